"""Random winning hands, made so that rare yaku occur.

Hands are made from groups: some that belong together (a straight, four winds), the others of a few
kinds of tiles (one suit, terminals, five neighbours). `hand_of` always makes the same hand of a
game and a number.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any, Final, Literal

Tiles = tuple[str, ...]
Source = Literal["draw", "discard", "call"]

SEATS: Final = ("east", "south", "west", "north")
WINDS: Final = ("1z", "2z", "3z", "4z")
DRAGONS: Final = ("5z", "6z", "7z")  # white, green, red
HONORS: Final = WINDS + DRAGONS


def numbers(suits: str, which: Sequence[int] = range(1, 10)) -> Tiles:
    """Returns the tiles of those suits and numbers."""
    return tuple(f"{number}{suit}" for suit in suits for number in which)


def run(number: int, suit: str) -> Tiles:
    """Returns the run of a suit that begins with that number."""
    return tuple(f"{number + step}{suit}" for step in range(3))


def triplet(tile: str) -> Tiles:
    """Returns three of a tile."""
    return (tile,) * 3


ORPHANS: Final = (*numbers("mps", (1, 9)), *HONORS)


@dataclass(frozen=True)
class Circumstance:
    """The keys of a test that bring about a circumstance in a share of the hands that it fits."""

    keys: Mapping[str, Any]
    fits: Callable[[WonHand], bool] = lambda _hand: True
    share: float = 0.2


@dataclass(frozen=True)
class Game:
    """The tiles, melds and circumstances of a ruleset, as far as random hands need them.

    `forms` are numbers of sets and pairs that make a hand, the usual one first. `shapes` make
    whole hands; three tiles in them may be a meld. Hands that `allows` refuses are not made.
    `on_kong` and `last_tile` are the keys of a test that bring about these circumstances, `always`
    those of every hand; `more` are other circumstances by name; `first_turn` is True if hands are
    won in the first turn, too. `jokers` are the kinds that each joker stands for. `turned` says
    which kinds are jokers when a tile is turned from the wall: a `1j` is one of the first of them
    and has the `attrs`. `calls` are the names of melds by their number of tiles, where equal tiles
    are called with jokers among them. `names` are the ruleset's own names of calls, `written` those
    of tiles. Without `forms` all hands are of the `shapes`.
    """

    name: str
    suits: str = "mps"
    honors: Tiles = HONORS
    forms: tuple[tuple[int, int], ...] = ((4, 1),)
    shapes: tuple[Callable[[Random], list[Tiles]], ...] = ()
    allows: Callable[[WonHand], bool] = lambda _hand: True
    seats: tuple[str, ...] = SEATS
    round_winds: tuple[int, ...] = (0, 1)
    flowers: Tiles = ()
    flower_call: str = "flower"
    jokers: Mapping[str, Tiles] = field(default_factory=dict)
    chow: bool = True
    turned: Callable[[str], Tiles] | None = None
    attrs: tuple[str, ...] = ()
    sources: tuple[Source, ...] = ("draw", "discard", "call")
    calls: Mapping[int, str] = field(default_factory=dict)
    names: Mapping[str, str] = field(default_factory=dict)
    written: Mapping[str, str] = field(default_factory=dict)
    on_kong: Mapping[str, Any] | None = field(default_factory=lambda: {"counters": {"kongs": 1}})
    last_tile: Mapping[str, Any] | None = field(default_factory=lambda: {"tiles_left": 0})
    first_turn: bool = True
    always: Mapping[str, Any] = field(default_factory=dict)
    more: Mapping[str, Circumstance] = field(default_factory=dict)
    mods: tuple[str, ...] = ()

    @property
    def players(self) -> int:
        """The number of players."""
        return len(self.seats)

    @property
    def kinds(self) -> Tiles:
        """The tiles that make sets."""
        return (*numbers(self.suits), *self.honors)


@dataclass(frozen=True)
class Meld:
    """A meld and how it was called."""

    call: str
    tiles: Tiles


@dataclass(frozen=True)
class WonHand:
    """A winning hand and how it was won. Seats are counted from east.

    `turned` are the kinds that a turned tile makes jokers.
    """

    game: Game
    number: int
    held: Tiles
    melds: tuple[Meld, ...]
    flowers: Tiles
    tile: str
    source: Source
    seat: int
    discarder: int
    round_wind: int
    on_kong: bool
    last_tile: bool
    first_turn: bool
    more: frozenset[str] = frozenset()
    turned: Tiles = ()

    @property
    def tiles(self) -> Tiles:
        """All tiles but flowers, the winning one among them."""
        return (*self.held, self.tile, *(tile for meld in self.melds for tile in meld.tiles))

    @property
    def called(self) -> bool:
        """True if a meld was made with another's tile."""
        return any(meld.call != "concealed_kong" for meld in self.melds)

    @property
    def drawn(self) -> bool:
        """True if the player drew the winning tile."""
        return self.source == "draw"

    @property
    def seat_tile(self) -> str:
        """The tile of the seat wind."""
        return WINDS[SEATS.index(self.game.seats[self.seat])]

    @property
    def round_tile(self) -> str:
        """The tile of the round wind."""
        return WINDS[self.round_wind]

    def test(self, **expected: object) -> dict[str, Any]:
        """Returns the hand as a test inside a ruleset writes it."""
        flowers = [[self.game.flower_call, [tile]] for tile in self.flowers]
        names = self.game.names
        calls = [
            [names.get(meld.call, meld.call), [*map(self._written, meld.tiles)]]
            for meld in self.melds
        ]
        return {
            "name": f"hand {self.number} of {self.game.name}",
            "mods": list(self.game.mods),
            "hand": [*map(self._written, self.held)],
            "calls": calls + flowers,
            "tile": self._written(self.tile),
            "win": self.source,
            "seat": self.game.seats[self.seat],
            **({} if self.drawn else {"discarder": self.game.seats[self.discarder]}),
            "round": self.round_wind * self.game.players,
            **self._circumstances,
            "expect": expected,
        }

    def _written(self, tile: str) -> Any:
        if not self.turned or tile not in self.game.jokers:
            return self.game.written.get(tile, tile)
        return {"tile": self.turned[int(tile[0]) - 1], "attrs": list(self.game.attrs)}

    @property
    def _circumstances(self) -> dict[str, Any]:
        game, found = self.game, dict(self.game.always)
        for keys, holds in (
            (game.on_kong, self.on_kong),
            (game.last_tile, self.last_tile),
            ({"first_turn": True}, self.first_turn),
            *((one.keys, name in self.more) for name, one in game.more.items()),
        ):
            if keys and holds:
                found = _merged(found, keys)
        return found


