"""Every option of the riichi family as one value, with the presets players know by name.

`GameRule` is the face of the kernel's struct of that name. May import what is below it in the
order tile, notation, hand.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field, fields
from difflib import get_close_matches
from enum import StrEnum
from typing import Any, Final, Literal, Self

from jantaku import _kernel
from jantaku.errors import RulesError, shown
from jantaku.tile import TileId, red_ids


class KanDoraTimingMode(StrEnum):
    """When the dora indicator of an open or added kan is turned; a closed kan's is turned at once.

    See docs/decisions/005-kan-dora.md for the names.
    """

    TenhouImmediate = "tenhou_immediate"
    """Just before the discard that follows; a ron on it counts the dora."""
    MajsoulImmediate = "majsoul_immediate"
    """Just after that discard, before anyone may claim it; a ron on it counts the dora."""
    AfterDiscard = "after_discard"
    """Once nobody has won by that discard; a ron on it does not count the dora."""
    AtOnce = "at_once"
    """With the kan, so that even a win on the replacement tile counts it."""

    def __repr__(self) -> str:
        return f"KanDoraTimingMode.{self.name}"


# What stands for None, with four players and with three.
_BY_PLAYERS: Final[dict[str, tuple[Any, Any]]] = {
    "red_fives": ((1, 1, 1), (0, 1, 1)),
    "start_points": (25_000, 35_000),
    "target_points": (30_000, 40_000),
    "return_points": (30_000, 40_000),
    "riichi_min_tiles": (4, 3),
    "noten_points": (3_000, 2_000),
    "uma": ((20, 10, -10, -20), (20, 0, -20)),
}


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
    dora: bool = True
    """Whether the indicators' dora count."""
    ura_dora: bool = True
    """Whether ura-dora count for a riichi."""
    kan_ura_dora: bool = True
    """Whether those under the indicators of kans count too."""
    renhou: Literal["none", "five_han", "mangan", "yakuman"] = "none"
    """A ron in the first turn: nothing, a yaku of five han, a mangan by itself, or a yakuman."""
    local_yaku: frozenset[str] = frozenset()
    """Local yaku in force, by identifier (see `jantaku.yaku.LOCAL_YAKU`)."""
    min_han: int = 1
    """Han of yaku, dora left out, that a win needs."""
    honba_points: int = 100
    """Points per honba from each player who could pay; a discarder pays them for all."""
    honba_to_every_winner: bool = False
    """Whether each winner of one discard is paid the honba, else the first in turn order is."""
    riichi_stick_points: int = 1000
    """Points of a riichi stick."""
    riichi_stick_back: bool = False
    """Whether each winner of one discard takes back the own stick, else the first takes all."""
    tsumo_loss: bool = True
    """Three players: whether the absent seat's share of a self-draw is lost, else it is split."""
    winds: Literal[0, 1, 2] = 2
    """Winds that are scheduled: 0 for a single round, 1 for an east game, 2 for a hanchan."""
    extra_wind: bool = True
    """Whether one more wind is played while nobody has reached `target_points`."""
    start_points: int | None = None
    """Points everybody starts with; None stands for 25,000, with three players 35,000."""
    target_points: int | None = None
    """Points that end the game after the last round; None stands for 30,000, with three players
    40,000."""
    tobi: bool = True
    """Whether the game ends when somebody has less than `tobi_points`."""
    tobi_points: int = 0
    """The least points with which the game goes on."""
    agari_yame: bool = True
    """Whether it ends when the dealer of the last round wins and leads with the target reached."""
    tenpai_yame: bool = True
    """Whether it ends when that dealer is tenpai at an exhaustive draw and leads likewise."""
    agari_renchan: bool = True
    """Whether a dealer who wins stays."""
    tenpai_renchan: bool = True
    """Whether a dealer who is tenpai at an exhaustive draw stays."""
    most_rons: Literal[1, 2, 3] = 3
    """How many may win by one discard; 1 is the head bump."""
    triple_ron_draw: bool = True
    """Whether three who would win by one discard end the round without a winner."""
    kyuushu_kyuuhai: bool = True
    """Whether nine kinds of terminals and honors in the first turn may end the round."""
    suufon_renda: bool = True
    """Whether four first discards of one wind end the round."""
    suucha_riichi: bool = True
    """Whether four riichi end the round."""
    suukaikan: bool = True
    """Whether four kans of more than one player end the round."""
    nagashi_mangan: bool = True
    """Whether a river of nothing but uncalled terminals and honors is paid as a mangan."""
    kuikae: bool = False
    """Whether a call may be followed by discarding the tile called or the run's other end."""
    riichi_min_tiles: int | None = None
    """Live tiles that must be left to declare riichi, 0 where even the last tile may be; None
    stands for one for each player."""
    riichi_min_points: int | None = 1000
    """Points needed to declare riichi; None for no such need, even with less than none."""
    noten_points: int | None = None
    """What those not tenpai pay together; None stands for 3,000, with three players 2,000."""
    kan_dora: bool = True
    """Whether a kan turns a further dora indicator."""
    kan_dora_timing: KanDoraTimingMode = KanDoraTimingMode.TenhouImmediate
    """When the indicator of an open or added kan is turned."""
    pao: frozenset[str] = frozenset({"daisangen", "daisuushii"})
    """Yakuman whose last set makes the one it was called from liable."""
    pao_discarder_pays_honba: bool = False
    """Whether the discarder pays the honba of such a ron, else who is liable does."""
    yakuman_pao_is_liability_only: bool = False
    """Whether the liable player owes that yakuman alone, not what the hand has besides."""
    allows_ron_on_ankan_for_kokushi_musou: bool = False
    """Whether thirteen orphans may be won on a tile of a closed kan."""
    is_kokushi_musou_13machi_double: bool = False
    """Whether thirteen orphans on thirteen waits count twice, as if in `double_yakuman`."""
    uma: tuple[int, ...] | None = None
    """Thousands added to the final score by rank; None stands for 20 10 -10 -20, or 20 0 -20."""
    split_tied_uma: bool = False
    """Whether equal points share their uma, else the earlier seat is ahead."""
    return_points: int | None = None
    """Points from which the final score counts, what all lack of them at the start being the
    first's (oka); None stands for 30,000, with three players 40,000."""
    pay_out_sticks: bool = True
    """Whether riichi sticks left at the end of the game go to the first."""
    kernel: _kernel.GameRule = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        for name, (four, three) in _BY_PLAYERS.items():
            if getattr(self, name) is None:
                object.__setattr__(self, name, three if self.players == 3 else four)
        _check(self)
        packed = {f.name: getattr(self, f.name) for f in fields(self) if f.init}
        object.__setattr__(self, "kernel", _kernel.GameRule(**packed))

    @classmethod
    def preset(cls, name: str, *, players: Literal[3, 4] = 4) -> Self:
        """The rules of that name: tenhou, majsoul, mleague, wrc or ema.

        docs/presets.md tells where each value comes from. Raises `RulesError` for another name, and
        for three players where such rules exist for four alone.
        """
        return cls(players=players, **_preset_options(name, players))

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
        """The World Riichi Championship's rules of 2015."""
        return cls.preset("wrc")

    @classmethod
    def default_ema(cls) -> Self:
        """The European Mahjong Association's riichi rules of 2016."""
        return cls.preset("ema")

    @classmethod
    def mode(cls, name: str, *, preset: str = "tenhou") -> Self:
        """A preset's rules for a game mode, named as `4p-red-half` or `3p-plain-east`.

        Players 3p or 4p; red fives `red` or none (`plain`); length `single`, `east` or `half`.

        >>> GameRule.mode("3p-red-east").winds
        1
        """
        match name.split("-") if isinstance(name, str) else ():
            case [("3p" | "4p") as players, ("red" | "plain") as fives, length] if length in _WINDS:
                rule = cls.preset(preset, players=3 if players == "3p" else 4)
                plain = {} if fives == "red" else {"red_fives": (0, 0, 0)}
                return rule.replace(winds=_WINDS[length], **plain)
        cure = "write 3p or 4p, red or plain, and single, east or half: 4p-red-half"
        raise RulesError(f"no game mode is named {shown(name)}", cure)

    def replace(self, **options: Any) -> Self:
        """The same rules but for these options."""
        chosen = {option.name: getattr(self, option.name) for option in fields(self) if option.init}
        if "players" in options:
            chosen |= dict.fromkeys(_BY_PLAYERS)
        return type(self)(**{**chosen, **options})

    @property
    def red_ids(self) -> frozenset[TileId]:
        """The tile ids that are red fives by these rules."""
        return red_ids(self.red_fives or (0, 0, 0))

    @property
    def name(self) -> str:
        """The preset that these rules are; of any others, what they are.

        >>> GameRule.preset("wrc").name, GameRule(open_tanyao=False).name
        ('wrc', 'rules of its own')
        """
        same = (name for name in PRESETS if GameRule.preset(name, players=self.players) == self)
        return next(same, "rules of its own")

    def __repr__(self) -> str:
        told = ", ".join(f"{option}={getattr(self, option)!r}" for option in self.to_dict())
        return f"GameRule({told})"

    def __reduce__(self) -> tuple[object, ...]:
        return GameRule.from_json, (self.to_json(),)

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
    def from_json(cls, text: str, *, players: Literal[3, 4] | None = None) -> GameRule:
        """The rules of a JSON object of options; `"preset"` names rules to start from.

        `players`, where given, stands for whatever the object says of them.

        >>> GameRule.from_json('{"preset": "ema", "open_tanyao": false}').renhou
        'mangan'
        """
        try:
            options = json.loads(text)
        except (ValueError, RecursionError) as error:
            cure = "give an object of options"
            raise RulesError(f"the rules are no JSON: {error}", cure) from None
        if players and isinstance(options, dict):
            options["players"] = players
        return from_options(options)


