"""Conditions about yaku, points and wins."""

from ruleset.acting import discard, meld, new_table, tiles
from ruleset.asking import RULES, ask, called, drew, each
from ruleset.engine import PLAIN, Assigned, Call, RulesetTile, WinRecord, face_down, with_alias
from ruleset.words.conditions.cases import EXISTING, HAND, YAKU, seats_where


def test_fu_equals_seven_pairs_included():
    assert ask(new_table(), "fu_equals", 30, minipoints=30)
    assert ask(new_table(), "fu_equals", 25, minipoints=25)
    assert ask(new_table(), "fu_equals", minipoints=20)
    assert not ask(new_table(), "fu_equals", 40, minipoints=30)


def test_has_yaku_with_hand_counts_the_yaku_lists():
    table = new_table(YAKU, a=HAND)
    drew(table, 0, "8s")
    assert each(table, "has_yaku_with_hand", [], [2]) == [True, True]
    assert not ask(table, "has_yaku_with_hand", 3), "extra yaku do not count"
    assert each(table, "has_yaku_with_hand", [2, 20], [2, 30]) == [True, False]


def test_has_yaku_with_discard_wants_a_discard_just_made():
    table = new_table(YAKU, a=HAND)
    assert not ask(table, "has_yaku_with_discard", 1)
    discard(table, 1, "8s")
    assert each(table, "has_yaku_with_discard", [2, 30], [3]) == [True, False]
    drew(table, 1, "1m")
    assert not ask(table, "has_yaku_with_discard", 1)


def test_has_yaku_with_call_wants_a_call_just_made():
    table = new_table(YAKU, a=HAND)
    assert not ask(table, "has_yaku_with_call", 1)
    called(table, 1, 1, "8s", "8s 8s 8s", "kakan")
    assert each(table, "has_yaku_with_call", [2], [3]) == [True, False]


def test_has_yaku2_counts_the_other_lists():
    table = new_table(YAKU, a=HAND)
    drew(table, 0, "8s")
    assert not ask(table, "has_yaku2_with_hand")
    discard(table, 1, "8s")
    assert each(table, "has_yaku2_with_discard", [1], [2]) == [True, False]
    called(table, 1, 1, "8s", "8s 8s 8s", "kakan")
    assert each(table, "has_yaku2_with_call", [1], [0]) == [False, True]


def test_declared_yaku_are_all_scored():
    table = new_table(YAKU, a=HAND)
    drew(table, 0, "8s")
    table.players[0].declared_yaku = ("Chun",)
    assert each(table, "has_declared_yaku_with_hand", ["yaku"], ["yakuman"]) == [True, False]
    table.players[0].declared_yaku = ("Chun", "Great")
    assert not ask(table, "has_declared_yaku_with_hand", "yaku", "yakuman")
    assert not ask(table, "has_declared_yaku_with_discard", "yaku", "yakuman")
    discard(table, 1, "8s")
    assert ask(table, "has_declared_yaku_with_discard", "yaku", "yakuman")
    assert not ask(table, "has_declared_yaku_with_call", "yaku")


def win_of(seat, **fields):
    return WinRecord(
        seat, "draw", RulesetTile("1m"), fields.pop("payer", None), (), is_dealer=False, **fields
    )


def test_the_recorded_win_of_this_round():
    table = new_table()
    assert not ask(table, "is_winner")
    assert not ask(table, "has_yaku", 0)
    table.wins.append(win_of(0, yaku=(("a", 2), ("b", 1)), yaku2=(("c", 1),), minipoints=30))
    assert ask(table, "is_winner")
    assert not ask(table, "is_winner", seat=1)
    assert each(table, "has_yaku", [3], [3, 30], [3, 40], [4]) == [True, True, False, False]
    assert each(table, "has_yaku2", [], [2]) == [True, False]
    assert not ask(table, "three_winners")
    table.wins += [win_of(1), win_of(2)]
    assert ask(table, "three_winners")


def test_who_dealt_in_last_round():
    table = new_table()
    assert not ask(table, "dealt_in_last_round", seat=2)
    table.last_payer = 2
    assert seats_where(table, "dealt_in_last_round") == [2]


