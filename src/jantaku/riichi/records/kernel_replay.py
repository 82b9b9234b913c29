"""A recorded round replayed by the kernel: by given rules, and by rules and tiles that fit it.

`replayed` stops where the record and the rules part. `rounds_to_replay` hands each round what it
takes from those before it, and finds what the record leaves out: dice, indicators of kans. `ura_of`
finds ura-dora indicators for a win recorded without them, `fitting_rule` rules for a round that the
assumed ones do not allow.
"""

from __future__ import annotations

from collections import Counter
from contextlib import suppress
from dataclasses import replace
from itertools import combinations_with_replacement
from typing import TYPE_CHECKING, Any, Final, NamedTuple, get_args, get_type_hints

from jantaku import _kernel
from jantaku.base.errors import RulesError
from jantaku.riichi.records.record import EVENT_SIZE, EventCode, iter_packed, tiles_of
from jantaku.riichi.rules import GameRule, KanDoraTimingMode
from jantaku.riichi.tiles.tile import TILE_IDS, TileId

if TYPE_CHECKING:
    from collections.abc import Iterator

    from jantaku.riichi.records.record import Carried, GameRecord, RecordedWin, RoundRecord

Points = tuple[int, ...]

_WINDS: Final = "ESWN"
_MOST_KINDS: Final = 2  # of indicators that are tried together
_MOST_CHANGES: Final = 8

# Options in which sites and tables differ and that decide what may happen, the likeliest first.
_DIFFERING: Final = (
    "kan_dora_timing",
    "triple_ron_draw",
    "most_rons",
    "kuikae",
    "suji_kuikae",
    "allows_ron_on_ankan_for_kokushi_musou",
    "suucha_riichi",
    "suufon_renda",
    "suukaikan",
    "kyuushu_kyuuhai",
    "fifth_kan",
    "riichi_min_points",
    "riichi_min_tiles",
    "riichi_kan",
    "furiten_riichi",
    "kan_dora",
    "nagashi_mangan",
    "open_tanyao",
    "min_han",
    "two_han_honba",
    "fix_yaku",
    "multi_wait_finally",
    "multi_wait_tsumo",
    "pinfu_tsumo",
    "seven_pairs_quads",
    "green_without_dragon",
    "nine_gates_any_suit",
    "renhou",
)
_LOOSEST: Final[dict[str, tuple[object, ...]]] = {
    "riichi_min_points": (None,),
    "riichi_min_tiles": (0,),
    "min_han": (1,),
}


class ReplayedWin(NamedTuple):
    """A win by the rules, as the kernel returns it."""

    seat: int
    source: int
    pao: int | None
    tile: int
    deltas: tuple[int, ...]
    points: int
    han: int
    fu: int
    yakuman: int
    yaku: int
    dora: tuple[int, int, int, int]  # dora, ura-dora, red fives, kita


