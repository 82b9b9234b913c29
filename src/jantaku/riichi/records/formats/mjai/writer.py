"""Writes records as mjai logs: `write_mjai`."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from jantaku.riichi.records.formats.mjai.words import CALLS, NAME_OF_TILE, REASONS, Message
from jantaku.riichi.records.formats.writing import Names, own_tiles, require_finished, written
from jantaku.riichi.records.record import (
    OPTIONS_KEY,
    EventCode,
    GameRecord,
    RoundRecord,
    options_told,
)
from jantaku.riichi.tiles.tile import TileId, ids_alike

if TYPE_CHECKING:
    from collections.abc import Iterator


_USUAL_STICK: Final = 1000


def write_mjai(game: GameRecord) -> str:
    """The game as an mjai log, a line for each message.

    With three players, lists have three entries and a North set aside is `kita`. A win also has
    `pai`, `fu`, `fan`, `yakus` by identifier, `hora_points` and `pao`. Raises `ReplayError` for an
    unfinished game.
    """
    require_finished(game)
    messages = _messages(game)
    lines = (json.dumps(message, ensure_ascii=False, separators=(",", ":")) for message in messages)
    return "".join(f"{line}\n" for line in lines)


def _messages(game: GameRecord) -> Iterator[Message]:
    start: Message = {"type": "start_game", "names": list(game.names)}
    if game.length is not None:
        start["kyoku_first"] = 4 if game.length == "east" else 0
    start["aka_flag"] = any(game.red_fives)
    reds = int(start["aka_flag"])
    read_as = (reds if game.players == 4 else 0, reds, reds)
    told = options_told(game, replace(game, site="", red_fives=read_as, open_tanyao=None))
    yield start if told is None else start | {OPTIONS_KEY: told}
    for record in game.rounds:
        yield from _Writer(record, game.red_ids).messages()
    end: Message = {"type": "end_game"}
    yield end | ({"scores": list(game.final_points)} if game.final_points else {})


class _Writer:
    """Writes one round; remembers the pons that later kans are added to."""

    def __init__(self, record: RoundRecord, reds: frozenset[TileId]) -> None:
        self._record = record
        self._names = Names(NAME_OF_TILE, reds)
        self._pons: dict[int, list[str]] = {}

    def messages(self) -> Iterator[Message]:
        """Its messages from start_kyoku to end_kyoku."""
        yield self._start()
        yield from written(self, self._record.packed)
        yield {"type": "end_kyoku"}

    def _start(self) -> Message:
        record = self._record
        return {
            "type": "start_kyoku",
            "bakaze": record.round_wind,
            "kyoku": record.dealer + 1,
            "honba": record.honba,
            "kyotaku": record.riichi_sticks,
            "oya": record.dealer,
            "scores": list(record.points),
            "dora_marker": self._names.of(record.dora_indicator),
            "tehais": [self._names.of_all(hand) for hand in record.hands],
        }

    def draw(self, event: bytes) -> Message:
        return {"type": "tsumo", "actor": event[1], "pai": self._names.of(event[2])}

    def discard(self, event: bytes) -> Message:
        message = {"type": "dahai", "actor": event[1], "pai": self._names.of(event[2])}
        return message | {"tsumogiri": event[3] == 1}

    def _call(self, event: bytes) -> Message:
        own = own_tiles(event)
        if event[0] == EventCode.PON:
            self._pons[event[2] // 4] = self._names.of_all(sorted((event[2], *own)))
        message: Message = {
            "type": _CALLS[event[0]],
            "actor": event[1],
            "target": event[3],
        }
        return message | {"pai": self._names.of(event[2]), "consumed": self._names.of_all(own)}

    chi = pon = open_kan = _call

    def closed_kan(self, event: bytes) -> Message:
        names = self._names.of_all(ids_alike(event[2]))
        return {"type": "ankan", "actor": event[1], "consumed": names}

    def added_kan(self, event: bytes) -> Message:
        message = {"type": "kakan", "actor": event[1], "pai": self._names.of(event[2])}
        return message | {"consumed": self._pons[event[2] // 4]}

    def kita(self, event: bytes) -> Message:
        return {"type": "kita", "actor": event[1], "pai": "N"}

    def riichi(self, event: bytes) -> Message:
        return {"type": "reach", "actor": event[1]}

    def riichi_accepted(self, event: bytes) -> Message:
        message: Message = {"type": "reach_accepted", "actor": event[1]}
        stick = self._record.stick_points
        if stick == _USUAL_STICK:
            return message
        seats = range(self._record.players)
        return message | {"deltas": [-stick * (seat == event[1]) for seat in seats]}

    def dora(self, event: bytes) -> Message:
        return {"type": "dora", "dora_marker": self._names.of(event[2])}

    def win(self, event: bytes) -> Message:
        win = self._record.wins[event[4]]
        message: Message = {"type": "hora", "actor": event[1], "target": event[3]}
        message["pai"] = self._names.of(event[2])
        message["ura_markers"] = self._names.of_all(win.ura)
        told = {
            "deltas": list(win.deltas) or None,
            "fu": win.fu,
            "fan": (win.han or 13 * win.yakuman) or None,
            "yakus": [[yaku.id, yaku.yakuman or yaku.han] for yaku in win.yaku] or None,
            "hora_points": win.points,
            "pao": win.pao,
        }
        return message | {key: value for key, value in told.items() if value is not None}

    def drawn_game(self, _: bytes) -> Message:
        drawn = self._record.drawn_game
        assert drawn is not None
        message: Message = {"type": "ryukyoku", "reason": REASONS[drawn.kind]}
        if drawn.deltas:
            message["deltas"] = list(drawn.deltas)
        if drawn.hands:
            message["tenpais"] = [hand is not None for hand in drawn.hands]
        return message


_CALLS: Final[dict[int, str]] = {EventCode[name.upper()]: word for name, word in CALLS.items()}
