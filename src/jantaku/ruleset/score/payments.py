"""Payments after a round.

Everything here reads a table and changes nothing on it.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from jantaku.ruleset.program import sound
from jantaku.ruleset.score import methods, win_score
from jantaku.ruleset.table import seats
from jantaku.ruleset.table.table_copy import copied
from jantaku.ruleset.values.limits import Number, checked

if TYPE_CHECKING:
    from collections.abc import Container, Iterable, Sequence

    from jantaku.ruleset.score.yaku import Scores
    from jantaku.ruleset.table.table import RulesetTable
    from jantaku.ruleset.table.win import WinRecord
    from jantaku.ruleset.values.seat import Seat
    from jantaku.ruleset.values.tile import RulesetTile

_TRIPLE = 3
_THREE_PLAYERS = 3


@dataclass(frozen=True)
class Settlement:
    """The result of a round's end: points by seat, the reason, and the seats that show their hands.

    `abortive` says that the wins count as an abortive draw; `wins` are those of a draw that is
    scored.
    """

    deltas: dict[Seat, Number]
    reason: str = ""
    abortive: bool = False
    revealed: tuple[Seat, ...] = ()
    wins: tuple[WinRecord, ...] = field(default=())


def win_payments(table: RulesetTable, wins: Sequence[WinRecord] | None = None) -> Settlement:
    """The payments of all wins that are not paid yet."""
    due = [won for won in table.wins if not won.paid] if wins is None else list(wins)
    if len(due) == _TRIPLE and table.program.score.triple_ron_draw:
        name = table.program.score.word("triple_win_draw_name")
        return Settlement(dict.fromkeys(table.seats, 0), name, abortive=True)
    deltas: dict[Seat, Number] = dict.fromkeys(table.seats, 0)
    first = _closest(table, due)
    for won in due:
        for payer, paid in _shares(table, won, closest=won is first).items():
            deltas[payer] -= paid
            deltas[won.seat] += paid
    if first is not None:
        deltas[first.seat] += table.pot
    for seat in table.seats:
        counters = table.players[seat].counters
        delta = deltas[seat] * counters.get("delta_score_multiplier", 1)
        deltas[seat] = checked(delta + counters.get("delta_score", 0), "payment")
    return Settlement(deltas, _reason(table, due))


def _closest(table: RulesetTable, wins: Sequence[WinRecord]) -> WinRecord | None:
    """The win that takes honba and pot: the first in turn order after the payer."""
    payer = next((won.payer for won in wins if won.payer is not None), None)
    if payer is None or payer not in table.seats:
        return wins[0] if wins else None
    order = [seats.after(table, payer, steps) for steps in range(1, len(table.seats) + 1)]
    return min(wins, key=lambda won: order.index(won.seat))


def _shares(table: RulesetTable, won: WinRecord, *, closest: bool) -> dict[Seat, Number]:
    """The payment of each seat for a win."""
    honba = sound(table.program.score.honba_value) * table.honba if closest else 0
    due, others = _by_responsibility(table, won)
    paid: dict[Seat, Number] = {}
    if due is not None:
        _add(paid, _for_pao(table, won, due, honba))
        honba = 0
    if others is not None:
        _add(paid, _for_win(table, won, others, honba))
    return paid


def _add(paid: dict[Seat, Number], more: dict[Seat, Number]) -> None:
    for seat, share in more.items():
        paid[seat] = checked(paid.get(seat, 0) + share, "payment")


def _due(table: RulesetTable, won: WinRecord, score: Number) -> Number:
    """The score, doubled for a winner who sits where the wall is broken."""
    doubled = "wareme" in table.players[won.seat].status
    return checked(2 * score if doubled else score, "score")


def _by_responsibility(table: RulesetTable, won: WinRecord) -> tuple[Number | None, Number | None]:
    """The score that another seat is responsible for, and the rest; None for an empty part."""
    rules = table.program.score
    blamed, free = _answered_for(won.yaku, rules.pao_eligible_yaku, rules.pao_pays_all_yaku)
    blamed2, free2 = _answered_for(won.yaku2, rules.pao_eligible_yaku, rules.pao_pays_all_yaku2)
    if won.pao_seat is None or not (blamed or blamed2):
        return None, _due(table, won, won.score)
    if not (free or free2):
        return _due(table, won, won.score), None
    parts = []
    for yaku, yaku2 in ((blamed, blamed2), (free, free2)):
        args = (table, won.seat, yaku, yaku2, won.minipoints, won.source)
        parts.append(_due(table, won, methods.score_of(*args).score))
    return parts[0], parts[1]


def _answered_for(yaku: Scores, eligible: Container[str], every: bool) -> tuple[Scores, Scores]:
    """The yaku of a list that another seat is responsible for, and the others."""
    if every:
        return yaku, ()
    blamed = tuple(one for one in yaku if one[0] in eligible)
    return blamed, tuple(one for one in yaku if one[0] not in eligible)


def _for_pao(
    table: RulesetTable, won: WinRecord, score: Number, honba: Number
) -> dict[Seat, Number]:
    """The payments for yaku that another seat is responsible for."""
    pao, discarder = won.pao_seat, won.payer
    assert pao is not None  # asked only where there is one
    if discarder is None or not table.program.score.split_pao_ron:
        return _blamed(table, won, {pao: score}, score, honba, pao)
    half = checked(score / 2, "score")
    return _blamed(table, won, {discarder: half, pao: half}, score, honba, pao)


def _for_win(
    table: RulesetTable, won: WinRecord, score: Number, honba: Number
) -> dict[Seat, Number]:
    if won.payer is None:
        return _self_drawn(table, won, score, honba)
    return _blamed(table, won, {won.payer: score}, score, honba, won.payer)


def _blamed(
    table: RulesetTable,
    won: WinRecord,
    blamed: dict[Seat, Number],
    score: Number,
    honba: Number,
    honba_payer: Seat,
) -> dict[Seat, Number]:
    """The payments if a seat is to blame; `honba` is the share of one payer.

    The others pay their part of the honba too; of two who are to blame one adds them.
    """
    rules, paid = table.program.score, {}
    for seat in dict.fromkeys((*won.opponents, *blamed)):
        base = blamed.get(seat, score)
        if seat == honba_payer or seat not in blamed:
            base += honba * (len(table.seats) - 1)
        factor, penalty = (
            (rules.discarder_multiplier, rules.discarder_penalty)
            if seat in blamed
            else (rules.non_discarder_multiplier, rules.non_discarder_penalty)
        )
        paid[seat] = checked(base * sound(factor) + sound(penalty), "payment")
    return paid


def _self_drawn(
    table: RulesetTable, won: WinRecord, score: Number, honba: Number
) -> dict[Seat, Number]:
    """The payments for a self-draw; `honba` is the share of one payer."""
    rules = table.program.score
    penalty, factor = sound(rules.self_draw_penalty), sound(rules.self_draw_multiplier)
    ko = oya = score
    if rules.split_oya_ko_payment and len(table.seats) >= _THREE_PLAYERS:
        ko, oya = _split(table, won, score)
        factor = factor if rules.multiplies_split else 1
    dealer, paid = seats.dealer(table), {}
    for seat in won.opponents:
        share = checked((oya if seat == dealer and not won.is_dealer else ko) * factor, "payment")
        share += penalty
        if won.is_dealer or seat == dealer:
            share = checked(share * sound(rules.dealer_self_draw_multiplier), "payment")
        if "wareme" in table.players[seat].status:
            share *= 2
        paid[seat] = checked(share + honba, "payment")
    return paid


def _split(table: RulesetTable, won: WinRecord, score: Number) -> tuple[Number, Number]:
    """The shares of a self-draw, of a non-dealer and of the dealer."""
    rounding, dealer = sound(table.program.score.han_fu_rounding_factor), won.is_dealer
    if len(table.seats) != _THREE_PLAYERS:
        return methods.ko_and_oya(score, dealer, len(table.seats), rounding)
    rule = table.program.score.tsumo_loss
    if rule is True or rule in ("ron_loss", "unequal_split"):
        return methods.ko_and_oya(score, dealer, 3, rounding)
    if rule == "add_1000":
        ko, oya = methods.ko_and_oya(score - 2000, dealer, 4, rounding)
        return ko + 1000, oya + 1000
    if rule in ("equal_split", "double_collection"):
        half = checked(score / 2, "share")
        return half, half
    ko, oya = methods.ko_and_oya(score, dealer, 4, rounding)
    if rule == "north_to_oya" and not dealer:
        return ko, oya + ko
    return ko + checked(ko / 2, "share"), oya + checked(ko / 2, "share")


def _reason(table: RulesetTable, wins: Sequence[WinRecord]) -> str:
    """The name of the wins on the score screen."""
    if any(_by_responsibility(table, won)[0] is not None for won in wins):
        return table.program.score.word("win_with_pao_name")
    if any(won.source == "draw" for won in wins):
        return table.program.score.word("win_by_draw_name")
    single = table.program.score.word("win_by_discard_name")
    if any(won.source == "call" for won in wins):
        single = table.program.score.word("win_by_call_name", single)
    if len(wins) < 2:
        return single
    return table.program.score.word(f"win_by_discard_name_{len(wins)}", single)


def draw_payments(table: RulesetTable) -> Settlement:
    """The payments of an exhaustive draw; an abortive one moves nothing."""
    nothing: dict[Seat, Number] = dict.fromkeys(table.seats, 0)
    if table.result == "abortive_draw":
        return Settlement(nothing, table.result_name)
    rules = table.program.score
    ready = _with_status(table, "tenpai")
    winners = {won.seat for won in table.wins}
    waiting = [seat for seat in ready if seat not in winners]
    if rules.score_best_hand_at_draw and waiting and len(winners) < _TRIPLE:
        return _best_hands(table, waiting)
    nagashi = _with_status(table, "nagashi")
    if nagashi and rules.draw_nagashi_payments is not None:
        name = rules.word("nagashi_name", table.result_name)
        return Settlement(_nagashi(table, nagashi, sound(rules.draw_nagashi_payments)), name)
    if rules.draw_tenpai_payments is not None:
        deltas = _tenpai(table, ready, sound(rules.draw_tenpai_payments))
        return Settlement(deltas, table.result_name, revealed=ready)
    return Settlement(nothing, table.result_name)


def _with_status(table: RulesetTable, status: str) -> tuple[Seat, ...]:
    return tuple(seat for seat in table.seats if status in table.players[seat].status)


def _nagashi(
    table: RulesetTable, nagashi: Iterable[Seat], payments: Sequence[Number]
) -> dict[Seat, Number]:
    """Every other player pays each of them, the dealer's payments being the greater ones."""
    ko, oya = payments
    dealer = seats.dealer(table)
    deltas: dict[Seat, Number] = dict.fromkeys(table.seats, 0)
    for seat in nagashi:
        for payer in seats.others(table, seat):
            paid = oya if dealer in (seat, payer) else ko
            deltas[payer] -= paid
            deltas[seat] += paid
    return deltas


