"""The values that views, events and actions are made of, and their JSON: the names of `jantaku.game.protocol`."""

from __future__ import annotations

from jantaku.game.protocol import *  # noqa: F403
from jantaku.game.protocol import __all__  # noqa: F401
