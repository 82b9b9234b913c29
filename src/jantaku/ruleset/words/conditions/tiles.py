"""Conditions about tiles: hands, draws, calls, discards and waits."""

from __future__ import annotations

from collections import Counter
from functools import partial
from typing import TYPE_CHECKING, Final

from jantaku.ruleset.play import offers
from jantaku.ruleset.play.tiles.melds import leaves_a_discard
from jantaku.ruleset.program import CallSpec, NamedTile, Spec
from jantaku.ruleset.table import seats, visibility, walls
from jantaku.ruleset.table.history import CallEntry
from jantaku.ruleset.table.seats import neighbour
from jantaku.ruleset.values.behavior import alike_plain
from jantaku.ruleset.values.meld import Call
from jantaku.ruleset.values.tile import RulesetTile, has_attrs, same
from jantaku.ruleset.words import targets
from jantaku.ruleset.words.row import Arg, Row, Rows

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from jantaku.ruleset.match.matcher import Matcher
    from jantaku.ruleset.table.context import CallChoice, Context
    from jantaku.ruleset.table.player import PlayerState
    from jantaku.ruleset.table.table import RulesetTable
    from jantaku.ruleset.values.limits import Number
    from jantaku.ruleset.values.seat import Seat
    from jantaku.ruleset.words.targets import Target

_TWO_ROWS: Final = 12  # tiles of a pond


def _player(table: RulesetTable, context: Context, word: str) -> PlayerState | None:
    """The player whose tiles are meant; `self` is by far the most frequent."""
    if word == "self":
        return table.players[context.seat]
    seat = seats.one_seat(table, context, word)
    return None if seat is None else table.players[seat]


def _holds(place: str, table: RulesetTable, context: Context, word: str) -> bool:
    """True if there is anything at that place of a player: `draw`, `aside` or `calls`."""
    player = _player(table, context, word)
    return player is not None and bool(getattr(player, place))


def _call_names(table: RulesetTable, context: Context) -> set[str]:
    return {call.name for call in table.players[context.seat].calls}


def _held(table: RulesetTable, context: Context) -> int:
    player = table.players[context.seat]
    return len(player.hand) + len(player.draw)


def _match(
    table: RulesetTable, context: Context, wanted: Sequence[Target], matcher: Matcher
) -> bool:
    behavior = targets.behavior_of(table, context, wanted)
    for hand, melds in targets.alternatives(table, context, wanted):
        fits = matcher.matches(hand, melds, behavior)
        table.spend(matcher.work + len(hand))
        if fits:
            return True
    return False


def _needed_for_hand(table: RulesetTable, context: Context, matcher: Matcher) -> bool:
    player = table.players[context.seat]
    if context.tile is None:
        return False
    needed = matcher.is_needed(
        context.tile, player.tiles, visibility.melds(player), player.behavior
    )
    table.spend(matcher.work + len(player.tiles))
    return needed


def names_of(tiles: Iterable[RulesetTile]) -> Counter[str]:
    """The number of tiles of each name."""
    return Counter(tile.name for tile in tiles)


def _waits(
    table: RulesetTable, seat: Seat, hand: Sequence[RulesetTile], melds: Sequence[Call], m: Matcher
) -> set[RulesetTile]:
    candidates = table.program.initial_tiles
    found = set(m.waits(hand, melds, table.players[seat].behavior, candidates))
    table.spend(m.work + len(hand) + len(candidates))
    return found


def _own_waits(table: RulesetTable, seat: Seat, matcher: Matcher) -> set[RulesetTile]:
    """The kinds of tiles, as they are in the wall, that complete hand and melds."""
    player = table.players[seat]
    return _waits(table, seat, player.hand, visibility.melds(player), matcher)


def _has_hell_wait(table: RulesetTable, context: Context, matcher: Matcher) -> bool:
    waits = {tile.name for tile in _own_waits(table, context.seat, matcher)}
    seen = Counter(tile.name for tile in visibility.seen_by(table, context.seat))
    if context.winning_tile is not None:
        seen[context.winning_tile.name] -= 1
    copies = Counter(tile.name for tile in table.program.wall)
    return sum(max(0, copies[name] - seen[name]) for name in waits) == 1


def possible_calls(
    table: RulesetTable, context: Context, kind: str, *, hand_only: bool = False
) -> tuple[CallChoice, ...]:
    """The calls that the seat could make with the button in question."""
    return offers.concrete(
        table,
        context.seat,
        kind,
        context.calls_spec or CallSpec(),
        upgrade=context.upgrade_name,
        name=context.call_name or "",
        hand_only=hand_only,
    )


