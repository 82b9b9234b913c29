"""Haiyuki keeps the contract of all games, and what it imagines is what a seat may believe.

`make contract` looks at every step of the matches.
"""

import os
from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

from jantaku.base.errors import IllegalAction, ReplayError, SeedError
from jantaku.game import GameSpec
from jantaku.game.protocol import Choose, Discard, DisplayTile, Item, Press
from jantaku.game.testing import check_game
from jantaku.haiyuki import HaiyukiAction, HaiyukiGame, HaiyukiRules, tile_of
from jantaku.haiyuki.hands.yaku import waits
from jantaku.haiyuki.players import HAIYUKI_PLAYERS

from .support import JUNK, TENPAI, do, position, side

PAIRS = [
    ("ataho", "rinxiang"),
    ("smash", "mayu"),
    ("fari", "yuri"),
    ("petum", "petum"),
    ("yuri", "smash"),
]


@pytest.mark.sample(6)
@pytest.mark.parametrize("pair", PAIRS)
def test_the_contract_is_kept(pair: tuple[str, str]) -> None:
    rules = HaiyukiRules(rounds=1, luck=(20, 0))
    every = int(os.environ.get("CONTRACT_EVERY", 4))
    done = check_game(lambda seed: HaiyukiGame(pair, rules, seed=seed), range(2), every=every)
    assert done.imagined > 10


def moments(pair: tuple[str, str], seed: int, kind: str = "hard") -> Iterator[HaiyukiGame]:
    """Every moment of a match in which somebody decides."""
    game = HaiyukiGame(pair, HaiyukiRules(rounds=2), seed=seed)
    chances = [Random(seed), Random(seed + 1)]
    while game.deciding:
        yield game
        (seat,) = game.deciding
        game.step({seat: HAIYUKI_PLAYERS[kind](game.view(seat), chances[seat])})


@pytest.mark.sample(8)
@pytest.mark.parametrize("pair", [*PAIRS, ("rinxiang", "rinxiang"), ("yuri", "rinxiang")])
def test_an_imagined_match_agrees_with_all_that_the_seat_was_told(pair: tuple[str, str]) -> None:
    chance, phases = Random(1), Counter[str]()
    for seed in range(2):
        for game in moments(pair, seed):
            for seat in game.seats:
                other = game.imagine(seat, chance.getrandbits(64))
                assert other.show(seat) == game.show(seat)
                assert other.events_since(0, seat) == game.events_since(0, seat)
                assert other.deciding == game.deciding
                assert_sound(other, 1 - seat)
            phases[game._state.phase] += 1
            choice = chance.choice(game.legal_actions(game.deciding[0]))
            for rival in game.seats:  # it can be played on to its end, whoever imagines
                twin = game.imagine(rival, chance.getrandbits(64))
                legal = twin.legal_actions(twin.deciding[0])
                twin.step({twin.deciding[0]: choice if choice in legal else legal[0]})
    assert len(phases) > 2


def assert_sound(game: HaiyukiGame, rival: int) -> None:
    """No tile is lost, and a rival in riichi waits."""
    state = game._state
    tiles = Counter(state.wall)
    for one in state.sides:
        tiles.update([*one.hand, *one.pons * 3])
    tiles.update([*(one.tile for one in state.pond), *state.destroyed])
    assert tiles == Counter(dict.fromkeys(range(13), 9))
    own = state.sides[rival]
    if own.riichi and own.size == 11:
        assert own.is_tenpai


@pytest.mark.parametrize("pair", [("rinxiang", "rinxiang"), ("smash", "yuri")])
def test_an_imagined_match_is_played_to_its_end(pair: tuple[str, str]) -> None:
    for number, game in enumerate(moments(pair, 3)):
        twin = game.imagine(number % 2, number)
        chance = Random(number)
        while twin.deciding:
            (seat,) = twin.deciding
            twin.step({seat: chance.choice(twin.legal_actions(seat))})
        assert twin.result is not None


def test_what_is_imagined_follows_from_the_seed_and_has_no_snapshot() -> None:
    game = HaiyukiGame(("yuri", "mayu"), seed=1)
    one, same, other = (game.imagine(0, seed) for seed in (5, 5, 6))
    assert one.view(1) == same.view(1) != other.view(1)
    assert one._state.wall == same._state.wall != game._state.wall
    with pytest.raises(ReplayError, match="an imagined game follows from no seed"):
        one.snapshot()
    with pytest.raises(SeedError):
        game.imagine(0, -1)


def test_a_rival_in_riichi_waits_for_nothing_that_it_let_pass() -> None:
    mine, rival = side(JUNK), side(TENPAI, drawn="pet")
    game = position(mine, rival, actor=1, coming="punch pet punch mayu_red punch")
    do(game, "riichi", "discard pet", "discard wand", "discard sword")
    passed = {tile_of(name) for name in ("wand", "sword", "pet", "mayu_red")}
    for seed in range(30):
        believed = waits(game.imagine(0, seed)._state.sides[1].key)
        assert believed
        assert not passed & set(believed)


def test_a_rival_whose_win_is_cancelled_waits_for_that_tile() -> None:
    rival = side(TENPAI, drawn="pet")
    game = position(side(JUNK, drawn="yuri", character="smash"), rival, actor=1)
    do(game, "riichi", "discard pet")
    game._state.sides[0].hand[-1] = tile_of("yuri")
    do(game, "discard yuri")
    assert game.view(0).phase == "counter"
    for seed in range(10):
        assert tile_of("yuri") in waits(game.imagine(0, seed)._state.sides[1].key)
    do(game, "skill EXCHANGE_RON")
    for seed in range(10):
        assert tile_of("yuri") in waits(game.imagine(0, seed)._state.sides[1].key)
        assert tile_of("yuri") in game.imagine(1, seed)._state.sides[0].hand


