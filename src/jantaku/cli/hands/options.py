"""The options of commands about hands."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any

from jantaku.cli.options import argument, flag, option, text
from jantaku.draw.answers.circumstances import with_circumstances

if TYPE_CHECKING:
    from jantaku._kernel import Circumstance

HandText = Annotated[
    str,
    argument(
        "HAND",
        "Tiles such as 123m406p11z, melds in brackets: (123m) (111m) (1111m) [1111m]; "
        "- reads hands from stdin, one a line.",
    ),
]
Visible = Annotated[
    str,
    option(
        "--visible", kind="TILES", about="Tiles visible elsewhere, which can no longer be drawn."
    ),
]
Discards = Annotated[
    str,
    option("--discards", kind="TILES", about="The player's discards, for furiten."),
]
Calls = Annotated[
    str,
    option("--calls", kind="CALLS", about="Melds in their order: 'chi 234m, pon 5z, ankan 6p'."),
]
_LETTERS = {"open": "-o", "riichi": "-r", "tsumo": "-t"}


def _circumstance(row: Circumstance) -> Any:
    letters = [_LETTERS[row.name]] if row.name in _LETTERS else []
    return flag(*letters, f"--{row.name.replace('_', '-')}", about=row.about)


@dataclass(frozen=True)
@with_circumstances("hand", "table", field=_circumstance)
class TableFlags:
    """The circumstances known before the winning tile comes."""


@dataclass(frozen=True)
class TableOptions(TableFlags):
    """The situation before the winning tile comes."""

    round: str = text("--round", kind="WIND", about="Round wind: e, s, w or n.", default="e")
    seat: str = text("--seat", kind="WIND", about="Seat wind; e is the dealer.", default="e")
    dora: str = text("-d", "--dora", kind="TILES", about="Dora indicators: 58m or 5m,8m.")
    ura: str = text("--ura", kind="TILES", about="Ura dora indicators.")
    kita: str = text("--kita", kind="N", about="Norths set aside (three players).", default="0")
    honba: str = text("--honba", kind="N", about="Honba on the table.", default="0")
    riichi_sticks: str = text(
        "--riichi-sticks", kind="N", about="Riichi sticks on the table.", default="0"
    )


@dataclass(frozen=True)
@with_circumstances("win", field=_circumstance)
class WinOptions:
    """The winning tile, and how it came."""

    win: str = text(
        "-w", "--win", kind="TILE", about="Winning tile (default: the highest-paying one)."
    )
