#include "bindings/ruleset/machine.hpp"

#include <nanobind/stl/map.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>

#include <algorithm>
#include <map>

#include "bindings/match/behavior.hpp"
#include "ruleset/chance.hpp"
#include "ruleset/run.hpp"
#include "ruleset/walk.hpp"

namespace jantaku::python {
namespace {

void make_machine(RulesetMachine* self, const Behavior& order, const std::vector<std::string>& names,
                  GivenNumbers ranks, GivenNumbers backs, GivenNumbers followers,
                  const std::vector<std::string>& flowers) {
  const auto ranked = to_vector<int>(ranks), hidden = to_vector<int>(backs), next = to_vector<int>(followers);
  const auto is_name = [&](int name) { return name >= 0 && name < static_cast<int>(names.size()); };
  if (static_cast<int>(names.size()) + 1 != order.order->names || ranked.size() != names.size() || next.size() % 2 ||
      !std::ranges::all_of(next, is_name))
    raise_bad_program();
  ruleset::Order pairs;
  for (std::size_t at = 0; at < next.size(); at += 2)
    pairs.emplace_back(static_cast<std::int16_t>(next[at]), static_cast<std::int16_t>(next[at + 1]));
  new (self) RulesetMachine;
  self->program->order = *order.order;
  self->program->values.set_tiles(names, ranked, hidden, std::move(pairs), flowers);
}

int add_text(RulesetMachine& self, const std::string& text) {
  return as_error([&] { return self.program->values.text(text); });
}

std::string ruleset_text(const RulesetMachine& self, int number) {
  if (number < 0 || number >= self.program->values.texts()) raise_bad_program();
  return self.program->values.text(number).text;
}

int add_tile(RulesetMachine& self, int name, GivenNumbers attrs) {
  ruleset::Values& values = self.program->values;
  if (name < 0 || name >= values.names()) raise_bad_program();
  std::vector<std::uint16_t> given;
  for (const int attr : to_vector<int>(attrs)) {
    if (attr < 0 || attr >= values.texts()) raise_bad_program();
    given.push_back(static_cast<std::uint16_t>(attr));
  }
  return as_error([&] { return static_cast<int>(values.tile(static_cast<std::uint16_t>(name), given)); });
}

std::vector<ruleset::TileId> to_tile_ids(const RulesetMachine& self, GivenNumbers tiles) {
  std::vector<ruleset::TileId> ids;
  for (const int tile : to_vector<int>(tiles)) {
    self.require_tile(tile);
    ids.push_back(static_cast<ruleset::TileId>(tile));
  }
  return ids;
}

int add_meld(RulesetMachine& self, int name, GivenNumbers tiles) {
  if (name < 0 || name >= self.program->values.texts()) raise_bad_program();
  const auto ids = to_tile_ids(self, tiles);
  return as_error([&] { return static_cast<int>(self.program->values.meld(name, ids)); });
}

int add_choice(RulesetMachine& self, int name, int called, GivenNumbers own, int card) {
  if (card < ruleset::kNone || card >= self.program->values.texts()) raise_bad_program();
  if (name < 0 || name >= self.program->values.texts()) raise_bad_program();
  if (called != ruleset::kNone) self.require_tile(called);
  const auto ids = to_tile_ids(self, own);
  return as_error([&] { return self.program->values.choice(name, called, ids, card); });
}

// A target, how many jokers may stand for it, and those; and so on. The names that are followed by others, and those.
int add_behavior(RulesetMachine& self, GivenNumbers aliases, GivenNumbers followers) {
  const auto numbers = to_vector<int>(aliases), next = to_vector<int>(followers);
  ruleset::Behavior behavior;
  ruleset::Order pairs;
  const auto is_name = [&](int name) { return name >= 0 && name < self.program->values.names(); };
  if (next.size() % 2 || !std::ranges::all_of(next, is_name)) raise_bad_program();
  for (std::size_t at = 0; at < next.size(); at += 2)
    pairs.emplace_back(static_cast<std::int16_t>(next[at]), static_cast<std::int16_t>(next[at + 1]));
  for (std::size_t at = 0; at < numbers.size();) {
    const std::size_t left = numbers.size() - at;
    if (left < 2 || numbers[at + 1] < 0 || static_cast<std::size_t>(numbers[at + 1]) > left - 2) raise_bad_program();
    self.require_tile(numbers[at]);
    auto& [target, jokers] = behavior.aliases.emplace_back(static_cast<ruleset::TileId>(numbers[at]), 0);
    const std::size_t end = at + 2 + static_cast<std::size_t>(numbers[at + 1]);
    for (at += 2; at < end; ++at) {
      self.require_tile(numbers[at]);
      jokers.push_back(static_cast<ruleset::TileId>(numbers[at]));
    }
  }
  return as_error([&] {
    behavior.order = self.program->values.order(std::move(pairs));
    return self.program->values.behavior(behavior);
  });
}

// The two rows of numbers that `add_behavior` takes.
std::pair<std::vector<int>, std::vector<int>> ruleset_behavior(const RulesetMachine& self, int number) {
  const ruleset::Values& values = self.program->values;
  if (number < 0 || number >= values.behaviors()) raise_bad_program();
  std::pair<std::vector<int>, std::vector<int>> found;
  for (const auto& [target, jokers] : values.behavior(number).aliases) {
    found.first.insert(found.first.end(), {target, static_cast<int>(jokers.size())});
    found.first.insert(found.first.end(), jokers.begin(), jokers.end());
  }
  for (const auto& [name, follower] : values.order(values.behavior(number).order))
    found.second.insert(found.second.end(), {name, follower});
  return found;
}

std::pair<int, std::vector<std::uint16_t>> ruleset_tile(const RulesetMachine& self, int id) {
  self.require_tile(id);
  const ruleset::TileInfo& tile = self.program->values.tile(static_cast<ruleset::TileId>(id));
  return {tile.name, tile.attrs};
}

std::pair<int, std::vector<ruleset::TileId>> ruleset_meld(const RulesetMachine& self, int id) {
  if (id < 0 || id >= self.program->values.melds()) raise_bad_program();
  const ruleset::MeldInfo& meld = self.program->values.meld(static_cast<ruleset::MeldId>(id));
  return {meld.name, meld.tiles};
}

int add_list(RulesetMachine& self, GivenNumbers texts) {
  const std::vector<int> given = to_vector<int>(texts);
  for (const int text : given)
    if (text < 0 || text >= self.program->values.texts()) raise_bad_program();
  return as_error([&] { return self.program->values.list(given); });
}

std::vector<int> ruleset_list(const RulesetMachine& self, int id) {
  if (id < 0 || id >= self.program->values.lists()) raise_bad_program();
  return self.program->values.listed(id);
}

std::tuple<int, int, std::vector<ruleset::TileId>, int> ruleset_choice(const RulesetMachine& self, int id) {
  if (id < 0 || id >= self.program->values.choices()) raise_bad_program();
  const ruleset::ChoiceInfo& choice = self.program->values.choice(id);
  return {choice.name, choice.called, choice.own, choice.card};
}

// Of each mark its target, its seat and its place; None for those that this room does not know.
std::optional<std::vector<ruleset::Mark>> to_marks(GivenNumbers numbers) {
  const auto given = to_vector<int>(numbers);
  std::vector<ruleset::Mark> marks;
  if (given.size() % 3) raise_bad_program();
  for (std::size_t at = 0; at < given.size(); at += 3) {
    const int target = given[at], seat = given[at + 1], index = given[at + 2];
    if (target < 0 || target > ruleset::Mark::kAtopWall || seat < 0 || seat >= ruleset::kMostSeats) return std::nullopt;
    marks.push_back({0, static_cast<std::int16_t>(target), static_cast<std::int16_t>(seat), index});
  }
  return marks;
}

using MarkNumbers = std::vector<std::tuple<int, int, int>>;

MarkNumbers numbers_of(std::span<const ruleset::Mark> marks) {
  MarkNumbers numbers;
  for (const ruleset::Mark& mark : marks) numbers.emplace_back(mark.target, mark.seat, mark.index);
  return numbers;
}

int add_way(RulesetMachine& self, GivenNumbers numbers) {
  const auto marks = to_marks(numbers);
  if (!marks) raise_bad_program();
  return as_error([&] { return self.program->values.way(*marks); });
}

MarkNumbers ruleset_way(const RulesetMachine& self, int id) {
  if (id < 0 || id >= self.program->values.ways()) raise_bad_program();
  return numbers_of(self.program->values.way(id));
}

// Writes what a state has that a known one has not: 0 for a player who is the same, and 1 before all others; -1 for a
// row that is the same, and of all others how many of their items are, before the rest.
class ChangeWriter : public ruleset::StateWriter {
 public:
  ChangeWriter(const ruleset::State& state, const ruleset::State& known)
      : offset_(reinterpret_cast<const char*>(&known) - reinterpret_cast<const char*>(&state)) {}

