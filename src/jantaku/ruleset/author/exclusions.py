"""The section of a ruleset's page that says which yaku take others away."""

from __future__ import annotations

import re
from textwrap import fill
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from jantaku.ruleset.compile.source import Object

TITLE: Final = "## What takes away what"
_SECTION: Final = re.compile(rf"{TITLE}\n.*?(?=^## |\Z)", re.DOTALL | re.MULTILINE)
_WIDTH: Final = 120
_MANY: Final = 6  # yaku that are better named by what they leave
_BEFORE: Final = ("## Mods", "## Simplified", "## Sources")


def with_exclusions(page: str, rules: Object) -> str:
    """Returns the page with the section for those rules, or without one if nothing is excluded.

    The section keeps its place; a new one comes before the mods.
    """
    text = section(rules)
    text = f"{text}\n\n" if text else ""
    later = next((title for title in _BEFORE if f"\n{title}\n" in page), None)
    if _SECTION.search(page):
        page = _SECTION.sub(lambda _found: text, page)
    elif later is None:
        page = f"{page.rstrip()}\n\n{text}"
    else:
        page = page.replace(f"\n{later}\n", f"\n{text}{later}\n", 1)
    return page.rstrip("\n") + "\n"


def section(rules: Object) -> str:
    """Returns the section: its title, a sentence for lists that count alone, and a table."""
    rows = list(_rows(rules))
    parts = [*_alone(rules)]
    if rows:
        parts.append("A yaku on the left takes away those on the right, where a hand has both.")
        table = ["| Yaku | Takes away |", "|---|---|"]
        parts.append("\n".join([*table, *(f"| {over} | {under} |" for over, under in rows)]))
    return "\n\n".join([TITLE, *parts]) if parts else ""


def _alone(rules: Object) -> Iterator[str]:
    scoring: Any = rules.get("score_calculation") or {}
    if scoring.get("highest_scoring_yaku_only"):
        yield "Of several yaku only the one worth most counts."
    best: Any = rules.get("yaku_best_of") or ()
    for names in best:
        yield fill(f"Of these only the one worth most counts: {', '.join(names)}.", _WIDTH)
    great = _names(rules, "yaku2_lists")
    if scoring.get("yaku2_overrides_yaku1") and great:
        yield fill(f"These count without any other yaku: {', '.join(great)}.", _WIDTH)


def _rows(rules: Object) -> Iterator[tuple[str, str]]:
    """Yields yaku and those that they take away; yaku that take away the same share a row."""
    known = [*_names(rules, "yaku_lists"), *_names(rules, "yaku2_lists")]
    precedence: Any = rules.get("yaku_precedence") or {}
    sharing: dict[tuple[str, ...], list[str]] = {}
    for over in known:
        under = precedence.get(over) or ()
        taken = tuple(name for name in known if name in under)
        if taken:
            sharing.setdefault(taken, []).append(over)
    for taken, above in sharing.items():
        left = [name for name in known if name not in (*above, *taken)]
        yield ", ".join(above), _listed(taken, left)


def _listed(taken: Sequence[str], left: Sequence[str]) -> str:
    if len(taken) < _MANY or len(left) >= len(taken):
        return ", ".join(taken)
    return f"all except {', '.join(left)}" if left else "all others"


def _names(rules: Object, lists: str) -> list[str]:
    """Returns the names of the yaku in those lists, in order, each once."""
    scoring: Any = rules.get("score_calculation") or {}
    found: Any = [rules.get(name) or () for name in scoring.get(lists) or ()]
    return list(dict.fromkeys(str(yaku["display_name"]) for rows in found for yaku in rows))
