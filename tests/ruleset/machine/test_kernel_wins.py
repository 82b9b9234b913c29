"""Wins are scored as they were, and no numbers of their rules end the interpreter."""

from contextlib import suppress
from itertools import islice
from random import Random
from typing import Any

import pytest

from jantaku.base.errors import ArgumentError, RulesetError
from jantaku.ruleset import library
from jantaku.ruleset.author import self_tests
from jantaku.ruleset.machine import code as machine_code
from jantaku.ruleset.machine import kernel_table, score_code
from jantaku.ruleset.machine.faults import KernelFault
from jantaku.ruleset.machine.kernel_table import SOURCES, KernelTable
from jantaku.ruleset.table.context import WinSource
from jantaku.ruleset.table.table import RulesetTable
from jantaku.ruleset.table.table_copy import copied
from jantaku.ruleset.values.seat import Seat
from ruleset.acting import tiles
from ruleset.engine import win
from ruleset.tables import table_of

from .games import known, names, number


@pytest.mark.parametrize("name", names("wins"))
def test_wins_are_played_as_they_were(name: str) -> None:
    assert number("wins", name) == known("wins", name)


@pytest.mark.parametrize("name", names("tested hands"))
def test_hands_of_self_tests_score_as_they_did(name: str) -> None:
    assert number("tested hands", name) == known("tested hands", name)


Asked = tuple[RulesetTable, Seat, WinSource]


def some_hands(name: str, monkeypatch: pytest.MonkeyPatch) -> list[Asked]:
    """Winning hands of the tests of a ruleset, as they are scored."""
    found, play = list[Asked](), self_tests.played_on

    def noted(table: RulesetTable) -> object:
        tables.append(copied(table))
        return play(table)

    def won(kernel: KernelTable, seat: Seat, source: WinSource) -> object:
        found.append((tables[-1], seat, source))
        return win(kernel, seat, source)

    tables, win = list[RulesetTable](), KernelTable.win
    with monkeypatch.context() as patch:
        patch.setattr(self_tests, "played_on", noted)
        patch.setattr(KernelTable, "win", won)
        for _ in islice(self_tests.proofs(library.rules(name)), 8):
            pass
    return found


@pytest.mark.parametrize("name", ["zung_jung", "riichi", "vietnamese"])
def test_no_numbers_of_scoring_end_the_interpreter(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    chance, hands, answered = Random(name), some_hands(name, monkeypatch), 0
    hostile = (-1, 0, 1, 2, 7, 50, 4_000, 2**31 - 1, -(2**31), 2**62, -(2**63))

    def changed(code: score_code.ScoreCode) -> list[int]:
        numbers = scoring(code)
        for _ in range(chance.randint(1, 5)):
            numbers[chance.randrange(1, len(numbers))] = chance.choice(hostile)
        return numbers

    scoring = score_code.scoring
    monkeypatch.setattr(machine_code, "scoring", changed)
    for _ in range(120):
        try:
            made = machine_code.Code(hands[0][0].program)
        except ArgumentError:  # what does not fit is refused
            continue
        monkeypatch.setattr(kernel_table, "code_of", lambda _, made=made: made)
        for table, seat, source in hands:
            with suppress(KernelFault):
                state = KernelTable.of(table).state
                answered += state.win(seat, SOURCES.index(source)) is not None
    assert answered > 20


_ONE = {"display_name": "One", "value": 1, "when": ["true"]}
_PAIR = [[[[0, 0]], 1]]


@pytest.mark.parametrize(
    ("rules", "fault"),
    [
        ({"yaku": [_ONE] * 2_001}, "'yaku' holds 2001 entries; leave at most 2000"),
        ({"yaku": [_ONE], "yaku2": [_ONE] * 2_001}, "'yaku2' holds 2001 entries"),
        (
            {"yaku": [_ONE] * 2_001, "yaku2": [_ONE] * 2_002, "win_definition": [_PAIR] * 2_001},
            "'yaku' holds 2001 entries",
        ),
        ({"yaku": [_ONE], "win_definition": [_PAIR] * 2_001}, "more than 2000 definitions"),
    ],
    ids=["yaku", "the second yaku", "the first of several", "what wins"],
)
def test_what_cannot_be_read_is_a_fault_once_a_win_is_scored(
    rules: dict[str, Any], fault: str
) -> None:
    score = {"scoring_method": "multiplier", "yaku2_lists": ["yaku2"]}
    table = table_of(score, **{"win_definition": [_PAIR], **rules})
    table.players[0].hand = tiles("1m")
    with pytest.raises(RulesetError, match=fault):
        win(table, 0, tiles("1m"), "draw")


def test_values_beyond_the_range_of_a_game_replace_nothing() -> None:
    table = table_of(win_definition=[_PAIR], yaku=[_ONE], yaku_precedence={"One": [1e300, 2]})
    table.players[0].hand = tiles("1m")
    assert win(table, 0, tiles("1m"), "draw").yaku == (("One", 1),)
