// Random programs on random hands: every answer agrees with the others, and nothing goes out of bounds.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <random>

#include "match/match.hpp"
#include "tests/require.hpp"

namespace {

using namespace jantaku::match;
using jantaku::require;

// Two names that no tile has, three suits of nine in a row, seven honors, a joker, a back.
constexpr int kNames = 2 + 27 + 7 + 2;
constexpr int kJoker = kNames - 2, kBack = kNames - 1;

TileOrder small_order() {
  TileOrder order;
  order.names = kNames;
  order.any = 0;
  order.faceup = 1;
  const auto suit = [](int name) { return name >= 2 && name < 29 ? (name - 2) / 9 : -1; };
  for (int offset = -kMostOffset; offset <= kMostOffset; ++offset)
    for (int name = 0; name < kNames; ++name) {
      const int suits = std::abs(offset) / 10 * (offset < 0 ? 2 : 1), steps = offset % 10;
      int moved = offset == 0 ? name : -1;
      if (suit(name) >= 0) {
        const int number = (name - 2) % 9 + steps;
        if (number >= 0 && number < 9) moved = 2 + (suit(name) + suits) % 3 * 9 + number;
      }
      order.shifted.push_back(static_cast<std::int16_t>(moved));
    }
  for (int name = 0; name < kNames; ++name) {
    order.suit.push_back(static_cast<std::int16_t>(suit(name)));
    order.number.push_back(static_cast<std::int16_t>(suit(name) < 0 ? name : 2 + (name - 2) % 9));
    order.back.push_back(name == kBack);
    order.joker.push_back(name == kJoker);
  }
  for (int fixed = 0; fixed < kFixed; ++fixed)
    for (int of = 0; of < 3; ++of)
      order.fixed.push_back(static_cast<std::int16_t>(2 + (of + fixed % 3) % 3 * 9 + std::min(fixed / 3, 8)));
  order.find_chains();
  return order;
}

class Writer {
 public:
  explicit Writer(std::mt19937& random) : random_(random) {}

  int below(int n) { return static_cast<int>(random_() % static_cast<unsigned>(n)); }

  Code joker() {
    const Code any_marked = Code{1} << kNameBits;
    return below(3) ? kJoker : below(2) ? any_marked : 6;
  }

  std::vector<std::int64_t> program() {
    std::vector<std::int64_t> text{1 + below(2)};
    for (int d = 0; d < text[0]; ++d) {
      const int elements = 1 + below(3);
      text.insert(text.end(), {below(8) == 0 ? 2 : below(2), elements});
      for (int e = 0; e < elements; ++e) element(text);
    }
    return text;
  }

 private:
  void element(std::vector<std::int64_t>& text) {
    const int flags = below(3) ? 0 : below(64);
    const int groups = 1 + below(3);
    text.insert(text.end(), {flags, below(4) ? 1 + below(4) : -below(3), groups});
    for (int g = 0; g < groups; ++g) group(text);
  }

  void group(std::vector<std::int64_t>& text) {
    if (below(10) == 0) {
      text.insert(text.end(), {below(2), 1, 0});
      return;
    }
    const int parts = below(6) ? 1 : 1 + below(3);
    text.insert(text.end(), {-1, below(6) > 0, parts});
    for (int p = 0; p < parts; ++p) {
      const int size = 1 + below(4);
      text.push_back(size);
      const int shape = below(3);
      for (int s = 0; s < size; ++s) slot(text, shape == 0 ? 0 : shape == 1 ? s : below(4));
    }
  }

  void slot(std::vector<std::int64_t>& text, int offset) {
    switch (below(12)) {
      case 0: text.insert(text.end(), {1, below(kFixed), below(2)}); break;
      case 1: text.insert(text.end(), {2, below(kNames) | below(2) << 16, below(2)}); break;
      case 2: text.insert(text.end(), {0, below(59) - 29, 1}); break;
      default: text.insert(text.end(), {0, offset, 1});
    }
  }

