"""`--seed`: every command that plays tells its seed, and plays the same again when given it."""

import json
import re
from pathlib import Path

import pytest

from jantaku.base.seeds import parse_seed
from ruleset.playing import DRAW_OR_END

from .running import refused, run

TOY = {"wall": ["1m", "2m", "3m", "4m"] * 4, "starting_tiles": 2, "max_rounds": 2} | {
    "after_turn_change": DRAW_OR_END
}
COMMANDS = {
    "play": "play --players 3 --player tsumogiri",
    "arena": "arena tsumogiri tsumogiri tsumogiri --games 3 --mode 3p-red-single",
    "play a ruleset": "play TOY --watch",
    "play haiyuki": "play haiyuki --character ataho --auto --rounds 1",
    "haiyuki simulate": "haiyuki simulate --matches 2 --rounds 1",
}
ON_ITS_OWN = re.compile(r"\bseed ([0-9a-f]+)\b")
pytestmark = pytest.mark.usefixtures("own_folder")
NUMBER, SECRET = "12345678901234567890", "0123456789abcdef" * 4


@pytest.fixture(params=COMMANDS)
def words(request: pytest.FixtureRequest, tmp_path: Path) -> list[str]:
    (tmp_path / "toy.json").write_text(json.dumps(TOY))
    text = COMMANDS[request.param].replace("TOY", str(tmp_path / "toy.json"))
    return text.split()


def test_a_drawn_seed_is_told_and_gives_the_same_again(words: list[str]) -> None:
    first, second = run(*words), run(*words)
    (seed,) = ON_ITS_OWN.findall(first.out)
    assert seed != ON_ITS_OWN.findall(second.out)[0]
    assert run(*words, "--seed", seed) == first


@pytest.mark.parametrize("seed", [NUMBER, SECRET])
def test_a_seed_that_is_given_is_told_too(words: list[str], seed: str) -> None:
    first = run(*words, "--seed", seed)
    assert ON_ITS_OWN.findall(first.out) == [seed]
    assert run(*words, "--seed", seed.upper()) == first


@pytest.mark.parametrize("seed", ["x", "-1", f"{2**64}", "0" * 63, "1.0"])
def test_text_that_is_no_seed_is_refused_in_the_same_words(words: list[str], seed: str) -> None:
    told = refused(*words, f"--seed={seed}")
    cure = "write a number from 0 to 18446744073709551615, or 64 hex digits"
    assert told.startswith(f"error: --seed: no seed {seed[:40]!r}; {cure}\n")


@pytest.mark.parametrize("seed", [NUMBER, SECRET])
def test_json_has_the_seed(words: list[str], seed: str) -> None:
    result = run(*words, "--seed", seed, "--json")
    told = parse_seed(seed)
    written = f'{{"hex":"{seed}"}}' if isinstance(told, bytes) else seed
    assert written in re.sub(r"\s", "", result.out)


def test_who_plays_is_told_the_seed_only_when_the_game_is_over_or_left(tmp_path: Path) -> None:
    file = tmp_path / "toy.json"
    file.write_text(json.dumps(TOY))
    asking = {
        ("play", str(file)): "\n> ",
        ("play", "haiyuki", "--character", "ataho"): "q to leave",
    }
    for words, asks in asking.items():
        before, _, _ = run(*words, "--seed", SECRET, stdin="1\nq\n").out.partition(SECRET)
        assert before.count("\n") > 8
        assert asks in before


def test_a_log_is_gone_on_with_without_naming_its_seed(tmp_path: Path) -> None:
    words = (*COMMANDS["arena"].split(), "--resume", str(tmp_path / "games.jsonl"))
    first = run(*words)
    assert run(*words) == first
    secret = (*COMMANDS["arena"].split(), "--resume", str(tmp_path / "secret.jsonl"))
    assert run(*secret, "--seed", SECRET) == run(*secret)


def test_a_saved_tournament_goes_on_with_its_own_seed(tmp_path: Path) -> None:
    file = tmp_path / "ladder.json"
    words = ("play", "haiyuki", "--ladder", "--character", "yuri", "--save", str(file))
    first = run(*words, stdin="")  # left at once: whoever plays may win all of it
    (seed,) = ON_ITS_OWN.findall(first.out)
    assert json.loads(file.read_text())["seed"] == {"hex": seed}
    assert ON_ITS_OWN.findall(run(*words, stdin="").out) == [seed]
