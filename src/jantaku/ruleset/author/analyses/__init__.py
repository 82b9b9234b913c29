"""The analyses of a whole ruleset: unknown names, buttons that cannot be pressed, and the like.

Each analysis takes a survey of the file and yields its findings. The readers of the language
report the faults of single actions and conditions.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from jantaku.ruleset.author.analyses import buttons, deal, form, idle, mods, names, tests
from jantaku.ruleset.author.analyses.scoring import divisions, hands, scores, worth

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from jantaku.ruleset.author.analyses.findings import Found
    from jantaku.ruleset.author.survey import Survey

CODES: Final[dict[str, str]] = {
    "unknown-key": "a key that means nothing here",
    "duplicate-key": "a key that is written twice; the last one holds",
    "form": "a value of another kind than the key takes",
    "call": "a button that calls, but does not say which tiles",
    "call-available": "a button that calls without asking whether it can",
    "unreachable": "a button that can never be shown, a yaku that never counts, actions never run",
    "never-offered": "a button for discards, though nothing looks at the buttons then",
    "stuck": "a button after your own discard, after which the turn cannot continue",
    "endless": "a game that neither a number of rounds nor a score ends",
    "turn": "a button that calls a discard and leaves the turn where it was",
    "empty": "a condition or an action that names nothing: always the same, or nothing at all",
    "repeated": "a name that a list has twice",
    "unused": "a function, a set or a definition that nothing names",
    "level": "a level of buttons that nothing offers, or that does nothing",
    "absent-tile": "a tile that is asked for, and that the wall does not have",
    "two-decisions": "a button that asks its player for two things; only one is asked",
    "marking": "a marking that nothing ends",
    "no-decision": "a call or a mark where no player can be asked",
    "unknown-button": "a name that no button has",
    "unknown-call": "a name that no meld will ever have",
    "unknown-function": "a name that no function has",
    "extra-argument": "more arguments than a word or a function takes",
    "unset-argument": "an argument of a function that is not given, or not filled in",
    "recursion": "functions that run one another in a circle; it ends at ten",
    "unset-counter": "a counter that is never set",
    "unset-tag": "a tag that no tile is given",
    "unset-status": "a status that is tested but never set",
    "unknown-yaku": "a name that no yaku has",
    "unknown-yaku-list": "an unknown list of yaku",
    "no-score": "a win or a draw is possible, but not what it is worth",
    "no-call": "a key that only calls read, of a button that calls nothing",
    "unread": "a status, a counter or a tag that is set, and that nothing reads",
    "scoring": "a way of scoring that cannot work",
    "reading": "a yaku that divides a hand its own way, while others count in one reading",
    "no-dora": "dora are counted, but no indicators are given",
    "wall": "a wall that is too small",
    "reserved": "reserved tiles that the dead wall lacks, or a name that none of them has",
    "no-seat": "a seat that nobody has at a table of so few",
    "no-cards": "cards without a deck",
    "mod": "a mod that cannot be applied, or that names an unknown mod",
    "setting": "an unknown setting of a mod, or a value that it cannot have",
    "test": "a test that cannot be run",
}
"""The kinds of faults found here, for the reference."""

ANALYSES: Final[tuple[Callable[[Survey], Iterator[Found]], ...]] = (
    form.duplicate_keys,
    form.unknown_keys,
    deal.the_wall,
    deal.dora,
    deal.cards,
    deal.seats,
    buttons.call_buttons,
    buttons.keys_of_calls,
    buttons.upgraded,
    buttons.wins,
    buttons.styles,
    buttons.decisions,
    buttons.markings,
    buttons.unreachable,
    buttons.offers,
    buttons.stops,
    buttons.turns,
    deal.absent_tiles,
    deal.too_many_tiles,
    names.button_names,
    names.call_names,
    names.functions,
    idle.empty,
    idle.nested_tiles,
    idle.never,
    idle.repeated,
    idle.unused,
    idle.asked_twice,
    idle.keys_of_conditions,
    idle.negative,
    idle.same_buttons,
    hands.too_large,
    hands.wins_by_the_other_tile,
    hands.joker_aliases,
    hands.counted_keywords,
    buttons.levels,
    idle.unread,
    scores.statuses,
    scores.counters,
    scores.tags,
    scores.yaku_names,
    scores.yaku_lists,
    worth.copies,
    worth.nameless,
    worth.circles,
    worth.translated,
    worth.lists,
    scores.scoring,
    divisions.divided,
    divisions.counted_again,
    worth.tables,
    worth.thresholds,
    worth.keys_of_methods,
    worth.goal,
    worth.endless,
    mods.mods,
    mods.offered,
    tests.tests,
)
"""All analyses."""

OF_THE_FILE: Final = (
    form.duplicate_keys,
    idle.unused,
    idle.unread,
    scores.statuses,
    worth.keys_of_methods,
    worth.goal,
    worth.endless,
    mods.mods,
    mods.offered,
    tests.tests,
)
"""Those that look at the file, not at what its mods make of it."""
