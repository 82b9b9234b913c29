"""Tables set up in the middle of a round: what the tests of scoring and payments share."""

from typing import Any

from jantaku.ruleset import Ruleset

from .acting import tiles
from .engine import (
    Call,
    CallEntry,
    DiscardEntry,
    Number,
    RulesetTable,
    RulesetTile,
    Seat,
    WinRecord,
    WinSource,
    seated,
)


def call(name: str, names: str) -> Call:
    """A meld of that name."""
    return Call(name, tuple(tiles(names)))


def yaku(name: str, value: Number | str = 1, when: Any = "true") -> dict[str, Any]:
    """A yaku as it stands in a file."""
    return {"display_name": name, "value": value, "when": when}


def table_of(
    score: dict[str, Any] | None = None, *, players: int = 4, kyoku: int = 0, **rules: Any
) -> RulesetTable:
    """A table with `score_calculation` as given (its lists default to `yaku`) and other keys."""
    scoring = {"scoring_method": "multiplier", "yaku_lists": ["yaku"], **(score or {})}
    ruleset = Ruleset({"num_players": players, "score_calculation": scoring, **rules})
    return seated(ruleset, kyoku=kyoku)


def discard(table: RulesetTable, seat: Seat, name: str) -> None:
    """A discard as the last thing that happened."""
    table.history.append(DiscardEntry(seat, RulesetTile(name)))


def called(table: RulesetTable, seat: Seat, name: str, kind: str = "kakan") -> None:
    """A call of the seat's own tile as the last thing that happened."""
    table.history.append(CallEntry(seat, seat, RulesetTile(name), (), kind))


def won(
    table: RulesetTable,
    seat: Seat,
    score: Number,
    payer: Seat | None = None,
    *,
    source: WinSource | None = None,
    dealer: bool | None = None,
    **more: Any,
) -> WinRecord:
    """A win recorded at the table: by discard where somebody pays it, else by draw."""
    win = WinRecord(
        seat,
        source or ("draw" if payer is None else "discard"),
        None,
        payer,
        tuple(other for other in table.seats if other != seat),
        seat == table.seats[table.kyoku % len(table.seats)] if dealer is None else dealer,
        score=score,
        **more,
    )
    table.wins.append(win)
    table.result = "win"
    return win
