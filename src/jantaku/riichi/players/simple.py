"""Three simple players: random, tsumogiri, and one that brings its hand nearer to completion.

A player is a function of the view of its seat; what it draws its chances from is passed in.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from jantaku._kernel import discards
from jantaku.base.seeds import check_seed, player_chance
from jantaku.riichi.play.actions import RiichiAction
from jantaku.riichi.players.north import is_spare, north_aside
from jantaku.riichi.tiles.hand import Hand, Meld
from jantaku.riichi.tiles.notation import parse_ids

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from random import Random

    from jantaku.base.seeds import SeedLike
    from jantaku.game import Game
    from jantaku.game.game import ActionT, EventT, ViewT
    from jantaku.riichi.play.view import RiichiSeatView, RiichiView
    from jantaku.riichi.play.wire import HearingView

Player = Callable[["RiichiView", "Random"], RiichiAction]


def _say(view: RiichiView) -> RiichiAction | None:
    """The action of all players except the random one at a claim: the program's findings, or OK."""
    if view.hearing is None:
        return None
    said = {(action.type, action.name): action for action in view.legal}
    words = _WORDS[view.hearing.stage](view, view.hearing)
    return next((said[word] for word in words if word in said), view.legal[0])


def _worth(view: RiichiView, hearing: HearingView) -> list[tuple[str, str]]:
    own = next(claim for claim in hearing.claims if claim.seat == view.seat)
    return [("claim", own.evaluated or "1 han 30 fu")]


def _verdict(_view: RiichiView, hearing: HearingView) -> list[tuple[str, str]]:
    claim = hearing.claims[hearing.heard]
    sound = claim.evaluated is None or claim.evaluated == claim.name
    return [("valid" if sound else "invalid", "")]


def _tenpai(view: RiichiView, _hearing: HearingView) -> list[tuple[str, str]]:
    return [("tenpai" if view.seats[view.seat or 0].waits else "noten", ""), ("tenpai", "")]


_WORDS: Final[dict[str, Callable[[RiichiView, HearingView], list[tuple[str, str]]]]] = {
    "worth": _worth,
    "answer": lambda *_: [("ok", "")],
    "verdict": _verdict,
    "liable": lambda *_: [("liable", "nobody")],
    "next": lambda *_: [("next", "by_rules"), ("next", "stay")],
    "agree": lambda *_: [("ok", "")],
    "fix": lambda *_: [("fix", "")],
    "draw": _tenpai,
    "last_hand": lambda *_: [("end_game", "")],
}


def play_random(view: RiichiView, chance: Random) -> RiichiAction:
    """Returns a random legal action."""
    return chance.choice(view.legal)


def play_tsumogiri(view: RiichiView, chance: Random) -> RiichiAction:  # noqa: ARG001 - a player's form
    """Wins when it can, otherwise passes and discards what it draws."""
    return (
        _say(view)
        or _win(view)
        or next(action for action in reversed(view.legal) if action.type in ("pass", "discard"))
    )


def play_efficiency(view: RiichiView, chance: Random) -> RiichiAction:
    """Wins, declares riichi, and discards what leaves the hand nearest to completion.

    Of equal discards one that leaves more useful tiles, then any. It does not call. It sets a North
    aside that leaves the hand as near.
    """
    wanted = _say(view) or _win(view) or _first(view, "pass")
    if wanted:
        return wanted
    own = view.seats[view.seat or 0]
    north = north_aside(view)
    if north is not None and (own.riichi or is_spare(_hand(own))):
        return north
    options = [action for action in view.legal if action.type in ("riichi", "discard")]
    if len(options) == 1:
        return options[0]
    table = discards(_hand(own), players=len(view.seats))
    worth = {row.tile: (-row.shanten, row.total) for row in table}
    riichi = [action for action in options if action.type == "riichi"]
    tiles = {action: worth[parse_ids([int(action.tile or 0)])[0]] for action in riichi or options}
    best = max(tiles.values())
    return chance.choice([action for action, value in tiles.items() if value == best])


PLAYERS: Final[dict[str, Player]] = {
    "random": play_random,
    "tsumogiri": play_tsumogiri,
    "efficiency": play_efficiency,
}


def play(
    game: Game[ActionT, EventT, ViewT],
    players: Sequence[Callable[[ViewT, Random], ActionT]],
    seed: SeedLike | None = None,
) -> Iterator[EventT]:
    """Plays the game to its end and yields what happens.

    `seed` is what the players draw from, by default the game's own. They sit in the order of the
    game's seats. A game that gets stuck ends, too.
    """
    seated = dict(zip(game.seats, players, strict=True))
    own = game.seed if seed is None else check_seed(seed)
    chances = {seat: player_chance(own, seat) for seat in game.seats}
    yield from game.events
    while game.result is None and game.deciding:
        actions = {seat: seated[seat](game.view(seat), chances[seat]) for seat in game.deciding}
        yield from game.step(actions)


def _first(view: RiichiView, kind: str) -> RiichiAction | None:
    return next((action for action in view.legal if action.type == kind), None)


def _win(view: RiichiView) -> RiichiAction | None:
    return _first(view, "tsumo") or _first(view, "ron")


def _hand(seat: RiichiSeatView) -> Hand:
    melds = [Meld(meld.type, parse_ids(meld.tiles)) for meld in seat.melds]  # type: ignore[arg-type]
    return Hand(seat.tiles or (), melds)
