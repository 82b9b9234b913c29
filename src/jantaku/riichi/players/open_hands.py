"""The facts about an open hand, as far as a seat can see: its worth, and if it waits.

Used if the program does not say. Ura-dora are not seen, nor that a tile came after a kan: a
claim is believed if it fits any possible case.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from jantaku.base.errors import HandError
from jantaku.riichi.play.worth import worth_of, worths
from jantaku.riichi.players.position import DRAGONS, WINDS, hand_of
from jantaku.riichi.score.permission import counts_as_tenpai, judge_win

if TYPE_CHECKING:
    from collections.abc import Iterator

    from jantaku.game.protocol.actions import Seat
    from jantaku.riichi.play.view import RiichiSeatView, RiichiView
    from jantaku.riichi.play.wire import ClaimShown, HearingView
    from jantaku.riichi.rules import GameRule
    from jantaku.riichi.score.permission import Circumstances, Permission
    from jantaku.riichi.tiles.hand import Hand

RIICHI: Final = "riichi"
_LAST_GROUP: Final = {"daisangen": DRAGONS, "daisuushii": WINDS}
_ORPHANS: Final = (0, 8)
_HONORS: Final = 27


def correct_claims(view: RiichiView, claim: ClaimShown, rule: GameRule) -> set[str]:
    """The claims that would be right: names of a win's worth, `tenpai`, a draw; may be empty."""
    hearing = view.hearing
    assert hearing is not None
    seen = view.seats[claim.seat]
    if claim.name == RIICHI:
        return {RIICHI} if seen.waits else set()
    if hearing.kind == "exhaustive":
        tenpai = {"tenpai"} if waits_by_rule(view, seen, rule) else set()
        return tenpai | ({"nagashi"} if is_river_of_orphans(seen) else set())
    if hearing.kind == "abortive":
        return {claim.name} if is_draw_valid(view, claim) else set()
    return possible_worths(view, hearing, claim.seat, rule)


def possible_worths(view: RiichiView, hearing: HearingView, seat: Seat, rule: GameRule) -> set[str]:
    """The possible worths of the win; empty if it is not a win."""
    seen = view.seats[seat]
    if seen.tiles is None or hearing.tile is None:
        return set()
    hand = hand_of(seen, rule.red_ids)
    names = set()
    for circumstances in _possible(view, hearing, seat):
        judged = _judged(view, hearing, seat, hand, rule, circumstances)
        if judged is not None and judged.allowed:
            names.add(worth_of(judged.score, judged.score.base))
    return names


def by_worth(names: set[str], rule: GameRule) -> list[str]:
    """The worths in order, the least first."""
    basic = {**worths(rule, tsumo=True), **worths(rule, tsumo=False)}
    return sorted(names, key=lambda name: basic.get(name, 0))


def is_hidden_ura(view: RiichiView, claim: ClaimShown, right: set[str], rule: GameRule) -> bool:
    """True if a win in riichi is claimed for more than is seen, as ura-dora may allow."""
    basic = {**worths(rule, tsumo=True), **worths(rule, tsumo=False)}
    if (
        not right
        or claim.name not in basic
        or not (view.seats[claim.seat].riichi and rule.ura_dora)
    ):
        return False
    return basic[claim.name] > min(basic.get(name, 0) for name in right)


def _judged(
    view: RiichiView,
    hearing: HearingView,
    seat: Seat,
    hand: Hand,
    rule: GameRule,
    circumstances: Circumstances,
) -> Permission | None:
    seen = view.seats[seat]
    won = hearing.tile if hearing.tile in (seen.tiles or ()) else None
    complete = hand if won is not None else hand.draw(hearing.tile)  # type: ignore[arg-type]
    discards = [one.tile for one in seen.river]
    try:
        return judge_win(complete, hearing.tile, rules=rule, discards=discards, **circumstances)
    except HandError:
        return None  # not complete, or impossible circumstances


def _possible(view: RiichiView, hearing: HearingView, seat: Seat) -> Iterator[Circumstances]:
    """The possible circumstances: as the table shows them, and also those of a kan."""
    known = _known(view, hearing, seat)
    yield known
    kan = known.copy()
    kan["rinshan" if hearing.source == seat else "chankan"] = True
    kan["last_tile"] = False
    yield kan


def _known(view: RiichiView, hearing: HearingView, seat: Seat) -> Circumstances:
    """The circumstances that the table shows."""
    seen, own = view.seats[seat], hearing.source == seat
    first = seen.first_turn
    return {
        "tsumo": own,
        "riichi": seen.riichi and not seen.open_riichi and not seen.double_riichi,
        "double_riichi": not seen.open_riichi and seen.double_riichi,
        "open_riichi": seen.open_riichi,
        "ippatsu": seen.ippatsu,
        "last_tile": view.left == 0,
        "tenhou": first and own and seat == view.dealer,
        "chiihou": first and own and seat != view.dealer,
        "renhou": first and not own,
        "round": view.wind,
        "seat": seen.wind,
        "dora": [*view.dora],
        "kita": seen.kita,
        "honba": view.honba,
    }


def waits_by_rule(view: RiichiView, seen: RiichiSeatView, rule: GameRule) -> bool:
    """True if a visible hand counts as tenpai at an exhaustive draw."""
    if not seen.waits:
        return False
    river = [one.tile for one in seen.river]
    others = [other for other in view.seats if other is not seen]
    visible = {one.tile for other in others for one in other.river}
    visible |= {tile for other in others for meld in other.melds for tile in meld.tiles}
    return counts_as_tenpai(
        hand_of(seen, rule.red_ids),
        rule,
        discards=river,
        visible=sorted(visible.difference(river, *(meld.tiles for meld in seen.melds))),
        riichi=seen.riichi,
        round=view.wind,
        seat=seen.wind,
        honba=view.honba,
    )


def is_river_of_orphans(seen: RiichiSeatView) -> bool:
    """True if a pond has only terminals and honors, none of them called."""
    return bool(seen.river) and all(
        not one.called and (one.tile // 4 >= _HONORS or one.tile // 4 % 9 in _ORPHANS)
        for one in seen.river
    )


def is_draw_valid(view: RiichiView, claim: ClaimShown) -> bool:
    """True if the claimed abortive draw is valid."""
    seats = view.seats
    if claim.name == "suucha_riichi":
        return all(seen.riichi for seen in seats)
    if claim.name == "suufon_renda":
        rivers = [seen.river for seen in seats]
        firsts = {river[0].tile // 4 for river in rivers if river}
        untouched = not any(seen.melds for seen in seats)
        return (
            untouched
            and [len(one) for one in rivers] == [1] * 4
            and firsts <= {*WINDS}
            and len(firsts) == 1
        )
    if claim.name == "suukaikan":
        kans = [sum("kan" in meld.type for meld in seen.melds) for seen in seats]
        return sum(kans) == 4 and max(kans) < 4
    tiles = seats[claim.seat].tiles or ()
    orphans = {tile // 4 for tile in tiles if tile // 4 >= _HONORS or tile // 4 % 9 in _ORPHANS}
    first = seats[claim.seat].first_turn
    return claim.name == "kyuushu_kyuuhai" and first and len(orphans) >= 9


def liable_seat(seen: RiichiSeatView, rule: GameRule) -> Seat | None:
    """The discarder of the last set of a yakuman for which the rules make a player liable."""
    for name, group in _LAST_GROUP.items():
        sets = [meld for meld in seen.melds if meld.tiles[0] // 4 in group]
        if name in rule.pao and len(sets) == len(group) and sets[-1].type != "closed_kan":
            return sets[-1].source
    return None
