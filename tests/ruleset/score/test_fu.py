"""Fu of winning hands."""

from __future__ import annotations

import pytest

from ruleset.acting import tiles
from ruleset.engine import PLAIN, Context, RulesetTile, compiler_of, fu, of_context, yakuhai
from ruleset.tables import call, table_of
from support import archive, from_random_wins, needs_shared

DRAGONS = ("5z", "6z", "7z")
EAST = (*DRAGONS, "1z")
ORPHANS = "1m 9m 1p 9p 1s 9s 1z 2z 3z 4z 5z 6z 7z"
PINFU = "2m 3m 4m 5m 6m 7m 3p 4p 5p 9s 9s 6s 7s"
PAIRS = "1m 1m 3m 3m 5p 5p 7p 7p 2s 2s 4s 4s 6s"


def of(hand, tile, source="discard", calls=(), behavior=PLAIN, yakuhai=EAST, **more):
    return fu(tiles(hand), calls, RulesetTile(tile), source, behavior, yakuhai, **more)


@pytest.mark.parametrize(
    ("hand", "tile", "source", "calls", "value"),
    [
        pytest.param(PINFU, "8s", "discard", [], 30, id="closed pinfu ron"),
        pytest.param(PINFU, "8s", "draw", [], 20, id="closed pinfu tsumo"),
        pytest.param(
            "5m 6m 7m 3p 4p 5p 9s 9s 6s 7s", "8s", "discard", [("chii", "2m 3m 4m")], 30,
            id="open pinfu ron",
        ),
        pytest.param(PAIRS, "6s", "discard", [], 25, id="seven pairs ron"),
        pytest.param(PAIRS, "6s", "draw", [], 25, id="seven pairs tsumo"),
        pytest.param(ORPHANS, "1m", "discard", [], 40, id="thirteen orphans ron"),
        pytest.param(ORPHANS, "1m", "draw", [], 30, id="thirteen orphans tsumo"),
        pytest.param(
            "2m 3m 4m 5m 6m 7m 3p 4p 5p 9s 9s 6s 8s", "7s", "discard", [], 40,
            id="closed kanchan ron",
        ),
        pytest.param(
            "2m 3m 4m 5m 6m 7m 3p 4p 5p 6s 7s 8s 5z", "5z", "discard", [], 40,
            id="dragon tanki ron",
        ),
        pytest.param(
            "2m 3m 4m 5m 6m 7m 9s 9s 6s 7s", "8s", "discard", [("ankan", "1z 1z 1z 1z")], 70,
            id="closed kan of east and ryanmen ron",
        ),
        pytest.param(
            "2m 3m 4m 5m 6m 7m 9s 9s 6s 7s", "8s", "discard", [("daiminkan", "2p 2p 2p 2p")], 30,
            id="open kan and ryanmen ron",
        ),
        pytest.param(
            "1m 1m 1m 9m 9m 9m 1p 1p 1p 9p 9p 9p 1z", "1z", "discard", [], 70,
            id="four terminal triplets, east tanki ron",
        ),
    ],
)  # fmt: skip
def test_known_hands_have_their_fu(hand, tile, source, calls, value):
    assert of(hand, tile, source, [call(*one) for one in calls]) == value


_WINDS = ("1z", "2z", "3z", "4z")
_MELDS = {
    "chi": "chii",
    "pon": "pon",
    "open_kan": "daiminkan",
    "closed_kan": "ankan",
    "added_kan": "kakan",
}


