"""Marking: which objects a seat may point at before the actions that use them run.

Reads what a `mark` action asks for, answers what may be marked next, and keeps the marks right
when tiles move. What is done with marked tiles is said in `moving` and in the actions. May import
turns and calls.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final, NamedTuple

from jantaku.errors import IllegalAction, RulesetError
from jantaku.ruleset import calls, turns
from jantaku.ruleset.seats import RELATIVE, neighbour
from jantaku.ruleset.state import MOST_TILES, Mark, MarkNeed, MarkTarget
from jantaku.ruleset.tiles import BACK, CLASSES, VOCABULARY, Tile, face_up, number_of, suit_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from jantaku.ruleset.rows import Compiler
    from jantaku.ruleset.state import Marking, Seat, Table

TARGETS: Final[Mapping[MarkTarget, str]] = {
    "hand": "Tiles in hand and drawn ones.",
    "call": "Whole melds, anybody's.",
    "aside": "Tiles set aside.",
    "discard": "Tiles in ponds.",
    "revealed_tile": "Tiles shown above the table.",
    "scry": "Tiles of the wall that the player sees.",
}
"""What can be marked; of hands, ponds and what is set aside one's own, unless a word says whose."""
SEAT_WORDS: Final = frozenset({*RELATIVE, "others", "current_turn"})
"""Restrictions about whose object it is."""

MOST_LINES: Final = 100  # of a specification, and restrictions of a line
_OPEN_CALLS: Final = frozenset({"chii", "pon", "daiminkan", "kakan"})
_FLY_JOKER: Final = "1j"
_TRIES: Final = 500  # at a marking that seems impossible


# -- what is asked for ---------------------------------------------------------------------------


def read_mark_spec(compiler: Compiler, node: object) -> tuple[MarkNeed, ...]:
    """The lines of a `mark` action: `[[target, count, restrictions], ...]`."""
    if not isinstance(node, list):
        raise compiler.fault(
            "mark", "'mark' takes a list", 'write [["hand", 3, ["self"]]]', node=node
        )
    if len(node) > MOST_LINES:
        raise compiler.fault("mark", f"{len(node)} lines to mark are too many", node=node)
    needs = needs_of(node)
    if len(needs) < len(node):
        compiler.note(
            "mark",
            f"a line to mark is [target, count, restrictions], its target one of {_listed()}",
            "lines of another form are left out",
            node=node,
        )
    for need in needs:
        for word in need.restrictions:
            if word not in RESTRICTIONS and word not in CLASSES and word not in VOCABULARY:
                fault = f"no such restriction of a mark: '{word}'; it counts as met"
                compiler.note("mark", fault, compiler.meant(word, RESTRICTIONS), node=node)
    return needs


def _listed() -> str:
    return ", ".join(TARGETS)


def needs_of(spec: Sequence[object]) -> tuple[MarkNeed, ...]:
    """The lines of a mark specification that say what to mark; others are left out.

    >>> needs_of([["hand", 3, ["self", "not_joker"]], ["nowhere", 1]])
    (MarkNeed(target='hand', count=3, restrictions=('self', 'not_joker')),)
    """
    read = (line if isinstance(line, MarkNeed) else _need(line) for line in spec)
    return tuple(need for need in read if need is not None)


def _need(line: object) -> MarkNeed | None:
    if not isinstance(line, list) or not line:
        return None
    target = next((name for name in TARGETS if name == line[0]), None)
    count: object = line[1] if len(line) > 1 else 1
    restrictions: object = line[2] if len(line) > 2 else []
    if target is None or isinstance(count, bool) or not isinstance(count, int):
        return None
    if not 0 <= count <= MOST_TILES:
        return None
    words = restrictions if isinstance(restrictions, list) else [restrictions]
    known = dict.fromkeys(str(word) for word in words if isinstance(word, str))
    return MarkNeed(target, count, tuple(known)[:MOST_LINES])


# -- what lies where -----------------------------------------------------------------------------


def tiles_at(table: Table, mark: Mark) -> tuple[Tile, ...]:
    """What lies at a place: one tile, all tiles of a meld, or nothing."""
    player = table.players[mark.seat]
    if mark.target == "call":
        melds = player.calls
        return melds[mark.index].tiles if 0 <= mark.index < len(melds) else ()
    if mark.target == "revealed_tile":
        revealed = table.revealed[mark.index : mark.index + 1] if mark.index >= 0 else []
        return tuple(revealed_tile(table, entry) for entry in revealed)
    if mark.target == "scry":
        tiles = table.wall[table.wall_index :]
    else:
        tiles = {"hand": player.tiles, "aside": player.aside, "discard": player.pond}[mark.target]
    return (tiles[mark.index],) if 0 <= mark.index < len(tiles) else ()


