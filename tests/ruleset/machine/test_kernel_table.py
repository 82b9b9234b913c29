"""Games whose steps the kernel plays are the games that Python plays."""

import os
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

import pytest

from jantaku import _kernel
from jantaku.base.errors import ArgumentError, RulesetError
from jantaku.ruleset import Ruleset, RulesetAction, RulesetGame, library
from jantaku.ruleset.machine import kernel_table
from jantaku.ruleset.machine.code import Code, code_of
from jantaku.ruleset.machine.faults import KernelFault
from jantaku.ruleset.machine.kernel_table import KernelTable
from jantaku.ruleset.machine.played_table import PlayedTable

IN_PYTHON = ("bare",)
"""The rulesets of the library of which the kernel plays fewer than most steps; bare has none."""
STEPS = 150
KEY = bytes(16)
_TABLE = (
    *("history", "wall", "dead_wall", "queue", "wall_index", "dead_wall_index", "turn", "kyoku"),
    *("honba", "pot", "reversed_turn_order", "awaiting_discard", "level", "looks", "phase"),
    *("active", "result", "players", "revealed", "tags", "wins", "dice", "round_number"),
    *("next_dealer", "last_payer", "reserved_tiles", "saki_deck", "bloody_end_done"),
)

Actions = dict[int, RulesetAction]


@cache
def rules(name: str) -> Ruleset:
    return library.load(name)


def code(name: str) -> Code:
    return code_of(rules(name).program)


def moves(game: RulesetGame, chance: Random) -> Actions:
    """A decision of all who have one, or sometimes a switch of a seat."""
    seat = chance.choice(game.seats)
    if chance.random() < 0.05 and (switches := game.switches(seat)):
        return {seat: chance.choice(switches)}
    return {seat: chance.choice(game.legal_actions(seat)) for seat in game.deciding}


def taken(game: RulesetGame, actions: Actions) -> object:
    """The events of a step, or the fault of the rules that ends the game."""
    try:
        return game.step(actions)
    except RulesetError as error:
        return str(error)


def beside(ruleset: Ruleset, seed: int, steps: int) -> Iterator[tuple[RulesetGame, RulesetGame]]:
    """A game in the kernel beside the same in Python, at first and after each step."""
    fast = RulesetGame(ruleset, seed=seed)
    with pytest.MonkeyPatch.context() as patch:
        for part in ("resume", "deal", "start"):
            patch.setattr(PlayedTable, part, lambda *_: None)
        slow = RulesetGame(ruleset, seed=seed)
    chance = Random(seed)
    yield fast, slow
    for _ in range(steps):
        if fast.status != "playing":
            return
        chosen = moves(fast, chance)
        with pytest.MonkeyPatch.context() as patch:
            events = taken(fast, chosen)
            for part in ("step", "resume", "deal", "start"):
                patch.setattr(PlayedTable, part, lambda *_: None)
            assert taken(slow, chosen) == events
        assert fast.deciding == slow.deciding
        for seat in fast.deciding:
            assert fast.legal_actions(seat) == slow.legal_actions(seat)
        yield fast, slow


def both(name: str, seed: int, steps: int) -> Iterator[tuple[RulesetGame, RulesetGame]]:
    """Both games of a ruleset of the library."""
    return beside(rules(name), seed, steps)


def assert_same_table(fast: RulesetGame, slow: RulesetGame) -> None:
    table, other = fast._played.read(), slow._played.read()
    for field in _TABLE:
        assert getattr(table, field) == getattr(other, field), field


@pytest.mark.parametrize("name", library.names())
def test_the_kernel_plays_the_game_that_python_plays(name: str) -> None:
    for at, (fast, slow) in enumerate(both(name, 5, STEPS)):
        if at % 10 == 0:
            assert_same_table(fast, slow)
    assert fast.view(0) == slow.view(0)
    assert [*fast.events] == [*slow.events]


_SUITS = [f"{number}{suit}" for suit in "mps" for number in range(1, 10)]
_KAN = {"call": [[0, 0]], "show_when": ["self_call_available"], "actions": [["self_call"]]}
_PON = {"call": [[0, 0]], "show_when": ["call_available"], "actions": [["call"]]}


def small(*actions: Any, button: Any = None, **more: Any) -> dict[str, Any]:
    """A ruleset that draws, with more at each change of turn, and with one more button."""
    drawing = ["ite", ["no_tiles_remaining"], [["ryuukyoku"]], [["draw"]]]
    return {
        "wall": _SUITS * 2,
        "starting_tiles": 5,
        "interruptible_actions": ["draw", "noop", "play_tile"],
        "buttons": {"more": button} if button else {},
        "after_turn_change": {"actions": [drawing, *actions]},
        **more,
    }


def once(*actions: Any, more: int = 0) -> dict[str, Any]:
    """A button that a seat must press once, or more often."""
    when = ["our_turn", {"name": "counter_at_most", "opts": ["pressed", more]}]
    raised = ["add_counter", "pressed", 1]
    return {"show_when": when, "actions": [raised, *actions], "unskippable": True}


def say_where(*conditions: Any) -> list[Any]:
    """Actions that say for whom the conditions hold."""
    return [["when_anyone", [one], [["push_message", str(one)]]] for one in conditions]


_LATER = say_where(
    *("anyone_just_discarded", "kamicha_discarded", "toimen_discarded", "shimocha_discarded"),
    *("just_called", "just_self_called", {"name": "seat_is", "opts": ["shimocha", "not_south"]}),
)
_CALLS = {
    name: {**call, "actions": [*call["actions"], ["change_turn", "self"], *_LATER]}
    for name, call in (("kan", _KAN), ("pon", _PON))
}


