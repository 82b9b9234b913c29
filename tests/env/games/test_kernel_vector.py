"""Rows that the kernel writes are the rows that Python writes."""

import json
import pickle
from random import Random
from typing import Any

import numpy as np
import pytest

from jantaku import ArgumentError, _kernel
from jantaku.env.games import VectorGame
from jantaku.ruleset import Ruleset, library, load
from jantaku.ruleset.encoding import RulesetEncoding
from jantaku.ruleset.encoding.tiles import TileColumns
from jantaku.ruleset.values.tile import BACK, GAP

_ROWS = ("env_id", "seat", "mask", "obs", "reward", "done", "step_rewards", "step_ended")
_IN_PYTHON = ("bare", "powers", "tianjin")
_PLAYED = tuple(name for name in library.names() if name not in _IN_PYTHON)
_BEGUN = {
    "dead_wall_length": 14,
    "revealed_tiles": [-6, 2, "1z"],
    "shown_statuses_public": ["bold"],
    "after_start": {
        "actions": [
            ["draw_aside", 2],
            ["scry", 3],
            ["put_down_riichi_stick"],
            ["set_status", "bold"],
            ["set_status", "shy"],
            ["reveal_hand"],
        ]
    },
}


_TAKE = {
    "wall": [f"{number}{suit}" for suit in "mps" for number in range(1, 6)] * 8,
    "starting_tiles": 13,
    "interruptible_actions": ["draw", "noop", "play_tile"],
    "buttons": {
        "take": {
            "call": [[0, 1], [0, 2], [-1, 1]],
            "show_when": ["call_available"],
            "actions": [["call"], ["change_turn", "self"]],
        }
    },
    "after_turn_change": {
        "actions": [["ite", ["no_tiles_remaining"], [["ryuukyoku"]], [["draw"]]]],
    },
}
"""Calls of which several begin with the same tile."""


def both(rules: Any, n: int, patch: pytest.MonkeyPatch) -> tuple[VectorGame, VectorGame]:
    """Games in the kernel, and the same games in Python."""
    fast = VectorGame(rules, n, seed=3, oracle=True)
    with patch.context() as without:
        without.setattr(RulesetEncoding, "batch", lambda *_: None)
        slow = VectorGame(rules, n, seed=3, oracle=True)
    return fast, slow


def compare(fast: VectorGame, slow: VectorGame, steps: int) -> float:
    """Plays both alike; returns the part of the games that were in the kernel."""
    here = 0.0
    for _ in range(steps):
        for name in _ROWS:
            rows, other = getattr(fast, name), getattr(slow, name)
            assert rows.dtype == other.dtype
            assert np.array_equal(rows, other), name
        assert fast._batch is not None
        here += fast._batch.here.mean() / steps
        chosen = fast.random_actions()
        assert (slow.random_actions() == chosen).all()
        fast.step(chosen)
        slow.step(chosen)
    for number in range(fast.n):
        game, other = fast.game(number).game, slow.game(number).game
        assert game.actions == other.actions
        assert game.events == other.events
        assert game.table_to_read.players == other.table_to_read.players
    return here


