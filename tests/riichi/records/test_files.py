"""Files: formats found out, archives, several games in one, and what cannot be read."""

import gzip
import io
import json
import zipfile
from pathlib import Path
from urllib.parse import quote

import pytest

from jantaku.base.errors import ReplayError
from jantaku.replay import read_replay
from jantaku.riichi.records import files
from jantaku.riichi.records.files import (
    FORMATS,
    format_of,
    iter_data,
    iter_games,
    read_file,
    read_game,
    read_game_as_far,
    read_record,
)
from jantaku.riichi.records.input_limits import LARGEST_GAME
from jantaku.riichi.records.record import GameRecord
from riichi.records.corpus import FOLDER, GAMES, path_of

XML = path_of("own-4p", "tenhou_xml").read_bytes()
ALL = [path_of(name, format_) for name in GAMES for format_ in FORMATS]


def zipped(members: dict[str, bytes]) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in members.items():
            archive.writestr(name, data)
    return buffer.getvalue()


@pytest.mark.parametrize("path", ALL, ids=lambda path: path.name)
def test_the_format_is_found_out(path: Path) -> None:
    assert format_of(path.read_bytes()) == path.name.split(".")[1]
    assert read_file(path) == read_game(path.read_bytes())


def utf16(data: bytes) -> bytes:
    return data.decode().encode("utf-16")


def gzipped_utf16(data: bytes) -> bytes:
    return gzip.compress(utf16(data))


@pytest.mark.parametrize("wrap", [gzip.compress, utf16, gzipped_utf16])
@pytest.mark.parametrize("path", ALL, ids=lambda path: path.name)
def test_gzip_and_utf_16_are_read_from_files_and_bytes_alike(path, wrap, tmp_path):
    if path.suffix == ".pb" and wrap is not gzip.compress:
        pytest.skip("not a text")
    data, wrapped = path.read_bytes(), tmp_path / "wrapped"
    wrapped.write_bytes(wrap(data))
    game = read_game(data)
    assert read_file(wrapped) == read_game(wrap(data)) == game
    assert read_game_as_far(wrap(data)) == read_record(wrap(data)) == game
    assert format_of(wrap(data)) == format_of(data)
    assert read_replay(wrap(data)).source == format_of(data)


LINK = "https://tenhou.net/6/#json="


def percent_encoded(text: str) -> str:
    return f"{quote(text)}&ts=0"


def as_a_browser_has_it(text: str) -> str:
    return quote(text, safe="{}[]:,")


def twice_encoded(text: str) -> str:
    return quote(quote(text))


def within_text(text: str) -> str:
    return f"{quote(text)}\r\n(thanks {{all}} of you)"


def in_lines(text: str) -> str:
    return json.dumps(json.loads(text), indent=1)


WAYS = [str, percent_encoded, as_a_browser_has_it, twice_encoded, within_text, in_lines]


@pytest.mark.parametrize("write", WAYS)
@pytest.mark.parametrize("name", GAMES)
def test_links_that_contain_a_log_are_a_record_of_their_rounds(name, write, tmp_path):
    data = path_of(name, "tenhou_json").read_bytes()
    log = json.loads(data)
    whole = LINK + write(json.dumps(log))
    rounds = [LINK + write(json.dumps({**log, "log": [one]})) for one in log["log"]]
    text, game = "East 1\n" + "\n\n".join(rounds), read_game(data)
    assert read_game(whole.encode()) == read_game(text.encode()) == game
    assert read_replay(text.encode()) == read_replay(data)
    file = tmp_path / "links"
    file.write_text(f"{text}\n{whole}\n")
    assert [found for _, found in iter_games([file])] == [game, game]
    assert [found for _, found in iter_games([whole])] == [read_file(whole)] == [game]
    assert [read_game(found) for _, found in iter_data(whole)] == [game]


@pytest.mark.parametrize("form", ["<{}>", "http{}", "{}&ts=2"])
@pytest.mark.parametrize("sign", ["json=", "ts=3&json="])
def test_links_have_many_forms(form: str, sign: str) -> None:
    data = path_of("own-4p", "tenhou_json").read_bytes()
    link = LINK.replace("json=", sign) + data.decode()
    assert read_game(form.format(link.removeprefix("http" * ("http" in form))).encode()) == (
        read_game(data)
    )


@pytest.mark.parametrize("rest", ["", "%7B", '{"name":["}"],"log":[[', '{"log":["\\', '{"a":{}'])
def test_a_link_that_breaks_off_is_refused(rest: str) -> None:
    with pytest.raises(ReplayError, match="copy the whole link"):
        read_game(f"{LINK}{rest}".encode())


def test_lines_of_several_games_are_not_one_game(tmp_path: Path) -> None:
    log = json.loads(path_of("own-4p", "tenhou_json").read_bytes())
    lines = [json.dumps({**log, "log": [one]}) for one in log["log"]]
    other = json.dumps({**log, "name": [*"wxyz"], "log": log["log"][2:]})
    file = tmp_path / "lines"
    for text, sizes in (
        ([lines[1], lines[0]], [1, 1]),
        ([lines[0], lines[0]], [1, 1]),
        ([*lines[:2], other], [2, 3]),
    ):
        with pytest.raises(ReplayError, match="more than one game"):
            read_game("\n".join(text).encode())
        file.write_text("\n".join(text))
        found = [game for _, game in iter_games([file])]
        assert [len(game.rounds) for game in found if not isinstance(game, ReplayError)] == sizes


