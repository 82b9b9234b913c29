"""Tenhou's JSON, the one of tenhou.net/6: `read_tenhou_json` and `write_tenhou_json`.

The format lists, for each seat, what it drew or called and what it discarded; in which order that
happened, when a riichi was accepted and when a dora was turned over follows from Tenhou's rules.
Several lines of one game, a round each, are read as one. May import build and what is below it.
"""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any, Final

from jantaku.errors import ReplayError
from jantaku.replay.build import RoundBuilder
from jantaku.replay.hostile import (
    MISHAPS,
    MOST_POINTS,
    MOST_ROUNDS,
    as_bytes,
    guarded,
    lines_of,
    malformed,
    name_of,
    names_of,
    parse_json,
    points_of,
    scores_of,
    whole,
)
from jantaku.replay.record import EventCode, GameRecord, RoundRecord, Win
from jantaku.replay.tenhou import (
    DRAWN_GAMES,
    FOUR_SEATS,
    ROOMS,
    WINDS,
    four,
    name_of_yaku,
    number_of_yaku,
    round_number,
    shares_of,
    without_kita,
    yaku_han,
    yaku_named,
)
from jantaku.replay.writing import Names, own_tiles, require_finished, written
from jantaku.tile import TILES, Tile, TileId, ids_alike, kind_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from jantaku.replay.record import DrawnGameKind
    from jantaku.result import YakuHan

Moves = list[Any]

_NUMBERS = (*(10 * suit + number for suit in (1, 2, 3) for number in range(1, 10)), *range(41, 48))
_NUMBER_OF_TILE: Final[tuple[int, ...]] = (*_NUMBERS, 51, 52, 53)
_TILE_OF_NUMBER: Final[dict[int, Tile]] = dict(zip(_NUMBER_OF_TILE, TILES, strict=True))
_TSUMOGIRI, _KAN_CALLED = 60, 0
_PARTS = 17  # of a round: six, three for each of the four seats less one, the result
_CURE = "check that the file is a whole tenhou.net/6 record"

_KIND_OF_NAME: Final[dict[str, DrawnGameKind]] = {
    name: kind for kind, _, names in DRAWN_GAMES for name in names
}
_NAME_OF_KIND = {kind: names[0] for kind, _, names in DRAWN_GAMES}
_WIN, _ALL_TENPAI, _NONE_TENPAI = "和了", "全員聴牌", "全員不聴"
_LIMITS = ("", "満貫", "跳満", "倍満", "三倍満", "役満")
_WORTH = re.compile(
    r"(?:(\d{1,4})符)?([^\d]{0,8}|\d倍役満)(?:(\d{1,3})飜)?(?:(\d{1,8})-)?(\d{1,8})点(∀?)"
)
_YAKU = re.compile(r"(.{1,20})\((ダブル)?(?:(\d{1,3})飜|役満)\)")
_TENHOUS_DISPLAY = re.compile("三?[般上特鳳東南]")  # others say nothing of open tanyao
_CALL = re.compile(r"(?:\d\d)*[cpmkaf](?:\d\d)+")


@guarded
def read_tenhou_json(data: bytes | str) -> GameRecord:
    """The game of a tenhou.net/6 record, or of several that hold its rounds, one a line.

    Raises `ReplayError`, naming the round, for anything else.
    """
    text = as_bytes(data).decode("utf-8-sig", "replace")
    lines = [line for line in lines_of(text) if line.strip()]
    documents = [parse_json(line) for line in lines] if _is_by_line(lines) else [parse_json(text)]
    rounds = [log for document in documents for log in document["log"]]
    if not 0 < len(rounds) <= MOST_ROUNDS:
        raise ReplayError(f"{len(rounds)} rounds", f"a record has 1 to {MOST_ROUNDS}")
    return _game(documents[-1], rounds)


def _is_by_line(lines: Sequence[str]) -> bool:
    return len(lines) > 1 and all(line.strip().startswith("{") for line in lines[:2])


