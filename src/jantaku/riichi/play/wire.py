"""A game of riichi as protocol values."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

from jantaku import _kernel
from jantaku.game import protocol
from jantaku.game.protocol import CoreEvent
from jantaku.game.protocol.actions import Seat
from jantaku.riichi.play import events
from jantaku.riichi.tiles.notation import format_tile
from jantaku.riichi.tiles.tile import KINDS, TILE_IDS

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

    from jantaku.riichi.play.actions import RiichiAction
    from jantaku.riichi.play.events import RiichiEvent
    from jantaku.riichi.rules import GameRule
    from jantaku.riichi.tiles.tile import TileId

_PLAIN: Final = tuple(protocol.DisplayTile(format_tile(KINDS[id_ // 4])) for id_ in TILE_IDS)
_RED: Final = tuple(protocol.DisplayTile(tile.name, red=True) for tile in _PLAIN)
_OF_KIND: Final = _PLAIN[::4]


@dataclass(frozen=True, slots=True)
class ClaimAnswer:
    """The answer of a seat; `ok` is true if it agrees."""

    seat: Seat
    ok: bool


@dataclass(frozen=True, slots=True)
class ClaimShown:
    """A claim that is heard: its seat, its content, the answers of the others, and the verdict.

    `evaluated` is the correct claim as computed, empty if there is nothing to claim; None if the
    rules do not show it, or the seat may not know.
    """

    seat: Seat
    name: str
    answers: tuple[ClaimAnswer, ...]
    verdict: str
    liable: Seat | None
    evaluated: str | None


@dataclass(frozen=True, slots=True)
class HearingView:
    """The claims at the table, and the stage of their hearing.

    `kind` is win, exhaustive, abortive or last_hand; `stage` says what is decided now; `heard` is
    the claim that it is about. `source` discarded the tile of a win, or drew it.
    """

    kind: str
    stage: str
    judge: Seat
    heard: int
    claims: tuple[ClaimShown, ...]
    source: Seat | None = None
    tile: TileId | None = None
    next: str = ""
    agreed: tuple[ClaimAnswer, ...] = ()


@dataclass(frozen=True, slots=True)
class HearingShown:
    """The current claims and verdicts at the table; see `HearingView`."""

    kind: str
    stage: str
    judge: Seat
    heard: int
    claims: tuple[ClaimShown, ...]
    source: Seat | None
    tile: protocol.DisplayTile | None
    next: str
    agreed: tuple[ClaimAnswer, ...]


@dataclass(frozen=True, slots=True)
class RiichiWait:
    """A tile that would complete the hand: the discard before it, and its unseen copies.

    `discard` is None if the hand waits already. `ron`, `tsumo` and, if riichi may be declared with
    that discard, `riichi` (a ron then) are the points at present; None if the hand has no yaku for
    that win. With `furiten` it cannot be won by ron.
    """

    discard: protocol.DisplayTile | None
    tile: protocol.DisplayTile
    left: int
    ron: int | None = None
    tsumo: int | None = None
    riichi: int | None = None
    furiten: bool = False


Furiten: TypeAlias = Literal["", "discard", "riichi", "turn"]


@dataclass(frozen=True, slots=True)
class RiichiExtras:
    """The extra fields of riichi in a view; waits and furiten are the seat's.

    `dora` are the indicators, `offered` is the tile that may be claimed now, `wareme` the seat that
    pays and receives double, if the rules have one. `dead` are the seats that only discard what
    they draw, `watching` is true if this seat is asked at every discard, None if there is no such
    switch. `bonus` are the tiles that the indicators point to. `worth` has the payment of a win for
    each wait, including those after each discard that leaves the hand tenpai, unless the rules
    leave it to the players to judge. `furiten_by` is the reason: a wait in the seat's pond, one
    passed in riichi, one passed since the last discard.
    """

    wind: str
    dealer: Seat
    turn: Seat
    honba: int
    riichi_sticks: int
    dora: tuple[protocol.DisplayTile, ...]
    offered: protocol.DisplayTile | None
    waits: tuple[protocol.DisplayTile, ...]
    furiten: bool
    wareme: Seat | None = None
    ura: tuple[protocol.DisplayTile, ...] = ()
    hearing: HearingShown | None = None
    open_riichi: tuple[Seat, ...] = ()
    dead: tuple[Seat, ...] = ()
    robots: tuple[Seat, ...] = ()
    watching: bool | None = None
    bonus: tuple[protocol.DisplayTile, ...] = ()
    worth: tuple[RiichiWait, ...] = ()
    furiten_by: Furiten = ""
    type: Literal["riichi"] = "riichi"


RiichiWireView: TypeAlias = protocol.View[RiichiExtras]
RiichiWireEvent: TypeAlias = CoreEvent


def tile(id_: TileId, reds: Collection[TileId]) -> protocol.DisplayTile:
    """The tile with that id, `reds` being the ids that are red fives."""
    return _RED[id_] if id_ in reds else _PLAIN[id_]


def tiles(
    ids: Iterable[TileId] | None, reds: Collection[TileId]
) -> tuple[protocol.DisplayTile, ...]:
    """The tiles with these ids; none for None."""
    return tuple(tile(id_, reds) for id_ in ids or ())


def hearing_shown(heard: HearingView | None, reds: Collection[TileId]) -> HearingShown | None:
    """Returns the claims at the table as protocol values."""
    if heard is None:
        return None
    offered = None if heard.tile is None else tile(heard.tile, reds)
    told = {field.name: getattr(heard, field.name) for field in fields(heard)}
    return HearingShown(**{**told, "tile": offered})


def claim(one: RiichiAction) -> protocol.Action:
    """An action of a player who judges, which the kernel does not know."""
    if one.type == "watch":
        return protocol.Toggle(one.type, one.name == "on")
    return protocol.Declare((one.type, one.name)) if one.name else protocol.Press(one.type)


def event(one: RiichiEvent, rule: GameRule) -> RiichiWireEvent:
    """An event with all that it holds; a tile that is hidden is a back."""
    match one:
        case events.RiichiDeclaration():
            called = None if one.tile is None else tile(one.tile, rule.red_ids)
            return protocol.Declared(one.seat, one.type, one.name, one.about, called, one.ok)
        case events.RiichiHandShown():
            return _hand_shown(one, rule)
        case events.RiichiWatchSwitched():
            return protocol.Toggled(one.seat, one.type, one.on)
        case events.RiichiHidden():
            return protocol.Hidden()
    return _kernel.write_event(one, rule.kernel)


def in_hand(held: tuple[TileId, ...], drawn: TileId | None) -> tuple[TileId, ...]:
    """Returns the tiles in the order of a player's hand: sorted, the drawn one last."""
    standing = tuple(sorted(one for one in held if one != drawn))
    return standing if drawn is None else (*standing, drawn)


def _hand_shown(one: events.RiichiHandShown, rule: GameRule) -> RiichiWireEvent:
    held = tiles(one.tiles, rule.red_ids)
    sorts = ("ura_dora", *("kan_ura_dora",) * len(one.ura))
    bonus = tuple(
        _OF_KIND[rule.kernel.dora_of(ura // 4, sort)]
        for ura, sort in zip(one.ura, sorts, strict=False)
    )
    return protocol.HandShown(one.seat, held, tiles(one.ura, rule.red_ids), bonus)
