"""Damaged records: whatever is done to one, it is read or refused, and nothing else happens."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from jantaku.base.errors import ReplayError
from jantaku.riichi.records.files import FORMATS, iter_games
from jantaku.riichi.records.input_limits import guarded, parse_json, whole
from jantaku.riichi.records.record import GameRecord
from jantaku.riichi.records.verify import verify_game
from riichi.records.corpus import GAMES, as_bytes, path_of

RECORDS = [(format_, path_of(name, format_).read_bytes()) for name in GAMES for format_ in FORMATS]
JUNK: list[Any] = [None, True, -1, 0, 4, 10**30, 1.5, "", "5m", "?", "r60", "c111213", [], {}, [[]]]

# What an exception of Python's own would say: an error speaks of the record.
OF_PYTHON = re.compile(
    r"Error\b|not enough values|too many values|unpack|object (?:is|has)|not (?:iterable|subscript)"
    r"|NoneType|attribute|index out of|invalid literal|argument|unhashable|not supported between"
)

damages = st.tuples(
    st.sampled_from(["set", "cut", "double", "insert", "end"]),
    st.floats(0, 1, exclude_max=True),
    st.integers(1, 60),
    st.binary(min_size=1, max_size=6),
)


def damaged(data: bytes, damage: tuple[str, float, int, bytes]) -> bytes:
    how, place, length, inserted = damage
    at = int(place * len(data))
    end = at + length
    return {
        "set": data[:at] + inserted + data[at + len(inserted) :],
        "cut": data[:at] + data[end:],
        "double": data[:end] + data[at:],
        "insert": data[:at] + inserted + data[at:],
        "end": data[:at],
    }[how]


def read_or_refused(format_: str, data: bytes) -> None:
    try:
        game = FORMATS[format_].read(data)
    except ReplayError as error:
        if OF_PYTHON.search(error.fault):
            pytest.fail(error.fault)
        return
    for record in game.rounds:
        assert record.events
    assert verify_game(game).rounds == len(game.rounds)
    for other in FORMATS.values():
        try:
            written = as_bytes(other.write(game))
        except ReplayError:
            continue
        assert written


@settings(deadline=None, max_examples=400)
@given(st.sampled_from(RECORDS), st.lists(damages, min_size=1, max_size=3))
def test_damaged_bytes(record, done):
    format_, data = record
    for damage in done:
        data = damaged(data, damage)
    read_or_refused(format_, data)


def places(value: Any) -> list[tuple[Any, Any]]:
    """Every place in a JSON value where another could stand: what holds it, and its key."""
    found, todo = [], [value]
    while todo:
        holder = todo.pop()
        keys = holder if isinstance(holder, dict) else range(len(holder))
        found += [(holder, key) for key in keys]
        todo += [holder[key] for key in keys if isinstance(holder[key], (dict, list))]
    return found


@settings(deadline=None, max_examples=250)
@given(
    st.sampled_from(["tenhou_json", "majsoul", "mjai"]),
    st.floats(0, 1, exclude_max=True),
    st.sampled_from(JUNK),
)
def test_other_values_in_json(format_: str, place: float, junk: Any) -> None:
    lines = path_of("own-3p", format_).read_text(encoding="utf-8").splitlines()
    documents = [json.loads(line) for line in lines]
    found = places(documents)
    holder, key = found[int(place * len(found))]
    holder[key] = junk
    read_or_refused(format_, "\n".join(map(json.dumps, documents)).encode())


@settings(deadline=None, max_examples=100)
@given(st.binary(max_size=400))
def test_any_bytes(data: bytes) -> None:
    for format_ in FORMATS:
        read_or_refused(format_, data)


@settings(deadline=None, max_examples=60)
@given(st.lists(damages, min_size=1, max_size=2))
def test_damaged_archives(tmp_path_factory, done):
    from riichi.records.test_files import zipped

    data = zipped({path.name: path.read_bytes() for path in (path_of("own-3p", "tenhou_xml"),)})
    for damage in done:
        data = damaged(data, damage)
    file: Path = tmp_path_factory.mktemp("damaged") / "games.zip"
    file.write_bytes(data)
    for _, game in iter_games([file]):
        assert isinstance(game, (GameRecord, ReplayError))


def test_a_win_that_does_not_tell_its_points_is_refused() -> None:
    whole_record = path_of("own-3p", "tenhou_xml").read_bytes()
    assert whole_record.count(b" sc=") > 3
    for at in range(whole_record.count(b" sc=")):
        parts = whole_record.split(b" sc=")
        damaged = b" sc=".join(parts[: at + 1]) + b" c=" + b" sc=".join(parts[at + 1 :])
        with pytest.raises(ReplayError):
            FORMATS["tenhou_xml"].read(damaged)


@pytest.mark.parametrize(
    "text", ["[" * 100_000, '{"a":' * 100_000, "[" * 65 + "]" * 65, "9" * 5000, "{", "\ud800"]
)
def test_json_that_is_too_deep_or_none_is_refused(text: str) -> None:
    with pytest.raises(ReplayError):
        parse_json(text)


def test_whole_numbers_are_no_booleans_or_floats() -> None:
    for value in (True, 1.0, "1", None, 5):
        with pytest.raises(ReplayError):
            whole(value, 0, 4, "a seat")
    assert whole(4, 0, 4, "a seat") == 4


def test_our_own_bugs_are_not_hidden() -> None:
    @guarded
    def fails() -> None:
        raise AssertionError

    with pytest.raises(AssertionError):
        fails()
