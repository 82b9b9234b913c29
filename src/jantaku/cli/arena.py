"""`jantaku arena`: players against one another over many games."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any

from jantaku.arena import match
from jantaku.base.errors import JantakuError, counted
from jantaku.draw.answers.circumstances import blaming
from jantaku.draw.terminal import Span, line, table
from jantaku.haiyuki import HaiyukiGame, HaiyukiRules
from jantaku.haiyuki.rules import SIDES
from jantaku.riichi.play import RiichiGame
from jantaku.riichi.rules import GameRule
from jantaku.ruleset import RulesetGame

from .completion import characters, players, presets, rulesets
from .hands.situation import count_of, engine_of, rules_of, seconds_of, text_of
from .options import Output, RulesetChanges, RulesOptions, argument, flag, text
from .ruleset import ruleset_of
from .seeds import seed_given, seed_option, seed_words
from .terminal.console import ANSWERED, NO_ANSWER, Console
from .terminal.progress import games_watched

if TYPE_CHECKING:
    from collections.abc import Sequence

    from jantaku.arena import Interval, Standings
    from jantaku.draw.look import Look
    from jantaku.draw.terminal import Page
    from jantaku.game import Game


_MOST_JOBS = 1024
_MOST_AT_ONCE = 65536
_MOST_FAULTS = 10  # shown on the page; --json has them all

Names = Annotated[
    list[str],
    argument(
        "PLAYER",
        "One for each seat: random, tsumogiri, efficiency, in rulesets and riichi thinking too, in "
        "riichi smart, docile and characters such as hana, in Haiyuki easy, normal, hard, "
        "auto, random; module:function; in riichi sage:200 or sage:0.2s, policy:FILE.safetensors, "
        "policy:module:function, mjai:COMMAND, or mjai-every:COMMAND for a program that answers "
        "every line.",
        players,
    ),
]


@dataclass(frozen=True)
class ArenaGameOptions:
    """The games to play."""

    games: str = text("--games", kind="N", about="Number of games.", default="100")
    duplicate: bool = flag("--duplicate", about="Play the same walls once from every seat.")
    rules: str = text(
        "--rules",
        kind="NAME|FILE",
        about="tenhou (the default), majsoul, mleague, wrc, ema, or a JSON file.",
        words=presets,
    )
    mode: str = text("--mode", kind="MODE", about="Such as 4p-red-half (default: from the rules).")
    ruleset: str = text(
        "--ruleset",
        kind="NAME|FILE",
        about="Play this ruleset instead of riichi.",
        words=rulesets,
    )
    mods: str = text("--mods", kind="A,B", about="Mods to enable; -A disables one.")
    characters: str = text(
        "--characters", kind="A,B", about="Play Haiyuki with these characters.", words=characters
    )
    seed: str = seed_option()


@dataclass(frozen=True)
class ArenaRunOptions:
    """The way the games are played."""

    engine: str = text("--engine", kind="local|ray", about="Where the games run.", default="local")
    jobs: str = text("--jobs", kind="N", about="Number of processes.", default="1")
    at_once: str = text(
        "--at-once",
        kind="N",
        about="Games with policies that a process plays in step.",
        default="256",
    )
    resume: str = text(
        "--resume", kind="FILE", about="File that stores finished games, to resume from."
    )
    timeout: str = text(
        "--timeout",
        kind="SECONDS",
        about="Time limit for an answer of an mjai program.",
        default="10",
    )


def arena(players: Names, *, which: ArenaGameOptions, work: ArenaRunOptions, output: Output) -> int:
    """Play many games between players and show which player is better.

    Seats rotate from game to game. The same seed produces the same numbers with any number of jobs.
    Exit code 1 means that a player failed in some game.
    """
    console = Console(output)
    game = _game(which, len(players))
    games = count_of(which.games, "games")
    engine = engine_of(work.engine)
    with games_watched(games) as tell:
        result = match(
            players,
            games,
            game=game,
            seed=seed_given(which.seed),
            duplicate=which.duplicate,
            engine=engine,
            jobs=count_of(work.jobs, "jobs", _MOST_JOBS),
            at_once=count_of(work.at_once, "at-once", _MOST_AT_ONCE),
            log=work.resume or None,
            timeout_s=seconds_of(work.timeout, "timeout"),
            watch=lambda outcome: tell(outcome.rounds),
        )
    answer = StandingsAnswer(result)
    console.show(answer)
    return answer.code


@dataclass(frozen=True)
class StandingsAnswer:
    """The standings as an answer."""

    result: Standings

    @property
    def code(self) -> int:
        """NO_ANSWER if a player failed."""
        return NO_ANSWER if any(one.faults for one in self.result.players) else ANSWERED

    def page(self, look: Look) -> Page:
        """A row for each player, the best first, and the first faults."""
        count = len(self.result.players)
        heads = ["#", look.say("word.player"), look.say("word.rank"), "95%"]
        heads += [f"{_ORDINALS[rank]}" for rank in range(count)]
        heads += [look.say("word.points"), look.say("word.score"), "95%"]
        faulty = self.code == NO_ANSWER
        rows = [[line(Span(head, "quiet")) for head in (*heads, *(["faults"] if faulty else []))]]
        best = sorted(range(count), key=lambda at: (self.result.players[at].rank.mean, at))
        for at in best:
            one = self.result.players[at]
            cells = [f"{at + 1}", one.name, f"{one.rank.mean:.3f}", _half(one.rank, look, 3)]
            cells += [f"{share:.1%}" for share in one.rank_shares]
            cells += [f"{one.points:.0f}", f"{one.score.mean:+.2f}", _half(one.score, look, 2)]
            cells += [f"{one.faults}"] if faulty else []
            rows.append([line(cell) for cell in cells])
        right = frozenset(range(2, len(rows[0])))
        games = f"{look.say('word.games')} {len(self.result.outcomes)}"
        seed = seed_words(self.result.seed, look)
        head = [games, seed, *(["duplicate"] * self.result.duplicate)]
        return [look.separated(head), (), *table(rows, right), *self._faults()]

    def to_dict(self, _look: Look) -> dict[str, object]:
        """The standings."""
        return self.result.to_dict()

    def _faults(self) -> Page:
        told = [
            f"game {outcome.game}, player {fault.player + 1}: {fault.what}"
            for outcome in self.result.outcomes
            for fault in outcome.faults
        ]
        page: Page = [(), *(line(Span(one, "none")) for one in told[:_MOST_FAULTS])] if told else []
        more = len(told) - _MOST_FAULTS
        return page if more <= 0 else [*page, line(f"and {more} more; --json lists all")]


_ORDINALS: Sequence[str] = ("1st", "2nd", "3rd", "4th")


def _half(interval: Interval, look: Look, digits: int) -> str:
    sign = "+-" if look.ascii else "±"
    return "-" if interval.half is None else f"{sign}{interval.half:.{digits}f}"


def _game(which: ArenaGameOptions, players: int) -> Game[Any, Any, Any]:
    """Returns a game with the chosen setup."""
    if which.ruleset:
        return _of_ruleset(which)
    if which.mods:
        raise JantakuError("mods of no ruleset", "name one with --ruleset", source="mods")
    return _of_haiyuki(which) if which.characters else riichi_game(which.rules, which.mode, players)


def _of_ruleset(which: ArenaGameOptions) -> RulesetGame:
    _refuse("of a ruleset", which, "rules", "mode", "characters")
    with blaming("ruleset"):
        return RulesetGame(ruleset_of(which.ruleset, RulesetChanges(mods=which.mods)), seed=0)


def _of_haiyuki(which: ArenaGameOptions) -> HaiyukiGame:
    _refuse("of Haiyuki", which, "mode")
    rules = None
    if which.rules:
        with blaming("rules"):
            rules = HaiyukiRules.from_json(text_of(which.rules))
    names = which.characters.split(",")
    if len(names) != SIDES:
        cure = "name two, such as fari,yuri"
        raise JantakuError(counted(len(names), "character"), cure, source="characters")
    with blaming("characters"):
        return HaiyukiGame((names[0], names[1]), rules, seed=0)


def riichi_game(rules: str, in_mode: str, players: int) -> RiichiGame:
    """By the rules named, in the mode named; without one, for as many players as there are."""
    name = rules or "tenhou"
    if not in_mode:
        own = str(players) if players in (3, 4) else ""
        return RiichiGame(rules_of(RulesOptions(rules=name, players=own)), seed=0)
    with blaming("mode"):
        mode = GameRule.mode(in_mode)
    rule = rules_of(RulesOptions(rules=name, players=str(mode.players)))
    return RiichiGame(rule.replace(red_fives=mode.red_fives, winds=mode.winds), seed=0)


def _refuse(kind: str, which: ArenaGameOptions, *options: str) -> None:
    """Raises for options that say nothing of such a game."""
    for option in options:
        if getattr(which, option):
            fault = f"a game {kind} has no --{option}"
            raise JantakuError(fault, "leave it out", source=option)
