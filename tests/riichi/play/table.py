"""Words at the table: wins that are called, claimed, answered and judged, by the winds of seats."""

from jantaku import GameRule, RiichiAction, RiichiEvent, RiichiGame
from jantaku.riichi.play.actions import PASS
from riichi.play.script import SEATS

FRIENDS = GameRule.preset("friends").replace(renhou="none")


def table(*walls: bytes, rule: GameRule = FRIENDS, robots: str = "") -> RiichiGame:
    """A game on these walls; `robots` are their seats, as `"SWN"`."""
    return RiichiGame(rule, walls=walls, seed=0, robots=[SEATS.index(seat) for seat in robots])


def say(game: RiichiGame, **words: str) -> tuple[RiichiEvent, ...]:
    """One step: each seat named says a word, `"claim mangan"`; all others pass, agree, discard.

    `J` is the judge.
    """
    actions = {seat: game.default_action(seat) for seat in game.deciding}
    for seat in game.deciding:
        if game.view(None).offered is not None and PASS in game.legal_actions(seat):
            actions[seat] = PASS
    for seat, word in words.items():
        type_, _, name = word.partition(" ")
        place = judge(game) if seat == "J" else SEATS.index(seat)
        actions[place] = _found(game, place, type_, name)
    return game.step(actions)


def talk(game: RiichiGame, words: str) -> RiichiGame:
    """The game after steps such as `"E discard, S+N ron, all, J next stay"`: the words of `say`.

    `all` is a step in which all pass, agree or discard.
    """
    for step in words.split(", "):
        seats, _, word = step.partition(" ")
        say(game, **({} if seats == "all" else dict.fromkeys(seats.split("+"), word)))
    return game


def _found(game: RiichiGame, seat: int, type_: str, name: str) -> RiichiAction:
    legal = game.legal_actions(seat)
    found = [one for one in legal if one.type == type_ and one.name == name]
    assert found, f"{SEATS[seat]} may not {type_} {name}: {legal}"
    return found[-1]


def judge(game: RiichiGame) -> int:
    """The seat that judges."""
    hearing = game.view(None).hearing
    return hearing.judge


def may(game: RiichiGame, seat: str) -> set[str]:
    """The types of what a seat may do now."""
    return {action.type for action in game.legal_actions(SEATS.index(seat))}


def names(game: RiichiGame, seat: str, type_: str) -> list[str]:
    """The names that go with a type of action."""
    return [one.name for one in game.legal_actions(SEATS.index(seat)) if one.type == type_]


def watch(game: RiichiGame, *seats: str) -> None:
    """These seats want to be asked at every discard from now on."""
    for seat in seats:
        game.step({SEATS.index(seat): RiichiAction("watch", name="on")})


def stage(game: RiichiGame) -> str:
    """What is decided now; empty while nothing is claimed."""
    hearing = game.view(None).hearing
    return "" if hearing is None else hearing.stage


def deciding(game: RiichiGame) -> str:
    """The seats whose word is next."""
    return "".join(SEATS[seat] for seat in game.deciding)


def points(game: RiichiGame) -> tuple[int, ...]:
    """What everybody has."""
    return tuple(seat.points for seat in game.view(None).seats)
