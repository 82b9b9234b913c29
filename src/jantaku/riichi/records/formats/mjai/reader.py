"""Reads mjai logs, one JSON object a line: `read_mjai`.

The words of that protocol (`dahai`, `pai`) occur only in this room. Its tiles have no ids, so
`RoundBuilder` assigns them. The variants in logs of three players, of Mortal, of RiichiEnv and of
the first mjai are all read.
"""

from __future__ import annotations

import re
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Final, Literal

from jantaku.base.errors import ReplayError
from jantaku.riichi.records.builder import Drawn, RoundBuilder, call_move, move
from jantaku.riichi.records.formats.mjai.words import (
    REASONS,
    TILE_OF_NAME,
    Message,
    with_mjai_names,
)
from jantaku.riichi.records.formats.tenhou.words import (
    WINDS,
    YAKU_IDS,
    as_yakuman,
    yaku_han,
    yaku_named,
)
from jantaku.riichi.records.input_limits import (
    LONGEST_TAG,
    MISHAPS,
    MOST_POINTS,
    MOST_ROUNDS,
    as_bytes,
    guarded,
    lines_of,
    malformed,
    names_of,
    parse_json,
    points_of,
    whole,
)
from jantaku.riichi.records.record import (
    OPTIONS_KEY,
    EventCode,
    GameRecord,
    RoundRecord,
    rule_told,
)
from jantaku.riichi.rules import GameRule
from jantaku.riichi.score.yaku import YAKU
from jantaku.riichi.tiles.tile import Kind, Tile, kind_of

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Sequence

    from jantaku.riichi.records.record import DrawnGameKind, Length
    from jantaku.riichi.score.result import YakuHan


_KNOWN_YAKU: Final = frozenset((*YAKU, *YAKU_IDS, "kita"))
_LONGEST_LINE: Final = 1 << 20
_MOST_KNOWN: Final = 16384
_LONGEST_YAKU: Final = 60
_YAKUMAN_HAN: Final = 13
_LEFT_OUT: Final = frozenset({"reach_accepted", "dora"})  # messages that some never write
_RED_FIVE: Final = re.compile('"(?:5[mps]r|0[mps])"')
_MESSAGE: Final = {name: re.compile(rf'"type"\s*:\s*"{name}"') for name in _LEFT_OUT}
_CURE = "check that the file is a whole mjai log"

_OTHER_REASONS: Final[dict[DrawnGameKind, tuple[str, ...]]] = {
    "exhaustive": ("exhaustive_draw", "howanpai"),
    "nagashi": ("nm",),
    "kyuushu": ("kyushu_kyuhai", "yao9"),
    "suufon": ("sufuurenta", "kaze4"),
    "suucha": ("suucha_riichi", "reach4"),
    "suukaikan": ("suukansansen", "kan4"),
    "sanchahou": ("ron3",),
}  # the ones that other programs write
_KIND_OF_REASON = {
    reason: kind for kind, others in _OTHER_REASONS.items() for reason in (REASONS[kind], *others)
}


@guarded
def read_mjai(data: bytes | str) -> GameRecord:
    """The game of an mjai log.

    Raises `ReplayError`, with the position of the line, for anything else and for logs with hidden
    tiles.
    """
    return _game(as_bytes(data).decode("utf-8-sig", "replace"), may_break_off=False)


@guarded
def read_mjai_as_far(data: bytes | str) -> GameRecord:
    """The game of an mjai log that may break off: then its last round may have no end.

    A last line without its end is left out. Raises `ReplayError` like `read_mjai`.
    """
    text = as_bytes(data).decode("utf-8-sig", "replace")
    before, _, last = text.rstrip().rpartition("\n")
    text = text if last.endswith("}") else before
    return _game(text, may_break_off=True)


def _game(text: str, *, may_break_off: bool) -> GameRecord:
    reader = _Reader(
        has_reds=_RED_FIVE.search(text) is not None,
        untold={name for name in _LEFT_OUT if not _has_message(text, name)},
    )
    reader.take(lines_of(text))
    return reader.game(may_break_off=may_break_off)


def _has_message(text: str, name: str) -> bool:
    return f'"{name}"' in text and _MESSAGE[name].search(text) is not None


