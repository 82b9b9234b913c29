"""Random wins of four players and of three against PyPI `mahjong`: no difference is known."""

import pytest

from generators import random_wins
from jantaku import GameRule
from support import Win, our_answer

pytest.importorskip("mahjong")
from oracle.score import YAKU, mahjong_answer

CHUNK = 5_000
SANMA = GameRule(players=3)


def _differences(wins: list[Win], rules: GameRule | None = None) -> list[object]:
    answers = ((win, our_answer(win, rules), mahjong_answer(win)) for win in wins)
    return [(win, ours, theirs) for win, ours, theirs in answers if ours != theirs]


@pytest.mark.sample(10)
@pytest.mark.parametrize("chunk", range(10))
def test_random_wins_score_as_in_pypi_mahjong(chunk: int) -> None:
    different = _differences(list(random_wins(chunk, CHUNK)))
    assert not different, f"{len(different)} of {CHUNK} wins differ; the first: {different[0]}"


@pytest.mark.long
@pytest.mark.parametrize("chunk", range(2))
def test_random_wins_of_three_players_score_as_in_pypi_mahjong(chunk: int) -> None:
    different = _differences(list(random_wins(100 + chunk, CHUNK, players=3)), SANMA)
    assert not different, f"{len(different)} of {CHUNK} wins differ; the first: {different[0]}"


@pytest.mark.long
def test_the_random_wins_cover_every_yaku_and_hands_without() -> None:
    answers = [our_answer(win) for chunk in range(2) for win in random_wins(chunk, CHUNK)]
    assert {id_ for answer in answers if answer for id_ in answer.yaku} >= set(YAKU.values())
    assert None in answers
