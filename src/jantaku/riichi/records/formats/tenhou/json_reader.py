"""Reads the JSON of tenhou.net/6: `read_tenhou_json`.

The format lists, for each seat, what it drew or called and what it discarded; in which order that
happened, when a riichi was accepted and when a dora was turned over follows from Tenhou's rules.
Several lines of one game, a round each, are read as one.
"""

from __future__ import annotations

import re
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from jantaku.base.errors import ReplayError
from jantaku.riichi.records.builder import NO_NAME, Drawn, RoundBuilder
from jantaku.riichi.records.builder import move as packed_move
from jantaku.riichi.records.formats.tenhou.json_words import (
    ALL_TENPAI,
    KAN_CALLED,
    NONE_TENPAI,
    NUMBER_OF_TILE,
    TSUMOGIRI,
    WIN,
    Moves,
)
from jantaku.riichi.records.formats.tenhou.json_worth import is_worth, worth_of, yaku_of
from jantaku.riichi.records.formats.tenhou.names_abroad import (
    DRAWS_ABROAD,
    WINS_ABROAD,
    names_of_rows,
    spelled_alike,
)
from jantaku.riichi.records.formats.tenhou.turn_order import SeatTurn, TurnCall, turn_order
from jantaku.riichi.records.formats.tenhou.words import (
    DRAWN_GAMES,
    FOUR_SEATS,
    ROOMS,
    WINDS,
)
from jantaku.riichi.records.input_limits import (
    LONGEST_NAME,
    MISHAPS,
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
from jantaku.riichi.records.record import (
    OPTIONS_KEY,
    EventCode,
    GameRecord,
    RoundRecord,
    rule_told,
)
from jantaku.riichi.rules import GameRule, KanDoraTimingMode
from jantaku.riichi.tiles.tile import TILES, Tile, kind_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from jantaku.riichi.records.record import DrawnGameKind, Length, Site


_TILE_OF_NUMBER: Final[dict[int, Tile]] = dict(zip(NUMBER_OF_TILE, TILES, strict=True))
_MOVE_TYPES: Final = frozenset({int, str})
_PARTS = 17  # of a round: six, three for each of the four seats less one, the result
_CURE = "check that the file is a whole tenhou.net/6 record"
_TILES_ARE = "tiles are 11 to 47 and 51 to 53"

_KIND_OF_NAME: Final[dict[str, DrawnGameKind]] = {
    **{name: kind for kind, row in DRAWS_ABROAD.items() for name in names_of_rows(row)},
    **{name: kind for kind, _, names in DRAWN_GAMES for name in names},
}
_REDS: Final = ("aka51", "aka52", "aka53")
_RED_NUMBERS: Final = (51, 52, 53)
_RED: Final = "赤"
_WINS: Final = frozenset((WIN, *names_of_rows(WINS_ABROAD)))
_LONGEST_CALL = 9
_TENHOUS_DISPLAY = re.compile("三?[般上特鳳東南]")  # others say nothing of open tanyao
_MAJSOULS_DISPLAY = re.compile(
    r"の間|之[间間]|友人|大会|段位|[赛賽]场|雀魂|maj\w*[ -]?soul|friendly|tour?na?ment"
    r"|(?:bronze|silver|gold|jade|throne)\b",
    re.IGNORECASE,
)
_OWN_ROOM = re.compile("友人|大会|friendly|tour?na?ment", re.IGNORECASE)
_MAJSOULS_GRADE = re.compile(
    "★|魂天|初心|雀[士傑杰豪聖圣]|novice|adept|expert|master|saint|celestial", re.IGNORECASE
)
_TENHOUS_REFERENCE = re.compile(r"\d{10}gm-(?:[\da-f]{4}-(?P<lobby>\d{1,8}))?", re.IGNORECASE)
_MAJSOULS_REFERENCE = re.compile(r"\d{6}-[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}", re.IGNORECASE)
_LENGTHS: Final[tuple[tuple[Length, re.Pattern[str]], ...]] = (
    ("south", re.compile(r"南|半[荘莊庄]|\bsouth\b|\bhan-?chan\b", re.IGNORECASE)),
    ("east", re.compile(r"[東东]|\beast\b|\bton-?puu?\b", re.IGNORECASE)),
)
_CALL = re.compile(r"(?:\d\d)*[cpmkaf](?:\d\d)+")


@guarded
def read_tenhou_json(data: bytes | str, rules: str | GameRule | None = None) -> GameRecord:
    """The game of a tenhou.net/6 record, or of several that hold its rounds, one a line.

    `rules`, a preset or your own rules, replace what the record says of the site:
    the format does not say when the indicators of kans were turned, so it follows from the rules.
    Raises `ReplayError`, naming the round, for anything else.
    """
    text = as_bytes(data).decode("utf-8-sig", "replace")
    lines = [line for line in lines_of(text) if line.strip()]
    documents = [parse_json(line) for line in lines] if _is_by_line(lines) else [parse_json(text)]
    if not all(isinstance(document, dict) for document in documents):
        raise ReplayError("the record is not an object", _CURE)
    logs = [_list(document["log"], "the log") for document in documents]
    if not all(map(_follows, documents, documents[1:], logs, logs[1:])):
        raise ReplayError("lines of more than one game", "give one game, its rounds in order")
    rounds = [one for log in logs for one in log]
    if not 0 < len(rounds) <= MOST_ROUNDS:
        raise ReplayError(f"{len(rounds)} rounds", f"a record has 1 to {MOST_ROUNDS}")
    return _game(documents[-1], rounds, rules)


def _is_by_line(lines: Sequence[str]) -> bool:
    return len(lines) > 1 and all(line.strip().startswith("{") for line in lines[:2])


def _follows(before: Any, after: Any, rounds: Sequence[Any], more: Sequence[Any]) -> bool:
    """True if a document has later rounds of the same game than the one before it."""
    return bool(before.get("name") == after.get("name") and rounds[-1][0][:2] < more[0][0][:2])


def _game(
    document: dict[str, Any], logs: Sequence[Any], rules: str | GameRule | None
) -> GameRecord:
    rule = document.get("rule") or {}
    if not isinstance(rule, dict):
        raise ReplayError("the rule is not an object", _CURE)
    display = _display_of(document, rule)
    first = _list(logs[0], "a round")
    players = 4 if len(first) > _PARTS - 4 and first[_PARTS - 4] else 3
    final_points, scores = _final(document.get("sc"), players)
    rates, grades = document.get("rate"), document.get("dan")
    site = _site(document, display)
    game = GameRecord(
        source="tenhou_json",
        names=names_of(document.get("name") or [], players),
        rounds=(),
        red_fives=_red_fives(rule, display, logs, players),
        open_tanyao="喰" in display if _TENHOUS_DISPLAY.match(display) else None,
        length=next((length for length, sign in _LENGTHS if sign.search(display)), None),
        room=""
        if site == "majsoul"
        else next((room for room, (_, sign) in ROOMS.items() if sign in display), ""),
        fast="速" in display,
        reference=name_of(document.get("ref") or ""),
        ratings=scores_of(rates, players) if rates else None,
        grades=names_of(grades, players) if grades else None,
        final_points=final_points,
        scores=scores,
        site=site,
        rule=rule_told(rule.get(OPTIONS_KEY), players),
        own_room=_OWN_ROOM.search(display) is not None or _is_private(document.get("ref")),
    )
    game = game if rules is None else game.by_rules(rules)
    by = game.rules
    rounds = tuple(_numbered(number, log, game, by) for number, log in enumerate(logs, 1))
    return replace(game, rounds=rounds)


def _display_of(document: dict[str, Any], rule: dict[str, Any]) -> str:
    """Returns the record's name for its rules: `disp`, or the title."""
    title = document.get("title")
    named = rule.get("disp") or (title[0] if isinstance(title, list) and title else "")
    return named[:LONGEST_NAME] if isinstance(named, str) else ""


def _site(document: dict[str, Any], display: str) -> Site:
    """The site of a record, by what it calls the game, the room and the players' grades."""
    reference, sex, grades = (document.get(key) for key in ("ref", "sx", "dan"))
    if isinstance(reference, str) and _TENHOUS_REFERENCE.match(reference):
        return "tenhou"
    told = [text for text in (grades if isinstance(grades, list) else ()) if isinstance(text, str)]
    signs = (
        isinstance(reference, str) and _MAJSOULS_REFERENCE.match(reference),
        _MAJSOULS_DISPLAY.search(display),
        isinstance(sex, list) and "C" in sex,
        any(_MAJSOULS_GRADE.search(text[:LONGEST_NAME]) for text in told),
    )
    if any(signs):
        return "majsoul"
    return "tenhou" if _TENHOUS_DISPLAY.match(display) else ""


def _is_private(reference: object) -> bool:
    """True for the reference of a game in a private lobby of Tenhou."""
    found = _TENHOUS_REFERENCE.match(reference) if isinstance(reference, str) else None
    return found is not None and (found["lobby"] or "").strip("0") != ""


def _red_fives(
    rule: dict[str, Any], display: str, logs: Sequence[Any], players: int
) -> tuple[int, int, int]:
    """The red fives by `rule`, or by the tiles and the display if it names none.

    Raises `ReplayError` for more of them in a round than the rule has.
    """
    seen = _reds_seen(logs, players)
    told = [rule.get(key, rule.get("aka")) for key in _REDS]
    if not any(count is not None for count in told):
        told = [max(count, int(any(seen) or _RED in display)) for count in seen]
    man, pin, sou = (whole(count or 0, 0, 4, "the number of red fives") for count in told)
    reds = (man if players == 4 else 0), pin, sou
    for key, least, count in zip(_REDS, seen, reds, strict=True):
        if least > count:
            fault = f"{least} red fives ({key[-2:]}) in a round, {count} by the rule"
            raise ReplayError(fault, f"correct {key} of `rule`")
    return reds


def _reds_seen(logs: Sequence[Any], players: int) -> list[int]:
    """The most red fives of each suit in a round, among indicators, starting hands and draws."""
    places = (2, 3, *(part + 3 * seat for seat in range(players) for part in (4, 5)))
    whole_rounds = [log for log in logs if isinstance(log, list) and len(log) == _PARTS]
    rounds = [[log[at] for at in places if isinstance(log[at], list)] for log in whole_rounds]
    return [
        max((sum(part.count(red) for part in parts) for parts in rounds), default=0)
        for red in _RED_NUMBERS
    ]


def _final(values: Any, players: int) -> tuple[tuple[int, ...] | None, tuple[float, ...] | None]:
    """Points and scores, which alternate."""
    if values is None:
        return None, None
    points = points_of(values[::2], players, "the final points")
    return points, scores_of(values[1::2], players)


def _numbered(number: int, log: Any, game: GameRecord, rule: GameRule) -> RoundRecord:
    try:
        return _Round(log, game.players, game.red_fives, rule).record()
    except MISHAPS as error:
        raise malformed(error, f"round {number}") from None


class _Round:
    """A round, read in the order of its turns."""

    def __init__(
        self, log: Any, players: int, red_fives: tuple[int, int, int], rule: GameRule
    ) -> None:
        if not isinstance(log, list) or len(log) != _PARTS:
            raise ReplayError("a round has not 17 parts", _CURE)
        head, points, doras, self._ura = log[:4]
        if not isinstance(head, list) or len(head) != 3:
            raise ReplayError("a round does not begin with number, honba and sticks", _CURE)
        number, honba, sticks = head
        whole(number, 0, 15, "the number of the round")
        if not isinstance(doras, list) or not doras:
            raise ReplayError("a round without a dora indicator", _CURE)
        self._result = _list(log[16], "the result")
        self._players = players
        self._builder = RoundBuilder(
            round_wind=WINDS[number // 4],
            dealer=whole(number % 4, 0, players - 1, "the dealer"),
            honba=whole(honba, 0, 1000, "the number of honba"),
            riichi_sticks=whole(sticks, 0, 1000, "the number of riichi sticks"),
            points=points_of(points, players, "the points"),
            hands=[_tiles(log[4 + 3 * seat], "a starting hand") for seat in range(players)],
            dora_indicator=_tile(doras[0]),
            red_fives=red_fives,
            stick_points=rule.riichi_stick_points,
        )
        self._turns = [
            _turns(seat, _moves(log[5 + 3 * seat]), _moves(log[6 + 3 * seat]), players)
            for seat in range(players)
        ]
        self._doras = [_tile(dora) for dora in reversed(doras[1:])]
        self._timing = rule.kan_dora_timing
        self._due = 0  # indicators of open and added kans that are yet to be turned over
        self._riichi: int | None = None  # declared, not yet accepted
        self._declared: set[int] = set()

    def record(self) -> RoundRecord:
        """The round."""
        turns = [[turn.place for turn in own] for own in self._turns]
        left = [*map(iter, self._turns)]
        usual: list[bytes] = []  # turns that are yet to be built
        previous: int | None = None
        for seat in turn_order(turns, self._builder.dealer):
            turn = next(left[seat])
            if turn.usual and self._riichi is None and not self._due:
                usual.append(turn.usual)
            else:
                self._builder.take(b"".join(usual))
                usual.clear()
                self._turn(seat, previous, turn)
            previous = seat
        self._builder.take(b"".join(usual))
        self._end()
        return self._builder.finish()

    def _turn(self, seat: int, previous: int | None, turn: _Turn) -> None:
        """Builds a turn, from the draw or call to the discard, or to the end of the round."""
        draws, discards = turn.draws[::-1], turn.discards[::-1]
        if previous is not None:
            self._stand()
        draw = draws.pop()
        if isinstance(draw, str):
            assert previous is not None
            self._call(seat, previous, draw, discards)
        else:
            self._builder.draw(seat, _tile(draw))
        while discards:
            move = discards.pop()
            if not _goes_on(move):
                self._discard(seat, move)
                return
            closed = move != KAN_CALLED and self._kan_or_kita(seat, move)
            if not draws:
                return  # the kan was won on
            self._reveal()
            self._due += move == KAN_CALLED or "f" not in move
            if closed or self._timing == KanDoraTimingMode.AtOnce:
                self._reveal()
            self._builder.draw(seat, _tile(draws.pop()))

    def _stand(self) -> None:
        """The last discard was not won on: a riichi is accepted, late indicators are turned."""
        if self._riichi is not None:
            self._builder.riichi_accepted(self._riichi)
            self._riichi = None
        if self._timing == KanDoraTimingMode.AfterDiscard:
            self._reveal()

    def _reveal(self) -> None:
        for _ in range(min(self._due, len(self._doras))):
            self._builder.dora(self._doras.pop())
        self._due = 0

    def _kan_or_kita(self, seat: int, move: str) -> bool:
        """A kan from the hand, or a North set aside: `a`, `k` or `f`. True for a closed kan."""
        sign, tile = _sign_of(move)
        if sign in "ak" and len({kind_of(one) for one in _pairs(move.replace(sign, ""))}) != 1:
            raise ReplayError(f"{move!r} is a kan of different tiles", _CURE)
        if sign == "f":
            self._builder.kita(seat)
        elif sign == "a":
            self._builder.closed_kan(seat, kind_of(tile))
        elif sign == "k":
            self._builder.added_kan(seat, tile)
        else:
            raise ReplayError(f"{move[:20]!r} is not a discard", _CURE)
        return sign == "a"

    def _discard(self, seat: int, move: Any) -> None:
        if isinstance(move, str):
            self._builder.riichi(seat)
            self._riichi = seat
            self._declared.add(seat)
            move = _number(move[1:])
        if self._timing == KanDoraTimingMode.TenhouImmediate:
            self._reveal()
        if move == TSUMOGIRI:
            self._builder.discard_drawn(seat)
        else:
            self._builder.discard(seat, _tile(move), tsumogiri=False)
        if self._timing == KanDoraTimingMode.MajsoulImmediate:
            self._reveal()

    def _call(self, seat: int, discarder: int, move: str, discards: Moves) -> None:
        sign, _ = _sign_of(move)
        at = move.index(sign)
        own = _pairs(move[:at] + move[at + 3 :])
        if sign != "m":
            make = self._builder.pon if sign == "p" else self._builder.chi
            make(seat, discarder, own)
            return
        if not discards or discards[-1] != KAN_CALLED:
            raise ReplayError("an open kan without its 0 among the discards", _CURE)
        self._builder.open_kan(seat, discarder)

    def _end(self) -> None:
        self._reveal()  # turned by other rules than these, where the record has more
        name, *rest = self._result or [""]
        if not isinstance(name, str):
            raise ReplayError(f"a result is named {repr(name)[:40]}", "it is a text")
        if spelled_alike(name) in _WINS or (len(rest) > 1 and isinstance(rest[1], list)):
            self._wins(rest)
            return
        told = points_of(rest[0], self._players, "the deltas") if rest else ()
        deltas = told or (0,) * self._players
        kind = _KIND_OF_NAME.get(spelled_alike(name))
        if kind is None and not self._builder.is_exhausted:
            return  # the record does not say how it ended
        kind = kind or self._builder.likely_end(deltas)
        if kind != "sanchahou":
            self._stand()
        shown = self._builder.likely_shown(kind, deltas)
        if name == ALL_TENPAI:
            shown = [*range(self._players)]
        elif name == NONE_TENPAI:
            shown = []
        self._builder.drawn_game(kind, deltas, shown)

    def _wins(self, rest: Sequence[Any]) -> None:
        if not rest or len(rest) % 2:
            raise ReplayError("a win is a list of deltas and a list of what was won", _CURE)
        for deltas, won in zip(rest[::2], rest[1::2], strict=True):
            if not isinstance(won, list) or len(won) < 2:
                raise ReplayError("a win does not name winner and discarder", _CURE)
            winner, discarder, *more = won
            whole(winner, 0, self._players - 1, "the winner")
            whole(discarder, 0, self._players - 1, "the discarder")
            liable = winner
            if more and type(more[0]) is int:
                liable = whole(more.pop(0), 0, self._players - 1, "the liable seat")
            worth = worth_of(more.pop(0), self._players) if more and is_worth(more[0]) else None
            known = [yaku_of(name) for name in more]
            yaku = tuple(row for row in known if row is not None)
            ura = _tiles(self._ura, "the ura-dora indicators")
            self._builder.win(
                winner,
                discarder,
                pao=None if liable == winner else liable,
                fu=worth.fu if worth else None,
                yaku=yaku if len(yaku) == len(known) else (),
                points=worth.points if worth else None,
                ura=(ura or None) if winner in self._declared else (),
                deltas=points_of(deltas, self._players, "the deltas"),
            )
            if worth is not None and worth.limit is not None:
                self._builder.told("limit", worth.limit)
            if worth is not None and worth.han is not None:
                self._builder.told("han", worth.han)


def _list(values: object, what: str) -> list[Any]:
    if not isinstance(values, list):
        raise ReplayError(f"{what} is not a list", _CURE)
    return values


def _moves(values: object) -> Moves:
    """The moves of a seat: numbers and texts."""
    moves = _list(values, "what a seat draws or discards")
    if not _MOVE_TYPES.issuperset(map(type, moves)):
        raise _no_tile(next(move for move in moves if type(move) not in _MOVE_TYPES))
    return moves


class _Turn(NamedTuple):
    """A turn of a seat: its place among all turns, and its moves.

    `usual` are the moves of a turn that is a draw and a plain discard, as the builder takes them;
    empty for other turns.
    """

    place: SeatTurn
    usual: bytes
    draws: Moves
    discards: Moves


_USUAL: Final[dict[tuple[int, Any, Any], _Turn]] = {}  # by seat, draw and discard


def _turns(seat: int, draws: Moves, discards: Moves, players: int) -> list[_Turn]:
    """The turns of a seat from its moves: each draw has one move after it."""
    if len(discards) > len(draws):
        raise ReplayError("a seat discards more often than it draws or calls", _CURE)
    turns: list[_Turn] = []
    at = 0
    while at < len(draws):
        move = discards[at] if at < len(discards) else None
        turn = _USUAL.get((seat, draws[at], move)) or _other_turn(
            seat, draws, discards, at, players
        )
        turns.append(turn)
        at += len(turn.draws)
    return turns


def _other_turn(seat: int, draws: Moves, discards: Moves, first: int, players: int) -> _Turn:
    """The turn that begins with a draw or call; it has further draws after kans and kita."""
    call = _read_call(seat, draws[first], players) if isinstance(draws[first], str) else None
    end = first
    goes_on = True
    while goes_on and end < len(draws):
        if end > first and isinstance(draws[end], str):
            fault = f"{draws[end][:20]!r} in place of a tile drawn after a kan"
            raise ReplayError(fault, _CURE)
        move = discards[end] if end < len(discards) else None
        goes_on = _goes_on(move)
        end += 1
    place = SeatTurn(call, None if goes_on else _discarded(draws[end - 1], move))
    turn = _Turn(place, b"", draws[first:end], discards[first:end])
    if type(draws[first]) is int and type(move) is int and end == first + 1 and not goes_on:
        turn = turn._replace(usual=_usual_moves(seat, draws[first], move))
        _USUAL[seat, draws[first], move] = turn
    return turn


def _usual_moves(seat: int, drawn: int, discarded: int) -> bytes:
    draw = packed_move(EventCode.DRAW, seat, _tile(drawn))
    if discarded == TSUMOGIRI:
        return draw + packed_move(EventCode.DISCARD, seat, NO_NAME, Drawn.UNNAMED)
    return draw + packed_move(EventCode.DISCARD, seat, _tile(discarded), Drawn.NO)


def _goes_on(move: object) -> bool:
    """True for a kan or a North set aside, after which the seat draws again."""
    return move == KAN_CALLED or (isinstance(move, str) and not move.startswith("r"))


def _discarded(drawn: object, move: object) -> object:
    """The number of the tile that a move discards; None for no move."""
    number = _number(move[1:]) if isinstance(move, str) else move
    return drawn if number == TSUMOGIRI else number


def _read_call(seat: int, move: str, players: int) -> TurnCall:
    sign, _ = _sign_of(move)
    if sign not in "mpc":
        raise ReplayError(f"{move[:20]!r} is not a call of a discard", _CURE)
    discarder = (seat - _source(move, sign)) % FOUR_SEATS
    if discarder >= players:
        raise ReplayError(f"{move[:20]!r} calls from a seat that is empty", _CURE)
    at = move.index(sign) + 1
    return TurnCall(discarder, int(move[at : at + 2]))


def _number(digits: str) -> int:
    if not digits.isascii() or not digits.isdigit() or len(digits) > 2:
        raise ReplayError(f"{digits[:20]!r} is not a tile", _TILES_ARE)
    return int(digits)


def _tile(number: object) -> Tile:
    if type(number) is not int or number not in _TILE_OF_NUMBER:
        raise _no_tile(number)
    return _TILE_OF_NUMBER[number]


def _no_tile(number: object) -> ReplayError:
    return ReplayError(f"{repr(number)[:40]} is not a tile", _TILES_ARE)


def _tiles(numbers: object, what: str) -> tuple[Tile, ...]:
    return tuple([_tile(number) for number in _list(numbers, what)])


def _pairs(digits: str) -> list[Tile]:
    return [_tile(int(digits[at : at + 2])) for at in range(0, len(digits), 2)]


def _sign_of(move: str) -> tuple[str, Tile]:
    """Returns the letter in a call, and the tile after it."""
    if len(move) > _LONGEST_CALL:
        raise ReplayError(f"{move[:20]!r} is not a call", _CURE)
    return _sign_in(move)


@lru_cache(maxsize=4096)
def _sign_in(move: str) -> tuple[str, Tile]:
    if not _CALL.fullmatch(move):
        raise ReplayError(f"{move[:20]!r} is not a call", _CURE)
    (at,) = (index for index, char in enumerate(move) if char.isalpha())
    return move[at], _tile(int(move[at + 1 : at + 3]))


def _source(move: str, sign: str) -> int:
    """How many seats before the caller the discarder sits: the letter's place says."""
    last = {"m": 6, "p": 4}.get(sign)
    at = move.index(sign)
    return 3 if at == last else at // 2 + 1
