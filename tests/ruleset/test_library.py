"""The library: every ruleset loads, proves its tests, and is played to the end by its own rules."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from jantaku.base.errors import RulesetError
from jantaku.players import play
from jantaku.ruleset import RulesetAction, RulesetGame, library
from jantaku.ruleset.players import RULESET_PLAYERS, TsumogiriRulesetPlayer
from ruleset.marathon import Tally, held, play_game
from sampling import spread

from .engine import Call, Tile, buttons, fmt, matcher, problems_of, read_tile

if TYPE_CHECKING:
    from collections.abc import Iterable

SKIP = RulesetAction("skip")
ROOT = Path(__file__).parents[2]
OWN = tuple(name for name in library.names() if name != "riichi")  # held to the engine instead
MODDED = tuple(
    name for name in OWN if name not in ("kansai_sanma", "washizu")
)  # whose mods are sanma's
PLAYED = tuple(name for name in OWN if name != "bare")


def table_of(
    name: str,
    *hands: str,
    draws: str = "",
    mods: Iterable[str] = (),
    seed: int = 1,
    **config: Any,
) -> RulesetGame:
    """A game with hands from east on and the first draws as given."""
    if hands:
        winds = ("east", "south", "west", "north")
        config["starting_hand"] = {
            wind: hand.split() for wind, hand in zip(winds, hands, strict=False)
        }
    if draws:
        config["starting_draws"] = draws.split()
    return RulesetGame(library.load(name, mods=list(mods), config=config), seed=seed)


def press(game: RulesetGame, **names: str) -> None:
    """Seats press buttons (a=..., b=..., from east on); the others who decide pass."""
    actions = dict.fromkeys(game.deciding, SKIP)
    for letter, name in names.items():
        seat = "abcd".index(letter)
        actions[seat] = next(a for a in game.legal_actions(seat) if a.name == name)
    game.step(actions)


def discard(game: RulesetGame, name: str) -> None:
    """The player in turn discards a tile of that name; the others who decide pass."""
    seat = game.table.turn
    place = [tile.name for tile in game.table.players[seat].tiles].index(name)
    others = {other: SKIP for other in game.deciding if other != seat}
    game.step({**others, seat: RulesetAction("discard", index=place)})


def shown(game: RulesetGame, seat: int) -> list[str]:
    """The buttons of a seat but for the pass."""
    return [name for name in game.view(seat).buttons if name != "skip"]


def names(tiles: Iterable[Tile]) -> list[str]:
    """The names of tiles, in order of name."""
    return sorted(tile.name for tile in tiles)


def scores(game: RulesetGame) -> list[float]:
    """The score of every seat."""
    return [seat.score for seat in game.view(None).seats]


def lay(game: RulesetGame, seat: int, name: str, tiles: str) -> None:
    """Puts a meld before a seat as if it had been made before, and looks at the buttons again."""
    found = [read_tile(word) for word in tiles.split()]
    meld = Call(name, tuple(tile for tile in found if tile))
    game.table.players[seat].calls.append(meld)
    look_again(game)


def hold(game: RulesetGame, seat: int, tiles: str) -> None:
    """Puts tiles into a hand in place of those it had, and looks at the buttons again."""
    game.table.players[seat].hand = [tile for word in tiles.split() if (tile := read_tile(word))]
    look_again(game)


def look_again(game: RulesetGame) -> None:
    """Looks at the buttons anew after the table was changed by hand."""
    buttons.recalculate(game.table)
    game._deciding = None  # what it remembers is no longer so
    game._legal.clear()


def of_type(game: RulesetGame, kind: str) -> list[Any]:
    """All events of a type."""
    return [event for event in game.events if event.type == kind]


def test_the_library_has_the_rulesets_it_promises() -> None:
    assert set(OWN) <= set(library.names())


def test_an_unknown_name_is_answered_with_the_known_ones() -> None:
    with pytest.raises(RulesetError, match="hong_kong"):
        library.load("hong_kon")


def test_default_mods_are_on_unless_they_are_left_out() -> None:
    defaults = library.rules("riichi").get("default_mods", [])
    assert "enabled_mods" not in library.rules("riichi")
    assert set(library.load("riichi").rules.get("enabled_mods", [])) == set(defaults)
    assert "enabled_mods" not in library.load("riichi", without=defaults).rules
    assert library.load("hong_kong", mods=["east_only"]).rules["enabled_mods"] == ["east_only"]


@pytest.mark.parametrize("name", library.names())
class TestEvery:
    """What holds for each ruleset of the library."""

    def test_it_loads_without_a_fault(self, name: str) -> None:
        ruleset = library.load(name)
        for key in ruleset.rules:
            if key.endswith("_definition"):
                matcher(ruleset, key.removesuffix("_definition"))
        assert problems_of(ruleset) == []

    def test_it_has_a_page_that_names_its_sources(self, name: str) -> None:
        page = library.page(name)
        assert page.startswith("# ")
        assert "ource" in page


def test_every_ruleset_proves_fifteen_hands() -> None:
    proven = {name: len(library.rules(name)["tests"]) for name in PLAYED if name != "example"}
    assert {name: count for name, count in proven.items() if count < 15} == {}


def test_the_docs_name_every_ruleset() -> None:
    told = (ROOT / "docs" / "rulesets.md").read_text(encoding="utf-8")
    assert [name for name in library.names() if f"`{name}`" not in told] == []


@pytest.mark.parametrize("name", OWN)
def test_its_file_is_in_the_canonical_layout(name: str) -> None:
    text = library.path(name).read_text(encoding="utf-8")
    assert fmt(text) == text


@pytest.mark.parametrize("name", spread(MODDED, 3))
def test_every_mod_can_be_played(name: str) -> None:
    listed = library.rules(name).get("available_mods", [])
    for mod in (item["id"] for item in listed if isinstance(item, dict)):
        ruleset = library.load(name, mods=[mod])
        assert problems_of(ruleset) == []
        RulesetGame(ruleset, seed=2)


@pytest.mark.parametrize("name", spread(PLAYED, 3))
def test_games_end_by_their_own_rules_and_keep_tiles_and_points(name: str) -> None:
    ruleset, tally = library.load(name, config={"max_rounds": 2}), Tally()
    player = RULESET_PLAYERS["efficiency"](ruleset)
    for seed in range(3):
        play_game(ruleset, seed, player, tally)
    assert tally.games == 3
    assert tally.events["game_end"] == 3
    assert tally.events["win"] > 0


@pytest.mark.parametrize("name", ["example", "hong_kong"])
@pytest.mark.parametrize("seats", [2, 3])
def test_fewer_players_play_it_to_the_end(name: str, seats: int) -> None:
    ruleset = library.load(name, config={"num_players": seats, "max_rounds": 2})
    tally = Tally()
    game = play_game(ruleset, 4, RULESET_PLAYERS["efficiency"](ruleset), tally)
    assert game.result is not None
    assert len(game.result.points) == seats


@pytest.mark.parametrize("name", PLAYED)
def test_any_legal_decisions_lead_to_an_end(name: str) -> None:
    ruleset = library.load(name, config={"max_rounds": 1})
    play_game(ruleset, 7, RULESET_PLAYERS["random"](ruleset), Tally())


@pytest.mark.parametrize("name", PLAYED)
def test_the_same_seed_is_the_same_game_and_a_snapshot_leads_back(name: str) -> None:
    ruleset = library.load(name, config={"max_rounds": 1})
    first, second = (RulesetGame(ruleset, seed=5) for _ in range(2))
    for game in (first, second):
        list(play(game, [RULESET_PLAYERS["efficiency"](ruleset)] * len(game.seats), 5))
    assert list(map(repr, first.events)) == list(map(repr, second.events))
    again = RulesetGame.restore(first.snapshot())
    assert again.result == first.result


def test_bare_is_the_empty_object_and_a_table_without_decisions() -> None:
    ruleset = library.load("bare")
    assert ruleset.rules == {}
    assert RulesetGame(ruleset, seed=0).deciding == ()


PAIRS = "1m 1m 3m 3m 5m 5m 7p 7p 8s 8s 9s 9s 2p"


def test_the_example_pays_a_win_by_discard() -> None:
    game = table_of("example", "2p 4p 6p", PAIRS, "1z", "1z", draws="9p")
    discard(game, "2p")
    assert shown(game, 1) == ["pair", "win_by_discard"]
    press(game, b="win_by_discard")
    assert scores(game) == [96, 104, 100, 100]


def test_the_example_pays_an_own_draw() -> None:
    game = table_of("example", PAIRS, "9m", "9m", "9m", draws="2p")
    press(game, a="win_by_draw")
    assert scores(game) == [115, 95, 95, 95]


def test_the_last_tile_of_the_example_is_no_pair() -> None:
    game = table_of("example", "2p 4p", "2p", "2p 3p", "1z", draws="9p")
    discard(game, "2p")
    assert shown(game, 1) == []
    assert shown(game, 2) == ["pair"]


RUNS = "1m 2m 3m 4m 5m 6m 7p 8p 9p 2s 3s 9s 9s"
JUNK = "1m 4m 7m 1p 4p 7p 1s 4s 7s 1z 2z 3z 4z"


def after_the_first_discards(game: RulesetGame) -> RulesetGame:
    """The game as if discards had been made before: no hand is earthly any more."""
    for player in game.table.players.values():
        player.status |= {"one_discard", "more_discards"}
    return game


def test_flowers_of_the_deal_are_replaced_before_the_dealer_draws() -> None:
    south = "1f 2g 2m 3m 4m 5m 6m 7m 8m 1p 2p 3p 4p"
    game = table_of("hong_kong", JUNK, south, JUNK, JUNK)
    assert game.deciding == (1,), "south has flowers, and nobody else does anything"
    while game.table.turn == 1:
        assert {action.name for action in game.legal_actions(1)} == {"start_flower"}
        game.step({1: game.legal_actions(1)[0]})
    while "start_flower" in shown(game, game.table.turn):
        seat = game.table.turn
        game.step({seat: game.legal_actions(seat)[0]})
    assert len(game.table.players[1].hand) == 13
    assert {"1f", "2g"} <= {call.tiles[0].name for call in game.table.players[1].calls}
    assert game.table.turn == 0
    assert len(game.table.players[0].draw) == 1
    assert all(len(player.hand) == 13 for player in game.table.players.values())


def test_a_drawn_flower_must_be_declared_and_is_replaced_from_the_back() -> None:
    game = table_of("hong_kong", JUNK, JUNK, JUNK, JUNK, draws="3f")
    last = game.table.wall[-1]
    assert {action.name for action in game.legal_actions(0)} == {"flower"}
    press(game, a="flower")
    (call,) = game.table.players[0].calls
    assert (call.name, call.tiles[0].name) == ("flower", "3f")
    assert names(game.table.players[0].draw) == [last.name]


def test_three_fan_are_needed() -> None:
    game = after_the_first_discards(table_of("hong_kong", JUNK, RUNS, JUNK, JUNK, draws="4s"))
    discard(game, "4s")  # concealed, runs, no flowers
    assert shown(game, 1) == ["chow", "win_by_discard"]

    fewer = after_the_first_discards(table_of("hong_kong", JUNK, RUNS, JUNK, JUNK, draws="4s"))
    lay(fewer, 1, "flower", "1f")
    discard(fewer, "4s")
    assert shown(fewer, 1) == ["chow"], "another's flower takes the fan away"

    agreed = after_the_first_discards(
        table_of("hong_kong", JUNK, RUNS, JUNK, JUNK, draws="4s", mods=["no_minimum"])
    )
    lay(agreed, 1, "flower", "1f")
    discard(agreed, "4s")
    assert shown(agreed, 1) == ["chow", "win_by_discard"]


def test_three_fan_are_needed_without_flowers_if_the_table_wants_it() -> None:
    mods = ["flowers_apart"]
    hands = (JUNK, RUNS, JUNK, JUNK)
    game = after_the_first_discards(table_of("hong_kong", *hands, draws="4s", mods=mods))
    discard(game, "4s")
    assert shown(game, 1) == ["chow"], "to have no flowers is no fan of the three"


@pytest.mark.parametrize(
    ("name", "flowers", "paid"), [("hong_kong", 7, 3 * 16), ("taiwanese", 8, 3 * (50 + 8 * 20))]
)
def test_with_enough_flowers_any_hand_wins(name: str, flowers: int, paid: int) -> None:
    junk = f"{JUNK} 2m 5m 8m" if name == "taiwanese" else JUNK
    game = table_of(name, junk, junk, junk, junk, draws="1z 2z 3z 4z 1g")
    for flower in ("1f", "2f", "3f", "4f", "2g", "3g", "4g")[: flowers - 1]:
        lay(game, 0, "flower", flower)
    assert "flower_win" not in shown(game, 0)
    for draw in ("1z", "2z", "3z", "4z"):
        discard(game, draw)
    assert shown(game, 0) == ["flower"]
    press(game, a="flower")
    while "flower" in shown(game, 0):
        press(game, a="flower")
    assert "flower_win" in shown(game, 0)
    press(game, a="flower_win")
    assert scores(game)[0] == 1000 + paid + (3 * 20 if name == "taiwanese" else 0)


def test_the_last_sixteen_tiles_of_taiwan_are_never_drawn() -> None:
    ruleset = library.load("taiwanese")
    game, player, chance = RulesetGame(ruleset, seed=3), TsumogiriRulesetPlayer(ruleset), Random(1)
    while not of_type(game, "exhaustive_draw"):
        left = game.table.tiles_left
        game.step({seat: player(game.view(seat), chance) for seat in game.deciding})
    assert left == 16


@pytest.mark.parametrize(
    ("mods", "expected"),
    [([], [984, 1032, 992, 992]), (["discarder_pays_all"], [968, 1032, 1000, 1000])],
)
def test_the_discarder_pays_double_or_for_all(mods: list[str], expected: list[int]) -> None:
    game = after_the_first_discards(
        table_of("hong_kong", JUNK, RUNS, JUNK, JUNK, draws="4s", mods=mods)
    )
    discard(game, "4s")
    press(game, b="win_by_discard")
    assert scores(game) == expected


def test_an_own_draw_is_paid_double_by_everybody_and_the_dealer_stays() -> None:
    game = table_of("hong_kong", RUNS, JUNK, JUNK, JUNK, draws="4s")
    press(game, a="win_by_draw")
    (win,) = of_type(game, "win")
    assert dict(win.yaku)["Heavenly Hand"] == 13
    assert scores(game) == [1000 + 6 * 384, 232, 232, 232]
    assert game.view(0).kyoku == 0
    assert game.view(0).dealer == 0


def test_the_next_in_turn_wins_when_two_could() -> None:
    game = table_of("hong_kong", JUNK, JUNK, RUNS, RUNS, draws="4s")
    discard(game, "4s")
    press(game, c="win_by_discard", d="win_by_discard")
    assert [event.seat for event in of_type(game, "win")] == [2]


def test_a_win_goes_before_calls_and_a_pung_before_a_chow() -> None:
    pung = "4s 4s 1m 4m 7m 1p 4p 7p 1z 2z 3z 5z 6z"
    game = table_of("hong_kong", JUNK, RUNS, pung, JUNK, draws="4s")
    discard(game, "4s")
    press(game, b="chow", c="pung")
    assert game.table.turn == 2
    assert [call.name for call in game.table.players[2].calls] == ["pung"]
    assert game.table.players[1].calls == []


def test_an_extended_pung_can_be_robbed() -> None:
    game = table_of("hong_kong", JUNK, RUNS, JUNK, JUNK, draws="4s")
    lay(game, 0, "pung", "4s 4s 4s")
    assert "added_kong" in shown(game, 0)
    press(game, a="added_kong")
    assert shown(game, 1) == ["rob_kong"]
    press(game, b="rob_kong")
    (win,) = of_type(game, "win")
    assert "Robbing a Kong" in dict(win.yaku)
    assert scores(game)[0] < scores(game)[2], "who made the kong pays as who discards"


def test_a_kong_that_nobody_robs_is_replaced() -> None:
    game = table_of("hong_kong", JUNK, RUNS, JUNK, JUNK, draws="4s")
    lay(game, 0, "pung", "4s 4s 4s")
    press(game, a="added_kong")
    press(game)
    assert [call.name for call in game.table.players[0].calls] == ["added_kong"]
    assert len(game.table.players[0].draw) == 1
    assert game.table.players[0].counters["kongs"] == 1


@pytest.mark.parametrize(("mods", "kyoku", "dealer"), [([], 1, 1), (["dealer_stays"], 0, 0)])
def test_after_a_draw_the_deal_passes_or_stays(mods: list[str], kyoku: int, dealer: int) -> None:
    ruleset = library.load("hong_kong", mods=mods)
    game, player, chance = RulesetGame(ruleset, seed=3), TsumogiriRulesetPlayer(ruleset), Random(1)
    while not of_type(game, "exhaustive_draw"):
        game.step({seat: player(game.view(seat), chance) for seat in game.deciding})
    assert (game.view(0).kyoku, game.view(0).dealer) == (kyoku, dealer)


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
    assert (shown(game, 1), shown(game, 3)) == (["rob_gold"], ["rob_gold"])
    assert shown(game, 2) == []
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


CHARS = "1m 2m 3m 4m 5m 6m 7m 8m 9m 1p 2p 8p 8p"  # waits for 3p
MIXED = "1m 3m 5m 7m 9m 1p 3p 5p 7p 9p 1s 3s 5s"


def begin(game: RulesetGame, a: str = "s", b: str = "s", c: str = "s", d: str = "s") -> None:
    """Everybody names the suit to be void."""
    press(game, a=f"void_{a}", b=f"void_{b}", c=f"void_{c}", d=f"void_{d}")


def sichuan(
    *hands: str, draws: str = "", voids: str = "ssss", mods: Iterable[str] = (), **config: Any
) -> RulesetGame:
    """A game without the exchange, the void suits named."""
    game = table_of("sichuan", *hands, draws=draws, mods=["no_exchange", *mods], **config)
    begin(game, *voids)
    return game


@pytest.mark.parametrize(("dice", "way"), [((1, 1), 1), ((1, 2), 2), ((1, 3), 3)])
def test_three_tiles_of_a_suit_go_where_the_dice_say(dice: tuple[int, int], way: int) -> None:
    game = table_of("sichuan", die1=dice[0], die2=dice[1])
    tiles = held(game.table)
    press(game, a="exchange", b="exchange", c="exchange", d="exchange")
    before = {seat: Counter(names(game.table.players[seat].hand)) for seat in game.seats}
    player = RULESET_PLAYERS["efficiency"](game.ruleset)
    actions = {seat: player(game.view(seat), Random(0)) for seat in game.deciding}
    given = {seat: names(chosen(game, seat, action)) for seat, action in actions.items()}
    game.step(actions)
    assert all(len({name[-1] for name in three}) == 1 for three in given.values())
    for seat in game.seats:
        received = Counter(given[(seat - way) % 4])
        expected = before[seat] - Counter(given[seat]) + received
        assert Counter(names(game.table.players[seat].tiles)) == expected
    assert held(game.table) == tiles
    assert shown(game, 0) == ["void_m", "void_p", "void_s"]


def test_the_dealer_draws_when_all_have_named_their_void_suit() -> None:
    game = table_of("sichuan", mods=["no_exchange"])
    assert game.deciding == (0, 1, 2, 3)
    assert game.table.players[0].draw == []
    begin(game, "m", "p", "s", "m")
    assert len(game.table.players[0].draw) == 1
    assert game.view(1).seats[2].statuses == ("void_s",), "everybody sees it"


def test_tiles_of_the_void_suit_go_first() -> None:
    game = sichuan(MIXED, MIXED, MIXED, MIXED, draws="9m", voids="pssm")
    may = {game.table.players[0].tiles[a.index].name for a in game.legal_actions(0) if a.index}
    assert may == {"1p", "3p", "5p", "7p", "9p"}


def test_tiles_of_the_void_suit_are_not_called() -> None:
    pair = "3p 3p 1m 2m 4m 5m 7m 8m 1s 2s 4s 5s 7s"
    for void, there in (("p", []), ("s", ["pung"])):
        game = sichuan(MIXED, JUNK, pair, JUNK, draws="9m", voids="ps" + void + "s")
        discard(game, "3p")
        assert shown(game, 2) == there


def test_no_hand_wins_with_a_tile_of_the_void_suit() -> None:
    for void, there in (("p", []), ("s", ["win_by_discard"])):
        game = sichuan(MIXED, CHARS, MIXED, MIXED, draws="9m", voids="p" + void + "ss")
        discard(game, "3p")
        assert shown(game, 1) == there


def test_kongs_are_paid_at_once() -> None:
    four = "5m 5m 5m 5m 1p 3p 5p 7p 9p 1m 3m 7m 9m"
    game = sichuan(four, MIXED, MIXED, MIXED, draws="9m")
    press(game, a="concealed_kong")
    assert scores(game) == [506, 498, 498, 498]

    three = "9p 9p 9p 1m 2m 4m 5m 7m 8m 2p 4p 6p 7p"
    game = sichuan(MIXED, MIXED, three, MIXED, draws="9m", voids="pssm")
    discard(game, "9p")
    press(game, c="kong")
    assert scores(game) == [498, 500, 502, 500]
    assert game.table.turn == 2
    assert len(game.table.players[2].draw) == 1

    game = sichuan("5m " + MIXED[3:], MIXED, MIXED, MIXED, draws="5m")
    lay(game, 0, "pung", "5m 5m 5m")
    press(game, a="added_kong")
    assert scores(game) == [503, 499, 499, 499]


def come_round(game: RulesetGame, seat: int) -> None:
    """Everybody discards a circle and passes until a seat has drawn."""
    while game.table.turn != seat or not game.table.players[seat].draw:
        player = game.table.players[game.table.turn]
        if len(player.tiles) % 3 == 2:
            discard(game, next(tile.name for tile in player.hand if tile.name.endswith("p")))
        else:
            press(game)


def test_where_blood_flows_who_has_won_keeps_the_hand_and_wins_again() -> None:
    game = sichuan(CHARS, MIXED, MIXED, MIXED, draws="3p 9s 9s 1s 3p", voids="sppp", mods=["flow"])
    press(game, a="win_by_draw")
    assert names(game.table.players[0].aside) == ["3p"]
    come_round(game, 0)
    press(game, a="win_by_draw")
    assert [event.seat for event in of_type(game, "win")] == [0, 0]
    assert names(game.table.players[0].hand) == names(read_tile(one) for one in CHARS.split())
    assert names(game.table.players[0].aside) == ["3p", "3p"]


def test_where_blood_flows_a_tile_drawn_after_a_win_is_discarded() -> None:
    game = sichuan(CHARS, CHARS, MIXED, MIXED, draws="3p 3p 9s 9s 1m", voids="sspp", mods=["flow"])
    press(game, a="win_by_draw")
    before = scores(game)[0]
    press(game, b="win_by_draw")
    assert scores(game)[0] < before, "who has won pays, too"
    come_round(game, 0)
    places = {action.index for action in game.legal_actions(0) if action.type == "discard"}
    assert places == {len(game.table.players[0].hand)}


def test_red_dragons_stand_for_tiles_and_stay_in_hand() -> None:
    joker = "1m 2m 3m 4m 5m 6m 7m 8m 9m 1p 2p 8p 7z"  # ready, with a joker
    game = sichuan(joker, MIXED, MIXED, MIXED, draws="4s", voids="sppp", mods=["red_jokers"])
    assert "7z" not in {
        game.table.players[0].tiles[action.index].name
        for action in game.legal_actions(0)
        if action.type == "discard" and action.index is not None
    }
    assert sum(tile.name == "7z" for tile in game.table.program.wall) == 4


def test_play_goes_on_until_three_have_won() -> None:
    game = sichuan(CHARS, CHARS, CHARS, MIXED, draws="3p 9s 9s", voids="sssp")
    press(game, a="win_by_draw")
    assert game.view(0).kyoku == 0
    assert "won" in game.view(1).seats[0].statuses
    assert game.table.turn == 1, "the next draws"
    paid = scores(game)
    discard(game, "9s")
    assert game.table.turn == 2
    discard(game, "9s")
    assert game.table.turn == 3
    discard(game, "3p")
    assert shown(game, 0) == [], "who has won is out"
    press(game, b="win_by_discard", c="win_by_discard")
    assert len(of_type(game, "win")) == 3
    assert game.view(0).kyoku == 1, "three have won"
    assert scores(game)[0] == paid[0]
    assert scores(game)[3] < paid[3]
    assert sum(scores(game)) == 2000


@pytest.mark.parametrize(
    ("south", "mods", "wins"),
    [
        ("1p 2p 3p 5p 6p 7p 7s 8s 9p 9p 4s 5s 6s", [], False),
        ("1p 2p 3p 5p 6p 7p 7s 8s 9p 9p 4s 5s 6s", ["plain_discards"], True),
        ("1p 2p 3p 5p 6p 7p 7p 7p 7p 7s 8s 9p 9p", [], True),
        ("2p 2p 2p 5p 5p 5p 3s 3s 3s 7s 7s 9s 9s", [], True),
    ],
    ids=["plain", "plain, by agreement", "a root", "all triplets"],
)
def test_with_three_a_hand_needs_a_fan_to_win_a_discard(
    south: str, mods: list[str], wins: bool
) -> None:
    junk = "1p 4p 7p 1s 4s 7s 2p 5p 8p 2s 5s 8s 3s"
    game = table_of("sichuan_three", junk, south, junk, draws="9s", mods=mods)
    discard(game, "9s")
    assert ("win_by_discard" in shown(game, 1)) is wins


def test_with_three_a_plain_hand_wins_by_an_own_draw() -> None:
    junk = "1p 4p 7p 1s 4s 7s 2p 5p 8p 2s 5s 8s 3s"
    plain = "1p 2p 3p 5p 6p 7p 7s 8s 9p 9p 4s 5s 6s"
    game = table_of("sichuan_three", plain, junk, junk, draws="9s")
    assert "win_by_draw" in shown(game, 0)


def test_with_one_win_the_round_is_over_if_the_table_wants_it() -> None:
    game = table_of(
        "sichuan", CHARS, MIXED, MIXED, MIXED, draws="3p", mods=["no_exchange", "one_win"]
    )
    begin(game)
    press(game, a="win_by_draw")
    assert game.view(0).kyoku == 1


def test_flower_pigs_pay_16_and_who_is_not_ready_pays_4() -> None:
    wall = library.load("sichuan").rules["wall"][:53]
    junk = "1m 4m 7m 2p 5p 8p 1m 4m 7m 3p 6p 9p 9p"
    # east waits, south waits for nothing, west still holds its void suit, north waits
    game = sichuan(CHARS, junk, MIXED, CHARS, draws="9p", voids="ssss", wall=wall)
    discard(game, "9p")
    assert of_type(game, "exhaustive_draw")
    assert scores(game) == [500 + 16 + 4 + 4, 500 + 16 - 8, 500 - 48 - 8, 500 + 16 + 4 + 4]


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
    game.table.wall[-2] = Tile("7z")  # the upper one of the last two
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


def american(*hands: str, draws: str = "") -> RulesetGame:
    """A game after the Charleston, with hands as given afterwards."""
    game = table_of("american")
    for name in ("pass_right", "pass_across", "pass_left"):
        charleston(game, name)
    press(game, a="no_second_charleston", b="no_second_charleston",
          c="no_second_charleston", d="no_second_charleston")  # fmt: skip
    table = game.table
    for seat, hand in enumerate(hands):
        table.players[seat].hand = [Tile(name) for name in hand.split()]
    for at, name in enumerate(draws.split()):
        table.wall[table.wall_index + at] = Tile(name)
    press(game, a="courtesy_0", b="courtesy_0", c="courtesy_0", d="courtesy_0")
    return game


def charleston(game: RulesetGame, name: str) -> dict[int, list[str]]:
    """Everybody passes the first tiles they may; what they passed."""
    press(game, a=name, b=name, c=name, d=name)
    actions = {seat: game.legal_actions(seat)[0] for seat in game.deciding}
    passed = {seat: names(chosen(game, seat, action)) for seat, action in actions.items()}
    game.step(actions)
    return passed


def chosen(game: RulesetGame, seat: int, action: RulesetAction) -> list[Tile]:
    """The tiles of the own hand that an action chooses."""
    return [game.table.players[seat].tiles[mark.index] for mark in action.marks]


def test_the_charleston_goes_right_across_left_and_perhaps_once_more() -> None:
    game = table_of("american", seed=4)
    tiles = held(game.table)
    for name, way in (("pass_right", 1), ("pass_across", 2), ("pass_left", 3)):
        assert all(shown(game, seat) == [name] for seat in game.seats)
        before = {seat: Counter(names(game.table.players[seat].hand)) for seat in game.seats}
        passed = charleston(game, name)
        for seat in game.seats:
            expected = before[seat] - Counter(passed[seat]) + Counter(passed[(seat - way) % 4])
            assert Counter(names(game.table.players[seat].tiles)) == expected
            assert "1j" not in passed[seat]
    assert shown(game, 0) == ["no_second_charleston", "second_charleston"]
    press(game, **dict.fromkeys("abcd", "second_charleston"))
    for name in ("pass_left", "pass_across", "pass_right"):
        assert all(shown(game, seat) == [name] for seat in game.seats)
        charleston(game, name)
    assert shown(game, 0) == ["courtesy_0", "courtesy_1", "courtesy_2", "courtesy_3"]
    assert held(game.table) == tiles


def test_one_is_enough_to_stop_the_charleston() -> None:
    game = table_of("american")
    for name in ("pass_right", "pass_across", "pass_left"):
        charleston(game, name)
    press(game, a="second_charleston", b="second_charleston",
          c="no_second_charleston", d="second_charleston")  # fmt: skip
    assert shown(game, 1) == ["courtesy_0", "courtesy_1", "courtesy_2", "courtesy_3"]


@pytest.mark.parametrize(
    ("wishes", "across"),
    [
        ((3, 0, 1, 0), (1, 0)),
        ((2, 3, 3, 3), (2, 3)),
        ((0, 1, 3, 2), (0, 1)),
        ((0, 3, 3, 0), (0, 0)),
    ],
)
def test_out_of_courtesy_pairs_pass_the_smaller_number(
    wishes: tuple[int, ...], across: tuple[int, int]
) -> None:
    game = table_of("american", seed=6)
    for name in ("pass_right", "pass_across", "pass_left"):
        charleston(game, name)
    press(game, **dict.fromkeys("abcd", "no_second_charleston"))
    press(game, **{letter: f"courtesy_{n}" for letter, n in zip("abcd", wishes, strict=True)})
    before = {seat: Counter(names(game.table.players[seat].hand)) for seat in game.seats}
    expected = {seat: across[seat % 2] for seat in game.seats}
    giving = {seat: f"give_{n}" for seat, n in expected.items() if n}
    assert {seat: shown(game, seat)[0] for seat in game.seats if shown(game, seat)} == giving
    passed: dict[int, list[str]] = {seat: [] for seat in game.seats}
    if giving:
        press(game, **{"abcd"[seat]: name for seat, name in giving.items()})
        actions = {seat: game.legal_actions(seat)[0] for seat in game.deciding}
        for seat, action in actions.items():
            passed[seat] = names(chosen(game, seat, action))
        game.step(actions)
    for seat in game.seats:
        assert len(passed[seat]) == expected[seat]
        now = before[seat] - Counter(passed[seat]) + Counter(passed[(seat + 2) % 4])
        assert Counter(names(game.table.players[seat].hand)) == now
    assert game.table.turn == 0
    assert len(game.table.players[0].draw) == 1


ODD = "1m 3m 6m 9m 2p 4p 7p 9p 1s 3s 6s 1z 2z"


def test_a_hand_of_the_card_wins_and_jokers_fill_large_sets() -> None:
    hand = "1f 1f 5m 5m 5m 1j 5p 5p 5p 5p 5s 5s 1j"
    game = american(ODD, hand, ODD, ODD, draws="5s")
    discard(game, "5s")
    assert "win_by_discard" in shown(game, 1)
    press(game, b="win_by_discard")
    assert scores(game) == [950, 1100, 975, 975]


def test_without_jokers_everything_counts_double() -> None:
    hand = "1f 1f 5m 5m 5m 5m 5p 5p 5p 5p 5s 5s 5s"
    game = american(hand, ODD, ODD, ODD, draws="5s")
    press(game, a="win_by_draw")
    assert scores(game) == [1300, 900, 900, 900]


def test_calls_are_made_towards_a_hand_of_the_card_only() -> None:
    hand = "5m 5m 5m 5s 1f 1f 1j 4z 4z 2m 8p 9p 9s"
    game = american(ODD, hand, ODD, ODD, draws="5m")
    discard(game, "5m")
    assert {"pung", "kong"} <= set(shown(game, 1))
    for dragons, there in (("1p 1p", True), ("8z 8z", False)):
        first, second = dragons.split()
        game = american(ODD, f"{first} {second} {ODD[6:]}", ODD, ODD, draws=first)
        discard(game, first)
        assert ("pung" in shown(game, 1)) is there


def test_a_discarded_joker_is_not_called() -> None:
    game = american(ODD, "1j 1j 1j " + ODD[9:], ODD, ODD, draws="1j")
    discard(game, "1j")
    assert shown(game, 1) == []


def test_a_call_that_no_hand_can_follow_is_not_offered() -> None:
    game = american(ODD, "5m 5m 5m 1m 1m 1m 9s 9s 2z 2z 8p 3s 2p", ODD, ODD, draws="5m 1p")
    lay(game, 1, "pung", "1z 1z 1z")
    discard(game, "5m")
    assert "pung" not in shown(game, 1), "winds and fives are in no hand together"


def test_a_dead_hand_neither_draws_nor_plays_nor_wins() -> None:
    hand = "1f 1f 5m 5m 5m 1j 5p 5p 5p 5p 5s 5s 1j"
    game = american(ODD, hand, ODD, ODD, draws="5s")
    game.table.players[1].status.add("dead")
    drawn = len(of_type(game, "draw"))
    discard(game, "5s")
    assert game.table.turn == 2
    assert [event.seat for event in of_type(game, "draw")[drawn:]] == [2]


def test_with_all_hands_dead_the_round_is_over() -> None:
    game = american(ODD, ODD, ODD, ODD, draws="5s")
    for player in game.table.players.values():
        player.status.add("dead")
    discard(game, "5s")
    assert of_type(game, "exhaustive_draw")
    assert game.view(0).kyoku == 1


def test_a_joker_on_the_table_is_exchanged_for_the_real_tile() -> None:
    game = american("5p " + ODD[3:], ODD, ODD, ODD, draws="9m")
    assert "exchange_joker" not in shown(game, 0)
    lay(game, 2, "pung", "5p 1j 5p")
    assert shown(game, 0) == ["exchange_joker"]
    tiles = held(game.table)
    press(game, a="exchange_joker")
    player = RULESET_PLAYERS["efficiency"](game.ruleset)
    game.step({0: player(game.view(0), Random(0))})
    assert game.table.players[0].marking is None
    assert names(game.table.players[2].calls[0].tiles) == ["5p", "5p", "5p"]
    assert "1j" in names(game.table.players[0].tiles)
    assert held(game.table) == tiles
    assert game.table.turn == 0


def test_a_joker_is_exchanged_after_a_call_too_and_may_win_as_an_own_draw() -> None:
    """Tom Sloper, column 497: a kong of a discard, a wind for another's joker, 50 of everybody."""
    hand = "1f 1f 5s 5s 5s 5m 5m 5m 5m 5p 5p 5p 4z"
    game = american(ODD, hand, ODD, ODD, draws="5s")
    lay(game, 0, "pung", "4z 1j 4z")
    discard(game, "5s")
    press(game, b="kong")
    if "kong" in shown(game, 1):
        press(game, b="kong")
    assert shown(game, 1) == ["exchange_joker"], "nor has it won before"
    press(game, b="exchange_joker")
    player = RULESET_PLAYERS["efficiency"](game.ruleset)
    game.step({1: player(game.view(1), Random(0))})
    assert "win_by_draw" in shown(game, 1)
    press(game, b="win_by_draw")
    assert scores(game) == [950, 1150, 950, 950]


