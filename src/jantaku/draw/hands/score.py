"""The page that says what a hand is worth: hand, circumstances, yaku, payment, fu."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from jantaku.draw.terminal import Line, Page, Span, join, line, page_width, rule, table
from jantaku.draw.tiles import bracketed, by_suit, glyph_group, mpsz, mpsz_group
from jantaku.riichi.tiles.tile import Kind

from .groups import drawn_groups

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from jantaku import Score
    from jantaku.draw.look import Look
    from jantaku.riichi.score.result import FuItem, Payment, YakuHan
    from jantaku.riichi.tiles.tile import Tile

_RIGHT = frozenset({1})
_COPIES = {"triplet": 3, "kan": 4}


class Counted(Protocol):
    """Numbers that `worth` puts into words: those of a `Score`, or of a record."""

    @property
    def has_yaku(self) -> bool:
        """True if the hand may win."""

    @property
    def yakuman(self) -> int:
        """How many yakuman, 0 for an ordinary hand."""

    @property
    def han(self) -> int:
        """Han, dora included."""

    @property
    def fu(self) -> int:
        """Fu, rounded up."""

    @property
    def limit(self) -> str | None:
        """The identifier of the limit reached, if any."""


def score_page(score: Score, look: Look) -> Page:
    """Everything about one way to score a hand."""
    parts = [_circumstances(score, look), _yaku(score, look)]
    if score.has_yaku:
        parts += [_payment(score, look), [] if score.yakuman else _fu(score, look)]
    page: Page = []
    for part in filter(None, parts):
        page += [(), *part] if page else part
    return page


def worth(score: Counted, look: Look) -> str:
    """Han, fu and limit in a few words: `4 han 40 fu`, `5 han Mangan`, `Yakuman`, `No yaku`."""
    if not score.has_yaku:
        return look.say("word.no_yaku")
    if score.yakuman:
        return _yakuman(score.yakuman, look)
    han_fu = look.say("line.han_fu", han=score.han, fu=score.fu)
    return f"{han_fu} {look.say(f'limit.{score.limit}')}" if score.limit else han_fu


def _circumstances(score: Score, look: Look) -> Page:
    context = score.context
    rows = [[look.label("word.hand"), _groups(score, mpsz_group)]]
    if look.glyphs:
        rows.append([(), _groups(score, glyph_group)])
    rows.append([look.label("word.win_type"), _win(score, look)])
    rows.append([look.label("word.round_wind"), line(look.say(f"wind.{context.round}"))])
    seat = [look.say(f"wind.{context.seat}")]
    if context.is_dealer:
        seat.append(look.say("word.dealer"))
    rows.append([look.label("word.seat_wind"), look.separated(seat)])
    for key, indicators in (("dora", context.dora), ("ura", context.ura)):
        if indicators:
            shown = _indicators(score, indicators, "" if key == "dora" else "ura_", look)
            rows.append([look.label(f"word.{key}_indicators"), shown])
    return table(rows)


def _groups(score: Score, draw: Callable[[Sequence[Tile], Tile | None], Line]) -> Line:
    """The reading, called groups in brackets, the winning tile marked where it fitted in."""
    if score.reading.form in ("kokushi", "broken"):
        return join(" ", [draw(tiles, score.win) for tiles in by_suit(score.hand.tiles)])
    drawn = []
    for group, tiles, marked in drawn_groups(score):
        opener = "(" if group.is_open else "[" if group.type == "kan" else ""
        drawn.append(bracketed(draw(tiles, marked), opener))
    return join(" ", drawn)


def _win(score: Score, look: Look) -> Line:
    closed = score.hand.is_closed and not score.context.open
    how = look.say("word.tsumo" if score.context.tsumo else "word.ron")
    return look.separated(
        [
            line(how, " ", mpsz(score.win)),
            look.say(f"wait.{_wait(score)}"),
            look.say("word.closed" if closed else "word.open"),
        ]
    )


def _wait(score: Score) -> str:
    """The wait's name: thirteen orphans wait for the missing one, which is not a pair."""
    if score.reading.form == "broken":
        return "broken"
    one_orphan = score.reading.form == "kokushi" and score.wait == "tanki"
    return "kokushi" if one_orphan else score.wait


