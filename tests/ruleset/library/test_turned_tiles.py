"""Turned tiles that stand for others: gold in Fuzhou, huns in Tianjin, any tile in Ningbo."""

from jantaku.ruleset import RulesetGame, library
from ruleset.library.rigged import (
    JUNK,
    RUNS,
    after_the_first_discards,
    discard,
    of_type,
    press,
    scores,
    shown,
    table_of,
)

SIXTEEN = "1m 4m 7m 1p 4p 7p 1s 4s 7s 2m 5m 8m 2p 5p 8p 2s"
READY = "1m 2m 3m 4m 5m 6m 7p 8p 9p 2s 3s 4s 6s 7s 8s 5p"


def turned(game: RulesetGame) -> str:
    """Declares the flowers that are turned before the joker is, and names it."""
    while "turned_flower" in shown(game, 0):
        game.step({0: game.legal_actions(0)[0]})
    (kept,) = game.table.players[0].aside
    (place,) = game.table.revealed
    assert game.table.dead_wall[place].name == kept.name, "it lies above the table"
    return kept.name


def test_who_lacks_one_tile_may_rob_the_gold() -> None:
    game = table_of("fuzhou", SIXTEEN, READY, SIXTEEN, READY)
    turned(game)
    assert (shown(game, 1), shown(game, 3), shown(game, 2)) == (["rob_gold"], ["rob_gold"], [])
    robs = {
        seat: next(a for a in game.legal_actions(seat) if a.name == "rob_gold") for seat in (1, 3)
    }
    game.step({0: game.legal_actions(0)[0], **robs})
    (win,) = of_type(game, "win")
    assert win.seat == 1, "the first in turn"
    assert game.table.round_number == 2
    assert {"Robbing the Gold": 30, "Golds": 1}.items() <= dict(win.yaku).items()
    paid = dict(win.yaku)["Robbing the Gold"] + dict(win.yaku)["No Flowers or Kongs"] + 2 * (1 + 1)
    assert scores(game) == [1000 - paid, 1000 + 3 * paid, 1000 - paid, 1000 - paid]


def test_a_gold_is_neither_discarded_nor_called_with() -> None:
    first = table_of("fuzhou", SIXTEEN, SIXTEEN, SIXTEEN, SIXTEEN)
    gold = turned(first)
    hand = " ".join([gold, gold, *SIXTEEN.split()[2:]])
    game = table_of("fuzhou", hand, SIXTEEN, SIXTEEN, SIXTEEN, draws=gold)
    assert turned(game) == gold
    player = game.table.players[0]
    discards = {action.index for action in game.legal_actions(0) if action.type == "discard"}
    assert discards == {at for at, tile in enumerate(player.tiles) if tile.name != gold}
    assert "three_golds" in shown(game, 0)
    assert "concealed_kong" not in shown(game, 0)
    press(game, a="three_golds")
    assert dict(of_type(game, "win")[0].yaku)["Three Golds"] == 30


def test_in_tianjin_the_turned_tile_and_the_next_are_huns_and_nobody_wins_a_discard() -> None:
    game = table_of("tianjin", JUNK, RUNS, JUNK, JUNK, draws="4s")
    (kept,) = game.table.players[0].aside
    after = library.rules("tianjin")["dora_indicators"][kept.name]
    held = [tile for player in game.table.players.values() for tile in player.tiles]
    everywhere = [*game.table.wall, *held]
    assert {tile.name for tile in everywhere if "hun" in tile.attrs} == {kept.name, *after}
    discard(game, "4s")
    assert shown(game, 1) == []


def test_in_tianjin_everybody_pays_for_a_kong_and_the_dealer_twice() -> None:
    four = "1m 1m 1m 1m 5m 7m 2p 6p 9p 3s 6s 9s 5z"
    for seed in range(1, 9):  # one in which these are no huns
        game = table_of("tianjin", JUNK, four, JUNK, JUNK, seed=seed)
        if game.table.players[0].aside[0].name not in ("1m", "9m"):
            break
    first = next(a for a in game.legal_actions(0) if a.type == "discard")
    game.step({0: first})
    if set(game.deciding) != {1} or game.table.turn != 1:
        press(game)
    press(game, b="concealed_kong")
    assert scores(game) == [196, 208, 198, 198]


def test_in_ningbo_who_waits_for_any_tile_wins_by_an_own_draw_alone() -> None:
    game = table_of("ningbo", JUNK, JUNK, JUNK, JUNK)
    joker = turned(game)
    triplets = "2m 2m 2m 8p 8p 8p 4s 4s 4s 5z 5z 5z"
    ready = after_the_first_discards(
        table_of("ningbo", JUNK, f"{triplets} {joker}", JUNK, JUNK, draws="9s", mods=["no_minimum"])
    )
    assert turned(ready) == joker
    discard(ready, "9s")
    assert "win_by_discard" not in shown(ready, 1)
    plain = table_of("ningbo", JUNK, f"{triplets} 9s", JUNK, JUNK, draws="9s", mods=["no_minimum"])
    turned(plain)
    discard(plain, "9s")
    assert "win_by_discard" in shown(plain, 1)


def test_one_kind_of_hun_leaves_the_turned_tile_what_it_is() -> None:
    turned = ["tag_drawn_tile", "hun"]
    assert turned in library.rules("tianjin", mods=[])["functions"]["turn_hun"]
    assert turned not in library.rules("tianjin", mods=["one_hun"])["functions"]["turn_hun"]
