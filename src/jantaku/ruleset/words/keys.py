"""The keys of a ruleset, each with its form, its default and one sentence.

Said once: the schema, the checker and the reference of the language are made out of these tables.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Mapping


@dataclass(frozen=True, slots=True)
class Key:
    """A key of a ruleset: what it holds (a word of `FORMS`), its default and what it means.

    `since` is the first version of the language that has the key.
    """

    form: str
    help: str
    example: Any
    default: Any = None
    since: int = 1


EVENT_EXAMPLE: Final = {"actions": [["draw"]]}
EVENTS: Final[dict[str, str]] = {
    "before_start": "Before the first round and after every score screen, before the next round.",
    "before_turn_change": "When the turn changes; the seat is the one that had the turn.",
    "after_turn_change": "When the turn has changed, and at the deal; the seat is the one in turn.",
    "on_no_valid_tiles": "When the player in turn can discard nothing; `recurse` repeats it.",
    "after_initialization": "Once a game, after the first deal; the seat is the one in turn.",
    "after_start": "Once per round, after the deal; the seat is the dealer.",
    "after_draw": "After every draw; the seat is the one that drew.",
    "after_discard_passed": "When nobody took the discard; the seat is the discarder.",
    "before_call": "Before a call; the seat is the one called from, `caller` the one that calls.",
    "after_call": "After a call; the seat is the caller.",
    "before_win": "Before a win is scored; the seat is the winner.",
    "before_scoring": "Before a hand is scored, for all its jokers may be; it leaves no trace.",
    "after_scoring": "When it is known what a round pays, and not paid yet.",
    "after_win": "After a win was scored; the seat is the winner.",
    "before_exhaustive_draw": "Before an exhaustive draw; the seat is the one in turn.",
    "before_abortive_draw": "Before an abortive draw; the seat is the one in turn.",
    "after_bloody_end": "After the last screen of a round that continued after wins.",
    "before_continue": "Before a round continues after a win.",
    "before_conclusion": "When the game ends, before the final scores.",
    "after_charleston": "When every seat has received a pass of tiles.",
    "after_saki_start": "When every seat has drafted its card; once for every seat.",
}
"""The events: keys that hold `actions`, and when they run."""
_LATER_EVENTS: Final = ("after_initialization", "before_scoring", "after_scoring")

_BUTTON = {
    "display_name": "Pon",
    "call": [[0, 0]],
    "show_when": ["not_our_turn", "someone_else_just_discarded", "call_available"],
    "actions": [["call"], ["change_turn", "self"]],
}

DISPLAY_KEYS: Final[dict[str, Key]] = {
    "$schema": Key("text", "Where editors find the schema of rulesets.", "ruleset.schema.json"),
    "language": Key("language", "The version of the language: 1 or 2 (default: detected).", 2),
    "display_name": Key("text", "The name of the game.", "Two-tile mahjong"),
    "tutorial_link": Key("text", "Where the rules are explained.", "https://example.org/rules"),
    "translations": Key("texts", "Names of yaku as they are shown.", {"Riichi": "Reach"}, {}),
    "show_waits": Key("any", "How waits are shown.", {"win_definitions": ["win"]}),
    "show_nearest_american_hand": Key("flag", "Shows the nearest hand of the card.", True, False),
    "dead_hand_buttons": Key("flag", "Shows buttons that declare a hand dead.", True, False),
    "display_wall": Key("flag", "Shows the wall on demand.", True, False),
    "display_honba": Key("flag", "Shows the honba.", True, False),
    "display_riichi_sticks": Key("flag", "Shows the riichi sticks.", True, False),
    "display_round_marker": Key("flag", "Shows the round.", False, True),
    "four_rows_discards": Key("flag", "Lays ponds in four rows.", True, False),
    "score_e_notation": Key("flag", "Shows great scores in short.", True, False),
    "shown_statuses": Key("names", "Statuses their owner sees.", ["furiten"], []),
    "shown_statuses_public": Key("names", "Statuses everybody sees.", ["riichi"], []),
    "tile_images": Key("texts", "Pictures for tiles.", {"1m": "1m.png"}, {}),
    "debug_status": Key("flag", "Shows all statuses, counters and buttons.", True, False),
    "win_timer": Key("number", "Seconds a score screen stays.", 10, 10),
    "tsumogiri_bots": Key("flag", "Computer players discard what they draw.", True, False),
    "saki_ver": Key("text", "Which set of pictures the cards have.", "v13"),
}
"""The keys that say how a game is shown; the engine passes them on to clients."""

KEYS: Final[dict[str, Key]] = {
    "base": Key(
        "base",
        "What it begins with: a ruleset or a part of the library, and what that is given.",
        {"flowers": {"minimum": 3}},
    ),
    # the wall and the deal
    "wall": Key("tiles", "All tiles of the game, each as often as it is there.", ["1m", "1m"], []),
    "starting_tiles": Key("count", "Tiles every player is dealt.", 13, 0),
    "num_players": Key("players", "How many play: 1 to 4.", 4, 4),
    "initial_score": Key("number", "Points every player starts with.", 25000, 0),
    "initial_dead_wall_length": Key(
        "count", "Tiles set aside at the end of the wall (default: as many as are reserved).", 14
    ),
    "reserved_tiles": Key(
        "names_in_order",
        "Names for the tiles of the dead wall, from its last on.",
        ["kan_draw_1"],
        [],
    ),
    "revealed_tiles": Key(
        "revealed",
        "Tiles shown above the table: places in the dead wall, names or tiles.",
        [-6],
        [],
    ),
    "max_revealed_tiles": Key("count", "Places shown above the table.", 5, 0),
    # what happens
    **{
        name: Key("event", help_, EVENT_EXAMPLE, since=2 if name in _LATER_EVENTS else 1)
        for name, help_ in EVENTS.items()
    },
    "play_effects": Key(
        "effects",
        "Actions run on a discard, by what is discarded.",
        [[["joker"], [["big_text", "Joker"]]]],
        [],
    ),
    "play_restrictions": Key(
        "restrictions",
        "Tiles that may not be discarded while a condition holds.",
        [[["any"], [{"name": "status", "opts": ["riichi"]}, "not_is_drawn_tile"]]],
        [],
    ),
    "buttons": Key("buttons", "What players may do other than discard.", {"pon": _BUTTON}, {}),
    "auto_buttons": Key(
        "auto_buttons",
        "Actions that run automatically while a player has them switched on.",
        {
            "auto_sort": {
                "display_name": "A",
                "actions": [["sort_hand"]],
                "enabled_at_start": True,
            }
        },
        {},
    ),
    "functions": Key(
        "functions",
        "Named lists of actions for `run`; `$name` stands for an argument.",
        {"bonus": [["add_score", "$points"]]},
        {},
    ),
    "interruptible_actions": Key(
        "names", "Actions after which buttons are offered to everybody.", ["play_tile", "draw"], []
    ),
    "interrupt_levels": Key(
        "numbers_by_name", "Which buttons an interruptible action offers.", {"play_tile": 100}, {}
    ),
    # matching
    "set_definitions": Key(
        "sets", "Sets that match definitions name.", {"pair": [0, 0], "shuntsu": [0, 1, 2]}, {}
    ),
    "dora_indicators": Key("dora", "Which tiles an indicator makes dora.", {"1m": ["2m"]}, {}),
    "reverse_dora_indicators": Key(
        "dora", "Which tiles an indicator makes reverse dora.", {"2m": ["1m"]}, {}
    ),
    "readings": Key(
        "readings",
        "How winning hands are divided into groups; all yaku count in the reading worth most.",
        [[[["run", "triplet"], 4], [["pair"], 1]]],
        [],
    ),
    # what lasts
    "persistent_statuses": Key("names", "Statuses kept from round to round.", ["won_once"], []),
    "persistent_counters": Key("names", "Counters kept from round to round.", ["shuugi"], []),
    "persistent_tags": Key("names", "Tags kept from round to round.", ["dora"], []),
    # the end of a round and of the game
    "bloody_end": Key("flag", "Play continues until three players have won.", True, False),
    "winners_stay": Key(
        "flag", "A winner plays on and may win again, until the wall is empty.", True, False
    ),
    "max_rounds": Key("positive", "Rounds, counted by dealers, after which the game ends.", 8),
    "agariyame": Key(
        "flag_or_number",
        "A dealer's win in the last round ends the game; a number asks for a lead with that score.",
        True,
        False,
    ),
    "tenpaiyame": Key(
        "flag_or_number",
        "A dealer's tenpai in the last round ends the game; a number as for agariyame.",
        True,
        False,
    ),
    "sudden_death_goal": Key(
        "number", "The score a player must reach, or further rounds are played.", 30000
    ),
    # yaku and points
    "score_calculation": Key(
        "score",
        "How wins and draws are scored and paid.",
        {"scoring_method": "multiplier", "yaku_lists": ["yaku"]},
    ),
    "yaku": Key(
        "yaku",
        "Yaku, counted where `score_calculation` names this list.",
        [{"display_name": "Tsumo", "value": 1, "when": ["won_by_draw"]}],
    ),
    "meta_yaku": Key(
        "yaku",
        "Yaku that look at the yaku of earlier lists.",
        [{"display_name": "Chicken", "value": 8, "when": ["has_no_yaku"]}],
    ),
    "yaku2": Key(
        "yaku",
        "Yaku of the second kind, such as yakuman.",
        [{"display_name": "Tenhou", "value": 1, "when": ["no_calls_yet", "won_by_draw"]}],
    ),
    "yaku_precedence": Key(
        "precedence",
        "Which yaku, by name or by value, a yaku takes the place of.",
        {"Ryanpeikou": ["Iipeikou"]},
        {},
    ),
    "yaku_best_of": Key(
        "names_of_names",
        "Lists of yaku: of each only the one worth most counts, the first of equal ones.",
        [["Daisangen", "Daisuushii"]],
        [],
    ),
    # fixing chance, for tests and puzzles
    "starting_hand": Key("hands", "Hands dealt instead of chance.", {"east": ["1m", "2m"]}),
    "starting_draws": Key("tiles", "The first tiles of the wall after the deal.", ["5m"]),
    "starting_dead_wall": Key("tiles", "What draws from the other end take, in order.", ["5m"]),
    "starting_round": Key("count", "The round the game starts in.", 4, 0),
    "starting_honba": Key("count", "The honba the game starts with.", 1, 0),
    "num_dice": Key("dice", "How many dice are thrown, from 2 to 10.", 3, 2, since=2),
    "die1": Key("die", "The first die.", 3),
    "die2": Key("die", "The second die.", 4),
    # mods and tests
    "available_mods": Key(
        "mods",
        "Mods that can be chosen: headings, and objects.",
        ["Rules", {"id": "no_red", "name": "No reds", "desc": "Plays without red fives."}],
        [],
    ),
    "available_presets": Key(
        "presets",
        "Mods and settings that can be chosen together.",
        [{"display_name": "Short", "enabled_mods": ["no_red"]}],
        [],
        since=2,
    ),
    "default_mods": Key("wanted", "Mods that are on from the start.", ["no_red"], []),
    "enabled_mods": Key(
        "wanted", "Mods that were applied; filled in by applying them.", ["kan"], []
    ),
    "tests": Key(
        "tests",
        "Examples of the rules that `jantaku ruleset test` tries.",
        [
            {
                "name": "a pair wins",
                "hand": ["1m", "1m"],
                "match": "win",
                "expect": {"matches": True},
            }
        ],
        [],
    ),
    # cards
    "enable_saki_cards": Key("flag", "Players draft cards; each is a status.", True, False),
    "saki_deck": Key("names_in_order", "The cards that can be drafted.", ["card_1"], []),
    "declarable_yaku": Key("names", "Yaku that can be declared before winning.", ["Riichi"], []),
    "yaku_alt_names": Key("any", "Other names of yaku that can be declared.", {"Riichi": "Reach"}),
    **DISPLAY_KEYS,
}
"""The keys of a ruleset; it may also have `<name>_definition` and lists of yaku."""

_DEFINITION: Final = "_definition"


def definitions_in(rules: Mapping[str, Any]) -> dict[str, Any]:
    """The match definitions of a ruleset, as they are written, by name.

    >>> definitions_in({"win_definition": [[[["pair"], 1]]], "max_rounds": 4})
    {'win': [[[['pair'], 1]]]}
    """
    return {
        key.removesuffix(_DEFINITION): node
        for key, node in rules.items()
        if key.endswith(_DEFINITION)
    }


METHODS: Final = {
    "multiplier": "points times `score_multiplier`",
    "score_table": "`score_table` at the points, or its `max`",
    "vietnamese": "six points make a multiplier; `score_table` for the rest",
    "han_fu_formula": "fu times two to the power of han, up to limits; fu alone without han",
}
"""The scoring methods."""

SCORE_KEYS: Final[dict[str, Key]] = {
    # which yaku count
    "scoring_method": Key("method", "How yaku become a score.", "multiplier"),
    "yaku_lists": Key("names", "The lists of yaku that count, in order.", ["yaku"], []),
    "yaku2_lists": Key("names", "The lists of yaku of the second kind.", ["yaku2"], []),
    "extra_yaku_lists": Key("names", "Lists that make no hand worth winning.", ["extra_yaku"], []),
    "declare_only_yaku_lists": Key("names", "Lists that count if declared.", ["declared"], []),
    "yaku2_overrides_yaku1": Key("flag", "Yaku2 silence the other yaku.", True, False),
    "highest_scoring_yaku_only": Key("flag", "Only the highest yaku counts.", True, False),
    # the score
    "score_multiplier": Key(
        "multiplier", "The score of a point, or 'points2' to multiply with those.", 20, 1
    ),
    "score_table": Key("table", "Scores by points, and the greatest.", {"0": 1, "max": 64}),
    "limit_thresholds": Key("thresholds", "Han and fu from which a limit holds.", [[5, 0]], []),
    "limit_scores": Key("numbers", "The scores of the limits.", [8000], []),
    "limit_names": Key("names_in_order", "The names of the limits.", ["Mangan"], []),
    "han_fu_starting_han": Key("number", "Added to the han in the formula.", 0, 2, since=2),
    "han_fu_multiplier": Key("number", "The factor of the formula.", 4, 4),
    "han_fu_rounding_factor": Key("number", "What scores are rounded up to.", 100, 100),
    "fixed_fu": Key("number", "The fu of every hand.", 30),
    "enable_kontsu_fu": Key("flag", "Mirrored sets are worth fu.", True, False),
    "double_wind_4_fu": Key("flag", "A pair of your double wind is worth 4 fu.", True, False),
    "north_wind_yakuhai": Key("flag", "A pair of north is worth fu for everybody.", True, False),
    "dealer_multiplier": Key("number", "The factor of the dealer's wins.", 1.5, 1),
    "self_draw_bonus": Key("number", "Added to the score of a self-draw.", 1, 0),
    "min_score": Key("number", "The least a win is worth.", 0, 0),
    "max_score": Key("number", "The most a win is worth.", 32000),
    # who pays what
    "tsumo_loss": Key("tsumo_loss", "How three players settle a self-draw.", True, False),
    "discarder_multiplier": Key("number", "The factor the discarder pays.", 1, 1),
    "discarder_penalty": Key("number", "Added to what the discarder pays.", 8, 0),
    "non_discarder_multiplier": Key("number", "The factor the others pay.", 0, 0),
    "non_discarder_penalty": Key("number", "Added to what the others pay.", 8, 0),
    "self_draw_multiplier": Key("number", "The factor each pays for a self-draw.", 1, 1),
    "self_draw_penalty": Key("number", "Added to what each pays for a self-draw.", 8, 0),
    "draw_multiplier": Key("number", "Another name for `self_draw_multiplier`.", 1, 1),
    "draw_penalty": Key("number", "Another name for `self_draw_penalty`.", 8, 0),
    "dealer_self_draw_multiplier": Key(
        "number",
        "The factor of what a dealer pays for a self-draw or is paid for one.",
        2,
        1,
        since=2,
    ),
    "split_oya_ko_payment": Key("flag", "The dealer pays two shares of a self-draw.", True, False),
    "honba_value": Key("number", "What each payer adds for a honba.", 100, 0),
    "riichi_value": Key("number", "What a riichi stick is worth.", 1000),
    "pao_eligible_yaku": Key("names", "Yaku another may have to answer for.", ["Daisangen"], []),
    "pao_pays_all": Key("flag", "The responsible seat pays for every yaku.", True, False),
    "pao_pays_all_yaku": Key(
        "flag", "Like `pao_pays_all`, for `yaku_lists` only.", True, False, since=2
    ),
    "pao_pays_all_yaku2": Key(
        "flag", "Like `pao_pays_all`, for `yaku2_lists` only.", True, False, since=2
    ),
    "split_pao_ron": Key("flag", "Discarder and responsible share the payment.", False, True),
    # draws
    "triple_ron_draw": Key("flag", "Three wins at once are a draw.", True, False),
    "draw_tenpai_payments": Key(
        "tenpai", "What is paid with one, two and three tenpai.", [1000, 1500, 3000]
    ),
    "draw_nagashi_payments": Key("nagashi", "What players and dealer pay.", [2000, 4000]),
    "score_best_hand_at_draw": Key("flag", "Tenpai hands win their best at a draw.", True, False),
    # who deals next
    "agarirenchan": Key("flag", "A dealer who wins deals again.", True, False),
    "tenpairenchan": Key("flag", "A dealer who is tenpai at a draw deals again.", True, False),
    "notenrenchan_south": Key("flag", "In the south round every draw repeats.", True, False),
    "next_dealer_is_first_winner": Key("flag", "The first winner decides who deals.", True, False),
    "tobi": Key(
        "flag_or_number", "The game ends when a score falls below it; true stands for 0.", 0, False
    ),
    # jokers and names
    "use_smt": Key("flag", "Jokers become what suits the hand best.", False, True),
    "arrange_american_yaku": Key("flag", "Winning hands are laid out as on the card.", True, False),
    "point_name": Key("text", "What a point is called.", "Han", ""),
    "point2_name": Key("text", "What a point of the second kind is called.", "★", ""),
    "minipoint_name": Key("text", "What a fu is called.", "Fu", ""),
    "score_name": Key("text", "What a score is called.", "Points", ""),
    "score_denomination": Key("text", "The unit written behind scores.", "", ""),
    "right_display": Key("side", "The number to the right of the points.", "minipoints"),
    "win_by_discard_label": Key("text", "The word for a tile won from a discard.", "Ron"),
    "win_by_draw_label": Key("text", "The word for a tile won from the wall.", "Tsumo"),
    "win_by_call_label": Key("text", "The word for a tile won from a call.", "Chankan"),
    "win_by_discard_name": Key("text", "The name of a win from a discard.", "Ron"),
    "win_by_discard_name_2": Key("text", "The name of two such wins.", "Double Ron"),
    "win_by_discard_name_3": Key("text", "The name of three such wins.", "Triple Ron"),
    "win_by_draw_name": Key("text", "The name of a self-drawn win.", "Tsumo"),
    "win_by_call_name": Key("text", "The name of a win from a call.", "Chankan"),
    "win_with_pao_name": Key("text", "The name of a win another pays.", "Sekinin Barai"),
    "triple_win_draw_name": Key("text", "The name of a draw by three wins.", "Sanchahou"),
    "exhaustive_draw_name": Key("text", "The name of a draw with an empty wall.", "Ryuukyoku"),
    "nagashi_name": Key("text", "The name of a win by discards only.", "Nagashi Mangan"),
}
"""The keys of `score_calculation`."""

BUTTON_KEYS: Final[dict[str, Key]] = {
    "display_name": Key("text", "The label.", "Pon"),
    "show_when": Key("conditions", "When it is offered.", ["our_turn", "has_draw"]),
    "actions": Key("actions", "What it does.", [["call"], ["change_turn", "self"]]),
    "call": Key("call", "Own tiles it takes: offsets to the called tile.", [[-1, 1], [1, 2]], []),
    "call_conditions": Key("conditions", "Which concrete calls are offered.", ["true"]),
    "call_style": Key(
        "any",
        "The layout of the meld, by where it was called from.",
        {"kamicha": ["call_sideways", 0, 1], "self": [["1x", 0], 1, 2, ["1x", 3]]},
    ),
    "call_name": Key("text", "The name of the meld (default: that of the button).", "chii"),
    "call_hidden": Key("flag", "Others do not see the meld's tiles.", True, False),
    "upgrades": Key("text", "The name of the melds it adds a tile to.", "pon"),
    "precedence_over": Key("names", "Buttons it beats when two players press.", ["chii"], []),
    "call_priority_list": Key(
        "any", "Conditions: who meets the earliest comes first.", [["has_draw"], ["not_has_calls"]]
    ),
    "unskippable": Key("flag", "The player must press it.", True, False),
    "cancellable": Key("flag", "Whether its marking may be given up.", False, True),
    "interrupt_level": Key("number", "Offered only by interrupts up to this level.", 100, 100),
    "msg_name": Key("text", "What messages call it.", "pon"),
}
"""The keys of a button."""

AUTO_BUTTON_KEYS: Final[dict[str, Key]] = {
    "display_name": Key("text", "The label.", "A"),
    "desc": Key("text", "What it does, for people.", "Sorts the hand."),
    "actions": Key("actions", "What it does.", [["sort_hand"]]),
    "enabled_at_start": Key("flag", "Whether it is on when a round starts.", True, False),
}
"""The keys of an auto button."""

YAKU_KEYS: Final[dict[str, Key]] = {
    "display_name": Key("text", "Its name.", "Riichi"),
    "value": Key("value", "Its points: a number, a counter's name, or an amount in a list.", 1),
    "when": Key("conditions", "When it counts.", [{"name": "status", "opts": ["riichi"]}]),
    "groups": Key(
        "groups", "The groups of a reading that it is made of.", ["concealed", [["triplet"], 3]]
    ),
    "joins": Key(
        "flag", "It may take one group at most of those that another one joined.", True, False
    ),
    "once": Key(
        "once",
        "It counts once, however its groups are chosen; with 'suit' once for each suit.",
        True,
        False,
    ),
    "desc": Key("text", "What it asks for, for people.", "Declared tenpai."),
}
"""The keys of a yaku."""

EVENT_KEYS: Final[dict[str, Key]] = {
    "actions": Key("actions", "What happens.", [["draw"]]),
    "recurse": Key(
        "flag", "Of `on_no_valid_tiles`: again while nothing can be played.", True, False
    ),
}
"""The keys of an event."""

MOD_KEYS: Final[dict[str, Key]] = {
    "id": Key("text", "Its name in lists and on the command line.", "no_red"),
    "name": Key("text", "Its name for people.", "No red fives"),
    "desc": Key("text", "What it changes.", "Plays without red fives."),
    "order": Key("number", "Mods with lower numbers are applied first.", 1, 0),
    "deps": Key("names", "Mods switched on with it.", ["kan"], []),
    "conflicts": Key("names", "Mods switched off by it.", ["kansai"], []),
    "class": Key("text", "How it is shown.", "full_width"),
    "config": Key(
        "settings",
        "Settings, each a `$name` in what the mod does: its values, and which it is at first.",
        [{"name": "below", "type": "dropdown", "values": [0, 1], "default": 0}],
        [],
    ),
    "patch": Key("patch", "What it does to the ruleset.", [{"set": "/max_rounds", "to": 4}]),
}
"""The keys of a mod in `available_mods`; a mod in a file has the same except `id`."""

SETTING_KEYS: Final[dict[str, Key]] = {
    "name": Key("text", "Its name: `$name` stands for its value.", "below"),
    "type": Key("text", "How it is shown: `dropdown`, or anything else for a slider.", "dropdown"),
    "values": Key("values", "What it may be: whole numbers, true, false, texts.", [0, 1, 1000]),
    "default": Key("setting", "What it is at first (default: the first of its values).", 0),
}
"""The keys of a setting of a mod."""

PRESET_KEYS: Final[dict[str, Key]] = {
    "id": Key("text", "What commands call it (default: its name).", "short"),
    "display_name": Key("text", "Its name for people.", "Short"),
    "desc": Key("text", "Whose rules these are.", "A game of one wind."),
    "enabled_mods": Key("wanted", "The mods that are on; all others are off.", ["no_red"]),
}
"""The keys of a preset in `available_presets`."""

TEST_KEYS: Final[dict[str, Key]] = {
    "name": Key("text", "What it shows.", "riichi is one point"),
    "mods": Key("wanted", "Mods that are on.", ["kan"], []),
    "seed": Key("count", "The seed of the game (default: 0).", 1, 0),
    "hand": Key("tiles", "The hand, without the winning tile.", ["1m", "1m"]),
    "calls": Key("melds", "Melds: a name and tiles.", [["pon", ["1z", "1z", "1z"]]], []),
    "tile": Key("tile", "The winning tile.", "5m"),
    "win": Key("source", "Where the winning tile comes from.", "discard", "discard"),
    "seat": Key("wind", "The seat wind of the player.", "east", "east"),
    "discarder": Key("wind", "The seat wind of the player who discards the tile.", "west"),
    "round": Key("count", "The round, counted from 0.", 0, 0),
    "honba": Key("count", "The honba.", 1, 0),
    "status": Key("names", "Further statuses of the player.", ["riichi"], []),
    "counters": Key("numbers_by_name", "Further counters of the player.", {"dora": 1}, {}),
    "tiles_left": Key("count", "Tiles left in the wall.", 0),
    "first_turn": Key(
        "flag", "It is the first turn of the round (default: a later turn).", True, False
    ),
    "config": Key("config", "Keys of the ruleset that differ.", {"max_rounds": 4}),
    "match": Key("match_names", "A match definition, or several, that is tried.", "win"),
    "actions": Key("presses", "What the players do, one after another.", [["east", "discard", 0]]),
    "expect": Key("expected", "What comes out.", {"points": 1}),
}
"""The keys of a test in `tests`."""

EXPECT_KEYS: Final[dict[str, Key]] = {
    "wins": Key("flag", "If a button that wins is offered.", False, True),
    "yaku": Key("yaku_found", "The yaku of the win, with their values.", {"Riichi": 1}),
    "yaku2": Key("yaku_found", "The yaku of the second kind.", {"Tenhou": 1}),
    "points": Key("number", "Their sum.", 3),
    "points2": Key("number", "The sum of the second kind.", 1),
    "minipoints": Key("number", "The fu.", 30),
    "score": Key("number", "The score.", 3900),
    "deltas": Key("numbers", "Gains from east on, `after_scoring` included.", [3900, -3900, 0, 0]),
    "matches": Key("flag", "Whether the hand matches.", True),
    "waits": Key("tiles", "The tiles the hand waits for.", ["1m", "4m"]),
    "events": Key("events_seen", "Events that happen in this order, others between.", ["draw"]),
    "buttons": Key("buttons_seen", "Buttons seats are offered at the end.", {"east": ["tsumo"]}),
    "scores": Key("numbers", "The scores at the end, from east on.", [25000, 25000, 25000, 25000]),
    "result": Key("text", "How the round ended.", "win"),
    "error": Key("text", "The code of the error that ends it.", "budget"),
}
"""The keys of what a test expects."""
