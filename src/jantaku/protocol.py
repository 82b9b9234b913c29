"""The values of views, events and actions, and their JSON: `jantaku.game.protocol`."""

from __future__ import annotations

from jantaku.game.protocol import *  # noqa: F403
from jantaku.game.protocol import __all__  # noqa: F401

_RENAMED = {"Meld": "DisplayMeld", "Tile": "DisplayTile"}


def __getattr__(name: str) -> object:
    new = _RENAMED.get(name)
    if new is None:
        raise AttributeError(f"module 'jantaku.protocol' has no attribute {name!r}")
    from warnings import warn

    warn(f"jantaku.protocol.{name} is now jantaku.protocol.{new}", DeprecationWarning, stacklevel=2)
    return globals()[new]
