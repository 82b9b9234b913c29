"""Compiles the keys of a ruleset into a program."""

from __future__ import annotations

from functools import cache, partial
from typing import TYPE_CHECKING, Any, Final

from jantaku.base.errors import RulesetError
from jantaku.ruleset.compile.buttons import read_auto_buttons, read_buttons
from jantaku.ruleset.compile.compiler import KNOWN, Compiler
from jantaku.ruleset.compile.expressions.actions import read_actions
from jantaku.ruleset.compile.expressions.specs import names_for_certain
from jantaku.ruleset.compile.hands.card import card_hands
from jantaku.ruleset.compile.hands.yaku import read_yaku
from jantaku.ruleset.compile.named_values import NamedValues
from jantaku.ruleset.compile.score import read_score
from jantaku.ruleset.program import (
    EVERY_LEVEL,
    SECOND,
    Button,
    Ending,
    Goal,
    GroupNeed,
    PlayEffect,
    PlayRestriction,
    Program,
    Reserved,
    RuleAction,
    ScoreRules,
    UnreadableValue,
    YakuRule,
    actions_in,
)
from jantaku.ruleset.values.limits import (
    GREATEST_SETTING,
    MOST_NAMES,
    MOST_TILES,
    MOST_YAKU,
    Number,
)
from jantaku.ruleset.values.nodes import entries_of, is_whole, texts_of
from jantaku.ruleset.values.seat import SEATS_OF, WINDS, Seat
from jantaku.ruleset.values.tile import RulesetTile, read_tile
from jantaku.ruleset.words.actions import ACTIONS
from jantaku.ruleset.words.keys import DISPLAY_KEYS, EVENTS, definitions_in

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from jantaku.ruleset.compile.expressions.keys import Keys
    from jantaku.ruleset.match.matcher import Matcher

_FEWEST_DICE: Final = 2
_MOST_DICE: Final = 10


def _seats(keys: Keys) -> tuple[Seat, ...]:
    players = keys.number("num_players")
    if players not in SEATS_OF:
        raise keys.refused("num_players", "a table has 1 to 4 players", 'as "num_players": 4')
    return SEATS_OF[int(players)]


def _hands(keys: Keys, key: str) -> Mapping[Seat, tuple[RulesetTile, ...]]:
    found: dict[Seat, tuple[RulesetTile, ...]] = {}
    for word, nodes in keys.mapping(key).items():
        if word not in WINDS or not isinstance(nodes, list):
            fault = f"'{key}' has an entry that is not a hand of a seat: {word}"
            keys.compiler.note("value", fault, 'write "east": ["1m"]', node=nodes)
        else:
            found[WINDS.index(word)] = keys.known_tiles(nodes)
    return found


def _revealed(keys: Keys) -> tuple[Reserved, ...]:
    read = [keys.read("named_tile", node, None) for node in keys.array("revealed_tiles")]
    return tuple(named for named in read if named is not None)


