#include "record/replay.hpp"

#include <algorithm>
#include <bit>

#include "game/step/course.hpp"
#include "game/step/step.hpp"

namespace jantaku {
namespace {

// Drawn games by their number in a record.
constexpr RoundEnd kDrawn[] = {RoundEnd::Exhausted, RoundEnd::Nagashi,   RoundEnd::Kyuushu,  RoundEnd::Suufon,
                               RoundEnd::Suucha,    RoundEnd::Suukaikan, RoundEnd::Sanchahou};
static_assert(std::size(kDrawn) == kUnknownDrawnGame);

bool may_be(std::uint8_t drawn_game, RoundEnd end) {
  return drawn_game == kUnknownDrawnGame || kDrawn[drawn_game] == end;
}

class Log {
 public:
  explicit Log(std::span<const std::uint8_t> bytes) : bytes_(bytes) {}
  int size() const { return static_cast<int>(bytes_.size() / kEventSize); }
  Logged operator[](int i) const { return event_at(bytes_, i); }

  bool is_readable(int seats) const {
    if (bytes_.size() % kEventSize != 0) return false;
    for (int i = 0; i < size(); ++i) {
      const Logged event = (*this)[i];
      const bool seatless = event.code == EventCode::Dora || event.code == EventCode::DrawnGame;
      if (event.code >= EventCode::Count || (!seatless && event.seat >= seats)) return false;
      if (event.code == EventCode::DrawnGame ? event.tile > kUnknownDrawnGame : event.tile >= kTileIds) return false;
    }
    return true;
  }

 private:
  std::span<const std::uint8_t> bytes_;
};

// Finds the wall with the record's hands, draws and indicators; tiles that never show fill the rest in order.
bool build_wall(const RoundLog& log, const Log& events, Wall& wall) {
  const DeadWall& dead = dead_wall(log.rule.players);
  wall.size = log.rule.players == 4 ? 136 : 108;
  wall.tiles.fill(kNoId);
  std::array<bool, kTileIds> used{};
  bool sound = true;
  const auto put = [&](int at, TileId tile) {
    sound &= at >= 0 && at < wall.size && tile < kTileIds && !used[tile] && wall.tiles[at] == kNoId;
    sound &= sound && (has(kinds_in_play(log.rule.players), static_cast<Kind>(tile / 4)));
    if (!sound) return;
    wall.tiles[at] = tile;
    used[tile] = true;
  };
  int next = wall.size - 1, replacements = 0, doras = 0;
  for (int round = 0; round < 4; ++round)
    for (int i = 0; i < log.rule.players; ++i)
      for (int n = 0; n < (round < 3 ? 4 : 1); ++n)
        put(next--, log.deal[13 * ((log.dealer + i) % log.rule.players) + 4 * round + n]);
  put(dead.first_dora + 2 * doras++, log.dora);
  bool replacement = false;
  for (int i = 0; i < events.size() && sound; ++i) {
    const Logged event = events[i];
    replacement |= draws_again(event.code);
    switch (event.code) {
      case EventCode::Draw:
        put(replacement ? replacement_place(log.rule.players, replacements++) : next--, event.tile);
        replacement = false;
        break;
      case EventCode::Dora:
        if (doras == kMostDora) return false;
        put(dead.first_dora + 2 * doras++, event.tile);
        break;
      default: break;
    }
  }
  for (std::size_t i = 0; i < log.ura.size() && sound; ++i)
    put(dead.first_dora + 2 * static_cast<int>(i) - 1, log.ura[i]);
  if (!sound) return false;
  int fill = 0;
  for (int at = 0; at < wall.size; ++at) {
    if (wall.tiles[at] != kNoId) continue;
    while (used[fill] || (!has(kinds_in_play(log.rule.players), static_cast<Kind>(fill / 4)))) ++fill;
    wall.tiles[at] = static_cast<TileId>(fill);
    used[fill] = true;
  }
  return true;
}

bool known_wall(const RoundLog& log, Wall& wall) {
  const std::optional<Wall> known = wall_of(log.wall, log.rule.players);
  if (known) wall = *known;
  return known.has_value();
}

bool same_deal(const RoundLog& log, const State& state) {
  for (int seat = 0; seat < log.rule.players; ++seat) {
    std::array<TileId, kMaxTiles> held = state.players[seat].tiles;
    const int n = state.players[seat].n_tiles - (seat == state.dealer);
    std::array<TileId, 13> dealt;
    std::copy_n(log.deal.begin() + 13 * seat, 13, dealt.begin());
    std::sort(held.begin(), held.begin() + n);
    std::sort(dealt.begin(), dealt.end());
    if (!std::equal(dealt.begin(), dealt.end(), held.begin())) return false;
  }
  return state.dora_id(0) == log.dora;
}

std::array<TileId, 3> others_of_kind(TileId tile) {
  std::array<TileId, 3> others{};
  for (int i = 0, n = 0; i < 4; ++i)
    if (const TileId other = static_cast<TileId>(tile / 4 * 4 + i); other != tile) others[n++] = other;
  return others;
}

// Walks through the record and the game together.
class Replay {
 public:
  Replay(const RoundLog& log, State& state, std::vector<Decision>* decisions)
      : log_(log.events), state_(state), decisions_(decisions) {}