  template <class T, int few, int most, class Each>
  void row(const ruleset::Row<T, few, most>& row, const Each& each) {
    const auto& old = before(row);
    const auto same = std::mismatch(row.begin(), row.end(), old.begin(), old.end()).first - row.begin();
    if (row.n == old.n && same == row.n) return number(-1);
    number(row.n);
    number(same);
    for (auto at = same; at < row.n; ++at) each(row.begin()[at]);
  }
  bool has_changed(const ruleset::Player& player) {
    const bool is_other = player != before(player);
    number(is_other);
    return is_other;
  }

 private:
  template <class T>
  const T& before(const T& part) const {
    return *reinterpret_cast<const T*>(reinterpret_cast<const char*>(&part) + offset_);
  }

  std::ptrdiff_t offset_;
};

class StateReader {
 public:
  explicit StateReader(const std::vector<std::int64_t>& numbers) : numbers_(numbers) {}
  template <class T>
  void number(T& value) {
    if (at_ >= numbers_.size()) ruleset::fail_unwritten();
    if constexpr (std::is_same_v<T, ruleset::Number>) {
      value = ruleset::from_wire(numbers_[at_++]);
      if (!ruleset::is_counted(value)) ruleset::fail_unwritten();
      return;
    }
    value = static_cast<T>(numbers_[at_]);
    if (static_cast<std::int64_t>(value) != numbers_[at_++])
      ruleset::fail_unwritten();  // more than the block has room for
  }
  template <class T, int few, int most, class Each>
  void row(ruleset::Row<T, few, most>& row, const Each& each) {
    list(row, each);
  }
  template <class T, int few, int most, class Each>
  void list(ruleset::Row<T, few, most>& row, const Each& each) {
    std::int64_t count = 0;
    number(count);
    if (count < 0 || count > most) ruleset::fail_unwritten();
    row.resize(static_cast<int>(count));
    for (T& item : row) each(item);
  }
  static bool has_changed(const ruleset::Player&) { return true; }
  bool ended() const { return at_ == numbers_.size(); }