@pytest.mark.sample(4)
@pytest.mark.parametrize("name", _PLAYED)
def test_the_kernel_writes_the_rows_of_python(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert compare(*both(library.load(name), 2, monkeypatch), steps=60) > 0.7


@pytest.mark.long
@pytest.mark.vectors
@pytest.mark.parametrize("name", [name for name in library.names() if name != "bare"])
def test_long_games_have_the_rows_of_python(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    compare(*both(library.load(name), 8, monkeypatch), steps=2_500)


def test_rows_show_what_is_set_aside_revealed_and_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = library.load("hong_kong", config=_BEGUN)
    fast, slow = both(rules, 3, monkeypatch)
    shown = [name for plane, name in enumerate(fast.encoding.planes) if fast.obs[:, plane].any()]
    wanted = {"revealed_1", "scry", "self_shown", "self_riichi", "self_is_bold"}
    assert sorted(wanted - set(shown)) == []
    assert compare(fast, slow, steps=40) > 0.99
    others = [fast.encoding.planes.index(f"{word}_shown") for word in ("right", "across", "left")]
    assert fast.obs[:, others].any()


def test_the_number_of_a_back_is_not_remembered_as_that_of_a_seen_tile() -> None:
    columns = TileColumns(library.load("hong_kong").program)
    for hidden in (BACK, GAP):
        assert columns.of(hidden) == len(columns) - 1
        assert columns.of_all([hidden]) == []


def eager(games: VectorGame, step: int) -> Any:
    """The highest number of every other row: calls rather than passes."""
    highest = games.mask.shape[1] - 1 - games.mask[:, ::-1].argmax(axis=1)
    return np.where((np.arange(len(games)) + step) % 2, highest, games.random_actions())


def test_copies_amid_decisions_continue_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = load(json.dumps(_TAKE))
    assert compare(*both(rules, 4, monkeypatch), steps=80) > 0.7
    games = VectorGame(rules, 8, seed=5)
    amid = 0
    for step in range(60):
        games.step(eager(games, step))
        if all(games.game(number).is_fresh for number in range(8)):
            continue
        amid += 1
        copies = [games.clone(), pickle.loads(pickle.dumps(games))]
        chosen = games.mask.argmax(axis=1)
        for one in copies:
            one.step(chosen)
        games.step(chosen)
        for one in copies:
            assert one.obs.tobytes() == games.obs.tobytes()
            assert one.mask.tobytes() == games.mask.tobytes()
    assert amid > 3


_DRAWS = [["ite", ["no_tiles_remaining"], [["ryuukyoku"]], [["draw"]]]]
_ONE_TO_NINE = [f"{number}{suit}" for suit in "mps" for number in range(1, 10)]


def marking(*line: Any, used: Any = (), **more: Any) -> dict[str, Any]:
    """Rules in which a seat must choose at the beginning of its turns."""
    when = ["our_turn", {"name": "counter_at_most", "opts": ["chosen", 1]}, *more.pop("when", ())]
    actions = [["mark", [[*line]]], ["add_counter", "chosen", 1], *used]
    chooses = {"show_when": when, "unskippable": True, "actions": actions}
    return {
        "wall": _ONE_TO_NINE * 12,
        "starting_tiles": 5,
        "interruptible_actions": ["draw", "play_tile"],
        **more,
        "buttons": {"choose": chooses, **more.get("buttons", {})},
        "after_turn_change": {"actions": _DRAWS},
    }


_KAN = {
    "call": [[0]],
    "show_when": ["our_turn", "self_call_available"],
    "call_style": {"self": [["1x", 0], "call_tile"]},
    "unskippable": True,
    "actions": [["self_call"]],
}
_CHOSEN: dict[str, Any] = {
    "one of more than 64 tiles": marking("hand", 1, ["self"], starting_tiles=72),
    "30 tiles of 31": marking("hand", 30, ["self"], starting_tiles=30),
    "tiles of others": marking("hand", 1, ["others"]),
    "ponds with gaps": marking(
        "discard", 1, ["others"], used=[["move_tiles", {"discard": ["marked"]}, "aside"]]
    ),
    "melds of others with a hidden tile": marking("call", 1, ["others"], buttons={"kan": _KAN}),
    "points that are fractions": marking("hand", 1, ["self"], initial_score=0.5),
    "a flower of no number": {
        **marking("hand", 0, ["self"]),
        "buttons": {
            "flower": {"show_when": ["our_turn"], "actions": [["flower", "any"]]},
        },
    },
    "a wall that grows": marking(
        *("hand", 1, ["self"]), used=[["extend_live_wall_with_marked"]], starting_tiles=20
    ),
}


@pytest.mark.parametrize("name", _CHOSEN)
def test_choices_of_many_tiles_and_of_hidden_ones_have_the_rows_of_python(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    fast, slow = both(load(json.dumps(_CHOSEN[name])), 2, monkeypatch)
    assert compare(fast, slow, steps=40) > 0.9


def test_games_of_many_values_move_to_another_batch(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = library.load("hong_kong", config={"max_rounds": 3})
    fast, slow = both(rules, 3, monkeypatch)
    compare(fast, slow, steps=10)
    old = fast._batch
    assert old is not None
    values = old._code.values
    for number in range(45_000):
        values.text(f"text {number}")
    assert old.is_full
    compare(fast, slow, steps=30)
    assert fast._batch is not None
    assert fast._batch is not old
    assert not fast._batch.is_full
    assert fast._batch.here.all()


def test_a_fault_of_the_rules_ends_its_game_as_in_python(monkeypatch: pytest.MonkeyPatch) -> None:
    late = [["when", [{"name": "counter_at_least", "opts": ["chosen", 2]}], [["draw", 1, 99]]]]
    fast, slow = both(load(json.dumps(marking("hand", 1, ["self"], used=late))), 2, monkeypatch)
    assert compare(fast, slow, steps=40) > 0.9
    assert max(place.number for place in fast._places) > 3


def test_a_table_without_numbers_in_the_kernel_is_shown_by_python(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("jantaku.ruleset.encoding.compiled.CompiledEncoding.extend", lambda _: None)
    rules: Ruleset = library.load("hong_kong", config={"max_rounds": 2})
    fast, slow = both(rules, 2, monkeypatch)
    assert compare(fast, slow, steps=10) == 0


def batch_of(rules: Ruleset) -> tuple[Any, Any, list[int]]:
    """An encoding and a batch of the kernel, and the numbers of which the encoding was made."""
    games = VectorGame(rules, 3, seed=1)
    assert games._batch is not None
    compiled, encoding = games._batch._encoding, games.encoding
    assert isinstance(encoding, RulesetEncoding)
    planes = encoding._planes.places(compiled.code.status)
    numbers = encoding._numbers.places(compiled.code.values.text)
    return compiled, games._batch._batch, [*planes, *numbers]


def test_numbers_that_fit_no_batch_are_refused() -> None:
    compiled, batch, _text = batch_of(library.load("hong_kong"))
    one, seat = np.zeros(1, np.int32), np.zeros(1, np.int32)
    calls: list[Any] = [
        lambda: batch.step(one, seat, one + 9_999),
        lambda: batch.step(one, seat - 1, one),
        lambda: batch.step(one, seat + 9, one),
        lambda: batch.step(one + 3, seat, one),
        lambda: batch.step(one - 1, seat, one),
        lambda: batch.step(one, np.zeros(2, np.int32), one),
        lambda: batch.show(one, np.zeros(2, np.int32), observed=True, oracle=True),
        lambda: batch.show(one + 7, seat, observed=True, oracle=True),
        lambda: batch.made(3),
        lambda: batch.leave(-1),
        lambda: batch.follow(
            0, VectorGame("sichuan", 1)._places[0].numbered.game._kernel_state(), True
        ),
        lambda: compiled.kernel.add_columns([1, 2]),
        lambda: compiled.kernel.add_columns([0, 0, 0, 0, 0, 99]),
        lambda: compiled.kernel.add_columns([-1, 0, 0, 0, 0, 0]),
        lambda: compiled.kernel.add_numbers([0]),
        lambda: compiled.kernel.add_numbers([0, 0, 9_999]),
        lambda: compiled.kernel.add_numbers([0] * 2_003),
        lambda: compiled.kernel.add_meld([0]),
        lambda: compiled.kernel.add_meld([9_999, 0, 0, 0]),
        lambda: compiled.kernel.add_meld([0, 0, 9_999, 0]),
        lambda: compiled.kernel.add_meld([0, 0, 0, -1]),
        lambda: _kernel.RulesetBatch(compiled.kernel, 0),
        lambda: _kernel.RulesetBatch(compiled.kernel, 1 << 30),
    ]
    for call in calls:
        with pytest.raises(ArgumentError):
            call()
    batch.leave(0)
    with pytest.raises(ArgumentError):
        batch.made(0)
    mask, planes, left = batch.show(one, seat, observed=True, oracle=False)
    assert (mask.any(), planes.any(), left) == (False, False, [])


@pytest.mark.parametrize("name", ["taiwanese", "sichuan"])
def test_no_encoding_ends_the_interpreter(name: str) -> None:
    rules = library.load(name)
    compiled, _batch, text = batch_of(rules)
    values, chance = compiled.code.values, Random(6)
    hostile = (-1, 0, 1, 2, 7, 16, 50, 400, 5_000, 2**31 - 1, -(2**31), 2**62)
    state = VectorGame(rules, 1, seed=1)._places[0].numbered.game._kernel_state()
    read = 0
    for _ in range(600):
        changed = list(text)
        for _ in range(chance.randint(1, 3)):
            changed[chance.randrange(len(changed))] = chance.choice(hostile)
        try:
            encoding = _kernel.RulesetEncoding(values.machine, changed)
        except ArgumentError:
            continue
        read += 1
        tiles, calls, melds = (most for _, most in encoding.missing())
        for _ in range(chance.choice((0, 5, tiles))):
            encoding.add_columns([0, *(chance.randrange(2) for _ in range(5))])
        for _ in range(calls):
            encoding.add_numbers(chance.choice(([], [5, 5, 3, 3], [0, 0], [7, 1, 20, 20, 20])))
        for _ in range(chance.choice((0, melds))):
            encoding.add_meld(chance.choice(([], [0, 1, 0, 1], [1, 0, 2, 3])))
        batch = _kernel.RulesetBatch(encoding, 1)
        if batch.enter(0, state, 1_000):
            seats = np.flatnonzero(batch.waiting[0]).astype(np.int32)
            tables = np.zeros_like(seats)
            mask, _, _ = batch.show(tables, seats, observed=True, oracle=True)
            if mask.any(axis=1).all():
                batch.step(tables, seats, mask.argmax(axis=1).astype(np.int32))
    assert read > 50
