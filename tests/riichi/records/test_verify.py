"""What is compared when a record is played again, and that damage to any of it is found."""

import os
import re
import zipfile
from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random

import pytest

from jantaku import _kernel
from jantaku.base.errors import ReplayError
from jantaku.riichi.records import verify
from jantaku.riichi.records.files import read_game
from jantaku.riichi.records.formats.majsoul.writer import write_majsoul
from jantaku.riichi.records.formats.mjai.reader import read_mjai
from jantaku.riichi.records.formats.tenhou.json_writer import write_tenhou_json
from jantaku.riichi.records.verify import FIELDS, verify_files, verify_game
from jantaku.riichi.records.verify.game import FAULTS
from jantaku.riichi.records.verify.statement import STATEMENTS
from jantaku.riichi.records.verify.successor import in_whole_points
from jantaku.riichi.rules import GameRule
from riichi.records.corpus import GAMES, path_of
from riichi.records.damage import MAJSOUL, MJAI, TENHOU_JSON, XML, Damage
from support import SHARED, needs_shared

# Damaged records of each kind; JANTAKU_DAMAGED=25 is the whole run, a minute of work.
DAMAGED = int(os.environ.get("JANTAKU_DAMAGED", "5"))
DOCS = Path(__file__).parents[3] / "docs" / "records.md"


def own(format_: str) -> list[str]:
    """Our own games in that format."""
    return [path_of(name, format_).read_text(encoding="utf-8") for name in GAMES]


def found_in(text: str) -> set[str]:
    """The fields that are reported, `missing` for a record cut short, `unreadable` for none."""
    try:
        report = verify_game(read_game(text.encode()))
    except ReplayError:
        return {"unreadable"}
    return {one.field for one in report.differences} | ({"missing"} if report.missing else set())


# What else may show a damage: at the first round there is no round before to follow from.
ALSO = {
    "draw": {"event", "unreadable"},
    "next points": {"start"},
    "next": {"missing", "honba", "sticks", "gains"},
}


def found_all(texts: list[str], damage: Damage) -> int:
    """Damages as many records as there are to be, each of which must be found; how many were."""
    field, change = damage
    made = 0
    for number in range(20 * DAMAGED):
        text = texts[number % len(texts)]
        damaged = change(text, Random(number))
        if damaged is None or damaged == text or made == DAMAGED:
            continue
        assert found_in(damaged) & {field, *ALSO.get(field, ())}
        made += 1
    return made


def named(damage: Damage) -> str:
    return damage[0]


@pytest.mark.parametrize("damage", TENHOU_JSON, ids=named)
def test_damage_to_tenhou_json_is_found(damage: Damage) -> None:
    assert found_all(own("tenhou_json"), damage)


@pytest.mark.sample(4)
@pytest.mark.parametrize("damage", MAJSOUL, ids=named)
def test_damage_to_a_mahjong_soul_record_is_found(damage: Damage) -> None:
    texts = own("majsoul")
    if damage[0] == "final scores":
        texts = [majsoul_with_scores()]
    assert found_all(texts, damage)


def majsoul_with_scores() -> str:
    """Our own game as if it had been played there, by that site's uma."""
    game = replace(read_game(own("majsoul")[0].encode()), source="majsoul")
    assert game.final_points is not None
    rule = game.rules
    scores = tuple(_kernel.final_scores(rule.kernel, game.final_points))
    return write_majsoul(replace(game, scores=scores))


@pytest.mark.sample(4)
@pytest.mark.parametrize("damage", MJAI, ids=named)
def test_damage_to_an_mjai_log_is_found(damage: Damage) -> None:
    assert found_all(own("mjai"), damage)


@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("damage", XML, ids=named)
def test_damage_to_an_mjlog_is_found(damage: Damage, players: int) -> None:
    """Without a seed, and where they tell it; the real games below have one and tell all."""
    if damage[0] not in ("dice", "draw", "wall", "unreadable"):
        found_all([path_of(f"own-{players}p", "tenhou_xml").read_text(encoding="utf-8")], damage)


@needs_shared
@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("damage", XML, ids=named)
def test_damage_to_a_real_mjlog_is_found(damage: Damage, players: int) -> None:
    assert found_all(real(players), damage) == DAMAGED


