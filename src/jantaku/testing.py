"""The conformance suite of engines: `jantaku.game.testing`."""

from __future__ import annotations

from jantaku.game.testing import *  # noqa: F403
from jantaku.game.testing import __all__  # noqa: F401
