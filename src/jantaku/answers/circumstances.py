"""The circumstances of a win and the tiles that are seen, checked; a fault says where it is."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from jantaku.base.errors import JantakuError, RulesError

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from jantaku import GameRule

LOCAL = ("open_riichi", "tsubame_gaeshi", "kanfuri", "paarenchan")
"""Circumstances that are local yaku."""
SEEN = ("dora", "ura", "visible", "discards")
"""Lists of tiles that nobody can draw any more."""


def check_circumstances(given: Mapping[str, Any]) -> None:
    """Raises an error for keywords of `jantaku.Context` that are impossible, alone or together."""
    from jantaku import Context

    for name, value in given.items():
        with blaming(name):
            Context(**{name: value})


def seen_of(**tiles: str) -> dict[str, str]:
    """The texts of these options, which name tiles that nobody can draw any more; checked."""
    from jantaku.riichi.tiles.notation import parse_tiles

    for source, text in tiles.items():
        with blaming(source):
            parse_tiles(text)
    return tiles


def all_of(seen: Mapping[str, str]) -> str:
    """The tiles of all these texts in one."""
    from jantaku.riichi.tiles.notation import format_mpsz, parse_tiles

    return format_mpsz([tile for text in seen.values() for tile in parse_tiles(text)])


@contextmanager
def blaming_seen(hand: str, seen: Mapping[str, str]) -> Iterator[None]:
    """Names the option that contains the tile at fault, as it was written there.

    That is the fifth copy of a tile, or a tile that three players lack.
    """
    from jantaku import Hand, HandError

    try:
        yield
    except HandError as error:
        if error.source not in SEEN or error.code not in ("too_many_copies", "kind_not_in_play"):
            raise
        from jantaku.riichi.score.faults import not_in_play, too_many_seen
        from jantaku.riichi.tiles.tile import Tile

        tile = Tile(error.tile or 0)
        fifth = error.code == "too_many_copies"
        held = Hand(hand).held[tile]
        placed = too_many_seen(tile, held, seen) if fifth else not_in_play(tile, seen)
        raise (placed if placed.source in seen else error) from None


def require_yaku(given: Mapping[str, Any], rule: GameRule, *, local: str, renhou: str) -> None:
    """Raises RulesError for a circumstance that is a yaku, though not under these rules.

    `local` and `renhou` are the cures, in the terms of the interface: the name of the local yaku
    takes the place of `{name}`.
    """
    for name in LOCAL:
        if name in given and name not in rule.local_yaku:
            raise RulesError(
                f"{name} is not a yaku under these rules", local.format(name=name), source=name
            )
    if "renhou" in given and rule.renhou == "none":
        raise RulesError("renhou is not a yaku under these rules", renhou, source="renhou")


@contextmanager
def blaming(source: str) -> Iterator[None]:
    """Names the source of an error that does not know which text it was about."""
    try:
        yield
    except JantakuError as error:
        error.source = error.source or source
        raise
