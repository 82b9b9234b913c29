"""Colours and glyphs: on terminals only, unless the user says otherwise."""

from cli.running import on_terminal, process, run

HAND = "406m222789p111z77z"
WORDS = ("score", HAND, "-w", "7z")
ESCAPE = "\x1b["
RED_DRAGON = "\U0001f004\ufe0e"


def test_unicode_tiles_on_a_terminal() -> None:
    text = on_terminal(*WORDS)
    assert "🀋" in text
    assert RED_DRAGON in text
    assert "\U0001f004" not in text.replace(RED_DRAGON, "")


def test_unicode_tiles_wherever_asked_for() -> None:
    assert "🀋" not in process(*WORDS).out
    assert "🀋" in run(*WORDS, "--glyphs").out
    assert "🀋" not in on_terminal(*WORDS, "--no-glyphs")
    assert run(*WORDS, "--glyphs", "--ascii").out.isascii()


def test_colours_on_a_terminal_and_none_in_a_pipe() -> None:
    assert ESCAPE in on_terminal(*WORDS)
    assert ESCAPE not in process(*WORDS).out


def test_red_fives_are_red_and_suits_differ() -> None:
    text = on_terminal(*WORDS)
    assert f"{ESCAPE}1;91m0" in text
    assert f"{ESCAPE}31m4" in text
    assert f"{ESCAPE}94m222p" in text


def test_no_color_means_no_colour() -> None:
    for text in (
        on_terminal(*WORDS, "--no-color"),
        on_terminal(*WORDS, NO_COLOR="1"),
        on_terminal(*WORDS, TERM="dumb"),
    ):
        assert ESCAPE not in text
        assert "Ron 7z" in text


def test_an_empty_no_color_is_no_wish() -> None:
    assert ESCAPE in on_terminal(*WORDS, NO_COLOR="")


def test_without_colours_the_terminal_shows_what_a_pipe_gets() -> None:
    assert on_terminal(*WORDS, "--no-color", "--no-glyphs") == process(*WORDS).out


def test_json_has_no_colours_on_a_terminal() -> None:
    assert ESCAPE not in on_terminal(*WORDS, "--json")


def test_where_the_encoding_has_no_arrows_it_is_ascii() -> None:
    environment = {"PYTHONUTF8": "0", "PYTHONIOENCODING": "latin-1"}
    assert process("score", HAND, "-d", "1m", **environment).out.isascii()
    refused = process("score", HAND, "--lang", "ja", **environment)
    assert refused.code == 2
    assert "--lang: ASCII cannot write 'ja'" in refused.err
