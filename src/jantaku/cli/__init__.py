"""The command `jantaku`, one file per command.

A command turns arguments into calls of the library and the library's answer into a page or a JSON
document; it computes nothing itself. `app` puts the commands together, `options` declares what they
share, `console` decides how an answer looks and where it goes, `stream` reads many hands. The
library, rich and json are imported when they are used, so that `jantaku --help` answers at once.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import NoReturn


def main(arguments: Sequence[str] | None = None) -> NoReturn:
    """Runs the command line, that of the process unless told otherwise, and exits with its code."""
    from .app import run
    from .signals import end_on_signals

    end_on_signals()
    raise SystemExit(run(arguments))
