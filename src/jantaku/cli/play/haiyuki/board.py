"""The table as a seat sees it, and its choices."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jantaku.draw.terminal import Span, line
from jantaku.haiyuki import CHARACTERS, SKILLS, TILES
from jantaku.haiyuki.rules import HP, MP, TURNS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from jantaku.draw.table.haiyuki import HaiyukiDrawing
    from jantaku.draw.terminal import Line, Page
    from jantaku.haiyuki import (
        Blocked,
        HaiyukiAction,
        HaiyukiTile,
        HaiyukiView,
        HaiyukiWaitWorth,
        SideView,
    )

_BAR = 20
_STATES = ("critical", "mirror")
_TIMERS = ("guard", "spirit", "curse")
_CHOICE = 5  # columns of a number


def board(drawing: HaiyukiDrawing, view: HaiyukiView, chosen: Sequence[HaiyukiTile] = ()) -> Page:
    """The table as the seat sees it, with the tiles chosen and what its waits are worth."""
    of = f"/{view.rules.rounds}" if view.rules.rounds else ""
    title = (
        f"{drawing.say('word', 'round')} {view.round}{of}  "
        f"{drawing.say('word', 'turn')} {view.turn}/{TURNS}"
    )
    dora = line(drawing.label("dora"), drawing.full(view.dora))
    wall = line(drawing.label("wall"), f"{view.left}")
    page = [drawing.title(title), *drawing.wrap([dora, wall], gap="   ")]
    own = view.seat or 0
    for seat in (1 - own, own):
        page += _side(drawing, view, seat)
    if chosen:
        cost = line(Span(f" {len(chosen) * _setup_cost(view)} MP", "quiet"))
        shown = [*drawing.tiles(chosen), cost]
        page += drawing.wrap(shown, line("  ", drawing.label("chosen")))
    for wait in view.worth:
        if wait.discard is None:
            page += drawing.fold(["  ", drawing.label("waits"), *worth(drawing, wait)], 4)
    return page


def _setup_cost(view: HaiyukiView) -> int:
    """MP that a swap of one tile costs."""
    rows = (SKILLS[skill] for skill in CHARACTERS[view.own.character].skills)
    return next(row.cost for row in rows if row.kind == "setup")


def worth(drawing: HaiyukiDrawing, wait: HaiyukiWaitWorth) -> list[str | Span]:
    """A wait, how many are left of it, and the damage of a win."""
    ways = {(True, True): "both", (True, False): "tsumo", (False, True): "ron"}
    key = ways.get((wait.tsumo is not None, wait.ron is not None), "neither")
    return drawing.phrase(
        "wait",
        key,
        tile=TILES[wait.tile].id,
        left=wait.left,
        yaku=wait.yaku,
        tsumo=wait.tsumo,
        ron=wait.ron,
    )


def _side(drawing: HaiyukiDrawing, view: HaiyukiView, seat: int) -> Page:
    side = view.sides[seat]
    pond = [
        line("*" if one.riichi else "", drawing.tile(one.tile))
        for one in view.pond
        if one.seat == seat
    ]
    bars = [
        line("HP ", _bar(drawing, side.hp, HP), f" {side.hp:>5}"),
        line("MP ", _bar(drawing, side.mp, MP), f" {side.mp:>3}"),
    ]
    name = line(Span(drawing.name(seat), "yaku"))
    return [
        (),
        *drawing.wrap([name, *_states(drawing, side)], gap="  "),
        *drawing.wrap(bars, line("  "), gap="   "),
        *drawing.wrap(pond, line("  ", drawing.label("pond"))),
        *drawing.wrap(_hand(drawing, view, side), line("  ", drawing.label("hand"))),
    ]


def _bar(drawing: HaiyukiDrawing, value: int, most: int) -> Span:
    """A bar as long as the value's share of the most."""
    full = -(-value * _BAR // most)
    filled, empty = ("#", ".") if drawing.look.ascii else ("█", "░")
    style = "none" if value * 4 < most else "best"
    return Span(filled * full + empty * (_BAR - full), style)


def _hand(drawing: HaiyukiDrawing, view: HaiyukiView, side: SideView) -> list[Line]:
    """The hand, tiles that may not be discarded set back, then the tile drawn and the open sets."""
    if side.tiles is None:
        parts = [line(Span("[]", "quiet"))] * side.count
    else:
        allowed = {action.tile for action in view.legal if action.type == "discard"}
        locked = view.phase == "declared" and bool(allowed)
        rest = side.tiles if side.drawn is None else side.tiles[:-1]
        style = {tile: "quiet" for tile in side.tiles if locked and tile not in allowed}
        parts = [drawing.tile(tile, style.get(tile, "")) for tile in rest]
        if side.drawn is not None:
            parts.append(line("+ ", drawing.tile(side.drawn, style.get(side.drawn, ""))))
    for tile in side.pons:
        first, second, third = drawing.tiles([tile] * 3)
        parts += [line("(", first), second, line(third, ")")]
    return parts


def _states(drawing: HaiyukiDrawing, side: SideView) -> list[Line]:
    """Returns the states in effect on a side, each with its style."""
    shown = [(drawing.say("word", "riichi"), "win")] if side.riichi else []
    for name in _STATES:
        shown += [(drawing.say("word", name), "limit")] if getattr(side, name) else []
    if side.guaranteed:
        shown.append((drawing.say("word", "sure"), "none"))
    for name in _TIMERS:
        left = getattr(side, name)
        shown += [(f"{drawing.say('word', name)} {left}", "dora")] if left else []
    return [line(Span(text, style)) for text, style in shown]


def choices(
    drawing: HaiyukiDrawing,
    view: HaiyukiView,
    asked: Sequence[HaiyukiAction],
    blocked: Sequence[Blocked],
) -> Page:
    """Returns the choices, numbered and explained, then what is blocked, and why."""
    page: Page = [(), *drawing.fold([drawing.say("prompt", view.phase)])]
    for number, action in enumerate(asked, 1):
        page += _row(drawing, f"{number:>3}", _choice(drawing, view, action))
    locking = tuple(
        TILES[one.action.tile].id
        for one in blocked
        if one.refusal.key == "breaks_tenpai" and one.action.tile is not None
    )
    for one in blocked:
        if one.refusal.key != "breaks_tenpai":
            page += _row(drawing, "  -", _refused(drawing, view, one), "quiet")
    if locking:
        page += _row(drawing, "  -", drawing.phrase("choice", "broken", tiles=locking), "quiet")
    return page


def _row(drawing: HaiyukiDrawing, mark: str, parts: Sequence[str | Span], style: str = "") -> Page:
    rows = drawing.fold([f"{mark}  ", *parts], _CHOICE)
    if not style:
        return rows
    return [tuple(Span(span.text, style) for span in row) for row in rows]


def _refused(drawing: HaiyukiDrawing, view: HaiyukiView, one: Blocked) -> list[str | Span]:
    skill = one.action.skill
    named = [Span(drawing.say("skill", skill))] if skill else _choice(drawing, view, one.action)
    return drawing.phrase("choice", "refused", action=named, **drawing.refusal(one.refusal))


def _choice(drawing: HaiyukiDrawing, view: HaiyukiView, action: HaiyukiAction) -> list[str | Span]:
    """An action in words; of a discard that keeps tenpai, what it waits for."""
    if action.type == "skill":
        row = SKILLS[action.skill]
        return drawing.phrase("choice", "skill", skill=row.id, cost=row.cost, effect=row.id)
    if action.type == "pass":
        key = f"pass.{view.phase}"
        return drawing.phrase("choice", key)
    if action.type == "exchange" and not action.tiles:
        return drawing.phrase("choice", "done")
    tile = view.offered if action.type == "pon" else next(iter(action.tiles), action.tile)
    about = {} if tile is None else {"tile": TILES[tile].id}
    label = drawing.phrase("choice", action.type, **about)
    if action.type != "discard":
        return label
    for wait in view.worth:
        if wait.discard == action.tile:
            label += [Span(drawing.look.sign(" → "), "quiet"), *worth(drawing, wait)]
    return label


def character_page(drawing: HaiyukiDrawing, names: Sequence[str]) -> Page:
    """The characters to choose from, with their skills."""
    page: Page = drawing.fold([drawing.say("prompt", "character")])
    for number, name in enumerate(names, 1):
        skills = ", ".join(
            f"{drawing.say('skill', skill)} ({SKILLS[skill].cost} MP)"
            for skill in CHARACTERS[name].skills
        )
        shown = Span(drawing.say("character", name), "yaku")
        page += _row(drawing, f"{number:>3}", [shown, "  ", skills])
    return page
