"""Counts how often a record shows a seat what it did not see, as each package reads the record."""

import json
from collections import Counter
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import riichienv as theirs

from riichienv_api.playing import tiles_of

KANS = {3, 8, 9}
CHI, PON, DISCARD, PASS = 1, 2, 0, 7


def situation(seen, seat):
    """What a decision is known by: the seat, the rivers, the melds, the hand."""
    hand = tuple(sorted(tile // 4 for tile in seen.hand))
    return seat, *map(len, seen.discards), *map(len, seen.melds), hand


def choice(legal, chance):
    """A kan, sometimes another call, else a discard or a pass."""
    kinds = {int(action.action_type) for action in legal}
    wanted = kinds & KANS or (kinds & {CHI, PON} if chance.random() < 0.4 else set())
    wanted = wanted or kinds & {DISCARD, PASS} or kinds
    return chance.choice([action for action in legal if int(action.action_type) in wanted])


def played(seed):
    """A round at riichienv: its log, and what each seat saw and might do."""
    chance, wall = Random(seed), tiles_of("4p")
    chance.shuffle(wall)
    env = theirs.RiichiEnv("4p-red-single")
    seen, saw = env.reset(wall=wall), {}
    while not env.done():
        moves = {}
        for seat, one in sorted(seen.items()):
            saw[situation(one, seat)] = len(one.dora_indicators), bytes(one.mask())
            moves[seat] = choice(one.legal_actions(), chance)
        seen = env.step(moves)
    return env.mjai_log, saw


def differences(package, log, saw, folder):
    """How many decisions of the record show other indicators or another mask than the seat had."""
    path = folder / "log.jsonl"
    path.write_text("\n".join(map(json.dumps, log)), encoding="utf-8")
    (kyoku,) = package.MjaiReplay.from_jsonl(str(path), rule="tenhou").take_kyokus()
    found = Counter()
    for seat, seen, _ in kyoku.steps(skip_single_action=False):
        dora, mask = saw[situation(seen, seat)]
        found["decisions"] += 1
        found["dora"] += len(seen.dora_indicators) != dora
        found["mask"] += bytes(seen.mask()) != mask
    return found


def of_rounds(rounds, packages):
    """The differences in the logs of rounds that riichienv itself has played, for each package."""
    found = [Counter() for _ in packages]
    with TemporaryDirectory() as folder:
        for seed in range(rounds):
            log, saw = played(seed)
            for counted, package in zip(found, packages, strict=True):
                counted += differences(package, log, saw, Path(folder))
    return found
