"""The thinking player against a declared hand: safe tiles, and who answers for a discard."""

from dataclasses import replace
from random import Random

import pytest

from jantaku.ruleset import RulesetGame, library
from jantaku.ruleset.play.view import RulesetView
from jantaku.ruleset.players import RuleModel, RulesetPlayer, thinking_player
from jantaku.ruleset.players.hands.hand_state import HandState, own_seat
from jantaku.ruleset.players.payoff import Payoff
from jantaku.ruleset.players.safety_judge import Danger, SafetyJudge
from jantaku.ruleset.players.value_judge import ValueJudge
from ruleset.engine import RulesetTile
from ruleset.library.rigged import discard
from ruleset.players.cases import FAR, game_of, thought, tile


def declared(game: RulesetGame, seat: int, *ponds: str) -> RulesetView:
    """What a seat sees when the one after it has declared riichi, with these ponds from there."""
    view = game.view(seat)
    at = view.seats.index(own_seat(view)) + 1
    seats = list(view.seats)
    for place, pond in enumerate(ponds, at):
        row = tuple(RulesetTile(name) for name in pond.split())
        seats[place] = replace(seats[place], pond=row, riichi_stick=place == at)
    return replace(view, seats=tuple(seats))


SCATTERED = "1m 4m 5m 7m 2p 5p 8p 3s 6s 9s 1z 2z 3z"


@pytest.mark.parametrize("safe", ["8p", "2p", "6s", "3z"])
def test_it_discards_what_is_safe_from_a_declared_hand(safe: str) -> None:
    game = game_of("riichi", SCATTERED, FAR, FAR, FAR, draws="4z")
    action = thinking_player(game.ruleset)(declared(game, 0, safe), Random(0))
    assert tile(game, 0, action) == safe


@pytest.mark.parametrize("safe", ["5m", "2p", "6s", "3z"])
def test_what_was_discarded_since_a_hand_was_declared_is_safe(safe: str) -> None:
    game = game_of("riichi", SCATTERED, FAR, FAR, FAR, draws="4z")
    before, after = declared(game, 0, "9m", "8p"), declared(game, 0, "9m", f"8p {safe}")
    player, danger = thinking_player(game.ruleset), Danger()
    holding = HandState.of(player.insight, before)
    for view, known in ((before, False), (after, True)):
        assert tile(game, 0, player(view, Random(0))) == safe or not known
        found = danger.of(view, holding)
        assert found is not None
        assert (found[safe] == 0) is known
        assert found["8p"] > 0, "it lay there before"


def test_a_ready_hand_goes_on_against_another() -> None:
    hand = "1m 2m 3m 4m 5m 6m 7p 8p 9p 2s 2s 4s 5s"
    game = game_of("riichi", hand, FAR, FAR, FAR, draws="5p")
    player = thinking_player(game.ruleset)
    view = declared(game, 0, "2s 2s 2p 8p")
    holding = HandState.of(player.insight, view)
    places = [action.index for action in view.legal if action.index is not None]
    (best,) = player.judge.least_needed(view, holding, places)
    assert holding.hand[best].name == "5p", "half safe, though 2s is safe"


def test_dangers_are_as_many_as_the_ways_to_wait_for_a_tile() -> None:
    game = game_of("riichi", SCATTERED, FAR, FAR, FAR, draws="4z")
    holding = HandState.of(RuleModel(game.ruleset), game.view(0))
    assert Danger().of(game.view(0), holding) is None, "nobody declared"
    found = Danger().of(declared(game, 0, "6p"), holding)
    assert found is not None
    assert found["5p"] > found["8p"] > found["3z"] > 0, "both sides, an end that is safe, a wind"
    view = declared(game, 0, "6p", "6p")
    both = replace(view, seats=tuple(replace(one, riichi_stick=True) for one in view.seats))
    twice = Danger().of(both, holding)
    assert twice is not None
    assert twice["5p"] > found["5p"]


def test_it_calls_only_for_a_ready_hand_once_another_is() -> None:
    pair = "5z 5z 9p 9p 1p 4p 5p 7s 8s 9s 3m 4m 1z"
    game = game_of("riichi", "5z", pair, FAR, FAR, draws="1m")
    discard(game, "5z")
    assert thought(game, 1).name == "pon"
    player = thinking_player(game.ruleset)
    assert player(declared(game, 1, ""), Random(0)).type == "skip"
    ready = "5z 5z 1p 2p 3p 4p 5p 6p 7s 8s 3m 3m 1z"
    game = game_of("riichi", "5z", ready, FAR, FAR, draws="1m")
    discard(game, "5z")
    assert player(declared(game, 1, ""), Random(0)).name == "pon"


@pytest.mark.parametrize(
    ("name", "part"), [("riichi", 1.0), ("duel", 1.0), ("hong_kong", 0.25), ("classical", 0.0)]
)
def test_what_whoever_discards_answers_for_is_what_the_rules_say(name: str, part: float) -> None:
    game = RulesetGame(library.load(name), seed=0)
    found = Payoff(game.table).answers(max(1, RuleModel(game.ruleset).least_points))
    assert found == pytest.approx(part)


def test_it_minds_no_danger_where_all_pay_alike() -> None:
    game = game_of("riichi", SCATTERED, FAR, FAR, FAR, draws="4z")
    valued = ValueJudge(RuleModel(game.ruleset), Payoff(game.table), 69)
    view = declared(game, 0, "2p")
    careless = RulesetPlayer(game.ruleset, SafetyJudge(valued, 0.0))(view, Random(0))
    assert careless == RulesetPlayer(game.ruleset, valued)(view, Random(0))
    assert tile(game, 0, careless) != "2p"
