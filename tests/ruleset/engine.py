# ruff: noqa: F401
"""The one door through which tests reach inside the ruleset engine.

Tests say what a ruleset means; where the engine keeps what they ask for is said here and nowhere
else, so that its rooms may change and the tests stay.
"""

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import pytest

from jantaku.base.errors import RulesetError
from jantaku.ruleset import Ruleset
from jantaku.ruleset.author import glossary, reference, schema
from jantaku.ruleset.author.analyses import ANALYSES, CODES, OF_THE_FILE
from jantaku.ruleset.author.analyses.buttons import impossible
from jantaku.ruleset.author.analyses.form import misfit
from jantaku.ruleset.author.check import RulesetProblem, check, check_text
from jantaku.ruleset.author.explain import calls_of, explain, tiles_of
from jantaku.ruleset.author.format import WIDTH, fmt
from jantaku.ruleset.author.mods import application as mods
from jantaku.ruleset.author.mods import jq
from jantaku.ruleset.author.mods.application import (
    apply,
    available,
    choose,
    enabled,
    merge_config,
    on_and_lost,
)
from jantaku.ruleset.author.mods.choice import ChosenMods
from jantaku.ruleset.author.mods.patches import STEPS, Patch
from jantaku.ruleset.author.self_tests import Prover, Verdict, prove
from jantaku.ruleset.author.situations import SelfTestHand
from jantaku.ruleset.compile.compiler import Compiler
from jantaku.ruleset.compile.expressions.actions import BODIES, all_actions, read_actions
from jantaku.ruleset.compile.expressions.calls import read_call_spec
from jantaku.ruleset.compile.expressions.marks import needs_of, read_mark_spec
from jantaku.ruleset.compile.expressions.selections import read_selection
from jantaku.ruleset.compile.hands.american import AmericanError, read_american
from jantaku.ruleset.compile.hands.definitions import read_definitions
from jantaku.ruleset.compile.source import Array, Object, Text, read_file, read_json, write_json
from jantaku.ruleset.compile.trees import copied, size_and_depth
from jantaku.ruleset.match.definition import DEFINITION_KEYWORDS
from jantaku.ruleset.match.matcher import Matcher
from jantaku.ruleset.play.view import RulesetView
from jantaku.ruleset.program import CallSpec, MarkNeed, Program, YakuRule, asks_in
from jantaku.ruleset.table.actions import SKIP
from jantaku.ruleset.table.chance import chance_of
from jantaku.ruleset.table.context import Assigned, CallChoice, Context, WinSource
from jantaku.ruleset.table.events import RulesetEvent
from jantaku.ruleset.table.history import CallEntry, DiscardEntry, DrawEntry, SwapEntry
from jantaku.ruleset.table.labels import LABELS, labels, right_display
from jantaku.ruleset.table.player import Mark, Marking, PlayerState
from jantaku.ruleset.table.seats import placements
from jantaku.ruleset.table.table import RulesetTable
from jantaku.ruleset.table.table_copy import copied as copied_table
from jantaku.ruleset.table.win import WinRecord
from jantaku.ruleset.values.behavior import PLAIN, Behavior
from jantaku.ruleset.values.limits import MOST_BYTES, MOST_NESTING, MOST_WORK, Number
from jantaku.ruleset.values.meld import Call, natural_tile
from jantaku.ruleset.values.place import Place
from jantaku.ruleset.values.seat import MANY_SEATS, Seat
from jantaku.ruleset.values.tile import (
    BACKS,
    GAP,
    JOKERS,
    SUITS,
    VOCABULARY,
    RulesetTile,
    face_up,
    in_order,
    read_tile,
    shift,
    suit_of,
)
from jantaku.ruleset.words.actions import ACTIONS
from jantaku.ruleset.words.amounts import AMOUNTS
from jantaku.ruleset.words.conditions import CONDITIONS
from jantaku.ruleset.words.keys import EXPECT_KEYS, KEYS, TEST_KEYS
from jantaku.ruleset.words.specs import SPECS
from jantaku.ruleset.words.targets import TARGETS

from .scoring import reaches, readings_tried, score_of, win

_MADE_OF: dict[int, Ruleset] = {}  # by program; a table knows only that


def ruleset_of(about: Ruleset | RulesetTable) -> Ruleset:
    """The ruleset itself, or the one a table of `seated` plays by."""
    return _MADE_OF[id(about.program)] if isinstance(about, RulesetTable) else about


def program_of(about: Ruleset | RulesetTable) -> Program:
    """What a ruleset was made into: its buttons, events, walls and lists of yaku."""
    return about.program


def seated(ruleset: Ruleset, **fields: Any) -> RulesetTable:
    """A table of a ruleset at which nothing has happened, everybody with 25,000 points."""
    program = ruleset.program
    _MADE_OF[id(program)] = ruleset
    players = {seat: PlayerState(score=25_000) for seat in program.seats}
    return RulesetTable(program, chance_of(1), program.seats, players, **fields)


def with_alias(
    behavior: Behavior, jokers: Sequence[RulesetTile], targets: Sequence[RulesetTile]
) -> Behavior:
    """A behavior in which every joker may stand for every target, too."""
    known = behavior.aliases
    more = {target: known.get(target, frozenset()) | {*jokers} for target in targets}
    return Behavior({**known, **more}, behavior.ordering)


def with_ordering(behavior: Behavior, row: Sequence[RulesetTile]) -> Behavior:
    """A behavior in which each of the tiles is followed by the next."""
    names = [tile.name for tile in row]
    return Behavior(behavior.aliases, {**behavior.ordering, **dict(pairwise(names))})


def face_down(tile: RulesetTile) -> RulesetTile:
    """A back that remembers what it hides."""
    return tile if tile.name == "1x" else RulesetTile("1x", (tile.name, *tile.attrs))


def yaku_list(about: Ruleset | RulesetTable, name: str) -> tuple[YakuRule, ...]:
    """The yaku of a list of a ruleset."""
    return about.program.yaku_lists[name]


def matcher(about: Ruleset | RulesetTable, name: str) -> Matcher | None:
    """The definition of that name of a ruleset, ready to be held against hands."""
    return about.program.matchers[name]


def compiler_of(about: Ruleset | RulesetTable) -> Compiler:
    """What reads more nodes as if they stood in that ruleset."""
    return ruleset_of(about).compiler


def problems_of(about: Ruleset | RulesetTable) -> list[RulesetError]:
    """What is wrong with a ruleset, as far as it has been read."""
    return ruleset_of(about).problems


def call_spec(*ways: Any) -> CallSpec:
    """The `call` of a button that says this."""
    return read_call_spec(Compiler({}, {}), list(ways))
