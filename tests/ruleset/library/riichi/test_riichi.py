"""The riichi ruleset: its own examples, every mod in play, and what the mods are to bring."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest

import jantaku.ruleset.library as library_package
from jantaku.riichi.rules.presets import PRESETS as NATIVE_PRESETS
from jantaku.riichi.score.yaku import LOCAL_YAKU, YAKU, YAKUMAN
from jantaku.ruleset import Ruleset, RulesetAction, RulesetGame
from jantaku.ruleset.author.mods.choice import ChosenMods, presets
from jantaku.ruleset.author.mods.settings import Wanted, name_of
from ruleset import acting
from ruleset.engine import (
    SKIP,
    Prover,
    RulesetEvent,
    mods,
    problems_of,
    program_of,
    read_file,
    yaku_list,
)
from ruleset.library.riichi import native
from ruleset.settling import is_game_over

FOLDER = Path(str(library_package.__path__[0]))
RULES = read_file(FOLDER / "riichi.json")
PROVER = Prover(RULES, FOLDER)
_APART = {"m": "147", "p": "147", "s": "258", "z": "1234"}
MODS = [mod.id for mod in mods.available(RULES)]
PRESETS = [preset.name for preset in presets(RULES)]
TENHOU = ChosenMods.of(RULES).with_preset("tenhou").wanted
DULL = [f"{number}{suit}" for suit, numbers in _APART.items() for number in numbers]
"""Tiles that call nothing and wait for nothing."""


def with_mods(on: Sequence[Wanted], config: Mapping[str, Any] | None = None) -> Ruleset:
    """The ruleset with these mods and what they depend on, and no others."""
    rules = mods.apply(RULES, mods.choose(mods.available(RULES), (), on))
    return Ruleset(mods.merge_config(rules, config or {}))


def test_the_examples_are_many_and_name_each_yaku_they_show() -> None:
    shown = {
        name
        for test in RULES["tests"]
        for key in ("yaku", "yaku2")
        for name in test["expect"].get(key, {})
    }
    assert len(RULES["tests"]) >= 40
    assert len(shown) >= 40


def test_the_yaku_are_those_of_the_native_engine() -> None:
    ruleset = native.by_preset()
    names = {yaku.name for key in ("yaku", "yakuman") for yaku in yaku_list(ruleset, key)}
    local = set(LOCAL_YAKU)
    wanted = {native.display_name(yaku) for yaku in YAKU if yaku not in local}
    assert wanted - {"Open riichi", "Renhou"} == names
    assert {native.display_name(yaku) for yaku in YAKUMAN if yaku not in local} - {"Renhou"} == {
        yaku.name for yaku in yaku_list(ruleset, "yakuman")
    }


@pytest.mark.sample(8)
@pytest.mark.parametrize(
    "on", [[], *[[mod] for mod in MODS]], ids=lambda on: "+".join(on) or "plain"
)
def test_a_mod_makes_a_game_without_faults_that_can_be_played(on: Sequence[str]) -> None:
    ruleset = with_mods(on)
    for key in ("yaku", "extra_yaku", "yakuman"):
        yaku_list(ruleset, key)
    game = RulesetGame(ruleset, seed=len(on))
    chance = Random(7)
    for _ in range(260):
        if game.result is not None:
            break
        game.step({seat: _any(game, seat, chance) for seat in game.deciding})
        total = sum(player.score for player in game.table.players.values()) + game.table.pot
        assert total == game.players * program_of(ruleset).initial_score
    assert problems_of(ruleset) == []


def _any(game: RulesetGame, seat: int, chance: Random) -> RulesetAction:
    legal = game.legal_actions(seat)
    wins = [action for action in legal if action.name in ("ron", "tsumo", "chankan")]
    return wins[0] if wins else chance.choice(legal)


def test_the_default_mods_are_mods_and_so_are_all_dependencies() -> None:
    assert set(RULES["default_mods"]) <= set(MODS)
    for mod in mods.available(RULES):
        assert {*mod.deps, *mod.conflicts} <= set(MODS), mod.id
        assert mod.name
        assert mod.desc


@pytest.mark.parametrize("name", PRESETS)
def test_a_preset_turns_on_what_it_names_and_nothing_else(name: str) -> None:
    preset = next(one for one in presets(RULES) if one.name == name)
    chosen = ChosenMods.of(RULES).with_preset(name)
    assert {*map(name_of, preset.mods)} == {*chosen.on}
    assert preset.title
    assert preset.desc
    assert name in NATIVE_PRESETS


def test_three_players_play_to_the_end() -> None:
    game = RulesetGame(with_mods(["sanma", *_SANMA]), seed=3)
    chance = Random(4)
    while game.result is None:
        game.step({seat: _any(game, seat, chance) for seat in game.deciding})
    assert sum(game.result.points) + game.table.pot == 105_000
    assert any(event.type == "call" and event.text == "pei" for event in game.events)
    assert not any(event.type == "call" and event.text == "chii" for event in game.events)


@pytest.mark.parametrize(("players", "last"), [(4, 12), (3, 9)])
def test_one_more_wind_is_played_while_nobody_has_reached_the_goal(players: int, last: int) -> None:
    table = RulesetGame(native.by_preset("tenhou", players), seed=1).table
    table.next_dealer = "next"
    for kyoku in range(last - len(table.seats), last + 1):
        table.kyoku = kyoku
        assert is_game_over(table) == (kyoku == last)


@pytest.mark.parametrize(
    ("scores", "over"),
    [
        ((20_000, 20_000, 20_000, 40_000), True),
        ((20_000, 20_000, 31_000, 29_000), False),  # the goal is not reached by the dealer
        ((41_000, 10_000, 10_000, 39_000), False),  # the dealer is not the first
        ((25_000, 25_000, 21_000, 29_000), False),  # the first has too little
    ],
)
def test_the_dealer_of_the_last_round_stops_only_as_the_first_with_the_goal(
    scores: Sequence[int], over: bool
) -> None:
    table = RulesetGame(with_mods(TENHOU), seed=1).table
    table.kyoku, table.next_dealer, table.result = 7, "self", "exhaustive_draw"
    table.players[3].status.add("tenpai")
    for seat, score in enumerate(scores):
        table.players[seat].score = score
    assert is_game_over(table) == over
    table.result = "abortive_draw"
    assert not is_game_over(table)


_SANMA = ("riichi", "dora", "kan_dora", "ura", "kan_ura", "red_fives", "chankan", "tobi")


def rigged(
    hands: Mapping[str, Sequence[str]],
    draws: Sequence[str],
    on: Sequence[Wanted] = TENHOU,
    **more: Any,
) -> RulesetGame:
    """A game with these hands (others hold tiles that do nothing) and draws."""
    whole = {seat: list(hands.get(seat, DULL)) for seat in ("east", "south", "west", "north")}
    config = {"starting_hand": whole, "starting_draws": list(draws), **more}
    return RulesetGame(with_mods(on, config), seed=1)


def tiles(text: str) -> list[str]:
    """The names of tiles written as numbers before suits."""
    return [tile.name for tile in acting.tiles(text)]


def discard(game: RulesetGame, seat: int, name: str) -> None:
    """The seat discards that tile, everybody else passes."""
    held = game.table.players[seat].tiles
    at = next(i for i in range(len(held) - 1, -1, -1) if held[i].name == name)
    actions = {other: SKIP for other in game.deciding if other != seat}
    game.step({**actions, seat: RulesetAction("discard", index=at)})


def press(game: RulesetGame, seat: int, name: str) -> None:
    """The seat presses that button (the first of its calls), everybody else passes."""
    option = next(action for action in game.legal_actions(seat) if action.name == name)
    game.step({other: option if other == seat else SKIP for other in game.deciding})


def skip(game: RulesetGame) -> None:
    """Everybody passes."""
    game.step(dict.fromkeys(game.deciding, SKIP))


def buttons(game: RulesetGame, seat: int) -> set[str]:
    """What the seat is offered besides passing."""
    return set(game.table.players[seat].buttons) - {"skip"}


def settlement(game: RulesetGame) -> RulesetEvent:
    """The gains and losses of all seats at the end of the last round that ended."""
    settled = [event for event in game.events if event.type == "scores"]
    return next(event for event in reversed(settled) if len(event.deltas) > 1)


READY = tiles("234567m34p55678s")


def test_a_player_who_lets_a_tile_go_by_is_furiten_until_the_next_discard() -> None:
    game = rigged({"south": tiles("234567m34p55678s")}, ["2p", "9s", "5p"])
    discard(game, 0, "2p")
    assert "ron" in buttons(game, 1)
    skip(game)
    discard(game, 1, "9s")
    assert "passed" not in game.table.players[1].status
    discard(game, 2, "5p")
    assert "ron" in buttons(game, 1)


def test_furiten_by_a_passed_tile_holds_while_others_discard() -> None:
    game = rigged({"west": READY}, ["2p", "5p", "1z"])
    discard(game, 0, "2p")
    skip(game)
    assert "passed" in game.table.players[2].status
    discard(game, 1, "5p")
    assert "ron" not in buttons(game, 2)


def test_a_tile_in_the_own_pond_bars_from_winning_by_others() -> None:
    game = rigged({"east": READY}, ["2p", "5p"])
    discard(game, 0, "2p")
    assert "discard_furiten" in game.table.players[0].status
    discard(game, 1, "5p")
    assert "ron" not in buttons(game, 0)


def test_riichi_costs_a_thousand_points_once_its_discard_has_passed() -> None:
    game = rigged({"east": READY}, ["1z", "9s"])
    assert buttons(game, 0) == {"riichi"}
    press(game, 0, "riichi")
    legal = {game.table.players[0].tiles[a.index or 0].name for a in game.legal_actions(0)}
    assert (legal, game.table.players[0].score) == ({"1z"}, 25_000)
    discard(game, 0, "1z")
    east = game.table.players[0]
    assert (east.score, game.table.pot) == (24_000, 1_000)
    assert {"riichi", "double_riichi", "ippatsu"} <= east.status


def test_in_riichi_only_the_drawn_tile_may_be_discarded() -> None:
    game = rigged({"east": READY}, ["1z", "9s", "9m", "9p", "6z"])
    press(game, 0, "riichi")
    discard(game, 0, "1z")
    for seat, name in ((1, "9s"), (2, "9m"), (3, "9p")):
        discard(game, seat, name)
    legal = [a for a in game.legal_actions(0) if a.type == "discard"]
    assert [game.table.players[0].tiles[a.index or 0].name for a in legal] == ["6z"]


def test_the_riichi_stick_is_not_paid_where_its_discard_is_won() -> None:
    game = rigged({"east": READY, "south": tiles("222345m67p88s567s")}, ["8p"])
    press(game, 0, "riichi")
    discard(game, 0, "8p")
    press(game, 1, "ron")
    scores = settlement(game)
    assert scores.scores[0] == 25_000 + scores.deltas[0]


def test_a_ron_is_carried_out_before_a_pon_and_two_rons_both() -> None:
    game = rigged({"south": READY, "west": READY, "north": tiles("55p1112223334z9s")}, ["5p"])
    discard(game, 0, "5p")
    assert "pon" in buttons(game, 3)
    choices = {1: "ron", 2: "ron", 3: "pon"}
    game.step(
        {s: next(a for a in game.legal_actions(s) if a.name == n) for s, n in choices.items()}
    )
    winners = [event.seat for event in game.events if event.type == "win"]
    assert winners == [1, 2]


def test_three_rons_end_the_round_without_a_winner() -> None:
    game = rigged(dict.fromkeys(("south", "west", "north"), READY), ["5p"])
    discard(game, 0, "5p")
    game.step({s: next(a for a in game.legal_actions(s) if a.name == "ron") for s in game.deciding})
    scores = settlement(game)
    assert scores.text == "Sanchahou"
    assert not any(scores.deltas.values())
    assert (game.table.kyoku, game.table.honba) == (0, 1)


def test_a_head_bump_leaves_the_first_winner() -> None:
    game = rigged({"south": READY, "west": READY}, ["5p"], on=["head_bump"])
    discard(game, 0, "5p")
    game.step({s: next(a for a in game.legal_actions(s) if a.name == "ron") for s in game.deciding})
    assert [event.seat for event in game.events if event.type == "win"] == [1]


def test_kuikae_is_forbidden_for_both_ends_of_a_run() -> None:
    hand = tiles("45m3678m123p99s12z")
    game = rigged({"south": hand}, ["6m"])
    discard(game, 0, "6m")
    option = next(
        a
        for a in game.legal_actions(1)
        if a.name == "chii" and a.call and [t.name for t in a.call.own] == ["4m", "5m"]
    )
    game.step({seat: option if seat == 1 else SKIP for seat in game.deciding})
    held = game.table.players[1].tiles
    legal = {held[a.index or 0].name for a in game.legal_actions(1)}
    assert not legal & {"3m", "6m"}
    assert {"7m", "8m"} <= legal


def test_a_closed_kan_turns_its_indicator_at_once_and_an_open_one_with_the_discard() -> None:
    game = rigged({"east": tiles("111m345p678s9s55z2p")}, ["1m"])
    press(game, 0, "ankan")
    assert game.table.revealed == [-6, -8]
    game = rigged({"south": tiles("111m345p678s9s55z2p")}, ["1m"])
    discard(game, 0, "1m")
    press(game, 1, "daiminkan")
    assert game.table.revealed == [-6]
    discard(game, 1, "2p")
    assert game.table.revealed == [-6, -8]


def test_an_added_kan_may_be_robbed() -> None:
    game = rigged(
        {"south": tiles("55p13579s2468m14z"), "north": READY}, ["5p", "5z", "6z", "7z", "5p"]
    )
    discard(game, 0, "5p")
    press(game, 1, "pon")  # the one who waits for it lets it go by
    discard(game, 1, "1s")
    for seat, name in ((2, "5z"), (3, "6z"), (0, "7z")):
        discard(game, seat, name)
    press(game, 1, "kakan")
    assert (buttons(game, 3), game.deciding) == ({"chankan"}, (3,))
    press(game, 3, "chankan")
    won = next(event for event in game.events if event.type == "win")
    assert dict(won.yaku)["Chankan"] == 1


KEEPS_WAITS = [("3335666s555777z", "3s"), ("111222333m11p79s", "1m"), ("345m1113444p222z", "1p")]
"""Hands in riichi and a tile whose kan keeps the waits, though not the shape."""
CHANGES_WAITS = [("3335666s555777z", "6s"), ("1113445678999m", "9m"), ("12333s40555667p", "3s")]


def offers_of(hand: str, drawn: str, preset: str) -> set[str]:
    """What east, in riichi with that hand, is offered after the next draw."""
    first = "6z" if "z" in hand else "5z"
    on = ChosenMods.of(RULES).with_preset(preset).wanted
    game = rigged({"east": tiles(hand)}, [first, "4z", "4z", "3z", drawn], on)
    press(game, 0, "riichi")
    discard(game, 0, first)
    for seat in (1, 2, 3):
        discard_draw(game, seat)
    return buttons(game, 0)


def discard_draw(game: RulesetGame, seat: int) -> None:
    """The seat discards what it drew, everybody else passes."""
    discard(game, seat, game.table.players[seat].draw[0].name)


@pytest.mark.parametrize(("hand", "drawn"), KEEPS_WAITS)
def test_a_kan_in_riichi_that_keeps_the_waits_but_not_the_shape_is_a_mod(
    hand: str, drawn: str
) -> None:
    assert "ankan" in offers_of(hand, drawn, "tenhou")
    assert "ankan" in offers_of(hand, drawn, "majsoul")
    for preset in ("mleague", "wrc", "ema"):
        assert "ankan" not in offers_of(hand, drawn, preset)


@pytest.mark.parametrize(("hand", "drawn"), CHANGES_WAITS)
def test_a_kan_in_riichi_never_changes_the_waits(hand: str, drawn: str) -> None:
    for preset in ("tenhou", "mleague"):
        assert "ankan" not in offers_of(hand, drawn, preset)


@pytest.mark.parametrize(("preset", "melded"), [("tenhou", 3000), ("mleague", 3000), ("ema", 0)])
def test_a_wait_for_a_fifth_tile_is_paid_at_a_draw_by_the_preset(preset: str, melded: int) -> None:
    on = ChosenMods.of(RULES).with_preset(preset).wanted
    for hand, first, paid in (
        ("333m12m456p789s55z", "3m", melded),  # a kan of 3m leaves a wait for 3m
        ("1111m234p345p678s", "6z", 0),
    ):
        game = rigged({"east": tiles(hand)}, [first, "4z", "4z", "3z"], on)
        if first == "3m":
            press(game, 0, "ankan")
        while not any(event.type == "scores" for event in game.events):
            seat = game.deciding[0]
            if any(action.type == "discard" for action in game.legal_actions(seat)):
                discard_draw(game, seat)
            else:
                skip(game)
        assert settlement(game).deltas[0] == paid


def test_four_first_discards_of_one_wind_end_the_round() -> None:
    game = rigged(dict.fromkeys(("east", "south", "west", "north"), DULL), ["9s"] * 4)
    for seat in range(4):
        discard(game, seat, "4z")
    assert any(e.type == "abortive_draw" and e.text == "Suufon renda" for e in game.events)
    assert game.table.honba == 1


def test_nine_kinds_of_orphans_may_end_the_round() -> None:
    game = rigged({"east": tiles("19m19p19s1234567z")}, ["5m"])
    press(game, 0, "kyuushu")
    assert any(event.type == "abortive_draw" for event in game.events)


def test_the_fourth_riichi_ends_the_round() -> None:
    game = rigged(
        dict.fromkeys(("east", "south", "west", "north"), READY), ["1z", "2z", "3z", "4z"]
    )
    for seat, name in enumerate(("1z", "2z", "3z", "4z")):
        press(game, seat, "riichi")
        discard(game, seat, name)
    assert any(e.type == "abortive_draw" and e.text == "Suucha riichi" for e in game.events)
    assert [player.score for player in game.table.players.values()] == [24_000] * 4
    assert game.table.pot == 4_000


def test_who_gives_the_third_dragon_pays_for_all_three() -> None:
    game = rigged({"south": tiles("556677z234m9p14s9s")}, ["5z", "6z", "7z", "9p", "9p"])
    for seat, name, loose in ((0, "5z", "1s"), (2, "6z", "4s"), (2, "7z", "9s")):
        discard(game, seat, name)
        press(game, 1, "pon")
        discard(game, 1, loose)
    players = game.table.players
    assert "owed" in players[1].status
    assert [seat for seat in players if "liable" in players[seat].status] == [2]
    discard(game, 2, "9p")
    press(game, 1, "ron")
    won = next(event for event in game.events if event.type == "win")
    assert dict(won.yaku2) == {"Daisangen": 1}


def test_a_self_drawn_daisangen_is_paid_by_who_is_liable() -> None:
    game = rigged(
        {"south": tiles("556677z234m9p14s9s")}, ["5z", "6z", "7z", "5m", "6m", "6m", "9p"]
    )
    for seat, name, loose in ((0, "5z", "1s"), (2, "6z", "4s"), (2, "7z", "9s")):
        discard(game, seat, name)
        press(game, 1, "pon")
        discard(game, 1, loose)
    for seat, name in ((2, "5m"), (3, "6m"), (0, "6m")):
        discard(game, seat, name)
    press(game, 1, "tsumo")
    scores = settlement(game)
    assert [scores.deltas[seat] for seat in range(4)] == [0, 32_000, -32_000, 0]


def test_the_plain_game_has_no_riichi_kan_or_dora() -> None:
    ruleset = Ruleset(RULES)
    assert set(program_of(ruleset).buttons) == {"chii", "pon", "ron", "tsumo"}
    assert (program_of(ruleset).revealed_tiles, problems_of(ruleset)) == ((), [])
