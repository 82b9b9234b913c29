"""Wins and yaku that no hand can have: too many tiles, the tile of another kind of win, jokers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from jantaku.base.errors import RulesetError, counted
from jantaku.ruleset.author.analyses.findings import Found, info, warning, whole
from jantaku.ruleset.author.survey import ConditionNode, Survey, done_by
from jantaku.ruleset.compile.compiler import Compiler
from jantaku.ruleset.compile.hands.definitions import read_definitions
from jantaku.ruleset.match.definition import DEFINITION_KEYWORDS
from jantaku.ruleset.program import FIRST
from jantaku.ruleset.values.nodes import every_value, items_of, texts_of

if TYPE_CHECKING:
    from collections.abc import Iterator


_WHOLE: Final = frozenset(("hand", "calls"))
_WINNING: Final = frozenset(("draw", "last_discard", "called_tile", "winning_tile"))
_GROW: Final = frozenset(
    ("copy_tiles", "draw_aside", "draw_from_aside", "draw_last_discard", "merge_draw", "move_tiles")
)
"""Actions after which a hand may have more tiles than it was dealt."""


def too_large(survey: Survey) -> Iterator[Found]:
    """Matches of a hand whose definitions all ask for more tiles than the hand has.

    Melds count as three tiles: a kong's fourth is one more. Games in which hands grow are left
    alone.
    """
    rules = survey.rules
    dealt = whole(rules.get("starting_tiles", 0))
    if not dealt or _hands_grow(survey):
        return
    compiler = Compiler(rules, {})
    for condition in survey.tested("match"):
        places, definitions = [*condition.opts, None, None][:2]
        asked = set(texts_of(places))
        if condition.negated or "hand" not in asked or not asked <= _WHOLE | _WINNING:
            continue
        tiles = dealt + len(asked & _WINNING)
        least = _least_tiles(compiler, definitions)
        if least is not None and least > tiles:
            message = f"this asks for {counted(least, 'tile')}, and a hand has {tiles} here"
            cure = "" if asked & _WINNING else _add_winning_tile(condition)
            yield warning("unreachable", message, condition.node, cure or "ask for fewer sets")


def _add_winning_tile(condition: ConditionNode) -> str:
    tile = "winning_tile" if condition.home.kind == "yaku" else "draw"
    return f'match "{tile}" too'


def _hands_grow(survey: Survey) -> bool:
    """True if an action adds more tiles to a hand than the one that it discards."""
    draws = (act.node[1:2] for act in survey.named("draw"))
    return bool(survey.named(*_GROW)) or any(amount not in ([], [1]) for amount in draws)


def _least_tiles(compiler: Compiler, node: Any) -> int | None:
    """The tiles of the smallest hand that may match; None if that is unknown."""
    try:
        sizes = [one.least_tiles for one in read_definitions(compiler, node).definitions]
    except RulesetError:
        return None
    known = [size for size in sizes if size is not None]
    return min(known) if known and len(known) == len(sizes) else None


def wins_by_the_other_tile(survey: Survey) -> Iterator[Found]:
    """Wins by discard that match the tile drawn, which their player does not have."""
    for condition in survey.tested("match"):
        button = survey.buttons.get(condition.home.name)
        if condition.home.kind != "button" or button is None:
            continue
        if "our_turn" in texts_of(button.get("show_when")):
            continue  # the action is at fault, not the tile
        wins = done_by(button.get("actions"), survey.functions) & {"win_by_discard", "win_by_draw"}
        places = [*condition.opts, None][0]
        asked = set(texts_of(places))
        if wins == {"win_by_discard"} and "draw" in asked and "last_discard" not in asked:
            message = "a win by discard that matches the drawn tile, and not the discard"
            at = next(one for one in items_of(places) if one == "draw")
            yield warning("unreachable", message, at, 'write "last_discard" for "draw"')


def counted_keywords(survey: Survey) -> Iterator[Found]:
    """Keywords in definitions that are counted: version 1 of the language does without them."""
    rules = survey.rules
    if rules.get("language", FIRST) != FIRST:
        return
    for node in every_value(rules):
        at = node.index("count_matches") if "count_matches" in items_of(node) else -1
        for definition in items_of(node[at + 2]) if 0 <= at < len(node) - 2 else []:
            named = isinstance(definition, str)
            key = f"{definition}_definition" if named else ""
            parts = items_of(rules.get(key)) if named else [definition]
            words = [
                word for part in parts for word in texts_of(part) if word in DEFINITION_KEYWORDS
            ]
            if words:
                message = f"'{words[0]}' changes nothing if matches are counted"
                cure = 'set the counter when the hand matches, or write "language": 2'
                yield info("scoring", message, definition if named else words[0], cure)


def joker_aliases(survey: Survey) -> Iterator[Found]:
    """Aliases the wrong way round: any tile that stands for a joker."""
    for act in survey.named("set_tile_alias", "set_tile_alias_all"):
        tiles, stands_for = [*act.node[1:], None, None][:2]
        if _any_tile(tiles) and items_of(stands_for) and not _any_tile(stands_for):
            message = f"in '{act.name}' any tile stands for {_spelled(stands_for)}"
            cure = "name first the jokers, then the tiles that they stand for"
            yield warning("form", message, act.node, cure)


def _any_tile(node: Any) -> bool:
    return any(one == "any" or items_of(one)[:1] == ["any"] for one in items_of(node))


def _spelled(node: Any) -> str:
    return ", ".join(one if isinstance(one, str) else "..." for one in items_of(node)[:3])
