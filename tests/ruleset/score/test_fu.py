"""Fu of winning hands."""

import json
from hashlib import sha256
from random import Random

import pytest

from jantaku.base.errors import RulesetError
from ruleset.acting import do, meld, tiles
from ruleset.asking import amount
from ruleset.engine import PLAIN, RulesetTile, win, with_alias, with_ordering
from ruleset.tables import call, table_of
from support import archive, from_random_wins, needs_shared

PINFU = "234567m345p9967s"
PAIRS = "1133m5577p22446s"
ORPHANS = "19m19p19s1234567z"
JOKER = with_alias(PLAIN, tiles("1j"), tiles("any"))
LIMITED = with_alias(PLAIN, tiles("1j"), tiles("1m 2m 7s 9s"))
GOLD = with_alias(PLAIN, tiles("9s/w"), tiles("any"))
RED = with_alias(with_alias(PLAIN, tiles("0m"), tiles("5m")), tiles("0s"), tiles("5s"))
WINDS = with_ordering(PLAIN, tiles("1234z"))
ROUND = with_ordering(WINDS, tiles("41z"))


NORTH_OF_SOUTH = 5
"""A round in which the pairs of 2z and 4z count for the first seat, not those of 1z."""


def fu(table, tile, source="discard", seat=0):
    """The fu of a hand with that tile."""
    table.players[seat].draw = [tile] if source == "draw" else []
    return win(table, seat, [tile], source).minipoints


def of(hand, tile, source="discard", calls=(), behavior=PLAIN, kyoku=0, **score):
    """The fu of a hand of the dealer of the first round, or of a seat of a later one."""
    table = table_of({"scoring_method": "han_fu_formula", **score}, kyoku=kyoku)
    player = table.players[0]
    player.hand, player.behavior = tiles(hand), behavior
    player.calls = [call(*one) if isinstance(one, tuple) else one for one in calls]
    return fu(table, RulesetTile(tile), source)


def case(hand, tile, value, source="discard", *calls, **more):
    """A hand, what it wins with, what it is worth, and what is unusual."""
    return hand, tile, value, {"source": source, "calls": calls, **more}


