"""What is wrong with a ruleset as a whole: names nobody answers to, buttons nobody can press.

Each analysis looks at a survey of the file and yields what it finds. Faults of single actions
and conditions are found by those who read them. May import survey, schema, mods, conditions.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from jantaku.errors import RulesetError
from jantaku.ruleset import schema
from jantaku.ruleset.actions import ACTIONS, marked
from jantaku.ruleset.binding import DECISIONS, filled
from jantaku.ruleset.calls import KINDS
from jantaku.ruleset.conditions import CONDITIONS
from jantaku.ruleset.mods import apply, available, enabled
from jantaku.ruleset.patching import size_and_depth
from jantaku.ruleset.rows import did_you_mean
from jantaku.ruleset.seats import RELATIVE, SEATS_OF, WINDS
from jantaku.ruleset.source import MOST_VALUES
from jantaku.ruleset.survey import (
    LISTS,
    Condition,
    Home,
    Survey,
    actions_in,
    conditions_in,
    done_by,
    texts,
)
from jantaku.ruleset.tiles import VOCABULARY

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from jantaku.ruleset.rows import Row
    from jantaku.ruleset.schema import Key
    from jantaku.ruleset.source import Place


class Found(NamedTuple):
    """A fault: how grave, of which kind, what, the cure, and the node or place it is about."""

    severity: str
    code: str
    message: str
    cure: str
    at: Any


CODES: Final[dict[str, str]] = {
    "unknown-key": "a key that means nothing here",
    "duplicate-key": "a key that is written twice; the last one holds",
    "form": "a value of another kind than the key takes",
    "call": "a button that calls, but does not say which tiles",
    "call-available": "a button that calls without asking whether it can",
    "unreachable": "a button that can never be shown",
    "never-offered": "a button for discards, though nothing looks at the buttons then",
    "stuck": "a button after one's own discard that does not let the turn go on",
    "two-decisions": "a button that asks its player for two things; only one is asked",
    "marking": "a marking that nothing ends",
    "no-decision": "a call or a mark where no player can be asked",
    "unknown-button": "a name that no button has",
    "unknown-call": "a name that no meld will ever have",
    "unknown-function": "a name that no function has",
    "unset-argument": "an argument of a function that is not given, or not filled in",
    "recursion": "functions that run one another in a circle; it ends at ten",
    "unset-counter": "a counter that is never set",
    "unset-status": "a status that is tested but never set",
    "unknown-yaku": "a name that no yaku has",
    "unknown-yaku-list": "a list of yaku that is not there",
    "no-score": "a win or a draw is possible, but not what it is worth",
    "scoring": "a way of scoring that cannot work",
    "no-dora": "dora are counted, but no indicators are given",
    "wall": "a wall that is too small",
    "reserved": "reserved tiles that the dead wall lacks, or a name that none of them has",
    "no-seat": "a seat that nobody has at a table of so few",
    "no-cards": "cards without a deck",
    "mod": "a mod that cannot be applied, or names another that is not there",
    "test": "a test that cannot be run",
}
"""The kinds of faults found here, for the reference."""


def error(code: str, message: str, at: Any, cure: str = "") -> Found:
    """A fault that will break a game, or a rule that cannot mean what it says."""
    return Found("error", code, message, cure, at)


def warning(code: str, message: str, at: Any, cure: str = "") -> Found:
    """A fault that leaves the game playable."""
    return Found("warning", code, message, cure, at)


def info(code: str, message: str, at: Any, cure: str = "") -> Found:
    """Something to look at."""
    return Found("info", code, message, cure, at)


def key_place(node: Any, key: str) -> Place | None:
    """Where a key of an object stands."""
    place: Place | None = getattr(node, "places", {}).get(key) or getattr(node, "place", None)
    return place


# -- keys and forms ----------------------------------------------------------------------------


def duplicate_keys(survey: Survey) -> Iterator[Found]:
    """Keys written twice, anywhere."""
    rest: list[Any] = [survey.rules]
    while rest:
        node = rest.pop()
        if isinstance(node, dict):
            rest += node.values()
            for key, first in getattr(node, "repeated", ()):
                message = f"'{key}' stands here and at line {first.line}; this one holds"
                yield warning("duplicate-key", message, key_place(node, key), "remove one")
        elif isinstance(node, list):
            rest += node


def keys(survey: Survey) -> Iterator[Found]:
    """Keys nobody reads, and values that are not what their keys take."""
    rules = survey.rules
    lists = [name for key in LISTS for name in texts(survey.score.get(key))]
    own = {key for key in rules if key.endswith("_definition")} | set(lists)
    yield from _keys(rules, schema.KEYS, "ruleset", also=own)
    yield from _keys(survey.score, schema.SCORE_KEYS, "score_calculation")
    for name, node in survey.buttons.items():
        yield from _keys(node, schema.BUTTON_KEYS, f"button '{name}'")
    for name, node in _entries(rules.get("auto_buttons")):
        yield from _keys(node, schema.AUTO_BUTTON_KEYS, f"auto button '{name}'")
    for event in schema.EVENTS:
        yield from _keys(rules.get(event), schema.EVENT_KEYS, f"event '{event}'")
    for node in survey.yaku:
        yield from _keys(node, schema.YAKU_KEYS, "yaku")
    for node in _list(rules.get("available_mods")):
        yield from _keys(node, schema.MOD_KEYS, "mod")
    for node in _list(rules.get("tests")):
        yield from _keys(node, schema.TEST_KEYS, "test")
        if isinstance(node, dict):
            yield from _keys(node.get("expect"), schema.EXPECT_KEYS, "expectation")


def _keys(
    node: Any, known: Mapping[str, Key], what: str, also: Iterable[str] = ()
) -> Iterator[Found]:
    if not isinstance(node, dict):
        return
    for name, value in node.items():
        at = key_place(node, name)
        if name in known:
            wrong = misfit(value, schema.FORMS[known[name].form])
            if wrong:
                yield error("form", f"'{name}' {wrong}", getattr(value, "place", None) or at)
        elif name not in also:
            cure = did_you_mean(name, known)
            article = "an" if what[0] in "aeiou" else "a"
            yield warning("unknown-key", f"no such key in {article} {what}: '{name}'", at, cure)


_WORDS: Final = {
    "string": "a text",
    "number": "a number",
    "integer": "a whole number",
    "boolean": "true or false",
    "array": "an array",
    "object": "an object",
}


def misfit(value: Any, form: Mapping[str, Any]) -> str:
    """How a value differs from a form of plain values; empty where it does not.

    >>> misfit("4", {"type": "integer", "minimum": 1})
    'takes a whole number'
    """
    if "anyOf" in form:
        wrongs = dict.fromkeys(misfit(value, one) for one in form["anyOf"])
        return " or ".join(wrongs) if all(wrongs) else ""
    if "const" in form and value != form["const"]:
        return f"takes '{form['const']}'"
    kind = form.get("type")
    if isinstance(kind, list):
        return misfit(value, {"anyOf": [{"type": one} for one in kind]})
    if kind is not None and not _is_of(value, kind):
        return f"takes {_WORDS[kind]}"
    if "enum" in form and not (isinstance(value, str) and value in form["enum"]):
        return f"takes one of {', '.join(form['enum'])}"
    if isinstance(value, int | float) and not isinstance(value, bool):
        if value < form.get("minimum", value):
            return f"is at least {form['minimum']}"
        if value > form.get("maximum", value):
            return f"is at most {form['maximum']}"
    return _misfit_inside(value, form)


def _misfit_inside(value: Any, form: Mapping[str, Any]) -> str:
    if isinstance(value, list):
        rows = form.get("prefixItems")
        if rows is not None and not form["minItems"] <= len(value) <= form.get("maxItems", 1 << 30):
            return f"takes {form['minItems']} values"
        parts = zip(value, rows, strict=False) if rows else ((v, form.get("items")) for v in value)
        return next((wrong for v, f in parts if f and (wrong := misfit(v, f))), "")
    if isinstance(value, dict) and isinstance(form.get("additionalProperties"), dict):
        inner = form["additionalProperties"]
        return next((wrong for part in value.values() if (wrong := misfit(part, inner))), "")
    return ""


def _is_of(value: Any, kind: str) -> bool:
    match kind:
        case "string":
            return isinstance(value, str)
        case "boolean":
            return isinstance(value, bool)
        case "array":
            return isinstance(value, list)
        case "object":
            return isinstance(value, dict)
        case "integer":
            return not isinstance(value, bool) and isinstance(value, int | float) and value % 1 == 0
    return not isinstance(value, bool) and isinstance(value, int | float)


# -- the deal ----------------------------------------------------------------------------------


_ASK_RESERVED: Final = ("tile_drawn", "tile_not_drawn", "tile_revealed", "tile_not_revealed")


def the_wall(survey: Survey) -> Iterator[Found]:
    """A wall that cannot be dealt."""
    rules = survey.rules
    wall = len(_list(rules.get("wall")))
    players = _whole(rules.get("num_players", 4))
    reserved = len(_list(rules.get("reserved_tiles")))
    dead = _whole(rules.get("initial_dead_wall_length", reserved))
    needed = players * _whole(rules.get("starting_tiles", 0)) + dead
    if needed > wall:
        message = f"the deal and the dead wall take {needed} tiles, and the wall has {wall}"
        yield error("wall", message, key_place(rules, "starting_tiles"), "add tiles to the wall")
    if reserved > dead:
        message = f"{reserved} reserved tiles, and the dead wall has {dead}; none is reserved"
        cure = "make `initial_dead_wall_length` greater"
        yield warning("reserved", message, key_place(rules, "reserved_tiles"), cure)
    known = {*texts(rules.get("reserved_tiles")), *VOCABULARY}
    for condition in survey.tested(*_ASK_RESERVED):
        for name in condition.texts:
            if name not in known and "$" not in name:
                cure = did_you_mean(name, known)
                yield warning("reserved", f"no reserved tile is called '{name}'", name, cure)


def dora(survey: Survey) -> Iterator[Found]:
    """Dora that are counted without indicators."""
    for words, key in (
        (("count_dora", "tag_dora", "winning_dora_count"), "dora_indicators"),
        (("count_reverse_dora", "winning_reverse_dora_count"), "reverse_dora_indicators"),
    ):
        if key in survey.rules:
            continue
        uses = [act.node for act in survey.actions if {act.name, *act.texts} & set(words)]
        uses += [condition.node for condition in survey.tested(*words)]
        for node in uses:
            yield warning("no-dora", f"dora are counted without '{key}'", node, f"add '{key}'")


def cards(survey: Survey) -> Iterator[Found]:
    """Cards that are played with and not there."""
    if survey.rules.get("enable_saki_cards") and not survey.rules.get("saki_deck"):
        at = key_place(survey.rules, "enable_saki_cards")
        yield warning("no-cards", "there are no cards to draft", at, 'add "saki_deck"')


# -- who sits there ----------------------------------------------------------------------------


def seats(survey: Survey) -> Iterator[Found]:
    """Seats that are named and that nobody has at that table."""
    players = _whole(survey.rules.get("num_players", 4))
    taken = SEATS_OF.get(players, SEATS_OF[4])
    nobody = {wind for seat, wind in enumerate(WINDS) if seat not in taken}
    nobody |= {
        word
        for word, steps in RELATIVE.items()
        if not any((seat + steps) % 4 in taken for seat in taken)
    }
    for node in _seats_named(survey):
        for word in texts(node if isinstance(node, list) else [node]):
            if word in nobody:
                message = f"nobody is '{word}' at a table of {players}"
                yield info("no-seat", message, word, "skipped, or a fault where one is needed")


def _seats_named(survey: Survey) -> Iterator[Any]:
    """All that stands where a seat is named."""
    for act in survey.actions:
        yield from _of_seats(ACTIONS.get(act.name), act.node[1:])
    for condition in survey.conditions:
        yield from _of_seats(CONDITIONS.get(condition.name), condition.opts)
        if isinstance(condition.node, dict) and "as" in condition.node:
            yield condition.node["as"]


def _of_seats(row: Row | None, nodes: Sequence[Any]) -> list[Any]:
    args = () if row is None else row.args
    return [node for arg, node in zip(args, nodes, strict=False) if arg.kind in ("seat", "seats")]


# -- buttons -----------------------------------------------------------------------------------

_ASKS: Final = {
    "call": "call_available",
    "self_call": "self_call_available",
    "upgrade_call": "can_upgrade_call",
}


def calls(survey: Survey) -> Iterator[Found]:
    """Buttons that call, and do not say which tiles or whether they can."""
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


_END_A_MARKING: Final = frozenset(marked.ACTIONS) - {"mark", "move_tiles", "swap_tiles"}


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
    for name, button in survey.buttons.items():
        why = impossible(button.get("show_when"))
        if why:
            at = key_place(button, "show_when")
            yield warning("unreachable", f"button '{name}' is never shown: {why}", at)


_EXCLUSIVE: Final = frozenset(("seat_is", "round_wind_is", "won_by", "placement"))
_OPPOSITES: Final = {
    "status_missing": "status",
    "buttons_exclude": "buttons_include",
    "has_no_call_named": "has_call_named",
}


def impossible(node: Any, level: int = 0) -> str:
    """Why a condition can never hold; empty where it might."""
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


def _singles(node: Sequence[Any]) -> Iterator[Condition]:
    """The conditions that stand directly in a list, without those asked about other players."""
    for part in node:
        if isinstance(part, str) or (isinstance(part, dict) and "as" not in part):
            yield from list(conditions_in(part, Home("", "")))[:1]


_ON_DISCARD: Final = frozenset(("someone_else_just_discarded", "kamicha_discarded"))


def offers(survey: Survey) -> Iterator[Found]:
    """Buttons for discards, where nothing looks at the buttons after a discard."""
    looks = {*texts(survey.rules.get("interruptible_actions"))}
    looks |= {name for name, _ in _entries(survey.rules.get("interrupt_levels"))}
    run = {act.name for act in survey.actions if act.home.name == "after_discard_passed"}
    run |= {act.name for act in survey.actions if act.home.kind in ("play effect", "function")}
    if looks & {"play_tile", "check_discard_passed", *run} or survey.named("recalculate_buttons"):
        return
    for name, button in survey.buttons.items():
        asked = conditions_in(button.get("show_when"), Home("button", name))
        if any(condition.name in _ON_DISCARD and not condition.negated for condition in asked):
            message = f"button '{name}' waits for a discard, but discards offer no buttons"
            cure = 'add "play_tile" to "interruptible_actions"'
            yield warning("never-offered", message, key_place(survey.rules["buttons"], name), cure)


_GOES_ON: Final = frozenset(
    ("advance_turn", "change_turn", "resume_deferred_actions", "ryuukyoku", "abortive_draw")
)


def stops(survey: Survey) -> Iterator[Found]:
    """Buttons after the own discard whose actions take the place of the turn's going on."""
    for name, button in survey.buttons.items():
        asked = _singles(_list(button.get("show_when")))
        if not any(one.name == "just_discarded" and not one.negated for one in asked):
            continue
        does = done_by(button.get("actions"), survey.functions)
        if does.isdisjoint(_GOES_ON) and not any(act.startswith("win_by_") for act in does):
            message = f"button '{name}' is pressed after the own discard, and then nobody goes on"
            at = key_place(survey.rules["buttons"], name)
            yield warning("stuck", message, at, 'end its actions with ["advance_turn"]')


