"""The outlook of hands of recorded games, by their distance: 14 tiles with 12 draws left."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

import jantaku

from . import mahjong_cpp
from .measure import Row, timed, timed_batch

if TYPE_CHECKING:
    from collections.abc import Iterator

DRAWS = 12
HANDS = (
    ("0667m6789p344056s", 0, 0.4731, 5845),
    ("30667m678p344056s", 0, 0.3451, 4884),
    ("336677m0599p1447z", 0, 0.271, 3753),
    ("1145789m345p3345s", 0, 0.5778, 5883),
    ("11457889m345p345s", 0, 0.5778, 5883),
    ("77m12345679p789s3z", 0, 0.3451, 4210),
    ("678m667788p135s33z", 0, 0.3451, 4311),
    ("678m667788p13s233z", 0, 0.3451, 4293),
    ("345m22699p05s4447z", 1, 0.0892, 1317),
    ("237899m356p12399s", 1, 0.3223, 3286),
    ("33449p244889s277z", 1, 0.0952, 1834),
    ("3678m5567p24789s1z", 1, 0.1802, 1762),
    ("1234567p22s11677z", 1, 0.0892, 1767),
    ("23467m78p3477799s", 1, 0.3223, 2507),
    ("12345567p116677z", 1, 0.1552, 3031),
    ("305578m899p666s33z", 1, 0.2524, 3201),
    ("34m22699p05s44457z", 2, 0.0605, 919),
    ("23799m35p123699s1z", 2, 0.0865, 812),
    ("8m06688p288s34557z", 2, 0.0344, 691),
    ("236789m4567p2479s", 2, 0.1274, 1437),
    ("55m1227p237s11366z", 2, 0.0344, 664),
    ("6m1233p14488s2355z", 2, 0.0344, 408),
    ("6m1233p44588s2355z", 2, 0.0344, 438),
    ("6m1336p44588s2355z", 2, 0.0344, 441),
    ("8m13448p2489s2377z", 3, 0.0098, 108),
    ("23689m4569p279s27z", 3, 0.0326, 261),
    ("69m1233p1448s2355z", 3, 0.0121, 146),
    ("128m1345p227s1167z", 3, 0.0333, 574),
    ("47m6799p1166s1457z", 3, 0.0121, 147),
    ("247m6799p1166s157z", 3, 0.0167, 172),
    ("169m224679p4689s2z", 3, 0.0098, 72),
    ("4458p235668s2556z", 3, 0.0358, 438),
)
"""Hand, distance, and of the best discard the chance to win and the points to expect."""
NAMES = [f"outlook, {distance} from tenpai" for distance in range(4)]
BATCH = "outlook, 1 from tenpai, batch"
TARGETS = {
    **dict.fromkeys(NAMES[:3], (5_000_000, 1_000_000)),
    NAMES[3]: (5_000_000, 1_000_000),
    BATCH: (1_000_000, 200_000),
}


def ask(hand: str) -> jantaku.HandOutlook:
    """The question that is timed."""
    return jantaku.outlook(hand, draws=DRAWS, dora="1s")


def rows() -> Iterator[Row]:
    """mahjong-cpp, which is not on PyPI, is measured if there is a checkout of it."""
    for distance, name in enumerate(NAMES):
        hands = [row[0] for row in HANDS if row[1] == distance]
        answers = [row[2:] for row in HANDS if row[1] == distance]
        ns = timed(
            ask, hands, answers, read=lambda o: (round(o.best.win[-1], 4), round(o.best.points[-1]))
        )
        yield Row(name, "jantaku", ns)
    held = [jantaku.Hand(row[0]) for row in HANDS if row[1] == 1]
    counts = np.array([list(hand.counts) for hand in held], np.uint8)
    reds = np.array([list(hand.reds) for hand in held], np.uint8)
    draws = np.full(len(held), DRAWS, np.uint8)
    dora = np.full((len(held), 1), 18, np.uint8)
    best = np.nanmax(jantaku.outlook_batch(counts, draws, reds=reds, dora=dora).points, axis=1)
    assert [round(float(points)) for points in best] == [row[3] for row in HANDS if row[1] == 1]
    ns = timed_batch(lambda: jantaku.outlook_batch(counts, draws, reds=reds, dora=dora), len(held))
    yield Row(BATCH, "jantaku", ns)
    tasks = {name: [row[0] for row in HANDS if row[1] == far] for far, name in enumerate(NAMES)}
    for name, ns in mahjong_cpp.times(tasks):
        yield Row(name, "mahjong-cpp", ns)
