"""Riichi, tsumo and ron: what each needs, what riichi binds, and that there is no furiten."""

import pytest

from jantaku.base.errors import IllegalAction
from jantaku.haiyuki import TILES, HaiyukiAction, parse_tiles, tile_of
from jantaku.haiyuki.hands.yaku import YAKU, is_tenpai

from .support import JUNK, action, do, may, only, position, refused, seated, side, types

READY = "ataho3 rin3 smash3 yuri2"


@pytest.mark.parametrize("seat", [0, 1])
def test_riichi_needs_a_closed_hand(seat: int) -> None:
    assert refused(
        seated(seat, side("rin3 smash3 yuri2", pons="ataho", drawn="pet")), "riichi"
    ) == ("the hand is open; win by tsumo, the only way left to it")


@pytest.mark.parametrize("seat", [0, 1])
def test_riichi_needs_a_discard_that_leaves_tenpai(seat: int) -> None:
    game = seated(seat, side(drawn="pet"))
    assert "no discard leaves the hand tenpai" in refused(game, "riichi")


def test_tenpai_is_one_tile_away_from_a_win() -> None:
    from jantaku.haiyuki import best_yaku, key_of

    for hand, expected in ((READY, True), (JUNK, False), ("ataho5 rin5 smash", False)):
        key = key_of(parse_tiles(hand))
        completed = [best_yaku(key + key_of([tile])) for tile in range(13)]
        assert is_tenpai(key) == expected == any(completed)


@pytest.mark.parametrize(("turn", "legal"), [(1, True), (19, True), (20, False)])
@pytest.mark.parametrize("seat", [0, 1])
def test_riichi_is_refused_in_the_last_turn(turn: int, legal: bool, seat: int) -> None:
    game = seated(seat, side(READY, drawn="pet"), turn=turn)
    assert may(game, "riichi") == legal
    if not legal:
        assert "turn 20 is too late for riichi" in refused(game, "riichi")


def test_the_music_changes_with_the_first_riichi() -> None:
    game = position(side(READY, drawn="pet"), side(READY.replace("yuri2", "punch2")))
    assert [game.view(seat).music for seat in (0, 1)] == ["calm", "calm"]
    do(game, "riichi")
    assert [game.view(seat).music for seat in (0, 1)] == ["showdown", "tension"]
    do(game, "discard pet")
    if may(game, "riichi"):
        do(game, "riichi")
    assert [game.view(seat).music for seat in (0, 1)] == ["showdown", "tension"]


def test_after_riichi_drawn_tiles_go_and_the_hand_stays() -> None:
    game = position(side(READY, drawn="pet"), side(), coming="sword wand")
    do(game, "riichi", "discard pet")
    before = sorted(game._state.sides[0].hand)
    events = do(game, "discard sword")
    assert types(events) == ["discard", "draw", "discard", "draw"]
    assert (events[2].seat, events[2].tile) == (0, tile_of("wand"))
    assert (sorted(game._state.sides[0].hand), game.deciding) == (before, (1,))


def test_riichi_costs_nothing() -> None:
    game = position(side(READY, drawn="pet"), side())
    do(game, "riichi", "discard pet")
    assert [(one.hp, one.mp) for one in game._state.sides] == [(10_000, 100)] * 2


def test_the_declarer_chooses_among_discards_that_keep_tenpai() -> None:
    game = position(side("ataho3 rin3 smash3 yuri2", drawn="yuri"))
    do(game, "riichi")
    assert set(game.legal_actions(0)) == {
        action(f"discard {name}") for name in ("ataho", "rin", "smash", "yuri")
    }
    do(game, "discard smash")
    assert (game._state.pond[0].tile, game._state.pond[0].riichi) == (tile_of("smash"), True)
    assert game.view(0).waits == (tile_of("smash"),)


@pytest.mark.parametrize(
    ("hand", "keeping"), [("ataho8 rin3 smash", "smash"), ("ataho4 rin4 smash3 pet", "pet")]
)
def test_every_discard_offered_keeps_tenpai(hand: str, keeping: str) -> None:
    *rest, last = hand.split()
    game = position(side(" ".join(rest), drawn=last))
    do(game, "riichi")
    assert game.legal_actions(0) == (action(f"discard {keeping}"),)


