"""What versions from 1.0 on keep (docs/stability.md), as lines of text in `tests/data/promises`.

`make golden` adds lines for new names. A line is never changed or removed by a program: that breaks
a promise, and needs a new major version.
"""

import ast
import inspect
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import jantaku
from jantaku import GameRule
from jantaku.env import ACTIONS, action_name, plane_names
from jantaku.riichi.rules.explanations import OPTIONS

FOLDER = Path(__file__).parent / "data" / "promises"
DOCS = Path(__file__).parents[1] / "docs"
SCHEMAS = sorted([*DOCS.glob("schema/*.json"), *DOCS.glob("*.schema.json")])
_SIGNATURE = re.compile(r"\((.*)\)(?: ->.*)?$", re.DOTALL)


def names() -> Iterator[str]:
    """Every name of `jantaku`, and of a class every public member, with its parameters."""
    for name in sorted(jantaku.__all__):
        value = getattr(jantaku, name)
        yield f"jantaku.{name}{_parameters(value)}"
        if inspect.isclass(value) and value.__module__.startswith("jantaku"):
            for member in _members(value):
                own = inspect.getattr_static(value, member, None)
                own = getattr(own, "__func__", own)
                yield f"jantaku.{name}.{member}{_parameters(own)}"


def _members(value: type) -> list[str]:
    """The public members of a class that Jantaku defines."""
    own = [base for base in value.__mro__ if base.__module__.startswith("jantaku")]
    found = {name for base in own for name in base.__dict__}
    found |= {name for base in own for name in inspect.get_annotations(base)}
    return sorted(name for name in found if not name.startswith("_"))


def _parameters(value: Any) -> str:
    """The parameters of a function or class, without types: `(hand, win=None, *, rules=None)`."""
    if not callable(value):
        return ""
    try:
        signature = inspect.signature(value)
    except (ValueError, TypeError):
        overloads = getattr(value, "__nb_signature__", None)
        if not overloads:
            return ""
        found = _SIGNATURE.search(overloads[-1][0])
        assert found, overloads
        return _plain(found[1])
    parts, kinds = [], [one.kind for one in signature.parameters.values()]
    for n, one in enumerate(signature.parameters.values()):
        if one.kind is one.KEYWORD_ONLY and one.VAR_POSITIONAL not in kinds[:n]:
            parts += ["*"] if one.KEYWORD_ONLY not in kinds[:n] else []
        mark = {one.VAR_POSITIONAL: "*", one.VAR_KEYWORD: "**"}.get(one.kind, "")
        parts.append(f"{mark}{one.name}{'' if one.default is one.empty else '='}")
        if one.kind is one.POSITIONAL_ONLY and kinds[n + 1 : n + 2] != [one.POSITIONAL_ONLY]:
            parts.append("/")
    return f"({', '.join(parts)})"


def _plain(parameters: str) -> str:
    """The parameters of a signature of the kernel."""
    cleaned = re.sub(r"\\\d+", "None", parameters)
    given = ast.parse(f"def f({cleaned}): ...").body[0]
    assert isinstance(given, ast.FunctionDef)
    code = compile(ast.Module([given], []), "f", "exec", flags=0x1000000)  # annotations unread
    room: dict[str, Any] = {}
    exec(code, room)
    return _parameters(room["f"])


def schemas() -> Iterator[str]:
    """Every property, and every value of an enumeration, of the schemas in `docs`."""
    for path in SCHEMAS:
        document = json.loads(path.read_text(encoding="utf-8"))
        yield from _lines(document, path.name.removesuffix(".schema.json"))


def _lines(node: Any, place: str) -> Iterator[str]:
    """The lines of a schema; `place` has the names of the definition and the properties."""
    if isinstance(node, list):
        for part in node:
            yield from _lines(part, place)
    if not isinstance(node, dict):
        return
    for value in [*node.get("enum", []), *([node["const"]] if "const" in node else [])]:
        if isinstance(value, str | int | float | bool):
            yield f"{place} = {json.dumps(value, ensure_ascii=False)}"
    for name, part in node.get("$defs", {}).items():
        yield from _lines(part, f"{place.split(' ')[0]} {name}")
    for name, part in node.get("properties", {}).items():
        yield f"{place}.{name}"
        yield from _lines(part, f"{place}.{name}")
    for key in ("items", "prefixItems", "anyOf", "oneOf", "allOf", "additionalProperties"):
        yield from _lines(node.get(key), place)