def test_who_has_called_and_discarded_exchanges_no_joker_before_the_next_turn() -> None:
    hand = "1f 1f 5s 5s 5s 5m 5m 5m 5m 5p 5p 1z 4z"
    game = american(ODD, hand, ODD, ODD, draws="5s")
    lay(game, 0, "pung", "4z 1j 4z")
    discard(game, "5s")
    press(game, b="kong")
    assert shown(game, 1) == ["exchange_joker"]
    discard(game, "1z")
    assert "exchange_joker" not in shown(game, 1)
    assert not game.table.players[1].status & {"called", "exchanged"}


def test_a_dead_hand_pays_as_the_others_do() -> None:
    hand = "1f 1f 5m 5m 5m 1j 5p 5p 5p 5p 5s 5s 1j"
    game = american(ODD, hand, ODD, ODD, draws="5s")
    game.table.players[2].status.add("dead")
    discard(game, "5s")
    press(game, b="win_by_discard")
    assert scores(game) == [950, 1100, 975, 975]


def test_a_win_goes_before_calls_and_of_two_the_next_in_turn_calls() -> None:
    hand = "1f 1f 5m 5m 5m 1j 5p 5p 5p 5p 5s 5s 1j"
    caller = "5s 5s 1j 5m 5m 5p 5p 1f 1f 4z 2m 8p 9p"
    game = american(ODD, caller, caller, hand, draws="5s")
    discard(game, "5s")
    press(game, b="pung", c="pung", d="win_by_discard")
    assert [event.seat for event in of_type(game, "win")] == [3]

    game = american(ODD, caller, caller, ODD, draws="5s")
    discard(game, "5s")
    press(game, b="pung", c="pung")
    assert game.table.turn == 1


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
    ("mods", "expected"),
    [([], [24, 0, -20, -4]), (["winner_only"], [0, 0, 0, 0])],
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
    assert (game.view(0).kyoku, game.view(0).dealer) == (0, 0)
    assert scores(game) == [2000] * 4


