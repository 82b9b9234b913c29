"""Recorded games played again by the rules, and everything a record tells compared.

Each action must have been legal when it was taken, each tile drawn and indicator turned that of
the wall (from its seed where the record has it), and each win's yaku, han, fu, points, payments and
liable player, each draw's payments, each round's successor and the final points those of the rules.
May import record, files and what is below them.
"""

from __future__ import annotations

import base64
import binascii
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from signal import SIG_IGN, SIGINT, signal
from typing import TYPE_CHECKING

from jantaku import _kernel
from jantaku.errors import ReplayError
from jantaku.notation import format_tile
from jantaku.tile import TileId, tile_of_id
from jantaku.yaku import YAKU

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from jantaku.replay.record import GameRecord, RoundRecord, Win
    from jantaku.rules import GameRule

_WINDS = "ESWN"
_SEED_PREFIX = "mt19937ar-sha512-n288-base64,"
_DORA = frozenset({"dora", "ura_dora", "red_dora", "kita"})

# What parts a record from the rules, as the kernel names it.
_PARTED = {
    "malformed": "an event that cannot be read",
    "wall": "tiles that no wall can hold",
    "deal": "the starting hands or the dora indicator are not those of the wall",
    "illegal": "an action that the rules do not allow",
    "event": "the rules would have had {expected}",
    "unfinished": "the record ends before the round does",
    "surplus": "the record goes on after the round's end",
}


@dataclass(frozen=True, slots=True)
class Difference:
    """Where a record and the rules differ: round and event from 0, and what about."""

    round: int
    event: int | None
    what: str


@dataclass(frozen=True, slots=True)
class GameReport:
    """A game played again; `error` where it could not be read, `broken_off` where it just stops."""

    name: str
    rounds: int = 0
    differences: tuple[Difference, ...] = ()
    error: ReplayError | None = None
    broken_off: bool = False


def verify_game(game: GameRecord, name: str = "") -> GameReport:
    """The report on one game."""
    rule = _rules(game)
    walls = _walls(game)
    differences: list[Difference] = []
    broken_off = False
    for number, record in enumerate(game.rounds):
        last = number + 1 == len(game.rounds)
        wall = record.wall or (walls[number] if walls else b"")
        played = _replay(rule, record, wall)
        if last and played.difference == "unfinished" and not _has_result(record):
            broken_off = True
        elif played.difference is not None:
            differences.append(Difference(number, played.event, _parted(played)))
        else:
            found = [*_results(record, played), *_successor(game, number, played)]
            differences += [Difference(number, None, what) for what in found]
    return GameReport(name, len(game.rounds), tuple(differences), broken_off=broken_off)


def verify_files(paths: Sequence[str], jobs: int = 1) -> Iterator[GameReport]:
    """A report on every game of the files, archives and their members; unreadable ones too."""
    from jantaku.replay.files import iter_games

    games = ((name, game) for name, game in iter_games(paths))
    if jobs == 1:
        yield from map(_report, games)
        return
    # An interrupt is this process's to handle; it ends the pool.
    with ProcessPoolExecutor(jobs, initializer=signal, initargs=(SIGINT, SIG_IGN)) as pool:
        yield from pool.map(_report, games, chunksize=8)


def _report(named: tuple[str, GameRecord | ReplayError]) -> GameReport:
    name, game = named
    if isinstance(game, ReplayError):
        return GameReport(name, error=game)
    return verify_game(game, name)


def _rules(game: GameRecord) -> GameRule:
    return game.rules.replace(winds=1) if game.length == "east" else game.rules


def _walls(game: GameRecord) -> list[bytes] | None:
    """The walls of Tenhou's seed, None where the record has none that can be read."""
    if game.seed is None or not game.seed.startswith(_SEED_PREFIX):
        return None
    try:
        seed = base64.b64decode(game.seed.removeprefix(_SEED_PREFIX))
    except binascii.Error:
        return None
    return _kernel.tenhou_walls(seed, len(game.rounds), game.players) if seed else None


