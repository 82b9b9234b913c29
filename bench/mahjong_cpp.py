"""The outlook beside mahjong-cpp, which is not on PyPI: the same hands in the same settings.

    MAHJONG_CPP=folder python -m bench.mahjong_cpp

`folder` is a checkout of it. `mahjong_cpp.cpp` is compiled with its sources, and reads the four
tables in its `data/config`, which its own tool makes. `CPPFLAGS` and `LDLIBS` are for Boost,
RapidJSON and spdlog: `LDLIBS="-lspdlog -lfmt"` on Debian.
"""

from __future__ import annotations

import os
import random
import subprocess
import sys
import zipfile
from collections import Counter
from dataclasses import replace
from functools import cache
from pathlib import Path
from statistics import fmean, median
from tempfile import TemporaryDirectory
from time import process_time_ns
from typing import TYPE_CHECKING, Any, NamedTuple

import jantaku
from jantaku import Hand, Meld
from jantaku.replay.scenes import PlayedRecord
from jantaku.review.decisions import decisions_of
from jantaku.riichi.tiles.tile import TILES
from oracle.put_back import PutBack
from support import SHARED

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from jantaku.riichi.outlook.outlook import Objective

VARIABLE = "MAHJONG_CPP"
ARCHIVE = SHARED / "data" / "tenhou-4p.zip"
SOURCE = Path(__file__).with_suffix(".cpp")
TABLES = ("suits_table.bin", "honors_table.bin", "suits_patterns.json", "honors_patterns.json")
DRAWS, EACH, TIMES = 12, 50, 5
SLACK, STATES = 1e-9, 3_000
DORA = "1s"
OBJECTIVES = ("tenpai", "win", "points")
MELDS = ("pon", "chi")
DOUBLE = frozenset({"suuankou_tanki", "junsei_chuuren", "daisuushii"})
FLAGS, LIBRARIES = os.environ.get("CPPFLAGS", ""), os.environ.get("LDLIBS", "")


class Row(NamedTuple):
    """The values of a discard, by draws left."""

    tenpai: list[float]
    win: list[float]
    points: list[float]


class Answer(NamedTuple):
    """What mahjong-cpp says of a hand, and the least processor time of a call."""

    ns: int
    states: int
    rows: dict[int, Row]


class Settings(NamedTuple):
    """What both are told."""

    objective: Objective = "points"
    ura: bool = True
    detours: int = 0


