"""`docs/site.md` and `CONTRIBUTING.md`: the steps by hand are those of `make site`."""

import json
import re

from support import REPOSITORY

PAGE = (REPOSITORY / "docs/site.md").read_text(encoding="utf-8")
GUIDE = (REPOSITORY / "CONTRIBUTING.md").read_text(encoding="utf-8")
MAKEFILE = (REPOSITORY / "Makefile").read_text(encoding="utf-8")
# What `make site` makes on its way, in its order, once there is a Python and a Node.
RULES = (".venv/compiling", "web/node_modules/installed", "$(PACKAGE)", "$(SITE)")
QUIET = re.compile(r" --(silent|quiet|logLevel error)")


def block(title: str) -> list[str]:
    """The commands below a heading."""
    return GUIDE.split(f"## {title}\n")[1].split("```")[1].strip().splitlines()


def recipe(rule: str) -> list[str]:
    """The commands of a rule as somebody types them; what it only says is left out."""
    found = re.search(rf"^{re.escape(rule)}:.*\n((?:\t.*\n)+)", MAKEFILE, re.MULTILINE)
    assert found, rule
    lines = [line.strip().removeprefix("@") for line in found[1].splitlines()]
    return [
        QUIET.sub("", line.replace("$(BIN)", ".venv/bin").replace("$(NPM)", "npm"))
        for line in lines
        if not line.startswith(("echo ", "touch "))
    ]


def test_the_steps_by_hand_are_those_of_make_site() -> None:
    steps = [line.removeprefix("(").removesuffix(")") for line in block("Build the site by hand")]
    assert steps == [line for rule in RULES for line in recipe(rule)]


def test_one_command_builds_the_site() -> None:
    assert "```\nmake site\n" in PAGE
    assert re.search(r"^site: \$\(SITE\) ", MAKEFILE, re.MULTILINE)
    assert re.search(r"^SITE := build/site/index\.html$", MAKEFILE, re.MULTILINE)


def test_two_commands_show_the_pages_while_they_are_worked_on() -> None:
    server, pages = block("Work on the page")
    target = server.removeprefix("make ")
    assert re.search(rf"^{target}: .*(?:\n\t.*)*\n\t.*jantaku serve\n\n", MAKEFILE, re.MULTILINE)
    named = re.fullmatch(r"cd (\w+) && npm run (\w+)", pages)
    assert named
    package = json.loads((REPOSITORY / named[1] / "package.json").read_text())
    assert package["scripts"][named[2]] == "vite"
