#include "match/chains.hpp"

#include <bit>
#include <set>

namespace jantaku::match {

void TileOrder::find_chains() {
  chain.assign(static_cast<std::size_t>(names), -1);
  place = chain;
  chains.clear();
  both_ways = apart = true;
  for (int name = 0; name < names; ++name) {
    std::set<int> met;
    for (int offset = 0; offset <= kMostOffset; ++offset)
      if (const int other = shift(name, offset); other >= 0) apart = apart && met.insert(other).second;
    const int next = shift(name, 1), last = shift(name, -1);
    both_ways = both_ways && (next < 0 || shift(next, -1) == name) && (last < 0 || shift(last, 1) == name);
  }
  for (int start = 0; start < names; ++start) {
    if (chain[start] >= 0) continue;
    std::vector<std::int16_t> found{static_cast<std::int16_t>(start)};
    const auto id = static_cast<std::int16_t>(chains.size());
    chain[start] = id;
    // A name may follow several, so every name that touches the chain is looked for.
    for (std::size_t i = 0; i < found.size(); ++i)
      for (int other = 0; other < names; ++other)
        if (chain[other] < 0 && (shift(other, 1) == found[i] || shift(found[i], 1) == other ||
                                 shift(other, -1) == found[i] || shift(found[i], -1) == other)) {
          chain[other] = id;
          found.push_back(static_cast<std::int16_t>(other));
        }
    for (std::size_t i = 0; i < found.size(); ++i) place[found[i]] = static_cast<std::int16_t>(i);
    chains.push_back(std::move(found));
  }
}

void Chains::start(const Program& program, const TileOrder& order, const Definition& definition, int most) {
  program_ = &program;
  order_ = &order;
  states_.clear();
  barred_.clear();
  n_sets_ = 0;
  floats_ = true;
  for (const Element& element : definition.elements) {
    if (element.count > 0) {
      states_.add(element);
      n_sets_ += element.count;
    } else if (element.count == -1 && states_.sets.empty()) {
      barred_.push_back(&element);
      floats_ = false;
    }
  }
  describe_sets();
  most_missing_ = std::min(most, 100);
  std::fill_n(total_.begin(), states_.count, kNever);
  total_[0] = 0;
}

void Chains::describe_sets() {
  least_size_.assign(states_.sets.size(), kFar);
  float_size_.assign(states_.sets.size(), kFar);
  for (std::size_t e = 0; e < states_.sets.size(); ++e) {
    for (int g = 0; g < states_.sets[e]->size; ++g) {
      const Part& part = part_of(*states_.sets[e], g);
      bool floats = true;
      for (int s = 0; s < part.size; ++s) floats = floats && offset_of(part, s) == 0;
      least_size_[e] = std::min(least_size_[e], part.size);
      if (floats) float_size_[e] = std::min(float_size_[e], part.size);
    }
    floats_ = floats_ && float_size_[e] == least_size_[e];
  }
}

bool Chains::add(int chain, std::span<const std::uint8_t> counts) {
  names_ = &order_->chains[chain];
  if (names_->size() > kMostChain) return false;
  Table table;
  if (solve(counts, table)) join(table);
  return true;
}

void Chains::add_call(const std::vector<bool>& of) {
  Table table;
  std::fill_n(table.begin(), states_.count, kNever);
  table[0] = 0;
  for (std::size_t e = 0; e < states_.sets.size(); ++e)
    if (of[e]) table[states_.units[e]] = 0;
  join(table);
}

int Chains::missing() const {
  int best = kFar;
  for (int state = 0; state < states_.count; ++state) {
    int missing = total_[state];
    if (missing >= kNever) continue;
    for (std::size_t e = 0; e < states_.sets.size(); ++e)
      missing += (states_.sets[e]->count - states_.taken(state, e)) * least_size_[e];
    best = std::min(best, missing);
  }
  return best;
}

void Chains::join(const Table& table) {
  Table result;
  std::fill_n(result.begin(), states_.count, kNever);
  for (int a = 0; a < states_.count; ++a) {
    if (total_[a] >= kNever) continue;
    for (int b = 0; b < states_.count; ++b) {
      if (table[b] >= kNever) continue;
      if (states_.fit(a, b))
        result[a + b] = static_cast<std::uint8_t>(std::min<int>(result[a + b], total_[a] + table[b]));
    }
  }
  total_ = result;
}

// The fewest tiles missing for each number of sets found in the chain; false if none of its tiles is had.
bool Chains::solve(std::span<const std::uint8_t> counts, Table& table) {
  const auto& names = *names_;
  int tiles = 0;
  for (std::size_t i = 0; i < names.size(); ++i) {
    counts_[i] = counts[names[i]];
    demand_[i] = 0;
    tiles += counts_[i];
  }
  if (tiles == 0) return false;
  options_.clear();
  for (std::size_t e = 0; e < states_.sets.size(); ++e)
    for (int g = 0; g < states_.sets[e]->size; ++g)
      for (const int base : names) add_option(static_cast<int>(e), part_of(*states_.sets[e], g), base);
  const int left = std::min(tiles, n_sets_);
  best_.assign(static_cast<std::size_t>((left + 1) * states_.count), kNever);
  walk(0, 0, 0, tiles, left);
  if (floats_) begin_sets(left);
  for (int state = 0; state < states_.count; ++state) {
    table[state] = kNever;
    for (int l = 0; l <= left; ++l) table[state] = std::min(table[state], best_[l * states_.count + state]);
  }
  return true;
}

// Tiles left over begin new sets.
void Chains::begin_sets(int left) {
  for (int l = left; l > 0; --l)
    for (int state = 0; state < states_.count; ++state) {
      const int missing = best_[l * states_.count + state];
      if (missing >= kNever) continue;
      for (std::size_t e = 0; e < states_.sets.size(); ++e) {
        if (states_.is_full(state, e)) continue;
        auto& other = best_[(l - 1) * states_.count + state + states_.units[e]];
        other = static_cast<std::uint8_t>(std::min<int>(other, missing + float_size_[e] - 1));
      }
    }
}

void Chains::add_option(int element, const Part& part, int base) {
  Option option{element, part.size, {}};
  int held = 0;
  for (int s = 0; s < part.size; ++s) {
    const int name = order_->shift(base, offset_of(part, s));
    if (name < 0 || order_->chain[name] != order_->chain[base]) return;
    const int place = order_->place[name];
    option.slots[s] = static_cast<std::int8_t>(place);
    held += counts_[place] > 0;
  }
  if (held >= least_found(part.size)) options_.push_back(option);
}

// Sets are chosen in the order of the options; a tile the set wants is taken if there is one.
void Chains::walk(std::size_t from, int state, int missing, int tiles, int most_left) {
  if (!budget_.spend()) return;
  auto& best = best_[std::min(tiles, most_left) * states_.count + state];
  best = static_cast<std::uint8_t>(std::min<int>(best, missing));
  for (std::size_t i = from; i < options_.size(); ++i) {
    const Option& option = options_[i];
    const auto e = static_cast<std::size_t>(option.element);
    if (states_.is_full(state, e)) continue;
    std::uint32_t took = 0;
    for (int s = 0; s < option.size; ++s) {
      auto& count = counts_[option.slots[s]];
      if (count == 0) continue;
      --count;
      took |= 1U << s;
    }
    const int found = std::popcount(took);
    const int more = missing + option.size - found;
    if (found >= least_found(option.size) && more <= most_missing_) {
      for (int s = 0; s < option.size; ++s) ++demand_[option.slots[s]];
      if (barred_.empty() || !is_barred()) walk(i, state + states_.units[e], more, tiles - found, most_left);
      for (int s = 0; s < option.size; ++s) --demand_[option.slots[s]];
    }
    for (int s = 0; s < option.size; ++s) counts_[option.slots[s]] += took >> s & 1;
  }
}

// Whether the tiles used would contain a group that a lookahead forbids.
bool Chains::is_barred() const {
  for (const Element* element : barred_)
    for (int g = 0; g < element->size; ++g)
      for (const int base : *names_)
        if (contains(element->first + g, base)) return true;
  return false;
}

bool Chains::contains(int group_at, int base) const {
  const Group& group = program_->groups[group_at];
  if (group.size != 1) return false;
  const Part& part = program_->parts[group.first];
  std::array<std::uint8_t, kMostChain> wanted{};
  for (int s = 0; s < part.size; ++s) {
    const Slot& slot = program_->slots[part.first + s];
    if (slot.kind == SlotKind::Fixed || (slot.kind == SlotKind::Tile && attrs_of(slot.value))) return false;
    const int name = slot.kind == SlotKind::Tile ? name_of(slot.value) : order_->shift(base, offset_of(part, s));
    if (name < 0 || order_->chain[name] != order_->chain[base]) return false;
    const int place = order_->place[name];
    if (++wanted[place] > demand_[place]) return false;
  }
  return true;
}

}  // namespace jantaku::match
