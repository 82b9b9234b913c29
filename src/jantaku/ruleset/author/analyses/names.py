"""Unknown names of buttons, melds and functions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from jantaku.ruleset.author.analyses.findings import Found, error, key_place, warning
from jantaku.ruleset.author.analyses.mods import names_in_mods
from jantaku.ruleset.compile.expressions.actions import filled
from jantaku.ruleset.values.nodes import entries_of, texts_and_keys, texts_of
from jantaku.ruleset.values.spelling import did_you_mean

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from jantaku.ruleset.author.survey import Survey


def button_names(survey: Survey) -> Iterator[Found]:
    """Unknown names of buttons."""
    known = {*survey.buttons, "skip", "play_tile"}
    uses = [name for act in survey.actions for name in act.names("button")]
    uses += survey.names_asked("button")
    for button in survey.buttons.values():
        uses += texts_of(button.get("precedence_over"))
    for name in uses:
        if name not in known and "$" not in name:
            yield warning("unknown-button", f"no button '{name}'", name, did_you_mean(name, known))
    switched = dict(entries_of(survey.rules.get("auto_buttons")))
    for act in survey.actions:
        for name in act.names("auto_button"):
            if name not in switched and "$" not in name:
                cure = did_you_mean(name, switched)
                yield warning("unknown-button", f"no auto button '{name}'", name, cure)


def call_names(survey: Survey) -> Iterator[Found]:
    """Names of melds that no button makes."""
    known = {"pon", "start_flower", "start_joker"} | set(survey.buttons)
    known |= {
        str(button["call_name"]) for button in survey.buttons.values() if "call_name" in button
    }
    uses = survey.names_asked("call")
    uses += [b["upgrades"] for b in survey.buttons.values() if isinstance(b.get("upgrades"), str)]
    for name in uses:
        if name not in known and "$" not in name:
            yield warning(
                "unknown-call", f"no meld is called '{name}'", name, did_you_mean(name, known)
            )


def functions(survey: Survey) -> Iterator[Found]:
    """Functions that are unknown, lack arguments, or run in circles."""
    known, brought = survey.functions, names_in_mods(survey.rules)
    runs: dict[str, set[str]] = {}
    wanted: dict[str, set[str]] = {}
    for act in survey.named("run"):
        name = act.node[1] if len(act.node) > 1 else None
        if not isinstance(name, str) or "$" in name:
            continue
        if name not in known:
            cure = did_you_mean(name, known)
            yield error("unknown-function", f"no function '{name}'", name, cure)
            continue
        if act.home.kind == "function":
            runs.setdefault(act.home.name, set()).add(name)
        given = act.node[2] if len(act.node) > 2 and isinstance(act.node[2], dict) else {}
        if name not in wanted:
            wanted[name] = variables(known[name])
            left = sorted(variables(filled(known[name], dict.fromkeys(wanted[name], ""))))
            if left:
                message = f"'${left[0]}' is in a part of '{name}' where no argument is filled in"
                cure = "conditions and objects are taken literally"
                at = key_place(survey.rules.get("functions"), name)
                yield warning("unset-argument", message, at, cure)
        extra = [key for key in given if key not in wanted[name] and f"${key}" not in brought]
        if extra:
            message = f"'{name}' takes no '{extra[0]}'"
            cure = did_you_mean(extra[0], wanted[name]) or "leave it out"
            yield warning("extra-argument", message, act.node, cure)
        missing = sorted(wanted[name] - set(given))
        if missing:
            message = f"'{name}' is run without its '{missing[0]}'"
            cure = f'write ["run", "{name}", {{"{missing[0]}": ...}}]'
            yield warning("unset-argument", message, act.node, cure)
    for name in _in_circles(runs):
        message = f"function '{name}' comes back to itself; ten calls deep it is not run any more"
        yield warning("recursion", message, key_place(survey.rules.get("functions"), name))


def variables(node: Any) -> set[str]:
    """The names after `$` in a function."""
    return {text[1:] for text in texts_and_keys(node) if text.startswith("$")}


def _in_circles(runs: Mapping[str, set[str]]) -> list[str]:
    """The functions that run themselves, directly or through others."""
    search = _Circles(runs)
    for name in runs:
        search.start(name)
    return [name for name in runs if name in search.found or name in runs[name]]


class _Circles:
    """Tarjan's search, with an explicit stack: a file may chain any number of functions."""

    def __init__(self, runs: Mapping[str, set[str]]) -> None:
        self.runs = runs
        self.found: set[str] = set()
        self.number: dict[str, int] = {}  # in the order they were met
        self.lowest: dict[str, int] = {}  # the first one met that a way leads back to
        self.path: list[str] = []
        self.on_path: set[str] = set()

    def start(self, name: str) -> None:
        rest = [] if name in self.number else [self.enter(name)]
        while rest:
            name, below = rest[-1]
            after = next(below, None)
            if after is None:
                rest.pop()
                self.leave(name, rest[-1][0] if rest else name)
            elif after not in self.number:
                rest.append(self.enter(after))
            elif after in self.on_path:
                self.lowest[name] = min(self.lowest[name], self.number[after])

    def enter(self, name: str) -> tuple[str, Iterator[str]]:
        self.number[name] = self.lowest[name] = len(self.number)
        self.path.append(name)
        self.on_path.add(name)
        return name, iter(self.runs.get(name, ()))

    def leave(self, name: str, above: str) -> None:
        self.lowest[above] = min(self.lowest[above], self.lowest[name])
        if self.lowest[name] != self.number[name]:
            return
        members = {self.path.pop()}
        while name not in members:
            members.add(self.path.pop())
        self.on_path -= members
        if len(members) > 1:
            self.found |= members
