"""What holds for every test."""

from __future__ import annotations

import signal

# Started in the background of a shell, a process ignores interrupts, and so do those it starts.
signal.signal(signal.SIGINT, signal.default_int_handler)
