"""Fu of a winning hand: the base, its sets, its pair and its wait, of the best way to read it.

The numbers are fixed by the language; a ruleset only says which pairs count.
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from itertools import islice, product
from typing import TYPE_CHECKING, Final, NamedTuple

from jantaku.ruleset.match.jokers import Spend, free, is_joker
from jantaku.ruleset.table import seats
from jantaku.ruleset.table.context import Assigned, Context, WinSource
from jantaku.ruleset.values.limits import (
    MOST_FU_READINGS,
    MOST_FU_STATES,
    MOST_FU_TILES,
    QUESTION,
)
from jantaku.ruleset.values.seat import WINDS, Seat
from jantaku.ruleset.values.tile import CLASSES, SUITS, WIND_TILES, RulesetTile, face_up

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from jantaku.ruleset.table.table import RulesetTable
    from jantaku.ruleset.values.behavior import Behavior
    from jantaku.ruleset.values.meld import Call

CALLS: Final = {  # of simple tiles, of terminals and honors
    "pon": (2, 4),
    "ankan": (16, 32),
    "daiminkan": (8, 16),
    "kakan": (8, 16),
    "chon": (1, 2),
    "chon_honors": (2, 2),
    "anfuun": (16, 16),
    "daiminfuun": (8, 8),
    "kafuun": (8, 8),
}
_WIND_TILES: Final = dict(zip(WINDS, WIND_TILES, strict=True))
_PAIR_CALL: Final = "ton"  # counts as tiles in hand
_CLOSED_CALL: Final = "ankan"
OUTER: Final = CLASSES["yaochuuhai"]
HONORS: Final = CLASSES["jihai"]
ORPHANS: Final = frozenset(
    ["1m", "9m", "1p", "9p", "1s", "9s", "1z", "2z", "3z", "4z", "5z", "6z", "7z"]
)
_BY_PAIRS: Final = {6: 25, 5: 30}  # in hand; five for a ruleset that lets them win


class _Order(NamedTuple):
    """The tile names after and before each tile name."""

    after: dict[str, str]
    before: dict[str, str]


class _Found(NamedTuple):
    """The results of a search, and the number of states it has gone through."""

    found: frozenset[int]
    states: int


class _Wait(NamedTuple):
    """A way the winning tile completes the hand: the tiles it joins, their fu, a pair or not."""

    partners: tuple[str, ...]
    fu: int
    pair: bool = True


def fu(
    hand: Sequence[RulesetTile],
    calls: Sequence[Call],
    winning_tile: RulesetTile,
    source: WinSource,
    behavior: Behavior,
    yakuhai: Sequence[str],
    kontsu: bool = False,
    spend: Spend = free,
) -> int:
    """The fu of a win, rounded; 0 for a hand that is not a set of sets.

    `hand` lacks the winning tile. A tile listed twice in `yakuhai` counts twice in the pair. With
    `kontsu` three tiles of one number and three suits are a set. `spend` is called with the work
    that it takes, and may raise.

    >>> from jantaku.ruleset.values.behavior import PLAIN
    >>> from jantaku.ruleset.values.tile import RulesetTile
    >>> tiles = [RulesetTile(name) for name in "2m 3m 4m 5m 6m 7m 3p 4p 5p 6s 7s 9s 9s".split()]
    >>> fu(tiles, [], RulesetTile("8s"), "discard", PLAIN, ("5z", "6z", "7z"))
    30
    """
    called_pairs = [tile for call in calls if call.name == _PAIR_CALL for tile in call.tiles]
    sets = [call for call in calls if call.name != _PAIR_CALL and not call.is_flower]
    own_tiles = [face_up(tile) for tile in (*hand, *called_pairs)]
    closed = all(call.name == _CLOSED_CALL for call in sets)
    drawn = source == "draw"
    base = 22 if drawn else 30 if closed else 20
    base += sum(_of_call(call, behavior) for call in sets)
    values = tuple(sorted(yakuhai))
    found: set[int] = set()
    pairs = 0
    for own, won in _readings(own_tiles, winning_tile, behavior):
        if set(own) | {won} >= ORPHANS:
            return 30 if drawn else 40
        closed_fu = _closed_fu(own, won, behavior, drawn, values, kontsu)
        spend(QUESTION + 16 * closed_fu.states)
        found |= {base + more for more in closed_fu.found}
        pairs = max(pairs, sum(count // 2 for count in Counter(own).values()))
    return _rounded(found, drawn, closed) if found else _BY_PAIRS.get(pairs, 0)


def of_context(table: RulesetTable, context: Context) -> int:
    """The fu of the win the context is about; 0 if there is no win.

    Of a hand that was complete without a draw any tile may have been the last: the best counts.
    """
    player, reading, tile = table.players[context.seat], context.reading, context.winning_tile
    if isinstance(reading, Assigned):
        return of_reading(table, context.seat, reading, context.win_source)
    if context.win_source is None:
        return 0
    hand, calls = list(player.hand), tuple(player.calls)
    if tile is None:
        parts = [(*hand[:at], *hand[at + 1 :]) for at in range(len(hand))]
        found = [Assigned(part, calls, last) for part, last in zip(parts, hand, strict=True)]
    else:
        if context.win_source == "draw" and not player.draw and tile in hand:
            hand.remove(tile)
        found = [Assigned(tuple(hand), calls, tile)]
    return max(
        (of_reading(table, context.seat, one, context.win_source) for one in found), default=0
    )


def of_reading(table: RulesetTable, seat: Seat, reading: Assigned, source: WinSource | None) -> int:
    """The fu of a hand that a seat wins with."""
    if reading.winning_tile is None:
        return 0
    behavior = table.players[seat].behavior
    return fu(
        reading.hand,
        reading.calls,
        reading.winning_tile,
        source or "discard",
        behavior.without_aliases() if reading.settled else behavior,
        yakuhai(table, seat),
        table.program.score.enable_kontsu_fu,
        table.spend,
    )


def yakuhai(table: RulesetTable, seat: Seat) -> tuple[str, ...]:
    """The tiles whose pair is worth fu for a seat; a double wind is there twice if it counts so."""
    winds = [_WIND_TILES[seats.wind_of(table, seat)], _WIND_TILES[seats.round_wind(table)]]
    if not table.program.score.double_wind_4_fu:
        winds = list(dict.fromkeys(winds))
    if table.program.score.north_wind_yakuhai:
        winds.append("4z")
    return ("5z", "6z", "7z", *winds)


def _rounded(found: set[int], drawn: bool, closed: bool) -> int:
    """The value that counts: pinfu if a closed hand can be read so, or the highest one."""
    pinfu = 22 if drawn else 30
    value = pinfu if closed and pinfu in found else max(found)
    if value == 22 and drawn and closed:
        return 20
    if value == 20 and not closed:
        return 30
    return -(-value // 10) * 10


def _of_call(call: Call, behavior: Behavior) -> int:
    simple, outer = CALLS.get(call.name, (0, 0))
    if not outer or not call.tiles:
        return 0
    return outer if _standing_for(face_up(call.tiles[0]), behavior)[-1] in OUTER else simple


def _readings(
    tiles: Sequence[RulesetTile], won: RulesetTile, behavior: Behavior
) -> Iterator[tuple[tuple[str, ...], str]]:
    """The hand and winning tile by name, sorted, one for each assignment of the jokers."""
    if not behavior.aliases:
        yield tuple(sorted(tile.name for tile in tiles)), won.name
        return
    near = _near([tile.name for tile in tiles], won.name, behavior)
    options = [_options(tile, near, behavior) for tile in (*tiles, won)]
    seen = set()
    for reading in islice(product(*options), MOST_FU_READINGS):
        pair = tuple(sorted(reading[:-1])), reading[-1]
        if pair not in seen:
            seen.add(pair)
            yield pair


def _options(tile: RulesetTile, near: tuple[str, ...], behavior: Behavior) -> tuple[str, ...]:
    """The tiles to try for a tile. One with a single use, as a red five, is tried only so."""
    targets = _standing_for(tile, behavior)[1:]
    if "any" in targets:
        return near
    if len(targets) == 1:
        return targets
    return tuple(target for target in targets if target in near) or (tile.name,)


@lru_cache(maxsize=4096)
def _standing_for(tile: RulesetTile, behavior: Behavior) -> tuple[str, ...]:
    """The tile's own name, then those of what it may stand for."""
    targets = [
        target.name
        for target, jokers in behavior.aliases.items()
        if any(is_joker(tile, joker) for joker in jokers)
    ]
    return tuple(dict.fromkeys((tile.name, *targets)))


