"""What must hold after every event of a match, told again from the events alone.

`python -m tests.haiyuki.invariants 10000` plays so many matches over all pairings with skills on,
checks each event and each decision, and prints what happened how often.
"""

import sys
import time
from collections import Counter
from itertools import product
from random import Random

from jantaku.haiyuki import (
    CHARACTERS,
    SKILLS,
    HaiyukiAction,
    HaiyukiEvent,
    HaiyukiGame,
    HaiyukiRules,
    HaiyukiWin,
)
from jantaku.haiyuki.hands.yaku import best_yaku, waits
from jantaku.haiyuki.play.state import State, other
from jantaku.haiyuki.play.turns import go_on
from jantaku.haiyuki.players import HAIYUKI_PLAYERS

PAIRINGS = tuple(product(CHARACTERS, repeat=2))
MIRRORED = 4  # one decision in so many is played with the sides changed over, too
KINDS = ("hard", "normal", "auto", "easy")
FAR_FROM_EDGES = range(2, 14)  # turns that no rule about first, last or latest turns concerns


class Told:
    """A match as its events tell it."""

    def __init__(self) -> None:
        self.hp, self.mp = [10_000] * 2, [100] * 2
        self.round = self.turn = 0
        self.seen: Counter[str] = Counter()
        self.begin(((), ()))

    def begin(self, hands: tuple[tuple[int, ...], ...]) -> None:
        self.hands = [list(hand) for hand in hands]
        self.pons: list[list[int]] = [[], []]
        self.riichi = [False, False]
        self.pond: list[tuple[int, int]] = []
        self.destroyed: list[int] = []
        self.used: list[list[str]] = [[], []]
        self.critical, self.mirror = [False, False], [False, False]

    def size(self, seat: int) -> int:
        return len(self.hands[seat]) + 3 * len(self.pons[seat])

    def tiles(self, seat: int) -> list[int]:
        return self.hands[seat] + [tile for tile in self.pons[seat] for _ in range(3)]

    def hear(self, event: HaiyukiEvent) -> None:
        """Takes in an event, and checks all that must hold now."""
        self.seen[event.type] += 1
        assert 1 <= event.turn <= 20
        assert event.round >= self.round
        assert event.round > self.round or event.turn >= self.turn
        self.round, self.turn = event.round, event.turn
        getattr(self, f"_hear_{event.type}", lambda _: None)(event)
        for seat in (0, 1):
            assert 0 <= self.hp[seat] <= 10_000
            assert 0 <= self.mp[seat] <= 100
            assert not (self.riichi[seat] and self.pons[seat])
            if self.round and event.type != "round_end":
                assert self.size(seat) in (11, 12)
        visible = Counter(self.tiles(0) + self.tiles(1) + self.destroyed)
        visible.update(tile for _, tile in self.pond)
        assert max(visible.values(), default=0) <= 9

    def _hear_round(self, event: HaiyukiEvent) -> None:
        assert all(len(hand or ()) == 11 for hand in event.hands)
        self.begin(tuple(hand or () for hand in event.hands))

    def _hear_exchange(self, event: HaiyukiEvent) -> None:
        assert event.seat is not None
        assert event.turn == 1
        self.hands[event.seat] = list(event.hands[event.seat] or ())

    def _hear_draw(self, event: HaiyukiEvent) -> None:
        assert event.seat is not None
        assert event.tile is not None
        assert self.size(event.seat) == self.size(other(event.seat)) == 11
        self.hands[event.seat].append(event.tile)

    def _hear_riichi(self, event: HaiyukiEvent) -> None:
        assert event.seat is not None
        assert event.turn < 20
        assert not self.pons[event.seat]
        assert not self.riichi[event.seat]
        self.riichi[event.seat] = True

    def _hear_discard(self, event: HaiyukiEvent) -> None:
        assert event.seat is not None
        assert event.tile is not None
        assert self.size(event.seat) == 12
        self.hands[event.seat].remove(event.tile)
        self.pond.append((event.seat, event.tile))
        if self.riichi[event.seat]:
            assert waits(_key(self.tiles(event.seat)))

    def _hear_pon(self, event: HaiyukiEvent) -> None:
        assert event.seat is not None
        assert event.tile is not None
        assert self.pond.pop() == (other(event.seat), event.tile)
        assert not self.riichi[event.seat]
        assert event.turn not in (1, 20)
        for _ in range(2):
            self.hands[event.seat].remove(event.tile)
        self.pons[event.seat].append(event.tile)
        assert self.hands[event.seat]

    def _hear_take_back(self, event: HaiyukiEvent) -> None:
        assert event.seat is not None
        assert event.tile is not None
        assert self.pond.pop() == (event.seat, event.tile)
        self.hands[event.seat].append(event.tile)

    def _hear_destroy(self, event: HaiyukiEvent) -> None:
        assert event.tile is not None
        assert self.pond.pop() == (event.seat, event.tile)
        self.destroyed.append(event.tile)

    def _hear_skill(self, event: HaiyukiEvent) -> None:
        assert event.seat is not None
        row = SKILLS[event.skill]
        assert event.amount > 0
        assert event.amount % row.cost == 0
        self.seen[event.skill] += 1
        self.mp[event.seat] -= event.amount
        assert not (row.once and event.skill in self.used[event.seat])
        assert not (row.kind != "reactive" and self.riichi[event.seat])
        self.used[event.seat].append(event.skill)
        self.critical[event.seat] |= event.skill == "CRITICAL"
        self.mirror[event.seat] |= event.skill == "WATER_MIRROR"

    def _hear_roulette(self, event: HaiyukiEvent) -> None:
        assert event.seat is not None
        assert event.tile is not None
        assert event.turn == 20
        assert waits(_key(self.tiles(event.seat)))
        if event.flag:
            self.hands[event.seat].append(event.tile)

    def _hear_win(self, event: HaiyukiEvent) -> None:
        win = event.win
        assert win is not None
        seat = win.seat
        assert win.riichi == self.riichi[seat]
        if win.way == "ron":
            assert self.riichi[seat]
            assert not self.pons[seat]
            assert self.pond[-1] == (other(seat), win.tile)
        tiles = self.tiles(seat) + ([win.tile] if win.way == "ron" else [])
        assert sorted(tiles) == sorted(win.tiles)
        match = best_yaku(_key(tiles))
        assert match is not None
        assert (win.yaku, win.points) == (match.yaku.id, match.points)
        assert win.damage == self._damage(win)
        self.seen[win.yaku] += 1
        self.seen[win.way] += 1
        self.seen["open win"] += bool(self.pons[seat])
        self.due = (other(seat), win.damage)

    def _damage(self, win: HaiyukiWin) -> int:
        value = win.points * (3 if self.pons[win.seat] else 4) / 4
        value = int(value / 10 + 0.5) * 10
        assert win.critical == self.critical[win.seat]
        assert win.mirror == self.mirror[other(win.seat)]
        value = int(value * 1.25) if win.critical else value
        value = int(value * 0.75) if win.mirror else value
        shown = [win.dora] if win.ura is None else [win.dora, win.ura]
        assert (win.ura is not None) == win.riichi
        value += 400 * sum(win.tiles.count(tile) for tile in shown)
        edge = self.turn == 20 or (self.turn == 1 and win.way == "tsumo")
        return int((value + 800 * edge) / 10 + 0.5) * 10

    def _hear_hp(self, event: HaiyukiEvent) -> None:
        assert event.seat is not None
        self.hp[event.seat] = max(0, self.hp[event.seat] - event.amount)

    def _hear_nagari(self, event: HaiyukiEvent) -> None:
        assert event.turn == 20
        tenpai = [bool(waits(_key(self.tiles(seat)))) for seat in (0, 1)]
        assert event.amount == tenpai[0] + 2 * tenpai[1]
        for seat in (0, 1):
            assert sorted(event.hands[seat] or ()) == sorted(self.tiles(seat))

    def agrees_with(self, state: State) -> None:
        """Checks the state itself: no tile is lost, and it is what the events told."""
        if state.actor is None:
            return
        for seat, side in enumerate(state.sides):
            assert (side.hp, side.mp) == (self.hp[seat], self.mp[seat])
            assert sorted(side.hand) == sorted(self.hands[seat])
            assert (list(side.pons), side.riichi) == (self.pons[seat], self.riichi[seat])
        assert [(one.seat, one.tile) for one in state.pond] == self.pond
        everything = Counter(state.wall + self.tiles(0) + self.tiles(1) + self.destroyed)
        everything.update(tile for _, tile in self.pond)
        assert everything == Counter(dict.fromkeys(range(13), 9))
        assert len(state.wall) >= 55


