"""A balance sheet: a table of games for each group of people, one game item by item."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jantaku.base.messages import filled, load
from jantaku.draw.terminal import Page, Span, line, table
from jantaku.riichi.sheet.games import ITEMS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from jantaku.draw.look import Look
    from jantaku.draw.terminal import Line
    from jantaku.riichi.sheet import Entry, Sheet, SheetGame

_DATE = len("2026-01-02T03:04")


def sheet_page(sheet: Sheet, look: Look) -> Page:
    """A table for each group, then the totals of all and who pays whom."""
    if not sheet.games:
        return [line(_word(look, "empty"))]
    numbers = {id(game): number for number, game in enumerate(sheet.games, 1)}
    page: Page = []
    for people in sheet.groups:
        own = sheet.of(people)
        title = ", ".join(total.name for total in own.totals if not total.robot)
        page += [line(Span(title or _word(look, "robot"), "yaku"))]
        page += [*_games(own, numbers, look), (), *_totals(own, look), ()]
    if len(sheet.groups) > 1:
        page += [line(Span(_word(look, "all"), "yaku")), *_totals(sheet, look), ()]
    return [*page, *_payments(sheet, look)]


def game_page(game: SheetGame, number: int, look: Look) -> Page:
    """Returns the page of a game with every item of its result."""
    heads = [_quiet(_word(look, "player")), _quiet(_word(look, "place"))]
    heads.append(_quiet(_word(look, "points")))
    items = [item for item in (*ITEMS, "chombo") if any(getattr(e, item) for e in game.entries)]
    names = load(look.language, "sheet")["item"]
    heads += [_quiet(look.sign(names[item])) for item in items]
    rows = []
    for entry in sorted(game.entries, key=lambda entry: entry.place):
        amounts = [getattr(entry, item) for item in items]
        cells = [line(_named(entry, look)), line(f"{entry.place}"), line(f"{entry.points}")]
        rows.append([*cells, *map(_amount, amounts), _amount(entry.total)])
    heads.append(_quiet(_word(look, "total")))
    title = f"{_word(look, 'game')} {number}  {_date(game)}  {game.rules}"
    state = f"  ({_word(look, 'suspended')})" if game.is_suspended else ""
    page: Page = [line(Span(title, "yaku"), state)]
    page += table([heads, *rows], right=frozenset(range(1, len(heads))))
    if game.left:
        page += [line(f"{_word(look, 'left')}: {game.left}")]
    return page


def _games(sheet: Sheet, numbers: dict[int, int], look: Look) -> Page:
    names = [total.name for total in sheet.totals]
    heads = [_quiet(_word(look, word)) for word in ("game", "when", "rules")]
    rows = [[*heads, *(_quiet(name) for name in names)]]
    for game in sheet.games:
        state = f" ({_word(look, 'suspended')})" if game.is_suspended else ""
        about = [line(f"{numbers[id(game)]}"), line(_date(game)), line(game.rules + state)]
        entries = {entry.player.name: entry for entry in game.entries}
        cells = [_amount(entries[name].total) if name in entries else line("") for name in names]
        rows.append([*about, *cells])
    return table(rows, right=frozenset({0, *range(3, 3 + len(names))}))


def _totals(sheet: Sheet, look: Look) -> Page:
    words = ("player", "total", "games", "places", "mean")
    rows: list[Sequence[Line]] = [[_quiet(_word(look, word)) for word in words]]
    for total in sheet.totals:
        mean = "" if total.mean_place is None else f"{total.mean_place:.2f}"
        name = f"{total.name} ({_word(look, 'robot')})" if total.robot else total.name
        places = "-".join(map(str, total.places))
        cells = (line(f"{total.games}"), line(places), line(mean))
        rows.append([line(name), _amount(total.points), *cells])
    return table(rows, right=frozenset({1, 2, 3, 4}))


def _payments(sheet: Sheet, look: Look) -> Page:
    page: Page = [line(Span(_word(look, "payments"), "yaku"))]
    if not sheet.payments:
        return [*page, line(_word(look, "settled"))]
    for one in sheet.payments:
        values = {"payer": one.payer, "payee": one.payee, "points": str(one.points)}
        page.append(line(_word(look, "pays", **values)))
    return page


def _named(entry: Entry, look: Look) -> str:
    return entry.player.name + (f" ({_word(look, 'robot')})" if entry.player.robot else "")


def _date(game: SheetGame) -> str:
    return game.when[:_DATE].replace("T", " ")


def _amount(points: int) -> Line:
    return line(Span(f"{points:+}" if points else "0", "points" if points > 0 else ""))


def _quiet(text: str) -> Line:
    return line(Span(text, "quiet"))


def _word(look: Look, key: str, **values: object) -> str:
    return look.sign(filled(load(look.language, "sheet")["word"][key], **values))
