"""Plays one game at both packages, move by move, and says where they differ."""

from random import Random

import riichienv as theirs

import jantaku.riichienv as ours

SEEN = [
    *("player_id", "hands", "hand", "discards", "dora_indicators", "drawn_tile", "forced_tedashi"),
    *("honba", "is_tenpai", "kyoku_index", "last_discard", "last_tedashis", "oya"),
    *("riichi_declared", "riichi_sticks", "riichi_sutehais", "round_wind", "scores"),
    *("action_space_size", "events"),
]
TABLE = [
    *("active_players", "current_player", "discard_from_hand", "discard_is_riichi", "discards"),
    *("dora_indicators", "drawn_tile", "game_mode", "hands", "honba", "is_done", "is_first_turn"),
    *("is_rinshan_flag", "kita_tiles", "kyoku_idx", "last_discard", "missed_agari_doujun"),
    *("needs_initialize_next_round", "num_players", "oya", "pao", "pending_kan_dora_count"),
    *("riichi_declaration_index", "riichi_declared", "riichi_stage", "riichi_sticks"),
    *("rinshan_draw_count", "round_wind", "score_deltas", "turn_count", "wall", "mjai_log"),
]
PRESETS = ("basic", "ouza-tyoujyo", "ouza-normal")
STRONG = frozenset({1, 2, 3, 4, 5, 6, 8, 9, 10, 11})
PASS, DISCARD = 7, 0


def tiles_of(mode):
    return [tile for tile in range(136) if mode[0] == "4" or not 1 <= tile // 4 <= 7]


def plain(action):
    return int(action.action_type), action.tile, list(action.consume_tiles)


def melds(seats):
    return [
        [(int(m.meld_type), list(m.tiles), m.opened, m.from_who, m.called_tile) for m in own]
        for own in seats
    ]


def closer(hand, actions, chance):
    """The discard that leaves the hand nearest to complete."""

    def distance(action):
        rest = list(hand)
        rest.remove(action.tile)
        return ours.calculate_shanten(rest), chance.random()

    return min(actions, key=distance)


def choice(seen, chance, *, well):
    """A move: one that wins, riichi, calls, or a discard."""
    legal = seen.legal_actions()
    strong = [action for action in legal if int(action.action_type) in STRONG]
    wins = [action for action in strong if int(action.action_type) in (4, 5, 6)]
    discards = [action for action in legal if int(action.action_type) == DISCARD]
    if well and wins:
        return wins[0]
    if well and discards and len(seen.hand) % 3 == 2:
        return closer(seen.hand, discards, chance)
    if strong and chance.random() < (0.2 if well else 0.7):
        return chance.choice(strong)
    return chance.choice(discards or legal)


def move(seen, chance, *, well):
    legal = seen.legal_actions()
    if any(int(action.action_type) == PASS for action in legal):
        strong = [action for action in legal if int(action.action_type) != PASS]
        return chance.choice(strong) if chance.random() < 0.5 else legal[-1]
    return choice(seen, chance, well=well)


def compare_observation(seen, mine, same):
    for name in SEEN:
        same(f"Observation.{name}", getattr(seen, name), getattr(mine, name))
    same("Observation.melds", melds(seen.melds), melds(mine.melds))
    same("Observation.waits", bytes(seen.waits), bytes(mine.waits))
    same("Observation.mask", bytes(seen.mask()), bytes(mine.mask()))
    same("Observation.new_events", seen.new_events(), mine.new_events())
    told, my_told = seen.to_dict(), mine.to_dict()
    same("Observation.to_dict", {**told, "melds": []}, {**my_told, "melds": []})
    legal, my_legal = seen.legal_actions(), mine.legal_actions()
    same("Observation.legal_actions", [*map(str, legal)], [*map(str, my_legal)])
    for number in range(seen.action_space_size):
        found = seen.find_action(number), mine.find_action(number)
        same("Observation.find_action", *map(str, found))
    for action, my_action in zip(legal, my_legal, strict=False):
        same("Action.to_mjai", action.to_mjai(), my_action.to_mjai())
        same("Action.to_dict", action.to_dict(), my_action.to_dict())
        same("Action.encode", action.encode(), my_action.encode())
        found = seen.select_action_from_mjai(action.to_mjai())
        mine_found = mine.select_action_from_mjai(action.to_mjai())
        same("Observation.select_action_from_mjai", str(found), str(mine_found))


def compare_table(env, mine, same):
    for name in TABLE:
        same(f"RiichiEnv.{name}", getattr(env, name), getattr(mine, name))
    same("RiichiEnv.melds", melds(env.melds), melds(mine.melds))
    same("RiichiEnv.phase", int(env.phase), int(mine.phase))
    same("RiichiEnv.scores", env.scores(), mine.scores())
    same("RiichiEnv.ranks", env.ranks(), mine.ranks())
    for preset in PRESETS[: 3 if env.num_players == 4 else 1]:
        same("RiichiEnv.points", env.points(preset), mine.points(preset))
    claims, my_claims = env.current_claims, mine.current_claims
    named = [{seat: str(own) for seat, own in sorted(c.items())} for c in (claims, my_claims)]
    same("RiichiEnv.current_claims", *named)


def wins(results):
    told = "is_win yakuman ron_agari tsumo_agari_oya tsumo_agari_ko han fu pao_payer has_win_shape"
    return {
        seat: ([getattr(win, name) for name in told.split()], sorted(win.yaku))
        for seat, win in results.items()
    }


def play(mode, seed, same, look, before=lambda *_: None):
    """One round; `same(name, theirs, ours)` is told of every answer, `look` of observations."""
    chance = Random(seed)
    wall = tiles_of(mode)
    chance.shuffle(wall)
    begin = {
        "wall": wall,
        "oya": chance.randrange(int(mode[0])),
        "round_wind": chance.randrange(2),
        "honba": chance.randrange(3),
    }
    env, mine = theirs.RiichiEnv(mode), ours.RiichiEnv(mode)
    seen, my_seen = env.reset(**begin), mine.reset(**begin)
    while not env.done():
        before(env)
        same("seats", sorted(seen), sorted(my_seen))
        compare_table(env, mine, same)
        moves, my_moves = {}, {}
        for seat in sorted(seen):
            compare_observation(seen[seat], my_seen[seat], same)
            look(seen[seat], my_seen[seat])
            moves[seat] = move(seen[seat], chance, well=seed % 2)
            legal = my_seen[seat].legal_actions()
            (my_moves[seat],) = (a for a in legal if plain(a) == plain(moves[seat]))
        seen, my_seen = env.step(moves), mine.step(my_moves)
    same("RiichiEnv.done", env.done(), mine.done())
    same("RiichiEnv.mjai_log", env.mjai_log, mine.mjai_log)
    same("RiichiEnv.win_results", wins(env.win_results), wins(mine.win_results))
    same("RiichiEnv.score_deltas", env.score_deltas, mine.score_deltas)
    return env, mine
