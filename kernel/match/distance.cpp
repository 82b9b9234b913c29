#include "match/distance.hpp"

#include <algorithm>

namespace jantaku::match {
namespace {

constexpr std::size_t kManyMeanings = 20;  // a joker that may be this many tiles may be any
constexpr int kQuickSteps = 20'000;        // of a bound
constexpr std::size_t kMostWays = 128;     // of jokers to be something, each of which is measured

}  // namespace

template <int W>
int Distance<W>::fewest(int most) {
  int best = most + 1;
  for (const Definition& definition : search_.program().definitions) best = std::min(best, of(definition, best - 1));
  return best;
}

// A tile less is at most one tile further, so one question per definition and tile is enough.
template <int W>
std::vector<int> Distance<W>::without_each(int most) {
  const auto& definitions = search_.program().definitions;
  std::vector<int> own, result(tiles_.hand().size(), most + 1);
  int best = most + 1;
  for (const Definition& definition : definitions) {
    own.push_back(of(definition, std::min(best, most)));
    best = std::min(best, own.back());
  }
  if (best > most) return result;
  const std::vector<Code> hand(tiles_.hand().begin(), tiles_.hand().end());
  std::vector<Code> less;
  for (std::size_t at = 0; at < hand.size() && !budget_.spent(); ++at) {
    const auto same = std::find(hand.begin(), hand.end(), hand[at]) - hand.begin();
    if (same < static_cast<std::ptrdiff_t>(at)) {
      result[at] = result[same];
      continue;
    }
    less = hand;
    less.erase(less.begin() + same);
    tiles_.set(less);
    bool kept = false;
    for (std::size_t d = 0; d < own.size() && !kept; ++d) kept = own[d] == best && of(definitions[d], best) == best;
    result[at] = best + !kept;
    if (result[at] == 0 && !search_.any_matches()) result[at] = 1;
  }
  return result;
}

template <int W>
std::vector<Width> Distance<W>::widths(int most, const Weights& weights) {
  std::vector<Width> result;
  for (const Definition& definition : search_.program().definitions) {
    int wild = 0;
    if (!definition.chained || !count_tiles(definition, wild)) continue;
    std::size_t ways = 1;
    std::erase_if(jokers_, [&](const Joker& joker) {
      const bool many = ways * joker.meanings > kMostWays;
      if (many) ++wild;
      else ways *= joker.meanings;
      return many;
    });
    if (!widths_.start(search_.program(), tiles_.order(), definition, wild, most, weights)) continue;
    add_calls(widths_);
    result.resize(1 + tiles_.hand().size());
    add_widths(0, result);
  }
  return result;
}

// Over all that the jokers from that one on may be; what they leave without one of them is added once.
template <int W>
void Distance<W>::add_widths(std::size_t joker, std::span<Width> result) {
  if (joker == jokers_.size()) return widths_.add(counts_, targets_, result);
  const auto& [at, code, meanings] = jokers_[joker];
  bool counted = false;
  for (const auto& alias : tiles_.aliases()) {
    if (!is(code, alias.joker) || counts_[alias.target] == 255) continue;
    targets_[at] = counted ? WidthCount::kCounted : alias.target;
    counted = true;
    ++counts_[alias.target];
    add_widths(joker + 1, result);
    --counts_[alias.target];
  }
}

template <int W>
int Distance<W>::of(const Definition& definition, int most) {
  if (most < 0 || definition.never || budget_.spent()) return kFar;
  int wild = 0;
  if (definition.chained && count_tiles(definition, wild) && jokers_.empty())
    if (const std::optional<int> found = by_chains(definition, wild, most)) return *found;
  return by_wild(definition, most);
}

// Every joker may be any tile here. Lookaheads give no bound: a joker may separate the groups they forbid.
template <int W>
int Distance<W>::at_least(const Definition& definition, int most) {
  const auto is_lookahead = [](const Element& element) { return element.count <= 0; };
  if (!definition.chained || budget_.spent() ||
      std::any_of(definition.elements.begin(), definition.elements.end(), is_lookahead))
    return 0;
  counts_.assign(static_cast<std::size_t>(tiles_.order().names), 0);
  const Bits<W> wild = tiles_.all() & (tiles_.wild() | tiles_.jokers());
  for_each_bit(tiles_.all().without(wild), [&](int at) {
    auto& count = counts_[name_of(tiles_.hand()[at - tiles_.melded()])];
    if (count < 255) ++count;
  });
  budget_.renew(kQuickSteps);
  const std::optional<int> found = by_chains(definition, wild.count(), most);
  const bool known = found && !budget_.spent();
  budget_.forgive();
  return known ? *found : 0;
}

// The fewest tiles `any` with which the hand matches.
template <int W>
int Distance<W>::by_wild(const Definition& definition, int most) {
  if (!search_.nearly_matches(definition, most)) return kFar;
  int low = 0, high = most;
  while (low < high) {
    const int middle = (low + high) / 2;
    if (search_.nearly_matches(definition, middle)) high = middle;
    else low = middle + 1;
  }
  return high;
}

// Nothing if a chain is too long.
template <int W>
std::optional<int> Distance<W>::by_chains(const Definition& definition, int wild, int most) {
  chains_.start(search_.program(), tiles_.order(), definition, most + wild);
  find_chains();
  for (const int chain : seen_)
    if (!chains_.add(chain, counts_)) return {};
  add_calls(chains_);
  const int missing = chains_.missing();
  return missing >= kFar ? kFar : std::max(0, missing - wild);
}

// Fills `counts_`, `targets_` and `jokers_`; false if there are jokers, but none may stand for anything here.
template <int W>
bool Distance<W>::count_tiles(const Definition& definition, int& wild) {
  const TileOrder& order = tiles_.order();
  counts_.assign(static_cast<std::size_t>(order.names), 0);
  targets_.clear();
  jokers_.clear();
  if (!tiles_.aliases().empty() && !definition.jokers) return false;
  for (const Code code : tiles_.hand()) {
    int target = name_of(code);
    std::size_t meanings = 0;
    bool any = target == order.any;
    for (const auto& alias : tiles_.aliases()) {
      if (any) break;
      if (!is(code, alias.joker)) continue;
      ++meanings;
      target = alias.target;
      any = target == order.any;
    }
    any = any || meanings >= kManyMeanings;
    if (any) ++wild;
    else if (meanings > 1) jokers_.push_back({targets_.size(), code, meanings});
    else if (counts_[target] < 255) ++counts_[target];
    targets_.push_back(any || meanings > 1 ? WidthCount::kJoker : target);
  }
  return true;
}

// The chains of the hand's tiles and of what its jokers may be.
template <int W>
void Distance<W>::find_chains() {
  seen_.clear();
  for (const int name : tiles_.names()) see_chain(name);
  for (const auto& alias : tiles_.aliases())
    if (alias.target != tiles_.order().any) see_chain(alias.target);
}

template <int W>
void Distance<W>::see_chain(int name) {
  const int chain = tiles_.order().chain[name];
  if (std::find(seen_.begin(), seen_.end(), chain) == seen_.end()) seen_.push_back(chain);
}

template <int W>
template <class Counting>
void Distance<W>::add_calls(Counting& counting) {
  if (tiles_.calls().empty()) return;
  Options<W>& options = search_.options();
  options.clear();
  std::vector<std::uint64_t> fits;
  for (const Element* element : counting.sets()) {
    const Prepared ready = options.prepare(*element, 1, true);
    std::uint64_t calls = 0;
    for (int i = ready.first; i < ready.first + ready.size; ++i) calls |= options.part(options.option(i)).calls;
    fits.push_back(calls);
  }
  std::vector<bool> of(fits.size());
  for (std::size_t c = 0; c < tiles_.calls().size(); ++c) {
    for (std::size_t e = 0; e < fits.size(); ++e) of[e] = fits[e] >> c & 1;
    counting.add_call(of);
  }
}

template class Distance<kHandWords>;
template class Distance<kTableWords>;
template class Distance<kMostWords>;

}  // namespace jantaku::match
