"""Questions about hands with the library's answers, to which the kernel's package is held.

`python -m web.kernel` (with `tests` on the path) writes anew the few that `web/kernel/tests` keeps;
`python -m web.kernel FILE` writes 6,100 random ones, about rules and faults of texts.
`web/kernel/tests/agreement.mjs` asks them.
"""

import asyncio
import gzip
import json
import random
import sys
from collections.abc import Iterator
from functools import partial
from itertools import product
from pathlib import Path
from typing import Any, Final

from pydantic import TypeAdapter

from generators import STYLES, random_hands, random_wins, short_hands
from jantaku import Hand
from jantaku.base.errors import JantakuError
from jantaku.catalog.examples import EXAMPLES
from jantaku.draw.answers.shanten import measure
from jantaku.riichi.rules.options import CHOICES, GROUPS, SETS
from jantaku.riichi.rules.rule_checks import CONFLICTS
from jantaku.riichi.score.score import circumstances_of
from jantaku.riichi.score.yaku import LOCAL_YAKU
from jantaku.riichi.tiles.notation import format_mpsz, format_tile
from jantaku.riichi.tiles.tile import Tile
from jantaku.server.api.calculator import drills, hands
from jantaku.server.api.problems import problem_of
from support import Win, to_jantaku

Question = tuple[str, dict[str, Any]]

