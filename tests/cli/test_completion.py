"""Completion in bash, zsh and fish: the script that is installed, and the names it offers."""

import os
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from jantaku.cli.app import run as run_command
from jantaku.players.by_engine import player_names
from jantaku.riichi.rules.presets import PRESETS

CASES: list[tuple[str, set[str]]] = [
    ("jantaku doc", {"doctor"}),
    ("jantaku ruleset fm", {"fmt"}),
    ("jantaku score 1m --dor", {"--dora"}),
    ("jantaku score 1m --rules m", {one for one in PRESETS if one[0] == "m"}),
    ("jantaku score 1m --lang ", {"en", "ja", "ko", "zh"}),
    ("jantaku rules show fr", {"friends"}),
    ("jantaku arena s", {"sage", "smart", "steady"}),
    ("jantaku arena --ruleset hong", {"hong_kong", "hong_kong_new"}),
    ("jantaku arena --ruleset hong_kong th", {"thinking"}),
    ("jantaku arena smart s", {"sage", "smart", "steady"}),
    ("jantaku play h", {"haiyuki", "hong_kong", "hong_kong_new"}),
    ("jantaku play --robots smart,eff", {"smart,efficiency"}),
    ("jantaku play haiyuki --robots ", set(player_names("haiyuki"))),
    ("jantaku play sichuan --player t", {"tsumogiri", "thinking"}),
    ("jantaku ruleset check ri", {"riichi"}),
    ("jantaku train wa", {"waits"}),
    ("jantaku replay convert x --to ten", {"tenhou-json", "tenhou-xml"}),
]
IN_SHELLS = [("jantaku doc", {"doctor"}), ("jantaku play --robots smart,eff", {"smart,efficiency"})]


def program(name: str) -> str:
    """A shell of this machine; the test is skipped without it."""
    found = shutil.which(name)
    if found is None:
        pytest.skip(f"there is no {name} on this machine")
    return found


@pytest.fixture
def home(tmp_path: Path) -> dict[str, str]:
    """An environment with an empty home, in which `jantaku` is the command."""
    (tmp_path / "bin").mkdir()
    command = tmp_path / "bin" / "jantaku"
    command.write_text(f'#!/bin/sh\nexec {shlex.quote(sys.executable)} -m jantaku "$@"\n')
    command.chmod(0o755)
    path = f"{command.parent}{os.pathsep}{os.environ['PATH']}"
    return {**os.environ, "HOME": str(tmp_path), "PATH": path, "XDG_CONFIG_HOME": str(tmp_path)}


def run_in(shell: str, script: str, environment: dict[str, str], *options: str) -> list[str]:
    done = subprocess.run(
        [program(shell), *options, "-c", script],
        env=environment,
        cwd=environment["HOME"],
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert (done.returncode, done.stderr) == (0, ""), done.stderr
    return done.stdout.splitlines()


def words_of(line: str) -> str:
    """The words of a line as bash has them, the last one empty after a blank."""
    words = [*shlex.split(line), *[""] * line.endswith(" ")]
    return f"COMP_WORDS=({shlex.join(words)}); COMP_CWORD={len(words) - 1}"


@pytest.mark.parametrize(("line", "expected"), CASES)
def test_what_is_known_is_offered(
    line: str,
    expected: set[str],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("_JANTAKU_COMPLETE", "bash_complete")
    monkeypatch.setenv("COMP_WORDS", line)
    monkeypatch.setenv("COMP_CWORD", str(line.count(" ")))
    with pytest.raises(SystemExit) as ended:
        run_command([])
    assert ended.value.code == 0
    assert set(capsys.readouterr().out.split()) == {f"plain,{one}" for one in expected}


def test_bash_completes_what_is_known(home: dict[str, str]) -> None:
    """One shell asks for all of them, with the function of the script."""
    asked = "\n".join(
        f'{words_of(line)}; COMPREPLY=(); _jantaku_completion jantaku; echo "${{COMPREPLY[*]}}"'
        for line, _ in IN_SHELLS
    )
    answers = run_in("bash", f'eval "$(jantaku --show-completion)"\n{asked}', home, "--norc")
    for (line, expected), answer in zip(IN_SHELLS, answers, strict=True):
        assert set(answer.split()) == expected, line


def test_fish_completes_what_is_known(home: dict[str, str]) -> None:
    asked = "\n".join(f"complete -C {shlex.quote(line)}; echo ." for line, _ in IN_SHELLS)
    answers = run_in("fish", f"jantaku --show-completion | source\n{asked}", home, "--no-config")
    found = "\n".join(answers).split("\n.")
    for (line, expected), answer in zip(IN_SHELLS, found, strict=False):
        assert {one.partition("\t")[0] for one in answer.split("\n") if one} == expected, line


def test_zsh_completes_what_is_known(home: dict[str, str]) -> None:
    """Its script hands the words to `_arguments`, which shows itself here."""
    shown = 'compdef() { }; _arguments() { print -r -- "$@" }; _files() { print files }'
    cases = [*IN_SHELLS, ("jantaku score ", {"files"})]
    asked = "\n".join(
        f"words=({shlex.join(shlex.split(line))} {repr('') * line.endswith(' ')}); "
        "CURRENT=$#words; _jantaku_completion"
        for line, _ in cases
    )
    script = f'{shown}\neval "$(jantaku --show-completion)"\n{asked}'
    answers = run_in("zsh", script, home, "--no-rcs")
    for (line, expected), answer in zip(cases, answers, strict=True):
        assert all(one in answer for one in expected), line


@pytest.mark.parametrize(
    ("shell", "rc", "installed"),
    [
        ("bash", ".bashrc", ".bash_completions/jantaku.sh"),
        ("zsh", ".zshrc", ".zfunc/_jantaku"),
        ("fish", None, ".config/fish/completions/jantaku.fish"),
    ],
)
def test_it_is_installed_for_the_shell_that_asks(
    home: dict[str, str], shell: str, rc: str | None, installed: str
) -> None:
    options = {"bash": "--norc", "zsh": "--no-rcs", "fish": "--no-config"}[shell]
    told = run_in(shell, "jantaku --install-completion; true", home, options)
    assert told[0].startswith(f"{shell} completion installed in ")
    folder = Path(home["HOME"])
    assert "_JANTAKU_COMPLETE" in (folder / installed).read_text(encoding="utf-8")
    if rc is not None:
        assert Path(installed).parts[0] in (folder / rc).read_text(encoding="utf-8")
