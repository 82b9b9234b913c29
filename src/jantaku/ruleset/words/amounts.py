"""Amounts: the numbers that actions and conditions take, from the file or from the game."""

from __future__ import annotations

import math
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from jantaku.ruleset.program import Amount, NamedTile, Spec, sound
from jantaku.ruleset.score import fu
from jantaku.ruleset.score.minipoints import minipoints
from jantaku.ruleset.table import seats, visibility, walls
from jantaku.ruleset.values.behavior import alike
from jantaku.ruleset.values.meld import opened
from jantaku.ruleset.values.tile import RulesetTile, has_attr, number_of
from jantaku.ruleset.words import targets
from jantaku.ruleset.words.row import Arg, Row, Rows

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from jantaku.ruleset.match.matcher import Matcher
    from jantaku.ruleset.table.context import Context
    from jantaku.ruleset.table.table import RulesetTable
    from jantaku.ruleset.values.limits import Number
    from jantaku.ruleset.values.seat import Seat
    from jantaku.ruleset.words.targets import Target


class Constant:
    """An amount that is always the same."""

    __slots__ = ("number",)

    def __init__(self, number: Number) -> None:
        self.number = number

    def __call__(self, _table: RulesetTable, _context: Context) -> Number:
        """Returns the number."""
        return self.number


class OfCounter:
    """An amount that is a counter of the current seat."""

    __slots__ = ("name",)

    def __init__(self, name: str) -> None:
        self.name = name

    def __call__(self, table: RulesetTable, context: Context) -> Number:
        """Returns the counter; 0 if it was never set."""
        return table.players[context.seat].counters.get(self.name, 0)


class OfWord:
    """An amount that a word of the language counts."""

    __slots__ = ("args", "run", "word")

    def __init__(self, word: str, args: Sequence[Any], run: Amount) -> None:
        self.word, self.args, self.run = word, args, run

    def __call__(self, table: RulesetTable, context: Context) -> Number:
        """Returns what is counted."""
        return self.run(table, context)


_SCORE_STEP: Final = 100  # scores are halved to full hundreds


def _count_matches(
    table: RulesetTable, context: Context, wanted: Sequence[Target], matcher: Matcher
) -> Number:
    behavior = targets.behavior_of(table, context, wanted)
    most = 0
    for hand, calls in targets.alternatives(table, context, wanted):
        most = max(most, matcher.times(hand, calls, behavior))
        table.spend(matcher.work + len(hand))
    return most


def _count_matching_ways(
    table: RulesetTable, context: Context, wanted: Sequence[Target], matcher: Matcher
) -> Number:
    behavior = targets.behavior_of(table, context, wanted)
    ways = 0
    for hand, calls in targets.alternatives(table, context, wanted):
        ways += matcher.matches(hand, calls, behavior)
        table.spend(matcher.work + len(hand))
    return ways


def _facedown(table: RulesetTable, at: Iterable[Seat]) -> int:
    return sum(tile.name == "1x" for seat in at for tile in table.players[seat].pond)


def _num_matching_revealed_tiles_all(
    table: RulesetTable, context: Context, matches: Spec
) -> Number:
    held = (tile for seat in table.seats for tile in table.players[seat].tiles)
    shown_ones = (tile for tile in held if has_attr(tile, "revealed"))
    return sum(matches(table, context, tile) for tile in shown_ones)


def _num_matching_melded_tiles_all(table: RulesetTable, context: Context, matches: Spec) -> Number:
    calls = (call for seat in table.seats for call in table.players[seat].calls)
    melded = (tile for call in calls for tile in opened(call).tiles)
    return sum(matches(table, context, tile) for tile in melded)


def _player_at(table: RulesetTable, context: Context, word: str) -> Any:
    seat = seats.one_seat(table, context, word)
    return None if seat is None else table.players[seat]


def _count_tiles(table: RulesetTable, context: Context, word: str) -> Number:
    player = _player_at(table, context, word)
    if player is None:
        return 0
    melded = sum(len(call.tiles) for call in player.calls)
    taken = context.win_source in ("discard", "call")
    return len(player.tiles) + len(player.aside) + melded + taken


def _count_draws(table: RulesetTable, context: Context, word: str) -> Number:
    player = _player_at(table, context, word)
    return 0 if player is None else len(player.draw)


def _tile_number(_table: RulesetTable, context: Context) -> Number:
    return 100 * ((number_of(context.tile.name) if context.tile else None) or 0)


def indicated(
    table: RulesetTable, context: Context, indicator: NamedTile, which: str
) -> frozenset[str]:
    """The names of the dora that an indicator shows; `which` is the key with the indicators."""
    shown = walls.named_tile(table, walls.meant(table, context.seat, indicator))
    dora: Mapping[str, Sequence[str]] = getattr(table.program, which)
    return frozenset(dora.get(shown.name, ()))


def count_alike(
    table: RulesetTable, context: Context, tiles: Iterable[RulesetTile], names: frozenset[str]
) -> int:
    """How many of the tiles are, or may stand for, one of those names."""
    behavior = visibility.behavior_of(table, context)
    if not behavior.aliases:
        return sum(tile.name in names for tile in tiles)
    wanted = [RulesetTile(name) for name in names]
    return sum(
        tile.name in names or any(alike(behavior, tile, dora) for dora in wanted) for tile in tiles
    )


def _held(
    table: RulesetTable, context: Context, wanted: Sequence[Target] | None
) -> list[RulesetTile]:
    if wanted is None:
        last = "draw" if visibility.winning_tile_of(table, context) is None else "winning_tile"
        wanted = [targets.TARGETS[name] for name in ("hand", "calls", "flowers", last)]
    found = targets.alternatives(table, context, wanted)
    if not found:
        return []
    hand, calls = found[0]
    return [*hand, *(tile for call in calls for tile in call.tiles)]


