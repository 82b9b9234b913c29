"""Self-play goes on from a network of records, at a size that takes seconds."""

import importlib
import os
import re
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from jantaku import RiichiGame
from jantaku.env import PolicyNetwork, VectorRiichi
from jantaku.players.policy_names import trained_network

SCRIPTS = Path(__file__).parents[2] / "training"
SCRIPT = [sys.executable, str(SCRIPTS / "self_play.py")]
SIZE = ("--games", "8", "--three", "0.25", "--every", "1")
ALONE = os.environ | {"OMP_NUM_THREADS": "1"}  # threads of torch wait for one another
pytest.importorskip("torch", reason="training needs PyTorch: make long installs it")
pytestmark = pytest.mark.long


def self_play(player: Path, *words: str) -> str:
    """What the script says."""
    command = [*SCRIPT, *SIZE, *words, "--out", str(player)]
    done = subprocess.run(
        command, capture_output=True, text=True, timeout=200, check=False, env=ALONE
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_a_run_that_was_killed_continues_to_the_same_player(tmp_path: Path) -> None:
    whole, killed = tmp_path / "whole.safetensors", tmp_path / "killed.safetensors"
    words = ("--updates", "3", "--steps", "24")
    said = self_play(whole, *words)
    command = [*SCRIPT, *SIZE, *words, "--out", str(killed)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=ALONE) as running:
        assert running.stdout
        while not (line := running.stdout.readline()).startswith("update 1: "):
            assert line, "it has ended"
        running.kill()
    continued = self_play(killed, *words)
    assert re.match(r"begins at update [12]\n", continued)
    assert killed.read_bytes() == whole.read_bytes()
    drop_times = re.compile(r", [\d.]+ min")
    assert drop_times.sub("", said).endswith(drop_times.sub("", continued).split("\n", 1)[1])


def test_the_player_is_another_one_near_the_first(tmp_path: Path) -> None:
    first, player = tmp_path / "first.safetensors", tmp_path / "player.safetensors"
    trained_network().save(first, half=True)
    words = ("--policy", str(first), "--updates", "3", "--rate", "1e-4")
    said = self_play(player, *words)
    apart = [float(one) for one in re.findall(r"([\d.]+) from the first network", said)]
    assert 0 <= apart[0] < apart[-1] < 0.1
    seen = RiichiGame(seed=7).view(0).planes("full")[None]
    found, before = PolicyNetwork.load(player), trained_network()
    assert (found.scores(seen) != before.scores(seen)).any()
    assert np.allclose(found.forecasts(seen)["place"], before.forecasts(seen)["place"], atol=0.1)
    match = [sys.executable, "-m", "jantaku", "arena", f"policy:{player}", *["random"] * 3]
    played = subprocess.run([*match, "--games", "2"], capture_output=True, text=True, check=False)
    assert played.returncode == 0, played.stderr


def test_a_round_is_rewarded_by_the_place_that_its_points_promise(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.syspath_prepend(str(SCRIPTS))
    torch, made = pytest.importorskip("torch"), importlib.import_module("self_play")
    for players in (4, 3):
        tables = made.Tables(4, players, 5, 1)
        rule = tables.games.rule
        scored = VectorRiichi(4, rule, seed=5, padded=True, reward="placement")
        ends = rounds = 0
        while ends < 6:
            action = tables.games.random_actions().copy()
            tables.games.step(action)
            scored.step(action)
            worth, won = torch.zeros(2, 4 * players)
            done = torch.zeros(4 * players, dtype=torch.bool)
            tables._after(worth, won, done)
            for game in range(4):
                of = slice(game * players, (game + 1) * players)
                if not done[of].any():
                    assert not scored.step_ended[game]
                    continue
                rounds += 1
                assert done[of].all()
                assert float(worth[of].sum()) == pytest.approx(-sum(range(1, players + 1)))
                if scored.step_ended[game]:
                    ends += 1
                    order = (-worth[of]).argsort().tolist()
                    assert order == np.argsort(-scored.step_rewards[game]).tolist()
                    assert sorted((-worth[of]).tolist()) == [*range(1, players + 1)]
        assert rounds > 2 * ends


@pytest.mark.timeout(600)
def test_workers_of_ray_play_and_continue_from_a_state(monkeypatch: pytest.MonkeyPatch) -> None:
    ray = pytest.importorskip("ray", reason="Ray is an extra")
    monkeypatch.syspath_prepend(str(SCRIPTS))
    monkeypatch.setattr(sys, "argv", ["self_play.py", "--workers", "2", *SIZE, "--steps", "24"])
    torch, made = pytest.importorskip("torch"), importlib.import_module("self_play")
    weights = {name: torch.from_numpy(part) for name, part in trained_network().tensors.items()}
    workers = made.Workers(made.Rollout, weights, made.arguments())
    try:
        states = workers.ask("state")
        first = workers.ask("play", weights, weights)
        workers.ask("resume", each=states)
        again = workers.ask("play", weights, weights)
        for one, other in zip(first, again, strict=True):
            assert len(one["action"]) > 20
            assert all(torch.equal(one[name], other[name]) for name in one)
        assert not torch.equal(first[0]["obs"][:20], first[1]["obs"][:20])
    finally:
        ray.shutdown()
