"""`jantaku train`: sessions, single drills, progress files, and what is refused."""

import json
from pathlib import Path

import pytest

from jantaku.riichi.drill import drill_to_dict, make_drill, solve

from .running import refused, run

WAITS = ("train", "waits", "--level", "4", "--seed", "7")
RIGHT = solve(make_drill("waits", 4, 7)).answers[0]


@pytest.fixture(autouse=True)
def state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    return tmp_path / "state" / "jantaku" / "trainer.json"


def stored(state: Path) -> dict:
    return json.loads(state.read_text())


def test_a_right_answer_is_code_0_and_a_wrong_one_1() -> None:
    assert run(*WAITS, "--answer", RIGHT).code == 0
    wrong = run(*WAITS, "--answer", "1m")
    assert wrong.code == 1
    assert f"Wrong\nAnswer  {RIGHT}" in wrong.out


@pytest.mark.sample(2)
@pytest.mark.parametrize("kind", ["score", "waits", "discard", "safe", "win", "call"])
@pytest.mark.parametrize("language", ["en", "ja", "ko", "zh"])
def test_every_kind_is_asked_and_explained_in_every_language(kind: str, language: str) -> None:
    for level in ("1", "5"):
        words = ("train", kind, "--level", level, "--seed", "3", "--lang", language)
        asked = run(*words, "--json")
        answers = solve(make_drill(kind, int(level), 3)).answers
        assert asked.json["drill"]["kind"] == kind
        shown = run(*words, "--answer", answers[0])
        assert shown.code == 0
        assert len(shown.out.splitlines()) > 5


def test_a_session_asks_until_the_player_ends_it(state: Path) -> None:
    typed = f"hm\n{RIGHT}\n?\nq\n"
    session = run(*WAITS, stdin=typed)
    assert session.code == 0
    assert "unexpected character" in session.err
    assert session.out.count("Which tiles complete this hand?") == 3
    assert "1 in a row, best 1" in session.out
    assert "0 in a row, best 1" in session.out
    document = stored(state)
    assert document["kinds"]["waits"] == {"asked": 2, "right": 1, "level": 1, "row": 0}
    assert [card["drill"]["seed"] for card in document["cards"]] == [8]


def test_a_session_ends_with_its_count_and_with_the_input() -> None:
    assert run(*WAITS, "--count", "1", stdin=f"{RIGHT}\n{RIGHT}\n").out.count("Level 4") == 1
    assert run(*WAITS, stdin="").code == 0


def test_drills_come_again_when_they_are_due(state: Path) -> None:
    assert "Nothing is due" in run("train", "again", stdin="q\n").out
    run(*WAITS, "--answer", "1m")
    document = stored(state)
    document["cards"][0]["due_s"] = 0
    state.write_text(json.dumps(document))
    again = run("train", "again", stdin=f"{RIGHT}\n")
    assert "seed 7" in again.out
    assert stored(state)["cards"][0]["box"] == 1


def test_nothing_is_stored_if_progress_is_to_be_forgotten(state: Path) -> None:
    run(*WAITS, "--forget", "--answer", RIGHT)
    assert not state.exists()


def test_progress_is_shown_exported_and_imported(state: Path, tmp_path: Path) -> None:
    run(*WAITS, "--answer", RIGHT)
    shown = run("train", "--stats")
    assert "Waits         Level 1  1 of 1 right" in shown.out
    assert run("train", "--stats", "--json").json["kinds"]["waits"]["right"] == 1
    other = str(tmp_path / "mine.json")
    assert run("train", "--export", other).code == 0
    state.unlink()
    assert run("train", "--import", other).code == 0
    assert stored(state)["best_streak"] == 1


def test_drills_of_a_file_are_asked_or_added(state: Path, tmp_path: Path) -> None:
    drill = drill_to_dict(make_drill("discard", 2, 5)) | {"note": "round 3", "played": "9m"}
    del drill["seed"], drill["level"]
    file = tmp_path / "mistakes.json"
    file.write_text(json.dumps([drill]))
    asked = run("train", "--file", str(file), stdin="?\n")
    assert "round 3" in asked.out
    assert "Played  9m" in asked.out
    state.unlink()
    assert run("train", "--add", str(file)).code == 0
    assert stored(state)["cards"][0]["drill"]["note"] == "round 3"
    assert "round 3" in run("train", "again", stdin="q\n").out


def test_a_drill_as_json_has_no_answer_until_it_is_answered() -> None:
    asked = run(*WAITS, "--json").json
    assert {*asked} == {"drill", "possible"}
    assert asked["drill"] == drill_to_dict(make_drill("waits", 4, 7))
    answered = run(*WAITS, "--json", "--answer", "1m")
    assert (answered.code, answered.json["answers"]) == (1, [RIGHT])
    assert answered.json["is_right"] is False


def test_an_empty_answer_is_no_right_one() -> None:
    assert run("train", "waits", "--seed", "3", "--answer", "").code == 1


def test_a_slip_at_the_prompt_names_no_option() -> None:
    asked = run("train", "score", "--seed", "3", "--forget", stdin="12345678\nq\n")
    assert "does not answer the question" in asked.err + asked.out
    assert "--answer" not in asked.err + asked.out


def test_a_document_without_a_type_is_said_to_have_none(tmp_path: Path) -> None:
    path = tmp_path / "none.json"
    path.write_text("{}")
    assert "not progress but a document without a type" in refused("train", "--import", str(path))


@pytest.mark.parametrize("text", ["", "{}", "[]", "{", '{"kind": "waits", "hand": "1x"}'])
def test_a_file_without_drills_is_refused(text: str, tmp_path: Path) -> None:
    (tmp_path / "x.json").write_text(text)
    refused("train", "--file", str(tmp_path / "x.json"))


def test_damaged_progress_is_refused_and_left_alone(state: Path) -> None:
    state.parent.mkdir(parents=True)
    state.write_text("{")
    assert "move the file away" in refused(*WAITS, "--answer", RIGHT)
    assert state.read_text() == "{"


def test_progress_that_cannot_be_written_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    said = run(*WAITS, "--answer", RIGHT, "--progress", str(tmp_path / "file" / "x.json"))
    assert said.code == 2
