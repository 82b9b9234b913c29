"""What the kernel is given is checked before it is used: no caller ends the interpreter."""

from collections.abc import Callable
from contextlib import suppress
from random import Random
from typing import Any

import numpy as np
import pytest

import jantaku
from jantaku import (
    ArgumentError,
    Context,
    GameRule,
    Hand,
    HandError,
    IllegalAction,
    RiichiGame,
    RulesError,
    SeatError,
    VectorRiichi,
    _kernel,
)
from jantaku.riichi.play.actions import RiichiAction
from jantaku.riichi.rules.options import OUTSIDE_KERNEL, RANGES
from jantaku.ruleset import RulesetGame, library
from jantaku.ruleset.machine.code import code_of
from jantaku.ruleset.machine.kernel_table import KernelTable

ROUND = GameRule(winds=0)
WALL = bytes(range(136))


class Index:
    """A number that calls something when it is asked which."""

    def __init__(self, call: Callable[[], Any]) -> None:
        self.call = call

    def __index__(self) -> int:
        return int(self.call() or 0)


def fails(error: Exception) -> Callable[[], Any]:
    def call() -> None:
        raise error

    return call


def playing(rule: GameRule = ROUND, seed: int = 5) -> _kernel.RiichiState:
    state = _kernel.RiichiState(rule.kernel, seed)
    state.start_round()
    return state


READ_IDS: list[Callable[[Any], object]] = [
    jantaku.shanten,
    jantaku.waits,
    jantaku.ukeire,
    jantaku.discards,
    jantaku.score,
    jantaku.score_all,
    jantaku.shanten_forms,
    jantaku.readings,
    Hand,
]


@pytest.mark.parametrize("read", READ_IDS)
def test_rows_of_a_table_are_no_tiles(read: Callable[[Any], object]) -> None:
    with pytest.raises(HandError, match="is not a tile id"):
        read(np.zeros((2, 14), np.int64))


@pytest.mark.parametrize("read", READ_IDS)
def test_what_an_item_raises_goes_on_to_the_caller(read: Callable[[Any], object]) -> None:
    with pytest.raises(ZeroDivisionError):
        read([0, Index(fails(ZeroDivisionError()))])
    with pytest.raises(HandError, match="is not a tile id"):
        read([0, Index(fails(TypeError()))])


def test_a_list_may_be_emptied_by_its_own_items_while_it_is_read() -> None:
    tiles: list[Any] = []
    tiles.extend(Index(tiles.clear) for _ in range(14))
    assert jantaku.shanten(tiles) == jantaku.shanten([0])
    tiles.extend([0, Index(lambda: tiles.clear() or fails(TypeError())())])
    with pytest.raises(HandError, match="is not a tile id"):
        jantaku.shanten(tiles)


def test_tiles_seen_elsewhere_that_never_end_are_refused() -> None:
    def endless() -> Any:
        while True:
            yield 0

    with pytest.raises(ArgumentError, match="without end"):
        jantaku.ukeire("123m456p789s1112z", visible=endless())


@pytest.mark.parametrize("ask", [jantaku.ukeire, jantaku.discards])
@pytest.mark.parametrize("visible", [None, 5, object()])
def test_visible_tiles_are_text_or_a_sequence(ask: Callable[..., object], visible: Any) -> None:
    with pytest.raises(HandError, match=r"visible: cannot be .*; write tiles as text"):
        ask("123m456p789s11122z", visible=visible)


def test_methods_take_no_object_of_another_class() -> None:
    with pytest.raises(TypeError):
        Hand.score("123m", Context())  # type: ignore[arg-type]


def test_scores_are_of_a_class_of_scores() -> None:
    with pytest.raises(TypeError, match="subclass of Scored"):
        _kernel.set_score_type(int)


