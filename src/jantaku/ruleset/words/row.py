"""The rows of the language's tables: a name, its arguments, one sentence about it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, Literal

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

REQUIRED: Final = object()


@dataclass(frozen=True, slots=True)
class Arg:
    """An argument: its name, the kind it is read as, its default; `rest` takes all that follow.

    One that is `needed` can be left out, and then its word says the same always, or does nothing.
    The kind of a name says what it is the name of.
    """

    name: str
    kind: str
    default: Any = REQUIRED
    rest: bool = False
    needed: bool = False

    @property
    def is_wanted(self) -> bool:
        """True if a word cannot be read without it; arguments that take the rest may be empty."""
        return self.default is REQUIRED and (not self.rest or self.kind == "amount")


@dataclass(frozen=True, slots=True)
class Row:
    """A word of the language: its arguments, and one sentence about it.

    `needs` are the parts of the context without which it makes no sense (names of `Context`
    fields); `decides` marks actions a player is asked about before their list starts. `sets` is
    what an action sets or puts on tiles: a status, a counter or a tag; `since` is the first version
    of the language that has the word.
    """

    name: str
    help: str
    args: tuple[Arg, ...] = ()
    needs: tuple[str, ...] = ()
    decides: bool = False
    sets: Literal["", "status", "counter", "tag"] = ""
    since: int = 1

    @property
    def bodies(self) -> tuple[int, ...]:
        """The places of the lists of actions in an action, its name being at 0."""
        return tuple(at for at, arg in enumerate(self.args, 1) if arg.kind == "actions")

    def given_as(self, nodes: Sequence[Any], *kinds: str) -> Iterator[Any]:
        """Yields those of the argument nodes that are read as one of these kinds."""
        for at, arg in enumerate(self.args):
            if arg.kind in kinds:
                yield from nodes[at:] if arg.rest else nodes[at : at + 1]

    @property
    def least(self) -> int:
        """The number of arguments without which the word means nothing."""
        must = [arg.needed or arg.is_wanted for arg in self.args]
        return max((at + 1 for at, is_needed in enumerate(must) if is_needed), default=0)


class Rows(dict[str, Row]):
    """A table of the language by name."""

    def __init__(self, *rows: Row) -> None:
        super().__init__({row.name: row for row in rows})