def _merged(one: Mapping[str, Any], other: Mapping[str, Any]) -> dict[str, Any]:
    """Returns the keys of both, with the lists and the mappings of both joined."""
    joined = {
        key: [*one[key], *other[key]] if isinstance(one[key], list) else {**one[key], **other[key]}
        for key in one.keys() & other.keys()
        if isinstance(one[key], list | dict)
    }
    return {**one, **other, **joined}


def hand_of(game: Game, number: int) -> WonHand:
    """Returns the winning hand of that number."""
    chance = Random(f"{game.name}/{number}")
    while True:
        hand = _hand(game, number, chance)
        if hand is not None:
            return hand


def _hand(game: Game, number: int, chance: Random) -> WonHand | None:
    if game.shapes and (not game.forms or chance.random() < 0.12):
        groups = chance.choice(game.shapes)(chance)
    else:
        groups = _groups(game, chance)
    used = Counter(tile for group in groups for tile in group)
    if any(used[tile] > 4 for tile in game.kinds):
        return None
    held, melds = _melded(game, chance, groups, used)
    chance.shuffle(held)
    if not held or held[-1] not in (*game.kinds, *game.flowers):
        return None
    tile = held.pop()
    jokers = _take_jokers(game, chance, held)
    hand = _won(game, number, chance, tuple(held), tuple(melds), tile, used, jokers)
    if game.turned:
        hand = _turned(game.turned, chance, hand)
    for name, one in game.more.items():
        if one.fits(hand) and chance.random() < one.share:
            hand = replace(hand, more=hand.more | {name})
    return hand if game.allows(hand) else None


def _turned(jokers: Callable[[str], Tiles], chance: Random, hand: WonHand) -> WonHand:
    """Turns a tile whose jokers the hand does not hold otherwise; a joker may have been drawn."""
    fitting = [kinds for kinds in map(jokers, hand.game.kinds) if not {*kinds} & {*hand.tiles}]
    hand, held = replace(hand, turned=chance.choice(fitting)), list(hand.held)
    at = next((at for at, tile in enumerate(held) if tile in hand.game.jokers), None)
    if hand.drawn and at is not None and chance.random() < 0.4:
        tile, held[at] = held[at], hand.tile
        hand = replace(hand, held=tuple(held), tile=tile)
    return hand


