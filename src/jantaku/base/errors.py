"""Everything that can go wrong, said so that a player or an author can act on it.

    JantakuError                   every error this library raises on purpose
    ├── NotationError (ValueError)   text that is not a tile, hand or wind
    ├── HandError (ValueError)       an impossible hand, or impossible circumstances of a win
    ├── RulesError (ValueError)      a rule that is unknown or outside its range
    ├── SeedError (ValueError)       a value that is not a seed, or not a commitment
    ├── PositionError (ValueError)   an impossible position of a table, or unreadable text
    ├── DrillError (ValueError)      a drill that cannot be read or answered, or an answer to one
    ├── SheetError (ValueError)      a balance sheet that cannot be read, or does not add up
    ├── RulesetError (ValueError)    a ruleset file that cannot be read or played
    ├── ReplayError (ValueError)     a game record that cannot be read or breaks the rules
    ├── PolicyError (ValueError)     a network that cannot be read, or does not fit together
    ├── ArgumentError (ValueError)   an argument that is unknown or outside its range
    ├── SeatError (IndexError)       a seat that is not at the table
    ├── IllegalAction                an action its seat may not take now
    ├── ProtocolError                a message that is malformed or out of turn
    ├── PersonError (ValueError)     a name, passphrase or token that is refused
    ├── Unknown (LookupError)        an unknown table, room or person
    ├── Stale                        an entry that another process has written meanwhile
    ├── Unavailable                  another part of the server does not answer right now
    │   └── StoreDown                  the database does not
    └── ThreadError (RuntimeError)   games in use by another thread, threads that cannot start

An error has a fault and a cure, and for an error in a text also the place in it. Callers may add
fields: the code that knows which argument or option held the text sets `source`.
"""

from __future__ import annotations

TYPE_CHECKING = False  # typing's own constant would cost a millisecond of every start
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import TypedDict, Unpack

    class InText(TypedDict, total=False):
        """The place of a fault in a text, as `JantakuError` takes it."""

        text: str | None
        position: int | None
        length: int
        source: str | None


_SHOWN = 100  # characters of a long text that the caret lines show

_BREAKS = "\t\n\v\f\r\x1c\x1d\x1e\x1f\x85\u2028\u2029"


class JantakuError(Exception):
    """A fault, its cure, and the place in the text at fault where there is one.

    `position` counts characters from 0, the column in the sentence from 1; `source` names the
    argument or option the text came from.

    >>> print(JantakuError("unexpected 'x'", "leave it out", text="5mx", position=2, source="win"))
    win: unexpected 'x' at column 3; leave it out
      5mx
        ^
    """

    _unit = "column"

    def __init__(
        self,
        fault: str,
        cure: str = "",
        *,
        text: str | None = None,
        position: int | None = None,
        length: int = 1,
        source: str | None = None,
    ) -> None:
        super().__init__(fault, cure)  # what pickle passes back; the fields travel in __dict__
        self.fault = fault
        self.cure = cure
        self.text = text
        self.position = position
        self.length = length
        self.source = source

    @property
    def sentence(self) -> str:
        """The source, the fault and the cure in one line."""
        origin = self._origin()
        before = f"{origin}: " if origin else ""
        after = f"; {self.cure}" if self.cure else ""
        return f"{before}{self.fault}{self._place()}{after}"

    @property
    def caret(self) -> str:
        """Two lines, the text and `^` under the place; empty if the place is unknown."""
        if self.text is None or self.position is None:
            return ""
        from .columns import width

        text, at = _excerpt(self.text, self.position)
        marks = max(1, width(text[at : at + self.length]))
        return f"{text}\n{' ' * width(text[:at])}{'^' * marks}"

    def to_dict(self) -> dict[str, object]:
        """The error's name, sentence and fields, ready for JSON."""
        fields = {name: value for name, value in vars(self).items() if name[0] != "_"}
        return {"error": type(self).__name__, "sentence": self.sentence, **fields}

    def __str__(self) -> str:
        return "\n  ".join((self.sentence, *self.caret.splitlines()))

    def _origin(self) -> str:
        return self.source or ""

    def _place(self) -> str:
        if self.position is None or not self._unit:
            return ""
        return f" at {self._unit} {self.position + 1}"


class _CodedError(JantakuError, ValueError):
    """A wrong value; `code` names the fault, where it has a name."""

    def __init__(
        self,
        fault: str,
        cure: str = "",
        *,
        code: str | None = None,
        **place: Unpack[InText],
    ) -> None:
        super().__init__(fault, cure, **place)
        self.code = code


class NotationError(_CodedError):
    """Text that is not a tile, hand or wind; `code` names the fault, where it has one."""


class HandError(_CodedError):
    """An impossible hand, or impossible circumstances of a win: five copies, ippatsu alone.

    `code` names the fault; `tile` and `number` are the tile and the count it is about, if any.
    """

    def __init__(
        self,
        fault: str,
        cure: str = "",
        *,
        code: str | None = None,
        tile: int | None = None,
        number: int = 0,
        **place: Unpack[InText],
    ) -> None:
        super().__init__(fault, cure, code=code, **place)
        self.tile = tile
        self.number = number


class RulesError(JantakuError, ValueError):
    """A rule that is unknown or outside its range."""


class SeedError(JantakuError, ValueError):
    """A value that is not a seed, or not a commitment."""


class PositionError(_CodedError):
    """An impossible position of a table, or unreadable text; `code` names the fault.

    `source` is the place, as in its JSON: `seats[2].pond[5]`; a line has a `position` too.
    """


class DrillError(JantakuError, ValueError):
    """A drill or progress that cannot be read, a drill without an answer, or no answer to one."""


class SheetError(JantakuError, ValueError):
    """A balance sheet that cannot be read, or a game that does not add up."""