def times(number: int, action: Any) -> Any:
    """An action ten times, that ten times, and so on."""
    for _ in range(number):
        action = ["when", [], [action] * 10]
    return action


_LONG = ["push_message", "x" * 900]
_ODD: dict[str, dict[str, Any]] = {
    "more tiles than a table holds": small(button=once(["draw", 5_000])),
    "a pause that nothing follows": small(
        button=once(["pause", 10], more=2), language=2, interruptible_actions=[]
    ),
    "more statuses than bits": small(*(["set_status", f"s{at}"] for at in range(200))),
    "more auto buttons than bits": small(
        auto_buttons={f"a{at}": {"actions": [["sort_hand"]]} for at in range(40)}
    ),
    "a level beyond a number": small(button={**once(), "interrupt_level": 10**12}),
    "a level of an action beyond a number": small(
        button=once(["noop"]), language=2, interrupt_levels={"noop": 10**12}
    ),
    "a level below zero": small(
        ["noop"],
        button={**once(), "interrupt_level": -3},
        language=2,
        interrupt_levels={"noop": -5},
    ),
    "messages of more letters than work": small(button=once(*[times(2, _LONG)] * 4)),
    "more messages than work": small(button=once(*[times(3, ["push_message", "a"])] * 14)),
    "more events than a game has": small(*[times(3, ["push_message", "a"])] * 3),
    "rules of more letters than are shown": small(
        button=once(*(times(2, ["add_rule", title, "z" * 800]) for title in "abc"))
    ),
    "a honba beyond a number": small(starting_honba=3 * 10**9),
    "a round beyond a number": small(starting_round=3 * 10**9),
    "half a letter": small(["push_message", "\ud800"]),
    "a button with the name of a discard": small(buttons={"play_tile": once()}),
    "a play effect that waits": small(
        play_effects=[["all", [["noop"], ["push_message", "later"]]]],
        button={"show_when": ["someone_else_just_discarded"], "actions": []},
    ),
    "what the second version asks for": small(
        *_LATER,
        buttons=_CALLS,
        before_turn_change={"actions": _LATER},
        language=2,
        wall=["1m", "2m", "3p"] * 16,
    ),
    "calls of any tile": small(button=_KAN, wall=["any", "1m", "2m", "3p"] * 12),
    "calls of a tile face up": small(button=_PON, wall=["faceup", "1m", "2m", "3p"] * 12),
    "any tile beside a joker": small(
        ["set_tile_alias", ["5z"], ["1m"]], button=_KAN, wall=["any", "5z", "1m", "2m"] * 12
    ),
    "any tile as a joker": small(
        ["set_tile_alias", ["any"], ["1m"]], button=_PON, wall=["5z", "1m", "2m"] * 16
    ),
}


@pytest.mark.parametrize("name", _ODD)
def test_odd_rules_are_played_as_python_plays_them(name: str) -> None:
    for seed in range(2):
        for fast, slow in beside(Ruleset(_ODD[name]), seed, 40):
            assert_same_table(fast, slow)


@pytest.mark.long
@pytest.mark.parametrize("name", library.names())
def test_whole_games_are_those_that_python_plays(name: str) -> None:
    for seed in range(20):
        *_, (fast, slow) = both(name, seed, 3_000)
        assert (fast.result, [*fast.events]) == (slow.result, [*slow.events])


@pytest.mark.parametrize("name", [name for name in library.names() if name not in IN_PYTHON])
def test_nearly_all_steps_are_played_in_the_kernel(name: str) -> None:
    done = 0
    for fast, _ in both(name, 1, 100):
        done += fast._played.kernel is not None
    assert done >= 80


def test_copies_go_their_own_ways() -> None:
    game, chance = RulesetGame(rules("hong_kong"), seed=3), Random(3)
    for _ in range(40):
        game.step(moves(game, chance))
    assert game._played.kernel is not None
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
    assert game._played.kernel is not None
    assert 7 in [player.counters.get("mine") for player in game.table.players.values()]


def test_a_checkpoint_of_a_game_in_the_kernel_is_played_on() -> None:
    game, chance = RulesetGame(rules("mcr"), seed=3), Random(3)
    for _ in range(60):
        game.step(moves(game, chance))
    assert game._played.kernel is not None
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
    table = KernelTable.of(game._played.read())
    assert table is not None
    return table


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
        table = KernelTable.of(game._played.read())
        if table is None:
            continue
        state = table.state
        for seat, listed in asked_of(state):
            for move in listed:
                answered += is_played(state, seat, move)
    assert read > 10
    assert answered > 10


@pytest.mark.parametrize("name", sorted({*library.names()} - {"bare"}))
def test_games_imagined_in_the_kernel_are_those_of_python(name: str) -> None:
    chance, redealt = Random(name), 0
    game = RulesetGame(rules(name), seed=3)
    for _ in range(STEPS):
        if game.status != "playing":
            break
        game.step(moves(game, chance))
        seat, seed = chance.choice(game.seats), chance.randrange(1000)
        fast = game.imagine(seat, seed)
        redealt += fast._played.kernel is not None
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(type(game._played), "imagined", lambda *_: None)
            slow = game.imagine(seat, seed)
        assert_same_table(fast, slow)
        assert fast.events == slow.events
        assert fast.deciding == slow.deciding
        assert fast.table.chance.below(1000) == slow.table.chance.below(1000)
    assert redealt > STEPS // 2
