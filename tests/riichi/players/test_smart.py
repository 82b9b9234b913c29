"""The smart and the docile player: what they do in positions, and that they keep the rules."""

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

import pytest

from jantaku import GameRule, Hand, RiichiAction, RiichiGame, danger
from jantaku._kernel import discards_within, ukeire_within, waits
from jantaku.players import is_player, play, player_for, player_names
from jantaku.riichi.play.actions import PASS
from jantaku.riichi.play.view import (
    MeldView,
    RiichiSeatView,
    RiichiView,
    RiverTile,
)
from jantaku.riichi.play.wire import ClaimShown, HearingView
from jantaku.riichi.players import docile, smart
from jantaku.riichi.players.claims import is_right, speak
from jantaku.riichi.players.forbidden import forbidden, liable_kinds
from jantaku.riichi.players.position import position_of
from jantaku.riichi.players.smart.intents import ALL, intents, kinds_of
from jantaku.riichi.tiles.notation import format_hand, format_tile, parse_tiles
from jantaku.riichi.tiles.tile import kind_of, tile_of_id
from riichi.play.script import Script, deal

TENHOU = GameRule()
CHANCE = random.Random(0)


class Ids:
    """Hands out the 136 tiles, each once."""

    def __init__(self) -> None:
        self._used: set[int] = set()

    def of(self, tile: int) -> int:
        """The id of a tile like that which is left."""
        first = 4 * kind_of(tile)  # type: ignore[arg-type]
        alike = (i for i in range(first, first + 4) if tile_of_id(i) == tile)  # type: ignore[arg-type]
        found = next(i for i in alike if i not in self._used)
        self._used.add(found)
        return found

    def all(self, text: str) -> tuple[Any, ...]:
        """The ids of the tiles of a text."""
        return tuple(map(self.of, parse_tiles(text) if text else ()))


def seat_view(ids: Ids, hand: str = "", river: str = "", **told: Any) -> RiichiSeatView:
    """What is seen of a seat; a river is tiles, `*` before the one that declared riichi."""
    parsed = Hand(hand) if hand else None
    melds = tuple(
        MeldView(
            meld.type, taken, None if meld.type == "closed_kan" else taken[0], told.get("source")
        )
        for meld in (parsed.melds if parsed else ())
        for taken in [tuple(map(ids.of, meld.tiles))]
    )
    held = tuple(map(ids.of, parsed.tiles)) if parsed else ()
    shown = told.get("shown", True) and parsed is not None
    return RiichiSeatView(
        points=25000,
        wind=told["wind"],
        tiles=held if shown else None,  # type: ignore[arg-type]
        concealed=len(held) or 13,
        drawn=held[-1] if shown and len(held) % 3 == 2 else None,  # type: ignore[arg-type]
        river=tuple(_discarded(ids, river, **told)),
        melds=melds,  # type: ignore[arg-type]
        kita=0,
        riichi="*" in river or told.get("open_riichi", False),
        waits=waits(parsed) if parsed and len(held) % 3 == 1 else (),
        furiten=False,
        open_riichi=told.get("open_riichi", False),
        dead=told.get("dead", False),
    )


def _discarded(ids: Ids, river: str, **told: Any) -> Sequence[RiverTile]:
    words = river.split()
    return [
        RiverTile(ids.all(word.lstrip("*"))[0], told.get("tsumogiri", False), "*" in word, False)
        for word in words
    ]


def turn_view(
    hand: str,
    *,
    rivers: Sequence[str] = ("", "", "", ""),
    dora: str = "1s",
    left: int = 50,
    **seats: Any,
) -> RiichiView:
    """Seat 0's view when it holds a hand of 3n + 2 tiles; every discard is legal."""
    ids = Ids()
    own = seat_view(ids, hand, rivers[0], wind="S")
    others = [
        seat_view(ids, river=rivers[seat], wind="SWNE"[seat], **seats.get(f"seat{seat}", {}))
        for seat in (1, 2, 3)
    ]
    legal = (*_riichi(own), *(RiichiAction("discard", tile) for tile in own.tiles or ()))
    return RiichiView(0, "E", 3, 0, 0, left, ids.all(dora), 0, None, (own, *others), legal)


