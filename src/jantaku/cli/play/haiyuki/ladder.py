"""The Haiyuki tournament at the keyboard, and the file that stores it."""

from __future__ import annotations

import json
import sys
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self

from jantaku.base.errors import JantakuError, ReplayError
from jantaku.base.seeds import game_seed
from jantaku.draw.answers.circumstances import blaming
from jantaku.haiyuki import HaiyukiGame, HaiyukiRules
from jantaku.haiyuki.ladder import Ladder
from jantaku.haiyuki.players import helped
from jantaku.haiyuki.refusal import refuse
from jantaku.haiyuki.texts import line as words

from ...haiyuki.words import KeyboardClosed, ask, drawing_of, tell
from ...terminal.console import ANSWERED, NO_ANSWER
from ..session import Session, SessionMatch, SessionSeat
from ..start import play_one
from .characters import character_named

if TYPE_CHECKING:
    from collections.abc import Mapping

    from jantaku.base.seeds import Seed
    from jantaku.draw.table.haiyuki import HaiyukiDrawing
    from jantaku.draw.terminal import Page

    from ...haiyuki.options import CharacterOptions
    from ...terminal.console import Console


@dataclass(frozen=True)
class Tournament:
    """A tournament at the keyboard: where it is, its rules, and the file that stores it."""

    ladder: Ladder
    rules: HaiyukiRules
    difficulty: str
    save: str = ""
    auto: bool = False

    def to_dict(self) -> dict[str, object]:
        """Returns what a saved match needs to continue the tournament."""
        return {
            "ladder": self.ladder.to_json(),
            "rules": self.rules.to_dict(),
            "difficulty": self.difficulty,
            "save": self.save,
        }

    @classmethod
    def of_match(cls, series: Mapping[str, Any]) -> Self:
        """Returns the tournament of a saved match. Raises JantakuError for another document."""
        with blaming("resume"):
            rules = HaiyukiRules.from_json(json.dumps(series["rules"]))
            ladder = Ladder.from_json(series["ladder"])
        return cls(ladder, rules, series["difficulty"], series["save"])


def play_ladder(console: Console, begun: Tournament, session: Session | None = None) -> int:
    """The tournament until it is over or the person leaves; its matches follow from its seed.

    `session` is the match to resume, if there is one.
    """
    now, ladder = begun, begun.ladder
    while (opponent := ladder.next_opponent) is not None:
        now = replace(now, ladder=ladder)
        _keep(now)
        _announce(console, ladder, opponent)
        table = play_one(console, session or _match(now, opponent), auto=now.auto)
        session = None
        if table is None:
            return NO_ANSWER
        if table.screen.won():
            ladder = ladder.won()
            continue
        ladder = ladder.lost()
        _keep(replace(now, ladder=ladder))
        tell(console, "lost")
        if now.auto or ask(console, "again") != "y":
            return NO_ANSWER
    _keep(replace(now, ladder=ladder))
    console.page(_ending(drawing_of(console.look), ladder))
    return ANSWERED


def _match(now: Tournament, opponent: str) -> Session:
    """Returns the next match, which begins."""
    ladder = now.ladder
    own = game_seed(ladder.seed, len(ladder.defeated) + 1000 * ladder.continued)
    rules = helped(now.rules.replace(extra_rounds=True), now.difficulty, opponent)
    game = HaiyukiGame((ladder.character, opponent), rules, seed=own)
    sitters = [SessionSeat(), SessionSeat(robot=now.difficulty)]
    return Session(game, sitters, SessionMatch(own), series=now.to_dict())


def _announce(console: Console, ladder: Ladder, opponent: str) -> None:
    """Prints the two characters of the next match and the progress of the tournament."""
    drawing = drawing_of(console.look)
    if ladder.stage == "boss":
        console.page(drawing.headline("prompt", "challenger"))
    one, other = (drawing.say("character", name) for name in (ladder.character, opponent))
    all_ = len(ladder.opponents) + (ladder.stage == "boss")
    console.page([drawing.title(f"{len(ladder.defeated) + 1}/{all_}  {one} - {other}")])


def _ending(drawing: HaiyukiDrawing, ladder: Ladder) -> Page:
    page = [
        *drawing.headline("prompt", "ended"),
        *drawing.fold([words(ladder.character, "ENDING", drawing.look.language)]),
    ]
    if ladder.is_true_ending:
        page += drawing.fold([drawing.say("ending", "true")])
        page += drawing.headline("prompt", "unlocked", "best")
    return page


def ladder_of(console: Console, who: CharacterOptions, seed: Seed) -> Ladder:
    """The saved tournament, or another one."""
    saved = _saved(who.save)
    unlocked = saved is not None and saved.unlocked
    character = who.character
    if character or saved is None or saved.stage == "ended":
        character = character_named(console, who.character, unlocked=unlocked)
    if saved and saved.stage != "ended" and character in ("", saved.character):
        return saved
    with blaming("character"):
        ladder = Ladder(character, seed=seed, unlocked=unlocked)
    if saved and saved.character != character and not who.force:
        _require_consent(console, who, saved, character)
    return ladder


def _require_consent(
    console: Console, who: CharacterOptions, saved: Ladder, character: str
) -> None:
    """Asks whether another character's tournament may be lost; where nobody can say, refuses."""
    about: dict[str, object] = {
        "file": who.save,
        "character": saved.character,
        "won": len(saved.defeated),
        "all": max(len(saved.opponents), len(saved.defeated)),
        "other": character,
    }
    if who.auto or not sys.stdin.isatty():
        raise refuse("other_save", **about).error(JantakuError, source="save")
    if ask(console, "replace", **about) != "y":
        raise KeyboardClosed("kept")


def _saved(file: str) -> Ladder | None:
    """Returns the tournament in the file, or None if the file does not exist yet."""
    if not file or not Path(file).exists():
        return None
    try:
        return Ladder.from_json(Path(file).read_text(encoding="utf-8", errors="replace"))
    except ReplayError:
        raise refuse("broken_file", file=file).error(ReplayError, source="save") from None


def _keep(now: Tournament) -> None:
    if now.save:
        Path(now.save).write_text(now.ladder.to_json() + "\n", encoding="utf-8")
