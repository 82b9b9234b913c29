"""What a page of Haiyuki asks: the book, tiles that are told what they are worth, tournaments."""

import pytest

from harness.serving import Browser
from jantaku.base.messages import LANGUAGES
from jantaku.haiyuki import CHARACTERS, SKILLS, YAKU, best_yaku, key_of, parse_tiles
from jantaku.haiyuki.texts import texts


async def test_the_book_has_everything_and_tiles_for_each_yaku(one: Browser) -> None:
    book = await one("GET /haiyuki")
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
    said = {row["occasion"] for lines in book["talk"].values() for row in lines}
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
    one: Browser, tiles: str, yaku: list[tuple[str, int, int]], waits: dict[str, tuple[str, int]]
) -> None:
    answer = await one("POST /haiyuki/yaku", {"tiles": tiles})
    told = [(row["id"], row["points"], row["open"]) for row in answer["yaku"]]
    assert told[: len(yaku)] == yaku
    found = {tile: (row["id"], row["points"]) for tile, row in answer["waits"].items()}
    assert found == waits
    await one.refused("POST /haiyuki/yaku", "422 malformed", {"tiles": "ataho10"})


async def test_a_tournament_goes_on_by_what_is_sent_back(one: Browser) -> None:
    told = await one("POST /haiyuki/tournaments?character=ataho")
    met = []
    while told["stage"] != "ended":
        met.append(told["opponent"])
        body = {"way": told["way"], "outcome": "won"}
        told = await one("POST /haiyuki/tournaments/next", body)
    assert met[-2:] == ["rinxiang", "mayu"]
    assert len(set(met)) == 6
    assert told["true_ending"]
    assert told["way"]["unlocked"]
    body = {"way": told["way"], "outcome": "won"}
    await one.refused("POST /haiyuki/tournaments/next", "422 malformed", body, "over")
    mayu = "POST /haiyuki/tournaments?character=mayu"
    await one.refused(mayu, "422 malformed", says="not unlocked")
    assert len((await one(f"{mayu}&unlocked=true"))["opponents"]) == 6


async def test_a_match_helps_who_needs_it(one: Browser) -> None:
    body = {"character": "ataho", "opponent": "fari"}
    usual = await one("POST /haiyuki/matches", body)
    assert usual["options"] == {"character_0": "ataho", "character_1": "fari"}
    hard = await one("POST /haiyuki/matches", body | {"difficulty": "hard"})
    assert hard["options"]["luck"] == [0, 75]
    mild = body | {"difficulty": "mild"}
    lone = await one.refused("POST /haiyuki/matches", "422 malformed", mild)
    assert "easy, normal, hard" in lone["cure"]