def _riichi(own: RiichiSeatView) -> Iterator[RiichiAction]:
    """The riichi that a closed hand may declare."""
    tiles = own.tiles or ()
    if len(tiles) % 3 == 2 and not own.melds:
        for out in tiles:
            kept = [tile_of_id(tile) for tile in tiles if tile != out]
            if Hand.from_tiles(kept).shanten() == 0:
                yield RiichiAction("riichi", out)


def discarded(view: RiichiView, rule: GameRule = TENHOU, **how: Any) -> str:
    """What the smart player discards."""
    action = smart(rule, **how)(view, CHANCE)
    assert action.type in ("discard", "riichi")
    return format_tile(tile_of_id(action.tile))  # type: ignore[arg-type]


def offered(
    hand: str, tile: str, calls: Sequence[str], *, rule: GameRule = TENHOU, **table: Any
) -> str:
    """What the smart player says to a discard: the own tiles of its call, or pass."""
    view = turn_view(hand, **table)
    own = view.seats[0]
    held = {format_tile(tile_of_id(one)): [] for one in own.tiles or ()}  # type: ignore[var-annotated]
    for one in own.tiles or ():
        held[format_tile(tile_of_id(one))].append(one)
    (kind,) = parse_tiles(tile)
    free = next(i for i in range(4 * kind, 4 * kind + 4) if i not in (own.tiles or ()))
    legal = [PASS]
    for call in calls:
        words = [format_tile(one) for one in parse_tiles(call)]
        taken = Counter[str]()
        ids = []
        for word in words:
            ids.append(held[word][taken[word]])
            taken[word] += 1
        legal.append(RiichiAction("pon" if len(set(words)) == 1 else "chi", free, tuple(ids)))  # type: ignore[arg-type]
    seats = view.seats
    asked = RiichiView(
        0,
        "E",
        3,
        0,
        0,
        view.left,
        view.dora,
        3,
        free,
        seats,
        tuple(legal),  # type: ignore[arg-type]
    )
    action = smart(rule)(asked, CHANCE)
    return "pass" if action == PASS else format_hand([tile_of_id(one) for one in action.own])


@pytest.mark.parametrize(
    ("hand", "discard"),
    [
        ("234m567m22p345s67s9m", "9m"),  # all simples, two-sided wait
        ("123m456p789s1122z4p", "4p"),  # a pair and a pair wait
        ("19m19p19s1234567z5s", "5s"),  # thirteen orphans
        ("1199m3377p5588s7z4m", "4m"),  # seven pairs: an honor is the better wait
    ],
)
def test_the_hand_is_kept_nearest_to_what_it_may_become(hand: str, discard: str) -> None:
    assert discarded(turn_view(hand)) == discard


def test_a_plain_five_goes_before_its_red_one() -> None:
    assert discarded(turn_view("123m789m123p89s055s")) == "5s"


def test_a_far_hand_gives_a_safe_tile_to_who_is_in_riichi() -> None:
    rivers = ("", "1z 9m 8p *4s", "", "")
    view = turn_view("147m258p369s12334z", rivers=rivers, left=20)
    assert discarded(view) in {"1z", "8p", "9m", "4s"}


def test_a_ready_hand_goes_on_against_a_riichi() -> None:
    rivers = ("", "1z 9m 8p *4s", "", "")
    view = turn_view("234m567m22p34566s7s", rivers=rivers, left=50)
    hand = view.seats[0].tiles or ()
    out = smart(TENHOU)(view, CHANCE).tile
    kept = [tile_of_id(one) for one in hand if one != out]
    assert Hand.from_tiles(kept).shanten() == 0


