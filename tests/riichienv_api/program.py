"""A program for riichienv: it learns, evaluates, replays and encodes, and gives its numbers.

Only its import names the package; test_program.py runs it with either.
"""

import json
import random
import tempfile
from collections import Counter
from pathlib import Path

import numpy as np
import riichienv
from riichienv import Action, ActionType, Conditions, HandEvaluator, Meld, MeldType, Wind, convert

KINDS = 34


def wall_of(seed):
    """A wall of one's own: the same tiles for every package."""
    wall = list(range(136))
    random.Random(seed).shuffle(wall)
    return wall


class Policy:
    """A preference for each kind of tile to discard, moved by what rounds bring."""

    def __init__(self, seed):
        self.weights = np.zeros(KINDS)
        self.chance = random.Random(seed)

    def act(self, seen):
        legal = seen.legal_actions()
        by_type = {}
        for action in legal:
            by_type.setdefault(int(action.action_type), []).append(action)
        for wanted in (ActionType.TSUMO, ActionType.RON, ActionType.RIICHI):
            if int(wanted) in by_type:
                return by_type[int(wanted)][0]
        if int(ActionType.PASS) in by_type:
            return by_type[int(ActionType.PASS)][0]
        return min(by_type[int(ActionType.DISCARD)], key=lambda action: self.cost(seen, action))

    def cost(self, seen, action):
        rest = list(seen.hand)
        rest.remove(action.tile)
        kind = action.tile // 4
        return riichienv.calculate_shanten(rest), self.weights[kind] + self.chance.random(), kind

    def learn(self, thrown, gain):
        for kind, times in thrown.items():
            self.weights[kind] -= 0.01 * times * np.sign(gain)