@pytest.mark.parametrize("phase", ["pon", "counter", "bomb", "last_chance"])
def test_a_decision_of_the_rival_is_told_to_nobody_else(phase: str) -> None:
    seen = 0
    for seed in range(40):
        for pair in (("yuri", "rinxiang"), ("petum", "smash")):
            for game in moments(pair, seed):
                if game._state.phase != phase:
                    continue
                seen += 1
                (seat,) = game.deciding
                assert (game.view(seat).phase, game.view(seat).actor) == (phase, seat)
                for other in (1 - seat, None):
                    view = game.view(other)
                    assert (view.phase, view.actor, view.offered) == ("waiting", None, None)
                    assert not game.show(other).deciding
        if seen > 3:
            break
    assert seen


# In the words of the protocol


def test_tiles_to_swap_are_chosen_by_any_of_their_places() -> None:
    game = position(side("ataho3 rin2 smash6", character="smash"), phase="setup", turn=1)
    game._state.sides[0].mp = 12
    legal = len(game.legal_actions(0))
    assert game.write_action(0, HaiyukiAction("exchange", tiles=(0, 1))) == Choose(
        (Item("hand", 0, 0), Item("hand", 0, 3))
    )
    meant = game.read_action(0, Choose((Item("hand", 0, 4), Item("hand", 0, 2))))
    assert meant == HaiyukiAction("exchange", tiles=(0, 1))
    assert game.read_action(0, Choose(())) == HaiyukiAction("exchange")
    assert legal == len(set(game.legal_actions(0))) == 4 * 3 * 7


@pytest.mark.parametrize(
    "wrong",
    [
        Choose((Item("hand", 0, 0), Item("hand", 0, 0))), Choose((Item("hand", 0, 11),)),
        Choose((Item("hand", 0, -1),)), Choose((Item("hand", 1, 0),)),
        Choose((Item("pond", 0, 0),)), Choose((Item("hand", 0, 0, DisplayTile("sword")),)),
        Discard(DisplayTile("ataho")), Press("riichi"), Press("exchange"),
    ],
)  # fmt: skip
def test_other_choices_are_refused(wrong: Choose) -> None:
    game = position(side("ataho3 rin2 smash6", character="smash"), phase="setup", turn=1)
    with pytest.raises(IllegalAction):
        game.read_action(0, wrong)


def test_a_discard_is_any_tile_of_that_name() -> None:
    game = position(side(TENPAI, drawn="pet"))
    for written in (
        Discard(DisplayTile("pet")),
        Discard(DisplayTile("pet"), drawn=True),
        Discard(DisplayTile("pet"), place=11),
    ):
        assert game.read_action(0, written) == HaiyukiAction("discard", tile_of("pet"))
    with pytest.raises(IllegalAction):
        game.read_action(0, Discard(DisplayTile("wand")))
    with pytest.raises(IllegalAction):
        game.read_action(0, Discard(DisplayTile("1m")))


def test_a_first_hand_has_at_most_2048_ways_to_swap() -> None:
    game = position(side(JUNK, character="mayu"), phase="setup", turn=1)
    legal = game.legal_actions(0)
    assert len(set(legal)) == len(legal) == 2048
    assert legal[-1] == game.default_action(0) == HaiyukiAction("exchange")


def test_events_tell_hp_and_what_a_win_is_made_of() -> None:
    rival = side(mirror=True, hp=4000)
    game = position(side(TENPAI, drawn="yuri", critical=True), rival, dora="yuri")
    do(game, "tsumo")
    won, lost, ended, *_ = (told.event for told in game.events_since(0, None))
    assert [(line.name, line.value, line.unit) for line in won.lines] == [
        ("SAM_DO_RIP", 2400, "points"),
        ("critical", 25, "%"),
        ("mirror", -25, "%"),
        ("dora", 1200, "points"),
    ]
    assert (won.points, won.changes[0].change, won.source) == (3450, -3450, None)
    assert (lost.points[0].points, lost.points[0].change) == (550, -3450)
    assert (ended.reason, [row.points for row in ended.points]) == ("win", [10_000, 550])


@pytest.mark.parametrize(
    ("hp", "reason", "ranks"),
    [((5000, 0), "knockout", (0, 1)), ((4000, 9000), "rounds", (1, 0)), ((70, 70), "draw", (0, 0))],
)
def test_a_result_tells_why(hp: tuple[int, int], reason: str, ranks: tuple[int, int]) -> None:
    first, second = (side(hp=one) for one in hp)
    game = position(first, second)
    game._state.phase, game._state.actor = "over", None
    result = game.result
    assert result is not None
    assert (result.reason, result.unit, result.ranks) == (reason, "thousands", ranks)
    assert result.of(1).score == hp[1] / 1000


def test_a_setup_is_the_match() -> None:
    spec = HaiyukiGame(("yuri", "mayu"), HaiyukiRules(rounds=None), seed=bytes(32)).spec
    assert spec.options == {"characters": ["yuri", "mayu"]}
    assert HaiyukiGame.open(GameSpec.from_dict(spec.to_dict())).spec == spec
