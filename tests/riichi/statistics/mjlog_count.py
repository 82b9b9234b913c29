"""Counts the rounds of Tenhou's XML with a small parser of its own, as an oracle.

Nothing of Jantaku is used: tags are found by a regular expression, melds are decoded here, and a
hand is tenpai if trying every kind completes it.
"""

import re
from collections import Counter
from dataclasses import dataclass, field
from functools import cache

_TAG = re.compile(r"<([A-Z]+)(\d*)((?:\s+\w+=\"[^\"]*\")*)\s*/?>")
_ATTRIBUTE = re.compile(r"(\w+)=\"([^\"]*)\"")
_DRAWS, _DISCARDS = "TUVW", "DEFG"
_ORPHANS = (0, 8, 9, 17, 18, 26, *range(27, 34))
_IPPATSU, _URA, _DORA = 2, 53, (52, 53, 54)
_ABORTIVE = {"yao9", "kaze4", "reach4", "ron3", "kan4"}


@dataclass
class Seat:
    """What a seat did in a round."""

    hand: set[int]
    kinds_called: int = 0  # sets on the table
    calls: int = 0
    discards: int = 0
    tenpai: int | None = None
    first: bool = False
    riichi: int | None = None
    riichi_ahead: int = 0


@dataclass
class Count:
    """The sums of a game for each seat, by the names of the statistics."""

    seats: list[Counter[str]] = field(default_factory=list)
    yaku: list[Counter[int]] = field(default_factory=list)


def count_mjlog(text: str) -> Count:
    """Returns the counts of a game."""
    tags = [
        (name, number, dict(_ATTRIBUTE.findall(rest))) for name, number, rest in _TAG.findall(text)
    ]
    type_ = next(int(row["type"]) for name, _, row in tags if name == "GO")
    players = 3 if type_ & 16 else 4
    count = Count([Counter() for _ in range(players)], [Counter() for _ in range(players)])
    rounds: list[list[tuple[str, str, dict[str, str]]]] = []
    for tag in tags:
        if tag[0] == "INIT":
            rounds.append([])
        if rounds:
            rounds[-1].append(tag)
    for one in rounds:
        _Round(count, players, one).run()
    final = next((row["owari"] for _, _, row in tags if "owari" in row), None)
    for seat in range(players):
        count.seats[seat]["games"] = 1
    if final is not None:
        numbers = final.split(",")
        points = [100 * int(numbers[2 * seat]) for seat in range(players)]
        for seat in range(players):
            better = sum(p > points[seat] for p in points) + points[:seat].count(points[seat])
            count.seats[seat].update(
                {"placed": 1, f"place_{better + 1}": 1, "placement": better + 1}
            )
            count.seats[seat]["final_points"] += points[seat]
            count.seats[seat]["bust"] += points[seat] < 0
    return count


