"""All commands as one application, and the handling of every error.

Exit codes: 0 answered; 1 the hand has no such answer (it is not complete, not tenpai); 2 invalid
usage or unreadable input; 128 plus the number of the signal that ended it, 130 for an interrupt. An
error is a sentence on stderr, or JSON on stdout with `--json`; a trace appears only for a bug in
jantaku, when JANTAKU_DEBUG is set.
"""

from __future__ import annotations

import os
import sys
from functools import cache
from io import BytesIO, TextIOWrapper
from shlex import join
from typing import TYPE_CHECKING, Annotated, Any

import typer

from jantaku.base.errors import JantakuError

from . import rules as riichi_rules
from . import ruleset as rulesets
from .arena import arena
from .commands import Command, FlagGroup
from .demo import demo
from .doctor.command import doctor
from .haiyuki.simulate import simulate
from .haiyuki.yaku import yaku
from .hands.outlook import outlook
from .hands.score import score
from .hands.shanten import shanten
from .hands.waits import waits
from .league import league
from .online import admin
from .online.bot import bot
from .online.health import health
from .online.serve import serve
from .options import Output
from .play.command import play
from .position import position
from .records.arrays import arrays
from .records.position import position as recorded_position
from .records.replay import convert, export, show
from .records.review import review
from .records.verify import verify
from .ruleset_simulate import simulate as simulate_ruleset
from .sheet import sheet
from .statistics.command import stats
from .terminal.console import ANSWERED, INTERRUPTED, MISUSE, Console, abandon_stdout, say
from .terminal.signals import Signalled, follows_a_signal
from .train.command import train

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

COMMANDS: dict[Callable[..., int], tuple[str, str]] = {
    score: (
        "jantaku score 123m456p789s11122z --tsumo --riichi --dora 1m",
        'jantaku score "456m67899p(555z)[1111s]" -w 6m --seat s --json',
    ),
    waits: (
        "jantaku waits 234m34678p23488s --riichi --dora 7p",
        'jantaku waits "234567m2267p(345s)" --visible 5p,8p --seat s',
    ),
    shanten: (
        "jantaku shanten 1345689m15p45s335z",
        "cat hands.txt | jantaku shanten - --json",
    ),
    outlook: (
        "jantaku outlook 123m456p3478s1177z --draws 10 --dora 2s",
        "jantaku outlook 123m456p3478s1177z --draws 6 --detours 1 --steps-back --json",
    ),
    play: (
        "jantaku play --robots efficiency --seat e",
        "jantaku play hong_kong --watch --seed 7",
    ),
    train: ("jantaku train", "jantaku train waits --level 4 --seed 7 --answer 147p"),
    position: (
        "jantaku position position.json --seat 0",
        "jantaku position - --line < position.json",
    ),
    stats: (
        "jantaku stats logs/ --player Aki",
        "jantaku stats archive.zip --only 4p,hanchan --by month --picture stats.svg",
    ),
    sheet: ("jantaku sheet friends.json", "jantaku sheet friends.json --csv > friends.csv"),
    arena: (
        "jantaku arena random tsumogiri efficiency efficiency --games 20",
        "jantaku arena random random efficiency --games 30 --duplicate --mode 3p-red-east --json",
    ),
    league: (
        "jantaku league league.jsonl smart efficiency tsumogiri random --games 200",
        'jantaku league league.jsonl "policy:run/*.safetensors" --games 1000',
    ),
    serve: (
        "jantaku serve",
        "jantaku serve --host 0.0.0.0 --port 80 --database postgresql://jantaku@db/jantaku",
    ),
    health: ("jantaku health", "jantaku health --port 8001"),
    doctor: ("jantaku doctor", "jantaku doctor --database postgresql://jantaku@db/jantaku --json"),
    bot: (
        "jantaku bot localhost:8000 --token TOKEN --room BCDFG -- python bot.py",
        "jantaku bot https://play.example --games 4 --every -- ./bot --fast",
    ),
    review: ("jantaku review game.xml --seat 0", "jantaku review games.zip --game 3 --json"),
    demo: ("jantaku demo", "jantaku demo --lang ja"),
}
"""Each command with its examples."""

REPLAY_COMMANDS: dict[Callable[..., int], tuple[str, str]] = {
    verify: (
        "jantaku replay verify game.xml",
        "jantaku replay verify archive.zip logs/ --jobs 4 --json",
    ),
    show: ("jantaku replay show game.xml", "jantaku replay show games.jsonl --game 2 --round 3"),
    recorded_position: (
        "jantaku replay position game.xml --round 3 --step 20",
        "jantaku replay position games.jsonl --game 2 --step 5 --seat 1 --line",
    ),
    convert: (
        "jantaku replay convert game.xml --to mjai",
        "jantaku replay convert archive.zip --to tenhou-json -o folder/",
    ),
    export: (
        "jantaku replay export game.xml -o game.replay",
        "jantaku replay export games.jsonl --game 2 -o second.replay",
    ),
    arrays: (
        "jantaku replay arrays archive.zip -o arrays/",
        "jantaku replay arrays logs/ -o arrays/ --labels danger,waits --shuffle 100000 --seed 1",
    ),
}
"""The commands of `jantaku replay`."""

