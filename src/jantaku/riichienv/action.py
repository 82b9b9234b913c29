"""The actions of a seat: `ActionType`, `Action` and `Action3P`."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Final

from jantaku import _kernel
from jantaku.riichi.records.formats.mjai.words import TYPES
from jantaku.riichienv.convert import tid_to_mjai
from jantaku.riichienv.named import NamedNumber

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["Action", "Action3P", "ActionType"]


class ActionType(NamedNumber):
    """A type of action; the names in capitals are those to use."""

    DISCARD = 0
    CHI = 1
    PON = 2
    DAIMINKAN = 3
    RON = 4
    RIICHI = 5
    TSUMO = 6
    PASS = 7
    ANKAN = 8
    KAKAN = 9
    KYUSHU_KYUHAI = 10
    KITA = 11

    Discard = 0
    Chi = 1
    Pon = 2
    Daiminkan = 3
    Ron = 4
    Riichi = 5
    Tsumo = 6
    Pass = 7
    Ankan = 8
    Kakan = 9
    KyushuKyuhai = 10
    Kita = 11


# The types of message, in the order of `ActionType`.
MESSAGE_TYPES: Final = tuple(
    TYPES[kind]
    for kind in (
        *("discard", "chi", "pon", "open_kan", "ron", "riichi", "tsumo", "pass"),
        *("closed_kan", "added_kan", "kyuushu", "kita"),
    )
)
_NAMES = tuple("".join(map(str.title, kind.name.split("_"))) for kind in ActionType)
_TELL_TILE = frozenset({0, 1, 2, 3, 8, 9, 11})
_NEED_TILE = frozenset({0, 1, 3, 8, 9})


class Action(_kernel.EnvAction):
    """An action of a game of four.

    `tile` is discarded, called, won on or added; `consume_tiles` join a call from the hand. Riichi
    has no tile: the discard follows as a separate action.

    >>> Action(ActionType.DISCARD, 5, actor=2).to_mjai()
    '{"actor":2,"pai":"2m","type":"dahai"}'
    """

    __slots__ = ()
    _players = 4

    def __init__(
        self,
        type: ActionType = ActionType.PASS,  # noqa: A002 - their keyword
        tile: int | None = None,
        consume_tiles: Sequence[int] = (),
        actor: int | None = None,
    ) -> None:
        super().__init__(type, tile, sorted(consume_tiles), actor)

    def to_dict(self) -> dict[str, Any]:
        """The action as a dictionary, its type as a number."""
        return {
            "type": int(self.action_type),
            "tile": self.tile,
            "consume_tiles": self.consume_tiles,
            "actor": self.actor,
        }

    def to_mjai(self) -> str:
        """The action as an mjai message."""
        kind, tile = self.action_type, self.tile
        message: dict[str, Any] = {"type": MESSAGE_TYPES[kind]}
        if self.actor is not None:
            message["actor"] = self.actor
        if tile is not None and kind in _TELL_TILE:
            message["pai"] = tid_to_mjai(tile)
        if self.consume_tiles:
            message["consumed"] = [*map(tid_to_mjai, self.consume_tiles)]
        return json.dumps(message, separators=(",", ":"), sort_keys=True)

    def encode(self) -> int:
        """The action's number in `mask()`; `ValueError` where it has none."""
        kind = self.action_type
        if kind in _NEED_TILE and self.tile is None:
            raise ValueError(f"a {MESSAGE_TYPES[kind]} without a tile has no number; give its tile")
        number = self.id_among(self._players)
        if number < 0:
            raise ValueError(f"a {MESSAGE_TYPES[kind]} has no number with {self._players} players")
        return number

    def __repr__(self) -> str:
        tile = "None" if self.tile is None else f"Some({self.tile})"
        actor = "None" if self.actor is None else f"Some({self.actor})"
        return (
            f"{type(self).__name__}(action_type={_NAMES[self.action_type]}, tile={tile}, "
            f"consume_tiles={self.consume_tiles}, actor={actor})"
        )

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.action_type, self.tile, self.consume_tiles, self.actor)


class Action3P(Action):
    """An action of a game of three."""

    __slots__ = ()
    _players = 3
