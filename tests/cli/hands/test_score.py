"""`jantaku score`: every option of the table, and the answer itself."""

import json
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

from cli.running import Result, refused, run
from jantaku import GameRule

HAND = "123m456p789s11122z"


def best(*words: str) -> dict[str, object]:
    """The best score, as JSON."""
    result = run("score", *words, "--json")
    assert result.code == 0, result
    score: dict[str, object] = result.json["scores"][0]
    return score


def yaku(*words: str) -> set[str]:
    """The yaku of the best score."""
    result = run("score", *words, "--json")
    assert result.code == 0, result
    return {one["id"] for one in result.json["scores"][0]["yaku"]}


def test_digits_and_letters_for_honors_give_the_same_answer() -> None:
    digits = run("score", "123m456p789s11144z", "-w", "1z", "-d", "35z")
    letters = run("score", "123m456p789seeenn", "-w", "e", "-d", "wwh")
    assert (digits.code, digits) == (0, letters)


def test_wwhwwwh_is_west_white_west_west_white() -> None:
    assert run("shanten", "wwhwwwh", "--json").json["hand"] == "33355z"


def test_a_closed_kan_hand_of_fifteen_tiles_has_four_concealed_triplets() -> None:
    assert yaku("[1111m]222333m555p11z", "-t") & {"suuankou", "suuankou_tanki"}


SAID = {
    "two kans without yaku": ("[1111m](2222p)345678s11z -t", ["No yaku: this hand cannot win"], ""),
    "an open hand without yaku has no points": (
        "(111m)456m789p123s11z -w 1z",
        ["No yaku: this hand cannot win"],
        "points",
    ),
    "--shanten instead of a score": (f"{HAND} --shanten", ["Complete"], "points"),
    "--ukeire lists the useful tiles": ("1345689m15p45s35z --ukeire", ["8 kinds, 28 tiles"], ""),
    "honba and riichi sticks are paid, too": (
        f"{HAND} --honba 2 --riichi-sticks 3",
        [
            "+ 600 for 2 honba  + 3000 for 3 riichi sticks  = 7500 points",
            "4500 from the discarder",
        ],
        "",
    ),
    "han are counted to a yakuman": (
        "22334455667788s -w 2s --riichi -d 1s2s",
        ["16 han 30 fu Counted yakuman  48000 points"],
        "",
    ),
    "the M.League counts no yakuman": (
        "22334455667788s -w 2s --riichi -d 1s2s --rules mleague",
        ["16 han 30 fu Sanbaiman  36000 points"],
        "",
    ),
}


@pytest.mark.parametrize(("words", "said", "silent"), SAID.values(), ids=SAID)
def test_the_answer_says_so(words: str, said: list[str], silent: str) -> None:
    result = run("score", *words.split())
    assert result.code == 0
    assert all(text in result.out for text in said)
    assert not silent or silent not in result.out


def test_shanten_of_thirteen_tiles() -> None:
    assert run("score", "123m456p789s1112z", "--shanten", "--json").json["shanten"] == 0


def test_ukeire_of_twelve_tiles() -> None:
    useful = run("score", "123m456p789s112z", "--ukeire", "--json").json["ukeire"]
    assert useful == {"tiles": [{"tile": "1z", "left": 2}, {"tile": "2z", "left": 3}], "total": 5}


def test_visible_tiles_reduce_the_copies_left() -> None:
    words = ("score", "123m456p789s1112z", "--ukeire", "--json")
    assert run(*words).json["ukeire"]["tiles"] == [{"tile": "2z", "left": 3}]
    seen = run(*words, "--visible", "2z,2z").json["ukeire"]
    assert seen == {"tiles": [{"tile": "2z", "left": 1}], "total": 1}


def test_options_may_stand_before_and_after_the_hand() -> None:
    assert run("score", "-t", HAND, "-r") == run("score", HAND, "-r", "-t")


def test_a_hand_alone_is_scored_as_the_dealers_ron_in_the_east_round() -> None:
    assert (best(HAND)["points"], yaku(HAND)) == (3900, {"seat_wind", "round_wind"})


