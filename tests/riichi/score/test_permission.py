"""Which hands may be won: Fix Yaku example by example, the need of han, and what is tenpai."""

import json
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from jantaku import GameRule, Hand, HandError, Meld, Permission, counts_as_tenpai, judge_win
from jantaku.riichi.tiles.calls import parse_calls
from jantaku.riichi.tiles.notation import format_tile, parse_tiles

TABLE = json.loads(
    (Path(__file__).parents[2] / "data" / "fix_yaku.json").read_text(encoding="utf-8")
)
FIRST = GameRule(fix_yaku="first_only")
MIDDLE = GameRule(fix_yaku="middle_ok")
EVERY = GameRule(multi_wait_finally=False)
ANY = GameRule()
MODES = {"first": FIRST, "middle": MIDDLE, "finally_all": EVERY, "finally_any": ANY}
DRAWN = {
    "first_all": FIRST,
    "first_closed": FIRST.replace(multi_wait_tsumo="closed"),
    "middle_all": MIDDLE,
    "middle_closed": MIDDLE.replace(multi_wait_tsumo="closed"),
    "finally_all": EVERY,
    "finally_any": ANY,
}


def thirteen(hand: str, calls: str = "") -> Hand:
    """A hand before its winning tile, with its calls in their order."""
    melds = [Meld(meld.type, meld.tiles) for meld in parse_calls(calls)]
    return Hand.from_tiles(parse_tiles(hand), melds)


def judged(rule: GameRule, hand: str, calls: str, win: str, **circumstances: Any) -> Permission:
    """The judgement of a win by South in an East round."""
    return judge_win(
        thirteen(hand, calls), win, rules=rule, **{"seat": "S", "honba": 0, **circumstances}
    )


def example(row: dict[str, Any], rule: GameRule, **circumstances: Any) -> Permission:
    """The judgement of a row of the table."""
    if row.get("han") == 2:
        rule, circumstances["honba"] = rule.replace(two_han_honba=4), 4
    rule = rule.replace(open_tanyao=row.get("open_tanyao", True))
    if row.get("riichi"):
        circumstances["riichi"] = True
    return judged(rule, row["hand"], row["calls"], row["win"], **circumstances)


def named(row: dict[str, Any]) -> str:
    return f"{row['id']} {row['shows']}"


@pytest.mark.parametrize("row", TABLE["ron"], ids=named)
def test_a_ron_is_allowed_as_its_example_says(row: dict[str, Any]) -> None:
    answers = {mode: example(row, rule) for mode, rule in MODES.items()}
    assert {mode: answer.allowed for mode, answer in answers.items()} == {
        mode: row[mode] for mode in MODES
    }
    for answer in answers.values():
        assert [format_tile(wait.kind) for wait in answer.waits] == row["waits"]


@pytest.mark.parametrize("row", TABLE["draw"], ids=named)
def test_a_self_draw_is_allowed_as_its_example_says(row: dict[str, Any]) -> None:
    answers = {mode: example(row, rule, tsumo=True) for mode, rule in DRAWN.items()}
    assert {mode: answer.allowed for mode, answer in answers.items()} == {
        mode: row[mode] for mode in DRAWN
    }
    for answer in answers.values():
        assert [format_tile(wait.kind) for wait in answer.waits] == row["waits"]


def test_the_page_about_these_rules_shows_rows_of_the_table() -> None:
    page = Path(__file__).parents[3] / "docs" / "fix-yaku.md"
    rows = {(row["hand"], row["calls"], row["win"]): row for row in TABLE["ron"][::-1]}
    shown = 0
    for line in page.read_text(encoding="utf-8").splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if len(cells) != 8 or not cells[0].startswith("`"):
            continue
        shown += 1
        hand, calls, win, *told, _ = cells
        row = rows[hand.strip("`").replace(" ", ""), calls, win]
        assert [one == "yes" for one in told] == [row[mode] for mode in MODES]
    assert shown == 10


