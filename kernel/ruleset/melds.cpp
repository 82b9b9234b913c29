// Calls: takes tiles from hand and pond, and lays the meld in the style of the button.
#include <algorithm>

#include "ruleset/run.hpp"

namespace jantaku::ruleset {
namespace {

bool is_turn(std::int32_t item) {
  const auto style = static_cast<Style>(item);
  return style == Style::sideways_ || style == Style::face_down_ || style == Style::face_down_sideways_;
}

}  // namespace

std::vector<TileId> Run::held_without(int seat, const std::vector<TileId>& gone) {
  const Player& own = player(seat);
  std::vector<TileId> rest(own.hand.begin(), own.hand.end());
  rest.insert(rest.end(), own.draw.begin(), own.draw.end());
  for (const TileId tile : gone) {
    auto at = std::find(rest.begin(), rest.end(), tile);
    if (at == rest.end())
      at =
          std::find_if(rest.begin(), rest.end(), [&](TileId one) { return values().name(one) == values().name(tile); });
    if (at == rest.end()) throw Fault{"the call needs " + values().name_text(tile) + ", which the seat no longer has"};
    rest.erase(at);
  }
  return rest;
}

void Run::lay(int seat, const std::vector<TileId>& rest) {
  Player& own = player(seat);
  own.hand.clear();
  own.draw.clear();
  for (const TileId tile : rest) own.hand.push(values().minus(tile, kDraw));
}

// The tiles of a meld as the button lays them for a source: steps to it, 0 for the seat itself.
std::vector<TileId> Run::styled(const Button& button, int steps, const std::vector<TileId>& own, TileId called) {
  const auto at = static_cast<std::size_t>(steps == 0 ? 3 : steps - 1);
  std::vector<TileId> tiles = own;
  if (!button.has_style[at]) {
    tiles.push_back(called);
    return tiles;
  }
  const std::vector<std::int32_t>& style = button.styles[at];
  std::vector<TileId> indexed = own, laid;
  bool names_called = false;  // outside of turned items
  for (std::size_t i = 0; i < style.size(); i += 2) {
    const bool turned = i >= 2 && is_turn(style[i - 2]);
    const auto item = static_cast<Style>(style[i]);
    names_called |= !turned && (item == Style::call_ || item == Style::call_sideways_);
  }
  if (!names_called) indexed.push_back(called);
  std::vector<Style> turns;
  for (std::size_t i = 0; i < style.size(); i += 2) {
    TileId tile = called;
    switch (static_cast<Style>(style[i])) {
      case Style::sideways_:
      case Style::face_down_:
      case Style::face_down_sideways_: turns.push_back(static_cast<Style>(style[i])); continue;
      case Style::own_: {
        const int n = static_cast<int>(indexed.size());
        const int place = style[i + 1] < 0 ? style[i + 1] + n : style[i + 1];
        if (style[i + 1] == INT32_MAX) throw Fault{"call_style holds an item that is not a tile", "", "call-style"};
        if (place < 0 || place >= n)
          throw Fault{
              "call_style asks for tile " + std::to_string(style[i + 1]) + " of " + std::to_string(n), "",
              "call-style"};
        tile = indexed[static_cast<std::size_t>(place)];
        break;
      }
      case Style::call_sideways_: tile = values().plus(called, kSideways); break;
      case Style::tile_: tile = static_cast<TileId>(style[i + 1]); break;
      default: break;
    }
    for (; !turns.empty(); turns.pop_back()) {
      if (turns.back() != Style::sideways_) tile = values().face_down(tile);
      if (turns.back() != Style::face_down_) tile = values().plus(tile, kSideways);
    }
    laid.push_back(tile);
  }
  return laid;
}

const Button* Run::button_named(int name) const {
  for (const Button& one : program.buttons)
    if (one.name == name) return &one;
  return nullptr;
}

MeldId Run::meld_of(int seat, const ChoiceInfo& choice, TileId called, int source) {
  const Button* button = button_named(choice.name);
  std::vector<TileId> tiles;
  for (const TileId tile : choice.own) tiles.push_back(values().plus(values().minus(tile, kDraw), kHand));
  called = values().minus(called, kDraw);
  if (button == nullptr) {
    tiles.push_back(called);
    return values().meld(choice.name, std::move(tiles));
  }
  int steps = 3;
  while (steps > 0 && neighbour(seat, steps) != source) --steps;
  tiles = styled(*button, steps, tiles, called);
  if (button->hidden)
    for (TileId& tile : tiles) tile = values().plus(tile, kConcealed);
  return values().meld(button->call_name, std::move(tiles));
}

void Run::call(const Context& context, Asks kind) {
  if (context.choice < 0) return;
  const ChoiceInfo choice = values().choice(context.choice);
  const char* const needs = kind == Asks::call_     ? "the called tile is no longer there to be called"
                            : kind == Asks::flower_ ? "a flower needs a tile to be declared"
                                                    : "a self call needs a tile to be called";
  if (choice.called < 0) throw Fault{needs, "", "call"};
  auto called = static_cast<TileId>(choice.called);
  int source = context.seat;
  if (kind == Asks::call_) {
    const auto& pond = player(state.turn).pond;
    if (pond.empty() || values().name(pond.back()) != values().name(called)) throw Fault{needs, "", "call"};
    called = pond.back();
    source = state.turn;
  }
  MeldId meld = 0;
  if (kind == Asks::flower_) {
    const Button* button = button_named(choice.name);
    meld = values().meld(button == nullptr ? choice.name : button->call_name, {values().minus(called, kDraw)});
  } else {
    meld = meld_of(context.seat, choice, called, source);
  }
  make(context, called, meld, kind == Asks::call_);
}

void Run::make(const Context& context, int called, MeldId meld, bool from_pond) {
  const ChoiceInfo choice = values().choice(context.choice);
  Context about{.seat = state.turn, .caller = context.seat, .callee = state.turn, .meld = meld};
  if (program.language == 1) fire(Event::before_call_, about);
  std::vector<TileId> gone = choice.own;
  if (!from_pond) gone.insert(gone.begin(), static_cast<TileId>(called));
  const std::vector<TileId> rest = held_without(context.seat, gone);
  auto& pond = player(state.turn).pond;
  if (from_pond && !pond.empty() && pond.back() == called) --pond.n;
  lay(context.seat, rest);
  player(context.seat).melds.push(meld);
  player(context.seat).menu = kNone;
  record(context.seat, state.turn, called, meld, context.choice);
  about.seat = context.seat;
  if (program.language == 1) fire(Event::after_call_, about);
}

void Run::upgrade(const Context& context) {
  if (context.choice < 0) return;
  const ChoiceInfo choice = values().choice(context.choice);
  const Button* button = button_named(choice.name);
  if (choice.called < 0 || button == nullptr) throw Fault{"an upgrade needs a button and a tile", "", "call"};
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
         (values().meld(own.melds[at]).name != button->upgrades || names(values().meld(own.melds[at]).tiles) != wanted))
    ++at;
  if (at == own.melds.n) throw Fault{"the meld to be extended is no longer there", "", "call"};
  const auto called = static_cast<TileId>(choice.called);
  const std::vector<TileId> rest = held_without(context.seat, {called});
  std::vector<TileId> old = values().meld(own.melds[at]).tiles;
  const int steps = source_of(old);
  for (TileId& tile : old) tile = values().minus(tile, kSideways);
  const MeldId meld = values().meld(choice.name, styled(*button, steps, old, values().minus(called, kDraw)));
  own.melds[at] = meld;
  lay(context.seat, rest);
  record(context.seat, state.turn, called, meld, context.choice);
}

