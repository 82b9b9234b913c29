"""Games by the rules of random houses, with players that claim rightly and wrongly.

`python -m riichi.play.houses --games 2000` plays them with every invariant held, and counts what
came about; `make houses` does that.
"""

import argparse
import sys
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from random import Random
from typing import Any

from jantaku import GameRule, RiichiGame
from jantaku.base.errors import RulesError
from jantaku.riichi.play.actions import RiichiAction
from jantaku.riichi.players.simple import play_efficiency
from jantaku.riichi.rules.options import CHOICES, GROUPS, SETS

_TIMES = frozenset((*GROUPS["timing"], "cancel_seconds", "robot_seconds", "robot_draw_by_button"))
_KEPT = ("players", "winds", "extra_winds", "start_points", "uma", "red_fives", "claims")
_MOST_STEPS = 20_000
_IRREGULAR = ("win_anyway", "draw_claim", "riichi_anyway")
MUST_HAPPEN = (
    *("chombo", "dead_hand", "claims a win", "invalid", "ng", "redeal", "suspend", "continue"),
    *("game_over", "reconsidered", "fixed in spite of an ng", "abandoned", "exhaustive", "win"),
    *("paid otherwise", "canceled", "open_riichi", "riichi without tenpai"),
)


def house(chance: Random) -> GameRule:
    """Rules in which any option may be any value, as far as they do not contradict one another."""
    players = 3 if chance.random() < 0.2 else 4
    base = "friends" if players == 4 and chance.random() < 0.6 else "tenhou"
    rule = GameRule.preset(base, players=players)
    options = [name for group in GROUPS.values() for name in group]
    for name in chance.sample(options, chance.randrange(40)):
        if name in _TIMES or name in _KEPT:
            continue
        try:
            rule = rule.replace(**{name: _value(rule, name, chance)})
        except RulesError:
            continue  # it contradicts another option
    rule = _with(rule, winds=1, extra_winds=0, claims=chance.random() < 0.9)
    if chance.random() < 0.3:
        rule = _with(rule, local_yaku=rule.local_yaku | {"open_riichi"})
    return rule


def _with(rule: GameRule, **options: Any) -> GameRule:
    try:
        return rule.replace(**options)
    except RulesError:
        return rule


def _value(rule: GameRule, name: str, chance: Random) -> Any:
    now = getattr(rule, name)
    if isinstance(now, bool):
        return not now
    if name in CHOICES:
        return chance.choice(CHOICES[name])
    if name in SETS:
        return frozenset(one for one in sorted(SETS[name]) if chance.random() < 0.5)
    some = {
        "tobi_points": (0, 1, 5_000),
        "tobi_prize": (0, 10_000),
        "yakitori_points": (0, 10_000),
        "return_points": (25_000, 30_000, 40_000),
        "target_points": (25_000, 30_000),
        "noten_points": (0, 1_500, 3_000),
        "honba_points": (0, 100, 500),
        "riichi_stick_points": (0, 1_000, 2_000),
        "riichi_min_points": (0, 1_000, None),
        "riichi_min_tiles": (0, 4, 18),
        "min_han": (1, 2, 3),
    }
    return chance.choice(some[name])


def play(seed: int) -> Counter[str]:
    """One game, its invariants held after every step; what came about in it."""
    chance = Random(seed)
    rule = house(chance)
    seats = range(rule.players)
    share = 0 if rule.robots == "none" else chance.choice((0, 0.3, 0.8))
    robots = [seat for seat in seats if chance.random() < share]
    game = RiichiGame(rule, seed=seed, robots=robots)
    wrong = chance.choice((0.0, 0.02, 0.2))  # how often somebody says what is not so
    watchers = [seat for seat in seats if game.switches(seat) and chance.random() < 0.5]
    for seat in watchers:
        game.step({seat: game.switches(seat)[0]})
    came: Counter[str] = Counter()
    for _ in range(_MOST_STEPS):
        if game.result is not None:
            break
        actions = {seat: _choose(game, seat, chance, wrong) for seat in game.deciding}
        came.update(_words(actions))
        for event in game.step(actions):
            came.update(_names(event))
        _hold(game, rule, robots)
    assert game.result is not None, f"the game of seed {seed} does not end"
    assert abs(sum(game.result.scores) - _missing(game, rule)) < 0.2, game.result.scores
    assert RiichiGame.restore(game.snapshot()).events == game.events
    came[game.result.reason] += 1
    return came


