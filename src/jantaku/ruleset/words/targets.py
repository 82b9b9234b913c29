"""The targets of `match` and its like: hands and calls put together out of named parts.

Every target adds tiles or calls to each of the hands so far, or makes several hands of each, one
for every tile it stands for.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, Literal, TypeAlias

from jantaku.ruleset.table import seats, visibility
from jantaku.ruleset.table.visibility import (
    calls_of,
    draw_of,
    hand_of,
    melds,
    recorded_win,
    revealed_tiles,
    second_last_visible,
    visible_pond,
    visible_tiles,
    winning_tile_of,
)
from jantaku.ruleset.values.behavior import Behavior, is_universal
from jantaku.ruleset.values.limits import MOST_ALTERNATIVES, within
from jantaku.ruleset.values.meld import AMERICAN_JOKER, Call, call_tiles, natural_tile, opened
from jantaku.ruleset.values.tile import RulesetTile, face_up

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from jantaku.ruleset.program import NamedTile
    from jantaku.ruleset.table.context import Context
    from jantaku.ruleset.table.table import RulesetTable
    from jantaku.ruleset.values.seat import Seat

Alternative: TypeAlias = tuple[list[RulesetTile], list[Call]]
"""A hand and calls that a definition is compared with."""

Adds = Literal["tiles", "calls", "one_of", "instead"]
_OF_A_WIN: Final = frozenset(
    ("assigned_hand", "assigned_calls", "winning_hand", "arranged_hand", "arranged_calls")
)
_FLOWERS: Final = frozenset(("flower", "start_flower", "pei"))


@dataclass(frozen=True, slots=True)
class Target:
    """A target: what it adds, from what, and the parts of the context that it needs.

    `one_of` makes an alternative of every tile, `instead` replaces the tiles collected so far.
    `named` is what a ruleset names instead of a target.
    """

    name: str
    adds: Adds
    run: Callable[[RulesetTable, Context], Sequence[Any]]
    help: str
    needs: tuple[str, ...] = ()
    since: int = 1
    named: NamedTile = None


def _hand_draw_nonjoker_any(table: RulesetTable, context: Context) -> Sequence[RulesetTile]:
    player = table.players[context.seat]
    return [tile for tile in player.tiles if not is_universal(player.behavior, tile)]


def _scry(table: RulesetTable, context: Context) -> Sequence[RulesetTile]:
    count = table.players[context.seat].scryed
    return table.wall[table.wall_index : table.wall_index + count]


def _calls(table: RulesetTable, context: Context) -> Sequence[Call]:
    return [opened(call) for call in calls_of(table, context) if not call.is_flower]


def _named(table: RulesetTable, context: Context, names: frozenset[str]) -> list[Call]:
    return [opened(call) for call in table.players[context.seat].calls if call.name in names]


def _calls_at(table: RulesetTable, context: Context, where: str) -> list[Call]:
    seat = seats.neighbour(table, context.seat, where)
    return [] if seat is None else melds(table.players[seat])


def _under_jokers(calls: Iterable[Call], joker: str) -> list[RulesetTile]:
    """The natural tile of every call that holds such a joker."""
    found = []
    for call in calls:
        if any(face_up(tile).name == joker for tile in call.tiles):
            tile = natural_tile(call, joker)
            found += [tile] if tile else []
    return found


def _anyone_joker_meld_tiles(table: RulesetTable, _context: Context) -> Sequence[RulesetTile]:
    calls = [call for seat in table.seats for call in table.players[seat].calls]
    return _under_jokers(calls, AMERICAN_JOKER)


def _last_in_pond(table: RulesetTable, context: Context, where: str) -> Sequence[RulesetTile]:
    seat = seats.neighbour(table, context.seat, where)
    return [] if seat is None else table.players[seat].pond[-1:]


def _ponds(table: RulesetTable, seats_: Iterable[Seat]) -> list[RulesetTile]:
    return [tile for seat in seats_ for tile in table.players[seat].pond]


def _visible_ponds(table: RulesetTable, seats_: Iterable[Seat]) -> list[RulesetTile]:
    return [tile for seat in seats_ for tile in visible_pond(table.players[seat])]


def _last_of_round(table: RulesetTable, _context: Context) -> Sequence[Call]:
    last = table.last_call
    if last is None:
        return []
    return [opened(last.meld or Call(last.name, (*last.own, last.tile)))]


def _called_tile(_table: RulesetTable, context: Context) -> Sequence[RulesetTile]:
    return [context.choice.called] if context.choice and context.choice.called else []


def _winning_tile(table: RulesetTable, context: Context) -> Sequence[RulesetTile]:
    tile = winning_tile_of(table, context)
    return [] if tile is None else [RulesetTile(tile.name, (*tile.attrs, "winning_tile"))]


def _assigned_hand(table: RulesetTable, context: Context) -> Sequence[RulesetTile]:
    win = recorded_win(table, context.seat)
    if context.reading is None and win is not None:
        return [*win.hand, *(tile for call in win.calls for tile in call.tiles)]
    calls = [opened(call) for call in calls_of(table, context)]
    tile = winning_tile_of(table, context)
    melded = [tile for call in calls for tile in call.tiles]
    return [*hand_of(table, context), *melded, *([] if tile is None else [tile])]


def _hand_that_won(table: RulesetTable, context: Context) -> Sequence[RulesetTile]:
    """The hand without the winning tile, its jokers assigned if a win is scored or recorded."""
    win = recorded_win(table, context.seat)
    if context.reading is not None or win is None:
        return hand_of(table, context)
    return win.hand if win.winning_tile is None else win.hand[:-1]


def _arranged_hand(table: RulesetTable, context: Context) -> Sequence[RulesetTile]:
    win = recorded_win(table, context.seat)
    return win.hand if win else table.players[context.seat].hand


def _arranged_calls(table: RulesetTable, context: Context) -> Sequence[Call]:
    win = recorded_win(table, context.seat)
    return win.calls if win else melds(table.players[context.seat])


# fmt: off
_ROWS: Final = (
    Target("hand", "tiles", hand_of, "The tiles in hand, without the draw."),
    Target("draw", "tiles", draw_of, "The drawn tiles."),
    Target("pond", "tiles", lambda table, context: table.players[context.seat].pond,
        "The tiles in the player's pond."),
    Target("aside", "tiles", lambda table, context: table.players[context.seat].aside,
        "The tiles set aside."),
    Target("aside_unique", "tiles",
        lambda table, context: list(dict.fromkeys(table.players[context.seat].aside)),
        "The tiles set aside, each kind once."),
    Target("self_last_discard", "tiles",
        lambda table, context: table.players[context.seat].pond[-1:],
        "The last tile of the player's pond."),
    Target("pond_faceup", "tiles",
        lambda table, context: [face_up(tile) for tile in table.players[context.seat].pond],
        "The tiles in the player's pond, those face down as what they are."),
    Target("discards", "tiles", lambda table, context: table.players[context.seat].discards,
        "All discards of the player, called ones included."),
    Target("discards_faceup", "tiles",
        lambda table, context: [face_up(tile) for tile in table.players[context.seat].discards],
        "All discards of the player, those face down as what they are."),
    Target("any_discard", "one_of", lambda table, context: table.players[context.seat].discards,
        "One hand for every discard of the player, called ones included."),
    Target("hand_any", "one_of", hand_of, "One hand for every tile in hand."),
    Target("hand_draw_nonjoker_any", "one_of", _hand_draw_nonjoker_any,
        "One hand for every tile of hand and draw that may not stand for everything."),
    Target("scry", "tiles", _scry, "The tiles to come that the player sees."),
    Target("calls", "calls", _calls,
        "The player's melds; declared flowers, jokers and norths do not count."),
    Target("flowers", "calls", lambda table, context: _named(table, context, _FLOWERS),
        "The declared flowers and norths."),
    Target("start_flowers", "calls",
        lambda table, context: _named(table, context, frozenset(("start_flower",))),
        "The flowers declared at the start."),
    Target("jokers", "calls",
        lambda table, context: _named(table, context, frozenset(("joker", "start_joker"))),
        "The declared jokers."),
    Target("start_jokers", "calls",
        lambda table, context: _named(table, context, frozenset(("start_joker",))),
        "The jokers declared at the start."),
    Target("call_tiles", "tiles", lambda table, context: call_tiles(calls_of(table, context)),
        "The tiles of all calls of the player, as if they were in hand."),
    Target("last_call", "calls",
        lambda _table, context: [opened(context.call)] if context.call else [],
        "The meld that was just made (events of a call); in version 2 the last of the round.",
        needs=("call",)),
    Target("shimocha_calls", "calls", lambda table, context: _calls_at(table, context, "shimocha"),
        "The melds of shimocha."),
    Target("toimen_calls", "calls", lambda table, context: _calls_at(table, context, "toimen"),
        "The melds of toimen."),
    Target("kamicha_calls", "calls", lambda table, context: _calls_at(table, context, "kamicha"),
        "The melds of kamicha."),
    Target("all_calls", "calls",
        lambda table, _context: [
            call for seat in table.seats for call in melds(table.players[seat])],
        "The melds of everybody."),
    Target("all_call_tiles", "tiles",
        lambda table, _context: [
            tile for seat in table.seats for tile in call_tiles(table.players[seat].calls)],
        "The tiles of everybody's calls."),
    Target("self_joker_meld_tiles", "one_of",
        lambda table, context: _under_jokers(table.players[context.seat].calls, "2y"),
        "One hand for every meld of the player with a `2y`: the tile it stands for."),
    Target("anyone_joker_meld_tiles", "one_of", _anyone_joker_meld_tiles,
        "One hand for every meld with a `1j`: the tile it stands for."),
    Target("last_discard", "tiles",
        lambda table, _context: [table.last_discard.tile] if table.last_discard else [],
        "The last discard of the round, called since or not."),
    Target("second_last_visible_discard", "tiles",
        lambda table, _context: second_last_visible(table),
        "The newest visible tile of the last discarder's pond before its last one."),
    Target("shimocha_last_discard", "tiles",
        lambda table, context: _last_in_pond(table, context, "shimocha"),
        "The last tile of shimocha's pond."),
    Target("toimen_last_discard", "tiles",
        lambda table, context: _last_in_pond(table, context, "toimen"),
        "The last tile of toimen's pond."),
    Target("kamicha_last_discard", "tiles",
        lambda table, context: _last_in_pond(table, context, "kamicha"),
        "The last tile of kamicha's pond."),
    Target("all_last_discards", "tiles",
        lambda table, _context: [
            tile for seat in table.seats for tile in table.players[seat].pond[-1:]],
        "The last tile of everybody's pond."),
    Target("all_discards", "tiles", lambda table, _context: _ponds(table, table.seats),
        "The tiles of all ponds."),
    Target("others_discards", "tiles",
        lambda table, context: _ponds(table, seats.others(table, context.seat)),
        "The tiles of the other players' ponds."),
    Target("all_ponds", "tiles", lambda table, _context: _visible_ponds(table, table.seats),
        "The tiles of all ponds that lie face up.", since=2),
    Target("others_ponds", "tiles",
        lambda table, context: _visible_ponds(table, seats.others(table, context.seat)),
        "The tiles of the other players' ponds that lie face up.", since=2),
    Target("last_called_tile", "tiles",
        lambda table, _context: [table.last_call.tile] if table.last_call else [],
        "The tile called last in the round."),
    Target("any_visible_tile", "one_of", lambda table, _context: visible_tiles(table),
        "One hand for every tile that everybody can see."),
    Target("visible_tiles", "tiles", lambda table, _context: visible_tiles(table),
        "The tiles that everybody can see."),
    Target("revealed_tiles", "tiles", lambda table, _context: revealed_tiles(table),
        "The revealed tiles, dora indicators for instance."),
    Target("tile", "tiles", lambda _table, context: [context.tile] if context.tile else [],
        "The tile in context.", needs=("tile",)),
    Target("called_tile", "tiles", _called_tile, "The tile that the call in question takes.",
        needs=("choice",)),
    Target("call_choice", "tiles",
        lambda _table, context: context.choice.own if context.choice else (),
        "The caller's tiles that the call in question uses.", needs=("choice",)),
    Target("winning_tile", "tiles", _winning_tile,
        "The winning tile, with the attribute `winning_tile`."),
    Target("assigned_hand", "instead", _assigned_hand,
        "In place of the tiles before it: the whole winning hand, its jokers assigned; in version "
        "2 the hand without the winning tile, added like any other."),
    Target("assigned_calls", "calls", _arranged_calls,
        "The melds of a win, their jokers assigned; the melds before."),
    Target("winning_hand", "tiles", _assigned_hand,
        "Hand, melds and winning tile of a win, jokers assigned, as if all were in hand."),
    Target("arranged_hand", "tiles", _arranged_hand,
        "The winning hand as it is shown after a win; the hand before."),
    Target("arranged_calls", "calls", _arranged_calls,
        "The melds as they are shown after a win; the melds before."),
)
TARGETS: Final[dict[str, Target]] = {target.name: target for target in _ROWS}
"""The targets by name."""

LATER: Final[dict[str, Target]] = {target.name: target for target in (
    Target("last_call", "calls", _last_of_round, "The last meld of the round."),
    Target("assigned_hand", "tiles", _hand_that_won,
        "The winning hand without the winning tile, its jokers assigned."),
)}
# fmt: on
"""Those that mean something else in the second version of the language."""


def alternatives(
    table: RulesetTable, context: Context, targets: Sequence[Target]
) -> list[Alternative]:
    """All hands with calls that the targets describe; the lists are the caller's own.

    Raises `RulesetError` for a target whose part of the context is missing.
    """
    found: list[Alternative] = [([], [])]
    for target in targets:
        added = target.run(table, context)
        if target.adds == "tiles":
            for hand, _ in found:
                hand.extend(added)
        elif target.adds == "calls":
            for _, calls in found:
                calls.extend(added)
        elif target.adds == "instead":
            found = [(list(added), calls) for _, calls in found]
        else:
            found = _one_for_each(found, added)
            table.spend(sum(4 + len(hand) // 4 for hand, _ in found))
    return found


def behavior_of(table: RulesetTable, context: Context, wanted: Iterable[Target]) -> Behavior:
    """The jokers and the order of the player; no jokers where a settled hand is asked about."""
    if context.reading is None and not _OF_A_WIN.isdisjoint(target.name for target in wanted):
        win = recorded_win(table, context.seat)
        if win is not None and win.settled:
            return table.players[context.seat].behavior.without_aliases()
    return visibility.behavior_of(table, context)


def _one_for_each(found: list[Alternative], tiles: Sequence[RulesetTile]) -> list[Alternative]:
    within(len(found) * len(tiles), MOST_ALTERNATIVES, "hands to match")
    return [([*hand, tile], list(calls)) for hand, calls in found for tile in tiles]