// Makes a call that no button offers: laid as the button of that name lays it, without events.
void Run::custom_call(const std::int32_t* args, const Context& context) {
  const int seat = context.seat, source = args[1] ? state.turn : seat;
  const auto first_found = [&](int targets) {
    const auto found = alternatives(targets, context);
    return found.empty() ? std::vector<TileId>{} : found.front().hand;
  };
  std::vector<TileId> wanted = first_found(args[3]);
  auto& pond = player(source).pond;
  if (args[1] && !wanted.empty()) wanted.assign(pond.end() - (pond.empty() ? 0 : 1), pond.end());
  std::vector<TileId> own = first_found(args[2]), gone = own;
  const int called = wanted.empty() ? kNone : wanted.front();
  if (called >= 0 && source == seat) gone.insert(gone.begin(), static_cast<TileId>(called));
  if (called < 0 && own.empty()) throw Fault{"a call of no tiles", "say which tiles it takes", "call"};
  const std::vector<TileId> rest = held_without(seat, gone);
  const TileId last = called < 0 ? own.back() : static_cast<TileId>(called);
  if (called < 0) own.pop_back();
  const int choice = values().choice(args[0], last, own);
  const MeldId meld = meld_of(seat, ChoiceInfo(values().choice(choice)), last, source);
  if (called >= 0 && source != seat && !pond.empty()) --pond.n;
  lay(seat, rest);
  player(seat).melds.push(meld);
  player(seat).menu = kNone;
  record(seat, source, last, meld, choice);
}

void Run::record(int seat, int source, int called, MeldId meld, int choice) {
  state.history.push({PastKind::call_, seat, source, called, meld, choice});
  within(state.history.n, kMostPast, "draws, discards and calls of a round");
  tell({EventKind::called_, seat, meld, source, called, choice});
}

}  // namespace jantaku::ruleset
