"""Reads Mahjong Soul's records: `read_majsoul`.

JSON dumps and the protobuf that the client downloads hold the same messages, which `wire`
decodes to the same dicts; here the dicts are read. Tiles have no ids, so
`RoundBuilder` assigns them.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final, TypeVar

from jantaku.base.errors import ReplayError, counted
from jantaku.riichi.records.builder import RoundBuilder
from jantaku.riichi.records.formats.majsoul.wire import (
    Message,
    decode,
    in_snake_case,
    misfit,
    unwrap,
)
from jantaku.riichi.records.formats.majsoul.words import (
    ADDED_KAN,
    CHI,
    CLOSED_KAN,
    DETAILS,
    LIUJU,
    NAME_OF_TILE,
    OPEN_KAN,
    PON,
    YAKU,
)
from jantaku.riichi.records.formats.tenhou.words import WINDS, yaku_han
from jantaku.riichi.records.input_limits import (
    MISHAPS,
    MOST_POINTS,
    MOST_ROUNDS,
    as_bytes,
    guarded,
    malformed,
    name_of,
    parse_json,
    points_of,
    whole,
)
from jantaku.riichi.records.record import (
    OPTIONS_KEY,
    GameRecord,
    RoundRecord,
    rule_in_text,
)
from jantaku.riichi.rules.kan_dora import KanDoraTimingMode
from jantaku.riichi.tiles.tile import TILE_IDS, TILES, Tile, kind_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from jantaku.riichi.records.record import DrawnGameKind, Length
    from jantaku.riichi.rules import GameRule
    from jantaku.riichi.score.result import YakuHan

T = TypeVar("T")

_TILE_OF_NAME: Final[dict[str, Tile]] = dict(zip(NAME_OF_TILE, TILES, strict=True))
_HONBA_POINTS = 100  # from each who pays, by the rules of the site
_DEALT = 14  # to the dealer, first draw included
_CURE = "check that the file is a whole Mahjong Soul record"

_LATEST: Final = 1 << 37  # seconds of Unix time: some four thousand years
_OWN_ROOMS: Final = (1, 4)  # categories: rooms of friends, tournaments
_OF_EACH_WIN: Final = b'"delta_scores"'
_RED_FIVE: Final = re.compile(rb"0[mps]")
_RED_FIVES: Final[dict[int, tuple[int, int, int]]] = {
    0: (0, 0, 0),
    2: (0, 1, 1),
    3: (1, 1, 1),
    4: (1, 2, 1),
}


@guarded
def read_majsoul(data: bytes | str) -> GameRecord:
    """The game of a JSON dump or of the protobuf bytes.

    Raises `ReplayError`, naming the record at fault, for anything else.
    """
    raw = as_bytes(data)
    is_json = raw.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"{")
    document = parse_json(raw) if is_json else _document(raw)
    if is_json and _OF_EACH_WIN not in raw:
        document = in_snake_case(document)
    head = document.get("head") or {}
    try:
        reader = _Reader(head, has_reds=_RED_FIVE.search(raw) is not None)
    except MISHAPS as error:
        raise _explained(error, "RecordGame", head, "head") from None
    return reader.game(_records(document))


def _explained(error: Exception, type_: str, message: object, place: str) -> ReplayError:
    """Returns the error for an unreadable message: its misfit field, or what was raised."""
    found = None if isinstance(error, ReplayError) else misfit(type_, message)
    return malformed(found or error, place)


def _of_record(error: Exception, record: object, number: int) -> ReplayError:
    if not isinstance(record, dict) or not isinstance(record.get("name"), str):
        wanted = ReplayError("a record has no name and data", _CURE)
        return malformed(wanted, f"record {number}")
    name = _named(record)
    place = f"{name[:40]}, record {number}"
    return _explained(error, name, record.get("data") or {}, place)


def _document(raw: bytes) -> Message:
    """Decodes protobuf to the form of JSON dumps: an answer with head and data, or only data."""
    outer = unwrap(raw) if DETAILS.encode() in raw[:64] else {}
    if outer.get("name") == DETAILS:
        return {"data": outer}
    return decode("ResGameRecord", raw)


def _records(document: Message) -> list[Message]:
    """The game's events, `{"name": ..., "data": ...}` each, from either version of the format."""
    details = document.get("data") or document
    while "name" in details and isinstance(details.get("data"), dict):
        details = details["data"]
    for field in ("actions", "records"):
        rows = details.get(field, [])
        if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
            raise ReplayError(f"{field} is not a list of objects", _CURE)
    if "actions" in details:
        return [action["result"] for action in details["actions"] if action.get("result")]
    if "records" in details:
        return list(details["records"])
    raise ReplayError("no game events (neither actions nor records)", _CURE)


