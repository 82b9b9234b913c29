"""Who may do what, at every decision of random games, beside a second derivation of the rules.

The walls are stacked: each seat is dealt, and draws for a while, tiles of one theme, so that calls,
kans and wins come up far more often than by chance.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING

import pytest

from jantaku import GameRule
from jantaku.players.simple import play_efficiency
from jantaku.riichi import RiichiGame
from oracle.legal import ORPHANS, LegalOracle

if TYPE_CHECKING:
    from collections.abc import Iterator

    from jantaku.actions import Action, Seat

POSITIONS = 2_000
"""Decisions of a seat in each chunk."""
CHUNKS = [
    (preset, players, part)
    for preset in ("tenhou", "majsoul", "mleague")
    for players in (4, 3)
    for part in range(2)
]
AT_LEAST = {
    "discard": 1000,
    "pass": 100,
    "pon": 30,
    "closed_kan": 15,
    "added_kan": 5,
    "open_kan": 10,
    "riichi": 20,
    "tsumo": 10,
    "ron": 10,
}
"""Positions of each chunk in which the type is legal."""
EAGERNESS = {
    "ron": 0.5,
    "tsumo": 0.5,
    "kyuushu": 0.3,
    "riichi": 0.6,
    "closed_kan": 15.7,
    "added_kan": 5.7,
    "open_kan": 0.6,
    "kita": 0.6,
    "pon": 0.4,
    "chi": 0.3,
}
"""Chance that a seat takes such an action when it is legal, tried in this order."""


@pytest.mark.parametrize(("preset", "players", "part"), CHUNKS)
def test_every_seat_may_do_what_the_rules_say(preset: str, players: int, part: int) -> None:
    rng = Random(f"{preset}/{players}/{part}")
    rule = GameRule.preset(preset, players=players)
    seen: Counter[str] = Counter()
    while seen["positions"] < POSITIONS:
        poor = rng.random() < 0.25
        seen += compared(rule.replace(start_points=2_000) if poor else rule, rng)
    expected = AT_LEAST | ({"chi": 30} if players == 4 else {"kita": 30})
    if rule.kyuushu_kyuuhai:
        expected["kyuushu"] = 1
    rare = {type_: seen[type_] for type_, least in expected.items() if seen[type_] < least}
    assert not rare, "these hardly came up"


def compared(rule: GameRule, rng: Random) -> Counter[str]:
    """How often each type was legal in one game, in which both always said the same."""
    walls = [stacked_wall(rule.players, rng) for _ in range(20)]
    game, oracle = RiichiGame(rule, walls=walls), LegalOracle(rule)
    watched = 0
    seen: Counter[str] = Counter()
    while game.result is None:
        oracle.watch(game.events[watched:])
        watched = len(game.events)
        compare(game, oracle)
        for seat in game.deciding:
            seen.update({"positions"} | {action.type for action in game.legal_actions(seat)})
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


def difference(game: RiichiGame, given: dict, expected: dict) -> str:
    lines = [f"{game.rule.to_json()}"]
    for seat in sorted(given.keys() | expected.keys()):
        ours, theirs = given.get(seat, set()), expected.get(seat, set())
        lines.append(f"seat {seat}: too much {ours - theirs}, missing {theirs - ours}")
    events = list(game.events)
    start = max(at for at, event in enumerate(events) if event.type == "round")
    return "\n".join([*lines, *map(str, events[start:])])


def chosen(game: RiichiGame, seat: Seat, rng: Random) -> Action:
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
    rest = [tile for tile in range(136) if players == 4 or not 1 <= tile // 4 <= 7]
    rng.shuffle(rest)
    themed = []
    for _ in range(players):
        likes = theme(rng)
        rest.sort(key=lambda tile: (tile // 4 in likes) - rng.random() * 1.3)
        taken = [rest.pop() for _ in range(19)]
        rng.shuffle(taken)
        themed.append(taken)
    rng.shuffle(rest)
    deal = [4, 4, 4, *[1] * 7]
    order = [tile for number in deal for own in themed for tile in take(own, number)]
    return bytes([*reversed(order + rest)])


def theme(rng: Random) -> set[int]:
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


def take(tiles: list[int], number: int) -> Iterator[int]:
    for _ in range(number):
        yield tiles.pop()