  Replayed run(const RoundLog& log) {
    Wall wall;
    if (!log_.is_readable(log.rule.players) || log.deal.size() != 13u * log.rule.players || log.dora >= kTileIds)
      return stop(Difference::Malformed);
    if (!(log.wall.empty() ? build_wall(log, log_, wall) : known_wall(log, wall))) return stop(Difference::Wall);
    start_game(state_, log.rule, Seed{});
    state_.wind = log.carried.wind;
    state_.dealer = log.dealer;
    state_.honba = log.honba;
    state_.sticks = log.sticks;
    for (int seat = 0; seat < log.rule.players; ++seat) state_.players[seat].points = log.points[seat];
    state_.have_won = log.carried.have_won;
    state_.streak = log.carried.streak;
    state_.eight_honba = log.carried.eight_honba;
    start_round(state_, wall, happened_);
    if (log.rule.wareme) note_dice(state_, log.dice);
    if (!same_deal(log, state_)) return stop(Difference::Deal);
    note_dealt_tenpai();
    told_ = 1;  // the round's own event
    for (at_ = 0; at_ < log_.size(); ++at_) {
      if (told_ == happened_.size && !decide()) return result_;
      if (!matches(log_[at_])) return result_;
    }
    if (state_.phase != Phase::RoundOver) return stop(Difference::Unfinished);
    return result_;
  }

 private:
  Replayed stop(Difference difference) {
    result_.difference = difference;
    result_.event = at_;
    return result_;
  }
  bool fail(Difference difference) { return stop(difference), false; }

  // Takes the decision that the next event of the record implies.
  bool decide() {
    if (state_.phase == Phase::RoundOver) return fail(Difference::Surplus);
    if (log_[at_].code == EventCode::Riichi && at_ + 1 == log_.size()) return fail(Difference::Unfinished);
    result_.decisions += std::popcount(state_.deciding);
    std::array<Action, kSeats> actions{};
    const Logged event = log_[deciding_event()];
    if (state_.phase == Phase::Turn) {
      if (!turn_action(event, actions[state_.turn])) return fail(Difference::Illegal);
    } else if (!claims(event, actions)) {
      return fail(Difference::Illegal);
    }
    for (int seat = 0; seat < state_.seats(); ++seat)
      if (state_.decides(seat) && !is_legal(state_, seat, actions[seat])) return fail(Difference::Illegal);
    if (decisions_ != nullptr) decisions_->push_back({state_, actions, shown(event, actions)});
    happened_.size = told_ = 0;
    step(state_, actions, happened_);
    for (const Event& event : happened_) note_course(event);
    return true;
  }

  // The dealer, who holds a tile more, is first looked at after its discard.
  void note_dealt_tenpai() {
    for (int seat = 0; seat < state_.seats(); ++seat)
      if (seat != state_.dealer && state_.players[seat].waits != 0)
        result_.seats[seat].tenpai = 0, result_.seats[seat].first_tenpai = true;
  }

  void note_course(const Event& event) {
    if (event.seat >= kSeats) return;
    SeatCourse& course = result_.seats[event.seat];
    switch (event.type) {
      case EventType::Chi:
      case EventType::Pon:
      case EventType::OpenKan: ++course.calls; break;
      case EventType::Riichi:
        course.riichi = static_cast<std::uint8_t>(course.discards + 1);
        for (int seat = 0; seat < state_.seats(); ++seat)
          course.riichi_ahead += seat != event.seat && state_.players[seat].riichi;
        break;
      case EventType::Discard:
        ++course.discards;
        if (course.tenpai >= 0 || state_.players[event.seat].waits == 0) break;
        course.first_tenpai = std::ranges::all_of(result_.seats, [](const SeatCourse& one) { return one.tenpai < 0; });
        course.tenpai = static_cast<std::int8_t>(course.discards);
        break;
      default: break;
    }
  }

  // Indicators and accepted riichi follow from the decision that the record has after them.
  int deciding_event() const {
    int i = at_;
    while (i + 1 < log_.size() && (log_[i].code == EventCode::Dora || log_[i].code == EventCode::RiichiAccepted)) ++i;
    return i;
  }

