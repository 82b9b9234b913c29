"""The events of any game in lines, as a viewer saw them.

In riichi and rulesets a line is a turn of a seat, as in the log of a round: `6m→8m` draws 6m and
discards 8m, `6m↓` discards the tile just drawn; of others only the discard is seen. In Haiyuki a
line is a sentence.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from jantaku.draw.terminal import Line, Page, Span, join, line, table
from jantaku.draw.tiles import bracketed, face, faces, tile_order

from .board import indicators_of
from .hearing import named
from .labels import amount_of, button_of, label_of, worth_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from jantaku.draw.look import Look
    from jantaku.game import protocol
    from jantaku.game.protocol import DisplayTile
    from jantaku.haiyuki import HaiyukiEvent, HaiyukiWin
    from jantaku.haiyuki.talk import Speaker

    from .haiyuki import HaiyukiDrawing

_PRESSES: Final = {"riichi": "yaku.riichi", "open_riichi": "yaku.riichi"}
_UNSEEN: Final = ("riichi_accepted", "pass")


class EventLines:
    """Lines as the events come; each event as the viewer saw it.

    `labels` are the words on the buttons of a ruleset, None in riichi.
    """

    def __init__(
        self,
        names: Mapping[int, str] | Sequence[str],
        look: Look,
        labels: Mapping[str, str] | None = None,
    ) -> None:
        self._names = names
        self._look = look
        self._labels = labels
        self._rows: list[list[Line]] = []
        self._seat: int | None = None
        self._drawn: DisplayTile | None = None
        self._pressed = ""

    def page(self, events: Iterable[Any]) -> Page:
        """A line for each turn: who, and what was drawn, called and discarded."""
        for event in events:
            add = _ADD.get(event.type)
            if add:
                add(self, event)
        return table([[row[0], join(" ", row[1:])] for row in self._rows if row[1:]])

    def _begin(self, seat: int | None) -> None:
        if self._rows and self._seat == seat and seat is not None:
            return
        self._seat, self._drawn, self._pressed = seat, None, ""
        self._rows.append([() if seat is None else line(self._names[seat])])

    def _put(self, part: Line) -> None:
        self._rows[-1].append(part)

    def _alone(self, head: Line, *parts: Line) -> None:
        """Adds a row that no later event joins."""
        self._rows.append([head, *parts])
        self._seat = None

    def _alone_of(self, seat: int | None, *parts: Line) -> None:
        self._alone(() if seat is None else line(self._names[seat]), *parts)

    def _revealed(self, event: protocol.Revealed) -> None:
        look = self._look
        if self._labels is None:
            shown = indicators_of(event.tiles, len(self._names), look)
            self._alone(look.label("word.dora_indicators"), shown)
        elif any(tile.name for tile in event.tiles):
            self._alone(look.label("play.revealed"), faces(event.tiles))

    def _drew(self, event: protocol.Drew) -> None:
        self._begin(event.seat)
        self._drawn = event.tile if event.tile.name else None

    def _discarded(self, event: protocol.DiscardedTile) -> None:
        self._begin(event.seat)
        drawn, self._drawn = self._drawn, None
        shown = face(event.tile)
        if event.drawn:
            shown = line(shown, Span(self._look.sign("↓"), "quiet"))
        elif drawn is not None:
            shown = line(face(drawn), Span(self._look.sign("→"), "quiet"), shown)
        self._put(shown)

    def _button(self, event: protocol.Pressed) -> None:
        if event.button in _UNSEEN:
            return
        self._begin(event.seat)
        key = "" if self._labels else _PRESSES.get(event.button, "")
        said = self._look.say(key) if key else button_of(event.button, self._labels, self._look)
        self._pressed = said
        self._put(line(Span(said, "limit")))

    def _called(self, event: protocol.Called) -> None:
        look = self._look
        self._begin(event.seat)
        if event.aside:
            self._put(line(Span(look.say("yaku.kita"), "dora")))
            return
        tiles = [*event.own] if event.tile is None else [event.tile, *event.own]
        shown = bracketed(
            faces(sorted(tiles, key=tile_order)), "[" if event.name == "closed_kan" else "("
        )
        said = look.say(f"meld.{event.name}") if self._labels is None else self._call(event.name)
        if said == self._pressed:
            self._rows[-1].pop()
        called = line(Span(said, "yaku"), " ", shown)
        if event.source not in (None, event.seat):
            source = look.say("line.caller_from", name=self._names[event.source or 0])
            called = line(called, " ", Span(source, "quiet"))
        self._put(called)

    def _call(self, name: str) -> str:
        return button_of(name, self._labels, self._look)

    def _declared(self, event: protocol.Declared) -> None:
        """Adds a statement or verdict about a win or a draw."""
        look = self._look
        if event.what in ("chombo", "dead_hand"):
            key = "action.chombo" if event.what == "chombo" else "said.dead_hand"
            self._alone_of(event.seat, line(Span(look.say(key), "none")))
            return
        about = {
            "name": "" if event.about is None else self._names[event.about],
            "what": named(event.name, self._names, look),
            "answer": look.say("action.ok" if event.ok else "action.ng"),
        }
        said = line(Span(look.say(f"said.{event.what}", **about), "yaku"))
        self._alone_of(event.seat, line(said, " ", () if event.tile is None else face(event.tile)))

    def _shown(self, event: protocol.HandShown) -> None:
        look = self._look
        said = line(Span(look.say("said.hand_shown"), "yaku"))
        parts = [line(said, " ", faces(sorted(event.tiles, key=tile_order)))]
        if event.revealed:
            ura = indicators_of(event.revealed, len(self._names), look)
            parts += [look.label("word.ura_indicators"), ura]
        self._alone_of(event.seat, join("  ", parts))

    def _moved(self, event: protocol.Moved) -> None:
        look = self._look
        if event.word == "merge":
            return
        seen = any(tile.name for tile in event.tiles)
        about = faces(event.tiles) if seen else line(f"{len(event.tiles)}")
        if event.source in (None, event.seat):
            if event.word not in ("discard", "draw") and seen:
                self._alone_of(event.seat, line(look.say("said.moved"), " ", about))
            return
        source = look.say("line.caller_from", name=self._names[event.source or 0])
        self._alone_of(event.seat, line(look.say("said.gets"), " ", about, " ", source))

    def _message(self, event: protocol.Message) -> None:
        said = label_of(event.text, "said", self._look)
        if said != self._pressed:
            self._alone_of(event.seat, line(Span(said, "yaku")))

    def _won(self, event: protocol.Won) -> None:
        """Adds a win of a ruleset: whose tile, the hand, the yaku, the worth."""
        look = self._look
        if self._labels is None:
            return
        key = "word.tsumo" if event.source is None else "word.ron"
        how = line(Span(look.say(key), "yaku"), " ", () if event.tile is None else face(event.tile))
        if event.source is not None:
            how = line(how, " ", look.say("line.caller_from", name=self._names[event.source]))
        yaku = [
            line(
                Span(label_of(one.name, "yaku", look), "yaku"),
                " ",
                amount_of(one.value, one.unit, look),
            )
            for one in event.lines
        ]
        self._alone_of(event.seat, how)
        self._alone((), faces(event.hand))
        for one in yaku:
            self._alone((), one)
        self._alone((), line(Span(worth_of(event.worth, look), "points")))

    def _scores(self, event: protocol.ScoresChanged) -> None:
        for row in event.points:
            if row.change:
                points = f"  {row.points}" if row.points is not None else ""
                self._alone_of(row.seat, line(f"{row.change:+}", Span(points, "points")))

    def _ended(self, event: protocol.RoundEnded) -> None:
        if self._labels is not None:
            self._alone(line(Span(label_of(event.reason, "end", self._look), "limit")), ())


_ADD: Final[dict[str, Callable[[EventLines, Any], None]]] = {
    "reveal": EventLines._revealed,
    "draw": EventLines._drew,
    "discard": EventLines._discarded,
    "press": EventLines._button,
    "call": EventLines._called,
    "declared": EventLines._declared,
    "show": EventLines._shown,
    "move": EventLines._moved,
    "message": EventLines._message,
    "win": EventLines._won,
    "scores": EventLines._scores,
    "round_end": EventLines._ended,
}
"""The events that have lines. A win of riichi is drawn with its round."""


def haiyuki_lines(drawing: HaiyukiDrawing, event: HaiyukiEvent) -> Page:
    """Returns an event of Haiyuki as lines; empty if the table shows it anyway."""
    tell = _TELL.get(event.type)
    return tell(drawing, event) if tell else []


def speech(drawing: HaiyukiDrawing, speaker: Speaker, seat: int, occasion: str) -> Page:
    """Returns a spoken line of a side."""
    said = speaker.line(drawing.characters[seat], occasion, drawing.look.language)
    return drawing.sentence("told", "says", who=drawing.name(seat), said=said)


def _tell(drawing: HaiyukiDrawing, key: str, event: HaiyukiEvent, **about: object) -> Page:
    """A sentence about what a side did, in the form for "you" where it is the person's own."""
    seat = event.seat or 0
    own = ".you" if seat == drawing.seat else ""
    who = drawing.say("character", drawing.characters[seat])
    return drawing.sentence("told", f"{key}{own}", who=who, **_tile(drawing, event), **about)


