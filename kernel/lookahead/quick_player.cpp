#include "lookahead/quick_player.hpp"

#include <algorithm>
#include <bit>
#include <cmath>

#include "game/legal/aims.hpp"
#include "hand/ukeire.hpp"
#include "score/complete.hpp"

namespace jantaku::lookahead {
namespace {

constexpr int kManyLeft = 36, kFewLeft = 18;

int left_of(const State& state) { return state.left >= kManyLeft ? 0 : state.left >= kFewLeft ? 1 : 2; }

// Of an opponent: 0 for none, 1 for calls, 2 for riichi.
int threat_of(const State& state, int other) {
  const Player& player = state.players[other];
  if (player.riichi || state.riichi_pending == other) return 2;
  int open = 0;
  for (int i = 0; i < player.hand.n_melds; ++i) open += player.hand.melds[i].is_open();
  return open >= 3 || (open == 2 && state.left < kManyLeft);
}

int greatest_threat(const State& state, int seat) {
  int threat = 0;
  for (int other = 0; other < state.seats(); ++other)
    if (other != seat) threat = std::max(threat, threat_of(state, other));
  return threat;
}

int sort_of(Kind kind, KindSet value) {
  if (is_honor(kind)) return has(value, kind);
  return 2 + std::min({number_of(kind), 8 - number_of(kind), 3});
}

constexpr int kUsefulSizes[] = {0, 1, 2, 3, 4, 6, 8, 10, 12, 16, 20, 25, 30, 38, 50};
constexpr auto kSizeOf = [] {
  std::array<std::uint8_t, 137> sizes{};
  for (int n = 0; n < 137; ++n) {
    std::uint8_t at = 0;
    while (at < 15 && n > kUsefulSizes[at]) ++at;
    sizes[static_cast<std::size_t>(n)] = at;
  }
  return sizes;
}();

// The copies that the seat does not see.
struct Unseen {
  KindCounts of{};
  KindSet gone = 0;
  Unseen(const State& state, int seat, const Table& table) {
    const Hand& hand = state.players[seat].hand;
    for_each(kinds_in_play(state.seats()), [&](Kind kind) {
      const int left = 4 - table.shown[kind] - hand.counts[kind];
      of[kind] = static_cast<std::uint8_t>(std::max(0, left));
      gone |= KindSet{left <= 0} << kind;
    });
  }
};

int count_left(KindSet kinds, const Unseen& unseen) {
  int left = 0;
  for_each(kinds, [&](Kind kind) { left += unseen.of[kind]; });
  return left;
}

// The ways in which a kind can be won from a side: the runs whose other side passed, and whose tiles are gone, are out.
int risk_of(Kind kind, KindSet safe, const Unseen& unseen) {
  if (has(safe, kind)) return 0;
  if (is_honor(kind)) return 1 + std::min<int>(unseen.of[kind], 3);
  const int number = number_of(kind);
  const auto side = [&](int step) {
    const int far = number + 3 * step, edge = number + 2 * step;
    if (edge < 0 || edge >= kNumbers) return false;
    if (has(unseen.gone, static_cast<Kind>(kind + step)) || has(unseen.gone, static_cast<Kind>(kind + 2 * step)))
      return false;
    return far >= 0 && far < kNumbers && !has(safe, static_cast<Kind>(kind + 3 * step));
  };
  const int sides = side(-1) + side(1);
  switch (std::min(number, 8 - number)) {
    case 0: return 5 + sides;
    case 1: return 7 + sides;
    case 2: return 9 + sides;
    default: return 11 + sides;
  }
}

// The discards of a hand by its concealed tiles alone, and what is useful after those that keep it nearest.
struct NearDiscards {
  DiscardDistances of;
  int nearest = 9;

  // `forbidden` are the kinds that may not be discarded now.
  NearDiscards(const Hand& hand, KindSet forbidden, int players) : players_(players) {
    after_.shape = hand.shape;
    after_.counts = after_.held = hand.counts;
    discard_distances(after_, of, players);
    for (int i = 0; i < of.size; ++i)
      if (!has(forbidden, of.discard[static_cast<std::size_t>(i)]))
        nearest = std::min<int>(nearest, of.distance[static_cast<std::size_t>(i)]);
  }
  KindSet useful_after(int i) {
    if (of.distance[static_cast<std::size_t>(i)] != nearest) return 0;
    const Kind kind = of.discard[static_cast<std::size_t>(i)];
    after_.remove(kind);
    const KindSet found = useful(after_.shape, after_.four_alike(), players_).kinds;
    after_.add(kind);
    return found;
  }

