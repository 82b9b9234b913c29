"""`jantaku rules`: list, show, explain, diff, new, check, help."""

import json
import os
import signal
import subprocess
from pathlib import Path

import pytest

from cli.running import COMMAND, refused, run
from jantaku import GameRule
from jantaku.base.messages import LANGUAGES, load
from jantaku.riichi.rules import PRESETS
from jantaku.riichi.rules.options import GROUPS
from jantaku.riichi.rules.topics import TOPICS

ENTERS = "\n" * len(GROUPS)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_presets_are_listed_a_line_each(language: str) -> None:
    lines = run("rules", "list", "--lang", language).out.splitlines()
    assert [line.split()[0] for line in lines] == list(PRESETS)
    assert lines[5].endswith(load(language, "rules")["preset"]["friends"])


def test_the_list_is_json_on_request() -> None:
    rows = run("rules", "list", "--json").json["presets"]
    assert [row["name"] for row in rows] == list(PRESETS)
    assert {row["name"]: row["players"] for row in rows}["majsoul"] == [3, 4]


def test_every_option_is_shown_and_those_that_differ_are_marked() -> None:
    lines = run("rules", "show", "friends").out.splitlines()
    options = [option for group in GROUPS.values() for option in group]
    marked = {line.split()[1] for line in lines if line.startswith("*")}
    assert marked == set(GameRule.preset("friends").to_dict())
    shown = [line.removeprefix("*").split()[0] for line in lines if line[:3] in ("*  ", "   ")]
    assert shown == options
    assert "*  open_tanyao" in "\n".join(lines)


def test_the_json_of_rules_is_a_rules_file_with_every_option(tmp_path: Path) -> None:
    for name in PRESETS:
        result = run("rules", "show", name, "--json")
        assert GameRule.from_json(result.out) == GameRule.preset(name)
        assert set(result.json) == {option for group in GROUPS.values() for option in group}
    path = tmp_path / "mine.json"
    path.write_text(run("rules", "show", "strict", "--json").out)
    assert run("rules", "show", str(path)).out == run("rules", "show", "strict").out


@pytest.mark.parametrize("name", ["brain training", "brain-training", "Brain_Training"])
def test_a_preset_is_found_however_its_name_is_written(name: str) -> None:
    assert run("rules", "show", name).out == run("rules", "show", "brain_training").out
    assert run("score", "123m456p789s11122z", "--rules", name).code == 0


def test_rules_are_shown_in_four_languages_and_in_ascii() -> None:
    assert "喰い断" in run("rules", "show", "friends", "--lang", "ja").out
    assert run("rules", "show", "friends", "--ascii").out.isascii()
    assert run("rules", "help", "claims", "--ascii").out.isascii()


def test_an_option_is_explained_with_values_default_and_contradictions() -> None:
    told = run("rules", "explain", "tobi-prize").out
    assert told.startswith("tobi_prize  Tobi prize\n")
    assert "a whole number from 0 to 30000" in told
    assert "Contradicts: tobi; turn tobi on or set tobi_prize to 0" in told


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_options_are_explained_without_a_name(language: str) -> None:
    told = run("rules", "explain", "--lang", language, "--json").json["options"]
    assert [one["option"] for one in told] == [o for group in GROUPS.values() for o in group]
    assert all(one["name"] and one["about"] for one in told)
    assert run("rules", "explain", "--lang", language).code == 0


def test_the_differences_of_two_rules_are_a_table() -> None:
    lines = run("rules", "diff", "friends", "strict").out.splitlines()
    assert [line.split()[0] for line in lines[1:]] == [
        "two_han_honba",
        "fix_yaku",
        "multi_wait_tsumo",
        "pseudo_tenpai",
        "claims",
    ]
    assert lines[2].split() == ["fix_yaku", "finally", "first_only"]
    assert run("rules", "diff", "friends", "friends").out == "There is no difference.\n"
    rows = run("rules", "diff", "tenhou", "mleague", "--json").json["differences"]
    assert {"option": "uma", "name": "Place prizes (uma)"}.items() <= rows[-2].items()
    assert rows[-2]["values"] == [[20, 10, -10, -20], [30, 10, -10, -30]]


def test_a_file_is_checked_for_all_that_is_wrong(tmp_path: Path) -> None:
    path = tmp_path / "mine.json"
    path.write_text('{"open_tanyo": true, "winds": 9}')
    result = run("rules", "check", str(path))
    assert result.code == 1
    assert result.out.splitlines() == [
        "unknown rule 'open_tanyo'; did you mean 'open_tanyao'?",
        "winds: winds cannot be 9; choose one of 0, 1, 2, 3, 4",
    ]
    assert len(run("rules", "check", str(path), "--json").json["problems"]) == 2
    path.write_text('{"preset": "friends"}')
    assert run("rules", "check", str(path)).out == "The rules are valid.\n"
    path.write_text("{")
    assert run("rules", "check", str(path)).code == 2
    assert run("rules", "check", str(tmp_path / "missing.json")).code == 2


def test_enter_keeps_what_the_preset_says(tmp_path: Path) -> None:
    path = str(tmp_path / "mine.json")
    result = run("rules", "new", path, stdin=f"friends\n{ENTERS}")
    assert result.code == 0, result.out + result.err
    with open(path, encoding="utf-8") as file:
        assert GameRule.from_json(file.read()) == GameRule.preset("friends")
    assert result.out.splitlines()[-1].endswith(f"--rules {path}")


