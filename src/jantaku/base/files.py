"""Files written whole or not at all."""

from __future__ import annotations

import os
from contextlib import suppress


def write_whole(path: str, text: str) -> None:
    """Writes the text to the file in UTF-8; on any failure the file is unchanged.

    The text is written to a file next to it, which then replaces it. Raises OSError.
    """
    there = os.path.realpath(path)
    beside = f"{there}.{os.getpid()}.part"
    file = open(beside, "x", encoding="utf-8", newline="")  # noqa: SIM115 - closed below
    try:
        with file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        with suppress(FileNotFoundError):
            os.chmod(beside, os.stat(there).st_mode & 0o7777)
        os.replace(beside, there)
    except BaseException:
        with suppress(OSError):
            os.unlink(beside)
        raise
