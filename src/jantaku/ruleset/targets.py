"""What `match` and its like look at: hands and calls put together out of named parts.

Every target adds tiles or calls to each of the hands so far, or makes several hands of each, one
for every tile it stands for. May import turns (for named tiles), specs, seats, state and tiles.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final, Literal, TypeAlias

from jantaku.errors import RulesetError
from jantaku.ruleset import seats, turns
from jantaku.ruleset.specs import is_universal, shown
from jantaku.ruleset.state import Call, within
from jantaku.ruleset.tiles import Tile, face_up

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from jantaku.ruleset.rows import Compiler
    from jantaku.ruleset.state import Context, Player, Seat, Table, Win

Alternative: TypeAlias = tuple[list[Tile], list[Call]]
"""A hand and calls that a definition is held against."""

Adds = Literal["tiles", "calls", "one_of", "instead"]
AMERICAN_JOKER: Final = "1j"
_UNSEEN: Final = frozenset(("1x", "2x"))  # of a pond: face down, or a tile that was moved away
_MOST_ALTERNATIVES: Final = 2_000
_MOST_TARGETS: Final = 50
_FORM: Final = 'write names in one list, as in ["hand", "draw"]'
_FLOWERS: Final = frozenset(("flower", "start_flower", "pei"))


@dataclass(frozen=True, slots=True)
class Target:
    """A target: what it adds, out of what, and the parts of the context it cannot do without.

    `one_of` makes an alternative of every tile, `instead` replaces the tiles collected so far.
    """

    name: str
    adds: Adds
    run: Callable[[Table, Context], Sequence[Any]]
    help: str
    needs: tuple[str, ...] = ()


TARGETS: Final[dict[str, Target]] = {}
"""The targets by name."""


def _target(name: str, adds: Adds, *needs: str) -> Callable[[Any], Any]:
    def keep(run: Any) -> Any:
        TARGETS[name] = Target(name, adds, run, run.__doc__.splitlines()[0], needs)
        return run

    return keep


# -- parts of a table ----------------------------------------------------------------------------


def opened(call: Call) -> Call:
    """The call with all its tiles face up."""
    if any(tile.name == "1x" for tile in call.tiles):
        return Call(call.name, tuple(face_up(tile) for tile in call.tiles))
    return call


def melds(player: Player) -> list[Call]:
    """The calls of a player that count as melds: declared flowers, jokers and norths do not."""
    return [opened(call) for call in player.calls if not call.is_flower]


def natural_tile(call: Call, joker: str = AMERICAN_JOKER) -> Tile | None:
    """The tile that the jokers of a call stand for: its first one that is no such joker.

    >>> natural_tile(Call("am_pung", (Tile("1j"), Tile("5m", ("sideways",)), Tile("5m"))))
    Tile(name='5m', attrs=())
    """
    tiles = (face_up(tile) for tile in call.tiles)
    return next((tile.plain for tile in tiles if tile.name != joker), None)


def call_tiles(calls: Iterable[Call]) -> list[Tile]:
    """The tiles of calls, face up; an American joker is the tile it stands for there."""
    found = []
    for call in calls:
        natural = natural_tile(call)
        for tile in map(face_up, call.tiles):
            stands_in = tile.name == AMERICAN_JOKER and natural is not None
            found.append(Tile(natural.name, tile.attrs) if stands_in and natural else tile)
    return found


def visible_pond(player: Player) -> list[Tile]:
    """The tiles of a pond that lie there face up."""
    return [tile for tile in player.pond if tile.name not in _UNSEEN]


def visible_tiles(table: Table) -> list[Tile]:
    """The tiles everybody can see: ponds, open melds, and what players show of their hands."""
    found: list[Tile] = []
    for seat in table.seats:
        player = table.players[seat]
        found += player.pond
        for call in player.calls:
            found += [tile for tile in map(face_up, call.tiles) if "concealed" not in tile.attrs]
        held = player.tiles
        found += held if player.hand_revealed else [t for t in held if "revealed" in t.attrs]
    return found


def revealed_tiles(table: Table) -> list[Tile]:
    """The revealed tiles, dora indicators for instance; what names none is left out."""
    found = []
    for value in table.revealed:
        try:
            found.append(face_up(turns.named_tile(table, value)))
        except RulesetError:
            continue  # shown as a gap
    return found


def seen_by(table: Table, seat: Seat) -> list[Tile]:
    """Every tile a seat can see: what lies open, and what is its own."""
    player = table.players[seat]
    found = visible_tiles(table) + revealed_tiles(table) + player.aside
    if not player.hand_revealed:
        found += [tile for tile in player.tiles if "revealed" not in tile.attrs]
    for call in player.calls:
        found += [tile for tile in map(face_up, call.tiles) if "concealed" in tile.attrs]
    return found


def recorded_win(table: Table, seat: Seat) -> Win | None:
    """The newest win of a seat in this round."""
    return next((win for win in reversed(table.wins) if win.seat == seat), None)


def hand_of(table: Table, context: Context) -> Sequence[Tile]:
    """The hand without the draw, jokers standing for what a reading says they are."""
    reading = context.reading
    return reading.hand if reading is not None else table.players[context.seat].hand


def draw_of(table: Table, context: Context) -> Sequence[Tile]:
    """The drawn tiles; the one that wins is that of the reading, even where nothing was drawn."""
    reading, draw = context.reading, table.players[context.seat].draw
    if reading is None or reading.winning_tile is None or context.win_source != "draw":
        return draw
    return [reading.winning_tile, *draw[1:]]


def calls_of(table: Table, context: Context) -> Sequence[Call]:
    """All calls, jokers standing for what a reading says they are."""
    reading = context.reading
    return reading.calls if reading is not None else table.players[context.seat].calls


def winning_tile_of(table: Table, context: Context) -> Tile | None:
    """The tile that wins: of the reading, of the context, or of the recorded win."""
    if context.reading is not None and context.reading.winning_tile is not None:
        return context.reading.winning_tile
    if context.winning_tile is not None:
        return context.winning_tile
    win = recorded_win(table, context.seat)
    return win.winning_tile if win else None


# -- tiles of one's own --------------------------------------------------------------------------


@_target("hand", "tiles")
def _hand(table: Table, context: Context) -> Sequence[Tile]:
    """The tiles in hand, without the draw."""
    return hand_of(table, context)


@_target("draw", "tiles")
def _draw(table: Table, context: Context) -> Sequence[Tile]:
    """The drawn tiles."""
    return draw_of(table, context)


@_target("pond", "tiles")
def _pond(table: Table, context: Context) -> Sequence[Tile]:
    """The tiles in the own pond."""
    return table.players[context.seat].pond


@_target("aside", "tiles")
def _aside(table: Table, context: Context) -> Sequence[Tile]:
    """The tiles set aside."""
    return table.players[context.seat].aside


@_target("aside_unique", "tiles")
def _aside_unique(table: Table, context: Context) -> Sequence[Tile]:
    """The tiles set aside, each kind once."""
    return list(dict.fromkeys(table.players[context.seat].aside))


@_target("self_last_discard", "tiles")
def _self_last_discard(table: Table, context: Context) -> Sequence[Tile]:
    """The last tile of the own pond."""
    return table.players[context.seat].pond[-1:]


@_target("any_discard", "one_of")
def _any_discard(table: Table, context: Context) -> Sequence[Tile]:
    """One hand for every own discard, called ones included."""
    return table.players[context.seat].discards


@_target("hand_any", "one_of")
def _hand_any(table: Table, context: Context) -> Sequence[Tile]:
    """One hand for every tile in hand."""
    return hand_of(table, context)


@_target("hand_draw_nonjoker_any", "one_of")
def _hand_draw_nonjoker_any(table: Table, context: Context) -> Sequence[Tile]:
    """One hand for every tile of hand and draw that may not stand for everything."""
    player = table.players[context.seat]
    return [tile for tile in player.tiles if not is_universal(player.behavior, tile)]


@_target("scry", "tiles")
def _scry(table: Table, context: Context) -> Sequence[Tile]:
    """The tiles to come that the player sees."""
    count = table.players[context.seat].scryed
    return table.wall[table.wall_index : table.wall_index + count]


# -- calls ---------------------------------------------------------------------------------------


@_target("calls", "calls")
def _calls(table: Table, context: Context) -> Sequence[Call]:
    """The own melds; declared flowers, jokers and norths are none."""
    return [opened(call) for call in calls_of(table, context) if not call.is_flower]


def _named(table: Table, context: Context, names: frozenset[str]) -> list[Call]:
    return [opened(call) for call in table.players[context.seat].calls if call.name in names]


@_target("flowers", "calls")
def _flowers(table: Table, context: Context) -> Sequence[Call]:
    """The declared flowers and norths."""
    return _named(table, context, _FLOWERS)


@_target("start_flowers", "calls")
def _start_flowers(table: Table, context: Context) -> Sequence[Call]:
    """The flowers declared at the start."""
    return _named(table, context, frozenset(("start_flower",)))


@_target("jokers", "calls")
def _jokers(table: Table, context: Context) -> Sequence[Call]:
    """The declared jokers."""
    return _named(table, context, frozenset(("joker", "start_joker")))


@_target("start_jokers", "calls")
def _start_jokers(table: Table, context: Context) -> Sequence[Call]:
    """The jokers declared at the start."""
    return _named(table, context, frozenset(("start_joker",)))


@_target("call_tiles", "tiles")
def _call_tiles(table: Table, context: Context) -> Sequence[Tile]:
    """The tiles of all own calls, as if they were in hand."""
    return call_tiles(calls_of(table, context))


@_target("last_call", "calls", "call")
def _last_call(_table: Table, context: Context) -> Sequence[Call]:
    """The meld that was just made (events of a call)."""
    return [opened(context.call)] if context.call else []


def _calls_at(table: Table, context: Context, where: str) -> list[Call]:
    seat = seats.neighbour(table, context.seat, where)
    return [] if seat is None else melds(table.players[seat])


@_target("shimocha_calls", "calls")
def _shimocha_calls(table: Table, context: Context) -> Sequence[Call]:
    """The melds of shimocha."""
    return _calls_at(table, context, "shimocha")


@_target("toimen_calls", "calls")
def _toimen_calls(table: Table, context: Context) -> Sequence[Call]:
    """The melds of toimen."""
    return _calls_at(table, context, "toimen")


@_target("kamicha_calls", "calls")
def _kamicha_calls(table: Table, context: Context) -> Sequence[Call]:
    """The melds of kamicha."""
    return _calls_at(table, context, "kamicha")


@_target("all_calls", "calls")
def _all_calls(table: Table, _context: Context) -> Sequence[Call]:
    """The melds of everybody."""
    return [call for seat in table.seats for call in melds(table.players[seat])]


@_target("all_call_tiles", "tiles")
def _all_call_tiles(table: Table, _context: Context) -> Sequence[Tile]:
    """The tiles of everybody's calls."""
    return [tile for seat in table.seats for tile in call_tiles(table.players[seat].calls)]