def revealed_tile(table: Table, entry: object) -> Tile:
    """The tile an entry of the revealed ones shows; a back where the walls have none."""
    try:
        return turns.named_tile(table, entry)
    except RulesetError:
        return BACK


def natural(tiles: Sequence[Tile]) -> Tile | None:
    """The tile a meld is made of: its first that is no joker."""
    shown = (face_up(tile) for tile in tiles)
    return next((tile for tile in shown if tile.name not in CLASSES["joker"]), None)


def objects(table: Table, seat: Seat, need: MarkNeed) -> Iterator[Mark]:
    """Every object of a line's target within the seat's reach, owner by owner."""
    for owner in _owners(table, seat, need):
        for index in range(_number(table, owner, need.target)):
            yield Mark(need.target, owner, index)


def _owners(table: Table, seat: Seat, need: MarkNeed) -> tuple[Seat, ...]:
    """Whose objects lie within reach.

    Melds may be anyone's. Of hand, aside and pond only the own are meant, unless a restriction
    says whose; what is revealed or scryed belongs to nobody.
    """
    words = need.restrictions
    said = "last_discard" in words or not SEAT_WORDS.isdisjoint(words)
    owned = need.target not in ("revealed_tile", "scry")
    return table.seats if owned and (said or need.target == "call") else (seat,)


def _number(table: Table, seat: Seat, target: MarkTarget) -> int:
    player = table.players[seat]
    return {
        "hand": len(player.hand) + len(player.draw),
        "call": len(player.calls),
        "aside": len(player.aside),
        "discard": len(player.pond),
        "revealed_tile": len(table.revealed),
        "scry": max(0, min(player.scryed, table.tiles_left)),
    }[target]


# -- what may be marked --------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Asked:
    """The question whether a seat may mark an object: who, what, and what is marked already."""

    table: Table
    seat: Seat
    mark: Mark
    tiles: tuple[Tile, ...]  # one, or those of a meld
    marking: Marking

    @property
    def tile(self) -> Tile:
        """The tile, or the one a meld is made of."""
        if self.mark.target == "call":
            return natural(self.tiles) or self.tiles[0]
        return self.tiles[0]

    def others(self, target: MarkTarget | None = None) -> list[Tile]:
        """The tiles marked already, one for a meld."""
        marks = [mark for marked in self.marking.marked for mark in marked]
        found = []
        for mark in marks:
            tiles = tiles_at(self.table, mark)
            if tiles and target in (None, mark.target):
                found.append((natural(tiles) or tiles[0]) if mark.target == "call" else tiles[0])
        return found


def _is_neighbour(word: str) -> Callable[[_Asked], bool]:
    return lambda asked: neighbour(asked.table, asked.seat, word) == asked.mark.seat


def _is_class(name: str) -> Callable[[_Asked], bool]:
    return lambda asked: asked.tile.name in CLASSES[name]


def _agrees(part: Callable[[str], object]) -> Callable[[_Asked], bool]:
    """Whether that part of the name is the same for all that is marked."""

    def agrees(asked: _Asked) -> bool:
        own = part(asked.tile.name)
        return suit_of(asked.tile.name) is not None and all(
            part(other.name) == own for other in asked.others()
        )

    return agrees


def is_joker(table: Table, seat: Seat, tile: Tile) -> bool:
    """Whether it is a joker by its face, or may stand for everything for that seat."""
    stands_for_all = table.players[seat].behavior.aliases.get(Tile("any"), frozenset())
    return tile.name in CLASSES["joker"] or any(tile.name == joker.name for joker in stands_for_all)


def _matches_called_tile(asked: _Asked) -> bool:
    call = asked.table.last_call
    behavior = asked.table.players[asked.seat].behavior
    return call is not None and calls.passes(behavior, asked.tile.plain, call.tile.plain)


def _matches_marked_call(asked: _Asked) -> bool:
    """Whether a hand tile is what the marked meld with a fly joker is made of."""
    marked = [tiles_at(asked.table, mark) for mark in asked.marking.of("call")]
    melds = [tiles for tiles in marked if _has_fly_joker(tiles)]
    return not marked or any(
        tile is not None and tile.name == asked.tile.name for tile in map(natural, melds)
    )