def _key(tiles: list[int]) -> int:
    return sum(1 << 4 * tile for tile in tiles)


def mirrored(state: State) -> State:
    """The same moment with the sides changed over."""
    copy = state.clone()
    copy.sides = (copy.sides[1], copy.sides[0])
    copy.actor = None if copy.actor is None else other(copy.actor)
    copy.pond = [one._replace(seat=other(one.seat)) for one in copy.pond]
    copy.rules = copy.rules.replace(luck=copy.rules.luck[::-1])
    if copy.win:
        copy.win = copy.win._replace(seat=other(copy.win.seat))
    if copy.first_riichi is not None:
        copy.first_riichi = other(copy.first_riichi)
    return copy


def is_symmetric(game: HaiyukiGame, action: HaiyukiAction) -> bool:
    """Checks that the sides could change places before the action; False where turns forbid it.

    Turns count by the first side's moves, so only the number of the turn may differ.
    """
    from jantaku.haiyuki.play.legal import legal

    state = game._state
    twin = mirrored(state)
    assert legal(twin) == legal(state)
    if state.turn not in FAR_FROM_EDGES:
        return False
    ours = state.clone()
    told, twin_told = go_on(ours, action), go_on(twin, action)
    if ours.round != state.round or ours.actor is None or ours.turn not in FAR_FROM_EDGES:
        return False
    again = mirrored(twin)
    again.turn = ours.turn
    assert again == ours
    assert [(one.type, one.tile, one.amount) for one in told] == [
        (one.type, one.tile, one.amount) for one in twin_told
    ]
    assert all(
        one.seat is None or one.seat == other(another.seat or 0)
        for one, another in zip(told, twin_told, strict=True)
    )
    return True


