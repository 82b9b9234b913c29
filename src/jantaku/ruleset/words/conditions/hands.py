"""Conditions about winning hands: what they are made of, their dora, yaku and worth."""

from __future__ import annotations

import operator
from dataclasses import replace
from functools import lru_cache, partial
from typing import TYPE_CHECKING, Final

from jantaku.ruleset.match.card import reachable
from jantaku.ruleset.score import win_score
from jantaku.ruleset.table import seats, visibility
from jantaku.ruleset.table.history import CallEntry
from jantaku.ruleset.values.behavior import Behavior, can_be
from jantaku.ruleset.values.meld import Call, call_tiles, opened
from jantaku.ruleset.values.tile import RulesetTile, has_attr, in_order, same
from jantaku.ruleset.words import amounts
from jantaku.ruleset.words.conditions.tiles import names_of, possible_calls
from jantaku.ruleset.words.row import Arg, Row, Rows

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from jantaku.ruleset.match.matcher import Matcher
    from jantaku.ruleset.program import NamedTile
    from jantaku.ruleset.table.context import CallChoice, Context, WinSource
    from jantaku.ruleset.table.player import PlayerState
    from jantaku.ruleset.table.table import RulesetTable
    from jantaku.ruleset.values.limits import Number
    from jantaku.ruleset.values.seat import Seat


def _won_by(source: WinSource) -> Callable[[RulesetTable, Context], bool]:
    return lambda _table, context: context.win_source == source


def _parts(table: RulesetTable, context: Context) -> list[RulesetTile]:
    """The tiles of hand and melds, without draw and winning tile."""
    melds = [opened(call) for call in visibility.calls_of(table, context)]
    melded = [tile for call in melds if not call.is_flower for tile in call.tiles]
    return [*visibility.hand_of(table, context), *melded]


def _winning(table: RulesetTable, context: Context) -> list[RulesetTile]:
    tile = visibility.winning_tile_of(table, context)
    return [] if tile is None else [tile]


def _consist_of(
    table: RulesetTable,
    context: Context,
    tiles: Sequence[RulesetTile],
    wanted: Sequence[RulesetTile],
) -> bool:
    behavior = visibility.behavior_of(table, context)
    names = {tile.name for tile in wanted if not tile.attrs}
    marked = [tile for tile in wanted if tile.attrs]
    for tile in tiles:
        if tile.name in names or any(same(tile, one) for one in marked):
            continue
        may = can_be(behavior, tile)
        if names.isdisjoint(may) and "any" not in may:
            return False
    return True


def _consists_with_tile(
    table: RulesetTable, context: Context, wanted: Sequence[RulesetTile]
) -> bool:
    tiles = [*_parts(table, context), *_winning(table, context)]
    return _consist_of(table, context, tiles, wanted)


_INDICATOR_AND_NUMBER: Final = (Arg("indicator", "named_tile"), Arg("count", "number", 1))


def _all_of_win(table: RulesetTable, context: Context) -> list[RulesetTile]:
    """Hand, all calls and the winning tile, jokers as the tiles they are."""
    player = table.players[context.seat]
    melded = [tile for call in player.calls for tile in opened(call).tiles]
    tile = context.winning_tile
    won = _winning(table, context) if tile is None else [tile]
    return [*player.hand, *melded, *won]


def _has_dora(
    tiles: Callable[[RulesetTable, Context], Iterable[RulesetTile]],
    which: str,
    table: RulesetTable,
    context: Context,
    indicator: NamedTile,
    count: Number,
) -> bool:
    """True if exactly that many of the tiles are dora of the indicator."""
    names = amounts.indicated(table, context, indicator, which)
    return sum(tile.name in names for tile in tiles(table, context)) == count


def _held(table: RulesetTable, context: Context) -> list[RulesetTile]:
    return table.players[context.seat].tiles


def _has_existing_yaku(
    _table: RulesetTable, context: Context, *wanted: str | tuple[object, ...]
) -> bool:
    existing = context.existing_yaku or ()
    names = {name for name, _ in existing}
    return all(one in names if isinstance(one, str) else one in existing for one in wanted)


_POINTS_AND_FU: Final = (Arg("points", "number", 1), Arg("fu", "number", 0))


def _offered_tile(
    table: RulesetTable, seat: Seat, source: WinSource
) -> tuple[bool, RulesetTile | None]:
    """True if there is a tile to win with, and the tile; None for a hand complete without it."""
    if source == "draw":
        return True, next(iter(table.players[seat].draw), None)
    if source == "discard":
        last = table.last_discard
        return seats.discarder(table) is not None, last.tile if last else None
    past = table.last
    return isinstance(past, CallEntry), past.tile if isinstance(past, CallEntry) else None


