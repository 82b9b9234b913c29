"""Policies as players: numbers and actions, riichi in one step and in two, and names."""

from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from jantaku import ArgumentError, GameRule, IllegalAction, JantakuError, RiichiGame, VectorRiichi
from jantaku.env import plane_names
from jantaku.players import is_player, player_for
from jantaku.players.network import PolicyNetwork
from jantaku.players.policies import DECLARE_RIICHI, Policy, player_of
from jantaku.players.policy_names import policy_named
from jantaku.riichi.play.seat_view import view_of
from jantaku.riichi.play.view import RiichiView
from players.networks import weights

ROUND = GameRule(winds=0)


def last(_planes: Any, mask: NDArray[np.bool_]) -> NDArray[np.int64]:
    """The legal action with the highest number."""
    best: NDArray[np.int64] = mask.shape[1] - 1 - mask[:, ::-1].argmax(axis=1)
    return best


def first(_planes: Any, mask: NDArray[np.bool_]) -> NDArray[np.int64]:
    """The legal action with the lowest number."""
    best: NDArray[np.int64] = mask.argmax(axis=1)
    return best


def riichi_views(count: int) -> list[RiichiView]:
    """Views of seats that may declare riichi."""
    games = VectorRiichi(64, ROUND, seed=4, opponents=["", *["efficiency"] * 3])
    found: list[RiichiView] = []
    while len(found) < count:
        for row in np.flatnonzero(games.mask[:, 38:76].any(axis=1)):
            found.append(view_of(games.state(int(games.env_id[row])), int(games.seat[row])))
        games.step(games.random_actions())
    return found[:count]


def test_the_vectors_actions_are_a_policys() -> None:
    network = PolicyNetwork(weights(features="full"), features="full").policy()
    games = VectorRiichi(8, ROUND, seed=2, features="full")
    for _ in range(30):
        views = [
            view_of(games.state(game), seat)
            for game, seat in zip(games.env_id.tolist(), games.seat.tolist(), strict=True)
        ]
        chosen = network.choose(games.obs, games.mask)  # type: ignore[arg-type]
        numbers = np.asarray(chosen).tolist()
        wanted = [view.action(number) for view, number in zip(views, numbers, strict=True)]
        assert network.actions(views) == wanted
        games.step(numbers)


def test_riichi_in_one_step_is_one_number() -> None:
    asked = []

    def riichi(_planes: Any, mask: NDArray[np.bool_]) -> NDArray[np.int64]:
        asked.append(mask)
        best: NDArray[np.int64] = 38 + mask[:, 38:76].argmax(axis=1)
        return best

    views = riichi_views(5)
    assert {action.type for action in Policy(riichi).actions(views)} == {"riichi"}
    assert [mask.shape for mask in asked] == [(5, 159)]


@pytest.mark.parametrize("features", ["basic", "full"])
def test_riichi_in_two_steps_is_declared_and_then_discarded(features: Any) -> None:
    asked: list[tuple[NDArray[np.uint8], NDArray[np.bool_]]] = []

    def declare(planes: NDArray[np.uint8], mask: NDArray[np.bool_]) -> NDArray[np.int64]:
        asked.append((planes, mask))
        return last(planes, mask)

    views = riichi_views(5)
    actions = Policy(declare, features, riichi="two").actions(views)
    assert {action.type for action in actions} == {"riichi"}
    (planes, mask), (again, discards) = asked
    assert mask.shape == discards.shape == (5, 160)
    assert mask[:, DECLARE_RIICHI].all()
    assert not mask[:, 38:76].any()
    assert (mask[:, :38] | discards[:, :38] == mask[:, :38]).all()
    assert not discards[:, 38:].any()
    names = plane_names(features)
    assert not planes[:, names.index("self_riichi")].any()
    assert again[:, names.index("self_riichi")].all()
    for view, row, action in zip(views, discards, actions, strict=True):
        assert [*np.flatnonzero(row)] == [*np.flatnonzero(view.mask()[38:76])]
        number = view.action_ids[view.legal.index(action)]
        assert number == 38 + np.flatnonzero(row)[-1]
    if features == "full":
        may, discard = names.index("may_riichi"), names.index("may_discard")
        assert (again[:, discard] == planes[:, may]).all()
        assert not again[:, may].any()
    without = Policy(first, features, riichi="two").actions(views)
    assert {action.type for action in without} == {"discard"}


@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("riichi", ["one", "two"])
def test_a_policy_plays_games_as_a_player(players: Any, riichi: Any) -> None:
    game, chance = RiichiGame(GameRule(winds=0, players=players), seed=3), Random(1)
    player = player_of(Policy(last, riichi=riichi))
    while game.result is None:
        game.step({seat: player(game.view(seat), chance) for seat in game.deciding})
    assert sum(game.result.points) == (100_000 if players == 4 else 105_000)


@pytest.mark.parametrize(
    ("choose", "fault"),
    [
        (lambda _, mask: np.full(len(mask), 158), "the policy chose 158, which is not legal"),
        (lambda _, mask: np.full(len(mask), -1), "the policy chose -1, which is not legal"),
        (lambda _, mask: np.full(len(mask), 159), "the policy chose 159, which is not legal"),
        (lambda _, mask: mask.astype(float), "returned float64 of the shape"),
        (lambda _, mask: [0] * (len(mask) + 1), "return a whole number for each row"),
        (lambda _, __: None, "returned object of the shape"),
    ],
)
def test_a_wrong_answer_is_refused(choose: Any, fault: str) -> None:
    with pytest.raises(IllegalAction, match=fault):
        Policy(choose).actions([RiichiGame(seed=7).view(0)])


def test_what_is_no_policy_is_refused() -> None:
    with pytest.raises(ArgumentError, match="is not a function"):
        Policy(3)  # type: ignore[arg-type]
    with pytest.raises(ArgumentError, match="riichi cannot be 'three'"):
        Policy(last, riichi="three")  # type: ignore[arg-type]
    with pytest.raises(ArgumentError, match="features"):
        Policy(last, "huge")  # type: ignore[arg-type]


def test_a_policy_is_named_by_its_module_or_its_file(tmp_path: Path, monkeypatch: Any) -> None:
    monkeypatch.chdir(tmp_path)
    PolicyNetwork(weights(seed=1)).save("one.safetensors")
    name, game = "policy:one.safetensors", RiichiGame(ROUND, seed=7)
    assert is_player("riichi", name)
    assert not is_player("haiyuki", name)
    before = policy_named(name)
    assert policy_named(name) is before
    assert player_for(game, name)(game.view(0), Random(1)) == before.actions([game.view(0)])[0]
    PolicyNetwork(weights(seed=2, width=9)).save("one.safetensors")
    assert policy_named(name) is not before
    assert policy_named("policy:players.test_policies:last").choose is last
    for wrong, fault in (
        ("policy:two.safetensors", "No such file"),
        ("policy:", "no policy"),
        ("policy:nowhere", "no policy"),
        ("policy:nowhere:last", "ModuleNotFoundError"),
        ("policy:players.test_policies:nothing", "AttributeError"),
        ("policy:players.networks:__doc__", "not callable"),
    ):
        with pytest.raises(JantakuError, match=fault):
            player_for(game, wrong)


def test_a_policy_decides_by_views() -> None:
    with pytest.raises(TypeError, match="pass those of"):
        Policy(last).actions([3])  # type: ignore[list-item]


def test_a_policy_does_not_claim_wins() -> None:
    game = RiichiGame(GameRule.preset("friends"), seed=7)
    with pytest.raises(JantakuError, match="a policy cannot claim wins"):
        player_for(game, "policy:players.test_policies:last")
