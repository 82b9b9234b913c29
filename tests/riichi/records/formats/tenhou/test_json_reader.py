"""tenhou.net/6 JSON: lines of rounds, words of wins, and what is refused."""

import json
import re
from collections.abc import Callable
from typing import Any

import pytest

from jantaku.base.errors import ReplayError
from jantaku.riichi.records.formats.tenhou.json_reader import read_tenhou_json
from jantaku.riichi.records.formats.tenhou.json_writer import write_tenhou_json
from jantaku.riichi.records.record import EventCode, GameRecord, Pon
from jantaku.riichi.records.verify import verify_game
from riichi.records.corpus import GAMES, document_of, path_of

TEXT = path_of("own-4p", "tenhou_json").read_text(encoding="utf-8")
Document = dict[str, Any]


def document() -> Document:
    return document_of("own-4p", "tenhou_json")


def test_lines_of_one_round_each_are_one_game() -> None:
    whole = document()
    lines = [json.dumps({**whole, "log": [log]}) for log in whole["log"]]
    assert read_tenhou_json("\n".join(lines)) == read_tenhou_json(TEXT)


def test_it_may_be_spread_over_lines() -> None:
    assert read_tenhou_json(json.dumps(document(), indent=1)) == read_tenhou_json(TEXT)


@pytest.mark.parametrize(
    ("display", "expected"),
    [
        ("鳳南喰赤", ("phoenix", "south", True, False)),
        ("般東喰赤速", ("", "east", True, True)),
        ("特南", ("expert", "south", False, False)),
        ("", ("", None, None, False)),
        ("三鳳南喰赤", ("phoenix", "south", True, False)),
        ("玉の間四人南", ("", "south", None, False)),
        ("金の間三人東", ("", "east", None, False)),
    ],
)
def test_the_rule_is_read_from_its_signs(display: str, expected: tuple[object, ...]) -> None:
    game = read_tenhou_json(json.dumps({**document(), "rule": {"disp": display, "aka": 1}}))
    assert (game.room, game.length, game.open_tanyao, game.fast) == expected


@pytest.mark.parametrize("rule", [{}, {"disp": ""}, {"disp": "般南喰赤"}, None])
@pytest.mark.parametrize("name", GAMES)
def test_where_the_rule_names_no_red_fives_the_tiles_do(name, rule):
    log = json.loads(path_of(name, "tenhou_json").read_bytes())
    game = read_tenhou_json(json.dumps(log))
    again = read_tenhou_json(json.dumps({**log, "rule": rule}))
    assert (again.red_fives, again.rounds) == (game.red_fives, game.rounds)


def test_without_rule_and_red_tiles_there_are_no_red_fives() -> None:
    assert read_tenhou_json(json.dumps({"log": [[*SHORT, ["流局"]]]})).red_fives == (0, 0, 0)


@pytest.mark.parametrize("rule", [{"aka": 0}, {"aka51": 1, "aka52": 0, "aka53": 1}])
@pytest.mark.parametrize("name", GAMES)
def test_more_red_fives_than_by_the_rule_are_named(name: str, rule: dict[str, int]) -> None:
    log = json.loads(path_of(name, "tenhou_json").read_bytes())
    with pytest.raises(ReplayError, match=r"in a round, 0 by the rule; correct aka5[12] of `rule`"):
        read_tenhou_json(json.dumps({**log, "rule": rule}))


# What stands for a win, then fu and points.
WORTHS = [
    ("30符2飜2000点", 30, 2000),
    ("満貫8000点", None, 8000),
    ("20符2飜400-700点", 20, 1500),
    ("跳満6000点∀", None, 18_000),
    ("役満8000-16000点", None, 32_000),
    ("三倍満24000点", None, 24_000),
]


@pytest.mark.parametrize(("text", "fu", "points"), WORTHS)
def test_the_worth_of_a_hand_is_read(text: str, fu: int | None, points: int) -> None:
    game = document()
    won = next(log[16][2] for log in game["log"] if log[16][0] == "和了")
    won[3] = text
    wins = [win for record in read_tenhou_json(json.dumps(game)).rounds for win in record.wins]
    assert (fu, points) in [(win.fu, win.points) for win in wins]


def round_with(event: EventCode) -> int:
    rounds = read_tenhou_json(TEXT).rounds
    return next(at for at, record in enumerate(rounds) if event in record.packed[::6])


def test_the_dora_of_an_open_kan_is_turned_before_the_discard() -> None:
    codes = read_tenhou_json(TEXT).rounds[round_with(EventCode.OPEN_KAN)].packed[::6]
    at = codes.index(EventCode.OPEN_KAN)
    assert codes[at : at + 4] == bytes(
        (EventCode.OPEN_KAN, EventCode.DRAW, EventCode.DORA, EventCode.DISCARD)
    )


