"""The table as a seat sees it, and its choices."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jantaku.draw.terminal import Span, line
from jantaku.haiyuki import CHARACTERS, SKILLS, TILES
from jantaku.haiyuki.rules import HP, MP, TURNS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from jantaku.draw.terminal import Line, Page
    from jantaku.haiyuki import (
        Blocked,
        HaiyukiAction,
        HaiyukiTile,
        HaiyukiView,
        SideView,
        WaitWorth,
    )

    from .screen import Screen

_BAR = 20
_STATES = ("critical", "mirror")
_TIMERS = ("guard", "spirit", "curse")
_CHOICE = 5  # columns of a number


def board(screen: Screen, view: HaiyukiView, chosen: Sequence[HaiyukiTile] = ()) -> Page:
    """The table as the seat sees it, with the tiles chosen and what its waits are worth."""
    of = f"/{view.rules.rounds}" if view.rules.rounds else ""
    title = (
        f"{screen.say('word', 'round')} {view.round}{of}  "
        f"{screen.say('word', 'turn')} {view.turn}/{TURNS}"
    )
    dora = line(screen.label("dora"), screen.full(view.dora))
    wall = line(screen.label("wall"), f"{view.left}")
    page = [screen.title(title), *screen.wrap([dora, wall], gap="   ")]
    own = view.seat or 0
    for seat in (1 - own, own):
        page += _side(screen, view, seat)
    if chosen:
        cost = line(Span(f" {len(chosen) * _setup_cost(view)} MP", "quiet"))
        shown = [*screen.tiles(chosen), cost]
        page += screen.wrap(shown, line("  ", screen.label("chosen")))
    for wait in view.worth:
        if wait.discard is None:
            page += screen.fold(["  ", screen.label("waits"), *worth(screen, wait)], 4)
    return page


def _setup_cost(view: HaiyukiView) -> int:
    """MP that a swap of one tile costs."""
    rows = (SKILLS[skill] for skill in CHARACTERS[view.own.character].skills)
    return next(row.cost for row in rows if row.kind == "setup")


def worth(screen: Screen, wait: WaitWorth) -> list[str | Span]:
    """A wait, how many are left of it, and the damage of a win."""
    ways = {(True, True): "both", (True, False): "tsumo", (False, True): "ron"}
    key = ways.get((wait.tsumo is not None, wait.ron is not None), "neither")
    return screen.phrase(
        "wait",
        key,
        tile=TILES[wait.tile].id,
        left=wait.left,
        yaku=wait.yaku,
        tsumo=wait.tsumo,
        ron=wait.ron,
    )


def _side(screen: Screen, view: HaiyukiView, seat: int) -> Page:
    side = view.sides[seat]
    pond = [
        line("*" if one.riichi else "", screen.tile(one.tile))
        for one in view.pond
        if one.seat == seat
    ]
    bars = [
        line("HP ", _bar(screen, side.hp, HP), f" {side.hp:>5}"),
        line("MP ", _bar(screen, side.mp, MP), f" {side.mp:>3}"),
    ]
    name = line(Span(screen.name(seat), "yaku"))
    return [
        (),
        *screen.wrap([name, *_states(screen, side)], gap="  "),
        *screen.wrap(bars, line("  "), gap="   "),
        *screen.wrap(pond, line("  ", screen.label("pond"))),
        *screen.wrap(_hand(screen, view, side), line("  ", screen.label("hand"))),
    ]


def _bar(screen: Screen, value: int, most: int) -> Span:
    """A bar as long as the value's share of the most."""
    full = -(-value * _BAR // most)
    filled, empty = ("#", ".") if screen.look.ascii else ("█", "░")
    style = "none" if value * 4 < most else "best"
    return Span(filled * full + empty * (_BAR - full), style)


def _hand(screen: Screen, view: HaiyukiView, side: SideView) -> list[Line]:
    """The hand, tiles that may not be discarded set back, then the tile drawn and the open sets."""
    if side.tiles is None:
        parts = [line(Span("[]", "quiet"))] * side.count
    else:
        allowed = {action.tile for action in view.legal if action.type == "discard"}
        locked = view.phase == "declared" and bool(allowed)
        rest = side.tiles if side.drawn is None else side.tiles[:-1]
        style = {tile: "quiet" for tile in side.tiles if locked and tile not in allowed}
        parts = [screen.tile(tile, style.get(tile, "")) for tile in rest]
        if side.drawn is not None:
            parts.append(line("+ ", screen.tile(side.drawn, style.get(side.drawn, ""))))
    for tile in side.pons:
        first, second, third = screen.tiles([tile] * 3)
        parts += [line("(", first), second, line(third, ")")]
    return parts


def _states(screen: Screen, side: SideView) -> list[Line]:
    """Returns the states in effect on a side, each with its style."""
    shown = [(screen.say("word", "riichi"), "win")] if side.riichi else []
    for name in _STATES:
        shown += [(screen.say("word", name), "limit")] if getattr(side, name) else []
    if side.guaranteed:
        shown.append((screen.say("word", "sure"), "none"))
    for name in _TIMERS:
        left = getattr(side, name)
        shown += [(f"{screen.say('word', name)} {left}", "dora")] if left else []
    return [line(Span(text, style)) for text, style in shown]


def choices(
    screen: Screen, view: HaiyukiView, asked: Sequence[HaiyukiAction], blocked: Sequence[Blocked]
) -> Page:
    """Returns the choices, numbered and explained, then what is blocked, and why."""
    page: Page = [(), *screen.fold([screen.say("prompt", view.phase)])]
    for number, action in enumerate(asked, 1):
        page += _row(screen, f"{number:>3}", _choice(screen, view, action))
    locking = tuple(
        TILES[one.action.tile].id
        for one in blocked
        if one.refusal.key == "breaks_tenpai" and one.action.tile is not None
    )
    for one in blocked:
        if one.refusal.key != "breaks_tenpai":
            page += _row(screen, "  -", _refused(screen, view, one), "quiet")
    if locking:
        page += _row(screen, "  -", screen.phrase("choice", "broken", tiles=locking), "quiet")
    return page


def _row(screen: Screen, mark: str, parts: Sequence[str | Span], style: str = "") -> Page:
    rows = screen.fold([f"{mark}  ", *parts], _CHOICE)
    if not style:
        return rows
    return [tuple(Span(span.text, style) for span in row) for row in rows]


def _refused(screen: Screen, view: HaiyukiView, one: Blocked) -> list[str | Span]:
    skill = one.action.skill
    named = [Span(screen.say("skill", skill))] if skill else _choice(screen, view, one.action)
    return screen.phrase("choice", "refused", action=named, **screen.refusal(one.refusal))


def _choice(screen: Screen, view: HaiyukiView, action: HaiyukiAction) -> list[str | Span]:
    """An action in words; of a discard that keeps tenpai, what it waits for."""
    if action.type == "skill":
        row = SKILLS[action.skill]
        return screen.phrase("choice", "skill", skill=row.id, cost=row.cost, effect=row.id)
    if action.type == "pass":
        key = f"pass.{view.phase}"
        return screen.phrase("choice", key)
    if action.type == "exchange" and not action.tiles:
        return screen.phrase("choice", "done")
    tile = view.offered if action.type == "pon" else next(iter(action.tiles), action.tile)
    about = {} if tile is None else {"tile": TILES[tile].id}
    label = screen.phrase("choice", action.type, **about)
    if action.type != "discard":
        return label
    for wait in view.worth:
        if wait.discard == action.tile:
            label += [Span(screen.look.sign(" → "), "quiet"), *worth(screen, wait)]
    return label


def character_page(screen: Screen, names: Sequence[str]) -> Page:
    """The characters to choose from, with their skills."""
    page: Page = screen.fold([screen.say("prompt", "character")])
    for number, name in enumerate(names, 1):
        skills = ", ".join(
            f"{screen.say('skill', skill)} ({SKILLS[skill].cost} MP)"
            for skill in CHARACTERS[name].skills
        )
        shown = Span(screen.say("character", name), "yaku")
        page += _row(screen, f"{number:>3}", [shown, "  ", skills])
    return page