def _game(document: dict[str, Any], logs: Sequence[Any]) -> GameRecord:
    rule = document.get("rule") or {}
    display = rule.get("disp") or ""
    players = 4 if logs[0][13] else 3
    reds = _red_fives(rule, players)
    final_points, scores = _final(document.get("sc"), players)
    rates, grades = document.get("rate"), document.get("dan")
    return GameRecord(
        source="tenhou_json",
        names=names_of(document["name"], players),
        rounds=tuple(_numbered(number, log, players, reds) for number, log in enumerate(logs, 1)),
        red_fives=reds,
        open_tanyao="喰" in display if _TENHOUS_DISPLAY.match(display) else None,
        length="south" if "南" in display else "east" if "東" in display else None,
        room=next((room for room, (_, sign) in ROOMS.items() if sign in display), ""),
        fast="速" in display,
        reference=name_of(document.get("ref") or ""),
        ratings=scores_of(rates, players) if rates else None,
        grades=names_of(grades, players) if grades else None,
        final_points=final_points,
        scores=scores,
    )


def _red_fives(rule: dict[str, Any], players: int) -> tuple[int, int, int]:
    told = [rule.get(key, rule.get("aka", 0)) for key in ("aka51", "aka52", "aka53")]
    man, pin, sou = (whole(count, 0, 4, "the number of red fives") for count in told)
    return (man if players == 4 else 0), pin, sou


def _final(values: Any, players: int) -> tuple[tuple[int, ...] | None, tuple[float, ...] | None]:
    """Points and scores, which alternate."""
    if values is None:
        return None, None
    points = points_of(values[::2], players, "the final points")
    return points, scores_of(values[1::2], players)


def _numbered(number: int, log: Any, players: int, red_fives: tuple[int, int, int]) -> RoundRecord:
    try:
        return _Round(log, players, red_fives).record()
    except MISHAPS as error:
        raise malformed(error, f"round {number}") from None


