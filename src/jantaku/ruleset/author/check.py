"""Finds what is wrong with a ruleset before it is played, each fault with its place.

The readers of the language report what they cannot read; the analyses, what is inconsistent.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from jantaku.base.errors import RulesetError
from jantaku.ruleset.author.analyses import ANALYSES, OF_THE_FILE
from jantaku.ruleset.author.analyses.ends import dead_ends
from jantaku.ruleset.author.analyses.findings import Found, Severity, as_read, read, warning
from jantaku.ruleset.author.analyses.mods import names_in_mods, steps_that_fit_nothing
from jantaku.ruleset.author.mods.application import Mod, apply, on_and_lost
from jantaku.ruleset.author.self_tests import prove
from jantaku.ruleset.author.survey import Survey
from jantaku.ruleset.compile.base import BASE, is_of_library, read_with_base
from jantaku.ruleset.compile.source import Object, read_text
from jantaku.ruleset.values.limits import MOST_PROBLEMS

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from jantaku.ruleset.author.mods.settings import Wanted

_QUOTED: Final = re.compile("'([^']*)'")


@dataclass(frozen=True, slots=True)
class RulesetProblem:
    """A fault of a ruleset: its severity, code, message, cure and place."""

    severity: Severity
    code: str
    message: str
    cure: str = ""
    file: str | None = None
    line: int | None = None
    column: int | None = None
    text: str | None = None  # that line of the file

    @property
    def place(self) -> str:
        """`file:line:column`, as far as they are known."""
        parts = (self.file, self.line, self.column)
        return ":".join(str(part) for part in parts if part is not None)

    @property
    def sentence(self) -> str:
        """`file:line:column: code message; cure`; what is not an error says so."""
        start = f"{self.place}: " if self.place else ""
        grade = "" if self.severity == "error" else f"{self.severity}: "
        return f"{start}{self.code} {grade}{self.message}{f'; {self.cure}' if self.cure else ''}"

    @property
    def error(self) -> RulesetError:
        """The fault as an error."""
        at = None if self.text is None or self.column is None else self.column - 1
        return RulesetError(
            self.message,
            self.cure,
            file=self.file,
            line=self.line,
            column=self.column,
            code=self.code,
            text=self.text,
            position=at,
        )

    def __str__(self) -> str:
        return "\n  ".join((self.sentence, *self.error.caret.splitlines()))

    def to_dict(self) -> dict[str, object]:
        """The fault for a program."""
        return {name: getattr(self, name) for name in self.__slots__ if name != "text"}


def check_text(
    text: str, file: str | None = None, mods: Sequence[Wanted] = (), without: Sequence[str] = ()
) -> list[RulesetProblem]:
    """Returns the problems of a ruleset's text; raises `RulesetError` if it is not JSON."""
    folder = None if file is None else Path(file).parent
    lines = {file: text.splitlines()}
    return check(read_with_base(text, file), lines, mods=mods, without=without, folder=folder)


def failed_tests(text: str, file: str | None = None) -> list[RulesetProblem]:
    """Returns a warning for each test of a ruleset's text that fails."""
    rules = read_with_base(text, file)
    folder, lines = None if file is None else Path(file).parent, {file: text.splitlines()}
    verdicts = prove(rules, folder=folder) if isinstance(rules, Object) else []
    return [
        _problem(warning("test", f"the test '{one.name}' fails: {fault}", one.place), rules, lines)
        for one in verdicts
        for fault in one.faults
    ]


def check(
    rules: Any,
    sources: Mapping[str | None, list[str]] | None = None,
    *,
    mods: Sequence[Wanted] = (),
    without: Sequence[str] = (),
    folder: Path | None = None,
) -> list[RulesetProblem]:
    """Returns the problems of a ruleset, from its first line to its last.

    The mods that are on by default are on, and `mods` too, but not those in `without`.
    `sources` are the lines of the files it comes from, to show them; mods in files are looked
    for in `folder`.
    """
    faults: list[Found] = []
    played = rules
    if isinstance(rules, dict):
        try:
            on, lost = on_and_lost(rules, mods, without, folder=folder)
            faults += map(_lost, lost)
            idle: list[Any] = []
            played = apply(rules, on, folder=folder, idle=idle)
            faults += steps_that_fit_nothing(idle)
        except RulesetError as error:
            faults.append(as_read(error))
    ruleset, unread = read(played)
    faults += map(as_read, unread)
    if isinstance(rules, dict):
        surveys = {True: Survey(rules, folder), False: Survey(played)}
        for analysis in ANALYSES:
            survey = surveys[analysis in OF_THE_FILE]
            faults += islice(analysis(survey), MOST_PROBLEMS)
        unheard = any(_keeps_from_acting(found) for found in faults)  # why a game would be stuck
        if ruleset is not None and not unheard and not any(f.severity == "error" for f in faults):
            faults += dead_ends(ruleset)
        brought = names_in_mods(rules)
        faults = [found for found in faults if not _is_for_a_mod(found, brought)]
    lines = dict(sources or {})
    problems: dict[object, RulesetProblem] = {}
    for problem in (_problem(fault, rules, lines) for fault in _of_author(faults, rules, lines)):
        problems.setdefault((problem.place, problem.message), problem)
    ordered = sorted(
        _causes(list(problems.values())),
        key=lambda one: (one.file or "", one.line or 0, one.column or 0),
    )
    return ordered[:MOST_PROBLEMS]


