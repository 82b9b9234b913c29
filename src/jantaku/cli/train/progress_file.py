"""The file with a player's progress, in the folder where this user's programs store state."""

from __future__ import annotations

import os
import sys
from typing import Final

from jantaku.base.errors import DrillError
from jantaku.base.files import write_whole
from jantaku.riichi.drill import DrillProgress, progress_from_json, progress_to_json
from jantaku.riichi.drill.progress_document import LARGEST_FILE

_NAME: Final = "trainer.json"


def default_path() -> str:
    """Returns the path of the user's file: `$XDG_STATE_HOME/jantaku/trainer.json` or the like."""
    home = os.path.expanduser("~")
    if sys.platform == "win32":
        state = os.environ.get("LOCALAPPDATA") or os.path.join(home, "AppData", "Local")
    else:
        state = os.environ.get("XDG_STATE_HOME") or os.path.join(home, ".local", "state")
    return os.path.join(state, "jantaku", _NAME)


def load_progress(path: str, *, needed: bool = False) -> DrillProgress:
    """Returns the progress in a file; the beginning if there is no file, unless it is `needed`.

    Raises `DrillError`.
    """
    if not needed and not os.path.exists(path):
        return DrillProgress()
    try:
        return progress_from_json(text_of_file(path))
    except DrillError as error:
        cure = "move the file away, or name another with --progress"
        raise DrillError(f"{path!r} cannot be read: {error.fault}", cure) from None


def save_progress(progress: DrillProgress, path: str) -> None:
    """Writes the progress, and a missing folder. Raises `DrillError`."""
    try:
        folder = os.path.dirname(path)
        if folder:
            os.makedirs(folder, mode=0o700, exist_ok=True)
        write_whole(path, progress_to_json(progress))
    except OSError as error:
        fault = f"cannot write {path!r}: {error.strerror}"
        raise DrillError(fault, "name another file with --progress, or add --forget") from None


def text_of_file(path: str) -> str:
    """Returns the text of a file that is not too large. Raises `DrillError`."""
    try:
        with open(path, "rb") as file:
            data = file.read(LARGEST_FILE + 1)
    except OSError as error:
        raise DrillError(f"cannot read {path!r}: {error.strerror}", "check the path") from None
    if len(data) > LARGEST_FILE:
        raise DrillError(f"{path!r} is too large", f"give up to {LARGEST_FILE} bytes")
    return data.decode("utf-8", "replace")
