"""Games by random options of the rules, and players who finish them fast."""

from contextlib import suppress
from random import Random
from typing import Any, Final, get_type_hints

from jantaku import GameRule, RiichiGame, _kernel
from jantaku.base.errors import RulesError
from jantaku.riichi.play.actions import RiichiAction
from jantaku.riichi.records.game_record import record_of_game
from jantaku.riichi.records.record import GameRecord
from jantaku.riichi.rules.options import CHOICES, GROUPS, OUTSIDE_KERNEL, SETS
from jantaku.riichi.rules.presets import PRESETS

PLAYED: Final = tuple(name for name in GROUPS if not set(GROUPS[name]) <= OUTSIDE_KERNEL)
"""The groups with an option that the engine plays by."""
_TYPES: Final = get_type_hints(GameRule)
# In hundreds, the least and the most; wide enough that each of them decides some games.
_HUNDREDS: Final = {
    "start_points": (150, 400),
    "target_points": (200, 500),
    "return_points": (200, 400),
    "riichi_stick_points": (0, 30),
    "honba_points": (0, 15),
    "noten_points": (0, 60),
    "riichi_min_points": (-100, 100),
    "tobi_points": (-100, 100),
    "tobi_prize": (0, 100),
    "yakitori_points": (1, 150),
}
_FEW: Final = {"min_han": (1, 2), "riichi_min_tiles": (0, 8)}
_UNPLAYED: Final = frozenset({"players", "robots"})


def rule_of(group: str, chance: Random) -> GameRule:
    """Returns a preset with other values for about half of the options of a group."""
    players = chance.choice((3, 4, 4))
    while True:
        with suppress(RulesError):
            rule = GameRule.preset(chance.choice([*PRESETS]), players=players)
            rule = rule.replace(winds=chance.choice((1, 1, 2)))
            options = [one for one in GROUPS[group] if one not in _UNPLAYED | OUTSIDE_KERNEL]
            chosen = {one: _value(one, players, chance) for one in options if chance.random() < 0.5}
            if group == "yaku":
                chosen["local_yaku"] = _some(SETS["local_yaku"], chance) | {"paarenchan"}
                chosen["open_tanyao"] = True
            chosen.setdefault("claims", False)
            return rule.replace(**chosen)


def _some(of: frozenset[str], chance: Random) -> frozenset[str]:
    return frozenset(one for one in sorted(of) if chance.random() < 0.4)


def _value(option: str, players: int, chance: Random) -> Any:
    if option in CHOICES:
        return chance.choice(CHOICES[option])
    if option in SETS:
        return _some(SETS[option], chance)
    if option in _HUNDREDS:
        return 100 * chance.randint(*_HUNDREDS[option])
    if option in _FEW:
        return chance.randint(*_FEW[option])
    if option == "red_fives":
        man = chance.randint(0, 2) if players == 4 else 0
        return man, chance.randint(0, 2), chance.randint(0, 2)
    if option == "uma":
        first, *others = (chance.randint(-20, 20) for _ in range(players - 1))
        return tuple(sorted((first, *others, -first - sum(others)), reverse=True))
    assert _TYPES[option] is bool, option
    return chance.random() < 0.5


def played(rule: GameRule, seed: int) -> RiichiGame:
    """Returns a game at its end, in which some seats only win by luck."""
    game = RiichiGame(rule, seed=seed)
    chance = Random(seed)
    strong = chance.sample(game.seats, chance.choice((1, 2, rule.players)))
    while game.result is None:
        game.step({seat: _choice(game, seat, seat in strong, chance) for seat in game.deciding})
    return game


def _choice(game: RiichiGame, seat: int, is_strong: bool, chance: Random) -> RiichiAction:
    legal = {action.type: action for action in reversed(game.legal_actions(seat))}
    for type_, often in _OFTEN.items():
        if type_ in legal and chance.random() < (often if is_strong or often == 1 else often / 9):
            return legal[type_]
    discards = [one for one in game.legal_actions(seat) if one.type == "discard"]
    if not discards or not is_strong:
        return game.default_action(seat)
    held = game.state().tiles(seat)
    rest = {one: [tile for tile in held if tile != one.tile] for one in discards}
    return min(discards, key=lambda one: _kernel.shanten(rest[one], game.rule.players))


_OFTEN: Final = {
    "tsumo": 1,
    "ron": 1,
    "kyuushu": 0.5,
    "closed_kan": 0.7,
    "added_kan": 0.7,
    "open_kan": 0.3,
    "kita": 0.8,
    "riichi": 0.8,
    "pon": 0.3,
    "chi": 0.15,
}
"""How often a strong player takes an action, in the order in which it thinks of them."""


def record_of(game: RiichiGame) -> GameRecord:
    """Returns the record of a game with its result."""
    assert game.result is not None
    return record_of_game(
        game.events,
        game.rule,
        names=tuple("abcd"[: game.rule.players]),
        final_points=tuple(int(row.points or 0) for row in game.result.seats),
        scores=tuple(float(row.score) for row in game.result.seats),
    )