DORA = {**RULES, "dora_indicators": {"4m": ["5m", "0m"]}, "reverse_dora_indicators": {"4m": ["3m"]}}


def test_winning_dora_count_is_exact():
    table = new_table(DORA, a="5m 1m")
    meld(table, 0, "pon", "5m 0m 5m")
    assert each(table, "winning_dora_count", ["4m", 4], ["4m", 3]) == [True, False]
    assert ask(table, "winning_dora_count", "4m", 5, winning_tile=RulesetTile("5m"))
    assert ask(table, "winning_dora_count", "1p", 0)


def test_winning_dora_count_looks_through_no_jokers_and_at_named_tiles():
    table = new_table(DORA, a="1j 5m")
    table.players[0].behavior = with_alias(PLAIN, tiles("1j"), tiles("5m"))
    table.dead_wall = tiles("9p 4m")
    assert each(table, "winning_dora_count", [-1], ["4m", 1]) == [True, True]


def test_dora_of_the_hand_alone_and_reverse_dora():
    table = new_table(DORA, a="5m 3m 3m")
    meld(table, 0, "pon", "5m 5m 5m")
    drew(table, 0, "0m")
    assert ask(table, "hand_dora_count", "4m", 2)
    assert ask(table, "winning_reverse_dora_count", "4m", 2)


def test_what_the_winning_hand_consists_of():
    table = new_table(RULES, a="1m 2m")
    meld(table, 0, "pon", "3m 3m 3m")
    meld(table, 0, "flower", "1f")
    drew(table, 0, "9p")
    known = {"winning_tile": RulesetTile("4m")}
    for name in ("winning_hand_consists_of", "winning_hand_and_tile_consists_of"):
        assert ask(table, name, "1m", "2m", "3m", "4m", **known)
        assert not ask(table, name, "1m", "2m", "3m", **known)
    assert ask(table, "winning_hand_not_tile_consists_of", "1m", "2m", "3m", **known)
    assert not ask(table, "winning_hand_not_tile_consists_of", "1m", "2m", **known)
    table.players[0].hand = tiles("1j 2m")
    assert not ask(table, "winning_hand_consists_of", "2m", "3m", "4m", **known)
    for target in ("4m", "any"):
        table.players[0].behavior = with_alias(PLAIN, tiles("1j"), tiles(target))
        assert ask(table, "winning_hand_consists_of", "2m", "3m", "4m", **known)


def test_the_winning_hand_is_that_of_the_reading():
    table = new_table(RULES, a="1j")
    reading = Assigned(tuple(tiles("1m")), (Call("pon", tuple(tiles("2m"))),), RulesetTile("3m"))
    assert ask(table, "winning_hand_consists_of", "1m", "2m", "3m", reading=reading)
    assert not ask(table, "winning_hand_consists_of", "1m", "2m", reading=reading)


def test_hidden_tiles_of_melds_count_as_what_they_are():
    table = new_table(RULES)
    table.players[0].calls.append(Call("ankan", (face_down(RulesetTile("1z")), RulesetTile("1z"))))
    assert ask(table, "winning_hand_consists_of", "1z")


def test_has_existing_yaku_all_of_them():
    table = new_table()
    known = {"existing_yaku": EXISTING}
    assert ask(table, "has_existing_yaku", "Riichi", "Dora", **known)
    assert not ask(table, "has_existing_yaku", "Riichi", "Chun", **known)
    assert each(table, "has_existing_yaku", [["Dora", 3]], [["Dora", 2]], **known) == [True, False]
    assert not ask(table, "has_existing_yaku", None, **known)


def test_has_no_yaku():
    assert ask(new_table(), "has_no_yaku", existing_yaku=())
    assert not ask(new_table(), "has_no_yaku", existing_yaku=EXISTING)


def test_has_points_adds_the_yaku_so_far():
    assert each(new_table(), "has_points", [4], [5], existing_yaku=EXISTING) == [True, False]
    assert not ask(new_table(), "has_points", existing_yaku=())
