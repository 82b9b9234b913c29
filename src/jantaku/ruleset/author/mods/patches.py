"""Changes a ruleset step by step, as a mod written in JSON says.

Each step is an object whose verb names a path, such as `{"set": "/max_rounds", "to": 4}`. A path
leads from key to key, `*` through all of them; `~1` stands for a slash in a key. What a step puts
in comes with its places, so that a fault in it names the mod's file.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from jantaku.ruleset.compile.source import Object, Text
from jantaku.ruleset.compile.trees import copied, insert, merge, size_and_depth
from jantaku.ruleset.values.limits import GREATEST_NUMBER, MOST_NESTING, MOST_PATCH_WORK
from jantaku.ruleset.values.nodes import is_number
from jantaku.ruleset.values.place import fault_at
from jantaku.ruleset.values.spelling import did_you_mean

if TYPE_CHECKING:
    from jantaku.base.errors import RulesetError

ANY_KEY: Final = "*"
_MISSING: Final = object()


@dataclass(frozen=True, slots=True)
class Spot:
    """A place in the ruleset that a path leads to: the key, or the number, in what holds it."""

    holder: Any
    key: str | int
    depth: int

    @property
    def value(self) -> Any:
        """The value at the spot, or `_MISSING`."""
        if isinstance(self.holder, list):
            at = int(self.key)
            return self.holder[at] if -len(self.holder) <= at < len(self.holder) else _MISSING
        return self.holder.get(self.key, _MISSING)

    def put(self, value: Any, place: Any) -> None:
        """Puts the value there."""
        self.holder[self.key] = value
        if isinstance(self.holder, Object) and place is not None:
            self.holder.places[str(self.key)] = place


Step: TypeAlias = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Verb:
    """A verb of steps: its function, what it does, its required and optional keys.

    The function is called with the patch, the step, the spot where paths begin, and the verb.
    """

    run: Callable[[Patch, Step, Spot, str], None]
    help: str
    needs: tuple[str, ...] = ()
    more: tuple[str, ...] = ()
    path: bool = True  # False if the verb names no path

    @property
    def takes(self) -> tuple[str, ...]:
        """The optional keys."""
        return (*self.more, "optional")


@dataclass
class Patch:
    """A mod at work on a ruleset; `mods` are the ones that are on.

    The value of a key of the ruleset is copied before the first step that leads there;
    `copies` are the keys of which that was done, for all the mods that change one ruleset.
    """

    mods: frozenset[str]
    copies: set[str] = field(default_factory=set)
    idle: list[Step] = field(default_factory=list)  # steps whose `where` fits nothing
    work: int = MOST_PATCH_WORK
    nodes: list[object] = field(default_factory=list)  # being read, outermost first

    def apply(self, rules: Object, steps: object) -> None:
        """Changes the ruleset, and nothing that its values share with another one."""
        self.work = MOST_PATCH_WORK
        self.steps(steps, Spot(Object({"": rules}), "", 0))

    def steps(self, steps: object, base: Spot) -> None:
        """Takes the steps one after another, with paths from there."""
        if not isinstance(steps, list):
            raise self.fault("a patch is a list of steps", "write [{...}, ...]", steps)
        if len(self.nodes) > MOST_NESTING:
            raise self.fault("patches inside patches without end", "nest less deeply", steps)
        for step in steps:
            self.nodes.append(step)
            self.step(step, base)
            self.nodes.pop()

    def step(self, step: Any, base: Spot) -> None:
        """Takes one step."""
        self.spend()
        if not isinstance(step, dict):
            raise self.fault("a step is an object", 'such as {"set": "/max_rounds", "to": 4}', step)
        name = next((verb for verb in STEPS if verb in step), None)
        if name is None:
            verbs = ", ".join(STEPS)
            raise self.fault("a step without a verb", f"the verbs are {verbs}", step)
        verb = STEPS[name]
        known = (name, *verb.needs, *verb.takes)
        for key in step:
            if key not in known:
                cure = did_you_mean(key, known) or f"its keys are {', '.join(known)}"
                raise self.fault(f"'{name}' takes no '{key}'", cure, step)
        for key in verb.needs:
            if key not in step:
                raise self.fault(f"'{name}' lacks '{key}'", f"it needs {', '.join(known)}", step)
        verb.run(self, step, base, name)

    def spots(
        self, path: object, base: Spot, *, new: bool = False, optional: bool = False
    ) -> list[Spot]:
        """The spots where the path leads; `new` if its last key need not be there yet."""
        if not isinstance(path, str) or (path and path[0] != "/"):
            raise self.fault("this is not a path", 'write it as "/buttons/pon", "" for all', path)
        keys = [key.replace("~1", "/").replace("~0", "~") for key in path.split("/")[1:]]
        spots = [base]
        if base.depth == 0:
            self.copy(base.value, keys[0] if keys else ANY_KEY)
        for at, key in enumerate(keys):
            last = new and at == len(keys) - 1
            held = [below for spot in spots for below in self.below(spot, key, last)]
            if not held and key != ANY_KEY and not optional:
                raise self.missing(path, keys[: at + 1], spots)
            spots = held
        return spots

    def copy(self, rules: Object, key: str) -> None:
        """Copies the value of a key of the ruleset, or of all keys, once."""
        for name in set(rules if key == ANY_KEY else [key]) - self.copies:
            if name in rules:
                rules[name] = copied(rules[name])
            self.copies.add(name)

    def below(self, spot: Spot, key: str, new: bool) -> Iterator[Spot]:
        """The spots one key further."""
        holder = spot.value
        self.spend()
        if isinstance(holder, dict):
            if key == ANY_KEY:
                self.spend(len(holder))
                yield from [Spot(holder, name, spot.depth + 1) for name in holder]
            elif new or key in holder:
                yield Spot(holder, key, spot.depth + 1)
        elif isinstance(holder, list):
            if key == ANY_KEY:
                self.spend(len(holder))
                yield from [Spot(holder, at, spot.depth + 1) for at in range(len(holder))]
            elif _is_index(key) and -len(holder) <= int(key) < len(holder):
                yield Spot(holder, int(key), spot.depth + 1)

    def missing(self, path: str, keys: Sequence[str], spots: Sequence[Spot]) -> RulesetError:
        """The error about a path that leads nowhere."""
        there = [name for spot in spots if isinstance(spot.value, dict) for name in spot.value]
        cure = did_you_mean(keys[-1], there)
        whole = "/" + "/".join(keys)
        also = 'add "optional": true if that is intended'
        return self.fault(
            f"the ruleset has no '{whole}'", f"{cure}; {also}" if cure else also, path
        )

    def one_of(
        self, step: Step, verb: str, base: Spot, form: type | tuple[type, ...]
    ) -> list[Spot]:
        """The spots of a step that must hold such a value."""
        spots = self.spots(step[verb], base, optional=bool(step.get("optional")))
        word = "an array" if form is list else "a number" if form is float else "objects or arrays"
        types = (int, float) if form is float else form
        for spot in spots:
            if not isinstance(spot.value, types) or isinstance(spot.value, bool):
                raise self.fault(f"'{step[verb]}' is not {word}", "check the path", step[verb])
        return spots

    def new(self, value: object, depth: int) -> Any:
        """A copy of a value of the mod, to be put that deep into the ruleset."""
        size, levels = size_and_depth(value)
        self.spend(size)
        if depth + levels > MOST_NESTING:
            raise self.fault(f"more than {MOST_NESTING} levels", "nest less deeply", value)
        return copied(value)

    def items(self, step: Step, spot: Spot) -> list[Any]:
        """The `values` of a step, to be put into an array."""
        values = step["values"]
        if not isinstance(values, list):
            raise self.fault("'values' is an array", 'write "values": [...]', values)
        return [self.new(value, spot.depth + 1) for value in values]

    def spend(self, amount: int = 1) -> None:
        """Takes from the work a mod may cause."""
        self.work -= amount
        if self.work < 0:
            raise self.fault("this mod changes too much", "patch fewer places", None, "budget")

    def fault(self, fault: str, cure: str, node: object, code: str = "mod") -> RulesetError:
        """The error about a step."""
        places = (getattr(one, "place", None) for one in (node, *reversed(self.nodes)))
        place = next((place for place in places if place is not None), None)
        return fault_at(place, code, fault, cure)

    def fits(self, value: Any, pattern: Any) -> bool:
        """True if a value fits the pattern."""
        self.spend()
        if isinstance(pattern, dict):
            return self.fits_object(value, pattern)
        if isinstance(pattern, list):
            return (
                isinstance(value, list)
                and len(value) == len(pattern)
                and all(self.fits(*pair) for pair in zip(value, pattern, strict=True))
            )
        return _equal(value, pattern)

    def fits_object(self, value: Any, pattern: Mapping[str, Any]) -> bool:
        """True if a value has the keys of a pattern, and fits its words."""
        for key, part in pattern.items():
            test = _PATTERN_WORDS.get(key)
            if test is not None:
                if not test(self, value, part):
                    return False
            elif not isinstance(value, dict) or key not in value or not self.fits(value[key], part):
                return False
        return True

    def chosen(self, step: Step, spot: Spot) -> list[str | int]:
        """The keys or numbers, within what is at the spot, of what fits the step's `where`."""
        pattern = step.get("where", {"any_of": [{"none_of": []}]})
        holder = spot.value
        pairs = holder.items() if isinstance(holder, dict) else enumerate(holder)
        return [key for key, value in list(pairs) if self.fits(value, pattern)]

    def fitting(self, step: Step, verb: str, base: Spot) -> list[Spot]:
        """Returns what fits the step's `where` in objects and arrays; notes a step without any."""
        found = [
            Spot(spot.value, key, spot.depth + 1)
            for spot in self.one_of(step, verb, base, (dict, list))
            for key in self.chosen(step, spot)
        ]
        if not found and "where" in step and not step.get("optional"):
            self.idle.append(step)
        return found

    def holds(self, condition: Any, base: Spot) -> bool:
        """True if the condition of a `when` holds."""
        self.spend()
        if not isinstance(condition, dict) or not condition:
            cure = 'such as {"exists": "/buttons/kan"} or {"mod": "kan"}'
            raise self.fault("a condition is an object", cure, condition)
        for key in condition:
            if key not in {*_CONDITIONS, "where"}:
                raise self.fault(f"no condition '{key}'", did_you_mean(key, _CONDITIONS), condition)
        return all(
            test(self, condition[key], condition, base)
            for key, test in _CONDITIONS.items()
            if key in condition
        )


