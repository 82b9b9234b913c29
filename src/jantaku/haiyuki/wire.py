"""A match of Haiyuki as protocol values."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

from jantaku.game import protocol
from jantaku.game.protocol import BACK, Called, CoreEvent, SeatPoints, SeatTiles
from jantaku.game.protocol.actions import Seat
from jantaku.haiyuki.hands.tiles import ALL_TILES, HELD, TILES, sorted_tiles
from jantaku.haiyuki.play.actions import HaiyukiAction
from jantaku.haiyuki.play.skills import SKILLS, SkillKind
from jantaku.haiyuki.play.state import other
from jantaku.haiyuki.rules import SIDES
from jantaku.haiyuki.view import SeenPhase

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from jantaku.haiyuki.hands.tiles import HaiyukiTile
    from jantaku.haiyuki.play.events import HaiyukiEvent, HaiyukiWin
    from jantaku.haiyuki.play.state import HaiyukiSeat
    from jantaku.haiyuki.refusal import Refusal
    from jantaku.haiyuki.view import HaiyukiView, SideView, SkillView
    from jantaku.haiyuki.worth import HaiyukiWaitWorth

_TILES: Final = tuple(protocol.DisplayTile(row.id) for row in TILES)
_NUMBER: Final = {row.id: tile for tile, row in enumerate(TILES)}
_HAND: Final = "hand"


@dataclass(frozen=True, slots=True)
class SideExtras:
    """Haiyuki's extra fields of a side: its MP, and the effects with their turns left."""

    mp: int
    critical: bool = False
    mirror: bool = False
    guaranteed: bool = False
    guard: int = 0
    spirit: int = 0
    curse: int = 0
    used: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Keeping:
    """A discard that leaves the hand tenpai, and what it waits for then."""

    discard: protocol.DisplayTile
    waits: tuple[protocol.DisplayTile, ...]


@dataclass(frozen=True, slots=True)
class HaiyukiWait:
    """A tile that would win: the discard before it, the unseen copies left, and its damage.

    `discard` is None if the hand waits already, `tsumo` and `ron` if there is no such chance.
    """

    discard: protocol.DisplayTile | None
    tile: protocol.DisplayTile
    left: int
    yaku: str
    tsumo: int | None = None
    ron: int | None = None


