"""The counts of a game for each of its players: `count_game`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from jantaku.base.errors import JantakuError
from jantaku.riichi.records.history import rounds_to_replay
from jantaku.riichi.records.kernel_replay import (
    fitting_rule,
    replayed,
    rule_to_replay,
)
from jantaku.riichi.records.skipped import REASONS
from jantaku.riichi.statistics.counts import round_counts
from jantaku.riichi.statistics.kinds import GameKind, day_of_game, kind_of_game
from jantaku.riichi.statistics.tally import PlayerTally

if TYPE_CHECKING:
    from collections.abc import Sequence

    from jantaku import _kernel
    from jantaku.riichi.records.record import GameRecord, RoundRecord
    from jantaku.riichi.rules import GameRule


@dataclass(frozen=True, slots=True)
class CountedGame:
    """The counts of a game: a tally for each seat, with its name.

    `skipped` are the numbers of rounds that cannot be followed, from 0, with the reasons. `day` is
    empty if the record does not say when the game was played.
    """

    names: tuple[str, ...]
    tallies: tuple[PlayerTally, ...]
    kind: GameKind
    day: str
    key: str
    """The `GameRecord.digest`, which copies of a game share in any format."""
    places: tuple[int, ...]
    """The place of each seat, from 1; empty if the record lacks the end of the game."""
    skipped: tuple[tuple[int, str], ...] = ()

    @property
    def rounds(self) -> int:
        """The number of rounds that were counted."""
        return self.tallies[0].rounds


def count_game(game: GameRecord, name: str = "") -> CountedGame:
    """Returns the counts of a recorded game; `name` is the file, which may contain the day.

    A round that the assumed rules do not allow is followed by rules near them. A round that cannot
    be followed to its end is left out.

    >>> from jantaku.riichi.records.files import read_file
    >>> counted = count_game(read_file("tests/data/records/own-4p.tenhou_xml.xml"))
    >>> counted.rounds, counted.tallies[0].counts["win"], counted.places
    (5, 2, (1, 2, 3, 4))

    Raises `RulesError` for rules that the kernel cannot play.
    """
    rule = rule_to_replay(game)
    tallies = tuple(PlayerTally() for _ in game.names)
    skipped = []
    end: tuple[int, ...] | None = game.final_points
    for number, (record, after) in enumerate(rounds_to_replay(game, rule)):
        try:
            rule, played = _followed(rule, record, after)
        except JantakuError as error:
            skipped.append((number, str(error)))
            continue
        if played.difference is not None:
            skipped.append((number, REASONS[played.difference]))
            continue
        for tally, more in zip(tallies, round_counts(record, played), strict=True):
            tally.add(more)
        if number + 1 == len(game.rounds) and end is None and played.over:
            end = played.points
    places = _places(end) if end is not None else ()
    for seat, tally in enumerate(tallies):
        tally.counts["games"] = 1
        if end is not None:
            _count_end(tally, end[seat], places[seat], game)
    kind, day = kind_of_game(game), day_of_game(game, name)
    return CountedGame(game.names, tallies, kind, day, game.digest, places, tuple(skipped))


def _followed(
    rule: GameRule, record: RoundRecord, after: tuple[int, ...] | None
) -> tuple[GameRule, _kernel.Replay]:
    """Returns the round by the rules, or by rules near them, and those rules."""
    played = replayed(rule, record, after=after)
    if played.difference in ("illegal", "event", "surplus") and record.is_over:
        near = fitting_rule(rule, record)
        again = replayed(near, record, after=after)
        if again.difference is None:
            return near, again
    return rule, played


def _places(points: Sequence[int]) -> tuple[int, ...]:
    """The place of each seat; of equal points, the earlier seat has the better one."""
    order = sorted(range(len(points)), key=lambda seat: (-points[seat], seat))
    return tuple(order.index(seat) + 1 for seat in range(len(points)))


def _count_end(tally: PlayerTally, points: int, place: int, game: GameRecord) -> None:
    counts = tally.counts
    counts["placed"] = 1
    counts[f"place_{place}"] = 1
    counts["placement"], counts["placement_squared"] = place, place * place
    counts["final_points"], counts["final_points_squared"] = points, points * points
    counts["bust"] = int(points < game.rules.tobi_points)
