"""The actions of the second version of the language, and those that it changes."""

from __future__ import annotations

from typing import Any

import pytest

from .acting import counters, discard, do, drawn, hand, meld, new_table, scores, text, tiles
from .engine import WinRecord, rounds
from .playing import DRAWING, act, new_game, shown, spoken

SECOND: dict[str, Any] = {"language": 2}


def table(**hands: str) -> Any:
    return new_table(SECOND, **hands)


def texts(events: list[Any]) -> list[str]:
    return [event.text for event in events if event.type in ("message", "big_text")]


def win(seat: int = 0, **more: Any) -> Any:
    """A table at which a seat has won 30."""
    found = table()
    won = WinRecord(seat, "draw", None, None, (1, 2, 3), is_dealer=seat == 0, score=30, points=3)
    for key, value in more.items():
        setattr(won, key, value)
    found.wins.append(won)
    return found, won


def told(found: Any) -> dict[str, tuple[str, float]]:
    return {title: (rule.text, rule.priority) for title, rule in found.rules.items()}


# L73, L74, L75, L76, L77
@pytest.mark.parametrize(
    ("actions", "expected"),
    [
        ([["add_rule", "A", "one"]], {"A": ("one", 0)}),
        ([["add_rule", "A", "one", 3], ["add_rule", "A", "two"]], {"A": ("one\ntwo", 3)}),
        ([["add_rule", "A", "one", 3], ["add_rule", "A", "two", 5]], {"A": ("one\ntwo", 5)}),
        ([["update_rule", "A", "one"]], {}),
        ([["add_rule", "A", "one"], ["update_rule", "A", "two"]], {"A": ("one\ntwo", 0)}),
        ([["add_rule", "A", "one"], ["delete_rule", "A"]], {}),
        ([["delete_rule", "A"]], {}),
    ],
    ids=["L73", "L74", "L75", "L76", "L76-known", "L77", "L77-unknown"],
)
def test_rules_are_told_by_title(actions: list[Any], expected: dict[str, Any]):
    found = table()
    do(found, *actions)
    assert told(found) == expected


# L78
def test_rules_are_listed_by_priority_and_stay_from_round_to_round():
    event = [
        ["add_rule", "B", "long text", 1],
        ["add_rule", "C", "b", 1],
        ["add_rule", "A", "a", -1],
    ]
    game = new_game({**DRAWING, "after_initialization": {"actions": event}}, "1m 2m 3m 4m")
    for seat in (None, 0):
        listed = game.view(seat).details["rules"]
        assert [row["title"] for row in listed] == ["A", "C", "B"]
    rounds.start_round(game.table)
    assert set(game.table.rules) == {"A", "B", "C"}


# L79, L80, L81, L82
@pytest.mark.parametrize(
    ("action", "said"),
    [
        (["push_message", "has $n of $m", {"n": "ctr", "m": 5}], "has 3 of 5"),
        (["push_system_message", "$n", {"n": "ctr"}], "3"),
        (["big_text", "$n!", {"n": "ctr"}], "3!"),
        (["push_message", "$n", {"n": ["count_matches", ["hand"], [[[["1m"], 1]]]]}], "2"),
        (["push_message", "$n", {"n": 1.5}], "1.5"),
        (["push_message", "$ab and $a", {"a": 1, "ab": 2}], "2 and 1"),
    ],
    ids=["L79", "L79-all", "L80", "L81", "L81-fraction", "L82"],
)
def test_names_in_a_message_stand_for_amounts(action: list[Any], said: str):
    found = table(a="1m 1m 2m")
    assert texts(do(found, ["set_counter", "ctr", 3], action)) == [said]


# L83
@pytest.mark.parametrize(
    ("action", "said", "seat"),
    [(["push_message", "one", "two"], "one two", 0), (["big_text", "Pon", "west"], "Pon", 2)],
    ids=["L83-text", "L83-seat"],
)
@pytest.mark.parametrize("language", [1, 2])
def test_the_form_of_the_first_version_is_taken_and_warned_of_in_the_second(
    action: list[Any], said: str, seat: int, language: int
):
    found = new_table(
        {
            "language": language,
            "functions": {"f": [action]},
            "before_start": {"actions": [["run", "f"]]},
        }
    )
    events = do(found, action)
    assert [(event.text, event.seat) for event in events] == [(said, seat)]
    from .engine import problems_of

    assert {problem.code for problem in problems_of(found)} == (
        {"old-form"} if language == 2 else set()
    )