def _groups(game: Game, chance: Random) -> list[Tiles]:
    """Groups that belong together, and others of a few kinds of tiles."""
    sets, pairs = chance.choices(game.forms, [3, *[1] * (len(game.forms) - 1)])[0]
    pool = chance.choice(_POOLS)(game, chance)
    runs = chance.choice((0.0, 0.3, 0.6, 1.0))
    together = chance.choice(_TOGETHER)(game, chance) if chance.random() < 0.5 else []
    groups = together[:sets]
    starts = [tile for tile in pool if tile[1] != "z" and int(tile[0]) < 8]
    while len(groups) < sets:
        if starts and chance.random() < runs:
            start = chance.choice(starts)
            groups.append(run(int(start[0]), start[1]))
        else:
            groups.append(triplet(chance.choice(pool)))
    rest = [group[:2] for group in together[sets:] if len(set(group)) == 1]
    extra = [(tile,) * 2 for tile in chance.choices(pool, k=pairs)]
    return groups + (rest + extra)[:pairs]


def _suit(game: Game, chance: Random) -> str:
    return chance.choice(game.suits)


def _neighbours(game: Game, chance: Random) -> Tiles:
    start = chance.randint(1, 5)
    return numbers(_suit(game, chance), range(start, start + 5))


_POOLS: Final[tuple[Callable[[Game, Random], Tiles], ...]] = (
    lambda game, _chance: game.kinds,
    lambda game, _chance: numbers(game.suits),
    lambda game, chance: numbers(_suit(game, chance)),
    lambda game, chance: (*numbers(_suit(game, chance)), *game.honors),
    lambda game, _chance: game.honors or numbers(game.suits),
    lambda game, _chance: (*numbers(game.suits, (1, 9)), *game.honors),
    lambda game, _chance: numbers(game.suits, (1, 9)),
    lambda game, _chance: (*numbers(game.suits, (1, 7, 9)), *game.honors),
    lambda game, _chance: numbers(game.suits, range(2, 9)),
    lambda game, _chance: numbers(game.suits, (2, 5, 8)),
    lambda game, chance: numbers("".join(chance.sample(game.suits, min(2, len(game.suits))))),
    lambda game, chance: numbers(game.suits, [(n := chance.randint(1, 9)), n % 9 + 1]),
    _neighbours,
    _neighbours,
)


def _straight(game: Game, chance: Random) -> list[Tiles]:
    suit = _suit(game, chance)
    return [run(number, suit) for number in (1, 4, 7)]


def _similar_runs(game: Game, chance: Random) -> list[Tiles]:
    number = chance.randint(1, 7)
    return [run(number, suit) for suit in game.suits]


def _similar_triplets(game: Game, chance: Random) -> list[Tiles]:
    number = chance.randint(1, 9)
    return [triplet(f"{number}{suit}") for suit in game.suits]


def _shifted_triplets(game: Game, chance: Random) -> list[Tiles]:
    number, suit = chance.randint(1, 6), _suit(game, chance)
    return [triplet(f"{number + step}{suit}") for step in range(chance.randint(3, 4))]


def _equal_runs(game: Game, chance: Random) -> list[Tiles]:
    one = run(chance.randint(1, 7), _suit(game, chance))
    other = run(chance.randint(1, 7), _suit(game, chance))
    return chance.choice(([one] * 2, [one] * 3, [one] * 4, [one, one, other, other]))


def _terminal_runs(game: Game, chance: Random) -> list[Tiles]:
    one, other = _suit(game, chance), _suit(game, chance)
    return [run(1, one), run(7, one), run(1, other), run(7, other)]


def _winds(game: Game, chance: Random) -> list[Tiles]:
    winds = [triplet(tile) for tile in game.honors if tile in WINDS]
    chance.shuffle(winds)
    return winds


def _dragons(game: Game, chance: Random) -> list[Tiles]:
    """Three dragons: the last is the pair where the sets before it are full."""
    dragons = [triplet(tile) for tile in game.honors if tile in DRAGONS]
    chance.shuffle(dragons)
    others = [run(chance.randint(1, 7), _suit(game, chance)) for _ in range(4)]
    sets = game.forms[0][0]
    return chance.choice((dragons, [*dragons[:2], *others[: sets - 2], *dragons[2:]]))


def _small_winds(game: Game, chance: Random) -> list[Tiles]:
    winds = _winds(game, chance)
    suit, number = _suit(game, chance), chance.randint(1, 7)
    others = chance.sample([run(number, suit), triplet(f"{number}{suit}")], 2)
    return [*winds[:3], *others[: game.forms[0][0] - 3], *winds[3:]]


