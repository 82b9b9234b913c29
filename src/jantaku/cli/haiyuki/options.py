"""The options of the Haiyuki commands that play, and the rules they make."""

from __future__ import annotations

from dataclasses import dataclass

from jantaku.base.errors import JantakuError
from jantaku.haiyuki import HaiyukiRules
from jantaku.haiyuki.refusal import refuse

from ..completion import characters
from ..hands.situation import count_of
from ..options import flag, text

_MOST_ROUNDS = 100
_DIFFICULTIES = ("easy", "normal", "hard")


@dataclass(frozen=True)
class MatchOptions:
    """The settings of a match."""

    difficulty: str = text(
        "--difficulty",
        kind="|".join(_DIFFICULTIES),
        about="Strength of the CPUs.",
        default="normal",
    )
    rounds: str = text("--rounds", kind="N|none", about="Rounds per match.", default="3")
    no_skills: bool = flag("--no-skills", about="Play without skills.")


@dataclass(frozen=True)
class CharacterOptions:
    """The two players, and the tournament."""

    character: str = text(
        "--character", kind="NAME", about="Your character (asked if omitted).", words=characters
    )
    opponent: str = text(
        "--opponent",
        kind="NAME",
        about="Your opponent (default: chosen by the seed).",
        words=characters,
    )
    auto: bool = flag("--auto", about="Let the automatic player play for you.")
    ladder: bool = flag("--ladder", about="Play the tournament: everyone in turn, your rival last.")
    save: str = text(
        "--save", kind="FILE", about="File that stores the tournament, to resume from."
    )
    force: bool = flag("--force", about="Overwrite another character's tournament in FILE.")


def rules_of(table: MatchOptions) -> HaiyukiRules:
    """The rules that the options make."""
    difficulty_of(table)
    rounds = None if table.rounds == "none" else number_of(table.rounds, "rounds", _MOST_ROUNDS)
    return HaiyukiRules(rounds=rounds, skills=not table.no_skills)


def difficulty_of(table: MatchOptions) -> str:
    """The difficulty named."""
    if table.difficulty not in _DIFFICULTIES:
        why = refuse("no_difficulty", name=table.difficulty[:40], names=_DIFFICULTIES)
        raise why.error(JantakuError, source="difficulty")
    return table.difficulty


def number_of(text: str, source: str, most: int) -> int:
    """A number from 1 to the most."""
    try:
        return count_of(text, source, most)
    except JantakuError:
        why = refuse("no_count", name=text[:40], most=most)
        raise why.error(JantakuError, source=source) from None
