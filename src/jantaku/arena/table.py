"""A game of a match: its seating, its seed and its outcome.

All of it follows from the match and the number of the game, wherever and whenever it is played.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from hashlib import sha256
from math import isfinite
from random import Random
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from jantaku.arena.seats import DefaultSeat, PolicySeat, SeatDriver, sit_down
from jantaku.base.errors import JantakuError, RulesetError
from jantaku.base.seeds import format_seed, game_seed
from jantaku.game.engines import open_game

if TYPE_CHECKING:
    from collections.abc import Generator

    from jantaku.base.seeds import Seed
    from jantaku.game import Game, GameSpec
    from jantaku.game.protocol.actions import Number, Seat
    from jantaku.players.policies import Policy
    from jantaku.riichi.play.actions import RiichiAction
    from jantaku.riichi.play.view import SeatDecision

    Question: TypeAlias = tuple[Policy, SeatDecision]
    Answer: TypeAlias = RiichiAction | Exception
    AnyGame = Game[Any, Any, Any]

_LONGEST_FAULT: Final = 1000


@dataclass(frozen=True, slots=True)
class ArenaMatch:
    """The definition of a match, as plain values that can be sent to another process.

    `setup` is that of the games, of any engine; its seed is the one that their seeds follow from.
    `folder` is the one that modules and programs are looked for in.
    """

    players: tuple[str, ...]
    setup: GameSpec
    duplicate: bool
    timeout_s: float
    folder: str

    @property
    def seed(self) -> Seed:
        """The seed of all games."""
        return self.setup.seed

    def game(self, number: int) -> AnyGame:
        """The game of that number, before its first action."""
        return open_game(replace(self.setup, seed=self.wall_seed(number)))

    def wall_seed(self, number: int) -> Seed:
        """The seed of a game's walls; in duplicate a group of rotations shares it."""
        at = number // len(self.players) if self.duplicate else number
        if isinstance(self.seed, bytes):
            return game_seed(self.seed, at)
        return _hash(self.seed, "walls", at)

    def chance_seed(self, number: int, player: int) -> int:
        """The seed of what a player leaves to chance."""
        return _hash(format_seed(self.seed), "player", number, player)

    def seats(self, number: int) -> tuple[int, ...]:
        """Returns the player of each occupied seat, in order; players move one seat per game."""
        count = len(self.players)
        return tuple((place + number) % count for place in range(count))


@dataclass(frozen=True, slots=True)
class PlayerFault:
    """A player that did what it must not; from then on its seat did what an absent one does."""

    player: int
    what: str


@dataclass(frozen=True, slots=True)
class Outcome:
    """The outcome of a game, by player and not by seat; ranks count from 0, and may be shared."""

    game: int
    points: tuple[Number, ...]
    scores: tuple[Number, ...]
    ranks: tuple[int, ...]
    rounds: int
    faults: tuple[PlayerFault, ...] = ()

    def to_dict(self) -> dict[str, Any]:
        """Ready for JSON."""
        return {
            "game": self.game,
            "points": list(self.points),
            "scores": list(self.scores),
            "ranks": list(self.ranks),
            "rounds": self.rounds,
            "faults": [{"player": fault.player, "what": fault.what} for fault in self.faults],
        }

    @classmethod
    def from_dict(cls, row: Any, players: int) -> Outcome:
        """Returns the outcome of a `to_dict` result. Raises ValueError, KeyError or TypeError."""
        faults = tuple(PlayerFault(int(one["player"]), str(one["what"])) for one in row["faults"])
        points, scores = tuple(map(_number, row["points"])), tuple(map(_number, row["scores"]))
        ranks = tuple(map(int, row["ranks"]))
        whole = len(points) == len(scores) == len(ranks) == players
        ranked = all(0 <= rank <= at for at, rank in enumerate(sorted(ranks)))
        if not (whole and ranked) or any(not 0 <= fault.player < players for fault in faults):
            raise ValueError("no outcome of a game")
        return cls(int(row["game"]), points, scores, ranks, int(row["rounds"]), faults)


