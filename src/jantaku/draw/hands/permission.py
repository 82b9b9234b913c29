"""The page that says whether a hand may be won: what is needed, what is wrong, wait by wait."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jantaku.draw.terminal import Line, Page, Span, line, table
from jantaku.draw.tiles import mpsz

if TYPE_CHECKING:
    from jantaku import GradedWait, GradedYaku, Permission
    from jantaku.draw.look import Look

_COLUMNS = ("wait", "passes", "yaku", "han", "settled")
_RIGHT = frozenset({3})


def permission_page(permission: Permission, look: Look) -> Page:
    """Returns the requirement of the rules, the verdict with its reasons, and each wait's yaku."""
    asked = [look.say(f"fix_yaku.{permission.fix_yaku}")]
    asked.append(look.say("line.han_needed", han=permission.need))
    if permission.every_wait:
        asked.append(look.say("word.every_wait"))
    rows = [[look.label("word.fix_yaku"), look.separated(asked)]]
    rows.append([mpsz(permission.score.win), _verdict(permission, look)])
    rows += [[(), line(look.say(f"refusal.{fault}"))] for fault in permission.faults]
    waits = [[look.label(f"word.{key}") for key in _COLUMNS]]
    for wait in permission.waits:
        waits += _wait(wait, look)
    return [*table(rows), (), *table(waits, right=_RIGHT)]


def refused_page(fault: str, look: Look) -> Page:
    """The verdict on a win with one fault, for an answer that explains no more."""
    refused = line(Span(look.say("word.win_refused"), "none"))
    return table([[refused, line(look.say(f"refusal.{fault}"))]])


def _verdict(permission: Permission, look: Look) -> Line:
    if permission.allowed:
        return line(Span(look.say("word.win_allowed"), "best"))
    return line(Span(look.say("word.win_refused"), "none"))


def _wait(wait: GradedWait, look: Look) -> list[list[Line]]:
    """A row for each yaku, the tile and whether it passes in the first."""
    passes = look.say("word.yes" if wait.passes else "word.no")
    head = [mpsz(wait.kind), line(Span(passes, "" if wait.passes else "none"))]
    if not wait.yaku:
        return [[*head, line(look.say("word.no_yaku"))]]
    rows = [_yaku(one, look) for one in wait.yaku]
    return [[*(head if not number else [(), ()]), *row] for number, row in enumerate(rows)]


def _yaku(graded: GradedYaku, look: Look) -> list[Line]:
    name = line(Span(graded.yaku.name_in(look.language), "yaku" if graded.usable else "quiet"))
    if graded.yaku.yakuman:
        return [name, line(Span(look.say("limit.yakuman"), "limit"))]
    settled = look.say(f"grade.{graded.grade}" if graded.counts else "word.not_counted")
    return [name, line(look.say("line.han", han=graded.yaku.han)), line(settled)]
