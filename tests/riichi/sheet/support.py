"""Results to put on a sheet, and how to make any."""

from collections.abc import Sequence
from datetime import datetime

from hypothesis import strategies as st

from jantaku import GameRule, _kernel
from jantaku.game.protocol import GameResult, SeatResult
from jantaku.riichi.sheet import Player, Sheet

WHEN = datetime(2026, 1, 2, 3, 4, 5)
FRIENDS = GameRule.preset("friends")
NAMES = ("Aki", "Ben", "Cho", "Dai")


def result_of(rule: GameRule, points: Sequence[int], reason: str = "played_out") -> GameResult:
    """The result that a game with these points at the end has."""
    scores = _kernel.final_scores(rule.kernel, points)
    order = sorted(range(len(points)), key=lambda seat: -points[seat])
    seats = [
        SeatResult(seat, own, round(scores[seat], 1), order.index(seat))
        for seat, own in enumerate(points)
    ]
    return GameResult(reason, "thousands", tuple(seats))


def players(*names: str) -> list[Player]:
    """Players of these names; a robot's ends with an exclamation mark."""
    return [Player(name.rstrip("!"), robot=name.endswith("!")) for name in names]


def sheet_of(*games: Sequence[int], rule: GameRule = FRIENDS) -> Sheet:
    """A sheet of games of the same four, by their points at the end."""
    sheet = Sheet()
    for points in games:
        sheet = sheet.with_game(result_of(rule, points), rule, players=players(*NAMES), when=WHEN)
    return sheet


@st.composite
def points_at_the_end(draw: st.DrawFn, rule: GameRule) -> list[int]:
    """What four may have at the end: hundreds, of which a stick or two may be left."""
    start = rule.start_points or 0
    others = [draw(st.integers(-300, 900)) * 100 for _ in range(rule.players - 1)]
    left = draw(st.integers(0, 2)) * rule.riichi_stick_points
    points = [*others, start * rule.players - left - sum(others)]
    return draw(st.permutations(points))
