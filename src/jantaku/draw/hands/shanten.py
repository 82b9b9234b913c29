"""The page that says how far a hand is: the three forms, useful tiles, what to discard."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jantaku.draw.look import TIMES
from jantaku.draw.terminal import Line, Page, Span, join, line, table
from jantaku.draw.tiles import by_suit, glyph_group, mpsz, mpsz_group

if TYPE_CHECKING:
    from collections.abc import Sequence

    from jantaku import Discard, Hand, Kind, ShantenForms, Ukeire
    from jantaku.draw.look import Look

_FORMS = ("standard", "chiitoitsu", "kokushi")
_PER_ROW = 8


def distance(shanten: int, look: Look) -> str:
    """The shanten number in words: `Complete`, `Tenpai`, `Iishanten`, `2-shanten`."""
    names = {-1: "word.complete", 0: "word.tenpai", 1: "word.iishanten"}
    if shanten in names:
        return look.say(names[shanten])
    return look.say("line.shanten", shanten=shanten)


def hand_rows(hand: Hand, look: Look) -> list[list[Line]]:
    """The hand as it is, labelled: a row in mpsz and one in glyphs."""
    draws = [mpsz_group, glyph_group] if look.glyphs else [mpsz_group]
    labels = [look.label("word.hand"), ()]
    rows = []
    for label, draw in zip(labels, draws, strict=False):
        groups = [draw(tiles) for tiles in by_suit(hand.tiles)]
        melds = [
            line("(" if meld.is_open else "[", draw(meld.tiles), ")" if meld.is_open else "]")
            for meld in hand.melds
        ]
        rows.append([label, join(" ", [*groups, *melds])])
    return rows


def shanten_page(hand: Hand, forms: ShantenForms, look: Look, missing: int = 0) -> Page:
    """The hand, its missing tiles and its distance in each form, the nearest first."""
    rows = hand_rows(hand, look)
    if missing:
        rows.append([(), line(look.say("line.missing_tiles", missing=missing))])
    numbers = {form: getattr(forms, form) for form in _FORMS}
    best = numbers.pop(forms.best)
    rows.append([look.label("word.shanten"), line(Span(distance(best, look), "best"))])
    rows.append([look.label("word.best_form"), line(look.say(f"form.{forms.best}"))])
    rows += [
        [(), line(f"{look.say(f'form.{form}')}: {distance(number, look)}")]
        for form, number in numbers.items()
        if number is not None
    ]
    return table(rows)


def used_up_page(kinds: Sequence[Kind], look: Look) -> Page:
    """A line that names the tiles which a hand lacks though it has all four of them."""
    from jantaku.riichi.tiles.notation import format_mpsz

    return [line(look.say("line.used_up", tiles=format_mpsz(kinds)))]


def ukeire_page(ukeire: Ukeire, look: Look, missing: int = 0) -> Page:
    """The tiles that bring the hand closer, with the copies left of each."""
    if not ukeire.tiles:
        key = "line.no_useful_tile_yet" if missing else "line.no_useful_tiles"
        return [line(look.say(key))]
    sums = look.say("line.useful_tiles", kinds=len(ukeire.tiles), total=ukeire.total)
    cells = [
        line(mpsz(kind), Span(look.sign(f"{TIMES}{left}"), "quiet")) for kind, left in ukeire.tiles
    ]
    rows = [cells[start : start + _PER_ROW] for start in range(0, len(cells), _PER_ROW)]
    page = [line(look.label("word.useful_tiles"), "  ", sums), *table(rows)]
    if look.glyphs:
        page.append(glyph_group([kind for kind, _ in ukeire.tiles]))
    return page


def discards_page(discards: Sequence[Discard], look: Look) -> Page:
    """A row for each tile to discard: shanten after it, useful tiles and copies of them left."""
    head = [look.label(f"word.{key}") for key in ("discard", "shanten", "left", "useful_tiles")]
    best = (discards[0].shanten, discards[0].total)
    rows = [head]
    for discard in discards:
        style = "best" if (discard.shanten, discard.total) == best else ""
        useful = [mpsz_group(tiles) for tiles in by_suit(kind for kind, _ in discard.tiles)]
        rows.append(
            [
                mpsz(discard.tile),
                line(Span(f"{discard.shanten}", style)),
                line(Span(f"{discard.total}", style)),
                join(" ", useful),
            ]
        )
    return table(rows, right=frozenset({1, 2}))
