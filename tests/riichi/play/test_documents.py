"""The kernel's documents: as JSON they are the protocol's, as its schema describes them."""

import json
from random import Random

import pytest

from jantaku import GameRule, RiichiGame, _kernel
from jantaku.game.protocol import from_text, to_dict

_KINDS = {
    "tenhou": GameRule.preset("tenhou"),
    "three": GameRule.preset("majsoul", players=3),
    "open riichi": GameRule.preset("tenhou").replace(
        local_yaku=frozenset({"open_riichi"}), wareme=True, red_fives=(4, 0, 1), most_rons=2
    ),
}


@pytest.mark.parametrize("kind", _KINDS)
def test_json_is_that_of_the_protocol_s_values(kind: str) -> None:
    rule = _KINDS[kind].replace(winds=0)
    for seed in range(3):
        chance, game = Random(seed), RiichiGame(rule, seed=seed)
        while game.result is None:
            for seat in (*game.seats, None):
                text = game.state().show_json(seat)
                assert from_text(RiichiGame.VIEW, text) == game.show(seat)
                assert json.loads(text) == to_dict(game.show(seat))
            game.step({seat: _choice(game, seat, chance) for seat in game.deciding})
        for event in game.events:
            for seen in (event, event.seen_by(1), event.seen_by(None)):
                text = _kernel.event_json(seen, rule.kernel)
                assert from_text(RiichiGame.EVENT, text) == game.write_event(seen)
                assert json.loads(text) == to_dict(game.write_event(seen))


def _choice(game: RiichiGame, seat: int, chance: Random) -> object:
    """A win or riichi if there is one, mostly."""
    legal = game.legal_actions(seat)
    best = [one for one in legal if one.type in ("ron", "tsumo", "riichi", "open_riichi")]
    return chance.choice(best or legal)
