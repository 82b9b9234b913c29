"""The examples learn, at a size that takes seconds."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
pytest.importorskip("torch", reason="the examples need PyTorch: make test installs it")


def example(name: str, *words: str) -> str:
    """What an example says."""
    command = [sys.executable, str(ROOT / "examples" / name), *words]
    done = subprocess.run(command, capture_output=True, text=True, timeout=200, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.long
def test_reinforcement_learning_beats_random_players(tmp_path: Path) -> None:
    plot = tmp_path / "plot.png"
    said = example("ppo.py", "--minutes", "0.1", "--games", "500", "--out", str(plot))
    found = re.search(r"500 rounds: ([+-]\d+) ± (\d+) points", said)
    assert found
    mean, half = map(int, found.groups())
    assert mean - half > 0
    assert plot.read_bytes().startswith(b"\x89PNG")


def test_the_learner_of_any_game_learns_and_plays() -> None:
    said = example("game_ppo.py", "haiyuki", "--minutes", "0", "--games", "8")
    assert re.search(r"against random players, 8 games: [+-][\d.]+ ± [\d.]+ a game", said)


def test_behaviour_cloning_foresees_more_than_the_most_common_action(tmp_path: Path) -> None:
    plot, records = tmp_path / "plot.png", ROOT / "tests" / "data" / "records"
    said = example("behaviour_cloning.py", str(records), "--epochs", "2", "--out", str(plot))
    last = re.findall(r"epoch 2: ([\d.]+)%", said)[-1]
    guess = re.search(r"most common action: ([\d.]+)%", said)
    assert guess
    assert float(last) > float(guess[1])
    assert plot.read_bytes().startswith(b"\x89PNG")


def test_a_network_is_saved_and_plays_in_the_arena(tmp_path: Path) -> None:
    player = tmp_path / "player.safetensors"
    said = example(
        "policy.py", "--rounds", "3", "--epochs", "1", "--games", "4", "--out", str(player)
    )
    assert re.search(r"^4 rounds: rank \d\.\d\d ± ", said, re.MULTILINE)
    assert player.stat().st_size > 100_000
