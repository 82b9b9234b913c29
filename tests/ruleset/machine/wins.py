"""Games in which seats win soon, and the hands of the tests of rulesets."""

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from jantaku.ruleset import Ruleset, RulesetAction, RulesetGame, library
from jantaku.ruleset.author import self_tests
from jantaku.ruleset.program import actions_in
from jantaku.ruleset.table.events import WinMade
from jantaku.ruleset.values.seat import Seat
from jantaku.ruleset.values.tile import RulesetTile

from .digests import Digest

PLAYED = [name for name in library.names() if name not in ("american", "bare")]
WINS, ROUNDS = 3, 20
"""How many wins are played for, and the rounds in which there are fewer."""
SUITS = "mps"


def ready(chance: Random, left: Counter[str], size: int) -> list[str]:
    """Sets and what waits for a tile, out of tiles that are left."""
    hand: list[str] = []
    suits = chance.choice((SUITS, *SUITS))
    for _ in range(400):
        missing = size - len(hand)
        if missing == 0:
            break
        low, suit = chance.randint(1, 7), chance.choice(suits)
        run = [f"{low + at}{suit}" for at in range(3)]
        kind = chance.choice([*(name for name in left if left[name] > 1), run[0]])
        chosen = run if chance.random() < 0.6 else [kind] * 3
        chosen = [kind, kind] if missing in (2, 4) and chance.random() < 0.7 else chosen[:missing]
        if not Counter(chosen) - left:
            hand += chosen
            left -= Counter(chosen)
    return hand


def wall_of(program_wall: Sequence[RulesetTile], chance: Random, size: int) -> list[RulesetTile]:
    """A wall whose first hands are nearly complete."""
    rest = list(program_wall)
    chance.shuffle(rest)
    left = Counter(tile.name for tile in rest if tile.name[-1] in "mpsz")
    hands: list[RulesetTile] = []
    for _ in range(4):
        for name in ready(chance, left, size):
            at = next(at for at, tile in enumerate(rest) if tile.name == name)
            hands.append(rest.pop(at))
    return [*hands, *rest]


def chosen(game: RulesetGame, seat: Seat, chance: Random, winning: set[str]) -> RulesetAction:
    """A win, or mostly the drawn tile."""
    legal = game.legal_actions(seat)
    wins = [action for action in legal if action.name in winning]
    discards = [action for action in legal if action.type == "discard"]
    if wins and chance.random() < 0.9:
        return chance.choice(wins)
    if discards and chance.random() < 0.8:
        return discards[-1]
    return chance.choice(legal)


def winning(ruleset: Ruleset) -> set[str]:
    return {
        name
        for name, button in ruleset.program.buttons.items()
        if any(action.name.startswith("win_by") for action in actions_in(button.actions))
    }


def wins(game: RulesetGame) -> list[WinMade]:
    return [event for event in game.events if isinstance(event, WinMade)]


def of_wins(name: str) -> str:
    """The number of a game of a ruleset whose hands are nearly complete."""
    ruleset, chance, digest = library.load(name), Random(name), Digest()
    program, buttons = ruleset.program, winning(ruleset)

    def wall(at: int) -> list[RulesetTile]:
        return wall_of(program.wall, Random(f"{name} {at}"), program.starting_tiles)

    game = RulesetGame(ruleset, seed=1, walls=wall)
    while (
        game.status == "playing"
        and len(wins(game)) < WINS
        and game.table_to_read.round_number < ROUNDS
    ):
        actions = {seat: chosen(game, seat, chance, buttons) for seat in game.deciding}
        digest.add(game.step(actions))
    assert wins(game)
    digest.add(game.deciding)
    digest.add_table(game.table_to_read)
    return str(digest)


def of_tested_hands(name: str) -> str:
    """The number of all that the hands in the tests of a ruleset score and are paid."""
    digest, score = Digest(), self_tests._win

    def noted(*asked: Any) -> dict[str, Any]:
        found = score(*asked)
        digest.add(found)
        return found

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(self_tests, "_win", noted)
        assert all(verdict.ok for verdict in self_tests.proofs(library.rules(name)))
    return str(digest)
