"""`jantaku play GAME`: what every game has at the table, and the spellings of before."""

import json
from pathlib import Path
from typing import Any

import pytest

import jantaku.cli
from cli.running import run
from jantaku.base.messages import load

HAIYUKI = ("haiyuki", "--character", "ataho", "--opponent", "fari", "--seed", "3")
GAMES = {
    ("hong_kong", "--seed", "7"): ["1", "1", "", "5"],
    ("american", "--seed", "7", "--lang", "ja"): ["1", "2 3 4", "3 4 5"],
    HAIYUKI: ["hell_pile", "rin", "2", "1"],
}
pytestmark = pytest.mark.usefixtures("own_folder")


def kept(words: tuple[str, ...], answers: list[str]) -> Any:
    """The game that is saved after these answers."""
    result = run("play", *words, stdin="\n".join([*answers, "s kept.json", ""]))
    assert (result.code, result.err) == (1, "")
    return json.loads(Path("kept.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize(("words", "answers"), GAMES.items())
def test_undo_save_and_resume_are_those_of_every_game(
    words: tuple[str, ...], answers: list[str]
) -> None:
    straight = kept(words, answers)
    assert kept(words, [*answers[:-1], "u", *answers[-2:]]) == straight
    kept(words, answers[:2])
    assert kept(("--resume", "kept.json"), answers[2:]) == straight


@pytest.mark.parametrize("words", [("hong_kong", "--seed", "7"), HAIYUKI])
def test_several_people_hand_the_screen_over_in_every_game(words: tuple[str, ...]) -> None:
    out = run("play", *words, "--people", "2", "--names", "Ann,Ben", stdin="\n1\n\n\n1\nu\n").out
    assert "Hand the screen to Ann; then press Enter." in out
    assert "Hand the screen to Ben; then press Enter." in out


def test_a_bot_plays_on_to_the_end_of_a_game() -> None:
    result = run("play", "duel", "--seed", "1", stdin="auto\n")
    assert result.code == 0
    assert "── Result ──" in result.out


@pytest.mark.long
@pytest.mark.parametrize("language", ["ja", "ko", "zh"])
def test_a_ruleset_speaks_four_languages(language: str) -> None:
    out = run("play", "hong_kong", "--watch", "--seed", "7", "--lang", language).out
    assert load(language, "library")["said"]["Flower"] in out
    assert "Flower" not in out


def test_the_ruleset_called_riichi_has_a_name_beside_the_engine() -> None:
    assert "Dora indicators" in run("play", "riichi", "--seed", "1", stdin="").out
    assert "Dora indicators" not in run("play", "ruleset:riichi", "--seed", "1", stdin="").out


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("ruleset play hong_kong --player random", "play hong_kong --robots random"),
        ("ruleset play riichi --preset mleague", "play ruleset:riichi --preset mleague"),
        ("haiyuki play --character ataho", "play haiyuki --character ataho"),
    ],
)
def test_the_spellings_of_before_name_the_new_one(old: str, new: str) -> None:
    before, now = run(*old.split(), "--seed", "3"), run(*new.split(), "--seed", "3")
    assert before.err == f"now: jantaku {new} --seed 3\n"
    assert (before.code, before.out) == (now.code, now.out)


def test_one_loop_steps_the_games_that_people_play() -> None:
    """Only the table takes steps, the session for undo, and advice in a copy."""
    folder = Path(jantaku.cli.__file__).parent
    found = {
        file.relative_to(folder).as_posix()
        for file in folder.rglob("*.py")
        if ".step(" in file.read_text(encoding="utf-8")
    }
    assert found == {"play/table.py", "play/session.py", "play/riichi/advice.py"}
