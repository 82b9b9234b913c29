"""Scoring rules of several games, and a hand scored by them."""

from typing import Any

from ruleset.engine import score_of
from ruleset.tables import table_of

FORMULA = {
    "scoring_method": "han_fu_formula",
    "limit_thresholds": [[3, 70], [4, 40], [5, 0], [6, 0], [8, 0], [11, 0], [13, 0]],
    "limit_scores": [8000, 8000, 8000, 12000, 16000, 24000, 32000],
    "limit_names": [
        "Mangan", "Mangan", "Mangan", "Haneman", "Baiman", "Sanbaiman", "Kazoe Yakuman",
    ],
}  # fmt: skip
RIICHI = {
    **FORMULA,
    "scoring_method": ["han_fu_formula", "multiplier"],
    "yaku2_lists": ["yakuman"],
    "yaku2_overrides_yaku1": True,
    "score_multiplier": 32000,
    "dealer_multiplier": 1.5,
}
HAND = "1m 2m 3m 4m 5m 6m 7m 8m 9m 1p 2p 3p 5s"


def scored(
    score: dict[str, Any],
    points: Any = 0,
    points2: Any = (),
    *,
    fu: int = 30,
    seat: int = 1,
    source: Any = "discard",
    **more: Any,
) -> Any:
    """The score of a non-dealer (seat 1) with yaku of those values."""
    table = more.pop("table", None) or table_of(score, **more)
    first = [points] if isinstance(points, int | float) else points
    second = [points2] if isinstance(points2, int | float) else points2
    lists = [
        tuple((f"{kind}{at}", value) for at, value in enumerate(values))
        for kind, values in (("a", first), ("b", second))
    ]
    return score_of(table, seat, lists[0], lists[1], fu, source)
