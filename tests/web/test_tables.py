"""The tables that the page's board is tested with."""

from jantaku.ruleset import library
from web.files import read
from web.tables import FILE, games, richest


def test_every_ruleset_of_the_library_has_a_table_seen_from_each_seat() -> None:
    tables = read(FILE)
    assert set(library.names()) <= tables.keys()
    for views in tables.values():
        seats = [row["seat"] for row in views[-1]["seats"]]
        assert [view.get("seat") for view in views] == [*seats, None]


def test_tables_are_taken_where_something_lies_open() -> None:
    views = richest(dict(games())["hong_kong"])
    assert any(row.melds or row.aside for row in views[-1].seats)
