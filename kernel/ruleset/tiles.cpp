// Actions on tiles in their places: what they stand for, their attributes, who sees them.
#include <algorithm>
#include <numeric>
#include <utility>

#include "ruleset/run.hpp"

namespace jantaku::ruleset {
namespace {

std::vector<TileId> tiles_of(const auto& row) { return {row.begin(), row.end()}; }

}  // namespace

void Run::perform_on_tiles(Act act, const std::int32_t* args, const Context& context) {
  const int seat = context.seat;
  Player& own = player(seat);
  const auto remembered = [&](auto& behaviors) { return std::ranges::find(behaviors, args[0], &Labelled::name); };
  const auto listed = [&](int at) {
    std::vector<TileId> tiles;
    for (const std::int32_t tile : row(code(at))) tiles.push_back(static_cast<TileId>(tile));
    return tiles;
  };
  switch (act) {
    case Act::sort_hand_: return sort_hand(seat);
    case Act::merge_draw_: return merge_draw(seat);
    case Act::draw_from_aside_: return draw_from_aside(seat);
    case Act::delete_tiles_: return delete_tiles(seat, row(args));
    case Act::pass_draws_: {
      const int other = one_seat(context, args[0]);
      if (other < 0) fail_without_seat(args[0]);
      return pass_draws(seat, other, args[1]);
    }
    case Act::reveal_hand_: return reveal_hand(seat);
    case Act::reveal_other_hands_:
      for (const int other : program.seats)
        if (other != seat) reveal_hand(other);
      return;
    case Act::reveal_tile_: {
      const Named shown = meant(named_at(args[0]), seat);
      const TileId back = values().tile(static_cast<std::uint16_t>(values().back()), {});
      const TileId tile = tile_if_named(shown).value_or(back);
      state.revealed.push(shown);
      return tell({EventKind::tile_revealed_, seat, tile});
    }
    case Act::save_revealed_tiles_:
      state.saved_revealed = state.revealed;
      state.has_saved_revealed = 1;
      return;
    case Act::load_revealed_tiles_:
      if (state.has_saved_revealed) state.revealed = state.saved_revealed;
      return;
    case Act::scry_: return scry(1U << seat, context, args[0]);
    case Act::scry_all_: return scry(~0U, context, args[0]);
    case Act::clear_scry_:
      for (const int other : program.seats) player(other).scryed = 0;
      return;
    case Act::flip_all_calls_faceup_:
      for (const int other : program.seats)
        for (MeldId& id : player(other).melds) {
          spend(1);
          const MeldInfo& meld = values().meld(id);
          id = values().meld(meld.name, std::vector<TileId>(meld.open));
        }
      return;
    case Act::flip_aside_facedown_:
      spend(own.aside.n);
      for (TileId& tile : own.aside) tile = values().face_down(tile);
      return;
    case Act::set_tile_alias_: return add_aliases(own, jokers(args[0], context), listed(args[1]));
    case Act::set_tile_alias_all_: {
      const std::vector<TileId> found = jokers(args[0], context), targets = listed(args[1]);
      for (const int other : program.seats) add_aliases(player(other), found, targets);
      return;
    }
    case Act::clear_tile_aliases_: return behave(own, values().without_aliases(own.behavior));
    case Act::set_tile_ordering_: return set_order(own, listed(args[0]));
    case Act::set_tile_ordering_all_:
      for (const int other : program.seats) set_order(player(other), listed(args[0]));
      return;
    case Act::save_tile_behavior_:
      if (auto* at = remembered(own.behaviors); at != own.behaviors.end()) at->value = own.behavior;
      else own.behaviors.push({args[0], own.behavior});
      return;
    case Act::load_tile_behavior_:
      if (const auto* at = remembered(own.behaviors); at != own.behaviors.end()) own.behavior = at->value;
      return;
    case Act::add_attr_: return add_attr(args, context);
    case Act::add_attr_first_tile_:
      for (auto* tiles : {&own.hand, &own.draw})
        for (TileId& tile : *tiles)
          if (values().same(tile, static_cast<TileId>(args[0]))) return void(tile = with(tile, row(code(args[1]))));
      return;
    case Act::add_attr_tagged_: return add_attr_tagged(args[0], row(code(args[1])));
    case Act::remove_attr_hand_:
      spend_on(own.hand.n, *args, 4);
      for (TileId& tile : own.hand) tile = without(tile, row(args));
      return;
    case Act::remove_attr_all_:
      spend_on(own.held() + own.aside.n, *args, 4);
      for (auto* tiles : {&own.hand, &own.draw, &own.aside})
        for (TileId& tile : *tiles) tile = without(tile, row(args));
      return;
    case Act::tag_tiles_: {
      std::vector<TileId> tiles;
      for (const std::int32_t at : row(code(args[1])))
        tiles.push_back(values().lasting(values().face_up(named_tile(meant(named_at(at), seat)))));
      return tag(args[0], tiles);
    }
    case Act::tag_drawn_tile_:
      return tag(args[0], {own.draw.empty() ? values().tile(static_cast<std::uint16_t>(values().back()), {})
                                            : values().lasting(own.draw[0])});
    case Act::tag_last_discard_:
      if (own.discards.empty()) return tag(args[0], {});
      return tag(args[0], {values().lasting(values().face_up(own.discards.back()))});
    case Act::tag_dora_: {
      std::vector<TileId> tiles;
      for (const std::int32_t name : indicated(args[1], seat, 0))
        tiles.push_back(values().tile(static_cast<std::uint16_t>(name), {}));
      return tag(args[0], tiles);
    }
    case Act::untag_:
      if (const Labelled* at = tagged(args[0])) state.tags.erase(static_cast<int>(at - state.tags.begin()));
      return;
    case Act::register_last_discard_:
      if (!own.pond.empty()) discarded(seat, own.pond.back(), values().has(own.pond.back(), kDraw), true);
      return;
    case Act::convert_last_discard_: return convert_last_discard(static_cast<TileId>(args[0]));
    case Act::draw_last_discard_: return draw_last_discard(seat);
    case Act::flip_first_visible_discard_facedown_:
      for (TileId& tile : own.pond)
        if (const int name = values().name(tile); name != values().back() && name != values().gap())
          return void(tile = values().face_down(tile));
      return;
    default: fail_unwritten();
  }
}

void Run::sort_hand(int seat) {
  Player& own = player(seat);
  spend(own.held());
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
  tell({EventKind::moved_, seat, row_of(taken), kMerge, seat, seen_by(std::array{seat})});
}

void Run::draw_from_aside(int seat) {
  Player& own = player(seat);
  if (own.aside.empty()) return;
  const TileId tile = values().plus(values().face_up(own.aside[0]), kDraw);
  std::vector<int> places(static_cast<std::size_t>(own.aside.n));
  std::iota(places.begin(), places.end(), -1);
  own.aside.erase(0);
  own.draw.push(tile);
  renumber(Mark::kAside, seat, places);
  tell({EventKind::drew_aside_, seat, tile});
}

void Run::delete_tiles(int seat, std::span<const std::int32_t> tiles) {
  Player& own = player(seat);
  spend_on(own.held(), std::ssize(tiles));
  const auto is_gone = [&](TileId tile) {
    return std::ranges::any_of(tiles,
                               [&](std::int32_t gone) { return values().same(tile, static_cast<TileId>(gone)); });
  };
  std::vector<int> places;
  int left = 0;
  for (int at = 0; at < own.held(); ++at) places.push_back(is_gone(own.tile(at)) ? kNone : left++);
  for (auto* row : {&own.hand, &own.draw})
    row->n = static_cast<std::int32_t>(std::remove_if(row->begin(), row->end(), is_gone) - row->begin());
  renumber(Mark::kHand, seat, places);
}

void Run::reveal_hand(int seat) {
  Player& own = player(seat);
  own.hand_revealed = 1;
  std::vector<TileId> held = tiles_of(own.hand);
  held.insert(held.end(), own.draw.begin(), own.draw.end());
  tell({EventKind::hand_revealed_, seat, row_of(held)});
}

void Run::scry(std::uint32_t seats, const Context& context, int count) {
  within(count, kMostOfPlace, "tiles to see");
  const int upcoming = std::clamp(count, 0, std::max(state.tiles_ahead(), 0));
  for (const int seat : program.seats)
    if (seats >> seat & 1) player(seat).scryed = std::max(count, 0);
  std::vector<TileId> tiles;
  for (int at = 0; at < upcoming; ++at) tiles.push_back(state.wall[state.wall_index + at]);
  const bool is_for_all = seats == ~0U;
  tell({EventKind::wall_seen_, context.seat, row_of(tiles), is_for_all});
  if (!is_for_all) return;
  std::string names = "reveals the next tiles of the wall: ";
  for (std::size_t at = 0; at < tiles.size(); ++at) {
    names += at == 0 ? "" : ", ";
    names += values().name_text(tiles[at]);
  }
  tell({EventKind::message_, context.seat, values().text(names)});
}

void Run::add_aliases(Player& own, const std::vector<TileId>& jokers, const std::vector<TileId>& targets) {
  spend_on(std::ssize(jokers), std::ssize(jokers), 64);
  behave(own, values().with_alias(own.behavior, jokers, targets));
}

void Run::set_order(Player& own, const std::vector<TileId>& tiles) {
  spend(kWorkOfOrder + 2 * static_cast<int>(tiles.size()));
  behave(own, values().with_order(own.behavior, tiles));
}

void Run::behave(Player& own, int behavior) {
  spend(values().behavior(own.behavior).breadth + values().behavior(behavior).breadth);
  if (!values().same_behavior(own.behavior, behavior)) own.behavior = behavior;
}

// The tiles that shall stand for others, each once.
std::vector<TileId> Run::jokers(int items, const Context& context) {
  std::vector<TileId> found;
  const auto add = [&](TileId tile) {
    spend_on(std::ssize(found));
    if (std::ranges::find(found, tile) == found.end()) found.push_back(tile);
    within(std::ssize(found), Values::kMostAliases, "tiles that stand for others");
  };
  const auto listed = row(code(items));
  for (std::size_t at = 0; at + 1 < listed.size(); at += 2) {
    const auto kind = static_cast<Joker>(listed[at]);
    const auto add_lasting = [&](TileId tile) { add(with(values().lasting(tile), row(code(listed[at + 1])))); };
    if (kind == Joker::tile_) {
      add(static_cast<TileId>(listed[at + 1]));
    } else if (kind == Joker::draw_) {
      for (const TileId tile : player(context.seat).draw) add_lasting(tile);
    } else if (const Past* past = state.last(kind == Joker::last_discard_ ? PastKind::discard_ : PastKind::call_)) {
      add_lasting(static_cast<TileId>(past->tile));
    }
  }
  return found;
}

TileId Run::with(TileId tile, std::span<const std::int32_t> attrs) {
  for (const std::int32_t attr : attrs) tile = values().plus(tile, static_cast<std::uint16_t>(attr));
  return tile;
}

TileId Run::without(TileId tile, std::span<const std::int32_t> attrs) {
  for (const std::int32_t attr : attrs) tile = values().minus(tile, static_cast<std::uint16_t>(attr));
  return tile;
}

void Run::add_attr(const std::int32_t* args, const Context& context) {
  Player& own = player(context.seat);
  const auto give = [&](TileId& tile) {
    if (fits(args[2], context, tile)) tile = with(tile, row(code(args[1])));
  };
  const auto places = row(code(args[0]));
  for (std::size_t at = 0; at + 1 < places.size(); at += 2) {
    const int place = places[at + 1];
    spend_on(own.held() + own.aside.n, 1 + *code(args[1]));
    switch (static_cast<AttrPlace>(places[at])) {
      case AttrPlace::hand_: std::ranges::for_each(own.hand, give); break;
      case AttrPlace::draw_: std::ranges::for_each(own.draw, give); break;
      case AttrPlace::aside_: std::ranges::for_each(own.aside, give); break;
      case AttrPlace::last_discard_:
        if (!own.pond.empty()) give(own.pond.back());
        break;
      case AttrPlace::dead_wall_:
        if (place >= -state.dead_wall.n && place < state.dead_wall.n) give(state.dead_wall[index_of_place(place)]);
        break;
      default: fail_unwritten();
    }
  }
}

void Run::add_attr_tagged(int name, std::span<const std::int32_t> attrs) {
  const Labelled* tag = tagged(name);
  if (tag == nullptr) return;
  const std::vector<TileId> known = values().choice(tag->value).own;
  const auto give = [&](auto& tiles) {
    for (TileId& tile : tiles) {
      spend(1 + static_cast<int>(known.size() / 16));
      if (std::ranges::any_of(known, [&](TileId one) { return values().same(tile, one); })) tile = with(tile, attrs);
    }
  };
  give(state.wall);
  give(state.dead_wall);
  for (const int seat : program.seats) {
    Player& own = player(seat);
    give(own.hand);
    give(own.draw);
    give(own.aside);
    give(own.pond);
    for (MeldId& id : own.melds) {
      MeldInfo meld = values().meld(id);
      give(meld.tiles);
      id = values().meld(meld.name, std::move(meld.tiles));
    }
  }
}

void Run::tag(int name, const std::vector<TileId>& tiles) {
  auto* at = std::ranges::find(state.tags, name, &Labelled::name);
  std::vector<TileId> all;
  if (at != state.tags.end()) all = values().choice(at->value).own;
  spend_on(std::ssize(all) + std::ssize(tiles), 1 + std::ssize(tiles), 32);
  for (const TileId tile : tiles)
    if (std::ranges::find(all, tile) == all.end()) all.push_back(tile);
  const int value = values().row(std::move(all));
  if (at != state.tags.end()) at->value = value;
  else state.tags.push({name, value});
}

// The last discard, if a tile is at the end of the pond of that seat.
const Past* Run::last_in_pond() {
  const Past* last = state.last(PastKind::discard_);
  if (last == nullptr) return nullptr;
  const auto& pond = player(last->seat).pond;
  return pond.empty() || values().name(pond.back()) == values().gap() ? nullptr : last;
}

void Run::convert_last_discard(TileId tile) {
  const Past* last = last_in_pond();
  if (last == nullptr) return;
  const int seat = last->seat;
  Player& own = player(seat);
  const TileId made = values().plus(tile, kDiscard), old = std::exchange(own.pond.back(), made);
  if (!own.discards.empty() && own.discards.back() == old) own.discards.back() = made;
  discarded(seat, made, values().has(made, kDraw), true);
  recalculate(100);
}

void Run::draw_last_discard(int seat) {
  const Past* last = last_in_pond();
  if (last == nullptr) return;
  auto& pond = player(last->seat).pond;
  const TileId lying = pond.back(), open = values().face_up(lying);
  if (values().name(open) != values().name(values().face_up(static_cast<TileId>(last->tile)))) return;
  --pond.n;
  const TileId drawn = values().plus(values().minus(open, kSideways), kDraw);
  player(seat).draw.push(drawn);
  tell({EventKind::drew_discard_, seat, drawn, last->seat, values().name(lying) == values().back()});
}

}  // namespace jantaku::ruleset