def rollout(policy, seed):
    """One round by given tiles; what was seen on the way, and what it brought."""
    env = riichienv.RiichiEnv("4p-red-single", skip_mjai_logging=False)
    seen = env.reset(wall=wall_of(seed), oya=seed % 4, honba=seed % 2)
    thrown = [Counter() for _ in range(4)]
    decisions = planes = 0
    while not env.done():
        actions = {}
        for seat in sorted(seen):
            observation = seen[seat]
            mask = np.frombuffer(observation.mask(), np.uint8)
            action = policy.act(observation)
            assert mask[action.encode()]
            assert observation.find_action(action.encode()) is not None
            if action.action_type == ActionType.DISCARD:
                thrown[seat][action.tile // 4] += 1
            actions[seat] = action
            decisions += 1
            cells = np.frombuffer(observation.encode(), np.float32).reshape(74, KINDS)
            planes += int(cells[:70].sum() * 100)
        seen = env.step(actions)
    gains = env.score_deltas
    return env, thrown, gains, decisions, planes


def train(rounds):
    policy = Policy(0)
    totals = Counter()
    logs = []
    for seed in range(rounds):
        env, thrown, gains, decisions, planes = rollout(policy, seed)
        for seat in range(4):
            policy.learn(thrown[seat], gains[seat])
        totals["decisions"] += decisions
        totals["planes"] += planes
        totals["points"] += sum(abs(gain) for gain in gains)
        totals["messages"] += len(env.mjai_log)
        totals[str(env.ranks())] += 1
        logs.append(env.mjai_log)
    return dict(totals), policy.weights.round(6).tolist(), logs


def hands():
    """What hands wait for and are worth."""
    rows = []
    evaluator = HandEvaluator.hand_from_text("123m456p789s11z22z")
    rows.append((evaluator.is_tenpai(), evaluator.get_waits(), evaluator.to_text()))
    for wind in Wind.East, Wind.South, Wind.West:
        for tsumo in (False, True):
            how = Conditions(tsumo=tsumo, riichi=True, player_wind=wind, honba=1, riichi_sticks=1)
            rows.append(worth(evaluator.calc(110, [104], how, [0])))
    rows.append(worth(evaluator.calc(0)))
    pon = Meld(MeldType.Pon, [132, 133, 134], True, 0)
    called = HandEvaluator(riichienv.parse_hand("234m456p11z22z")[0], [pon])
    rows.append(worth(called.calc(108, None, Conditions(player_wind=1))))
    rows += [
        [getattr(score, name) for name in ("total", "pay_ron", "pay_tsumo_ko")]
        for score in (
            riichienv.calculate_score(han, fu, dealer, tsumo, 1)
            for han, fu in ((1, 30), (3, 60), (5, 30), (8, 30), (13, 30), (26, 0))
            for dealer in (False, True)
            for tsumo in (False, True)
        )
    ]
    return rows


def worth(result):
    names = ("is_win", "yakuman", "ron_agari", "tsumo_agari_ko", "han", "fu")
    known = sorted(yaku.name_en for yaku in result.yaku_list())
    return [getattr(result, name) for name in names], known


def notations():
    """Tiles from one notation to another."""
    ids = convert.mpsz_to_tid_list(["0m", "5m", "5m", "1z", "7z"])
    return [
        ids,
        convert.tid_to_mjai_list(ids),
        convert.mjai_to_mpsz_list(convert.tid_to_mjai_list(ids)),
        convert.paishan_to_wall("1m1m0p5p"),
        riichienv.check_riichi_candidates([0, 4, 8, 12, 16, 20, 24, 28, 32, 36, 37, 38, 40, 44]),
        [riichienv.get_yaku_by_id(number).tenhou_id for number in (1, 12, 37)],
    ]


def replay(log):
    """A log from a file, decision by decision."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "game.jsonl"
        path.write_text("\n".join(map(json.dumps, log)), encoding="utf-8")
        record = riichienv.MjaiReplay.from_jsonl(str(path))
        rounds = list(record.take_kyokus())
    told = []
    for played in rounds:
        features = played.grp_features()
        told.append([record.num_rounds(), played.scores, features["chang"], features["ju"]])
        for seat in range(4):
            kinds = Counter()
            for seen, action in played.steps(seat):
                assert seen.player_id == seat
                kinds[int(action.action_type)] += 1
            told.append(dict(sorted(kinds.items())))
    return told


def follow(log, seat):
    """The log heard by one seat: what it had to decide."""
    env = riichienv.RiichiEnv("4p-red-half")
    asked = []
    for message in log:
        seen = env.observe_event(heard(message, seat), seat)
        if seen is not None:
            choices = {action.to_mjai() for action in seen.legal_actions()}
            asked.append((message["type"], sorted(choices), len(seen.hand)))
    return asked


def heard(message, seat):
    if message["type"] == "tsumo" and message["actor"] != seat:
        return {**message, "pai": "?"}
    if message["type"] == "start_kyoku":
        hands = [hand if at == seat else ["?"] * 13 for at, hand in enumerate(message["tehais"])]
        return {**message, "tehais": hands}
    return message


def encoders():
    """Sums of every encoding on the first turns of a round, and an observation kept as text."""
    env = riichienv.RiichiEnv("4p-red-single")
    seen = env.reset(wall=wall_of(99))
    sums = Counter()
    for _ in range(12):
        for seat, observation in sorted(seen.items()):
            for name in ENCODERS:
                cells = np.frombuffer(getattr(observation, name)(), np.float32)
                sums[name] += round(float(cells.sum()), 3)
            again = riichienv.Observation.deserialize_from_base64(observation.serialize_to_base64())
            assert again.hand == observation.hand
            sums["texts"] += len(again.new_events()) + seat
        seen = env.step({seat: pass_or_last(seen[seat]) for seat in seen})
    return {name: round(value, 2) for name, value in sums.items()}


ENCODERS = [
    *("encode_ankan_overview", "encode_discard_history_decay", "encode_fuuro_overview"),
    *("encode_last_tedashis", "encode_pass_context", "encode_riichi_sutehais"),
    *("encode_shanten_efficiency", "encode_yaku_possibility", "encode_seq_numeric"),
]


def pass_or_last(seen):
    legal = seen.legal_actions()
    passes = [action for action in legal if action.action_type == ActionType.PASS]
    discards = [action for action in legal if action.action_type == ActionType.DISCARD]
    return passes[0] if passes else discards[-1]


def main():
    totals, weights, logs = train(6)
    action = Action(ActionType.DISCARD, 16, actor=2)
    return {
        "training": totals,
        "weights": weights,
        "hands": hands(),
        "notations": notations(),
        "replay": [replay(log) for log in logs],
        "follow": [follow(log, 0) for log in logs],
        "encoders": encoders(),
        "action": [action.to_dict(), action.to_mjai(), repr(action)],
    }
