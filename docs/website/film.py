"""A moving picture of a round of riichi: an SVG that plays a recorded round without a script."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Final

from jantaku.base.messages import load
from jantaku.draw.svg import HEIGHT, WIDTH, drawing
from jantaku.riichi.records.files import read_file
from jantaku.riichi.records.record import Draw, RecordedDiscard, RiichiDeclared
from jantaku.riichi.tiles.tile import tile_of_id
from website.guides import ROOT

if TYPE_CHECKING:
    from collections.abc import Iterator

    from jantaku.riichi.records.record import RoundRecord
    from jantaku.riichi.tiles.tile import Tile, TileId

RECORD: Final = ROOT / "tests" / "data" / "records" / "own-4p.mjai.jsonl"
ROUND: Final = 2  # without calls, won by a riichi

_SIDE: Final = 600
_STEP_S, _END_S = 0.3, 5.0
_POND, _OWN, _OTHER = 0.66, 0.94, 0.6  # sizes of tiles
_ROW: Final = 6
_AT_POND, _AT_OWN, _AT_OTHER = 62, 240, 246  # from the middle of the table


class _Film:
    """The elements of the picture, each with the time in which it is seen."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self.tiles: set[Tile | None] = set()

    def tile(self, tile: Tile | None, place: str, start: float, end: float | None = None) -> str:
        self.tiles.add(tile)
        return f'<use href="#{_id(tile)}" transform="{place}">{self.seen(start, end)}</use>'

    def seen(self, start: float, end: float | None = None) -> str:
        """The animation that shows an element from `start` until `end`."""
        if start == 0 and end is None:
            return ""
        times, values = [0.0, start, end], ["hidden", "visible", "hidden"]
        if start == 0:
            times, values = [0.0, end], ["visible", "hidden"]
        kept = [time for time in times if time is not None]
        marks = ";".join(f"{time / self.seconds:.4g}" for time in kept)
        return (
            f'<animate attributeName="visibility" values="{";".join(values[: len(kept)])}" '
            f'keyTimes="{marks}" calcMode="discrete" dur="{self.seconds:g}s" '
            'repeatCount="indefinite"/>'
        )


def film() -> str:
    """Returns the picture of the round, seen from the seat of its winner."""
    found = read_file(RECORD).rounds[ROUND]
    viewer, moves = found.wins[0].winner, [*_timed(found)]
    picture = _Film(moves[-1][0] + _END_S)
    parts = [
        *_ponds(found, viewer, moves, picture),
        *_own_hand(found, viewer, moves, picture),
        *_other_hands(found, viewer, picture),
        *_middle(found, moves[-1][0], picture),
    ]
    shapes = "".join(
        f'<g id="{_id(tile)}">{drawing(tile)}</g>'
        for tile in sorted(picture.tiles, key=lambda tile: -1 if tile is None else tile)
    )
    words = escape("A round of riichi: four players discard until one wins.")
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_SIDE} {_SIDE}" role="img" '
        f'aria-label="{words}"><title>{words}</title><defs>{shapes}</defs>'
        f'<rect width="{_SIDE}" height="{_SIDE}" rx="28" fill="#1d5c4b"/>'
        f'<g transform="translate({_SIDE / 2:g} {_SIDE / 2:g})">{"".join(parts)}</g></svg>\n'
    )


def _id(tile: Tile | None) -> str:
    return "back" if tile is None else f"t{tile}"


def _timed(found: RoundRecord) -> Iterator[tuple[float, object]]:
    """The moves of the round with their times."""
    at = 1.0
    for event in found.events:
        yield at, event
        if isinstance(event, Draw | RecordedDiscard):
            at += _STEP_S


def _turn(seat: int, viewer: int) -> str:
    return f"rotate({-90 * ((seat - viewer) % 4)})"


def _ponds(
    found: RoundRecord, viewer: int, moves: list[tuple[float, object]], picture: _Film
) -> Iterator[str]:
    for seat in range(found.players):
        x, row, count, sideways = 0.0, 0, 0, False
        for at, event in moves:
            if isinstance(event, RiichiDeclared) and event.seat == seat:
                sideways = True
            if not isinstance(event, RecordedDiscard) or event.seat != seat:
                continue
            left, top = x - _ROW / 2 * WIDTH * _POND, _AT_POND + row * HEIGHT * _POND
            turn = ""
            if sideways:
                left, top, turn = left, top + HEIGHT * _POND, "rotate(-90)"
            place = f"{_turn(seat, viewer)}translate({left:.4g} {top:.4g}){turn}scale({_POND})"
            yield picture.tile(tile_of_id(event.tile), place, at)
            x += (HEIGHT if sideways else WIDTH) * _POND
            count, sideways = count + 1, False
            if count % _ROW == 0 and row < 2:
                x, row = 0.0, row + 1


def _own_hand(
    found: RoundRecord, viewer: int, moves: list[tuple[float, object]], picture: _Film
) -> Iterator[str]:
    """The hand of the viewer: each place shows one tile after the other."""
    hand: list[TileId] = sorted(found.hands[viewer])
    states: list[tuple[float, list[TileId], TileId | None]] = [(0.0, [*hand], None)]
    for at, event in moves:
        if isinstance(event, Draw) and event.seat == viewer:
            states.append((at, [*hand], event.tile))
            hand.append(event.tile)
        elif isinstance(event, RecordedDiscard) and event.seat == viewer:
            hand.remove(event.tile)
            hand.sort()
            states.append((at, [*hand], None))
    for place in range(len(found.hands[viewer]) + 1):
        shown = [
            (at, drawn if place == len(tiles) else tiles[place]) for at, tiles, drawn in states
        ]
        runs: list[tuple[float, TileId | None]] = []
        for at, tile in shown:
            if not runs or runs[-1][1] != tile:
                runs.append((at, tile))
        gap = 10 if place == len(found.hands[viewer]) else 0
        left = (place - 6.5) * WIDTH * _OWN + gap
        ends = [at for at, _ in runs[1:]] + [None]
        for (at, tile), end in zip(runs, ends, strict=True):
            if tile is not None:
                put = f"translate({left:.4g} {_AT_OWN})scale({_OWN})"
                yield picture.tile(tile_of_id(tile), put, at, end)


def _other_hands(found: RoundRecord, viewer: int, picture: _Film) -> Iterator[str]:
    for seat in range(found.players):
        if seat != viewer:
            for place in range(len(found.hands[seat])):
                left = (place - 6.5) * WIDTH * _OTHER
                put = f"{_turn(seat, viewer)}translate({left:.4g} {_AT_OTHER})scale({_OTHER})"
                yield picture.tile(None, put, 0)


def _middle(found: RoundRecord, end: float, picture: _Film) -> Iterator[str]:
    """The dora indicator in the middle of the table, and at the end what has been won."""
    scale = 0.8
    put = f"translate({-WIDTH * scale / 2:.4g} {-HEIGHT * scale / 2:.4g})scale({scale})"
    yield picture.tile(tile_of_id(found.dora_indicator), put, 0)
    won, words = found.wins[0], load("en")
    text = " · ".join([words["word"]["ron"], f"{won.points}"])
    yield (
        '<g visibility="hidden"><rect x="-120" y="-34" width="240" height="68" rx="16" '
        'fill="#f6c453"/><text y="11" text-anchor="middle" font-family="sans-serif" '
        f'font-size="32" font-weight="700" fill="#1d2b3a">{escape(text)}</text>'
        f"{picture.seen(end)}</g>"
    )


if __name__ == "__main__":
    (ROOT / "docs" / "film.svg").write_text(film(), encoding="utf-8")
