"""The names of the yaku, and which of them are yakuman or local.

What makes a yaku is one row per yaku in the kernel (`kernel/score/yaku.cpp`). May import rules and
what is below it.
"""

from __future__ import annotations

from jantaku._kernel import LOCAL_YAKU, YAKU, YAKUMAN
from jantaku.messages import message

__all__ = ["LOCAL_YAKU", "YAKU", "YAKUMAN", "yaku_name"]


def yaku_name(identifier: str, language: str = "en") -> str:
    """The name of a yaku, or of a kind of dora, in en, ja, ko or zh.

    >>> yaku_name("tanyao", "ja")
    '断幺九'
    """
    return message(f"yaku.{identifier}", language)
