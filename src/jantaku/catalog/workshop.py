"""For the workshop of rulesets: what a text says about a hand, and games of it between bots.

A hostile text may take long: have all of it done where it can be stopped.
"""

from __future__ import annotations

import os
import time
from typing import TYPE_CHECKING, Any, Final

from jantaku.arena.balance import PlayedGame, balance_of, count_game
from jantaku.arena.table import ArenaMatch
from jantaku.base.errors import RulesetError
from jantaku.catalog.offers import open_setup
from jantaku.catalog.rulesets import ruleset_of
from jantaku.catalog.values import Setup
from jantaku.ruleset.author import reference
from jantaku.ruleset.author.explain import calls_of, explain, tiles_of
from jantaku.ruleset.author.format import fmt
from jantaku.ruleset.author.refusals import lacking
from jantaku.ruleset.author.schema import schema
from jantaku.ruleset.author.self_tests import proofs, tests_of
from jantaku.ruleset.author.situations import SelfTestHand
from jantaku.ruleset.compile.base import read_with_base
from jantaku.ruleset.compile.source import Object

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from jantaku.ruleset.author.explain import HandExplanation

_BOT: Final = "efficiency"
_GAME_S: Final = 10.0  # in which a bot has to decide
_TESTS_S: Final = 3.0  # of processor time, until no other test begins


def language() -> dict[str, Any]:
    """The words of the language with their forms and meanings, and the schema of rulesets.

    >>> sorted(language())
    ['schema', 'words']
    """
    return {"schema": schema(), "words": [word._asdict() for word in reference.words()]}


def formatted(text: str) -> dict[str, Any]:
    """A text in the canonical layout. Raises `RulesetError` for one that has none.

    >>> formatted("{}")
    {'text': '{}\\n'}
    """
    return {"text": fmt(text)}


def explained(setup: Mapping[str, Any], held: Mapping[str, Any]) -> dict[str, Any]:
    """Returns which definitions a hand matches and why not others, its win, and its missing yaku.

    `held` has `hand`, `calls` and `tile` as texts, `win`, `seat` and `status`. Raises RulesetError
    for invalid rules or an impossible hand.
    """
    ruleset = ruleset_of(Setup(**setup))
    situation = _situation(held)
    found = explain(ruleset, situation)
    won = found.win
    lacks = lacking(ruleset, situation, won) if won else []
    worth = won and {
        "yaku": [{"name": name, "value": value} for name, value in (*won.yaku, *won.yaku2)],
        "points": won.points,
        "minipoints": won.minipoints if found.fu else None,
        "score": won.score,
        "refusal": found.refusal and found.refusal.to_dict(),
    }
    return {
        "definitions": [fit.to_dict() for fit in found.fits],
        "win": worth,
        "lacks": [one.to_dict() for one in lacks],
        "test": _test_of(setup, situation, found),
    }


def _test_of(
    setup: Mapping[str, Any], situation: SelfTestHand, found: HandExplanation
) -> dict[str, Any]:
    """A test that expects of the hand what was found."""
    shown = {
        "mods": [*setup.get("mods", ())],
        "hand": [tile.name for tile in situation.hand],
        "calls": [[call.name, [tile.name for tile in call.tiles]] for call in situation.calls],
        "status": [*situation.status],
        "first_turn": situation.first_turn,
    }
    test = {key: value for key, value in shown.items() if value}
    if situation.tile is not None:
        test["tile"] = situation.tile.name
    won = found.win
    if won is None:
        fits = any(one.name == "win" and one.matches for one in found.fits)
        return {**test, "match": "win", "expect": {"matches": fits}}
    expected: dict[str, Any] = {} if found.refusal is None else {"wins": False}
    expected |= {"yaku": dict(won.yaku)}
    expected |= {"yaku2": dict(won.yaku2)} if won.yaku2 else {}
    expected |= {"minipoints": won.minipoints} if found.fu else {}
    expected |= {"points": won.points, "score": won.score}
    return {**test, "win": situation.source, "seat": situation.wind, "expect": expected}


def proved(text: str) -> dict[str, Any]:
    """Runs the tests of a text for some seconds, at least one; `left` is the number of others.

    >>> proved('{"tests": [{"hand": ["1m"], "expect": {}}]}')["left"]
    0
    """
    until = time.process_time() + _TESTS_S
    rules = read_with_base(text)
    if not isinstance(rules, Object):
        raise RulesetError("a ruleset is one JSON object", "begin with {", code="ruleset")
    verdicts: list[dict[str, object]] = []
    for verdict in proofs(rules):
        verdicts.append(verdict.to_dict())
        if time.process_time() > until:
            break
    return {"tests": verdicts, "left": len(tests_of(rules)) - len(verdicts)}


def _situation(held: Mapping[str, Any]) -> SelfTestHand:
    tile = tiles_of(held["tile"])
    if len(tile) > 1:
        raise RulesetError(
            "more than one winning tile", "put the others into the hand", code="tile"
        )
    return SelfTestHand(
        hand=tiles_of(held["hand"]),
        calls=calls_of(held["calls"]),
        tile=tile[0] if tile else None,
        source=held["win"],
        wind=held["seat"],
        status=tuple(held["status"]),
        first_turn=held["first_turn"],
    )


def some_games(
    setup: Mapping[str, Any], seed: int, first: int, count: int, most_s: float
) -> dict[str, Any]:
    """Plays games from number `first` on for `most_s` seconds, at least one."""
    until = time.monotonic() + most_s
    spec = open_setup(Setup(**setup), seed)
    seats = len(ruleset_of(Setup(**setup)).program.seats)
    match = ArenaMatch((_BOT,) * seats, spec, False, _GAME_S, os.getcwd())
    games = [count_game(match, first)]
    while len(games) < count and time.monotonic() < until:
        games.append(count_game(match, first + len(games)))
    return {"games": [one.to_dict() for one in games]}


def balanced(name: str, seed: int, games: Sequence[Any]) -> dict[str, Any]:
    """Returns the statistics of games as returned by `some_games`."""
    return balance_of(name, _BOT, seed, map(PlayedGame.from_dict, games)).to_dict()
