"""Games and hands in notebooks: `show` plays a game on the board, values draw themselves.

Importing this adds the `_repr_svg_` that notebooks use to hands, scores, tiles and views. `show`
needs the extra `jantaku[notebook]`.
"""

from jantaku.notebook.drawings import draw_themselves
from jantaku.notebook.reels import Shown, reel_from
from jantaku.notebook.showing import PLAYER, show

draw_themselves()

__all__ = ["PLAYER", "Shown", "reel_from", "show"]
