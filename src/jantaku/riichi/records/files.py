"""Reading games from files, whatever their format: plain, gzip, or members of a zip.

A member of an archive is named `archive.zip!member`. Files are streamed: never more than one game
is held, and no file can unpack into more than `LARGEST_FILE`.
"""

from __future__ import annotations

import errno
import os
import re
import struct
import zipfile
import zlib
from collections.abc import Iterable
from dataclasses import dataclass
from functools import partial
from io import BytesIO
from itertools import chain, islice
from pathlib import Path
from typing import IO, TYPE_CHECKING, Final, TypeVar, cast

from jantaku.base.errors import ArgumentError, ReplayError, RulesError, shown
from jantaku.riichi.records.envelope import is_link, opened, opened_stream
from jantaku.riichi.records.formats.majsoul.reader import read_majsoul
from jantaku.riichi.records.formats.majsoul.writer import write_majsoul, write_majsoul_wire
from jantaku.riichi.records.formats.mjai.reader import read_mjai, read_mjai_as_far
from jantaku.riichi.records.formats.mjai.writer import write_mjai
from jantaku.riichi.records.formats.tenhou.json_reader import read_tenhou_json
from jantaku.riichi.records.formats.tenhou.json_writer import write_tenhou_json
from jantaku.riichi.records.formats.tenhou.xml_reader import read_tenhou_xml
from jantaku.riichi.records.formats.tenhou.xml_writer import write_tenhou_xml
from jantaku.riichi.records.input_limits import (
    LARGEST_FILE,
    LARGEST_GAME,
    MOST_FAULTS,
    UNPACKED,
    Parts,
    too_large,
)
from jantaku.riichi.records.native import NativeRecord, is_native, read_riichi
from jantaku.riichi.rules import rule_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from os import PathLike

    from jantaku.riichi.records.record import GameRecord
    from jantaku.riichi.rules import GameRule

    Paths = str | PathLike[str] | Iterable[str | PathLike[str]]

T = TypeVar("T")

_HEAD = 1 << 18  # the bytes by which a format is recognised
_BUFFER = 1 << 16
_COUNTED = 1 << 10  # lines of a game that are counted together
_SUFFIXES = frozenset({".xml", ".mjlog", ".json", ".jsonl", ".mjson", ".pb", ".gz", ".zip"})
_DAMAGED = (
    EOFError,
    NotImplementedError,
    OSError,
    RuntimeError,
    UnicodeError,
    ValueError,
    struct.error,
    zipfile.BadZipFile,
    zlib.error,
)
_CURE = "formats are Tenhou's XML and JSON, Mahjong Soul's JSON and protobuf, mjai, and our own"


@dataclass(frozen=True, slots=True)
class Format:
    """A format of game records: how to read and write it, and the suffix of its files."""

    name: str
    suffix: str
    read: Callable[[bytes], GameRecord]
    write: Callable[[GameRecord], bytes | str]


FORMATS: Final[dict[str, Format]] = {
    format_.name: format_
    for format_ in (
        Format("tenhou_xml", ".xml", read_tenhou_xml, write_tenhou_xml),
        Format("tenhou_json", ".json", read_tenhou_json, write_tenhou_json),
        Format("majsoul", ".json", read_majsoul, write_majsoul),
        Format("majsoul_wire", ".pb", read_majsoul, write_majsoul_wire),
        Format("mjai", ".jsonl", read_mjai, write_mjai),
    )
}
"""The formats by name."""


NATIVE: Final = "jantaku"
"""The name of Jantaku's own format, in which only games played here can be written."""


def read_game(data: bytes, rules: str | GameRule | None = None) -> GameRecord:
    """The game of a record in any format.

    `rules` is a preset or your own rules, for a record that does not name its site or names a wrong
    one; Jantaku's own records contain their rules. Raises `ReplayError` for anything that is not a
    record, for a Jantaku record of a game that is not riichi, and for rules that do not fit.
    """
    data = opened(data)
    name = format_of(data)
    if name == NATIVE:
        return read_riichi(data)
    if rules is None:
        return FORMATS[name].read(data)
    try:
        if name == "tenhou_json":
            return read_tenhou_json(data, rules)
        return FORMATS[name].read(data).by_rules(rules)
    except RulesError as error:
        raise ReplayError(error.fault, error.cure) from None


