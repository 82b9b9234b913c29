"""Games of a match played in step, so that a policy decides for many of them at once."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

from jantaku.arena.table import ArenaTable

if TYPE_CHECKING:
    from collections.abc import Generator, Iterable, Sequence

    from jantaku.arena.table import Answer, AnyGame, ArenaMatch, Outcome, PlayerFault, Question
    from jantaku.players.policies import Policy
    from jantaku.riichi.play.view import SeatDecision


def play_games(
    games: Iterable[tuple[ArenaMatch, int]], at_once: int = 1
) -> Generator[Outcome, None, None]:
    """Yields the outcome of each game as it is finished, `at_once` of them in step.

    A game is the match it belongs to and its number there, and the same as if it were played
    alone. Raises the error of faulty rules.
    """
    rest = iter(games)
    running: list[_Running] = []
    try:
        while True:
            while len(running) < at_once and (more := [*islice(rest, 1)]):
                running.append(_Running(*more[0]))
                if not running[-1].questions:
                    yield running.pop().table.outcome()
            if not running:
                return
            _answer(running)
            for one in [one for one in running if not one.questions]:
                running.remove(one)
                yield one.table.outcome()
    finally:
        for one in running:
            one.course.close()


def play_some(match: ArenaMatch, numbers: Sequence[int]) -> list[Outcome]:
    """Returns the outcomes of some games, all of them played in step."""
    return [*play_games(((match, number) for number in numbers), len(numbers))]


def play_match(match: ArenaMatch, number: int) -> tuple[AnyGame, tuple[PlayerFault, ...]]:
    """The game of that number, played as far as it goes, and the faults of its players."""
    one = _Running(match, number)
    try:
        while one.questions:
            _answer([one])
    finally:
        one.course.close()
    return one.table.game, tuple(one.table.faults)


class _Running:
    """A game between two questions; it has none when it is over."""

    def __init__(self, match: ArenaMatch, number: int) -> None:
        self.table = ArenaTable(match, number)
        self.course = self.table.play()
        self.questions: list[Question] = next(self.course, [])

    def take(self, answers: list[Answer]) -> None:
        try:
            self.questions = self.course.send(answers)
        except StopIteration:
            self.questions = []


def _answer(running: Sequence[_Running]) -> None:
    """Asks each policy once for all games, and plays them on to their next questions."""
    questions = [question for one in running for question in one.questions]
    answers = iter(_answers(questions))
    for one in running:
        one.take([*islice(answers, len(one.questions))])


def _answers(questions: Sequence[Question]) -> list[Answer]:
    answers: list[Answer | None] = [None] * len(questions)
    places: dict[tuple[object, ...], list[int]] = {}
    for at, (policy, _) in enumerate(questions):
        places.setdefault((id(policy.choose), policy.features, policy.riichi), []).append(at)
    for same in places.values():
        policy = questions[same[0]][0]
        for at, answer in zip(same, _each(policy, [questions[at][1] for at in same]), strict=True):
            answers[at] = answer
    return [answer for answer in answers if answer is not None]


def _each(policy: Policy, decisions: Sequence[SeatDecision]) -> Sequence[Answer]:
    """The answer for each decision; if one of them is an error, each is asked for alone."""
    try:
        return policy.actions(decisions)
    except Exception as error:
        return [error] if len(decisions) == 1 else [_each(policy, [one])[0] for one in decisions]
