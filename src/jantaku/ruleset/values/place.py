"""The place of a value in a file."""

from __future__ import annotations

from typing import Any, NamedTuple

from jantaku.base.errors import RulesetError


class Place(NamedTuple):
    """The place of a value in a file; line and column count from 1, as editors do.

    Values made by a program have no line. Their `file` is that of the program with the path
    of keys that leads there, as in `mods/dora.jq#/buttons/ron/actions/0`.
    """

    file: str | None
    line: int | None
    column: int | None

    @classmethod
    def made_by(cls, file: str) -> Place:
        """The place of all that a program in that file has made."""
        return cls(f"{file}#", None, None)

    def below(self, key: str | int) -> Place:
        """The place under a key of a value that a program has made."""
        step = str(key).replace("~", "~0").replace("/", "~1")
        return Place(f"{self.file}/{step}", None, None)

    def fields(self) -> dict[str, Any]:
        """The place as `RulesetError` takes it."""
        return {"file": self.file, "line": self.line, "column": self.column}

    def __str__(self) -> str:
        return ":".join(str(part) for part in self if part is not None)


def fault_at(place: Place | None, code: str, fault: str, cure: str = "") -> RulesetError:
    """The error about a value, with its place if that is known."""
    return RulesetError(fault, cure, code=code, **({} if place is None else place.fields()))


def located(error: RulesetError, place: Place | None) -> RulesetError:
    """The error with the place, unless it has one."""
    if error.line is None and error.file is None and place is not None:
        error.file, error.line, error.column = place
    return error
