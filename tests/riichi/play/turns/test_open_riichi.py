"""Open riichi, riichi that nobody checks, and a dealer who chooses to end the game."""

import pytest

from jantaku import GameRule, RiichiGame
from jantaku.riichi.play.events import RiichiWon
from jantaku.riichi.play.suspension import Suspended
from riichi.play.script import deal
from riichi.play.table import FRIENDS, deciding, may, points, say, stage, table, talk

OPEN = frozenset({"open_riichi"})
HOUSE = GameRule(local_yaku=OPEN, red_fives=(0, 0, 0), ura_dora=False)
READY = "234m567p23s55s999m"  # waits for 1s and 4s, without a yaku


def declared(draws: str, rule: GameRule = HOUSE, robots: str = "", **given: str) -> RiichiGame:
    """A table at which East has declared open riichi with its first draw, 9p."""
    hands = [READY, given.get("S", ""), given.get("W", ""), given.get("N", "")]
    game = table(deal(*hands, draws="9p" + draws, dora="1z"), rule=rule, robots=robots)
    say(game, E="open_riichi")
    return game


def won(game: RiichiGame) -> RiichiWon:
    """The win of the round that is over."""
    return next(event for event in game.events if event.type == "win")


def test_open_riichi_is_an_option() -> None:
    plain = table(deal(READY, "", "", "", draws="9p"), rule=HOUSE.replace(local_yaku=frozenset()))
    assert "open_riichi" not in may(plain, "E")
    assert {"riichi", "open_riichi"} <= may(declared_first(), "E")


def declared_first() -> RiichiGame:
    """A table at which East may declare riichi."""
    return table(deal(READY, "", "", "", draws="9p"), rule=HOUSE)


def test_open_riichi_shows_the_hand_to_all_once_it_stands() -> None:
    game = declared("")
    assert game.view(2).seats[0].open_riichi
    assert len(game.view(2).seats[0].tiles) == 13
    assert game.view(None).seats[0].waits == game.view(0).seats[0].waits != ()


def test_open_riichi_is_worth_one_han_more() -> None:
    game = declared("9p9p1p4s")
    for seat in "SWN":
        say(game, **{seat: "discard"})
    say(game, E="tsumo")
    han = {yaku.id: yaku.han for yaku in won(game).score.yaku}
    assert (han["double_riichi"], han["open_riichi"]) == (2, 1)


def test_whoever_discards_into_it_pays_a_yakuman() -> None:
    game = talk(declared("4s"), "S discard, E ron")
    assert (won(game).worth, won(game).points) == ("yakuman", 48_000)
    assert points(game) == (25_000 + 48_000, 25_000 - 48_000, 25_000, 25_000)


def test_whoever_was_in_riichi_and_had_no_choice_pays_what_the_hand_is_worth() -> None:
    game = talk(declared("1p9p2p1p4s", S="345m123p345s2266z"), "S riichi")
    for seat in "WN":
        say(game, **{seat: "discard"})
    talk(game, "E discard, S discard, E ron")
    assert won(game).worth == ""


@pytest.mark.parametrize(
    ("option", "worth", "may_win"), [("paid", "", True), ("ignored", "", False)]
)
def test_a_robot_pays_what_the_hand_is_worth_or_its_discard_is_ignored(option, worth, may_win):
    rule = HOUSE.replace(open_riichi_robots=option)
    game = talk(declared("4s", rule=rule, robots="SWN"), "S discard")
    assert ("ron" in may(game, "E")) is may_win
    if may_win:
        say(game, E="ron")
        assert (won(game).worth, points(game)[0]) == (worth, 25_000 + 12_000)


def test_an_ignored_discard_of_a_robot_makes_nobody_furiten() -> None:
    game = declared("4s", rule=HOUSE.replace(open_riichi_robots="ignored"), robots="SWN")
    say(game, S="discard")
    assert not game.view(0).seats[0].furiten


def test_open_riichi_can_be_disabled_where_robots_play() -> None:
    rule = HOUSE.replace(open_riichi_robots="disabled")
    alone = table(deal(READY, "", "", "", draws="9p"), rule=rule, robots="SWN")
    assert "open_riichi" not in may(alone, "E")
    people = table(deal(READY, "", "", "", draws="9p"), rule=rule)
    assert "open_riichi" in may(people, "E")