def grade(calls: str, hand: str, win: str, yaku: str, **circumstances: Any) -> str:
    """When that yaku of the hand was settled."""
    graded = judged(ANY, hand, calls, win, **circumstances).won.yaku
    return next(one.grade for one in graded if one.yaku.id == yaku)


def allowed(rule: GameRule, hand: str, calls: str, win: str, **circumstances: Any) -> bool:
    """Whether the win is allowed."""
    return judged(rule, hand, calls, win, **circumstances).allowed


TWO_SIDED = "99m34p678p234s", "chi 234m"
STRAIGHT = "12p456p99m567s"
TERMINAL = "23p789s444z99p", "chi 789m"
DRAGONS, RUNS = "456p789s66z77z", "chi 234m, chi 234s"


def test_a_win_needs_at_least_one_han() -> None:
    for rule in MODES.values():
        assert judged(rule, "99m34p678p234s", "chi 567m", "2p").faults[-1] == "han"


def test_finally_is_the_usual_mode() -> None:
    assert (GameRule().fix_yaku, GameRule.preset("tenhou").fix_yaku) == ("finally", "finally")


# Rule, hand, calls, winning tile and the faults of a ron.
RONS: dict[str, tuple[GameRule, str, str, str, str]] = {
    "first_only asks all winning tiles for a yaku": (FIRST, *TWO_SIDED, "2p", "multi_wait"),
    "middle_ok asks them too": (MIDDLE, *TWO_SIDED, "2p", "multi_wait"),
    "completing a kanchan is allowed": (FIRST, "99m24p678p234s", "chi 234m", "3p", ""),
    "completing the penchan of a straight is allowed": (FIRST, STRAIGHT, "chi 789p", "3p", ""),
    "a penchan after another meld": (FIRST, "12p456p99m", "chi 789p, chi 567s", "3p", "first_only"),
    "of two pairs of honours one may be completed": (FIRST, DRAGONS + "456m", "", "6z", ""),
    "the other pair of honours may be, too": (FIRST, DRAGONS + "456m", "", "7z", ""),
    "two pairs of honours win beside a call of honours": (FIRST, DRAGONS, "pon 4z", "6z", ""),
    "two pairs beside a run fail": (FIRST, DRAGONS, "chi 456m", "6z", "multi_wait first_only"),
    "any tile, where the hand has a yaku": (FIRST, "9m234m234p234s", "chi 678p", "9m", ""),
    "any tile, where all calls are the yaku": (FIRST, "9m678m234p", "chi 234m, chi 234s", "9m", ""),
    "a yaku called after another run": (FIRST, "9m234p", f"chi 678m, {RUNS}", "9m", "first_only"),
    "an unrelated call may come later": (FIRST, "9m234p234s", "chi 234m, chi 678p", "9m", ""),
    "the unrelated call is first": (FIRST, "9m234p234s", "chi 678p, chi 234m", "9m", "first_only"),
    "middle_ok does not mind the order": (MIDDLE, "9m234p234s", "chi 678p, chi 234m", "9m", ""),
    "middle_ok minds the last tile": (MIDDLE, "12p456p99m", "chi 789p, chi 567s", "3p", "middle"),
    "finally may make its yaku last": (EVERY, "99m24p234s", "chi 678p, chi 234m", "3p", ""),
    "finally may ask the other wait": (EVERY, *TWO_SIDED, "2p", "multi_wait"),
    "finally may ask no other wait": (ANY, *TWO_SIDED, "2p", ""),
    "finally may ask the waits of a terminal": (EVERY, *TERMINAL, "1p", "multi_wait"),
    "finally may ask no wait of a terminal": (ANY, *TERMINAL, "1p", ""),
    "one wait may make three colours low": (FIRST, "23m234m123p123s55z", "", "1m", ""),
    "the other wait may make another yaku": (FIRST, "23m234m123p123s55z", "", "4m", ""),
    "a concealed quad is no call": (FIRST, "9m234p234s", "closed kan 6p, chi 234m", "9m", ""),
    "four melds may be called": (FIRST, "9m", "pon 5z, chi 234m, chi 678p, chi 234s", "9m", ""),
}
CLOSED = FIRST.replace(multi_wait_tsumo="closed")
# The same of a self-draw.
TSUMOS: dict[str, tuple[GameRule, str, str, str, str]] = {
    "the option waives the other waits": (FIRST, *TWO_SIDED, "2p", ""),
    "the option does not waive the order": (FIRST, DRAGONS, "chi 456m", "7z", "first_only"),
    "it may ask for a closed hand": (CLOSED, *TWO_SIDED, "2p", "multi_wait"),
    "a closed hand has its other waits waived": (CLOSED, "99m34p678p234s567s", "", "2p", ""),
    "a concealed quad leaves it closed": (CLOSED, "99m34p678p234s", "closed kan 1z", "2p", ""),
    "finally may ask the other wait": (EVERY, *TWO_SIDED, "2p", "multi_wait"),
    "finally may ask no other wait": (ANY, *TWO_SIDED, "2p", ""),
    "finally may ask the waits of a terminal": (EVERY, *TERMINAL, "1p", "multi_wait"),
    "finally may ask no wait of a terminal": (ANY, *TERMINAL, "1p", ""),
}