def read_game_as_far(data: bytes, rules: str | GameRule | None = None) -> GameRecord:
    """Like `read_game`, but an mjai log may break off: then its last round may have no end."""
    data = opened(data)
    if format_of(data) != "mjai":
        return read_game(data, rules)
    game = read_mjai_as_far(data)
    try:
        return game if rules is None else game.by_rules(rules)
    except RulesError as error:
        raise ReplayError(error.fault, error.cure) from None


def read_record(data: bytes, rules: str | GameRule | None = None) -> GameRecord | NativeRecord:
    """Returns the game of a record. Jantaku's own, which may be of any engine, stays unread."""
    data = opened(data)
    return NativeRecord(data) if format_of(data) == NATIVE else read_game(data, rules)


def format_of(data: bytes) -> str:
    """The name of the format that a record is in, from its beginning.

    Raises `ReplayError` for what looks like none of them.

    >>> format_of(b'{"type":"start_game","names":["a","b","c","d"]}')
    'mjai'
    """
    start = opened(data)[:_HEAD].lstrip(b"\xef\xbb\xbf \t\r\n")
    if not start:
        raise ReplayError("the record is empty", "check the file, or fetch it again")
    if _WEB_PAGE.match(start):
        raise ReplayError("a web page, not a game record", "download the log that the page shows")
    if start.startswith(b"<"):
        return "tenhou_xml"
    if is_native(start):
        return NATIVE
    if start.startswith(b"{"):
        found = next((name for name, mark in _JSON_MARKS if mark.search(start)), "")
        if found:
            return found
    if b".lq." in start:
        return "majsoul_wire"
    raise ReplayError("no game record", _CURE)


_JSON_MARKS = (
    ("majsoul", re.compile(rb'"\.lq\.')),
    ("mjai", re.compile(rb'\A\{[^{}\[\]]*"type"\s*:')),
    ("tenhou_json", re.compile(rb'"log"\s*:')),
    ("majsoul", re.compile(rb'"(?:actions|records|data|head)"\s*:')),
)
_WEB_PAGE = re.compile(rb"<(?:!doctype\s+html|html)\b", re.IGNORECASE)


def read_file(path: str | PathLike[str], rules: str | GameRule | None = None) -> GameRecord:
    """The one game of a file, or of an archive's member named `archive.zip!member`.

    Raises `ReplayError` for a file with none or several, or that cannot be read; `rules` are those
    of `read_game`.
    """
    found = [game for _, game in islice(iter_games([path], rules), 2)]
    for game in found:
        if isinstance(game, ReplayError):
            raise game
    if len(found) != 1:
        fault = "no game" if not found else "more than one game"
        raise ReplayError(fault, "use iter_games", file=str(path))
    return cast("GameRecord", found[0])


def iter_games(
    paths: Iterable[str | PathLike[str]], rules: str | GameRule | None = None
) -> Iterator[tuple[str, GameRecord | ReplayError]]:
    """Yields every game of the files, archives and folders, each with the name of its source.

    For a game that cannot be read, its `ReplayError` is yielded instead. Folders are searched, in
    order, for files with the suffixes of game records. A path may also be a member of an archive,
    `archive.zip!member`, or a link that contains a log. `rules` are those of `read_game`; raises
    `RulesError` for an unknown preset.
    """
    check_rules(rules)
    return _all_of(paths, partial(read_game, rules=rules))


def iter_data(paths: Paths) -> Iterator[tuple[str, bytes | ReplayError]]:
    """Like `iter_games`, but yields the bytes of each game, unread.

    Raises `ReplayError` for a path that cannot be opened (see `existing_paths`).
    """
    return _all_of(existing_paths(paths), bytes)


def check_rules(rules: str | GameRule | None) -> None:
    """Raises `RulesError` for an unknown preset, which no game can be read by."""
    if rules is not None:
        rule_of(rules)


def existing_paths(paths: Paths) -> list[str | PathLike[str]]:
    """Returns the paths that a caller names, one or several, as `iter_games` takes them.

    Raises `ReplayError` for one that cannot be opened, and for a folder without records; a pattern
    such as `*.xml` is not expanded. Raises `ArgumentError` for anything that is not a path.
    """
    if isinstance(paths, str | bytes | os.PathLike) or not isinstance(paths, Iterable):
        return existing_paths([paths])
    named = [*paths]
    for path in named:
        given: object = path
        if not isinstance(given, str | os.PathLike):
            fault = f"a path cannot be {shown(given)}"
            raise ArgumentError(fault, "name a file, a folder, an archive, or several of them")
        try:
            if not is_link(path):
                _open(path)
        except _DAMAGED as error:
            raise _unreadable(error, str(path)) from None
    return named


