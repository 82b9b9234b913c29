"""Chinese classical: losers settle their differences."""

from collections.abc import Iterable
from random import Random
from typing import Any

import pytest

from jantaku.ruleset import RulesetGame, library
from jantaku.ruleset.players import TsumogiriRulesetPlayer
from ruleset.engine import read_tile
from ruleset.library.rigged import (
    JUNK,
    after_the_first_discards,
    discard,
    lay,
    look_again,
    of_type,
    press,
    scores,
    table_of,
)


def hold(game: RulesetGame, seat: int, tiles: str) -> None:
    """Puts tiles into a hand in place of those it had, and looks at the buttons again."""
    game.table.players[seat].hand = [tile for word in tiles.split() if (tile := read_tile(word))]
    look_again(game)


def classical(*hands: str, draws: str = "", mods: Iterable[Any] = ()) -> RulesetGame:
    """A game in which somebody has discarded before."""
    return after_the_first_discards(table_of("classical", *hands, draws=draws, mods=mods))


def test_losers_settle_the_differences_of_their_hands() -> None:
    """The figures of L. L. Harr, Pung Chow (1922), Illustrations of Score Settling."""
    limit = {"name": "limit", "config": {"points": 1000}}
    game = classical(*[JUNK] * 4, draws="8p 8s", mods=[limit])
    discard(game, "8p")
    hold(game, 0, "5s 5s 5s 8s")
    hold(game, 1, "2z 2z 2z 1p 1p 1p 4m 6m 8m 3p")
    hold(game, 2, "1m 1m 1m 3z 3z 3z 5z 5z 4p 9m")
    hold(game, 3, "3m 5m 7m 9m 6p 8p 2s 4s 6s 8s")
    lay(game, 0, "concealed_kong", "9s 9s 9s 9s")
    lay(game, 0, "kong", "6z 6z 6z 6z")
    lay(game, 0, "pung", "3s 3s 3s")
    lay(game, 1, "kong", "9p 9p 9p 9p")
    lay(game, 2, "concealed_kong", "7z 7z 7z 7z")
    lay(game, 3, "concealed_kong", "2p 2p 2p 2p")
    discard(game, "8s")
    press(game, a="win_by_discard")
    (win,) = of_type(game, "win")
    assert (win.minipoints, win.points, win.score) == (76, 3, 608)
    west, south, north = 400, 64, 16
    assert [score - 2000 for score in scores(game)] == [
        3 * 2 * 608,
        (south - west) + (south - north) - 2 * 608,
        (west - south) + (west - north) - 2 * 608,
        (north - west) + (north - south) - 2 * 608,
    ]


FIVES = "5m 5m 5m 5p 5p 5p 7s 8s 1s 2s 3s 4z 4z"
ONES = "1m 1m 1m 3m 7m 9m 2p 4p 8p 1s 4s 6s 2z"  # 8 for the triplet
TWOS = "2m 2m 2m 4m 6m 8m 3p 7p 9p 2s 5s 8s 9s"  # 4
NONE = "1p 3p 6p 8p 3m 6m 8m 9m 2s 4s 6s 9s 4z"


@pytest.mark.parametrize(
    ("mods", "expected"), [([], [24, 0, -20, -4]), (["winner_only"], [0, 0, 0, 0])]
)
def test_east_pays_double_and_settles_double(mods: list[str], expected: list[int]) -> None:
    game = classical(ONES, FIVES, NONE, TWOS, draws="9s", mods=mods)
    discard(game, "9s")
    press(game, b="win_by_discard")
    (win,) = of_type(game, "win")
    assert (win.minipoints, win.points) == (28, 1), "20, two triplets of 4, and concealed"
    paid = [-2 * 56, 4 * 56, -56, -56]
    assert [score - 2000 for score in scores(game)] == [
        win + between for win, between in zip(paid, expected, strict=True)
    ]


def test_flowers_winds_and_the_limit_count_for_losers_too() -> None:
    game = classical(*[JUNK] * 4, draws="9s")
    hold(game, 1, "5z 5z 5z 6z 6z 6z 7z 7z 7z 3m 6m 9m 1s")  # 24, and four doubles
    lay(game, 1, "flower", "2f")  # 4, and a double
    hold(game, 2, "1z 1z 1z 3m 6m 9m 3p 5p 8p 2s 3s 6s 7p")  # 8, and a double
    lay(game, 2, "flower", "2g")  # 4
    hold(game, 3, FIVES)
    game.table.players[0].hand = game.table.players[0].hand[:9]
    for tile in ("1g", "2g", "3g", "4g"):  # 16, and two doubles
        lay(game, 0, "start_flower", tile)
    discard(game, "9s")
    press(game, d="win_by_discard")
    east, south, west, north = 64, 500, 24, 60
    assert [score - 2000 for score in scores(game)] == [
        2 * (east - south) + 2 * (east - west) - 2 * north,
        2 * (south - east) + (south - west) - north,
        2 * (west - east) + (west - south) - north,
        4 * north,
    ]


def test_the_tile_that_the_winner_drew_counts_in_the_hands_of_losers() -> None:
    game = classical(*[JUNK] * 4, draws="1z 2m")
    discard(game, "1z")
    hold(game, 1, "1m 3m 5m 6m 7m 7p 8p 9p 5s 5s 5s 2z 2z")
    hold(game, 0, "2m 2m 2m " + NONE[9:])
    hold(game, 2, NONE)
    hold(game, 3, NONE)
    press(game, b="win_by_draw")
    (win,) = of_type(game, "win")
    east = 4
    assert scores(game)[2] - 2000 == -win.score - 2 * east


def test_the_deal_stays_after_a_draw_and_nothing_is_paid() -> None:
    ruleset = library.load("classical")
    game, player, chance = RulesetGame(ruleset, seed=3), TsumogiriRulesetPlayer(ruleset), Random(1)
    while not of_type(game, "exhaustive_draw"):
        game.step({seat: player(game.view(seat), chance) for seat in game.deciding})
    assert (game.view(0).kyoku, game.view(0).dealer, scores(game)) == (0, 0, [2000] * 4)
