// Actions on the state of seats: statuses, counters, points, and what is said of them.
#include <algorithm>

#include "ruleset/run.hpp"

namespace jantaku::ruleset {
namespace {

constexpr std::size_t kLongestText = 1'000;
constexpr std::size_t kLongestRule = 4'000;

}  // namespace

void Run::perform_on_seats(Act act, const std::int32_t* args, const Context& context) {
  const int seat = context.seat;
  const auto value = [&] { return amount(args[1], context); };
  switch (act) {
    case Act::set_status_: return set_statuses(1U << seat, args, true);
    case Act::unset_status_: return set_statuses(1U << seat, args, false);
    case Act::set_status_all_: return set_statuses(~0U, args, true);
    case Act::unset_status_all_: return set_statuses(~0U, args, false);
    case Act::set_counter_: return set_counter(seat, args[0], value());
    case Act::set_counter_all_: {
      const Number given = value();
      for (const int other : program.seats) set_counter(other, args[0], given);
      return;
    }
    case Act::add_counter_: return set_counter(seat, args[0], counter(seat, args[0]) + value());
    case Act::subtract_counter_: return set_counter(seat, args[0], counter(seat, args[0]) - value());
    case Act::multiply_counter_: return set_counter(seat, args[0], counter(seat, args[0]) * value());
    case Act::divide_counter_: {
      const Number divisor = value();
      if (divisor != 0) return set_counter(seat, args[0], floor_of(counter(seat, args[0]), divisor));
      return tell({EventKind::message_, kNone, args[2]});
    }
    case Act::add_score_: return pay(many_seats(context, args[1]), amount(args[0], context));
    case Act::subtract_score_: return pay(many_seats(context, args[1]), -amount(args[0], context));
    case Act::bet_points_: {
      const Number points = amount(args[0], context);
      pay(1U << seat, -points);
      state.pot = checked(state.pot + points);
      return;
    }
    case Act::put_down_riichi_stick_:
      state.pot = checked(state.pot + number(args[0]));
      player(seat).riichi_stick = 1;
      for (const int other : program.seats)
        player(seat).discards_at_riichi.at(static_cast<std::size_t>(other)) = player(other).discards.n;
      return;
    case Act::add_honba_: state.honba = checked(state.honba + number(args[0])); return;
    case Act::add_rule_: return add_rule(args[0], args[1], args[2] != 0, number(args[3]));
    case Act::update_rule_:
      if (std::ranges::find(state.rules, args[0], &Shown::title) == state.rules.end()) return;
      return add_rule(args[0], args[1], args[2] != 0, number(args[3]));
    case Act::delete_rule_:
      if (const auto* at = std::ranges::find(state.rules, args[0], &Shown::title); at != state.rules.end())
        state.rules.erase(static_cast<int>(at - state.rules.begin()));
      return;
    default: return perform_on_tiles(act, args, context);
  }
}

void Run::set_statuses(std::uint32_t seats, const std::int32_t* names, bool is_set) {
  for (const int seat : program.seats) {
    if (!(seats >> seat & 1)) continue;
    for (const std::int32_t name : row(names)) {
      std::uint64_t& word = player(seat).status.at(static_cast<std::size_t>(name / 64));
      const std::uint64_t bit = std::uint64_t{1} << (name % 64);
      word = is_set ? word | bit : word & ~bit;
    }
  }
}

void Run::set_counter(int seat, int name, Number value) {
  value = checked(value);
  for (Counter& one : player(seat).counters)
    if (one.name == name) return void(one.value = value);
  player(seat).counters.push({name, value});
}

void Run::pay(std::uint32_t seats, Number points) {
  Happened what{.kind = EventKind::scores_, .second = kNoText};
  for (const int seat : program.seats) {
    if (!(seats >> seat & 1)) continue;
    player(seat).score = checked(player(seat).score + checked(points));
    what.more.insert(what.more.end(), {seat, to_wire(points)});
    ++what.first;
  }
  for (const int seat : program.seats) what.more.push_back(to_wire(player(seat).score));
  tell(std::move(what));
}

// A text, in which the values of amounts take the places of their names.
int Run::said(const std::int32_t* saying, const Context& context) {
  const int count = saying[1];
  if (count < 0 || count > 16) throw Beyond{};
  std::string text = values().text(saying[0]).text;
  spend(static_cast<int>(std::min(text.size(), kLongestRule)));
  if (count == 0) return saying[0];
  for (int at = 0; at < count; ++at) {
    const std::string name = "$" + values().text(saying[2 + 2 * at]).text;
    const std::string number = text_of(amount(saying[3 + 2 * at], context));
    for (std::size_t from = text.find(name); from != std::string::npos; from = text.find(name, from + number.size()))
      text.replace(from, name.size(), number);
  }
  if (text.size() > kLongestText) throw Beyond{};
  return values().text(text);
}

void Run::add_rule(int title, int text, bool has_priority, Number priority) {
  auto* known = std::ranges::find(state.rules, title, &Shown::title);
  if (values().text(text).text.size() > kLongestRule) throw Beyond{};
  if (known == state.rules.end()) return state.rules.push({title, text, has_priority ? priority : 0});
  const std::string whole = values().text(known->text).text + "\n" + values().text(text).text;
  if (whole.size() > kLongestRule) throw Beyond{};
  spend(static_cast<int>(whole.size()));
  known->text = values().text(whole);
  if (has_priority) known->priority = priority;
}

}  // namespace jantaku::ruleset
