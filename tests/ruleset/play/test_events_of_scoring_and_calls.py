"""The events of the second version of the language: when they fire, for whom, and what lasts."""

from typing import Any

import pytest

from ruleset.playing import DRAWING, SAY, act, names, new_game, says, shown, spoken

WALL = "1m 1m 2m 2m 3m 3m 4m 4m 5m 5m 6m 7m 8m 9m 1p 2p 3p 4p 5p 6p"
PAIR: dict[str, Any] = {"win_definition": [[[[[0, 0]], 1]]]}
YAKU = [{"display_name": "Pair", "value": 1, "when": ["true"]}]


def rules(**more: Any) -> dict[str, Any]:
    """Two tiles each; a pair wins by draw or by discard, 10 points for every yaku's point."""
    score = {
        "scoring_method": "multiplier",
        "score_multiplier": 10,
        "yaku_lists": ["yaku"],
        **more.pop("score", {}),
    }
    win = {"display_name": "Win", "show_when": ["our_turn"], "actions": [["win_by_draw"]]}
    ron = {
        "display_name": "Ron",
        "show_when": ["someone_else_just_discarded"],
        "actions": [["win_by_discard"]],
    }
    return {
        "language": 2,
        **DRAWING,
        **PAIR,
        "starting_tiles": 2,
        "initial_score": 1000,
        "interruptible_actions": ["draw", "play_tile"],
        "buttons": {"win": win, "ron": ron, **more.pop("buttons", {})},
        "score_calculation": score,
        "yaku": YAKU,
        "max_rounds": 4,
        **more,
    }


def played(button: str = "win", **more: Any) -> Any:
    """A game in which east has pressed that button at once."""
    game = new_game(rules(**more), WALL)
    act(game, east=button)
    return game


def winning(game: Any) -> Any:
    """The event of the first win."""
    return next(event for event in game.events if event.type == "win")


def after(event: str, *actions: Any) -> dict[str, Any]:
    return {event: {"actions": list(actions)}}


# L42, L43, L44, L45
def test_after_initialization_fires_once_after_the_first_deal_for_the_player_in_turn():
    game = new_game(
        rules(
            **after("after_initialization", ["push_message", "initialized"]),
            after_start=says("start"),
            interruptible_actions=["draw"],
            buttons={"b": {"display_name": "B", "show_when": ["our_turn"], "actions": []}},
        ),
        WALL,
    )
    assert spoken(game) == [(0, "start"), (0, "initialized")]
    assert "b" in shown(game, 0)  # looked at before
    act(game, east="win")
    assert [text for _, text in spoken(game)] == ["start", "initialized", "start"]


# L43
def test_after_initialization_sees_the_buttons_that_are_shown_already():
    event = ["when", [{"name": "buttons_include", "opts": ["win"]}], [["push_message", "seen"]]]
    assert spoken(new_game(rules(**after("after_initialization", event)), WALL)) == [(0, "seen")]


# L46
def test_counters_of_after_initialization_last_if_they_are_persistent():
    event = after("after_initialization", ["set_counter_all", "token", 2], ["set_counter", "t", 1])
    game = played(**event, persistent_counters=["token"])
    assert game.table.round_number == 2
    assert [player.counters for player in game.table.players.values()] == [{"token": 2}] * 4


JOKER_WALL = "1j 2m 3m 3m 4m 4m 5m 5m 2m 6m 7m 8m 9m 1p 2p 3p 4p 5p 6p"
JOKER_DRAWN = "2m 2m 3m 3m 4m 4m 5m 5m 1j 6m 7m 8m 9m 1p 2p 3p 4p 5p 6p"
ALIASES = after("after_start", ["set_tile_alias_all", ["1j"], ["1m", "2m", "3m"]])
RUN: dict[str, Any] = {"win_definition": [[[[[0, 1, 2], [0, 0, 0]], 1]]]}
JOKERS = {**ALIASES, **RUN}


def holds(target: str, number: int) -> list[Any]:
    return [{"name": "match", "opts": [[target], [[[[f"{number}m"], 1]]]]}]


def scored(**more: Any) -> Any:
    """A game won by draw with `1j 2m 2m`: the joker may only be 2m, or of `1j 2m 3m` 1m."""
    wall = more.pop("wall", JOKER_WALL)
    game = new_game(rules(**{**JOKERS, **more}), wall)
    act(game, east="win")
    return winning(game), game


