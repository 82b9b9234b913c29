"""Recorded games replayed by the rules, and compared with everything that is recorded.

`FIELDS` lists what is compared, and which formats record it: every action must have been legal,
every tile that of the wall if the record has its seed, every win, payment, next round and final
score that of the rules.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NamedTuple

from jantaku import _kernel
from jantaku.base.errors import ReplayError, SeedError
from jantaku.base.workers import worker_pool
from jantaku.riichi.records.files import iter_records
from jantaku.riichi.records.native import NativeRecord, keeps_promise, read_native
from jantaku.riichi.records.record import EVENT_SIZE, EventCode, iter_packed, limit_of
from jantaku.riichi.records.replaying import (
    ReplayedWin,
    dora_counts,
    replayed,
    rule_to_replay,
    with_kan_dora,
)
from jantaku.riichi.records.walls import walls_of_seed
from jantaku.riichi.score.yaku import YAKU
from jantaku.riichi.tiles.notation import format_tile
from jantaku.riichi.tiles.tile import TileId, tile_of_id

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterable, Iterator, Sequence

    from jantaku.riichi.records.record import DrawnGame, DrawnGameKind, GameRecord, RoundRecord, Win
    from jantaku.riichi.rules import GameRule

_XML, _JSON, _MAJSOUL, _MJAI = "Tenhou XML", "tenhou.net/6", "Mahjong Soul", "mjai"
_OWN = "Jantaku"
_ALL = (_XML, _JSON, _MAJSOUL, _MJAI)

FIELDS: Final[dict[str, tuple[str, tuple[str, ...]]]] = {
    "action": ("every draw, discard, call, riichi and win: legal when it was made", _ALL),
    "event": ("riichi accepted, dora turned and the end of the round: when the rules say", _ALL),
    "seed": ("the seed: the one that was committed to before the game", (_OWN,)),
    "wall": ("starting hands, draws and indicators: those of the wall", (_XML, _MAJSOUL)),
    "dice": ("the dice: those of the seed", (_XML,)),
    "start": ("points at the beginning: Tenhou's in an mjlog, elsewhere the same for all", _ALL),
    "points": (
        "points on the way: when a riichi is paid, before and after a result",
        (_XML, _MAJSOUL, _MJAI),
    ),
    "stick": ("points of a riichi stick", (_MJAI,)),
    "pot": ("riichi sticks on the table at each payment of a stick", (_MAJSOUL,)),
    "left": ("tiles left in the wall after a draw", (_MAJSOUL,)),
    "win": ("winner, discarder and tile, and how many win", _ALL),
    "yaku": ("which yaku a hand has", _ALL),
    "dora": ("how many dora, ura-dora and red fives it has", _ALL),
    "han": ("its han, or multiple of a yakuman", _ALL),
    "fu": ("its fu", _ALL),
    "worth": ("its points, honba and sticks left out", _ALL),
    "limit": ("its limit: mangan, haneman and so on", (_XML, _JSON)),
    "liable": ("who is liable for a yakuman", _ALL),
    "honba": ("honba stated with a result", (_XML,)),
    "sticks": ("riichi sticks stated with a result", (_XML,)),
    "gains": ("what each seat gains or loses, for each win", _ALL),
    "shown": ("who shows a hand at a drawn game", (_XML, _MAJSOUL, _MJAI)),
    "next": ("wind, dealer, honba and sticks of the next round", _ALL),
    "next points": ("the points that it begins with", _ALL),
    "end": ("whether the game is over after its last round, and not before", _ALL),
    "final points": ("points at the end", _ALL),
    "final scores": ("scores at the end, uma and oka included", (_XML, _JSON, _MAJSOUL)),
}
"""The compared fields: name, meaning, and the formats that record them."""

_WINDS = "ESWN"
_BROKEN = "the seed is not the one that was committed to"
_DORA = frozenset({"dora", "ura_dora", "red_dora", "kita"})

# What parts a record from the rules, as the kernel names it: the field, and a sentence.
_PARTED = {
    "malformed": ("event", "an event that cannot be read"),
    "wall": ("wall", "tiles that no wall can hold"),
    "deal": ("wall", "the starting hands or the dora indicator are not those of the wall"),
    "illegal": ("action", "an action that the rules do not allow"),
    "event": ("event", "the rules would have had {expected}"),
    "unfinished": ("event", "the record ends before the round does"),
    "surplus": ("event", "the record continues after the round's end"),
}


@dataclass(frozen=True, slots=True)
class Difference:
    """A difference between a record and the rules: round and event from 0, sentence and field."""

    round: int
    event: int | None
    what: str
    field: str


@dataclass(frozen=True, slots=True)
class GameReport:
    """A game played again; `error` where it could not be read, `missing` what it lacks."""

    name: str
    rounds: int = 0
    differences: tuple[Difference, ...] = ()
    error: ReplayError | None = None
    missing: tuple[str, ...] = ()


class _Row(NamedTuple):
    """A recorded value and its value by the rules, equal if nothing is recorded."""

    field: str
    subject: str
    told: object
    ours: object


def verify_game(game: GameRecord, name: str = "") -> GameReport:
    """The report on one game.

    Raises `ReplayError` for a shuffle seed that makes no walls.
    """
    rule = rule_to_replay(game)
    walls = walls_of_seed(game)
    differences: list[Difference] = []
    missing: list[str] = [*_missing_before(game)]
    for number, round_ in enumerate(game.rounds):
        last = number + 1 == len(game.rounds)
        after = game.final_points if last else game.rounds[number + 1].points
        record = with_kan_dora(rule, round_, after)
        wall, dice = walls[number] if walls else (b"", None)
        played = replayed(rule, record, wall, after)
        if played.difference == "unfinished" and not record.is_over:
            missing.append(f"breaks off in round {number + 1}")
            continue
        if played.difference is not None:
            differences.append(Difference(number, played.event, *_parted(played)))
            continue
        rows = [
            _Row("dice", "the dice are", record.dice if dice else None, dice),
            *_start(game, rule, number),
            *_results(game, record, played),
            *_told(record, played, rule),
            *_successor(game, rule, number, played),
        ]
        differences += [
            Difference(number, None, _sentence(row), row.field)
            for row in rows
            if row.told is not None and row.told != row.ours
        ]
        if last:
            missing += _missing_after(game, played)
    return GameReport(name, len(game.rounds), tuple(differences), missing=tuple(missing))


def verify_native(data: bytes, name: str = "", promised: str = "") -> GameReport:
    """Reports on a Jantaku record of any engine, whose actions are checked as it is read.

    Compares its seed with the commitment in the record and with the one published before the game,
    if given. Raises `ReplayError` for a record that cannot be played.
    """
    about, game = read_native(data)
    rounds = sum(one.event.type == "round" for one in game.events_since(0, None))
    try:
        kept = keeps_promise(about, game, promised)
    except SeedError as error:
        raise ReplayError(error.fault, error.cure) from None
    differences = () if kept in (None, True) else (Difference(0, None, _BROKEN, "seed"),)
    missing = () if game.status == "over" else ("ends before the game is over",)
    return GameReport(name, rounds, differences, missing=missing)


def verify_files(
    paths: Sequence[str], jobs: int = 1, promised: str = "", rules: str | GameRule | None = None
) -> Generator[GameReport]:
    """Yields a report on every game of the files, archives and their members; unreadable ones too.

    `promised` is the published commitment to the seed of a Jantaku record; `rules` replace the ones
    that records of other programs name.
    """
    games = ((name, game, promised) for name, game in iter_records(paths, rules))
    if jobs == 1:
        yield from map(_report, games)
        return
    with worker_pool(jobs) as pool:
        yield from pool.map(_report, games, chunksize=8)


def _report(named: tuple[str, GameRecord | NativeRecord | ReplayError, str]) -> GameReport:
    name, game, promised = named
    try:
        if isinstance(game, ReplayError):
            raise game
        if isinstance(game, NativeRecord):
            return verify_native(game.data, name, promised)
        _refuse_promise(promised)
        return verify_game(game, name)
    except ReplayError as error:
        error.file = error.file or name
        return GameReport(name, error=error)


def _refuse_promise(promised: str) -> None:
    if promised:
        fault = "no seed was committed to in this format"
        raise ReplayError(fault, "leave the commitment out, or download our own format")


def _sentence(row: _Row) -> str:
    return f"{row.subject} {row.told}, by the rules {row.ours}"


def _parted(played: _kernel.Replay) -> tuple[str, str]:
    """Returns the sentence about how the record differs from the rules, and the field."""
    type_, seat, tile = played.expected
    expected = type_.replace("_", " ")
    if tile is not None:
        expected += f" {format_tile(tile_of_id(TileId(tile)))}"
    if seat is not None:
        expected += f" by seat {seat}"
    field, sentence = _PARTED[played.difference or "event"]
    return sentence.format(expected=expected), field


# --- the beginning ---


def _is_first(record: RoundRecord) -> bool:
    begun = (record.round_wind, record.dealer, record.honba, record.riichi_sticks)
    return begun == ("E", 0, 0, 0)


def _missing_before(game: GameRecord) -> Iterator[str]:
    first = game.rounds[0]
    if not _is_first(first):
        yield f"begins with {first.round_wind}{first.dealer + 1}, {first.honba} honba"


def _start(game: GameRecord, rule: GameRule, number: int) -> Iterator[_Row]:
    """Compares the points at the start: fixed at Tenhou, and elsewhere equal for all."""
    if number == 0 and _is_first(game.rounds[0]):
        told = game.rounds[0].points
        each = (
            rule.start_points if game.source == "tenhou_xml" else Counter(told).most_common()[0][0]
        )
        yield _Row("start", "the game begins with", told, (each,) * len(told))


# --- the result of a round ---


def _results(game: GameRecord, record: RoundRecord, played: _kernel.Replay) -> Iterator[_Row]:
    ours = [ReplayedWin(*win) for win in played.wins]
    yield _Row("gains", "points change by", record.deltas or None, played.deltas)
    yield _Row("win", "the number of wins is", len(record.wins), len(ours))
    paid = record.packed[::EVENT_SIZE].count(EventCode.RIICHI_ACCEPTED)
    pot = record.riichi_sticks + paid
    for index, (win, won) in enumerate(zip(record.wins, ours, strict=False)):
        yield from _win(win, won, tells_multiples=game.source != "tenhou_xml")
        yield from _on_the_table(win, record.honba, 0 if index else pot)
    if record.drawn_game is not None:
        yield from _on_the_table(record.drawn_game, record.honba, pot)
        shown = _shown(record.drawn_game, record, played)
        told = [hand is not None for hand in record.drawn_game.hands]
        yield _Row("shown", "hands are shown by seats", _seats(told), _seats(shown))


def _on_the_table(result: Win | DrawnGame, honba: int, pot: int) -> Iterator[_Row]:
    yield _Row("honba", "the honba of the result are", result.honba, honba)
    yield _Row("sticks", "the riichi sticks of the result are", result.riichi_sticks, pot)


def _win(win: Win, won: ReplayedWin, *, tells_multiples: bool) -> Iterator[_Row]:
    """Compares one win; some formats do not tell a yakuman from a double one."""
    source = None if won.source == won.seat else won.source
    told = (win.winner, win.discarder, win.tile)
    whose = f"of seat {won.seat}"
    yield _Row("win", "winner, discarder and tile are", told, (won.seat, source, won.tile))
    yield _Row("gains", f"the win {whose} changes points by", win.deltas or None, won.deltas)
    # Sites differ on whether a discarder is named who pays the whole of it anyway.
    liable = None if win.pao == win.discarder else win.pao
    yield _Row("liable", f"for the win {whose} is liable", str(liable), str(won.pao))
    yield _Row("worth", f"the hand {whose} is worth", win.points, won.points)
    if not won.yakuman:
        yield _Row("fu", f"the fu {whose} are", win.fu, won.fu)
    if not win.yaku:
        return
    ids = {item.id for item in win.yaku} - _DORA
    ours = {name for bit, name in enumerate(YAKU) if won.yaku >> bit & 1}
    yield _Row("yaku", f"the yaku {whose} are", sorted(ids), sorted(ours))
    if tells_multiples or not win.yakuman or not won.yakuman:
        values = (win.han, win.yakuman)
        yield _Row("han", f"han and yakuman {whose} are", values, (won.han, won.yakuman))
    if not won.yakuman:
        yield _Row("dora", f"dora, ura-dora and red fives {whose} are", *dora_counts(win, won))


def _shown(drawn: DrawnGame, record: RoundRecord, played: _kernel.Replay) -> list[bool]:
    """Returns for each seat whether the rules have it show its hand; empty if no hand was shown."""
    if not drawn.hands:
        return []
    seats = range(record.players)
    *_, (_, last, *_), _ = iter_packed(record.packed)
    showing: dict[DrawnGameKind, set[int]] = {
        "kyuushu": {last},
        "suufon": set(),
        "suucha": {*seats},
        "suukaikan": set(),
        "sanchahou": {*seats} - {last},
    }
    tenpai = {seat for seat in seats if played.tenpai >> seat & 1}
    return [seat in showing.get(drawn.kind, tenpai) for seat in seats]


def _seats(flags: Iterable[bool]) -> list[int]:
    return [seat for seat, flag in enumerate(flags) if flag]


def _told(record: RoundRecord, played: _kernel.Replay, rule: GameRule) -> Iterator[_Row]:
    if not record.told:
        return
    ours = _Following(record, played, rule)
    for told in record.told:
        subject, value_of = _TOLD[told.what]
        value = value_of(ours, told.event)
        if isinstance(told.value, tuple) and isinstance(value, tuple):
            pairs = zip(told.value, value, strict=True)  # None is not recorded
            value = tuple(None if one is None else own for one, own in pairs)
        yield _Row(told.what, f"{subject} (event {told.event + 1})", told.value, value)


class _Following:
    """The values by the rules after each event of a round."""

    def __init__(self, record: RoundRecord, played: _kernel.Replay, rule: GameRule) -> None:
        self._record = record
        self._wins = [ReplayedWin(*win) for win in played.wins]
        self._codes = record.packed[::EVENT_SIZE]
        self._stick = rule.riichi_stick_points
        self._drawn = played.deltas

    def points(self, event: int) -> tuple[int, ...]:
        """The points of all seats."""
        points = list(self._record.points)
        for at in self._where(EventCode.RIICHI_ACCEPTED, event):
            points[self._record.packed[EVENT_SIZE * at + 1]] -= self._stick
        changes = [self.win(at).deltas for at in self._where(EventCode.WIN, event)]
        changes += [self._drawn for _ in self._where(EventCode.DRAWN_GAME, event)]
        return tuple(map(sum, zip(points, *changes, strict=True)))

    def stick(self, _: int) -> int:
        """The points of a riichi stick."""
        return self._stick

    def pot(self, event: int) -> int:
        """The riichi sticks on the table."""
        paid = self._codes.count(EventCode.RIICHI_ACCEPTED, 0, event + 1)
        return self._record.riichi_sticks + paid

    def left(self, event: int) -> int:
        """The tiles left in the wall."""
        return _LIVE[self._record.players] - self._codes.count(EventCode.DRAW, 0, event + 1)

    def _where(self, code: EventCode, last: int) -> Iterator[int]:
        """Yields the indices of the events of this code up to `last`."""
        at = self._codes.find(code, 0, last + 1)
        while at >= 0:
            yield at
            at = self._codes.find(code, at + 1, last + 1)

    def win(self, event: int) -> ReplayedWin:
        """The win that is this event."""
        return self._wins[self._record.packed[EVENT_SIZE * event + 4]]

    def han(self, event: int) -> int:
        """The han of a win, or its multiple of a yakuman."""
        win = self.win(event)
        return win.han or win.yakuman

    def limit(self, event: int) -> int:
        """Tenhou's number of the limit of a win."""
        win = self.win(event)
        payers = self._record.players - 1 if win.source == win.seat else 0
        dealer = win.seat == self._record.dealer
        return limit_of(win.points, dealer=dealer, self_drawn_from=payers)


