"""A game of riichi that keeps the contract of `jantaku.game` over the kernel's state.

The rules are the kernel's (`kernel/step.cpp`, `legal.cpp`, `settle.cpp`); here its numbers become
actions, events and views. Knows no other engine. May import game and what is below it.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Literal, Self

from jantaku import _kernel
from jantaku.actions import Action
from jantaku.errors import IllegalAction, ReplayError
from jantaku.events import Event, RoundBegan, RoundEnded, Won
from jantaku.game import GameResult
from jantaku.rules import GameRule
from jantaku.view import MeldView, RiverTile, SeatView, TableView

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    import numpy as np
    from numpy.typing import NDArray

    from jantaku.actions import Seat

_WINDS = "ESWN"
_VERSION = 1


class RiichiGame:
    """A game of riichi, three or four players by its rules.

    `seed` (below 2**64) makes the walls; `walls`, each every tile id of the set once with the live
    wall's first tile last, take the place of the first ones. Rounds follow one another by
    themselves.

    >>> game = RiichiGame(seed=7)
    >>> seat = game.deciding[0]
    >>> events = game.step({seat: game.legal_actions(seat)[-1]})
    >>> events[0].type
    'discard'
    """

    def __init__(
        self, rule: GameRule | None = None, *, seed: int = 0, walls: Sequence[bytes] = ()
    ) -> None:
        self.rule = rule or GameRule()
        self.seed = seed
        self._walls = tuple(walls)
        self._dealt = 0
        self._state = _kernel.RiichiState(self.rule.kernel, seed)
        self._events: list[Event] = []
        self._actions: list[dict[int, tuple[str, int | None, tuple[int, ...]]]] = []
        self._result: GameResult | None = None
        self._deal()

    @property
    def players(self) -> int:
        """Number of seats."""
        return self.rule.players

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats, in order."""
        return tuple(range(self.players))

    @property
    def deciding(self) -> tuple[Seat, ...]:
        """Seats that have a decision now."""
        return self._state.deciding

    @property
    def events(self) -> Sequence[Event]:
        """All that has happened."""
        return tuple(self._events)

    @property
    def result(self) -> GameResult | None:
        """None while the game goes on."""
        return self._result

    def legal_actions(self, seat: Seat) -> tuple[Action, ...]:
        """What the seat may do now; empty when it has nothing to decide."""
        return tuple(Action(*action) for action in self._state.legal(seat))  # type: ignore[arg-type]

    def step(self, actions: Mapping[Seat, Action]) -> tuple[Event, ...]:
        """Takes one decision of every deciding seat and tells what happened.

        Raises `IllegalAction`, and changes nothing, for an action that is not legal or is missing.
        """
        chosen = {seat: self._checked(seat, actions) for seat in self.deciding}
        if not chosen or set(actions) - set(chosen):
            raise self._nothing_to_decide(actions)
        began = len(self._events)
        self._actions.append(chosen)
        self._tell(self._state.step(chosen))
        while self._state.phase == "round_over":
            self._go_on()
        return tuple(self._events[began:])

    def view(self, seat: Seat | None) -> TableView:
        """The table as that seat may see it; None is a spectator."""
        state = self._state
        return TableView(
            seat=seat,
            wind=_WINDS[state.wind],  # type: ignore[arg-type]
            dealer=state.dealer,
            honba=state.honba,
            riichi_sticks=state.sticks,
            left=state.left,
            dora=state.dora,  # type: ignore[arg-type]
            turn=state.turn,
            offered=state.offered,  # type: ignore[arg-type]
            seats=tuple(self._seat_view(other, hidden=other != seat) for other in self._seats),
            legal=() if seat is None else self.legal_actions(seat),
        )

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

    def snapshot(self) -> bytes:
        """Rules, seed, walls and actions as JSON: the same bytes for the same game."""
        document = {
            "version": _VERSION,
            "rules": self.rule.to_dict(),
            "seed": self.seed,
            "walls": [wall.hex() for wall in self._walls],
            "actions": [[*map(list, chosen.items())] for chosen in self._actions],
        }
        return json.dumps(document, separators=(",", ":")).encode()

    @classmethod
    def restore(cls, snapshot: bytes) -> Self:
        """The game of a snapshot, played again; `ReplayError` for bytes that are none."""
        try:
            document = json.loads(snapshot)
            walls = [bytes.fromhex(wall) for wall in document["walls"]]
            rule = GameRule.from_json(json.dumps(document["rules"]))
            game = cls(rule, seed=document["seed"], walls=walls)
            for chosen in document["actions"]:
                game.step(
                    {seat: Action(kind, tile, tuple(own)) for seat, (kind, tile, own) in chosen}
                )
        except (ValueError, KeyError, TypeError, RecursionError, IllegalAction) as error:
            raise ReplayError(
                f"no snapshot of a game: {error}", "give what snapshot() gave"
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

    @property
    def _seats(self) -> range:
        return range(self.players)

    def _checked(
        self, seat: Seat, actions: Mapping[Seat, Action]
    ) -> tuple[str, int | None, tuple[int, ...]]:
        action = actions.get(seat)
        if isinstance(action, Action):
            plain = (action.type, action.tile, tuple(action.own))
            try:
                if self._state.is_legal(seat, plain):
                    return plain
            except (TypeError, RuntimeError):  # words and tiles that are none
                pass
        legal = self.legal_actions(seat)
        fault = f"seat {seat} may not {action}" if action else f"seat {seat} has not decided"
        raise IllegalAction(fault, "choose one of legal_actions(seat)", seat=seat, legal=legal)

    def _nothing_to_decide(self, actions: Mapping[Seat, Action]) -> IllegalAction:
        seats = sorted(set(actions) - set(self.deciding))
        waiting = f"seats {self.deciding} decide now" if self.deciding else "the game is over"
        return IllegalAction(f"seats {seats} have nothing to decide", waiting)

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
        ranks = tuple(state.ranking.index(seat) for seat in self._seats)
        return GameResult(state.points, tuple(round(score, 1) for score in state.scores), ranks)

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
        for seat in self._seats:
            held, drawn = state.tiles(seat), state.drawn(seat)
            hands.append(tuple(sorted(tile for tile in held if tile != drawn)))
        return RoundBegan(
            "round",
            state.dealer,
            dora,
            wind=_WINDS[state.wind],  # type: ignore[arg-type]
            honba=state.honba,
            riichi_sticks=state.sticks,
            points=state.points,
            hands=tuple(hands),  # type: ignore[arg-type]
        )

    def _won(self, *win: Any) -> Event:
        seat, source, pao, tile, deltas, score = win
        ura = self._state.ura if self._state.is_riichi(seat) else ()
        return Won("win", seat, tile, source, score=score, ura=ura, pao=pao, deltas=deltas)  # type: ignore[arg-type]

    def _round_ended(self) -> Event:
        state = self._state
        shows = {win[0] for win in state.wins}
        if state.end in ("exhaustive", "nagashi"):
            shows = {seat for seat in self._seats if state.tenpai >> seat & 1}
        elif state.end == "kyuushu":
            shows = {state.turn}
        elif state.end == "suucha":
            shows = set(self._seats)
        shown = tuple(state.tiles(seat) if seat in shows else None for seat in self._seats)
        return RoundEnded(
            "round_end",
            kind=state.end,  # type: ignore[arg-type]
            shown=shown,  # type: ignore[arg-type]
            deltas=state.deltas,
            points=state.points,
        )

    def _seat_view(self, seat: Seat, *, hidden: bool) -> SeatView:
        state = self._state
        tiles = state.tiles(seat)
        return SeatView(
            points=state.points[seat],
            wind=_WINDS[(seat - state.dealer) % self.players],  # type: ignore[arg-type]
            tiles=None if hidden else tiles,  # type: ignore[arg-type]
            concealed=len(tiles),
            drawn=None if hidden else state.drawn(seat),  # type: ignore[arg-type]
            river=tuple(RiverTile(*tile) for tile in state.river(seat)),  # type: ignore[arg-type]
            melds=tuple(MeldView(*meld) for meld in state.melds(seat)),  # type: ignore[arg-type]
            kita=state.kita(seat),
            riichi=state.is_riichi(seat),
            waits=() if hidden else state.waits(seat),
            furiten=not hidden and state.is_furiten(seat),
        )
