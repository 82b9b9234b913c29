"""Writes a ruleset in its canonical layout; comments keep their places.

Two spaces a level. What fits into a line goes there, except objects that hold more than plain
values and are not in an array: those are read by their keys. Texts and numbers stay as they were
written.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Final

from jantaku.ruleset.compile.source import MARK, NUMBER, STRING, WORD, read_json

WIDTH: Final = 100
_INDENT: Final = "  "
_PIECE = re.compile(
    rf"(?P<gap>[ \t\r\n]+)|(?P<comment>//[^\r\n]*|/\*(?s:.*?)\*/)|(?P<mark>{MARK})"
    rf"|(?P<scalar>{STRING}|{NUMBER}|{WORD})"
)


@dataclass(slots=True)
class _Comment:
    text: str
    blank: bool  # True if a blank line comes before it


@dataclass(slots=True)
class _Item:
    """A value with its key and what surrounds it."""

    key: str = ""
    scalar: str = ""
    opener: str = ""  # of a container: { or [
    items: list[_Item] = field(default_factory=list)
    before: list[_Comment] = field(default_factory=list)  # on separate lines
    opening: list[str] = field(default_factory=list)  # behind the opening bracket
    behind: list[str] = field(default_factory=list)  # on the same line
    last: list[_Comment] = field(default_factory=list)  # before the closing bracket
    blank: bool = False  # True if a blank line comes before it
    starts_row: bool = False  # True if it was at the start of a line
    flat: str | None = None  # the value on one line, if it may be written so

    @property
    def head(self) -> str:
        return f"{self.key}: " if self.key else ""

    @property
    def is_plain(self) -> bool:
        return not self.opener


def fmt(text: str, file: str | None = None) -> str:
    """The text of a ruleset in its canonical layout; raises `RulesetError` for anything else.

    >>> print(fmt('{"wall":["1m",  "2m"] // two\\n}'), end="")
    {
      "wall": ["1m", "2m"] // two
    }
    """
    read_json(text, file)
    root, below = _parse(text.removeprefix("\ufeff"))
    lines: list[str] = []
    _comments(lines, root.before, "")
    if root.blank and root.before:
        lines.append("")
    _flatten(root, in_array=False)
    root.flat = root.flat if root.is_plain or not root.items else None
    _write(lines, root, "", last=True)
    _comments(lines, below, "", first=False)
    return "\n".join(lines) + "\n"


@dataclass(slots=True)
class _State:
    """The state of reading: the open containers and comments without an owner."""

    root: _Item
    open: list[_Item]
    waiting: list[_Comment]
    key: str = ""
    key_blank: bool = False  # True if a blank line comes before the key
    previous: _Item | None = None  # the item that ended last
    after: str = ""  # the last token
    newlines: int = 0  # since the last token or comment


def _parse(text: str) -> tuple[_Item, list[_Comment]]:
    """The value, and the comments below it."""
    top = _Item(opener="[")
    state = _State(top, [top], [])
    for found in _PIECE.finditer(text):
        piece = found[0]
        match found.lastgroup:
            case "gap":
                state.newlines += piece.count("\n")
                continue
            case "comment":
                _comment(state, piece)
            case "mark":
                _mark(state, piece)
            case _:
                _scalar(state, piece)
        state.newlines = 0
    return top.items[0], state.waiting


def _comment(state: _State, text: str) -> None:
    text = text.rstrip()
    holder = state.open[-1]
    if state.newlines == 0 and not state.waiting and not state.key:
        if state.after in ("{", "["):
            holder.opening.append(text)
            return
        behind = None if state.previous is None else state.previous.behind
        if behind is not None and not (behind and behind[-1].startswith("//")):
            behind.append(text)
            return
    state.waiting.append(_Comment(text, state.newlines > 1))


def _mark(state: _State, mark: str) -> None:
    if mark in "{[":
        state.open.append(_begin(state, _Item(opener=mark)))
        state.previous = None
    elif mark in "}]":
        holder = state.open.pop()
        holder.last, state.waiting = state.waiting, []
        state.previous = holder
    state.after = mark


def _scalar(state: _State, text: str) -> None:
    holder = state.open[-1]
    if holder.opener == "{" and not state.key:
        state.key, state.key_blank = text, state.newlines > 1
    else:
        state.previous = _begin(state, _Item(scalar=text))
    state.after = text


def _begin(state: _State, item: _Item) -> _Item:
    item.before, state.waiting = state.waiting, []
    item.blank = state.key_blank if state.key else state.newlines > 1
    item.starts_row = state.newlines > 0
    item.key, state.key = state.key, ""
    state.open[-1].items.append(item)
    return item


def _flatten(item: _Item, *, in_array: bool) -> None:
    """Decides for every value if it may be written on one line, and how it reads there."""
    if item.is_plain:
        item.flat = item.scalar
        return
    inside = in_array or item.opener == "["
    for part in item.items:
        _flatten(part, in_array=inside)
    if item.opening or item.last or any(part.before or part.behind for part in item.items):
        return
    if item.opener == "{" and not in_array and any(part.items for part in item.items):
        return
    parts = [part.flat for part in item.items]
    if None not in parts:
        inner = ", ".join(f"{part.head}{part.flat}" for part in item.items)
        flat = f"{item.opener}{inner}{_CLOSER[item.opener]}"
        item.flat = flat if len(flat) <= WIDTH else None


_CLOSER: Final = {"{": "}", "[": "]"}


def _write(lines: list[str], item: _Item, indent: str, *, last: bool) -> None:
    """Adds the lines of an item, those before it excepted."""
    comma = "" if last else ","
    start = f"{indent}{item.head}"
    if item.flat is not None and (
        item.is_plain or not item.items or len(start) + len(item.flat) + len(comma) <= WIDTH
    ):
        lines.append(f"{start}{item.flat}{comma}{_behind(item.behind)}")
        return
    lines.append(f"{start}{item.opener}{_behind(item.opening)}")
    deeper = indent + _INDENT
    if item.opener == "[" and item.items and all(part.is_plain for part in item.items):
        _write_rows(lines, item.items, deeper)
    else:
        _write_items(lines, item.items, deeper)
    _comments(lines, item.last, deeper, first=not item.items)
    lines.append(f"{indent}{_CLOSER[item.opener]}{comma}{_behind(item.behind)}")


def _write_items(lines: list[str], items: list[_Item], indent: str) -> None:
    for at, item in enumerate(items):
        _write_before(lines, item, indent, first=at == 0)
        _write(lines, item, indent, last=at == len(items) - 1)


def _write_before(lines: list[str], item: _Item, indent: str, *, first: bool) -> None:
    _comments(lines, item.before, indent, first=first)
    if item.blank and (item.before or not first):
        lines.append("")


def _write_rows(lines: list[str], items: list[_Item], indent: str) -> None:
    """Plain values fill lines, but begin a new one where they did."""
    row = ""
    for at, item in enumerate(items):
        text = item.scalar + ("," if at < len(items) - 1 else "")
        fits = len(indent) + len(row) + 1 + len(text) <= WIDTH
        if row and (item.starts_row or item.before or item.blank or not fits):
            lines.append(indent + row)
            row = ""
        if not row:
            _write_before(lines, item, indent, first=at == 0)
        row = f"{row} {text}" if row else text
        if item.behind:
            lines.append(indent + row + _behind(item.behind))
            row = ""
    if row:
        lines.append(indent + row)


def _comments(
    lines: list[str], comments: list[_Comment], indent: str, *, first: bool = True
) -> None:
    for at, comment in enumerate(comments):
        if comment.blank and (at or not first):
            lines.append("")
        lines.append(indent + comment.text)


def _behind(comments: list[str]) -> str:
    return "".join(f" {text}" for text in comments)
