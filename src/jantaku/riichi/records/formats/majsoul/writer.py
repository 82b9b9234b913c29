"""Writes games as Mahjong Soul's records: `write_majsoul` and `write_majsoul_wire`."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from jantaku.base.errors import ReplayError
from jantaku.riichi.records.formats.majsoul.wire import Message, encode
from jantaku.riichi.records.formats.majsoul.words import (
    ADDED_KAN,
    CHI,
    CLOSED_KAN,
    DETAILS,
    LIUJU,
    NAME_OF_TILE,
    OPEN_KAN,
    PON,
    RESULT,
    YAKU,
)
from jantaku.riichi.records.formats.tenhou.words import WINDS, shares_of
from jantaku.riichi.records.formats.writing import Names, own_tiles, require_finished, written
from jantaku.riichi.records.record import (
    EVENT_SIZE,
    OPTIONS_KEY,
    EventCode,
    GameRecord,
    RecordedWin,
    RoundRecord,
    options_told,
)
from jantaku.riichi.records.walls import order_of_wall, replacements

if TYPE_CHECKING:
    from jantaku.riichi.score.result import YakuHan
    from jantaku.riichi.tiles.tile import TileId


_VERSION = 210715
_LIVE_AFTER_FIRST_DRAW = {4: 69, 3: 54}
_NUMBER_OF_YAKU: Final = {id_: number for number, id_ in enumerate(YAKU, 1)}
_TYPE_OF_LIUJU = {kind: type_ for type_, kind in LIUJU.items()}


def write_majsoul(game: GameRecord) -> str:
    """The game as a JSON dump.

    Raises `ReplayError` for an unfinished game.
    """
    return json.dumps(_dump(game), ensure_ascii=False, separators=(",", ":"))


def write_majsoul_wire(game: GameRecord) -> bytes:
    """The game as the protobuf answer `ResGameRecord`.

    Raises `ReplayError` for an unfinished game.
    """
    return encode("ResGameRecord", _dump(game))


def _dump(game: GameRecord) -> Message:
    require_finished(game)
    actions = [
        {"type": RESULT, "result": {"name": f".lq.{name}", "data": data}}
        for record in game.rounds
        for name, data in _Writer(record, game.red_ids).records()
    ]
    details = {"version": _VERSION, "actions": actions}
    return {"head": _head(game), "data": {"name": DETAILS, "data": details}}


def _head(game: GameRecord) -> Message:
    accounts: list[Message] = [
        {"seat": seat, "nickname": name} for seat, name in enumerate(game.names)
    ]
    level = "level" if game.players == 4 else "level3"
    for account, grade in zip(accounts, game.grades or (), strict=False):
        if grade.isascii() and grade.isdigit():
            account[level] = {"id": int(grade)}
    mode = {"east": 1, "south": 2}.get(game.length or "", 0) + 10 * (game.players == 3)
    detail = {"dora_count": sum(game.red_fives), "shiduan": int(game.open_tanyao is True)}
    told = {} if game.open_tanyao is None else {"detail_rule": detail}
    head: Message = {
        "uuid": game.reference,
        "config": {"category": 2, "mode": {"mode": mode, **told}},
        "accounts": accounts,
    }
    options = options_told(game, replace(game, site="majsoul"))
    if options is not None:
        head[OPTIONS_KEY] = json.dumps(options)
    if game.final_points:
        rows = [{"seat": at, "part_point_1": own} for at, own in enumerate(game.final_points)]
        for row, score in zip(rows, game.scores or (), strict=False):
            row["total_point"] = round(1000 * score)
        head["result"] = {"players": rows}
    return head


def _number_of_yaku(yaku: YakuHan) -> int:
    if yaku.id not in _NUMBER_OF_YAKU:
        raise ReplayError(f"Mahjong Soul has no yaku {yaku.id!r}", "write the game as mjai")
    return _NUMBER_OF_YAKU[yaku.id]


class _Writer:
    """Writes one round; remembers what its next record must mention."""

    def __init__(self, record: RoundRecord, reds: frozenset[TileId]) -> None:
        self._record = record
        self._names = Names(NAME_OF_TILE, reds)
        self._doras = [self._names.of(record.dora_indicator)]
        self._left = _LIVE_AFTER_FIRST_DRAW[record.players]
        self._points = list(record.points)
        self._pot = record.riichi_sticks
        self._records: list[tuple[str, Message]] = []
        self._mention: Message = {}
        self._riichi = False

    def records(self) -> list[tuple[str, Message]]:
        """Its records from RecordNewRound on."""
        self._records.append(self._start())  # with the dealer's first draw
        for made in written(self, self._record.packed[EVENT_SIZE:]):
            if made is not None:
                self._records.append((made[0], {**made[1], **self._mention}))
                self._mention = {}
        if self._record.wins:
            self._records.append(self._wins())
        return self._records

    def _start(self) -> tuple[str, Message]:
        record = self._record
        hands = [self._names.of_all(hand) for hand in record.hands]
        hands[record.dealer].append(self._names.of(record.packed[2]))
        order = order_of_wall(record.wall, replacements(record.packed)) if record.wall else b""
        tail = order[13 * record.players + 1 :]
        return "RecordNewRound", {
            "chang": WINDS.index(record.round_wind),
            "ju": record.dealer,
            "ben": record.honba,
            "scores": list(record.points),
            "liqibang": record.riichi_sticks,
            **{f"tiles{seat}": hand for seat, hand in enumerate(hands)},
            "paishan": "".join(self._names.of_all(tail)),
            "left_tile_count": self._left,
            "doras": list(self._doras),
        }

    def draw(self, event: bytes) -> tuple[str, Message]:
        self._left -= 1
        data = {"seat": event[1], "tile": self._names.of(event[2]), "left_tile_count": self._left}
        return "RecordDealTile", data

    def discard(self, event: bytes) -> tuple[str, Message]:
        data = {"seat": event[1], "tile": self._names.of(event[2]), "moqie": event[3] == 1}
        riichi, self._riichi = self._riichi, False
        return "RecordDiscardTile", {**data, "is_liqi": riichi}

    def _call(self, event: bytes) -> tuple[str, Message]:
        own = own_tiles(event)
        return "RecordChiPengGang", {
            "seat": event[1],
            "type": _CALLS[event[0]],
            "tiles": self._names.of_all((*own, event[2])),
            "froms": [event[1]] * len(own) + [event[3]],
        }

    chi = pon = open_kan = _call

    def _own_kan(self, event: bytes) -> tuple[str, Message]:
        type_ = _OWN_KANS[event[0]]
        data = {"seat": event[1], "type": type_, "tiles": self._names.of(event[2])}
        return "RecordAnGangAddGang", data

    closed_kan = added_kan = _own_kan

    def kita(self, event: bytes) -> tuple[str, Message]:
        return "RecordBaBei", {"seat": event[1]}

    def riichi(self, _: bytes) -> None:
        self._riichi = True

    def riichi_accepted(self, event: bytes) -> None:
        seat = event[1]
        self._points[seat] -= self._record.stick_points
        self._pot += 1
        accepted = {"seat": seat, "score": self._points[seat], "liqibang": self._pot}
        self._mention["liqi"] = accepted

    def dora(self, event: bytes) -> None:
        self._doras.append(self._names.of(event[2]))
        name, last = self._records[-1]
        mention = last if name == "RecordDiscardTile" else self._mention
        mention["doras"] = list(self._doras)

    def _wins(self) -> tuple[str, Message]:
        deltas = self._record.deltas or (0,) * self._record.players
        after = [before + delta for before, delta in zip(self._points, deltas, strict=True)]
        return "RecordHule", {
            "hules": [self._hule(win) for win in self._record.wins],
            "old_scores": list(self._points),
            "delta_scores": list(deltas),
            "scores": after,
        }

    def _hule(self, win: RecordedWin) -> Message:
        hand = list(win.hand)
        hand.remove(win.tile)
        fans = [{"val": row.yakuman or row.han, "id": _number_of_yaku(row)} for row in win.yaku]
        return {
            "hand": self._names.of_all(hand),
            "hu_tile": self._names.of(win.tile),
            "seat": win.winner,
            "zimo": win.tsumo,
            "qinjia": win.winner == self._record.dealer,
            "doras": self._names.of_all(win.dora),
            "li_doras": self._names.of_all(win.ura),
            "liqi": bool(win.ura),
            "yiman": win.yakuman > 0,
            "count": win.yakuman or win.han,
            "fans": fans,
            "fu": win.fu or 0,
            **self._worth(win),
            "point_sum": win.points or 0,
            "baopai": 0 if win.pao is None else win.pao + 1,
        }

    def _worth(self, win: RecordedWin) -> Message:
        points, players = win.points or 0, self._record.players
        if not win.tsumo:
            return {"point_rong": points}
        dealer = win.winner == self._record.dealer
        shares = shares_of(points, players, dealer=dealer)
        each, of_dealer = shares or (points // (players - 1), points // (players - 1))
        return {"point_zimo_qin": 0 if dealer else of_dealer, "point_zimo_xian": each}

    def drawn_game(self, _: bytes) -> tuple[str, Message]:
        drawn = self._record.drawn_game
        assert drawn is not None
        if drawn.kind in _TYPE_OF_LIUJU:
            shown = [seat for seat, hand in enumerate(drawn.hands) if hand is not None]
            seat = shown[0] if drawn.kind == "kyuushu" and shown else 0
            return "RecordLiuJu", {"type": _TYPE_OF_LIUJU[drawn.kind], "seat": seat}
        players = [{"tingpai": hand is not None} for hand in drawn.hands]
        scores = [{"old_scores": list(self._points), "delta_scores": list(drawn.deltas)}]
        data = {"liujumanguan": drawn.kind == "nagashi", "players": players, "scores": scores}
        return "RecordNoTile", data


_CALLS: Final[dict[int, int]] = {
    EventCode.CHI: CHI,
    EventCode.PON: PON,
    EventCode.OPEN_KAN: OPEN_KAN,
}
_OWN_KANS: Final[dict[int, int]] = {
    EventCode.CLOSED_KAN: CLOSED_KAN,
    EventCode.ADDED_KAN: ADDED_KAN,
}
