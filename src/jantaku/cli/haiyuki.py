"""`jantaku haiyuki`: a match against the CPU, many matches of CPUs, and what a hand is worth."""

from __future__ import annotations

import sys
from collections import Counter
from contextlib import ExitStack
from dataclasses import dataclass
from itertools import product
from typing import TYPE_CHECKING, Annotated

import typer

from jantaku.errors import IllegalAction, JantakuError

from .console import ANSWERED, NO_ANSWER, Console
from .options import Output, flag, text, with_options
from .play import _seed
from .situation import blaming, count_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from jantaku.draw.look import Look
    from jantaku.draw.terminal import Page
    from jantaku.haiyuki import (
        HaiyukiAction,
        HaiyukiEvent,
        HaiyukiGame,
        HaiyukiRules,
        YakuMatch,
    )
    from jantaku.haiyuki.ladder import Ladder
    from jantaku.players.haiyuki import HaiyukiPlayer

    from .haiyuki_screen import Screen

_MOST_MATCHES = 1_000_000
_MOST_ROUNDS = 100
_DIFFICULTIES = ("easy", "normal", "hard")
_TALKS = 0.7  # the share of draws that the CPU comments
_LAST_TURN = 20
_WITH_TILE = ("discard", "exchange")
_WITHOUT_TILE = ("riichi", "tsumo", "pon", "pass", "done")

HandText = Annotated[
    str,
    typer.Argument(
        metavar="[TILES]",
        show_default=False,
        help="Eleven or twelve tiles, as 'ataho6 punch3 mayu_red3'; without any, all yaku.",
    ),
]


@dataclass(frozen=True)
class Table:
    """How to play."""

    difficulty: str = text(
        "--difficulty", kind="|".join(_DIFFICULTIES), about="How well CPUs play.", default="normal"
    )
    rounds: str = text("--rounds", kind="N|none", about="Rounds of a match.", default="3")
    no_skills: bool = flag("--no-skills", about="Play without skills.")
    seed: str = text("--seed", kind="N", about="Number that makes the walls.", default="0")


@dataclass(frozen=True)
class Who:
    """Who plays whom."""

    character: str = text("--character", kind="NAME", about="Your character; else it asks.")
    opponent: str = text("--opponent", kind="NAME", about="Whom to meet; else as the seed has it.")
    auto: bool = flag("--auto", about="Let the automatic player play for you.")
    ladder: bool = flag("--ladder", about="Meet everybody, your rival last.")
    save: str = text("--save", kind="FILE", about="File to keep the ladder in and go on from.")


class _Left(Exception):  # noqa: N818 - no fault: somebody leaves the table
    """The person at the keyboard is gone."""


@with_options
def play(*, who: Who, table: Table, output: Output) -> int:
    """Play a match against the CPU, or the whole tournament.

    Every choice is numbered and explained; `?` tells the rules and the yaku, `a` plays one move for
    you, `auto` all that are left, `q` leaves. Exit code 1 tells that you left or did not win.
    """
    from jantaku.haiyuki.texts import texts

    console = Console(output)
    with blaming("lang"):
        texts(console.look.language)
    if output.json:
        _require_no_questions(who)
    seed = _seed(table.seed)
    rules = _rules(table)
    try:
        if who.ladder or who.save:
            return _play_ladder(console, who, table, rules, seed)
        character = _character(console, who.character, unlocked=True)
        opponent = _opponent(who.opponent, character, seed)
        match = _Match(console, (character, opponent), table, rules, seed, auto=who.auto)
        return ANSWERED if match.play(json=output.json) else NO_ANSWER
    except _Left:
        console.write(_word(console.look, "prompt", "left"))
        return NO_ANSWER


def _require_no_questions(who: Who) -> None:
    """Raises where there would be questions, or more than one match, between lines of JSON."""
    if who.ladder or who.save:
        raise JantakuError("a tournament has no JSON", "play one match", source="json")
    if not (who.auto and who.character):
        cure = "add --auto and --character"
        raise JantakuError("a match that asks has no JSON", cure, source="json")


@with_options
def simulate(
    *,
    matches: Annotated[str, typer.Option("--matches", metavar="N", help="How many.")] = "1000",
    table: Table,
    output: Output,
) -> int:
    """Play many matches between CPUs, over all pairings, and tell how often each wins.

    A cell is how often the row's character beats the column's; seats change with every match.
    """
    from jantaku.haiyuki.texts import texts

    console = Console(output)
    with blaming("lang"):
        texts(console.look.language)
    count = count_of(matches, "matches", _MOST_MATCHES)
    rules, seed = _rules(table), _seed(table.seed)
    console.show(Rates(count, seed, _difficulty(table), _simulated(count, rules, table, seed)))
    return ANSWERED


