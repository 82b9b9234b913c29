"""What a seat sees when it decides: `Observation` and `Observation3P`.

An observation of a table looks only when it is asked: what it holds is one state of the game that
never changes. One made of values, or read back from text, holds those.
"""

from __future__ import annotations

import base64
import json
from typing import TYPE_CHECKING, Any, Final, Self

from jantaku import _kernel
from jantaku.riichienv import encoding, sequence
from jantaku.riichienv.action import Action, Action3P, ActionType
from jantaku.riichienv.convert import tid_to_mjai
from jantaku.riichienv.meld import Meld, melds_of
from jantaku.riichienv.named import MeldType
from jantaku.riichienv.teller import as_text, riichi_flags, shown_tiles

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from jantaku._kernel import RiichiState
    from jantaku.riichienv.teller import Message

_NUMBER_OF_MESSAGE: Final = {
    "dahai": {ActionType.DISCARD},
    "chi": {ActionType.CHI},
    "pon": {ActionType.PON},
    "daiminkan": {ActionType.DAIMINKAN},
    "kan": {ActionType.DAIMINKAN, ActionType.ANKAN, ActionType.KAKAN},
    "hora": {ActionType.RON, ActionType.TSUMO},
    "reach": {ActionType.RIICHI},
    "none": {ActionType.PASS},
    "ankan": {ActionType.ANKAN},
    "kakan": {ActionType.KAKAN},
    "ryukyoku": {ActionType.KYUSHU_KYUHAI},
    "kita": {ActionType.KITA},
    "nukidora": {ActionType.KITA},
}


