"""Makes a call: takes tiles from hand and pond and lays the meld in the style of the button.

`offers` finds the possible calls.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from jantaku.base.errors import RulesetError
from jantaku.ruleset.play import interpreter, turns
from jantaku.ruleset.program import FIRST, Button, RuleAction, StyleItem, Turned
from jantaku.ruleset.table import events, seats
from jantaku.ruleset.table.context import CallChoice, Context
from jantaku.ruleset.table.history import CallEntry
from jantaku.ruleset.table.table import RulesetTable, tell
from jantaku.ruleset.table.table_copy import scratch
from jantaku.ruleset.values.limits import COPY, MOST_PAST, within
from jantaku.ruleset.values.meld import Call, source_of
from jantaku.ruleset.values.tile import RulesetTile, face_down, face_up, has_attr

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from jantaku.ruleset.values.seat import Seat


def call(table: RulesetTable, context: Context, choice: CallChoice) -> None:
    """Takes the last discard of the player in turn."""
    pond = table.players[table.turn].pond
    if not pond or choice.called is None or pond[-1].name != choice.called.name:
        raise RulesetError("the called tile is no longer there to be called", code="call")
    meld = _meld(table, context.seat, choice, pond[-1], table.turn)
    _make(table, context, choice, pond[-1], meld, from_pond=True)


def self_call(table: RulesetTable, context: Context, choice: CallChoice) -> None:
    """Makes a call of the caller's own tiles."""
    if choice.called is None:
        raise RulesetError("a self call needs a tile to be called", code="call")
    meld = _meld(table, context.seat, choice, choice.called, context.seat)
    _make(table, context, choice, choice.called, meld)


def flower(table: RulesetTable, context: Context, choice: CallChoice) -> None:
    """Sets out a tile alone, under the button's name."""
    if choice.called is None:
        raise RulesetError("a flower needs a tile to be declared", code="call")
    button = table.program.buttons.get(choice.name)
    meld = Call(button.call_name if button else choice.name, (choice.called.minus("draw"),))
    _make(table, context, choice, choice.called, meld)


def _make(
    table: RulesetTable,
    context: Context,
    choice: CallChoice,
    called: RulesetTile,
    meld: Call,
    *,
    from_pond: bool = False,
) -> None:
    """Takes the tiles of a call, lays them as the meld, and fires the events around it."""
    about = Context(context.seat, caller=context.seat, callee=table.turn, call=meld)
    _fire(table, "before_call", about.at(table.turn))
    own = choice.own if from_pond else (called, *choice.own)
    rest = _without(table.players[context.seat].tiles, own)
    pond = table.players[table.turn].pond
    if from_pond and pond and pond[-1] == called:
        pond.pop()
    _lay(table, context.seat, rest, meld)
    _record(table, context, choice, called, meld)
    _fire(table, "after_call", about.at(context.seat))


def upgrade_call(table: RulesetTable, context: Context, choice: CallChoice) -> None:
    """Adds a tile to a meld; it keeps its place and takes the button's name."""
    player = table.players[context.seat]
    button = table.program.buttons.get(choice.name)
    if choice.called is None or button is None:
        raise RulesetError("an upgrade needs a button and a tile", code="call")
    wanted = sorted(tile.name for tile in choice.own)
    at = next(
        (
            i
            for i, meld in enumerate(player.calls)
            if meld.name == button.upgrades
            and sorted(face_up(tile).name for tile in meld.tiles) == wanted
        ),
        None,
    )
    if at is None:
        raise RulesetError("the meld to be extended is no longer there", code="call")
    rest = _without(player.tiles, (choice.called,))
    old = player.calls[at].tiles
    word = source_of(old)
    plain = tuple(tile.minus("sideways") for tile in old)
    tiles = _styled(button, word, plain, choice.called.minus("draw"))
    player.calls[at] = Call(choice.name, tiles)
    player.hand, player.draw = [tile.minus("draw") for tile in rest], []
    _record(table, context, choice, choice.called, player.calls[at])


def _without(tiles: Sequence[RulesetTile], gone: Sequence[RulesetTile]) -> list[RulesetTile]:
    """The remaining tiles; raises `RulesetError` if one to remove is missing."""
    rest = list(tiles)
    for tile in gone:
        match = tile if tile in rest else next((t for t in rest if t.name == tile.name), None)
        if match is None:
            raise RulesetError(f"the call needs {tile.name}, which the seat no longer has")
        rest.remove(match)
    return rest


def _meld(
    table: RulesetTable, seat: Seat, choice: CallChoice, called: RulesetTile, source: Seat
) -> Call:
    button = table.program.buttons.get(choice.name)
    own = tuple(tile.minus("draw").plus("hand") for tile in choice.own)
    called = called.minus("draw")
    if button is None:
        return Call(choice.name, (*own, called))
    word = next(
        (w for w in ("shimocha", "toimen", "kamicha") if seats.neighbour(table, seat, w) == source),
        "self",
    )
    tiles = _styled(button, word, own, called)
    if button.call_hidden:
        tiles = tuple(tile.plus("concealed") for tile in tiles)
    return Call(button.call_name, tiles)