def _indicators(keys: Keys, key: str) -> Mapping[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    for indicator, doras in keys.mapping(key).items():
        shown_ones = doras if isinstance(doras, list) else [doras]
        names = [read_tile(dora) for dora in shown_ones]
        for node in (indicator, *shown_ones):
            if read_tile(node) is None:
                fault = f"'{key}' has an entry that is not a tile: {node}"
                at = node if hasattr(node, "place") else doras
                keys.compiler.note("unknown-tile", fault, node=at)
        found[str(indicator)] = tuple(tile.name for tile in names if tile)
    return found


def _interrupts(keys: Keys) -> Mapping[str, int]:
    levels = {
        str(name): int(level)
        for name, level in keys.mapping("interrupt_levels").items()
        if is_whole(level)
    }
    names = keys.names("interruptible_actions")
    for key in ("interruptible_actions", "interrupt_levels"):
        named = keys.rules.get(key)
        for name in named if isinstance(named, list | dict) else ():
            if isinstance(name, str) and name not in ACTIONS:
                cure = keys.compiler.meant(name, ACTIONS)
                at = name if isinstance(named, list) else named
                fault = f"'{key}' names no action: '{name}'"
                keys.compiler.note("unknown-action", fault, cure, node=at)
    every = dict.fromkeys(names, EVERY_LEVEL)
    return {**every, **levels} if keys.compiler.language == SECOND else {**levels, **every}


def _events(keys: Keys) -> Mapping[str, tuple[RuleAction, ...]]:
    found = {}
    for event in EVENTS:
        handler = keys.mapping(event)
        if "actions" in handler:
            found[event] = keys.read("actions", handler["actions"], (), event)
        elif isinstance(keys.rules.get(event), dict):
            cure = 'write {"actions": [...]}'
            keys.compiler.note("event", f"'{event}' has no actions", cure, node=handler)
    return found


def _restrictions(keys: Keys) -> tuple[PlayRestriction, ...]:
    key = "play_restrictions"
    return tuple(
        PlayRestriction(
            fits, names_for_certain(keys.compiler, node[0]), what, keys.compiler.place(node)
        )
        for node, fits, what in _pairs(keys, key, "condition")
    )


def _effects(keys: Keys) -> tuple[PlayEffect, ...]:
    pairs = _pairs(keys, "play_effects", "actions")
    return tuple(PlayEffect(fits, actions) for _, fits, actions in pairs)


def _pairs(keys: Keys, key: str, kind: str) -> Iterator[tuple[Any, Any, Any]]:
    """Entries of tile specs and what goes with them: as written, and both as read."""
    for node in keys.array(key):
        if not isinstance(node, list) or len(node) != 2:
            keys.compiler.note(key, f"an entry of '{key}' is not a pair", node=node)
            continue
        tiles = keys.read("specs", node[0], None, key)
        what = keys.read(kind, node[1], None, key)
        if tiles is not None and what is not None:
            yield node, tiles, what


def _yaku_precedence(keys: Keys) -> Mapping[str, tuple[str | Number, ...]]:
    return {
        str(name): tuple(
            beaten
            for beaten in (below if isinstance(below, list) else [below])
            if isinstance(beaten, str | int | float) and not isinstance(beaten, bool)
        )
        for name, below in keys.mapping("yaku_precedence").items()
    }


def _yaku_best_of(keys: Keys) -> tuple[frozenset[str], ...]:
    lists = (names for names in keys.array("yaku_best_of") if isinstance(names, list))
    return tuple(frozenset(name for name in names if isinstance(name, str)) for names in lists)


def _ending(keys: Keys) -> Ending:
    return Ending(
        _goal(keys, "max_rounds"),
        _goal(keys, "sudden_death_goal"),
        _stop(keys, "agariyame"),
        _stop(keys, "tenpaiyame"),
    )


def _goal(keys: Keys, key: str) -> Number | UnreadableValue | None:
    if keys.rules.get(key) in (None, False):
        return None
    try:
        return keys.number(key)
    except RulesetError as error:
        return UnreadableValue(error)


def _stop(keys: Keys, key: str) -> Goal:
    value = keys.rules.get(key)
    if isinstance(value, int | float) and value is not True:
        return _goal(keys, key)
    return True if value else None


def _die(keys: Keys, key: str) -> int | None:
    value = keys.rules.get(key)
    return value if is_whole(value) else None


def _dice(keys: Keys) -> tuple[int | None, ...]:
    """The values of all dice that are thrown, None for a die that the rules do not fix."""
    number = min(max(int(keys.number("num_dice")), _FEWEST_DICE), _MOST_DICE)
    return (_die(keys, "die1"), _die(keys, "die2"), *[None] * (number - 2))


def _translations(keys: Keys) -> Mapping[str, str]:
    items = entries_of(keys.rules.get("translations"))
    return {str(name): str(shown) for name, shown in items if isinstance(shown, str)}


def _cards(keys: Keys) -> frozenset[str]:
    return frozenset(map(str, texts_of(keys.rules.get("saki_deck"))))


_USUAL_LISTS: Final = ("yaku", "yaku2", "meta_yaku")


def _matchers(keys: Keys) -> NamedValues[Matcher | None]:
    written = definitions_in(keys.rules)

    def read(name: str) -> Matcher | None:
        matcher: Matcher = keys.compiler.read("definitions", written[name])
        return matcher

    return NamedValues([name for name in written if written[name] is not None], read, None)


def _yaku_lists(keys: Keys, score: ScoreRules) -> NamedValues[tuple[YakuRule, ...]]:
    def read(name: str) -> tuple[YakuRule, ...]:
        with keys.compiler.knowing(KNOWN["yaku"]):
            nodes = keys.few(name, keys.array(name), MOST_YAKU)
            found = [read_yaku(keys.compiler, node) for node in nodes]
        return tuple(yaku for yaku in found if yaku is not None)

    named = (
        *(score.yaku_lists or ()),
        *(score.yaku2_lists or ()),
        *score.extra_yaku_lists,
        *score.declare_only_yaku_lists,
    )
    others = [key for key, node in keys.rules.items() if key in _USUAL_LISTS or _holds_yaku(node)]
    return NamedValues(dict.fromkeys((*named, *others)), read, ())


def _holds_yaku(node: object) -> bool:
    return isinstance(node, list) and any(isinstance(n, dict) and "when" in n for n in node)


def _readings(keys: Keys) -> tuple[tuple[GroupNeed, ...], ...]:
    return tuple(keys.read("groups", node, ()) for node in keys.array("readings"))


def _concealed_melds(buttons: Mapping[str, Button]) -> frozenset[str]:
    """The melds that are made only of the caller's tiles."""
    return frozenset(
        button.call_name or name
        for name, button in buttons.items()
        if any(action.name == "self_call" for action in actions_in(button.actions))
    )


def _discard(compiler: Compiler, index: int) -> tuple[RuleAction, ...]:
    nodes = [["play_tile", None, index], ["check_discard_passed"], ["advance_turn"]]
    return read_actions(compiler, nodes)


def read_program(keys: Keys) -> Program:
    """The program; raises `RulesetError` if no table can be set up from it."""
    score = read_score(keys.mapping("score_calculation"), keys.compiler.language)
    wall = keys.tiles("wall")
    buttons = read_buttons(keys)
    reserved = keys.names("reserved_tiles")

    @cache
    def yaku_names() -> tuple[str, ...]:
        """The names of all yaku of all lists, each once."""
        named = [*(score.yaku_lists or ()), *(score.yaku2_lists or ())]
        return tuple(
            dict.fromkeys(yaku.name for name in named for yaku in program.yaku_lists[name])
        )

    program = Program(
        language=keys.compiler.language,
        counts_fu=keys.compiler.language == SECOND and "fu" in keys.compiler.counters,
        seats=_seats(keys),
        score=score,
        wall=wall,
        initial_tiles=tuple(dict.fromkeys(wall)),
        starting_tiles=keys.count("starting_tiles", MOST_TILES),
        initial_score=keys.number("initial_score"),
        starting_round=keys.count("starting_round", GREATEST_SETTING),
        starting_honba=int(keys.number("starting_honba")),
        max_revealed_tiles=keys.count("max_revealed_tiles", MOST_TILES),
        reserved_tiles=reserved,
        dead_wall_length=(
            keys.count("initial_dead_wall_length", MOST_TILES)
            if keys.rules.get("initial_dead_wall_length") is not None
            else len(reserved)
        ),
        revealed_tiles=_revealed(keys),
        starting_hand=_hands(keys, "starting_hand"),
        starting_draws=keys.tiles("starting_draws"),
        starting_dead_wall=keys.tiles("starting_dead_wall"),
        dora_indicators=_indicators(keys, "dora_indicators"),
        reverse_dora_indicators=_indicators(keys, "reverse_dora_indicators"),
        dice=_dice(keys),
        persistent_statuses=frozenset(keys.names("persistent_statuses")),
        persistent_counters=frozenset(keys.names("persistent_counters")),
        persistent_tags=frozenset(keys.names("persistent_tags")),
        display={key: keys.rules.get(key, about.default) for key, about in DISPLAY_KEYS.items()},
        shown_statuses=frozenset(keys.names("shown_statuses")),
        shown_statuses_public=frozenset(keys.names("shown_statuses_public")),
        translations=_translations(keys),
        bloody_end=keys.rules.get("bloody_end") is True,
        winners_stay=keys.rules.get("winners_stay") is True,
        ending=_ending(keys),
        saki_deck=(
            keys.few("saki_deck", keys.names("saki_deck"), MOST_NAMES)
            if keys.rules.get("enable_saki_cards")
            else ()
        ),
        saki_cards=_cards(keys),
        declarable_yaku=keys.names("declarable_yaku"),
        interrupts=_interrupts(keys),
        events=_events(keys),
        recurse_on_no_valid_tiles=keys.mapping("on_no_valid_tiles").get("recurse") is True,
        buttons=buttons,
        auto_buttons=read_auto_buttons(keys),
        play_restrictions=_restrictions(keys),
        play_effects=_effects(keys),
        discards=cache(partial(_discard, keys.compiler)),
        matchers=_matchers(keys),
        card=cache(lambda: card_hands(keys.rules.get("win_definition"))),
        readings=_readings(keys),
        concealed_melds=_concealed_melds(buttons),
        yaku_lists=_yaku_lists(keys, score),
        yaku_names=yaku_names,
        yaku_precedence=_yaku_precedence(keys),
        yaku_best_of=_yaku_best_of(keys),
    )
    return program
