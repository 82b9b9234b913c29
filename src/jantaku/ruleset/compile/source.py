"""Reads the text of a ruleset: JSON with comments, in which every value knows its place.

The values are ordinary dictionaries, lists and texts, so that everything which takes JSON takes
them; a fault found much later still names file, line and column. A file is hostile until read:
size, nesting, number of values and numbers themselves are bounded, and whatever the bytes are,
the only error is `RulesetError`.
"""

from __future__ import annotations

import json
import re
from bisect import bisect_right
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from jantaku.base.errors import RulesetError, shown
from jantaku.ruleset.values.limits import (
    GREATEST_NUMBER,
    MOST_BITS,
    MOST_BYTES,
    MOST_NESTING,
    MOST_VALUES,
)
from jantaku.ruleset.values.nodes import every_value
from jantaku.ruleset.values.place import Place

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping


class Object(dict[str, Any]):
    """An object of a file; `places` are those of its keys.

    If a key is written twice, the last value holds; `repeated` has the earlier places of such keys.
    """

    __slots__ = ("place", "places", "repeated")

    def __init__(
        self,
        items: Mapping[str, Any] | Iterable[tuple[str, Any]] = (),
        place: Place | None = None,
        places: Mapping[str, Place] | None = None,
    ) -> None:
        super().__init__(items)
        self.place = place
        self.places: dict[str, Place] = dict(places or {})
        self.repeated: list[tuple[str, Place]] = []


class Array(list[Any]):
    """An array of a file; `places` are those of its items as they were read."""

    __slots__ = ("place", "places")

    def __init__(self, items: Iterable[Any] = (), place: Place | None = None) -> None:
        super().__init__(items)
        self.place = place
        self.places: list[Place] = []


class Text(str):
    """A text of a file."""

    __slots__ = ("place",)
    place: Place | None

    def __new__(cls, value: str = "", place: Place | None = None) -> Text:  # noqa: D102 - as str
        text = super().__new__(cls, value)
        text.place = place
        return text


Node: TypeAlias = Object | Array | Text | int | float | bool | None


def read_json(text: str | bytes, file: str | None = None) -> Any:
    """The value the text stands for; `//` and `/* */` comments are skipped.

    >>> rules = read_json('{"wall": ["1m"]} // one tile')
    >>> rules, rules["wall"][0].place.column
    ({'wall': ['1m']}, 11)
    """
    return _JsonReader(_decoded(text, file), file).document()


def read_file(path: str | Path) -> Any:
    """The value a file holds."""
    return read_json(read_text(path), str(path))


def read_text(path: str | Path) -> str:
    """The text of a file; raises `RulesetError` if it cannot be read."""
    try:
        with Path(path).open("rb") as file:
            data = file.read(MOST_BYTES + 1)
    except (OSError, ValueError) as error:  # ValueError: a name with a zero in it
        reason = getattr(error, "strerror", None) or str(error)
        raise RulesetError(
            f"the file cannot be read: {reason}", "check its name", file=str(path), code="file"
        ) from None
    return _decoded(data, str(path))


def write_json(node: object) -> str:
    """The value as JSON on one line; comments and places are gone."""
    return json.dumps(node, ensure_ascii=False)


def require_json(node: object, most: int = MOST_VALUES) -> None:
    """Raises `RulesetError` for what JSON cannot hold: other values, other keys, a circle.

    So it does for what a text of a ruleset cannot have: too many levels, numbers without end.
    """
    rest, left = [(node, 0)], most
    while rest and left:
        one, level = rest.pop()
        left -= 1
        if isinstance(one, dict | list) and level == MOST_NESTING:
            fault = f"more than {MOST_NESTING} levels"
            raise RulesetError(fault, "nest less deeply", code="nesting")
        if isinstance(one, dict):
            keys = (_NotText(key) for key in one if not isinstance(key, str))
            rest += [(part, level + 1) for part in (*one.values(), *keys)]
        elif isinstance(one, list):
            rest += [(part, level + 1) for part in one]
        elif one is not None and not isinstance(one, str | int | float):
            cure = "write texts, numbers, true, false, null, lists, and objects with names"
            raise RulesetError(f"{shown(one)} is nothing that JSON has", cure, code="ruleset")
        elif isinstance(one, int) and one.bit_length() > MOST_BITS:
            raise RulesetError("a number has too many digits", "write a smaller one", code="number")
    if rest:
        raise RulesetError(f"there are more than {most} values", "split it", code="size")


class _NotText:
    """A key that JSON cannot have, as it was written."""

    def __init__(self, key: object) -> None:
        self._key = key

    def __repr__(self) -> str:
        return f"the key {shown(self._key)}"


def size_of(node: object) -> int:
    """How many values a value is made of."""
    return sum(1 for _ in every_value(node))


