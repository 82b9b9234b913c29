"""The names of the yaku, and which of them are yakuman or local.

A yaku is a row in the kernel (`kernel/score/yaku_rows.hpp`), with names in four languages; when it
holds is in `kernel/score/yaku.cpp`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from jantaku._kernel import LOCAL_YAKU, YAKU, YAKUMAN
from jantaku.base.messages import message

if TYPE_CHECKING:
    from jantaku.riichi.rules import GameRule

__all__ = ["LOCAL_YAKU", "YAKU", "YAKUMAN", "yaku_name", "yaku_worth"]


def yaku_name(identifier: str, language: str = "en") -> str:
    """The name of a yaku, or of a kind of dora, in en, ja, ko or zh.

    >>> yaku_name("tanyao", "ja")
    '断幺九'
    """
    return message(f"yaku.{identifier}", language)


def yaku_worth(rules: GameRule | str) -> dict[str, tuple[int, int]]:
    """Every yaku in force by these rules, with its han for a closed hand and for one that called.

    A yakuman has 100 for each that it counts as; 0 is for a hand that cannot have it.

    >>> worth = yaku_worth("tenhou")
    >>> worth["honitsu"], worth["pinfu"], worth["suukantsu"]
    ((3, 2), (1, 0), (100, 100))
    """
    from jantaku.riichi.rules import kernel_rule  # who asks for a name need not load the rules

    return dict(kernel_rule(rules).yaku_worth)
