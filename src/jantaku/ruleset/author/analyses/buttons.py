"""Buttons that cannot be pressed, that leave a game waiting, or that lay melds wrongly."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from jantaku.ruleset.author.analyses.findings import Found, error, key_place, warning, whole
from jantaku.ruleset.author.survey import (
    ConditionNode,
    Home,
    Survey,
    actions_in,
    conditions_in,
    done_by,
)
from jantaku.ruleset.compile.expressions.actions import DECISIONS
from jantaku.ruleset.compile.language import language_of
from jantaku.ruleset.program import CALLS, EVERY_LEVEL, SECOND
from jantaku.ruleset.values.nodes import entries_of, items_of, texts_of
from jantaku.ruleset.values.spelling import did_you_mean
from jantaku.ruleset.words.actions import mark_actions

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

_ASKS: Final = {
    "call": "call_available",
    "self_call": "self_call_available",
    "upgrade_call": "can_upgrade_call",
}


def call_buttons(survey: Survey) -> Iterator[Found]:
    """Buttons that call without `call`, or without asking if they can."""
    for act in survey.named("flower"):
        if len(act.node) == 1:
            yield error("call", "'flower' names no tiles", act.node, 'write ["flower", "1f"]')
    for name, button in survey.buttons.items():
        home = Home("button", name)
        kinds = [act for act in actions_in(button.get("actions"), home) if act.name in _ASKS]
        if not kinds:
            continue
        act = kinds[0]
        if not button.get("call"):
            cure = 'add "call", such as [[0, 0]]'
            yield error("call", f"button '{name}' calls without 'call'", act.node, cure)
        if act.name == "upgrade_call" and not isinstance(button.get("upgrades"), str):
            cure = 'add "upgrades", such as "pon"'
            yield error("call", f"button '{name}' does not say what it upgrades", act.node, cure)
        asked = {c.name for c in conditions_in(button.get("show_when"), home) if not c.negated}
        if not asked & set(_ASKS.values()) and not impossible(button.get("show_when")):
            wanted = _ASKS[act.name]
            message = f"button '{name}' is shown without '{wanted}', and cannot be pressed then"
            at = key_place(button, "show_when" if "show_when" in button else "actions")
            yield error("call-available", message, at, f'add "{wanted}" to show_when')


def decisions(survey: Survey) -> Iterator[Found]:
    """Questions to a player that are never asked."""
    for name, button in survey.buttons.items():
        acts = actions_in(button.get("actions"), Home("button", name))
        kinds = list(dict.fromkeys(act.name for act in acts if act.name in DECISIONS))
        if len(kinds) > 1:
            message = (
                f"button '{name}' holds '{kinds[0]}' and '{kinds[1]}'; one of them is not asked"
            )
            at = key_place(button, "actions")
            yield error("two-decisions", message, at, "make two buttons of it")
    for act in survey.named(*CALLS, "mark"):
        if act.home.kind != "button":
            message = f"'{act.name}' in {act.home.kind} '{act.home.name}': no player is asked there"
            yield error("no-decision", message, act.node, "put it into the actions of a button")


_END_A_MARKING: Final = frozenset(mark_actions.ACTIONS) - {"mark", "move_tiles", "swap_tiles"}


def markings(survey: Survey) -> Iterator[Found]:
    """Buttons that let a player mark, and never use or clear what is marked."""
    for name, button in survey.buttons.items():
        acts = actions_in(button.get("actions"), Home("button", name))
        asks = next((act for act in acts if act.name == "mark"), None)
        if asks and _END_A_MARKING.isdisjoint(done_by(button["actions"], survey.functions)):
            message = f"nothing ends the marking of button '{name}'; the game waits there for ever"
            yield warning("marking", message, asks.node, 'add ["clear_marking"] after its actions')


def unreachable(survey: Survey) -> Iterator[Found]:
    """Buttons whose `show_when` can never hold."""
    later = language_of(survey.rules) == SECOND
    for name, button in survey.buttons.items():
        why = impossible(button.get("show_when")) or (_own_call(button) if later else "")
        if why.endswith("never holds") and survey.rules.get("enabled_mods"):
            continue  # so mods switch buttons off
        if why:
            at = key_place(button, "show_when")
            yield warning("unreachable", f"button '{name}' is never shown: {why}", at)


def _own_call(button: Mapping[str, Any]) -> str:
    """The contradiction of a button that is for another's turn and for the player's own call."""
    asked = list(_singles(items_of(button.get("show_when"))))
    own = next((one.name for one in asked if one.name in _OWN_CALLS and not one.negated), "")
    another = any(one.name == "our_turn" and one.negated for one in asked)
    return f"'{own}' asks for the player's own turn" if own and another else ""


_OWN_CALLS: Final = frozenset(("just_called", "just_self_called"))
_EXCLUSIVE: Final = frozenset(("seat_is", "round_wind_is", "won_by", "placement"))
_OPPOSITES: Final = {
    "status_missing": "status",
    "buttons_exclude": "buttons_include",
    "has_no_call_named": "has_call_named",
}


def impossible(node: Any, level: int = 0) -> str:
    """Why a condition can never hold; an empty text if it might."""
    if not isinstance(node, list):
        name = node.get("name") if isinstance(node, dict) else node
        return f"'{name}' never holds" if name in ("false", "not_true") else ""
    whys = [impossible(part, level + 1) for part in node]
    if level % 2:  # one of them is enough
        return whys[0] if node and all(whys) else ""
    return next(filter(None, whys), "") or _contradiction(node)


def _contradiction(node: Sequence[Any]) -> str:
    seen: dict[tuple[str, str], bool] = {}
    values: dict[str, str] = {}
    for condition in _singles(node):
        name, truth = condition.name, not condition.negated
        if name in _OPPOSITES:
            name, truth = _OPPOSITES[name], not truth
        if len(condition.opts) > 1 and name in _OPPOSITES.values():
            continue  # all of several, or none of them: no two of these contradict for certain
        key = (name, repr(condition.opts))
        if seen.setdefault(key, truth) != truth:
            return f"it asks for '{name}' and its opposite"
        kind, value = ("won_by", name) if name.startswith("won_by_") else (name, key[1])
        if kind in _EXCLUSIVE and truth and values.setdefault(kind, value) != value:
            return f"it asks for two different '{kind}'"
    return ""


def _singles(node: Sequence[Any]) -> Iterator[ConditionNode]:
    """The conditions directly in a list, without those asked about other players."""
    for part in node:
        if isinstance(part, str) or (isinstance(part, dict) and "as" not in part):
            yield from list(conditions_in(part, Home("", "")))[:1]


_ON_DISCARD: Final = frozenset(("someone_else_just_discarded", "kamicha_discarded"))
_DRAWS: Final = frozenset(("draw", "draw_aside"))


def offers(survey: Survey) -> Iterator[Found]:
    """Buttons for discards in rules that never update buttons after a discard."""
    looks = {*texts_of(survey.rules.get("interruptible_actions"))}
    looks |= {name for name, _ in entries_of(survey.rules.get("interrupt_levels"))}
    later = language_of(survey.rules) == SECOND
    on_discard = _ON_DISCARD - ({"kamicha_discarded"} if later else set())
    run = {act.name for act in survey.actions if act.home.name == "after_discard_passed"}
    run |= {act.name for act in survey.actions if act.home.kind in ("play effect", "function")}
    run -= _DRAWS  # after which the discard is not the last that happened
    if looks & {"play_tile", "check_discard_passed", *run} or survey.named("recalculate_buttons"):
        return
    for name, button in survey.buttons.items():
        asked = conditions_in(button.get("show_when"), Home("button", name))
        if any(condition.name in on_discard and not condition.negated for condition in asked):
            message = f"button '{name}' waits for a discard, but discards offer no buttons"
            cure = 'add "play_tile" to "interruptible_actions"'
            yield warning("never-offered", message, key_place(survey.rules["buttons"], name), cure)


def levels(survey: Survey) -> Iterator[Found]:
    """Levels of buttons and of actions that keep a button from ever being shown, or do nothing."""
    rules, every = survey.rules, texts_of(survey.rules.get("interruptible_actions"))
    listed = dict(entries_of(rules.get("interrupt_levels")))
    if language_of(rules) != SECOND:
        for name in [name for name in listed if name in every]:
            message = (
                f"the level of '{name}' does nothing: 'interruptible_actions' has '{name}' too"
            )
            yield warning(
                "level", message, key_place(rules["interrupt_levels"], name), "name it once"
            )
    given = [whole(level) for level in listed.values()]
    given += [EVERY_LEVEL] if every else []
    given += [whole((*act.node, 0)[1]) for act in survey.named("recalculate_buttons")]
    for name, button in survey.buttons.items():
        own = button.get("interrupt_level", EVERY_LEVEL)
        if isinstance(own, int) and given and own < min(given):
            message = f"button '{name}' of level {own} is never offered: the lowest is {min(given)}"
            cure = 'name an action in "interrupt_levels" with that level'
            yield warning("level", message, key_place(button, "interrupt_level"), cure)


_GOES_ON: Final = frozenset(
    ("advance_turn", "change_turn", "resume_deferred_actions", "ryuukyoku", "abortive_draw")
)


_TAKES_THE_TURN: Final = frozenset(
    ("change_turn", "advance_turn", "ryuukyoku", "abortive_draw", "swap_marked_calls")
)


def turns(survey: Survey) -> Iterator[Found]:
    """Buttons that call a discard and leave the turn with the player who discarded."""
    for name, button in survey.buttons.items():
        does = done_by(button.get("actions"), survey.functions)
        wins = any(act.startswith("win_by_") for act in does)
        if "call" in does and does.isdisjoint(_TAKES_THE_TURN) and not wins:
            message = f"button '{name}' calls a discard, and the turn stays where it was"
            at = key_place(survey.rules["buttons"], name)
            yield warning("turn", message, at, 'add ["change_turn", "self"] after ["call"]')


def stops(survey: Survey) -> Iterator[Found]:
    """Buttons after your discard whose actions do not let the turn continue."""
    for name, button in survey.buttons.items():
        asked = _singles(items_of(button.get("show_when")))
        if not any(one.name == "just_discarded" and not one.negated for one in asked):
            continue
        does = done_by(button.get("actions"), survey.functions)
        if does.isdisjoint(_GOES_ON) and not any(act.startswith("win_by_") for act in does):
            message = f"button '{name}' is pressed after your own discard, and then the turn stops"
            at = key_place(survey.rules["buttons"], name)
            yield warning("stuck", message, at, 'end its actions with ["advance_turn"]')


_OF_CALLS: Final = ("call", "call_style", "call_conditions", "call_name", "call_hidden")


def keys_of_calls(survey: Survey) -> Iterator[Found]:
    """Keys of buttons that only calls read, where the button calls nothing."""
    for name, button in survey.buttons.items():
        does = done_by(button.get("actions"), survey.functions)
        idle = [key for key in _OF_CALLS if key in button and does.isdisjoint(CALLS)]
        if idle and button.get("actions"):
            message = f"button '{name}' has '{idle[0]}', and calls nothing"
            cure = 'add ["call"] to its actions, or leave it out'
            yield warning("no-call", message, key_place(button, idle[0]), cure)
        if "upgrades" in button and "upgrade_call" not in does:
            message = f"button '{name}' says what it upgrades, and upgrades nothing"
            cure = 'add ["upgrade_call"] to its actions, or leave it out'
            yield warning("no-call", message, key_place(button, "upgrades"), cure)


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
        if "win_by_draw" in does and asked & _ON_DISCARD:
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
        for word, style in entries_of(button.get("call_style")):
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
