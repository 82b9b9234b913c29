"""The decisions of a recorded game, each with what its seat knew: `decisions_of`."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from jantaku.base.errors import ArgumentError
from jantaku.replay.event_count import EventCount
from jantaku.riichi.play.alike import legal_like
from jantaku.riichi.play.events import RiichiRoundBegan
from jantaku.riichi.players.position import hand_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from jantaku.game.protocol.actions import Seat
    from jantaku.replay.record_player import Scene
    from jantaku.riichi.play import RiichiGame
    from jantaku.riichi.play.actions import RiichiAction
    from jantaku.riichi.play.view import RiichiView
    from jantaku.riichi.position import Position
    from jantaku.riichi.rules import GameRule
    from jantaku.riichi.tiles.hand import Hand

_RANK: Final = {"ron": 3, "open_kan": 2, "pon": 2, "chi": 1}
"""Of two answers to a discard the higher one counts."""


@dataclass(frozen=True, slots=True)
class MadeDecision:
    """A decision of a seat in a recorded game: what it knew, and what it did.

    `event` is the number of the last event before it, as in the replay of the record; `round` and
    `turn` count from 0, the latter the seat's discards in the round.
    """

    event: int
    round: int
    turn: int
    seat: Seat
    rule: GameRule
    view: RiichiView
    action: RiichiAction
    position: Position | None = None
    """The position, None at moments that have none."""

    @property
    def hand(self) -> Hand:
        """The hand of the seat, with the tile just drawn."""
        return hand_of(self.view.seats[self.seat], self.rule.red_ids)


def decisions_of(scenes: Iterable[Scene], seats: Iterable[Seat]) -> Iterator[MadeDecision]:
    """Yields the decisions of these seats, in their order.

    Left out are those with only one legal action, answers which the call of another seat hides,
    and what is said where wins are claimed.

    >>> from jantaku.replay.scenes import PlayedRecord
    >>> with open("tests/data/records/own-4p.mjai.jsonl", "rb") as file:
    ...     data = file.read()
    >>> first, *_ = decisions_of(PlayedRecord(data).scenes(), [2])
    >>> first.round, first.turn, first.action.type, len(first.view.legal)
    (0, 0, 'discard', 11)
    """
    chosen = frozenset(seats)
    count = EventCount()
    asked: dict[Seat, MadeDecision] = {}
    game: RiichiGame | None = None
    rounds, steps = -1, 0
    for scene in scenes:
        if scene.game is game and len(game.actions) > steps:  # not where a recorded step is illegal
            yield from _made(asked, game.actions[-1])
        begin = count.add(*scene)
        game = scene.game
        steps = len(game.actions)
        if scene.ending is None:  # otherwise it has dealt rounds that are not recorded
            rounds += sum(isinstance(one, RiichiRoundBegan) for one in game.events[begin:])
        asked = {}
        if scene.ending is None and game.result is None:
            for seat in chosen.intersection(game.deciding):
                one = _asked(game, seat, count.events - 1, rounds)
                if one is not None:
                    asked[seat] = one


def _asked(game: RiichiGame, seat: Seat, event: int, round_: int) -> MadeDecision | None:
    """Returns the decision, with a pass or the like for an action; None if there is no choice."""
    if len(game.legal_actions(seat)) < 2:
        return None
    view = game.view(seat)
    if view.hearing is not None:
        return None
    turn = len(view.seats[seat].river)
    position = None
    with suppress(ArgumentError):
        position = game.position()
    return MadeDecision(event, round_, turn, seat, game.rule, view, view.legal[0], position)


def _made(
    asked: Mapping[Seat, MadeDecision], actions: Mapping[Seat, RiichiAction]
) -> Iterator[MadeDecision]:
    """Yields the decisions with the actions of a step."""
    most = max((_RANK.get(action.type, 0) for action in actions.values()), default=0)
    for seat, one in asked.items():
        action = actions.get(seat)
        if action is None:
            continue
        hidden = action.type == "pass" and most
        best = max(_RANK.get(legal.type, 0) for legal in one.view.legal)
        if hidden and best <= most:
            continue
        legal = legal_like(one.view, action, one.rule.red_ids)
        if legal is not None:  # otherwise a switch: the seat has yet to decide
            yield replace(one, action=legal)
