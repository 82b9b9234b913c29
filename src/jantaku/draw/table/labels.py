"""The words of a ruleset in a look's language: buttons, yaku, statuses, ends of rounds."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

from jantaku.base.messages import load, translated

if TYPE_CHECKING:
    from collections.abc import Mapping

    from jantaku.draw.look import Look

_AMOUNT: Final = re.compile(r"(-?[0-9.]+) (.+)")


def label_of(text: str, section: str, look: Look) -> str:
    """Returns a text of the library in the look's language.

    >>> from jantaku.draw.look import Look
    >>> label_of("Wall game", "end", Look("ja"))
    '荒牌流局'
    """
    return look.sign(translated(text, "library", section, look.language).replace("_", " "))


def word_of(identifier: str, section: str, look: Look) -> str:
    """Returns the words for an identifier of a ruleset; an unknown one as words.

    >>> from jantaku.draw.look import Look
    >>> word_of("void_m", "status", Look()), word_of("own_status", "status", Look())
    ('without characters', 'own status')
    """
    found = load(look.language, "ruleset")[section].get(identifier)
    return look.sign(found or identifier.replace("_", " "))


def button_of(name: str, labels: Mapping[str, str] | None, look: Look) -> str:
    """Returns the words on a button; `labels` are those of its ruleset.

    >>> from jantaku.draw.look import Look
    >>> button_of("added_kong", {"added_kong": "Kong"}, Look("ja")), button_of("pass", {}, Look())
    ('カン', 'Pass')
    """
    label = (labels or {}).get(name)
    if label:
        return label_of(label, "said", look)
    own = load(look.language)["action"].get(name)
    return look.sign(own) if own else word_of(name, "call", look)


def amount_of(value: Any, unit: str, look: Look) -> str:
    """Returns an amount of points in the unit of a ruleset.

    >>> from jantaku.draw.look import Look
    >>> amount_of(3, "Fan", Look("ja")), amount_of(3, "Fan", Look()), amount_of(3, "", Look())
    ('3番', '3 Fan', '3')
    """
    found = translated(unit, "library", "amount", look.language)
    return found.format(n=value) if "{n}" in found else f"{value} {unit}".strip()


def worth_of(worth: str, look: Look) -> str:
    """Returns the worth of a win, a list of amounts."""
    parts = [_AMOUNT.fullmatch(part) for part in worth.split(", ")]
    if not all(parts):
        return worth
    return ", ".join(amount_of(found[1], found[2], look) for found in parts if found)