_LIVE = {4: 70, 3: 55}  # draws from the wall, the dealer's first included

_TOLD: Final[dict[str, tuple[str, Callable[[_Following, int], object]]]] = {
    "points": ("the points are", _Following.points),
    "stick": ("a riichi stick is", _Following.stick),
    "pot": ("the riichi sticks are", _Following.pot),
    "left": ("tiles left are", _Following.left),
    "han": ("the han are", _Following.han),
    "limit": ("the limit is", _Following.limit),
}


def _successor(
    game: GameRecord, rule: GameRule, number: int, played: _kernel.Replay
) -> Iterator[_Row]:
    """Compares the start of the next round, or the end of the game."""
    goes_on = number + 1 < len(game.rounds)
    if game.length is not None and (goes_on or game.final_points is not None):
        yield _Row("end", "the game is over:", not goes_on, played.over)
    if goes_on and not played.over:
        after = game.rounds[number + 1]
        wind, *rest = played.next
        told = (after.round_wind, after.dealer, after.honba, after.riichi_sticks)
        yield _Row("next", "the next round is", told, (_WINDS[wind], *rest))
        yield _Row("next points", "the next round begins with", after.points, played.points)
    if not goes_on and (played.over or game.length is None):
        points = _points_at_end(rule, played)
        scores = _scores(game, rule, points)
        yield _Row("final points", "the final points are", game.final_points, points)
        yield _Row("final scores", "the final scores are", game.scores, scores)