_WINDS: Final = {"single": 0, "east": 1, "half": 2}
_NO_ABORTIVE_DRAWS: Final = dict.fromkeys(
    ("kyuushu_kyuuhai", "suufon_renda", "suucha_riichi", "suukaikan", "triple_ron_draw"), False
)
_NO_EARLY_END: Final = {
    "agari_yame": False,
    "tenpai_yame": False,
    "tobi": False,
    "extra_wind": False,
    "nagashi_mangan": False,
}

PRESETS: Final[dict[str, dict[str, Any]]] = {
    "tenhou": {},
    "majsoul": {
        "double_yakuman": frozenset({"suuankou_tanki", "junsei_chuuren", "daisuushii"}),
        "is_kokushi_musou_13machi_double": True,
        "yakuman_pao_is_liability_only": True,
        "allows_ron_on_ankan_for_kokushi_musou": True,
        "kan_dora_timing": KanDoraTimingMode.MajsoulImmediate,
        "triple_ron_draw": False,
        "uma": (15, 5, -5, -15),
        "return_points": 25_000,
    },
    "mleague": {
        **_NO_ABORTIVE_DRAWS,
        **_NO_EARLY_END,
        "kiriage_mangan": True,
        "kazoe": "sanbaiman",
        "double_wind_pair_fu": 2,
        "most_rons": 1,
        "riichi_min_tiles": 0,
        "riichi_min_points": None,
        "kan_dora_timing": KanDoraTimingMode.AtOnce,
        "pao": frozenset({"daisangen", "daisuushii", "suukantsu"}),
        "uma": (30, 10, -10, -30),
        "split_tied_uma": True,
    },
    "wrc": {
        **_NO_ABORTIVE_DRAWS,
        **_NO_EARLY_END,
        "red_fives": (0, 0, 0),
        "double_wind_pair_fu": 2,
        "kiriage_mangan": True,
        "kazoe": "sanbaiman",
        "yakuman_stack": False,
        "renhou": "mangan",
        "most_rons": 1,
        "riichi_min_points": None,
        "kan_dora_timing": KanDoraTimingMode.AtOnce,
        "pao_discarder_pays_honba": True,
        "start_points": 30_000,
        "uma": (15, 5, -5, -15),
        "split_tied_uma": True,
        "pay_out_sticks": False,
    },
    "ema": {
        **_NO_ABORTIVE_DRAWS,
        **_NO_EARLY_END,
        "red_fives": (0, 0, 0),
        "double_wind_pair_fu": 2,
        "kazoe": "sanbaiman",
        "yakuman_stack": False,
        "renhou": "mangan",
        "riichi_min_points": None,
        "kan_dora_timing": KanDoraTimingMode.AtOnce,
        "pao_discarder_pays_honba": True,
        "start_points": 30_000,
        "uma": (15, 5, -5, -15),
        "split_tied_uma": True,
        "honba_to_every_winner": True,
        "riichi_stick_back": True,
    },
}
# What is else among three; who is missing here plays with four alone.
THREE_PLAYER_PRESETS: Final[dict[str, dict[str, Any]]] = {
    "tenhou": {},
    "majsoul": {"uma": (15, 0, -15), "return_points": 35_000},
}