def iter_records(
    paths: Iterable[str | PathLike[str]], rules: str | GameRule | None = None
) -> Iterator[tuple[str, GameRecord | NativeRecord | ReplayError]]:
    """Like `iter_games`, but yields Jantaku's own records as they came (see `read_record`)."""
    check_rules(rules)
    return _all_of(paths, partial(read_record, rules=rules))


def _all_of(
    paths: Iterable[str | PathLike[str]], read: Callable[[bytes], T]
) -> Iterator[tuple[str, T | ReplayError]]:
    for path in paths:
        if is_link(path):
            yield from _named("link", BytesIO(str(path).encode("utf-8", "surrogateescape")), read)
            continue
        archive, member = _member_of(os.fspath(path))
        for file in sorted(_files(archive)) if os.path.isdir(archive) else [archive]:
            yield from _games(str(file), read, member)


def _open(path: str | PathLike[str]) -> None:
    """Raises an error of `_DAMAGED` if a path of records cannot be opened."""
    place, member = _member_of(os.fspath(path))
    if os.path.isdir(place):
        if next(_files(place), None) is None:
            raise FileNotFoundError("no game record there")
    elif member is None:
        os.stat(place)
        if not os.access(place, os.R_OK):
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
    else:
        with zipfile.ZipFile(place) as archive:
            _infos(archive, member)


def _member_of(path: str) -> tuple[str, str | None]:
    """Returns the archive of a path such as `archive.zip!member`, and the member; None for all."""
    archive, mark, member = path.partition("!")
    if mark and not os.path.exists(path) and os.path.isfile(archive):
        return archive, member
    return path, None


def _files(folder: str) -> Iterator[Path]:
    inside = Path(folder).rglob("*")
    return (file for file in inside if file.suffix in _SUFFIXES and file.is_file())


def _games(
    path: str, read: Callable[[bytes], T], only: str | None = None
) -> Iterator[tuple[str, T | ReplayError]]:
    """Yields the games of one file; a fault of the file itself is yielded in place of a game."""
    try:
        with open(path, "rb") as file:
            if only is not None or zipfile.is_zipfile(file):
                yield from _members(file, path, read, only)
            else:
                file.seek(0)  # looking for a zip's end has moved it
                yield from _named(path, file, read)
    except _DAMAGED as error:
        yield path, _unreadable(error, path)


def _members(
    file: IO[bytes], path: str, read: Callable[[bytes], T], only: str | None
) -> Iterator[tuple[str, T | ReplayError]]:
    with zipfile.ZipFile(file) as archive:
        for info in _infos(archive, only):
            name = f"{path}!{info.filename}"
            try:
                if info.compress_type not in UNPACKED:
                    raise NotImplementedError("packed otherwise than by deflate")
                with archive.open(info) as member:
                    yield from _named(name, member, read)
            except _DAMAGED as error:
                yield name, _unreadable(error, name)


def _infos(archive: zipfile.ZipFile, only: str | None) -> list[zipfile.ZipInfo]:
    """Returns the files of an archive, or those of that name."""
    files = [info for info in archive.infolist() if not info.is_dir()]
    named = files if only is None else [info for info in files if info.filename == only]
    if only is not None and not named:
        raise FileNotFoundError("no such file in the archive")
    return named


def _unreadable(error: Exception, name: str) -> ReplayError:
    detail = getattr(error, "strerror", None) or " ".join(str(error).split())[:80]
    cure = "check the file and its path"
    if isinstance(error, FileNotFoundError) and set("*?[") & set(name):
        cure = "name files or their folder: a pattern is not expanded"
    return ReplayError(f"cannot be read ({detail})", cure, file=name)


def _named(
    name: str, file: IO[bytes], read: Callable[[bytes], T]
) -> Iterator[tuple[str, T | ReplayError]]:
    """The games of an open file, faults named after it."""
    games = _stream(file, read)
    while True:
        try:
            game: T | ReplayError = next(games)
        except StopIteration:
            return
        except ReplayError as error:
            error.file = name
            yield name, error
            return
        if isinstance(game, ReplayError):
            game.file = name
        yield name, game


def _stream(file: IO[bytes], read: Callable[[bytes], T]) -> Iterator[T | ReplayError]:
    """The games of an open file, one after the other; raises what ends the reading."""
    faults = 0
    with opened_stream(file) as stream:
        for part in _parts(stream):
            try:
                yield read(part)
            except ReplayError as error:
                faults += 1
                yield error
            if faults >= MOST_FAULTS:
                raise ReplayError(f"the rest is left out after {faults} faults", _CURE)