def test_what_tenhou_has_no_word_for_is_left_out() -> None:
    assert "ura" not in write_tenhou_json(read_tenhou_json(TEXT))


def test_a_seat_is_counted_at_a_table_of_four_with_three_players_too() -> None:
    """A pon from the seat after the caller's ends with the called tile, at whichever table."""
    text = path_of("own-3p", "tenhou_json").read_text(encoding="utf-8")
    pons = [one for record in read_tenhou_json(text).rounds for one in record.events]
    after = [one for one in pons if isinstance(one, Pon) and one.discarder == one.seat + 1]
    assert after
    assert len(re.findall(r'"\d{4}p\d\d"', text)) == len(after)


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("三家和了", "sanchahou"),
        ("三家和", "sanchahou"),
        ("四槓散了", "suukaikan"),
        ("四開槓", "suukaikan"),
        ("四風連打", "suufon"),
        ("四家立直", "suucha"),
        ("九種九牌", "kyuushu"),
        ("流し満貫", "nagashi"),
        ("流局", "exhaustive"),
    ],
)
def test_a_drawn_game_goes_by_several_names(name: str, kind: str) -> None:
    game = document()
    game["log"][0][16] = [name]
    drawn = read_tenhou_json(json.dumps(game)).rounds[0].drawn_game
    assert drawn.kind == kind


def won(game: Document) -> list[Any]:
    """What the first win of the game says of itself."""
    found: list[Any] = next(log[16][2] for log in game["log"] if log[16][0] == "和了")
    return found


def spoilt(change: Callable[[Document], object]) -> str:
    changed = document()
    change(changed)
    return json.dumps(changed)


REFUSED = {
    "no JSON": (lambda _: None, "no JSON"),
    "no rounds": (lambda game: game["log"].clear(), "0 rounds"),
    "a part missing": (lambda game: game["log"][0].pop(), "17 parts"),
    "no such tile": (lambda game: game["log"][0][4].__setitem__(0, 99), "99 is not a tile"),
    "five of a kind": (lambda game: game["log"][0].__setitem__(4, [11] * 13), "more tiles"),
    "a draw too many": (lambda game: game["log"][0][5].append(11), "left over|more tiles"),
    "a call of nothing": (lambda game: game["log"][0][5].__setitem__(0, "c111213"), "left over"),
    "an end that is no list": (
        lambda game: game["log"][0].__setitem__(16, 4),
        "result is not a list",
    ),
    "a win of nobody": (lambda game: won(game).clear(), "winner and discarder"),
    "no such round": (lambda game: game["log"][0][0].__setitem__(0, 16), "number of the round"),
    "a yaku that is no text": (lambda game: won(game).append(5), "a yaku is 5"),
}


@pytest.mark.parametrize(("change", "fault"), REFUSED.values(), ids=REFUSED)
def test_what_is_no_record_is_refused(change: Callable[[Document], object], fault: str) -> None:
    text = TEXT[:-5] if fault == "no JSON" else spoilt(change)
    with pytest.raises(ReplayError, match=fault):
        read_tenhou_json(text)


def test_the_round_at_fault_is_named() -> None:
    with pytest.raises(ReplayError, match=r"\(round 2\)"):
        read_tenhou_json(spoilt(lambda game: game["log"][1].pop()))


# East declares riichi with its first tile and wins by its next draw.
SHORT = [
    [0, 0, 0], [25000] * 4, [29], [],
    [12, 13, 14, 22, 23, 24, 35, 36, 37, 16, 17, 38, 38], [47, 18], ["r60"],
    [11, 11, 13, 15, 17, 19, 21, 24, 27, 29, 31, 41, 42], [43], [60],
    [11, 12, 14, 16, 18, 19, 22, 25, 28, 31, 33, 41, 43], [44], [60],
    [13, 15, 17, 19, 21, 24, 26, 29, 32, 34, 39, 42, 44], [45], [60],
]  # fmt: skip


def of_result(*result: object, **rule: object) -> GameRecord:
    log = {"name": [""] * 4, "rule": {"disp": "", "aka": 1, **rule}, "log": [[*SHORT, [*result]]]}
    return read_tenhou_json(json.dumps(log))


@pytest.mark.parametrize(
    "worth",
    [
        ["30符3飜2000点∀", "立直(1飜)", "一発(1飜)", "門前清自摸和(1飜)"],
        ["30符3飜2000点∀", "Riichi(1飜)", "Ippatsu(1飜)", "Fully Concealed Hand(1飜)"],
        ["30Fu3Han2000点∀", "Riichi(1 han)", "Ippatsu(1 han)", "Menzen Tsumo(1 han)"],
        ["30符3飜2000点∀", "立直(1飜)", "一发(1飜)", "门前清自摸和(1飜)"],
    ],
)
def test_yaku_are_known_in_every_language(worth: list[str]) -> None:
    (win,) = of_result("和了", [6000, -2000, -2000, -2000], [0, 0, 0, *worth]).rounds[0].wins
    assert [row.id for row in win.yaku] == ["riichi", "ippatsu", "menzen_tsumo"]
    assert (win.fu, win.han, win.points) == (30, 3, 6000)


