"""A game of riichi that keeps the contract of `jantaku.game` over the kernel's state.

The rules are the kernel's (`step.cpp`, `legal.cpp` and `settle.cpp` of `kernel/game/`); here its
numbers become actions, events and views. Knows no other engine. May import game and what is below
it.
"""

from __future__ import annotations

import json
from operator import index
from typing import TYPE_CHECKING, Any, Literal, Self

from jantaku import _kernel, faults
from jantaku.actions import Action
from jantaku.errors import IllegalAction
from jantaku.errors import shown as quoted
from jantaku.events import Event, RoundBegan, RoundEnded, Won
from jantaku.game import Chronicle, Game, GameSpec, decisions, describe, needs, seat_at, unpacks
from jantaku.protocol import GameResult, SeatResult
from jantaku.riichi.shown import RiichiEvent, RiichiView, in_hand, shown
from jantaku.riichi.shown import action as written_action
from jantaku.riichi.shown import event as written_event
from jantaku.riichi.view import WINDS, legal_in, view_of
from jantaku.rules import GameRule
from jantaku.seeds import check_seed, seed_for_play

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    import numpy as np
    from numpy.typing import NDArray

    from jantaku import protocol
    from jantaku.actions import Seat
    from jantaku.protocol import Json
    from jantaku.seeds import Seed, SeedLike
    from jantaku.view import TableView

_Plain = tuple[str, int | None, tuple[int, ...]]
_NO_ACTION: _Plain = ("", None, ())


