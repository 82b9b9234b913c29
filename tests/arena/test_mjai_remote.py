"""mjai out of what a table tells over the wire: the same as out of the game itself."""

import json
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest

from arena.bots import GOOD
from jantaku import GameRule, RiichiGame
from jantaku.arena.mjai_remote import MjaiRemote
from jantaku.base.errors import ProtocolError
from jantaku.game.protocol import Action, from_dict, to_dict
from jantaku.players.mjai_process import MjaiProcess
from jantaku.riichi.play.wire import RiichiWireEvent
from jantaku.riichi.players import smart
from jantaku.riichi.players.simple import PLAYERS
from jantaku.riichi.records.formats.mjai.events import mjai_messages

RULES = {
    "four": GameRule(winds=1),
    "three": GameRule(winds=1, players=3),
    "plain": GameRule(winds=1, red_fives=(0, 0, 0), kuikae=True),
}
NAMES = ("a", "b", "c", "d")


def told(game: RiichiGame, seat: int) -> list[Any]:
    """What a seat is told, through JSON and back."""
    rows = [json.loads(json.dumps(to_dict(row.event))) for row in game.events_since(0, seat)]
    return [from_dict(RiichiWireEvent, row) for row in rows]


def messages_of(game: RiichiGame, seat: int) -> list[dict[str, Any]]:
    """The messages for a seat out of what it is told."""
    heard: list[dict[str, Any]] = []

    class _Listener:
        def tell(self, messages: list[dict[str, Any]]) -> None:
            heard.extend(messages)

        def close(self) -> None:
            """Nothing runs."""

    listener: Any = _Listener()
    remote = MjaiRemote(listener, game.rule, seat, NAMES[: game.players])
    remote.tell(told(game, seat))
    remote.end([int(points) for points in game.result.points])
    return heard


def same(one: dict[str, Any], other: dict[str, Any]) -> bool:
    """Whether both say the same, as far as both say it: who wins is told with fewer numbers."""
    return all(one[key] == other[key] for key in one if key in other)


@pytest.mark.sample(4)
@pytest.mark.parametrize("seed", [1, 2, 3])
@pytest.mark.parametrize("rules", RULES)
def test_messages_are_those_of_the_game_itself(rules: str, seed: int) -> None:
    rule = RULES[rules]
    game = RiichiGame(rule, seed=seed)
    players = [smart(rule), PLAYERS["efficiency"], PLAYERS["random"], smart(rule)]
    chance = Random(seed)
    while game.deciding:
        game.step({seat: players[seat](game.view(seat), chance) for seat in game.deciding})
    for seat in game.seats:
        seen = [event.seen_by(seat) for event in game.events]
        whole = list(mjai_messages(game, seen, NAMES[: game.players]))
        heard = messages_of(game, seat)
        assert [one["type"] for one in heard] == [one["type"] for one in whole]
        assert all(map(same, heard, whole))
        assert heard[0]["id"] == seat


def test_every_message_of_a_kind_has_the_fields_that_it_always_has() -> None:
    rule = RULES["four"]
    game = RiichiGame(rule, seed=5)
    while game.deciding:
        game.step({seat: smart(rule)(game.view(seat), Random(1)) for seat in game.deciding})
    fields = {one["type"]: set(one) for one in messages_of(game, 0)}
    for one in mjai_messages(game, (event.seen_by(0) for event in game.events), NAMES):
        missing = set(one) - fields[one["type"]]
        assert missing <= {"fu", "pao"}, one  # of a yakuman nobody counts fu


@pytest.mark.parametrize("rules", ["four", "three"])
def test_a_program_plays_by_what_a_table_tells(tmp_path: Path, rules: str) -> None:
    rule = RULES[rules]
    (tmp_path / "bot.py").write_text(GOOD)
    log = tmp_path / "log"
    game = RiichiGame(rule, seed=11)
    with MjaiProcess([sys.executable, str(tmp_path / "bot.py"), str(log)]) as process:
        remote, at = MjaiRemote(process, rule, 1, NAMES[: rule.players]), 0
        while game.deciding:
            taken: dict[int, Any] = {}
            for seat in game.deciding:
                if seat != 1:
                    taken[seat] = PLAYERS["efficiency"](game.view(seat), Random(1))
                    continue
                remote.tell(told(game, 1)[at:])
                at = len(game.events)
                legal = [
                    from_dict(Action, json.loads(json.dumps(to_dict(one))))
                    for one in game.show(1).legal
                ]
                taken[1] = game.read_action(1, remote.decide(legal))
            game.step(taken)
        remote.tell(told(game, 1)[at:])
        remote.end([int(points) for points in game.result.points])
    said = [json.loads(line)["type"] for line in log.read_text().splitlines()]
    assert (said[0], said[-1]) == ("start_game", "end_game")
    assert "reach" in said
    assert {"chi", "pon"} & set(said)


def test_what_mjai_has_no_word_for_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "bot.py").write_text(GOOD)
    rule = GameRule.preset("friends")
    with MjaiProcess([sys.executable, str(tmp_path / "bot.py")]) as process:
        remote = MjaiRemote(process, rule, 0, NAMES)
        claim = from_dict(Action, {"type": "declare", "names": ["claim", "mangan"]})
        with pytest.raises(ProtocolError, match="no words"):
            remote.decide([claim])
