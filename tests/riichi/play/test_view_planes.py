"""The planes, mask and numbered actions of a view: those of the vector, for the same game."""

import pickle
from random import Random

import numpy as np
import pytest

from jantaku import ArgumentError, GameRule, IllegalAction, RiichiGame, VectorRiichi
from jantaku.env import RiichiEnv


@pytest.mark.parametrize("rule", [GameRule(), GameRule(players=3)], ids=["four", "three"])
def test_a_view_has_the_planes_and_the_mask_of_the_vector(rule: GameRule) -> None:
    rule = rule.for_environments()
    seeds, chance = range(11, 17), Random(3)
    vectors = {
        features: VectorRiichi(len(seeds), rule, seed=seeds[0], features=features, autoreset=False)
        for features in ("basic", "full")
    }
    games = [RiichiGame(rule, seed=seed) for seed in seeds]
    positions = 0
    for _ in range(250):
        full, basic = vectors["full"], vectors["basic"]
        assert full.obs is not None
        assert basic.obs is not None
        steps: list[dict[int, int]] = [{} for _ in games]
        for row in range(len(full)):
            game, seat = int(full.env_id[row]), int(full.seat[row])
            view = games[game].view(seat)
            assert (view.planes("full") == full.obs[row]).all()
            assert (view.planes() == basic.obs[row]).all()
            assert (view.mask() == full.mask[row]).all()
            numbers = np.flatnonzero(view.mask()).tolist()
            assert [*map(view.action, sorted(view.action_ids))] == [*map(view.action, numbers)]
            # Mostly the last, so that rounds come to their ends in many ways.
            steps[game][seat] = chance.choice(numbers) if chance.random() < 0.4 else numbers[-1]
            positions += 1
        chosen = [
            steps[game][seat]
            for game, seat in zip(full.env_id.tolist(), full.seat.tolist(), strict=True)
        ]
        for games_of in vectors.values():
            games_of.step(chosen)
        for game, step in zip(games, steps, strict=True):
            if step:
                game.step({seat: game.view(seat).action(one) for seat, one in step.items()})
    assert positions > 1000


@pytest.mark.parametrize("rule", [GameRule(winds=0), GameRule(players=3, winds=0)])
def test_every_seat_has_planes_at_every_moment(rule: GameRule) -> None:
    game, chance = RiichiGame(rule, seed=5), Random(5)
    while game.result is None:
        for seat in game.seats:
            view = game.view(seat)
            assert (view.planes("full") == game.observe(seat, "full")).all()
            assert view.mask().any() == (seat in game.deciding)
            assert game.decision(seat) == view.decision
        game.step({seat: chance.choice(game.legal_actions(seat)) for seat in game.deciding})
    assert (game.view(0).planes() == game.observe(0)).all()


def test_a_followed_game_has_the_planes_of_the_game() -> None:
    env = RiichiEnv(seed=7)
    follower = RiichiEnv()
    seen = [follower.observe_event(message, 0) for message in env.mjai_log][-1]
    assert (seen.view.planes("full") == env.observation(0).view.planes("full")).all()


def test_planes_are_copies_and_survive_a_pickle() -> None:
    view = RiichiGame(seed=7).view(0)
    view.planes()[:] = 9
    assert view.planes().max() == 1
    copy = pickle.loads(pickle.dumps(view))
    assert copy == view
    assert (copy.planes("full") == view.planes("full")).all()


def test_what_a_view_cannot_show_is_refused() -> None:
    game = RiichiGame(seed=7)
    with pytest.raises(ArgumentError, match="a spectator has no planes"):
        game.view(None).planes()
    with pytest.raises(ArgumentError, match="features"):
        game.view(0).planes("huge")  # type: ignore[arg-type]
    with pytest.raises(IllegalAction, match=r"action 158 is not legal; choose among .*37"):
        game.view(0).action(158)
    with pytest.raises(IllegalAction, match="action -1 is not legal"):
        game.view(0).action(-1)
    with pytest.raises(IllegalAction, match="wait for a decision"):
        game.view(1).action(37)
    assert not game.view(None).mask().any()


def test_actions_that_claims_add_have_no_number() -> None:
    game = RiichiGame(GameRule.preset("friends"), seed=7)
    view = game.view(0)
    assert (len(view.action_ids), view.action_ids) == (len(view.legal), game.action_ids(0))
    assert game.decision(0) == view.decision
    assert view.mask().sum() == sum(number >= 0 for number in view.action_ids)
