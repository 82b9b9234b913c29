"""`jantaku play haiyuki`: a match against the CPU or a person, or the whole tournament."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jantaku.base.errors import JantakuError
from jantaku.base.seeds import seed_for_play
from jantaku.haiyuki import HaiyukiGame
from jantaku.haiyuki.players import helped
from jantaku.haiyuki.refusal import refuse
from jantaku.players import play as play_game
from jantaku.players import player_for

from ...haiyuki.options import CharacterOptions, MatchOptions, difficulty_of, rules_of
from ...options import given
from ...seeds import seed_given, seed_told_after
from ...terminal.console import ANSWERED, NO_ANSWER
from ..session import Session, SessionMatch, SessionSeat
from ..start import people_of, play_at_table
from ..watch import watch
from .characters import character_named, opponent_of
from .ladder import Tournament, ladder_of, play_ladder

if TYPE_CHECKING:
    from ...terminal.console import Console
    from ..options import PlayOptions, SeatOptions


def play_haiyuki(
    console: Console,
    who: CharacterOptions,
    match: MatchOptions,
    which: PlayOptions,
    seats: SeatOptions,
    *,
    json: bool,
) -> int:
    """Plays what the options say. Exit code 1 means that the person did not win.

    Raises `KeyboardClosed` if the person leaves.
    """
    others = [name for name in given(seats) if name not in ("people", "names")]
    if others:
        cure = "leave it out; --difficulty names the CPU, --rounds the length"
        raise JantakuError("this is not an option of haiyuki", cure, source=others[0])
    if json and not which.watch:
        _require_no_questions(who)
    rules, difficulty = rules_of(match), difficulty_of(match)
    seed = seed_for_play(seed_given(which.seed))
    people = people_of(seats, 2, console)
    if who.ladder or who.save:
        ladder = ladder_of(console, who, seed)
        with seed_told_after(ladder.seed, console, json=False):
            begun = Tournament(ladder, rules, difficulty, who.save, who.auto)
            return play_ladder(console, begun)
    asks = not which.watch
    character = who.character if asks else who.character or opponent_of(console, "", "", seed)
    character = character_named(console, character, unlocked=True)
    if len(people) > 1 and not who.opponent:
        opponent = character_named(console, "", unlocked=True)
    else:
        opponent = opponent_of(console, who.opponent, character, seed)
    if len(people) == 1:
        rules = helped(rules, difficulty, opponent)
    game = HaiyukiGame((character, opponent), rules, seed=seed)
    if which.watch:
        return watch(console, game, [difficulty] * 2, json=json)
    if json:
        return _play_json(console, game, difficulty)
    sitters = [*map(SessionSeat, people), SessionSeat(robot=difficulty)][:2]
    session = Session(game, sitters, SessionMatch(seed))
    return play_at_table(console, session, auto=who.auto)


def _play_json(console: Console, game: HaiyukiGame, difficulty: str) -> int:
    """Plays a match of the automatic player and prints an event a line."""
    players = [player_for(game, name) for name in ("auto", difficulty)]
    with seed_told_after(game.seed, console, json=True):
        console.messages(event.to_dict() for event in play_game(game, players))
    assert game.result is not None
    return ANSWERED if game.result.ranks == (0, 1) else NO_ANSWER


def _require_no_questions(who: CharacterOptions) -> None:
    """Raises where there would be questions, or more than one match, between lines of JSON."""
    if who.ladder or who.save:
        raise refuse("json_tournament").error(JantakuError, source="json")
    if not (who.auto and who.character):
        raise refuse("json_asks").error(JantakuError, source="json")
