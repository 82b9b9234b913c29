"""What a page of Haiyuki asks: the book, tiles that are told what they are worth, tournaments."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from jantaku.haiyuki import CHARACTERS, SKILLS, YAKU, best_yaku, key_of, parse_tiles
from jantaku.haiyuki.texts import LANGUAGES, texts
from server.asked import API, asking, problem
from server.backends import awaited

if TYPE_CHECKING:
    from pathlib import Path


def test_the_book_has_everything_and_tiles_for_each_yaku(tmp_path: Path) -> None:
    async def asked() -> None:
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

    awaited(asked)


@pytest.mark.parametrize(
    ("tiles", "yaku", "waits"),
    [
        ("ataho8 punch4", [("BI_O_UI", 12800, 9600), ("PAL_BO_CHAE", 8800, 6600)], {}),
        ("ataho8 smash3", [], {"ataho": ("IP_E_DAM", 12800), "smash": ("PAL_BO_CHAE", 8800)}),
        ("ataho punch", [], {}),
    ],
)
def test_tiles_are_told_what_they_are_worth(
    tmp_path: Path,
    tiles: str,
    yaku: list[tuple[str, int, int]],
    waits: dict[str, tuple[str, int]],
) -> None:
    async def asked() -> None:
        async with asking(tmp_path) as client:
            answer = (await client.post(f"{API}/haiyuki/yaku", json={"tiles": tiles})).json()
            told = [(row["id"], row["points"], row["open"]) for row in answer["yaku"]]
            assert told[: len(yaku)] == yaku
            found = {tile: (row["id"], row["points"]) for tile, row in answer["waits"].items()}
            assert found == waits
            broken = await client.post(f"{API}/haiyuki/yaku", json={"tiles": "ataho10"})
            assert problem(broken)["status"] == 422

    awaited(asked)


def test_a_tournament_goes_on_by_what_is_sent_back(tmp_path: Path) -> None:
    async def asked() -> None:
        async with asking(tmp_path) as client:
            begun = await client.post(f"{API}/haiyuki/tournaments?character=ataho")
            told = begun.json()
            met = []
            while told["stage"] != "ended":
                met.append(told["opponent"])
                body = {"way": told["way"], "outcome": "won"}
                told = (await client.post(f"{API}/haiyuki/tournaments/next", json=body)).json()
            assert met[-2:] == ["rinxiang", "mayu"]
            assert len(set(met)) == 6
            assert told["true_ending"]
            assert told["way"]["unlocked"]
            body = {"way": told["way"], "outcome": "won"}
            over = await client.post(f"{API}/haiyuki/tournaments/next", json=body)
            assert "over" in problem(over)["detail"]
            hidden = await client.post(f"{API}/haiyuki/tournaments?character=mayu")
            assert "not unlocked" in problem(hidden)["detail"]
            again = await client.post(f"{API}/haiyuki/tournaments?character=mayu&unlocked=true")
            assert len(again.json()["opponents"]) == 6

    awaited(asked)


def test_a_match_helps_who_needs_it(tmp_path: Path) -> None:
    async def asked() -> None:
        async with asking(tmp_path) as client:
            body = {"character": "ataho", "opponent": "fari"}
            usual = (await client.post(f"{API}/haiyuki/matches", json=body)).json()
            assert usual["options"] == {"character_0": "ataho", "character_1": "fari"}
            hard = await client.post(f"{API}/haiyuki/matches", json=body | {"difficulty": "hard"})
            assert hard.json()["options"]["luck"] == [0, 75]
            lone = await client.post(f"{API}/haiyuki/matches", json=body | {"difficulty": "mild"})
            assert "easy, normal, hard" in problem(lone)["cure"]

    awaited(asked)