def numbers() -> Iterator[str]:
    """Every number of an action, of a plane of each set, and the defaults of riichi."""
    for number in range(ACTIONS):
        yield f"action {number}: {action_name(number)}"
    for features in ("basic", "full"):
        for number, name in enumerate(plane_names(features)):
            yield f"plane of {features} {number}: {name}"
    for name, value in _defaults():
        yield f"default of riichi {name}: {value}"


def _defaults() -> Iterator[tuple[str, str]]:
    """Every option of riichi with its default: a record has only the options that differ."""
    default = GameRule()
    for name in OPTIONS:
        yield name, json.dumps(getattr(default, name), default=_plain_value)


def _plain_value(value: Any) -> Any:
    return sorted(value) if isinstance(value, frozenset) else str(value)


PROMISES = {"names": names, "schemas": schemas, "numbers": numbers}


def promised(kind: str) -> list[str]:
    """The lines that are kept."""
    return (FOLDER / f"{kind}.txt").read_text(encoding="utf-8").splitlines()


def keeps(old: str, now: str) -> bool:
    """True if every call by the old line works with the new one.

    >>> keeps("f(a, b=)", "f(a, b=, *, c=)"), keeps("f(a)", "f(a, b)"), keeps("f(a)", "f(b)")
    (True, False, False)
    """
    if "(" not in now or "(" not in old:
        return old.split("(")[0] == now.split("(")[0] and ("(" in old) <= ("(" in now)
    (before, after), wanted = (_split(line) for line in (old, now)), []
    if [name for name, _, _ in before if name in {one for one, _, _ in after}] != [
        name for name, _, _ in before
    ]:
        return False
    found = {name: (kind, optional) for name, kind, optional in after}
    order = [name for name, kind, _ in before if kind == "place"]
    if [name for name, kind, _ in after if kind == "place"][: len(order)] != order:
        return False
    for name, kind, optional in before:
        kind_now, optional_now = found[name]
        if (optional and not optional_now) or (kind == "place" and kind_now != "place"):
            return False
        wanted.append(name)
    return all(optional for name, _, optional in after if name not in wanted)


def _split(line: str) -> list[tuple[str, str, bool]]:
    """The parameters of a line: name, whether by place or by name, and True if optional."""
    found, kind = [], "place"
    for part in line.split("(", 1)[1].rstrip(")").split(", "):
        if part == "/" or not part:
            continue
        if part.startswith("*"):
            kind = "name"
            if part != "*":
                found.append((part, "rest", True))
            continue
        found.append((part.rstrip("="), kind, part.endswith("=")))
    return found


def broken(kind: str) -> list[str]:
    """The kept lines that are true no more."""
    now = [*PROMISES[kind]()]
    if kind != "names":
        return sorted({*promised(kind)} - {*now})
    by_name = {line.split("(")[0]: line for line in now}
    return [
        line
        for line in promised(kind)
        if line.split("(")[0] not in by_name or not keeps(line, by_name[line.split("(")[0]])
    ]


def write() -> None:
    """Adds the lines that are new; those of names keep their first form."""
    for kind, lines in PROMISES.items():
        path = FOLDER / f"{kind}.txt"
        old = promised(kind) if path.exists() else []
        known = {line.split("(")[0] if kind == "names" else line for line in old}
        new = [
            line
            for line in dict.fromkeys(lines())
            if (line.split("(")[0] if kind == "names" else line) not in known
        ]
        merged = old + new if kind == "numbers" else sorted(old + new)
        path.write_text("\n".join(merged) + "\n", encoding="utf-8")


if __name__ == "__main__":
    write()
