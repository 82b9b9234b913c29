"""Random definitions and hands, for holding the matcher against the slow way."""

from dataclasses import dataclass
from random import Random
from typing import Any

from ruleset.engine import PLAIN, Behavior, Call, RulesetTile
from ruleset.match.help import SETS as PLAIN_SETS

SETS: dict[str, Any] = {
    **PLAIN_SETS,
    "ittsu": [[0, 1, 2], [3, 4, 5]],
    "sanshoku": [[0, 1, 2], [10, 11, 12]],
    "mixed": [0, "nojoker", 0],
    "negative": [-1, 0, 1],
    "suits": ["1A", "2B"],
}
NAMES = (
    ("1m", "2m", "3m", "4m", "1z"),
    ("1m", "2m", "3m", "1p", "2p", "3p"),
    ("1m", "2m", "3m", "4m", "5m", "6m"),
)
CALLS = (
    Call("pon", (RulesetTile("1m"),) * 3),
    Call("chi", (RulesetTile("1m"), RulesetTile("2m"), RulesetTile("3m"))),
    Call(
        "kan",
        (
            RulesetTile("1x", ("1z",)),
            RulesetTile("1z"),
            RulesetTile("1z"),
            RulesetTile("1x", ("1z",)),
        ),
    ),
    Call("pon", (RulesetTile("2m"), RulesetTile("2m"), RulesetTile("1j"))),
)


@dataclass(frozen=True)
class Mode:
    """What random cases have in them."""

    exhaustive: bool = False
    unique: bool = False
    jokers: bool = False
    lookaheads: bool = False
    calls: bool = False
    wild: bool = False


@dataclass(frozen=True)
class Case:
    """One question."""

    definition: list[Any]
    hand: list[RulesetTile]
    calls: list[Call]
    behavior: Behavior


def random_case(random: Random, mode: Mode, most: int = 7) -> Case:
    """A definition of up to three elements, a hand, calls, jokers."""
    definition = _definition(random, mode)
    hand = [
        _tile(random, names, mode)
        for names in [random.choice(NAMES)]
        for _ in range(random.randint(2, most))
    ]
    if mode.wild:
        if random.random() < 0.5:
            definition.insert(0, "almost")
        else:
            hand.append(RulesetTile("any"))
    calls = [random.choice(CALLS) for _ in range(random.randint(0, 2))] if mode.calls else []
    return Case(definition, hand, calls, _behavior(random) if mode.jokers else PLAIN)


def _definition(random: Random, mode: Mode) -> list[Any]:
    result: list[Any] = ["exhaustive"] if mode.exhaustive else []
    for _ in range(random.randint(1, 3)):
        if mode.unique and mode.exhaustive and random.random() < 0.4:
            result.append("unique")
        if mode.jokers and random.random() < 0.15:
            result.append("nojoker")
        if random.random() < 0.07:
            result.append("restart")
        groups = [_group(random) for _ in range(random.randint(1, 3))]
        if mode.jokers and random.random() < 0.2:
            groups.insert(random.randint(0, len(groups)), "nojoker")
        if mode.unique and mode.exhaustive and random.random() < 0.2:
            groups.insert(0, "unique")
        count = random.choice([1, 1, 2, 2, 3])
        if mode.lookaheads and random.random() < 0.3:
            count = random.choice([0, -1, -2])
        result.append([groups, count])
    return result


def _group(random: Random) -> Any:
    chance = random.random()
    if chance < 0.6:
        return random.choice(list(SETS))
    if chance < 0.7:
        return random.choice(["1m", "2m", "1z", "any", "faceup"])
    if chance < 0.78:
        return {"tile": random.choice(["1m", "2m", "any"]), "attrs": ["w"]}
    if chance < 0.85:
        return [random.choice(["1m", "2m", "3m", 0, 1, "1z"]) for _ in range(random.randint(1, 3))]
    return random.choice([0, 1, "1m"]) if chance < 0.92 else "pon"


def _tile(random: Random, names: tuple[str, ...], mode: Mode) -> RulesetTile:
    tile = RulesetTile(random.choice(names))
    if mode.jokers and random.random() < 0.2:
        tile = RulesetTile(random.choice(["1j", "2j", "0m"]))
    return tile.plus("w") if random.random() < 0.1 else tile


def _behavior(random: Random) -> Behavior:
    joker = frozenset([RulesetTile("1j")])
    aliases = {
        RulesetTile("5m"): frozenset([RulesetTile("0m")]),
        RulesetTile("3m"): frozenset([RulesetTile("2j", ("w",)), *joker]),
    }
    if random.random() < 0.5:
        aliases[RulesetTile("any")] = joker
    else:
        aliases.update({RulesetTile(name): joker for name in ("1m", "2m", "1z")})
    return Behavior(aliases)
