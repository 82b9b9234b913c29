"""What tests of commands share."""

from pathlib import Path

import pytest

from harness.fixtures import app, one

__all__ = ["app", "one"]


@pytest.fixture
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Runs a test in a folder of its own: games are kept where they are played."""
    monkeypatch.chdir(tmp_path)