def _yaku_with(lists_key: str, source: WinSource) -> Callable[..., bool]:
    def has_yaku(table: RulesetTable, context: Context, points: Number, fu: Number) -> bool:
        there, tile = _offered_tile(table, context.seat, source)
        return there and win_score.reaches(table, context.seat, source, tile, points, fu, lists_key)

    return has_yaku


_SOURCES: Final[tuple[tuple[str, WinSource, str], ...]] = (
    ("hand", "draw", "the drawn tile"),
    ("discard", "discard", "the discard just made"),
    ("call", "call", "the tile just called"),
)


def _won_with(table: RulesetTable, seat: Seat, which: str, points: Number, fu: Number) -> bool:
    win = visibility.recorded_win(table, seat)
    if win is None:
        return False
    yaku: Sequence[tuple[str, Number]] = getattr(win, which)
    return sum(value for _, value in yaku) >= points and win.minipoints >= fu


def _declared_with(source: WinSource) -> Callable[..., bool]:
    def declared(table: RulesetTable, context: Context, *lists: str) -> bool:
        there, tile = _offered_tile(table, context.seat, source)
        return there and win_score.has_all_declared(table, context.seat, source, tile, lists)

    return declared


def _is_dead(
    table: RulesetTable, seat: Seat, exposed: Sequence[RulesetTile], taken: Sequence[RulesetTile]
) -> bool:
    """True if no hand of `win_definition` can be made any more.

    The exposed tiles are not all part of one, or too many of its tiles are visible elsewhere;
    `taken` are tiles that everybody sees and that are the seat's own.
    """
    elsewhere = names_of(visibility.visible_tiles(table)) - names_of(taken)
    free = names_of(table.program.wall) - elsewhere - names_of(exposed)
    jokers = sum(free[joker.name] for joker in table.players[seat].behavior.jokers)
    hands = table.program.card()
    table.spend(4 * len(hands or ()))
    return not reachable(hands, names_of(exposed), free, jokers)


def _own_in_sight(player: PlayerState) -> list[RulesetTile]:
    """The tiles of a player's hand and calls that everybody sees."""
    melded = [tile for call in player.calls for tile in opened(call).tiles]
    held = [t for t in player.tiles if player.hand_revealed or has_attr(t, "revealed")]
    return [*melded, *held]


def _hand_is_dead(table: RulesetTable, context: Context, word: str) -> bool:
    seat = seats.one_seat(table, context, word)
    if seat is None:
        return False
    player = table.players[seat]
    return _is_dead(table, seat, call_tiles(player.calls), _own_in_sight(player))


def _all_calls_deaden_hand(table: RulesetTable, context: Context) -> bool:
    player = table.players[context.seat]
    if context.calls_spec is not None:
        choices: Iterable[CallChoice] = possible_calls(table, context, "call")
    else:
        choices = [choice for offered in player.call_choices.values() for choice in offered]
    return bool(choices) and all(_deadens(table, context.seat, choice) for choice in choices)


def _deadens(table: RulesetTable, seat: Seat, choice: CallChoice) -> bool:
    player = table.players[seat]
    called = () if choice.called is None else (choice.called,)
    exposed = call_tiles([*player.calls, Call(choice.name, (*called, *choice.own))])
    return _is_dead(table, seat, exposed, [*_own_in_sight(player), *called])


def _is_tenpai_american(table: RulesetTable, context: Context) -> bool:
    matcher = table.program.matchers["win"]
    if matcher is None:
        return False
    player = table.players[context.seat]
    tiles = [*player.tiles, *call_tiles(player.calls)]
    hand, wall = tuple(in_order(tiles)), table.program.initial_tiles
    ready, work = _is_ready(matcher, hand, player.behavior, wall)
    table.spend(work + len(wall))
    return ready


@lru_cache(maxsize=4096)
def _is_ready(
    matcher: Matcher, hand: Sequence[RulesetTile], behavior: Behavior, wall: Sequence[RulesetTile]
) -> tuple[bool, int]:
    """True if a tile of the wall completes the hand, and the work to find out.

    Remembered, as every decision asks it.
    """
    ready = bool(matcher.waits(hand, [], behavior, wall))
    return ready, matcher.work


def _minipoints(compare: Callable[[Number, Number], bool]) -> Callable[..., bool]:
    return lambda _table, context, fu: compare(context.minipoints, fu)


_TILES: Final = (Arg("tiles", "tiles", rest=True, needed=True),)
_LISTS: Final = (Arg("lists", "yaku_list", rest=True),)

