"""Which hands may be won: Fix Yaku example by example, the need of han, and what is tenpai."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from jantaku import GameRule, Hand, Meld, Permission, judge_win
from jantaku.calling import parse_calls
from jantaku.notation import format_tile, parse_tiles

TABLE = json.loads((Path(__file__).parent / "data" / "fix_yaku.json").read_text(encoding="utf-8"))
FIRST = GameRule(fix_yaku="first_only")
MIDDLE = GameRule(fix_yaku="middle_ok")
EVERY = GameRule(multi_wait_finally=False)
ANY = GameRule()
MODES = {"first": FIRST, "middle": MIDDLE, "finally_all": EVERY, "finally_any": ANY}
DRAWN = {
    "first_all": FIRST,
    "first_closed": FIRST.replace(multi_wait_tsumo="closed"),
    "middle_all": MIDDLE,
    "middle_closed": MIDDLE.replace(multi_wait_tsumo="closed"),
    "finally_all": EVERY,
    "finally_any": ANY,
}


def thirteen(hand: str, calls: str = "") -> Hand:
    """A hand before its winning tile, with its calls in their order."""
    melds = [Meld(meld.type, meld.tiles) for meld in parse_calls(calls)]
    return Hand.from_tiles(parse_tiles(hand), melds)


def judged(rule: GameRule, hand: str, calls: str, win: str, **circumstances: Any) -> Permission:
    """The judgement of a win by South in an East round."""
    return judge_win(
        thirteen(hand, calls), win, rules=rule, **{"seat": "S", "honba": 0, **circumstances}
    )


def example(row: dict[str, Any], rule: GameRule, **circumstances: Any) -> Permission:
    """The judgement of a row of the table."""
    if row.get("han") == 2:
        rule, circumstances["honba"] = rule.replace(two_han_honba=4), 4
    rule = rule.replace(open_tanyao=row.get("open_tanyao", True))
    if row.get("riichi"):
        circumstances["riichi"] = True
    return judged(rule, row["hand"], row["calls"], row["win"], **circumstances)


def named(row: dict[str, Any]) -> str:
    return f"{row['id']} {row['shows']}"


@pytest.mark.parametrize("row", TABLE["ron"], ids=named)
def test_a_ron_is_allowed_as_its_example_says(row: dict[str, Any]) -> None:
    answers = {mode: example(row, rule) for mode, rule in MODES.items()}
    assert {mode: answer.allowed for mode, answer in answers.items()} == {
        mode: row[mode] for mode in MODES
    }
    for answer in answers.values():
        assert [format_tile(wait.kind) for wait in answer.waits] == row["waits"]


@pytest.mark.parametrize("row", TABLE["draw"], ids=named)
def test_a_self_draw_is_allowed_as_its_example_says(row: dict[str, Any]) -> None:
    answers = {mode: example(row, rule, tsumo=True) for mode, rule in DRAWN.items()}
    assert {mode: answer.allowed for mode, answer in answers.items()} == {
        mode: row[mode] for mode in DRAWN
    }
    for answer in answers.values():
        assert [format_tile(wait.kind) for wait in answer.waits] == row["waits"]
