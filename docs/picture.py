"""Draws docs/score.svg, the README's picture, from what the command line really prints.

Run by `make docs`.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from rich.console import Console
from rich.text import Text

COMMANDS = (
    ("score", "223344m0p(678s)55s5p5p", "-w", "4m"),
)
