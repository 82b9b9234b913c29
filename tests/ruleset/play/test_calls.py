"""Which calls there are, how melds lie, and what a call moves."""

from typing import Any

import pytest

from jantaku.base.errors import RulesetError
from ruleset.acting import discard, new_table, text, tiles
from ruleset.engine import (
    PLAIN,
    Behavior,
    Call,
    CallChoice,
    CallEntry,
    RulesetTile,
    problems_of,
    shift,
    with_alias,
    with_ordering,
)
from ruleset.kernel import carry_out, offered, press, recalculate


def _ways(kind: str, hand: str, spec: Any, **more: Any) -> list[str]:
    """`called: own` for every way, after a discard by west where one is called."""
    behavior = more.pop("behavior", PLAIN)
    called = more.pop("called", None)
    table = new_table({}, a=hand)
    table.players[0].behavior = behavior
    if called is not None:
        table.turn = 3
        discard(table, 3, called)
    for name, meld in more.pop("melds", []):
        table.players[0].calls.append(Call(name, tuple(tiles(meld))))
    found = offered(table, 0, kind, spec, **more)
    return [f"{text([way.called] if way.called else [])}: {text(way.own)}" for way in found]


def _own(kind: str, hand: str, spec: Any, **more: Any) -> list[str]:
    return [way.split(": ")[1] for way in _ways(kind, hand, spec, **more)]


RED = with_alias(PLAIN, [RulesetTile("0m")], [RulesetTile("5m")])


@pytest.mark.parametrize(
    ("hand", "called", "own"),
    [
        ("1m 2m 4m 5m", "3m", ["1m 2m", "2m 4m", "4m 5m"]),
        ("8m 9m 1p", "7m", ["8m 9m"]),
        ("8m 9m 1p", "1m", []),
        ("1z 3z", "2z", []),
        ("4m 4m 6m", "5m", ["4m 6m"]),
        ("6t 7t", "5t", []),
    ],
)
def test_runs_are_called_from_the_order_of_tiles(hand: str, called: str, own: list[str]) -> None:
    assert _own("call", hand, [[-2, -1], [-1, 1], [1, 2]], called=called) == own


def test_an_order_of_tiles_of_ones_own_makes_other_runs() -> None:
    behavior = with_ordering(PLAIN, tiles("9m 1m"))
    assert _own("call", "1m 2m", [[1, 2]], called="9m", behavior=behavior) == ["1m 2m"]


def test_ways_differ_in_kinds_not_in_copies_and_jokers_come_first() -> None:
    assert _own("call", "5m 5m 5m", [[0, 0]], called="5m") == ["5m 5m"]
    own = _own("call", "5m 0m 5m", [[0, 0]], called="5m", behavior=RED)
    assert own == ["0m 5m", "5m 5m"]


def test_nojoker_takes_tiles_for_what_they_are() -> None:
    assert _own("call", "0m 5m", ["nojoker", [0, 0]], called="5m", behavior=RED) == []


def test_a_discarded_joker_can_be_called_as_what_it_stands_for() -> None:
    assert _own("call", "5m 5m", [[0, 0]], called="0m", behavior=RED) == ["5m 5m"]
    assert _own("call", "3m 4m", [[-2, -1]], called="0m", behavior=RED) == ["3m 4m"]


def test_offsets_in_tens_change_the_suit() -> None:
    assert _own("call", "3p 3s", [[10, 20]], called="3m") == ["3p 3s"]
    assert shift(RulesetTile("1z"), 10) is None
    assert shift(RulesetTile("3s"), 10) == RulesetTile("3m")
    assert shift(RulesetTile("3m"), -10) == RulesetTile("3s")
    assert shift(RulesetTile("3m"), 30) is None


def test_a_self_call_offers_four_of_a_kind_once() -> None:
    assert _ways("self_call", "1z 1z 1z 1z 2m", [[0, 0, 0]]) == ["1z: 1z 1z 1z"]


def test_an_upgrade_adds_a_tile_to_a_meld_of_that_name() -> None:
    melds = [("pon", "2p 2p 2p"), ("chii", "1m 2m 3m")]
    ways = _ways("upgrade_call", "2p 3m 2m", [[0, 0, 0]], upgrades="pon", melds=melds)
    assert ways == ["2p: 2p 2p 2p"]
    assert _ways("upgrade_call", "2p", [[0, 0, 0]], upgrades="peng", melds=melds) == []


