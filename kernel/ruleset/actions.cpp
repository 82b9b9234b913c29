#include <algorithm>
#include <numeric>

#include "ruleset/run.hpp"

namespace jantaku::ruleset {
namespace {

constexpr int kDeepest = 10;
constexpr int kMostRepeats = 100;
constexpr std::int64_t kGreatest = 1'000'000'000'000;

}  // namespace

void Run::run(int list, const Context& context) { run(row(code(list)), context); }

void Run::run(std::span<const std::int32_t> actions, const Context& context) {
  const Deeper deeper(nesting, kMostNested);
  for (std::size_t at = 0; at < actions.size(); ++at)
    if (act(code(actions[at]), context)) return defer(context, actions.subspan(at + 1));
  if (nesting != 1 || program.language == 1 || is_calm) return;
  for (const std::int32_t action : actions)
    if (static_cast<Act>(code(action)[0]) == Act::pause_) return recalculate(100);
}

// Runs one action; true if it lets a player press a button.
bool Run::act(const std::int32_t* action, const Context& context) {
  spend(10);
  const int level = action[1];
  if (level < 0 || is_calm) {
    perform(action, context);
    return false;
  }
  std::array<Row<std::int32_t, 40>, kMostSeats> before;
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
  const int list = program.events[event];
  if (list >= 0) run(list, context);
}

void Run::defer(const Context& context, std::span<const std::int32_t> actions) {
  if (actions.empty()) return;
  if (context.tile >= 0 || context.win >= 0) throw Beyond{};  // a play effect, which knows the dora too
  Player& own = player(context.seat);
  for (const std::int32_t action : actions) own.deferred.push(action);
  Context merged = context;
  if (own.has_context) {
    const Context& old = own.context;
    const auto fill = [](std::int32_t& now, std::int32_t before) {
      if (now < 0) now = before;
    };
    fill(merged.caller, old.caller);
    fill(merged.callee, old.callee);
    fill(merged.prev, old.prev);
    fill(merged.tile, old.tile);
    fill(merged.button, old.button);
    fill(merged.choice, old.choice);
    fill(merged.meld, old.meld);
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
  if (!actions.empty()) run(std::span(actions), context);
}

void Run::perform(const std::int32_t* action, const Context& context) {
  const std::int32_t* args = action + 2;
  const int seat = context.seat;
  const auto statuses = [&](std::uint32_t seats, bool set) {
    for (const int other : program.seats) {
      if (!(seats >> other & 1)) continue;
      for (const std::int32_t name : row(args)) {
        std::uint64_t& word = player(other).status.at(static_cast<std::size_t>(name / 64));
        const std::uint64_t bit = std::uint64_t{1} << (name % 64);
        word = set ? word | bit : word & ~bit;
      }
    }
  };
  switch (static_cast<Act>(action[0])) {
    case Act::when_:
    case Act::unless_:
      if (holds(args[0], context) == (static_cast<Act>(action[0]) == Act::when_)) run(args[1], context);
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
        if ((other != seat || static_cast<Act>(action[0]) == Act::when_everyone_) && !holds(args[0], context.at(other)))
          return;
      return run(args[1], context);
    case Act::run_: {
      const Deeper deeper(functions, kDeepest);
      return run(args[0], context);
    }
    case Act::noop_: return;
    case Act::resume_deferred_actions_: return resume();
    case Act::cancel_deferred_actions_:
      for (const int other : program.seats) drop_deferred(player(other));
      return;
    case Act::push_message_: return tell({Happened::kMessage, seat, args[0]});
    case Act::push_system_message_: return tell({Happened::kMessage, kNone, args[0]});
    case Act::big_text_: {
      const int other = one_seat(context, args[1]);
      if (other >= 0) tell({Happened::kBigText, other, args[0]});
      return;
    }
    case Act::pause_: return tell({Happened::kPaused, seat, args[0]});
    case Act::recalculate_buttons_: return recalculate(args[0]);
    case Act::press_button_: return state.queue.push({seat, Press::kPress, args[0]});
    case Act::draw_: return draw(seat, args[0], args[1] != 0);
    case Act::call_: return call(context, Asks::kCall);
    case Act::self_call_: return call(context, Asks::kSelfCall);
    case Act::flower_: return call(context, Asks::kFlower);
    case Act::upgrade_call_: return upgrade(context);
    case Act::advance_turn_: return advance();
    case Act::change_turn_: {
      const int other = one_seat(context, args[0]);
      if (other < 0) throw Beyond{};
      return change_turn(other);
    }
    case Act::reverse_turn_order_: state.reversed = !state.reversed; return;
    case Act::play_tile_: return play_tile(seat, args[0]);
    case Act::check_discard_passed_:
      if (const int other = discarder(); other >= 0) fire(kAfterDiscardPassed, Context{.seat = other});
      return;
    case Act::set_status_: return statuses(1U << seat, true);
    case Act::unset_status_: return statuses(1U << seat, false);
    case Act::set_status_all_: return statuses(~0U, true);
    case Act::unset_status_all_: return statuses(~0U, false);
    case Act::set_counter_: return set_counter(seat, args[0], amount(args[1], context));
    case Act::set_counter_all_: {
      const std::int64_t value = amount(args[1], context);
      for (const int other : program.seats) set_counter(other, args[0], value);
      return;
    }
    case Act::add_counter_: return set_counter(seat, args[0], counter(seat, args[0]) + amount(args[1], context));
    case Act::subtract_counter_: return set_counter(seat, args[0], counter(seat, args[0]) - amount(args[1], context));
    case Act::multiply_counter_: {
      const std::int64_t one = counter(seat, args[0]), other = amount(args[1], context);
      if (std::abs(one) > 1'000'000 || std::abs(other) > 1'000'000) throw Beyond{};
      return set_counter(seat, args[0], one * other);
    }
    case Act::win_by_draw_: return win(seat, kByDraw);
    case Act::win_by_discard_: return win(seat, kByDiscard);
    case Act::win_by_call_: return win(seat, kByCall);
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
    case Act::pass_draws_: {
      const int other = one_seat(context, args[0]);
      if (other < 0) throw Beyond{};
      return pass_draws(seat, other, args[1]);
    }
    case Act::ryuukyoku_: return draw_round(kExhaustiveDraw, args[0]);
    case Act::abortive_draw_: return draw_round(kAbortiveDraw, args[0]);
    case Act::sort_hand_: return sort_hand(seat);
    case Act::merge_draw_: return merge_draw(seat);
    case Act::before_call_:
      return fire(kBeforeCall, Context{.seat = state.turn, .caller = context.caller, .callee = context.callee});
    case Act::after_call_: {
      const Past* made = state.last(Past::kCall);
      return fire(kAfterCall, Context{
                                  .seat = seat,
                                  .caller = context.caller,
                                  .callee = context.callee,
                                  .meld = made == nullptr ? kNone : made->meld});
    }
    default: throw Beyond{};
  }
}

void Run::set_counter(int seat, int name, std::int64_t value) {
  if (value > kGreatest || value < -kGreatest) throw Beyond{};
  for (Counter& one : player(seat).counters)
    if (one.name == name) return void(one.value = value);
  player(seat).counters.push({name, value});
}

void Run::sort_hand(int seat) {
  Player& own = player(seat);
  const auto old = own.hand;
  const auto size = static_cast<std::size_t>(own.held());
  std::vector<int> order(size), places(size);
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.begin() + old.n,
                   [&](int one, int other) { return values().before(old[one], old[other]); });
  for (std::size_t at = 0; at < size; ++at) places[static_cast<std::size_t>(order[at])] = static_cast<int>(at);
  for (int at = 0; at < old.n; ++at) own.hand[at] = old[order[static_cast<std::size_t>(at)]];
  renumber(Mark::kHand, seat, places);
}

void Run::merge_draw(int seat) {
  Player& own = player(seat);
  if (own.draw.empty()) return;
  std::vector<TileId> taken;
  for (const TileId tile : own.draw) taken.push_back(values().minus(tile, kDraw));
  for (const TileId tile : taken) own.hand.push(tile);
  own.draw.clear();
  tell({Happened::kMoved, seat, row_of(taken), kMerge, seat, seen_by(std::array{seat})});
}

// -- draws and turns --

int Run::from_front() {
  while (state.tiles_ahead() > 0) {
    const TileId tile = state.wall[state.wall_index++];
    if (!values().has_either(tile, kSkipDraw)) return tile;
  }
  const int end = state.dead_wall.n - state.dead_wall_index;
  for (int at = 0; at < end; ++at)
    if (!values().has_either(state.dead_wall[at], kSkipDraw)) {  // it joins the live wall
      state.wall.push(state.dead_wall[at]);
      state.dead_wall.erase(at);
      ++state.wall_index;
      return state.wall.back();
    }
  return kNone;
}

int Run::from_end() {
  if (program.language > 1) return from_stacks();
  if (state.dead_wall_index >= state.dead_wall.n) {
    if (state.tiles_ahead() <= 0) return kNone;
    state.dead_wall.insert(0, state.wall.back());
    --state.wall.n;
  }
  ++state.dead_wall_index;
  return state.dead_wall[state.dead_wall.n - state.dead_wall_index];
}

// Two tiles are stacked, the upper one is taken first, and a gap is left.
int Run::from_stacks() {
  for (;;) {
    const int length = state.dead_wall.n;
    for (int at = 0; at < length; ++at) {
      TileId& tile = state.dead_wall[std::max(length - (at % 2 ? at : at + 2), 0)];
      if (values().has_either(tile, kSkipDraw)) continue;
      const TileId taken = tile;
      tile = values().tile(static_cast<std::uint16_t>(values().gap()), {kHiddenSkipDraw});
      return taken;
    }
    if (state.tiles_ahead() <= 0) return kNone;
    const int upper = state.wall.n % 2 || state.tiles_ahead() == 1 ? 0 : 1;
    const int place = state.wall.n - 1 - upper;
    state.dead_wall.insert(0, state.wall[place]);
    state.wall.erase(place);
  }
}

void Run::draw(int seat, std::int64_t count, bool is_from_end) {
  int drawn = 0;
  for (; drawn < count; ++drawn) {
    const int tile = is_from_end ? from_end() : from_front();
    if (tile < 0) break;
    const TileId held = values().plus(static_cast<TileId>(tile), kDraw);
    player(seat).draw.push(held);
    state.history.push({Past::kDraw, seat, 0, held});
    tell({Happened::kDrew, seat, held, is_from_end});
  }
  if (drawn > 0 || count <= 0) fire(kAfterDraw, Context{.seat = seat});
}

void Run::give_turn(int seat) {
  state.turn = seat;
  tell({Happened::kTurn, seat});
}

void Run::change_turn(int seat) {
  if (!state.active) return void(state.turn = seat);
  drop_deferred(player(state.turn));
  give_turn(seat);
  begin_turn(seat);
}

void Run::advance() {
  if (!state.active) return;
  const int before = state.turn;
  drop_deferred(player(before));
  give_turn(after(before));
  if (state.turn == before) return begin_turn(before);
  fire(kBeforeTurnChange, Context{.seat = before});
  const int seat = state.turn;
  fire(kAfterTurnChange, Context{.seat = seat});
  begin_turn(seat);
}

void Run::begin_turn(int seat) {
  const int repeats = program.events[kOnNoValidTiles] < 0 ? 0 : program.recurses ? kMostRepeats : 1;
  for (int i = 0; i < repeats && state.active && state.turn == seat && !any_playable(seat); ++i)
    fire(kOnNoValidTiles, Context{.seat = seat});
  if (state.active && state.turn == seat) state.awaiting_discard = 1;
  queue_automatic();
}

bool Run::any_playable(int seat) {
  for (int at = 0; at < player(seat).held(); ++at)
    if (playable(seat, at)) return true;
  return false;
}

bool Run::playable(int seat, int at) {
  if (at < 0 || at >= player(seat).held()) return false;
  const TileId tile = player(seat).tile(at);
  if (values().has_either(tile, kNoDiscard)) return false;
  const Context context{.seat = seat, .tile = tile};
  spend(1);
  for (const Restriction& one : program.restrictions)
    if (fits(one.fits, context, tile) && holds(one.condition, context)) return false;
  return true;
}

void Run::play_tile(int seat, int at) {
  Player& own = player(seat);
  if (at < 0 || at >= own.held()) throw Beyond{};
  if (own.status[0] >> 1 & 1) throw Beyond{};  // `discard_facedown` is the second
  const bool as_drawn = at >= own.hand.n;
  const TileId tile = values().plus(own.tile(at), kDiscard);
  std::vector<TileId> left;
  for (int i = 0; i < own.held(); ++i)
    if (i != at) left.push_back(values().minus(own.tile(i), kDraw));
  own.hand.clear();
  own.draw.clear();
  for (const TileId one : left) own.hand.push(one);
  own.pond.push(tile);
  own.discards.push(tile);
  state.history.push({Past::kDiscard, seat, as_drawn, tile});
  tell({Happened::kDiscarded, seat, tile, as_drawn});
  for (const Restriction& effect : program.effects) {
    const Context context{.seat = seat, .tile = tile};
    if (fits(effect.fits, context, tile)) run(effect.condition, context);
  }
  state.awaiting_discard = 0;
}

// -- melds --

std::vector<TileId> Run::without(int seat, const std::vector<TileId>& gone) {
  const Player& own = player(seat);
  std::vector<TileId> rest(own.hand.begin(), own.hand.end());
  rest.insert(rest.end(), own.draw.begin(), own.draw.end());
  for (const TileId tile : gone) {
    auto at = std::find(rest.begin(), rest.end(), tile);
    if (at == rest.end())
      at =
          std::find_if(rest.begin(), rest.end(), [&](TileId one) { return values().name(one) == values().name(tile); });
    if (at == rest.end()) throw Beyond{};
    rest.erase(at);
  }
  return rest;
}

void Run::lay(int seat, std::vector<TileId> rest) {
  Player& own = player(seat);
  own.hand.clear();
  own.draw.clear();
  for (const TileId tile : rest) own.hand.push(values().minus(tile, kDraw));
}

std::vector<TileId> Run::styled(const Button& button, int word, const std::vector<TileId>& own, TileId called) {
  const auto at = static_cast<std::size_t>(word);
  std::vector<TileId> tiles = own;
  if (!button.has_style[at]) {
    tiles.push_back(called);
    return tiles;
  }
  const std::vector<std::int32_t>& style = button.styles[at];
  std::vector<TileId> indexed = own, laid;
  bool names_called = false;  // outside of turned items
  for (std::size_t i = 0; i < style.size(); i += 2) {
    const bool turned = i >= 2 && style[i - 2] >= kTurnSideways && style[i - 2] <= kTurnBoth;
    names_called |= !turned && (style[i] == kCalledTile || style[i] == kCalledSideways);
  }
  if (!names_called) indexed.push_back(called);
  std::vector<std::int32_t> turns;
  for (std::size_t i = 0; i < style.size(); i += 2) {
    TileId tile = called;
    switch (style[i]) {
      case kTurnSideways:
      case kTurnDown:
      case kTurnBoth: turns.push_back(style[i]); continue;
      case kOwnTile: {
        const int n = static_cast<int>(indexed.size());
        const int place = style[i + 1] < 0 ? style[i + 1] + n : style[i + 1];
        if (place < 0 || place >= n) throw Beyond{};
        tile = indexed[static_cast<std::size_t>(place)];
        break;
      }
      case kCalledSideways: tile = values().plus(called, kSideways); break;
      case kThatTile: tile = static_cast<TileId>(style[i + 1]); break;
      default: break;
    }
    for (; !turns.empty(); turns.pop_back()) {
      if (turns.back() != kTurnSideways) tile = values().face_down(tile);
      if (turns.back() != kTurnDown) tile = values().plus(tile, kSideways);
    }
    laid.push_back(tile);
  }
  return laid;
}

const Button& Run::button_named(int name) const {
  for (const Button& one : program.buttons)
    if (one.name == name) return one;
  throw Beyond{};
}

MeldId Run::meld_of(int seat, const ChoiceInfo& choice, TileId called, int source) {
  const Button& button = button_named(choice.name);
  std::vector<TileId> own;
  for (const TileId tile : choice.own) own.push_back(values().plus(values().minus(tile, kDraw), kHand));
  called = values().minus(called, kDraw);
  int word = 3;
  for (int steps = 3; steps > 0; --steps)
    if (neighbour(seat, steps) == source) word = steps - 1;
  std::vector<TileId> tiles = styled(button, word, own, called);
  if (button.hidden)
    for (TileId& tile : tiles) tile = values().plus(tile, kConcealed);
  return values().meld(button.call_name, std::move(tiles));
}

void Run::call(const Context& context, Asks kind) {
  if (context.choice < 0) return;
  const ChoiceInfo choice = values().choice(context.choice);
  if (choice.called < 0) throw Beyond{};
  auto called = static_cast<TileId>(choice.called);
  int source = context.seat;
  if (kind == Asks::kCall) {
    const auto& pond = player(state.turn).pond;
    if (pond.empty() || values().name(pond.back()) != values().name(called)) throw Beyond{};
    called = pond.back();
    source = state.turn;
  }
  MeldId meld = 0;
  if (kind == Asks::kFlower) {
    meld = values().meld(button_named(choice.name).call_name, {values().minus(called, kDraw)});
  } else {
    meld = meld_of(context.seat, choice, called, source);
  }
  make(context, called, meld, kind == Asks::kCall);
}

void Run::make(const Context& context, int called, MeldId meld, bool from_pond) {
  const ChoiceInfo choice = values().choice(context.choice);
  Context about{.seat = state.turn, .caller = context.seat, .callee = state.turn, .meld = meld};
  if (program.language == 1) fire(kBeforeCall, about);
  std::vector<TileId> gone = choice.own;
  if (!from_pond) gone.insert(gone.begin(), static_cast<TileId>(called));
  const std::vector<TileId> rest = without(context.seat, gone);
  auto& pond = player(state.turn).pond;
  if (from_pond && !pond.empty() && pond.back() == called) --pond.n;
  lay(context.seat, rest);
  player(context.seat).melds.push(meld);
  player(context.seat).menu = kNone;
  record(context.seat, state.turn, called, meld, context.choice);
  about.seat = context.seat;
  if (program.language == 1) fire(kAfterCall, about);
}

void Run::upgrade(const Context& context) {
  if (context.choice < 0) return;
  const ChoiceInfo choice = values().choice(context.choice);
  if (choice.called < 0) throw Beyond{};
  const Button& button = button_named(choice.name);
  Player& own = player(context.seat);
  const auto names = [&](std::vector<TileId> tiles) {
    std::vector<int> found;
    for (const TileId tile : tiles) found.push_back(values().name(values().face_up(tile)));
    std::sort(found.begin(), found.end());
    return found;
  };
  const auto wanted = names(choice.own);
  int at = 0;
  while (at < own.melds.n &&
         (values().meld(own.melds[at]).name != button.upgrades || names(values().meld(own.melds[at]).tiles) != wanted))
    ++at;
  if (at == own.melds.n) throw Beyond{};
  const auto called = static_cast<TileId>(choice.called);
  const std::vector<TileId> rest = without(context.seat, {called});
  std::vector<TileId> old = values().meld(own.melds[at]).tiles;
  const auto sideways = std::find_if(old.begin(), old.end(), [&](TileId one) { return values().has(one, kSideways); });
  int word = 3;
  if (sideways != old.end()) {
    const auto place = sideways - old.begin();
    const bool is_last = place == 2 || place + 1 == static_cast<std::ptrdiff_t>(old.size());
    word = place == 0 ? 2 : is_last ? 0 : 1;
  }
  for (TileId& tile : old) tile = values().minus(tile, kSideways);
  const MeldId meld = values().meld(choice.name, styled(button, word, old, values().minus(called, kDraw)));
  own.melds[at] = meld;
  lay(context.seat, rest);
  record(context.seat, state.turn, called, meld, context.choice);
}

void Run::record(int seat, int source, int called, MeldId meld, int choice) {
  state.history.push({Past::kCall, seat, source, called, meld, choice});
  tell({Happened::kCalled, seat, meld, source, called, choice});
}

}  // namespace jantaku::ruleset