def _under_jokers(calls: Iterable[Call], joker: str) -> list[Tile]:
    """The natural tile of every call that holds such a joker."""
    found = []
    for call in calls:
        if any(face_up(tile).name == joker for tile in call.tiles):
            tile = natural_tile(call, joker)
            found += [tile] if tile else []
    return found


@_target("self_joker_meld_tiles", "one_of")
def _self_joker_meld_tiles(table: Table, context: Context) -> Sequence[Tile]:
    """One hand for every own meld with a `2y`: the tile it stands for."""
    return _under_jokers(table.players[context.seat].calls, "2y")


@_target("anyone_joker_meld_tiles", "one_of")
def _anyone_joker_meld_tiles(table: Table, _context: Context) -> Sequence[Tile]:
    """One hand for every meld with a `1j`: the tile it stands for."""
    calls = [call for seat in table.seats for call in table.players[seat].calls]
    return _under_jokers(calls, AMERICAN_JOKER)


# -- discards ------------------------------------------------------------------------------------


@_target("last_discard", "tiles")
def _last_discard(table: Table, _context: Context) -> Sequence[Tile]:
    """The last discard of the round, called since or not."""
    return [table.last_discard.tile] if table.last_discard else []


@_target("second_last_visible_discard", "tiles")
def _second_last_visible_discard(table: Table, _context: Context) -> Sequence[Tile]:
    """The newest visible tile of the last discarder's pond before its last one."""
    return second_last_visible(table)


