"""The course of a match: the only place where a state changes.

A decision comes in, everything automatic follows, up to the next decision: draws, wins in riichi
and discards after it, the ends of turns, rounds and the match. Decisions are assumed to be legal.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from jantaku.base.chance import shuffle
from jantaku.haiyuki.hands.damage import bonuses, damage
from jantaku.haiyuki.hands.tiles import COPIES, TYPES, sorted_tiles
from jantaku.haiyuki.play.chance import chance_of
from jantaku.haiyuki.play.draws import extreme_place, winning_place
from jantaku.haiyuki.play.events import HaiyukiEvent, HaiyukiWin
from jantaku.haiyuki.play.legal import can_pon
from jantaku.haiyuki.play.skills import CURSED, GUARDED, RECOVERED, SKILLS, SPIRITED, ready_skill
from jantaku.haiyuki.play.state import HaiyukiDiscard, PendingWin, Side, State, other
from jantaku.haiyuki.rules import HP, SIDES, TURNS

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from jantaku.base.seeds import Seed
    from jantaku.haiyuki.hands.damage import Way
    from jantaku.haiyuki.hands.tiles import HaiyukiTile
    from jantaku.haiyuki.play.actions import HaiyukiAction
    from jantaku.haiyuki.play.events import HaiyukiEventType
    from jantaku.haiyuki.play.state import Deal, HaiyukiSeat, Phase
    from jantaku.haiyuki.rules import HaiyukiRules

_BATCHES: Final = (4, 4, 2, 1)
_PERCENT: Final = 100


def new_match(
    rules: HaiyukiRules, characters: tuple[str, str], seed: Seed, deals: Sequence[Deal] = ()
) -> tuple[State, list[HaiyukiEvent]]:
    """A match up to its first decision, and what happened until then."""
    first, second = (Side(character) for character in characters)
    state = State(rules, chance_of(seed), (first, second), deals=tuple(deals))
    course = _Course(state)
    course.tell("match")
    course.begin_round()
    return state, course.events


def go_on(state: State, action: HaiyukiAction) -> list[HaiyukiEvent]:
    """Takes the deciding side's legal action. Returns the events up to the next decision."""
    course = _Course(state)
    assert state.actor is not None
    _MOVES[action.type](course, state.actor, action)
    return course.events