def _near(names: Sequence[str], won: str, behavior: Behavior) -> tuple[str, ...]:
    """The names that may join a tile of the hand in a set or a pair."""
    order = _order(behavior)
    found = dict.fromkeys((won, *names))
    for name in list(found):
        for way in order:
            one = way.get(name)
            two = way.get(one) if one else None
            found.update(dict.fromkeys(step for step in (one, two) if step))
    return tuple(found)


@lru_cache(maxsize=64)
def _order(behavior: Behavior) -> _Order:
    after = dict(behavior.ordering)
    return _Order(after, {second: first for first, second in after.items()})


@lru_cache(maxsize=4096)
def _closed_fu(
    own: tuple[str, ...],
    won: str,
    behavior: Behavior,
    drawn: bool,
    yakuhai: tuple[str, ...],
    kontsu: bool,
) -> _Found:
    """The fu that the tiles in hand add to the base, for every way to read them."""
    if len(own) > MOST_FU_TILES:
        return _Found(frozenset(), 0)
    order = _order(behavior)
    search = _Search(Counter(own), order, yakuhai, kontsu)
    for wait in _waits(won, order, drawn, yakuhai, kontsu):
        if (len(own) - len(wait.partners)) % 3 != 2 * wait.pair:
            continue
        if search.take(wait.partners):
            search.sets(wait.fu, wait.pair)
            search.put_back(wait.partners)
    return _Found(frozenset(search.found), len(search.seen))


