"""The checker finds nothing in the library, whichever mods are on: what it told would be false."""

from collections.abc import Iterator
from itertools import combinations

import pytest

from jantaku.ruleset import library
from jantaku.ruleset.author.mods.application import available
from ruleset.engine import ANALYSES, OF_THE_FILE, ChosenMods, Object, check
from ruleset.marathon import Leg, legs_of

SETS = 2  # of mods that chance switches, of every ruleset


def legs() -> Iterator[Leg]:
    """Each ruleset with each of its mods switched, with sets of them, and by each preset."""
    for name in library.names():
        switched = [*legs_of(Leg(name, 1), each_mod=True, sets=SETS, each_preset=False)]
        yield from dict.fromkeys(leg for leg in switched if leg.mods or leg.without)
        yield from legs_of(Leg(name, 1), each_mod=False, sets=0, each_preset=True)


def told(leg: Leg) -> list[str]:
    rules = library.rules(leg.name)
    if leg.preset is not None:
        rules = Object(rules, rules.place, rules.places)
        rules["default_mods"] = [*ChosenMods.of(rules).with_preset(leg.preset).wanted]
    return [problem.sentence for problem in check(rules, mods=leg.mods, without=leg.without)]


@pytest.mark.sample(5)
@pytest.mark.parametrize("name", library.names())
def test_nothing_is_told_about_a_ruleset_as_it_stands(name: str) -> None:
    assert told(Leg(name, 1)) == []


@pytest.mark.sample(96)
@pytest.mark.parametrize("leg", list(legs()), ids=str)
def test_nothing_is_told_about_a_ruleset_with_its_mods(
    leg: Leg, monkeypatch: pytest.MonkeyPatch
) -> None:
    played = tuple(one for one in ANALYSES if one not in OF_THE_FILE)  # the others tell the same
    monkeypatch.setattr("jantaku.ruleset.author.check.ANALYSES", played)
    assert told(leg) == []


FEW = 20  # mods, whose pairs are all tried in every run
FAMILY = {"riichi", "sanma", "kansai_sanma", "washizu"}  # which have more
LONG = [pytest.mark.long, pytest.mark.timeout(900)]  # minutes for 2,775 pairs of each


@pytest.mark.sample(5)
@pytest.mark.parametrize(
    "name", [pytest.param(one, marks=LONG if one in FAMILY else []) for one in library.names()]
)
def test_any_two_mods_go_together(name: str) -> None:
    mods = [mod.id for mod in available(library.rules(name))]
    assert (len(mods) > FEW) is (name in FAMILY)
    for pair in combinations(mods, 2):
        library.rules(name, mods=pair)