@pytest.mark.parametrize(("rule", "hand", "calls", "win", "faults"), RONS.values(), ids=RONS)
def test_a_ron_has_the_faults_that_its_sentence_says(rule, hand, calls, win, faults):
    answer = judged(rule, hand, calls, win)
    assert (" ".join(answer.faults), answer.allowed) == (faults, not faults)


@pytest.mark.parametrize(("rule", "hand", "calls", "win", "faults"), TSUMOS.values(), ids=TSUMOS)
def test_a_self_draw_has_the_faults_that_its_sentence_says(rule, hand, calls, win, faults):
    answer = judged(rule, hand, calls, win, tsumo=True)
    assert (" ".join(answer.faults), answer.allowed) == (faults, not faults)


def test_a_concealed_triplet_of_dragons_allows_the_win_and_little_dragons_are_scored() -> None:
    answer = judged(FIRST, "555z66z77z234p", "chi 456m", "6z")
    assert [one.yaku.id for one in answer.won.yaku if one.usable] == ["haku"]
    assert answer.won.passes
    assert {one.id for one in answer.score.yaku} == {"haku", "hatsu", "shousangen"}


def test_a_hand_said_to_have_called_is_not_closed_for_its_self_draw() -> None:
    rule = FIRST.replace(multi_wait_tsumo="closed")
    hand = "99m34p678p234s234m", "", "2p"
    assert allowed(rule, *hand, tsumo=True)
    assert judged(rule, *hand, tsumo=True, open=True).faults == ("multi_wait",)


def test_yakuman_are_exempt() -> None:
    dragons = "44m77z", "chi 456p, pon 5z, pon 6z"
    assert judged(FIRST, *dragons, "4m").faults == ("first_only",)
    assert judged(FIRST, *dragons, "7z").won.is_yakuman
    for rule in MODES.values():
        assert allowed(rule.replace(two_han_honba=4), *dragons, "7z", honba=4)


def test_an_allowed_win_counts_all_its_yaku() -> None:
    answer = judged(FIRST, "456m66z77z", "pon 5z, chi 789p", "7z")
    assert answer.allowed
    usable = {one.yaku.id for one in answer.won.yaku if one.usable}
    assert usable == {"haku"}
    assert {one.id for one in answer.score.yaku} == {"haku", "chun", "shousangen"}


