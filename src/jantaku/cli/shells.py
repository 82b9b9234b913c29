"""The completion of words in a shell: the script that it reads, and where it is installed."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Final, NamedTuple

import shellingham
from click.shell_completion import (
    CompletionItem,
    ShellComplete,
    add_completion_class,
    get_completion_class,
)

from jantaku.base.errors import JantakuError

if TYPE_CHECKING:
    import click

_VARIABLE: Final = "_JANTAKU_COMPLETE"


class Shell(NamedTuple):
    """A shell: the file of the script below the home, and a line of the file it reads first."""

    script: str
    starts: str = ""
    line: str = ""


SHELLS: Final = {
    "bash": Shell(
        ".bash_completions/jantaku.sh", ".bashrc", "source ~/.bash_completions/jantaku.sh"
    ),
    "zsh": Shell(".zfunc/_jantaku", ".zshrc", "fpath+=~/.zfunc; autoload -Uz compinit; compinit"),
    "fish": Shell(".config/fish/completions/jantaku.fish"),
}
POWERSHELLS: Final = ("powershell", "pwsh")


@add_completion_class
class PowerShellComplete(ShellComplete):
    """The completion of PowerShell, which click does not have."""

    name: ClassVar[str] = "powershell"
    source_template: ClassVar[str] = """\
Register-ArgumentCompleter -Native -CommandName %(prog_name)s -ScriptBlock {
    param($word, $line, $cursor)
    $Env:%(complete_var)s = "powershell_complete"
    $Env:COMP_LINE = $line.ToString()
    $Env:COMP_WORD = $word
    %(prog_name)s | Where-Object { $_ } | ForEach-Object {
        [System.Management.Automation.CompletionResult]::new($_, $_, "ParameterValue", $_)
    }
    $Env:%(complete_var)s = ""
}
"""

    def get_completion_args(self) -> tuple[list[str], str]:
        """Returns the words before the one that is typed, and that."""
        words, word = os.environ["COMP_LINE"].split()[1:], os.environ["COMP_WORD"]
        return words[:-1] if word else words, word

    def format_completion(self, item: CompletionItem[str]) -> str:
        """Returns the word; PowerShell knows files itself."""
        return item.value if item.type == "plain" else ""


def script(root: click.Command) -> str:
    """Returns the script for the shell that runs the command."""
    return _script(root, _shell())


def install(root: click.Command) -> str:
    """Installs the script for the shell that runs the command; says where."""
    shell = _shell()
    text = _script(root, shell)
    if shell in POWERSHELLS:
        asked = [shell, "-NoProfile", "-Command", "echo $profile"]
        place = Path(
            subprocess.run(asked, capture_output=True, text=True, check=True).stdout.strip()
        )
        _append(place, text)
    else:
        row = SHELLS[shell]
        place = Path.home() / row.script
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(text, encoding="utf-8")
        if row.starts:
            _append(Path.home() / row.starts, row.line)
    return f"{shell} completion installed in {place}; open a new shell to use it"


def _append(file: Path, text: str) -> None:
    """Adds text at the end of a file that does not contain it."""
    before = file.read_text(encoding="utf-8") if file.is_file() else ""
    if text not in before:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(f"{before.rstrip()}\n{text}\n".lstrip(), encoding="utf-8")


def _shell() -> str:
    try:
        shell: str = shellingham.detect_shell()[0]
    except shellingham.ShellDetectionFailure:
        shell = ""
    if shell not in (*SHELLS, *POWERSHELLS):
        known = ", ".join((*SHELLS, "PowerShell"))
        raise JantakuError(f"no completion for this shell: {shell or 'unknown'}", f"use {known}")
    return shell


def _script(root: click.Command, shell: str) -> str:
    found: Any = get_completion_class("powershell" if shell in POWERSHELLS else shell)
    text: str = found(root, {}, "jantaku", _VARIABLE).source()
    return text