@pytest.mark.parametrize("type_", [5, None, b"discard", ["discard"], "discord", "\udcff"])
def test_the_type_of_an_action_is_text(type_: Any) -> None:
    state = playing()
    assert not state.is_legal(0, (type_, state.drawn(0), ()))
    game = RiichiGame(ROUND, seed=5)
    with pytest.raises(IllegalAction, match="seat 0 may not take the action"):
        game.step({0: RiichiAction(type_, game.view(0).seats[0].drawn)})


@pytest.mark.parametrize(
    "action", [(), ("pass",), ("pass", None), ("pass", None, (), 1), "pass", None]
)
def test_an_action_of_the_kernel_has_three_parts(action: Any) -> None:
    state = playing()
    assert not state.is_legal(0, action)
    with pytest.raises(IllegalAction, match="seat 0 may not take the action"):
        state.step({0: action})


def test_the_state_steps_by_legal_actions_of_every_deciding_seat_alone() -> None:
    state = playing()
    held, before = state.tiles(0), state.left
    with pytest.raises(IllegalAction, match="seat 0 has not decided"):
        state.step({})
    for tile in set(range(136)) - set(held):
        with pytest.raises(IllegalAction, match="seat 0 may not take the action"):
            state.step({0: ("discard", tile, ())})
    assert (state.tiles(0), state.left) == (held, before)
    state.step({0: ("discard", held[0], ())})
    assert (state.left, state.phase) == (before, "claim")


def claims(kind: str) -> tuple[RiichiGame, int, RiichiAction]:
    """A game where a seat may make such a call, the seat, and the call."""
    for seed in range(500):
        game, random = RiichiGame(ROUND, seed=seed), Random(seed)
        while game.result is None:
            for seat in game.deciding:
                for action in game.legal_actions(seat):
                    if action.type == kind:
                        return game, seat, action
            game.step({seat: random.choice(game.legal_actions(seat)) for seat in game.deciding})
    raise AssertionError(kind)


@pytest.mark.parametrize("kind", ["chi", "pon", "open_kan", "closed_kan"])
def test_a_call_takes_the_tiles_it_is_made_of_and_no_others(kind: str) -> None:
    game, seat, action = claims(kind)
    others = dict.fromkeys(game.deciding, RiichiAction("pass")) if kind != "closed_kan" else {}
    held = game.view(seat).seats[seat].tiles or ()
    stranger = next(tile for tile in range(136) if tile not in held)
    a, *rest = action.own
    wrong = [(), (a,), (a,) * len(action.own), (stranger, *rest), (*action.own, held[0], held[1])]
    before = game.snapshot()
    for own in wrong:
        with pytest.raises(IllegalAction, match="may not take the action"):
            game.step({**others, seat: RiichiAction(action.type, action.tile, own)})  # type: ignore[arg-type]
    assert game.snapshot() == before
    game.step({**others, seat: action})


@pytest.mark.parametrize("seat", [-1, 4, 9, "x", 1 << 70, np.zeros(2, int), 1.5])
def test_a_seat_of_the_kernel_is_at_the_table(seat: Any) -> None:
    state = playing()
    asked = ("tiles", "drawn", "river", "melds", "hand", "kita", "is_riichi", "waits", "legal")
    for name in (*asked, "is_furiten", "action_ids", "observe"):
        with pytest.raises(SeatError, match="there is no seat"):
            getattr(state, name)(seat)


TOLD: dict[str, Any] = {
    "wind": 0,
    "dealer": 0,
    "honba": 0,
    "sticks": 0,
    "points": [25000] * 4,
    "wall": WALL,
    "hidden": 0,
}


