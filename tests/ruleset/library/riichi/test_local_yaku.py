"""The local yaku that are mods of the riichi ruleset, hand by hand against the native engine.

What is awarded for the course of a round (the discard after a kan, the eighth win in a row) is
compared in whole games, by `native` with `local`.
"""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from jantaku import score
from jantaku.base.errors import HandError
from jantaku.riichi.rules import GameRule
from jantaku.riichi.score.yaku import LOCAL_YAKU, yaku_worth
from jantaku.ruleset import RulesetGame, library
from ruleset.engine import Prover
from ruleset.library.riichi import native
from ruleset.library.riichi.test_riichi import FOLDER, discard, press, rigged, settlement, tiles

ON = [*LOCAL_YAKU, "renhou_yakuman"]
MODS = [name for name in ON if name != "paarenchan"]
RULES = library.rules("riichi")
RULES["default_mods"] = [
    "kan",
    "riichi",
    "double_riichi",
    "haitei",
    "pao",
    "double_wind",
]  # no dora
PROVER = Prover(RULES, FOLDER)
RULE = GameRule(red_fives=(0, 0, 0), local_yaku=frozenset(LOCAL_YAKU), renhou="yakuman")
HANDS = [
    # the name of the mod, the hand with its melds in mpsz, the winning tile, how it is won
    ("sanrenkou", "222333m45p99s(444m)", "6p", {}),
    ("suurenkou", "222333444m7p(555m)", "7p", {}),
    ("isshoku_sanjun", "234234234m78p44z", "9p", {}),
    ("isshoku_sanjun", "234234m78p44z(234m)", "9p", {}),
    ("isshoku_yonjun", "567567567567s9p", "9p", {}),
    ("sanshoku_tsuukan", "123m456p78s222s44z", "9s", {}),
    ("sanshoku_tsuukan", "456m123s222s4z(789p)", "4z", {}),
    ("sanpuukou", "111222z78p55s(444z)", "9p", {"tsumo": True}),
    ("kyakufuu_sankou", "222333z78p55s(444z)", "9p", {"seat": "E"}),
    ("uumensai", "234m567p789s111z6z", "6z", {}),
    ("shiiaru_raotai", "6p(234m)(456p)(777s)(333s)", "6p", {}),
    ("daisharin", "2233445566778p", "8p", {}),
    ("daichikurin", "2233445566778s", "8s", {}),
    ("daisuurin", "2233445566778m", "8m", {"tsumo": True}),
    ("daishichisei", "1122334455667z", "7z", {}),
    ("ishi_no_ue", "234m567p34s678s99p", "5s", {"double_riichi": True, "last_tile": True}),
    ("iipin_moyue", "234m567m23p678s99s", "1p", {"tsumo": True, "last_tile": True}),
    ("chuupin_raoyui", "234m567m78p678s99s", "9p", {"last_tile": True}),
    ("renhou_yakuman", "234m567m78p678s99s", "9p", {"renhou": True}),
]
DOUBLE_RIICHI = ["riichi", "double_riichi"]


