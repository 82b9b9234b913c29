"""Amounts: the numbers that actions and conditions take, out of a file or out of the game.

A number, a word that counts something, or the name of a counter. May import fu, settings, targets,
turns (for named tiles), specs, seats and state.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from jantaku.ruleset import fu, seats, settings, targets, turns
from jantaku.ruleset.rows import Arg, Rows, gathered
from jantaku.ruleset.specs import alike, shown
from jantaku.ruleset.state import GREATEST, checked
from jantaku.ruleset.tiles import Tile, number_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from jantaku.ruleset.matching import Matcher
    from jantaku.ruleset.rows import Compiler, Row
    from jantaku.ruleset.specs import Spec
    from jantaku.ruleset.state import Context, Number, Seat, Table
    from jantaku.ruleset.targets import Target

    Amount: TypeAlias = Callable[[Table, Context], Number]

_SCORE_STEP: Final = 100  # scores are halved to full hundreds

AMOUNTS: Final = Rows()
"""The words that are no counters."""


# -- matching ------------------------------------------------------------------------------------


@AMOUNTS.add("count_matches", Arg("targets", "targets"), Arg("definitions", "definitions"))
def _count_matches(
    table: Table, context: Context, wanted: Sequence[Target], matcher: Matcher
) -> Number:
    """How many times over the targets match a definition, every count multiplied."""
    behavior = table.players[context.seat].behavior
    found = targets.alternatives(table, context, wanted)
    return max((matcher.times(hand, calls, behavior) for hand, calls in found), default=0)


@AMOUNTS.add("count_matching_ways", Arg("targets", "targets"), Arg("definitions", "definitions"))
def _count_matching_ways(
    table: Table, context: Context, wanted: Sequence[Target], matcher: Matcher
) -> Number:
    """How many of the hands that the targets describe match a definition."""
    behavior = table.players[context.seat].behavior
    found = targets.alternatives(table, context, wanted)
    return sum(matcher.matches(hand, calls, behavior) for hand, calls in found)


# -- tiles on the table --------------------------------------------------------------------------


@AMOUNTS.add("tiles_in_wall")
def _tiles_in_wall(table: Table, _context: Context) -> Number:
    """How many live tiles are left."""
    return table.tiles_left


@AMOUNTS.add("num_discards")
def _num_discards(table: Table, context: Context) -> Number:
    """How many tiles the player has discarded, called ones included."""
    return len(table.players[context.seat].discards)


@AMOUNTS.add("num_aside")
def _num_aside(table: Table, context: Context) -> Number:
    """How many tiles the player has set aside."""
    return len(table.players[context.seat].aside)


def _facedown(table: Table, at: Iterable[Seat]) -> int:
    return sum(tile.name == "1x" for seat in at for tile in table.players[seat].pond)


@AMOUNTS.add("num_facedown_tiles")
def _num_facedown_tiles(table: Table, context: Context) -> Number:
    """How many tiles lie face down in the own pond."""
    return _facedown(table, (context.seat,))


@AMOUNTS.add("num_facedown_tiles_others")
def _num_facedown_tiles_others(table: Table, context: Context) -> Number:
    """How many tiles lie face down in the other ponds."""
    return _facedown(table, seats.others(table, context.seat))


@AMOUNTS.add("num_matching_revealed_tiles_all", Arg("specs", "specs", rest=True))
def _num_matching_revealed_tiles_all(table: Table, context: Context, matches: Spec) -> Number:
    """How many tiles that players show in their hands match a spec."""
    held = (tile for seat in table.seats for tile in table.players[seat].tiles)
    shown_ones = (tile for tile in held if "revealed" in tile.attrs)
    return sum(matches(table, context, tile) for tile in shown_ones)


@AMOUNTS.add("num_matching_melded_tiles_all", Arg("specs", "specs", rest=True))
def _num_matching_melded_tiles_all(table: Table, context: Context, matches: Spec) -> Number:
    """How many tiles of everybody's calls match a spec."""
    calls = (call for seat in table.seats for call in table.players[seat].calls)
    melded = (tile for call in calls for tile in targets.opened(call).tiles)
    return sum(matches(table, context, tile) for tile in melded)


def _player_at(table: Table, context: Context, word: str) -> Any:
    seat = seats.one_seat(table, context, word)
    return None if seat is None else table.players[seat]


@AMOUNTS.add("count_tiles", Arg("seat", "seat", "self"))
def _count_tiles(table: Table, context: Context, word: str) -> Number:
    """How many tiles a player has of all sorts, and the one that completes the hand."""
    player = _player_at(table, context, word)
    if player is None:
        return 0
    melded = sum(len(call.tiles) for call in player.calls)
    taken = context.win_source in ("discard", "call")
    return len(player.tiles) + len(player.aside) + melded + taken


@AMOUNTS.add("count_draws", Arg("seat", "seat", "self"))
def _count_draws(table: Table, context: Context, word: str) -> Number:
    """How many drawn tiles a player has."""
    player = _player_at(table, context, word)
    return 0 if player is None else len(player.draw)


