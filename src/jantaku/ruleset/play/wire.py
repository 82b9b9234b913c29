"""A game of a ruleset as protocol values: tiles, views, actions and events.

What a seat may see was decided before, by `view` and by the events.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, Literal, TypeAlias

from jantaku.game import faults, protocol
from jantaku.game.protocol import BACK, CoreEvent, SeatPoints, SeatTiles
from jantaku.game.protocol.actions import Number, Seat
from jantaku.ruleset.table import events
from jantaku.ruleset.values.limits import LONGEST_PAUSE_MS
from jantaku.ruleset.values.meld import Call, source_of
from jantaku.ruleset.values.seat import place_of
from jantaku.ruleset.values.tile import BACK as _BACK
from jantaku.ruleset.values.tile import FLEETING, GAP, RulesetTile, face_up, is_hidden

if TYPE_CHECKING:
    from jantaku.ruleset.play.view import RulesetSeatView, RulesetView
    from jantaku.ruleset.program import Program
    from jantaku.ruleset.table.actions import RulesetAction
    from jantaku.ruleset.table.player import Mark

_REDS: Final = {"0m": "5m", "0p": "5p", "0s": "5s", "0t": "5t"}
_OF_PLACES: Final = frozenset(FLEETING)
_KEPT: Final = 8_192
"""Tiles and melds as a board draws them, which come again and again."""
_PROGRAMS: Final = 64


@dataclass(frozen=True, slots=True)
class SeatStatuses:
    """The visible statuses of a seat."""

    seat: Seat
    statuses: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class MarkLine:
    """A line of a choice: `count` objects of a target, each within the restrictions."""

    target: str
    count: int
    restrictions: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Switch:
    """An auto button of the seat, and its state."""

    button: str
    on: bool
    label: str = ""
    help: str = ""


@dataclass(frozen=True, slots=True)
class RulesetExtras:
    """The parts of a view that only games of rulesets have.

    `revealed` are the tiles shown above the table, `scry` the next ones of the wall that this seat
    sees, `offered` the last discard, `labels` the names of the ruleset's buttons.
    Counters, choices and switches are the seat's own.
    """

    wind: str
    dealer: Seat
    turn: Seat
    honba: int
    pot: Number
    revealed: tuple[protocol.DisplayTile, ...]
    statuses: tuple[SeatStatuses, ...]
    winners: tuple[Seat, ...] = ()
    scry: tuple[protocol.DisplayTile, ...] = ()
    offered: protocol.DisplayTile | None = None
    counters: Mapping[str, Number] | None = None
    choosing: tuple[MarkLine, ...] = ()
    labels: Mapping[str, str] | None = None
    switches: tuple[Switch, ...] = ()
    dice: tuple[int, ...] = ()
    result: str = ""
    type: Literal["ruleset"] = "ruleset"


RulesetWireView: TypeAlias = protocol.View[RulesetExtras]


@lru_cache(_KEPT)
def tile(one: RulesetTile, *, marked: bool = False) -> protocol.DisplayTile:
    """A tile as a board draws it: red fives are fives, a back that hides nothing known is a back.

    >>> tile(RulesetTile("0m")), tile(RulesetTile("1x")).down
    (DisplayTile(name='5m', red=True, down=False, marked=False, attributes=()), True)
    """
    if one == _BACK and not marked:
        return BACK
    face = face_up(one)
    name = "" if face.name == _BACK.name else _REDS.get(face.name, face.name)
    attributes = tuple(word for word in face.attrs if word not in _OF_PLACES)
    return protocol.DisplayTile(name, face.name in _REDS, is_hidden(one), marked, attributes)


def tiles(many: Iterable[RulesetTile]) -> tuple[protocol.DisplayTile, ...]:
    """The tiles as a board draws them."""
    return tuple(map(tile, many))


def shown(
    view: RulesetView, status: protocol.Status, program: Program, *, deciding: bool
) -> RulesetWireView:
    """The view of a seat as protocol values."""
    place = view.kyoku % len(view.seats) + 1
    marks = (
        frozenset(mark for marks in view.marking.marked for mark in marks) if view.marking else ()
    )
    words = own_words(program)
    items: dict[Mark, protocol.Item] = {}
    return protocol.View(
        engine="ruleset",
        seat=view.seat,
        status=status,
        deciding=deciding,
        legal=tuple(action(one, view, words, items) for one in view.legal),
        round=f"{_letter(view.round_wind)}{place}",
        left=view.tiles_left,
        seats=tuple(_seat(seen, view, marks) for seen in view.seats),
        extras=RulesetExtras(
            wind=_letter(view.round_wind),
            dealer=view.dealer,
            turn=view.turn,
            honba=view.honba,
            pot=view.pot,
            revealed=tiles(view.revealed),
            statuses=tuple(SeatStatuses(one.seat, one.statuses) for one in view.seats),
            winners=tuple(one.seat for one in view.seats if one.winner),
            scry=tiles(view.scry),
            offered=None if view.last_discard is None else tile(view.last_discard),
            counters=view.counters or None,
            choosing=_choosing(view),
            labels=_labels(program) or None,
            switches=_switches(view, program),
            dice=view.details["dice"],
            result=view.details["result"] or "",
        ),
    )


def _letter(wind: str) -> str:
    """A wind as all engines write it."""
    return wind[:1].upper()


def _choosing(view: RulesetView) -> tuple[MarkLine, ...]:
    needs = view.marking.needs if view.marking else ()
    return tuple(MarkLine(need.target, need.count, need.restrictions) for need in needs)


@lru_cache(_PROGRAMS)
def _labels(program: Program) -> Mapping[str, str]:
    """Returns the names of all buttons: others press them too, and the log names them."""
    return {one.name: one.display_name for one in program.buttons.values() if one.display_name}


def _switches(view: RulesetView, program: Program) -> tuple[Switch, ...]:
    rows = program.auto_buttons
    return tuple(
        Switch(name, on, rows[name].display_name, rows[name].desc)
        for name, on in view.auto_buttons.items()
    )


def _seat(seen: RulesetSeatView, view: RulesetView, marks: Iterable[Mark]) -> protocol.SeatView:
    chosen: set[tuple[str, int]] = {
        (mark.target, mark.index) for mark in marks if mark.seat == seen.seat
    }
    seats = tuple(one.seat for one in view.seats)
    return protocol.SeatView(
        seat=seen.seat,
        role=_letter(seen.wind),
        points=seen.score,
        concealed=len(seen.hand) + len(seen.draw),
        tiles=_lying("hand", (*seen.hand, *seen.draw), chosen),
        drawn=bool(seen.draw),
        melds=tuple(_meld(call, seen.seat, seats) for call in seen.calls),
        pond=tuple(
            _pond(one, marked=("discard", at) in chosen) for at, one in enumerate(seen.pond)
        ),
        aside=_lying("aside", seen.aside, chosen),
        riichi=seen.riichi_stick,
    )


def _lying(
    target: str, many: Sequence[RulesetTile], chosen: set[tuple[str, int]]
) -> tuple[protocol.DisplayTile, ...]:
    return tuple(tile(one, marked=(target, at) in chosen) for at, one in enumerate(many))


@lru_cache(_KEPT)
def _meld(call: Call, seat: Seat, seats: tuple[Seat, ...]) -> protocol.DisplayMeld:
    sideways = [at for at, one in enumerate(call.tiles) if "sideways" in one.attrs]
    source = place_of(seat, source_of(call.tiles))
    there = bool(sideways) and source in seats
    return protocol.DisplayMeld(
        call.name,
        tiles(call.tiles),
        source if there else None,
        sideways[0] if there else None,
    )


@lru_cache(_KEPT)
def _pond(one: RulesetTile, *, marked: bool) -> protocol.PondTile:
    """A tile of a pond; a taken tile leaves a gap, so that places stay."""
    if one.name == GAP.name:
        return protocol.PondTile(BACK, called=True)
    return protocol.PondTile(tile(one, marked=marked), "draw" in one.attrs, "sideways" in one.attrs)


@lru_cache(_PROGRAMS)
def own_words(program: Program) -> Mapping[str, str]:
    """The names of the engine's own buttons, changed where the ruleset has such a button."""
    found = {}
    for type_, word in (("skip", "pass"), ("cancel", "cancel")):
        while word in program.buttons:
            word += "_"
        found[type_] = word
    return found


