"""How a Haiyuki match looks in a terminal: the table, the choices, what happened, what it cost."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jantaku.draw.terminal import Span, join, line, rule
from jantaku.haiyuki import CHARACTERS, SKILLS, TILES, YAKU
from jantaku.haiyuki.rules import HP, MP, TURNS
from jantaku.haiyuki.texts import line as words
from jantaku.haiyuki.texts import text

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from jantaku.draw.look import Look
    from jantaku.draw.terminal import Line, Page
    from jantaku.haiyuki import (
        Blocked,
        HaiyukiAction,
        HaiyukiEvent,
        HaiyukiTile,
        HaiyukiView,
        HaiyukiWin,
        SideView,
    )

_COLUMNS = 72
_BAR = 20
_STYLES = {"red": "tile.man", "blue": "tile.pin", "yellow": "dora", "purple": "limit"}
_STATES = ("critical", "mirror")


class Screen:
    """Draws for one seat, in a language; `seat` None shows only what everybody may see."""

    def __init__(self, look: Look, characters: Sequence[str], seat: int | None) -> None:
        self.look = look
        self.seat = seat
        self.characters = tuple(characters)

    def say(self, section: str, key: str) -> str:
        """A text in the language of the screen."""
        return text(section, key, self.look.language)

    def name(self, seat: int) -> str:
        """How a side is called: its character, and "You" where that alone is not enough."""
        name = self.say("character", self.characters[seat])
        return f"{name} ({self.say('word', 'you')})" if seat == self.seat else name

    def tile(self, tile: HaiyukiTile, style: str = "") -> Span:
        """A tile by name, in its colour."""
        row = TILES[tile]
        return Span(self.say("tile", row.id), style or _STYLES[row.colour])

    def tiles(self, tiles: Iterable[HaiyukiTile], style: str = "") -> Line:
        """Tiles side by side."""
        return join(" ", [line(self.tile(tile, style)) for tile in tiles])

    def board(self, view: HaiyukiView) -> Page:
        """The table as the seat sees it."""
        limit = view.rules.rounds
        of = f"/{limit}" if limit else ""
        title = (
            f"{self.say('word', 'round')} {view.round}{of}  "
            f"{self.say('word', 'turn')} {view.turn}/{TURNS}"
        )
        dora = line(self.label("dora"), self.tile(view.dora))
        wall = line(self.label("wall"), f"{view.left}")
        seats = (1 - (view.seat or 0), view.seat or 0)
        page = [rule(self.look.sign("─"), _COLUMNS, title), line(dora, "   ", wall)]
        for seat in seats:
            page += self._side(view, seat)
        if view.waits:
            page.append(line(self.label("waits"), self.tiles(view.waits)))
        return page

    def _side(self, view: HaiyukiView, seat: int) -> Page:
        side = view.sides[seat]
        pond = [self._pond_tile(one.tile, one.riichi) for one in view.pond if one.seat == seat]
        hand = self._hand(side)
        return [
            (),
            line(Span(self.name(seat), "yaku"), *self._states(side)),
            line("  HP ", self.bar(side.hp, HP), f" {side.hp:>5}   MP ", self.bar(side.mp, MP),
                 f" {side.mp:>3}"),
            line("  ", self.label("pond"), join(" ", pond)),
            line("  ", self.label("hand"), hand),
        ]  # fmt: skip

    def bar(self, value: int, most: int) -> Span:
        """A bar as long as the value's share of the most."""
        full = -(-value * _BAR // most)
        filled, empty = ("#", ".") if self.look.ascii else ("█", "░")
        style = "none" if value * 4 < most else "best"
        return Span(filled * full + empty * (_BAR - full), style)

    def label(self, key: str) -> Span:
        """A word set back, as the name of what stands beside it."""
        return Span(f"{self.say('word', key)} ", "quiet")

    def _pond_tile(self, tile: HaiyukiTile, riichi: bool) -> Line:
        return line("*" if riichi else "", self.tile(tile))

    def _hand(self, side: SideView) -> Line:
        parts: list[Line] = []
        if side.tiles is None:
            parts.append(line(Span("[] " * side.count, "quiet")))
        else:
            rest = side.tiles if side.drawn is None else side.tiles[:-1]
            parts.append(self.tiles(rest))
            parts += [line("+ ", self.tile(side.drawn))] if side.drawn is not None else []
        parts += [line("(", self.tiles([tile] * 3), ")") for tile in side.pons]
        return join("  ", parts)

    def _states(self, side: SideView) -> list[Span]:
        shown = [(self.say("word", "riichi"), "win")] if side.riichi else []
        for name in _STATES:
            shown += [(self.say("word", name), "limit")] if getattr(side, name) else []
        if side.guaranteed:
            shown.append((self.say("word", "sure"), "none"))
        for name in ("guard", "spirit", "curse"):
            left = getattr(side, name)
            shown += [(f"{self.say('word', name)} {left}", "dora")] if left else []
        return [part for text_, style in shown for part in (Span("  "), Span(text_, style))]

    def choices(
        self, view: HaiyukiView, legal: Sequence[HaiyukiAction], blocked: Sequence[Blocked]
    ) -> Page:
        """What there is to choose, numbered and explained; and what is not, and why."""
        page = [(), line(self.say("prompt", view.phase))]
        keeping = dict(view.keeping)
        for number, action in enumerate(legal, 1):
            page.append(line(f"{number:>3}  ", self.action(action, keeping)))
        for one in blocked:
            named = self._name_of(one.action)
            page.append(line(Span(f"  -  {named}: {one.fault}; {one.cure}", "quiet")))
        return page

    def _name_of(self, action: HaiyukiAction) -> str:
        if action.skill:
            return self.say("skill", action.skill)
        return "".join(span.text for span in self.action(action, {}))

    def action(
        self, action: HaiyukiAction, keeping: dict[HaiyukiTile, tuple[HaiyukiTile, ...]]
    ) -> Line:
        """An action in words; of a discard that keeps tenpai, what it waits for."""
        if action.type == "skill":
            row = SKILLS[action.skill]
            effect = self.say("effect", row.id)
            return line(Span(self.say("skill", row.id), "limit"), f" ({row.cost} MP): {effect}")
        word = line(self.say("word", action.type))
        if action.tile is None:
            return word
        shown = line(word, " ", self.tile(action.tile))
        if action.type == "discard" and action.tile in keeping:
            arrow = self.look.sign(" → ")
            waits = self.tiles(keeping[action.tile])
            return line(shown, Span(arrow, "quiet"), self.label("waits"), waits)
        return shown

    def happened(self, event: HaiyukiEvent) -> Page:
        """What happened, in lines; nothing for what the table shows anyway."""
        tell = getattr(self, f"_tell_{event.type}", None)
        page: Page = tell(event) if tell else []
        return page

    def speech(self, seat: int, occasion: str) -> Line:
        """What a side says."""
        said = words(self.characters[seat], occasion, self.look.language)
        return line(Span(f"  {self.name(seat)}: ", "quiet"), said)

    def _told(self, event: HaiyukiEvent, *what: str | Span | Line) -> Page:
        return [line("  ", Span(self.name(event.seat or 0), "quiet"), "  ", *what)]

    def _tell_discard(self, event: HaiyukiEvent) -> Page:
        assert event.tile is not None
        word = self.say("word", "discard")
        return self._told(event, word, " ", self.tile(event.tile), "*" if event.flag else "")

    def _tell_draw(self, event: HaiyukiEvent) -> Page:
        if event.tile is None:
            return []
        return self._told(event, self.say("word", "draws"), " ", self.tile(event.tile))

    def _tell_riichi(self, event: HaiyukiEvent) -> Page:
        return self._told(event, Span(self.say("word", "riichi"), "win"))

    def _tell_pon(self, event: HaiyukiEvent) -> Page:
        assert event.tile is not None
        return self._told(event, self.say("word", "pon"), " ", self.tiles([event.tile] * 3))

    def _tell_skill(self, event: HaiyukiEvent) -> Page:
        skill = Span(self.say("skill", event.skill), "limit")
        return self._told(event, skill, f" -{event.amount} MP")

    def _tell_exchange(self, event: HaiyukiEvent) -> Page:
        count = f"{self.say('word', 'swaps')}: {event.amount}"
        return self._told(event, count, "  " if event.tiles else "", self.tiles(event.tiles))

    def _tell_take_back(self, event: HaiyukiEvent) -> Page:
        assert event.tile is not None
        return self._told(event, self.tile(event.tile), " ", self.say("word", "returns"))

    def _tell_destroy(self, event: HaiyukiEvent) -> Page:
        assert event.tile is not None
        return self._told(event, self.tile(event.tile), " ", self.say("word", "destroyed"))

    def _tell_bomb(self, event: HaiyukiEvent) -> Page:
        assert event.tile is not None
        return self._told(event, self.say("bonus", "ura"), " ", self.tile(event.tile))

    def _tell_roulette(self, event: HaiyukiEvent) -> Page:
        assert event.tile is not None
        miss = "" if event.flag else f"  {self.say('word', 'miss')}"
        return self._told(event, self.tile(event.tile), miss)

    def _tell_hp(self, event: HaiyukiEvent) -> Page:
        return self._told(event, Span(f"HP {-event.amount:+}", "points"))

    def _tell_nagari(self, event: HaiyukiEvent) -> Page:
        page: Page = [(), line(Span(self.say("word", "nagari"), "win"))]
        for seat, hand in enumerate(event.hands):
            word = "tenpai" if event.amount >> seat & 1 else "noten"
            state = f"  {self.say('word', word)}  "
            page.append(line("  ", self.name(seat), Span(state, "quiet"), self.tiles(hand or ())))
        return page

    def _tell_win(self, event: HaiyukiEvent) -> Page:
        assert event.win is not None
        return self.win(event.win)

    def _tell_match_end(self, event: HaiyukiEvent) -> Page:
        title = rule(self.look.sign("─"), _COLUMNS, self.say("word", "result"))
        if event.seat is None:
            return [(), title, line(self.say("word", "draw"))]
        wins = f"{self.name(event.seat)} {self.say('word', 'wins')}"
        return [(), title, line(Span(wins, "win"))]

    def win(self, win: HaiyukiWin) -> Page:
        """A win with all its damage is made of, an item a line."""
        name = f"{win.yaku}.{win.subject}" if win.subject else win.yaku
        head = f"{self.name(win.seat)}  {self.say('word', win.way)} "
        page = [
            (),
            line(Span(head, "win"), self.tile(win.tile)),
            line("  ", self.tiles(win.tiles)),
            line("  ", Span(self.say("yaku", name), "yaku"), f"  {win.points} ", self._points),
        ]
        if win.is_open:
            page.append(line("  ", self.say("word", "open")))
        for given, word, factor in (
            (win.critical, "critical", "5/4"),
            (win.mirror, "mirror", "3/4"),
        ):
            page += [line("  ", self.say("word", word), f"  {factor}")] if given else []
        for bonus in win.bonuses:
            times = f"{bonus.count} " if bonus.count > 1 else ""
            page.append(line(f"  {self.say('bonus', bonus.name)}  {times}+{bonus.points}"))
        damage = Span(f"{win.damage}", "points")
        return [*page, line("  ", self.label("damage"), damage)]

    @property
    def _points(self) -> str:
        return self.say("word", "points")

    def help(self) -> Page:
        """The rules in three lines and all yaku."""
        page = [line(self.say("help", key)) for key in ("goal", "ron", "pon")]
        return [(), *page, (), *self.yaku_list()]

    def yaku_list(self) -> Page:
        """All yaku with points and conditions, the dearest first."""
        from jantaku.draw.terminal import table

        rows = [
            [
                line(Span(self.say("yaku", row.id), "yaku")),
                line(f"{row.points}"),
                line(self.say("condition", row.id)),
            ]
            for row in sorted(YAKU, key=lambda row: -row.points)
        ]
        return table(rows, frozenset({1}))


def character_page(look: Look, names: Sequence[str]) -> Page:
    """The characters to choose from, with their skills."""
    page: Page = [line(text("prompt", "character", look.language))]
    for number, name in enumerate(names, 1):
        skills = [
            f"{text('skill', skill, look.language)} ({SKILLS[skill].cost} MP)"
            for skill in CHARACTERS[name].skills
        ]
        shown = Span(text("character", name, look.language), "yaku")
        page.append(line(f"{number:>3}  ", shown, Span(f"  {', '.join(skills)}", "quiet")))
    return page
