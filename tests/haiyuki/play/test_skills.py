"""The thirteen skills: MP, moments, limits, timers and what each does."""

from __future__ import annotations

import pytest

from jantaku.haiyuki import CHARACTERS, SKILLS, HaiyukiGame, HaiyukiRules, tile_of
from jantaku.haiyuki.play.draws import SEEN_AHEAD, usefulness
from jantaku.haiyuki.play.legal import legal
from jantaku.haiyuki.texts import text

from ..support import JUNK, TENPAI, do, may, only, position, refused, side, types

ACTIVE = [
    (row.id, name)
    for name, character in CHARACTERS.items()
    for row in (SKILLS[skill] for skill in character.skills)
    if row.kind == "active"
]
COSTS = {
    "TIGER_STRIKE": 100,
    "HELL_PILE": 18,
    "WATER_MIRROR": 22,
    "DORA_BOMB": 32,
    "RECOVERY": 24,
    "DISCARD_GUARD": 18,
    "EXCHANGE_TILE": 6,
    "EXCHANGE_RON": 10,
    "CRITICAL": 24,
    "LAST_CHANCE": 18,
    "SUPER_IAI": 22,
    "SPIRIT_RIICHI": 24,
    "PAINT_TILE": 4,
}
READY = "ataho3 rin3 smash3 yuri2"


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
        game = position(side(READY, drawn="pet", character=character, mp=mp, hp=5000))
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
    mine = side(READY, drawn="pet", character=character, hp=5000)
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
    game = position(side(drawn="yuri", character="smash"), side(READY, riichi=True))
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
    sides = [side(), side()]
    sides[seat] = side(READY, drawn="pet")
    game = position(*sides, actor=seat, coming="wand punch sword mayu_red")
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
    assert not may(position(side(READY, drawn="pet"), turn=20), "skill TIGER_STRIKE")
    game = position(side(READY, drawn="pet"), turn=19)
    do(game, "skill TIGER_STRIKE", "discard pet")
    win = only(do(game, str(game.legal_actions(1)[-1])), "win").win
    assert win is not None
    assert [one.name for one in win.bonuses] == ["haitei"]


def test_the_guarantee_waits_while_no_winning_tile_is_left() -> None:
    game = position(side(READY, drawn="pet"), side())
    state = game._state
    state.wall = [tile for tile in state.wall if tile != tile_of("yuri")]
    do(game, "skill TIGER_STRIKE", "discard pet")
    do(game, str(game.legal_actions(1)[-1]))
    assert state.sides[0].guaranteed


@pytest.mark.parametrize("seat", [0, 1])
def test_hell_pile_gives_three_useless_draws(seat: int) -> None:
    sides = [side(drawn="pet"), side(drawn="pet")]
    sides[1 - seat] = side("ataho3 rin3 smash3 punch sword")
    game = position(*sides, actor=seat)
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
        do(game, f"discard {_name(drawn)}")
        if game.view(seat).phase == "pon":
            do(game, "pass")


def _name(tile: int) -> str:
    from jantaku.haiyuki import TILES

    return TILES[tile].id


def test_hell_pile_is_not_cast_on_who_still_suffers_it() -> None:
    game = position(side(drawn="pet"), side(curse=1))
    assert "still draws from the pile" in refused(game, "skill HELL_PILE")


def test_a_sure_win_beats_the_curse_which_counts_on() -> None:
    game = position(side(READY, drawn="pet"), side(), coming="wand")
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
        sides = [side(drawn="yuri", character="fari"), side(drawn="yuri", character="fari")]
        sides[1 - seat] = side("ataho3 rin3 smash3 yuri2", riichi=True)
        return position(*sides, actor=seat, turn=5)

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
    from jantaku.haiyuki.play.legal import legal

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
    sides = [side(), side()]
    sides[seat] = side(drawn="pet", character="rinxiang")
    sides[1 - seat] = side(TENPAI)
    game = position(*sides, actor=seat, coming="yuri")
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
    sides = [side(), side()]
    sides[seat] = side(READY, drawn="yuri", character="petum")
    game = position(*sides, actor=seat)
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


