"""The sheet itself."""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import TYPE_CHECKING, Self

from jantaku.base.errors import SheetError
from jantaku.base.files import write_whole
from jantaku.riichi.sheet.games import Details, Player, SheetGame, game_of
from jantaku.riichi.sheet.serialization import LARGEST_FILE, from_json, to_csv, to_json
from jantaku.riichi.sheet.settlement import DebtPayment, Total, payments_of, totals_of

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence
    from datetime import datetime

    from jantaku.game.protocol import GameResult
    from jantaku.riichi.rules import GameRule


@dataclass(frozen=True, slots=True)
class Sheet:
    """Games in the order in which they were played; `Sheet()` is an empty one."""

    games: tuple[SheetGame, ...] = ()

    def with_game(
        self,
        result: GameResult,
        rule: GameRule,
        *,
        players: Sequence[Player],
        when: datetime,
        details: Details | None = None,
    ) -> Self:
        """The sheet with one more game; players and details are in the order of the seats.

        Raises `SheetError` for a result that is not one of these rules, or does not add up.
        """
        known = Details() if details is None else details
        game = game_of(result, rule, players=players, when=when, details=known)
        return type(self)((*self.games, game))

    @property
    def totals(self) -> tuple[Total, ...]:
        """The total of each player, the best first."""
        return totals_of(self.games)

    @property
    def payments(self) -> tuple[DebtPayment, ...]:
        """Few payments that settle the totals."""
        return payments_of(self.totals)

    @property
    def groups(self) -> tuple[frozenset[str], ...]:
        """The sets of people who played together, in the order of their first games."""
        return tuple(dict.fromkeys(game.people for game in self.games))

    def of(self, people: Collection[str]) -> Self:
        """Returns the games of exactly these people, with any bots."""
        return type(self)(tuple(game for game in self.games if game.people == set(people)))

    def to_json(self) -> str:
        """The sheet as a JSON document."""
        return to_json(self.games)

    @classmethod
    def from_json(cls, text: str) -> Self:
        """The sheet that `to_json` wrote; `SheetError` for anything else."""
        return cls(from_json(text))

    def to_csv(self) -> str:
        """A row for each player of each game, for spreadsheets."""
        return to_csv(self.games)

    @classmethod
    def load(cls, path: str | os.PathLike[str]) -> Self:
        """Returns the sheet in a file. Raises SheetError, or OSError if there is no file."""
        with open(path, "rb") as file:
            raw = file.read(LARGEST_FILE + 1)
        if len(raw) > LARGEST_FILE:
            raise SheetError("the file is too large", f"a sheet has {LARGEST_FILE} bytes at most")
        try:
            return cls.from_json(raw.decode("utf-8"))
        except UnicodeDecodeError:
            raise SheetError(
                "this is no UTF-8 text", "give a file that the program wrote"
            ) from None

    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes the sheet to a file, whole or not at all."""
        write_whole(os.fspath(path), self.to_json())