  bool turn_action(const Logged& event, Action& action) const {
    if (event.code == EventCode::DrawnGame) {
      action = {ActionType::Kyuushu, kNoId, kNoTiles};
      return may_be(event.tile, RoundEnd::Kyuushu);
    }
    if (event.seat != state_.turn) return false;
    switch (event.code) {
      case EventCode::Riichi:
        for (int i = at_ + 1; i < log_.size(); ++i)
          if (log_[i].code == EventCode::Discard)
            return action = {ActionType::Riichi, log_[i].tile, kNoTiles}, log_[i].seat == event.seat;
        return false;
      case EventCode::Discard: action = {ActionType::Discard, event.tile, kNoTiles}; return true;
      case EventCode::ClosedKan: {
        const TileId first = static_cast<TileId>(event.tile / 4 * 4);
        action = {ActionType::ClosedKan, first, others_of_kind(first)};
        return true;
      }
      case EventCode::AddedKan: action = {ActionType::AddedKan, event.tile, kNoTiles}; return true;
      case EventCode::Kita: action = {ActionType::Kita, event.tile, kNoTiles}; return true;
      case EventCode::Win: action = {ActionType::Tsumo, event.tile, kNoTiles}; return event.a == event.seat;
      default: return false;
    }
  }

  bool claims(const Logged& event, std::array<Action, kSeats>& actions) const {
    const auto claim = [&](ActionType type, std::array<TileId, 3> own) {
      actions[event.seat] = {type, event.tile, own};
      return state_.decides(event.seat) && event.a == state_.turn;
    };
    switch (event.code) {
      case EventCode::Chi: return claim(ActionType::Chi, {event.b, event.c, kNoId});
      case EventCode::Pon: return claim(ActionType::Pon, {event.b, event.c, kNoId});
      case EventCode::OpenKan: return claim(ActionType::OpenKan, others_of_kind(event.tile));
      case EventCode::Win:
        for (int i = at_; i < log_.size() && log_[i].code == EventCode::Win; ++i) {
          actions[log_[i].seat] = {ActionType::Ron, state_.offered, kNoTiles};
          if (!state_.decides(log_[i].seat)) return false;
        }
        return true;
      case EventCode::DrawnGame:
        if (may_be(event.tile, RoundEnd::Sanchahou) && std::popcount(state_.can_ron) == 3)
          for (int seat = 0; seat < state_.seats(); ++seat)
            if (state_.can_ron >> seat & 1) actions[seat] = {ActionType::Ron, state_.offered, kNoTiles};
        return true;
      default: return true;
    }
  }

  // The seats whose answer follows from the event: any other answer of theirs would have had its way.
  std::uint8_t shown(const Logged& event, const std::array<Action, kSeats>& actions) const {
    const bool won = event.code == EventCode::Win;
    if (state_.phase != Phase::Claim || !(won || event.code == EventCode::Pon || event.code == EventCode::OpenKan))
      return state_.deciding;
    int rons = 0;
    for (int seat = 0; seat < state_.seats(); ++seat)
      rons += state_.decides(seat) && actions[seat].type == ActionType::Ron;
    unsigned seats = state_.deciding;
    for (int seat = 0; seat < state_.seats(); ++seat) {
      if (!state_.decides(seat) || actions[seat].type != ActionType::Pass) continue;
      const bool may_win = won && state_.is(state_.can_ron, seat) && rons == state_.rule.most_rons;
      if (may_win || can_call(state_, seat)) seats &= ~unsigned{bit_of(seat)};
    }
    return static_cast<std::uint8_t>(seats);
  }

  // The next thing that happened, which must be what the record says.
  bool matches(const Logged& logged) {
    if (told_ == happened_.size) return fail(Difference::Event);
    const Event& event = happened_.of[told_++];
    result_.expected = event;
    static constexpr EventType kTypes[] = {
        EventType::Draw,      EventType::Discard,  EventType::Chi,     EventType::Pon,    EventType::OpenKan,
        EventType::ClosedKan, EventType::AddedKan, EventType::Kita,    EventType::Riichi, EventType::RiichiAccepted,
        EventType::Dora,      EventType::Win,      EventType::RoundEnd};
    bool same = event.type == kTypes[static_cast<int>(logged.code)];
    switch (logged.code) {
      case EventCode::DrawnGame: same &= state_.end != RoundEnd::Win && may_be(logged.tile, state_.end); break;
      case EventCode::Dora: same &= event.tile == logged.tile; break;
      case EventCode::Riichi:
      case EventCode::RiichiAccepted: same &= event.seat == logged.seat; break;
      case EventCode::ClosedKan: same &= event.seat == logged.seat && event.tile / 4 == logged.tile / 4; break;
      case EventCode::Discard:
        same &= event.seat == logged.seat && event.tile == logged.tile && event.flag == (logged.a != 0);
        break;
      case EventCode::Win:
        same &= event.seat == logged.seat && event.from == logged.a && event.tile == logged.tile;
        break;
      default: same &= event.seat == logged.seat && event.tile == logged.tile;
    }
    if (!same) return fail(Difference::Event);
    if (logged.code == EventCode::Win && told_ + 1 == happened_.size) ++told_;  // a win ends the round without more ado
    return true;
  }

  Log log_;
  State& state_;
  std::vector<Decision>* decisions_;
  Events happened_;
  Replayed result_;
  int at_ = 0, told_ = 0;
};

}  // namespace

Replayed replay_round(const RoundLog& log, State& state, std::vector<Decision>* decisions) {
  return Replay(log, state, decisions).run(log);
}

}  // namespace jantaku
