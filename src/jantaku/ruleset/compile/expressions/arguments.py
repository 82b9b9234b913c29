"""Reads simple kinds of arguments: words, numbers, seats, tiles that pass for others.

Each reader takes the compiler and a node of the file. It returns the prepared value, or raises
the fault that is raised again when the game gets there.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from jantaku.ruleset.program import SECOND, Amount, JokerTiles, Reserved
from jantaku.ruleset.values.limits import LONGEST_TEXT, Number
from jantaku.ruleset.values.nodes import is_number, is_whole
from jantaku.ruleset.values.seat import MANY_SEATS, ONE_SEAT, WINDS
from jantaku.ruleset.values.tile import RulesetTile, read_tile

_NOW: Final = ("draw", "last_discard", "last_called_tile")  # tiles that the game knows

if TYPE_CHECKING:
    from collections.abc import Mapping

    from jantaku.ruleset.compile.compiler import Compiler, Reader

_ATTR_TARGETS: Final = ("hand", "draw", "aside", "last_discard")


def _said(value: object) -> str:
    """A value of the file as a short text."""
    text = repr(value)
    return text if len(text) <= 40 else text[:37] + "..."


def read_text(compiler: Compiler, node: object) -> str:
    """A text to show, cut if it is too long; a number is written out."""
    if node is None:
        return ""
    if isinstance(node, bool) or not isinstance(node, str | int | float):
        raise compiler.fault("text", f"a text is wanted, not {_said(node)}", node=node)
    return str(node)[:LONGEST_TEXT]


def read_name(compiler: Compiler, node: object) -> str:
    """The name of something: a kind of `NAMES` says of what."""
    if isinstance(node, bool) or not isinstance(node, str | int | float):
        raise compiler.fault("name", f"a name is wanted, not {_said(node)}", node=node)
    if not isinstance(node, str):
        compiler.note("name", f"a name is a text, not {_said(node)}", "quote it", node=node)
    return str(node)[:LONGEST_TEXT]


def read_number(compiler: Compiler, node: object) -> Number:
    """A number."""
    if not is_number(node):
        raise compiler.fault("number", f"a number is wanted, not {_said(node)}", node=node)
    return node


def read_count(compiler: Compiler, node: object) -> int:
    """A whole number."""
    number = read_number(compiler, node)
    if number != number or number in (float("inf"), float("-inf")) or number != int(number):
        raise compiler.fault("count", f"a whole number is wanted, not {_said(node)}", node=node)
    return int(number)


def read_flag(compiler: Compiler, node: object) -> bool:
    """True for anything except false and null."""
    if not isinstance(node, bool):
        compiler.note("flag", f"true or false is wanted, not {_said(node)}", node=node)
    return node is not None and node is not False


def read_arguments(compiler: Compiler, node: object) -> Mapping[str, object]:
    """The arguments of a function by name."""
    if node is None:
        return {}
    if not isinstance(node, dict):
        raise compiler.fault(
            "arguments", "arguments are an object", 'write {"argument": value}', node=node
        )
    return node


def read_any(_: Compiler, node: object) -> object:
    """The value as it is in the file."""
    return node


def read_reserved(_: Compiler, node: object) -> Reserved:
    """A tile of the dead wall, by its place or its name, or any tile."""
    if is_whole(node):
        return node
    return str(node) if isinstance(node, str) else read_tile(node)


def read_yaku(_: Compiler, node: object) -> str | tuple[object, ...]:
    """A yaku by its name, or by `[name, value]`."""
    if isinstance(node, list):
        return tuple(node)
    return str(node) if isinstance(node, str) else ()


def read_one_amount(compiler: Compiler, node: object) -> Any:
    """An amount that is written as one value: alone, or in a list with its options."""
    return compiler.read("amount", node if isinstance(node, list) else [node])


def read_seat(compiler: Compiler, node: object) -> str:
    """The word for one seat; anything else is noted and means the current player."""
    if isinstance(node, str) and node in ONE_SEAT:
        return str(node)
    cure = "write one of " + ", ".join(ONE_SEAT)
    compiler.note("seat", f"{_said(node)} is not a seat and counts as 'self'", cure, node=node)
    return "self"


def read_seats(compiler: Compiler, node: object) -> str | tuple[Any, ...]:
    """The word for seats, or a tuple of words."""
    if isinstance(node, list):
        return tuple(read_seats(compiler, part) for part in node)
    if isinstance(node, str) and node.removeprefix("not_") in MANY_SEATS:
        return str(node)
    cure = "write one of " + ", ".join(MANY_SEATS)
    compiler.note("seat", f"{_said(node)} names no seats and counts as 'self'", cure, node=node)
    return "self"


def read_wind(compiler: Compiler, node: object) -> str:
    """A wind; anything else is noted, and nobody has it."""
    if node not in WINDS:
        cure = "write one of " + ", ".join(WINDS)
        compiler.note("seat", f"{_said(node)} is not a wind, and nobody has it", cure, node=node)
    return str(node)


def read_draw_source(compiler: Compiler, node: object) -> object:
    """The source of a draw: null for the wall, `opposite_end`, or a tile or its name."""
    if node is None or node == "opposite_end":
        return node
    return compiler.read("named_tile", node)


def read_jokers(compiler: Compiler, node: object) -> JokerTiles:
    """The tiles that pass for others; some are known only when the game gets there.

    An item is a tile, `draw`, `last_discard` or `last_called_tile`, or a list of one of them and
    the attributes it must have.
    """
    items = node if isinstance(node, list) else [node]
    return JokerTiles(tuple(_joker(compiler, item) for item in items))


def _joker(compiler: Compiler, item: object) -> RulesetTile | tuple[str, tuple[str, ...]]:
    word, attrs = (item[0], item[1:]) if isinstance(item, list) and item else (item, [])
    if isinstance(word, str) and word in _NOW and all(isinstance(a, str) for a in attrs):
        return str(word), tuple(str(attr) for attr in attrs)
    tile: RulesetTile = compiler.read("tile", item)
    return tile


def read_attr_targets(compiler: Compiler, node: object) -> tuple[str | int, ...]:
    """The targets of attributes: hand, draw, aside, last_discard, places in the dead wall."""
    words = node if isinstance(node, list) else [node]
    places = [at for at in words if is_whole(at)]
    for word in words:
        if word not in places and word not in _ATTR_TARGETS:
            compiler.note(
                "target",
                f"no tiles to mark are called {_said(word)}",
                "write " + ", ".join(_ATTR_TARGETS),
                node=node,
            )
    return (*(target for target in _ATTR_TARGETS if target in words), *places)


def read_saying(compiler: Compiler, node: object) -> str | Mapping[str, Amount]:
    """A text to show, or the amounts that stand for its `$names`."""
    if isinstance(node, dict):
        return {str(name): compiler.read("amount", value) for name, value in node.items()}
    return read_text(compiler, node)


def read_saying_more(compiler: Compiler, node: object) -> str | Mapping[str, Amount]:
    """A further text of a message; noted in the second version of the language, which has one."""
    if not isinstance(node, dict) and compiler.language == SECOND:
        cure = 'write one text, and an object for its "$names"'
        compiler.note("old-form", "a message is one text in this version", cure, node=node)
    return read_saying(compiler, node)


def read_seat_or_vars(compiler: Compiler, node: object) -> str | Mapping[str, Amount]:
    """The seat at which a text is shown, or the amounts that stand for its `$names`."""
    if isinstance(node, dict):
        return {str(name): compiler.read("amount", value) for name, value in node.items()}
    if compiler.language == SECOND:
        cure = 'write ["as", seat, [["big_text", text]]]'
        compiler.note("old-form", "'big_text' takes no seat in this version", cure, node=node)
    return read_seat(compiler, node)


def read_value_or_text(compiler: Compiler, node: object) -> tuple[Amount | None, str]:
    """A value of a win: an amount, and the text that it is where a text is wanted."""
    text = str(node)[:LONGEST_TEXT] if isinstance(node, str) else ""
    return compiler.read("amount", node), text


NAMES: Final = (
    *("status", "counter", "tag", "label", "attr", "yaku_list"),
    *("button", "auto_button", "function", "call"),
)
"""The kinds that are names, by what has the name."""

SIMPLE: Final[dict[str, Reader]] = {
    "text": read_text,
    **dict.fromkeys(NAMES, read_name),
    "number": read_number,
    "count": read_count,
    "flag": read_flag,
    "arguments": read_arguments,
    "any": read_any,
    "reserved": read_reserved,
    "yaku": read_yaku,
    "one_amount": read_one_amount,
    "seat": read_seat,
    "seats": read_seats,
    "wind": read_wind,
    "draw_source": read_draw_source,
    "jokers": read_jokers,
    "attr_targets": read_attr_targets,
    "saying": read_saying,
    "saying_more": read_saying_more,
    "seat_or_vars": read_seat_or_vars,
    "value_or_text": read_value_or_text,
}
"""The readers of this module by the kind they read."""
