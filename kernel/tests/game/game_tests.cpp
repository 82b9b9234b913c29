// Random games under every kind of rules, the invariants of the table checked after every step.
#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <random>

#include <sys/wait.h>
#include <unistd.h>

#include "game/end/bankruptcy.hpp"
#include "game/position/imagined_game.hpp"
#include "game/position/position.hpp"
#include "game/step/course.hpp"
#include "score/fault.hpp"

namespace {

using namespace jantaku;

void require(bool holds, const char* what, const State& state) {
  if (holds) return;
  std::fprintf(stderr, "failed: %s (wind %d, dealer %d, honba %d, left %d, phase %d)\n", what, state.wind, state.dealer,
               state.honba, state.left, static_cast<int>(state.phase));
  std::exit(1);
}

// Whether that ends the program, tried in a copy of it.
template <class F>
bool is_fatal(F f) {
  const pid_t child = fork();
  if (child == 0) {
    if (std::freopen("/dev/null", "w", stderr) != nullptr) f();
    _exit(0);
  }
  int status = 0;
  waitpid(child, &status, 0);
  return !WIFEXITED(status) || WEXITSTATUS(status) != 0;
}

// A sanitizer sees nothing of a list that overflows inside its own struct; the checks of the kernel do.
void overflows_are_seen() {
  const auto require_fatal = [](const char* what, auto f) { require(!kChecked || is_fatal(f), what, State{}); };
  require_fatal("one event too many is seen", [] {
    Events events;
    for (int i = 0; i < 49; ++i) events.add({EventType::GameEnd});
  });
  require_fatal("one action too many is seen", [] {
    Actions actions;
    for (int i = 0; i < 97; ++i) actions.add({});
  });
  require_fatal("a fifth meld is seen", [] {
    Hand hand;
    for (int i = 0; i < 5; ++i) hand.add_meld({MeldType::Pon, static_cast<Kind>(i), 0});
  });
  require_fatal("a tile that is not there is seen", [] {
    State state;
    start_game(state, GameRule{}, Seed::of_number(1));
    Events events;
    start_round(state, shuffled_wall(state), events);
    std::array<Action, kSeats> actions{};
    actions[0] = {ActionType::Discard, state.players[1].tiles[0], kNoTiles};
    step(state, actions, events);
  });
}

// Every tile of the set is in exactly one place.
void tiles_are_conserved(const State& state) {
  std::array<int, kTileIds> places{};
  int kita = 0, rinshan = 0;
  const auto count = [&](TileId tile) { ++places[tile]; };
  for (int seat = 0; seat < state.seats(); ++seat) {
    const Player& player = state.players[seat];
    for (int i = 0; i < player.n_tiles; ++i) count(player.tiles[i]);
    for (int i = 0; i < player.hand.n_melds; ++i)
      for (TileId tile : player.melds[i].tiles)
        if (tile != kNoId) count(tile);
    for (int i = 0; i < player.n_river; ++i)
      if (!player.river[i].called) count(player.river[i].tile);
    kita += player.kita;
  }
  std::array<bool, kTileIds> drawn{};
  for (int i = 0; i < state.replacements; ++i) drawn[replacement_place(state.rule.players, i)] = true, ++rinshan;
  for (int at = 0; at <= state.next_draw; ++at)
    if (!drawn[at]) count(state.wall.tiles[at]);
  int once = 0, set_aside = 0;
  for (int at = 0; at < state.wall.size; ++at) {
    const TileId tile = state.wall.tiles[at];
    require(places[tile] <= 1, "a tile is in two places", state);
    once += places[tile];
    set_aside += places[tile] == 0 && tile / 4 == kNorth;
  }
  // Kita are counted, not stored; an offered added kan or kita tile is nowhere or in its meld.
  require(once + kita == state.wall.size, "tiles are conserved", state);
  require(set_aside == kita, "kita are Norths", state);
  require(state.rule.fifth_kan || rinshan <= (state.rule.players == 3 ? 8 : 4), "replacement tiles are there", state);
}

void hands_are_sound(const State& state) {
  for (int seat = 0; seat < state.seats(); ++seat) {
    const Player& player = state.players[seat];
    const bool to_discard = state.phase == Phase::Turn && state.turn == seat;
    const bool won = state.phase == Phase::RoundOver && state.turn == seat && player.hand.size() == 14;
    require(player.n_tiles == player.hand.shape.tiles, "tiles and counts agree", state);
    require(player.hand.size() == (to_discard || won ? 14 : 13), "hands have thirteen tiles, and one to discard",
            state);
    Hand again;
    std::array<std::uint8_t, 3> reds{};
    for (int i = 0; i < player.n_tiles; ++i) {
      again.add(player.tiles[i] / 4);
      if (state.is_red(player.tiles[i])) ++reds[player.tiles[i] / 36];
    }
    require(again.counts == player.hand.counts && reds == player.hand.reds, "counts follow the tiles", state);
    require(again.shape.once == player.hand.shape.once && again.shape.twice == player.hand.shape.twice,
            "sums follow the counts", state);
    for (int lane = 0; lane < 8; ++lane)
      require(again.shape.index[lane] == player.hand.shape.index[lane], "indices follow the counts", state);
    if (!to_discard && !won)
      require(player.waits == waits(player.hand, state.rule), "waits are those of the hand", state);
    if (player.riichi)
      require(player.hand.is_closed() && (to_discard || player.waits != 0 || state.phase == Phase::RoundOver),
              "riichi is closed and tenpai", state);
  }
}

void points_are_conserved(const State& state) {
  std::int64_t sum = 1000 * std::int64_t{state.sticks};
  for (int seat = 0; seat < state.seats(); ++seat) sum += state.players[seat].points;
  require(sum == std::int64_t{state.rule.start_points} * state.seats(), "points and sticks are constant", state);
}

void table_is_sound(const State& state) {
  tiles_are_conserved(state);
  hands_are_sound(state);
  points_are_conserved(state);
}

bool same_player(const Player& a, const Player& b) {
  const auto melds = [](const Player& player) {
    std::array<std::array<int, 6>, 4> all{};
    for (int i = 0; i < player.hand.n_melds; ++i)
      for (int j = 0; j < 6; ++j)
        all[i][j] = j < 4 ? player.melds[i].tiles[j] : j == 4 ? player.melds[i].called : player.melds[i].from;
    return all;
  };
  const auto river = [](const Player& player) {
    std::array<std::array<int, 4>, 32> all{};
    for (int i = 0; i < player.n_river; ++i) {
      const Discarded& tile = player.river[i];
      all[i] = {tile.tile, tile.tsumogiri, tile.riichi, tile.called};
    }
    return all;
  };
  return a.hand == b.hand && a.n_tiles == b.n_tiles &&
         std::equal(a.tiles.begin(), a.tiles.begin() + a.n_tiles, b.tiles.begin()) && melds(a) == melds(b) &&
         a.n_river == b.n_river && river(a) == river(b) && a.kita == b.kita && a.drawn == b.drawn &&
         a.waits == b.waits && a.river_kinds == b.river_kinds && a.forbidden == b.forbidden && a.riichi == b.riichi &&
         a.double_riichi == b.double_riichi && a.open_riichi == b.open_riichi && a.ippatsu == b.ippatsu &&
         a.missed == b.missed && a.missed_riichi == b.missed_riichi && a.pao == b.pao && a.points == b.points;
}

// A round set up from its facts is the round.
void position_is_the_round(const State& state) {
  if (state.phase != Phase::Turn && state.phase != Phase::Claim) return;
  const Facts facts = facts_of(state);
  State again = state;
  Events events;
  const PositionFault fault = set_up(again, facts, Seed::of_number(1), events);
  if (fault) std::fprintf(stderr, "fault %d of seat %d\n", static_cast<int>(fault.code), fault.seat);
  require(!fault && events.size == 0, "the position of a round can be set up", state);
  for (int seat = 0; seat < state.seats(); ++seat)
    require(same_player(state.players[seat], again.players[seat]), "its players are the same", state);
  require(state.turn == again.turn && state.phase == again.phase && state.deciding == again.deciding &&
              (state.phase == Phase::Turn || (state.can_ron == again.can_ron && state.completes == again.completes)),
          "its decision is the same", state);
  require(state.left == again.left && state.next_draw == again.next_draw && state.replacements == again.replacements &&
              state.n_dora == again.n_dora && state.pending_dora == again.pending_dora &&
              state.n_kans == again.n_kans && state.kan_owners == again.kan_owners &&
              state.n_discards == again.n_discards,
          "its counters are the same", state);
  require(state.riichi_pending == again.riichi_pending && state.calls == again.calls &&
              (state.phase == Phase::Claim || state.after_replacement == again.after_replacement) &&
              (state.phase == Phase::Turn || state.offer != Offer::Discard || state.fresh_kan == again.fresh_kan) &&
              (state.phase == Phase::Turn || (state.offer == again.offer && state.offered == again.offered)),
          "its event is the same", state);
  require(state.dead == again.dead && state.open == again.open && state.chombo == again.chombo &&
              state.dice == again.dice && state.wareme == again.wareme,
          "its table is the same", state);
  const PlacesLeft places = places_left(state.seats(), state.replacements, state.left, state.n_dora);
  bool same = true;
  for (int i = 0; i < places.n_live; ++i) same &= state.wall.tiles[places.live[i]] == again.wall.tiles[places.live[i]];
  for (int i = 0; i < places.n_dead; ++i) same &= state.wall.tiles[places.dead[i]] == again.wall.tiles[places.dead[i]];
  for (int i = 0; i < state.n_dora; ++i) same &= state.dora_id(i) == again.dora_id(i);
  require(same, "its wall is the same", state);
}

struct Counts {
  long steps = 0, games = 0, rounds = 0, wins = 0, calls = 0, kans = 0, riichi = 0, aborts = 0, imagined = 0;
};

// Any action, but wins, riichi and kans more often than chance would have them.
Action choose(const Actions& actions, std::mt19937_64& random) {
  const auto roll = [&](unsigned n) { return static_cast<unsigned>(random() % n); };
  for (const Action& action : actions) {
    const bool wins = action.type == ActionType::Tsumo || action.type == ActionType::Ron;
    const bool kan = action.type == ActionType::OpenKan || action.type == ActionType::ClosedKan ||
                     action.type == ActionType::AddedKan;
    if ((wins && roll(4) != 0) || (kan && roll(3) == 0) || (action.type == ActionType::Riichi && roll(3) == 0))
      return action;
  }
  return actions.of[roll(static_cast<unsigned>(actions.size))];
}

// A discard that does not lead away from completion, so that games see wins.
Action toward_completion(const State& state, int seat, const Actions& actions, std::mt19937_64& random) {
  const Action any = choose(actions, random);
  if (any.type != ActionType::Discard || random() % 4 == 0) return any;
  Action best = any;
  int nearest = 99;
  for (const Action& action : actions) {
    if (action.type != ActionType::Discard) continue;
    Hand hand = state.players[seat].hand;
    hand.remove(action.tile / 4);
    const int distance = shanten(hand, state.rule.players);
    if (distance < nearest) nearest = distance, best = action;
  }
  return best;
}

// No win of a game has a fault.
void wins_can_be(const State& state, int seat, const Action& action) {
  const bool tsumo = action.type == ActionType::Tsumo;
  if (!tsumo && action.type != ActionType::Ron) return;
  const Fault fault = check(winning_hand(state, seat, tsumo), win_context(state, seat, tsumo), state.rule);
  require(!fault, "a win can be", state);
}

// One decision of everybody who has one, and what it leads to.
void decide(State& state, bool skilled, std::mt19937_64& random, Events& events) {
  std::array<Action, kSeats> actions{};
  for (int seat = 0; seat < state.seats(); ++seat) {
    if (!state.decides(seat)) continue;
    Actions legal;
    legal_actions(state, seat, legal);
    require(legal.size > 0, "who decides has an action", state);
    actions[seat] = skilled ? toward_completion(state, seat, legal, random) : choose(legal, random);
    require(is_legal(state, seat, actions[seat]), "what is listed is legal", state);
    wins_can_be(state, seat, actions[seat]);
  }
  events.size = 0;
  step(state, actions, events);
  require(events.size > 0, "every step has an event", state);
  table_is_sound(state);
  position_is_the_round(state);
}

// Open tiles, and the number of tiles of every hand, are the same.
void what_is_seen_stays(const State& was, const State& is, int seat) {
  const auto same = [&](bool holds, const char* what) { require(holds, what, is); };
  same(is.phase == was.phase && is.turn == was.turn && is.offered == was.offered && is.offer == was.offer,
       "the moment stays");
  same(is.left == was.left && is.next_draw == was.next_draw && is.replacements == was.replacements,
       "the wall is as long");
  same(is.sticks == was.sticks && is.honba == was.honba && is.n_dora == was.n_dora, "sticks and honba stay");
  for (int i = 0; i < was.n_dora; ++i) same(is.dora_id(i) == was.dora_id(i), "indicators stay");
  for (int at = 0; at < was.seats(); ++at) {
    const Player &then = was.players[at], &now = is.players[at];
    same(now.n_tiles == then.n_tiles && (now.drawn == kNoId) == (then.drawn == kNoId), "hands are as large");
    same(now.points == then.points && now.riichi == then.riichi && now.kita == then.kita, "points and riichi stay");
    same(std::equal(now.river.begin(), now.river.begin() + now.n_river, then.river.begin(),
                    then.river.begin() + then.n_river,
                    [](const Discarded& a, const Discarded& b) { return a.tile == b.tile && a.called == b.called; }),
         "rivers stay");
    same(std::equal(now.hand.melds.begin(), now.hand.melds.begin() + now.hand.n_melds, then.hand.melds.begin(),
                    then.hand.melds.begin() + then.hand.n_melds) &&
             std::equal(now.melds.begin(), now.melds.end(), then.melds.begin(),
                        [](const CalledMeld& a, const CalledMeld& b) { return a.tiles == b.tiles; }),
         "melds stay");
  }
  const Player &then = was.players[seat], &now = is.players[seat];
  same(now.tiles == then.tiles && now.hand == then.hand && now.drawn == then.drawn && now.waits == then.waits &&
           now.missed == then.missed && now.missed_riichi == then.missed_riichi,
       "the own hand stays");
  Actions before, after;
  legal_actions(was, seat, before);
  legal_actions(is, seat, after);
  same(std::equal(before.begin(), before.end(), after.begin(), after.end()), "the own actions stay");
}

bool has_other_hands(const State& state, const State& other, int seat) {
  for (int at = 0; at < state.seats(); ++at)
    if (at != seat && other.players[at].tiles != state.players[at].tiles) return true;
  return false;
}

// Whether one of many seeds deals the other seats other tiles: any single one may deal what they have.
bool deals_other_hands(const State& state, int seat, std::mt19937_64& random) {
  for (int tries = 0; tries < 1000; ++tries)
    if (has_other_hands(state, imagined(state, seat, Seed::of_number(random())), seat)) return true;
  return false;
}

// Whether another seat has a tile that this one cannot see.
bool has_hidden_tiles(const State& state, int seat) {
  for (int at = 0; at < state.seats(); ++at)
    if (at != seat && !state.is(state.open, at) && state.players[at].n_tiles > 0) return true;
  return false;
}

// A game that could be the one a seat sees, played to the end of its round.
void imagine(const State& state, std::mt19937_64& random) {
  const int seat = static_cast<int>(random() % static_cast<unsigned>(state.seats()));
  const Seed seed = Seed::of_number(random());
  State seen = state;
  if (random() % 2 == 0) seen.hidden = static_cast<std::uint8_t>(bit_of(state.seats()) - 1 - bit_of(seat));
  State other = imagined(seen, seat, seed);
  require(imagined(seen, seat, seed).wall.tiles == other.wall.tiles, "the seed decides what is imagined", other);
  require(other.hidden == 0, "what is imagined is known", other);
  what_is_seen_stays(state, other, seat);
  table_is_sound(other);
  for (int at = 0; at < state.seats(); ++at) {
    const Player& player = other.players[at];
    if (player.riichi || other.riichi_pending == at) require(player.waits != 0, "who is in riichi waits", other);
    const bool asked = other.phase == Phase::Claim && at != other.turn && at != seat;
    require(!asked || other.decides(at), "everybody else is asked", other);
  }
  if (has_hidden_tiles(state, seat))
    require(has_other_hands(state, other, seat) || deals_other_hands(seen, seat, random), "other hands are redealt",
            other);
  Events events;
  while (other.phase == Phase::Turn || other.phase == Phase::Claim) decide(other, false, random, events);
}

// Final scores add up, in thousands where the rules say so; who may not owe points has none below nothing.
void scores_are_sound(const State& state) {
  double scores = 0;
  for (int seat = 0; seat < state.seats(); ++seat) {
    const double score = final_scores(state)[seat];
    scores += score;
    require(state.rule.final_rounding == Rounding::None || std::abs(score - std::round(score)) < 1e-6,
            "scores are thousands", state);
    const bool owes = state.rule.tobi_payment == TobiPayment::Negative || !may_go_broke(state, seat);
    require(owes || state.players[seat].points >= 0, "nobody is left below nothing", state);
  }
  int uma = 0;
  for (int place = 0; place < state.seats(); ++place) uma += state.rule.uma[static_cast<std::size_t>(place)];
  require(std::abs(scores - uma) < 1e-6, "final scores come to what the uma do", state);
}

void play(const GameRule& rule, std::uint64_t seed, bool skilled, Counts& counts) {
  std::mt19937_64 random(seed);
  State state;
  start_game(state, rule, Seed::of_number(seed));
  if (!rule.robot_tobi) state.robots = static_cast<std::uint8_t>(seed % 8);
  Events events;
  start_round(state, shuffled_wall(state), events);
  while (state.phase != Phase::GameOver) {
    decide(state, skilled, random, events);
    ++counts.steps;
    for (const Event& event : events) {
      counts.riichi += event.type == EventType::Riichi;
      counts.calls += event.type == EventType::Chi || event.type == EventType::Pon;
      counts.kans +=
          event.type == EventType::OpenKan || event.type == EventType::ClosedKan || event.type == EventType::AddedKan;
      counts.wins += event.type == EventType::Win;
    }
    if (state.phase != Phase::RoundOver) {
      if (random() % 64 == 0) imagine(state, random), ++counts.imagined;
      continue;
    }
    ++counts.rounds;
    counts.aborts += state.end >= RoundEnd::Kyuushu;
    if (advance(state, events)) break;
    events.size = 0;
    start_round(state, shuffled_wall(state), events);
  }
  points_are_conserved(state);
  scores_are_sound(state);
  ++counts.games;
}

GameRule with_players(GameRule rule, int players) {
  if (players == 4) return rule;
  rule.players = 3;
  rule.red_fives = {0, 1, 1};
  rule.start_points = 35000;
  rule.target_points = 40000;
  rule.noten_points = 2000;
  rule.riichi_min_tiles = 3;
  return rule;
}

// Rules as different as the presets are, and more so.
GameRule rules(int which) {
  GameRule rule;
  switch (which) {
    case 1:  // Mahjong Soul
      rule.double_yakuman =
          bit(Yaku::SuuankouTanki) | bit(Yaku::Kokushi13) | bit(Yaku::JunseiChuuren) | bit(Yaku::Daisuushii);
      rule.yakuman_pao_is_liability_only = rule.allows_ron_on_ankan_for_kokushi_musou = true;
      rule.kan_dora_timing = KanDora::MajsoulImmediate;
      rule.triple_ron_draw = false;
      break;
    case 2:  // M-League
      rule.kyuushu_kyuuhai = rule.suufon_renda = rule.suucha_riichi = rule.suukaikan = rule.triple_ron_draw =
          rule.tobi = false;
      rule.extra_winds = 0;
      rule.most_rons = 1;
      rule.kan_dora_timing = KanDora::AtOnce;
      rule.pao |= bit(Yaku::Suukantsu);
      rule.double_wind_pair_fu = 2;
      rule.kazoe = Kazoe::Sanbaiman;
      rule.riichi_min_tiles = 0;
      rule.riichi_min_points = kAnyPoints;
      break;
    case 3:  // nothing forbidden
      rule.kuikae = true;
      rule.kan_dora_timing = KanDora::AfterDiscard;
      rule.yaku = kAllYaku;
      rule.seven_pairs_quads = true;
      rule.renhou = Renhou::Yakuman;
      rule.riichi_min_points = kAnyPoints;
      rule.tobi = false;
      rule.winds = 1;
      break;
    case 4:  // a house where nobody owes anything
      rule.wareme = rule.fifth_kan = rule.suji_kuikae = rule.all_negative_goes_on = rule.eight_wins_reset = true;
      rule.furiten_riichi = false;
      rule.riichi_kan = RiichiKan::SameShape;
      rule.fifth_tile_wait = FifthTile::Yes;
      rule.nagashi_as = NagashiAs::Win;
      rule.nagashi_worth = NagashiWorth::Baiman;
      rule.tobi_payment = TobiPayment::Limited;
      rule.tobi_prize = 10000;
      rule.wind_cycle = WindCycle::EastNorth;
      rule.eight_wins = EightWins::Anyone;
      rule.yaku |= bit(Yaku::Paarenchan);
      rule.abortive_stay = 0;
      break;
    case 5:  // another, where everything is settled at the end
      rule.nagashi_as = NagashiAs::Draw;
      rule.tobi_payment = TobiPayment::Returned;
      rule.robot_tobi = false;
      rule.winds = 4;
      rule.extra_winds = 3;
      rule.wind_cycle = WindCycle::East;
      rule.yame_by_choice = rule.yame_not_top = rule.yakitori_to_all = true;
      rule.yakitori_points = 3000;
      rule.split_tied_uma = rule.tied_uma_down = true;
      rule.final_rounding = Rounding::FiveSix;
      break;
    default: break;
  }
  return rule;
}

}  // namespace

int main(int argc, char** argv) {
  const long steps = argc > 1 ? std::atol(argv[1]) : 100000;
  overflows_are_seen();
  Counts counts;
  for (std::uint64_t seed = 0; counts.steps < steps; ++seed)
    play(with_players(rules(static_cast<int>(seed / 2 % 6)), seed % 2 == 0 ? 4 : 3), seed, seed / 12 % 2 == 0, counts);
  std::printf(
      "game tests passed: %ld steps, %ld games, %ld rounds, %ld wins, %ld calls, %ld kans, %ld riichi, %ld aborted, "
      "%ld imagined\n",
      counts.steps, counts.games, counts.rounds, counts.wins, counts.calls, counts.kans, counts.riichi, counts.aborts,
      counts.imagined);
  return 0;
}