POWERS = ["foresight", "haste", "shield", "swap"]


def put_back(game: RulesetGame, *tiles: str) -> None:
    """The player in turn chooses tiles of the hand by name."""
    seat, wanted = game.table.turn, sorted(tiles)
    ways = game.legal_actions(seat)
    game.step({seat: next(way for way in ways if names(chosen(game, seat, way)) == wanted)})


def test_a_swap_puts_three_tiles_at_the_back_and_draws_three() -> None:
    game = table_of("powers", JUNK, JUNK, JUNK, JUNK, draws="9m 1z 5z 6z 7z")
    assert shown(game, 0) == POWERS
    ahead = names(game.table.wall[game.table.wall_index :][:3])
    tiles = held(game.table)
    press(game, a="swap")
    put_back(game, "9m", "1z", "2z")
    assert names(game.table.wall[-3:]) == ["1z", "2z", "9m"]
    assert Counter(ahead) <= Counter(names(game.table.players[0].tiles))
    assert (len(game.table.players[0].hand), len(game.table.players[0].draw)) == (13, 1)
    assert held(game.table) == tiles
    assert shown(game, 0) == ["foresight", "haste", "shield"], "each once"


@pytest.mark.parametrize(
    ("power", "hand", "draws", "back"),
    [
        ("swap", "2s 3s 3z 4z", "9m 9s 9s 4s", "3z 4z 9m"),
        ("foresight", "2s 3s 9s 2z", "9m 4s 9s", "2z 9m"),
    ],
)
def test_a_hand_that_a_power_completes_wins(power: str, hand: str, draws: str, back: str) -> None:
    whole = f"1m 2m 3m 4m 5m 6m 7p 8p 9p {hand}"
    game = table_of("powers", whole, JUNK, JUNK, JUNK, draws=draws)
    press(game, a=power)
    put_back(game, *back.split())
    press(game, a="win_by_draw")
    assert of_type(game, "win")