KNOWN = {
    "closed pinfu ron": case(PINFU, "8s", 30),
    "closed pinfu tsumo": case(PINFU, "8s", 20, "draw"),
    "open pinfu ron": case("567m345p9967s", "8s", 30, "discard", ("chii", "234m")),
    "seven pairs ron": case(PAIRS, "6s", 25),
    "seven pairs tsumo": case(PAIRS, "6s", 25, "draw"),
    "six pairs have 25 whatever completes them": case(PAIRS, "9m", 25),
    "five pairs without another reading have 30": case("1133m5577p22468s", "9m", 30),
    "two double runs are no seven pairs": case("223344m667788p5s", "5s", 40),
    "thirteen orphans ron": case(ORPHANS, "1m", 40),
    "thirteen orphans tsumo": case(ORPHANS, "1m", 30, "draw"),
    "closed kanchan ron": case("234567m345p9968s", "7s", 40),
    "dragon tanki ron": case("234567m345p678s5z", "5z", 40),
    "closed kan of east": case("234567m9967s", "8s", 70, "discard", ("ankan", "1111z")),
    "open kan and ryanmen ron": case("234567m9967s", "8s", 30, "discard", ("daiminkan", "2222p")),
    "four terminal triplets, east tanki ron": case("111999m111999p1z", "1z", 70),
    "penchan upper": case("234567m111p2289s", "7s", 40),
    "penchan lower": case("234567m111p9912s", "3s", 40),
    "kanchan": case("234567m111p9924s", "3s", 40),
    "ryanmen": case("234567m111p9923s", "4s", 40),
    "shanpon": case("234567m111p9922s", "2s", 40),
    "a penchan is not a ryanmen": case("234567m345p9912s", "3s", 40),
    "12 of 123 is ryanmen": case("234567m345p9923s", "1s", 30),
    "89 is a penchan too": case("234567m34589p99s", "7p", 40),
    "78 is a ryanmen": case("234567m34578p99s", "9p", 30),
    "a hand is read as pinfu where it can be": case("234567m22345p45s", "6s", 30),
    "so it is by draw": case("223344m567p9934s", "5s", 20, "draw"),
    "the pair 44 beside 456 and 56, not 444": case("44456m234789p56m", "4m", 20, "draw"),
    "else the reading with most fu counts": case("111222333m999p5s", "5s", 60),
    "self draw counts for open kanchan": case("234567m9968s", "7s", 30, "draw", ("pon", "111p")),
    "self draw counts for open pinfu": case("234567m9967s", "8s", 30, "draw", ("chii", "123p")),
    "a called pair is as if held": case("234567m345p67s", "8s", 30, "discard", ("ton", "99s")),
    "other hands have no fu": case("147m147p147s1234z", "5z", 0),
    "so have hands of few tiles": case("12m", "5z", 0),
    "red fives are fives": case("2340m67m345p9967s", "8s", 30, behavior=RED),
    "a red five may win": case("234567m345p9967s", "0s", 30, behavior=RED),
    "it may win between": case("234567m345p9946s", "0s", 40, behavior=RED),
    "it is one of a pair": case("113305m77p22446s", "6s", 25, behavior=RED),
    "a joker is what makes a hand": case("234567m345p996s1j", "8s", 30, behavior=JOKER),
    "so is one for some tiles": case("234567m345p996s1j", "8s", 30, behavior=LIMITED),
    "a 9s without the attribute is no joker": case("234567m345p6799s", "8s", 30, behavior=GOLD),
    "one with it may be a 9s": case("234567m345p679s 9s/w", "8s", 30, behavior=GOLD),
    "a hand that needs a joker has no fu": case("234567m3451p679s", "8s", 0, behavior=GOLD),
    "honors make no runs": case("234567m345p99s23z", "4z", 0),
    "runs follow the order of the player": case("234567m345p99s23z", "4z", 30, behavior=WINDS),
    "an edge is where the order ends": case("234567m345p99s12z", "3z", 40, behavior=WINDS),
    "an order round and round has no edge": case("234567m345p99s12z", "3z", 30, behavior=ROUND),
    "mirrored sets are none": case("234567m99s3m3p367s", "8s", 0),
    "they are where the rules say so": case("234567m99s3m3p367s", "8s", 40, enable_kontsu_fu=True),
    "they are by draw": case("234567m99s3m3p367s", "8s", 30, "draw", enable_kontsu_fu=True),
}


@pytest.mark.parametrize(("hand", "tile", "value", "more"), KNOWN.values(), ids=KNOWN)
def test_a_hand_has_its_fu(hand, tile, value, more):
    assert of(hand, tile, **more) == value


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
    others, winds = [], {"double_wind_4_fu": True}
    tables = [table_of(winds, kyoku=4 * wind) for wind in range(4)]
    for case in archive("random-wins"):
        if case["out"] is None or case["out"]["ym"]:
            continue
        known = from_random_wins(case["in"])
        table = tables[known.round]
        player = table.players[known.seat]
        own = [tile for tile in known.concealed if tile != known.win]
        player.hand = [RulesetTile(_name(tile)) for tile in own]
        player.calls = [
            call(_MELDS[kind], " ".join(map(_name, held))) for kind, held in known.melds
        ]
        won, source = RulesetTile(_name(known.win)), "draw" if known.tsumo else "discard"
        found = fu(table, won, source, known.seat)
        if found != case["out"]["fu"]:
            others.append((found, case["out"]["fu"]))
    assert len(others) == 14  # of 8,873


def test_of_a_shanpon_the_other_pair_counts():
    own = "4m 5m 6m 4z 4z 9s 9s"
    sets = [call("pon", "2p 2p 2p"), call("pon", "1m 1m 1m")]  # 20 + 2 + 4
    assert of(own, "9s", calls=sets) == 30  # + 4 of the triplet
    assert of(own, "9s", calls=sets, north_wind_yakuhai=True) == 40  # + 2 of the other pair
    assert of(own, "4z", calls=sets, north_wind_yakuhai=True) == 30  # none of the pair it was


def test_a_shanpon_triplet_is_closed_by_draw_and_open_by_discard():
    own = "2m 3m 4m 5m 6m 7m 9s 9s 1z 1z"
    sets = [call("pon", "2p 2p 2p")]
    assert of(own, "9s", calls=sets, kyoku=NORTH_OF_SOUTH) == 30  # 20 + 2 + 4
    assert of(own, "9s", "draw", calls=sets, kyoku=NORTH_OF_SOUTH) == 40  # 22 + 2 + 8


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


