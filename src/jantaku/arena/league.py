"""`League`: many named players, rated by games among those who are about equal.

Its file has a header, then a line for each player, each round of pairings, and each game. Ratings
follow from the lines; nothing else is stored.
"""

from __future__ import annotations

import json
import os
from dataclasses import dataclass, field, replace
from glob import glob
from math import exp
from random import Random
from typing import TYPE_CHECKING, Any, Final, Self

from jantaku.arena.games import play_games
from jantaku.arena.log import lock
from jantaku.arena.match import AT_ONCE, width_of
from jantaku.arena.seats import check_player
from jantaku.arena.table import ArenaMatch, Outcome
from jantaku.base.errors import JantakuError, ReplayError, counted, shown
from jantaku.base.ratings import RatingModel
from jantaku.base.seeds import format_seed, seed_for_research, seed_to_json
from jantaku.game import GameSpec
from jantaku.game.engines import open_game
from jantaku.players.policy_names import POLICY
from jantaku.riichi.play import RiichiGame

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from jantaku.base.ratings import SkillRating
    from jantaku.base.seeds import SeedLike
    from jantaku.game import Game

_VERSION: Final = 1
_LESS_LIKELY: Final = 0.1  # a second game in the same round
_CURE: Final = "name another file"


@dataclass(frozen=True, slots=True)
class LeagueRating:
    """The rating of a player: `half` is half the width of its 95 % interval.

    `rank` is the mean of its ranks, counted from 1, and None before its first game.
    """

    name: str
    rating: float
    half: float
    games: int
    rank: float | None
    faults: int
    retired: bool = False


@dataclass(slots=True)
class _Known:
    """The lines of a league so far."""

    players: list[str] = field(default_factory=list)
    retired: set[str] = field(default_factory=set)
    pairings: list[tuple[str, ...]] = field(default_factory=list)
    outcomes: dict[int, Outcome] = field(default_factory=dict)


