"""Yaku that divide a hand their own way where all others count in one reading of it."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Any

from jantaku.base.errors import RulesetError
from jantaku.ruleset.author.analyses.findings import Found, key_place, warning
from jantaku.ruleset.author.survey import Home, Survey, conditions_in
from jantaku.ruleset.compile.compiler import Compiler
from jantaku.ruleset.compile.hands.groups import read_groups
from jantaku.ruleset.values.nodes import entries_of, items_of, texts_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from jantaku.ruleset.program import GroupNeed, Key

    Ways = frozenset[tuple[Key, ...]]


def divided(survey: Survey) -> Iterator[Found]:
    """Yaku that match sets which only some readings of a hand have, next to yaku with `groups`.

    Sets of honors are left alone, for no reading divides these in another way; so are those that
    every reading is made of, which stand for the rest of a hand.
    """
    rules = survey.rules
    readings = [part for one in items_of(rules.get("readings")) for part in items_of(one)]
    if not readings or not any("groups" in yaku for yaku in survey.yaku):
        return
    asked = _Asked(rules, readings)
    for yaku in survey.yaku:
        if "groups" not in yaku and asked.by(yaku):
            message = f"'{yaku.get('display_name')}' matches sets in any reading of the hand"
            cure = 'name the sets in "groups", so that all yaku count in one reading'
            yield warning("reading", message, key_place(yaku, "when"), cure)


def counted_again(survey: Survey) -> Iterator[Found]:
    """Yaku of several runs that count again where a hand has one of the runs twice.

    Those with a precedence are left alone: another yaku may be made for such a hand.
    """
    rules = survey.rules
    compiler, ranked = Compiler(rules, {}), set[object]()
    for better, beaten in entries_of(rules.get("yaku_precedence")):
        ranked |= {better, *texts_of(beaten)}
    most = max(map(_runs, _readings(compiler)), default=0)
    for yaku in survey.yaku:
        name = yaku.get("display_name")
        if "groups" not in yaku or name in ranked or yaku.get("joins") or yaku.get("once"):
            continue
        with suppress(RulesetError):
            needs = read_groups(compiler, yaku["groups"])
            if _joined_runs(needs) > 1 and _taken(needs) < most:
                message = f"'{name}' counts again for a hand with one of its sets twice"
                cure = 'write "once": true, or "joins": true if yaku may share few of their sets'
                yield warning("reading", message, key_place(yaku, "groups"), cure)


def _readings(compiler: Compiler) -> Iterator[Sequence[GroupNeed]]:
    for one in items_of(compiler.rules.get("readings")):
        with suppress(RulesetError):
            yield read_groups(compiler, one)


def _is_run(key: Key) -> bool:
    return len(set(key)) == len(key) > 2


def _runs(needs: Sequence[GroupNeed]) -> int:
    """How many runs groups can be."""
    return sum(need.count for need in needs if any(_is_run(way[0]) for way in need.ways))


def _joined_runs(needs: Sequence[GroupNeed]) -> int:
    """How many runs one of the groups joins; 0 if it is made of other sets, too."""
    sizes = (len(way) for need in needs for way in need.ways if all(map(_is_run, way)))
    return max(sizes, default=0)


def _taken(needs: Sequence[GroupNeed]) -> int:
    return sum(need.count * max((len(way) for way in need.ways), default=1) for need in needs)


class _Asked:
    """The sets that conditions ask of a hand, and if these depend on the reading."""

    def __init__(self, rules: Mapping[str, Any], readings: list[Any]) -> None:
        self.rules = rules
        self.compiler = Compiler(rules, {})
        self.parts = [self._ways(part) for part in readings]
        sets = {key for ways in self.parts for way in ways for key in way}
        in_runs = {name for key in sets if len(set(key)) > 1 for name in key}
        self.open = {key for key in sets if not in_runs.isdisjoint(key)}
        self.known: dict[str, bool] = {}

    def by(self, yaku: Mapping[str, Any]) -> bool:
        """True if a condition of a yaku depends on the reading."""
        home = Home("yaku", str(yaku.get("display_name")))
        return any(
            one.name == "match" and not one.negated and self._match(one.opts)
            for one in conditions_in(yaku.get("when"), home)
        )

    def _match(self, opts: Any) -> bool:
        places, definitions = [*opts, None, None][:2]
        return "hand" in texts_of(places) and any(map(self._definition, items_of(definitions)))

    def _definition(self, node: Any) -> bool:
        if not isinstance(node, str):
            return any(map(self._element, items_of(node)))
        if node not in self.known:
            named = items_of(self.rules.get(f"{node}_definition"))
            self.known[node] = any(self._element(part) for one in named for part in items_of(one))
        return self.known[node]

    def _element(self, node: Any) -> bool:
        ways = self._ways(node)
        return ways not in self.parts and any(not self.open.isdisjoint(way) for way in ways)

    def _ways(self, node: Any) -> Ways:
        """The sets of an element; an empty set if it cannot be read as groups."""
        try:
            return read_groups(self.compiler, [node])[0].ways
        except RulesetError:
            return frozenset()