def _tile(drawing: HaiyukiDrawing, event: HaiyukiEvent) -> dict[str, object]:
    return {} if event.tile is None else {"tile": drawing.id_of(event.tile)}


def _tell_nagari(drawing: HaiyukiDrawing, event: HaiyukiEvent) -> Page:
    page: Page = [(), *drawing.headline("told", "nagari")]
    for seat, hand in enumerate(event.hands):
        word = "tenpai" if event.amount >> seat & 1 else "noten"
        head = line("  ", drawing.name(seat), Span(f"  {drawing.say('word', word)}", "quiet"))
        page += [head, *drawing.wrap(drawing.tiles(hand or ()), line("    "))]
    return page


def _tell_match_end(drawing: HaiyukiDrawing, event: HaiyukiEvent) -> Page:
    page = [(), drawing.title(drawing.say("word", "result"))]
    if event.seat is None:
        return [*page, *drawing.headline("told", "drawn", "")]
    own = ".you" if event.seat == drawing.seat else ""
    who = drawing.say("character", drawing.characters[event.seat])
    return [*page, *drawing.headline("told", f"won{own}", who=who)]


def _tell_win(drawing: HaiyukiDrawing, event: HaiyukiEvent) -> Page:
    """A win with all its damage is made of, an item a line."""
    win = event.win
    assert win is not None
    own = ".you" if win.seat == drawing.seat else ""
    who = drawing.say("character", drawing.characters[win.seat])
    yaku = f"{win.yaku}.{win.subject}" if win.subject else win.yaku
    points = drawing.say("told", "points", n=win.points)
    return [
        (),
        *drawing.headline("told", f"{win.way}{own}", who=who, tile=drawing.id_of(win.tile)),
        *drawing.wrap(drawing.tiles(win.tiles), line("  ")),
        *drawing.fold(["  ", Span(drawing.say("yaku", yaku), "yaku"), "  ", Span(points)], 4),
        *_changes(drawing, win),
        line("  ", drawing.label("damage"), Span(f"{win.damage}", "points")),
    ]


