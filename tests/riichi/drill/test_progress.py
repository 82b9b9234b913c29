"""Levels, streaks and the drills that come again."""

import json
from dataclasses import replace

import pytest

from jantaku import DrillError
from jantaku.riichi.drill import (
    Drill,
    DrillProgress,
    drill_of_position,
    make_drill,
    progress_from_json,
    progress_to_json,
)
from jantaku.riichi.drill.progress import FALLS_AFTER, INTERVALS_S, MOST_CARDS, RISES_AFTER
from jantaku.riichi.play import RiichiGame

DRILL = make_drill("waits", 1, 1)


def answered(
    progress: DrillProgress, drill: Drill, *answers: bool, now_s: int = 0
) -> DrillProgress:
    for is_right in answers:
        progress = progress.after(drill, is_right=is_right, now_s=now_s)
    return progress


def test_a_drill_answered_right_at_once_does_not_come_again() -> None:
    assert answered(DrillProgress(), DRILL, True).cards == ()


def test_each_right_answer_lets_a_drill_wait_longer_until_it_is_known() -> None:
    progress, now = answered(DrillProgress(), DRILL, False), 0
    for interval in INTERVALS_S:
        assert progress.due(now_s=now + interval - 1) is None
        now += interval
        assert progress.due(now_s=now) == DRILL
        progress = answered(progress, DRILL, True, now_s=now)
    assert progress.cards == ()


def test_a_wrong_answer_takes_a_drill_back_to_the_first_box() -> None:
    progress = answered(DrillProgress(), DRILL, False, True, True)
    assert (progress.cards[0].box, answered(progress, DRILL, False).cards[0].box) == (2, 0)


def test_drills_of_another_kind_are_not_due() -> None:
    progress = answered(DrillProgress(), DRILL, False)
    assert progress.due(now_s=10**6, kind="score") is None
    assert progress.count_due(now_s=10**6) == 1


def test_the_level_rises_and_falls_within_one_to_five() -> None:
    progress = DrillProgress()
    for level in (1, 2, 3, 4, 5, 5):
        assert progress.kinds["waits"].level == level
        progress = answered(progress, make_drill("waits", level, 1), *[True] * RISES_AFTER)
    for level in (5, 4, 3, 2, 1, 1):
        assert progress.kinds["waits"].level == level
        progress = answered(progress, make_drill("waits", level, 1), *[False] * FALLS_AFTER)


def test_drills_of_another_level_leave_the_level() -> None:
    progress = answered(DrillProgress(), make_drill("waits", 3, 1), *[True] * 10)
    assert (progress.kinds["waits"].level, progress.kinds["waits"].asked) == (1, 10)


def test_a_streak_ends_with_a_wrong_answer_and_the_best_stays() -> None:
    progress = answered(DrillProgress(), DRILL, True, True, True, False, True)
    assert (progress.streak, progress.best_streak) == (1, 3)
    assert (progress.kinds["waits"].asked, progress.kinds["waits"].right) == (5, 4)


def test_a_chosen_level_begins_a_new_row() -> None:
    progress = answered(DrillProgress(), DRILL, True, True).with_level("waits", 4)
    assert (progress.kinds["waits"].level, progress.kinds["waits"].row) == (4, 0)


def test_no_more_drills_come_again_than_are_kept() -> None:
    progress = DrillProgress()
    for seed in range(MOST_CARDS + 3):
        drill = replace(DRILL, seed=seed)
        progress = progress.after(drill, is_right=False, now_s=seed)
    assert len(progress.cards) == MOST_CARDS
    assert progress.due(now_s=10**6) == make_drill("waits", 1, 0)


def test_progress_is_read_back_with_drills_of_seeds_and_of_games() -> None:
    own = drill_of_position(RiichiGame(seed=7).position(), "discard", note="mine")
    progress = answered(DrillProgress(), DRILL, True, False).with_drill(own, now_s=5)
    again = progress_from_json(progress_to_json(progress))
    assert (again, again.due(now_s=5)) == (progress, own)


DOCUMENT = json.loads(progress_to_json(answered(DrillProgress(), DRILL, False)))


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"type": "sheet"}, "not progress"),
        ({"version": 2}, "version 2"),
        ({"kinds": {"waits": 3}}, "not an object"),
        ({"streak": -1}, "whole number"),
        ({"cards": [{}] * (MOST_CARDS + 1)}, "not a list of cards"),
        ({"cards": [{**DOCUMENT["cards"][0], "box": 5}]}, "0 to 4"),
        ({"cards": [{**DOCUMENT["cards"][0], "drill": {"kind": "x"}}]}, "not a drill"),
        ({"cards": [{**DOCUMENT["cards"][0], "drill": 5}]}, "not an object"),
    ],
)
def test_other_documents_are_refused(change: dict[str, object], fault: str) -> None:
    with pytest.raises(DrillError, match=fault):
        progress_from_json(json.dumps(DOCUMENT | change))


@pytest.mark.parametrize("text", ["", "{", "[]", "null", "[" * 100_000])
def test_what_is_no_document_is_refused(text: str) -> None:
    with pytest.raises(DrillError):
        progress_from_json(text)


def test_progress_of_an_earlier_version_begins_kinds_that_it_lacks() -> None:
    document = json.loads(progress_to_json(DrillProgress(streak=3)))
    del document["kinds"]["call"]
    assert progress_from_json(json.dumps(document)) == DrillProgress(streak=3)