# L84
def test_the_seat_outside_is_named_within_as():
    found = table()
    do(found, ["as", "others", [["add_score", 1, "prev_seat"]]])
    assert scores(found) == [25003, 25000, 25000, 25000]


# L85
def test_of_nested_seats_the_next_outer_one_is_meant():
    found = table()
    do(found, ["as", "south", [["as", "west", [["add_score", 1, "prev_seat"]]]]])
    assert scores(found) == [25000, 25001, 25000, 25000]


# L86
def test_outside_of_as_the_own_seat_is_meant():
    found = table()
    do(found, ["add_score", 1, "prev_seat"], seat=2)
    assert scores(found) == [25000, 25000, 25001, 25000]


def with_walls(live: str = "9s 8s 7s", dead: str = "1p 2p 3p", **hands: str) -> Any:
    found = table(**hands)
    found.wall, found.dead_wall = tiles(live), tiles(dead)
    return found


# L87
def test_copied_tiles_stay_where_they_are():
    found = with_walls(a="1m 2m")
    do(found, ["copy_tiles", {"hand": ["1m"]}, "aside"])
    assert (hand(found), text(found.players[0].aside)) == ("1m 2m", "1m")
    do(found, ["copy_tiles", {"dead_wall": [-1]}, "hand"])
    assert (text(found.dead_wall), hand(found)) == ("1p 2p 3p", "1m 2m 3p")


# L88
def test_a_tile_moved_from_the_dead_wall_leaves_a_gap():
    found = with_walls(a="1m")
    do(found, ["move_tiles", {"dead_wall": [-2]}, "hand"])
    assert (hand(found), text(found.dead_wall)) == ("1m 2p", "1p 2x 3p")
    do(found, ["move_tiles", {"hand": ["1m"]}, {"dead_wall": [0]}])
    assert (hand(found), text(found.dead_wall)) == ("2p", "1m 2x 3p")


# L89
def test_a_tile_laid_on_top_of_the_wall_changes_no_wall():
    found = with_walls()
    do(found, ["copy_tiles", {"dead_wall": [-1]}, {"atop_wall": [-3]}])
    assert (text(found.wall), text(found.dead_wall)) == ("9s 8s 7s", "1p 2p 3p")
    assert {place: tile.name for place, tile in found.atop.items()} == {-3: "3p"}


# L90
def test_nothing_lies_on_top_of_the_wall_when_a_round_starts():
    found = with_walls()
    do(found, ["copy_tiles", {"dead_wall": [-1]}, {"atop_wall": [-3]}])
    rounds.start_round(found)
    assert found.atop == {}


# L91
def test_drawn_tiles_that_move_to_the_hand_are_tiles_of_the_hand():
    found = table(a="1m")
    found.players[0].draw = tiles("2m/draw 3m/draw")
    do(found, ["move_tiles", "draw", "hand"])
    assert (hand(found), drawn(found)) == ("1m 2m 3m", "")


# L92
def test_an_exchange_with_nothing_changes_nothing():
    found = table(a="1m 2m")
    do(found, ["swap_tiles", "hand", "aside"], ["swap_tiles", "aside", "hand"])
    assert (hand(found), found.players[0].aside) == ("1m 2m", [])


PON = {"pon": {"display_name": "Pon", "call": [[0, 0]], "show_when": ["false"], "actions": []}}


# L93, L95
def test_a_call_without_a_button_takes_own_tiles():
    found = new_table({**SECOND, "buttons": PON}, a="1m 1m 2m")
    player = found.players[0]
    player.draw, player.aside = tiles("1m/draw"), tiles("1m 1m")
    do(found, ["trigger_custom_call", "pon", "hand", ["aside"], ["draw"]])
    assert (hand(found), drawn(found)) == ("2m", "")
    assert [call.name for call in found.players[0].calls] == ["pon"]
    assert (found.last.seat, found.last.name, found.last.source) == (0, "pon", 0)


