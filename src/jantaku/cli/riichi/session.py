"""A match at one table as it is saved: the game, its seats, and the steps at which people decided.

A game is its setup and its actions, so undo replays it with fewer actions. Random choices of bots
depend on the seed, the seat and the number of the step, and are the same in each replay.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Self

from jantaku.base.errors import JantakuError, ReplayError
from jantaku.base.files import write_whole
from jantaku.base.seeds import game_seed, player_chance, seed_from_json, seed_to_json
from jantaku.players import player_for, player_names
from jantaku.riichi.play import RiichiGame

if TYPE_CHECKING:
    from collections.abc import Sequence

    from jantaku.base.seeds import Seed
    from jantaku.riichi.play.actions import Action, Seat
    from jantaku.riichi.rules import GameRule

_FORMAT: Final = "jantaku play 1"
_FILE: Final = "jantaku-game"
_SUSPENDED: Final = 1 << 32  # further than the games of any match
_ROBOT_NAMES: Final = ("Aoi", "Botan", "Chika", "Daichi", "Emi", "Fuji", "Ginko")


@dataclass(frozen=True)
class Sitter:
    """The occupant of a seat: a name, and for a bot the name of its player."""

    name: str = ""
    robot: str = ""


@dataclass(frozen=True)
class Match:
    """Games of the same people by the same rules: how many, and which is on.

    All follow from one seed; `sheet` is the file of the balance sheet they are entered in, if any.
    """

    seed: Seed
    games: int = 1
    number: int = 0
    sheet: str = ""


class Session:
    """A game of a match; `asked` has the numbers of the steps at which people decided."""

    def __init__(
        self, game: RiichiGame, sitters: Sequence[Sitter], match: Match, asked: Sequence[int] = ()
    ) -> None:
        self.game = game
        self.sitters = tuple(sitters)
        self.match = match
        self.asked = list(asked)
        self.file = ""

    @classmethod
    def begin(cls, rule: GameRule, sitters: Sequence[Sitter], match: Match) -> Self:
        """The first game of a match, or whichever it is at."""
        seed = match.seed if match.games == 1 else game_seed(match.seed, match.number)
        robots = [seat for seat, sitter in enumerate(sitters) if sitter.robot]
        return cls(RiichiGame(rule, seed=seed, robots=robots), sitters, match)

    def suspended(self) -> Self | None:
        """Returns the game that resumes this suspended one, or None if it was not suspended."""
        game = self.game
        if game.suspended is None:
            return None
        seed = game_seed(game.seed, _SUSPENDED)
        robots = sorted(game.robots)
        following = RiichiGame(game.rule, seed=seed, robots=robots, start=game.suspended)
        session = type(self)(following, self.sitters, self.match)
        session.file = self.file
        return session

    @property
    def people(self) -> tuple[Seat, ...]:
        """The seats of people."""
        return tuple(seat for seat, one in enumerate(self.sitters) if not one.robot)

    def next_game(self) -> Self | None:
        """The next game of the match, everybody one seat further on; None after the last."""
        if self.match.number + 1 >= self.match.games:
            return None
        sitters = (*self.sitters[-1:], *self.sitters[:-1])
        match = replace(self.match, number=self.match.number + 1)
        following = type(self).begin(self.game.rule, sitters, match)
        following.file = self.file
        return following

    def of_itself(self, seat: Seat) -> Action | None:
        """Returns the automatic action of a seat: a bot's choice, or the only legal discard."""
        if self.sitters[seat].robot:
            return self.robot_choice(seat, self.sitters[seat].robot)
        legal = self.game.legal_actions(seat)
        if len(legal) == 1 and legal[0].type in ("discard", "pass"):
            return legal[0]
        return None

    def robot_choice(self, seat: Seat, name: str) -> Action:
        """Returns the choice of the player `name` in that seat; it sees only the seat's view."""
        chance = player_chance(self.game.seed, f"{seat} at {len(self.game.actions)}")
        action: Action = player_for(self.game, name)(self.game.view(seat), chance)
        return action

    def take_back(self) -> bool:
        """Goes back to where a person was last asked; whether there was such a moment."""
        if not self.asked:
            return False
        steps = self.game.actions[: self.asked.pop()]
        self.game = RiichiGame.open(self.game.spec)
        for step in steps:
            self.game.step(step)
        return True

    def save(self, file: str = "") -> str:
        """Keeps the match in that file, or in a new one; the file's name."""
        self.file = file or self.file or _free_file()
        document = {
            "format": _FORMAT,
            "match": {
                "seed": seed_to_json(self.match.seed),
                "games": self.match.games,
                "number": self.match.number,
                "sheet": self.match.sheet,
            },
            "seats": [{"name": one.name, "robot": one.robot} for one in self.sitters],
            "asked": self.asked,
            "game": json.loads(self.game.snapshot()),
        }
        write_whole(self.file, json.dumps(document) + "\n")
        return self.file

    @classmethod
    def load(cls, file: str) -> Self:
        """Returns the match saved in the file. Raises JantakuError if it is not a saved match."""
        try:
            document: Any = json.loads(Path(file).read_text(encoding="utf-8"))
            kept = _checked(document)["match"]
            seed = seed_from_json(kept["seed"])
            session = cls(
                RiichiGame.restore(json.dumps(document["game"]).encode()),
                [Sitter(_text(one["name"]), _robot(one["robot"])) for one in document["seats"]],
                Match(seed, int(kept["games"]), int(kept["number"]), _text(kept["sheet"])),
                [int(step) for step in document["asked"]],
            )
        except OSError as error:
            fault = f"cannot read {file!r}: {error.strerror}"
            raise JantakuError(fault, "name the file of a saved game") from None
        except (ValueError, LookupError, TypeError, AttributeError, RecursionError):
            fault, cure = f"{file!r} is not a saved game", "name a file that `s` has written"
            raise ReplayError(fault, cure) from None
        if len(session.sitters) != session.game.players or not session.people:
            raise ReplayError(f"{file!r} is not a saved game", "name a file that `s` has written")
        session.file = file
        return session


def sitters_of(
    players: int, people: Sequence[str], robots: Sequence[str], first: Seat
) -> tuple[Sitter, ...]:
    """Returns the seats: people in turn order starting at `first`, bots at the other seats."""
    free = [name for name in _ROBOT_NAMES if name not in people]
    others = [Sitter(name, robot) for name, robot in zip(free, robots, strict=False)]
    seated = [Sitter(name) for name in people] + others
    return tuple(seated[(seat - first) % players] for seat in range(players))


def _checked(document: dict[str, Any]) -> dict[str, Any]:
    if document["format"] != _FORMAT:
        raise ValueError("another format")
    return document


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError("no text")
    return value


def _robot(value: object) -> str:
    name = _text(value)
    if name and name not in player_names("riichi"):
        raise ValueError("no such player")
    return name


def _free_file() -> str:
    """Returns the name of a file that does not exist yet."""
    number = 1
    while Path(_numbered(number)).exists():
        number += 1
    return _numbered(number)


def _numbered(number: int) -> str:
    return f"{_FILE}.json" if number == 1 else f"{_FILE}-{number}.json"
