"""Small rulesets of rounds that end and begin in all ways."""

from typing import Any

ROUNDS = 4
_EVENTS = (
    *("before_start", "after_start", "after_initialization", "after_scoring", "before_conclusion"),
    *("before_continue", "after_bloody_end", "before_win", "after_win"),
)
_SAYS = {
    event: {"actions": [["push_message", event], ["add_counter", event, 1], ["noop"]]}
    for event in _EVENTS
}
_WIN = {"win": {"show_when": ["our_turn", "has_draw"], "actions": [["win_by_draw"]]}}
_RON = {
    "win": {
        "show_when": ["someone_else_just_discarded"],
        "actions": [["win_by_discard"]],
        "unskippable": True,
    }
}
_SCORE = {
    "scoring_method": "multiplier",
    "score_multiplier": 100,
    "yaku_lists": ["yaku"],
    "agarirenchan": True,
    "win_by_draw_name": "Own draw",
    "win_by_discard_name": "Discard",
    "win_by_discard_name_2": "Two",
}
_YAKU = [{"display_name": "One", "value": 3, "when": "true"}]
_DRAWN = {**_SCORE, "draw_tenpai_payments": [1000, 1500, 3000], "tenpairenchan": True}


def rules(*actions: Any, score: Any = None, **more: Any) -> dict[str, Any]:
    """Short rounds that end without tiles, or with what more there is."""
    drawing = ["ite", ["no_tiles_remaining"], [["ryuukyoku"]], [["draw"]]]
    return {
        "wall": ["1m", "2m", "3m", "4p", "5p", "6p", "7s"] * 4,
        "starting_tiles": 4,
        "initial_score": 10_000,
        "max_rounds": ROUNDS,
        "interruptible_actions": ["draw", "noop", "play_tile"],
        "after_turn_change": {"actions": [*actions, drawing]},
        "score_calculation": _SCORE if score is None else score,
        "yaku": _YAKU,
        **more,
    }


_TENPAI = ["when", [{"name": "seat_is", "opts": ["east", "west"]}], [["set_status", "tenpai"]]]
ROWS: dict[str, dict[str, Any]] = {
    "draws": rules(**_SAYS),
    "draws of the second version": rules(language=2, **_SAYS),
    "tenpai is paid": rules(_TENPAI, score=_DRAWN),
    "a third is paid": rules(
        ["when", [{"name": "seat_is", "opts": ["east", "west", "south"]}], _TENPAI[2]],
        score={**_DRAWN, "draw_tenpai_payments": [1000, 1500, 1000]},
    ),
    "nagashi is paid": rules(
        ["set_status", "nagashi"], score={**_SCORE, "draw_nagashi_payments": [2000, 4000]}
    ),
    "self-draws": rules(buttons=_WIN, **_SAYS),
    "discards are won": rules(buttons=_RON, **_SAYS),
    "winners stay": rules(buttons=_RON, winners_stay=True, language=2, **_SAYS),
    "the last one plays on": rules(buttons=_WIN, bloody_end=True, **_SAYS),
    "the last one plays on, and is paid": rules(
        _TENPAI, buttons=_WIN, score=_DRAWN, bloody_end=True, **_SAYS
    ),
    "somebody is bankrupt": rules(buttons=_WIN, score={**_SCORE, "tobi": 9_500}),
    "rounds after the last": rules(buttons=_WIN, sudden_death_goal=10_900, max_rounds=1),
    "a dealer who may stop": rules(_TENPAI, score=_DRAWN, tenpaiyame=True, max_rounds=1),
    "a dealer who may stop as the first": rules(
        _TENPAI, score=_DRAWN, tenpaiyame=10_500, max_rounds=2, sudden_death_goal=99_000
    ),
    "rounds that play themselves": rules(
        auto_buttons={
            "go": {"actions": [["discard_draw"]], "enabled_at_start": True},
            "idle": {"actions": [["noop"]]},
        },
        buttons=_WIN,
        **_SAYS,
    ),
    "hands that are set": rules(
        starting_hand={"south": ["7s", "7s", "7s", "1m"]},
        starting_draws=["6p", "5p"],
        starting_dead_wall=["1m", "2m", "3m"],
        initial_dead_wall_length=4,
        revealed_tiles=[-1, "4p", 900],
    ),
    "hands that are set in the second version": rules(
        starting_hand={"south": ["7s", "7s"], "north": ["1m"] * 5},
        starting_draws=["6p", "5p"],
        starting_dead_wall=["9s", "2m", "3m", "1m", "1m", "1m"],
        initial_dead_wall_length=4,
        reserved_tiles=["indicator", "other"],
        revealed_tiles=["indicator"],
        language=2,
    ),
    "dice": rules(["push_message", "$d", {"d": "dice"}], language=2, num_dice=3, die1=5),
    "what stays from round to round": rules(
        *(["set_status", "kept"], ["set_status", "gone"]),
        *(["add_counter", "kept", 1], ["add_counter", "gone", 1]),
        *(["tag_tiles", "kept", ["1m"]], ["tag_tiles", "gone", ["1m"]]),
        *(["add_rule", "title", "text"], ["reverse_turn_order"]),
        persistent_statuses=["kept"],
        persistent_counters=["kept"],
        persistent_tags=["kept"],
    ),
    "a game without an end": rules(max_rounds=None, buttons=_WIN),
    "two players": rules(_TENPAI, num_players=2, score=_DRAWN, buttons=_RON),
    "three players": rules(
        num_players=3, buttons=_WIN, score={**_SCORE, "tsumo_loss": "equal_split"}
    ),
}
