"""A seat's observation when it decides, to choose from, store and encode.

`seen` has the fields of `Observation` and `Observation3P`.
"""

from __future__ import annotations

import base64
import json
from typing import TYPE_CHECKING, Any, Final, Self

from jantaku import _kernel
from jantaku.base.errors import ProtocolError
from jantaku.env.observation import read_message
from jantaku.riichienv.action import MESSAGE_TYPES, Action, Action3P, ActionType
from jantaku.riichienv.convert import tid_to_mjai
from jantaku.riichienv.meld import Meld
from jantaku.riichienv.mjai.checks import spelled
from jantaku.riichienv.named import MeldType
from jantaku.riichienv.observation.observed_state import ObservedState

if TYPE_CHECKING:
    from collections.abc import Sequence

    from jantaku.riichienv.mjai.messages import Message

_KINDS_OF_MESSAGE: Final = {
    said: {kind for kind in ActionType if MESSAGE_TYPES[kind] == said} for said in MESSAGE_TYPES
} | {
    "kan": {ActionType.DAIMINKAN, ActionType.ANKAN, ActionType.KAKAN},
    "nukidora": {ActionType.KITA},
}


class _Observation(ObservedState):
    """The common part of observations of three and of four players."""

    __slots__ = ()

    @property
    def _legal_actions(self) -> list[Action]:
        return self.legal_actions()

    def select_action_from_mjai(self, mjai_data: Message | str | None) -> Action | None:
        """Returns the legal action that a message means, or None.

        >>> from jantaku.riichienv import RiichiEnv
        >>> RiichiEnv(seed=7).reset()[0].select_action_from_mjai({"type": "none"}) is None
        True
        """
        return meant(_said(mjai_data), self.legal_actions(), self.drawn_tile)

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
        """The observation of such a text; `ValueError` for anything else."""
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


class Observation(_Observation):
    """A seat's observation of a game of four: hand, table, legal actions and past events."""

    __slots__ = ()
    _players = 4
    _action = Action

    @property
    def cached_progression(self) -> None:
        """None: the progression is not cached."""

    encode_seq_sparse = _kernel.RiichienvObservation.sequence_sparse
    encode_seq_numeric = _kernel.RiichienvObservation.sequence_numeric
    encode_seq_progression = _kernel.RiichienvObservation.sequence_progression
    encode_seq_candidates = _kernel.RiichienvObservation.sequence_candidates


class Observation3P(_Observation):
    """A seat's observation of a game of three."""

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
    *(name if name != "legal_actions" else "_legal_actions" for name in _TOLD),
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


def _said(mjai: Message | str | None) -> Message:
    try:
        return spelled(read_message(mjai or ""))
    except ProtocolError:
        return {}


def meant(said: Message, legal: Sequence[Action], drawn: int | None) -> Action | None:
    """Returns the action that a spelled message means, or None."""
    type_ = said.get("type")
    kinds = _KINDS_OF_MESSAGE.get(str(type_), ())
    fitting = [one for one in legal if one.action_type in kinds]
    if "pai" in said:
        fitting = [one for one in fitting if _tells(one, said["pai"])]
    if "consumed" in said:
        fitting = [one for one in fitting if _consumes(one, said["consumed"])]
    if "tsumogiri" in said and type_ == "dahai":
        fitting.sort(key=lambda one: (one.tile == drawn) is not said["tsumogiri"])
    return fitting[0] if fitting else None


def _tells(legal: Action, pai: object) -> bool:
    return legal.tile is None or tid_to_mjai(legal.tile) == pai


def _consumes(legal: Action, consumed: object) -> bool:
    own = sorted(map(tid_to_mjai, legal.consume_tiles))
    return isinstance(consumed, list) and sorted(map(str, consumed)) == own


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


_kernel.lend_riichienv(list(ActionType), (Action, Action3P))
