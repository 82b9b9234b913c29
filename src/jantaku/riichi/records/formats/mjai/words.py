"""Data that the reader and the writers of mjai share: names of tiles, calls and drawn games."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from jantaku.riichi.tiles.notation import format_mjai
from jantaku.riichi.tiles.tile import TILES

if TYPE_CHECKING:
    from collections.abc import Mapping

Message = dict[str, Any]

NAME_OF_TILE: Final = format_mjai(TILES)

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
