"""The skills of the own turn, one by one and together."""

import pytest

from jantaku.haiyuki import CHARACTERS, SKILLS, TILES, HaiyukiGame, tile_of
from jantaku.haiyuki.play.draws import SEEN_AHEAD, usefulness
from jantaku.haiyuki.play.legal import legal
from jantaku.haiyuki.texts import text

from ..support import TENPAI, do, may, only, position, refused, seated, side, types

ACTIVE = [
    (row.id, name)
    for name, character in CHARACTERS.items()
    for row in (SKILLS[skill] for skill in character.skills)
    if row.kind == "active"
]
COSTS = {
    "TIGER_STRIKE": 100, "HELL_PILE": 18, "WATER_MIRROR": 22, "DORA_BOMB": 32, "RECOVERY": 24,
    "DISCARD_GUARD": 18, "EXCHANGE_TILE": 6, "EXCHANGE_RON": 10, "CRITICAL": 24, "LAST_CHANCE": 18,
    "SUPER_IAI": 22, "SPIRIT_RIICHI": 24, "PAINT_TILE": 4,
}  # fmt: skip


def test_the_thirteen_skills_and_their_costs() -> None:
    assert {row.id: row.cost for row in SKILLS.values()} == COSTS
    owned = [skill for row in CHARACTERS.values() for skill in row.skills]
    assert sorted(owned) == sorted(COSTS)


def test_everybody_begins_with_a_hundred_mp() -> None:
    for name in CHARACTERS:
        assert [one.mp for one in HaiyukiGame((name, name), seed=0).view(0).sides] == [100, 100]


@pytest.mark.parametrize(("skill", "character"), ACTIVE)
def test_a_skill_costs_mp_and_needs_them(skill: str, character: str) -> None:
    cost = COSTS[skill]
    for mp in (cost - 1, cost):
        game = position(side(TENPAI, drawn="pet", character=character, mp=mp, hp=5000))
        assert may(game, f"skill {skill}") == (mp == cost)
        if mp < cost:
            assert text("skill", skill) + f" costs {cost} MP and {mp} are left" in refused(
                game, f"skill {skill}"
            )
        else:
            do(game, f"skill {skill}")
            assert game._state.sides[0].mp == 0


@pytest.mark.parametrize(("skill", "character"), ACTIVE)
def test_active_skills_are_for_the_own_turn_before_the_discard(skill: str, character: str) -> None:
    mine = side(TENPAI, drawn="pet", character=character, hp=5000)
    game = position(mine, side("pet2 rin3 smash3 yuri3"))
    assert may(game, f"skill {skill}")
    do(game, "discard pet")
    assert "not for now" in refused(game, "skill HELL_PILE")  # the other side answers the discard
    waiting = position(
        side(drawn="pet"), side("pet2 rin3 smash3 yuri3", character=character, hp=5000)
    )
    do(waiting, "discard pet")
    assert "not for now" in refused(waiting, f"skill {skill}")


def test_reactive_skills_answer_an_event() -> None:
    game = position(side(drawn="yuri", character="smash"), side(TENPAI, riichi=True))
    assert "not for now" in refused(game, "skill EXCHANGE_RON")
    do(game, "discard yuri")
    assert game.view(0).phase == "counter"
    assert [str(one) for one in game.legal_actions(0)] == ["skill EXCHANGE_RON", "pass"]


def test_setup_skills_are_for_the_first_hand() -> None:
    game = HaiyukiGame(("smash", "ataho"), seed=0)
    assert game.view(0).phase == "setup"
    do(game, "exchange")
    assert refused(game, "exchange ataho").startswith("tiles are swapped in the first hand only")


def test_one_active_skill_a_turn() -> None:
    game = position(side(drawn="pet", character="ataho"), side())
    do(game, "skill HELL_PILE")
    game._state.sides[0].used = frozenset()
    game._state.sides[1].curse = 0
    assert "one active skill was used this turn" in refused(game, "skill HELL_PILE")
    do(game, "discard pet", "discard ataho")
    assert may(game, "skill HELL_PILE")


def test_the_sides_do_not_share_the_one_skill_of_a_turn() -> None:
    game = position(side(drawn="pet", character="petum"), side(character="petum"), coming="wand")
    do(game, "skill CRITICAL", "discard pet", "skill CRITICAL")
    assert all(one.critical for one in game._state.sides)


@pytest.mark.parametrize("seat", [0, 1])
def test_tiger_strike_makes_the_next_draw_win(seat: int) -> None:
    game = seated(seat, side(TENPAI, drawn="pet"), coming="wand punch sword mayu_red")
    do(game, "skill TIGER_STRIKE")
    own = game._state.sides[seat]
    assert (own.riichi, own.guaranteed, own.mp, game.view(seat).phase) == (
        True,
        True,
        0,
        "declared",
    )
    assert not may(game, "discard ataho")
    do(game, "discard pet")
    win = only(do(game, str(game.legal_actions(1 - seat)[-1])), "win").win
    assert win is not None
    assert (win.seat, win.way, win.tile) == (seat, "tsumo", tile_of("yuri"))


