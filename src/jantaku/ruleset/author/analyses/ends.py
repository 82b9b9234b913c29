"""Dead ends: where nobody can act and nothing goes on. A short game is played to find them."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Final

from jantaku.errors import JantakuError, RulesetError
from jantaku.ruleset.author.analyses.found import Found, key_place, warning
from jantaku.ruleset.game import RulesetGame

if TYPE_CHECKING:
    from collections.abc import Iterator

    from jantaku.ruleset.compile.ruleset import Ruleset
    from jantaku.ruleset.table.actions import RulesetAction

NOBODY: Final = " "  # in place of a button, where a game got stuck without one
_GAMES: Final = 1
_MOST_STEPS: Final = 100  # of a game: some rounds of drawing and discarding


def dead_ends(ruleset: Ruleset) -> Iterator[Found]:
    """Buttons after which a game that was tried could not go on, each once."""
    rules, told = ruleset.rules, set[str]()
    if not rules.get("buttons"):
        return
    for seed in range(_GAMES):
        pressed = _stuck_after(ruleset, seed)
        if pressed == NOBODY and rules.get("wall"):
            message = "a game that was tried could not go on: no tile to discard, no button"
            cure = 'let whoever is in turn draw: "after_turn_change": {"actions": [["draw"]]}'
            yield warning("stuck", message, key_place(rules, "after_turn_change"), cure)
        elif pressed.strip() and pressed not in told:
            told.add(pressed)
            message = f"after button '{pressed}' nobody can go on: no tile to discard, no button"
            at = key_place(rules["buttons"], pressed)
            cure = 'end its actions with ["change_turn", "self"] or ["advance_turn"]'
            yield warning("stuck", message, at, cure)


def _stuck_after(ruleset: Ruleset, seed: int) -> str:
    """The button after which nobody can go on in a game; empty where the game goes on."""
    chance, tried, last = Random(seed), set[str](), ""
    try:
        game = RulesetGame(ruleset, seed=seed)
        for _ in range(_MOST_STEPS):
            if not game.deciding:
                break
            chosen = {
                seat: _choice(game.legal_actions(seat), tried, chance) for seat in game.deciding
            }
            pressed = [action.name for action in chosen.values() if action.type == "button"]
            tried.update(pressed)
            if any(action.type == "discard" for action in chosen.values()):
                last = ""
            last = pressed[-1] if pressed else last
            game.step(chosen)
        stuck = isinstance(game.error, RulesetError) and game.error.code == "stuck"
    except JantakuError:  # told elsewhere, or by the game that meets it
        return ""
    return last or NOBODY if stuck else ""


def _choice(legal: tuple[RulesetAction, ...], tried: set[str], chance: Random) -> RulesetAction:
    """A button that was not pressed before, else anything."""
    new = [action for action in legal if action.type == "button" and action.name not in tried]
    return new[0] if new else chance.choice(legal)