@pytest.mark.parametrize("seat", [0, 1])
def test_spirit_riichi_wins_five_turns_later(seat: int) -> None:
    sides = [side(drawn="pet"), side(drawn="pet")]
    sides[seat] = side(READY, drawn="pet", character="yuri")
    sides[1 - seat] = side("ataho rin pet2 fari2 punch2 sword2 wand")
    game = position(*sides, actor=seat, turn=5)
    state = game._state
    yuris = [at for at, tile in enumerate(state.wall) if tile == tile_of("yuri")]
    state.wall = [3] * len(yuris) + [tile for tile in state.wall if tile != 3]
    do(game, "skill SPIRIT_RIICHI", "discard pet")
    own = state.sides[seat]
    seen = [own.spirit]
    for _ in range(40):
        if state.round > 1 or own is not state.sides[seat]:
            break
        move = "pass" if state.phase == "pon" else str(game.legal_actions(1 - seat)[-1])
        events = do(game, move)
        seen.append(own.spirit)
        if "win" in types(events):
            break
    win = only(events, "win").win
    assert win is not None
    assert (win.seat, win.way, only(events, "win").turn) == (seat, "tsumo", 10)
    assert sorted(set(seen), reverse=True) == [5, 4, 3, 2, 1, 0]


@pytest.mark.parametrize(("turn", "legal"), [(15, True), (16, False)])
def test_spirit_riichi_must_be_able_to_keep_its_promise(turn: int, legal: bool) -> None:
    game = position(side(READY, drawn="pet", character="yuri"), turn=turn)
    assert may(game, "skill SPIRIT_RIICHI") == legal
    if not legal:
        assert "up to turn 15" in refused(game, "skill SPIRIT_RIICHI")


def test_spirit_riichi_commits_the_hand() -> None:
    game = position(side(TENPAI, drawn="punch", character="yuri"), turn=5)
    do(game, "skill SPIRIT_RIICHI")
    own = game._state.sides[0]
    assert (own.riichi, own.spirit, game.view(0).phase) == (True, 5, "declared")
    assert may(game, "discard punch")
    assert not may(game, "discard ataho")


@pytest.mark.parametrize("way", ["tsumo", "ron"])
@pytest.mark.parametrize("answer", ["skill DORA_BOMB", "pass"])
def test_dora_bomb_turns_the_hidden_dora_into_the_most_frequent_tile(way: str, answer: str) -> None:
    winner = side("ataho6 rin3 smash2", riichi=True, character="rinxiang")
    game = position(winner, side(drawn="smash" if way == "ron" else "pet"), actor=1, ura="yuri")
    if way == "tsumo":
        game._state.wall.remove(2)
        game._state.wall.append(2)
        do(game, "discard pet")
    else:
        do(game, "discard smash")
    assert game.view(0).phase == "bomb"
    win = only(do(game, answer), "win").win
    assert win is not None
    bombed = answer != "pass"
    assert win.ura == tile_of("ataho" if bombed else "yuri")
    assert win.damage == 2400 + (2400 if bombed else 0)
    assert game._state.sides[0].mp == (68 if bombed else 100)


@pytest.mark.parametrize(("mp", "riichi"), [(31, True), (100, False)])
def test_dora_bomb_needs_riichi_and_mp(mp: int, riichi: bool) -> None:
    winner = side(READY, riichi=riichi, character="rinxiang", mp=mp, drawn="" if riichi else "yuri")
    if riichi:
        game = position(winner, side(drawn="yuri"), actor=1)
        assert "win" in types(do(game, "discard yuri"))
    else:
        assert "win" in types(do(position(winner), "tsumo"))


@pytest.mark.parametrize("seat", [0, 1])
def test_exchange_ron_swaps_the_discard_for_another_tile(seat: int) -> None:
    sides = [side(READY, riichi=True), side(READY, riichi=True)]
    sides[seat] = side("ataho rin smash2 yuri pet fari punch sword wand2", drawn="yuri",
                       character="smash")  # fmt: skip
    game = position(*sides, actor=seat)
    do(game, "discard yuri")
    events = do(game, "skill EXCHANGE_RON")
    own = game._state.sides[seat]
    assert types(events) == ["skill", "take_back"]
    assert (own.size, own.mp, game._state.pond, game.view(seat).phase) == (12, 90, [], "redo")
    assert refused(game, "discard yuri") == "Yuri was just taken back; discard another tile"
    events = do(game, "discard wand")
    assert (events[0].tile, events[1].seat) == (tile_of("wand"), 1 - seat)
    assert "win" not in types(events[:1])


def test_the_other_tile_can_be_won_on_and_the_skill_is_spent() -> None:
    waiting = side("ataho8 smash3", riichi=True)
    loser = side("smash rin yuri pet fari punch sword wand mayu_red mayu_blue rin",
                 drawn="ataho", character="smash")  # fmt: skip
    game = position(loser, waiting)
    do(game, "discard smash", "skill EXCHANGE_RON")
    assert only(do(game, "discard ataho"), "win").win.way == "ron"  # type: ignore[union-attr]


