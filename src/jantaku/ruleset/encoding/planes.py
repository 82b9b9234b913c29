"""The planes of a ruleset: what a seat sees, in the columns of the ruleset's own tiles."""

from __future__ import annotations

from collections import Counter
from itertools import chain
from typing import TYPE_CHECKING, Final

from jantaku.game.numbers.layout import AROUND, PlaneCells, PlaneLayout
from jantaku.ruleset.machine.numbers import to_wire
from jantaku.ruleset.values.seat import WINDS, Seat

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    import numpy as np
    from numpy.typing import NDArray

    from jantaku.ruleset.encoding.numbers import RulesetNumbers
    from jantaku.ruleset.encoding.tiles import TileColumns
    from jantaku.ruleset.play.view import RulesetSeatView, RulesetView
    from jantaku.ruleset.program import Program
    from jantaku.ruleset.values.limits import Number
    from jantaku.ruleset.values.meld import Call

_COPIES: Final = 4  # of a tile that are counted, except in the viewer's hand
_MOST_HELD: Final = 9
_FEWEST_CELLS: Final = 16  # the bars of numbers take as many
_OF_SEAT: Final = (
    *("melds", "sets", "runs", "pond", "newest", "shown", "concealed", "turn", "dealer", "riichi"),
    *("winner", "offers", "more", "less"),
)
_SHORT: Final = 2  # tiles of a meld that says nothing more by where it begins


