"""The thinking player: chances, payments, and the hands that a meld allows."""

from dataclasses import replace
from random import Random

import pytest

from jantaku.ruleset import RulesetAction, RulesetGame, library
from jantaku.ruleset.players import RuleModel, RulesetPlayer, thinking_player
from jantaku.ruleset.players.calls import seat_facts, turns_lost
from jantaku.ruleset.players.hands.aims import nearest_aim
from jantaku.ruleset.players.hands.combinations import Combinations
from jantaku.ruleset.players.hands.hand_state import BareHand, HandState, visible_tiles
from jantaku.ruleset.players.hands.rule_model import NEVER, shapes_of, yaku_of
from jantaku.ruleset.players.hands.tile_chances import ANYWHERE, DrawOutlook, TileSources
from jantaku.ruleset.players.hands.yaku_paths import SeatFacts
from jantaku.ruleset.players.payoff import Payoff
from jantaku.ruleset.players.value_judge import ValueJudge
from jantaku.ruleset.values.behavior import PLAIN
from ruleset.engine import Call, RulesetTile
from ruleset.library.rigged import RUNS, discard
from ruleset.players.cases import FAR, asked, game_of, thought, tile

FAR_OF_TWO = "1p 4p 7p 8p 9p 1s 1s 3s 3s 7s 7s 8s 9s"


def test_it_thinks_of_the_tiles_that_may_still_come() -> None:
    hand = "1m 3m 4m 5m 5m 1p 3p 6p 1s 2s 3s 4s 5s"
    game = game_of("example", hand, FAR, FAR, FAR, draws="7p")
    assert tile(game, 0, asked(game, 0)) == "1p", "27 tiles bring the rest nearer"
    assert tile(game, 0, thought(game, 0)) == "1m", "and 49 this one"


def test_whoever_thinks_wins_and_calls_as_before() -> None:
    game = game_of("example", RUNS, FAR, FAR, FAR, draws="4s")
    assert thought(game, 0).name == "win_by_draw"
    ready = "1m 1m 3m 3m 5m 5m 7p 7p 8s 8s 9s 2p 4p"
    game = game_of("example", "9s", ready, FAR, FAR, draws="6p")
    discard(game, "9s")
    assert thought(game, 1).name == "pair"


def test_what_a_win_pays_is_what_the_rules_say() -> None:
    hong_kong = Payoff(RulesetGame(library.load("hong_kong"), seed=0).table)
    discarder, others = 2 * 8, 2 * 8  # three fan: the discarder pays twice what others do
    assert hong_kong(3) == pytest.approx(0.7 * (discarder + others) + 0.3 * 3 * 2 * 8)
    mcr = Payoff(RulesetGame(library.load("mcr"), seed=0).table)
    assert mcr(8) == pytest.approx(0.7 * (8 + 3 * 8) + 0.3 * 3 * (8 + 8))


@pytest.mark.parametrize(
    ("name", "yaku", "paid"), [("vietnamese", "Small Dragons", 32), ("riichi", "Daisangen", 32000)]
)
def test_points_of_the_second_kind_are_paid_as_such(name: str, yaku: str, paid: int) -> None:
    game = RulesetGame(library.load(name), seed=0)
    insight = RuleModel(game.ruleset)
    numbers = {one.name: at for at, one in enumerate(yaku_of(insight.program))}
    points = insight.points_of({numbers[yaku]: 1})
    assert (points.counted, points.paid, points.second) == (1, 0, 1)
    payoff = Payoff(game.table)
    assert payoff(points.paid, points.second) >= paid > payoff(1)


def test_what_else_a_yaku_asks_for_must_come_too() -> None:
    hand = "1s 3s 5p 5s 5s 6s 7m 7p 7s 8p 8p 9m 9p"
    game = game_of("changsha", hand, FAR, FAR, FAR, draws="4m")
    insight, payoff = RuleModel(game.ruleset), Payoff(game.table)
    holding = HandState.of(insight, view := game.view(0))
    standing, ahead = seat_facts(view, holding), DrawOutlook(view, holding, view.tiles_left)
    names = [one.name for one in yaku_of(insight.program)]
    worth = {}
    for name in ("Seven Pairs", "Seven Pairs with Four Alike"):
        insight.paths = tuple(path for path in insight.paths if names[path.yaku] == name)
        hand = BareHand(holding, standing, holding.concealed)
        worth[name], _ = Combinations(insight, payoff).worth(hand, ahead)
        insight = RuleModel(game.ruleset)
    assert worth["Seven Pairs"] > 4 * worth["Seven Pairs with Four Alike"]