def told(hand: str, tile: str, rule: GameRule, **how: Any) -> dict[str, Any]:
    """The test of a ruleset that a hand makes, with what the native engine says of it."""
    won = score(hand, tile, rules=rule, **{"seat": "S", **how})
    names = {native.display_name(yaku.id): yaku.han for yaku in won.yaku}
    concealed, *melds = hand.replace(")", "").split("(")
    test = {
        "name": hand,
        "hand": tiles(concealed),
        "calls": [["pon" if meld[0] == meld[1] else "chii", tiles(meld)] for meld in melds],
        "tile": tile,
        "win": "draw" if how.get("tsumo") else "discard",
        "seat": {"E": "east"}.get(how.get("seat", "S"), "south"),
        "status": DOUBLE_RIICHI if how.get("double_riichi") else [],
        "expect": {"yaku": names, "minipoints": won.fu, "score": won.points},
    }
    if won.yakuman:
        worth = yaku_worth(RULE)
        values = {native.display_name(one.id): worth[one.id][0] // 100 for one in won.yaku}
        test["expect"] = {"yaku2": values, "score": won.points}
    if how.get("tsumo"):
        test["expect"].pop("score")
    return test | {
        key: value
        for key, value in {"tiles_left": 0, "first_turn": True}.items()
        if how.get("last_tile" if key == "tiles_left" else "renhou")
    }


@pytest.mark.parametrize(("mod", "hand", "tile", "how"), HANDS, ids=[row[0] for row in HANDS])
def test_a_hand_with_a_local_yaku_is_worth_the_same(
    mod: str, hand: str, tile: str, how: dict[str, Any]
) -> None:
    test = told(hand, tile, RULE, **how)
    yaku = native.display_name(mod.removesuffix("_yakuman"))
    assert yaku in {**test["expect"].get("yaku", {}), **test["expect"].get("yaku2", {})}
    assert PROVER.prove(test | {"mods": MODS}).faults == ()
    assert PROVER.prove(test).faults, "without the mod it is worth as much"


def test_every_local_yaku_is_a_mod() -> None:
    offered = {mod["id"] for mod in RULES["available_mods"] if isinstance(mod, dict)}
    assert {*LOCAL_YAKU} <= offered
    shown = {row[0] for row in HANDS}
    by_course = {"tsubame_gaeshi", "kanfuri", "paarenchan", "shiisan_puutaa", "shiisuu_puutaa"}
    assert {*ON} - shown == by_course | {"open_riichi"}


def test_hands_full_of_equal_runs_and_triplets_are_paid_the_same_natively() -> None:
    faults = []
    for hand, tile, tsumo in spread_hands(60):
        won = score(hand, tile, seat="S", tsumo=tsumo, rules=RULE).payment
        other = won.from_non_dealer or 0
        paid = (won.from_dealer, other, other) if tsumo else (won.from_discarder, 0, 0)
        gained = sum(map(int, (one or 0 for one in paid)))
        test = told(hand, tile, RULE, tsumo=tsumo) | {"mods": MODS, "discarder": "east"}
        test["expect"] = {"deltas": [-(paid[0] or 0), gained, -paid[1], -paid[2]]}
        found = PROVER.prove(test).faults
        faults += [(hand, tile, found)] if found else []
    assert len(faults) <= 1, faults  # hands of one suit that can be read in two ways


def spread_hands(count: int) -> Iterator[tuple[str, str, bool]]:
    """Hands of one suit or two, most of whose sets lie close together."""
    chance = Random(5)
    while count:
        suits, base = chance.choice(("m", "p", "s", "ms", "ps")), chance.randrange(1, 7)
        sets = [_set(chance, suits, base) for _ in range(4)]
        pair = [f"{chance.randrange(1, 10)}{chance.choice(suits)}"] * 2
        held = [tile for one in sets for tile in one] + pair
        if max(map(held.count, held)) > 4:
            continue
        tile = held.pop(chance.randrange(len(held)))
        hand, tsumo = "".join(sorted(held, key=lambda one: (one[1], one[0]))), chance.random() < 0.5
        try:
            worth = score(hand, tile, seat="S", tsumo=tsumo, rules=RULE)
        except HandError:
            continue
        if worth.has_yaku:
            count -= 1
            yield hand, tile, tsumo


def _set(chance: Random, suits: str, base: int) -> list[str]:
    suit, start = chance.choice(suits), base + chance.randrange(2)
    numbers = (start, start + 1, start + 2) if chance.random() < 0.6 else (start,) * 3
    return [f"{number}{suit}" for number in numbers]


def test_a_win_before_the_first_draw_is_a_mangan_at_least() -> None:
    by_ema = {"hand": tiles("123789m456p78s44z"), "tile": "9s", "seat": "south"}
    first = {"first_turn": True, "mods": ["renhou"]}
    cheap = {**by_ema, **first, "expect": {"yaku": {"Renhou": 5}, "score": 8000}}
    assert PROVER.prove(cheap).faults == ()
    dear = {**cheap, "hand": tiles("123456789m5511z"), "tile": "5z"}
    dear["expect"] = {"yaku": {"Yakuhai: White": 1, "Ittsu": 2, "Honitsu": 3}, "score": 12_000}
    assert PROVER.prove(dear).faults == ()


@pytest.mark.parametrize(
    ("mod", "hand"),
    [("shiisan_puutaa", "147m258p369s1123z"), ("shiisuu_puutaa", "147m258p369s1234z")],
)
def test_a_broken_first_hand_is_a_yakuman(mod: str, hand: str) -> None:
    game = rigged({"east": tiles(hand)}, ["5z"], on=[mod])
    press(game, 0, mod)
    assert settlement(game).deltas[0] == 48_000


def test_the_eighth_win_in_a_row_of_a_dealer_is_a_yakuman() -> None:
    hand = {"hand": tiles("234567m34p55678s"), "tile": "5p", "seat": "east"}
    test = {**hand, "mods": ["paarenchan"], "counters": {"wins_in_a_row": 7}}
    assert PROVER.prove({**test, "expect": {"yaku2": {"Paarenchan": 1}}}).ok
    test["counters"] = {"wins_in_a_row": 6}
    assert PROVER.prove({**test, "expect": {"yaku2": {}}}).ok


def test_wins_of_a_dealer_are_counted_until_the_first_without() -> None:
    ruleset = library.load("riichi", mods=["paarenchan"], config=EAST_WINS)
    game = RulesetGame(ruleset, seed=1)
    press(game, 0, "tsumo")
    assert game.table.players[0].counters["wins_in_a_row"] == 1
    assert game.table.players[1].counters.get("wins_in_a_row", 0) == 0


EAST_WINS = {
    "starting_hand": {
        "east": tiles("234567m34p55678s"),
        "south": tiles("147m147p258s1234z"),
        "west": tiles("147m147p258s1234z"),
        "north": tiles("147m147p258s1234z"),
    },
    "starting_draws": ["5p"],
}


def test_a_win_by_the_declaration_of_riichi_is_a_han_more() -> None:
    hands = {"east": tiles("123m456p789s1133z"), "south": tiles("234567m34p55678s")}
    game = rigged(hands, ["5p"], on=["riichi", "tsubame_gaeshi"])
    press(game, 0, "riichi")
    discard(game, 0, "5p")
    press(game, 1, "ron")
    won = next(event for event in game.events if event.type == "win")
    assert dict(won.yaku)["Tsubame gaeshi"] == 1
