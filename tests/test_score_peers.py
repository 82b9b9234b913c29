"""50,000 random wins of four players and 10,000 of three against PyPI `mahjong`."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from support import Answer, Win, our_answer, random_wins

from jantaku import GameRule

pytest.importorskip("mahjong")
from oracle.score import mahjong_answer  # noqa: E402  needs the package just asked for

CHUNK = 5_000
SANMA = GameRule(players=3)

# Where the two may differ: the rule that decides, and how to know such a win by both answers.
Decided = Callable[[Win, Answer | None, Answer | None], bool]
DISAGREEMENTS: dict[str, Decided] = {}


def _unexplained(win: Win, ours: Answer | None, theirs: Answer | None) -> bool:
    return ours != theirs and not any(
        decided(win, ours, theirs) for decided in DISAGREEMENTS.values()
    )


@pytest.mark.parametrize("chunk", range(10))
def test_random_wins_score_as_in_pypi_mahjong(chunk: int) -> None:
    wins = list(random_wins(chunk, CHUNK))
    answers = [(win, our_answer(win), mahjong_answer(win)) for win in wins]
    different = [case for case in answers if _unexplained(*case)]
    assert not different, f"{len(different)} of {CHUNK} wins differ; the first: {different[0]}"


@pytest.mark.parametrize("chunk", range(2))
def test_random_wins_of_three_players_score_as_in_pypi_mahjong(chunk: int) -> None:
    wins = list(random_wins(100 + chunk, CHUNK, players=3))
    answers = [(win, our_answer(win, SANMA), mahjong_answer(win)) for win in wins]
    different = [case for case in answers if _unexplained(*case)]
    assert not different, f"{len(different)} of {CHUNK} wins differ; the first: {different[0]}"


def test_the_random_wins_cover_every_yaku_and_hands_without() -> None:
    answers = [our_answer(win) for chunk in range(2) for win in random_wins(chunk, CHUNK)]
    seen = {id_ for answer in answers if answer for id_ in answer.yaku}
    from oracle.score import YAKU

    assert set(YAKU.values()) <= seen
    assert None in answers
