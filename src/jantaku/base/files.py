"""Files written whole or not at all."""

from __future__ import annotations

import os
from contextlib import suppress


def write_whole(path: str, content: str | bytes) -> None:
    """Writes bytes, or text in UTF-8, to the file; on any failure the file is unchanged.

    They are written to a file next to it, which then replaces it. Raises OSError.
    """
    there = os.path.realpath(path)
    beside = f"{there}.{os.getpid()}.part"
    file = open(beside, "xb")  # noqa: SIM115 - closed below
    try:
        with file:
            file.write(content.encode() if isinstance(content, str) else content)
            file.flush()
            os.fsync(file.fileno())
        with suppress(FileNotFoundError):
            os.chmod(beside, os.stat(there).st_mode & 0o7777)
        os.replace(beside, there)
    except BaseException:
        with suppress(OSError):
            os.unlink(beside)
        raise