# L94, L95, L96
def test_a_call_without_a_button_takes_the_last_discard_and_fires_no_event():
    says = {"actions": [["push_message", "event"]]}
    found = new_table(
        {**SECOND, "buttons": PON, "before_call": says, "after_call": says}, b="1m 1m"
    )
    discard(found, 0, "9m")
    discard(found, 0, "1m")
    do(found, ["trigger_custom_call", "pon", "discards", ["hand"], ["last_discard"]], seat=1)
    assert text(found.players[0].pond) == "9m/discard"
    assert sorted(tile.name for tile in found.players[1].calls[0].tiles) == ["1m"] * 3
    assert (found.last.seat, found.last.name, found.last.source) == (1, "pon", 0)
    assert texts(found.events) == []


WIN: dict[str, Any] = {
    **DRAWING,
    "language": 2,
    "starting_tiles": 2,
    "interruptible_actions": ["draw"],
    "win_definition": [[[[[0, 0]], 1]]],
    "score_calculation": {
        "scoring_method": "multiplier",
        "score_multiplier": 10,
        "yaku_lists": ["yaku"],
        "score_name": "points",
        "score_denomination": "p",
    },
    "yaku": [{"display_name": "Pair", "value": 1, "when": ["true"]}],
    "buttons": {
        "win": {"display_name": "W", "show_when": ["our_turn"], "actions": [["win_by_draw"]]}
    },
    "max_rounds": 4,
}


def played(**events: list[Any]) -> Any:
    handlers = {event: {"actions": actions} for event, actions in events.items()}
    game = new_game({**WIN, **handlers}, "1m 1m 2m 2m 3m 3m 4m 4m 5m 5m 6m 7m 8m 9m")
    act(game, east="win")
    won = next(event for event in game.events if event.type == "win")
    paid = [event.deltas for event in game.events if event.type == "scores"]
    return won, paid[-1], game


# L97, L98
def test_the_score_of_a_win_can_be_changed_and_is_shown_and_paid_so():
    won, paid, _ = played(after_win=[["modify_winner", "score", 50]])
    assert (won.score, won.points) == (50, 1)
    assert paid == {0: 150, 1: -50, 2: -50, 3: -50}


# L99
def test_points_can_be_changed_without_the_score():
    won, paid, _ = played(after_win=[["modify_winner", "points", 1, "add"]])
    assert (won.score, won.points) == (10, 2)
    assert paid[0] == 30


# L100, L101, L103
@pytest.mark.parametrize(
    ("action", "key", "expected"),
    [
        (["score_name", "many ", "prepend"], "score_name", "many points"),
        (["score_name", "!", "append"], "score_name", "points!"),
        (["winning_tile_text", "Tsumo"], "winning_tile_text", "Tsumo"),
        (["score", "x", "prepend"], "score", 30),
        (["score_name", 3, "add"], "score_name", "points"),
        (["score", 7, "divide"], "score", 4),
        (["score", 0, "divide"], "score", 30),
        (["score", 40, "max"], "score", 40),
    ],
    ids=["L100", "L100-append", "L100-set", "L101", "L101-text", "divide", "zero", "max"],
)
def test_texts_and_numbers_of_a_win_are_changed_by_their_methods(
    action: list[Any], key: str, expected: Any
):
    found, won = win(score_name="points")
    do(found, ["modify_winner", *action])
    assert getattr(won, key) == expected


# L102
def test_who_has_not_won_has_nothing_to_be_changed():
    found, won = win(seat=1)
    do(found, ["modify_winner", "score", 1000])
    assert won.score == 30


# L103
def test_the_denomination_of_a_score_is_changed_and_not_its_name():
    won, _, _ = played(after_win=[["modify_winner", "score_denomination", "yen"]])
    assert (won.labels["score_denomination"], won.score_name) == ("yen", "points")


def paying(*actions: Any, seat: int = 0) -> dict[int, float]:
    found, _ = win()
    found.paying = {0: 30, 1: -10, 2: -10, 3: -10}
    do(found, *actions, seat=seat)
    paid: dict[int, float] = found.paying
    return paid


