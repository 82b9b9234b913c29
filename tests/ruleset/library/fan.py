"""The fan of Mahjong Competition Rules beside another calculator.

Run as `python -m ruleset.library.fan 100000`. Hands are made at random, so that each fan comes up:
by the shape of a fan as often as by chance.
"""

import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from random import Random
from typing import Any, Final

from MahjongGB import MahjongFanCalculator

from jantaku.ruleset import RulesetGame, library
from ruleset.engine import Call, CallEntry, DiscardEntry, RulesetTile, win
from ruleset.library.counters.hands import Game, Tiles, WonHand, hand_of, numbers
from ruleset.scoring import each_worth

_LETTERS: Final = {"m": "W", "p": "B", "s": "T"}
_HONORS: Final = ("F1", "F2", "F3", "F4", "J3", "J2", "J1")
_SUITED: Final = [f"{number}{suit}" for suit in "mps" for number in range(1, 10)]
_ALL: Final = [*_SUITED, *(f"{number}z" for number in range(1, 8))]
_KNITTED: Final = ("mps", "msp", "pms", "psm", "smp", "spm")
_NAMES: Final = {
    "All Five": "All Fives",
    "Robbing The Kong": "Robbing the Kong",
    "Last Tile": "Last Tile of Its Kind",
}
_WINDS: Final = 4


def _run(number: int, suit: str) -> list[str]:
    return [f"{number + step}{suit}" for step in range(3)]


def _any_groups(chance: Random, tiles: list[str], runs: float) -> tuple[list[list[str]], str]:
    """Four groups and a pair of those tiles."""
    starts = [t for t in tiles if t[1] != "z" and int(t[0]) < 8]
    starts = [t for t in starts if set(_run(int(t[0]), t[1])) <= set(tiles)]
    groups = []
    for _ in range(4):
        if starts and chance.random() < runs:
            start = chance.choice(starts)
            groups.append(_run(int(start[0]), start[1]))
        else:
            groups.append([chance.choice(tiles)] * 3)
    return groups, chance.choice(tiles)


def _plain(chance: Random) -> tuple[list[list[str]], str]:
    return _any_groups(chance, _ALL, chance.choice((0.0, 0.5, 0.8, 1.0)))


def _of_few(chance: Random) -> tuple[list[list[str]], str]:
    """Of few kinds: one suit or two, a range of numbers, outer tiles, greens, reversible ones."""
    suits = chance.sample("mps", chance.choice((1, 1, 2, 3)))
    low, high = chance.choice(((1, 9), (1, 3), (4, 6), (7, 9), (1, 4), (6, 9), (2, 8), (3, 7)))
    tiles = [f"{n}{s}" for s in suits for n in range(low, high + 1)]
    kinds = {
        "range": tiles,
        "with honors": [*tiles, *_ALL[27:]],
        "outer": [f"{n}{s}" for s in "mps" for n in (1, 9)] + _ALL[27:],
        "terminals": [f"{n}{s}" for s in "mps" for n in (1, 9)],
        "honors": _ALL[27:],
        "greens": ["2s", "3s", "4s", "6s", "8s", "6z"],
        "even": [f"{n}{s}" for s in "mps" for n in (2, 4, 6, 8)],
        "reversible": [
            *(f"{n}p" for n in (1, 2, 3, 4, 5, 8, 9)), *(f"{n}s" for n in (2, 4, 5, 6, 8, 9)), "5z",
        ],
    }  # fmt: skip
    chosen = kinds[chance.choice(list(kinds))]
    return _any_groups(chance, chosen, chance.choice((0.0, 0.5, 0.9, 1.0)))


def _near(chance: Random) -> tuple[list[list[str]], str]:
    """Runs and triplets close to one another, in steps and across suits."""
    base, step = chance.randint(1, 7), chance.choice((0, 0, 1, 2, 3))
    way = chance.choice(("same", "mixed", "free"))
    groups = []
    for at in range(4):
        number = min(9, base + step * at) if chance.random() < 0.8 else chance.randint(1, 9)
        suit = {"same": "s", "mixed": "mps"[at % 3], "free": chance.choice("mps")}[way]
        if chance.random() < 0.65:
            groups.append(_run(min(number, 7), suit))
        else:
            groups.append([f"{number}{suit}"] * 3)
    return groups, chance.choice(_ALL)


