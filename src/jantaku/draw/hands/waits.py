"""The page that says what each wait is worth, won by ron and by tsumo."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jantaku.draw.terminal import Line, Page, Span, line, table
from jantaku.draw.tiles import glyph, mpsz

from .score import worth
from .shanten import hand_rows

if TYPE_CHECKING:
    from collections.abc import Sequence

    from jantaku import Hand, Score, WaitValue
    from jantaku.draw.look import Look

_COLUMNS = ("waits", "left", "ron", "points", "tsumo", "points")


def waits_page(hand: Hand, values: Sequence[WaitValue], look: Look) -> Page:
    """A row for each wait: copies left, han, fu and points for both ways to win."""
    if not values:
        return [*table(hand_rows(hand, look)), (), line(look.say("line.no_waits_left"))]
    rows = [wait_head(look)]
    for value in values:
        shown = line(glyph(value.kind)) if look.glyphs else ()
        rows.append([*wait_cells(value, look), shown])
    total = sum(value.left for value in values)
    sums = look.say("line.useful_tiles", kinds=len(values), total=total)
    waits = table(rows, right=frozenset({1, 3, 5}))
    return [*table(hand_rows(hand, look)), (), *waits, (), line(sums)]


def wait_head(look: Look) -> list[Line]:
    """Returns the head row of the cells of a wait."""
    return [look.label(f"word.{key}") for key in _COLUMNS]


def wait_cells(value: WaitValue, look: Look) -> list[Line]:
    """A wait, the copies left, and its worth and points by ron and by tsumo."""
    won = (*_cells(value.ron, look, furiten=value.furiten), *_cells(value.tsumo, look))
    return [mpsz(value.kind), line(f"{value.left}"), *won]


def _cells(score: Score, look: Look, *, furiten: bool = False) -> tuple[Line, Line]:
    if not score.has_yaku:
        return line(Span(worth(score, look), "none")), ()
    if furiten:
        return line(worth(score, look)), line(Span(look.say("play.furiten"), "none"))
    return line(worth(score, look)), line(Span(_points(score, look), "points"))


def _points(score: Score, look: Look) -> str:
    """Returns the payment as players say it: `3900`, `1000/2000`, `4000 from each`."""
    pay = score.payment
    if pay.from_discarder is not None:
        return f"{pay.from_discarder}"
    if pay.from_dealer is None:
        return look.say("line.from_each", points=pay.from_non_dealer)
    return f"{pay.from_non_dealer}/{pay.from_dealer}"
