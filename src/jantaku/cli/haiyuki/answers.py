"""What the answer of a person at a Haiyuki table means."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from jantaku.haiyuki import CHARACTERS, SKILLS, TILES, HaiyukiAction
from jantaku.haiyuki.refusal import nearest
from jantaku.haiyuki.texts import text

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from jantaku.haiyuki import HaiyukiTile
    from jantaku.haiyuki.actions import HaiyukiActionType

_WITH_TILE: Final[tuple[HaiyukiActionType, ...]] = ("discard", "exchange")
_WITHOUT_TILE: Final[tuple[HaiyukiActionType, ...]] = ("riichi", "tsumo", "pon", "pass", "done")


class Vocabulary(NamedTuple):
    """Names of a language and of the library, in lower case and without blanks, and as shown."""

    tiles: Mapping[str, HaiyukiTile]
    skills: Mapping[str, str]
    verbs: Mapping[str, HaiyukiActionType]
    shown: Mapping[str, str]


def vocabulary(language: str) -> Vocabulary:
    """All names an answer may use, in that language."""
    verbs = {
        name: verb
        for verb in (*_WITH_TILE, *_WITHOUT_TILE)
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


def tile_names(language: str) -> dict[str, HaiyukiTile]:
    """The tiles by the short and the full name that the language has for them, in lower case."""
    return {
        text(section, row.id, language).casefold(): tile
        for tile, row in enumerate(TILES)
        for section in ("on_tile", "tile")
    }


def character_names(language: str) -> dict[str, str]:
    """The characters by the library's name and the one of the language."""
    shown = {_plain(text("character", name, language)): name for name in CHARACTERS}
    return {name: name for name in CHARACTERS} | shown


def read_action(
    answer: str, legal: Sequence[HaiyukiAction], names: Vocabulary
) -> HaiyukiAction | None:
    """The action of a number, or of words as "discard ataho", "ataho", "riichi", "hell_pile"."""
    if answer.isascii() and answer.isdigit():
        number = int(answer[:4])
        return legal[number - 1] if 1 <= number <= len(legal) else None
    whole = _plain(answer)
    if whole in names.skills:
        return HaiyukiAction("skill", skill=names.skills[whole])
    if whole in names.tiles:
        sets_up = any(action.type == "exchange" for action in legal)
        return HaiyukiAction("exchange" if sets_up else "discard", names.tiles[whole])
    if names.verbs.get(whole) in _WITHOUT_TILE:
        return HaiyukiAction(names.verbs[whole])
    return _with_tile(answer, names)


def _with_tile(answer: str, names: Vocabulary) -> HaiyukiAction | None:
    """A verb and a tile, as "discard ataho" or "swap red mayu"."""
    verb, _, rest = answer.strip().partition(" ")
    kind, tile = names.verbs.get(_plain(verb)), names.tiles.get(_plain(rest))
    if kind in _WITH_TILE and tile is not None:
        return HaiyukiAction(kind, tile)
    return None


def meant(answer: str, names: Vocabulary) -> str | None:
    """The name that was probably meant, as it is shown."""
    near = nearest(_plain(answer), names.shown)
    return names.shown[near] if near else None


def _plain(name: str) -> str:
    return "".join(name.casefold().split()).replace("_", "")
