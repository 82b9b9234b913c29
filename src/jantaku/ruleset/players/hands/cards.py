"""Hands that are written out tile by tile, as those of an American card: all measured at once."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from jantaku.ruleset.compile.hands.card import card_hands

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

    from jantaku.ruleset.match.card import CardHand
    from jantaku.ruleset.match.matcher import Matcher

Counts: TypeAlias = npt.NDArray[np.int16]
Flags: TypeAlias = npt.NDArray[np.bool_]
Chances: TypeAlias = npt.NDArray[np.float64]

FAR: Final = 15  # further than any hand is from winning
_HARDLY: Final = 1e-9  # chance of a tile with no copies left: a joker may take its place


class _TileNeed(NamedTuple):
    """A number of tiles of a kind; jokers may be all of them, or none."""

    kind: frozenset[str]
    number: int
    loose: bool


class CardHands:
    """The hands of a card: how many tiles of each kind they ask for, and how many may be jokers.

    A kind is a tile, or tiles of which any will do, as flowers are.
    """

    def __init__(self, hands: Sequence[CardHand], size: int) -> None:
        asked = [list(_asked_by(hand)) for hand in hands]
        kinds = list(dict.fromkeys(one.kind for row in asked for one in row))
        self.place = {name: at for at, kind in enumerate(kinds) for name in kind}
        counts = np.zeros((len(hands), 2, len(kinds)), np.int16)
        for row, each in enumerate(asked):
            for kind, number, loose in each:
                counts[row, :, self.place[next(iter(kind))]] += number, number * loose
        self.wanted, self.loose = np.swapaxes(np.unique(counts, axis=0), 0, 1)
        self.room = size - self.wanted.sum(1)  # for tiles that a hand does not ask for

    @classmethod
    def of(cls, matcher: Matcher, size: int) -> CardHands | None:
        """Returns the card hands of `size` tiles in `matcher`, or None if it is not a card."""
        hands = card_hands(matcher.card)
        kinds = {one.kind for hand in hands or () for one in _asked_by(hand)}
        apart = len(frozenset[str]().union(*kinds)) == sum(map(len, kinds))
        return cls(hands, size) if hands and apart else None

    def counted(self, names: Iterable[str]) -> Counts:
        """How many tiles there are of each kind."""
        counts = np.zeros(self.wanted.shape[1], np.int16)
        for name in names:
            if name in self.place:
                counts[self.place[name]] += 1
        return counts


class CardDistance:
    """A hand and melds, by the names of their tiles, compared with the hands of a card.

    Jokers may be any tile where a hand allows them; one in a meld may still be another. A hand of
    the card that has no room for the melds is never made: it is `FAR`.
    """

    def __init__(
        self, card: CardHands, hand: Sequence[str], melds: Sequence[str], jokers: Collection[str]
    ) -> None:
        self._card = card
        self._hand = hand
        self._jokers = jokers
        laid = card.counted(melds)
        held = card.counted(hand) + laid
        self._wild = sum(name in jokers for name in (*hand, *melds))
        self._tiles = np.maximum(card.wanted - held, 0)
        self._held = held
        strange = sum(name not in card.place and name not in jokers for name in melds)
        beside = np.maximum(laid - card.wanted, 0).sum(1) + strange
        self._barred = beside > card.room

    def missing(self) -> int:
        """The fewest tiles that are missing to a hand of the card."""
        return int(self._whole().min())

    def without_each(self) -> list[int]:
        """The fewest missing tiles without each of the tiles of the hand."""
        least = self._far.min(0)
        return [int(least[column]) for column in self._columns]

    def widths(self, weights: Mapping[str, Sequence[float]]) -> list[tuple[int, float]]:
        """The distance and the width: for the hand, then without each of its tiles.

        The width is the sum, over the nearest hands, of the product of the lacking tiles' weights.
        A tile has a weight for one copy, for two, and so on. Jokers replace the tiles that come
        least, and more of them may come.
        """
        kinds = len(self._held)
        least = self._far.min(0)
        columns = np.unique([0, *self._columns])
        rows, picked = np.nonzero(self._far[:, columns] == least[columns])  # the nearest of each
        gone = columns[picked]
        tiles = self._tiles[rows]
        ways = np.flatnonzero((gone > 0) & (gone <= kinds))  # without a tile of a kind
        tiles[ways, gone[ways] - 1] += self._more[rows[ways], gone[ways] - 1]
        loose = np.minimum(tiles, self._card.loose[rows])
        total = np.bincount(gone, self._wide(tiles, loose, gone > kinds, weights), len(least))
        return [(int(least[at]), float(total[at])) for at in (0, *self._columns)]

    @cached_property
    def _columns(self) -> list[int]:
        """The column of `_far` without each tile; the first one for a tile of no use."""
        kinds = len(self._held)
        place = self._card.place
        return [1 + (kinds if n in self._jokers else place.get(n, -1)) for n in self._hand]

    @cached_property
    def _sums(self) -> tuple[Counts, Counts]:
        """How many tiles each hand of the card lacks, and how many of these jokers may be."""
        loose = np.minimum(self._tiles, self._card.loose)
        return self._tiles.sum(1, dtype=np.int16), loose.sum(1, dtype=np.int16)

    def _whole(self, gone: int = 0) -> Counts:
        """How many tiles each hand of the card lacks, with the jokers or fewer."""
        lacking, loose = self._sums
        found: Counts = lacking - np.minimum(loose, self._wild - gone)
        found[self._barred] = FAR
        return found

    @cached_property
    def _more(self) -> Flags:
        """True for hands of the card that lack one more tile if a tile of a kind is gone."""
        more: Flags = self._card.wanted >= self._held
        return more

    @cached_property
    def _far(self) -> Counts:
        """How many tiles each lacks: as it is, without one of each kind, without a joker."""
        lacking, loose = (sums[:, None] for sums in self._sums)
        looser = loose + (self._more & (self._tiles < self._card.loose))
        less = lacking + self._more - np.minimum(looser, self._wild)
        less[self._barred] = FAR
        found: Counts = np.column_stack([self._whole(), less, self._whole(gone=1)])
        return found

    def _wide(
        self, tiles: Counts, loose: Counts, less: Flags, weights: Mapping[str, Sequence[float]]
    ) -> Chances:
        """The width of ways that lack these tiles, some with a joker `less`."""
        place = self._card.place
        most = max(map(len, weights.values()), default=1)
        each = np.full((tiles.shape[1], most), _HARDLY)  # of a copy, by the number that is lacking
        for name, weighs in weights.items():
            if name in place:
                each[place[name]] += [w ** (1 / copies) for copies, w in enumerate(weighs, 1)]
        joker = sum(weights[name][0] for name in self._jokers if name in weights)
        found = each[np.arange(tiles.shape[1]), np.clip(tiles, 1, most) - 1]
        logs, logs_loose = np.log(found), np.log(found + joker)
        order = np.argsort(logs_loose, 1)  # what comes least is first
        counts = np.take_along_axis(loose, order, 1)
        before = np.cumsum(counts, 1) - counts
        counts -= np.clip((self._wild - less)[:, None] - before, 0, counts)  # what jokers are
        wide: Chances = np.exp(
            (counts * np.take_along_axis(logs_loose, order, 1)).sum(1)
            + ((tiles - loose) * logs).sum(1)
        )
        return wide


def _asked_by(hand: CardHand) -> Iterator[_TileNeed]:
    for tiles, loose in ((hand.natural, False), (hand.loose, True)):
        for name, count in tiles.items():
            yield _TileNeed(frozenset((name,)), count, loose)
    for choice in hand.choices:
        yield _TileNeed(frozenset(choice.tiles), choice.count, choice.loose)
