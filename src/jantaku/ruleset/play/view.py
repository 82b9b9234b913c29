"""The table of a ruleset as one seat sees it, for players, bots and pages."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from jantaku.ruleset.table import seats, walls
from jantaku.ruleset.values.tile import BACK, RulesetTile, for_others, has_attr, is_hidden

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from jantaku.ruleset.table.actions import RulesetAction
    from jantaku.ruleset.table.player import Mark, Marking, PlayerState
    from jantaku.ruleset.table.table import RulesetTable
    from jantaku.ruleset.values.behavior import Behavior
    from jantaku.ruleset.values.limits import Number
    from jantaku.ruleset.values.meld import Call
    from jantaku.ruleset.values.seat import Seat


@dataclass(frozen=True, slots=True)
class RulesetSeatView:
    """The visible state of one seat; hidden tiles are backs."""

    seat: Seat
    score: Number
    wind: str
    hand: tuple[RulesetTile, ...]
    draw: tuple[RulesetTile, ...]
    pond: tuple[RulesetTile, ...]
    calls: tuple[Call, ...]
    aside: tuple[RulesetTile, ...]
    statuses: tuple[str, ...]  # the ones that viewer may see
    riichi_stick: bool
    winner: bool


@dataclass(frozen=True, slots=True)
class RulesetView:
    """The whole table for one seat, None being a spectator.

    `revealed` are the tiles shown above the table, `scry` the wall tiles shown to this seat;
    `display` holds the keys of the ruleset that say how it is shown;
    `counters`, `behavior`, `marking`, `auto_buttons` and `legal` are its own.
    """

    seat: Seat | None
    round_wind: str
    kyoku: int
    honba: int
    pot: Number
    dealer: Seat
    turn: Seat
    tiles_left: int
    revealed: tuple[RulesetTile, ...]
    seats: tuple[RulesetSeatView, ...]
    scry: tuple[RulesetTile, ...]
    counters: Mapping[str, Number]
    behavior: Behavior | None
    marking: Marking | None
    buttons: tuple[str, ...]
    auto_buttons: Mapping[str, bool]
    legal: tuple[RulesetAction, ...]
    last_discard: RulesetTile | None
    last_discarder: Seat | None
    display: Mapping[str, Any]
    details: Mapping[str, Any]

    def tile_at(self, mark: Mark) -> RulesetTile | None:
        """The tile of a mark as the seat sees it; None for a meld, or a place without a tile."""
        owner = next(seat for seat in self.seats if seat.seat == mark.seat)
        places: dict[str, Sequence[RulesetTile]] = {
            "call": (),
            "hand": (*owner.hand, *owner.draw),
            "aside": owner.aside,
            "discard": owner.pond,
            "revealed_tile": self.revealed,
            "scry": self.scry,
        }
        there = places[mark.target]
        return there[mark.index] if mark.index < len(there) else None


def view_of(
    table: RulesetTable, seat: Seat | None, legal: tuple[RulesetAction, ...]
) -> RulesetView:
    """The table as that seat may see it."""
    own = table.players.get(seat) if seat is not None else None
    last = table.last_discard
    ahead = table.wall[table.wall_index : table.wall_index + (own.scryed if own else 0)]
    return RulesetView(
        seat=seat,
        round_wind=seats.round_wind(table),
        kyoku=table.kyoku,
        honba=table.honba,
        pot=table.pot,
        dealer=seats.dealer(table),
        turn=table.turn,
        tiles_left=table.tiles_left,
        revealed=tuple(_revealed(table)),
        seats=tuple(_seat(table, at, seat) for at in table.seats),
        scry=tuple(ahead),
        counters=dict(own.counters) if own else {},
        behavior=own.behavior if own else None,
        marking=own.marking.copy() if own and own.marking else None,
        buttons=tuple(own.buttons) if own else (),
        auto_buttons=dict(own.auto_buttons) if own else {},
        legal=legal,
        last_discard=for_others(last.tile) if last else None,
        last_discarder=last.seat if last else None,
        display=table.program.display,
        details={
            "dice": table.dice,
            "result": table.result,
            "phase": table.phase,
            "atop_wall": dict(table.atop),
            "rules": _rules(table),
        },
    )


def _rules(table: RulesetTable) -> list[dict[str, Any]]:
    """The rules that are shown, in their order."""
    rows = sorted(table.rules.items(), key=lambda row: (row[1].priority, len(row[1].text)))
    return [{"title": t, "text": one.text, "priority": one.priority} for t, one in rows]


def _revealed(table: RulesetTable) -> list[RulesetTile]:
    tiles = [walls.revealed_tile(table, entry) for entry in table.revealed]
    return tiles + [BACK] * (table.program.max_revealed_tiles - len(tiles))


def _seat(table: RulesetTable, seat: Seat, viewer: Seat | None) -> RulesetSeatView:
    player, own = table.players[seat], seat == viewer
    open_hand = own or player.hand_revealed or table.phase == "game_over"
    return RulesetSeatView(
        seat=seat,
        score=player.score,
        wind=seats.wind_of(table, seat),
        hand=_hidden(player.hand, open_hand),
        draw=_hidden(player.draw, open_hand),
        pond=tuple(map(for_others, player.pond)),
        calls=tuple(_call(call, open_hand=open_hand) for call in player.calls),
        aside=_hidden(player.aside, own),
        statuses=_statuses(table, player, own=own),
        riichi_stick=player.riichi_stick,
        winner=any(win.seat == seat for win in table.wins),
    )


def _hidden(tiles: list[RulesetTile], shown: bool) -> tuple[RulesetTile, ...]:
    if shown:
        return tuple(tiles)
    return tuple(tile if tile.attrs and has_attr(tile, "revealed") else BACK for tile in tiles)


def _call(call: Call, *, open_hand: bool) -> Call:
    if open_hand:
        return call
    return type(call)(call.name, tuple(BACK if is_hidden(tile) else tile for tile in call.tiles))


def _statuses(table: RulesetTable, player: PlayerState, *, own: bool) -> tuple[str, ...]:
    if table.program.display["debug_status"] is True:
        return tuple(sorted(player.status))
    shown = table.program.shown_statuses_public
    if own:
        shown = shown | table.program.shown_statuses
    return tuple(sorted(player.status & shown))