def test_foresight_draws_two_and_puts_any_two_at_the_back() -> None:
    game = table_of("powers", JUNK, JUNK, JUNK, JUNK, draws="9m 5z 6z")
    press(game, a="foresight")
    assert len(game.table.players[0].tiles) == 16
    put_back(game, "1z", "5z")
    assert names(game.table.wall[-2:]) == ["1z", "5z"]
    assert {"6z", "9m"} <= {tile.name for tile in game.table.players[0].tiles}
    assert len(game.table.players[0].tiles) == 14


def test_haste_is_two_more_turns() -> None:
    game = table_of("powers", JUNK, JUNK, JUNK, JUNK, draws="5z 5z 6z 6z 7z")
    press(game, a="haste")
    for tile in ("5z", "5z", "6z"):
        assert game.table.turn == 0
        discard(game, tile)
    assert game.table.turn == 1
    discard(game, "6z")
    assert game.table.turn == 2, "and then it is over"


def test_whoever_takes_the_discard_ends_the_haste() -> None:
    hand = "5z 5z 1m 4m 7m 1p 4p 7p 1s 4s 7s 1z 2z"
    game = table_of("powers", JUNK, JUNK, JUNK, hand, draws="5z")
    press(game, a="haste")
    discard(game, "5z")
    press(game, d="pung")
    discard(game, "1m")
    assert game.table.turn == 0
    discard(game, game.table.players[0].draw[0].name)
    assert game.table.turn == 1


