"""A game of riichi as protocol values."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final, Literal, TypeAlias

from jantaku import _kernel
from jantaku.game import protocol
from jantaku.game.protocol import BACK, Called, CoreEvent, SeatPoints, SeatTiles, WinLine
from jantaku.game.protocol.actions import Seat
from jantaku.riichi.play import events
from jantaku.riichi.play.events import RiichiMelded
from jantaku.riichi.play.seat_view import WINDS
from jantaku.riichi.tiles.hand import Hand
from jantaku.riichi.tiles.notation import format_tile
from jantaku.riichi.tiles.tile import KINDS, RED_FIVES, TILE_IDS, kind_of, tile_of_id

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Sequence

    from jantaku.riichi.play.actions import RiichiAction
    from jantaku.riichi.play.events import RiichiCalled, RiichiEvent
    from jantaku.riichi.play.view import HearingView
    from jantaku.riichi.rules import GameRule
    from jantaku.riichi.score.result import FuItem, Group
    from jantaku.riichi.score.score import Score
    from jantaku.riichi.tiles.tile import Kind, Tile, TileId

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
    """A claim of a win or a draw, the answers and the verdict; see `ClaimView`."""

    seat: Seat
    name: str
    answers: tuple[ClaimAnswer, ...]
    verdict: str
    liable: Seat | None
    evaluated: str | None


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
    return None if heard is None else _hearing(heard, reds)


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


def _answers(given: Iterable[tuple[Seat, bool]]) -> tuple[ClaimAnswer, ...]:
    return tuple(ClaimAnswer(seat, ok) for seat, ok in given)


def claim(one: RiichiAction) -> protocol.Action:
    """An action of a player who judges, which the kernel does not know."""
    if one.type == "watch":
        return protocol.Toggle(one.type, one.name == "on")
    return protocol.Declare((one.type, one.name)) if one.name else protocol.Press(one.type)


def event(one: RiichiEvent, rule: GameRule) -> RiichiWireEvent:
    """An event with all that it holds; a tile that is hidden is a back."""
    return _EVENTS[type(one)](one, rule)


def in_hand(held: tuple[TileId, ...], drawn: TileId | None) -> tuple[TileId, ...]:
    """Returns the tiles in the order of a player's hand: sorted, the drawn one last."""
    standing = tuple(sorted(one for one in held if one != drawn))
    return standing if drawn is None else (*standing, drawn)


def _one(id_: TileId | None, reds: Collection[TileId]) -> protocol.DisplayTile:
    return BACK if id_ is None else tile(id_, reds)


def _points(points: Sequence[int], changes: Sequence[int] | None = None) -> tuple[SeatPoints, ...]:
    gains = changes or (0,) * len(points)
    return tuple(
        SeatPoints(seat, has, gain)
        for seat, (has, gain) in enumerate(zip(points, gains, strict=True))
    )


def _round(one: events.RiichiRoundBegan, rule: GameRule) -> RiichiWireEvent:
    dealer, reds = one.dealer, rule.red_ids
    seats = len(one.hands)
    return protocol.RoundBegan(
        round=f"{one.wind}{dealer + 1}",
        number=one.number,
        dealer=dealer,
        hands=tuple(
            SeatTiles(seat, (BACK,) * _HAND if hand is None else tiles(hand, reds))
            for seat, hand in enumerate(one.hands)
        ),
        points=_points(one.points),
        revealed=(tile(one.indicator, reds),),
        honba=one.honba,
        pot=one.riichi_sticks,
        dice=one.dice,
        left=one.left,
        roles=tuple(WINDS[(seat - dealer) % seats] for seat in range(seats)),
        bonus=_bonus(one.indicator, "dora", rule),
    )


_HAND: Final = 13


