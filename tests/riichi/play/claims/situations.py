"""Tables at which a win is about to be claimed or has just been judged."""

from jantaku import RiichiGame
from riichi.play.script import deal
from riichi.play.table import FRIENDS, table, talk

READY = "234m567p23s55s666z"  # waits for 1s and 4s, with a yaku: 40 fu as a ron
FAR = "159m159p159s1234z"
SHOWN = FRIENDS.replace(show_win_anyway=True)


def won_by(seat: str, draws: str = "4s", **rules: object) -> RiichiGame:
    """A table at which that seat holds `READY` and East has discarded the winning tile."""
    hands = [READY if wind == seat else "" for wind in "ESWN"]
    return talk(table(deal(*hands, draws=draws), rule=FRIENDS.replace(**rules)), "E discard")


def judged(verdict: str, caller: str = "S", **rules: object) -> RiichiGame:
    """A table at which that seat's wrong win of East's first discard has just been judged."""
    game = table(deal("", FAR, "", "", draws="9s"), rule=SHOWN.replace(**rules))
    return talk(game, f"E discard, {caller} win_anyway, {caller} claim mangan, all, J {verdict}")


def agree(game: RiichiGame, follows: str) -> RiichiGame:
    """All agree to what follows, and the judge fixes it."""
    return talk(game, f"J next {follows}, all, J fix")