@with_options
def yaku(tiles: HandText = "", *, output: Output) -> int:
    """Tell which yaku twelve tiles have, or what eleven wait for.

    Exit code 1 tells that they have none, or wait for nothing.
    """
    from jantaku.haiyuki import parse_tiles
    from jantaku.haiyuki.texts import texts
    from jantaku.haiyuki.tiles import COMPLETE, HELD

    console = Console(output)
    with blaming("lang"):
        texts(console.look.language)
    with blaming("tiles"):
        held = parse_tiles(tiles)
        if tiles and len(held) not in (HELD, COMPLETE):
            raise JantakuError(f"{len(held)} tiles", f"write {HELD} or {COMPLETE}")
    answer = Tested(held) if held else Everything()
    console.show(answer)
    return answer.code


@dataclass(frozen=True)
class Everything:
    """All yaku as an answer."""

    code: int = ANSWERED

    def page(self, look: Look) -> Page:
        """A row for each."""
        return _screen(look).yaku_list()

    def to_dict(self, look: Look) -> dict[str, object]:
        """A row for each."""
        from jantaku.haiyuki import YAKU

        screen = _screen(look)
        rows = [
            {
                "yaku": row.id,
                "name": screen.say("yaku", row.id),
                "points": row.points,
                "condition": screen.say("condition", row.id),
            }
            for row in YAKU
        ]
        return {"yaku": rows}


@dataclass(frozen=True)
class Tested:
    """What a hand is worth, as an answer."""

    tiles: tuple[int, ...]

    @property
    def code(self) -> int:
        """NO_ANSWER where there is no yaku, or no wait."""
        return ANSWERED if self._rows else NO_ANSWER

    @property
    def _rows(self) -> list[dict[str, object]]:
        from jantaku.haiyuki import TILES, best_yaku, damage, key_of, matching_yaku, waits
        from jantaku.haiyuki.tiles import COMPLETE, UNITS

        key = key_of(self.tiles)
        found: list[tuple[int | None, YakuMatch]] = []
        if len(self.tiles) == COMPLETE:
            found += [(None, match) for match in matching_yaku(key)]
        else:
            wins = ((tile, best_yaku(key + UNITS[tile])) for tile in waits(key))
            found += [(tile, match) for tile, match in wins if match]
        return [
            {
                **({} if tile is None else {"wait": TILES[tile].id}),
                "yaku": match.name,
                "points": match.points,
                "open": damage(match.points, is_open=True),
            }
            for tile, match in found
        ]

    def page(self, look: Look) -> Page:
        """The hand, its yaku or waits, and what they are worth closed and open."""
        from jantaku.draw.terminal import Span, line
        from jantaku.haiyuki import tile_of
        from jantaku.haiyuki.tiles import sorted_tiles

        screen = _screen(look)
        page = [screen.tiles(sorted_tiles(self.tiles)), ()]
        rows = self._rows
        if not rows:
            return [*page, line(Span(screen.say("word", "none"), "none"))]
        for number, row in enumerate(rows):
            wait = row.get("wait")
            best = wait is not None or not number
            word = "waits" if wait else "best" if not number else "also"
            name = Span(screen.say("yaku", f"{row['yaku']}"), "yaku" if best else "")
            closed, opened = screen.say("word", "closed"), screen.say("word", "opened")
            value = f"  {row['points']} {closed}, {row['open']} {opened}"
            tile = line(screen.tile(tile_of(f"{wait}")), "  ") if wait else line()
            page.append(line(screen.label(word), tile, name, value))
        return page

    def to_dict(self, look: Look) -> dict[str, object]:
        """The rows of the answer."""
        from jantaku.haiyuki import format_tiles

        screen = _screen(look)
        rows = [{**row, "name": screen.say("yaku", f"{row['yaku']}")} for row in self._rows]
        return {"tiles": format_tiles(self.tiles), "answers": rows}