RULES_COMMANDS: dict[Callable[..., int], tuple[str, str]] = {
    riichi_rules.list_: ("jantaku rules list", "jantaku rules list --lang ja"),
    riichi_rules.show: (
        "jantaku rules show friends",
        'jantaku rules show "brain training" --json',
    ),
    riichi_rules.explain: (
        "jantaku rules explain fix_yaku two_han_honba",
        "jantaku rules explain pseudo_tenpai --lang ja",
    ),
    riichi_rules.diff: ("jantaku rules diff friends strict", "jantaku rules diff wrc ema --json"),
    riichi_rules.new: (
        "jantaku rules new mine.json",
        "jantaku rules new mine.json --from friends --lang ko",
    ),
    riichi_rules.check: (
        "jantaku rules check mine.json",
        "jantaku rules check mine.json --json",
    ),
    riichi_rules.schema: (
        "jantaku rules schema > rules.schema.json",
        "jantaku rules schema | less",
    ),
    riichi_rules.help_: ("jantaku rules help", "jantaku rules help fix_yaku --lang zh"),
}
"""The commands of `jantaku rules`."""

RULESET_COMMANDS: dict[Callable[..., int], tuple[str, str]] = {
    rulesets.list_: ("jantaku ruleset list", "jantaku ruleset list --json"),
    rulesets.check: (
        "jantaku ruleset check rules.json",
        "jantaku ruleset check riichi --mods kan,dora --strict",
    ),
    rulesets.fmt: ("jantaku ruleset fmt rules.json", "jantaku ruleset fmt *.json --check"),
    rulesets.schema: (
        "jantaku ruleset schema > ruleset.schema.json",
        "jantaku ruleset schema | less",
    ),
    rulesets.test: ("jantaku ruleset test rules.json", "jantaku ruleset test riichi --json"),
    simulate_ruleset: (
        "jantaku ruleset simulate hong_kong --games 100 --jobs 2",
        "jantaku ruleset simulate rules.json --other-mods kan --picture balance.svg",
    ),
    rulesets.explain: (
        "jantaku ruleset explain riichi --hand 123m456p789s1112z --match tenpai",
        'jantaku ruleset explain hong_kong --hand "456p789s1112z" --calls chow:123m --tile 2z',
    ),
    rulesets.mods: ("jantaku ruleset mods riichi", "jantaku ruleset mods rules.json --json"),
    rulesets.docs: ("jantaku ruleset docs draw", "jantaku ruleset docs --json"),
}
"""The commands of `jantaku ruleset`."""

HAIYUKI_COMMANDS: dict[Callable[..., int], tuple[str, str]] = {
    simulate: (
        "jantaku haiyuki simulate --matches 49",
        "jantaku haiyuki simulate --matches 49 --difficulty hard --no-skills --json",
    ),
    yaku: (
        'jantaku haiyuki yaku "ataho6 punch3 mayu_red3"',
        'jantaku haiyuki yaku "ataho8 smash3" --json',
    ),
}
"""The commands of `jantaku haiyuki`."""


def _typer(**more: Any) -> typer.Typer:
    return typer.Typer(
        cls=FlagGroup,
        rich_markup_mode=None,
        pretty_exceptions_enable=False,
        context_settings={"help_option_names": ["-h", "--help"]},
        **more,
    )


def _named(command: Callable[..., int]) -> str:
    """The word a command is called by; `list_` only stays clear of the built-in."""
    return command.__name__.rstrip("_")


GROUPS = {
    "rules": RULES_COMMANDS,
    "replay": REPLAY_COMMANDS,
    "ruleset": RULESET_COMMANDS,
    "haiyuki": HAIYUKI_COMMANDS,
}

_ABOUT = {
    "admin": "The operator of a server: people, bans, rooms, announcements.",
    "people": "People: find, rename, ban.",
    "reports": "Reports of people: list and close.",
    "limits": "The limits of the running server: list, set and reset.",
    "rooms": "Rooms: list, close.",
    "tables": "Tables with a game: list, close.",
    "server": "The server: its state, and whether it takes new games.",
    "rules": "The rules of riichi: show, explain, compare, make your own.",
    "replay": "Recorded games: verify them, show them, convert them.",
    "ruleset": "Any mahjong from a file: check it, explain it, play it.",
    "haiyuki": "Haiyuki, a battle of characters: play it, simulate it.",
}


