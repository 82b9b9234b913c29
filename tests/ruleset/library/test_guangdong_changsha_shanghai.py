"""Kongs and wins of Guangdong, Changsha and Shanghai."""

from jantaku.ruleset import library
from ruleset.engine import RulesetTile
from ruleset.library.rigged import RUNS, discard, lay, of_type, press, scores, shown, table_of

PLAIN = "1m 2m 3m 4p 5p 6p 4s 5s 6s 1z 1z 1z 7z"  # waits for 7z
FOUR = "9m 9m 9m 9m 1p 4p 7p 1s 4s 7s 2z 3z 4z"
THREE = "9m 9m 9m 1p 4p 7p 1s 4s 7s 2z 3z 4z 6z"
LOOSE = "2m 5m 8m 2p 5p 8p 2s 5s 8s 2z 3z 4z 5z"


def test_kongs_of_guangdong_are_paid_at_once_and_given_back_when_nobody_wins() -> None:
    game = table_of("guangdong", FOUR, LOOSE, LOOSE, LOOSE, draws="2m")
    press(game, a="concealed_kong")
    assert scores(game) == [506, 498, 498, 498]

    game = table_of("guangdong", LOOSE, LOOSE, THREE, LOOSE, draws="9m")
    discard(game, "9m")
    press(game, c="kong")
    assert scores(game) == [497, 500, 503, 500]

    wall = library.load("guangdong").rules["wall"][:54]
    game = table_of("guangdong", FOUR, LOOSE, LOOSE, LOOSE, draws="2m 2m", wall=wall)
    press(game, a="concealed_kong")
    discard(game, "2m")
    assert of_type(game, "exhaustive_draw")
    assert scores(game) == [500, 500, 500, 500]


def test_nobody_chows_in_guangdong() -> None:
    game = table_of("guangdong", LOOSE, RUNS, LOOSE, LOOSE, draws="1m")
    discard(game, "1m")
    assert shown(game, 1) == []


def test_who_makes_a_kong_that_is_robbed_pays_for_all() -> None:
    game = table_of("guangdong", LOOSE, PLAIN, LOOSE, LOOSE, draws="7z")
    lay(game, 0, "pung", "7z 7z 7z")
    press(game, a="added_kong")
    press(game, b="rob_kong")
    (win,) = of_type(game, "win")
    assert dict(win.yaku) == {"Robbing a Kong": 4, "Concealed Hand": 1}
    assert scores(game) == [470, 530, 500, 500]


def test_who_fed_the_kong_whose_replacement_wins_pays_for_all() -> None:
    hand = "9m 9m 9m 1m 2m 3m 4p 5p 6p 4s 5s 6s 7z"
    game = table_of("guangdong", LOOSE, LOOSE, hand, LOOSE, draws="9m")
    game.table.wall[-2] = RulesetTile("7z")  # the upper one of the last two
    discard(game, "9m")
    press(game, c="kong")
    press(game, c="win_by_draw")
    (win,) = of_type(game, "win")
    assert dict(win.yaku) == {"Win on a Kong": 5}
    assert scores(game) == [500 - 3 - 30, 500, 500 + 3 + 30, 500]


SCATTERED = "1m 4m 7m 1p 4p 7p 1s 4s 7s 9m 9p 9s 3m"
SMALL = "1m 2m 3m 5m 6m 7m 6p 7p 8p 4s 5s 2p 2p"  # waits for 3s and 6s


def test_several_win_on_one_discard_of_a_dealer_of_changsha_who_pays_one_more() -> None:
    game = table_of("changsha", SCATTERED, SMALL, SCATTERED, SMALL, draws="6s")
    discard(game, "6s")
    press(game, b="win_by_discard", d="win_by_discard")
    assert [dict(win.yaku) for win in of_type(game, "win")] == [{"Small Win": 1, "Dealer": 1}] * 2
    assert scores(game) == [196, 202, 200, 202]


def test_of_another_s_own_draw_the_dealer_of_changsha_pays_one_more() -> None:
    game = table_of("changsha", SCATTERED, SMALL, SCATTERED, SCATTERED, draws="9m 6s")
    discard(game, "9m")
    press(game, b="win_by_draw")
    assert scores(game) == [198, 204, 199, 199]


def test_several_win_on_one_discard_in_shanghai() -> None:
    pure = "1p 1p 1p 2p 3p 4p 5p 6p 7p 8p 8p 8p 9p"
    game = table_of("shanghai", LOOSE, pure, LOOSE, pure, draws="9p")
    discard(game, "9p")
    press(game, b="win_by_discard", d="win_by_discard")
    assert [dict(win.yaku2) for win in of_type(game, "win")] == [{"All One Suit": 10}] * 2
    assert scores(game) == [180, 210, 200, 210]