def second_last_visible(table: Table) -> list[Tile]:
    """The newest visible tile of the last discarder's pond before its last one, if any."""
    if table.last_discard is None:
        return []
    pond = table.players[table.last_discard.seat].pond[:-1]
    return [tile for tile in pond if tile.name not in _UNSEEN][-1:]


def _last_in_pond(table: Table, context: Context, where: str) -> Sequence[Tile]:
    seat = seats.neighbour(table, context.seat, where)
    return [] if seat is None else table.players[seat].pond[-1:]


@_target("shimocha_last_discard", "tiles")
def _shimocha_last_discard(table: Table, context: Context) -> Sequence[Tile]:
    """The last tile of shimocha's pond."""
    return _last_in_pond(table, context, "shimocha")


@_target("toimen_last_discard", "tiles")
def _toimen_last_discard(table: Table, context: Context) -> Sequence[Tile]:
    """The last tile of toimen's pond."""
    return _last_in_pond(table, context, "toimen")


@_target("kamicha_last_discard", "tiles")
def _kamicha_last_discard(table: Table, context: Context) -> Sequence[Tile]:
    """The last tile of kamicha's pond."""
    return _last_in_pond(table, context, "kamicha")


@_target("all_last_discards", "tiles")
def _all_last_discards(table: Table, _context: Context) -> Sequence[Tile]:
    """The last tile of everybody's pond."""
    return [tile for seat in table.seats for tile in table.players[seat].pond[-1:]]