FILE: Final = Path(__file__).parents[2] / "web" / "kernel" / "tests" / "questions.json.gz"
_PRESETS: Final = ("tenhou", "majsoul", "mleague", "wrc", "ema", "friends", "strict")
_GROUPS: Final = ("yaku", "yakuman", "points", "dora", "winning")
_LETTERS: Final = "0123456789mpszewhgr()[]+, x'🀇🀀é"
_ENDPOINTS: Final = {
    "score": (TypeAdapter(hands.ScoreRequest), hands.score),
    "waits": (TypeAdapter(hands.WaitsRequest), hands.waits),
    "shanten": (TypeAdapter(hands.ShantenRequest), hands.shanten),
    "outlook": (
        TypeAdapter(hands.OutlookRequest),
        partial(hands.outlook, in_thread=asyncio.to_thread),
    ),
    "read": (TypeAdapter(hands.ReadRequest), hands.read),
    "impossible": (TypeAdapter(hands.ImpossibleRequest), hands.impossible),
    "drills/solve": (
        TypeAdapter(dict[str, Any]),
        partial(drills.solution, in_thread=asyncio.to_thread),
    ),
    "drills/outlook": (
        TypeAdapter(dict[str, Any]),
        partial(drills.outlook, in_thread=asyncio.to_thread),
    ),
}
_DIGITS: Final = 7
"""Digits on which all compilers agree."""
_WRITTEN: Final[tuple[Question, ...]] = (
    ("score", {"hand": ""}),
    ("score", {"hand": "123m"}),
    ("score", {"hand": "11111m456p789s1122z"}),
    ("score", {"hand": "123m456p789s11122z", "circumstances": {"dora": "1z1z"}}),
    ("score", {"hand": "123m456p789s11122z", "circumstances": {"dora": "1z"}, "visible": "1z"}),
    ("score", {"hand": "123m456p789s11122z", "circumstances": {"win": "3z"}}),
    ("score", {"hand": "123m456p789s11122z", "circumstances": {"win": "haku 2m"}}),
    ("score", {"hand": "123m456p789s11122z", "circumstances": {"ippatsu": True}}),
    ("score", {"hand": "123m456p789s11122z", "circumstances": {"seat": "x"}}),
    ("score", {"hand": "123m456p789s11122z", "circumstances": {"honba": 1000}}),
    ("score", {"hand": "123m456p789s11122z", "circumstances": {"dora": "123456m"}}),
    ("score", {"hand": "123m456p789s11122z", "circumstances": {"paarenchan": True}}),
    ("score", {"hand": "123m456p789s11122z", "circumstances": {"renhou": True}}),
    ("score", {"hand": "123m456p789s11122z", "rules": {"preset": "wrc", "players": 3}}),
    ("score", {"hand": "123m456p789s11122z", "rules": {"options": {"min_han": 99}}}),
    ("score", {"hand": "123m456p789s11122z", "rules": {"options": {"renhou": "x"}}}),
    ("score", {"hand": "123m456p789s11122z", "rules": {"options": {"red_fives": [1, 2]}}}),
    ("score", {"hand": "123m456p789s11122z", "rules": {"options": {"uma": [1, 2, 3]}}}),
    ("score", {"hand": "123m456p789s11122z", "rules": {"options": {"open_tanyao": 1}}}),
    ("score", {"hand": "99m34p678p", "calls": "chi 234s, pon 5z", "circumstances": {"win": "8p"}}),
    ("score", {"hand": "99m34p678p(555z)", "calls": "chi 234s"}),
    ("score", {"hand": "99m34p678p", "calls": "chi 235s, pon 5z"}),
    ("score", {"hand": "99m34p678p", "calls": "chow 234s"}),
    ("score", {"hand": "99m34p678p", "calls": "pon"}),
    ("score", {"hand": "99m34p678p", "calls": "kan 5x"}),
    ("score", {"hand": "123m456p789s11122z", "explain": True, "discards": "2p;", "all": True}),
    ("score", {"hand": "0 4 8 36 40 44 96 100 104 108 109 110 112 113", "language": "ko"}),
    ("score", {"hand": "1m 2m 3m 4p 5pr 6p 7s 8s 9s E E E S S", "language": "ja"}),
    ("score", {"hand": "🀇🀈🀉🀜🀝🀞🀖🀗🀘🀀🀀🀀🀁🀁", "language": "zh"}),
    ("score", {"hand": "19m19p19s12345677z", "circumstances": {"win": "7z"}}),
    ("score", {"hand": "[1111m](222+2p)345678s55z", "circumstances": {"kita": 1}}),
    ("waits", {"hand": "19m19p19s1234567z", "circumstances": {"riichi": True, "round": "s"}}),
    ("waits", {"hand": "123m456p789s1112z", "circumstances": {"dora": "2z"}, "visible": "2z"}),
    ("waits", {"hand": "123m456p789s1112z", "circumstances": {"ippatsu": True}}),
    ("waits", {"hand": "1112345678999m", "rules": {"preset": "friends"}, "language": "zh"}),
    ("waits", {"hand": "123m", "visible": "3m3m3m"}),
    ("waits", {"hand": "234m34678p23488s", "discards": "5p9m"}),
    ("waits", {"hand": "234m34678p23488s", "discards": "9m", "visible": "5p"}),
    ("waits", {"hand": "234m34678p23488s", "discards": "4m4m4m4m"}),
    ("waits", {"hand": "234m34678p23488s", "discards": "4x"}),
    (
        "waits",
        {
            "hand": "1111m2233p4455s6z",
            "discards": "6z",
            "rules": {"options": {"seven_pairs_quads": True}},
        },
    ),
    ("score", {"hand": "123m456p789s11122z", "discards": "2m"}),
    ("score", {"hand": "123m456p789s11122z", "discards": "9p"}),
    ("score", {"hand": "123m456p789s11122z", "discards": "2z2z2z"}),
    ("waits", {"hand": "123m", "visible": "3m3m3m3m"}),
    ("waits", {"hand": "22m33p44s", "rules": {"players": 3}}),
    ("waits", {"hand": "1122334455667m", "rules": {"options": {"seven_pairs_quads": True}}}),
    ("waits", {"hand": "1111223344556m", "rules": {"options": {"seven_pairs_quads": True}}}),
    ("waits", {"hand": "678m5p678s(678p)(555p)"}),
    ("waits", {"hand": "123m456p789s1112z", "rules": {"options": {"riichi_kan": False}}}),
    ("waits", {"hand": "123m456p789s1112z", "rules": {"options": {"fifth_tile_wait": True}}}),
    ("shanten", {"hand": "1111z123m456p789s"}),
    ("shanten", {"hand": "6666s(111z)(666z)(999m)", "players": 3}),
    ("score", {"hand": "12m456p789s55z[3333m]"}),
    ("shanten", {"hand": "123m456p789s11122z"}),
    ("shanten", {"hand": "19m19p1239s1122z", "players": 3}),
    ("shanten", {"hand": "406m05p", "visible": "5m5m5m5m"}),
    ("shanten", {"hand": "11z", "unfinished": True}),
    ("shanten", {"hand": "234m678p34s", "visible": "2s", "unfinished": True}),
    ("shanten", {"hand": "", "unfinished": True}),
    ("outlook", {"hand": "123m456p3478s1177z", "draws": 10, "circumstances": {"dora": "2s"}}),
    ("outlook", {"hand": "123m456p789s11z"}),
    ("outlook", {"hand": "123m456p789s1112z", "circumstances": {"riichi": True}, "ron": 1.3}),
    ("outlook", {"hand": "123m456p789s11122z", "circumstances": {"riichi": True}}),
    ("outlook", {"hand": "123m456p789s1357z", "circumstances": {"riichi": True}}),
    ("outlook", {"hand": "123m456p789s1112z", "circumstances": {"ippatsu": True}}),
    ("outlook", {"hand": "123m456p789s1112z", "circumstances": {"ura": "1m", "riichi": True}}),
    ("outlook", {"hand": "123m456p789s1112z", "circumstances": {"open_riichi": True}}),
    ("outlook", {"hand": "123m456p3478s1177z", "visible": "7z7z7z"}),
    ("outlook", {"hand": "123m456p3478s1177z", "visible": "0s", "discards": "5s0p"}),
    ("outlook", {"hand": "123m456p3478s1177z", "circumstances": {"dora": "1z1z1z"}}),
    ("outlook", {"hand": "999m456s23467p11z", "visible": "5m", "rules": {"players": 3}}),
    ("outlook", {"hand": "147m258p369s12345z", "steps_back": True, "detours": 2}),
    ("outlook", {"hand": "77z234m5578p1399s4z", "draws": 10, "ron": 1, "calls": 1}),
    ("outlook", {"hand": "234m567p3455s7z(555z)", "draws": 6, "calls": 2.5, "detours": 1}),
    ("read", {}),
    ("read", {"hand": "406m (312p) E", "dora": "5m", "ura": "0 4", "visible": "haku"}),
    ("read", {"hand": "406m", "dora": "5m", "visible": "5m5m5m"}),
    ("read", {"hand": "406m", "dora": "(5m)"}),
    ("score", {"hand": "123m456p789s66m6m11z", "circumstances": {"chankan": True, "win": "6m"}}),
    ("score", {"hand": "19m19p19s1234567z1m", "circumstances": {"chankan": True}, "all": True}),
    ("score", {"hand": "999m456s234567p11z", "visible": "5m", "rules": {"players": 3}}),
    ("score", {"hand": "999m456s234567p11z", "discards": "1m0m", "rules": {"players": 3}}),
    *(
        ("score", {"hand": "999m456s234567p11z", "circumstances": shown, "rules": {"players": 3}})
        for shown in ({"dora": "1m8m"}, {"dora": "1m", "ura": "8m", "riichi": True})
    ),
    ("waits", {"hand": "999m456s234567p1z", "visible": "5m", "rules": {"players": 3}}),
    ("shanten", {"hand": "999m456s234567p1z", "visible": "1m5m", "players": 3}),
    *(
        ("waits", {"hand": "123m456p789s1123p", "circumstances": late, "rules": {"preset": preset}})
        for preset in ("tenhou", "wrc")
        for late in (
            {"riichi": True, "ippatsu": True, "last_tile": True},
            {"double_riichi": True, "ippatsu": True, "last_tile": True},
        )
    ),
    *(
        ("impossible", {"hand": hand, "circumstances": given, "rules": {"preset": preset}})
        for hand in ("", "66m", "19m19p19s1234567z", "[1111m]234p", "123m456p789s66m11z")
        for given in (
            {"double_riichi": True, "ippatsu": True, "win": "6m"},
            {"riichi": True, "ippatsu": True, "dora": "1z6m", "ura": "2z"},
            {"tsumo": True, "dora": "56z", "win": "1m"},
        )
        for preset in ("tenhou", "majsoul", "wrc")
    ),
    ("impossible", {"circumstances": {"dora": "x"}}),
    ("impossible", {"hand": "5m", "circumstances": {"dora": "8m"}, "rules": {"players": 3}}),
    ("impossible", {}),
    ("impossible", {"circumstances": {"kita": 9, "seat": "n"}, "rules": {"players": 3}}),
    ("impossible", {"circumstances": {"round": "x"}}),
    ("impossible", {"hand": "(123m)[1111p]", "circumstances": {"riichi": True, "tsumo": True}}),
)