_CHOICES: Final[dict[str, tuple[object, ...]]] = {
    "players": (3, 4),
    "double_wind_pair_fu": (2, 4),
    "kazoe": ("yakuman", "sanbaiman"),
    "renhou": ("none", "five_han", "mangan", "yakuman"),
    "winds": (0, 1, 2),
    "most_rons": (1, 2, 3),
    "kan_dora_timing": tuple(KanDoraTimingMode),
}
_RANGES: Final[dict[str, tuple[int, int]]] = {
    "min_han": (1, 13),
    "riichi_stick_points": (0, 10_000),
    "tobi_points": (-1_000_000, 1_000_000),
    "return_points": (0, 1_000_000),
    "honba_points": (0, 10_000),
    "start_points": (0, 1_000_000),
    "target_points": (0, 1_000_000),
    "riichi_min_tiles": (0, 70),
    "riichi_min_points": (-1_000_000, 1_000_000),
    "noten_points": (0, 12_000),
}
_SETS: Final[dict[str, frozenset[str]]] = {
    "double_yakuman": frozenset(_kernel.YAKUMAN),
    "local_yaku": frozenset(_kernel.LOCAL_YAKU),
    "pao": frozenset({"daisangen", "daisuushii", "suukantsu"}),
}


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
            raise RulesError(f"unknown rule {shown(name)}", cure)
    players = chosen.get("players", 4)
    base = _preset_options(str(options["preset"]), players) if "preset" in options else {}
    return GameRule(**{**base, **{name: _frozen(name, value) for name, value in chosen.items()}})


