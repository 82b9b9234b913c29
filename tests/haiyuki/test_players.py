"""The CPU: its discards, riichi and calls, what its characters make of them, how strong it is."""

from collections import Counter
from random import Random

import pytest

from jantaku.haiyuki import (
    CHARACTERS,
    HaiyukiAction,
    HaiyukiGame,
    HaiyukiRules,
    HaiyukiView,
    tile_of,
)
from jantaku.haiyuki.players import HAIYUKI_PLAYERS, HaiyukiPlayer, helped
from jantaku.players import play

from .support import JUNK, TENPAI, do, position, side

CPUS = ("easy", "normal", "hard", "auto")


@pytest.mark.parametrize("kind", CPUS)
@pytest.mark.parametrize("character", CHARACTERS)
def test_discards_keep_tenpai_above_all(kind: str, character: str) -> None:
    chance = Random(1)
    for turn in (2, 10, 20):
        game = position(side(TENPAI, drawn="pet", character=character, mp=0), turn=turn)
        for _ in range(20):
            view = game.view(0)
            action = HAIYUKI_PLAYERS[kind](view, chance)
            if action.type == "discard":
                assert action.tile == tile_of("pet")


def test_in_whole_matches_nobody_gives_up_tenpai() -> None:
    for seed in range(12):
        game = HaiyukiGame(("ataho", "smash"), seed=seed)
        chances = [Random(seed), Random(seed + 1)]
        while game.result is None:
            (seat,) = game.deciding
            view = game.view(seat)
            action = HAIYUKI_PLAYERS["easy"](view, chances[seat])
            if action.type == "discard" and view.keeping:
                assert action.tile in {tile for tile, _ in view.keeping}
            game.step({seat: action})


@pytest.mark.parametrize("character", CHARACTERS)
def test_riichi_is_declared_when_it_can_be_and_the_profile_allows(character: str) -> None:
    chance = Random(2)
    game = position(side(TENPAI, drawn="pet", character=character, mp=0), turn=12)
    declared = {
        kind: sum(HAIYUKI_PLAYERS[kind](game.view(0), chance).type == "riichi" for _ in range(200))
        for kind in CPUS
    }
    assert declared["hard"] == 200
    assert 100 < declared["easy"] < 180
    assert declared["normal"] > 150


def test_who_wants_more_waits_with_a_cheap_hand() -> None:
    def declared(character: str) -> int:
        game = position(side(TENPAI, drawn="pet", character=character, mp=0), turn=3)
        chance = Random(3)
        return sum(
            HAIYUKI_PLAYERS["normal"](game.view(0), chance).type == "riichi" for _ in range(600)
        )

    assert declared("smash") > declared("ataho")


@pytest.mark.parametrize("kind", ["normal", "hard"])
def test_pon_is_called_by_those_whom_it_suits(kind: str) -> None:
    def called(character: str, hand: str) -> bool:
        game = position(side(drawn="pet"), side(hand, character=character), turn=8)
        do(game, "discard pet")
        return HAIYUKI_PLAYERS[kind](game.view(1), Random(1)).type == "pon"

    assert called("smash", "pet2 rin3 smash3 punch2 mayu_red")
    assert not called("smash", "pet2 rin3 ataho3 punch3")
    assert not called("ataho", "pet2 rin3 ataho3 punch3")


@pytest.mark.long
def test_calls_are_made_in_matches_most_by_the_quick() -> None:
    pons = dict.fromkeys(("smash", "ataho"), 0)
    for name in pons:
        for seed in range(20):
            game = HaiyukiGame((name, name), seed=seed)
            pons[name] += sum(
                event.type == "pon" for event in play(game, [HAIYUKI_PLAYERS["hard"]] * 2, seed=0)
            )
    assert pons["smash"] > pons["ataho"]


@pytest.mark.parametrize("kind", CPUS)
def test_a_win_is_always_taken(kind: str) -> None:
    game = position(side(TENPAI, drawn="yuri"))
    assert HAIYUKI_PLAYERS[kind](game.view(0), Random(1)).type == "tsumo"


