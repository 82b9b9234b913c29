"""Counts how often players choose what people chose in recorded games, by turn and situation.

    python training/agreement.py games.zip --every 25 --games 40 --players smart trained

Name the same `--every` as in the training: those games were held out. Answers to discards count
apart from own turns.
"""

from __future__ import annotations

import argparse
from collections import Counter
from math import sqrt
from random import Random
from typing import TYPE_CHECKING

from jantaku import RiichiGame
from jantaku.base.errors import JantakuError
from jantaku.players import player_for
from jantaku.replay.scenes import PlayedRecord
from jantaku.review.decisions import decisions_of
from jantaku.riichi.play.alike import legal_like
from jantaku.riichi.records.files import iter_data

if TYPE_CHECKING:
    from collections.abc import Iterator

    from jantaku.review.decisions import MadeDecision

Counts = Counter[tuple[str, str]]


def situations(one: MadeDecision) -> Iterator[str]:
    """Yields the rows of the table to which a decision belongs."""
    legal = {action.type for action in one.view.legal}
    seats = one.view.seats
    others = [seat for at, seat in enumerate(seats) if at != one.seat]
    yield "all decisions"
    if "pass" in legal:
        yield "a win or not" if "ron" in legal else "calls and passes"
        return
    yield "all own turns"
    if "riichi" in legal:
        yield "riichi or not"
        return
    yield f"turns {6 * (one.turn // 6) + 1} to {6 * (one.turn // 6) + 6}"
    threat = any(seat.riichi for seat in others)
    calls = max(len(seat.melds) for seat in others) >= 2
    yield "against riichi" if threat else "against two calls" if calls else "without a threat"
    yield (
        "open hand"
        if any(meld.source is not None for meld in seats[one.seat].melds)
        else "closed hand"
    )


def held_out(paths: list[str], every: int, games: int) -> Iterator[bytes]:
    """Yields the records of games that were held out of the training."""
    found = 0
    for at, (_, data) in enumerate(iter_data(paths)):
        if at % every == 0 and isinstance(data, bytes):
            yield data
            found += 1
            if found == games:
                return


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("paths", nargs="+", help="records, folders or zip archives")
    parser.add_argument("--players", nargs="+", default=["smart", "trained"])
    parser.add_argument("--every", type=int, default=25, help="one game of so many was held out")
    parser.add_argument("--games", type=int, default=40, help="held-out games, at most")
    given = parser.parse_args()
    names = given.players
    seen: Counter[str] = Counter()
    same: Counts = Counter()
    for data in held_out(given.paths, given.every, given.games):
        try:
            scenes = PlayedRecord(data).scenes()
            for one in decisions_of(scenes, range(4)):
                rows = [*situations(one)]
                seen.update(rows)
                for name in names:
                    player = player_for(RiichiGame(one.rule, seed=0), name)
                    chosen = legal_like(one.view, player(one.view, Random(0)), one.rule.red_ids)
                    if chosen == one.action:
                        same.update((name, row) for row in rows)
        except JantakuError as error:
            print(f"left out: {error}")
    print("| decisions | number |", " | ".join(names), "|")
    print("| --- | --- |", " | ".join("---" for _ in names), "|")
    for row, number in seen.items():
        cells = [interval(same[name, row], number) for name in names]
        print(f"| {row} | {number:,} |", " | ".join(cells), "|")


def interval(same: int, number: int) -> str:
    """Returns a share with its 95 % interval."""
    share = same / number
    return f"{100 * share:.1f} ± {196 * sqrt(share * (1 - share) / number):.1f} %"


if __name__ == "__main__":
    main()
