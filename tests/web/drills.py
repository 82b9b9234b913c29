"""Drills of each kind with their answers, for the page's gallery, which has no server behind it.

`python -m web.drills` (with `tests` on the path) writes them.
"""

from pathlib import Path
from typing import Any, Final

from jantaku.riichi.drill import DrillKind, drill_to_dict, make_drill
from web.files import write
from web.kernel import answer

FILE: Final = Path(__file__).parents[2] / "web" / "src" / "gallery" / "drills.json.gz"
_DRILLS: Final[tuple[tuple[DrillKind, int, int], ...]] = (
    ("score", 2, 7),
    ("waits", 5, 7),
    ("discard", 2, 3),
    ("safe", 3, 7),
    ("win", 2, 3),
    ("call", 4, 9),
)


def document() -> list[dict[str, Any]]:
    """The drills with their solutions, and the outlook of discards."""
    made = [
        drill_to_dict(make_drill(kind, level=level, seed=seed)) for kind, level, seed in _DRILLS
    ]
    return [
        {
            "drill": drill,
            "solution": answer("drills/solve", drill),
            "outlook": answer("drills/outlook", drill) if drill["kind"] == "discard" else None,
        }
        for drill in made
    ]


if __name__ == "__main__":
    write(FILE, document())
