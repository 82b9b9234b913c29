"""`python -m jantaku` is the command `jantaku`."""

from __future__ import annotations

from jantaku.cli import main

main()