def _is_index(key: str) -> bool:
    digits = key.removeprefix("-")
    return digits.isascii() and digits.isdigit() and len(digits) < 8


def _equal(value: object, other: object) -> bool:
    return value == other and isinstance(value, bool) == isinstance(other, bool)


def _all_equal(values: Sequence[object]) -> bool:
    return all(_equal(one, values[0]) for one in values)


def _alternatives(patch: Patch, parts: object) -> list[Any]:
    if not isinstance(parts, list):
        raise patch.fault("this takes an array", "write [...]", parts)
    return parts


def _contains(patch: Patch, value: Any, part: Any) -> bool:
    if isinstance(value, list):
        return any(patch.fits(item, part) for item in value)
    if isinstance(value, dict | str) and isinstance(part, str):
        return part in value
    return False


_PATTERN_WORDS: Final[dict[str, Callable[[Patch, Any, Any], bool]]] = {
    "any_of": lambda patch, value, parts: any(
        patch.fits(value, part) for part in _alternatives(patch, parts)
    ),
    "none_of": lambda patch, value, parts: (
        not any(patch.fits(value, part) for part in _alternatives(patch, parts))
    ),
    "contains": _contains,
    "exactly": lambda _patch, value, part: _equal(value, part),
}
PATTERN_HELP: Final = {
    "any_of": "fits one of these patterns",
    "none_of": "fits none of these patterns",
    "contains": "an array with an item that fits; an object with that key; a text with that part",
    "exactly": "equals this value and nothing more",
}

