"""Plays native games of riichi again, action by action, by the riichi ruleset, and compares.

Both engines get the same walls and the same decisions. Before every decision they must offer the
same, after every round agree about wins, yaku, han, fu, payments and scores. Run as a module it
takes a number of games, a first seed, the players and a preset:
`python -m tests.ruleset.library.riichi.native 300 0 3 majsoul`, and `local` besides for the local
yaku.
"""

import sys
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from random import Random
from time import perf_counter
from typing import Any, Literal

from jantaku import _kernel
from jantaku.arena.ruleset_twin import (
    BUTTONS,
    SAME_BUTTONS,
    face_of,
    kind_named,
    name_of,
    own_action,
    wall_of,
)
from jantaku.base.errors import RulesetError
from jantaku.riichi.play.actions import PASS, RiichiAction
from jantaku.riichi.play.events import RiichiRoundBegan, RiichiRoundEnded, RiichiWon
from jantaku.riichi.play.game import RiichiGame
from jantaku.riichi.play.view import RiichiView
from jantaku.riichi.rules import GameRule
from jantaku.riichi.score.yaku import LOCAL_YAKU, yaku_name
from jantaku.riichi.tiles.hand import Hand, Meld
from jantaku.riichi.tiles.notation import parse_ids
from jantaku.ruleset import Ruleset, RulesetAction, RulesetGame, library
from ruleset.engine import RulesetEvent, RulesetTile, face_up

_MOST_ROUNDS = 80

RIICHI = ("riichi", "open_riichi")
"""Declarations that are one action natively, and in the ruleset buttons before the discard."""

ENDS = {
    "Ryuukyoku": "exhaustive",
    "Nagashi mangan": "nagashi",
    "Kyuushu kyuuhai": "kyuushu",
    "Suufon renda": "suufon",
    "Suucha riichi": "suucha",
    "Suukaikan": "suukaikan",
    "Sanchahou": "sanchahou",
}


class Disagreement(AssertionError):  # noqa: N818 - what it is, not that it is an error
    """The two engines offer or count different things."""


@lru_cache(maxsize=8)
def by_preset(preset: str = "tenhou", players: int = 4, *, local: bool = False) -> Ruleset:
    """The riichi ruleset by the rules of a site, a league or an association; with local yaku."""
    mods = (*LOCAL_YAKU, "renhou_yakuman") if local else ()
    return library.load("riichi" if players == 4 else "sanma", preset=preset, mods=mods)


def rule_of(preset: str = "tenhou", players: Literal[3, 4] = 4, *, local: bool = False) -> GameRule:
    """The same rules natively."""
    rule = GameRule.preset(preset, players=players)
    return rule.replace(local_yaku=frozenset(LOCAL_YAKU), renhou="yakuman") if local else rule


def display_name(identifier: str) -> str:
    """What the ruleset calls a native yaku: its English name without the explanation."""
    return yaku_name(identifier).split(" (")[0]


def tiles_of(players: int) -> list[int]:
    """The ids of all tiles in play; three players do without 2 to 8 man."""
    return [tile for tile in range(136) if players == 4 or not 4 <= tile < 32]


def plain_wall(chance: Random, players: int = 4) -> bytes:
    """Any order of the tiles."""
    tiles = tiles_of(players)
    return bytes(chance.sample(tiles, len(tiles)))


