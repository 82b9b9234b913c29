// Moving and swapping tiles and melds between the places of seats; marked objects and others.
#include <algorithm>

#include "ruleset/run.hpp"

namespace jantaku::ruleset {
namespace {

// One target of a selection: marked objects only, also those of other seats, those a spec fits.
struct Part {
  explicit Part(const std::int32_t* text)
      : target(text[0]), marked(text[1] != 0), own(text[2] != 0), seats(text[3]), fits(text[4]) {}
  int target;
  bool marked, own;
  int seats, fits;  // places; `kNone` without
};

// Two seats that see something, as one number.
int pair_of(int seat, int other) { return seat + 1 + (kMostSeats + 1) * (other + 1); }

bool is_open(int target) { return target == Place::kCalls || target == Place::kPond; }

Mark::Target marked_as(int target) {
  switch (target) {
    case Place::kHeld:
    case Place::kDrawn: return Mark::kHand;
    case Place::kCalls: return Mark::kCall;
    case Place::kPutAside: return Mark::kAside;
    case Place::kPond: return Mark::kDiscard;
    default: throw Beyond{};
  }
}

Mark mark_of(int target, int seat, int index) {
  return {0, marked_as(target), static_cast<std::int16_t>(seat), static_cast<std::int16_t>(index)};
}

}  // namespace

// The objects meant, each once, in the order of the selection.
std::vector<Mark> Run::selected(const Context& context, int selection) {
  std::vector<Mark> found;
  for (const std::int32_t at : row(code(selection))) {
    const Part part(code(at));
    std::vector<Mark> candidates;
    if (part.marked) {
      if (part.target != Place::kDrawn) candidates = marked(context.seat, marked_as(part.target));
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
      spend(1);
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
    if (tiles.empty()) throw Beyond{};
    const int meld = mark.target == Mark::kCall ? player(mark.seat).melds[mark.index] : kNone;
    found.push_back({meld, tiles[0]});
  }
  return found;
}

// Takes objects from their places. A gap stays in a pond; elsewhere those behind move up, and marks follow them.
std::vector<Run::Moved> Run::take_objects(std::span<const Mark> marks) {
  std::vector<Moved> taken = objects_at(marks);
  std::vector<Mark> groups;  // one mark of each
  for (const Mark& mark : marks)
    if (std::none_of(groups.begin(), groups.end(),
                     [&](const Mark& one) { return one.target == mark.target && one.seat == mark.seat; }))
      groups.push_back(mark);
  for (const Mark& group : groups) {
    Player& owner = player(group.seat);
    const auto is_gone = [&](int at) {
      return std::any_of(marks.begin(), marks.end(), [&](const Mark& mark) {
        return mark.target == group.target && mark.seat == group.seat && mark.index == at;
      });
    };
    if (group.target == Mark::kDiscard) {
      for (int at = 0; at < owner.pond.n; ++at)
        if (is_gone(at)) owner.pond[at] = values().tile(static_cast<std::uint16_t>(values().gap()), {});
      continue;
    }
    std::vector<int> places(static_cast<std::size_t>(number_of(group.seat, group.target)), kNone);
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
    } else if (group.target == Mark::kCall) {
      keep(owner.melds, 0);
    } else {
      keep(owner.aside, 0);
    }
    renumber(group.target, group.seat, places);
  }
  return taken;
}

// The tile with the attributes of its place, without those of other places.
TileId Run::lying(TileId tile, int target) {
  if (target == Place::kHeld || target == Place::kDrawn) tile = values().face_up(tile);
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
    default: throw Beyond{};
  }
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
      default: throw Beyond{};
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
  const auto was_open = [](const Mark& mark) { return mark.target == Mark::kCall || mark.target == Mark::kDiscard; };
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

int Run::row_of(std::span<const TileId> tiles) { return values().choice(0, kNone, {tiles.begin(), tiles.end()}); }

void Run::move_objects(int seat, std::span<const Mark> marks, int target, bool kept) {
  if (marks.empty()) return;
  const auto is_meld = [](const Mark& mark) { return mark.target == Mark::kCall; };
  if (target == Place::kCalls && !std::all_of(marks.begin(), marks.end(), is_meld)) throw Beyond{};
  const std::vector<Moved> objects = kept ? objects_at(marks) : take_objects(marks);
  lay_down(seat, target, objects);
  tell(
      {EventKind::moved_, seat, row_of(loose(objects)), kPlaceTexts.at(static_cast<std::size_t>(target)), marks[0].seat,
       who_sees(marks, seat, objects, target)});
}

void Run::move(const Context& context, int source, int target, bool kept) {
  const auto parts = row(code(target));
  if (parts.size() != 1) throw Beyond{};
  move_objects(context.seat, selected(context, source), Part(code(parts[0])).target, kept);
}

// Exchanges two selections one by one; what is left over goes to the other's first target.
void Run::swap(const Context& context, int source, int target) {
  const std::vector<Mark> ours = selected(context, source), theirs = selected(context, target);
  if (program.language > 1 && (ours.empty() || theirs.empty())) return;
  const std::size_t pairs = std::min(ours.size(), theirs.size());
  for (std::size_t at = 0; at < pairs; ++at) exchange(context.seat, ours[at], theirs[at]);
  const auto rest = [&](const std::vector<Mark>& marks, int other) {
    const auto parts = row(code(other));
    if (marks.size() > pairs && !parts.empty())
      move_objects(context.seat, std::span(marks).subspan(pairs), Part(code(parts[0])).target, false);
  };
  rest(ours, target);
  rest(theirs, source);
}

void Run::exchange(int seat, const Mark& first, const Mark& second) {
  if ((first.target == Mark::kCall) != (second.target == Mark::kCall)) throw Beyond{};
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
  for (const TileId tile : take_tiles(marked(seat, Mark::kHand)))
    if (is_live) state.wall.push(tile);
    else state.dead_wall.push(tile);
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

void Run::swap_marked_calls(int seat) {
  const std::vector<Mark> melds = marked(seat, Mark::kCall);
  if (melds.size() > 1) exchange(seat, melds[0], melds[1]);
  finish_marking(seat);
}

}  // namespace jantaku::ruleset