class _Seen(_kernel.EnvSight):
    """What observations of three and of four players share."""

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
            "legal_actions": list(legal_actions),
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

    def _fact(self, name: str, look: Callable[[_Seen, RiichiState], Any]) -> Any:
        state = self.state
        return self.given[name] if state is None else look(self, state)

    @property
    def hands(self) -> list[list[int]]:
        """The own tiles at the own seat, nothing at the others'."""
        return self._fact("hands", _hands)  # type: ignore[no-any-return]

    @property
    def hand(self) -> list[int]:
        """The tile ids in hand, sorted, the drawn one last."""
        return self.hands[self.player_id]

    @property
    def melds(self) -> list[list[Meld]]:
        """The melds of each seat."""
        look = lambda seen, state: [melds_of(state, seat) for seat in range(seen.players)]  # noqa: E731
        return self._fact("melds", look)  # type: ignore[no-any-return]

    @property
    def discards(self) -> list[list[int]]:
        """The tile ids each seat has discarded, those that were called too."""
        return self._fact("discards", lambda seen, state: _rivers(seen, state, 0))  # type: ignore[no-any-return]

    @property
    def tsumogiri_flags(self) -> list[list[bool]]:
        """For each of those whether it was the tile just drawn."""
        return self._fact("tsumogiri_flags", lambda seen, state: _rivers(seen, state, 1))  # type: ignore[no-any-return]

    @property
    def dora_indicators(self) -> list[int]:
        """The indicators that are turned."""
        return self._fact("dora_indicators", lambda _, state: list(state.dora))  # type: ignore[no-any-return]

    @property
    def scores(self) -> list[int]:
        """The points of each seat."""
        return self._fact("scores", lambda _, state: list(state.points))  # type: ignore[no-any-return]

    @property
    def riichi_declared(self) -> list[bool]:
        """Whether each seat is in riichi."""
        look = lambda _, state: riichi_flags(state)  # noqa: E731
        return self._fact("riichi_declared", look)  # type: ignore[no-any-return]

    @property
    def honba(self) -> int:
        """Number of honba."""
        return self._fact("honba", lambda _, state: state.honba)  # type: ignore[no-any-return]

    @property
    def riichi_sticks(self) -> int:
        """Number of riichi sticks on the table."""
        return self._fact("riichi_sticks", lambda _, state: state.sticks)  # type: ignore[no-any-return]

    @property
    def round_wind(self) -> int:
        """The round wind, 0 for East."""
        return self._fact("round_wind", lambda _, state: state.wind)  # type: ignore[no-any-return]

    @property
    def oya(self) -> int:
        """The dealer's seat."""
        return self._fact("oya", lambda _, state: state.dealer)  # type: ignore[no-any-return]

    @property
    def kyoku_index(self) -> int:
        """Which round of its wind is played, 0 the first."""
        return self._fact("kyoku_index", lambda _, state: state.dealer)  # type: ignore[no-any-return]

    @property
    def waits(self) -> bytes:
        """The kinds that complete a hand of 13 tiles; on the own turn none."""
        return self._fact("waits", _waits)  # type: ignore[no-any-return]

    @property
    def is_tenpai(self) -> bool:
        """Whether there are any."""
        return self._fact("is_tenpai", lambda seen, state: bool(_waits(seen, state)))  # type: ignore[no-any-return]

    @property
    def riichi_sutehais(self) -> list[int | None]:
        """The tile that each seat declared riichi with."""
        return self._fact("riichi_sutehais", lambda seen, state: _last(seen, state, _declares))  # type: ignore[no-any-return]

    @property
    def last_tedashis(self) -> list[int | None]:
        """The last tile that each seat discarded from its hand."""
        return self._fact("last_tedashis", lambda seen, state: _last(seen, state, _from_hand))  # type: ignore[no-any-return]

    @property
    def last_discard(self) -> int | None:
        """The tile that was discarded last in the round."""
        return self._fact("last_discard", lambda seen, _: seen.last_discarded)  # type: ignore[no-any-return]

    @property
    def drawn_tile(self) -> int | None:
        """The tile just drawn, whoever drew it is to decide."""
        return self._fact("drawn_tile", lambda _, state: state.drawn(state.turn))  # type: ignore[no-any-return]

    @property
    def forced_tedashi(self) -> bool:
        """Whether the tile just drawn counts as one from the hand."""
        return self._fact("forced_tedashi", _forced_tedashi)  # type: ignore[no-any-return]

    @property
    def action_space_size(self) -> int:
        """How many numbers of actions there are."""
        return 82 if self._players == 4 else 60

    @property
    def _texts(self) -> list[str]:
        if self.state is None:
            return list(self.given["events"])
        heard = self.teller.heard(self.player_id, self.before, self.known)
        return [as_text(message) for message in heard]

    @property
    def events(self) -> list[Message]:
        """What has happened since the seat was last asked, others' tiles hidden as `?`."""
        return [json.loads(text) for text in self._texts]

    def new_events(self) -> list[str]:
        """The same as JSON.

        >>> from jantaku.riichienv import RiichiEnv
        >>> len(RiichiEnv(seed=7).reset()[0].new_events())
        3
        """
        return self._texts

    if not TYPE_CHECKING:

        def legal_actions(self):
            """What the seat may do, a list of its own each time."""
            if self.state is None:
                return [_copied(action) for action in self.given["legal_actions"]]
            return super().legal_actions()

        def mask(self):
            """A byte for each action's number, 1 where it is legal."""
            if self.state is None:
                numbers = {action.encode() for action in self.given["legal_actions"]}
                return bytes(number in numbers for number in range(self.action_space_size))
            return super().mask()

        def find_action(self, action_id):
            """The first legal action of that number; None where there is none."""
            if self.state is None:
                legal = (action for action in self.legal_actions() if action.encode() == action_id)
                return next(legal, None)
            return super().find_action(action_id)

    @property
    def _legal_actions(self) -> list[Action]:
        return self.legal_actions()

    def select_action_from_mjai(self, mjai_data: Message | str | None) -> Action | None:
        """The legal action that a message means; None where there is none, or no message.

        >>> from jantaku.riichienv import RiichiEnv
        >>> RiichiEnv(seed=7).reset()[0].select_action_from_mjai({"type": "none"}) is None
        True
        """
        said = _said(mjai_data)
        kinds = _NUMBER_OF_MESSAGE.get(str(said.get("type")), set())
        fitting = [legal for legal in self.legal_actions() if legal.action_type in kinds]
        if "pai" in said:
            fitting = [legal for legal in fitting if _tells(legal, said["pai"])]
        if "consumed" in said:
            wanted = sorted(map(str, said["consumed"]))
            fitting = [legal for legal in fitting if _consumed(legal) == wanted]
        if "tsumogiri" in said and said.get("type") == "dahai":
            drawn = self.drawn_tile
            fitting.sort(key=lambda legal: (legal.tile == drawn) is not said["tsumogiri"])
        return fitting[0] if fitting else None

    def to_dict(self) -> dict[str, Any]:
        """The observation as a dictionary of plain values."""
        told = {name: getattr(self, name) for name in _TOLD}
        told["legal_actions"] = [legal.to_dict() for legal in self.legal_actions()]
        told["events"] = self._texts
        return told

    def serialize_to_base64(self) -> str:
        """The observation as base64 of JSON.

        >>> from jantaku.riichienv import Observation, RiichiEnv
        >>> seen = RiichiEnv(seed=7).reset()[0]
        >>> Observation.deserialize_from_base64(seen.serialize_to_base64()).hand == seen.hand
        True
        """
        told = {name: getattr(self, name) for name in _KEPT}
        told["melds"] = [[_meld_kept(meld) for meld in melds] for melds in self.melds]
        told["_legal_actions"] = [_action_kept(legal) for legal in self.legal_actions()]
        told["events"] = self._texts
        told["waits"] = list(self.waits)
        return base64.b64encode(json.dumps(told, separators=(",", ":")).encode()).decode()

    @classmethod
    def deserialize_from_base64(cls, s: str) -> Self:
        """The observation of such a text; `ValueError` for what is none."""
        try:
            told = json.loads(base64.b64decode(s, validate=True))
            flags = told.pop("tsumogiri_flags")
            told["melds"] = [[_meld_read(meld) for meld in melds] for melds in told["melds"]]
            told["legal_actions"] = [
                _action_read(cls._action, a) for a in told.pop("_legal_actions")
            ]
            seen = cls(**told)
        except (KeyError, TypeError, AttributeError) as error:
            raise ValueError(f"no observation: {error}") from None
        seen.given["tsumogiri_flags"] = flags
        return seen

    def __reduce__(self) -> tuple[object, ...]:
        return type(self).deserialize_from_base64, (self.serialize_to_base64(),)

    def encode_discard_history_decay(self, decay_rate: float | None = None) -> bytes:
        """The discards, older ones weighing less: `(players, kinds) float32`."""
        return encoding.discard_history_decay(self, 0.2 if decay_rate is None else decay_rate)

    def encode_yaku_possibility(self) -> bytes:
        """Which of 21 yaku each seat can still make: `(players, 21, 2) float32`, tsumo and ron."""
        return encoding.yaku_possibility(self)

    def encode_furiten_ron_possibility(self) -> bytes:
        """Whether each seat may ron, its last discards not all drawn ones: `(players, 21)`."""
        return encoding.furiten_ron_possibility(self)

    def encode_shanten_efficiency(self) -> bytes:
        """Shanten, useful kinds, useful tiles and turns: `(players, 4) float32`."""
        return encoding.shanten_efficiency(self)

    def encode_kawa_overview(self) -> bytes:
        """The rivers, counts one to four and red fives: `(players, 7, kinds) float32`."""
        return encoding.kawa_overview(self)

    def encode_fuuro_overview(self) -> bytes:
        """The melds tile by tile: `(players, 4, 5, kinds) float32`."""
        return encoding.fuuro_overview(self)

    def encode_ankan_overview(self) -> bytes:
        """The closed kans: `(players, kinds) float32`."""
        return encoding.ankan_overview(self)

    def encode_action_availability(self) -> bytes:
        """Which of 11 sorts of actions are legal: `(11,) float32`."""
        return encoding.action_availability(self)

    def encode_riichi_sutehais(self) -> bytes:
        """The others' riichi discards, kind, red, dora: `(players - 1, 3) float32`."""
        return encoding.riichi_sutehais(self)

    def encode_last_tedashis(self) -> bytes:
        """The others' last discards from hand, kind, red, dora: `(players - 1, 3) float32`."""
        return encoding.last_tedashis(self)

    def encode_pass_context(self) -> bytes:
        """The tile offered, kind, red, dora: `(3,) float32`."""
        return encoding.pass_context(self)

    def encode_discard_candidates(self) -> bytes:
        """What discards do to the hand: `(5,) float32`."""
        return encoding.discard_candidates(self)

    def encode_extended(self) -> bytes:
        """All planes together: `(215, kinds) float32`."""
        return encoding.extended(self)


