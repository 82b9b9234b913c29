#include <algorithm>
#include <utility>

#include "ruleset/run.hpp"

namespace jantaku::ruleset {
namespace {

constexpr int kMostReturns = 100;  // at buttons after buttons, before a tile moves

// The button that was pressed; none for a discard and a pass.
int pressed(const Decision& decision) { return decision.kind == DecisionKind::button_ ? decision.button : kNone; }

}  // namespace

bool Run::may_discard(int seat) {
  const Player& own = player(seat);
  if (!state.active || seat != state.turn || !state.awaiting_discard || is_busy(own)) return false;
  return std::none_of(own.buttons.begin(), own.buttons.end(),
                      [&](std::int32_t number) { return number >= 0 && button(number).unskippable; });
}

bool Run::waits_for_others(int seat) {
  const Past* last = state.last();
  if (player(seat).deferred.empty() || last == nullptr || last->seat != seat) return false;
  return std::any_of(program.seats.begin(), program.seats.end(),
                     [&](int other) { return !player(other).buttons.empty(); });
}

bool Run::decides(int seat) {
  const Player& own = player(seat);
  if (own.decision.kind != DecisionKind::open_) return false;
  return own.menu >= 0 || own.declaring || !own.buttons.empty() || (can_discard(seat) && !waits_for_others(seat));
}

// The seats the game waits for; those that mark tiles come before all others.
std::vector<int> Run::deciding() {
  std::vector<int> marking, unfinished, found;
  if (!state.active) return found;
  for (const int seat : program.seats)
    if (player(seat).is_marking()) {
      marking.push_back(seat);
      if (!has_marked_enough(seat)) unfinished.push_back(seat);
    }
  if (!marking.empty()) return unfinished.empty() ? marking : unfinished;
  for (const int seat : program.seats)
    if (decides(seat)) found.push_back(seat);
  return found;
}

void Run::submit(int seat, Decision decision) {
  Player& own = player(seat);
  if (decision.kind != DecisionKind::skip_) {
    own.marking = {};
    drop_deferred(own);
  }
  hide(own);
  own.decision = decision;
}

void Run::press(int seat, int number, int choice) {
  Player& own = player(seat);
  const bool shown = std::find(own.buttons.begin(), own.buttons.end(), number) != own.buttons.end();
  if (!shown || own.decision.kind != DecisionKind::open_) return;
  if (number == kPassButton) return submit(seat, {DecisionKind::skip_});
  const Button& asked = button(number);
  if (takes_call(asked.asks) && choice < 0) {
    const auto calls = offered(own, number);
    if (calls.size() != 1) return void(own.menu = number);
    choice = calls[0];
  }
  if (asked.asks == Asks::choose_yaku_) {
    own.declaring = 1;
    own.menu = number;
    return;
  }
  submit(seat, {DecisionKind::button_, asked.list, number, choice});
}

void Run::take(int seat, const Move& move) {
  Player& own = player(seat);
  switch (move.kind) {
    case MoveKind::discard_: return submit(seat, {DecisionKind::play_tile_, program.discard, kNone, move.number});
    case MoveKind::skip_: return press(seat, kPassButton, kNone);
    case MoveKind::cancel_:
      drop_deferred(own);
      if (own.menu < 0) return cancel_marking(seat);
      own.menu = kNone;
      own.declaring = 0;
      return;
    case MoveKind::choose_: return choose(seat, values().way(move.choice));
    case MoveKind::declare_: {
      const int number = std::exchange(own.menu, kNone);
      own.declared = move.choice;
      own.declaring = 0;
      if (number < 0) return submit(seat, {DecisionKind::button_});  // its button was pressed otherwise meanwhile
      return submit(seat, {DecisionKind::button_, button(number).list, number});
    }
    case MoveKind::button_:
      if (own.menu == move.number) own.menu = kNone;
      return press(seat, move.number, move.choice);
    case MoveKind::toggle_: return toggle(seat, move.number / 2, move.number % 2 != 0);
    default: fail_unwritten();
  }
}

// Switches an auto button; switched on it acts at once.
void Run::toggle(int seat, int number, bool is_on) {
  tell({EventKind::toggled_, seat, number, is_on});
  player(seat).automatic.set(number, is_on);
  if (is_on) state.queue.push({seat, PressKind::auto_, number});
}

void Run::settle() {
  while (state.active) {
    if ((work -= 10) < -kMostWork) fail_over_work();  // mostly an action does so before, which has a place
    if (!state.queue.empty()) {
      next_of_queue();
      continue;
    }
    const auto chosen = [&](int seat) { return player(seat).decision.kind != DecisionKind::open_; };
    if (std::none_of(program.seats.begin(), program.seats.end(), chosen)) {
      const bool is_deferred = std::any_of(program.seats.begin(), program.seats.end(),
                                           [&](int seat) { return !player(seat).deferred.empty(); });
      if (!is_deferred || !deciding().empty()) return;
      resume();
      continue;
    }
    pass_for_the_idle();
    if (program.language > 1) pass_for_the_beaten();
    if (!std::all_of(program.seats.begin(), program.seats.end(), chosen)) return;
    adjudicate();
  }
}

void Run::next_of_queue() {
  const auto [seat, kind, number] = state.queue[0];
  state.queue.erase(0);
  Player& own = player(seat);
  switch (kind) {
    case PressKind::auto_:
      if (own.automatic.has(number))
        run(program.automatic.at(static_cast<std::size_t>(number)), Context{.seat = seat, .automatic = 1});
      return;
    case PressKind::button_: return press(seat, number, kNone);
    case PressKind::first_call_: {
      const auto calls = offered(own, number);
      if (own.menu != number || calls.empty()) return;
      const std::int32_t first = calls[0];
      own.menu = kNone;
      return press(seat, number, first);
    }
    case PressKind::discard_:
      if (may_discard(seat) && playable(seat, number)) take(seat, {MoveKind::discard_, number});
      return;
    default: fail_unwritten();
  }
}

bool Run::turn_is_over(int seat) {
  const Past* last = state.last();
  if (!player(seat).deferred.empty() && last != nullptr && last->seat == seat) return true;
  const Past* discard = state.last(PastKind::discard_);
  return discard != nullptr && discard->seat == seat && !player(seat).status.has(kExtraTurn);
}

void Run::pass_for_the_idle() {
  for (const int seat : program.seats) {
    Player& own = player(seat);
    if (!own.buttons.empty() || is_busy(own)) continue;
    if (seat != state.turn || turn_is_over(seat) || !can_discard(seat)) own.decision = {DecisionKind::skip_};
  }
}

bool Run::beats(int number, const Decision& decision) const {
  if (decision.kind == DecisionKind::skip_ || decision.kind == DecisionKind::play_tile_) return true;
  const auto& beaten = button(number).beats;
  return decision.kind == DecisionKind::button_ &&
         std::find(beaten.begin(), beaten.end(), decision.button) != beaten.end();
}

void Run::give_way(Player& own) {
  own.decision = {DecisionKind::skip_};
  hide(own);
}

void Run::pass_for_the_beaten() {
  const std::vector<int> order = from_turn();
  for (std::size_t at = 0; at < order.size(); ++at) {
    const int number = pressed(player(order[at]).decision);
    if (number < 0) continue;
    for (std::size_t place = 0; place < order.size(); ++place) {
      Player& other = player(order[place]);
      if (other.decision.kind != DecisionKind::open_ || other.buttons.empty() || other.is_marking() || other.declaring)
        continue;
      const bool gives_way = std::all_of(other.buttons.begin(), other.buttons.end(), [&](std::int32_t shown) {
        if (shown == kPassButton) return true;
        const bool beaten = beats(number, {DecisionKind::button_, kNone, shown, kNone});
        return beaten && (place > at || shown != number);
      });
      if (gives_way) give_way(other);
    }
  }
}

void Run::prefer(int number) {
  const Button& asked = button(number);
  if (asked.priorities.empty()) return;
  std::vector<std::pair<int, int>> ranked;
  for (const int seat : from_turn()) {
    const Decision& decision = player(seat).decision;
    if (decision.kind != DecisionKind::button_ || decision.button != number) continue;
    const Context context{.seat = seat, .choice = decision.choice, .button = number, .shows_when = 1};
    int at = 0;
    while (at < static_cast<int>(asked.priorities.size()) &&
           !holds(asked.priorities[static_cast<std::size_t>(at)], context))
      ++at;
    ranked.emplace_back(at, seat);
  }
  std::stable_sort(ranked.begin(), ranked.end(),
                   [](const auto& one, const auto& other) { return one.first < other.first; });
  for (std::size_t at = 1; at < ranked.size(); ++at) give_way(player(ranked[at].second));
}

std::vector<int> Run::surviving() {
  const std::vector<int> order = from_turn();
  for (const int seat : order)
    if (const int number = pressed(player(seat).decision); number >= 0) prefer(number);
  for (const int seat : order) {
    const int number = pressed(player(seat).decision);
    if (number < 0) continue;
    for (const int other : order)
      if (other != seat && player(other).decision.kind != DecisionKind::open_ && beats(number, player(other).decision))
        give_way(player(other));
  }
  std::vector<int> kept;
  bool taken = false;
  for (const int seat : order) {
    const Decision& decision = player(seat).decision;
    if (decision.kind == DecisionKind::open_ || decision.kind == DecisionKind::skip_) continue;
    const bool takes = pressed(decision) >= 0 && button(decision.button).asks == Asks::call_;
    if (takes && taken) continue;
    taken |= takes;
    kept.push_back(seat);
  }
  return kept;
}

void Run::adjudicate() {
  const std::vector<int> chosen = surviving();
  for (const int seat : program.seats)
    if (std::find(chosen.begin(), chosen.end(), seat) == chosen.end()) player(seat).decision = {};
  if (chosen.empty()) return resume();
  std::vector<Decision> decisions;
  for (const int seat : chosen) decisions.push_back(player(seat).decision);
  const Decision* last = nullptr;  // of those that press a button
  for (std::size_t at = 0; at < chosen.size(); ++at) {
    const int seat = chosen[at];
    const Decision decision = decisions[at];
    player(seat).decision = {};
    if (decision.kind == DecisionKind::button_) last = &decisions[at];
    if (!state.active && decision.kind == DecisionKind::play_tile_) continue;
    if (at > 0 && pressed(decision) >= 0 && decision.choice >= 0 &&
        button(decision.button).asks != Asks::draft_saki_card_) {
      const std::vector<int> calls = calls_of(seat, decision.button);
      if (std::find(calls.begin(), calls.end(), decision.choice) == calls.end()) {
        recalculate(100);
        continue;
      }
    }
    Context context{.seat = seat};
    if (decision.kind == DecisionKind::play_tile_) context.place = decision.choice;
    else context.choice = decision.choice;
    if (pressed(decision) >= 0) {
      tell({EventKind::pressed_, seat, button(decision.button).name});
      if (decision.choice >= 0 && program.language > 1) {
        context.caller = seat;
        context.callee = state.turn;
      }
      if (button(decision.button).asks == Asks::mark_) {
        open_marking(seat, decision.button);
        continue;
      }
    }
    if (decision.list >= 0) run(decision.list, context);
  }
  look_again(last);
}

void Run::look_again(const Decision* after) {
  if (after == nullptr || !state.active) return;
  for (const int seat : program.seats) {
    const Player& own = player(seat);
    if (!own.buttons.empty() || !own.deferred.empty() || is_busy(own)) return;
  }
  state.looks = state.looked_at == state.history.n ? state.looks + 1 : 1;
  state.looked_at = state.history.n;
  if (state.looks > kMostReturns)
    throw Fault{
        "the button '" + (pressed(*after) < 0 ? "" : values().text(button(after->button).name).text) +
            "' comes back again and again, and no tile moves",
        "let its `show_when` fail once it was pressed", kBudget};
  recalculate(100);
}

int step(Program& program, State& state, const Moves& moves, std::vector<Happened>* events) {
  Run run{program, state, events};
  for (const auto& [seat, move] : moves) run.take(seat, move);
  run.play_on();
  return run.told;
}

std::vector<int> deciding(Program& program, State& state) { return Run{program, state}.deciding(); }

// The ways to choose; a choice that cannot be completed may be cancelled.
static std::vector<Move> choices_of(Run& run, int seat) {
  const Marking& marking = run.player(seat).marking;
  std::vector<Move> found;
  if (!marking.used && run.marks_alone(marking.button)) {
    const std::vector<Mark> marks = run.markable(seat)[0];
    const int wanted = run.marks_wanted(marking.button);
    if (static_cast<int>(marks.size()) >= wanted)
      found.push_back({MoveKind::choose_any_, wanted, run.values().way(marks)});
  } else if (!marking.used) {
    for (const auto& way : run.ways_to_mark(seat)) found.push_back({MoveKind::choose_, 0, run.values().way(way)});
  }
  if (found.empty() || run.button(marking.button).cancellable) found.push_back({MoveKind::cancel_});
  return found;
}

std::vector<Move> legal(Program& program, State& state, int seat) {
  Run run{program, state};
  const Player& own = run.player(seat);
  std::vector<Move> found;
  if (own.is_marking()) return choices_of(run, seat);
  if (own.declaring) {
    if (program.not_declarable >= 0) Run::fail_as_written(program.not_declarable);
    found.push_back({MoveKind::declare_, 0, 0});
    for (const std::int32_t name : program.declarable)
      found.push_back({MoveKind::declare_, 0, program.values.list({name})});
    return found;
  }
  if (own.menu >= 0) {
    for (const std::int32_t call : run.offered(own, own.menu)) found.push_back({MoveKind::button_, own.menu, call});
    found.push_back({MoveKind::cancel_});
    return found;
  }
  for (const std::int32_t number : own.buttons) {
    const auto calls = run.offered(own, number);
    if (number == kPassButton) found.push_back({MoveKind::skip_});
    else if (calls.empty()) found.push_back({MoveKind::button_, number});
    else
      for (const std::int32_t call : calls) found.push_back({MoveKind::button_, number, call});
  }
  if (run.may_discard(seat))
    for (int at = 0; at < own.held(); ++at)
      if (run.playable(seat, at)) found.push_back({MoveKind::discard_, at});
  return found;
}

}  // namespace jantaku::ruleset
