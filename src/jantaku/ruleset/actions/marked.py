"""Actions on marked tiles; all but `move_tiles` and `swap_tiles` end the marking.

May import moving.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from jantaku.ruleset import marking, moving, running
from jantaku.ruleset.actions.tiles import take_up
from jantaku.ruleset.events import tell
from jantaku.ruleset.rows import Arg, Rows
from jantaku.ruleset.seats import neighbour
from jantaku.ruleset.state import Call, Called, Context, Mark
from jantaku.ruleset.tiles import GAP, Tile, face_down, face_up

if TYPE_CHECKING:
    from collections.abc import Sequence

    from jantaku.ruleset.moving import Selection
    from jantaku.ruleset.state import Seat, Table

ACTIONS: Final = Rows()

_LISTS: Final = (Arg("pre_actions", "actions", ()), Arg("post_actions", "actions", ()))
_SOURCE: Final = Arg("src", "selection")


@ACTIONS.add("mark", Arg("mark_spec", "mark_spec"), *_LISTS, decides=True)
def mark(_table: Table, _context: Context, *_asked: object) -> None:
    """Lets the current seat mark tiles before the list it stands in starts."""


@ACTIONS.add("clear_marking")
def clear_marking(table: Table, context: Context) -> None:
    """Ends the marking of the current seat."""
    marking.finish(table, context.seat)


@ACTIONS.add("move_tiles", _SOURCE, Arg("dst", "destination"))
def move_tiles(table: Table, context: Context, source: Selection, target: Selection) -> None:
    """Moves the tiles selected to the end of one target of the current seat."""
    moving.move(table, context, source, target)


@ACTIONS.add("swap_tiles", _SOURCE, Arg("dst", "selection"))
def swap_tiles(table: Table, context: Context, source: Selection, target: Selection) -> None:
    """Exchanges two selections one by one; what is left over goes to the other side."""
    moving.swap(table, context, source, target)


# -- melds ---------------------------------------------------------------------------------------


@ACTIONS.add("swap_out_fly_joker", Arg("joker", "tile", Tile("1j")))
def swap_out_fly_joker(table: Table, context: Context, joker: Tile) -> None:
    """Exchanges the marked hand tile with the first such joker in the marked meld."""
    hands = marking.marked(table, context.seat, "hand")
    melds = marking.marked(table, context.seat, "call")
    if hands and melds:
        _swap_joker(table, context.seat, hands[0], melds[0], joker)
    marking.finish(table, context.seat)


def _swap_joker(table: Table, seat: Seat, hand: Mark, meld: Mark, joker: Tile) -> None:
    calls = table.players[meld.seat].calls
    call = calls[meld.index]
    names = [face_up(tile).name for tile in call.tiles]
    if joker.name not in names:
        return
    at = names.index(joker.name)
    given = marking.tiles_at(table, hand)[0]
    laid = Tile(given.name, face_up(call.tiles[at]).attrs)
    calls[meld.index] = Call(call.name, (*call.tiles[:at], laid, *call.tiles[at + 1 :]))
    moving.put(table, hand, joker.plain)
    tell(table, "swap", seat, (laid, joker.plain), text=call.name, source=meld.seat)


@ACTIONS.add("swap_marked_calls")
def swap_marked_calls(table: Table, context: Context) -> None:
    """Exchanges the two marked melds."""
    melds = marking.marked(table, context.seat, "call")
    if len(melds) > 1:
        moving.exchange(table, context.seat, melds[0], melds[1])
    marking.finish(table, context.seat)


@ACTIONS.add("pon_marked_discard")
def pon_marked_discard(table: Table, context: Context) -> None:
    """Calls pon on the marked discard with two such tiles in hand."""
    discards = marking.marked(table, context.seat, "discard")
    if discards:
        _pon(table, context.seat, discards[0])
    marking.finish(table, context.seat)


_PON_STYLES: Final = {"kamicha": 0, "toimen": 1, "shimocha": 2}


def _pon(table: Table, seat: Seat, discard: Mark) -> None:
    called = marking.tiles_at(table, discard)[0]
    player = table.players[seat]
    own = [at for at, tile in enumerate(player.tiles) if tile.name == called.name][:2]
    if len(own) < 2:
        return
    marks = [Mark("hand", seat, at) for at in own]
    taken = [tile for tile in moving.take(table, marks) if isinstance(tile, Tile)]
    tiles = [tile.minus("draw") for tile in taken]
    for word, at in _PON_STYLES.items():
        if neighbour(table, seat, word) == discard.seat:
            tiles.insert(at, called.minus("draw").plus("sideways"))
    if len(tiles) == len(taken):
        tiles.append(called.minus("draw"))
    moving.take(table, [discard])
    meld = Call("pon", tuple(tiles))
    player.calls.append(meld)
    table.history.append(Called(seat, discard.seat, called, tuple(taken), meld.name))
    tell(table, "call", seat, meld.tiles, text=meld.name, source=discard.seat)
    about = Context(seat, caller=seat, callee=discard.seat, call=meld)
    running.fire(table, "after_call", about)


# -- ponds and walls -----------------------------------------------------------------------------


@ACTIONS.add("flip_marked_discard_facedown")
def flip_marked_discard_facedown(table: Table, context: Context) -> None:
    """Turns the first marked discard face down."""
    for first in marking.marked(table, context.seat, "discard")[:1]:
        pond = table.players[first.seat].pond
        if pond[first.index].name != GAP.name:
            pond[first.index] = face_down(pond[first.index])
    marking.finish(table, context.seat)


def _taken(table: Table, marks: Sequence[Mark]) -> list[Tile]:
    tiles = [tile for tile in moving.take(table, marks) if isinstance(tile, Tile)]
    return [tile.minus("draw") for tile in tiles]


@ACTIONS.add("extend_live_wall_with_marked")
def extend_live_wall_with_marked(table: Table, context: Context) -> None:
    """Moves the marked tiles, of the hand or the upcoming ones, to the end of the live wall."""
    upcoming = marking.marked(table, context.seat, "scry")
    hands = marking.marked(table, context.seat, "hand")
    table.wall += _taken(table, [*hands, *upcoming])
    if upcoming:
        for player in table.players.values():
            player.scryed = 0
    marking.finish(table, context.seat)


@ACTIONS.add("extend_dead_wall_with_marked")
def extend_dead_wall_with_marked(table: Table, context: Context) -> None:
    """Moves the marked hand tiles to the end of the dead wall."""
    hands = marking.marked(table, context.seat, "hand")
    table.dead_wall += _taken(table, hands)
    marking.finish(table, context.seat)


# -- the charleston ------------------------------------------------------------------------------


@ACTIONS.add("charleston_left")
def charleston_left(table: Table, context: Context) -> None:
    """Passes the marked hand tiles to the seat before, as its draw."""
    _pass_marked(table, context.seat, -1)


@ACTIONS.add("charleston_across")
def charleston_across(table: Table, context: Context) -> None:
    """Passes the marked hand tiles across, as that seat's draw."""
    _pass_marked(table, context.seat, (len(table.seats) + 1) // 2)


@ACTIONS.add("charleston_right")
def charleston_right(table: Table, context: Context) -> None:
    """Passes the marked hand tiles to the seat after, as its draw."""
    _pass_marked(table, context.seat, 1)


def _pass_marked(table: Table, seat: Seat, steps: int) -> None:
    """Passes tiles that many seats on, empty places skipped, so that everyone receives some."""
    receiver = table.seats[(table.seats.index(seat) + steps) % len(table.seats)]
    marks = marking.marked(table, seat, "hand")
    passed = [tile.plus("draw") for tile in _taken(table, marks)]
    take_up(table, receiver)
    table.players[receiver].draw = passed
    marking.finish(table, seat)
    seen = (seat, receiver)
    tell(table, "pass", receiver, tuple(passed), text="draw", source=seat, seen=seen)
    table.charleston_received.add(receiver)
    if len(table.charleston_received) == len(table.seats):
        table.charleston_received.clear()
        running.fire(table, "after_charleston", Context(seat))
