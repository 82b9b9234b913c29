"""The report on one game, and the values that it compares."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from jantaku.base.errors import ReplayError


@dataclass(frozen=True, slots=True)
class Difference:
    """A difference between a record and the rules: round and event from 0, sentence and field."""

    round: int
    event: int | None
    what: str
    field: str


@dataclass(frozen=True, slots=True)
class GameReport:
    """A game played again; `error` where it could not be read, `missing` what it lacks."""

    name: str
    rounds: int = 0
    differences: tuple[Difference, ...] = ()
    error: ReplayError | None = None
    missing: tuple[str, ...] = ()


class Comparison(NamedTuple):
    """A recorded value and its value by the rules, equal if nothing is recorded."""

    field: str
    subject: str
    told: object
    ours: object