OFTEN = {0: {"kyoku": NORTH_OF_SOUTH}, 1: {}, 2: {"double_wind_4_fu": True}}
"""Rules by which a pair of 1z is yakuhai so often."""


@pytest.mark.parametrize(("times", "value"), [(0, 30), (1, 40), (2, 40)])
def test_a_pair_is_worth_two_for_every_time_it_is_yakuhai(times, value):
    hand = "2m 3m 4m 5m 6m 7m 3p 4p 5p 1z 1z 6s 7s"
    assert of(hand, "8s", **OFTEN[times]) == value
    open_hand = "2m 3m 4m 1z 1z 6s 7s"
    sets = [call("pon", "2p 2p 2p"), call("pon", "1p 1p 1p")]  # 20 + 6
    assert of(open_hand, "8s", calls=sets, **OFTEN[times]) == 30
    more = [*sets[:1], call("daiminkan", "2s 2s 2s 2s")]  # 20 + 10
    assert of(open_hand, "8s", calls=more, **OFTEN[times]) == (30 if not times else 40)


def times_yakuhai(tile, **more):
    """How often a pair of that tile is yakuhai."""
    own = f"2m 3m 4m {tile} {tile} 6s 7s"
    eight = [call("pon", "1p 1p 1p"), call("pon", "1s 1s 1s")]  # 20 + 8
    ten = [call("pon", "2p 2p 2p"), call("daiminkan", "2s 2s 2s 2s")]  # 20 + 10
    return sum(of(own, "8s", calls=sets, **more) == 40 for sets in (eight, ten))


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
    for tile in [f"{number}z" for number in range(1, 8)]:
        assert times_yakuhai(tile, kyoku=kyoku, **score) == found.split().count(tile), tile


def test_no_number_of_tiles_is_too_much():
    assert of(" ".join(["1m"] * 500), "1m") == 0
    assert of(" ".join(["1m 2m 3m 4m 5m 6m 7m 8m"] * 4), "9m") in range(200)


def test_attributes_do_not_matter():
    table = table_of()
    table.players[0].hand = [tile.plus("revealed") for tile in tiles(PINFU)]
    assert fu(table, RulesetTile("8s", ("draw",)), "draw") == 20


@pytest.mark.parametrize(("wait", "tile", "beside"), [("3m 3p", "3s", 9), ("9m 9p", "9s", 8)])
def test_a_mirrored_set_won_by_discard_counts_half(wait, tile, beside):
    own = f"2m 3m 4m 5s 5s {wait}"
    sets = [call("daiminkan", "2p 2p 2p 2p"), call("chon" if beside == 9 else "chii", "6m 6p 6s")]
    assert of(own, tile, calls=sets, enable_kontsu_fu=True) == 30  # 20 + 9 + 1, 20 + 8 + 2
    assert of(f"2m 3m 4m 6m 7m 8m 5s 5s 1p 1p 1p {wait}", tile, "draw", enable_kontsu_fu=True) == 40


@pytest.mark.parametrize(("wait", "tile"), [("1z 3z", "2z"), ("2z 3z", "1z"), ("1z 2z", "3z")])
def test_a_run_of_honors_is_a_mirrored_set(wait, tile):
    winds = with_ordering(PLAIN, tiles("1z 2z 3z 4z"))
    sets = [call("pon", "1m 1m 1m"), call("pon", "2p 2p 2p")]  # 6
    own = f"5m 6m 7m 9s 9s {wait}"
    assert of(own, tile, "draw", sets, winds, enable_kontsu_fu=True) == 40  # 22 + 6 + 4
    assert of(own, tile, "draw", sets, winds) == 30  # 2 at most
    assert of(own, tile, "discard", sets, winds, enable_kontsu_fu=True) == 30  # 20 + 6 + 2


def _riichi(**more):
    table = table_of({"scoring_method": "han_fu_formula", **more})
    table.players[0].hand = tiles(PINFU)
    return table


WON = {"winning_tile": RulesetTile("8s"), "win_source": "discard"}


def test_fu_is_the_fu_of_the_winning_hand():
    assert amount(_riichi(), "fu", **WON) == 30