def answer(name: str, asked: dict[str, Any]) -> dict[str, Any]:
    """What the server answers, a problem too."""
    adapter, endpoint = _ENDPOINTS[name]
    try:
        response = asyncio.run(endpoint(adapter.validate_python(asked)))
    except JantakuError as error:
        response = problem_of(error)
    document: dict[str, Any] = _rounded(json.loads(response.body))
    return document


def _rounded(value: Any) -> Any:
    """A document with its fractions as all compilers have them."""
    if isinstance(value, float):
        return round(value, _DIGITS)
    if isinstance(value, dict):
        return {name: _rounded(one) for name, one in value.items()}
    return [_rounded(one) for one in value] if isinstance(value, (list, tuple)) else value


def few() -> Iterator[Question]:
    """Questions of every kind that are asked in a moment."""
    yield from _WRITTEN
    yield from of_conflicts()
    yield from of_examples()
    yield from of_wins(random_wins(1, 60), 1)
    yield from of_wins(random_wins(2, 20, players=3), 2, players=3)
    yield from of_hands(3, each=8)
    yield from of_short_hands(6, each=4)
    yield from of_rules(4, 100)
    yield from of_faults(5, 20)
    yield from of_outlooks(7, 48)


def many() -> Iterator[Question]:
    """More of what the package does itself, to be sure."""
    yield from of_rules(14, 3_000)
    yield from of_faults(15, 100)