def test_it_thinks_of_what_a_win_pays() -> None:
    game = game_of("first", "4p 7p 9p 1s 5z 7z 7z", FAR, FAR, FAR, draws="3p")
    assert tile(game, 0, thought(game, 0)) == "1s", "one color pays more"
    player = RulesetPlayer(
        game.ruleset, ValueJudge(RuleModel(game.ruleset), lambda *_points: 1.0, 83)
    )
    assert tile(game, 0, player(game.view(0), Random(0))) == "5z", "but any win is nearer"


def test_a_complete_hand_is_worth_what_it_pays() -> None:
    hand = "5z 5z 5z 1p 1p 1p 2s"
    game = game_of("first", hand, *["3p 4p 6p 7p 9p 1s 3s"] * 3, draws="2s")
    insight, payoff = RuleModel(game.ruleset), Payoff(game.table)
    holding = HandState.of(insight, view := game.view(0))
    ahead = DrawOutlook(view, holding, view.tiles_left)
    ways = Combinations(insight, payoff)
    bare = BareHand(holding, seat_facts(view, holding), holding.concealed)
    whole, _ = ways.worth(bare, ahead)
    points = 1 + 1 + 1 + 2  # complete, all from the wall, a set of dragons, only triplets
    assert whole == pytest.approx(payoff(points), rel=0.05), "what both bring counts once"


def test_a_lone_honor_is_no_part_of_a_win() -> None:
    game = game_of("mcr", "2p 3s 4m 4s 5m 5p 5s 5z 6m 6p 8m 8p 8s", FAR, FAR, FAR, draws="2p")
    insight = RuleModel(game.ruleset)
    numbers = {one.name: at for at, one in enumerate(yaku_of(insight.program))}
    (path,) = (one for one in insight.paths if one.yaku == numbers["All Types"])
    for wind, dragon in map(sorted, path.choices):
        assert wind[0] in {"1z", "2z", "3z", "4z"}
        assert dragon[0] in {"5z", "6z", "7z"}
        assert 5 <= len((*wind, *dragon)) <= 6, "a hand has one pair"
    holding = HandState.of(insight, view := game.view(0))
    plan = nearest_aim(BareHand(holding, seat_facts(view, holding), holding.concealed), 8)
    assert numbers["All Types"] not in {one.yaku for one in plan.paths}
    assert tile(game, 0, thought(game, 0)) == "5z"


def test_sets_that_the_hand_is_about_to_have_are_aimed_at() -> None:
    hand = "1m 2m 4p 4p 5p 6m 6p 6s 6s 7p 7s 8s 8s"
    game = game_of("mcr", hand, FAR, FAR, FAR, draws="6z")
    assert tile(game, 0, thought(game, 0)) == "6z"


def test_it_hopes_for_less_as_the_wall_ends() -> None:
    hand = "1z 2z 2z 3z 3z 4s 4z 4z 6z 6z 6z 7s 7z"
    game = game_of("duel", hand, "1s 1s 1s 1s 2s 2s 2s 2s 3s 9s 9s 9s 9s", draws="4s")
    view, insight = game.view(0), RuleModel(game.ruleset)
    player = RulesetPlayer(game.ruleset, ValueJudge(insight, Payoff(game.table), view.tiles_left))
    assert tile(game, 0, player(view, Random(0))) == "7s", "it collects honors"
    late = player(replace(view, tiles_left=1), Random(0))
    assert tile(game, 0, late)[-1] == "z", "any win will do"


def test_it_aims_at_what_may_come_and_not_at_what_lacks_few_tiles() -> None:
    hand = "1s 2s 2s 4s 5s 6s 8s 9s 3m 5m 6m 9p 9p"
    game = game_of("hong_kong", hand, FAR, FAR, FAR, draws="1p")
    thrown = tile(game, 0, thought(game, 0))
    assert thrown[-1] != "s", "half a flush is wider than three dragons unseen"


