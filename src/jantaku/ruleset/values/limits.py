"""Every bound of the ruleset engine, with its reason.

A file may come from a stranger: whatever it says, a table must neither hang nor fill the memory.
The bounds are far above what a game needs and far below what a machine minds.
"""

from __future__ import annotations

from typing import Final, TypeAlias

from jantaku.base.errors import RulesetError

MOST_BYTES: Final = 4_000_000  # of a text; the riichi ruleset has 100,000
MOST_STORED: Final = 50_000_000  # values of a setup: mods may have made more of what was read
MOST_NESTING: Final = 100  # levels: whatever walks a file may use the stack
MOST_VALUES: Final = 500_000  # of a file, each of which takes memory many times its text
GREATEST_NUMBER: Final = 10**15  # in a file: whole in a float, too
GREATEST_SETTING: Final = 10**12  # of a number of the rules, so that sums stay in that range
LONGEST_TEXT: Final = 1_000  # characters of a name or a message
MOST_OF_WALL: Final = 1_000  # tiles of a wall; American mahjong has 152
MOST_BUTTONS: Final = 1_000  # each is looked at for each seat, again and again
MOST_YAKU: Final = 2_000  # of a list; each asks its conditions at every win
MOST_FUNCTIONS: Final = 2_000  # bound with different arguments, each kept
MOST_LINES: Final = 100  # of a `mark` action, and restrictions of a line
MOST_SPECS: Final = 100  # of one target of a selection
MOST_TARGETS: Final = 50  # of one match

MOST_WORK: Final = 3_000_000  # of one decision; a decision of riichi takes some thousands
QUESTION: Final = 40  # what a search takes, in addition to its tiles and steps
STEPS: Final = 8  # of a search of the kernel, that take as much as a simple question
MOST_EVENTS: Final = 50_000  # of a game; a hanchan has two thousand
DEEPEST: Final = 10  # functions inside functions, as the language says
MOST_TILES: Final = 2_000  # in one place; a table full of tiles has 152
MOST_NAMES: Final = 1_000  # statuses, counters, tags of one holder
MOST_BITS: Final = 13_000  # of a number of rules given as values: Python reads no more from JSON
GREATEST: Final = 2**53 - 1  # of a counter or a score: each whole number up to it is exact
TINY: Final = 1e-300  # what is nearer to 0 is 0
MOST_LISTED: Final = 2_000  # choices of a marking that are listed: three of 14 tiles make 364
LONGEST_PAUSE_MS: Final = 10_000  # that those who show a game are asked to wait


# A riichi ruleset has definitions of six elements and three groups.

MOST_DEFINITIONS: Final = 2_000  # of one matcher; the American ruleset has 23
MOST_ELEMENTS: Final = 200  # of one definition
MOST_GROUPS: Final = 512  # of one element: more than there are kinds of tiles
MOST_IN_GROUP: Final = 64  # tiles of one group; no hand has more
MOST_TIMES: Final = 2_048  # an element is taken; no place holds more tiles
MOST_ATTRIBUTES: Final = 32  # that patterns and jokers mention: bits of a word
MOST_SPELLED: Final = 20_000  # groups of a list of definitions that are written out for every tile
MOST_NUMBERS: Final = 300_000  # of all patterns of a file; the American ruleset has 16,000
MOST_CODES: Final = 4_096  # of tiles and melds kept by a matcher
LONGEST_CARD_HAND: Final = 60  # characters; a hand of the card has fourteen tiles
MOST_CARD_HANDS: Final = 20_000  # of a card written out; that of the library makes 372
MOST_WAYS: Final = 100  # to choose the sets of a hand of the card; four winds make four

MOST_HAN: Final = 200  # in the formula: beyond any number a game counts in

LONGEST_COMPARED: Final = 100  # characters of a name: comparing names takes time
MOST_COMPARED: Final = 1_000  # names looked through for the nearest
HOPELESS: Final = 500  # problems, after which nobody is asked "did you mean"
MOST_PROBLEMS: Final = 500  # reported of one file
MOST_BASES: Final = 5  # on top of one another
MOST_MODS: Final = 500  # of a file
MOST_TRIED_MODS: Final = 50  # that the checker applies one by one
MOST_PATCH_WORK: Final = 2_000_000  # values looked at and put in by all steps of a mod
JQ_SECONDS: Final = 6  # of processor time, for all jq programs together
JQ_WAIT_S: Final = 300  # in which a busy machine must provide them
MOST_TESTS: Final = 1_000  # of a file
MOST_TEST_STEPS: Final = 5_000  # of a test that plays; a hanchan has a thousand

Number: TypeAlias = int | float
"""A number of the game: whole wherever it is."""


ENDS_A_GAME: Final = 'add "max_rounds", such as 4, or "tobi" in "score_calculation"'
"""The cure for a game that never ends."""
ENDLESS: Final = "endless"
"""The code of a game that never ends."""
_ENDS: Final = "let the rules end what adds them again and again"


def within(count: int, most: int, what: str, cure: str = _ENDS, code: str = "budget") -> None:
    """Raises `RulesetError` if there are more of something than a table holds.

    >>> within(3, 1_000, "statuses")
    """
    if count > most:
        raise RulesetError(f"{count} {what}, and a table holds {most}", cure, code=code)


def checked(value: Number, what: str) -> Number:
    """The number, as an int if it is whole; raises `RulesetError` beyond what a game counts.

    >>> checked(4.0, "score")
    4
    """
    if not -GREATEST <= value <= GREATEST:  # also false for nan
        raise RulesetError(
            f"the {what} leaves the range of numbers a game counts in", code="budget"
        )
    return int(value) if value == int(value) or abs(value) < TINY else value
