"""What house rules make of a hand: a table of hands, and what the game engine makes of them."""

from typing import Any, NamedTuple

import pytest

from jantaku import GameRule, HandError, format_mpsz, score, wait_values
from jantaku.riichi.rules.options import SETS
from jantaku.riichi.score.yaku import LOCAL_YAKU, YAKUMAN
from riichi.play.script import Script, deal
from support import REPOSITORY

DATA = REPOSITORY / "tests" / "data"
RUNS = "123m456p789s23499s"
PAIRS = "1122m3344p5566s77z"


class Row(NamedTuple):
    """A row of the table of hands, whose head says what stands in it."""

    says: str
    hand: str
    win: str
    how: str
    options: str
    yaku: str
    worth: str

    def __str__(self) -> str:
        return self.says.replace(" ", "-")


def table() -> list[Row]:
    lines = (DATA / "house_yaku.txt").read_text(encoding="utf-8").splitlines()
    rows = [line.split(" | ") for line in lines if line and not line.startswith("#")]
    return [Row(*("" if cell == "-" else cell for cell in row)) for row in rows]


def circumstances(words: str) -> dict[str, Any]:
    """The keywords that words stand for: a wind is the seat, a name alone a flag."""
    given: dict[str, Any] = {}
    for word in words.split():
        name, _, value = word.partition("=")
        given |= {"seat": name} if name in {"E", "S", "W", "N"} else {name: value or True}
    return given


def rule_of(options: str) -> GameRule:
    """The rules that words such as `pinfu_tsumo=no local_yaku=kanfuri,sanrenkou` stand for."""
    given: dict[str, Any] = {}
    for word in options.split():
        name, _, value = word.partition("=")
        plain = {"yes": True, "no": False}.get(value, value)
        given[name] = frozenset(value.split(",")) if name in SETS else plain
    if "double_wind_pair_fu" in given:
        given["double_wind_pair_fu"] = int(given["double_wind_pair_fu"])
    return GameRule(**given)


BROKEN = rule_of("local_yaku=shiisan_puutaa,shiisuu_puutaa")


@pytest.mark.parametrize("row", table(), ids=str)
def test_a_hand_is_worth_what_the_table_says(row: Row) -> None:
    result = score(row.hand, row.win, rules=rule_of(row.options), **circumstances(row.how))
    number = f"{result.yakuman}" if result.yakuman else f"{result.han} {result.fu}"
    assert " ".join(f"{yaku.id} {yaku.han}" for yaku in result.yaku) == row.yaku
    assert f"{number} {result.points}" == row.worth


@pytest.mark.parametrize(
    ("worth", "items"),
    [
        ("25fu_2han", [("chiitoitsu", 25)]),
        ("30fu_2han", [("chiitoitsu", 30)]),
        ("50fu_1han", [("chiitoitsu", 50)]),
    ],
)
def test_seven_pairs_show_the_fu_that_the_rules_give_them(worth, items):
    result = score(PAIRS, "7z", tsumo=True, rules=GameRule(seven_pairs=worth))  # type: ignore[arg-type]
    assert [(item.id, item.fu) for item in result.fu_items] == items


def test_the_draw_that_ends_pinfu_is_among_the_fu() -> None:
    rules = GameRule(pinfu_tsumo=False)
    items = score(RUNS, "1m", tsumo=True, rules=rules).fu_items
    assert [(item.id, item.fu) for item in items] == [("base", 20), ("tsumo", 2)]


@pytest.mark.parametrize("flag", ["riichi", "double_riichi", "open_riichi"])
def test_riichi_is_for_hands_that_have_called_nothing(flag: str) -> None:
    with pytest.raises(HandError) as caught:
        score("123m456p99s234s(111z)", "2m", rules=rule_of(""), **{flag: True})
    assert caught.value.code == "riichi_with_open_hand"


