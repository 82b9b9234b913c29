"""Questions about custom rules for a sandbox: they take and return JSON."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Any, Final

from jantaku.base.seeds import parse_seed
from jantaku.catalog.matches import with_game_entered
from jantaku.catalog.offers import (
    choices,
    open_setup,
    pages,
    rules_file_of_setup,
    setup_of_rules,
    summarize_setup,
)
from jantaku.catalog.values import Setup, SheetSeat
from jantaku.game import GameSpec
from jantaku.game.engines import engine_of

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence


_QUESTIONS: Final[Mapping[str, Callable[..., Any]]] = {
    "choices": choices,
    "summarize_setup": summarize_setup,
    "pages": pages,
    "rules_file_of_setup": rules_file_of_setup,
}


def answered(question: str, document: dict[str, Any], *more: str) -> Any:
    """Returns the answer of a function of the catalog about a setup."""
    found = _QUESTIONS[question](Setup(**document), *more)
    return found if isinstance(found, str) else asdict(found)


def read_rules(text: str) -> dict[str, Any]:
    """Returns the setup of a file of rules."""
    return asdict(setup_of_rules(text))


def summarized(document: dict[str, Any]) -> dict[str, Any]:
    """Returns the seats and the summary of a setup."""
    found = summarize_setup(Setup(**document))
    return {"seats": [*found.seats], "summary": found.summary}


def opened(document: dict[str, Any], seed: str, bots: Sequence[int]) -> dict[str, Any]:
    """Returns the `GameSpec` of a setup."""
    return open_setup(Setup(**document), parse_seed(seed), bots).to_dict()


def entered(
    sheet: str,
    table: str,
    spec: dict[str, Any],
    steps: Sequence[Mapping[str, Any]],
    sitting: Mapping[str, Mapping[str, Any]],
    when: float,
) -> str:
    """Returns the sheet of a room with the game of a table."""
    played = GameSpec.from_dict(spec)
    game = engine_of(played.engine).resume(played, steps)
    seats = {int(seat): SheetSeat(**row) for seat, row in sitting.items()}
    return with_game_entered(sheet, table, game, seats, when)
