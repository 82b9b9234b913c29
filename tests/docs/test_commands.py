"""Every command line in the documentation is one that `jantaku` has, with options that it has.

`tests/cli` runs those whose output a page shows.
"""

import re
import shlex
from itertools import takewhile
from pathlib import Path

import click
import pytest
from click import exceptions

from jantaku.cli.app import built
from support import REPOSITORY

PAGES = sorted(
    [
        REPOSITORY / "README.md",
        REPOSITORY / "CONTRIBUTING.md",
        *REPOSITORY.glob("docs/*.md"),
        *REPOSITORY.glob("src/jantaku/ruleset/library/*.md"),
    ]
)
LINE = re.compile(r"^(?:\$ |    )?(jantaku (?:.*\\\n)*.*)$", re.MULTILINE)
BLOCK = re.compile(
    r"^```(?:sh|console|bash)?\n(.*?)^```|((?:^    .*\n)+)", re.DOTALL | re.MULTILINE
)
OPERATORS = frozenset({"|", ">", ">>", "<", "&&", ";", "&", "2>"})


def commands(page: Path) -> list[str]:
    """The command lines in the blocks of a page, without the remark after some blanks."""
    blocks = BLOCK.findall(page.read_text(encoding="utf-8"))
    lines = [line for fenced, indented in blocks for line in LINE.findall(fenced or indented)]
    return [re.split(r" {3,}", line.replace("\\\n", " "))[0] for line in lines]


# To read this option is to install it.
CASES = [
    (page.name, line)
    for page in PAGES
    for line in dict.fromkeys(commands(page))
    if "--install-completion" not in line
]


def fault(command: click.Command, words: list[str]) -> str:
    """The reason why words are not understood; values that only exist elsewhere are no fault."""
    try:
        context = command.make_context("jantaku", words)
    except exceptions.NoSuchOption as error:
        return error.message
    except exceptions.UsageError:  # such as a file of the reader
        return ""
    except SystemExit:  # help and version
        return ""
    command = context.command
    rest = [*context._protected_args, *context.args]
    if not isinstance(command, click.Group) or not rest:
        return ""
    found = command.get_command(context, rest[0])
    return fault(found, rest[1:]) if found else f"no command {rest[0]}"


@pytest.mark.parametrize(("page", "line"), CASES)
def test_a_command_of_a_page_exists(page: str, line: str) -> None:
    words = shlex.split(line, comments=True)[1:]
    said = [*takewhile(lambda word: word not in OPERATORS, words)]
    assert fault(built(), said) == "", page


def test_an_unknown_command_or_option_is_found() -> None:
    assert len(CASES) > 100
    command = built()
    assert "scroe" in fault(command, ["scroe"])
    assert "--tsumu" in fault(command, ["score", "1m", "--tsumu"])
    assert "fixx" in fault(command, ["ruleset", "fixx"])