@pytest.mark.parametrize("skill", ["TIGER_STRIKE", "SPIRIT_RIICHI"])
def test_commitments_need_a_closed_hand_near_tenpai(skill: str) -> None:
    character = {"TIGER_STRIKE": "ataho", "SPIRIT_RIICHI": "yuri"}[skill]
    hand = "ataho3 smash3 rin3 fari2"
    assert may(position(side(hand, drawn="punch", character=character)), f"skill {skill}")
    opened = side("smash3 rin3 fari2", pons="ataho", drawn="punch", character=character)
    assert "needs a closed tenpai hand" in refused(position(opened), f"skill {skill}")
    far = side(drawn="punch", character=character)
    assert "needs a closed tenpai hand" in refused(position(far), f"skill {skill}")
    game = position(side(hand, drawn="punch", character=character))
    do(game, "riichi")
    assert not may(game, f"skill {skill}")


def test_tiger_strike_is_not_for_the_last_turn() -> None:
    assert not may(position(side(TENPAI, drawn="pet"), turn=20), "skill TIGER_STRIKE")
    game = position(side(TENPAI, drawn="pet"), turn=19)
    do(game, "skill TIGER_STRIKE", "discard pet")
    win = only(do(game, str(game.legal_actions(1)[-1])), "win").win
    assert win is not None
    assert [one.name for one in win.bonuses] == ["haitei"]


def test_the_guarantee_waits_while_no_winning_tile_is_left() -> None:
    game = position(side(TENPAI, drawn="pet"), side())
    state = game._state
    state.wall = [tile for tile in state.wall if tile != tile_of("yuri")]
    do(game, "skill TIGER_STRIKE", "discard pet")
    do(game, str(game.legal_actions(1)[-1]))
    assert state.sides[0].guaranteed


@pytest.mark.parametrize("seat", [0, 1])
def test_hell_pile_gives_three_useless_draws(seat: int) -> None:
    game = seated(seat, side(drawn="pet"), side("ataho3 rin3 smash3 punch sword"))
    do(game, "skill HELL_PILE")
    other = game._state.sides[1 - seat]
    for left in (2, 1, 0, 0):
        held, ahead = other.key, game._state.wall[-SEEN_AHEAD:]
        do(game, str(game.legal_actions(seat)[-1]))
        if game.view(1 - seat).phase == "pon":
            do(game, "pass")
        drawn = other.drawn
        assert drawn is not None
        assert other.curse == left
        worst = min(usefulness(held, tile) for tile in set(ahead))
        if left or game._state.turn < 8:
            assert usefulness(held, drawn) == worst
        do(game, f"discard {TILES[drawn].id}")
        if game.view(seat).phase == "pon":
            do(game, "pass")


def test_hell_pile_is_not_cast_on_who_still_suffers_it() -> None:
    game = position(side(drawn="pet"), side(curse=1))
    assert "still draws from the pile" in refused(game, "skill HELL_PILE")


def test_a_sure_win_beats_the_curse_which_counts_on() -> None:
    game = position(side(TENPAI, drawn="pet"), side(), coming="wand")
    do(game, "skill TIGER_STRIKE", "discard pet")
    game._state.sides[0].curse = 3
    win = only(do(game, str(game.legal_actions(1)[-1])), "win").win
    assert win is not None
    assert win.seat == 0


def test_a_curse_waits_while_the_victim_calls() -> None:
    game = position(side(drawn="pet"), side("pet2 rin3 smash3 yuri3"))
    do(game, "skill HELL_PILE", "discard pet", "pon")
    assert game._state.sides[1].curse == 3


@pytest.mark.parametrize(("hp", "after"), [(5000, 8000), (9000, 10_000), (1, 3001)])
def test_recovery_restores_hp_up_to_the_most(hp: int, after: int) -> None:
    game = position(side(drawn="pet", character="fari", hp=hp))
    event = only(do(game, "skill RECOVERY"), "hp")
    assert (game._state.sides[0].hp, event.amount) == (after, hp - after)


def test_recovery_needs_a_wound() -> None:
    game = position(side(drawn="pet", character="fari"))
    assert "your HP are full" in refused(game, "skill RECOVERY")


