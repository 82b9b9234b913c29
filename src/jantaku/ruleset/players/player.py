"""Players for any ruleset, by name."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final, Protocol, TypeAlias

from jantaku.ruleset.players.calls import missing_after
from jantaku.ruleset.players.distance_judge import DistanceJudge
from jantaku.ruleset.players.hands.hand_state import HandState, own_seat
from jantaku.ruleset.players.hands.rule_model import RuleModel
from jantaku.ruleset.values.tile import CLASSES, SUITS, RulesetTile, face_up

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping, Sequence
    from random import Random

    from jantaku.ruleset.compile.ruleset import Ruleset
    from jantaku.ruleset.play.view import RulesetView
    from jantaku.ruleset.program import MarkNeed
    from jantaku.ruleset.table.actions import RulesetAction
    from jantaku.ruleset.table.player import Mark
    from jantaku.ruleset.values.seat import Seat

Player: TypeAlias = "Callable[[RulesetView, Random], RulesetAction]"

_NEAR: Final = 2  # tiles missing; further away a draw is worth more than a tile
_MOST_TRIES: Final = 2  # of a button that changes nothing
_HOPELESS: Final = 4  # from here on a hand is gladly given up


class RandomRulesetPlayer:
    """Chooses a random legal action."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset

    def __call__(self, view: RulesetView, chance: Random) -> RulesetAction:
        """Returns the seat's action."""
        return chance.choice(view.legal)


class TsumogiriRulesetPlayer:
    """Wins when it can, otherwise passes and discards what it drew last."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.insight = RuleModel(ruleset)

    def __call__(self, view: RulesetView, chance: Random) -> RulesetAction:
        """Returns the seat's action."""
        kinds = self.insight.kinds
        found = _by_type(view)
        for action in found.get("button", ()):
            if kinds.get(action.name) == "win":
                return action
        for type_ in ("skip", "discard"):
            if type_ in found:
                discards = found.get("discard", [])
                return discards[-1] if discards else found[type_][0]
        if "choose" in found:
            return chance.choice(found["choose"])
        return chance.choice(view.legal)


class HandJudge(Protocol):
    """The part of a player that chooses calls and discards."""

    insight: RuleModel

    def best_call(
        self, view: RulesetView, holding: HandState, actions: Sequence[RulesetAction]
    ) -> RulesetAction | None:
        """The best call that is worth making, or None."""

    def least_needed(
        self, view: RulesetView, holding: HandState, places: Sequence[int]
    ) -> Sequence[int]:
        """The places, among those given, whose tiles are least needed."""


