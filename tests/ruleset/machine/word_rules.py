"""Small rulesets with words that few rulesets have."""

from typing import Any

from .odd_rules import small


def button(*actions: Any, **more: Any) -> dict[str, Any]:
    """A button that a seat must press in its first turns."""
    when = ["our_turn", {"name": "counter_at_most", "opts": ["pressed", 2]}]
    return {"show_when": when, "actions": [["add_counter", "pressed", 1], *actions], **more}


_CARDS = {"enable_saki_cards": True, "saki_deck": [*"abcdefghij", "1m"]}
_PAIR = {"display_name": "Pair", "value": 1, "when": ["true"]}
_WINNING: dict[str, Any] = {
    "win_definition": [[[[[0, 0]], 1]]],
    "score_calculation": {
        "scoring_method": "multiplier",
        "yaku_lists": ["yaku", "said"],
        "declare_only_yaku_lists": ["said"],
        "point_name": "fan",
    },
    "yaku": [_PAIR, {**_PAIR, "display_name": "Two"}],
    "said": [{**_PAIR, "display_name": "Said", "value": 5}],
    "max_rounds": 9,
}
_WIN = {"show_when": ["our_turn", "has_draw"], "actions": [["win_by_draw"]]}
_SAY = ["push_message", "it is so"]


def asks(*conditions: Any) -> list[Any]:
    return [["when", [{"name": name, "opts": opts}], [_SAY]] for name, *opts in conditions]


RULES: dict[str, dict[str, Any]] = {
    "cards that are drafted, set aside and shown": small(
        button=button(
            ["draft_saki_card", 3],
            *asks(["all_saki_cards_drafted"]),
            ["disable_saki_card"],
            *asks(["status", "a"], ["status", "a-disabled"], ["all_saki_cards_drafted"]),
            ["enable_saki_card", "all"],
            ["saki_start"],
            unskippable=True,
        ),
        after_saki_start={"actions": [["push_message", "begins"]]},
        persistent_statuses=["a", "1m"],
        **_CARDS,
    ),
    "more cards than there are": small(
        button=button(["draft_saki_card", 9], ["disable_saki_card"], ["saki_start"]), **_CARDS
    ),
    "fewer cards than none": small(button=button(["draft_saki_card", -2]), **_CARDS),
    "yaku that are declared": small(
        *asks(*(["has_declared_yaku_with_hand", name] for name in ("yaku", "said", "more"))),
        *asks(["has_declared_yaku_with_discard"], ["has_declared_yaku_with_call", "said"]),
        buttons={"say": button(["choose_yaku"]), "win": _WIN},
        **_WINNING,
    ),
    "yaku that may be declared": small(
        buttons={"say": button(["choose_yaku"], ["push_message", "said"]), "win": _WIN},
        declarable_yaku=["Said", "Two", "None"],
        **_WINNING,
    ),
    "wins and payments that are changed": small(
        buttons={"win": _WIN},
        before_win={"actions": [["push_message", "wins"]]},
        after_win={
            "actions": [
                ["modify_winner", "score", 30, "add"],
                ["modify_winner", "points", 2, "multiply"],
                ["modify_winner", "point_name", "many ", "prepend"],
                ["modify_winner", "score_name", "!" * 999, "append"],
                ["modify_winner", "winning_tile_text", "it"],
                ["modify_winner", "minipoints", 7, "max"],
                ["modify_winner", "score", "x", "prepend"],
                ["set_counter", "points", "points"],
                ["set_counter", "fu seen", "fu"],
                ["push_message", "$a $b $c", {"a": "points", "b": "score", "c": "points2"}],
            ]
        },
        after_scoring={
            "actions": [
                ["modify_payout", "all", 3, "multiply"],
                ["modify_payout", "self", 1],
                ["modify_payout", "others", 100, "max"],
                ["push_message", "$a", {"a": ["payout", "shimocha"]}],
                ["modify_winner", "score", 1, "add"],
            ]
        },
        language=2,
        **_WINNING,
    ),
    "wins with an older discard": small(
        buttons={
            "win": {
                "show_when": ["someone_else_just_discarded", "second_last_visible_discard_exists"],
                "actions": [["win_by_second_visible_discard"]],
            }
        },
        **_WINNING,
    ),
    "dora of wins": small(
        *asks(["winning_dora_count", "1m", 1], ["winning_reverse_dora_count", "2m", 2]),
        *asks(["is_tenpai_american"]),
        buttons={"win": _WIN},
        dora_indicators={"1m": ["2m", "3m"]},
        reverse_dora_indicators={"2m": ["1m"]},
        after_win={"actions": asks(["winning_dora_count", "1m", 1])},
        **_WINNING,
    ),
    "actions about a win that wait": small(
        ["set_counter", "drawn", "count_draws"],
        buttons={
            "win": _WIN,
            "wait": {
                "show_when": [{"name": "status", "opts": ["won"]}],
                "actions": [["unset_status_all", "won"]],
            },
        },
        before_win={
            "actions": [
                ["set_status_all", "won"],
                ["noop"],
                ["push_message", "later"],
                *asks(["won"], ["won_by_draw"]),
            ]
        },
        language=2,
        **_WINNING,
    ),
    "buttons that the file lacks": small(
        ["press_button", "lacking"],
        ["press_first_call_button", "none"],
        ["press_button", "skip"],
        *asks(["buttons_include", "lacking"], ["buttons_exclude", "lacking"]),
        button=button(["press_button", "more"], ["press_button", "lacking"]),
    ),
    "many statuses": small(
        *(["set_status", f"s{at}"] for at in range(900)), *asks(["status", "s899"])
    ),
    "a large wall": small(
        wall=[f"{number}{suit}" for suit in "mps" for number in range(1, 10)] * 37,
        starting_tiles=60,
    ),
    "texts of letters of several bytes": small(
        button=button(
            ["push_message", "河" * 999 + "$a$a", {"a": "pot"}],
            ["add_rule", "t", "河" * 900],
            ["add_rule", "t", "é" * 900],
        ),
        language=2,
    ),
}