def test_recovery_works_several_times_a_turn_beside_another_skill() -> None:
    game = position(side(drawn="pet", character="fari", hp=1))
    do(game, *["skill RECOVERY"] * 3, "skill DISCARD_GUARD")
    assert (game._state.sides[0].hp, game._state.sides[0].mp) == (9001, 10)
    game = position(side(drawn="pet", character="fari", hp=1))
    do(game, "skill DISCARD_GUARD", *["skill RECOVERY"] * 3)
    assert game._state.sides[0].mp == 10
    game = position(side(drawn="pet", character="fari", hp=1))
    do(game, *["skill RECOVERY"] * 3)
    game._state.sides[0].hp = 1
    do(game, "skill RECOVERY")
    assert game._state.sides[0].mp == 4


@pytest.mark.parametrize("seat", [0, 1])
def test_guarded_discards_are_safe_for_five_turns(seat: int) -> None:
    def table() -> HaiyukiGame:
        return seated(
            seat,
            side(drawn="yuri", character="fari"),
            side("ataho3 rin3 smash3 yuri2", riichi=True),
            turn=5,
        )

    game = table()
    assert "win" in types(do(game, "discard yuri"))
    game = table()
    do(game, "skill DISCARD_GUARD")
    own = game._state.sides[seat]
    for left in (5, 4, 3, 2, 1):
        assert own.guard == left
        _hold(game, seat, "yuri")
        events = do(game, "discard yuri")
        assert only([one for one in events if one.seat == seat], "discard").tile == 3
        assert game.view(1 - seat).phase != "pon"
        if "win" in types(events):
            assert only(events, "win").win.way == "tsumo"  # type: ignore[union-attr]
            return
    assert own.guard == 0
    _hold(game, seat, "yuri")
    assert only(do(game, "discard yuri"), "win").win.way == "ron"  # type: ignore[union-attr]


def _hold(game: HaiyukiGame, seat: int, name: str) -> None:
    """Puts the tile into the hand of the seat, as the one just drawn."""
    own = game._state.sides[seat]
    assert own.drawn is not None
    own.hand.remove(own.drawn)
    own.hand.append(tile_of(name))
    own.drawn = tile_of(name)

    game._legal = legal(game._state)


def test_guarded_discards_cannot_be_called() -> None:
    game = position(side(drawn="pet", character="fari"), side("pet2 rin3 smash3 yuri3"))
    do(game, "skill DISCARD_GUARD")
    assert types(do(game, "discard pet")) == ["discard", "draw"]
    assert "guards the discards" in refused(game, "pon")


def test_the_guard_is_not_renewed_while_it_lasts() -> None:
    game = position(side(drawn="pet", character="fari", guard=1))
    assert "still guarded" in refused(game, "skill DISCARD_GUARD")
    game = position(side(drawn="pet", character="fari", used=frozenset({"DISCARD_GUARD"})), side())
    assert may(game, "skill DISCARD_GUARD")  # several times a round


@pytest.mark.parametrize("seat", [0, 1])
def test_water_mirror_takes_a_quarter_off_the_damage_of_the_round(seat: int) -> None:
    game = seated(seat, side(drawn="pet", character="rinxiang"), side(TENPAI), coming="yuri")
    do(game, "skill WATER_MIRROR", "discard pet")
    events = do(game, "tsumo")
    win = only(events, "win").win
    assert win is not None
    assert (win.mirror, win.damage) == (True, 1800)
    assert not game._state.sides[seat].mirror


def test_the_mirror_does_not_soften_nagari() -> None:
    game = position(side(TENPAI), side(drawn="pet", mirror=True), actor=1, turn=20)
    do(game, "discard pet")
    assert game._state.sides[1].hp == 9000


@pytest.mark.parametrize("seat", [0, 1])
def test_critical_adds_a_quarter_to_the_own_win_of_the_round(seat: int) -> None:
    game = seated(seat, side(TENPAI, drawn="yuri", character="petum"))
    do(game, "skill CRITICAL")
    win = only(do(game, "tsumo"), "win").win
    assert win is not None
    assert (win.critical, win.damage) == (True, 3000)
    assert not game._state.sides[seat].critical


@pytest.mark.parametrize("skill", ["WATER_MIRROR", "CRITICAL"])
def test_a_shield_or_strength_not_used_ends_with_the_round(skill: str) -> None:
    character = {"WATER_MIRROR": "rinxiang", "CRITICAL": "petum"}[skill]
    game = position(side(drawn="pet", character=character, mp=24), side(), turn=20)
    do(game, f"skill {skill}", "discard pet")
    do(game, "discard ataho")
    own = game._state.sides[0]
    assert (game._state.round, own.critical, own.mirror) == (2, False, False)


@pytest.mark.parametrize("skill", ["WATER_MIRROR", "CRITICAL", "HELL_PILE"])
def test_most_skills_work_once_a_round(skill: str) -> None:
    character = next(name for name, row in CHARACTERS.items() if skill in row.skills)
    game = position(side(drawn="pet", character=character, used=frozenset({skill})))
    assert "was used this round" in refused(game, f"skill {skill}")
