"""Conditions about hands of an American card."""

import pytest

from jantaku.base.errors import RulesetError
from ruleset.acting import discard, meld, new_table, tiles
from ruleset.asking import RULES, ask, holds
from ruleset.engine import PLAIN, with_alias
from ruleset.words.conditions.cases import button, words

AMERICAN = {**RULES, "win_definition": ["FF 1111a 2222b 3333c", "NN EE WW SS 1111a 11b"]}
AMERICAN["wall"] = [*RULES["wall"], *words("1f 2f 3f 4f 1g 2g 3g 4g"), *(["1j"] * 8)]


def exposed(*melds, **hands):
    table = new_table(AMERICAN, **hands)
    for held in melds:
        meld(table, 0, "am_kong", held)
    return table


def test_a_hand_is_dead_when_its_calls_fit_no_hand():
    assert not ask(exposed(), "hand_is_dead")
    assert not ask(exposed("1m 1m 1m 1m"), "hand_is_dead")
    assert not ask(exposed("1m 1m 1m 1m", "2p 2p 2p 2p"), "hand_is_dead")
    assert ask(exposed("9m 9m 9m 9m"), "hand_is_dead")
    assert ask(exposed("9m 9m 9m 9m"), "hand_is_dead", "toimen", seat=2)
    assert not ask(exposed("9m 9m 9m 9m"), "hand_is_dead", "shimocha")
    assert not ask(new_table(), "hand_is_dead"), "without a definition nothing is dead"


def test_a_hand_is_dead_when_its_tiles_lie_elsewhere():
    table = exposed("1m 1m 1m 1m", "2p 2p 2p 2p")
    for _ in range(3):
        discard(table, 1, "3s")
    assert ask(table, "hand_is_dead")


def test_jokers_stand_for_tiles_wanted_three_times_or_more():
    table = exposed("1m 1m 1m 1m", "2p 2p 2p 2p")
    table.players[0].behavior = with_alias(PLAIN, tiles("1j"), tiles("any"))
    for _ in range(4):
        discard(table, 1, "3s")
    assert not ask(table, "hand_is_dead")
    for _ in range(5):
        discard(table, 2, "1j")
    assert ask(table, "hand_is_dead")
    pairs = exposed("4z 4z")
    pairs.players[0].behavior = with_alias(PLAIN, tiles("1j"), tiles("any"))
    for _ in range(3):
        discard(pairs, 1, "1z")
    assert ask(pairs, "hand_is_dead"), "no joker stands for one of a pair"


CARDS = [
    ("NEWS 111a 222b", "3s 3s 3s", True),
    ("NEWS 111a 222b", "2s 2s 2s", False),
    ("ZZZ X0a X0a", "4z 4z 4z", False),
    ("ZZZ X0a X0a", "7p", False),
    ("ZZZ X0a X0a", "7p 8p", True),
    ("ZZZ X0a X1a", "7p 8p", False),
    ("ZZ X0a X1a", "2z 2z 8p 9p", False),
    ("ZZ X0a X1a", "2z 3z", True),
    ("FFFF 11a", "1f 1f 2g", False),
    ("FF 11a", "1f 1f 2g", True),
    ("DDDa 111a", "7z 7z 7z 1m", False),
    ("DDDa 111a", "7z 7z 7z 1p", True),
]


@pytest.mark.parametrize(("card", "held", "dead"), CARDS)
def test_hands_of_the_card_are_written_out(card, held, dead):
    wall = [*RULES["wall"], *words("0z 1f 2f 3f 4f 1g 2g 3g 4g 1f 2g")]
    table = new_table({**RULES, "wall": wall, "win_definition": [card, "?", "99 x"]})
    assert not ask(table, "hand_is_dead"), "one that is no card hand cannot be judged"
    table = new_table({**RULES, "wall": wall, "win_definition": [card, "99 x"]})
    meld(table, 0, "am_pung", held)
    assert ask(table, "hand_is_dead") is dead


def test_a_definition_that_is_no_list_of_single_tiles_deadens_nothing():
    table = new_table(RULES)
    meld(table, 0, "pon", "7z 1m 9p")
    assert not ask(table, "hand_is_dead")


def test_all_calls_deaden_hand_if_none_leads_anywhere():
    table = exposed("1m 1m 1m 1m", a="2p 2p 2p 9p 9p 9p")
    discard(table, 1, "9p")
    table.turn = 1
    assert ask(table, "all_calls_deaden_hand", **button([0, 0, 0]))
    discard(table, 1, "2p")
    assert not ask(table, "all_calls_deaden_hand", **button([0, 0, 0]))
    discard(table, 1, "8p")
    assert not ask(table, "all_calls_deaden_hand", **button([0, 0, 0])), "there is no call"


def test_tenpai_of_an_american_hand_is_one_tile_off():
    table = exposed("1m 1m 1m 1m", a="1f 2f 2p 2p 2p 2p 3s 3s 3s")
    assert ask(table, "is_tenpai_american")
    table.players[0].hand += tiles("9s")
    assert ask(table, "is_tenpai_american"), "one too many"
    table.players[0].hand = table.players[0].hand[:-2]
    assert not ask(table, "is_tenpai_american")
    assert not ask(new_table(), "is_tenpai_american")


ODD_CARDS = [
    *("ZZ " * 9, "F", [], [[]], [[[], 1]], [[["unique"], 1]], [[["unique", "1A"], True]]),
    *([[["unique", None, {}, 1.5, True, 10**9, "", "xA"], 2]], [3, None, {}], [[["1m"], -1]]),
    [[[["1z"], ["2z"]], 1]] * 200,
    [[["nojoker", ["1z", 3], [["2z"]]], 1]],
]


@pytest.mark.parametrize("card", ODD_CARDS, ids=[f"card {at}" for at in range(len(ODD_CARDS))])
@pytest.mark.parametrize("name", ["hand_is_dead", "all_calls_deaden_hand", "is_tenpai_american"])
def test_whatever_the_card_is_the_only_error_is_a_ruleset_error(card, name):
    table = new_table({**RULES, "win_definition": [card]}, a="1m 1m")
    discard(table, 1, "1m")
    table.turn = 1
    try:
        assert isinstance(holds(table, name, **button([0, 0])), bool)
    except RulesetError:
        return
