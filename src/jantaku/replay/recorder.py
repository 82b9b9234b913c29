"""A game that is played again, filmed from every seat: `replay_of`."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from jantaku.game.engines import open_game
from jantaku.game.protocol import to_dict, to_json, with_open_hands
from jantaku.game.protocol.delta import changes
from jantaku.replay.event_count import EventCount
from jantaku.replay.values import GameReplay, ReplayFrame, ReplayRound, ReplayTrack
from jantaku.riichi.play import RiichiGame
from jantaku.riichi.play.wire import tiles
from jantaku.riichi.records.walls import DEAD
from jantaku.riichi.tiles.tile import TileId

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from jantaku.game import Game
    from jantaku.game.protocol import CoreEvent, DisplayTile, SeatPoints, View
    from jantaku.game.protocol.actions import Seat

    AnyGame = Game[Any, Any, Any]

NOBODY: Final = -1
"""The viewer who sees all hands."""


def replayed_games(game: AnyGame) -> Iterator[AnyGame]:
    """The game as it began, and again after each of its steps; always the same one."""
    again: AnyGame = open_game(game.spec)
    yield again
    for step in game.actions:
        again.step(step)
        yield again


def replay_of(game: AnyGame, names: Sequence[str] = (), **told: Any) -> GameReplay:
    """Returns the replay of a game played here, over or not; `told` are other fields of it.

    >>> from jantaku import RiichiGame
    >>> game = RiichiGame(seed=7)
    >>> _ = game.step({0: game.default_action(0)})
    >>> replay = replay_of(game)
    >>> [event["event"]["type"] for event in replay.tracks[0].moments[1].events]
    ['discard', 'draw']
    """
    recorder = ReplayRecorder(game.seats)
    for scene in replayed_games(game):
        recorder.add(scene)
    return recorder.replay(game, names, **told)


class ReplayRecorder:
    """Looks at games that follow one another, and makes one replay of them."""

    def __init__(self, seats: Sequence[Seat], *, walls: bool = True) -> None:
        self._walls = walls  # whether they are those of the game, and not made up
        self._viewers: tuple[Seat, ...] = (NOBODY, *seats)
        self._seats = tuple(seats)
        self._game: AnyGame | None = None
        self._count = EventCount()
        self._first: dict[Seat, View[Any]] = {}
        self._views: dict[Seat, View[Any]] = {}
        self._moments: dict[Seat, list[ReplayFrame]] = {seat: [] for seat in self._viewers}
        self._rounds: list[ReplayRound] = []
        self._begun: dict[Seat, Any] = {}  # points at the beginning of the round

    def add(
        self,
        game: AnyGame,
        ending: Sequence[CoreEvent] | None = None,
        kept: int | None = None,
    ) -> None:
        """Takes what has happened since, or another game from its beginning.

        `ending` is how a round ended that did not end as in the game: these events stand for those
        of the game from the first win on, or from the first `kept` on. What follows then is another
        game.
        """
        self._game = game
        begin = self._count.add(game, ending, kept)
        if ending is not None:
            self._end(game, begin, ending)
            return
        views = {seat: game.show(seat) for seat in self._seats}
        views[NOBODY] = with_open_hands(game.show(None), views.values())
        self._first = self._first or views
        for seat, view in views.items():
            change = changes(self._views.get(seat, view), view)
            told = (
                game.open_events_since(begin) if seat == NOBODY else game.events_since(begin, seat)
            )
            events = tuple(self._numbered(one.number, one.event) for one in told)
            self._moments[seat].append(ReplayFrame(events, change or None))
        self._views = views
        if isinstance(game, RiichiGame) and not game.events:  # it begins in a position
            self._begin_round(views[NOBODY].round, game.state().honba, begin)
        for one in game.open_events_since(begin):
            self._note(one.number, one.event)

    def _end(self, game: AnyGame, begin: int, ending: Sequence[CoreEvent]) -> None:
        """Takes the recorded end of a round; the views follow from the events."""
        kept = self._count.told - begin - len(ending)
        told = tuple(self._numbered(begin + kept + at, event) for at, event in enumerate(ending))
        for seat in self._viewers:
            seen = (
                game.open_events_since(begin) if seat == NOBODY else game.events_since(begin, seat)
            )
            events = tuple(self._numbered(one.number, one.event) for one in seen[:kept])
            self._moments[seat].append(ReplayFrame((*events, *told)))
        for at, event in enumerate(ending):
            self._note(begin + kept + at, event)

    def replay(self, game: AnyGame, names: Sequence[str], **told: Any) -> GameReplay:
        """All that was seen; `result` in `told` stands for the game's own."""
        result = told.pop("result", game.result)
        tracks = (
            ReplayTrack(
                None if seat == NOBODY else seat,
                seat == NOBODY,
                to_dict(self._first[seat]),
                tuple(self._moments[seat]),
            )
            for seat in self._viewers
        )
        return GameReplay(
            engine=game.ENGINE,
            names=tuple(names),
            seats=self._seats,
            rounds=tuple(self._rounds),
            tracks=tuple(tracks),
            result=None if result is None else to_dict(result),
            **{"source": "native", "title": "", **told},
        )

    def _numbered(self, at: int, event: Any) -> dict[str, Any]:
        return {"number": self._count.before + at, "event": to_json(event)}

    def _begin_round(self, name: str, honba: int, number: int) -> None:
        wall = _to_come(self._game) if self._walls else ()
        self._rounds.append(ReplayRound(name, honba, self._count.before + number, wall=wall))

    def _note(self, number: int, event: Any) -> None:
        """Updates the list of rounds."""
        if event.type == "round":
            self._begin_round(event.round, event.honba, number)
            self._begun = {one.seat: one.points or 0 for one in event.points}
        elif event.type == "win" and self._rounds:
            now = self._rounds[-1]
            self._rounds[-1] = replace(now, winners=(*now.winners, event.seat))
        elif event.type == "round_end" and self._rounds:
            self._rounds[-1] = replace(
                self._rounds[-1],
                reason=event.reason,
                gains=self._gains(event.points),
                points=tuple(one.points or 0 for one in event.points),
            )

    def _gains(self, points: Sequence[SeatPoints]) -> tuple[Any, ...]:
        """Returns the gain of each seat in a round: from its end in riichi, otherwise by points."""
        if isinstance(self._game, RiichiGame):
            return tuple(one.change for one in points)
        return tuple((one.points or 0) - self._begun.get(one.seat, 0) for one in points)


def _to_come(game: AnyGame | None) -> tuple[DisplayTile, ...]:
    """Returns the tiles still to be drawn, the next one first; empty unless it is riichi."""
    if not isinstance(game, RiichiGame):
        return ()
    state = game.state()
    live = state.wall[DEAD : DEAD + state.left]
    return tiles(map(TileId, reversed(live)), game.rule.red_ids)
