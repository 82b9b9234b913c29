#include "match/widths.hpp"

#include <algorithm>

namespace jantaku::match {

bool WidthCount::start(const Program& program, const TileOrder& order, const Definition& definition, int wild, int most,
                       const Weights& weights) {
  order_ = &order;
  weights_ = &weights;
  most_ = most;
  wild_ = std::min(wild, kMostJokers);
  states_.clear();
  for (const Element& element : definition.elements)
    if (element.count > 0) states_.add(element);  // what must not be there makes little difference
  if (!find_shapes(program)) return false;
  choices_.clear();
  find_choices(0, {0, {}});
  called_.assign(static_cast<std::size_t>((wild_ + 1) * states_.count), {});
  called_[0] = Width::one();
  return true;
}

bool WidthCount::find_shapes(const Program& program) {
  shapes_.clear();
  for (std::size_t e = 0; e < states_.sets.size(); ++e)
    for (int g = 0; g < states_.sets[e]->size; ++g) {
      const Part& part = program.parts[program.groups[states_.sets[e]->first + g].first];
      int least = kMostOffset;
      for (int s = 0; s < part.size; ++s)
        least = std::min(least, static_cast<int>(program.slots[part.first + s].value) - kMostOffset);
      Shape shape{static_cast<int>(e), {}};
      for (int s = 0; s < part.size; ++s) {
        const int place = static_cast<int>(program.slots[part.first + s].value) - kMostOffset - least;
        if (place > 2) return false;
        ++shape.tiles[place];
      }
      if (*std::max_element(shape.tiles.begin(), shape.tiles.end()) <= kMostCopies) shapes_.push_back(shape);
    }
  return true;
}

void WidthCount::find_choices(std::size_t from, const Choice& choice) {
  choices_.push_back(choice);
  for (std::size_t i = from; i < shapes_.size(); ++i) {
    const Shape& shape = shapes_[i];
    const auto element = static_cast<std::size_t>(shape.element);
    Choice more{choice.state + states_.units[element], choice.tiles};
    bool fits = !states_.is_full(choice.state, element);
    for (int p = 0; p < 3; ++p) fits = (more.tiles[p] += shape.tiles[p]) <= kMostCopies && fits;
    if (fits && budget_.spend()) find_choices(i, more);
  }
}

void WidthCount::add_call(const std::vector<bool>& of) {
  Table table(called_.size());
  table[0] = Width::one();
  for (std::size_t e = 0; e < states_.sets.size(); ++e)
    if (of[e]) table[states_.units[e]] = Width::one();
  called_ = join(called_, table);
}

void WidthCount::add(std::span<std::uint8_t> counts, std::span<const int> hand, std::span<Width> result) {
  find_lines(counts);
  const std::size_t n = lines_.size();
  std::vector<Table> before{called_}, after(n + 1), own;
  for (const Line& line : lines_) own.push_back(solve(line, counts));
  for (std::size_t l = 0; l < n; ++l) before.push_back(join(before.back(), own[l]));
  after[n].resize(called_.size());
  after[n][0] = Width::one();
  for (std::size_t l = n; l-- > 0;) after[l] = join(own[l], after[l + 1]);
  result[0].add(of(before[n], wild_));
  for (std::size_t at = 0; at < hand.size(); ++at) {
    const int name = hand[at];
    const std::size_t same = std::find(hand.begin(), hand.end(), name) - hand.begin();
    if (same < at || name == kCounted) continue;
    Width found;
    if (name == kJoker) {
      found = of(before[n], wild_ - 1);
    } else {
      const int l = line_of_[name];
      --counts[name];
      found = of(join(join(before[l], solve(lines_[l], counts)), after[l + 1]), wild_);
      ++counts[name];
    }
    for (std::size_t other = at; other < hand.size(); ++other)
      if (hand[other] == name) result[1 + other].add(found);
  }
}

// The lines of all names that are held or may arrive.
void WidthCount::find_lines(std::span<const std::uint8_t> counts) {
  const int names = order_->names;
  lines_.clear();
  line_of_.assign(static_cast<std::size_t>(names), -1);
  const auto concerns = [&](int name) { return counts[name] > 0 || weights_->of(name, 1) > 0; };
  const auto follow = [&](int name) {
    const int id = static_cast<int>(lines_.size());
    Line line;
    for (; name >= 0 && line_of_[name] < 0; name = order_->shift(name, 1)) {
      line_of_[name] = id;
      line.push_back(name);
    }
    lines_.push_back(std::move(line));
  };
  for (int name = 0; name < names; ++name)
    if (concerns(name) && line_of_[name] < 0) {
      int start = name;  // of the line; rows that come back to where they began are cut here
      for (int i = 0; i < names && order_->shift(start, -1) >= 0 && line_of_[order_->shift(start, -1)] < 0; ++i) {
        start = order_->shift(start, -1);
        if (start == name) break;
      }
      follow(start);
      if (line_of_[name] < 0) follow(name);  // one of several that the same name follows
    }
}

// For each number of sets and jokers how far and wide the line is from holding them.
WidthCount::Table WidthCount::solve(const Line& line, std::span<const std::uint8_t> counts) {
  const int rows = (wild_ + 1) * states_.count;
  const auto at = [](int row, int here, int beside) { return (row * kWindow + here) * kWindow + beside; };
  now_.assign(static_cast<std::size_t>(rows * kWindow * kWindow), {});
  now_[0] = Width::one();
  for (const int name : line) {
    next_.assign(now_.size(), {});
    for (int row = 0; row < rows; ++row)
      for (int here = 0; here < kWindow; ++here)
        for (int beside = 0; beside < kWindow; ++beside) {
          const Width width = now_[at(row, here, beside)];
          if (width.far > most_) continue;
          const int used = row / states_.count, state = row % states_.count;
          for (const Choice& choice : choices_) {
            const int wanted = here + choice.tiles[0], then = beside + choice.tiles[1];
            if (wanted > kMostCopies || then > kMostCopies || !states_.fit(state, choice.state)) continue;
            if (!budget_.spend()) return Table(static_cast<std::size_t>(rows));
            const int lacking = std::max(0, wanted - counts[name]);
            for (int jokers = 0; jokers <= lacking && used + jokers <= wild_; ++jokers) {
              const Width more = width.times(lacking - jokers, weights_->of(name, lacking - jokers));
              if (more.far <= most_)
                next_[at((used + jokers) * states_.count + state + choice.state, then, choice.tiles[2])].add(more);
            }
          }
        }
    std::swap(now_, next_);
  }
  Table table(static_cast<std::size_t>(rows));
  for (int row = 0; row < rows; ++row) table[row] = now_[at(row, 0, 0)];
  return table;
}

WidthCount::Table WidthCount::join(const Table& one, const Table& other) const {
  Table result(one.size());
  for (int a = 0; a < static_cast<int>(one.size()); ++a) {
    if (one[a].far > most_) continue;
    for (int b = 0; b < static_cast<int>(other.size()); ++b) {
      if (one[a].far + other[b].far > most_ || a / states_.count + b / states_.count > wild_) continue;
      if (states_.fit(a % states_.count, b % states_.count)) result[a + b].add(one[a].times(other[b]));
    }
  }
  return result;
}

// The width of all sets, with at most `jokers` jokers.
Width WidthCount::of(const Table& table, int jokers) const {
  Width found;
  for (int used = 0; used <= jokers; ++used) found.add(table[(used + 1) * states_.count - 1]);
  return found;
}

}  // namespace jantaku::match