class _Course:
    """Changes a state and notes what happened."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.events: list[HaiyukiEvent] = []

    def tell(self, type_: HaiyukiEventType, seat: HaiyukiSeat | None = None, **what: Any) -> None:
        state = self.state
        self.events.append(HaiyukiEvent(type_, state.round, state.turn, seat, **what))

    # Rounds

    def begin_round(self) -> None:
        state = self.state
        state.chance.begin_round(state.round)
        state.round += 1
        state.turn = 1
        state.sides = (state.sides[0].new_round(), state.sides[1].new_round())
        state.pond, state.destroyed = [], ()
        state.win = state.returned = state.first_riichi = None
        self._build_wall()
        for batch in _BATCHES:
            for side in state.sides:
                side.hand += [state.wall.pop() for _ in range(batch)]
        for side in state.sides:
            side.hand = sorted_tiles(side.hand)
        hands = tuple(tuple(side.hand) for side in state.sides)
        self.tell("round", tile=state.dora, hands=hands, hp=self._hp())
        self._set_up(0)

    def _build_wall(self) -> None:
        state = self.state
        if state.deals:
            deal, state.deals = state.deals[0], state.deals[1:]
            state.wall, state.dora, state.ura = list(deal.wall), deal.dora, deal.ura
            return
        state.wall = [tile for tile in range(TYPES) for _ in range(COPIES)]
        shuffle(state.chance, state.wall)
        state.dora = state.chance.below(TYPES)
        state.ura = state.chance.below(TYPES)

    def _set_up(self, seat: HaiyukiSeat) -> None:
        if seat == SIDES:
            self._start_move(0)
        elif ready_skill(self.state, seat, "setup"):
            self._ask("setup", seat)
        else:
            self._set_up(seat + 1)

    def swap(self, seat: HaiyukiSeat, action: HaiyukiAction) -> None:
        state, side, given = self.state, self.state.sides[seat], action.tiles
        if given:
            skill = ready_skill(state, seat, "setup")
            assert skill is not None
            self._pay(seat, skill, len(given))
            for tile in given:
                side.hand.remove(tile)
                state.wall.insert(state.chance.below(len(state.wall) + 1), tile)
            side.hand += [state.wall.pop() for _ in given]
            side.hand = sorted_tiles(side.hand)
            hands = tuple(tuple(side.hand) if at == seat else None for at in range(SIDES))
            self.tell("exchange", seat, tiles=given, amount=len(given), hands=hands)
        self._set_up(seat + 1)

    def _end_round(self) -> None:
        state = self.state
        self.tell("round_end", flag=state.win is not None, hp=self._hp())
        first, second = (side.hp for side in state.sides)
        rules = state.rules
        is_last = rules.rounds is not None and state.round >= rules.rounds
        if not (first and second) or (is_last and (first != second or not rules.extra_rounds)):
            state.phase, state.actor = "over", None
            winner = None if first == second else int(second > first)
            self.tell("match_end", winner)
        else:
            self.begin_round()

    # Turns

    def _start_move(self, seat: HaiyukiSeat) -> None:
        """The seat's turn begins: its timers count, and it draws."""
        self._count_timers(seat)
        self._draw(seat)

    def _count_timers(self, seat: HaiyukiSeat) -> None:
        side = self.state.sides[seat]
        side.acted = False
        side.guard = max(0, side.guard - 1)
        if side.spirit:
            side.spirit -= 1
            side.guaranteed = side.guaranteed or not side.spirit

    def _draw(self, seat: HaiyukiSeat) -> None:
        state, side = self.state, self.state.sides[seat]
        if not state.wall:
            self._nagari(0)
            return
        tile = state.wall.pop(self._place(side, state.rules.luck[seat]))
        side.hand.append(tile)
        side.drawn = tile
        self.tell("draw", seat, tile=tile)
        if not side.riichi:
            self._ask("action", seat)
        elif side.win_with():
            self._win(seat, "tsumo", tile)
        else:
            self._put(seat, tile, declares=False)

    def _place(self, side: Side, luck: int) -> int:
        """Returns the place in the wall of the side's draw: by a sure win, a curse, or luck."""
        state = self.state
        place: int | None = None
        cursed = side.curse > 0
        side.curse -= cursed
        if side.guaranteed:
            place = winning_place(state.wall, side.key)
            side.guaranteed = place is None
        if place is None and cursed:
            place = extreme_place(state.wall, side.key, best=False)
        if place is None and luck and state.chance.below(_PERCENT) < luck:
            place = extreme_place(state.wall, side.key, best=True)
        return len(state.wall) - 1 if place is None else place

    def riichi(self, seat: HaiyukiSeat, _action: HaiyukiAction) -> None:
        self._commit(seat)

    def _commit(self, seat: HaiyukiSeat) -> None:
        self.state.sides[seat].riichi = True
        if self.state.first_riichi is None:
            self.state.first_riichi = seat
        self.tell("riichi", seat)
        self._ask("declared", seat)

    def tsumo(self, seat: HaiyukiSeat, _action: HaiyukiAction) -> None:
        tile = self.state.sides[seat].drawn
        assert tile is not None
        self._win(seat, "tsumo", tile)

    def discard(self, seat: HaiyukiSeat, action: HaiyukiAction) -> None:
        assert action.tile is not None
        self._put(seat, action.tile, declares=self.state.phase == "declared")

    def _put(self, seat: HaiyukiSeat, tile: HaiyukiTile, *, declares: bool) -> None:
        state, side = self.state, self.state.sides[seat]
        side.hand.remove(tile)
        side.hand = sorted_tiles(side.hand)
        side.drawn = state.returned = None
        state.pond.append(HaiyukiDiscard(seat, tile, declares))
        self.tell("discard", seat, tile=tile, flag=declares)
        rival = state.sides[other(seat)]
        if side.guard or not (rival.riichi and rival.win_with(tile)):
            self._next_move(seat)
        elif ready_skill(state, seat, "counter"):
            self._ask("counter", seat)
        else:
            self._win(other(seat), "ron", tile)

    def _next_move(self, seat: HaiyukiSeat) -> None:
        """The turn after the seat's discard, which nobody wins on."""
        state, caller = self.state, other(seat)
        if seat == SIDES - 1:
            if state.turn == TURNS:
                self._nagari(0)
                return
            state.turn += 1
        if can_pon(state, caller):
            self._ask("pon", caller)
        else:
            self._start_move(caller)

    def pon(self, seat: HaiyukiSeat, _action: HaiyukiAction) -> None:
        state, side = self.state, self.state.sides[seat]
        tile = state.pond.pop().tile
        side.hand.remove(tile)
        side.hand.remove(tile)
        side.pons += (tile,)
        self.tell("pon", seat, tile=tile)
        self._count_timers(seat)
        self._ask("discard", seat)

    # Answers

    def decline(self, seat: HaiyukiSeat, _action: HaiyukiAction) -> None:
        state = self.state
        if state.phase == "counter":
            self._win(other(seat), "ron", state.pond[-1].tile)
        elif state.phase == "pon":
            self._start_move(seat)
        elif state.phase == "bomb":
            self._settle()
        else:
            self._nagari(seat + 1)

    def skill(self, seat: HaiyukiSeat, action: HaiyukiAction) -> None:
        self._pay(seat, action.skill, 1)
        self.state.sides[seat].acted |= SKILLS[action.skill].kind == "active" and not (
            SKILLS[action.skill].free
        )
        _EFFECTS[action.skill](self, seat)

    def _pay(self, seat: HaiyukiSeat, skill: str, times: int) -> None:
        side = self.state.sides[seat]
        side.mp -= SKILLS[skill].cost * times
        side.used |= {skill}
        self.tell("skill", seat, skill=skill, amount=SKILLS[skill].cost * times)

    def strike(self, seat: HaiyukiSeat) -> None:
        self.state.sides[seat].guaranteed = True
        self._commit(seat)

    def spirit(self, seat: HaiyukiSeat) -> None:
        self.state.sides[seat].spirit = SPIRITED
        self._commit(seat)

    def curse(self, seat: HaiyukiSeat) -> None:
        self.state.sides[other(seat)].curse = CURSED

    def recover(self, seat: HaiyukiSeat) -> None:
        self._lose(seat, -min(RECOVERED, HP - self.state.sides[seat].hp))

    def take_back(self, seat: HaiyukiSeat) -> None:
        state, side = self.state, self.state.sides[seat]
        state.returned = state.pond.pop().tile
        side.hand = sorted_tiles([*side.hand, state.returned])
        self.tell("take_back", seat, tile=state.returned)
        self._ask("redo", seat)

    def destroy(self, seat: HaiyukiSeat) -> None:
        state = self.state
        tile = state.pond.pop().tile
        state.destroyed += (tile,)
        self.tell("destroy", seat, tile=tile)
        self._next_move(seat)

    def bomb(self, seat: HaiyukiSeat) -> None:
        state = self.state
        win = state.win
        assert win is not None
        tiles = self._winning_tiles(win)
        tile = max(dict.fromkeys(tiles), key=tiles.count)
        state.win = win._replace(ura=tile, bombed=True)
        self.tell("bomb", seat, tile=tile)
        self._settle()

    def spin(self, seat: HaiyukiSeat) -> None:
        state, side = self.state, self.state.sides[seat]
        place = state.chance.below(len(state.wall))
        tile = state.wall[place]
        wins = side.win_with(tile) is not None
        self.tell("roulette", seat, tile=tile, flag=wins)
        if wins:
            side.hand.append(state.wall.pop(place))
            side.drawn = tile
            self._win(seat, "tsumo", tile)
        else:
            self._nagari(seat + 1)

    # Ends

    def _win(self, seat: HaiyukiSeat, way: Way, tile: HaiyukiTile) -> None:
        self.state.win = PendingWin(seat, way, tile, self.state.ura, bombed=False)
        if ready_skill(self.state, seat, "bomb"):
            self._ask("bomb", seat)
        else:
            self._settle()

    def _winning_tiles(self, win: PendingWin) -> list[HaiyukiTile]:
        tiles = self.state.sides[win.seat].tiles
        return sorted_tiles([*tiles, win.tile]) if win.way == "ron" else tiles

    def _settle(self) -> None:
        state, win = self.state, self.state.win
        assert win is not None
        winner, loser = state.sides[win.seat], state.sides[other(win.seat)]
        tiles = self._winning_tiles(win)
        match = winner.win_with(*([win.tile] if win.way == "ron" else []))
        assert match is not None
        ura = win.ura if winner.riichi else None
        extra = bonuses(tiles, way=win.way, turn=state.turn, dora=state.dora, ura=ura)
        cost = damage(
            match.points,
            sum(bonus.points for bonus in extra),
            is_open=not winner.is_closed,
            critical=winner.critical,
            mirror=loser.mirror,
        )
        told = HaiyukiWin(
            seat=win.seat,
            way=win.way,
            tile=win.tile,
            tiles=tuple(tiles),
            pons=winner.pons,
            yaku=match.yaku.id,
            subject=match.subject,
            points=match.points,
            riichi=winner.riichi,
            critical=winner.critical,
            mirror=loser.mirror,
            dora=state.dora,
            ura=ura,
            bonuses=extra,
            damage=cost,
        )
        winner.critical = loser.mirror = False
        self.tell("win", win.seat, tile=win.tile, win=told)
        self._lose(other(win.seat), cost)
        self._end_round()

    def _lose(self, seat: HaiyukiSeat, amount: int) -> None:
        side = self.state.sides[seat]
        side.hp = max(0, side.hp - amount)
        self.tell("hp", seat, amount=amount, hp=self._hp())

    def _nagari(self, seat: HaiyukiSeat) -> None:
        """Nobody won: asks those who have one last chance, from this seat on, then settles."""
        if seat < SIDES:
            if self.state.wall and ready_skill(self.state, seat, "last_chance"):
                self._ask("last_chance", seat)
            else:
                self._nagari(seat + 1)
            return
        sides = self.state.sides
        tenpai = [side.is_tenpai for side in sides]
        hands = tuple(tuple(side.tiles) for side in sides)
        self.tell("nagari", amount=tenpai[0] + 2 * tenpai[1], hands=hands)
        if tenpai[0] != tenpai[1] and self.state.rules.nagari_damage:
            self._lose(tenpai.index(False), self.state.rules.nagari_damage)
        self._end_round()

    def _hp(self) -> tuple[int, ...]:
        return tuple(side.hp for side in self.state.sides)

    def _ask(self, phase: Phase, seat: HaiyukiSeat) -> None:
        self.state.phase, self.state.actor = phase, seat