def play_checked(
    pair: tuple[str, str], seed: int, kinds: tuple[str, str], rules: HaiyukiRules | None = None
) -> tuple[HaiyukiGame, Counter[str]]:
    """A match between such players, each event and decision of it checked, and what it told."""
    game = HaiyukiGame(pair, rules, seed=seed)
    chances = [Random(f"{seed}/{seat}") for seat in (0, 1)]
    told = Told()
    for event in game.events:
        told.hear(event)
    while game.result is None:
        (seat,) = game.deciding
        action = HAIYUKI_PLAYERS[kinds[seat]](game.view(seat), chances[seat])
        if told.seen["decisions"] % MIRRORED == seed % MIRRORED:
            told.seen["mirrored decisions"] += is_symmetric(game, action)
        told.seen["decisions"] += 1
        for event in game.step({seat: action}):
            told.hear(event)
        told.agrees_with(game._state)
    assert game.result.points == tuple(told.hp)
    return game, told.seen


def run(matches: int) -> tuple[Counter[str], Counter[tuple[int, ...]]]:
    """So many matches over all pairings; what they told, and how often each seat won."""
    seen: Counter[str] = Counter()
    ranks: Counter[tuple[int, ...]] = Counter()
    for number in range(matches):
        pair = PAIRINGS[number % len(PAIRINGS)]
        kind = KINDS[number // len(PAIRINGS) % len(KINDS)]
        game, told = play_checked(pair, number, (kind, kind))
        seen += told
        assert game.result is not None
        ranks[game.result.ranks] += 1
    return seen, ranks


def main() -> None:
    """Plays and prints."""
    matches = int(sys.argv[1]) if len(sys.argv) > 1 else 300
    began = time.perf_counter()
    seen, ranks = run(matches)
    took = time.perf_counter() - began
    lines = (
        f"{matches} matches in {took:.0f} s, every invariant held",
        f"ranks {dict(ranks)}",
        f"skills { {skill: seen[skill] for skill in SKILLS} }",
        f"all {dict(seen.most_common())}",
    )
    sys.stdout.write("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
