"""Claims and verdicts at a table: the names of worths, draws and verdicts, and a page."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from jantaku.base.messages import load
from jantaku.draw.terminal import Line, Page, Span, join, line, table
from jantaku.draw.tiles import face

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from jantaku.draw.look import Look
    from jantaku.riichi.play.wire import ClaimAnswer, ClaimShown, HearingShown

    Names = Mapping[int, str] | Sequence[str]

_SAID: Final = {
    "kyuushu_kyuuhai": "end.kyuushu",
    "suufon_renda": "end.suufon",
    "suucha_riichi": "end.suucha",
    "suukaikan": "end.suukaikan",
    "riichi": "yaku.riichi",
    "tenpai": "word.tenpai",
    "nagashi": "end.nagashi",
}


def named(name: str, names: Names, look: Look) -> str:
    """Returns the words for what an action of a claim names: a worth, a seat, a draw, a verdict.

    >>> from jantaku.draw.look import Look
    >>> named("3 han 40 fu", (), Look("ja")), named("kyuushu_kyuuhai", (), Look("ja"))
    ('3翻40符', '九種九牌')
    >>> named("1", ["Aoi", "Botan"], Look()), named("mangan", (), Look())
    ('Botan', 'Mangan')
    """
    han, _, fu = name.partition(" han ")
    if fu and han.isdecimal():
        return look.say("line.han_fu", han=int(han), fu=int(fu.split()[0]))
    times, _, yakuman = name.partition(" ")
    if yakuman == "yakuman" and times.isdecimal():
        return look.say("line.yakuman_times", times=int(times))
    if name.isdecimal() and int(name) < len(names):
        return names[int(name)]
    keys = (_SAID.get(name, f"name.{name}"), f"limit.{name}", f"action.{name}")
    found = (message(key, look) for key in keys)
    return next(filter(None, found), name.replace("_", " "))


def message(key: str, look: Look) -> str:
    """Returns the message with that key, or an empty text."""
    section, _, name = key.partition(".")
    return look.sign(load(look.language).get(section, {}).get(name, ""))


def hearing_page(hearing: HearingShown, names: Names, look: Look) -> Page:
    """A row for each claim: whose, of what, what the program finds, the answers, the verdict."""
    rows = []
    for at, claim in enumerate(hearing.claims):
        now = hearing.stage in ("answer", "verdict", "liable") and at == hearing.heard
        rows.append(
            [
                line(Span(">" if now else " ", "best"), " ", names[claim.seat]),
                line(Span(named(claim.name, names, look), "yaku")) if claim.name else (),
                _found(claim, names, look),
                _answers(claim.answers, names, look),
                line(Span(named(claim.verdict, names, look), "limit")) if claim.verdict else (),
            ]
        )
    page = table(rows)
    if hearing.next:
        said = line(look.label("action.next"), "  ", named(hearing.next, names, look))
        page.append(line(said, "  ", _answers(hearing.agreed, names, look)))
    if hearing.tile is not None and hearing.source is not None:
        own = hearing.source in {claim.seat for claim in hearing.claims}
        won = line(look.say("word.tsumo" if own else "word.ron"), " ")
        tile = line(won, face(hearing.tile))
        source = look.say("line.caller_from", name=names[hearing.source])
        page.insert(0, tile if own else line(tile, " ", source))
    return page


def _found(claim: ClaimShown, names: Names, look: Look) -> Line:
    if claim.evaluated is None:
        return ()
    what = named(claim.evaluated, names, look) if claim.evaluated else look.say("name.wrong")
    return line(Span(look.say("play.finds", what=what), "quiet"))


def _answers(answers: Sequence[ClaimAnswer], names: Names, look: Look) -> Line:
    shown = [
        line(
            names[one.seat],
            " ",
            Span(look.say("action.ok" if one.ok else "action.ng"), "" if one.ok else "none"),
        )
        for one in answers
    ]
    return join("  ", shown)
