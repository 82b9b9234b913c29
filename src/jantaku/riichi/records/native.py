"""Our own record of a game of any engine: a first line about it, then the lines of its journal.

The first line is `{"record": "jantaku", "version": 1, ...}` with who sat where and the commitment
that was published before the game; the setup, with the seed, and a line for each step follow. A
journal alone is read too.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, replace
from io import BytesIO
from typing import TYPE_CHECKING, Any, Final

from jantaku.base.errors import ReplayError
from jantaku.base.seeds import check_commitment
from jantaku.game.journal import read_journal
from jantaku.riichi.play import RiichiGame
from jantaku.riichi.records.game_record import record_of_game
from jantaku.riichi.records.input_limits import LONGEST_NAME, guarded

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from jantaku.game import Game, GameSpec
    from jantaku.game.protocol import Json
    from jantaku.riichi.records.record import GameRecord

    AnyGame = Game[Any, Any, Any]

VERSION: Final = 1
SUFFIX: Final = ".jantaku.jsonl"
_NAME: Final = "jantaku"
_HEAD: Final = re.compile(rb'\A\{\s*"(?:record|engine)"\s*:')
_CURE: Final = "download the record again"


@dataclass(frozen=True, slots=True)
class About:
    """The facts in the head of a record: names by seat, and the commitment to its seed.

    Times are Unix time in seconds.
    """

    names: Mapping[int, str]
    commitment: str = ""
    table: str = ""
    began: float | None = None
    ended: float | None = None


@dataclass(frozen=True, slots=True)
class NativeRecord:
    """A record as it came, not yet played."""

    data: bytes


def is_native(start: bytes) -> bool:
    """True if a file that begins like this is a Jantaku record.

    >>> is_native(b'{"record":"jantaku","version":1}')
    True
    """
    return _HEAD.match(start) is not None


def write_native(about: About, spec: GameSpec, steps: Iterable[Mapping[str, Json]]) -> bytes:
    """The record of a game from its setup and its steps as `Game.pack_step` writes them."""
    told = {
        "names": [{"seat": seat, "name": name} for seat, name in about.names.items()],
        "commitment": about.commitment,
        "table": about.table,
        "began": about.began,
        "ended": about.ended,
    }
    first: dict[str, object] = {"record": _NAME, "version": VERSION}
    first |= {name: value for name, value in told.items() if value}
    lines: list[Mapping[str, object]] = [first, spec.to_dict(), *steps]
    return b"".join(map(_line, lines))


@guarded
def read_native(data: bytes) -> tuple[About, AnyGame]:
    """Returns the game of a record, replayed by its engine, and the facts in its head.

    Raises `ReplayError` for anything else, and for actions that the rules do not allow.
    """
    head, _, rest = data.partition(b"\n")
    first = json.loads(head)
    about = About({})
    if "record" in first:
        about = _about(first)
        data = rest
    game, end = read_journal(BytesIO(data))
    if game is None or data[end:].strip():
        raise ReplayError("the record breaks off", _CURE)
    return about, game


@guarded
def read_riichi(data: bytes) -> GameRecord:
    """Returns a game of riichi as a `GameRecord`. Raises `ReplayError` for other games."""
    about, game = read_native(data)
    return riichi_record(about, game)


def riichi_record(about: About, game: AnyGame) -> GameRecord:
    """Returns the finished rounds of a game of riichi, to be written in another format.

    Raises `ReplayError` for a game of another engine and for a round that no log can represent.
    """
    if not isinstance(game, RiichiGame):
        fault = f"a game of the engine {game.ENGINE}, which no other format can represent"
        raise ReplayError(fault, "keep it as it is")
    result = game.result
    names = [about.names.get(seat, "") for seat in game.seats]
    record = record_of_game(
        game.events,
        game.rule,
        names=names,
        final_points=None if result is None else tuple(int(one) for one in result.points),
        scores=None if result is None else tuple(float(row.score) for row in result.seats),
    )
    return replace(record, began=about.began)


def keeps_promise(about: About, game: AnyGame, promised: str = "") -> bool | None:
    """True if the seed is the one committed to; None if there is no commitment.

    `promised` is the commitment as it was seen before the game; the record's own must be the same.
    """
    commitments = [text for text in (about.commitment, promised) if text]
    if not commitments:
        return None
    seed = game.spec.seed
    return isinstance(seed, bytes) and all(check_commitment(seed, text) for text in commitments)


def _about(first: Any) -> About:
    if first["record"] != _NAME or first["version"] != VERSION:
        raise ReplayError("a record of another version", "read it with a newer Jantaku")
    names = {int(row["seat"]): str(row["name"])[:LONGEST_NAME] for row in first.get("names", ())}
    commitment, table = first.get("commitment", ""), first.get("table", "")
    began, ended = first.get("began"), first.get("ended")
    if not (isinstance(commitment, str) and isinstance(table, str)):
        raise ReplayError("no record of a game", _CURE)
    return About(names, commitment, table, _time(began), _time(ended))


def _time(value: object) -> float | None:
    return float(value) if isinstance(value, int | float) else None


def _line(document: Mapping[str, object]) -> bytes:
    return json.dumps(document, separators=(",", ":"), ensure_ascii=False).encode() + b"\n"
