#include "match/match.hpp"

#include <algorithm>

#include "match/distance.hpp"
#include "match/gate.hpp"

namespace jantaku::match {
namespace {

constexpr int kMostDistance = 16;

template <int W>
struct Solver {
  Budget budget;
  Search<W> search{budget};
  Distance<W> distance{search, budget};
};

thread_local std::int64_t steps_of_last = 0;

template <int W, class F>
auto solve_with(const Question& question, F f) {
  thread_local Solver<W> solver;  // keeps its memory
  solver.budget.start();
  solver.search.start(question);
  std::optional result(f(solver));
  steps_of_last = solver.budget.used();
  if (solver.budget.spent()) result.reset();
  return result;
}

// With the smallest solver for the hand and `more` tiles, one of them for a definition that is `almost`.
template <class F>
auto solve(const Question& question, int more, F f) -> decltype(solve_with<kHandWords>(question, f)) {
  steps_of_last = 0;
  if (question.calls.size() > kMostCalls) return {};
  for (const CallTiles& call : question.calls)
    if (call.tiles.size() > 64) return {};
  std::size_t tiles = question.hand.size() + static_cast<std::size_t>(more) + 1;
  if (question.program.dismantles)
    for (const CallTiles& call : question.calls) tiles += call.tiles.size();
  if (tiles <= 64 * kHandWords) return solve_with<kHandWords>(question, f);
  if (tiles <= 64 * kTableWords) return solve_with<kTableWords>(question, f);
  return solve_with<kMostWords>(question, f);
}

}  // namespace

std::int64_t last_steps() { return steps_of_last; }

std::optional<bool> matches(const Question& question) {
  steps_of_last = 0;
  const Gate gate(question);
  const auto& definitions = question.program.definitions;
  const auto excluded = [&](const Definition& definition) { return gate.excludes(definition); };
  if (std::all_of(definitions.begin(), definitions.end(), excluded)) return false;
  return solve(question, 0, [&](auto& solver) { return solver.search.any_matches(1, &gate); });
}

std::optional<int> times(const Question& question) {
  return solve(question, 0, [&](auto& solver) {
    const int most = static_cast<int>(question.hand.size() + question.calls.size()) + 1;
    int good = 0, bad = 1;
    while (bad <= most && solver.search.any_matches(bad)) good = bad, bad *= 2;
    bad = std::min(bad, most + 1);
    while (bad - good > 1) {
      const int middle = (good + bad) / 2;
      (solver.search.any_matches(middle) ? good : bad) = middle;
    }
    return good;
  });
}

std::optional<std::vector<bool>> fits(const Question& question, std::span<const Code> candidates, int replaced) {
  const Gate gate(question, 1);
  return solve(question, 1, [&](auto& solver) {
    // Leaves aside definitions that one tile more cannot make match.
    const auto nearly = [&](const Definition& definition) {
      if (gate.excludes(definition)) return false;
      if (replaced >= 0 || !definition.chained) return true;
      return (question.aliases.empty() ? solver.distance.of(definition, 1) : solver.distance.at_least(definition, 1)) <=
             1;
    };
    std::vector<const Definition*> possible;
    for (const Definition& definition : question.program.definitions)
      if (nearly(definition)) possible.push_back(&definition);
    std::vector<bool> result;
    result.reserve(candidates.size());
    for (const Code code : candidates) {
      if (replaced >= 0) solver.search.tiles().replace(replaced, code);
      else solver.search.tiles().push(code);
      solver.budget.renew();
      const bool jokers = solver.search.tiles().jokers().any();  // a search goes many ways in vain
      result.push_back(std::any_of(possible.begin(), possible.end(), [&](const Definition* definition) {
        return !(jokers && solver.distance.at_least(*definition, 0) > 0) && solver.search.matches(*definition, 1);
      }));
      if (replaced < 0) solver.search.tiles().lift();
    }
    return result;
  });
}

std::optional<int> distance(const Question& question, int most) {
  return solve(question, most, [&](auto& solver) {
    if (solver.search.any_matches()) return 0;
    const int found = solver.distance.fewest(std::min(most, kMostDistance));
    return found > most ? kFar : std::max(found, 1);
  });
}

std::optional<std::vector<int>> distances_without_each(const Question& question, int most) {
  return solve(question, most,
               [&](auto& solver) { return solver.distance.without_each(std::min(most, kMostDistance)); });
}

std::optional<std::vector<Width>> widths(const Question& question, int most, const Weights& weights) {
  return solve(question, 0,
               [&](auto& solver) { return solver.distance.widths(std::min(most, kMostDistance), weights); });
}

std::optional<Trace> trace(const Question& question, int definition) {
  return solve(question, 0, [&](auto& solver) {
    Trace result;
    solver.search.matches(question.program.definitions[definition], 1, &result);
    return result;
  });
}

}  // namespace jantaku::match
