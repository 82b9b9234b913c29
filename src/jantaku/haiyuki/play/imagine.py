"""Imagined matches: everything that a seat does not know is redealt.

The rival keeps its number of tiles and a decision it has now: if that needs something of its
hand, a pair for a pon or a wait for a win, the new hand has it. What the round has shown of the
hand is true of the new one: a tile taken back into it is there, and a side in riichi waits, for
what it would have won on and for nothing that it let pass. Among such hands chance decides by the
tiles out of sight; what skills and luck drew for the rival, and why it played as it did, is not
weighed.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from functools import cache
from math import comb
from typing import TYPE_CHECKING, Final, NamedTuple

from jantaku.base.seeds import player_chance
from jantaku.haiyuki.hands.tiles import COPIES, HELD, TYPES, counts_of, sorted_tiles
from jantaku.haiyuki.hands.yaku import tenpai_hands
from jantaku.haiyuki.play.chance import chance_of
from jantaku.haiyuki.play.legal import can_pon
from jantaku.haiyuki.play.skills import GUARDED, ready_skill
from jantaku.haiyuki.play.state import other

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from jantaku.base.seeds import Seed
    from jantaku.haiyuki.hands.tiles import HaiyukiTile
    from jantaku.haiyuki.play.events import HaiyukiEvent
    from jantaku.haiyuki.play.state import HaiyukiSeat, State

    Tiles = Counter[HaiyukiTile]

_PAIR: Final = 2


def imagined(state: State, seat: HaiyukiSeat, events: Sequence[HaiyukiEvent], seed: Seed) -> State:
    """A copy of the state in which the seat sees the same, and all else is drawn from the seed.

    `events` are those that the seat has seen.
    """
    copy, chance = state.clone(), player_chance(seed, "imagine")
    copy.chance, copy.deals = chance_of(seed), ()
    copy.chance.begin_round(state.round - 1)
    if state.actor is None:
        return copy
    copy.ura = chance.randrange(TYPES)
    if copy.win is not None:
        copy.win = copy.win._replace(ura=copy.ura)
    rival = other(seat)
    _deal(copy, rival, _learned(copy, rival, events), chance)
    return copy


@dataclass(slots=True)
class _Known:
    """The facts that a round has shown about a concealed hand.

    `held` are tiles in it, `awaited` those it waits for, and `refused` those it does not.
    """

    held: Tiles = field(default_factory=Counter)
    awaited: set[HaiyukiTile] = field(default_factory=set)
    refused: set[HaiyukiTile] = field(default_factory=set)

    def allows(self, waits: Sequence[HaiyukiTile]) -> bool:
        """True if the hand may wait for these tiles."""
        return self.awaited.issubset(waits) and self.refused.isdisjoint(waits)


def _learned(state: State, rival: HaiyukiSeat, events: Sequence[HaiyukiEvent]) -> _Known:
    """Returns the facts that the current round has shown about the rival's hand."""
    known, riichi, guard = _Known(), False, 0
    passing: HaiyukiTile | None = None  # a discard that the rival in riichi wins on, or does not
    start = max((at for at, one in enumerate(events) if one.type == "round"), default=0)
    for one in events[start:]:
        if passing is not None:
            cancelled = one.type == "skill" and one.skill in ("EXCHANGE_RON", "SUPER_IAI")
            (known.awaited if cancelled else known.refused).add(passing)
            passing = None
        if one.seat == rival:
            _hear(known, one, riichi=riichi)
            riichi = riichi or one.type == "riichi"
        elif one.type in ("draw", "pon"):
            guard = max(0, guard - 1)
        elif one.type == "skill" and one.skill == "DISCARD_GUARD":
            guard = GUARDED
        elif one.type == "discard" and riichi and not guard:
            passing = one.tile
    if passing is not None:
        is_win = state.phase in ("counter", "bomb")
        (known.awaited if is_win else known.refused).add(passing)
    return known


_CHANGES: Final = {"take_back": 1, "discard": -1, "pon": -_PAIR}


def _hear(known: _Known, one: HaiyukiEvent, *, riichi: bool) -> None:
    """Takes in an event of the rival's own."""
    if one.tile is None or one.type not in _CHANGES:
        return
    known.held[one.tile] = max(0, known.held[one.tile] + _CHANGES[one.type])
    if one.type == "discard" and riichi and not one.flag:
        known.refused.add(one.tile)  # it was drawn, and would have won


