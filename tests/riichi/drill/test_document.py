"""Drills as JSON, from anywhere: read back as they were, or refused with the place."""

import json
from itertools import product

import pytest

from jantaku import DrillError
from jantaku.riichi.drill import KINDS, LEVELS, drill_from_dict, drill_to_dict, make_drill

SAFE = drill_to_dict(make_drill("safe", 3, 2))
SCORE = drill_to_dict(make_drill("score", 3, 2))


@pytest.mark.parametrize("kind", KINDS)
def test_a_drill_is_read_back_as_it_was(kind: str) -> None:
    for level, seed in product(LEVELS, (0, 4, 7)):
        drill = make_drill(kind, level, seed, players=3 + level % 2)
        assert drill_from_dict(json.loads(json.dumps(drill_to_dict(drill)))) == drill


def test_a_short_document_is_a_drill() -> None:
    drill = drill_from_dict({"kind": "waits", "hand": "23456m456p789s11z", "note": "from a game"})
    assert (drill.players, drill.seats, drill.note) == (4, (), "from a game")


@pytest.mark.parametrize(
    ("document", "source", "fault"),
    [
        ([], "drill", "not an object"),
        ({}, "kind", "not one of"),
        ({"kind": "waits"}, "hand", "not a text"),
        ({"kind": ["waits"], "hand": "1z"}, "kind", "not one of"),
        ({"kind": "waits", "hand": "1x"}, "hand", "unexpected character"),
        ({"kind": "waits", "hand": "1" * 200 + "m"}, "hand", "not a text"),
        ({"kind": "waits", "hand": "1z", "more": 1}, "drill", "not one of"),
        ({"kind": "waits", "hand": "1z", "rules": {"players": 5}}, "rules", "5"),
        ({"kind": "waits", "hand": "1z", "rules": []}, "rules", "not an object"),
        ({"kind": "waits", "hand": "1z", "circumstances": {"seat": "x"}}, "circumstances", "wind"),
        ({"kind": "waits", "hand": "1z", "circumstances": {"moon": 1}}, "circumstances", "moon"),
        ({"kind": "waits", "hand": "1z", "circumstances": {"dora": 5}}, "circumstances", ""),
        ({"kind": "waits", "hand": "1z", "seats": [{}]}, "seats", "4 seats"),
        ({"kind": "waits", "hand": "1z", "level": 9}, "level", "1 to 5"),
        ({"kind": "waits", "hand": "1z", "level": True}, "level", "1 to 5"),
        ({"kind": "waits", "hand": "1z", "seed": -1}, "seed", "0 to"),
        ({"kind": "waits", "hand": "1z", "note": "x" * 501}, "note", "500"),
        ({"kind": "waits", "hand": "1z", "tile": "0z"}, "tile", ""),
        ({**SAFE, "seats": [*SAFE["seats"][:3], {"pond": [{}] * 33}]}, "seats[3].pond", "32"),
        ({**SAFE, "seats": [*SAFE["seats"][:3], {"pond": [5]}]}, "seats[3].pond[0]", "object"),
        ({**SAFE, "seats": [*SAFE["seats"][:3], {"kita": 9}]}, "seats[3].kita", "0 to 4"),
        ({**SAFE, "seats": [*SAFE["seats"][:3], {"melds": "(124m)"}]}, "seats[3].melds", ""),
        ({**SAFE, "seats": [*SAFE["seats"][:3], {"riichi": 1}]}, "seats[3].riichi", "true"),
        ({**SCORE, "choices": [{"han": 1, "fu": 30, "limit": 5}]}, "choices[0].limit", "text"),
        ({**SCORE, "choices": [{"han": 1}]}, "choices[0].fu", "0 to 200"),
        ({**SCORE, "choices": [{}] * 9}, "choices", "8"),
    ],
)
def test_anything_else_is_refused_with_its_place(document: object, source: str, fault: str) -> None:
    with pytest.raises(DrillError) as refused:
        drill_from_dict(document)
    assert refused.value.source == source
    assert fault in refused.value.fault
