"""Tables, hands and values that several tests of conditions ask about."""

from ruleset.acting import tiles
from ruleset.asking import RULES, ask
from ruleset.engine import CallChoice, RulesetTile, call_spec

T, F = "true", "false"
PAIR, RUN = [[[[0, 0]], 1]], [[[[0, 1, 2]], 1]]
WIN_DEFINITION = ["win"]


def words(text):
    return text.split()


def seats_where(table, name, *opts):
    return [seat for seat in table.seats if ask(table, name, *opts, seat=seat)]


def button(*call, upgrades=""):
    return {"call_name": "b", "calls_spec": call_spec(*call), "upgrade_name": upgrades}


CHOICE = CallChoice("pon", RulesetTile("5m", ("discard",)), tuple(tiles("5m 0m")))
HAND = "2m 3m 4m 5p 6p 7p 3s 4s 5s 6s 7s 8p 8p"
YAKU = {
    **RULES,
    "score_calculation": {
        "scoring_method": "multiplier",
        "yaku_lists": ["yaku", "extra"],
        "yaku2_lists": ["yakuman"],
        "extra_yaku_lists": ["extra"],
    },
    "yaku": [{"display_name": "Chun", "value": 2, "when": ["true"]}],
    "extra": [{"display_name": "Dora", "value": 5, "when": ["true"]}],
    "yakuman": [{"display_name": "Great", "value": 1, "when": ["won_by_discard"]}],
}
EXISTING = (("Riichi", 1), ("Dora", 3))
