"""Tables of the numbers and planes of a game, in Markdown."""

from __future__ import annotations

from hashlib import sha256
from typing import TYPE_CHECKING

from jantaku.env.games.source import encoding_of
from jantaku.ruleset import library

if TYPE_CHECKING:
    from collections.abc import Iterator

    from jantaku.game.numbers.encoding import GameEncoding


def table_digest(encoding: GameEncoding) -> str:
    """Returns eight hex digits that change with any number, plane or cell.

    >>> from jantaku.env.games import encoding_of
    >>> len(table_digest(encoding_of("haiyuki")))
    8
    """
    parts = (encoding.actions, encoding.planes, encoding.cells)
    return sha256(repr(parts).encode()).hexdigest()[:8]


def number_table(encoding: GameEncoding) -> str:
    """Returns the numbers, those of a word with its tiles in one row.

    >>> from jantaku.env.games import encoding_of
    >>> print(number_table(encoding_of("haiyuki")).splitlines()[-9])
    | 31-43 | pick `ataho` to `mayu_purple` |
    """
    return _table("| number | action |", _number_rows(encoding))


def game_plane_table(encoding: GameEncoding) -> str:
    """Returns the planes, with the cells of each that are set.

    >>> from jantaku.env.games import encoding_of
    >>> print(game_plane_table(encoding_of("haiyuki")).splitlines()[-2])
    | 82 | `rival_concealed` | a cell for each tile in hand |
    """
    rows = (
        f"| {number} | `{name}` | {meaning} |"
        for number, (name, meaning) in enumerate(
            zip(encoding.planes, encoding.meanings, strict=True)
        )
        if not name.endswith(_LATER)
    )
    return _table("| plane | name | cells |", rows)


def size_table() -> str:
    """Returns the sizes of every ruleset of the library and of Haiyuki."""
    rows = []
    for name in (*library.names(), "haiyuki"):
        game = name if name == "haiyuki" else f"ruleset:{name}"
        encoding = encoding_of(game)
        sizes = (encoding.actions, encoding.planes, encoding.cells)
        counts = " | ".join(str(len(size)) for size in sizes)
        rows.append(f"| `{name}` | {counts} | `{table_digest(encoding)}` |")
    return _table("| game | numbers | planes | cells | digest |", rows)


_LATER = tuple(f"_{number}" for number in range(2, 10))
"""How the names of planes end whose first one has a row."""


def _number_rows(encoding: GameEncoding) -> Iterator[str]:
    begin = 0
    words = [_word(name, encoding.cells) for name in encoding.actions]
    for number, (word, tile) in enumerate(words):
        if number + 1 < len(words) and tile and words[number + 1][0] == word:
            continue
        first = words[begin][1]
        if begin == number or not first:
            yield f"| {number} | {encoding.actions[number]} |"
        else:
            yield f"| {begin}-{number} | {word} `{first}` to `{tile}` |"
        begin = number + 1


def _word(name: str, cells: tuple[str, ...]) -> tuple[str, str]:
    """Returns the name without its tile, and the tile, "" if it has none."""
    tiles = [cell for cell in cells if cell and name.endswith(f" {cell}")]
    tile = max(tiles, key=len, default="")
    return (name[: -len(tile) - 1], tile) if tile else (name, "")


def _table(head: str, rows: Iterator[str] | list[str]) -> str:
    return "\n".join((head, "| --- " * (head.count("|") - 1) + "|", *rows))