def test_a_name_too_long_for_a_path_is_a_fault_of_it() -> None:
    ((_, fault),) = iter_games(["x" * 5000])
    assert isinstance(fault, ReplayError)
    assert "name too long" in fault.fault.lower()


@pytest.mark.parametrize(
    ("data", "fault"),
    [
        (gzip.compress(gzip.compress(XML)), "packed by gzip more than once; unpack it"),
        (gzip.compress(XML)[:-20], "gzip data that breaks off"),
        (b"\x1f\x8b" + XML, "damaged gzip"),
        (gzip.compress(b"<" * (4 * LARGEST_GAME)), "16 MiB"),
        (gzip.compress(b"hello", mtime=0), "no game record"),
        (utf16(XML)[:-1], "damaged UTF-16"),
    ],
)
def test_a_fault_of_the_envelope_blames_no_format(data: bytes, fault: str) -> None:
    with pytest.raises(ReplayError, match=fault):
        read_game(data)


def test_members_of_an_archive_are_named(tmp_path: Path) -> None:
    archive = tmp_path / "games.zip"
    members = {"a/one.xml": XML, "two.xml.gz": gzip.compress(XML), "three.txt": b"nothing"}
    archive.write_bytes(zipped(members))
    found = dict(iter_games([archive]))
    assert list(found) == [f"{archive}!{name}" for name in members]
    assert isinstance(found[f"{archive}!three.txt"], ReplayError)
    assert read_file(f"{archive}!two.xml.gz") == found[f"{archive}!a/one.xml"] == read_game(XML)


def test_folders_are_searched_in_order() -> None:
    found = list(iter_games([FOLDER]))
    assert [name for name, _ in found] == sorted(str(path) for path in ALL)
    assert all(isinstance(game, GameRecord) for _, game in found)


def test_what_cannot_be_read_stands_in_its_place_and_the_others_go_on(tmp_path: Path) -> None:
    (tmp_path / "1.xml").write_bytes(XML[:-500])
    (tmp_path / "2.xml").write_bytes(XML)
    (tmp_path / "3.zip").write_bytes(zipped({"a.xml": XML})[:-300])
    (tmp_path / "4.json").write_bytes(b"{}")
    found = [game for _, game in iter_games([tmp_path, tmp_path / "missing.xml"])]
    errors = [game for game in found if isinstance(game, ReplayError)]
    assert [isinstance(game, GameRecord) for game in found] == [False, True, False, False, False]
    assert all(error.file for error in errors)
    assert "1.xml: the file breaks off" in str(errors[0])
    assert "No such file" in str(errors[-1])


@pytest.mark.parametrize("format_", ["mjai", "tenhou_json", "majsoul"])
def test_games_may_follow_one_another_line_by_line(format_: str, tmp_path: Path) -> None:
    texts = [path_of(name, format_).read_bytes().rstrip() + b"\n" for name in GAMES]
    broken = texts[0].replace(b"2", b"x", 1)
    several = tmp_path / "several.json"
    several.write_bytes(b"\n".join([texts[0], broken, *texts]))
    found = [game for _, game in iter_games([several])]
    assert [isinstance(game, GameRecord) for game in found] == [True, False, True, True]
    assert found[0] == found[2] == read_file(path_of("own-4p", format_))


def test_reading_one_file_refuses_none_and_several(tmp_path: Path) -> None:
    archive = tmp_path / "games.zip"
    archive.write_bytes(zipped({"a.xml": XML, "b.xml": XML}))
    with pytest.raises(ReplayError, match="more than one game"):
        read_file(archive)
    archive.write_bytes(zipped({}))
    with pytest.raises(ReplayError, match="no game"):
        read_file(archive)


@pytest.mark.parametrize(
    "data", [b"hello", b"\x00\x01\x02", b"[1,2]", b"PK\x03\x04", b'{"a": 1}', b'{"name": ["a"]}']
)
def test_what_is_no_record_is_refused(data: bytes) -> None:
    with pytest.raises(ReplayError, match="no game record"):
        read_game(data)


@pytest.mark.parametrize(
    ("data", "fault"),
    [
        (b"", "the record is empty"),
        (b" \r\n", "the record is empty"),
        (b"<!DOCTYPE html><html lang=ja>", "a web page, not a game record"),
        (b"\n<HTML>", "a web page, not a game record"),
    ],
)
def test_an_empty_file_and_a_saved_page_are_named(data: bytes, fault: str) -> None:
    with pytest.raises(ReplayError, match=fault):
        read_game(data)


def test_no_more_is_unpacked_than_a_game_may_have(tmp_path, monkeypatch):
    monkeypatch.setattr(files, "LARGEST_GAME", 2**16)
    bombs = {
        "one.xml.gz": gzip.compress(b"<" * 2**22),
        "lines.jsonl.gz": gzip.compress(b'{"type":"none"}\n' * 2**18),
        "one.zip": zipped({"a.xml": b"<" * 2**22, "b.xml": b" " * 2**22}),
    }
    for name, data in bombs.items():
        (tmp_path / name).write_bytes(data)
    found = [game for _, game in iter_games([tmp_path])]
    assert len(found) == 4
    assert all("16 MiB" in str(error) for error in found)


def test_an_archive_with_a_password_is_refused(tmp_path: Path) -> None:
    data = bytearray(zipped({"a.xml": XML}))
    for at in (data.index(b"PK\x03\x04") + 6, data.index(b"PK\x01\x02") + 8):
        data[at] |= 1
    archive = tmp_path / "locked.zip"
    archive.write_bytes(data)
    ((_, error),) = iter_games([archive])
    assert isinstance(error, ReplayError)
    assert "cannot be read" in str(error)
