#include "hand/limited.hpp"

#include <algorithm>
#include <array>

namespace jantaku {
namespace {

// A row as two halves of eight bytes, without and with a pair, sets 0-4 in the low five bytes of each. A byte is
// `kTop` less the distance, 0 for out of reach, so that shifting a half adds a set.
using Halves = std::uint64_t __attribute__((vector_size(16)));
using Cells = std::uint8_t __attribute__((vector_size(16)));
constexpr std::uint8_t kTop = 200;

Cells with_sets(Cells cells, int sets) {
  return reinterpret_cast<Cells>(reinterpret_cast<Halves>(cells) << (8 * sets));
}
Cells with_pair(Cells cells) { return reinterpret_cast<Cells>(Halves{0, reinterpret_cast<Halves>(cells)[0]}); }

Cells paying(Cells cells, int cost) {
  const Cells price = Cells{} + static_cast<std::uint8_t>(cost);
  return cells > price ? cells - price : Cells{};
}

void raise(Cells& cells, Cells other) { cells = cells > other ? cells : other; }

bool reachable(Cells cells) {
  const Halves halves = reinterpret_cast<Halves>(cells);
  return (halves[0] | halves[1]) != 0;
}

// runs[a][b], the best while `a` runs began one kind ago, `b` two kinds ago; three equal runs are three triplets, so
// two do.
constexpr int kRuns = 3;
using OpenRuns = std::array<std::array<Cells, kRuns>, kRuns>;

OpenRuns next_kind(const OpenRuns& runs, int count, int limit, bool may_run) {
  OpenRuns next{};
  for (int a = 0; a < kRuns; ++a) {
    for (int b = 0; b < kRuns; ++b) {
      const Cells cells = runs[a][b];
      if (!reachable(cells)) continue;
      for (int begun = 0; begun < (may_run ? kRuns : 1); ++begun) {
        const Cells run_cells = with_sets(cells, begun);
        Cells& into = next[begun][a];
        const auto use = [&](int group, Cells grouped) {
          const int used = a + b + begun + group;
          if (used <= limit) raise(into, paying(grouped, std::max(0, used - count)));
        };
        use(0, run_cells);
        use(2, with_pair(run_cells));
        use(3, with_sets(run_cells, 1));
      }
    }
  }
  return next;
}

int neighbourhood(const Hand& hand, Kind kind) {
  if (is_honor(kind)) return hand.counts[kind];
  const int number = number_of(kind);
  int tiles = 0;
  for (int step = std::max(-2, -number); step <= std::min(2, 8 - number); ++step) tiles += hand.counts[kind + step];
  return tiles;
}

// Wanting one more than is left of a kind means that many sets or pairs that lack nothing else: each is two tiles
// of the neighbourhood, one of them perhaps a pair that is one tile. tests/hand/hand_tests.cpp compares with no short
// cut.
bool may_bind(const Hand& hand, Kind kind, int draws) {
  const int left = 4 - hand.held[kind];
  return neighbourhood(hand, kind) + draws >= 2 * (left - std::min(draws, left)) + 1;
}

Row computed_row(const Hand& hand, int color, KindSet in_play) {
  const auto [first, kinds] = kColor[color];
  OpenRuns runs{};
  runs[0][0][0] = kTop;
  for (int i = 0; i < kinds; ++i) {
    const Kind kind = static_cast<Kind>(first + i);
    const int limit = has(in_play, kind) ? 4 - (hand.held[kind] - hand.counts[kind]) : 0;
    runs = next_kind(runs, hand.counts[kind], limit, color < 3 && i + 2 < kinds);
  }
  const Cells cells = runs[0][0];
  Row row;
  for (int column = 0; column < kRow; ++column) {
    const int value = cells[column < 5 ? column : column + 3];
    row[column] = value == 0 ? kImpossible : static_cast<std::uint8_t>(std::min<int>(kImpossible, kTop - value));
  }
  return row;
}

// The last rows, by what they depend on. A search asks for the same ones again and again.
struct KnownRow {
  std::uint64_t key = 0;
  Row row;
};
constexpr int kKnownBits = 10;
thread_local std::array<KnownRow, 1 << kKnownBits> known_rows;

// Three bits each for the concealed and for all copies of each kind of a colour, then the colour and the players, plus
// one. 0 for an impossible hand, which a question about an unfinished hand may come with: it would be taken for
// another.
std::uint64_t key_of(const Hand& hand, int color, KindSet in_play) {
  const auto [first, kinds] = kColor[color];
  std::uint64_t key = static_cast<std::uint64_t>(color) << 1 | (in_play == kAllKinds);
  for (int kind = first; kind < first + kinds; ++kind) {
    if (hand.held[kind] > 4) return 0;
    key = key << 6 | static_cast<std::uint64_t>(hand.counts[kind] << 3 | hand.held[kind]);
  }
  return key + 1;
}

}  // namespace

Row limited_row(const Hand& hand, int color, KindSet in_play) {
  const std::uint64_t key = key_of(hand, color, in_play);
  if (key == 0) return computed_row(hand, color, in_play);
  KnownRow& known = known_rows[key * 0x9E3779B97F4A7C15u >> (64 - kKnownBits)];
  if (known.key != key) known = {key, computed_row(hand, color, in_play)};
  return known.row;
}

unsigned limited_colors(const Hand& hand, int draws) {
  unsigned colors = 0;
  for (int i = 0; i < hand.n_melds; ++i)
    for_each(hand.melds[i].kinds(),
             [&](Kind kind) { colors |= unsigned{may_bind(hand, kind, draws)} << std::min(kind / 9, 3); });
  return colors;
}

}  // namespace jantaku
