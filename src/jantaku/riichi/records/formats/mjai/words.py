"""Data that readers and writers of mjai share: names of tiles, calls and drawn games."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from jantaku.riichi.tiles.notation import format_mjai, format_tile
from jantaku.riichi.tiles.tile import TILES, Tile

if TYPE_CHECKING:
    from collections.abc import Mapping

Message = dict[str, Any]

NAME_OF_TILE: Final = format_mjai(TILES)
TILE_OF_NAME: Final[Mapping[str, Tile]] = {
    **dict(zip(map(format_tile, TILES), TILES, strict=True)),
    **dict(zip(NAME_OF_TILE, TILES, strict=True)),
}
"""The tile of each name that is read: other programs write `1z` for `E` and `0m` for `5mr`."""
_WITH_TILES: Final = ("pai", "dora_marker", "bakaze", "consumed", "tehais", "ura_markers")


def with_mjai_names(message: Message) -> Message:
    """Returns the message with mjai's name in place of any other name of a tile."""
    named: Message = {key: _named(message[key]) for key in _WITH_TILES if key in message}
    return {**message, **named} if named else message


def _named(value: object) -> object:
    if isinstance(value, str):
        return _MJAI_NAMES.get(value, value)
    return [*map(_named, value)] if isinstance(value, list) else value


_MJAI_NAMES: Final = {name: NAME_OF_TILE[tile] for name, tile in TILE_OF_NAME.items()}


TYPES: Final = {
    "discard": "dahai",
    "riichi": "reach",
    "chi": "chi",
    "pon": "pon",
    "open_kan": "daiminkan",
    "closed_kan": "ankan",
    "added_kan": "kakan",
    "kita": "kita",
    "tsumo": "hora",
    "ron": "hora",
    "kyuushu": "ryukyoku",
    "pass": "none",
}
"""The type of message of each type of action."""
ALIASES: Final = {"kan": "daiminkan", "nukidora": "kita"}
CALLS: Final = {kind: TYPES[kind] for kind in ("chi", "pon", "open_kan")}
"""The messages of calls by the type of the event."""

REASONS: Final[Mapping[str, str]] = {
    "exhaustive": "fanpai",
    "nagashi": "nagashimangan",
    "kyuushu": "kyushukyuhai",
    "suufon": "sufonrenta",
    "suucha": "suchareach",
    "suukaikan": "sukaikan",
    "sanchahou": "sanchaho",
}
"""The reasons of drawn games by their kind."""
