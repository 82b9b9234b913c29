"""Players of Haiyuki: the CPU, which plays as its character would, and one for both sides.

The CPU looks at all 2,258 winning hands at once: how likely the tiles still missing for each come
in the turns left, times what it is worth to the character. The discard keeps the most of that sum.
A player is a function of the view of its seat; what it draws its chances from is passed in. May
import jantaku.haiyuki.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import TYPE_CHECKING, Final, TypeAlias

import numpy as np

from jantaku.haiyuki import NEUTRAL, TILES, HaiyukiAction, HaiyukiView, best_yaku, character_of
from jantaku.haiyuki.hands.tiles import (
    ALL_TILES,
    COLOURS,
    COMPLETE,
    COPIES,
    TYPES,
    counts_of,
    key_of,
)
from jantaku.haiyuki.hands.yaku import MOST_POINTS, tenpai_discards, winning_hands
from jantaku.haiyuki.rules import MP, TURNS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from jantaku.haiyuki import HaiyukiRules, Profile
    from jantaku.haiyuki.hands.tiles import HaiyukiTile

HaiyukiPlayer: TypeAlias = Callable[[HaiyukiView, Random], HaiyukiAction]
Floats: TypeAlias = "NDArray[np.float32]"

_DORA_POINTS = 400
_TRIO_POINTS = 2400
_LOW_HP, _HURT_HP = 3000, 8000
_SWAPS = 3  # tiles of the first hand that a CPU swaps at most
_OPEN_SHARE = 0.5  # what is left of a hand's worth once it is open: 3/4 of the points, no ron
_TRY = 0.6
_PAIR, _TRIO = 2, 3
_DIGITS = 4  # of what is compared, so that processors that add otherwise decide alike
_COPIES: Final = np.arange(COPIES + 1, dtype=np.float32)


@dataclass(frozen=True, slots=True)
class Difficulty:
    """The level of a CPU: `skill` from 0 to 1; how much it prefers the better discard."""

    skill: float
    sharpness: float


DIFFICULTIES: Final = {
    "easy": Difficulty(0.7, 25.0),
    "normal": Difficulty(0.9, 50.0),
    "hard": Difficulty(1.0, float("inf")),
}
_AUTOMATIC: Final = Difficulty(0.7, 10.0)


def helped(rules: HaiyukiRules, difficulty: str, opponent: str) -> HaiyukiRules:
    """The rules with the luck of a person in seat 0 against that opponent.

    Easy tables help the person, hard ones the CPU, as lucky as its character is.

    >>> from jantaku.haiyuki import HaiyukiRules
    >>> helped(HaiyukiRules(), "hard", "fari").luck
    (0, 75)
    """
    help_ = {"easy": (50, 0), "hard": (0, round(100 * character_of(opponent).profile.luck))}
    return rules.replace(luck=help_.get(difficulty, (0, 0)))


def play_random(view: HaiyukiView, chance: Random) -> HaiyukiAction:
    """Returns a random legal action."""
    return chance.choice(view.legal)


def cpu(difficulty: Difficulty, profile: Profile | None = None) -> HaiyukiPlayer:
    """A player of that strength; without a profile it plays as its character would."""

    def play(view: HaiyukiView, chance: Random) -> HaiyukiAction:
        character = profile or character_of(view.own.character).profile
        return _DECISIONS[view.phase](_DecisionModel(view, chance, difficulty, character))

    return play


HAIYUKI_PLAYERS: Final[dict[str, HaiyukiPlayer]] = {
    **{name: cpu(difficulty) for name, difficulty in DIFFICULTIES.items()},
    "auto": cpu(_AUTOMATIC, NEUTRAL),
    "random": play_random,
}


@dataclass(frozen=True, slots=True)
class _WinningHands:
    """All winning hands: copies `(13, n)` int8, points and share of one colour `(n,)` float32.

    `places` `(13, n)` are those of the copies in a table with ten columns for each tile.
    """

    copies: NDArray[np.int8]
    places: NDArray[np.intp]
    points: Floats
    colour: Floats


@cache
def _targets() -> _WinningHands:
    hands = winning_hands()
    copies = np.array([counts_of(key) for key in hands], np.int8).T.copy()
    points = np.array([match.points for match in hands.values()], np.float32)
    colours = [copies[[row.colour == colour for row in TILES]].sum(axis=0) for colour in COLOURS]
    share = np.max(colours, axis=0).astype(np.float32) / np.float32(COMPLETE)
    places = copies.astype(np.intp) + np.arange(TYPES, dtype=np.intp)[:, None] * len(_COPIES)
    return _WinningHands(copies, places, points, share)


@cache
def _values(profile: Profile, dora: HaiyukiTile) -> Floats:
    """The value of each winning hand to the character, `(n,)`."""
    targets = _targets()
    bonus = np.float32(_DORA_POINTS * (0.5 + profile.greed)) * targets.copies[dora]
    value = ((targets.points + bonus) / _TRIO_POINTS) ** np.float32(0.3 + profile.value)
    values: Floats = value * (1 + np.float32(profile.colour) * targets.colour)
    return values


class _DecisionModel:
    """A decision: the view, and the value of the hand to the character."""

    def __init__(
        self, view: HaiyukiView, chance: Random, difficulty: Difficulty, profile: Profile
    ) -> None:
        self.view = view
        self.chance = chance
        self.difficulty = difficulty
        self.profile = profile
        own = view.own
        called = [tile for tile in own.pons for _ in range(3)]
        self.tiles = (*(own.tiles or ()), *called)
        self.counts = counts_of(key_of(self.tiles))

    def first(self, kind: str) -> HaiyukiAction | None:
        """The first legal action of that type."""
        return next((action for action in self.view.legal if action.type == kind), None)

    def likelihoods(self) -> Floats:
        """The chance of each tile to come in the turns left, `(13,)`, as far as the table shows."""
        view, profile = self.view, self.profile
        seen = list(self.counts)
        for _, tile, _ in view.pond:
            seen[tile] += 1
        for tile in view.rival.pons:
            seen[tile] += 3
        unseen = max(1, ALL_TILES - sum(seen))
        draws = (TURNS - view.turn + 1) * (1 - 0.4 * profile.speed)
        expected = draws * np.maximum(COPIES - np.array(seen, np.float32), 0.01) / unseen
        likely: Floats = (1 - np.exp(-expected)).astype(np.float32)
        return likely

    def worth(self, counts: Sequence[int], pons: Sequence[HaiyukiTile], likely: Floats) -> Floats:
        """The worth of each winning hand from these tiles: chance times points, `(n,)`."""
        targets = _targets()
        missing = np.maximum(_COPIES - np.array(counts, np.float32)[:, None], 0)
        table = (missing * np.log(likely)[:, None]).ravel()
        chances = np.exp(np.take(table, targets.places).sum(axis=0))
        worth: Floats = _values(self.profile, self.view.dora) * chances
        for tile in pons:
            worth = worth * (targets.copies[tile] >= _TRIO)
        return worth

    def keeps(self, counts: Sequence[int], worth: Floats, likely: Floats) -> Floats:
        """The rest of the sum of the worth after the discard of each tile, `(13,)`."""
        needed = (_targets().copies >= np.array(counts, np.int8)[:, None]).astype(np.float32)
        kept: Floats = worth.sum() - (1 - likely) * (needed @ worth)
        return kept

    def kept_of(self, tiles: Sequence[HaiyukiTile]) -> Floats:
        """The rest of the worth after each of these discards, as rounded shares of the best."""
        likely = self.likelihoods()
        worth = self.worth(self.counts, self.view.own.pons, likely)
        kept = self.keeps(self.counts, worth, likely)[list(tiles)]
        best = kept.max()
        shares: Floats = (kept / best).round(_DIGITS) if best > 0 else np.ones_like(kept)
        return shares

    def choose(self, shares: Floats) -> int:
        """Place of the share to take: the best, or near it as the difficulty is lower."""
        if self.difficulty.sharpness == float("inf"):
            return int(shares.argmax())
        weights = np.maximum(shares, 1e-3) ** self.difficulty.sharpness
        return self.chance.choices(range(len(weights)), weights.tolist())[0]


def _act(mind: _DecisionModel) -> HaiyukiAction:
    return mind.first("tsumo") or _skill(mind) or _riichi(mind) or _discard(mind)


def _riichi(mind: _DecisionModel) -> HaiyukiAction | None:
    """Riichi when it is possible, unless one who wants more waits with a cheap hand."""
    action = mind.first("riichi")
    if action is None:
        return None
    wants_more = mind.profile.value * (mind.view.turn < TURNS // 2) * (1 - _best_win(mind))
    eager = 0.6 + 0.4 * mind.difficulty.skill - 0.2 * wants_more
    return action if mind.chance.random() < eager else None


def _best_win(mind: _DecisionModel) -> float:
    """Points of the best win that the hand can wait for, as a share of the most there are."""
    own = key_of(mind.tiles)
    best = 0
    for tile, wanted in mind.view.keeping:
        for wait in wanted:
            match = best_yaku(own - (1 << 4 * tile) + (1 << 4 * wait))
            best = max(best, match.points if match else 0)
    return best / MOST_POINTS


def _discard(mind: _DecisionModel) -> HaiyukiAction:
    """A discard that keeps tenpai if there is one, safe or useless according to the profile."""
    options = [action for action in mind.view.legal if action.type == "discard"]
    keeping = {tile for tile, _ in mind.view.keeping}
    options = [action for action in options if action.tile in keeping] or options
    if len(options) == 1:
        return options[0]
    tiles = [action.tile for action in options if action.tile is not None]
    shares = mind.kept_of(tiles)
    if mind.view.rival.riichi and not mind.view.own.guard:
        safe = _safe_tiles(mind.view)
        fear = mind.profile.defense * (0.15 if keeping else 0.5) * mind.difficulty.skill
        shares = shares - fear * np.array([tile not in safe for tile in tiles], np.float32)
    return options[mind.choose(shares)]


def _safe_tiles(view: HaiyukiView) -> set[HaiyukiTile]:
    """Tiles that a rival in riichi let pass: the hand is locked, so they never win."""
    rival = 1 - (view.seat or 0)
    declared = [at for at, one in enumerate(view.pond) if one.seat == rival and one.riichi]
    return {one.tile for one in view.pond[declared[-1] + 1 :]} if declared else set()


def _pon(mind: _DecisionModel) -> HaiyukiAction:
    """A pon where the open hand promises more; the quick call sooner, the greedy later."""
    view, profile = mind.view, mind.profile
    tile = view.offered
    assert tile is not None
    likely = mind.likelihoods()
    closed = float(mind.worth(mind.counts, view.own.pons, likely).sum())
    counts = [count + (at == tile) for at, count in enumerate(mind.counts)]
    worth = mind.worth(counts, (*view.own.pons, tile), likely)
    held = [at for at in view.own.tiles or () if at != tile or view.own.count > _PAIR]
    opened = float(mind.keeps(counts, worth, likely)[held].max())
    share = 1.0 if view.own.pons else _OPEN_SHARE
    eager = 0.6 + 2.4 * profile.speed * (1 - 0.6 * profile.greed)
    calls = opened * share * eager > closed and mind.chance.random() < 0.5 + mind.difficulty.skill
    return (mind.first("pon") if calls else None) or view.legal[-1]


def _swap(mind: _DecisionModel) -> HaiyukiAction:
    """The least needed tiles of the first hand, up to three, while the MP allow."""
    likely, held = mind.likelihoods(), [*mind.tiles]
    most = max(len(action.tiles) for action in mind.view.legal)
    for _ in range(min(_SWAPS, most)):
        counts = counts_of(key_of(held))
        worth = mind.worth(counts, (), likely)
        kept = mind.keeps(counts, worth, likely)
        shares = (kept / kept.max()).round(_DIGITS)
        held.remove(max(held, key=lambda tile: shares[tile]))
    given = key_of(mind.tiles) - key_of(held)
    return next(a for a in mind.view.legal if key_of(a.tiles) == given)


def _counter(mind: _DecisionModel) -> HaiyukiAction:
    """The skill that cancels a win: always when hurt, mostly otherwise."""
    uses = mind.view.own.hp < _HURT_HP or mind.chance.random() < 0.8
    return mind.view.legal[0 if uses else -1]


def _skill(mind: _DecisionModel) -> HaiyukiAction | None:
    """The skill that is wanted most, if any is wanted enough."""
    options = [action for action in mind.view.legal if action.type == "skill"]
    for action in sorted(options, key=lambda action: -_WANTED[action.skill](mind)):
        wanted = _WANTED[action.skill](mind) + mind.chance.uniform(0, 0.2)
        if wanted > _TRY and mind.chance.random() < 0.3 + 0.7 * mind.difficulty.skill:
            return action
    return None


def _wants_sure_win(mind: _DecisionModel) -> float:
    return 0.3 + 0.3 * (mind.view.turn > 15) + 0.5 * mind.profile.value + 0.3 * _best_win(mind)


def _wants_shield(mind: _DecisionModel) -> float:
    low = 0.4 * (mind.view.own.hp < _LOW_HP)
    return 1.0 * mind.view.rival.riichi + low + 0.5 * mind.profile.defense


def _wants_curse(mind: _DecisionModel) -> float:
    view = mind.view
    if view.own.mp == MP and view.turn < TURNS // 2 and not view.rival.riichi:
        return 0.0  # all of them are needed for the sure win
    middle = 0.2 * (3 <= view.turn <= 12)
    return 0.3 + 0.4 * view.rival.riichi + middle + 0.2 * mind.profile.value


def _wants_recovery(mind: _DecisionModel) -> float:
    hp = mind.view.own.hp
    hurt = 0.5 * (hp < 6000) + 0.5 * (hp < _LOW_HP)
    return hurt + 0.4 * mind.profile.defense * (hp < 7000) + 0.2 * (mind.view.turn > 10)


def _wants_critical(mind: _DecisionModel) -> float:
    if not tenpai_discards(key_of(mind.tiles)):
        return 0.0
    return 0.35 + 0.6 * _best_win(mind) + 0.3 * mind.profile.value


_WANTED: Final[dict[str, Callable[[_DecisionModel], float]]] = {
    "TIGER_STRIKE": _wants_sure_win,
    "SPIRIT_RIICHI": lambda mind: 0.8 + 0.5 * mind.profile.value,
    "WATER_MIRROR": _wants_shield,
    "DISCARD_GUARD": _wants_shield,
    "HELL_PILE": _wants_curse,
    "RECOVERY": _wants_recovery,
    "CRITICAL": _wants_critical,
}
_DECISIONS: Final[dict[str, Callable[[_DecisionModel], HaiyukiAction]]] = {
    "setup": _swap,
    "action": _act,
    "declared": _discard,
    "discard": _discard,
    "redo": _discard,
    "counter": _counter,
    "pon": _pon,
    "bomb": lambda mind: mind.view.legal[0],
    "last_chance": lambda mind: mind.view.legal[0],
}