_TOGETHER: Final[tuple[Callable[[Game, Random], list[Tiles]], ...]] = (
    _straight, _similar_runs, _similar_triplets, _shifted_triplets, _equal_runs, _terminal_runs,
    _winds, _dragons, _small_winds,
)  # fmt: skip


def _melded(
    game: Game, chance: Random, groups: list[Tiles], used: Counter[str]
) -> tuple[list[str], list[Meld]]:
    """The tiles in the hand, and the melds."""
    openness = chance.choice((0.0, 0.0, 0.3, 0.6, 1.0))
    kongs = chance.choice((0.0, 0.1, 0.3, 1.0))
    held: list[str] = []
    melds = []
    for group in groups:
        meld = _meld(game, chance, group, used, openness, kongs)
        if meld is None:
            held += group
        else:
            melds.append(meld)
    return held, melds


def _meld(
    game: Game, chance: Random, group: Tiles, used: Counter[str], openness: float, kongs: float
) -> Meld | None:
    if len(group) in game.calls and chance.random() < openness:
        return Meld(game.calls[len(group)], group)
    if len(group) != 3 or game.calls:
        return None
    called, kong = chance.random() < openness, chance.random() < kongs
    if group[0] != group[1]:
        return Meld("chow", group) if called and game.chow else None
    if kong and used[group[0]] == 3:
        call = chance.choice(("kong", "added_kong")) if called else "concealed_kong"
        used[group[0]] = 4
        return Meld(call, group[:1] * 4)
    return Meld("pung", group) if called else None


def _take_jokers(game: Game, chance: Random, held: list[str]) -> int:
    """Puts jokers in place of tiles of the hand."""
    often = (0, 1, 1, 2, 2, 3) if game.turned else (0, 0, 1, 1, 2)
    count = chance.choice(often) if game.jokers else 0
    for at in chance.sample(range(len(held)), min(count, len(held))):
        fitting = [joker for joker, kinds in game.jokers.items() if held[at] in kinds]
        if fitting:
            held[at] = chance.choice(fitting)
    return count


def _won(
    game: Game, number: int, chance: Random, held: Tiles, melds: tuple[Meld, ...], tile: str,
    used: Counter[str], jokers: int,
) -> WonHand:  # fmt: skip
    source: Source = chance.choices(("draw", "discard", "call"), (10, 9, 1))[0]
    if source == "call" and (used[tile] > 1 or jokers or "call" not in game.sources):
        source = "discard"
    if source not in game.sources:
        source = "draw"
    seat = chance.randrange(game.players)
    drawn, kongs = source == "draw", any("kong" in meld.call for meld in melds)
    on_kong = drawn and kongs and game.on_kong is not None and chance.random() < 0.2
    last = source != "call" and not on_kong and chance.random() < 0.05
    first = drawn and game.first_turn and not melds and not last and chance.random() < 0.05
    flowers = min(len(game.flowers), chance.choice((0, 0, 1, 2, 4, 8, 16)))
    return WonHand(
        game, number, held, melds, tuple(chance.sample(game.flowers, flowers)), tile, source, seat,
        chance.choice([at for at in range(game.players) if at != seat]),
        chance.choice(game.round_winds), on_kong, last and game.last_tile is not None, first,
    )  # fmt: skip


def seven_pairs(suits: str = "mps", honors: Tiles = HONORS) -> Callable[[Random], list[Tiles]]:
    """Returns a maker of seven pairs, of one suit or of all tiles, with or without equal ones."""

    def make(chance: Random) -> list[Tiles]:
        some = numbers(chance.choice(suits))
        pool = chance.choice((some, (*some, *honors), (*numbers(suits), *honors)))
        kinds = chance.choice((chance.choices(pool, k=7), chance.sample(pool, 7)))
        return [(kind,) * 2 for kind in kinds]

    return make


def orphans(chance: Random) -> list[Tiles]:
    """Makes the thirteen terminals and honors with one of them twice."""
    return [(*ORPHANS, chance.choice(ORPHANS))]


def nine_gates(suits: str = "mps") -> Callable[[Random], list[Tiles]]:
    """Returns a maker of 1112345678999 of a suit with another tile of it."""

    def make(chance: Random) -> list[Tiles]:
        suit = chance.choice(suits)
        tiles = [f"{number}{suit}" for number in (1, 1, *range(1, 10), 9, 9)]
        return [(*tiles, f"{chance.randint(1, 9)}{suit}")]

    return make