class ArenaTable:
    """A game of a match with its players; `faults` are theirs."""

    def __init__(self, match: ArenaMatch, number: int) -> None:
        self._match, self._number = match, number
        self.game = match.game(number)
        self._players = dict(zip(self.game.seats, match.seats(number), strict=True))
        self._sitters: dict[int, SeatDriver] = {}
        self.faults: list[PlayerFault] = []

    def play(self) -> Generator[list[Question], list[Answer], None]:
        """Plays to the end, whatever the players do.

        Yields what policies must be asked, and is sent their answers; an error is an answer too.
        """
        try:
            self._sit_down()
            yield from self._play()
        finally:
            self._rise()

    def outcome(self) -> Outcome:
        """Returns the outcome of the finished game; raises the error of faulty rules."""
        game, result = self.game, self.game.result
        if result is None:
            seed = format_seed(game.seed)
            fault = f"no action is possible in game {self._number}, of seed {seed}"
            raise game.error or JantakuError(fault, "fix the rules")
        seat_of = dict(zip(self._match.seats(self._number), game.seats, strict=True))
        rows = [result.of(seat_of[player]) for player in range(game.players)]
        return Outcome(
            game=self._number,
            points=tuple(row.points for row in rows),
            scores=tuple(row.score for row in rows),
            ranks=tuple(row.rank for row in rows),
            rounds=sum(_begins_round(game, event) for event in game.events),
            faults=tuple(self.faults),
        )

    def _sit_down(self) -> None:
        match = self._match
        names = [match.players[player] for player in self._players.values()]
        for (seat, player), name in zip(self._players.items(), names, strict=True):
            chance = Random(match.chance_seed(self._number, player))
            try:
                self._sitters[seat] = sit_down(name, self.game, seat, chance, names, match)
            except JantakuError as error:
                self._replace(seat, error)

    def _play(self) -> Generator[list[Question], list[Answer], None]:
        events = tuple(self.game.events)
        while True:
            for sitter in self._sitters.values():
                sitter.tell(events)
            deciding = self.game.deciding
            if not deciding:
                return
            asked = {
                seat: question
                for seat in deciding
                if isinstance(sitter := self._sitters[seat], PolicySeat)
                and (question := sitter.question()) is not None
            }
            answers = dict(zip(asked, (yield [*asked.values()]), strict=True)) if asked else {}
            actions = {seat: self._action(seat, answers.get(seat)) for seat in deciding}
            try:
                events = self.game.step(actions)
            except RulesetError as error:
                if error is not self.game.error:
                    raise
                return  # the rules failed, as the game says

    def _rise(self) -> None:
        over = self.game.result is not None
        for sitter in self._sitters.values():
            sitter.leave(fault=not over)

    def _action(self, seat: Seat, answer: Answer | None) -> Any:
        if isinstance(answer, Exception):
            self._replace(seat, answer)
        elif answer is not None:
            return answer
        return self._decide(seat)

    def _decide(self, seat: Seat) -> Any:
        try:
            return self._sitters[seat].decide()
        except (Exception, SystemExit) as error:
            self._replace(seat, error)
            return self._sitters[seat].decide()

    def _replace(self, seat: Seat, error: BaseException) -> None:
        """Notes the fault and leaves the seat empty."""
        if seat in self._sitters:
            self._sitters[seat].leave(fault=True)
        what = str(error) if isinstance(error, JantakuError) else f"{type(error).__name__}: {error}"
        self.faults.append(PlayerFault(self._players[seat], what[:_LONGEST_FAULT]))
        self._sitters[seat] = DefaultSeat(self.game, seat)


def _begins_round(game: AnyGame, event: Any) -> bool:
    """True if the event is the deal of a round; asks the engine if its events have no type."""
    type_ = event.type if hasattr(event, "type") else game.write_event(event).type
    return bool(type_ == "round")


def _number(value: Any) -> Number:
    """The value, if it is a number of points."""
    if type(value) not in (int, float) or not isfinite(value):
        raise ValueError("no points")
    return value  # type: ignore[no-any-return]


def _hash(*parts: object) -> int:
    """64 bits of SHA-256, the same everywhere, unlike Python's own hash."""
    text = "/".join(("jantaku arena", *map(str, parts)))
    return int.from_bytes(sha256(text.encode()).digest()[:8], "big")
