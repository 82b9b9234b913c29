"""Matches, rounds, turns and their phases, and what a round without a win costs."""

import pytest

from jantaku.haiyuki import HaiyukiGame, HaiyukiRules
from jantaku.haiyuki.characters import CHARACTERS
from jantaku.haiyuki.hands.tiles import ALL_TILES

from ..support import JUNK, TENPAI, do, may, only, position, refused, seated, side, types


def test_nothing_of_other_mahjong_is_a_win() -> None:
    six_pairs = side("ataho2 punch2 mayu_red2 mayu_blue2 smash2 pet", drawn="pet")
    assert "no yaku" in refused(position(six_pairs), "tsumo")


def test_a_round_ends_after_twenty_turns_of_both_sides() -> None:
    game = position(side(drawn="pet"), turn=20)
    events = do(game, "discard pet")
    assert game._state.turn == 20
    assert "nagari" not in types(events)
    events = do(game, "discard ataho")
    assert (only(events, "nagari").turn, game._state.round, game._state.turn) == (20, 2, 1)


def test_the_match_ends_when_hp_are_gone() -> None:
    game = position(side(TENPAI, drawn="yuri"), side(hp=2400))
    events = do(game, "tsumo")
    assert types(events)[-2:] == ["round_end", "match_end"]
    assert game.result is not None
    assert (game.result.ranks, game.deciding) == ((0, 1), ())


@pytest.mark.parametrize("rounds", [1, 3, None])
def test_the_match_ends_after_the_rounds_of_its_rules(rounds: int | None) -> None:
    rules = HaiyukiRules(rounds=rounds)
    for round_ in (1, 2, 3):
        game = position(side(TENPAI, drawn="yuri"), round_=round_, rules=rules)
        do(game, "tsumo")
        assert (game.result is not None) == (rounds is not None and round_ >= rounds)


@pytest.mark.parametrize("extra", [False, True])
def test_even_hp_after_the_last_round_are_a_draw_or_another_round(extra: bool) -> None:
    rules = HaiyukiRules(rounds=1, extra_rounds=extra)
    game = position(side(), side(drawn="pet"), actor=1, turn=20, rules=rules)
    events = do(game, "discard pet")
    if extra:
        assert (game.result, game._state.round) == (None, 2)
    else:
        assert game.result is not None
        assert game.result.ranks == (0, 0)
        assert only(events, "match_end").seat is None


def test_phases_follow_each_other() -> None:
    game = position(side(drawn="pet"), side("ataho2 rin2 smash2 yuri2 fari2 punch"))
    assert game.view(0).phase == "action"
    events = do(game, "discard rin")
    assert (types(events), game.view(1).phase) == (["discard"], "pon")
    events = do(game, "pass")
    assert (types(events), game.view(1).phase) == (["draw"], "action")


def test_a_draw_gives_one_tile_and_makes_twelve() -> None:
    game = position(side(drawn="pet"), coming="wand")
    left = game._state.wall.copy()
    events = do(game, "discard pet")
    own = game._state.sides[1]
    assert (only(events, "draw").seat, only(events, "draw").tile, own.drawn) == (1, 8, 8)
    assert (own.size, game._state.wall) == (12, left[:-1])


def test_the_action_phase_offers_tsumo_and_riichi() -> None:
    game = position(side(TENPAI, drawn="yuri"))
    assert may(game, "tsumo")
    assert may(game, "riichi")
    game = position(side(JUNK, drawn="yuri"))
    assert not may(game, "tsumo")
    assert not may(game, "riichi")


def test_a_discard_takes_one_tile_and_leaves_eleven() -> None:
    game = position(side(drawn="pet"))
    do(game, "discard rin")
    assert game._state.sides[0].size == 11
    assert [(one.seat, one.tile) for one in game._state.pond] == [(0, 1)]
    assert 1 not in game._state.sides[0].hand


def test_the_reaction_is_a_ron_before_a_pon() -> None:
    waiting = "ataho3 rin3 smash3 yuri2"
    game = position(side(drawn="yuri"), side(waiting, riichi=True))
    assert only(do(game, "discard yuri"), "win").seat == 1
    game = position(side(drawn="yuri"), side(waiting))
    do(game, "discard yuri")
    assert (game.view(1).phase, game.view(1).offered) == ("pon", 3)


@pytest.mark.parametrize("pair", [("ataho", "fari"), ("smash", "mayu"), ("yuri", "yuri")])
def test_a_resting_hand_has_eleven_tiles(pair: tuple[str, str]) -> None:
    game = HaiyukiGame(pair, seed=3)
    deal = only(list(game.events), "round")
    assert [len(hand or ()) for hand in deal.hands] == [11, 11]
    for _ in range(30):
        (seat,) = game.deciding
        resting = game._state.sides[1 - seat]
        assert resting.size == 11
        game.step({seat: game.legal_actions(seat)[-1]})