def test_a_win_in_haste_is_a_point_more() -> None:
    game = table_of("powers", RUNS, JUNK, JUNK, JUNK, draws="7z 4s")
    press(game, a="haste")
    discard(game, "7z")
    press(game, a="win_by_draw")
    (win,) = of_type(game, "win")
    assert dict(win.yaku)["In Haste"] == 1


def test_who_has_a_shield_pays_nothing_and_the_winner_goes_without() -> None:
    game = table_of("powers", JUNK, RUNS, JUNK, JUNK, draws="4s")
    press(game, a="shield")
    discard(game, "4s")
    press(game, b="win_by_discard")
    (win,) = of_type(game, "win")
    assert win.score == 3
    assert scores(game) == [200, 206, 197, 197]


def test_a_shield_lasts_for_three_turns() -> None:
    junk = "5z 5z 6z 6z 7z 7z 5z 5z 6z 6z"
    game = table_of("powers", JUNK, JUNK, JUNK, JUNK, draws=junk)
    press(game, a="shield")
    statuses = []
    while len(statuses) < 4:
        seat = game.table.turn
        if seat == 0:
            statuses.append("shield" in game.table.players[0].status)
        discard(game, game.table.players[seat].draw[0].name)
    assert statuses == [True, True, True, False]


def test_two_powers_a_round_are_enough_if_the_table_wants_it() -> None:
    game = table_of("powers", JUNK, JUNK, JUNK, JUNK, draws="9m", mods=["two_powers"])
    press(game, a="shield")
    assert shown(game, 0) == ["foresight", "haste", "swap"]
    press(game, a="haste")
    assert shown(game, 0) == []


@pytest.mark.parametrize("name", ["sanma", "kansai_sanma"])
def test_the_east_round_of_three_players_is_three_rounds_long(name: str) -> None:
    assert library.rules(name, mods=[])["max_rounds"] == 6
    assert library.rules(name, mods=["east_only"])["max_rounds"] == 3


def test_one_kind_of_hun_leaves_the_turned_tile_what_it_is() -> None:
    turned = ["tag_drawn_tile", "hun"]
    assert turned in library.rules("tianjin", mods=[])["functions"]["turn_hun"]
    assert turned not in library.rules("tianjin", mods=["one_hun"])["functions"]["turn_hun"]
