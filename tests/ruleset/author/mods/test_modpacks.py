"""Modpacks, and packs of the known shapes."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from jantaku.base.errors import RulesetError
from jantaku.ruleset import Ruleset, library
from jantaku.ruleset.author.mods.packs import compose, modpacks_beside, pack_of, read_modpacks
from ruleset.author.mods.cases import N, a_mod, rules
from ruleset.engine import Object, apply, check_text, enabled

BASE: list[Any] = [
    {"id": "x", "order": 5, "patch": [{"append": "/wall", "values": ["2m"]}]},
    {"id": "y", "order": 1, "patch": [{"append": "/wall", "values": ["3m"]}]},
    a_mod("kan", N),
]


def base(**more: Any) -> Object:
    more = {"default_mods": ["y"], "tutorial_link": "https://example.org", **more}
    return rules(*BASE, display_name="Base", num_players=4, **more)


def pack(**more: Any) -> Any:
    return read_modpacks({"p": {"ruleset": "base", **more}})["p"]


# L26
def test_a_modpack_names_a_ruleset_mods_a_title_and_a_link(tmp_path: Path):
    text = '{"p": {"ruleset": "base", "mods": ["x"], "default_mods": ["kan"], "display_name": "P"}}'
    (tmp_path / "modpacks.json").write_text(text)
    found = pack_of(modpacks_beside(tmp_path), "p")
    assert (found.ruleset, found.mods, found.default_mods) == ("base", ("x",), ("kan",))
    assert (found.display_name, found.tutorial_link) == ("P", None)
    (tmp_path / "rulesets").mkdir()
    assert modpacks_beside(tmp_path / "rulesets") == modpacks_beside(tmp_path)
    with pytest.raises(RulesetError, match="there is no modpack 'q'"):
        pack_of(modpacks_beside(tmp_path), "q")


@pytest.mark.parametrize(
    ("document", "words"),
    [
        ([], "modpacks are one object"),
        ({"p": {}}, "the modpack 'p' names no ruleset"),
        ({"p": {"ruleset": "a", "mod": []}}, "the modpack 'p' has no key 'mod'"),
        ({"p": {"ruleset": "a", "mods": "x"}}, "'mods' of the modpack 'p' is of another kind"),
        ({"p": {"ruleset": "a", "mods": [1]}}, "'mods' of the modpack 'p' holds an invalid mod"),
    ],
)
def test_what_is_no_modpack_says_so(document: Any, words: str):
    with pytest.raises(RulesetError, match=re.escape(words)):
        read_modpacks(document)


# L27
def test_the_mods_of_a_modpack_are_applied_in_its_order():
    assert compose(pack(mods=["x", "y"]), base())["wall"] == ["1m", "2m", "3m"]
    assert apply(base(), ["x", "y"])["wall"] == ["1m", "3m", "2m"]


# L28, L29, L30
def test_a_modpack_adds_default_mods_and_brings_its_title():
    made = compose(pack(mods=["x"], default_mods=["kan"], display_name="Pack"), base())
    assert (made["default_mods"], made["display_name"]) == (["y", "kan"], "Pack")
    assert "tutorial_link" not in made
    linked = compose(pack(tutorial_link="https://example.com"), base())
    assert linked["tutorial_link"] == "https://example.com"
    assert (compose(pack(), base())["display_name"], base()["default_mods"]) == ("p", ["y"])


# L31
def test_default_mods_that_the_base_does_not_offer_are_ignored_with_a_warning():
    made = compose(pack(default_mods=["gone", "kan"]), base())
    assert enabled(made) == ("kan", "y")
    found = check_text(json.dumps(made))
    assert [one.severity for one in found if "no mod 'gone'" in one.message] == ["warning"]


def mod_of(id_: str, **keys: Any) -> dict[str, Any]:
    """A mod that sets keys of the ruleset; it is offered, and off."""
    return {"id": id_, "patch": [{"set": f"/{key}", "to": value} for key, value in keys.items()]}


# mods of our own, in the shape of those that the packs name
RIICHI: list[Any] = [
    mod_of(
        "sanma",
        num_players=3,
        max_rounds=6,
        initial_score=35000,
        score_calculation={"tsumo_loss": True},
    ),
    mod_of("kansai", starting_tiles=1),
    mod_of("space", dead_wall=1),
    mod_of("galaxy", stars=1),
    mod_of("cosmic_base", cosmic=1),
    mod_of("minefield", num_players=2),
    a_mod(
        "yaku/riichi",
        {"name": "bet", "values": [1000, 5000]},
        {"name": "drawless", "values": [False, True]},
    ),
    {"id": "kan", "patch": [{"set": "/buttons", "to": {"ankan": {"actions": []}}}]},
    mod_of("chinitsu_challenge", num_players=2),
    mod_of("speed", fast=1),
    {
        "id": "league",
        "patch": [{"set": "/buttons/ankan/display_name", "to": "K"}, {"set": "/bet", "to": 2000}],
    },
    *(a_mod(f"m{at}") for at in range(14)),
]
PACKS = {
    "sanma": {"mods": ["sanma"]},
    "kansai": {"mods": ["sanma", "kansai"]},
    "space": {"default_mods": ["space"]},
    "galaxy": {"default_mods": ["galaxy"]},
    "cosmic": {"mods": ["cosmic_base"], "default_mods": [f"m{at}" for at in range(14)]},
    "minefield": {"mods": ["minefield"]},
    "chinitsu": {"mods": ["yaku/riichi", "chinitsu_challenge"]},
    "speed": {"mods": ["kan", "yaku/riichi", "speed"]},
    "league": {"mods": ["kan", "yaku/riichi", "league", *(f"m{at}" for at in range(11))]},
}


def of_pack(name: str) -> Object:
    packs = read_modpacks({key: {"ruleset": "r", **pack} for key, pack in PACKS.items()})
    tiles = [f"{n}m" for n in range(1, 10)] * 2
    made = compose(packs[name], rules(*RIICHI, wall=tiles, default_mods=["kan"]))
    return apply(made, enabled(made))


# L32, L33, L34, L35, L36, L37, L38, L39, L40, L41
@pytest.mark.parametrize(
    ("name", "players", "keys"),
    [
        ("sanma", 3, {"max_rounds": 6, "initial_score": 35000}),
        ("kansai", 3, {"starting_tiles": 1}),
        ("space", 4, {"dead_wall": 1}),
        ("galaxy", 4, {"stars": 1}),
        ("cosmic", 4, {"cosmic": 1}),
        ("minefield", 2, {}),
        ("chinitsu", 2, {"bet": 1000, "drawless": False}),
        ("speed", 4, {"fast": 1, "bet": 1000}),
        ("league", 4, {"bet": 2000}),
    ],
    ids=["L32", "L33", "L34", "L35", "L36", "L37", "L38", "L39", "L40"],
)
def test_packs_of_the_known_shapes_compose(name: str, players: int, keys: dict[str, Any]):
    made = of_pack(name)
    assert {key: made[key] for key in keys} == keys
    assert len(Ruleset(made).program.seats) == players
    assert "kan" in made["enabled_mods"]
    if name == "sanma":
        assert made["score_calculation"]["tsumo_loss"] is True
    if name == "cosmic":
        assert len(made["enabled_mods"]) == 16


# L41
@pytest.mark.parametrize("name", library.names())
def test_every_ruleset_of_the_library_composes_with_its_default_mods(name: str):
    made = library.rules(name, mods=[])
    assert json.loads(json.dumps(made)) == made
