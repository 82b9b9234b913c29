"""The player of the page as a widget: `show`."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from jantaku.base.errors import JantakuError
from jantaku.notebook.replays import replay_from
from jantaku.replay.packing import pack_replay

if TYPE_CHECKING:
    from collections.abc import Sequence

    from jantaku.notebook.replays import Shown

PLAYER: Final = Path(__file__).parents[1] / "server" / "page" / "embed.js"
"""The replay player as one ES module, for notebooks and for your own pages."""


def show(
    shown: Shown, *, at: int = 0, seat: int = 0, hands: bool = True, names: Sequence[str] = ()
) -> Any:
    """A widget that plays the game on the board, beginning with the event of that number.

    `seat` is the point of view, `hands=True` shows all hands. The widget's `at` may be set later.
    Raises ReplayError if `shown` contains no game, JantakuError if the extra is missing.
    """
    replay = replay_from(shown, names)
    return _widget()(replay=pack_replay(replay), at=at, seat=seat, hands=hands)


@cache
def _widget() -> Any:
    """The class of the widget, made where it is first needed: anywidget is an extra."""
    try:
        import anywidget
        import traitlets
    except ImportError:
        raise JantakuError("anywidget is missing", "pip install 'jantaku[notebook]'") from None
    if not PLAYER.is_file():
        raise JantakuError("the player has not been built", "run `make page` in the checkout")

    class Replay(anywidget.AnyWidget):  # type: ignore[misc, unused-ignore]
        """A game on the board of a notebook."""

        _esm = PLAYER
        replay = traitlets.Bytes().tag(sync=True)
        at = traitlets.Int(0).tag(sync=True)
        seat = traitlets.Int(0).tag(sync=True)
        hands = traitlets.Bool(True).tag(sync=True)

    return Replay