@pytest.mark.parametrize(
    "hand",
    [
        "147m258p369s11222z",
        "147m258p369s11223z",
        "146m258p369s12344z",
        "145m258p369s12344z",
        "147m258p369s12345z",
    ],
)
def test_thirteen_broken_has_one_pair_and_no_neighbours(hand: str) -> None:
    only = rule_of("local_yaku=shiisan_puutaa")
    with pytest.raises(HandError) as caught:
        score(hand, "1z", tsumo=True, tenhou=True, rules=only)
    assert caught.value.code == "not_complete"


@pytest.mark.parametrize("how", ["", "tsumo", "S renhou", "S"])
def test_broken_hands_win_by_the_first_draw_alone(how: str) -> None:
    with pytest.raises(HandError) as caught:
        score("147m258p369s12344z", "4z", rules=BROKEN, **circumstances(how))
    assert caught.value.code == "broken_later"
    assert "add tsumo, and tenhou for the dealer or chiihou for others" in str(caught.value)


@pytest.mark.parametrize(
    ("hand", "waits"),
    [
        ("1111m2233p4455s6z", "6z"),
        ("111m2233p4455s66z", "1m"),
        ("11119999m2233p6z", "6z"),
        ("1111m2222p3333s4z", "4z"),
        ("1111m2233p445s66z", "5s"),
        ("1111m223p4455s67z", ""),
        ("1111m(222p)4455s6z", ""),
    ],
)
def test_a_hand_waits_for_the_last_of_seven_pairs_with_four_alike(hand: str, waits: str) -> None:
    values = wait_values(hand, rules=rule_of("seven_pairs_quads=yes"))
    assert format_mpsz([value.kind for value in values]) == waits
    assert all(value.ron.has_yaku for value in values)


def test_such_a_wait_counts_the_copies_left() -> None:
    rules = rule_of("seven_pairs_quads=yes")
    (value,) = wait_values("1111m2233p4455s6z", visible="6z", rules=rules)
    assert value.left == 2
    assert wait_values("1111m2233p4455s6z") == ()


QUADS = GameRule(seven_pairs_quads=True)
FOUR_ALIKE = "1111m2233p4455s6z"


def test_four_alike_win_by_a_discard_as_two_pairs() -> None:
    script = Script(deal("6z", FOUR_ALIKE, "", ""), rule=QUADS).after("E 6z, S ron")
    assert script.yaku == {"chiitoitsu"}


def test_four_alike_are_no_pairs_under_other_rules() -> None:
    assert not Script(deal("6z", FOUR_ALIKE, "", "")).after("E 6z").may("S ron")


def test_riichi_knows_the_waits_of_four_alike() -> None:
    wall = deal("", FOUR_ALIKE, "", "", draws={"S": "9s6z"})
    script = Script(wall, rule=QUADS).after("E")
    assert script.may("S riichi 9s")
    script.play("S riichi 9s")
    assert script.game.view(1).seats[1].waits == (32,)
    assert not Script(wall).after("E").may("S riichi 9s")


def test_in_riichi_the_four_alike_of_a_pair_hand_make_no_kan() -> None:
    script = Script(deal("", "111m2233p4455s66z", "", "", draws={"S": "9s1m"}), rule=QUADS)
    script.play("E, S riichi 9s")
    script.pass_all()
    script.play("W, N, E")
    assert script.may("S tsumo")
    assert not script.may("S kan 1m")


def test_who_waits_by_four_alike_is_tenpai_at_the_end() -> None:
    for rule, points in ((QUADS, 28_000), (GameRule(), 25_000)):
        script = Script(deal("", FOUR_ALIKE, "", ""), rule=rule).draw_on()
        script.pass_all()
        assert script.points[1] == points


SCATTERED = "147m258p369s1234z"


@pytest.mark.parametrize(("tile", "yaku"), [("4z", "shiisan_puutaa"), ("5z", "shiisuu_puutaa")])
def test_the_dealer_wins_with_broken_tiles_at_once(tile: str, yaku: str) -> None:
    script = Script(deal(SCATTERED, "", "", "", draws=tile), rule=BROKEN).after("E tsumo")
    assert (script.yaku, script.points[0]) == ({yaku}, 25_000 + 48_000)


