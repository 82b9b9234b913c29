"""The small corpus of our own games: the same in every format, and true to the rules."""

from dataclasses import replace

import pytest

from jantaku.riichi.records.files import FORMATS, format_of, read_file
from jantaku.riichi.records.verify import verify_game
from riichi.records.comparing import InFaces
from riichi.records.corpus import GAMES, as_bytes, path_of

CASES = [(name, format_) for name in GAMES for format_ in FORMATS]


@pytest.mark.parametrize(("name", "format_"), CASES)
def test_every_format_tells_the_same_game(name: str, format_: str) -> None:
    game = read_file(path_of(name, format_))
    first = read_file(path_of(name, "tenhou_xml"))
    assert InFaces(game) == InFaces(first, dora_after_discard=format_.startswith("majsoul"))
    assert (game.names, game.red_fives, game.final_points) == (
        first.names,
        first.red_fives,
        first.final_points,
    )


@pytest.mark.parametrize(("name", "format_"), CASES)
def test_what_was_read_is_written_and_read_again(name: str, format_: str) -> None:
    data = path_of(name, format_).read_bytes()
    assert format_of(data) == format_
    game = FORMATS[format_].read(data)
    assert FORMATS[format_].read(as_bytes(FORMATS[format_].write(game))) == game


@pytest.mark.parametrize(("name", "format_"), CASES)
def test_it_keeps_the_rules(name: str, format_: str) -> None:
    assert verify_game(read_file(path_of(name, format_))).differences == ()


@pytest.mark.parametrize("format_", FORMATS)
def test_names_may_be_any_text(format_: str) -> None:
    names = ("a\u2028b", "\x85\x0b\t", "%41 & <x>", "🀄" * 10)
    game = replace(read_file(path_of("own-4p", format_)), names=names)
    assert FORMATS[format_].read(as_bytes(FORMATS[format_].write(game))) == game