def kernel_rule(rules: object) -> _kernel.GameRule:
    """The kernel's form of a `GameRule` or of a preset's name."""
    if isinstance(rules, str):
        return GameRule.preset(rules).kernel
    if isinstance(rules, GameRule):
        return rules.kernel
    raise TypeError(f"rules are a GameRule or the name of a preset, not {shown(rules)}")


def _preset_options(name: str, players: object) -> dict[str, Any]:
    if name not in PRESETS:
        raise RulesError(f"no rules are named {shown(name)}", "choose one of " + ", ".join(PRESETS))
    if players != 3:
        return PRESETS[name]
    if name not in THREE_PLAYER_PRESETS:
        cure = f"three play by {' or '.join(THREE_PLAYER_PRESETS)}"
        raise RulesError(f"{name} has no rules for three players", cure)
    return PRESETS[name] | THREE_PLAYER_PRESETS[name]


def _frozen(name: str, value: object) -> object:
    if isinstance(value, list) and name in _SETS:
        return frozenset(map(str, value))
    if name == "kan_dora_timing" and value in list(KanDoraTimingMode):
        return KanDoraTimingMode(str(value))
    return tuple(value) if isinstance(value, list) else value


def _check(rule: GameRule) -> None:
    """Raises `RulesError` for the first option that is out of range."""
    for name, choices in _CHOICES.items():
        if getattr(rule, name) not in choices:
            raise _out_of_range(name, rule, "choose one of " + ", ".join(map(repr, choices)))
    for option in fields(rule):
        if option.type == "bool" and not isinstance(getattr(rule, option.name), bool):
            raise _out_of_range(option.name, rule, "it is true or false")
    for name, (least, most) in _RANGES.items():
        value = getattr(rule, name)
        if value is None and name == "riichi_min_points":
            continue
        if type(value) is not int or not least <= value <= most:
            raise _out_of_range(name, rule, f"it is a whole number from {least} to {most}")
    for name, known in _SETS.items():
        value = getattr(rule, name)
        if not isinstance(value, frozenset) or not value <= known:
            raise _out_of_range(name, rule, "it is a set of " + ", ".join(sorted(known)))
    _check_red_fives(rule)
    uma: Any = rule.uma
    sound = isinstance(uma, tuple) and len(uma) == rule.players
    if not sound or not all(type(points) is int and abs(points) <= 1000 for points in uma):
        raise _out_of_range("uma", rule, f"give {rule.players} whole numbers of thousands")


def _check_red_fives(rule: GameRule) -> None:
    reds: Any = rule.red_fives
    whole = (
        isinstance(reds, tuple)
        and len(reds) == 3
        and all(type(count) is int and 0 <= count <= 4 for count in reds)
    )
    if not whole:
        raise _out_of_range("red_fives", rule, "give three numbers from 0 to 4: man, pin, sou")
    if rule.players == 3 and reds[0] > 0:
        raise _out_of_range("red_fives", rule, "with three players there is no five of man")


def _out_of_range(name: str, rule: GameRule, cure: str) -> RulesError:
    return RulesError(f"{name} cannot be {shown(getattr(rule, name))}", cure, source=name)
