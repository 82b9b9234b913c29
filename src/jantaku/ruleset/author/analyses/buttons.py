"""Buttons that cannot be pressed, that ask for two things, or that leave a game waiting."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from jantaku.ruleset.author.analyses.findings import (
    Found,
    entries,
    error,
    items_of,
    key_place,
    warning,
    whole,
)
from jantaku.ruleset.author.survey import (
    ConditionNode,
    Home,
    Survey,
    actions_in,
    conditions_in,
    done_by,
    texts,
)
from jantaku.ruleset.compile.expressions.actions import DECISIONS
from jantaku.ruleset.compile.language import language_of
from jantaku.ruleset.play.offers import KINDS
from jantaku.ruleset.program import EVERY_LEVEL, SECOND
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
    for act in survey.named(*KINDS, "mark"):
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
    looks = {*texts(survey.rules.get("interruptible_actions"))}
    looks |= {name for name, _ in entries(survey.rules.get("interrupt_levels"))}
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
    rules, every = survey.rules, texts(survey.rules.get("interruptible_actions"))
    listed = dict(entries(rules.get("interrupt_levels")))
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
