"""Reads an answer at the table: Enter, a place or tile of the hand, a key, a name, a number.

Knows no rules: an answer means one of the legal actions, or several to choose from, or nothing.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

from jantaku.draw.tiles import tile_code, tile_order
from jantaku.game.protocol import Choose, Declare, Discard

from .keys import KeyChoice, Option, choices, is_choice

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from jantaku.draw.terminal import Page
    from jantaku.game.protocol import DisplayTile, Item, SeatView, View

_LONG = 4  # digits that no place or number has
_SHOWN = 20  # characters of an answer that are repeated


class Meant(NamedTuple):
    """The meaning of an answer: an action; or a choice that has to be narrowed; or its fault.

    `chosen` are the things chosen so far. With `page` the answer has been read, and this is said.
    """

    option: Option | None = None
    choice: KeyChoice | None = None
    fault: str = ""
    about: Mapping[str, object] = {}
    chosen: tuple[Item, ...] | None = None
    page: Page | None = None


class AnswerReader(NamedTuple):
    """The game's way of reading answers: keys, tiles that are typed, names of an option."""

    key_of: Callable[[Option], str]
    tiles: Callable[[str], Sequence[str]]
    names: Callable[[Option], Iterable[str]]


@dataclass(frozen=True)
class Answers:
    """Reads the answers to one decision: the seat's view, its options, and how they are typed."""

    view: View[Any]
    legal: tuple[Option, ...]
    reading: AnswerReader
    proposed: Option | None = None
    switches: tuple[Option, ...] = ()
    chosen: tuple[Item, ...] = ()

    @cached_property
    def choices(self) -> list[KeyChoice]:
        """The legal actions, by key."""
        options = [one for one in self.legal if not isinstance(one.shown, Choose)]
        return choices((*options, *self.switches), self.reading.key_of)

    @cached_property
    def listed(self) -> tuple[Option, ...]:
        """Numbered actions: without a key, and not discards."""
        plain = ("discard", "pass")
        return tuple(
            option
            for choice in self.choices
            if not choice.key and choice.type not in plain
            for option in choice.options
        )

    @property
    def items(self) -> dict[int, Item]:
        """The things that can be chosen, by their numbers: tiles of the hand by their places."""
        found = dict.fromkeys(item for one in self.chooses for item in one.shown.items)
        mine = {one.place + 1: one for one in found if self._is_in_hand(one)}
        others = [one for one in found if not self._is_in_hand(one)]
        return dict(sorted(mine.items())) | dict(enumerate(others, len(self.held) + 1))

    @property
    def own(self) -> SeatView:
        """The player's seat."""
        return next(one for one in self.view.seats if one.seat == self.view.seat)

    @property
    def held(self) -> tuple[DisplayTile, ...]:
        """The player's hand in the order of the board."""
        return self.own.tiles

    @property
    def default(self) -> Option | None:
        """The action of Enter: pass, the proposal, or the discard of the tile just drawn."""
        if self.proposed is not None:
            return self.proposed
        for option in self.legal:
            if option.type == "pass":
                return option
        if is_choice(self.legal):
            return self._whole(self.chosen)
        return self._alike(self._discards, len(self.held)) if self.own.drawn else None

    def read(self, typed: str) -> Meant:
        """Reads what was typed."""
        text = " ".join(typed.split())
        if not text:
            default = self.default
            return Meant(default) if default else Meant(fault="choose")
        for read in (self._pick, self._number, self._key, self._tile, self._name):
            meant = read(text)
            if meant is not None:
                return meant
        return Meant(fault="cannot", about={"typed": text[:_SHOWN]})

    def narrow(self, choice: KeyChoice, typed: str) -> Meant:
        """Returns the option of a choice that was typed: a number of its list, or tiles."""
        text = " ".join(typed.split())
        if _is_number(text):
            if choice.options[0].is_discard:
                return self._at(int(text), choice.options)
            if 0 < int(text) <= len(choice.options):
                return Meant(choice.options[int(text) - 1])
        tiles = self.reading.tiles(text)
        fits = self._with(choice.options, tiles) if tiles else self._called(choice.options, text)
        if fits is not None:
            return Meant(fits)
        return Meant(fault="cannot", about={"typed": text[:_SHOWN]})

    def places(self, choice: KeyChoice) -> list[int]:
        """The places in the hand of what a choice discards; empty for other choices."""
        if not choice.options[0].is_discard:
            return []
        last = len(self.held)
        return [
            last if one.drawn else self.held.index(one.tile) + 1
            for one in choice.options
            if one.tile in self.held
        ]

    @property
    def _discards(self) -> list[Option]:
        return [one for one in self.legal if isinstance(one.shown, Discard)]

    def _is_in_hand(self, item: Item) -> bool:
        return (item.target, item.seat) == ("hand", self.view.seat)

    def _pick(self, text: str) -> Meant | None:
        """Reads the things chosen: their numbers, or tiles of the hand. Typed again, one goes."""
        if not is_choice(self.legal):
            return None
        items, numbers = self.items, re.split(r"[ ,]+", text)
        if not all(map(_is_number, numbers)):
            numbers = self._places_of(self.reading.tiles(text))
        picked = [items[int(one)] for one in numbers if int(one) in items]
        if not picked or len(picked) < len(numbers):
            return None
        whole = self._whole(picked)
        if whole is not None and len(picked) > 1:
            return Meant(whole)
        toggled = [one for one in picked if one not in self.chosen]
        chosen = (*(one for one in self.chosen if one not in picked), *toggled)
        larger = [one for one in self.chooses if {*chosen} <= {*one.shown.items}]
        if not larger:
            return Meant(fault="not_together")
        whole = self._whole(chosen)
        if whole is not None and len(larger) == 1:
            return Meant(whole)
        return Meant(chosen=chosen)

    @property
    def chooses(self) -> list[Any]:
        """The options that choose things on the table."""
        return [one for one in self.legal if isinstance(one.shown, Choose)]

    def _whole(self, chosen: Sequence[Item]) -> Option | None:
        """Returns the option that chooses exactly these things."""
        fits = (one for one in self.chooses if {*one.shown.items} == {*chosen})
        return next(fits, None)

    def _places_of(self, codes: Sequence[str]) -> list[str]:
        """Returns the numbers of tiles that can be chosen, each another one."""
        free = {number: item for number, item in self.items.items() if item not in self.chosen}
        found: list[str] = []
        for code in codes:
            fits = (at for at, one in free.items() if one.tile and tile_code(one.tile) == code)
            at = next(fits, None)
            if at is None:
                return []
            del free[at]
            found.append(f"{at}")
        return found

    def _number(self, text: str) -> Meant | None:
        listed = self.listed
        if listed and isinstance(listed[-1].shown, Declare) and listed[-1].type == "declare":
            return self._declared(text, listed)
        if not _is_number(text):
            return None
        if listed:
            number = int(text)
            return Meant(listed[number - 1]) if 0 < number <= len(listed) else None
        return self._at(int(text), self._discards) if self._discards else None

    def _declared(self, text: str, listed: Sequence[Option]) -> Meant | None:
        """Reads one or several numbers of the names that can be declared."""
        numbers = [int(one) for one in text.split() if _is_number(one)]
        if len(numbers) != len(text.split()) or not all(0 < at <= len(listed) for at in numbers):
            return None
        if len(numbers) == 1:
            return Meant(listed[numbers[0] - 1])
        picked = (listed[at - 1].shown for at in dict.fromkeys(numbers))
        names = [name for one in picked if isinstance(one, Declare) for name in one.names]
        return Meant(Option(Declare(tuple(names)), None))

    def _key(self, text: str) -> Meant | None:
        for given in dict.fromkeys((text, text.lower())):
            for choice in self.choices:
                if not choice.key or not given.startswith(choice.key):
                    continue
                rest = given.removeprefix(choice.key)
                if not rest:
                    return _one_or_all(choice)
                if rest[0] == " " or rest[0].isdigit():
                    return self.narrow(choice, rest)
            if len(self.reading.tiles(given)) == 1 and self._discards:
                return None  # a letter of mjai's: a tile, though it may be a key in lower case
        return None

    def _tile(self, text: str) -> Meant | None:
        tiles = self.reading.tiles(text)
        if len(tiles) != 1 or not self._discards:
            return None
        found = self._with(self._discards, tiles)
        if found is not None:
            return Meant(found)
        held = tiles[0] in map(tile_code, self.held)
        return Meant(fault="locked" if held else "not_held", about={"tile": tiles[0]})

    def _name(self, text: str) -> Meant | None:
        """Reads a name, alone or followed by tiles: `riichi 5p`, `mangan`, `3 40`."""
        found = self._called(self.legal, text)
        if found is not None:
            return Meant(found)
        for choice in self.choices:
            for name in {one for option in choice.options for one in self.reading.names(option)}:
                if text.casefold() == name.casefold():
                    return _one_or_all(choice)
                if text.casefold().startswith(f"{name.casefold()} "):
                    return self.narrow(choice, text[len(name) :])
        return None

    def _at(self, place: int, options: Iterable[Option]) -> Meant:
        """The discard of the tile at that place of the hand, counted from 1."""
        held = self.held
        if not 0 < place <= len(held):
            return Meant(fault="places", about={"count": len(held)})
        option = self._alike([*options], place)
        if option is None:
            return Meant(fault="locked", about={"tile": tile_code(held[place - 1])})
        return Meant(option)

    def _alike(self, options: Sequence[Option], place: int) -> Option | None:
        """The discard of the tile at that place, or of one that looks like it.

        The tile just drawn stands for itself alone.
        """
        for option in options:
            if isinstance(option.shown, Discard) and option.shown.place == place - 1:
                return option
        drawn = self.own.drawn and place == len(self.held)
        tile = self.held[place - 1]
        return next((one for one in options if (one.tile, one.drawn) == (tile, drawn)), None)

    def _with(self, options: Iterable[Option], codes: Sequence[str]) -> Option | None:
        """The option with these tiles: discarded, or joining a call with or without the called.

        Of tiles that look alike the one just drawn is discarded, which reveals less to others.
        """
        wanted, found = sorted(codes), None
        for option in options:
            whole = option.own if option.tile is None else (*option.own, option.tile)
            called = [] if option.tile is None else [option.tile]
            if wanted not in (_codes(option.own), _codes(whole), _codes(called)):
                continue
            if not option.is_discard:
                return option
            found = option if found is None or option.drawn else found
        if found is not None:
            return found
        plain = [code.replace("0", "5") for code in codes]
        loose = [
            one
            for one in options
            if one.own and sorted(plain) == sorted(tile.name for tile in one.own)
        ]
        return loose[0] if len(loose) == 1 else None

    def _called(self, options: Iterable[Option], text: str) -> Option | None:
        """Returns the option whose name was typed: in the game's words, as shown, or as numbers."""
        wanted = "".join(text.casefold().split())
        for option in options:
            name = option.name
            if not name:
                continue
            digits = "".join(part for part in name.split() if part.isdecimal())
            short = digits if name.endswith(" fu") else name
            known = (name, short, *self.reading.names(option))
            if wanted in {"".join(one.casefold().split()) for one in known[:3]}:
                return option
        return None


def _one_or_all(choice: KeyChoice) -> Meant:
    return Meant(choice.options[0]) if len(choice.options) == 1 else Meant(choice=choice)


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) < _LONG


def _codes(tiles: Iterable[DisplayTile]) -> list[str]:
    return sorted(tile_code(tile) for tile in sorted(tiles, key=tile_order))