def _tenpai(
    table: RulesetTable, ready: Sequence[Seat], amounts: Sequence[Number]
) -> dict[Seat, Number]:
    """Everybody who is not tenpai pays one amount; those who are share the sum."""
    deltas: dict[Seat, Number] = dict.fromkeys(table.seats, 0)
    players, sharing = len(table.seats), len(ready)
    if players < _THREE_PLAYERS or not 0 < sharing < players:
        return deltas
    amount = amounts[sharing - 1]
    share = checked(amount * (players - sharing) / sharing, "payment")
    return {seat: share if seat in ready else -amount for seat in table.seats}


def _best_draw(table: RulesetTable, seat: Seat, tiles: Sequence[RulesetTile]) -> WinRecord:
    """The win of a seat as if it drew the best of the tiles from a wall still full."""
    imagined = copied(table)
    imagined.wall_index = 0
    imagined.players[seat].draw = [tiles[0]]
    try:
        return win_score.best_win(imagined, seat, tiles, "draw")
    finally:
        table.budget = imagined.budget


def _best_hands(table: RulesetTable, waiting: Sequence[Seat]) -> Settlement:
    """Players in tenpai win by their best wait, from everybody who is not."""
    deltas: dict[Seat, Number] = dict.fromkeys(table.seats, 0)
    matcher = table.program.matchers["win"]
    gone = {won.seat for won in table.wins}
    wins = []
    for seat in waiting:
        player = table.players[seat]
        tiles: Sequence[RulesetTile] = ()
        if matcher is not None:
            candidates = table.program.initial_tiles
            tiles = matcher.waits(player.hand, player.calls, player.behavior, candidates)
            table.spend(matcher.work)
        if not tiles:
            continue
        won = _best_draw(table, seat, tiles)
        won.opponents = tuple(
            other
            for other in won.opponents
            if other not in gone and "tenpai" not in table.players[other].status
        )
        wins.append(won)
        due = _due(table, won, won.score)
        shares = _blamed(table, won, dict.fromkeys(won.opponents, due), due, 0, seat)
        for payer, paid in shares.items():
            deltas[payer] -= paid
            deltas[seat] += paid
    found = tuple(won.seat for won in wins)
    return Settlement(deltas, table.result_name, revealed=found, wins=tuple(wins))