class _Reader:
    """Takes record after record; `game` is what they add up to."""

    def __init__(self, head: Message, *, has_reds: bool) -> None:
        self._head = head
        self._has_reds = has_reds
        config = head.get("config") or {}
        mode = config.get("mode") or {}
        self._mode = mode.get("mode", 0)
        self._detail = mode.get("detail_rule") or {}
        self._own_room = config.get("category") in _OWN_ROOMS
        self._rounds: list[RoundRecord] = []
        self._round: _Round | None = None
        self._reds = (1, 1, 1)
        self._rule: GameRule | None = None

    def game(self, records: Sequence[Message]) -> GameRecord:
        for number, record in enumerate(records, 1):
            try:
                self._take(_named(record), record.get("data") or {}, records[number : number + 1])
            except MISHAPS as error:
                raise _of_record(error, record, number) from None
        if self._round is not None:
            raise ReplayError("the last round has no end", _CURE)
        if not self._rounds:
            raise ReplayError("no round", _CURE)
        try:
            return self._assembled(self._rounds[0].players)
        except MISHAPS as error:
            raise _explained(error, "RecordGame", self._head, "head") from None

    def _take(self, name: str, data: Message, following: Sequence[Message]) -> None:
        if name == "RecordNewRound":
            if self._round is not None:
                raise ReplayError("the round before has no end", _CURE)
            if len(self._rounds) >= MOST_ROUNDS:
                raise ReplayError(f"more than {MOST_ROUNDS} rounds", _CURE)
            if not self._rounds:
                self._rule = self._rule_told(data)
                self._reds = self._red_fives(data)
            self._round = _Round(data, self._reds, following, self._rule)
        elif name not in _TAKERS:
            raise ReplayError(f"unknown record {name[:40]!r}", _CURE)
        elif self._round is None:
            raise ReplayError(f"{name} outside a round", _CURE)
        else:
            _TAKERS[name](self._round, data)
            if name in _ENDS:
                self._rounds.append(self._round.finish())
                self._round = None

    def _rule_told(self, first: Message) -> GameRule | None:
        """Returns the rules of a game that was not played by a preset of the site."""
        return rule_in_text(self._head.get(OPTIONS_KEY) or "", 4 if first.get("tiles3") else 3)

    def _red_fives(self, first: Message) -> tuple[int, int, int]:
        if self._rule is not None:
            return self._rule.red_fives or (0, 0, 0)
        return _red_fives(first, self._detail, has_reds=self._has_reds)

    def _assembled(self, players: int) -> GameRecord:
        lengths: dict[int, Length] = {1: "east", 2: "south"}
        accounts = {account.get("seat", 0): account for account in self._head.get("accounts", ())}
        seats = [accounts.get(seat, {}) for seat in range(players)]
        level = "level" if players == 4 else "level3"
        grades = [str((account.get(level) or {}).get("id", "")) for account in seats]
        final_points, scores = self._final(players)
        return GameRecord(
            source="majsoul",
            site="majsoul",
            names=tuple(name_of(account.get("nickname", "")) for account in seats),
            rounds=tuple(self._rounds),
            red_fives=self._reds,
            open_tanyao=bool(self._detail.get("shiduan")) if self._detail else None,
            length=lengths.get(self._mode % 10),
            reference=name_of(self._head.get("uuid", "")),
            began=_time(self._head.get("start_time")),
            grades=tuple(map(name_of, grades)) if any(grades) else None,
            final_points=final_points,
            scores=scores,
            rule=self._rule,
            own_room=self._own_room,
        )

    def _final(self, players: int) -> tuple[tuple[int, ...] | None, tuple[float, ...] | None]:
        rows = (self._head.get("result") or {}).get("players") or ()
        by_seat = {row.get("seat", 0): row for row in rows}
        if not set(range(players)) <= set(by_seat):
            return None, None
        told = [by_seat[seat] for seat in range(players)]
        totals = _of_each(told, "total_point", "the final scores")
        scores = None if totals is None else tuple(total / 1000 for total in totals)
        return _of_each(told, "part_point_1", "the final points"), scores