@pytest.mark.parametrize("seed", range(4))
def test_no_visible_winning_tile_of_an_open_riichi_is_discarded_if_there_is_another(seed):
    rng = random.Random(seed)
    for _ in range(50):
        lying = Hand("234567m345p67s99p")
        left = [kind for kind in range(34) for _ in range(4 - lying.held[kind])]
        rng.shuffle(left)
        own = Hand.from_tiles(left[:14])  # type: ignore[arg-type]
        view = turn_view(
            str(own), dora=format_tile(left[14]), seat1={"hand": str(lying), "open_riichi": True}
        )
        for player in (smart(TENHOU), docile(TENHOU)):
            out = player(view, CHANCE).tile
            assert out is not None
            assert out // 4 not in waits(lying)


def test_a_hand_of_nothing_but_winning_tiles_discards_one_of_them() -> None:
    lying = "2345678m11122z"
    view = turn_view("22555888m(777s)(999s)", seat1={"hand": "3466m(111p)(222p)(333p)"})
    barred = forbidden(position_of(view, TENHOU))
    assert {format_tile(kind) for kind in barred} == {"2m", "5m"}
    only = turn_view(
        "22555m(777s)(999s)(888s)", seat1={"hand": "3466m(111p)(222p)(333p)", "open_riichi": True}
    )
    assert discarded(only) in {"2m", "5m"}
    assert lying


def test_a_dead_hand_that_lies_open_forbids_nothing() -> None:
    told = {"hand": "3466m(111p)(222p)(333p)", "dead": True}
    assert not forbidden(position_of(turn_view("22555888m(777s)(999s)", seat1=told), TENHOU))


def test_the_third_dragon_is_not_given_to_who_has_called_two() -> None:
    view = turn_view("123m456p789s2234z7z", seat1={"hand": "1234m(555z)(666z)", "shown": False})
    assert liable_kinds(position_of(view, TENHOU), view.seats[1]) == {33}
    assert discarded(view) != "7z"
    nobody = TENHOU.replace(pao=frozenset())
    assert not liable_kinds(position_of(view, nobody), view.seats[1])


def test_at_the_end_a_hand_is_kept_that_is_tenpai_in_shape_alone() -> None:
    view = turn_view("12m567p789s55z7p[3333m]", left=3)  # without 7p it lacks a fifth 3m
    assert discarded(view, TENHOU.replace(fifth_tile_wait="melded")) == "7p"
    assert discarded(view, TENHOU.replace(fifth_tile_wait="no")) == "1m"
    strict = TENHOU.replace(pseudo_tenpai=frozenset({"furiten", "no_yaku"}))
    assert discarded(view, strict) == "1m"  # its waits are used up


@pytest.mark.parametrize(
    ("hand", "drawn", "kan"),
    [
        ("222333444m23s99p", "2m", True),
        ("111z345m678p23s99p", "1z", True),
        ("111222333m789p9s", "1m", False),  # three runs alike with terminals are worth more
    ],
)
def test_a_kan_in_riichi_is_made_if_no_win_is_worth_less(hand, drawn, kan):
    script = Script(deal(hand, "", "", "", draws={"E": f"5z{drawn}"}, dora="9p"))
    script.play("E riichi, S, W, N")
    assert script.may("E kan")
    action = smart(script.game.rule)(script.game.view(0), CHANCE)
    assert action.type == ("closed_kan" if kan else "discard")


def test_a_robot_that_judges_names_no_discarder_as_liable() -> None:
    dragons = tuple(
        MeldView("pon", (kind, kind + 1, kind + 2), kind, 3)  # type: ignore[arg-type]
        for kind in (124, 128, 132)
    )
    view = turn_view("123m456p789s11222z")
    winner = replace(view.seats[1], melds=dragons)
    view = replace(view, seats=(view.seats[0], winner, *view.seats[2:]))
    claim = ClaimShown(1, "yakuman", (), "valid", None, None)
    for source, name in ((3, "nobody"), (2, "3")):
        heard = HearingView("win", "liable", 0, 0, (claim,), source)
        asked = replace(view, hearing=heard, legal=_liable_actions())
        assert speak(asked, TENHOU).name == name


