"""Who may do what, at every decision of random games, beside a second derivation of the rules.

The walls are stacked: each seat is dealt, and draws for a while, tiles of one theme, so that calls,
kans and wins come up far more often than by chance.
"""

from collections import Counter
from collections.abc import Mapping, Sequence, Set
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from jantaku import GameRule
from jantaku.riichi.play import RiichiGame
from jantaku.riichi.play.actions import RiichiAction, Seat
from jantaku.riichi.players.simple import play_efficiency
from jantaku.riichi.rules.options import CHOICES
from oracle.legal import ORPHANS, Choice, LegalOracle
from support import PRESET_TABLES

Legal = Mapping[Seat, Set[Choice]]

POSITIONS = 2_400
"""Decisions of a seat in each chunk, at least."""
CHUNKS = [
    (preset, players, part)
    for preset, players in PRESET_TABLES
    if preset in {"tenhou", "majsoul", "mleague"}
    for part in range(2)
]
AT_LEAST = {
    "discard": 1500,
    "pass": 200,
    "pon": 50,
    "riichi": 50,
    "tsumo": 20,
    "ron": 20,
    "closed_kan": 20,
    "open_kan": 10,
    "added_kan": 5,
}
"""Positions of each chunk in which the type is legal."""
EAGERNESS = {
    "ron": 0.5,
    "tsumo": 0.5,
    "kyuushu": 0.3,
    "riichi": 0.6,
    "closed_kan": 0.7,
    "added_kan": 0.7,
    "open_kan": 0.6,
    "kita": 0.6,
    "pon": 0.4,
    "chi": 0.3,
}
"""Chance that a seat takes such an action when it is legal, tried in this order."""


@pytest.mark.sample(12)
@pytest.mark.parametrize(("preset", "players", "part"), CHUNKS)
def test_every_seat_may_do_what_the_rules_say(preset: str, players: int, part: int) -> None:
    rng = Random(f"{preset}/{players}/{part}")
    rule = GameRule.preset(preset, players=players)
    seen: Counter[str] = Counter()
    while seen["positions"] < POSITIONS:
        seen += compared(varied(rule, rng), rng)
    expected = AT_LEAST | ({"chi": 100} if players == 4 else {"kita": 100})
    if rule.kyuushu_kyuuhai:
        expected["kyuushu"] = 1
    if rule.allows_ron_on_ankan_for_kokushi_musou:
        expected["ron on closed_kan"] = 1
    rare = {type_: seen[type_] for type_, least in expected.items() if seen[type_] < least}
    assert not rare, "these hardly came up"


def varied(rule: GameRule, rng: Random) -> GameRule:
    """The rules, at times with few points, another kan in riichi or other waits for a fifth."""
    options: dict[str, Any] = {"start_points": 2_000} if rng.random() < 0.25 else {}
    if rng.random() < 0.5:
        options |= {name: rng.choice(CHOICES[name]) for name in ("riichi_kan", "fifth_tile_wait")}
    return rule.replace(**options)


def compared(rule: GameRule, rng: Random) -> Counter[str]:
    """How often each type was legal in one game, in which both always said the same."""
    walls = [stacked_wall(rule.players, rng) for _ in range(20)]
    game, oracle = RiichiGame(rule, walls=walls, seed=0), LegalOracle(rule)
    watched = 0
    seen: Counter[str] = Counter()
    while game.result is None:
        oracle.watch(game.events[watched:])
        watched = len(game.events)
        compare(game, oracle)
        for seat in game.deciding:
            types = {action.type for action in game.legal_actions(seat)}
            seen.update({"positions"} | types)
            if "ron" in types:
                seen[f"ron on {oracle.offer.type}"] += 1
        game.step({seat: chosen(game, seat, rng) for seat in game.deciding})
    return seen


def compare(game: RiichiGame, oracle: LegalOracle) -> None:
    given = {
        seat: {oracle.choice(seat, action) for action in game.legal_actions(seat)}
        for seat in game.deciding
    }
    expected = oracle.legal()
    if given != expected:
        pytest.fail(difference(game, given, expected))


def difference(game: RiichiGame, given: Legal, expected: Legal) -> str:
    """Rules, what differs, and the round so far."""
    lines = [game.rule.to_json()]
    for seat in sorted(given.keys() | expected.keys()):
        ours, theirs = given.get(seat, set()), expected.get(seat, set())
        lines.append(f"seat {seat}: too much {ours - theirs}, missing {theirs - ours}")
    events = list(game.events)
    start = max(at for at, event in enumerate(events) if event.type == "round")
    return "\n".join([*lines, *map(str, events[start:])])


def chosen(game: RiichiGame, seat: Seat, rng: Random) -> RiichiAction:
    """A call, kan or win by chance, else a pass or a discard, as often a good one as any."""
    legal = sorted(game.legal_actions(seat), key=repr)
    for type_, chance in EAGERNESS.items():
        such = [action for action in legal if action.type == type_]
        if such and rng.random() < chance:
            return rng.choice(such)
    plain = tuple(action for action in legal if action.type in ("pass", "discard"))
    if rng.random() < 0.3:
        return rng.choice(plain)
    return play_efficiency(replace(game.view(seat), legal=plain), rng)


def stacked_wall(players: int, rng: Random) -> bytes:
    """A wall that gives each seat, while nobody calls, tiles of its theme."""
    rest = tiles_of(players)
    rng.shuffle(rest)
    themed = plot(rest, rng) if rng.random() < 0.1 else []
    while len(themed) < players:
        liked = theme(rng)
        rest.sort(key=lambda tile: (tile // 4 in liked) - 1.3 * rng.random())
        themed.append([rest.pop() for _ in range(19)])
        rng.shuffle(themed[-1])
    rng.shuffle(themed)
    rng.shuffle(rest)
    return wall_of(themed, rest)


def theme(rng: Random) -> set[int]:
    """Kinds that a seat gets more of."""
    suit = 9 * rng.randrange(3)
    return rng.choice(
        [
            set(range(34)),
            set(ORPHANS),
            set(range(suit, suit + 9)),
            set(range(suit, suit + 9)) | set(range(27, 34)),
            {kind for kind in range(27) if kind % 9 not in (0, 8)},
            set(rng.sample(range(34), 7)),
        ]
    )


def plot(rest: list[int], rng: Random) -> list[list[int]]:
    """Two seats' tiles, out of the rest: thirteen orphans but one, and a kan of that one."""
    awaited, *others = rng.sample(ORPHANS, 13)
    kan = [*range(4 * awaited, 4 * awaited + 4)]
    orphans = [4 * kind + 1 for kind in others] + [4 * others[0] + 2]
    rest[:] = [tile for tile in rest if tile not in (*orphans, *kan)]
    return [own + [rest.pop() for _ in range(19 - len(own))] for own in (orphans, kan)]


def wall_of(themed: Sequence[Sequence[int]], rest: Sequence[int]) -> bytes:
    """The wall that deals these hands, the dealer's first, then deals on while nobody calls."""
    blocks = [(0, 4), (4, 8), (8, 12), *((at, at + 1) for at in range(12, len(themed[0])))]
    order = [tile for block in blocks for own in themed for tile in own[slice(*block)]]
    return bytes([*rest, *reversed(order)])


def tiles_of(players: int) -> list[int]:
    """The ids in play."""
    return [tile for tile in range(136) if players == 4 or not 1 <= tile // 4 <= 7]