class _Round:
    def __init__(
        self, count: Count, players: int, tags: list[tuple[str, str, dict[str, str]]]
    ) -> None:
        start = tags[0][2]
        self.count, self.players, self.tags = count, players, tags[1:]
        self.points = [100 * int(one) for one in start["ten"].split(",")][:players]
        self.dealer = int(start["oya"])
        self.seats = [
            Seat({int(tile) for tile in start[f"hai{seat}"].split(",")}) for seat in range(players)
        ]
        self.wins: list[dict[str, str]] = []
        self.drawn: dict[str, str] | None = None

    def run(self) -> None:
        for seat, one in enumerate(self.seats):
            if seat != self.dealer and self.is_tenpai(one):
                one.tenpai, one.first = 0, True
        for name, number, row in self.tags:
            if name in _DRAWS and number:
                self.seats[_DRAWS.index(name)].hand.add(int(number))
            elif name in _DISCARDS and number:
                self.discard(self.seats[_DISCARDS.index(name)], int(number))
            elif name == "N":
                self.meld(self.seats[int(row["who"])], int(row["m"]))
            elif name == "REACH" and row["step"] == "1":
                self.riichi(int(row["who"]))
            elif name == "AGARI":
                self.wins.append(row)
            elif name == "RYUUKYOKU":
                self.drawn = row
        self.add_up()

    def discard(self, one: Seat, tile: int) -> None:
        one.hand.remove(tile)
        one.discards += 1
        if one.tenpai is None and self.is_tenpai(one):
            one.first = all(other.tenpai is None for other in self.seats)
            one.tenpai = one.discards

    def riichi(self, who: int) -> None:
        one = self.seats[who]
        one.riichi = one.discards + 1
        one.riichi_ahead = sum(other.riichi is not None for other in self.seats) - 1

    def meld(self, one: Seat, code: int) -> None:
        tiles, open_call, is_new = _decoded(code)
        one.hand -= tiles
        one.calls += open_call
        one.kinds_called += is_new

    def is_tenpai(self, one: Seat) -> bool:
        counts = [0] * 34
        for tile in one.hand:
            counts[tile // 4] += 1
        for kind in range(34):
            if counts[kind] == 4 or (self.players == 3 and 1 <= kind <= 7):
                continue
            counts[kind] += 1
            if _is_complete(tuple(counts), 4 - one.kinds_called):
                return True
            counts[kind] -= 1
        return False

    def add_up(self) -> None:
        last = self.wins[-1] if self.wins else self.drawn
        if last is None:  # the record breaks off
            return
        moved = [int(one) for one in last["sc"].split(",")]
        for seat, one in enumerate(self.seats):
            sums = self.count.seats[seat]
            sums["rounds"] += 1
            gain = 100 * (moved[2 * seat] + moved[2 * seat + 1]) - self.points[seat]
            sums["gain"] += gain
            if one.tenpai is not None:
                sums["tenpai"] += 1
                sums["tenpai_turn"] += one.tenpai
                sums["first_tenpai"] += one.first
            if one.calls:
                sums["call"] += 1
                sums["call_gain"] += gain
            if one.riichi is not None:
                sums["riichi"] += 1
                sums["riichi_turn"] += one.riichi
                sums["riichi_gain"] += gain
                sums["first_riichi" if one.riichi_ahead == 0 else "chasing_riichi"] += 1
                sums["chased_riichi"] += any(
                    other.riichi is not None and other.riichi_ahead > one.riichi_ahead
                    for other in self.seats
                )
            self.wins_of(seat, one)
            self.losses_of(seat, one)
            if self.drawn is not None and self.drawn.get("type", "") not in _ABORTIVE:
                sums["exhaustive_draw"] += 1
                sums["tenpai_at_draw"] += f"hai{seat}" in self.drawn

    def wins_of(self, seat: int, one: Seat) -> None:
        sums = self.count.seats[seat]
        for row in self.wins:
            if int(row["who"]) != seat:
                continue
            tsumo = row["who"] == row["fromWho"]
            numbers = [int(number) for number in row.get("yaku", "").split(",") if number]
            han = dict(zip(numbers[::2], numbers[1::2], strict=True))
            han |= {int(number): 13 for number in row.get("yakuman", "").split(",") if number}
            sums["win"] += 1
            sums["tsumo"] += tsumo
            sums["win_points"] += int(row["ten"].split(",")[1])
            sums["win_turn"] += one.discards + tsumo
            sums["win_dora"] += sum(han.get(number, 0) for number in _DORA)
            sums["riichi_win"] += one.riichi is not None
            sums["call_win"] += one.calls > 0
            sums["damaten_win"] += one.riichi is None and one.calls == 0
            if one.riichi is not None:
                sums["ippatsu"] += _IPPATSU in han
                sums["ura"] += han.get(_URA, 0) > 0
                sums["ura_known"] += 1
            self.count.yaku[seat].update(number for number, worth in han.items() if worth)

    def losses_of(self, seat: int, one: Seat) -> None:
        sums = self.count.seats[seat]
        wins = [row for row in self.wins if row["who"] != str(seat)]
        sums["tsumo_against"] += any(row["who"] == row["fromWho"] for row in wins)
        fed = [row for row in wins if row["fromWho"] == str(seat)]
        if not fed:
            return
        winners = [self.seats[int(row["who"])] for row in fed]
        sums["deal_in"] += 1
        sums["deal_in_points"] += sum(int(row["ten"].split(",")[1]) for row in fed)
        sums["riichi_deal_in"] += one.riichi is not None
        sums["call_deal_in"] += one.calls > 0
        if any(winner.riichi is not None for winner in winners):
            sums["deal_in_riichi"] += 1
        elif any(winner.calls == 0 for winner in winners):
            sums["deal_in_damaten"] += 1
        else:
            sums["deal_in_call"] += 1


def _decoded(code: int) -> tuple[set[int], bool, bool]:
    """The tiles of a meld, whether it is a call of a discard, whether it is another set."""
    if code & 4:
        pattern = code >> 10
        number = pattern // 3
        first = number // 7 * 9 + number % 7
        offsets = [(code >> shift) & 3 for shift in (3, 5, 7)]
        return {4 * (first + at) + offset for at, offset in enumerate(offsets)}, True, True
    if code & 8:
        kind, unused = (code >> 9) // 3, (code >> 5) & 3
        return {4 * kind + at for at in range(4) if at != unused}, True, True
    if code & 16:
        return {4 * ((code >> 9) // 3) + ((code >> 5) & 3)}, False, False
    if code & 32:
        return {code >> 8}, False, False
    kind = (code >> 8) // 4
    return {4 * kind + at for at in range(4)}, code & 3 != 0, True


@cache
def _is_complete(counts: tuple[int, ...], sets: int) -> bool:
    if sets == 4:
        if all(counts[kind] for kind in _ORPHANS) and sum(counts[kind] for kind in _ORPHANS) == 14:
            return True
        if sum(one == 2 for one in counts) == 7:
            return True
    for pair in range(34):
        if counts[pair] >= 2:
            rest = list(counts)
            rest[pair] -= 2
            suits = (tuple(rest[at : at + 9]) for at in (0, 9, 18))
            if all(one % 3 == 0 for one in rest[27:]) and all(map(_are_sets, suits)):
                return True
    return False


@cache
def _are_sets(suit: tuple[int, ...]) -> bool:
    first = next((at for at, one in enumerate(suit) if one), None)
    if first is None:
        return True
    for shape in ((0, 0, 0), (0, 1, 2)):
        rest = list(suit)
        if first + shape[2] < 9:
            for step in shape:
                rest[first + step] -= 1
            if min(rest) >= 0 and _are_sets(tuple(rest)):
                return True
    return False
