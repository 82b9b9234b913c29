#include "learn/examples.hpp"

#include <atomic>
#include <cstring>
#include <utility>

#include "game/split_mix.hpp"
#include "game/step.hpp"

namespace jantaku {
namespace {

#define JANTAKU_ROW(column, name, type, cells) sizeof(type) * (cells),
constexpr std::array<std::size_t, kColumns> kSizes{JANTAKU_COLUMNS(JANTAKU_ROW)};
#undef JANTAKU_ROW

constexpr std::size_t kMostLent = 4;  // arrays that are remembered to be used again

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

struct Label {
  Column column;
  void (*put)(const State& state, int seat, std::uint8_t* cells);
};
constexpr Label kLabels[] = {
    {Column::Shanten, put_shanten},
    {Column::Waits, put_waits},
    {Column::Danger, put_danger},
    {Column::Hands, put_hands}};

}  // namespace

std::array<KindSet, kSeats> dealing_in(const State& state, int seat) {
  std::array<KindSet, kSeats> danger{};
  KindSet waited = 0;
  for (int other = 0; other < state.seats(); ++other)
    if (other != seat) waited |= state.players[other].waits;
  if (waited == 0) return danger;
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
      if (after.is(after.can_ron, other)) danger[static_cast<std::size_t>(place)] |= bit(kind);
    });
  });
  return danger;
}

ExampleRows::ExampleRows(const ExampleOptions& options, std::size_t capacity) : options_(options), capacity_(capacity) {
  sizes_ = kSizes;
  sizes_[static_cast<std::size_t>(Column::Obs)] =
      static_cast<std::size_t>(plane_count(options.features, options.oracle)) * kKinds;
  for (int column = static_cast<int>(kFirstLabel); column < kColumns; ++column)
    if (!(options.labels >> column & 1)) sizes_[static_cast<std::size_t>(column)] = 0;
  for (std::size_t column = 0; column < data_.size(); ++column)
    if (sizes_[column] > 0) data_[column].reset(new std::uint8_t[sizes_[column] * capacity]);
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