_MOVES: Final[dict[str, Callable[[_Course, HaiyukiSeat, HaiyukiAction], None]]] = {
    "exchange": _Course.swap,
    "tsumo": _Course.tsumo,
    "riichi": _Course.riichi,
    "skill": _Course.skill,
    "discard": _Course.discard,
    "pon": _Course.pon,
    "pass": _Course.decline,
}


def _sets(name: str, value: int) -> Callable[[_Course, HaiyukiSeat], None]:
    """Returns the effect of a skill that changes one value of its side."""
    return lambda course, seat: setattr(course.state.sides[seat], name, value)


_EFFECTS: Final[dict[str, Callable[[_Course, HaiyukiSeat], None]]] = {
    "TIGER_STRIKE": _Course.strike,
    "HELL_PILE": _Course.curse,
    "WATER_MIRROR": _sets("mirror", True),
    "DORA_BOMB": _Course.bomb,
    "RECOVERY": _Course.recover,
    "DISCARD_GUARD": _sets("guard", GUARDED),
    "EXCHANGE_RON": _Course.take_back,
    "CRITICAL": _sets("critical", True),
    "LAST_CHANCE": _Course.spin,
    "SUPER_IAI": _Course.destroy,
    "SPIRIT_RIICHI": _Course.spirit,
}
