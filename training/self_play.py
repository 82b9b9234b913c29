"""Self-play: a network that learned from records goes on to learn from its own games.

    python training/self_play.py --minutes 60 --out own.safetensors
    jantaku arena policy:own.safetensors trained trained trained --duplicate

PPO (Schulman et al. 2017) on games for four and three players. An episode is a round: its reward is
the place that the points at its end promise. A penalty keeps the choices near those of the network
at first, and in every fourth game a past self has all seats but one. The state of the run is a file
beside the player: the same command continues from it, to the same player.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from time import monotonic
from typing import Any

import numpy as np
import torch
from cloning import Network, Rows, save_state
from torch import nn
from workers import Workers

from jantaku import GameRule
from jantaku.env import PolicyNetwork, VectorRiichi
from jantaku.env.torch import advantages
from jantaku.players.policy_names import trained_network
from jantaku.riichi.play.seat_view import view_of
from jantaku.riichi.players.placement import mean_places, rounds_left

MODES = {4: "4p-red-half", 3: "3p-red-half"}
HEAT = 0.5  # of the scores: nearer to the best action than people are, whom the network imitates
CERTAIN = 0.99  # a choice with this chance teaches nothing
CLIP, BATCH, POOL = 0.2, 256, 8
Weights = dict[str, torch.Tensor]


def log_chances(scores: torch.Tensor) -> torch.Tensor:
    return (scores / HEAT).log_softmax(1)


def first_weights(policy: str | None) -> Weights:
    """Returns the weights in the file of a policy, or those of `trained`."""
    network = PolicyNetwork.load(policy) if policy else trained_network()
    return {name: torch.from_numpy(part.copy()) for name, part in network.tensors.items()}


def mean_place(scores: torch.Tensor) -> torch.Tensor:
    return scores.softmax(1) @ torch.arange(1.0, 5.0, device=scores.device)


class Tables:
    """Games of one number of players, side by side, and what happened in their rounds."""

    def __init__(self, games: int, players: int, seed: int, threads: int) -> None:
        rule = GameRule.mode(MODES[players])
        self.games = VectorRiichi(
            games, rule, seed=seed, threads=threads, features="full", padded=True
        )
        self.chance = torch.Generator().manual_seed(seed)
        game, seat = torch.from_numpy(self.games.env_id), torch.from_numpy(self.games.seat)
        self.past = (game % 4 == 3) & (seat != game // 4 % players)
        self.ended, self.ahead = 0, 0.0  # games with past selves, and places before the middle
        self._look()

    def _look(self) -> None:
        states = self.games.snapshot()
        self.points = np.array([state.points for state in states], np.float64)
        self.rounds = [(state.winds_played, state.dealer, state.honba) for state in states]

    @torch.no_grad()
    def play(self, network: Network, past: Network, steps: int, device: str) -> Rows:
        """Plays on; returns the decisions of the network whose round has gone on."""
        games, rows = self.games, len(self.games.mask)
        obs, mask = torch.from_numpy(games.obs), torch.from_numpy(games.mask)
        place, gain, worth, won = torch.zeros(4, steps, rows)
        ours, done = torch.zeros(2, steps, rows, dtype=torch.bool)
        seen: list[Rows] = []
        for t in range(steps):
            action = mask.int().argmax(1)
            free = torch.from_numpy(games.deciding) & (mask.sum(1) > 1)
            ours[t] = free & ~self.past
            for learns, player in ((False, past), (True, network)):
                if not (at := ours[t] if learns else free & self.past).any():
                    continue
                planes, allowed = obs[at], mask[at]
                scores, gains, places = player(planes.to(device), allowed.to(device))
                logs = log_chances(scores).cpu()
                chosen = logs.exp().multinomial(1, generator=self.chance)
                action[at] = chosen[:, 0]
                if learns:
                    place[t, at], gain[t, at] = -mean_place(places).cpu(), gains.cpu()
                    before = logs.gather(1, chosen)[:, 0]
                    open_ = logs.max(1).values.exp() < CERTAIN
                    row = {"obs": planes, "mask": allowed, "action": chosen[:, 0]}
                    seen.append(row | {"before": before, "open": open_})
            games.step(action.int().numpy())
            self._after(worth[t], won[t], done[t])
        better, known = advantages(place, worth, done, ours)
        richer, _ = advantages(gain, won, done, ours)
        kept = known[ours]
        found = {name: torch.cat([row[name] for row in seen])[kept] for name in seen[0]}
        found |= {"advantage": better[known], "place": (better + place)[known]}
        found |= {"gain": (richer + gain)[known]}
        open_ = found.pop("open")
        return {name: part[open_] for name, part in found.items()}

    def _after(self, worth: torch.Tensor, won: torch.Tensor, done: torch.Tensor) -> None:
        """Fills in what the last step brought the rows, and which rounds it ended."""
        games, players = self.games, self.games.players
        won[:] = torch.from_numpy(games.step_rewards.reshape(-1))
        self.points += 1000 * games.step_rewards
        for at in range(games.n):
            state, over = games.state(at), bool(games.step_ended[at])
            number = state.winds_played, state.dealer, state.honba
            if number == self.rounds[at] and not over:
                continue
            self.rounds[at] = number
            left = 0 if over else rounds_left(view_of(state, None), games.rule)
            points = self.points[at] if over else state.points
            places = mean_places([*map(float, points)], state.dealer, left)
            of = slice(at * players, (at + 1) * players)
            worth[of], done[of] = -torch.tensor(places), True
            self.points[at] = state.points
            if over and at % 4 == 3:
                self.ended += 1
                self.ahead += (players + 1) / 2 - places[at // 4 % players]

    def state(self) -> dict[str, Any]:
        """Returns what is needed to play on from here."""
        saved = self.games.__getstate__()["saved"]
        told = {"ended": self.ended, "ahead": self.ahead}
        return {"games": saved, "chance": self.chance.get_state()} | told

    def resume(self, state: dict[str, Any]) -> None:
        """Continues from a `state()`."""
        self.games.__setstate__(self.games.__getstate__() | {"saved": state["games"]})
        self.chance.set_state(state["chance"])
        self.ended, self.ahead = state["ended"], state["ahead"]
        self._look()


class Rollout:
    """A worker: games for four and for three, and the networks that play them."""

    def __init__(self, weights: Weights, given: argparse.Namespace, number: int) -> None:
        torch.set_num_threads(given.threads)
        self.device, self.steps = "cpu" if given.workers else given.device, given.steps
        self.network, self.past = (Network.of(weights).to(self.device) for _ in range(2))
        three = round(given.games * given.three)
        self.tables = [
            Tables(games, players, given.seed + (number << 32), given.threads)
            for players, games in ((4, given.games - three), (3, three))
            if games
        ]

    def play(self, weights: Weights, past: Weights) -> Rows:
        """Returns the decisions of a network with these weights."""
        self.network.load_state_dict(weights)
        self.past.load_state_dict(past)
        both = self.network, self.past
        parts = [one.play(*both, self.steps, self.device) for one in self.tables]
        return {name: torch.cat([part[name] for part in parts]) for name in parts[0]}

    def state(self) -> list[dict[str, Any]]:
        return [one.state() for one in self.tables]

    def resume(self, states: list[dict[str, Any]]) -> None:
        for one, state in zip(self.tables, states, strict=True):
            one.resume(state)


class SelfPlay:
    """A run: the network that learns, the one that it began with, past selves, and the games."""

    def __init__(self, weights: Weights, given: argparse.Namespace) -> None:
        self.given = given
        self.network, self.first = (Network.of(weights).to(given.device) for _ in range(2))
        self.optimizer = torch.optim.Adam(self.network.parameters(), given.rate)
        self.updates, self.decisions, self.seconds = 0, 0, 0.0
        self.pool = [self.weights()]
        self.workers = Workers(Rollout, self.pool[0], given)
        self.file = Path(given.out).with_suffix(".pt")
        if self.file.exists():
            self._load()

    def weights(self) -> Weights:
        """Returns a copy of the weights."""
        parts = self.network.state_dict().items()
        return {name: part.detach().cpu().clone() for name, part in parts}

    def run(self) -> None:
        """Plays and learns until the updates or the minutes of the whole run are over."""
        given, begun = self.given, monotonic() - self.seconds
        print(f"begins at update {self.updates}", flush=True)
        told: list[tuple[float, ...]] = []
        while self.updates < given.updates and self.seconds < 60 * given.minutes:
            past = self.pool[int(torch.randint(len(self.pool), ()))]
            played = self.workers.ask("play", self.weights(), past)
            rows = {name: torch.cat([part[name] for part in played]) for name in played[0]}
            told.append(self._learn(rows))
            self.decisions += len(rows["action"])
            self.updates += 1
            self.seconds = monotonic() - begun
            last = self.updates >= given.updates or self.seconds >= 60 * given.minutes
            if last or self.updates % given.every == 0:
                self._report(told)
                told = []

    def _learn(self, rows: Rows) -> tuple[float, ...]:
        """Learns once from each decision; returns divergence, and the errors of place and gain."""
        found = []
        rows = {name: part.to(self.given.device) for name, part in rows.items()}
        rows["advantage"] -= rows["advantage"].mean()
        rows["advantage"] /= rows["advantage"].std() + 1e-6
        for batch in torch.randperm(len(rows["action"])).split(BATCH):
            row = {name: part[batch] for name, part in rows.items()}
            scores, gain, place = self.network(row["obs"], row["mask"])
            with torch.no_grad():
                first = log_chances(self.first(row["obs"], row["mask"])[0])
            logs = log_chances(scores)
            ratio = (logs.gather(1, row["action"][:, None])[:, 0] - row["before"]).exp()
            clipped = ratio.clamp(1 - CLIP, 1 + CLIP)
            better = torch.minimum(ratio * row["advantage"], clipped * row["advantage"]).mean()
            apart = (logs.exp() * (logs - first)).sum(1).mean()
            place_error = (-mean_place(place) - row["place"]).pow(2).mean()
            gain_error = nn.functional.smooth_l1_loss(gain, row["gain"])
            loss = self.given.near * apart - better + 0.1 * place_error + 0.02 * gain_error
            self.optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(self.network.parameters(), 0.5)
            self.optimizer.step()
            found.append([one.item() for one in (apart, place_error, gain_error)])
        return tuple(np.mean(found, axis=0))

    def _report(self, told: list[tuple[float, ...]]) -> None:
        states = self.workers.ask("state")
        self.pool = [self.pool[0], *self.pool[1:][1 - POOL :], self.weights()]
        Network.of(self.pool[-1]).save(self.given.out)
        state = {name: getattr(self, name) for name in ("updates", "decisions", "seconds", "pool")}
        state |= {name: getattr(self, name).state_dict() for name in ("network", "optimizer")}
        state |= {"workers": states, "chance": torch.get_rng_state()}
        save_state(self.file, state)
        apart, place_error, gain_error = np.mean(told, axis=0)
        tables = [one for state in states for one in state]
        games, ahead = (sum(one[name] for one in tables) for name in ("ended", "ahead"))
        print(f"update {self.updates}: {self.decisions:,} decisions", end="")
        print(f", {self.seconds / 60:.1f} min, {apart:.4f} from the first network", end="")
        print(f", errors {place_error:.3f} {gain_error:.3f}", end="")
        print(f"; against past selves {ahead:+.1f} places in {games} games", flush=True)

    def _load(self) -> None:
        state = torch.load(self.file, weights_only=True)
        for name in ("updates", "decisions", "seconds", "pool"):
            setattr(self, name, state[name])
        for name in ("network", "optimizer"):
            getattr(self, name).load_state_dict(state[name])
        self.first.load_state_dict(self.pool[0])
        if len(state["workers"]) != len(self.workers.all):
            sys.exit(f"{self.file} is of {len(state['workers'])} workers: name as many")
        self.workers.ask("resume", each=state["workers"])
        torch.set_rng_state(state["chance"])


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--policy", help="file of the first network; the default is `trained`")
    parser.add_argument("--minutes", type=float, default=60, help="of the whole run")
    parser.add_argument("--updates", type=int, default=1_000_000, help="of the whole run, at most")
    parser.add_argument("--every", type=int, default=5, help="updates from report to report")
    parser.add_argument("--games", type=int, default=64, help="side by side, for each worker")
    parser.add_argument("--three", type=float, default=0.125, help="share of games for three")
    parser.add_argument("--steps", type=int, default=64, help="of the games between two updates")
    parser.add_argument("--rate", type=float, default=3e-5, help="of learning")
    parser.add_argument("--near", type=float, default=0.3, help="weight of the divergence")
    parser.add_argument("--device", default="cuda" if torch.cuda.is_available() else "cpu")
    parser.add_argument("--threads", type=int, default=1, help="of each process")
    parser.add_argument("--workers", type=int, default=0, help="processes of Ray that play")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", default="own.safetensors")
    return parser.parse_args()


def main() -> None:
    given = arguments()
    torch.manual_seed(given.seed)
    torch.set_num_threads(given.threads)
    SelfPlay(first_weights(given.policy), given).run()


if __name__ == "__main__":
    main()