def _matches_marked_hand(asked: _Asked) -> bool:
    """Whether a meld has a fly joker and is made of the marked hand tile."""
    made_of = natural(asked.tiles)
    hands = asked.others("hand")
    return _has_fly_joker(asked.tiles) and (
        not hands or any(made_of is not None and made_of.name == tile.name for tile in hands)
    )


def _has_fly_joker(tiles: Sequence[Tile]) -> bool:
    return any(face_up(tile).name == _FLY_JOKER for tile in tiles)


def _is_free_in_riichi(asked: _Asked) -> bool:
    player = asked.table.players[asked.seat]
    drawn = "draw" in asked.tile.attrs or (
        asked.mark.target == "hand"
        and asked.mark.index >= len(asked.table.players[asked.mark.seat].hand)
    )
    return "riichi" not in player.status or drawn


def _is_last_discard(asked: _Asked) -> bool:
    last, mark = asked.table.last_discard, asked.mark
    return (
        last is not None
        and mark.target == "discard"
        and mark.seat == last.seat
        and mark.index == len(asked.table.players[last.seat].pond) - 1
    )


def _is_open(asked: _Asked) -> bool:
    melds = asked.table.players[asked.mark.seat].calls
    return asked.mark.target == "call" and melds[asked.mark.index].name in _OPEN_CALLS


class Restriction(NamedTuple):
    """A word that says what may be marked: what it asks of an object, and that as a sentence."""

    holds: Callable[[_Asked], bool]
    help: str


RESTRICTIONS: Final[dict[str, Restriction]] = {
    "self": Restriction(lambda asked: asked.mark.seat == asked.seat, "It is one's own."),
    "others": Restriction(lambda asked: asked.mark.seat != asked.seat, "It is another player's."),
    "shimocha": Restriction(_is_neighbour("shimocha"), "It is shimocha's."),
    "toimen": Restriction(_is_neighbour("toimen"), "It is toimen's."),
    "kamicha": Restriction(_is_neighbour("kamicha"), "It is kamicha's."),
    "current_turn": Restriction(
        lambda asked: asked.mark.seat == asked.table.turn, "It is the player's in turn."
    ),
    "suited": Restriction(
        lambda asked: suit_of(asked.tile.name) is not None, "It has a suit and a number."
    ),
    "match_suit": Restriction(_agrees(suit_of), "It has the suit of all that is marked."),
    "match_number": Restriction(_agrees(number_of), "It has the number of all that is marked."),
    "match_called_tile": Restriction(_matches_called_tile, "It passes for the tile called last."),
    "match_hand_to_marked_call": Restriction(
        _matches_marked_call, "A tile for the joker of the meld that is marked."
    ),
    "match_call_to_marked_hand": Restriction(
        _matches_marked_hand, "A meld with a joker for the tile that is marked."
    ),
    "open": Restriction(_is_open, "A chii, pon, daiminkan or kakan."),
    "wind": Restriction(_is_class("wind"), "A wind."),
    "dragon": Restriction(_is_class("dragon"), "A dragon."),
    "terminal_honor": Restriction(_is_class("yaochuuhai"), "A terminal or an honor."),
    "visible": Restriction(
        lambda asked: asked.tile.name not in ("1x", "2x"), "It lies face up, and is no gap."
    ),
    "not_joker": Restriction(
        lambda asked: not is_joker(asked.table, asked.seat, asked.tile), "It is no joker."
    ),
    "call_has_joker": Restriction(
        lambda asked: any(is_joker(asked.table, asked.seat, face_up(tile)) for tile in asked.tiles),
        "A meld with a joker.",
    ),
    "not_riichi": Restriction(_is_free_in_riichi, "In riichi only the drawn tile."),
    "last_discard": Restriction(_is_last_discard, "The last discard, whoever's it is."),
    "any": Restriction(lambda asked: bool(asked.tiles), "Anything."),
    "tsumogiri": Restriction(lambda asked: "draw" in asked.tile.attrs, "It has just been drawn."),
    "tedashi": Restriction(lambda asked: "draw" not in asked.tile.attrs, "It was held before."),
}
"""The words for what may be marked; the names and classes of tiles are such words too."""