# L47, L52
def test_before_scoring_fires_once_for_each_assignment_and_they_do_not_see_each_other():
    # 2m 2m and a joker for 1m, 2m, 3m; any three tiles win, so there are three assignments
    counted = after("before_scoring", ["add_counter", "times", 1])
    yaku = [{"display_name": "Times", "value": "times", "when": ["true"]}]
    definition = {"win_definition": [[[["any"], 3]]]}
    won, game = scored(**counted, **definition, yaku=yaku, max_rounds=1)
    assert (dict(won.yaku), game.table.players[0].counters) == ({"Times": 1}, {})


# L47
def test_before_scoring_fires_once_without_jokers():
    yaku = [{"display_name": "Times", "value": "times", "when": ["true"]}]
    counted = after("before_scoring", ["add_counter", "times", 1])
    game = played(**counted, yaku=yaku)
    won = winning(game)
    assert dict(won.yaku) == {"Times": 1}


# L48, L49
@pytest.mark.parametrize(
    ("definition", "target", "found"),
    [("[[0, 0, 0]]", "hand", ["2m"]), ("[[0, 0, 0]]", "winning_tile", ["2m"])],
)
def test_in_before_scoring_tiles_are_the_assigned_ones(
    definition: str, target: str, found: list[str]
):
    look = [
        [
            "when",
            [{"name": "match", "opts": [[target], [[[[f"{n}m"], 1]]]]}],
            [["set_status", f"{n}m"]],
        ]
        for n in (1, 2, 3)
    ]
    yaku = [
        {"display_name": f"{n}m", "value": 1, "when": [{"name": "status", "opts": [f"{n}m"]}]}
        for n in (1, 2, 3)
    ]
    won, _ = scored(
        **after("before_scoring", *look), yaku=yaku, win_definition=[[[[[0, 0, 0]], 1]]]
    )
    assert [name for name, _ in won.yaku] == found
    assert definition


# L50, L51
def test_a_status_of_before_scoring_counts_for_the_yaku_and_is_gone_after_the_win():
    yaku = [{"display_name": "X", "value": 3, "when": [{"name": "status", "opts": ["x"]}]}]
    has = [{"name": "status", "opts": ["x"]}]
    said = ["ite", has, [["push_message", "there"]], [["push_message", "gone"]]]
    game = played(
        **after("before_scoring", ["set_status", "x"], ["set_counter", "c", 1]),
        **after("after_win", said),
        yaku=yaku,
    )
    won = winning(game)
    assert (dict(won.yaku), won.score) == ({"X": 3}, 30)
    assert [text for _, text in spoken(game)] == ["gone"]


# L53
def test_a_status_pao_of_before_scoring_makes_another_responsible():
    game = played(
        **after("before_scoring", ["as", "west", [["set_status", "pao"]]]),
        score={"pao_eligible_yaku": ["Pair"]},
    )
    paid = next(event for event in game.events if event.type == "scores")
    assert paid.deltas == {0: 10, 1: 0, 2: -10, 3: 0}
    assert "pao" not in game.table.players[2].status


# L54
def test_before_scoring_runs_while_a_yaku_is_asked_for_and_leaves_nothing():
    yaku = [{"display_name": "X", "value": 3, "when": [{"name": "status", "opts": ["x"]}]}]
    asks = [{"name": "has_yaku_with_hand", "opts": [3]}]
    button = {"display_name": "B", "show_when": ["our_turn", *asks], "actions": []}
    event = after("before_scoring", ["set_status", "x"], [SAY, "scored"])
    game = new_game(rules(**event, yaku=yaku, buttons={"b": button}), WALL)
    assert "b" in shown(game, 0)
    assert "x" not in game.table.players[0].status
    assert spoken(game) == []


# L55
def test_before_scoring_neither_interrupts_nor_changes_the_real_game():
    moves = [["change_turn", "west"], ["draw"], ["add_score", 500], ["set_status", "x"]]
    yaku = [{"display_name": "X", "value": 1, "when": [{"name": "status", "opts": ["x"]}]}]
    game = new_game(rules(**after("before_scoring", *moves), yaku=yaku, max_rounds=1), WALL)
    left = game.table.tiles_left
    act(game, east="win")
    assert (game.table.turn, game.table.tiles_left) == (0, left)
    assert sum(player.score for player in game.table.players.values()) == 4000
    assert game.error is None