class League:
    """A file of players and their games, open until `close`.

    `game` has the setup of all games, by default riichi by the rules of tenhou; it and `seed` are
    those of the file, if it exists. Needs the extra `league`. Raises `ReplayError` for a file that
    is not a league, or is one with another setup, and `JantakuError` while another program has it.
    """

    def __init__(
        self,
        path: str | os.PathLike[str],
        *,
        game: Game[Any, Any, Any] | None = None,
        seed: SeedLike | None = None,
        timeout_s: float = 10.0,
    ) -> None:
        self._path = os.fspath(path)
        self._folder = os.getcwd()
        self._timeout_s = timeout_s
        self._known = _Known()
        self._model = RatingModel()
        try:
            self._file = open(self._path, "a+b")  # noqa: SIM115 - closed by `close`
        except OSError as error:
            fault = f"cannot write {self._path!r}: {error.strerror}"
            raise JantakuError(fault, "name a file", source="file") from None
        try:
            self._lock()
            self._read(game, seed)
        except BaseException:
            self._file.close()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_fault: object) -> None:
        self.close()

    def close(self) -> None:
        """Closes the file."""
        self._file.close()

    @property
    def setup(self) -> GameSpec:
        """The setup of the games; their seeds follow from its seed."""
        return self._setup

    @property
    def players(self) -> tuple[str, ...]:
        """The players who are not retired, in the order in which they came."""
        return tuple(name for name in self._known.players if name not in self._known.retired)

    @property
    def games(self) -> int:
        """The number of games that have been played."""
        return len(self._known.outcomes)

    def add(self, *names: str) -> None:
        """Adds players, named as in the arena; those who are known change nothing.

        A `*` in the name of a policy stands for all such files, as in `policy:run/*.safetensors`.
        """
        game = open_game(self._setup)
        for name in _found(names, self._folder):
            if name in self._known.retired:
                self._known.retired.discard(name)
                self._write({"player": name})
            elif name not in self._known.players:
                check_player(name, game, self._folder)
                self._known.players.append(name)
                self._write({"player": name})

    def retire(self, *names: str) -> None:
        """Leaves players out of further games; their results stay."""
        for name in names:
            if name not in self._known.players:
                fault = f"no player {name[:80]!r} in this league"
                raise JantakuError(fault, f"choose among {', '.join(self._known.players)}")
            if name not in self._known.retired:
                self._known.retired.add(name)
                self._write({"retired": name})

    def play(
        self,
        games: int,
        *,
        at_once: int = AT_ONCE,
        watch: Callable[[Outcome], None] | None = None,
    ) -> None:
        """Plays at least `games` games more, in rounds in which everybody plays about once.

        Each pairing plays the same walls from every seat. The pairings of a round follow from the
        ratings before it, and are stored, so that a round that was interrupted is finished first.
        """
        self._check_players()
        missing = self._missing()
        while games > 0 or missing:
            if not missing:
                self._pair()
                missing = self._missing()
            games -= len(missing)
            names = [name for match, _ in missing for name in match.players]
            for outcome in play_games(missing, width_of(names, at_once)):
                self._known.outcomes[outcome.game] = outcome
                self._write(outcome.to_dict())
                if watch:
                    watch(outcome)
            missing = []

    def ratings(self) -> list[LeagueRating]:
        """Returns the rating of every player, the best first."""
        rated = self._rated()
        known = self._known
        ranks: dict[str, list[int]] = {name: [] for name in known.players}
        faults = dict.fromkeys(known.players, 0)
        for number, outcome in known.outcomes.items():
            names = self._pairing(number)
            for name, rank in zip(names, outcome.ranks, strict=True):
                ranks[name].append(rank + 1)
            for fault in outcome.faults:
                faults[names[fault.player]] += 1
        rows = [
            LeagueRating(
                name,
                rated[name].mu,
                rated[name].half,
                len(ranks[name]),
                sum(ranks[name]) / len(ranks[name]) if ranks[name] else None,
                faults[name],
                name in known.retired,
            )
            for name in known.players
        ]
        return sorted(rows, key=lambda row: -row.rating)

    def opponents(self, player: str, count: int, chance: Random) -> list[str]:
        """Returns players who are about as good, for a game against them: past selves too.

        A trainer that adds its checkpoints to a league plays against such opponents.
        """
        rated = self._rated()
        others = [name for name in self.players if name != player]
        if len(others) < count:
            raise JantakuError(counted(len(others), "opponent"), f"add {count} or more")
        own = rated.get(player, self._model.first)
        return _drawn(own, {name: rated[name] for name in others}, count, set(), chance)

    def _check_players(self) -> None:
        seats = open_game(self._setup).players
        if len(self.players) < seats:
            raise JantakuError(counted(len(self.players), "player"), f"add {seats} or more")
        for name in self.players:
            check_player(name, open_game(self._setup), self._folder)

    def _pair(self) -> None:
        """Adds the pairings of a round: the least certain first, with others who are as good."""
        seats, rated = open_game(self._setup).players, self._rated()
        chance = Random(f"{format_seed(self._setup.seed)} round {len(self._known.pairings)}")
        played: set[str] = set()
        pairings: list[tuple[str, ...]] = []
        for name in sorted(self.players, key=lambda name: -rated[name].sigma):
            if name in played:
                continue
            others = {other: rated[other] for other in self.players if other != name}
            chosen = _drawn(rated[name], others, seats - 1, played, chance)
            pairings.append((name, *chosen))
            played |= {name, *chosen}
        self._write({"round": [list(pairing) for pairing in pairings]})
        self._known.pairings += pairings

    def _missing(self) -> list[tuple[ArenaMatch, int]]:
        seats = open_game(self._setup).players
        return [
            (self._match(pairing), number)
            for at, pairing in enumerate(self._known.pairings)
            for number in range(at * seats, (at + 1) * seats)
            if number not in self._known.outcomes
        ]

    def _match(self, players: tuple[str, ...]) -> ArenaMatch:
        return ArenaMatch(players, self._setup, True, self._timeout_s, self._folder)

    def _pairing(self, number: int) -> tuple[str, ...]:
        return self._known.pairings[number // len(self._known.pairings[0])]

    def _rated(self) -> dict[str, SkillRating]:
        """Each player's rating after all games, in the order of their numbers."""
        games = sorted(self._known.outcomes.items())
        rated = self._model.rated((self._pairing(number), one.ranks) for number, one in games)
        return dict.fromkeys(self._known.players, self._model.first) | rated

    def _lock(self) -> None:
        if not lock(self._file.fileno()):
            raise self._fault("another program is writing it", "wait, or name another file")

    def _read(self, game: Game[Any, Any, Any] | None, seed: SeedLike | None) -> None:
        self._file.seek(0)
        lines = self._file.readlines()
        if lines and not lines[-1].endswith(b"\n"):  # cut off in writing
            self._file.truncate(sum(map(len, lines[:-1])))
            lines.pop()
        if not lines:
            spec = (game or RiichiGame(seed=0)).spec
            self._setup = replace(spec, seed=seed_for_research(seed))
            self._write({"jantaku_league": _VERSION, **self._setup.to_dict()})
            return
        try:
            header, *rows = map(json.loads, lines)
            version = header.pop("jantaku_league")
            if version != _VERSION:
                raise self._fault(f"a league of format {shown(version)}", _CURE)
            self._setup = GameSpec.from_dict(header)
            for row in rows:
                self._take(row)
        except (ValueError, LookupError, TypeError, AttributeError, RecursionError) as error:
            if isinstance(error, ReplayError):
                raise
            raise self._fault("not a league", _CURE) from None
        self._compare(game, seed)

    def _take(self, row: dict[str, Any]) -> None:
        known = self._known
        if "player" in row:
            if row["player"] not in known.players:
                known.players.append(str(row["player"]))
            known.retired.discard(row["player"])
        elif "retired" in row:
            known.retired.add(str(row["retired"]))
        elif "round" in row:
            pairings = [tuple(map(str, pairing)) for pairing in row["round"]]
            names = {name for pairing in pairings for name in pairing}
            known.pairings += pairings
            if not names <= {*known.players} or len({*map(len, known.pairings)}) != 1:
                raise ValueError("a pairing of strangers, or of too few")
        else:
            outcome = Outcome.from_dict(row, len(known.pairings[0]))
            if not 0 <= outcome.game < len(known.pairings) * len(known.pairings[0]):
                raise ValueError("a game of no pairing")
            known.outcomes[outcome.game] = outcome

    def _compare(self, game: Game[Any, Any, Any] | None, seed: SeedLike | None) -> None:
        if game is not None and replace(game.spec, seed=self._setup.seed) != self._setup:
            raise self._fault("a league with another setup", f"leave the rules out, or {_CURE}")
        if seed is not None and seed_for_research(seed) != self._setup.seed:
            own = seed_to_json(self._setup.seed)
            raise self._fault(f"a league with the seed {own}", f"leave the seed out, or {_CURE}")

    def _write(self, row: dict[str, Any]) -> None:
        self._file.write(json.dumps(row, separators=(",", ":")).encode() + b"\n")
        self._file.flush()

    def _fault(self, fault: str, cure: str) -> ReplayError:
        return ReplayError(fault, cure, file=self._path)


def _found(names: Iterable[str], folder: str) -> list[str]:
    """Returns the names, those with a `*` as all the policies that they stand for."""
    found: list[str] = []
    for name in names:
        if not (name.startswith(POLICY) and "*" in name):
            found.append(name)
            continue
        files = sorted(glob(name.removeprefix(POLICY), root_dir=folder))
        if not files:
            raise JantakuError(f"no files {name[:80]!r}", "check the folder")
        found += [POLICY + file for file in files]
    return found


def _drawn(
    own: SkillRating, others: dict[str, SkillRating], count: int, played: set[str], chance: Random
) -> list[str]:
    """Returns as many of the others, those who are about as good more often."""
    left = dict(others)
    chosen: list[str] = []
    for _ in range(count):
        names = [*left]
        weights = [
            _likeness(own, left[name]) * (_LESS_LIKELY if name in played else 1.0) for name in names
        ]
        (name,) = chance.choices(names, weights)
        chosen.append(name)
        del left[name]
    return chosen


def _likeness(one: SkillRating, other: SkillRating) -> float:
    """Returns 1 for equal ratings, less the surer it is that they differ."""
    spread = one.sigma**2 + other.sigma**2 + 1.0
    return exp(-((one.mu - other.mu) ** 2) / (2 * spread)) + 1e-6


def table_of(ratings: Sequence[LeagueRating]) -> list[dict[str, Any]]:
    """Returns the ratings ready for JSON."""
    return [
        {
            "name": one.name,
            "rating": one.rating,
            "rating_ci95": one.half,
            "games": one.games,
            "mean_rank": one.rank,
            "faults": one.faults,
            "retired": one.retired,
        }
        for one in ratings
    ]