def group_answers(group: str, **answers: str) -> str:
    """Answers to all questions, Enter but for these options of the group."""
    lines = []
    for name, options in GROUPS.items():
        lines.append("y" if name == group else "")
        if name == group:
            lines += [answers.get(option, "") for option in options]
    return "\n".join(lines) + "\n"


def test_an_answer_changes_an_option(tmp_path: Path) -> None:
    path = tmp_path / "mine.json"
    answers = group_answers("yaku", open_tanyao="no", local_yaku="sanrenkou,open_riichi")
    assert run("rules", "new", str(path), "--from", "tenhou", stdin=answers).code == 0
    assert json.loads(path.read_text()) == {
        "open_tanyao": False,
        "local_yaku": ["open_riichi", "sanrenkou"],
    }


def test_what_cannot_be_is_refused_and_asked_again(tmp_path: Path) -> None:
    path = tmp_path / "mine.json"
    answers = group_answers("end", tobi="no", tobi_prize="5000\n0", tobi_points="many\n0")
    result = run("rules", "new", str(path), "--from", "tenhou", stdin=answers)
    assert result.code == 0, result.out + result.err
    assert "tobi_prize 5000 contradicts tobi False; turn tobi on or set tobi_prize to 0" in (
        result.out
    )
    assert "write a whole number from" in result.out
    assert json.loads(path.read_text()) == {"tobi": False}


def test_a_group_that_contradicts_an_answer_cannot_be_kept(tmp_path: Path) -> None:
    path = tmp_path / "mine.json"
    lines = []
    for group, options in GROUPS.items():
        if group == "winning":
            lines += ["y", *("5" if option == "two_han_honba" else "" for option in options)]
        elif group == "claims":  # kept with Enter, and so asked for all the same
            lines += ["", *("no\nyes" if option == "check_han" else "" for option in options)]
        else:
            lines.append("")
    words = ("rules", "new", str(path), "--from", "brain training")
    result = run(*words, stdin="\n".join(lines) + "\n")
    assert result.code == 0, result.out + result.err
    assert result.out.count("two_han_honba 5 contradicts check_han False") == 2
    assert "An option of this group has to change." in result.out
    expected = GameRule.preset("brain_training").replace(two_han_honba=5, check_han=True)
    assert GameRule.from_json(path.read_text()) == expected


def test_a_question_mark_explains(tmp_path: Path) -> None:
    path = tmp_path / "mine.json"
    answers = "?\nfriends\n" + group_answers("winning", fix_yaku="?\n").replace("y\n", "?\ny\n", 1)
    result = run("rules", "new", str(path), stdin=answers)
    assert result.code == 0, result.out + result.err
    assert "brain_training: Like friends" in result.out
    assert "y asks for each of them" in result.out
    assert "first_only  First only: " in result.out


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_questions_come_in_four_languages(language: str, tmp_path: Path) -> None:
    path = str(tmp_path / "mine.json")
    result = run("rules", "new", path, "--lang", language, stdin=f"tenhou\n{ENTERS}")
    assert result.code == 0
    assert load(language, "rules")["word"]["change"] in result.out


def test_an_existing_file_is_not_overwritten_unless_forced(tmp_path: Path) -> None:
    path = tmp_path / "mine.json"
    path.write_text("precious")
    assert "exists; choose another name, or add --force" in refused("rules", "new", str(path))
    assert path.read_text() == "precious"
    forced = run("rules", "new", str(path), "--force", stdin=f"wrc\n{ENTERS}")
    assert forced.code == 0
    assert GameRule.from_json(path.read_text()) == GameRule.preset("wrc")


def test_a_name_that_is_no_rules_file_is_refused_before_any_question(tmp_path: Path) -> None:
    assert "use a name that ends in .json" in refused("rules", "new", str(tmp_path / "mine"))
    assert "there is no folder" in refused("rules", "new", str(tmp_path / "a" / "mine.json"))


@pytest.mark.parametrize(
    "answers", ["", "friends\n", "friends\n\n\ny\n", "friends\n" + ENTERS[:-1]]
)
def test_nothing_is_written_where_the_answers_end(answers: str, tmp_path: Path) -> None:
    path = tmp_path / "mine.json"
    result = run("rules", "new", str(path), stdin=answers)
    assert result.code == 2
    assert "the answers ended before the questions; nothing was written" in result.err
    assert os.listdir(tmp_path) == []


def test_nothing_is_written_on_an_interrupt(tmp_path: Path) -> None:
    path = tmp_path / "mine.json"
    with subprocess.Popen(
        [*COMMAND, "rules", "new", str(path)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as child:
        assert child.stdin is not None
        assert child.stdout is not None
        child.stdin.write(b"friends\n\n")
        child.stdin.flush()
        assert any(b"2/14" in line for line in iter(child.stdout.readline, b""))
        child.send_signal(signal.SIGINT)
        assert child.wait(timeout=30) == 130
    assert os.listdir(tmp_path) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_help_of_the_house_rules_is_in_the_terminal(language: str) -> None:
    listed = run("rules", "help", "--lang", language).out.splitlines()
    assert [line.split()[0] for line in listed[1:]] == list(TOPICS)
    for name in TOPICS:
        told = run("rules", "help", name.replace("_", " "), "--lang", language)
        assert told.code == 0
        assert told.out.splitlines()[0] == load(language, "house_rules")[name]["title"]
