"""Conditions about tiles: hands, draws, calls, discards, waits, dora, and what a hand would score.

Those about the table are in `conditions_table`. May import scoring, amounts, targets, specs, calls.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from jantaku.ruleset import amounts, calls, dead_hands, scoring, seats, targets
from jantaku.ruleset.conditions_table import CONDITIONS
from jantaku.ruleset.rows import Arg
from jantaku.ruleset.seats import neighbour
from jantaku.ruleset.specs import alike_plain, can_be
from jantaku.ruleset.state import Call, Called, Context
from jantaku.ruleset.tiles import Tile, same

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from jantaku.ruleset.matching import Matcher
    from jantaku.ruleset.specs import Spec
    from jantaku.ruleset.state import CallChoice, Number, Player, Seat, Table, WinSource
    from jantaku.ruleset.targets import Target

_TWO_ROWS: Final = 12  # tiles of a pond

condition = CONDITIONS.add


def _player(table: Table, context: Context, word: str) -> Player | None:
    """Whose tiles are meant; `self` is by far the most frequent."""
    if word == "self":
        return table.players[context.seat]
    seat = seats.one_seat(table, context, word)
    return None if seat is None else table.players[seat]


# -- how many tiles ------------------------------------------------------------------------------


@condition("has_draw", Arg("seat", "seat", "self"))
def _has_draw(table: Table, context: Context, word: str) -> bool:
    """The player has a drawn tile."""
    player = _player(table, context, word)
    return player is not None and bool(player.draw)


@condition("has_aside", Arg("seat", "seat", "self"))
def _has_aside(table: Table, context: Context, word: str) -> bool:
    """The player has tiles set aside."""
    player = _player(table, context, word)
    return player is not None and bool(player.aside)


@condition("has_calls", Arg("seat", "seat", "self"))
def _has_calls(table: Table, context: Context, word: str) -> bool:
    """The player has calls, declared flowers included."""
    player = _player(table, context, word)
    return player is not None and bool(player.calls)


@condition("has_call_named", Arg("names", "name", rest=True))
def _has_call_named(table: Table, context: Context, *names: str) -> bool:
    """The player has a call of one of those names."""
    return any(call.name in names for call in table.players[context.seat].calls)


@condition("has_no_call_named", Arg("names", "name", rest=True))
def _has_no_call_named(table: Table, context: Context, *names: str) -> bool:
    """The player has no call of any of those names."""
    return not any(call.name in names for call in table.players[context.seat].calls)


def _held(table: Table, context: Context) -> int:
    player = table.players[context.seat]
    return len(player.hand) + len(player.draw)


@condition("tiles_in_hand", Arg("count", "number", 0))
def _tiles_in_hand(table: Table, context: Context, count: Number) -> bool:
    """Hand and draw are that many tiles."""
    return _held(table, context) == count


@condition("hand_tile_count", Arg("counts", "number", rest=True))
def _hand_tile_count(table: Table, context: Context, *counts: Number) -> bool:
    """Hand and draw are one of those numbers of tiles."""
    return _held(table, context) in counts


@condition("hand_length_at_least", Arg("count", "number", 0))
def _hand_length_at_least(table: Table, context: Context, count: Number) -> bool:
    """Hand and draw are at least that many tiles."""
    return _held(table, context) >= count


@condition("aside_tile_count", Arg("counts", "number", rest=True))
def _aside_tile_count(table: Table, context: Context, *counts: Number) -> bool:
    """One of those numbers of tiles is set aside."""
    return len(table.players[context.seat].aside) in counts


@condition("third_row_discard")
def _third_row_discard(table: Table, context: Context) -> bool:
    """The player has at least twelve tiles in the pond."""
    return len(table.players[context.seat].pond) >= _TWO_ROWS


# -- matching ------------------------------------------------------------------------------------


@condition("match", Arg("targets", "targets"), Arg("definitions", "definitions"))
def _match(table: Table, context: Context, wanted: Sequence[Target], matcher: Matcher) -> bool:
    """One of the hands that the targets describe matches one of the definitions."""
    behavior = table.players[context.seat].behavior
    found = targets.alternatives(table, context, wanted)
    return any(matcher.matches(hand, melds, behavior) for hand, melds in found)


@condition("needed_for_hand", Arg("definitions", "definitions", rest=True), needs=("tile",))
def _needed_for_hand(table: Table, context: Context, matcher: Matcher) -> bool:
    """Without the tile in context, hand and calls would match none of the definitions."""
    player = table.players[context.seat]
    if context.tile is None:
        return False
    return matcher.is_needed(context.tile, player.tiles, targets.melds(player), player.behavior)


def _names(tiles: Iterable[Tile]) -> Counter[str]:
    return Counter(tile.name for tile in tiles)


def _waits(
    table: Table, seat: Seat, hand: Sequence[Tile], melds: Sequence[Call], m: Matcher
) -> set[Tile]:
    candidates = table.ruleset.initial_tiles
    return set(m.waits(hand, melds, table.players[seat].behavior, candidates))


def _own_waits(table: Table, seat: Seat, matcher: Matcher) -> set[Tile]:
    """The kinds of tiles, as they are in the wall, that complete hand and melds."""
    player = table.players[seat]
    return _waits(table, seat, player.hand, targets.melds(player), matcher)


@condition("wait_count_at_least", Arg("count", "number"), Arg("definitions", "definitions"))
def _wait_count_at_least(table: Table, context: Context, count: Number, matcher: Matcher) -> bool:
    """At least that many kinds of tiles complete hand and calls, the draw left out."""
    return len(_own_waits(table, context.seat, matcher)) >= count


@condition("wait_count_at_most", Arg("count", "number"), Arg("definitions", "definitions"))
def _wait_count_at_most(table: Table, context: Context, count: Number, matcher: Matcher) -> bool:
    """At most that many kinds of tiles complete hand and calls, the draw left out."""
    return len(_own_waits(table, context.seat, matcher)) <= count


@condition("has_hell_wait", Arg("definitions", "definitions", rest=True))
def _has_hell_wait(table: Table, context: Context, matcher: Matcher) -> bool:
    """A single tile that completes the hand is not in sight; the winning tile counts as unseen."""
    waits = {tile.name for tile in _own_waits(table, context.seat, matcher)}
    seen = Counter(tile.name for tile in targets.seen_by(table, context.seat))
    if context.winning_tile is not None:
        seen[context.winning_tile.name] -= 1
    copies = Counter(tile.name for tile in table.ruleset.wall)
    return sum(max(0, copies[name] - seen[name]) for name in waits) == 1


# -- calls ---------------------------------------------------------------------------------------


def _possible(
    table: Table, context: Context, kind: str, *, hand_only: bool = False
) -> tuple[CallChoice, ...]:
    return calls.concrete(
        table,
        context.seat,
        kind,
        context.calls_spec or (),
        upgrade=context.upgrade_name,
        name=context.call_name or "",
        hand_only=hand_only,
    )


@condition("call_available", needs=("calls_spec",))
def _call_available(table: Table, context: Context) -> bool:
    """The last thing that happened is a discard, and the hand can call it as the button says."""
    return seats.discarder(table) is not None and bool(
        _possible(table, context, "call", hand_only=True)
    )


@condition("self_call_available", needs=("calls_spec",))
def _self_call_available(table: Table, context: Context) -> bool:
    """Hand and draw hold a call as the button says."""
    return bool(_possible(table, context, "self_call"))


@condition("can_upgrade_call", needs=("calls_spec",))
def _can_upgrade_call(table: Table, context: Context) -> bool:
    """A tile of hand and draw extends a meld as the button says."""
    return bool(_possible(table, context, "upgrade_call"))


def _changes_waits(table: Table, seat: Seat, choice: CallChoice, matcher: Matcher) -> bool:
    """Whether the call leaves the seat with other waits than it has without the draw."""
    player = table.players[seat]
    melds, used = targets.melds(player), list(choice.own)
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
    """The meld that the call adds a tile to: it holds just the tiles that the call uses."""
    own = _names(choice.own)
    return next((call for call in melds if own and _names(call.tiles) == own), None)


@condition("call_changes_waits", Arg("definitions", "definitions", rest=True), needs=("choice",))
def _call_changes_waits(table: Table, context: Context, matcher: Matcher) -> bool:
    """The call in question changes what the hand waits for."""
    choice = context.choice
    return choice is not None and _changes_waits(table, context.seat, choice, matcher)


@condition(
    "call_would_change_waits",
    Arg("definitions", "definitions", rest=True),
    needs=("calls_spec",),
)
def _call_would_change_waits(table: Table, context: Context, matcher: Matcher) -> bool:
    """Every self call that the button could make changes what the hand waits for."""
    choices = _possible(table, context, "self_call")
    return all(_changes_waits(table, context.seat, choice, matcher) for choice in choices)


def _count_of(tiles: Iterable[Tile], wanted: Sequence[Tile]) -> int:
    return sum(any(same(tile, one) for one in wanted) for tile in tiles)


_TILES_AND_NUMBER: Final = (Arg("tiles", "tiles"), Arg("count", "number", 1))


@condition("call_contains", *_TILES_AND_NUMBER, needs=("choice",))
def _call_contains(_table: Table, context: Context, tiles: Sequence[Tile], count: Number) -> bool:
    """The call in question holds at least that many of the tiles."""
    choice = context.choice
    if choice is None:
        return False
    called = () if choice.called is None else (choice.called,)
    return _count_of((*called, *choice.own), tiles) >= count


@condition("called_tile_contains", *_TILES_AND_NUMBER, needs=("choice",))
def _called_tile_contains(
    _table: Table, context: Context, tiles: Sequence[Tile], count: Number
) -> bool:
    """The tile that the call in question takes is one of the tiles."""
    choice = context.choice
    called = () if choice is None or choice.called is None else (choice.called,)
    return _count_of(called, tiles) >= count


@condition("call_choice_contains", *_TILES_AND_NUMBER, needs=("choice",))
def _call_choice_contains(
    _table: Table, context: Context, tiles: Sequence[Tile], count: Number
) -> bool:
    """The own tiles that the call in question uses hold at least that many of the tiles."""
    return context.choice is not None and _count_of(context.choice.own, tiles) >= count


# -- discards, the tile in context ---------------------------------------------------------------


@condition("last_discard_matches", Arg("specs", "specs", rest=True))
def _last_discard_matches(table: Table, context: Context, matches: Spec) -> bool:
    """The last discard of the round matches one of the specs."""
    last = table.last_discard
    return last is not None and matches(table, context, last.tile)


@condition("last_called_tile_matches", Arg("specs", "specs", rest=True))
def _last_called_tile_matches(table: Table, context: Context, matches: Spec) -> bool:
    """The last thing that happened is a call, and the tile it took matches one of the specs."""
    last = table.last
    return isinstance(last, Called) and matches(table, context, last.tile)


@condition("is_drawn_tile", needs=("tile",))
def _is_drawn_tile(_table: Table, context: Context) -> bool:
    """The tile in context was drawn."""
    return context.tile is not None and "draw" in context.tile.attrs


@condition("last_discard_matches_existing")
def _last_discard_matches_existing(table: Table, _context: Context) -> bool:
    """The discarder had discarded such a tile before."""
    last = table.last_discard
    if last is None:
        return False
    player = table.players[last.seat]
    earlier = player.discards[:-1]
    return any(alike_plain(player.behavior, last.tile, tile) for tile in earlier)


@condition("called_tile_matches_any_discard")
def _called_tile_matches_any_discard(table: Table, context: Context) -> bool:
    """A tile like the last called one lies in a pond."""
    last = table.last_call
    if last is None:
        return False
    behavior = table.players[context.seat].behavior
    ponds = (tile for seat in table.seats for tile in table.players[seat].pond)
    return any(alike_plain(behavior, last.tile, tile) for tile in ponds)


@condition("last_discard_exists")
def _last_discard_exists(table: Table, _context: Context) -> bool:
    """The last discard still lies where it was put."""
    last = table.last_discard
    return last is not None and table.players[last.seat].pond[-1:] == [last.tile]


@condition("visible_discard_exists")
def _visible_discard_exists(table: Table, context: Context) -> bool:
    """The own pond has a tile that lies face up."""
    return bool(targets.visible_pond(table.players[context.seat]))


@condition("second_last_visible_discard_exists")
def _second_last_visible_discard_exists(table: Table, _context: Context) -> bool:
    """The last discarder's pond has a tile that lies face up before its last one."""
    return bool(targets.second_last_visible(table))