def _call_available(table: RulesetTable, context: Context) -> bool:
    return seats.discarder(table) is not None and bool(
        possible_calls(table, context, "call", hand_only=True)
    )


def _changes_waits(table: RulesetTable, seat: Seat, choice: CallChoice, matcher: Matcher) -> bool:
    """True if the call changes the waits that the seat has without the draw."""
    player = table.players[seat]
    melds, used = visibility.melds(player), list(choice.own)
    extended = _extended(melds, choice)
    if extended is not None:
        melds.remove(extended)
        used.clear()
    called = () if choice.called is None else (choice.called,)
    if seats.discarder(table) in (None, seat):
        used += called  # not out of a pond
    rest = [tile.plain for tile in player.tiles]
    for tile in used:
        if tile.plain in rest:
            rest.remove(tile.plain)
    melds.append(Call(choice.name, (*choice.own, *called)))
    return _waits(table, seat, rest, melds, matcher) != _own_waits(table, seat, matcher)


def _extended(melds: Sequence[Call], choice: CallChoice) -> Call | None:
    """The meld that the call adds a tile to: it has exactly the tiles that the call uses."""
    own = names_of(choice.own)
    return next((call for call in melds if own and names_of(call.tiles) == own), None)


def _call_changes_waits(table: RulesetTable, context: Context, matcher: Matcher) -> bool:
    choice = context.choice
    return choice is not None and _changes_waits(table, context.seat, choice, matcher)


def _call_would_change_waits(table: RulesetTable, context: Context, matcher: Matcher) -> bool:
    choices = possible_calls(table, context, "self_call")
    return all(_changes_waits(table, context.seat, choice, matcher) for choice in choices)


def _can_discard_after_call(table: RulesetTable, context: Context) -> bool:
    """True if the call leaves a tile that may be discarded; asked of calls of discards only."""
    choice, button = context.choice, table.program.buttons.get(context.call_name or "")
    if choice is None or button is None or button.decision != "call":
        return True
    return leaves_a_discard(table, context.seat, choice)


def _tiles_match(
    table: RulesetTable, context: Context, named: Sequence[NamedTile], matches: Spec
) -> bool:
    tiles = (walls.named_tile(table, walls.meant(table, context.seat, one)) for one in named)
    return all(matches(table, context, tile) for tile in tiles)


def _count_of(tiles: Iterable[RulesetTile], wanted: Sequence[RulesetTile]) -> int:
    return sum(any(same(tile, one) for one in wanted) for tile in tiles)


_TILES_AND_NUMBER: Final = (Arg("tiles", "tiles"), Arg("count", "number", 1))


def _call_contains(
    _table: RulesetTable, context: Context, tiles: Sequence[RulesetTile], count: Number
) -> bool:
    choice = context.choice
    if choice is None:
        return False
    called = () if choice.called is None else (choice.called,)
    return _count_of((*called, *choice.own), tiles) >= count


def _called_tile_contains(
    _table: RulesetTable, context: Context, tiles: Sequence[RulesetTile], count: Number
) -> bool:
    choice = context.choice
    called = () if choice is None or choice.called is None else (choice.called,)
    return _count_of(called, tiles) >= count


def _call_choice_contains(
    _table: RulesetTable, context: Context, tiles: Sequence[RulesetTile], count: Number
) -> bool:
    return context.choice is not None and _count_of(context.choice.own, tiles) >= count


def _last_discard_matches(table: RulesetTable, context: Context, matches: Spec) -> bool:
    last = table.last_discard
    return last is not None and matches(table, context, last.tile)


def _last_called_tile_matches(table: RulesetTable, context: Context, matches: Spec) -> bool:
    last = table.last
    return isinstance(last, CallEntry) and matches(table, context, last.tile)


def _last_discard_matches_existing(table: RulesetTable, _context: Context) -> bool:
    last = table.last_discard
    if last is None:
        return False
    player = table.players[last.seat]
    earlier = player.discards[:-1]
    return any(alike_plain(player.behavior, last.tile, tile) for tile in earlier)


def _called_tile_matches_any_discard(table: RulesetTable, context: Context) -> bool:
    last = table.last_call
    if last is None:
        return False
    behavior = table.players[context.seat].behavior
    ponds = (tile for seat in table.seats for tile in table.players[seat].pond)
    return any(alike_plain(behavior, last.tile, tile) for tile in ponds)


def _last_discard_exists(table: RulesetTable, _context: Context) -> bool:
    last = table.last_discard
    return last is not None and table.players[last.seat].pond[-1:] == [last.tile]


