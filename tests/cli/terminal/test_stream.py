"""Many hands from stdin: an answer a line, whatever the lines are."""

import subprocess
import time
from pathlib import Path

from cli.running import COMMAND, errors_on_terminal, on_terminal, process, run
from jantaku.cli.terminal.stream import LONGEST_LINE

HANDS = """\
# two hands of mine

123m456p789s11122z
   123m456p789s1112z   # tenpai
"""


def test_each_line_is_a_hand_and_comments_are_skipped() -> None:
    result = run("shanten", "-", "--json", stdin=HANDS)
    assert result.code == 0
    assert [(one["line"], one["shanten"]) for one in result.json_lines] == [(3, -1), (4, 0)]


def test_blocks_stand_apart() -> None:
    first, second = run("shanten", "-", stdin=HANDS).out.split("\n\nHand")
    assert first.startswith("Hand")
    assert "Tenpai" in second


def test_a_faulty_line_is_reported_by_number_and_the_rest_goes_on() -> None:
    result = run("score", "-", stdin="123x\n123m456p789s11122z\n11111m\n")
    assert result.code == 2
    assert "error: line 1: HAND: unexpected character 'x' at column 4" in result.err
    assert "error: line 3: HAND: 5 copies of 1m" in result.err
    assert "3900 points" in result.out


def test_a_faulty_line_is_json_too() -> None:
    lines = run("score", "-", "--json", stdin="123x\n123m456p789s11122z\n").json_lines
    assert (lines[0]["line"], lines[0]["error"]["position"]) == (1, 3)
    assert lines[1]["scores"][0]["points"] == 3900


def test_the_worst_line_decides_the_exit_code() -> None:
    complete, unfinished = "123m456p789s11122z\n", "123m456p789s11124z\n"
    assert run("score", "-", stdin=complete).code == 0
    assert run("score", "-", stdin=complete + unfinished + complete).code == 1
    assert run("score", "-", stdin="x\n" + unfinished).code == 2
    assert run("score", "-", stdin="").code == 0


def test_options_hold_for_every_line_and_are_checked_once() -> None:
    lines = run("score", "-", "-t", "-r", "--json", stdin="123m456p789s11122z\n" * 2).json_lines
    assert [line["scores"][0]["points"] for line in lines] == [12000, 12000]
    wrong = run("score", "-", "-d", "x", stdin="123m456p789s11122z\n" * 2)
    assert wrong.err.count("error:") == 1


def test_a_line_without_end_is_cut_short() -> None:
    long = b"1" * (5 * LONGEST_LINE)
    result = run("score", "-", "--json", stdin=long + b"\n123m456p789s11122z\n")
    first, second = result.json_lines
    assert first["error"]["fault"] == f"more than {LONGEST_LINE} bytes in a line"
    assert (second["line"], len(second["scores"])) == (2, 1)
    assert run("score", "-", stdin=long).code == 2


def test_bytes_that_are_no_text_are_a_faulty_line() -> None:
    result = run("score", "-", stdin=b"\xff\xfe\x00123m\n123m456p789s11122z\n")
    assert result.code == 2
    assert "error: line 1: " in result.err
    assert "3900 points" in result.out


def test_an_answer_comes_before_the_next_hand_is_read() -> None:
    with subprocess.Popen(
        [*COMMAND, "shanten", "-", "--json"], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as child:
        assert child.stdin
        assert child.stdout
        for _ in range(2):
            child.stdin.write(b"123m11z\n")
            child.stdin.flush()
            assert b'"shanten"' in child.stdout.readline()
        child.communicate(timeout=30)
    assert child.returncode == 0


def test_a_reader_who_has_seen_enough_ends_it_silently() -> None:
    with subprocess.Popen(
        [*COMMAND, "score", "-"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as child:
        assert child.stdin
        assert child.stdout
        assert child.stderr
        child.stdin.write(b"123m456p789s11122z\n" * 100)
        child.stdin.flush()
        child.stdout.readline()
        child.stdout.close()
        time.sleep(0.2)
        child.stdin.close()
        assert child.stderr.read() == b""
        assert child.wait(timeout=30) == 0


def test_no_progress_bar_without_a_terminal() -> None:
    assert process("shanten", "-", "--json", stdin="123m11z\n" * 300).err == ""


def test_a_progress_bar_for_many_hands_when_somebody_looks(tmp_path: Path) -> None:
    file = tmp_path / "hands.txt"
    for lines, wanted in ((3000, True), (100, False)):
        file.write_text("123m456p789s11122z\n" * lines, encoding="utf-8")
        with file.open("rb") as hands:
            shown = errors_on_terminal("score", "-", "--json", stdin=hands)
        assert ("lines" in shown) is wanted
    assert "lines" not in on_terminal("shanten", "-")
