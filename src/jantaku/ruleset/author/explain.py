"""Says which definitions a hand fits, why it does not fit the others, and what it is worth."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from jantaku.base.errors import RulesetError, counted
from jantaku.ruleset.author.refusals import WinRefusal, refusal_of
from jantaku.ruleset.author.situations import SelfTestHand, matcher_of, read_tiles, table_of
from jantaku.ruleset.compile.hands.definitions import names_of_calls
from jantaku.ruleset.machine.kernel_table import played_on
from jantaku.ruleset.values.meld import Call
from jantaku.ruleset.values.spelling import did_you_mean
from jantaku.ruleset.values.tile import VOCABULARY, RulesetTile, write_tile
from jantaku.ruleset.words.keys import definitions_in

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from jantaku.ruleset.compile.ruleset import Ruleset
    from jantaku.ruleset.match.matcher import Explanation
    from jantaku.ruleset.table.win import WinRecord


@dataclass(frozen=True, slots=True)
class Fit:
    """The result of comparing a hand with a definition: a match, or its waits, line by line."""

    name: str
    matches: bool
    waits: tuple[str, ...]
    lines: tuple[Explanation, ...]

    def to_dict(self) -> dict[str, object]:
        """The answer for a program."""
        return {
            "name": self.name,
            "matches": self.matches,
            "waits": list(self.waits),
            "lines": [
                {
                    "definition": line.definition,
                    "matches": line.matches,
                    "fails_at": line.element_text or None,
                    "left": [write_tile(tile) for tile in line.left],
                    "missing": line.missing,
                }
                for line in self.lines
            ],
        }


@dataclass(frozen=True, slots=True)
class HandExplanation:
    """A hand as a ruleset sees it; `win` if it is complete, `fu` if the rules count fu.

    `refusal` is the reason why a complete hand may not win.
    """

    fits: tuple[Fit, ...]
    win: WinRecord | None
    fu: bool
    refusal: WinRefusal | None = None


_SET = 3  # tiles that a meld takes the place of
_GROUP = re.compile(r"([0-9]+)([a-z])")
_SUITS = frozenset("mpstz")


def tiles_of(text: str) -> tuple[RulesetTile, ...]:
    """The tiles of a text: digits before a suit, and names with spaces or commas between.

    Write a `+` before the name of a tile whose suit has a name of two digits.

    >>> [tile.name for tile in tiles_of("12m5z, 10j +12m")]
    ['1m', '2m', '5z', '10j', '12m']
    """
    names: list[str] = []
    for word in text.replace(",", " ").split():
        name = word.removeprefix("+")
        if name != word or (name in VOCABULARY and name[-1] not in _SUITS):
            names.append(name)
            continue
        groups = list(_GROUP.finditer(word))
        if "".join(found[0] for found in groups) != word:
            raise RulesetError(f"no tiles: '{word}'", 'write them as "123m 5z"', code="tile")
        names += [digit + found[2] for found in groups for digit in found[1]]
    return tuple(read_tiles(names))


def calls_of(text: str) -> tuple[Call, ...]:
    """The melds of a text, each a name and tiles: `pon:111z chii:123m`."""
    calls = []
    for word in text.split():
        name, colon, tiles = word.partition(":")
        if not colon:
            raise RulesetError(f"no meld: '{word}'", 'write it as "pon:111z"', code="tile")
        calls.append(Call(name, tiles_of(tiles)))
    return tuple(calls)


def explain(
    ruleset: Ruleset, situation: SelfTestHand, names: Sequence[str] = ()
) -> HandExplanation:
    """Compares the hand with the named definitions, or with all; and returns its worth."""
    _check_calls(ruleset, situation.calls)
    _check_size(ruleset, situation)
    table, seat = table_of(ruleset, situation)
    player = table.players[seat]
    tiles = [*player.hand, *([] if situation.tile is None else [situation.tile])]
    fits = []
    for name in names or definitions_in(ruleset.rules):
        matcher = matcher_of(ruleset, name)
        matches = matcher.matches(tiles, player.calls, player.behavior)
        fits.append(
            Fit(
                name,
                matches,
                () if matches else tuple(_waits(ruleset, matcher, tiles, player)),
                tuple(matcher.explain(tiles, player.calls, player.behavior)),
            )
        )
    method = ruleset.program.score.scoring_method
    methods = method if isinstance(method, tuple) else (method,)
    won, refusal = _win(ruleset, situation)
    return HandExplanation(tuple(fits), won, "han_fu_formula" in methods, refusal)


def _check_calls(ruleset: Ruleset, calls: Iterable[Call]) -> None:
    known = set(names_of_calls(ruleset.rules))
    for call in calls:
        if call.name not in known:
            cure = did_you_mean(call.name, known) or "name it as a button that makes melds"
            raise RulesetError(f"no meld is called '{call.name}'", cure, code="call")


def _check_size(ruleset: Ruleset, situation: SelfTestHand) -> None:
    """Checks the number of tiles that are won with; a kong counts three, or all its tiles."""
    melds = [len(call.tiles) for call in situation.calls if not call.is_flower]
    dealt, held = ruleset.program.starting_tiles, len(situation.hand)
    most = dealt - sum(min(tiles, _SET) for tiles in melds)
    if situation.tile is not None and not dealt - sum(melds) <= held <= most:
        fault = f"the hand has {counted(held, 'tile')} and needs {most}"
        cure = "give the winning tile and the melds apart from it"
        raise RulesetError(fault, cure, code="hand")


def _waits(ruleset: Ruleset, matcher: Any, tiles: Sequence[RulesetTile], player: Any) -> list[str]:
    found = matcher.waits(tiles, player.calls, player.behavior, ruleset.program.initial_tiles)
    return sorted({tile.name for tile in found})


def _win(ruleset: Ruleset, situation: SelfTestHand) -> tuple[WinRecord | None, WinRefusal | None]:
    """The win of the hand, and why it is not offered; no win if the hand is not complete."""
    if situation.tile is None or ruleset.program.matchers["win"] is None:
        return None, None
    table, seat = table_of(ruleset, situation)
    player = table.players[seat]
    matcher = matcher_of(ruleset, "win")
    if not matcher.matches([*player.hand, situation.tile], player.calls, player.behavior):
        return None, None
    refusal = refusal_of(table, seat, situation.source)
    with played_on(table) as kernel:
        kernel.win(seat, situation.source)
        apart = kernel.score(seat, (), situation.source)
    return table.wins[-1] if table.wins else apart, refusal