@_target("all_discards", "tiles")
def _all_discards(table: Table, _context: Context) -> Sequence[Tile]:
    """The tiles of all ponds."""
    return [tile for seat in table.seats for tile in table.players[seat].pond]


@_target("others_discards", "tiles")
def _others_discards(table: Table, context: Context) -> Sequence[Tile]:
    """The tiles of the other players' ponds."""
    others = seats.others(table, context.seat)
    return [tile for seat in others for tile in table.players[seat].pond]


@_target("last_called_tile", "tiles")
def _last_called_tile(table: Table, _context: Context) -> Sequence[Tile]:
    """The tile called last in the round."""
    return [table.last_call.tile] if table.last_call else []


# -- what everybody sees -------------------------------------------------------------------------


@_target("any_visible_tile", "one_of")
def _any_visible_tile(table: Table, _context: Context) -> Sequence[Tile]:
    """One hand for every tile that everybody can see."""
    return visible_tiles(table)


@_target("visible_tiles", "tiles")
def _visible_tiles(table: Table, _context: Context) -> Sequence[Tile]:
    """The tiles that everybody can see."""
    return visible_tiles(table)


@_target("revealed_tiles", "tiles")
def _revealed_tiles(table: Table, _context: Context) -> Sequence[Tile]:
    """The revealed tiles, dora indicators for instance."""
    return revealed_tiles(table)


