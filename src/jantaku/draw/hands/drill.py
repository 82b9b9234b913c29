"""The pages of a drill: the question with the hand and the table, and the answer explained."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jantaku.base.messages import filled, load
from jantaku.draw.hands.permission import permission_page
from jantaku.draw.hands.score import score_page
from jantaku.draw.hands.shanten import discards_page, hand_rows
from jantaku.draw.terminal import Line, Page, Span, join, line, table
from jantaku.draw.tiles import mpsz, mpsz_group
from jantaku.riichi.tiles.notation import format_tile
from jantaku.riichi.tiles.tile import kind_of

if TYPE_CHECKING:
    from jantaku.draw.look import Look
    from jantaku.riichi.drill import Drill, DrillProgress, DrillSeat, Judgement, Solution, TileRisk

_RULES = ("open_tanyao", "min_han", "two_han_honba", "fix_yaku")
_WINDS = "ESWN"
_FLAGS = ("riichi", "double_riichi", "ippatsu", "rinshan", "chankan")
_MOST_ROWS = 5


def said(look: Look, key: str, **values: object) -> str:
    """The trainer's message of that section and key."""
    section, _, name = key.partition(".")
    return look.sign(filled(load(look.language, "trainer")[section][name], **values))


def drill_page(drill: Drill, look: Look) -> Page:
    """Returns the question, the hand, what is known of the win, and the table."""
    rows = hand_rows(drill.hand, look)
    context = drill.context
    if context.win is not None:
        rows.append(
            [look.label("word.winning_tile"), line(mpsz(context.win), " ", _way(drill, look))]
        )
    if drill.drawn is not None:
        rows.append([line(Span(said(look, "say.drawn"), "quiet")), mpsz(drill.drawn)])
    if drill.kind != "waits":
        rows.append([look.label("word.round_wind"), line(look.say(f"wind.{context.round}"))])
        rows.append([look.label("word.seat_wind"), line(look.say(f"wind.{context.seat}"))])
    if context.dora:
        rows.append([look.label("word.dora_indicators"), mpsz_group(context.dora)])
    if context.ura:
        rows.append([look.label("word.ura_indicators"), mpsz_group(context.ura)])
    if drill.wall is not None and drill.kind in ("call", "discard"):
        rows.append([line(Span(said(look, "say.wall"), "quiet")), line(str(drill.wall))])
    if context.honba:
        rows.append([look.label("word.honba"), line(str(context.honba))])
    rules = _rules(drill, look)
    if rules:
        rows.append([line(Span(said(look, "say.rules"), "quiet")), line(rules)])
    page: Page = [*table(rows)]
    if drill.seats:
        page += [(), *table([_seat(drill, at, look) for at in range(len(drill.seats))])]
    page += [(), line(Span(question_of(drill, look), "yaku"))]
    if drill.note:
        page.append(line(drill.note))
    return (
        page
        + [line(f"  {number}  {choice.payments}") for number, choice in enumerate(drill.choices, 1)]
        + _ways_to_answer(drill, look)
    )


def question_of(drill: Drill, look: Look) -> str:
    """The question of a drill."""
    if drill.kind == "call":
        assert drill.tile is not None
        return said(look, "question.call", tile=format_tile(drill.tile))
    if drill.kind != "safe":
        return said(look, f"question.{drill.kind}")
    if drill.tile is None:
        return said(look, "question.safest")
    return said(look, "question.safe_tile", tile=format_tile(drill.tile))


def solution_page(solution: Solution, judgement: Judgement | None, look: Look) -> Page:
    """Returns the verdict on an answer, the right ones, and the explanation."""
    page: Page = []
    if judgement is not None:
        verdict = "right" if judgement.is_right else "wrong"
        head = [line(Span(said(look, f"say.{verdict}"), "best" if judgement.is_right else "none"))]
        head += [line(cost) for cost in _costs(solution, judgement, look)]
        page.append(join("  ", head))
    answers = ", ".join(answer_text(solution.drill, one, look) for one in solution.answers)
    rows = [[line(Span(said(look, "say.answer"), "quiet")), line(answers)]]
    if solution.drill.called:
        called = answer_text(solution.drill, solution.drill.called, look)
        rows.append([line(Span(said(look, "say.called"), "quiet")), line(called)])
    if solution.drill.played is not None:
        played = mpsz(solution.drill.played)
        rows.append([line(Span(said(look, "say.played"), "quiet")), played])
    return [*page, *table(rows), (), *_explanation(solution, look)]


def answer_text(drill: Drill, answer: str, look: Look) -> str:
    """An answer in words: a sentence for a win, a call, yes and no; tiles and points unchanged."""
    if drill.kind == "call":
        name, _, tiles = answer.partition(" ")
        return said(look, f"answer.{name}", tiles=tiles)
    words = drill.kind == "win" or (drill.kind == "safe" and drill.tile is not None)
    return said(look, f"answer.{answer}") if words else answer


def _way(drill: Drill, look: Look) -> Line:
    parts = [look.say("word.tsumo" if drill.context.tsumo else "word.ron")]
    parts += [look.say(f"yaku.{name}") for name in _FLAGS if getattr(drill.context, name)]
    if drill.context.last_tile:
        parts.append(look.say("yaku.haitei" if drill.context.tsumo else "yaku.houtei"))
    return look.separated(parts)


def _rules(drill: Drill, look: Look) -> str:
    usual = type(drill.rules)(players=drill.rules.players)
    changed = [
        said(look, f"rule.{name}", value=getattr(drill.rules, name))
        for name in _RULES
        if getattr(drill.rules, name) != getattr(usual, name)
    ]
    return "; ".join(changed)


