"""The dealer's first discard: from the hand wherever a site deals the dealer fourteen tiles."""

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from jantaku.riichienv import (
    ActionType,
    GameRule,
    MjaiReplay,
    Observation,
    Observation3P,
    Phase,
    RiichiEnv,
)

MODES = {4: "4p-red-single", 3: "3p-red-single"}
SITES = {"tenhou": GameRule.default_tenhou(), "mjsoul": GameRule.default_mjsoul()}


def begun(players: int, site: str, seed: int = 7) -> RiichiEnv:
    return RiichiEnv(MODES[players], seed=seed, rule=SITES[site])


def plays(env: RiichiEnv, kind: ActionType, tile: int | None = None) -> None:
    actions: list[Any] = env.get_observation(env.current_player).legal_actions()
    (chosen, *_) = [
        action for action in actions if action.action_type == kind and tile in (None, action.tile)
    ]
    env.step({env.current_player: chosen})


def pass_all(env: RiichiEnv) -> None:
    while env.phase == Phase.WaitResponse:
        env.step({seat: seen.legal_actions()[-1] for seat, seen in env.get_observations().items()})


def last_from_hand(env: RiichiEnv, seat: int) -> int | None:
    """The last tile from the hand of a seat, the same in all observations and encodings."""
    kind = Observation if env.num_players == 4 else Observation3P
    said = set()
    for other in range(env.num_players):
        seen = env.get_observation(other)
        for one in (seen, kind.deserialize_from_base64(seen.serialize_to_base64())):
            said.add(one.last_tedashis[seat])
            if other == seat:
                continue
            place = (seat - (seat > other)) * 3
            values = np.frombuffer(one.encode_last_tedashis(), np.float32)[place : place + 3]
            planes = np.frombuffer(one.encode_extended(), np.float32).reshape(215, -1)
            assert (planes[197 + place : 200 + place] == values[:, None]).all()
            assert bool(values.any()) is (one.last_tedashis[seat] is not None)
    (tile,) = said
    assert tile is None or isinstance(tile, int)
    return tile


@pytest.mark.parametrize("players", [4, 3])
@pytest.mark.parametrize("site", SITES)
def test_the_first_discard_of_the_drawn_tile(players: int, site: str) -> None:
    env = begun(players, site)
    tile, dealer = env.drawn_tile, env.oya
    assert env.get_observation(dealer).forced_tedashi is (site == "mjsoul")
    assert not any(env.get_observation(seat).forced_tedashi for seat in range(1, players))
    plays(env, ActionType.DISCARD, tile)
    of_hand = site == "mjsoul"
    assert env.discard_from_hand[dealer] == [of_hand]
    (said,) = [message for message in env.mjai_log if message["type"] == "dahai"]
    assert said["tsumogiri"] is not of_hand
    assert last_from_hand(env, dealer) == (tile if of_hand else None)
    assert env.kernel.waits(dealer) == env.clone().kernel.waits(dealer)


@pytest.mark.parametrize("players", [4, 3])
def test_only_the_first_discard_is_from_the_hand(players: int) -> None:
    env = begun(players, "mjsoul")
    for _ in range(players + 1):
        pass_all(env)
        plays(env, ActionType.DISCARD, env.drawn_tile)
    turns = [len(row) for row in env.discard_from_hand]
    assert turns[0] == 2
    assert env.discard_from_hand == [[True, False], *[[False]] * (players - 1)]
    env.reset(seed=8)
    plays(env, ActionType.DISCARD, env.drawn_tile)
    assert env.discard_from_hand[0] == [True]


def test_after_a_closed_kan_the_replacement_is_the_drawn_tile() -> None:
    env = begun(4, "mjsoul")
    kan = [108, 109, 110]
    env.hands = [[*kan, 0, 4, 8, 12, 40, 44, 48, 80, 84, 88], *env.hands[1:]]
    env.drawn_tile = 111
    assert env.get_observation(0).forced_tedashi
    plays(env, ActionType.ANKAN)
    assert not env.get_observation(0).forced_tedashi
    plays(env, ActionType.DISCARD, env.drawn_tile)
    assert env.discard_from_hand[0] == [False]


@pytest.mark.parametrize("site", SITES)
def test_candidates_of_a_sequence(site: str) -> None:
    seen = begun(4, site).get_observation(0)
    for one in (seen, Observation.deserialize_from_base64(seen.serialize_to_base64())):
        rows = np.frombuffer(one.encode_seq_candidates(), np.uint16).reshape(-1, 4)
        discards = rows[rows[:, 0] < 37]
        assert discards[:, 1].sum() == (site == "tenhou")


OWN = ["1m", "2m", "3m", "4p", "5pr", "6p", "7s", "8s", "9s", "E", "E", "S", "S"]
OTHERS = [
    ["1m", "2m", "3m", "4p", "5p", "6p", "7s", "8s", "9s", "E", "E", "S", "S"],
    ["4m", "5m", "6m", "7m", "8m", "9m", "1p", "2p", "3p", "W", "W", "N", "N"],
    ["4m", "5m", "6m", "7m", "8m", "9m", "1p", "2p", "3p", "W", "W", "N", "N"],
]


def record(tsumogiri: bool) -> list[dict[str, Any]]:
    return [
        {"type": "start_game"},
        {
            "type": "start_kyoku",
            "bakaze": "E",
            "kyoku": 1,
            "honba": 0,
            "kyotaku": 0,
            "oya": 0,
            "scores": [25000] * 4,
            "dora_marker": "9s",
            "tehais": [OWN, *OTHERS],
        },
        {"type": "tsumo", "actor": 0, "pai": "9p"},
        {"type": "dahai", "actor": 0, "pai": "9p", "tsumogiri": tsumogiri},
        {"type": "tsumo", "actor": 1, "pai": "9p"},
        {"type": "dahai", "actor": 1, "pai": "9p", "tsumogiri": True},
        {"type": "ryukyoku", "deltas": [0] * 4},
        {"type": "end_kyoku"},
        {"type": "end_game"},
    ]


@pytest.mark.parametrize("known", [None, 0, 1])
@pytest.mark.parametrize(
    ("site", "tsumogiri", "of_hand"),
    [
        ("tenhou", True, False),
        ("tenhou", False, True),  # the game was played at another site
        ("mjsoul", False, True),
        ("mjsoul", True, True),
    ],
)
def test_a_game_played_elsewhere(known, site, tsumogiri, of_hand):
    env = RiichiEnv("4p-red-half", rule=SITES[site])
    for message in record(tsumogiri)[:6]:
        if known is None:
            env.apply_event(message)
        else:
            hidden = json.loads(json.dumps(message))
            if message["type"] == "tsumo" and message["actor"] != known:
                hidden["pai"] = "?"
            env.observe_event(hidden, known)
    assert (env.discard_from_hand[0], env.discard_from_hand[1]) == ([of_hand], [False])
    assert env.kernel.fourteen_dealt is (site == "mjsoul")


@pytest.mark.parametrize("site", SITES)
def test_a_record_is_read_by_its_rules(site: str, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    path.write_text("\n".join(map(json.dumps, record(site == "tenhou"))), encoding="utf-8")
    (kyoku,) = MjaiReplay.from_jsonl(str(path), rule=site).take_kyokus()
    first, *_, last = [seen for _, seen, _ in kyoku.steps()]
    assert first.forced_tedashi is (site == "mjsoul")
    assert last.last_tedashis[0] == (None if site == "tenhou" else last.discards[0][0])
