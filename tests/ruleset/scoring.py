"""Wins at a table set up by hand, as the kernel scores them."""

from collections.abc import Sequence

from jantaku.ruleset.machine.kernel_table import SOURCES, KernelTable, played_on
from jantaku.ruleset.machine.numbers import from_wire, to_wire
from jantaku.ruleset.table.context import WinSource
from jantaku.ruleset.table.table import RulesetTable
from jantaku.ruleset.table.win import Scored, WinRecord
from jantaku.ruleset.values.limits import Number
from jantaku.ruleset.values.meld import Call
from jantaku.ruleset.values.seat import Seat
from jantaku.ruleset.values.tile import RulesetTile

Scores = tuple[tuple[str, Number], ...]


def win(
    table: RulesetTable, seat: Seat, tiles: Sequence[RulesetTile], source: WinSource
) -> WinRecord:
    """The win with the best of the tiles; of any tile without one."""
    return KernelTable.of(table).score(seat, tiles, source)


def recorded_win(table: RulesetTable, seat: Seat, source: WinSource) -> WinRecord:
    """The win that is recorded at the table where the seat wins."""
    with played_on(table) as kernel:
        kernel.win(seat, source)
    return table.wins[-1]


def score_of(
    table: RulesetTable, seat: Seat, yaku: Scores, yaku2: Scores, fu: Number, source: WinSource
) -> Scored:
    """The score of yaku and fu."""
    return KernelTable.of(table).score_of(seat, yaku, yaku2, fu, source)


def reaches(
    table: RulesetTable,
    seat: Seat,
    source: WinSource,
    tile: RulesetTile | None,
    points: Number,
    fu: Number = 0,
) -> bool:
    """True if a hand has enough points and fu with a tile."""
    kernel = KernelTable.of(table)
    number = -1 if tile is None else kernel.code.values.tile(tile)
    with kernel.faults():
        found = kernel.state.reaches(
            seat, SOURCES.index(source), number, to_wire(points), to_wire(fu), second=False
        )
    assert found is not None
    return found


def each_worth(
    table: RulesetTable, seat: Seat, source: WinSource, tile: RulesetTile
) -> list[Scores]:
    """The yaku of each way to divide a hand into groups."""
    kernel = KernelTable.of(table)
    values = kernel.code.values
    with kernel.faults():
        found = kernel.state.each_worth(seat, SOURCES.index(source), values.tile(tile))
    assert found is not None
    return [
        tuple(
            (values.text_of(name), from_wire(value))
            for name, value in zip(*[iter(row)] * 2, strict=False)
        )
        for row in found
    ]


def readings_tried(table: RulesetTable, seat: Seat) -> int:
    """The number of readings by which a self-draw is scored whose tile is unknown."""
    return len(readings(table, seat, ()))


def readings(
    table: RulesetTable, seat: Seat, tiles: Sequence[RulesetTile]
) -> list[tuple[list[RulesetTile], list[Call], RulesetTile]]:
    """Each way to read a hand that wins with one of the tiles, or with any of its own.

    A way is the other tiles, the melds and the winning tile.
    """
    kernel = KernelTable.of(table)
    values = kernel.code.values
    with kernel.faults():
        found = kernel.state.readings(seat, SOURCES.index("draw"), [*map(values.tile, tiles)])
    assert found is not None
    return [
        ([*map(values.tile_of, hand)], [*map(values.meld_of, calls)], values.tile_of(tile))
        for hand, calls, tile in found
    ]
