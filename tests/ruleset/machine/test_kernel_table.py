"""Games that the kernel plays are those that they were, and end by no numbers from outside."""

import os
import subprocess
import sys
from functools import cache
from random import Random
from typing import Any

import pytest

from jantaku import _kernel
from jantaku.base.errors import ArgumentError
from jantaku.ruleset import Ruleset, RulesetGame, library
from jantaku.ruleset.machine import kernel_table
from jantaku.ruleset.machine.code import Code, code_of
from jantaku.ruleset.machine.faults import KernelFault
from jantaku.ruleset.machine.kernel_table import KernelTable

from .digests import moves
from .games import known, names, number

KEY = bytes(16)


@cache
def rules(name: str) -> Ruleset:
    return library.load(name)


def code(name: str) -> Code:
    return code_of(rules(name).program)


def is_as_known(sort: str, name: str) -> bool:
    return number(sort, name) == known(sort, name)


@pytest.mark.parametrize("name", names("library"))
def test_games_of_the_library_are_those_that_they_were(name: str) -> None:
    assert is_as_known("library", name)


@pytest.mark.parametrize("name", names("foreign"))
def test_games_of_other_authors_are_those_that_they_were(name: str) -> None:
    assert is_as_known("foreign", name)


@pytest.mark.parametrize("name", names("odd"))
def test_games_of_odd_rules_are_those_that_they_were(name: str) -> None:
    assert is_as_known("odd", name)


@pytest.mark.long
@pytest.mark.parametrize("name", names("whole"))
def test_whole_games_are_those_that_they_were(name: str) -> None:
    assert is_as_known("whole", name)


@pytest.mark.parametrize("name", names("imagined"))
def test_imagined_games_are_those_that_they_were(name: str) -> None:
    assert is_as_known("imagined", name)


def test_copies_go_their_own_ways() -> None:
    game, chance = RulesetGame(rules("hong_kong"), seed=3), Random(3)
    for _ in range(40):
        game.step(moves(game, chance))
    copy, third = game.clone(), game.clone()
    before = [*game.events], game.view(0)
    chosen = moves(copy, chance)
    seen = copy.step(chosen)
    assert ([*game.events], game.view(0)) == before
    third.table.players[0].counters["mine"] = 1  # of Python, and of this game alone
    assert "mine" not in game.table.players[0].counters
    assert "mine" not in copy.table.players[0].counters
    assert game.step(chosen) == seen
    assert [*game.events] == [*copy.events]
    assert game.view(1) == copy.view(1)


def test_a_table_that_was_changed_is_played_on_as_it_is() -> None:
    game, chance = RulesetGame(rules("hong_kong"), seed=3), Random(3)
    for _ in range(40):
        game.step(moves(game, chance))
    game.table.players[game.table.turn].counters["mine"] = 7
    game.step(moves(game, chance))
    assert 7 in [player.counters.get("mine") for player in game.table.players.values()]


def test_a_checkpoint_of_a_game_in_the_kernel_is_played_on() -> None:
    game, chance = RulesetGame(rules("mcr"), seed=3), Random(3)
    for _ in range(60):
        game.step(moves(game, chance))
    other = RulesetGame.restore(game.snapshot(), game.checkpoint(KEY), KEY)
    chosen = moves(game, chance)
    assert other.step(chosen) == game.step(chosen)
    assert other.view(2) == game.view(2)


_DIGEST = """
from hashlib import sha256
from random import Random
from jantaku.ruleset import RulesetGame, library
rules, told = library.load("malaysian"), sha256()
for seed in range(6):
    game, chance = RulesetGame(rules, seed=seed), Random(seed)
    for _ in range(200):
        listed = {seat: game.legal_actions(seat) for seat in game.deciding}
        told.update(repr(listed).encode())
        game.step({seat: chance.choice(actions) for seat, actions in listed.items()})
print(told.hexdigest())
"""


def test_a_game_does_not_depend_on_the_hashes_of_texts() -> None:
    """A call of jokers was offered by the tile that Python's set of texts had first."""
    made = [
        subprocess.run(
            [sys.executable, "-c", _DIGEST],
            env={**os.environ, "PYTHONHASHSEED": str(seed)},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in range(3)
    ]
    assert len(set(made)) == 1


def table_of(name: str) -> KernelTable:
    game = RulesetGame(rules(name), seed=1)
    return KernelTable.of(game.table_to_read)


def test_a_state_is_read_as_it_was_written() -> None:
    state = table_of("hong_kong").state
    numbers = state.dump()
    other = _kernel.RulesetState(code("hong_kong").values.machine)
    assert other.load(numbers)
    assert other.dump() == numbers
    assert not other.load(numbers[:-1])
    assert not other.load([*numbers, 0])
    assert other.dump() == numbers


def test_a_state_of_an_unknown_phase_is_refused() -> None:
    state = table_of("hong_kong").state
    numbers = state.dump()
    for place in range(len(numbers)):
        changed = [*numbers[:place], -1, *numbers[place + 1 :]]
        assert not state.load(changed) or state.phase >= 0, place


ANYTHING = [(seat, [0, 1]) for seat in range(4)]


def is_played(state: _kernel.RulesetState, seat: int, move: int) -> bool:
    """True if a step was played; hostile numbers may list moves that are none."""
    try:
        return state.copy().step([seat, move]) is not None
    except (ArgumentError, KernelFault):
        return False


def asked_of(state: _kernel.RulesetState) -> Any:
    """The moves of the seats that decide; of hostile numbers some, where that is a fault."""
    try:
        return state.asked() or ANYTHING
    except KernelFault:
        return ANYTHING


@pytest.mark.parametrize("name", ["hong_kong", "taiwanese", "sichuan", "american"])
def test_no_numbers_end_the_interpreter(name: str) -> None:
    table, chance = table_of(name), Random(9)
    numbers, machine = table.state.dump(), code(name).values.machine
    hostile = (-1, 0, 1, 3, 4, 63, 64, 65_535, 2**31 - 1, -(2**31), 2**63 - 1, -(2**63))
    answered = 0
    for _ in range(400):
        changed = list(numbers)
        for _ in range(chance.randint(1, 6)):
            changed[chance.randrange(len(changed))] = chance.choice(hostile)
        state = _kernel.RulesetState(machine)
        if not state.load(changed):
            continue
        for seat, listed in asked_of(state):
            for moved in listed:
                answered += is_played(state, seat, moved)
    assert answered > 0
    with pytest.raises(ArgumentError):
        table.state.step([0, 2**62])


class HostileCode(Code):
    """A program of which some numbers are others."""

    chance = Random(4)

    def _text(self) -> list[int]:
        numbers, chance = super()._text(), self.chance
        hostile = (-1, 0, 1, 2, 7, 50, 4_000, 2**31 - 1, -(2**31), 2**62)
        for _ in range(chance.randint(1, 8)):
            numbers[chance.randrange(len(numbers))] = chance.choice(hostile)
        return numbers


@pytest.mark.parametrize("name", ["hong_kong", "american"])
def test_no_code_ends_the_interpreter(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game = RulesetGame(rules(name), seed=1)
    read = answered = 0
    for _ in range(150):
        try:
            made = HostileCode(rules(name).program)
        except ArgumentError:  # what does not fit is refused
            continue
        read += 1
        monkeypatch.setattr(kernel_table, "code_of", lambda _, made=made: made)
        try:
            state = KernelTable.of(game.table_to_read).state
        except ArgumentError:
            continue
        for seat, listed in asked_of(state):
            for move in listed:
                answered += is_played(state, seat, move)
    assert read > 10
    assert answered > 10