def _changes(drawing: HaiyukiDrawing, win: HaiyukiWin) -> Page:
    """Returns the changes to the points of the yaku, and the bonuses."""
    page: Page = [line("  ", drawing.say("word", "open"))] if win.is_open else []
    if win.critical:
        page.append(line("  ", drawing.say("word", "critical"), "  5/4"))
    if win.mirror:
        page.append(line("  ", drawing.say("word", "mirror"), "  3/4"))
    for bonus in win.bonuses:
        name = drawing.say("bonus", bonus.name)
        key = "times" if bonus.count > 1 else "once"
        said = drawing.say("told", key, name=name, n=bonus.count, points=bonus.points)
        page.append(line("  ", said))
    return page


def _plainly(key: str) -> Callable[[HaiyukiDrawing, HaiyukiEvent], Page]:
    return lambda drawing, event: _tell(drawing, key, event)


_TELL: Final[dict[str, Callable[[HaiyukiDrawing, HaiyukiEvent], Page]]] = {
    "draw": lambda drawing, one: [] if one.tile is None else _tell(drawing, "draw", one),
    "discard": _plainly("discard"),
    "riichi": _plainly("riichi"),
    "pon": _plainly("pon"),
    "skill": lambda drawing, one: _tell(drawing, "skill", one, skill=one.skill, mp=one.amount),
    "exchange": lambda drawing, one: _tell(
        drawing, "exchange", one, n=one.amount, tiles=tuple(map(drawing.id_of, one.tiles))
    ),
    "take_back": _plainly("take_back"),
    "destroy": _plainly("destroy"),
    "bomb": lambda drawing, one: drawing.sentence("told", "bomb", **_tile(drawing, one)),
    "roulette": lambda drawing, one: drawing.sentence(
        "told", "roulette.hit" if one.flag else "roulette.miss", **_tile(drawing, one)
    ),
    "hp": lambda drawing, one: _tell(
        drawing, "lost" if one.amount > 0 else "healed", one, n=abs(one.amount)
    ),
    "nagari": _tell_nagari,
    "win": _tell_win,
    "match_end": _tell_match_end,
}
