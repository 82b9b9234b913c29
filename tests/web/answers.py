"""What the library answers about the hands of the page's gallery, which has no server behind it.

`python -m web.answers` (with `tests` on the path) answers the same questions anew;
`web/src/gallery/answers.ts` says how others are asked.
"""

from pathlib import Path
from typing import Any, Final

from web.files import read, write
from web.kernel import answer

FILE: Final = Path(__file__).parents[2] / "web" / "src" / "gallery" / "answers.json.gz"


def document() -> list[dict[str, Any]]:
    """The questions of the gallery with the answers of now."""
    return [row | {"answer": answer(row["about"], row["body"])} for row in read(FILE)]


if __name__ == "__main__":
    write(FILE, document())
