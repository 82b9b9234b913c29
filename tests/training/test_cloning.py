"""Behaviour cloning learns, at a size that takes seconds."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from jantaku import RiichiGame
from jantaku.env import PolicyNetwork

ROOT = Path(__file__).parents[2]
RECORDS = ROOT / "tests" / "data" / "records"
SIZE = ("--decisions", "2000", "--every", "5", "--width", "32", "--blocks", "1")
SCRIPT = [sys.executable, str(ROOT / "training" / "cloning.py")]
ALONE = os.environ | {"OMP_NUM_THREADS": "1"}  # threads of torch wait for one another
pytest.importorskip("torch", reason="training needs PyTorch: make long installs it")
pytestmark = pytest.mark.long


@pytest.fixture
def archives(tmp_path: Path) -> list[str]:
    """Folders of games for four players, and for three."""
    folders = tmp_path / "four", tmp_path / "three"
    for players, folder in zip((4, 3), folders, strict=True):
        folder.mkdir()
        for record in RECORDS.glob(f"own-{players}p.*"):
            shutil.copy(record, folder)
    return [*map(str, folders), "--shares", "3", "1", *SIZE]


def cloning(words: list[str], player: Path) -> str:
    """What the script says."""
    command = [*SCRIPT, *words, "--out", str(player)]
    done = subprocess.run(
        command, capture_output=True, text=True, timeout=200, check=False, env=ALONE
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_behaviour_cloning_foresees_more_than_the_most_common_action(
    archives: list[str], tmp_path: Path
) -> None:
    player = tmp_path / "player.safetensors"
    said = cloning(archives, player)
    guess = re.search(r"most common action: ([\d.]+)%", said)
    assert guess
    assert float(re.findall(r"([\d.]+)% foreseen", said)[-1]) > float(guess[1])
    assert {"four", "three"} <= set(re.findall(r"^(\S+): ", said, re.M))
    assert player.with_suffix(".png").read_bytes().startswith(b"\x89PNG")
    match = [sys.executable, "-m", "jantaku", "arena", f"policy:{player}", *["random"] * 3]
    played = subprocess.run([*match, "--games", "2"], capture_output=True, text=True, check=False)
    assert played.returncode == 0, played.stderr
    assert "player.safetensors" in played.stdout
    seen = RiichiGame(seed=7).view(0).planes("full")[None]
    found = PolicyNetwork.load(player).forecasts(seen)
    assert found["place"].shape == (1, 4)
    assert np.isclose(found["place"].sum(), 1)
    assert abs(found["gain"][0]) < 10_000


def test_a_training_that_was_killed_continues_to_the_same_player(
    archives: list[str], tmp_path: Path
) -> None:
    whole, killed = tmp_path / "whole.safetensors", tmp_path / "killed.safetensors"
    cloning(archives, whole)
    command = [*SCRIPT, *archives, "--out", str(killed)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=ALONE) as running:
        assert running.stdout
        while not re.match(r"[1-9][\d,]* decisions, ", line := running.stdout.readline()):
            assert line, "it has ended"
        running.kill()
    cloning(archives, killed)
    assert killed.read_bytes() == whole.read_bytes()


def test_an_archive_without_a_game_to_learn_from_is_named(
    archives: list[str], tmp_path: Path
) -> None:
    command = [
        *SCRIPT,
        archives[0],
        *SIZE,
        "--every",
        "1",
        "--out",
        str(tmp_path / "player.safetensors"),
    ]
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=ALONE)
    assert done.returncode == 1
    assert done.stderr.endswith("four: no game is left to learn from: use more of them\n")
