// What is in sight, the hands that targets describe, and what is asked of them.
#include <algorithm>

#include "ruleset/run.hpp"

namespace jantaku::ruleset {
namespace {

constexpr std::int64_t kMostAlternatives = 2'000;  // hands that the targets of a match describe
constexpr std::int64_t kTilesOfHand = 64;  // tiles of a game; with more of them a search takes more for each step

}  // namespace

// -- what is in sight --

std::vector<TileId> Run::visible(std::span<const TileId> pond) {
  std::vector<TileId> found;
  for (const TileId tile : pond)
    if (const int name = values().name(tile); name != values().back() && name != values().gap()) found.push_back(tile);
  return found;
}

int Run::second_last_visible() {
  const Past* last = state.last(PastKind::discard_);
  if (last == nullptr) return kNone;
  const auto& pond = player(last->seat).pond;
  const auto found = visible(std::span(pond.begin(), pond.empty() ? 0 : pond.n - 1U));
  return found.empty() ? kNone : found.back();
}

std::vector<TileId> Run::ponds(const std::vector<int>& seats) const {
  std::vector<TileId> found;
  for (const int seat : seats) found.insert(found.end(), player(seat).pond.begin(), player(seat).pond.end());
  return found;
}

std::vector<TileId> Run::revealed_tiles() {
  std::vector<TileId> found;
  for (const Named& named : state.revealed)
    if (const auto tile = tile_if_named(named)) found.push_back(values().face_up(*tile));
  return found;
}

std::vector<TileId> Run::seen_by(int seat) {
  const Player& own = player(seat);
  std::vector<TileId> found = visible_tiles();
  for (const TileId tile : revealed_tiles()) found.push_back(tile);
  found.insert(found.end(), own.aside.begin(), own.aside.end());
  for (int at = 0; at < own.held() && !own.hand_revealed; ++at)
    if (!values().has_either(own.tile(at), kRevealed)) found.push_back(own.tile(at));
  for (const MeldId id : own.melds)
    for (const TileId tile : values().meld(id).open)
      if (values().has_either(tile, kConcealed)) found.push_back(tile);
  return found;
}

// -- hands that targets describe --

std::vector<MeldId> Run::melds(int seat) const {
  std::vector<MeldId> found;
  for (const MeldId id : player(seat).melds)
    if (!values().is_flower(id)) found.push_back(values().meld(id).opened);
  return found;
}

// The tiles that jokers stand for in melds of a seat, each once a meld.
std::vector<TileId> Run::under_jokers(int seat, const std::string& name) {
  std::vector<TileId> found;
  const int joker = values().text(values().text(name)).tile;
  for (const MeldId id : player(seat).melds) {
    const auto& open = values().meld(id).open;
    const bool has_joker = std::ranges::any_of(open, [&](TileId tile) { return values().name(tile) == joker; });
    const int natural = natural_name(open, joker);
    if (has_joker && natural >= 0) found.push_back(values().tile(static_cast<std::uint16_t>(natural), {}));
  }
  return found;
}

std::vector<Alternative> Run::alternatives(int targets, const Context& context) {
  std::vector<Alternative> found(1);
  const auto items = row(code(targets));
  for (std::size_t at = 0; at + 1 < items.size(); at += 2) add_target(&items[at], context, found);
  return found;
}

void Run::add_target(const std::int32_t* item, const Context& context, std::vector<Alternative>& found) {
  const auto target = static_cast<Target>(item[0]);
  const int named = item[1];
  const int seat = context.seat;
  const Player& own = player(seat);
  const auto add = [&](int tile) {
    for (Alternative& one : found) one.hand.push_back(static_cast<TileId>(tile));
  };
  const auto add_all = [&](const auto& tiles) {
    spend_on(std::ssize(found), std::ssize(tiles));
    for (Alternative& one : found) one.hand.insert(one.hand.end(), tiles.begin(), tiles.end());
  };
  const auto add_face_up = [&](const auto& tiles) {
    for (const TileId tile : tiles) add(values().face_up(tile));
  };
  const auto add_one_of = [&](const auto& tiles) {
    std::vector<Alternative> made;
    within(static_cast<std::int64_t>(found.size()) * std::ssize(tiles), kMostAlternatives, "hands to match");
    for (const Alternative& one : found)
      for (const TileId tile : tiles) {
        made.push_back(one);
        made.back().hand.push_back(tile);
        spend(4 + static_cast<int>(one.hand.size()) / 4);
      }
    found = std::move(made);
  };
  const auto add_last_of = [&](int other) {
    if (other >= 0 && !player(other).pond.empty()) add(player(other).pond.back());
  };
  const auto add_meld = [&](MeldId id) {
    for (Alternative& one : found) one.melds.push_back(id);
  };
  const auto add_melds_of = [&](int other) {
    if (other >= 0)
      for (const MeldId id : melds(other)) add_meld(id);
  };
  const auto add_named = [&](std::initializer_list<std::string_view> names) {
    for (const MeldId id : own.melds)
      if (std::ranges::find(names, values().text(values().meld(id).name).text) != names.end())
        add_meld(values().meld(id).opened);
  };
  const auto chosen = [&]() -> const ChoiceInfo& {
    if (context.choice < 0) fail_lacking(item);
    return values().choice(context.choice);
  };
  const auto others = [&] {
    std::vector<int> seats = program.seats;
    std::erase(seats, seat);
    return seats;
  };
  const Win* won = state.last_win(seat);
  const bool is_read = asked(context) != nullptr && asked(context)->reading != nullptr;
  const auto whole_hand = [&] {
    if (!is_read && won != nullptr) {
      std::vector<TileId> tiles(won->hand.begin(), won->hand.end());
      for (const MeldId id : won->calls)
        tiles.insert(tiles.end(), values().meld(id).tiles.begin(), values().meld(id).tiles.end());
      return tiles;
    }
    std::vector<TileId> tiles = hand_of(context);
    for (const MeldId id : calls_of(context))
      tiles.insert(tiles.end(), values().meld(id).open.begin(), values().meld(id).open.end());
    if (const int tile = winning_tile(context); tile >= 0) tiles.push_back(static_cast<TileId>(tile));
    return tiles;
  };
  const auto add_winning = [&](int tile) {
    const TileInfo& info = values().tile(static_cast<TileId>(tile));
    std::vector<std::uint16_t> attrs = info.attrs;
    attrs.push_back(kWinningTile);
    add(values().tile(info.name, std::move(attrs)));
  };
  const Past* discard = nullptr;
  switch (target) {
    case Target::hand_: return add_all(hand_of(context));
    case Target::draw_: return add_all(draw_of(context));
    case Target::pond_: return add_all(own.pond);
    case Target::aside_: return add_all(own.aside);
    case Target::aside_unique_: {
      std::vector<TileId> kinds;
      for (const TileId tile : own.aside)
        if (std::ranges::find(kinds, tile) == kinds.end()) kinds.push_back(tile);
      return add_all(kinds);
    }
    case Target::discards_: return add_all(own.discards);
    case Target::pond_faceup_: return add_face_up(own.pond);
    case Target::discards_faceup_: return add_face_up(own.discards);
    case Target::scry_:
      for (int at = state.wall_index; at < state.wall.n && at < state.wall_index + own.scryed; ++at)
        add(state.wall[at]);
      return;
    case Target::calls_:
      for (const MeldId id : calls_of(context))
        if (!values().is_flower(id)) add_meld(values().meld(id).opened);
      return;
    case Target::call_tiles_: return add_all(call_tiles(calls_of(context)));
    case Target::shimocha_calls_: return add_melds_of(neighbour(seat, 1));
    case Target::toimen_calls_: return add_melds_of(neighbour(seat, 2));
    case Target::kamicha_calls_: return add_melds_of(neighbour(seat, 3));
    case Target::all_calls_:
      for (const int other : program.seats) add_melds_of(other);
      return;
    case Target::all_call_tiles_:
      for (const int other : program.seats) {
        const auto& melds = player(other).melds;
        add_all(call_tiles({melds.begin(), melds.end()}));
      }
      return;
    case Target::flowers_: return add_named({"flower", "start_flower", "pei"});
    case Target::start_flowers_: return add_named({"start_flower"});
    case Target::jokers_: return add_named({"joker", "start_joker"});
    case Target::start_jokers_: return add_named({"start_joker"});
    case Target::self_joker_meld_tiles_: return add_one_of(under_jokers(seat, "2y"));
    case Target::anyone_joker_meld_tiles_: {
      std::vector<TileId> tiles;
      for (const int other : program.seats)
        for (const TileId tile : under_jokers(other, "1j")) tiles.push_back(tile);
      return add_one_of(tiles);
    }
    case Target::last_call_:
      if (program.language == 1) {
        if (context.meld < 0) fail_lacking(item);
        return add_meld(values().meld(static_cast<MeldId>(context.meld)).opened);
      }
      if (const Past* past = state.last(PastKind::call_)) add_meld(values().meld(meld_of(*past)).opened);
      return;
    case Target::self_last_discard_: return add_last_of(seat);
    case Target::shimocha_last_discard_: return add_last_of(neighbour(seat, 1));
    case Target::toimen_last_discard_: return add_last_of(neighbour(seat, 2));
    case Target::kamicha_last_discard_: return add_last_of(neighbour(seat, 3));
    case Target::all_last_discards_:
      for (const int other : program.seats) add_last_of(other);
      return;
    case Target::last_discard_:
      discard = state.last(PastKind::discard_);
      if (discard != nullptr) add(discard->tile);
      return;
    case Target::last_called_tile_:
      if (const Past* past = state.last(PastKind::call_)) add(past->tile);
      return;
    case Target::second_last_visible_discard_:
      if (const int tile = second_last_visible(); tile >= 0) add(tile);
      return;
    case Target::all_discards_: return add_all(ponds(program.seats));
    case Target::others_discards_: return add_all(ponds(others()));
    case Target::all_ponds_: return add_all(visible(ponds(program.seats)));
    case Target::others_ponds_: return add_all(visible(ponds(others())));
    case Target::visible_tiles_: return add_all(visible_tiles());
    case Target::any_visible_tile_: return add_one_of(visible_tiles());
    case Target::revealed_tiles_: return add_all(revealed_tiles());
    case Target::hand_any_: return add_one_of(hand_of(context));
    case Target::any_discard_: return add_one_of(own.discards);
    case Target::hand_draw_nonjoker_any_: {
      std::vector<TileId> tiles;
      for (int at = 0; at < own.held(); ++at)
        if (!values().is_universal(own.behavior, own.tile(at))) tiles.push_back(own.tile(at));
      return add_one_of(tiles);
    }
    case Target::tile_:
      if (context.tile < 0) fail_lacking(item);
      return add(context.tile);
    case Target::called_tile_:
      if (chosen().called >= 0) add(chosen().called);
      return;
    case Target::call_choice_: return add_all(chosen().own);
    case Target::named_: return add(named_tile(meant(named_at(named), seat)));
    case Target::winning_tile_:
      if (const int tile = winning_tile(context); tile >= 0) add_winning(tile);
      return;
    case Target::last_tile_:
      if (const int tile = winning_tile(context); tile >= 0) return add_winning(tile);
      return add_all(draw_of(context));
    case Target::assigned_calls_:
    case Target::arranged_calls_:
      if (won == nullptr) return add_melds_of(seat);
      for (const MeldId id : won->calls) add_meld(id);
      return;
    case Target::arranged_hand_: return won == nullptr ? add_all(own.hand) : add_all(won->hand);
    case Target::winning_hand_: return add_all(whole_hand());
    case Target::assigned_hand_:
      if (program.language == 1) {
        for (Alternative& one : found) one.hand = whole_hand();
        return;
      }
      if (is_read || won == nullptr) return add_all(hand_of(context));
      return add_all(std::span(won->hand.begin(), won->hand.end() - (won->tile >= 0 && !won->hand.empty())));
    default: fail_unwritten();
  }
}

std::vector<TileId> Run::all_of(const Alternative& one) {
  std::vector<TileId> tiles = one.hand;
  for (const MeldId id : one.melds)
    tiles.insert(tiles.end(), values().meld(id).tiles.begin(), values().meld(id).tiles.end());
  return tiles;
}

// The meld of an entry of the history; an unknown one consists of the tiles that it took.
MeldId Run::meld_of(const Past& call) {
  if (call.meld >= 0) return static_cast<MeldId>(call.meld);
  const ChoiceInfo choice = values().choice(call.choice);
  std::vector<TileId> tiles = choice.own;
  tiles.push_back(static_cast<TileId>(call.tile));
  return values().meld(choice.name, std::move(tiles));
}

// -- what is asked of hands --

// A hand and melds as patterns see them.
class CodedHand {
 public:
  CodedHand(Run& run, Pattern& pattern, int behavior, const std::vector<TileId>& hand, const std::vector<MeldId>& melds)
      : coded(run, pattern, behavior) {
    run.spend(40 + static_cast<int>(hand.size()));
    for (const TileId tile : hand) hand_.push_back(coded.tile(tile));
    for (const MeldId id : melds) melds_.push_back(coded.meld(id));
  }
  match::Question question() const { return {coded.pattern.program, coded.order, coded.jokers.aliases, hand_, melds_}; }

