"""What a hand is worth: which yaku it has, and the score they come to.

Every yaku looks at the whole hand by its own conditions; jokers are replaced before, by whatever
makes the hand worth most. Who pays is said in payments. May import fu and settings.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias

from jantaku.errors import RulesetError
from jantaku.ruleset import fu, seats, settings
from jantaku.ruleset.state import Context, Reading, Win, checked
from jantaku.ruleset.tiles import JOKERS, Tile

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from jantaku.ruleset.rows import BoundCondition, Compiler
    from jantaku.ruleset.source import Place
    from jantaku.ruleset.state import Call, Number, Seat, Table, WinSource

Scores: TypeAlias = "tuple[tuple[str, Number], ...]"
"""Yaku by name, with their values."""

LABELS: Final = (
    "point_name",
    "point2_name",
    "minipoint_name",
    "score_name",
    "score_denomination",
    "right_display",
    "win_by_discard_label",
    "win_by_draw_label",
    "win_by_discard_name",
    "win_by_discard_name_2",
    "win_by_discard_name_3",
    "win_by_draw_name",
    "win_with_pao_name",
    "triple_win_draw_name",
    "exhaustive_draw_name",
    "nagashi_name",
)
"""The keys of `score_calculation` that are only shown."""

_MOST_READINGS: Final = 500  # of the jokers of one hand with one winning tile
_MOST_IN_ALL: Final = 2_000  # with every tile that may have won
_MOST_HAN: Final = 200  # of the formula: beyond any number a game counts in


@dataclass(frozen=True)
class Yaku:
    """A yaku: its name, its value or the counter that holds it, and when a hand has it."""

    name: str
    value: Number | str
    when: BoundCondition
    place: Place | None = None


class Scored(NamedTuple):
    """What yaku come to."""

    score: Number
    points: Number
    points2: Number = 0
    name: str = ""


# -- the yaku of a hand --------------------------------------------------------------------------


def read_yaku(compiler: Compiler, node: object) -> Yaku | None:
    """A yaku of a file; None, with a note, for what is none."""
    try:
        return _yaku(compiler, node)
    except RulesetError as error:
        compiler.problems.append(error)
        return None


def _yaku(compiler: Compiler, node: object) -> Yaku:
    cure = 'write {"display_name": "...", "value": 1, "when": [...]}'
    if not isinstance(node, dict):
        raise compiler.fault("yaku", "a yaku is no object", cure, node=node)
    missing = [key for key in ("display_name", "value", "when") if key not in node]
    if missing:
        raise compiler.fault("yaku", f"a yaku lacks '{missing[0]}'", cure, node=node)
    name, value = node["display_name"], node["value"]
    if not isinstance(name, str):
        raise compiler.fault("yaku", "the name of a yaku is no text", cure, node=node)
    if isinstance(value, bool) or not isinstance(value, int | float | str):
        fault = f"the value of '{name}' is no number and no counter"
        raise compiler.fault("yaku", fault, cure, node=node)
    if not isinstance(value, str):
        value = checked(value, f"value of '{name}'")
    when = compiler.read("condition", node["when"])
    return Yaku(str(name), value, when, compiler.place(node))


def evaluate(table: Table, context: Context, lists: Iterable[Sequence[Yaku]]) -> Scores:
    """The yaku a hand has: list after list, those of a list not knowing of one another."""
    existing: Scores = ()
    counters = table.players[context.seat].counters
    for yaku_list in lists:
        known = context.at(context.seat)
        known.existing_yaku = existing
        table.spend(len(yaku_list) // 64)
        with table.deeper():  # a yaku may ask what the hand would score
            found = [yaku for yaku in yaku_list if yaku.when(table, known)]
        values = [
            (yaku.name, counters.get(yaku.value, 0) if isinstance(yaku.value, str) else yaku.value)
            for yaku in found
        ]
        existing = _preceding(table.ruleset.yaku_precedence, _merged((*existing, *values)))
    return existing


def _merged(found: Iterable[tuple[str, Number]]) -> Scores:
    """Equal names once, with the sum of their values."""
    values: dict[str, Number] = {}
    for name, value in found:
        values[name] = (
            checked(values[name] + value, f"value of '{name}'") if name in values else value
        )
    return tuple(values.items())


def _preceding(precedence: Mapping[str, Sequence[str | Number]], found: Scores) -> Scores:
    """Without those that another one found outdoes, be it by name or by value."""
    out = [loser for name, _ in found for loser in precedence.get(name, ())]
    if not out:
        return found
    return tuple((name, value) for name, value in found if name not in out and value not in out)


def lists_of(
    table: Table, seat: Seat, names: Iterable[str], without: Iterable[str] = ()
) -> tuple[tuple[Yaku, ...], ...]:
    """The named lists of yaku, as they count for a seat: some count only where declared."""
    declared, out = table.players[seat].declared_yaku, set(without)
    only = settings.names(table, "declare_only_yaku_lists")
    return tuple(
        tuple(y for y in table.ruleset.yaku_list(name) if name not in only or y.name in declared)
        for name in names
        if name not in out
    )


# -- readings of a hand --------------------------------------------------------------------------


def readings(
    table: Table,
    seat: Seat,
    tile: Tile | None,
    source: WinSource,
    most: int = _MOST_READINGS,
) -> list[Reading]:
    """The hand with a winning tile, once for each of what its jokers may stand for.

    A tile won by draw is one of the hand where nothing was drawn; without any the hand is taken as
    it is.
    """
    player, matcher = table.players[seat], table.ruleset.matcher("win")
    hand = list(player.hand)
    if tile is not None and source == "draw" and not player.draw and tile in hand:
        hand.remove(tile)
    plain = Reading(tuple(hand), tuple(player.calls), tile)
    jokers = {joker.name for joker in player.behavior.jokers}
    tiles = [*hand, *(tile for call in player.calls for tile in call.tiles)]
    with_tile = [*tiles, *([] if tile is None else [tile])]
    if (
        tile is None
        or matcher is None
        or not any(held.name in jokers for held in with_tile)
        or not settings.flag(table, "use_smt", True)
    ):
        return [plain]
    candidates = _candidates(table, seat, jokers)
    found = matcher.assignments([*hand, tile], player.calls, player.behavior, candidates, most)
    white = any(tile.name == "0z" for tile in table.ruleset.wall)
    assigned = [_assigned(plain, tile, own, calls, white) for own, calls in found]
    return assigned or [plain]


def _candidates(table: Table, seat: Seat, jokers: set[str]) -> Sequence[Tile]:
    """What a joker for everything may stand for; nothing where there is no such joker."""
    targets = table.players[seat].behavior.aliases
    if not any(target.name == "any" for target in targets):
        return ()
    out = {*JOKERS, *jokers, "any"}
    return [t for t in dict.fromkeys((*table.ruleset.initial_tiles, *targets)) if t.name not in out]


def _assigned(
    plain: Reading, tile: Tile, own: Sequence[Tile], calls: Sequence[Call], white: bool
) -> Reading:
    """A solution as a reading; where the wall has the other white dragon, a joker is that one."""
    before = (*plain.hand, tile)
    after = tuple(
        Tile("0z", new.attrs) if white and new.name == "5z" != old.name else new
        for old, new in zip(before, own, strict=True)
    )
    return Reading(after[:-1], tuple(calls), after[-1])


def minipoints_of(table: Table, seat: Seat, reading: Reading, source: WinSource) -> int:
    """The fu of a hand: the counter `fu` where a ruleset has set it, else as calculated."""
    counted = table.players[seat].counters.get("fu", 0)
    return int(counted) if counted > 0 else fu.of_reading(table, seat, reading, source)


def _context(table: Table, seat: Seat, reading: Reading, source: WinSource) -> Context:
    return Context(
        seat,
        winning_tile=reading.winning_tile,
        win_source=source,
        minipoints=minipoints_of(table, seat, reading, source),
        reading=reading,
    )


def _all_readings(
    table: Table, seat: Seat, tiles: Sequence[Tile], source: WinSource
) -> Iterator[Reading]:
    """The readings with each of the tiles; with each of the hand where none is known."""
    candidates: Sequence[Tile | None] = tiles or ()
    if not candidates and source == "draw":
        candidates = tuple(dict.fromkeys(table.players[seat].hand))
    most = min(_MOST_READINGS, 1 + _MOST_IN_ALL // max(1, len(candidates)))
    for tile in candidates or (None,):
        yield from readings(table, seat, tile, source, most)


# -- asking before a win -------------------------------------------------------------------------


def reaches(
    table: Table,
    seat: Seat,
    source: WinSource,
    tile: Tile | None,
    points: Number,
    minipoints: Number = 0,
    lists_key: str = "yaku_lists",
) -> bool:
    """Whether a hand has so many points and fu with a tile, extra yaku not counted."""
    names = settings.names(table, lists_key)
    lists = lists_of(table, seat, names, settings.names(table, "extra_yaku_lists"))
    for reading in _all_readings(table, seat, () if tile is None else (tile,), source):
        context = _context(table, seat, reading, source)
        if (context.minipoints or 0) < minipoints:
            continue
        if sum(value for _, value in evaluate(table, context, lists)) >= points:
            return True
    return False


def has_all_declared(
    table: Table, seat: Seat, source: WinSource, tile: Tile | None, list_names: Iterable[str]
) -> bool:
    """Whether a hand has, by those lists, every yaku its player declared."""
    lists = lists_of(table, seat, list_names)
    declared = set(table.players[seat].declared_yaku)
    return any(
        declared
        <= {name for name, _ in evaluate(table, _context(table, seat, reading, source), lists)}
        for reading in _all_readings(table, seat, () if tile is None else (tile,), source)
    )


# -- the win -------------------------------------------------------------------------------------


def win(table: Table, seat: Seat, tiles: Sequence[Tile], source: WinSource) -> Win:
    """What a win is worth with the best of the tiles, jokers standing for what is worth most."""
    lists = lists_of(table, seat, settings.names(table, "yaku_lists"))
    lists2 = lists_of(table, seat, settings.names(table, "yaku2_lists"))
    best: Win | None = None
    for reading in _all_readings(table, seat, tiles, source):
        won = _record(table, seat, reading, source, lists, lists2)
        if best is None or _worth(won) > _worth(best):
            best = won
    assert best is not None  # there is at least one reading
    return best


def _worth(won: Win) -> tuple[Number, Number, Number]:
    return won.score, won.points, won.points2


def _record(
    table: Table,
    seat: Seat,
    reading: Reading,
    source: WinSource,
    lists: Sequence[Sequence[Yaku]],
    lists2: Sequence[Sequence[Yaku]],
) -> Win:
    context = _context(table, seat, reading, source)
    minipoints = context.minipoints or 0
    yaku, yaku2 = evaluate(table, context, lists), evaluate(table, context, lists2)
    if settings.flag(table, "highest_scoring_yaku_only"):
        yaku = (max(yaku, key=lambda one: one[1]),) if yaku else ()
    scored = score_of(table, seat, yaku, yaku2, minipoints, source)
    if yaku2 and settings.flag(table, "yaku2_overrides_yaku1"):
        yaku = ()
    tile = reading.winning_tile
    return Win(
        seat,
        source,
        tile,
        _payer(table, source),
        _opponents(table, seat),
        is_dealer(table, seat),
        yaku=_translated(table, yaku),
        yaku2=_translated(table, yaku2),
        points=scored.points,
        points2=scored.points2,
        minipoints=minipoints,
        score=scored.score,
        score_name=scored.name,
        winning_tile_text=_label(table, source),
        hand=(*reading.hand, *([] if tile is None else [tile])),
        calls=reading.calls,
    )


def _payer(table: Table, source: WinSource) -> Seat | None:
    past = {"discard": table.last_discard, "call": table.last_call}.get(source)
    return None if past is None else past.seat


def _opponents(table: Table, seat: Seat) -> tuple[Seat, ...]:
    """Who may have to pay: everybody else, those who have won and left the round excepted."""
    if not table.ruleset.bloody_end:
        return seats.others(table, seat)
    gone = {won.seat for won in table.wins}
    return tuple(other for other in seats.others(table, seat) if other not in gone)


def _label(table: Table, source: WinSource) -> str:
    if source == "draw":
        return settings.text(table, "win_by_draw_label")
    by_discard = settings.text(table, "win_by_discard_label")
    return settings.text(table, "win_by_call_label", by_discard) if source == "call" else by_discard


def _translated(table: Table, yaku: Scores) -> Scores:
    """The yaku under the names the file gives them for display."""
    names: Any = table.ruleset.rules.get("translations")
    if not isinstance(names, dict):
        return yaku
    shown = {name: names.get(name) for name, _ in yaku}
    return tuple(
        (str(shown[name]) if isinstance(shown[name], str) else name, value) for name, value in yaku
    )


def is_dealer(table: Table, seat: Seat) -> bool:
    """Whether a seat is scored as the dealer."""
    return seat == seats.dealer(table) or "score_as_dealer" in table.players[seat].status


def labels(table: Table) -> dict[str, str]:
    """The words that are shown with scores; empty where the file has none."""
    return {key: settings.text(table, key) for key in LABELS}


def right_display(table: Table, won: Win) -> tuple[Number, str] | None:
    """The number shown to the right of the points, and what it is called; None without any."""
    shown: dict[str, tuple[Number, str]] = {
        "points": (won.points, "point_name"),
        "points2": (won.points2, "point2_name"),
        "minipoints": (won.minipoints, "minipoint_name"),
    }
    found = shown.get(settings.text(table, "right_display"))
    return None if found is None else (found[0], settings.text(table, found[1]))


# -- the score -----------------------------------------------------------------------------------


@dataclass(frozen=True)
class _Case:
    """All that a scoring method looks at."""

    table: Table
    seat: Seat
    yaku: Scores
    yaku2: Scores
    minipoints: int
    dealer: bool

    @property
    def points(self) -> Number:
        return checked(sum(value for _, value in self.yaku), "points")

    @property
    def points2(self) -> Number:
        return checked(sum(value for _, value in self.yaku2), "points")

    def number(self, key: str, default: Number) -> Number:
        return settings.number(self.table, key, default)

    def has(self, status: str) -> bool:
        return status in self.table.players[self.seat].status


def score_of(
    table: Table, seat: Seat, yaku: Scores, yaku2: Scores, minipoints: int, source: WinSource
) -> Scored:
    """The score of yaku by the method of the file; 0 where it has none that is known."""
    score = table.ruleset.score
    if not isinstance(score.get("yaku_lists"), list):
        return Scored(0, 0)
    method = score.get("scoring_method")
    case = _Case(table, seat, yaku, yaku2, minipoints, is_dealer(table, seat))
    if isinstance(method, list):
        return _by_one_of_two(case, method, source)
    return _by_method(case, method, source)


def _by_one_of_two(case: _Case, methods: list[Any], source: WinSource) -> Scored:
    """The first method for yaku, or the second for yaku2 where these override."""
    if len(methods) != 2 or not isinstance(case.table.ruleset.score.get("yaku2_lists"), list):
        return Scored(0, 0)
    second = bool(case.yaku2) and settings.flag(case.table, "yaku2_overrides_yaku1")
    used = case.yaku2 if second else case.yaku
    part = _Case(case.table, case.seat, used, (), case.minipoints, case.dealer)
    if part.points == 0 and methods[second] == "han_fu_formula":
        return Scored(0, 0)  # fu alone are worth nothing beside another method
    scored = _by_method(part, methods[second], source)
    return scored._replace(points2=scored.points if second else 0)


def _by_method(case: _Case, method: object, source: WinSource) -> Scored:
    if not isinstance(method, str) or method not in METHODS:
        return Scored(0, case.points)
    scored = METHODS[method](case)
    score = max(scored.score, case.number("min_score", 0))
    if case.dealer and method != "han_fu_formula":  # there it comes before the rounding
        score = checked(score * case.number("dealer_multiplier", 1), "score")
    if source == "draw":
        score += case.number("self_draw_bonus", 0)
    if len(case.table.seats) == 3:
        score = _of_three(case, checked(score, "score"), source)
    if case.table.ruleset.score.get("max_score") is not None:
        score = min(score, case.number("max_score", 0))
    return scored._replace(score=checked(score, "score"))


def _multiplied(case: _Case) -> Scored:
    """Points times a number, or times the product of yaku2."""
    name = settings.text(case.table, "score_name")
    if case.table.ruleset.score.get("score_multiplier") != "points2":
        score = case.points * case.number("score_multiplier", 1)
        return Scored(checked(score, "score"), case.points, case.points2, name)
    product: Number = 1
    for _, value in case.yaku2:
        product = checked(product * value, "points")
    return Scored(checked(case.points * product, "score"), case.points, product, name)


def _looked_up(case: _Case) -> Scored:
    """The entry of the table for the points."""
    name = settings.text(case.table, "score_name")
    return Scored(_entry(case, case.points), case.points, 0, name)


def _vietnamese(case: _Case) -> Scored:
    """Six phan are a mun; without any mun the table counts, else mun times its greatest."""
    mun = checked(case.points2 + case.points // 6, "points")
    phan = checked(case.points % 6, "points")
    score = checked(mun * _entry(case, "max"), "score") if mun else _entry(case, phan)
    return Scored(score, phan, mun, settings.text(case.table, "score_name"))


def _entry(case: _Case, key: Number | str) -> Number:
    """A value of the score table, that of `max` for what it lacks."""
    table = case.table.ruleset.score.get("score_table")
    cure = 'write "score_table": {"0": 1, "1": 2, "max": 4}'
    if isinstance(key, float):
        raise settings.wrong(case.table, "score_table", f"has no place for {key} points", cure)
    if not isinstance(table, dict):
        raise settings.wrong(case.table, "score_table", "is no object", cure)
    value = table.get(str(key), table.get("max"))
    if value is None:
        fault = f"has no entry for {key} points and no 'max'"
        raise settings.wrong(case.table, "score_table", fault, cure)
    return settings.as_number(case.table, "score_table", value)


def _by_han_and_fu(case: _Case) -> Scored:
    """The limit that han and fu reach, or what the formula gives."""
    han, minipoints = case.points, case.number("fixed_fu", case.minipoints)
    dealer = case.number("dealer_multiplier", 1) if case.dealer else 1
    limit = _limit(case, han, minipoints)
    if limit is not None:
        base, name = limit
        score = checked(base * dealer, "score")
    else:
        if han > _MOST_HAN:
            checked(math.inf, "score")
        factor = settings.rounding(case.table)
        power = 2 ** (2 + max(han, -_MOST_HAN))
        fu_score = checked(case.number("han_fu_multiplier", 4) * minipoints, "score") * power
        score, name = checked(fu_score * dealer, "score"), ""
        score = -(-score // factor) * factor
    if case.has("double_score"):
        score *= 2
    return Scored(checked(score, "score"), han, 0, name)


def _limit(case: _Case, han: Number, minipoints: Number) -> tuple[Number, str] | None:
    """Score and name of the last limit reached, or of the next higher for some."""
    thresholds = case.table.ruleset.score.get("limit_thresholds")
    found = None
    for at, threshold in enumerate(thresholds if isinstance(thresholds, list) else ()):
        if not isinstance(threshold, list) or len(threshold) != 2:
            cure = 'write "limit_thresholds": [[5, 0]]'
            raise settings.wrong(case.table, "limit_thresholds", "has an entry of no pair", cure)
        least = [settings.as_number(case.table, "limit_thresholds", part) for part in threshold]
        if han >= least[0] and minipoints >= least[1]:
            found = at
    if found is None:
        return None
    limits = _limits(case)
    if found >= len(limits):
        cure = "give every threshold its score"
        raise settings.wrong(case.table, "limit_scores", "is shorter than its thresholds", cure)
    if case.has("score_limit_one_tier_higher"):
        higher = [limit for limit in limits if limit[0] > limits[found][0]]
        return min(higher, key=lambda limit: limit[0], default=limits[found])
    return limits[found]


def _limits(case: _Case) -> list[tuple[Number, str]]:
    score = case.table.ruleset.score
    values, names = score.get("limit_scores"), score.get("limit_names")
    listed = values if isinstance(values, list) else []
    called = names if isinstance(names, list) else []
    return [
        (
            settings.as_number(case.table, "limit_scores", value),
            str(called[at]) if at < len(called) and isinstance(called[at], str) else "",
        )
        for at, value in enumerate(listed)
    ]


METHODS: Final[dict[str, Callable[[_Case], Scored]]] = {
    "multiplier": _multiplied,
    "score_table": _looked_up,
    "vietnamese": _vietnamese,
    "han_fu_formula": _by_han_and_fu,
}
"""The scoring methods by name."""


# -- three players -------------------------------------------------------------------------------


def ko_and_oya(
    total: Number, dealer: bool, players: int, rounding: Number
) -> tuple[Number, Number]:
    """What a self-draw splits into: the share of a non-dealer, rounded up, and of the dealer.

    >>> ko_and_oya(7700, False, 4, 100)
    (2000, 3900)
    """
    parts = players - 1 if dealer else players
    ko = -(-total // (parts * rounding)) * rounding
    # from half a rounding on the dealer's goes up
    oya = (4 * total + parts * rounding) // (2 * parts * rounding) * rounding
    return checked(ko, "share"), checked(oya, "share")


def _of_three(case: _Case, score: Number, source: WinSource) -> Number:
    """The score as three players count it, one payer missing."""
    rule = case.table.ruleset.score.get("tsumo_loss")
    if rule == "ron_loss" or (rule is True and source == "draw"):
        ko, oya = ko_and_oya(score, case.dealer, 4, settings.rounding(case.table))
        return 2 * ko if case.dealer else oya + ko
    if rule == "add_1000":
        return score + 2000
    return 2 * score if rule == "double_collection" else score