class _Reader:
    """Takes message after message; `game` is what they add up to."""

    def __init__(self, *, has_reds: bool, untold: Collection[str]) -> None:
        self._untold = untold
        self._points_told: tuple[int, ...] = ()  # at the end of a round
        self._start: Message | None = None
        self._end: Message | None = None
        self._rounds: list[RoundRecord] = []
        self._round: RoundBuilder | None = None
        self._reds = (1, 1, 1) if has_reds else (0, 0, 0)
        self._at = 0  # of the line in hand
        self._place = ""

    def take(self, lines: Sequence[str]) -> None:
        """Takes all lines: runs of moves at once, other messages one by one."""
        try:
            moves = _moves_of_lines(lines)
            others = [at for at, move in enumerate(moves) if not move]
            self._at = 0
            for at in (*others, len(lines)):
                if at > self._at:
                    self._moves(b"".join(moves[self._at : at]), lines)
                self._at = at
                if at < len(lines) and lines[at].strip():
                    self._message(_message(lines[at]))
                self._at += 1
        except MISHAPS as error:
            inside = error.position if isinstance(error, ReplayError) else None
            fault = malformed(error, "" if isinstance(error, ReplayError) else self._place)
            fault.position = sum(len(line) + 1 for line in lines[: self._at]) + (inside or 0)
            raise fault from None

    def _moves(self, moves: bytes, lines: Sequence[str]) -> None:
        """Takes the moves of as many lines, from the one in hand."""
        if self._round is None or self._end is not None:
            self._message(_message(lines[self._at]))
            return
        try:
            self._round.take(moves)
        except ReplayError:
            self._at += self._round.taken
            raise
        self._points_told = ()

    def _message(self, message: Message) -> None:
        type_ = message["type"]
        self._place = f"in {type_[:40]}"
        if type_ in _OUTSIDE:
            self._before_the_end()
            _OUTSIDE[type_](self, message)
        elif type_ in _MOVES:
            self._inside(type_).take(_MOVES[type_](message))
            self._points_told = ()
        elif type_ in _INSIDE:
            builder = self._inside(type_)
            if "reach_accepted" in self._untold:
                _accept(builder, message)
            _INSIDE[type_](builder, message)
            told = message.get("scores") if type_ in ("hora", "ryukyoku") else None
            self._points_told = points_of(told, builder.players, "the scores") if told else ()
        else:
            self._before_the_end()
            raise ReplayError(f"unknown message {type_[:40]!r}", _CURE)

    def _inside(self, type_: str) -> RoundBuilder:
        """The round in hand, to which a message belongs."""
        self._before_the_end()
        if self._round is None:
            raise ReplayError(f"{type_} outside a round", _CURE)
        return self._round

    def _before_the_end(self) -> None:
        if self._end is not None:
            raise ReplayError("a message after end_game", "read one game at a time")

    def game(self, *, may_break_off: bool) -> GameRecord:
        if self._round is not None:
            self._close(must_end=self._end is None and not may_break_off)
        if not self._rounds:
            raise ReplayError("no round", _CURE)
        players = self._rounds[0].players
        if any(record.players != players for record in self._rounds):
            raise ReplayError("the number of players changes", _CURE)
        start = self._start or {}
        names, first = start.get("names") or [], start.get("kyoku_first")
        scores = (self._end or {}).get("scores")
        lengths: dict[object, Length] = {0: "south", 4: "east"}
        if not isinstance(first, int | None):
            raise ReplayError(f"kyoku_first is {repr(first)[:40]}", "it is 0 or 4")
        rule = self._rule(players)
        if rule is not None:
            rounds = [
                replace(record, stick_points=rule.riichi_stick_points) for record in self._rounds
            ]
            self._rounds = rounds
        return GameRecord(
            source="mjai",
            rule=rule,
            names=names_of(names, players),
            rounds=tuple(self._rounds),
            red_fives=self._red_fives(players),
            length=lengths.get(first),
            final_points=None if scores is None else points_of(scores, players, "the scores"),
        )

    def start_game(self, message: Message) -> None:
        if self._start is not None:
            raise ReplayError("a second start_game", "read one game at a time")
        self._start = message
        if "aka_flag" in message:
            self._reds = (1, 1, 1) if message["aka_flag"] else (0, 0, 0)

    def start_round(self, message: Message) -> None:
        if self._round is not None:
            self._close(must_end=True)
        if len(self._rounds) >= MOST_ROUNDS:
            raise ReplayError(f"more than {MOST_ROUNDS} rounds", _CURE)
        hands = message["tehais"]
        if not isinstance(hands, list) or not 3 <= len(hands) <= 4:
            raise ReplayError("tehais are not the hands of three or four", _CURE)
        if not all(isinstance(hand, list) for hand in hands):
            raise ReplayError("a hand in tehais is not a list", _CURE)
        wind = with_mjai_names(message)["bakaze"]
        if wind not in WINDS:
            raise ReplayError(f"bakaze is {repr(wind)[:40]}", "it is E, S, W or N")
        players: Literal[3, 4] = 4 if len(hands) == 4 and _is_dealt(hands[3]) else 3
        sticks = message["kyoutaku"] if "kyoutaku" in message else message["kyotaku"]
        told = message["oya"] if "oya" in message else message["kyoku"] - 1
        dealer = whole(told, 0, players - 1, "the dealer")
        if message.get("kyoku", dealer + 1) != dealer + 1:
            raise ReplayError("kyoku and oya name different dealers", _CURE)
        self._round = RoundBuilder(
            round_wind=wind,
            dealer=dealer,
            honba=whole(message["honba"], 0, 1000, "the number of honba"),
            riichi_sticks=whole(sticks, 0, 1000, "the number of riichi sticks"),
            points=self._points(message, players),
            hands=[[_tile(name) for name in hand] for hand in hands[:players]],
            dora_indicator=_tile(message["dora_marker"]),
            red_fives=self._red_fives(players),
            accepts_riichi="reach_accepted" in self._untold,
        )

    def _rule(self, players: int) -> GameRule | None:
        """Returns the rules, if the log states them."""
        return rule_told((self._start or {}).get(OPTIONS_KEY), players)

    def _red_fives(self, players: int) -> tuple[int, int, int]:
        rule = self._rule(players)
        if rule is not None:
            return rule.red_fives or (0, 0, 0)
        return self._reds if players == 4 else (0, *self._reds[1:])

    def _points(self, message: Message, players: Literal[3, 4]) -> tuple[int, ...]:
        """Returns the points at the start of a round: recorded, or those after the round before."""
        if "scores" in message:
            return points_of(message["scores"], players, "the scores")
        if not self._rounds:
            rule = self._rule(players)
            return ((rule or GameRule(players=players)).start_points or 0,) * players
        points = self._points_told or self._rounds[-1].points_after
        if not points:
            raise ReplayError("scores and deltas are both missing", "each round needs one of them")
        return points

    def end_round(self, _: Message) -> None:
        if self._round is None:
            raise ReplayError("an end_kyoku without a start", _CURE)
        self._close(must_end=True)

    def end_game(self, message: Message) -> None:
        self._end = message

    def nothing(self, _: Message) -> None:
        """Ignores a message without facts about the round."""

    def _close(self, *, must_end: bool) -> None:
        assert self._round is not None
        self._round.dora_told = "dora" not in self._untold
        if must_end and not self._round.is_over:
            raise ReplayError("the round has no end", _CURE)
        self._rounds.append(self._round.finish())
        self._round = None


