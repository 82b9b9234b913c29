// Tests for a tile, and amounts.
#include <algorithm>

#include "ruleset/run.hpp"

namespace jantaku::ruleset {

bool Run::fits(int spec, const Context& context, TileId tile) {
  const std::int32_t* test = code(spec);
  const auto part_fits = [&](std::int32_t part) { return fits(part, context, tile); };
  spend(1);
  switch (static_cast<Spec>(test[0])) {
    case Spec::every_: return true;
    case Spec::none_: return false;
    case Spec::names_:
      return program.names.at(static_cast<std::size_t>(test[1])).at(static_cast<std::size_t>(values().name(tile)));
    case Spec::tsumogiri_: return values().has(tile, kDraw);
    case Spec::tedashi_: return !values().has(tile, kDraw);
    case Spec::pattern_: return values().same(tile, static_cast<TileId>(test[1]));
    case Spec::any_of_: {
      const Deeper deeper(inside, kMostInside);
      return std::ranges::any_of(row(test + 1), part_fits);
    }
    case Spec::all_of_: {
      const Deeper deeper(inside, kMostInside);
      return std::ranges::all_of(row(test + 1), part_fits);
    }
    case Spec::same_:
    case Spec::not_same_: {
      if (context.tile < 0) fail_lacking(test);
      const int behavior = player(context.seat).behavior;
      return values().alike_plain(behavior, tile, static_cast<TileId>(context.tile)) ==
             (static_cast<Spec>(test[0]) == Spec::same_);
    }
    case Spec::dora_: {
      if (context.doras < 0) fail_lacking(test);
      const auto& doras = values().choice(context.doras).own;
      return std::ranges::any_of(doras, [&](TileId one) { return values().name(one) == values().name(tile); });
    }
    case Spec::kuikae_: return makes_a_set(context, tile);
    default: fail_unwritten();
  }
}

// Whether a tile would make a set with the first two that the last caller called with.
bool Run::makes_a_set(const Context& context, TileId tile) {
  const Past* call = state.last(PastKind::call_);
  if (call == nullptr) return false;
  const auto& used = values().choice(call->choice).own;
  if (used.size() < 2) return false;
  const int behavior = player(context.seat).behavior;
  const TileId last = context.tile < 0 ? tile : static_cast<TileId>(context.tile);
  std::array<std::vector<int>, 3> names;
  std::vector<int> firsts;
  for (std::size_t at = 0; at < 3; ++at) {
    names[at] = values().can_be(behavior, values().plain(at < 2 ? used[at] : last));
    firsts.insert(firsts.end(), names[at].begin(), names[at].end());
  }
  std::map<int, int> next, before;
  for (const auto& [name, follower] : values().order(values().behavior(behavior).order)) {
    next[name] = follower;
    before[follower] = name;
  }
  const auto may_be = [&](std::size_t at, int name) {
    return std::ranges::any_of(names[at], [&](int one) { return one == name || one == values().any(); });
  };
  const auto are = [&](std::array<int, 3> wanted) {
    std::array<std::size_t, 3> order{0, 1, 2};
    do {
      bool all = true;
      for (std::size_t at = 0; at < 3; ++at) all = all && wanted[at] >= 0 && may_be(order[at], wanted[at]);
      if (all) return true;
    } while (std::next_permutation(order.begin(), order.end()));
    return false;
  };
  const auto follower_of = [&](int name) {
    const auto at = next.find(name);
    return at == next.end() ? kNone : at->second;
  };
  for (std::size_t at = 0, n = firsts.size(); at < n; ++at)  // the lowest tile of a sequence may be a joker
    if (const auto known = before.find(firsts[at]); known != before.end()) firsts.push_back(known->second);
  return std::ranges::any_of(firsts, [&](int first) {
    spend(4);
    const int second = follower_of(first);
    return are({first, first, first}) || are({first, second, follower_of(second)});
  });
}

Number Run::counter(int seat, int name, Number without) const {
  for (const Counter& one : player(seat).counters)
    if (one.name == name) return one.value;
  return without;
}

Number Run::amount(int at, const Context& context) {
  const std::int32_t* what = code(at);
  const Player& own = player(context.seat);
  const auto face_down = [&](int seat) {
    return std::ranges::count_if(player(seat).pond,
                                 [&](TileId tile) { return values().name(tile) == values().back(); });
  };
  int count = 0;
  switch (static_cast<Amount>(what[0])) {
    case Amount::broken_: fail_as_written(what[1]);
    case Amount::constant_: return number(what[1]);
    case Amount::counter_: return counter(context.seat, what[1]);
    case Amount::tiles_in_wall_: return tiles_left();
    case Amount::honba_: return state.honba;
    case Amount::pot_: return state.pot;
    case Amount::num_discards_: return own.discards.n;
    case Amount::num_aside_: return own.aside.n;
    case Amount::dice_: return static_cast<Number>(state.dice_sum());
    case Amount::player_score_: return own.score;
    case Amount::half_score_: return 100 * std::ceil(own.score / 200);
    case Amount::payout_: {
      const int other = one_seat(context, what[1]);
      return state.is_paying && other >= 0 ? state.paying[static_cast<std::size_t>(other)] : 0;
    }
    case Amount::points_:
    case Amount::points2_:
    case Amount::score_: return of_win(static_cast<Amount>(what[0]), context);
    case Amount::points_so_far_: {
      const AskedWin* win = asked(context);
      if (win == nullptr || win->yaku == nullptr) fail_lacking(what);
      for (const Worth& one : *win->yaku) count += one.value;
      return count;
    }
    case Amount::minipoints_: {
      const AskedWin* win = asked(context);
      if (win == nullptr || win->source < 0) fail_lacking(what);
      return win->has_minipoints ? win->minipoints : minipoints_by(row(what + 1), context);
    }
    case Amount::fu_: {
      if (asked(context) == nullptr || asked(context)->source < 0) fail_lacking(what);
      return fu_of_win(context);
    }
    case Amount::num_facedown_tiles_: return face_down(context.seat);
    case Amount::num_facedown_tiles_others_:
      for (const int seat : program.seats)
        if (seat != context.seat) count += face_down(seat);
      return count;
    case Amount::num_matching_revealed_tiles_all_:
      for (const int seat : program.seats)
        for (int i = 0; i < player(seat).held(); ++i)
          if (const TileId tile = player(seat).tile(i); values().has_either(tile, kRevealed))
            count += fits(what[2], context, tile);
      return count;
    case Amount::num_matching_melded_tiles_all_:
      for (const int seat : program.seats)
        for (const MeldId id : player(seat).melds)
          for (const TileId tile : std::vector<TileId>(values().meld(id).open)) count += fits(what[2], context, tile);
      return count;
    case Amount::count_tiles_:
    case Amount::count_draws_: {
      const int seat = one_seat(context, what[1]);
      if (seat < 0) return 0;
      const Player& one = player(seat);
      if (static_cast<Amount>(what[0]) == Amount::count_draws_) return one.draw.n;
      for (const MeldId id : one.melds) count += static_cast<int>(values().meld(id).tiles.size());
      const AskedWin* win = asked(context);
      return count + one.held() + one.aside.n + (win != nullptr && win->source > kByDraw);
    }
    case Amount::hundred_times_tile_number_:
      if (context.tile < 0) fail_lacking(what);
      return 100 * program.numbers.at(static_cast<std::size_t>(values().name(static_cast<TileId>(context.tile))));
    case Amount::count_matches_:
    case Amount::count_matching_ways_: return count_matches(what, context);
    case Amount::count_dora_: return count_dora(what, context, 0);
    case Amount::count_reverse_dora_: return count_dora(what, context, 1);
    default: fail_unwritten();
  }
}

// The names of the dora that an indicator shows.
const std::vector<std::int32_t>& Run::indicated(int named, int seat, std::size_t which) {
  static const std::vector<std::int32_t> kNothing;
  const auto& dora = program.indicated.at(which);
  const auto at = dora.find(values().name(named_tile(meant(named_at(named), seat))));
  return at == dora.end() ? kNothing : at->second;
}

int Run::count_dora(const std::int32_t* args, const Context& context, std::size_t which) {
  const std::vector<std::int32_t> names = indicated(args[1], context.seat, which);
  const int behavior = this->behavior(context);
  int count = 0;
  const auto found = alternatives(args[2], context);
  if (found.empty()) return 0;
  for (const TileId tile : all_of(found.front()))
    count += std::ranges::any_of(names, [&](std::int32_t name) {
      spend(1);
      return values().name(tile) == name ||
             values().alike(behavior, tile, values().tile(static_cast<std::uint16_t>(name), {}));
    });
  return count;
}

}  // namespace jantaku::ruleset