def _safe_tiles(table: RulesetTable, against: Seat) -> list[RulesetTile]:
    """A player's discards, and everybody's discards after that player's riichi.

    The very last discard of the player in turn is the one in question and left out.
    """
    starts = table.players[against].riichi_discards
    found: list[RulesetTile] = []
    for seat in table.seats:
        start = 0 if seat == against else starts.get(seat)
        if start is None:
            continue
        discards = table.players[seat].discards
        found += (discards[:-1] if seat == table.turn else discards)[start:]
    return found


def _genbutsu(where: str, table: RulesetTable, context: Context) -> bool:
    seat, last = neighbour(table, context.seat, where), table.last_discard
    if seat is None or last is None:
        return False
    behavior = table.players[context.seat].behavior
    return any(alike_plain(behavior, last.tile, tile) for tile in _safe_tiles(table, seat))


def _tiles_of(table: RulesetTable, context: Context, wanted: Sequence[Target]) -> list[RulesetTile]:
    """All tiles of targets, those of calls too."""
    found = targets.alternatives(table, context, wanted)
    table.spend(sum(len(hand) + 4 * len(melds) for hand, melds in found))
    return [t for hand, melds in found for t in (*hand, *(t for m in melds for t in m.tiles))]


def _tagged(table: RulesetTable, context: Context, wanted: Sequence[Target], tag: str) -> bool:
    known = [one.minus("draw", "discard", "hand") for one in table.tags.get(tag, ())]
    tiles = _tiles_of(table, context, wanted)
    table.spend(len(known) * (1 + len(tiles)))
    return any(same(tile, one) for tile in tiles for one in known)


def _has_attr(
    table: RulesetTable, context: Context, wanted: Sequence[Target], attrs: Sequence[str]
) -> bool:
    tiles = _tiles_of(table, context, wanted)
    return any(has_attrs(tile, attrs) for tile in tiles)


_SEAT: Final = (Arg("seat", "seat", "self"),)
_NAMES: Final = (Arg("names", "call", rest=True, needed=True),)
_COUNT: Final = (Arg("count", "number", 0, needed=True),)
_COUNTS: Final = (Arg("counts", "number", rest=True, needed=True),)
_DEFINITIONS: Final = (Arg("definitions", "definitions", rest=True, needed=True),)
_COUNT_AND_DEFINITIONS: Final = (
    Arg("count", "number"),
    Arg("definitions", "definitions"),
)
_SPECS: Final = (Arg("specs", "specs", rest=True, needed=True),)

