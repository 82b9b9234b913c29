"""The feature planes show what their table says, held against the view of the same seat."""

import random
from collections import Counter
from pathlib import Path

import numpy as np
import pytest

from jantaku import GameRule, RiichiGame, shanten
from jantaku.env import plane_names, planes
from jantaku.env.planes import plane_table
from jantaku.riichi.players.simple import play_efficiency
from jantaku.riichi.tiles.tile import RED_IDS, dora_kind, kind_of, tile_of_id

PAGE = Path(__file__).parents[2] / "docs" / "planes.md"
SEATS = ("self", "right", "across", "left")


def kinds(tiles) -> Counter:
    return Counter(tile // 4 for tile in tiles)


def at_least(counts: Counter, n: int) -> set[int]:
    return {kind for kind, count in counts.items() if count >= n}


def bar(length: int) -> set[int]:
    return set(range(min(34, length)))


def all_if(condition: bool) -> set[int]:
    return bar(34 if condition else 0)


class Shown:
    """What each plane shows, worked out of views alone."""

    def __init__(self, game: RiichiGame, seat: int) -> None:
        self.game, self.seat = game, seat
        self.view = game.view(seat)
        self.own = self.view.seats[seat]

    def cells(self, plane) -> set[int]:
        group = plane.name
        if plane.seat:
            group = group.removeprefix(f"{plane.seat}_")
            place = SEATS.index(plane.seat)
            if place >= self.game.players:
                return set()
            who = (self.seat + place) % self.game.players
            hidden = self.game.view(who).seats[who]
            return self._of_seat(group, self.view.seats[who], hidden, who != self.seat)
        return self._of_table(group)

    def _of_table(self, group: str) -> set[int]:
        view, own = self.view, self.own
        held = list(own.tiles)
        dora = Counter(
            dora_kind(kind_of(tile_of_id(tile)), self.game.players) for tile in view.dora
        )
        name, _, number = group.rpartition("_")
        n = int(number) if number.isdigit() else 0
        match name if n else group:
            case "hand":
                return at_least(kinds(held), n)
            case "hand_red":
                return {tile // 4 for tile in held if tile in RED_IDS}
            case "drawn":
                return set() if own.drawn is None else {own.drawn // 4}
            case "dora":
                return at_least(dora, n)
            case "indicators":
                return {tile // 4 for tile in view.dora}
            case "seat_wind":
                return {27 + "ESWN".index(own.wind)}
            case "round_wind":
                return {27 + "ESWN".index(view.wind)}
            case "offered":
                return set() if view.offered is None else {view.offered // 4}
            case "left":
                return bar((view.left + 1) // 2)
            case "honba":
                return bar(view.honba)
            case "sticks":
                return bar(view.riichi_sticks)
            case "waits":
                return set(own.waits)
            case "furiten":
                return all_if(own.furiten)
            case "shanten":
                return bar(shanten(held, players=self.game.players) + 1)
            case "unseen":
                return self._unseen(n)
            case "may_discard":
                return {a.tile // 4 for a in view.legal if a.type == "discard"}
            case "may_riichi":
                return {a.tile // 4 for a in view.legal if a.type == "riichi"}
        raise AssertionError(group)

    def _unseen(self, n: int) -> set[int]:
        seen = kinds(self.own.tiles) + kinds(self.view.dora)
        for other in self.view.seats:
            seen += kinds(tile.tile for tile in other.river if not tile.called)
            seen += Counter({30: other.kita})
            for meld in other.melds:
                seen += kinds(meld.tiles)
        in_play = range(34) if self.game.players == 4 else {0, *range(8, 34)}
        return {kind for kind in in_play if 4 - seen[kind] >= n}

    def _of_seat(self, group: str, seen, hidden, is_other: bool) -> set[int]:
        name, _, number = group.rpartition("_")
        n = int(number) if number.isdigit() else 0
        melds = [(meld.type, min(meld.tiles) // 4) for meld in seen.melds]
        match name if n else group:
            case "chi" | "pon" | "kan" as word:
                return {kind for type_, kind in melds if type_.endswith(word)}
            case "kita":
                return bar(seen.kita)
            case "river":
                return at_least(kinds(tile.tile for tile in seen.river), n)
            case "river_riichi":
                return {tile.tile // 4 for tile in seen.river if tile.riichi}
            case "river_last":
                return {tile.tile // 4 for tile in seen.river[-1:]}
            case "riichi":
                return all_if(seen.riichi)
            case "points":
                return bar(max(0, seen.points) // 2000)
            case "turn":
                return {tile.tile // 4 for tile in seen.river[n - 1 : n]}
            case "turn_from_hand":
                return {tile.tile // 4 for tile in seen.river[n - 1 : n] if not tile.tsumogiri}
            case "other_hand":
                return at_least(kinds(hidden.tiles), n) if is_other else set()
            case "other_red":
                reds = {tile // 4 for tile in hidden.tiles if tile in RED_IDS}
                return reds if is_other else set()
            case "other_waits":
                return set(hidden.waits) if is_other else set()
        raise AssertionError(group)


@pytest.mark.sample(2)
@pytest.mark.parametrize("players", [3, 4])
def test_every_plane_shows_what_its_row_says(players: int) -> None:
    chances = random.Random(players)
    rows = planes("full", oracle=True)
    shown_somewhere = np.zeros(len(rows), bool)
    for seed in range(2):
        game = RiichiGame(GameRule(players=players), seed=seed)
        for step in range(700):
            if not game.deciding:
                break
            if step % 6 == 0:
                seat = game.deciding[-1]
                cells = game.observe(seat, "full", oracle=True)
                shown_somewhere |= cells.any(axis=1)
                shown = Shown(game, seat)
                for plane in rows:
                    found = set(np.flatnonzero(cells[plane.number]).tolist())
                    assert found == shown.cells(plane), plane
            game.step({seat: _choose(game, seat, chances) for seat in game.deciding})
    shown_names = {plane.name for plane in rows if shown_somewhere[plane.number]}
    assert shown_names >= {
        *("hand_3", "hand_red", "drawn", "self_pon", "right_pon", "self_river_2", "right_riichi"),
        *("dora_1", "offered", "honba", "sticks", "waits", "furiten", "may_riichi", "shanten"),
        *("unseen_1", "across_turn_5", "self_turn_from_hand_5", "right_other_hand_2"),
    }


def _choose(game: RiichiGame, seat: int, chances: random.Random):
    if chances.random() < 0.15:
        return chances.choice(game.legal_actions(seat))
    return play_efficiency(game.view(seat), chances)


def test_planes_are_numbered_as_their_names_are() -> None:
    for features, oracle in (("basic", False), ("full", False), ("basic", True), ("full", True)):
        rows = planes(features, oracle=oracle)
        assert tuple(row.name for row in rows) == plane_names(features, oracle=oracle)
        assert [row.number for row in rows] == [*range(len(rows))]


def test_the_page_has_a_row_for_every_plane() -> None:
    assert PAGE.read_text(encoding="utf-8").endswith(f"{plane_table()}\n")