def test_tiles_a_rival_in_riichi_let_pass_are_safe() -> None:
    rival = side("ataho3 rin3 smash3 fari2", riichi=True)
    mine = side("wand2 punch2 sword2 pet2 mayu_red2 mayu_blue", drawn="yuri", character="yuri")
    game = position(mine, rival, turn=18)
    from jantaku.haiyuki.play.state import HaiyukiDiscard

    state = game._state
    state.pond = [
        HaiyukiDiscard(1, 12, True),
        HaiyukiDiscard(0, 3, False),
        HaiyukiDiscard(1, 3, False),
    ]
    action = HAIYUKI_PLAYERS["hard"](game.view(0), Random(1))
    assert action.tile == tile_of("yuri")


def plain(view: HaiyukiView, _chance: Random) -> HaiyukiAction:
    """A beginner's play: keeps the most frequent tiles, calls nothing, uses no skill."""
    for wanted in ("tsumo", "riichi", "pass"):
        for action in view.legal:
            if action.type == wanted:
                return action
    held = Counter(view.own.tiles or ())
    discards = [
        (held[action.tile], at)
        for at, action in enumerate(view.legal)
        if action.type == "discard" and action.tile is not None
    ]
    return view.legal[min(discards)[1] if discards else -1]


def share_of_wins(one: HaiyukiPlayer, other: HaiyukiPlayer, matches: int = 80) -> float:
    """The share of decided matches that `one` wins, with the seats swapped on each seed."""
    characters = [name for name in CHARACTERS if name != "mayu"]
    wins = decided = 0
    for match in range(matches):
        seed, seat = divmod(match, 2)
        pair = Random(seed).sample(characters, 2)
        game = HaiyukiGame((pair[0], pair[1]), HaiyukiRules(rounds=3), seed=seed)
        for _ in play(game, [one, other] if seat == 0 else [other, one], match):
            pass
        assert game.result is not None
        points = game.result.points
        decided += points[0] != points[1]
        wins += points[seat] > points[1 - seat]
    return wins / decided


@pytest.mark.long
def test_easy_wins_about_half_against_a_beginner() -> None:
    assert 0.35 < share_of_wins(HAIYUKI_PLAYERS["easy"], plain) < 0.6


@pytest.mark.long
def test_normal_beats_a_beginner() -> None:
    assert share_of_wins(HAIYUKI_PLAYERS["normal"], plain) > 0.54


@pytest.mark.long
@pytest.mark.parametrize(("strong", "weak"), [("normal", "easy"), ("hard", "normal")])
def test_each_level_beats_the_one_below(strong: str, weak: str) -> None:
    assert share_of_wins(HAIYUKI_PLAYERS[strong], HAIYUKI_PLAYERS[weak]) > 0.5


def test_a_cpu_swaps_tiles_of_a_poor_first_hand() -> None:
    game = position(side(JUNK, character="smash"), phase="setup", turn=1)
    while game.deciding == (0,) and game.view(0).phase == "setup":
        game.step({0: HAIYUKI_PLAYERS["normal"](game.view(0), Random(1))})
    own = game._state.sides[0]
    assert (own.mp, own.size) == (100 - 18, 12)


@pytest.mark.parametrize(
    ("difficulty", "luck"), [("easy", (50, 0)), ("normal", (0, 0)), ("hard", (0, 25))]
)
def test_help_is_for_easy_and_hard_tables(difficulty: str, luck: tuple[int, int]) -> None:
    assert helped(HaiyukiRules(), difficulty, "ataho").luck == luck


def test_every_player_plays_every_character() -> None:
    for kind, player in HAIYUKI_PLAYERS.items():
        for name in CHARACTERS:
            game = HaiyukiGame((name, "mayu"), HaiyukiRules(rounds=1), seed=3)
            *_, last = play(game, [player, player], 1)
            assert last.type == "match_end", kind
