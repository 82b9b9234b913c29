"""The definition of each number: what is counted, and what it is divided by.

`docs/statistics.md` says in words what each count is; `counts` and `games` count.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

Section = Literal["games", "rounds", "riichi", "calls", "wins", "deal_ins"]
Unit = Literal["share", "points", "turns", "place", "han", "tiles"]


@dataclass(frozen=True, slots=True)
class NumberDefinition:
    """A number: the count `of`, divided by the count `per`.

    A share counts cases; any other unit is the mean of a value, whose squares are summed too.
    """

    name: str
    of: str
    per: str
    section: Section
    unit: Unit = "share"

    @property
    def is_share(self) -> bool:
        """True if it is a share of cases, False if it is the mean of a value."""
        return self.unit == "share"

    @property
    def squares(self) -> str:
        """The name of the sum of squares of a mean."""
        return f"{self.of}_squared"


# One number, one line.
# fmt: off
_ROWS: Final = (
    NumberDefinition("placement", "placement", "placed", "games", "place"),
    NumberDefinition("first", "place_1", "placed", "games"),
    NumberDefinition("second", "place_2", "placed", "games"),
    NumberDefinition("third", "place_3", "placed", "games"),
    NumberDefinition("fourth", "place_4", "placed", "games"),
    NumberDefinition("bust", "bust", "placed", "games"),
    NumberDefinition("final_points", "final_points", "placed", "games", "points"),
    NumberDefinition("win", "win", "rounds", "rounds"),
    NumberDefinition("deal_in", "deal_in", "rounds", "rounds"),
    NumberDefinition("tsumo_against", "tsumo_against", "rounds", "rounds"),
    NumberDefinition("tenpai", "tenpai", "rounds", "rounds"),
    NumberDefinition("first_tenpai", "first_tenpai", "rounds", "rounds"),
    NumberDefinition("tenpai_turn", "tenpai_turn", "tenpai", "rounds", "turns"),
    NumberDefinition("exhaustive_draw", "exhaustive_draw", "rounds", "rounds"),
    NumberDefinition("tenpai_at_draw", "tenpai_at_draw", "exhaustive_draw", "rounds"),
    NumberDefinition("gain", "gain", "rounds", "rounds", "points"),
    NumberDefinition("riichi", "riichi", "rounds", "riichi"),
    NumberDefinition("riichi_turn", "riichi_turn", "riichi", "riichi", "turns"),
    NumberDefinition("first_riichi", "first_riichi", "riichi", "riichi"),
    NumberDefinition("chasing_riichi", "chasing_riichi", "riichi", "riichi"),
    NumberDefinition("chased_riichi", "chased_riichi", "riichi", "riichi"),
    NumberDefinition("riichi_win", "riichi_win", "riichi", "riichi"),
    NumberDefinition("riichi_deal_in", "riichi_deal_in", "riichi", "riichi"),
    NumberDefinition("riichi_gain", "riichi_gain", "riichi", "riichi", "points"),
    NumberDefinition("ippatsu", "ippatsu", "riichi_win", "riichi"),
    NumberDefinition("ura", "ura", "ura_known", "riichi"),
    NumberDefinition("call", "call", "rounds", "calls"),
    NumberDefinition("call_win", "call_win", "call", "calls"),
    NumberDefinition("call_deal_in", "call_deal_in", "call", "calls"),
    NumberDefinition("call_gain", "call_gain", "call", "calls", "points"),
    NumberDefinition("tsumo", "tsumo", "win", "wins"),
    NumberDefinition("win_riichi", "riichi_win", "win", "wins"),
    NumberDefinition("win_damaten", "damaten_win", "win", "wins"),
    NumberDefinition("win_call", "call_win", "win", "wins"),
    NumberDefinition("win_points", "win_points", "win", "wins", "points"),
    NumberDefinition("win_turn", "win_turn", "win", "wins", "turns"),
    NumberDefinition("win_dora", "win_dora", "win", "wins", "tiles"),
    NumberDefinition("deal_in_riichi", "deal_in_riichi", "deal_in", "deal_ins"),
    NumberDefinition("deal_in_damaten", "deal_in_damaten", "deal_in", "deal_ins"),
    NumberDefinition("deal_in_call", "deal_in_call", "deal_in", "deal_ins"),
    NumberDefinition("deal_in_points", "deal_in_points", "deal_in", "deal_ins", "points"),
)
# fmt: on

DEFINITIONS: Final[dict[str, NumberDefinition]] = {row.name: row for row in _ROWS}
"""The definitions by name, in the order in which they are shown."""

COUNTS: Final[tuple[str, ...]] = tuple(
    dict.fromkeys(
        (
            "games",
            "rounds",
            *(name for row in _ROWS for name in (row.of, row.per)),
            *(row.squares for row in _ROWS if not row.is_share),
        )
    )
)
"""The names of all counts."""

SECTIONS: Final[tuple[Section, ...]] = ("games", "rounds", "riichi", "calls", "wins", "deal_ins")
"""The sections, in the order in which they are shown."""