def _count_dora(
    which: str,
    table: RulesetTable,
    context: Context,
    indicator: NamedTile,
    wanted: Sequence[Target] | None,
) -> Number:
    names = indicated(table, context, indicator, which)
    return count_alike(table, context, _held(table, context, wanted), names)


def _half_score(table: RulesetTable, context: Context) -> Number:
    return math.ceil(table.players[context.seat].score / (2 * _SCORE_STEP)) * _SCORE_STEP


def _of_win(key: str) -> Callable[[RulesetTable, Context], Number]:
    """A number of the win in question, for any seat that asks; before it the seat's counter."""

    def number(table: RulesetTable, context: Context) -> Number:
        seat = context.seat if context.winner is None else context.winner
        won = visibility.recorded_win(table, seat)
        if won is None or context.win_source is None:
            return table.players[context.seat].counters.get(key, 0)
        found: Number = getattr(won, key)
        return found

    return number


def _payout(table: RulesetTable, context: Context, word: str) -> Number:
    seat = seats.one_seat(table, context, word)
    return 0 if table.paying is None or seat is None else table.paying[seat]


_MATCH: Final = (
    Arg("targets", "targets"),
    Arg("definitions", "definitions"),
)
_SPECS: Final = (Arg("specs", "specs", rest=True),)
_SEAT: Final = (Arg("seat", "seat", "self"),)
_DORA: Final = (
    Arg("indicator", "named_tile"),
    Arg("targets", "targets", None),
)

# fmt: off
AMOUNTS: Final = Rows(
    Row("count_matches",
        "How many times over the targets match a definition, every count multiplied.",
        _count_matches, args=_MATCH),
    Row("count_matching_ways",
        "How many of the hands that the targets describe match a definition.", _count_matching_ways,
        args=_MATCH),
    Row("tiles_in_wall", "How many live tiles are left.", lambda table, _context: table.tiles_left,
        reach="wall"),
    Row("num_discards", "How many tiles the player has discarded, called ones included.",
        lambda table, context: len(table.players[context.seat].discards)),
    Row("num_aside", "How many tiles the player has set aside.",
        lambda table, context: len(table.players[context.seat].aside)),
    Row("num_facedown_tiles", "How many tiles lie face down in the player's pond.",
        lambda table, context: _facedown(table, (context.seat,)), reach="seat"),
    Row("num_facedown_tiles_others", "How many tiles lie face down in the other ponds.",
        lambda table, context: _facedown(table, seats.others(table, context.seat)), reach="table"),
    Row("num_matching_revealed_tiles_all",
        "How many tiles that players show in their hands match a spec.",
        _num_matching_revealed_tiles_all, args=_SPECS, reach="table"),
    Row("num_matching_melded_tiles_all", "How many tiles of everybody's calls match a spec.",
        _num_matching_melded_tiles_all, args=_SPECS, reach="table"),
    Row("count_tiles",
        "How many tiles a player has of all sorts, and the one that completes the hand.",
        _count_tiles, args=_SEAT, reach="seat"),
    Row("count_draws", "How many drawn tiles a player has.", _count_draws, args=_SEAT),
    Row("100_times_tile_number",
        "A hundred times the number of the tile in context; honors count nothing.", _tile_number,
        needs=("tile",)),
    Row("count_dora",
        "How many dora of an indicator the targets hold; hand, calls and the last tile without.",
        partial(_count_dora, "dora_indicators"), args=_DORA, reach="seat"),
    Row("count_reverse_dora", "How many reverse dora of an indicator the targets hold.",
        partial(_count_dora, "reverse_dora_indicators"), args=_DORA, reach="seat"),
    Row("player_score", "The points that the player has.",
        lambda table, context: table.players[context.seat].score),
    Row("half_score", "Half of the player's score, rounded up to the next hundred.", _half_score),
    Row("pot", "The points on the table.", lambda table, _context: table.pot),
    Row("honba", "How often the round has been repeated.", lambda table, _context: table.honba),
    Row("riichi_value", "What a riichi stick is worth.",
        lambda table, _context: sound(table.program.score.riichi_value) or 0),
    Row("honba_value", "What a repeat is worth.",
        lambda table, _context: sound(table.program.score.honba_value)),
    Row("points", "The points of the win; before a win a counter.", _of_win("points")),
    Row("points2", "The points of the second kind of the win; before a win a counter.",
        _of_win("points2")),
    Row("points_so_far", "While yaku are counted: the points of those in the lists before.",
        lambda _table, context: sum(value for _, value in context.existing_yaku or ()),
        needs=("existing_yaku",)),
    Row("score", "The score of the win; before a win a counter.", _of_win("score")),
    Row("payout", "What a player gains or loses by what is being paid.", _payout, args=_SEAT),
    Row("minipoints", "The fu of a win: as counted, or else what the steps make of the hand.",
        minipoints, args=(Arg("steps", "fu_step", (), rest=True),), needs=("win_source",)),
    Row("dice", "The sum of the dice.", lambda table, _context: sum(table.dice)),
    Row("fu", "The fu of the winning hand, where there is one; a counter in the second version.",
        lambda table, context: fu.of_context(table, context), needs=("win_source",), reach="seat"),
)
# fmt: on
"""The words that are not counters."""

LATER: Final = frozenset(("points", "points2", "score", "payout", "minipoints", "dice"))
"""Words of the second version: in the first they are counters if a counter has that name."""
