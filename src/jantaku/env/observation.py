"""The knowledge of a seat when it decides: `Observation`, with numbers and messages of its actions.

An observation is a value: it does not change when the game continues, and contains nothing that
its seat may not know.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple

import numpy as np

from jantaku.base.errors import ProtocolError
from jantaku.env.planes import plane_names
from jantaku.env.vector import ACTIONS
from jantaku.game.faults import not_legal
from jantaku.riichi.play.actions import Action
from jantaku.riichi.play.seat_view import legal_in, view_of
from jantaku.riichi.records.mjai_events import mjai_messages
from jantaku.riichi.tiles.notation import format_mjai
from jantaku.riichi.tiles.tile import TILES, TileId, tile_of_id

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    import numpy.typing as npt

    from jantaku._kernel import RiichiState
    from jantaku.game import GameResult
    from jantaku.game.protocol.actions import Seat
    from jantaku.riichi.play.events import Event
    from jantaku.riichi.play.view import TableView
    from jantaku.riichi.records.mjai_events import Message
    from jantaku.riichi.rules import GameRule
    from jantaku.riichi.tiles.tile import Kind


class _Told(NamedTuple):
    """The part of a game that `mjai_messages` needs."""

    rule: GameRule
    result: GameResult | None


class Observation:
    """The knowledge of a seat at a decision: the table, its actions, and the events so far.

    `view` is the table as in `RiichiGame.view`, computed on first access. Created by `RiichiEnv`.

    >>> from jantaku.env import RiichiEnv
    >>> (seen,) = RiichiEnv(seed=7).reset().values()
    >>> seen.seat, len(seen.legal_actions()), int(seen.mask().sum())
    (0, 13, 13)
    """

    __slots__ = (
        "_count",
        "_events",
        "_ids",
        "_legal",
        "_planes",
        "_result",
        "_seen",
        "_state",
        "_view",
        "rule",
        "seat",
    )

    def __init__(
        self,
        state: RiichiState | None,
        seat: Seat,
        rule: GameRule,
        events: Sequence[Event],
        seen: int,
        result: GameResult | None = None,
    ) -> None:
        self._state = state  # does not change; read when the observation is
        self.seat = seat
        self.rule = rule
        self._view: TableView | None = None
        self._legal: tuple[Action, ...] | None = None
        self._ids: tuple[int, ...] | None = None
        self._planes: npt.NDArray[np.uint8] | None = None
        self._events = events  # may grow behind _count, and may be the table's: read through _tell
        self._count = len(events)
        self._seen = seen
        self._result = result

    @property
    def view(self) -> TableView:
        """The table as the seat sees it."""
        if self._view is None:
            assert self._state is not None
            self._view = view_of(self._state, self.seat)
        return self._view

    @property
    def _all_ids(self) -> tuple[int, ...]:
        """The numbers of the legal actions."""
        if self._ids is None:
            assert self._state is not None
            self._ids = self._state.action_ids(self.seat)
        return self._ids

    @property
    def _all_planes(self) -> npt.NDArray[np.uint8]:
        """The full planes, which begin with the basic ones."""
        if self._planes is None:
            assert self._state is not None
            self._planes = self._state.observe(self.seat, "full", False)
        return self._planes

    @property
    def _all_legal(self) -> tuple[Action, ...]:
        if self._legal is None:
            state = self._state
            self._legal = self.view.legal if state is None else legal_in(state, self.seat)
        return self._legal

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

    def legal_actions(self) -> list[Action]:
        """Returns the legal actions; empty if the seat has no decision."""
        return list(self._all_legal)

    def mask(self) -> npt.NDArray[np.bool_]:
        """`(159,) bool`: for each action's number whether it is legal."""
        mask = np.zeros(ACTIONS, np.bool_)
        mask[list(self._all_ids)] = True
        return mask

    def encode(self, features: Literal["basic", "full"] = "basic") -> npt.NDArray[np.uint8]:
        """Returns the seat's view as planes for a network: `(planes, 34) uint8`.

        `jantaku.env.plane_names` names them. Raises `ValueError` for unknown features.
        """
        return self._all_planes[: len(plane_names(features))].copy()

    def action_id(self, action: Action) -> int:
        """The number of a legal action; `ValueError` for another."""
        return self._all_ids[self._all_legal.index(action)]

    def find_action(self, id_: int) -> Action | None:
        """Returns the legal action of that number, or None."""
        ids = self._all_ids
        return self._all_legal[ids.index(id_)] if id_ in ids else None

    @property
    def events(self) -> list[Message]:
        """All that has happened in the game as mjai messages, others' tiles hidden as `?`."""
        return self._tell(0)

    def new_events(self) -> list[str]:
        """Returns the events since the seat's last decision: mjai messages as JSON.

        Asking does not use them up.

        >>> from jantaku.env import RiichiEnv
        >>> (seen,) = RiichiEnv(seed=7).reset().values()
        >>> seen.new_events()[-1]
        '{"type":"tsumo","actor":0,"pai":"6m"}'
        """
        return [_json(message) for message in self._tell(self._seen)]

    def to_mjai(self, action: Action) -> Message:
        """Returns the message of a legal action. A riichi's `reach` contains its discard, too.

        >>> from jantaku.env import RiichiEnv
        >>> (seen,) = RiichiEnv(seed=7).reset().values()
        >>> seen.to_mjai(seen.legal_actions()[-1])
        {'type': 'dahai', 'actor': 0, 'pai': '6m', 'tsumogiri': True}
        """
        if not isinstance(action, Action) or action.type not in _MESSAGES:
            raise not_legal(self.seat, action, self.view.legal)
        name, keys = _MESSAGES[action.type]
        if name == "none":
            return {"type": name}
        told = {key: _FIELDS[key](self, action) for key in keys}
        return {"type": name, "actor": self.seat, **told}

    def select_action_from_mjai(self, message: Message | str | None) -> Action | None:
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
        fitting = [legal for legal in self._all_legal if _fits(said, name, self.to_mjai(legal))]
        return fitting[0] if len(fitting) == 1 else None

    def __repr__(self) -> str:
        return f"<Observation seat {self.seat}, {len(self._all_legal)} legal actions>"

    def __reduce__(self) -> tuple[object, ...]:
        events = tuple(event.seen_by(self.seat) for event in self._events[: self._count])
        return kept, (Observation, *self._looked_at, events, self._seen, self._result)

    @property
    def _looked_at(self) -> tuple[Any, ...]:
        return self.view, self.rule, self._all_ids, self._all_planes

    def _tell(self, began: int) -> list[Message]:
        events = [event.seen_by(self.seat) for event in self._events[began : self._count]]
        names = map(str, range(self.rule.players))
        game: Any = _Told(self.rule, self._result)
        start, *messages = mjai_messages(game, events, names)
        return messages if began else [{**start, "id": self.seat}, *messages]

    def _tile(self, tile: TileId | None) -> str:
        return _NAMES[tile_of_id(tile or TileId(0), self.rule.red_ids)]

    def _own(self, action: Action) -> list[str]:
        tiles = {*action.own, action.tile} if action.type == "closed_kan" else action.own
        return [self._tile(tile) for tile in sorted(tile for tile in tiles if tile is not None)]

    def _tsumogiri(self, action: Action) -> bool:
        return action.tile == self.view.seats[self.seat].drawn

    def _target(self, action: Action) -> Seat:
        return self.seat if action.type == "tsumo" else self.view.turn