def _styled(
    button: Button, word: str, own: tuple[RulesetTile, ...], called: RulesetTile
) -> tuple[RulesetTile, ...]:
    """The tiles of a meld as the button lays them for that source."""
    style = button.call_style.get(word)
    if style is None:
        return (*own, called)
    with_called = any(isinstance(item, str) for item in style)
    indexed = own if with_called else (*own, called)
    return tuple(_styled_item(item, indexed, called) for item in style)


def _styled_item(
    item: StyleItem, indexed: tuple[RulesetTile, ...], called: RulesetTile
) -> RulesetTile:
    if isinstance(item, int):
        if not -len(indexed) <= item < len(indexed):
            raise RulesetError(
                f"call_style asks for tile {item} of {len(indexed)}", code="call-style"
            )
        return indexed[item]
    if isinstance(item, str):
        return called.plus("sideways") if item == "call_sideways" else called
    if isinstance(item, Turned):
        return TURNED[item.word](_styled_item(item.item, indexed, called))
    if item is None:
        raise RulesetError("call_style holds an item that is not a tile", code="call-style")
    return item


TURNED: Final[Mapping[str, Callable[[RulesetTile], RulesetTile]]] = {
    "sideways": lambda tile: tile.plus("sideways"),
    "1x": face_down,
    "1x_sideways": lambda tile: face_down(tile).plus("sideways"),
}


def _fire(table: RulesetTable, event: str, context: Context) -> None:
    """Fires an event around the call alone, as only the first version of the language does."""
    if table.program.language == FIRST:
        interpreter.fire(table, event, context)


def _begin(table: RulesetTable, context: Context) -> None:
    caller, callee = context.caller, context.callee
    interpreter.fire(table, "before_call", Context(table.turn, caller=caller, callee=callee))


def _end(table: RulesetTable, context: Context) -> None:
    made, caller, callee = table.last_call, context.caller, context.callee
    call = None if made is None else made.meld
    about = Context(context.seat, caller=caller, callee=callee, call=call)
    interpreter.fire(table, "after_call", about)


BEFORE_CALL: Final = RuleAction("before_call", _begin, (), None, interrupts=False)
"""The first action of a button that calls, in the second version of the language."""
AFTER_CALL: Final = RuleAction("after_call", _end, (), None, interrupts=False)
"""The last one: it is deferred with the actions before it."""


def custom_call(
    table: RulesetTable,
    seat: Seat,
    name: str,
    own: Sequence[RulesetTile],
    called: RulesetTile | None,
    source: Seat,
) -> None:
    """Makes a call that no button offers: laid as the button of that name lays it, without events.

    A tile called from another player leaves that pond, all others the seat's hand.
    """
    player = table.players[seat]
    rest = player.tiles
    if called is not None and source == seat:
        rest = _without(rest, (called,))
    rest = _without(rest, own)
    taken = tuple(own)
    if called is None and not taken:
        raise RulesetError("a call of no tiles", "say which tiles it takes", code="call")
    last = called if called is not None else taken[-1]
    choice = CallChoice(name, last, taken if called is not None else taken[:-1])
    meld = _meld(table, seat, choice, last, source)
    pond = table.players[source].pond
    if called is not None and source != seat and pond:
        pond.pop()
    _lay(table, seat, rest, meld)
    _record(table, Context(seat), choice, last, meld, source)


def leaves_a_discard(table: RulesetTable, seat: Seat, choice: CallChoice) -> bool:
    """True if a seat that makes this call of the last discard has a tile left to discard."""
    table.spend(COPY + len(table.history) // 4)
    apart = scratch(table)
    try:
        call(apart, Context(seat, choice=choice, caller=seat, callee=table.turn), choice)
        return turns.any_playable(apart, seat)
    finally:
        table.budget = apart.budget


def _lay(table: RulesetTable, seat: Seat, rest: list[RulesetTile], meld: Call) -> None:
    player = table.players[seat]
    player.hand, player.draw = [tile.minus("draw") for tile in rest], []
    player.calls.append(meld)
    player.menu = None


def _record(
    table: RulesetTable,
    context: Context,
    choice: CallChoice,
    called: RulesetTile,
    meld: Call,
    source: Seat | None = None,
) -> None:
    source = table.turn if source is None else source
    table.history.append(CallEntry(context.seat, source, called, choice.own, meld.name, meld))
    within(len(table.history), MOST_PAST, "draws, discards and calls of a round")
    hidden = any(has_attr(tile, "concealed") for tile in meld.tiles)
    seen = (context.seat,) if hidden else None
    tell(
        table,
        events.CallMade(context.seat, meld.tiles, meld.name, source, called, choice.name, seen),
    )
