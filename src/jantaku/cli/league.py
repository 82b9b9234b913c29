"""`jantaku league`: players of a file, rated by games among those who are about equal."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

from jantaku.arena.league import League, table_of
from jantaku.base.seeds import seed_to_json
from jantaku.draw.terminal import Span, line, table

from .arena import riichi_game
from .completion import presets, riichi_players
from .hands.situation import count_of, seconds_of
from .options import Output, argument, flag, text
from .seeds import seed_given, seed_option, seed_words
from .terminal.console import ANSWERED, NO_ANSWER, Console
from .terminal.progress import games_watched

if TYPE_CHECKING:
    from collections.abc import Sequence

    from jantaku.arena.league import LeagueRating
    from jantaku.base.seeds import Seed
    from jantaku.draw.look import Look
    from jantaku.draw.terminal import Page

_MOST_AT_ONCE = 65536

File = Annotated[str, argument("FILE", "The league; made if needed.")]
Entrants = Annotated[
    list[str] | None,
    argument(
        "PLAYER",
        "Players to add, as in `jantaku arena`; policy:run/*.safetensors is many.",
        riichi_players,
    ),
]


@dataclass(frozen=True)
class LeagueGameOptions:
    """The games of a league, which all have the same rules."""

    games: str = text("--games", kind="N", about="Games to play now (default: none).")
    rules: str = text(
        "--rules", kind="NAME|FILE", about="Rules of a new league: as in the arena.", words=presets
    )
    mode: str = text("--mode", kind="MODE", about="Mode of a new league, such as 4p-red-half.")
    seed: str = seed_option()
    timeout: str = text(
        "--timeout",
        kind="SECONDS",
        about="Time limit for an answer of an mjai program.",
        default="10",
    )
    at_once: str = text(
        "--at-once", kind="N", about="Games with policies that are played in step.", default="256"
    )


@dataclass(frozen=True)
class LeaguePlayerOptions:
    """The changes of players."""

    retire: bool = flag("--retire", about="Leave these players out of further games.")


def league(
    file: File,
    players: Entrants = None,
    *,
    which: LeagueGameOptions,
    who: LeaguePlayerOptions,
    output: Output,
) -> int:
    """Rate many players by games between those who are about equal.

    FILE stores players and games: run the command again to continue, to add players, or to see
    the table. Needs OpenSkill: pip install 'jantaku[league]'. Exit code 1 means that a player
    failed in some game.
    """
    console = Console(output)
    games = count_of(which.games, "games") if which.games else 0
    game = riichi_game(which.rules, which.mode, 0) if which.rules or which.mode else None
    seed, timeout_s = seed_given(which.seed), seconds_of(which.timeout, "timeout")
    with League(file, game=game, seed=seed, timeout_s=timeout_s) as own:
        if who.retire:
            own.retire(*(players or ()))
        else:
            own.add(*(players or ()))
        if games:
            at_once = count_of(which.at_once, "at-once", _MOST_AT_ONCE)
            with games_watched(games) as tell:
                own.play(games, at_once=at_once, watch=lambda outcome: tell(outcome.rounds))
        answer = LeagueAnswer(own.ratings(), own.games, own.setup.seed)
    console.show(answer)
    return answer.code


@dataclass(frozen=True)
class LeagueAnswer:
    """The ratings as an answer."""

    ratings: Sequence[LeagueRating]
    games: int
    seed: Seed

    @property
    def code(self) -> int:
        """NO_ANSWER if a player failed."""
        return NO_ANSWER if any(one.faults for one in self.ratings) else ANSWERED

    def page(self, look: Look) -> Page:
        """A row for each player, the best first."""
        heads = ["#", look.say("word.player"), "Rating", "95%", look.say("word.games")]
        heads += [look.say("word.rank"), *(["faults"] if self.code == NO_ANSWER else [])]
        rows = [[line(Span(head, "quiet")) for head in heads]]
        sign = "+-" if look.ascii else "±"
        for at, one in enumerate(self.ratings, 1):
            rank = "-" if one.rank is None else f"{one.rank:.2f}"
            name = f"({one.name})" if one.retired else one.name
            cells = [f"{at}", name, f"{one.rating:.2f}", f"{sign}{one.half:.2f}"]
            cells += [f"{one.games}", rank, *([f"{one.faults}"] if len(heads) > 6 else [])]
            rows.append([line(cell) for cell in cells])
        right = frozenset(range(2, len(heads)))
        head = [f"{look.say('word.games')} {self.games}", seed_words(self.seed, look)]
        return [look.separated(head), (), *table(rows, right)]

    def to_dict(self, _look: Look) -> dict[str, object]:
        """The ratings."""
        seed = seed_to_json(self.seed)
        return {"games": self.games, "seed": seed, "players": table_of(self.ratings)}
