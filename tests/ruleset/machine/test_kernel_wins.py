"""Wins that the kernel scores are the wins that Python scores."""

from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from functools import cache
from itertools import islice
from random import Random
from typing import Any

import pytest

from jantaku.base.errors import ArgumentError, RulesetError
from jantaku.ruleset import Ruleset, RulesetAction, RulesetGame, library
from jantaku.ruleset.author import self_tests
from jantaku.ruleset.machine import code as machine_code
from jantaku.ruleset.machine import kernel_table, score_code
from jantaku.ruleset.machine.faults import KernelFault
from jantaku.ruleset.machine.kernel_table import SOURCES, KernelTable
from jantaku.ruleset.program import actions_in
from jantaku.ruleset.score import win_score
from jantaku.ruleset.table.context import WinSource
from jantaku.ruleset.table.events import RulesetEvent, WinMade
from jantaku.ruleset.table.table import RulesetTable
from jantaku.ruleset.table.table_copy import copied
from jantaku.ruleset.table.win import WinRecord
from jantaku.ruleset.values.seat import Seat
from jantaku.ruleset.values.tile import RulesetTile
from ruleset.acting import tiles
from ruleset.tables import table_of

PLAYED = [name for name in library.names() if name not in ("american", "bare")]
WINS, ROUNDS = 3, 20
"""How many wins are played for, and the rounds in which there are fewer."""
SUITS = "mps"


@cache
def rules(name: str) -> Ruleset:
    return library.load(name)


def ready(chance: Random, left: Counter[str], size: int) -> list[str]:
    """Sets and what waits for a tile, out of tiles that are left."""
    hand: list[str] = []
    suits = chance.choice((SUITS, *SUITS))
    for _ in range(400):
        missing = size - len(hand)
        if missing == 0:
            break
        low, suit = chance.randint(1, 7), chance.choice(suits)
        run = [f"{low + at}{suit}" for at in range(3)]
        kind = chance.choice([*(name for name in left if left[name] > 1), run[0]])
        chosen = run if chance.random() < 0.6 else [kind] * 3
        chosen = [kind, kind] if missing in (2, 4) and chance.random() < 0.7 else chosen[:missing]
        if not Counter(chosen) - left:
            hand += chosen
            left -= Counter(chosen)
    return hand


def wall_of(program_wall: Sequence[RulesetTile], chance: Random, size: int) -> list[RulesetTile]:
    """A wall whose first hands are nearly complete."""
    rest = list(program_wall)
    chance.shuffle(rest)
    left = Counter(tile.name for tile in rest if tile.name[-1] in "mpsz")
    hands: list[RulesetTile] = []
    for _ in range(4):
        for name in ready(chance, left, size):
            at = next(at for at, tile in enumerate(rest) if tile.name == name)
            hands.append(rest.pop(at))
    return [*hands, *rest]


def chosen(game: RulesetGame, seat: Seat, chance: Random, winning: set[str]) -> RulesetAction:
    """A win, or mostly the drawn tile."""
    legal = game.legal_actions(seat)
    wins = [action for action in legal if action.name in winning]
    discards = [action for action in legal if action.type == "discard"]
    if wins and chance.random() < 0.9:
        return chance.choice(wins)
    if discards and chance.random() < 0.8:
        return discards[-1]
    return chance.choice(legal)


def winning(ruleset: Ruleset) -> set[str]:
    return {
        name
        for name, button in ruleset.program.buttons.items()
        if any(action.name.startswith("win_by") for action in actions_in(button.actions))
    }


def wins(game: RulesetGame) -> list[WinMade]:
    return [event for event in game.events if isinstance(event, WinMade)]


