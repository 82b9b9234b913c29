"""Records of our own: any engine, read again, held against the commitment."""

import json
from functools import lru_cache
from pathlib import Path
from typing import Any

import pytest

from jantaku import GameRule, ReplayError, RiichiGame
from jantaku.base.seeds import commitment, new_seed
from jantaku.game.journal import write_journal
from jantaku.haiyuki import HaiyukiGame
from jantaku.riichi.records.files import format_of, iter_games, read_game
from jantaku.riichi.records.formats.mjai.writer import write_mjai
from jantaku.riichi.records.formats.tenhou.json_writer import write_tenhou_json
from jantaku.riichi.records.native import About, is_native, keeps_promise, read_native, write_native
from jantaku.riichi.records.verify import verify_files, verify_game, verify_native
from jantaku.ruleset import RulesetGame, library

ENGINES = ("riichi", "haiyuki", "ruleset")
SEED = bytes(range(32))
PROMISE = commitment(SEED)


@lru_cache
def played(engine: str) -> Any:
    """A short game to its end."""
    game: Any
    match engine:
        case "riichi":
            game = RiichiGame(GameRule(winds=1), seed=SEED)
        case "haiyuki":
            game = HaiyukiGame(seed=SEED)
        case _:
            game = RulesetGame(library.load("hong_kong", mods=["east_only"]), seed=SEED)
    while game.status == "playing":
        game.step({seat: game.default_action(seat) for seat in game.deciding})
    return game


def steps_of(game: Any) -> list[Any]:
    return [game.pack_step(actions) for actions in game.actions]


def record_of(engine: str, promise: str = PROMISE) -> bytes:
    game = played(engine)
    names = {seat: f"N{seat}<b>\u202e" for seat in game.seats}
    return write_native(About(names, promise, "t7", 1.5, 9.0), game.spec, steps_of(game))


@pytest.mark.parametrize("engine", ENGINES)
def test_a_record_is_the_game_again_with_what_was_told_about_it(engine: str) -> None:
    about, game = read_native(record_of(engine))
    assert game.events == played(engine).events
    assert about.names[1] == "N1<b>\u202e"
    assert (about.commitment, about.table, about.began, about.ended) == (PROMISE, "t7", 1.5, 9.0)


@pytest.mark.parametrize("engine", ENGINES)
def test_a_kept_promise_is_verified(engine: str) -> None:
    report = verify_native(record_of(engine), "x", PROMISE)
    assert not report.differences
    assert not report.missing
    assert report.rounds > 1


@pytest.mark.parametrize("engine", ENGINES)
def test_another_seed_than_the_promised_one_is_a_difference(engine: str) -> None:
    other = commitment(new_seed())
    for record, promised in ((record_of(engine, other), ""), (record_of(engine), other)):
        (difference,) = verify_native(record, "x", promised).differences
        assert difference.field == "seed"


def test_a_journal_is_a_record_in_which_nothing_was_promised() -> None:
    data = b"".join(write_journal(played("riichi")))
    about, game = read_native(data)
    assert keeps_promise(about, game) is None
    assert keeps_promise(about, game, PROMISE) is True
    assert not verify_native(data).differences


def test_a_number_keeps_no_promise() -> None:
    data = write_native(About({}, PROMISE), RiichiGame(seed=7).spec, [])
    assert verify_native(data).differences


def test_riichi_is_written_in_the_other_formats() -> None:
    record = read_game(record_of("riichi"))
    assert record.names[0] == "N0<b>\u202e"
    for text in (write_mjai(record), write_tenhou_json(record)):
        assert not verify_game(read_game(text.encode())).differences


def test_other_engines_have_no_other_format() -> None:
    with pytest.raises(ReplayError, match="engine haiyuki, which no other format can represent"):
        read_game(record_of("haiyuki"))


def test_a_file_may_hold_several_of_them_and_others_beside(tmp_path: Path) -> None:
    several = tmp_path / "several.jsonl"
    several.write_bytes(
        record_of("riichi") + record_of("haiyuki") + b"".join(write_journal(played("ruleset")))
    )
    (tmp_path / "one.jsonl").write_text(write_mjai(read_game(record_of("riichi"))))
    reports = list(verify_files([str(tmp_path)]))
    assert [report.error for report in reports] == [None] * 4
    assert [type(game) is ReplayError for _, game in iter_games([several])] == [False, True, True]


def test_a_commitment_is_not_asked_of_other_formats(tmp_path: Path) -> None:
    file = tmp_path / "one.jsonl"
    file.write_text(write_mjai(read_game(record_of("riichi"))))
    (report,) = verify_files([str(file)], promised=PROMISE)
    assert report.error is not None
    assert "no seed was committed to in this format" in str(report.error)


def test_the_format_is_told_by_its_beginning() -> None:
    assert format_of(record_of("riichi")) == "jantaku"
    assert is_native(b'{"engine":"riichi"}')
    assert not is_native(b'{"type":"start_game"}')


def test_a_record_that_breaks_off_is_refused_or_incomplete() -> None:
    lines = record_of("riichi").splitlines(keepends=True)
    assert verify_native(b"".join(lines[:40])).missing == ("ends before the game is over",)
    for damaged in (b"".join(lines[:40])[:-9], lines[0], lines[0] + lines[2], b"{}\n"):
        with pytest.raises(ReplayError):
            read_native(damaged)


def test_illegal_actions_and_false_heads_are_refused() -> None:
    lines = record_of("riichi").splitlines(keepends=True)
    first = json.loads(lines[0])
    for change in (
        {"version": 2},
        {"record": "other"},
        {"names": 3},
        {"names": [{"seat": []}]},
        {"commitment": 7},
        {"commitment": "12"},
    ):
        head = json.dumps(first | change).encode() + b"\n"
        with pytest.raises(ReplayError):
            verify_native(b"".join((head, *lines[1:])))
    with pytest.raises(ReplayError):
        verify_native(b"".join((*lines[:5], *lines[6:])))