def test_a_discard_that_breaks_tenpai_is_refused() -> None:
    game = position(side(READY, drawn="pet"))
    do(game, "riichi")
    assert refused(game, "discard ataho") == ("without Ataho the hand is not tenpai; discard Petum")


def test_blocked_discards_are_told_with_the_reason() -> None:
    game = position(side(READY, drawn="pet"))
    do(game, "riichi")
    blocked = {
        one.action.tile: one.fault for one in game.blocked_actions(0) if one.action.tile is not None
    }
    assert {TILES[tile].id for tile in blocked} == {"ataho", "rin", "smash", "yuri"}
    assert all("not tenpai" in fault for fault in blocked.values())
    assert game.blocked_actions(1) == ()


def test_in_riichi_a_winning_draw_wins_by_itself() -> None:
    game = position(side(READY, drawn="pet"), side(), coming="sword yuri")
    do(game, "riichi", "discard pet")
    win = only(do(game, "discard sword"), "win").win
    assert win is not None
    assert (win.way, win.seat, win.tile, win.riichi) == ("tsumo", 0, 3, True)


def test_the_yaku_named_by_the_rulebook_exist() -> None:
    assert {"COMBINATION", "ALL_STARS", "MAYU", "SAM_YEON_GYEOK"} <= {row.id for row in YAKU}


def test_a_hand_that_looks_complete_without_yaku_cannot_win() -> None:
    hand = "ataho2 rin2 smash2 sword2 pet2 wand"
    assert refused(position(side(hand, drawn="wand")), "tsumo").startswith(
        "the 12 tiles have no yaku"
    )


@pytest.mark.parametrize("seat", [0, 1])
def test_a_drawn_tile_that_gives_a_yaku_can_be_declared_or_not(seat: int) -> None:
    game = seated(seat, side(READY, drawn="yuri"))
    assert may(game, "tsumo")
    assert may(game, "discard yuri")
    assert only(do(game, "tsumo"), "win").seat == seat


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("riichi", [False, True])
def test_only_riichi_can_ron(seat: int, riichi: bool) -> None:
    game = seated(1 - seat, side(drawn="yuri"), side(READY, riichi=riichi))
    assert ("win" in types(do(game, "discard yuri"))) == riichi


@pytest.mark.parametrize("seat", [0, 1])
def test_an_open_hand_never_rons(seat: int) -> None:
    game = seated(1 - seat, side(drawn="yuri"), side("rin3 smash3 yuri2", pons="ataho"))
    assert "win" not in types(do(game, "discard yuri"))


def test_there_is_no_furiten_for_ones_own_discards() -> None:
    game = position(side(drawn="yuri"), side(READY, riichi=True), pond=((1, "yuri"),))
    assert only(do(game, "discard yuri"), "win").seat == 1


def test_a_tile_let_pass_can_be_won_on_later() -> None:
    guarded = side("ataho rin smash yuri pet fari punch sword wand mayu_red yuri", guard=1)
    guarded.hand.append(3)
    guarded.drawn = 3
    game = position(guarded, side(READY, riichi=True), coming="wand punch")
    assert "win" not in types(do(game, "discard yuri"))
    assert game._state.sides[0].guard == 0
    assert only(do(game, "discard yuri"), "win").seat == 1


def test_riichi_again_is_refused() -> None:
    game = position(side(READY, drawn="pet"))
    do(game, "riichi")
    assert "declared already" in refused(game, "riichi")


def test_both_sides_may_be_in_riichi_and_play_on_by_themselves() -> None:
    game = position(side(READY, drawn="pet"), side("ataho3 rin3 smash3 punch2"), coming="wand")
    do(game, "riichi", "discard pet", "riichi")
    events = do(game, "discard wand")
    assert {"nagari", "win"} & set(types(events))
    assert game._state.round == 2 or game.result


def test_actions_of_no_kind_are_refused() -> None:
    game = position(side(drawn="pet"))
    for wrong in (
        HaiyukiAction("discard", 99),
        HaiyukiAction("discard", True),
        HaiyukiAction("discard"),
        HaiyukiAction("jump"),  # type: ignore[arg-type]
        HaiyukiAction("skill", skill="FLY"),
        HaiyukiAction("tsumo", 3),
    ):
        with pytest.raises(IllegalAction):
            game.step({0: wrong})
