"""The values of views, events and actions, and their JSON: `jantaku.game.protocol`."""

from __future__ import annotations

from jantaku.game.protocol import *  # noqa: F403
from jantaku.game.protocol import __all__  # noqa: F401
