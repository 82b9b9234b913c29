"""The value of a win, with the best of the tiles that may have won.

Jokers are replaced first, by the tiles that make the hand worth most.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from jantaku.ruleset.program import FIRST, YakuRule
from jantaku.ruleset.score import fu
from jantaku.ruleset.score.joker_hands import readings
from jantaku.ruleset.score.methods import is_dealer, score_of
from jantaku.ruleset.score.scratch_table import EVENT, scored_apart
from jantaku.ruleset.score.yaku import Scores, evaluate, lists_of
from jantaku.ruleset.table import seats
from jantaku.ruleset.table.context import Assigned, Context, WinSource
from jantaku.ruleset.table.win import WinRecord
from jantaku.ruleset.values.limits import MOST_READINGS, MOST_READINGS_IN_ALL, Number

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from jantaku.ruleset.table.table import RulesetTable
    from jantaku.ruleset.values.seat import Seat
    from jantaku.ruleset.values.tile import RulesetTile


def minipoints_of(table: RulesetTable, seat: Seat, reading: Assigned, source: WinSource) -> int:
    """The fu of a hand: the counter `fu` if a ruleset sets it, or the calculated value."""
    counted = table.players[seat].counters.get("fu", 0)
    if counted > 0 or table.program.counts_fu:
        return int(counted)
    return fu.of_reading(table, seat, reading, source)


def _context(table: RulesetTable, seat: Seat, reading: Assigned, source: WinSource) -> Context:
    return Context(
        seat,
        winning_tile=reading.winning_tile,
        win_source=source,
        minipoints=minipoints_of(table, seat, reading, source),
        reading=reading,
    )


def _all_readings(
    table: RulesetTable, seat: Seat, tiles: Sequence[RulesetTile], source: WinSource
) -> Iterator[Assigned]:
    """The readings with each of the tiles; with each of the hand if none is known."""
    candidates: Sequence[RulesetTile | None] = tiles or ()
    if not candidates and source == "draw":
        candidates = tuple(dict.fromkeys(table.players[seat].hand))
    most = min(MOST_READINGS, 1 + MOST_READINGS_IN_ALL // max(1, len(candidates)))
    for tile in candidates or (None,):
        yield from readings(table, seat, tile, source, most)


def reaches(
    table: RulesetTable,
    seat: Seat,
    source: WinSource,
    tile: RulesetTile | None,
    points: Number,
    minipoints: Number = 0,
    lists_key: str = "yaku_lists",
) -> bool:
    """True if a hand has enough points and fu with a tile, extra yaku not counted."""
    rules = table.program.score
    names = rules.yaku_lists if lists_key == "yaku_lists" else rules.yaku2_lists
    lists = lists_of(table, seat, names or (), rules.extra_yaku_lists)
    for reading in _all_readings(table, seat, () if tile is None else (tile,), source):
        with scored_apart(table, seat, reading, source) as (apart, held):
            context = _context(apart, seat, held, source)
            if (context.minipoints or 0) < minipoints:
                continue
            if sum(value for _, value in evaluate(apart, context, lists)) >= points:
                return True
    return False


def has_all_declared(
    table: RulesetTable,
    seat: Seat,
    source: WinSource,
    tile: RulesetTile | None,
    list_names: Iterable[str],
) -> bool:
    """True if a hand has, by those lists, every yaku its player declared."""
    lists = lists_of(table, seat, list_names)
    declared = set(table.players[seat].declared_yaku)
    for reading in _all_readings(table, seat, () if tile is None else (tile,), source):
        with scored_apart(table, seat, reading, source) as (apart, held):
            found = evaluate(apart, _context(apart, seat, held, source), lists)
            if declared <= {name for name, _ in found}:
                return True
    return False


def best_win(
    table: RulesetTable, seat: Seat, tiles: Sequence[RulesetTile], source: WinSource
) -> WinRecord:
    """The win with the best of the tiles, jokers standing for what is worth most."""
    lists = lists_of(table, seat, (table.program.score.yaku_lists or ()))
    lists2 = lists_of(table, seat, (table.program.score.yaku2_lists or ()))
    best: WinRecord | None = None
    for reading in _all_readings(table, seat, tiles, source):
        with scored_apart(table, seat, reading, source) as (apart, held):
            won = _record(apart, seat, held, source, lists, lists2)
        won.settled = reading.settled
        if best is None or _worth(table, won) > _worth(table, best):
            best = won
    assert best is not None  # there is at least one reading
    return best


def _worth(table: RulesetTable, won: WinRecord) -> tuple[Number, ...]:
    """The key that compares readings; the second version of the language ends with fewer yaku."""
    worth = won.score, won.points, won.points2
    if table.program.language == FIRST:
        return worth
    return (*worth, -len(won.yaku), -len(won.yaku2))


def _record(
    table: RulesetTable,
    seat: Seat,
    reading: Assigned,
    source: WinSource,
    lists: Sequence[Sequence[YakuRule]],
    lists2: Sequence[Sequence[YakuRule]],
) -> WinRecord:
    context = _context(table, seat, reading, source)
    minipoints = context.minipoints or 0
    yaku, yaku2 = evaluate(table, context, lists), evaluate(table, context, lists2)
    if table.program.score.highest_scoring_yaku_only:
        yaku = _dearest(yaku)
    if table.program.score.highest_scoring_yaku2_only:
        yaku2 = _dearest(yaku2)
    scored = score_of(table, seat, yaku, yaku2, minipoints, source)
    if yaku2 and table.program.score.yaku2_overrides_yaku1:
        yaku = ()
    tile = reading.winning_tile
    won = WinRecord(
        seat,
        source,
        tile,
        _payer(table, source),
        _opponents(table, seat),
        is_dealer(table, seat),
        yaku=_translated(table, yaku),
        yaku2=_translated(table, yaku2),
        points=scored.points,
        points2=scored.points2,
        minipoints=minipoints,
        score=scored.score,
        score_name=scored.name,
        winning_tile_text=_label(table, source),
        hand=(*reading.hand, *([] if tile is None else [tile])),
        calls=reading.calls,
    )
    if table.program.events.get(EVENT):  # what it sets is forgotten afterwards
        won.pao_seat = pao_seat(table, won)
    return won


def _dearest(yaku: Scores) -> Scores:
    """The first yaku of those with the highest value, alone."""
    return (max(yaku, key=lambda one: one[1]),) if yaku else ()


def pao_seat(table: RulesetTable, won: WinRecord) -> Seat | None:
    """The seat responsible for a win: the first with status `pao` that neither wins nor pays."""
    return next(
        (
            seat
            for seat in table.seats
            if "pao" in table.players[seat].status and seat not in (won.seat, won.payer)
        ),
        None,
    )


def _payer(table: RulesetTable, source: WinSource) -> Seat | None:
    past = {"discard": table.last_discard, "call": table.last_call}.get(source)
    return None if past is None else past.seat


def _opponents(table: RulesetTable, seat: Seat) -> tuple[Seat, ...]:
    """The seats that may have to pay: all others, except those who won and left the round."""
    if table.program.winners_stay or not table.program.bloody_end:
        return seats.others(table, seat)
    gone = {won.seat for won in table.wins}
    return tuple(other for other in seats.others(table, seat) if other not in gone)


def _label(table: RulesetTable, source: WinSource) -> str:
    if source == "draw":
        return table.program.score.word("win_by_draw_label")
    by_discard = table.program.score.word("win_by_discard_label")
    return (
        table.program.score.word("win_by_call_label", by_discard)
        if source == "call"
        else by_discard
    )


def _translated(table: RulesetTable, yaku: Scores) -> Scores:
    """The yaku under their display names in the file."""
    names = table.program.translations
    return tuple((names.get(name, name), value) for name, value in yaku) if names else yaku
