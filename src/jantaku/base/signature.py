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

        (definition, *_), *_ = vars(owner)["__init__"].__nb_signature__
        made: dict[str, Any] = {}
        exec(f"from __future__ import annotations\n{definition}: ...", made)
        whole = signature(made["__init__"])
        return whole.replace(parameters=[*whole.parameters.values()][1:])


def tell_signature(*classes: type) -> None:
    """Makes `inspect.signature` of these kernel classes return their constructor's parameters."""
    for each in classes:
        each.__signature__ = ClassSignature()  # type: ignore[attr-defined] # a name Python asks for
