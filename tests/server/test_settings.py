"""Settings: read from options and environment, each explained where it stands."""

import re
from dataclasses import fields
from pathlib import Path

import pytest

from jantaku.base.errors import ArgumentError
from jantaku.server.refusals import STATUS
from jantaku.server.settings import (
    Settings,
    default_of,
    option,
    settings_table,
    variable,
)


def test_an_option_goes_before_the_environment() -> None:
    environ = {"JANTAKU_PORT": "9000", "JANTAKU_HOST": "::1", "JANTAKU_UNKNOWN": "x", "PORT": "1"}
    settings = Settings.read(environ, {"port": "9001"})
    assert (settings.port, settings.host) == (9001, "::1")
    assert Settings.read({}) == Settings()
    assert Settings.read({"JANTAKU_PORT": ""}) == Settings()


def test_every_setting_is_read_from_its_default_as_it_is_shown() -> None:
    for row in fields(Settings):
        written = default_of(row)
        if row.name == "data":
            assert row.metadata["read"](written).name == "jantaku"
        elif written:
            assert row.metadata["read"](written) == row.default
        assert row.metadata["about"].endswith(".")
        assert variable(row.name) == f"JANTAKU_{row.name.upper()}"
        assert option(row.name) == "--" + row.name.replace("_", "-")


def test_values_of_all_kinds() -> None:
    given = {
        "data": "~/x",
        "origins": "https://a.example/, https://b.example,",
        "metrics": "off",
        "grace_s": "2.5",
        "rate": "7/hour",
        "log_level": "DEBUG",
    }
    settings = Settings.read({}, given)
    assert settings.data == Path("~/x").expanduser()
    assert settings.origins == ("https://a.example", "https://b.example")
    assert (settings.metrics, settings.grace_s, settings.rate) == ("off", 2.5, "7/hour")
    assert settings.log_level == "debug"
    assert settings.database_url == f"sqlite:///{settings.data}/jantaku.db"
    assert Settings(database="postgresql://db/x").database_url == "postgresql://db/x"


def test_policies_have_names_that_people_choose() -> None:
    read = Settings.read({}, {"policies": "strong=/srv/one.safetensors, odd=policy:module:f"})
    assert read.policies == ("strong=policy:/srv/one.safetensors", "odd=policy:module:f")
    for wrong in ("strong", "Strong=x", "=x", "a=", "a=x,a=y", "../x=y"):
        with pytest.raises(ArgumentError, match="write names and files"):
            Settings.read({}, {"policies": wrong})


def test_proxies_are_addresses_networks_or_all() -> None:
    written = "127.0.0.1, ::1,10.0.0.0/8,*"
    assert Settings.read({}, {"proxies": written}).proxies == (
        "127.0.0.1",
        "::1",
        "10.0.0.0/8",
        "*",
    )


WRONG = {
    "port": ("x", "65536", "-1", "\uff19", "9" * 5000),
    "grace_s": ("soon", "nan", "-1"),
    "metrics": ("maybe", "on,10.0.0.1", ", ,", "10.0.0.1/8"),
    "rate": ("7", "0/minute", "7/moon"),
    "log_level": ("loud",),
    "secret": ("short",),
    "processes": ("2",),
    "largest_body": ("1",),
    "proxies": ("nonsense", "127.0.0.1,10.0.0.1/8", "10.0.0.256"),
    "origins": (
        *("foo", "a.example", "ftp://a.example", "https://", "https://a.example/page"),
        *("https://me@a.example", "https://a.example:port", "https://["),
    ),
}


@pytest.mark.parametrize(("name", "text"), [(name, one) for name in WRONG for one in WRONG[name]])
def test_what_cannot_be_is_refused_by_the_name_it_was_written_behind(name: str, text: str) -> None:
    with pytest.raises(ArgumentError) as error:
        Settings.read({}, {name: text})
    assert error.value.source == name
    assert error.value.cure
    with pytest.raises(ArgumentError) as error:
        Settings.read({variable(name): text})
    assert error.value.source in (variable(name), name)


def test_an_origin_with_a_path_is_explained() -> None:
    with pytest.raises(ArgumentError, match="a server cannot be under a path"):
        Settings.read({}, {"origins": "https://a.example/mahjong"})


def test_several_processes_need_redis() -> None:
    assert Settings.read({}, {"processes": "2", "redis": "redis://h"}).processes == 2


def test_every_bound_has_a_refusal() -> None:
    bounds = re.compile(
        r"rate(_|$)|most_|largest_|messages_|custom_|requests_w|.*_per_(person|address)$"
    )
    for row in fields(Settings):
        code = row.metadata["above"]
        assert bool(bounds.match(row.name)) is bool(code), row.name
        assert not code or STATUS[code] in (409, 413, 429, 503), row.name


def test_the_page_has_the_table_of_the_settings() -> None:
    page = (Path(__file__).parents[2] / "docs" / "server.md").read_text(encoding="utf-8")
    assert settings_table() in page, "write it with `make tables`"