def rich_wall(chance: Random, players: int = 4) -> bytes:
    """An order in which most tiles of a kind come to one seat, as long as nobody calls."""
    pools: list[list[int]] = [[] for _ in range(players)]
    friends = [chance.randrange(players) for _ in range(34)]
    for tile in plain_wall(chance, players):
        seat = friends[tile // 4] if chance.random() < _FRIENDSHIP else chance.randrange(players)
        pools[seat].append(tile)
    fours = 12 * players  # dealt four at a time
    places = range(sum(map(len, pools)))
    dealt = [(at // 4 if at < fours else at) % players for at in places]
    order = [(pools[seat] or max(pools, key=len)).pop() for seat in dealt]
    return bytes(order[::-1])


_FRIENDSHIP = 0.6

_LIKES = (
    ("tsumo", 1.0), ("ron", 0.97), ("kyuushu", 0.6), ("closed_kan", 0.8), ("added_kan", 0.8),
    ("open_kan", 0.5), ("kita", 0.9), ("open_riichi", 0.4), ("riichi", 0.85), ("pon", 0.3),
    ("chi", 0.15),
)  # fmt: skip
_WILD = (
    ("tsumo", 0.9), ("ron", 0.8), ("kyuushu", 0.3), ("closed_kan", 0.95), ("added_kan", 0.95),
    ("open_kan", 0.9), ("kita", 0.7), ("open_riichi", 0.4), ("riichi", 0.5), ("pon", 0.6),
    ("chi", 0.25),
)  # fmt: skip
_CARELESS = 0.03


def play_busy(
    view: RiichiView, chance: Random, likes: Sequence[tuple[str, float]] = _LIKES
) -> RiichiAction:
    """Wins whenever it can, likes riichi, kans and calls, and discards towards a ready hand."""
    by_type: dict[str, list[RiichiAction]] = {}
    for action in view.legal:
        by_type.setdefault(action.type, []).append(action)
    for kind, chances in likes:
        if kind in by_type and chance.random() < chances:
            options = by_type[kind]
            return (
                _best_discard(view, options, chance) if kind in RIICHI else chance.choice(options)
            )
    if "pass" in by_type:
        return PASS
    if chance.random() < _CARELESS:
        return chance.choice(by_type["discard"])
    return _best_discard(view, by_type["discard"], chance)


def _best_discard(view: RiichiView, options: list[RiichiAction], chance: Random) -> RiichiAction:
    if len(options) == 1:
        return options[0]
    seat = view.seats[view.seat or 0]
    melds = [Meld(meld.type, parse_ids(meld.tiles)) for meld in seat.melds]  # type: ignore[arg-type]
    table = _kernel.discards(Hand(seat.tiles or (), melds))
    worth = {row.tile: (-row.shanten, row.total) for row in table}
    values = {action: worth[parse_ids([int(action.tile or 0)])[0]] for action in options}
    best = max(values.values())
    return chance.choice([action for action, value in values.items() if value == best])


@dataclass
class Tally:
    """What has been compared so far."""

    games: int = 0
    rounds: int = 0
    decisions: int = 0
    wins: int = 0
    calls: int = 0
    riichi: int = 0
    kans: int = 0
    known: int = 0  # deliberate differences met
    ends: dict[str, int] = field(default_factory=dict)
    yaku: dict[str, int] = field(default_factory=dict)
    native_s: float = 0.0
    ruleset_s: float = 0.0


class Replay:
    """A native game and the same game by the ruleset."""

    def __init__(
        self,
        seed: int,
        players: Literal[3, 4] = 4,
        tally: Tally | None = None,
        preset: str = "tenhou",
        *,
        local: bool = False,
    ) -> None:
        chance = Random(f"walls {seed}")
        build = rich_wall if seed % 3 == 2 else plain_wall
        self.walls = [build(chance, players) for _ in range(_MOST_ROUNDS)]
        self.likes = _LIKES if seed % 3 == 0 else _WILD
        self.tally = tally or Tally()
        self.seed = seed
        self.seats = range(players)
        self.chances = [Random(f"{seed}/{seat}") for seat in self.seats]
        rule = rule_of(preset, players, local=local)
        self.is_open = "open_riichi" in rule.local_yaku
        self.red = any(rule.red_fives or ())
        self.native = RiichiGame(rule, walls=self.walls, seed=0)
        ruleset = by_preset(preset, players, local=local)
        self.game = RulesetGame(ruleset, walls=self._wall, seed=0)

    def _wall(self, number: int) -> Sequence[RulesetTile]:
        deals = [event for event in self.native.events if isinstance(event, RiichiRoundBegan)]
        if number >= len(deals):
            raise self._difference("the native game is over, the ruleset goes on")
        dealer = deals[number].dealer
        return wall_of(self.walls[number], dealer, len(self.seats), red=self.red)

    def run(self) -> None:
        """Plays to the end; raises `Disagreement` at the first difference."""
        while self.native.result is None:
            self.step()
        if self.game.result is None:
            raise self._difference("the ruleset's game goes on")
        start = self.native.rule.start_points or 0  # from which the ruleset counts
        native = [start + round(1000 * score) for score in self.native.result.scores]
        self._compare("final scores", native, list(self.game.result.points))
        self.tally.games += 1

    def step(self) -> None:
        """One decision of the native game, in both."""
        chosen = {}
        for seat in self.native.deciding:
            chosen[seat] = play_busy(self.native.view(seat), self.chances[seat], self.likes)
        self._compare_offers()
        self._count(chosen.values())
        drawn = {seat: self.native.view(seat).seats[seat].drawn for seat in chosen}
        riichi = [
            a for seat in chosen for a in self.native.legal_actions(seat) if a.type == "riichi"
        ]
        began = perf_counter()
        happened = self.native.step(chosen)
        self.tally.native_s += perf_counter() - began
        began = perf_counter()
        told = self._follow(
            chosen, drawn, {self._tile(a, drawn[s]) for s in chosen for a in riichi}
        )
        self.tally.ruleset_s += perf_counter() - began
        ended = [event for event in happened if isinstance(event, RiichiWon | RiichiRoundEnded)]
        if ended:
            self._compare_round(ended, told)

    def _count(self, actions: Iterable[RiichiAction]) -> None:
        for action in actions:
            self.tally.decisions += 1
            self.tally.calls += action.type in ("chi", "pon", "open_kan")
            self.tally.kans += action.type in ("open_kan", "closed_kan", "added_kan")
            self.tally.riichi += action.type in RIICHI

    def _compare_offers(self) -> None:
        native = {seat: self._native_offers(seat) for seat in self.native.deciding}
        own = {seat: self._own_offers(seat) for seat in self.game.deciding}
        for seat in {*native, *own}:
            here, there = native.get(seat, set()), own.get(seat, set())
            if there - here == {("riichi",)} and self._holds_four(seat):
                self.tally.known += 1
                there = here
            if here != there:
                raise self._difference(
                    f"seat {seat}: native only {here - there}, ruleset only {there - here}"
                )

    def _holds_four(self, seat: int) -> bool:
        """Whether a wait of the seat may be for tiles it holds all of, which is no wait natively.

        The ruleset lets such a hand declare riichi: the one deliberate difference of offers.
        """
        player = self.game.table.players[seat]
        tiles = [*player.tiles, *(face_up(tile) for call in player.calls for tile in call.tiles)]
        return 4 in Counter(map(kind_named, tiles)).values()

    def _native_offers(self, seat: int) -> set[tuple[str, ...]]:
        drawn = self.native.view(seat).seats[seat].drawn
        found: set[tuple[str, ...]] = set()
        for action in self.native.legal_actions(seat):
            if action.type == "discard":
                found.add(self._tile(action, drawn))
            elif action.type in ("chi", "pon"):
                own = sorted(name_of(tile, red=self.red) for tile in action.own)
                found.add((BUTTONS[action.type], *own))
            elif action.type in ("closed_kan", "added_kan"):
                found.add((BUTTONS[action.type], str((action.tile or 0) // 4)))
            elif action.type != "open_riichi":  # offered once riichi is declared
                found.add((BUTTONS.get(action.type, action.type),))
        return found

    def _tile(self, action: RiichiAction, drawn: int | None) -> tuple[str, ...]:
        name, is_drawn = face_of(action, drawn, red=self.red)
        return name, "drawn" if is_drawn else "held"

    def _own_offers(self, seat: int) -> set[tuple[str, ...]]:
        player = self.game.table.players[seat]
        found: set[tuple[str, ...]] = set()
        discards = False
        for action in self.game.legal_actions(seat):
            if action.type == "discard":
                discards, at = True, action.index or 0
                found.add((player.tiles[at].name, "drawn" if at >= len(player.hand) else "held"))
            elif action.type == "skip":
                found.add(("pass",))
            elif action.name in ("chii", "pon") and action.call is not None:
                found.add((action.name, *sorted(tile.name for tile in action.call.own)))
            elif action.name in ("ankan", "kakan") and action.call is not None:
                found.add((action.name, str(kind_named(action.call.called))))
            else:
                found.add((SAME_BUTTONS.get(action.name, action.name),))
        return found - {("pass",)} if discards else found

    def _follow(
        self,
        chosen: dict[int, RiichiAction],
        drawn: Mapping[int, int | None],
        riichi: set[tuple[str, ...]],
    ) -> list[RulesetEvent]:
        told: list[RulesetEvent] = []
        seat, action = next(iter(chosen.items()))
        if action.type in RIICHI:
            told += self._declare(seat, action, riichi)
            chosen = {seat: RiichiAction("discard", action.tile)}
        own_actions = {s: self._own_action(s, a, drawn[s]) for s, a in chosen.items()}
        told += self.game.step(own_actions)
        return told

    def _declare(
        self, seat: int, action: RiichiAction, riichi: set[tuple[str, ...]]
    ) -> list[RulesetEvent]:
        """Riichi without its discard: the ruleset asks for that by itself."""
        told = [*self.game.step({seat: RulesetAction("button", "riichi")})]
        own = self._own_offers(seat)
        wanted = riichi | ({("open_riichi",)} if self.is_open else set())
        if own > wanted and self._holds_four(seat):
            self.tally.known += 1
        elif own != wanted:
            raise self._difference(
                f"riichi natively by {wanted - own}, in the ruleset by {own - wanted}"
            )
        if action.type == "open_riichi":
            told += self.game.step({seat: RulesetAction("button", "open_riichi")})
        return told

    def _own_action(self, seat: int, action: RiichiAction, drawn: int | None) -> RulesetAction:
        found = own_action(self.game, seat, action, drawn, red=self.red)
        if found is None:
            raise self._difference(f"seat {seat} cannot {action}")
        return found

    def _compare_round(
        self, native: list[RiichiWon | RiichiRoundEnded], told: list[RulesetEvent]
    ) -> None:
        self.tally.rounds += 1
        end = next(event for event in native if isinstance(event, RiichiRoundEnded))
        self.tally.ends[end.kind] = self.tally.ends.get(end.kind, 0) + 1
        wins = [event for event in native if isinstance(event, RiichiWon)]
        own_wins = [event for event in told if event.type == "win"]
        if end.kind != "sanchahou":
            self._compare("winners", [w.seat for w in wins], [w.seat for w in own_wins])
            for win, own in zip(wins, own_wins, strict=True):
                self.tally.wins += 1
                told_of = _own_win(own)
                if told_of["yaku"] == {DEALT_INTO: 1} and _is_counted(win):
                    self._compare("winning tile", (win.tile or 0) // 4, told_of["kind"])
                else:
                    self._compare("win", _native_win(win), told_of)
                for name in told_of["yaku"]:
                    self.tally.yaku[name] = self.tally.yaku.get(name, 0) + 1
        settled = [event for event in told if event.type == "scores"]
        scores = next(event for event in settled if len(event.deltas) == len(self.seats))
        kind = "win" if own_wins and end.kind == "win" else ENDS.get(scores.text, scores.text)
        self._compare("end", end.kind, kind)
        deltas = scores.deltas
        self._compare("deltas", list(end.deltas), [deltas[seat] for seat in self.seats])
        points = scores.scores
        self._compare("points", list(end.points), [points[seat] for seat in self.seats])

    def _compare(self, what: str, native: Any, own: Any) -> None:
        if native != own:
            raise self._difference(f"{what}: native {native}, ruleset {own}")

    def _difference(self, what: str) -> Disagreement:
        rounds = sum(isinstance(event, RiichiRoundBegan) for event in self.native.events)
        return Disagreement(f"seed {self.seed}, round {rounds - 1}, {what}")


def _native_win(win: RiichiWon) -> dict[str, Any]:
    score = win.score
    assert score is not None
    whole: dict[str, Any] = {"seat": win.seat, "kind": (win.tile or 0) // 4}
    whole["yaku"] = {display_name(yaku.id): yaku.han for yaku in score.yaku}
    if win.worth == "yakuman":
        return whole | {"yaku": {DEALT_INTO: 1}}
    if score.yakuman:
        whole["yaku"] = dict.fromkeys(whole["yaku"], 1)
        return whole
    dora = {"dora": score.dora, "ura_dora": score.ura, "red_dora": score.red, "kita": score.kita}
    whole["yaku"] |= {display_name(name): han for name, han in dora.items() if han}
    return whole | {"han": score.han, "fu": score.fu}


DEALT_INTO = "Dealt into open riichi"
"""The yakuman of the ruleset that is natively a payment, and no yaku."""


def _is_counted(win: RiichiWon) -> bool:
    """Whether thirteen han make a yakuman, which is natively paid alike whoever discards."""
    return win.score is not None and not win.score.yakuman and win.score.han >= _COUNTED


_COUNTED = 13


def _own_win(event: RulesetEvent) -> dict[str, Any]:
    whole: dict[str, Any] = {"seat": event.seat, "kind": kind_named(event.winning_tile)}
    if event.yaku2:
        return whole | {"yaku": dict(event.yaku2)}
    yaku = dict(event.yaku)
    return whole | {"yaku": yaku, "han": event.points, "fu": event.minipoints}


def main(
    games: int, first: int = 0, players: int = 4, preset: str = "tenhou", local: str = ""
) -> Tally:
    """Compares so many games; every disagreement is printed, and the tally at the end."""
    tally = Tally()
    for seed in range(first, first + games):
        try:
            Replay(seed, 3 if players == 3 else 4, tally, preset, local=bool(local)).run()
        except (Disagreement, RulesetError) as error:
            print(f"{type(error).__name__}: {error}", flush=True)  # noqa: T201
    print(tally)  # noqa: T201
    return tally


if __name__ == "__main__":
    main(*map(int, sys.argv[1:4]), *sys.argv[4:])
