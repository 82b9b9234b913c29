// Planes of the table: all of it in `encode`'s 74, then ponds, melds and closed kans.
#include <cmath>

#include "learn/riichienv/cells.hpp"
#include "learn/riichienv/encodings.hpp"

namespace jantaku::riichienv {
namespace {

constexpr int kBase = 74;
constexpr int kMostDiscards = 32;

float real(int value) { return static_cast<float>(value); }

template <int kinds>
void hand_planes(const Seen& seen, Planes<kinds>& planes) {
  Counts counts{};
  for (TileId id : seen.hand()) {
    if (std::uint8_t& n = counts[id / 4]; n < 4) planes.set(n++, id / 4);
    if (is_red_id(id)) planes.set(4, id / 4);
  }
  int row = 5;
  for (const CalledMeld& meld : seen.at(seen.seat).melds) {
    for (TileId id : meld.tiles)
      if (id != kNoId) planes.set(row, id / 4);
    ++row;
  }
  for (int i = 0; i < seen.n_dora(); ++i) planes.set(9, seen.dora(i) / 4);
  for_each(seen.waits(), [&](Kind kind) { planes.set(47, kind); });
  planes.fill(48, seen.tenpai() ? 1 : 0);
}

template <int kinds>
void pond_planes(const Seen& seen, Planes<kinds>& planes) {
  const auto recent = [&](int row, int place, int from, int to) {
    const auto river = seen.at(seen.seat_at(place)).river;
    const int size = static_cast<int>(river.size());
    for (int i = from; i < std::min(to, size); ++i)
      planes.set(row + i - from, river[static_cast<std::size_t>(size - 1 - i)].tile / 4);
  };
  for (int i = 0; i < seen.players; ++i) {
    const auto river = seen.at(seen.seat_at(i)).river;
    recent(10 + 4 * i, i, 0, 4);
    planes.fill(26 + i, real(static_cast<int>(river.size())) / 24.0f);
    planes.fill(70 + i, !river.empty() && river.back().tsumogiri ? 1 : 0);
  }
  recent(64, 0, 4, 8);
  recent(68, 1, 4, 6);
}

template <int kinds>
void table_planes(const Seen& seen, Planes<kinds>& planes) {
  planes.set(35, kEast + seen.wind());
  planes.set(36, kEast + (seen.seat - seen.dealer() + seen.players) % seen.players);
  planes.fill(37, real(seen.honba()) / 10.0f);
  planes.fill(38, real(seen.sticks()) / 5.0f);
  int rank = 0;
  const std::int32_t own = seen.at(seen.seat).points;
  for (int i = 0; i < seen.players; ++i) {
    const SeenSeat seat = seen.at(seen.seat_at(i));
    planes.fill(31 + i, seat.riichi ? 1 : 0);
    planes.fill(39 + i, real(std::clamp(seat.points, 0, 100000)) / 100000.0f);
    planes.fill(43 + i, real(std::clamp(seat.points, 0, 30000)) / 30000.0f);
    rank += seat.points > own;
  }
  planes.fill(49 + rank, 1);
  planes.fill(53, real(seen.round()) / 8.0f);
  planes.fill(54, real(seen.wind() * 4 + seen.round()) / 7.0f);
}

// How many dora a seat shows, and every tile that is seen.
template <int kinds>
void dora_planes(const Seen& seen, Planes<kinds>& planes) {
  Counts worth{}, all{};
  for (int i = 0; i < seen.n_dora(); ++i) {
    const Kind kind = seen.dora(i) / 4;
    ++worth[dora_of(kind, seen.players)];
    ++all[kind];
  }
  for (int i = 0; i < seen.players; ++i) {
    const SeenSeat seat = seen.at(seen.seat_at(i));
    int dora = 0;
    const auto note = [&](TileId id) {
      dora += worth[id / 4];
      ++all[id / 4];
    };
    for (const CalledMeld& meld : seat.melds)
      for (TileId id : meld.tiles)
        if (id != kNoId) note(id);
    for (const Discarded& discarded : seat.river) note(discarded.tile);
    if (i == 0)
      for (TileId id : seen.hand()) note(id);
    planes.fill(55 + i, real(dora) / 12.0f);
    planes.fill(59 + i, real(static_cast<int>(seat.melds.size())) / 4.0f);
  }
  int unseen = 4 * seen.kinds();
  for_each(kinds_in_play(seen.players), [&](Kind kind) {
    unseen -= all[kind];
    planes.at(63, kind) = real(all[kind]) / 4.0f;
  });
  planes.fill(30, real(std::max(0, unseen)) / 70.0f);
}

std::array<float, kMostDiscards> weights(float rate) {
  std::array<float, kMostDiscards> of;
  for (int age = 0; age < kMostDiscards; ++age)
    of[static_cast<std::size_t>(age)] = static_cast<float>(std::exp(static_cast<double>(-rate * real(age))));
  return of;
}

}  // namespace

void write_base(const Seen& seen, float* out) {
  with_planes(seen, out, kBase, [&](auto planes) {
    hand_planes(seen, planes);
    pond_planes(seen, planes);
    table_planes(seen, planes);
    dora_planes(seen, planes);
  });
}

// Each discard weighs exp(-rate x age); the last one has age 0.
void write_decay(const Seen& seen, float rate, float* out) {
  static const std::array<float, kMostDiscards> usual = weights(kDecay);
  const std::array<float, kMostDiscards> other = rate == kDecay ? usual : weights(rate);
  const float* const weight = other.data();
  with_planes(seen, out, seen.players, [&](auto planes) {
    for (int i = 0; i < seen.players; ++i) {
      const auto river = seen.at(seen.seat_at(i)).river;
      for (std::size_t at = 0; at < river.size(); ++at)
        planes.at(i, river[at].tile / 4) += weight[river.size() - 1 - at];
    }
  });
}

void write_ponds(const Seen& seen, float* out) {
  with_planes(seen, out, 7 * seen.players, [&](auto planes) {
    for (int seat = 0; seat < seen.players; ++seat) {
      Counts counts{};
      for (const Discarded& discarded : seen.at(seat).river) {
        const Kind kind = discarded.tile / 4;
        planes.set(7 * seat + std::min<int>(counts[kind]++, 3), kind);
        if (is_red_id(discarded.tile)) planes.set(7 * seat + 4 + suit_of(kind), kind);
      }
    }
  });
}

void write_melds(const Seen& seen, float* out) {
  with_planes(seen, out, 20 * seen.players, [&](auto planes) {
    std::array<TileId, 4> tiles;
    for (int i = 0; i < seen.players; ++i) {
      int row = 20 * i;
      for (const CalledMeld& meld : seen.at(seen.seat_at(i)).melds) {
        const int n = tiles_of(meld, tiles);
        for (int at = 0; at < n; ++at) {
          const TileId tile = tiles[static_cast<std::size_t>(at)];
          planes.set(row + at, tile / 4);
          if (is_red_id(tile)) planes.set(row + 4, tile / 4);
        }
        row += 5;
      }
    }
  });
}

void write_closed_kans(const Seen& seen, float* out) {
  with_planes(seen, out, seen.players, [&](auto planes) {
    for (int i = 0; i < seen.players; ++i) {
      const SeenSeat seat = seen.at(seen.seat_at(i));
      for (std::size_t at = 0; at < seat.melds.size(); ++at)
        if (seat.types[at].type == MeldType::ClosedKan) planes.set(i, seat.melds[at].tiles[0] / 4);
    }
  });
}

}  // namespace jantaku::riichienv