def kept(
    kind: type[Observation],
    view: TableView,
    rule: GameRule,
    ids: tuple[int, ...],
    planes: npt.NDArray[np.uint8],
    *known: Any,
) -> Observation:
    """An observation that was pickled."""
    assert view.seat is not None
    seen = kind(None, view.seat, rule, *known)
    seen._view, seen._ids, seen._planes = view, ids, planes
    return seen


_NAMES: Final = format_mjai(TILES)

_FIELDS: Final[dict[str, Callable[[Observation, Action], object]]] = {
    "target": Observation._target,
    "pai": lambda seen, action: seen._tile(action.tile),
    "consumed": Observation._own,
    "tsumogiri": Observation._tsumogiri,
    "reason": lambda _, __: "kyushukyuhai",
}
# The message of each type of action, and its fields other than the actor.
_MESSAGES: Final[dict[str, tuple[str, tuple[str, ...]]]] = {
    "discard": ("dahai", ("pai", "tsumogiri")),
    "riichi": ("reach", ("pai", "tsumogiri")),
    "chi": ("chi", ("target", "pai", "consumed")),
    "pon": ("pon", ("target", "pai", "consumed")),
    "open_kan": ("daiminkan", ("target", "pai", "consumed")),
    "closed_kan": ("ankan", ("consumed",)),
    "added_kan": ("kakan", ("pai", "consumed")),
    "kita": ("kita", ("pai",)),
    "tsumo": ("hora", ("target", "pai")),
    "ron": ("hora", ("target", "pai")),
    "kyuushu": ("ryukyoku", ("reason",)),
    "pass": ("none", ()),
}
ALIASES: Final = {"kan": "daiminkan", "nukidora": "kita"}


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
    return said


def _json(message: Message) -> str:
    return json.dumps(message, separators=(",", ":"))
