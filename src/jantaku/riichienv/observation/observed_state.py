"""The facts that a seat sees when it decides: `ObservedState`, a row for each.

What was read from a table looks only when it is asked: what it holds is one state of the game that
never changes. What was made of values holds those.
"""

from __future__ import annotations

import json
from copy import deepcopy
from typing import TYPE_CHECKING, Generic, TypeVar, overload

from jantaku import _kernel
from jantaku.riichienv.meld import Meld, melds_of
from jantaku.riichienv.mjai.checks import checked
from jantaku.riichienv.mjai.messages import as_text, event_of, riichi_flags, shown_tiles

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from jantaku._kernel import RiichiState
    from jantaku.riichienv.action import Action
    from jantaku.riichienv.mjai.messages import KernelEvent, Message

    Heard = tuple[list[KernelEvent], tuple[int, int, list[int]] | None]
    _River = tuple[int, bool, bool, bool]  # the tile, whether just drawn, for riichi, called

_T = TypeVar("_T")


class Fact(Generic[_T]):
    """An attribute that is read from the state of the game, or is as it was given."""

    def __init__(self, about: str, look: Callable[[ObservedState, RiichiState], _T]) -> None:
        self.__doc__ = about
        self._look = look

    def __set_name__(self, _: type, name: str) -> None:
        self._name = name

    @overload
    def __get__(self, seen: None, _: type) -> Fact[_T]: ...
    @overload
    def __get__(self, seen: ObservedState, _: type) -> _T: ...
    def __get__(self, seen: ObservedState | None, _: type) -> Fact[_T] | _T:
        if seen is None:
            return self
        state = seen.state
        if state is None:
            given: _T = deepcopy(seen.given[self._name])  # an observation does not change
            return given
        return self._look(seen, state)

    def __set__(self, seen: ObservedState, _: object) -> None:
        raise AttributeError(f"{self._name} cannot be changed")


def _hands(seen: ObservedState, state: RiichiState) -> list[list[int]]:
    seats = range(seen.players)
    return [shown_tiles(state, seat) if seat == seen.player_id else [] for seat in seats]


def _rivers(seen: ObservedState, state: RiichiState) -> list[tuple[_River, ...]]:
    return [state.river(seat) for seat in range(seen.players)]


def _waits(seen: ObservedState, state: RiichiState) -> bytes:
    seat = seen.player_id
    return bytes(state.waits(seat)) if len(state.tiles(seat)) % 3 == 1 else b""


def _declares(tile: _River) -> bool:
    return tile[2]


def _from_hand(tile: _River) -> bool:
    return not tile[1]


def _last(
    seen: ObservedState, state: RiichiState, such: Callable[[_River], bool]
) -> list[int | None]:
    rivers = map(reversed, _rivers(seen, state))
    return [next((tile[0] for tile in river if such(tile)), None) for river in rivers]


def _forced_tedashi(seen: ObservedState, state: RiichiState) -> bool:
    return seen.player_id == state.turn and state.draws_into_hand


