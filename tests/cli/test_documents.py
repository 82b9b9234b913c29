"""The JSON answers against their schemas in `docs/schema`."""

import json
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from referencing import Registry, Resource

from cli.running import run

SCHEMAS = Path(__file__).parents[2] / "docs" / "schema"

COMPLETE = [
    ("123m456p789s11122z",),
    ("123m456p789s11122z", "--tsumo", "--riichi", "--ippatsu", "-d", "1m5z", "--ura", "1z"),
    ("406m222789p111z22z", "-w", "0m", "--honba", "2", "--riichi-sticks", "2", "--seat", "w"),
    ("(111m)456m789p123s11z", "--round", "s", "--seat", "s"),
    ("[1111m](2222p)345678s11z", "-t", "--rinshan"),
    ("1122m3344p5566s77z", "--last-tile"),
    ("19m19p19s12345677z", "-w", "7z"),
    ("19m19p19s12345677z", "-w", "1m", "-t", "--tenhou"),
    ("111222333m456p11z", "--all", "--lang", "ko"),
    ("111m123p456p789p22z", "--players", "3", "--kita", "4"),
]
EXPLAINED = [
    ("99m34p678p234s", "-w", "2p", "--calls", "chi 234m", "--rules", "strict", "--discards", "5p"),
    ("456p99m23s", "-w", "4s", "--calls", "pon 5z, chi 789p", "--rules", "strict", "--honba", "5"),
    ("99m34p678p", "-w", "2p", "--calls", "kan 4z, chi 567m", "-t", "--rinshan", "--lang", "zh"),
    ("19m19p19s12345677z", "-w", "7z", "--rules", "strict"),
    ("111222333m456p11z", "--all", "-r", "-t", "--honba", "5", "--rules", "strict"),
]
UNFINISHED = [
    "1345689m15p45s335z",
    "678m5p678s(678p)(555p)",
    "1345689m15p45s35z",
    "123m456p789s112z",
    "1m",
    "11m(777z)",
]


def registry() -> Registry[Any]:
    """All schemas, so that they find one another."""
    contents = [json.loads(path.read_text(encoding="utf-8")) for path in SCHEMAS.iterdir()]
    return Registry().with_resources(
        (content["$id"], Resource.from_contents(content)) for content in contents
    )


def check(document: object, name: str) -> None:
    """Raises where the document is not as the schema says."""
    schema = registry().contents(f"{name}.schema.json")
    Draft202012Validator(schema, registry=registry()).validate(document)


@pytest.mark.parametrize("path", sorted(SCHEMAS.iterdir()), ids=lambda path: path.stem)
def test_the_schemas_are_schemas(path: Path) -> None:
    content = json.loads(path.read_text(encoding="utf-8"))
    assert content["$id"] == path.name
    Draft202012Validator.check_schema(content)


@pytest.mark.parametrize("words", COMPLETE)
def test_scores(words: tuple[str, ...]) -> None:
    check(run("score", *words, "--json").json, "score")


@pytest.mark.parametrize("words", EXPLAINED)
def test_permissions(words: tuple[str, ...]) -> None:
    document = run("score", *words, "--explain", "--json").json
    check(document, "score")
    assert document["permission"]["allowed"] == (not document["permission"]["faults"])
    assert "permission" not in run("score", *words, "--json").json


@pytest.mark.parametrize("hand", UNFINISHED)
def test_no_scores_and_no_waits(hand: str) -> None:
    answer = run("score", hand, "--json").json
    check(answer, "score" if hand == UNFINISHED[0] else "error")
    document = run("waits", "11122m" if hand == "1m" else hand, "--json").json
    check(document, "waits")
    assert document["waits"] == []


@pytest.mark.parametrize("hand", ["1112345678999m", "234m34678p23488s", "23m456p11s(777z)[1111p]"])
def test_waits(hand: str) -> None:
    document = run("waits", hand, "-d", "1z", "--json").json
    check(document, "waits")
    assert document["waits"]


@pytest.mark.parametrize("hand", ["123m456p3478s1177z", "123m456p789s1178s", "19m19p19s12345677z"])
def test_outlooks(hand: str) -> None:
    document = run("outlook", hand, "-d", "2m", "--draws", "5", "--json").json
    check(document, "outlook")
    assert {len(row["win"]) for row in document["rows"]} == {6}


@pytest.mark.parametrize("hand", [*UNFINISHED, "123m456p789s11122z"])
def test_distances(hand: str) -> None:
    check(run("shanten", hand, "--json").json, "shanten")
    check(run("score", hand, "--shanten", "--json").json, "shanten")
    check(run("score", hand, "--ukeire", "--json").json, "shanten")


@pytest.mark.parametrize(
    "words",
    [
        ("score", "123x"), ("score", "11111m"), ("score", "123m456p789s11122z", "-w", "9m"),
        ("score", "123m456p789s11122z", "--lang", "fr"), ("waits", "123m", "--wat"), ("shanten",),
    ],
)  # fmt: skip
def test_errors(words: tuple[str, ...]) -> None:
    result = run(*words, "--json")
    assert (result.code, result.err) == (2, "")
    check(result.json, "error")


def test_lines_of_a_stream_say_which_they_are() -> None:
    stdin = "123m456p789s11122z\n123x\n123m456p789s11124z\n"
    scored, faulty, unfinished = run("score", "-", "--json", stdin=stdin).json_lines
    check(scored, "score")
    check(faulty, "error")
    check(unfinished, "score")
    assert [one["line"] for one in (scored, faulty, unfinished)] == [1, 2, 3]


def test_ascii_json_escapes_everything_else() -> None:
    result = run("score", "123m456p789s11122z", "--json", "--ascii")
    assert result.out.isascii()
    names = run("score", "123m456p789s11122z", "--json", "--lang", "ja").json["scores"][0]["yaku"]
    assert names[0]["name"] != names[0]["id"]


def test_what_the_doctor_finds() -> None:
    document = run(
        "doctor", "--port", "0", "--database", "postgresql://127.0.0.1:9/x", "--json"
    ).json
    check(document, "doctor")
    assert document["faults"] >= 1
