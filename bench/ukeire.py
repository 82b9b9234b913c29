"""Useful tiles with the copies left, and the table of discards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

import jantaku
from jantaku.riichi.tiles.tile import kind_of

from . import hands
from .measure import Row, timed, timed_batch
from .peers import cmajiang_hands, peer
from .shanten import jansou_hands

if TYPE_CHECKING:
    from collections.abc import Iterator

IDS, OBJECT = "useful tiles, list of ids", "useful tiles, hand object"
BATCH, DISCARDS = "useful tiles, batch", "discard table of 14 tiles"
TARGETS = {IDS: (1_000, 400), OBJECT: (1_000, 400), BATCH: (400, 200), DISCARDS: (5_000, 2_000)}


def rows() -> Iterator[Row]:
    """jantaku first: its answers are what the peers are held to."""
    counts, ids = hands.counts(13), hands.ids(13)
    lists = counts.tolist()
    shantens, copies = (array.tolist() for array in jantaku.ukeire_batch(counts))
    expected = [tuple((kind, n) for kind, n in enumerate(row) if n) for row in copies]
    yield Row(IDS, "jantaku", timed(jantaku.ukeire, ids, expected, read=lambda u: u.tiles))
    objects = [jantaku.Hand(hand) for hand in ids]
    ns = timed(jantaku.Hand.ukeire, objects, expected, read=lambda u: u.tiles)
    yield Row(OBJECT, "jantaku", ns)
    many = np.tile(counts, (hands.BATCH, 1))
    yield Row(BATCH, "jantaku", timed_batch(lambda: jantaku.ukeire_batch(many), len(many)))
    drawn = [jantaku.Hand(hand) for hand in hands.ids(14)]
    tables = [
        {kind_of(row.tile): (row.shanten, dict(row.tiles)) for row in jantaku.discards(hand)}
        for hand in drawn
    ]
    yield Row(DISCARDS, "jantaku", timed(jantaku.discards, drawn))

    if xiangting := peer("xiangting"):
        four = xiangting.PlayerCount.FOUR
        masks = [
            (shanten + 1, sum(1 << kind for kind, _ in tiles))
            for shanten, tiles in zip(shantens, expected, strict=True)
        ]

        def necessary(row: list[int]) -> object:
            return xiangting.calculate_necessary_tiles(row, four)

        ns = timed(necessary, lists, masks)
        yield Row(IDS, "xiangting (34 counts, mask only)", ns)
        yield Row(BATCH, "xiangting (mask only), one by one", ns)
    if peer("jansou"):
        from jansou.analysis.efficiency import acceptance, discard_evaluation

        kept = jansou_hands(13)
        ns = timed(acceptance, kept, expected, read=lambda a: tuple(sorted(a.items())))
        yield Row(OBJECT, "jansou", ns)
        ns = timed(
            discard_evaluation,
            jansou_hands(14),
            tables,
            read=lambda options: {o.discard: (o.shanten, _left(o)) for o in options},
        )
        yield Row(DISCARDS, "jansou", ns)
    if cmajiang := peer("cmajiang"):
        kinds = [{kind for kind, _ in tiles} for tiles in expected]
        ns = timed(cmajiang.tingpai, cmajiang_hands(13), kinds, read=_kinds_of_cmajiang)
        yield Row(OBJECT, "cmajiang (kinds only)", ns)


def _kinds_of_cmajiang(tiles: list[str]) -> set[int]:
    return {9 * "mpsz".index(suit) + int(number) - 1 for suit, number in tiles}


def _left(option: Any) -> dict[int, int]:
    """jansou still counts the tile just discarded among those to come."""
    return {kind: n - (kind == option.discard) for kind, n in option.acceptance.items()}