def paid(game: Any) -> list[Any]:
    return [event.deltas for event in game.events if event.type == "scores"]


# L56
def test_after_scoring_comes_between_what_is_known_and_what_is_paid():
    event = after("after_scoring", ["modify_payout", "self", 5], [SAY, "known"])
    game = played(**event)
    kinds = [event.type for event in game.events]
    assert kinds.index("message") < kinds.index("scores")
    assert kinds.index("win") < kinds.index("message")
    assert paid(game)[0] == {0: 35, 1: -10, 2: -10, 3: -10}


# L57, L60
def test_after_scoring_fires_for_an_exhaustive_draw_for_the_player_in_turn():
    won = ["ite", ["won"], [[SAY, "won"]], [["push_message", "not won"]]]
    button = {"display_name": "End", "show_when": ["our_turn"], "actions": [["ryuukyoku"]]}
    game = played("end", **after("after_scoring", won), buttons={"end": button})
    assert spoken(game) == [(0, "not won")]


# L58
def test_after_scoring_fires_for_an_abortive_draw_that_pays_nothing():
    more = ["modify_payout", "all", 7]
    button = {"display_name": "End", "show_when": ["our_turn"], "actions": [["abortive_draw"]]}
    game = played("end", **after("after_scoring", more), buttons={"end": button})
    assert paid(game)[0] == {0: 7, 1: 7, 2: 7, 3: 7}


# L59, L60
def test_after_scoring_fires_once_for_two_winners_with_the_win_of_the_last():
    won = ["ite", ["won"], [["push_message", "won"]], [[SAY, "not won"]]]
    game = new_game(rules(**after("after_scoring", won)), WALL)
    act(game, east="discard 1m")
    act(game, south="ron", west="ron", north="skip")
    assert len([event for event in game.events if event.type == "win"]) == 2
    assert spoken(game) == [(2, "won")]


# L61
def test_before_win_fires_once_for_a_win():
    game = played(**after("before_win", [SAY, "before"]), max_rounds=1)
    assert spoken(game) == [(None, "before")]


# L62, L63
def test_before_start_fires_after_a_round_and_not_between_the_wins_of_one():
    events = {**after("before_start", [SAY, "before"]), **after("before_continue", [SAY, "on"])}
    game = played(**events, bloody_end=True)
    assert [text for _, text in spoken(game)] == ["before", "on"]
    broke = {"tobi": True}
    game = played(
        **after("before_start", ["as", "all", [["set_counter", "c", 1]]], [SAY, "before"]),
        score=broke,
        initial_score=5,
    )
    assert game.result is not None  # somebody is bankrupt
    assert [text for _, text in spoken(game)] == ["before", "before"]


# L64
def test_nothing_is_interrupted_before_a_round_has_started():
    always = {
        "display_name": "B",
        "show_when": [{"name": "seat_is", "opts": ["east"]}],
        "actions": [["noop"]],
    }
    start = after("after_start", ["draw"], [SAY, "after the draw"])
    turn = after("after_turn_change", ["draw"], [SAY, "after the turn"])
    game = new_game(rules(**start, **turn, buttons={"b": always}), WALL)
    assert [text for _, text in spoken(game)] == ["after the turn", "after the draw"]
    act(game, east="win")
    assert [text for _, text in spoken(game)][2:] == ["after the turn", "after the draw"]


NAMED = ["push_message", "$c", {"c": "c"}]
PON: dict[str, Any] = {
    "display_name": "Pon",
    "call": [[0, 0]],
    "show_when": ["someone_else_just_discarded", "call_available"],
    "actions": [["call"], ["change_turn", "self"], ["set_counter", "c", 1]],
}
CALLING = "1m 9m 1m 1m 5m 6m 7m 8m 2p 3p 4p 5p 6p 7p 8p 9p 1s 2s 3s 4s"


def who(word: str) -> list[Any]:
    return ["as", word, [["push_message", word]]]