@pytest.mark.parametrize("skill", ["EXCHANGE_RON", "SUPER_IAI"])
@pytest.mark.parametrize(
    "what", [{"riichi": True}, {"mp": 9}, {"used": frozenset({"EXCHANGE_RON", "SUPER_IAI"})}]
)
def test_counters_need_mp_once_a_round_and_no_riichi(skill: str, what: dict[str, object]) -> None:
    character = {"EXCHANGE_RON": "smash", "SUPER_IAI": "yuri"}[skill]
    loser = side(JUNK, drawn="yuri", character=character, **what)
    game = position(loser, side(READY, riichi=True))
    assert "win" in types(do(game, "discard yuri"))


def test_no_other_tile_no_exchange() -> None:
    loser = side("yuri", pons="pet fari wand", drawn="yuri", character="smash")
    loser.hand = [3, 3, 3]
    game = position(loser, side(READY, riichi=True))
    assert "win" in types(do(game, "discard yuri"))


def test_the_win_stands_when_the_skill_is_declined() -> None:
    game = position(side(drawn="yuri", character="smash"), side(READY, riichi=True))
    do(game, "discard yuri")
    assert only(do(game, "pass"), "win").seat == 1


@pytest.mark.parametrize("seat", [0, 1])
def test_super_iai_destroys_the_discard_and_play_goes_on(seat: int) -> None:
    sides = [side(READY, riichi=True), side(READY, riichi=True)]
    sides[seat] = side(drawn="yuri", character="yuri")
    game = position(*sides, actor=seat, turn=5, coming="wand")
    do(game, "discard yuri")
    events = do(game, "skill SUPER_IAI")
    state = game._state
    assert types(events)[:3] == ["skill", "destroy", "draw"]
    assert (events[2].seat, state.destroyed, state.sides[seat].mp) == (1 - seat, (3,), 78)
    assert all(one.tile != 3 for one in state.pond)
    assert state.turn == 6  # one pair of moves later it is the user's turn again


def _nagari(first: object, second: object) -> HaiyukiGame:
    game = position(first, second, actor=1, turn=20)  # type: ignore[arg-type]
    do(game, "discard pet")
    return game


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("tile", ["yuri", "punch"])
def test_last_chance_spins_over_the_wall(seat: int, tile: str) -> None:
    hands = [JUNK, JUNK]
    hands[seat] = TENPAI
    sides = [
        side(hand, character="petum" if at == seat else "ataho") for at, hand in enumerate(hands)
    ]
    sides[1].hand.append(4)
    sides[1].drawn = 4
    game = _nagari(*sides)
    assert (game.deciding, game.view(seat).phase) == ((seat,), "last_chance")
    game._state.wall = [tile_of(tile)] * len(game._state.wall)
    events = do(game, "skill LAST_CHANCE")
    assert only(events, "roulette").flag == (tile == "yuri")
    if tile == "yuri":
        win = only(events, "win").win
        assert win is not None
        assert ([one.name for one in win.bonuses], win.way) == (["haitei"], "tsumo")
    else:
        assert only(events, "nagari").amount == 1 + seat


def test_last_chance_can_be_declined() -> None:
    game = _nagari(side(TENPAI, character="petum"), side(drawn="pet"))
    assert "nagari" in types(do(game, "pass"))
    assert game._state.sides[0].mp == 100


def test_both_sides_may_have_a_last_chance_the_first_side_first() -> None:
    second = side("ataho3 rin3 smash3 punch2", drawn="pet", character="petum")
    game = _nagari(side(TENPAI, character="petum"), second)
    assert game.deciding == (0,)
    do(game, "pass")
    assert (game.deciding, game.view(1).phase) == ((1,), "last_chance")
    assert only(do(game, "pass"), "nagari").amount == 3


@pytest.mark.parametrize(("hand", "mp"), [(JUNK, 100), (TENPAI, 17)])
def test_last_chance_is_not_offered_without_tenpai_or_mp(hand: str, mp: int) -> None:
    game = _nagari(side(hand, character="petum", mp=mp), side(drawn="pet"))
    assert game._state.round == 2


@pytest.mark.parametrize(("character", "cost"), [("smash", 6), ("mayu", 4)])
@pytest.mark.parametrize("seat", [0, 1])
def test_tiles_of_the_first_hand_are_swapped_for_mp(character: str, cost: int, seat: int) -> None:
    names = ["ataho", "ataho"]
    names[seat] = character
    game = HaiyukiGame((names[0], names[1]), seed=9)
    own = game._state.sides[seat]
    before = own.hand.copy()
    tiles = [_name(tile) for tile in before[:3]]
    event = only(do(game, f"exchange {' '.join(tiles)}"), "exchange")
    assert (event.amount, own.mp) == (3, 100 - 3 * cost)
    assert own.size == 11 + (seat == 0)
    assert event.hands[seat] is not None
    assert len(event.hands[seat] or ()) == 11
    counted = own.hand + game._state.sides[1 - seat].hand + game._state.wall
    assert sorted(counted) == sorted(tile for tile in range(13) for _ in range(9))


