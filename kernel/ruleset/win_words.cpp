// Conditions about winning hands: what they are made of, their yaku and worth.
#include <algorithm>

#include "ruleset/run.hpp"

namespace jantaku::ruleset {

const AskedWin* Run::asked(const Context& context) const {
  return context.win < 0 ? nullptr : &asked_wins.at(static_cast<std::size_t>(context.win));
}

int Run::winning_tile(const Context& context) const {
  const AskedWin* win = asked(context);
  if (win != nullptr && win->reading != nullptr && win->reading->tile >= 0) return win->reading->tile;
  if (win != nullptr && win->tile >= 0) return win->tile;
  const Win* recorded = state.last_win(context.seat);
  return recorded == nullptr ? kNone : recorded->tile;
}

int Run::behavior(const Context& context) {
  const AskedWin* win = asked(context);
  const int own = player(context.seat).behavior;
  return win != nullptr && win->reading != nullptr && win->reading->settled ? values().without_aliases(own) : own;
}

std::vector<TileId> Run::hand_of(const Context& context) {
  const AskedWin* win = asked(context);
  if (win != nullptr && win->reading != nullptr) return win->reading->hand;
  const auto& hand = player(context.seat).hand;
  return {hand.begin(), hand.end()};
}

std::vector<TileId> Run::draw_of(const Context& context) {
  const AskedWin* win = asked(context);
  const auto& draw = player(context.seat).draw;
  std::vector<TileId> tiles(draw.begin(), draw.end());
  if (win == nullptr || win->reading == nullptr || win->reading->tile < 0 || win->source != kByDraw) return tiles;
  tiles.resize(std::max<std::size_t>(1, tiles.size()));
  tiles[0] = static_cast<TileId>(win->reading->tile);
  return tiles;
}

std::vector<MeldId> Run::calls_of(const Context& context) {
  const AskedWin* win = asked(context);
  if (win != nullptr && win->reading != nullptr) return win->reading->calls;
  const auto& melds = player(context.seat).melds;
  return {melds.begin(), melds.end()};
}

bool Run::consist_of(const Context& context, const std::vector<TileId>& tiles, std::span<const std::int32_t> wanted) {
  const int behavior = this->behavior(context);
  const auto named = [&](int name) {
    return std::any_of(wanted.begin(), wanted.end(), [&](std::int32_t one) {
      const TileInfo& tile = values().tile(static_cast<TileId>(one));
      return tile.attrs.empty() && tile.name == name;
    });
  };
  for (const TileId tile : tiles) {
    spend(1);
    const bool passes = named(values().name(tile)) || std::any_of(wanted.begin(), wanted.end(), [&](std::int32_t one) {
                          return !values().tile(static_cast<TileId>(one)).attrs.empty() &&
                                 values().same(tile, static_cast<TileId>(one));
                        });
    if (passes) continue;
    const auto& aliases = values().behavior(behavior).aliases;
    if (aliases.empty()) return false;
    const bool is_universal = std::any_of(aliases.begin(), aliases.end(), [&](const auto& alias) {
      return values().name(alias.first) == values().any() &&
             std::any_of(alias.second.begin(), alias.second.end(),
                         [&](TileId joker) { return values().same(tile, joker); });
    });
    if (is_universal) continue;
    const std::vector<TileId> may = values().stands_for(behavior, tile);
    if (std::none_of(may.begin(), may.end(),
                     [&](TileId one) { return named(values().name(one)) || values().name(one) == values().any(); }))
      return false;
  }
  return true;
}

// Whether there is a tile to win with, and the tile; `kNone` for a hand that is complete without it.
std::pair<bool, int> Run::offered_tile(int seat, int source) {
  if (source == kByDraw) {
    const auto& draw = player(seat).draw;
    return {true, draw.empty() ? kNone : int{draw[0]}};
  }
  const Past* last = state.last();
  if (last == nullptr || last->kind != (source == kByDiscard ? PastKind::discard_ : PastKind::call_))
    return {false, kNone};
  return {true, last->tile};
}

// A number of the win in question, for any seat that asks; before it the seat's counter of that name.
Number Run::of_win(Amount what, const Context& context) {
  const AskedWin* win = asked(context);
  const int winner = win != nullptr && win->winner >= 0 ? win->winner : context.seat;
  const Win* recorded = win == nullptr || win->source < 0 ? nullptr : state.last_win(winner);
  const bool is_points = what == Amount::points_, is_second = what == Amount::points2_;
  if (recorded == nullptr) return counter(context.seat, is_points ? kPoints : is_second ? kPoints2 : kScore);
  return is_points ? recorded->points : is_second ? recorded->points2 : recorded->score;
}

// The fu of the win in question. Of a hand that was complete without a draw any tile may have been the last.
int Run::fu_of_win(const Context& context) {
  const AskedWin* win = asked(context);
  if (win == nullptr) return 0;
  if (win->reading != nullptr) return fu_of(context.seat, *win->reading, win->source);
  const Player& own = player(context.seat);
  Reading known{{own.hand.begin(), own.hand.end()}, {own.melds.begin(), own.melds.end()}, win->tile};
  const auto without = [&](std::size_t at) {
    Reading one = known;
    one.tile = one.hand[at];
    one.hand.erase(one.hand.begin() + static_cast<std::ptrdiff_t>(at));
    return one;
  };
  if (known.tile < 0) {
    int most = 0;
    for (std::size_t at = 0; at < known.hand.size(); ++at)
      most = std::max(most, fu_of(context.seat, without(at), win->source));
    return most;
  }
  if (win->source == kByDraw && own.draw.empty())
    if (const auto at = std::ranges::find(known.hand, static_cast<TileId>(known.tile)); at != known.hand.end())
      known.hand.erase(at);
  return fu_of(context.seat, known, win->source);
}

bool Run::word_of_win(Word word, const std::int32_t* args, const Context& context) {
  const AskedWin* win = asked(context);
  const int seat = context.seat;
  const auto minipoints = [&] {
    if (win == nullptr || !win->has_minipoints) fail_lacking(args);
    return win->minipoints;
  };
  const auto yaku = [&]() -> const Scores& {
    if (win == nullptr || win->yaku == nullptr) fail_lacking(args);
    return *win->yaku;
  };
  const auto won_by = [&](int source) {
    if (program.language == 1 && (win == nullptr || win->source < 0)) fail_lacking(args);
    return win != nullptr && win->source == source;
  };
  const auto reaches_with = [&](int source, bool second) {
    const auto [is_there, tile] = offered_tile(seat, source);
    return is_there && reaches(seat, source, tile, number(args[0]), number(args[1]), second);
  };
  const auto has_declared_with = [&](int source) {
    const auto [is_there, tile] = offered_tile(seat, source);
    return is_there && has_all_declared(seat, source, tile, row(args));
  };
  const auto sum = [](const auto& worths) {
    Number points = 0;
    for (const Worth& one : worths) points += one.value;
    return points;
  };
  const auto has_won_with = [&](bool second) {
    const Win* recorded = state.last_win(seat);
    if (recorded == nullptr || recorded->minipoints < number(args[1])) return false;
    return (second ? sum(recorded->yaku2) : sum(recorded->yaku)) >= number(args[0]);
  };
  const auto consists = [&](bool with_tile) {
    std::vector<TileId> tiles = hand_of(context);
    for (const MeldId meld : calls_of(context))
      if (!values().is_flower(meld))
        tiles.insert(tiles.end(), values().meld(meld).open.begin(), values().meld(meld).open.end());
    const int tile = with_tile ? winning_tile(context) : kNone;
    if (tile >= 0) tiles.push_back(static_cast<TileId>(tile));
    return consist_of(context, tiles, row(code(row(args)[0])));
  };
  switch (word) {
    case Word::won_: return win != nullptr && win->source >= 0;
    case Word::won_by_draw_: return won_by(kByDraw);
    case Word::won_by_discard_: return won_by(kByDiscard);
    case Word::won_by_call_: return won_by(kByCall);
    case Word::fu_equals_:
    case Word::minipoints_equals_: return minipoints() == number(args[0]);
    case Word::minipoints_at_least_: return minipoints() >= number(args[0]);
    case Word::minipoints_at_most_: return minipoints() <= number(args[0]);
    case Word::winning_hand_consists_of_:
    case Word::winning_hand_and_tile_consists_of_: return consists(true);
    case Word::winning_hand_not_tile_consists_of_: return consists(false);
    case Word::has_existing_yaku_: {
      const Scores& there = yaku();
      for (const std::int32_t one : row(args)) {
        const std::int32_t* wanted = code(one);
        const bool found = std::any_of(there.begin(), there.end(), [&](const Worth& worth) {
          return worth.name == wanted[0] && (wanted[1] == 0 || worth.value == number(wanted[2]));
        });
        if (!found) return false;
      }
      return true;
    }
    case Word::has_no_yaku_: return yaku().empty();
    case Word::has_points_: return sum(yaku()) >= number(args[0]);
    case Word::has_yaku_with_hand_: return reaches_with(kByDraw, false);
    case Word::has_yaku_with_discard_: return reaches_with(kByDiscard, false);
    case Word::has_yaku_with_call_: return reaches_with(kByCall, false);
    case Word::has_yaku2_with_hand_: return reaches_with(kByDraw, true);
    case Word::has_yaku2_with_discard_: return reaches_with(kByDiscard, true);
    case Word::has_yaku2_with_call_: return reaches_with(kByCall, true);
    case Word::has_declared_yaku_with_hand_: return has_declared_with(kByDraw);
    case Word::has_declared_yaku_with_discard_: return has_declared_with(kByDiscard);
    case Word::has_declared_yaku_with_call_: return has_declared_with(kByCall);
    case Word::has_yaku_: return has_won_with(false);
    case Word::has_yaku2_: return has_won_with(true);
    default: fail_unwritten();  // a number that Python does not write
  }
}

}  // namespace jantaku::ruleset