class RulesetError(_CodedError):
    """A ruleset file that cannot be read or played.

    `line` and `column` count from 1, as editors do; `code` names the check that failed.

    >>> error = RulesetError("no such event 'daw'", "did you mean 'draw'?", file="a.json", line=3)
    >>> error.sentence
    "a.json:3: no such event 'daw'; did you mean 'draw'?"
    """

    def __init__(
        self,
        fault: str,
        cure: str = "",
        *,
        file: str | None = None,
        line: int | None = None,
        column: int | None = None,
        code: str | None = None,
        **place: Unpack[InText],
    ) -> None:
        super().__init__(fault, cure, code=code, **place)
        self.file = file
        self.line = line
        self.column = column

    def _origin(self) -> str:
        parts = (self.file or self.source, self.line, self.column)
        return ":".join(str(part) for part in parts if part is not None)

    def _place(self) -> str:
        return ""  # file:line:column is at the front, where editors look for it


class ReplayError(JantakuError, ValueError):
    """A game record that cannot be read or breaks the rules; `position` is that in the file."""

    _unit = "character"

    def __init__(
        self,
        fault: str,
        cure: str = "",
        *,
        file: str | None = None,
        **place: Unpack[InText],
    ) -> None:
        super().__init__(fault, cure, **place)
        self.file = file

    def _origin(self) -> str:
        return self.file or self.source or ""


class PolicyError(JantakuError, ValueError):
    """A network that cannot be read, or whose layers do not fit together."""


class ArgumentError(JantakuError, ValueError):
    """An argument that is unknown or outside its range: a name, a size, a number of games."""

    code: str | None = None  # names the fault, where it has a name


class SeatError(JantakuError, IndexError):
    """A seat that is not at the table."""


class IllegalAction(JantakuError):  # noqa: N818 - says what the seat did, as players would
    """An action its seat may not take now; `legal` holds the ones it may."""

    def __init__(
        self,
        fault: str,
        cure: str = "",
        *,
        seat: int | None = None,
        legal: Sequence[object] = (),
        source: str | None = None,
    ) -> None:
        super().__init__(fault, cure, source=source)
        self.seat = seat
        self.legal = tuple(legal)

    def to_dict(self) -> dict[str, object]:
        """The error's name, sentence and fields, ready for JSON; legal actions as text."""
        return {**super().to_dict(), "legal": [str(action) for action in self.legal]}


class ProtocolError(JantakuError):
    """A message that is malformed or out of turn."""


class PersonError(JantakuError, ValueError):
    """A name, passphrase or token that is refused.

    `field` is `name`, `passphrase` or `token`; `code` one of `malformed`, `taken` and `wrong`.
    """

    def __init__(
        self,
        fault: str,
        cure: str = "",
        *,
        field: str = "",
        code: str = "malformed",
        **place: Unpack[InText],
    ) -> None:
        super().__init__(fault, cure, **place)
        self.field = field
        self.code = code


class Unknown(JantakuError, LookupError):  # noqa: N818 - says what it is
    """An unknown table, room, person or ruleset."""


class Stale(JantakuError):  # noqa: N818 - says what it is
    """An entry that another process has written meanwhile."""


class Unavailable(JantakuError):  # noqa: N818 - says what it is
    """Another part of the server does not answer right now; nothing is known to have changed."""


class StoreDown(Unavailable):
    """The database cannot be reached right now."""


class ThreadError(JantakuError, RuntimeError):
    """Games that another thread is working with, or threads that the system does not start."""


def shown(value: object, most: int = _SHOWN) -> str:
    """The value as Python writes it, shortened to go into a sentence.

    A set is shown as a list in order, so that the sentence is the same each time.

    >>> shown([1, 2, 3]), shown("x" * 1000, 5), shown(frozenset("ba"))
    ('[1, 2, 3]', "'xxxx…", "['a', 'b']")
    """
    try:
        text = repr(sorted(value) if isinstance(value, frozenset) else value)
    except Exception:  # an object that cannot say what it is must not hide the fault
        text = f"<{type(value).__name__}>"
    return text if len(text) <= most else text[:most] + "…"


def counted(number: int, noun: str) -> str:
    """The number with its noun, which takes an s unless there is one.

    >>> counted(1, "tile"), counted(0, "tile"), counted(14, "tile")
    ('1 tile', '0 tiles', '14 tiles')
    """
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def printable(text: str) -> str:
    """Returns the text on one line, without characters that a terminal obeys, hides or reorders.

    Control codes, bidirectional overrides, zero-width characters and lone surrogates become
    U+FFFD, line breaks and tabs a blank; the length stays.

    >>> printable("A\\x1b[2J\\n\\u202eda")
    'A�[2J �da'
    """
    return text if text.isprintable() else "".join(map(_stand_in, text))


def _excerpt(text: str, position: int) -> tuple[str, int]:
    """At most `_SHOWN` characters around the position, on one line, and its place in them."""
    start = max(0, min(position - _SHOWN // 2, len(text) - _SHOWN))
    part = text[start : start + _SHOWN]
    head = "…" if start else ""
    tail = "…" if start + _SHOWN < len(text) else ""
    return f"{head}{printable(part)}{tail}", position - start + len(head)


def _stand_in(char: str) -> str:
    if char.isprintable():
        return char
    if not char.isspace():
        return "\ufffd"
    return " " if char in _BREAKS else char  # the blanks of other scripts are what they seem


# A traceback names the path that users import.
for _error in (
    ArgumentError,
    HandError,
    IllegalAction,
    JantakuError,
    NotationError,
    PositionError,
    ProtocolError,
    ReplayError,
    RulesError,
    RulesetError,
    SeatError,
    SeedError,
    SheetError,
    ThreadError,
):
    _error.__module__ = "jantaku"
