"""What a view tells of a seat's own skills: which may be used, and why not the others."""

from jantaku.base.messages import LANGUAGES
from jantaku.game.protocol import to_dict
from jantaku.haiyuki import HaiyukiGame
from jantaku.haiyuki.texts import say

from .support import JUNK, do, position, side

WAITING = "ataho3 rin3 smash3 yuri2"


def reasons(game: HaiyukiGame, seat: int = 0) -> dict[str, str]:
    """Of each skill of the seat why it may not be used; empty where it may."""
    skills = game.view(seat).skills
    return {one.skill: one.refusal.key if one.refusal else "" for one in skills}


def test_each_skill_says_why_not() -> None:
    game = position(side(drawn="wand"), side(character="smash"))
    assert reasons(game) == {"TIGER_STRIKE": "no_closed_tenpai", "HELL_PILE": ""}
    assert reasons(game, 1) == {"EXCHANGE_TILE": "moment.setup", "EXCHANGE_RON": "moment.counter"}
    poor = position(side(drawn="wand", mp=10), side())
    assert reasons(poor) == {"TIGER_STRIKE": "too_dear", "HELL_PILE": "too_dear"}
    do(game, "skill HELL_PILE")
    assert reasons(game) == {"TIGER_STRIKE": "too_dear", "HELL_PILE": "used_up"}


def test_a_skill_that_declares_riichi_says_whether_the_hand_or_the_turn_is_in_the_way() -> None:
    def reason(turn: int, hand: str, **more: object) -> str:
        game = position(side(hand, drawn="wand", **more), side(), turn=turn)
        return reasons(game)["TIGER_STRIKE"]

    assert reason(10, WAITING) == ""
    assert reason(19, JUNK) == reason(1, JUNK) == "no_closed_tenpai"
    assert reason(10, "ataho3 rin3 yuri2", pons="smash") == "no_closed_tenpai"
    assert reason(20, WAITING) == "riichi_too_late"
    said = {one: say("fault", "no_closed_tenpai", one) for one in LANGUAGES}
    assert said["en"] == "needs a closed tenpai hand"
    assert len(set(said.values())) == len(LANGUAGES)


def test_what_may_be_used_is_what_is_legal() -> None:
    game = HaiyukiGame(("yuri", "petum"), seed=7)
    for _ in range(60):
        if game.result is not None:
            break
        seat = game.deciding[0]
        legal = {one.skill for one in game.legal_actions(seat) if one.type == "skill"}
        setup = {one.type for one in game.legal_actions(seat)} == {"exchange"}
        usable = {name for name, reason in reasons(game, seat).items() if not reason}
        assert setup or usable == legal
        game.step({seat: game.default_action(seat)})


def test_riichi_says_why_not_to_whom_it_concerns() -> None:
    game = position(side(drawn="wand"), side())
    refused = game.view(0).no_riichi
    assert refused is not None
    assert refused.key == "no_tenpai_discard"
    assert game.view(1).no_riichi is None
    assert position(side(WAITING, drawn="wand"), side()).view(0).no_riichi is None


def test_a_draw_has_a_mood_for_its_owner() -> None:
    game = position(side(WAITING, drawn="ataho"), side())
    assert game.view(0).mood == "GOOD_DRAW"
    assert game.view(1).mood == game.view(None).mood == ""
    assert game.view(None).skills == ()


def test_the_protocol_tells_costs_and_reasons() -> None:
    skills = to_dict(position(side(drawn="wand", mp=10), side()).show(0))["extras"]["skills"]  # type: ignore[index, call-overload]
    assert skills[1] == {
        "skill": "HELL_PILE",
        "kind": "active",
        "cost": 18,
        "refused": {"reason": "too_dear", "about": {"skill": "HELL_PILE", "cost": 18, "mp": 10}},
    }