class ObservedState(_kernel.RiichienvObservation):
    """A seat's view and legal actions; its subclasses have the number of seats."""

    __slots__ = ()
    _players: int
    _action: type[Action]

    def __init__(
        self,
        player_id: int,
        hands: Sequence[Sequence[int]],
        melds: Sequence[Sequence[Meld]],
        discards: Sequence[Sequence[int]],
        dora_indicators: Sequence[int],
        scores: Sequence[int],
        riichi_declared: Sequence[bool],
        legal_actions: Sequence[Action],
        events: Sequence[str],
        honba: int,
        riichi_sticks: int,
        round_wind: int,
        oya: int,
        kyoku_index: int,
        waits: Sequence[int],
        is_tenpai: bool,
        riichi_sutehais: Sequence[int | None],
        last_tedashis: Sequence[int | None],
        last_discard: int | None,
        drawn_tile: int | None = None,
        forced_tedashi: bool = False,
    ) -> None:
        given = {
            "hands": [list(hand) for hand in hands],
            "melds": [list(of) for of in melds],
            "discards": [list(river) for river in discards],
            "dora_indicators": list(dora_indicators),
            "scores": list(scores),
            "riichi_declared": list(riichi_declared),
            "legal_actions": list(map(self._copied, legal_actions)),
            "events": list(events),
            "honba": honba,
            "riichi_sticks": riichi_sticks,
            "round_wind": round_wind,
            "oya": oya,
            "kyoku_index": kyoku_index,
            "waits": bytes(waits),
            "is_tenpai": is_tenpai,
            "riichi_sutehais": list(riichi_sutehais),
            "last_tedashis": list(last_tedashis),
            "last_discard": last_discard,
            "drawn_tile": drawn_tile,
            "forced_tedashi": forced_tedashi,
            "tsumogiri_flags": [[] for _ in hands],
        }
        super().__init__(player_id, self._players, given)

    hands = Fact("The hand of the seat itself, at its place; nothing for others.", _hands)
    melds = Fact(
        "The melds of each seat.",
        lambda seen, state: [melds_of(state, seat) for seat in range(seen.players)],
    )
    discards = Fact(
        "The tile ids each seat has discarded, those that were called too.",
        lambda seen, state: [[tile for tile, *_ in river] for river in _rivers(seen, state)],
    )
    tsumogiri_flags = Fact(
        "For each of the discards whether it was the tile just drawn.",
        lambda seen, state: [[drawn for _, drawn, *_ in river] for river in _rivers(seen, state)],
    )
    dora_indicators = Fact("The indicators that are turned.", lambda _, state: list(state.dora))
    scores = Fact("The points of each seat.", lambda _, state: list(state.points))
    riichi_declared = Fact("Whether each seat is in riichi.", lambda _, state: riichi_flags(state))
    honba = Fact("Number of honba.", lambda _, state: state.honba)
    riichi_sticks = Fact("Number of riichi sticks on the table.", lambda _, state: state.sticks)
    round_wind = Fact("The round wind, 0 for East.", lambda _, state: state.wind)
    oya = Fact("The dealer's seat.", lambda _, state: state.dealer)
    kyoku_index = Fact(
        "The number of the round in its wind, 0 the first.", lambda _, state: state.dealer
    )
    waits = Fact("The kinds that complete a hand of 13 tiles; none on the seat's turn.", _waits)
    is_tenpai = Fact("True if there are waits.", lambda seen, state: bool(_waits(seen, state)))
    riichi_sutehais = Fact(
        "The tile that each seat declared riichi with.",
        lambda seen, state: _last(seen, state, _declares),
    )
    last_tedashis = Fact(
        "The last tile that each seat discarded from its hand.",
        lambda seen, state: _last(seen, state, _from_hand),
    )
    last_discard = Fact(
        "The tile that was discarded last in the round.", lambda seen, _: seen.last_discarded
    )
    drawn_tile = Fact(
        "The tile just drawn by the seat whose turn it is.",
        lambda _, state: state.drawn(state.turn),
    )
    forced_tedashi = Fact(
        "True if the tile just drawn counts as one from the hand.", _forced_tedashi
    )

    @property
    def hand(self) -> list[int]:
        """The tile ids in hand, sorted, the drawn one last."""
        return self.hands[self.player_id]

    @property
    def _texts(self) -> list[str]:
        if self.state is None:
            return list(self.given["events"])
        heard = self.teller.heard(self.player_id, self.before, self.known)
        return [as_text(message) for message in heard]

    @property
    def events(self) -> list[Message]:
        """The events since the seat was last asked, others' tiles hidden as `?`."""
        return [json.loads(text) for text in self._texts]

    def heard(self) -> Heard:
        """The given events as the kernel's, with honba, sticks and points of the last round."""
        messages = [checked(message, self.players) for message in self.events]
        starts = [message for message in messages if message["type"] == "start_kyoku"]
        began = [(said["honba"], said["kyotaku"], said["scores"]) for said in starts[-1:]]
        return [event_of(message) for message in messages], began[0] if began else None

    def new_events(self) -> list[str]:
        """The new events as JSON.

        >>> from jantaku.riichienv import RiichiEnv
        >>> len(RiichiEnv(seed=7).reset()[0].new_events())
        3
        """
        return self._texts

    def _copied(self, action: Action) -> Action:
        return self._action(action.action_type, action.tile, action.consume_tiles, action.actor)
