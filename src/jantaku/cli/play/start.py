"""People at a table: from the options to a match, and its end."""

from __future__ import annotations

from contextlib import contextmanager
from datetime import datetime
from importlib import import_module
from pathlib import Path
from shlex import quote
from typing import TYPE_CHECKING

from jantaku.base.columns import width
from jantaku.base.errors import JantakuError, printable
from jantaku.base.seeds import player_chance, seed_for_play
from jantaku.draw.answers.circumstances import blaming
from jantaku.draw.games.sheet import game_page
from jantaku.draw.names import NAME_COLUMNS
from jantaku.draw.terminal import line
from jantaku.players import player_names
from jantaku.riichi.play import RiichiGame
from jantaku.riichi.sheet import Player, Sheet, details_of
from jantaku.ruleset.game import RulesetGame

from ..hands.situation import blaming_alone, count_of, players_named, rules_of
from ..options import given
from ..position import read_position
from ..seeds import seed_given, seed_words
from ..terminal.console import ANSWERED, NO_ANSWER
from ..terminal.signals import Signalled, end_on_signals
from .session import Session, SessionMatch, is_saved_player, sitters_of
from .table import PlayerLeft, TerminalTable

if TYPE_CHECKING:
    from collections.abc import Iterator

    from jantaku.base.seeds import Seed
    from jantaku.riichi.rules import GameRule
    from jantaku.ruleset.compile.ruleset import Ruleset

    from ..options import RulesOptions
    from ..terminal.console import Console
    from .options import PlayOptions, RiichiOptions, SeatOptions
    from .screen import GameScreen

_MOST_GAMES = 1000
_WINDS = "eswn"
_SCREENS = {
    "riichi": "riichi.screen:RiichiScreen",
    "ruleset": "ruleset_screen:RulesetScreen",
    "haiyuki": "haiyuki.screen:HaiyukiScreen",
}


def screen_for(console: Console, session: Session) -> GameScreen:
    """Returns the screen of the session's game."""
    module, _, name = _SCREENS[session.game.ENGINE].partition(":")
    screen: GameScreen = getattr(import_module(f".{module}", __package__), name)(console, session)
    return screen


def play_at_table(console: Console, session: Session, *, auto: bool = False) -> int:
    """Plays a match. Exit code 1 means that the people left, did not win, or the game failed."""
    while True:
        table = play_one(console, session, auto=auto)
        following = session.next_game()
        if table is None or not table.screen.won():
            return NO_ANSWER
        if following is None:
            return ANSWERED
        session = following


def play_one(console: Console, session: Session, *, auto: bool = False) -> TerminalTable | None:
    """Plays one game. Returns its table, or None if it did not come to its end."""
    end_on_signals()
    table = TerminalTable(screen_for(console, session), session, auto=auto)
    with _kept_on_signals(table):
        try:
            if session.match.games > 1:
                number, games = session.match.number + 1, session.match.games
                table.screen.title(console.look.say("play.game_of", number=number, count=games))
            table.play()
        except PlayerLeft as left:
            _tell_left(table, left.file)
            return None
    going_on = session.suspended()
    if going_on is not None:
        _enter(table)
        table.screen.say("suspended")
        _tell_kept(table, going_on.save())
        return None
    error = table.game.error
    if error is not None:
        console.write(error.sentence)
    table.screen.result()
    _enter(table)
    if not session.series:
        console.page([line(seed_words(table.game.seed, console.look))])
    return table if error is None else None


@contextmanager
def _kept_on_signals(table: TerminalTable) -> Iterator[None]:
    """Keeps the match where an interrupt or a signal ends the command."""
    try:
        yield
    except (KeyboardInterrupt, Signalled):
        table.screen.console.write("")
        _tell_left(table, table.kept())
        raise


def _tell_left(table: TerminalTable, file: str | None) -> None:
    if table.shared:  # the next person must not see the hand that was shown last
        table.screen.console.clear()
    table.screen.say("left_table")
    if file is not None:
        _tell_kept(table, file)


def _tell_kept(table: TerminalTable, file: str) -> None:
    table.screen.say("saved", file=file)
    table.screen.show([line(f"  jantaku play --resume {quote(file)}")])


def _enter(table: TerminalTable) -> None:
    """Enters the game in the balance sheet of the match, if it has one, and shows it there."""
    file, game = table.session.match.sheet, table.game
    if not file:
        return
    seated = zip(table.screen.names.values(), table.session.sitters.values(), strict=True)
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


def resumed(file: str) -> Session:
    """Returns the match saved in the file."""
    with blaming("resume"):
        return Session.load(file)


def riichi(
    console: Console,
    rules: RulesOptions,
    own: RiichiOptions,
    which: PlayOptions,
    seats: SeatOptions,
) -> Session:
    """Returns a match of riichi that begins."""
    rule = rules_of(rules)
    match = _match(which, seats, own.sheet)
    if match.sheet:
        _sheet(match.sheet)  # reports a file that is not a sheet before the game, not after it
    people = people_of(seats, rule.players, console)
    robots = _robots(seats, "riichi", _usual_bot(rule), rule.players - len(people))
    dice = player_chance(match.seed, "seats").randrange(rule.players)
    first = _first(seats, rule.players, 0 if rule.simple_seating else dice)
    with blaming("people"):
        spec = RiichiGame(rule, seed=match.seed).spec
        return Session.begin(spec, sitters_of(rule.players, people, robots, first), match)