@pytest.mark.sample(4)
@needs_shared
@pytest.mark.parametrize("damage", TENHOU_JSON, ids=named)
def test_damage_to_a_real_game_in_tenhou_json_is_found(damage: Damage) -> None:
    assert (
        found_all([write_tenhou_json(read_game(text.encode())) for text in real(4)[:25]], damage)
        == DAMAGED
    )


@cache
def real(players: int) -> list[str]:
    with zipfile.ZipFile(SHARED / "data" / f"tenhou-{players}p.zip") as members:
        return [members.read(name).decode() for name in members.namelist()[:60]]


def test_a_record_that_ends_early_is_told() -> None:
    lines = own("mjai")[0].splitlines()
    starts = [at for at, line in enumerate(lines) if '"start_kyoku"' in line]
    end = '{"type":"end_game"}'
    whole, between, within, late = (
        verify_game(read_mjai("\n".join(part))).missing
        for part in (
            lines,
            [*lines[: starts[2]], end],
            [*lines[: starts[2] + 9], end],
            [lines[0], *lines[starts[1] :]],
        )
    )
    assert whole == ()
    assert between == ("ends with round 2, by the rules another follows",)
    assert within == ("breaks off in round 3",)
    assert late == ("begins with E1, 1 honba",)


@pytest.mark.parametrize(
    ("points", "scores"),
    [  # of real games of 2022: halves go away from zero, and the first has what is left
        ((33_900, 11_300, 37_200, 17_600), (14.0, -39.0, 47.0, -22.0)),
        ((-1100, 14_600, 56_000, 30_500), (-51.0, -25.0, 65.0, 11.0)),
        ((25_500, 11_200, 43_800, 19_500), (6.0, -39.0, 53.0, -20.0)),
        ((39_100, 61_100, 4800), (-1.0, 56.0, -55.0)),
        ((-5700, 72_200, 38_500), (-66.0, 67.0, -1.0)),
    ],
)
def test_tenhou_rounded_scores_to_whole_points_until_2022(points, scores):
    rule = GameRule.preset("tenhou", players=3 if len(points) == 3 else 4)
    exact = _kernel.final_scores(rule.kernel, points)
    assert in_whole_points(exact, points) == scores


def test_a_seed_that_cannot_be_read_is_an_error_of_its_record_alone(tmp_path: Path) -> None:
    text = own("tenhou_xml")[0]
    archive = tmp_path / "games.zip"
    seeds = {
        "good": "",
        "bad": "mt19937ar-sha512-n288-base64,\u00e9",
        "short": "mt19937ar-sha512-n288-base64,AAAA",
    }
    with zipfile.ZipFile(archive, "w") as members:
        for name, seed in seeds.items():
            members.writestr(f"{name}.xml", text.replace('seed=""', f'seed="{seed}"', 1))
    good, bad, short = verify_files([str(archive)])
    assert (good.error, good.differences) == (None, ())
    assert "not base64" in str(bad.error)
    assert "has 3 bytes, not 2496" in str(short.error)
    assert f"{archive}!bad.xml" in str(bad.error)


def test_the_documentation_lists_what_is_compared() -> None:
    """Field, what it is, and who tells it, row by row."""
    table = DOCS.read_text(encoding="utf-8").partition("## What verify compares")[2]
    rows = re.findall(r"^\| `([^`]+)` \| ([^|]+) \| ([^|]+) \|$", table.partition("\n## ")[0], re.M)
    told = {name: (about, tuple(formats.split(", "))) for name, about, formats in rows}
    assert told == {
        name: (about, formats if len(formats) < 4 else ("all",))
        for name, (about, formats) in FIELDS.items()
    }


def test_every_difference_is_of_a_field_that_is_listed() -> None:
    folder = Path(verify.__file__).parent
    sources = "".join(path.read_text(encoding="utf-8") for path in sorted(folder.glob("*.py")))
    used = set(re.findall(r'(?:Comparison\(|_BROKEN, )\s*"([^"]+)"', sources))
    used |= {field for field, _ in FAULTS.values()} | set(STATEMENTS)
    assert used == set(FIELDS)
