"""Parts of a table: the open tiles, the tiles a seat sees, the tiles of a winning hand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from jantaku.base.errors import RulesetError
from jantaku.ruleset.table import walls
from jantaku.ruleset.values.meld import Call, opened
from jantaku.ruleset.values.tile import RulesetTile, face_up, has_attr

if TYPE_CHECKING:
    from collections.abc import Sequence

    from jantaku.ruleset.table.context import Context
    from jantaku.ruleset.table.player import PlayerState
    from jantaku.ruleset.table.table import RulesetTable
    from jantaku.ruleset.table.win import WinRecord
    from jantaku.ruleset.values.behavior import Behavior
    from jantaku.ruleset.values.seat import Seat

_UNSEEN: Final = frozenset(("1x", "2x"))  # of a pond: face down, or a tile that was moved away


def melds(player: PlayerState) -> list[Call]:
    """The calls of a player that count as melds: declared flowers, jokers and norths do not."""
    return [opened(call) for call in player.calls if not call.is_flower]


def visible_pond(player: PlayerState) -> list[RulesetTile]:
    """The face-up tiles of a pond."""
    return [tile for tile in player.pond if tile.name not in _UNSEEN]


def visible_tiles(table: RulesetTable) -> list[RulesetTile]:
    """The tiles everybody can see: ponds, open melds, and what players show of their hands."""
    found: list[RulesetTile] = []
    for seat in table.seats:
        player = table.players[seat]
        found += player.pond
        for call in player.calls:
            found += [tile for tile in map(face_up, call.tiles) if not has_attr(tile, "concealed")]
        held = player.tiles
        found += held if player.hand_revealed else [t for t in held if has_attr(t, "revealed")]
    return found


def revealed_tiles(table: RulesetTable) -> list[RulesetTile]:
    """The revealed tiles, dora indicators for instance; unknown names are left out."""
    found = []
    for value in table.revealed:
        try:
            found.append(face_up(walls.named_tile(table, value)))
        except RulesetError:
            continue  # shown as a gap
    return found


def seen_by(table: RulesetTable, seat: Seat) -> list[RulesetTile]:
    """Every tile a seat can see: the open ones, and its own."""
    player = table.players[seat]
    found = visible_tiles(table) + revealed_tiles(table) + player.aside
    if not player.hand_revealed:
        found += [tile for tile in player.tiles if not has_attr(tile, "revealed")]
    for call in player.calls:
        found += [tile for tile in map(face_up, call.tiles) if has_attr(tile, "concealed")]
    return found


def recorded_win(table: RulesetTable, seat: Seat) -> WinRecord | None:
    """The newest win of a seat in this round."""
    return next((win for win in reversed(table.wins) if win.seat == seat), None)


def hand_of(table: RulesetTable, context: Context) -> Sequence[RulesetTile]:
    """The hand without the draw, jokers standing for what a reading says they are."""
    reading = context.reading
    return reading.hand if reading is not None else table.players[context.seat].hand


def draw_of(table: RulesetTable, context: Context) -> Sequence[RulesetTile]:
    """The drawn tiles; the winning one is that of the reading, even if nothing was drawn."""
    reading, draw = context.reading, table.players[context.seat].draw
    if reading is None or reading.winning_tile is None or context.win_source != "draw":
        return draw
    return [reading.winning_tile, *draw[1:]]


def calls_of(table: RulesetTable, context: Context) -> Sequence[Call]:
    """All calls, jokers standing for what a reading says they are."""
    reading = context.reading
    return reading.calls if reading is not None else table.players[context.seat].calls


def winning_tile_of(table: RulesetTable, context: Context) -> RulesetTile | None:
    """The tile that wins: of the reading, of the context, or of the recorded win."""
    if context.reading is not None and context.reading.winning_tile is not None:
        return context.reading.winning_tile
    if context.winning_tile is not None:
        return context.winning_tile
    win = recorded_win(table, context.seat)
    return win.winning_tile if win else None


def behavior_of(table: RulesetTable, context: Context) -> Behavior:
    """The jokers and the order of the player; no jokers where a reading is settled."""
    behavior, reading = table.players[context.seat].behavior, context.reading
    return behavior.without_aliases() if reading is not None and reading.settled else behavior


def second_last_visible(table: RulesetTable) -> list[RulesetTile]:
    """The newest visible tile of the last discarder's pond before its last one, if any."""
    if table.last_discard is None:
        return []
    pond = table.players[table.last_discard.seat].pond[:-1]
    return [tile for tile in pond if tile.name not in _UNSEEN][-1:]
