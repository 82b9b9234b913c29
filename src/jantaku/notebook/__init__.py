"""Games and hands in notebooks: `show` plays a game on the board, values draw themselves.

Importing this adds the `_repr_svg_` that notebooks use to hands, scores, tiles and views. `show`
needs the extra `jantaku[notebook]`.
"""

from jantaku.notebook.drawings import draw_themselves
from jantaku.notebook.replays import Shown, replay_from
from jantaku.notebook.widget import PLAYER, show

draw_themselves()

__all__ = ["PLAYER", "Shown", "replay_from", "show"]


def __getattr__(name: str) -> object:
    if name != "reel_from":
        raise AttributeError(f"module 'jantaku.notebook' has no attribute {name!r}")
    from warnings import warn

    new = "jantaku.notebook.replay_from"
    warn(f"jantaku.notebook.reel_from is now {new}", DeprecationWarning, stacklevel=2)
    return replay_from
