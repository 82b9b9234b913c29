"""The tiles of a seat, and their distance from winning."""

from __future__ import annotations

from collections import Counter
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import chain
from typing import TYPE_CHECKING, Final, NamedTuple

from jantaku.base.errors import RulesetError
from jantaku.ruleset.match.matcher import Matcher, over_budget
from jantaku.ruleset.players.hands.cards import FAR, CardDistance
from jantaku.ruleset.values.behavior import PLAIN, Behavior
from jantaku.ruleset.values.limits import MOST_WORK
from jantaku.ruleset.values.meld import Call
from jantaku.ruleset.values.tile import RulesetTile, face_up

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from jantaku.ruleset.play.view import RulesetSeatView, RulesetView
    from jantaku.ruleset.players.hands.rule_model import RuleModel
    from jantaku.ruleset.players.hands.weights import MissingWeights
    from jantaku.ruleset.players.hands.yaku_paths import SeatFacts
    from jantaku.ruleset.program import Key


_JOKER: Final = 100  # goes with everything


class BareHand(NamedTuple):
    """A hand to judge: bare tiles of a seat, with the winds and the melds that it has then."""

    holding: HandState
    facts: SeatFacts
    tiles: Sequence[RulesetTile]


@dataclass(slots=True)
class HandState:
    """A seat's own tiles and melds, and how far they are from winning."""

    insight: RuleModel
    hand: list[RulesetTile]
    calls: tuple[Call, ...]
    behavior: Behavior
    concealed: list[RulesetTile]
    jokers: frozenset[str]
    _known: dict[tuple[object, ...], int] = field(default_factory=dict)
    _left: int = MOST_WORK  # of what one decision may ask; then nothing more is known

    @classmethod
    def of(cls, insight: RuleModel, view: RulesetView) -> HandState:
        """The hand of the view's seat."""
        own = own_seat(view)
        hand = [*own.hand, *own.draw]
        behavior = view.behavior or PLAIN
        jokers = frozenset(joker.name for joker in behavior.jokers)
        return cls(insight, hand, own.calls, behavior, concealed_tiles(hand), jokers)

    def distance(
        self, hand: Sequence[RulesetTile] | None = None, melds: tuple[Call, ...] = ()
    ) -> int:
        """How many tiles are missing, with other melds on the table and that hand."""
        tiles = self.concealed if hand is None else concealed_tiles(hand)
        return self.nearest(self.insight.wins, tiles, (*self.calls, *melds))

    def nearest(
        self, matchers: tuple[Matcher, ...], hand: Sequence[RulesetTile], melds: tuple[Call, ...]
    ) -> int:
        """How many of these bare tiles are missing to match any; `FAR` if there is no way."""
        key = (matchers, *hand, *(call for call in melds if not call.is_flower))
        if key not in self._known:
            fitting = self.insight.matchable_with(matchers, melds)
            self._known[key] = min(
                (self._missing(matcher, hand, melds) for matcher in fitting), default=FAR
            )
        return self._known[key]

    def _missing(
        self, matcher: Matcher, hand: Sequence[RulesetTile], melds: tuple[Call, ...]
    ) -> int:
        card = self._on_card(matcher, hand, melds)
        if card:
            return card.missing()
        try:
            with self._paid(matcher):
                found = matcher.distance(*self.pool(hand, melds), self.behavior, FAR - 1)
        except RulesetError:  # too many ways to be counted
            return FAR
        return FAR if found is None else found

    def with_sets(
        self, sets: Iterable[Key], hand: Sequence[RulesetTile]
    ) -> tuple[int, list[RulesetTile], tuple[Call, ...]]:
        """How many tiles of these groups the hand lacks, what they leave of it, and they as melds.

        Jokers stand for what is lacking.
        """
        rest, lacking = list(hand), 0
        for name in chain.from_iterable(sets):
            at = next((at for at, tile in enumerate(rest) if tile.name == name), None)
            if at is None:
                at = next((at for at, tile in enumerate(rest) if tile.name in self.jokers), None)
            if at is None:
                lacking += 1
            else:
                del rest[at]
        return lacking, rest, as_melds(sets)

    def without_each_to_win(self, hand: Sequence[RulesetTile], sets: Sequence[Key]) -> list[int]:
        """How many tiles are missing to a win by these groups without each of these bare tiles."""
        wins = self.insight.wins
        if not sets:
            return self.without_each(hand, [wins])
        lacking, rest, melds = self.with_sets(sets, hand)
        found = self.without_each(rest, [wins], melds)
        named = {tile.name: far for tile, far in zip(rest, found, strict=True)}
        needed = 1 + self.nearest(wins, rest, (*self.calls, *melds))
        return [lacking + named.get(tile.name, needed) for tile in hand]

    def without_each(
        self,
        hand: Sequence[RulesetTile],
        groups: Iterable[tuple[Matcher, ...]],
        melds: tuple[Call, ...] = (),
    ) -> list[int]:
        """How many tiles are missing without each of these bare tiles, with more melds.

        Of every group a matcher must match; what is missing to the farthest of them counts.
        """
        melds = (*self.calls, *melds)
        farthest = [0] * len(hand)
        for matchers in groups:
            nearest = [FAR] * len(hand)
            for matcher in self.insight.matchable_with(matchers, melds):
                found = self._missing_without_each(matcher, hand, melds)
                nearest = [min(pair) for pair in zip(nearest, found, strict=False)]
            farthest = [max(pair) for pair in zip(farthest, nearest, strict=True)]
        return farthest

    def _missing_without_each(
        self, matcher: Matcher, hand: Sequence[RulesetTile], melds: tuple[Call, ...]
    ) -> list[int]:
        """The missing tiles of one matcher; with more items than tiles if melds count as tiles."""
        card = self._on_card(matcher, hand, melds)
        if card:
            return card.without_each()
        try:
            with self._paid(matcher):
                return matcher.discards(*self.pool(hand, melds), self.behavior, FAR - 1)
        except RulesetError:
            return [FAR] * len(hand)

    def widths(
        self,
        matcher: Matcher,
        hand: Sequence[RulesetTile],
        melds: tuple[Call, ...],
        weights: MissingWeights,
        most: int,
    ) -> list[tuple[int, float]]:
        """The distance and the width of a match with these bare tiles, then without each of them.

        At most `most` tiles may be missing; empty if it cannot be measured. Raises `RulesetError`
        for too many ways.
        """
        card = self._on_card(matcher, hand, melds)
        if card:
            return card.widths(weights.by_name)
        pool = self.pool(hand, melds)
        with self._paid(matcher):
            return matcher.widths(*pool, self.behavior, most, weights.of_kernel)

    @contextmanager
    def _paid(self, matcher: Matcher) -> Iterator[None]:
        """A question to a matcher; raises `RulesetError` if earlier ones have cost too much."""
        if self._left < 0:
            raise over_budget()
        try:
            yield
        finally:
            self._left -= matcher.work

    def _on_card(
        self, matcher: Matcher, hand: Sequence[RulesetTile], melds: tuple[Call, ...]
    ) -> CardDistance | None:
        """Hand and melds on a card, if the matcher is one and jokers may be any tile."""
        card = self.insight.card_hands(matcher)
        if card is None or any(target.name != "any" for target in self.behavior.aliases):
            return None
        laid = [tile.name for call in melds if not call.is_flower for tile in self._naturals(call)]
        return CardDistance(card, [tile.name for tile in hand], laid, self.jokers)

    def waits_without(self, at: int, seen: Counter[str]) -> int:
        """How many unseen tiles complete the hand without that tile."""
        program = self.insight.program
        rest = self.concealed[:at] + self.concealed[at + 1 :]
        pool, calls_ = self.pool(rest, self.calls)
        waits: set[RulesetTile] = set()
        for matcher in self.insight.matchable_with(self.insight.wins, self.calls):
            try:
                with self._paid(matcher):
                    waits.update(matcher.waits(pool, calls_, self.behavior, program.initial_tiles))
            except RulesetError:
                continue
        copies = self.insight.copies
        return sum(max(0, copies[tile.name] - seen[tile.name]) for tile in waits)

    def connections(self, places: Sequence[int]) -> dict[int, int]:
        """A number for each of those tiles: the higher, the better it fits the rest of the hand."""
        held = Counter(tile.name for tile in self.hand)
        found = {}
        for at in places:
            name = self.hand[at].name
            value = 4 * (held[name] - 1)
            for order in (self.behavior.ordering, self.behavior.preceding):
                next_ = order.get(name, "")
                value += 2 * held[next_] + held[order.get(next_, "")]
            found[at] = _JOKER if name in self.jokers else value
        return found

    def pool(
        self, tiles: Sequence[RulesetTile], melds: tuple[Call, ...]
    ) -> tuple[list[RulesetTile], tuple[Call, ...]]:
        """Hand and melds as the ruleset matches them."""
        own = tuple(call for call in melds if not call.is_flower)
        if not self.insight.flat:
            return list(tiles), own
        return [*tiles, *(tile for call in own for tile in self._naturals(call))], ()

    def _naturals(self, call: Call) -> list[RulesetTile]:
        """A meld's tiles, its jokers being what the meld is made of."""
        tiles = [face_up(tile).plain for tile in call.tiles]
        natural = next((tile for tile in tiles if tile.name not in self.jokers), None)
        return [natural if natural and tile.name in self.jokers else tile for tile in tiles]


def as_melds(sets: Iterable[Key]) -> tuple[Call, ...]:
    """These groups as melds."""
    return tuple(Call("", tuple(map(RulesetTile, key))) for key in sets)


def concealed_tiles(tiles: Iterable[RulesetTile]) -> list[RulesetTile]:
    """The tiles, with the drawn one like the others."""
    return [tile.minus("draw") for tile in tiles]


def own_seat(view: RulesetView) -> RulesetSeatView:
    """The seat that a view is of."""
    return next(seat for seat in view.seats if seat.seat == view.seat)


def visible_tiles(view: RulesetView) -> Counter[str]:
    """The number of visible tiles by name."""
    own = own_seat(view)
    seen = Counter(tile.name for tile in (*own.hand, *own.draw, *view.revealed))
    for seat in view.seats:
        seen.update(tile.name for tile in seat.pond)
        seen.update(face_up(tile).name for call in seat.calls for tile in call.tiles)
    return seen
