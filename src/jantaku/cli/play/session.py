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
from jantaku.base.messages import load
from jantaku.base.seeds import game_seed, player_chance, seed_from_json, seed_to_json
from jantaku.game.engines import open_game, restore_game
from jantaku.players import is_player, player_for
from jantaku.players.characters import CHARACTERS

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from jantaku.base.seeds import Seed
    from jantaku.game import Game, GameSpec
    from jantaku.game.protocol.actions import Seat
    from jantaku.players import AnyPlayer

    AnyGame = Game[Any, Any, Any]

_FORMAT: Final = "jantaku play 1"
_FILE: Final = "jantaku-game"
_SUSPENDED: Final = 1 << 32  # further than the games of any match
_ROBOT_NAMES: Final = ("Aoi", "Botan", "Chika", "Daichi", "Emi", "Fuji", "Ginko", "Hana")


@dataclass(frozen=True)
class SessionSeat:
    """The occupant of a seat: a name, and for a bot the name of its player."""

    name: str = ""
    robot: str = ""


@dataclass(frozen=True)
class SessionMatch:
    """Games of the same people by the same rules: how many, and which is on.

    All follow from one seed; `sheet` is the file of the balance sheet they are entered in, if any.
    """

    seed: Seed
    games: int = 1
    number: int = 0
    sheet: str = ""


class Session:
    """A game of a match; `asked` has the numbers of the steps at which people decided.

    `series` is what a tournament needs to continue after this game, empty for other matches.
    """

    def __init__(
        self,
        game: AnyGame,
        sitters: Sequence[SessionSeat],
        match: SessionMatch,
        asked: Sequence[int] = (),
        series: Mapping[str, Any] | None = None,
    ) -> None:
        self.game = game
        self.sitters = dict(zip(game.seats, sitters, strict=True))
        self.match = match
        self.asked = list(asked)
        self.series = dict(series or {})
        self.file = ""
        self._players: dict[str, AnyPlayer] = {}

    @classmethod
    def begin(cls, spec: GameSpec, sitters: Sequence[SessionSeat], match: SessionMatch) -> Self:
        """The current game of a match; its seed follows from that of the match."""
        seed = match.seed if match.games == 1 else game_seed(match.seed, match.number)
        spec = replace(spec, seed=seed)
        if spec.engine == "riichi":
            robots = [seat for seat, sitter in enumerate(sitters) if sitter.robot]
            position = spec.options.get("position") if match.number == 0 else None
            options = {"robots": robots, "position": position}
            spec = replace(spec, options={name: of for name, of in options.items() if of})
        return cls(open_game(spec), sitters, match)

    def suspended(self) -> Self | None:
        """Returns the game that resumes this suspended one, or None if it was not suspended."""
        start = getattr(self.game, "suspended", None)
        if start is None:
            return None
        spec = self.game.spec
        options = {**spec.options, "start": start.to_dict()}
        options.pop("position", None)
        following = replace(spec, seed=game_seed(spec.seed, _SUSPENDED), options=options)
        session = type(self)(open_game(following), [*self.sitters.values()], self.match)
        session.file = self.file
        return session

    @property
    def people(self) -> tuple[Seat, ...]:
        """The seats of people."""
        return tuple(seat for seat, one in self.sitters.items() if not one.robot)

    def next_game(self) -> Self | None:
        """The next game of the match, everybody one seat further on; None after the last."""
        if self.match.number + 1 >= self.match.games:
            return None
        sitters = [*self.sitters.values()]
        match = replace(self.match, number=self.match.number + 1)
        following = type(self).begin(self.game.spec, [*sitters[-1:], *sitters[:-1]], match)
        following.file = self.file
        return following

    def of_itself(self, seat: Seat) -> Any:
        """Returns the automatic action of a seat: a bot's choice, or the only legal discard.

        None for a decision of a person.
        """
        robot = self.sitters[seat].robot
        return self.robot_choice(seat, robot) if robot else self.only_choice(seat)

    def only_choice(self, seat: Seat) -> Any:
        """Returns the only legal action, if its engine leaves it to no player; None otherwise."""
        legal, engine = self.game.legal_actions(seat), self.game.ENGINE
        plain = engine == "riichi" and len(legal) == 1 and legal[0].type in ("discard", "pass")
        return legal[0] if len(legal) == 1 and (plain or engine == "ruleset") else None

    @property
    def adviser(self) -> str:
        """The name of the player that advises people: the first bot's, if there is one."""
        usual = "auto" if self.game.ENGINE == "haiyuki" else "efficiency"
        known = (one.robot for one in self.sitters.values() if one.robot)
        return usual if self.game.ENGINE == "haiyuki" else next(known, usual)

    def robot_choice(self, seat: Seat, name: str) -> Any:
        """Returns the choice of the player `name` in that seat; it sees only the seat's view."""
        chance = player_chance(self.game.seed, f"{seat} at {len(self.game.actions)}")
        if name not in self._players:
            self._players[name] = player_for(self.game, name)
        return self._players[name](self.game.view(seat), chance)

    def take_back(self) -> bool:
        """Goes back to the last decision of a person. Returns False before the first."""
        if not self.asked:
            return False
        steps = self.game.actions[: self.asked.pop()]
        self.game = open_game(self.game.spec)
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
            "seats": [{"name": one.name, "robot": one.robot} for one in self.sitters.values()],
            "asked": self.asked,
            "game": json.loads(self.game.snapshot()),
            **({"series": self.series} if self.series else {}),
        }
        write_whole(self.file, json.dumps(document) + "\n")
        return self.file

    @classmethod
    def load(cls, file: str) -> Self:
        """Returns the match saved in the file. Raises JantakuError if it is not a saved match."""
        try:
            document: Any = json.loads(Path(file).read_text(encoding="utf-8"))
            kept, game = document["match"], restore_game(json.dumps(document["game"]).encode())
            session = cls(
                game,
                [_sitter(one, game.ENGINE) for one in document["seats"]],
                SessionMatch(
                    seed_from_json(kept["seed"]),
                    int(kept["games"]),
                    int(kept["number"]),
                    _text(kept["sheet"]),
                ),
                [int(step) for step in document["asked"]],
                document.get("series"),
            )
        except OSError as error:
            fault = f"cannot read {file!r}: {error.strerror}"
            raise JantakuError(fault, "name the file of a saved game") from None
        except (ValueError, LookupError, TypeError, AttributeError, RecursionError):
            fault, cure = f"{file!r} is not a saved game", "name a file that `s` has written"
            raise ReplayError(fault, cure) from None
        if document["format"] != _FORMAT or not session.people:
            raise ReplayError(f"{file!r} is not a saved game", "name a file that `s` has written")
        session.file = file
        return session


