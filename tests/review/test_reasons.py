"""The reason of an advice is the part of its value that says the most."""

from typing import get_args

import pytest

from jantaku.base.messages import LANGUAGES, load
from jantaku.review.alternative import Alternative
from jantaku.review.reasons import ReasonCode, reason_of
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
        (worth(0.165, 2000, 2.46), "close"),
    ],
)
def test_the_place_is_the_reason_only_beyond_the_points(advised: Alternative, reason: str) -> None:
    assert reason_of(worth(0.165, 2000, 2.46), advised).code == reason


@pytest.mark.parametrize(
    ("taken", "advised", "reason"),
    [
        (worth(0.520, 8712, 2.5), worth(0.606, 3665, 2.5), "doubt"),  # likelier, and worth less
        (worth(0.213, 5000, 2.5), worth(0.221, 5000, 2.5), "close"),  # within the error of a chance
        (worth(0.300, 11_600, 2.5), worth(0.300, 11_900, 2.5), "close"),
        (worth(0.300, 5000, 2.0), worth(0.250, 5000, 1.9), "doubt"),  # the place against the points
        (worth(0.200, 20_000, 2.5), worth(0.208, 20_900, 2.5), "worth"),  # a little of each
        (worth(0.000, 0, 2.5), worth(0.200, 5000, 2.5), "speed"),
    ],
)
def test_a_reason_is_most_of_a_difference_that_is_greater_than_its_error(taken, advised, reason):
    assert reason_of(taken, advised).code == reason


@pytest.mark.parametrize("reason", get_args(ReasonCode))
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reason_is_a_sentence_in_every_language(reason: str, language: str) -> None:
    words = load(language, "review")
    assert reason in words["reason"]
    assert "habit" not in words["reason"]
