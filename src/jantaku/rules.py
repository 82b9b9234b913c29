"""Every option of the riichi family as one value, with the presets players know by name.

`GameRule` is the face of the kernel's struct of that name. May import what is below it in the
order tile, notation, hand.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field, fields
from difflib import get_close_matches
from typing import Any, Final, Literal, Self

from jantaku import _kernel
from jantaku.errors import RulesError


@dataclass(frozen=True, slots=True, kw_only=True)
class GameRule:
    """The rules of a game, as data; the defaults are Tenhou's for four players.

    Raises `RulesError`, naming the option, for a value out of range.

    >>> GameRule.preset("mleague").kiriage_mangan
    True
    >>> GameRule(open_tanyao=False).to_json()
    '{"open_tanyao": false}'
    """

    players: Literal[3, 4] = 4
    """Players at the table; with three, 2-8 man and chi are out of the game."""
    red_fives: tuple[int, int, int] | None = None
    """Red fives of man, pin and sou; None stands for one of each suit in play."""
    open_tanyao: bool = True
    """Whether tanyao counts for a hand that has called (kuitan)."""
    double_wind_pair_fu: Literal[2, 4] = 4
    """Fu of a pair that is both round and seat wind."""
    rinshan_fu: bool = True
    """Whether a self-draw after a kan earns the two fu of any self-draw."""
    kiriage_mangan: bool = False
    """Whether 4 han 30 fu and 3 han 60 fu are rounded up to a mangan."""
    kazoe: Literal["yakuman", "sanbaiman"] = "yakuman"
    """What 13 han and more are worth."""
    double_yakuman: frozenset[str] = frozenset()
    """Yakuman that count twice, by identifier: suuankou_tanki, kokushi_13, ..."""
    yakuman_stack: bool = True
    """Whether several yakuman in one hand add up."""
    ippatsu: bool = True
    """Whether ippatsu is a yaku."""
    ura_dora: bool = True
    """Whether ura-dora count for a riichi."""
    renhou: Literal["none", "five_han", "mangan", "yakuman"] = "none"
    """A ron in the first turn: nothing, a yaku of five han, a mangan by itself, or a yakuman."""
    local_yaku: frozenset[str] = frozenset()
    """Local yaku in force, by identifier (see `jantaku.yaku.LOCAL_YAKU`)."""
    min_han: int = 1
    """Han of yaku, dora left out, that a win needs."""
    honba_points: int = 100
    """Points per honba from each player who could pay; a discarder pays them for all."""
    tsumo_loss: bool = True
    """Three players: whether the absent seat's share of a self-draw is lost, else it is split."""
    kernel: _kernel.GameRule = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        _check(self)
        reds = self.red_fives or ((1, 1, 1) if self.players == 4 else (0, 1, 1))
        object.__setattr__(self, "red_fives", reds)
        packed = _kernel.GameRule(
            players=self.players,
            red_fives=reds,
            without_yaku=() if self.ippatsu else ("ippatsu",),
            local_yaku=self.local_yaku,
            double_yakuman=self.double_yakuman,
            open_tanyao=self.open_tanyao,
            double_wind_pair_four_fu=self.double_wind_pair_fu == 4,
            rinshan_fu=self.rinshan_fu,
            kiriage_mangan=self.kiriage_mangan,
            kazoe_yakuman=self.kazoe == "yakuman",
            yakuman_stack=self.yakuman_stack,
            tsumo_loss=self.tsumo_loss,
            ura_dora=self.ura_dora,
            renhou=self.renhou,
            min_han=self.min_han,
            honba_points=self.honba_points,
        )
        object.__setattr__(self, "kernel", packed)

    @classmethod
    def preset(cls, name: str, *, players: Literal[3, 4] = 4) -> Self:
        """The rules of that name: tenhou, majsoul, mleague, wrc or ema."""
        return cls(players=players, **_preset_options(name))

    @classmethod
    def default_tenhou(cls, *, players: Literal[3, 4] = 4) -> Self:
        """Tenhou's ranked rules with red fives."""
        return cls.preset("tenhou", players=players)

    @classmethod
    def default_mjsoul(cls, *, players: Literal[3, 4] = 4) -> Self:
        """Mahjong Soul's ranked rules."""
        return cls.preset("majsoul", players=players)

    @classmethod
    def default_mleague(cls) -> Self:
        """The M-League's rules."""
        return cls.preset("mleague")

    @classmethod
    def default_wrc(cls) -> Self:
        """The World Riichi Championship's rules."""
        return cls.preset("wrc")

    @classmethod
    def default_ema(cls) -> Self:
        """The European Mahjong Association's riichi rules of 2016."""
        return cls.preset("ema")

    def replace(self, **options: Any) -> Self:
        """The same rules but for these options."""
        chosen = {option.name: getattr(self, option.name) for option in fields(self) if option.init}
        if "players" in options and "red_fives" not in options:
            chosen["red_fives"] = None
        return type(self)(**{**chosen, **options})

    def to_dict(self) -> dict[str, Any]:
        """The options that differ from the defaults, ready for JSON."""
        default = GameRule(players=self.players)
        chosen: dict[str, Any] = {} if self.players == 4 else {"players": self.players}
        for option in fields(self):
            value = getattr(self, option.name)
            if option.init and value != getattr(default, option.name):
                chosen[option.name] = sorted(value) if isinstance(value, frozenset) else value
        return chosen

    def to_json(self) -> str:
        """The options that differ from the defaults, as JSON."""
        return json.dumps(self.to_dict())

    @classmethod
    def from_json(cls, text: str) -> GameRule:
        """The rules of a JSON object of options; `"preset"` names rules to start from.

        >>> GameRule.from_json('{"preset": "ema", "open_tanyao": false}').renhou
        'mangan'
        """
        try:
            options = json.loads(text)
        except (ValueError, RecursionError) as error:
            cure = "give an object of options"
            raise RulesError(f"the rules are no JSON: {error}", cure) from None
        return from_options(options)