class _Round:
    """One round, played through to find the order of its moves."""

    def __init__(self, log: Any, players: int, red_fives: tuple[int, int, int]) -> None:
        if not isinstance(log, list) or len(log) != _PARTS:
            raise ReplayError("a round has not 17 parts", _CURE)
        (number, honba, sticks), points, doras, self._ura = log[:4]
        whole(number, 0, 15, "the number of the round")
        self._result = log[16]
        self._players = players
        self._builder = RoundBuilder(
            round_wind=WINDS[number // 4],
            dealer=whole(number % 4, 0, players - 1, "the dealer"),
            honba=whole(honba, 0, 1000, "the number of honba"),
            riichi_sticks=whole(sticks, 0, 1000, "the number of riichi sticks"),
            points=points_of(points, players, "the points"),
            hands=[_tiles(log[4 + 3 * seat]) for seat in range(players)],
            dora_indicator=_tile(doras[0]),
            red_fives=red_fives,
        )
        self._draws = [_moves(log[5 + 3 * seat]) for seat in range(players)]
        self._discards = [_moves(log[6 + 3 * seat]) for seat in range(players)]
        self._doras = [_tile(dora) for dora in reversed(doras[1:])]
        self._due = 0  # indicators to turn over before the next draw or discard
        self._owed = 0  # and those of open kans, before the one after
        self._riichi: int | None = None  # declared, not yet accepted
        self._declared: set[int] = set()

    def record(self) -> RoundRecord:
        """The round."""
        seat: int | None = self._builder.dealer
        self._draw(self._builder.dealer)
        while seat is not None:
            seat = self._move(seat)
        if any(self._draws) or any(self._discards):
            raise ReplayError("moves are left over after the round's end", _CURE)
        self._end()
        return self._builder.finish()

    def _move(self, seat: int) -> int | None:
        """What the seat does with its fourteen tiles; gives who acts next."""
        if not self._discards[seat]:
            return None
        move = self._discards[seat].pop()
        if isinstance(move, str) and move[:1] != "r":
            self._kan_or_kita(seat, move)
            return self._after_kan(seat)
        self._discard(seat, move)
        return self._next(seat)

    def _draw(self, seat: int) -> None:
        self._reveal()
        self._builder.draw(seat, _tile(self._draws[seat].pop()))
        self._due, self._owed = self._due + self._owed, 0

    def _after_kan(self, seat: int) -> int | None:
        """The seat again, unless its tile was won on."""
        if not self._draws[seat]:
            return None
        self._draw(seat)
        return seat

    def _reveal(self) -> None:
        for _ in range(min(self._due, len(self._doras))):
            self._builder.dora(self._doras.pop())
        self._due = 0

    def _kan_or_kita(self, seat: int, move: str) -> None:
        """A kan of one's own, or a North set aside: `a`, `k` or `f` in the text."""
        sign, tile = _sign_of(move)
        if sign in "ak" and len({kind_of(one) for one in _pairs(move.replace(sign, ""))}) != 1:
            raise ReplayError(f"{move!r} is a kan of different tiles", _CURE)
        if sign == "f":
            self._builder.kita(seat)
        elif sign == "a":
            self._builder.closed_kan(seat, kind_of(tile))
            self._due += 1
        elif sign == "k":
            self._builder.added_kan(seat, tile)
            self._due, self._owed = self._due + self._owed, 1
        else:
            raise ReplayError(f"{move[:20]!r} is no discard", _CURE)

    def _discard(self, seat: int, move: Any) -> None:
        if isinstance(move, str):
            self._builder.riichi(seat)
            self._riichi = seat
            self._declared.add(seat)
            move = int(move[1:])
        self._reveal()
        if move == _TSUMOGIRI:
            self._builder.discard_drawn(seat)
        else:
            self._builder.discard(seat, _tile(move), tsumogiri=False)

    def _next(self, discarder: int) -> int | None:
        """Who acts after the discard: a caller, or the next seat if it draws."""
        following = [(discarder + step) % self._players for step in range(1, self._players)]
        for sign in ("m", "p", "c"):
            for seat in following:
                if self._calls(seat, discarder, sign):
                    self._accept_riichi()
                    return self._call(seat, discarder, self._draws[seat].pop())
        seat = following[0]
        if not self._draws[seat] or isinstance(self._draws[seat][-1], str):
            return None
        self._accept_riichi()
        self._draw(seat)
        return seat

    def _accept_riichi(self) -> None:
        if self._riichi is not None:
            self._builder.riichi_accepted(self._riichi)
            self._riichi = None

    def _calls(self, seat: int, discarder: int, sign: str) -> bool:
        """Whether the seat's next move calls the last discard, in this way."""
        if not self._draws[seat] or not isinstance(self._draws[seat][-1], str):
            return False
        move = self._draws[seat][-1]
        source = (seat - _source(move, sign)) % FOUR_SEATS if sign in move else None
        return source == discarder and _sign_of(move)[1] == self._builder.last

    def _call(self, seat: int, discarder: int, move: str) -> int | None:
        sign, _ = _sign_of(move)
        at = move.index(sign)
        own = _pairs(move[:at] + move[at + 3 :])
        if sign == "m":
            self._builder.open_kan(seat, discarder)
            if not self._discards[seat] or self._discards[seat].pop() != _KAN_CALLED:
                raise ReplayError("an open kan without its 0 among the discards", _CURE)
            self._due, self._owed = self._due + self._owed, 1
            return self._after_kan(seat)
        make = self._builder.pon if sign == "p" else self._builder.chi
        make(seat, discarder, own)
        return seat

    def _end(self) -> None:
        name, *rest = self._result
        if name == _WIN:
            self._wins(rest)
            return
        kind = _KIND_OF_NAME[name]
        if kind != "sanchahou":
            self._accept_riichi()
        told = rest[0] if rest else [0] * self._players
        deltas = points_of(told, self._players, "the deltas")
        shown = self._builder.likely_shown(kind, deltas)
        if name == _ALL_TENPAI:
            shown = [*range(self._players)]
        elif name == _NONE_TENPAI:
            shown = []
        self._builder.drawn_game(kind, deltas, shown)

    def _wins(self, rest: Sequence[Any]) -> None:
        if not rest or len(rest) % 2:
            raise ReplayError("a win is a list of deltas and a list of what was won", _CURE)
        for deltas, (winner, discarder, liable, worth, *names) in zip(
            rest[::2], rest[1::2], strict=True
        ):
            yaku = tuple(_yaku(name) for name in names)
            fu, limit, han, points = _worth(worth, self._players)
            self._builder.win(
                whole(winner, 0, self._players - 1, "the winner"),
                whole(discarder, 0, self._players - 1, "the discarder"),
                pao=None if liable == winner else whole(liable, 0, self._players - 1, "the pao"),
                fu=fu,
                yaku=yaku,
                points=points,
                ura=_tiles(self._ura) if winner in self._declared else (),
                deltas=points_of(deltas, self._players, "the deltas"),
            )
            self._builder.told("limit", limit)
            if han is not None:
                self._builder.told("han", han)


def _moves(values: Any) -> Moves:
    """The moves, the first one last."""
    if not isinstance(values, list):
        raise ReplayError("the moves of a seat are no list", _CURE)
    return values[::-1]


def _tile(number: object) -> Tile:
    if type(number) is not int or number not in _TILE_OF_NUMBER:
        raise ReplayError(f"{repr(number)[:40]} is no tile", "tiles are 11 to 47 and 51 to 53")
    return _TILE_OF_NUMBER[number]


def _tiles(numbers: Iterable[object]) -> tuple[Tile, ...]:
    return tuple(_tile(number) for number in numbers)


def _pairs(digits: str) -> list[Tile]:
    return [_tile(int(digits[at : at + 2])) for at in range(0, len(digits), 2)]


def _sign_of(move: str) -> tuple[str, Tile]:
    """The letter in a call, and the tile it stands before."""
    if len(move) > 9 or not _CALL.fullmatch(move):
        raise ReplayError(f"{move[:20]!r} is no call", _CURE)
    (at,) = (index for index, char in enumerate(move) if char.isalpha())
    return move[at], _tile(int(move[at + 1 : at + 3]))


def _source(move: str, sign: str) -> int:
    """How many seats before the caller the discarder sits: the letter's place says."""
    last = {"m": 6, "p": 4}.get(sign)
    at = move.index(sign)
    return 3 if at == last else at // 2 + 1


def _worth(text: str, players: int) -> tuple[int | None, int, int | None, int]:
    """Fu, if told, number of the limit, han, if told, and points of `30符2飜500-1000点`."""
    found = _WORTH.fullmatch(text)
    if found is None:
        raise ReplayError(f"{text[:40]!r} is no worth of a hand", _CURE)
    fu, label, han, each, last, from_all = found.groups()
    points = int(last)
    if from_all:
        points *= players - 1
    elif each:
        points += int(each) * (players - 2)
    whole(points, 0, MOST_POINTS, "the worth of a hand")
    return (int(fu) if fu else None), _limit(label), (int(han) if han else None), points


def _limit(label: str) -> int:
    """Tenhou's number of the limit; a label may say more of it, as `数え役満` does."""
    longest = sorted(_LIMITS, key=len, reverse=True)
    found = next(name for name in longest if label.endswith(name))
    if label and not found:
        raise ReplayError(f"{label!r} is no limit", _CURE)
    return _LIMITS.index(found)


def _yaku(text: str) -> YakuHan:
    found = _YAKU.fullmatch(text)
    id_ = yaku_named(found[1]) if found else None
    if found is None or id_ is None:
        raise ReplayError(f"{text[:40]!r} is no yaku", _CURE)
    return yaku_han(id_, int(found[3] or (2 if found[2] else 1)))


def write_tenhou_json(game: GameRecord) -> str:
    """The game as tenhou.net/6 JSON, on one line.

    Raises `ReplayError` for an unfinished game.
    """
    require_finished(game)
    document: dict[str, Any] = {
        "title": ["", ""],
        "name": four(game.names, ""),
        "rule": {"disp": _display(game), **_aka(game)},
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
        (ROOMS[game.room][1], True),
        (length, True),
        ("喰", game.open_tanyao is not False),
        ("赤", any(game.red_fives)),
        ("速", game.fast),
    )
    return "".join(sign for sign, applies in parts if applies)


def _aka(game: GameRecord) -> dict[str, int]:
    keys = ("aka51", "aka52", "aka53")
    return dict(zip(keys, game.red_fives, strict=True)) if any(game.red_fives) else {"aka": 0}


class _Writer:
    """One round as the lists of its seats."""

    def __init__(self, record: RoundRecord, reds: frozenset[TileId]) -> None:
        self._record = record
        self._numbers = Names(_NUMBER_OF_TILE, reds)
        self._draws: list[Moves] = [[] for _ in range(4)]
        self._discards: list[Moves] = [[] for _ in range(4)]
        self._doras = [self._numbers.of(record.dora_indicator)]
        self._pons: dict[int, str] = {}
        self._riichi = False

    def log(self) -> list[Any]:
        """Its seventeen parts."""
        record = self._record
        for _ in written(_WRITERS, self, record.packed):
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

    def _draw(self, event: bytes) -> None:
        self._draws[event[1]].append(self._numbers.of(event[2]))

    def _discard(self, event: bytes) -> None:
        number = _TSUMOGIRI if event[3] else self._numbers.of(event[2])
        self._discards[event[1]].append(f"r{number}" if self._riichi else number)
        self._riichi = False

    def _declare(self, _: bytes) -> None:
        self._riichi = True

    def _dora(self, event: bytes) -> None:
        self._doras.append(self._numbers.of(event[2]))

    def _chi(self, event: bytes) -> None:
        called, *own = self._digits((event[2], *event[4:]))
        self._draws[event[1]].append(f"c{called}{''.join(own)}")

    def _pon(self, event: bytes) -> None:
        own = sorted(event[4:], key=self._numbers.of)
        self._draws[event[1]].append(self._claimed("p", event, own))
        self._pons[event[2] // 4] = self._claimed("k", event, own)

    def _open_kan(self, event: bytes) -> None:
        self._draws[event[1]].append(self._claimed("m", event, own_tiles(event)))
        self._discards[event[1]].append(_KAN_CALLED)

    def _claimed(self, sign: str, event: bytes, own: Sequence[int]) -> str:
        """The tiles, the called one behind the sign, which stands where the discarder sits."""
        parts = self._digits(own)
        steps = (event[1] - event[3]) % FOUR_SEATS  # the discarder sits before the caller
        place = {1: 0, 2: 1, 3: len(parts)}[steps]
        parts.insert(place, f"{sign}{self._numbers.of(event[2])}")
        return "".join(parts)

    def _closed_kan(self, event: bytes) -> None:
        *first, last = self._digits(ids_alike(event[2])[::-1])
        self._discards[event[1]].append(f"{''.join(first)}a{last}")

    def _added_kan(self, event: bytes) -> None:
        pon = self._pons[event[2] // 4]
        at = pon.index("k") + 1
        self._discards[event[1]].append(f"{pon[:at]}{self._numbers.of(event[2])}{pon[at:]}")

    def _kita(self, event: bytes) -> None:
        self._discards[event[1]].append("f44")

    def _result(self) -> list[Any]:
        record = self._record
        if record.wins:
            parts = ((four(win.deltas, 0), self._won(win)) for win in record.wins)
            return [_WIN, *(part for pair in parts for part in pair)]
        drawn = record.drawn_game
        assert drawn is not None
        if drawn.kind == "exhaustive" and not any(drawn.deltas) and drawn.hands:
            return [_ALL_TENPAI if all(drawn.hands) else _NONE_TENPAI]
        name = _NAME_OF_KIND[drawn.kind]
        return [name, four(drawn.deltas, 0)] if any(drawn.deltas) else [name]

    def _won(self, win: Win) -> list[Any]:
        record = self._record
        context = record.round_wind, record.dealer, win.winner, record.players
        discarder = win.winner if win.discarder is None else win.discarder
        liable = win.winner if win.pao is None else win.pao
        names = [
            (name_of_yaku(number_of_yaku(row.id, *context)), row) for row in without_kita(win.yaku)
        ]
        yaku = [f"{name}({_han(row)})" for name, row in names if row.han or row.yakuman]
        return [win.winner, discarder, liable, self._worth(win), *yaku]

    def _worth(self, win: Win) -> str:
        players, dealer = self._record.players, win.winner == self._record.dealer
        points = win.points or 0
        payers = players - 1 if win.tsumo else 0
        limit = self._record.limit(win)
        label = _LIMITS[limit] if limit else f"{win.fu or 0}符{win.han}飜"
        if not win.tsumo:
            return f"{label}{points}点"
        each, of_dealer = shares_of(points, players, dealer=dealer) or (points // payers, 0)
        return f"{label}{each}点∀" if dealer or not of_dealer else f"{label}{each}-{of_dealer}点"


def _han(yaku: YakuHan) -> str:
    return {0: f"{yaku.han}飜", 1: "役満"}.get(yaku.yakuman, "ダブル役満")


_WRITERS: Final[dict[int, Callable[[_Writer, bytes], None]]] = {
    EventCode.DRAW: _Writer._draw,
    EventCode.DISCARD: _Writer._discard,
    EventCode.CHI: _Writer._chi,
    EventCode.PON: _Writer._pon,
    EventCode.OPEN_KAN: _Writer._open_kan,
    EventCode.CLOSED_KAN: _Writer._closed_kan,
    EventCode.ADDED_KAN: _Writer._added_kan,
    EventCode.KITA: _Writer._kita,
    EventCode.RIICHI: _Writer._declare,
    EventCode.DORA: _Writer._dora,
}