def _decoded(text: str | bytes, file: str | None) -> str:
    if not isinstance(text, str | bytes):
        raise TypeError(f"a text is wanted, not {shown(text)}")
    if len(text) > MOST_BYTES:
        size = f"the text is longer than {MOST_BYTES // 1_000_000} MB"
        raise RulesetError(size, "split it into mods", file=file, code="size", line=1, column=1)
    if isinstance(text, str):
        return text if text.isascii() else _without_surrogates(text)
    try:
        return text.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = text[: error.start].decode("utf-8-sig", "replace")
        raise _fault(
            before, len(before), file, "this is not UTF-8 text", "save the file as UTF-8"
        ) from None


def _without_surrogates(text: str) -> str:
    """Replaces half characters, which no file can hold, by the character for unknown ones."""
    return re.sub("[\ud800-\udfff]", "\ufffd", text.removeprefix("\ufeff"))


def _fault(
    text: str, position: int, file: str | None, fault: str, cure: str, code: str = "json"
) -> RulesetError:
    start = text.rfind("\n", 0, position) + 1
    end = text.find("\n", position)
    line = text[start : end if end >= 0 else len(text)].rstrip("\r")
    column = position - start
    return RulesetError(
        fault,
        cure,
        file=file,
        line=text.count("\n", 0, position) + 1,
        column=column + 1,
        code=code,
        text=line,
        position=column,
    )


GAP: Final = r"(?:[ \t\r\n]++|//[^\r\n]*+|/\*(?s:.*?)\*/)*+"
MARK: Final = r"[{}\[\],:]"
STRING: Final = r'"[^"\\\x00-\x1f]*+(?:\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})[^"\\\x00-\x1f]*+)*+"'
NUMBER: Final = r"-?(?:0|[1-9][0-9]*+)(?:\.[0-9]++)?+(?:[eE][+-]?[0-9]++)?+(?![\w.+-])"
WORD: Final = r"(?:true|false|null)(?!\w)"

_TOKEN = re.compile(f"{GAP}(?:({MARK})|({STRING})|({NUMBER})|({WORD}))")
_GAP = re.compile(GAP)
_ESCAPE = re.compile(r'\\(?:(["\\/bfnrt])|u([0-9a-fA-F]{4}))')
_ESCAPED = {'"': '"', "\\": "\\", "/": "/", "b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t"}
_WORDS = {"true": True, "false": False, "null": None}
_MARK, _STRING, _NUMBER, _WORD = 1, 2, 3, 4
_CLOSER = {"{": "}", "[": "]"}
_MANY_DIGITS = 20