 private:
  const std::vector<std::int64_t>& numbers_;
  std::size_t at_ = 0;
};

template <class Walker, class AnyContext>
void walk_context(Walker& walker, AnyContext& context) {
  const auto numbers = [&](auto&... values) { (walker.number(values), ...); };
  numbers(context.seat, context.caller, context.callee, context.prev, context.tile, context.choice, context.meld,
          context.doras, context.button, context.shows_when, context.automatic, context.source, context.winning);
}

template <class Walker, class AnyState>
void walk(Walker& walker, AnyState& state, const ruleset::Program& program) {
  const auto number = [&](auto& value) { walker.number(value); };
  const auto numbers = [&](auto&... values) { (walker.number(values), ...); };
  const auto labelled = [&](auto& one) { numbers(one.name, one.value); };
  const auto named = [&](auto& one) { numbers(one.kind, one.value); };
  for (const int seat : program.seats) {
    auto& own = state.players[static_cast<std::size_t>(seat)];
    if (!walker.has_changed(own)) continue;
    walker.row(own.hand, number);
    walker.row(own.draw, number);
    walker.row(own.pond, number);
    walker.row(own.discards, number);
    walker.row(own.melds, number);
    walker.row(own.aside, number);
    numbers(own.behavior);
    walker.row(own.behaviors, labelled);
    walker.list(own.status.words, number);
    walker.row(own.counters, [&](auto& counter) { numbers(counter.name, counter.value); });
    number(own.score);
    walker.row(own.buttons, number);
    walker.row(own.offered, number);
    numbers(own.menu, own.decision.kind, own.decision.list, own.decision.button, own.decision.choice);
    numbers(own.marking.button, own.marking.used, own.marking.done);
    walker.row(own.marking.marks, [&](auto& mark) { numbers(mark.line, mark.target, mark.seat, mark.index); });
    walker.row(own.deferred, number);
    number(own.has_context);
    walk_context(walker, own.context);
    walker.list(own.automatic.words, number);
    numbers(own.declaring, own.declared, own.scryed, own.hand_revealed, own.riichi_stick, own.is_ai);
    for (auto& discards : own.discards_at_riichi) number(discards);
  }
  walker.row(state.history,
             [&](auto& past) { numbers(past.kind, past.seat, past.source, past.tile, past.meld, past.choice); });
  walker.row(state.wall, number);
  walker.row(state.dead_wall, number);
  walker.row(state.queue, [&](auto& press) { numbers(press.seat, press.kind, press.number); });
  walker.row(state.wins, [&](auto& win) { ruleset::walk_win(walker, win); });
  numbers(state.wall_index, state.dead_wall_index, state.turn, state.kyoku, state.honba, state.reversed,
          state.awaiting_discard, state.level, state.active, state.result, state.result_name, state.received,
          state.looks, state.looked_at, state.pot);
  walker.row(state.tags, labelled);
  for (auto* tiles : {&state.revealed, &state.saved_revealed, &state.drawn_reserved}) walker.row(*tiles, named);
  walker.row(state.rules, [&](auto& rule) { numbers(rule.title, rule.text, rule.priority); });
  numbers(state.has_saved_revealed, state.has_reserved, state.last_payer, state.phase, state.round_number,
          state.next_dealer, state.bloody_end_done, state.asks_for_walls, state.is_calm);
  walker.row(state.dice, number);
  walker.row(state.saki_deck, number);
  walker.row(state.chance, number);
  walker.row(state.atop, labelled);
  number(state.is_paying);
  for (auto& paid : state.paying) number(paid);
}

bool load_table(RulesetTable& self, GivenNumbers numbers) {
  const std::vector<std::int64_t> given = to_numbers(numbers);
  StateReader reader(given);
  ruleset::State state;
  const bool is_read = if_written([&] {
                         walk(reader, state, *self.program);
                         return reader.ended() && ruleset::kPlaying <= state.phase && state.phase <= ruleset::kGameOver;
                       }).value_or(false);
  if (is_read) {
    self.known = std::make_shared<const ruleset::State>(state);
    self.state = std::move(state);
  }
  return is_read;
}

std::vector<std::int64_t> dump_table(const RulesetTable& self) {
  ruleset::StateWriter writer;
  walk(writer, self.state, *self.program);
  return std::move(writer.numbers);
}

// What changed since `load` or since this was asked last.
std::vector<std::int64_t> changes_of_table(RulesetTable& self) {
  ChangeWriter writer(self.state, *self.known);
  walk(writer, self.state, *self.program);
  self.known = std::make_shared<const ruleset::State>(self.state);
  return std::move(writer.numbers);
}

using Legal = std::vector<std::pair<int, std::vector<std::int64_t>>>;

std::vector<std::int64_t> codes_of(ruleset::Program& program, ruleset::State& state, int seat) {
  std::vector<std::int64_t> codes;
  for (const ruleset::Move& move : ruleset::legal(program, state, seat)) codes.push_back(code_of(move));
  return codes;
}

// The seats that decide, each with its moves; None for hostile numbers.
std::optional<Legal> asked_of_table(RulesetTable& self) {
  if (self.state.phase == ruleset::kRoundOver) return std::nullopt;  // a wall must be given
  Legal found;
  try {
    for (const int seat : ruleset::deciding(*self.program, self.state))
      found.emplace_back(seat, codes_of(*self.program, self.state, seat));
    return found;
  } catch (const std::out_of_range&) {}
  return std::nullopt;
}

using EventRows = std::optional<std::vector<EventRow>>;

// Plays on. The events of that; None, and the state as it was, for hostile numbers.
template <class Play>
EventRows play_table(RulesetTable& self, const Play& play) {
  const ruleset::State before = self.state;
  std::vector<ruleset::Happened> events;
  const bool is_done = if_written([&] {
                         try {
                           play(events);
                         } catch (const ruleset::Fault& fault) {
                           raise_rules_fault(fault, rows_of(events));
                         }
                         return true;
                       }).has_value();
  if (!is_done) {
    self.state = before;
    return std::nullopt;
  }
  return rows_of(events);
}

// Like `play_table`, with what is asked after it.
using Played = std::optional<std::pair<std::vector<EventRow>, std::optional<Legal>>>;

template <class Play>
Played play_on_table(RulesetTable& self, const Play& play) {
  EventRows rows = play_table(self, play);
  if (!rows) return std::nullopt;
  try {
    return std::make_pair(*rows, asked_of_table(self));
  } catch (const ruleset::Fault& fault) {
    raise_rules_fault(fault, *rows);
  }
}

// Takes a seat and its move, and so on.
Played step_table(RulesetTable& self, GivenNumbers given) {
  const std::vector<std::int64_t> numbers = to_numbers(given);
  if (numbers.size() % 2) raise_bad_program();
  ruleset::Moves moves;
  for (std::size_t at = 0; at < numbers.size(); at += 2) {
    const auto& seats = self.program->seats;
    if (std::find(seats.begin(), seats.end(), numbers[at]) == seats.end()) raise_bad_program();
    moves.push_back({static_cast<int>(numbers[at]), move_of(*self.program, numbers[at + 1])});
  }
  return play_on_table(self, [&](auto& events) { ruleset::step(*self.program, self.state, moves, &events); });
}

template <auto play>
Played play_round(RulesetTable& self) {
  return play_on_table(self, [&](auto& events) { play(*self.program, self.state, events); });
}

Played deal_table(RulesetTable& self, std::optional<GivenNumbers> tiles) {
  std::vector<ruleset::TileId> wall;
  for (const int tile : tiles ? to_vector<int>(*tiles) : std::vector<int>{}) {
    if (tile < 0 || tile >= self.program->values.tiles()) raise_bad_program();
    wall.push_back(static_cast<ruleset::TileId>(tile));
  }
  return play_on_table(
      self, [&](auto& events) { ruleset::deal(*self.program, self.state, tiles ? &wall : nullptr, events); });
}

// The marks in an order in which a seat that marks may choose them; empty without such an order.
std::optional<MarkNumbers> allowed_marks(RulesetTable& self, int seat, GivenNumbers numbers) {
  const auto& seats = self.program->seats;
  const auto marks = to_marks(numbers);
  if (std::ranges::find(seats, seat) == seats.end()) raise_bad_program();
  if (!marks) return std::nullopt;
  return if_written([&] {
    ruleset::Run run{*self.program, self.state};
    const ruleset::Player& own = run.player(seat);
    return own.is_marking() && !own.marking.used ? numbers_of(run.order_of(seat, *marks)) : MarkNumbers{};
  });
}

// A context out of its numbers, and the win that it knows of.
struct GivenContext {
  GivenContext(const RulesetTable& self, GivenNumbers given) {
    const std::vector<std::int64_t> numbers = to_numbers(given);
    StateReader reader(numbers);
    walk_context(reader, context);
    const auto& seats = self.program->seats;
    if (std::ranges::find(seats, context.seat) == seats.end()) ruleset::fail_unwritten();
    const auto next = [&] {
      std::int64_t value = 0;
      reader.number(value);
      return value;
    };
    const auto each = [&](const auto& read) {
      for (std::int64_t n = next(); n > 0; --n) read();
    };
    if (next() == 0) return;
    context.win = 0;
    reader.number(win.source);
    reader.number(win.tile);
    win.has_minipoints = next() != 0;
    reader.number(win.minipoints);
    reader.number(win.winner);
    if (next() != 0) win.yaku = &yaku;
    each([&] {
      ruleset::Worth& one = yaku.emplace_back();
      reader.number(one.name);
      reader.number(one.value);
    });
    if (next() != 0) win.reading = &reading;
    each([&] { reading.hand.push_back(static_cast<ruleset::TileId>(next())); });
    each([&] { reading.calls.push_back(static_cast<ruleset::MeldId>(next())); });
    reader.number(reading.tile);
    reading.settled = next() != 0;
  }
  GivenContext(const GivenContext&) = delete;
  GivenContext& operator=(const GivenContext&) = delete;

