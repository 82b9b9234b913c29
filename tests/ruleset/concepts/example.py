"""The worked example, from the empty ruleset to the riichi button, and short ways to play it."""

from collections.abc import Iterator
from copy import deepcopy
from typing import Any

from jantaku.ruleset import Ruleset, RulesetAction, RulesetGame
from ruleset.playing import DRAW_OR_END

Rules = dict[str, Any]
WALL = [f"{number}{suit}" for suit in "mps" for number in range(1, 10) for _ in range(4)]
SKIP = RulesetAction("skip")
WITH_WALL: Rules = {"wall": WALL}
DEALT: Rules = {**WITH_WALL, "starting_tiles": 13}
DRAWING: Rules = {**DEALT, "after_turn_change": {"actions": [["draw"]]}}
ENDING: Rules = {
    **DEALT,
    "after_turn_change": DRAW_OR_END,
    "score_calculation": {"scoring_method": "multiplier", "yaku_lists": []},
}
SORTING: Rules = {
    **ENDING,
    "auto_buttons": {
        "auto_sort": {"display_name": "A", "actions": [["sort_hand"]], "enabled_at_start": True}
    },
}
CALLING: Rules = {
    **SORTING,
    "buttons": {
        "pair": {
            "display_name": "Pair",
            "call": [[0]],
            "show_when": [
                "not_our_turn",
                "not_no_tiles_remaining",
                "someone_else_just_discarded",
                "call_available",
            ],
            "actions": [["call"], ["change_turn", "self"]],
        }
    },
    "interruptible_actions": ["play_tile"],
}


def start(rules: Rules, seed: int = 3, **more: Any) -> RulesetGame:
    """A game of the rules with more keys."""
    return RulesetGame(Ruleset({**deepcopy(rules), **more}), seed=seed)


def button(rules: Rules, name: str, **keys: Any) -> Rules:
    """The rules with more keys in one of their buttons."""
    changed = deepcopy(rules)
    changed.setdefault("buttons", {}).setdefault(name, {}).update(keys)
    return changed


def discard(game: RulesetGame, index: int = -1) -> None:
    """The player in turn discards; everybody else passes."""
    seat = game.table.turn
    place = index % len(game.table.players[seat].tiles)
    actions = {other: SKIP for other in game.deciding if other != seat}
    game.step({**actions, seat: RulesetAction("discard", index=place)})
    while game.deciding and game.deciding != (game.table.turn,):
        if not all(SKIP in game.legal_actions(other) for other in game.deciding):
            return
        game.step(dict.fromkeys(game.deciding, SKIP))


def press(game: RulesetGame, seat: int, name: str) -> None:
    """The seat presses a button; everybody else who decides passes."""
    wanted = next(a for a in game.legal_actions(seat) if a.name == name)
    game.step({**{other: SKIP for other in game.deciding if other != seat}, seat: wanted})


def shown(game: RulesetGame, seat: int) -> list[str]:
    """The buttons of a seat."""
    return list(game.view(seat).buttons)


def told(game: RulesetGame, kind: str) -> list[str]:
    """The texts of events of a kind."""
    return [event.text for event in game.events if event.type == kind]


def draws(game: RulesetGame) -> list[int | None]:
    """Who has drawn, in order."""
    return [event.seat for event in game.events if event.type == "draw"]


def names(tiles: object) -> list[str]:
    """The names of tiles."""
    return [tile.name for tile in tiles]  # type: ignore[attr-defined]


def holds(condition: object, rules: Rules = DEALT) -> bool:
    """Whether a condition is true for the dealer at the start of a game."""
    actions = [["ite", condition, [["push_message", "yes"]], [["push_message", "no"]]]]
    game = start(rules, after_start={"actions": actions})
    return told(game, "message")[-1] == "yes"


def seat_with_pair(game: RulesetGame) -> Iterator[tuple[int, int]]:
    """Discards until somebody may call a pair; yields the caller and the discarder."""
    for _ in range(60):
        turn = game.table.turn
        game.step({turn: RulesetAction("discard", index=0)})
        for seat in game.deciding:
            if "pair" in shown(game, seat):
                yield seat, turn
                return
    raise AssertionError("nobody could call a pair")