_CONDITIONS: Final[dict[str, Callable[[Patch, Any, Mapping[str, Any], Spot], bool]]] = {
    "exists": lambda patch, path, condition, base: any(
        "where" not in condition or patch.fits(spot.value, condition["where"])
        for spot in patch.spots(path, base, optional=True)
    ),
    "equal": lambda patch, parts, _condition, _base: _all_equal(_alternatives(patch, parts)),
    "mod": lambda patch, name, _condition, _base: isinstance(name, str) and name in patch.mods,
    "all": lambda patch, parts, _condition, base: all(
        patch.holds(part, base) for part in _alternatives(patch, parts)
    ),
    "any": lambda patch, parts, _condition, base: any(
        patch.holds(part, base) for part in _alternatives(patch, parts)
    ),
    "not": lambda patch, part, _condition, base: not patch.holds(part, base),
}
CONDITION_HELP: Final = {
    "exists": "the path leads somewhere; with `where`, to a value that fits",
    "equal": "these values are the same: a setting, by its name, and one of its values",
    "mod": "that mod is on",
    "all": "all of these conditions hold",
    "any": "one of these conditions holds",
    "not": "this condition does not hold",
}


def _set(patch: Patch, step: Step, base: Spot, _verb: str) -> None:
    for spot in patch.spots(step["set"], base, new=True, optional=bool(step.get("optional"))):
        place = getattr(step, "places", {}).get("to")
        spot.put(patch.new(step["to"], spot.depth), place)


def _merge(patch: Patch, step: Step, base: Spot, _verb: str) -> None:
    for spot in patch.one_of(step, "merge", base, dict):
        merge(spot.value, patch.new(step["with"], spot.depth))


def _extend(patch: Patch, step: Step, base: Spot, verb: str) -> None:
    for spot in patch.one_of(step, verb, base, list):
        at = 0 if verb == "prepend" else len(spot.value)
        insert(spot.value, at, patch.items(step, spot))


