"""A Haiyuki match that keeps the contract of `jantaku.game`.

May import jantaku.game, and everything of this package but the ladder.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Final, Self

from jantaku import faults
from jantaku.errors import IllegalAction, JantakuError, ReplayError, RulesError, shown
from jantaku.game import GameResult, decisions, describe, portable, seat_at
from jantaku.seeds import seed_for_play, seed_from_json, seed_to_json

from .actions import HaiyukiAction
from .characters import character_of
from .legal import legal, refusal
from .rules import SIDES, HaiyukiRules
from .state import Deal
from .tiles import ALL_TILES, COPIES, TYPES
from .turns import go_on, new_match
from .view import blocked, view_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from jantaku.seeds import Seed, SeedLike

    from .events import HaiyukiEvent
    from .state import HaiyukiSeat
    from .view import Blocked, HaiyukiView

_VERSION: Final = 1
_THOUSAND: Final = 1000


@portable
class HaiyukiGame:
    """A match of two characters by its rules.

    `seed` makes the walls (see `jantaku.seeds`); where there is none, 32 bytes are drawn. `deals`
    take the place of the first walls. Seat 0 moves first in every round. Everything that needs no
    decision happens by itself: draws, the wins and discards of a side in riichi, the next round.

    Raises SeedError for no seed, RulesError for a deal that cannot be, JantakuError for an unknown
    character.

    >>> game = HaiyukiGame(("ataho", "fari"), seed=7)
    >>> seat = game.deciding[0]
    >>> game.step({seat: game.legal_actions(seat)[-1]})[0].type
    'discard'
    """

    def __init__(
        self,
        characters: tuple[str, str] = ("ataho", "rinxiang"),
        rules: HaiyukiRules | None = None,
        *,
        seed: SeedLike | None = None,
        deals: Sequence[Deal] = (),
    ) -> None:
        self.characters = _two_characters(characters)
        if rules is not None and not isinstance(rules, HaiyukiRules):
            raise TypeError(f"the rules are no HaiyukiRules but {shown(rules)}")
        self.rules = rules or HaiyukiRules()
        self.seed: Seed = seed_for_play(seed)
        self.deals = tuple(_checked_deal(deal) for deal in deals)
        self._state, events = new_match(self.rules, self.characters, self.seed, self.deals)
        self._events: list[HaiyukiEvent] = events
        self._actions: list[HaiyukiAction] = []
        self._legal = legal(self._state)

    @property
    def players(self) -> int:
        """Number of seats: two."""
        return SIDES

    @property
    def seats(self) -> tuple[HaiyukiSeat, ...]:
        """The two seats; 0 moves first in every round."""
        return (0, 1)

    @property
    def deciding(self) -> tuple[HaiyukiSeat, ...]:
        """The seat that has a decision now; none when the match is over."""
        actor = self._state.actor
        return () if actor is None else (actor,)

    @property
    def events(self) -> Sequence[HaiyukiEvent]:
        """All that has happened."""
        return tuple(self._events)

    @property
    def result(self) -> GameResult | None:
        """None while the match goes on; then HP as points, and thousands of them as scores.

        Both sides of a drawn match have rank 0.
        """
        if self._state.actor is not None:
            return None
        points = tuple(side.hp for side in self._state.sides)
        ranks = tuple(int(points[seat] < points[1 - seat]) for seat in range(SIDES))
        return GameResult(points, tuple(hp / _THOUSAND for hp in points), ranks)

    def legal_actions(self, seat: HaiyukiSeat) -> tuple[HaiyukiAction, ...]:
        """What the seat may do now; empty when it has nothing to decide.

        Raises SeatError for a seat that is not at the table.
        """
        return self._legal if seat_at(self.seats, seat) == self._state.actor else ()

    def blocked_actions(self, seat: HaiyukiSeat) -> tuple[Blocked, ...]:
        """Discards, skills and riichi that the deciding seat may not do now, and why.

        >>> HaiyukiGame(seed=7).blocked_actions(0)[-1].fault
        'no discard leaves the hand tenpai'
        """
        return blocked(self._state, seat_at(self.seats, seat))

    def step(self, actions: Mapping[HaiyukiSeat, HaiyukiAction]) -> tuple[HaiyukiEvent, ...]:
        """Takes the decision of the deciding seat and tells what happened.

        Raises IllegalAction with the reason, and changes nothing, for an action that is not legal,
        is missing, or belongs to a seat that has nothing to decide.
        """
        action = self._checked(actions)
        self._actions.append(action)
        happened = go_on(self._state, action)
        self._events += happened
        self._legal = legal(self._state)
        return tuple(happened)

    def view(self, seat: HaiyukiSeat | None) -> HaiyukiView:
        """The match as that seat may see it; None is a spectator.

        Raises SeatError for a seat that is not at the table.
        """
        if seat is None:
            return view_of(self._state, None, ())
        seat = seat_at(self.seats, seat)
        return view_of(self._state, seat, self.legal_actions(seat))

    def snapshot(self) -> bytes:
        """Characters, rules, seed, deals and actions as JSON: the same bytes for the same match."""
        document = {
            "version": _VERSION,
            "characters": self.characters,
            "rules": self.rules.to_dict(),
            "seed": seed_to_json(self.seed),
            "deals": self.deals,
            "actions": [_plain(action) for action in self._actions],
        }
        return json.dumps(document, separators=(",", ":")).encode()

    @classmethod
    def restore(cls, snapshot: bytes) -> Self:
        """The match of a snapshot, played again; ReplayError for bytes that are none.

        >>> game = HaiyukiGame(seed=3)
        >>> HaiyukiGame.restore(game.snapshot()).events == game.events
        True
        """
        try:
            document = _document(snapshot)
            game = cls(
                tuple(document["characters"]),
                HaiyukiRules.from_json(json.dumps(document["rules"])),
                seed=seed_from_json(document["seed"]),
                deals=[Deal(tuple(wall), dora, ura) for wall, dora, ura in document["deals"]],
            )
            for type_, tile, skill in document["actions"]:
                actor = game._state.actor
                game.step({-1 if actor is None else actor: HaiyukiAction(type_, tile, skill)})
        except (ValueError, KeyError, TypeError, RecursionError, JantakuError) as error:
            raise ReplayError(
                f"no snapshot of a match: {error}", "give what snapshot() gave"
            ) from None
        return game

    def clone(self) -> Self:
        """A copy that goes its own way, for search."""
        copy = object.__new__(type(self))
        copy.__dict__.update(self.__dict__)
        copy._state = self._state.clone()
        copy._events = self._events.copy()
        copy._actions = self._actions.copy()
        return copy

    def __repr__(self) -> str:
        return describe(self, " against ".join(self.characters), f"round {self._state.round}")

    def _checked(self, actions: Mapping[HaiyukiSeat, HaiyukiAction]) -> HaiyukiAction:
        ((actor, action),) = decisions(self, actions, HaiyukiAction).items()
        if not _is_plain(action):
            raise faults.not_legal(actor, action, self._legal)
        if action not in self._legal:
            why = refusal(self._state, actor, action)
            raise why.error(IllegalAction, seat=actor, legal=self._legal)
        return action


def _document(snapshot: bytes) -> dict[str, Any]:
    document: dict[str, Any] = json.loads(snapshot)
    if document["version"] != _VERSION:
        raise ValueError(f"version {str(document['version'])[:40]}")
    return document


def _plain(action: HaiyukiAction) -> tuple[Any, ...]:
    return action.type, action.tile, action.skill


def _is_plain(action: Any) -> bool:
    """Whether its fields have their types: True is no tile, a list no skill."""
    return (
        type(action.type) is str
        and (action.tile is None or type(action.tile) is int)
        and type(action.skill) is str
    )


def _two_characters(characters: tuple[str, str]) -> tuple[str, str]:
    if len(characters) != SIDES:
        raise JantakuError(f"{len(characters)} characters", "name two")
    first, second = (character_of(name).id for name in characters)
    return first, second


def _checked_deal(deal: Deal) -> Deal:
    if not isinstance(deal, Deal):
        raise TypeError(f"a deal is a Deal, not {shown(deal)}")
    tiles = range(TYPES)
    numbers = (*deal.wall, deal.dora, deal.ura)
    if (
        len(deal.wall) != ALL_TILES
        or any(type(tile) is not int or tile not in tiles for tile in numbers)
        or any(deal.wall.count(tile) != COPIES for tile in tiles)
    ):
        raise RulesError("no such wall", f"give all {ALL_TILES} tiles once, and two dora")
    return deal
