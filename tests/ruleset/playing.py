"""Small games with known walls, played by words: what the tests of the engine share."""

from collections.abc import Sequence
from typing import Any

from jantaku.ruleset import Ruleset, RulesetAction, RulesetGame

from .acting import tiles
from .engine import RulesetEvent, RulesetTile

DRAW_OR_END = {"actions": [["ite", ["no_tiles_remaining"], [["ryuukyoku"]], [["draw"]]]]}
DRAWING = {"after_turn_change": DRAW_OR_END}
SAY = "push_system_message"


def names(held: Sequence[RulesetTile]) -> str:
    """The names of tiles, with spaces between."""
    return " ".join(tile.name for tile in held)


def says(text: str) -> dict[str, Any]:
    """An event handler that says its seat and a text."""
    return {"actions": [["push_message", text]]}


def new_game(rules: dict[str, Any], wall: str | None = None, seed: int = 0) -> RulesetGame:
    """A game of a ruleset; with a wall, every round is dealt from it as it stands."""
    if wall is not None:
        rules = {"wall": wall.split(), **rules}
    laid = tiles(wall) if wall is not None else None
    walls = None if laid is None else (lambda _: laid)
    return RulesetGame(Ruleset(rules), seed=seed, walls=walls)


def said(game: RulesetGame, *types: str) -> list[str]:
    """What messages said so far, or events of other types: `type:seat:text`."""
    if not types:
        return [event.text for event in game.events if event.type == "message"]
    return [f"{e.type}:{e.seat}:{e.text}" for e in game.events if e.type in types]


def spoken(game: RulesetGame) -> list[tuple[int | None, str]]:
    """Seat and text of every message so far."""
    return [(event.seat, event.text) for event in game.events if event.type == "message"]


def toggle(game: RulesetGame, seat: int, name: str) -> None:
    """Switches an auto button the other way."""
    on = not game.table.players[seat].auto_buttons.get(name, False)
    game.step({seat: RulesetAction("toggle", name, on=on)})


def act(game: RulesetGame, **wanted: str) -> tuple[RulesetEvent, ...]:
    """One step: `east="discard 1m"`, `south="pon"`; a button's second word chooses among its calls.

    Seats that are not named skip, or discard what they drew last.
    """
    words = {"east": 0, "south": 1, "west": 2, "north": 3}
    chosen = {words[name]: text for name, text in wanted.items()}
    for seat in chosen:
        assert seat in game.deciding, f"seat {seat} has nothing to decide: {game.deciding}"
    return game.step({seat: _action(game, seat, chosen.get(seat)) for seat in game.deciding})


def _action(game: RulesetGame, seat: int, text: str | None) -> RulesetAction:
    legal = game.legal_actions(seat)
    if text is None:
        return next((action for action in legal if action.type == "skip"), legal[-1])
    word, _, rest = text.partition(" ")
    if word == "discard":
        held = game.table.players[seat].tiles
        at = max(i for i, tile in enumerate(held) if tile.name == rest)
        return next(action for action in legal if action.index == at)
    if word in ("skip", "cancel"):
        return next(action for action in legal if action.type == word)
    if word == "choose":
        return next(a for a in legal if a.type == "choose" and _chosen(game, a) == rest)
    fitting = [action for action in legal if action.type == "button" and action.name == word]
    if rest:
        fitting = [a for a in fitting if a.call is not None and names(a.call.own) == rest]
    assert fitting, f"seat {seat} cannot press '{text}': {legal}"
    return fitting[0]


def _chosen(game: RulesetGame, action: RulesetAction) -> str:
    found = []
    for mark in action.marks:
        held = game.table.players[mark.seat]
        tiles = {"hand": held.tiles, "aside": held.aside, "discard": held.pond}[mark.target]
        found.append(tiles[mark.index].name)
    return " ".join(found)


def shown(game: RulesetGame, seat: int) -> list[str]:
    """The buttons a seat sees."""
    return list(game.table.players[seat].buttons)
