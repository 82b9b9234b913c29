"""Rules while somebody chooses them."""

import pytest

from jantaku import GameRule
from jantaku.base.errors import RulesError
from jantaku.riichi.rules.draft import Draft, problems_of


def test_a_sound_file_has_no_problems() -> None:
    assert problems_of('{"preset": "friends", "open_tanyao": true}') == []
    assert problems_of("{}") == []


def test_every_problem_of_a_file_is_told_not_only_the_first() -> None:
    found = problems_of('{"open_tanyo": true, "winds": 9, "fix_yaku": 3, "tobi": "yes"}')
    assert [error.sentence.split(";")[0] for error in found] == [
        "unknown rule 'open_tanyo'",
        "winds: winds cannot be 9",
        "fix_yaku: fix_yaku cannot be 3",
        "tobi: tobi cannot be 'yes'",
    ]
    contradictions = problems_of('{"tobi": false, "tobi_prize": 1, "tobi_payment": "limited"}')
    assert [error.source for error in contradictions] == ["tobi_payment", "tobi_prize"]


def test_a_fault_that_follows_from_another_is_not_named() -> None:
    assert [error.source for error in problems_of('{"players": 5, "uma": [10, 5, -5]}')] == [
        "players"
    ]
    faults = problems_of('{"players": 5, "uma": [10, 5]}')
    assert faults[1].cure == "give 3 or 4 whole numbers of thousands"


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("[]", "the rules are not an object of options"),
        ('{"preset": "frends"}', "did you mean 'friends'"),
        ('{"players": []}', "players cannot be"),
        ('{"uma": {}, "players": 3}', "uma cannot be"),
        ('{"players": 3, "red_fives": [1, 1, 1]}', "with three players there is no five of man"),
    ],
)
def test_what_is_wrong_with_a_file_is_said_in_a_sentence(text: str, says: str) -> None:
    assert any(says in error.sentence for error in problems_of(text))


@pytest.mark.parametrize("text", ["", "{", '{"tobi": tru}', "[" * 100_000])
def test_what_is_no_json_is_refused(text: str) -> None:
    with pytest.raises(RulesError, match="the rules are no JSON"):
        problems_of(text)


def test_an_answer_that_contradicts_one_before_is_refused_with_the_pair_and_the_cure() -> None:
    draft = Draft(GameRule())
    draft.choose("tobi", False)
    with pytest.raises(RulesError, match="tobi_prize 5000 contradicts tobi False; turn tobi on"):
        draft.choose("tobi_prize", 5000)
    draft.choose("tobi_prize", 0)
    assert draft.rule() == GameRule(tobi=False)


def test_an_answer_may_contradict_what_is_still_to_be_asked() -> None:
    draft = Draft(GameRule(tobi_prize=5000))
    draft.choose("tobi", False)
    with pytest.raises(RulesError, match="contradicts tobi"):
        draft.keep(["tobi_prize"])
    draft.choose("tobi_prize", 0)
    draft.keep(["tobi_points", "tobi_payment"])
    assert draft.rule().tobi is False


def test_what_cannot_be_is_refused_and_changes_nothing() -> None:
    draft = Draft(GameRule())
    for option, value in (("winds", 9), ("uma", (1, 2)), ("red_fives", (9, 9, 9))):
        with pytest.raises(RulesError, match=f"{option} cannot be"):
            draft.choose(option, value)
    assert draft.rule() == GameRule()


def test_another_number_of_players_brings_its_own_defaults() -> None:
    draft = Draft(GameRule.preset("friends"))
    draft.choose("players", 3)
    assert (draft["uma"], draft["start_points"]) == ((20, 0, -20), 35_000)
    assert draft.rule().players == 3