class Observation(_Seen):
    """What a seat of four sees: hand, table, legal actions and what has happened."""

    __slots__ = ()
    _players = 4
    _action = Action

    @property
    def cached_progression(self) -> None:
        """Nothing: the progression is told afresh."""

    def encode_seq_sparse(self, game_style: int = 1) -> bytes:
        """What stands on the table as tokens: up to 25 `uint16`."""
        return sequence.sparse(self, game_style)

    def encode_seq_numeric(self) -> bytes:
        """Its numbers: `(12,) float32`."""
        return sequence.numeric(self)

    def encode_seq_progression(self) -> bytes:
        """The actions so far: `(n, 5) uint16`."""
        return sequence.progression(self)

    def encode_seq_candidates(self) -> bytes:
        """The legal actions: `(n, 4) uint16`."""
        return sequence.candidates(self)


class Observation3P(_Seen):
    """What a seat of three sees."""

    __slots__ = ()
    _players = 3
    _action = Action3P


_TOLD: Final = [
    "player_id",
    "hands",
    "melds",
    "discards",
    "dora_indicators",
    "scores",
    "riichi_declared",
    "legal_actions",
    "events",
    "honba",
    "riichi_sticks",
    "round_wind",
    "oya",
]
_KEPT: Final = [
    "player_id",
    "hands",
    "melds",
    "discards",
    "dora_indicators",
    "scores",
    "riichi_declared",
    "_legal_actions",
    "events",
    "honba",
    "riichi_sticks",
    "round_wind",
    "oya",
    "kyoku_index",
    "waits",
    "is_tenpai",
    "tsumogiri_flags",
    "riichi_sutehais",
    "last_tedashis",
    "last_discard",
    "drawn_tile",
    "forced_tedashi",
]


