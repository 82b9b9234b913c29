"""Tests that expect nothing, or use unknown names."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, Final

from jantaku.ruleset.author.analyses.findings import Found, error, key_place, warning
from jantaku.ruleset.author.analyses.mods import names_in_mods
from jantaku.ruleset.author.glossary import VERB_HELP
from jantaku.ruleset.author.mods.application import available
from jantaku.ruleset.author.mods.settings import name_of, wanted_in
from jantaku.ruleset.values.meld import FLOWER_CALLS
from jantaku.ruleset.values.nodes import items_of, texts_of
from jantaku.ruleset.values.seat import SEATS_OF, WINDS
from jantaku.ruleset.values.spelling import did_you_mean, shown
from jantaku.ruleset.words.keys import definitions_in

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from jantaku.ruleset.author.survey import Survey


def tests(survey: Survey) -> Iterator[Found]:
    """Tests that do not say what they expect, or use unknown names."""
    rules = survey.rules
    known = {*survey.buttons, *names_in_mods(rules)}
    in_files = any(mod.patch is None for mod in available(rules))
    yield from _names_of_tests(items_of(rules.get("tests")))
    for test in items_of(rules.get("tests")):
        if not isinstance(test, dict) or not isinstance(test.get("expect"), dict):
            cure = 'write {"name": ..., "hand": [...], "expect": {...}}'
            yield error("test", "a test without 'expect'", test, cure)
        else:
            yield from _expected_yaku(survey, test["expect"])
            yield from _hand(survey, test)
            yield from _copies(rules, test)
        yield from _steps(rules, test, None if in_files else known)
        yield from _names_of_test(survey, test, known)


def _expected_yaku(survey: Survey, expect: Any) -> Iterator[Found]:
    """Unknown yaku that a test expects."""
    for key in ("yaku", "yaku2"):
        for name in expect[key] if isinstance(expect.get(key), dict) else ():
            if name not in survey.yaku_names:
                cure = did_you_mean(name, survey.yaku_names)
                yield warning(
                    "unknown-yaku", f"no yaku '{name}'", key_place(expect[key], name), cure
                )


def _hand(survey: Survey, test: Mapping[str, Any]) -> Iterator[Found]:
    """A hand that is worth nothing because of its size, or of which nothing is expected."""
    if "hand" not in test or "actions" in test:
        return
    if not test["expect"]:
        cure = 'write what comes out, such as "expect": {"points": 1}'
        yield warning("test", "a test that expects nothing", key_place(test, "expect"), cure)
    dealt = survey.rules.get("starting_tiles")
    is_changed = "config" in test or "starting_tiles" in names_in_mods(survey.rules)
    if "match" in test or "error" in test["expect"] or is_changed or not isinstance(dealt, int):
        return
    if "tile" not in test:
        message = "a test of a win has no tile that wins"
        yield warning(
            "test", message, key_place(test, "hand"), 'add "tile": "1m" and "win": "draw"'
        )
        return
    melds = [items_of(meld[1]) for meld in items_of(test.get("calls")) if _is_meld(meld)]
    held = len(items_of(test["hand"])) + sum(min(len(tiles), _SET) for tiles in melds) + 1
    if held != dealt + 1:
        message = f"a hand of {held} tiles, winning tile and melds counted, cannot win"
        cure = f'make it {dealt + 1}, or expect {{"matches": false}} of a "match"'
        yield warning("test", message, key_place(test, "hand"), cure)


def _names_of_tests(given: list[Any]) -> Iterator[Found]:
    """Tests with the same name: a failure would not say which."""
    seen: set[str] = set()
    for test in given:
        name = test.get("name") if isinstance(test, dict) else None
        if isinstance(name, str) and name in seen:
            yield warning("repeated", f"two tests are called '{name}'", name, "rename one")
        seen.update([name] if isinstance(name, str) else ())


def _copies(rules: Mapping[str, Any], test: Mapping[str, Any]) -> Iterator[Found]:
    """Tiles of which a test holds more than the wall has."""
    if "config" in test or "wall" in names_in_mods(rules) or "actions" in test:
        return
    wall = Counter(texts_of(rules.get("wall")))
    held = Counter([*texts_of(test.get("hand")), *texts_of([test.get("tile")])])
    for meld in items_of(test.get("calls")):
        held.update(texts_of(meld[1]) if isinstance(meld, list) and len(meld) > 1 else ())
    for name, count in held.items():
        if wall[name] and count > wall[name]:
            message = f"a test holds {count} of '{name}', and the wall has {wall[name]}"
            yield warning("test", message, key_place(test, "hand"), "see its tiles")


_SET: Final = 3  # tiles that a meld takes the place of; a kong has one more


def _is_meld(node: Any) -> bool:
    """True if a node stands for a meld of several tiles; a single tile is a flower set aside."""
    return isinstance(node, list) and len(node) == 2 and len(items_of(node[1])) > 1


def _names_of_test(survey: Survey, test: Any, known: set[str]) -> Iterator[Found]:
    """Unknown mods, definitions and melds that a test names."""
    if not isinstance(test, dict):
        return
    rules = survey.rules
    mods = {mod.id for mod in available(rules)}
    for one in wanted_in(test.get("mods")):
        if name_of(one) not in mods:
            message = f"no mod '{name_of(one)}' for a test"
            yield error("test", message, key_place(test, "mods"), did_you_mean(name_of(one), mods))
    definitions = definitions_in(rules)
    match = test.get("match")
    for name in [match] if isinstance(match, str) else texts_of(match):
        if " " not in name and name not in definitions and f"{name}_definition" not in known:
            cure = did_you_mean(name, definitions)
            yield error("test", f"no definition '{name}' for a test", name, cure)
    melds = known | set(FLOWER_CALLS)
    melds |= {str(one["call_name"]) for one in survey.buttons.values() if "call_name" in one}
    for meld in items_of(test.get("calls")):
        called = meld[0] if isinstance(meld, list) and meld else None
        if isinstance(called, str) and called not in melds:
            message = f"no meld is called '{called}' in a test"
            yield warning("unknown-call", message, called, did_you_mean(called, melds))


_CHANGES: Final = frozenset(("mods", "config"))


def _steps(rules: Any, test: Any, known: set[str] | None) -> Iterator[Found]:
    """Steps of a test with an unknown seat or button; `known` are the buttons."""
    changed = bool(rules.get("default_mods")) or (isinstance(test, dict) and _CHANGES & set(test))
    players = 4 if changed else rules.get("num_players", 4)
    seats = SEATS_OF.get(players, SEATS_OF[4]) if isinstance(players, int) else SEATS_OF[4]
    winds = [WINDS[seat] for seat in seats]
    for step in items_of(test.get("actions") if isinstance(test, dict) else None):
        if not isinstance(step, list) or len(step) < 2:
            continue
        seat, word, pressed = step[0], step[1], step[2] if len(step) > 2 else None
        if seat not in winds:
            message = f"a step of a test names no seat: {shown(seat)}"
            yield error("test", message, step, f"the seats are {', '.join(winds)}")
        if word not in VERB_HELP:
            message = f"a step of a test does nothing that can be done: {shown(word)}"
            yield error("test", message, step, f"use one of {', '.join(VERB_HELP)}")
        name = pressed[0] if isinstance(pressed, list) and pressed else pressed
        if word == "button" and known is not None and name not in known:
            message = f"a step of a test presses no button: {shown(name)}"
            yield error("test", message, step, did_you_mean(str(name), known))
