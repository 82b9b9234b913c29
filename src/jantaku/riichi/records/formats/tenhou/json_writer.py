"""Writes games as the JSON of tenhou.net/6: `write_tenhou_json`."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from jantaku.riichi.records.formats.tenhou.json_words import (
    ALL_TENPAI,
    KAN_CALLED,
    LIMITS,
    NONE_TENPAI,
    NUMBER_OF_TILE,
    TSUMOGIRI,
    WIN,
    Moves,
)
from jantaku.riichi.records.formats.tenhou.words import (
    DRAWN_GAMES,
    FOUR_SEATS,
    ROOMS,
    four,
    name_of_yaku,
    number_of_yaku,
    round_number,
    shares_of,
    without_kita,
)
from jantaku.riichi.records.formats.writing import Names, own_tiles, require_finished, written
from jantaku.riichi.records.record import (
    OPTIONS_KEY,
    GameRecord,
    RecordedWin,
    RoundRecord,
    options_told,
)
from jantaku.riichi.tiles.tile import TileId, ids_alike

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from jantaku.riichi.score.result import YakuHan


_NAME_OF_KIND = {kind: names[0] for kind, _, names in DRAWN_GAMES}


def write_tenhou_json(game: GameRecord) -> str:
    """The game as tenhou.net/6 JSON, on one line.

    Raises `ReplayError` for an unfinished game.
    """
    require_finished(game)
    document: dict[str, Any] = {
        "title": ["", ""],
        "name": four(game.names, ""),
        "rule": {"disp": _display(game), **_aka(game), **_options(game)},
        "log": [_Writer(record, game.red_ids).log() for record in game.rounds],
    }
    if game.reference:
        document["ref"] = game.reference
    if game.ratings:
        document["rate"] = list(game.ratings)
    if game.grades:
        document["dan"] = list(game.grades)
    if game.final_points and game.scores:
        rows = zip(game.final_points, game.scores, strict=True)
        document["sc"] = [value for row in rows for value in row]
    return json.dumps(document, ensure_ascii=False, separators=(",", ":"))


def _display(game: GameRecord) -> str:
    length = "" if game.length is None else "東" if game.length == "east" else "南"
    parts = (
        ("三", game.players == 3),
        ("友人戦" if game.site == "majsoul" else ROOMS[game.room][1], True),
        (length, True),
        ("喰", game.open_tanyao is not False),
        ("赤", any(game.red_fives)),
        ("速", game.fast),
    )
    return "".join(sign for sign, applies in parts if applies)


def _options(game: GameRecord) -> dict[str, Any]:
    """The rules, where what the format says of them would be read as others."""
    tanyao = None if game.site == "majsoul" else game.open_tanyao is not False
    told = options_told(game, replace(game, open_tanyao=tanyao))
    return {} if told is None else {OPTIONS_KEY: told}


def _aka(game: GameRecord) -> dict[str, int]:
    keys = ("aka51", "aka52", "aka53")
    return dict(zip(keys, game.red_fives, strict=True)) if any(game.red_fives) else {"aka": 0}


class _Writer:
    """Writes one round as the lists of its seats."""

    def __init__(self, record: RoundRecord, reds: frozenset[TileId]) -> None:
        self._record = record
        self._numbers = Names(NUMBER_OF_TILE, reds)
        self._draws: list[Moves] = [[] for _ in range(4)]
        self._discards: list[Moves] = [[] for _ in range(4)]
        self._doras = [self._numbers.of(record.dora_indicator)]
        self._pons: dict[int, str] = {}
        self._riichi = False

    def log(self) -> list[Any]:
        """Its seventeen parts."""
        record = self._record
        for _ in written(self, record.packed):
            pass
        hands = four(map(self._numbers.of_all, record.hands), [])
        ura = max((win.ura for win in record.wins), key=len, default=())
        seats = zip(hands, self._draws, self._discards, strict=True)
        return [
            [round_number(record), record.honba, record.riichi_sticks],
            four(record.points, 0),
            self._doras,
            self._numbers.of_all(ura),
            *(part for seat in seats for part in seat),
            self._result(),
        ]

    def _digits(self, ids: Iterable[int]) -> list[str]:
        return [*map(str, self._numbers.of_all(ids))]

    def draw(self, event: bytes) -> None:
        self._draws[event[1]].append(self._numbers.of(event[2]))

    def discard(self, event: bytes) -> None:
        number = TSUMOGIRI if event[3] else self._numbers.of(event[2])
        self._discards[event[1]].append(f"r{number}" if self._riichi else number)
        self._riichi = False

    def riichi(self, _: bytes) -> None:
        self._riichi = True

    def dora(self, event: bytes) -> None:
        self._doras.append(self._numbers.of(event[2]))

    def chi(self, event: bytes) -> None:
        called, *own = self._digits((event[2], *event[4:]))
        self._draws[event[1]].append(f"c{called}{''.join(own)}")

    def pon(self, event: bytes) -> None:
        own = sorted(event[4:], key=self._numbers.of)
        self._draws[event[1]].append(self._claimed("p", event, own))
        self._pons[event[2] // 4] = self._claimed("k", event, own)

    def open_kan(self, event: bytes) -> None:
        self._draws[event[1]].append(self._claimed("m", event, own_tiles(event)))
        self._discards[event[1]].append(KAN_CALLED)

    def _claimed(self, sign: str, event: bytes, own: Sequence[int]) -> str:
        """Returns the tiles, with the sign before the called one at the discarder's place."""
        parts = self._digits(own)
        steps = (event[1] - event[3]) % FOUR_SEATS  # the discarder sits before the caller
        place = {1: 0, 2: 1, 3: len(parts)}[steps]
        parts.insert(place, f"{sign}{self._numbers.of(event[2])}")
        return "".join(parts)

    def closed_kan(self, event: bytes) -> None:
        *first, last = self._digits(ids_alike(event[2])[::-1])
        self._discards[event[1]].append(f"{''.join(first)}a{last}")

    def added_kan(self, event: bytes) -> None:
        pon = self._pons[event[2] // 4]
        at = pon.index("k") + 1
        self._discards[event[1]].append(f"{pon[:at]}{self._numbers.of(event[2])}{pon[at:]}")

    def kita(self, event: bytes) -> None:
        self._discards[event[1]].append("f44")

    def _result(self) -> list[Any]:
        record = self._record
        if record.wins:
            parts = ((four(win.deltas, 0), self._won(win)) for win in record.wins)
            return [WIN, *(part for pair in parts for part in pair)]
        drawn = record.drawn_game
        assert drawn is not None
        shown = {hand is not None for hand in drawn.hands}
        if drawn.kind == "exhaustive" and not any(drawn.deltas) and len(shown) == 1:
            return [ALL_TENPAI if True in shown else NONE_TENPAI]
        name = _NAME_OF_KIND[drawn.kind]
        return [name, four(drawn.deltas, 0)] if any(drawn.deltas) else [name]

    def _won(self, win: RecordedWin) -> list[Any]:
        record = self._record
        context = record.round_wind, record.dealer, win.winner, record.players
        discarder = win.winner if win.discarder is None else win.discarder
        liable = win.winner if win.pao is None else win.pao
        names = [
            (name_of_yaku(number_of_yaku(row.id, *context)), row) for row in without_kita(win.yaku)
        ]
        yaku = [f"{name}({_han(row)})" for name, row in names if row.han or row.yakuman]
        return [win.winner, discarder, liable, self._worth(win), *yaku]

    def _worth(self, win: RecordedWin) -> str:
        players, dealer = self._record.players, win.winner == self._record.dealer
        points = win.points or 0
        payers = players - 1 if win.tsumo else 0
        limit = self._record.limit(win)
        label = LIMITS[limit] if limit else f"{win.fu or 0}符{win.han}飜"
        if not win.tsumo:
            return f"{label}{points}点"
        each, of_dealer = shares_of(points, players, dealer=dealer) or (points // payers, 0)
        return f"{label}{each}点∀" if dealer or not of_dealer else f"{label}{each}-{of_dealer}点"


def _han(yaku: YakuHan) -> str:
    return {0: f"{yaku.han}飜", 1: "役満"}.get(yaku.yakuman, "ダブル役満")
