"""Distillation learns from searched decisions, at a size that takes seconds."""

import importlib
import os
import re
import subprocess
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from jantaku import RiichiGame
from jantaku.env import PolicyNetwork
from jantaku.players.policy_names import trained_network

SCRIPTS = Path(__file__).parents[2] / "training"
SIZE = ("--modes", "4p-red-east", "--searched", "400", "--tables", "8", "--every", "3")
ALONE = os.environ | {"OMP_NUM_THREADS": "1"}  # threads of torch wait for one another
torch = pytest.importorskip("torch", reason="training needs PyTorch: make long installs it")
pytestmark = pytest.mark.long


@pytest.fixture
def script(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The module of the script."""
    monkeypatch.syspath_prepend(str(SCRIPTS))
    return importlib.import_module("distillation")


def options(script: ModuleType, monkeypatch: pytest.MonkeyPatch, *words: str) -> Any:
    """The options of a command."""
    monkeypatch.setattr(sys, "argv", ["distillation.py", *SIZE, "--device", "cpu", *words])
    return script.arguments()


def test_a_run_that_was_killed_continues_to_the_same_player(tmp_path: Path) -> None:
    said = {}
    for name, stops in (("whole", ()), ("killed", ("game 1: ", "epoch 1: "))):
        command = [sys.executable, str(SCRIPTS / "distillation.py"), *SIZE, "--epochs", "2"]
        command += ["--out", str(tmp_path / f"{name}.safetensors")]
        for stop in stops:
            with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=ALONE) as running:
                assert running.stdout
                while not (line := running.stdout.readline()).startswith(stop):
                    assert line, "it has ended"
                running.kill()
        done = subprocess.run(
            command, capture_output=True, text=True, timeout=200, check=False, env=ALONE
        )
        assert done.returncode == 0, done.stderr
        said[name] = done.stdout
    whole, killed = (tmp_path / f"{name}.safetensors" for name in said)
    assert killed.read_bytes() == whole.read_bytes()
    seen = RiichiGame(seed=7).view(0).planes("full")[None]
    assert (PolicyNetwork.load(whole).scores(seen) != trained_network().scores(seen)).any()
    assert "epoch 1: " not in said["killed"]
    assert said["whole"].splitlines()[-1] == said["killed"].splitlines()[-1]
    assert re.search(r"epoch 0: .* 100.00% as at first, \+0.00 ± 0.00", said["whole"])


def test_searched_are_the_decisions_that_the_network_leaves_open(
    script: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    weights = script.first_weights(None)
    searcher = script.Searcher(weights, options(script, monkeypatch), 0)
    game, again, other = (searcher.play(number) for number in (1, 1, 2))
    assert all(
        np.array_equal(game[name], again[name], equal_nan=True) for name in ("obs", "behind")
    )
    assert not np.array_equal(game["obs"][:9], other["obs"][:9])
    tried = ~np.isnan(game["behind"])
    assert not (tried & ~game["mask"]).any()
    searched = tried.any(1)
    assert 0.1 < searched.mean() < 0.9
    assert (np.nanmin(game["behind"][searched], axis=1) <= 0).all()
    assert (game["error"][tried] >= 0).all()
    scores = np.where(game["mask"], trained_network().scores(game["obs"]), -np.inf)
    scores.sort(axis=1)
    lead = scores[:, -1] - scores[:, -2]
    assert lead[searched].max() < lead[~searched].max()
    assert lead[~searched].min() > 2  # a chance of 0.99 at the heat of the games


def test_an_action_that_is_surely_behind_loses_its_chance_to_the_other_searched_ones(
    script: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    given = options(script, monkeypatch, "--doubt", "1", "--heat", "0.1")
    first = torch.tensor([[0.4, 0.2, 0.2, 0.2]]).log()
    none = float("nan")
    row = {
        "behind": torch.tensor([[0.3, 0.0, 0.04, none]]),
        "error": torch.tensor([[0.1, 0.0, 0.05, none]]),
    }
    found = script.target(first, row, given)[0].tolist()
    assert found[3] == pytest.approx(0.2)  # not searched
    assert found[1] == pytest.approx(found[2])  # within its error
    assert found[0] / found[1] == pytest.approx(2 * np.exp(-2))  # two heats beyond its error
    assert sum(found) == pytest.approx(1)
    nothing = {name: torch.full((1, 4), none) for name in row}
    assert torch.allclose(script.target(first, nothing, given), first.exp())


def test_the_network_comes_nearer_to_what_the_search_says(
    script: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    given = options(script, monkeypatch, "--out", str(tmp_path / "player.safetensors"))
    weights = script.first_weights(None)
    games = script.searched_games(weights, given)
    rows, test = script.parted(games, 1, 3)
    run = script.Distillation(weights, given)

    @torch.no_grad()
    def apart(network: Any) -> float:
        first = run.first(rows["obs"], rows["mask"])[0].log_softmax(1)
        logs = network(rows["obs"], rows["mask"])[0].log_softmax(1)
        wanted = script.target(first, rows, given)
        return float(-(wanted * logs.clamp(-1e4)).sum(1).mean())

    run.run(rows, test)
    assert apart(run.network) < apart(run.first) - 0.005


@pytest.mark.timeout(600)
def test_workers_of_ray_play_the_same_games(
    script: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    ray = pytest.importorskip("ray", reason="Ray is an extra")
    given = options(script, monkeypatch, "--workers", "2")
    weights = script.first_weights(None)
    try:
        first, second = script.Workers(script.Searcher, weights, given).ask("play", each=[1, 2])
    finally:
        ray.shutdown()
    alone = script.Searcher(weights, given, 0)
    for number, played in ((1, first), (2, second)):
        assert all(
            np.array_equal(part, played[name], equal_nan=part.dtype.kind == "f")
            for name, part in alone.play(number).items()
        )
