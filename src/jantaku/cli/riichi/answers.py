"""Reads an answer at the table: Enter, a place or tile of the hand, a key, a name, a number.

Knows no rules: an answer means one of the legal actions, or several to choose from, or nothing.
"""

from __future__ import annotations

import string
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, NamedTuple

from jantaku.base.errors import NotationError
from jantaku.draw.board import DISCARDS
from jantaku.riichi.play.wire import in_hand
from jantaku.riichi.tiles.notation import format_tile, parse_tiles
from jantaku.riichi.tiles.tile import kind_of, sort_key, tile_of_id

from .keys import Choice, Words, choices

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping, Sequence

    from jantaku.riichi.play.actions import Action
    from jantaku.riichi.play.view import TableView
    from jantaku.riichi.tiles.tile import Tile, TileId

_LONG = 4  # digits that no place or number has
_HONORS = "ESWNPFC"


class Meant(NamedTuple):
    """An action; or the choice that has to be narrowed; or the message that says why neither."""

    action: Action | None = None
    choice: Choice | None = None
    fault: str = ""
    about: Mapping[str, object] = {}


@dataclass(frozen=True)
class Answers:
    """Reads the answers to one decision: the seat's view, the red fives, and the words shown."""

    view: TableView
    reds: Collection[TileId]
    words: Words
    proposed: Action | None = None
    switches: tuple[Action, ...] = ()

    @property
    def choices(self) -> list[Choice]:
        """The legal actions, by key."""
        return choices((*self.view.legal, *self.switches))

    @property
    def listed(self) -> tuple[Action, ...]:
        """Numbered actions: without a key, and not discards."""
        plain_ = ("discard", "pass")
        return tuple(
            action
            for choice in self.choices
            if not choice.key and choice.type not in plain_
            for action in choice.actions
        )

    @property
    def held(self) -> tuple[TileId, ...]:
        """The player's hand in the order of the board."""
        own = self.view.seats[self.view.seat or 0]
        return in_hand(own.tiles or (), own.drawn)

    @property
    def default(self) -> Action | None:
        """The action of Enter: pass, the proposal, or the discard of the tile just drawn."""
        if self.proposed is not None:
            return self.proposed
        for action in self.view.legal:
            if action.type == "pass":
                return action
        drawn = self.view.seats[self.view.seat or 0].drawn
        discards = [one for one in self.view.legal if one.type == "discard"]
        if drawn is None or not discards:
            return None
        return self._alike(discards, drawn)

    def read(self, typed: str) -> Meant:
        """Reads what was typed."""
        text = " ".join(typed.split())
        if not text:
            default = self.default
            return Meant(default) if default else Meant(fault="play.choose")
        for read in (self._number, self._key, self._tile, self._name):
            meant = read(text)
            if meant is not None:
                return meant
        return Meant(fault="play.cannot", about={"typed": text[:20]})

    def narrow(self, choice: Choice, typed: str) -> Meant:
        """Returns the action of a choice that was typed: a number of its list, or tiles."""
        text = " ".join(typed.split())
        if text.isdecimal() and len(text) < _LONG:
            if choice.type in DISCARDS:
                return self._at(int(text), choice.actions)
            if 0 < int(text) <= len(choice.actions):
                return Meant(choice.actions[int(text) - 1])
        tiles = _tiles(text)
        fits = self._with(choice.actions, tiles) if tiles else self._called(choice.actions, text)
        if fits is not None:
            return Meant(fits)
        return Meant(fault="play.cannot", about={"typed": text[:20]})

    def places(self, choice: Choice) -> list[int]:
        """The places in the hand of what a choice discards; none of other choices."""
        if choice.type not in DISCARDS:
            return []
        held = self.held
        return [held.index(one.tile) + 1 for one in choice.actions if one.tile in held]

    def _number(self, text: str) -> Meant | None:
        if not text.isascii() or not text.isdecimal() or len(text) >= _LONG:
            return None
        listed = self.listed
        if listed:
            number = int(text)
            return Meant(listed[number - 1]) if 0 < number <= len(listed) else None
        discards = [one for one in self.view.legal if one.type == "discard"]
        return self._at(int(text), discards) if discards else None

    def _key(self, text: str) -> Meant | None:
        for given in dict.fromkeys((text, text.lower())):
            for choice in self.choices:
                if not choice.key or not given.startswith(choice.key):
                    continue
                rest = given.removeprefix(choice.key)
                if not rest:
                    one = choice.actions[0]
                    return Meant(one) if len(choice.actions) == 1 else Meant(choice=choice)
                if rest[0] == " " or rest[0].isdigit():
                    return self.narrow(choice, rest)
            if len(_tiles(given)) == 1 and any(one.type == "discard" for one in self.view.legal):
                return None  # a letter of mjai's: a tile, though it may be a key in lower case
        return None

    def _tile(self, text: str) -> Meant | None:
        tiles = _tiles(text)
        if len(tiles) != 1:
            return None
        discards = [one for one in self.view.legal if one.type == "discard"]
        if not discards:
            return None
        found = self._with(discards, tiles)
        if found is not None:
            return Meant(found)
        tile = format_tile(tiles[0])
        held = {tile_of_id(one, self.reds) for one in self.held}
        return Meant(
            fault="play.locked" if tiles[0] in held else "play.not_held", about={"tile": tile}
        )

    def _name(self, text: str) -> Meant | None:
        """Reads a name, alone or followed by tiles: `riichi 5p`, `mangan`, `3 40`."""
        found = self._called(self.view.legal, text)
        if found is not None:
            return Meant(found)
        for choice in self.choices:
            for name in self._names_of(choice):
                if text.casefold() == name:
                    one = choice.actions[0]
                    return Meant(one) if len(choice.actions) == 1 else Meant(choice=choice)
                if text.casefold().startswith(f"{name} "):
                    return self.narrow(choice, text[len(name) :])
        return None

    def _at(self, place: int, actions: Iterable[Action]) -> Meant:
        """The discard of the tile at that place of the hand, counted from 1."""
        held = self.held
        if not 0 < place <= len(held):
            return Meant(fault="play.places", about={"count": len(held)})
        action = self._alike(actions, held[place - 1])
        if action is None:
            tile = format_tile(tile_of_id(held[place - 1], self.reds))
            return Meant(fault="play.locked", about={"tile": tile})
        return Meant(action)

    def _alike(self, actions: Iterable[Action], tile: TileId) -> Action | None:
        """The action with just this tile, if there is one with a tile that looks like it.

        The tile just drawn stands for itself alone.
        """
        drawn = self.view.seats[self.view.seat or 0].drawn
        for action in actions:
            if action.tile is None or (action.tile == drawn) != (tile == drawn):
                continue
            if tile_of_id(action.tile, self.reds) == tile_of_id(tile, self.reds):
                return replace(action, tile=tile)
        return None

    def _with(self, actions: Iterable[Action], tiles: Sequence[Tile]) -> Action | None:
        """The action with these tiles: discarded, or joining a call with or without the called.

        Of tiles that look alike the one just drawn is discarded, which reveals less to others.
        """
        wanted = sorted(tiles, key=sort_key)
        drawn = self.view.seats[self.view.seat or 0].drawn
        found: Action | None = None
        for action in actions:
            if action.type in DISCARDS:
                if self._shown([action.tile]) == wanted:
                    found = action if found is None or action.tile == drawn else found
                continue
            whole = {*action.own} if action.tile is None else {*action.own, action.tile}
            if wanted in (self._shown(action.own), self._shown(whole), self._shown([action.tile])):
                return action
        if found is not None:
            return found
        loose = [one for one in actions if one.own and _same_kinds(self._shown(one.own), wanted)]
        return loose[0] if len(loose) == 1 else None

    def _shown(self, ids: Iterable[TileId | None]) -> list[Tile]:
        tiles = (tile_of_id(tile, self.reds) for tile in ids if tile is not None)
        return sorted(tiles, key=sort_key)

    def _called(self, actions: Iterable[Action], text: str) -> Action | None:
        """Returns the action whose name was typed: in the game's words, as shown, or as numbers."""
        wanted = "".join(text.casefold().split())
        for action in actions:
            name = action.name
            if not name:
                continue
            digits = "".join(part for part in name.split() if part.isdecimal())
            short = digits if name.endswith(" fu") else name
            shown = self.words.named(name)
            if wanted in {"".join(one.casefold().split()) for one in (name, short, shown)}:
                return action
        return None

    def _names_of(self, choice: Choice) -> set[str]:
        kinds = {action.type for action in choice.actions}
        shown = {self.words.kind(kind).casefold() for kind in kinds}
        return shown | {kind.replace("_", " ") for kind in kinds}


def _same_kinds(own: Sequence[Tile], wanted: Sequence[Tile]) -> bool:
    return [kind_of(tile) for tile in own] == [kind_of(tile) for tile in wanted]


def _tiles(text: str) -> tuple[Tile, ...]:
    """Returns the tiles in the text, or an empty tuple if it is not a text of tiles.

    Single letters are keys, except mjai's names of honors.
    """
    if len(text) == 1 and text in string.ascii_letters and text not in _HONORS:
        return ()
    try:
        return parse_tiles(text)
    except NotationError:
        return ()