def _message(line: str) -> Message:
    if len(line) > _LONGEST_LINE:
        raise ReplayError("a line too long for a message", _CURE)
    message: Message = parse_json(line)
    if not isinstance(message, dict) or not isinstance(message.get("type"), str):
        raise ReplayError("a line that is not a message", 'every line is {"type": ...}')
    return message


_KNOWN: Final[dict[str, bytes]] = {}  # the moves of lines


def _moves_of_lines(lines: Sequence[str]) -> list[bytes]:
    """The move of each line, parsed once for all games; empty for all other messages.

    Nearly all lines are one of a few thousand.
    """
    moves = [*map(_KNOWN.get, lines)]
    for at, known in enumerate(moves):
        if known is None:
            moves[at] = _learned(lines[at])
    return moves  # type: ignore[return-value]  # no None is left


def _learned(line: str) -> bytes:
    if len(line) > LONGEST_TAG:
        return b""
    try:
        message = _message(line)
        found = _MOVES[message["type"]](message)
    except MISHAPS:
        found = b""
    if len(_KNOWN) >= _MOST_KNOWN:
        _KNOWN.clear()
    _KNOWN[line] = found
    return found


def _is_dealt(hand: object) -> bool:
    return isinstance(hand, list) and any(name != "?" for name in hand)


