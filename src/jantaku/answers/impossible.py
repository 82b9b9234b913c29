"""Circumstances that exclude each other: what a form disables next to those set, and why."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from jantaku._kernel import CIRCUMSTANCES

from .circumstances import blaming, ids_of, is_unknown, read_hand, read_seen

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from jantaku import GameRule, Hand
    from jantaku.riichi.tiles.tile import Tile, TileId

FLAGS: Final = tuple(row.name for row in CIRCUMSTANCES if row.name != "tsumo")
"""The circumstances that hold or do not; where two that are set contradict, the first one holds."""
_BEFORE: Final = ("tsumo", "round", "seat", "kita", "dora", "win")
_SIZE: Final = 14
_COPIES: Final = 4
_NORTH: Final = 30
_LACKED_BY_THREE: Final = range(1, 8)  # man 2 to 8
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
    """Returns what cannot be set or remain set with this hand, which may be unfinished."""
    from jantaku import Hand
    from jantaku.riichi.tiles.notation import parse_tile
    from jantaku.riichi.tiles.tile import id_of

    hand = read_hand(text).hand
    shown = read_seen(**{name: given[name] for name in ("dora", "ura") if name in given})
    given = {**given, **{name: ids_of(read) for name, read in shown.items()}}
    if "win" in given:
        with blaming("win"):
            given["win"] = id_of(parse_tile(given["win"]))
    whole, spare = _stand_in(hand, given, rule)
    if _fault(whole, {}, rule):
        whole, spare = _stand_in(Hand.from_tiles((), hand.melds), given, rule)
    return Impossible(dict(_found(whole, spare, given, rule)))


def _found(
    hand: Hand, spare: TileId, given: Mapping[str, Any], rule: GameRule
) -> Iterator[tuple[str, tuple[str, str, str]]]:
    holds: dict[str, Any] = {}
    for name in _BEFORE:
        if name in given and _fault(hand, {**holds, name: given[name]}, rule) is None:
            holds[name] = given[name]
    set_first = sorted(FLAGS, key=lambda flag: flag not in given)
    for flag in set_first:
        fault = _NOT_HERE if is_unknown(flag, rule) else _fault(hand, {**holds, flag: True}, rule)
        if fault is not None:
            yield flag, fault
        elif flag in given:
            holds[flag] = True
            if "ura" in given and not _fault(hand, {**holds, "ura": given["ura"]}, rule):
                holds["ura"] = given["ura"]
    more: dict[str, dict[str, Any]] = {
        "ura": {"ura": [spare], "dora": [spare]},
        "kita": {"kita": 1},
        "north": {"seat": "N"},
    }
    for name, also in more.items():
        fault = _fault(hand, {**holds, **also}, rule)
        if fault is not None:
            yield name, fault


def _fault(hand: Hand, given: Mapping[str, Any], rule: GameRule) -> tuple[str, str, str] | None:
    from jantaku import HandError, score

    try:
        score(hand, rules=rule, **given)
    except HandError as error:
        unfinished = error.code in ("not_complete", "broken_later")
        return None if unfinished else (error.code or "", error.fault, error.cure)
    return None


def _stand_in(hand: Hand, given: Mapping[str, Any], rule: GameRule) -> tuple[Hand, TileId]:
    """Returns the hand with fourteen tiles, and a tile that is not seen yet.

    A hand that lacks more than the winning tile is filled with single tiles, orphans first: a hand
    of orphans may win on a closed kan.
    """
    from jantaku import Hand as Made
    from jantaku.riichi.tiles.tile import KINDS, id_of, is_honor, is_terminal, kind_of, tile_of_id

    seen = list(hand.held)
    seen[_NORTH] += given.get("kita", 0)
    for tile_id in (*given.get("dora", ()), *given.get("ura", ())):
        seen[tile_id // 4] += 1
    win = tile_of_id(given["win"]) if "win" in given else None
    in_play = [kind for kind in KINDS if rule.players == 4 or kind not in _LACKED_BY_THREE]
    orphans = [kind for kind in in_play if is_honor(kind) or is_terminal(kind)]
    pair = [kind for kind in orphans if seen[kind] < 2 and kind != win]
    single, others = (
        [kind for kind in kinds if not seen[kind]]
        for kinds in (orphans, [kind for kind in in_play if kind not in orphans])
    )
    filling: list[Tile] = [*single, *pair[:1], *others]
    if win is not None and hand.size == _SIZE - 1 and seen[kind_of(win)] < _COPIES:
        filling = [win]
    lacking = filling[: _SIZE - hand.size]
    spare = min(in_play, key=lambda kind: seen[kind] + lacking.count(kind))
    return Made.from_tiles([*hand.tiles, *lacking], hand.melds), id_of(spare)
