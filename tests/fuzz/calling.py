"""Calls the surface at random and keeps what comes of it, to call its methods in turn."""

import importlib
import inspect
import warnings
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from random import Random
from threading import Thread
from typing import Any

import numpy as np

from . import hostile, rulesets, surface

_KEPT = 12  # objects of each class
# Calls that take long are made seldom.
_SELDOM = ("Ruleset", "Batch", "VectorRiichi", "RiichiEnv", "verify_")
# What is documented to raise an error that Python itself has, ...
_DOCUMENTED = (
    ("ParsedHand.locate", "IndexError"),
    ("Observation.action_id", "ValueError"),
    ("GameResult.of", "KeyError"),
    ("jantaku.Observation", "AttributeError"),  # made by RiichiEnv alone
    ("jantaku.env.Observation", "AttributeError"),
)
# ... and what an argument says of itself: an array asked whether it is true, a list too deep.
_OWN = (
    ("ValueError", "The truth value of an"),
    ("ValueError", "operands could not be broadcast"),
    ("RecursionError", "maximum recursion depth exceeded"),
)
RULESET = '{"wall": ["1m", "2m", "3m", "4m", "5m", "6m"], "starting_tiles": 1, "buttons": {}}'


class UnexpectedError(Exception):
    """A call ended in an error that is neither of the library's tree nor a TypeError."""


