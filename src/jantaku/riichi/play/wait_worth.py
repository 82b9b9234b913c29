"""The waits of a seat and their worth, from what the seat itself sees.

For showing a table to people, not for players that search: only `show` computes it.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from jantaku import _kernel
from jantaku.riichi.score.score import Context, score
from jantaku.riichi.tiles.hand import Hand, Meld
from jantaku.riichi.tiles.tile import KINDS, TILE_IDS, tile_of_id

if TYPE_CHECKING:
    from collections.abc import Iterator

    from jantaku.riichi.play.view import RiichiSeatView, RiichiView
    from jantaku.riichi.rules import GameRule
    from jantaku.riichi.tiles.tile import Kind, TileId

_COPIES: Final = 4
_NORTH: Final = 30
_MELDS: Final = frozenset(("chi", "pon", "open_kan", "closed_kan", "added_kan"))


@dataclass(frozen=True, slots=True)
class RiichiWaitWorth:
    """A tile that would complete the hand, the copies of it that the seat has not seen, its worth.

    `discard` is the tile to discard first, None if the hand waits already. `ron`, `tsumo` and, if
    riichi may be declared with that discard, `riichi` (a ron then) are points without honba and
    sticks, by the open tiles; for a tile that is offered now, by the moment, too: the last tile, a
    robbed kan, ippatsu. They are None if the hand has no yaku for it, or if all four of that kind
    are in the hand, its melds and among the indicators.
    """

    discard: TileId | None
    kind: Kind
    left: int
    ron: int | None
    tsumo: int | None
    riichi: int | None
    furiten: bool


def waiting(view: RiichiView, rule: GameRule) -> tuple[RiichiWaitWorth, ...]:
    """The worth of all waits of the seat that sees this, or after each discard that leaves it so.

    Nothing for a spectator, and where the players themselves are to say what hands are worth.

    >>> from jantaku import RiichiGame
    >>> game = RiichiGame(seed=7)
    >>> waiting(game.view(0), game.rule)
    ()
    """
    if view.seat is None or (rule.claims and not rule.evaluate):
        return ()
    own = view.seats[view.seat]
    if own.tiles is None or own.dead:
        return ()
    hand = _hand(own, own.tiles, rule)
    if hand.size % 3 == 1:
        return tuple(_waits(view, rule, own, hand, None))
    tenpai = _kernel._tenpai_discards(hand, rule.kernel)
    return tuple(
        wait
        for discard in _discards(view, rule)
        if discard // 4 in tenpai
        for wait in _waits(view, rule, own, _without(own, discard, rule), discard)
    )


def bonus_kinds(view: RiichiView, rule: GameRule) -> tuple[Kind, ...]:
    """Returns the kinds that the open indicators point to; a kind may occur twice.

    >>> from jantaku import RiichiGame
    >>> game = RiichiGame(seed=7)  # the indicator is the red dragon
    >>> bonus_kinds(game.view(0), game.rule)
    (31,)
    """
    sorts = [("dora", one) for one in view.dora[:1]]
    sorts += [("kan_dora", one) for one in view.dora[1:]]
    sorts += [("ura_dora", one) for one in view.ura[:1]]
    sorts += [("kan_ura_dora", one) for one in view.ura[1:]]
    return tuple(KINDS[rule.kernel.dora_of(one // 4, sort)] for sort, one in sorts)


def _hand(own: RiichiSeatView, tiles: tuple[TileId, ...], rule: GameRule) -> Hand:
    reds = rule.red_ids
    melds = [
        Meld(meld.type, tuple(tile_of_id(one, reds) for one in meld.tiles))  # type: ignore[arg-type]
        for meld in own.melds
        if meld.type in _MELDS
    ]
    return Hand.from_tiles((tile_of_id(one, reds) for one in tiles), melds)


def _without(own: RiichiSeatView, discard: TileId, rule: GameRule) -> Hand:
    return _hand(own, tuple(one for one in own.tiles or () if one != discard), rule)


def _discards(view: RiichiView, rule: GameRule) -> Iterator[TileId]:
    """The tiles that may be discarded, one of each look; in riichi the drawn one."""
    seen = set()
    for action in view.legal:
        if action.type not in ("discard", "riichi") or action.tile is None:
            continue
        look = tile_of_id(action.tile, rule.red_ids)
        if look not in seen:
            seen.add(look)
            yield action.tile


def _waits(
    view: RiichiView, rule: GameRule, own: RiichiSeatView, hand: Hand, discard: TileId | None
) -> Iterator[RiichiWaitWorth]:
    """The waits of thirteen tiles."""
    kinds = _kernel._waits_by(hand, rule.kernel)
    if not kinds:
        return
    gone = [one.tile // 4 for one in own.river] + ([] if discard is None else [discard // 4])
    furiten = any(kind in gone for kind in kinds) or (discard is None and own.furiten)
    declares = any(one.type == "riichi" and one.tile == discard for one in view.legal)
    seen = _seen_outside_hand(view)
    plain = _context(view, own, riichi=own.riichi)
    declared = _context(view, own, riichi=True) if declares else None
    shown = Counter(one // 4 for one in view.dora)
    shown[_NORTH] += own.kita

    offered = None if discard is not None else _offered(view)

    def worth(kind: Kind, context: Context | None, *, tsumo: bool) -> int | None:
        if context is None or hand.held[kind] + shown[kind] >= _COPIES:
            return None
        if not tsumo and kind == offered:
            context = _context(view, own, riichi=own.riichi, now=True)
        return _points(hand.draw(_plain(kind)), context.on(_plain(kind), tsumo=tsumo), rule)

    for kind in kinds:
        held = hand.held[kind] + (discard is not None and discard // 4 == kind)
        yield RiichiWaitWorth(
            discard,
            kind,
            left=max(0, _COPIES - held - seen[kind]),
            ron=worth(kind, plain, tsumo=False),
            tsumo=worth(kind, plain, tsumo=True),
            riichi=worth(kind, declared, tsumo=False),
            furiten=furiten,
        )


def _plain(kind: Kind) -> TileId:
    """A tile of that kind; a red one only where all of them are."""
    return TILE_IDS[_COPIES * kind + _COPIES - 1]


def _context(view: RiichiView, own: RiichiSeatView, *, riichi: bool, now: bool = False) -> Context:
    """Returns the circumstances of a win later, or now: by then ippatsu may be gone."""
    return Context(
        riichi=riichi,
        open_riichi=riichi and own.open_riichi,
        double_riichi=own.riichi and own.double_riichi,
        ippatsu=now and own.riichi and own.ippatsu,
        chankan=now and _robs(view),
        last_tile=now and view.left == 0,
        round=view.wind,
        seat=own.wind,
        dora=view.dora,
        kita=own.kita,
    )


def _offered(view: RiichiView) -> Kind | None:
    """Returns the kind of the tile that the seat may win on now, if it may."""
    if view.offered is None or not any(one.type == "ron" for one in view.legal):
        return None
    return KINDS[view.offered // 4]


def _robs(view: RiichiView) -> bool:
    """True if the tile that is offered is one of a kan: it is in no pond."""
    return all(view.offered != one.tile for seat in view.seats for one in seat.river[-1:])


def _points(complete: Hand, context: Context, rule: GameRule) -> int | None:
    context = _kernel._fitting(complete, context, rule.kernel)
    if not _kernel._may_win(complete, context, rule.kernel):
        return None
    return score(complete, context, rules=rule.kernel).points


def _seen_outside_hand(view: RiichiView) -> Counter[int]:
    """Returns the copies of each kind that the seat sees outside its hand and melds."""
    seen = Counter(one // 4 for one in view.dora)
    for seat, other in enumerate(view.seats):
        seen.update(one.tile // 4 for one in other.river if not one.called)
        seen[_NORTH] += other.kita
        if seat != view.seat:
            seen.update(one // 4 for meld in other.melds for one in meld.tiles)
            seen.update(one // 4 for one in other.tiles or ())
    return seen
