"""The history of a round as a view holds it, and that no player works it out again."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from jantaku.riichi import players
from riichi.play.script import Script, deal

READY = "234m567p678s23s55p"
HISTORY = {"ippatsu", "double_riichi", "first_turn"}
# The parts of a pond or of a game that tell one turn from another.
TURNS = {"events", "discards", "tsumogiri", "source"}
# `play` plays any game to its end; the source of a meld is a fact of the table.
ALLOWED = {"play": {"events"}, "liable_seat": {"source"}, "shown_by_others": {"source"}}


def _derived(tree: ast.AST) -> Iterator[str]:
    """The places of a player module that derive history."""
    for node in ast.walk(tree):
        match node:
            case ast.FunctionDef(name=name) if name.removeprefix("is_") in HISTORY:
                yield name
            case ast.FunctionDef(name=name):
                yield from _turns(name, node)
            case ast.ImportFrom(module="jantaku.riichi.play.events"):
                yield "events"


def _turns(name: str, function: ast.FunctionDef) -> Iterator[str]:
    reads = {one.attr for one in ast.walk(function) if isinstance(one, ast.Attribute)}
    if {"hearing"} & reads or "hearing" in {argument.arg for argument in function.args.args}:
        reads.discard("source")  # of a claim
    wrong = (reads & TURNS) - ALLOWED.get(name, set())
    yield from (f"{name} reads {attribute}" for attribute in sorted(wrong))
    for one in ast.walk(function):
        match one:
            case ast.UnaryOp(op=ast.Not(), operand=ast.Attribute(attr="river")):
                yield f"{name} derives a first turn"


PLANTED = (
    "def is_ippatsu(view, seat): ...",
    "def waits(view): return [one for one in view.discards]",
    "def first(seen, view): return not seen.river and not any(one.melds for one in view.seats)",
    "def passed(seen): return [one.tile for one in seen.river if one.tsumogiri]",
    "def caller(meld): return meld.source",
    "from jantaku.riichi.play.events import RiichiEvent",
)


@pytest.mark.parametrize("text", PLANTED)
def test_derived_history_is_found(text: str) -> None:
    assert list(_derived(ast.parse(text)))


def test_no_player_derives_history() -> None:
    paths = sorted(Path(players.__file__).parent.rglob("*.py"))
    assert len(paths) > 10
    for path in paths:
        assert list(_derived(ast.parse(path.read_text(encoding="utf-8")))) == [], path


def _history(script: Script, seat: int) -> str:
    seen = script.game.view(None).seats[seat]
    return " ".join(name for name in sorted(HISTORY) if getattr(seen, name))


def test_a_riichi_is_ippatsu_until_the_next_own_discard() -> None:
    script = Script(deal(READY, "", "", "", draws="9m1z2z3z9p9s"))
    assert [_history(script, seat) for seat in range(4)] == ["first_turn"] * 4
    script.play("E riichi 9m")
    assert [_history(script, seat) for seat in (0, 1)] == ["double_riichi ippatsu", "first_turn"]
    script.play("S, W, N")
    assert _history(script, 0) == "double_riichi ippatsu"
    script.play("E")
    assert _history(script, 0) == "double_riichi"


@pytest.mark.parametrize("call", ["S pon", "S"])
def test_a_call_ends_the_first_turn_and_ippatsu(call: str) -> None:
    script = Script(deal(READY, "99m", "", "", draws="9m")).after(f"E riichi 9m, {call}")
    called = call == "S pon"
    assert _history(script, 0) == ("double_riichi" if called else "double_riichi ippatsu")
    assert _history(script, 2) == ("" if called else "first_turn")


def test_a_closed_kan_ends_ippatsu() -> None:
    script = Script(deal(READY, "1111z", "", "", draws="9m9p")).after("E riichi 9m, S kan 1z")
    assert (_history(script, 0), _history(script, 2)) == ("double_riichi", "")
