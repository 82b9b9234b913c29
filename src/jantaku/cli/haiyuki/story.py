"""The events of a match as lines for the person at the table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from jantaku.draw.terminal import Span, line
from jantaku.haiyuki import TILES

if TYPE_CHECKING:
    from collections.abc import Callable

    from jantaku.draw.terminal import Page
    from jantaku.haiyuki import HaiyukiEvent, HaiyukiWin
    from jantaku.haiyuki.talk import Speaker

    from .screen import Screen


def told(screen: Screen, event: HaiyukiEvent) -> Page:
    """Returns the event as lines; empty if the table shows it anyway."""
    tell = _TELL.get(event.type)
    return tell(screen, event) if tell else []


def speech(screen: Screen, speaker: Speaker, seat: int, occasion: str) -> Page:
    """Returns a spoken line of a side."""
    said = speaker.line(screen.characters[seat], occasion, screen.look.language)
    return screen.sentence("told", "says", who=screen.name(seat), said=said)


def _tell(screen: Screen, key: str, event: HaiyukiEvent, **about: object) -> Page:
    """A sentence about what a side did, in the form for "you" where it is the person's own."""
    seat = event.seat or 0
    own = ".you" if seat == screen.seat else ""
    who = screen.say("character", screen.characters[seat])
    return screen.sentence("told", f"{key}{own}", who=who, **_tile(event), **about)


def _tile(event: HaiyukiEvent) -> dict[str, object]:
    return {} if event.tile is None else {"tile": TILES[event.tile].id}


def _tell_draw(screen: Screen, event: HaiyukiEvent) -> Page:
    return [] if event.tile is None else _tell(screen, "draw", event)


def _tell_skill(screen: Screen, event: HaiyukiEvent) -> Page:
    return _tell(screen, "skill", event, skill=event.skill, mp=event.amount)


def _tell_exchange(screen: Screen, event: HaiyukiEvent) -> Page:
    tiles = tuple(TILES[tile].id for tile in event.tiles)
    return _tell(screen, "exchange", event, n=event.amount, tiles=tiles)


def _tell_bomb(screen: Screen, event: HaiyukiEvent) -> Page:
    return screen.sentence("told", "bomb", **_tile(event))


def _tell_roulette(screen: Screen, event: HaiyukiEvent) -> Page:
    key = "roulette.hit" if event.flag else "roulette.miss"
    return screen.sentence("told", key, **_tile(event))


def _tell_hp(screen: Screen, event: HaiyukiEvent) -> Page:
    return _tell(screen, "lost" if event.amount > 0 else "healed", event, n=abs(event.amount))


def _tell_nagari(screen: Screen, event: HaiyukiEvent) -> Page:
    page: Page = [(), *screen.headline("told", "nagari")]
    for seat, hand in enumerate(event.hands):
        word = "tenpai" if event.amount >> seat & 1 else "noten"
        head = line("  ", screen.name(seat), Span(f"  {screen.say('word', word)}", "quiet"))
        page += [head, *screen.wrap(screen.tiles(hand or ()), line("    "))]
    return page


def _tell_match_end(screen: Screen, event: HaiyukiEvent) -> Page:
    page = [(), screen.title(screen.say("word", "result"))]
    if event.seat is None:
        return [*page, *screen.headline("told", "drawn", "")]
    own = ".you" if event.seat == screen.seat else ""
    who = screen.say("character", screen.characters[event.seat])
    return [*page, *screen.headline("told", f"won{own}", who=who)]


def _tell_win(screen: Screen, event: HaiyukiEvent) -> Page:
    """A win with all its damage is made of, an item a line."""
    win = event.win
    assert win is not None
    own = ".you" if win.seat == screen.seat else ""
    who = screen.say("character", screen.characters[win.seat])
    yaku = f"{win.yaku}.{win.subject}" if win.subject else win.yaku
    points = screen.say("told", "points", n=win.points)
    return [
        (),
        *screen.headline("told", f"{win.way}{own}", who=who, tile=TILES[win.tile].id),
        *screen.wrap(screen.tiles(win.tiles), line("  ")),
        *screen.fold(["  ", Span(screen.say("yaku", yaku), "yaku"), "  ", Span(points)], 4),
        *_changes(screen, win),
        line("  ", screen.label("damage"), Span(f"{win.damage}", "points")),
    ]


def _changes(screen: Screen, win: HaiyukiWin) -> Page:
    """Returns the changes to the points of the yaku, and the bonuses."""
    page: Page = [line("  ", screen.say("word", "open"))] if win.is_open else []
    if win.critical:
        page.append(line("  ", screen.say("word", "critical"), "  5/4"))
    if win.mirror:
        page.append(line("  ", screen.say("word", "mirror"), "  3/4"))
    for bonus in win.bonuses:
        name = screen.say("bonus", bonus.name)
        key = "times" if bonus.count > 1 else "once"
        said = screen.say("told", key, name=name, n=bonus.count, points=bonus.points)
        page.append(line("  ", said))
    return page


def _plainly(key: str) -> Callable[[Screen, HaiyukiEvent], Page]:
    return lambda screen, event: _tell(screen, key, event)


_TELL: Final[dict[str, Callable[[Screen, HaiyukiEvent], Page]]] = {
    "draw": _tell_draw,
    "discard": _plainly("discard"),
    "riichi": _plainly("riichi"),
    "pon": _plainly("pon"),
    "skill": _tell_skill,
    "exchange": _tell_exchange,
    "take_back": _plainly("take_back"),
    "destroy": _plainly("destroy"),
    "bomb": _tell_bomb,
    "roulette": _tell_roulette,
    "hp": _tell_hp,
    "nagari": _tell_nagari,
    "win": _tell_win,
    "match_end": _tell_match_end,
}