def from_position(
    console: Console,
    rules: RulesOptions,
    own: RiichiOptions,
    which: PlayOptions,
    seats: SeatOptions,
) -> Session:
    """Returns a game of riichi that continues from a position, by the rules of the position."""
    for name in [*given(rules), *(name for name in ("games", "people") if name in given(seats))]:
        fault = "a position is one game of one person, by its own rules"
        raise JantakuError(fault, "leave it out", source=name)
    if own.position == "-":
        cure = "give the line itself, or the name of a file"
        raise JantakuError("stdin is where you play", cure, source="position")
    match = _match(which, seats, own.sheet)
    position = read_position(own.position)
    players = position.rules.players
    game = RiichiGame.from_position(position, seed=match.seed)
    people = people_of(seats, players, console)
    robots = _robots(seats, "riichi", _usual_bot(position.rules), players - len(people))
    known = [at for at, seat in enumerate(position.seats) if None not in seat.hand]
    usual = known[0] if len(known) == 1 else game.deciding[0]
    dealer = position.dealer
    first = (dealer + _first(seats, players, usual - dealer)) % players
    with blaming("people"):
        return Session.begin(game.spec, sitters_of(players, people, robots, first), match)


def _usual_bot(rule: GameRule) -> str:
    return rule.robots if rule.robots in player_names("riichi") else "efficiency"


def ruleset(console: Console, rules: Ruleset, which: PlayOptions, seats: SeatOptions) -> Session:
    """Returns a match of a ruleset that begins; the first person sits east."""
    match = _match(which, seats)
    spec = ruleset_game(rules, match.seed).spec
    players = len(rules.program.seats)
    people = people_of(seats, players, console)
    robots = _robots(seats, "ruleset", usual_bot(rules), players - len(people))
    first = _first(seats, players, 0)
    return Session.begin(spec, sitters_of(players, people, robots, first), match)


def ruleset_game(rules: Ruleset, seed: Seed | str | None) -> RulesetGame:
    """Returns a game of a ruleset before its first action."""
    return RulesetGame(rules, seed=seed_given(seed) if isinstance(seed, str) else seed)


def usual_bot(rules: Ruleset) -> str:
    """Returns the default bot; a ruleset may ask for bots that discard what they draw."""
    return "tsumogiri" if rules.program.display["tsumogiri_bots"] is True else "efficiency"


def _match(which: PlayOptions, seats: SeatOptions, sheet: str = "") -> SessionMatch:
    games = count_of(seats.games, "games", _MOST_GAMES)
    return SessionMatch(seed_for_play(seed_given(which.seed)), games, sheet=sheet)


def people_of(seats: SeatOptions, players: int, console: Console) -> list[str]:
    """The names of the people; a person who plays alone needs none."""
    count = count_of(seats.people, "people", players)
    names = [name.strip() for name in seats.names.split(",")] if seats.names else []
    if seats.names and seats.people == "1":
        count = len(names)
    for name in names:
        if width(name) > NAME_COLUMNS or printable(name) != name:
            cure = f"use at most {NAME_COLUMNS} printable columns"
            raise JantakuError(
                f"{name[:NAME_COLUMNS]!r} is not a usable name", cure, source="names"
            )
    if names and (len(names) != count or not all(names) or len({*names}) != count):
        cure = f"name {count} people, separated by commas" if count <= players else "name fewer"
        raise JantakuError(f"{len({*names} - {''})} names", cure, source="names")
    if count > players:
        raise JantakuError(f"{count} people", f"{players} can play", source="names")
    if names:
        return names
    player = console.look.say("word.player")
    return [""] if count == 1 else [f"{player} {number}" for number in range(1, count + 1)]


def _robots(seats: SeatOptions, engine: str, usual: str, count: int) -> list[str]:
    """Returns the player of each bot, by name."""
    named = seats.robots.split(",") if seats.robots else [usual]
    robots = players_named([name.strip() for name in named], count, "robots", engine)
    for robot in robots:
        if not is_saved_player(engine, robot):
            fault = f"a saved game cannot name the function {robot[:40]!r}"
            cure = "name a file, policy:FILE.safetensors, or watch it with --watch --player"
            raise JantakuError(fault, cure, source="robots")
    return robots


def _first(seats: SeatOptions, players: int, usual: int) -> int:
    """Returns the seat of the first person: as requested, or the default one."""
    if not seats.seat:
        return usual
    winds = _WINDS[:players]
    if seats.seat.lower() not in [*winds]:
        cure = f"use one of {', '.join(winds)}"
        raise JantakuError(f"unknown seat {seats.seat[:20]!r}", cure, source="seat")
    return winds.index(seats.seat.lower())
