"""The protocol's values, their JSON, and its schema."""

import json
from pathlib import Path
from random import Random
from typing import Any

import jsonschema
import jsonschema_rs
import pytest

from game.roundtrip import ENGINES as GAMES
from jantaku.base.errors import ProtocolError
from jantaku.game.engines import ENGINES, protocol_schema
from jantaku.game.protocol import (
    BACK,
    Action,
    Choose,
    CoreEvent,
    Declare,
    Discard,
    DisplayTile,
    Drew,
    Item,
    Pause,
    Press,
    Toggle,
    Turn,
    from_dict,
    pause_s,
    to_dict,
)
from jantaku.ruleset import RulesetGame, library

ROOT = Path(__file__).parents[2]
ACTIONS: list[Any] = [
    Discard(DisplayTile("5m", red=True), drawn=True, place=13),
    Discard(DisplayTile("1z")),
    Press("ron", DisplayTile("9p")),
    Press("chi", DisplayTile("3s"), (DisplayTile("1s"), DisplayTile("2s"))),
    Press("pass"),
    Choose((Item("hand", 0, 3, DisplayTile("1m", marked=True)), Item("hand", 0, 4))),
    Declare(("riichi", "tanyao")),
    Toggle("auto_win", on=False),
]


@pytest.mark.parametrize("action", ACTIONS, ids=repr)
def test_actions_come_back_from_their_json(action: Any) -> None:
    document = json.loads(json.dumps(to_dict(action)))
    assert from_dict(Action, document) == action
    assert document["type"] == action.type


def test_what_says_nothing_is_left_out() -> None:
    assert to_dict(Drew(2, BACK)) == {"type": "draw", "seat": 2, "tile": {"down": True}}


@pytest.mark.parametrize(
    ("document", "place"),
    [
        ({"type": "press"}, "press.button"),
        ({"type": "press", "button": 5}, "press.button"),
        ({"type": "jump"}, "the whole"),
        ({"type": "discard", "tile": {"name": "5m", "red": "yes"}}, "discard.tile.red"),
        ({"type": "discard", "tile": "5m"}, "discard.tile"),
        ({"type": "choose", "items": [{"target": "hand", "seat": 0}]}, "choose.items.0.place"),
        ({}, "the whole"),
        ([], "the whole"),
        (None, "the whole"),
        ("discard", "the whole"),
    ],
)
def test_what_is_no_action_is_refused_by_its_place(document: object, place: str) -> None:
    with pytest.raises(ProtocolError, match=f"^{place}: "):
        from_dict(Action, document)


@pytest.mark.parametrize("document", [{1, 2}, object(), b"{}", float("nan")])
def test_what_is_no_json_is_refused(document: object) -> None:
    with pytest.raises(ProtocolError):
        from_dict(Action, document)


def test_json_without_end_is_refused() -> None:
    endless: list[Any] = []
    endless.append(endless)
    with pytest.raises(ProtocolError):
        from_dict(Action, endless)


SCHEMA = protocol_schema()


def validator(name: str) -> Any:
    return jsonschema_rs.Draft202012Validator({**SCHEMA, "anyOf": [{"$ref": f"#/$defs/{name}"}]})


def test_the_schema_is_a_schema() -> None:
    jsonschema.Draft202012Validator.check_schema(SCHEMA)


@pytest.mark.sample(4)
@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("seed", range(6))
def test_one_schema_describes_all_that_is_told_of_a_game(engine: str, seed: int) -> None:
    views, events = validator(f"{engine.title()}View"), validator(f"{engine.title()}Event")
    actions, game, chance = validator("Action"), GAMES[engine](seed), Random(seed)
    while game.deciding and len(game.actions) < 250:
        if len(game.actions) % 20 == 0:
            for seat in (None, *game.seats):
                view: Any = to_dict(game.show(seat))
                views.validate(view)
                for action in view["legal"][:50]:
                    actions.validate(action)
        game.step({seat: chance.choice(game.legal_actions(seat)) for seat in game.deciding})
    for told in game.events_since(0, game.seats[0]):
        events.validate(to_dict(told.event))
    with pytest.raises(jsonschema_rs.ValidationError):
        actions.validate({"type": "press"})


def test_winds_are_told_alike_by_the_engines_that_have_them() -> None:
    for game in (GAMES["riichi"](0), RulesetGame(library.load("riichi"), seed=0)):
        view = game.show(0)
        assert [row.role for row in view.seats] == ["E", "S", "W", "N"]
        assert (view.round, view.extras.wind) == ("E1", "E")


def test_pauses_add_up() -> None:
    events: list[CoreEvent] = [Turn(0), Pause(700), Pause(300)]
    assert pause_s(events) == 1.0