# fmt: off
CONDITIONS: Final = Rows(
    Row("has_draw", "The player has a drawn tile.", partial(_holds, "draw"), args=_SEAT),
    Row("has_aside", "The player has tiles set aside.", partial(_holds, "aside"), args=_SEAT),
    Row("has_calls", "The player has calls, declared flowers included.",
        partial(_holds, "calls"), args=_SEAT),
    Row("has_call_named", "The player has a call of one of those names.",
        lambda table, context, *names: not _call_names(table, context).isdisjoint(names),
        args=_NAMES, reach="seat"),
    Row("has_no_call_named", "The player has no call of any of those names.",
        lambda table, context, *names: _call_names(table, context).isdisjoint(names),
        args=_NAMES, reach="seat"),
    Row("tiles_in_hand", "Hand and draw are that many tiles.",
        lambda table, context, count: _held(table, context) == count, args=_COUNT),
    Row("hand_tile_count", "Hand and draw are one of those numbers of tiles.",
        lambda table, context, *counts: _held(table, context) in counts, args=_COUNTS),
    Row("hand_length_at_least", "Hand and draw are at least that many tiles.",
        lambda table, context, count: _held(table, context) >= count, args=_COUNT),
    Row("aside_tile_count", "One of those numbers of tiles is set aside.",
        lambda table, context, *counts: len(table.players[context.seat].aside) in counts,
        args=_COUNTS),
    Row("third_row_discard", "The player has at least twelve tiles in the pond.",
        lambda table, context: len(table.players[context.seat].pond) >= _TWO_ROWS),
    Row("match", "One of the hands that the targets describe matches one of the definitions.",
        _match, args=(Arg("targets", "targets"), Arg("definitions", "definitions"))),
    Row("needed_for_hand",
        "Without the tile in context, hand and calls would match none of the definitions.",
        _needed_for_hand, args=_DEFINITIONS, needs=("tile",)),
    Row("wait_count_at_least",
        "At least that many kinds of tiles complete hand and calls, the draw left out.",
        lambda table, context, count, m: len(_own_waits(table, context.seat, m)) >= count,
        args=_COUNT_AND_DEFINITIONS),
    Row("wait_count_at_most",
        "At most that many kinds of tiles complete hand and calls, the draw left out.",
        lambda table, context, count, m: len(_own_waits(table, context.seat, m)) <= count,
        args=_COUNT_AND_DEFINITIONS),
    Row("has_hell_wait",
        "A single tile that completes the hand is not in sight; the winning tile counts as unseen.",
        _has_hell_wait, args=_DEFINITIONS, reach="table"),
    Row("call_available",
        "The last thing that happened is a discard, and the hand can call it as the button says.",
        _call_available, needs=("calls_spec",)),
    Row("self_call_available", "Hand and draw hold a call as the button says.",
        lambda table, context: bool(possible_calls(table, context, "self_call")),
        needs=("calls_spec",)),
    Row("can_upgrade_call", "A tile of hand and draw extends a meld as the button says.",
        lambda table, context: bool(possible_calls(table, context, "upgrade_call")),
        needs=("calls_spec",)),
    Row("call_changes_waits", "The call in question changes what the hand waits for.",
        _call_changes_waits, args=_DEFINITIONS, needs=("choice",)),
    Row("call_would_change_waits",
        "Every self call that the button could make changes what the hand waits for.",
        _call_would_change_waits, args=_DEFINITIONS, needs=("calls_spec",)),
    Row("can_discard_after_call",
        "The call in question leaves a tile that may be discarded; of own tiles it always does.",
        _can_discard_after_call, needs=("choice",), since=2),
    Row("call_contains", "The call in question holds at least that many of the tiles.",
        _call_contains, args=_TILES_AND_NUMBER, needs=("choice",), reach="seat"),
    Row("called_tile_contains", "The tile that the call in question takes is one of the tiles.",
        _called_tile_contains, args=_TILES_AND_NUMBER, needs=("choice",), reach="seat"),
    Row("call_choice_contains",
        "The caller's tiles that the call in question uses hold at least that many of the tiles.",
        _call_choice_contains, args=_TILES_AND_NUMBER, needs=("choice",), reach="seat"),
    Row("last_discard_matches", "The last discard of the round matches one of the specs.",
        _last_discard_matches, args=_SPECS, reach="history"),
    Row("last_called_tile_matches",
        "The last thing that happened is a call, and the tile it took matches one of the specs.",
        _last_called_tile_matches, args=_SPECS),
    Row("is_drawn_tile", "The tile in context was drawn.",
        lambda _table, context: context.tile is not None and "draw" in context.tile.attrs,
        needs=("tile",)),
    Row("last_discard_matches_existing", "The discarder had discarded such a tile before.",
        _last_discard_matches_existing, reach="seat"),
    Row("called_tile_matches_any_discard", "A tile like the last called one lies in a pond.",
        _called_tile_matches_any_discard, reach="table"),
    Row("last_discard_exists", "The last discard is still where it was put.",
        _last_discard_exists, reach="history"),
    Row("visible_discard_exists", "The player's pond has a tile that lies face up.",
        lambda table, context: bool(visibility.visible_pond(table.players[context.seat])),
        reach="seat"),
    Row("second_last_visible_discard_exists",
        "The last discarder's pond has a tile that lies face up before its last one.",
        lambda table, _context: bool(visibility.second_last_visible(table)), reach="seat"),
    *(Row(f"genbutsu_{where}",
          f"The last discard cannot win for {where}: it was discarded or passed by it.",
          partial(_genbutsu, where), reach="table")
      for where in ("shimocha", "toimen", "kamicha")),
    Row("tiles_match",
        "Each of the tiles, or of those at places in the dead wall, matches one of the specs.",
        _tiles_match, args=(Arg("tiles", "named_tiles"), Arg("specs", "specs")), since=2),
    Row("tagged", "The tile in context (`tile`) or the last discard (`last_discard`) has the tag.",
        _tagged, args=(Arg("which", "targets"), Arg("tag", "tag")), reach="seat"),
    Row("has_attr", "A tile of the target has all of the attributes.", _has_attr,
        args=(Arg("target", "targets"), Arg("attrs", "attrs", rest=True, needed=True)),
        reach="seat"),
)
"""The conditions of this module by name."""

LATER: Final = Rows(
    Row("tiles_in_hand", "Hand and draw are one of those numbers of tiles.",
        lambda table, context, *counts: _held(table, context) in counts, args=_COUNTS),
)
# fmt: on
"""Those that ask something else in the second version of the language."""