@pytest.mark.parametrize("caller", [0, 1])
def test_a_pon_skips_the_draw_and_a_discard_leaves_eleven(caller: int) -> None:
    game = seated(1 - caller, side(drawn="pet"), side("ataho2 rin3 smash3 yuri3"), turn=7)
    left = len(game._state.wall)
    do(game, "discard ataho")
    events = do(game, "pon")
    own = game._state.sides[caller]
    assert types(events) == ["pon"]
    assert (own.size, len(own.hand), len(game._state.wall)) == (12, 9, left)
    do(game, "discard rin")
    assert (own.size, len(own.hand)) == (11, 8)


@pytest.mark.parametrize(
    ("first", "second", "lost"),
    [
        (TENPAI, JUNK, (0, 1000)),
        (JUNK, TENPAI, (1000, 0)),
        (TENPAI, TENPAI, (0, 0)),
        (JUNK, JUNK, (0, 0)),
    ],
)
def test_nagari_costs_the_only_side_that_is_not_tenpai(
    first: str, second: str, lost: tuple[int, int]
) -> None:
    game = position(side(first), side(second, drawn="pet"), actor=1, turn=20)
    event = only(do(game, "discard pet"), "nagari")
    assert event.amount == (first == TENPAI) + 2 * (second == TENPAI)
    assert len(event.hands[0] or ()) == len(event.hands[1] or ()) == 11
    assert tuple(10_000 - one.hp for one in game._state.sides) == lost


def test_an_open_hand_can_be_tenpai_at_nagari() -> None:
    opened = side("rin3 smash3 yuri2", pons="ataho")
    game = position(opened, side(drawn="pet"), actor=1, turn=20)
    event = only(do(game, "discard pet"), "nagari")
    assert (event.amount, [len(hand or ()) for hand in event.hands]) == (1, [11, 11])


@pytest.mark.parametrize("damage", [0, 300])
def test_nagari_costs_what_the_rules_say(damage: int) -> None:
    rules = HaiyukiRules(nagari_damage=damage)
    game = position(side(TENPAI), side(drawn="pet"), actor=1, turn=20, rules=rules)
    do(game, "discard pet")
    assert game._state.sides[1].hp == 10_000 - damage


def test_nagari_can_end_the_match() -> None:
    game = position(side(TENPAI), side(drawn="pet", hp=1000), actor=1, turn=20)
    do(game, "discard pet")
    assert game.result is not None
    assert game.result.points == (10_000, 0)


def test_a_match_begins_with_full_bars() -> None:
    game = HaiyukiGame(seed=0)
    view = game.view(0)
    assert [(one.hp, one.mp) for one in view.sides] == [(10_000, 100)] * 2
    assert (view.round, view.turn, view.left) == (1, 1, ALL_TILES - 22 - 1)


def test_an_empty_wall_ends_the_round() -> None:
    game = position(side(drawn="pet"))
    game._state.wall.clear()
    assert "nagari" in types(do(game, "discard pet"))


def test_hp_and_mp_last_for_the_match_and_all_else_for_a_round() -> None:
    worn = side(
        "ataho3 rin3 smash3 yuri2", drawn="yuri", hp=8000, mp=40, critical=True, mirror=True,
        guard=3, curse=2, acted=True, used=frozenset({"HELL_PILE"}),
    )  # fmt: skip
    game = position(worn, side(mirror=True, curse=3, guard=2, mp=10))
    do(game, "tsumo")
    first, second = game._state.sides
    assert (first.hp, first.mp, second.mp) == (8000, 40, 10)
    for one in (first, second):
        lasting = (one.critical, one.mirror, one.guard, one.curse, one.pons, one.riichi)
        assert not any((*lasting, one.guaranteed, one.spirit, one.acted, one.used))
    assert (game._state.round, game._state.turn, game._state.pond) == (2, 1, [])


def test_the_first_side_moves_first_in_every_round() -> None:
    game = position(side(), side(TENPAI, drawn="yuri"), actor=1)
    do(game, "tsumo")
    assert game.deciding == (0,)


def test_a_deal_gives_four_four_two_and_one_in_turn() -> None:
    from jantaku.haiyuki.play.state import Deal

    wall = [tile for tile in range(13) for _ in range(9)]
    game = HaiyukiGame(("ataho", "fari"), deals=[Deal(tuple(wall), 3, 5)], seed=0)
    first, second = (set(range(22)) - _seconds(), _seconds())
    deal = only(list(game.events), "round")
    dealt = wall[::-1]
    assert sorted(deal.hands[0] or ()) == sorted(dealt[at] for at in first)
    assert sorted(deal.hands[1] or ()) == sorted(dealt[at] for at in second)
    assert (game._state.dora, game._state.ura) == (3, 5)


def _seconds() -> set[int]:
    return {4, 5, 6, 7, 12, 13, 14, 15, 18, 19, 21}


def test_the_turn_counts_a_pair_of_moves() -> None:
    game = position(side(drawn="pet"), side(), turn=7)
    do(game, "discard pet")
    assert game._state.turn == 7
    do(game, "discard punch")
    assert game._state.turn == 8


def test_every_character_can_meet_every_other() -> None:
    for one in CHARACTERS:
        for other in CHARACTERS:
            assert HaiyukiGame((one, other), seed=0).deciding == (0,) or other in ("smash", "mayu")