# -- names -------------------------------------------------------------------------------------


def button_names(survey: Survey) -> Iterator[Found]:
    """Names of buttons that are not there."""
    known = {*survey.buttons, "skip", "play_tile"}
    uses: list[tuple[str, Any]] = []
    for act in survey.named("press_button", "press_first_call_button"):
        uses += [(name, name) for name in act.texts[:1]]
    for condition in survey.tested("buttons_include", "buttons_exclude"):
        uses += [(name, name) for name in condition.texts]
    for button in survey.buttons.values():
        uses += [(name, name) for name in texts(button.get("precedence_over"))]
    for name, node in uses:
        if name not in known and "$" not in name:
            yield warning("unknown-button", f"no button '{name}'", node, did_you_mean(name, known))


def call_names(survey: Survey) -> Iterator[Found]:
    """Names of melds that no button makes."""
    known = {"pon", "start_flower", "start_joker"} | set(survey.buttons)
    known |= {
        str(button["call_name"]) for button in survey.buttons.values() if "call_name" in button
    }
    uses: list[str] = []
    for condition in survey.tested("has_call_named", "has_no_call_named", "last_call_is"):
        uses += condition.texts
    uses += [b["upgrades"] for b in survey.buttons.values() if isinstance(b.get("upgrades"), str)]
    for name in uses:
        if name not in known and "$" not in name:
            yield warning(
                "unknown-call", f"no meld is called '{name}'", name, did_you_mean(name, known)
            )


