"""The commands of `jantaku`: where each is, what it does, and its examples.

A command is imported when it is called. Its line in the list of commands comes from here, which
leaves that list as fast as the version.
"""

from __future__ import annotations

from typing import Final, NamedTuple


class CommandRow(NamedTuple):
    """A command: its module and function, the first sentence of its help, and two examples."""

    place: str
    about: str
    first: str
    second: str


class CommandGroup(NamedTuple):
    """Commands behind a common word: what they are about, and each by its name."""

    about: str
    commands: dict[str, CommandRow]


COMMANDS: Final = {
    "score": CommandRow(
        "hands.score:score",
        "Say what a complete hand is worth, and who pays.",
        "jantaku score 123m456p789s11122z --tsumo --riichi --dora 1m",
        'jantaku score "456m67899p(555z)[1111s]" -w 6m --seat s --json',
    ),
    "waits": CommandRow(
        "hands.waits:waits",
        "Show the waits of a hand and what each is worth.",
        "jantaku waits 234m34678p23488s --riichi --dora 7p",
        'jantaku waits "234567m2267p(345s)" --visible 5p,8p --seat s',
    ),
    "shanten": CommandRow(
        "hands.shanten:shanten",
        "Say how far a hand is, and which tiles help.",
        "jantaku shanten 1345689m15p45s335z",
        "cat hands.txt | jantaku shanten - --json",
    ),
    "outlook": CommandRow(
        "hands.outlook:outlook",
        "Show the chance to win and the expected points of each discard.",
        "jantaku outlook 123m456p3478s1177z --draws 10 --dora 2s",
        "jantaku outlook 123m456p3478s1177z --draws 6 --detours 1 --steps-back --json",
    ),
    "lookahead": CommandRow(
        "lookahead:lookahead",
        "Play a position out on many imagined tables after each action.",
        "jantaku lookahead position.json --seat 0",
        "jantaku lookahead - --seconds 5 --objective points --json < position.txt",
    ),
    "play": CommandRow(
        "play.command:play",
        "Play a game here against bots or people; --watch shows one.",
        "jantaku play --robots efficiency --seat e",
        "jantaku play hong_kong --watch --seed 7",
    ),
    "train": CommandRow(
        "train.command:train",
        "Answer drills of riichi, and see the proven answers.",
        "jantaku train",
        "jantaku train waits --level 4 --seed 7 --answer 147p",
    ),
    "position": CommandRow(
        "position:position",
        "Show a position of a riichi table, and check it.",
        "jantaku position position.json --seat 0",
        "jantaku position - --line < position.json",
    ),
    "stats": CommandRow(
        "statistics.command:stats",
        "Show the statistics of the players of recorded games.",
        "jantaku stats logs/ --player Aki",
        "jantaku stats archive.zip --only 4p,hanchan --by month --picture stats.svg",
    ),
    "sheet": CommandRow(
        "sheet:sheet",
        "Show a balance sheet: games, totals, who pays whom.",
        "jantaku sheet friends.json",
        "jantaku sheet friends.json --csv > friends.csv",
    ),
    "arena": CommandRow(
        "arena:arena",
        "Play many games between players and show which player is better.",
        "jantaku arena random tsumogiri efficiency efficiency --games 20",
        "jantaku arena random random efficiency --games 30 --duplicate --mode 3p-red-east --json",
    ),
    "league": CommandRow(
        "league:league",
        "Rate many players by games between those who are about equal.",
        "jantaku league league.jsonl smart efficiency tsumogiri random --games 200",
        'jantaku league league.jsonl "policy:run/*.safetensors" --games 1000',
    ),
    "serve": CommandRow(
        "online.serve:serve",
        "Serve the game to browsers and programs until interrupted.",
        "jantaku serve",
        "jantaku serve --host 0.0.0.0 --port 80 --database postgresql://jantaku@db/jantaku",
    ),
    "health": CommandRow(
        "online.health:health",
        "Ask the server on this machine whether it works.",
        "jantaku health",
        "jantaku health --port 8001",
    ),
    "doctor": CommandRow(
        "doctor.command:doctor",
        "Say what is wrong on this machine, and how to cure it.",
        "jantaku doctor",
        "jantaku doctor --database postgresql://jantaku@db/jantaku --json",
    ),
    "bot": CommandRow(
        "online.bot:bot",
        "Let an mjai program or a policy play in a room of a server.",
        "jantaku bot localhost:8000 --token TOKEN --room BCDFG -- python bot.py",
        "jantaku bot https://play.example --games 4 --every -- ./bot --fast",
    ),
    "review": CommandRow(
        "records.review:review",
        "Review the decisions of a recorded game of riichi.",
        "jantaku review game.xml --seat 0",
        "jantaku review games/ --seat Aki --deep 200 --jobs 4",
    ),
    "demo": CommandRow(
        "demo:demo",
        "Show a few hands and a round, and how to score your own hand.",
        "jantaku demo",
        "jantaku demo --lang ja",
    ),
}

