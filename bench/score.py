"""W3: yaku, han, fu and points of a win."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
from oracle.score import mahjong_answer
from support import Win, tile_of, to_jantaku

import jantaku

from . import hands
from .measure import Row, timed, timed_batch
from .peers import peer, to_jansou, to_riichienv

PREBUILT, IDS, BATCH = "score, prebuilt", "score, lists of ids", "score, batch"
TARGETS = {PREBUILT: (500, 200), IDS: (1_200, 600), BATCH: (300, 120)}


def rows() -> Iterator[Row]:
    """Every scorer is held to the answers of PyPI `mahjong`."""
    wins = [win for win, _ in hands.wins()]
    expected = [(answer.han, answer.fu, answer.points) for _, answer in hands.wins()]
    built = [to_jantaku(win) for win in wins]

    def prebuilt(pair: tuple[jantaku.Hand, jantaku.Context]) -> jantaku.Score:
        return jantaku.score(pair[0], pair[1])

    yield Row(PREBUILT, "jantaku", timed(prebuilt, built, expected, read=_ours))
    calls = [_from_ids(win) for win in wins]
    ns = timed(lambda call: call(), calls, expected, read=_ours)
    yield Row(IDS, "jantaku", ns)

    if peer("riichienv"):

        def calculate(pair: tuple[Any, tuple[Any, ...]]) -> Any:
            return pair[0].calc(*pair[1])

        evaluators = [to_riichienv(win) for win in wins]
        dealers = iter([win.seat == 0 for win in wins])
        ns = timed(calculate, evaluators, expected, read=lambda r: _riichienv(r, next(dealers)))
        yield Row(PREBUILT, "riichienv", ns)
        yield Row(BATCH, "riichienv, one by one", ns)
        yield Row(IDS, "riichienv", timed(lambda win: calculate(to_riichienv(win)), wins))
    if peer("jansou"):
        from jansou.scoring.score import score

        arguments = [to_jansou(win) for win in wins]
        ns = timed(
            lambda given: score(*given),
            arguments,
            [points for _, _, points in expected],
            read=lambda result: result.payment.total - result.payment.honba - result.payment.sticks,
        )
        yield Row(PREBUILT, "jansou", ns)
    ns = timed(mahjong_answer, wins, [answer for _, answer in hands.wins()])
    yield Row(IDS, "mahjong", ns)


def _ours(score: jantaku.Score) -> tuple[int, int, int]:
    return score.han, score.fu, score.points


def _riichienv(result: Any, dealer: bool) -> tuple[int, int, int]:
    drawn = (0 if dealer else result.tsumo_agari_oya) + (3 if dealer else 2) * result.tsumo_agari_ko
    return result.han, result.fu, result.ron_agari or drawn
