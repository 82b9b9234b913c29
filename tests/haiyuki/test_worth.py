"""What waits are worth: in every match the win that comes is worth what its wait was said to be."""

from random import Random

import pytest

from jantaku.haiyuki import HaiyukiGame, HaiyukiRules, HaiyukiWaitWorth, tile_of
from jantaku.haiyuki.players import HAIYUKI_PLAYERS

from .support import JUNK, TENPAI, do, position, side

YURI = tile_of("yuri")


def waiting(game: HaiyukiGame, seat: int = 0) -> HaiyukiWaitWorth:
    """The one wait of the seat."""
    (found,) = game.view(seat).worth
    return found


def test_a_hand_that_is_not_tenpai_has_no_worth() -> None:
    game = position(side(JUNK, drawn="punch"))
    assert game.view(0).worth == game.view(1).worth == game.view(None).worth == ()


def test_a_closed_hand_is_worth_its_yaku_and_its_dora() -> None:
    found = waiting(position(side(TENPAI, drawn="pet"), dora="yuri"))
    assert (found.discard, found.tile, found.yaku) == (tile_of("pet"), YURI, "SAM_DO_RIP")
    assert (found.tsumo, found.ron) == (2400 + 3 * 400, None)


@pytest.mark.parametrize(
    ("what", "rival", "damage"),
    [
        ({}, {}, 2400),
        ({"critical": True}, {}, 3000),
        ({}, {"mirror": True}, 1800),
        ({"critical": True}, {"mirror": True}, 2250),
    ],
)
def test_skills_in_effect_count(
    what: dict[str, object], rival: dict[str, object], damage: int
) -> None:
    game = position(side(TENPAI, drawn="pet", **what), side(**rival))
    assert waiting(game).tsumo == damage


def test_an_open_hand_is_worth_three_quarters_and_knows_no_ron() -> None:
    game = position(side("ataho3 rin3 yuri2", drawn="pet", pons="smash"))
    assert (waiting(game).tsumo, waiting(game).ron) == (1800, None)


def test_in_riichi_a_ron_is_worth_something_too() -> None:
    game = position(side(TENPAI, drawn="pet", riichi=True), phase="declared")
    assert (waiting(game).tsumo, waiting(game).ron) == (2400, 2400)


@pytest.mark.parametrize(("guard", "ron"), [(0, 2400), (1, 2400), (2, None)])
def test_a_guard_that_still_holds_forbids_the_ron(guard: int, ron: int | None) -> None:
    ready = side(TENPAI, drawn="pet", riichi=True)
    game = position(ready, side(guard=guard), phase="declared")
    assert waiting(game).ron == ron


def test_a_guard_of_the_side_that_discards_now_forbids_the_ron() -> None:
    rival = side(JUNK, drawn="punch", guard=1)
    assert waiting(position(rival, side(TENPAI, riichi=True)), seat=1).ron is None


def test_two_waits_are_told_apart() -> None:
    game = position(side("ataho8 smash3", drawn="pet"))
    assert [(one.tile, one.yaku, one.tsumo) for one in game.view(0).worth] == [
        (tile_of("ataho"), "IP_E_DAM", 12800),
        (tile_of("smash"), "PAL_BO_CHAE", 8800),
    ]


def test_left_are_those_that_lie_nowhere_in_sight() -> None:
    pond = ((1, "yuri"), (0, "yuri"), (1, "punch"))
    game = position(side(TENPAI, drawn="pet"), side("punch3 sword3 wand2", pons="yuri"), pond=pond)
    assert waiting(game).left == 9 - 2 - 2 - 3


def test_a_tile_cut_in_two_is_gone() -> None:
    game = position(side(TENPAI, drawn="pet"))
    game._state.destroyed = (YURI,)
    assert waiting(game).left == 9 - 2 - 1


@pytest.mark.parametrize(
    ("turn", "actor", "seat", "tsumo", "ron"),
    [
        (19, 0, 0, 3200, 2400),  # the next draw is the last, the rival's discard is of turn 19
        (19, 1, 1, 3200, 3200),  # both are of turn 20
        (20, 0, 0, None, 3200),
        (20, 1, 1, None, None),
        (19, 1, 0, 3200, 2400),  # the rival moves
        (20, 0, 1, 3200, 3200),
        (20, 1, 0, None, 3200),
        (1, 0, 0, 2400, 2400),
        (1, 0, 1, 3200, 2400),  # a tsumo in turn 1 is still to come
    ],
)
def test_the_bonus_is_that_of_the_turn_in_which_the_win_can_come(
    turn: int, actor: int, seat: int, tsumo: int | None, ron: int | None
) -> None:
    sides = [side(JUNK, drawn="punch" if actor == at else "") for at in (0, 1)]
    sides[seat] = side(TENPAI, drawn="pet" if actor == seat else "", riichi=True)
    game = position(*sides, actor=actor, turn=turn, phase="declared" if actor == seat else "action")
    assert (waiting(game, seat).tsumo, waiting(game, seat).ron) == (tsumo, ron)


def test_before_the_first_draw_the_turn_counts() -> None:
    game = position(side(TENPAI, character="smash"), turn=1, phase="setup")
    assert waiting(game).tsumo == 3200


def test_a_last_chance_is_a_tsumo_in_turn_20() -> None:
    game = position(side(TENPAI, character="petum"), turn=20, phase="last_chance")
    assert (waiting(game).tsumo, waiting(game).ron) == (3200, None)


@pytest.mark.parametrize("seed", range(30))
def test_a_win_does_the_damage_its_wait_was_said_to_be_worth(seed: int) -> None:
    """The hidden dora comes on top; between two in riichi the win may be turns away."""
    game = HaiyukiGame(rules=HaiyukiRules(rounds=1, skills=False), seed=seed)
    chance, player = Random(seed), HAIYUKI_PLAYERS["hard"]
    while game.result is None:
        (seat,) = game.deciding
        action = player(game.view(seat), chance)
        before = [game.view(one).worth for one in (0, 1)]
        turn = game.view(seat).turn
        for event in game.step({seat: action}):
            now = event.seat == seat and action.type == "tsumo"
            if event.win is None or now or event.turn > turn + 1:
                continue
            hidden = sum(one.points for one in event.win.bonuses if one.name == "ura")
            discard = action.tile if event.seat == seat else None
            (said,) = (
                one
                for one in before[event.win.seat]
                if (one.discard, one.tile) == (discard, event.win.tile)
            )
            assert getattr(said, event.win.way) == event.win.damage - hidden
            assert said.left > 0


def test_the_worth_does_not_tell_what_is_hidden() -> None:
    game = position(side(TENPAI, drawn="pet"), side(TENPAI, character="fari"), ura="yuri")
    do(game, "riichi")
    assert waiting(game).tsumo == 2400
