"""Names that would give a terminal orders: whatever holds them, none of it arrives there."""

import ast
import json
import os
import shlex
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

import jantaku.cli
from cli.running import Result, on_terminal, run
from cli.test_ruleset import PAIRS
from jantaku.cli.app import built
from man_page import commands

RECORDS = Path(__file__).parent.parent / "data" / "records"
MJAI = RECORDS / "own-4p.mjai.jsonl"

# A window title, red, a backspace, DEL, bidirectional overrides, zero width, a line break of each
# kind, a byte that is not UTF-8, and letters of the plane of tags.
EVIL = "a\x1b]0;t\x07\x9b31m\b\x7f\u202e\u2066\u200b\ufeff\u2028\x85\nFORGED\r\udc80\U000e0041z"
WIRE = EVIL.replace("\udc80", "\ud800")
"""The same as it can stand in JSON."""

MEMBER = EVIL.replace("\udc80", "")
"""The same as an archive can have it."""

NEEDED = {
    "score": ["123m456p789s11122z"], "waits": ["234m34678p23488s"],
    "shanten": ["1345689m15p45s335z"], "outlook": ["123m456p3478s1177z"], "arena": ["random"] * 4,
    "verify": [str(MJAI)], "show": [str(MJAI)], "convert": [str(MJAI)], "check": ["bare"],
    "fmt": ["bare"], "test": ["bare"], "explain": ["bare"], "mods": ["riichi"],
}  # fmt: skip
"""The arguments that a command must have."""
QUICK = {"arena": ["--games", "1"], "simulate": ["--matches", "1"], "play": []}


def asked_with_evil() -> Iterator[list[str]]:
    """Every command with something evil for each of its arguments and options in turn."""
    yield [EVIL]
    for words, command in commands(built()):
        yield [words[0], EVIL]
        if words[0] == "admin":  # sends them to a server
            continue
        needed = [*NEEDED.get(words[-1], []), *QUICK.get(words[-1], [])]
        yield [*words, *needed, f"--{EVIL}"]
        for parameter in command.params:
            if parameter.param_type_name == "argument":
                yield [*words, EVIL]
                yield [*words, *needed, EVIL]
            elif not parameter.is_flag:
                option = parameter.opts[-1]
                pairs = zip([*needed, ""], ["", *needed], strict=True)
                others = [word for word, before in pairs if option not in (word, before)]
                yield [*words, *filter(None, others), option, EVIL]


def assert_harmless(text: str) -> None:
    for line in text.split("\n"):
        assert [char for char in line if not char.isprintable() and char != "\u3000"] == [], line
        assert not line.strip().startswith("FORGED")


def assert_result_harmless(result: Result) -> None:
    assert_harmless(result.out)
    assert_harmless(result.err)
    assert "a fault inside jantaku" not in result.out + result.err


pytestmark = pytest.mark.usefixtures("own_folder")


@pytest.mark.sample(4)
@pytest.mark.parametrize("form", [[], ["--json"]], ids=["text", "json"])
@pytest.mark.parametrize("words", list(asked_with_evil()), ids=lambda words: ascii(" ".join(words)))
def test_evil_arguments_are_told_harmlessly(words: list[str], form: list[str]) -> None:
    result = run(*words, *form)
    assert_result_harmless(result)
    if form == ["--json"] and result.code == 2:
        assert "sentence" in result.json["error"]
    blamed = result.err.removeprefix("error: ").partition(": ")[0]
    # No option that was not typed, but for one that has to be.
    assert not blamed.startswith("--") or blamed in words or f"{blamed}: missing" in result.err


@pytest.fixture
def evil_log(tmp_path: Path) -> Path:
    """A game between players of such names, in a file of such a name."""
    start, _, rest = MJAI.read_text(encoding="utf-8").partition("\n")
    names = [f"{seat}{WIRE}" for seat in range(4)]
    message = json.dumps(json.loads(start) | {"names": names})
    path = tmp_path / f"{EVIL}.jsonl"
    path.write_text(f"{message}\n{rest}", encoding="utf-8")
    return path