def functions(survey: Survey) -> Iterator[Found]:
    """Functions that are not there, that lack arguments, or that run in circles."""
    known = survey.functions
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
                message = f"'${left[0]}' stands in '{name}' where no argument is filled in"
                cure = "conditions, seats and lists inside arguments are taken as they stand"
                at = key_place(survey.rules.get("functions"), name)
                yield warning("unset-argument", message, at, cure)
        missing = sorted(wanted[name] - set(given))
        if missing:
            message = f"'{name}' is run without its '{missing[0]}'"
            cure = f'write ["run", "{name}", {{"{missing[0]}": ...}}]'
            yield warning("unset-argument", message, act.node, cure)
    for name in _in_circles(runs):
        message = f"function '{name}' comes back to itself; ten calls deep it is not run any more"
        yield warning("recursion", message, key_place(survey.rules.get("functions"), name))


def variables(node: Any) -> set[str]:
    """The names behind `$` in a function."""
    found, rest = set(), [node]
    while rest:
        one = rest.pop()
        if isinstance(one, str) and one.startswith("$"):
            found.add(one[1:])
        elif isinstance(one, list):
            rest += one
        elif isinstance(one, dict):
            rest += [*one.values(), *one]
    return found


def _in_circles(runs: Mapping[str, set[str]]) -> list[str]:
    """The functions from which one comes back to them."""
    search = _Circles(runs)
    for name in runs:
        search.start(name)
    return [name for name in runs if name in search.found or name in runs[name]]


