"""`docs/stability.md`: names, JSON, numbers and records that versions from 1.0 on keep."""

import re
from typing import Any

import pytest

from jantaku import restore_game
from jantaku.riichi.records.native import read_native
from promises import FOLDER, PROMISES, broken, keeps, promised
from support import REPOSITORY

RECORDS = FOLDER / "records"
# By the version of the format and the game: points in the order of seats, checksum of all events.
PLAYED = {
    "version-1-riichi-4p": ((21100, 17600, 30500, 30800), "d39d6437b944c776964f244752342a8c"),
    "version-1-riichi-3p": ((32900, 47500, 24600), "582247cd1d982a3019f8afb87382d567"),
    "version-1-ruleset": ((97, 115, 97, 91), "ba5e87d026a63f94973c6400c85fda89"),
    "version-1-haiyuki": ((9000, 3700), "beaeccc025deae0c15be00762c4028b5"),
}


@pytest.mark.parametrize("kind", PROMISES)
def test_every_promise_is_kept(kind: str) -> None:
    assert broken(kind) == [], "see docs/stability.md: keep the old form beside the new one"


@pytest.mark.parametrize("kind", PROMISES)
def test_a_promise_is_listed_once(kind: str) -> None:
    lines = promised(kind)
    assert len({*lines}) == len(lines) > 400


@pytest.mark.parametrize("name", PLAYED)
def test_a_record_of_each_version_of_the_format_plays_to_its_end(name: str) -> None:
    about, game = read_native((RECORDS / f"{name}.jantaku.jsonl").read_bytes())
    points, digest = PLAYED[name]
    assert about.names[1] == "千"
    assert game.result is not None
    assert tuple(seat.points for seat in game.result.seats) == points
    assert game.digest() == digest


def test_a_snapshot_of_each_version_is_restored() -> None:
    game: Any = restore_game((RECORDS / "version-1-riichi-4p.snapshot.json").read_bytes())
    assert game.digest() == PLAYED["version-1-riichi-4p"][1]


def test_every_stored_record_is_played() -> None:
    names = {path.name.removesuffix(".jantaku.jsonl") for path in RECORDS.glob("*.jsonl")}
    assert names == {*PLAYED}


@pytest.mark.parametrize(
    ("old", "now", "kept"),
    [
        ("f(a, b=)", "f(a, b=, c=)", True),
        ("f(a, b=)", "f(a, b=, *, c=)", True),
        ("f(a, *, b)", "f(a, *, c=, b=)", True),
        ("f(a)", "f(a=)", True),
        ("f(a, *more)", "f(a, *more, b=)", True),
        ("f", "f", True),
        ("f", "f(a)", True),
        ("f(a)", "f", False),
        ("f(a, b=)", "f(a)", False),
        ("f(a, b=)", "f(a, *, b=)", False),
        ("f(a, b)", "f(b, a)", False),
        ("f(a, b=)", "f(a, c=, b=)", False),
        ("f(a=)", "f(a)", False),
        ("f(a)", "f(a, b)", False),
        ("f(a)", "f(a, *, b)", False),
        ("f(a, *more)", "f(a)", False),
    ],
)
def test_a_call_that_worked_works(old: str, now: str, kept: bool) -> None:
    assert keeps(old, now) is kept


def test_the_page_names_what_the_tests_keep() -> None:
    page = (REPOSITORY / "docs/stability.md").read_text(encoding="utf-8")
    assert {f"{kind}.txt" for kind in PROMISES} <= {*re.findall(r"`(\w+\.txt)`", page)}
