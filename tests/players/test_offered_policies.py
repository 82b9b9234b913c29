"""Policies that the operator of a server offers as bots: by short names, never by a path."""

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from harness.serving import running
from jantaku import GameRule, RiichiGame
from jantaku.base.errors import ArgumentError, JantakuError
from jantaku.catalog import levels
from jantaku.players import player_for, player_names
from jantaku.players.by_engine import offer_policies
from jantaku.players.network import PolicyNetwork
from jantaku.players.policy_names import policy_named
from jantaku.players.table_bots import TableBots
from jantaku.server.rooms import moves
from jantaku.server.rooms.settings_check import validated
from jantaku.server.rooms.values import RoomSettings
from jantaku.server.settings import Settings
from players.networks import weights


@pytest.fixture
def network(tmp_path: Path) -> Iterator[str]:
    PolicyNetwork(weights(width=2, blocks=0)).save(tmp_path / "net.safetensors")
    offer_policies({"strong": f"policy:{tmp_path}/net.safetensors"})
    yield f"policy:{tmp_path}/net.safetensors"
    offer_policies({})


def test_an_offered_policy_is_a_bot_of_riichi_by_its_name(network: str) -> None:
    assert player_names("riichi")[-1] == "strong"
    assert "strong" not in player_names("ruleset")
    assert [one.name for one in levels("riichi", "ja")][-1] == "strong"
    game = RiichiGame(GameRule(winds=0), seed=7)
    wanted = policy_named(network).actions([game.view(0)])[0]
    assert player_for(game, "strong")(game.view(0), Random(1)) == wanted
    assert TableBots(game, Random(1)).choose(0, "strong") == wanted
    offer_policies({})
    assert "strong" not in player_names("riichi")


@pytest.mark.usefixtures("network")
def test_an_offered_policy_leaves_claims_to_smart() -> None:
    game = RiichiGame(GameRule.preset("friends"), seed=7)
    view = game.view(0)
    chosen = player_for(game, "strong")(view, Random(1))
    assert chosen == player_for(game, "smart")(view, Random(1))


def test_people_seat_a_bot_by_its_name_and_never_by_a_path(network: str) -> None:
    settings = RoomSettings()
    room = moves.created("BCDFG", "ann", "Ann", settings, validated(settings))
    seated = moves.seated_bot(room, "ann", 1, "strong")
    assert (seated.seats[1].level, seated.seats[1].name) == ("strong", "strong 2")
    for path in (network, "policy:os:getcwd", "policy:net.safetensors"):
        with pytest.raises(ArgumentError, match="unknown bot"):
            moves.seated_bot(room, "ann", 1, path)
        game = RiichiGame(GameRule(winds=0), seed=7)
        assert TableBots(game, Random(1)).choose(0, path) == game.default_action(0)


async def test_a_server_does_not_start_with_a_policy_that_is_not_there(tmp_path: Path) -> None:
    for policies, fault in (
        ("strong=none.safetensors", "No such file"),
        ("smart=none.safetensors", "'smart' is another player"),
    ):
        settings = Settings.read({}, {"policies": policies, "data": str(tmp_path)})
        with pytest.raises(JantakuError, match=fault):
            async with running(tmp_path, settings):
                raise AssertionError("it starts")
