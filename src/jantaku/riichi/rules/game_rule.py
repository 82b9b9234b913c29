"""Every option of riichi as one value, with the presets that players know by name.

`GameRule` wraps the kernel's struct of that name, and adds the options that only people and hosts
need.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field, fields
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any, Final, Literal, Self

from jantaku import _kernel
from jantaku.base.errors import RulesError, shown
from jantaku.riichi.rules.kan_dora import KanDoraTimingMode
from jantaku.riichi.rules.options import (
    ABORTIVE_DRAWS,
    BY_PLAYERS,
    DEFAULTS,
    FORMER_TRUTHS,
    NOT_TENPAI,
    OUTSIDE_KERNEL,
    frozen,
    renewed,
)
from jantaku.riichi.rules.presets import PRESETS, THREE_PLAYER_PRESETS, preset_options
from jantaku.riichi.rules.rule_checks import check
from jantaku.riichi.tiles.tile import TileId, red_ids

if TYPE_CHECKING:
    from collections.abc import Iterator

SCHEMA_KEY: Final = "$schema"
"""The key by which a file of rules names its schema, for editors."""
_NO_OPTIONS: Final = frozenset(("preset", SCHEMA_KEY))
_WINDS: Final = {"single": 0, "east": 1, "half": 2}


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
    """True if tanyao counts for a hand that has called (kuitan)."""
    double_wind_pair_fu: Literal[2, 4] = 4
    """Fu of a pair that is both round and seat wind."""
    rinshan_fu: bool = True
    """True if a self-draw after a kan earns the two fu of any self-draw."""
    kiriage_mangan: bool = False
    """True if 4 han 30 fu and 3 han 60 fu are rounded up to a mangan."""
    kazoe: Literal["yakuman", "sanbaiman"] = "yakuman"
    """The worth of 13 han and more."""
    double_yakuman: frozenset[str] = frozenset()
    """Yakuman that count twice, by identifier: suuankou_tanki, kokushi_13, ..."""
    yakuman_stack: bool = True
    """True if several yakuman in one hand add up."""
    ippatsu: bool = True
    """True if ippatsu is a yaku."""
    pinfu_tsumo: bool = True
    """True if pinfu counts with a self-draw, which then earns no fu."""
    seven_pairs: Literal["25fu_2han", "30fu_2han", "50fu_1han"] = "25fu_2han"
    """The worth of seven pairs."""
    seven_pairs_quads: bool = False
    """True if four alike may be two of the seven pairs."""
    dora: bool = True
    """True if the indicators' dora count."""
    ura_dora: bool = True
    """True if ura-dora count for a riichi."""
    kan_ura_dora: bool = True
    """True if those under the indicators of kans count too."""
    dora_itself: frozenset[str] = frozenset()
    """The sorts (dora, ura_dora, kan_dora, kan_ura_dora) whose indicator itself is the dora, not
    the tile next to it."""
    renhou: Literal["none", "five_han", "mangan", "haneman", "baiman", "sanbaiman", "yakuman"] = (
        "none"
    )
    """A ron in the first turn: nothing, a yaku of five han, that limit alone, or a yakuman."""
    renhou_adds: bool = False
    """True if the han of that limit are added to the other yaku; otherwise the higher counts."""
    local_yaku: frozenset[str] = frozenset()
    """Local yaku in force, by identifier (see `jantaku.riichi.score.yaku.LOCAL_YAKU`)."""
    green_without_dragon: bool = True
    """True if all green needs no green dragon."""
    nine_gates_any_suit: bool = True
    """True if nine gates may be of pin or sou too; otherwise only of man."""
    eight_wins: Literal["dealer", "anyone", "dealer_at_eight_honba", "anyone_at_eight_honba"] = (
        "dealer"
    )
    """The eighth win in a row that is paarenchan, if it is in `local_yaku`: of a dealer who dealt
    at all of them, of any player, or a win of a dealer or of anyone at eight honba."""
    eight_wins_needs_yaku: bool = False
    """True if that win needs another yaku."""
    eight_wins_with_yakuman: bool = False
    """True if it adds up with other yakuman."""
    eight_wins_reset: bool = False
    """True if the count restarts after it; otherwise each further win is one too."""
    min_han: int = 1
    """Han of yaku, dora left out, that a win needs."""
    two_han_honba: Literal[0, 4, 5] = 0
    """Honba from which a win needs two han; 0 for never."""
    fix_yaku: Literal["finally", "middle_ok", "first_only"] = "finally"
    """The yaku that may satisfy the required han: any; one that was fixed before or between the
    calls that have nothing to do with it; or only one fixed before them (sakizuke)."""
    multi_wait_tsumo: Literal["all", "closed"] = "all"
    """Winning self-draws although a wait has no yaku, if yaku are not fixed finally."""
    multi_wait_finally: bool = True
    """True if a hand wins although other waits have no yaku, if yaku are fixed finally."""
    honba_points: int = 100
    """Points per honba from each player who could pay; a discarder pays them for all."""
    honba_to_every_winner: bool = False
    """True if each winner of one discard is paid the honba; otherwise the first in turn order."""
    riichi_stick_points: int = 1000
    """Points of a riichi stick."""
    riichi_stick_back: bool = False
    """True if each winner of one discard takes back their stick; otherwise the first takes all."""
    tsumo_loss: bool = True
    """Three players: True if the absent seat's share of a self-draw is lost, False if split."""
    wareme: bool = False
    """True if the player seated where the wall is opened pays and receives double."""
    winds: Literal[0, 1, 2, 3, 4] = 2
    """Winds that are scheduled: 0 for a single round, 1 for an east game, 2 for a hanchan."""
    wind_cycle: Literal["ESWN", "E", "EN"] = "ESWN"
    """The round winds in turn, over and over: E is an east-east game, EN one of East and North."""
    extra_winds: Literal[0, 1, 2, 3] = 1
    """The number of extra winds that are played while nobody has reached `target_points`."""
    start_points: int | None = None
    """Points everybody starts with; None stands for 25,000, with three players 35,000."""
    target_points: int | None = None
    """Points that end the game after the last round; None stands for 30,000, with three players
    40,000."""
    tobi: bool = True
    """True if the game ends when a player has less than `tobi_points`."""
    tobi_points: int = 0
    """The minimum points with which the game continues."""
    tobi_payment: Literal["negative", "returned", "limited"] = "negative"
    """The payment of a player with too few points: all, falling below zero; all, and what falls
    below zero is returned once the places are known; or only the points that the player has."""
    tobi_prize: int = 0
    """Points that a bankrupt player pays to the player who caused it."""
    tobi_prize_by_chombo: Literal["none", "divided", "to_all"] = "none"
    """The receivers of that prize from a player who went bankrupt by a chombo."""
    agari_yame: bool = True
    """True if it ends when the dealer of the last round wins and leads with the target reached."""
    tenpai_yame: bool = True
    """True if it ends when that dealer is tenpai at an exhaustive draw and leads likewise."""
    yame_by_choice: bool = False
    """True if that dealer chooses to end the game; otherwise it ends automatically."""
    yame_not_top: bool = False
    """True if that dealer may end the game without leading or reaching the target."""
    agari_renchan: bool = True
    """True if a dealer who wins stays."""
    tenpai_renchan: bool = True
    """True if a dealer who is tenpai at an exhaustive draw stays."""
    all_negative_goes_on: bool = False
    """True if a game continues past its last wind while everyone is below `return_points`."""
    most_rons: Literal[1, 2, 3] = 3
    """The number of players who may win by one discard; 1 is the head bump."""
    triple_ron_draw: bool = True
    """True if three who would win by one discard end the round without a winner."""
    kyuushu_kyuuhai: bool = True
    """True if nine kinds of terminals and honors in the first turn may end the round."""
    suufon_renda: bool = True
    """True if four first discards of one wind end the round."""
    suucha_riichi: bool = True
    """True if four riichi end the round."""
    suukaikan: bool = True
    """True if four kans of more than one player end the round."""
    abortive_stay: frozenset[str] = frozenset(ABORTIVE_DRAWS)
    """The abortive draws after which the dealer stays."""
    nagashi_mangan: bool = True
    """True if a pond of only uncalled terminals and honors is paid as a mangan."""
    nagashi_as: Literal["instead", "draw", "win"] = "instead"
    """The kind of that payment: instead of the noten payments; in addition to them, without another
    honba; or that of a win."""
    nagashi_worth: Literal["mangan", "haneman", "baiman", "sanbaiman", "yakuman"] = "mangan"
    """Its worth."""
    kuikae: bool = False
    """True if a call may be followed by discarding the tile called or the run's other end."""
    suji_kuikae: bool = False
    """True if at least the run's other end may be discarded."""
    fifth_kan: bool = False
    """True if others may kan once one player has four kans."""
    riichi_min_tiles: int | None = None
    """Live tiles that must be left to declare riichi, 0 for any number; None stands for one for
    each player."""
    riichi_min_points: int | None = 1000
    """Points needed to declare riichi; None for no such need, even with less than none."""
    riichi_kan: Literal["no", "same_shape", "same_waits"] = "same_waits"
    """Closed kans in riichi: not allowed; allowed if its three tiles are a triplet
    however the hand is read; or if the waits stay the same. True and False, which older files have,
    are read as same_waits and no."""
    furiten_riichi: bool = True
    """True if riichi may be declared on furiten waits."""
    open_riichi_discard: Literal["yakuman", "chombo"] = "yakuman"
    """The result of dealing into an open riichi: the person pays a yakuman, or the round continues
    and it is a chombo."""
    open_riichi_robots: Literal["disabled", "ignored", "paid"] = "paid"
    """Open riichi with bots: nobody may declare it, their discards do not win, or they pay the
    worth of the hand."""
    noten_points: int | None = None
    """The payment of all players not in tenpai; None stands for 3,000, with three players 2,000."""
    fifth_tile_wait: Literal["no", "melded", "yes"] = "melded"
    """Tenpai of a hand that waits only for tiles of which it has all four: never; if some of them
    are in its melds; or always. It decides about riichi, too."""
    pseudo_tenpai: frozenset[str] = frozenset(NOT_TENPAI)
    """Other hands that count as tenpai at an exhaustive draw: with waits that are used up (empty),
    in the player's pond (furiten), without a yaku (no_yaku)."""
    two_han_tenpai: Literal["possible", "no_yaku"] = "possible"
    """Tenpai while a win needs two han: one of the waits must make them possible (only one han if
    `pseudo_tenpai` has no_yaku), or no yaku is needed."""
    kan_dora: bool = True
    """True if a kan turns a further dora indicator."""
    kan_dora_timing: KanDoraTimingMode = KanDoraTimingMode.TenhouImmediate
    """The time at which the indicator of an open or added kan is turned."""
    pao: frozenset[str] = frozenset({"daisangen", "daisuushii"})
    """Yakuman whose last set makes the one it was called from liable."""
    pao_discarder_pays_honba: bool = False
    """True if the discarder pays the honba of such a ron; otherwise the liable player does."""
    yakuman_pao_is_liability_only: bool = False
    """True if the liable player owes only that yakuman, not the rest of the hand."""
    allows_ron_on_ankan_for_kokushi_musou: bool = False
    """True if thirteen orphans may be won on a tile of a closed kan."""
    is_kokushi_musou_13machi_double: bool = False
    """True if thirteen orphans on thirteen waits count twice, as if in `double_yakuman`."""
    uma: tuple[int, ...] | None = None
    """Thousands added to the final score by rank; None stands for 20 10 -10 -20, or 20 0 -20."""
    split_tied_uma: bool = False
    """True if equal points share their uma; otherwise the earlier seat is ahead."""
    tied_uma_down: bool = False
    """True if shares of a tie are rounded down to 100 points, the rest going to the first."""
    return_points: int | None = None
    """Points from which the final score counts, what all lack of them at the start being the
    first's (oka); None stands for 30,000, with three players 40,000."""
    final_rounding: Literal["none", "down", "up", "four_five", "five_six", "toward_zero"] = "none"
    """The rounding of final scores to thousands; the first gets the difference."""
    yakitori_points: int = 0
    """Points that a player without a win pays at the end; 0 for none."""
    yakitori_to_all: bool = False
    """True if each of the others is paid that much; otherwise they divide it."""
    pay_out_sticks: bool = True
    """True if riichi sticks left at the end of the game go to the first."""
    claims: bool = False
    """True if wins and draws are claimed, answered and judged at the table."""
    evaluate: bool = True
    """True if the program fills in what a claimed hand is worth."""
    check_han: bool = True
    """True if a win can be called only on a complete hand with the han it needs."""
    check_fix_yaku: bool = False
    """True if furiten and `fix_yaku` are checked too; for bots, and people alone with bots, they
    always are."""
    check_riichi: bool = True
    """True if riichi can be declared only by a hand that waits as the rules ask."""
    show_win_anyway: bool = False
    """True if people are asked at every discard if they claim it for an irregular win."""
    win_cancelable: bool = False
    """True if a call of a win can be taken back before it is claimed."""
    cancel_seconds: int = 2
    """Seconds after which such a call is final."""
    suspend: Literal["suspend", "game_over", "go_on"] = "suspend"
    """The course of the game when a player has to leave."""
    suspend_penalty: Literal[0, 1000, 2000, 4000, 8000, 16000] = 0
    """Points that a player who leaves pays to each of the others."""
    connection_penalty: Literal[0, 1000, 2000, 4000, 8000, 16000] = 0
    """Points that a player who loses the connection and stays away pays to each of the others."""
    robots: Literal["smart", "docile", "none"] = "smart"
    """The play of bots, if allowed: as well as they can, or discarding what they draw."""
    robot_tobi: bool = True
    """True if a bot that falls below `tobi_points` ends the game."""
    robot_debts: Literal["none", "divided", "proportional"] = "none"
    """The way people share the losses of bots: not at all, equally, or by what each of them won."""
    robot_draw_by_button: bool = False
    """True if a bot waits for a person to let it draw."""
    robot_seconds: int = 1
    """Seconds after which a bot draws."""
    ron_seconds: int = 2
    """Seconds in which a discard can be won."""
    call_seconds: int = 2
    """Seconds after those in which it can be called by pon or kan."""
    last_discard_seconds: int = 2
    """Seconds in which the last discard can be won."""
    draw_seconds: int = 0
    """Seconds after which a tile is drawn automatically; 0 for never."""
    discard_seconds: int = 0
    """Seconds after which the drawn tile is discarded automatically; 0 for never."""
    notify: bool = True
    """True if a person who plays alone with bots is shown possible calls."""
    simple_seating: bool = False
    """True if people sit in the order in which they join; otherwise dice decide."""
    kernel: _kernel.GameRule = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        for name, (four, three) in BY_PLAYERS.items():
            if getattr(self, name) is None:
                object.__setattr__(self, name, three if self.players == 3 else four)
        for name in FORMER_TRUTHS:
            object.__setattr__(self, name, renewed(name, getattr(self, name)))
        check(self)
        told = [f.name for f in fields(self) if f.init and f.name not in OUTSIDE_KERNEL]
        packed = {name: getattr(self, name) for name in told}
        object.__setattr__(self, "kernel", _kernel.GameRule(**packed))

    @classmethod
    def preset(cls, name: str, *, players: Literal[3, 4] = 4) -> Self:
        """The rules of that name: tenhou, majsoul, mleague, wrc, ema, friends and others.

        docs/presets.md tells where each value comes from. Raises `RulesError` for another name, and
        for three players where such rules exist for four alone.
        """
        return cls(players=players, **preset_options(name, players))

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
        """Returns the rules with these options changed."""
        chosen = {option.name: getattr(self, option.name) for option in fields(self) if option.init}
        if "players" in options:
            chosen |= dict.fromkeys(BY_PLAYERS)
        return type(self)(**{**chosen, **options})

    def for_environments(self) -> Self:
        """Returns the rules as far as numbered actions can play them.

        The program judges wins and draws, nobody declares open riichi, and a last dealer is not
        asked.

        >>> GameRule.preset("friends").for_environments().claims
        False
        """
        numbered = self.replace(
            claims=False,
            show_win_anyway=False,
            win_cancelable=False,
            yame_by_choice=False,
            open_riichi_discard="yakuman",
            local_yaku=self.local_yaku - {"open_riichi"},
        )
        return self if numbered == self else numbered

    @property
    def red_ids(self) -> frozenset[TileId]:
        """The tile ids that are red fives by these rules."""
        return red_ids(self.red_fives or (0, 0, 0))

    @property
    def name(self) -> str:
        """The name of the preset that equals these rules, or "custom rules".

        >>> GameRule.preset("wrc").name, GameRule(players=3, open_tanyao=False).name
        ('wrc', 'custom rules')
        """
        names = THREE_PLAYER_PRESETS if self.players == 3 else PRESETS
        same = (name for name in names if GameRule.preset(name, players=self.players) == self)
        return next(same, "custom rules")

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
                chosen[option.name] = thawed(value)
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