def test_it_calls_what_brings_its_suit_together() -> None:
    hand = "1s 1s 2s 4s 5s 6s 7s 9s 9s 5z 5z 3m 9p"
    game = game_of("hong_kong", "9s 1m", hand, FAR, FAR, draws="1p")
    discard(game, "9s")
    assert thought(game, 1).name == "pung"


def test_it_makes_no_call_that_leaves_its_hand_worth_less() -> None:
    hand = "1s 1s 2s 4s 5s 6s 7s 9s 9s 5z 5z 2m 3m"
    game = game_of("hong_kong", "1m 9p", hand, FAR, FAR, draws="1p")
    discard(game, "1m")
    assert "chow" in {action.name for action in game.legal_actions(1)}
    assert thought(game, 1).type == "skip", "its suit is worth more than a chow of another"


def test_a_call_costs_the_turn_that_the_seat_would_have_had() -> None:
    hand = "2m 3m 4m 7p 7p 1s 1s 1s 2s 3s 4s 5s 6s"
    game = game_of("fuzhou", "7p", hand, FAR, FAR, draws="1m")
    discard(game, "7p")
    view = game.view(1)
    for discarder, lost, does in ((0, 0.75, "skip"), (2, 0.25, "button"), (3, 0.5, "button")):
        seen = replace(view, last_discarder=discarder)
        assert turns_lost(seen) == lost
        assert thinking_player(game.ruleset)(seen, Random(0)).type == does


def test_a_kong_is_called_for_its_draw_where_a_pung_is_not() -> None:
    hand = "4m 7m 7m 7m 4p 5p 6p 7p 5s 5s 6s 7s 8s"
    game = game_of("singaporean", "7m", hand, FAR, FAR, draws="1m")
    discard(game, "7m")
    buttons = {action.name: action for action in game.legal_actions(1)}
    assert thought(game, 1).name == "kong"
    view = replace(game.view(1), legal=(buttons["pung"], RulesetAction("skip")))
    assert thinking_player(game.ruleset)(view, Random(0)).type == "skip"


def test_a_hand_of_one_suit_is_none_of_suit_and_honors() -> None:
    insight = RuleModel(library.load("malaysian"))
    numbers = {one.name: at for at, one in enumerate(yaku_of(insight.program))}
    mixed, pure = numbers["Mixed One Suit"], numbers["All One Suit"]
    assert mixed in {path.yaku for path in insight.paths}, "which any other hand is"
    assert insight.points_of({mixed: 1, numbers["All Triplets"]: 2}).counted == 3
    assert insight.points_of({mixed: 1, pure: 3}).counted == 3


def test_seven_pairs_are_closed_and_other_hands_are_not() -> None:
    insight = RuleModel(library.load("sichuan_three"))
    names = [one.name for one in yaku_of(insight.program)]
    game = game_of("sichuan_three")
    standing = seat_facts(view := game.view(0), HandState.of(insight, view))
    closed = {names[path.yaku] for path in insight.closed_by_calls(standing)}
    assert closed == {"Seven Pairs"}
    assert "All Triplets" in {names[path.yaku] for path in insight.open_paths(standing)}


PUNG = Call("pung", tuple(map(RulesetTile, ("5z", "5z", "5z"))))
CHOW = Call("chow", tuple(map(RulesetTile, ("2m", "3m", "4m"))))


def open_names(insight: RuleModel, *calls: Call, wind: str = "east") -> set[str]:
    """The yaku that are open to a seat with those melds."""
    names = [one.name for one in yaku_of(insight.program)]
    standing = SeatFacts(wind, "east", calls, PLAIN)
    return {names[path.yaku] for path in insight.open_paths(standing)}


def test_no_hand_with_a_meld_is_near_to_seven_pairs() -> None:
    insight = RuleModel(library.load("hong_kong_new"))
    pairs = "Seven Pairs"
    assert pairs in open_names(insight)
    assert pairs not in open_names(insight, PUNG), "though a pung has a pair"
    names = [one.name for one in yaku_of(insight.program)]
    closed = insight.closed_by_calls(SeatFacts("east", "east", (), PLAIN))
    assert pairs in {names[path.yaku] for path in closed}, "so its tiles must be drawn"
    view = game_of("hong_kong_new").view(0)
    hand = list(map(RulesetTile, ["2m", "2m", "4p", "4p", "6p", "6p", "8s", "8s", "9s", "1s"]))
    holding = HandState.of(insight, view)
    assert holding.nearest(insight.wins, hand, (PUNG,)) == 3, "three triplets of pairs"


