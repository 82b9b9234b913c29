"""Wins and draws that are paid by given rules."""

from typing import Any

from ruleset.tables import table_of

PAYMENTS = {"draw_tenpai_payments": [1000, 1500, 3000], "draw_nagashi_payments": [2000, 4000]}


def drawn(
    score: dict[str, Any] | None = None,
    *,
    tenpai: tuple[int, ...] = (),
    nagashi: tuple[int, ...] = (),
    players: int = 4,
    **more: Any,
):
    table = table_of(PAYMENTS if score is None else score, players=players, **more)
    table.result, table.result_name = "exhaustive_draw", "Ryuukyoku"
    for seat in tenpai:
        table.players[seat].status.add("tenpai")
    for seat in nagashi:
        table.players[seat].status.add("nagashi")
    return table
