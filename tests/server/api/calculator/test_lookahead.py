"""Lookahead over HTTP: the answer of the command line, its bounds, and hostile input."""

from typing import Any

import pytest

from cli.running import run
from cli.test_lookahead import FEW, LINE
from harness.serving import Browser

ASKED = {"line": LINE, "samples": 64, "objective": "points", "seed": 3}


async def test_a_position_is_played_out_after_each_action(one: Browser) -> None:
    told = await one("POST /lookahead", ASKED)
    assert told == run("lookahead", LINE, *FEW, "--json").json
    korean = await one("POST /lookahead", ASKED | {"seat": 1, "language": "ko"})
    assert korean["rows"][0]["words"] != told["rows"][0]["words"]
    assert korean["rows"][0]["points"] == told["rows"][0]["points"]
    short = await one("POST /lookahead", ASKED | {"samples": 2000, "seconds": 0.001})
    assert short["samples"] < 2000


@pytest.mark.parametrize(
    ("wrong", "field"),
    [
        ({"seat": 4}, "seat"),
        ({"seat": -1}, "seat"),
        ({"seat": 0}, "seat"),
        ({"samples": 0}, "samples"),
        ({"samples": 2001}, "samples"),
        ({"samples": 1e99}, "samples"),
        ({"seconds": 0}, "seconds"),
        ({"seconds": 3.5}, "seconds"),
        ({"objective": "wins"}, "objective"),
        ({"seed": 2**32}, "seed"),
        ({"language": "xx"}, "language"),
        ({"line": "x" * 5000}, "line"),
        ({"line": None}, "line"),
    ],
)
async def test_wrong_questions_are_refused(one: Browser, wrong: Any, field: str) -> None:
    told = await one.refused("POST /lookahead", "422 malformed", ASKED | wrong)
    assert told["field"] == field


async def test_impossible_positions_are_refused_with_their_place(one: Browser) -> None:
    wrong = ASKED | {"line": LINE.replace("13?", "123x", 1)}
    told = await one.refused("POST /lookahead", "422 malformed", wrong)
    assert (told["position"], told["length"]) == (17, 4)
    for line in ("", "\0", LINE.replace("2m4m5m", "7s7s7s"), LINE[:80]):
        await one.refused("POST /lookahead", "422 malformed", ASKED | {"line": line})


@pytest.mark.settings(rate_heavy="1/day")
async def test_lookahead_has_a_rate(one: Browser) -> None:
    await one("POST /lookahead", ASKED | {"samples": 1})
    await one.refused("POST /lookahead", "429 too_often", ASKED)
