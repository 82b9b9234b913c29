"""A global reward predictor: before each round, the chances of how the game will end.

    python examples/reward_predictor.py games.zip --games 20000 --out predictor.pt

It learns from records which places the seats reach, given round, honba, riichi sticks and points
(after Suphx, Li et al. 2020). `PlaceReward` then rewards a seat when its expected place improves.
"""

from __future__ import annotations

import argparse
from functools import lru_cache
from itertools import permutations
from pathlib import Path
from typing import TYPE_CHECKING, Any

import gymnasium
import numpy as np
import torch
from matplotlib.figure import Figure
from torch import nn

import jantaku.env.gym  # noqa: F401 - registers the environment
from jantaku import GameRule
from jantaku.riichi.records.files import existing_paths, iter_games
from jantaku.riichi.records.record import GameRecord

if TYPE_CHECKING:
    from collections.abc import Iterator

ORDERS = torch.tensor([*permutations(range(4))])  # the place of each seat, 0 the first
PLACES = nn.functional.one_hot(ORDERS, 4).float()  # (24 orders, 4 seats, 4 places)
Rows = tuple[torch.Tensor, torch.Tensor, torch.Tensor]


def features(
    wind: int, dealer: int, honba: int, sticks: int, points: tuple[int, ...], winds: int
) -> list[float]:
    """What is known before a round: the round, whether it is of the last wind, and the points."""
    place = [float(wind == at) for at in range(3)] + [float(dealer == at) for at in range(4)]
    known = [float(wind + 1 >= winds), honba / 4, sticks / 4]
    return place + known + [(one - 25000) / 10000 for one in points]


def places(points: tuple[int, ...]) -> list[int]:
    """The place of each seat by its points; the seat nearer to the first dealer wins a tie."""
    order = sorted(range(4), key=lambda seat: (-points[seat], seat))
    return [order.index(seat) for seat in range(4)]


def rounds(game: GameRecord, number: int) -> Iterator[tuple[list[float], list[int], list[int]]]:
    """The features of each round of a game, game and round and present places, final places."""
    last = places(game.final_points or game.rounds[-1].points_after)
    winds = 1 if game.length == "east" else 2
    for one in game.rounds:
        wind = "ESWN".index(one.round_wind)
        known = features(wind, one.dealer, one.honba, one.riichi_sticks, one.points, winds)
        yield known, [number, 4 * min(wind, 2) + one.dealer, *places(one.points)], last


def read(paths: list[str], games: int) -> Rows:
    """Features, what the simple predictors know, and the number of the final order, of each round.

    Games of three players, without an end and unreadable ones are left out.
    """
    rows, number = [], 0
    for _, game in iter_games(existing_paths(paths)):
        whole = isinstance(game, GameRecord) and game.players == 4 and game.rounds
        if whole and (game.final_points or game.rounds[-1].is_over):
            rows += rounds(game, number)
            number += 1
        if number >= games:
            break
    known, place, last = (torch.tensor(column) for column in zip(*rows, strict=True))
    return known, place, (last[:, None] == ORDERS).all(dim=2).int().argmax(dim=1)


class Predictor(nn.Module):
    """The logits of all orders in which the four seats may end."""

    def __init__(self) -> None:
        super().__init__()
        body = [nn.Linear(14, 128), nn.ReLU(), nn.Linear(128, 128), nn.ReLU()]
        self.layers = nn.Sequential(*body, nn.Linear(128, len(ORDERS)))

    def forward(self, known: torch.Tensor) -> torch.Tensor:
        return self.layers(known)

    def chances(self, known: torch.Tensor) -> torch.Tensor:
        """Returns the chances of the places of each seat: `(n, 4 seats, 4 places)`."""
        with torch.no_grad():
            return torch.einsum("no,osp->nsp", self(known).softmax(dim=1), PLACES)


class PlaceReward:
    """The reward of environments: by how much the seat's expected place has improved.

    Over a game the rewards add up to the place expected at the start minus the final one.
    """

    def __init__(self, predictor: Predictor, rule: GameRule) -> None:
        self.predictor, self.winds = predictor, rule.winds
        self.expected = lru_cache(maxsize=4096)(self.expect)

    def __call__(self, before: Any, after: Any, seat: int) -> float:
        return self.place(before, seat) - self.place(after, seat)

    def place(self, state: Any, seat: int) -> float:
        """Returns the final or the expected place, from 1."""
        if state.phase == "game_over":
            return state.ranking[seat] + 1.0
        at = state.wind, state.dealer, state.honba, state.sticks, tuple(state.points)
        return self.expected(*at)[seat]

    def expect(self, *at: Any) -> list[float]:
        chances = self.predictor.chances(torch.tensor([features(*at, self.winds)]))
        return (chances[0] @ torch.arange(1.0, 5)).tolist()


