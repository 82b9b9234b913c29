"""The rounds of a record with what each takes from those before it: `rounds_to_replay`.

What no format records, or a format leaves out, is filled in as it fits the recorded payments: dice,
wins in a row before the record begins, indicators of kans.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from typing import TYPE_CHECKING

from jantaku import _kernel
from jantaku.base.errors import JantakuError
from jantaku.riichi.records.kernel_replay import unlike, with_kan_dora
from jantaku.riichi.records.record import Carried

if TYPE_CHECKING:
    from collections.abc import Iterator

    from jantaku.riichi.records.kernel_replay import Points
    from jantaku.riichi.records.record import GameRecord, RoundRecord
    from jantaku.riichi.rules import GameRule


def rounds_to_replay(
    game: GameRecord, rule: GameRule
) -> Iterator[tuple[RoundRecord, Points | None]]:
    """Yields each round as it can be played again, with the points that follow it."""
    history = _History(rule) if _looks_back(rule) else None
    for number, told in enumerate(game.rounds):
        following = game.rounds[number + 1] if number + 1 < len(game.rounds) else None
        after = game.final_points if following is None else following.points
        record = _filled_in(rule, told, history, after)
        yield record, after
        if history is not None:
            history.take(record, following)


def with_dice(game: GameRecord) -> GameRecord:
    """Returns the game with dice that fit its payments, where its rules have a wareme."""
    rule = game.rules
    if not rule.wareme or all(one.dice is not None for one in game.rounds):
        return game
    found = rounds_to_replay(game, rule.for_environments())
    rounds = zip(game.rounds, found, strict=True)
    return replace(game, rounds=tuple(replace(one, dice=full.dice) for one, (full, _) in rounds))


def _looks_back(rule: GameRule) -> bool:
    """True if rounds take more than points, honba and sticks from those before them."""
    counts_wins = "paarenchan" in rule.local_yaku or rule.yakitori_points > 0
    repeats_winds = rule.wind_cycle != "ESWN" or rule.winds + rule.extra_winds > len("ESWN")
    return counts_wins or repeats_winds


def is_first(record: RoundRecord) -> bool:
    """Returns True if the round is the first of a game."""
    begun = (record.round_wind, record.dealer, record.honba, record.riichi_sticks)
    return begun == ("E", 0, 0, 0)


def _filled_in(
    rule: GameRule, told: RoundRecord, history: _History | None, after: Points | None
) -> RoundRecord:
    known = (told,) if history is None else history.cases(told)
    try:
        cases = [
            with_kan_dora(rule, case, after) for one in known for case in _with_dice(rule, one)
        ]
        return cases[0] if len(cases) == 1 else _likeliest(rule, cases, after)
    except JantakuError:  # the kernel refuses the round, and says so to those who play it again
        return told


def _likeliest(rule: GameRule, cases: list[RoundRecord], after: Points | None) -> RoundRecord:
    """Returns the first case that fits the recorded payments, or the one that does best."""
    best: tuple[int, RoundRecord] | None = None
    for case in cases:
        differs = unlike(rule, case, after)
        if best is None or differs < best[0]:
            best = differs, case
        if differs == 0:
            break
    assert best is not None
    return best[1]


def _with_dice(rule: GameRule, record: RoundRecord) -> Iterator[RoundRecord]:
    """Yields the round with its dice, or with some for each seat that may have the wareme."""
    if not rule.wareme or record.dice is not None:
        yield record
        return
    for second in range(record.players):
        yield replace(record, dice=(0, second))


class _History:
    """The facts that the rounds up to now hand on.

    `_open` are the seats that may have won rounds in a row before those that are recorded, and
    `_open_honba` is true if some of the honba may no longer count.
    """

    def __init__(self, rule: GameRule) -> None:
        self._rule = rule
        self._counts_wins = "paarenchan" in rule.local_yaku
        self._forget()

    def _forget(self) -> None:
        self._carried: Carried | None = None
        self._open = frozenset(range(self._rule.players))
        self._open_honba = True

    def cases(self, record: RoundRecord) -> Iterator[RoundRecord]:
        """Yields the round with all that it may take from those before it, the likeliest first."""
        return (replace(record, carried=carried) for carried in self._cases(record))

    def _cases(self, record: RoundRecord) -> Iterator[Carried | None]:
        if is_first(record) and self._carried is None:
            self._open, self._open_honba = frozenset(), False
        known = self._carried or self._beginning(record)
        yield known
        if known is None or not (self._counts_wins and record.wins):
            return
        if self._open_honba and self._rule.eight_wins_reset:
            yield known._replace(eight_honba=record.honba // 8 * 8)
        winning = sorted(self._open & {win.winner for win in record.wins})
        for count in range(1, len(winning) + 1):
            for seats in combinations(winning, count):
                rows = enumerate(known.streaks)
                streaks = tuple(_ROW if seat in seats else row for seat, row in rows)
                yield known._replace(streaks=streaks)

    def _beginning(self, record: RoundRecord) -> Carried | None:
        """Returns the values of a game of which nothing earlier is known."""
        winds = self._rule.wind_cycle.find(record.round_wind)
        return None if winds < 0 else Carried(winds, 0, (0,) * record.players, 0)

    def take(self, record: RoundRecord, following: RoundRecord | None) -> None:
        """Counts the wins of the round."""
        before = record.carried
        if before is None or following is None:
            return self._forget()
        rule, honba = self._rule, following.honba
        after = Carried(
            *_kernel.carry(rule.kernel, before, record.dealer, record.honba, self._winners(record))
        )
        after = after._replace(
            winds=before.winds + (following.dealer < record.dealer),
            eight_honba=after.eight_honba if honba else 0,
        )
        if not self._leads_to(record, following, after.winds):
            return self._forget()
        rows = enumerate(zip(before.streaks, after.streaks, strict=True))
        self._open &= {seat for seat, (row, longer) in rows if longer > row != _ROW}
        self._open_honba &= honba > 0
        self._carried = after
        return None

    def _winners(self, record: RoundRecord) -> int:
        """Returns the seats that have won the round as bits."""
        drawn = record.drawn_game
        if drawn is not None and drawn.kind == "nagashi" and self._rule.nagashi_as == "win":
            return sum(1 << seat for seat, gain in enumerate(record.deltas) if gain > 0)
        return sum(1 << winner for winner in {win.winner for win in record.wins})

    def _leads_to(self, record: RoundRecord, following: RoundRecord, winds: int) -> bool:
        """True if no round is missing between the two, as far as they show."""
        cycle = self._rule.wind_cycle
        moved = (following.dealer - record.dealer) % record.players
        return (
            moved in (0, 1)
            and winds < _MOST_WINDS
            and following.round_wind == cycle[winds % len(cycle)]
            and following.honba in (0, record.honba, record.honba + 1)
            and record.points_after in ((), following.points)
        )


_ROW = 7  # wins in a row before the eighth
_MOST_WINDS = 8  # that the kernel can play
