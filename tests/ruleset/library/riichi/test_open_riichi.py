"""The mod `open_riichi` of the riichi ruleset: its hand is shown, and who deals into it pays.

Whole games with it are held against the native engine by `native` with `local`.
"""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from jantaku import score
from jantaku.riichi.rules import GameRule
from jantaku.ruleset import RulesetGame, library
from jantaku.ruleset.players import RULESET_PLAYERS
from ruleset.engine import Prover
from ruleset.library.riichi import native
from ruleset.library.riichi.test_riichi import (
    FOLDER,
    buttons,
    discard,
    press,
    rigged,
    settlement,
    tiles,
)

ON = ["riichi", "double_riichi", "open_riichi"]
THE_HAND = [*ON[:2], {"name": "open_riichi", "config": {"discarder_pays": "the_hand"}}]
READY = tiles("234567m34p55678s")
RULE = GameRule(red_fives=(0, 0, 0), local_yaku=frozenset({"open_riichi"}))


def declared(*draws: str, on: Any = ON, **hands: list[str]) -> RulesetGame:
    """A game in which East, who waits for 2p and 5p, has laid its hand open."""
    game = rigged({"east": READY, **hands}, ["1z", *draws], on)
    press(game, 0, "riichi")
    press(game, 0, "open_riichi")
    discard(game, 0, "1z")
    return game


def test_it_is_offered_once_riichi_is_declared_and_only_then() -> None:
    game = rigged({"east": READY}, ["1z", "9s"], ON)
    assert buttons(game, 0) == {"riichi"}
    press(game, 0, "riichi")
    assert buttons(game, 0) == {"open_riichi"}
    press(game, 0, "open_riichi")
    assert buttons(game, 0) == set()
    assert game.view(1).seats[0].hand[0].name == "1x"
    discard(game, 0, "1z")
    assert "open_riichi" not in buttons(game, 0)


def test_riichi_without_it_shows_nothing_and_is_worth_one_han_less() -> None:
    game = rigged({"east": READY}, ["1z", "9s", "9m", "9p", "5p"], ON)
    press(game, 0, "riichi")
    discard(game, 0, "1z")
    assert {tile.name for tile in game.view(1).seats[0].hand} == {"1x"}
    for seat, name in ((1, "9s"), (2, "9m"), (3, "9p")):
        discard(game, seat, name)
    press(game, 0, "tsumo")
    assert "Open riichi" not in won(game)


def won(game: RulesetGame) -> dict[str, Any]:
    win = next(event for event in game.events if event.type == "win")
    return dict(win.yaku2 or win.yaku)


def test_the_hand_is_shown_to_all_once_its_discard_has_passed() -> None:
    game = declared("9s")
    for viewer in (1, 2, 3, None):
        assert [tile.name for tile in game.view(viewer).seats[0].hand] == READY
        assert "open_riichi" in game.view(viewer).seats[0].statuses
    assert [event.type for event in game.events if event.type == "reveal_hand"] == ["reveal_hand"]


def test_it_is_not_shown_where_its_discard_is_won() -> None:
    game = rigged({"east": READY, "south": tiles("222345m67p88s567s")}, ["8p"], ON)
    press(game, 0, "riichi")
    press(game, 0, "open_riichi")
    discard(game, 0, "8p")
    press(game, 1, "ron")
    assert not any(event.type == "reveal_hand" and event.seat == 0 for event in game.events)


def test_it_is_worth_one_han_beside_riichi_or_double_riichi() -> None:
    game = declared("9s", "9m", "9p", "5p")
    for seat, name in ((1, "9s"), (2, "9m"), (3, "9p")):
        discard(game, seat, name)
    press(game, 0, "tsumo")
    assert (won(game)["Double riichi"], won(game)["Open riichi"]) == (2, 1)