def _meets(asked: _Asked, word: str) -> bool:
    if word in RESTRICTIONS:
        return RESTRICTIONS[word].holds(asked)
    if word in CLASSES:
        return asked.tile.name in CLASSES[word]
    return word not in VOCABULARY or asked.tile.name == word


def _line_for(table: Table, seat: Seat, marking: Marking, mark: Mark) -> int | None:
    """The first line with room for the object whose restrictions it meets."""
    tiles = tiles_at(table, mark)
    if not tiles or any(mark in marked for marked in marking.marked):
        return None
    asked = _Asked(table, seat, mark, tiles, marking)
    for at, need in enumerate(marking.needs):
        room = need.count - len(marking.marked[at])
        if room <= 0 or need.target != mark.target or mark.seat not in _owners(table, seat, need):
            continue
        if all(_meets(asked, word) for word in need.restrictions):
            return at
    return None


def markable(table: Table, seat: Seat, marking: Marking) -> tuple[Mark, ...]:
    """All objects the seat may mark next, line by line, owner by owner."""
    open_lines = [
        need
        for need, marked in zip(marking.needs, marking.marked, strict=True)
        if len(marked) < need.count
    ]
    found = dict.fromkeys(mark for need in open_lines for mark in objects(table, seat, need))
    return tuple(mark for mark in found if _line_for(table, seat, marking, mark) is not None)


def is_hopeless(table: Table, seat: Seat, marking: Marking) -> bool:
    """Whether the marking cannot end by marking: there is too little, or the actions leave it open.

    Ways to mark are tried out, the first few hundred of them.
    """
    if marking.complete:
        return True
    fresh = replace(marking, marked=[[] for _ in marking.needs])
    return not _completes(table, seat, fresh, [_TRIES])


def _completes(table: Table, seat: Seat, marking: Marking, left: list[int]) -> bool:
    if marking.complete:
        return True
    for what in markable(table, seat, marking):
        left[0] -= 1
        if left[0] < 0:
            return True  # nobody knows
        line = _line_for(table, seat, marking, what)
        if line is None:
            continue
        marking.marked[line].append(what)
        if _completes(table, seat, marking, left):
            return True
        marking.marked[line].pop()
    return False


# -- marks come, go and move ---------------------------------------------------------------------


def mark(table: Table, seat: Seat, what: Mark) -> None:
    """Marks an object for the first line it fits; raises `IllegalAction` if it fits none."""
    marking = table.players[seat].marking
    if marking is None or marking.done:
        raise IllegalAction("this seat has nothing to mark", seat=seat)
    line = _line_for(table, seat, marking, what)
    if line is None:
        raise IllegalAction(
            f"this {what.target} may not be marked", seat=seat, legal=markable(table, seat, marking)
        )
    marking.marked[line].append(what)


def unmark(table: Table, seat: Seat, what: Mark) -> None:
    """Takes a mark back."""
    marking = table.players[seat].marking
    for marked in marking.marked if marking else ():
        if what in marked:
            marked.remove(what)


def marked(table: Table, seat: Seat, target: MarkTarget) -> list[Mark]:
    """What the seat has marked of a target and is still there, in the order of marking."""
    marking = table.players[seat].marking
    marks = marking.of(target) if marking else []
    return [mark for mark in marks if tiles_at(table, mark)]


def marked_tiles(table: Table, seat: Seat, target: MarkTarget) -> list[tuple[Seat, int, Tile]]:
    """Owner, place and tile of all the seat has marked of a target; a meld's first tile."""
    marks = marked(table, seat, target)
    return [(mark.seat, mark.index, tiles_at(table, mark)[0]) for mark in marks]


def finish(table: Table, seat: Seat) -> None:
    """Says that the seat's marking has been used."""
    marking = table.players[seat].marking
    if marking is not None:
        marking.done = True


def renumber(table: Table, target: MarkTarget, seat: Seat, places: Mapping[int, int]) -> None:
    """Lets every mark follow its object to a new place; marks of objects that left are gone."""

    def elsewhere(mark: Mark) -> bool:
        return (mark.target, mark.seat) != (target, seat)

    def follow(marks: list[Mark]) -> list[Mark]:
        return [
            mark if elsewhere(mark) else Mark(target, seat, places[mark.index])
            for mark in marks
            if elsewhere(mark) or mark.index in places
        ]

    for player in table.players.values():
        if player.marking is not None:
            player.marking.marked = [follow(marks) for marks in player.marking.marked]