def test_where_honba_ask_for_two_han_one_is_not_enough() -> None:
    for honba, need in ((3, 1), (4, 2), (5, 2)):
        answer = judged(
            ANY.replace(two_han_honba=4), "456p99m23s", "pon 5z, chi 789p", "4s", honba=honba
        )
        assert (answer.need, answer.allowed) == (need, need == 1)
    five = ANY.replace(two_han_honba=5)
    assert judged(five, "456p99m23s", "pon 5z, chi 789p", "4s", honba=4).allowed


def test_too_few_han_are_told_as_the_fault_of_the_win() -> None:
    rule = GameRule(two_han_honba=4)
    assert judged(rule, "456p99m23s", "pon 5z, chi 789p", "4s", honba=4).faults == ("han",)


@pytest.mark.parametrize("mode", MODES)
def test_riichi_and_self_draw_alone_are_not_two_han(mode: str) -> None:
    rule, hand = MODES[mode].replace(two_han_honba=4), ("99m678p234s78s111m", "")
    riichi = {"tsumo": True, "riichi": True, "honba": 4}
    assert judged(rule, *hand, "6s", **riichi).faults[-1] == "han"
    assert allowed(rule, *hand, "6s", **riichi | {"honba": 3})
    lucky = judged(rule, *hand, "6s", **riichi, ippatsu=True)
    assert lucky.allowed == (mode in ("finally_all", "finally_any"))
    double = riichi | {"riichi": False, "double_riichi": True}
    assert allowed(rule, *hand, "6s", **double)


def test_luck_counts_toward_two_han_under_finally_alone() -> None:
    hand = "456p99m23s", "pon 5z, chi 789p", "4s"
    for mode, rule in MODES.items():
        for luck in ({"last_tile": True}, {"chankan": True}):
            two = rule.replace(two_han_honba=4)
            assert allowed(two, *hand, honba=4, **luck) == (mode in ("finally_all", "finally_any"))


def test_luck_counts_toward_one_han_in_every_mode() -> None:
    hand = "99m34p678p", "kan 4z, chi 567m", "2p"
    for rule in MODES.values():
        assert allowed(rule, *hand, tsumo=True, rinshan=True)
        assert allowed(rule, "99m34p678p234s", "chi 567m", "2p", last_tile=True)


def test_two_yaku_together_are_settled_when_the_calls_of_both_are() -> None:
    rule = FIRST.replace(two_han_honba=4)
    hand, wins = "456p99m23s", {"honba": 4}
    assert allowed(rule, hand, "pon 5z, pon 2z", "4s", **wins)
    assert allowed(rule, "99m23s", "pon 5z, pon 2z, chi 456p", "4s", **wins)
    late = judged(rule, "99m23s", "pon 5z, chi 456p, pon 2z", "4s", **wins)
    assert (late.faults, late.won.grade) == (("multi_wait", "first_only"), "middle")
    assert late.won.by == ("haku", "seat_wind")


def test_min_han_alone_counts_every_yaku() -> None:
    rule = GameRule(min_han=2)
    hand = "99m678p234s78s111m", "", "6s"
    assert allowed(rule, *hand, tsumo=True, riichi=True)
    assert judged(rule, *hand, riichi=True).faults == ("han",)


@pytest.mark.parametrize("rule", [*MODES.values(), FIRST.replace(two_han_honba=4)])
def test_thirteen_orphans_on_one_tile_are_allowed_by_any_setting(rule: GameRule) -> None:
    assert allowed(rule, "119m19p19s123456z", "", "7z", honba=4)


def test_a_draw_after_a_kan_is_a_yaku_on_every_wait() -> None:
    hand = "99m34p678p", "kan 4z, chi 567m", "5p"
    assert all(allowed(rule, *hand, tsumo=True, rinshan=True) for rule in MODES.values())


def test_a_wait_whose_four_tiles_the_hand_holds_is_none() -> None:
    hand = "99m34p234s", "chi 234m, kan 5p"
    (wait,) = judged(FIRST, *hand, "2p").waits
    assert format_tile(wait.kind) == "2p"
    assert judged(FIRST, *hand, "2p").faults == ("first_only",)
    assert judged(FIRST, "99m34p234s555p", "chi 234m", "2p").faults == ("multi_wait",)