@dataclass(frozen=True, slots=True)
class ShownRefusal:
    """Why something may not be done: the key of its words, and what these are about."""

    reason: str
    about: dict[str, int | str | tuple[str, ...]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class OwnSkill:
    """A skill of the seat with its MP (for each tile of a setup skill); `refused` if barred."""

    skill: str
    kind: SkillKind
    cost: int
    refused: ShownRefusal | None = None


@dataclass(frozen=True, slots=True)
class HaiyukiExtras:
    """Haiyuki's extra fields of a view; waits and skills are the seat's.

    `phase` is the kind of decision, `mover` the side that has drawn or called last, `discarded`
    the owner of each discard, in order; `rounds` is None if the match has no last one. `no_riichi`
    is why riichi may not be declared, `mood` the value of the tile just drawn for the hand.
    """

    turn: int
    phase: SeenPhase
    mover: Seat
    rounds: int | None
    dora: protocol.DisplayTile
    sides: tuple[SideExtras, ...]
    discarded: tuple[Seat, ...]
    offered: protocol.DisplayTile | None
    first_riichi: Seat | None
    waits: tuple[protocol.DisplayTile, ...]
    keeping: tuple[Keeping, ...]
    worth: tuple[HaiyukiWait, ...]
    music: Literal["calm", "tension", "showdown"]
    skills: tuple[OwnSkill, ...] = ()
    no_riichi: ShownRefusal | None = None
    mood: str = ""
    type: Literal["haiyuki"] = "haiyuki"


@dataclass(frozen=True, slots=True)
class MatchBegan:
    """A match begins."""

    type: Literal["match"] = "match"


@dataclass(frozen=True, slots=True)
class Exchanged:
    """A seat swapped tiles of its first hand: those it gave, and the hand it has now."""

    seat: Seat
    given: tuple[protocol.DisplayTile, ...]
    hand: tuple[protocol.DisplayTile, ...]
    type: Literal["exchange"] = "exchange"


@dataclass(frozen=True, slots=True)
class TookBack:
    """A seat took its discard back into the hand: the win on it is off."""

    seat: Seat
    tile: protocol.DisplayTile
    type: Literal["take_back"] = "take_back"


@dataclass(frozen=True, slots=True)
class Destroyed:
    """A seat destroyed its discard, which leaves the game: the win on it is off."""

    seat: Seat
    tile: protocol.DisplayTile
    type: Literal["destroy"] = "destroy"


@dataclass(frozen=True, slots=True)
class Bombed:
    """A winner made this tile the hidden dora."""

    seat: Seat
    tile: protocol.DisplayTile
    type: Literal["bomb"] = "bomb"


@dataclass(frozen=True, slots=True)
class Spun:
    """A seat's last chance stopped at this tile, and won or not."""

    seat: Seat
    tile: protocol.DisplayTile
    wins: bool = False
    type: Literal["roulette"] = "roulette"


@dataclass(frozen=True, slots=True)
class Nagari:
    """Nobody won the round: all hands, open sets among them, and who is tenpai."""

    hands: tuple[SeatTiles, ...]
    tenpai: tuple[Seat, ...]
    type: Literal["nagari"] = "nagari"


HaiyukiWireView: TypeAlias = protocol.View[HaiyukiExtras]
HaiyukiWireEvent: TypeAlias = (
    CoreEvent | MatchBegan | Exchanged | TookBack | Destroyed | Bombed | Spun | Nagari
)


def tile(number: HaiyukiTile | None) -> protocol.DisplayTile:
    """The tile as a board draws it; None is one that may not be seen."""
    return BACK if number is None else _TILES[number]


def tiles(numbers: Iterable[HaiyukiTile]) -> tuple[protocol.DisplayTile, ...]:
    """These tiles."""
    return tuple(_TILES[number] for number in numbers)


def shown(view: HaiyukiView, status: protocol.Status) -> HaiyukiWireView:
    """Returns the view of a seat as a protocol view."""
    return protocol.View(
        engine="haiyuki",
        seat=view.seat,
        status=status,
        deciding=bool(view.legal),
        legal=tuple(
            action(one, view.own_seat, view.own.tiles or (), view.own.drawn, view.offered)
            for one in view.legal
        ),
        round=str(view.round),
        left=view.left,
        seats=tuple(_seat(view, seat) for seat in range(SIDES)),
        extras=HaiyukiExtras(
            turn=view.turn,
            phase=view.phase,
            mover=view.mover,
            rounds=view.rules.rounds,
            dora=tile(view.dora),
            sides=tuple(map(_extras, view.sides)),
            discarded=tuple(one.seat for one in view.pond),
            offered=None if view.offered is None else tile(view.offered),
            first_riichi=view.first_riichi,
            waits=tiles(view.waits),
            keeping=tuple(Keeping(tile(gone), tiles(waits)) for gone, waits in view.keeping),
            worth=tuple(map(_wait, view.worth)),
            music=view.music,
            skills=tuple(map(_skill, view.skills)),
            no_riichi=_refused(view.no_riichi),
            mood=view.mood,
        ),
        by_hand=True,
    )


def action(
    one: HaiyukiAction,
    seat: HaiyukiSeat,
    held: Sequence[HaiyukiTile],
    drawn: HaiyukiTile | None,
    offered: HaiyukiTile | None,
) -> protocol.Action:
    """An action of a seat that holds these, has drawn that one of them and is offered another."""
    if one.type == "discard":
        return protocol.Discard(tile(one.tile), drawn=one.tile == drawn)
    if one.type == "exchange":
        places = _places(one.tiles, held)
        return protocol.Choose(tuple(protocol.Item(_HAND, seat, place) for place in places))
    if one.type == "pon" and offered is not None:
        called = tile(offered)
        return protocol.Press("pon", called, (called, called))
    return protocol.Press(one.skill or one.type)


def read(
    one: protocol.Action, seat: HaiyukiSeat, held: Sequence[HaiyukiTile]
) -> HaiyukiAction | None:
    """Returns the discard or exchange that a seat with these tiles means, or None.

    Tiles of one name are alike: it makes no difference which of them it is, and whether it was
    drawn.
    """
    if isinstance(one, protocol.Discard):
        number = _NUMBER.get(one.tile.name)
        return None if number is None else HaiyukiAction("discard", number)
    if not isinstance(one, protocol.Choose):
        return None
    places = [item.place for item in one.items]
    sound = len(set(places)) == len(places) and all(
        item.target == _HAND
        and item.seat == seat
        and 0 <= item.place < len(held)
        and item.tile in (None, tile(held[item.place]))
        for item in one.items
    )
    if not sound:
        return None
    return HaiyukiAction("exchange", tiles=tuple(sorted_tiles(held[place] for place in places)))


def event(one: HaiyukiEvent) -> HaiyukiWireEvent:
    """An event with all that it holds; a tile that is hidden is a back."""
    return _EVENTS[one.type](one)


def _places(chosen: Sequence[HaiyukiTile], held: Sequence[HaiyukiTile]) -> list[int]:
    """Returns the places of the chosen tiles in the hand; of several alike the first ones."""
    found = []
    for number in dict.fromkeys(chosen):
        places = [at for at, one in enumerate(held) if one == number]
        found += places[: chosen.count(number)]
    return found


def _seat(view: HaiyukiView, seat: HaiyukiSeat) -> protocol.SeatView:
    side = view.sides[seat]
    return protocol.SeatView(
        seat=seat,
        role=side.character,
        points=side.hp,
        concealed=side.count,
        tiles=(BACK,) * side.count if side.tiles is None else tiles(side.tiles),
        drawn=side.has_drawn,
        melds=tuple(
            protocol.DisplayMeld("pon", (tile(one),) * 3, source=other(seat), called=2)
            for one in side.pons
        ),
        pond=tuple(
            protocol.PondTile(tile(one.tile), riichi=one.riichi)
            for one in view.pond
            if one.seat == seat
        ),
        riichi=side.riichi,
    )


def _extras(side: SideView) -> SideExtras:
    return SideExtras(
        mp=side.mp,
        critical=side.critical,
        mirror=side.mirror,
        guaranteed=side.guaranteed,
        guard=side.guard,
        spirit=side.spirit,
        curse=side.curse,
        used=tuple(sorted(side.used)),
    )


def _skill(one: SkillView) -> OwnSkill:
    row = SKILLS[one.skill]
    return OwnSkill(row.id, row.kind, row.cost, _refused(one.refusal))


def _refused(refusal: Refusal | None) -> ShownRefusal | None:
    if refusal is None:
        return None
    return ShownRefusal(refusal.key, {name: _plain(value) for name, value in refusal.about})


def _plain(value: object) -> int | str | tuple[str, ...]:
    if isinstance(value, tuple):
        return tuple(map(str, value))
    return value if isinstance(value, int) else str(value)


def _wait(one: HaiyukiWaitWorth) -> HaiyukiWait:
    discard = None if one.discard is None else tile(one.discard)
    return HaiyukiWait(discard, tile(one.tile), one.left, one.yaku, one.tsumo, one.ron)


def _of(one: HaiyukiEvent) -> Seat:
    assert one.seat is not None  # of an event that has one
    return one.seat


def _points(one: HaiyukiEvent) -> tuple[SeatPoints, ...]:
    return tuple(SeatPoints(seat, hp) for seat, hp in enumerate(one.hp))


def _round(one: HaiyukiEvent) -> HaiyukiWireEvent:
    return protocol.RoundBegan(
        round=str(one.round),
        number=one.round - 1,
        dealer=0,
        hands=tuple(
            SeatTiles(seat, (BACK,) * HELD if hand is None else tiles(hand))
            for seat, hand in enumerate(one.hands)
        ),
        points=_points(one),
        revealed=(tile(one.tile),),
        left=ALL_TILES - SIDES * HELD,
    )


def _exchange(one: HaiyukiEvent) -> HaiyukiWireEvent:
    seat = _of(one)
    hand = one.hands[seat]
    if hand is None:
        return Exchanged(seat, (BACK,) * one.amount, (BACK,) * HELD)
    return Exchanged(seat, tiles(one.tiles), tiles(hand))


def _pon(one: HaiyukiEvent) -> HaiyukiWireEvent:
    called = tile(one.tile)
    return Called(_of(one), "pon", called, (called, called), other(_of(one)), place=2)


def _won(one: HaiyukiEvent) -> HaiyukiWireEvent:
    win = one.win
    assert win is not None
    loser = other(win.seat)
    return protocol.Won(
        seat=win.seat,
        tile=tile(win.tile),
        source=loser if win.way == "ron" else None,
        hand=tiles(win.tiles),
        lines=_lines(win),
        worth=f"{win.damage} HP",
        points=win.damage,
        changes=(SeatPoints(loser, change=-win.damage),),
        revealed=() if win.ura is None else (tile(win.ura),),
    )


def _lines(win: HaiyukiWin) -> tuple[protocol.WinLine, ...]:
    """The yaku, what changes its points, and what comes on top."""
    yaku = f"{win.yaku}.{win.subject}" if win.subject else win.yaku
    changes = (
        ("open", -25, win.is_open),
        ("critical", 25, win.critical),
        ("mirror", -25, win.mirror),
    )
    return (
        protocol.WinLine(yaku, win.points, "points"),
        *(protocol.WinLine(name, percent, "%") for name, percent, holds in changes if holds),
        *(protocol.WinLine(bonus.name, bonus.points, "points") for bonus in win.bonuses),
    )


def _hp(one: HaiyukiEvent) -> HaiyukiWireEvent:
    seat = _of(one)
    return protocol.ScoresChanged((SeatPoints(seat, one.hp[seat], -one.amount),), reason="hp")


def _nagari(one: HaiyukiEvent) -> HaiyukiWireEvent:
    hands = tuple(SeatTiles(seat, tiles(hand or ())) for seat, hand in enumerate(one.hands))
    return Nagari(hands, tuple(seat for seat in range(SIDES) if one.amount >> seat & 1))


_EVENTS: Final[dict[str, Callable[[HaiyukiEvent], HaiyukiWireEvent]]] = {
    "match": lambda _: MatchBegan(),
    "round": _round,
    "exchange": _exchange,
    "draw": lambda one: protocol.Drew(_of(one), tile(one.tile)),
    "riichi": lambda one: protocol.Pressed(_of(one), "riichi"),
    "skill": lambda one: protocol.Pressed(_of(one), one.skill, cost=one.amount),
    "discard": lambda one: protocol.DiscardedTile(_of(one), tile(one.tile), riichi=one.flag),
    "pon": _pon,
    "take_back": lambda one: TookBack(_of(one), tile(one.tile)),
    "destroy": lambda one: Destroyed(_of(one), tile(one.tile)),
    "bomb": lambda one: Bombed(_of(one), tile(one.tile)),
    "roulette": lambda one: Spun(_of(one), tile(one.tile), one.flag),
    "win": _won,
    "nagari": _nagari,
    "hp": _hp,
    "round_end": lambda one: protocol.RoundEnded("win" if one.flag else "nagari", _points(one)),
    "match_end": lambda _: protocol.GameEnded(),
}