def test_another_wins_with_them_by_its_first_draw() -> None:
    script = Script(deal("", "", SCATTERED, "", draws="9m9m4z"), rule=BROKEN).after("E, S, W tsumo")
    assert script.yaku == {"shiisan_puutaa"}


def test_broken_tiles_are_nothing_once_somebody_has_called() -> None:
    script = Script(deal("5z", "", SCATTERED, "55z9s", draws="9m9m9m4z"), rule=BROKEN)
    script.play("E 5z, N pon, N 9s, E, S")
    assert not script.may("W tsumo")


def test_broken_tiles_are_nothing_in_the_second_turn() -> None:
    script = Script(deal("", SCATTERED, "", "", draws={"S": "1m4z"}), rule=BROKEN)
    script.play("E, S 1m, W, N, E")
    assert not script.may("S tsumo")


def test_broken_tiles_are_nothing_where_the_rules_do_not_have_them() -> None:
    assert not Script(deal(SCATTERED, "", "", "", draws="4z")).may("E tsumo")
    only = rule_of("local_yaku=shiisuu_puutaa")
    assert not Script(deal(SCATTERED, "", "", "", draws="4z"), rule=only).may("E tsumo")


@pytest.mark.parametrize("preset", ["friends", "strict", "brain_training"])
def test_rules_among_friends_have_the_broken_hands(preset: str) -> None:
    assert GameRule.preset(preset).local_yaku >= {"shiisan_puutaa", "shiisuu_puutaa", "daisharin"}


ONE_EACH = {0: "", 1: "3p", 2: "3p4p", 3: "1m", 4: "1m3p", 5: "1m3p4p", 6: "1m2m", 8: "1m2m3p4p"}
INDICATORS = ONE_EACH | {9: "1m2m8s", 10: "1m2m8s3p", 11: "1m2m8s3p4p"}
"""Of 222333m456p78999s, by the dora that they show."""


@pytest.mark.parametrize("dealer", [False, True])
@pytest.mark.parametrize(
    ("dora", "kazoe", "limit"),
    [
        (0, "yakuman", None),
        (1, "yakuman", None),
        (2, "yakuman", 8_000),
        (3, "yakuman", 8_000),
        (4, "yakuman", 12_000),
        (5, "yakuman", 12_000),
        (6, "yakuman", 16_000),
        (8, "yakuman", 16_000),
        (9, "yakuman", 24_000),
        (10, "yakuman", 24_000),
        (11, "yakuman", 32_000),
        (11, "sanbaiman", 24_000),
    ],
)
def test_a_ron_is_paid_by_the_formula_and_its_limits(dora, kazoe, limit, dealer):
    rules = rule_of(f"kazoe={kazoe}")
    how = {"riichi": True, "ippatsu": True, "dora": INDICATORS[dora]}
    result = score("222333m456p78999s", "3m", rules=rules, seat="E" if dealer else "S", **how)  # type: ignore[arg-type]
    assert (result.han, result.fu) == (2 + dora, 40)
    base = limit or 40 * 32 * 2 ** (result.han - 1)
    worth = base * 3 // 2 if dealer else base
    assert result.points == -(-worth // 100) * 100


def test_the_page_of_local_yaku_names_them_all_with_their_worth() -> None:
    page = (REPOSITORY / "docs" / "yaku.md").read_text(encoding="utf-8")
    rows = [line.split(" | ") for line in page.splitlines() if line.startswith("| `")]
    told = {row[0][3:-1]: row[1] for row in rows if len(row) == 3}
    assert tuple(told) == LOCAL_YAKU
    assert {name for name in told if told[name] == "yakuman"} == {*LOCAL_YAKU} & {*YAKUMAN}