def learn(predictor: Predictor, train: Rows, epochs: int) -> None:
    """Fits the chances of the final orders."""
    known, _, order = train
    optimizer = torch.optim.Adam(predictor.parameters(), lr=1e-3, weight_decay=1e-5)
    for epoch in range(epochs):
        losses = []
        for rows in torch.randperm(len(known)).split(256):
            loss = nn.functional.cross_entropy(predictor(known[rows]), order[rows])
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            losses.append(loss.item())
        print(f"epoch {epoch + 1}: log loss of the order {np.mean(losses):.4f}")


def frequencies(train: torch.Tensor, order: torch.Tensor, test: torch.Tensor) -> torch.Tensor:
    """The chances of the places, as often as they were reached with the same key.

    Keys are `(rounds, 4 seats)`, from 0 to 47.
    """
    counts = torch.ones(48, 4)
    counts.index_put_((train, ORDERS[order]), torch.ones(()), accumulate=True)
    return (counts / counts.sum(dim=1, keepdim=True))[test]


def seats(rows: Rows) -> torch.Tensor:
    """The key of those who know nothing but the seat."""
    return torch.arange(4).expand(len(rows[1]), 4)


def present_order(rows: Rows) -> torch.Tensor:
    """The key of those who know the round, such as East 3, and the present place."""
    return 4 * rows[1][:, 1:2] + rows[1][:, 2:]


def log_loss(chances: torch.Tensor, rows: Rows) -> torch.Tensor:
    """The mean surprise of the places of the four seats, of each round."""
    reached = ORDERS[rows[2]][:, :, None]
    return -chances.gather(2, reached).log().mean(dim=(1, 2))


def of_games(losses: torch.Tensor, rows: Rows) -> tuple[float, float]:
    """The mean over games, and half the width of its 95% interval."""
    games = rows[1][:, 0]
    count = torch.zeros(int(games.max()) + 1).index_add_(0, games, torch.ones(len(games)))
    sums = torch.zeros_like(count).index_add_(0, games, losses)
    means = (sums / count)[count > 0]
    return float(means.mean()), 1.96 * float(means.std()) / len(means) ** 0.5


def draw(losses: dict[str, torch.Tensor], test: Rows, out: Path) -> None:
    axes = (figure := Figure()).add_subplot(ylabel="log loss of a seat's place")
    for name, loss in losses.items():
        means = [float(loss[test[1][:, 1] == at].mean()) for at in range(12)]
        axes.plot([f"{'ESW'[at // 4]}{at % 4 + 1}" for at in range(12)], means, label=name)
    axes.legend()
    figure.savefig(out, dpi=120)


def play(reward: PlaceReward, rule: GameRule) -> None:
    """Plays a game and shows what its rounds are worth to a seat that discards what it draws."""
    env = gymnasium.make("jantaku/Riichi-v0", rule=rule, opponents="efficiency", reward=reward)
    env.reset(seed=1)
    gains, over = [], False
    while not over:
        legal = np.flatnonzero(env.unwrapped.action_masks())
        _, gain, over, *_ = env.step(legal[-1])
        gains.append(gain)
    told = ", ".join(f"{gain:+.2f}" for gain in gains if abs(gain) >= 0.1)
    print(f"a game against efficiency: {told}; {sum(gains):+.2f} places in all")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("paths", nargs="+", help="records, folders or zip archives")
    parser.add_argument("--games", type=int, default=20000)
    parser.add_argument("--epochs", type=int, default=10)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path("predictor.pt"))
    given = parser.parse_args()
    torch.manual_seed(given.seed)
    rows = read(given.paths, given.games)
    held_out = rows[1][:, 0] % 5 == 0
    train, test = (tuple(column[part] for column in rows) for part in (~held_out, held_out))
    print(f"{len(train[0]):,} rounds to learn from, {len(test[0]):,} of other games to test")
    learn(predictor := Predictor(), train, given.epochs)
    found = {
        "average of final places": frequencies(seats(train), train[2], seats(test)),
        "present order": frequencies(present_order(train), train[2], present_order(test)),
        "predictor": predictor.chances(test[0]),
    }
    losses = {name: log_loss(chances, test) for name, chances in found.items()}
    for name, loss in losses.items():
        print("{}: log loss {:.4f} ± {:.4f}".format(name, *of_games(loss, test)))
    better = losses["present order"] - losses["predictor"]
    print("better than the present order by {:.4f} ± {:.4f}".format(*of_games(better, test)))
    torch.save(predictor.state_dict(), given.out)
    draw(losses, test, given.out.with_suffix(".png"))
    rule = GameRule(winds=1)
    play(PlaceReward(predictor, rule), rule)


if __name__ == "__main__":
    main()
