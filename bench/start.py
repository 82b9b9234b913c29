"""The first answer of a fresh interpreter, in wall time and peak memory."""

from __future__ import annotations

import os
import subprocess
import sys
from statistics import median
from time import perf_counter_ns
from typing import TYPE_CHECKING

from .measure import Row
from .peers import peer

if TYPE_CHECKING:
    from collections.abc import Iterator

BARE = "bare Python"
SHANTEN, SCORE = "first shanten", "first score"
TARGETS = {SHANTEN: (40_000_000, 15_000_000), SCORE: (40_000_000, 15_000_000)}
STARTS = 21

IDS = [0, 4, 8, 48, 53, 56, 96, 100, 104, 108, 109, 110, 112]  # 123m456p789s1112z
COUNTS = [sum(id_ // 4 == kind for id_ in IDS) for kind in range(34)]
PROGRAMS = {
    (BARE, BARE): "",
    (SHANTEN, "jantaku"): "import jantaku; assert jantaku.shanten('123m456p789s1112z') == 0",
    (SCORE, "jantaku"): (
        "import jantaku; assert jantaku.score('123m456p789s11122z', '2z').points == 3900"
    ),
    (SHANTEN, "xiangting"): (
        "import xiangting as x\n"
        f"assert x.calculate_replacement_number({COUNTS}, x.PlayerCount.FOUR) == 1"
    ),
    (SHANTEN, "riichienv"): (f"import riichienv; assert riichienv.calculate_shanten({IDS}) == 0"),
    (SCORE, "mahjong"): (
        "from mahjong.hand_calculating.hand import HandCalculator\n"
        "from mahjong.hand_calculating.hand_config import HandConfig\n"
        "config = HandConfig(player_wind=27, round_wind=27)\n"
        f"result = HandCalculator.estimate_hand_value({[*IDS, 113]}, 113, config=config)\n"
        "assert result.cost['main'] == 3900"
    ),
}
PEAK = "\nprint(next(line for line in open('/proc/self/status') if line[:5] == 'VmHWM').split()[1])"


def rows() -> Iterator[Row]:
    """The interpreter's own start is the first row; the programs take turns."""
    chosen = [key for key in PROGRAMS if key[1] in (BARE, "jantaku") or peer(key[1])]
    times: dict[tuple[str, str], list[int]] = {key: [] for key in chosen}
    for _ in range(STARTS + 1):
        for key in chosen:
            times[key].append(_start_ns(PROGRAMS[key]))
    for (task, library), starts in times.items():
        yield Row(task, library, median(starts[1:]))


def peak_kib() -> dict[str, int]:
    """Peak memory of bare Python, and of a first shanten and score; empty where /proc is not."""
    if not os.path.exists("/proc/self/status"):
        return {}
    peaks = {}
    for (task, library), program in PROGRAMS.items():
        if library in (BARE, "jantaku"):
            run = subprocess.run(
                [sys.executable, "-c", program + PEAK], check=True, capture_output=True
            )
            peaks[task] = int(run.stdout)
    return peaks


def imports_numpy() -> bool:
    """Whether a first score has loaded numpy, which would cost more than all the rest."""
    program = PROGRAMS[SCORE, "jantaku"] + "; import sys; sys.exit('numpy' in sys.modules)"
    return subprocess.run([sys.executable, "-c", program]).returncode != 0


def _start_ns(program: str) -> int:
    # compiled modules are part of an installed library; the first start, not counted, writes them
    variables = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}
    start = perf_counter_ns()
    subprocess.run([sys.executable, "-c", program], check=True, env=variables)
    return perf_counter_ns() - start
