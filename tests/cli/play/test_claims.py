"""Claims at the terminal, random keys, and screens of every width and language."""

import re
from random import Random
from typing import Any, get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rich.cells import cell_len

from cli.play.scripts import PLAY, played, script
from cli.running import on_terminal, process, run
from jantaku import GameRule, RiichiGame
from jantaku.base.messages import LANGUAGES, load
from jantaku.cli.play.keys import KEYS, Option, choices, riichi_key
from jantaku.draw.look import Look
from jantaku.draw.table.hearing import message
from jantaku.riichi.play.actions import ActionType

pytestmark = pytest.mark.usefixtures("own_folder")


def test_every_action_and_every_stage_has_its_words_in_every_language() -> None:
    assert set(KEYS) == set(get_args(ActionType))
    from jantaku.riichi.play.claims import Stage

    for language in LANGUAGES:
        assert all(message(row.says, Look(language)) for row in KEYS.values())
        assert set(load(language)["ask"]) == set(get_args(Stage)) - {"over"}


def test_a_right_win_is_valued_and_answered_and_nobody_judges_it() -> None:
    answers, _, _ = script(1, "friends")
    out = played(*PLAY, "--seed", "1", "--rules", "friends", answers=answers)
    for said in (
        "What is your win worth?",
        "The wall is used up: what is your hand?",
        "Is this claim right?",
    ):
        assert said in out, said
    assert "You judge: is this right?" not in out
    assert "── Result ──" in out


def test_a_wrong_win_is_a_chombo_and_the_dead_hand_only_discards() -> None:
    words = (*PLAY, "--seed", "7", "--rules", "friends")
    answers = ["a", "3 40", "c", "continue", "f", "", "", ""]
    out = played(*words, answers=answers)
    assert "You  calls a win on 6m" in out
    for said in ("You judge: is this right?", "What comes next?", "Fix it, or judge again?"):
        assert said in out, said
    assert "You  3 han 40 fu  found: nothing to claim" in out
    assert "You  3 han 40 fu  found: nothing to claim  Aoi OK  Botan OK  Chika OK" in out
    assert "You    The hand is dead: it only discards what it draws" in out
    assert re.search(r"East +You +25000 +Dead hand", out)


def test_the_end_of_a_round_names_a_chombo_and_what_it_costs() -> None:
    words = (*PLAY, "--seed", "7", "--rules", "friends")
    reconsidered = ["a", "3 40", "i", "redeal", "r", "c", "redeal", "f"]
    for answers in (["a", "3 40", "c", "redeal", "f"], reconsidered):
        end = played(*words, answers=answers).rpartition("Broken off")[2]
        assert "\nYou  Chombo\n\nYou    -12000  13000\nAoi     +4000  29000\n" in end
    forgiven = ["a", "3 40", "c", "redeal", "r", "i", "redeal", "f"]
    assert "Chombo" not in played(*words, answers=forgiven).rpartition("Broken off")[2]


def test_others_answer_and_agree_or_not() -> None:
    words = ("play", "--seed", "7", "--rules", "friends", "--names", "Ann,Ben", "--seat", "e")
    answers = ["", "a", "mangan", "", "n", "i", "stay", "", "y", "", "f"]
    out = played(*words, "--robots", "efficiency", answers=answers)
    assert "Ann  Mangan  found: nothing to claim\nIs this claim right?" in out
    assert "Ben NG" in out
    assert "Ben  judges Ann: Invalid, no penalty" in out
    assert "Do you agree?" in out
    assert "Next round  The dealer stays  Ann OK  Aoi OK  Botan OK" in out


def test_enter_claims_what_the_program_finds_and_nothing_where_it_finds_nothing() -> None:
    answers, _, _ = script(6, "friends")
    won = played(*PLAY, "--seed", "6", "--rules", "friends", answers=answers)
    claim = won.partition("What is your win worth?")[2].partition("\n> ")[0]
    assert re.search(r"Enter: (\d han \d+ fu|\w+an)\b", claim)
    wrong = played(*PLAY, "--seed", "7", "--rules", "friends", answers=["a"])
    assert "Enter: " not in wrong.partition("What is your win worth?")[2]


def test_who_must_find_the_worth_is_not_told_it() -> None:
    words = (*PLAY, "--seed", "7", "--rules", "brain_training")
    out = played(*words, answers=["a", "", "99", "?", "mangan", ""])
    claim = out.partition("What is your win worth?")[2]
    assert "Enter:" not in claim.partition("> mangan")[0]
    assert "found:" not in out
    assert "would choose" not in claim.partition("> mangan")[0]
    assert "You  Mangan" in claim


def test_a_called_win_is_taken_back_where_the_rules_let_it() -> None:
    words = (*PLAY, "--seed", "7", "--rules", "brain_training")
    out = played(*words, answers=["a", "x", "1"])
    assert "You  takes the call back" in out
    assert "You  4m\n" in out


def test_a_switch_is_taken_at_any_time() -> None:
    out = played(*PLAY, "--seed", "7", "--rules", "friends", answers=["e", "", "", "e"])
    assert "e: Ask at every discard on" in out
    assert "e: Ask at every discard off" in out
    assert out.count("a: Win anyway   e: Ask at every discard off   Enter: Pass") >= 2


def test_a_draw_is_claimed_from_a_list() -> None:
    words = (*PLAY, "--seed", "7", "--rules", "friends")
    out = played(*words, answers=["d", "other"])
    assert "d: Claim a draw (5)" in out
    assert "5: Claim a draw Another reason" in out
    assert "Which one? Enter cancels." in out


