"""A few games of what `make leaks` plays hundreds of."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from server.backends import awaited
from server.tables.leaks import check

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize("game", ["sanma", "house", "hong_kong", "american", "haiyuki"])
@awaited
async def test_no_message_betrays_anything(tmp_path: Path, game: str) -> None:
    count = await check(tmp_path, game, seed=11, share=0.2)
    assert count["update"] > count["steps"] > 5
    assert count["imagined"] > 20