def action(
    one: RulesetAction,
    view: RulesetView,
    words: Mapping[str, str],
    items: dict[Mark, protocol.Item],
) -> protocol.Action:
    """An action of the seat that has this view; `items` are those known already."""
    if one.type == "choose":
        for mark in one.marks:
            if mark not in items:
                items[mark] = _item(mark, view)
        return protocol.Choose(tuple(items[mark] for mark in one.marks))
    if one.type == "discard" and one.index is not None:
        own = next(seat for seat in view.seats if seat.seat == view.seat)
        held = (*own.hand, *own.draw)
        if not 0 <= one.index < len(held):
            raise faults.not_legal(own.seat, one, ())
        return protocol.Discard(tile(held[one.index]), one.index >= len(own.hand), one.index)
    if one.type == "declare":
        return protocol.Declare(one.names)
    if one.type == "toggle":
        return protocol.Toggle(one.name, one.on is True)
    if one.type == "button":
        return _press(one)
    return protocol.Press(words[one.type])


def _press(one: RulesetAction) -> protocol.Press:
    if one.call is None:
        return protocol.Press(one.name)
    called = None if one.call.called is None else tile(one.call.called)
    return protocol.Press(one.name, called, tiles(one.call.own))


def _item(mark: Mark, view: RulesetView) -> protocol.Item:
    lying = view.tile_at(mark)
    return protocol.Item(mark.target, mark.seat, mark.index, None if lying is None else tile(lying))


