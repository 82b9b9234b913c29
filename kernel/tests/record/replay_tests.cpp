// Rounds of random games recorded and played again, whole and with bytes flipped.
#include <cstdio>
#include <cstdlib>
#include <random>
#include <vector>

#include "game/step/course.hpp"
#include "game/step/step.hpp"
#include "record/named_moves.hpp"
#include "record/replay.hpp"
#include "record/tile_layout.hpp"
#include "tests/require.hpp"

namespace {

using namespace jantaku;

struct Recorded {
  std::vector<std::uint8_t> events, deal, wall, ura;
};

// Writes one engine event in the form of a record; an event that follows from others has none.
void write(const State& state, const Event& event, Recorded& record) {
  static constexpr int kCodes[] = {-1, 0, 1, 8, 9, 2, 3, 4, 5, 6, 7, 10, 11, -1, -1};
  const int type = static_cast<int>(event.type);
  const int code = event.type == EventType::RoundEnd && state.end != RoundEnd::Win ? 12 : kCodes[type];
  if (code < 0) return;
  const auto byte = [](int value) { return static_cast<std::uint8_t>(value); };
  std::array<std::uint8_t, 6> packed{byte(code), event.seat, event.tile, 0, 0, 0};
  switch (code) {
    case 1: packed[3] = event.flag; break;
    case 2:
    case 3: packed[4] = event.own[0], packed[5] = event.own[1]; [[fallthrough]];
    case 4: packed[3] = event.from; break;
    case 8:
    case 9: packed[2] = 0; break;
    case 10: packed[1] = 0; break;
    case 11: packed[3] = event.from, packed[5] = kNoSeat; break;
    case 12: packed = {12, 0, byte(static_cast<int>(state.end) - 2), 0, 0, 0}; break;
    default: break;
  }
  record.events.insert(record.events.end(), packed.begin(), packed.end());
}

// Plays one round at random and records it; a nearest-to-completion discard now and then, so that some are won.
RoundLog play_round(State& state, std::mt19937_64& random, Recorded& record) {
  Events events;
  start_round(state, shuffled_wall(state), events);
  record = {};
  record.wall.assign(state.wall.tiles.begin(), state.wall.tiles.begin() + state.wall.size);
  for (int seat = 0; seat < state.seats(); ++seat)
    record.deal.insert(record.deal.end(), state.players[seat].tiles.begin(), state.players[seat].tiles.begin() + 13);
  RoundLog log;
  log.rule = state.rule;
  log.carried = {state.wind, state.have_won, state.streak, state.eight_honba};
  log.dealer = state.dealer;
  log.honba = state.honba;
  log.sticks = state.sticks;
  log.dice = state.dice;
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

// The course is what the record and the state at the end show.
void check_course(const Replayed& played, const State& state, const Recorded& record) {
  for (int seat = 0; seat < state.seats(); ++seat) {
    const SeatCourse& course = played.seats[seat];
    const Player& player = state.players[seat];
    int discards = 0, calls = 0, riichi = 0;
    for (std::size_t at = 0; at < record.events.size(); at += 6) {
      if (record.events[at + 1] != seat) continue;
      const auto code = static_cast<EventCode>(record.events[at]);
      discards += code == EventCode::Discard;
      calls += code >= EventCode::Chi && code <= EventCode::OpenKan;
      if (code == EventCode::Riichi) riichi = discards + 1;
    }
    require(course.discards == discards && course.discards == player.n_river, "discards are counted");
    require(course.calls == calls && course.riichi == riichi, "calls and riichi are counted");
    require(riichi == 0 || (course.tenpai >= 0 && course.tenpai <= riichi), "riichi comes after tenpai");
    require(course.first_tenpai ? course.tenpai >= 0 : true, "only a tenpai is the first");
  }
}

void check(const RoundLog& log, const Recorded& record, std::mt19937_64& random) {
  State again;
  require(replay_round(log, again).difference == Difference::None, "a recorded round plays again");
  check_course(replay_round(log, again), again, record);
  RoundLog without = log;
  without.wall = {};
  require(replay_round(without, again).difference == Difference::None, "without its wall as well");
  for (int i = 0; i < 20; ++i) {  // whatever comes of these, it comes as a report
    std::vector<std::uint8_t> bytes = record.events;
    bytes[random() % bytes.size()] = static_cast<std::uint8_t>(random());
    if (i % 4 == 0) bytes.resize(random() % bytes.size());
    RoundLog hostile = i % 2 == 0 ? without : log;
    hostile.events = bytes;
    replay_round(hostile, again);
  }
}

// Lays the round out, and takes it as moves that are only named; whole it is possible, and damaged it ends in a fault.
void lay_out(const RoundLog& log, Recorded record, std::mt19937_64& random) {
  const int players = log.rule.players;
  TileLayout layout(players, log.dealer, log.deal, log.dora);
  require(layout.fault().empty() && layout.play(record.events), "a round is laid out");
  const auto reds = players == 4 ? std::array{1, 1, 1} : std::array{0, 1, 1};
  for (int i = 0; i < 20; ++i) {
    std::vector<std::uint8_t> bytes = record.events;
    for (int n = 0; n < i; ++n) bytes[random() % bytes.size()] = static_cast<std::uint8_t>(random());
    TileLayout hostile(players, log.dealer, log.deal, log.dora);
    require(hostile.play(bytes) == hostile.fault().empty(), "an impossible event has a fault");
    for (std::size_t at = 0; at + 5 < bytes.size(); at += 6)
      for (const std::size_t place : {2, 4, 5}) bytes[at + place] = static_cast<std::uint8_t>(bytes[at + place] / 4);
    NamedMoves moves(players, reds, i % 2 == 1);
    for (int seat = 0; seat < players; ++seat) {
      std::vector<std::uint8_t> hand;
      for (int n = 0; n < 13; ++n) hand.push_back(tile_of_id(log.deal[static_cast<std::size_t>(13 * seat + n)]));
      moves.deal(seat, hand);
    }
    const int taken = moves.take(bytes);
    require(taken * kEventSize == static_cast<int>(bytes.size()) || !moves.fault().empty(), "a move has a fault");
  }
}

}  // namespace

int main(int argc, char** argv) {
  const int rounds = argc > 1 ? std::atoi(argv[1]) : 300;
  std::mt19937_64 random(1);
  int wins = 0;
  for (int i = 0; i < rounds; ++i) {
    GameRule rule;
    if (i % 2) rule.players = 3, rule.red_fives = {0, 1, 1}, rule.riichi_min_tiles = 3;
    rule.wareme = i % 3 == 0;
    rule.yaku |= bit(Yaku::Paarenchan);
    rule.eight_wins = i % 5 == 0 ? EightWins::AnyoneAtEightHonba : EightWins::Anyone;
    State state;
    start_game(state, rule, Seed::of_number(static_cast<std::uint64_t>(i)));
    state.dealer = static_cast<std::uint8_t>(i % rule.players);
    state.honba = static_cast<std::uint16_t>(i % 10);
    state.streak.fill(7);
    Recorded record;
    const RoundLog log = play_round(state, random, record);
    wins += state.n_wins;
    check(log, record, random);
    lay_out(log, record, random);
  }
  require(wins > rounds / 20, "some rounds are won");
  std::printf("replay tests passed: %d rounds, %d wins\n", rounds, wins);
  return 0;
}
