"""Walls that cannot be dealt, missing dora and cards, seats that no player has."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING, Any, Final

from jantaku.base.errors import counted
from jantaku.ruleset.author.analyses.findings import (
    Found,
    error,
    info,
    is_own,
    key_place,
    warning,
    whole,
)
from jantaku.ruleset.author.analyses.mods import names_in_mods
from jantaku.ruleset.values.nodes import every_value, is_whole, items_of, texts_of
from jantaku.ruleset.values.seat import RELATIVE, SEATS_OF, WINDS
from jantaku.ruleset.values.spelling import did_you_mean
from jantaku.ruleset.values.tile import VOCABULARY
from jantaku.ruleset.words.actions import ACTIONS
from jantaku.ruleset.words.conditions import CONDITIONS
from jantaku.ruleset.words.keys import definitions_in

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from jantaku.ruleset.author.survey import Survey

_ASK_RESERVED: Final = ("tile_drawn", "tile_not_drawn", "tile_revealed", "tile_not_revealed")


def the_wall(survey: Survey) -> Iterator[Found]:
    """A wall that cannot be dealt."""
    rules = survey.rules
    wall = len(items_of(rules.get("wall")))
    players = whole(rules.get("num_players", 4))
    reserved = len(items_of(rules.get("reserved_tiles")))
    dead = whole(rules.get("initial_dead_wall_length", reserved))
    needed = players * whole(rules.get("starting_tiles", 0)) + dead
    if needed > wall:
        message = (
            f"the deal and the dead wall take {counted(needed, 'tile')}, and the wall has {wall}"
        )
        yield error("wall", message, key_place(rules, "starting_tiles"), "add tiles to the wall")
    if reserved > dead:
        message = f"{reserved} reserved tiles, and the dead wall has {dead}; none is reserved"
        cure = "make `initial_dead_wall_length` greater"
        yield warning("reserved", message, key_place(rules, "reserved_tiles"), cure)
    yield from _places(rules, dead)
    known = {*texts_of(rules.get("reserved_tiles")), *VOCABULARY}
    for condition in survey.tested(*_ASK_RESERVED):
        for name in condition.texts:
            if name not in known and "$" not in name:
                cure = did_you_mean(name, known)
                yield warning("reserved", f"no reserved tile is called '{name}'", name, cure)


def _places(rules: Mapping[str, Any], dead: int) -> Iterator[Found]:
    """Places and names of the dead wall that do not exist."""
    for place in items_of(rules.get("revealed_tiles")):
        if is_whole(place) and not -dead <= place < dead:
            message = f"the dead wall of {counted(dead, 'tile')} has no place {place} to reveal"
            cure = "count from 0 in front, or from -1 at the end"
            yield warning("reserved", message, key_place(rules, "revealed_tiles"), cure)
    names = texts_of(rules.get("reserved_tiles"))
    for name in dict.fromkeys(one for one in names if names.count(one) > 1):
        message = f"{names.count(name)} reserved tiles are called '{name}'"
        yield warning("repeated", message, names[-1 - names[::-1].index(name)], "rename one")


def absent_tiles(survey: Survey) -> Iterator[Found]:
    """Plain tiles that definitions ask for, though no wall has them and no action makes them.

    Only definitions of the file itself are checked: a file that it begins with was written for
    another wall, and so were the tiles that its mods bring or take away.
    """
    there = set(_names_in(survey.rules.get("wall")))
    if not there:
        return
    there |= set(_names_in([act.node for act in survey.actions])) | names_in_mods(survey.rules)
    asked = [*definitions_in(survey.rules).values()]
    asked += [one.opts for one in survey.conditions if one.name in _MATCHES]
    lacking: dict[str, str] = {}
    for name in _names_in(asked):
        own = is_own(survey.rules, name)
        if own and _PLAIN.fullmatch(name) and name not in there:
            lacking.setdefault(name, name)
    if lacking:
        first, *others = sorted(lacking.values(), key=_line_and_column)
        also = f", nor {', '.join(others[:_MOST_SHOWN])}" if others else ""
        more = f" and {len(others) - _MOST_SHOWN} more" if len(others) > _MOST_SHOWN else ""
        message = f"the wall has no {first}{also}{more}"
        yield info("absent-tile", message, first, "name a tile of the wall")


def too_many_tiles(survey: Survey) -> Iterator[Found]:
    """Sets of the file itself that ask for more copies of a tile than the wall has.

    Where no joker may stand for one: neither in the wall nor made by actions.
    """
    rules = survey.rules
    wall = Counter(_plain(name) for name in _names_in(rules.get("wall")))
    acts = {act.name for act in survey.actions}
    if not all(map(_NO_JOKER.fullmatch, wall)) or not acts.isdisjoint(_MAKES_TILES):
        return
    brought = names_in_mods(rules)
    asked = [*definitions_in(rules).values()]
    asked += [one.opts for one in survey.conditions if one.name in _MATCHES]
    for node in every_value(asked):
        whole = isinstance(node, list) and all(isinstance(one, str) for one in node)
        held = Counter(node) if whole and is_own(rules, node) else Counter()
        for name, count in held.items():
            if 0 < wall[name] < count and _PLAIN.fullmatch(name) and name not in brought:
                message = f"a set asks for {count} of '{name}', and the wall has {wall[name]}"
                yield warning("absent-tile", message, node, "see its tiles")


_NO_JOKER: Final = re.compile("[0-9]+[mpstzfga]")
_MAKES_TILES: Final = frozenset(
    name for name in ACTIONS if "alias" in name or "joker" in name or "attr" in name
)


def _plain(name: str) -> str:
    """The name of a tile, that of the plain five for a red one."""
    return f"5{name[1:]}" if name[:1] == "0" else name


def _line_and_column(name: str) -> tuple[int, int]:
    at = getattr(name, "place", None)
    return (at.line or 0, at.column or 0) if at else (0, 0)


_MATCHES: Final = ("match", "match_exactly", "winning_hand_consists_of")
_PLAIN: Final = re.compile("[0-9]+[mpstz]")
_MOST_SHOWN: Final = 5


def _names_in(node: Any) -> Iterator[str]:
    """The names of tiles in a node, unchanged."""
    return (one for one in every_value(node) if isinstance(one, str) and one in VOCABULARY)


def dora(survey: Survey) -> Iterator[Found]:
    """Dora that are counted without indicators."""
    for words, key in (
        (("count_dora", "tag_dora", "winning_dora_count"), "dora_indicators"),
        (("count_reverse_dora", "winning_reverse_dora_count"), "reverse_dora_indicators"),
    ):
        if key in survey.rules:
            continue
        uses = [act.node for act in survey.actions if {act.name, *act.texts} & set(words)]
        uses += [condition.node for condition in survey.tested(*words)]
        for node in uses:
            yield warning("no-dora", f"dora are counted without '{key}'", node, f"add '{key}'")


def cards(survey: Survey) -> Iterator[Found]:
    """Rules with cards but without a deck."""
    if survey.rules.get("enable_saki_cards") and not survey.rules.get("saki_deck"):
        at = key_place(survey.rules, "enable_saki_cards")
        yield warning("no-cards", "there are no cards to draft", at, 'add "saki_deck"')


def seats(survey: Survey) -> Iterator[Found]:
    """Named seats that nobody has at that table."""
    players = whole(survey.rules.get("num_players", 4))
    taken = SEATS_OF.get(players, SEATS_OF[4])
    nobody = {wind for seat, wind in enumerate(WINDS) if seat not in taken}
    nobody |= {
        word
        for word, steps in RELATIVE.items()
        if not any((seat + steps) % 4 in taken for seat in taken)
    }
    for node in _seats_named(survey):
        for word in texts_of(node if isinstance(node, list) else [node]):
            if word in nobody:
                message = f"nobody is '{word}' at a table of {players}"
                yield info("no-seat", message, word, "skipped, or a fault if a seat is required")


def _seats_named(survey: Survey) -> Iterator[Any]:
    """Every value that is used as the name of a seat."""
    for act in survey.actions:
        if act.name in ACTIONS:
            yield from ACTIONS[act.name].given_as(act.node[1:], "seat", "seats")
    for condition in survey.conditions:
        if condition.name in CONDITIONS:
            yield from CONDITIONS[condition.name].given_as(condition.opts, "seat", "seats")
        if isinstance(condition.node, dict) and "as" in condition.node:
            yield condition.node["as"]
