"""Decisions of recorded games at `jantaku.env.records` and at riichienv: every difference by kind.

`PYTHONPATH=tests python -m riichienv_api.record_differences 100` plays 100 games of four players
and as many of three, and prints the rows of docs/riichienv.md.
"""

import sys
from collections import Counter, defaultdict
from pathlib import Path
from tempfile import TemporaryDirectory

import riichienv

from env.test_records import Watched, alike, played, rows_of
from jantaku.env import records
from jantaku.riichi.records.files import FORMATS

NAMES = {
    "DAIMINKAN": "open kan",
    "ANKAN": "closed kan",
    "KAKAN": "added kan",
    "KYUSHU_KYUHAI": "kyuushu",
}
CALLS = {"chi", "pon", "open kan"}
# The kinds of differences that are explained; any other is a fault of one of the two.
EXPLAINED = {
    "indicators shown early": "the indicator of a kan is shown before it is turned",
    "calls left out": "if a call or ron was taken, the mask has no other call",
    "kuikae offered": "after a call, the mask has discards that are swap calling",
    "second win left out": "of several wins on one tile only the first is a step",
    "kyuushu left out": "the draw by nine terminals and honors is left out",
    "riichi in two steps": "riichi and its discard are two steps, one action here",
    "forced": "a step with one legal action, which `forced=True` yields here",
    "hidden": "a step whose answer the record hides, which is left out here",
}


def face(tile):
    """Kind of a tile, and whether it is a red five."""
    return tile // 4, tile in {16, 52, 88}


def faces(tiles):
    """Faces of tiles, in order."""
    return tuple(sorted(map(face, tiles)))


class Compared(Watched):
    """A game that keeps, for each row, where it was decided and what was seen and taken."""

    def _row(self, seat, action):
        row = super()._row(seat, action)
        view = self.view(seat)
        legal = frozenset(map(_ours, self.legal_actions(seat)))
        key = (
            (view.wind, view.dealer, view.honba),
            int(seat),
            tuple(len(one.river) for one in view.seats),
            faces(view.seats[seat].tiles),
            any(one[0] == "discard" for one in legal),
        )
        taken = _ours(alike(self, seat, action))
        facts = self.__dict__.setdefault("facts", {})
        called = view.seats[seat].drawn is None
        facts[id(row)] = row, key, (legal, taken, faces(view.dora), called)
        return row


def _ours(action):
    match action.type:
        case "discard":
            return "discard", face(action.tile)
        case "chi" | "pon":
            return action.type, faces(action.own)
        case "closed_kan" | "added_kan":
            return action.type.replace("_", " "), action.tile // 4
    return (action.type.replace("_", " "),)


def _theirs(action, called):
    """An action of riichienv; the call that was taken names the called tile among its own."""
    name = str(action.action_type).partition(".")[2]
    name = NAMES.get(name, name.lower())
    if name == "discard":
        return name, face(action.tile)
    if name in {"chi", "pon"}:
        own = [*faces(action.consume_tiles)]
        if len(own) == 3:
            own.remove(called)
        return name, tuple(own)
    if name in {"closed kan", "added kan"}:
        tile = action.consume_tiles[0] if action.tile is None else action.tile
        return name, tile // 4
    return (name,)


def steps_of(path, players, found):
    """The steps of riichienv's replay by where they are decided, riichi and its discard as one."""
    steps = defaultdict(list)
    for kyoku in riichienv.MjaiReplay.from_jsonl(str(path), rule="tenhou").take_kyokus():
        for seat in range(players):
            riichi = False
            for seen, action in kyoku.steps(seat, skip_single_action=False):
                called = None if seen.last_discard is None else face(seen.last_discard)
                taken = _theirs(action, called)
                if riichi and taken[0] == "discard":
                    found["riichi in two steps"] += 1
                    riichi = False
                    continue
                riichi = taken == ("riichi",)
                legal = frozenset(_theirs(one, called) for one in seen.legal_actions())
                key = (
                    ("ESWN"[kyoku.chang], kyoku.ju, kyoku.ben),
                    seat,
                    tuple(map(len, seen.discards))[:players],
                    faces(seen.hand),
                    any(one[0] == "discard" for one in legal),
                )
                steps[key].append((legal, taken, faces(seen.dora_indicators)))
    return steps


def kinds_of(ours, theirs):
    """Yields the kinds in which a decision differs."""
    legal, taken, dora, after_call = ours
    other_legal, other_taken, other_dora = theirs
    if dora != other_dora:
        early = not Counter(dora) - Counter(other_dora)
        yield "indicators shown early" if early else "other indicators"
    if taken != other_taken:
        yield f"{taken[0]} here, {other_taken[0]} there"
    lacking = {one[0] for one in legal - other_legal}
    surplus = {one[0] for one in other_legal - legal}
    if lacking:
        taken_alone = taken[0] in {*CALLS, "ron"} and lacking <= CALLS
        yield "calls left out" if taken_alone else f"the mask lacks {sorted(lacking)}"
    if surplus:
        swap = surplus == {"discard"} and after_call
        yield "kuikae offered" if swap else f"the mask has {sorted(surplus)}"


def compare(players, seed, folder, found):
    """Counts the decisions of a game, and their differences, in `found`."""
    game, record = played(players, seed, Compared)
    path = folder / "game.jsonl"
    path.write_text(FORMATS["mjai"].write(record), encoding="utf-8")
    assert rows_of(records(path, oracle=True)) == game.seen
    steps = steps_of(path, players, found)
    shown = {*map(id, game.seen)}
    for row, key, facts in game.facts.values():
        step = steps[key].pop(0) if steps[key] else None
        if id(row) in shown:
            found["decisions"] += 1
            found.update(kinds_of(facts, step) if step else [_left_out(facts[1][0])])
        elif step:
            found["forced" if len(row.legal) == 1 else "hidden"] += 1
    found["no such decision"] += sum(map(len, steps.values()))


def _left_out(taken):
    return {"ron": "second win left out", "kyuushu": "kyuushu left out"}.get(taken, f"no {taken}")


def differences(players, seeds):
    """All differences of the games of the seeds."""
    found = Counter()
    with TemporaryDirectory() as folder:
        for seed in seeds:
            compare(players, seed, Path(folder), found)
    return +found


def unexplained(found):
    """The differences that have no explanation."""
    return {kind: count for kind, count in found.items() if kind not in {*EXPLAINED, "decisions"}}


if __name__ == "__main__":
    told = [differences(players, range(int(sys.argv[1]))) for players in (4, 3)]
    for kind in ("decisions", *EXPLAINED):
        cells = " | ".join(f"{one[kind]:,}" for one in told)
        sys.stdout.write(f"| {EXPLAINED.get(kind, kind)} | {cells} |\n")
    sys.exit(f"unexplained: {[*map(unexplained, told)]}" if any(map(unexplained, told)) else 0)
