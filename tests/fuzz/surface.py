"""What there is to call, found by looking: functions and classes of the public modules, all names
of the kernel, the readers and writers of records, and the methods of whatever objects appear."""

import importlib
import inspect
import pkgutil
import re
from collections.abc import Callable, Iterator
from dataclasses import is_dataclass
from enum import Enum
from typing import Any

PUBLIC = ("jantaku", "jantaku.env", "jantaku.haiyuki", "jantaku.ruleset")
# What reads and writes files of the caller's choice is not called with any name.
EXEMPT = frozenset({"read_file", "records", "verify_files"})
_DUNDERS = ("eq", "hash", "repr", "str", "len", "iter", "getitem", "contains", "reduce", "copy")
_OPERATORS = tuple(f"__{name}__" for name in _DUNDERS)


def callables() -> dict[str, Callable[..., Any]]:
    """Every public function and class by its full name, every name of the kernel among them."""
    found: dict[str, Callable[..., Any]] = {}
    for name in PUBLIC:
        module = importlib.import_module(name)
        for public in module.__all__:
            _add(found, f"{name}.{public}", getattr(module, public))
    kernel = importlib.import_module("jantaku._kernel")
    for public in dir(kernel):
        if not public.startswith("__"):
            _add(found, f"jantaku._kernel.{public}", getattr(kernel, public))
    records = importlib.import_module("jantaku.riichi.records")
    for row in pkgutil.walk_packages(records.__path__, "jantaku.riichi.records."):
        module = importlib.import_module(row.name)
        for public, value in vars(module).items():
            is_own = getattr(value, "__module__", "") == module.__name__
            if is_own and public.startswith(("read_", "write_", "verify_", "format_of")):
                _add(found, f"{module.__name__}.{public}", value)
    return found


def _add(found: dict[str, Callable[..., Any]], name: str, value: Any) -> None:
    if not callable(value) or name.rpartition(".")[2] in EXEMPT:
        return
    if inspect.isclass(value) and not makes_something(value):
        return
    found[name] = value
    if inspect.isclass(value) and is_ours(value):
        for method in members(value):
            bound = inspect.getattr_static(value, method)
            if isinstance(bound, classmethod | staticmethod) or _is_static(value, method):
                found[f"{name}.{method}"] = getattr(value, method)


def makes_something(kind: type) -> bool:
    """Not a type of Python's by another name, an enumeration or a protocol."""
    return is_ours(kind) and not issubclass(kind, Enum) and not getattr(kind, "_is_protocol", False)


def _is_static(value: type, method: str) -> bool:
    made = getattr(value, method, None)
    return type(made).__name__ == "nb_func"


def is_ours(kind: type) -> bool:
    """Whether the library defines that class."""
    return kind.__module__.partition(".")[0] == "jantaku"


def is_record(kind: type) -> bool:
    """Whether it is a plain record, which is only as sound as what it is made of.

    An observation is one too: `RiichiEnv` alone makes them.
    """
    checked = not is_dataclass(kind) or hasattr(kind, "__post_init__")
    checked = checked and kind.__name__ != "Observation"
    return not checked or issubclass(kind, BaseException)


def members(kind: type) -> list[str]:
    """Public attributes and methods of a class, and the operators it has of its own."""
    names = [name for name in dir(kind) if not name.startswith("_") or name in _OPERATORS]
    return [name for name in names if getattr(kind, name, None) is not getattr(object, name, 0)]


def parameters(call: Callable[..., Any]) -> list[tuple[str, bool]] | None:
    """Names of the parameters, each with whether it must be named; None where they are not told."""
    is_ruleset = inspect.isclass(call) and call.__qualname__.startswith("Ruleset")
    made = call.__init__ if is_ruleset else call  # type: ignore[misc]
    told = getattr(made, "__nb_signature__", None)
    if told:
        return list(_from_text(told[0][0]))
    try:
        signature = inspect.signature(call)
    except (ValueError, TypeError):
        text = (call.__doc__ or "").partition("\n")[0]
        return list(_from_text(text)) if "(" in text else None
    rows = signature.parameters.values()
    return [
        (row.name, row.kind is row.KEYWORD_ONLY)
        for row in rows
        if row.kind not in (row.VAR_KEYWORD, row.VAR_POSITIONAL)
    ]


def _from_text(text: str) -> Iterator[tuple[str, bool]]:
    named = False
    inside = re.sub(r"\[[^\[\]]*\]", "", re.sub(r"\[[^\[\]]*\]", "", text.partition("(")[2]))
    for part in inside.rpartition(")")[0].split(","):
        name = part.strip().partition(":")[0].partition("=")[0].strip()
        if name == "*":
            named = True
        elif name.isidentifier() and name != "self":
            yield name, named
