"""The outlook where a discarded tile goes back into the wall, as mahjong-cpp has it.

A drawn tile is kept if it brings the hand nearer, or if a discard before it was that tile: a draw
leads from one hand to another, and a discard leads back the same way. Closed hands in tenpai
declare riichi, wins are by self-draw, without ippatsu and ura-dora.
"""

from collections import Counter, deque
from operator import itemgetter
from typing import NamedTuple

from jantaku import GameRule, Hand, format_tile, parse_tiles, score
from jantaku.riichi.tiles.tile import TILES, kind_of

Tiles = tuple[int, ...]
State = tuple[Tiles, bool]
"""Concealed tiles, and whether riichi has been declared."""
PLACES = {"tenpai": 0, "win": 1, "points": 2}


class Value(NamedTuple):
    """Of a hand at one moment."""

    tenpai: float
    win: float
    points: float


class PutBack:
    """A question, and all hands that it leads to."""

    def __init__(
        self, hand: Hand, draws: int, dora: str, rules: GameRule, objective: str = "points"
    ) -> None:
        self.melds, self.n_draws, self.dora, self.rules = hand.melds, draws, dora, rules
        self.place = PLACES[objective]
        self.root = tuple(sorted(map(int, hand.tiles)))
        self.closed = not any(meld.is_open for meld in hand.melds)
        self.unseen = Counter({tile: 4 - (tile % 9 == 4 and tile < 27) for tile in range(34)})
        self.unseen.update((34, 35, 36))
        melded = [int(tile) for meld in hand.melds for tile in meld.tiles]
        self.unseen.subtract([*melded, *map(int, parse_tiles(dora))])
        self.draws: dict[State, list[tuple[State, int, float]]] = {}
        self.discards: dict[State, list[State]] = {}
        self.far: dict[Tiles, int] = {}
        self.total = self.unseen.total() - len(self.root)
        self.waits: deque[State] = deque()
        self._full((self.root, False))
        while self.waits:
            self._expand(self.waits.popleft())

    def rows(self) -> dict[int, list[float]]:
        """The objective's values of each discard, by draws left."""
        now = {s: Value(float(self._distance(s[0]) == 0), 0, 0) for s in self.draws}
        seen = [now]
        for at in range(self.n_draws - 1, -1, -1):
            best = {
                full: max((now[state] for state in after), key=itemgetter(self.place))
                for full, after in self.discards.items()
            }
            then = {}
            for state in self.draws:
                stay = now[state]
                sums = [0.0, 0.0, 0.0]
                for full, copies, points in self.draws[state]:
                    value = Value(1, 1, points)
                    if points <= 0 or (self.place == 2 and points < best[full].points):
                        value = best[full]
                    for i in range(3):
                        sums[i] += copies * (value[i] - stay[i])
                moved = Value(*(stay[i] + sums[i] / (self.total - at) for i in range(3)))
                then[state] = moved._replace(tenpai=1) if self._distance(state[0]) == 0 else moved
            now = then
            seen.append(now)
        rows = {}
        for tile in sorted(set(self.root)):
            rest = self._without(self.root, tile)
            state = rest, self.closed and self._distance(rest) == 0
            if state in now:
                rows[tile] = [values[state][self.place] for values in seen]
        return rows

    @staticmethod
    def _without(tiles: Tiles, tile: int) -> Tiles:
        place = tiles.index(tile)
        return (*tiles[:place], *tiles[place + 1 :])

    def _hand(self, tiles: Tiles) -> Hand:
        return Hand.from_tiles([TILES[tile] for tile in tiles], self.melds)

    def _distance(self, tiles: Tiles) -> int:
        if tiles not in self.far:
            self.far[tiles] = self._hand(tiles).shanten()
        return self.far[tiles]

    def _full(self, full: State) -> State:
        if full not in self.discards:
            self.discards[full] = []
            self.waits.append(full)
        return full

    def _waiting(self, state: State) -> State:
        if state not in self.draws:
            self.draws[state] = []
            self.waits.append(state)
        return state

    def _expand(self, state: State) -> None:
        tiles, riichi = state
        if state in self.draws:
            useful = {kind_of(tile) for tile, _ in self._hand(tiles).ukeire().tiles}
            for tile in range(37):
                if kind_of(TILES[tile]) in useful and self._left(tiles, tile) > 0:
                    self._join(state, self._full((tuple(sorted((*tiles, tile))), riichi)), tile)
            return
        far = self._distance(tiles)
        for tile in set(tiles) if far >= 0 else ():
            rest = self._without(tiles, tile)
            if self._distance(rest) == far:
                declared = riichi or (self.closed and far == 0)
                self._join(self._waiting((rest, declared)), state, tile)

    def _left(self, tiles: Tiles, tile: int) -> int:
        return self.unseen[tile] - tiles.count(tile)

    def _join(self, state: State, full: State, tile: int) -> None:
        """A draw leads from one to the other, and the discard of the same tile back."""
        if state not in self.discards[full]:
            self.discards[full].append(state)
            points = self._points(full, tile)
            self.draws[state].append((full, self._left(state[0], tile), points))

    def _points(self, full: State, tile: int) -> float:
        if self._distance(full[0]) >= 0:
            return 0
        won = score(
            self._hand(full[0]),
            format_tile(TILES[tile]),
            rules=self.rules,
            tsumo=True,
            riichi=full[1],
            round="E",
            seat="S",
            dora=self.dora,
        )
        return won.payment.total if won.yaku else 0