def of_wins(wins: Iterator[Win], seed: int, players: int = 4) -> Iterator[Question]:
    """What each of these is worth, sometimes in every way, sometimes judged."""
    rng = random.Random(seed)
    for win in wins:
        asked = _scoring(win)
        if players == 3:
            asked["rules"] = {"players": 3}
        if rng.random() < 0.2:
            asked |= {"all": True, "explain": True}
        yield "score", asked


def of_examples() -> Iterator[Question]:
    """An example of every yaku, by rules that have them all, put to every function."""
    rules = {"preset": "friends", "options": {"local_yaku": sorted(LOCAL_YAKU), "renhou": "mangan"}}
    for example in EXAMPLES.values():
        given = {**example.given, "win": example.win}
        asked = {"hand": example.hand, "circumstances": given, "rules": rules}
        yield "score", {**asked, "all": True, "explain": True}
        yield "impossible", asked
        before = str(Hand(example.hand).discard(example.win))
        yield "waits", {"hand": before, "rules": rules}
        yield "shanten", {"hand": before}


def of_hands(seed: int, each: int) -> Iterator[Question]:
    """How far hands of each style and size are, and what they wait for."""
    rng = random.Random(seed)
    for at, style in enumerate(STYLES):
        for melded in (False, True):
            for name, size in (("shanten", 13), ("shanten", 14), ("waits", 13), ("waits", 13)):
                for hand in random_hands(seed + at, style, each, size, melded=melded):
                    text = str(hand)
                    if name == "waits" and rng.random() < 0.7:
                        text = _tenpai(rng)
                    seen = format_mpsz([rng.randrange(37) for _ in range(rng.randrange(3))])
                    yield name, {"hand": text, "visible": seen}


def of_short_hands(seed: int, each: int) -> Iterator[Question]:
    """How far hands of fewer than 13 tiles are, by both readings."""
    for at, (style, melded, players) in enumerate(product(STYLES, (False, True), (3, 4))):
        for hand in short_hands(seed + at, style, each, melded=melded, players=players):
            for unfinished in (False, True):
                asked = {"hand": str(hand), "players": players, "unfinished": unfinished}
                yield "shanten", asked


def of_rules(seed: int, number: int) -> Iterator[Question]:
    """Hands under house rules, and with circumstances of which some cannot be."""
    rng = random.Random(seed)
    for win in random_wins(seed, number):
        asked = _scoring(win)
        options = _options(rng)
        asked["rules"] = {"preset": rng.choice(_PRESETS), "options": options}
        flags = ("renhou", "open_riichi", "kanfuri", "tsubame_gaeshi", "paarenchan", "riichi")
        if rng.random() < 0.3:
            asked["circumstances"][rng.choice(flags)] = True
        asked |= {"explain": True, "language": rng.choice(("en", "ja", "ko", "zh"))}
        yield "score", asked
        yield "impossible", {key: asked[key] for key in ("hand", "circumstances", "rules")}


