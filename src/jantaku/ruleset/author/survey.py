"""All actions and conditions of a ruleset in one list each, with the places they belong to.

What the checker looks through. A file is taken as it is: what has another form than it should is
left out, for the reader of the language to complain about.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from jantaku.ruleset.compile.expressions.actions import BODIES, all_actions
from jantaku.ruleset.words.keys import EVENTS, SCORE_KEYS

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from pathlib import Path

_BODIES: Final = {**BODIES, "mark": (2, 3, 4)}

TESTS: Final = frozenset(
    ("when", "unless", "ite", "when_anyone", "when_everyone", "when_others"),
)
"""Actions whose first argument is a condition."""

OF_OTHERS: Final = frozenset(("anyone", "everyone", "others"))
"""Conditions whose arguments are conditions."""

LISTS: Final = tuple(
    name for name in SCORE_KEYS if name.endswith("yaku_lists") or "yaku2_lists" in name
)
"""The keys of `score_calculation` that name lists of yaku."""


class Home(NamedTuple):
    """The place an action or a condition belongs to: the kind of thing, and its name."""

    kind: str
    name: str


class ActionNode(NamedTuple):
    """An action of the file."""

    name: str
    node: Sequence[Any]
    home: Home

    @property
    def texts(self) -> list[str]:
        """The texts among its arguments."""
        return [part for part in self.node[1:] if isinstance(part, str)]


class ConditionNode(NamedTuple):
    """A condition of the file, `not_` taken off."""

    name: str
    opts: Sequence[Any]
    node: Any
    home: Home
    negated: bool

    @property
    def texts(self) -> list[str]:
        """The texts among its arguments."""
        return [part for part in self.opts if isinstance(part, str)]


@dataclass
class Survey:
    """The contents of a ruleset, found once."""

    rules: Mapping[str, Any]
    folder: Path | None = None  # where its mods in files are
    actions: list[ActionNode] = field(default_factory=list)
    conditions: list[ConditionNode] = field(default_factory=list)

    def __post_init__(self) -> None:
        for home, node in self._lists_of_actions():
            self._look_through(home, node)
        for home, node in self._conditions():
            self.conditions += conditions_in(node, home)

    @property
    def buttons(self) -> dict[str, Mapping[str, Any]]:
        """The buttons that are objects."""
        return _objects(self.rules.get("buttons"))

    @property
    def functions(self) -> Mapping[str, Any]:
        """The functions."""
        return _object(self.rules.get("functions"))

    @property
    def score(self) -> Mapping[str, Any]:
        """`score_calculation`; empty if the file has no such key."""
        return _object(self.rules.get("score_calculation"))

    @property
    def lists(self) -> dict[str, list[Any]]:
        """The lists of yaku that are both named and defined."""
        names = [name for key in LISTS for name in texts(self.score.get(key))]
        found = {name: self.rules.get(name) for name in [*names, "yaku", "yaku2", "meta_yaku"]}
        return {name: list_ for name, list_ in found.items() if isinstance(list_, list)}

    @property
    def yaku(self) -> list[Mapping[str, Any]]:
        """The yaku of all lists."""
        return [yaku for list_ in self.lists.values() for yaku in list_ if isinstance(yaku, dict)]

    @property
    def yaku_names(self) -> set[str]:
        """The names of all yaku, and their translations."""
        names = {
            yaku["display_name"] for yaku in self.yaku if isinstance(yaku.get("display_name"), str)
        }
        translated = _object(self.rules.get("translations"))
        return names | {str(new) for old, new in translated.items() if old in names}

    def named(self, *names: str) -> list[ActionNode]:
        """The actions of those names."""
        return [act for act in self.actions if act.name in names]

    def tested(self, *names: str) -> list[ConditionNode]:
        """The conditions of those names."""
        return [condition for condition in self.conditions if condition.name in names]

    def _lists_of_actions(self) -> Iterator[tuple[Home, Any]]:
        for event in EVENTS:
            yield Home("event", event), _object(self.rules.get(event)).get("actions")
        for name, button in self.buttons.items():
            yield Home("button", name), button.get("actions")
        for name, button in _objects(self.rules.get("auto_buttons")).items():
            yield Home("auto button", name), button.get("actions")
        for name, body in self.functions.items():
            yield Home("function", name), body
        for at, pair in enumerate(_list(self.rules.get("play_effects"))):
            yield Home("play effect", str(at)), _second(pair)

    def _conditions(self) -> Iterator[tuple[Home, Any]]:
        for name, button in self.buttons.items():
            home = Home("button", name)
            yield home, button.get("show_when")
            yield home, button.get("call_conditions")
        for at, pair in enumerate(_list(self.rules.get("play_restrictions"))):
            yield Home("play restriction", str(at)), _second(pair)
        for yaku in self.yaku:
            yield Home("yaku", str(yaku.get("display_name"))), yaku.get("when")

    def _look_through(self, home: Home, node: Any) -> None:
        for act in actions_in(node, home):
            self.actions.append(act)
            if act.name in TESTS and len(act.node) > 1:
                self.conditions += conditions_in(act.node[1], home)


def actions_in(node: Any, home: Home) -> Iterator[ActionNode]:
    """All actions of a list, those inside others too."""
    return (ActionNode(name, action, home) for name, action in all_actions(node, bodies=_BODIES))


def done_by(node: Any, functions: Mapping[str, Any]) -> set[str]:
    """The names of all actions of a list, those of the functions it runs too."""
    return {name for name, _ in all_actions(node, functions, _BODIES)}


def conditions_in(node: Any, home: Home) -> Iterator[ConditionNode]:
    """All conditions of an expression."""
    if isinstance(node, list):
        for part in node:
            yield from conditions_in(part, home)
        return
    name = node.get("name") if isinstance(node, dict) else node
    if not isinstance(name, str):
        return
    plain = name.removeprefix("not_")
    opts = _list(node.get("opts")) if isinstance(node, dict) else []
    yield ConditionNode(plain, opts, node, home, plain != name)
    if plain in OF_OTHERS:
        yield from conditions_in(opts, home)


def texts(node: Any) -> list[str]:
    """The texts of an array."""
    return [part for part in _list(node) if isinstance(part, str)]


def _list(node: Any) -> list[Any]:
    return node if isinstance(node, list) else []


def _object(node: Any) -> Mapping[str, Any]:
    return node if isinstance(node, dict) else {}


def _objects(node: Any) -> dict[str, Mapping[str, Any]]:
    return {name: one for name, one in _object(node).items() if isinstance(one, dict)}


def _second(node: Any) -> Any:
    return node[1] if isinstance(node, list) and len(node) > 1 else None