FIVES = "222m333m444m567p88s -w 5p"
YAKU = {
    "tsumo with riichi": (f"{HAND} -t -r", "riichi menzen_tsumo"),
    "riichi": (f"{HAND} -r", "riichi"),
    "riichi written out": (f"{HAND} --riichi", "riichi"),
    "double riichi": (f"{HAND} --double-riichi", "double_riichi"),
    "ippatsu with riichi": (f"{HAND} -r --ippatsu", "ippatsu"),
    "both winds are east unless named": (HAND, "round_wind seat_wind"),
    "the last tile of a ron is houtei": (f"{HAND} --last-tile", "houtei"),
    "the last tile of a tsumo is haitei": (f"{HAND} --last-tile -t", "haitei"),
    "rinshan after a kan": ("[1111m]234m567p789s22z -t --rinshan", "rinshan"),
    "chankan on the named tile": (f"{HAND} --chankan -w 2m", "chankan"),
    "tenhou of the dealer": (f"{HAND} -t --tenhou", "tenhou -seat_wind"),
    "chiihou of another seat": (f"{HAND} -t --chiihou --seat s", "chiihou -round_wind"),
    "no local yaku unasked": (FIVES, "-sanrenkou"),
    "local yaku when named": (f"{FIVES} --local sanrenkou,uumensai", "sanrenkou"),
    "open riichi": (f"{HAND} --open-riichi --local open_riichi", "open_riichi"),
    "tsubame gaeshi": (f"{HAND} --tsubame-gaeshi --local tsubame_gaeshi", "tsubame_gaeshi"),
    "kanfuri": (f"{HAND} --kanfuri --local kanfuri", "kanfuri"),
    "paarenchan": (f"{HAND} --paarenchan --local paarenchan", "paarenchan"),
    "renhou where the rules have it": (
        "234m567m345p67888s --renhou --seat s --rules ema", "renhou"
    ),
    **{
        f"the round wind named {wind}": (f"{HAND} --round {wind}", "seat_wind -round_wind")
        for wind in ("s", "S", "south", "2", "2z")
    },
    **{
        f"the seat wind named {wind}": (f"{HAND} --seat {wind}", "round_wind -seat_wind")
        for wind in ("w", "W", "west", "3", "3z")
    },
}  # fmt: skip


@pytest.mark.parametrize(("words", "counted"), YAKU.values(), ids=YAKU)
def test_an_option_counts_its_yaku(words: str, counted: str) -> None:
    found = yaku(*words.split())
    asked = counted.split()
    assert {name for name in asked if name[0] != "-"} <= found
    assert not {name[1:] for name in asked if name[0] == "-"} & found


def test_a_yakuman_by_circumstance_counts_alone() -> None:
    assert yaku(HAND, "-t", "--tenhou") == {"tenhou"}
    assert yaku(HAND, "-t", "--chiihou", "--seat", "s") == {"chiihou"}


def test_names_of_local_yaku_stand_behind_commas_and_spaces() -> None:
    assert "sanrenkou" in yaku(*FIVES.split(), "--local", "sanrenkou, uumensai")


def test_winning_tile_and_dora_indicator() -> None:
    score = best(HAND, "-w", "2m", "-d", "1m")
    assert (score["win"], score["wait"]) == ("2m", "kanchan")
    assert score["dora"] == {"dora": 1, "ura": 0, "red": 0, "kita": 0}


@pytest.mark.parametrize("option", ["-w", "--win"])
def test_win_names_the_winning_tile(option: str) -> None:
    assert best(HAND, option, "2z")["wait"] == "tanki"


@pytest.mark.parametrize("option", ["-t", "--tsumo"])
def test_tsumo_instead_of_ron(option: str) -> None:
    ron = best(HAND, "-w", "2m")["payment"]
    tsumo = best(HAND, "-w", "2m", option)["payment"]
    assert isinstance(ron, dict)
    assert isinstance(tsumo, dict)
    assert ron["from_discarder"]
    assert tsumo["from_non_dealer"]
    assert tsumo["from_discarder"] is None


@pytest.mark.parametrize("option", ["-o", "--open"])
def test_open_marks_a_hand_as_called(option: str) -> None:
    assert best(HAND)["closed"] is True
    opened = best(HAND, option)
    assert opened["closed"] is False
    assert isinstance(opened["fu"], int)
    assert opened["fu_raw"] == 28


@pytest.mark.parametrize("tiles", ["58m", "5m,8m", "5m 8m"])
def test_dora_indicators_in_a_group_or_with_commas(tiles: str) -> None:
    hand = "666m999m123p456p22z"
    for option in ("-d", "--dora"):
        assert best(hand, option, tiles, "-r")["dora"] == {"dora": 6, "ura": 0, "red": 0, "kita": 0}