_OF_FILES: Final = frozenset(
    (
        "unknown-button",
        "unknown-call",
        "unknown-function",
        "unknown-key",
        "unknown-yaku",
        "unknown-yaku-list",
        "unset-counter",
        "unset-status",
        "unset-tag",
        "match-set",
    )
)
"""Codes for names that a file declares, and that a mod may therefore bring."""

_FIRST: Final = {"value": "form", "form": "scoring"}
"""Codes of faults, each with the code that describes the same place better."""


def _causes(problems: Sequence[RulesetProblem]) -> list[RulesetProblem]:
    """The problems without those that only follow from another one."""
    told = {(one.code, one.place) for one in problems}
    left = [one for one in problems if (_FIRST.get(one.code), one.place) not in told]
    lists = [one for one in left if one.code == "unknown-yaku-list"]
    meant = {f"in a ruleset: {name[0]}" for one in lists if (name := _QUOTED.search(one.cure))}
    near = {name[0] for one in left if (name := _QUOTED.search(one.cure))}
    nameless = any(one.code == "yaku" and "'display_name'" in one.message for one in left)
    return [
        one
        for one in left
        if not (one.code == "unknown-yaku" and (lists or nameless))
        and not (one.code == "unknown-key" and one.message.endswith(tuple(meant)))
        and not (one.code == "unused" and one.message.endswith(tuple(near)))
    ]


def _keeps_from_acting(found: Found) -> bool:
    """True if an action does nothing although its author meant something."""
    return found.code == "unknown-action" or found.message.startswith("'ite' has no second list")


def _is_for_a_mod(found: Found, brought: set[str]) -> bool:
    """True if a missing name comes with a mod."""
    if found.severity == "error" or found.code not in _OF_FILES:
        return False
    name = _QUOTED.search(found.message)
    return name is not None and name[1] in brought


def _of_author(
    faults: Iterable[Found], rules: Any, lines: Mapping[str | None, list[str]]
) -> Iterator[Found]:
    """The faults without warnings about lines of a base; errors there are at its name."""
    own = {*lines, getattr(getattr(rules, "place", None), "file", None)}
    for fault in faults:
        file = getattr(_at(fault), "file", None)
        if file is None or file in own or not is_of_library(file):
            yield fault
        elif fault.severity == "error":
            yield fault._replace(at=rules.places.get(BASE))


def _at(found: Found) -> Any:
    """The place of a fault: that of the error, or of the node."""
    if isinstance(found.at, RulesetError):
        return found.at
    return getattr(found.at, "place", None) or found.at


def _lost(mod: Mod) -> Found:
    message = f"the mod '{mod.id}' is on by default, but nothing says what it does; it is left out"
    return Found("warning", "mod", message, f"put mods/{mod.id}.jq next to the ruleset", mod.place)


def _problem(found: Found, rules: Any, lines: dict[str | None, list[str]]) -> RulesetProblem:
    at = _at(found)
    if getattr(at, "line", None) is None and getattr(at, "file", None) is None:
        at = getattr(rules, "place", None)
    file, line = getattr(at, "file", None) or next(iter(lines), None), getattr(at, "line", None)
    return RulesetProblem(
        found.severity,
        found.code,
        found.message,
        found.cure,
        file,
        line,
        getattr(at, "column", None),
        _line(file, line, lines),
    )


def _line(file: str | None, line: int | None, lines: dict[str | None, list[str]]) -> str | None:
    if line is None:
        return None
    if file not in lines:
        lines[file] = _lines_of(file)
    known = lines[file]
    return known[line - 1] if 0 < line <= len(known) else None


def _lines_of(file: str | None) -> list[str]:
    try:
        return [] if file is None else read_text(file).splitlines()
    except RulesetError:
        return []