def _safe_tiles(table: Table, against: Seat) -> list[Tile]:
    """What a player discarded, and what anybody did after he put down his riichi stick.

    The very last discard of the player in turn is the one in question and left out.
    """
    starts = table.players[against].riichi_discards
    found: list[Tile] = []
    for seat in table.seats:
        start = 0 if seat == against else starts.get(seat)
        if start is None:
            continue
        discards = table.players[seat].discards
        found += (discards[:-1] if seat == table.turn else discards)[start:]
    return found


def _genbutsu(where: str) -> Callable[[Table, Context], bool]:
    def genbutsu(table: Table, context: Context) -> bool:
        seat, last = neighbour(table, context.seat, where), table.last_discard
        if seat is None or last is None:
            return False
        behavior = table.players[context.seat].behavior
        return any(alike_plain(behavior, last.tile, tile) for tile in _safe_tiles(table, seat))

    genbutsu.__doc__ = f"The last discard cannot win for {where}: it was discarded or passed by it."
    return genbutsu


for _where in ("shimocha", "toimen", "kamicha"):
    condition(f"genbutsu_{_where}")(_genbutsu(_where))


def _tiles_of(table: Table, context: Context, wanted: Sequence[Target]) -> list[Tile]:
    """All tiles of targets, those of calls too."""
    found = targets.alternatives(table, context, wanted)
    return [t for hand, melds in found for t in (*hand, *(t for m in melds for t in m.tiles))]


