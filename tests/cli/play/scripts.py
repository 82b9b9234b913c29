"""Whole games as a person types them."""

from functools import cache
from typing import Any, NamedTuple

from cli.running import run
from jantaku import GameRule, RiichiGame
from jantaku.cli.play.keys import KEYS
from jantaku.cli.play.session import Session, SessionMatch, sitters_of
from jantaku.riichi.play.actions import RiichiAction
from jantaku.riichi.play.view import RiichiView
from jantaku.riichi.play.wire import in_hand

PLAY = ("play", "--seat", "e", "--robots", "efficiency")


def typed(view: RiichiView, action: RiichiAction) -> str:
    """What a person types for the action."""
    if action.type == "pass":
        return ""
    if action.type in ("discard", "riichi"):
        own = view.seats[view.seat or 0]
        place = in_hand(own.tiles or (), own.drawn).index(action.tile or 0) + 1
        return f"r {place}" if action.type == "riichi" else f"{place}"
    return action.name or KEYS[action.type].key


class Script(NamedTuple):
    """Answers that play a whole game, how many there are when each round has ended, the game."""

    answers: list[str]
    ends: list[int]
    game: Any


@cache
def script(seed: int, rules: str = "tenhou") -> Script:
    """One person plays a whole game as `efficiency` would, against three of that name."""
    rule = GameRule.preset(rules)
    sitters = sitters_of(rule.players, [""], ["efficiency"] * 3, 0)
    session = Session.begin(RiichiGame(rule, seed=seed).spec, sitters, SessionMatch(seed))
    game, answers, rounds = session.game, list[str](), list[int]()
    while game.result is None:
        decided = {}
        for seat in game.deciding:
            decided[seat] = session.of_itself(seat) or session.robot_choice(seat, "efficiency")
            if session.of_itself(seat) is None:
                answers.append(typed(game.view(seat), decided[seat]))
        if any(event.type == "round_end" for event in game.step(decided)):
            rounds.append(len(answers))
            answers += [""] if game.result is None else []
    return Script(answers, rounds, game)


def played(*words: str, answers: list[str]) -> str:
    """What a session says whose answers are these."""
    result = run(*words, stdin="".join(f"{answer}\n" for answer in answers))
    assert result.err == ""
    return result.out
