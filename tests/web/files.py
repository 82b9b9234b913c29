"""Files of values that tests of the page read: packed JSON, the same bytes for the same values."""

import gzip
import json
from pathlib import Path
from typing import Any


def read(file: Path) -> Any:
    """Returns the values in a file."""
    return json.loads(gzip.decompress(file.read_bytes()))


def write(file: Path, values: Any) -> None:
    """Writes values into a file."""
    text = json.dumps(values, ensure_ascii=False, separators=(",", ":"))
    file.write_bytes(gzip.compress(text.encode(), 9, mtime=0))