def test_a_suspended_game_is_kept_and_goes_on() -> None:
    words = (*PLAY, "--seed", "7", "--rules", "friends")
    out = played(*words, answers=["d", "other", "v", "suspend", "f"])
    assert "The game is suspended." in out
    went_on = played("play", "--resume", "jantaku-game.json", answers=[""])
    assert "East 1" in went_on


WORDS = ["", "", "", "1", "2", "5", "14", "t", "n", "r", "c", "p", "k", "r 1", "c 1", "p 1", "k 1",
         "a", "o", "d", "d 1", "y", "v", "i", "f", "x", "e", "m", "g", "continue", "redeal", "?",
         "w", "h", "u", "-", "l ja", "l zh", "l", "5p", "0p", "E", "C", "99", "foo", "mangan",
         "3 40", "q", "東", "\x07", "b", "riichi 5p", "?" * 90]  # fmt: skip


@pytest.mark.long
@given(
    seed=st.integers(0, 2**32),
    words=st.sampled_from(
        [
            ("--rules", "tenhou"),
            ("--rules", "majsoul", "--players", "3"),
            ("--rules", "friends"),
            ("--rules", "brain_training", "--names", "Ann,Ben"),
            ("--rules", "strict", "--people", "3"),
            ("--rules", "brain_training", "--people", "4"),
        ]
    ),
)
@settings(max_examples=12, deadline=None)
def test_random_keys_never_crash_and_always_end(seed: int, words: tuple[str, ...]) -> None:
    chance = Random(seed)
    typed_ = "\n".join(chance.choice(WORDS) for _ in range(400))
    result = run("play", "--seed", f"{seed}", "--robots", "efficiency", *words, stdin=typed_)
    assert result.code in (0, 1), result.err
    assert result.err == ""
    assert "You left the table" in result.out or "── " in result.out or "あなた" in result.out


@given(seed=st.integers(0, 2**32), rules=st.sampled_from(["tenhou", "friends", "brain_training"]))
@settings(max_examples=10, deadline=None)
def test_no_two_keys_of_a_decision_are_the_same(seed: int, rules: str) -> None:
    chance = Random(seed)
    game = RiichiGame(GameRule.preset(rules), seed=seed)
    for _ in range(150):
        if game.result is not None:
            break
        for seat in game.deciding:
            legal = (*game.legal_actions(seat), *game.switches(seat))
            options = [Option(game.write_action(seat, one), one) for one in legal]
            found = choices(options, riichi_key)
            keys = [choice.key for choice in found if choice.key]
            assert len(keys) == len({*keys})
            assert not {*keys} & {"h", "w", "u", "s", "q", "l", "?", "-"}
            assert sorted(map(repr, legal)) == sorted(
                repr(option.action) for choice in found for option in choice.options
            )
        game.step({seat: chance.choice(game.legal_actions(seat)) for seat in game.deciding})


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("columns", [80, 120])
def test_no_line_is_wider_than_the_terminal(language: str, columns: int) -> None:
    chance = Random(2)
    keys = [chance.choice(WORDS[:-1]) for _ in range(150)]
    words = ("play", "--seed", "2", "--lang", language, "--robots", "efficiency", "--seat", "e")
    keys = [key for key in keys if not key.startswith(("l", "q"))]
    out = run(*words, stdin="\n".join(keys), columns=columns).out
    wide = [line for line in out.splitlines() if cell_len(line) > columns and line[:1] != ">"]
    assert wide == []


def test_a_board_with_all_its_news_fits_a_screen_of_24_lines() -> None:
    out = run(*PLAY, "--seed", "7", stdin="14\n" * 8, columns=80).out
    screens = re.split(r"^> .*\n", out, flags=re.MULTILINE)
    assert max(screen.strip("\n").count("\n") + 2 for screen in screens[:9]) <= 24


def test_the_language_can_be_changed_at_the_table() -> None:
    out = played(*PLAY, "--seed", "7", answers=["l ja", "l xx", "l en"])
    assert "東1局 · 残り69枚" in out
    assert "en, ja, ko, zh" in out
    assert out.count("East 1 · 69 left") == 2


@pytest.mark.long
def test_colours_and_glyphs_are_for_terminals() -> None:
    out = on_terminal(*PLAY, "--seed", "7")
    assert "\x1b[" in out
    assert "🀟" in out or "🀀" in out or "🀁" in out
    assert "\x1b[" not in on_terminal(*PLAY, "--seed", "7", NO_COLOR="1")
    assert "\x1b[" not in on_terminal(*PLAY, "--seed", "7", "--no-color")
    assert process(*PLAY, "--seed", "7").out == run(*PLAY, "--seed", "7").out


def test_help_tells_how_to_answer() -> None:
    out = played(*PLAY, "--seed", "7", answers=["h"])
    for said in ("t tsumo   n ron", "r 5p, c 46s", "8s↓ discarded as drawn", "u undo"):
        assert said in out


def test_dice_seat_the_people_unless_they_sit_as_they_come() -> None:
    def seat(seed: str, *words: str) -> Any:
        out = run("play", "--seed", seed, "--robots", "efficiency", *words, stdin="").out
        return re.search(r"(\w+) +You +25000", out)[1]  # type: ignore[index]

    assert len({seat(f"{seed}") for seed in range(12)}) == 4
    assert seat("3") == seat("3")
    with open("rules.json", "w", encoding="utf-8") as file:
        file.write('{"simple_seating": true}')
    assert {seat(f"{seed}", "--rules", "rules.json") for seed in range(4)} == {"East"}
