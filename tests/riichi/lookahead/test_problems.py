"""The problems of books: each has a legal answer, and no way to answer them gets worse."""

import sys
from pathlib import Path
from typing import Final

import pytest

from jantaku import RiichiGame
from riichi.lookahead.answers import WAYS, share, words_of
from riichi.lookahead.problems import BOOK, OWN, Problem, problems

TABLES: Final = 500
LEAST: Final = {
    "outlook": (18, 17),
    "hint": (20, 5),
    "trained": (17, 6),
    "lookahead": (26, 11),
    "equal": (35, 22),
}
"""The answers that are right by now, of the problems here and in the shared data.

Raise a number with the player that answers better. `make problems` lists the wrong ones. `equal`
has all problems whose answer may be as good as the first row; the first rows of `lookahead` alone
vary by some five of all with the seed.
"""

FILES: Final = [
    OWN,
    pytest.param(BOOK, marks=pytest.mark.skipif(not BOOK.exists(), reason=f"no {BOOK}")),
]


@pytest.mark.parametrize("path", FILES)
def test_each_answer_is_a_legal_action(path: Path) -> None:
    for one in problems(path):
        game = RiichiGame.from_position(one.position(), seed=0)
        legal = [words_of(action, game.rule.red_ids) for action in game.legal_actions(one.seat)]
        for answer in one.facts["answer"]:
            alone = Problem({**one.facts, "answer": [answer]})
            assert any(alone.is_right(words) for words in legal), f"{answer} of {one}"


@pytest.mark.parametrize(
    ("answer", "riichi", "words", "right"),
    [
        ("5m", None, "5m", True),
        ("5m", None, "riichi 5m", True),
        ("5m", None, "0m", False),
        ("5m", True, "5m", False),
        ("5m", True, "riichi 5m", True),
        ("5m", False, "riichi 5m", False),
        ("pass", None, "pass", True),
        ("pon", None, "pon 55z", True),
        ("chi 67m", None, "chi 46m", False),
        ("chi 67m", None, "chi 67m", True),
    ],
)
def test_an_answer_is_a_discard_a_call_or_both_ways_to_discard(
    answer: str, riichi: bool | None, words: str, right: bool
) -> None:
    facts = {"answer": [answer], **({} if riichi is None else {"riichi": riichi})}
    assert Problem(facts).is_right(words) == right


@pytest.mark.parametrize("ways", [("outlook", "hint", "trained"), ("lookahead", "equal")])
@pytest.mark.parametrize("path", FILES)
def test_at_least_as_many_answers_are_right_as_before(path: Path, ways: tuple[str, ...]) -> None:
    for way in ways:
        found = share(problems(path), way, TABLES)
        least = LEAST[way][path == BOOK]
        text = f"{way}: {found.right} of {found.asked} are right, at least {least} should be\n"
        sys.stdout.write(text)
        assert found.right >= least, text + "\n".join(found.wrong)


def test_all_ways_are_asked() -> None:
    assert set(LEAST) == set(WAYS)
