"""Reads the answers of a person at a Haiyuki table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from jantaku.haiyuki import CHARACTERS, SKILLS, TILES, HaiyukiAction
from jantaku.haiyuki.hands.tiles import sorted_tiles
from jantaku.haiyuki.refusal import nearest
from jantaku.haiyuki.texts import text

from ...haiyuki.words import tile_names

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from jantaku.haiyuki import HaiyukiTile, HaiyukiView
    from jantaku.haiyuki.play.actions import HaiyukiActionType

_WITHOUT_TILE: Final[tuple[HaiyukiActionType, ...]] = ("riichi", "tsumo", "pon", "pass")
_SWAP, _DONE = "exchange", "done"


class Vocabulary(NamedTuple):
    """Names of a language and of the library, in lower case and without blanks, and as shown."""

    tiles: Mapping[str, HaiyukiTile]
    skills: Mapping[str, str]
    verbs: Mapping[str, str]
    shown: Mapping[str, str]


def vocabulary(language: str) -> Vocabulary:
    """All names an answer may use, in that language."""
    verbs = {
        name: verb
        for verb in ("discard", _SWAP, _DONE, *_WITHOUT_TILE)
        for name in (verb, text("answer", verb, language))
    }
    skills = {name: one for one in SKILLS for name in (one, text("skill", one, language))}
    tiles = {row.id: tile for tile, row in enumerate(TILES)} | tile_names(language)
    return Vocabulary(
        {_plain(name): tile for name, tile in tiles.items()},
        {_plain(name): one for name, one in skills.items()},
        {_plain(name): verb for name, verb in verbs.items()},
        {_plain(name): name for name in (*tiles, *skills, *verbs)},
    )


def character_names(language: str) -> dict[str, str]:
    """The characters by the library's name and the one of the language."""
    shown = {_plain(text("character", name, language)): name for name in CHARACTERS}
    return {name: name for name in CHARACTERS} | shown


def options(view: HaiyukiView, chosen: Sequence[HaiyukiTile]) -> tuple[HaiyukiAction, ...]:
    """Returns the choices of a person; in a swap, one more tile each, and last the swap itself."""
    if view.phase != "setup":
        return view.legal
    more = (swap(tile) for tile in dict.fromkeys(view.own.tiles or ()))
    possible = [one for one in more if with_tile(chosen, one) in view.legal]
    return (*possible, HaiyukiAction("exchange"))


def swap(tile: HaiyukiTile) -> HaiyukiAction:
    """The swap of a tile."""
    return HaiyukiAction("exchange", tiles=(tile,))


def with_tile(chosen: Sequence[HaiyukiTile], one: HaiyukiAction) -> HaiyukiAction:
    """The swap of the tiles chosen and one more."""
    return HaiyukiAction("exchange", tiles=tuple(sorted_tiles((*chosen, *one.tiles))))


def read_action(
    answer: str, asked: Sequence[HaiyukiAction], names: Vocabulary
) -> HaiyukiAction | None:
    """The action of a number, or of words as "discard ataho", "ataho", "riichi", "hell_pile"."""
    if answer.isascii() and answer.isdigit():
        number = int(answer[:4])
        return asked[number - 1] if 1 <= number <= len(asked) else None
    whole = _plain(answer)
    if whole in names.skills:
        return HaiyukiAction("skill", skill=names.skills[whole])
    if whole in names.tiles:
        tile = names.tiles[whole]
        sets_up = any(action.type == "exchange" for action in asked)
        return swap(tile) if sets_up else HaiyukiAction("discard", tile)
    verb = names.verbs.get(whole)
    if verb == _DONE:
        return HaiyukiAction("exchange")
    plain = next((one for one in _WITHOUT_TILE if one == verb), None)
    return HaiyukiAction(plain) if plain else _with_tile(answer, names)


def _with_tile(answer: str, names: Vocabulary) -> HaiyukiAction | None:
    """A verb and a tile, as "discard ataho" or "swap red mayu"."""
    verb, _, rest = answer.strip().partition(" ")
    kind, tile = names.verbs.get(_plain(verb)), names.tiles.get(_plain(rest))
    if tile is None:
        return None
    return {"discard": HaiyukiAction("discard", tile), _SWAP: swap(tile)}.get(kind or "")


def meant(answer: str, names: Vocabulary) -> str | None:
    """The name that was probably meant, as it is shown."""
    near = nearest(_plain(answer), names.shown)
    return names.shown[near] if near else None


def _plain(name: str) -> str:
    return "".join(name.casefold().split()).replace("_", "")
