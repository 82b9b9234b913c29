"""A game of riichi that keeps the contract of `jantaku.game` over the kernel's state.

The rules are the kernel's (`step.cpp`, `legal.cpp` and `payments.cpp` of `kernel/game/`), and so is
what seats see (`kernel/wire/`). Knows no other engine.
"""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Literal, Self

from jantaku import _kernel
from jantaku.base.errors import ArgumentError, IllegalAction, RulesError
from jantaku.base.errors import shown as quoted
from jantaku.base.seeds import check_seed, seed_for_play
from jantaku.game import (
    EventLog,
    Game,
    GameSpec,
    describe,
    faults,
    only_toggle,
    reports_replay_errors,
    require_decisions,
    require_type,
    seat_at,
)
from jantaku.riichi.play import events as kinds
from jantaku.riichi.play import verdicts as judging
from jantaku.riichi.play.actions import RiichiAction, plain
from jantaku.riichi.play.claims import RIICHI
from jantaku.riichi.play.events import RiichiEvent
from jantaku.riichi.play.seat_view import WINDS, decision_of, legal_in, view_of
from jantaku.riichi.play.suspension import Suspended, set_up
from jantaku.riichi.play.verdicts import SeatRoles, bits
from jantaku.riichi.play.wire import (
    RiichiWireEvent,
    RiichiWireView,
    hearing_shown,
    in_hand,
)
from jantaku.riichi.play.wire import claim as written_claim
from jantaku.riichi.play.wire import event as written_event
from jantaku.riichi.position import Position, require_position
from jantaku.riichi.position.tile_ids import fields
from jantaku.riichi.rules import GameRule

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    import numpy as np
    from numpy.typing import NDArray

    from jantaku.base.seeds import Seed, SeedLike
    from jantaku.game import protocol
    from jantaku.game.protocol import GameResult, Json
    from jantaku.game.protocol.actions import Seat
    from jantaku.riichi.play.claims import Hearing
    from jantaku.riichi.play.view import RiichiView, SeatDecision
    from jantaku.riichi.play.wire import HearingView