def _help_without_command(context: typer.Context) -> int:
    if context.invoked_subcommand is None:
        say(context.get_help())
    return ANSWERED


def _group(name: str) -> typer.Typer:
    return _typer(
        name=name, help=_ABOUT[name], callback=_help_without_command, invoke_without_command=True
    )


app = _typer()
for _name, _commands in (("", COMMANDS), *GROUPS.items()):
    _app = app
    if _name:
        _app = _group(_name)
        app.add_typer(_app)
    for _command, _examples in _commands.items():
        _epilog = "\n".join(("Examples:\n\n\b", *(f"  {example}" for example in _examples)))
        _app.command(_named(_command), cls=Command, epilog=_epilog)(_command)


_admin = _group("admin")
app.add_typer(_admin)
for _name, _operations in admin.groups().items():
    _app = _group(_name)
    _admin.add_typer(_app)
    for _operation, _command, _example in _operations:
        _app.command(_operation, cls=Command, epilog=f"Example:\n\n\b\n  {_example}")(_command)


@app.callback(invoke_without_command=True)
def jantaku(
    context: typer.Context,
    version: Annotated[bool, typer.Option("-V", "--version", help="Show the version.")] = False,
) -> int:
    """Score hands, play games and verify records: one table for every mahjong."""
    if version:
        from jantaku import __version__

        say(f"jantaku {__version__}")
        return ANSWERED
    return _help_without_command(context)


@cache
def _built() -> Any:
    """Returns the application with all its commands, which takes longer than most of them run."""
    return typer.main.get_command(app)


def run(arguments: Sequence[str] | None = None) -> int:
    """Runs one command and returns its exit code; does not raise."""
    _open_closed_streams()
    words = _renamed(list(sys.argv[1:] if arguments is None else arguments))
    try:
        code = _built()(words, prog_name="jantaku", standalone_mode=False)
    except Signalled as signalled:
        return signalled.code
    except (KeyboardInterrupt, typer.Abort):
        return INTERRUPTED
    except Exception as error:
        return follows_a_signal(error) or _failed(error, words)
    return code if isinstance(code, int) else ANSWERED


def _renamed(words: list[str]) -> list[str]:
    """Returns the present spelling of a command of an earlier version, and says so on stderr."""
    group, rest = words[:2], words[2:]
    if group == ["ruleset", "play"]:
        names = {"riichi": "ruleset:riichi"}
        if "--watch" not in rest:
            names["--player"] = "--robots"
        renamed = ["play", *([names.get(word, word) for word in rest] or ["--help"])]
    elif group == ["haiyuki", "play"]:
        renamed = ["play", "haiyuki", *rest]
    elif group == ["replay", "reel"]:
        renamed = ["replay", "export", *rest]
    else:
        return words
    Console(Output(ascii="--ascii" in words)).note(f"now: jantaku {join(renamed)}")
    return renamed


def _failed(error: Exception, words: list[str]) -> int:
    if isinstance(error, JantakuError):
        return _fault(error, words)
    if isinstance(error, OSError):
        abandon_stdout()
        return _fault(JantakuError(f"cannot read or write: {error}"), words)
    return _fault(_explained(error, words), words)


def _open_closed_streams() -> None:
    """Replaces standard streams that the caller closed (None in Python) by empty buffers."""
    for name in ("stdin", "stdout", "stderr"):
        if getattr(sys, name) is None:
            setattr(sys, name, TextIOWrapper(BytesIO(), encoding="utf-8"))


def _fault(error: JantakuError, words: list[str]) -> int:
    Console(Output(json="--json" in words, ascii="--ascii" in words)).fault(error)
    return MISUSE


def _explained(error: Exception, words: list[str]) -> JantakuError:
    """Returns typer's error as a JantakuError; an error without a message is a bug in jantaku."""
    describe = getattr(error, "format_message", None)
    if describe:
        message = f"{describe()}".rstrip(".")
        return JantakuError(message[:1].lower() + message[1:], _cure(words))
    if os.environ.get("JANTAKU_DEBUG"):
        raise error
    return JantakuError(
        f"a fault inside jantaku: {type(error).__name__}: {error}",
        "please report it with the trace that JANTAKU_DEBUG=1 shows",
    )


def _cure(words: list[str]) -> str:
    group = words[0] if words[:1] and words[0] in GROUPS else ""
    own = _first(GROUPS[group], words[1:]) if group else _first(COMMANDS, words)
    command = " ".join(filter(None, (group, own)))
    if command:
        return f"see `jantaku {command} --help`"
    if words and words[0][:1] in "0123456789[(":
        return f"to score a hand, run `jantaku score {words[0]}`"
    return "see `jantaku --help`"


def _first(commands: Iterable[Callable[..., int]], words: list[str]) -> str | None:
    """The first of the words that names one of the commands."""
    names = [_named(command) for command in commands]
    return next((word for word in words if word in names), None)
