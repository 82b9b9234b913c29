"""The reason of an advice is the part of its value that says the most."""

from __future__ import annotations

import pytest

from jantaku.review.alternative import Alternative
from jantaku.review.reasons import reason_of
from jantaku.riichi.play.actions import RiichiAction


def worth(win: float, points: float, place: float) -> Alternative:
    """An answer to a discard that deals in nowhere."""
    return Alternative(
        RiichiAction("pass"),
        0.5,
        win=win,
        points=points,
        tenpai=win,
        danger=0.0,
        loss=0.0,
        value=win * points,
        place=place,
    )


@pytest.mark.parametrize(
    ("advised", "reason"),
    [
        (worth(0.405, 5008, 2.26), "value"),  # a gain of 1,700 points, and a place by it
        (worth(0.405, 2000, 2.42), "speed"),
        (worth(0.165, 2000, 2.26), "placement"),  # places far beyond the points
        (worth(0.165, 2000, 2.46), "habit"),
    ],
)
def test_the_place_is_the_reason_only_beyond_the_points(advised: Alternative, reason: str) -> None:
    assert reason_of(worth(0.165, 2000, 2.46), advised).code == reason