def sitters_of(
    players: int, people: Sequence[str], robots: Sequence[str], first: Seat
) -> tuple[SessionSeat, ...]:
    """Returns the seats: people in turn order starting at `first`, bots at the other seats."""
    own = [_character_name(robot, robots) for robot in robots]
    free = iter([name for name in _ROBOT_NAMES if name not in (*people, *own)])
    taken = {"", *people}
    others = [
        SessionSeat(next(free, "") if name in taken else name, robot)
        for name, robot in zip(own, robots, strict=True)
    ]
    seated = [SessionSeat(name) for name in people] + others
    return tuple(seated[(seat - first) % players] for seat in range(players))


def _character_name(robot: str, robots: Sequence[str]) -> str:
    """The name of a character that sits there once; empty for other bots."""
    once = robot in CHARACTERS and robots.count(robot) == 1
    return load("en", "catalog")["level"][robot] if once else ""


def is_saved_player(engine: str, name: str) -> bool:
    """True if an engine has a player of that name that a file may name: no function of a module."""
    return is_player(engine, name) and (":" not in name or name.endswith(".safetensors"))


def _sitter(document: Mapping[str, object], engine: str) -> SessionSeat:
    name, robot = _text(document["name"]), _text(document["robot"])
    if robot and not is_saved_player(engine, robot):
        raise ValueError("no such player")
    return SessionSeat(name, robot)


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError("no text")
    return value


def _free_file() -> str:
    """Returns the name of a file that does not exist yet."""
    number = 1
    while Path(_numbered(number)).exists():
        number += 1
    return _numbered(number)


def _numbered(number: int) -> str:
    return f"{_FILE}.json" if number == 1 else f"{_FILE}-{number}.json"