def _choose(game: RiichiGame, seat: int, chance: Random, wrong: float) -> RiichiAction:
    legal = game.legal_actions(seat)
    if chance.random() < wrong:
        return chance.choice(legal)
    if game.view(None).hearing is not None:
        return game.default_action(seat)
    if seat % 2 == 0:
        return play_efficiency(game.view(seat), chance)
    ordinary = [one for one in legal if one.type not in _IRREGULAR]
    wins = [one for one in ordinary if one.type in ("tsumo", "ron")]
    riichi = [one for one in ordinary if one.type in ("riichi", "open_riichi")]
    return chance.choice(wins or riichi or ordinary)


def _words(actions: dict[int, RiichiAction]) -> list[str]:
    words = [one.type for one in actions.values() if one.type in ("ng", "open_riichi")]
    words += [one.name for one in actions.values() if one.type == "next"]
    words += ["claims a win" for one in actions.values() if one.type == "win_anyway"]
    words += ["riichi without tenpai" for one in actions.values() if one.type == "riichi_anyway"]
    return words


def _names(event: Any) -> list[str]:
    if event.type == "judged":
        return [event.name]
    if event.type == "round_end":
        return [event.kind]
    if event.type == "fixed" and event.ok:
        return ["fixed in spite of an ng"]
    if event.type == "win" and event.worth:
        return ["paid otherwise"]
    kept = ("dead_hand", "canceled", "reconsidered")
    return [event.type] if event.type in kept else []


def _hold(game: RiichiGame, rule: GameRule, robots: list[int]) -> None:
    """No points and no tiles come or go; who decides can do something; the dead call nothing."""
    state = game.state()
    assert sum(state.points) + rule.riichi_stick_points * state.sticks == _in_play(rule)
    for seat in game.deciding:
        legal = game.legal_actions(seat)
        assert legal, seat
        assert game.default_action(seat) in legal
        if seat in robots and game.view(None).hearing is None:
            assert not {"win_anyway", "riichi_anyway"} & {one.type for one in legal}
        if state.dead >> seat & 1 and game.view(None).hearing is None:
            assert {one.type for one in legal} == {"discard"}
    if game.result is None and state.phase in ("turn", "claim"):
        held = [tile for seat in game.seats for tile in state.tiles(seat)]
        melds = [tile for seat in game.seats for meld in state.melds(seat) for tile in meld[1]]
        assert len(set(held + melds)) == len(held + melds)


def _in_play(rule: GameRule) -> int:
    return rule.players * int(rule.start_points or 0)


def _missing(game: RiichiGame, rule: GameRule) -> float:
    """What the final scores come to: nothing, but for sticks that nobody got."""
    return -game.state().sticks * rule.riichi_stick_points / 1000


def main() -> None:
    """Plays the games and says what came about."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=2_000)
    parser.add_argument("--jobs", type=int, default=2)
    asked = parser.parse_args()
    began, came = time.perf_counter(), Counter[str]()
    with ProcessPoolExecutor(asked.jobs) as pool:
        for number, one in enumerate(pool.map(partial(play), range(asked.games), chunksize=20), 1):
            came.update(one)
            if number % 500 == 0:
                sys.stderr.write(f"{number} games\n")
    never = [name for name in MUST_HAPPEN if not came[name]]
    took = time.perf_counter() - began
    sys.stdout.write(", ".join(f"{name} {count}" for name, count in sorted(came.items())))
    sys.stdout.write(f"\n{asked.games} games in {took:.0f} s; never: {never or 'nothing'}\n")
    sys.exit(bool(never))


if __name__ == "__main__":
    main()
