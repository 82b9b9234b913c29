"""The tournament of a character: its opponents, the rival last, and then the boss.

A ladder is a value; a match won or lost returns the next one.
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, field, replace
from typing import Any, Final, Literal, Self

from jantaku.base.chance import shuffle
from jantaku.base.errors import JantakuError, ReplayError
from jantaku.base.seeds import Seed, check_seed, new_seed, seed_from_json, seed_to_json
from jantaku.haiyuki.characters import CHARACTERS, character_of
from jantaku.haiyuki.play.chance import chance_of
from jantaku.haiyuki.refusal import refuse

BOSS: Final = "mayu"
Stage = Literal["opponent", "rival", "boss", "ended"]


@dataclass(frozen=True, slots=True)
class Ladder:
    """The progress in a tournament: the character, the opponents beaten, and the continues used.

    `seed` decides the order of the opponents; without one it is random. The boss appears once if
    all others were beaten without a loss; when beaten, it is `unlocked` and can be played. Raises
    JantakuError for a character that is unknown or not unlocked, SeedError for an invalid seed.

    >>> ladder = Ladder("ataho", seed=7)
    >>> len(ladder.opponents), ladder.opponents[-1], ladder.stage
    (5, 'rinxiang', 'opponent')
    """

    character: str
    seed: Seed = field(default_factory=new_seed)
    defeated: tuple[str, ...] = ()
    continued: int = 0
    unlocked: bool = False

    def __post_init__(self) -> None:
        object.__setattr__(self, "seed", check_seed(self.seed))
        if character_of(self.character).is_hidden and not self.unlocked:
            raise refuse("hidden_character", character=self.character).error(JantakuError)

    @property
    def opponents(self) -> tuple[str, ...]:
        """Everybody there is to meet but the boss, in order, the rival last."""
        own = character_of(self.character)
        names = [row.id for row in CHARACTERS.values() if not row.is_hidden and row is not own]
        order = list(range(len(names)))
        shuffle(chance_of(self.seed), order)
        shuffled = [names[at] for at in order]
        return tuple(sorted(shuffled, key=lambda name: name == own.rival))

    @property
    def next_opponent(self) -> str | None:
        """The next opponent; None when the tournament is over."""
        left = [name for name in self.opponents if name not in self.defeated]
        if left:
            return left[0]
        return BOSS if self._meets_boss else None

    @property
    def stage(self) -> Stage:
        """The stage of the next match."""
        opponent = self.next_opponent
        if opponent is None:
            return "ended"
        if opponent == BOSS:
            return "boss"
        return "rival" if opponent == character_of(self.character).rival else "opponent"

    @property
    def is_true_ending(self) -> bool:
        """True if it ended with the boss beaten."""
        return self.stage == "ended" and BOSS in self.defeated

    def won(self) -> Self:
        """The ladder after a match that was won."""
        opponent = self.next_opponent
        if opponent is None:
            raise refuse("tournament_over").error(JantakuError)
        beaten = (*self.defeated, opponent)
        return replace(self, defeated=beaten, unlocked=self.unlocked or opponent == BOSS)

    def lost(self) -> Self:
        """The ladder after a match that was not won: the same opponent again."""
        return replace(self, continued=self.continued + 1)

    def to_json(self) -> str:
        """The ladder as JSON, what `from_json` reads."""
        return json.dumps(asdict(self) | {"seed": seed_to_json(self.seed)}, indent=2)

    @classmethod
    def from_json(cls, text: str) -> Self:
        """The ladder of that JSON; ReplayError for other text.

        >>> Ladder.from_json(Ladder("fari", seed=3).to_json()) == Ladder("fari", seed=3)
        True
        """
        try:
            document = json.loads(text)
            plain = _is_plain(document)
            values = {
                "defeated": tuple(document["defeated"]),
                "seed": seed_from_json(document["seed"]),
            }
            ladder = cls(**{**document, **values})
        except (ValueError, TypeError, KeyError, RecursionError, JantakuError) as error:
            raise refuse("broken_save").error(ReplayError) from error
        if not (plain and set(ladder.defeated) <= {*ladder.opponents, BOSS}):
            raise refuse("broken_save").error(ReplayError)
        return ladder

    @property
    def _meets_boss(self) -> bool:
        new = not (self.unlocked or self.continued or BOSS in self.defeated)
        return new and self.character != BOSS


def _is_plain(document: dict[str, Any]) -> bool:
    """True if the values have their types."""
    return (
        type(document["continued"]) is int
        and document["continued"] >= 0
        and type(document["unlocked"]) is bool
        and type(document["defeated"]) is list
        and all(type(name) is str for name in document["defeated"])
    )