@dataclass(frozen=True)
class Rates:
    """Win rates per pairing, as an answer; `outcomes` are (row, column, rank of the row)."""

    matches: int
    seed: int
    difficulty: str
    outcomes: Counter[tuple[str, str, str]]
    code: int = ANSWERED

    def rate(self, one: str, other: str | None = None) -> float | None:
        """How often one beat the other, or everybody else; None where they never met."""
        met = {
            key: count
            for key, count in self.outcomes.items()
            if key[0] == one and (key[1] == other if other else key[1] != one)
        }
        total = sum(met.values())
        won = sum(count for key, count in met.items() if key[2] == "won")
        return won / total if total else None

    def page(self, look: Look) -> Page:
        """A row for each character, a column for each opponent."""
        from jantaku.draw.terminal import Span, line, table
        from jantaku.haiyuki import CHARACTERS

        screen = _screen(look)
        names = {name: screen.say("character", name) for name in CHARACTERS}
        heads = ["", *names.values(), "="]
        rows = [[line(Span(head, "quiet")) for head in heads]]
        for name, shown in names.items():
            cells = [self.rate(name, other) for other in names]
            rows.append(
                [line(shown), *(line(_percent(cell)) for cell in cells),
                 line(Span(_percent(self.rate(name)), "best"))]
            )  # fmt: skip
        right = frozenset(range(1, len(heads)))
        drawn = sum(count for key, count in self.outcomes.items() if key[2] == "drawn") // 2
        head = [f"{self.matches} matches", self.difficulty, f"seed {self.seed}", f"{drawn} drawn"]
        return [look.separated(head), (), *table(rows, right)]

    def to_dict(self, _look: Look) -> dict[str, object]:
        """Each pairing with matches, wins and draws of the first of the two."""
        from jantaku.haiyuki import CHARACTERS

        rows = []
        for one, other in product(CHARACTERS, repeat=2):
            ways = {way: self.outcomes[one, other, way] for way in ("won", "drawn", "lost")}
            rows.append({"character": one, "opponent": other, **ways})
        return {
            "matches": self.matches,
            "seed": self.seed,
            "difficulty": self.difficulty,
            "pairings": rows,
        }


def _percent(share: float | None) -> str:
    return "-" if share is None else f"{share:.0%}"


def _simulated(
    count: int, rules: HaiyukiRules, table: Table, seed: int
) -> Counter[tuple[str, str, str]]:
    from jantaku.haiyuki import CHARACTERS, HaiyukiGame
    from jantaku.players.haiyuki import HAIYUKI_PLAYERS, play_haiyuki

    pairs = list(product(CHARACTERS, repeat=2))
    player = HAIYUKI_PLAYERS[_difficulty(table)]
    outcomes: Counter[tuple[str, str, str]] = Counter()
    with ExitStack() as stack:
        tally = None
        if sys.stderr.isatty():
            from .progress import Tally

            tally = stack.enter_context(Tally(count))
        rounds = 0
        for number in range(count):
            pair = first, second = pairs[number % len(pairs)]
            own = (seed + number) % 2**64
            game = HaiyukiGame((first, second), rules, seed=own)
            for event in play_haiyuki(game, (player, player), own):
                rounds += event.type == "round_end"
            assert game.result is not None
            for seat, rank in enumerate(game.result.ranks):
                even = game.result.ranks == (0, 0)
                way = "drawn" if even else "lost" if rank else "won"
                outcomes[pair[seat], pair[1 - seat], way] += 1
            if tally:
                tally.advance(rounds)
    return outcomes


