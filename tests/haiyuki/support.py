"""Positions of a match, put together from hands written as text."""

from typing import Any

from jantaku.base.chance import shuffle
from jantaku.haiyuki import (
    HaiyukiAction,
    HaiyukiEvent,
    HaiyukiGame,
    HaiyukiRules,
    parse_tiles,
    tile_of,
)
from jantaku.haiyuki.hands.tiles import COPIES, TYPES, sorted_tiles
from jantaku.haiyuki.play.chance import SplitMixChance
from jantaku.haiyuki.play.legal import legal
from jantaku.haiyuki.play.state import HaiyukiDiscard, Phase, Side, State

# A hand that nothing but three of a kind twice over comes of soon.
JUNK = "ataho rin smash yuri pet fari punch sword wand mayu_red mayu_blue"
TENPAI = "ataho3 rin3 smash3 yuri2"  # waits for yuri
PLAIN = "mayu_purple"


def side(
    hand: str = JUNK, *, drawn: str = "", pons: str = "", character: str = "ataho", **what: object
) -> Side:
    """A side with these concealed tiles, the drawn one among them."""
    made = Side(character, hand=sorted_tiles(parse_tiles(hand)), pons=parse_tiles(pons))
    if drawn:
        made.hand.append(tile_of(drawn))
        made.drawn = tile_of(drawn)
    for name, value in what.items():
        assert hasattr(made, name), name
        setattr(made, name, value)
    return made


def position(
    first: Side,
    second: Side | None = None,
    *,
    actor: int = 0,
    phase: Phase = "action",
    turn: int = 5,
    round_: int = 1,
    coming: str = "",
    pond: tuple[tuple[int, str], ...] = (),
    dora: str = PLAIN,
    ura: str = PLAIN,
    rules: HaiyukiRules | None = None,
    seed: int = 0,
) -> HaiyukiGame:
    """A match at that moment; `coming` are the next tiles of the wall, the first to come first."""
    sides = (first, second or side())
    rules = rules or HaiyukiRules()
    game = HaiyukiGame((sides[0].character, sides[1].character), rules, seed=seed)
    lying = [HaiyukiDiscard(seat, tile_of(name), False) for seat, name in pond]
    state = State(
        rules,
        SplitMixChance(seed),
        sides,
        pond=lying,
        dora=tile_of(dora),
        ura=tile_of(ura),
        round=round_,
        turn=turn,
        phase=phase,
        actor=actor,
    )
    state.wall = _rest(state, list(parse_tiles(coming)))
    return put(game, state)


def seated(seat: int, own: Side, other: Side | None = None, **more: Any) -> HaiyukiGame:
    """A position in which that side has that seat and is to move."""
    rival = other or side()
    return position(*((own, rival) if seat == 0 else (rival, own)), actor=seat, **more)


def put(game: HaiyukiGame, state: State) -> HaiyukiGame:
    """The match, at that state."""
    game._state = state
    game._legal = dict.fromkeys(legal(state))
    game._events = []
    return game


def _rest(state: State, coming: list[int]) -> list[int]:
    """All tiles that are nowhere else, in an order of no consequence, those to come at the end."""
    gone = [tile for one in state.sides for tile in (*one.hand, *one.pons * 3)]
    gone += [one.tile for one in state.pond] + coming
    wall = [tile for tile in range(TYPES) for _ in range(COPIES - gone.count(tile))]
    assert all(gone.count(tile) <= COPIES for tile in range(TYPES))
    shuffle(SplitMixChance(5), wall)
    return wall + coming[::-1]


def do(game: HaiyukiGame, *moves: str) -> list[HaiyukiEvent]:
    """Moves such as "discard ataho", "skill RECOVERY", "pon", by whoever decides."""
    happened: list[HaiyukiEvent] = []
    for move in moves:
        happened += game.step({game.deciding[0]: action(move)})
    return happened


def action(move: str) -> HaiyukiAction:
    """The action that text names."""
    kind, _, what = move.partition(" ")
    if kind == "skill":
        return HaiyukiAction("skill", skill=what)
    if kind == "exchange":
        return HaiyukiAction("exchange", tiles=tuple(tile_of(name) for name in what.split()))
    return HaiyukiAction(kind, tile_of(what) if what else None)  # type: ignore[arg-type]


def may(game: HaiyukiGame, move: str) -> bool:
    """Whether the deciding seat may do that."""
    return action(move) in game.legal_actions(game.deciding[0])


def refused(game: HaiyukiGame, move: str) -> str:
    """Why the deciding seat may not do that; nothing changes."""
    import pytest

    from jantaku.base.errors import IllegalAction

    before, events = whole(game), list(game.events)
    error: pytest.ExceptionInfo[IllegalAction]
    with pytest.raises(IllegalAction) as error:
        do(game, move)
    assert (whole(game), list(game.events)) == (before, events)
    return error.value.sentence


def whole(game: HaiyukiGame) -> str:
    """Everything a state holds, to compare."""
    return repr(game._state)


def types(events: list[HaiyukiEvent]) -> list[str]:
    """The types of the events."""
    return [event.type for event in events]


def only(events: list[HaiyukiEvent], type_: str) -> HaiyukiEvent:
    """The one event of that type."""
    (found,) = (event for event in events if event.type == type_)
    return found
