// Markings: what a seat may point at before the actions that use it run, and what it points at.
#include <algorithm>
#include <bit>
#include <set>

#include "ruleset/run.hpp"

namespace jantaku::ruleset {
namespace {

constexpr int kMostLooks = 50'000;  // for the ways to mark, of which the first are found then

// A line of a marking: how many objects of a target, whose, and the places of the words that restrict them.
struct Need {
  Need(const Run& run, int at) {
    const std::int32_t* line = run.code(at);
    target = static_cast<Mark::Target>(line[0]);
    count = line[1];
    anyones = line[2] != 0;
    alone = run.row(line + 3);
    beside = run.row(line + 4 + alone.size());
  }

  Mark::Target target;
  int count;
  bool anyones;
  std::span<const std::int32_t> alone, beside;  // of an object alone; of what is marked already
};

std::vector<Need> needs_of(const Run& run, int button) {
  std::vector<Need> needs;
  for (const std::int32_t at : run.row(run.code(run.button(button).needs))) needs.emplace_back(run, at);
  return needs;
}

bool is_in(std::span<const Mark> marks, const Mark& mark) {
  return std::ranges::any_of(marks, [&](const Mark& one) { return one.is_at(mark); });
}

}  // namespace

struct Run::MarkQuestion {
  int seat;
  Mark mark;
  std::vector<TileId> tiles;
  std::span<const Mark> marked;  // before
};

// The tiles of a marked place: one tile, all tiles of a meld, or none.
std::vector<TileId> Run::tiles_at(const Mark& mark) {
  const Player& owner = player(mark.seat);
  const int at = mark.index;
  const auto one_of = [&](const auto& tiles) {
    return at >= 0 && at < tiles.n ? std::vector<TileId>{tiles[at]} : std::vector<TileId>{};
  };
  switch (mark.target) {
    case Mark::kRevealedTile:
      return at >= 0 && at < state.revealed.n ? std::vector<TileId>{shown_tile(state.revealed[at])}
                                              : std::vector<TileId>{};
    case Mark::kUpcoming:
      return at >= 0 && at < state.tiles_ahead() ? std::vector<TileId>{state.wall[state.wall_index + at]}
                                                 : std::vector<TileId>{};
    case Mark::kDeadWall: {
      const auto& dead = state.dead_wall;
      return at >= -dead.n && at < dead.n ? std::vector<TileId>{dead[at < 0 ? at + dead.n : at]}
                                          : std::vector<TileId>{};
    }
    case Mark::kAtopWall:
      for (const Labelled& one : state.atop)
        if (one.name == at) return {static_cast<TileId>(one.value)};
      return {};
    case Mark::kHand: return at >= 0 && at < owner.held() ? std::vector<TileId>{owner.tile(at)} : std::vector<TileId>{};
    case Mark::kCall:
      return at >= 0 && at < owner.melds.n ? values().meld(owner.melds[at]).tiles : std::vector<TileId>{};
    case Mark::kAside: return one_of(owner.aside);
    case Mark::kDiscard: return one_of(owner.pond);
    default: fail_unwritten();
  }
}

int Run::number_of(int seat, int target) {
  const Player& owner = player(seat);
  switch (target) {
    case Mark::kRevealedTile: return state.revealed.n;
    case Mark::kUpcoming: return std::clamp(owner.scryed, 0, std::max(0, state.tiles_ahead()));
    case Mark::kHand: return owner.held();
    case Mark::kCall: return owner.melds.n;
    case Mark::kAside: return owner.aside.n;
    case Mark::kDiscard: return owner.pond.n;
    default: fail_unwritten();
  }
}

// The first tile of a meld that is not a joker, or its first; a single tile itself.
TileId Run::made_of(int target, std::span<const TileId> tiles, int jokers) {
  if (target == Mark::kCall)
    for (const TileId tile : tiles)
      if (const TileId shown = values().face_up(tile); !is_named(jokers, shown)) return shown;
  return tiles[0];
}

bool Run::is_named(int names, TileId tile) {
  return program.names.at(static_cast<std::size_t>(names)).at(static_cast<std::size_t>(values().name(tile)));
}

// Whether it is a joker by its face, or may stand for everything for that seat.
bool Run::is_joker(int seat, TileId tile, int jokers) {
  if (is_named(jokers, tile)) return true;
  const TileId any = values().tile(static_cast<std::uint16_t>(values().any()), {});
  for (const auto& [target, stand_ins] : values().behavior(player(seat).behavior).aliases)
    if (target == any)
      return std::any_of(stand_ins.begin(), stand_ins.end(),
                         [&](TileId joker) { return values().name(joker) == values().name(tile); });
  return false;
}

// Whether a restriction, the place of a word and its arguments, allows an object.
bool Run::meets(int at, const MarkQuestion& asked) {
  const std::int32_t* restriction = code(at);
  const std::int32_t* args = restriction + 1;
  const Mark& mark = asked.mark;
  const auto word = static_cast<MarkWord>(restriction[0]);
  const int jokers = args[0];  // of those words that ask for them
  const auto is_fly_joker = [&](TileId tile) {
    return values().name(values().face_up(tile)) == values().text(kAmericanJoker).tile;
  };
  const auto each_other = [&](int target, const auto& use) {
    for (const Mark& other : asked.marked)
      if (target < 0 || other.target == target)
        if (const auto tiles = tiles_at(other); !tiles.empty()) use(other, tiles);
  };
  const auto own_name = [&](int jokers_of_melds) {
    return values().name(made_of(mark.target, asked.tiles, jokers_of_melds));
  };
  const auto natural = [&](std::span<const TileId> tiles) {
    for (const TileId tile : tiles)
      if (const TileId shown = values().face_up(tile); !is_named(jokers, shown)) return values().name(shown);
    return kNone;
  };
  const auto agrees = [&](std::span<const std::int32_t> parts) {  // of each name its part
    const auto part = [&](int name) { return parts[static_cast<std::size_t>(name)]; };
    const int name = own_name(jokers);
    bool all = program.order.suit.at(static_cast<std::size_t>(name)) >= 0;
    each_other(kNone, [&](const Mark& other, const auto& tiles) {
      all = all && part(values().name(made_of(other.target, tiles, jokers))) == part(name);
    });
    return all;
  };
  switch (word) {
    case MarkWord::any_: return true;
    case MarkWord::names_: return is_named(args[1], made_of(mark.target, asked.tiles, jokers));
    case MarkWord::self_: return mark.seat == asked.seat;
    case MarkWord::others_: return mark.seat != asked.seat;
    case MarkWord::shimocha_: return neighbour(asked.seat, 1) == mark.seat;
    case MarkWord::toimen_: return neighbour(asked.seat, 2) == mark.seat;
    case MarkWord::kamicha_: return neighbour(asked.seat, 3) == mark.seat;
    case MarkWord::current_turn_: return mark.seat == state.turn;
    case MarkWord::match_suit_:
    case MarkWord::match_number_: {
      const auto parts = row(code(args[1]));
      if (static_cast<int>(parts.size()) < values().names()) fail_unwritten();
      return agrees(parts);
    }
    case MarkWord::not_joker_: return !is_joker(asked.seat, made_of(mark.target, asked.tiles, jokers), jokers);
    case MarkWord::call_has_joker_:
      return std::any_of(asked.tiles.begin(), asked.tiles.end(),
                         [&](TileId tile) { return is_joker(asked.seat, values().face_up(tile), jokers); });
    case MarkWord::match_hand_to_marked_call_: {
      bool any_marked = false, fits = false;
      const int name = own_name(jokers);
      for (const Mark& other : asked.marked) {
        if (other.target != Mark::kCall) continue;
        const auto tiles = tiles_at(other);
        any_marked = true;
        fits = fits || (std::any_of(tiles.begin(), tiles.end(), is_fly_joker) && natural(tiles) == name);
      }
      return !any_marked || fits;
    }
    case MarkWord::match_call_to_marked_hand_: {
      bool any_marked = false, fits = false;
      const int name = natural(asked.tiles);
      each_other(Mark::kHand, [&](const Mark&, const auto& tiles) {
        any_marked = true;
        fits = fits || values().name(tiles[0]) == name;
      });
      return std::any_of(asked.tiles.begin(), asked.tiles.end(), is_fly_joker) && (!any_marked || fits);
    }
    case MarkWord::tsumogiri_: return values().has(made_of(mark.target, asked.tiles, jokers), kDraw);
    case MarkWord::tedashi_: return !values().has(made_of(mark.target, asked.tiles, jokers), kDraw);
    case MarkWord::can_discard_: return mark.target == Mark::kHand && playable(mark.seat, mark.index);
    case MarkWord::open_: {
      const auto names = row(code(args[1]));
      return mark.target == Mark::kCall &&
             std::find(names.begin(), names.end(), values().meld(player(mark.seat).melds[mark.index]).name) !=
                 names.end();
    }
    case MarkWord::not_riichi_: {
      const bool drawn = values().has(made_of(mark.target, asked.tiles, jokers), kDraw) ||
                         (mark.target == Mark::kHand && mark.index >= player(mark.seat).hand.n);
      return drawn || !has_one_status(asked.seat, args[1]);
    }
    case MarkWord::last_discard_: {
      const Past* last = state.last(PastKind::discard_);
      return last != nullptr && mark.target == Mark::kDiscard && mark.seat == last->seat &&
             mark.index == player(last->seat).pond.n - 1;
    }
    case MarkWord::match_called_tile_: {
      const Past* call = state.last(PastKind::call_);
      const TileId tile = values().plain(made_of(mark.target, asked.tiles, jokers));
      return call != nullptr &&
             values().passes(player(asked.seat).behavior, tile, values().plain(static_cast<TileId>(call->tile)));
    }
    default: fail_unwritten();
  }
}

// The first line with room for the object whose restrictions it meets; `kNone` without one.
int Run::line_for(int seat, const Mark& mark) {
  const Marking& marking = player(seat).marking;
  const MarkQuestion asked{seat, mark, tiles_at(mark), {marking.marks.begin(), marking.marks.end()}};
  if (asked.tiles.empty() || is_in(asked.marked, mark)) return kNone;
  const auto allowed = [&](int at) { return meets(at, asked); };
  const std::vector<Need> needs = needs_of(*this, marking.button);
  spend_on(std::ssize(asked.marked), 1 + std::ssize(needs), 32);
  for (std::size_t line = 0; line < needs.size(); ++line) {
    const Need& need = needs[line];
    const auto taken = std::count_if(asked.marked.begin(), asked.marked.end(),
                                     [&](const Mark& other) { return other.line == static_cast<int>(line); });
    if (taken >= need.count || need.target != mark.target || (!need.anyones && mark.seat != seat)) continue;
    if (std::all_of(need.alone.begin(), need.alone.end(), allowed) &&
        std::all_of(need.beside.begin(), need.beside.end(), allowed))
      return static_cast<int>(line);
  }
  return kNone;
}

bool Run::has_marked_enough(int seat) {
  const Marking& marking = player(seat).marking;
  const std::vector<Need> needs = needs_of(*this, marking.button);
  for (std::size_t line = 0; line < needs.size(); ++line)
    if (std::count_if(marking.marks.begin(), marking.marks.end(),
                      [&](const Mark& mark) { return mark.line == static_cast<int>(line); }) < needs[line].count)
      return false;
  return true;
}

// The objects of each line that may be marked as far as that depends on them alone.
std::vector<std::vector<Mark>> Run::markable(int seat, std::span<const Mark> among) {
  const std::vector<Need> needs = needs_of(*this, player(seat).marking.button);
  std::vector<std::vector<Mark>> lines(needs.size());
  for (std::size_t line = 0; line < needs.size(); ++line) {
    const Need& need = needs[line];
    if (need.count == 0) continue;
    for (const int owner : need.anyones ? program.seats : std::vector<int>{seat})
      for (int at = 0; at < number_of(owner, need.target); ++at) {
        const Mark mark{static_cast<std::int16_t>(line), need.target, static_cast<std::int16_t>(owner), at};
        spend_on(std::ssize(among), 1, 64);
        if (!among.empty() && !is_in(among, mark)) continue;
        const MarkQuestion asked{seat, mark, tiles_at(mark), {}};
        spend(1);
        if (!asked.tiles.empty() && std::all_of(need.alone.begin(), need.alone.end(),
                                                [&](int restriction) { return meets(restriction, asked); }))
          lines[line].push_back(mark);
      }
  }
  return lines;
}

bool Run::marks_alone(int button) {
  const std::vector<Need> needs = needs_of(*this, button);
  return needs.size() == 1 && needs[0].beside.empty();
}

int Run::marks_wanted(int button) {
  const std::vector<Need> needs = needs_of(*this, button);
  return needs.empty() ? 0 : needs[0].count;
}

// The orders that end with enough marks, those of the first marks first, each set of marks once. The marks of earlier
// lines continue alike in any order, so only one order of them is tried.
std::vector<std::vector<Mark>> Run::ways_to_mark(int seat, std::span<const Mark> among, int most) {
  using Places = std::vector<std::uint64_t>;  // a bit for each
  struct Way {
    std::vector<Mark> order;
    std::vector<Places> held;  // by line
  };
  const std::vector<Need> needs = needs_of(*this, player(seat).marking.button);
  const std::vector<std::vector<Mark>> lines = markable(seat, among);
  std::vector<Mark> all;  // places of all lines, each once
  const auto place = [&](const Mark& mark) {
    spend_on(std::ssize(all), 1, 64);
    const auto known = std::find_if(all.begin(), all.end(), [&](const Mark& one) { return one.is_at(mark); });
    return static_cast<std::size_t>(known - all.begin());
  };
  for (const auto& line : lines)
    for (const Mark& mark : line)
      if (place(mark) == all.size()) all.push_back(mark);
  const Places none((all.size() + 63) / 64);
  const auto has = [](const Places& held, std::size_t at) { return (held[at / 64] >> at % 64 & 1) != 0; };
  const auto count = [](const Places& held) {
    int n = 0;
    for (const std::uint64_t bits : held) n += std::popcount(bits);
    return n;
  };
  std::vector<Way> rest{{{}, std::vector<Places>(lines.size(), none)}};
  std::set<std::vector<Places>> known{rest[0].held};
  std::vector<std::vector<Mark>> found;
  std::set<Places> sets;
  int left = kMostLooks;
  while (!rest.empty()) {
    const Way way = std::move(rest.back());
    rest.pop_back();
    std::vector<std::size_t> open;
    for (std::size_t at = 0; at < needs.size(); ++at)
      if (count(way.held[at]) < needs[at].count) open.push_back(at);
    if (open.empty()) {
      Places held = none;
      for (const Places& line : way.held)
        for (std::size_t at = 0; at < held.size(); ++at) held[at] |= line[at];
      if (sets.insert(held).second) found.push_back(way.order);
      if (static_cast<int>(found.size()) == most) return found;
      continue;
    }
    int looks = 1;
    for (const std::size_t at : open) looks += static_cast<int>(lines[at].size());
    spend(looks);
    if ((left -= looks) < 0) return found;
    std::vector<Mark> marked = way.order;
    std::stable_sort(marked.begin(), marked.end(), [](const Mark& a, const Mark& b) { return a.line < b.line; });
    std::vector<Way> then;
    Places tried = none;
    for (const std::size_t first : open)
      for (const Mark& mark : lines[first]) {
        const std::size_t its = place(mark);
        if (has(tried, its)) continue;
        tried[its / 64] |= std::uint64_t{1} << its % 64;
        if (std::any_of(way.held.begin(), way.held.end(), [&](const Places& held) { return has(held, its); })) continue;
        const MarkQuestion asked{seat, mark, tiles_at(mark), marked};
        for (const std::size_t at : open) {
          spend_on(std::ssize(lines[at]) + std::ssize(marked) * std::ssize(needs[at].beside), 1, 32);
          const auto in =
              std::find_if(lines[at].begin(), lines[at].end(), [&](const Mark& one) { return one.is_at(mark); });
          if (in == lines[at].end() || !std::all_of(needs[at].beside.begin(), needs[at].beside.end(),
                                                    [&](int restriction) { return meets(restriction, asked); }))
            continue;
          Way more = way;
          more.order.push_back(*in);
          more.held[at][its / 64] |= std::uint64_t{1} << its % 64;
          if (known.insert(more.held).second) then.push_back(std::move(more));
          break;
        }
      }
    rest.insert(rest.end(), std::make_move_iterator(then.rbegin()), std::make_move_iterator(then.rend()));
  }
  return found;
}

std::vector<Mark> Run::order_of(int seat, std::span<const Mark> marks) {
  Marking& marking = player(seat).marking;
  const std::vector<Need> needs = needs_of(*this, marking.button);
  std::vector<Mark> order(marks.begin(), marks.end());
  int wanted = 0;
  for (const Need& need : needs) wanted += need.count;
  for (std::size_t at = 0; at < order.size(); ++at) wanted -= !is_in(std::span(order).first(at), order[at]);
  if (wanted != 0) return {};
  const Row known = std::exchange(marking.marks, {});
  const bool is_allowed = std::ranges::all_of(order, [&](const Mark& what) { return mark(seat, what); });
  if (!is_allowed) {
    marking.marks.clear();
    const auto ways = ways_to_mark(seat, marks, 1);
    order = ways.empty() ? std::vector<Mark>{} : ways[0];
  }
  marking.marks = known;
  return order;
}

// Marks an object for the first line it fits; false if it fits none.
bool Run::mark(int seat, Mark what) {
  const int line = line_for(seat, what);
  if (line < 0) return false;
  what.line = static_cast<std::int16_t>(line);
  auto& marks = player(seat).marking.marks;
  int at = marks.n;
  while (at > 0 && marks[at - 1].line > line) --at;
  marks.insert(at, what);
  return true;
}

// Takes none of the marks if another seat's decision has made one of them impossible: then the seat chooses again.
void Run::choose(int seat, std::span<const Mark> marks) {
  Marking& marking = player(seat).marking;
  const auto is_marked = [&](const Mark& what) { return !marking.done && mark(seat, what); };
  if (marking.button >= 0 && !std::ranges::all_of(marks, is_marked)) marking.marks.clear();
  finish_markings();
}

void Run::check_marks(int seat) {
  Marking& marking = player(seat).marking;
  if (marking.button < 0 || marking.used || marking.marks.empty()) return;
  const auto marks = marking.marks;
  if (order_of(seat, marks).empty()) marking.marks.clear();
}

void Run::open_marking(int seat, int number) {
  run(button(number).mark_before, Context{.seat = seat});
  Player& own = player(seat);
  own.marking = {};
  own.marking.button = number;
  own.deferred.clear();
  for (const std::int32_t action : row(code(button(number).list))) own.deferred.push(action);
  own.context = Context{.seat = seat};
  own.has_context = 1;
  if (has_marked_enough(seat)) finish_markings();
}

void Run::cancel_marking(int seat) {
  const int number = player(seat).marking.button;
  if (number >= 0) run(button(number).mark_cancelled, Context{.seat = seat});
  player(seat).marking = {};
  recalculate(100);
  finish_markings();
}

// Continues the actions of all seats that mark, if all of them have marked enough.
void Run::finish_markings() {
  std::vector<int> jobs;
  for (const int seat : program.seats)
    if (player(seat).is_marking()) jobs.push_back(seat);
  if (jobs.empty() || !std::all_of(jobs.begin(), jobs.end(), [&](int seat) { return has_marked_enough(seat); })) return;
  for (const int seat : jobs) {
    player(seat).marking.used = 1;
    run(button(player(seat).marking.button).mark_after, Context{.seat = seat});
    run_deferred(seat);
  }
  for (const int seat : jobs)
    if (player(seat).marking.done) player(seat).marking = {};
  recalculate(100);
}

std::vector<Mark> Run::marked(int seat, int target) {
  std::vector<Mark> found;
  for (const Mark& mark : player(seat).marking.marks)
    if (mark.target == target && !tiles_at(mark).empty()) found.push_back(mark);
  return found;
}

void Run::finish_marking(int seat) {
  if (player(seat).marking.button >= 0) player(seat).marking.done = 1;
}

// Moves every mark with its object to the new place; drops marks of objects that left.
void Run::renumber(int target, int seat, std::span<const int> places) {
  for (const int other : program.seats) {
    auto& marks = player(other).marking.marks;
    for (int at = 0; at < marks.n;) {
      Mark& mark = marks[at++];
      if (mark.target != target || mark.seat != seat) continue;
      const auto old = static_cast<std::size_t>(mark.index);
      if (old < places.size() && places[old] >= 0) mark.index = places[old];
      else marks.erase(--at);
    }
  }
}

}  // namespace jantaku::ruleset
