"""Questions about hands over HTTP: the answers of the command line, faults with their place."""

import json
from itertools import product
from typing import Any

import pytest

from cli.running import run
from cli.test_documents import check
from harness.serving import Browser
from jantaku._kernel import CIRCUMSTANCES
from jantaku.catalog.examples import EXAMPLES
from jantaku.draw.answers.circumstances import LOCAL
from jantaku.riichi.rules import PRESETS
from jantaku.riichi.score.yaku import LOCAL_YAKU

HAND = "123m456p789s11122z"
PINS = "123456p789s111z22z"
FAR = "1345689m15p45s335z"


def given(words: str) -> dict[str, Any]:
    """The circumstances that such words name: `riichi win=6m`."""
    pairs = (word.partition("=") for word in words.split())
    return {name: value or True for name, _, value in pairs}


SAME: tuple[tuple[str, dict[str, Any]], ...] = (
    ("score", {"hand": HAND}),
    ("score", {"hand": HAND, "circumstances": given("win=2m tsumo dora=1m") | {"honba": 2}}),
    (
        "score",
        {"hand": "456m67899p(555z)[1111s]", "circumstances": {"seat": "s"}, "language": "ja"},
    ),
    ("score", {"hand": HAND, "all": True, "explain": True}),
    ("score", {"hand": "99m34p678p", "calls": "chi 234s, pon 5z", "circumstances": {"win": "8p"}}),
    ("score", {"hand": FAR}),
    ("score", {"hand": HAND, "rules": {"preset": "ema"}, "discards": "1p", "explain": True}),
    ("waits", {"hand": "234m34678p23488s", "circumstances": given("riichi dora=7p")}),
    ("waits", {"hand": "234567m2267p(345s)", "visible": "5p,8p", "rules": {"players": 4}}),
    ("waits", {"hand": FAR}),
    ("outlook", {"hand": "123m406p3478s1177z", "draws": 9, "visible": "0s", "objective": "win"}),
    ("outlook", {"hand": "123m456p789s1112z", "circumstances": given("riichi seat=s"), "ron": 1}),
    ("outlook", {"hand": "77z234m5578p1399s4z", "draws": 8, "calls": 1.5}),
    ("waits", {"hand": "234m34678p23488s", "discards": "5p9m"}),
    ("waits", {"hand": "234m34678p23488s", "discards": "9m"}),
    ("score", {"hand": HAND, "discards": "2m"}),
    ("score", {"hand": HAND, "discards": "9p"}),
    ("shanten", {"hand": FAR}),
    ("shanten", {"hand": "123m456p789s1112z", "visible": "2z"}),
    ("shanten", {"hand": "123m11z", "unfinished": True}),
    ("shanten", {"hand": "234m678p(555z)", "unfinished": True}),
    ("shanten", {"hand": "🀙🀚🀛🀜🀝🀞🀐🀑🀒🀀🀀🀀🀁", "players": 3}),
)


def words_of(body: dict[str, Any]) -> list[str]:
    """The words of the command line that ask the same as the body of a request."""
    options = {
        **body.get("circumstances", {}),
        **body,
        "rules": body.get("rules", {}).get("preset"),
    }
    options["lang"] = options.pop("language", None)
    hand = options.pop("hand")
    for name in ("circumstances", "unfinished"):  # the command line takes fewer tiles anyway
        options.pop(name, None)
    words = (
        (f"--{name}", *([] if value is True else [f"{value}"]))
        for name, value in options.items()
        if value
    )
    return [hand, *(word for option in words for word in option)]


async def test_the_answers_are_those_of_the_command_line(one: Browser) -> None:
    for question, body in SAME:
        answer = await one(f"POST /{question}", body)
        assert answer == json.loads(run(question, *words_of(body), "--json").out)
        check(answer, question)


async def test_fewer_tiles_are_a_hand_whose_calls_are_left_out_unless_it_is_unfinished(
    one: Browser,
) -> None:
    whole = await one("POST /shanten", {"hand": "11z"})
    unfinished = await one("POST /shanten", {"hand": "11z", "unfinished": True})
    assert (whole["shanten"], "missing" in whole) == (-1, False)
    assert (unfinished["shanten"], unfinished["missing"]) == (5, 11)


@pytest.mark.long
async def test_an_example_of_every_yaku_is_judged_by_every_preset(one: Browser) -> None:
    local = {"local_yaku": sorted(LOCAL_YAKU), "renhou": "mangan"}
    for preset, name in product(PRESETS, EXAMPLES):
        example = EXAMPLES[name]
        options = local if preset == "tenhou" else {}
        asked = {
            "hand": example.hand,
            "circumstances": {**example.given, "win": example.win},
            "rules": {"preset": preset, "options": options},
            "all": True,
            "explain": True,
        }
        answer = await one.answer("POST /score", asked)
        if answer.status_code == 422:  # no yaku by these rules
            assert answer.json()["cure"]
            continue
        found = answer.json()
        check(found, "score")
        if found["scores"]:
            assert found["permission"]["win"] == example.win
            assert example.win in [wait["tile"] for wait in found["permission"]["waits"]]
        assert found["scores"] or options == {}


