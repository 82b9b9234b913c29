"""Programs that play, good and bad, and functions that do."""

import shlex
import sys
from pathlib import Path
from random import Random

from jantaku.riichi.play.actions import RiichiAction
from jantaku.riichi.play.view import RiichiView

# Answers with the first possible action: wins, riichi and calls come before a discard or a pass.
GOOD = """
import json, sys
log = open(sys.argv[1], "a") if len(sys.argv) > 1 else None
rank = ["hora", "reach", "daiminkan", "ankan", "kakan", "pon", "chi", "kita", "dahai", "none"]
for line in sys.stdin:
    if log:
        log.write(line)
        log.flush()
    message = json.loads(line)
    if message.get("possible_actions"):
        options = [one for one in message["possible_actions"] if one["type"] in rank]
        print(json.dumps(min(options, key=lambda one: rank.index(one["type"]))), flush=True)
"""
# Like it, with the names of tiles that mpsz has.
MPSZ = GOOD.replace(
    'print(json.dumps(min(options, key=lambda one: rank.index(one["type"]))), flush=True)',
    """text = json.dumps(min(options, key=lambda one: rank.index(one["type"])))
        for at, honor in enumerate("ESWNPFC", 1):
            text = text.replace(f'"{honor}"', f'"{at}z"')
        print(re.sub('"5([mps])r"', r'"0\\1"', text), flush=True)""",
).replace("import json,", "import json, re,")
# Keeps its own count of its hand, which it never opens, and brings it nearer to completion.
CLOSED = """
import json, sys
from jantaku._kernel import discards
from jantaku.riichi.tiles.hand import Hand
from jantaku.riichi.tiles.notation import parse_mjai, format_mjai, format_mpsz
log, hand, seat = open(sys.argv[1], "a"), [], -1
for line in sys.stdin:
    log.write(line)
    log.flush()
    message = json.loads(line)
    seat = message.get("id", seat)
    if message["type"] == "start_kyoku":
        hand = message["tehais"][seat]
    if message["type"] == "tsumo" and message["actor"] == seat:
        hand.append(message["pai"])
    if message["type"] == "dahai" and message["actor"] == seat:
        hand.remove(message["pai"])
    possible = {one["type"]: one for one in message.get("possible_actions", ())}
    answer = possible.get("hora") or possible.get("reach") or possible.get("none")
    if not answer and possible:
        may = [one for one in message["possible_actions"] if one["type"] == "dahai"]
        rows = discards(Hand(format_mpsz(parse_mjai(hand))), players=4)
        worth = {format_mjai([row.tile])[0]: (row.shanten, -row.total) for row in rows}
        answer = min(may, key=lambda one: worth.get(one["pai"].rstrip("r"), (9, 0)))
    if answer:
        print(json.dumps(answer), flush=True)
"""
# Answers every line, as programs of the first mjai do.
EVERY = """
import json, sys
for line in sys.stdin:
    possible = json.loads(line).get("possible_actions", [{"type": "none"}])
    passes = [one for one in possible if one["type"] in ("none", "hora")]
    print(json.dumps((passes or possible)[0]), flush=True)
"""
# Talks on its stderr, more than a pipe holds, at every line; with an argument without end.
TALKS = """
import sys, json
while len(sys.argv) > 1:
    sys.stderr.write("x" * 65536)
for line in sys.stdin:
    sys.stderr.write("thinking\\n" * 30000)
    sys.stderr.write("the end\\n")
    sys.stderr.flush()
    if "possible_actions" in line:
        print(json.dumps(json.loads(line)["possible_actions"][-1]), flush=True)
"""
HANGS = "import time, subprocess, sys; subprocess.Popen(['sleep', '987']); time.sleep(987)"
CRASHES = "import sys; sys.stdin.readline(); sys.exit('no model found')"
RUBBISH = "import sys\nfor line in sys.stdin: print('hello', flush=True)"
ILLEGAL = """
import sys
for line in sys.stdin:
    if "possible_actions" in line: print('{"type":"dahai","actor":0,"pai":"9z"}', flush=True)
"""
LONG = """
import sys
for line in sys.stdin:
    if "possible_actions" in line: print("x" * 200000, flush=True)
"""
DEEP = "import sys\nfor line in sys.stdin: print('[' * 60000, flush=True)"


def bot(folder: Path, source: str, *words: str, every: bool = False) -> str:
    """The name of a player that is this program."""
    path = folder / "bot.py"
    path.write_text(source)
    return f"mjai{'-every' * every}:{shlex.join([sys.executable, str(path), *words])}"


def passive(view: RiichiView, chance: Random) -> RiichiAction:  # noqa: ARG001 - a player's form
    """Does the last thing that is legal."""
    return view.legal[-1]


def absent(view: RiichiView, chance: Random) -> RiichiAction:  # noqa: ARG001
    """Does what is done for a player who is not there."""
    return next((action for action in view.legal if action.type == "pass"), view.legal[-1])


def gives_up(view: RiichiView, chance: Random) -> RiichiAction:  # noqa: ARG001
    """Ends the round with nine orphans where it may."""
    wanted = ("kyuushu", "pass", "discard")
    return next(one for kind in wanted for one in view.legal if one.type == kind)


def confused(view: object, chance: Random) -> str:  # noqa: ARG001
    """Gives what is no action."""
    return "pass"


def broken(view: RiichiView, chance: Random) -> RiichiAction:
    """Has a fault."""
    raise ValueError(f"no idea what to do at seat {view.seat} ({chance.random() < 2})")
