"""Runs a module with a low priority from its first import on.

    python -m jantaku.server.process.low_priority MODULE [ARGUMENT ...]

The imports of a process take a second of processor time, which the server needs for its tables.
"""

from __future__ import annotations

import runpy
import sys

from jantaku.server.process.confinement import lower_priority


def command(module: str, *arguments: str) -> tuple[str, ...]:
    """Returns the command that runs a module with a low priority."""
    return (sys.executable, "-m", __name__, module, *arguments)


if __name__ == "__main__":
    lower_priority()
    del sys.argv[0]
    runpy.run_module(sys.argv[0], run_name="__main__", alter_sys=True)