def test_the_command_line_judges_broken_hands() -> None:
    for hand in ("147m258p369s12344z", "147m258p369s12345z"):
        words = (hand, "-t", "--chiihou", "--seat", "s", "--rules", "friends")
        result = run("score", *words, "--explain")
        assert (result.code, result.err) == (0, "")
        assert result.out.startswith(run("score", *words).out)
        assert "32000 points" in result.out
        assert "Allowed" in result.out


FAULTS: tuple[tuple[dict[str, Any], str, int | None], ...] = (
    ({"hand": "123m456x"}, "hand", 7),
    ({"hand": HAND, "circumstances": {"dora": "1q"}}, "circumstances.dora", 1),
    ({"hand": HAND, "circumstances": {"ippatsu": True}}, "circumstances.ippatsu", None),
    ({"hand": HAND, "circumstances": {"paarenchan": True}}, "circumstances.paarenchan", None),
    ({"hand": HAND, "circumstances": {"round": "up"}}, "circumstances.round", 0),
    ({"hand": HAND, "circumstances": {"honba": -1}}, "circumstances.honba", None),
    ({"hand": HAND, "circumstances": {"win": "5s"}}, "circumstances.win", 0),
    ({"hand": HAND, "calls": "pan 5z"}, "calls", 0),
    ({"hand": HAND, "discards": "12"}, "discards", 0),
    ({"hand": HAND, "visible": "1111z"}, "visible", 1),
    ({"hand": HAND, "rules": {"preset": "nope"}}, "rules", None),
    ({"hand": HAND, "rules": {"options": {"open_tanyao": "x"}}}, "rules.options.open_tanyao", None),
    ({"hand": HAND, "rules": {"options": {"opentanyao": True}}}, "rules", None),
    ({"hand": "1" * 600}, "hand", None),
    ({"hand": 7}, "hand", None),
    ({}, "hand", None),
)


async def test_a_fault_says_in_which_field_and_where(one: Browser) -> None:
    for body, field, position in FAULTS:
        found = await one.refused("POST /score", f"422 malformed {field}", body)
        assert found.get("position") == position, body
        assert found["cure"]


async def test_a_text_in_any_notation_is_read_tile_by_tile(one: Browser) -> None:
    body = {"hand": "(555+0p)🀇 2m 3m11s", "dora": "wh", "ura": "0m", "visible": "1z1z"}
    assert await one("POST /read", body) == {
        "hand": "123m11s(555+0p)",
        "tiles": ["1m", "2m", "3m", "1s", "1s"],
        "melds": [{"type": "added_kan", "tiles": ["5p", "5p", "5p", "0p"]}],
        "dora": ["5z"],
        "ura": ["0m"],
        "visible": ["1z", "1z"],
    }


UNREADABLE: tuple[tuple[dict[str, str], str, str, int], ...] = (
    ({"hand": "123m4"}, "hand", "digits_alone", 4),
    ({"hand": "123m45x"}, "hand", "no_tile", 6),
    ({"hand": "12m(12m)"}, "hand", "meld_size", 3),
    ({"hand": "1111m1m"}, "hand", "too_many_copies", 5),
    ({"hand": "11m", "visible": "2z111m"}, "visible", "too_many_copies", 4),
    ({"hand": "1m", "dora": "8z"}, "dora", "no_such_honor", 0),
)


async def test_what_cannot_be_read_says_where_and_why(one: Browser) -> None:
    for body, source, reason, position in UNREADABLE:
        found = await one.refused("POST /read", f"422 malformed {source}", body)
        assert (found["reason"], found["position"]) == (reason, position)


TILES: tuple[tuple[dict[str, Any], str], ...] = (
    ({"hand": "11111m"}, "1m"),
    ({"hand": HAND, "circumstances": {"win": "9p"}}, "9p"),
    ({"hand": "123m406p789s11122z", "circumstances": {"win": "0s"}}, "0s"),
    ({"hand": "123m400p789s11122z"}, "0p"),
    ({"hand": "123m456p789s11122z", "rules": {"players": 3}}, "2m"),
    ({"hand": HAND, "visible": "2z2z2z"}, "2z"),
)