class _Match:
    """A match at the keyboard: the person has the first seat."""

    def __init__(
        self,
        console: Console,
        characters: tuple[str, str],
        table: Table,
        rules: HaiyukiRules,
        seed: int,
        *,
        auto: bool,
    ) -> None:
        from random import Random

        from jantaku.haiyuki import HaiyukiGame
        from jantaku.players.haiyuki import HAIYUKI_PLAYERS, helped

        from .haiyuki_screen import Screen

        self.console = console
        difficulty = _difficulty(table)
        rules = helped(rules, difficulty, characters[1])
        self.game: HaiyukiGame = HaiyukiGame(characters, rules, seed=seed)
        self.cpu: HaiyukiPlayer = HAIYUKI_PLAYERS[difficulty]
        self.automatic: HaiyukiPlayer = HAIYUKI_PLAYERS["auto"]
        self.chances = [Random(f"{seed}/{seat}") for seat in range(2)]
        self.moods = Random(f"{seed}/talk")
        self.auto = auto
        self.riichi = [False, False]
        self.screen: Screen = Screen(console.look, characters, 0)

    def play(self, *, json: bool = False) -> bool:
        """Plays it to the end; whether the person won."""
        if json:
            self.console.messages(event.to_dict() for event in self._automatic_events())
        else:
            self.console.page([self.screen.speech(seat, "INTRO") for seat in (1, 0)])
            self._tell(self.game.events)
            while self.game.result is None:
                self._tell(self._decide(self.game.deciding[0]))
        assert self.game.result is not None
        return self.game.result.ranks == (0, 1)

    def _automatic_events(self) -> Iterator[HaiyukiEvent]:
        yield from self.game.events
        while self.game.result is None:
            yield from self._move(self.game.deciding[0])

    def _move(self, seat: int) -> Sequence[HaiyukiEvent]:
        player = self.cpu if seat else self.automatic
        return self.game.step({seat: player(self.game.view(seat), self.chances[seat])})

    def _decide(self, seat: int) -> Sequence[HaiyukiEvent]:
        if seat or self.auto:
            return self._move(seat)
        self.console.page(self.screen.board(self.game.view(seat)))
        while True:
            view = self.game.view(seat)
            page = self.screen.choices(view, view.legal, self.game.blocked_actions(seat))
            self.console.page(page, close=True)
            answer = _ask(self.console, "choose")
            if answer in ("a", "auto"):
                self.auto = answer == "auto"
                return self._move(seat)
            if answer == "?":
                self.console.page(self.screen.help(), close=True)
                continue
            action = _read_action(answer, view.legal, self.console.look.language)
            if action is None:
                self.console.write(_word(self.console.look, "prompt", "no_such"))
                continue
            try:
                return self.game.step({seat: action})
            except IllegalAction as error:
                self.console.write(error.sentence)

    def _tell(self, events: Sequence[HaiyukiEvent]) -> None:
        page: Page = []
        for event in events:
            page += self.screen.happened(event.seen_by(0))
            page += [self.screen.speech(*one) for one in self._spoken(event)]
            if event.type == "round":
                self.riichi = [False, False]
            if event.type == "riichi" and event.seat is not None:
                self.riichi[event.seat] = True
        if page:
            self.console.page(page, close=True)

    def _spoken(self, event: HaiyukiEvent) -> tuple[tuple[int, str], ...]:
        from jantaku.haiyuki.talk import draw_occasion, spoken

        if event.type != "draw":
            rival = self.riichi[1 - event.seat] if event.seat is not None else False
            return spoken(event, rival_riichi=rival)
        quiet = event.seat != 1 or self.riichi[1] or event.turn == _LAST_TURN
        if quiet or self.moods.random() > _TALKS:
            return ()
        if self.riichi[0]:
            return ((1, "WORRY_RON"),)
        held = list(self.game.view(1).own.tiles or ())
        if event.tile in held:
            held.remove(event.tile)
        assert event.tile is not None
        return ((1, draw_occasion(held, event.tile)),)


def _play_ladder(console: Console, who: Who, table: Table, rules: HaiyukiRules, seed: int) -> int:
    """The tournament until it is over or the person leaves."""
    from jantaku.draw.terminal import Span, line

    look = console.look
    rules = rules.replace(extra_rounds=True)
    ladder = _ladder(console, who, seed)
    while (opponent := ladder.next_opponent) is not None:
        _keep(who.save, ladder)
        if ladder.stage == "boss":
            console.page([line(Span(_word(look, "prompt", "challenger"), "win"))])
        shown = [_word(look, "character", name) for name in (ladder.character, opponent)]
        done = f"{len(ladder.defeated) + 1}/{len(ladder.opponents) + (ladder.stage == 'boss')}"
        console.heading(f"{done}  {shown[0]} - {shown[1]}")
        number = seed + len(ladder.defeated) + 1000 * ladder.continued
        pair = (ladder.character, opponent)
        if _Match(console, pair, table, rules, number % 2**64, auto=who.auto).play():
            ladder = ladder.won()
            continue
        ladder = ladder.lost()
        _keep(who.save, ladder)
        console.write(_word(look, "prompt", "lost"))
        if who.auto or _ask(console, "again") != "y":
            return NO_ANSWER
    _keep(who.save, ladder)
    console.page(_ending(look, ladder))
    return ANSWERED


def _ending(look: Look, ladder: Ladder) -> Page:
    from jantaku.draw.terminal import Span, line
    from jantaku.haiyuki.texts import line as words

    page = [
        line(Span(_word(look, "prompt", "ended"), "win")),
        line(words(ladder.character, "ENDING", look.language)),
    ]
    if ladder.is_true_ending:
        page.append(line(_word(look, "ending", "true")))
        page.append(line(Span(_word(look, "prompt", "unlocked"), "best")))
    return page