def _of_each(rows: Sequence[Message], key: str, what: str) -> tuple[int, ...] | None:
    """Returns a number of each player, 0 for one left out; None if all are."""
    if not any(key in row for row in rows):
        return None
    return points_of([row.get(key, 0) for row in rows], len(rows), what)


def _changes(data: Message, players: int) -> tuple[int, ...]:
    """Returns the points that each seat won or lost; empty if they are not recorded."""
    told = data.get("delta_scores")
    return points_of(told, players, "the change of scores") if told else ()


def _time(told: object) -> float | None:
    """Returns the recorded start; None for a 0, which means unknown."""
    return float(told) if isinstance(told, int) and 0 < told < _LATEST else None


def _red_fives(new_round: Message, detail: Message, *, has_reds: bool) -> tuple[int, int, int]:
    """Counts red fives in the wall if it is recorded. Otherwise the rules decide.

    Protobuf omits a 0.
    """
    hands = [new_round.get(f"tiles{seat}") or [] for seat in range(4)]
    if new_round.get("paishan"):
        text = new_round["paishan"] + "".join(map("".join, hands))
        return text.count("0m"), text.count("0p"), text.count("0s")
    reds = _RED_FIVES[detail.get("dora_count", 3 if has_reds else 0)]
    return reds if hands[3] else (0, *reds[1:])


def _named(record: Message) -> str:
    name: str = record["name"]
    return name.removeprefix(".lq.")


