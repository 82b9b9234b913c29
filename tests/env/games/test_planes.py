"""The planes of rulesets and Haiyuki: fixed in shape, true to the view, and free of secrets."""

from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from env.games.playing import EVERY, PLAYED, positions
from jantaku.env.games import NumberedGame, encoding_of
from jantaku.env.games.__main__ import main
from jantaku.env.games.tables import game_plane_table, number_table, size_table


def plane(numbered: NumberedGame, seat: int, name: str) -> NDArray[np.uint8]:
    return numbered.observe(seat)[numbered.encoding.planes.index(name)]


def counted(numbered: NumberedGame, seat: int, name: str) -> dict[str, int]:
    """The cells of numbered planes, with how many of them are set."""
    names = numbered.encoding.planes
    rows = [at for at, one in enumerate(names) if one[:-1] == f"{name}_" and one[-1].isdigit()]
    total = numbered.observe(seat)[rows].sum(axis=0)
    return {numbered.encoding.cells[cell]: int(total[cell]) for cell in np.flatnonzero(total)}


def check_secrets(name: str, seed: int, steps: int, every: int) -> int:
    """Compares what each seat sees in a game and in imagined ones; returns how many differ."""
    others = 0
    for numbered, chance in positions(name, seed, steps, every):
        for seat in numbered.game.seats:
            if numbered.game.deciding and any(
                numbered.choice(one).taken for one in numbered.deciding
            ):
                continue
            world = NumberedGame(
                numbered.game.imagine(seat, chance.getrandbits(32)), numbered.encoding
            )
            assert (world.observe(seat) == numbered.observe(seat)).all()
            assert (world.mask(seat) == numbered.mask(seat)).all()
            others += bool((world.oracle(seat) != numbered.oracle(seat)).any())
    return others


@pytest.mark.sample(4)
@pytest.mark.parametrize("name", EVERY)
def test_what_a_seat_cannot_see_changes_neither_planes_nor_mask(name: str) -> None:
    assert check_secrets(name, seed=5, steps=61, every=30) > 3


@pytest.mark.long
@pytest.mark.parametrize("name", EVERY)
def test_no_position_of_whole_games_reveals_anything(name: str) -> None:
    assert check_secrets(name, seed=6, steps=10_000, every=5) > 10


@pytest.mark.sample(4)
@pytest.mark.parametrize("name", EVERY)
def test_observations_have_one_shape_and_are_zeros_and_ones(name: str) -> None:
    encoding = encoding_of(name)
    seen = np.zeros((len(encoding.planes), len(encoding.cells)), int)
    for numbered, _ in positions(name, 4, 40, 5):
        for seat in numbered.deciding:
            planes = numbered.observe(seat)
            assert (planes.shape, planes.dtype, planes.max()) == (seen.shape, np.uint8, 1)
            seen += planes
            oracle = numbered.oracle(seat)
            assert oracle.shape == (len(encoding.oracle_planes), len(encoding.cells))
    assert not seen[:, [at for at, cell in enumerate(encoding.cells) if cell == "other"]][
        [at for at, plane in enumerate(encoding.planes) if plane.startswith("hand")]
    ].any(), "a tile in hand has a column of its own"


@pytest.mark.parametrize("name", [*PLAYED[:5], "haiyuki"])
def test_the_oracle_shows_the_hands_that_their_seats_see(name: str) -> None:
    for numbered, _ in positions(name, 2, 40, 13):
        seats, held = numbered.game.seats, len(numbered.encoding.oracle_planes)
        one = held // (len(seats) - 1)
        for at, seat in enumerate(seats):
            after = [*seats[at + 1 :], *seats[:at]]
            shown = numbered.oracle(seat)
            for place, other in enumerate(after):
                own = numbered.observe(other)[:one]
                assert (shown[place * one : (place + 1) * one] == own).all()


def test_a_hand_of_hong_kong_is_planes_of_its_tiles() -> None:
    numbered = NumberedGame.begin("hong_kong", 7)
    view = numbered.view(0)
    own = [tile.name for tile in (*view.seats[0].hand, *view.seats[0].draw)]
    assert counted(numbered, 0, "hand") == {name: own.count(name) for name in own}
    assert counted(numbered, 0, "unseen")["1m"] == 4 - own.count("1m")
    assert plane(numbered, 0, "self_concealed").sum() == len(own)
    assert plane(numbered, 1, "left_dealer").all()
    assert plane(numbered, 1, "left_turn").all()
    assert not plane(numbered, 1, "self_turn").any()
    assert plane(numbered, 0, "seat_wind").tolist()[:4] == [1, 0, 0, 0]
    assert plane(numbered, 3, "seat_wind").tolist()[:4] == [0, 0, 0, 1]
    assert not plane(numbered, 0, "self_above").any()