 private:
  Hand after_;
  int players_;
};

// What a hand keeps of yaku that take many turns, for each tile that may leave it.
class YakuParts {
 public:
  explicit YakuParts(const Hand& hand) : hand_(hand) {
    const KindSet all = hand.shape.once | melded(hand);
    for (int suit = 0; suit < kSuits; ++suit) {
      const auto kinds = static_cast<unsigned>(all >> (kNumbers * suit)) & 0x1FF;
      straight_[static_cast<std::size_t>(suit)] = std::popcount(kinds);
      for (std::size_t first = 0; first < alike_.size(); ++first) alike_[first] += std::popcount(kinds >> first & 7);
    }
    for_each(all, [&](Kind kind) {
      const int held = hand.held[kind];
      tiles_ += held;
      (is_honor(kind) ? honors_ : suits_[static_cast<std::size_t>(kind / kNumbers)]) += held;
      if (has(kYaochuu, kind)) outer_ += held;
      pairs_ += held >= 2;
    });
  }

  int outer_without(Kind kind) const { return outer_ - has(kYaochuu, kind); }
  int pairs_without(Kind kind) const { return pairs_ - (hand_.held[kind] == 2); }
  int outside_suit_without(Kind kind) const {
    int most = 0;
    for (int suit = 0; suit < kSuits; ++suit)
      most = std::max(most, suits_[static_cast<std::size_t>(suit)] - (!is_honor(kind) && kind / kNumbers == suit));
    return tiles_ - 1 - most - (honors_ - is_honor(kind));
  }
  int straight_without(Kind kind) const {
    int most = 0;
    for (int suit = 0; suit < kSuits; ++suit)
      most = std::max(most, straight_[static_cast<std::size_t>(suit)] - (leaves(kind) && kind / kNumbers == suit));
    return most;
  }
  int alike_without(Kind kind) const {
    int most = 0;
    const int number = leaves(kind) ? number_of(kind) : -9;
    for (int first = 0; first < kNumbers - 2; ++first)
      most = std::max(most, alike_[static_cast<std::size_t>(first)] - (number >= first && number <= first + 2));
    return most;
  }

