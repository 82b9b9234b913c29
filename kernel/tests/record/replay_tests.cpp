// Rounds of random games recorded and played again, whole and with bytes flipped, in both forms the kernel reads.
#include <cstdio>
#include <cstdlib>
#include <random>
#include <string>
#include <vector>

#include "game/course.hpp"
#include "game/step.hpp"
#include "record/mjai.hpp"
#include "record/replay.hpp"
#include "tests/require.hpp"

namespace {

using namespace jantaku;

struct Recorded {
  std::vector<std::uint8_t> events, deal, wall, ura;
  std::string mjai;
};

std::string name_of(const State& state, TileId tile) {
  const Kind kind = tile / 4;
  if (is_honor(kind)) return {&"ESWNPFC"[kind - kEast], 1};
  const std::string name = std::to_string(number_of(kind) + 1) + "mps"[suit_of(kind)];
  return state.is_red(tile) ? name + "r" : name;
}

std::string quoted(const State& state, TileId tile) { return "\"" + name_of(state, tile) + "\""; }

// One engine event in both forms; what follows from others has none.
void write(const State& state, const Event& event, Recorded& record) {
  static constexpr int kCodes[] = {-1, 0, 1, 8, 9, 2, 3, 4, 5, 6, 7, 10, 11, -1, -1};
  static constexpr const char* kWords[] = {"",     "tsumo", "dahai",     "reach", "reach_accepted",
                                           "chi",  "pon",   "daiminkan", "ankan", "kakan",
                                           "kita", "dora",  "hora",      "",      ""};
  const int type = static_cast<int>(event.type);
  const int code = event.type == EventType::RoundEnd && state.end != RoundEnd::Win ? 12 : kCodes[type];
  if (code < 0) return;
  const auto byte = [](int value) { return static_cast<std::uint8_t>(value); };
  std::array<std::uint8_t, 6> packed{byte(code), event.seat, event.tile, 0, 0, 0};
  std::string text = std::string("{\"type\":\"") + (code == 12 ? "ryukyoku" : kWords[type]) + "\"";
  const auto add = [&](const std::string& key, const std::string& value) { text += ",\"" + key + "\":" + value; };
  if (code != 10 && code != 12) add("actor", std::to_string(event.seat));
  const auto consumed = [&](bool with_tile) {
    std::string list = with_tile ? quoted(state, event.tile) : "";
    for (TileId tile : event.own)
      if (tile != kNoId) list += (list.empty() ? "" : ",") + quoted(state, tile);
    add("consumed", "[" + list + "]");
  };
  switch (code) {
    case 1:
      packed[3] = event.flag;
      add("tsumogiri", event.flag ? "true" : "false");
      break;
    case 2:
    case 3: packed[4] = event.own[0], packed[5] = event.own[1]; [[fallthrough]];
    case 4:
      packed[3] = event.from;
      add("target", std::to_string(event.from));
      consumed(false);
      break;
    case 5: consumed(true); break;
    case 8:
    case 9: packed[2] = 0; break;
    case 10:
      packed[1] = 0;
      add("dora_marker", quoted(state, event.tile));
      break;
    case 11:
      packed[3] = event.from, packed[5] = kNoSeat;
      add("target", std::to_string(event.from));
      break;
    case 12: packed = {12, 0, byte(static_cast<int>(state.end) - 2), 0, 0, 0}; break;
    default: break;
  }
  if (code != 5 && code != 8 && code != 9 && code != 10 && code != 11 && code != 12)
    add("pai", quoted(state, event.tile));
  record.events.insert(record.events.end(), packed.begin(), packed.end());
  record.mjai += text + "}\n";
}

std::string start_of(const State& state, const std::vector<std::uint8_t>& deal) {
  std::string text = "{\"type\":\"start_kyoku\",\"bakaze\":\"" + std::string(1, "ESWN"[state.wind]) +
                     "\",\"kyoku\":1,\"honba\":" + std::to_string(state.honba) +
                     ",\"kyotaku\":" + std::to_string(state.sticks) + ",\"oya\":" + std::to_string(state.dealer) +
                     ",\"scores\":[";
  for (int seat = 0; seat < state.seats(); ++seat)
    text += (seat ? "," : "") + std::to_string(state.players[seat].points);
  text += "],\"dora_marker\":" + quoted(state, state.dora_id(0)) + ",\"tehais\":[";
  for (int seat = 0; seat < state.seats(); ++seat) {
    text += seat ? ",[" : "[";
    for (int i = 0; i < 13; ++i) text += (i ? "," : "") + quoted(state, deal[13 * seat + i]);
    text += "]";
  }
  return text + "]}\n";
}

// Plays one round at random and records it; a nearest-to-completion discard now and then, so that some are won.
RoundLog play_round(State& state, std::mt19937_64& random, Recorded& record) {
  Events events;
  start_round(state, shuffled_wall(state), events);
  record = {};
  record.wall.assign(state.wall.tiles.begin(), state.wall.tiles.begin() + state.wall.size);
  for (int seat = 0; seat < state.seats(); ++seat)
    record.deal.insert(record.deal.end(), state.players[seat].tiles.begin(), state.players[seat].tiles.begin() + 13);
  record.mjai = start_of(state, record.deal);
  RoundLog log;
  log.rule = state.rule;
  log.wind = state.wind;
  log.dealer = state.dealer;
  log.honba = state.honba;
  log.sticks = state.sticks;
  for (int seat = 0; seat < kSeats; ++seat) log.points[seat] = state.players[seat].points;
  log.dora = state.dora_id(0);
  for (;;) {
    for (const Event& event : events) write(state, event, record);
    if (state.phase == Phase::RoundOver) break;
    std::array<Action, kSeats> actions{};
    for (int seat = 0; seat < state.seats(); ++seat) {
      if (!state.decides(seat)) continue;
      Actions legal;
      legal_actions(state, seat, legal);
      actions[seat] = legal.of[random() % static_cast<unsigned>(legal.size)];
      int nearest = 99;
      for (const Action& action : legal) {
        if (action.type == ActionType::Tsumo || action.type == ActionType::Ron) actions[seat] = action, nearest = -9;
        if (action.type != ActionType::Discard || random() % 8 == 0) continue;
        Hand hand = state.players[seat].hand;
        hand.remove(action.tile / 4);
        if (const int distance = shanten(hand, state.rule.players);
            distance < nearest && actions[seat].type == ActionType::Discard)
          actions[seat] = action, nearest = distance;
      }
    }
    events.size = 0;
    step(state, actions, events);
  }
  for (int i = 0; i < state.n_wins; ++i)
    if (state.players[state.wins[i].seat].riichi && record.ura.empty())
      for (int j = 0; j < state.n_dora; ++j) record.ura.push_back(state.ura_id(j));
  log.deal = record.deal;
  log.events = record.events;
  log.wall = record.wall;
  log.ura = record.ura;
  return log;
}

void check(const RoundLog& log, const Recorded& record, std::mt19937_64& random) {
  State again;
  require(replay_round(log, again).difference == Difference::None, "a recorded round plays again");
  RoundLog without = log;
  without.wall = {};
  require(replay_round(without, again).difference == Difference::None, "without its wall as well");
  const MjaiReport report = replay_mjai(record.mjai, log.rule);
  require(report.rounds == 1 && report.differences.empty(), "and from mjai");
  for (int i = 0; i < 20; ++i) {  // whatever comes of these, it comes as a report
    std::vector<std::uint8_t> bytes = record.events;
    bytes[random() % bytes.size()] = static_cast<std::uint8_t>(random());
    if (i % 4 == 0) bytes.resize(random() % bytes.size());
    RoundLog hostile = i % 2 == 0 ? without : log;
    hostile.events = bytes;
    replay_round(hostile, again);
    std::string text = record.mjai;
    text[random() % text.size()] = static_cast<char>(random());
    if (i % 4 == 0) text.resize(random() % text.size());
    if (i % 5 == 0 && !text.empty()) text.erase(random() % text.size(), random() % 40);
    replay_mjai(text, log.rule);
  }
}

}  // namespace

int main(int argc, char** argv) {
  const int rounds = argc > 1 ? std::atoi(argv[1]) : 300;
  std::mt19937_64 random(1);
  int wins = 0;
  for (int i = 0; i < rounds; ++i) {
    GameRule rule;
    if (i % 2) rule.players = 3, rule.red_fives = {0, 1, 1}, rule.riichi_left = 3;
    State state;
    start_game(state, rule, Seed::of_number(static_cast<std::uint64_t>(i)));
    state.dealer = static_cast<std::uint8_t>(i % rule.players);
    Recorded record;
    const RoundLog log = play_round(state, random, record);
    wins += state.n_wins;
    check(log, record, random);
  }
  require(wins > rounds / 20, "some rounds are won");
  std::printf("replay tests passed: %d rounds, %d wins\n", rounds, wins);
  return 0;
}