def _tile(name: object) -> Tile:
    if name == "?":
        raise ReplayError("a hidden tile", "read the log of the table, not of one seat")
    if not isinstance(name, str) or name not in TILE_OF_NAME:
        raise ReplayError(
            f"{repr(name)[:40]} is not a tile", "tiles are 1m to 9s, 5mr, E S W N P F C"
        )
    return TILE_OF_NAME[name]


def _actor(message: Message) -> int:
    return whole(message.get("actor"), 0, 3, "the actor")


def _target(message: Message) -> int:
    return whole(message.get("target"), 0, 3, "the target")


def _own(message: Message) -> list[Tile]:
    return _tiles(message["consumed"], "consumed")


def _tiles(names: object, what: str) -> list[Tile]:
    if not isinstance(names, list):
        raise ReplayError(f"{what} is not a list of tiles", _CURE)
    return [_tile(name) for name in names]


def _accept(builder: RoundBuilder, message: Message) -> None:
    """Accepts a riichi whose discard was not won on, in a log that never says so."""
    seat = builder.unpaid_riichi
    triple = _KIND_OF_REASON.get(str(message.get("reason"))) == "sanchahou"
    if seat is not None and not triple and message["type"] not in ("hora", "dora"):
        builder.riichi_accepted(seat)


def _draw(message: Message) -> bytes:
    return move(EventCode.DRAW, _actor(message), _tile(message["pai"]))


def _discard(message: Message) -> bytes:
    seat, tile = _actor(message), _tile(message["pai"])
    told = message.get("tsumogiri")
    drawn = Drawn.UNKNOWN if told is None else Drawn.YES if told is True else Drawn.NO
    return move(EventCode.DISCARD, seat, tile, drawn)


def _call(code: EventCode, message: Message) -> bytes:
    called = _tile(message["pai"])
    return call_move(code, _actor(message), called, _target(message), _own(message))


def _open_kan(message: Message) -> bytes:
    called = _tile(message["pai"])
    return move(EventCode.OPEN_KAN, _actor(message), called, _target(message))


def _called_or_drawn(builder: RoundBuilder, message: Message) -> None:
    drawn = _actor(message) == _target(message)
    tile = builder.drawn if drawn else builder.last
    if "pai" in message and tile not in (None, _tile(message["pai"])):
        raise ReplayError("a win on another tile than the last", _CURE)


def _closed_kan(message: Message) -> bytes:
    return move(EventCode.CLOSED_KAN, _actor(message), _kind_of_kan(_own(message)))


def _added_kan(message: Message) -> bytes:
    tile = _tile(message["pai"])
    _kind_of_kan([tile, *_tiles(message.get("consumed") or [], "consumed")])
    return move(EventCode.ADDED_KAN, _actor(message), tile)


def _kind_of_kan(tiles: Iterable[Tile]) -> Kind:
    kinds = {kind_of(tile) for tile in tiles}
    if len(kinds) != 1:
        raise ReplayError("a kan of different tiles", _CURE)
    return kinds.pop()


def _kita(message: Message) -> bytes:
    if with_mjai_names(message).get("pai", "N") != "N":
        raise ReplayError("a kita that is not a North", _CURE)
    return move(EventCode.KITA, _actor(message))


def _riichi(message: Message) -> bytes:
    return move(EventCode.RIICHI, _actor(message))


def _dora(message: Message) -> bytes:
    return move(EventCode.DORA, 0, _tile(message["dora_marker"]))


def _riichi_accepted(builder: RoundBuilder, message: Message) -> None:
    seat = _actor(message)
    deltas = _deltas(builder, message)
    if deltas and seat < builder.players:
        stick = -deltas[seat]
        if stick < 0 or any(deltas[:seat] + deltas[seat + 1 :]):
            raise ReplayError("a riichi that pays something else than a stick", _CURE)
        builder.stick_points = stick
    builder.riichi_accepted(seat)
    if deltas:
        builder.told("stick", builder.stick_points)
    _scores(builder, message)


