"""Objects of modules by the name `module:object`, as commands name them."""

from __future__ import annotations

import sys
from importlib import import_module
from typing import Any

from jantaku.base.errors import JantakuError


def object_named(name: str, folder: str) -> Any:
    """Returns the object `module:name`; modules of the folder are found too.

    >>> object_named("random:Random", ".").__name__
    'Random'

    Raises `JantakuError` if the module cannot be imported, or lacks the object.
    """
    module_name, _, path = name.partition(":")
    if folder not in sys.path:
        sys.path.append(folder)
    try:
        found: Any = import_module(module_name)
        for part in path.split("."):
            found = getattr(found, part)
    except (Exception, SystemExit) as error:
        fault = f"no player {name[:80]!r}: {type(error).__name__}: {error}"
        raise JantakuError(fault, "name a module and a function in it") from None
    return found