class _Round:
    """A round fed to a builder, with the state that only this format needs."""

    def __init__(
        self,
        data: Message,
        red_fives: tuple[int, int, int],
        following: Sequence[Message],
        rule: GameRule | None,
    ) -> None:
        hands = [list(_tiles(data.get(f"tiles{seat}") or [])) for seat in range(4)]
        players = 4 if hands[3] else 3
        dealer = whole(data.get("ju", 0), 0, players - 1, "the dealer")
        first = _first_draw(hands[dealer], dealer, following)
        indicators = data.get("doras") or [data["dora"]]
        self.builder = RoundBuilder(
            round_wind=WINDS[whole(data.get("chang", 0), 0, 3, "the round wind")],
            dealer=dealer,
            honba=whole(data.get("ben", 0), 0, 1000, "the number of honba"),
            riichi_sticks=whole(data.get("liqibang", 0), 0, 1000, "the number of riichi sticks"),
            points=points_of(data["scores"], players, "the scores"),
            hands=hands[:players],
            dora_indicator=_tile(indicators[0]),
            red_fives=red_fives,
            stick_points=1000 if rule is None else rule.riichi_stick_points,
        )
        timing = None if rule is None else rule.kan_dora_timing
        self._turns_before_discard = timing == KanDoraTimingMode.TenhouImmediate
        self._wareme = rule is not None and rule.wareme
        each = _HONBA_POINTS if rule is None else rule.honba_points
        self._honba_points = each * (players - 1) * whole(data.get("ben", 0), 0, 1000, "honba")
        self.builder.draw(dealer, first)
        text = data.get("paishan") or ""
        whole(len(text), 0, 2 * len(TILE_IDS), "the length of the wall")
        self._tail = _tiles(text[at : at + 2] for at in range(0, len(text), 2)) if text else None
        self._hules: list[Message] = []

    def finish(self) -> RoundRecord:
        """Returns the round, after comparing its winning hands with the recorded ones."""
        record = self.builder.finish(self._tail)
        for told, win in zip(self._hules, record.wins, strict=True):
            hand = [*told.get("hand", ()), told.get("hu_tile")]
            won = sorted(map(self.builder.tile, win.hand))
            if "hand" in told and "hu_tile" in told and sorted(_tiles(hand)) != won:
                raise ReplayError("the winning hand is not the one that was played", _CURE)
            doras = told.get("doras")
            if doras and list(_tiles(doras)) != [*map(self.builder.tile, win.dora)]:
                raise ReplayError("the dora are not those that were turned over", _CURE)
        return record

    def draw(self, data: Message) -> None:
        self._settled(data)
        self.builder.draw(_seat(data), _tile(data["tile"]))
        if "left_tile_count" in data:
            self.builder.told("left", whole(data["left_tile_count"], 0, 136, "the tiles left"))

    def discard(self, data: Message) -> None:
        if data.get("is_liqi") or data.get("is_wliqi"):
            self.builder.riichi(_seat(data))
        tsumogiri = data.get("moqie", False) is True
        if self._turns_before_discard:
            self._mentioned(data)
        self.builder.discard(_seat(data), _tile(data["tile"]), tsumogiri=tsumogiri)
        self._mentioned(data)  # the dora of an open kan is turned over with this discard

    def call(self, data: Message) -> None:
        self._settled(data)
        *own, called = _some(data, "tiles", _tiles)
        seat, discarder = _seat(data), whole(_some(data, "froms", list)[-1], 0, 3, "froms")
        if called != self.builder.last:
            raise ReplayError("a call of a tile that nobody just discarded", _CURE)
        if data.get("type", CHI) == OPEN_KAN:
            self.builder.open_kan(seat, discarder)
        elif data.get("type", CHI) == PON:
            self.builder.pon(seat, discarder, own)
        else:
            self.builder.chi(seat, discarder, own)

    def own_kan(self, data: Message) -> None:
        tile = _tile(data["tiles"])
        if data["type"] == CLOSED_KAN:
            self.builder.closed_kan(_seat(data), kind_of(tile))
        else:
            whole(data["type"], ADDED_KAN, ADDED_KAN, "the type of a kan")
            self.builder.added_kan(_seat(data), tile)
        self._mentioned(data)

    def kita(self, data: Message) -> None:
        self.builder.kita(_seat(data))
        self._mentioned(data)

    def wins(self, data: Message) -> None:
        self._hules = data["hules"]
        players = self.builder.players
        changes = _changes(data, players)
        self._scores(data, "old_scores")
        for hule, deltas in zip(self._hules, self._deltas(changes), strict=True):
            winner = _seat(hule)
            self.builder.win(
                winner,
                winner if hule.get("zimo") else self.builder.last_seat,
                pao=_pao(hule),
                fu=whole(hule.get("fu", 0), 0, 1000, "the number of fu")
                or None,  # 0 is not recorded
                yaku=_yaku(hule.get("fans", ())),
                points=_points(hule, players, dealer=winner == self.builder.dealer) or None,
                ura=_tiles(hule["li_doras"]) if hule.get("li_doras") else None,
                deltas=deltas,
            )
            if hule.get("count"):
                self.builder.told("han", whole(hule["count"], 0, 1000, "the number of han"))
        self._scores(data, "scores")

    def exhausted(self, data: Message) -> None:
        players = self.builder.players
        self._accept()  # by the last discard, as other rules than theirs allow
        told_scores = data.get("scores") or ()
        for row in told_scores[:1]:
            self._scores(row, "old_scores")
        changes = [change for row in told_scores if (change := _changes(row, players))]
        deltas = tuple(map(sum, zip(*changes, strict=True)))
        kind: DrawnGameKind = "nagashi" if data.get("liujumanguan") else "exhaustive"
        self.builder.drawn_game(kind, deltas, self._shown(data.get("players"), kind, deltas))

    def _shown(
        self, told: Sequence[Message] | None, kind: DrawnGameKind, deltas: tuple[int, ...]
    ) -> list[int] | None:
        """Returns the seats that showed hands at the end; what follows from points if left out."""
        rows = (told or ())[: self.builder.players]
        shown = [seat for seat, row in enumerate(rows) if row.get("tingpai")]
        if shown or (rows and (kind == "nagashi" or not any(deltas))):
            return shown
        return self.builder.likely_shown(kind, deltas)

    def aborted(self, data: Message) -> None:
        kind = LIUJU[whole(data["type"], 1, len(LIUJU), "the type of an aborted round")]
        note = self._mentioned if kind == "sanchahou" else self._settled
        note(data)
        deltas = (0,) * self.builder.players
        self.builder.drawn_game(kind, deltas, self.builder.likely_shown(kind, deltas))

    def _settled(self, data: Message) -> None:
        """Notes what a record mentions after a discard that nobody has won."""
        if not data.get("liqi"):
            self._accept()
        self._mentioned(data)

    def _accept(self) -> None:
        """Accepts the riichi of the last discard, of which nothing more is recorded."""
        last = self.builder.unpaid_riichi
        if last is not None:
            self.builder.riichi_accepted(last)

    def _mentioned(self, data: Message) -> None:
        """The riichi accepted and the dora turned over that a record mentions."""
        accepted = data.get("liqi")
        if accepted and not accepted.get("failed"):
            self.builder.riichi_accepted(_seat(accepted))
            self._paid(accepted)
        for name in (data.get("doras") or [])[self.builder.doras :]:
            self.builder.dora(_tile(name))

    def _paid(self, accepted: Message) -> None:
        """Notes the points and sticks that are recorded after a riichi is paid."""
        if "score" in accepted:
            score = whole(accepted["score"], -MOST_POINTS, MOST_POINTS, "a score")
            seats = range(self.builder.players)
            points = tuple(score if seat == _seat(accepted) else None for seat in seats)
            self.builder.told("points", points)
        if "liqibang" in accepted:
            pot = whole(accepted["liqibang"], 0, 1000, "the number of riichi sticks")
            self.builder.told("pot", pot)

    def _scores(self, data: Message, key: str) -> None:
        if data.get(key):
            self.builder.told("points", points_of(data[key], self.builder.players, key))

    def _deltas(self, changes: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        """Yields the points that each win changes, given the sum of all of them."""
        if len(self._hules) == 1 or not changes:
            yield from [changes] * len(self._hules)
            return
        pot = self.builder.stick_points * self.builder.pot
        honba = self._honba_points
        gains = self._gains(changes, pot)
        worth = self._worths(gains, pot)
        each = sum(gains.values()) - sum(worth) - pot > honba  # honba for every winner
        for at, (hule, points) in enumerate(zip(self._hules, worth, strict=True)):
            winner, liable = _seat(hule), _pao(hule)
            deltas = [0] * len(changes)
            deltas[winner] = gains[winner]
            owed = -points - (honba if each or at == 0 else 0)
            if liable is not None and liable != self.builder.last_seat:
                deltas[liable] = changes[liable] - gains.get(liable, 0)
                owed -= deltas[liable]
            deltas[self.builder.last_seat] += owed
            yield tuple(deltas)

    def _worths(self, gains: dict[int, int], pot: int) -> list[int]:
        """Returns the payment for each win, doubled by the wareme that explains the gains."""
        worths = [_points(hule, self.builder.players, dealer=False) for hule in self._hules]
        winners = [_seat(hule) for hule in self._hules]
        honba = self._honba_points, self._honba_points * len(winners)
        for doubled in ([], winners, *([seat] for seat in winners)) if self._wareme else ():
            rows = zip(winners, worths, strict=True)
            tried = [worth * (1 + (seat in doubled)) for seat, worth in rows]
            enough = all(gains[seat] >= own for seat, own in zip(winners, tried, strict=True))
            if enough and sum(gains.values()) - sum(tried) - pot in honba:
                return tried
        return worths

    def _gains(self, changes: tuple[int, ...], pot: int) -> dict[int, int]:
        """Returns the gain of each winner; a winner liable for another's win pays out of it."""
        winners = [_seat(hule) for hule in self._hules]
        gains = {seat: changes[seat] for seat in winners}
        liable = {_pao(hule) for hule in self._hules}
        for at, (seat, hule) in enumerate(zip(winners, self._hules, strict=True)):
            if seat in liable:
                first = 0 if at else pot + self._honba_points
                gains[seat] = _points(hule, len(changes), dealer=False) + first
        return gains


def _first_draw(hand: list[Tile], dealer: int, following: Sequence[Message]) -> Tile:
    """Takes the dealer's first draw out of the fourteen tiles.

    The record does not say which it was: what the dealer does next may, otherwise it is the last.
    """
    if len(hand) != _DEALT:
        raise ReplayError(f"the dealer is dealt {counted(len(hand), 'tile')}, not {_DEALT}", _CURE)
    data = (following[0].get("data") or {}) if following else {}
    named = data.get("tile") if data.get("seat", 0) == dealer else None
    tile = _TILE_OF_NAME.get(named or "")
    if tile in hand and data.get("moqie"):
        return hand.pop(_last_index(hand, tile))
    alone = tile is not None and hand[-1] == tile and hand.count(tile) == 1
    return hand.pop(-2 if alone else -1)


def _last_index(hand: Sequence[Tile], tile: Tile) -> int:
    return len(hand) - 1 - hand[::-1].index(tile)


def _seat(data: Message) -> int:
    return whole(data.get("seat", 0), 0, 3, "a seat")


def _tile(name: object) -> Tile:
    if not isinstance(name, str) or name not in _TILE_OF_NAME:
        raise ReplayError(f"{repr(name)[:40]} is not a tile", "tiles are 1m to 9s, 0m, 1z to 7z")
    return _TILE_OF_NAME[name]


def _tiles(names: Iterable[object]) -> tuple[Tile, ...]:
    return tuple(map(_tile, names))


def _some(data: Message, field: str, read: Callable[[Any], Sequence[T]]) -> Sequence[T]:
    """The list of a field, which is not empty."""
    values = read(data[field])
    if not values:
        raise ReplayError(f"{field} is an empty list", _CURE)
    return values


def _pao(hule: Message) -> int | None:
    liable = whole(hule.get("baopai", 0), 0, 4, "the liable seat")
    return liable - 1 if liable else None


def _yaku(fans: Sequence[Message]) -> tuple[YakuHan, ...]:
    """Returns the yaku of a win; empty if their han are not recorded."""
    return tuple(map(_row, fans)) if any("val" in fan for fan in fans) else ()


def _row(fan: Message) -> YakuHan:
    number = whole(fan.get("id", 0), 1, len(YAKU), "the number of a yaku")
    return yaku_han(YAKU[number - 1], whole(fan.get("val", 0), 0, 100, "han"))


def _points(hule: Message, players: int, *, dealer: bool) -> int:
    ron, of_dealer, each = (
        whole(hule.get(key, 0), 0, MOST_POINTS, key)
        for key in ("point_rong", "point_zimo_qin", "point_zimo_xian")
    )
    if not hule.get("zimo"):
        return ron
    return each * (players - 1) if dealer else of_dealer + each * (players - 2)


_TAKERS: Final[dict[str, Callable[[_Round, Message], None]]] = {
    "RecordDealTile": _Round.draw,
    "RecordDiscardTile": _Round.discard,
    "RecordChiPengGang": _Round.call,
    "RecordAnGangAddGang": _Round.own_kan,
    "RecordBaBei": _Round.kita,
    "RecordHule": _Round.wins,
    "RecordNoTile": _Round.exhausted,
    "RecordLiuJu": _Round.aborted,
}
_ENDS = frozenset({"RecordHule", "RecordNoTile", "RecordLiuJu"})