@pytest.mark.parametrize(
    "wrong",
    [
        {"wind": 4},
        {"wind": -1},
        {"dealer": 4},
        {"honba": -1},
        {"honba": 70_000},
        {"sticks": 1 << 40},
        {"hidden": 16},
        {"points": [25000] * 3},
        {"points": [25000] * 5},
        {"points": [1 << 31] + [0] * 3},
        {"points": [25000.5] * 4},
        {"wall": WALL[:-1]},
        {"wall": bytes([*WALL[:-1], 0])},
    ],
)
def test_a_round_that_is_followed_has_possible_circumstances(wrong: dict[str, Any]) -> None:
    state = playing()
    before = state.wall, state.points, state.wind
    with pytest.raises(ArgumentError):
        state.follow_round(**{**TOLD, **wrong})
    assert (state.wall, state.points, state.wind) == before
    state.follow_round(**TOLD)
    assert state.wall == WALL
    if "wall" not in wrong and "hidden" not in wrong:
        record = {"deal": b"", "dora": 0, "events": b"", "ura": b"", "wall": b""}
        plain = {name: TOLD[name] for name in ("wind", "dealer", "honba", "sticks", "points")}
        round_ = {**plain, **record, **wrong}.values()
        with pytest.raises(ArgumentError):
            _kernel.replay_round((ROUND.kernel, *round_, None, None))  # type: ignore[arg-type]


def test_rounds_begin_and_end_in_their_order() -> None:
    state = _kernel.RiichiState(GameRule(winds=1, tobi=False).kernel, 3)
    with pytest.raises(IllegalAction, match="no round has just ended"):
        state.advance()
    with pytest.raises(IllegalAction, match="no seat has a decision"):
        state.step({})
    over = False
    while not over:
        state.start_round()
        while state.phase != "round_over":
            with pytest.raises(IllegalAction, match="a round cannot start"):
                state.start_round()
            with pytest.raises(IllegalAction, match="no round has just ended"):
                state.advance()
            state.step({seat: state.legal(seat)[-1] for seat in state.deciding})
        with pytest.raises(IllegalAction, match="a round cannot start"):
            state.start_round()
        over = state.advance()
        with pytest.raises(IllegalAction, match="no round has just ended"):
            state.advance()
    with pytest.raises(IllegalAction, match="a round cannot start"):
        state.start_round()


def test_a_game_told_to_be_in_its_last_wind_ends_there() -> None:
    state = _kernel.RiichiState(GameRule(target_points=1_000_000, tobi=False).kernel, 3)
    rounds = 0
    state.follow_round(**{**TOLD, "wind": 3, "dealer": 3})
    while True:
        while state.phase != "round_over":
            state.step({seat: state.legal(seat)[-1] for seat in state.deciding})
        if state.advance():
            break
        rounds += 1
        assert state.wind == 3
        state.start_round()
        assert rounds < 100


@pytest.mark.parametrize("name", [name for name in RANGES if name not in OUTSIDE_KERNEL])
def test_the_kernels_rules_have_the_ranges_of_the_rules(name: str) -> None:
    least, most = RANGES[name]
    for bound in (least, most):
        _kernel.GameRule(**{name: bound})
    for beyond in (least - 1, most + 1, 1 << 70, "x", 1.5):
        with pytest.raises(RulesError, match=name):
            _kernel.GameRule(**{name: beyond})


@pytest.mark.parametrize(
    "option", ["winds", "most_rons", "red_fives", "uma", "renhou", "pao", "dora"]
)
def test_a_rule_of_another_type_is_an_error_of_the_rules(option: str) -> None:
    with pytest.raises((RulesError, TypeError)):
        _kernel.GameRule(**{option: 10**9})


def test_an_order_of_hands_is_looked_at_as_it_was_checked() -> None:
    counts = np.full((2, 34), 5, np.uint8)
    for ask in (jantaku.shanten_batch, jantaku.ukeire_batch, jantaku.waits_batch):
        with pytest.raises(ArgumentError, match="row 0 is not a hand"):
            ask(counts)
        with pytest.raises(ArgumentError, match="not an array of numbers"):
            ask([[1], [1, 2]])  # type: ignore[arg-type]


