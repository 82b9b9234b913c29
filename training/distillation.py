"""Distillation: a network learns which actions a search found better, in games that it plays.

    python training/distillation.py --searched 30000 --out taught.safetensors
    jantaku arena policy:taught.safetensors trained trained trained --duplicate

Decisions that the network does not hold for certain are searched by `jantaku.lookahead`, by few
tables each. The network then learns its own chances, lowered for the actions that are behind by
more than the error of the search; where nothing was searched they are its chances as they were.
Each game is a file in a folder beside the player, and so is the state of the learning: the same
command continues from them, to the same player.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import torch
from cloning import Network, Rows, save_state
from self_play import CERTAIN, HEAT, Weights, first_weights
from torch import nn
from workers import Workers

from jantaku import GameRule, RiichiGame, lookahead
from jantaku.base.seeds import game_seed
from jantaku.env import ACTIONS, PolicyNetwork

if TYPE_CHECKING:
    from jantaku.game.protocol.actions import Seat
    from jantaku.riichi.play.actions import RiichiAction
    from jantaku.riichi.play.view import SeatDecision

MODES = ("4p-red-east", "4p-red-east", "4p-red-half", "3p-red-half")
BATCH = 256
Arrays = dict[str, np.ndarray[Any, np.dtype[Any]]]


class Searcher:
    """A worker: the network that plays all seats of a game, and the search of its decisions."""

    def __init__(self, weights: Weights, given: argparse.Namespace, _number: int) -> None:
        arrays = {name: part.numpy() for name, part in weights.items()}
        self.network, self.given = PolicyNetwork(arrays, features="full"), given

    def play(self, number: int) -> Arrays:
        """Returns the decisions of a game.

        `behind` and `error`, `(n, 159)`, are how many places an action is behind the best one, and
        the standard error of this difference; NaN for an action that was not searched.
        """
        rule = GameRule.mode(self.given.modes[number % len(self.given.modes)])
        game = RiichiGame(rule, seed=game_seed(self.given.seed, number))
        self.chance = np.random.default_rng([self.given.seed, number])
        rows: list[Arrays] = []
        while game.result is None:
            game.step({seat: self._action(game, seat, rows) for seat in game.deciding})
        return {name: np.stack([row[name] for row in rows]) for name in rows[0]}

    def _action(self, game: RiichiGame, seat: Seat, rows: list[Arrays]) -> RiichiAction:
        decision = game.decision(seat)
        mask = decision.mask()
        if mask.sum() < 2:
            return game.default_action(seat) if not mask.any() else decision.action(mask.argmax())
        obs = decision.planes("full")
        scores = np.where(mask, self.network.scores(obs[None])[0].astype(float), -np.inf) / HEAT
        chances = np.exp(scores - scores.max())
        chances /= chances.sum()
        row = {"obs": obs, "mask": mask}
        rows.append(row | self._searched(game, decision, open_=chances.max() < CERTAIN))
        return decision.action(int(self.chance.choice(ACTIONS, p=chances)))

    def _searched(self, game: RiichiGame, decision: SeatDecision, *, open_: bool) -> Arrays:
        behind, error = np.full((2, ACTIONS), np.nan, np.float32)
        if open_:
            assert decision.seat is not None
            seed = int(self.chance.integers(1 << 62))
            found = lookahead(
                game, decision.seat, samples=self.given.tables, likely=self.given.likely, seed=seed
            )
            numbers = dict(zip(decision.legal, decision.action_ids, strict=True))
            for one in found.rows:
                behind[numbers[one.action]] = one.behind.mean
                error[numbers[one.action]] = one.behind.half / 1.96
        return {"behind": behind, "error": error}


def searched_games(weights: Weights, given: argparse.Namespace) -> list[Arrays]:
    """Returns games with `given.searched` searched decisions; plays those that have no file."""
    folder = Path(given.out).with_suffix(".games")
    folder.mkdir(parents=True, exist_ok=True)
    games: list[Arrays] = []
    workers, searched = None, 0
    while searched < given.searched:
        file = folder / f"{len(games):06}.npz"
        if not file.exists():
            workers = workers or Workers(Searcher, weights, given)
            numbers = range(len(games), len(games) + len(workers.all))
            for number, played in zip(numbers, workers.ask("play", each=numbers), strict=True):
                np.savez_compressed(part := folder / "part.npz", **played)
                part.replace(folder / f"{number:06}.npz")
        with np.load(file) as data:
            games.append(dict(data))
        searched += int((~np.isnan(games[-1]["behind"])).any(1).sum())
        print(f"game {len(games)}: {searched:,} decisions searched", flush=True)
    return games


def parted(games: list[Arrays], cycle: int, every: int) -> tuple[Rows, Rows]:
    """Returns the decisions to learn from, and the searched ones of the games held out.

    Of cycles of games, which have all modes, the first of each `every` is held out.
    """
    groups: tuple[list[Arrays], list[Arrays]] = [], []
    for at, one in enumerate(games):
        groups[at // cycle % every == 0].append(one)
    if not groups[0]:
        sys.exit("no game is left to learn from: search more decisions")
    rows, test = (
        {name: torch.from_numpy(np.concatenate([one[name] for one in group])) for name in group[0]}
        for group in groups
    )
    searched = ~test["behind"].isnan().all(1)
    return rows, {name: part[searched] for name, part in test.items()}


def target(first: torch.Tensor, row: Rows, given: argparse.Namespace) -> torch.Tensor:
    """Returns the chances to learn, from the logarithms of those of the first network.

    An action that is behind by more than `given.doubt` errors loses chance to the other searched
    ones: a factor e for each `given.heat` places. Actions that were not searched keep theirs.
    """
    tried = ~row["behind"].isnan()
    gap = (row["behind"] - given.doubt * row["error"]).clamp(0).nan_to_num(0)
    lower = first - gap / given.heat
    lost = torch.logsumexp(first.masked_fill(~tried, -1e9), 1, keepdim=True)
    lost -= torch.logsumexp(lower.masked_fill(~tried, -1e9), 1, keepdim=True)
    return torch.where(tried, lower + lost, first).exp()


class Distillation:
    """A run: the network that learns, and the one that it began with."""

    def __init__(self, weights: Weights, given: argparse.Namespace) -> None:
        self.given, self.epoch = given, 0
        self.network, self.first = (Network.of(weights).to(given.device) for _ in range(2))
        self.optimizer = torch.optim.Adam(self.network.parameters(), given.rate)
        self.file = Path(given.out).with_suffix(".pt")
        if self.file.exists():
            state = torch.load(self.file, weights_only=True)
            self.epoch = state["epoch"]
            for name in ("network", "optimizer"):
                getattr(self, name).load_state_dict(state[name])

    def run(self, rows: Rows, test: Rows) -> None:
        """Learns for some epochs, and measures each on the searched decisions of other games."""
        if not self.epoch:
            self._report(test)
        while self.epoch < self.given.epochs:
            chance = torch.Generator().manual_seed(self.given.seed + self.epoch)
            order = torch.randperm(len(rows["mask"]), generator=chance).split(BATCH)
            for at, batch in enumerate(order):
                left = 1 - (self.epoch + at / len(order)) / self.given.epochs
                for group in self.optimizer.param_groups:
                    group["lr"] = self.given.rate * left
                self._learn({name: part[batch] for name, part in rows.items()})
            self.epoch += 1
            self._report(test)

    def _learn(self, row: Rows) -> None:
        row = {name: part.to(self.given.device) for name, part in row.items()}
        scores, gain, place = self.network(row["obs"], row["mask"])
        with torch.no_grad():
            first, first_gain, first_place = self.first(row["obs"], row["mask"])
            wanted = target(first.log_softmax(1), row, self.given)
        loss = nn.functional.cross_entropy(scores, wanted)
        loss += 0.1 * nn.functional.smooth_l1_loss(gain, first_gain)
        loss += 0.1 * nn.functional.cross_entropy(place, first_place.softmax(1))
        self.optimizer.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(self.network.parameters(), 1)
        self.optimizer.step()

    def _report(self, test: Rows) -> None:
        weights = {name: part.cpu() for name, part in self.network.state_dict().items()}
        Network.of(weights).save(self.given.out)
        state = {name: getattr(self, name).state_dict() for name in ("network", "optimizer")}
        save_state(self.file, state | {"epoch": self.epoch})
        both = self.network, self.first
        chosen, before = (choices(one, test, self.given.device) for one in both)
        print(f"epoch {self.epoch}: {measured(test['behind'], chosen, before)}", flush=True)


@torch.no_grad()
def choices(network: Network, rows: Rows, device: str) -> torch.Tensor:
    """Returns the number of the best action of each row."""
    parts = zip(rows["obs"].split(2048), rows["mask"].split(2048), strict=True)
    found = [network(obs.to(device), mask.to(device))[0].argmax(1) for obs, mask in parts]
    return torch.cat(found).cpu()


def measured(behind: torch.Tensor, chosen: torch.Tensor, before: torch.Tensor) -> str:
    """Returns what a report says of choices, compared with those of the first network."""
    best = behind.nan_to_num(torch.inf).argmin(1)
    lost, lost_before = (behind.gather(1, one[:, None])[:, 0] for one in (chosen, before))
    won = 1000 * (lost_before - lost).nan_to_num(0)
    half = 1.96 * float(won.std()) / len(won) ** 0.5
    pairs = (chosen, best), (before, best), (chosen, before)
    agreed, agreed_before, kept = (float((a == b).double().mean()) for a, b in pairs)
    shares = f"{agreed:.2%} the best (at first {agreed_before:.2%}), {kept:.2%} as at first"
    gain = f"{float(won.mean()):+.2f} ± {half:.2f} thousandths of a place better"
    return f"of {len(best):,} searched decisions {shares}, {gain}"


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--policy", help="file of the first network; the default is `trained`")
    parser.add_argument("--searched", type=int, default=30_000, help="decisions, at least")
    parser.add_argument("--modes", nargs="+", default=MODES, help="of the games, in turn")
    parser.add_argument("--tables", type=int, default=64, help="for each searched decision")
    parser.add_argument("--likely", type=float, default=0.01, help="chance of actions to search")
    parser.add_argument("--doubt", type=float, default=1, help="errors that make no difference")
    parser.add_argument("--heat", type=float, default=0.05, help="places that lower a chance by e")
    parser.add_argument("--every", type=int, default=10, help="one cycle of so many is held out")
    parser.add_argument("--epochs", type=int, default=3)
    parser.add_argument("--rate", type=float, default=1e-4, help="of learning, at the beginning")
    parser.add_argument("--device", default="cuda" if torch.cuda.is_available() else "cpu")
    parser.add_argument("--threads", type=int, default=1, help="that learn")
    parser.add_argument("--workers", type=int, default=0, help="processes of Ray that search")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", default="taught.safetensors")
    return parser.parse_args()


def main() -> None:
    given = arguments()
    torch.set_num_threads(given.threads)
    weights = first_weights(given.policy)
    games = searched_games(weights, given)
    rows, test = parted(games, len(given.modes), given.every)
    Distillation(weights, given).run(rows, test)


if __name__ == "__main__":
    main()