def _name(tile_id):
    suit, number = divmod(tile_id // 4, 9)
    return f"{number + 1}{'mpsz'[suit]}"


@needs_shared
def test_random_wins_have_the_fu_of_their_dearest_reading_but_for_a_few_read_for_their_fu():
    others = []
    for case in archive("random-wins"):
        if case["out"] is None or case["out"]["ym"]:
            continue
        known = from_random_wins(case["in"])
        own = [tile for tile in known.concealed if tile != known.win]
        found = fu(
            [RulesetTile(_name(tile)) for tile in own],
            [call(_MELDS[kind], " ".join(map(_name, held))) for kind, held in known.melds],
            RulesetTile(_name(known.win)),
            "draw" if known.tsumo else "discard",
            PLAIN,
            (*DRAGONS, _WINDS[known.seat], _WINDS[known.round]),
        )
        if found != case["out"]["fu"]:
            others.append((found, case["out"]["fu"]))
    assert len(others) == 14  # of 8,873


_ONE_TRIPLET = "2m 3m 4m 5m 6m 7m 1p 1p 1p"  # 8 fu closed


@pytest.mark.parametrize(
    ("rest", "tile", "value"),
    [
        pytest.param("2s 2s 8s 9s", "7s", 40, id="penchan upper"),
        pytest.param("9s 9s 1s 2s", "3s", 40, id="penchan lower"),
        pytest.param("9s 9s 2s 4s", "3s", 40, id="kanchan"),
        pytest.param("9s 9s 2s 3s", "4s", 40, id="ryanmen"),
        pytest.param("9s 9s 2s 2s", "2s", 40, id="shanpon"),
    ],
)
def test_a_wait_is_worth_its_fu(rest, tile, value):
    assert of(f"{_ONE_TRIPLET} {rest}", tile) == value


def test_a_penchan_is_told_from_a_ryanmen():
    waits = [
        of(f"2m 3m 4m 5m 6m 7m 3p 4p 5p 9s 9s {rest}", tile)
        for rest, tile in [("1s 2s", "3s"), ("2s 3s", "1s"), ("8p 9p", "7p"), ("7p 8p", "9p")]
    ]
    assert waits == [40, 30, 40, 30]


def test_of_a_shanpon_the_other_pair_counts():
    own = "4m 5m 6m 4z 4z 9s 9s"
    sets = [call("pon", "2p 2p 2p"), call("pon", "1m 1m 1m")]  # 20 + 2 + 4
    assert of(own, "9s", calls=sets, yakuhai=()) == 30  # + 4 of the triplet
    assert of(own, "9s", calls=sets, yakuhai=("4z",)) == 40  # + 2 of the other pair
    assert of(own, "4z", calls=sets, yakuhai=("4z",)) == 30  # none of the pair it was


def test_a_shanpon_triplet_is_closed_by_draw_and_open_by_discard():
    own = "2m 3m 4m 5m 6m 7m 9s 9s 1z 1z"
    sets = [call("pon", "2p 2p 2p")]
    assert of(own, "9s", calls=sets, yakuhai=()) == 30  # 20 + 2 + 4
    assert of(own, "9s", "draw", calls=sets, yakuhai=()) == 40  # 22 + 2 + 8


def test_a_hand_is_read_as_pinfu_where_it_can_be():
    assert of("2m 3m 4m 5m 6m 7m 2p 2p 3p 4p 5p 4s 5s", "6s") == 30
    assert of("2m 2m 3m 3m 4m 4m 5p 6p 7p 9s 9s 3s 4s", "5s", "draw") == 20
    # the pair 44 beside 456 and 56, though 444 would be worth more
    assert of("4m 4m 4m 5m 6m 2p 3p 4p 7p 8p 9p 5m 6m", "4m", "draw", yakuhai=()) == 20


def test_else_the_reading_with_most_fu_counts():
    # 111222333 as triplets
    assert of("1m 1m 1m 2m 2m 2m 3m 3m 3m 9p 9p 9p 5s", "5s") == 60


def test_self_draw_counts_for_open_hands_too():
    assert of("2m 3m 4m 5m 6m 7m 9s 9s 6s 8s", "7s", "draw", [call("pon", "1p 1p 1p")]) == 30
    assert of("2m 3m 4m 5m 6m 7m 9s 9s 6s 7s", "8s", "draw", [call("chii", "1p 2p 3p")]) == 30


@pytest.mark.parametrize(
    ("name", "simple", "outer"),
    [
        ("chii", 0, 0),
        ("pon", 2, 4),
        ("ankan", 16, 32),
        ("daiminkan", 8, 16),
        ("kakan", 8, 16),
        ("chon", 1, 2),
        ("chon_honors", 2, 2),
        ("anfuun", 16, 16),
        ("daiminfuun", 8, 8),
        ("kafuun", 8, 8),
        ("something", 0, 0),
    ],
)
def test_melds_are_worth_fu_by_their_name(name, simple, outer):
    hand = "2m 3m 4m 5m 6m 7m 9s 9s 6s 8s"  # kanchan: 2
    base = 30 if name == "ankan" else 20

    def rounded(value):
        return -(-value // 10) * 10

    assert of(hand, "7s", calls=[call(name, "2p 2p 2p")]) == rounded(base + 2 + simple)
    assert of(hand, "7s", calls=[call(name, "1z 1z 1z")]) == rounded(base + 2 + outer)


def test_the_face_down_tiles_of_a_closed_kan_are_looked_at():
    back = RulesetTile("1x", ("1z",))
    kan = call("ankan", "1z 1z 1z 1z")
    hidden = type(kan)("ankan", (back, *kan.tiles[1:3], back))
    assert of("2m 3m 4m 5m 6m 7m 9s 9s 6s 7s", "8s", calls=[hidden]) == 70


@pytest.mark.parametrize("name", ["flower", "pei", "joker", "start_flower", "start_joker"])
def test_declared_flowers_do_not_open_a_hand(name):
    flower = call(name, "4z")
    assert of("2m 3m 4m 5m 6m 7m 9s 9s 9s 1p 1p 2s 3s", "4s", calls=[flower]) == 40
    assert of(PINFU, "8s", "draw", [flower]) == 20


def test_a_called_pair_counts_as_tiles_in_hand():
    assert of("2m 3m 4m 5m 6m 7m 3p 4p 5p 6s 7s", "8s", calls=[call("ton", "9s 9s")]) == 30


@pytest.mark.parametrize(("times", "value"), [(0, 30), (1, 40), (2, 40)])
def test_a_pair_is_worth_two_for_every_time_it_is_yakuhai(times, value):
    hand = "2m 3m 4m 5m 6m 7m 3p 4p 5p 1z 1z 6s 7s"
    assert of(hand, "8s", yakuhai=("1z",) * times) == value
    open_hand = "2m 3m 4m 1z 1z 6s 7s"
    sets = [call("pon", "2p 2p 2p"), call("pon", "1p 1p 1p")]  # 20 + 6
    assert of(open_hand, "8s", calls=sets, yakuhai=("1z",) * times) == 30
    more = [*sets[:1], call("daiminkan", "2s 2s 2s 2s")]  # 20 + 10
    assert of(open_hand, "8s", calls=more, yakuhai=("1z",) * times) == (30 if not times else 40)


@pytest.mark.parametrize(
    ("score", "kyoku", "found"),
    [
        pytest.param({}, 0, "5z 6z 7z 1z", id="a double wind counts once"),
        pytest.param({"double_wind_4_fu": True}, 0, "5z 6z 7z 1z 1z", id="... or twice"),
        pytest.param({}, 1, "5z 6z 7z 4z 1z", id="seat and round wind"),
        pytest.param({"north_wind_yakuhai": True}, 0, "5z 6z 7z 1z 4z", id="north for everybody"),
        pytest.param({}, 4, "5z 6z 7z 1z 2z", id="the south round"),
    ],
)
def test_yakuhai_are_dragons_and_winds(score, kyoku, found):
    assert yakuhai(table_of(score, kyoku=kyoku), 0) == tuple(found.split())


def test_six_pairs_have_25_whatever_completes_them():
    assert of(PAIRS, "6s") == 25
    assert of(PAIRS, "9m") == 25


def test_five_pairs_without_another_reading_have_30():
    assert of("1m 1m 3m 3m 5p 5p 7p 7p 2s 2s 4s 6s 8s", "9m") == 30


def test_two_double_runs_are_no_seven_pairs():
    assert of("2m 2m 3m 3m 4m 4m 6p 6p 7p 7p 8p 8p 5s", "5s") == 40


def test_other_hands_have_no_fu():
    assert of("1m 4m 7m 1p 4p 7p 1s 4s 7s 1z 2z 3z 4z", "5z") == 0
    assert of("1m 2m", "5z") == 0


def test_no_number_of_tiles_is_too_much():
    assert of(" ".join(["1m"] * 500), "1m") == 0
    assert of(" ".join(["1m 2m 3m 4m 5m 6m 7m 8m"] * 4), "9m") in range(200)


def test_red_fives_are_fives():
    red = PLAIN.with_alias(tiles("0m"), tiles("5m")).with_alias(tiles("0s"), tiles("5s"))
    assert of("2m 3m 4m 0m 6m 7m 3p 4p 5p 9s 9s 6s 7s", "8s", behavior=red) == 30
    assert of("2m 3m 4m 5m 6m 7m 3p 4p 5p 9s 9s 6s 7s", "0s", behavior=red) == 30
    assert of("2m 3m 4m 5m 6m 7m 3p 4p 5p 9s 9s 4s 6s", "0s", behavior=red) == 40
    assert of("1m 1m 3m 3m 0m 5m 7p 7p 2s 2s 4s 4s 6s", "6s", behavior=red) == 25


def test_a_joker_is_what_makes_a_hand():
    joker = PLAIN.with_alias(tiles("1j"), tiles("any"))
    assert of("2m 3m 4m 5m 6m 7m 3p 4p 5p 9s 9s 6s 1j", "8s", behavior=joker) == 30
    some = PLAIN.with_alias(tiles("1j"), tiles("1m 2m 7s 9s"))
    assert of("2m 3m 4m 5m 6m 7m 3p 4p 5p 9s 9s 6s 1j", "8s", behavior=some) == 30


def test_a_tile_without_the_attribute_of_a_joker_is_none():
    joker = PLAIN.with_alias(tiles("9s/w"), tiles("any"))
    hand = "2m 3m 4m 5m 6m 7m 3p 4p 5p 6s 7s 9s"
    assert of(f"{hand} 9s", "8s", behavior=joker) == 30
    assert of(f"{hand} 9s/w", "8s", behavior=joker) == 30
    assert of("2m 3m 4m 5m 6m 7m 3p 4p 5p 6s 7s 9s 1p", "8s", behavior=joker) == 0


def test_sequences_follow_the_order_of_the_player():
    winds = PLAIN.with_ordering(tiles("1z 2z 3z 4z"))
    hand = "2m 3m 4m 5m 6m 7m 3p 4p 5p 9s 9s 2z 3z"
    assert of(hand, "4z") == 0
    assert of(hand, "4z", behavior=winds) == 30  # 1z would complete it too
    assert of("2m 3m 4m 5m 6m 7m 3p 4p 5p 9s 9s 1z 2z", "3z", behavior=winds) == 40
    round_and_round = winds.with_ordering(tiles("4z 1z"))
    hand = "2m 3m 4m 5m 6m 7m 3p 4p 5p 9s 9s 1z 2z"
    assert of(hand, "3z", behavior=round_and_round) == 30


def test_attributes_do_not_matter():
    hand = [tile.plus("revealed") for tile in tiles(PINFU)]
    assert fu(hand, [], RulesetTile("8s", ("draw",)), "draw", PLAIN, EAST) == 20


def test_mirrored_sets_count_only_where_the_rules_say_so():
    hand = "2m 3m 4m 5m 6m 7m 9s 9s 3m 3p 3s 6s 7s"
    assert of(hand, "8s") == 0
    assert of(hand, "8s", kontsu=True) == 40  # 30 + 2
    assert of(hand, "8s", "draw", kontsu=True) == 30  # 22 + 2


@pytest.mark.parametrize(("wait", "tile", "beside"), [("3m 3p", "3s", 9), ("9m 9p", "9s", 8)])
def test_a_mirrored_set_won_by_discard_counts_half(wait, tile, beside):
    own = f"2m 3m 4m 5s 5s {wait}"
    sets = [call("daiminkan", "2p 2p 2p 2p"), call("chon" if beside == 9 else "chii", "6m 6p 6s")]
    assert of(own, tile, calls=sets, kontsu=True) == 30  # 20 + 9 + 1, 20 + 8 + 2
    assert of(f"2m 3m 4m 6m 7m 8m 5s 5s 1p 1p 1p {wait}", tile, "draw", kontsu=True) == 40


@pytest.mark.parametrize(("wait", "tile"), [("1z 3z", "2z"), ("2z 3z", "1z"), ("1z 2z", "3z")])
def test_a_run_of_honors_is_a_mirrored_set(wait, tile):
    winds = PLAIN.with_ordering(tiles("1z 2z 3z 4z"))
    sets = [call("pon", "1m 1m 1m"), call("pon", "2p 2p 2p")]  # 6
    own = f"5m 6m 7m 9s 9s {wait}"
    assert of(own, tile, "draw", sets, winds, (), kontsu=True) == 40  # 22 + 6 + 4
    assert of(own, tile, "draw", sets, winds, ()) == 30  # 2 at most
    assert of(own, tile, "discard", sets, winds, (), kontsu=True) == 30  # 20 + 6 + 2


def _riichi(**more):
    table = table_of({"scoring_method": "han_fu_formula", **more})
    table.players[0].hand = tiles(PINFU)
    return table


def test_fu_is_the_fu_of_the_winning_hand():
    table = _riichi()
    context = Context(0, winning_tile=RulesetTile("8s"), win_source="discard")
    assert of_context(table, context) == 30
    amount = compiler_of(table).read("amount", ["fu"])
    assert amount(table, context) == 30


def test_fu_is_known_only_where_a_win_is():
    assert of_context(_riichi(), Context(0)) == 0


def test_a_tile_won_with_out_of_the_hand_is_not_counted_twice():
    table = _riichi()
    table.players[0].hand = tiles(f"{PINFU} 8s")
    assert of_context(table, Context(0, winning_tile=RulesetTile("8s"), win_source="draw")) == 20


def test_any_tile_may_be_the_last_of_a_hand_complete_as_it_is():
    table = _riichi()
    assert of_context(table, Context(0, win_source="draw")) == 0
    table.players[0].hand = tiles("2m 3m 4m 5m 6m 7m 3p 4p 5p 6s 7s 8s 9p 9p")
    assert of_context(table, Context(0, win_source="draw")) == 30  # the pair, or 7s between


def test_the_engine_computes_the_fu():
    assert of(PINFU, "8s") == 30


def test_no_key_changes_how_fu_are_computed():
    table = _riichi(closed_triplet_fu=100)
    context = Context(0, winning_tile=RulesetTile("8s"), win_source="discard")
    assert of_context(table, context) == 30