def _bonus(indicator: TileId, sort: str, rule: GameRule) -> tuple[protocol.DisplayTile, ...]:
    """Returns the dora that an indicator of a sort points to."""
    return (_OF_KIND[rule.kernel.dora_of(indicator // 4, sort)],)


def _dora(one: events.RiichiDoraRevealed, rule: GameRule) -> RiichiWireEvent:
    return protocol.Revealed(
        (tile(one.indicator, rule.red_ids),), bonus=_bonus(one.indicator, "kan_dora", rule)
    )


def _won(one: events.RiichiWon, rule: GameRule) -> RiichiWireEvent:
    won = protocol.Won(
        seat=one.seat,
        tile=tile(one.tile, rule.red_ids),
        source=None if one.source == one.seat else one.source,
        worth=one.worth,
        points=one.points,
        sticks=max(0, sum(one.deltas)),  # all that does not come from the others
        changes=tuple(SeatPoints(seat, change=change) for seat, change in enumerate(one.deltas)),
        liable=one.pao,
        revealed=tiles(one.ura, rule.red_ids),
    )
    return won if one.score is None else _scored(won, one.score)


def _scored(won: protocol.Won, score: Score) -> RiichiWireEvent:
    """Returns the win with the details of its score; different recorded payments remain."""
    return replace(
        won,
        hand=tuple(map(_face, score.hand.tiles)),
        groups=tuple(map(_group, score.reading.groups)),
        lines=_lines(score),
        sums=_sums(score),
        limit=score.limit or "",
        details=() if score.yakuman else tuple(map(_fu, score.fu_items)),
        worth=won.worth or score.limit or f"{score.han} han {score.fu} fu",
        points=won.points if won.worth else score.points,
        honba=score.payment.honba,
    )


def _face(one: Tile) -> protocol.DisplayTile:
    """A tile that is not one of the 136, but a kind or a red five."""
    return _RED[4 * kind_of(one)] if one in RED_FIVES else _OF_KIND[one]


def _group(one: Group) -> protocol.DisplayMeld:
    return protocol.DisplayMeld(one.type, tuple(_OF_KIND[kind] for kind in one.tiles))


def _lines(score: Score) -> tuple[WinLine, ...]:
    """The yaku, then the dora; of yakuman how many each is."""
    if score.yakuman:
        return tuple(WinLine(one.id, one.yakuman, "yakuman") for one in score.yaku if one.yakuman)
    dora = (
        ("dora", score.dora),
        ("ura_dora", score.ura),
        ("red_dora", score.red),
        ("kita", score.kita),
    )
    return (
        *(WinLine(one.id, one.han, "han") for one in score.yaku),
        *(WinLine(name, han, "han") for name, han in dora if han),
    )


def _sums(score: Score) -> tuple[WinLine, ...]:
    if score.yakuman:
        return (WinLine("", score.yakuman, "yakuman"),)
    return WinLine("", score.han, "han"), WinLine("", score.fu, "fu")


def _fu(one: FuItem) -> WinLine:
    """Returns a part of the fu; the name of a set shows whether it was concealed."""
    name = {
        "triplet": "concealed_triplet" if one.concealed else "open_triplet",
        "kan": "closed_kan" if one.concealed else "open_kan",
    }.get(one.id, one.id)
    return WinLine(name, one.fu, "fu", None if one.kind is None else _OF_KIND[one.kind])


def _ended(one: events.RiichiRoundEnded, rule: GameRule) -> RiichiWireEvent:
    reds = rule.red_ids
    hands = [(seat, hand) for seat, hand in enumerate(one.shown) if hand is not None]
    waits = [(seat, _waits(hand, reds)) for seat, hand in hands if one.kind != "win"]
    return protocol.RoundEnded(
        reason=one.kind,
        points=_points(one.points, one.deltas),
        shown=tuple(SeatTiles(seat, tiles(sorted(hand), reds)) for seat, hand in hands),
        waits=tuple(
            SeatTiles(seat, tuple(_OF_KIND[kind] for kind in kinds))
            for seat, kinds in waits
            if kinds
        ),
    )


def _waits(hand: tuple[TileId, ...], reds: Collection[TileId]) -> tuple[Kind, ...]:
    """Returns the waits of a hand; empty if it has just drawn."""
    if len(hand) % 3 != 1:
        return ()
    held = Hand.from_tiles(tile_of_id(id_, reds) for id_ in hand)
    return (*_kernel.waits(held), *_kernel.waits_used_up(held))


def _call(
    one: RiichiMelded | events.RiichiKita,
    rule: GameRule,
    source: Seat | None = None,
    place: int | None = None,
) -> RiichiWireEvent:
    reds = rule.red_ids
    return Called(
        seat=one.seat,
        name=one.type,
        tile=tile(one.tile, reds),
        own=tiles(one.own, reds) if isinstance(one, RiichiMelded) else (),
        source=source,
        place=place,
        aside=isinstance(one, events.RiichiKita),
    )


def _claimed(one: RiichiCalled, rule: GameRule) -> RiichiWireEvent:
    return _call(one, rule, one.source, 0)


def _win_called(one: events.RiichiWinCalled, rule: GameRule) -> RiichiWireEvent:
    called = None if one.tile is None else tile(one.tile, rule.red_ids)
    return protocol.Declared(one.seat, one.type, about=one.source, tile=called)


def _hand_shown(one: events.RiichiHandShown, rule: GameRule) -> RiichiWireEvent:
    held = tiles(one.tiles, rule.red_ids)
    sorts = ("ura_dora", *("kan_ura_dora",) * len(one.ura))
    bonus = tuple(
        face for ura, sort in zip(one.ura, sorts, strict=False) for face in _bonus(ura, sort, rule)
    )
    return protocol.HandShown(one.seat, held, tiles(one.ura, rule.red_ids), bonus)


def _alone(one: Any, _: GameRule) -> RiichiWireEvent:
    return protocol.Declared(one.seat, one.type)


_EVENTS: Final[dict[type[RiichiEvent], Callable[[Any, GameRule], RiichiWireEvent]]] = {
    events.RiichiRoundBegan: _round,
    events.RiichiDrew: lambda one, rule: protocol.Drew(
        one.seat, _one(one.tile, rule.red_ids), one.replacement
    ),
    events.RiichiDiscarded: lambda one, rule: protocol.DiscardedTile(
        one.seat, tile(one.tile, rule.red_ids), one.tsumogiri
    ),
    events.RiichiRiichiDeclared: lambda one, _: protocol.Pressed(
        one.seat, "open_riichi" if one.open else "riichi"
    ),
    events.RiichiRiichiAccepted: lambda one, rule: protocol.Pressed(
        one.seat, one.type, cost=rule.riichi_stick_points
    ),
    events.RiichiChi: _claimed,
    events.RiichiPon: _claimed,
    events.RiichiOpenKan: _claimed,
    events.RiichiClosedKan: lambda one, rule: _call(one, rule, one.seat),
    events.RiichiAddedKan: _call,
    events.RiichiKita: _call,
    events.RiichiDoraRevealed: _dora,
    events.RiichiWon: _won,
    events.RiichiRoundEnded: _ended,
    events.RiichiGameEnded: lambda *_: protocol.GameEnded(),
    events.RiichiChombo: lambda one, rule: protocol.Declared(
        one.seat, one.type, about=one.open_riichi, tile=tile(one.tile, rule.red_ids)
    ),
    events.RiichiHandDied: _alone,
    events.RiichiWinCalled: _win_called,
    events.RiichiWinCanceled: _alone,
    events.RiichiClaimed: lambda one, _: protocol.Declared(
        one.seat, one.type, one.name, one.source
    ),
    events.RiichiClaimAnswered: lambda one, _: protocol.Declared(
        one.seat, one.type, about=one.claimant, ok=one.ok
    ),
    events.RiichiClaimJudged: lambda one, _: protocol.Declared(
        one.seat, one.type, one.verdict, one.claimant
    ),
    events.RiichiLiabilityJudged: lambda one, _: protocol.Declared(
        one.seat, one.type, about=one.claimant
    ),
    events.RiichiNextHandChosen: lambda one, _: protocol.Declared(one.seat, one.type, one.choice),
    events.RiichiVerdictAnswered: lambda one, _: protocol.Declared(one.seat, one.type, ok=one.ok),
    events.RiichiVerdictFixed: lambda one, _: protocol.Declared(
        one.seat, one.type, ok=one.objected
    ),
    events.RiichiVerdictReconsidered: _alone,
    events.RiichiHandShown: _hand_shown,
    events.RiichiWatchSwitched: lambda one, _: protocol.Toggled(one.seat, one.type, one.on),
    events.RiichiHidden: lambda *_: protocol.Hidden(),
}