def _pairs(chance: Random) -> tuple[list[list[str]], str]:
    if chance.random() < 0.3:
        start, suit = chance.randint(1, 3), chance.choice("mps")
        kinds = [f"{start + at}{suit}" for at in range(7)]
    else:
        tiles = chance.choice((_ALL, _SUITED[:9], _ALL[27:], _SUITED[:18]))
        kinds = [chance.choice(tiles) for _ in range(7)]
    return [[kind, kind] for kind in kinds[1:]], kinds[0]


def _orphans(chance: Random) -> tuple[list[list[str]], str]:
    kinds = [f"{n}{s}" for s in "mps" for n in (1, 9)] + _ALL[27:]
    return [[kind] for kind in [*kinds, chance.choice(kinds)]], ""


def _gates(chance: Random) -> tuple[list[list[str]], str]:
    suit = chance.choice("mps")
    kinds = [1, 1, *range(1, 10), 9, 9, chance.randint(1, 9)]
    return [[f"{number}{suit}"] for number in kinds], ""


def _knitted(chance: Random) -> list[str]:
    suits = chance.choice(_KNITTED)
    return [f"{at + 1 + step}{suits[at]}" for at in range(3) for step in (0, 3, 6)]


def _knitted_straight(chance: Random) -> tuple[list[list[str]], str]:
    (group, *_), pair = _plain(chance)
    return [*([tile] for tile in _knitted(chance)), group], pair


def _knitted_honors(chance: Random) -> tuple[list[list[str]], str]:
    return [[tile] for tile in chance.sample([*_knitted(chance), *_ALL[27:]], 14)], ""


def _honor_groups(chance: Random) -> tuple[list[list[str]], str]:
    """Many winds or many dragons."""
    kinds = chance.choice((_ALL[27:31], _ALL[31:], _ALL[27:]))
    chosen = chance.sample(kinds, min(len(kinds), chance.choice((2, 3, 4))))
    groups, pair = _plain(chance)
    groups = [*([kind] * 3 for kind in chosen), *groups][:4]
    return groups, chance.choice([pair, *kinds])


def _terminal_runs(chance: Random) -> tuple[list[list[str]], str]:
    one, other, third = chance.sample("mps", 3)
    if chance.random() < 0.3:
        other = third = one
    return [_run(1, one), _run(7, one), _run(1, other), _run(7, other)], f"5{third}"


def _fives(chance: Random) -> tuple[list[list[str]], str]:
    groups = [
        _run(chance.randint(3, 5), suit) if chance.random() < 0.8 else [f"5{suit}"] * 3
        for suit in chance.choices("mps", k=4)
    ]
    return groups, "5" + chance.choice("mps")


SHAPES: Final[dict[str, tuple[Any, int]]] = {
    "plain": (_plain, 30),
    "few": (_of_few, 25),
    "near": (_near, 25),
    "pairs": (_pairs, 4),
    "orphans": (_orphans, 1),
    "gates": (_gates, 1),
    "knitted straight": (_knitted_straight, 4),
    "knitted honors": (_knitted_honors, 4),
    "honors": (_honor_groups, 6),
    "terminal runs": (_terminal_runs, 2),
    "fives": (_fives, 3),
}
"""Makers of groups and a pair, empty for none, and how often each is taken."""


def _shape(make: Callable[[Random], Any]) -> Callable[[Random], list[Tiles]]:
    def whole(chance: Random) -> list[Tiles]:
        groups, pair = make(chance)
        return [*map(tuple, groups), *([(pair, pair)] if pair else [])]

    return whole


GAME: Final = Game(
    "mcr",
    forms=(),
    shapes=tuple(_shape(make) for make, often in SHAPES.values() for _ in range(often)),
    flowers=numbers("fg", range(1, 5)),
    first_turn=False,
    round_winds=(0, 1, 2, 3),
)


def hands(count: int, seed: int = 0) -> Iterator[WonHand]:
    """So many winning hands."""
    for number in range(seed * count, (seed + 1) * count):
        yield hand_of(GAME, number)


def shown(hand: WonHand) -> int:
    """How many tiles like the winning one are in melds."""
    return [tile for meld in hand.melds for tile in meld.tiles].count(hand.tile)


