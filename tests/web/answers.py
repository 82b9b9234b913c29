"""What the library answers about the hands of the page's gallery, which has no server behind it.

`python -m web.answers` (with `tests` on the path) answers the same questions anew;
`web/src/gallery/answers.ts` says how others are asked.
"""

import gzip
import json
from pathlib import Path
from typing import Any, Final

from web.kernel import answer

FILE: Final = Path(__file__).parents[2] / "web" / "src" / "gallery" / "answers.json.gz"


def kept() -> list[dict[str, Any]]:
    """The questions, each with the answer that the gallery shows."""
    rows: list[dict[str, Any]] = json.loads(gzip.decompress(FILE.read_bytes()))
    return rows


def document() -> list[dict[str, Any]]:
    """The same questions with the answers of now."""
    return [row | {"answer": answer(row["about"], row["body"])} for row in kept()]


if __name__ == "__main__":
    text = json.dumps(document(), ensure_ascii=False, separators=(",", ":"))
    FILE.write_bytes(gzip.compress(text.encode(), 9, mtime=0))