async def test_a_problem_of_a_tile_names_it(one: Browser) -> None:
    for body, tile in TILES:
        assert (await one.refused("POST /score", "422 malformed", body))["tile"] == tile, body
    found = await one.refused("POST /score", "422 malformed", {"hand": "123m"})
    assert "tile" not in found


async def test_a_cure_is_in_the_terms_of_the_api(one: Browser) -> None:
    for row, question in product(CIRCUMSTANCES, ("score", "impossible", "waits")):
        asked = {"hand": HAND, "circumstances": {row.name: True, "win": "9p"}}
        assert "--" not in (await one.answer(f"POST /{question}", asked)).text
    for name in LOCAL:
        asked = {"hand": HAND, "circumstances": {name: True}}
        found = await one.refused("POST /score", "422 malformed", asked)
        assert f"put {name} into rules.options.local_yaku" in found["cure"]


IMPOSSIBLE: tuple[tuple[str, str, dict[str, Any], str], ...] = (
    (
        "", "", {},
        "ippatsu=ippatsu_without_riichi rinshan=rinshan_by_ron tenhou=tenhou_by_ron"
        " chiihou=chiihou_dealer ura=ura_without_riichi kita=kita_with_four kanfuri=no_yaku_here",
    ),
    ("(123m)", "riichi", {}, "riichi=riichi_with_open_hand"),
    ("[1111m]", "rinshan ippatsu riichi", {}, "rinshan=rinshan_by_ron"),
    (
        "[1111m]", "tsumo rinshan ippatsu riichi", {},
        "rinshan=rinshan_ippatsu chankan=chankan_by_tsumo",
    ),
    ("", "tsumo tenhou riichi", {}, "tenhou=first_turn_after_riichi"),
    ("", "", {"players": 3}, "north=north_seat_with_three"),
    ("123m456p789s66m6m11z", "win=6m", {}, "chankan=chankan_copy_shown"),
    ("123m456p789s45m11z", "win=6m dora=6m", {}, "chankan=chankan_copy_shown"),
    ("123m456p789s45m11z6m", "win=6m dora=1p ura=6m riichi", {}, "chankan=chankan_copy_shown"),
    ("123m456p789s45m11z6m", "win=6m", {}, "chankan="),
    ("66m", "", {}, "chankan="),
    ("[1111m]", "double_riichi", {}, "ippatsu=double_ippatsu_after_call chankan="),
    (
        "", "double_riichi ippatsu", {},
        "last_tile=double_ippatsu_last_tile chankan=double_ippatsu_chankan"
        " kita=double_ippatsu_after_call",
    ),
    ("19m19p19s1234567z", "double_riichi ippatsu", {"preset": "majsoul"}, "chankan="),
    ("", "riichi ippatsu", {}, "last_tile=ippatsu_last_tile chankan="),
    ("", "riichi ippatsu", {"options": {"riichi_min_tiles": 0}}, "last_tile="),
    ("", "tsumo dora=1p2p", {}, "tenhou=first_turn_kan_dora"),
    ("5m", "", {"players": 3}, "riichi="),
)  # fmt: skip
"""Hands, circumstances, rules, and what cannot be added with its reason, or may be."""


async def test_circumstances_that_cannot_be_say_why(one: Browser) -> None:
    for hand, words, rules, wanted in IMPOSSIBLE:
        body = {"hand": hand} if hand else {}
        answer = await one(
            "POST /impossible", {**body, "circumstances": given(words), "rules": rules}
        )
        found = answer["impossible"]
        for name, _, reason in (word.partition("=") for word in wanted.split()):
            assert found.get(name, {}).get("reason", "") == reason, (hand, words, name)
        holds = {name: value for name, value in given(words).items() if name not in found}
        if not hand:
            await one("POST /score", {"hand": PINS, "circumstances": holds, "rules": rules})


async def test_an_outlook_is_bounded_and_says_why(one: Browser) -> None:
    near, far = "123m456p3478s1177z", "147m258p369s12345z"
    for body, status, said in (
        ({"hand": far, "detours": 2, "steps_back": True}, 422, {"reason": "too_many_hands"}),
        ({"hand": near, "draws": 37}, 422, {"field": "draws"}),
        ({"hand": near, "calls": 4.5}, 422, {"field": "calls"}),
        ({"hand": near, "objective": "luck"}, 422, {"field": "objective"}),
        ({"hand": "123m456p789s11z"}, 422, {"reason": "wrong_size", "field": "hand"}),
        ({"hand": near, "visible": "7z7z7z"}, 422, {"field": "visible", "position": 4}),
        ({"hand": near, "draws": 0}, 200, {"draws": 0}),
    ):
        answer = await one.answer("POST /outlook", body)
        assert answer.status_code == status, answer.text
        assert said.items() <= answer.json().items(), answer.text