@pytest.mark.parametrize("tiles", ["29p", "2p,9p"])
def test_ura_dora_indicators(tiles: str) -> None:
    score = best("111p333p456m789m22z", "-r", "-d", "11z", "--ura", tiles)
    assert score["dora"] == {"dora": 4, "ura": 6, "red": 0, "kita": 0}


def test_visible_tiles_and_indicators_cannot_come() -> None:
    words = ("score", "123m456p789s1112z", "--ukeire", "--json")
    assert run(*words, "--visible", "22z").json["ukeire"]["total"] == 1
    assert run(*words, "--visible", "2z", "-d", "2z").json["ukeire"]["total"] == 1


@pytest.mark.parametrize(
    "words",
    [
        (HAND, "-t", "-r", "-d", "1m", "--ura", "2m", "--honba", "1", "--riichi-sticks", "1"),
        ("[1111m](2222p)345678s11z", "-t"),
        ("1345689m15p45s335z", "--ukeire"),
        ("1345689m15p45s35z",),
        ("19m19p19s12345677z", "--all", "--glyphs"),
        ("ü123m",),
    ],
)
def test_ascii_means_no_other_character_anywhere(words: tuple[str, ...]) -> None:
    result = run("score", *words, "--ascii")
    assert result.out + result.err
    assert (result.out + result.err).isascii()


def test_all_interpretations_best_first() -> None:
    hand = "111222333m456p11z"
    scores = run("score", hand, "-w", "4p", "--all", "--json").json["scores"]
    assert len(run("score", hand, "-w", "4p", "--json").json["scores"]) == 1
    assert [score["groups"][:3] for score in scores] == [
        ["111m", "222m", "333m"],
        ["123m", "123m", "123m"],
    ]
    assert scores[0]["points"] > scores[1]["points"]
    drawn = run("score", hand, "-w", "4p", "--all").out
    assert "1/2" in drawn
    assert "2/2" in drawn


def test_json_is_one_valid_document() -> None:
    document = json.loads(run("score", HAND, "-t", "-r", "--json").out)
    assert document["context"]["flags"] == ["riichi", "tsumo"]
    assert document["scores"][0]["points"] == 12000


def test_dora_are_given_as_indicators() -> None:
    assert "1m → 2m" in run("score", HAND, "-d", "1m").out
    assert best(HAND, "-d", "9s")["dora"] == {"dora": 0, "ura": 0, "red": 0, "kita": 0}
    assert best(HAND, "-d", "4z")["dora"] == {"dora": 3, "ura": 0, "red": 0, "kita": 0}


# Beyond that table.


def test_rules_by_name() -> None:
    hand = ("19m19p19s12345677z", "-w", "7z")
    assert (best(*hand)["yakuman"], best(*hand, "--rules", "majsoul")["yakuman"]) == (1, 2)


def test_rules_from_a_file(tmp_path: Path) -> None:
    file = tmp_path / "house.json"
    file.write_text('{"double_yakuman": ["kokushi_13"]}', encoding="utf-8")
    assert best("19m19p19s12345677z", "-w", "7z", "--rules", str(file))["yakuman"] == 2


def test_rules_that_are_no_json(tmp_path: Path) -> None:
    for content in (b"{", b"[]", b"\xff\xfe", b'{"open_tanyao": 7}', b'{"color": 1}'):
        file = tmp_path / "house.json"
        file.write_bytes(content)
        assert "error: --" in refused("score", HAND, "--rules", str(file))


def test_three_players_and_kita() -> None:
    score = best("111m123p456p789p22z", "--players", "3", "--kita", "2")
    assert score["dora"] == {"dora": 0, "ura": 0, "red": 0, "kita": 2}
    assert "2m is not in a three-player set" in refused("score", HAND, "--players", "3")


def test_a_file_of_rules_is_read_for_the_players_asked_for(tmp_path: Path) -> None:
    file = tmp_path / "mine.json"
    file.write_text('{"preset": "mleague"}')
    fault = "--rules: mleague has no rules for three players; three play by tenhou or majsoul"
    assert fault in refused("score", HAND, "--rules", str(file), "--players", "3")


def test_thirteen_tiles_and_a_winning_tile_are_a_hand_of_fourteen() -> None:
    assert run("score", "123m456p789s1112z", "-w", "2z") == run("score", HAND, "-w", "2z")


def test_an_unfinished_hand_is_answered_with_its_distance() -> None:
    result = run("score", "1345689m15p45s335z")
    assert result.code == 1
    assert "2-shanten" in result.out
    assert "→ jantaku shanten 1345689m15p45s335z" in result.out
    assert result.err == ""