@condition("tagged", Arg("which", "targets"), Arg("tag", "name"))
def _tagged(table: Table, context: Context, wanted: Sequence[Target], tag: str) -> bool:
    """The tile in context (`tile`) or the last discard (`last_discard`) has the tag."""
    known = [one.minus("draw", "discard", "hand") for one in table.tags.get(tag, ())]
    tiles = _tiles_of(table, context, wanted)
    return any(same(tile, one) for tile in tiles for one in known)


@condition("has_attr", Arg("target", "targets"), Arg("attrs", "attrs", rest=True))
def _has_attr(
    table: Table, context: Context, wanted: Sequence[Target], attrs: Sequence[str]
) -> bool:
    """A tile of the target has all of the attributes."""
    tiles = _tiles_of(table, context, wanted)
    return any(set(attrs) <= set(tile.attrs) for tile in tiles)


# -- the winning hand ----------------------------------------------------------------------------


def _won_by(source: WinSource, word: str) -> None:
    def won(_table: Table, context: Context) -> bool:
        return context.win_source == source

    won.__doc__ = f"The winner took {word}."
    condition(f"won_by_{source}", needs=("win_source",))(won)


_won_by("draw", "the tile he drew")
_won_by("discard", "a discard")
_won_by("call", "a tile that was being called")