def _win(builder: RoundBuilder, message: Message) -> None:
    drawn = builder.drawn is not None
    message = {"target": message.get("actor") if drawn else builder.last_seat} | message
    _called_or_drawn(builder, message)
    ura = message.get("ura_markers", message.get("uradora_markers"))
    builder.win(
        _actor(message),
        _target(message),
        pao=_optional(message, "pao", 3),
        fu=_optional(message, "fu", 1000),
        yaku=_yaku(message.get("yakus")),
        points=_optional(message, "hora_points", MOST_POINTS),
        ura=None if ura is None else tuple(_tiles(ura, "ura_markers")),
        deltas=_deltas(builder, message),
    )
    fan = _optional(message, "fan", 1000)
    if fan is not None and fan < _YAKUMAN_HAN:  # programs disagree about the han of a yakuman
        builder.told("han", fan)
    _scores(builder, message)


def _drawn_game(builder: RoundBuilder, message: Message) -> None:
    reason = message.get("reason")
    deltas = _deltas(builder, message)
    if not isinstance(reason, str | None):
        raise ReplayError(f"the reason of a drawn game is {repr(reason)[:40]}", "it is a text")
    kind = _KIND_OF_REASON.get(reason or "") or builder.likely_end(deltas)
    tenpais = message.get("tenpais")
    if tenpais is not None:
        if not isinstance(tenpais, list) or len(tenpais) < builder.players:
            raise ReplayError("tenpais are not one for each player", _CURE)
        shown = [seat for seat in range(builder.players) if tenpais[seat]]
        builder.drawn_game(kind, deltas, shown)
    else:
        builder.drawn_game(kind, deltas, builder.likely_shown(kind, deltas))
    _scores(builder, message)


def _scores(builder: RoundBuilder, message: Message) -> None:
    if "scores" in message:
        builder.told("points", points_of(message["scores"], builder.players, "the scores"))


def _optional(message: Message, key: str, most: int) -> int | None:
    value = message.get(key)
    return None if value is None else whole(value, 0, most, key)


def _deltas(builder: RoundBuilder, message: Message) -> tuple[int, ...]:
    values = message.get("deltas", message.get("delta"))
    return () if values is None else points_of(values, builder.players, "the deltas")


def _yaku(rows: object) -> tuple[YakuHan, ...]:
    """Returns the yaku, or none if a name is unknown: other programs use other names."""
    if not isinstance(rows, list):
        return ()
    pairs = [row for row in rows if isinstance(row, list) and len(row) == 2]
    named = [(_identifier(name), han) for name, han in pairs]
    if len(named) < len(rows) or not all(id_ for id_, _ in named):
        return ()
    return tuple(_yaku_han(id_ or "", whole(han, 0, 100, "han")) for id_, han in named)


def _yaku_han(id_: str, han: int) -> YakuHan:
    """The yaku; one han of renhou are a yakuman, for as han it is worth more."""
    return (as_yakuman(id_, 1) if id_ == "renhou" and han == 1 else None) or yaku_han(id_, han)


def _identifier(name: object) -> str | None:
    if not isinstance(name, str) or len(name) > _LONGEST_YAKU:
        return None
    return name if name in _KNOWN_YAKU else yaku_named(name)


_MOVES: Final[dict[str, Callable[[Message], bytes]]] = {
    "tsumo": _draw,
    "dahai": _discard,
    "chi": partial(_call, EventCode.CHI),
    "pon": partial(_call, EventCode.PON),
    "daiminkan": _open_kan,
    "kan": _open_kan,
    "ankan": _closed_kan,
    "kakan": _added_kan,
    "kita": _kita,
    "nukidora": _kita,
    "reach": _riichi,
    "dora": _dora,
}
_OUTSIDE: Final[dict[str, Callable[[_Reader, Message], None]]] = {
    "start_game": _Reader.start_game,
    "start_kyoku": _Reader.start_round,
    "end_kyoku": _Reader.end_round,
    "end_game": _Reader.end_game,
    "none": _Reader.nothing,
    "hello": _Reader.nothing,
    "join": _Reader.nothing,
}
_INSIDE: Final[dict[str, Callable[[RoundBuilder, Message], None]]] = {
    "reach_accepted": _riichi_accepted,
    "hora": _win,
    "ryukyoku": _drawn_game,
}