def _replay(rule: GameRule, record: RoundRecord, wall: bytes) -> _kernel.Replay:
    ura = max((win.ura for win in record.wins), key=len, default=())
    return _kernel.replay_round(
        rule.kernel,
        _WINDS.index(record.round_wind),
        record.dealer,
        record.honba,
        record.riichi_sticks,
        record.points,
        record.deal,
        record.dora_indicator,
        record.packed,
        bytes(ura),
        wall,
    )


def _has_result(record: RoundRecord) -> bool:
    return bool(record.wins) or record.drawn_game is not None


def _parted(played: _kernel.Replay) -> str:
    type_, seat, tile = played.expected
    expected = type_.replace("_", " ")
    if tile is not None:
        expected += f" {format_tile(tile_of_id(TileId(tile)))}"
    if seat is not None:
        expected += f" by seat {seat}"
    return _PARTED[played.difference or "event"].format(expected=expected)


def _results(record: RoundRecord, played: _kernel.Replay) -> Iterator[str]:
    if record.deltas and record.deltas != played.deltas:
        yield f"points change by {record.deltas}, by the rules {played.deltas}"
    for win, ours in zip(record.wins, played.wins, strict=False):
        yield from _win(win, *ours)
    if len(record.wins) != len(played.wins):
        yield f"{len(record.wins)} wins, by the rules {len(played.wins)}"
    told = record.drawn_game
    if told is not None and told.kind == "exhaustive" and told.hands:
        shown = sum(1 << seat for seat, hand in enumerate(told.hands) if hand is not None)
        if shown != played.tenpai:
            yield f"seats {_seats(shown)} are tenpai, by the rules {_seats(played.tenpai)}"


def _win(
    win: Win,
    seat: int,
    source: int,
    pao: int | None,
    tile: int,
    deltas: tuple[int, ...],
    han: int,
    fu: int,
    yakuman: int,
    yaku: int,
) -> Iterator[str]:
    """What differs about one win; what the record leaves out is not compared."""
    expected = (seat, None if source == seat else source, tile)
    if (win.winner, win.discarder, win.tile) != expected:
        yield f"a win by seat {win.winner}, by the rules {expected}"
    if win.deltas and win.deltas != deltas:
        yield f"the win of seat {seat} pays {win.deltas}, by the rules {deltas}"
    if win.pao != pao:
        yield f"seat {win.pao} is liable, by the rules {pao}"
    if not win.yaku:
        return
    told = {item.id for item in win.yaku} - _DORA
    ours = {name for bit, name in enumerate(YAKU) if yaku >> bit & 1}
    if told != ours:
        yield f"yaku {sorted(told - ours)} in the record alone, {sorted(ours - told)} by the rules"
    if (win.han, win.yakuman) != (han, yakuman):
        yield f"{win.han} han {win.yakuman} yakuman, by the rules {han} and {yakuman}"
    if not yakuman and win.fu is not None and win.fu != fu:
        yield f"{win.fu} fu, by the rules {fu}"


def _successor(game: GameRecord, number: int, played: _kernel.Replay) -> Iterator[str]:
    """How the next round begins, or the game ends."""
    if number + 1 < len(game.rounds):
        after = game.rounds[number + 1]
        told = (after.round_wind, after.dealer, after.honba, after.riichi_sticks)
        wind, *rest = played.next
        if played.over:
            yield "another round follows, by the rules the game is over"
        elif told != (_WINDS[wind], *rest):
            yield f"the next round is {told}, by the rules {(_WINDS[wind], *rest)}"
        if not played.over and after.points != played.points:
            yield f"the next round begins with {after.points}, by the rules {played.points}"
    elif game.final_points is not None:
        if not played.over:
            yield "the game ends, by the rules another round follows"
        elif game.final_points != played.points:
            yield f"the final points are {game.final_points}, by the rules {played.points}"


def _seats(bits: int) -> list[int]:
    return [seat for seat in range(4) if bits >> seat & 1]
