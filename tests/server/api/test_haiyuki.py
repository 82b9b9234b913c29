"""What a page of Haiyuki asks: the book, tiles that are told what they are worth, tournaments."""

from pathlib import Path

import pytest
from httpx import AsyncClient

from harness.serving import API, asking, problem
from jantaku.base.messages import LANGUAGES
from jantaku.haiyuki import CHARACTERS, SKILLS, YAKU, best_yaku, key_of, parse_tiles
from jantaku.haiyuki.texts import texts


async def test_the_book_has_everything_and_tiles_for_each_yaku(tmp_path: Path) -> None:
    async with asking(tmp_path) as client:
        book = (await client.get(f"{API}/haiyuki")).json()
        assert [row["id"] for row in book["characters"]] == list(CHARACTERS)
        assert [row["id"] for row in book["characters"] if row["hidden"]] == ["mayu"]
        assert {row["id"]: row["cost"] for row in book["skills"]} == {
            name: row.cost for name, row in SKILLS.items()
        }
        assert sorted(row["id"] for row in book["yaku"]) == sorted(row.id for row in YAKU)
        for row in book["yaku"]:
            match = best_yaku(key_of(parse_tiles(" ".join(row["tiles"]))))
            assert match is not None
            assert (match.yaku.id, match.points) == (row["id"], row["points"])
        said = {one["occasion"] for lines in book["talk"].values() for one in lines}
        for language in LANGUAGES:
            assert said <= set(texts(language)["line.default"])
        assert book["talk"]["pon"] == [
            {"own": True, "occasion": "PON"},
            {"own": False, "occasion": "PON_REPLY"},
        ]


@pytest.mark.parametrize(
    ("tiles", "yaku", "waits"),
    [
        ("ataho8 punch4", [("BI_O_UI", 12800, 9600), ("PAL_BO_CHAE", 8800, 6600)], {}),
        ("ataho8 smash3", [], {"ataho": ("IP_E_DAM", 12800), "smash": ("PAL_BO_CHAE", 8800)}),
        ("ataho punch", [], {}),
    ],
)
async def test_tiles_are_told_what_they_are_worth(
    one: AsyncClient,
    tiles: str,
    yaku: list[tuple[str, int, int]],
    waits: dict[str, tuple[str, int]],
) -> None:
    answer = (await one.post(f"{API}/haiyuki/yaku", json={"tiles": tiles})).json()
    told = [(row["id"], row["points"], row["open"]) for row in answer["yaku"]]
    assert told[: len(yaku)] == yaku
    found = {tile: (row["id"], row["points"]) for tile, row in answer["waits"].items()}
    assert found == waits
    broken = await one.post(f"{API}/haiyuki/yaku", json={"tiles": "ataho10"})
    problem(broken, 422, "malformed")


async def test_a_tournament_goes_on_by_what_is_sent_back(one: AsyncClient) -> None:
    begun = await one.post(f"{API}/haiyuki/tournaments?character=ataho")
    told = begun.json()
    met = []
    while told["stage"] != "ended":
        met.append(told["opponent"])
        body = {"way": told["way"], "outcome": "won"}
        told = (await one.post(f"{API}/haiyuki/tournaments/next", json=body)).json()
    assert met[-2:] == ["rinxiang", "mayu"]
    assert len(set(met)) == 6
    assert told["true_ending"]
    assert told["way"]["unlocked"]
    body = {"way": told["way"], "outcome": "won"}
    over = await one.post(f"{API}/haiyuki/tournaments/next", json=body)
    assert "over" in problem(over, 422, "malformed")["detail"]
    hidden = await one.post(f"{API}/haiyuki/tournaments?character=mayu")
    assert "not unlocked" in problem(hidden, 422, "malformed")["detail"]
    again = await one.post(f"{API}/haiyuki/tournaments?character=mayu&unlocked=true")
    assert len(again.json()["opponents"]) == 6


async def test_a_match_helps_who_needs_it(one: AsyncClient) -> None:
    body = {"character": "ataho", "opponent": "fari"}
    usual = (await one.post(f"{API}/haiyuki/matches", json=body)).json()
    assert usual["options"] == {"character_0": "ataho", "character_1": "fari"}
    hard = await one.post(f"{API}/haiyuki/matches", json=body | {"difficulty": "hard"})
    assert hard.json()["options"]["luck"] == [0, 75]
    lone = await one.post(f"{API}/haiyuki/matches", json=body | {"difficulty": "mild"})
    assert "easy, normal, hard" in problem(lone, 422, "malformed")["cure"]