def test_a_discard_into_it_can_be_a_chombo_and_the_round_goes_on() -> None:
    game = declared("4s", rule=HOUSE.replace(open_riichi_discard="chombo"))
    told = say(game, S="discard")
    assert [event.type for event in told[:2]] == ["discard", "chombo"]
    assert "ron" not in may(game, "E")
    assert points(game)[1] == 25_000  # the penalty comes at the end
    while not any(event.type == "round_end" for event in game.events):
        say(game)
    end = next(event for event in game.events if event.type == "round_end")
    assert end.deltas[1] <= -8_000 + 3_000


def test_a_robot_never_pays_a_chombo_for_it() -> None:
    rule = HOUSE.replace(open_riichi_discard="chombo")
    told = say(declared("4s", rule=rule, robots="SWN"), S="discard")
    assert "chombo" not in [event.type for event in told]


# riichi that nobody checks


def test_riichi_is_refused_to_a_hand_that_does_not_wait_unless_it_is_declared_anyway() -> None:
    game = table(deal("159m159p159s1234z", "", "", "", draws="9p"))
    assert "riichi" not in may(game, "E")
    assert "riichi_anyway" in may(game, "E")
    say(game, E="riichi_anyway")
    assert game.view(0).seats[0].riichi


def test_without_the_check_riichi_itself_is_free() -> None:
    game = table(deal("159m159p159s1234z", "", "", ""), rule=FRIENDS.replace(check_riichi=False))
    assert "riichi" in may(game, "E")
    assert "riichi_anyway" not in may(game, "E")


def test_robots_declare_riichi_only_with_a_hand_that_waits() -> None:
    rule = FRIENDS.replace(check_riichi=False)
    game = table(deal("159m159p159s1234z", "", "", ""), rule=rule, robots="E")
    assert not {"riichi", "riichi_anyway"} & may(game, "E")


def test_after_riichi_every_tile_drawn_is_discarded() -> None:
    game = talk(table(deal("159m159p159s1234z", "", "", "", draws="9p9m9m9m3p")), "E riichi_anyway")
    for seat in "SWN":
        say(game, **{seat: "discard"})
    discards = [one for one in game.legal_actions(0) if one.type == "discard"]
    assert [one.tile for one in discards] == [game.view(0).seats[0].drawn]


def test_riichi_needs_a_hand_without_calls_but_for_closed_kans() -> None:
    called = table(deal("55z159m159p159s1z", "5z", "", "", draws="9m5z"))
    say(called, E="discard"), say(called, S="discard"), say(called, E="pon")
    assert not {"riichi", "riichi_anyway"} & may(called, "E")
    closed = table(deal("5555z159m159p159s", "", "", "", draws="9m"))
    say(closed, E="closed_kan")
    assert "riichi_anyway" in may(closed, "E")


# the dealer of the last round


def last_round(points: tuple[int, ...], **rules: object) -> RiichiGame:
    """The last round of an east game, which its dealer, North, has just won."""
    chosen = {"winds": 1, "extra_winds": 0, "yame_by_choice": True, "tobi": False, **rules}
    start = Suspended(winds=0, dealer=3, honba=0, sticks=0, points=points)
    wall = deal(READY, "", "", "", draws="4s")
    return talk(RiichiGame(GameRule(**chosen), walls=[wall], seed=3, start=start), "N tsumo")


def test_the_dealer_of_the_last_round_chooses_whether_the_game_ends() -> None:
    game = last_round((25_000,) * 4)
    assert (stage(game), deciding(game)) == ("last_hand", "N")
    assert may(game, "N") == {"end_game", "go_on"}
    again = game.clone()
    say(game, N="end_game")
    assert game.result is not None
    say(again, N="go_on")
    assert again.result is None
    assert (again.view(None).dealer, again.view(None).honba) == (3, 1)
    assert RiichiGame.restore(again.snapshot()).events == again.events


def test_a_dealer_who_does_not_lead_is_asked_only_where_the_rules_say_so() -> None:
    behind = (150_000, -10_000, -20_000, -20_000)
    assert stage(last_round(behind)) == ""
    assert stage(last_round(behind, yame_not_top=True)) == "last_hand"


def test_without_the_choice_the_game_ends_by_itself() -> None:
    assert last_round((25_000,) * 4, yame_by_choice=False).result is not None
