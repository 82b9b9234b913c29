"""Drills over HTTP: those of the library, explained as the calculator answers."""

from itertools import product
from typing import Any

import pytest
from pydantic import TypeAdapter

from harness.serving import Browser
from jantaku.riichi.drill import KINDS, Drill, drill_to_dict, make_drill, solve
from jantaku.riichi.tiles.notation import format_mpsz
from jantaku.riichi.tiles.tile import kind_of
from jantaku.server.api.calculator.hand_answers import DrillSolutionAnswer, OutlookAnswer

EXPLAINED = {"score": "score", "win": "score", "waits": "waits", "discard": "discards"}
_IMPOSSIBLE = ("level=0", "level=6", "level=x", "seed=-1", "seed=1000000000", "players=5")
OWN = {"kind": "waits", "hand": "123m456p78s11222z", "note": "East 2"}


def some_drills() -> list[Drill]:
    """A drill of each kind, for three and for four players, of an easy and of a hard level."""
    return [
        make_drill(kind, level, seed, players=players)
        for kind, level, players, seed in product(KINDS, (2, 5), (3, 4), (3, 8))
    ]


async def test_the_drill_of_a_seed_is_that_of_the_library(one: Browser) -> None:
    for kind in KINDS:
        asked: dict[str, Any] = {"level": 4, "seed": 7, "players": 3}
        answer = await one(f"GET /drills/{kind}", params=asked)
        assert answer == drill_to_dict(make_drill(kind, **asked))
    assert await one("GET /drills/waits") == drill_to_dict(make_drill("waits"))


async def test_a_drill_is_answered_as_the_library_solves_it(one: Browser) -> None:
    for drill in some_drills():
        found = await one("POST /drills/solve", drill_to_dict(drill))
        solution = solve(drill)
        assert (*found["answers"],) == solution.answers
        assert (*found["possible"],) == solution.possible
        TypeAdapter(DrillSolutionAnswer).validate_python(found)
        for risk, row in zip(solution.risks, found.get("risks", ()), strict=True):
            assert (row["total"], row["ways"]) == (risk.total, risk.ways)
        for worth, row in zip(solution.calls, found.get("calls", ()), strict=True):
            assert (row["answer"], row["points"]) == (worth.answer, worth.points)


async def test_a_drill_is_explained_as_the_calculator_answers_the_same_question(
    one: Browser,
) -> None:
    for drill in some_drills():
        if drill.kind in EXPLAINED:
            written = drill_to_dict(drill)
            found = await one("POST /drills/solve?language=ja", written)
            explained = found[EXPLAINED[drill.kind]]
            assert explained == await calculated(one, drill, written)


async def test_the_discards_of_a_drill_have_their_outlook_if_the_wall_is_known(
    one: Browser,
) -> None:
    drill = drill_to_dict(make_drill("discard", level=2, seed=3))
    found = await one("POST /drills/outlook", drill)
    TypeAdapter(OutlookAnswer).validate_python(found)
    assert round(found["rows"][0]["win"][-1], 2) == 0.77
    assert await one("POST /drills/outlook", {**drill, "wall": None}) is None


async def test_a_drill_of_another_program_is_solved_and_a_fault_in_it_has_its_place(
    one: Browser,
) -> None:
    found = await one("POST /drills/solve", OWN)
    assert (found["answers"], found["possible"]) == (["69s"], [])
    assert found["waits"]["total"] == 8
    for wrong, field in (
        ({**OWN, "hand": "11m"}, "hand"),
        ({**OWN, "kind": "guess"}, "kind"),
        ({**OWN, "seats": [{}, {"pond": [{"tile": "9x"}]}, {}, {}]}, "seats[1].pond[0].tile"),
        ({**OWN, "rules": {"players": 5}}, "rules"),
    ):
        for path in ("solve", "outlook"):
            if path == "solve" or field != "hand":
                await one.refused(f"POST /drills/{path}", f"422 malformed {field}", wrong)
    for body in (None, [], "waits", {}):
        await one("POST /drills/solve", body, status=422)


@pytest.mark.parametrize("asked", ["guess", *(f"waits?{query}" for query in _IMPOSSIBLE)])
async def test_a_drill_that_does_not_exist_is_refused(one: Browser, asked: str) -> None:
    await one.refused(f"GET /drills/{asked}", "422 malformed")


@pytest.mark.settings(rate_heavy="2/minute")
async def test_making_drills_is_limited_as_all_heavy_work(one: Browser) -> None:
    for _ in range(2):
        await one("GET /drills/score")
    await one.refused("GET /drills/score", "429 too_often")
    await one("POST /drills/solve", OWN)


def visible_in(drill: Drill) -> list[int]:
    """The kinds that the player sees outside the hand: indicators, ponds, the melds of others."""
    kinds = [*drill.context.dora]
    for at, seat in enumerate(drill.seats):
        kinds += [kind_of(row.tile) for row in seat.pond if not row.called]
        kinds += [30] * seat.kita
        kinds += [kind_of(tile) for meld in seat.melds if at for tile in meld.tiles]
    return kinds


async def calculated(one: Browser, drill: Drill, written: dict[str, Any]) -> Any:
    """What the calculator answers about a drill, asked as the kernel in a browser asks itself."""
    rules = {"players": drill.players, "options": written.get("rules", {})}
    asked = {"hand": written["hand"], "rules": rules, "language": "ja"}
    asked["circumstances"] = written.get("circumstances", {})
    if drill.kind == "discard":
        visible = format_mpsz(visible_in(drill))
        body = {"hand": written["hand"], "visible": visible, "players": drill.players}
        return (await one("POST /shanten", body))["discards"]
    if drill.kind == "win":
        own = [row.tile for row in drill.seats[0].pond] if drill.seats else []
        pond = format_mpsz(own) if own else ""
        asked |= {"discards": pond, "explain": True}
    return await one("POST /waits" if drill.kind == "waits" else "POST /score", asked)