# L104, L105, L106
@pytest.mark.parametrize(
    ("action", "expected"),
    [
        (["modify_payout", "self", 5], [35, -10, -10, -10]),
        (["modify_payout", "self", 5, "nonsense"], [35, -10, -10, -10]),
        (["modify_payout", "all", 0, "set"], [0, 0, 0, 0]),
        (["modify_payout", "all", 7, "divide"], [4, -2, -2, -2]),
        (["modify_payout", "others", 3, "multiply"], [30, -30, -30, -30]),
        (["modify_payout", "all", -5, "max"], [30, -5, -5, -5]),
        (["modify_payout", "all", 0, "min"], [0, -10, -10, -10]),
        (["modify_payout", "self", 1, "subtract"], [29, -10, -10, -10]),
    ],
    ids=["L104", "L104-else", "L105", "L106", "multiply", "max", "min", "subtract"],
)
def test_what_is_paid_can_be_changed(action: list[Any], expected: list[int]):
    assert list(paying(action).values()) == expected


# L105
def test_all_payments_can_be_cancelled():
    _, paid, game = played(after_scoring=[["modify_payout", "all", 0, "set"]])
    assert paid == {0: 0, 1: 0, 2: 0, 3: 0}
    assert [player.score for player in game.table.players.values()] == [0, 0, 0, 0]


# L107
def test_the_amount_is_counted_once_for_the_own_seat():
    actions = [["set_counter", "c", 7], ["modify_payout", "all", "c"]]
    assert list(paying(*actions, seat=2).values()) == [37, -3, -3, -3]


# L108
def test_without_a_payment_there_is_nothing_to_be_changed():
    found, _ = win()
    do(found, ["modify_payout", "all", 100])
    assert scores(found) == [25000] * 4


# L109
def test_an_auto_button_is_switched_on_until_the_round_ends():
    auto = {"a": {"display_name": "A", "actions": [["add_counter", "c", 1]]}}
    found = new_table({**SECOND, "auto_buttons": auto}, a="1m")
    do(found, ["enable_auto_button", "a"], ["enable_auto_button", "none"])
    assert found.players[0].auto_buttons == {"a": True}
    assert [player.auto_buttons.get("a", False) for player in found.players.values()][1:] == [
        False
    ] * 3
    assert (0, "auto", "a") in found.queue
    rounds.start_round(found)
    assert found.players[0].auto_buttons == {"a": False}


MARKING: dict[str, Any] = {
    "language": 2,
    **DRAWING,
    "starting_tiles": 2,
    "interruptible_actions": ["draw"],
    "buttons": {
        "pick": {
            "display_name": "Pick",
            "show_when": ["our_turn", {"name": "status_missing", "opts": ["cancelled"]}],
            "actions": [
                [
                    "mark",
                    [["hand", 1, ["self"]]],
                    [["push_message", "before"]],
                    [["push_message", "marked"]],
                    [["push_message", "off"], ["set_status", "cancelled"]],
                ],
                ["push_message", "done"],
                ["clear_marking"],
            ],
        }
    },
}
MARK_WALL = "1m 2m 3m 3m 4m 4m 5m 5m 6m 7m 8m 9m"


# L110
def test_the_third_list_of_a_marking_runs_when_it_is_done():
    game = new_game(MARKING, MARK_WALL)
    act(game, east="pick")
    assert [text for _, text in spoken(game)] == ["before"]
    act(game, east="choose 1m")
    assert [text for _, text in spoken(game)] == ["before", "marked", "done"]


# L111, L112
def test_the_fourth_list_of_a_marking_runs_when_it_is_given_up_before_buttons_are_looked_at():
    game = new_game(MARKING, MARK_WALL)
    act(game, east="pick")
    act(game, east="cancel")
    assert [text for _, text in spoken(game)] == ["before", "off"]
    assert shown(game, 0) == []  # the status was there when they were looked at
    assert game.table.players[0].deferred == []
    assert game.table.players[0].marking is None


def revealing(*actions: Any, **rules: Any) -> Any:
    found = new_table({**SECOND, "before_start": {"actions": [["set_counter", "p", 0]]}, **rules})
    found.dead_wall = tiles("1p 2p 3p 4p")
    found.reserved_tiles = list(rules.get("reserved_tiles", ()))
    do(found, *actions)
    return found


# L113
def test_a_counter_names_a_tile_of_the_dead_wall():
    found = revealing(["set_counter", "p", -3], ["reveal_tile", "p"])
    assert found.revealed == [-3]
    assert found.events[-1].tiles[0].name == "2p"


# L114
def test_a_reserved_name_comes_before_a_counter():
    found = revealing(["set_counter", "p", -3], ["reveal_tile", "p"], reserved_tiles=["p"])
    assert found.events[-1].tiles[0].name == "4p"