def _seat(drill: Drill, at: int, look: Look) -> list[Line]:
    seat = drill.seats[at]
    wind = _WINDS[(_WINDS.index(drill.context.seat) + at) % drill.players]
    name = line(look.say(f"wind.{wind}"), "" if at else " *")
    mark = line(Span(look.say("yaku.riichi"), "limit")) if seat.riichi else ()
    return [name, mark, _pond(seat), *([_passed(seat, look)] if seat.riichi else [])]


def _pond(seat: DrillSeat) -> Line:
    tiles = [
        line(mpsz(one.tile), "*" if one.riichi else "-" if one.called else "") for one in seat.pond
    ]
    melds = [line(str(meld)) for meld in seat.melds]
    return join(" ", [*tiles, *melds])


def _passed(seat: DrillSeat, look: Look) -> Line:
    own = {kind_of(one.tile) for one in seat.pond}
    more = [kind for kind in seat.passed if kind not in own]
    if not more:
        return ()
    return line(Span(f"{said(look, 'say.passed')} ", "quiet"), mpsz_group(more))


def _ways_to_answer(drill: Drill, look: Look) -> Page:
    from jantaku.riichi.drill.solution import possible_answers

    if drill.kind == "win" or (drill.kind == "safe" and drill.tile is not None):
        rows = [
            [line(f"  {one}"), line(answer_text(drill, one, look))]
            for one in possible_answers(drill)
        ]
        return table(rows)
    if drill.kind == "call":
        answers = [answer_text(drill, one, look) for one in possible_answers(drill)]
        return [line(f"  {number}  {one}") for number, one in enumerate(answers, 1)]
    return []


def _costs(solution: Solution, judgement: Judgement, look: Look) -> list[str]:
    if judgement.shanten:
        return [said(look, "say.further", steps=judgement.shanten)]
    if judgement.lost:
        if solution.discards:
            return [said(look, "say.lost", tiles=judgement.lost)]
        if solution.calls:
            return [said(look, "say.behind", points=judgement.lost)]
        return [said(look, "say.riskier", ways=judgement.lost)]
    return []


def _explanation(solution: Solution, look: Look) -> Page:
    if solution.score is not None:
        return score_page(solution.score, look)
    if solution.permission is not None:
        page = permission_page(solution.permission, look)
        return [*page, (), *score_page(solution.permission.score, look)]
    if solution.discards:
        return [*discards_page(solution.discards, look), *_prospects(solution, look)]
    if solution.calls:
        return [*_calls(solution, look), (), line(Span(said(look, "say.judged"), "quiet"))]
    if solution.risks:
        return [*_risks(solution, look), (), line(Span(said(look, "say.proven"), "quiet"))]
    return []


def _prospects(solution: Solution, look: Look) -> Page:
    """The chances of the discards that keep the distance, if the outlook has them."""
    from jantaku.riichi.drill import discard_outlook

    found = discard_outlook(solution.drill)
    if found is None:
        return []
    rows = [[look.label(f"word.{name}") for name in ("discard", "win_chance", "points")]]
    for row in found.rows[:_MOST_ROWS]:
        assert row.tile is not None
        rows.append(
            [mpsz(row.tile), line(f"{row.win[-1]:.1%}"), line(f"{round(row.points[-1]):,}")]
        )
    note = said(look, "say.outlook", draws=found.draws)
    return [(), *table(rows, right=frozenset({1, 2})), (), line(Span(note, "quiet"))]


def _calls(solution: Solution, look: Look) -> Page:
    rows = []
    for row in solution.calls:
        style = "best" if row.answer in solution.answers else ""
        after = "" if row.discard is None else format_tile(row.discard)
        rows.append(
            [
                line(Span(answer_text(solution.drill, row.answer, look), style)),
                line(Span(said(look, "say.discards", tile=after), "quiet")) if after else (),
                line(f"{row.win:.1%}"),
                line(look.say("line.points", points=f"{round(row.points):,}")),
            ]
        )
    return table(rows, right=frozenset({2, 3}))


def _risks(solution: Solution, look: Look) -> Page:
    asked = solution.drill.tile
    rows = [
        [mpsz(risk.kind), line(_risk(risk, look)), line(Span(_example(risk, look), "quiet"))]
        for risk in solution.risks
        if asked is None or risk.kind == kind_of(asked)
    ]
    return table(rows)


def _risk(risk: TileRisk, look: Look) -> str:
    if risk.is_certain:
        return said(look, "say.genbutsu" if risk.genbutsu else "say.certain")
    shapes = [f"{said(look, f'shape.{shape}')} {number}" for shape, number in risk.ways.items()]
    return f"{said(look, 'say.ways', count=risk.total)} ({', '.join(shapes)})"


def _example(risk: TileRisk, look: Look) -> str:
    return "" if risk.example is None else said(look, "say.example", hand=str(risk.example))


def progress_page(progress: DrillProgress, now_s: int, look: Look) -> Page:
    """Returns a row for each kind with its level and answers, the streaks and what is due."""
    rows = [
        [
            line(Span(said(look, f"kind.{kind}"), "quiet")),
            line(said(look, "say.level", level=own.level)),
            line(said(look, "say.asked", right=own.right, asked=own.asked)),
        ]
        for kind, own in progress.kinds.items()
    ]
    streak = said(look, "say.streak", count=progress.streak)
    best = said(look, "say.best", count=progress.best_streak)
    due = said(look, "say.due", count=progress.count_due(now_s=now_s))
    return [*table(rows), (), look.separated([streak, best, due])]
