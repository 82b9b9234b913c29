// Moving and swapping tiles and melds between the places of seats; marked objects and others.
#include <algorithm>

#include "ruleset/run.hpp"

namespace jantaku::ruleset {
namespace {

// One target of a selection: marked objects only, also those of other seats, those a spec fits.
struct Part {
  explicit Part(const std::int32_t* text)
      : target(text[0]), marked(text[1] != 0), own(text[2] != 0), seats(text[3]), fits(text[4]), places(text[5]) {}
  int target;
  bool marked, own;
  int seats, fits;  // places; `kNone` without
  int places;       // of a wall, as a row
};

// Two seats that see something, as one number.
int pair_of(int seat, int other) { return seat + 1 + (kMostSeats + 1) * (other + 1); }

bool is_open(int target) { return target == Place::kCalls || target == Place::kPond || target == Place::kShown; }

bool is_only_source(int target) { return target == Place::kShown || target == Place::kScry; }

bool is_of_wall(int target) { return target == Place::kDead || target == Place::kAtop; }

Mark::Target marked_as(int target) {
  switch (target) {
    case Place::kHeld:
    case Place::kDrawn: return Mark::kHand;
    case Place::kCalls: return Mark::kCall;
    case Place::kPutAside: return Mark::kAside;
    case Place::kPond: return Mark::kDiscard;
    case Place::kShown: return Mark::kRevealedTile;
    case Place::kScry: return Mark::kUpcoming;
    case Place::kDead: return Mark::kDeadWall;
    case Place::kAtop: return Mark::kAtopWall;
    default: fail_unwritten();
  }
}

Mark mark_of(int target, int seat, int index) { return {0, marked_as(target), static_cast<std::int16_t>(seat), index}; }

}  // namespace

// The objects meant, each once, in the order of the selection.
std::vector<Mark> Run::selected(const Context& context, int selection) {
  std::vector<Mark> found;
  for (const std::int32_t at : row(code(selection))) {
    const Part part(code(at));
    std::vector<Mark> candidates;
    if (is_of_wall(part.target)) {
      for (const std::int32_t place : row(code(part.places)))
        candidates.push_back(mark_of(part.target, context.seat, place));
    } else if (part.marked) {
      if (part.target != Place::kDrawn) candidates = marked(context.seat, marked_as(part.target));
    } else if (is_only_source(part.target)) {
      for (int at = 0; at < number_of(context.seat, marked_as(part.target)); ++at)
        candidates.push_back(mark_of(part.target, context.seat, at));
    } else {
      const std::uint32_t named = part.seats < 0 ? 0 : many_seats(context, part.seats);
      std::vector<int> owners;
      if (part.own) owners.push_back(context.seat);
      for (const int seat : program.seats)
        if ((named >> seat & 1) && !(part.own && seat == context.seat)) owners.push_back(seat);
      for (const int owner : owners)
        for (int i = part.target == Place::kDrawn ? player(owner).hand.n : 0;
             i < number_of(owner, marked_as(part.target)); ++i)
          if (part.target != Place::kCalls || !values().is_flower(player(owner).melds[i]))
            candidates.push_back(mark_of(part.target, owner, i));
    }
    for (const Mark& mark : candidates) {
      const auto tiles = tiles_at(mark);
      spend(1 + static_cast<int>(found.size() / 32));
      if (tiles.empty() || values().name(tiles[0]) == values().gap()) continue;
      if (part.fits >= 0 &&
          std::none_of(tiles.begin(), tiles.end(), [&](TileId tile) { return fits(part.fits, context, tile); }))
        continue;
      if (std::none_of(found.begin(), found.end(), [&](const Mark& one) { return one.is_at(mark); }))
        found.push_back(mark);
    }
  }
  return found;
}

std::vector<Run::Moved> Run::objects_at(std::span<const Mark> marks) {
  std::vector<Moved> found;
  for (const Mark& mark : marks) {
    const auto tiles = tiles_at(mark);
    if (tiles.empty()) fail_unwritten();
    const int meld = mark.target == Mark::kCall ? player(mark.seat).melds[mark.index] : kNone;
    found.push_back({meld, tiles[0]});
  }
  return found;
}

// Takes objects from their places. A gap stays in a pond; elsewhere those behind move up, and marks follow them.
std::vector<Run::Moved> Run::take_objects(std::span<const Mark> marks) {
  std::vector<Moved> taken = objects_at(marks);
  const TileId gap = values().tile(static_cast<std::uint16_t>(values().gap()), {});
  std::vector<Mark> groups;  // one mark of each
  for (const Mark& mark : marks)
    if (std::none_of(groups.begin(), groups.end(),
                     [&](const Mark& one) { return one.target == mark.target && one.seat == mark.seat; }))
      groups.push_back(mark);
  for (const Mark& group : groups) {
    Player& owner = player(group.seat);
    const bool is_wall = group.target == Mark::kUpcoming;
    const bool is_place = group.target == Mark::kDeadWall || group.target == Mark::kAtopWall;
    spend_on(is_place ? 1 : is_wall ? state.tiles_ahead() : number_of(group.seat, group.target), std::ssize(marks), 64);
    const auto is_gone = [&](int at) {
      return std::any_of(marks.begin(), marks.end(), [&](const Mark& mark) {
        return mark.target == group.target && mark.seat == group.seat && mark.index == at;
      });
    };
    if (group.target == Mark::kDiscard) {
      for (int at = 0; at < owner.pond.n; ++at)
        if (is_gone(at)) owner.pond[at] = gap;
      continue;
    }
    if (group.target == Mark::kDeadWall) {
      for (const Mark& mark : marks)
        if (mark.target == group.target) state.dead_wall[index_of_place(mark.index)] = gap;
      continue;
    }
    if (group.target == Mark::kAtopWall) {
      for (int at = state.atop.n - 1; at >= 0; --at)
        if (is_gone(state.atop[at].name)) state.atop.erase(at);
      continue;
    }
    if (group.target == Mark::kRevealedTile) {
      take_revealed(marks);
      continue;
    }
    const bool is_upcoming = group.target == Mark::kUpcoming;
    const int number = is_upcoming ? state.tiles_ahead() : number_of(group.seat, group.target);
    std::vector<int> places(static_cast<std::size_t>(number), kNone);
    int left = 0;
    for (std::size_t at = 0; at < places.size(); ++at)
      if (!is_gone(static_cast<int>(at))) places[at] = left++;
    const auto keep = [&](auto& tiles, int first) {
      int kept = 0;
      for (int at = 0; at < tiles.n; ++at)
        if (places[static_cast<std::size_t>(first + at)] >= 0) tiles[kept++] = tiles[at];
      tiles.n = kept;
    };
    if (group.target == Mark::kHand) {
      const int hand = owner.hand.n;
      keep(owner.hand, 0);
      keep(owner.draw, hand);
    } else if (is_upcoming) {
      for (std::size_t at = 0; at < places.size(); ++at)
        if (places[at] >= 0)
          state.wall[state.wall_index + places[at]] = state.wall[state.wall_index + static_cast<int>(at)];
      state.wall.n = state.wall_index + left;
      for (const int seat : program.seats) {
        int& scryed = player(seat).scryed;
        scryed -= static_cast<int>(std::count(places.begin(), places.begin() + std::clamp(scryed, 0, number), kNone));
      }
    } else if (group.target == Mark::kCall) {
      keep(owner.melds, 0);
    } else {
      keep(owner.aside, 0);
    }
    renumber(group.target, group.seat, places);
  }
  return taken;
}

// The tile that a revealed one shows: a back if the walls do not have it.
TileId Run::shown_tile(const Named& named) {
  return tile_if_named(named).value_or(values().tile(static_cast<std::uint16_t>(values().back()), {}));
}

// A revealed tile in the dead wall; nothing for one that is shown without being there.
TileId* Run::home_of(const Named& named) {
  const auto place = place_of(named);
  const int n = state.dead_wall.n;
  if (!place || *place < -n || *place >= n) return nullptr;
  return &state.dead_wall[index_of_place(*place)];
}

// Takes revealed tiles: out of the dead wall, or from above the table.
void Run::take_revealed(std::span<const Mark> marks) {
  const auto shown = state.revealed;
  state.revealed.clear();
  for (int at = 0; at < shown.n; ++at) {
    const bool is_gone = std::any_of(marks.begin(), marks.end(), [&](const Mark& mark) {
      return mark.target == Mark::kRevealedTile && mark.index == at;
    });
    TileId* const home = is_gone ? home_of(shown[at]) : nullptr;
    if (home != nullptr) *home = values().tile(static_cast<std::uint16_t>(values().gap()), {});
    if (!is_gone || home != nullptr) state.revealed.push(shown[at]);
  }
}

// The tile with the attributes of its place, without those of other places.
TileId Run::lying(TileId tile, int target) {
  if (target != Place::kPutAside && target != Place::kPond) tile = values().face_up(tile);
  for (const std::uint16_t attr : {kDraw, kSideways, kConcealed, kCalled, kHand}) tile = values().minus(tile, attr);
  if (target == Place::kDrawn) return values().plus(tile, kDraw);
  return target == Place::kPond ? values().plus(tile, kDiscard) : tile;
}

// Replaces the tile at a place.
void Run::put(const Mark& mark, TileId tile) {
  Player& owner = player(mark.seat);
  const int at = mark.index;
  switch (mark.target) {
    case Mark::kHand:
      if (at < owner.hand.n) owner.hand[at] = lying(tile, Place::kHeld);
      else owner.draw[at - owner.hand.n] = lying(tile, Place::kDrawn);
      return;
    case Mark::kAside: owner.aside[at] = lying(tile, Place::kPutAside); return;
    case Mark::kDiscard: owner.pond[at] = lying(tile, Place::kPond); return;
    case Mark::kUpcoming: state.wall[state.wall_index + at] = lying(tile, Place::kScry); return;
    case Mark::kRevealedTile:
      tile = lying(tile, Place::kScry);
      if (TileId* const home = home_of(state.revealed[at])) *home = tile;
      else state.revealed[at] = {NameKind::tile_, tile};
      return;
    default: return;
  }
}

// Lays a tile on top of the wall, or in place of one of the dead wall.
void Run::lay_on_wall(int target, int place, TileId tile) {
  tile = lying(tile, Place::kScry);
  if (target == Place::kDead) {
    const int n = state.dead_wall.n;
    if (place >= -n && place < n) state.dead_wall[index_of_place(place)] = tile;
    return;
  }
  if (auto* const at = std::ranges::find(state.atop, place, &Labelled::name); at != state.atop.end()) at->value = tile;
  else state.atop.push({place, tile});
}

std::vector<TileId> Run::loose(std::span<const Moved> objects) {
  std::vector<TileId> tiles;
  for (const Moved& moved : objects) {
    if (moved.meld < 0) tiles.push_back(moved.tile);
    else
      for (const TileId tile : values().meld(static_cast<MeldId>(moved.meld)).open) tiles.push_back(tile);
  }
  return tiles;
}

// Adds objects to the end of a target of a seat; a meld that is moved elsewhere than to melds is split.
void Run::lay_down(int seat, int target, std::span<const Moved> objects) {
  Player& own = player(seat);
  if (target == Place::kCalls) {
    for (const Moved& moved : objects)
      if (moved.meld >= 0) own.melds.push(static_cast<MeldId>(moved.meld));
    return;
  }
  std::vector<TileId> tiles = loose(objects);
  for (TileId& tile : tiles) tile = lying(tile, target);
  if (target == Place::kHeld && !tiles.empty()) {  // marks of the draw, which comes after the hand
    std::vector<int> places(static_cast<std::size_t>(own.held()));
    for (int at = 0; at < own.held(); ++at)
      places[static_cast<std::size_t>(at)] = at < own.hand.n ? at : at + static_cast<int>(tiles.size());
    renumber(Mark::kHand, seat, places);
  }
  for (const TileId tile : tiles) {
    switch (target) {
      case Place::kHeld: own.hand.push(tile); break;
      case Place::kDrawn: own.draw.push(tile); break;
      case Place::kPutAside: own.aside.push(tile); break;
      case Place::kPond: own.pond.push(tile); break;
      default: fail_unwritten();
    }
  }
}

// The seats that see moved tiles, as one number; -1 for all, if they were or become open.
int Run::who_sees(std::span<const Mark> marks, int seat, std::span<const Moved> objects, int target) {
  const bool hides = std::any_of(objects.begin(), objects.end(), [&](const Moved& moved) {
    if (moved.meld < 0) return false;
    const auto& tiles = values().meld(static_cast<MeldId>(moved.meld)).tiles;
    return std::any_of(tiles.begin(), tiles.end(), [&](TileId tile) {
      return values().name(tile) == values().back() || values().has_either(tile, kConcealed);
    });
  });
  const auto was_open = [](const Mark& mark) {
    return mark.target == Mark::kCall || mark.target == Mark::kDiscard || mark.target == Mark::kRevealedTile;
  };
  if (!hides && (is_open(target) || std::all_of(marks.begin(), marks.end(), was_open))) return kNone;
  std::vector<int> owners;
  for (const Mark& mark : marks) owners.push_back(mark.seat);
  owners.push_back(seat);
  return seen_by(owners);
}

// Seats in their order, each once, as one number.
int Run::seen_by(std::span<const int> seats) {
  int number = 0, factor = 1;
  std::uint32_t known = 0;
  for (const int seat : seats) {
    if (known >> seat & 1) continue;
    known |= 1U << seat;
    number += factor * (seat + 1);
    factor *= kMostSeats + 1;
  }
  return number;
}

int Run::row_of(std::span<const TileId> tiles) {
  spend_on(std::ssize(tiles), kWorkOfTile, 1);
  return values().row({tiles.begin(), tiles.end()});
}

void Run::move_objects(int seat, std::span<const Mark> marks, int target, bool kept, int place) {
  if (marks.empty()) return;
  const auto is_meld = [](const Mark& mark) { return mark.target == Mark::kCall; };
  if (target == Place::kCalls && !std::all_of(marks.begin(), marks.end(), is_meld))
    throw Fault{"a single tile is not a meld", "move whole melds to 'calls'", "selection"};
  const std::vector<Moved> objects = kept ? objects_at(marks) : take_objects(marks);
  const std::vector<TileId> tiles = loose(objects);
  if (!is_of_wall(target)) lay_down(seat, target, objects);
  else if (!tiles.empty()) lay_on_wall(target, place, tiles[0]);
  tell(
      {EventKind::moved_, seat, row_of(tiles), kPlaceTexts.at(static_cast<std::size_t>(target)), marks[0].seat,
       who_sees(marks, seat, objects, target)});
}

void Run::move(const Context& context, int source, int target, bool kept) {
  if (target < 0) return;  // nowhere
  const Part part(code(row(code(target)).front()));
  const auto places = row(code(part.places));
  move_objects(context.seat, selected(context, source), part.target, kept, places.empty() ? 0 : places[0]);
}

// Exchanges two selections one by one; what is left over goes to the other's first target.
void Run::swap(const Context& context, int source, int target) {
  const std::vector<Mark> ours = selected(context, source), theirs = selected(context, target);
  if (program.language > 1 && (ours.empty() || theirs.empty())) return;
  const std::size_t pairs = std::min(ours.size(), theirs.size());
  for (std::size_t at = 0; at < pairs; ++at) exchange(context.seat, ours[at], theirs[at]);
  const auto rest = [&](const std::vector<Mark>& marks, int other) {
    const auto parts = row(code(other));
    if (marks.size() > pairs && !parts.empty() && !is_only_source(Part(code(parts[0])).target))
      move_objects(context.seat, std::span(marks).subspan(pairs), Part(code(parts[0])).target, false);
  };
  rest(ours, target);
  rest(theirs, source);
}

void Run::exchange(int seat, const Mark& first, const Mark& second) {
  if ((first.target == Mark::kCall) != (second.target == Mark::kCall))
    throw Fault{"a meld and a tile cannot change places", "", "selection"};
  const std::array marks{first, second};
  const std::vector<Moved> objects = objects_at(marks);
  const TileId a = objects[0].tile, b = objects[1].tile;
  if (first.target == Mark::kCall) {
    std::swap(player(first.seat).melds[first.index], player(second.seat).melds[second.index]);
  } else {
    put(first, b);
    put(second, a);
  }
  state.history.push({PastKind::swap_, seat, 0, a, b});
  const std::array both{a, b};
  tell({EventKind::swapped_, seat, row_of(both), second.seat, kNone, who_sees(marks, seat, objects, kNone)});
}

// Puts the marked hand tile in place of the first such joker of the marked meld.
void Run::swap_out_joker(int seat, TileId joker) {
  const std::vector<Mark> hands = marked(seat, Mark::kHand), melds = marked(seat, Mark::kCall);
  finish_marking(seat);
  if (hands.empty() || melds.empty()) return;
  MeldId& meld = player(melds[0].seat).melds[melds[0].index];
  const int name = values().meld(meld).name;
  std::vector<TileId> tiles = values().meld(meld).tiles;
  const auto at = std::find_if(tiles.begin(), tiles.end(), [&](TileId tile) {
    return values().name(values().face_up(tile)) == values().name(joker);
  });
  if (at == tiles.end()) return;
  const TileId given = tiles_at(hands[0])[0];
  const std::vector<std::uint16_t> attrs = values().tile(values().face_up(*at)).attrs;
  const TileId laid = values().tile(static_cast<std::uint16_t>(values().name(given)), attrs);
  *at = laid;
  meld = values().meld(name, std::move(tiles));
  put(hands[0], values().plain(joker));
  const std::array passed{laid, values().plain(joker)};
  tell(
      {EventKind::swapped_, seat, row_of(passed), melds[0].seat, name,
       values().has_either(laid, kConcealed) ? pair_of(seat, melds[0].seat) : kNone});
}

std::vector<TileId> Run::take_tiles(std::span<const Mark> marks) {
  std::vector<TileId> tiles;
  for (const Moved& moved : take_objects(marks))
    if (moved.meld < 0) tiles.push_back(values().minus(moved.tile, kDraw));
  return tiles;
}

// Passes the marked tiles that many seats on, so that everyone receives some.
void Run::pass_marked(int seat, int steps) {
  const int n = static_cast<int>(program.seats.size());
  const int receiver = program.seats[static_cast<std::size_t>((index_of(seat) + steps + n) % n)];
  std::vector<TileId> passed = take_tiles(marked(seat, Mark::kHand));
  for (TileId& tile : passed) tile = values().plus(tile, kDraw);
  merge_draw(receiver);
  player(receiver).draw.clear();
  for (const TileId tile : passed) player(receiver).draw.push(tile);
  finish_marking(seat);
  tell({EventKind::moved_, receiver, row_of(passed), kDraw, seat, pair_of(seat, receiver)});
  state.received |= 1 << receiver;
  std::int32_t all = 0;
  for (const int other : program.seats) all |= 1 << other;
  if (state.received != all) return;
  state.received = 0;
  fire(Event::after_charleston_, Context{.seat = seat});
}

void Run::pass_draws(int seat, int receiver, std::int64_t most) {
  Player& giver = player(seat);
  std::vector<TileId> passed;
  while (!giver.draw.empty() && static_cast<std::int64_t>(passed.size()) < most) {
    passed.push_back(giver.draw[0]);
    giver.draw.erase(0);
  }
  for (const TileId tile : passed) player(receiver).draw.push(tile);
  if (!passed.empty()) tell({EventKind::moved_, receiver, row_of(passed), kDraw, seat, pair_of(seat, receiver)});
}

void Run::extend_with_marked(int seat, bool is_live) {
  std::vector<Mark> marks = marked(seat, Mark::kHand), upcoming;
  if (is_live) upcoming = marked(seat, Mark::kUpcoming);
  marks.insert(marks.end(), upcoming.begin(), upcoming.end());
  for (const TileId tile : take_tiles(marks))
    if (is_live) state.wall.push(tile);
    else state.dead_wall.push(tile);
  if (!upcoming.empty())
    for (const int other : program.seats) player(other).scryed = 0;
  finish_marking(seat);
}

void Run::turn_down_marked(int seat) {
  for (const Mark& mark : marked(seat, Mark::kDiscard)) {
    TileId& tile = player(mark.seat).pond[mark.index];
    if (values().name(tile) != values().gap()) tile = values().face_down(tile);
    break;
  }
  finish_marking(seat);
}

// Calls pon on the marked discard with two such tiles that are held.
void Run::call_marked(int seat) {
  const std::vector<Mark> discards = marked(seat, Mark::kDiscard);
  if (!discards.empty()) pon(seat, discards[0]);
  finish_marking(seat);
}

void Run::pon(int seat, const Mark& discard) {
  Player& own = player(seat);
  const TileId called = tiles_at(discard)[0], laid = values().minus(called, kDraw);
  std::vector<Mark> marks;
  for (int at = 0; at < own.held() && marks.size() < 2; ++at)
    if (values().name(own.tile(at)) == values().name(called)) marks.push_back(mark_of(Place::kHeld, seat, at));
  if (marks.size() < 2) return;
  std::vector<TileId> taken, tiles;
  for (const Moved& moved : take_objects(marks)) {
    taken.push_back(moved.tile);
    tiles.push_back(values().minus(moved.tile, kDraw));
  }
  int steps = 3;
  while (steps > 0 && neighbour(seat, steps) != discard.seat) --steps;
  if (steps > 0) tiles.insert(tiles.begin() + (3 - steps), values().plus(laid, kSideways));
  else tiles.push_back(laid);
  take_objects(std::span(&discard, 1));
  const MeldId meld = values().meld(kPon, std::move(tiles));
  own.melds.push(meld);
  state.history.push({PastKind::call_, seat, discard.seat, called, kNone, values().choice(kPon, kNone, taken)});
  tell({EventKind::called_, seat, meld, discard.seat, called, kNone});
  fire(Event::after_call_, Context{.seat = seat, .caller = seat, .callee = discard.seat, .meld = meld});
}

void Run::swap_marked_calls(int seat) {
  const std::vector<Mark> melds = marked(seat, Mark::kCall);
  if (melds.size() > 1) exchange(seat, melds[0], melds[1]);
  finish_marking(seat);
}

}  // namespace jantaku::ruleset
