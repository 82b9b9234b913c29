"""Records of any game as it is played: written, read back, cut off, spoilt, and gone on with."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from functools import cache
from io import BytesIO
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from jantaku.base.errors import ReplayError, RulesError
from jantaku.game import journal
from jantaku.game.journal import Journal, read_journal, write_journal
from jantaku.haiyuki import HaiyukiGame, HaiyukiRules
from jantaku.riichi.play import RiichiGame
from jantaku.riichi.rules import GameRule
from jantaku.ruleset import RulesetGame, library

if TYPE_CHECKING:
    from collections.abc import Callable

    from jantaku.game import Game
    from jantaku.ruleset import Ruleset

    AnyGame = Game[Any, Any, Any]

HOST = Path(__file__).parents[2] / "examples" / "host.py"
GAMES: dict[str, Callable[[], AnyGame]] = {
    "riichi": lambda: RiichiGame(GameRule.mode("4p-red-single"), seed=bytes(32)),
    "haiyuki": lambda: HaiyukiGame(("yuri", "smash"), HaiyukiRules(rounds=1), seed=5),
    "ruleset": lambda: RulesetGame(sichuan(), seed=5),
}
every_engine = pytest.mark.parametrize("engine", GAMES)


@cache
def sichuan() -> Ruleset:
    """The ruleset, compiled once."""
    return library.load("sichuan")


def played(engine: str, steps: int = 10_000) -> AnyGame:
    """A game at random, after so many steps."""
    game, chance = GAMES[engine](), Random(1)
    for _ in range(steps):
        if not game.deciding:
            break
        game.step({seat: chance.choice(game.legal_actions(seat)) for seat in game.deciding})
    return game


def text_of(game: AnyGame) -> bytes:
    return b"".join(write_journal(game))


@every_engine
def test_a_game_comes_back_from_its_lines(engine: str) -> None:
    game = played(engine)
    text = text_of(game)
    again, end = read_journal(BytesIO(text))
    assert again is not None
    assert (again.snapshot(), end) == (game.snapshot(), len(text))
    assert text.count(b"\n") == len(game.actions) + 1
    assert text_of(again) == text


@every_engine
def test_a_last_line_that_was_cut_off_is_left_out(engine: str) -> None:
    text = text_of(played(engine, 6))
    ends = [at + 1 for at, byte in enumerate(text) if byte == ord("\n")]
    cuts = {*range(0, len(text), 7), *(end + by for end in ends for by in (-1, 0, 1))}
    for cut in sorted(cuts - {len(text) + 1}):
        found, end = read_journal(BytesIO(text[:cut]))
        whole = [at for at in ends if at <= cut]
        assert end == max(whole, default=0)
        assert (0 if found is None else len(found.actions) + 1) == len(whole)


@every_engine
@pytest.mark.parametrize(
    ("line", "says"),
    [
        (b"", "line 4: "),
        (b"{", "line 4: no JSON of a game"),
        (b"\xff", "line 4: no JSON of a game"),
        (b"[" * 100_000, "line 4: "),
        (b"[]", "line 4: "),
        (b"5", "line 4: "),
        (b"{}", "line 4: .*has not decided"),
        (b'{"x":[]}', "line 4: .* does not contain decisions of seats"),
        (b'{"0":5}', "line 4: "),
        (b'{"9":["discard",0,[]]}', "line 4: "),
        (b"\0" * 50, "line 4: "),
    ],
)
def test_anything_else_is_refused_with_its_line(engine: str, line: bytes, says: str) -> None:
    lines = [*write_journal(played(engine, 5))]
    with pytest.raises(ReplayError, match=says) as error:
        read_journal(BytesIO(b"".join([*lines[:3], line + b"\n", *lines[4:]])))
    assert len(error.value.fault) <= 300


@every_engine
def test_steps_after_the_end_are_refused(engine: str) -> None:
    lines = [*write_journal(played(engine))]
    with pytest.raises(
        ReplayError, match=f"line {len(lines) + 1}: there are actions after its end"
    ):
        read_journal(BytesIO(b"".join([*lines, lines[-1]])))


@pytest.mark.parametrize(
    ("first", "says"),
    [
        ({"engine": "chess", "version": 1, "rules": {}, "seed": 1}, "unknown engine 'chess'"),
        ({"engine": "riichi", "version": 99, "rules": {}, "seed": 1}, "version 99"),
        ({"engine": "riichi", "version": 1, "rules": {"x": 1}, "seed": 1}, "line 1: "),
        ({"engine": "haiyuki", "version": 1, "rules": {}, "seed": 1}, "no setup of a match"),
        ({"engine": "riichi", "version": 1, "rules": {}, "seed": -1}, "no setup of a game"),
        ([], "no setup of a game"),
        ("riichi", "no setup of a game"),
    ],
)
def test_a_first_line_that_is_no_setup_is_refused(first: object, says: str) -> None:
    with pytest.raises(ReplayError, match=says) as error:
        read_journal(BytesIO(json.dumps(first).encode() + b"\n"))
    assert error.value.fault.startswith("line 1: ")


@pytest.mark.parametrize("limit", ["LARGEST_LINE", "LARGEST_FILE", "MOST_STEPS"])
def test_what_is_larger_than_any_game_is_refused(
    limit: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = text_of(played("haiyuki"))
    monkeypatch.setattr(journal, limit, 10)
    with pytest.raises(ReplayError, match=r"line [0-9]+: (longer than|a game of more than)"):
        read_journal(BytesIO(text))


def test_a_line_without_end_is_not_read_whole() -> None:
    class Endless(BytesIO):
        def readline(self, size: int | None = -1, /) -> bytes:
            assert size is not None
            assert 0 < size <= journal.LARGEST_LINE + 1
            return b"x" * size

    with pytest.raises(ReplayError, match="line 1: longer than 8 MiB"):
        read_journal(Endless())


# Files


@pytest.mark.sample(3)
@every_engine
def test_a_file_is_begun_added_to_and_gone_on_with(engine: str, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    whole = played(engine)
    for at, actions in enumerate(whole.actions[:25]):
        with Journal(path, whole.spec) as kept:
            assert len(kept.game.actions) == at
            kept.game.step(actions)
            kept.keep()
        with open(path, "ab") as file:
            file.write(b'{"0":["torn'[: at % 11])
    with Journal(path) as kept:
        for actions in whole.actions[25:]:
            kept.game.step(actions)
            kept.keep()
        assert kept.game.snapshot() == whole.snapshot()
    assert path.read_bytes() == text_of(whole)


@every_engine
def test_a_file_of_anything_else_stays_as_it_is(engine: str, tmp_path: Path) -> None:
    path, game = tmp_path / "game.jsonl", GAMES[engine]()
    for text in (b"notes", b"notes\n", text_of(game) + b"notes\n{}", text_of(game) + b"\n"):
        path.write_bytes(text)
        with pytest.raises(ReplayError, match=r"game\.jsonl: (line [12]: |it holds no game)"):
            Journal(path, game.spec)
        assert path.read_bytes() == text
    path.write_bytes(text_of(played(engine, 3)))
    before = path.read_bytes()
    with pytest.raises(ReplayError, match="it holds a game of another setup"):
        Journal(path, RiichiGame(seed=77).spec)
    assert path.read_bytes() == before


@pytest.mark.parametrize("text", [b"", b"{", b'{"engine":"riichi"'])
def test_a_file_without_a_whole_line_is_begun(text: bytes, tmp_path: Path) -> None:
    path, game = tmp_path / "game.jsonl", GAMES["riichi"]()
    path.write_bytes(text)
    with pytest.raises(ReplayError, match="it holds no game; give a setup to begin with"):
        Journal(path)
    with Journal(path, game.spec):
        pass
    assert path.read_bytes() == text_of(game)


def test_a_setup_that_cannot_be_played_leaves_no_line(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    spec = HaiyukiGame(seed=1).spec
    wrong = type(spec).from_dict({**spec.to_dict(), "rules": {"rounds": 0}})
    with pytest.raises(RulesError):
        Journal(path, wrong)
    assert path.read_bytes() == b""


# The example


def hosted(path: Path, setup: Path, kill: float) -> tuple[str, int]:
    """The end of a game that was hosted until it was there, and how often its host died."""
    chance, deaths = Random(3), 0
    while True:
        words = (str(path), "--setup", str(setup), "--kill", str(kill))
        done = subprocess.run(
            [sys.executable, str(HOST), *words], capture_output=True, text=True, check=False
        )
        if done.returncode == 0:
            return done.stdout, deaths
        assert (done.returncode, done.stderr) == (9, "")
        deaths += 1
        if path.exists() and chance.random() < 0.5:  # as if it had been writing
            text = path.read_bytes()
            path.write_bytes(text[: len(text) - chance.randrange(5)])


@pytest.mark.sample(3)
@every_engine
def test_a_host_that_dies_goes_on_to_the_same_end(engine: str, tmp_path: Path) -> None:
    setup = tmp_path / "setup.json"
    setup.write_text(json.dumps(GAMES[engine]().spec.to_dict()))
    end, deaths = hosted(tmp_path / "quiet.jsonl", setup, 0)
    assert deaths == 0
    assert re.match(r"over, ranks \([0-9, ]+\), [0-9a-f]{32}$", end)
    steps = (tmp_path / "quiet.jsonl").read_bytes().count(b"\n")
    again, deaths = hosted(tmp_path / "killed.jsonl", setup, 8 / steps)
    assert again == end
    assert deaths > 0
    files = [tmp_path / name for name in ("quiet.jsonl", "killed.jsonl")]
    assert files[0].read_bytes() == files[1].read_bytes()