 private:
  bool leaves(Kind kind) const { return !is_honor(kind) && hand_.held[kind] == 1; }
  const Hand& hand_;
  std::array<int, kSuits> straight_{}, suits_{};
  std::array<int, kNumbers - 2> alike_{};
  int tiles_ = 0, honors_ = 0, outer_ = 0, pairs_ = 0;
};

constexpr std::array<int, kDiscardSigns.size() + 1> kDiscardAt = [] {
  std::array<int, kDiscardSigns.size() + 1> at{};
  for (std::size_t i = 0; i < kDiscardSigns.size(); ++i) at[i + 1] = at[i] + kDiscardSigns[i].values;
  return at;
}();
constexpr std::array<int, kCallSigns.size() + 1> kCallAt = [] {
  std::array<int, kCallSigns.size() + 1> at{};
  for (std::size_t i = 0; i < kCallSigns.size(); ++i) at[i + 1] = at[i] + kCallSigns[i].values;
  return at;
}();

const Weights& weights_of(const State& state) { return kWeights[state.seats() - 3]; }

float sum_of(const Weights& weights, const DiscardRow& row) {
  float sum = 0;
  for (std::size_t i = 0; i < row.size(); ++i)
    sum += weights.discard[static_cast<std::size_t>(kDiscardAt[std::min(i, kDiscardSigns.size() - 1)] + row[i])];
  return sum;
}

float sum_of(const Weights& weights, const CallRow& row) {
  float sum = 0;
  for (std::size_t i = 0; i < row.size(); ++i) sum += weights.call[static_cast<std::size_t>(kCallAt[i] + row[i])];
  return sum;
}

template <class... Part>
std::uint16_t place(Part... parts) {
  int value = 0;
  ((value = value * parts.second + parts.first), ...);
  return static_cast<std::uint16_t>(value);
}
using P = std::pair<int, int>;

Action answer(const State& state, int seat, const Table& table, const Actions& legal, float call) {
  const Action* best = legal.first(ActionType::Pass);
  if (legal.size == 1) return *best;
  float most = call;
  for (const Action& action : legal) {
    if (action.type == ActionType::Pass) continue;
    const float sum = sum_of(weights_of(state), read_call(state, seat, table, action));
    if (sum > most) most = sum, best = &action;
  }
  return *best;
}

// Kans of a hand that is not threatened, and any that a hand in riichi may make.
const Action* kan(const State& state, int seat, const Actions& legal) {
  const Action* found = legal.first(ActionType::ClosedKan);
  if (found == nullptr) found = legal.first(ActionType::AddedKan);
  if (found == nullptr) return nullptr;
  return state.players[seat].riichi || greatest_threat(state, seat) == 0 ? found : nullptr;
}

// Of the tiles of a kind that may be discarded a plain one rather than a red one; riichi if it may be declared and a
// tile is left to win by.
Action discard_of(const State& state, int seat, const Table& table, const Actions& legal, Kind kind) {
  const Action* best = nullptr;
  const Action* riichi = nullptr;
  for (const Action& action : legal) {
    if (action.tile == kNoId || action.tile / 4 != kind) continue;
    const Action*& which = action.type == ActionType::Discard ? best : riichi;
    if (action.type != ActionType::Discard && action.type != ActionType::Riichi) continue;
    if (which == nullptr || (state.is_red(which->tile) && !state.is_red(action.tile))) which = &action;
  }
  if (riichi == nullptr) return *best;
  Hand after = state.players[seat].hand;
  after.remove(kind);
  const Unseen unseen(state, seat, table);
  return count_left(waits(after, state.rule), unseen) > 0 ? *riichi : *best;
}

Action turn(const State& state, int seat, const Table& table, const Actions& legal) {
  if (legal.size == 1) return *legal.begin();
  if (const Action* const found = kan(state, seat, legal)) return *found;
  DiscardRows rows;
  read_discards(state, seat, table, rows);
  const Weights& weights = weights_of(state);
  Kind best = kNoKind;
  float most = 0;
  for (int i = 0; i < rows.size; ++i) {
    const Kind kind = rows.kinds[static_cast<std::size_t>(i)];
    const float sum = sum_of(weights, rows.rows[static_cast<std::size_t>(i)]);
    if (best == kNoKind || sum > most) best = kind, most = sum;
  }
  return discard_of(state, seat, table, legal, best);
}

}  // namespace

Table::Table(const State& state, const std::array<KindSet, kSeats>& passed) : safe(passed) {
  shown = played_copies(state);
  for (int seat = 0; seat < state.seats(); ++seat)
    safe[static_cast<std::size_t>(seat)] |= state.players[seat].river_kinds;
  for (int i = 0; i < state.n_dora; ++i) show_indicator(state, state.dora_id(i), i == 0);
}

void Table::show_indicator(const State& state, TileId tile, bool first) {
  show(tile);
  if (state.rule.dora) ++dora[dora_of(tile / 4, first ? DoraKind::Dora : DoraKind::Kan, state.rule)];
}

void Table::follow(const State& state, const Events& events) {
  const auto pass = [&](const Event& event) {
    show(event.tile);
    for (int seat = 0; seat < state.seats(); ++seat)
      if (seat != event.seat && state.players[seat].riichi) safe[static_cast<std::size_t>(seat)] |= bit(event.tile / 4);
  };
  for (const Event& event : events) switch (event.type) {
      case EventType::Discard:
        pass(event);
        safe[event.seat] |= bit(event.tile / 4);
        break;
      case EventType::Chi:
      case EventType::Pon:
      case EventType::OpenKan:
        for (const TileId tile : event.own)
          if (tile != kNoId) show(tile);
        break;
      case EventType::ClosedKan: shown[event.tile / 4] = 4; break;
      case EventType::AddedKan:
      case EventType::Kita: pass(event); break;
      case EventType::Dora: show_indicator(state, event.tile, false); break;
      default: break;
    }
}

void read_discards(const State& state, int seat, const Table& table, DiscardRows& rows) {
  const Player& player = state.players[seat];
  const Hand& hand = player.hand;
  const bool open = !hand.is_closed();
  NearDiscards found(hand, player.forbidden, state.seats());
  const int near = std::clamp(found.nearest, 0, 3);
  const int left = left_of(state), turns = std::min(player.n_river / 4, 3);
  const KindSet value = valued(state, seat);
  const Unseen unseen(state, seat, table);
  const Aim aim = open ? aim_of(state, seat, hand) : Aim{};
  const YakuParts parts(hand);
  std::array<int, kSeats> threats{};
  int threat = 0, n_others = 0;
  std::array<int, kRisks> others{};
  for (int other = state.next(seat); other != seat; other = state.next(other)) {
    threats[static_cast<std::size_t>(other)] = threat_of(state, other);
    threat = std::max(threat, threats[static_cast<std::size_t>(other)]);
    others[static_cast<std::size_t>(n_others++)] = other;
  }
  KindSet reds = 0;
  for (int suit = 0; suit < kSuits; ++suit)
    if (hand.reds[static_cast<std::size_t>(suit)] == hand.counts[five_of(suit)] &&
        hand.reds[static_cast<std::size_t>(suit)] > 0)
      reds |= bit(five_of(suit));
  rows.size = 0;
  for (int i = 0; i < found.of.size; ++i) {
    const Kind kind = found.of.discard[static_cast<std::size_t>(i)];
    if (has(player.forbidden, kind)) continue;
    const int distance = found.of.distance[static_cast<std::size_t>(i)];
    const int back = std::min(distance - found.nearest, 2), far = std::clamp(distance, 0, 4);
    const int sort = sort_of(kind, value);
    const bool honor = is_honor(kind);
    const int worth = std::min(table.dora[kind] + has(reds, kind), 2);
    int near_dora = 0, shape = 0;
    if (!honor) {
      const int number = number_of(kind), turned = number > 4 ? -1 : 1;
      for (const int away : {-2, -1, 1, 2}) {
        const int step = turned * away;
        shape *= 3;
        if (number + step < 0 || number + step >= kNumbers) continue;
        const Kind at = static_cast<Kind>(kind + step);
        shape += std::min<int>(hand.counts[at], 2);
        if (table.dora[at] > 0) near_dora = std::max(near_dora, 3 - std::abs(step));
      }
    }
    int discarded = 0;
    for (int n = 0; n < n_others; ++n)
      discarded += has(table.safe[static_cast<std::size_t>(others[static_cast<std::size_t>(n)])], kind);
    const int kept = !open ? 0 : aim.sight == Sight::None ? 1 : has(aim.kinds, kind) ? 2 : 3;
    DiscardRow& row = rows.rows[static_cast<std::size_t>(rows.size)];
    row[0] = place(P{near, 4}, P{back, 3}, P{threat, 3}, P{left, 3});
    row[1] = place(P{far, 5}, P{kSizeOf[static_cast<std::size_t>(count_left(found.useful_after(i), unseen))], 16},
                   P{threat > 0, 2});
    row[2] = place(P{sort, 6}, P{std::min<int>(hand.counts[kind], 3) - 1, 3}, P{turns, 4}, P{threat > 0, 2});
    row[3] = place(P{worth, 3}, P{open, 2}, P{near, 4});
    row[4] = place(P{near_dora, 3}, P{near, 4});
    row[5] = honor ? 0
                   : place(P{shape, 81}, P{std::min<int>(hand.counts[kind], 3) - 1, 3},
                           P{std::min(number_of(kind), 8 - number_of(kind)), 5}, P{near, 4});
    row[6] = honor ? place(P{std::min<int>(1 + unseen.of[kind], 4), 5}, P{sort, 2}, P{near, 4}) : 0;
    row[7] = place(P{kept, 4}, P{near, 4});
    row[8] = place(P{std::min(discarded, 3), 4}, P{left, 3}, P{near, 4});
    row[9] = place(P{std::min(parts.outer_without(kind), 5), 6}, P{near, 4}, P{open, 2});
    row[10] = place(P{std::min(parts.outside_suit_without(kind), 5), 6}, P{near, 4}, P{open, 2});
    row[11] = place(P{std::max(parts.alike_without(kind) - 5, 0), 5}, P{near, 4}, P{open, 2});
    row[12] = place(P{std::max(parts.straight_without(kind) - 5, 0), 5}, P{near, 4}, P{open, 2});
    row[13] = place(P{std::min(parts.pairs_without(kind), 6), 7}, P{near, 4}, P{open, 2});
    for (int n = 0; n < kRisks; ++n) {
      const int other = n < n_others ? others[static_cast<std::size_t>(n)] : -1;
      const int its = other < 0 ? 0 : threats[static_cast<std::size_t>(other)];
      row[kDiscardSigns.size() - 1 + static_cast<std::size_t>(n)] =
          its == 0
              ? std::uint16_t{0}
              : static_cast<std::uint16_t>(
                    1 + place(P{its - 1, 2}, P{risk_of(kind, table.safe[static_cast<std::size_t>(other)], unseen), 14},
                              P{near, 4}, P{left, 3}));
    }
    rows.kinds[static_cast<std::size_t>(rows.size++)] = kind;
  }
}

CallRow read_call(const State& state, int seat, const Table& table, const Action& call) {
  const Player& player = state.players[seat];
  const Hand& hand = player.hand;
  const Hand after = after_call(hand, call);
  const int distance = shanten(hand.shape, state.seats()), before = std::clamp(distance, 0, 4);
  const Unseen unseen(state, seat, table);
  const bool value = call.type == ActionType::Pon && has(valued(state, seat), call.tile / 4);
  const int way = call.type == ActionType::Chi ? 0 : call.type == ActionType::OpenKan ? 3 : value ? 2 : 1;
  int nearest = 0, left = 0;
  if (call.type == ActionType::OpenKan) {
    const Useful found = useful(after.shape, after.four_alike(), state.seats());
    nearest = found.shanten;
    left = count_left(found.kinds, unseen);
  } else {
    NearDiscards found(after, 0, state.seats());
    nearest = found.nearest;
    for (int i = 0; i < found.of.size; ++i) left = std::max(left, count_left(found.useful_after(i), unseen));
  }
  const int far = std::clamp(nearest, 0, 4), nearer = std::clamp(distance - nearest, -1, 1) + 1;
  const int threat = greatest_threat(state, seat);
  int dora = 0;
  for_each(after.shape.once | melded(after), [&](Kind kind) { dora += table.dora[kind] * after.held[kind]; });
  for (int suit = 0; suit < kSuits; ++suit) dora += hand.reds[static_cast<std::size_t>(suit)];
  const Aim aim = aim_of(state, seat, after);
  return {
      place(P{way, 4}, P{before, 5}, P{nearer, 3}, P{!hand.is_closed(), 2}, P{threat, 3}),
      place(P{way, 4}, P{std::min(player.n_river / 4, 3), 4}, P{seat == state.dealer, 2},
            P{aim.sight == Sight::None || (melded(after) & ~aim.kinds) != 0 ? 0 : static_cast<int>(aim.sight), 4}),
      place(P{way, 4}, P{std::min(dora, 3), 4}), place(P{far, 5}, P{kSizeOf[static_cast<std::size_t>(left)], 16})};
}

void chances(const State& state, int seat, const Table& table, const Actions& legal, float* chance) {
  std::array<float, kKinds> discard{};
  if (legal.first(ActionType::Discard) != nullptr) {
    DiscardRows rows;
    read_discards(state, seat, table, rows);
    float sum = 0;
    for (int i = 0; i < rows.size; ++i) {
      const auto at = static_cast<std::size_t>(i);
      sum += discard[rows.kinds[at]] = std::exp(sum_of(weights_of(state), rows.rows[at]));
    }
    for (float& one : discard) one /= sum;
  }
  float sum = 0;
  for (int i = 0; i < legal.size; ++i) {
    const Action& action = legal.of[static_cast<std::size_t>(i)];
    switch (action.type) {
      case ActionType::Pass: chance[i] = 1; break;
      case ActionType::Chi:
      case ActionType::Pon:
      case ActionType::OpenKan:
        chance[i] = std::exp(sum_of(weights_of(state), read_call(state, seat, table, action)));
        break;
      case ActionType::Discard:
      case ActionType::Riichi:
      case ActionType::OpenRiichi: chance[i] = discard[action.tile / 4]; break;
      default: chance[i] = 1;
    }
    sum += chance[i];
  }
  if (legal.first(ActionType::Pass) != nullptr)
    for (int i = 0; i < legal.size; ++i) chance[i] /= sum;
}

Action choose(const State& state, int seat, const Table& table, float call) {
  Actions legal;
  legal_actions(state, seat, legal);
  for (const ActionType type : {ActionType::Tsumo, ActionType::Ron, ActionType::Kita, ActionType::Kyuushu})
    if (const Action* const found = legal.first(type)) return *found;
  return state.phase == Phase::Claim ? answer(state, seat, table, legal, call) : turn(state, seat, table, legal);
}

}  // namespace jantaku::lookahead
