"""The action numbers of a ruleset: its tiles, its buttons with their tiles, its choices."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING, Any, Final

from jantaku.game.numbers.choices import DONE, PASS, WAYS, ActionNumbers, NumberedChoice
from jantaku.game.numbers.layout import AROUND
from jantaku.ruleset.encoding.tiles import TileColumns, look_of
from jantaku.ruleset.machine.values import MARKED
from jantaku.ruleset.program import CALLS
from jantaku.ruleset.values.meld import natural_tile
from jantaku.ruleset.values.tile import BACK, RulesetTile
from jantaku.ruleset.words.marks import SEAT_WORDS

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Sequence

    from jantaku.ruleset.play.view import RulesetSeatView, RulesetView
    from jantaku.ruleset.program import Button, MarkNeed, Program
    from jantaku.ruleset.table.actions import RulesetAction
    from jantaku.ruleset.table.context import CallChoice
    from jantaku.ruleset.table.player import Mark
    from jantaku.ruleset.values.meld import Call

CANCEL: Final = 2
FIRST_WAY: Final = 3
_OWN_WORDS: Final = {
    "hand": "pick {}",
    "call": "pick meld {}",
    "aside": "pick {} set aside",
    "discard": "pick {} of the pond",
    "revealed_tile": "pick {} revealed",
    "scry": "pick {} of the wall",
}


class RulesetNumbers:
    """The table of a ruleset's numbers; the same text always has the same table.

    `names` has the name of each number. First come those of every ruleset: pass, done, cancel, and
    ways to choose between actions that differ in nothing else. Then the tiles: discards from the
    hand, discards of a drawn tile, picks. Then the buttons in their order, each with the lowest of
    the caller's tiles that it takes, if it takes any.
    """

    def __init__(self, program: Program, columns: TileColumns) -> None:
        self.columns = columns
        self.seats = program.seats
        around = AROUND[len(program.seats)]
        self._names = ["pass", "done", "cancel"]
        self._names += [f"way {number + 1}" for number in range(WAYS)]
        self.discards = self._add_tiles("discard {}")
        self.drawn = self._add_tiles("discard drawn {}")
        self._picks: dict[tuple[str, int], int] = {}
        self._needs = [button.mark_needs for button in program.buttons.values()]
        needs = [need for button in program.buttons.values() for need in button.mark_needs]
        if needs or any(button.decision in CALLS for button in program.buttons.values()):
            self._picks["hand", 0] = self._add_tiles("pick {}")
        for need in needs:
            for place in _owners(need, len(around)):
                if (need.target, place) not in self._picks:
                    word = _OWN_WORDS[need.target] + (f" of {around[place]}" if place else "")
                    self._picks[need.target, place] = self._add_tiles(word)
        self.buttons: dict[str, int] = {}
        for button in program.buttons.values():
            self.buttons[button.name] = len(self._names)
            self._names += _of_button(button, program, columns)
        self.cards = {card: place for place, card in enumerate(program.saki_deck)}
        self._tiled = {
            button.name: _tiles_of(button, columns)
            for button in program.buttons.values()
            if button.decision in CALLS and button.decision != "draft_saki_card"
        }
        self._takes_discards = {
            button.name: button.decision == "call" for button in program.buttons.values()
        }
        self._yaku: dict[str, int] = {}
        if any(button.decision == "choose_yaku" for button in program.buttons.values()):
            for name in ("", *(program.declarable_yaku or program.yaku_names())):
                self._yaku.setdefault(name, len(self._names))
                self._names.append(f"declare {name or 'nothing'}")
        self.names = tuple(self._names)

    def choice(self, view: RulesetView) -> NumberedChoice:
        """The decision of the view's seat, in numbers."""
        found = ActionNumbers(FIRST_WAY)
        if view.legal:
            own = next(seat for seat in view.seats if seat.seat == view.seat)
            held, in_hand = (*own.hand, *own.draw), len(own.hand)
            marks: dict[Mark, tuple[int, Hashable]] = {}
            for action in view.legal:
                if action.type == "discard" and action.index is not None:
                    tile = held[action.index]
                    place = self.discards if action.index < in_hand else self.drawn
                    found.add(action, place + self.columns.of(tile), look=look_of(tile))
                elif action.type == "choose":
                    self._add_choice(found, action, view, marks)
                else:
                    self._add_plain(found, action)
        return NumberedChoice(found.all())

    def of_call(self, button: str, call: CallChoice) -> tuple[int, list[int], Hashable]:
        """The number of a concrete call of a button, its picks, and how it differs from others."""
        begin = self.buttons[button]
        if call.called is None:
            return begin + self.cards[call.own[0].name], [], None
        tiles = call.own if self._takes_discards[button] else (call.called, *call.own)
        columns = sorted(map(self.columns.of, tiles or (call.called,)))
        picks = self._picks["hand", 0]
        look = (look_of(call.called), tuple(sorted(map(look_of, call.own))))
        tiled = self._tiled[button]
        number = begin + (tiled.index(columns[0]) if columns[0] in tiled else len(tiled) - 1)
        return number, [picks + column for column in columns], look

    def places(self, text_of: Callable[[str], int]) -> list[int]:
        """The places where its numbers begin, as the kernel reads them, where names are texts."""
        begins = [*self.buttons.values()]
        picks = self._picks.get(("hand", 0), -1)
        found = [len(self.names), self.discards, self.drawn, picks, len(begins), *begins]
        found += [len(begins), *(sum(need.count for need in needs) for needs in self._needs)]
        for target in MARKED:
            found += [self._picks.get((target, place), -1) for place in range(len(self.seats))]
        declared = chain(*((text_of(name), number) for name, number in self._yaku.items()))
        return [*found, len(self._yaku), *declared]

    def picked(self, taken: Sequence[int]) -> list[int]:
        """The columns of the tiles that the seat has picked of its hand, of a decision so far."""
        begin = self._picks.get(("hand", 0))
        if begin is None:
            return []
        columns = range(len(self.columns))
        return [number - begin for number in taken if number - begin in columns]

    def pressed(self, taken: Sequence[int]) -> list[int]:
        """The places of the buttons that the seat has pressed, of a decision so far."""
        places = list(self.buttons.values())
        return [
            max(at for at, begin in enumerate(places) if begin <= number)
            for number in taken
            if places and number >= places[0]
        ]

    def _add_tiles(self, word: str) -> int:
        begin = len(self._names)
        self._names += [word.format(name) for name in self.columns.names]
        return begin

    def _add_plain(self, found: ActionNumbers, action: RulesetAction) -> None:
        if action.type == "skip":
            found.add(action, PASS)
        elif action.type == "cancel":
            found.add(action, CANCEL)
        elif action.type == "declare":
            found.add(action, self._yaku[action.names[0] if action.names else ""])
        elif action.call is None:
            found.add(action, self.buttons[action.name])
        else:
            found.add(action, *self.of_call(action.name, action.call))

    def _add_choice(
        self,
        found: ActionNumbers,
        action: RulesetAction,
        view: RulesetView,
        known: dict[Mark, tuple[int, Hashable]],
    ) -> None:
        picks, looks = [], []
        for mark in action.marks:
            if mark not in known:
                known[mark] = self._pick(mark, view)
            number, look = known[mark]
            picks.append(number)
            looks.append(look)
        found.add(action, None if picks else DONE, picks, tuple(sorted(looks, key=repr)))

    def _pick(self, mark: Mark, view: RulesetView) -> tuple[int, Hashable]:
        """The number of a pick, and how its object differs from others of that number."""
        places = [seat.seat for seat in view.seats]
        place = (places.index(mark.seat) - places.index(view.seat or 0)) % len(places)
        if mark.target in ("revealed_tile", "scry"):
            place = 0
        tile, look = _object(mark, view.seats[places.index(mark.seat)], view)
        return self._picks[mark.target, place] + self.columns.of(tile), look


