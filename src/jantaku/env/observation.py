"""The knowledge of a seat when it decides: `Observation`, with numbers and messages of its actions.

An observation is a value: it does not change when the game continues, and contains nothing that
its seat may not know.
"""

from __future__ import annotations

import json
from functools import cached_property
from types import NoneType
from typing import TYPE_CHECKING, Any, Final, Literal

import numpy as np

from jantaku.base.errors import ProtocolError
from jantaku.env.messages import copied
from jantaku.env.planes import plane_names
from jantaku.env.vector import ACTIONS
from jantaku.game.faults import not_legal
from jantaku.riichi.play.actions import RiichiAction
from jantaku.riichi.play.seat_view import legal_in, view_of
from jantaku.riichi.records.formats.mjai.words import ALIASES, TYPES, with_mjai_names
from jantaku.riichi.tiles.notation import format_mjai
from jantaku.riichi.tiles.tile import TILES, TileId, tile_of_id

if TYPE_CHECKING:
    from collections.abc import Callable

    import numpy.typing as npt

    from jantaku import _kernel
    from jantaku.game.protocol.actions import Seat
    from jantaku.riichi.play.view import RiichiView
    from jantaku.riichi.records.formats.mjai.words import Message
    from jantaku.riichi.rules import GameRule
    from jantaku.riichi.tiles.tile import Kind


class Observation:
    """The knowledge of a seat at a decision: the table, its actions, and the events so far.

    `view` is the table as in `RiichiGame.view`, computed on first access. Created by `RiichiEnv`.

    >>> from jantaku.env import RiichiEnv
    >>> (seen,) = RiichiEnv(seed=7).reset().values()
    >>> seen.seat, len(seen.legal_actions()), int(seen.mask().sum())
    (0, 13, 13)
    """

    def __init__(self, at: _kernel.EnvObservation) -> None:
        self._at = at  # a state that does not change; read when the observation is
        self.rule: GameRule = at.teller.rule
        self.seat: Seat = at.player_id

    @property
    def _state(self) -> _kernel.RiichiState:
        state = self._at.state
        assert state is not None
        return state

    @cached_property
    def view(self) -> RiichiView:
        """The table as the seat sees it."""
        return view_of(self._state, self.seat)

    @cached_property
    def _legal(self) -> tuple[RiichiAction, ...]:
        return legal_in(self._state, self.seat)

    @cached_property
    def _ids(self) -> tuple[int, ...]:
        """The numbers of the legal actions."""
        return self._state.action_ids(self.seat)

    @cached_property
    def _planes(self) -> npt.NDArray[np.uint8]:
        """The full planes, which begin with the basic ones."""
        return self._state.observe(self.seat, "full", False)

    @cached_property
    def _all_events(self) -> list[Message]:
        heard: list[Message] = self._at.teller.heard(self.seat, 0, self._at.known)
        return heard

    @cached_property
    def _new_events(self) -> list[Message]:
        heard: list[Message] = self._at.teller.heard(self.seat, self._at.before, self._at.known)
        return heard

    @property
    def player_id(self) -> Seat:
        """The seat, under the name it has in riichienv."""
        return self.seat

    @property
    def waits(self) -> tuple[Kind, ...]:
        """The kinds that complete the hand, the tile just drawn left out."""
        return self.view.seats[self.seat].waits

    @property
    def is_tenpai(self) -> bool:
        """True if the hand, without the tile just drawn, lacks one tile."""
        return bool(self.waits)

    @property
    def furiten(self) -> bool:
        """True if the seat may not win by a discard."""
        return self.view.seats[self.seat].furiten

    def legal_actions(self) -> list[RiichiAction]:
        """Returns the legal actions; empty if the seat has no decision."""
        return list(self._legal)

    def mask(self) -> npt.NDArray[np.bool_]:
        """`(159,) bool`: for each action's number whether it is legal."""
        mask = np.zeros(ACTIONS, np.bool_)
        mask[list(self._ids)] = True
        return mask

    def encode(self, features: Literal["basic", "full"] = "basic") -> npt.NDArray[np.uint8]:
        """Returns the seat's view as planes for a network: `(planes, 34) uint8`.

        `jantaku.env.plane_names` names them. Raises `ValueError` for unknown features.
        """
        return self._planes[: len(plane_names(features))].copy()

    def action_id(self, action: RiichiAction) -> int:
        """The number of a legal action; `ValueError` for another."""
        return self._ids[self._legal.index(action)]

    def find_action(self, id_: int) -> RiichiAction | None:
        """Returns the legal action of that number, or None."""
        ids = self._ids
        return self._legal[ids.index(id_)] if id_ in ids else None

    @property
    def events(self) -> list[Message]:
        """All that has happened in the game as mjai messages, others' tiles hidden as `?`."""
        return copied(self._all_events)

    def new_events(self) -> list[str]:
        """Returns the events since the seat's last decision: mjai messages as JSON.

        Asking does not use them up.

        >>> from jantaku.env import RiichiEnv
        >>> (seen,) = RiichiEnv(seed=7).reset().values()
        >>> seen.new_events()[-1]
        '{"type":"tsumo","actor":0,"pai":"6m"}'
        """
        return [*map(_json, self._new_events)]

    def to_mjai(self, action: RiichiAction) -> Message:
        """Returns the message of a legal action. A riichi's `reach` contains its discard, too.

        >>> from jantaku.env import RiichiEnv
        >>> (seen,) = RiichiEnv(seed=7).reset().values()
        >>> seen.to_mjai(seen.legal_actions()[-1])
        {'type': 'dahai', 'actor': 0, 'pai': '6m', 'tsumogiri': True}
        """
        if not isinstance(action, RiichiAction) or action.type not in TYPES:
            raise not_legal(self.seat, action, self.view.legal)
        name = TYPES[action.type]
        if name == "none":
            return {"type": name}
        told = {key: _FIELDS[key](self, action) for key in _KEYS[name]}
        return {"type": name, "actor": self.seat, **told}

    def select_action_from_mjai(self, message: Message | str | None) -> RiichiAction | None:
        """Returns the legal action that a message means; None for no such action, or several.

        No message, which is the answer of a seat without a decision, means no action.

        Fields that the message lacks match anything: `reach` alone is enough if only one discard
        can follow, otherwise add that discard's `pai` and `tsumogiri`. Raises ProtocolError for a
        text that is not a message.
        """
        if message is None:
            return None
        said = read_message(message)
        name = ALIASES.get(said["type"], str(said["type"]))
        fitting = [legal for legal in self._legal if _fits(said, name, self.to_mjai(legal))]
        return fitting[0] if len(fitting) == 1 else None

    def __repr__(self) -> str:
        return f"<Observation seat {self.seat}, {len(self._legal)} legal actions>"

    def __getstate__(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in _KEPT}

    def _tile(self, tile: TileId | None) -> str:
        return _NAMES[tile_of_id(tile or TileId(0), self.rule.red_ids)]

    def _own(self, action: RiichiAction) -> list[str]:
        tiles = {*action.own, action.tile} if action.type == "closed_kan" else action.own
        return [self._tile(tile) for tile in sorted(tile for tile in tiles if tile is not None)]

    def _tsumogiri(self, action: RiichiAction) -> bool:
        return action.tile == self.view.seats[self.seat].drawn

    def _target(self, action: RiichiAction) -> Seat:
        return self.seat if action.type == "tsumo" else self.view.turn