def tile_of(tile: int) -> jantaku.Tile:
    """The tile of an id where each suit has one red five."""
    return TILES[34 + tile // 36] if tile in {16, 52, 88} else TILES[tile // 4]


@cache
def real_hands(each: int = EACH) -> dict[int, list[Hand]]:
    """Different hands of recorded games before a discard, by their distance after the best one."""
    chance = random.Random(9)
    found: dict[int, dict[str, Hand]] = {distance: {} for distance in range(4)}
    with zipfile.ZipFile(ARCHIVE) as archive:
        for name in chance.sample(sorted(archive.namelist()), 40):
            for decision in decisions_of(PlayedRecord(archive.read(name)).scenes(), range(4)):
                me: Any = decision.view.seats[decision.seat]
                if chance.random() < 0.9 or decision.action.type != "discard" or me.riichi:
                    continue
                if any(meld.type not in MELDS for meld in me.melds):
                    continue
                melds = [Meld(meld.type, [*map(tile_of, meld.tiles)]) for meld in me.melds]
                hand = Hand.from_tiles([*map(tile_of, me.tiles)], melds)
                if hand.size != 14 or hand.shanten() < 0:
                    continue
                distance = jantaku.discards(hand)[0].shanten
                if distance in found and len(found[distance]) < each:
                    found[distance][str(hand)] = hand
            if all(len(hands) == each for hands in found.values()):
                break
    return {distance: [*hands.values()] for distance, hands in found.items()}


def question(hand: Hand, settings: Settings, times: int = 1) -> str:
    """A line for the program."""
    tiles = Counter(map(int, hand.tiles))
    changes = int(settings.detours > 0)
    numbers = [DRAWS, OBJECTIVES.index(settings.objective), 1, int(settings.ura), changes, changes]
    numbers += [settings.detours, times, 27, 28, 1, int(jantaku.parse_tiles(DORA)[0])]
    numbers += [tiles[tile] for tile in range(37)]
    numbers += [len(hand.melds)]
    for meld in hand.melds:
        numbers += [MELDS.index(meld.type), *map(int, meld.tiles)]
    return " ".join(map(str, numbers))


def ask(program: Path, lines: Sequence[str]) -> list[Answer]:
    """What mahjong-cpp says, a hand a line."""
    text = subprocess.run(
        [program], input="\n".join(lines), capture_output=True, text=True, check=True
    )
    return [_answer(line.split()) for line in text.stdout.splitlines()]


def _answer(words: list[str]) -> Answer:
    size = DRAWS + 1
    rest = len(words) % (1 + 3 * size)
    times, states = words[: rest - 1], int(words[rest - 1])
    rows = {}
    for start in range(rest, len(words), 1 + 3 * size):
        values = [*map(float, words[start + 1 : start + 1 + 3 * size])]
        rows[int(words[start])] = Row(*(values[i * size : (i + 1) * size] for i in range(3)))
    return Answer(min(map(int, times)), states, rows)


def ours(hand: Hand, settings: Settings, rules: jantaku.GameRule) -> jantaku.HandOutlook:
    """The same question to Jantaku."""
    return jantaku.outlook(
        hand,
        draws=DRAWS,
        dora=DORA,
        round="E",
        seat="S",
        rules=rules,
        objective=settings.objective,
        declare="always",
        detours=settings.detours,
        steps_back=settings.detours > 0,
    )


def rules_of(settings: Settings) -> jantaku.GameRule:
    """Tenhou's, without what mahjong-cpp does not count."""
    return replace(
        jantaku.GameRule(),
        ippatsu=False,
        ura_dora=settings.ura,
        riichi_min_tiles=0,
        double_yakuman=DOUBLE,
        is_kokushi_musou_13machi_double=True,
    )


def build(folder: Path, into: Path) -> Path:
    """Compiles the program beside the tables that it reads."""
    config = folder / "data" / "config"
    lacking = [name for name in TABLES if not (config / name).exists()]
    if lacking:
        sys.exit(
            f"{config} has no {', '.join(lacking)}; create_distance_table of mahjong-cpp makes them"
        )
    sources = sorted(map(str, (folder / "src" / "mahjong").rglob("*.cpp")))
    program = into / "mahjong_cpp"
    flags = ["-std=c++17", "-O3", "-DNDEBUG", "-w", f"-I{folder / 'src'}", *FLAGS.split()]
    libraries = ["-lboost_filesystem", "-lboost_system", "-ldl", "-lpthread", *LIBRARIES.split()]
    subprocess.run(
        ["c++", *flags, str(SOURCE), *sources, "-o", str(program), *libraries], check=True
    )
    for name in TABLES:
        (into / name).symlink_to(config / name)
    return program


def main() -> None:
    """Compares 200 hands, then says how long both took for them."""
    folder = os.environ.get(VARIABLE)
    if not folder:
        sys.exit(f"not measured: {VARIABLE} names no checkout of mahjong-cpp")
    with TemporaryDirectory() as into:
        program = build(Path(folder).resolve(), Path(into))
        for settings in (Settings("win", ura=False), Settings(ura=False), Settings()):
            for distance, hands in real_hands().items():
                say(distance, settings, compared(program, hands, settings))
        for settings, farthest, most in ((Settings(), 3, EACH), (Settings(detours=1), 1, 10)):
            for distance, hands in real_hands().items():
                if distance <= farthest:
                    say(distance, settings, timed_both(program, hands[:most], settings))


def say(distance: int, settings: Settings, text: str) -> None:
    """Prints a line."""
    ura = "" if settings.ura else ", no ura-dora"
    changes = f", detours {settings.detours}" if settings.detours else ""
    sys.stdout.write(f"{distance} from tenpai, {settings.objective}{ura}{changes}: {text}\n")
    sys.stdout.flush()


def times(tasks: Mapping[str, Sequence[str]]) -> Iterator[tuple[str, float]]:
    """Processor time for each hand of a task, if there is a checkout."""
    folder = os.environ.get(VARIABLE)
    if not folder:
        sys.stderr.write(f"mahjong-cpp is not measured: {VARIABLE} names no checkout of it\n")
        return
    with TemporaryDirectory() as into:
        program = build(Path(folder).resolve(), Path(into))
        for task, hands in tasks.items():
            lines = [question(Hand(hand), Settings(), TIMES) for hand in hands]
            yield task, fmean(answer.ns for answer in ask(program, lines))


def compared(program: Path, hands: Sequence[Hand], settings: Settings) -> str:
    """Asserts what is the same, and counts the rest.

    Without ura-dora, mahjong-cpp has the values of `PutBack`, and never a lower one than Jantaku.
    """
    scale = 1 if settings.objective == "win" else 1e4
    rules, rows, equal, checked, same_best = rules_of(settings), 0, 0, 0, 0
    gaps: list[float] = []
    for hand, answer in zip(
        hands, ask(program, [question(hand, settings) for hand in hands]), strict=True
    ):
        mine = {
            int(row.tile): getattr(row, settings.objective)
            for row in ours(hand, settings, rules).rows
            if row.tile is not None
        }
        theirs = {tile: getattr(row, settings.objective) for tile, row in answer.rows.items()}
        assert mine.keys() == theirs.keys(), f"{hand}: other discards"
        rows += len(mine)
        for tile, values in mine.items():
            more = [their - my for my, their in zip(values, theirs[tile], strict=True)]
            equal += max(map(abs, more)) < SLACK * scale
            assert settings.ura or min(more) > -SLACK * scale, f"{hand}: mahjong-cpp has less"
        most = max(values[-1] for values in mine.values())
        best = max(theirs, key=lambda tile: theirs[tile][-1])
        same_best += most - mine[best][-1] < SLACK * scale
        if most > 0:
            gaps.append(100 * (theirs[best][-1] / most - 1))
        if not settings.ura and answer.states < STATES:
            put_back = PutBack(hand, DRAWS, DORA, rules, settings.objective).rows()
            assert put_back.keys() == theirs.keys()
            for tile, values in put_back.items():
                far = max(abs(a - b) for a, b in zip(values, theirs[tile], strict=True))
                assert far < SLACK * scale, (
                    f"{hand} {tile}: {far} from the model that puts tiles back"
                )
            checked += len(put_back)
    return (
        f"{len(hands)} hands, {rows} discards, {equal} equal, {checked} equal to the model that "
        f"puts tiles back; the same best discard in {same_best}, its value there higher by "
        f"{median(gaps):.2f} % in the median, {min(gaps):.2f} to {max(gaps):.2f} %"
    )


def timed_both(program: Path, hands: Sequence[Hand], settings: Settings) -> str:
    """Processor time of a call of each, the least of several: other work on the machine adds to it.

    It is a function in C++, and `jantaku.outlook` in Python.
    """
    rules = rules_of(settings)
    theirs, mine = [], []
    with subprocess.Popen(
        [program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as asked:
        assert asked.stdin is not None
        assert asked.stdout is not None
        for hand in hands:  # one after the other, so that both have the machine alike
            asked.stdin.write(question(hand, settings, TIMES) + "\n")
            asked.stdin.flush()
            theirs.append(_answer(asked.stdout.readline().split()).ns)
            spent = []
            for _ in range(TIMES):
                begun = process_time_ns()
                ours(hand, settings, rules)
                spent.append(process_time_ns() - begun)
            mine.append(min(spent))
    ratios = [a / b for a, b in zip(theirs, mine, strict=True)]
    return (
        f"jantaku {_spread(mine)}, mahjong-cpp {_spread(theirs)}; "
        f"ratio of a hand {median(ratios):.1f} ({min(ratios):.1f} to {max(ratios):.1f})"
    )


def _spread(ns: Sequence[float]) -> str:
    many = sorted(ns)[int(0.95 * len(ns))]
    return f"{median(ns) / 1e6:.3f} ms, 95 % within {many / 1e6:.3f} ms"


if __name__ == "__main__":
    main()
