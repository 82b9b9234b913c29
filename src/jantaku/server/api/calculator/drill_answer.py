"""Types of drills as JSON, whose keys are left out where they have their defaults."""

from __future__ import annotations

from typing import Any, Required

from typing_extensions import TypedDict

from jantaku.riichi.drill import DrillKind
from jantaku.server.api.calculator.hand_answers import Tile
from jantaku.server.api.calculator.hands import WinCircumstances


class DrillDiscard(TypedDict, total=False):
    """A tile of a pond."""

    tile: Required[Tile]
    tsumogiri: bool
    riichi: bool
    called: bool


class DrillSeatAnswer(TypedDict, total=False):
    """A seat as the player sees it; the melds of the player's own seat are in the hand."""

    pond: list[DrillDiscard]
    melds: str
    riichi: bool
    kita: int
    passed: str


class ScoreChoiceAnswer(TypedDict):
    """A value of a win to choose; null if nobody pays so."""

    han: int
    fu: int
    limit: str | None
    from_discarder: int | None
    from_dealer: int | None
    from_non_dealer: int | None


class DrillAnswer(TypedDict, total=False):
    """A question about a hand, with the keys of docs/trainer.md."""

    kind: Required[DrillKind]
    hand: Required[str]
    rules: dict[str, Any]
    circumstances: WinCircumstances
    tile: Tile
    drawn: Tile
    seats: list[DrillSeatAnswer]
    choices: list[ScoreChoiceAnswer]
    level: int
    seed: int
    played: Tile
    note: str
    source: int
    wall: int
    called: str