@condition("fu_equals", Arg("fu", "number", 20), needs=("minipoints",))
def _fu_equals(_table: Table, context: Context, fu: Number) -> bool:
    """The winning hand has that many fu."""
    return context.minipoints == fu


def _parts(table: Table, context: Context) -> list[Tile]:
    """The tiles of hand and melds, without draw and winning tile."""
    melds = [targets.opened(call) for call in targets.calls_of(table, context)]
    melded = [tile for call in melds if not call.is_flower for tile in call.tiles]
    return [*targets.hand_of(table, context), *melded]


def _winning(table: Table, context: Context) -> list[Tile]:
    tile = targets.winning_tile_of(table, context)
    return [] if tile is None else [tile]


def _consist_of(
    table: Table, context: Context, tiles: Sequence[Tile], wanted: Sequence[Tile]
) -> bool:
    behavior = table.players[context.seat].behavior
    names = {tile.name for tile in wanted if not tile.attrs}
    marked = [tile for tile in wanted if tile.attrs]
    for tile in tiles:
        if tile.name in names or any(same(tile, one) for one in marked):
            continue
        may = can_be(behavior, tile)
        if names.isdisjoint(may) and "any" not in may:
            return False
    return True


def _consists_with_tile(table: Table, context: Context, wanted: Sequence[Tile]) -> bool:
    """Hand, melds and winning tile are made of those tiles only, jokers allowed."""
    tiles = [*_parts(table, context), *_winning(table, context)]
    return _consist_of(table, context, tiles, wanted)


for _name in ("winning_hand_consists_of", "winning_hand_and_tile_consists_of"):
    condition(_name, Arg("tiles", "tiles", rest=True))(_consists_with_tile)


@condition("winning_hand_not_tile_consists_of", Arg("tiles", "tiles", rest=True))
def _consists_without_tile(table: Table, context: Context, wanted: Sequence[Tile]) -> bool:
    """Hand and melds without the winning tile are made of those tiles only, jokers allowed."""
    return _consist_of(table, context, _parts(table, context), wanted)


