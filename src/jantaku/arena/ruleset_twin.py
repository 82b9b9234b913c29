"""A game of riichi played along by the ruleset of the library, so that its players can play it.

Both games have the same walls and the same actions. A player of rulesets sees the view of the
ruleset's game, and its answer becomes an action of riichi.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from jantaku.base.errors import IllegalAction, JantakuError
from jantaku.players import player_for
from jantaku.riichi.play.actions import RiichiAction
from jantaku.riichi.rules import GameRule
from jantaku.ruleset import RulesetAction, RulesetGame, library
from jantaku.ruleset.table.actions import SKIP
from jantaku.ruleset.values.tile import RulesetTile

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from random import Random

    from jantaku.game.protocol.actions import Seat
    from jantaku.riichi.play import RiichiGame
    from jantaku.ruleset import Ruleset

BUTTONS: Final[Mapping[str, str]] = {
    "tsumo": "tsumo",
    "kyuushu": "kyuushu",
    "closed_kan": "ankan",
    "added_kan": "kakan",
    "chi": "chii",
    "pon": "pon",
    "open_kan": "daiminkan",
    "riichi": "riichi",
    "kita": "pei",
}
"""The button of the ruleset for every action of riichi that has a separate one."""
SAME_BUTTONS: Final[Mapping[str, str]] = {
    "chankan": "ron",
    "shiisan_puutaa": "tsumo",
    "shiisuu_puutaa": "tsumo",
}
"""Buttons of the ruleset that are another one in riichi."""
_RULESETS: Final = {4: "riichi", 3: "sanma"}
_PRESETS: Final = {4: ("tenhou", "majsoul", "mleague", "wrc", "ema"), 3: ("tenhou", "majsoul")}
_RED: Final = {16: "0m", 52: "0p", 88: "0s"}
_DEAD: Final = 14
_REPLACEMENTS: Final = {4: 4, 3: 8}


class RulesetTwin:
    """The game by the ruleset that has the walls and the actions of a game of riichi.

    `follow` must be called after each step of the game. Raises `JantakuError` if the library has
    no such rules.
    """

    def __init__(self, game: RiichiGame) -> None:
        self._game = game
        self._red = any(game.rule.red_fives or ())
        self._steps = len(game.actions)
        self._drawn = self._drawn_tiles()
        ruleset = ruleset_of(game.rule)
        self.game = RulesetGame(ruleset, walls=self._wall, seed=0)

    def follow(self) -> None:
        """Takes the actions of the last step, if there is a new one."""
        actions = self._game.actions
        if len(actions) == self._steps:
            return
        chosen = dict(actions[-1])
        self._steps = len(actions)
        drawn, self._drawn = self._drawn, self._drawn_tiles()
        for seat, action in chosen.items():
            if action.type == "riichi":
                self.game.step({seat: RulesetAction("button", "riichi")})
                chosen = {seat: RiichiAction("discard", action.tile)}
        self.game.step({seat: self._own(seat, one, drawn[seat]) for seat, one in chosen.items()})

    def action(self, seat: Seat, name: str, chance: Random) -> RiichiAction:
        """Returns the action of riichi that a player of rulesets chooses."""
        player = player_for(self.game, name)
        own = player(self.game.view(seat), chance)
        kinds = ("riichi", "discard") if own.name == "riichi" else ("discard",)
        game = self.game
        if own.name == "riichi":  # the ruleset asks for its discard alone
            game = self.game.clone()
            game.step({seat: own})
            own = player(game.view(seat), chance)
        legal = self._game.legal_actions(seat)
        if own.type != "discard":
            for action in legal:
                if action.type in ("discard", "riichi"):
                    continue
                if is_same(own, action, red=self._red):
                    return action
            raise IllegalAction(f"seat {seat} may not {own}", seat=seat, legal=legal)
        table = game.table_to_read.players[seat]
        at = own.index or 0
        wanted = table.tiles[at].name, at >= len(table.hand)
        drawn = self._drawn[seat]
        found = {
            action.type: action
            for action in reversed(legal)
            if action.type in kinds and face_of(action, drawn, red=self._red) == wanted
        }
        # Riichi for tiles that the hand holds all of is offered by the ruleset alone.
        if not found:
            raise IllegalAction(f"seat {seat} may not {own}", seat=seat, legal=legal)
        return found.get("riichi") or found["discard"]

    def _wall(self, _number: int) -> Sequence[RulesetTile]:
        state = self._game.state()
        return wall_of(state.wall, state.dealer, len(state.points), red=self._red)

    def _drawn_tiles(self) -> dict[int, int | None]:
        state = self._game.state()
        return {seat: state.drawn(seat) for seat in self._game.seats}

    def _own(self, seat: Seat, action: RiichiAction, drawn: int | None) -> RulesetAction:
        found = own_action(self.game, seat, action, drawn, red=self._red)
        if found is None:
            legal = self.game.legal_actions(seat)
            raise IllegalAction(f"seat {seat} may not {action}", seat=seat, legal=legal)
        return found


def face_of(action: RiichiAction, drawn: int | None, *, red: bool) -> tuple[str, bool]:
    """Returns the ruleset's name of the tile of an action, and True if the tile was drawn."""
    return name_of(action.tile or 0, red=red), action.tile == drawn