def test_the_hint_can_be_pasted_into_a_shell() -> None:
    assert "jantaku shanten '123m244p55s111z(456m)'" in run("score", "(456m)123m244p111z55s").out


def test_every_language_answers() -> None:
    answers = {run("score", HAND, "-r", "--lang", lang).out for lang in ("en", "ja", "ko", "zh")}
    assert len(answers) == 4
    assert "立直" in run("score", HAND, "-r", "--lang", "ja").out
    assert best(HAND, "-r", "--lang", "ja")["yaku"][0]["name"] == "立直"  # type: ignore[index]


def test_a_caret_stands_under_the_fault() -> None:
    assert refused("score", "123m456x").splitlines()[1:] == ["  123m456x", "         ^"]


def test_an_impossible_hand_is_refused() -> None:
    for hand in ("11111m", "000m", "(888z)", "[9999z]", "[1111m", "(124m)", "", "   ", "m", "z"):
        result = run("score", hand)
        assert result.code in (1, 2), hand
        assert "Traceback" not in result.err


def block(result: Result) -> list[str]:
    """The lines of an answer."""
    assert result.code == 0
    return result.out.splitlines()


def test_the_whole_answer() -> None:
    words = ("(234m)406p678p22s[7777z]", "-w", "0p", "-d", "6z", "--seat", "s")
    assert block(run("score", *words)) == [
        "Hand             40*6p 678p (234m) [7777z] 22s",
        "Win              Ron 0p · Kanchan (middle) · Open",
        "Round wind       East",
        "Seat wind        South",
        "Dora indicators  6z → 7z",
        "",
        "Yakuhai: Red  1 han",
        "Dora          4 han",
        "Red fives     1 han",
        "",
        "6 han 60 fu Haneman  12000 points",
        "12000 from the discarder",
        "",
        "Base                   20 fu",
        "Closed kan 7777z       32 fu",
        "Kanchan (middle) wait   2 fu",
        "────────────────────────────",
        "Total                  54 fu → 60 fu",
    ]


@pytest.mark.parametrize(
    ("words", "lines"),
    [
        (("-d", "1z 5z 1z"), ["--dora: 5 copies of 1z at column 7", "  1z 5z 1z", "        ^"]),
        (
            ("--visible", "999999p"),
            ["--visible: 6 copies of 9p at column 5", "  999999p", "      ^"],
        ),
        (
            ("--dora", "1z", "--visible", "3z1z"),
            ["--visible: 5 copies of 1z at column 3", "  3z1z", "    ^"],
        ),
        (
            ("--riichi", "--dora", "12z", "--ura", "1z5z"),
            ["--ura: 5 copies of 1z at column 1", "  1z5z", "  ^"],
        ),
    ],
)
@pytest.mark.parametrize("question", [(), ("--ukeire",)])
def test_the_caret_stands_under_the_option_with_the_fifth_copy(
    words: tuple[str, ...], lines: list[str], question: tuple[str, ...]
) -> None:
    fault, *below = refused("score", "123m456p789s11122z", *words, *question).splitlines()
    assert fault.startswith(f"error: {lines[0]}; ")
    assert [line.replace("^^", "^") for line in below] == lines[1:]


@pytest.mark.parametrize("rule", [field.name for field in fields(GameRule) if field.init])
def test_a_wrong_rule_in_a_file_is_not_called_an_option(rule: str, tmp_path: Path) -> None:
    file = tmp_path / "rules.json"
    file.write_text(json.dumps({rule: [[]]}), encoding="utf-8")
    error = refused("score", "123m456p789s11122z", "--rules", str(file))
    assert error.startswith("error: --rules: ")
    assert rule in error


OPEN = ("99m34p678p234s", "--win", "2p", "--seat", "s")
STRICT = ("--rules", "strict", "--explain")


def explained(*words: str) -> dict[str, Any]:
    """The judgement, as JSON."""
    result = run("score", *words, "--explain", "--json")
    assert result.code == 0, result
    permission: dict[str, Any] = result.json["permission"]
    return permission


def test_calls_are_the_melds_of_the_hand_in_their_order() -> None:
    told = run("score", *OPEN, "--calls", "chi 234m", "--json").json
    written = run("score", "99m34p678p234s(234m)", *OPEN[1:], "--json").json
    assert told == written
    hand = run(
        "score", "9m", "--win", "9m", "--calls", "kan 5z,ankan 6p,kakan 3s,chi 234m", "--json"
    )
    assert hand.json["hand"] == "99m(5555z)[6666p](333+3s)(234m)"


