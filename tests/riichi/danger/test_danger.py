"""The danger of discards: what is certain, what the signs say, and that views and records agree."""

import math
from dataclasses import replace
from itertools import accumulate
from pathlib import Path
from typing import Any, Literal

import numpy as np
import pytest

from jantaku import GameRule, Position, RiichiAction, RiichiGame, _kernel, danger
from jantaku.base.errors import ArgumentError
from jantaku.env import records
from jantaku.players import play
from jantaku.riichi.danger import SeatDanger
from jantaku.riichi.danger.model import PARTS, load_numbers
from jantaku.riichi.play.view import MeldView, RiichiView
from jantaku.riichi.players import smart
from jantaku.riichi.records.files import FORMATS
from jantaku.riichi.records.game_record import record_of_game
from jantaku.riichi.tiles.notation import parse_tile
from jantaku.riichi.tiles.tile import kind_of

KINDS = 34
RIICHI = (
    "tenhou-4p E1 0+1 123m456p24678s11z+5m/9p1z8s3m/25000 13?/9m1p4s8p*/24000/i"
    " 13?/4z3z9s2z/25000 13?/9m4z1p3z/25000 53?/7z/13? 0:draw"
)


def view_of(line: str) -> RiichiView:
    return RiichiGame.from_position(Position.from_line(line), seed=1).view(0)


def right_of(view: RiichiView, rules: str | GameRule | None = None) -> SeatDanger:
    return danger(view, rules)[0]


def chance(one: SeatDanger, *tiles: str) -> list[float]:
    return [one.chance[kind_of(parse_tile(tile))] for tile in tiles]


def test_a_riichi_waits_and_cannot_win_by_what_it_discarded_or_let_pass() -> None:
    right = right_of(view_of(RIICHI))
    assert (right.waits, chance(right, "9m", "1p", "4s", "8p")) == (1, [0] * 4)
    passed = view_of(RIICHI.replace("13?/4z3z9s2z/", "13?/4z3z9s5p/"))
    assert chance(right_of(passed), "5p") == [0]
    assert chance(right, "5p") > [0.01]


def test_suji_and_walls_are_safer_than_other_tiles() -> None:
    right = right_of(view_of(RIICHI))
    for suji, other in (("1s", "1m"), ("7s", "7m"), ("5p", "5m")):
        assert chance(right, suji) < chance(right, other)
    wall = right_of(view_of(RIICHI.replace("123m456p24678s11z", "1333m456p24678s1z")))
    assert chance(wall, "1m") < [0.7 * chance(right, "1m")[0]]


def test_chances_of_a_riichi_are_those_of_a_hand_with_waits() -> None:
    """A waiting hand waits for one to three kinds, and some of its waits have been let pass."""
    assert 0.8 < sum(right_of(view_of(RIICHI)).chance) < 2.5


def test_more_calls_wait_more_often() -> None:
    view = view_of(RIICHI)
    river = tuple(replace(one, riichi=False) for one in view.seats[1].river)
    melds = tuple(
        MeldView("chi", (4 * at, 4 * at + 4, 4 * at + 8), 4 * at, 0) for at in (3, 12, 20)
    )

    def waits(calls: int) -> float:
        seen = replace(view.seats[1], riichi=False, river=river, melds=melds[:calls])
        return right_of(replace(view, seats=(view.seats[0], seen, *view.seats[2:]))).waits

    chances = [waits(calls) for calls in range(4)]
    assert chances == sorted(chances)
    assert chances[0] < 0.1 < 0.4 < chances[3]


def test_a_cost_grows_with_honba_dora_and_the_deal() -> None:
    plain, dora = right_of(view_of(RIICHI)), right_of(view_of(RIICHI.replace("/7z/", "/4m/")))
    assert dora.cost[4] > 1.1 * plain.cost[4]
    honba = right_of(view_of(RIICHI.replace("E1 0+1", "E1 2+1")))
    assert honba.cost == pytest.approx([cost + 600 for cost in plain.cost])
    dealer = right_of(replace(view_of(RIICHI), dealer=1))
    assert dealer.cost[4] > 1.2 * plain.cost[4]
    assert plain.loss(4) == plain.chance[4] * plain.cost[4]


def test_an_open_hand_is_read_as_it_is() -> None:
    view = view_of(RIICHI)
    seats = list(view.seats)
    seats[1] = replace(seats[1], tiles=tuple(range(13)), waits=(4, 8))
    right = right_of(replace(view, seats=tuple(seats)))
    assert (right.waits, right.chance[4]) == (1, 0)  # 9m is in its pond: furiten
    seats[1] = replace(seats[1], waits=(4, 7))
    right = right_of(replace(view, seats=tuple(seats)))
    assert [kind for kind in range(KINDS) if right.chance[kind]] == [4, 7]
    assert (
        right_of(replace(view, seats=(*seats[:1], replace(seats[1], dead=True), *seats[2:]))).waits
        == 0
    )


def test_three_players_have_their_own_numbers_and_tiles() -> None:
    game = RiichiGame(GameRule(players=3), seed=1)
    seats = danger(game.view(0), game.rule)
    assert [one.seat for one in seats] == [1, 2]
    assert all(one.chance[kind] == one.cost[kind] == 0 for one in seats for kind in range(1, 8))
    assert load_numbers()[3] != load_numbers()[4]
    assert danger(game.view(0)) == seats