class _Circles:
    """Tarjan's search, with a stack of its own: a file may chain as many functions as it likes."""

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


# -- statuses and counters ---------------------------------------------------------------------

_SETS_STATUS: Final = ("set_status", "set_status_all")
_TESTS_STATUS: Final = ("status", "status_missing")
_SETS_COUNTER: Final = (
    "set_counter",
    "set_counter_all",
    "add_counter",
    "subtract_counter",
    "multiply_counter",
    "divide_counter",
)


def statuses(survey: Survey) -> Iterator[Found]:
    """Statuses that are tested, though nothing sets them."""
    known = {name for act in survey.named(*_SETS_STATUS) for name in act.texts}
    known |= _given(survey) | set(texts(survey.rules.get("saki_deck")))
    tests = (c for c in survey.conditions if c.name in _TESTS_STATUS or c.name.endswith("_status"))
    reported: set[str] = set()
    for condition in tests:
        for name in condition.texts:
            if name not in known and name not in reported and "$" not in name:
                reported.add(name)
                message = f"nothing sets the status '{name}'"
                yield info("unset-status", message, name, did_you_mean(name, known))


def _given(survey: Survey) -> set[str]:
    """Texts given to functions, which may set what they are told to."""
    given = (act.node[2] for act in survey.named("run") if len(act.node) > 2)
    return {
        value
        for one in given
        if isinstance(one, dict)
        for value in one.values()
        if isinstance(value, str)
    }


