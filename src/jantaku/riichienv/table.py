"""The state of a table whose game is dealt here or played elsewhere: `RiichienvTable`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Generic, Self, TypeVar

from jantaku.base.errors import PositionError
from jantaku.env.table import EnvironmentTable
from jantaku.riichienv.action import Action, ActionType
from jantaku.riichienv.arrangement import PAO_YAKU, arranged
from jantaku.riichienv.consts import LIVE_TILES
from jantaku.riichienv.hand import win_result
from jantaku.riichienv.meld import Meld, melds_of
from jantaku.riichienv.mjai.messages import RiichienvMessages, event_of, riichi_flags, shown_tiles
from jantaku.riichienv.named import Phase
from jantaku.riichienv.observation import Observation, Observation3P

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from jantaku import _kernel
    from jantaku.riichi import rules
    from jantaku.riichienv.hand import WinResult
    from jantaku.riichienv.mjai.messages import Message


_LONGEST_POND: Final = 32
_T = TypeVar("_T")


class _Settable(property, Generic[_T]):
    """A property that is set by its name."""

    def __init__(
        self,
        look: Callable[[RiichienvTable], _T],
        put: Callable[[RiichienvTable, str, Any], None],
    ) -> None:
        super().__init__(look, lambda table, value: put(table, look.__name__, value))

    if TYPE_CHECKING:

        def __get__(self, table: Any, owner: type | None = None, /) -> _T: ...  # type: ignore[override]  # of a table


def _position_property(look: Callable[[RiichienvTable], _T]) -> _Settable[_T]:
    """A property of the position, which becomes one with the value that is set."""
    return _Settable(look, lambda table, name, value: table._arrange(name, value))


def _counter_property(look: Callable[[RiichienvTable], _T]) -> _Settable[_T]:
    """A counter, which continues from the value that is set until the round ends."""
    return _Settable(look, lambda table, name, value: table._count_from(name, value))


def _round_property(look: Callable[[RiichienvTable], _T]) -> _Settable[_T]:
    """A circumstance of the round, which `set_state` changes."""
    return _Settable(look, lambda table, name, value: table.set_state(**{name: value}))


class RiichienvTable(EnvironmentTable):
    """A table with riichienv's names for its state."""

    MESSAGES = RiichienvMessages
    _teller: RiichienvMessages

    def __init__(self, rule: rules.GameRule) -> None:
        super().__init__(rule, Observation3P if rule.players == 3 else Observation)
        self._arranged: Mapping[str, Any] = {}
        self._arranged_state: _kernel.RiichiState | None = None
        self._counts: dict[str, tuple[tuple[int, ...], int]] = {}

    @property
    def num_players(self) -> int:
        """Number of seats."""
        return self._rules.players

    def follow(self, said: Message, seat: int | None) -> tuple[int, ...]:
        """Applies a message of a game played elsewhere; returns the known seats that must decide.

        Like `EnvironmentTable.follow`, of `spelled` messages; a seat that has declared riichi must
        discard.
        """
        asked = super().follow(said, seat)
        self.hear(event_of(said))
        if self.declared >= 0 and seat in (None, self.declared):
            return (*asked, self.declared)
        return asked

    def __copy__(self) -> Self:
        return self.clone()

    def __deepcopy__(self, _memo: object) -> Self:
        return self.clone()

    def __getstate__(self) -> tuple[dict[str, Any], bytes]:
        values, memory = super().__getstate__()
        return {**values, "_arranged_state": self._is_arranged}, memory

    def __setstate__(self, kept: tuple[dict[str, Any], bytes]) -> None:
        super().__setstate__(kept)
        self._arranged_state = self.kernel if kept[0]["_arranged_state"] else None

    @property
    def _is_arranged(self) -> bool:
        """True if nothing has happened since attributes were set."""
        return self._arranged_state is not None and self.kernel is self._arranged_state

    def _arrange(self, name: str, value: Any) -> None:
        """Sets an attribute: the position becomes one with all values that were set."""
        values = {**(self._arranged if self._is_arranged else {}), name: value}
        state = arranged(self.kernel, values)
        last = self.last_discarded
        if state.phase == "claim" and state.river(state.turn):
            last = state.turn, state.river(state.turn)[-1][0]
        self.put(state, _declaring(state, values), -1, *last)
        self._arranged, self._arranged_state = values, self.kernel

    def deal(self, seed: int | bytes, **circumstances: Any) -> None:
        """Begins a game as `begin` does; counters start from zero."""
        super().deal(seed, **circumstances)
        self._counts = {}

    @property
    def _round(self) -> tuple[int, ...]:
        state = self.kernel
        return state.wind, state.dealer, state.honba

    def _count_from(self, name: str, value: int) -> None:
        """Makes a counter continue from this value until the round ends."""
        self._counts = self._counts | {name: (self._round, 0)}
        self._counts[name] = self._round, value - getattr(self, name)

    def _counted(self, name: str, count: int) -> int:
        began, more = self._counts.get(name, (None, 0))
        return count + more if began == self._round else count

    @property
    def _seats(self) -> range:
        return range(self.num_players)

    def _each(self, look: Callable[[int], Any]) -> list[Any]:
        return [look(seat) for seat in self._seats]

    @property
    def state(self) -> Self:
        """The state of the game, which is the environment itself."""
        return self

    @property
    def hands(self) -> list[list[int]]:
        """The tile ids of every hand, sorted, the drawn one last."""
        return self._each(lambda seat: shown_tiles(self.kernel, seat))

    @hands.setter
    def hands(self, value: Sequence[Sequence[int]]) -> None:
        before = self.hands
        told = self._arranged.get("hands", {}) if self._is_arranged else {}
        changed = {
            seat: _without_filling(tiles, before[seat], told.get(seat, before[seat]))
            for seat, tiles in enumerate(value)
            if [*tiles] != before[seat]
        }
        self._arrange("hands", {**told, **changed})

    @_position_property
    def melds(self) -> list[list[Meld]]:
        """The melds of every seat."""
        return self._each(lambda seat: melds_of(self.kernel, seat))

    @_position_property
    def discards(self) -> list[list[int]]:
        """The tile ids that every seat has discarded."""
        return self._each(lambda seat: [tile[0] for tile in self.kernel.river(seat)])

    @_position_property
    def discard_from_hand(self) -> list[list[bool]]:
        """For each discard, True if it came from the hand."""
        return self._each(lambda seat: [not tile[1] for tile in self.kernel.river(seat)])

    @_position_property
    def discard_is_riichi(self) -> list[list[bool]]:
        """For each discard, True if it declared riichi."""
        return self._each(lambda seat: [tile[2] for tile in self.kernel.river(seat)])

    @property
    def riichi_declaration_index(self) -> list[int | None]:
        """The index of each seat's riichi discard, or None."""
        flags = self.discard_is_riichi
        return [own.index(True) if True in own else None for own in flags]

    @riichi_declaration_index.setter
    def riichi_declaration_index(self, value: Sequence[int | None]) -> None:
        flags = [[at == index for at in range(_LONGEST_POND)] for index in value]
        self._arrange("discard_is_riichi", flags)

    @_position_property
    def wall(self) -> list[int]:
        """The tiles that are left, the dead wall first, the next one drawn last."""
        return self.live_wall

    @_position_property
    def dora_indicators(self) -> list[int]:
        """The indicators that are turned."""
        return list(self.kernel.dora)

    @_round_property
    def oya(self) -> int:
        """The dealer's seat."""
        return self.kernel.dealer

    @property
    def kyoku_idx(self) -> int:
        """The number of the round in its wind, 0 the first."""
        return self.kernel.dealer

    @_round_property
    def honba(self) -> int:
        """Number of honba."""
        return self.kernel.honba

    @_round_property
    def riichi_sticks(self) -> int:
        """Number of riichi sticks on the table."""
        return self.kernel.sticks

    @_round_property
    def round_wind(self) -> int:
        """The round wind, 0 for East."""
        return self.kernel.wind

    @_position_property
    def current_player(self) -> int:
        """The seat whose turn it is."""
        return self.kernel.turn

    @_position_property
    def active_players(self) -> list[int]:
        """The seats that decide now."""
        return list(self.kernel.deciding)

    @_position_property
    def phase(self) -> Phase:
        """The phase: a seat acts, or others may answer."""
        return Phase.WaitResponse if self.kernel.phase == "claim" else Phase.WaitAct

    def _get_legal_actions(self, pid: int) -> list[Any]:
        legal: list[Any] = self.look(pid).legal_actions()
        return legal

    @_position_property
    def current_claims(self) -> dict[int, list[Any]]:
        """The legal answers of each seat to the last discard."""
        if self.phase is Phase.WaitAct:
            return {}
        return {
            seat: [
                Action(legal.action_type, legal.tile, legal.consume_tiles, legal.actor)
                for legal in self._get_legal_actions(seat)
                if legal.action_type != ActionType.PASS
            ]
            for seat in self.active_players
        }

    @_position_property
    def drawn_tile(self) -> int | None:
        """The tile just drawn."""
        return self.kernel.drawn(self.kernel.turn)

    @_position_property
    def last_discard(self) -> tuple[int, int] | None:
        """The seat of the last discard, and the tile."""
        seat, tile = self.last_discarded
        return None if tile < 0 else (seat, tile)

    @_position_property
    def riichi_declared(self) -> list[bool]:
        """For each seat, True if it is in riichi."""
        return riichi_flags(self.kernel)

    @_position_property
    def riichi_stage(self) -> list[bool]:
        """For each seat, True if it has declared riichi and must discard."""
        return self._each(lambda seat: seat == self.declared)

    @_position_property
    def needs_tsumo(self) -> bool:
        """True if a tile is drawn next unless a seat answers."""
        return self.kernel.phase == "claim"

    @property
    def needs_initialize_next_round(self) -> bool:
        """False: the game deals the next round itself."""
        return False

    @needs_initialize_next_round.setter
    def needs_initialize_next_round(self, value: bool) -> None:
        if value:
            fault = "the game deals the next round itself"
            raise PositionError(fault, "play the round to its end, or call reset()")

    @_position_property
    def is_first_turn(self) -> bool:
        """True during the first uninterrupted turn."""
        inner = self.inner
        return not inner["calls"] and inner["n_discards"] < self.num_players

    @_position_property
    def is_rinshan_flag(self) -> bool:
        """True if the tile just drawn is a replacement."""
        return bool(self.inner["after_replacement"])

    @_counter_property
    def rinshan_draw_count(self) -> int:
        """How many replacements have been drawn."""
        return self._counted("rinshan_draw_count", int(self.inner["replacements"]))

    @_position_property
    def pending_kan_dora_count(self) -> int:
        """How many indicators of kans are still to be turned."""
        return int(self.inner["pending_dora"])

    @_position_property
    def missed_agari_doujun(self) -> list[bool]:
        """For each seat, True if it is furiten until its next discard."""
        return list(self.inner["missed"])

    @_position_property
    def pao(self) -> list[dict[int, int]]:
        """For each seat, the yaku that another seat is liable for, and that seat."""
        rows = self.inner["pao"]
        return [
            {id_: other for id_, other in zip(PAO_YAKU, row, strict=True) if other is not None}
            for row in rows
        ]

    @property
    def kita_tiles(self) -> list[bytes]:
        """The Norths that each seat has set aside."""
        out: list[list[int]] = [[] for _ in self._seats]
        for event, _ in self.history.since(0):
            if event[0] == "round":
                out = [[] for _ in self._seats]
            elif event[0] == "kita":
                assert event[1] is not None
                assert event[3] is not None
                out[event[1]].append(event[3])
        return [bytes(tiles) for tiles in out]

    @_counter_property
    def turn_count(self) -> int:
        """How many tiles have been drawn from the live wall since the first."""
        left, replaced = self.kernel.left, int(self.inner["replacements"])
        return self._counted("turn_count", LIVE_TILES[self.num_players] - 1 - left - replaced)

    @property
    def score_deltas(self) -> list[int]:
        """Each seat's gain at the end of the last round; before it, the riichi sticks it paid."""
        if self._last_end is not None:
            return list(self._last_end.deltas)
        stick = self._rules.riichi_stick_points
        return self._each(lambda seat: -stick * self.kernel.is_riichi(seat))

    @property
    def win_results(self) -> dict[int, WinResult]:
        """The wins that ended the last round, by seat."""
        state = self._last_end
        if state is None:
            return {}
        scored = {win[0]: (win[5], win[2]) for win in state.wins}
        return {seat: win_result(score, pao=pao) for seat, (score, pao) in scored.items() if score}

    @property
    def _last_end(self) -> _kernel.RiichiState | None:
        if not self.done():
            return None
        ends = [state for event, state in self.history.since(0) if event[0] == "round_end"]
        return ends[-1] if ends else None

    def set_scores(self, v: Sequence[int]) -> None:
        """Gives the seats these points."""
        self.set_state(scores=v)

    def set_state(
        self,
        oya: int | None = None,
        honba: int | None = None,
        riichi_sticks: int | None = None,
        scores: Sequence[int] | None = None,
        round_wind: int | None = None,
    ) -> None:
        """Changes what the round is played for; the tiles stay where they are."""
        arranged = self._is_arranged
        self.alter(oya, honba, riichi_sticks, scores, round_wind)
        if arranged:
            self._arranged_state = self.kernel


def _without_filling(tiles: Sequence[int], before: Sequence[int], told: Sequence[int]) -> list[int]:
    """Returns the tiles without those that filled the hand before, if it becomes too large."""
    kept = [*tiles]
    for tile in before:
        if len(kept) > len(before) and tile in kept and tile not in told:
            kept.remove(tile)
    return kept


def _declaring(state: _kernel.RiichiState, values: Mapping[str, Any]) -> int:
    """The seat that is set to have declared riichi, if it may; otherwise -1."""
    seat, stages = state.turn, values.get("riichi_stage", ())
    staged = state.phase == "turn" and seat < len(stages) and stages[seat]
    may = staged and any(action[0] == "riichi" for action in state.legal(seat))
    return seat if may else -1