# L115
def test_as_many_tiles_as_a_counter_says_move_to_the_dead_wall():
    found = with_walls("9s 8s 7s", "1p")
    do(found, ["set_counter", "c", 2], ["shift_tile_to_dead_wall", "c"])
    assert (text(found.wall), text(found.dead_wall)) == ("9s", "8s 7s 1p")
    do(found, ["shift_tile_to_dead_wall"])
    assert text(found.wall) == ""


# L116
def test_a_tile_of_the_dead_wall_gets_an_attribute_by_its_place():
    found = with_walls()
    do(found, ["add_attr", [-2], ["x"]], ["add_attr", [9], ["x"]])
    assert text(found.dead_wall) == "1p 2p/x 3p"


# L117
def test_tagged_tiles_get_attributes_wherever_they_lie_and_no_others():
    found = with_walls("1m 2m", "1m 3m", a="1m 4m")
    player = found.players[1]
    player.draw, player.aside, player.pond = tiles("1m"), tiles("1m 5m"), tiles("6m 1m")
    meld(found, 2, "chii", "1m 2m 3m")
    do(found, ["tag_tiles", "t", ["1m"]], ["add_attr_tagged", "t", ["x"]])
    assert text(found.wall) == "1m/x 2m"
    assert text(found.dead_wall) == "1m/x 3m"
    assert hand(found) == "1m/x 4m"
    assert [text(held) for held in (player.draw, player.aside, player.pond)] == [
        "1m/x",
        "1m/x 5m",
        "6m 1m/x",
    ]
    assert text(found.players[2].calls[0].tiles) == "1m/x 2m 3m"


# L118
def test_a_place_of_the_dead_wall_tags_the_tile_that_lies_there():
    found = with_walls()
    do(found, ["set_counter", "p", 0], ["tag_tiles", "t", [-1, "9m"]])
    assert text(found.tags["t"]) == "3p 9m"


# L119, L120
def test_an_order_keeps_what_tiles_stand_for_and_may_be_everybodys():
    found = table()
    do(found, ["set_tile_alias", ["1j"], ["5m"]], ["set_tile_ordering", ["1m", "9m"]])
    assert found.players[0].behavior.aliases
    assert found.players[0].behavior.ordering != found.players[1].behavior.ordering
    do(found, ["set_tile_ordering_all", ["2m", "8m"]])
    orders = [player.behavior.ordering for player in found.players.values()]
    assert all(order for order in orders)
    assert found.players[0].behavior.aliases


# L121
def test_an_exhaustive_draw_without_a_name_has_that_of_the_rules():
    found = new_table({**SECOND, "score_calculation": {"exhaustive_draw_name": "Washout"}})
    do(found, ["ryuukyoku"])
    assert found.result_name == "Washout"


# L122
def test_an_abortive_draw_without_a_name_is_called_so():
    found = table()
    do(found, ["abortive_draw"])
    assert found.result_name == "Abortive Draw"


def running(body: list[Any], *runs: Any, **hands: str) -> Any:
    found = new_table({**SECOND, "functions": {"f": body}}, **hands)
    do(found, *runs)
    return found


# L123
def test_arguments_are_filled_in_within_lists():
    body = [["add_counter", "c", "count_matches", ["hand", "$t"], [[[["1m"], 1]]]]]
    found = running(body, ["run", "f", {"t": "draw"}], a="1m 2m")
    assert counters(found)[0] == 1
    found = new_table({**SECOND, "functions": {"f": body}}, a="1m 2m")
    found.players[0].draw = tiles("1m/draw")
    do(found, ["run", "f", {"t": "draw"}])
    assert counters(found)[0] == 2


# L124
def test_arguments_are_filled_in_in_the_seats_of_as():
    found = running(
        [["as", "$who", [["set_counter", "c", "$n"]]]], ["run", "f", {"who": "west", "n": 4}]
    )
    assert counters(found) == [None, None, 4, None]


# L125
def test_arguments_are_not_filled_in_in_conditions():
    body = [["when", [{"name": "status", "opts": ["$s"]}], [["set_counter", "c", 1]]]]
    assert counters(running(body, ["set_status", "x"], ["run", "f", {"s": "x"}]))[0] is None
    assert counters(running(body, ["set_status", "$s"], ["run", "f", {"s": "x"}]))[0] == 1
