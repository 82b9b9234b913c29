"""The texts of the library, and the problems in rulesets that users write."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from jantaku.base.errors import RulesetError
from jantaku.ruleset import library
from jantaku.ruleset.author.check import RulesetProblem, check_text
from jantaku.ruleset.author.mods.application import available

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
    """Returns the Markdown page of a ruleset's rules. Raises RulesetError for unknown names."""
    return library.page(name)


def ruleset_text(name: str) -> str:
    """Returns the text of a ruleset of the library, as a start for a new one."""
    return library.path(name).read_text(encoding="utf-8")


def checked(text: str, mods: Sequence[str] = (), without: Sequence[str] = ()) -> dict[str, Any]:
    """Returns the problems of a text with their places, and the number of problems of each grade.

    A hostile text may take long: check it where the check can be stopped.

    >>> checked("{")["error"]
    1
    """
    try:
        problems = check_text(text, None, [*mods], [*without])
    except RulesetError as error:  # a text that is not JSON has only this problem
        problems = [_unreadable(error)]
    counts = {grade: sum(one.severity == grade for one in problems) for grade in _GRADES}
    return {"problems": [one.to_dict() for one in problems], **counts}


def _unreadable(error: RulesetError) -> RulesetProblem:
    code, at, text = error.code or "json", (error.line, error.column), error.text
    return RulesetProblem("error", code, error.fault, error.cure, None, *at, text)


def _row(name: str) -> dict[str, Any]:
    rules = library.rules(name)
    return {
        "name": name,
        "title": rules.get("display_name", name),
        "players": rules.get("num_players", _FOUR),
        "mods": [mod.id for mod in available(rules)],
    }
