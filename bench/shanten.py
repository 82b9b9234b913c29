"""Shanten of 13 tiles."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

import jantaku

from . import hands
from .measure import Row, timed, timed_batch
from .peers import cmajiang_hands, peer

if TYPE_CHECKING:
    from collections.abc import Iterator

IDS, OBJECT, BATCH = "shanten, list of ids", "shanten, hand object", "shanten, batch"
TARGETS = {IDS: (150, 90), OBJECT: (50, 25), BATCH: (20, 10)}


def rows() -> Iterator[Row]:
    """jantaku first: its answers are what the peers are held to."""
    counts, ids = hands.counts(13), hands.ids(13)
    lists = counts.tolist()
    expected = jantaku.shanten_batch(counts).tolist()
    yield Row(IDS, "jantaku", timed(jantaku.shanten, ids, expected))
    objects = [jantaku.Hand(hand) for hand in ids]
    yield Row(OBJECT, "jantaku", timed(jantaku.Hand.shanten, objects, expected))
    many = np.tile(counts, (hands.BATCH, 1))
    assert jantaku.shanten_batch(many).tolist() == expected * hands.BATCH
    yield Row(BATCH, "jantaku", timed_batch(lambda: jantaku.shanten_batch(many), len(many)))

    if riichienv := peer("riichienv"):
        ns = timed(riichienv.calculate_shanten, ids, expected)
        yield Row(IDS, "riichienv", ns)
        yield Row(BATCH, "riichienv, one by one", ns)
    if xiangting := peer("xiangting"):
        four = xiangting.PlayerCount.FOUR

        def replacements(row: list[int]) -> int:
            number: int = xiangting.calculate_replacement_number(row, four)
            return number

        ns = timed(replacements, lists, expected, read=lambda number: number - 1)
        yield Row(IDS, "xiangting (34 counts)", ns)
    if peer("mahjong"):
        from mahjong.shanten import Shanten

        ns = timed(Shanten.calculate_shanten, lists, expected)
        yield Row(IDS, "mahjong (34 counts)", ns)
    if peer("jansou"):
        from jansou.analysis.shanten import shanten

        yield Row(OBJECT, "jansou", timed(shanten, jansou_hands(13), expected))
    if cmajiang := peer("cmajiang"):
        yield Row(OBJECT, "cmajiang", timed(cmajiang.xiangting, cmajiang_hands(13), expected))


def jansou_hands(size: int) -> list[Any]:
    """The hands as jansou's objects."""
    from jansou.core.hand import Hand
    from jansou.core.notation import parse_136

    return [Hand(tuple(parse_136(hand))) for hand in hands.ids(size)]
