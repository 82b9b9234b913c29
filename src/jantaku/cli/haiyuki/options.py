"""The options of the Haiyuki commands that play, and the rules they make."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from jantaku.errors import JantakuError

from ..options import flag, text
from ..seeds import seed_option
from ..situation import count_of

if TYPE_CHECKING:
    from jantaku.haiyuki import HaiyukiRules

_MOST_ROUNDS = 100
_DIFFICULTIES = ("easy", "normal", "hard")


@dataclass(frozen=True)
class Table:
    """How to play."""

    difficulty: str = text(
        "--difficulty", kind="|".join(_DIFFICULTIES), about="How well CPUs play.", default="normal"
    )
    rounds: str = text("--rounds", kind="N|none", about="Rounds of a match.", default="3")
    no_skills: bool = flag("--no-skills", about="Play without skills.")
    seed: str = seed_option()


@dataclass(frozen=True)
class Who:
    """Who plays whom."""

    character: str = text("--character", kind="NAME", about="Your character; else it asks.")
    opponent: str = text("--opponent", kind="NAME", about="Whom to meet; else as the seed has it.")
    auto: bool = flag("--auto", about="Let the automatic player play for you.")
    ladder: bool = flag("--ladder", about="Meet everybody, your rival last.")
    save: str = text("--save", kind="FILE", about="File to keep the ladder in and go on from.")
    force: bool = flag("--force", about="Begin anew over another character's ladder in FILE.")


def rules_of(table: Table) -> HaiyukiRules:
    """The rules that the options make."""
    from jantaku.haiyuki import HaiyukiRules

    difficulty_of(table)
    rounds = None if table.rounds == "none" else number_of(table.rounds, "rounds", _MOST_ROUNDS)
    return HaiyukiRules(rounds=rounds, skills=not table.no_skills)


def difficulty_of(table: Table) -> str:
    """The difficulty named."""
    from jantaku.haiyuki.refusal import refuse

    if table.difficulty not in _DIFFICULTIES:
        why = refuse("no_difficulty", name=table.difficulty[:40], names=_DIFFICULTIES)
        raise why.error(JantakuError, source="difficulty")
    return table.difficulty


def number_of(text: str, source: str, most: int) -> int:
    """A number from 1 to the most."""
    from jantaku.haiyuki.refusal import refuse

    try:
        return count_of(text, source, most)
    except JantakuError:
        why = refuse("no_count", name=text[:40], most=most)
        raise why.error(JantakuError, source=source) from None
