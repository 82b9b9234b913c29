"""A Haiyuki match that keeps the contract of `jantaku.game`."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final, Self

from jantaku.base.errors import IllegalAction, JantakuError, ReplayError, RulesError
from jantaku.base.errors import shown as quoted
from jantaku.base.seeds import check_seed, seed_for_play
from jantaku.game import (
    EventLog,
    Game,
    GameSpec,
    describe,
    faults,
    reports_replay_errors,
    require_decisions,
    require_type,
    seat_at,
)
from jantaku.game.protocol import Choose, Discard, GameResult, SeatResult
from jantaku.haiyuki.characters import character_of
from jantaku.haiyuki.hands.tiles import ALL_TILES, COPIES, TYPES, sorted_tiles
from jantaku.haiyuki.play.actions import HaiyukiAction
from jantaku.haiyuki.play.events import HaiyukiEvent
from jantaku.haiyuki.play.imagine import imagined
from jantaku.haiyuki.play.legal import legal, refusal
from jantaku.haiyuki.play.state import Deal
from jantaku.haiyuki.play.turns import go_on, new_match
from jantaku.haiyuki.rules import SIDES, HaiyukiRules
from jantaku.haiyuki.view import HaiyukiView, blocked, view_of
from jantaku.haiyuki.wire import HaiyukiWireEvent, HaiyukiWireView, read, shown
from jantaku.haiyuki.wire import action as written_action
from jantaku.haiyuki.wire import event as written_event

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from jantaku.base.seeds import Seed, SeedLike
    from jantaku.game import protocol
    from jantaku.game.numbers.encoding import GameEncoding
    from jantaku.game.protocol import Json
    from jantaku.haiyuki.play.state import HaiyukiSeat
    from jantaku.haiyuki.view import Blocked

_THOUSAND: Final = 1000


class HaiyukiGame(Game[HaiyukiAction, HaiyukiEvent, HaiyukiView]):
    """A match of two characters by its rules.

    The walls are generated from `seed` (see `jantaku.base.seeds`); without one, 32 bytes are drawn.
    `deals` take the place of the first walls. Seat 0 moves first in every round. Everything that
    needs no decision happens automatically: draws, the wins and discards of a side in riichi, the
    next round.

    Raises SeedError for an invalid seed, RulesError for an impossible deal, JantakuError for an
    unknown character.

    >>> game = HaiyukiGame(("ataho", "fari"), seed=7)
    >>> seat = game.deciding[0]
    >>> game.step({seat: game.legal_actions(seat)[-1]})[0].type
    'discard'
    """

    ENGINE = "haiyuki"
    VIEW = HaiyukiWireView
    EVENT = HaiyukiWireEvent
    KEPT = ("_state", "_events", "_legal")

    def __init__(
        self,
        characters: tuple[str, str] = ("ataho", "rinxiang"),
        rules: HaiyukiRules | None = None,
        *,
        seed: SeedLike | None = None,
        deals: Sequence[Deal] = (),
    ) -> None:
        super().__init__()
        self.characters = _two_characters(characters)
        if rules is not None and not isinstance(rules, HaiyukiRules):
            raise TypeError(f"the rules are no HaiyukiRules but {quoted(rules)}")
        self.rules = rules or HaiyukiRules()
        self._seed: Seed = seed_for_play(seed)
        self.deals = tuple(_checked_deal(deal) for deal in deals)
        self._state, self._events = new_match(self.rules, self.characters, self._seed, self.deals)
        self._legal = dict.fromkeys(legal(self._state))

    @classmethod
    def open(cls, spec: GameSpec) -> Self:
        """The match of a setup; `ReplayError` or an error of the rules if it cannot be played."""
        cls._require_engine(spec)
        rules = HaiyukiRules.from_json(json.dumps(spec.rules))
        given: Any = spec.options
        try:
            deals = [Deal(tuple(wall), dora, ura) for wall, dora, ura in given.get("deals", ())]
            return cls(tuple(given["characters"]), rules, seed=spec.seed, deals=deals)
        except (TypeError, ValueError, LookupError) as error:
            raise ReplayError(f"no setup of a match: {error}", "give what to_dict() gave") from None

    @property
    def spec(self) -> GameSpec:
        """Rules, seed, characters, and the deals that were given."""
        options: dict[str, Json] = {"characters": list(self.characters)}
        if self.deals:
            options["deals"] = [[list(wall), dora, ura] for wall, dora, ura in self.deals]
        return GameSpec(self.ENGINE, self.VERSION, self.rules.to_dict(), self._seed, options)

    def encoding(self) -> GameEncoding:
        """Returns the numbers and planes of Haiyuki, the same for all characters and rules."""
        from jantaku.haiyuki.encoding import haiyuki_encoding  # numpy is slow to load

        return haiyuki_encoding()

    @property
    def seed(self) -> Seed:
        """The source of the walls and all chance."""
        return self._seed

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
        return EventLog(self._events)

    @property
    def hp(self) -> tuple[int, int]:
        """The HP of both sides.

        >>> HaiyukiGame(seed=7).hp
        (10000, 10000)
        """
        first, second = self._state.sides
        return first.hp, second.hp

    @property
    def result(self) -> GameResult | None:
        """The result, or None during the match: HP as points, and thousands of HP as scores.

        The reason is "knockout" if a side has no HP left, "rounds" if the last round decided it,
        and "draw" if both sides have equal HP: they share rank 0.
        """
        if self._state.actor is not None:
            return None
        points = tuple(side.hp for side in self._state.sides)
        even = points[0] == points[1]
        reason = "draw" if even else "rounds" if all(points) else "knockout"
        seats = tuple(
            SeatResult(seat, hp, hp / _THOUSAND, int(hp < points[1 - seat]))
            for seat, hp in enumerate(points)
        )
        return GameResult(reason, "thousands", seats)

    def legal_actions(self, seat: HaiyukiSeat) -> tuple[HaiyukiAction, ...]:
        """Returns the legal actions of the seat; empty if it has no decision.

        Raises SeatError for a seat that is not at the table.
        """
        return tuple(self._legal) if seat_at(self.seats, seat) == self._state.actor else ()

    def blocked_actions(self, seat: HaiyukiSeat) -> tuple[Blocked, ...]:
        """Discards, skills and riichi that the deciding seat may not do now, and why.

        >>> HaiyukiGame(seed=7).blocked_actions(0)[-1].fault
        'no discard leaves the hand tenpai'
        """
        return blocked(self._state, seat_at(self.seats, seat))

    def check_action(self, seat: HaiyukiSeat, action: HaiyukiAction) -> None:
        """Raises `IllegalAction`, with the reason, unless the seat may take the action now."""
        if seat_at(self.seats, seat) != self._state.actor:
            raise faults.nothing_to_decide([seat], self.deciding)
        self._checked(seat, action)

    def step(self, actions: Mapping[HaiyukiSeat, HaiyukiAction]) -> tuple[HaiyukiEvent, ...]:
        """Takes the decision of the deciding seat and returns the events.

        Raises IllegalAction with the reason, and changes nothing, for an action that is not legal,
        is missing, or belongs to a seat without a decision.
        """
        ((seat, given),) = require_decisions(self, actions, HaiyukiAction).items()
        action = self._checked(seat, given)
        self._log_step({seat: action})
        happened = go_on(self._state, action)
        self._events += happened
        self._legal = dict.fromkeys(legal(self._state))
        return tuple(happened)

    def view(self, seat: HaiyukiSeat | None) -> HaiyukiView:
        """The match as that seat may see it; None is a spectator.

        Raises SeatError for a seat that is not at the table.
        """
        if seat is None:
            return view_of(self._state, None, ())
        seat = seat_at(self.seats, seat)
        return view_of(self._state, seat, self.legal_actions(seat))

    def show(self, seat: HaiyukiSeat | None) -> HaiyukiWireView:
        """Returns the match as that seat may see it, as a protocol view; None is a spectator.

        Raises SeatError for a seat that is not at the table.

        >>> [side.role for side in HaiyukiGame(seed=7).show(0).seats]
        ['ataho', 'rinxiang']
        """
        return shown(self.view(seat), self.status)

    def write_action(self, seat: HaiyukiSeat, action: HaiyukiAction) -> protocol.Action:
        """Returns a legal action of the seat as a protocol action.

        >>> game = HaiyukiGame(seed=7)
        >>> game.write_action(0, game.legal_actions(0)[0]).button
        'HELL_PILE'
        """
        require_type(action, HaiyukiAction, "an action")
        side = self._state.sides[seat_at(self.seats, seat)]
        return written_action(action, seat, side.hand, side.drawn, self._state.offered)

    def read_action(self, seat: HaiyukiSeat, action: protocol.Action) -> HaiyukiAction:
        """Returns the legal action of the seat that a protocol action means. Raises IllegalAction.

        A tile means any tile that looks like it, in any place of the hand.
        """
        if not isinstance(action, (Discard, Choose)):
            return super().read_action(seat, action)
        meant = read(action, seat_at(self.seats, seat), self._state.sides[seat].hand)
        if meant is None or meant not in self.legal_actions(seat):
            raise faults.not_legal(seat, action, self.legal_actions(seat))
        return meant

    def write_event(self, event: HaiyukiEvent) -> HaiyukiWireEvent:
        """Returns an event as a protocol event, unmasked."""
        require_type(event, HaiyukiEvent, "an event")
        return written_event(event)

    @staticmethod
    def pack_action(action: HaiyukiAction) -> Json:
        """Type, tile, skill and tiles."""
        require_type(action, HaiyukiAction, "an action")
        return [action.type, action.tile, action.skill, list(action.tiles)]

    @staticmethod
    @reports_replay_errors
    def unpack_action(document: Any) -> HaiyukiAction:
        """Returns the action of a stored document."""
        type_, tile, skill, tiles = document
        return HaiyukiAction(type_, tile, skill, tuple(tiles))

    def default_action(self, seat: HaiyukiSeat) -> HaiyukiAction:
        """To swap nothing, to pass, or to discard the tile just drawn where that may go.

        >>> game = HaiyukiGame(seed=7)
        >>> game.default_action(0) == game.legal_actions(0)[-1]
        True
        """
        legal = self.legal_actions(seat)
        if not legal:
            raise faults.nothing_to_decide([seat], self.deciding)
        return legal[-1]

    def imagine(self, seat: HaiyukiSeat, seed: SeedLike) -> Self:
        """Returns a copy in which everything that the seat cannot see is redealt, for search.

        `jantaku.haiyuki.play.imagine` describes the rival's new hand. A finished match is copied
        unchanged. Raises `SeatError` and `SeedError`.

        >>> game = HaiyukiGame(seed=7)
        >>> other = game.imagine(0, seed=1)
        >>> other.view(0) == game.view(0), other.view(1) == game.view(1)
        (True, False)
        """
        seat, seed = seat_at(self.seats, seat), check_seed(seed)
        copy = self.clone()
        copy._events = [event.seen_by(seat) for event in self._events]
        copy._state = imagined(self._state, seat, copy._events, seed)
        copy._legal = dict.fromkeys(legal(copy._state))
        copy._imagined = True
        return copy

    def clone(self) -> Self:
        """A copy that goes its own way, for search."""
        copy = self._shallow_copy()
        copy._state = self._state.clone()
        copy._events = self._events.copy()
        return copy

    def __repr__(self) -> str:
        return describe(self, " against ".join(self.characters), f"round {self._state.round}")

    def _checked(self, seat: HaiyukiSeat, given: HaiyukiAction) -> HaiyukiAction:
        """The action as it is listed, its tiles in the order of a hand."""
        if not (isinstance(given, HaiyukiAction) and _is_plain(given)):
            raise faults.not_legal(seat, given, self.legal_actions(seat))
        action = replace(given, tiles=tuple(sorted_tiles(given.tiles)))
        if action not in self._legal:
            why = refusal(self._state, seat, action)
            raise why.error(IllegalAction, seat=seat, legal=self.legal_actions(seat))
        return action


def _is_plain(action: Any) -> bool:
    """True if its fields have their types: True is not a tile, a list not a skill."""
    return (
        type(action.type) is str
        and (action.tile is None or type(action.tile) is int)
        and type(action.skill) is str
        and type(action.tiles) is tuple
        and all(type(tile) is int and 0 <= tile < TYPES for tile in action.tiles)
    )


def _two_characters(characters: tuple[str, str]) -> tuple[str, str]:
    if len(characters) != SIDES:
        raise JantakuError(f"{len(characters)} characters", "name two")
    first, second = (character_of(name).id for name in characters)
    return first, second


def _checked_deal(deal: Deal) -> Deal:
    if not isinstance(deal, Deal):
        raise TypeError(f"a deal is a Deal, not {quoted(deal)}")
    tiles = range(TYPES)
    numbers = (*deal.wall, deal.dora, deal.ura)
    if (
        len(deal.wall) != ALL_TILES
        or any(type(tile) is not int or tile not in tiles for tile in numbers)
        or any(deal.wall.count(tile) != COPIES for tile in tiles)
    ):
        raise RulesError("no such wall", f"give all {ALL_TILES} tiles once, and two dora")
    return deal
