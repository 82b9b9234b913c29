"""The command `jantaku`, one file per command.

A command turns arguments into calls of the library and the library's answer into a page or a JSON
document; it computes nothing itself. The parts:

- `index` lists the commands, `app` puts them together; `options` makes a command of a function, and
  has options that they share, as `seeds` does; `completion` completes words, `shells` installs
  that; `terminal` has output, keys and signals
- `hands`, `position`, `lookahead`, `rules` and `rules_new`, `sheet`, `demo`: riichi
- `play`, `haiyuki`, `train`: games and drills; `arena`, `league`: games between players
- `records`, `statistics`: records of games
- `ruleset`, `ruleset_simulate`, `balance`: rulesets
- `online`, `doctor`: the server and the machine

A command's module is imported when the command is called, with what it needs at its top: so
`jantaku --help` and a first score answer at once.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import NoReturn


def main(arguments: Sequence[str] | None = None) -> NoReturn:
    """Runs the command line (by default that of the process) and exits with its code."""
    from .app import run
    from .terminal.signals import end_on_signals

    end_on_signals()
    try:
        code = run(arguments)
    except ImportError as error:
        _require_kernel(error)
        raise
    raise SystemExit(code)


def _require_kernel(error: ImportError) -> None:
    """Exits with a sentence if an import failed for the kernel: nothing is shown without it."""
    name = "jantaku._kernel"
    if name not in (error.name or "") and name.rpartition(".")[2] not in f"{error}":
        return
    from .terminal.console import MISUSE, complain

    cure = "pip install --force-reinstall jantaku, or run `make setup` in a checkout"
    complain(f"error: the kernel cannot be loaded: {error}; {cure}")
    raise SystemExit(MISUSE) from None
