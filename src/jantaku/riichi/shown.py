"""A game of riichi in the words of the protocol. May import view and what is below it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal, TypeAlias, get_args

from jantaku import protocol
from jantaku.events import RoundBegan, RoundEnded, Said, SaidType, Won
from jantaku.notation import format_tile
from jantaku.protocol import BACK, Called, CoreEvent, SeatPoints, SeatTiles
from jantaku.protocol.actions import Seat
from jantaku.tile import KINDS, TILE_IDS

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Sequence

    from jantaku.actions import Action
    from jantaku.events import Event
    from jantaku.scoring import Score
    from jantaku.tile import TileId
    from jantaku.view import HearingView, MeldView, RiverTile, SeatView, TableView

_PLAIN: Final = tuple(protocol.Tile(format_tile(KINDS[id_ // 4])) for id_ in TILE_IDS)
_RED: Final = tuple(protocol.Tile(tile.name, red=True) for tile in _PLAIN)
_CALLS: Final = frozenset(("chi", "pon", "open_kan", "closed_kan", "added_kan", "kita"))


@dataclass(frozen=True, slots=True)
class Answer:
    """What a seat answered: whether it agrees."""

    seat: Seat
    ok: bool


@dataclass(frozen=True, slots=True)
class ClaimShown:
    """A claim of a win or a draw, the answers and the verdict; see `jantaku.view.ClaimView`."""

    seat: Seat
    name: str
    answers: tuple[Answer, ...]
    verdict: str
    liable: Seat | None
    evaluated: str | None


@dataclass(frozen=True, slots=True)
class HearingShown:
    """What is claimed and judged at the table just now; see `jantaku.view.HearingView`."""

    kind: str
    stage: str
    judge: Seat
    heard: int
    claims: tuple[ClaimShown, ...]
    source: Seat | None
    tile: protocol.Tile | None
    next: str
    agreed: tuple[Answer, ...]


@dataclass(frozen=True, slots=True)
class RiichiExtras:
    """What only riichi has in a view; waits and furiten are the seat's own.

    `dora` are the indicators, `offered` is the tile that may be claimed now, `wareme` the seat that
    pays and receives double, where the rules have one. `dead` are the seats that only discard what
    they draw, `watching` is whether this seat is asked at every discard.
    """

    wind: str
    dealer: Seat
    turn: Seat
    honba: int
    riichi_sticks: int
    dora: tuple[protocol.Tile, ...]
    offered: protocol.Tile | None
    waits: tuple[protocol.Tile, ...]
    furiten: bool
    wareme: Seat | None = None
    ura: tuple[protocol.Tile, ...] = ()
    hearing: HearingShown | None = None
    open_riichi: tuple[Seat, ...] = ()
    dead: tuple[Seat, ...] = ()
    robots: tuple[Seat, ...] = ()
    watching: bool = False
    type: Literal["riichi"] = "riichi"


RiichiView: TypeAlias = protocol.View[RiichiExtras]
RiichiEvent: TypeAlias = CoreEvent


def tile(id_: TileId, reds: Collection[TileId]) -> protocol.Tile:
    """The tile with that id, `reds` being the ids that are red fives."""
    return _RED[id_] if id_ in reds else _PLAIN[id_]


def tiles(ids: Iterable[TileId] | None, reds: Collection[TileId]) -> tuple[protocol.Tile, ...]:
    """The tiles with these ids; none for None."""
    return tuple(tile(id_, reds) for id_ in ids or ())


def shown(view: TableView, status: protocol.Status, reds: Collection[TileId]) -> RiichiView:
    """The view of a seat in the words of the protocol."""
    own = None if view.seat is None else view.seats[view.seat]
    held = () if own is None else in_hand(own.tiles or (), own.drawn)
    drawn = own is not None and own.drawn is not None
    return protocol.View(
        engine="riichi",
        seat=view.seat,
        status=status,
        deciding=bool(view.legal),
        legal=tuple(action(one, held, drawn=drawn, reds=reds) for one in view.legal),
        round=f"{view.wind}{view.dealer + 1}",
        left=view.left,
        seats=tuple(_seat(seat, seen, reds) for seat, seen in enumerate(view.seats)),
        extras=RiichiExtras(
            wind=view.wind,
            dealer=view.dealer,
            turn=view.turn,
            honba=view.honba,
            riichi_sticks=view.riichi_sticks,
            dora=tiles(view.dora, reds),
            offered=None if view.offered is None else tile(view.offered, reds),
            waits=tuple(_PLAIN[4 * kind] for kind in own.waits) if own else (),
            furiten=own is not None and own.furiten,
            wareme=view.wareme,
            ura=tiles(view.ura, reds),
            hearing=None if view.hearing is None else _hearing(view.hearing, reds),
            open_riichi=_where(view, lambda seen: seen.open_riichi),
            dead=_where(view, lambda seen: seen.dead),
            robots=_where(view, lambda seen: seen.robot),
            watching=view.watching,
        ),
    )


def _where(view: TableView, holds: Callable[[SeatView], bool]) -> tuple[Seat, ...]:
    return tuple(seat for seat, seen in enumerate(view.seats) if holds(seen))


def _hearing(heard: HearingView, reds: Collection[TileId]) -> HearingShown:
    return HearingShown(
        heard.kind,
        heard.stage,
        heard.judge,
        heard.heard,
        tuple(
            ClaimShown(
                claim.seat,
                claim.name,
                _answers(claim.answers),
                claim.verdict,
                claim.liable,
                claim.evaluated,
            )
            for claim in heard.claims
        ),
        heard.source,
        None if heard.tile is None else tile(heard.tile, reds),
        heard.next,
        _answers(heard.agreed),
    )


def _answers(given: Iterable[tuple[Seat, bool]]) -> tuple[Answer, ...]:
    return tuple(Answer(seat, ok) for seat, ok in given)


def action(
    one: Action, held: tuple[TileId, ...], *, drawn: bool, reds: Collection[TileId]
) -> protocol.Action:
    """An action of a seat that holds these tiles, the drawn one last."""
    shown_tile = None if one.tile is None else tile(one.tile, reds)
    if one.type == "discard" and shown_tile is not None and one.tile in held:
        place = held.index(one.tile)
        return protocol.Discard(shown_tile, drawn and place == len(held) - 1, place)
    if one.type == "watch":
        return protocol.Toggle(one.type, one.name == "on")
    if one.name:
        return protocol.Declare((one.type, one.name))
    return protocol.Press(one.type, shown_tile, tiles(one.own, reds))


def event(one: Event, reds: Collection[TileId]) -> RiichiEvent:
    """An event with all that it holds; a tile that is hidden is a back."""
    return _EVENTS[one.type](one, reds)


def _seat(seat: Seat, seen: SeatView, reds: Collection[TileId]) -> protocol.SeatView:
    return protocol.SeatView(
        seat=seat,
        role=seen.wind,
        points=seen.points,
        concealed=seen.concealed,
        tiles=(BACK,) * seen.concealed
        if seen.tiles is None
        else tiles(in_hand(seen.tiles, seen.drawn), reds),
        drawn=seen.drawn is not None,
        melds=tuple(_meld(meld, reds) for meld in seen.melds),
        pond=tuple(_pond(one, reds) for one in seen.river),
        aside=(_PLAIN[_NORTH],) * seen.kita,
        riichi=seen.riichi,
    )


_NORTH: Final = 120


def in_hand(held: tuple[TileId, ...], drawn: TileId | None) -> tuple[TileId, ...]:
    """The tiles as they stand before a player: in order, the drawn one last."""
    standing = tuple(sorted(one for one in held if one != drawn))
    return standing if drawn is None else (*standing, drawn)


def _meld(meld: MeldView, reds: Collection[TileId]) -> protocol.Meld:
    called = None if meld.called is None else meld.tiles.index(meld.called)
    return protocol.Meld(meld.type, tiles(meld.tiles, reds), meld.source, called)


def _pond(one: RiverTile, reds: Collection[TileId]) -> protocol.PondTile:
    return protocol.PondTile(tile(one.tile, reds), one.tsumogiri, one.riichi, one.called)


def _one(id_: TileId | None, reds: Collection[TileId]) -> protocol.Tile:
    return BACK if id_ is None else tile(id_, reds)


def _of(seat: Seat | None) -> Seat:
    assert seat is not None  # of an event that has one
    return seat


def _points(points: Sequence[int], changes: Sequence[int] | None = None) -> tuple[SeatPoints, ...]:
    gains = changes or (0,) * len(points)
    return tuple(
        SeatPoints(seat, has, gain)
        for seat, (has, gain) in enumerate(zip(points, gains, strict=True))
    )


def _round(one: Event, reds: Collection[TileId]) -> RiichiEvent:
    assert isinstance(one, RoundBegan)
    dealer = _of(one.seat)
    return protocol.RoundBegan(
        round=f"{one.wind}{dealer + 1}",
        number=one.number,
        dealer=dealer,
        hands=tuple(
            SeatTiles(seat, (BACK,) * _HAND if hand is None else tiles(hand, reds))
            for seat, hand in enumerate(one.hands)
        ),
        points=_points(one.points),
        revealed=(_one(one.tile, reds),),
        honba=one.honba,
        pot=one.riichi_sticks,
        dice=one.dice,
    )


_HAND: Final = 13


def _won(one: Event, reds: Collection[TileId]) -> RiichiEvent:
    assert isinstance(one, Won)
    return protocol.Won(
        seat=_of(one.seat),
        tile=_one(one.tile, reds),
        source=one.source,
        lines=() if one.score is None else _lines(one.score),
        worth=one.worth or ("" if one.score is None else _worth(one.score)),
        points=one.points if one.worth or one.score is None else one.score.points,
        changes=tuple(SeatPoints(seat, change=change) for seat, change in enumerate(one.deltas)),
        liable=one.pao,
        revealed=tiles(one.ura, reds),
    )


def _lines(score: Score) -> tuple[protocol.WinLine, ...]:
    return tuple(protocol.WinLine(one.id, one.han, "han") for one in score.yaku)


def _worth(score: Score) -> str:
    return score.limit or f"{score.han} han {score.fu} fu"


def _ended(one: Event, reds: Collection[TileId]) -> RiichiEvent:
    assert isinstance(one, RoundEnded)
    hands = enumerate(one.shown)
    return protocol.RoundEnded(
        reason=one.kind,
        points=_points(one.points, one.deltas),
        shown=tuple(SeatTiles(seat, tiles(hand, reds)) for seat, hand in hands if hand is not None),
    )


def _call(one: Event, reds: Collection[TileId]) -> RiichiEvent:
    called = None if one.tile is None else tile(one.tile, reds)
    return Called(_of(one.seat), one.type, called, tiles(one.own, reds), one.source)


def _said(one: Event, reds: Collection[TileId]) -> RiichiEvent:
    named = one if isinstance(one, Said) else Said(one.type, one.seat)
    return protocol.Declared(
        one.seat,
        one.type,
        named.name,
        one.source,
        None if one.tile is None else tile(one.tile, reds),
        one.flag,
    )


def _hand_shown(one: Event, reds: Collection[TileId]) -> RiichiEvent:
    assert isinstance(one, Said)
    held = tiles(sorted(one.tiles), reds)
    return protocol.HandShown(_of(one.seat), held, tiles(one.ura, reds))


_EVENTS: Final[dict[str, Callable[[Event, Collection[TileId]], RiichiEvent]]] = {
    "round": _round,
    "draw": lambda one, reds: protocol.Drew(_of(one.seat), _one(one.tile, reds), one.flag),
    "discard": lambda one, reds: protocol.DiscardedTile(
        _of(one.seat), _one(one.tile, reds), one.flag
    ),
    "riichi": lambda one, _: protocol.Pressed(
        _of(one.seat), "open_riichi" if one.flag else "riichi"
    ),
    "riichi_accepted": lambda one, _: protocol.Pressed(_of(one.seat), "riichi_accepted"),
    **dict.fromkeys(_CALLS, _call),
    "dora": lambda one, reds: protocol.Revealed((_one(one.tile, reds),)),
    "win": _won,
    "round_end": _ended,
    "game_end": lambda *_: protocol.GameEnded(),
    **dict.fromkeys(("chombo", "dead_hand", *get_args(SaidType)), _said),
    "hand_shown": _hand_shown,
    "watch": lambda one, _: protocol.Toggled(_of(one.seat), "watch", one.flag),
    "hidden": lambda *_: protocol.Hidden(),
}
