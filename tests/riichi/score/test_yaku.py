"""What yaku are worth, as a list and as they are counted in play."""

from random import Random

import pytest

from jantaku import GameRule, RiichiGame
from jantaku.riichi.play.events import RiichiWon
from jantaku.riichi.players import smart
from jantaku.riichi.score.yaku import LOCAL_YAKU, YAKU, YAKUMAN, yaku_worth

RULES = {
    "tenhou": GameRule(),
    "friends": GameRule.preset("friends").replace(claims=False),
    "three": GameRule.preset("majsoul", players=3),
    "local": GameRule(local_yaku=frozenset(LOCAL_YAKU), renhou="five_han"),
}


@pytest.mark.sample(4)
@pytest.mark.parametrize("name", RULES)
def test_wins_count_yaku_for_what_the_list_says(name: str) -> None:
    rule = RULES[name]
    worth, counted = yaku_worth(rule), 0
    for seed in range(3):
        game = RiichiGame(rule, seed=seed)
        player = smart(rule)
        while game.deciding:
            game.step({seat: player(game.view(seat), Random(1)) for seat in game.deciding})
        for event in game.events:
            if not isinstance(event, RiichiWon) or event.score is None:
                continue
            called = any(meld.type != "closed_kan" for meld in event.score.hand.melds)
            for one in event.score.yaku:
                has = 100 * one.yakuman if one.yakuman else one.han
                assert worth[one.id][called] == has, one
                counted += 1
    assert counted > 10


def test_the_list_has_the_yaku_in_force_and_no_others() -> None:
    plain = yaku_worth("tenhou")
    assert set(plain) == set(YAKU) - set(LOCAL_YAKU) - {"renhou"}
    assert {name for name, worth in plain.items() if max(worth) >= 100} == set(YAKUMAN) - set(
        LOCAL_YAKU
    )
    assert set(yaku_worth(RULES["local"])) == set(YAKU)
    assert "ippatsu" not in yaku_worth(GameRule(ippatsu=False))


@pytest.mark.parametrize(
    ("rule", "name", "worth"),
    [
        (GameRule(open_tanyao=False), "tanyao", (1, 0)),
        (GameRule(seven_pairs="50fu_1han"), "chiitoitsu", (1, 0)),
        (GameRule(renhou="mangan"), "renhou", (5, 0)),
        (GameRule(renhou="yakuman"), "renhou", (100, 0)),
        (GameRule(double_yakuman=frozenset({"daisuushii"})), "daisuushii", (200, 200)),
        (GameRule(is_kokushi_musou_13machi_double=True), "kokushi_13", (200, 0)),
        (RULES["local"], "daishichisei", (200, 0)),
        (RULES["local"], "shiiaru_raotai", (0, 1)),
    ],
)
def test_rules_change_what_yaku_are_worth(rule, name, worth):
    assert yaku_worth(rule)[name] == worth
