#include "learn/examples.hpp"

#include <algorithm>
#include <atomic>
#include <cstring>
#include <utility>

#if defined(__linux__)
#include <sys/mman.h>
#endif

#include "game/step/step.hpp"
#include "game/wall/split_mix.hpp"

namespace jantaku {
namespace {

#define JANTAKU_ROW(column, name, type, cells) sizeof(type) * (cells),
constexpr std::array<std::size_t, kColumns> kSizes{JANTAKU_COLUMNS(JANTAKU_ROW)};
#undef JANTAKU_ROW

constexpr std::size_t kMostLent = 4;  // arrays that are remembered to be used again

constexpr std::size_t kLargePage = std::size_t{1} << 21;  // of most systems

// Memory for the cells of a column. Many cells take large pages where the system has them: it clears each page when it
// is first written, and for small ones that takes longer than the rows.
Cells new_cells(std::size_t size) {
  const std::size_t unit = size < kLargePage ? 64 : kLargePage;
  const std::size_t whole = (size + unit - 1) / unit * unit;
  auto* const cells = static_cast<std::uint8_t*>(::operator new(whole, std::align_val_t{unit}));
#if defined(__linux__)
  if (unit == kLargePage) madvise(cells, whole, MADV_HUGEPAGE);  // it may be refused, and all works as it is
#endif
  return Cells(cells, {std::align_val_t{unit}});
}

template <class T>
void put(const ExampleRows& rows, Column column, std::size_t row, T value) {
  std::memcpy(rows.at(column, row), &value, sizeof value);
}

void put_kinds(std::uint8_t* cells, KindSet kinds) {
  std::memset(cells, 0, kKinds);
  for_each(kinds, [&](Kind kind) { cells[kind] = 1; });
}

// Calls `f` with the place of each seat, this one first, and the seat; places that are empty have -1.
template <class F>
void each_place(const State& state, int seat, F f) {
  for (int place = 0, at = seat; place < kSeats; ++place, at = state.next(at))
    f(place, place < state.seats() ? at : -1);
}

void put_shanten(const State& state, int seat, std::uint8_t* cells) {
  each_place(state, seat, [&](int place, int at) {
    const int distance = at < 0 ? 0 : shanten(state.players[at].hand, state.rule.players);
    cells[place] = static_cast<std::uint8_t>(static_cast<std::int8_t>(distance));
  });
}

void put_waits(const State& state, int seat, std::uint8_t* cells) {
  each_place(state, seat,
             [&](int place, int at) { put_kinds(cells + place * kKinds, at < 0 ? 0 : state.players[at].waits); });
}

void put_danger(const State& state, int seat, std::uint8_t* cells) {
  const std::array<KindSet, kSeats> danger = dealing_in(state, seat);
  for (int place = 0; place < kSeats; ++place)
    put_kinds(cells + place * kKinds, danger[static_cast<std::size_t>(place)]);
}

void put_hands(const State& state, int seat, std::uint8_t* cells) {
  each_place(state, seat, [&](int place, int at) {
    std::memset(cells + place * kKinds, 0, kKinds);
    if (at >= 0) std::memcpy(cells + place * kKinds, state.players[at].hand.counts.data(), kKinds);
  });
}

void put_cost(const State& state, int seat, std::uint8_t* cells) {
  const auto costs = costs_of_dealing_in(state, seat);
  std::memcpy(cells, costs.data(), sizeof costs);
}

void put_signs(const State& state, int seat, std::uint8_t* cells) {
  const std::array<danger::Signs, kSeats> signs = danger::read_signs(danger::visible_to(state, seat));
  each_place(state, seat, [&](int place, int at) {
    std::uint8_t* const row = cells + static_cast<std::size_t>(place) * danger::kSignCells;
    danger::write_cells(at < 0 ? danger::Signs{} : signs[static_cast<std::size_t>(at)], row);
  });
}

void put_quick(const State& state, int seat, std::uint8_t* cells) {
  std::array<std::uint16_t, kQuickCells> row;
  row.fill(kNoSign);
  const lookahead::Table table(state, danger::passed_in_riichi(danger::visible_to(state, seat)));
  Actions legal;
  legal_actions(state, seat, legal);
  std::uint16_t* at = row.data();
  if (legal.first(ActionType::Discard) != nullptr) {
    lookahead::DiscardRows found;
    lookahead::read_discards(state, seat, table, found);
    for (std::size_t i = 0; i < static_cast<std::size_t>(found.size); ++i)
      std::copy(found.rows[i].begin(), found.rows[i].end(), at + found.kinds[i] * found.rows[i].size());
  }
  at += kKinds * std::tuple_size_v<lookahead::DiscardRow>;
  int calls = 0;
  for (const Action& action : legal) {
    if (!lookahead::is_call(action) || calls++ >= kCallRows) continue;
    *at++ = static_cast<std::uint16_t>(action_id(state, seat, action));
    const lookahead::CallRow found = lookahead::read_call(state, seat, table, action);
    at = std::copy(found.begin(), found.end(), at);
  }
  if (const TileId drawn = state.players[seat].drawn; drawn != kNoId) row.back() = drawn / 4;
  std::memcpy(cells, row.data(), sizeof row);
}

struct Label {
  Column column;
  void (*put)(const State& state, int seat, std::uint8_t* cells);
};
constexpr Label kLabels[] = {{Column::Shanten, put_shanten}, {Column::Waits, put_waits}, {Column::Danger, put_danger},
                             {Column::Hands, put_hands},     {Column::Cost, put_cost},   {Column::Signs, put_signs},
                             {Column::Quick, put_quick}};

// The points of a win by ron, honba left out.
double points_of(const State& state, const Hand& hand, const Context& context) {
  const Score won = score(hand, context, state.rule);
  return shares_of(won.base, context.is_dealer(), false, state.rule).from_discarder;
}

// The points that seat wins by the offered tile. The ura-dora are unknown: any tile that no hand holds and nobody has
// shown may indicate them. Each further indicator brings as much as the first.
double points_of_win(const State& state, int seat) {
  const Hand hand = winning_hand(state, seat, false);
  Context context = win_context(state, seat, false);
  const int indicators = state.rule.ura_dora ? (state.rule.kan_ura_dora ? context.n_ura : context.n_ura > 0) : 0;
  context.n_ura = 0;
  const double plain = points_of(state, hand, context);
  if (indicators == 0) return plain;
  std::array<int, kKinds> left{};
  for (int i = 0; i <= state.next_draw; ++i) ++left[state.wall.tiles[static_cast<std::size_t>(i)] / 4];
  double more = 0;
  int tiles = 0;
  context.n_ura = 1;
  for (int kind = 0; kind < kKinds; ++kind) {
    const auto indicator = static_cast<Kind>(kind);
    tiles += left[indicator];
    const Kind dora = dora_of(indicator, DoraKind::Ura, state.rule);
    if (left[indicator] == 0 || hand.held[dora] == 0) continue;
    context.ura[0] = indicator;
    more += left[indicator] * (points_of(state, hand, context) - plain);
  }
  return plain + indicators * more / std::max(1, tiles);
}

// Calls `f` with the place of each seat that wins by a discard of that kind, the kind, and the state in which it does.
template <class F>
void each_deal_in(const State& state, int seat, F f) {
  KindSet waited = 0;
  for (int other = 0; other < state.seats(); ++other)
    if (other != seat) waited |= state.players[other].waits;
  if (waited == 0) return;
  State after = state;
  after.fresh_kan = state.phase == Phase::Turn && state.after_replacement && state.n_kans > 0;
  after.phase = Phase::Claim;
  after.offer = Offer::Discard;
  after.turn = static_cast<std::uint8_t>(seat);
  for_each(waited, [&](Kind kind) {
    after.offered = static_cast<TileId>(4 * kind + 3);
    after.can_ron = after.completes = 0;
    each_place(state, seat, [&](int place, int other) {
      if (place == 0 || other < 0 || !has(state.players[other].waits, kind)) return;
      note_completion(after, other);
      if (after.is(after.can_ron, other)) f(static_cast<std::size_t>(place), kind, after, other);
    });
  });
}

}  // namespace

std::array<KindSet, kSeats> dealing_in(const State& state, int seat) {
  std::array<KindSet, kSeats> danger{};
  each_deal_in(state, seat, [&](std::size_t place, Kind kind, const State&, int) { danger[place] |= bit(kind); });
  return danger;
}

std::array<std::array<std::int32_t, kKinds>, kSeats> costs_of_dealing_in(const State& state, int seat) {
  std::array<std::array<std::int32_t, kKinds>, kSeats> costs{};
  each_deal_in(state, seat, [&](std::size_t place, Kind kind, const State& after, int other) {
    costs[place][kind] = static_cast<std::int32_t>(points_of_win(after, other));
  });
  return costs;
}

ExampleRows::ExampleRows(const ExampleOptions& options, std::size_t capacity) : options_(options), capacity_(capacity) {
  sizes_ = kSizes;
  sizes_[static_cast<std::size_t>(Column::Obs)] =
      static_cast<std::size_t>(plane_count(options.features, options.oracle)) * kKinds;
  for (int column = static_cast<int>(kFirstLabel); column < kColumns; ++column)
    if (!(options.labels >> column & 1)) sizes_[static_cast<std::size_t>(column)] = 0;
  for (std::size_t column = 0; column < data_.size(); ++column)
    if (sizes_[column] > 0) data_[column] = new_cells(sizes_[column] * capacity);
}

void ExampleRows::write(std::size_t row, const State& state, int seat, const Action& action, const Actions& legal,
                        const RoundFacts& facts) {
  observe(state, seat, legal, options_.features, options_.oracle, at(Column::Obs, row));
  spread(legal_mask(state, seat, legal), at(Column::Mask, row));
  put(*this, Column::Action, row, std::int64_t{action_id(state, seat, action)});
  put(*this, Column::Game, row, facts.game);
  put(*this, Column::Round, row, facts.round);
  put(*this, Column::Seat, row, std::int32_t{seat});
  put(*this, Column::Turn, row, std::int32_t{state.players[seat].n_river});
  put(*this, Column::Gain, row, facts.gain[seat]);
  put(*this, Column::Points, row, facts.points[seat]);
  put(*this, Column::Placement, row, facts.placement[seat]);
  for (const Label& label : kLabels)
    if (has(label.column)) label.put(state, seat, at(label.column, row));
}

void ExampleRows::copy(std::size_t row, const ExampleRows& from, std::size_t its_row) {
  for (int i = 0; i < kColumns; ++i) {
    const Column column = static_cast<Column>(i);
    if (has(column)) std::memcpy(at(column, row), from.at(column, its_row), size_of_row(column));
  }
}

Examples::Examples(const ExampleOptions& options, std::size_t batch, std::size_t shuffle, std::uint64_t seed)
    : options_(options), batch_(batch), shuffle_(shuffle), chance_(seed) {
  if (shuffle > 0) pool_ = std::make_unique<ExampleRows>(options, shuffle);
  filling_.rows = fresh_rows();
}

void Examples::add(const State& state, int seat, const Action& action, const RoundFacts& facts) {
  Actions legal;
  legal_actions(state, seat, legal);
  if (!options_.forced && legal_mask(state, seat, legal).size() == 1) return;
  if (waiting_ < shuffle_) return pool_->write(waiting_++, state, seat, action, legal, facts);
  const std::size_t row = next_row();
  if (shuffle_ == 0) return filling_.rows->write(row, state, seat, action, legal, facts);
  const std::size_t drawn = split_mix(chance_) % shuffle_;
  filling_.rows->copy(row, *pool_, drawn);
  pool_->write(drawn, state, seat, action, legal, facts);
}

void Examples::finish() {
  for (; waiting_ > 0; --waiting_) {
    const std::size_t drawn = split_mix(chance_) % waiting_;
    const std::size_t row = next_row();
    filling_.rows->copy(row, *pool_, drawn);
    if (drawn + 1 < waiting_) pool_->copy(drawn, *pool_, waiting_ - 1);
  }
  if (filling_.size == 0) return;
  ready_.push_back(std::move(filling_));
  filling_ = {fresh_rows(), 0};
}

ExampleBatch Examples::take() {
  check_that(has_batch());
  ExampleBatch batch = std::move(ready_.front());
  ready_.pop_front();
  return batch;
}

// The place of the next row that leaves; a full batch makes way for the next.
std::size_t Examples::next_row() {
  if (filling_.size == batch_) {
    ready_.push_back(std::move(filling_));
    filling_ = {fresh_rows(), 0};
  }
  return filling_.size++;
}

// Memory that the system has just given is slow to write, so arrays that nobody holds any more are used again.
std::shared_ptr<ExampleRows> Examples::fresh_rows() {
  for (const std::shared_ptr<ExampleRows>& rows : lent_) {
    if (rows.use_count() > 1) continue;
    std::atomic_thread_fence(std::memory_order_acquire);
    return rows;
  }
  auto rows = std::make_shared<ExampleRows>(options_, batch_);
  lent_.push_back(rows);
  if (lent_.size() > kMostLent) lent_.pop_front();
  return rows;
}

}  // namespace jantaku
