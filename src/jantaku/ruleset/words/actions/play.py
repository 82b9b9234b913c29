"""Actions of play: drawing, calling, discarding, changes of turn, wins and draws."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from jantaku.base.errors import RulesetError
from jantaku.ruleset.play import buttons, rounds, turns
from jantaku.ruleset.play.tiles import melds
from jantaku.ruleset.table import events, walls
from jantaku.ruleset.table.history import DiscardEntry
from jantaku.ruleset.table.table import RulesetTable, tell
from jantaku.ruleset.table.visibility import second_last_visible
from jantaku.ruleset.values.limits import MOST_NAMES, MOST_TILES, within
from jantaku.ruleset.values.tile import BACK, FLEETING, GAP, RulesetTile, face_down, face_up
from jantaku.ruleset.words.actions.flow import seat_named
from jantaku.ruleset.words.amounts import Constant
from jantaku.ruleset.words.row import Arg, Row, Rows
from jantaku.ruleset.words.targets import Target, alternatives

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from jantaku.ruleset.program import NamedTile
    from jantaku.ruleset.table.context import CallChoice, Context
    from jantaku.ruleset.values.seat import Seat


_NUM: Final = Arg("num", "count", 1)


def _draw(table: RulesetTable, context: Context, count: int, what: NamedTile) -> None:
    within(count, MOST_TILES, "tiles to draw")
    turns.draw(table, context.seat, max(count, 0), walls.meant(table, context.seat, what))


def _draw_aside(table: RulesetTable, context: Context, count: int, what: NamedTile) -> None:
    within(count, MOST_TILES, "tiles to draw")
    turns.draw_aside(table, context.seat, max(count, 0), walls.meant(table, context.seat, what))


def _making(make: Callable[[RulesetTable, Context, CallChoice], None]) -> Callable[..., None]:
    """The action that makes the call chosen; it does nothing if none was."""

    def run(table: RulesetTable, context: Context, *_flowers: object) -> None:
        if context.choice is not None:
            make(table, context, context.choice)

    return run


def _trigger_custom_call(
    table: RulesetTable,
    context: Context,
    name: str,
    source: str,
    own: Sequence[Target],
    called: Sequence[Target],
) -> None:
    from_pond = source == "discards"
    giver = table.turn if from_pond else context.seat
    wanted = _first_found(table, context, called)[:1]
    if from_pond:
        wanted = table.players[giver].pond[-1:] if wanted else []
    tiles = _first_found(table, context, own)
    melds.custom_call(table, context.seat, name, tiles, next(iter(wanted), None), giver)


def _first_found(
    table: RulesetTable, context: Context, wanted: Sequence[Target]
) -> list[RulesetTile]:
    found = alternatives(table, context, wanted) if wanted else []
    return found[0][0] if found else []


def _draft_saki_card(table: RulesetTable, context: Context, _count: int) -> None:
    cards = context.choice.own if context.choice else ()
    status = table.players[context.seat].status
    status.update(card.name for card in cards)
    within(len(status), MOST_NAMES, "statuses")


def _choose_yaku(table: RulesetTable, context: Context) -> None:
    declared = table.players[context.seat].declared_yaku
    if declared:
        tell(table, events.RulesetMessage("declares " + ", ".join(declared), context.seat))


def _reverse_turn_order(table: RulesetTable, _context: Context) -> None:
    table.reversed_turn_order = not table.reversed_turn_order


def last_in_pond(table: RulesetTable) -> tuple[Seat, RulesetTile] | None:
    """The last discarder and the tile at the end of that pond; None if the tile is not there."""
    last = table.last_discard
    pond = table.players[last.seat].pond if last else []
    if last is None or not pond or pond[-1].name == GAP.name:
        return None
    return last.seat, pond[-1]


def _record(table: RulesetTable, seat: Seat, tile: RulesetTile) -> None:
    tsumogiri = "draw" in tile.attrs
    table.history.append(DiscardEntry(seat, tile, tsumogiri))
    tell(table, events.DiscardMade(seat, (tile,), tsumogiri, again=True))


def _register_last_discard(table: RulesetTable, context: Context) -> None:
    pond = table.players[context.seat].pond
    if pond:
        _record(table, context.seat, pond[-1])


def _convert_last_discard(table: RulesetTable, _context: Context, tile: RulesetTile) -> None:
    found = last_in_pond(table)
    if found is None:
        return
    seat, old = found
    player, new = table.players[seat], tile.plus("discard")
    player.pond[-1] = new
    if player.discards and player.discards[-1] == old:
        player.discards[-1] = new
    _record(table, seat, new)
    buttons.recalculate(table)


def _draw_last_discard(table: RulesetTable, context: Context) -> None:
    found = last_in_pond(table)
    last = table.last_discard
    if found is None or last is None or face_up(found[1]).name != face_up(last.tile).name:
        return
    seat, tile = found
    table.players[seat].pond.pop()
    drawn = face_up(tile).minus("sideways").plus("draw")
    table.players[context.seat].draw.append(drawn)
    seen = (seat, context.seat) if tile.name == BACK.name else None
    tell(table, events.RulesetDrew(context.seat, (drawn,), seen, seat))


def _flip_first_visible_discard_facedown(table: RulesetTable, context: Context) -> None:
    pond = table.players[context.seat].pond
    at = next((i for i, tile in enumerate(pond) if tile.name not in ("1x", "2x")), None)
    if at is not None:
        pond[at] = face_down(pond[at])


def _win_by_second_visible_discard(table: RulesetTable, context: Context) -> None:
    tiles = second_last_visible(table)
    if not tiles:
        raise RulesetError("there is no second discard to win with", code="win")
    rounds.win(table, context, "discard", tiles[0].minus(*FLEETING))


# fmt: off
ACTIONS: Final = Rows(
    Row("draw",
        "Draws tiles: from the wall, from its other end (`opposite_end`), or copies of a tile.",
        _draw, args=(_NUM, Arg("tile", "draw_source", None))),
    Row("draw_aside", "Draws tiles to the front of those the current seat has set aside.",
        _draw_aside, args=(_NUM, Arg("tile", "draw_source", None))),
    Row("shift_tile_to_dead_wall",
        "Moves tiles from the end of the live wall to the front of the dead wall.",
        lambda table, context, amount: walls.shift_to_dead_wall(
            table, max(int(amount(table, context)), 0)),
        args=(Arg("amount", "amount", Constant(1)),)),
    Row("call", "Makes the call of a call button with the tiles chosen.", _making(melds.call),
        decides=True),
    Row("self_call", "Makes the call of a call button from the caller's tiles.",
        _making(melds.self_call), decides=True),
    Row("upgrade_call", "Adds the chosen tile to a meld, as a call button says.",
        _making(melds.upgrade_call), decides=True),
    Row("flower", "Sets out the flower chosen among those named.", _making(melds.flower),
        args=(Arg("flower", "any", rest=True),), decides=True),
    Row("trigger_custom_call",
        "Makes a call that no button offers: of the last discard (`discards`), or of own tiles.",
        _trigger_custom_call,
        args=(Arg("button", "call"), Arg("source", "text"), Arg("tiles", "targets"),
              Arg("called", "targets", ())), since=2),
    Row("draft_saki_card", "Gives the current seat the card chosen out of that many, as a status.",
        _draft_saki_card, args=(Arg("num", "count", 4),), decides=True),
    Row("choose_yaku", "Shows everyone the yaku the current seat has declared.", _choose_yaku,
        decides=True),
    Row("reverse_turn_order", "Lets the turn go the other way round the table.",
        _reverse_turn_order),
    Row("advance_turn", "Gives the turn to the next seat in turn order.",
        lambda table, _context: turns.advance(table)),
    Row("change_turn", "Gives the turn to a seat.",
        lambda table, context, word: turns.change_turn(table, seat_named(table, context, word)),
        args=(Arg("seat", "seat", "self"),)),
    Row("play_tile",
        "Discards the tile at that place of hand and draw: the first step of every discard.",
        lambda table, context, _tile, index: turns.play_tile(table, context.seat, index),
        args=(Arg("tile", "any", None), Arg("index", "count", 0))),
    Row("check_discard_passed",
        "Fires `after_discard_passed` if nothing happened since the discard.",
        lambda table, _context: turns.check_discard_passed(table)),
    Row("register_last_discard",
        "Lets the last tile of the current seat's pond count as discarded now.",
        _register_last_discard),
    Row("convert_last_discard",
        "Turns the last discard into a tile, which then counts as discarded now.",
        _convert_last_discard, args=(Arg("tile", "tile"),)),
    Row("draw_last_discard", "Draws the last discard, if it still lies in its pond.",
        _draw_last_discard),
    Row("flip_first_visible_discard_facedown",
        "Turns the first tile of the current seat's pond that lies face up.",
        _flip_first_visible_discard_facedown),
    Row("win_by_discard", "Wins with the last discard.",
        lambda table, context: rounds.win(table, context, "discard")),
    Row("win_by_call", "Wins with the last called tile.",
        lambda table, context: rounds.win(table, context, "call")),
    Row("win_by_draw",
        "Wins with the first drawn tile, or with the tiles in hand where none is drawn.",
        lambda table, context: rounds.win(table, context, "draw")),
    Row("win_by_second_visible_discard",
        "Wins with the newest tile that lies face up before the last one in that pond.",
        _win_by_second_visible_discard),
    Row("ryuukyoku", "Ends the round as an exhaustive draw.",
        lambda table, _context, name: rounds.exhaustive_draw(table, name or None),
        args=(Arg("name", "text", None),)),
    Row("abortive_draw", "Ends the round as an abortive draw.",
        lambda table, _context, name: rounds.abortive_draw(table, name or None),
        args=(Arg("name", "text", None),)),
)
# fmt: on