def test_who_deals_into_it_pays_a_yakuman() -> None:
    game = declared("2p")
    discard(game, 1, "2p")
    press(game, 0, "ron")
    assert settlement(game).deltas == {0: 49_000, 1: -48_000, 2: 0, 3: 0}


def test_by_the_setting_it_pays_what_the_hand_is_worth() -> None:
    game = declared("2p", on=THE_HAND)
    discard(game, 1, "2p")
    press(game, 0, "ron")
    assert won(game) == {"Double riichi": 2, "Open riichi": 1, "Pinfu": 1, "Tanyao": 1}
    assert settlement(game).deltas[1] == -12_000


def test_who_is_in_riichi_has_no_choice_and_pays_what_the_hand_is_worth() -> None:
    game = declared("9s", "9m", "9p", "1s", "2p", south=tiles("345678m34p55678s"))
    press(game, 1, "riichi")
    discard(game, 1, "9s")
    for seat, name in ((2, "9m"), (3, "9p"), (0, "1s")):
        discard(game, seat, name)
    discard(game, 1, "2p")
    press(game, 0, "ron")
    assert "Open riichi" in won(game)
    assert settlement(game).deltas[1] == -12_000


HANDS = [
    ("234567m34p55678s", "5p", {}),
    ("123m456p789s1122z", "1z", {}),
    ("1122334455667p", "7p", {}),
    ("222333444m55p66s", "5p", {"double_riichi": True}),
    ("111222333z44s55p", "4s", {}),  # four concealed triplets where it is drawn
]


@pytest.mark.parametrize("tsumo", [True, False])
@pytest.mark.parametrize(("hand", "tile", "how"), HANDS, ids=[row[0] for row in HANDS])
def test_a_hand_has_the_yaku_and_the_han_that_it_has_natively(
    hand: str, tile: str, how: dict[str, Any], tsumo: bool
) -> None:
    flags = {**(how or {"riichi": True}), "open_riichi": True}
    natively = score(hand, tile, rules=RULE, seat="S", tsumo=tsumo, **flags)
    names = {native.display_name(one.id): one.han for one in natively.yaku}
    test = {
        "name": hand,
        "hand": tiles(hand),
        "tile": tile,
        "win": "draw" if tsumo else "discard",
        "seat": "south",
        "status": ["riichi", "open_riichi", *how],
        "mods": [{"name": "open_riichi", "config": {"discarder_pays": "the_hand"}}],
        "config": {"starting_dead_wall": ["9p"] * 6},
        "expect": {"yaku2": dict.fromkeys(names, 1)} if natively.yakuman else {"yaku": names},
    }
    rules = library.rules("riichi")
    rules["default_mods"] = ["riichi", "double_riichi"]
    assert Prover(rules, FOLDER).prove(test).faults == ()


@pytest.mark.sample(3)
@pytest.mark.parametrize(("name", "seed"), [("riichi", 1), ("riichi", 4), ("sanma", 2)])
def test_views_show_the_hands_laid_open_and_no_other_secret(name: str, seed: int) -> None:
    ruleset = library.load(name, mods=["open_riichi"])
    player, chance, shown = RULESET_PLAYERS["efficiency"](ruleset), Random(seed), 0
    game = RulesetGame(ruleset, seed=seed)
    while game.result is None:
        for viewer, other in looked_at(game):
            player_of = game.table.players[other]
            seen = game.view(viewer).seats[other]
            names = {tile.name for tile in (*seen.hand, *seen.draw)}
            if {"riichi", "open_riichi"} <= player_of.status:
                shown += 1
                assert [tile.name for tile in seen.hand] == [tile.name for tile in player_of.hand]
            elif not player_of.hand_revealed:
                assert names <= {"1x"}
        game.step({seat: player(game.view(seat), chance) for seat in game.deciding})
    assert shown > 0


def looked_at(game: RulesetGame) -> Iterator[tuple[int, int]]:
    """Each seat, and each other one that it looks at."""
    return ((one, other) for one in game.seats for other in game.seats if other != one)
