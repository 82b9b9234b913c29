"""Actions on marked tiles; all except `move_tiles` and `swap_tiles` end the marking."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from jantaku.ruleset.play import interpreter
from jantaku.ruleset.play.tiles import marking, moves
from jantaku.ruleset.table import events
from jantaku.ruleset.table.context import Context
from jantaku.ruleset.table.history import CallEntry
from jantaku.ruleset.table.player import Mark
from jantaku.ruleset.table.seats import neighbour
from jantaku.ruleset.table.table import RulesetTable, tell
from jantaku.ruleset.values.meld import Call
from jantaku.ruleset.values.tile import GAP, RulesetTile, face_down, face_up, has_attr
from jantaku.ruleset.words.actions.tiles import take_up
from jantaku.ruleset.words.row import Arg, Row, Rows

if TYPE_CHECKING:
    from collections.abc import Sequence

    from jantaku.ruleset.values.seat import Seat


_LISTS: Final = (
    Arg("pre_actions", "actions", ()),
    Arg("post_actions", "actions", ()),
    Arg("cancel_actions", "actions", ()),
)
_SOURCE: Final = Arg("src", "selection")


def _swap_out_fly_joker(table: RulesetTable, context: Context, joker: RulesetTile) -> None:
    hands = marking.marked(table, context.seat, "hand")
    melds = marking.marked(table, context.seat, "call")
    if hands and melds:
        _swap_joker(table, context.seat, hands[0], melds[0], joker)
    marking.finish(table, context.seat)


def _swap_joker(
    table: RulesetTable, seat: Seat, hand: Mark, meld: Mark, joker: RulesetTile
) -> None:
    calls = table.players[meld.seat].calls
    call = calls[meld.index]
    names = [face_up(tile).name for tile in call.tiles]
    if joker.name not in names:
        return
    at = names.index(joker.name)
    given = marking.tiles_at(table, hand)[0]
    laid = RulesetTile(given.name, face_up(call.tiles[at]).attrs)
    calls[meld.index] = Call(call.name, (*call.tiles[:at], laid, *call.tiles[at + 1 :]))
    moves.put(table, hand, joker.plain)
    seen = (seat, meld.seat) if has_attr(laid, "concealed") else None
    tell(table, events.TilesSwapped(seat, (laid, joker.plain), meld.seat, call.name, seen))


def _swap_marked_calls(table: RulesetTable, context: Context) -> None:
    melds = marking.marked(table, context.seat, "call")
    if len(melds) > 1:
        moves.exchange(table, context.seat, melds[0], melds[1])
    marking.finish(table, context.seat)


def _pon_marked_discard(table: RulesetTable, context: Context) -> None:
    discards = marking.marked(table, context.seat, "discard")
    if discards:
        _pon(table, context.seat, discards[0])
    marking.finish(table, context.seat)


_PON_STYLES: Final = {"kamicha": 0, "toimen": 1, "shimocha": 2}


def _pon(table: RulesetTable, seat: Seat, discard: Mark) -> None:
    called = marking.tiles_at(table, discard)[0]
    player = table.players[seat]
    own = [at for at, tile in enumerate(player.tiles) if tile.name == called.name][:2]
    if len(own) < 2:
        return
    marks = [Mark("hand", seat, at) for at in own]
    taken = [tile for tile in moves.take(table, marks) if isinstance(tile, RulesetTile)]
    tiles = [tile.minus("draw") for tile in taken]
    for word, at in _PON_STYLES.items():
        if neighbour(table, seat, word) == discard.seat:
            tiles.insert(at, called.minus("draw").plus("sideways"))
    if len(tiles) == len(taken):
        tiles.append(called.minus("draw"))
    moves.take(table, [discard])
    meld = Call("pon", tuple(tiles))
    player.calls.append(meld)
    table.history.append(CallEntry(seat, discard.seat, called, tuple(taken), meld.name))
    tell(table, events.CallMade(seat, meld.tiles, meld.name, discard.seat, called))
    about = Context(seat, caller=seat, callee=discard.seat, call=meld)
    interpreter.fire(table, "after_call", about)


def _flip_marked_discard_facedown(table: RulesetTable, context: Context) -> None:
    for first in marking.marked(table, context.seat, "discard")[:1]:
        pond = table.players[first.seat].pond
        if pond[first.index].name != GAP.name:
            pond[first.index] = face_down(pond[first.index])
    marking.finish(table, context.seat)


def _taken(table: RulesetTable, marks: Sequence[Mark]) -> list[RulesetTile]:
    tiles = [tile for tile in moves.take(table, marks) if isinstance(tile, RulesetTile)]
    return [tile.minus("draw") for tile in tiles]


def _extend_live_wall_with_marked(table: RulesetTable, context: Context) -> None:
    upcoming = marking.marked(table, context.seat, "scry")
    hands = marking.marked(table, context.seat, "hand")
    table.wall += _taken(table, [*hands, *upcoming])
    if upcoming:
        for player in table.players.values():
            player.scryed = 0
    marking.finish(table, context.seat)


def _extend_dead_wall_with_marked(table: RulesetTable, context: Context) -> None:
    hands = marking.marked(table, context.seat, "hand")
    table.dead_wall += _taken(table, hands)
    marking.finish(table, context.seat)


def _pass_marked(table: RulesetTable, seat: Seat, steps: int) -> None:
    """Passes tiles that many seats on, empty places skipped, so that everyone receives some."""
    receiver = table.seats[(table.seats.index(seat) + steps) % len(table.seats)]
    marks = marking.marked(table, seat, "hand")
    passed = [tile.plus("draw") for tile in _taken(table, marks)]
    take_up(table, receiver)
    table.players[receiver].draw = passed
    marking.finish(table, seat)
    seen = (seat, receiver)
    tell(table, events.TilesPassed(receiver, tuple(passed), "draw", seat, seen))
    table.charleston_received.add(receiver)
    if len(table.charleston_received) == len(table.seats):
        table.charleston_received.clear()
        interpreter.fire(table, "after_charleston", Context(seat))


# fmt: off
ACTIONS: Final = Rows(
    Row("mark", "Lets the current seat mark tiles before the list with this action starts.",
        lambda _table, _context, *_asked: None, args=(Arg("mark_spec", "mark_spec"), *_LISTS),
        decides=True),
    Row("clear_marking", "Ends the marking of the current seat.",
        lambda table, context: marking.finish(table, context.seat)),
    Row("move_tiles", "Moves the tiles selected to the end of one target of the current seat.",
        lambda table, context, source, target: moves.move(table, context, source, target),
        args=(_SOURCE, Arg("dst", "destination"))),
    Row("copy_tiles", "Lays copies of the tiles selected at the end of one target.",
        lambda table, context, source, target: moves.copy(table, context, source, target),
        args=(_SOURCE, Arg("dst", "destination")), since=2),
    Row("swap_tiles",
        "Exchanges two selections one by one; what is left over goes to the other side.",
        lambda table, context, source, target: moves.swap(table, context, source, target),
        args=(Arg("src", "swapped"), Arg("dst", "swapped"))),
    Row("swap_out_fly_joker",
        "Exchanges the marked hand tile with the first such joker in the marked meld.",
        _swap_out_fly_joker, args=(Arg("joker", "tile", RulesetTile("1j")),)),
    Row("swap_marked_calls", "Exchanges the two marked melds.", _swap_marked_calls),
    Row("pon_marked_discard", "Calls pon on the marked discard with two such tiles in hand.",
        _pon_marked_discard),
    Row("flip_marked_discard_facedown", "Turns the first marked discard face down.",
        _flip_marked_discard_facedown),
    Row("extend_live_wall_with_marked",
        "Moves the marked tiles, of the hand or the upcoming ones, to the end of the live wall.",
        _extend_live_wall_with_marked),
    Row("extend_dead_wall_with_marked", "Moves the marked hand tiles to the end of the dead wall.",
        _extend_dead_wall_with_marked),
    Row("charleston_left", "Passes the marked hand tiles to the seat before, as its draw.",
        lambda table, context: _pass_marked(table, context.seat, -1)),
    Row("charleston_across", "Passes the marked hand tiles across, as that seat's draw.",
        lambda table, context: _pass_marked(table, context.seat, (len(table.seats) + 1) // 2)),
    Row("charleston_right", "Passes the marked hand tiles to the seat after, as its draw.",
        lambda table, context: _pass_marked(table, context.seat, 1)),
)
# fmt: on