def counters(survey: Survey) -> Iterator[Found]:
    """Values of yaku that are counters nobody sets."""
    known = {name for act in survey.named(*_SETS_COUNTER) for name in act.texts[:1]} | _given(
        survey
    )
    for yaku in survey.yaku:
        value = yaku.get("value")
        if isinstance(value, str) and value not in known:
            message = f"nothing sets the counter '{value}'; the yaku counts 0"
            yield warning("unset-counter", message, value, did_you_mean(value, known))


# -- yaku and scores ---------------------------------------------------------------------------


def yaku_names(survey: Survey) -> Iterator[Found]:
    """Names of yaku that are not there."""
    known = survey.yaku_names
    uses: list[tuple[str, Any]] = []
    precedence = survey.rules.get("yaku_precedence")
    if isinstance(precedence, dict):
        for name, below in precedence.items():
            uses.append((name, key_place(precedence, name)))
            uses += [(beaten, beaten) for beaten in texts(below)]
    for condition in survey.tested("has_existing_yaku", "has_no_existing_yaku"):
        uses += [(name, name) for name in condition.texts]
    uses += [(name, name) for name in texts(survey.score.get("pao_eligible_yaku"))]
    uses += [(name, name) for name in texts(survey.rules.get("declarable_yaku"))]
    for name, at in uses:
        if name not in known:
            yield warning("unknown-yaku", f"no yaku '{name}'", at, did_you_mean(name, known))


