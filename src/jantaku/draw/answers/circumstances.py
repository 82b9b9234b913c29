"""The circumstances of a win and the tiles that are seen, checked; a fault says where it is."""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias, TypeVar

from jantaku._kernel import CIRCUMSTANCES
from jantaku.base.errors import JantakuError, RulesError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from jantaku import Context, GameRule, Hand
    from jantaku._kernel import Circumstance
    from jantaku.riichi.tiles.notation import ParsedMeld
    from jantaku.riichi.tiles.tile import Kind, Tile, TileId

C = TypeVar("C")

LOCAL = tuple(row.name for row in CIRCUMSTANCES if row.local)
"""Circumstances that are local yaku."""
SEEN = ("dora", "ura", "visible", "discards")
"""Lists of tiles that nobody can draw any more."""


def with_circumstances(
    *known: str, field: Callable[[Circumstance], object]
) -> Callable[[type[C]], type[C]]:
    """Returns a decorator that adds a field for each circumstance known at these times.

    They come after the class's fields, by time; `field` returns the default of each.
    """

    def add(group: type[C]) -> type[C]:
        rows = [row for time in known for row in CIRCUMSTANCES if row.known == time]
        group.__annotations__ = {**group.__annotations__, **{row.name: "bool" for row in rows}}
        for row in rows:
            setattr(group, row.name, field(row))
        return group

    return add


class TilesRead(NamedTuple):
    """A list of tiles as it was written, and its tiles."""

    text: str
    tiles: tuple[Tile, ...]


class HandRead(NamedTuple):
    """A hand as it was written, and the hand."""

    text: str
    hand: Hand


Seen: TypeAlias = "Mapping[str, TilesRead]"
"""Tiles that nobody can draw any more, by the option that names them."""


@dataclass(frozen=True)
class Occasion:
    """The circumstances of a question about a hand; `win` is the winning tile as written."""

    context: Context
    seen: Seen
    rule: GameRule
    win: str = ""


def read_hand(text: str) -> HandRead:
    """Reads a hand in any notation."""
    from jantaku import Hand

    with blaming("hand"):
        return HandRead(text, Hand(text))


def hand_of_parts(text: str, tiles: Iterable[Tile], melds: Iterable[ParsedMeld]) -> HandRead:
    """Returns the hand of the tiles and melds of a text."""
    from jantaku import Hand, Meld

    with placing(text):
        made = Hand.from_tiles(tiles, [Meld(meld.type, meld.tiles) for meld in melds])
    return HandRead(text, made)


def read_context(given: Mapping[str, Any]) -> Context:
    """Reads keywords of `jantaku.Context`; an error names the one that is impossible."""
    from jantaku import Context

    try:
        return Context(**given)
    except JantakuError as error:
        error.source = error.source or next(name for name in given if given[name] == error.text)
        raise


def read_occasion(
    given: Mapping[str, Any], context: Context, rule: GameRule, **texts: str
) -> Occasion:
    """Returns the occasion of a context that was read from `given`; reads the other tiles seen."""
    shown = {
        "dora": TilesRead(given.get("dora", ""), context.dora),
        "ura": TilesRead(given.get("ura", ""), context.ura),
    }
    return Occasion(context, shown | read_seen(**texts), rule, given.get("win", ""))


def read_seen(**texts: str) -> dict[str, TilesRead]:
    """Reads the texts of these options, which name tiles that nobody can draw any more."""
    from jantaku.riichi.tiles.notation import parse_tiles

    seen = {}
    for source, text in texts.items():
        with blaming(source):
            seen[source] = TilesRead(text, parse_tiles(text) if text else ())
    return seen


def ids_of(*lists: TilesRead) -> list[TileId]:
    """Returns tile ids for the kinds of these lists."""
    from jantaku.riichi.tiles.tile import id_of

    return [*map(id_of, kinds_of(*lists))]


def kinds_of(*lists: TilesRead) -> list[Kind]:
    """Returns the kinds of these lists."""
    from jantaku.riichi.tiles.tile import kind_of

    return [kind_of(tile) for read in lists for tile in read.tiles]


def check_seen(hand: Hand, seen: Seen, players: int) -> None:
    """Raises an error for a fifth copy among the tiles, or for one that three players lack."""
    from jantaku._kernel import check_visible

    with blaming_seen(hand, seen):
        check_visible(hand, ids_of(*seen.values()), players)


@contextmanager
def blaming_seen(hand: Hand, seen: Seen) -> Iterator[None]:
    """Names the option that contains the tile at fault, as it was written there.

    That is the fifth copy of a tile, or a tile that three players lack.
    """
    from jantaku import HandError

    try:
        yield
    except HandError as error:
        if error.source not in SEEN or error.code not in ("too_many_copies", "kind_not_in_play"):
            raise
        from jantaku.riichi.score.faults import not_in_play, too_many_seen
        from jantaku.riichi.tiles.tile import Tile

        tile = Tile(error.tile or 0)
        fifth = error.code == "too_many_copies"
        texts = {source: read.text for source, read in seen.items()}
        placed = too_many_seen(tile, hand.held[tile], texts) if fifth else not_in_play(tile, texts)
        raise (placed if placed.source in seen else error) from None


@contextmanager
def placing(hand: str, win: str = "") -> Iterator[None]:
    """Says where in the texts of the hand and of the winning tile an error is."""
    from jantaku import HandError

    try:
        with blaming("hand"):
            yield
    except HandError as error:
        from jantaku.riichi.tiles.faults import place

        place(error, hand, win)
        raise


def require_yaku(given: Mapping[str, Any], rule: GameRule, *, local: str, renhou: str) -> None:
    """Raises RulesError for a circumstance that is a yaku, though not under these rules.

    `local` and `renhou` are the cures, in the terms of the interface: the name of the local yaku
    takes the place of `{name}`.
    """
    for name in (*LOCAL, "renhou"):
        if name in given and is_unknown(name, rule):
            cure = renhou if name == "renhou" else local.format(name=name)
            raise RulesError(f"{name} is not a yaku under these rules", cure, source=name)


def is_unknown(name: str, rule: GameRule) -> bool:
    """True for a circumstance that is a yaku, but not by these rules."""
    if name == "renhou":
        return rule.renhou == "none"
    return name in LOCAL and name not in rule.local_yaku


@contextmanager
def blaming(source: str) -> Iterator[None]:
    """Names the source of an error that does not know which text it was about."""
    try:
        yield
    except JantakuError as error:
        error.source = error.source or source
        raise