@pytest.fixture
def evil_archive(tmp_path: Path) -> Path:
    """An archive whose members have such names, one of them being no record."""
    path = tmp_path / f"{EVIL}.zip"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr(f"good{MEMBER}<|>.jsonl", MJAI.read_bytes())
        archive.writestr(f"../bad{MEMBER}.jsonl", b"{}" + EVIL.encode(errors="replace"))
    return path


@pytest.mark.parametrize("form", [[], ["--json"], ["--ascii"]], ids=["text", "json", "ascii"])
def test_evil_records_are_told_harmlessly(
    evil_log: Path, evil_archive: Path, form: list[str]
) -> None:
    for path in map(str, (evil_log, evil_archive)):
        for command in ("verify", "show"):
            assert_result_harmless(run("replay", command, path, *form))
        assert_result_harmless(run("replay", "convert", path, "--to", "mjai", "-o", "out/"))
    assert run("replay", "show", str(evil_log), *form).code == 0


def test_json_of_evil_names_gives_the_names_back(evil_log: Path) -> None:
    shown = run("replay", "show", str(evil_log), "--json").json_lines
    assert shown[0]["names"][0].startswith("0a\x1b]0;t\x07\x9b31m\b\x7f\u202e\u2066\u200b")


@pytest.mark.parametrize("target", ["mjai", "tenhou-json", "tenhou-xml", "majsoul", "majsoul-wire"])
def test_every_format_takes_evil_names(evil_log: Path, target: str) -> None:
    result = run("replay", "convert", str(evil_log), "--to", target, "-o", "there")
    assert (result.code, result.err) == (0, "")
    assert run("replay", "verify", "there").code == 0


def test_a_terminal_gets_no_orders_from_a_document(evil_log: Path, tmp_path: Path) -> None:
    ruleset = tmp_path / "evil.json"
    ruleset.write_text('{"name": "\x9b31m\u202e"} // \x1b[31m', encoding="utf-8")
    for target, word in (("mjai", "dahai"), ("tenhou-json", "log")):
        shown = on_terminal("replay", "convert", str(evil_log), "--to", target)
        assert_harmless(shown)
        assert f'"{word}"' in shown
    shown = on_terminal("ruleset", "fmt", str(ruleset))
    assert_harmless(shown)
    assert "name" in shown
    assert "\x9b31m\u202e" in run("ruleset", "fmt", str(ruleset)).out  # a pipe gets what is there


def test_converted_games_get_harmless_file_names(evil_archive: Path, tmp_path: Path) -> None:
    run("replay", "convert", str(evil_archive), "--to", "mjai", "-o", "out/")
    (name,) = os.listdir(tmp_path / "out")
    assert name.isprintable()
    assert name.startswith("0001-good")
    assert not set(name) & set('<>:"/\\|?*')


def test_a_long_name_of_a_member_is_cut(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "long.zip", "w") as archive:
        archive.writestr("立" * 500 + ".jsonl", MJAI.read_bytes())
    result = run("replay", "convert", "long.zip", "--to", "mjai", "-o", "out/")
    assert (result.code, result.err) == (0, "")
    assert run("replay", "verify", "out").code == 0


@pytest.fixture
def evil_ruleset(tmp_path: Path) -> Path:
    """A ruleset that says such things wherever it may say something."""
    say = [["big_text", WIRE], ["push_message", WIRE], ["draw"]]
    rules = PAIRS | {
        "display_name": WIRE,
        "after_turn_change": {"actions": [["ite", ["no_tiles_remaining"], [["ryuukyoku"]], say]]},
        "yaku": [{"display_name": WIRE, "value": 1, "when": ["true"]}],
        "set_definitions": {"pair": [0, 0], WIRE: [0, 0]},
        f"{WIRE}_definition": [[[WIRE, 1]]],
        "buttons": {WIRE: {"display_name": WIRE, "show_when": ["our_turn"], "actions": [[WIRE]]}},
        WIRE: WIRE,
        "available_mods": [
            WIRE,
            {"id": WIRE, "name": WIRE, "desc": WIRE, "patch": [{"set": f"/{WIRE}", "to": 2}]},
        ],
        "default_mods": [],
        "tests": [{"name": WIRE, "hand": [WIRE], "match": WIRE, "expect": {"waits": [WIRE]}}],
    }
    path = tmp_path / f"{EVIL}.json"
    path.write_text(json.dumps(rules), encoding="utf-8")
    return path