def from_options(options: object) -> GameRule:
    """The rules of a mapping from JSON; `"preset"` names rules to start from.

    Raises `RulesError` for options that are unknown or contradict one another.
    """
    for problem in unknown_options(options):
        raise problem
    return GameRule(**_merged(options))


def unknown_options(options: object) -> Iterator[RulesError]:
    """Yields one error per unknown option, or a single error if `options` is not a mapping."""
    if not isinstance(options, dict):
        yield RulesError("the rules are not an object of options", 'write {"open_tanyao": false}')
        return
    known = [*DEFAULTS]
    for name in options:
        if name not in known and name not in _NO_OPTIONS:
            near = get_close_matches(str(name), known, 1)
            cure = f"did you mean {near[0]!r}?" if near else "options are " + ", ".join(known)
            yield RulesError(f"unknown rule {shown(name)}", cure)


def draft(options: dict[str, Any]) -> GameRule:
    """Returns unchecked rules, for showing and asking: they may contradict themselves.

    `options` are known ones, as in a file. Raises RulesError for an unknown preset.
    """
    made = GameRule.__new__(GameRule)
    given = _merged(options)
    for option in fields(GameRule):
        if option.init:
            value = given.get(option.name, option.default)
            if value is None and option.name in BY_PLAYERS:
                value = BY_PLAYERS[option.name][given.get("players", 4) == 3]
            object.__setattr__(made, option.name, renewed(option.name, value))
    return made


def _merged(options: Any) -> dict[str, Any]:
    """The options over those of the preset that they name."""
    chosen = {name: value for name, value in options.items() if name not in _NO_OPTIONS}
    players = chosen.get("players", 4)
    base = preset_options(str(options["preset"]), players) if "preset" in options else {}
    return {**base, **{name: frozen(name, value) for name, value in chosen.items()}}


def rule_of(rules: object) -> GameRule:
    """The `GameRule` itself or that of a preset's name; `TypeError` for anything else."""
    if isinstance(rules, str):
        return GameRule.preset(rules)
    if isinstance(rules, GameRule):
        return rules
    raise TypeError(f"rules are a GameRule or the name of a preset, not {shown(rules)}")


def kernel_rule(rules: object) -> _kernel.GameRule:
    """The kernel's form of a `GameRule` or of a preset's name."""
    return rule_of(rules).kernel


def thawed(value: object) -> object:
    """Returns the value of an option as JSON."""
    if isinstance(value, frozenset):
        return sorted(value)
    return list(value) if isinstance(value, tuple) else value
