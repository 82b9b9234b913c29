// Draws, discards, and changes of turn.
#include <algorithm>
#include <utility>

#include "ruleset/run.hpp"

namespace jantaku::ruleset {
namespace {

constexpr int kMostRepeats = 100;  // of `on_no_valid_tiles`; a hand has fewer tiles

}  // namespace

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

// The place in a dead wall of what the draws from behind take, the first being 0: the upper tile of a stack first.
int Run::place_of_draw(int draw, int length) const { return std::max(length - (draw % 2 ? draw : draw + 2), 0); }

// Two tiles are stacked, the upper one is taken first, and a gap is left.
int Run::from_stacks() {
  for (;;) {
    for (int at = 0; at < state.dead_wall.n; ++at) {
      TileId& tile = state.dead_wall[place_of_draw(at, state.dead_wall.n)];
      if (!values().has_either(tile, kSkipDraw)) return std::exchange(tile, gap_of_draw());
    }
    if (state.tiles_ahead() <= 0) return kNone;
    const int place = state.wall.n - 1 - upper_of_stack(state.wall.n, state.tiles_ahead());
    state.dead_wall.insert(0, state.wall[place]);
    state.wall.erase(place);
  }
}

// Takes one tile: of the wall, of its other end, out of the dead wall, or a copy of the named one; nothing if none is
// left.
int Run::take_one(const Named& named, bool is_from_end) {
  if (named.kind == NameKind::nothing_) return is_from_end ? from_end() : from_front();
  const TileId tile = named_tile(named);
  const auto place = place_of(named);
  if (!place || program.language == 1) return tile;
  if (values().has_either(tile, kSkipDraw)) return kNone;
  state.dead_wall[index_of_place(*place)] = gap_of_draw();
  return tile;
}

// What a draw leaves in the dead wall.
TileId Run::gap_of_draw() { return values().tile(static_cast<std::uint16_t>(values().gap()), {kHiddenSkipDraw}); }

// The tile that a draw takes, as it is meant now; a tile of the dead wall is noted as drawn.
Named Run::drawn_as(int seat, const Named& named) {
  const Named found = meant(named, seat);
  if (found.kind == NameKind::nothing_) return found;
  named_tile(found);
  if (place_of(found)) state.drawn_reserved.push(found);
  return found;
}

void Run::draw(int seat, std::int64_t count, const Named& named, bool is_from_end) {
  const Named what = drawn_as(seat, named);
  int drawn = 0;
  for (; drawn < count; ++drawn) {
    const int tile = take_one(what, is_from_end);
    if (tile < 0) break;
    const TileId held = values().plus(static_cast<TileId>(tile), kDraw);
    player(seat).draw.push(held);
    within(player(seat).draw.n, kMostOfPlace, "drawn tiles");
    state.history.push({PastKind::draw_, seat, 0, held});
    within(state.history.n, kMostPast, "draws, discards and calls of a round");
    tell({EventKind::drew_, seat, held, is_from_end});
  }
  if (drawn > 0 || count <= 0) fire(Event::after_draw_, Context{.seat = seat});
}

void Run::draw_aside(int seat, std::int64_t count, const Named& named, bool is_from_end) {
  const Named what = drawn_as(seat, named);
  for (std::int64_t drawn = 0; drawn < count; ++drawn) {
    const int tile = take_one(what, is_from_end);
    if (tile < 0) return;
    spend(1 + player(seat).aside.n / 256);
    player(seat).aside.insert(0, static_cast<TileId>(tile));
  }
}

void Run::give_turn(int seat) {
  state.turn = seat;
  tell({EventKind::turn_, seat});
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
  fire(Event::before_turn_change_, Context{.seat = before});
  const int seat = state.turn;
  fire(Event::after_turn_change_, Context{.seat = seat});
  begin_turn(seat);
}

void Run::begin_turn(int seat) {
  const bool is_asked = program.events.at(static_cast<std::size_t>(Event::on_no_valid_tiles_)) >= 0;
  const int repeats = !is_asked ? 0 : program.recurses ? kMostRepeats : 1;
  for (int i = 0; i < repeats && state.active && state.turn == seat && !any_playable(seat); ++i)
    fire(Event::on_no_valid_tiles_, Context{.seat = seat});
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
  spend(1);
  int number = 0;
  try {
    for (; number < static_cast<int>(program.restrictions.size()); ++number)
      if (is_forbidden(seat, tile, program.restrictions[static_cast<std::size_t>(number)])) return false;
  } catch (Fault& fault) {
    fault.locate(Fault::kRestriction, number);
    throw;
  }
  return true;
}

bool Run::is_forbidden(int seat, TileId tile, const Restriction& one) {
  const Context context{.seat = seat, .tile = tile};
  return fits(one.fits, context, tile) && holds(one.condition, context);
}

void Run::play_tile(int seat, int at) {
  Player& own = player(seat);
  if (at < 0 || at >= own.held()) throw Fault{"there is no tile " + std::to_string(at) + " to discard", "", "discard"};
  const bool as_drawn = at >= own.hand.n, is_face_down = has_one_status(seat, kFaceDown);
  const TileId taken = own.tile(at);
  std::vector<TileId> rest;
  for (int i = 0; i < own.held(); ++i)
    if (i != at) rest.push_back(own.tile(i));
  lay(seat, rest);
  const TileId tile = values().plus(is_face_down ? values().face_down(taken) : taken, kDiscard);
  own.pond.push(tile);
  own.discards.push(tile);
  discarded(seat, tile, as_drawn, false);
  if (!program.effects.empty()) {
    const Context context{.seat = seat, .tile = tile, .doras = doras()};
    for (const Restriction& effect : program.effects)
      if (fits(effect.fits, context, tile)) run(effect.condition, context);
  }
  state.awaiting_discard = 0;
}

// Records a discard; `again` for a tile of the pond that counts as discarded once more.
void Run::discarded(int seat, TileId tile, bool as_drawn, bool again) {
  state.history.push({PastKind::discard_, seat, as_drawn, tile});
  tell({EventKind::discarded_, seat, tile, as_drawn, again});
}

// The tiles that the revealed ones indicate, as a row.
int Run::doras() {
  std::vector<TileId> found;
  for (const Named& named : state.revealed)
    if (const auto tile = tile_if_named(named))
      if (const auto dora = program.indicated[0].find(values().name(*tile)); dora != program.indicated[0].end())
        for (const std::int32_t name : dora->second)
          found.push_back(values().tile(static_cast<std::uint16_t>(name), {}));
  std::ranges::sort(found);
  found.erase(std::ranges::unique(found).begin(), found.end());
  return values().row(std::move(found));
}

}  // namespace jantaku::ruleset
