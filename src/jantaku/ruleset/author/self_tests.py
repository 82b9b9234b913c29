"""Runs the examples in a ruleset's `tests`.

A test sets up a hand and says what it is worth, or which definition it matches; or it plays a
game from a seed and says what happens.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final

from jantaku.base.errors import IllegalAction, RulesetError
from jantaku.ruleset.author.analyses.form import misfit
from jantaku.ruleset.author.glossary import VERB_HELP
from jantaku.ruleset.author.mods.application import apply, enabled, merge_config
from jantaku.ruleset.author.refusals import WinRefusal, refusal_of
from jantaku.ruleset.author.schema import FORMS
from jantaku.ruleset.author.situations import (
    SelfTestHand,
    beginning,
    fault_of_test,
    matcher_of,
    situation_of,
    table_of,
)
from jantaku.ruleset.compile.ruleset import Ruleset
from jantaku.ruleset.compile.source import Object, write_json
from jantaku.ruleset.game import RulesetGame
from jantaku.ruleset.machine.kernel_table import played_on
from jantaku.ruleset.table.actions import SKIP, RulesetAction
from jantaku.ruleset.values.limits import MOST_TEST_STEPS, MOST_TESTS
from jantaku.ruleset.values.nodes import is_whole, object_of
from jantaku.ruleset.values.seat import WINDS, Seat
from jantaku.ruleset.values.spelling import did_you_mean
from jantaku.ruleset.values.tile import read_tile, write_tile
from jantaku.ruleset.words.keys import EXPECT_KEYS, TEST_KEYS, Key

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
    from pathlib import Path

    from jantaku.ruleset.table.events import RulesetEvent
    from jantaku.ruleset.table.player import Mark
    from jantaku.ruleset.values.place import Place

_MOST_COMPILED: Final = 8  # rulesets that tests share


@dataclass(frozen=True, slots=True)
class Verdict:
    """The result of a test: its name, its place, and the differences from what it expects."""

    name: str
    place: Place | None
    faults: tuple[str, ...] = ()

    @property
    def ok(self) -> bool:
        """True if the test found everything as expected."""
        return not self.faults

    def to_dict(self) -> dict[str, object]:
        """The verdict for a program."""
        where = self.place.fields() if self.place else {}
        return {"name": self.name, "ok": self.ok, "faults": list(self.faults), **where}


def prove(rules: Object, *, folder: Path | None = None) -> list[Verdict]:
    """Tries all tests of a ruleset."""
    return list(proofs(rules, folder=folder))


def proofs(rules: Object, *, folder: Path | None = None) -> Iterator[Verdict]:
    """Tries the tests of a ruleset one after another."""
    prover = Prover(rules, folder)
    for number, test in enumerate(tests_of(rules), 1):
        yield prover.prove(test, number)


def tests_of(rules: Object) -> list[Any]:
    """The tests of a ruleset that are tried."""
    tests = rules.get("tests")
    return tests[:MOST_TESTS] if isinstance(tests, list) else []


class Prover:
    """Tries tests of a ruleset; those with the same mods and config share a compiled ruleset."""

    def __init__(self, rules: Object, folder: Path | None = None) -> None:
        self._rules = rules
        self._folder = folder
        self._compiled: dict[str, Ruleset] = {}

    def prove(self, test: Any, number: int = 1) -> Verdict:
        """Tries one test."""
        name = test.get("name") if isinstance(test, dict) else None
        called = name if name and isinstance(name, str) else f"test {number}"
        place = getattr(test, "place", None)
        said = test.get("expect") if isinstance(test, dict) else None
        expected: dict[str, Any] = object_of(said)
        try:
            found = self._tried(test)
        except (RulesetError, IllegalAction) as error:
            code = getattr(error, "code", None)
            if expected.get("error") == code and code is not None:
                return Verdict(called, place)
            return Verdict(called, place, (error.sentence,))
        if "error" in expected:
            found["error"] = None
        if "wins" in found:
            expected = {"wins": True, **expected}
        return Verdict(called, place, tuple(_differences(expected, found)))

    def _tried(self, test: Any) -> dict[str, Any]:
        """The outcome of a test, by the words that tests expect."""
        _check(test, TEST_KEYS, "a test")
        _check(test.get("expect"), EXPECT_KEYS, "'expect'")
        if "actions" in test or not {"hand", "match"} & set(test):
            return _play(self._ruleset(test, {}), test)
        situation = situation_of(test)
        ruleset = self._ruleset(test, beginning(situation))
        if "match" in test:
            return _match(ruleset, situation, test["match"])
        return _win(ruleset, situation)

    def _ruleset(self, test: Any, config: Mapping[str, int]) -> Ruleset:
        key = write_json([test.get("mods"), test.get("config"), config])
        if key not in self._compiled:
            if len(self._compiled) == _MOST_COMPILED:
                self._compiled.clear()
            played = apply(
                self._rules, enabled(self._rules, test.get("mods", ())), folder=self._folder
            )
            if "config" in test:
                played = merge_config(played, test["config"])
            self._compiled[key] = Ruleset(merge_config(played, config) if config else played)
        return self._compiled[key]


def _check(node: Any, keys: Mapping[str, Key], what: str) -> None:
    if not isinstance(node, dict):
        raise fault_of_test(
            f"{what} is not an object", 'write {"hand": [...], "expect": {...}}', node
        )
    for name, value in node.items():
        if name not in keys:
            raise fault_of_test(f"{what} has no key '{name}'", did_you_mean(name, keys), node)
        wrong = misfit(value, FORMS[keys[name].form])
        if wrong:
            raise fault_of_test(f"'{name}' {wrong}", "", value if hasattr(value, "place") else node)


def _differences(expected: Any, found: Mapping[str, Any]) -> Iterator[str]:
    for key, value in expected.items():
        if key not in found:
            known = ", ".join(found)
            yield f"'{key}' is not a result of this test; its results are {known}"
        elif key == "events":
            yield from _missing_events(value, found[key])
        elif key == "wins":
            yield from _wrong_win(value, found[key])
        elif not _alike(value, found[key]):
            yield f"{key}: expected {_shown(value)}, found {_shown(found[key])}"


def _wrong_win(expected: Any, refusal: WinRefusal | None) -> Iterator[str]:
    if expected and refusal is not None:
        yield f'{refusal.sentence}; if that is right, expect "wins": false'
    elif not expected and refusal is None:
        yield "wins: expected no, found yes"


def _alike(expected: Any, found: Any) -> bool:
    if isinstance(expected, dict) and isinstance(found, dict):
        return {**expected} == {**found}
    if isinstance(expected, list):
        return list(expected) == list(found)
    return bool(expected == found)


def _shown(value: Any) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{key} {_shown(part)}" for key, part in value.items()) or "none"
    if isinstance(value, list | tuple):
        return " ".join(str(part) for part in value) or "none"
    return (
        {True: "yes", False: "no"}.get(value, str(value)) if isinstance(value, bool) else str(value)
    )


def _missing_events(expected: Sequence[Any], found: Iterable[Mapping[str, Any]]) -> Iterator[str]:
    rest = iter(found)
    for event in expected:
        wanted = {"type": event} if isinstance(event, str) else event
        if not any(all(seen.get(k) == v for k, v in wanted.items()) for seen in rest):
            yield f"events: {_shown(wanted)} does not happen, or not in this order"
            return


def _win(ruleset: Ruleset, situation: SelfTestHand) -> dict[str, Any]:
    table, seat = table_of(ruleset, situation)
    refusal = refusal_of(table, seat, situation.source)
    with played_on(table) as kernel:
        kernel.win(seat, situation.source)
        paid = kernel.what_is_paid()
    if not table.wins:
        raise fault_of_test("this hand does not win", "see what `before_win` does", None)
    won = table.wins[-1]
    return {
        "wins": refusal,
        "yaku": dict(won.yaku),
        "yaku2": dict(won.yaku2),
        "points": won.points,
        "points2": won.points2,
        "minipoints": won.minipoints,
        "score": won.score,
        "deltas": [paid.deltas[at] for at in table.seats],
    }


def _match(ruleset: Ruleset, situation: SelfTestHand, names: Any) -> dict[str, Any]:
    table, seat = table_of(ruleset, replace(situation, tile=None))
    player = table.players[seat]
    matcher = matcher_of(ruleset, names)
    tiles = [*player.hand, *([] if situation.tile is None else [situation.tile])]
    candidates = ruleset.program.initial_tiles
    waits = matcher.waits(player.hand, player.calls, player.behavior, candidates)
    return {
        "matches": matcher.matches(tiles, player.calls, player.behavior),
        "waits": sorted((write_tile(tile) for tile in waits), key=str),
    }


def _play(ruleset: Ruleset, test: Mapping[str, Any]) -> dict[str, Any]:
    game = RulesetGame(ruleset, seed=int(test.get("seed", 0)))
    presses = list(test.get("actions", ()))
    for _ in range(MOST_TEST_STEPS):
        if not presses or not game.deciding:
            break
        game.step(_decided(game, presses))
    if presses:
        rest = _shown(presses[0])
        raise fault_of_test(
            f"it never comes to this: {rest}", "see what happens before", presses[0]
        )
    table = game.table
    return {
        "events": [_event(event) for event in game.events],
        "buttons": {
            WINDS[seat]: [name for name in table.players[seat].buttons if name != "skip"]
            for seat in table.seats
            if table.players[seat].buttons
        },
        "scores": [table.players[seat].score for seat in table.seats],
        "result": table.result or _last_result(game),
    }


def _decided(game: RulesetGame, presses: list[Any]) -> dict[Seat, RulesetAction]:
    """The action of every deciding seat: as the test says, or a harmless one.

    What a seat marks one by one it chooses at once.
    """
    decided: dict[Seat, RulesetAction] = {}
    marked: dict[Seat, list[Any]] = {}
    while presses:
        seat = WINDS.index(presses[0][0])
        if seat not in game.deciding or seat in decided:
            break
        if str(presses[0][1]) == _MARK:
            if len(marked.setdefault(seat, [])) == _asked_for(game, seat):
                break
            marked[seat].append(presses.pop(0))
        elif seat in marked:
            break
        else:
            decided[seat] = _wanted(game, seat, presses.pop(0))
    for seat, those in marked.items():
        decided[seat] = _chosen(game, seat, those)
    for seat in game.deciding:
        if seat not in decided:
            decided[seat] = harmless(game, seat)
    return decided


_MARK: Final = "mark"


def _asked_for(game: RulesetGame, seat: Seat) -> int:
    job = game.table.players[seat].marking
    return 1 if job is None else sum(need.count for need in job.needs)


def _chosen(game: RulesetGame, seat: Seat, presses: list[Any]) -> RulesetAction:
    """The choice of what the test marks."""
    legal = game.legal_actions(seat)
    for action in legal:
        left = list(action.marks) if action.type == "choose" else []
        for press in presses:
            what = press[2] if len(press) > 2 else None
            at = next((mark for mark in left if _is_mark(game, seat, mark, what)), None)
            if at is None:
                break
            left.remove(at)
        else:
            if not left:
                return action
    told = ", ".join(map(_shown, presses))
    raise IllegalAction(f"'{told}' is not possible then", seat=seat, legal=legal)


def harmless(game: RulesetGame, seat: Seat) -> RulesetAction:
    """Declining what is offered, or discarding the tile drawn."""
    legal = game.legal_actions(seat)
    if SKIP in legal:
        return SKIP
    discards = [action for action in legal if action.type == "discard"]
    if discards:
        return max(discards, key=lambda action: action.index or 0)
    return legal[-1]


def _wanted(game: RulesetGame, seat: Seat, press: Any) -> RulesetAction:
    verb, what = str(press[1]), press[2] if len(press) > 2 else None
    find = _VERBS.get(verb)
    if find is None:
        raise fault_of_test(f"nobody can '{verb}'", f"use one of {', '.join(VERB_HELP)}", press)
    legal = game.legal_actions(seat)
    fitting = [action for action in legal if find(game, seat, action, what)]
    if not fitting:
        told = _shown(press)
        raise IllegalAction(f"'{told}' is not possible then", seat=seat, legal=legal)
    return fitting[0]


def _is_discard(game: RulesetGame, seat: Seat, action: RulesetAction, what: Any) -> bool:
    if action.type != "discard" or action.index is None:
        return False
    tiles = game.table.players[seat].tiles
    if what is None:
        return action.index == len(tiles) - 1
    if is_whole(what):
        return action.index == what
    wanted = read_tile(what)
    return wanted is not None and tiles[action.index].name == wanted.name


def _is_button(_game: RulesetGame, _seat: Seat, action: RulesetAction, what: Any) -> bool:
    """A button by its name; of a call, `[name, tiles]` also says with which tiles."""
    if action.type != "button":
        return False
    if isinstance(what, list) and len(what) == 2 and isinstance(what[1], list):
        own = [] if action.call is None else [tile.name for tile in action.call.own]
        return action.name == what[0] and sorted(own) == sorted(map(str, what[1]))
    return bool(action.name == what)


def _is_mark(game: RulesetGame, seat: Seat, mark: Mark, what: Any) -> bool:
    if isinstance(what, str) and mark.target == "hand" and mark.seat == seat:
        return game.table.players[seat].tiles[mark.index].name == what
    return bool(what == mark.index or what == [mark.target, mark.index])


_VERBS: Final[dict[str, Callable[[RulesetGame, Seat, RulesetAction, Any], bool]]] = {
    "discard": _is_discard,
    "button": _is_button,
    "skip": lambda _game, _seat, action, _what: action.type == "skip",
    "cancel": lambda _game, _seat, action, _what: action.type == "cancel",
    "declare": lambda _game, _seat, action, what: (
        action.type == "declare" and (list(action.names) == (what or []))
    ),
}


def _event(event: RulesetEvent) -> dict[str, Any]:
    seat: Seat | None = getattr(event, "seat", None)
    return {
        "type": event.type,
        "seat": None if seat is None else WINDS[seat],
        "tiles": [write_tile(tile) for tile in getattr(event, "tiles", ())],
        "text": getattr(event, "text", ""),
    }


def _last_result(game: RulesetGame) -> str:
    ends = ("win", "exhaustive_draw", "abortive_draw")
    return next((event.type for event in reversed(game.events) if event.type in ends), "")