def _laid(style: Any, own: str, called: str, turn: int, **keys: Any) -> str:
    button = {"call": [[0, 0]], "call_style": style, "actions": [["call"]], **keys}
    table = new_table({"buttons": {"pon": button}}, a=own)
    table.turn = turn
    discard(table, turn, called)
    choice = CallChoice("pon", table.players[turn].pond[-1], tuple(tiles(own)))
    carry_out(table, 0, choice)
    (meld,) = table.players[0].calls
    marks = {"sideways": "~", "concealed": "!"}
    return " ".join(
        tile.name + "".join(marks[attr] for attr in tile.attrs if attr in marks)
        for tile in meld.tiles
    )


STYLE = {
    "kamicha": ["call_sideways", 0, 1],
    "toimen": [0, "call_sideways", 1],
    "shimocha": [0, 1, "call_sideways"],
}


@pytest.mark.parametrize(("turn", "laid"), [(3, "3m~ 1m 2m"), (2, "1m 3m~ 2m"), (1, "1m 2m 3m~")])
def test_the_style_shows_who_was_called_from(turn: int, laid: str) -> None:
    assert _laid(STYLE, "1m 2m", "3m", turn) == laid


def test_without_a_style_the_called_tile_lies_last() -> None:
    assert _laid({}, "1m 2m", "3m", 3) == "1m 2m 3m"


def test_hidden_calls_are_concealed() -> None:
    assert _laid({}, "1m 2m", "3m", 3, call_hidden=True) == "1m! 2m! 3m!"


@pytest.mark.parametrize(
    ("style", "laid"),
    [
        ([["sideways", 0], 1, 2], "1m~ 2m 3m"),
        ([["1x", 0], 1, ["1x", 2]], "1x 2m 1x"),
        ([["1x_sideways", 0], "7z"], "1x~ 7z"),
        ([["1x", "call"], 0, 1], "1x 1m 2m"),
    ],
)
def test_items_of_a_style(style: Any, laid: str) -> None:
    assert _laid({"kamicha": style}, "1m 2m", "3m", 3) == laid


@pytest.mark.parametrize("style", [[7], [None], ["left"], [{"a": 1}]])
def test_a_style_that_cannot_be_laid_is_told(style: Any) -> None:
    with pytest.raises(RulesetError):
        _laid({"kamicha": style}, "1m 2m", "3m", 3)


def test_what_no_call_and_no_style_can_use_is_noted() -> None:
    button = {
        "call": ["nojoker", [-1, "1B", "DA", ["5m", "x"]], [0, "five", 0.5]],
        "call_style": {"self": [0, ["1x", "call"], "7z"], "left": [["1y", 0], None]},
    }
    said = " ".join(
        problem.sentence for problem in problems_of(new_table({"buttons": {"b": button}}))
    )
    wrong = ("'five'", "0.5", "'left'", "['1y', 0]", "None")
    assert [word in said for word in wrong] == [True] * 5
    assert not any(word in said for word in ("'1B'", "'DA'", "'7z'", "nojoker"))


def test_a_call_takes_the_tile_out_of_the_pond_and_keeps_it_in_the_discards() -> None:
    table = new_table({"buttons": {"pon": {"actions": [["call"]]}}}, a="1m 1m 5m")
    table.turn = 2
    discard(table, 2, "1m")
    table.players[0].draw = tiles("9m/draw")
    choice = CallChoice("pon", RulesetTile("1m", ("discard",)), tuple(tiles("1m 1m")))
    carry_out(table, 0, choice)
    assert (table.players[2].pond, text(table.players[2].discards)) == ([], "1m/discard")
    assert (text(table.players[0].hand), table.players[0].draw) == ("5m 9m", [])
    last = next(past for past in reversed(table.history) if isinstance(past, CallEntry))
    assert (last.seat, last.source, last.name) == (0, 2, "pon")


