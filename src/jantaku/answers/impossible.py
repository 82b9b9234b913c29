"""Circumstances that exclude each other: what a form disables next to those set, and why."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from .circumstances import LOCAL, blaming

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from jantaku import GameRule, Hand
    from jantaku.tile import Kind

FLAGS: Final = (
    *("riichi", "double_riichi", "open_riichi", "ippatsu", "rinshan", "chankan", "last_tile"),
    *("tenhou", "chiihou", "renhou", "tsubame_gaeshi", "kanfuri", "paarenchan", "open"),
)
"""The circumstances that hold or do not; where two that are set contradict, the first one holds."""
_SIZE: Final = 14
_MAN: Final = 9
_NOT_HERE: Final = ("no_yaku_here", "no yaku by these rules", "choose rules that have it")


@dataclass(frozen=True)
class Impossible:
    """Impossible circumstances by name, each with its code, fault and cure."""

    reasons: Mapping[str, tuple[str, str, str]]

    def to_dict(self) -> dict[str, object]:
        """Ready for JSON."""
        rows = self.reasons.items()
        told = {
            name: {"reason": code, "detail": fault, "cure": cure}
            for name, (code, fault, cure) in rows
        }
        return {"impossible": told}


def impossible_answer(text: str, given: Mapping[str, Any], rule: GameRule) -> Impossible:
    """Returns what cannot be set or remain set; of the hand only the melds matter."""
    from jantaku import Hand

    with blaming("hand"):
        hand = Hand(text)
    return Impossible(dict(_found(*_stand_in(hand, rule), given, rule)))


def _found(
    hand: Hand, spare: str, given: Mapping[str, Any], rule: GameRule
) -> Iterator[tuple[str, tuple[str, str, str]]]:
    holds: dict[str, Any] = {}
    for name in ("tsumo", "round", "seat", "kita"):
        if name in given and _fault(hand, {name: given[name]}, rule) is None:
            holds[name] = given[name]
    set_first = sorted(FLAGS, key=lambda flag: flag not in given)
    for flag in set_first:
        fault = _NOT_HERE if _unknown(flag, rule) else _fault(hand, {**holds, flag: True}, rule)
        if fault is not None:
            yield flag, fault
        elif flag in given:
            holds[flag] = True
    more: dict[str, dict[str, Any]] = {
        "ura": {"ura": spare, "dora": spare},
        "kita": {"kita": 1},
        "north": {"seat": "N"},
    }
    for name, also in more.items():
        fault = _fault(hand, {**holds, **also}, rule)
        if fault is not None:
            yield name, fault


def _unknown(flag: str, rule: GameRule) -> bool:
    """True if it is a yaku, but not by these rules."""
    if flag == "renhou":
        return rule.renhou == "none"
    return flag in LOCAL and flag not in rule.local_yaku


def _fault(hand: Hand, given: Mapping[str, Any], rule: GameRule) -> tuple[str, str, str] | None:
    from jantaku import HandError, score

    try:
        score(hand, rules=rule, **given)
    except HandError as error:
        complete = error.code != "not_complete"
        return (error.code or "", error.fault, error.cure) if complete else None
    return None


def _stand_in(hand: Hand, rule: GameRule) -> tuple[Hand, str]:
    """Fourteen tiles with the melds of the hand, and a tile that is not among them."""
    from jantaku import Hand as Made
    from jantaku.notation import format_tile
    from jantaku.tile import KINDS

    def lies_apart(kind: Kind) -> bool:
        return hand.held[kind] == 0 and (kind >= _MAN or rule.players == 4)

    spare, *kinds = filter(lies_apart, reversed(KINDS))
    return Made.from_tiles(kinds[: _SIZE - 3 * len(hand.melds)], hand.melds), format_tile(spare)
