"""`jantaku replay show`, `convert` and `export`: recorded games shown and converted."""

from __future__ import annotations

import os
import sys
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Annotated

from jantaku.base.errors import JantakuError, ReplayError, printable
from jantaku.cli.completion import named
from jantaku.cli.hands.situation import count_of, rules_played
from jantaku.cli.options import Output, PlayedBy, argument, text
from jantaku.cli.terminal.console import ANSWERED, NO_ANSWER, Console, write_document
from jantaku.draw.games.game import ranking_page
from jantaku.draw.games.round import Players, legend, round_page
from jantaku.draw.names import seat_names
from jantaku.replay import read_replay
from jantaku.replay.packing import pack_replay
from jantaku.replay.reader import replay_of_record
from jantaku.riichi.records.files import FORMATS, iter_games

if TYPE_CHECKING:
    from collections.abc import Iterator

    from jantaku.riichi.records.files import Format
    from jantaku.riichi.records.record import GameRecord
    from jantaku.riichi.rules import GameRule

OnePath = Annotated[
    str,
    argument("PATH", "A record, an archive's (archive.zip!member), or a link that contains one."),
]
_WRITTEN = ("mjai", "tenhou-json", "tenhou-xml", "majsoul", "majsoul-wire")
_FORMATS = f"{', '.join(_WRITTEN[:-1])} or {_WRITTEN[-1]}."


@dataclass(frozen=True)
class Excerpt:
    """The part of the file to show."""

    game: str = text("--game", kind="N", about="Game number in the file (default: the first).")
    round: str = text("--round", kind="N", about="Round of the game (default: all).")


@dataclass(frozen=True)
class OutputOptions:
    """The format to write, and where to."""

    to: str = text("--to", kind="FORMAT", about=_FORMATS, words=named(*_WRITTEN))
    out: str = text("-o", "--out", kind="FILE", about="Output file or folder (default: stdout).")
    game: str = text("--game", kind="N", about="Game number in the file (default: its only game).")


@dataclass(frozen=True)
class ExportOptions:
    """The game to export, and where to."""

    out: str = text("-o", "--out", kind="FILE", about="Output file (default: stdout).")
    game: str = text("--game", kind="N", about="Game number in the file (default: its only game).")


def show(path: OnePath, *, excerpt: Excerpt, played: PlayedBy, output: Output) -> int:
    """Show a recorded game round by round.

    Without --game it is the first of the file; rounds and games count from 1. With --json the game
    comes as mjai.
    """
    console = Console(output)
    record = one_game(path, excerpt.game, rules_played(played))
    if excerpt.round:
        at = count_of(excerpt.round, "round", len(record.rounds))
        record = replace(record, rounds=record.rounds[at - 1 : at], final_points=None, scores=None)
    if output.json:
        import json

        from jantaku.riichi.records.formats.mjai.writer import write_mjai

        console.messages(map(json.loads, write_mjai(record).split("\n")[:-1]))
        return ANSWERED
    _show(console, record)
    return ANSWERED


def _show(console: Console, record: GameRecord) -> None:
    look = console.look
    names = seat_names(record.names, look)
    console.page(legend(look))
    for one in record.rounds:
        console.page(round_page(one, Players(names, record.red_ids), look))
    if record.final_points is not None:
        console.page(ranking_page(names, record.final_points, record.scores, look))


def convert(path: OnePath, *, target: OutputOptions, played: PlayedBy) -> int:
    """Write a recorded game in another format.

    Into a folder, made where its name ends with a slash, it writes all games of PATH, a file each;
    else the one game of it, or that which --game names.
    """
    format_ = _format(target.to)
    rules = rules_played(played)
    if target.out.endswith(os.sep):
        os.makedirs(target.out, exist_ok=True)
    if os.path.isdir(target.out) and not target.game:
        return _convert_all(path, format_, target.out, rules)
    data = _bytes(format_.write(one_game(path, target.game, rules, alone=True)))
    if os.path.isdir(target.out):
        raise JantakuError(f"{target.out!r} is a folder", "name a file in it", source="out")
    if target.out:
        with open(target.out, "wb") as file:
            file.write(data)
        return ANSWERED
    if format_.name == _BINARY and sys.stdout.isatty():
        raise JantakuError("a terminal cannot show that format", "add -o FILE", source="to")
    write_document(data, is_text=format_.name != _BINARY)
    return ANSWERED


