"""People at a table of riichi: from the options to a match, and its end."""

from __future__ import annotations

from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from shlex import quote
from typing import TYPE_CHECKING

from jantaku.answers.circumstances import blaming
from jantaku.base.errors import JantakuError, printable
from jantaku.base.seeds import player_chance, seed_for_play
from jantaku.draw.game import ranking_page
from jantaku.draw.names import NAME_COLUMNS
from jantaku.draw.sheet import game_page
from jantaku.draw.terminal import line, width
from jantaku.players import player_names
from jantaku.riichi.sheet import Player, Sheet, details_of

from ..console import ANSWERED, NO_ANSWER
from ..seeds import seed_given, seed_told_after
from ..signals import Signalled, end_on_signals
from ..situation import blaming_alone, count_of, players_named, rules_of
from .session import Match, Session, sitters_of
from .table import Left, Table

if TYPE_CHECKING:
    from collections.abc import Iterator

    from jantaku.base.seeds import Seed
    from jantaku.riichi.rules import GameRule

    from ..console import Console
    from ..options import Rules
    from .options import Seats

_MOST_GAMES = 1000
_WINDS = "eswn"


def play_at_table(console: Console, rules: Rules, seed: str, seats: Seats) -> int:
    """Plays or resumes a match. Exit code 1 means that the people left."""
    session = _resumed(seats) if seats.resume else _begun(console, rules, seed, seats)
    end_on_signals()
    following: Session | None = session
    while following is not None:
        session = following
        if not _play(console, session):
            return NO_ANSWER
        following = session.next_game()
    return ANSWERED


def _play(console: Console, session: Session) -> bool:
    """Plays one game; whether it came to its end."""
    table = Table(console, session)
    with _kept_on_signals(table):
        try:
            if session.match.games > 1:
                number, games = session.match.number + 1, session.match.games
                table.screen.title(console.look.say("play.game_of", number=number, count=games))
            table.play()
        except Left as left:
            _tell_left(table, left.file)
            return False
    going_on = session.suspended()
    if going_on is not None:
        _enter(table)
        table.screen.say("suspended")
        _tell_kept(table, going_on.save())
        return False
    _tell_end(table)
    return True


@contextmanager
def _kept_on_signals(table: Table) -> Iterator[None]:
    """Keeps the match where an interrupt or a signal ends the command."""
    try:
        yield
    except (KeyboardInterrupt, Signalled):
        table.screen.console.write("")
        _tell_left(table, table.kept())
        raise


def _tell_left(table: Table, file: str | None) -> None:
    if table.shared:  # the next person must not see the hand that was shown last
        table.screen.console.clear()
    table.screen.say("left_table")
    if file is not None:
        _tell_kept(table, file)


def _tell_kept(table: Table, file: str) -> None:
    table.screen.say("saved", file=file)
    table.screen.show([line(f"  jantaku play --resume {quote(file)}")])


def _enter(table: Table) -> None:
    """Enters the game in the balance sheet of the match, if it has one, and shows it there."""
    file, game = table.session.match.sheet, table.game
    if not file:
        return
    seated = zip(table.screen.names, table.session.sitters, strict=True)
    assert game.result is not None
    sheet = _sheet(file).with_game(
        game.result,
        game.rule,
        players=[Player(name, robot=bool(sitter.robot)) for name, sitter in seated],
        when=datetime.now(),
        details=details_of(game),
    )
    sheet.save(file)
    number = len(sheet.games)
    table.screen.show(game_page(sheet.games[-1], number, table.screen.look), close=False)


def _sheet(file: str) -> Sheet:
    """Returns the balance sheet in the file; a new one if the file does not exist yet."""
    with blaming_alone("sheet"):
        return Sheet.load(file) if Path(file).exists() else Sheet()


def _tell_end(table: Table) -> None:
    result = table.game.result
    assert result is not None
    screen = table.screen
    kinds = [sitter.robot for sitter in table.session.sitters]
    with seed_told_after(table.game.seed, screen.console, json=False):
        page = ranking_page(screen.names, result.points, result.scores, screen.look, kinds)
        screen.show(page, close=False)
        _enter(table)


def _resumed(seats: Seats) -> Session:
    with blaming("resume"):
        return Session.load(seats.resume)


def _begun(console: Console, rules: Rules, seed: str, seats: Seats) -> Session:
    rule = rules_of(rules)
    games = count_of(seats.games, "games", _MOST_GAMES)
    match = Match(seed_for_play(seed_given(seed)), games, sheet=seats.sheet)
    if match.sheet:
        _sheet(match.sheet)  # reports a file that is not a sheet before the game, not after it
    people = _people(seats, rule.players, console.look.say("word.player"))
    robots = _robots(seats, rule, rule.players - len(people))
    first = _first(seats, rule, match.seed)
    with blaming("people"):
        return Session.begin(rule, sitters_of(rule.players, people, robots, first), match)


def _people(seats: Seats, players: int, player: str) -> list[str]:
    """The names of the people; a person who plays alone needs none."""
    count = count_of(seats.people, "people", players)
    given = [name.strip() for name in seats.names.split(",")] if seats.names else []
    if seats.names and seats.people == "1":
        count = len(given)
    for name in given:
        if width(name) > NAME_COLUMNS or printable(name) != name:
            cure = f"use at most {NAME_COLUMNS} printable columns"
            raise JantakuError(
                f"{name[:NAME_COLUMNS]!r} is not a usable name", cure, source="names"
            )
    if given and (len(given) != count or not all(given) or len({*given}) != count):
        cure = f"name {count} people, separated by commas" if count <= players else "name fewer"
        raise JantakuError(f"{len({*given} - {''})} names", cure, source="names")
    if count > players:
        raise JantakuError(f"{count} people", f"{players} can play", source="names")
    if given:
        return given
    return [""] if count == 1 else [f"{player} {number}" for number in range(1, count + 1)]


def _robots(seats: Seats, rule: GameRule, count: int) -> list[str]:
    """Returns the player of each bot, by name."""
    known = player_names("riichi")
    usual: str = rule.robots if rule.robots in known else "efficiency"
    named = seats.robots.split(",") if seats.robots else [usual]
    return players_named([name.strip() for name in named], count, "robots")


def _first(seats: Seats, rule: GameRule, seed: Seed) -> int:
    """Returns the seat of the first person: as requested, or by the dice."""
    if not seats.seat:
        return 0 if rule.simple_seating else player_chance(seed, "seats").randrange(rule.players)
    winds = _WINDS[: rule.players]
    if seats.seat.lower() not in [*winds]:
        cure = f"use one of {', '.join(winds)}"
        raise JantakuError(f"unknown seat {seats.seat[:20]!r}", cure, source="seat")
    return winds.index(seats.seat.lower())