def of_conflicts() -> Iterator[Question]:
    """A hand under rules that contradict themselves: each two options that can."""
    values = {
        **{name: [True, False] for group in GROUPS.values() for name in group},
        **{name: [*choices] for name, choices in CHOICES.items()},
        **{name: [sorted(known)[:1], []] for name, known in SETS.items()},
        "dora_itself": [["dora"], ["ura_dora"], ["kan_dora"], ["kan_ura_dora"]],
        "min_han": [1, 2],
        "tobi_prize": [0, 5],
        "yakitori_points": [0, 5],
    }
    more = [{}, {"claims": True}, {"agari_yame": False, "tenpai_yame": False}]
    for conflict in CONFLICTS:
        for one, other, added in product(values[conflict.one], values[conflict.other], more):
            options = {**added, conflict.one: one, conflict.other: other}
            yield "score", {"hand": "123m456p789s11122z", "rules": {"options": options}}


def of_faults(seed: int, number: int) -> Iterator[Question]:
    """Hands written wrong: a character more, another one, one less."""
    rng = random.Random(seed)
    for win in random_wins(seed, number):
        text = _scoring(win)["hand"]
        for _ in range(rng.randrange(1, 3)):
            at = rng.randrange(len(text))
            text = (
                text[:at] + rng.choice(["", rng.choice(_LETTERS)]) + text[at + rng.randrange(2) :]
            )
        yield rng.choice(("score", "waits", "shanten", "read", "read")), {"hand": text}


def of_outlooks(seed: int, number: int) -> Iterator[Question]:
    """The outlooks of hands near a win, closed and open, of three and four players."""
    rng = random.Random(seed)
    for win in random_wins(seed, number):
        players = rng.choice((3, 4, 4))
        hand = _changed(to_jantaku(win)[0], rng, players)
        if hand is None:
            continue
        asked: dict[str, Any] = {
            "hand": hand,
            "draws": rng.randrange(19),
            "objective": rng.choice(("points", "win", "tenpai")),
            "declare": rng.choice(("best", "best", "always", "never")),
            "ron": rng.choice((0, 0.5, 1)),
            **rng.choice(({}, {"detours": 1}, {"calls": 0.5}, {"calls": 1})),
            "visible": format_mpsz([rng.choice((9, 12, 17, 35, 27, 33))]),
            "circumstances": {"dora": rng.choice(("3p", "1z")), "seat": rng.choice("esw")},
            "rules": {"preset": rng.choice(_PRESETS), "players": players},
        }
        yield "outlook", asked


def _changed(hand: Hand, rng: random.Random, players: int) -> str | None:
    """A hand with up to three of its tiles replaced, or one less; None if it is not of these."""
    tiles = list(hand.tiles)
    for _ in range(rng.randrange(4)):
        tiles[rng.randrange(len(tiles))] = Tile(rng.randrange(9, 34))
    if rng.random() < 0.3:
        tiles.pop()
    try:
        changed = str(Hand.from_tiles(tiles, hand.melds))
        measure(Hand(changed), players)
    except JantakuError:
        return None
    return changed


def _scoring(win: Win) -> dict[str, Any]:
    hand, context = to_jantaku(win)
    tile, circumstances = circumstances_of(context)
    return {"hand": str(hand), "circumstances": {**circumstances, "win": tile}}


def _tenpai(rng: random.Random) -> str:
    """A complete hand without one of its tiles."""
    hand, _ = to_jantaku(next(random_wins(rng.randrange(10**9), 1)))
    return str(hand.discard(format_tile(rng.choice(hand.tiles))))


def _options(rng: random.Random) -> dict[str, Any]:
    names = [name for group in _GROUPS for name in GROUPS[group] if name != "most_rons"]
    chosen: dict[str, Any] = {}
    for name in rng.sample(names, rng.randrange(6)):
        if name in CHOICES:
            chosen[name] = rng.choice(CHOICES[name])
        elif name in SETS:
            known = sorted(SETS[name])
            chosen[name] = rng.sample(known, rng.randrange(len(known) + 1))
        elif name == "min_han":
            chosen[name] = rng.randrange(1, 5)
        elif name.endswith("points"):
            chosen[name] = 100 * rng.randrange(20)
        else:
            chosen[name] = rng.random() < 0.5
    return chosen


def lines(questions: Iterator[Question]) -> Iterator[str]:
    """Each question with its answer, as a line of JSON."""
    for name, asked in questions:
        line = {"name": name, "asked": asked, "answer": answer(name, asked)}
        yield json.dumps(line, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    if sys.argv[1:]:
        with gzip.open(sys.argv[1], "wt", encoding="utf-8", compresslevel=1) as out:
            out.writelines(lines(many()))
    else:
        text = "".join(lines(few()))
        FILE.write_bytes(gzip.compress(text.encode(), mtime=0))
