"""Hands, scores, tiles and views as pictures: what notebooks ask of a value as `_repr_svg_`."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Any, Final

from jantaku._kernel import Hand
from jantaku.base.errors import NotationError
from jantaku.draw.svg import HEIGHT, WIDTH, blank, drawing
from jantaku.game.protocol import DisplayTile as SeenTile
from jantaku.game.protocol import View as SeenView
from jantaku.riichi.play.view import RiichiView
from jantaku.riichi.score.score import Score
from jantaku.riichi.tiles.notation import parse_tile
from jantaku.riichi.tiles.tile import tile_of_id

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from jantaku.riichi.tiles.tile import Tile

    Drawn = Tile | str | None
    Row = tuple[str, Sequence[Sequence[Drawn]]]

_GAP: Final = 12.0
_LINE: Final = 18.0
_INK: Final = "#57706b"
_SCALE: Final = 1.1


def picture(rows: Iterable[Row]) -> str:
    """Rows of groups of tiles with words above each, as an SVG document.

    >>> picture([("two", [[0, 1]])])[:4]
    '<svg'
    """
    parts: list[str] = []
    high = wide = 0.0
    for words, groups in rows:
        if words:
            high += _LINE
            text = (
                f'<text x="0" y="{high - 5:g}" font-size="13" fill="{_INK}">{escape(words)}</text>'
            )
            parts.append(text)
            wide = max(wide, 7.5 * len(words))
        across = 0.0
        for group in filter(None, groups):
            for tile in group:
                parts.append(f'<g transform="translate({across:g} {high:g})">{_drawn(tile)}</g>')
                across += WIDTH
            across += _GAP
        wide = max(wide, across)
        high += HEIGHT + _GAP / 2 if across else 0
    size = f'width="{wide * _SCALE:g}" height="{high * _SCALE:g}" viewBox="0 0 {wide:g} {high:g}"'
    style = 'font-family="sans-serif" role="img"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size} {style}>{"".join(parts)}</svg>'


def _hand(hand: Hand) -> str:
    melds = [meld.tiles for meld in hand.melds]
    return picture([("", [hand.tiles, *melds])])


def _score(score: Score) -> str:
    lines = str(score).splitlines() or [""]
    return picture([(line, []) for line in lines])


def _tile(tile: SeenTile) -> str:
    return picture([("", [[_seen(tile)]])])


def _view(view: SeenView[Any]) -> str:
    shown = getattr(view.extras, "dora", ())
    dora = () if isinstance(shown, SeenTile) else shown  # Haiyuki shows the dora itself
    rows: list[Row] = [(_middle(view.round, view.left, dora), [[*map(_seen, dora)]])]
    for one in view.seats:
        melds = [[*map(_seen, meld.tiles)] for meld in one.melds]
        words = _who(one.role, one.points, riichi=one.riichi)
        rows.append((words, [[*map(_seen, one.tiles)], *melds]))
        pond = [_seen(laid.tile) for laid in one.pond if not laid.called]
        rows.append(("", [pond]))
    return picture(rows)


def _table(view: RiichiView) -> str:
    dora = [tile_of_id(tile) for tile in view.dora]
    rows: list[Row] = [(_middle(f"{view.wind}{view.dealer + 1}", view.left, dora), [dora])]
    for one in view.seats:
        held = [tile_of_id(tile) for tile in one.tiles] if one.tiles else [None] * one.concealed
        melds = [[*map(tile_of_id, meld.tiles)] for meld in one.melds]
        rows.append((_who(one.wind, one.points, riichi=one.riichi), [held, *melds]))
        rows.append(("", [[tile_of_id(laid.tile) for laid in one.river if not laid.called]]))
    return picture(rows)


def _middle(name: str, left: int, dora: Sequence[object]) -> str:
    return f"{name} · {left} tiles left{' · dora indicators' if dora else ''}"


def _who(role: str, points: float, *, riichi: bool) -> str:
    return f"{role} · {points:,}{' · riichi' if riichi else ''}"


def _seen(tile: SeenTile) -> Drawn:
    """The tile, or the name of one that other games than riichi have; None face down."""
    if not tile.name:
        return None
    try:
        return parse_tile(tile.name.replace("5", "0") if tile.red else tile.name)
    except NotationError:
        return tile.name


def _drawn(tile: Drawn) -> str:
    """A tile as SVG; one of other games than riichi has its name for a face."""
    if not isinstance(tile, str):
        return drawing(tile)
    words = tile.split("_")
    size = min(14.0, 44 / max(1, *map(len, words)))
    first = 20 + size / 3 - (len(words) - 1) * size / 2
    lines = "".join(
        f'<text x="16" y="{first + at * size:.4g}" font-size="{size:.4g}" text-anchor="middle" '
        f'fill="#1d2b3a">{escape(word)}</text>'
        for at, word in enumerate(words)
    )
    return blank() + lines


_DRAWN: Final[dict[type, Callable[[Any], str]]] = {
    Hand: _hand,
    Score: _score,
    SeenTile: _tile,
    SeenView: _view,
    RiichiView: _table,
}


def draw_themselves() -> None:
    """Gives each of these values its picture in notebooks."""
    for kind, draw in _DRAWN.items():
        setattr(kind, "_repr_svg_", draw)  # noqa: B010 - the kernel's classes declare none
