"""The examples learn, at a size that takes seconds."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
RECORDS = str(ROOT / "tests" / "data" / "records")
CLONING = ("--decisions", "2000", "--every", "5", "--width", "32", "--blocks", "1")
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
    player = tmp_path / "player.safetensors"
    said = example("behaviour_cloning.py", RECORDS, *CLONING, "--out", str(player))
    guess = re.search(r"most common action: ([\d.]+)%", said)
    assert guess
    assert float(re.findall(r"([\d.]+)% foreseen", said)[-1]) > float(guess[1])
    assert player.with_suffix(".png").read_bytes().startswith(b"\x89PNG")
    match = [sys.executable, "-m", "jantaku", "arena", f"policy:{player}", *["random"] * 3]
    played = subprocess.run([*match, "--games", "2"], capture_output=True, text=True, check=False)
    assert played.returncode == 0, played.stderr
    assert "player.safetensors" in played.stdout


def test_a_training_that_was_killed_continues_to_the_same_player(tmp_path: Path) -> None:
    whole, killed = tmp_path / "whole.safetensors", tmp_path / "killed.safetensors"
    example("behaviour_cloning.py", RECORDS, *CLONING, "--out", str(whole))
    words = ["behaviour_cloning.py", RECORDS, *CLONING, "--out", str(killed)]
    command = [sys.executable, str(ROOT / "examples" / words[0]), *words[1:]]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as running:
        assert running.stdout
        while not re.match(r"[1-9][\d,]* decisions, ", line := running.stdout.readline()):
            assert line, "it has ended"
        running.kill()
    example(*words)
    assert killed.read_bytes() == whole.read_bytes()