def in_sight(hand: WonHand) -> bool:
    """Whether all other tiles like the winning one are open: in melds, and at times in ponds."""
    alone = hand.tiles.count(hand.tile) == 1 and hand.number % 10 == 0
    return alone or hand.source == "call" or shown(hand) == 3


def _their(tile: str) -> str:
    return _HONORS[int(tile[0]) - 1] if tile[1] == "z" else _LETTERS[tile[1]] + tile[0]


def theirs(hand: WonHand, *, last_of_kind: bool) -> Counter[str]:
    """The fan by the other calculator."""
    packs = []
    for meld in hand.melds:
        kind = {"chow": "CHI", "pung": "PENG"}.get(meld.call, "GANG")
        tile = meld.tiles[1] if kind == "CHI" else meld.tiles[0]
        packs.append((kind, _their(tile), 0 if meld.call == "concealed_kong" else 1))
    found = MahjongFanCalculator(
        pack=tuple(packs),
        hand=tuple(map(_their, hand.held)),
        winTile=_their(hand.tile),
        flowerCount=len(hand.flowers),
        isSelfDrawn=hand.drawn,
        is4thTile=last_of_kind,
        isAboutKong=hand.on_kong or hand.source == "call",
        isWallLast=hand.last_tile,
        seatWind=hand.seat,
        prevalentWind=hand.round_wind,
        verbose=True,
    )
    return Counter({_NAMES.get(name, name): points * count for points, count, _, name in found})


class Ours:
    """A table for each wind of the round, at which hands are scored."""

    def __init__(self) -> None:
        self.tables = [
            RulesetGame(library.load("mcr", config={"starting_round": 4 * wind}), seed=1).table
            for wind in range(_WINDS)
        ]

    def fan(self, hand: WonHand) -> list[Counter[str]]:
        """The fan by the ruleset, of each reading that is worth most."""
        table, seat = self.tables[hand.round_wind], hand.seat
        for one in table.players.values():
            one.hand, one.draw, one.pond, one.calls = [], [], [], []
        player, payer = table.players[seat], (seat + 1) % _WINDS
        tile = RulesetTile(hand.tile)
        player.hand = [RulesetTile(name) for name in hand.held]
        player.calls = [
            *(Call(meld.call, tuple(map(RulesetTile, meld.tiles))) for meld in hand.melds),
            *(Call("flower", (RulesetTile(name),)) for name in hand.flowers),
        ]
        player.counters["kongs"] = int(hand.on_kong)
        seen = [tile] * (3 - shown(hand)) if in_sight(hand) else []
        table.players[payer].pond = [*seen, *([tile] if hand.source == "discard" else [])]
        player.draw = [tile] if hand.source == "draw" else []
        past = CallEntry(payer, payer, tile, (tile,) * 3, "added_kong")
        table.history = [past if hand.source == "call" else DiscardEntry(payer, tile)]
        table.wall_index = len(table.wall) - (0 if hand.last_tile else 20)
        won = win(table, seat, (tile,), hand.source)
        worth = each_worth(table, seat, hand.source, tile)
        found = [Counter(dict(yaku)) for yaku in worth]
        return [yaku for yaku in found if yaku.total() == won.points]


def differences(count: int, seed: int = 0) -> list[tuple[WonHand, Counter[str], Counter[str]]]:
    """The hands that both see otherwise, with our fan and theirs."""
    ours, found = Ours(), []
    for hand in hands(count, seed):
        mine, other = ours.fan(hand), theirs(hand, last_of_kind=in_sight(hand))
        if other not in mine:
            found.append((hand, mine[0], other))
    return found


def main() -> None:
    """Compares as many hands as asked for and says what differs, by class."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 100_000
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 0
    began = time.process_time()
    found = differences(count, seed)
    taken = time.process_time() - began
    classes: Counter[str] = Counter()
    examples: dict[str, WonHand] = {}
    totals = 0
    for hand, mine, other in found:
        name = f"only ours: {dict(mine - other)}, only theirs: {dict(other - mine)}"
        classes[name] += 1
        examples.setdefault(name, hand)
        totals += mine.total() != other.total()
    for name, number in classes.most_common(40):
        print(number, name, examples[name])  # noqa: T201
    print(  # noqa: T201
        f"{count} hands, {len(found)} lists and {totals} totals differ; "
        f"{1e3 * taken / count:.2f} ms a hand with both"
    )
    sys.exit(bool(found))


if __name__ == "__main__":
    main()