def test_a_wait_whose_four_tiles_others_show_is_one_all_the_same() -> None:
    assert judged(FIRST, *TWO_SIDED, "2p", dora="5555p").faults == ("multi_wait",)


def test_furiten_stands_before_all_other_faults_and_is_of_rons_alone() -> None:
    strict = FIRST.replace(two_han_honba=4)
    one_han = "99m34p678p234s", "chi 234m", "2p"
    faults = judge_win(
        thirteen(*one_han[:2]), "2p", rules=strict, discards="5p", seat="S", honba=4
    ).faults
    assert faults == ("furiten", "multi_wait", "han")
    drawn = judge_win(thirteen(*one_han[:2]), "2p", rules=ANY, discards="5p", seat="S", tsumo=True)
    assert drawn.allowed


@pytest.mark.parametrize(
    ("shows", "hand", "calls", "win", "yaku", "expected"),
    [
        ("two-sided, related call", "99m34p678p234s", "chi 234m", "2p", "sanshoku_doujun", "first"),
        ("penchan of three", "99m12p678p123s", "chi 123m", "3p", "sanshoku_doujun", "first"),
        ("penchan of seven", "99m89p456p789s", "chi 789m", "7p", "sanshoku_doujun", "first"),
        ("a closed kan", "99m24p234s", "ankan 6p, chi 234m", "3p", "sanshoku_doujun", "first"),
        ("kanchan, other", "99m24p234s", "chi 234m, chi 678p", "3p", "sanshoku_doujun", "last"),
        ("complete already", "34m99m234s", "chi 234p, chi 234m", "2m", "sanshoku_doujun", "first"),
        ("second", "9m", "chi 234m,chi 678p,chi 234p,chi 234s", "9m", "sanshoku_doujun", "middle"),
        ("straight second", "123p789p9s", "chi 456m, chi 456p", "9s", "ittsu", "middle"),
        ("straight concealed", "123456789p9s", "chi 234m", "9s", "ittsu", "first"),
        ("triplets second", "888p888s9m", "chi 456m, pon 8m", "9m", "sanshoku_doukou", "middle"),
        ("kans after", "9m", "chi 456m,kan 8m,kan 7p,kan 3s", "9m", "sankantsu", "middle"),
        ("dragons after", "555z77z23m", "chi 789p, pon 6z", "4m", "shousangen", "middle"),
        ("dragon pairs", "456p789s66z77z", "chi 456m", "7z", "chun", "last"),
        ("concealed dragon", "666z99m23s", "chi 789p, pon 5z", "4s", "hatsu", "first"),
        ("dragons, then the pair", "456m7z789p", "pon 5z, pon 6z", "7z", "shousangen", "first"),
        ("after a run", "456m7z", "chi 789p, pon 5z, pon 6z", "7z", "shousangen", "last"),
        ("first of two", "9m123p123s", "chi 123m, chi 456m", "9m", "sanshoku_doujun", "first"),
        ("second of two", "9m123p123s", "chi 456m, chi 123m", "9m", "sanshoku_doujun", "middle"),
        ("run alone", "9m123m123p123s", "chi 456m", "9m", "sanshoku_doujun", "first"),
        ("an open kan is not concealed", "456p99m23s", "chi 789p, kan 5z", "4s", "haku", "middle"),
        ("a closed kan is", "456p99m23s", "chi 789p, closed kan 5z", "4s", "haku", "first"),
        ("an open kan as the first call", "456p99m23s", "kan 5z, chi 789p", "4s", "haku", "first"),
        ("an added kan, as its pon", "456p99m23s", "kakan 5z, chi 789p", "4s", "haku", "first"),
        ("second", "456p99m23s", "chi 789p, kakan 5z", "4s", "haku", "middle"),
    ],
)
def test_the_grade_of_a_labelled_hand(shows, hand, calls, win, yaku, expected):
    assert grade(calls, hand, win, yaku) == expected, shows