def _waits(
    won: str, order: _Order, drawn: bool, yakuhai: tuple[str, ...], kontsu: bool
) -> Iterator[_Wait]:
    yield _Wait((won,), 2 + 2 * yakuhai.count(won), pair=False)
    triplet = 4 if won in OUTER else 2
    yield _Wait((won, won), 2 * triplet if drawn else triplet)
    yield _Wait((), 0)  # complete without it
    for way in order:
        one = way.get(won, "")
        two = way.get(one)
        if two:
            yield _Wait((one, two), 0 if two in way else 2)  # 2 where it waits at one end only
    before, after = order.before.get(won), order.after.get(won)
    if before and after:
        yield _Wait((before, after), 2)
    if kontsu:
        for partners in _mirrored(won, order):
            mixed = 2 if won in OUTER else 1
            yield _Wait(partners, 2 * mixed if drawn else mixed)


def _mirrored(won: str, order: _Order) -> Iterator[tuple[str, str]]:
    """The pairs of tiles that a tile makes a mirrored set of; with an honor, a run is one."""
    if won[-1] in SUITS:
        yield _in_other_suits(won)
    elif won in HONORS:
        before, after = order.before.get(won, ""), order.after.get(won, "")
        twos = order.before.get(before, ""), order.after.get(after, "")
        runs = (before, twos[0]), (before, after), (after, twos[1])
        yield from (run for run in runs if all(run))


def _in_other_suits(name: str) -> tuple[str, str]:
    one, two = (name[:-1] + suit for suit in SUITS if suit != name[-1])
    return one, two


class _Search:
    """Takes sets off tiles in every way and keeps the fu of those that use up all."""

    def __init__(
        self, counts: dict[str, int], order: _Order, yakuhai: tuple[str, ...], kontsu: bool
    ) -> None:
        self.counts = counts
        self.names = list(counts)
        self.order = order
        self.yakuhai = yakuhai
        self.kontsu = kontsu
        self.found: set[int] = set()
        self.seen: set[tuple[object, ...]] = set()

    def take(self, names: Iterable[str]) -> bool:
        """Takes those tiles off and returns True, or takes none."""
        taken: list[str] = []
        for name in names:
            if not self.counts.get(name):
                self.put_back(taken)
                return False
            self.counts[name] -= 1
            taken.append(name)
        return True

    def put_back(self, names: Iterable[str]) -> None:
        """Undoes `take`."""
        for name in names:
            self.counts[name] += 1

    def sets(self, value: int, pair: bool, at: int = 0) -> None:
        """Takes off a set with the first tile, and all sets after it; `pair` if it lacks a pair."""
        names, counts = self.names, self.counts
        while at < len(names) and not counts[names[at]]:
            at += 1
        if at == len(names):
            if not pair:
                self.found.add(value)
            return
        state = (value, pair, *counts.values())
        if state in self.seen or len(self.seen) > MOST_FU_STATES:
            return
        self.seen.add(state)
        first = names[at]
        for tiles, more in self.sets_with(first):
            if self.take(tiles):
                self.sets(value + more, pair, at)
                self.put_back(tiles)
        if pair and counts[first] > 1:
            counts[first] -= 2
            self.sets(value + 2 * self.yakuhai.count(first), False, at)
            counts[first] += 2

    def sets_with(self, name: str) -> Iterator[tuple[tuple[str, ...], int]]:
        """The sets a tile may be part of, and their fu."""
        counts = self.counts
        if counts[name] > 2:
            yield (name, name, name), 8 if name in OUTER else 4
        after, before = self.order
        run = 4 if self.kontsu and name in HONORS else 0
        one, back = after.get(name, ""), before.get(name, "")
        if counts.get(one) and (two := after.get(one)):
            yield (name, one, two), run
        if counts.get(back):
            if one:
                yield (back, name, one), run
            if far := before.get(back):
                yield (far, back, name), run
        if self.kontsu and name[-1] in SUITS:
            yield (name, *_in_other_suits(name)), 4 if name in OUTER else 2