class RiichiGame(Game[Action, Event, "TableView"]):
    """A game of riichi, three or four players by its rules.

    `seed` makes the walls (see `jantaku.seeds`); where there is none, 32 bytes are drawn. `walls`,
    each every tile id of the set once with the live wall's first tile last, take the place of the
    first ones. Rounds follow one another by themselves. Raises `SeedError` for no seed.

    >>> game = RiichiGame(seed=7)
    >>> seat = game.deciding[0]
    >>> events = game.step({seat: game.legal_actions(seat)[-1]})
    >>> events[0].type
    'discard'
    """

    ENGINE = "riichi"
    VIEW = RiichiView
    EVENT = RiichiEvent
    KEPT = ("_state", "_events", "_dealt", "_result")

    def __init__(
        self,
        rule: GameRule | None = None,
        *,
        seed: SeedLike | None = None,
        walls: Sequence[bytes] = (),
    ) -> None:
        if rule is not None and not isinstance(rule, GameRule):
            raise TypeError(f"the rules are no GameRule but {quoted(rule)}")
        super().__init__()
        self.rule = rule or GameRule()
        self._seed: Seed = seed_for_play(seed)
        self._walls = tuple(map(_wall, walls))
        self._dealt = 0
        self._state = _kernel.RiichiState(self.rule.kernel, self._seed)
        self._events: list[Event] = []
        self._result: GameResult | None = None
        self._deal()

    @classmethod
    def open(cls, spec: GameSpec) -> Self:
        """The game of a setup; `ReplayError` or an error of the rules if it cannot be played."""
        cls._own(spec)
        walls: Any = spec.options.get("walls", ())
        rule = GameRule.from_json(json.dumps(spec.rules))
        return cls(rule, seed=spec.seed, walls=[bytes.fromhex(wall) for wall in walls])

    @property
    def spec(self) -> GameSpec:
        """Rules, seed, and the walls that were given."""
        options = {"walls": [wall.hex() for wall in self._walls]} if self._walls else {}
        return GameSpec(self.ENGINE, self.VERSION, self.rule.to_dict(), self.seed, options)

    @property
    def seed(self) -> Seed:
        """What the walls follow from."""
        return self._seed

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats, in order."""
        return tuple(range(self.rule.players))

    @property
    def deciding(self) -> tuple[Seat, ...]:
        """Seats that have a decision now."""
        return self._state.deciding

    @property
    def events(self) -> Sequence[Event]:
        """All that has happened."""
        return Chronicle(self._events)

    @property
    def result(self) -> GameResult | None:
        """None while the game goes on."""
        return self._result

    def legal_actions(self, seat: Seat) -> tuple[Action, ...]:
        """What the seat may do now; empty when it has nothing to decide.

        Raises `SeatError` for a seat that is not at the table.
        """
        return legal_in(self._state, seat)

    def step(self, actions: Mapping[Seat, Action]) -> tuple[Event, ...]:
        """Takes one decision of every deciding seat and tells what happened.

        Raises `IllegalAction`, and changes nothing, for an action that is not legal or is missing.
        """
        given = decisions(self, actions, Action)
        try:
            happened = self._state.step({seat: _plain(action) for seat, action in given.items()})
        except IllegalAction as error:
            seat: Any = error.seat
            raise faults.not_legal(seat, given[seat], self.legal_actions(seat)) from None
        began = len(self._events)
        self._took(given)
        self._tell(happened)
        while self._state.phase == "round_over":
            self._go_on()
        return tuple(self._events[began:])

    def view(self, seat: Seat | None) -> TableView:
        """The table as that seat may see it; None is a spectator.

        Raises `SeatError` for a seat that is not at the table.
        """
        return view_of(self._state, None if seat is None else seat_at(self.seats, seat))

    def action_ids(self, seat: Seat) -> tuple[int, ...]:
        """The numbers of `legal_actions(seat)`, in their order (see `action_name`).

        >>> RiichiGame(seed=7).action_ids(0)[-1]
        37
        """
        return self._state.action_ids(seat)

    def observe(
        self, seat: Seat, features: Literal["basic", "full"] = "basic", *, oracle: bool = False
    ) -> NDArray[np.uint8]:
        """What a seat sees as planes for a network: `(planes, 34) uint8`.

        `jantaku.env.plane_names` names them; `oracle` adds those that show the others' hands.
        Raises `ValueError` for unknown features.
        """
        return self._state.observe(seat, features, oracle)

    def show(self, seat: Seat | None) -> RiichiView:
        """The table as that seat may see it, in the words of the protocol; None is a spectator.

        Raises `SeatError` for a seat that is not at the table.

        >>> RiichiGame(seed=7).show(0).round
        'E1'
        """
        return shown(self.view(seat), self.status, self.rule.red_ids)

    def write_action(self, seat: Seat, action: Action) -> protocol.Action:
        """An action that the seat may take now, in the words of the protocol.

        >>> game = RiichiGame(seed=7)
        >>> game.write_action(0, game.legal_actions(0)[-1]).tile.name
        '6m'
        """
        needs(action, Action, "an action")
        tiles: Any = self._state.tiles(seat)
        drawn: Any = self._state.drawn(seat)
        held = in_hand(tiles, drawn)
        return written_action(action, held, drawn=drawn is not None, reds=self.rule.red_ids)

    def write_event(self, event: Event) -> RiichiEvent:
        """An event in the words of the protocol, with all that it holds."""
        needs(event, Event, "an event")
        return written_event(event, self.rule.red_ids)

    @staticmethod
    def pack_action(action: Action) -> Json:
        """Type, tile and the own tiles that join it."""
        needs(action, Action, "an action")
        return [action.type, action.tile, list(action.own)]

    @staticmethod
    @unpacks
    def unpack_action(document: Any) -> Action:
        """The action that was kept so."""
        kind, tile, own = document
        return Action(kind, tile, tuple(own))

    def check_action(self, seat: Seat, action: Action) -> None:
        """Raises `IllegalAction` unless the seat may take the action, its tiles or any alike."""
        sound = isinstance(action, Action) and self._state.is_legal(seat, _plain(action))
        if not sound:
            raise faults.not_legal(seat, action, self.legal_actions(seat))

    def default_action(self, seat: Seat) -> Action:
        """To pass, or to discard the tile just drawn.

        >>> game = RiichiGame(seed=7)
        >>> game.default_action(0) == game.legal_actions(0)[-1]
        True
        """
        legal = self.legal_actions(seat)
        if not legal:
            raise faults.nothing_to_decide([seat], self.deciding)
        return next((action for action in legal if action.type == "pass"), legal[-1])

    def imagine(self, seat: Seat, seed: SeedLike) -> Self:
        """A copy in which all that the seat cannot see is dealt anew, to be searched.

        Who declared riichi is given a hand that waits. Raises `SeatError` and `SeedError`.

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
        return copy

    def clone(self) -> Self:
        """A copy that goes its own way, for search."""
        copy = self._copied()
        copy._state = self._state.clone()
        copy._events = self._events.copy()
        return copy

    def position(self) -> _kernel.RiichiState:
        """A copy of the kernel's state, to look at."""
        return self._state.clone()

    def __repr__(self) -> str:
        state = self._state
        honba = f", honba {state.honba}" if state.honba else ""
        rules = f"{self.rule.name} with {self.players} players"
        return describe(self, rules, f"{WINDS[state.wind]}{state.dealer + 1}{honba}")

    def _deal(self) -> None:
        wall = self._walls[self._dealt] if self._dealt < len(self._walls) else None
        self._dealt += 1
        self._tell(self._state.start_round(wall))

    def _go_on(self) -> None:
        if self._state.advance():
            self._result = self._final_result()
            self._events.append(Event("game_end"))
        else:
            self._deal()

    def _final_result(self) -> GameResult:
        state = self._state
        return GameResult(
            reason="bankruptcy" if state.broke else "played_out",
            unit="thousands",
            seats=tuple(map(self._seat_result, self.seats)),
        )

    def _seat_result(self, seat: Seat) -> SeatResult:
        state = self._state
        score = round(state.scores[seat], 1)
        return SeatResult(seat, state.points[seat], score, state.ranking.index(seat))

    def _tell(self, happened: Sequence[tuple[Any, ...]]) -> None:
        wins = iter(self._state.wins)
        for type_, seat, source, tile, own, flag in happened:
            if type_ == "round":
                self._events.append(self._round_began(tile))
            elif type_ == "win":
                self._events.append(self._won(*next(wins)))
            elif type_ == "round_end":
                self._events.append(self._round_ended())
            else:
                self._events.append(Event(type_, seat, tile, source, own, flag))

    def _round_began(self, dora: Any) -> Event:
        state = self._state
        hands = []
        for seat in self.seats:
            held, drawn = state.tiles(seat), state.drawn(seat)
            hands.append(tuple(sorted(tile for tile in held if tile != drawn)))
        return RoundBegan(
            "round",
            state.dealer,
            dora,
            wind=WINDS[state.wind],  # type: ignore[arg-type]
            honba=state.honba,
            riichi_sticks=state.sticks,
            points=state.points,
            hands=tuple(hands),  # type: ignore[arg-type]
            number=4 * state.winds_played + state.dealer,
            dice=state.dice,
            wareme=state.wareme,
        )

    def _won(self, *win: Any) -> Event:
        seat, source, pao, tile, deltas, score = win
        ura = self._state.ura if self._state.is_riichi(seat) else ()
        return Won("win", seat, tile, source, score=score, ura=ura, pao=pao, deltas=deltas)  # type: ignore[arg-type]

    def _round_ended(self) -> Event:
        state = self._state
        shows = {win[0] for win in state.wins}
        if state.end in ("exhaustive", "nagashi"):
            shows = {seat for seat in self.seats if state.tenpai >> seat & 1}
        elif state.end == "kyuushu":
            shows = {state.turn}
        elif state.end == "suucha":
            shows = set(self.seats)
        shown = tuple(state.tiles(seat) if seat in shows else None for seat in self.seats)
        return RoundEnded(
            "round_end",
            kind=state.end,  # type: ignore[arg-type]
            shown=shown,  # type: ignore[arg-type]
            deltas=state.deltas,
            points=state.points,
        )


def _wall(wall: bytes) -> bytes:
    """The wall, if it is bytes; whether they are one the kernel says when it is dealt."""
    if not isinstance(wall, bytes):
        raise TypeError(f"a wall is bytes, not {quoted(wall)}")
    return wall


def _plain(action: Action) -> _Plain:
    """The action as the kernel takes it; for fields of another type one that is legal nowhere."""
    tile = action.tile
    try:
        return action.type, None if tile is None else index(tile), tuple(map(index, action.own))
    except TypeError:
        return _NO_ACTION