def own_action(
    game: RulesetGame, seat: Seat, action: RiichiAction, drawn: int | None, *, red: bool
) -> RulesetAction | None:
    """Returns the action of the ruleset that an action of riichi is; None if it is not legal."""
    if action.type == "pass":
        return SKIP
    table, wanted = game.table_to_read.players[seat], face_of(action, drawn, red=red)

    def fits(own: RulesetAction) -> bool:
        if action.type != "discard":
            return is_same(own, action, red=red)
        at = own.index
        return at is not None and (table.tiles[at].name, at >= len(table.hand)) == wanted

    return next(filter(fits, game.legal_actions(seat)), None)


def is_same(own: RulesetAction, action: RiichiAction, *, red: bool) -> bool:
    """True if both actions, which do not discard, are the same."""
    if own.type == "skip" or action.type == "pass":
        return own.type == "skip" and action.type == "pass"
    if SAME_BUTTONS.get(own.name, own.name) != BUTTONS.get(action.type, action.type):
        return False
    if own.call is None:
        return True
    if action.type in ("closed_kan", "added_kan"):
        return kind_named(own.call.called) == (action.tile or 0) // 4
    tiles = sorted(name_of(tile, red=red) for tile in action.own)
    return sorted(tile.name for tile in own.call.own) == tiles


class TwinSeat:
    """A player of rulesets at a table of riichi."""

    def __init__(self, name: str, game: RiichiGame, seat: Seat, chance: Random) -> None:
        self._name, self._seat, self._chance = name, seat, chance
        self._twin = RulesetTwin(game)

    def tell(self, _events: Sequence[Any]) -> None:
        """Passes the last actions to the twin."""
        self._twin.follow()

    def decide(self) -> RiichiAction:
        """Returns its action."""
        return self._twin.action(self._seat, self._name, self._chance)

    def leave(self, *, fault: bool) -> None:
        """Nothing to end."""


def ruleset_of(rule: GameRule) -> Ruleset:
    """Returns the ruleset of the library with these rules, however many rounds they play.

    >>> ruleset_of(GameRule.preset("majsoul", players=3)).name
    'Sanma'

    Raises `JantakuError` for other rules than those of a preset of the ruleset.
    """
    for name in _PRESETS[rule.players]:
        preset = GameRule.preset(name, players=rule.players)
        if rule.replace(winds=preset.winds) == preset and rule.winds <= preset.winds:
            return _loaded(_RULESETS[rule.players], name)
    known = ", ".join(_PRESETS[rule.players])
    fault = f"a player of rulesets cannot play riichi by {rule.name}"
    raise JantakuError(fault, f"play the rules {known}")


@lru_cache(maxsize=8)
def _loaded(name: str, preset: str) -> Ruleset:
    return library.load(name, preset=preset)


def name_of(tile: int, *, red: bool = True) -> str:
    """Returns the ruleset's name of a tile id; `red` says if there are red fives.

    >>> name_of(16), name_of(16, red=False)
    ('0m', '5m')
    """
    kind, color = tile // 4, _RED.get(tile) if red else None
    return color or f"{kind % 9 + 1}{'mpsz'[kind // 9]}"


def kind_named(tile: RulesetTile | None) -> int:
    """Returns the kind of a tile of the ruleset, -1 for None.

    >>> kind_named(RulesetTile("0p"))
    13
    """
    if tile is None:
        return -1
    number, suit = tile.name[:-1], "mpsz".index(tile.name[-1])
    return 9 * suit + (4 if number == "0" else int(number) - 1)


def wall_of(wall: bytes, dealer: int, players: int = 4, *, red: bool = True) -> list[RulesetTile]:
    """Returns a wall of riichi as the ruleset takes it: hands by seat, live tiles, dead wall.

    In riichi tiles come off the end, four at a time from the dealer on; of the dead wall the first
    pairs are the replacements, each pair upside down, then each indicator above its ura.
    """
    hands: list[list[int]] = [[] for _ in range(players)]
    at = len(wall) - 1
    for block in (4, 4, 4, 1):
        for place in range(players):
            for _ in range(block):
                hands[(dealer + place) % players].append(wall[at])
                at -= 1
    live = [wall[i] for i in range(at, _DEAD - 1, -1)]
    drawn = _REPLACEMENTS[players]
    dead = [*(wall[i ^ 1] for i in range(drawn)), *wall[drawn:_DEAD]]
    order = [tile for hand in hands for tile in hand] + live + dead[::-1]
    return [RulesetTile(name_of(tile, red=red)) for tile in order]
