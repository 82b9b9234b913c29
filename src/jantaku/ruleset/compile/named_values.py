"""Named values of a file as they were read, with the faults of those that cannot be read."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from jantaku.base.errors import RulesetError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

_Value = TypeVar("_Value")


class NamedValues(dict[str, _Value]):
    """Values by name; an unknown name has the default, a fault is raised on access.

    >>> numbers = NamedValues(["1", "2"], int, 0)
    >>> numbers["2"], numbers["3"]
    (2, 0)
    """

    def __init__(
        self, names: Iterable[str], read: Callable[[str], _Value], default: _Value
    ) -> None:
        super().__init__()
        self._default = default
        self._faults: dict[str, RulesetError] = {}
        for name in names:
            try:
                self[name] = read(name)
            except RulesetError as error:
                self._faults[name] = error

    def __missing__(self, name: str) -> _Value:
        fault = self._faults.get(name)
        if fault is not None:
            raise fault.with_traceback(None)
        return self._default