def test_a_matcher_may_be_asked_again_while_its_question_is_read() -> None:
    names = 9
    shifted = [n + by if 0 <= n + by < names else -1 for by in range(-29, 30) for n in range(names)]
    plain = [0] * names
    order = (shifted, plain, list(range(names)), [0] * 99, plain, plain)
    behavior = _kernel.TileBehavior(names, 0, 1, *order)
    pattern = _kernel.Pattern([0])

    def calls() -> Any:
        for _ in range(50):
            pattern.matches(behavior, [1, 2, 3], [(0, [1, 2, 3])] * 60)
            yield 0, [1, 2, 3]

    assert pattern.matches(behavior, [1, 2, 3], calls()) is False  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        pattern.matches(behavior, [Index(lambda: 1)], [])  # type: ignore[list-item]
    with pytest.raises(ArgumentError, match="do not fit"):
        _kernel.TileBehavior(names, 0, 1, shifted, [1000] * names, *order[2:])


def test_states_put_into_a_batch_are_those_of_games_that_are_played() -> None:
    games = VectorRiichi(2, ROUND, seed=1)
    state = games.state(0)
    state.follow_round(**{**TOLD, "hidden": 14})
    with pytest.raises(ArgumentError, match="tiles are assumed"):
        games.set_state(0, state)
    for game in (-1, 3, 1 << 70):
        with pytest.raises(ArgumentError):
            games.set_state(game, games.state(1))
    with pytest.raises(TypeError):
        games.set_state(0, None)  # type: ignore[arg-type]


def test_lists_that_their_items_empty_are_read_to_the_end() -> None:
    class Emptying:
        def __index__(self) -> int:
            points.clear()
            return 25_000

    points: list[Any] = [Emptying() for _ in range(4)]
    table = _kernel.EnvTable(GameRule().kernel, _kernel.EnvObservation)
    with suppress(TypeError, ValueError):
        table.begin(1, None, points=points)


@pytest.mark.parametrize("given", [5, {}, {"legal_actions": 4}, {"legal_actions": [None]}])
def test_an_observation_without_a_list_of_actions_is_of_another_type(given: object) -> None:
    seen = _kernel.RiichienvObservation(0, 4, given)
    for ask in (seen.legal_actions, seen.mask):
        with pytest.raises(TypeError):
            ask()


def test_a_wall_is_bytes_also_where_it_is_dealt_later() -> None:
    with pytest.raises(TypeError, match="a wall is bytes"):
        RiichiGame(seed=1, walls=[None])  # type: ignore[list-item]


def test_the_state_of_a_table_lives_as_long_as_whoever_holds_it() -> None:
    table = _kernel.EnvTable(GameRule().kernel, _kernel.EnvObservation)
    table.begin(1, object())
    held = table.kernel
    dealt = [held.tiles(seat) for seat in range(4)]
    for seed in range(2, 9):
        table.begin(seed, object())
    assert [held.tiles(seat) for seat in range(4)] == dealt


def rows_of_numbers() -> list[Callable[[list[Any]], object]]:
    """Calls that read a row of numbers."""
    rules = library.load("hong_kong")
    code, table = code_of(rules.program), KernelTable.of(RulesetGame(rules, seed=1).table)
    assert code is not None
    assert table is not None
    machine = code.values.machine
    return [
        lambda row: _kernel.mean_place(row, 0, 3, 1),
        lambda row: table.state.load(row),
        lambda row: table.state.step(row),
        lambda row: machine.read(row),
        lambda row: machine.add_tile(1, row),
        lambda row: machine.add_meld(1, row),
        lambda row: machine.add_choice(1, -1, row),
        lambda row: machine.add_behavior(row),
    ]


@pytest.mark.parametrize("call", rows_of_numbers())
def test_a_row_that_is_emptied_while_it_is_read_is_refused(
    call: Callable[[list[Any]], object],
) -> None:
    class Emptying:
        def __index__(self) -> int:
            row.clear()
            return 1

        __float__ = __index__

    row: list[Any] = [Emptying() for _ in range(4)]
    for given in (row, [10**400] * 4):
        with pytest.raises((ArgumentError, TypeError)):
            call(given)