# A double-wind pair of two fu in the WRC's and EMA's rules is likely rather than proven.
PRESETS: Final[dict[str, dict[str, Any]]] = {
    "tenhou": {},
    "majsoul": {
        "double_yakuman": frozenset(
            {"suuankou_tanki", "kokushi_13", "junsei_chuuren", "daisuushii"}
        ),
    },
    "mleague": {"kiriage_mangan": True, "double_wind_pair_fu": 2},
    "wrc": {
        "red_fives": (0, 0, 0),
        "double_wind_pair_fu": 2,
        "kiriage_mangan": True,
        "kazoe": "sanbaiman",
        "yakuman_stack": False,
        "renhou": "five_han",
    },
    "ema": {
        "red_fives": (0, 0, 0),
        "double_wind_pair_fu": 2,
        "kazoe": "sanbaiman",
        "yakuman_stack": False,
        "renhou": "mangan",
    },
}

_CHOICES: Final[dict[str, tuple[object, ...]]] = {
    "players": (3, 4),
    "double_wind_pair_fu": (2, 4),
    "kazoe": ("yakuman", "sanbaiman"),
    "renhou": ("none", "five_han", "mangan", "yakuman"),
}
_RANGES: Final[dict[str, tuple[int, int]]] = {"min_han": (1, 13), "honba_points": (0, 10_000)}
_SETS: Final[dict[str, frozenset[str]]] = {
    "double_yakuman": frozenset(_kernel.YAKUMAN),
    "local_yaku": frozenset(_kernel.LOCAL_YAKU),
}
_SWITCHES: Final = frozenset(
    {
        "open_tanyao",
        "rinshan_fu",
        "kiriage_mangan",
        "yakuman_stack",
        "ippatsu",
        "ura_dora",
        "tsumo_loss",
    }
)


def from_options(options: object) -> GameRule:
    """The rules of a mapping from JSON; `"preset"` names rules to start from.

    Raises `RulesError` for options that are unknown or contradict one another.
    """
    if not isinstance(options, dict):
        raise RulesError("the rules are no object of options", 'write {"open_tanyao": false}')
    chosen = {name: value for name, value in options.items() if name != "preset"}
    known = [option.name for option in fields(GameRule) if option.init]
    for name in chosen:
        if name not in known:
            near = get_close_matches(str(name), known, 1)
            cure = f"did you mean {near[0]!r}?" if near else "options are " + ", ".join(known)
            raise RulesError(f"unknown rule {name!r}", cure)
    base = _preset_options(str(options["preset"])) if "preset" in options else {}
    return GameRule(**{**base, **{name: _frozen(name, value) for name, value in chosen.items()}})


def kernel_rule(rules: object) -> _kernel.GameRule:
    """The kernel's form of a `GameRule` or of a preset's name."""
    if isinstance(rules, str):
        return GameRule.preset(rules).kernel
    if isinstance(rules, GameRule):
        return rules.kernel
    raise TypeError(f"rules are a GameRule or the name of a preset, not {rules!r}")


def _preset_options(name: str) -> dict[str, Any]:
    if name not in PRESETS:
        raise RulesError(f"no rules are named {name!r}", "choose one of " + ", ".join(PRESETS))
    return PRESETS[name]


def _frozen(name: str, value: object) -> object:
    if isinstance(value, list) and name in _SETS:
        return frozenset(map(str, value))
    return tuple(value) if isinstance(value, list) else value


def _check(rule: GameRule) -> None:
    """Raises `RulesError` for the first option that is out of range."""
    for name, choices in _CHOICES.items():
        if getattr(rule, name) not in choices:
            raise _out_of_range(name, rule, "choose one of " + ", ".join(map(repr, choices)))
    for name in _SWITCHES:
        if not isinstance(getattr(rule, name), bool):
            raise _out_of_range(name, rule, "it is true or false")
    for name, (least, most) in _RANGES.items():
        value = getattr(rule, name)
        if type(value) is not int or not least <= value <= most:
            raise _out_of_range(name, rule, f"it is a whole number from {least} to {most}")
    for name, known in _SETS.items():
        value = getattr(rule, name)
        if not isinstance(value, frozenset) or not value <= known:
            raise _out_of_range(name, rule, "it is a set of " + ", ".join(sorted(known)))
    _check_red_fives(rule)


def _check_red_fives(rule: GameRule) -> None:
    reds = rule.red_fives
    if reds is None:
        return
    whole = len(reds) == 3 and all(type(count) is int and 0 <= count <= 4 for count in reds)
    if not whole:
        raise _out_of_range("red_fives", rule, "give three numbers from 0 to 4: man, pin, sou")
    if rule.players == 3 and reds[0] > 0:
        raise _out_of_range("red_fives", rule, "with three players there is no five of man")


def _out_of_range(name: str, rule: GameRule, cure: str) -> RulesError:
    return RulesError(f"{name} cannot be {getattr(rule, name)!r}", cure, source=name)