# -- the context ---------------------------------------------------------------------------------


@_target("tile", "tiles", "tile")
def _tile(_table: Table, context: Context) -> Sequence[Tile]:
    """The tile in context."""
    return [context.tile] if context.tile else []


@_target("called_tile", "tiles", "choice")
def _called_tile(_table: Table, context: Context) -> Sequence[Tile]:
    """The tile that the call in question takes."""
    return [context.choice.called] if context.choice and context.choice.called else []


@_target("call_choice", "tiles", "choice")
def _call_choice(_table: Table, context: Context) -> Sequence[Tile]:
    """The own tiles that the call in question uses."""
    return context.choice.own if context.choice else ()


@_target("winning_tile", "tiles")
def _winning_tile(table: Table, context: Context) -> Sequence[Tile]:
    """The winning tile, with the attribute `winning_tile`."""
    tile = winning_tile_of(table, context)
    return [] if tile is None else [Tile(tile.name, (*tile.attrs, "winning_tile"))]


@_target("assigned_hand", "instead")
def _assigned_hand(table: Table, context: Context) -> Sequence[Tile]:
    """In place of the tiles before it: the whole winning hand, its jokers assigned."""
    win = recorded_win(table, context.seat)
    if context.reading is None and win is not None:
        return [*win.hand, *(tile for call in win.calls for tile in call.tiles)]
    calls = [opened(call) for call in calls_of(table, context)]
    tile = winning_tile_of(table, context)
    melded = [tile for call in calls for tile in call.tiles]
    return [*hand_of(table, context), *melded, *([] if tile is None else [tile])]


@_target("arranged_hand", "tiles")
def _arranged_hand(table: Table, context: Context) -> Sequence[Tile]:
    """The winning hand as it is shown after a win; the hand before."""
    win = recorded_win(table, context.seat)
    return win.hand if win else table.players[context.seat].hand


@_target("arranged_calls", "calls")
def _arranged_calls(table: Table, context: Context) -> Sequence[Call]:
    """The melds as they are shown after a win; the melds before."""
    win = recorded_win(table, context.seat)
    return win.calls if win else melds(table.players[context.seat])


# -- reading and using ---------------------------------------------------------------------------


def read_targets(compiler: Compiler, node: object) -> tuple[Target, ...]:
    """One target or a list of them; what is none is noted and left out."""
    parts = node if isinstance(node, list) else [node]
    if len(parts) > _MOST_TARGETS:
        raise compiler.fault("budget", f"more than {_MOST_TARGETS} targets", node=node)
    found = []
    for part in parts:
        target = TARGETS.get(part) if isinstance(part, str) else None
        if target is None:
            cure = compiler.meant(part, TARGETS) if isinstance(part, str) else _FORM
            compiler.note("unknown-target", f"no such target: {shown(part)}", cure, node=part)
            continue
        run = compiler.guarded(target.run, target.name, target.needs, part)
        found.append(replace(target, run=run))
    return tuple(found)


def alternatives(table: Table, context: Context, targets: Sequence[Target]) -> list[Alternative]:
    """All hands with calls that the targets describe; the lists are the caller's own.

    Raises `RulesetError` for a target whose part of the context is missing.
    """
    found: list[Alternative] = [([], [])]
    for target in targets:
        added = target.run(table, context)
        if target.adds == "tiles":
            for hand, _ in found:
                hand.extend(added)
        elif target.adds == "calls":
            for _, calls in found:
                calls.extend(added)
        elif target.adds == "instead":
            found = [(list(added), calls) for _, calls in found]
        else:
            found = _one_for_each(found, added)
    return found


def _one_for_each(found: list[Alternative], tiles: Sequence[Tile]) -> list[Alternative]:
    within(len(found) * len(tiles), _MOST_ALTERNATIVES, "hands to match")
    return [([*hand, tile], list(calls)) for hand, calls in found for tile in tiles]