@pytest.mark.parametrize("name", PLAYED)
def test_the_kernel_plays_wins_as_python_does(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    ruleset, chance = rules(name), Random(name)
    program, buttons = ruleset.program, winning(ruleset)

    def wall(at: int) -> list[RulesetTile]:
        return wall_of(program.wall, Random(f"{name} {at}"), program.starting_tiles)

    fast, slow = (RulesetGame(ruleset, seed=1, walls=wall) for _ in range(2))
    for part in ("step", "resume", "deal", "start"):
        monkeypatch.setattr(type(slow._played), part, lambda *_: None)
    played: list[tuple[dict[Seat, RulesetAction], Sequence[RulesetEvent]]] = []
    while slow.status == "playing" and len(wins(slow)) < WINS and slow.table.round_number < ROUNDS:
        actions = {seat: chosen(slow, seat, chance, buttons) for seat in slow.deciding}
        played.append((actions, slow.step(actions)))
    monkeypatch.undo()
    for actions, events in played:
        assert fast.step(actions) == events
    assert fast.deciding == slow.deciding
    assert wins(fast)
    table, other = fast.table, slow.table
    assert table.wins == other.wins
    assert table.players == other.players


def scored(
    table: RulesetTable, seat: Seat, with_: Sequence[RulesetTile], source: WinSource
) -> WinRecord | None:
    """The win as the kernel scores it; None if that is beyond it."""
    kernel = KernelTable.to_score(table)
    return None if kernel is None else kernel.score(seat, with_, source)


@pytest.mark.parametrize("name", library.names())
def test_hands_of_self_tests_are_scored_alike(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    python = win_score.best_win

    def compared(
        table: RulesetTable, seat: Seat, tiles: Sequence[RulesetTile], source: WinSource
    ) -> WinRecord:
        known = python(table, seat, tiles, source)
        found = scored(table, seat, tiles, source)
        assert found == known
        return known

    monkeypatch.setattr(win_score, "best_win", compared)
    assert all(verdict.ok for verdict in self_tests.proofs(library.rules(name)))


Asked = tuple[RulesetTable, Seat, Sequence[RulesetTile], WinSource]


def some_hands(name: str, monkeypatch: pytest.MonkeyPatch) -> list[Asked]:
    """Winning hands of the tests of a ruleset, as they are scored."""
    python, found = win_score.best_win, list[Asked]()

    def noted(*asked: Any) -> WinRecord:
        found.append((copied(asked[0]), *asked[1:]))
        return python(*asked)

    with monkeypatch.context() as patch:
        patch.setattr(win_score, "best_win", noted)
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
        numbers = known(code)
        for _ in range(chance.randint(1, 5)):
            numbers[chance.randrange(1, len(numbers))] = chance.choice(hostile)
        return numbers

    known = score_code.scoring
    monkeypatch.setattr(machine_code, "scoring", changed)
    for _ in range(120):
        try:
            made = machine_code.Code(hands[0][0].program)
        except ArgumentError:  # what does not fit is refused
            continue
        monkeypatch.setattr(kernel_table, "code_of", lambda _, made=made: made)
        for table, seat, won, source in hands:
            kernel = KernelTable.to_score(table)
            if kernel is not None:
                given = [made.values.tile(tile) for tile in won]
                with suppress(KernelFault):
                    answered += kernel.state.score(seat, SOURCES.index(source), given) is not None
    assert answered > 20


_ONE = {"display_name": "One", "value": 1, "when": ["true"]}
_PAIR = [[[[0, 0]], 1]]


@pytest.mark.parametrize(
    "rules",
    [
        {"yaku": [_ONE] * 2_001},
        {"yaku": [_ONE], "yaku2": [_ONE] * 2_001},
        {"yaku": [_ONE] * 2_001, "yaku2": [_ONE] * 2_002, "win_definition": [_PAIR] * 2_001},
        {"yaku": [_ONE], "win_definition": [_PAIR] * 2_001},
    ],
    ids=["yaku", "the second yaku", "the first of several", "what wins"],
)
def test_what_cannot_be_read_is_the_same_fault_once_a_win_is_scored(rules: dict[str, Any]) -> None:
    score = {"scoring_method": "multiplier", "yaku2_lists": ["yaku2"]}
    table = table_of(score, **{"win_definition": [_PAIR], **rules})
    table.players[0].hand, tile = tiles("1m"), tiles("1m")
    faults = []
    for engine in (win_score.best_win, scored):
        with pytest.raises(RulesetError) as caught:
            engine(table, 0, tile, "draw")
        faults.append((str(caught.value), caught.value.cure, caught.value.code))
    assert faults[0] == faults[1]


def test_values_beyond_the_range_of_a_game_replace_nothing() -> None:
    table = table_of(win_definition=[_PAIR], yaku=[_ONE], yaku_precedence={"One": [1e300, 2]})
    table.players[0].hand, tile = tiles("1m"), tiles("1m")
    assert scored(table, 0, tile, "draw") == win_score.best_win(table, 0, tile, "draw")