def _deal(state: State, rival: HaiyukiSeat, known: _Known, chance: Random) -> None:
    """Deals the rival's hand and the wall from the tiles out of sight."""
    side = state.sides[rival]
    unseen: Tiles = Counter(state.wall)
    unseen.update(side.hand)
    if side.riichi or (state.phase == "last_chance" and state.actor == rival):
        hand = _waiting_hand(state, rival, unseen, known, chance)
    else:
        hand = _any_hand(state, rival, unseen, known, chance)
    assert len(hand) == len(side.hand)
    state.wall = [*(unseen - Counter(hand)).elements()]
    chance.shuffle(state.wall)
    side.hand = sorted_tiles(hand)
    if side.drawn is not None:
        side.drawn = hand[-1]
        side.hand = [*sorted_tiles(hand[:-1]), hand[-1]]


def _any_hand(
    state: State, rival: HaiyukiSeat, unseen: Tiles, known: _Known, chance: Random
) -> list[HaiyukiTile]:
    """Any tiles, those known to be held among them, that leave the rival its decision."""
    side, sure = state.sides[rival], known.held.copy()
    decides = state.actor == rival
    if decides and state.phase == "pon":
        sure[state.pond[-1].tile] = max(_PAIR, sure[state.pond[-1].tile])
    number = len(side.hand)
    rest = [*(unseen - sure).elements()]
    while True:
        hand = [*sure.elements(), *chance.sample(rest, number - sure.total())]
        chance.shuffle(hand)
        side.hand = hand
        if not decides or _can_decide(state, rival):
            return hand


def _can_decide(state: State, seat: HaiyukiSeat) -> bool:
    """True if the seat's hand allows its decision."""
    if state.phase == "pon":
        return can_pon(state, seat)
    if state.phase == "counter":
        return ready_skill(state, seat, "counter") is not None
    return state.phase != "redo" or any(tile != state.returned for tile in state.sides[seat].hand)


class _Waiting(NamedTuple):
    """Eleven tiles that wait: copies by tile, and what for."""

    copies: tuple[tuple[HaiyukiTile, int], ...]
    waits: tuple[HaiyukiTile, ...]


@cache
def _waiting_hands() -> tuple[_Waiting, ...]:
    return tuple(
        _Waiting(tuple((tile, n) for tile, n in enumerate(counts_of(key)) if n), waits)
        for key, waits in tenpai_hands().items()
    )


def _waiting_hand(
    state: State, rival: HaiyukiSeat, unseen: Tiles, known: _Known, chance: Random
) -> list[HaiyukiTile]:
    """Tiles that wait, with the open sets; where one more is held it comes last.

    That is the one drawn, which wins where the rival has won by it.
    """
    side, win = state.sides[rival], state.win
    called = Counter(dict.fromkeys(side.pons, 3))
    more = len(side.hand) + called.total() - HELD
    wins = win is not None and win.seat == rival and win.way == "tsumo"

    def fits(one: _Waiting) -> bool:
        concealed = Counter(dict(one.copies))
        concealed.subtract(called)
        return min(concealed.values()) >= 0 and (known.held - concealed).total() <= more

    hands = [one for one in _waiting_hands() if known.allows(one.waits)]
    if called or known.held.total():
        hands = [one for one in hands if fits(one)]
    ways = [[comb(unseen[tile], n) for n in range(COPIES + 1)] for tile in range(TYPES)]
    weights = []
    for copies, waits in hands:
        weight = 1
        for tile, count in copies:
            weight *= ways[tile][count - called[tile]]
        if wins:
            held_of = dict(copies)
            weight *= sum(unseen[tile] - held_of.get(tile, 0) for tile in waits)
        weights.append(weight)
    ((copies, waits),) = chance.choices(hands, weights)
    hand = Counter(dict(copies)) - called
    held = [*hand.elements()]
    if not more:
        return held
    last = [*((known.held - hand) or (unseen - hand)).elements()]
    held.append(chance.choice([tile for tile in last if not wins or tile in waits]))
    if wins:
        assert win is not None
        state.win = win._replace(tile=held[-1])
    else:
        chance.shuffle(held)
    return held
