"""The texts of the library, and the problems in rulesets that users write."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from jantaku.errors import RulesetError
from jantaku.ruleset import library
from jantaku.ruleset.author.check import Problem, check_text
from jantaku.ruleset.author.mods import available

if TYPE_CHECKING:
    from collections.abc import Sequence

_FOUR: Final = 4
_GRADES: Final = ("error", "warning", "info")


def rulesets() -> tuple[dict[str, Any], ...]:
    """Each ruleset of the library: its name, what it is called, its players and mods.

    >>> [one["name"] for one in rulesets()][0]
    'american'
    """
    return tuple(map(_row, library.names()))


def ruleset_page(name: str) -> str:
    """What the page of a ruleset says about its rules, in Markdown; `RulesetError` for others."""
    return library.page(name)


def ruleset_text(name: str) -> str:
    """The text of a ruleset of the library, to begin one's own with."""
    return library.path(name).read_text(encoding="utf-8")


def checked(text: str, mods: Sequence[str] = (), without: Sequence[str] = ()) -> dict[str, Any]:
    """What is wrong with a text, each fault with its place; and how many there are of each grade.

    A hostile text may take long: have it checked where it can be stopped.

    >>> checked("{")["error"]
    1
    """
    try:
        problems = check_text(text, None, [*mods], [*without])
    except RulesetError as error:  # what is no JSON has that fault alone
        problems = [_unreadable(error)]
    counts = {grade: sum(one.severity == grade for one in problems) for grade in _GRADES}
    return {"problems": [one.to_dict() for one in problems], **counts}


def _unreadable(error: RulesetError) -> Problem:
    code, at, text = error.code or "json", (error.line, error.column), error.text
    return Problem("error", code, error.fault, error.cure, None, *at, text)


def _row(name: str) -> dict[str, Any]:
    rules = library.rules(name)
    return {
        "name": name,
        "title": rules.get("display_name", name),
        "players": rules.get("num_players", _FOUR),
        "mods": [mod.id for mod in available(rules)],
    }
