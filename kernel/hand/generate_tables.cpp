// Writes `tables.cpp` (see tables.hpp): run by the build, its output is not kept under version control.
#include "hand/tables.hpp"

#include <algorithm>
#include <cstdio>
#include <map>
#include <set>
#include <vector>

namespace {

using namespace jantaku;
using Counts = std::array<std::uint8_t, 9>;

int encode(const Counts& counts, int from, int to) {
  int code = 0;
  for (int i = to; i-- > from;) code = code * 5 + counts[i];
  return code;
}

int tiles_of(int code) {
  int sum = 0;
  for (; code > 0; code /= 5) sum += code % 5;
  return sum;
}

// All ways to take `sets` sets and `pair` pairs from `kinds` kinds, at most four tiles of each.
struct Targets {
  std::array<std::set<Counts>, kRow> of;  // [pair * 5 + sets]

  Targets(int kinds, bool runs) {
    of[0].insert(Counts{});
    for (int sets = 0; sets < 5; ++sets) {
      for (const Counts& target : of[sets]) {
        for (int i = 0; i < kinds; ++i) {
          add(of[5 + sets], target, {{i, 2}});
          if (sets == 4) continue;
          add(of[sets + 1], target, {{i, 3}});
          if (runs && i + 2 < kinds) add(of[sets + 1], target, {{i, 1}, {i + 1, 1}, {i + 2, 1}});
        }
      }
    }
  }

 private:
  static void add(std::set<Counts>& into, Counts target, std::vector<std::pair<int, int>> tiles) {
    for (auto [kind, count] : tiles) {
      target[kind] += count;
      if (target[kind] > 4) return;
    }
    into.insert(target);
  }
};

// Distances of every shape of `kinds` kinds: zero at the targets, then along each kind one for every tile
// that lacks and nothing for a tile too many.
std::vector<Row> distances(int kinds, bool runs) {
  const Targets targets(kinds, runs);
  int shapes = 1;
  for (int i = 0; i < kinds; ++i) shapes *= 5;
  std::vector<Row> rows(shapes);
  std::vector<std::uint8_t> distance(shapes);
  for (int column = 0; column < kRow; ++column) {
    std::fill(distance.begin(), distance.end(), kImpossible);
    for (const Counts& target : targets.of[column]) distance[encode(target, 0, kinds)] = 0;
    for (int stride = 1; stride < shapes; stride *= 5) {
      for (int shape = 0; shape < shapes; ++shape) {
        if (shape / stride % 5 != 0) continue;
        std::uint8_t line[5];
        for (int have = 0; have < 5; ++have) line[have] = distance[shape + have * stride];
        for (int have = 0; have < 5; ++have) {
          int best = kImpossible;
          for (int want = 0; want < 5; ++want) best = std::min(best, line[want] + std::max(0, want - have));
          distance[shape + have * stride] = static_cast<std::uint8_t>(best);
        }
      }
    }
    for (int shape = 0; shape < shapes; ++shape) rows[shape][column] = distance[shape];
  }
  return rows;
}

Row merged(const Row& a, const Row& b) {
  Row result;
  result.fill(kImpossible);
  const auto lower = [&](int column, int value) {
    result[column] = static_cast<std::uint8_t>(std::min<int>(result[column], value));
  };
  for (int i = 0; i < 5; ++i) {
    for (int j = 0; i + j < 5; ++j) {
      lower(i + j, a[i] + b[j]);
      lower(5 + i + j, a[i] + b[5 + j]);
      lower(5 + i + j, a[5 + i] + b[j]);
    }
  }
  return result;
}

std::vector<SuitReading> readings_of(Counts counts, int from, bool pair_taken) {
  while (from < 9 && counts[from] == 0) ++from;
  if (from == 9) return {0};
  std::vector<SuitReading> found;
  const auto continue_with = [&](Counts rest, SuitReading group, bool taken) {
    for (SuitReading reading : readings_of(rest, from, taken)) found.push_back(reading + group);
  };
  if (counts[from] >= 3) {
    Counts rest = counts;
    rest[from] -= 3;
    continue_with(rest, SuitReading{1} << (kTripletShift + from), pair_taken);
  }
  if (from < 7 && counts[from + 1] > 0 && counts[from + 2] > 0) {
    Counts rest = counts;
    for (int i = 0; i < 3; ++i) --rest[from + i];
    continue_with(rest, SuitReading{1} << (3 * from), pair_taken);
  }
  if (counts[from] >= 2 && !pair_taken) {
    Counts rest = counts;
    rest[from] -= 2;
    continue_with(rest, SuitReading(from + 1) << kPairShift, true);
  }
  std::sort(found.begin(), found.end());
  found.erase(std::unique(found.begin(), found.end()), found.end());
  return found;
}

template <class T>
void print(const char* type, const char* name, const std::vector<T>& values) {
  std::printf("extern const std::%s %s[] = {", type, name);
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (i % 32 == 0) std::printf("\n");
    std::printf("%llu,", static_cast<unsigned long long>(values[i]));
  }
  std::printf("};\n");
}

}  // namespace

