"""Signatures of the kernel's classes, for `inspect.signature` and for editors.

Functions have a signature already; for a class Python reads `__signature__`.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from inspect import Signature
    from typing import Any


class ClassSignature:
    """The signature of a class, computed from its constructor's text on first access."""

    def __get__(self, instance: object, owner: type) -> Signature:
        from inspect import signature  # slow, and seldom asked for

        definition = definition_of(vars(owner)["__init__"])
        made: dict[str, Any] = {}
        exec(f"from __future__ import annotations\n{definition}: ...", made)
        whole = signature(made["__init__"])
        return whole.replace(parameters=[*whole.parameters.values()][1:])


def definition_of(function: Any) -> str:
    """Returns the first line of a kernel function's definition, its defaults among it."""
    import re

    (text, _, defaults), *_ = function.__nb_signature__
    return re.sub(r"\\(\d+)", lambda at: repr(defaults[int(at[1])]), text)


def tell_signature(*classes: type) -> None:
    """Makes `inspect.signature` of these kernel classes return their constructor's parameters."""
    for each in classes:
        each.__signature__ = ClassSignature()  # type: ignore[attr-defined] # a name Python asks for
