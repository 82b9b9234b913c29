"""Misuse of every command: a row each, and what is said of it."""

import shlex
from pathlib import Path

import pytest

from cli.running import process, run

RECORDS = Path(__file__).parents[1] / "data" / "records"
FILES = {
    "XML": str(RECORDS / "own-4p.tenhou_xml.xml"),
    "THREE": str(RECORDS / "own-3p.mjai.jsonl"),
    "PYTHON": __file__,
}
NO_LOCAL = "is not a yaku under these rules; add --local"
MISUSE = {
    "": [
        ("score", "missing argument 'HAND'; see `jantaku score --help`"),
        ("score 1m --wni 2m", "no such option '--wni'. Did you mean '--win'?"),
        ("score 1m --win", "option '--win' requires an argument"),
        ("score 1m 2m", "see `jantaku score --help`"),
        ("socre 1m", "no such command 'socre'. Did you mean 'score'?"),
        ("123m11z", "to score a hand, run `jantaku score 123m11z`"),
    ],
    "score 123m456p789s11122z": [
        ("--lang fr", "--lang: no messages in language 'fr'; use one of en, ja, ko, zh"),
        ("--lang ja --ascii", "--lang: ASCII cannot write 'ja'"),
        ("--players 5", "--players: no rules for '5' players; use 3 or 4"),
        ("--honba -1", "--honba: cannot be -1; give a number from 0 to 999"),
        ("--kita 5", "--kita: cannot be 5; give a number from 0 to 4"),
        ("--kita 1", "--kita: kita with four players"),
        (f"--honba {'9' * 5000}", "--honba: "),
        ("--riichi-sticks x", "--riichi-sticks: no number"),
        ("--ippatsu", "--ippatsu: ippatsu without riichi"),
        ("--ura 1m", "--ura: ura-dora indicators without riichi"),
        ("-w 9m", "--win: 9m is not among the concealed tiles"),
        ("-d 9x", "--dora: unexpected character 'x' at column 2"),
        ("--visible 9x", "--visible: unexpected character 'x' at column 2"),
        ("--discards 5x", "--discards: "),
        ("--round q", "--round: not a wind"),
        ("--rinshan -t", "--rinshan: rinshan without a kan"),
        ("--chankan -t", "--chankan: chankan by self-draw"),
        ("--tenhou -t --seat s", "--tenhou: "),
        ("--chiihou -t", "--chiihou: chiihou by the dealer"),
        ("--renhou --seat s", "--renhou: renhou is not a yaku under these rules"),
        ("--local sanrenko", "--local: unknown local yaku 'sanrenko'; choose among "),
        ("--open-riichi", f"--open-riichi: open_riichi {NO_LOCAL} open_riichi"),
        ("--tsubame-gaeshi", f"--tsubame-gaeshi: tsubame_gaeshi {NO_LOCAL} tsubame_gaeshi"),
        ("--kanfuri", f"--kanfuri: kanfuri {NO_LOCAL} kanfuri"),
        ("--paarenchan", f"--paarenchan: paarenchan {NO_LOCAL} paarenchan"),
        ("--rules nowhere/house.json", "--rules: cannot read 'nowhere/house.json'"),
        ("--rules house", "--rules: no rules are named 'house'; choose one of tenhou"),
    ],
    "outlook 123m456p3478s1177z": [
        ("--draws 999", "--draws: draws cannot be 999; it is a whole number, 0 to 36"),
        ("--draws -1", "--draws: draws cannot be -1; it is a whole number, 0 to 36"),
        ("--detours 3", "--detours: detours cannot be 3"),
        ("--ron 9", "--ron: ron cannot be 9.0; it is a number, 0 to 4"),
        ("--calls 9", "--calls: calls cannot be 9.0; it is a number, 0 to 4"),
        ("--objective x", "--objective: objective cannot be 'x'; it is points, win or tenpai"),
        ("--declare x", "--declare: declare cannot be 'x'; it is best, always or never"),
    ],
    "play": [
        ("--seed x", "--seed: no seed 'x'; write a number from 0 to 18446744073709551615"),
        ("--seed 18446744073709551616", "--seed: no seed '18446744073709551616'; write"),
        (
            "--player me",
            "--player: unknown player 'me'; choose among random, tsumogiri, efficiency",
        ),
        ("--player random --player random", "--player: 2 players; name one for all, or one for"),
        (
            "--players 3 --rules mleague",
            "--rules: mleague has no rules for three players; three play by tenhou or majsoul",
        ),
        ("--players 5", "--players: no rules for '5' players; use 3 or 4"),
        ("--rules house", "--rules: no rules are named 'house'; choose one of tenhou, majsoul"),
        ("--rules none.json", "--rules: cannot read 'none.json': No such file or directory"),
        ("--round 0", "--round: no round 0; use 1 to"),
        ("--seed 7 --round 11", "--round: no round 11; use 1 to 10"),
        ("--round one", "--round: no number at column 1; write digits"),
        ("--ascii --lang ja", "--lang: ASCII cannot write 'ja'"),
        ("seven", "the library has no ruleset 'seven'; the library has american"),
        ("--people 5", "--people: no people 5; use 1 to 4"),
        ("--people 2 --names Ann", "--names: 1 names; name 2 people, separated by commas"),
        ("--names Ann,Ann", "--names: 1 names"),
        ("--names a,b,c,d,e", "--names: 5 people; 4 can play"),
        (
            "--names Annnnnnnnnnnnnnnn",
            "--names: 'Annnnnnnnnnnnnnn' is not a usable name; use at most 16",
        ),
        (
            "--robots me",
            "--robots: unknown player 'me'; choose among random, tsumogiri, efficiency",
        ),
        ("--robots random,random", "--robots: 2 players; name one for all, or one for each of 3"),
        ("--seat x", "--seat: unknown seat 'x'; use one of e, s, w, n"),
        ("--seat n --players 3", "--seat: unknown seat 'n'; use one of e, s, w"),
        ("--games 0", "--games: no games 0; use 1 to 1000"),
        ("--resume none.json", "--resume: cannot read 'none.json': No such file"),
        (
            "--resume x --rules ema",
            "--rules: this game has already begun; leave it out: the file contains it",
        ),
        ("--resume x --seed 7", "--seed: this game has already begun"),
        ("--resume x --people 2", "--people: this game has already begun"),
        ("--watch --people 2", "--people: a game to watch has no seats for people; leave it out"),
        ("--round 2 --robots random", "--robots: a game to watch has no seats for people"),
        ("--position -", "stdin"),
        ("--position 'no position'", "write rules, round, counters"),
        ("hong_kong --sheet x.json", "--sheet: this is an option of riichi"),
        ("--mods kan", "--mods: this is an option of ruleset"),
        ("riichi --ladder", "--ladder: this is an option of haiyuki"),
        ("haiyuki --seat e", "--seat: this is not an option of haiyuki"),
        ("hong_kong --watch --people 2", "--people: a game to watch has no seats for people"),
        ("hong_kong --resume x.json", "this game has already begun"),
        ("nothing_like_it", "the library has no ruleset 'nothing_like_it'"),
    ],
    "play haiyuki": [
        ("--character nobody", "--character: no character 'nobody'; choose among ataho"),
        ("--character ataho --opponent x", "--opponent: no character 'x'"),
        ("--difficulty x", "--difficulty: no difficulty 'x'; choose among easy, normal, hard"),
        ("--rounds 0", "--rounds: "),
        ("--rounds 101", "--rounds: "),
        ("--seed x", "--seed: no seed 'x'"),
        ("--lang fr", "--lang: no messages in language 'fr'; use one of en, ja, ko, zh"),
        ("--ladder --character mayu", "--character: Mayu is not unlocked"),
    ],
    "haiyuki": [
        ("simulate --matches 0", "--matches: "),
        ("simulate --matches x", "--matches: "),
        ("simulate --lang fr", "--lang: no messages"),
        ("yaku 1m", "no tile at column 1"),
        ("yaku ataho10", "10 copies of Ataho"),
        ("yaku ataho9", "9 tiles; write 11 or 12"),
        ("nothing", "no such command 'nothing'"),
        ("yaku ataho9 smash3", "see `jantaku haiyuki yaku --help`"),
    ],
    "replay": [
        ("show", "missing argument 'PATH'; see `jantaku replay show --help`"),
        ("show none.xml", "none.xml: cannot be read (No such file or directory)"),
        ("show XML --round 99", "--round: no round 99; use 1 to "),
        ("show XML --round x", "--round: no number at column 1; write digits"),
        ("show XML --game 2", "no game 2; it has fewer games"),
        ("show XML --game 0", "--game: no game 0; use 1 to"),
        ("convert XML", "missing format; add --to and one of tenhou-xml, tenhou-json"),
        ("convert XML --to pdf", "--to: unknown format 'pdf'; choose among tenhou-xml"),
        ("convert XML --to mjai -o /no/such/file", "cannot read or write: "),
        ("convert XML --to mjai -o / --game 1", "--out: '/' is a folder; name a file in it"),
        ("export XML -o /no/such/file", "cannot read or write: "),
        ("export PYTHON", "no game record; formats are"),
        ("convert --to mjai", "missing argument 'PATH'; see `jantaku replay convert --help`"),
        ("shwo XML", "no such command 'shwo'"),
    ],
    "replay verify": [
        ("", "missing argument 'PATH'; see `jantaku replay verify --help`"),
        ("x --jobs 0", "--jobs: no jobs 0; use 1 to 1024"),
        ("x --jobs many", "--jobs: no number at column 1; write digits"),
    ],
    "review": [
        ("THREE --seat 3", "no seat '3'; use 0 to 2"),
        ("THREE --seat Nobody", "no seat 'Nobody'"),
        ("THREE --game 2", "no game 2"),
        ("THREE --top x", "top"),
        ("nothing.xml", "nothing.xml"),
        ("PYTHON", "no game record"),
    ],
    "stats XML": [
        ("--since tomorrow", "'tomorrow' is not a day"),
        ("--since 2022-13", "'2022-13' is not a day"),
        ("--until 2022-02-30", "'2022-02-30' is not a day"),
        ("--only hanchn", "no games are 'hanchn'; use 3p, 4p, tonpuu, hanchan"),
        ("--player nobody", "no player 'nobody'; players: Ada, "),
        ("--by week", "cannot separate by 'week'"),
        ("--by month --every 5", "a period and a number of games"),
        ("--every 0", "every"),
        ("--picture out.gif", "unknown kind of picture"),
        ("--lang xx", "no messages in language 'xx'"),
    ],
    "train": [
        ("chess", "unknown kind 'chess'"),
        ("waits --level 6", "no level 6"),
        ("waits --level x", "--level: no number"),
        ("waits --seed 4000000000", "--seed"),
        ("waits --players 5", "--players"),
        ("waits --count 0", "no count 0"),
        ("waits --level 1 --seed 1 --answer zzz", "--answer"),
        ("safe --level 1 --seed 1 --answer 5m", "answer yes or no"),
        ("waits --seed 3 --answer abc", "--answer"),
        ("score --seed 3 --answer ''", "--answer: '' does not answer"),
        ("score --seed 3 --answer 99999999999999999999", "does not answer the question"),
        ("score --seed 3 --answer 1234", "does not answer the question"),
        ("--file /nowhere.json", "cannot read '/nowhere.json'"),
        ("--import /nowhere.json", "cannot be read"),
    ],
    "rules": [
        ("show frends", "did you mean 'friends'?"),
        ("show xyz", "choose one of tenhou"),
        ("show missing.json", "cannot read"),
        ("explain fix_yakku", "did you mean fix_yaku"),
        ("help richi", "did you mean 'riichi'"),
    ],
    "position": [("'{\"seats\": [}'", "no JSON")],
    "doctor": [("--prot 8000", "no such option")],
    "health": [("--port 0", "--port: a free port is unknown")],
    "serve": [
        ("--port x", "--port: invalid value 'x'; write a whole number from 0 to 65535"),
        ("--processes 2", "--processes: several processes need Redis; set a Redis URL"),
        ("--secret short", "--secret: the secret is too short; use 16 characters or more"),
        ("--grace-s long", "--grace-s: invalid value 'long'; write seconds from 0 to 600"),
    ],
}
"""By the words that rows begin with: the words after them, and what is said, an option first."""

ROWS = [
    pytest.param(f"{command} {words}", says, id=f"{command} {words[:60]}, {says}".lstrip())
    for command, rows in MISUSE.items()
    for words, says in rows
]

pytestmark = pytest.mark.usefixtures("own_folder")


@pytest.mark.parametrize(("words", "says"), ROWS)
def test_misuse_is_said_in_one_sentence(words: str, says: str) -> None:
    given = [FILES.get(word, word) for word in shlex.split(words)]
    # After an error of reading or writing, the stdout of a process is abandoned for good.
    result = (process if "/no/such/" in words else run)(*given)
    assert (result.code, result.out) == (2, "")
    first, *place = result.err.splitlines()
    assert first.startswith(f"error: {says}" if says.startswith("--") else "error: ")
    assert says in first
    assert len(place) == (2 if "at column" in first else 0)
    told = run(*given, "--json")
    assert told.code == 2
    assert told.err or '"sentence": ' in told.out