_INDICATOR_AND_NUMBER: Final = (Arg("indicator", "named_tile"), Arg("count", "number", 1))


def _dora_in(
    table: Table,
    tiles: Iterable[Tile],
    indicator: object,
    which: Mapping[str, Sequence[str]],
) -> int:
    names = amounts.indicated(table, indicator, which)
    return sum(tile.name in names for tile in tiles)


def _all_of_win(table: Table, context: Context) -> list[Tile]:
    """Hand, all calls and the winning tile, jokers as the tiles they are."""
    player = table.players[context.seat]
    melded = [tile for call in player.calls for tile in targets.opened(call).tiles]
    tile = context.winning_tile
    won = _winning(table, context) if tile is None else [tile]
    return [*player.hand, *melded, *won]


@condition("winning_dora_count", *_INDICATOR_AND_NUMBER)
def _winning_dora_count(table: Table, context: Context, indicator: object, count: Number) -> bool:
    """The winning hand has exactly that many dora of the indicator."""
    tiles = _all_of_win(table, context)
    return _dora_in(table, tiles, indicator, table.ruleset.dora_indicators) == count


@condition("winning_reverse_dora_count", *_INDICATOR_AND_NUMBER)
def _winning_reverse_dora_count(
    table: Table, context: Context, indicator: object, count: Number
) -> bool:
    """The winning hand has exactly that many reverse dora of the indicator."""
    tiles = _all_of_win(table, context)
    return _dora_in(table, tiles, indicator, table.ruleset.reverse_dora_indicators) == count


@condition("hand_dora_count", *_INDICATOR_AND_NUMBER)
def _hand_dora_count(table: Table, context: Context, indicator: object, count: Number) -> bool:
    """Hand and draw have exactly that many dora of the indicator."""
    tiles = table.players[context.seat].tiles
    return _dora_in(table, tiles, indicator, table.ruleset.dora_indicators) == count


# -- yaku ----------------------------------------------------------------------------------------


@condition("has_existing_yaku", Arg("yaku", "any", rest=True), needs=("existing_yaku",))
def _has_existing_yaku(_table: Table, context: Context, *wanted: object) -> bool:
    """The winner has all of the yaku so far, by name or by `[name, value]`."""
    existing = context.existing_yaku or ()
    names = {name for name, _ in existing}
    return all(
        one in names if isinstance(one, str) else isinstance(one, list) and tuple(one) in existing
        for one in wanted
    )


@condition("has_no_yaku", needs=("existing_yaku",))
def _has_no_yaku(_table: Table, context: Context) -> bool:
    """The winner has no yaku so far."""
    return not context.existing_yaku


@condition("has_points", Arg("points", "number", 1), needs=("existing_yaku",))
def _has_points(_table: Table, context: Context, points: Number) -> bool:
    """The yaku so far are worth at least that much."""
    return sum(value for _, value in context.existing_yaku or ()) >= points


_POINTS_AND_FU: Final = (Arg("points", "number", 1), Arg("fu", "number", 0))


def _offered_tile(table: Table, seat: Seat, source: WinSource) -> tuple[bool, Tile | None]:
    """Whether there is a tile to win with, and which; None for a hand complete as it is."""
    if source == "draw":
        return True, next(iter(table.players[seat].draw), None)
    if source == "discard":
        last = table.last_discard
        return seats.discarder(table) is not None, last.tile if last else None
    past = table.last
    return isinstance(past, Called), past.tile if isinstance(past, Called) else None


def _yaku_with(name: str, lists_key: str, word: str, source: WinSource, what: str) -> None:
    def has_yaku(table: Table, context: Context, points: Number, fu: Number) -> bool:
        there, tile = _offered_tile(table, context.seat, source)
        return there and scoring.reaches(table, context.seat, source, tile, points, fu, lists_key)

    points = "points" if lists_key == "yaku_lists" else "points of the second kind"
    has_yaku.__doc__ = f"With {what} the hand would score at least those {points} and fu."
    condition(f"{name}_with_{word}", *_POINTS_AND_FU)(has_yaku)


_SOURCES: Final[tuple[tuple[str, WinSource, str], ...]] = (
    ("hand", "draw", "the own draw"),
    ("discard", "discard", "the discard just made"),
    ("call", "call", "the tile just called"),
)
for _word, _source, _what in _SOURCES:
    _yaku_with("has_yaku", "yaku_lists", _word, _source, _what)
    _yaku_with("has_yaku2", "yaku2_lists", _word, _source, _what)