  std::mt19937& random_;
};

// The aliases, with a joker for every face in place of one named `any`.
std::vector<Alias> spelled_out(const std::vector<Alias>& aliases, const TileOrder& order) {
  std::vector<Alias> result;
  for (const Alias& alias : aliases) {
    if (name_of(alias.joker) != order.any) result.push_back(alias);
    else
      for (int name = 0; name < order.names; ++name)
        if (name != order.any && name != order.faceup && !order.back[name])
          result.push_back({alias.target, attrs_of(alias.joker) << kNameBits | static_cast<Code>(name)});
  }
  return result;
}

void check(const Program& program, const TileOrder& order, Writer& random) {
  std::vector<Code> hand;
  for (int i = random.below(random.below(20) ? 15 : 90); i-- > 0;) {
    const int name = random.below(12) ? 2 + random.below(random.below(2) ? 9 : 34) : random.below(kNames);
    hand.push_back(static_cast<Code>(name | (random.below(8) == 0) << 16));
  }
  std::vector<CallTiles> calls(static_cast<std::size_t>(random.below(3)));
  for (CallTiles& call : calls) {
    call.name = random.below(3) - 1;
    const int name = 2 + random.below(34);
    call.tiles.assign(static_cast<std::size_t>(3 + random.below(2)), static_cast<Code>(name));
  }
  std::vector<Alias> aliases;
  for (int i = random.below(3) ? 0 : 1 + random.below(3); i-- > 0;)
    aliases.push_back({random.below(3) ? 2 + random.below(34) : 0, random.joker()});
  const Question question{program, order, aliases, hand, calls};
  const std::optional<bool> found = matches(question);
  require(found == matches(question), "the same question has the same answer");
  (void)times(question);
  const std::optional<int> missing = distance(question, 6);
  const std::vector<Alias> spelled = spelled_out(aliases, order);
  const Question same{program, order, spelled, hand, calls};
  if (std::none_of(hand.begin(), hand.end(), [&](Code tile) { return name_of(tile) == order.any && attrs_of(tile); }))
    require(found == matches(same) && missing == distance(same, 6), "a joker named `any` is every face");
  require(!found || !missing || (*missing == 0) == *found, "a hand matches if nothing is missing");
  const std::vector<Code> candidates{2, 3, 20, kJoker};
  if (const auto waits = fits(question, candidates))
    for (std::size_t i = 0; i < candidates.size(); ++i) {
      std::vector<Code> more = hand;
      more.push_back(candidates[i]);
      require((*waits)[i] == matches({program, order, aliases, more, calls}),
              "a tile fits if the hand with it matches");
    }
  if (!hand.empty()) {
    std::vector<Code> other = hand;
    other[0] = candidates[1];
    if (const auto replaced = fits(question, candidates, 0))
      require((*replaced)[1] == matches({program, order, aliases, other, calls}),
              "a tile fits in the place of another");
  }
  if (found) {
    bool any = false;
    for (std::size_t d = 0; d < program.definitions.size(); ++d) {
      const auto traced = trace(question, static_cast<int>(d));
      if (!traced) return;
      any = any || traced->element < 0;
    }
    require(any == *found, "what is traced to its end matches");
  }
  Weights weights;
  for (int i = random.below(Weights::kMost * kNames); i-- > 0;) weights.values.push_back(random.below(3) * 0.1);
  if (const auto wide = widths(question, 6, weights)) {
    require(wide->empty() || wide->size() == hand.size() + 1, "a width for the hand and for each tile");
    for (const Width& width : *wide)
      require((width.far > 6) == (width.wide <= 0), "a way is wide if it is not too far");
  }
  const auto distances = distances_without_each(question, 5);
  require(!distances || distances->size() == hand.size(), "a distance for each tile");
}

void check_budget(const TileOrder& order) {
  // Twelve groups of any two tiles, then nine tiles of the six that are left, in all ways: more than a decision may
  // cost.
  const std::vector<std::int64_t> text{1, 1, 2, 0, 12, 1, -1, 1, 1, 2, 2, 0, 1, 2, 0, 1, 0, 9, 1, -1, 1, 1, 1, 2, 0, 1};
  const Program program = *Program::read(text);
  std::vector<Code> hand;
  for (int name = 2; name < 32; ++name) hand.push_back(static_cast<Code>(name));
  require(!matches({program, order, {}, hand, {}}), "what costs too much has no answer");
  // Twice that tile alone: seen at once.
  const Program lacking = *Program::read(
      std::vector<std::int64_t>{1, 1, 2, 0, 12, 1, -1, 1, 1, 2, 2, 0, 1, 2, 0, 1, 0, 2, 1, -1, 1, 1, 1, 2, 2, 1});
  require(matches({lacking, order, {}, hand, {}}) == std::optional(false), "what lacks is seen at once");
  require(!fits({program, order, {}, hand, {}}, std::vector<Code>{3, 4}), "nor have several decisions");
  require(matches({program, order, {}, {}, {}}).has_value(), "the next question has one again");
  const std::vector<Code> huge(kMostTiles + 1, 2);
  require(!matches({program, order, {}, huge, {}}), "too many tiles have no answer");
}

void check_refusals() {
  const std::vector<std::vector<std::int64_t>> texts{
      {},
      {1},
      {-1},
      {0, 0},
      {1, 9, 0},
      {1, 0, 1, 0, 1, 1, -1, 1, 1, 1, 0, 30, 1},
      {1, 0, 1, 0, 1, 1, -1, 1, 1, 1, 2, 1024, 1},
      {1, 0, 1, 0, 1, 1, -1, 1, 65},
      {1, 0, 1 << 20, 0, 1, 1 << 20, -2},
  };
  for (const auto& text : texts) require(!Program::read(text), "what is not a program is refused");
}

}  // namespace

int main(int argc, char** argv) {
  const int rounds = argc > 1 ? std::atoi(argv[1]) : 2'000;
  std::mt19937 random(11);
  const TileOrder order = small_order();
  Writer writer(random);
  check_refusals();
  check_budget(order);
  for (int round = 0; round < rounds; ++round) check(*Program::read(writer.program()), order, writer);
  std::printf("match: %d programs\n", rounds);
}
