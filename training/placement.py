"""Finds how points become places: the numbers of `kernel/lookahead/placement.hpp`.

    python training/placement.py east.zip south.zip

The chance that a seat ends before another is a logistic function of its lead, with the deals that
each still has. Every fifth game is left for the test.
"""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, Any

import torch

from jantaku import _kernel
from jantaku.base.errors import JantakuError
from jantaku.riichi.records.files import existing_paths, iter_games

if TYPE_CHECKING:
    from collections.abc import Iterator

WINDS = "ESWN"
Row = tuple[float, int, int, int, int, bool, bool]


def pairs(paths: list[str], players: int) -> Iterator[Row]:
    """Yields every two seats at the beginning of every round: what is known, and who won."""
    for at, (_, game) in enumerate(iter_games(existing_paths(paths))):
        if isinstance(game, JantakuError) or game.players != players or not game.final_points:
            continue
        places = sorted(range(players), key=lambda seat: (-game.final_points[seat], seat))
        rounds = game.rules.winds * players
        for one in game.rounds:
            number = WINDS.index(one.round_wind) * players + one.dealer
            left = max(1, rounds - number)
            deals = [
                sum((one.dealer + later) % players == seat for later in range(1, left))
                for seat in range(players)
            ]
            for seat in range(players):
                for other in range(seat + 1, players):
                    yield (
                        (one.points[seat] - one.points[other]) / 1000,
                        left,
                        (seat == one.dealer) - (other == one.dealer),
                        deals[seat] - deals[other],
                        1,
                        places.index(seat) < places.index(other),
                        at % 5 == 0,
                    )


def chances(rows: torch.Tensor, scale: torch.Tensor) -> torch.Tensor:
    """Returns the logit of each pair."""
    lead = rows[:, 0] + rows[:, 2:5] @ scale[2:]
    return lead / (scale[0] * rows[:, 1] ** scale[1])


def fitted(rows: torch.Tensor, players: int) -> torch.Tensor:
    """Returns the scale that makes the rows the likeliest."""
    first = _kernel.placement_scale(players)
    scale = torch.tensor(first, dtype=torch.float64, requires_grad=True)
    search = torch.optim.LBFGS([scale], max_iter=200)

    def loss() -> Any:
        search.zero_grad()
        found = torch.nn.functional.binary_cross_entropy_with_logits(
            chances(rows, scale), rows[:, 5]
        )
        found.backward()
        return found

    search.step(loss)
    return scale.detach()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("paths", nargs="+", help="records, folders or zip archives")
    given = parser.parse_args()
    for players in (4, 3):
        found = torch.tensor([*pairs(given.paths, players)], dtype=torch.float64)
        if not len(found):
            continue
        is_test = found[:, 6] == 1
        scale = fitted(found[~is_test], players)
        test = found[is_test]
        print(f"{players} players: {[round(float(one), 2) for one in scale]}")
        chance = torch.sigmoid(chances(test, scale))
        for tenth in range(10):
            rows = (chance >= tenth / 10) & (chance < (tenth + 1) / 10)
            if rows.any():
                said, came = float(chance[rows].mean()), float(test[rows, 5].mean())
                print(f"  {said:.3f} foreseen, {came:.3f} came, of {int(rows.sum()):,}")


if __name__ == "__main__":
    main()