@pytest.mark.parametrize("kind", [34, -1, 1 << 70, "1m"])
def test_only_the_kinds_have_a_loss(kind: Any) -> None:
    with pytest.raises(ArgumentError, match="a kind cannot be"):
        right_of(RiichiGame(seed=1).view(0)).loss(kind)


def test_only_the_view_of_a_seat_by_its_rules_has_dangers() -> None:
    game = RiichiGame(seed=1)
    with pytest.raises(ArgumentError, match="spectator"):
        danger(game.view(None))
    with pytest.raises(ArgumentError, match="4 seats"):
        danger(game.view(0), GameRule(players=3))
    with pytest.raises(TypeError):
        danger(3)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="rules are a GameRule"):
        danger(game.view(0), [1])  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        danger(game.view(0), 3)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "changes",
    [
        {"dealer": 4},
        {"left": -1},
        {"dora": (136,)},
        {"dora": (0,) * 6},
        {"dora": None},
        {"honba": 1 << 40},
    ],
)
def test_a_view_of_no_table_is_refused(changes: dict[str, Any]) -> None:
    with pytest.raises(ArgumentError):
        danger(replace(RiichiGame(seed=1).view(0), **changes))


@pytest.mark.parametrize("numbers", [[], [0.0] * 600, [math.nan] * 517, ["x"] * 517])
def test_a_model_has_a_finite_number_for_each_value(numbers: list[Any]) -> None:
    signs = _kernel.danger_signs()
    sizes = [sum(values for _, values in part) for part in signs]
    assert sizes[0] == 517
    sound = [[0.0] * size for size in sizes]
    _kernel.DangerModel([0.0] * 3, *sound)
    with pytest.raises(ArgumentError):
        _kernel.DangerModel([0.0] * 3, numbers, *sound[1:])


def by_signs(cells: np.ndarray, players: int) -> tuple[float, np.ndarray, np.ndarray]:
    """The chance to wait, and of each kind chance and cost, from the signs of a row."""
    numbers, signs = load_numbers()[players], dict(zip(PARTS, _kernel.danger_signs(), strict=True))

    def sums(part: str, rows: np.ndarray) -> np.ndarray:
        base, values = numbers[part]
        places = np.array([*accumulate([0, *(size for _, size in signs[part])][:-1])])
        return np.asarray(values)[rows + places].sum(axis=-1) + base

    hand = len(signs["hand"])
    tiles = KINDS * len(signs["tile"])
    first, safe, tile, price = np.split(cells.astype(np.int64), np.cumsum([hand, KINDS, tiles]))
    tile, price = tile.reshape(KINDS, -1), price.reshape(KINDS, -1)
    waits = (
        1.0 if tile[0, 0] < signs["tile"][0][1] // 3 else 1 / (1 + math.exp(-sums("hand", first)))
    )
    chances = waits / (1 + np.exp(-sums("tile", tile))) * (safe == 0)
    return waits, chances, np.exp(sums("price", price))


class Watching:
    """A smart player that keeps the danger it sees at each decision, by seat and planes."""

    def __init__(self, rule: GameRule) -> None:
        self._play = smart(rule)
        self._rule = rule
        self.seen: dict[tuple[int, bytes], tuple[RiichiView, tuple[SeatDanger, ...]]] = {}

    def __call__(self, view: RiichiView, chance: Any) -> RiichiAction:
        assert view.seat is not None
        key = view.seat, view.planes("full").tobytes()
        self.seen[key] = view, danger(view, self._rule)
        return self._play(view, chance)


def watched(players: Literal[3, 4], seed: int, file: Path) -> Watching:
    """What players saw in a game, whose record is written to the file."""
    rule = GameRule(players=players, winds=1)
    game, watching = RiichiGame(rule, seed=seed), Watching(rule)
    record = record_of_game(list(play(game, [watching] * players)), rule)
    told = FORMATS["mjai"].write(record)
    file.write_text(told if isinstance(told, str) else told.decode())
    return watching


@pytest.mark.sample(2)
@pytest.mark.parametrize("players", [3, 4])
def test_a_view_and_a_record_show_the_same_signs(players: Literal[3, 4], tmp_path: Path) -> None:
    watching = watched(players, 5, tmp_path / "game.mjai.jsonl")
    compared = riichi = 0
    kinds = [kind for kind in range(KINDS) if players == 4 or not 1 <= kind <= 7]
    for batch in records(tmp_path, labels=["signs"], batch=1 << 12):
        assert batch.signs is not None
        for row in range(len(batch)):
            view, seen = watching.seen[int(batch.seat[row]), batch.obs[row].tobytes()]
            honba = view.honba * 100 * (players - 1)
            for place, one in enumerate(seen, 1):
                waits, chances, costs = by_signs(batch.signs[row, place], players)
                assert one.waits == pytest.approx(waits, rel=1e-4)
                assert np.asarray(one.chance)[kinds] == pytest.approx(chances[kinds], 1e-4, 1e-7)
                assert np.asarray(one.cost)[kinds] == pytest.approx(costs[kinds] + honba, 1e-4)
                compared += 1
                riichi += one.waits == 1
    assert compared > 300
    assert riichi > 5