def _won_with(table: Table, seat: Seat, which: str, points: Number, fu: Number) -> bool:
    win = targets.recorded_win(table, seat)
    if win is None:
        return False
    yaku: Sequence[tuple[str, Number]] = getattr(win, which)
    return sum(value for _, value in yaku) >= points and win.minipoints >= fu


@condition("has_yaku", *_POINTS_AND_FU)
def _has_yaku(table: Table, context: Context, points: Number, fu: Number) -> bool:
    """The player has won with at least those points and fu."""
    return _won_with(table, context.seat, "yaku", points, fu)


@condition("has_yaku2", *_POINTS_AND_FU)
def _has_yaku2(table: Table, context: Context, points: Number, fu: Number) -> bool:
    """The player has won with at least those points of the second kind, and fu."""
    return _won_with(table, context.seat, "yaku2", points, fu)


def _declared_with(word: str, source: WinSource, what: str) -> None:
    def declared(table: Table, context: Context, *lists: str) -> bool:
        there, tile = _offered_tile(table, context.seat, source)
        return there and scoring.has_all_declared(table, context.seat, source, tile, lists)

    declared.__doc__ = f"With {what} the hand has every yaku that the player declared."
    condition(f"has_declared_yaku_with_{word}", Arg("lists", "name", rest=True))(declared)


for _word, _source, _what in _SOURCES:
    _declared_with(_word, _source, _what)


# -- American hands ------------------------------------------------------------------------------


def _is_dead(table: Table, seat: Seat, exposed: Sequence[Tile], taken: Sequence[Tile]) -> bool:
    """Whether no hand of `win_definition` can be made any more.

    Either the exposed tiles are not all part of one, or too many of its tiles lie open elsewhere;
    `taken` are tiles that everybody sees and that are the seat's own.
    """
    elsewhere = _names(targets.visible_tiles(table)) - _names(taken)
    free = _names(table.ruleset.wall) - elsewhere - _names(exposed)
    jokers = sum(free[joker.name] for joker in table.players[seat].behavior.jokers)
    return not dead_hands.reachable(table.ruleset, _names(exposed), free, jokers)


def _own_in_sight(player: Player) -> list[Tile]:
    """What everybody sees of a player's hand and calls."""
    melded = [tile for call in player.calls for tile in targets.opened(call).tiles]
    held = [t for t in player.tiles if player.hand_revealed or "revealed" in t.attrs]
    return [*melded, *held]


@condition("hand_is_dead", Arg("seat", "seat", "self"))
def _hand_is_dead(table: Table, context: Context, word: str) -> bool:
    """No hand of `win_definition` can be made out of the calls and the tiles not yet in sight."""
    seat = seats.one_seat(table, context, word)
    if seat is None:
        return False
    player = table.players[seat]
    return _is_dead(table, seat, targets.call_tiles(player.calls), _own_in_sight(player))


@condition("all_calls_deaden_hand")
def _all_calls_deaden_hand(table: Table, context: Context) -> bool:
    """After any of the calls on offer no hand of `win_definition` could be made."""
    player = table.players[context.seat]
    if context.calls_spec is not None:
        choices: Iterable[CallChoice] = _possible(table, context, "call")
    else:
        choices = [choice for offered in player.call_choices.values() for choice in offered]
    return bool(choices) and all(_deadens(table, context.seat, choice) for choice in choices)


def _deadens(table: Table, seat: Seat, choice: CallChoice) -> bool:
    player = table.players[seat]
    called = () if choice.called is None else (choice.called,)
    exposed = targets.call_tiles([*player.calls, Call(choice.name, (*called, *choice.own))])
    return _is_dead(table, seat, exposed, [*_own_in_sight(player), *called])


@condition("is_tenpai_american")
def _is_tenpai_american(table: Table, context: Context) -> bool:
    """A single tile is missing to a hand of `win_definition`."""
    matcher = table.ruleset.matcher("win")
    if matcher is None:
        return False
    player = table.players[context.seat]
    tiles = [*player.tiles, *targets.call_tiles(player.calls)]
    return bool(matcher.waits(tiles, [], player.behavior, table.ruleset.initial_tiles))