def _insert(patch: Patch, step: Step, base: Spot, verb: str) -> None:
    for spot in patch.one_of(step, verb, base, list):
        found = [at for at in patch.chosen(step, spot) if isinstance(at, int)]
        if found:
            at = found[0] if verb == "insert_before" else found[-1] + 1
            insert(spot.value, at, patch.items(step, spot))
        elif not step.get("optional"):
            raise patch.fault("no item fits", "check the items of the array", step["where"])


def _remove(patch: Patch, step: Step, base: Spot, verb: str) -> None:
    spots = patch.spots(step["remove"], base, optional=bool(step.get("optional")))
    if "where" in step:
        spots = patch.fitting(step, verb, base)
    for spot in reversed(spots):  # from the end, so that numbers stay right
        if spot.depth == 0:
            raise patch.fault("a ruleset cannot remove itself", "name a path", step["remove"])
        del spot.holder[spot.key]
        places: Any = getattr(spot.holder, "places", None)
        if isinstance(places, dict):
            places.pop(spot.key, None)
        elif isinstance(places, list) and len(places) > len(spot.holder):
            del places[int(spot.key)]


def _map(patch: Patch, step: Step, base: Spot, verb: str) -> None:
    for item in patch.fitting(step, verb, base):
        patch.steps(step["patch"], item)


_OPERATIONS: Final[dict[str, Callable[[Any, Any], Any]]] = {
    "add": operator.add,
    "multiply": operator.mul,
}


def _compute(patch: Patch, step: Step, base: Spot, verb: str) -> None:
    number = step["number"]
    if not is_number(number):
        raise patch.fault("'number' is a number", 'write "number": 2', number)
    for spot in patch.one_of(step, verb, base, float):
        value = _OPERATIONS[verb](spot.value, number)
        if not abs(value) <= GREATEST_NUMBER:
            raise patch.fault("the number becomes too great", "use a smaller one", step)
        spot.put(value, None)


def _rename(patch: Patch, step: Step, base: Spot, _verb: str) -> None:
    old, new = step["rename"], step["to"]
    if not isinstance(old, str) or not isinstance(new, str):
        raise patch.fault("'rename' and 'to' are texts", 'write {"rename": "1j", "to": "2j"}', step)
    optional = bool(step.get("optional"))
    for spot in patch.spots(step.get("in", ""), base, optional=optional):
        spot.put(renamed(patch, spot.value, old, new), None)


def _when(patch: Patch, step: Step, base: Spot, _verb: str) -> None:
    if patch.holds(step["when"], base):
        patch.steps(step["patch"], base)
    elif "else" in step:
        patch.steps(step["else"], base)


# fmt: off
STEPS: Final[dict[str, Verb]] = {
    "set": Verb(_set, "Puts a value where the path leads, in place of what was there.", ("to",)),
    "merge": Verb(_merge, "Puts the keys of an object into the one there, and so on inside it.",
                  ("with",)),
    "append": Verb(_extend, "Puts values at the end of an array.", ("values",)),
    "prepend": Verb(_extend, "Puts values before the first of an array.", ("values",)),
    "insert_after": Verb(_insert, "Puts values after the last item of an array that fits `where`.",
                         ("where", "values")),
    "insert_before": Verb(
        _insert, "Puts values before the first item of an array that fits `where`.",
        ("where", "values")),
    "remove": Verb(
        _remove, "Takes away what the path leads to, or the items of it that fit `where`.",
        more=("where",)),
    "map": Verb(
        _map, "Patches the items of an object or array that fit `where`; paths begin at the item.",
        ("patch",), ("where",)),
    "add": Verb(_compute, "Adds a number to the number there.", ("number",)),
    "multiply": Verb(_compute, "Multiplies the number there.", ("number",)),
    "rename": Verb(_rename, "Replaces a name by another, as a text and as a key.", ("to",), ("in",),
                   path=False),
    "when": Verb(_when, "Takes further steps if a condition holds, those of `else` otherwise.",
                 ("patch",), ("else",), path=False),
}
# fmt: on
"""The verbs of steps."""


def renamed(patch: Patch, node: Any, old: str, new: str) -> Any:
    """The value with another name in place of a name."""
    patch.spend()
    if isinstance(node, str):
        return Text(new, getattr(node, "place", None)) if node == old else node
    if isinstance(node, list):
        node[:] = [renamed(patch, item, old, new) for item in node]
    elif isinstance(node, dict):
        places = getattr(node, "places", {})
        items = [(key, renamed(patch, value, old, new)) for key, value in node.items()]
        node.clear()
        node.update((new if key == old else key, value) for key, value in items)
        if old in places:
            places[new] = places.pop(old)
    return node
