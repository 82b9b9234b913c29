"""All actions and conditions of a ruleset in one list each, with the places they belong to.

What the checker looks through. A file is taken as it is: what has another form than it should is
left out, for the reader of the language to complain about.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from jantaku.ruleset.compile.expressions.actions import all_actions
from jantaku.ruleset.values.nodes import entries_of, items_of, object_of, texts_of
from jantaku.ruleset.words.actions import ACTIONS
from jantaku.ruleset.words.conditions import CONDITIONS
from jantaku.ruleset.words.keys import EVENTS, SCORE_KEYS

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from pathlib import Path

    from jantaku.ruleset.words.row import Row

_BODIES: Final = {name: row.bodies for name, row in ACTIONS.items() if row.bodies}

TESTS: Final = frozenset(
    name for name, row in ACTIONS.items() if row.args and row.args[0].kind == "condition"
)
"""Actions whose first argument is a condition."""

_OF_OTHERS: Final = frozenset(
    name for name, row in CONDITIONS.items() if row.args and row.args[0].kind == "condition"
)
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

    def names(self, *kinds: str) -> list[str]:
        """The texts among its arguments that are names of these kinds."""
        return _names(ACTIONS.get(self.name), self.node[1:], kinds)


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

    def names(self, *kinds: str) -> list[str]:
        """The texts among its arguments that are names of these kinds."""
        return _names(CONDITIONS.get(self.name), self.opts, kinds)


def _names(row: Row | None, nodes: Sequence[Any], kinds: Sequence[str]) -> list[str]:
    found = () if row is None else row.given_as(nodes, *kinds)
    return [name for name in found if isinstance(name, str)]


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
        return object_of(self.rules.get("functions"))

    @property
    def score(self) -> Mapping[str, Any]:
        """`score_calculation`; empty if the file has no such key."""
        return object_of(self.rules.get("score_calculation"))

    @property
    def lists(self) -> dict[str, list[Any]]:
        """The lists of yaku that are both named and defined."""
        names = [name for key in LISTS for name in texts_of(self.score.get(key))]
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
        translated = object_of(self.rules.get("translations"))
        return names | {str(new) for old, new in translated.items() if old in names}

    def named(self, *names: str) -> list[ActionNode]:
        """The actions of those names."""
        return [act for act in self.actions if act.name in names]

    def names_asked(self, kind: str) -> list[str]:
        """The names of a kind that conditions ask about."""
        return [name for condition in self.conditions for name in condition.names(kind)]

    def names_set(self, kind: str) -> set[str]:
        """The names of a kind that actions set, or that a function may be given to set."""
        acts = [
            act for act in self.actions if act.name in ACTIONS and ACTIONS[act.name].sets == kind
        ]
        given = (object_of(act.node[2]) for act in self.named("run") if len(act.node) > 2)
        names = [
            *(name for act in acts for name in act.names(kind)),
            *(value for one in given for value in one.values()),
        ]
        return {name for name in names if isinstance(name, str)}

    def tested(self, *names: str) -> list[ConditionNode]:
        """The conditions of those names."""
        return [condition for condition in self.conditions if condition.name in names]

    def _lists_of_actions(self) -> Iterator[tuple[Home, Any]]:
        for event in EVENTS:
            yield Home("event", event), object_of(self.rules.get(event)).get("actions")
        for name, button in self.buttons.items():
            yield Home("button", name), button.get("actions")
        for name, button in _objects(self.rules.get("auto_buttons")).items():
            yield Home("auto button", name), button.get("actions")
        for name, body in self.functions.items():
            yield Home("function", name), body
        for at, pair in enumerate(items_of(self.rules.get("play_effects"))):
            yield Home("play effect", str(at)), _second(pair)

    def _conditions(self) -> Iterator[tuple[Home, Any]]:
        for name, button in self.buttons.items():
            home = Home("button", name)
            yield home, button.get("show_when")
            yield home, button.get("call_conditions")
        for at, pair in enumerate(items_of(self.rules.get("play_restrictions"))):
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
    opts = items_of(node.get("opts")) if isinstance(node, dict) else []
    yield ConditionNode(plain, opts, node, home, plain != name)
    if plain in _OF_OTHERS:
        yield from conditions_in(opts, home)


def _objects(node: Any) -> dict[str, Mapping[str, Any]]:
    return {name: one for name, one in entries_of(node) if isinstance(one, dict)}


def _second(node: Any) -> Any:
    return node[1] if isinstance(node, list) and len(node) > 1 else None
