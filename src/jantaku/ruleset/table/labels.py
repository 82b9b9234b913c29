"""The words that are shown with scores."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from jantaku.ruleset.table.events import WinMade

if TYPE_CHECKING:
    from jantaku.ruleset.program import ScoreRules
    from jantaku.ruleset.table.win import WinRecord
    from jantaku.ruleset.values.limits import Number

LABELS: Final = (
    "point_name",
    "point2_name",
    "minipoint_name",
    "score_name",
    "score_denomination",
    "right_display",
    "win_by_discard_label",
    "win_by_draw_label",
    "win_by_discard_name",
    "win_by_discard_name_2",
    "win_by_discard_name_3",
    "win_by_draw_name",
    "win_with_pao_name",
    "triple_win_draw_name",
    "exhaustive_draw_name",
    "nagashi_name",
)
"""The keys of `score_calculation` that are only shown."""


def labels(rules: ScoreRules) -> dict[str, str]:
    """The words that are shown with scores; an empty text if the file has none."""
    return {key: rules.word(key) for key in LABELS}


def right_display(rules: ScoreRules, won: WinRecord) -> tuple[Number, str] | None:
    """The number shown to the right of the points, and what it is called; None without any."""
    shown: dict[str, tuple[Number, str]] = {
        "points": (won.points, "point_name"),
        "points2": (won.points2, "point2_name"),
        "minipoints": (won.minipoints, "minipoint_name"),
    }
    found = shown.get(rules.word("right_display"))
    return None if found is None else (found[0], rules.word(found[1]))


def win_made(rules: ScoreRules, won: WinRecord) -> WinMade:
    """The event of a win."""
    return WinMade(
        won.seat,
        won.hand,
        text=won.winning_tile_text,
        source=won.payer,
        by=won.source,
        winning_tile=won.winning_tile,
        calls=won.calls,
        yaku=won.yaku,
        yaku2=won.yaku2,
        points=won.points,
        points2=won.points2,
        minipoints=won.minipoints,
        score=won.score,
        score_name=won.score_name,
        right=right_display(rules, won),
        labels={**labels(rules), **won.labels},
    )