@pytest.mark.parametrize(
    ("calls", "expected"),
    [("chi 123s, pon 9m, pon 8m, pon 7m", "middle"), ("pon 9m, pon 8m, pon 7m, chi 123s", "first")],
)
def test_local_yaku_are_made_of_their_sets_too(calls: str, expected: str) -> None:
    local = GameRule(local_yaku=frozenset({"sanrenkou"}))
    graded = judged(local, "9s", calls, "9s").won.yaku
    assert [(one.yaku.id, one.grade) for one in graded] == [("sanrenkou", expected)]


# Waiting for 3m alone, open, with so many han.
WAITING = {
    0: ("12m456p99s", "chi 678s, chi 345p"),
    1: ("12m456p99s", "chi 678s, pon 5z"),
    2: ("12m456p99s", "pon 5z, pon 6z"),
}
OPTIONS = ("empty", "furiten", "no_yaku")


@pytest.mark.parametrize("two_han_tenpai", ["possible", "no_yaku"])
@pytest.mark.parametrize("two", [False, True])
@pytest.mark.parametrize("options", [*product((False, True), repeat=3)])
def test_what_counts_as_tenpai_is_a_table(options, two, two_han_tenpai):
    empty_ok, furiten_ok, no_yaku_ok = options
    rule = GameRule(
        pseudo_tenpai=frozenset(o for o, chosen in zip(OPTIONS, options, strict=True) if chosen),
        two_han_honba=4,
        two_han_tenpai=two_han_tenpai,
    )
    if two:
        needed = 0 if two_han_tenpai == "no_yaku" else 1 if no_yaku_ok else 2
    else:
        needed = 0 if no_yaku_ok else 1
    for live, furiten, han in product((True, False), (True, False), WAITING):
        answer = counts_as_tenpai(
            thirteen(*WAITING[han]),
            rule,
            discards="3m" if furiten else "9p",
            visible="" if live else "333m" if furiten else "3333m",
            seat="W",
            honba=4 if two else 3,
        )
        expected = (live or empty_ok) and (not furiten or furiten_ok) and han >= needed
        assert answer == expected, (live, furiten, han)


def without(*options: str) -> GameRule:
    """Rules by which these waits do not count."""
    return GameRule(pseudo_tenpai=frozenset(OPTIONS) - {*options})