def test_fu_is_known_only_where_a_win_is():
    with pytest.raises(RulesetError, match="about a win"):
        amount(_riichi(), "fu")


def test_a_tile_won_with_out_of_the_hand_is_not_counted_twice():
    table = _riichi()
    table.players[0].hand = tiles(f"{PINFU} 8s")
    assert amount(table, "fu", winning_tile=RulesetTile("8s"), win_source="draw") == 20


def test_any_tile_may_be_the_last_of_a_hand_complete_as_it_is():
    table = _riichi()
    assert amount(table, "fu", win_source="draw") == 0
    table.players[0].hand = tiles("2m 3m 4m 5m 6m 7m 3p 4p 5p 6s 7s 8s 9p 9p")
    assert amount(table, "fu", win_source="draw") == 30  # the pair, or 7s between


def test_no_key_changes_how_fu_are_computed():
    assert amount(_riichi(closed_triplet_fu=100), "fu", **WON) == 30


_SHAPES = ("1m 1m 1m", "3m 4m 5m", "7p 8p 9p", "2s 2s 2s", "5m 5p 5s", "9m 9p 9s", "1z 2z 3z")
_LOOSE = ("1m 2m 3m", "3p 5m 5p 5s", "9m 9p 9s", "1z 2z 3z 5z", "0m 1p/w 4s/w")


def some_hand(chance):
    """Sets, a pair and other tiles, and a tile that may complete them."""
    own = " ".join(chance.choices(_SHAPES, k=chance.randint(0, 4)))
    loose = tiles(" ".join(_LOOSE))
    found = [*tiles(own), *[chance.choice(loose)] * 2]
    found += chance.choices(loose, k=chance.choice([0, 0, 1, 3]))
    chance.shuffle(found)
    return found


def fu_of_some_hands(seed):
    """Fu of hands at a table with some jokers and orders."""
    chance = Random(seed)
    keys = ("enable_kontsu_fu", "double_wind_4_fu", "north_wind_yakuhai")
    score = {key: chance.random() < 0.6 for key in keys}
    table = table_of(score, kyoku=chance.randrange(8))
    actions = (
        ["set_tile_alias", ["2z"], ["any"]],
        ["set_tile_alias", ["0m"], ["5m", "5p"]],
        ["set_tile_alias", [["any", "w"]], ["1m", "2m", "3p", "5z"]],
        ["set_tile_ordering", ["1z", "2z", "3z", "4z"]],
        ["set_tile_ordering", ["9m", "1z", "9p"]],
    )
    do(table, *(action for action in actions if chance.random() < 0.3))
    for name, shape in (("pon", "3p 3p 3p"), ("chon", "6m 6p 6s"), ("ankan", "1x 9s 9s 1x")):
        if chance.random() < 0.2:
            meld(table, 0, name, shape)
    found = []
    for _ in range(8):
        hand = some_hand(chance)
        table.players[0].hand, tile = hand[1:], hand[0]
        source = chance.choice(["draw", "discard"])
        if source == "draw":
            table.players[0].draw = [tile]
        found.append(amount(table, "fu", winning_tile=tile, win_source=source))
        table.players[0].draw = []
    return found


def test_any_hands_have_the_fu_that_another_engine_found():
    found = [fu_of_some_hands(seed) for seed in range(60)]
    assert sha256(json.dumps(found).encode()).hexdigest()[:16] == "cff32644c0bec23f"


def test_of_many_readings_of_jokers_the_first_count():
    table = table_of()
    do(table, ["set_tile_alias", ["1j"], ["any"]])
    table.players[0].hand = tiles("1j 1j 1j 2m 3m 4p 4p 6s 7s 8s")
    meld(table, 0, "pon", "9s 9s 9s")
    known = {"winning_tile": RulesetTile("5p"), "win_source": "discard"}
    assert amount(table, "fu", **known) == 30


@pytest.mark.parametrize(
    ("own", "found"),
    [
        ("111222333m111222333p111222333s55m", 30),
        ("1122334455m11223344556p1122334455s", 0),
    ],
)
def test_a_long_search_has_an_end(own, found):
    table = table_of({"enable_kontsu_fu": True})
    table.players[0].hand = tiles(own)
    known = {"winning_tile": RulesetTile("5m"), "win_source": "discard"}
    assert amount(table, "fu", **known) == found
