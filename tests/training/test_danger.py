"""The danger model is fitted, written, read and measured, at a size that takes seconds."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from jantaku import _kernel
from jantaku.riichi.danger.model import PARTS

ROOT = Path(__file__).parents[2]
RECORDS = ROOT / "tests" / "data" / "records"
ALONE = os.environ | {"OMP_NUM_THREADS": "1"}  # threads of torch wait for one another
pytest.importorskip("torch", reason="training needs PyTorch: make long installs it")
pytestmark = pytest.mark.long


def run(*words: str) -> str:
    """What the script says."""
    command = [sys.executable, str(ROOT / "training" / "danger.py"), *words]
    done = subprocess.run(
        command, capture_output=True, text=True, timeout=200, check=False, env=ALONE
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_a_fit_has_a_number_for_each_value_of_each_sign(tmp_path: Path) -> None:
    out = tmp_path / "model.json"
    words = ("fit", str(RECORDS), "--three", str(RECORDS), "--share", "1", "--epochs", "30")
    said = run(*words, "--out", str(out))
    losses = [
        float(line.split()[-1]) for line in said.splitlines() if line.startswith("tile epoch")
    ]
    assert losses[29] < losses[0]
    found = json.loads(out.read_text())
    assert list(found) == ["4", "3"]
    for parts in found.values():
        for part, signs in zip(PARTS, _kernel.danger_signs(), strict=True):
            sizes = {name: len(parts[part][name]) for name, _ in signs}
            assert sizes == dict(signs)
            assert any(any(parts[part][name]) for name in sizes)


def test_the_shipped_model_is_better_than_base_rates_and_rules(tmp_path: Path) -> None:
    picture = tmp_path / "danger.png"
    said = run("measure", str(RECORDS), "--share", "1", "--picture", str(picture))
    row = next(line for line in said.splitlines() if line.startswith("| all |"))
    base, rules, model = (float(cell) for cell in row.split("|")[4:7])
    assert model < min(base, rules)
    assert picture.read_bytes().startswith(b"\x89PNG")
