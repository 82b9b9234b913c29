"""What tests of commands share."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Runs a test in a folder of its own: games are kept where they are played."""
    monkeypatch.chdir(tmp_path)