def yaku_lists(survey: Survey) -> Iterator[Found]:
    """Lists of yaku that are not there."""
    known = [key for key, value in survey.rules.items() if isinstance(value, list)]
    for key in LISTS:
        for name in texts(survey.score.get(key)):
            if not isinstance(survey.rules.get(name), list):
                message = f"there is no list of yaku '{name}'"
                yield warning("unknown-yaku-list", message, name, did_you_mean(name, known))


def _what_counts(survey: Survey) -> Iterator[Found]:
    """A win needs lists of yaku to be worth anything."""
    if not isinstance(survey.score.get("yaku_lists"), list):
        for act in survey.named(*_WINS)[:1]:
            cure = 'add "yaku_lists": [...] to score_calculation'
            yield warning("scoring", "a win is worth nothing without 'yaku_lists'", act.node, cure)


_WINS: Final = ("win_by_draw", "win_by_discard", "win_by_call")
_LIMITS: Final = ("limit_thresholds", "limit_scores", "limit_names")


def scoring(survey: Survey) -> Iterator[Found]:
    """Ways of scoring that cannot work."""
    rules, score = survey.rules, survey.score
    if "score_calculation" not in rules:
        for act in survey.named(*_WINS)[:1]:
            message = "a win is possible, but there is no 'score_calculation'"
            cure = 'add "score_calculation": {"scoring_method": "multiplier", "yaku_lists": [...]}'
            yield warning("no-score", message, act.node, cure)
        return
    yield from _methods(survey)
    yield from _what_counts(survey)
    lengths = {key: len(_list(score.get(key))) for key in _LIMITS}
    if len(set(lengths.values())) > 1:
        told = ", ".join(f"{count} {key}" for key, count in lengths.items())
        at = key_place(score, next(key for key in _LIMITS if key in score))
        yield error("scoring", f"limits of different number: {told}", at, "make them as many")
    if "riichi_value" not in score:
        for act in survey.named("put_down_riichi_stick")[:1]:
            cure = 'add "riichi_value" to score_calculation'
            yield error("scoring", "a riichi stick without a value", act.node, cure)