@AMOUNTS.add("100_times_tile_number", needs=("tile",))
def _tile_number(_table: Table, context: Context) -> Number:
    """A hundred times the number of the tile in context; honors count nothing."""
    return 100 * ((number_of(context.tile.name) if context.tile else None) or 0)


# -- dora ----------------------------------------------------------------------------------------


def indicated(
    table: Table, indicator: object, which: Mapping[str, Sequence[str]]
) -> frozenset[str]:
    """The names of the dora that an indicator shows."""
    return frozenset(which.get(turns.named_tile(table, indicator).name, ()))


def count_alike(
    table: Table, context: Context, tiles: Iterable[Tile], names: frozenset[str]
) -> int:
    """How many of the tiles are, or may stand for, one of those names."""
    behavior = table.players[context.seat].behavior
    if not behavior.aliases:
        return sum(tile.name in names for tile in tiles)
    wanted = [Tile(name) for name in names]
    return sum(
        tile.name in names or any(alike(behavior, tile, dora) for dora in wanted) for tile in tiles
    )


def _held(table: Table, context: Context, wanted: Sequence[Target] | None) -> list[Tile]:
    if wanted is None:
        last = "draw" if targets.winning_tile_of(table, context) is None else "winning_tile"
        wanted = [targets.TARGETS[name] for name in ("hand", "calls", "flowers", last)]
    found = targets.alternatives(table, context, wanted)
    if not found:
        return []
    hand, calls = found[0]
    return [*hand, *(tile for call in calls for tile in call.tiles)]


@AMOUNTS.add("count_dora", Arg("indicator", "named_tile"), Arg("targets", "targets", None))
def _count_dora(
    table: Table, context: Context, indicator: object, wanted: Sequence[Target] | None
) -> Number:
    """How many dora of an indicator the targets hold; hand, calls and the last tile without."""
    names = indicated(table, indicator, table.ruleset.dora_indicators)
    return count_alike(table, context, _held(table, context, wanted), names)


@AMOUNTS.add("count_reverse_dora", Arg("indicator", "named_tile"), Arg("targets", "targets", None))
def _count_reverse_dora(
    table: Table, context: Context, indicator: object, wanted: Sequence[Target] | None
) -> Number:
    """How many reverse dora of an indicator the targets hold."""
    names = indicated(table, indicator, table.ruleset.reverse_dora_indicators)
    return count_alike(table, context, _held(table, context, wanted), names)


# -- points --------------------------------------------------------------------------------------


@AMOUNTS.add("half_score")
def _half_score(table: Table, context: Context) -> Number:
    """Half of the player's score, rounded up to the next hundred."""
    return math.ceil(table.players[context.seat].score / (2 * _SCORE_STEP)) * _SCORE_STEP


@AMOUNTS.add("pot")
def _pot(table: Table, _context: Context) -> Number:
    """The points on the table."""
    return table.pot


@AMOUNTS.add("honba")
def _honba(table: Table, _context: Context) -> Number:
    """How often the round has been repeated."""
    return table.honba


@AMOUNTS.add("riichi_value")
def _riichi_value(table: Table, _context: Context) -> Number:
    """What a riichi stick is worth."""
    return settings.number(table, "riichi_value")


@AMOUNTS.add("honba_value")
def _honba_value(table: Table, _context: Context) -> Number:
    """What a repeat is worth."""
    return settings.number(table, "honba_value")


@AMOUNTS.add("fu", needs=("win_source",))
def _fu(table: Table, context: Context) -> Number:
    """The fu of the winning hand, where there is one."""
    return fu.of_context(table, context)


# -- reading -------------------------------------------------------------------------------------


def read_amount(compiler: Compiler, nodes: object) -> Amount:
    """What an amount and the options after it come to; the name of no amount is a counter's."""
    parts = nodes if isinstance(nodes, list) else [nodes]
    node = parts[0] if parts else None
    if isinstance(node, int | float) and not isinstance(node, bool):
        return _constant(compiler, node)
    if not isinstance(node, str):
        raise compiler.fault(
            "amount",
            f"{shown(node)} is no amount",
            "write a number, a counter or what to count",
            node=node,
        )
    row = AMOUNTS.get(node)
    if row is None:
        return _counter(str(node))
    return _counted(compiler, row, compiler.bind(row, gathered(row, parts[1:])), node)


def _constant(compiler: Compiler, number: Number) -> Amount:
    if not abs(number) <= GREATEST:  # also false for nan
        raise compiler.fault("amount", "an amount leaves the range of numbers a game counts in")
    whole = checked(number, "amount")
    return lambda _table, _context: whole


def _counter(name: str) -> Amount:
    return lambda table, context: table.players[context.seat].counters.get(name, 0)


def _counted(compiler: Compiler, row: Row, args: tuple[Any, ...], node: object) -> Amount:
    run: Callable[..., Number] = row.run
    counted = (lambda table, context: run(table, context, *args)) if args else run
    return compiler.guarded(counted, row.name, row.needs, node)