_RULES: Final = {
    "list": CommandRow(
        "rules:list_",
        "List the rules that come with Jantaku, a line each.",
        "jantaku rules list",
        "jantaku rules list --lang ja",
    ),
    "show": CommandRow(
        "rules:show",
        "Show every option of the rules; * marks a changed default.",
        "jantaku rules show friends",
        'jantaku rules show "brain training" --json',
    ),
    "explain": CommandRow(
        "rules:explain",
        "Explain options: their values, their default, their conflicts.",
        "jantaku rules explain fix_yaku two_han_honba",
        "jantaku rules explain pseudo_tenpai --lang ja",
    ),
    "diff": CommandRow(
        "rules:diff",
        "Show the options in which two rules differ.",
        "jantaku rules diff friends strict",
        "jantaku rules diff wrc ema --json",
    ),
    "new": CommandRow(
        "rules:new",
        "Create a rules file by answering questions.",
        "jantaku rules new mine.json",
        "jantaku rules new mine.json --from friends --lang ko",
    ),
    "check": CommandRow(
        "rules:check",
        "Check a rules file and list every problem.",
        "jantaku rules check mine.json",
        "jantaku rules check mine.json --json",
    ),
    "schema": CommandRow(
        "rules:schema",
        "Write the JSON Schema of rules files, for editors to use.",
        "jantaku rules schema > rules.schema.json",
        "jantaku rules schema | less",
    ),
    "help": CommandRow(
        "rules:help_",
        "Explain the house rules: yaku, Fix Yaku, tenpai, riichi, claims.",
        "jantaku rules help",
        "jantaku rules help fix_yaku --lang zh",
    ),
}

_REPLAY: Final = {
    "verify": CommandRow(
        "records.verify:verify",
        "Replay recorded games by the rules and report every difference.",
        "jantaku replay verify game.xml",
        "jantaku replay verify archive.zip logs/ --jobs 4 --json",
    ),
    "show": CommandRow(
        "records.replay:show",
        "Show a recorded game round by round.",
        "jantaku replay show game.xml",
        "jantaku replay show games.jsonl --game 2 --round 3",
    ),
    "position": CommandRow(
        "records.position:position",
        "Show the position of a recorded game at a moment.",
        "jantaku replay position game.xml --round 3 --step 20",
        "jantaku replay position games.jsonl --game 2 --step 5 --seat 1 --line",
    ),
    "convert": CommandRow(
        "records.replay:convert",
        "Write a recorded game in another format.",
        "jantaku replay convert game.xml --to mjai",
        "jantaku replay convert archive.zip --to tenhou-json -o folder/",
    ),
    "export": CommandRow(
        "records.replay:export",
        "Write a recorded game as a file for the replay page.",
        "jantaku replay export game.xml -o game.replay",
        "jantaku replay export games.jsonl --game 2 -o second.replay",
    ),
    "arrays": CommandRow(
        "records.arrays:arrays",
        "Write the decisions of recorded games as arrays to learn from.",
        "jantaku replay arrays archive.zip -o arrays/",
        "jantaku replay arrays logs/ -o arrays/ --labels danger,waits --shuffle 100000 --seed 1",
    ),
}

_RULESET: Final = {
    "list": CommandRow(
        "ruleset:list_",
        "List the rulesets of the library.",
        "jantaku ruleset list",
        "jantaku ruleset list --json",
    ),
    "check": CommandRow(
        "ruleset:check",
        "Say what is wrong with rulesets, each fault with its place.",
        "jantaku ruleset check rules.json",
        "jantaku ruleset check riichi --mods kan,dora --strict",
    ),
    "fmt": CommandRow(
        "ruleset:fmt",
        "Lay rulesets out in one canonical way, comments kept.",
        "jantaku ruleset fmt rules.json",
        "jantaku ruleset fmt *.json --check",
    ),
    "schema": CommandRow(
        "ruleset:schema",
        "Write the JSON Schema of rulesets, for editors to use.",
        "jantaku ruleset schema > ruleset.schema.json",
        "jantaku ruleset schema | less",
    ),
    "test": CommandRow(
        "ruleset:test",
        "Try the examples that rulesets give under `tests`.",
        "jantaku ruleset test rules.json",
        "jantaku ruleset test riichi --json",
    ),
    "simulate": CommandRow(
        "ruleset_simulate:simulate",
        "Play many games of a ruleset and show their statistics.",
        "jantaku ruleset simulate hong_kong --games 100 --jobs 2",
        "jantaku ruleset simulate rules.json --other-mods kan --picture balance.svg",
    ),
    "explain": CommandRow(
        "ruleset:explain",
        "Show which definitions a hand matches, and why not others.",
        "jantaku ruleset explain riichi --hand 123m456p789s1112z --match tenpai",
        'jantaku ruleset explain hong_kong --hand "456p789s1112z" --calls chow:123m --tile 2z',
    ),
    "mods": CommandRow(
        "ruleset:mods",
        "List mods, presets and modpacks; + marks what is on by default.",
        "jantaku ruleset mods riichi",
        "jantaku ruleset mods rules.json --json",
    ),
    "docs": CommandRow(
        "ruleset:docs",
        "Explain a word of the ruleset language, or list all words.",
        "jantaku ruleset docs draw",
        "jantaku ruleset docs --json",
    ),
}

_HAIYUKI: Final = {
    "simulate": CommandRow(
        "haiyuki.simulate:simulate",
        "Play many matches between CPUs and show how often each wins.",
        "jantaku haiyuki simulate --matches 49",
        "jantaku haiyuki simulate --matches 49 --difficulty hard --no-skills --json",
    ),
    "yaku": CommandRow(
        "haiyuki.yaku:yaku",
        "Show the yaku of twelve tiles, or the waits of eleven.",
        'jantaku haiyuki yaku "ataho6 punch3 mayu_red3"',
        'jantaku haiyuki yaku "ataho8 smash3" --json',
    ),
}

GROUPS: Final = {
    "rules": CommandGroup("The rules of riichi: show, explain, compare, make your own.", _RULES),
    "replay": CommandGroup("Recorded games: verify them, show them, convert them.", _REPLAY),
    "ruleset": CommandGroup("Any mahjong from a file: check it, explain it, play it.", _RULESET),
    "haiyuki": CommandGroup("Haiyuki, a battle of characters: play it, simulate it.", _HAIYUKI),
}