def calling(*actions: Any, **more: Any) -> Any:
    """East discards a 1m, south has two; what the events of calls say."""
    where = [who("caller"), who("callee")]
    events = {
        **after("before_call", ["push_message", "before $c", {"c": "c"}], *where),
        **after("after_call", ["push_message", "after $c", {"c": "c"}], *where),
    }
    button = {**PON, "actions": list(actions) or PON["actions"], **more.pop("button", {})}
    return new_game(
        rules(**{**events, **more}, buttons={"pon": button, "ron": button, "win": button}), CALLING
    )


def with_buttons(game: Any, **more: Any) -> Any:
    buttons = {**game.ruleset.rules["buttons"], **more}
    return new_game({**game.ruleset.rules, "buttons": buttons}, CALLING)


def call(game: Any) -> list[tuple[int | None, str]]:
    act(game, east="discard 1m")
    act(game, south="pon")
    return spoken(game)


# L65, L66, L69, L70
def test_the_events_of_a_call_lie_around_all_that_its_button_does():
    found = call(calling(["add_counter", "c", 5], *PON["actions"]))
    assert found == [
        (0, "before 0"),
        (1, "caller"),
        (0, "callee"),
        (1, "after 1"),
        (1, "caller"),
        (0, "callee"),
    ]


# L71
def test_after_call_waits_for_the_end_of_a_list_that_is_interrupted():
    stop = {
        "display_name": "Stop",
        "show_when": [{"name": "seat_is", "opts": ["north"]}, {"name": "status", "opts": ["x"]}],
        "actions": [["unset_status_all", "x"], ["noop"]],
    }
    actions = [["call"], ["change_turn", "self"], ["set_status_all", "x"], ["recalculate_buttons"]]
    game = calling(*actions, ["set_counter", "c", 9])
    assert call(game)[3:] == [(1, "after 9"), (1, "caller"), (0, "callee")]
    game = calling(
        ["call"],
        ["change_turn", "self"],
        ["set_status_all", "x"],
        ["noop"],
        ["set_counter", "c", 9],
        interruptible_actions=["play_tile", "noop"],
    )
    game = new_game(
        {**dict(game.ruleset.rules), "buttons": {**game.ruleset.rules["buttons"], "stop": stop}},
        CALLING,
    )
    assert [text for _, text in call(game)] == ["before 0", "caller", "callee"]
    act(game, north="skip")
    assert spoken(game)[3:] == [(1, "after 9"), (1, "caller"), (0, "callee")]


# L67
def test_the_events_fire_for_an_upgrade():
    kan = {
        "display_name": "Kan",
        "call": [[0, 0, 0]],
        "upgrades": "pon",
        "show_when": ["our_turn", "can_upgrade_call"],
        "actions": [["upgrade_call"], ["set_counter", "c", 2]],
    }
    game = calling(["call"], ["change_turn", "self"], ["draw", 1, "1m"])
    game = with_buttons(game, kan=kan)
    call(game)
    before = len(spoken(game))
    act(game, south="kan")
    assert spoken(game)[before:] == [
        (1, "before 0"),
        (1, "caller"),
        (1, "callee"),
        (1, "after 2"),
        (1, "caller"),
        (1, "callee"),
    ]


# L68
def test_the_events_fire_for_a_flower_of_the_player_in_turn():
    flower = {
        "display_name": "Flower",
        "show_when": ["our_turn", {"name": "match", "opts": [["hand", "draw"], [[[["9m"], 1]]]]}],
        "actions": [["flower", "9m"], ["set_counter", "c", 3]],
    }
    game = with_buttons(calling(), flower=flower)
    act(game, east="flower")
    assert spoken(game) == [
        (0, "before 0"),
        (0, "caller"),
        (0, "callee"),
        (0, "after 3"),
        (0, "caller"),
        (0, "callee"),
    ]


# L72
def test_the_last_call_in_after_call_is_the_one_just_made():
    found = [{"name": "match", "opts": [["last_call"], [[[[[0, 0, 0]], 1]]]]}]
    event = after("after_call", ["when", found, [["push_message", "three of a kind"]]])
    game = calling(before_call={"actions": []}, **event)
    assert call(game) == [(1, "three of a kind")]
    assert names(game.table.players[1].calls[0].tiles) == "1m 1m 1m"