class RulesetPlanes:
    """The planes of a ruleset, always the same for the same text.

    >>> from jantaku.env.games import encoding_of
    >>> encoding_of("hong_kong").planes[:5]
    ('hand_1', 'hand_2', 'hand_3', 'hand_4', 'drawn')
    """

    def __init__(self, program: Program, columns: TileColumns, numbers: RulesetNumbers) -> None:
        self._columns, self._numbers = columns, numbers
        self._buttons = {name: at for at, name in enumerate(program.buttons)}
        self._start = program.initial_score
        self._tiles_in_wall = len(program.wall)
        self._turns = {seat: at for at, seat in enumerate(program.seats)}
        self._own_statuses = sorted(program.shown_statuses | program.shown_statuses_public)
        self._statuses = sorted(program.shown_statuses_public)
        self.held = min(_MOST_HELD, max((_COPIES, *columns.copies)))
        self.layout = layout = PlaneLayout(max(_FEWEST_CELLS, len(columns)))
        self._hand = layout.add("hand", "tiles held {times}", self.held)
        self._drawn = layout.add("drawn", "the tile just drawn")
        self._seats = [self._seat_places(word) for word in AROUND[len(program.seats)]]
        self._unseen = layout.add("unseen", "tiles of the wall not seen yet, {times}", _COPIES)
        self._revealed = layout.add("revealed", "tiles revealed {times}", _COPIES)
        self._scry = layout.add("scry", "tiles of the wall that the seat sees")
        self._offered = layout.add("offered", "the last discard")
        self._picked = layout.add("picked", "tiles picked {times} so far", _COPIES)
        rows = -(-len(program.buttons) // layout.cells)
        self._pressed = layout.add("pressed", "by button: pressed, and its tiles are due", rows)
        self._shown = layout.add("buttons", "by button: may be pressed", rows)
        self._to_pick = layout.add("to_pick", "a cell for each tile that the choice takes")
        self._wall = layout.add("left", "the part of the wall that is left, of all cells")
        self._wind = layout.add("round_wind", "by wind: that of the round")
        self._own_wind = layout.add("seat_wind", "by wind: the seat's own")
        self._round = layout.add("round", "a cell for each round dealt since the first dealer's")
        self._honba = layout.add("honba", "a cell for each honba")
        self._pot = layout.add("pot", "points in the pot, in doublings")

    def places(self, bit_of: Callable[[str], int]) -> list[int]:
        """Its planes and what they count, as the kernel reads them, where statuses are bits."""
        columns, layout = self._columns, self.layout
        wall, copies = self._tiles_in_wall, columns.copies
        bars = [self._left(left) for left in range(wall + 1)] if wall else []
        found = [len(columns), layout.cells, len(layout.names), self.held, to_wire(self._start)]
        found += [len(bars), *bars, len(copies), *copies]
        found += [self._hand, self._drawn, self._unseen, self._revealed, self._scry, self._offered]
        found += [self._picked, self._pressed, self._shown, self._to_pick, self._wall, self._wind]
        found += [self._own_wind, self._round, self._honba, self._pot, len(self._seats)]
        for places in self._seats:
            own = [name for name in self._own_statuses if f"status {name}" in places]
            shown = [(bit_of(name), places[f"status {name}"]) for name in own]
            found += [*(places[name] for name in _OF_SEAT), len(shown), *chain(*shown)]
        return found

    def observe(self, view: RulesetView, taken: tuple[int, ...]) -> NDArray[np.uint8]:
        """`(planes, cells) uint8`, as `RulesetEncoding.observe` returns it."""
        cells = PlaneCells(self.layout.size, self.layout.cells)
        columns, order = self._columns, self._around(view)
        own, last = order[0], view.last_discarder
        cells.count(self._hand, columns.of_all((*own.hand, *own.draw)), self.held)
        cells.mark(self._drawn, columns.of_all(own.draw))
        seen = Counter(columns.of_all((*own.hand, *own.draw, *own.aside, *view.scry)))
        for places, seat in zip(self._seats, order, strict=True):
            seen.update(self._seat(cells, places, seat, view, seat is own))
        revealed = columns.of_all(view.revealed)
        seen.update(revealed)
        copies = columns.copies
        for column, number in enumerate(copies):
            cells.pile(self._unseen + column, number - seen[column], _COPIES)
        cells.count(self._revealed, revealed, _COPIES)
        cells.mark(self._scry, columns.of_all(view.scry))
        if view.last_discard is not None and last is not None:
            cells.mark(self._offered, columns.of_all((view.last_discard,)))
        cells.count(self._picked, self._numbers.picked(taken), _COPIES)
        self._by_button(cells, self._pressed, self._numbers.pressed(taken))
        self._by_button(cells, self._shown, [self._buttons[n] for n in view.buttons if n != "skip"])
        if view.marking is not None:
            cells.bar(self._to_pick, sum(need.count for need in view.marking.needs))
        self._of_round(cells, view, own)
        return cells.planes()

    def hands(self, views: Mapping[Seat, RulesetView], viewer: Seat) -> NDArray[np.uint8]:
        """`(planes, cells) uint8`: the hands of the others, each as its own seat sees it."""
        width = self.layout.cells
        cells = PlaneCells((len(self._turns) - 1) * self.held * width, width)
        seats = [*self._turns]
        after = seats[self._turns[viewer] + 1 :] + seats[: self._turns[viewer]]
        for at, seat in enumerate(after):
            own = self._around(views[seat])[0]
            held = self._columns.of_all((*own.hand, *own.draw))
            cells.count(at * self.held * width, held, self.held)
        return cells.planes()

    def _seat_places(self, word: str) -> dict[str, int]:
        """Adds the planes of a seat; returns where each begins."""
        add = self.layout.add
        places = {
            "melds": add(f"{word}_melds", "tiles in melds {times}", _COPIES),
            "sets": add(f"{word}_sets", "the lowest tile of each meld"),
            "runs": add(f"{word}_runs", "the lowest tile of each meld of different tiles"),
            "pond": add(f"{word}_pond", "tiles in the pond {times}", _COPIES),
            "newest": add(f"{word}_pond_last", "the last tile of the pond"),
            "shown": add(f"{word}_shown", "tiles of the hand that are open, and set aside"),
            "concealed": add(f"{word}_concealed", "a cell for each tile in hand"),
            "turn": add(f"{word}_turn", "all cells: it is the seat's turn"),
            "dealer": add(f"{word}_dealer", "all cells: the seat deals"),
            "riichi": add(f"{word}_riichi", "all cells: a riichi stick is down"),
            "winner": add(f"{word}_winner", "all cells: has won this round"),
            "offers": add(f"{word}_discarded", "all cells: the last discard is the seat's"),
            "more": add(f"{word}_above", "points above the viewer's (own: start), in doublings"),
            "less": add(f"{word}_below", "points below the viewer's (own: start), in doublings"),
        }
        own = word == "self"
        for status in self._own_statuses if own else self._statuses:
            name = f"{word}_is_{status}"
            places[f"status {status}"] = add(name, f"all cells: the status {status}")
        return places

    def _around(self, view: RulesetView) -> list[RulesetSeatView]:
        """The seats of a view, its own first."""
        at = self._turns[view.seat] if view.seat is not None else 0
        return [*view.seats[at:], *view.seats[:at]]

    def _seat(
        self,
        cells: PlaneCells,
        places: Mapping[str, int],
        seat: RulesetSeatView,
        view: RulesetView,
        own: bool,
    ) -> list[int]:
        """Writes what is seen of a seat; returns the columns of its visible tiles."""
        columns = self._columns
        in_melds = columns.of_all(chain.from_iterable(call.tiles for call in seat.calls))
        cells.count(places["melds"], in_melds, _COPIES)
        for call in seat.calls:
            self._meld(cells, places, call)
        pond = columns.of_all(seat.pond)
        cells.count(places["pond"], pond, _COPIES)
        cells.mark(places["newest"], pond[-1:])
        shown = columns.of_all(seat.aside if own else (*seat.hand, *seat.draw, *seat.aside))
        cells.mark(places["shown"], shown)
        cells.bar(places["concealed"], len(seat.hand) + len(seat.draw))
        against = self._start if own else self._around(view)[0].score
        cells.bar(places["more"], _doublings(seat.score - against))
        cells.bar(places["less"], _doublings(against - seat.score))
        flags = {
            "turn": view.turn == seat.seat,
            "dealer": view.dealer == seat.seat,
            "riichi": seat.riichi_stick,
            "winner": seat.winner,
            "offers": view.last_discarder == seat.seat,
            **{f"status {status}": True for status in seat.statuses},
        }
        for name, holds in flags.items():
            if holds and name in places:
                cells.fill(places[name])
        return in_melds + pond + ([] if own else shown)

    def _meld(self, cells: PlaneCells, places: Mapping[str, int], call: Call) -> None:
        columns = self._columns.of_all(call.tiles)
        if len(columns) < _SHORT:
            return
        lowest = min(columns)
        cells.mark(places["sets"], [lowest])
        if max(columns) != lowest:
            cells.mark(places["runs"], [lowest])

    def _by_button(self, cells: PlaneCells, place: int, buttons: Sequence[int]) -> None:
        """Sets the cells of those buttons; the next plane follows after the last cell."""
        for at in buttons:
            row, column = divmod(at, self.layout.cells)
            cells.mark(place + row * self.layout.cells, [column])

    def _left(self, tiles: int) -> int:
        """The cells for the part of the wall that is left."""
        part = tiles / max(1, self._tiles_in_wall)
        return int(-(-part * self.layout.cells // 1))

    def _of_round(self, cells: PlaneCells, view: RulesetView, own: RulesetSeatView) -> None:
        if self._tiles_in_wall:
            cells.bar(self._wall, self._left(view.tiles_left))
        cells.mark(self._wind, [WINDS.index(view.round_wind)] if view.round_wind in WINDS else [])
        cells.mark(self._own_wind, [WINDS.index(own.wind)] if own.wind in WINDS else [])
        cells.bar(self._round, view.kyoku)
        cells.bar(self._honba, view.honba)
        cells.bar(self._pot, _doublings(view.pot))


def _doublings(points: Number) -> int:
    """Returns how often a number can be halved to get below 1: 0, 1, 2, 2, 3 for 0 to 4."""
    return int(points).bit_length() if points > 0 else 0