class _JsonReader:
    """Reads one text from left to right without recursion."""

    def __init__(self, text: str, file: str | None) -> None:
        self.text = text
        self.file = file
        self.at = 0  # after the last token
        self.kind = 0  # of the last token
        self.start = 0  # of the last token
        self.token = ""
        self.lines = [0, *(found.end() for found in re.finditer("\n", text))]
        self.line = 0
        self.values = 0
        self.open: list[Object | Array] = []

    def document(self) -> Any:
        self.next()
        root = self.value()
        while self.open:
            holder = self.open[-1]
            if isinstance(holder, Object):
                self.member(holder)
            else:
                self.item(holder)
        rest = _GAP.match(self.text, self.at)
        end = rest.end() if rest else self.at
        if end < len(self.text):
            raise self.unreadable(end, "there is text after the end of the value")
        return root

    def next(self) -> None:
        """Goes to the next token."""
        found = _TOKEN.match(self.text, self.at)
        if found is None:
            gap = _GAP.match(self.text, self.at)
            raise self.unreadable(gap.end() if gap else self.at, "")
        self.kind = found.lastindex or 0
        self.start = found.start(self.kind)
        self.token = found[self.kind]
        self.at = found.end()

    def place(self) -> Place:
        """The place of the current token; ask for places from left to right."""
        if self.line + 1 < len(self.lines) and self.lines[self.line + 1] <= self.start:
            self.line = bisect_right(self.lines, self.start) - 1
        return Place(self.file, self.line + 1, self.start - self.lines[self.line] + 1)

    def value(self) -> Any:
        """The value that the current token is or begins."""
        self.values += 1
        if self.values > MOST_VALUES:
            raise self.fault(f"more than {MOST_VALUES:,} values", "split the file", "size")
        if self.kind == _STRING:
            return Text(self.string(), self.place())
        if self.kind == _NUMBER:
            return self.number()
        if self.kind == _WORD:
            return _WORDS[self.token]
        if self.token not in _CLOSER:
            raise self.fault(f"a value is missing before '{self.token}'", self.comma_cure())
        if len(self.open) == MOST_NESTING:
            raise self.fault(f"more than {MOST_NESTING} levels", "nest less deeply", "nesting")
        holder = Object((), self.place()) if self.token == "{" else Array((), self.place())
        self.open.append(holder)
        return holder

    def item(self, holder: Array) -> None:
        """Reads an item of an array, or its end."""
        if self.goes_on("]", bool(holder)):
            holder.places.append(self.place())
            holder.append(self.value())

    def member(self, holder: Object) -> None:
        """Reads a key and its value, or the end of an object."""
        if not self.goes_on("}", bool(holder)):
            return
        if self.kind != _STRING:
            raise self.fault(f"'{self.token}' is where a key must be", 'write keys as "key"')
        key, place = self.string(), self.place()
        self.next()
        if self.token != ":" or self.kind != _MARK:
            raise self.fault("a key without ':'", 'write "key": value')
        self.next()
        if key in holder:
            holder.repeated.append((key, holder.places[key]))
        holder.places[key] = place
        holder[key] = self.value()

    def goes_on(self, closer: str, behind: bool) -> bool:
        """Goes to the next key or item; False, and one holder less, at the end."""
        self.next()
        if self.kind == _MARK and self.token == closer:
            self.open.pop()
            return False
        if not behind:
            return True
        if self.kind != _MARK or self.token != ",":
            if self.token == ":" and closer == "]":
                raise self.fault(*self.key_in_a_list())
            raise self.fault(
                f"a comma is missing before {_shown(self.token)}", f"write ',' or '{closer}'"
            )
        self.next()
        if self.kind == _MARK and self.token in "]}":
            raise self.fault(f"a comma before '{self.token}'", "remove the comma")
        return True

    def string(self) -> str:
        body = self.token[1:-1]
        return _unescaped(body) if "\\" in body else body

    def number(self) -> int | float:
        digits = self.token
        if digits.lstrip("-").isdigit():
            number: int | float = int(digits) if len(digits) < _MANY_DIGITS else GREATEST_NUMBER + 1
        else:
            number = float(digits)
        if abs(number) > GREATEST_NUMBER:
            raise self.fault("a number that is too great", f"the most is {GREATEST_NUMBER}")
        return number

    def fault(self, fault: str, cure: str, code: str = "json") -> RulesetError:
        return _fault(self.text, self.start, self.file, fault, cure, code)

    def key_in_a_list(self) -> tuple[str, str]:
        """The fault and the cure for a key in an array."""
        place = self.open[-1].place
        where = f" that was opened at line {place.line}, column {place.column}" if place else ""
        return f"a key is in the list{where}", "write ']' before the key, or '{' around it"

    def comma_cure(self) -> str:
        return "remove the comma" if self.token in "]}" else "write the value"

    def unreadable(self, position: int, otherwise: str) -> RulesetError:
        """The error about a place without a token."""
        rest = self.text[position : position + 40]
        fault, cure = otherwise, "remove it"
        if not rest and self.open:
            place = self.open[-1].place
            opener = "{" if isinstance(self.open[-1], Object) else "["
            where = f"line {place.line}, column {place.column}" if place else "the beginning"
            fault = f"the text ends inside what '{opener}' opened at {where}"
            cure = f"write '{_CLOSER[opener]}'"
        elif not rest:
            fault, cure = "the text is empty", "write {} for a ruleset without any rules"
        else:
            fault, cure = next(
                ((fault, cure) for form, fault, cure in _TYPICAL if form.match(rest)),
                (otherwise or f"{_shown(rest[0])} is not JSON", "remove it"),
            )
        return _fault(self.text, position, self.file, fault, cure)


_TYPICAL: Final = tuple(
    (re.compile(form), fault, cure)
    for form, fault, cure in (
        (r"/\*", "a comment that never ends", "write */ after it"),
        (r"'", "a text in single quotes", 'write it in double quotes, "so"'),
        (
            "[\u201c-\u201f\u2018-\u201b\u00ab\u00bb\uff02\uff07\u300c\u300d]",
            "a text in curly quotes",
            'write it in straight double quotes, "so"',
        ),
        (r"[-+]?(?:NaN|Infinity)\b", "this is not a number in JSON", "write a number"),
        (r"\+", "a number with '+'", "write it without the sign"),
        (r"-?0[0-9]", "a number that begins with 0", "write it without the 0, or as a text"),
        (r"-?\.?[0-9]", "this is not a number in JSON", 'write a number such as -1.5, or a "text"'),
        (r"(?i:true|false|null|none)\b", "this is not a word of JSON", "write true, false or null"),
        (r"[A-Za-z_]", "a word without quotes", 'write it in double quotes, "so"'),
        (
            r'"',
            "a text that does not end, or holds what no text may",
            r'end it with " on the same line; write \\ for a backslash and \n for a new line',
        ),
        (r"#", "a comment that begins with '#'", "begin comments with //"),
    )
)


def _shown(text: str) -> str:
    return repr(text if len(text) < _MANY_DIGITS else text[:_MANY_DIGITS] + "…")


def _unescaped(body: str) -> str:
    text = _ESCAPE.sub(_character, body)
    if text.isascii() or not re.search("[\ud800-\udfff]", text):
        return text
    whole = text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
    return _without_surrogates(whole)


def _character(found: re.Match[str]) -> str:
    return _ESCAPED[found[1]] if found[1] else chr(int(found[2], 16))
