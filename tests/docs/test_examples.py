"""The examples learn, at a size that takes seconds."""

import importlib.util
import os
import re
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from jantaku import GameRule, RiichiGame
from jantaku.env.gym import RiichiGym
from jantaku.players import player_for
from jantaku.riichi.records.formats.mjai.writer import write_mjai
from jantaku.riichi.records.game_record import record_of_game

ROOT = Path(__file__).parents[2]
RECORDS = str(ROOT / "tests" / "data" / "records")
pytest.importorskip("torch", reason="the examples need PyTorch: make long installs it")
pytestmark = pytest.mark.long


def example(name: str, *words: str) -> str:
    """What an example says."""
    command = [sys.executable, str(ROOT / "examples" / name), *words]
    alone = os.environ | {"OMP_NUM_THREADS": "1"}  # threads of torch wait for one another
    done = subprocess.run(
        command, capture_output=True, text=True, timeout=200, check=False, env=alone
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def module(name: str) -> Any:
    """An example, to call its functions."""
    spec = importlib.util.spec_from_file_location(Path(name).stem, ROOT / "examples" / name)
    assert spec is not None
    assert spec.loader is not None
    found = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(found)
    return found


def test_reinforcement_learning_beats_random_players(tmp_path: Path) -> None:
    plot = tmp_path / "plot.png"
    said = example("ppo.py", "--minutes", "0.1", "--games", "500", "--out", str(plot))
    found = re.search(r"500 rounds: ([+-]\d+) ± (\d+) points", said)
    assert found
    mean, half = map(int, found.groups())
    assert mean - half > 0
    assert plot.read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize("game", [("haiyuki",), ("hong_kong", "--suit", "0.1")])
def test_the_learner_of_any_game_learns_plays_and_continues(
    game: tuple[str, ...], tmp_path: Path
) -> None:
    words = (*game, "--games", "8", "--out", str(tmp_path / "network.pt"), "--minutes")
    said = example("game_ppo.py", *words, "0")
    assert re.search(r"against random players, 8 games: [+-][\d.]+ ± [\d.]+ a game", said)
    (decisions,) = re.findall(r"([\d,]+) decisions", said)
    said = example("game_ppo.py", *words, "0", "--resume")
    assert decisions not in said  # nothing is learned when no time is left
    assert re.search(r"^against random players, 8 games", said)


def test_self_play_continues_from_its_file_as_if_it_had_not_stopped(tmp_path: Path) -> None:
    words = ("--every", "1", "--vector", "8", "--games", "4")
    once = example("self_play.py", str(tmp_path / "once"), *words, "--updates", "2")
    for updates in ("1", "2"):
        said = example("self_play.py", str(tmp_path / "twice"), *words, "--updates", updates)
    assert said.startswith("begins at update 1")
    drop_times = re.compile(r", \d+ s,")
    assert drop_times.sub("", once).endswith(drop_times.sub("", said).split("\n", 1)[1])
    first, second = (
        (tmp_path / run / "player-00002.safetensors").read_bytes() for run in ("once", "twice")
    )
    assert first == second
    assert re.search(r"4 rounds against smart: [+-]\d+ ± \d+ points, place \d\.\d\d ± ", said)


def test_self_play_beats_random_players(tmp_path: Path) -> None:
    words = ("--updates", "20", "--every", "20", "--games", "200")
    said = example("self_play.py", str(tmp_path / "run"), *words)
    found = re.search(r"200 rounds against random: ([+-]\d+) ± (\d+) points", said)
    assert found
    mean, half = map(int, found.groups())
    assert mean - half > 0


def falls(said: str) -> bool:
    """True if the values fit better at the end than at first."""
    losses = [float(loss) for loss in re.findall(r"value loss ([\d.]+)", said)]
    return len(losses) > 1 and losses[-1] < 0.8 * losses[0]


def test_ppo_in_the_form_of_cleanrl_learns_what_positions_are_worth() -> None:
    size = ("--total-timesteps", "12288", "--num-envs", "16", "--num-steps", "96")
    task = ("--opponents", "random", "--shaping", "2", "--eval-episodes", "40")
    said = example("cleanrl_ppo.py", *size, *task)
    assert falls(said)
    assert re.search(r"^after: [+-]\d+ ± \d+ points a round$", said, re.MULTILINE)


def test_ppo_with_torchrl_learns_what_positions_are_worth() -> None:
    pytest.importorskip("torchrl", reason="the example needs TorchRL: make long installs it")
    task = ("--frames", "4096", "--batch", "1024", "--opponents", "random", "--rounds", "32")
    said = example("torchrl_ppo.py", *task)
    assert falls(said)
    assert re.search(r"^after: [+-]\d+ ± \d+ points a round$", said, re.MULTILINE)


def test_ppo_with_rllib_learns_what_positions_are_worth() -> None:
    pytest.importorskip("tree", reason="RLlib needs more than Ray: make long installs it")
    task = ("--iterations", "3", "--batch", "1024", "--rounds", "32")
    said = example("rllib_ppo.py", *task)
    assert falls(said)
    assert re.search(r"^after: [+-]\d+ ± \d+ points a round$", said, re.MULTILINE)


def test_a_predictor_of_placement_knows_more_than_the_average(tmp_path: Path) -> None:
    for seed in range(60):
        game = RiichiGame(GameRule(winds=1), seed=seed)
        player, chance = player_for(game, "efficiency"), Random(seed)
        while game.result is None:
            game.step({seat: player(game.view(seat), chance) for seat in game.deciding})
        final = tuple(game.result.points)
        record = record_of_game(game.events, game.rule, final_points=final)
        (tmp_path / f"{seed}.mjai.jsonl").write_text(write_mjai(record))
    out = tmp_path / "predictor.pt"
    said = example("reward_predictor.py", str(tmp_path), "--epochs", "20", "--out", str(out))
    average, _, predicted = map(float, re.findall(r": log loss ([\d.]+) ± ", said))
    assert predicted < average
    fits = [float(loss) for loss in re.findall(r"log loss of the order ([\d.]+)", said)]
    assert fits[-1] < fits[0] - 0.3
    assert out.with_suffix(".png").read_bytes().startswith(b"\x89PNG")

    torch, made = pytest.importorskip("torch"), module("reward_predictor.py")
    predictor = made.Predictor()
    predictor.load_state_dict(torch.load(out, weights_only=True))
    reward = made.PlaceReward(predictor, rule := GameRule(winds=1))
    env = RiichiGym(rule, seat=2, opponents="efficiency", reward=reward)
    env.reset(seed=3)
    first = reward.place(RiichiGame(rule, seed=env.game_seed)._state, 2)
    total, over = 0.0, False
    while not over:
        _, gain, over, *_ = env.step(np.flatnonzero(env.action_masks())[-1])
        total += gain
    last = env._table.kernel
    assert last.phase == "game_over"
    place = sorted(range(4), key=lambda seat: (-last.points[seat], seat)).index(2) + 1
    assert total == pytest.approx(first - place, abs=1e-4)
    assert abs(total) > 0.1