def event(one: events.RulesetEvent) -> CoreEvent:
    """An event with all that it holds; a tile that is hidden is a back."""
    return _EVENTS[one.type](one)


def _points(
    scores: Mapping[Seat, Number], changes: Mapping[Seat, Number] | None = None
) -> tuple[SeatPoints, ...]:
    gains = changes or {}
    return tuple(SeatPoints(seat, has, gains.get(seat, 0)) for seat, has in scores.items())


def _round(one: events.RulesetRoundBegan) -> CoreEvent:
    return protocol.RoundBegan(
        round=f"{_letter(one.wind)}{one.kyoku % len(one.hands) + 1}",
        number=one.kyoku,
        dealer=one.seat,
        hands=tuple(SeatTiles(seat, tiles(hand)) for seat, hand in one.hands.items()),
        points=_points(one.scores),
        revealed=tiles(one.revealed),
        honba=one.honba,
        pot=one.pot,
        dice=one.dice,
        left=one.left,
        roles=tuple(map(_letter, one.winds)),
    )


def _drew(one: events.RulesetDrew) -> CoreEvent:
    if one.source is not None:
        return protocol.Moved(one.seat, tiles(one.tiles), one.source, one.text or "draw")
    return protocol.Drew(one.seat, tile(one.tiles[0]), one.from_end)


def _discarded(one: events.DiscardMade) -> CoreEvent:
    if one.again:
        return protocol.Moved(one.seat, tiles(one.tiles), one.seat, "discard")
    return protocol.DiscardedTile(one.seat, tile(one.tiles[0]), one.tsumogiri)


def _called(one: events.CallMade) -> CoreEvent:
    """A meld: the called tile is the one that lies sideways, or the last one of its name."""
    place = next((at for at, lying in enumerate(one.tiles) if "sideways" in lying.attrs), None)
    at = place
    if at is None and one.called is not None:
        same = [at for at, lying in enumerate(one.tiles) if lying.name == one.called.name]
        at = same[-1] if same else None
    own = (*one.tiles[:at], *one.tiles[at + 1 :]) if at is not None else one.tiles
    called = None if at is None else tile(one.tiles[at])
    return protocol.Called(one.seat, one.text, called, tiles(own), one.source, place)


def _won(one: events.WinMade) -> CoreEvent:
    unit, second = one.labels["point_name"], one.labels["point2_name"]
    return protocol.Won(
        seat=one.seat,
        tile=None if one.winning_tile is None else tile(one.winning_tile),
        source=one.source,
        hand=tiles(one.tiles),
        lines=(
            *(protocol.WinLine(name, value, unit) for name, value in one.yaku),
            *(protocol.WinLine(name, value, second) for name, value in one.yaku2),
        ),
        worth=worth(one),
        points=one.score,
    )


def worth(one: events.WinMade) -> str:
    """Points and score of a win, with the ruleset's names for them."""
    points: tuple[object, ...] = (one.points, one.labels["point_name"])
    right = one.right
    if one.yaku2 and not one.yaku:
        points, right = (one.points2, one.labels["point2_name"]), None
    counted = [f"{number} {name}" for number, name in filter(None, (points, right)) if name]
    score = (str(one.score), one.labels["score_denomination"], one.score_name)
    return ", ".join((*counted, " ".join(filter(None, score))))


def _moved(one: events.TilesPassed | events.TilesSwapped, word: str) -> CoreEvent:
    return protocol.Moved(one.seat, tiles(one.tiles), one.source, word)


def _revealed(one: events.TileRevealed | events.WallSeen) -> CoreEvent:
    return protocol.Revealed(tiles(one.tiles), one.seat)


def _drawn(one: events.RoundDrawn) -> CoreEvent:
    return protocol.RoundEnded(one.text or one.type, _points(one.scores))


_EVENTS: Final[Mapping[str, Callable[[Any], CoreEvent]]] = {
    "round": _round,
    "draw": _drew,
    "discard": _discarded,
    "call": _called,
    "turn": lambda one: protocol.Turn(one.seat),
    "button": lambda one: protocol.Pressed(one.seat, one.text),
    "pass": lambda one: _moved(one, one.text),
    "message": lambda one: protocol.Message(one.text, one.seat),
    "big_text": lambda one: protocol.Message(one.text, one.seat, big=True),
    "pause": lambda one: protocol.Pause(int(min(max(one.ms, 0), LONGEST_PAUSE_MS))),
    "reveal_tile": _revealed,
    "reveal_hand": lambda one: protocol.HandShown(one.seat, tiles(one.tiles)),
    "scry": _revealed,
    "swap": lambda one: _moved(one, "swap"),
    "win": _won,
    "exhaustive_draw": _drawn,
    "abortive_draw": _drawn,
    "scores": lambda one: protocol.ScoresChanged(_points(one.scores, one.deltas), one.text),
    "game_end": lambda _: protocol.GameEnded(),
    "toggle": lambda one: (
        protocol.Hidden() if one.seat is None else protocol.Toggled(one.seat, one.text, one.on)
    ),
}