  const ruleset::Context& known_to(ruleset::Run& run) const {
    if (context.win == 0) run.asked_wins.push_back(win);
    return context;
  }

 private:
  ruleset::Context context;
  ruleset::AskedWin win;
  ruleset::Scores yaku;
  ruleset::Reading reading;
};

// The answer to a condition or an amount; None for hostile numbers.
template <auto asked>
auto ask_table(RulesetTable& self, int place, GivenNumbers context) {
  return if_written([&] {
    ruleset::Run run{*self.program, self.state};
    const GivenContext known(self, context);
    return (run.*asked)(place, known.known_to(run));
  });
}

std::optional<std::int64_t> amount_at_table(RulesetTable& self, int place, GivenNumbers context) {
  const auto amount = ask_table<&ruleset::Run::amount>(self, place, context);
  return amount ? std::optional(ruleset::to_wire(*amount)) : std::nullopt;
}

// The hands that targets describe, each its tiles and its melds.
using Hands = std::vector<std::pair<std::vector<ruleset::TileId>, std::vector<ruleset::MeldId>>>;

std::optional<Hands> hands_at_table(RulesetTable& self, int place, GivenNumbers context) {
  return if_written([&] {
    ruleset::Run run{*self.program, self.state};
    const GivenContext known(self, context);
    Hands hands;
    for (const ruleset::Alternative& one : run.alternatives(place, known.known_to(run)))
      hands.emplace_back(std::vector<ruleset::TileId>(one.hand.begin(), one.hand.end()),
                         std::vector<ruleset::MeldId>(one.melds.begin(), one.melds.end()));
    return hands;
  });
}

std::optional<bool> fits_at_table(RulesetTable& self, int place, GivenNumbers context, int tile) {
  if (tile < 0 || tile >= self.program->values.tiles()) raise_bad_program();
  return if_written([&] {
    ruleset::Run run{*self.program, self.state};
    const GivenContext known(self, context);
    return run.fits(place, known.known_to(run), static_cast<ruleset::TileId>(tile));
  });
}

// The objects that a selection means.
std::optional<MarkNumbers> selected_at_table(RulesetTable& self, int place, GivenNumbers context) {
  return if_written([&] {
    ruleset::Run run{*self.program, self.state};
    const GivenContext known(self, context);
    return numbers_of(run.selected(known.known_to(run), place));
  });
}

// Runs a list of actions.
EventRows run_table(RulesetTable& self, int place, GivenNumbers context) {
  return play_table(self, [&](std::vector<ruleset::Happened>& events) {
    ruleset::Run run{*self.program, self.state, &events};
    const GivenContext known(self, context);
    run.run(place, known.known_to(run));
  });
}

// The numbers of each win of the round.
std::vector<std::vector<std::int64_t>> wins_of_table(const RulesetTable& self) {
  std::vector<std::vector<std::int64_t>> wins;
  for (const ruleset::Win& win : self.state.wins) wins.push_back(ruleset::numbers_of(win));
  return wins;
}

void require_place(const RulesetTable& self, int seat, int source = ruleset::kByDraw, int tile = ruleset::kNone) {
  const auto& seats = self.program->seats;
  const bool is_tile = ruleset::kNone <= tile && tile < self.program->values.tiles();
  if (std::ranges::find(seats, seat) == seats.end() || source < ruleset::kByDraw || source > ruleset::kByCall ||
      !is_tile)
    raise_bad_program();
}

// The numbers of the win with the best of the tiles.
std::optional<std::vector<std::int64_t>> score_table(RulesetTable& self, int seat, int source, GivenNumbers tiles) {
  require_place(self, seat, source);
  const std::vector<int> given = to_vector<int>(tiles);
  for (const int tile : given)
    if (tile < 0 || tile >= self.program->values.tiles()) raise_bad_program();
  return if_written([&] {
    ruleset::Run run{*self.program, self.state};
    return ruleset::numbers_of(run.best_win(seat, given, source));
  });
}

// Records a win of a seat.
EventRows win_table(RulesetTable& self, int seat, int source) {
  require_place(self, seat, source);
  return play_table(self, [&](std::vector<ruleset::Happened>& events) {
    ruleset::Run{*self.program, self.state, &events}.win(seat, source);
  });
}

EventRows discard_on_table(RulesetTable& self, int seat, int at) {
  require_place(self, seat);
  return play_table(self, [&](std::vector<ruleset::Happened>& events) {
    ruleset::Run{*self.program, self.state, &events}.play_tile(seat, at);
  });
}

std::optional<bool> forbids(RulesetTable& self, int number, int seat, int at) {
  require_place(self, seat);
  const auto& restrictions = self.program->restrictions;
  if (number < 0 || number >= static_cast<int>(restrictions.size())) raise_bad_program();
  if (at < 0 || at >= self.state.players[static_cast<std::size_t>(seat)].held()) raise_bad_program();
  return if_written([&] {
    ruleset::Run run{*self.program, self.state};
    return run.is_forbidden(seat, run.player(seat).tile(at), restrictions[static_cast<std::size_t>(number)]);
  });
}

std::optional<bool> reaches(RulesetTable& self, int seat, int source, int tile, std::int64_t points,
                            std::int64_t minipoints, bool second) {
  require_place(self, seat, source, tile);
  return if_written([&] {
    return ruleset::Run{*self.program, self.state}.reaches(seat, source, tile, ruleset::from_wire(points),
                                                           ruleset::from_wire(minipoints), second);
  });
}

// Each way to read a hand that wins with one of the tiles, or with any: the other tiles, the melds, the winning tile.
using Readings = std::vector<std::tuple<std::vector<ruleset::TileId>, std::vector<ruleset::MeldId>, int>>;

std::optional<Readings> readings(RulesetTable& self, int seat, int source, GivenNumbers tiles) {
  const std::vector<int> given = to_vector<int>(tiles);
  for (const int tile : given) require_place(self, seat, source, tile);
  require_place(self, seat, source);
  return if_written([&] {
    Readings found;
    for (const ruleset::Reading& one : ruleset::Run{*self.program, self.state}.all_readings(seat, given, source))
      found.emplace_back(std::vector<ruleset::TileId>(one.hand.begin(), one.hand.end()),
                         std::vector<ruleset::MeldId>(one.calls.begin(), one.calls.end()), int{one.tile});
    return found;
  });
}

// The yaku of each way to divide a hand into groups, of each its text and its value.
std::optional<std::vector<std::vector<std::int64_t>>> each_worth(RulesetTable& self, int seat, int source, int tile) {
  require_place(self, seat, source, tile);
  return if_written([&] {
    std::vector<std::vector<std::int64_t>> found;
    for (const ruleset::Scores& scores : ruleset::Run{*self.program, self.state}.each_worth(seat, source, tile)) {
      std::vector<std::int64_t>& row = found.emplace_back();
      for (const ruleset::Worth& one : scores) row.insert(row.end(), {one.name, ruleset::to_wire(one.value)});
    }
    return found;
  });
}

// The score of yaku, its points of both kinds, and the text that names it. Of each yaku a text and its value.
std::optional<std::tuple<std::int64_t, std::int64_t, std::int64_t, int>> score_of(RulesetTable& self, int seat,
                                                                                  int source, std::int64_t minipoints,
                                                                                  GivenNumbers yaku,
                                                                                  GivenNumbers yaku2) {
  require_place(self, seat, source);
  std::array<ruleset::Scores, 2> given;
  for (auto& [numbers, worths] : {std::tie(yaku, given[0]), std::tie(yaku2, given[1])}) {
    const std::vector<std::int64_t> row = to_numbers(numbers);
    if (row.size() % 2) raise_bad_program();
    for (std::size_t at = 0; at < row.size(); at += 2) {
      if (row[at] < 0 || row[at] >= self.program->values.texts()) raise_bad_program();
      worths.push_back({static_cast<std::int32_t>(row[at]), ruleset::from_wire(row[at + 1])});
    }
  }
  return if_written([&] {
    ruleset::Run run{*self.program, self.state};
    const ruleset::Scored scored = run.score_of(seat, given[0], given[1], ruleset::from_wire(minipoints), source);
    using ruleset::to_wire;
    return std::tuple(to_wire(scored.score), to_wire(scored.points), to_wire(scored.points2), int{scored.name});
  });
}

// The gains of seats, why, whether wins make a draw, whose hands are shown, and the wins of a draw.
using Paid = std::tuple<std::vector<std::int64_t>, int, bool, std::uint32_t, std::vector<std::vector<std::int64_t>>>;

Paid to_paid(const ruleset::Program& program, const ruleset::Settlement& settlement) {
  std::vector<std::int64_t> deltas;
  for (const int seat : program.seats)
    deltas.push_back(ruleset::to_wire(settlement.deltas[static_cast<std::size_t>(seat)]));
  std::vector<std::vector<std::int64_t>> wins;
  for (const ruleset::Win& win : settlement.wins) wins.push_back(ruleset::numbers_of(win));
  return {std::move(deltas), settlement.reason, settlement.abortive, settlement.revealed, std::move(wins)};
}

// Of wins, one after the other.
std::optional<Paid> win_payments(RulesetTable& self, GivenNumbers given) {
  const std::vector<std::int64_t> numbers = to_numbers(given);
  return if_written([&] {
    StateReader reader(numbers);
    std::deque<ruleset::Win> wins;
    std::vector<const ruleset::Win*> due;
    while (!reader.ended()) {
      ruleset::walk_win(reader, wins.emplace_back());
      due.push_back(&wins.back());
    }
    return to_paid(*self.program, ruleset::Run{*self.program, self.state}.win_payments(due));
  });
}

std::optional<Paid> draw_payments(RulesetTable& self) {
  return if_written([&] { return to_paid(*self.program, ruleset::Run{*self.program, self.state}.draw_payments()); });
}

// The gains of seats by the wins, after the events about that.
std::optional<Paid> what_is_paid(RulesetTable& self) {
  ruleset::State apart = self.state;
  return if_written([&] {
    ruleset::Run run{*self.program, apart};
    std::vector<const ruleset::Win*> due;
    for (const ruleset::Win& win : apart.wins) due.push_back(&win);
    ruleset::Settlement settlement = run.win_payments(due);
    settlement.deltas = run.what_is_paid(settlement, due.empty() ? nullptr : due.back());
    return to_paid(*self.program, settlement);
  });
}

// An answer about the next round.
template <class Answer, auto asked>
std::optional<Answer> ask_round(RulesetTable& self) {
  return if_written([&] { return static_cast<Answer>((ruleset::Run{*self.program, self.state}.*asked)()); });
}

// The round number and honba that follow.
std::optional<std::pair<int, std::int64_t>> after_round(RulesetTable& self) {
  ruleset::State apart = self.state;
  return if_written([&] {
    ruleset::Run{*self.program, apart}.count_round();
    return std::pair(apart.kyoku, ruleset::to_wire(apart.honba));
  });
}

// False, and the table as it was, for hostile numbers.
bool imagine_table(RulesetTable& self, int seat, std::uint32_t waited_for, const nb::bytes& secret) {
  const auto& seats = self.program->seats;
  if (std::find(seats.begin(), seats.end(), seat) == seats.end() || secret.size() != sizeof(Seed::bytes))
    raise_bad_program();
  SecretNumbers chance(secret.c_str(), "jantaku round", 0);
  ruleset::State imagined = self.state;
  const ruleset::Sight sight{seat, waited_for};
  return if_written([&] {
           ruleset::imagine(*self.program, imagined, sight, chance);
           ruleset::TableChance::set_secret(imagined.chance, secret.c_str(), chance.words());
           imagined.asks_for_walls = 0;
           self.state = imagined;
           return true;
         })
      .value_or(false);
}

template <std::size_t n>
std::vector<std::string> texts_of(const char* const (&names)[n]) {
  return {std::begin(names), std::end(names)};
}

}  // namespace

void raise_rules_fault(const ruleset::Fault& fault, const std::vector<EventRow>& told) {
  raise(python("jantaku.ruleset.machine.faults", "KernelFault")(fault.what, fault.cure, fault.code, fault.error,
                                                                fault.key, fault.places, told));
}

void register_ruleset(nb::module_& m) {
  m.def(
      "ruleset_words",
      [] {
        std::map<std::string, std::vector<std::string>> names;
        names["conditions"] = texts_of(ruleset::kWords);
        names["actions"] = texts_of(ruleset::kActs);
        names["targets"] = texts_of(ruleset::kTargets);
        names["nodes"] = texts_of(ruleset::kNodes);
        names["specs"] = texts_of(ruleset::kSpecs);
        names["amounts"] = texts_of(ruleset::kAmounts);
        names["fu_steps"] = texts_of(ruleset::kFuSteps);
        names["seats"] = texts_of(ruleset::kSeats);
        names["many_seats"] = texts_of(ruleset::kManySeats);
        names["styles"] = texts_of(ruleset::kStyles);
        names["offsets"] = texts_of(ruleset::kOffsets);
        names["asks"] = texts_of(ruleset::kAsks);
        names["named"] = texts_of(ruleset::kNameKinds);
        names["jokers"] = texts_of(ruleset::kJokers);
        names["places"] = texts_of(ruleset::kAttrPlaces);
        names["events"] = texts_of(ruleset::kEvents);
        names["happened"] = texts_of(ruleset::kEventKinds);
        names["moves"] = texts_of(ruleset::kMoveKinds);
        names["decisions"] = texts_of(ruleset::kDecisionKinds);
        names["past"] = texts_of(ruleset::kPastKinds);
        names["presses"] = texts_of(ruleset::kPressKinds);
        names["marks"] = texts_of(ruleset::kMarkWords);
        names["score_words"] = texts_of(ruleset::kScoreWords);
        names["changes"] = texts_of(ruleset::kChanges);
        names["winner_keys"] = texts_of(ruleset::kWinnerKeys);
        names["score_numbers"] = texts_of(ruleset::kScoreNumbers);
        return names;
      },
      "The kinds and words that `RulesetMachine` knows, by their sort, in the order of their numbers.");
  nb::class_<RulesetMachine>(m, "RulesetMachine", "A program of a ruleset. See `jantaku.ruleset.machine`.")
      .def("__init__", &make_machine, "order"_a, "names"_a, "ranks"_a, "backs"_a, "followers"_a, "flowers"_a)
      .def("add_text", &add_text, "text"_a)
      .def("add_tile", &add_tile, "name"_a, "attrs"_a)
      .def("add_meld", &add_meld, "name"_a, "tiles"_a)
      .def("add_choice", &add_choice, "name"_a, "called"_a, "own"_a, "card"_a)
      .def("add_list", &add_list, "texts"_a)
      .def("add_behavior", &add_behavior, "aliases"_a, "followers"_a)
      .def("add_way", &add_way, "marks"_a)
      .def_prop_ro("is_full", [](const RulesetMachine& self) { return self.program->values.is_full(); })
      .def("text", &ruleset_text, "number"_a)
      .def("behavior", &ruleset_behavior, "number"_a)
      .def("tile", &ruleset_tile, "number"_a)
      .def("meld", &ruleset_meld, "number"_a)
      .def("choice", &ruleset_choice, "number"_a)
      .def("names", &ruleset_list, "number"_a)
      .def("way", &ruleset_way, "number"_a)
      .def(
          "read",
          [](RulesetMachine& self, GivenNumbers text) {
            if (self.is_read || !self.program->read(to_numbers(text))) raise_bad_program();
            self.is_read = true;
          },
          "text"_a);
  nb::class_<RulesetTable>(m, "RulesetState", "A table of a ruleset as rows of numbers.")
      .def(
          "__init__",
          [](RulesetTable* self, const RulesetMachine& machine) {
            if (!machine.is_read) raise_bad_program();
            new (self) RulesetTable{machine.program, {}, std::make_shared<const ruleset::State>()};
          },
          "machine"_a)
      .def("load", &load_table, "numbers"_a, "Takes a state; false, and nothing is changed, if it does not fit.")
      .def("dump", &dump_table)
      .def("changes", &changes_of_table, "What changed since `load` or since this was asked last, row by row.")
      .def("copy", [](const RulesetTable& self) { return self; })
      .def("imagine", &imagine_table, "seat"_a, "waited_for"_a, "secret"_a)
      .def("start", &play_round<&ruleset::start>, "Begins a game.")
      .def("resume", &play_round<&ruleset::resume>, "Goes on where a round has ended.")
      .def("deal", &deal_table, "wall"_a.none(), "Begins a round with that wall; None has it shuffled.")
      .def_prop_ro("phase", [](const RulesetTable& self) { return self.state.phase; })
      .def_prop_ro(
          "spent", [](const RulesetTable& self) { return self.state.spent; }, "The work of the last decision.")
      .def_prop_ro("round_number", [](const RulesetTable& self) { return self.state.round_number; })
      .def("step", &step_table, "moves"_a)
      .def("wins", &wins_of_table, "The numbers of each win of the round.")
      .def("score", &score_table, "seat"_a, "source"_a, "tiles"_a)
      .def("score_of", &score_of, "seat"_a, "source"_a, "minipoints"_a, "yaku"_a, "yaku2"_a,
           "The score of yaku, its points of both kinds, and the text that names it.")
      .def("reaches", &reaches, "seat"_a, "source"_a, "tile"_a, "points"_a, "minipoints"_a, "second"_a)
      .def("each_worth", &each_worth, "seat"_a, "source"_a, "tile"_a,
           "The yaku of each way to divide a hand into groups.")
      .def("readings", &readings, "seat"_a, "source"_a, "tiles"_a,
           "Each way to read a hand that wins: the other tiles, the melds, the winning tile.")
      .def("win", &win_table, "seat"_a, "source"_a, "Records a win of a seat.")
      .def("discard", &discard_on_table, "seat"_a, "at"_a, "Discards a tile, by its place.")
      .def("forbids", &forbids, "restriction"_a, "seat"_a, "at"_a,
           "True if that restriction forbids the discard of the tile at a place.")
      .def("win_payments", &win_payments, "wins"_a)
      .def("draw_payments", &draw_payments)
      .def("what_is_paid", &what_is_paid, "What the wins pay after the events about that.")
      .def("next_dealer", &ask_round<int, &ruleset::Run::next_dealer>)
      .def("is_bankrupt", &ask_round<bool, &ruleset::Run::is_bankrupt>)
      .def("is_game_over", &ask_round<bool, &ruleset::Run::is_game_over>)
      .def("after_round", &after_round, "The round number and honba that follow.")
      .def("run", &run_table, "place"_a, "context"_a)
      .def("holds", &ask_table<&ruleset::Run::holds>, "place"_a, "context"_a)
      .def("amount", &amount_at_table, "place"_a, "context"_a)
      .def("hands", &hands_at_table, "place"_a, "context"_a, "The hands that targets describe: tiles and melds.")
      .def("fits", &fits_at_table, "place"_a, "context"_a, "tile"_a, "True if a tile fits a spec.")
      .def("selected", &selected_at_table, "place"_a, "context"_a, "The objects that a selection means.")
      .def("asked", [](RulesetTable& self) { return *if_written([&] { return asked_of_table(self); }); })
      .def("allowed", &allowed_marks, "seat"_a, "marks"_a);
}

}  // namespace jantaku::python