def test_what_before_call_does_to_the_hand_stays_done() -> None:
    rules = {
        "buttons": {"pon": {"actions": [["call"]]}},
        "before_call": {"actions": [["as", "caller", [["draw", 1, "7z"], ["sort_hand"]]]]},
    }
    table = new_table(rules, a="5m 1m 1m 2m")
    table.turn = 2
    discard(table, 2, "1m")
    choice = CallChoice("pon", table.players[2].pond[-1], tuple(tiles("1m 1m")))
    carry_out(table, 0, choice)
    assert text(table.players[0].hand) == "2m 5m 7z"


def test_a_call_whose_tiles_are_gone_is_told_and_moves_nothing() -> None:
    table = new_table({"buttons": {"pon": {"actions": [["call"]]}}}, a="5m")
    table.turn = 2
    discard(table, 2, "1m")
    choice = CallChoice("pon", table.players[2].pond[-1], tuple(tiles("1m 1m")))
    with pytest.raises(RulesetError, match="no longer has"):
        carry_out(table, 0, choice)
    assert (text(table.players[0].hand), len(table.players[2].pond)) == ("5m", 1)


@pytest.mark.parametrize(
    ("sideways", "word", "laid"),
    [
        (0, "kamicha", "2p~ 2p 2p 2p"),
        (1, "toimen", "2p 2p~ 2p 2p"),
        (2, "shimocha", "2p 2p 2p~ 2p"),
    ],
)
def test_an_upgraded_meld_keeps_its_side_and_takes_the_new_name(
    sideways: int, word: str, laid: str
) -> None:
    style = {
        name: [*(["sideways", i] if i == at else i for i in range(3)), "call"]
        for at, name in enumerate(("kamicha", "toimen", "shimocha"))
    }
    button = {"upgrades": "pon", "call_style": style, "actions": [["upgrade_call"]]}
    table = new_table({"buttons": {"kakan": button}}, a="2p 3m")
    meld = [
        tile.plus("sideways") if at == sideways else tile
        for at, tile in enumerate(tiles("2p 2p 2p"))
    ]
    table.players[0].calls.append(Call("pon", tuple(meld)))
    choice = CallChoice("kakan", RulesetTile("2p"), tuple(tiles("2p 2p 2p")))
    carry_out(table, 0, choice)
    (upgraded,) = table.players[0].calls
    assert upgraded.name == "kakan"
    names = [t.name + ("~" if "sideways" in t.attrs else "") for t in upgraded.tiles]
    assert " ".join(names) == laid, word


def test_a_flower_lies_alone_under_the_buttons_name() -> None:
    table = new_table(
        {"buttons": {"flower": {"show_when": [], "actions": [["flower", "1f", "2f"]]}}},
        a="1f 5m 2f",
    )
    recalculate(table)
    ways = table.players[0].call_choices["flower"]
    assert [way.called for way in ways] == tiles("1f 2f")
    carry_out(table, 0, ways[1])
    assert table.players[0].calls == [Call("flower", (RulesetTile("2f"),))]
    assert text(table.players[0].hand) == "1f 5m"


def test_many_ways_are_bounded() -> None:
    aliases = with_alias(
        Behavior(),
        [RulesetTile(f"{n}j") for n in range(1, 14)],
        [RulesetTile(f"{n}m") for n in range(1, 10)],
    )
    hand = " ".join(f"{n}j" for n in range(1, 14))
    found = _ways("self_call", hand, [[0, 1, 2, 3]], behavior=aliases)
    assert 0 < len(found) <= 200


def test_looking_for_calls_in_a_hand_of_any_size_uses_up_the_budget() -> None:
    same = {"call": [[0, 0, 0]], "show_when": [], "actions": [["self_call"]]}
    rules = {"buttons": {"a": {"show_when": ["our_turn"], "actions": []}, "b": same}}
    usual = new_table(rules, a="1m 1m 1m 1m 2m 3m 4m 5m 6m 7m 7m 7m 8m 9m")
    great = new_table(rules, a=" ".join(f"{n}{suit}" for suit in "mps" for n in range(1, 10)))
    great.players[0].hand *= 20
    spent = []
    for table in (usual, great):
        recalculate(table)
        spent.append(press(table, 0, "a"))
    assert 0 < 2 * spent[0] < spent[1] < 400_000, spent
