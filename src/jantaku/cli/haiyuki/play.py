"""`jantaku haiyuki play`: a match against the CPU, or the whole tournament."""

from __future__ import annotations

from jantaku.base.errors import JantakuError

from ..console import ANSWERED, NO_ANSWER, Console
from ..options import Output, with_options
from ..seeds import seed_given, seed_told_after
from .options import Table, Who, rules_of
from .words import Left, speaking, tell


@with_options
def play(*, who: Who, table: Table, output: Output) -> int:
    """Play a match against the CPU, or the whole tournament.

    Every choice is numbered and explained; `?` shows the rules and the yaku, `a` plays one move for
    you, `auto` plays all remaining moves, `q` leaves. Exit code 1 means that you left or did not
    win.
    """
    console = Console(output)
    try:
        with speaking(console.look):
            return _play(console, who, table, json=output.json)
    except Left as left:
        for prompt in left.args:
            tell(console, prompt)
        return NO_ANSWER


def _play(console: Console, who: Who, table: Table, *, json: bool) -> int:
    from jantaku.base.seeds import seed_for_play

    from .characters import character_named, opponent_of
    from .ladder import ladder_of, play_ladder
    from .match import Match

    if json:
        _require_no_questions(who)
    seed = seed_for_play(seed_given(table.seed))
    rules = rules_of(table)
    if who.ladder or who.save:
        ladder = ladder_of(console, who, seed)
        with seed_told_after(ladder.seed, console, json=False):
            return play_ladder(console, who, table, rules, ladder)
    character = character_named(console, who.character, unlocked=True)
    opponent = opponent_of(console, who.opponent, character, seed)
    match = Match(console, (character, opponent), table, rules, seed, auto=who.auto)
    with seed_told_after(seed, console, json=json):
        return ANSWERED if match.play(json=json) else NO_ANSWER


def _require_no_questions(who: Who) -> None:
    """Raises where there would be questions, or more than one match, between lines of JSON."""
    from jantaku.haiyuki.refusal import refuse

    if who.ladder or who.save:
        raise refuse("json_tournament").error(JantakuError, source="json")
    if not (who.auto and who.character):
        raise refuse("json_asks").error(JantakuError, source="json")