def _points_at_end(rule: GameRule, played: _kernel.Replay) -> tuple[int, ...]:
    """The points of all seats if the game ends here: the first has the sticks that are left."""
    points = list(played.points)
    if not played.over and rule.pay_out_sticks:
        *_, sticks = played.next
        points[points.index(max(points))] += sticks * rule.riichi_stick_points
    return tuple(points)


def _scores(game: GameRecord, rule: GameRule, points: tuple[int, ...]) -> tuple[float, ...]:
    """Returns the scores by the rules; in whole points if so recorded, as by Tenhou until 2022."""
    exact = tuple(round(score, 1) for score in _kernel.final_scores(rule.kernel, points))
    whole = _in_whole_points(exact, points)
    return whole if game.source.startswith("tenhou") and game.scores == whole else exact


def _in_whole_points(exact: Sequence[float], points: Sequence[int]) -> tuple[float, ...]:
    """Points rounded to thousands, halves away from zero; the first has what the others lack."""
    thousands = [(abs(own) + 500) // 1000 * (1 if own > 0 else -1) for own in points]
    rows = zip(exact, points, thousands, strict=True)
    scores = [float(round(score - own / 1000) + whole) for score, own, whole in rows]
    scores[max(range(len(points)), key=exact.__getitem__)] -= sum(scores)
    return tuple(scores)


def _missing_after(game: GameRecord, played: _kernel.Replay) -> Iterator[str]:
    """Yields how the record falls short of the game's end, if it does."""
    if game.final_points is not None:
        return
    if not played.over and game.length is not None:
        yield f"ends with round {len(game.rounds)}, by the rules another follows"
    elif game.source == "tenhou_xml":
        yield "has no final scores"
