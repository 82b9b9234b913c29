"""Assigns tiles to jokers: every way to replace them such that a hand matches."""

from __future__ import annotations

from contextlib import suppress
from itertools import product
from typing import TYPE_CHECKING, TypeAlias

from jantaku.ruleset.values.limits import MOST_ASSIGNMENTS
from jantaku.ruleset.values.meld import Call
from jantaku.ruleset.values.tile import RulesetTile, demanded, face_up, has_attrs

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from jantaku.ruleset.match.matcher import Matcher
    from jantaku.ruleset.values.behavior import Behavior


Spend: TypeAlias = "Callable[[int], None]"
"""Takes work from what a decision may cost; raises `RulesetError` when it is used up."""


def free(_work: int) -> None:
    """Takes nothing: work that no decision of a game pays for."""


class _Enough(Exception):  # noqa: N818 - no fault
    """Raised to end the search with what was found so far."""


def is_joker(tile: RulesetTile, joker: RulesetTile) -> bool:
    """True if a tile is that joker; one named `any` is every tile with its attributes."""
    return joker.name in (tile.name, "any") and has_attrs(tile, demanded(joker.attrs))


def assignments(
    matcher: Matcher,
    hand: Sequence[RulesetTile],
    calls: Sequence[Call],
    behavior: Behavior,
    candidates: Sequence[RulesetTile],
    most: int = MOST_ASSIGNMENTS,
    spend: Spend = free,
) -> list[tuple[list[RulesetTile], list[Call]]]:
    """The ways to let each joker be one tile such that hand and calls match.

    Equal jokers that change places are the same way; a tile receives the attributes of what it
    stands for. Empty if there is no way. Returns all ways, unless there are more than `most` or the
    search for them is cut off. `spend` is called with the work of the search, and may raise.
    """
    return _Assigner(matcher, behavior, candidates, spend).run(list(hand), list(calls), most)