def _indicators(score: Score, indicators: Sequence[Kind], under: str, look: Look) -> Line:
    """Indicators and what they show; the first is the wall's, the others those of kans."""
    arrow = look.sign(" → ")
    shown = []
    for place, indicator in enumerate(indicators):
        sort = f"kan_{under}dora" if place else f"{under}dora"
        shown.append(line(mpsz(indicator), arrow, mpsz(Kind(score.rules.dora_of(indicator, sort)))))
    return look.separated(shown)


def _yaku(score: Score, look: Look) -> Page:
    if not score.has_yaku:
        return [line(Span(look.say("line.no_yaku"), "none"))]
    rows = [[line(Span(one.name_in(look.language), "yaku")), _han(one, look)] for one in score.yaku]
    for key, han in _dora(score):
        if han:
            rows.append([line(Span(look.say(f"yaku.{key}"), "dora")), _han_line(han, look)])
    return table(rows, right=_RIGHT)


def _han(yaku: YakuHan, look: Look) -> Line:
    if yaku.yakuman:
        return line(Span(_yakuman(yaku.yakuman, look), "limit"))
    return _han_line(yaku.han, look)


def _han_line(han: int, look: Look) -> Line:
    return line(look.say("line.han", han=han))


def _yakuman(times: int, look: Look) -> str:
    if times == 1:
        return look.say("limit.yakuman")
    return look.say("line.yakuman_times", times=times)


def _dora(score: Score) -> tuple[tuple[str, int], ...]:
    """The dora rows; a yakuman counts none."""
    if score.yakuman:
        return ()
    return (
        ("dora", score.dora),
        ("ura_dora", score.ura),
        ("red_dora", score.red),
        ("kita", score.kita),
    )


def _payment(score: Score, look: Look) -> Page:
    pay = score.payment
    points = look.say("line.points", points=score.points)
    page: Page = [line(Span(worth(score, look), "limit"), "  ", Span(points, "points"))]
    if extra := _extra(score, look):
        total = look.say("line.points", points=pay.total)
        page.append(line(*(f"+ {one}  " for one in extra), "= ", Span(total, "points")))
    return [*page, look.separated(_payers(pay, look))]


def _extra(score: Score, look: Look) -> list[str]:
    """Returns the texts of what is added to the points of the win."""
    sums = (
        ("honba", score.payment.honba, score.context.honba),
        ("riichi_sticks", score.payment.sticks, score.context.riichi_sticks),
    )
    return [look.say(f"line.{key}", points=points, count=n) for key, points, n in sums if points]


def _payers(pay: Payment, look: Look) -> list[str | Line]:
    if pay.from_discarder is not None:
        return [look.say("line.from_discarder", points=pay.from_discarder)]
    if pay.from_dealer is None:
        return [look.say("line.from_each", points=pay.from_non_dealer)]
    return [
        look.say("line.from_dealer", points=pay.from_dealer),
        look.say("line.from_others", points=pay.from_non_dealer),
    ]


def _fu(score: Score, look: Look) -> Page:
    """The items, and below a rule their sum before and after rounding."""
    rows = []
    for item in score.fu_items:
        tiles = [] if item.kind is None else [item.kind] * _COPIES.get(item.id, 2)
        name = line(look.say(f"fu.{_fu_name(item)}"))
        if tiles:
            name = line(name, " ", mpsz_group(tiles))
        rows.append([name, line(look.say("line.fu", fu=item.fu))])
    if len(rows) == 1:
        return table(rows, right=_RIGHT)
    rows.append([look.label("word.total"), line(look.say("line.fu", fu=score.fu_raw))])
    page = table(rows, right=_RIGHT)
    page.insert(-1, rule(look.sign("─"), page_width(page)))
    if score.fu != score.fu_raw:
        page[-1] = line(page[-1], look.sign(" → "), look.say("line.fu", fu=score.fu))
    return page


def _fu_name(item: FuItem) -> str:
    """Triplets and kans are worth more where nobody gave a tile to them."""
    if item.id == "triplet":
        return "concealed_triplet" if item.concealed else "open_triplet"
    if item.id == "kan":
        return "closed_kan" if item.concealed else "open_kan"
    return item.id