def test_nothing_swapped_costs_nothing() -> None:
    game = HaiyukiGame(("smash", "ataho"), seed=0)
    assert types(do(game, "exchange")) == ["draw"]
    assert game._state.sides[0].mp == 100


def test_no_more_tiles_than_mp_can_be_chosen() -> None:
    game = HaiyukiGame(("smash", "ataho"), seed=0)
    game._state.sides[0].mp = 13
    tiles = [_name(tile) for tile in game._state.sides[0].hand]
    game._legal = dict.fromkeys(legal(game._state))
    assert max(len(one.tiles) for one in game.legal_actions(0)) == 2
    assert may(game, f"exchange {tiles[0]} {tiles[1]}")
    chosen = " ".join(tiles[:3])
    assert "3 tiles cost more than the 13 MP left" in refused(game, f"exchange {chosen}")


def test_a_tile_is_swapped_as_often_as_it_is_held() -> None:
    game = HaiyukiGame(("smash", "ataho"), seed=4)
    held = game._state.sides[0].hand
    tiles = [_name(tile) for tile in held]
    assert "left to swap" in refused(game, f"exchange {' '.join([*tiles, tiles[0]])}")
    do(game, f"exchange {' '.join(reversed(tiles))}")
    assert game._state.sides[0].mp == 34


def test_painting_costs_less_than_exchanging() -> None:
    assert SKILLS["PAINT_TILE"].cost < SKILLS["EXCHANGE_TILE"].cost


def test_timers_count_at_the_start_of_the_owners_turn_only() -> None:
    game = position(side(drawn="pet", guard=3), side(guard=5))
    do(game, "discard pet")
    assert [one.guard for one in game._state.sides] == [3, 4]
    do(game, "discard ataho")
    assert [one.guard for one in game._state.sides] == [2, 4]


def test_without_skills_nothing_is_offered() -> None:
    rules = HaiyukiRules(skills=False)
    assert HaiyukiGame(("smash", "mayu"), rules, seed=0).view(0).phase == "action"
    game = position(side(drawn="pet"), rules=rules)
    assert "this match has no skills" in refused(game, "skill HELL_PILE")
    game = position(side(drawn="yuri", character="yuri"), side(READY, riichi=True), rules=rules)
    assert "win" in types(do(game, "discard yuri"))


def test_a_skill_of_somebody_else_is_refused() -> None:
    game = position(side(drawn="pet"))
    assert "Critical is not a skill of Ataho" in refused(game, "skill CRITICAL")


def test_in_riichi_skills_are_refused() -> None:
    game = position(side(READY, drawn="pet"))
    do(game, "riichi")
    assert "not for now" in refused(game, "skill HELL_PILE")


@pytest.mark.parametrize(("better", "worse"), [("ataho", "smash"), ("smash", "wand")])
def test_usefulness_of_a_tile(better: str, worse: str) -> None:
    from jantaku.haiyuki import key_of, parse_tiles

    held = key_of(parse_tiles("ataho3 smash rin fari"))
    assert usefulness(held, tile_of(better)) > usefulness(held, tile_of(worse))


def test_usefulness_knows_wins_and_tenpai() -> None:
    from jantaku.haiyuki import key_of, parse_tiles

    def worth(hand: str, tile: str) -> int:
        return usefulness(key_of(parse_tiles(hand)), tile_of(tile))

    assert worth(TENPAI, "yuri") > 100_000_000
    assert 10_000_000 < worth("ataho7 punch3 rin", "ataho") < 100_000_000
    assert worth(JUNK, "mayu_yellow") < 10_000_000
    assert worth("ataho8 punch3", "ataho") > worth(TENPAI, "yuri")


def test_luck_takes_the_best_of_the_next_twenty_and_keeps_the_wall() -> None:
    rules = HaiyukiRules(luck=(0, 100))
    hand = "ataho2 rin smash yuri pet fari punch sword mayu_red mayu_blue"
    game = position(side(drawn="pet"), side(hand), coming="sword wand ataho", rules=rules)
    before = sorted(game._state.wall)
    event = only(do(game, "discard mayu_blue"), "draw")
    assert sorted([*game._state.wall, event.tile or 0]) == before
    assert event.tile == tile_of("ataho")
    unlucky = position(side(drawn="pet"), side(hand), coming="sword wand ataho")
    assert only(do(unlucky, "discard mayu_blue"), "draw").tile == tile_of("sword")