_BINARY = "majsoul_wire"
_RESERVED = frozenset('<>:"/\\|?*')  # by some system, in names of files
_LONGEST_STEM = 60  # characters of at most four bytes; a name has 255


def _convert_all(path: str, format_: Format, folder: str, rules: str | GameRule | None) -> int:
    """Writes every game to a separate file, numbered as `--game` counts; continues after errors."""
    code = ANSWERED
    console = Console(Output())
    for at, (name, game) in enumerate(iter_games([path], rules), 1):
        try:
            if isinstance(game, ReplayError):
                raise game
            written = format_.write(game)
        except ReplayError as error:
            error.file = error.file or name
            console.fault(error)
            code = NO_ANSWER
            continue
        with open(os.path.join(folder, f"{at:04}-{_stem(name)}{format_.suffix}"), "wb") as file:
            file.write(_bytes(written))
    return code


def _stem(name: str) -> str:
    """The name of the record's file, of letters and signs that every system has in names."""
    stem = os.path.basename(name.rpartition("!")[2]).partition(".")[0]
    safe = "".join("_" if char in _RESERVED else char for char in printable(stem))
    return safe.strip(" ")[:_LONGEST_STEM].replace("\ufffd", "_") or "game"


def _bytes(written: bytes | str) -> bytes:
    """Returns the content of a file; text ends with a newline."""
    if isinstance(written, bytes):
        return written
    return written.encode() if written.endswith("\n") else f"{written}\n".encode()


def _format(name: str) -> Format:
    found = FORMATS.get(name.replace("-", "_"))
    if found is None:
        names = ", ".join(one.replace("_", "-") for one in FORMATS)
        if not name:
            raise JantakuError("missing format", f"add --to and one of {names}")
        raise JantakuError(f"unknown format {name[:40]!r}", f"choose among {names}", source="to")
    return found


def export(path: OnePath, *, target: ExportOptions, played: PlayedBy) -> int:
    """Write a recorded game as a file for the replay page.

    PATH is a log of any format, or a game that was played on a server, of any engine. The file
    is JSON packed by gzip.
    """
    rules = rules_played(played)
    if target.game or not os.path.isfile(path):
        made = replay_of_record(one_game(path, target.game, rules, alone=True))
    else:
        with open(path, "rb") as file:
            made = read_replay(file.read(), rules)
    if not target.out and sys.stdout.isatty():
        raise JantakuError("a terminal cannot show a replay", "add -o FILE", source="out")
    if not target.out:
        write_document(pack_replay(made), is_text=False)
        return ANSWERED
    with open(target.out, "wb") as file:
        file.write(pack_replay(made))
    return ANSWERED


def one_game(
    path: str, which: str, rules: str | GameRule | None, *, alone: bool = False
) -> GameRecord:
    """Returns game number `which` (default: the first; with `alone`, the only one)."""
    games = _games(path, rules)
    if which:
        at = count_of(which, "game")
        chosen = next((one for n, one in enumerate(games, 1) if n == at), None)
        if chosen is None:
            raise ReplayError(f"no game {at}", "it has fewer games", file=path)
    else:
        chosen = next(games, None)
        if chosen is None:
            raise ReplayError("no game record there", "name a record", file=path)
        if alone and next(games, None) is not None:
            raise ReplayError("more than one game", "add --game N, or -o FOLDER", file=path)
    if isinstance(chosen, ReplayError):
        raise chosen
    return chosen


def _games(path: str, rules: str | GameRule | None) -> Iterator[GameRecord | ReplayError]:
    return (game for _, game in iter_games([path], rules))