# What a pickle holds: nothing of the table but what the seat sees.
_KEPT: Final = ("seat", "rule", "view", "_legal", "_ids", "_planes", "_all_events", "_new_events")
_NAMES: Final = format_mjai(TILES)

_FIELDS: Final[dict[str, Callable[[Observation, RiichiAction], object]]] = {
    "target": Observation._target,
    "pai": lambda seen, action: seen._tile(action.tile),
    "consumed": Observation._own,
    "tsumogiri": Observation._tsumogiri,
    "reason": lambda _, __: "kyushukyuhai",
}
# The fields of each type of message other than the actor.
_KEYS: Final[dict[str, tuple[str, ...]]] = {
    "dahai": ("pai", "tsumogiri"),
    "reach": ("pai", "tsumogiri"),
    "chi": ("target", "pai", "consumed"),
    "pon": ("target", "pai", "consumed"),
    "daiminkan": ("target", "pai", "consumed"),
    "ankan": ("consumed",),
    "kakan": ("pai", "consumed"),
    "kita": ("pai",),
    "hora": ("target", "pai"),
    "ryukyoku": ("reason",),
}


def _fits(said: Message, name: str, told: Message) -> bool:
    """True if all given fields agree with this action's message."""
    if name != told["type"]:
        return False
    return all(_alike(said[key], told[key]) for key in told if key != "type" and key in said)


def _alike(said: object, told: object) -> bool:
    """True if two fields are equal; the order of a list does not matter."""
    if isinstance(said, list) and isinstance(told, list):
        return sorted(map(str, said)) == sorted(told)
    return said == told


def read_message(message: Message | str) -> Message:
    """The message, whether text or value; `ProtocolError` for anything else."""
    said: Any = message
    if isinstance(message, str):
        try:
            said = json.loads(message)
        except (ValueError, RecursionError) as error:
            cure = 'send {"type": ...} as JSON'
            raise ProtocolError(f"the message is not JSON: {error}", cure) from None
    if not isinstance(said, dict) or not isinstance(said.get("type"), str):
        raise ProtocolError("not an mjai message", 'send {"type": ...}')
    try:
        return with_mjai_names(said)
    except RecursionError:
        raise _malformed(said) from None


def own_message(message: Message | str) -> Message:
    """Returns a copy of the message, whether text or value, that does not change with it.

    Raises `ProtocolError` for anything else.
    """
    said = read_message(message)
    try:
        return {
            name: value if type(value) in _VALUES else json.loads(_json(value))
            for name, value in said.items()
        }
    except (TypeError, ValueError, RecursionError):
        raise _malformed(said) from None


def _malformed(said: Message) -> ProtocolError:
    fault = f"{said['type'][:40]} is malformed: its values are not JSON, or nested too deep"
    return ProtocolError(fault, "send a message of mjai")


_VALUES: Final = (str, int, bool, float, NoneType)  # those that do not change
_TEXT: Final = json.JSONEncoder(separators=(",", ":"))


def _json(value: object) -> str:
    return _TEXT.encode(value)
