"""Games of every engine through JSON and back: `python -m game.roundtrip --games 1000`.

Every action taken, what every seat is told of every event, views now and then, and at the end the
whole game from its snapshot. `make roundtrip` plays 1,000 games of each engine.
"""

import argparse
import json
import sys
import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from functools import cache, partial
from random import Random
from typing import Any

from jantaku import GameRule, HaiyukiGame, RiichiGame, RulesetGame
from jantaku.game import Game
from jantaku.game.protocol import Action, from_dict, to_dict
from jantaku.haiyuki import CHARACTERS
from jantaku.ruleset import library

_VIEWS_EVERY = 25


def riichi(seed: int) -> RiichiGame:
    """Four and three players in turn, by the rules of every preset."""
    presets = ("tenhou", "majsoul", "mleague", "wrc", "ema")
    preset = presets[seed // 2 % len(presets)]
    players = 3 if seed % 2 and preset in ("tenhou", "majsoul") else 4
    return RiichiGame(GameRule.preset(preset, players=players), seed=seed)


@cache
def _ruleset(name: str) -> Any:
    return library.load(name)


def ruleset(seed: int) -> RulesetGame:
    """Every ruleset of the library in turn."""
    names = library.names()
    return RulesetGame(_ruleset(names[seed % len(names)]), seed=seed)


def haiyuki(seed: int) -> HaiyukiGame:
    """Every pair of characters in turn."""
    names = [*CHARACTERS]
    first, second = names[seed % len(names)], names[seed // len(names) % len(names)]
    return HaiyukiGame((first, second), seed=seed)


ENGINES: dict[str, Callable[[int], Game[Any, Any, Any]]] = {
    "riichi": riichi,
    "ruleset": ruleset,
    "haiyuki": haiyuki,
}


def back(kind: Any, value: object) -> Any:
    """The value as it comes out of the JSON it is written in."""
    return from_dict(kind, json.loads(json.dumps(to_dict(value))))


def play(engine: str, seed: int) -> Counter[str]:
    """One game at random through JSON; `AssertionError` for what comes back otherwise."""
    game, chance = ENGINES[engine](seed), Random(seed)
    kind, done = type(game), Counter[str](games=1)
    while game.deciding:
        taken = {}
        for seat in game.deciding:
            action = chance.choice(game.legal_actions(seat))
            written = back(Action, game.write_action(seat, action))
            assert game.read_action(seat, written) == action, (engine, seed, action)
            taken[seat] = action
        if done["steps"] % _VIEWS_EVERY == 0:
            for seat in (None, *game.seats):
                view = game.show(seat)
                assert back(kind.VIEW, view) == view, (engine, seed, view)
                done["views"] += 1
        game.step(taken)
        done["steps"] += 1
        done["actions"] += len(taken)
    for seat in (None, *game.seats):
        for told in game.events_since(0, seat):
            assert back(kind.EVENT, told.event) == told.event, (engine, seed, told)
            done["events"] += 1
    snapshot = game.snapshot()
    assert kind.restore(snapshot).snapshot() == snapshot, (engine, seed)
    return done


def main() -> None:
    """Plays so many games of each engine and tells what went through JSON."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--engine", choices=ENGINES, action="append")
    asked = parser.parse_args()
    with ProcessPoolExecutor(asked.jobs) as pool:
        for engine in asked.engine or ENGINES:
            began, done = time.monotonic(), Counter[str]()
            for counted in pool.map(partial(play, engine), range(asked.games), chunksize=4):
                done += counted
            told = ", ".join(f"{number:,} {what}" for what, number in done.items())
            sys.stdout.write(f"{engine}: {told} in {time.monotonic() - began:.0f} s\n")


if __name__ == "__main__":
    main()
