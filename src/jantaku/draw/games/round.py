"""The page of a round: its beginning, what happened, how it ended, and the points afterwards."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from jantaku.draw.hands.score import worth
from jantaku.draw.terminal import Line, Page, Span, join, line, line_width, rule, table
from jantaku.draw.tiles import bracketed, by_suit, glyph_group, mpsz, mpsz_group
from jantaku.riichi.tiles.tile import tile_of_id

from .round_log import indicators, turns_page

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from jantaku.draw.look import Look
    from jantaku.riichi.records.record import DrawnGame, MeldRecord, RecordedWin, RoundRecord
    from jantaku.riichi.score.result import YakuHan
    from jantaku.riichi.tiles.tile import Tile, TileId

COLUMNS = 72
_WINDS = ("E", "S", "W", "N")
_LIMITS = ("", "mangan", "haneman", "baiman", "sanbaiman", "kazoe_yakuman")


@dataclass(frozen=True)
class Players:
    """The properties of a game that a round needs: the names of the seats and the red fives."""

    names: Sequence[str]
    reds: Collection[TileId]


def legend(look: Look) -> Page:
    """Returns the legend of the log of turns."""
    return [look.label("line.legend")]


def round_page(record: RoundRecord, players: Players, look: Look) -> Page:
    """The whole round."""
    parts = [
        _beginning(record, players, look),
        turns_page(record, players.names, players.reds, look),
        result_page(record, players, look),
    ]
    page: Page = []
    for part in filter(None, parts):
        page += [(), *part] if page else part
    return page


def round_name(record: RoundRecord, look: Look) -> str:
    """Wind and number: `South 3`."""
    return round_title(record.round_wind, record.dealer, 0, 0, look)[0]


def round_title(wind: str, dealer: int, honba: int, sticks: int, look: Look) -> list[str]:
    """Returns the name of the round, and the honba and riichi sticks on the table, if any."""
    counts = (("honba", honba), ("riichi_sticks", sticks))
    named = look.say("line.round", wind=look.say(f"wind.{wind}"), number=dealer + 1)
    return [named, *(f"{look.say(f'word.{key}')} {count}" for key, count in counts if count)]


def _beginning(record: RoundRecord, players: Players, look: Look) -> Page:
    told = round_title(record.round_wind, record.dealer, record.honba, record.riichi_sticks, look)
    title = "".join(span.text for span in look.separated(told))
    dora = indicators([tile_of_id(record.dora_indicator, players.reds)], record.players, look)
    return [
        rule(look.sign("─"), COLUMNS, title),
        line(look.label("word.dora_indicators"), "  ", dora),
        (),
        *_deal(record, players, look),
    ]


def _deal(record: RoundRecord, players: Players, look: Look) -> Page:
    """A row for each seat from the dealer on: wind, name, points, hand."""
    rows = []
    for place in range(record.players):
        seat = (record.dealer + place) % record.players
        rows.append(
            [
                look.label(f"wind.{_WINDS[place]}"),
                line(players.names[seat]),
                line(Span(f"{record.points[seat]}", "points")),
                _tiles(record.hands[seat], players, look),
            ]
        )
    return table(rows, right=frozenset({2}))


def _tiles(
    tiles: Sequence[TileId], players: Players, look: Look, melds: Sequence[Line] = ()
) -> Line:
    """Returns a hand by suits, followed by glyphs if the look has them."""
    groups = by_suit(tile_of_id(tile, players.reds) for tile in tiles)
    text = join(" ", [*map(mpsz_group, groups), *melds])
    if not look.glyphs:
        return text
    return line(text, "  ", *(glyph_group(group) for group in groups))


def result_page(record: RoundRecord, players: Players, look: Look) -> Page:
    """Wins or the kind of draw, then the points; nothing of a round that breaks off."""
    page: Page = []
    for win in record.wins:
        page += [*win_page(win, _worth(record, win, look), players, look), ()]
    if record.drawn_game is not None:
        page += [*drawn_page(record.drawn_game, players, look), ()]
    return page + points_page(record.points, record.points_after, players) if page else page


def win_page(win: RecordedWin, counted: Line, players: Players, look: Look) -> Page:
    """A win: whose tile it was, the hand, its yaku, and what is `counted` with the points."""
    key = "word.tsumo" if win.tsumo else "word.ron"
    tile = tile_of_id(win.tile, players.reds)
    how = [line(Span(look.say(key), "yaku"), " ", mpsz(tile))]
    if win.discarder is not None:
        source = look.say("line.caller_from", name=players.names[win.discarder])
        how = [line(how[0], " ", source)]
    if win.pao is not None:
        how.append(line(look.say("line.liable", name=players.names[win.pao])))
    facts = [look.separated(how), _winning_hand(win, players), *_indicators(win, players, look)]
    facts += _wrapped([_yaku(yaku, look) for yaku in win.yaku if yaku.han or yaku.yakuman], look)
    if win.points is not None:
        points = look.say("line.points", points=win.points)
        facts.append(join("  ", [*filter(None, [counted]), (Span(points, "points"),)]))
    names = [line(players.names[win.winner]), *[()] * (len(facts) - 1)]
    return table([[name, fact] for name, fact in zip(names, facts, strict=True)])


def _winning_hand(win: RecordedWin, players: Players) -> Line:
    """The concealed tiles with the winning one marked, the melds in brackets."""
    tile = tile_of_id(win.tile, players.reds)
    groups = by_suit(tile_of_id(tile, players.reds) for tile in win.hand)
    parts = [mpsz_group(group, tile) for group in groups]
    return join(" ", [*parts, *(_meld(meld, players) for meld in win.melds)])


def _meld(meld: MeldRecord, players: Players) -> Line:
    (tiles,) = by_suit(tile_of_id(tile, players.reds) for tile in meld.tiles)
    return bracketed(mpsz_group(tiles), "[" if meld.type == "closed_kan" else "(")


def _indicators(win: RecordedWin, players: Players, look: Look) -> Page:
    if not win.ura:
        return []
    shown: list[Tile] = [tile_of_id(tile, players.reds) for tile in win.ura]
    number = len(players.names)
    return [line(look.label("word.ura_indicators"), "  ", indicators(shown, number, look))]


def _yaku(yaku: YakuHan, look: Look) -> Line:
    style = "dora" if "dora" in yaku.id or yaku.id == "kita" else "yaku"
    name = Span(look.say(f"yaku.{yaku.id}"), style)
    return line(name) if yaku.yakuman else line(name, " ", look.say("line.han", han=yaku.han))


@dataclass(frozen=True)
class _Counted:
    """The values that `worth` puts into words."""

    has_yaku: bool
    yakuman: int
    han: int
    fu: int
    limit: str | None


def _worth(record: RoundRecord, win: RecordedWin, look: Look) -> Line:
    if not win.yaku or win.fu is None:
        return ()
    assert win.points is not None
    limit = _LIMITS[record.limit(win)] or None
    counted = _Counted(True, win.yakuman, win.han, win.fu, limit)
    return line(Span(worth(counted, look), "limit"))


def drawn_page(drawn: DrawnGame, players: Players, look: Look) -> Page:
    """The kind of draw, and the hands that were shown for it."""
    rows = []
    for seat, hand in enumerate(drawn.hands):
        if hand is not None:
            melds = [_meld(meld, players) for meld in drawn.melds[seat]]
            rows.append([line(players.names[seat]), _tiles(hand, players, look, melds)])
    tenpai = drawn.kind in ("exhaustive", "nagashi")
    label = [look.label("word.tenpai")] if tenpai and rows else []
    title = line(Span(look.say(f"end.{drawn.kind}"), "limit"))
    return [title, *label, *table(rows)]


def points_page(before: Sequence[int], after: Sequence[int], players: Players) -> Page:
    """A row for each seat: name, change over the round with its own riichi, points."""
    rows = []
    for seat, points in enumerate(after):
        change = points - before[seat]
        rows.append(
            [
                line(players.names[seat]),
                line(f"{change:+}" if change else ""),
                line(Span(f"{points}", "points")),
            ]
        )
    return table(rows, right=frozenset({1, 2}))


def _wrapped(parts: Sequence[Line], look: Look) -> Page:
    """The parts with points between them, on as many lines as they need."""
    page: Page = []
    row: list[Line] = []
    for part in parts:
        if row and line_width(look.separated([*row, part])) > COLUMNS:
            page.append(look.separated(row))
            row = []
        row.append(part)
    return [*page, look.separated(row)] if row else page