class RulesetPlayer:
    """Plays to win; it calls and discards as its judge of hands says."""

    def __init__(self, ruleset: Ruleset, judge: HandJudge | None = None) -> None:
        self.judge = judge or DistanceJudge(RuleModel(ruleset))
        self.insight = self.judge.insight
        self._tried: Counter[tuple[object, ...]] = Counter()
        self._laid: Counter[Seat] = Counter()  # tiles and melds a seat saw on the table last

    def __call__(self, view: RulesetView, chance: Random) -> RulesetAction:
        """Returns the seat's action."""
        legal = view.legal
        self._notice(view)
        if len(legal) == 1:
            return legal[0]
        found = _by_type(view)
        if "choose" in found:
            return self._choose(view, found["choose"], chance)
        if "declare" in found:
            return chance.choice(found["declare"])
        pressed = self._press(view, found, chance)
        if pressed is not None:
            return pressed
        if "discard" in found:
            return self._discard(view, found["discard"], chance)
        if "skip" in found:
            return found["skip"][0]
        return self._forced(view, found, chance)

    def _press(
        self, view: RulesetView, found: Mapping[str, list[RulesetAction]], chance: Random
    ) -> RulesetAction | None:
        by_kind: dict[str, list[RulesetAction]] = {}
        for action in found.get("button", ()):
            by_kind.setdefault(self.insight.kinds.get(action.name, "other"), []).append(action)
        if not by_kind:
            return None
        for action in [*by_kind.get("win", [])[:1], *by_kind.get("flower", [])[:1]]:
            if not self._needs(view, action) and self._may_try(view, action):
                return action
        if "discard" not in found and "skip" not in found:
            return None  # it must press something; see `_forced`
        holding = HandState.of(self.insight, view)
        calls = [*by_kind.get("call", ()), *by_kind.get("own_call", ())]
        called = self.judge.best_call(view, holding, calls) if calls else None
        if called is not None:
            return called
        wanted = [*by_kind.get("reward", ()), *by_kind.get("mark", ())]
        chance.shuffle(wanted)
        if "end" in by_kind and holding.distance() >= _HOPELESS:
            wanted.insert(0, by_kind["end"][0])
        return next((action for action in wanted if self._may_try(view, action)), None)

    def _needs(self, view: RulesetView, action: RulesetAction) -> bool:
        """True if a hand near to a win gets further without the tile: North of three players."""
        laid = None if action.call is None else action.call.called
        flower = self.insight.kinds.get(action.name) == "flower"
        if not flower or laid is None or laid.name in CLASSES["flower"]:
            return False
        holding = HandState.of(self.insight, view)
        return missing_after(holding, action) > holding.distance() <= _NEAR

    def _notice(self, view: RulesetView) -> None:
        """Forgets what was tried in earlier rounds: a new round has fewer tiles on the table."""
        laid = sum(len(seat.pond) + len(seat.calls) for seat in view.seats)
        if laid < self._laid[own_seat(view).seat]:
            self._tried.clear()
        self._laid[own_seat(view).seat] = laid

    def _may_try(self, view: RulesetView, action: RulesetAction) -> bool:
        """True if pressing it again may still change something."""
        seat = own_seat(view).seat
        key = (seat, self._laid[seat], view.tiles_left, action.name)
        self._tried[key] += 1
        return self._tried[key] <= _MOST_TRIES

    def _forced(
        self, view: RulesetView, found: Mapping[str, list[RulesetAction]], chance: Random
    ) -> RulesetAction:
        """The button that costs the fewest tiles, of those that must be pressed."""
        buttons = found.get("button")
        if not buttons:
            return chance.choice(view.legal)
        own = own_seat(view)
        tiles = [*own.hand, *own.draw]
        with_calls = [action for action in buttons if action.call is not None]
        others = [action for action in buttons if action.call is None]
        if with_calls:
            holding = HandState.of(self.insight, view)
            best = min(with_calls, key=lambda action: missing_after(holding, action))
            if not others or missing_after(holding, best) < holding.distance():
                return best
        costs = [self.insight.forced_discards(action.name, tiles) for action in others]
        least = min(costs)
        cheap = [a for a, cost in zip(others, costs, strict=True) if cost == least]
        return chance.choice(cheap)

    def _discard(
        self, view: RulesetView, discards: Sequence[RulesetAction], chance: Random
    ) -> RulesetAction:
        if len(discards) == 1:
            return discards[0]
        holding = HandState.of(self.insight, view)
        places = [action.index for action in discards if action.index is not None]
        best = chance.choice(self.judge.least_needed(view, holding, places))
        return next(action for action in discards if action.index == best)

    def _choose(
        self, view: RulesetView, ways: Sequence[RulesetAction], chance: Random
    ) -> RulesetAction:
        """Chooses one object after another, each the best of those allowed with the ones before."""
        chosen: set[Mark] = set()
        while True:
            ways = [way for way in ways if chosen.issubset(way.marks)]
            marks = [mark for way in ways for mark in way.marks if mark not in chosen]
            if not marks:
                return ways[0]
            chosen.add(self._mark(view, list(dict.fromkeys(marks)), chosen, chance))

    def _mark(
        self, view: RulesetView, marks: list[Mark], chosen: Collection[Mark], chance: Random
    ) -> Mark:
        job = view.marking
        others = [mark for mark in marks if mark.target != "hand"]
        own = [mark for mark in marks if mark.target == "hand" and mark.seat == view.seat]
        if job is None or not own or (others and self._waits_for_a_meld(job.needs)):
            return self._other_mark(view, others or marks, chance)
        if not chosen:
            own = self._of_one_kind(view, own, job.needs)
        holding = HandState.of(self.insight, view)
        places = [mark.index for mark in own]
        best = chance.choice(self.judge.least_needed(view, holding, places))
        return next(mark for mark in own if mark.index == best)

    def _waits_for_a_meld(self, needs: Sequence[MarkNeed]) -> bool:
        """True if the right tile of the hand depends on what else is marked."""
        return any("marked" in word for need in needs for word in need.restrictions)

    def _other_mark(self, view: RulesetView, marks: Sequence[Mark], chance: Random) -> Mark:
        """A meld that a tile of the hand fits into, or any object without one."""
        own = own_seat(view)
        names = {tile.name for tile in (*own.hand, *own.draw)}
        fitting = []
        for mark in marks:
            if mark.target == "call":
                seat = next(seat for seat in view.seats if seat.seat == mark.seat)
                tiles = {face_up(tile).name for tile in seat.calls[mark.index].tiles}
                if tiles & names - CLASSES["joker"]:
                    fitting.append(mark)
        return chance.choice(fitting or list(marks))

    def _of_one_kind(
        self, view: RulesetView, marks: list[Mark], needs: Sequence[MarkNeed]
    ) -> list[Mark]:
        """Marks after which there are enough equal tiles, if they must be equal."""
        count = sum(need.count for need in needs)
        restrictions = {word for need in needs for word in need.restrictions}
        own = own_seat(view)
        tiles = [*own.hand, *own.draw]
        for word, kind in (("match_suit", _suit), ("match_number", _number)):
            if word not in restrictions:
                continue
            groups: dict[str, list[Mark]] = {}
            for mark in marks:
                groups.setdefault(kind(tiles[mark.index]), []).append(mark)
            enough = [group for group in groups.values() if len(group) >= count]
            if enough:
                marks = min(enough, key=len)
        return marks


def _suit(tile: RulesetTile) -> str:
    return tile.name[-1] if tile.name[-1] in SUITS else ""


def _number(tile: RulesetTile) -> str:
    return tile.name[:-1]


def _by_type(view: RulesetView) -> dict[str, list[RulesetAction]]:
    found: dict[str, list[RulesetAction]] = {}
    for action in view.legal:
        found.setdefault(action.type, []).append(action)
    return found