RULESET_COMMANDS = (
    "check {}", "test {}", "mods {}", "explain {} --hand 1m --tile 1m", "play {} --watch",
    "play {}", "play {} --mods EVIL,b", "check {} --mods EVIL",
)  # fmt: skip


@pytest.mark.parametrize("form", [[], ["--json"], ["--ascii"]], ids=["text", "json", "ascii"])
@pytest.mark.parametrize("command", RULESET_COMMANDS)
def test_evil_rulesets_are_told_harmlessly(
    evil_ruleset: Path, command: str, form: list[str]
) -> None:
    filled = {"{}": str(evil_ruleset), "EVIL,b": f"{EVIL},b", "EVIL": EVIL}
    words = [filled.get(word, word) for word in command.split()]
    assert_result_harmless(run("ruleset", *words, *form, stdin="1\n" * 5))


def test_what_an_evil_ruleset_says_is_told(evil_ruleset: Path) -> None:
    rules = json.loads(evil_ruleset.read_text(encoding="utf-8"))
    for key in (WIRE, f"{WIRE}_definition", "buttons"):
        del rules[key]
    evil_ruleset.write_text(json.dumps(rules), encoding="utf-8")
    result = run("ruleset", "play", str(evil_ruleset), "--watch", "--seed", "7")
    assert result.code == 0
    assert "a\ufffd]0;t\ufffd" in result.out
    assert_result_harmless(result)


BOTS = {
    "speaks": "print({evil!r}, flush=True)",
    "complains": "import sys; sys.stderr.write({evil!r}); sys.exit(3)",
    "answers": 'import json; print(json.dumps({{"type": {evil!r}}}), flush=True)',
}


@pytest.mark.parametrize("form", [[], ["--json"]], ids=["text", "json"])
@pytest.mark.parametrize("bot", BOTS)
def test_evil_players_are_told_harmlessly(bot: str, form: list[str], tmp_path: Path) -> None:
    script = tmp_path / "\x1b[31m\u202ebot.py"
    script.write_text(
        "import sys; sys.stdin.readline()\n" + BOTS[bot].format(evil=MEMBER) + "\nsys.stdin.read()",
        encoding="utf-8",
    )
    player = f"mjai:{shlex.quote(sys.executable)} -X utf8 {shlex.quote(script.name)}"
    log = ["--resume", "log"]
    result = run("arena", player, "random", "random", "random", "--games", "1", *log, *form)
    assert result.code == 1
    assert_result_harmless(result)
    assert_harmless((tmp_path / "log").read_text(encoding="utf-8"))


def test_what_is_typed_is_echoed_harmlessly() -> None:
    typed = MEMBER.replace("\n", " ")
    told = run("haiyuki", "play", "--character", "ataho", stdin=f"{typed}\nq\n")
    assert_result_harmless(told)
    assert_result_harmless(run("score", "-", stdin=typed))
    assert_result_harmless(run("score", "-", "--json", stdin=typed))


def test_an_evil_saved_tournament_is_told_harmlessly(tmp_path: Path) -> None:
    save = tmp_path / EVIL
    save.write_text(json.dumps({WIRE: WIRE, "character": WIRE, "stage": WIRE}), encoding="utf-8")
    assert_result_harmless(run("haiyuki", "play", "--ladder", "--save", str(save), "--auto"))


def _ways_out(tree: ast.AST) -> Iterator[str]:
    """Whatever prints: `print`, `typer.echo`, a stream written to, a console of rich."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            called = ast.unparse(node.func)
            if called in ("print", "input") or "echo" in called.rpartition(".")[2]:
                yield called
            if called.startswith(("sys.stdout.", "sys.stderr.")) and "isatty" not in called:
                yield called
        if isinstance(node, ast.ImportFrom) and node.module == "rich.console":
            yield "rich.console"


def test_nothing_is_printed_but_by_the_console() -> None:
    folder = Path(jantaku.cli.__file__).parent
    found = {
        (path.name, way)
        for path in folder.rglob("*.py")
        if path.name != "console.py"
        for way in _ways_out(ast.parse(path.read_text(encoding="utf-8")))
    }
    assert found == set()
    assert set(
        _ways_out(ast.parse((folder / "terminal" / "console.py").read_text(encoding="utf-8")))
    )