int main() {
  const std::vector<Row> suit_rows = distances(9, true);
  const std::vector<Row> honor_rows = distances(7, false);
  const std::vector<Row> man_three_rows = distances(2, false);

  std::set<Row> rows;
  for (std::size_t i = 0; i < suit_rows.size(); ++i)
    if (tiles_of(static_cast<int>(i)) <= kTableTiles) rows.insert(suit_rows[i]);
  for (std::size_t i = 0; i < honor_rows.size(); ++i)
    if (tiles_of(static_cast<int>(i)) <= kTableTiles) rows.insert(honor_rows[i]);
  rows.insert(man_three_rows.begin(), man_three_rows.end());
  for (std::size_t before = 0; before != rows.size();) {
    before = rows.size();
    const std::vector<Row> known(rows.begin(), rows.end());
    for (const Row& a : known)
      for (const Row& b : known) rows.insert(merged(a, b));
  }
  if (rows.size() > 256) return std::fprintf(stderr, "%zu classes do not fit a byte\n", rows.size()), 1;
  const std::vector<Row> row(rows.begin(), rows.end());
  std::map<Row, int> number;
  for (std::size_t i = 0; i < row.size(); ++i) number[row[i]] = static_cast<int>(i);

  std::vector<int> tails(kTails);
  for (int i = 0; i < kTails; ++i) tails[i] = i;
  std::stable_sort(tails.begin(), tails.end(), [](int a, int b) { return tiles_of(a) < tiles_of(b); });
  std::vector<std::uint16_t> tail_rank(kTails);
  for (int i = 0; i < kTails; ++i) tail_rank[tails[i]] = static_cast<std::uint16_t>(i);

  std::vector<std::uint32_t> head_offset;
  std::vector<std::uint8_t> suit_class;
  std::vector<std::uint16_t> suit_reading, reading_start{0, 0};
  std::vector<SuitReading> all_readings;
  for (int head = 0; head < kHeads; ++head) {
    head_offset.push_back(static_cast<std::uint32_t>(suit_class.size()));
    for (int tail : tails) {
      if (tiles_of(head) + tiles_of(tail) > kTableTiles) break;
      suit_class.push_back(static_cast<std::uint8_t>(number[suit_rows[head + kHeads * tail]]));
      Counts counts;
      for (int i = 0, rest = head + kHeads * tail; i < 9; ++i, rest /= 5) counts[i] = rest % 5;
      const bool fits = tiles_of(head) + tiles_of(tail) <= kMaxTiles;
      const auto found = fits ? readings_of(counts, 0, false) : std::vector<SuitReading>{};
      suit_reading.push_back(found.empty() ? 0 : static_cast<std::uint16_t>(reading_start.size() - 1));
      if (found.empty()) continue;
      all_readings.insert(all_readings.end(), found.begin(), found.end());
      reading_start.push_back(static_cast<std::uint16_t>(all_readings.size()));
    }
  }
  if (suit_class.size() != kSuitShapes || all_readings.size() > 0xFFFF)
    return std::fprintf(stderr, "%zu shapes, %zu readings\n", suit_class.size(), all_readings.size()), 1;

  std::vector<std::uint8_t> honor_class, man_three_class;
  for (const Row& r : honor_rows) honor_class.push_back(static_cast<std::uint8_t>(number.count(r) ? number[r] : 0));
  for (const Row& r : man_three_rows) man_three_class.push_back(static_cast<std::uint8_t>(number[r]));

  std::printf("#include \"hand/tables.hpp\"\nnamespace jantaku::tables {\n");
  print("uint32_t", "head_offset", head_offset);
  print("uint16_t", "tail_rank", tail_rank);
  print("uint8_t", "suit_class", suit_class);
  print("uint8_t", "honor_class", honor_class);
  print("uint8_t", "man_three_class", man_three_class);
  print("uint16_t", "suit_reading", suit_reading);
  print("uint16_t", "reading_start", reading_start);
  print("uint64_t", "readings", all_readings);
  std::printf("extern const int classes = %zu;\nextern const Row row[] = {\n", row.size());
  for (const Row& r : row) {
    std::printf("Row{");
    for (int value : r) std::printf("%d,", value);
    std::printf("},\n");
  }
  std::printf("};\nextern const std::uint8_t merge[][256] = {\n");
  for (const Row& a : row) {
    std::printf("{");
    for (const Row& b : row) std::printf("%d,", number[merged(a, b)]);
    std::printf("},\n");
  }
  std::printf("};\nextern const std::uint8_t need[5][256] = {\n");
  for (int sets = 0; sets < 5; ++sets) {
    std::printf("{");
    for (const Row& r : row) std::printf("%d,", r[5 + sets]);
    std::printf("},\n");
  }
  std::printf("};\n}  // namespace jantaku::tables\n");
  return 0;
}
