"""Yaku, han, fu and points of a win."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

import jantaku
from jantaku.riichi.score.batch import FLAGS, MELD_TYPES, NONE
from oracle.score import mahjong_answer
from support import RED_FIVES, tile_of, to_jantaku

from . import hands
from .measure import Row, timed, timed_batch
from .peers import peer, to_cmajiang, to_jansou, to_riichienv

if TYPE_CHECKING:
    from collections.abc import Iterator

    from support import Win

PREBUILT, IDS, BATCH = "score, prebuilt", "score, lists of ids", "score, batch"
TARGETS = {PREBUILT: (500, 200), IDS: (1_200, 600), BATCH: (300, 120)}


def rows() -> Iterator[Row]:
    """Every scorer is held to the answers of PyPI `mahjong`."""
    wins = [win for win, _ in hands.wins()]
    expected = [(answer.han, answer.fu, answer.points) for _, answer in hands.wins()]
    built = [to_jantaku(win) for win in wins]

    ns = timed(lambda pair: jantaku.score(*pair), built, expected, read=_ours, loop=_score_each)
    yield Row(PREBUILT, "jantaku", ns)
    lists = [_arguments(win) for win in wins]
    yield Row(IDS, "jantaku", timed(_from_lists, lists, expected, read=_ours))
    arrays = _arrays(wins, hands.BATCH)
    batch = jantaku.score_batch(**arrays)
    assert [*zip(batch.han, batch.fu, batch.points, strict=True)] == expected * hands.BATCH
    ns = timed_batch(lambda: jantaku.score_batch(**arrays), len(batch.han))
    yield Row(BATCH, "jantaku", ns)

    if peer("riichienv"):
        dealers = iter([win.seat == 0 for win in wins])
        ns = timed(
            _calculate,
            [to_riichienv(win) for win in wins],
            expected,
            read=lambda result: _riichienv(result, next(dealers)),
            loop=_calculate_each,
        )
        yield Row(PREBUILT, "riichienv", ns)
        yield Row(BATCH, "riichienv, one by one", ns)
        yield Row(IDS, "riichienv", timed(lambda win: _calculate(to_riichienv(win)), wins))
    if peer("jansou"):
        from jansou.scoring.score import score

        ns = timed(
            lambda given: score(*given),
            [to_jansou(win) for win in wins],
            [points for _, _, points in expected],
            read=lambda result: result.payment.total - result.payment.honba - result.payment.sticks,
        )
        yield Row(PREBUILT, "jansou", ns)
    if cmajiang := peer("cmajiang"):
        ns = timed(
            lambda given: cmajiang.hule(*given),
            [to_cmajiang(win) for win in wins],
            expected,
            read=lambda result: (result.fanshu, result.fu, result.defen),
        )
        yield Row(PREBUILT, "cmajiang", ns)
    ns = timed(mahjong_answer, wins, [answer for _, answer in hands.wins()])
    yield Row(IDS, "mahjong", ns)


def _score_each(pairs: list[tuple[jantaku.Hand, jantaku.Context]]) -> None:
    score = jantaku.score
    for hand, context in pairs:
        score(hand, context)


def _calculate(pair: tuple[Any, tuple[Any, ...]]) -> Any:
    evaluator, given = pair
    return evaluator.calc(*given)


def _calculate_each(pairs: list[tuple[Any, tuple[Any, ...]]]) -> None:
    for evaluator, given in pairs:
        evaluator.calc(*given)


FLAGS_TIMED = ("tsumo", "ippatsu", "rinshan", "chankan", "last_tile")
Lists = tuple[list[int], int, list[tuple[Any, list[Any]]], str, str, list[int], list[int], Any]


def _arguments(win: Win) -> Lists:
    """Concealed ids, winning id, melds as type and tiles, winds, indicators, circumstances."""
    melds = [(type_, [tile_of(id_) for id_ in ids]) for type_, ids in win.melds]
    winds = "ESWN"[win.round], "ESWN"[win.seat]
    indicators = list(win.dora), list(win.ura)
    flags = (win.riichi == 1, win.riichi == 2, *(getattr(win, name) for name in FLAGS_TIMED))
    return list(win.concealed), win.win, melds, *winds, *indicators, flags


def _from_lists(lists: Lists) -> jantaku.Score:
    tiles, win, melds, round_, seat, dora, ura, flags = lists
    riichi, double_riichi, tsumo, ippatsu, rinshan, chankan, last_tile = flags
    score: jantaku.Score = jantaku.score(
        tiles,
        win,
        [jantaku.Meld(type_, own) for type_, own in melds] if melds else None,
        tsumo=tsumo,
        riichi=riichi,
        double_riichi=double_riichi,
        ippatsu=ippatsu,
        rinshan=rinshan,
        chankan=chankan,
        last_tile=last_tile,
        round=round_,
        seat=seat,
        dora=dora,
        ura=ura,
    )
    return score


def _arrays(wins: list[Win], times: int) -> dict[str, Any]:
    """The arguments of `score_batch`, each hand `times` over."""
    n = len(wins)
    columns: dict[str, Any] = {
        "counts": np.zeros((n, 34), np.uint8),
        "win": np.array([tile_of(win.win) for win in wins], np.uint8),
        "flags": np.zeros(n, np.uint32),
        "winds": np.array([(win.round, win.seat) for win in wins], np.uint8),
        "dora": np.full((n, 5), NONE, np.uint8),
        "ura": np.full((n, 5), NONE, np.uint8),
        "melds": np.full((n, 8), NONE, np.uint8),
        "reds": np.zeros((n, 3), np.uint8),
    }
    for row, win in enumerate(wins):
        for id_ in win.concealed:
            columns["counts"][row, id_ // 4] += 1
        columns["flags"][row] = sum(FLAGS[name] for name in FLAGS_TIMED if getattr(win, name))
        columns["flags"][row] += (0, FLAGS["riichi"], FLAGS["double_riichi"])[win.riichi]
        for name, indicators in (("dora", win.dora), ("ura", win.ura)):
            columns[name][row, : len(indicators)] = [id_ // 4 for id_ in indicators]
        for place, (type_, ids) in enumerate(win.melds):
            own = MELD_TYPES.index(type_), min(ids) // 4
            columns["melds"][row, 2 * place : 2 * place + 2] = own
        for id_ in (*win.concealed, *(id_ for _, ids in win.melds for id_ in ids)):
            if id_ in RED_FIVES:
                columns["reds"][row, RED_FIVES.index(id_)] += 1
    return {name: np.tile(c, (times,) + (1,) * (c.ndim - 1)) for name, c in columns.items()}


def _ours(score: jantaku.Score) -> tuple[int, int, int]:
    return score.han, score.fu, score.points


def _riichienv(result: Any, dealer: bool) -> tuple[int, int, int]:
    drawn = (0 if dealer else result.tsumo_agari_oya) + (3 if dealer else 2) * result.tsumo_agari_ko
    return result.han, result.fu, result.ron_agari or drawn