def test_runs_and_triplets_do_not_go_together() -> None:
    insight = RuleModel(library.load("hong_kong"))
    assert {"Common Hand", "All Triplets"} <= open_names(insight)
    assert "Common Hand" not in open_names(insight, PUNG)
    assert "All Triplets" not in open_names(insight, CHOW)
    assert {"Common Hand", "Red Dragon"} <= open_names(insight, CHOW), "either, not both"
    names = [one.name for one in yaku_of(insight.program)]
    (runs,) = (one for one in insight.paths if names[one.yaku] == "Common Hand")
    (triplets,) = (one for one in insight.paths if names[one.yaku] == "All Triplets")
    dragons, run = (("7z",) * 3,), (("2m", "3m", "4m"),)
    assert insight.may_match(runs.patterns, shapes_of(run))
    assert not insight.may_match(runs.patterns, shapes_of(dragons))
    assert insight.may_match(triplets.patterns, shapes_of(dragons))
    assert not insight.may_match((*runs.patterns, *triplets.patterns), shapes_of(()))


def test_runs_with_a_pair_of_honors_are_no_runs_with_a_triplet() -> None:
    insight = RuleModel(library.load("vietnamese"))
    assert "All Runs with Honors" in open_names(insight, CHOW)
    assert "All Runs with Honors" not in open_names(insight, PUNG)


def test_hidden_triplets_are_closed_and_drawn() -> None:
    insight = RuleModel(library.load("malaysian"))
    names = [one.name for one in yaku_of(insight.program)]
    (path,) = (one for one in insight.paths if names[one.yaku] == "Hidden Treasure")
    assert path.drawn, "before the last tile four triplets lack a pair, which is left aside"
    assert "Hidden Treasure" not in open_names(insight, PUNG)
    sanankou = RuleModel(library.load("riichi"))
    assert "Sanankou" in open_names(sanankou)
    assert "Sanankou" not in open_names(sanankou, Call("pon", PUNG.tiles))


def test_what_some_hands_are_excepted_from_is_aimed_at() -> None:
    assert "All Triplets" in open_names(RuleModel(library.load("vietnamese")))
    assert "Common Hand" in open_names(RuleModel(library.load("singaporean")))
    assert "No Joker" not in open_names(RuleModel(library.load("ningbo"))), "by what nobody aims at"


def test_a_flower_may_end_what_is_without_any() -> None:
    insight = RuleModel(library.load("vietnamese"))
    names = [one.name for one in yaku_of(insight.program)]
    ended = insight.closed_by_flowers(SeatFacts("east", "east", (), PLAIN))
    assert {names[path.yaku] for path in ended} == {
        "No Flowers or Honors",
        "No Flowers, Honors or Triplets",
    }
    game = game_of("vietnamese")
    view = game.view(0)
    ahead = DrawOutlook(view, HandState.of(insight, view), view.tiles_left)
    flowers = sum(ahead.left[name] for name in insight.flowers)
    none = (1 - flowers * ahead.share) ** (view.tiles_left / 8)
    assert ahead.none_of(insight.flowers) == pytest.approx(none), "half the draws of a quarter"
    late = DrawOutlook(replace(view, tiles_left=8), HandState.of(insight, view), view.tiles_left)
    assert none < 0.3 < 0.8 < late.none_of(insight.flowers)


def test_points_of_a_closed_hand_are_not_kept_by_a_call() -> None:
    hand = "2p 3s 4m 4s 5m 5p 5s 5z 6m 6p 8m 8p 8s"
    game = game_of("mcr", hand, FAR, FAR, FAR, draws="2p")
    insight, view = RuleModel(game.ruleset), game.view(0)
    assert "Concealed Hand" in open_names(insight)
    assert "Concealed Hand" not in open_names(insight, PUNG)
    six = next(one for one in insight.paths if one.value == 6 and not one.drawn)
    standing = SeatFacts("east", "east", (), PLAIN)
    sure = [one for one in insight.open_paths(standing) if not one.asks_for_tiles and not one.drawn]
    pay = Combinations(insight, Payoff(game.table))._pays(standing, sure)
    assert view.legal
    assert pay(six).worth > 0
    assert pay(six).coming.closed, "two of its eight points are those of the closed hand"
    eight = next(one for one in insight.paths if one.value == 8 and not one.drawn)
    assert not pay(eight).coming.closed