class RiichiGame(Game[RiichiAction, RiichiEvent, "RiichiView"]):
    """A game of riichi, three or four players by its rules.

    The walls are generated from `seed` (see `jantaku.base.seeds`); without one, 32 bytes are drawn.
    `walls`, each every tile id of the set once with the live wall's first tile last, take the place
    of the first ones; where the rules have a wareme, `dice` take the place of the first throws.
    Rounds follow one another automatically. `robots` are the seats of bots, `start` is the state in
    which another game was suspended, `position` one by these rules in which the game begins instead
    (`from_position`). Raises SeedError for an invalid seed.

    If the rules say so (`GameRule.claims`), the players claim, answer and judge wins and draws; see
    docs/claims.md.

    >>> game = RiichiGame(seed=7)
    >>> seat = game.deciding[0]
    >>> events = game.step({seat: game.legal_actions(seat)[-1]})
    >>> events[0].type
    'discard'
    """

    ENGINE = "riichi"
    VIEW = RiichiWireView
    EVENT = RiichiWireEvent
    KEPT = (
        "_state",
        "_events",
        "_dealt",
        "_result",
        "_hearing",
        "_watching",
        "_refused",
        "_suspended",
    )

    def __init__(
        self,
        rule: GameRule | None = None,
        *,
        seed: SeedLike | None = None,
        walls: Sequence[bytes] = (),
        dice: Sequence[tuple[int, int]] = (),
        robots: Sequence[Seat] = (),
        start: Suspended | None = None,
        position: Position | None = None,
    ) -> None:
        if rule is not None and not isinstance(rule, GameRule):
            raise TypeError(f"the rules are no GameRule but {quoted(rule)}")
        super().__init__()
        self.rule = rule or GameRule()
        self._seed: Seed = seed_for_play(seed)
        self._walls = tuple(map(_wall, walls))
        self._dice = tuple(map(_thrown, dice))
        self._dealt = 0
        self._people = SeatRoles(self.seats, frozenset(seat_at(self.seats, one) for one in robots))
        if self._people.robots and self.rule.robots == "none":
            raise RulesError("these rules have no bots", "seat people, or set robots to smart")
        if start is not None:
            require_type(start, Suspended, "where to start")
        if position is not None and (walls or dice or start is not None):
            raise ArgumentError("a position with walls, dice or a start", "a position has its own")
        self._start = start
        self._position = position
        self._state = _kernel.RiichiState(self.rule.kernel, self._seed)
        self._hearing: Hearing | None = None
        self._watching: frozenset[Seat] = frozenset()  # who asked to be asked at every discard
        self._refused: frozenset[Seat] = frozenset()  # whose claim was just found wrong
        self._suspended: Suspended | None = None
        self._sit_down()
        self._events: list[RiichiEvent] = []
        self._result: GameResult | None = None
        if position is None:
            self._deal()
        else:
            self._tell(set_up(self._state, position, self.rule, self._seed))
            self._run_on()

    @classmethod
    def open(cls, spec: GameSpec) -> Self:
        """The game of a setup; `ReplayError` or an error of the rules if it cannot be played."""
        cls._require_engine(spec)
        walls: Any = spec.options.get("walls", ())
        dice: Any = spec.options.get("dice", ())
        robots: Any = spec.options.get("robots", ())
        given: Any = spec.options.get("start")
        start = None if given is None else Suspended.from_dict(given)
        rule = GameRule.from_json(json.dumps(spec.rules))
        told: Any = spec.options.get("position")
        position = None if told is None else Position.from_dict({**told, "rules": rule})
        return cls(
            rule,
            seed=spec.seed,
            walls=[bytes.fromhex(wall) for wall in walls],
            dice=dice,
            robots=robots,
            start=start,
            position=position,
        )

    @classmethod
    def from_position(
        cls, position: Position, *, seed: SeedLike | None = None, robots: Sequence[Seat] = ()
    ) -> Self:
        """The game that continues from a position, by its rules.

        The seed decides its unknown tiles and the walls of later rounds; hands in riichi wait.
        If nobody can call a discard, the game is at the next decision. Raises `PositionError` for
        an impossible position, `SeedError` for no seed.

        >>> from jantaku import Position
        >>> position = RiichiGame(seed=7).position().seen_by(0)
        >>> game = RiichiGame.from_position(position, seed=1)
        >>> game.position().seen_by(0) == position, game.position().is_complete
        (True, True)
        """
        require_position(position)
        return cls(position.rules, seed=seed, robots=robots, position=position)

    @property
    def spec(self) -> GameSpec:
        """The rules, the seed, and the given walls, bots and start or position."""
        options: dict[str, Any] = {}
        if self._walls:
            options["walls"] = [wall.hex() for wall in self._walls]
        if self._dice:
            options["dice"] = [list(thrown) for thrown in self._dice]
        if self._people.robots:
            options["robots"] = sorted(self._people.robots)
        if self._start is not None:
            options["start"] = self._start.to_dict()
        if self._position is not None:
            told = self._position.to_dict()
            options["position"] = {key: told[key] for key in told if key != "rules"}
        return GameSpec(self.ENGINE, self.VERSION, self.rule.to_dict(), self.seed, options)

    @property
    def seed(self) -> Seed:
        """The source of the walls."""
        return self._seed

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats, in order."""
        return tuple(range(self.rule.players))

    @property
    def deciding(self) -> tuple[Seat, ...]:
        """Seats that have a decision now."""
        return self._state.deciding if self._hearing is None else self._hearing.deciding

    @property
    def robots(self) -> frozenset[Seat]:
        """The seats of bots."""
        return self._people.robots

    @property
    def suspended(self) -> Suspended | None:
        """The state of a suspended game, which another game can resume; None for any other game."""
        return self._suspended

    @property
    def events(self) -> Sequence[RiichiEvent]:
        """All that has happened."""
        return EventLog(self._events)

    @property
    def result(self) -> GameResult | None:
        """The result, or None during the game."""
        return self._result

    def legal_actions(self, seat: Seat) -> tuple[RiichiAction, ...]:
        """Returns the legal actions of the seat; empty if it has no decision.

        Raises `SeatError` for a seat that is not at the table.
        """
        if self._hearing is not None:
            return self._hearing.legal_actions(seat_at(self.seats, seat))
        legal = legal_in(self._state, seat)
        return (*self._claimable(seat), *legal) if legal and self.rule.claims else legal

    def switches(self, seat: Seat) -> tuple[RiichiAction, ...]:
        """`watch`, for people who judge for themselves: to be asked at every discard, or no more.

        >>> from jantaku import GameRule
        >>> RiichiGame(GameRule.preset("friends"), seed=7).switches(0)[0].name
        'on'
        """
        seat = seat_at(self.seats, seat)
        asked = self.rule.claims and not self.rule.show_win_anyway and self._result is None
        if not asked or seat in self._people.robots:
            return ()
        return (RiichiAction("watch", name="off" if seat in self._watching else "on"),)

    def step(self, actions: Mapping[Seat, RiichiAction]) -> tuple[RiichiEvent, ...]:
        """Takes one decision of every deciding seat and returns the events.

        Raises `IllegalAction`, and changes nothing, for an action that is not legal or is missing.
        """
        if self.rule.claims or self._hearing is not None:
            return self._step_with_claims(actions)
        given = require_decisions(self, actions, RiichiAction)
        try:
            happened = self._state.step({seat: plain(action) for seat, action in given.items()})
        except IllegalAction as error:
            seat: Any = error.seat
            raise faults.not_legal(seat, given[seat], self.legal_actions(seat)) from None
        began = len(self._events)
        self._log_step(given)
        self._tell(happened)
        self._run_on()
        return tuple(self._events[began:])

    def view(self, seat: Seat | None) -> RiichiView:
        """The table as that seat may see it; None is a spectator.

        Raises `SeatError` for a seat that is not at the table.
        """
        seat = None if seat is None else seat_at(self.seats, seat)
        return view_of(
            self._state,
            seat,
            () if seat is None else self.legal_actions(seat),
            hearing=self._heard_by(seat),
            watching=seat in self._watching,
        )

    def _heard_by(self, seat: Seat | None) -> HearingView | None:
        if self._hearing is None:
            return None
        return judging.shown_to(self._hearing, seat, evaluate=self.rule.evaluate)

    def decision(self, seat: Seat) -> SeatDecision:
        """Returns the numbered actions and the planes of a seat, several times faster than a view.

        Raises `SeatError` for a seat that is not at the table.
        """
        seat, heard = seat_at(self.seats, seat), self._hearing is not None
        return decision_of(self._state, seat, self.legal_actions(seat), numbered=not heard)

    def action_ids(self, seat: Seat) -> tuple[int, ...]:
        """The numbers of `legal_actions(seat)`, in their order (see `action_name`).

        -1 stands for what has no number: open riichi, and what is said where wins are claimed.

        >>> RiichiGame(seed=7).action_ids(0)[-1]
        37
        """
        legal = len(self.legal_actions(seat))
        numbered = () if self._hearing is not None else self._state.action_ids(seat)
        return (-1,) * (legal - len(numbered)) + numbered

    def observe(
        self, seat: Seat, features: Literal["basic", "full"] = "basic", *, oracle: bool = False
    ) -> NDArray[np.uint8]:
        """Returns the view of a seat as planes for a network: `(planes, 34) uint8`.

        `jantaku.env.plane_names` names them; `oracle` adds those that show the others' hands.
        Raises `ValueError` for unknown features.
        """
        return self._state.observe(seat, features, oracle)

    def show(self, seat: Seat | None) -> RiichiWireView:
        """Returns the table as that seat may see it, as a protocol view; None is a spectator.

        Raises `SeatError` for a seat that is not at the table.

        >>> RiichiGame(seed=7).show(0).round
        'E1'
        """
        view = self._state.show(seat, self._hearing is None)
        return self._with_claims(view) if self.rule.claims or self._hearing else view

    def _with_claims(self, view: RiichiWireView) -> RiichiWireView:
        """Returns the view with what only people who judge for themselves need."""
        extras = replace(
            view.extras,
            hearing=hearing_shown(self._heard_by(view.seat), self.rule.red_ids),
            worth=() if self.rule.claims and not self.rule.evaluate else view.extras.worth,
        )
        seat = view.seat
        if seat is None:
            return replace(view, extras=extras)
        if self.switches(seat):
            extras = replace(extras, watching=seat in self._watching)
        legal = tuple(self.write_action(seat, one) for one in self.legal_actions(seat))
        return replace(view, deciding=bool(legal), legal=legal, extras=extras)

    def write_action(self, seat: Seat, action: RiichiAction) -> protocol.Action:
        """Returns a legal action of the seat as a protocol action.

        >>> game = RiichiGame(seed=7)
        >>> game.write_action(0, game.legal_actions(0)[-1]).tile.name
        '6m'
        """
        require_type(action, RiichiAction, "an action")
        written = self._state.show_action(seat, plain(action))
        return written or written_claim(action)

    def write_event(self, event: RiichiEvent) -> RiichiWireEvent:
        """Returns an event as a protocol event, unmasked."""
        require_type(event, RiichiEvent, "an event")
        return written_event(event, self.rule)

    @staticmethod
    def pack_action(action: RiichiAction) -> Json:
        """Returns the type, the tile, the seat's tiles that join it, and the name, if any."""
        require_type(action, RiichiAction, "an action")
        named = [action.name] if action.name else []
        return [action.type, action.tile, list(action.own), *named]

    @staticmethod
    @reports_replay_errors
    def unpack_action(document: Any) -> RiichiAction:
        """Returns the action of a stored document."""
        kind, tile, own, *name = document
        return RiichiAction(kind, tile, tuple(own), *name)

    def check_action(self, seat: Seat, action: RiichiAction) -> None:
        """Raises `IllegalAction` unless the seat may take the action, its tiles or any alike."""
        if isinstance(action, RiichiAction) and (self.rule.claims or self._hearing is not None):
            sound = self._may_say(seat, action)
        else:
            sound = isinstance(action, RiichiAction) and self._state.is_legal(seat, plain(action))
        if not sound:
            raise faults.not_legal(seat, action, self.legal_actions(seat))

    def default_action(self, seat: Seat) -> RiichiAction:
        """To pass, to discard the tile just drawn, to say what is so and to agree.

        >>> game = RiichiGame(seed=7)
        >>> game.default_action(0) == game.legal_actions(0)[-1]
        True
        """
        legal = self.legal_actions(seat)
        if not legal:
            raise faults.nothing_to_decide([seat], self.deciding)
        if self._hearing is not None:
            return judging.default_action(self._state, self._hearing, seat)
        return next(action for action in reversed(legal) if action.type in ("pass", "discard"))

    def imagine(self, seat: Seat, seed: SeedLike) -> Self:
        """Returns a copy in which everything that the seat cannot see is redealt, for search.

        A player in riichi gets a hand in tenpai. Raises `SeatError` and `SeedError`.

        >>> game = RiichiGame(seed=7)
        >>> other = game.imagine(0, seed=1)
        >>> other.view(0) == game.view(0), other.view(1) == game.view(1)
        (True, False)
        """
        seat = seat_at(self.seats, seat)
        copy = self.clone()
        copy._state = self._state.imagine(seat, check_seed(seed))
        copy._events = [event.seen_by(seat) for event in self._events]
        copy._imagined = True
        if self._hearing is not None:
            own = tuple(one for one in self._hearing.held if one[0] == seat)
            copy._hearing = replace(self._hearing, held=own)
        return copy

    def clone(self) -> Self:
        """A copy that goes its own way, for search."""
        copy = self._shallow_copy()
        copy._state = self._state.clone()
        copy._events = self._events.copy()
        return copy

    def state(self) -> _kernel.RiichiState:
        """A copy of the kernel's state, to look at."""
        return self._state.clone()

    def position(self) -> Position:
        """Returns the position: all that decides how this round continues.

        `position().seen_by(seat)` is what one seat knows. Raises `ArgumentError` if the game is
        over, and while claims are heard.

        >>> game = RiichiGame(seed=7)
        >>> RiichiGame.from_position(game.position()).position() == game.position()
        True
        """
        if self._result is not None or self._hearing is not None or self._refused:
            fault = "the game is over" if self._result is not None else "claims are being heard"
            raise ArgumentError(f"no position can be taken: {fault}", "take it at a decision")
        return Position(**fields(self._state, self.rule))

    def __repr__(self) -> str:
        state = self._state
        honba = f", honba {state.honba}" if state.honba else ""
        rules = f"{self.rule.name} with {self.players} players"
        return describe(self, rules, f"{WINDS[state.wind]}{state.dealer + 1}{honba}")

    def _deal(self) -> None:
        dealt = self._dealt
        wall = self._walls[dealt] if dealt < len(self._walls) else None
        dice = self._dice[dealt] if dealt < len(self._dice) else None
        self._dealt += 1
        self._tell(self._state.start_round(wall, dice))

    def _run_on(self) -> None:
        """Continues until a seat has a decision, or the game is over."""
        while self._hearing is None and self._result is None:
            if self._state.phase == "round_over" and self._state.may_end_by_choice:
                self._hearing = judging.hear_dealer(self._state, self._people)
            elif self._state.phase == "round_over":
                self._go_on()
            elif self._state.phase == "draw":
                self._hearing = judging.hear_exhaustion(self._state, self.rule, self._people)
            else:
                return

    def _go_on(self, *, end: bool | None = None) -> None:
        if self._state.advance(end):
            self._result = self._state.show_result(self._suspended is not None)
            self._events.append(kinds.RiichiGameEnded())
        else:
            self._deal()

    def _sit_down(self) -> None:
        people, claims = self._people.people, self.rule.claims
        free = people if claims and len(people) > 1 and not self.rule.check_fix_yaku else ()
        self._state.sit_down(bits(self._people.robots), bits(free), claims)
        if self._start is not None:
            self._start.begin(self._state)
        self._ask()

    def _ask(self) -> None:
        if self.rule.claims:
            asked = self._people.people if self.rule.show_win_anyway else self._watching
            self._state.ask(bits(asked))

    def _claimable(self, seat: Seat) -> Sequence[RiichiAction]:
        if seat in self._refused:
            return ()
        return judging.claimable(self._state, self.rule, seat, self._people)

    def _may_say(self, seat: Seat, action: RiichiAction) -> bool:
        if action in self.legal_actions(seat) or action in self.switches(seat):
            return True
        return self._hearing is None and self._state.is_legal(seat, plain(action))

    def _step_with_claims(self, actions: Mapping[Seat, RiichiAction]) -> tuple[RiichiEvent, ...]:
        began = len(self._events)
        switch = only_toggle(self, actions, RiichiAction, "watch")
        if switch is not None:
            self._log_step(switch)
            ((seat, action),) = switch.items()
            self._watching ^= {seat}
            self._ask()
            self._events.append(kinds.RiichiWatchSwitched(seat, action.name == "on"))
            return tuple(self._events[began:])
        given = require_decisions(self, actions, RiichiAction)
        for seat, action in given.items():
            self.check_action(seat, action)
        self._log_step(given)
        if self._hearing is not None:
            self._hear(given)
        else:
            hearing = judging.hear_calls(self._state, self.rule, given, self._people)
            if hearing is None:
                self._move(given)
            else:
                self._begin_hearing(hearing)
        self._run_on()
        return tuple(self._events[began:])

    def _move(self, given: Mapping[Seat, RiichiAction]) -> None:
        self._refused = frozenset()
        self._tell(self._state.step({seat: plain(action) for seat, action in given.items()}))

    def _begin_hearing(self, hearing: Hearing) -> None:
        for claim in hearing.claims:
            self._events.append(
                kinds.RiichiWinCalled(claim.seat, about=hearing.source, tile=hearing.tile)
                if hearing.kind == "win"
                else kinds.RiichiClaimed(claim.seat, claim.name)
            )
        self._lay_open(hearing)
        self._hearing = judging.with_findings(self._state, hearing)
        self._settle()

    def _hear(self, given: Mapping[Seat, RiichiAction]) -> None:
        assert self._hearing is not None
        hearing, told = self._hearing.take(given)
        self._events += told
        self._lay_open(hearing)
        self._hearing = judging.with_findings(self._state, hearing)
        if hearing.stage == "over":
            self._hearing = None
            self._conclude(hearing)
        self._settle()

    def _settle(self) -> None:
        """Says for a single person what the program has found, to which the person agreed."""
        hearing = self._hearing
        if hearing is not None and hearing.is_settled:
            self._hear({seat: self.default_action(seat) for seat in hearing.deciding})

    def _lay_open(self, hearing: Hearing) -> None:
        """Shows the hands that claims are about to all, once; of a win in riichi the ura too."""
        for claim in judging.laid_open(hearing):
            seat, won = claim.seat, hearing.kind == "win" and claim.name != RIICHI
            turns = won and self._state.is_riichi(seat) and not self._state.ura_shown
            ura: Any = self._state.ura if turns else ()
            if self._state.open >> seat & 1 and not ura:
                continue
            self._state.lay_open(bits((seat,)), turns)
            tiles: Any = self._state.tiles(seat)
            drawn: Any = self._state.drawn(seat)
            held = in_hand(tiles, drawn)
            self._events.append(kinds.RiichiHandShown(seat, held, ura))

    def _conclude(self, hearing: Hearing) -> None:
        if hearing.next == "continue":
            self._refused |= {claim.seat for claim in hearing.claims}
            self._tell(self._state.kill_hands(bits(hearing.at_fault)))
            passed = judging.go_on(self._state, hearing)
            if passed:
                self._move(passed)
            return
        if hearing.kind == "last_hand":
            self._go_on(end=hearing.next == "end_game")
            return
        if hearing.next == "suspend":
            self._suspended = self._suspended_after(hearing)
        named = {claim.seat: claim.name for claim in hearing.valid}
        self._tell(judging.end_round(self._state, self.rule, hearing), named)

    def _suspended_after(self, hearing: Hearing) -> Suspended | None:
        """Returns the state of the game after the round, for resuming; None if the game is over."""
        state = self._state.clone()
        judging.end_round(state, self.rule, replace(hearing, next=hearing.default_next))
        return None if state.advance() else Suspended.of(state)

    def _tell(
        self, happened: Sequence[tuple[Any, ...]], named: dict[Seat, str] | None = None
    ) -> None:
        self._events += _kernel.typed_events(self._state, happened, named or {})


def _wall(wall: bytes) -> bytes:
    """The wall, if it is bytes; whether they are one the kernel says when it is dealt."""
    if not isinstance(wall, bytes):
        raise TypeError(f"a wall is bytes, not {quoted(wall)}")
    return wall


def _thrown(dice: Sequence[int]) -> tuple[int, int]:
    """The two dice; whether they are numbers of dice the kernel says when they are thrown."""
    if not isinstance(dice, list | tuple) or len(dice) != 2:
        raise ArgumentError(f"dice cannot be {quoted(dice)}", "give two numbers from 1 to 6")
    return dice[0], dice[1]
