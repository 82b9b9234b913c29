"""Values of options as people write them: yes, 25000, first_only, empty,furiten, 20 10 -10 -20.

`none` is an empty set, `any` the option that is None.
"""

from __future__ import annotations

from difflib import get_close_matches
from typing import Any, Final

from jantaku.base.errors import RulesError, shown
from jantaku.riichi.rules.options import (
    CHOICES,
    DEFAULTS,
    FORMER_TRUTHS,
    NUMBER_RANGES,
    OPEN,
    RANGES,
    SETS,
    renewed,
)

TRUTHS: Final = {
    **dict.fromkeys(("yes", "y", "on", "true"), True),
    **dict.fromkeys(("no", "n", "off", "false"), False),
}
NUMBERS: Final = {name: " ".join(map(str, DEFAULTS[name])) for name in NUMBER_RANGES}
"""The options that are several numbers, with an example."""
_DIGITS: Final = 9


def format_value(value: object) -> str:
    """The value of an option as `parse_value` reads it.

    >>> format_value(True), format_value((20, 10, -10, -20)), format_value(frozenset())
    ('yes', '20 10 -10 -20', 'none')
    """
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, frozenset):
        return ",".join(sorted(value)) or "none"
    if isinstance(value, tuple):
        return " ".join(map(str, value))
    return "any" if value is None else str(value)


def parse_value(option: str, text: str) -> Any:
    """Returns the value of a text for that option. Raises RulesError for an invalid text.

    >>> parse_value("open_tanyao", "no"), parse_value("pseudo_tenpai", "empty, furiten") == {
    ...     "empty", "furiten"}
    (False, True)
    """
    word = text.strip().lower()
    if option in CHOICES:
        return _choice(option, word)
    if option in NUMBERS:
        return tuple(_number(option, one) for one in word.replace(",", " ").split())
    if option in SETS:
        return _set(option, word)
    if option in RANGES:
        if option == OPEN and word == "any":
            return None
        return _number(option, word)
    if word not in TRUTHS:
        raise _unfit(option, text, "write yes or no")
    return TRUTHS[word]


def _choice(option: str, word: str) -> object:
    choices = {format_value(choice): choice for choice in CHOICES[option]}
    meant = {name.lower(): choice for name, choice in choices.items()}
    if option in FORMER_TRUTHS and word in TRUTHS and word not in meant:
        return renewed(option, TRUTHS[word])
    if word not in meant:
        near = get_close_matches(word[:40], meant, 1)
        listed = ", ".join(choices)
        raise _unfit(option, word, f"did you mean {near[0]!r}?" if near else f"write {listed}")
    return meant[word]


def _set(option: str, word: str) -> frozenset[str]:
    if word == "none":
        return frozenset()
    names = [name for name in word.replace(",", " ").split() if name]
    for name in names:
        if name not in SETS[option]:
            near = get_close_matches(name[:40], SETS[option], 1)
            listed = "write none or some of " + ", ".join(sorted(SETS[option]))
            raise _unfit(option, name, f"did you mean {near[0]!r}?" if near else listed)
    if not names:
        raise _unfit(option, word, "write none or " + ", ".join(sorted(SETS[option])))
    return frozenset(names)


def _number(option: str, word: str) -> int:
    digits = word[1:] if word[:1] in ("-", "+") else word
    if not (digits.isascii() and digits.isdigit() and len(digits) <= _DIGITS):
        cure = (
            f"write numbers such as {NUMBERS[option]}"
            if option in NUMBERS
            else "write a whole number from {} to {}".format(*RANGES[option])
        )
        raise _unfit(option, word, cure)
    return int(word)


def _unfit(option: str, text: str, cure: str) -> RulesError:
    return RulesError(f"{option} cannot be {shown(text)}", cure, source=option)
