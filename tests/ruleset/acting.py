"""A table set up by hand, and action lists run at it: what the tests of actions share."""

import re
from collections.abc import Iterable
from typing import Any, cast

from jantaku.ruleset import Ruleset
from jantaku.ruleset.compile.expressions.conditions import NEVER
from jantaku.ruleset.program import Button
from jantaku.ruleset.table.walls import revealed_tile

from . import kernel
from .engine import (
    Call,
    Context,
    DiscardEntry,
    Mark,
    Marking,
    MarkNeed,
    RulesetEvent,
    RulesetTable,
    RulesetTile,
    compiler_of,
    program_of,
    read_actions,
    read_tile,
    seated,
)


def tiles(text: str) -> list[RulesetTile]:
    """The tiles of a text, attributes after a stroke: `123m 5p/draw 1x`."""
    found = []
    for word in text.split():
        name, *attrs = word.split("/")
        compact = re.fullmatch(r"(\d+[a-z])+", name) and re.findall(r"(\d+)([a-z])", name)
        for one in (
            [f"{number}{suit}" for numbers, suit in compact for number in numbers]
            if compact
            else [name]
        ):
            tile = read_tile([one, *attrs])
            assert tile is not None, word
            found.append(tile)
    return found


def text(held: Iterable[RulesetTile]) -> str:
    """The tiles as `tiles` reads them."""
    return " ".join("/".join([tile.name, *tile.attrs]) for tile in held)


def new_table(rules: dict[str, Any] | None = None, **hands: str) -> RulesetTable:
    """A table of a ruleset in the middle of a round, with hands `a` to `d` from east on."""
    table = seated(Ruleset(rules or {}))
    table.interrupts = dict(program_of(table).interrupts)
    for name, held in hands.items():
        table.players["abcd".index(name)].hand = tiles(held)
    return table


def do(table: RulesetTable, *actions: Any, seat: int = 0, **known: Any) -> list[RulesetEvent]:
    """Runs a list of actions for a seat; the events it told. A text is read by `in_words`."""
    before = len(table.events)
    read = [
        one for each in actions for one in (in_words(each) if isinstance(each, str) else [each])
    ]
    context, listed = Context(seat, **known), read_actions(compiler_of(table), read)
    kernel.run(table, context, listed)
    return table.events[before:]


def in_words(text: str) -> list[list[Any]]:
    """Actions of words and numbers: `set_status a b; draw 2`."""
    return [[_value(word) for word in action.split()] for action in text.split(";")]


def _value(word: str) -> Any:
    try:
        return float(word) if "." in word else int(word)
    except ValueError:
        return word


def discard(table: RulesetTable, seat: int, tile: str) -> None:
    """Puts a tile into a pond as if it had been discarded."""
    (lying,) = tiles(tile)
    lying = lying.plus("discard")
    player = table.players[seat]
    player.pond.append(lying)
    player.discards.append(lying)
    table.history.append(DiscardEntry(seat, lying))


def meld(table: RulesetTable, seat: int, name: str, held: str) -> None:
    """Lays a meld in front of a seat."""
    table.players[seat].calls.append(Call(name, tuple(tiles(held))))


def marked(table: RulesetTable, seat: int, *marks: Mark) -> Marking:
    """Opens a marking in which all of that is marked, whatever may be."""
    marking = open_marking(table, seat, (MarkNeed(marks[0].target, len(marks), ()),))
    marking.marked = [list(marks)]
    return marking


def open_marking(table: RulesetTable, seat: int, needs: tuple[MarkNeed, ...]) -> Marking:
    """Opens a marking of these lines, as a button without more actions does."""
    name = f"marked {seat}"
    button = Button(name, name, NEVER, (), "mark", mark_needs=needs)
    cast("dict[str, Button]", table.program.buttons)[name] = button
    marking = Marking(needs, [[] for _ in needs], button=name)
    table.players[seat].marking = marking
    return marking


def tiles_at(table: RulesetTable, mark: Mark) -> str:
    """The tiles of a place that can be marked."""
    player, at = table.players[mark.seat], mark.index
    if mark.target == "call":
        return text(player.calls[at].tiles)
    if mark.target == "revealed_tile":
        return text([revealed_tile(table, table.revealed[at])])
    ahead = table.wall[table.wall_index :]
    places = {"hand": player.tiles, "aside": player.aside, "discard": player.pond, "scry": ahead}
    return text([places[mark.target][at]])


def status(table: RulesetTable, seat: int = 0) -> str:
    """The statuses of a seat."""
    return " ".join(sorted(table.players[seat].status))


def statuses(table: RulesetTable) -> list[str]:
    """The statuses of every seat."""
    return [status(table, seat) for seat in table.seats]


def scores(table: RulesetTable) -> list[float]:
    """The points of every seat."""
    return [table.players[seat].score for seat in table.seats]


def counters(table: RulesetTable, name: str = "c") -> list[object]:
    """A counter of every seat."""
    return [table.players[seat].counters.get(name) for seat in table.seats]


def hand(table: RulesetTable, seat: int = 0) -> str:
    """The hand of a seat, drawn tiles left aside."""
    return text(table.players[seat].hand)


def drawn(table: RulesetTable, seat: int = 0) -> str:
    """What a seat has drawn."""
    return text(table.players[seat].draw)


def press(table: RulesetTable, name: str, seat: int = 0) -> None:
    """Lets a seat press a button it is shown, and goes on until somebody has to decide."""
    kernel.recalculate(table)
    assert name in table.players[seat].buttons
    kernel.press(table, seat, name)


def has(name: str) -> dict[str, object]:
    """The condition that the seat has a status."""
    return {"name": "status", "opts": [name]}


def with_walls(reserved_tiles: tuple[str, ...] | list[str] = (), **hands: str) -> RulesetTable:
    """A table with four tiles in the wall and three in the dead wall."""
    table = new_table({"reserved_tiles": list(reserved_tiles)}, **hands)
    table.wall, table.dead_wall = tiles("1s 2s 3s 4s"), tiles("7z 6z 5z")
    return table


def melds(table: RulesetTable, seat: int = 0) -> list[str]:
    """The melds of a seat, each its name and tiles."""
    return [
        f"{call.name} {text(t.minus('hand') for t in call.tiles)}"
        for call in table.players[seat].calls
    ]
