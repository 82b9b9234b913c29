"""`simulate`: statistics of many games of a setup, with the same player in all seats."""

from __future__ import annotations

import os
from collections import Counter, defaultdict
from contextlib import closing
from dataclasses import asdict, dataclass, replace
from statistics import fmean
from typing import TYPE_CHECKING, Any

from jantaku.arena.engines import ENGINES
from jantaku.arena.games import play_match
from jantaku.arena.rounds import CountedWin, Round, rounds_of
from jantaku.arena.seats import check_player
from jantaku.arena.table import ArenaMatch
from jantaku.base.errors import JantakuError, RulesetError
from jantaku.base.estimates import Interval, Share, Spread
from jantaku.base.seeds import format_seed, seed_for_research, seed_to_json

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from jantaku.arena.engines import Engine
    from jantaku.base.seeds import Seed, SeedLike
    from jantaku.game import Game


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A played game: its rounds, and the ranks of its seats from 0; or why it was stuck."""

    game: int
    rounds: tuple[Round, ...]
    ranks: tuple[int, ...]
    stuck: str = ""

    def to_dict(self) -> dict[str, Any]:
        """Ready for JSON."""
        return asdict(self)

    @classmethod
    def from_dict(cls, row: Any) -> PlayedGame:
        """Returns the game of a `to_dict` result, also after a way through JSON."""
        rounds = (
            Round(
                **{
                    **one,
                    "wins": [CountedWin(**{**win, "yaku": tuple(win["yaku"])}) for win in wins],
                }
            )
            for one in row["rounds"]
            for wins in [one["wins"]]
        )
        return cls(row["game"], tuple(rounds), tuple(row["ranks"]), row["stuck"])


@dataclass(frozen=True, slots=True)
class YakuReport:
    """The share of wins with a yaku, and their worth."""

    name: str
    wins: Share
    points: Spread


@dataclass(frozen=True, slots=True)
class SimulationReport:
    """The statistics of the games of a setup.

    Shares of `ends` and of `won` are of rounds; those of `yaku` and of `drawn` of wins. `dealer`
    is the share of rounds won by the dealer and `dealer_gain` its points per round; `first_rank` is
    the mean rank, from 1, of each seat; `calls` are the melds of a round, by name.
    """

    name: str
    player: str
    seed: Seed
    games: int
    rounds: int
    game_rounds: Spread
    discards: Spread
    won: Share
    drawn: Share
    ends: dict[str, Share]
    points: Spread
    yaku: tuple[YakuReport, ...]
    dealer: Share
    dealer_gain: Interval | None
    seat_ranks: tuple[float, ...]
    calls: dict[str, float]
    stuck: tuple[tuple[int, str], ...]

    def to_dict(self) -> dict[str, Any]:
        """Ready for JSON; `ci95` are half widths."""
        gain = self.dealer_gain
        return {
            "name": self.name,
            "player": self.player,
            "seed": seed_to_json(self.seed),
            "games": self.games,
            "rounds": self.rounds,
            "rounds_per_game": self.game_rounds.to_dict(),
            "discards_per_round": self.discards.to_dict(),
            "won": self.won.to_dict(),
            "won_by_draw": self.drawn.to_dict(),
            "ends": {name: share.to_dict() for name, share in self.ends.items()},
            "points_per_win": self.points.to_dict(),
            "yaku": [
                {"name": one.name, **one.wins.to_dict(), "points": one.points.to_dict()}
                for one in self.yaku
            ],
            "dealer": {
                "won": self.dealer.to_dict(),
                "gain": gain and gain.mean,
                "gain_ci95": gain and gain.half,
            },
            "mean_rank_by_seat": list(self.seat_ranks),
            "calls_per_round": self.calls,
            "stuck": [{"game": game, "what": what} for game, what in self.stuck],
        }


def simulate(
    game: Game[Any, Any, Any],
    games: int,
    *,
    name: str = "",
    player: str = "efficiency",
    seed: SeedLike | None = None,
    engine: Engine = "local",
    jobs: int = 1,
    watch: Callable[[PlayedGame], None] | None = None,
) -> SimulationReport:
    """Plays `games` games with the setup of `game`, each from its own seed; returns the statistics.

    `player` is a built-in name or `module:function` and sits in all seats; `name` is for the
    report. The same arguments give the same balance, with any engine and number of jobs.

    >>> from jantaku import GameRule, RiichiGame
    >>> game = RiichiGame(GameRule.mode("4p-red-single"), seed=0)
    >>> balance = simulate(game, 4, seed=1)
    >>> balance.games, sum(share.count for share in balance.ends.values()) == balance.rounds
    (4, True)
    """
    if games < 1:
        raise JantakuError(f"no games {games}", "play 1 or more", source="games")
    if jobs < 1:
        raise JantakuError(f"no jobs {jobs}", "use 1 or more", source="jobs")
    if engine not in ENGINES:
        raise JantakuError(f"no engine {engine!r}", "use local or ray", source="engine")
    folder = os.getcwd()
    check_player(player, game, folder)
    own = seed_for_research(seed)
    what = ArenaMatch((player,) * game.players, replace(game.spec, seed=own), False, 10.0, folder)
    played = []
    with closing(ENGINES[engine](count_game, what, range(games), jobs)) as counted:
        for one in counted:
            played.append(one)
            if watch:
                watch(one)
    return balance_of(name or type(game).ENGINE, player, own, played)


def count_game(match: ArenaMatch, number: int) -> PlayedGame:
    """Plays the game of that number, and counts what happened."""
    game, faults = play_match(match, number)
    if game.error is not None and not _is_unfinished(game.error):
        raise game.error
    if faults:
        raise JantakuError(f"a player failed: {faults[0].what}", "fix the player")
    rows = game.result.seats if game.result else ()
    stuck = ""
    if game.result is None:
        why = game.error.sentence if game.error else "no action is possible"
        stuck = f"{why} (seed {format_seed(game.seed)})"
    rounds = rounds_of(map(game.write_event, game.events), [row.points for row in rows])
    return PlayedGame(number, tuple(rounds), tuple(row.rank for row in rows), stuck)


def _is_unfinished(error: JantakuError) -> bool:
    """True if the rules leave a game without an end, and without another fault."""
    return isinstance(error, RulesetError) and error.code in ("stuck", "endless")


def balance_of(
    name: str, player: str, seed: Seed, played: Iterable[PlayedGame]
) -> SimulationReport:
    """Returns the statistics of games that were played separately, in any order, from `seed`."""
    games = sorted(played, key=lambda one: one.game)
    rounds = [one for game in games for one in game.rounds]
    wins = [win for one in rounds for win in one.wins]
    dealt = [float(one.change) for one in rounds]
    whole = [game.ranks for game in games if game.ranks]
    calls = Counter(name for one in rounds for name in one.calls)
    return SimulationReport(
        name=name,
        player=player,
        seed=seed,
        games=len(games),
        rounds=len(rounds),
        game_rounds=Spread.of([len(game.rounds) for game in games]),
        discards=Spread.of([one.discards for one in rounds]),
        won=Share(sum(bool(one.wins) for one in rounds), len(rounds)),
        drawn=Share(sum(win.drawn for win in wins), len(wins)),
        ends=_ends(rounds),
        points=Spread.of([win.points for win in wins]),
        yaku=_yaku(wins),
        dealer=Share(
            sum(any(win.seat == one.dealer for win in one.wins) for one in rounds), len(rounds)
        ),
        dealer_gain=Interval.of(dealt) if dealt else None,
        seat_ranks=tuple(fmean(ranks) + 1 for ranks in zip(*whole, strict=True)),
        calls={name: count / len(rounds) for name, count in calls.most_common()},
        stuck=tuple((game.game, game.stuck) for game in games if game.stuck),
    )


def _ends(rounds: Sequence[Round]) -> dict[str, Share]:
    """Returns the share of each end of a round, the most frequent first."""
    ends = Counter(map(_end, rounds))
    return {end: Share(count, len(rounds)) for end, count in ends.most_common()}


def _end(one: Round) -> str:
    if len(one.wins) > 1:
        return "several_wins"
    if one.wins:
        return "self_draw" if one.wins[0].drawn else "discard"
    return one.end or "no_win"


def _yaku(wins: Sequence[CountedWin]) -> tuple[YakuReport, ...]:
    """All that was among those of a win, the most frequent first."""
    points: dict[str, list[float]] = defaultdict(list)
    for win in wins:
        for name in win.yaku:
            points[name].append(win.points)
    return tuple(
        YakuReport(name, Share(len(many), len(wins)), Spread.of(many))
        for name, many in sorted(points.items(), key=lambda item: (-len(item[1]), item[0]))
    )
