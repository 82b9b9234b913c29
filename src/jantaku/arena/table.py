"""One game of a match: who sits where, what chance gives, and how it ended.

All of it follows from the match and the number of the game, wherever and whenever it is played.
"""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256
from random import Random
from typing import TYPE_CHECKING, Any, Final

from jantaku.arena.seats import FunctionSeat, Sitter, sit_down
from jantaku.errors import JantakuError
from jantaku.players import PLAYERS
from jantaku.riichi import RiichiGame
from jantaku.rules import GameRule
from jantaku.seeds import format_seed, game_seed

if TYPE_CHECKING:
    from jantaku.actions import Action
    from jantaku.seeds import Seed

_LONGEST_FAULT: Final = 1000


@dataclass(frozen=True, slots=True)
class Match:
    """What is played; plain values, so that it can be sent to another process.

    `rules` is JSON, `folder` the one that modules and programs are looked for in.
    """

    players: tuple[str, ...]
    rules: str
    seed: Seed
    duplicate: bool
    timeout_s: float
    folder: str

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
        """Which player sits at each seat: one seat on from game to game."""
        count = len(self.players)
        return tuple((seat + number) % count for seat in range(count))


@dataclass(frozen=True, slots=True)
class Fault:
    """A player that did what it must not; from then on its seat discarded what it drew."""

    player: int
    what: str


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended, by player and not by seat; ranks count from 0."""

    game: int
    points: tuple[int, ...]
    scores: tuple[float, ...]
    ranks: tuple[int, ...]
    rounds: int
    faults: tuple[Fault, ...] = ()

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
        """What `to_dict` gave; `ValueError`, `KeyError` or `TypeError` for anything else."""
        faults = tuple(Fault(int(one["player"]), str(one["what"])) for one in row["faults"])
        points, ranks = tuple(map(int, row["points"])), tuple(map(int, row["ranks"]))
        scores = tuple(map(float, row["scores"]))
        whole = len(points) == len(scores) == players and sorted(ranks) == [*range(players)]
        if not whole or any(not 0 <= fault.player < players for fault in faults):
            raise ValueError("no outcome of a game")
        return cls(int(row["game"]), points, scores, ranks, int(row["rounds"]), faults)


def play_game(match: Match, number: int) -> Outcome:
    """Plays the game of that number."""
    game = RiichiGame(GameRule.from_json(match.rules), seed=match.wall_seed(number))
    table = _Table(match, number, game)
    try:
        table.play()
    finally:
        table.rise()
    assert game.result is not None
    seat_of = {player: seat for seat, player in enumerate(match.seats(number))}
    at = [seat_of[player] for player in range(game.players)]
    return Outcome(
        game=number,
        points=tuple(int(game.result.points[seat]) for seat in at),
        scores=tuple(game.result.scores[seat] for seat in at),
        ranks=tuple(game.result.ranks[seat] for seat in at),
        rounds=sum(event.type == "round" for event in game.events),
        faults=tuple(table.faults),
    )


class _Table:
    """The game with those who sit at it."""

    def __init__(self, match: Match, number: int, game: RiichiGame) -> None:
        self._match, self._game = match, game
        self._players = match.seats(number)
        self._chances = [Random(match.chance_seed(number, player)) for player in self._players]
        self._sitters: dict[int, Sitter] = {}
        self.faults: list[Fault] = []

    def play(self) -> None:
        """Plays to the end, whatever the players do."""
        names = [self._match.players[player] for player in self._players]
        for seat, name in enumerate(names):
            try:
                chance = self._chances[seat]
                self._sitters[seat] = sit_down(name, self._game, seat, chance, names, self._match)
            except JantakuError as error:
                self._replace(seat, error)
        events = tuple(self._game.events)
        while True:
            for sitter in self._sitters.values():
                sitter.tell(events)
            if self._game.result is not None:
                return
            actions = {seat: self._decide(seat) for seat in self._game.deciding}
            events = self._game.step(actions)

    def rise(self) -> None:
        """Ends the parts of all."""
        over = self._game.result is not None
        for sitter in self._sitters.values():
            sitter.leave(fault=not over)

    def _decide(self, seat: int) -> Action:
        try:
            return self._sitters[seat].decide()
        except (Exception, SystemExit) as error:
            self._replace(seat, error)
            return self._sitters[seat].decide()

    def _replace(self, seat: int, error: BaseException) -> None:
        """Notes the fault and lets a player sit there that discards what it draws."""
        if seat in self._sitters:
            self._sitters[seat].leave(fault=True)
        what = str(error) if isinstance(error, JantakuError) else f"{type(error).__name__}: {error}"
        self.faults.append(Fault(self._players[seat], what[:_LONGEST_FAULT]))
        self._sitters[seat] = FunctionSeat(
            PLAYERS["tsumogiri"], self._game, seat, self._chances[seat]
        )


def _hash(*parts: object) -> int:
    """64 bits of SHA-256, the same everywhere, unlike Python's own hash."""
    text = "/".join(("jantaku arena", *map(str, parts)))
    return int.from_bytes(sha256(text.encode()).digest()[:8], "big")
