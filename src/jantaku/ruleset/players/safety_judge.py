"""A judge of hands that considers the risk of its discards, and how great that is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias

from jantaku.ruleset.players.calls import hand_after_call
from jantaku.ruleset.players.hands.hand_state import HandState, visible_tiles

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from collections.abc import Set as AbstractSet

    from jantaku.ruleset.play.view import RulesetSeatView, RulesetView
    from jantaku.ruleset.players.player import HandJudge
    from jantaku.ruleset.table.actions import RulesetAction
    from jantaku.ruleset.values.seat import Seat

_CHANCES: Final = (1.0, 0.45, 0.18, 0.06, 0.02)
"""The chance that a hand wins, by its number of lacking tiles, compared with a ready hand."""
_HOPE: Final = 0.01  # of hands that lack more
_SECOND: Final = 0.7  # of it, for tiles that the other judge would keep
_LATE: Final = 30  # tiles in the wall, below which hands win seldom
_COST: Final = 4.0  # of what a win brings, that a discard costs: a declared hand pays more
_READY: Final = 1


class SafetyJudge:
    """Uses another judge until a player declares a ready hand, and then the risk, too.

    `answers` is how much more than others the discarder pays, as part of what a win brings.
    """

    def __init__(self, judge: HandJudge, answers: float) -> None:
        self.insight = judge.insight
        self._judge = judge
        self._cost = _COST * answers
        self._danger = Danger()

    def best_call(
        self, view: RulesetView, holding: HandState, actions: Sequence[RulesetAction]
    ) -> RulesetAction | None:
        """The call that the other judge makes; in danger of others' tiles only for a ready hand."""
        if self._cost > 0 and self._danger.of(view, holding) is not None:
            actions = [action for action in actions if self._is_safe(holding, action)]
        return self._judge.best_call(view, holding, actions) if actions else None

    def _is_safe(self, holding: HandState, action: RulesetAction) -> bool:
        if self.insight.kinds[action.name] == "own_call":
            return True
        left = hand_after_call(holding, action)
        return left is not None and holding.distance(left.hand, left.melds) <= _READY

    def least_needed(
        self, view: RulesetView, holding: HandState, places: Sequence[int]
    ) -> Sequence[int]:
        """The other judge's tiles; in danger the tile that leaves more hope than it costs."""
        wanted = self._judge.least_needed(view, holding, places)
        danger = self._danger.of(view, holding) if self._cost > 0 else None
        if danger is None:
            return wanted
        missing = holding.without_each(holding.concealed, [self.insight.wins])
        time = min(1.0, view.tiles_left / _LATE)

        def worth(at: int) -> float:
            far = missing[at]
            chance = _CHANCES[far] if far < len(_CHANCES) else _HOPE
            kept = 1.0 if at in wanted else _SECOND
            return chance * time * kept - self._cost * danger[holding.hand[at].name]

        return [max(places, key=worth)]


Lengths: TypeAlias = tuple[int, ...]
"""The number of tiles in front of each seat."""

_PAIR: Final = 0.01  # for each unseen copy: a wait for a pair or a triplet
_RUN: Final = 0.045  # a run that is open at both ends, all tiles of it unseen
_NARROW: Final = 0.0125  # a run with a gap, or at the end of a suit
_HALF_SAFE: Final = 0.25  # of an open run, where its other end is safe
_COPIES: Final = 3  # unseen ones of a tile that a seat may well hold


class Danger:
    """The danger of tiles, by the discards of each seat and those since it declared its hand."""

    def __init__(self) -> None:
        self._since: dict[tuple[Seat | None, Seat], Lengths] = {}

    def of(self, view: RulesetView, holding: HandState) -> Mapping[str, float] | None:
        """The chance of each tile of the hand to be won; None if no hand was declared."""
        ready = [
            (seat, self._laid_since(view, seat))
            for seat in view.seats
            if seat.riichi_stick and not seat.winner and seat.seat != view.seat
        ]
        if not ready:
            return None
        seen = visible_tiles(view)
        unseen = {name: max(0, n - seen[name]) for name, n in holding.insight.copies.items()}
        orders = (holding.behavior.ordering, holding.behavior.preceding)
        found = dict.fromkeys((tile.name for tile in holding.concealed), 0.0)
        for seat, laid in ready:
            safe = {tile.name for tile in seat.pond} | laid
            for name in found.keys() - safe:
                found[name] += _waited_for(name, unseen, orders, safe)
        return found

    def _laid_since(self, view: RulesetView, seat: RulesetSeatView) -> AbstractSet[str]:
        """The names of the tiles discarded since that seat was first seen to have declared."""
        now = tuple(len(one.pond) for one in view.seats)
        key = (view.seat, seat.seat)
        then = self._since.get(key, now)
        if any(before > after for before, after in zip(then, now, strict=True)):  # another round
            then = now
        self._since[key] = then
        return {
            tile.name
            for one, length in zip(view.seats, then, strict=True)
            for tile in one.pond[length:]
        }


def _waited_for(
    name: str,
    unseen: Mapping[str, int],
    orders: tuple[Mapping[str, str], Mapping[str, str]],
    safe: AbstractSet[str],
) -> float:
    """The chance that a ready hand waits for that tile, by the unseen tiles around it."""
    found = _PAIR * unseen.get(name, 0)
    for way in orders:
        row = [way.get(name, "")]
        row += [way.get(row[0], "")]
        far = way.get(row[1], "")  # the other tile that completes the two between
        held = _held(row, unseen)
        found += held * (_NARROW if not far else _RUN * _HALF_SAFE if far in safe else _RUN)
    return found + _NARROW * _held([way.get(name, "") for way in orders], unseen)


def _held(pair: list[str], unseen: Mapping[str, int]) -> float:
    """The chance that two tiles are held, of 1 if three of each are unseen; 0 without any."""
    one, other = (min(_COPIES, unseen.get(name, 0)) for name in pair)
    return one * other / _COPIES**2
