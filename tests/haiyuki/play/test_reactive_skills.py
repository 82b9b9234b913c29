"""The skills that answer an event or change the first hand, and what luck does."""

import pytest

from jantaku.haiyuki import SKILLS, TILES, HaiyukiGame, HaiyukiRules, tile_of
from jantaku.haiyuki.play.draws import usefulness
from jantaku.haiyuki.play.legal import legal

from ..support import JUNK, TENPAI, do, may, only, position, refused, seated, side, types


@pytest.mark.parametrize("seat", [0, 1])
def test_spirit_riichi_wins_five_turns_later(seat: int) -> None:
    game = seated(
        seat,
        side(TENPAI, drawn="pet", character="yuri"),
        side("ataho rin pet2 fari2 punch2 sword2 wand"),
        turn=5,
    )
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
    game = position(side(TENPAI, drawn="pet", character="yuri"), turn=turn)
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
    winner = side(
        TENPAI, riichi=riichi, character="rinxiang", mp=mp, drawn="" if riichi else "yuri"
    )
    if riichi:
        game = position(winner, side(drawn="yuri"), actor=1)
        assert "win" in types(do(game, "discard yuri"))
    else:
        assert "win" in types(do(position(winner), "tsumo"))


@pytest.mark.parametrize("seat", [0, 1])
def test_exchange_ron_swaps_the_discard_for_another_tile(seat: int) -> None:
    sides = [side(TENPAI, riichi=True), side(TENPAI, riichi=True)]
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
    game = position(loser, side(TENPAI, riichi=True))
    assert "win" in types(do(game, "discard yuri"))


def test_no_other_tile_no_exchange() -> None:
    loser = side("yuri", pons="pet fari wand", drawn="yuri", character="smash")
    loser.hand = [3, 3, 3]
    game = position(loser, side(TENPAI, riichi=True))
    assert "win" in types(do(game, "discard yuri"))


def test_the_win_stands_when_the_skill_is_declined() -> None:
    game = position(side(drawn="yuri", character="smash"), side(TENPAI, riichi=True))
    do(game, "discard yuri")
    assert only(do(game, "pass"), "win").seat == 1


@pytest.mark.parametrize("seat", [0, 1])
def test_super_iai_destroys_the_discard_and_play_goes_on(seat: int) -> None:
    game = seated(
        seat, side(drawn="yuri", character="yuri"), side(TENPAI, riichi=True), turn=5, coming="wand"
    )
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
    tiles = [TILES[tile].id for tile in before[:3]]
    event = only(do(game, f"exchange {' '.join(tiles)}"), "exchange")
    assert (event.amount, own.mp, own.size) == (3, 100 - 3 * cost, 11 + (seat == 0))
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
    tiles = [TILES[tile].id for tile in game._state.sides[0].hand]
    game._legal = dict.fromkeys(legal(game._state))
    assert max(len(one.tiles) for one in game.legal_actions(0)) == 2
    assert may(game, f"exchange {tiles[0]} {tiles[1]}")
    chosen = " ".join(tiles[:3])
    assert "3 tiles cost more than the 13 MP left" in refused(game, f"exchange {chosen}")


def test_a_tile_is_swapped_as_often_as_it_is_held() -> None:
    game = HaiyukiGame(("smash", "ataho"), seed=4)
    held = game._state.sides[0].hand
    tiles = [TILES[tile].id for tile in held]
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
    game = position(side(drawn="yuri", character="yuri"), side(TENPAI, riichi=True), rules=rules)
    assert "win" in types(do(game, "discard yuri"))


def test_a_skill_of_somebody_else_is_refused() -> None:
    game = position(side(drawn="pet"))
    assert "Critical is not a skill of Ataho" in refused(game, "skill CRITICAL")


def test_in_riichi_skills_are_refused() -> None:
    game = position(side(TENPAI, drawn="pet"))
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
