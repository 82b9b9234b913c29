"""The numbers and planes of Haiyuki."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import chain
from typing import TYPE_CHECKING, Any, Final, get_args

from jantaku.base.errors import ArgumentError
from jantaku.game.numbers.choices import DONE, PASS, WAYS, ActionNumbers, NumberedChoice
from jantaku.game.numbers.layout import PlaneCells, PlaneLayout
from jantaku.game.numbers.placement import by_rank
from jantaku.haiyuki.characters import CHARACTERS
from jantaku.haiyuki.hands.tiles import COPIES, TILES, TYPES
from jantaku.haiyuki.play.skills import SKILLS
from jantaku.haiyuki.play.state import Phase
from jantaku.haiyuki.rules import SIDES

if TYPE_CHECKING:
    from collections.abc import Mapping

    import numpy as np
    from numpy.typing import NDArray

    from jantaku.game import Game
    from jantaku.game.protocol.actions import Number, Seat
    from jantaku.haiyuki.play.actions import HaiyukiAction
    from jantaku.haiyuki.view import HaiyukiView, SideView

_BUTTONS: Final = ("tsumo", "riichi", "pon", *SKILLS)
_TABLE: Final = (
    "pass",
    "done",
    *_BUTTONS,
    *(f"discard {row.id}" for row in TILES),
    *(f"pick {row.id}" for row in TILES),
    *(f"way {number + 1}" for number in range(WAYS)),
)
_NUMBERS: Final = {name: number for number, name in enumerate(_TABLE)}
_DISCARD: Final = _NUMBERS[f"discard {TILES[0].id}"]
_PICK: Final = _NUMBERS[f"pick {TILES[0].id}"]
_WAY: Final = _NUMBERS["way 1"]

_PHASES: Final = (*(phase for phase in get_args(Phase) if phase != "over"), "waiting")
_WORDS: Final = ("self", "rival")
_OF_TURN: Final = 2  # turns that a cell stands for
_OF_HP: Final = 1000
_OF_HP_REST: Final = 100
_OF_MP: Final = 8
_SEEN: Final = 9  # tiles of the wall that a cell stands for


class HaiyukiEncoding:
    """The numbers and planes of Haiyuki, out of a `HaiyukiView`; see `GameEncoding`.

    They are the same for all characters and rules.

    >>> from jantaku.haiyuki import HaiyukiGame
    >>> encoding, view = HaiyukiEncoding(), HaiyukiGame(seed=7).view(0)
    >>> encoding.observe(view).shape == (len(encoding.planes), len(encoding.cells))
    True
    >>> [encoding.actions[number] for number in encoding.choice(view).numbers][:2]
    ['HELL_PILE', 'discard ataho']
    """

    def __init__(self) -> None:
        self._layout = layout = PlaneLayout(TYPES)
        add = layout.add
        self._hand = add("hand", "tiles held {times}", COPIES)
        self._drawn = add("drawn", "the tile just drawn")
        self._unseen = add("unseen", "tiles of the wall not seen yet, {times}", COPIES)
        self._waits = add("waits", "the waits of the hand")
        self._keeping = add("keeping", "discards that leave the hand tenpai")
        self._dora = add("dora", "the dora")
        self._offered = add("offered", "the discard that may be called or cancelled")
        self._picked = add("picked", "tiles picked {times} so far", COPIES)
        self._phase = add("phase", f"by phase: {', '.join(_PHASES)}")
        self._turn = add("turn", "a cell for each two turns of the round, rounded up")
        self._odd = add("turn_odd", "all cells: the turn is odd")
        self._round = add("round", "a cell for each round begun")
        self._to_come = add("rounds_left", "a cell for each round to come; all without a limit")
        self._left = add("left", f"a cell for each {_SEEN} tiles of the wall, rounded up")
        self._sides = tuple(_places(layout, word) for word in _WORDS)
        self.seats: tuple[Seat, ...] = tuple(range(SIDES))
        self.actions = _TABLE
        self.planes = layout.names
        self.meanings = layout.meanings
        self.cells = tuple(row.id for row in TILES)
        self.oracle_planes = tuple(f"rival_hand_{number + 1}" for number in range(COPIES))

    def choice(self, view: HaiyukiView) -> NumberedChoice:
        """The decision of the view's seat; without numbers if it has none."""
        found = ActionNumbers(_WAY)
        for action in view.legal:
            found.add(action, *_numbers(action))
        return NumberedChoice(found.all())

    def observe(self, view: HaiyukiView, taken: tuple[int, ...] = ()) -> NDArray[np.uint8]:
        """`(planes, cells) uint8`: what the seat sees, and the numbers of its decision so far."""
        cells = PlaneCells(self._layout.size, TYPES)
        own, seat = view.own, view.own_seat
        held = own.tiles or ()
        cells.count(self._hand, held, COPIES)
        cells.mark(self._drawn, _one(own.drawn))
        pons = chain.from_iterable((tile,) * 3 for side in view.sides for tile in side.pons)
        seen = Counter(chain(held, pons, (one.tile for one in view.pond)))
        for tile in range(TYPES):
            cells.pile(self._unseen + tile, COPIES - seen[tile], COPIES)
        cells.mark(self._waits, view.waits)
        cells.mark(self._keeping, (tile for tile, _ in view.keeping))
        cells.mark(self._dora, (view.dora,))
        cells.mark(self._offered, _one(view.offered))
        picked = (number - _PICK for number in taken if _PICK <= number < _WAY)
        cells.count(self._picked, picked, COPIES)
        cells.mark(self._phase, [_PHASES.index(view.phase)] if view.phase in _PHASES else ())
        cells.bar(self._turn, (view.turn + 1) // _OF_TURN)
        if view.turn % _OF_TURN:
            cells.fill(self._odd)
        cells.bar(self._round, view.round)
        rounds = view.rules.rounds
        cells.bar(self._to_come, TYPES if rounds is None else rounds - view.round)
        cells.bar(self._left, -(-view.left // _SEEN))
        for places, at in zip(self._sides, (seat, 1 - seat), strict=True):
            _write(cells, places, view, at)
        return cells.planes()

    def oracle(self, view: HaiyukiView, others: Mapping[Seat, Any]) -> NDArray[np.uint8]:
        """`(oracle planes, cells) uint8`: the rival's hand, out of the view of its seat."""
        cells = PlaneCells(COPIES * TYPES, TYPES)
        cells.count(0, others[1 - view.own_seat].own.tiles or (), COPIES)
        return cells.planes()

    def missing_tiles(self, view: Any) -> int:  # noqa: ARG002 - of the contract
        """Raises `ArgumentError`: no hand is a number of tiles away from a win."""
        raise ArgumentError("hands of Haiyuki have no distance", "use the plane `waits`")

    def points(self, game: Game[Any, Any, Any]) -> dict[Seat, Number]:
        """The lead of each side over the rival, in thousands of HP."""
        first, second = game.hp  # type: ignore[attr-defined]
        lead = (first - second) / _OF_HP
        return {0: lead, 1: -lead}

    def placement(self, game: Game[Any, Any, Any]) -> dict[Seat, float]:
        """1 for the winner, -1 for the loser, 0 for both in a drawn match."""
        return by_rank(game.result)


@cache
def haiyuki_encoding() -> HaiyukiEncoding:
    """Returns the numbers and planes of Haiyuki, made once."""
    return HaiyukiEncoding()


def _numbers(action: HaiyukiAction) -> tuple[int | None, tuple[int, ...]]:
    """Returns the number that begins the action, and its picks."""
    if action.type == "discard" and action.tile is not None:
        return _DISCARD + action.tile, ()
    if action.type == "exchange":
        picks = tuple(_PICK + tile for tile in action.tiles)
        return None if picks else DONE, picks
    if action.type == "pass":
        return PASS, ()
    return _NUMBERS[action.skill or action.type], ()


def _one(tile: int | None) -> tuple[int, ...]:
    return () if tile is None else (tile,)


def _places(layout: PlaneLayout, word: str) -> dict[str, int]:
    """Adds the planes of a side; returns where each begins."""
    rows = {
        "pons": "tiles of its pons",
        "pond_last": "its last discard",
        "riichi": "all cells: in riichi",
        "first_riichi": "all cells: declared riichi first",
        "mover": "all cells: has drawn or called last",
        "closed": "all cells: has no pon",
        "critical": "all cells: Critical is active",
        "mirror": "all cells: Water Mirror is active",
        "guaranteed": "all cells: the next draw wins",
        "guard": "a cell for each turn that Discard Guard lasts",
        "spirit": "a cell for each turn until Spirit Riichi wins",
        "curse": "a cell for each useless draw to come",
        "used": f"by skill: used this round: {', '.join(SKILLS)}",
        "character": f"by character: {', '.join(CHARACTERS)}",
        "hp": f"a cell for each {_OF_HP} HP",
        "hp_rest": f"a cell for each {_OF_HP_REST} HP beyond those",
        "mp": f"a cell for each {_OF_MP} MP",
        "concealed": "a cell for each tile in hand",
    }
    places = {name: layout.add(f"{word}_{name}", meaning) for name, meaning in rows.items()}
    return places | {"pond": layout.add(f"{word}_pond", "tiles in its pond {times}", COPIES)}


def _write(cells: PlaneCells, places: Mapping[str, int], view: HaiyukiView, seat: Seat) -> None:
    """Writes what is seen of a side."""
    side = view.sides[seat]
    pond = [one.tile for one in view.pond if one.seat == seat]
    cells.mark(places["pons"], side.pons)
    cells.count(places["pond"], pond, COPIES)
    cells.mark(places["pond_last"], pond[-1:])
    for name, holds in _flags(side, view, seat).items():
        if holds:
            cells.fill(places[name])
    cells.mark(places["used"], (at for at, skill in enumerate(SKILLS) if skill in side.used))
    cells.mark(places["character"], [[*CHARACTERS].index(side.character)])
    bars = {
        "guard": side.guard,
        "spirit": side.spirit,
        "curse": side.curse,
        "hp": side.hp // _OF_HP,
        "hp_rest": side.hp % _OF_HP // _OF_HP_REST,
        "mp": -(-side.mp // _OF_MP),
        "concealed": side.count,
    }
    for name, number in bars.items():
        cells.bar(places[name], number)


def _flags(side: SideView, view: HaiyukiView, seat: Seat) -> dict[str, bool]:
    return {
        "riichi": side.riichi,
        "first_riichi": view.first_riichi == seat,
        "mover": view.mover == seat,
        "closed": not side.pons,
        "critical": side.critical,
        "mirror": side.mirror,
        "guaranteed": side.guaranteed,
    }