def dora_counts(win: RecordedWin, won: ReplayedWin) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Returns the recorded numbers of dora, ura-dora and red fives, and those by the rules.

    Kita count with the dora, as Tenhou counts them.
    """
    told = Counter[str]()
    for item in win.yaku:
        told[item.id] += item.han
    dora, ura, red, kita = won.dora
    counts = (told["dora"] + told["kita"], told["ura_dora"], told["red_dora"])
    return counts, (dora + kita, ura, red)


def rule_to_replay(game: GameRecord) -> GameRule:
    """Returns the rules of a game as far as records go: no win is claimed and judged."""
    return game.rules.for_environments()


def replayed(
    rule: GameRule, record: RoundRecord, wall: bytes = b"", after: Points | None = None
) -> _kernel.Replay:
    """Plays a round again, with the wall where it is known; `after` are the points that follow."""
    wall = record.wall or wall
    return _played(rule, record, wall, b"" if wall else ura_of(rule, record, after))


def ura_of(rule: GameRule, record: RoundRecord, after: Points | None = None) -> bytes:
    """Returns the ura-dora indicators of a round: the recorded ones, or some that fit its wins.

    If none fit, they are tiles that count the least.
    """
    told = _ura_told(record)
    return told if record.ura_told or told else _likeliest_ura(rule, record, after)[1]


def unlike(rule: GameRule, record: RoundRecord, after: Points | None) -> int:
    """Counts the recorded payments and dora that differ by the rules, with ura-dora that fit."""
    if record.wall:
        return _unlike(record, _played(rule, record, record.wall, b""), after)
    return _likeliest_ura(rule, record, after)[0]


def _likeliest_ura(rule: GameRule, record: RoundRecord, after: Points | None) -> tuple[int, bytes]:
    """Returns how much differs from the recorded wins, and the indicators that fit them best."""
    told = _ura_told(record)
    count = 1 + record.packed[::EVENT_SIZE].count(EventCode.DORA)
    best: tuple[int, int, bytes] | None = None
    for ura in (told,) if record.ura_told or told else _hidden(record, count):
        played = _played(rule, record, b"", ura)
        worth = sum(ReplayedWin(*win).points for win in played.wins)
        found = _unlike(record, played, after), worth, ura
        if best is None or found[1] < best[1] or found[0] == 0:
            best = found
        if found[0] == 0 or played.difference is not None:
            break
    return (best[0], best[2]) if best else (0, b"")


def _ura_told(record: RoundRecord) -> bytes:
    return bytes(max((win.ura for win in record.wins), key=len, default=()))


def _unlike(record: RoundRecord, played: _kernel.Replay, after: Points | None) -> int:
    """Counts the recorded payments and dora that differ by the rules."""
    if played.difference is not None:
        return 1
    wins = [ReplayedWin(*win) for win in played.wins]
    rows: list[tuple[object, object]] = [
        (record.deltas or None, played.deltas),
        (after, played.points),
    ]
    for win, won in zip(record.wins, wins, strict=False):
        rows += [(win.points, won.points), (win.deltas or None, won.deltas)]
        if win.yaku and not won.yakuman:
            rows.append(dora_counts(win, won))
    for told in record.told:
        if told.what == "han":
            won = wins[record.packed[EVENT_SIZE * told.event + 4]]
            rows.append((told.value, won.han or won.yakuman))
    return sum(told not in (None, ours) for told, ours in rows)


def with_kan_dora(rule: GameRule, record: RoundRecord, after: Points | None = None) -> RoundRecord:
    """Returns the round with the indicators of its kans if the record leaves them out.

    They are where the rules turn them, and are tiles that fit its wins, if any do.
    """
    if record.dora_told:
        return record
    turned = replace(record, dora_told=True)
    places: list[int] = []
    while (played := _played(rule, turned, b"", b"")).difference == "event":
        type_, _, tile = played.expected
        if type_ != "dora" or tile is None:
            break
        turned = _with_event(turned, played.event, bytes((EventCode.DORA, 0, tile, 0, 0, 0)))
        places.append(EVENT_SIZE * played.event + 2)
    best: tuple[int, RoundRecord] | None = None
    for tiles in _hidden(record, len(places)) if places else ():
        tried = _with_dora(turned, places, tiles)
        unlike = _likeliest_ura(rule, tried, after)[0]
        if best is None or unlike < best[0]:
            best = unlike, tried
        if unlike == 0:
            break
    return best[1] if best else turned


def _with_event(record: RoundRecord, at: int, event: bytes) -> RoundRecord:
    """Returns the round with one event more, before the one that is `at` there now."""
    packed = record.packed[: EVENT_SIZE * at] + event + record.packed[EVENT_SIZE * at :]
    told = (replace(one, event=one.event + (one.event >= at)) for one in record.told)
    return replace(record, packed=packed, told=tuple(told))


def _with_dora(record: RoundRecord, places: list[int], tiles: bytes) -> RoundRecord:
    """Returns the round with these tiles as indicators at these places of `packed`."""
    packed = bytearray(record.packed)
    for place, tile in zip(places, tiles, strict=True):
        packed[place] = tile
    dora = (record.dora_indicator, *tiles_of(tiles))
    wins = tuple(replace(win, dora=dora) for win in record.wins)
    return replace(record, packed=bytes(packed), wins=wins)


def _hidden(record: RoundRecord, count: int) -> Iterator[bytes]:
    """Yields choices of `count` unseen tiles, of one or two kinds."""
    seen = {*record.deal, record.dora_indicator}
    seen |= {event[2] for event in iter_packed(record.packed) if event[0] in _TELLS_TILE}
    seen |= {*_ura_told(record)}
    missing = range(4, 32) if record.players == 3 else range(0)
    hidden = [id_ for id_ in TILE_IDS if id_ not in seen and id_ not in missing]
    of_kind = {kind: [id_ for id_ in hidden if id_ // 4 == kind] for kind in range(34)}
    left = Counter({kind: len(ids) for kind, ids in of_kind.items() if ids})
    for kinds in combinations_with_replacement(sorted(left), min(count, _MOST_KINDS)):
        wanted = [*kinds, *[kinds[-1]] * (count - len(kinds))]
        if all(left[kind] >= wanted.count(kind) for kind in kinds):
            yield bytes(of_kind[kind][wanted[:at].count(kind)] for at, kind in enumerate(wanted))


_TELLS_TILE: Final = frozenset({EventCode.DRAW, EventCode.DORA})


def fitting_rule(rule: GameRule, record: RoundRecord, wall: bytes = b"") -> GameRule:
    """Returns rules by which the round goes as recorded: the given ones, or others near them.

    If none are found by which it goes to its end, those by which it goes furthest.
    """
    best, reach = rule, reach_of(rule, record, wall)
    for _ in range(_MOST_CHANGES):
        if reach is None:
            break
        found = next(_further(best, record, wall, reach), None)
        if found is None:
            break
        best, reach = found
    return best


def _further(
    rule: GameRule, record: RoundRecord, wall: bytes, reach: int
) -> Iterator[tuple[GameRule, int | None]]:
    """Other rules by which the round goes further: those that lead to its end, then the others."""
    further: list[tuple[GameRule, int]] = []
    for option in _DIFFERING:
        for value in _values(option):
            if value == getattr(rule, option):
                continue
            with suppress(RulesError):
                other = rule.replace(**{option: value})
                after = reach_of(other, record, wall)
                if after is None:
                    yield other, None
                elif after > reach:
                    further.append((other, after))
    yield from sorted(further, key=lambda row: -row[1])


def reach_of(rule: GameRule, record: RoundRecord, wall: bytes) -> int | None:
    """Returns the event at which the round and the rules part; None if they do not."""
    played = replayed(rule, record, wall)
    unended = played.difference == "unfinished" and not record.is_over
    return None if played.difference is None or unended else played.event


def _values(option: str) -> tuple[object, ...]:
    """The values of an option that are tried."""
    if option in _LOOSEST:
        return _LOOSEST[option]
    type_ = _TYPES[option]
    if type_ is bool:
        return False, True
    return tuple(KanDoraTimingMode) if type_ is KanDoraTimingMode else get_args(type_)


_TYPES: Final[dict[str, Any]] = get_type_hints(GameRule)


def with_ura(record: RoundRecord, ura: bytes) -> RoundRecord:
    """Returns the round with these ura-dora indicators for wins recorded without any."""
    tiles = tuple(TileId(tile) for tile in ura)
    wins = tuple(replace(win, ura=win.ura or tiles) for win in record.wins)
    return replace(record, wins=wins)


def _played(rule: GameRule, record: RoundRecord, wall: bytes, ura: bytes) -> _kernel.Replay:
    return _kernel.replay_round(round_log(rule, record, wall, ura))


def round_log(
    rule: GameRule, record: RoundRecord, wall: bytes = b"", ura: bytes = b""
) -> tuple[
    _kernel.GameRule,
    int,
    int,
    int,
    int,
    Points,
    bytes,
    int,
    bytes,
    bytes,
    bytes,
    tuple[int, int] | None,
    Carried | None,
]:
    """Returns the round as the kernel reads it."""
    dice = record.dice
    return (
        rule.kernel,
        _WINDS.index(record.round_wind),
        record.dealer,
        record.honba,
        record.riichi_sticks,
        record.points,
        record.deal,
        record.dora_indicator,
        record.packed,
        ura,
        wall,
        None if dice is None else (dice[0] + 1, dice[1] + 1),
        record.carried,
    )