# fmt: off
CONDITIONS: Final = Rows(
    Row("won", "A win is being settled.",
        lambda _table, context: context.win_source is not None),
    Row("won_by_draw", "The winner took the tile he drew.", _won_by("draw"), needs=("win_source",)),
    Row("won_by_discard", "The winner took a discard.", _won_by("discard"), needs=("win_source",)),
    Row("won_by_call", "The winner took a tile that was being called.", _won_by("call"),
        needs=("win_source",)),
    Row("fu_equals", "The winning hand has that many fu.",
        lambda _table, context, fu: context.minipoints == fu,
        args=(Arg("fu", "number", 20, needed=True),), needs=("minipoints",)),
    *(Row(f"minipoints_{how}", f"The fu, of a win or counted so far, are {what} a number.",
          _minipoints(compare), args=(Arg("fu", "number"),), needs=("minipoints",), since=2)
      for how, what, compare in (("equals", "equal to", operator.eq),
                                 ("at_least", "at least", operator.ge),
                                 ("at_most", "at most", operator.le))),
    *(Row(name, "Hand, melds and winning tile are made of those tiles only, jokers allowed.",
          _consists_with_tile, args=_TILES, reach="seat")
      for name in ("winning_hand_consists_of", "winning_hand_and_tile_consists_of")),
    Row("winning_hand_not_tile_consists_of",
        "Hand and melds without the winning tile are made of those tiles only, jokers allowed.",
        lambda table, context, wanted: _consist_of(
            table, context, _parts(table, context), wanted), args=_TILES, reach="seat"),
    Row("winning_dora_count", "The winning hand has exactly that many dora of the indicator.",
        partial(_has_dora, _all_of_win, "dora_indicators"), args=_INDICATOR_AND_NUMBER,
        reach="seat"),
    Row("winning_reverse_dora_count",
        "The winning hand has exactly that many reverse dora of the indicator.",
        partial(_has_dora, _all_of_win, "reverse_dora_indicators"), args=_INDICATOR_AND_NUMBER,
        reach="seat"),
    Row("hand_dora_count", "Hand and draw have exactly that many dora of the indicator.",
        partial(_has_dora, _held, "dora_indicators"), args=_INDICATOR_AND_NUMBER, reach="seat"),
    Row("has_existing_yaku",
        "The winner has all of the yaku so far, by name or by `[name, value]`.", _has_existing_yaku,
        args=(Arg("yaku", "yaku", rest=True, needed=True),), needs=("existing_yaku",),
        reach="seat"),
    Row("has_no_yaku", "The winner has no yaku so far.",
        lambda _table, context: not context.existing_yaku, needs=("existing_yaku",)),
    Row("has_points", "The yaku so far are worth at least that much.",
        lambda _table, context, points: (
            sum(value for _, value in context.existing_yaku or ()) >= points),
        args=(Arg("points", "number", 1),), needs=("existing_yaku",)),
    *(Row(f"has_yaku{kind}_with_{word}",
          f"With {what} the hand would score at least those points{of} and fu.",
          _yaku_with(f"yaku{kind}_lists", source), args=_POINTS_AND_FU)
      for kind, of in (("", ""), ("2", " of the second kind"))
      for word, source, what in _SOURCES),
    Row("has_yaku", "The player has won with at least those points and fu.",
        lambda table, context, points, fu: _won_with(table, context.seat, "yaku", points, fu),
        args=_POINTS_AND_FU),
    Row("has_yaku2", "The player has won with at least those points of the second kind, and fu.",
        lambda table, context, points, fu: _won_with(table, context.seat, "yaku2", points, fu),
        args=_POINTS_AND_FU),
    *(Row(f"has_declared_yaku_with_{word}",
          f"With {what} the hand has every yaku that the player declared.",
          _declared_with(source), args=_LISTS)
      for word, source, what in _SOURCES),
    Row("hand_is_dead",
        "No hand of `win_definition` can be made out of the calls and the tiles not yet in sight.",
        _hand_is_dead, args=(Arg("seat", "seat", "self"),), reach="table"),
    Row("all_calls_deaden_hand",
        "After any of the calls on offer no hand of `win_definition` could be made.",
        _all_calls_deaden_hand, reach="table"),
    Row("is_tenpai_american", "A single tile is missing to a hand of `win_definition`.",
        _is_tenpai_american, reach="seat"),
)
# fmt: on
"""The conditions of this module by name."""

LATER: Final = Rows(
    *(replace(CONDITIONS[f"won_by_{source}"], needs=()) for source in ("draw", "discard", "call")),
)
"""Those that ask something else in the second version of the language."""
