"""Events told in mjai (`riichi/records/formats/mjai/`): read back they are the same game."""

import json

import pytest

from jantaku import GameRule, RiichiGame
from jantaku.players import PLAYERS, play
from jantaku.riichi.records.formats.mjai.events import mjai_messages
from jantaku.riichi.records.formats.mjai.reader import read_mjai
from jantaku.riichi.records.game_record import record_of_game
from riichi.play.claims.situations import agree, judged


@pytest.mark.parametrize(("preset", "players"), [("tenhou", 3), ("tenhou", 4), ("ema", 4)])
@pytest.mark.parametrize("seed", range(4))
def test_read_back_it_is_the_same_game(seed: int, players: int, preset: str) -> None:
    rule = GameRule.preset(preset, players=players)  # type: ignore[arg-type]
    game = RiichiGame(rule, seed=seed)
    kinds = (["efficiency", "random"] * 2)[:players]
    events = list(play(game, [PLAYERS[kind] for kind in kinds], seed))
    log = "\n".join(map(json.dumps, mjai_messages(game, events, "abcd"[:players])))
    told, played = read_mjai(log), record_of_game(events, rule)
    assert (told.final_points, told.red_fives) == (game.result.points, rule.red_fives)
    for one, other in zip(told.rounds, played.rounds, strict=True):
        assert (one.packed[::6], one.packed[1::6]) == (other.packed[::6], other.packed[1::6])
        assert _kinds(one.packed[2::6]) == _kinds(other.packed[2::6])
        assert (one.points, one.points_after) == (other.points, other.points_after)


def _kinds(tiles: bytes) -> list[int]:
    return [tile // 4 for tile in tiles]


def test_a_seat_sees_no_tile_that_is_hidden() -> None:
    game = RiichiGame(seed=7)
    list(play(game, [PLAYERS["efficiency"]] * 4, 7))
    seen = [event.seen_by(2) for event in game.events]
    messages = list(mjai_messages(game, seen, "abcd"))
    for message in messages:
        if message["type"] == "start_kyoku":
            hidden = [set(hand) == {"?"} for hand in message["tehais"]]
            assert hidden == [True, True, False, True]
            assert {len(hand) for hand in message["tehais"]} == {13}
        if message["type"] == "tsumo":
            assert (message["pai"] == "?") == (message["actor"] != 2)


def test_words_at_the_table_have_no_message_and_what_is_paid_without_a_score_has_one() -> None:
    game = agree(judged("valid"), "by_rules")
    messages = list(mjai_messages(game, game.events, "abcd"))[:6]
    types = ["start_game", "start_kyoku", "tsumo", "dahai", "hora", "end_kyoku"]
    assert [message["type"] for message in messages] == types
    paid = {"actor": 1, "target": 0, "pai": "9s", "ura_markers": []}
    assert messages[4] == {"type": "hora", **paid, "deltas": [-8000, 8000, 0, 0]}
