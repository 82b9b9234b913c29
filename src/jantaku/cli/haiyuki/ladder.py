"""The Haiyuki tournament at the keyboard, and the file that stores it."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from jantaku.answers.circumstances import blaming
from jantaku.base.errors import JantakuError, ReplayError
from jantaku.base.seeds import game_seed
from jantaku.haiyuki.ladder import Ladder
from jantaku.haiyuki.refusal import refuse
from jantaku.haiyuki.texts import line as words

from ..console import ANSWERED, NO_ANSWER
from .characters import character_named
from .match import Match
from .words import Left, ask, screen_of, tell, word

if TYPE_CHECKING:
    from jantaku.base.seeds import Seed
    from jantaku.draw.terminal import Page
    from jantaku.haiyuki import HaiyukiRules

    from ..console import Console
    from .options import Table, Who
    from .screen import Screen


def play_ladder(
    console: Console, who: Who, table: Table, rules: HaiyukiRules, ladder: Ladder
) -> int:
    """The tournament until it is over or the person leaves; its matches follow from its seed."""
    rules = rules.replace(extra_rounds=True)
    while (opponent := ladder.next_opponent) is not None:
        _keep(who.save, ladder)
        _announce(console, ladder, opponent)
        own = game_seed(ladder.seed, len(ladder.defeated) + 1000 * ladder.continued)
        pair = (ladder.character, opponent)
        if Match(console, pair, table, rules, own, auto=who.auto).play():
            ladder = ladder.won()
            continue
        ladder = ladder.lost()
        _keep(who.save, ladder)
        tell(console, "lost")
        if who.auto or ask(console, "again") != "y":
            return NO_ANSWER
    _keep(who.save, ladder)
    console.page(_ending(screen_of(console.look), ladder))
    return ANSWERED


def _announce(console: Console, ladder: Ladder, opponent: str) -> None:
    """Prints the two characters of the next match and the progress of the tournament."""
    look, screen = console.look, screen_of(console.look)
    if ladder.stage == "boss":
        console.page(screen.headline("prompt", "challenger"))
    one, other = (word(look, "character", name) for name in (ladder.character, opponent))
    all_ = len(ladder.opponents) + (ladder.stage == "boss")
    console.page([screen.title(f"{len(ladder.defeated) + 1}/{all_}  {one} - {other}")])


def _ending(screen: Screen, ladder: Ladder) -> Page:
    page = [
        *screen.headline("prompt", "ended"),
        *screen.fold([words(ladder.character, "ENDING", screen.look.language)]),
    ]
    if ladder.is_true_ending:
        page += screen.fold([screen.say("ending", "true")])
        page += screen.headline("prompt", "unlocked", "best")
    return page


def ladder_of(console: Console, who: Who, seed: Seed) -> Ladder:
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


def _require_consent(console: Console, who: Who, saved: Ladder, character: str) -> None:
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
        raise Left("kept")


def _saved(file: str) -> Ladder | None:
    """Returns the tournament in the file, or None if the file does not exist yet."""
    if not file or not Path(file).exists():
        return None
    try:
        return Ladder.from_json(Path(file).read_text(encoding="utf-8", errors="replace"))
    except ReplayError:
        raise refuse("broken_file", file=file).error(ReplayError, source="save") from None


def _keep(file: str, ladder: Ladder) -> None:
    if file:
        Path(file).write_text(ladder.to_json() + "\n", encoding="utf-8")
