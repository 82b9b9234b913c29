#include <algorithm>

#include "ruleset/run.hpp"

namespace jantaku::ruleset {
namespace {

constexpr int kDeepest = 10;  // functions inside functions, as the language says

}  // namespace

void Run::run(int list, const Context& context) { run(row(code(list)), context); }

void Run::run(std::span<const std::int32_t> actions, const Context& context) {
  const Deeper deeper(nesting, kMostNested);
  for (std::size_t at = 0; at < actions.size(); ++at)
    if (act(code(actions[at]), context)) return defer(context, actions.subspan(at + 1));
  if (nesting != 1 || program.language == 1 || state.is_calm) return;
  for (const std::int32_t action : actions)
    if (static_cast<Act>(code(action)[0]) == Act::pause_) return recalculate(100);
}

// Runs one action; true if it lets a player press a button.
bool Run::act(const std::int32_t* action, const Context& context) {
  const int level = action[1];
  if (level == kNoLevel || state.is_calm) {
    perform(action, context);
    return false;
  }
  std::array<decltype(Player::buttons), kMostSeats> before;
  for (const int seat : program.seats) before[static_cast<std::size_t>(seat)] = player(seat).buttons;
  perform(action, context);
  recalculate(level);
  bool changed = false, any = false;
  for (const int seat : program.seats) {
    const auto &was = before[static_cast<std::size_t>(seat)], &is = player(seat).buttons;
    any |= !is.empty();
    changed |= !std::equal(was.begin(), was.end(), is.begin(), is.end());
  }
  return changed && any;
}

void Run::fire(Event event, const Context& context) {
  const int list = program.events.at(static_cast<std::size_t>(event));
  if (list >= 0) run(list, context);
}

void Run::defer(const Context& context, std::span<const std::int32_t> actions) {
  if (actions.empty()) return;
  Player& own = player(context.seat);
  for (const std::int32_t action : actions) own.deferred.push(action);
  Context merged = context;
  if (const AskedWin* win = asked(context)) {
    merged.win = kNone;
    merged.source = win->source;
    merged.winning = win->tile;
  }
  if (own.has_context) {
    const Context& old = own.context;
    const auto fill = [](std::int32_t& now, std::int32_t before) {
      if (now < 0) now = before;
    };
    fill(merged.caller, old.caller);
    fill(merged.callee, old.callee);
    fill(merged.prev, old.prev);
    fill(merged.tile, old.tile);
    fill(merged.doras, old.doras);
    fill(merged.choice, old.choice);
    fill(merged.meld, old.meld);
    fill(merged.source, old.source);
    fill(merged.winning, old.winning);
    if (!merged.automatic) merged.automatic = old.automatic;
  }
  own.context = merged;
  own.has_context = 1;
}

void Run::drop_deferred(Player& own) {
  own.deferred.clear();
  own.has_context = 0;
}

void Run::resume() {
  std::vector<int> order;
  for (const int seat : program.seats)
    if (seat != state.turn) order.push_back(seat);
  order.push_back(state.turn);
  std::erase_if(order, [&](int seat) { return player(seat).deferred.empty(); });
  for (const int seat : order)
    if (state.active) run_deferred(seat);
  if (!order.empty()) recalculate(100);
}

void Run::run_deferred(int seat) {
  Player& own = player(seat);
  const std::vector<std::int32_t> actions(own.deferred.begin(), own.deferred.end());
  Context context = own.context;
  if (!own.has_context) context = Context{.seat = seat};
  drop_deferred(own);
  if (actions.empty()) return;
  if (context.source < 0) return run(std::span(actions), context);
  const Context known = about(seat, {.source = context.source, .tile = context.winning});
  context.win = known.win;
  run(std::span(actions), context);
  asked_wins.pop_back();
}

// The error that the file has at that place.
void Run::fail_as_written(int error) {
  Fault fault{};
  fault.error = error;
  throw fault;
}

void Run::fail_lacking(const std::int32_t* word) const {
  const auto known = program.lacking.find(static_cast<std::int32_t>(word - program.code.data()));
  if (known == program.lacking.end()) fail_unwritten();
  fail_as_written(known->second);
}

void Run::fail_without_seat(int word) const {
  throw Fault{
      "nobody is '" + std::string(kSeats[word]) + "' at a table of " + std::to_string(program.seats.size()),
      "test it first, for example with 'toimen_exists'", "seat"};
}

void Run::perform(const std::int32_t* action, const Context& context) {
  try {
    spend(kWorkOfAction);
    perform_plainly(action, context);
  } catch (Fault& fault) {
    fault.locate(Fault::kAction, static_cast<std::int32_t>(action - program.code.data()));
    throw;
  }
}

void Run::perform_plainly(const std::int32_t* action, const Context& context) {
  const std::int32_t* args = action + 2;
  const int seat = context.seat;
  const auto act = static_cast<Act>(action[0]);
  switch (act) {
    case Act::when_:
    case Act::unless_:
      if (holds(args[0], context) == (act == Act::when_)) run(args[1], context);
      return;
    case Act::ite_: return run(holds(args[0], context) ? args[1] : args[2], context);
    case Act::as_: {
      const std::uint32_t named = many_seats(context, args[0]);
      for (const int other : program.seats)
        if (named >> other & 1) {
          Context inner = context.at(other);
          inner.prev = seat;
          run(args[1], inner);
        }
      return;
    }
    case Act::when_anyone_:
      for (const int other : program.seats)
        if (holds(args[0], context.at(other))) run(args[1], context.at(other));
      return;
    case Act::when_everyone_:
    case Act::when_others_:
      for (const int other : program.seats)
        if ((other != seat || act == Act::when_everyone_) && !holds(args[0], context.at(other))) return;
      return run(args[1], context);
    case Act::run_: {
      if (functions >= kDeepest) return tell({EventKind::message_, kNone, args[1]});
      if (args[0] < 0) fail_as_written(-1 - args[0]);
      const Deeper deeper(functions, kDeepest);
      return run(args[0], context);
    }
    case Act::broken_: fail_as_written(args[0]);
    case Act::noop_: return;
    case Act::resume_deferred_actions_: return resume();
    case Act::cancel_deferred_actions_:
      for (const int other : program.seats) drop_deferred(player(other));
      return;
    case Act::push_message_: return tell({EventKind::message_, seat, said(args, context)});
    case Act::push_system_message_: return tell({EventKind::message_, kNone, said(args, context)});
    case Act::big_text_: {
      const int other = one_seat(context, args[0]);
      if (other >= 0) tell({EventKind::big_text_, other, said(args + 1, context)});
      return;
    }
    case Act::pause_: return tell({EventKind::paused_, seat, 0, 0, 0, 0, {to_wire(number(args[0]))}});
    case Act::recalculate_buttons_: return recalculate(args[0]);
    case Act::press_button_: return state.queue.push({seat, PressKind::button_, args[0]});
    case Act::press_first_call_button_: return state.queue.push({seat, PressKind::first_call_, args[0]});
    case Act::discard_draw_: return state.queue.push({seat, PressKind::discard_, player(seat).hand.n});
    case Act::enable_auto_button_:
      if (args[0] < 0) return;
      return toggle(seat, args[0], true);
    case Act::draw_: return draw(seat, args[0], named_at(args[2]), args[1] != 0);
    case Act::draw_aside_: return draw_aside(seat, args[0], named_at(args[2]), args[1] != 0);
    case Act::shift_tile_to_dead_wall_:
      for (Number left = std::min<Number>(amount(args[0], context), state.tiles_ahead()); left >= 1; --left) {
        spend(1 + state.dead_wall.n / 256);
        state.dead_wall.insert(0, state.wall.back());
        --state.wall.n;
      }
      return;
    case Act::call_: return call(context, Asks::call_);
    case Act::self_call_: return call(context, Asks::self_call_);
    case Act::flower_: return call(context, Asks::flower_);
    case Act::upgrade_call_: return upgrade(context);
    case Act::trigger_custom_call_: return custom_call(args, context);
    case Act::advance_turn_: return advance();
    case Act::change_turn_: {
      const int other = one_seat(context, args[0]);
      if (other < 0) fail_without_seat(args[0]);
      return change_turn(other);
    }
    case Act::reverse_turn_order_: state.reversed = !state.reversed; return;
    case Act::play_tile_: return play_tile(seat, args[0] == kPlaceOfDecision ? context.place : args[0]);
    case Act::check_discard_passed_:
      if (const int other = discarder(); other >= 0) fire(Event::after_discard_passed_, Context{.seat = other});
      return;
    case Act::win_by_draw_: return win(seat, kByDraw);
    case Act::win_by_discard_: return win(seat, kByDiscard);
    case Act::win_by_call_: return win(seat, kByCall);
    case Act::win_by_second_visible_discard_: {
      const int tile = second_last_visible();
      if (tile < 0) throw Fault{"there is no second discard to win with", "", "win"};
      return win(seat, kByDiscard, values().lasting(static_cast<TileId>(tile)));
    }
    case Act::charleston_left_: return pass_marked(seat, -1);
    case Act::charleston_across_: return pass_marked(seat, (static_cast<int>(program.seats.size()) + 1) / 2);
    case Act::charleston_right_: return pass_marked(seat, 1);
    case Act::clear_marking_: return finish_marking(seat);
    case Act::move_tiles_: return move(context, args[0], args[1], false);
    case Act::copy_tiles_: return move(context, args[0], args[1], true);
    case Act::swap_tiles_: return swap(context, args[0], args[1]);
    case Act::swap_out_fly_joker_: return swap_out_joker(seat, static_cast<TileId>(args[0]));
    case Act::swap_marked_calls_: return swap_marked_calls(seat);
    case Act::extend_live_wall_with_marked_: return extend_with_marked(seat, true);
    case Act::extend_dead_wall_with_marked_: return extend_with_marked(seat, false);
    case Act::flip_marked_discard_facedown_: return turn_down_marked(seat);
    case Act::pon_marked_discard_: return call_marked(seat);
    case Act::ryuukyoku_: return draw_round(kExhaustiveDraw, args[0]);
    case Act::abortive_draw_: return draw_round(kAbortiveDraw, args[0]);
    case Act::before_call_:
      return fire(Event::before_call_, Context{.seat = state.turn, .caller = context.caller, .callee = context.callee});
    case Act::after_call_: {
      const Past* made = state.last(PastKind::call_);
      return fire(Event::after_call_, Context{
                                          .seat = seat,
                                          .caller = context.caller,
                                          .callee = context.callee,
                                          .meld = made == nullptr ? kNone : made->meld});
    }
    default: return perform_on_seats(act, args, context);
  }
}

}  // namespace jantaku::ruleset