@pytest.mark.parametrize(
    ("label", "limit"),
    [("満貫", 1), ("Mangan ", 1), ("Sanbaiman ", 4), ("跳满", 2), ("Counted Yakuman ", 5)],
)
def test_limits_are_known_in_every_language(label: str, limit: int) -> None:
    game = of_result("和了", [1, 2, 3, 4], [0, 0, 0, f"{label}4000点∀", "立直(1飜)"])
    told = [one.value for one in game.rounds[0].told if one.what == "limit"]
    assert told == [limit]
    assert game.rounds[0].wins[0].points == 12000


@pytest.mark.parametrize(
    "worth",
    [[], ["Super Hand"], ["Super 4000点∀"], ["満貫4000点∀", "Zap(9飜)"], ["満貫4000点∀", "立直"]],
)
def test_a_name_that_nobody_knows_hides_no_moves(worth: list[str]) -> None:
    game = of_result("和了", [6000, -2000, -2000, -2000], [0, 0, 0, *worth])
    (win,) = game.rounds[0].wins
    assert (win.winner, win.deltas, win.yaku) == (0, (6000, -2000, -2000, -2000), ())
    differing = {one.field for one in verify_game(game).differences}
    assert differing <= {"gains", "worth", "limit"}


def test_kazoe_and_yakuman_are_counted_by_their_words() -> None:
    worth = ["役満16000点∀", "国士無双(役満)", "Single-wait Four Concealed Triplets(ダブル役満)"]
    (win,) = of_result("和了", [1, 2, 3, 4], [0, 0, 0, *worth]).rounds[0].wins
    assert [(row.id, row.yakuman) for row in win.yaku] == [("kokushi", 1), ("suuankou_tanki", 2)]


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("Exhaustive Draw", "exhaustive"),
        ("Ryuukyoku", "exhaustive"),
        ("Nagashi Mangan", "nagashi"),
        ("Mangan at Draw", "nagashi"),
        ("Four Kan Abortion", "suukaikan"),
        ("Suucha Riichi", "suucha"),
        ("九种九牌", "kyuushu"),
        ("四风连打", "suufon"),
    ],
)
def test_drawn_games_are_known_in_every_language(name: str, kind: str) -> None:
    drawn = of_result(name).rounds[0].drawn_game
    assert drawn.kind == kind


@pytest.mark.parametrize("result", [["不明"], ["???"], []])
def test_a_round_whose_end_is_not_told_is_read_without_one(result: list[str]) -> None:
    game = of_result(*result)
    assert not game.rounds[0].is_over
    assert len(game.rounds[0].events) == 11
    report = verify_game(game)
    assert not report.differences
    assert "breaks off in round 1" in report.missing


@pytest.mark.parametrize(
    ("told", "site", "length"),
    [
        ({"rule": {"disp": "銀の間南喰赤"}}, "majsoul", "south"),
        ({"rule": {"disp": "三銀の間赤"}}, "majsoul", None),
        ({"rule": {"disp": "友人戦東喰赤"}}, "majsoul", "east"),
        ({"rule": {"disp": "Gold Room South"}}, "majsoul", "south"),
        ({"rule": {"disp": "3-Player Throne Room East"}}, "majsoul", "east"),
        ({"rule": {"disp": "Tounament South Red Fives"}}, "majsoul", "south"),
        ({"rule": {"disp": "玉之间 四人东"}}, "majsoul", "east"),
        ({"ref": "231014-84c11a6f-b3f7-4363-966e-25f37886cfbf"}, "majsoul", None),
        ({"sx": ["C", "C", "C", "C"]}, "majsoul", None),
        ({"dan": ["雀豪★3", "Adept I", "", ""]}, "majsoul", None),
        ({"title": ["王座の間南喰赤", ""]}, "majsoul", "south"),
        ({"rule": {"disp": "鳳南喰赤"}}, "tenhou", "south"),
        ({"rule": {"disp": "般東"}, "sx": ["M", "F", "M", "M"]}, "tenhou", "east"),
        ({"ref": "2023032103gm-00e1-0000-be9b2a7b", "sx": ["C"] * 4}, "tenhou", None),
        ({"rule": {"disp": "our club"}}, "", None),
        ({}, "", None),
    ],
)
def test_the_site_and_the_length_are_read(told: Document, site: str, length: str | None) -> None:
    log = {"name": ["a", "b", "c", "d"], "log": [[*SHORT, ["不明"]]], **told}
    game = read_tenhou_json(json.dumps(log))
    assert (game.site, game.length) == (site, length)
    assert game.rules.uma == ((15, 5, -5, -15) if site == "majsoul" else (20, 10, -10, -20))