def _liable_actions() -> tuple[RiichiAction, ...]:
    return tuple(RiichiAction("liable", name=name) for name in ("nobody", "0", "2", "3"))


def test_docile_discards_what_it_drew() -> None:
    view = turn_view("123m456p789s1122z4p")
    assert docile(TENHOU)(view, CHANCE).tile == view.seats[0].drawn


def risk(view: RiichiView, tile: str) -> float:
    (kind,) = parse_tiles(tile)
    return danger(view, TENHOU)[0].chance[kind]


def test_genbutsu_are_safe_suji_are_safer_than_others_and_so_are_walls() -> None:
    rivers = ("4z 3z 3z", "5m 1z *4p", "3z 4z 6z", "6z 6z 4z 6z")
    view = turn_view("2m3333s147p1155z24z", rivers=rivers)
    assert risk(view, "5m") == risk(view, "4p") == 0  # genbutsu
    assert 0 < risk(view, "2m") < risk(view, "3m")  # suji of 5m
    assert 0 < risk(view, "1p") < risk(view, "3p")  # suji of 4p
    assert risk(view, "2s") < risk(view, "7s")  # behind the wall of 3s
    assert risk(view, "5z") < risk(view, "7z")  # a honor of which two are seen


def test_a_tile_is_safe_that_was_let_pass_since_the_hand_last_changed() -> None:
    view = turn_view("147m258p369s12334z", rivers=("9p", "5m *4p", "7s 6z", "1m 2m"))
    order = [(seat, format_tile(one.tile // 4)) for seat, one in view.discards]  # type: ignore[arg-type]
    assert order == [*((3, "1m"), (0, "9p"), (1, "5m"), (2, "7s"), (3, "2m"))]
    view = turn_view("147m258p369s12334z", rivers=("9p 3s", "5m *4p", "7s 6z", "1m 2m"))
    passed = {format_tile(kind) for kind in view.safe_kinds[1]}  # type: ignore[arg-type]
    assert passed == {"5m", "4p", "6z"}  # what came before the riichi may win


def test_a_value_tile_is_called() -> None:
    assert offered("57m34599p678s4z55z", "5z", ["55z"], dora="8p") == "55z"


def test_no_call_is_made_without_a_yaku_in_sight() -> None:
    assert offered("123m56p789s99s123z", "7p", ["56p"]) == "pass"


def test_simples_are_called_where_tanyao_may_be_open_only() -> None:
    closed = TENHOU.replace(open_tanyao=False)
    late = {"dora": "3m7s", "left": 16}
    assert offered("2346m4568p6688s2s", "7p", ["68p"], **late) == "68p"
    assert offered("2346m4568p6688s2s", "7p", ["68p"], rule=closed, **late) == "pass"


def test_the_first_call_is_of_the_yaku_under_first_only() -> None:
    strict = TENHOU.replace(fix_yaku="first_only")
    hand = "57m34599p678s4z55z"
    assert offered(hand, "5z", ["55z"], rule=strict, dora="8p") == "55z"
    late = {"dora": "8p", "left": 16}
    assert offered(hand, "6m", ["57m"], **late) == "57m"  # the pair may follow
    assert offered(hand, "6m", ["57m"], rule=strict, **late) == "pass"


def test_two_han_must_be_in_sight_where_they_are_needed() -> None:
    two = TENHOU.replace(min_han=2)
    assert offered("57m34599p678s4z55z", "5z", ["55z"], rule=two, dora="8p") == "pass"
    assert offered("1234m678m99m1z55z4z", "5z", ["55z"], rule=two) == "55z"


def test_intents_are_those_that_the_melds_allow() -> None:
    def names(hand: str) -> set[str]:
        sight = position_of(turn_view(hand), TENHOU)
        return {intent.name for intent in intents(sight, sight.hand)}

    assert "riichi" in names("123m456p789s1122z4p")
    melded = names("2345678m445m(678m)")
    assert {"color m", "pure m"} <= melded
    assert not {"riichi", "color p", "outside"} & melded
    assert "tanyao" in names("234m56p66788s(345m)")
    assert "triples" in names("222m55p66788s(333m)")
    assert "orphans" in names("19m19p19s1234567z5s")


def play_some(rule: GameRule, seed: int, names: Sequence[str]) -> RiichiGame:
    game = RiichiGame(rule, seed=seed)
    list(play(game, [player_for(game, name) for name in names], seed))
    return game


@pytest.mark.parametrize("players", [3, 4])
def test_the_same_seed_gives_the_same_game(players: Any) -> None:
    rule = GameRule(players=players, winds=1)
    names = ["smart", "docile", "smart", "efficiency"][:players]
    first, second = play_some(rule, 5, names), play_some(rule, 5, names)
    assert first.result is not None
    assert first.snapshot() == second.snapshot()


@pytest.mark.parametrize("players", [3, 4])
def test_everything_they_do_is_legal(players: Any) -> None:
    rule = GameRule(players=players, winds=1)
    game = RiichiGame(rule, seed=11)
    kinds = [smart(rule), docile(rule), smart(rule), smart(rule)][:players]
    while game.result is None:
        actions = {seat: kinds[seat](game.view(seat), CHANCE) for seat in game.deciding}
        for seat, action in actions.items():
            assert action in game.legal_actions(seat)
        game.step(actions)


@pytest.mark.parametrize("mode", ["first_only", "middle_ok"])
def test_games_under_fix_yaku_are_won_by_permitted_hands_only(mode: Any) -> None:
    rule = GameRule(fix_yaku=mode, winds=1)
    game = play_some(rule, 3, ["smart"] * 4)
    assert any(event.type == "win" for event in game.events)


@pytest.mark.parametrize(("shape", "tile", "wins"), [("24p", "3p", True), ("34p", "2p", False)])
def test_under_first_only_a_closed_wait_of_the_yaku_wins_and_one_of_two_sides_does_not(
    shape: str, tile: str, *, wins: bool
) -> None:
    rule = GameRule(fix_yaku="first_only")
    script = Script(deal("", f"99m{shape}678p234s23m1z", "", "", draws="4m" + tile), rule=rule)
    script.play("E, S chi 23m, S 1z, W")
    south = 1
    said = smart(rule)(script.game.view(south), CHANCE) if south in script.game.deciding else PASS
    assert said.type == ("ron" if wins else "pass")


def test_they_win_whenever_the_engine_offers_it() -> None:
    rule = GameRule(winds=1)
    game = RiichiGame(rule, seed=2)
    wins = 0
    while game.result is None:
        actions = {}
        for seat in game.deciding:
            player = (smart if seat % 2 else docile)(rule)
            actions[seat] = player(game.view(seat), CHANCE)
            may = {one.type for one in game.legal_actions(seat)} & {"tsumo", "ron"}
            wins += bool(may)
            assert not may or actions[seat].type in may
        game.step(actions)
    assert wins


def test_they_never_end_a_round_for_nine_terminals() -> None:
    view = turn_view("19m19p19s1234455z5s")
    legal = (*view.legal, RiichiAction("kyuushu"))
    asked = RiichiView(0, "E", 3, 0, 0, 69, view.dora, 0, None, view.seats, legal)
    assert smart(TENHOU)(asked, CHANCE).type in ("discard", "riichi")
    assert docile(TENHOU)(asked, CHANCE).type == "discard"


def test_they_never_declare_open_riichi() -> None:
    view = turn_view("234m567m22p345s67s9m")
    tile = (view.seats[0].tiles or ())[-1]
    legal = (RiichiAction("open_riichi", tile), *view.legal)
    asked = RiichiView(0, "E", 3, 0, 0, 50, view.dora, 0, None, view.seats, legal)
    assert smart(TENHOU)(asked, CHANCE).type != "open_riichi"


def test_a_good_closed_wait_declares_riichi() -> None:
    view = turn_view("234m567m22p345s67s9m")
    tile = next(one for one in view.seats[0].tiles or () if one // 4 == 8)
    assert smart(TENHOU)(view, CHANCE) == RiichiAction("riichi", tile)


@pytest.mark.parametrize("evaluate", [True, False])
def test_robots_alone_play_a_game_of_claims_to_its_end(evaluate: Any) -> None:
    rule = GameRule.preset("friends").replace(evaluate=evaluate, winds=1)
    game = RiichiGame(rule, seed=1, robots=(0, 1, 2, 3))
    list(play(game, [smart(rule)] * 4, 1))
    assert game.result is not None


def test_robots_say_what_the_program_finds() -> None:
    rule = GameRule.preset("friends").replace(winds=1)
    game = RiichiGame(rule, seed=0, robots=(0, 1, 2, 3))
    heard = 0
    while game.result is None:
        said = {seat: smart(rule)(game.view(seat), CHANCE) for seat in game.deciding}
        hearing = game.view(None).hearing
        if hearing is not None and hearing.stage in ("worth", "verdict", "draw"):
            heard += 1
            assert said == {seat: game.default_action(seat) for seat in game.deciding}
        game.step(said)
    assert heard


def test_robots_object_to_what_a_person_claims_wrongly() -> None:
    rule = GameRule.preset("friends").replace(winds=1)
    game = RiichiGame(rule, seed=0, robots=(1, 2, 3))
    while not any(one.type == "win_anyway" for one in game.legal_actions(0)):
        game.step({seat: smart(rule)(game.view(seat), CHANCE) for seat in game.deciding})
    others = {seat: game.default_action(seat) for seat in game.deciding if seat}
    game.step({0: RiichiAction("win_anyway"), **others})
    game.step({0: RiichiAction("claim", name="mangan")})
    for seat in (1, 2, 3):
        view = game.view(seat)
        assert smart(rule)(view, CHANCE) == RiichiAction("ng")
        claim: ClaimShown = view.hearing.claims[0]
        assert not is_right(view, replace(claim, evaluated=None), rule)


def test_the_distance_within_all_kinds_is_the_distance() -> None:
    rng = random.Random(4)
    left = bytes([4] * 34)
    for _ in range(100):
        tiles = rng.sample([kind for kind in range(34) for _ in range(4)], 13)
        hand = Hand.from_tiles(tiles)  # type: ignore[arg-type]
        shanten, useful, _ = ukeire_within(hand, ALL, left)
        assert shanten == hand.shanten()
        assert tuple(kinds_of(useful)) == hand.ukeire().kinds


def test_within_some_kinds_the_others_stand_for_nothing() -> None:
    left = bytes([4] * 34)
    man = (1 << 9) - 1
    hand = Hand("123456789m11p55s2z")
    assert hand.shanten() == 0
    rows = {kind: shanten for kind, shanten, _, _ in discards_within(hand, man, left)}
    assert rows[9] == rows[22] == rows[28] == 4  # a set and a pair are missing
    assert rows[0] == 5
    assert all(kind < 9 for row in discards_within(hand, man, left) for kind in kinds_of(row[2]))


def test_they_are_found_by_name() -> None:
    assert {"smart", "docile"} <= set(player_names("riichi"))
    assert player_for(RiichiGame(seed=7), "smart").__name__ == "play_smart"


def test_steady_is_another_name_of_smart() -> None:
    assert player_for(RiichiGame(seed=7), "steady").__name__ == "play_smart"
    assert is_player("riichi", "steady")
