"""The belief about hidden hands: how far hands are that do not wait, and how right it is.

    python training/belief.py fit four.zip --three three.zip --out kernel/lookahead/distances.hpp
    python training/belief.py measure four.zip --measured 100 --picture belief.png

`fit` counts the distances of opponents' hands by calls and turn, in the games that training may
use. `measure` compares what `jantaku.lookahead` imagines and promises with what was there and came,
in games that it may not use: every fifth.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from matplotlib.figure import Figure

from jantaku import ReplayError, RiichiGame, _kernel, shanten
from jantaku.env import records
from jantaku.replay.scenes import PlayedRecord
from jantaku.review.decisions import decisions_of
from jantaku.riichi.danger.model import danger_model
from jantaku.riichi.play.alike import look_of
from jantaku.riichi.records.files import iter_records

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from jantaku.review.decisions import MadeDecision
    from jantaku.riichi.records.record import RoundRecord

    Counts = NDArray[np.float64]

TESTED: Final = 5  # one of so many games is for the test
CALLS, TURNS, FARTHEST = 4, 7, 4  # as in kernel/lookahead/belief.cpp
RIICHI: Final = 4  # in the place of calls, of the sign `calls_turn`
DISCARDS: Final = 20  # own discards that the sign tells apart
TABLES, EVERY = 32, 10  # imagined for each measured decision, one of so many


def counted(paths: list[str], players: int, parts: int) -> Counts:
    """Hands that do not wait, by calls, every second turn, and distance from 1."""
    counts = np.zeros((CALLS, TURNS, FARTHEST))
    for part in range(1, TESTED):
        share = (part * parts, TESTED * parts)
        for batch in records(paths, features="basic", labels=["shanten", "signs"], part=share):
            if batch.players != players:
                continue
            assert batch.signs is not None
            assert batch.shanten is not None
            for place in range(1, players):
                calls, turn = np.divmod(batch.signs[:, place, 0].astype(int), DISCARDS)
                distance = batch.shanten[:, place].astype(int)
                asked = (distance > 0) & (calls < RIICHI)
                turn, distance = np.minimum(turn // 2, TURNS - 1), np.minimum(distance, FARTHEST)
                at = np.minimum(calls, CALLS - 1)[asked], turn[asked], distance[asked] - 1
                np.add.at(counts, at, 1)
    return counts


def source(counts: dict[int, Counts]) -> str:
    """The header of the kernel: percents, those of a like hand where few were seen."""
    lines = ["// Written by training/belief.py.", "#pragma once", "", "#include <array>"]
    lines += ["#include <cstdint>", "", "namespace jantaku::lookahead {", ""]
    lines += [
        "// The distance of hands that do not wait, in percent from one up, by calls and turn:"
    ]
    lines += ["// of three and of four players."]
    lines += [f"constexpr int kTurns = {TURNS}, kFarthest = {FARTHEST};"]
    lines += ["using Shares = std::array<std::uint8_t, kFarthest>;", "// clang-format off"]
    lines += [f"constexpr std::array<std::array<Shares, kTurns>, {CALLS}> kDistances[2]{{"]
    for players in (3, 4):
        lines.append("    {{")
        for calls in range(CALLS):
            rows = (percents(counts[players], calls, turn) for turn in range(TURNS))
            cells = ", ".join("{" + ", ".join(map(str, row)) + "}" for row in rows)
            lines.append(f"        {{{{{cells}}}}},")
        lines.append("    }},")
    lines += ["};", "// clang-format on", "", "}  // namespace jantaku::lookahead", ""]
    return "\n".join(lines)


def percents(counts: Counts, calls: int, turn: int) -> list[int]:
    """Whole percents that sum up to 100, with ten hands of one call less for each doubt."""
    row = counts[calls, turn] + 1
    if calls and row.sum() < 200:
        row += 10 * counts[calls - 1, turn] / max(1, counts[calls - 1, turn].sum())
    found = np.floor(100 * row / row.sum()).astype(int)
    found[found.argmax()] += 100 - found.sum()
    return [int(one) for one in found]


class Measured:
    """What was imagined and promised, and what was there and came: pairs by name and group."""

    def __init__(self) -> None:
        self.pairs: dict[tuple[str, str], list[tuple[float, float]]] = defaultdict(list)

    def add(self, one: MadeDecision, round_: RoundRecord) -> None:
        """Adds a decision: the hands of the others, and the end of the round."""
        assert one.position is not None
        game = RiichiGame.from_position(one.position.seen_by(one.seat), seed=0)
        model = danger_model(game.rule.players)
        question = _kernel.LookaheadQuestion(game.state(), one.seat, model, one.event)
        dealt = [question.deal(number).facts() for number in range(TABLES)]
        there = RiichiGame.from_position(one.position, seed=0).state().facts()
        for other, seen in enumerate(one.view.seats):
            if other == one.seat or seen.riichi:
                continue
            group = ("closed", "one call", "several calls")[min(len(seen.melds), 2)]
            real = distance_of(there, other)
            imagined = [distance_of(facts, other) for facts in dealt]
            for name, most in (("waits", 0), ("one away", 1)):
                share = float(np.mean([one <= most for one in imagined]))
                self.pairs[f"{name} {len(seen.river) // 3}", group].append((share, real <= most))
        looks = [look_of(action, one.rule.red_ids) for action in game.legal_actions(one.seat)]
        asked = np.zeros(len(looks), np.uint8)
        asked[looks.index(look_of(one.action, one.rule.red_ids))] = 1
        points, _, ends = question.play(asked, 0, TABLES)
        ended = ends[:, asked > 0]
        won = any(win.winner == one.seat for win in round_.wins)
        dealt_in = any(win.discarder == one.seat for win in round_.wins)
        ready = any(action.type == "riichi" for action in one.view.legal)
        for group in ("all", "ready")[: 1 + ready]:
            self.pairs["wins", group].append(((ended & 1 > 0).mean(), won))
            self.pairs["deals in", group].append(((ended & 2 > 0).mean(), dealt_in))
            gained = round_.points_after[one.seat] - one.view.seats[one.seat].points
            self.pairs["points", group].append((points[:, asked > 0].mean(), gained))


def distance_of(facts: Any, seat: int) -> int:
    """The distance of the concealed tiles of a seat."""
    return shanten(list(facts["seats"][seat]["tiles"]))


def decisions(path: str, games: int) -> Iterator[tuple[MadeDecision, RoundRecord]]:
    """Some decisions of games that training may not use, each with its round."""
    for _, record in islice(iter_records([path], None), 0, TESTED * games, TESTED):
        if isinstance(record, ReplayError):
            continue
        played = PlayedRecord(record)
        rounds = played.record.rounds
        made = decisions_of(played.scenes(), range(played.record.players))
        for one in islice(made, 0, None, EVERY):
            if one.position is not None:
                yield one, rounds[one.round]


def report(measured: Measured) -> str:
    """Promised and real means of each name and group."""
    lines = []
    for (name, group), pairs in sorted(measured.pairs.items()):
        told, real = np.array(pairs, float).T
        half = 1.96 * real.std() / len(real) ** 0.5
        means = f"{told.mean():.3f} | {real.mean():.3f} ±{half:.3f}"
        lines.append(f"| {name} | {group} | {len(real):,} | {means} |")
    return "\n".join(lines)


def draw(measured: Measured, path: Path) -> None:
    """Hands that wait and that are one away, by turn, and promised against real ends."""
    figure = Figure(figsize=(12, 4), layout="constrained")
    *by_turn, ends = figure.subplots(1, 3)
    for axes, name in zip(by_turn, ("waits", "one away"), strict=True):
        for at, group in enumerate(("closed", "one call", "several calls")):
            known = {turn: measured.pairs[f"{name} {turn}", group] for turn in range(6)}
            rows = [(turn, np.mean(one, axis=0)) for turn, one in known.items() if len(one) > 50]
            turns = [3 * turn + 1.5 for turn, _ in rows]
            axes.plot(turns, [means[1] for _, means in rows], f"C{at}o", ms=5, label=group)
            axes.plot(turns, [means[0] for _, means in rows], f"C{at}-")
        title = {"waits": "waits", "one away": "at most one tile from it"}[name]
        axes.set(xlabel="discards", ylabel="share of hands", title=f"{title}: dots are real")
        axes.legend(frameon=False)
    for at, (name, parts_of) in enumerate((("wins", 10), ("deals in", 4))):
        told, real = np.array(sorted(measured.pairs[name, "all"])).T
        parts = np.array_split(np.arange(len(told)), parts_of)
        points = [(told[part].mean(), real[part].mean()) for part in parts]
        ends.plot(*zip(*points, strict=True), f"C{at}o-", ms=4, label=name)
    ends.plot([0, 0.8], [0, 0.8], color="gray", lw=0.8, zorder=0)
    ends.set(xlabel="promised", ylabel="real", title="ends of the round")
    ends.legend(frameon=False)
    figure.savefig(path, dpi=90)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("task", choices=("fit", "measure"))
    parser.add_argument("games", help="records of four players")
    parser.add_argument("--three", help="records of three players")
    parser.add_argument("--parts", type=int, default=1, help="one of so many games is counted")
    parser.add_argument("--measured", type=int, default=100, help="games that are measured")
    parser.add_argument("--out", type=Path, default=Path("distances.hpp"))
    parser.add_argument("--picture", type=Path)
    given = parser.parse_args()
    if given.task == "fit":
        counts = {4: counted([given.games], 4, given.parts)}
        counts[3] = counted([given.three], 3, 1) if given.three else counts[4]
        given.out.write_text(source(counts))
        return
    measured = Measured()
    for one, round_ in decisions(given.games, given.measured):
        measured.add(one, round_)
    print(report(measured))
    if given.picture:
        draw(measured, given.picture)


if __name__ == "__main__":
    main()