def _methods(survey: Survey) -> Iterator[Found]:
    score = survey.score
    method = score.get("scoring_method")
    at = key_place(score, "scoring_method")
    wins = survey.named(*_WINS)
    if method is None:
        if wins:
            cure = f"use one of {', '.join(schema.METHODS)}"
            yield error("scoring", "wins without a 'scoring_method'", at, cure)
        return
    methods = method if isinstance(method, list) else [method]
    for one in methods:
        if not isinstance(one, str) or one not in schema.METHODS:
            cure = (
                did_you_mean(str(one), schema.METHODS) or f"use one of {', '.join(schema.METHODS)}"
            )
            yield error(
                "scoring", f"no scoring method {one!r}", getattr(one, "place", None) or at, cure
            )
    if (len(methods) > 1 or "vietnamese" in methods) and not score.get("yaku2_lists"):
        yield error("scoring", "this scoring method needs 'yaku2_lists'", at, "add them")
    table = score.get("score_table")
    if {"score_table", "vietnamese"} & {str(one) for one in methods}:
        if not isinstance(table, dict):
            yield error("scoring", "this method needs a 'score_table'", at, "add one")
        elif "max" not in table:
            message = "a score table without 'max', for points it does not hold"
            yield error("scoring", message, table, 'add "max"')
        for yaku in survey.yaku:
            if isinstance(yaku.get("value"), float) and yaku["value"] % 1:
                message = f"'{yaku.get('display_name')}' is worth a part of a point"
                cure = "a score table has whole points only"
                yield warning("scoring", message, key_place(yaku, "value"), cure)


# -- mods and tests ----------------------------------------------------------------------------


def mods(survey: Survey) -> Iterator[Found]:
    """Mods that are not there, listed twice or broken."""
    rules = survey.rules
    listed = [item for item in _list(rules.get("available_mods")) if isinstance(item, dict)]
    names = Counter(item["id"] for item in listed if isinstance(item.get("id"), str))
    for item in listed:
        if not isinstance(item.get("id"), str):
            yield error("mod", "a mod without an 'id'", item, 'add "id": "..."')
        for key in ("deps", "conflicts"):
            for name in texts(item.get(key)):
                if name not in names:
                    yield warning("mod", f"no mod '{name}'", name, did_you_mean(name, names))
    for name, count in names.items():
        if count > 1:
            yield warning("mod", f"the mod '{name}' is listed {count} times", name, "rename one")
    for name in texts(rules.get("default_mods")):
        if name not in names:
            yield warning("mod", f"no mod '{name}'", name, did_you_mean(name, names))
    yield from _patches(rules)


_MOST_TRIED: Final = 50


def _patches(rules: Any) -> Iterator[Found]:
    """Mods whose patches cannot be applied; those that are on by default are applied anyway."""
    on = enabled(rules)
    off = [mod for mod in available(rules) if mod.patch is not None and mod.id not in on]
    size, _ = size_and_depth(rules)
    by_patch = {mod.id for mod in available(rules) if mod.patch is not None}
    for mod in off[: min(_MOST_TRIED, MOST_VALUES // size + 1)]:
        try:
            apply(rules, [name for name in enabled(rules, [mod.id]) if name in by_patch])
        except RulesetError as fault:
            yield Found("error", "mod", f"mod '{mod.id}': {fault.fault}", fault.cure, fault)


def tests(survey: Survey) -> Iterator[Found]:
    """Tests that do not say what they expect."""
    for test in _list(survey.rules.get("tests")):
        if not isinstance(test, dict) or not isinstance(test.get("expect"), dict):
            cure = 'write {"name": ..., "hand": [...], "expect": {...}}'
            yield error("test", "a test without 'expect'", test, cure)


ANALYSES: Final[tuple[Callable[[Survey], Iterator[Found]], ...]] = (
    duplicate_keys,
    keys,
    the_wall,
    dora,
    cards,
    seats,
    calls,
    decisions,
    markings,
    unreachable,
    offers,
    stops,
    button_names,
    call_names,
    functions,
    statuses,
    counters,
    yaku_names,
    yaku_lists,
    scoring,
    mods,
    tests,
)
"""All analyses."""

OF_THE_FILE: Final = (duplicate_keys, mods, tests)
"""Those that look at the file, not at what its mods make of it."""


def _list(node: Any) -> list[Any]:
    return node if isinstance(node, list) else []


def _entries(node: Any) -> Iterable[tuple[str, Any]]:
    return node.items() if isinstance(node, dict) else ()


def _whole(node: Any) -> int:
    return int(node) if isinstance(node, int | float) and not isinstance(node, bool) else 0
