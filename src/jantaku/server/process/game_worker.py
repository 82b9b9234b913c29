"""A process that plays one game by custom rules, with limited memory and processor time.

It reads requests from stdin and answers each with a line of JSON. After a change it answers with a
frame: everything that the table needs of the game until the next one.
"""

from __future__ import annotations

import json
import sys
from random import SystemRandom
from typing import TYPE_CHECKING, Any, Final

from jantaku.base.errors import JantakuError
from jantaku.catalog import winning_buttons
from jantaku.game import GameSpec
from jantaku.game.engines import engine_of
from jantaku.game.protocol import Action, from_dict, to_dict, to_json
from jantaku.players.table_bots import TableBots
from jantaku.server.process.confinement import limit_memory
from jantaku.server.process.sandbox import run_tasks

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from jantaku.game import Game
    from jantaku.game.protocol import Json


class WorkerTasks:
    """The game of this process, and the requests about it."""

    def __init__(self) -> None:
        self._game: Game[Any, Any, Any]
        self._bots: TableBots
        self._sent = 0
        self.tasks: Final[Mapping[str, Callable[..., Json]]] = {
            "load": self._load,
            "step": self._step,
            "read": self._read,
            "check": self._check,
            "default": self._default,
            "choose": self._choose,
        }

    def _load(self, spec: dict[str, Any], steps: Sequence[Mapping[str, Any]], sent: int) -> Json:
        """Replays a game; its frame begins with the event with the number `sent`."""
        setup = GameSpec.from_dict(spec)
        engine = engine_of(setup.engine)
        self._game = engine.resume(setup, steps) if steps else engine.open(setup)
        self._bots = TableBots(self._game, SystemRandom())
        self._sent = sent
        wins: Json = sorted(winning_buttons(self._game))
        return {**self._frame(), "seats": [*self._game.seats], "wins": wins}

    def _step(self, actions: Mapping[str, Any]) -> Json:
        game = self._game
        try:
            game.step(game.unpack_step(actions))
        except JantakuError:
            if game.status != "failed":
                raise
        return self._frame()

    def _read(self, seat: int, action: dict[str, Any]) -> Json:
        return self._game.pack_action(self._game.read_action(seat, from_dict(Action, action)))

    def _check(self, seat: int, action: Json) -> Json:
        self._game.check_action(seat, self._game.unpack_action(action))
        return True

    def _default(self, seat: int) -> Json:
        return self._game.pack_action(self._game.default_action(seat))

    def _choose(self, seat: int, level: str) -> Json:
        return self._game.pack_action(self._bots.choose(seat, level))

    def _frame(self) -> dict[str, Any]:
        """Returns the state of the game with its new events; views and events are JSON texts."""
        game, first = self._game, self._sent
        viewers = [*game.seats, None]
        views = {_name(seat): json.dumps(to_dict(self._shown(seat))) for seat in viewers}
        masked = {seat: game.events_since(first, seat) for seat in viewers}
        self._sent = len(game.events)
        return {
            "deciding": [*game.deciding],
            "status": game.status,
            "error": None if game.error is None else game.error.to_dict(),
            "result": None if game.result is None else to_dict(game.result),
            "steps": len(game.actions),
            "number": self._sent,
            "switches": {
                str(seat): [game.pack_action(one) for one in game.switches(seat)]
                for seat in game.seats
            },
            "views": views,
            "events": [
                _texts(opened.event, {_name(seat): masked[seat][at].event for seat in viewers})
                for at, opened in enumerate(game.open_events_since(first))
            ],
        }

    def _shown(self, seat: int | None) -> Any:
        """Returns a view; a fault of the rules in it fails the game, which is shown after that."""
        try:
            return self._game.show(seat)
        except JantakuError:
            if self._game.status != "failed":
                raise
            return self._game.show(seat)


def _name(seat: int | None) -> str:
    return "" if seat is None else str(seat)


def _texts(opened: Any, masked: Mapping[str, Any]) -> list[Any]:
    """Returns an event's type, its text, and by viewer the texts that differ from it."""
    text = json.dumps(to_json(opened))
    texts = {name: json.dumps(to_json(event)) for name, event in masked.items()}
    return [opened.type, text, {name: one for name, one in texts.items() if one != text}]


def main() -> None:
    """Runs the process: `memory` bytes, then a request per line with its processor time."""
    limit_memory(int(sys.argv[1]))
    run_tasks(WorkerTasks().tasks)


if __name__ == "__main__":
    main()