  const Coded coded;

 private:
  std::vector<match::Code> hand_;
  std::vector<match::CallTiles> melds_;
};

Pattern& Run::pattern(int number) { return program.patterns.at(static_cast<std::size_t>(number)); }

// What stands for what where targets are asked; nothing for another where a settled hand is.
int Run::behavior_of(int targets, const Context& context) {
  const Win* won = state.last_win(context.seat);
  const bool is_read = asked(context) != nullptr && asked(context)->reading != nullptr;
  if (is_read || won == nullptr || !won->settled) return behavior(context);
  const auto items = row(code(targets));
  for (std::size_t at = 0; at < items.size(); at += 2) {
    const auto target = static_cast<Target>(items[at]);
    if (target == Target::assigned_hand_ || target == Target::assigned_calls_ || target == Target::winning_hand_ ||
        target == Target::arranged_hand_ || target == Target::arranged_calls_)
      return values().without_aliases(player(context.seat).behavior);
  }
  return behavior(context);
}

bool Run::matches(const std::int32_t* args, const Context& context) {
  const int behavior = behavior_of(args[0], context);
  return std::ranges::any_of(alternatives(args[0], context), [&](const Alternative& one) {
    return known(match::matches(CodedHand(*this, pattern(args[1]), behavior, one.hand, one.melds).question()));
  });
}

int Run::count_matches(const std::int32_t* what, const Context& context) {
  const int behavior = behavior_of(what[1], context);
  const bool counts_ways = static_cast<Amount>(what[0]) == Amount::count_matching_ways_;
  int most = 0, ways = 0;
  for (const Alternative& one : alternatives(what[1], context)) {
    const CodedHand coded(*this, pattern(what[2]), behavior, one.hand, one.melds);
    if (counts_ways) {
      ways += known(match::matches(coded.question()));
      continue;
    }
    const int times = known(match::times(coded.question()));
    const bool is_counted = times <= static_cast<int>(one.hand.size() + one.melds.size());
    most = std::max(most, is_counted ? times : 1);  // nothing positive to count
  }
  return counts_ways ? ways : most;
}

// Whether no definition can do without the tile in question; the pattern has no lookaheads.
bool Run::is_needed(int number, const Context& context) {
  if (context.tile < 0) fail_unwritten();
  const Player& own = player(context.seat);
  std::vector<TileId> rest(own.hand.begin(), own.hand.end());
  rest.insert(rest.end(), own.draw.begin(), own.draw.end());
  const auto at = std::ranges::find(rest, static_cast<TileId>(context.tile));
  if (at == rest.end()) return true;
  rest.erase(at);
  return !known(match::matches(CodedHand(*this, pattern(number), own.behavior, rest, melds(context.seat)).question()));
}

// For each kind of tile in the wall whether it completes hand and melds.
std::vector<bool> Run::waits(int seat, int number, const std::vector<TileId>& hand, const std::vector<MeldId>& laid) {
  const CodedHand coded(*this, pattern(number), player(seat).behavior, hand, laid);
  std::vector<match::Code> codes;
  for (const TileId tile : program.kinds) codes.push_back(coded.coded.tile(tile));
  spend(static_cast<int>(codes.size()));
  spend_on(std::ssize(codes), std::max<std::int64_t>(std::ssize(hand) - kTilesOfHand, 0), 4);
  return known(match::fits(coded.question(), codes));
}

std::vector<bool> Run::own_waits(int seat, int number) {
  const auto& hand = player(seat).hand;
  return waits(seat, number, std::vector<TileId>(hand.begin(), hand.end()), melds(seat));
}

// Whether a single tile that completes the hand is not in sight; the one that wins counts as unseen.
bool Run::has_hell_wait(const Context& context, int number) {
  const int seat = context.seat;
  const std::vector<bool> found = own_waits(seat, number);
  std::vector<std::int32_t> left = program.copies;
  for (const TileId tile : seen_by(seat)) --left.at(static_cast<std::size_t>(values().name(tile)));
  if (const AskedWin* win = asked(context); win != nullptr && win->tile >= 0)
    ++left.at(static_cast<std::size_t>(values().name(static_cast<TileId>(win->tile))));
  int unseen = 0;
  for (std::size_t at = 0; at < found.size(); ++at) {
    std::int32_t& copies = left.at(static_cast<std::size_t>(values().name(program.kinds[at])));
    if (!found[at]) continue;
    unseen += std::max(copies, 0);
    copies = 0;  // kinds of one name count once
  }
  return unseen == 1;
}

// Whether a call changes the waits that the seat has without the draw.
bool Run::changes_waits(int seat, int call, int number) {
  const ChoiceInfo choice = values().choice(call);
  const auto names = [&](const std::vector<TileId>& tiles) {
    std::vector<int> found;
    for (const TileId tile : tiles) found.push_back(values().name(tile));
    std::ranges::sort(found);
    return found;
  };
  std::vector<MeldId> laid = melds(seat);
  std::vector<TileId> used = choice.own;
  const auto extended = std::ranges::find_if(
      laid, [&](MeldId id) { return !choice.own.empty() && names(values().meld(id).open) == names(choice.own); });
  if (extended != laid.end()) {
    laid.erase(extended);
    used.clear();
  }
  std::vector<TileId> tiles = choice.own;
  if (choice.called >= 0) {
    tiles.push_back(static_cast<TileId>(choice.called));
    if (const int other = discarder(); other < 0 || other == seat) used.push_back(tiles.back());  // not out of a pond
  }
  std::vector<TileId> rest;
  for (int at = 0; at < player(seat).held(); ++at) rest.push_back(values().plain(player(seat).tile(at)));
  for (const TileId tile : used)
    if (const auto at = std::ranges::find(rest, values().plain(tile)); at != rest.end()) rest.erase(at);
  laid.push_back(values().meld(choice.name, std::move(tiles)));
  return waits(seat, number, rest, laid) != own_waits(seat, number);
}

// Whether a seat that makes this call of the last discard has a tile left to discard.
bool Run::leaves_a_discard(const Context& context) {
  const auto copy = std::make_unique<State>(state);
  copy->queue.clear();
  spend(200);
  copy->is_calm = 1;
  Run apart{program, *copy, nullptr, work, nesting, inside, functions, {}};
  apart.call(Context{.seat = context.seat, .caller = context.seat, .callee = state.turn, .choice = context.choice},
             Asks::call_);
  const bool leaves = apart.any_playable(context.seat);
  work = apart.work;
  return leaves;
}

}  // namespace jantaku::ruleset