def _parts(stream: IO[bytes]) -> Iterator[bytes]:
    """The bytes of each game: the whole file, or groups of lines where a line is an object."""
    first = stream.readline(LARGEST_GAME + 1)
    by_line = first.startswith(b"{") and first.endswith(b"}\n")
    begins = _BEGINNINGS.get(format_of(first), _always) if by_line else None
    if begins is None:
        whole = first + stream.read(LARGEST_GAME + 1 - len(first))
        if len(whole) > LARGEST_GAME:
            raise too_large()
        yield whole
        return
    lines = _pieces(stream) if begins is _begins_mjai else iter(_next_line(stream), b"")
    part: list[bytes] = []  # the lines of a game
    size = total = 0
    parts = Parts()
    for line in chain((first,), lines):
        if part and begins(line, part[-1]):
            yield b"".join(part)
            part, size, parts = [], 0, Parts()
        if not line.isspace():
            part.append(line)
            if len(part) % _COUNTED == 0:
                parts.take(_COUNTED)
        length = len(line)
        size += length
        total += length
        if size > LARGEST_GAME or total > LARGEST_FILE:
            raise too_large()
    yield b"".join(part)


def _next_line(stream: IO[bytes]) -> Callable[[], bytes]:
    return partial(stream.readline, LARGEST_GAME + 1)


def _pieces(stream: IO[bytes]) -> Iterator[bytes]:
    """Yields the lines of mjai games: alone if they may begin a game, the others many at once."""
    for block in _blocks(stream):
        at = 0
        for start, end in _marked(block):
            if start > at:
                yield block[at:start]
            yield block[start:end]
            at = end
        if at < len(block):
            yield block[at:]


def _blocks(stream: IO[bytes]) -> Iterator[bytes]:
    """Yields blocks of whole lines."""
    rest: list[bytes] = []  # of a line
    size = 0
    while data := stream.read(_BUFFER):
        cut = data.rfind(b"\n") + 1
        if cut:
            yield b"".join((*rest, data[:cut]))
            rest, size = [], 0
        rest.append(data[cut:])
        size += len(rest[-1])
        if size > LARGEST_GAME:
            raise too_large()
    if size:
        yield b"".join(rest)


def _marked(block: bytes) -> Iterator[tuple[int, int]]:
    """Yields the start and the end of each line that contains one of `_MARKS`."""
    found = {mark: block.find(mark) for mark in _MARKS}
    while places := [place for place in found.values() if place >= 0]:
        start = block.rfind(b"\n", 0, min(places)) + 1
        end = block.find(b"\n", start) + 1 or len(block)
        yield start, end
        for mark, place in found.items():
            if 0 <= place < end:
                found[mark] = block.find(mark, end)


def _always(_line: bytes, _before: bytes) -> bool:
    return True


def _begins_mjai(line: bytes, before: bytes) -> bool:
    """True for the first of the messages that come before a game's rounds."""
    opening = _OPENING.search(line)
    if opening is None or (opening[1] != b"start_game" and not _GREETING.search(line)):
        return False
    return _GREETING.search(before) is None


def _begins_tenhou(line: bytes, before: bytes) -> bool:
    """True if a line of tenhou.net/6 is not a later round of the game of the line before."""
    last, this = _FIRST_ROUND.search(before), _FIRST_ROUND.search(line)
    if last is None or this is None:
        return line.strip() != b""
    if _NAMES.findall(before) != _NAMES.findall(line):
        return True
    return [*map(int, this.groups())] <= [*map(int, last.groups())]


def _begins_native(line: bytes, before: bytes) -> bool:
    """True if the line begins a record. A setup after a `record` line belongs to that record."""
    return is_native(line) and not before.startswith(b'{"record"')


_MARKS = (b"start_game", b"hello", b"join")  # one is in each line that begins an mjai game
_OPENING = re.compile(rb'"type"\s*:\s*"(start_game|hello|join)"')
_GREETING = re.compile(rb'\A\s*\{[^{}]*"type"\s*:\s*"(?:hello|join)"')
_FIRST_ROUND = re.compile(rb'"log"\s*:\s*\[\s*\[\s*\[\s*(\d{1,4})\s*,\s*(\d{1,4})')
_NAMES = re.compile(rb'"name"\s*:\s*\[[^\]]*\]')
_BEGINNINGS: Final[dict[str, Callable[[bytes, bytes], bool]]] = {
    NATIVE: _begins_native,
    "mjai": _begins_mjai,
    "tenhou_json": _begins_tenhou,
}