@pytest.mark.parametrize(
    ("name", "draw", "discard"),
    [("sichuan_three", 0, 1), ("hong_kong", 3, 3), ("tianjin", 2, NEVER), ("bare", NEVER, NEVER)],
)
def test_draws_and_discards_may_need_other_points(name: str, draw: float, discard: float) -> None:
    insight = RuleModel(library.load(name))
    assert (insight.least_by_draw, insight.least_by_discard) == (draw, discard)


def test_it_keeps_three_equal_tiles_rather_than_pairs_that_nobody_lets_it_call() -> None:
    hand = "5p 6p 7p 7p 8p 3s 3s 5s 5s 7s 8s 9s 9s"
    game = game_of("sichuan_three", hand, FAR_OF_TWO, FAR_OF_TWO, draws="3s")
    assert tile(game, 0, thought(game, 0)) == "9s", "seven pairs could do without 3s"


def test_what_a_closed_hand_lacks_it_must_draw() -> None:
    game = game_of("sichuan_three")
    view = game.view(0)
    ahead = DrawOutlook(view, HandState.of(RuleModel(game.ruleset), view), 55)
    open_, closed, drawn = (
        ahead.weight("5p", 1, 2, 2, coming)
        for coming in (ANYWHERE, TileSources(closed=True), TileSources(drawn=True))
    )
    last = ahead.weight("5p", 1, 2, 1, TileSources(closed=True, drawn=True))
    assert open_ == pytest.approx(3 * last), "three seats may discard it"
    assert closed == pytest.approx(2 * last), "the last may be won by a discard: 1 and 3"
    assert drawn == pytest.approx(2 * last), "the other may make a triplet: 3 and 1"


def test_a_triplet_of_one_tile_must_be_a_pair_first() -> None:
    game = game_of("sichuan")
    view = game.view(0)
    ahead = DrawOutlook(view, HandState.of(RuleModel(game.ruleset), view), 55)
    of_one, of_pair = (ahead.weight("5p", 3 - held, held, 9, ANYWHERE) for held in (1, 2))
    left = ahead.left["5p"]
    pairs = of_pair * (left - 1) / 2 * ahead.share  # one of them drawn, at any time
    assert of_one == pytest.approx(pairs * (8 + 4) / 9), "8 of 9 tiles are no last one"


def test_what_is_extra_does_not_count_for_a_win() -> None:
    insight = RuleModel(library.load("korean"))
    numbers = {one.name: at for at, one in enumerate(yaku_of(insight.program))}
    ante = insight.points_of({numbers["Ante"]: 10, numbers["Concealed Hand"]: 1})
    assert (ante.counted, ante.paid) == (1, 11)


@pytest.mark.parametrize("name", ["example", "sichuan"])
def test_whoever_thinks_keeps_a_nearest_hand_but_for_one_that_nothing_completes(name: str) -> None:
    game = RulesetGame(library.load(name, config={"max_rounds": 2}), seed=4)
    thinking, chance = thinking_player(game.ruleset), Random(0)
    discarded = 0
    while game.result is None:
        actions = {seat: thinking(game.view(seat), chance) for seat in game.deciding}
        for seat, action in actions.items():
            places = {one.index: one for one in game.legal_actions(seat) if one.index is not None}
            if action.index is None or action.type != "discard":
                continue
            holding = HandState.of(thinking.insight, view := game.view(seat))
            far = holding.without_each(holding.concealed, [thinking.insight.wins])
            nearest = [at for at in places if far[at] == min(far[at] for at in places)]
            kept = action.index in nearest
            assert kept or not any(holding.waits_without(at, visible_tiles(view)) for at in nearest)
            discarded += len(places) > 1
        game.step(actions)
    assert discarded > 20