def test_melds_ponds_and_points_are_seen_from_the_seat() -> None:
    for numbered, _ in positions("hong_kong", 1, 300, 7):
        view = numbered.view(2)
        for word, row in zip(
            ("self", "right", "across", "left"), (*view.seats[2:], *view.seats[:2]), strict=True
        ):
            pond = [tile.name for tile in row.pond if tile.name != "2x"]
            assert counted(numbered, 2, f"{word}_pond") == {one: pond.count(one) for one in pond}
            lowest = {min(tile.name for tile in call.tiles) for call in row.calls}
            melds = counted(numbered, 2, f"{word}_melds")
            kongs = [call for call in row.calls if any(t.name == "1x" for t in call.tiles)]
            if not kongs:
                assert sum(melds.values()) == sum(len(call.tiles) for call in row.calls)
                assert {name for name in lowest if name[1] in "mpsz"} <= {*melds}
            above = plane(numbered, 2, f"{word}_above").sum()
            start = 1000 if word == "self" else view.seats[2].score
            gain = int(max(0, row.score - start))
            assert above == gain.bit_length()


def test_picks_so_far_are_seen() -> None:
    numbered = NumberedGame.begin("sichuan", 1)
    for seat in numbered.deciding:
        numbered.take({seat: numbered.numbers(seat)[0]})
    assert plane(numbered, 0, "to_pick").sum() == 3
    names, first = numbered.encoding.actions, numbered.numbers(0)[0]
    numbered.take({0: first})
    assert counted(numbered, 0, "picked") == {names[first].removeprefix("pick "): 1}
    suits = {names[number][-1] for number in numbered.numbers(0)}
    assert suits == {names[first][-1]}, "three tiles of one suit"


@pytest.mark.long
def test_a_pressed_button_whose_tiles_are_due_is_seen() -> None:
    for seed in range(40):
        for numbered, _ in positions("vietnamese", seed, 300):
            for seat in numbered.deciding:
                for number in numbered.numbers(seat):
                    copy = numbered.clone()
                    copy.take({seat: number})
                    choice = copy.choice(seat) if seat in copy.deciding else None
                    if choice is not None and choice.taken:
                        names = [*copy.game.ruleset.program.buttons]  # type: ignore[attr-defined]
                        button = names.index(copy.encoding.actions[number].split()[0])
                        assert np.flatnonzero(plane(copy, seat, "pressed_1")).tolist() == [button]
                        return
    pytest.fail("no call with two ways to take tiles")


def test_the_sides_of_haiyuki_are_seen_from_the_seat() -> None:
    for numbered, _ in positions("haiyuki", 3, 60, 5):
        for seat in (0, 1):
            view = numbered.view(seat)
            held = [numbered.encoding.cells[tile] for tile in view.own.tiles]
            assert counted(numbered, seat, "hand") == {one: held.count(one) for one in held}
            for word, side in zip(
                ("self", "rival"), (view.sides[seat], view.sides[1 - seat]), strict=True
            ):
                thousands = plane(numbered, seat, f"{word}_hp").sum()
                rest = plane(numbered, seat, f"{word}_hp_rest").sum()
                assert thousands * 1000 + rest * 100 == side.hp // 100 * 100
                assert plane(numbered, seat, f"{word}_riichi").all() == side.riichi


def test_the_page_has_the_tables_of_today() -> None:
    page = (Path(__file__).parents[3] / "docs" / "game-environments.md").read_text("utf-8")
    assert f"\n{size_table()}\n" in page
    for name in ("hong_kong", "haiyuki"):
        assert f"\n{number_table(encoding_of(name))}\n" in page
        assert f"\n{game_plane_table(encoding_of(name))}\n" in page


def test_the_tables_are_printed(capsys: pytest.CaptureFixture[str]) -> None:
    main(["haiyuki"])
    assert "| 0 | pass |" in capsys.readouterr().out
    with pytest.raises(SystemExit, match="the library has no ruleset 'hongkong'"):
        main(["hongkong"])