def _owners(need: MarkNeed, seats: int) -> range:
    """The places, from the seat itself, of those whose objects may be picked."""
    words = need.restrictions
    others = need.target == "call" or "last_discard" in words or not SEAT_WORDS.isdisjoint(words)
    shared = need.target in ("revealed_tile", "scry")
    only_own = set(words) & SEAT_WORDS == {"self"} and "last_discard" not in words
    return range(seats if others and not shared and not only_own else 1)


def _of_button(button: Button, program: Program, columns: TileColumns) -> list[str]:
    """The names of a button's numbers."""
    if button.decision == "draft_saki_card":
        return [f"{button.name} {card}" for card in program.saki_deck]
    if button.decision in CALLS:
        return [f"{button.name} {columns.names[column]}" for column in _tiles_of(button, columns)]
    return [button.name]


def _tiles_of(button: Button, columns: TileColumns) -> list[int]:
    """The columns of the tiles that a call button may begin with."""
    if button.decision != "flower":
        return [*range(len(columns))]
    return sorted({columns.of(flower) for flower in button.flowers} | {len(columns) - 1})


def look_of_meld(meld: Call) -> tuple[RulesetTile, Hashable]:
    """The tile that a meld is picked by, and how it looks."""
    looks = tuple(sorted(map(look_of, meld.tiles)))
    return natural_tile(meld) or meld.tiles[0], (meld.name, looks)


def _object(mark: Mark, owner: RulesetSeatView, view: RulesetView) -> tuple[RulesetTile, Any]:
    """The tile of what is marked, as the seat sees it, and how it looks."""
    if mark.target == "call":
        return look_of_meld(owner.calls[mark.index])
    tile = view.tile_at(mark) or BACK
    # Backs look alike, but which of them is taken matters.
    return tile, (mark.seat, mark.index) if tile == BACK else look_of(tile)