class Fuzzer:
    """A sequence of calls that follows from its seed."""

    def __init__(self, seed: int, begun: Callable[[str], None] = lambda _: None) -> None:
        self.begun = begun  # told of every call before it is made
        self.random = Random(seed)
        self.surface = surface.callables()
        self.names = sorted(self.surface)
        self.kinds = {value for value in self.surface.values() if inspect.isclass(value)}
        self.errors = importlib.import_module("jantaku.base.errors")
        self.allowed = (self.errors.JantakuError, TypeError, hostile.HostileError)
        self.pool: dict[str, list[Any]] = {}
        self.called: Counter[str] = Counter()
        self.ended: Counter[str] = Counter()
        self.unexpected: Counter[str] = Counter()
        for made in _specimens():
            self.keep(made)

    def step(self) -> None:
        """One call."""
        warnings.simplefilter("ignore")
        if self.random.random() < 0.35:
            self._call_function()
        else:
            self._call_method()

    def threads(self, calls: int) -> None:
        """Many calls on the same objects from four threads at once."""
        seeds = [self.random.getrandbits(32) for _ in range(4)]
        running = [Thread(target=self._calls_of_thread, args=(seed, calls // 4)) for seed in seeds]
        for thread in running:
            thread.start()
        for thread in running:
            thread.join()

    def keep(self, made: Any) -> None:
        """Puts an object of the library's own into the pool."""
        if isinstance(made, tuple | list) and len(made) < 100:
            for item in made[:4]:
                self.keep(item)
            return
        kind = type(made)
        if kind not in self.kinds:
            return
        row = self.pool.setdefault(f"{kind.__module__}.{kind.__qualname__}", [])
        if len(row) < _KEPT:
            row.append(made)
        else:
            row[self.random.randrange(2, _KEPT)] = made  # the first two stay sound

    def _call_function(self) -> None:
        name = self.random.choice(self.names)
        seldom = any(word in name for word in _SELDOM)
        if not seldom or self.random.random() < 0.1:
            self._try(name, self.surface[name], None)

    def _call_method(self) -> None:
        kind = self.random.choice(sorted(self.pool))
        owner = self.random.choice(self.pool[kind])
        member = self.random.choice(surface.members(type(owner)) or ["__repr__"])
        seldom = any(word in f"{kind}.{member}" for word in ("clone", "apply_event"))
        if seldom and self.random.random() < 0.8:
            return
        name = f"{kind}.{member}"
        if not callable(inspect.getattr_static(type(owner), member, None)):
            self._run(name, lambda: getattr(owner, member))
            return
        of_kernel = type(owner).__module__ == "jantaku._kernel"
        if of_kernel and self.random.random() < 0.05:  # on anything else
            other = self.value()
            self._try(name, getattr(type(owner), member), owner, other)
            return
        self._try(name, getattr(owner, member), owner)

    def _try(self, name: str, call: Callable[..., Any], owner: Any, *first: Any) -> None:
        try:
            given, named = self._arguments(call, owner)
        except self.allowed:  # a game that cannot go on
            return
        self._run(name, lambda: call(*first, *given, **named))

    def _run(self, name: str, call: Callable[[], Any]) -> None:
        self.begun(name)
        self.called[name] += 1
        try:
            made = call()
            if not surface.is_record(type(made)) or name not in self.surface:
                self.keep(made)
        except self.allowed as error:
            self.ended[type(error).__name__] += 1
        except Exception as error:
            self._note(name, error)
        else:
            self.ended["nothing"] += 1

    def _calls_of_thread(self, seed: int, calls: int) -> None:
        random = Random(seed)
        shared = [
            row[0]
            for kind, row in sorted(self.pool.items())
            if any(word in kind for word in ("Vector", "Batch", "Examples"))
        ]
        shared += [
            row[0]
            for kind, row in sorted(self.pool.items())
            if "State" in kind or "Pattern" in kind
        ]
        for _ in range(calls):
            owner = random.choice(shared)
            member = random.choice(surface.members(type(owner)))
            name = f"{type(owner).__qualname__}.{member} in a thread"
            try:
                made = getattr(owner, member)
                if callable(made):
                    made(*_plain_arguments(random, owner, member))
            except self.allowed as error:
                self.ended[type(error).__name__] += 1
            except Exception as error:
                self._note(name, error)

    def _note(self, name: str, error: Exception) -> None:
        kind, text = type(error).__name__, _text(error)
        no_record = name.startswith("jantaku.riichi.records.") and kind in (
            "AttributeError",
            "IndexError",
        )
        documented = any(name.endswith(end) and kind == error for end, error in _DOCUMENTED)
        own = any(kind == error and text.startswith(start) for error, start in _OWN)
        own = own or kind == "KernelFault"  # which the ruleset rooms raise otherwise
        if no_record or documented or own:
            self.ended[kind] += 1
        else:
            self.unexpected[f"{name}: {kind}: {text}"] += 1

    def value(self) -> Any:
        """Something hostile, or an object of the library, or a call in disguise."""
        roll = self.random.random()
        if roll < 0.12:
            return self.random.choice(self.pool[self.random.choice(sorted(self.pool))])
        if roll < 0.15:
            owner = self.random.choice(self.pool[self.random.choice(sorted(self.pool))])
            return hostile.Calls(
                lambda: [getattr(owner, name) for name in ("legal", "size") if hasattr(owner, name)]
            )
        if roll < 0.16:
            kind = type(self.random.choice(self.pool[self.random.choice(sorted(self.pool))]))
            try:
                return (
                    kind.__new__(kind) if kind.__module__ == "jantaku._kernel" else kind
                )  # never made
            except TypeError:
                return kind
        return hostile.value(self.random)

    def _arguments(self, call: Callable[..., Any], owner: Any) -> tuple[list[Any], dict[str, Any]]:
        told = surface.parameters(call)
        if told is None:
            return [self.value() for _ in range(self.random.randrange(4))], {}
        given: list[Any] = []
        named: dict[str, Any] = {}
        all_sound = rulesets.knows(owner) and self.random.random() < 0.5
        for parameter, must_be_named in told:
            if not all_sound and self.random.random() < 0.15:
                continue
            sound = all_sound or self.random.random() < 0.7
            made = self._sound(parameter, owner) if sound else self.value()
            if must_be_named or self.random.random() < 0.3:
                named[parameter] = made
            elif not named:
                given.append(made)
        return given, named

    def _sound(self, parameter: str, owner: Any) -> Any:
        """A value that fits a parameter of that name."""
        own = rulesets.SOUND[type(owner).__name__] if rulesets.knows(owner) else {}
        make = own.get(parameter) or _SOUND.get(parameter)
        made = make(self, owner) if make else self.value()
        if type(made) is list and made and self.random.random() < 0.2:
            made[self.random.randrange(len(made))] = self.value()
        return made

    def of_kind(self, *words: str) -> Any:
        """An object of the pool whose class has such a name."""
        kinds = [kind for kind in sorted(self.pool) if kind.rpartition(".")[2] in words]
        return self.random.choice(self.pool[self.random.choice(kinds)]) if kinds else None


def _text(error: Exception) -> str:
    try:
        return str(error)[:100]
    except Exception:
        return "?"


def _specimens() -> list[Any]:
    """Sound objects to begin with."""
    import jantaku
    from jantaku import _kernel
    from jantaku.haiyuki import HaiyukiGame
    from jantaku.riichi.danger.model import danger_model
    from jantaku.ruleset import RulesetGame, load

    rule, three = jantaku.GameRule(winds=0), jantaku.GameRule(players=3, winds=0)
    games = [jantaku.RiichiGame(rule, seed=1), jantaku.RiichiGame(three, seed=2)]
    state = _kernel.RiichiState(rule.kernel, 5)
    state.start_round()
    fresh = _kernel.RiichiState(three.kernel, 5)
    vector = jantaku.VectorRiichi(3, rule, seed=3, threads=2, features="basic")
    env = jantaku.RiichiEnv(rule=rule, seed=1)
    hand = jantaku.Hand("123m456p789s11122z")
    ruleset = load(RULESET)
    return [
        *(hand, jantaku.Hand("123m406p1z(777z)"), *jantaku.Hand("123m406p1z(777z)").melds),
        *(jantaku.Context("2m", tsumo=True), jantaku.score(hand, "2m"), rule, three, rule.kernel),
        *(*games, state, fresh, vector, jantaku.VectorRiichi(2, three, seed=4), env),
        *(vector._batch, _kernel.Layer(np.ones((2, 3, 1), np.float32), np.ones(2, np.float32))),
        *(HaiyukiGame(seed=1), HaiyukiGame(("fari", "smash"), seed=2), ruleset),
        *(RulesetGame(ruleset, seed=1), env.reset()[0], games[0].view(0), games[0].events[0]),
        *(games[0].legal_actions(0)[0], jantaku.ukeire("123m456p789s1112z"), *_matching()),
        *rulesets.specimens(),
        *(jantaku.discards("123m456p789s11124z")[0], jantaku.shanten_forms("123m")),
        *(
            _kernel.CIRCUMSTANCES[0],
            _kernel.RULE_OPTIONS[0],
            _kernel.YAKU_ROWS[0],
            _examples(),
            *_layouts(),
            danger_model(4),
            _kernel.LookaheadQuestion(state, 0, danger_model(4), 1),
        ),
        _kernel.OutlookOptions(calls=0.5),
        _kernel._outlook(hand, jantaku.Context(), _kernel.OutlookOptions(), draws=1),
        *(games[0].position(), games[1].position().seen_by(0), *_followers(env)),
    ]


def _facts(fuzzer: Fuzzer, _: Any) -> dict[str, Any]:
    """The facts of a position, some of them now and then others."""
    random = fuzzer.random
    facts: dict[str, Any] = fuzzer.of_kind("RiichiGame").state().facts()
    facts["seats"] = tuple(dict(seat) for seat in facts["seats"])
    for _ in range(random.choice([0, 1, 1, 2, 5])):
        of = random.choice([facts, *facts["seats"]])
        key = random.choice(sorted(of))
        if isinstance(of[key], bytes) and random.random() < 0.7:
            tiles = bytearray(of[key]) or bytearray(1)
            tiles[random.randrange(len(tiles))] = random.choice([255, random.randrange(136), 200])
            of[key] = bytes(tiles[random.choice([0, 0, 1]) :])
        elif key == "moment":
            moments = "draw replacement call discard discard_after_replacement added_kan kita"
            of[key] = random.choice(moments.split())
        else:
            of[key] = fuzzer.value()
    if random.random() < 0.5:
        facts |= {"loose": True, "calls": False}
    return facts


def _examples() -> Any:
    """Rows of a recorded round, all labels among them, some in a batch and some that wait."""
    from jantaku import _kernel

    labels = ["shanten", "waits", "danger", "hands", "cost", "signs", "quick"]
    made = _kernel.Examples(
        batch=9, shuffle=5, seed=1, features="full", oracle=True, labels=labels, forced=True
    )
    rule, round_ = _recorded()
    begun = (0, round_.dealer, 0, 0, round_.points, round_.deal, round_.dora_indicator)
    course = (round_.packed, b"", b"", None, None)
    assert made.add((rule.kernel, *begun, *course), 0, 0, None, None) is None
    return made


def _followers(env: Any) -> Iterator[Any]:
    """Games that are followed by a seat and with every hand known, the first one tile further."""
    from jantaku import _kernel

    for seat in (0, None):
        follower = _kernel.MjaiFollower(env.rule.kernel, seat, False)
        for message in env.mjai_log[: 2 if seat is None else None]:
            follower.take(message)
        yield follower


def _layouts() -> list[Any]:
    """The tiles of a recorded round as they lie, and a round whose tiles are named."""
    from jantaku import _kernel

    _, round_ = _recorded()
    layout = _kernel.TileLayout(4, round_.dealer, round_.deal, round_.dora_indicator)
    layout.play(bytearray(round_.packed))
    moves = _kernel.NamedMoves(4, (1, 1, 1), True)
    for seat in range(4):
        moves.deal(seat, bytes(range(9 * seat, 9 * seat + 9)) if seat < 3 else bytes(range(13)))
    return [layout, moves]


@cache
def _recorded() -> tuple[Any, Any]:
    """The first round of a recorded game, and its rules."""
    from jantaku.riichi.records.files import read_file

    data = Path(__file__).parents[1] / "data" / "records"
    game = read_file(data / "own-4p.tenhou_xml.xml")
    return game.rules, game.rounds[0]


def _round_log(fuzzer: Fuzzer, owner: Any) -> tuple[Any, ...]:
    """A recorded round as the kernel takes it, some of its values now and then others."""
    start = ("rule", "wind", "dealer", "honba", "sticks", "points", "deal", "dora")
    sound = (
        fuzzer._sound(name, owner) for name in (*start, "events", "ura", "wall", "dice", "carried")
    )
    return tuple(fuzzer.value() if fuzzer.random.random() < 0.02 else made for made in sound)


def _of_round(name: str, size: int) -> Callable[[Fuzzer, Any], bytes]:
    """Bytes of a recorded round, some of them now and then others, or any bytes."""

    def made(fuzzer: Fuzzer, _: Any) -> bytes:
        random = fuzzer.random
        if random.random() < 0.3:
            return random.randbytes(size)
        recorded = bytearray(getattr(_recorded()[1], name))
        for _ in range(random.choice([0, 0, 1, 3])):
            recorded[random.randrange(len(recorded))] = random.randrange(256)
        return bytes(recorded[: random.choice([None, None, 6 * random.randrange(40)])])

    return made


def _matching() -> list[Any]:
    """A pattern and an order of tiles as the ruleset engine makes them."""
    from jantaku import _kernel

    names = 9
    shifted = [
        name + by if 0 <= name + by < names else -1
        for by in range(-29, 30)
        for name in range(names)
    ]
    plain = [0] * names
    behavior = _kernel.TileBehavior(
        names, 0, 1, shifted, plain, list(range(names)), [0] * 99, plain, plain
    )
    program = [1, 0, 1, 0, 1, 1, -1, 1, 1, 3, 0, 0, 1, 0, 1, 1, 0, 2, 1]
    weights = _kernel.Weights([2, 3, 20], [0.5, 0.25, 0.1, 0.0] * 3)
    return [behavior, _kernel.Pattern(program), weights]


def _actions(fuzzer: Fuzzer, owner: Any) -> Any:
    """Legal actions of a game, numbers for a batch, or nearly so."""
    random = fuzzer.random
    deciding = getattr(owner, "deciding", None)
    if isinstance(deciding, tuple):
        chosen = {seat: _legal_of(random, owner, seat) for seat in deciding}
        if random.random() < 0.1:
            chosen[random.choice([0, 1, 9, -1, "x"])] = fuzzer.value()
        return chosen
    if hasattr(owner, "random_actions"):
        made = np.array(owner.random_actions(), np.int32)
        if random.random() < 0.3 and made.size:
            made[random.randrange(made.size)] = random.choice([-1, -2, 158, 159, 1 << 30])
        return made
    return fuzzer.value()


def _legal_of(random: Random, game: Any, seat: int) -> Any:
    legal = getattr(game, "legal_actions", None) or game.legal
    found = legal(seat)
    return random.choice(found) if found else None


def _plain_arguments(random: Random, owner: Any, member: str) -> tuple[Any, ...]:
    if member == "step" and hasattr(owner, "random_actions"):
        return (owner.random_actions(),)
    if member in ("reset", "state", "legal", "set_state"):
        return (random.randrange(3),)
    if member == "reset_games":
        return (np.array([True, False, True]),)
    return tuple(random.randrange(4) for _ in range(random.randrange(3)))


def _snapshot(fuzzer: Fuzzer, owner: Any) -> Any:
    game = (
        owner
        if hasattr(owner, "snapshot")
        else fuzzer.of_kind("RiichiGame", "HaiyukiGame", "RulesetGame", "RiichiEnv")
    )
    made = game.snapshot()
    if isinstance(made, bytes) and fuzzer.random.random() < 0.9:
        return hostile.spoiled_json(fuzzer.random, made)
    return made


def _hand(fuzzer: Fuzzer, _: Any) -> Any:
    random = fuzzer.random
    ids = random.sample(range(136), random.choice([1, 4, 13, 14]))
    return random.choice(
        [random.choice(hostile.TEXTS[2:7]), ids, fuzzer.of_kind("Hand"), tuple(ids)]
    )


def _counts(fuzzer: Fuzzer, _: Any) -> Any:
    random = fuzzer.random
    rows = np.zeros((random.choice([0, 1, 3]), 34), np.uint8)
    for row in rows:
        for _tile in range(random.choice([13, 14])):
            row[random.randrange(34)] += 1
    return rows


def _wall(fuzzer: Fuzzer, _: Any) -> bytes:
    tiles = list(range(136))
    fuzzer.random.shuffle(tiles)
    if fuzzer.random.random() < 0.2:
        tiles[3] = tiles[4]
    return bytes(tiles)


def _points(fuzzer: Fuzzer, _: Any) -> list[int]:
    return [
        fuzzer.random.choice([25000, 0, -100, 1 << 40]) for _ in range(fuzzer.random.choice([3, 4]))
    ]


def _options(fuzzer: Fuzzer, _: Any) -> Any:
    return fuzzer.of_kind("GameRule") or "tenhou"


def _numbers(*values: Any) -> Callable[[Fuzzer, Any], Any]:
    return lambda fuzzer, _: fuzzer.random.choice(values)


_SEATS, _SEEDS = _numbers(0, 1, 2, 3), _numbers(0, 7, (1 << 64) - 1)
_TEXT = _numbers(*hostile.TEXTS)
_SOUND: dict[str, Callable[[Fuzzer, Any], Any]] = {
    **rulesets.MADE,
    "hand": _hand,
    "tiles": _hand,
    "counts": _counts,
    "actions": _actions,
    "action": lambda fuzzer, owner: (
        next(iter((_actions(fuzzer, owner) or {0: 0}).values()), 0)
        if isinstance(getattr(owner, "deciding", None), tuple)
        else fuzzer.random.randrange(159)
    ),
    "snapshot": _snapshot,
    "facts": _facts,
    "position": lambda fuzzer, _: fuzzer.of_kind("Position"),
    "seat": _SEATS,
    "dealer": _SEATS,
    "game": _SEATS,
    "row": _SEATS,
    "wind": _SEATS,
    "seed": _SEEDS,
    "honba": _SEATS,
    "sticks": _SEATS,
    "hidden": _numbers(0, 1, 14, 15),
    "points": _points,
    "scores": _points,
    "wall": _wall,
    "walls": lambda fuzzer, owner: [_wall(fuzzer, owner)],
    "deal": _of_round("deal", 52),
    "dora": lambda fuzzer, _: fuzzer.random.choice([_recorded()[1].dora_indicator, 0, 255]),
    "events": _of_round("packed", 60),
    "ura": _numbers(b"", b"\0\x87", b"\x03"),
    "dice": _numbers(None, (0, 5), (2, 2), (6, -1)),
    "carried": _numbers(
        None, (1, 5, (2, 0, 0, 0), 3), (0, 0, (0, 0, 0), 0), (9, 1 << 40, (-1,), 0)
    ),
    "round_log": _round_log,
    "winners": _numbers(0, 1, 6, 15, 16),
    "round": _SEATS,
    "after": lambda fuzzer, owner: fuzzer.random.choice([None, _points(fuzzer, owner)]),
    "final_points": lambda fuzzer, owner: fuzzer.random.choice([None, _points(fuzzer, owner)]),
    "batch": _numbers(1, 9, 300),
    "shuffle": _numbers(0, 1, 20),
    "labels": _numbers([], ["danger"], ["shanten", "waits", "danger", "hands"]),
    "forced": _numbers(True, False),
    "players": _numbers(3, 4),
    "n": _numbers(1, 2, 3),
    "games": _numbers(1, 2, 3),
    "threads": _numbers(1, 2),
    "features": _numbers("basic", "full", None),
    "oracle": _numbers(True, False),
    "dtype": _numbers("uint8", "float32"),
    "reward": _numbers("points", "placement"),
    "autoreset": _numbers(True, False),
    "rule": lambda fuzzer, owner: (
        fuzzer.of_kind("GameRule") if fuzzer.random.random() < 0.5 else _options(fuzzer, owner)
    ),
    "rules": _options,
    "text": _TEXT,
    "win": _numbers("2m", 4, "1z", None),
    "context": lambda fuzzer, _: fuzzer.of_kind("Context"),
    "options": lambda fuzzer, _: fuzzer.of_kind("OutlookOptions"),
    "melds": lambda fuzzer, _: [fuzzer.of_kind("Meld")],
    "type": _numbers("chi", "pon", "closed_kan", "discard", "ron"),
    "tile": _numbers("2m", 4, 135, 0),
    "rounds": _numbers(0, 1, 2),
    "id": lambda fuzzer, _: fuzzer.random.randrange(159),
    "states": lambda fuzzer, _: [fuzzer.of_kind("RiichiState")],
    "state": lambda fuzzer, _: fuzzer.of_kind("RiichiState"),
    "which": _numbers([True, False, True], [True, False]),
    "ruleset": lambda fuzzer, _: fuzzer.of_kind("Ruleset"),
    "behavior": lambda fuzzer, _: fuzzer.of_kind("TileBehavior"),
    "calls": _numbers((), [(0, [1, 2, 3])], [(0, (1, 1, 1))]),
    "most": _numbers(0, 1, 5, 1000),
    "definition": _numbers(0),
    "characters": _numbers(("ataho", "fari"), ("smash", "rinxiang")),
    "game_mode": _numbers("4p-red-half", "3p-red-east", None),
    "message": _numbers(
        '{"type": "start_game"}',
        {"type": "tsumo", "actor": 0, "pai": "5m"},
        {"type": "dahai", "actor": 0, "pai": "E", "tsumogiri": False},
        {"type": "pon", "actor": 1, "target": 0, "pai": "E", "consumed": ["E", [], "E"]},
        {"type": "ankan", "actor": 0, "consumed": ["5m", "5mr", "5m", "5m", "5m"]},
        {"type": "start_kyoku", "oya": 3, "honba": 0, "kyotaku": 0, "scores": [0] * 4, "tehais": 3},
    ),
    "data": lambda fuzzer, _: hostile.spoiled_json(
        fuzzer.random, b'{"title":["",""],"name":["a","b","c","d"],"rule":{"aka":1},"log":[]}'
    ),
}
