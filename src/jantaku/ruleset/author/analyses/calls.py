"""Faults in what a button says about calls: keys that only calls read, and styles of melds."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from jantaku.ruleset.author.analyses.findings import Found, entries, items_of, key_place, warning
from jantaku.ruleset.author.survey import Survey, done_by
from jantaku.ruleset.play.offers import KINDS
from jantaku.ruleset.values.spelling import did_you_mean

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

_OF_CALLS: Final = ("call", "call_style", "call_conditions", "call_name", "call_hidden")


def keys_of_calls(survey: Survey) -> Iterator[Found]:
    """Keys of buttons that only calls read, where the button calls nothing."""
    for name, button in survey.buttons.items():
        does = done_by(button.get("actions"), survey.functions)
        idle = [key for key in _OF_CALLS if key in button and does.isdisjoint(KINDS)]
        if idle and button.get("actions"):
            message = f"button '{name}' has '{idle[0]}', and calls nothing"
            cure = 'add ["call"] to its actions, or leave it out'
            yield warning("no-call", message, key_place(button, idle[0]), cure)
        if "upgrades" in button and "upgrade_call" not in does:
            message = f"button '{name}' says what it upgrades, and upgrades nothing"
            cure = 'add ["upgrade_call"] to its actions, or leave it out'
            yield warning("no-call", message, key_place(button, "upgrades"), cure)


_OF_OTHERS: Final = frozenset(("someone_else_just_discarded", "kamicha_discarded"))


def wins(survey: Survey) -> Iterator[Found]:
    """Buttons that win by a draw at another's discard, or by a discard in the player's turn."""
    for name, button in survey.buttons.items():
        does = done_by(button.get("actions"), survey.functions)
        written = (
            one.get("name") if isinstance(one, dict) else one
            for one in items_of(button.get("show_when"))
        )
        asked = {one for one in written if isinstance(one, str)}
        at = key_place(button, "actions")
        if "win_by_draw" in does and asked & _OF_OTHERS:
            message = f"button '{name}' wins by a draw where another has discarded"
            yield warning("scoring", message, at, 'write ["win_by_discard"]')
        if "win_by_discard" in does and {"our_turn", "has_draw"} <= asked:
            message = f"button '{name}' wins by a discard where its player has drawn"
            yield warning("scoring", message, at, 'write ["win_by_draw"]')


def upgraded(survey: Survey) -> Iterator[Found]:
    """Melds that a button adds a tile to, and that no button makes."""
    made = {str(button.get("call_name", name)) for name, button in survey.buttons.items()}
    made |= {"pon"} if survey.named("pon_marked_discard") else set()
    for button in survey.buttons.values():
        name = button.get("upgrades")
        if isinstance(name, str) and name not in made:
            cure = did_you_mean(name, made)
            yield warning("unknown-call", f"no meld is called '{name}'", name, cure)


def styles(survey: Survey) -> Iterator[Found]:
    """Places in a meld that it does not have, and melds that hide which tile was called."""
    for name, button in survey.buttons.items():
        lengths = [len(call) for call in items_of(button.get("call")) if isinstance(call, list)]
        if not lengths:
            continue
        for word, style in entries(button.get("call_style")):
            yield from _style(name, word, items_of(style), button, max(lengths))


def _style(
    name: str, word: str, style: list[Any], button: Mapping[str, Any], own: int
) -> Iterator[Found]:
    """The faults in the style of a call's meld; `own` tiles come from the caller."""
    called = [item for item in style if isinstance(item, str) and item.startswith("call")]
    most = own if called else own + 1
    at = key_place(button["call_style"], word)
    for item in map(_place, style):
        if isinstance(item, int) and not -most <= item < most:
            message = f"the meld of button '{name}' has no place {item}"
            yield warning("call", message, at, f"its places are 0 to {most - 1}")
    if word != "self" and style and not called and len(style) == own:
        message = f"the meld of button '{name}' from {word} does not place the called tile"
        yield warning("call", message, at, 'put "call_sideways" at its place')


def _place(item: Any) -> Any:
    """The place in a meld that an item of a style names, face down or not."""
    return item[1] if isinstance(item, list) and len(item) > 1 else item