def test_the_order_of_calls_decides_what_is_allowed() -> None:
    hand = ("456p99m23s", "--win", "4s", "--seat", "s", "--rules", "strict")
    early = explained(*hand, "--calls", "pon 5z, chi 789p")
    late = explained(*hand, "--calls", "chi 789p, pon 5z")
    assert (early["allowed"], late["allowed"]) == (True, False)
    assert [fault["id"] for fault in late["faults"]] == ["multi_wait", "first_only"]


def test_explain_says_what_is_wrong_wait_by_wait() -> None:
    page = run("score", *OPEN, "--calls", "chi 234m", *STRICT, "--discards", "5p").out
    assert "Fix Yaku  First only · 1 han needed · every wait must pass" in page
    assert "Not allowed" in page
    furiten, other = page.index("Furiten:"), page.index("Another wait does not make a yaku")
    assert furiten < other
    assert "5p    No      No yaku" in page


def test_explain_leaves_the_score_what_it_is() -> None:
    words = (*OPEN, "--calls", "chi 234m", "--rules", "strict")
    assert run("score", *words, "--explain").out.startswith(run("score", *words).out)


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("ja", "ほかの待ち牌では使える役ができません"),
        ("ko", "다른 대기패로는 쓸 수 있는 역이 없습니다"),
        ("zh", "其他所听的牌不构成可用的役"),
    ],
)
def test_explain_speaks_every_language(language: str, told: str) -> None:
    words = (*OPEN, "--calls", "chi 234m", "--rules", "strict", "--lang", language)
    assert told in run("score", *words, "--explain").out
    assert told in [fault["text"] for fault in explained(*words)["faults"]]


def test_honba_ask_for_two_han() -> None:
    hand = ("456p99m23s", "--win", "4s", "--seat", "s", "--calls", "pon 5z", "--rules", "strict")
    one = (*hand[:-3], "pon 5z, chi 789p", *hand[-2:])
    assert explained(*one, "--honba", "4")["need"] == 1
    five = explained(*one, "--honba", "5")
    assert (five["need"], five["allowed"]) == (2, False)
    assert [fault["id"] for fault in five["faults"]] == ["multi_wait", "han"]


def test_a_wrong_call_is_refused_with_its_place_and_the_cure() -> None:
    error = refused("score", *OPEN, "--calls", "chi 234m, pan 5z")
    assert error.startswith("error: --calls: no call is named 'pan' at column 11; calls are chi,")
    assert error.endswith("chi 234m, pan 5z\n            ^^^^\n")
    assert "no run at column 5" in refused("score", *OPEN, "--calls", "chi 245m")


def test_melds_stand_in_the_hand_or_in_calls() -> None:
    error = refused("score", "99m34p678p(234s)", *OPEN[1:], "--calls", "chi 234m")
    assert "HAND: melds both in the hand and in the calls at column 11" in error


def test_a_ron_that_is_furiten_says_so_without_being_asked_to_explain() -> None:
    words = ("score", "123m456p789s11122z", "-w", "1m", "--seat", "s")
    furiten = "Not allowed  Furiten: one of the waits is among the player's own discards"
    for discards in ("1m", "4m", "9p4m"):
        out = run(*words, "--discards", discards).out
        assert out.splitlines()[-1] == furiten
        assert run(*words, "--discards", discards, "--json").json["furiten"] is True
        assert run(*words, "--discards", discards, "--explain", "--json").json["furiten"] is True
    for more in (("--discards", "9p"), ("--discards", "4m", "-t")):
        assert "Not allowed" not in run(*words, *more).out
        assert run(*words, *more, "--json").json["furiten"] is False
    assert "furiten" not in run(*words, "--json").json


def test_an_unfinished_hand_with_calls_says_how_far_it_is() -> None:
    result = run("score", "99m34p678p23s11z", "--calls", "chi 234m", "--explain", "--json")
    assert (result.code, result.json["hand"]) == (1, "99m34678p23s11z(234m)")


def test_calls_go_with_every_hand_of_a_stream() -> None:
    stdin = "99m34p678p234s\n99m24p678p234s\n"
    words = ("-", "--win", "3p", "--calls", "chi 234m", "--explain", "--json")
    first, second = run("score", *words, "--rules", "strict", stdin=stdin).json_lines
    assert first["scores"] == []
    assert second["permission"]["allowed"]