def _hands(seen: _Seen, state: RiichiState) -> list[list[int]]:
    seats = range(seen.players)
    return [shown_tiles(state, seat) if seat == seen.player_id else [] for seat in seats]


def _rivers(seen: _Seen, state: RiichiState, field: int) -> list[list[Any]]:
    return [[tile[field] for tile in state.river(seat)] for seat in range(seen.players)]


def _waits(seen: _Seen, state: RiichiState) -> bytes:
    seat = seen.player_id
    return bytes(state.waits(seat)) if len(state.tiles(seat)) % 3 == 1 else b""


_River = tuple[int, bool, bool, bool]


def _declares(tile: _River) -> bool:
    return tile[2]


def _from_hand(tile: _River) -> bool:
    return not tile[1]


def _last(seen: _Seen, state: RiichiState, such: Callable[[_River], bool]) -> list[int | None]:
    rivers = [reversed(state.river(seat)) for seat in range(seen.players)]
    return [next((tile[0] for tile in river if such(tile)), None) for river in rivers]


def _forced_tedashi(seen: _Seen, state: RiichiState) -> bool:
    seat = seen.player_id
    first = seat == state.dealer == state.turn and state.left == _FIRST_LEFT[seen.players]
    return first and bool(getattr(seen.teller, "first_from_hand", False))


_FIRST_LEFT: Final = {3: 54, 4: 69}


def _said(mjai: Message | str | None) -> Message:
    if isinstance(mjai, str):
        try:
            mjai = json.loads(mjai)
        except ValueError:
            return {}
    return mjai if isinstance(mjai, dict) else {}


def _tells(legal: Action, pai: object) -> bool:
    return legal.tile is None or tid_to_mjai(legal.tile) == pai


def _consumed(legal: Action) -> list[str]:
    return sorted(map(tid_to_mjai, legal.consume_tiles))


def _copied(action: Action) -> Action:
    return type(action)(action.action_type, action.tile, action.consume_tiles, action.actor)


def _meld_dict(meld: Meld) -> dict[str, Any]:
    return {
        "type": int(meld.meld_type),
        "tiles": list(meld.tiles),
        "opened": meld.opened,
        "from_who": meld.from_who,
        "called_tile": meld.called_tile,
    }


def _meld_kept(meld: Meld) -> dict[str, Any]:
    return {**_meld_dict(meld), "meld_type": meld.meld_type.name}


def _meld_read(kept: dict[str, Any]) -> Meld:
    kind = MeldType[kept["meld_type"]]
    return Meld(kind, kept["tiles"], kept["opened"], kept["from_who"], kept.get("called_tile"))


def _action_kept(action: Action) -> dict[str, Any]:
    kind = repr(action).partition("action_type=")[2].partition(",")[0]
    rest = {"tile": action.tile, "consume_tiles": action.consume_tiles, "actor": action.actor}
    return {"action_type": kind, **rest}


def _action_read(make: type[Action], kept: dict[str, Any]) -> Action:
    kind: ActionType = getattr(ActionType, kept["action_type"])
    return make(kind, kept["tile"], kept["consume_tiles"], kept["actor"])


_kernel.lend_riichienv(list(ActionType), (Action, Action3P), (Observation, Observation3P))
