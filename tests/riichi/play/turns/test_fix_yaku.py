"""Play under Fix Yaku and two han: what is a legal win, and who is tenpai at the end."""

from random import Random

import pytest

from jantaku import GameRule, RiichiAction, RiichiGame, Score, judge_win
from jantaku.riichi.play.events import RiichiWon
from jantaku.riichi.players.simple import play_efficiency
from riichi.play.script import Script, deal

FIRST = GameRule(fix_yaku="first_only")
OPTIONS = ("empty", "furiten", "no_yaku")
KYUUSHU = "19m19p19s123z2345p"
CHI = "E, S chi 23m, S 1z"


def without(option: str) -> GameRule:
    """Rules by which those waits are not tenpai."""
    return GameRule(pseudo_tenpai=frozenset(OPTIONS) - {option})


def table(shape: str, draws: str, rule: GameRule, *, call: str = "23m") -> Script:
    """South calls chi on East's 4m and then waits with 678p 234s 99m and that shape."""
    return Script(deal("", f"99m{shape}678p234s{call}1z", "", "", draws="4m" + draws), rule=rule)


@pytest.mark.parametrize(("shape", "allowed"), [("24p", True), ("34p", False)])
def test_a_ron_is_legal_as_the_rules_fix_yaku(shape: str, *, allowed: bool) -> None:
    winning = "3p" if allowed else "2p"
    assert table(shape, winning, FIRST).after(CHI + ", W").may("S ron") == allowed
    free = table(shape, winning, GameRule())
    free.play(CHI + ", W")
    assert free.may("S ron")


@pytest.mark.parametrize(
    ("draws", "orders", "allowed"),
    [
        ("4m9p9p8s9m", "E, S chi 23m, S 1z, W, N, E, S chi 67s, S 2z, W", True),
        ("8s9p9p4m9m", "E, S chi 67s, S 1z, W, N, E, S chi 23m, S 2z, W", False),
    ],
)
def test_an_unrelated_call_is_in_the_way_only_if_it_came_first(draws, orders, allowed):
    script = Script(deal("", "9m23m234p67s234s12z", "", "", draws=draws), rule=FIRST).after(orders)
    assert script.may("S ron") == allowed


@pytest.mark.parametrize(("multi_wait", "allowed"), [("all", True), ("closed", False)])
def test_a_self_draw_with_a_wait_that_gives_nothing_is_an_option(multi_wait, allowed):
    script = table("34p", "1s9s9s2p", FIRST.replace(multi_wait_tsumo=multi_wait))
    script.play(CHI + ", W, N, E")
    assert script.may("S tsumo") == allowed


def test_under_finally_the_other_waits_count_as_an_option_says() -> None:
    for rule, allowed in ((GameRule(), True), (GameRule(multi_wait_finally=False), False)):
        assert table("34p", "2p", rule).after(CHI + ", W").may("S ron") == allowed


def test_from_four_honba_a_win_needs_two_han() -> None:
    rule = GameRule(two_han_honba=4)
    aborted = deal(KYUUSHU, "", "", "", draws="6p")
    last = deal("", "99m24p678p234s23m1z", "", "", draws="4m3p")
    for aborts, may in ((3, True), (4, False)):
        script = Script(*[aborted] * aborts, last, rule=rule)
        script.play(", ".join(["E kyuushu"] * aborts))
        assert script.now == f"E1 {aborts} 0"
        script.play(CHI + ", W")
        assert script.may("S ron") == may


def test_a_win_not_allowed_leaves_the_seat_furiten_like_one_passed_up() -> None:
    script = table("34p", "2p", FIRST).after(CHI + ", W")
    assert script.game.deciding == (3,)
    assert script.furiten("S")


def ends(script: Script) -> tuple[int, ...]:
    """The payments of the exhaustive draw."""
    script.draw_on()
    assert script.end.kind == "exhaustive"
    return script.end.deltas


PAID, NOTHING = (-1000, 3000, -1000, -1000), (0, 0, 0, 0)


@pytest.mark.parametrize(("rule", "paid"), [(GameRule(), PAID), (without("no_yaku"), NOTHING)])
def test_who_waits_without_a_yaku_pays_as_noten_if_the_rules_say_so(rule, paid):
    script = Script(deal("", "99m34p678p23478s1z", "", "", draws="6s"), rule=rule)
    script.play("E, S chi 78s, S 1z")
    assert ends(script) == paid


@pytest.mark.parametrize(("rule", "paid"), [(GameRule(), PAID), (without("furiten"), NOTHING)])
def test_own_discards_among_the_waits_are_noten_if_the_rules_say_so(rule, paid):
    script = Script(deal("", "99m34p678p234s23m2p", "", "", draws="4m"), rule=rule)
    script.play("E, S chi 23m, S 2p")
    assert ends(script) == paid


@pytest.mark.parametrize("rule", [GameRule(), without("furiten")])
def test_a_ron_passed_up_makes_nobody_noten(rule: GameRule) -> None:
    hands = "3p", "99m24p678p234s23m1z", "3p", "3p"
    script = Script(deal(*hands, draws="4m3p"), rule=rule).after(CHI + ", W")
    assert script.may("S ron")
    assert ends(script) == PAID


@pytest.mark.parametrize(("rule", "paid"), [(GameRule(), PAID), (without("empty"), NOTHING)])
def test_waits_whose_four_tiles_lie_in_ponds_are_noten_if_the_rules_say_so(rule, paid):
    assert ends(table("24p", "3p3p3p1s3p", rule).after(CHI)) == paid


def test_a_riichi_hand_with_a_live_wait_is_tenpai_by_the_strictest_rules() -> None:
    hands = "33p", "99m24p678p234s567s", "3p", "3p"
    rule = GameRule(pseudo_tenpai=frozenset(), two_han_honba=4)
    assert ends(Script(deal(*hands, draws="1z1s"), rule=rule).after("E, S riichi")) == PAID


def wins_of(rule: GameRule, games: int) -> list[Score]:
    """The wins of games whose players call every third time they can."""
    wins = []
    for seed in range(games):
        game, chance = RiichiGame(rule, seed=seed), Random(seed)
        while game.deciding:
            game.step({seat: _choice(game, seat, chance) for seat in game.deciding})
        scores = [event.score for event in game.events if isinstance(event, RiichiWon)]
        wins += [score for score in scores if score is not None]
    return wins


def _choice(game: RiichiGame, seat: int, chance: Random) -> RiichiAction:
    calls = [action for action in game.legal_actions(seat) if action.type in ("chi", "pon")]
    if calls and chance.random() < 0.35:
        return chance.choice(calls)
    return play_efficiency(game.view(seat), chance)


@pytest.mark.parametrize("fix_yaku", ["finally", "middle_ok", "first_only"])
def test_every_win_of_a_game_is_one_that_the_rules_allow(fix_yaku):
    rule = GameRule(
        fix_yaku=fix_yaku, multi_wait_finally=False, multi_wait_tsumo="closed", two_han_honba=4
    )
    wins = wins_of(rule, 4)
    assert sum(not win.is_closed for win in wins) > 5
    for win in wins:
        assert judge_win(win.hand, win.context, rules=rule).allowed, win


def test_the_usual_rules_ask_for_nothing_but_a_yaku() -> None:
    wins = wins_of(GameRule(), 4)
    assert all(judge_win(win.hand, win.context).allowed for win in wins)
    assert not all(judge_win(win.hand, win.context, rules=FIRST).allowed for win in wins)