class _Assigner:
    """Replaces jokers one by one, as long as the rest can still match."""

    def __init__(
        self,
        matcher: Matcher,
        behavior: Behavior,
        candidates: Sequence[RulesetTile],
        spend: Spend,
    ) -> None:
        self.matcher = matcher
        self.behavior = behavior
        self.steps = 0
        self.spend = spend
        self.joker_names = behavior.jokers
        names = {tile.name for tile in candidates}
        self.dragon = "0z" if "0z" in names and "5z" not in names else "5z"
        self.everything = [tile for tile in dict.fromkeys(candidates) if not self._is_joker(tile)]
        self.choices: dict[RulesetTile, list[RulesetTile]] = {}
        self.no_jokers: dict[RulesetTile, RulesetTile] = {}

    def _is_joker(self, tile: RulesetTile) -> bool:
        return any(is_joker(tile, joker) for joker in self.joker_names)

    def run(
        self, hand: list[RulesetTile], calls: list[Call], most: int
    ) -> list[tuple[list[RulesetTile], list[Call]]]:
        """The ways to replace the jokers, at most `most`, each a hand and melds."""
        found: dict[tuple[tuple[RulesetTile, ...], tuple[Call, ...]], None] = {}
        with suppress(_Enough):
            for tiles, melds in self._ways(hand, calls):
                found[(tuple(self._dragons(tiles)), melds)] = None
                if len(found) >= most:
                    break
        return [(list(tiles), list(melds)) for tiles, melds in found]

    def _ways(
        self, hand: list[RulesetTile], calls: list[Call]
    ) -> Iterator[tuple[list[RulesetTile], tuple[Call, ...]]]:
        places = [at for at, tile in enumerate(hand) if self._is_joker(tile)]
        for melds in product(*(self._melds(call) for call in calls)):
            self._spend()
            asked = [self._as_matched(meld, call) for meld, call in zip(melds, calls, strict=True)]
            fits = self.matcher.matches(hand, asked, self.behavior)
            self.spend(self.matcher.work)
            if fits:
                for tiles in self._hands(list(hand), asked, places, {}):
                    yield tiles, melds

    def _as_matched(self, meld: Call, before: Call) -> Call:
        if meld is before:
            return meld
        return Call(meld.name, tuple(map(self._no_joker, meld.tiles)))

    def _no_joker(self, tile: RulesetTile) -> RulesetTile:
        """An assigned tile as it is matched: without attributes that make it a joker again."""
        known = self.no_jokers.get(tile)
        if known is None:
            marks = [joker.attrs for joker in self.joker_names if is_joker(tile, joker)]
            known = tile.minus(*(attr for attrs in marks for attr in attrs)) if marks else tile
            self.no_jokers[tile] = known
        return known

    def _spend(self) -> None:
        self.steps += 1
        self.spend(4)
        if self.steps > MOST_ASSIGNMENTS:
            raise _Enough

    def _hands(
        self,
        hand: list[RulesetTile],
        calls: Sequence[Call],
        places: Sequence[int],
        allowed: dict[RulesetTile, list[RulesetTile]],
    ) -> Iterator[list[RulesetTile]]:
        """Hands with the jokers at the places replaced; equal ones in ascending order."""
        if not places:
            yield list(hand)
            return
        self._spend()
        place, rest = places[0], places[1:]
        joker = hand[place]
        choices = allowed.get(joker) or self._choices(joker)
        # What fits no joker now fits none later either.
        asked = list(map(self._no_joker, choices))
        found = self.matcher.fitting(hand, calls, self.behavior, asked, place)
        fitting = [choices[at] for at in found]
        self.spend(self.matcher.work + len(choices))
        for at, tile in enumerate(fitting):
            hand[place] = self._no_joker(tile)
            for tiles in self._hands(hand, calls, rest, {**allowed, joker: fitting[at:]}):
                tiles[place] = tile
                yield tiles
        hand[place] = joker

    def _choices(self, joker: RulesetTile) -> list[RulesetTile]:
        """The tiles the joker may be, with its own attributes and those of what it stands for.

        The attribute that makes any tile a joker is not passed on to the new tile.
        """
        known = self.choices.get(joker)
        if known is None:
            targets: dict[RulesetTile, None] = {}
            self.spend(len(self.behavior.aliases) + len(self.everything))
            for target, jokers in self.behavior.aliases.items():
                if not any(is_joker(joker, one) for one in jokers):
                    continue
                for tile in self.everything if target.name == "any" else [target]:
                    targets[tile.plus(*target.attrs) if target.name == "any" else tile] = None
            marks = (one.attrs for one in self.joker_names if one.name == "any")
            own = joker.minus(*(attr for attrs in marks for attr in attrs)).attrs
            known = self.choices[joker] = [
                RulesetTile(tile.name, own).plus(*tile.attrs) for tile in targets
            ]
        return known

    def _melds(self, call: Call) -> list[Call]:
        """The call with its jokers replaced so that it is a set of equal tiles or a sequence."""
        tiles = [face_up(tile) for tile in call.tiles]
        if call.is_flower or not any(self._is_joker(tile) for tile in tiles):
            return [call]
        options = [self._choices(tile) if self._is_joker(tile) else [tile] for tile in tiles]
        ways: dict[tuple[RulesetTile, ...], tuple[RulesetTile, ...]] = {}
        for names in self._sets(dict.fromkeys(t.name for one in options for t in one), len(tiles)):
            for way in self._filled(options, names):
                ways.setdefault(tuple(sorted(way)), way)
        return [Call(call.name, tuple(self._dragons(way))) for way in ways.values()] or [call]

    def _sets(self, names: Iterable[str], size: int) -> Iterator[list[str]]:
        """The names of `size` equal tiles, and of `size` consecutive ones."""
        for name in names:
            yield [name] * size
            run = [name]
            while len(run) < size and (after := self.behavior.ordering.get(run[-1])):
                run.append(after)
            if size > 1 and len(set(run)) == size:
                yield run

    def _filled(
        self, options: Sequence[list[RulesetTile]], names: Sequence[str]
    ) -> Iterator[tuple[RulesetTile, ...]]:
        """Takes one tile out of each of the options, such that they have exactly those names."""
        if not options:
            yield ()
            return
        self._spend()
        for tile in options[0]:
            if tile.name in names:
                rest = list(names)
                rest.remove(tile.name)
                for way in self._filled(options[1:], rest):
                    yield (tile, *way)

    def _dragons(self, tiles: Iterable[RulesetTile]) -> list[RulesetTile]:
        return [
            RulesetTile(self.dragon, tile.attrs) if tile.name == "5z" else tile for tile in tiles
        ]
