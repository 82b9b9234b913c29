"""Walls: the order of draws and the kernel's layout, and Tenhou's shuffle against another one."""

import hashlib
import random
import struct
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jantaku import _kernel
from jantaku.riichi.records.files import read_file
from jantaku.riichi.records.formats.majsoul.reader import read_majsoul
from jantaku.riichi.records.formats.majsoul.writer import write_majsoul
from jantaku.riichi.records.record import EVENT_SIZE, EventCode, RoundRecord
from jantaku.riichi.records.verify import verify_game
from jantaku.riichi.records.walls import order_of_wall, replacements, wall_of_order
from riichi.records.corpus import path_of


@given(st.permutations(range(108)), st.integers(0, 8))
def test_order_and_wall_lead_back_to_one_another(order: list[int], drawn: int) -> None:
    wall = wall_of_order(bytes(order), drawn)
    assert (sorted(wall), order_of_wall(wall, drawn)) == (sorted(order), bytes(order))


@pytest.mark.parametrize(("tiles", "taken"), [(136, 4), (108, 8)])
def test_the_dead_wall_lies_as_the_kernel_has_it(tiles: int, taken: int) -> None:
    wall = wall_of_order(bytes(range(tiles)), 4)
    assert wall[-1] == 0  # dealt first
    assert [wall[at] for at in (1, 0, 3, 2)] == [tiles - 1, tiles - 2, tiles - 3, tiles - 4]
    assert wall[taken + 1] == tiles - taken - 1  # dora indicator
    assert wall[taken] == tiles - taken - 2  # and its ura


def test_replacements_are_draws_after_a_kan_or_kita() -> None:
    codes = [EventCode.DRAW, EventCode.CLOSED_KAN, EventCode.DORA, EventCode.DRAW, EventCode.KITA]
    assert replacements(b"".join(bytes([code]).ljust(EVENT_SIZE, b"\0") for code in codes)) == 1


@pytest.mark.parametrize("name", ["own-4p", "own-3p"])
def test_a_known_wall_is_told_by_majsoul_and_read_again(name: str) -> None:
    game = read_majsoul(path_of(name, "majsoul").read_bytes())
    known = replace(
        game, rounds=tuple(replace(record, wall=_some_wall(record)) for record in game.rounds)
    )
    again = read_majsoul(write_majsoul(known))
    assert [record.packed for record in again.rounds] == [record.packed for record in game.rounds]
    assert [len(record.wall or b"") for record in again.rounds] == [
        len(record.wall or b"") for record in known.rounds
    ]
    assert (verify_game(again).differences, read_majsoul(write_majsoul(again))) == ((), again)


def _some_wall(record: RoundRecord) -> bytes:
    """A wall that the round may have had: what was seen in its place, the rest anywhere."""
    draws = _draws(record.packed)
    live = [tile for tile, replacement in draws if not replacement]
    dead = [tile for tile, replacement in draws if replacement]
    doras = [record.dora_indicator, *_doras(record.packed)]
    ura = max((win.ura for win in record.wins), key=len, default=())
    seen = {*record.deal, *live, *dead, *doras, *ura}
    in_play = range(136) if record.players == 4 else (*range(4), *range(32, 136))
    rest = [tile for tile in in_play if tile not in seen]
    dead += [rest.pop() for _ in range((4 if record.players == 4 else 8) - len(dead))]
    for at in range(5):
        dead.append(doras[at] if at < len(doras) else rest.pop())
        dead.append(ura[at] if at < len(ura) else rest.pop())
    dealt = _dealt(record.deal, record.dealer, record.players)
    order = bytes((*dealt, *live, *rest, *reversed(dead)))
    return wall_of_order(order, replacements(record.packed))


def _dealt(deal: bytes, dealer: int, players: int) -> bytes:
    seats = [(dealer + step) % players for step in range(players)]
    blocks = ((0, 4), (4, 8), (8, 12), (12, 13))
    return b"".join(deal[13 * s + a : 13 * s + b] for a, b in blocks for s in seats)


def _draws(packed: bytes) -> list[tuple[int, bool]]:
    draws, after = [], False
    for at in range(0, len(packed), EVENT_SIZE):
        code, tile = packed[at], packed[at + 2]
        if code == EventCode.DRAW:
            draws.append((tile, after))
            after = False
        elif EventCode.OPEN_KAN <= code <= EventCode.KITA:
            after = True
    return draws


def _doras(packed: bytes) -> list[int]:
    starts = range(0, len(packed), EVENT_SIZE)
    return [packed[at + 2] for at in starts if packed[at] == EventCode.DORA]


def _walls_by_python(seed: bytes, rounds: int, players: int) -> list[tuple[bytes, tuple[int, int]]]:
    """Tenhou's walls and dice by Python's own Mersenne twister and SHA-512."""
    twister = random.Random(int.from_bytes(seed, "little"))
    walls = []
    for _ in range(rounds):
        words = struct.pack("<288I", *(twister.getrandbits(32) for _ in range(288)))
        blocks = (words[at : at + 128] for at in range(0, len(words), 128))
        numbers = struct.unpack("<144I", b"".join(hashlib.sha512(b).digest() for b in blocks))
        wall = [id_ for id_ in range(136) if players == 4 or not 4 <= id_ < 32]
        for at in range(len(wall) - 1):
            other = at + numbers[at] % (len(wall) - at)
            wall[at], wall[other] = wall[other], wall[at]
        walls.append((bytes(wall), (numbers[135] % 6, numbers[136] % 6)))
    return walls


@pytest.mark.parametrize("players", [3, 4])
def test_tenhous_shuffle_is_that_of_another_implementation(players: int) -> None:
    seed = random.Random(players).randbytes(624 * 4)
    assert _kernel.tenhou_walls(seed, 5, players) == _walls_by_python(seed, 5, players)


def test_the_records_of_our_games_have_no_seed() -> None:
    assert read_file(path_of("own-4p", "tenhou_xml")).seed is None