def _ladder(console: Console, who: Who, seed: int) -> Ladder:
    """The saved tournament, or another one."""
    from pathlib import Path

    from jantaku.haiyuki.ladder import Ladder

    saved = None
    if who.save and Path(who.save).exists():
        with blaming("save"):
            saved = Ladder.from_json(Path(who.save).read_text(encoding="utf-8", errors="replace"))
    unlocked = saved is not None and saved.unlocked
    if saved and saved.stage != "ended" and who.character in ("", saved.character):
        return saved
    character = _character(console, who.character, unlocked=unlocked)
    with blaming("character"):
        return Ladder(character, seed=seed, unlocked=unlocked)


def _keep(file: str, ladder: Ladder) -> None:
    from pathlib import Path

    if file:
        Path(file).write_text(ladder.to_json() + "\n", encoding="utf-8")


def _character(console: Console, name: str, *, unlocked: bool) -> str:
    """The character named, or the one the person picks."""
    from jantaku.haiyuki import CHARACTERS, character_of

    from .haiyuki_screen import character_page

    if name:
        with blaming("character"):
            return character_of(name).id
    names = [row.id for row in CHARACTERS.values() if unlocked or not row.is_hidden]
    console.page(character_page(console.look, names))
    while True:
        answer = _ask(console, "choose")
        if answer in names:
            return answer
        if answer.isascii() and answer.isdigit() and 1 <= int(answer[:4]) <= len(names):
            return names[int(answer[:4]) - 1]
        console.write(_word(console.look, "prompt", "no_such"))


def _opponent(name: str, character: str, seed: int) -> str:
    from random import Random

    from jantaku.haiyuki import CHARACTERS, character_of

    if name:
        with blaming("opponent"):
            return character_of(name).id
    others = [row.id for row in CHARACTERS.values() if not row.is_hidden and row.id != character]
    return Random(f"{seed}/opponent").choice(others)


def _rules(table: Table) -> HaiyukiRules:
    from jantaku.haiyuki import HaiyukiRules

    _difficulty(table)
    rounds = None if table.rounds == "none" else count_of(table.rounds, "rounds", _MOST_ROUNDS)
    return HaiyukiRules(rounds=rounds, skills=not table.no_skills)


def _difficulty(table: Table) -> str:
    if table.difficulty not in _DIFFICULTIES:
        cure = f"choose among {', '.join(_DIFFICULTIES)}"
        raise JantakuError(f"no difficulty {table.difficulty[:40]!r}", cure, source="difficulty")
    return table.difficulty


def _read_action(
    answer: str, legal: Sequence[HaiyukiAction], language: str
) -> HaiyukiAction | None:
    """The action of a number, or of words as "discard ataho", "ataho", "riichi", "hell_pile"."""
    from jantaku.haiyuki import SKILLS, HaiyukiAction, tile_of
    from jantaku.haiyuki.texts import texts

    if answer.isascii() and answer.isdigit():
        number = int(answer[:4])
        return legal[number - 1] if 1 <= number <= len(legal) else None
    names = texts(language)["tile"]
    tiles = {shown.lower(): tile_of(name) for name, shown in names.items()}
    tiles |= {name: tile_of(name) for name in names}
    kind, _, tile = answer.lower().partition(" ")
    skill = answer.upper().replace(" ", "_")
    if skill in SKILLS:
        return HaiyukiAction("skill", skill=skill)
    if kind in tiles and not tile:
        sets_up = any(action.type == "exchange" for action in legal)
        return HaiyukiAction("exchange" if sets_up else "discard", tiles[kind])
    if kind in _WITH_TILE and tile.strip() in tiles:
        return HaiyukiAction(kind, tiles[tile.strip()])  # type: ignore[arg-type]
    if kind in _WITHOUT_TILE and not tile:
        return HaiyukiAction(kind)  # type: ignore[arg-type]
    return None


def _ask(console: Console, prompt: str) -> str:
    """What the person answers; raises where nobody does any more."""
    console.write(f"{_word(console.look, 'prompt', prompt)}:")
    given = sys.stdin.readline()
    answer = given.strip()
    if not sys.stdin.isatty() and given:
        console.write(f"> {answer[:80]}")
    if not given or answer == "q":
        raise _Left
    return answer


def _screen(look: Look) -> Screen:
    from .haiyuki_screen import Screen

    return Screen(look, (), None)


def _word(look: Look, section: str, key: str) -> str:
    from jantaku.haiyuki.texts import text as text_of

    return text_of(section, key, look.language)
