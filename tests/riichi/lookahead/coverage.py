"""Compares intervals of `jantaku.lookahead` with the means of many tables, late in a round.

    python -m riichi.lookahead.coverage games.zip --positions 200

Each position is within the last draws of a round. Every action is played on a few tables, as a user
would, and on many others with another seed: the interval should hold the mean of the many 95 times
in a hundred. `make lookahead` runs it.
"""

from __future__ import annotations

import argparse
import sys
from itertools import islice
from typing import TYPE_CHECKING

import numpy as np

from jantaku import _kernel, lookahead
from jantaku.replay.scenes import PlayedRecord
from jantaku.review.decisions import decisions_of
from jantaku.riichi.danger.model import danger_model
from jantaku.riichi.play import RiichiGame
from jantaku.riichi.records.files import iter_records
from support import SHARED

if TYPE_CHECKING:
    from collections.abc import Iterator

    from jantaku.review.decisions import MadeDecision

LAST = 8  # tiles left
FEW, MANY, AT_ONCE = 400, 20_000, 4_000


def late_decisions(path: str) -> Iterator[MadeDecision]:
    """Yields one decision of a seat near the end of each round that comes so far."""
    for _, record in iter_records([path], None):
        seen = set()
        for one in decisions_of(PlayedRecord(record).scenes(), range(4)):
            if one.view.left <= LAST and one.position is not None and one.round not in seen:
                seen.add(one.round)
                yield one


def means(one: MadeDecision) -> np.ndarray:
    """The mean points of each action on many tables."""
    assert one.position is not None
    game = RiichiGame.from_position(one.position.seen_by(one.seat), seed=0)
    model = danger_model(game.rule.players)
    question = _kernel.LookaheadQuestion(game.state(), one.seat, model, 1_000_003)
    asked = np.ones(len(question.chances), np.uint8)
    parts = [question.play(asked, first, AT_ONCE)[0] for first in range(0, MANY, AT_ONCE)]
    return np.concatenate(parts).mean(axis=0)


def main() -> None:
    """Prints how many intervals hold the mean of many tables."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("games", nargs="?", default=str(SHARED / "data" / "tenhou-4p.zip"))
    parser.add_argument("--positions", type=int, default=200)
    given = parser.parse_args()
    held, surely, wrong = [], 0, 0
    for one in islice(late_decisions(given.games), given.positions):
        assert one.position is not None
        game = RiichiGame.from_position(one.position.seen_by(one.seat), seed=0)
        found = lookahead(game, one.seat, samples=FEW, objective="points", seed=7)
        legal = game.legal_actions(one.seat)
        many = dict(zip(legal, means(one), strict=True))
        best = max(many.values())
        held += [
            abs(row.points.mean - many[row.action]) <= row.points.half
            for row in found.rows
            if row.samples == found.samples and row.points.half
        ]
        surely += 1
        wrong += best - many[found.best.action] > found.best.points.half
    share = sum(held) / len(held)
    sys.stdout.write(
        f"{surely} positions, {len(held)} intervals: {share:.1%} hold the mean of {MANY:,} tables; "
        f"{wrong} times the first action is behind by more than its interval\n"
    )


if __name__ == "__main__":
    main()