NONE, TWO = GameRule(pseudo_tenpai=frozenset()), GameRule(two_han_honba=4)
DEAD, LIVE = without("empty"), without("no_yaku")
NO_YAKU = NONE.replace(two_han_honba=4, two_han_tenpai="no_yaku")
POSSIBLE = LIVE.replace(two_han_honba=4)
HELD, SIDES = ("12m456p99s", "chi 345m, pon 5z"), TWO_SIDED
PLAIN: dict[str, Any] = {"honba": 4, "round": "S", "seat": "W"}
# Hand with its calls, rule, what is seen, and whether the hand is tenpai.
TENPAI: dict[str, tuple[tuple[str, str], GameRule, dict[str, Any], bool]] = {
    "any wait, even a dead one": (WAITING[0], ANY, {"discards": "3m", "visible": "333m"}, True),
    "with no exception a live wait with a yaku": (WAITING[1], NONE, {}, True),
    "with no exception none without a yaku": (WAITING[0], NONE, {}, False),
    "with no exception none in the own river": (WAITING[1], NONE, {"discards": "3m"}, False),
    "with no exception none that others show": (WAITING[1], NONE, {"visible": "3333m"}, False),
    "one copy of the wait left": (HELD, DEAD, {"visible": "33m"}, True),
    "none left with that in the river": (HELD, DEAD, {"visible": "33m", "discards": "3m"}, False),
    "none left, by default": (HELD, ANY, {"visible": "33m", "discards": "3m"}, True),
    "the wait with a yaku alone is left": (SIDES, LIVE, {"visible": "5555p"}, True),
    "the one without is left": (SIDES, without("empty", "no_yaku"), {"visible": "2222p"}, False),
    "the one without is left, and counts": (SIDES, LIVE, {"visible": "2222p"}, True),
    "in furiten by default": (SIDES, ANY, {"discards": "5p"}, True),
    "in furiten, where it does not count": (SIDES, without("furiten"), {"discards": "5p"}, False),
    "without a yaku by default": (WAITING[0], ANY, {}, True),
    "without a yaku, where it does not count": (WAITING[0], LIVE, {}, False),
    "closed without a yaku": (("123m456p789s1112z", ""), LIVE, {"seat": "W", "round": "S"}, True),
    "no yaku is needed where two han are": (WAITING[0], NO_YAKU, {"honba": 4}, True),
    "a yaku is needed where one han is": (WAITING[0], NO_YAKU, {"honba": 3}, False),
    "two han are possible": (WAITING[2], POSSIBLE, {"honba": 4}, True),
    "one han is too few": (WAITING[1], POSSIBLE, {"honba": 4}, False),
    "one han by self-draw is too few": (("123m567p789s1112z", ""), POSSIBLE, PLAIN, False),
    "riichi makes two": (("123m567p789s1112z", ""), POSSIBLE, {**PLAIN, "riichi": True}, True),
    "one han, where no yaku may count": (WAITING[1], TWO, {"honba": 4}, True),
    "no han, where no yaku may count": (WAITING[0], TWO, {"honba": 4}, False),
}


@pytest.mark.parametrize(("hand", "rule", "seen", "tenpai"), TENPAI.values(), ids=TENPAI)
def test_a_hand_counts_as_tenpai_or_not(hand, rule, seen, tenpai):
    assert counts_as_tenpai(thirteen(*hand), rule, **seen) is tenpai


def test_what_waits_for_nothing_is_not_tenpai() -> None:
    assert not counts_as_tenpai("123m456p789s1123z")
    assert not counts_as_tenpai("123m456p78s")


def test_a_fifth_copy_is_refused() -> None:
    with pytest.raises(HandError, match="5 copies"):
        counts_as_tenpai("123m456p789s1112z", discards="1z", visible="1z")


def test_melds_in_brackets_are_the_calls_in_their_order() -> None:
    late, early = "456p9923s(789p)(555z)", "456p9923s(555z)(789p)"
    late, early = late.replace("9923s", "99m23s"), early.replace("9923s", "99m23s")
    assert [meld.type for meld in Hand(late).melds] == ["chi", "pon"]
    assert judge_win(late, "4s", rules=FIRST, seat="S").faults == ("multi_wait", "first_only")
    assert judge_win(early, "4s", rules=FIRST, seat="S").allowed


def test_a_judgement_tells_its_waits_and_yaku_as_json() -> None:
    document = judged(FIRST, *TWO_SIDED, "2p").to_dict()
    assert json.loads(json.dumps(document)) == document
    assert document["faults"] == ["multi_wait"]
    assert document["waits"][0]["yaku"] == [
        {
            "id": "sanshoku_doujun",
            "name": "Sanshoku doujun (same run in three suits)",
            "han": 1,
            "yakuman": 0,
            "grade": "first",
            "counts": True,
            "usable": True,
        }
    ]
    assert document["waits"][1] == {
        "tile": "5p",
        "passes": False,
        "grade": None,
        "by": [],
        "han": 0,
        "yaku": [],
    }


def test_the_tile_that_pays_best_is_judged_where_none_is_named() -> None:
    answer = judge_win("99m234678p234s(234m)", rules=FIRST, seat="S")
    assert answer.won.kind == answer.score.win


def test_an_unfinished_hand_is_refused() -> None:
    with pytest.raises(HandError, match="not complete"):
        judge_win("123m456p789s11123z")
