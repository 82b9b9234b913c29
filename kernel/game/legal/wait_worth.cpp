#include "game/legal/wait_worth.hpp"

#include "score/fault.hpp"

namespace jantaku {
namespace {

constexpr int kCopies = 4;

struct Waiting {
  const State& state;
  int seat;
  Actions legal{};
  const Player& own = state.players[static_cast<std::size_t>(seat)];
  std::vector<WaitWorth> found{};
  KindCounts seen{};   // outside its concealed tiles
  KindCounts shown{};  // indicators, and the Norths it set aside

  void look() {
    seen = played_copies(state);
    for (int i = 0; i < state.n_dora; ++i) ++seen[state.dora_id(i) / 4], ++shown[state.dora_id(i) / 4];
    shown[kNorth] += own.kita;
    for (int at = 0; at < state.seats(); ++at) {
      const Player& player = state.players[at];
      for (int i = 0; at != seat && state.is(state.open, at) && i < player.n_tiles; ++i) ++seen[player.tiles[i] / 4];
    }
  }

  bool may(ActionType type, TileId tile) const {
    return std::any_of(legal.begin(), legal.end(),
                       [&](const Action& one) { return one.type == type && one.tile == tile; });
  }

  // The circumstances of a win later: by then ippatsu may be gone.
  Context later(bool riichi) const {
    Context context = standing_context(state, seat);
    if (riichi && !own.riichi) context.set(Flag::Riichi);
    context.kita = own.kita;
    context.n_dora = state.n_dora;
    for (int i = 0; i < state.n_dora; ++i) context.dora[static_cast<std::size_t>(i)] = state.dora_id(i) / 4;
    return context;
  }

  // Those of a win by the tile that is offered now: nobody sees the ura-dora yet.
  Context now() const {
    Context context = win_context(state, seat, false);
    context.n_ura = 0;
    return context;
  }

  int points(const Hand& hand, Kind wait, Context context, bool tsumo = false) const {
    if (hand.held[wait] + shown[wait] >= kCopies) return kNoWorth;
    // A tile that is to come is a plain one, unless all of its kind are red.
    const bool red = state.is_red(static_cast<TileId>(kCopies * wait + kCopies - 1));
    Hand complete = hand;
    complete.add(wait);
    if (red) ++complete.reds[static_cast<std::size_t>(suit_of(wait))];
    context.win = red ? static_cast<Tile>(kKinds + suit_of(wait)) : wait;
    if (tsumo) context.set(Flag::Tsumo);
    const Context fit = fitting(complete, context, state.rule);
    if (!may_win(complete, fit, state.rule)) return kNoWorth;
    return static_cast<int>(payment(score(complete, fit, state.rule), fit, state.rule).points);
  }

  void add(const Hand& hand, TileId discard) {
    const KindSet kinds = waits(hand, state.rule);
    const KindSet gone = own.river_kinds | (discard == kNoId ? 0 : bit(discard / 4));
    const bool furiten = (kinds & gone) != 0 || (discard == kNoId && own.is_furiten());
    const bool declares = discard != kNoId && may(ActionType::Riichi, discard);
    const bool offered = discard == kNoId && may(ActionType::Ron, state.offered);
    for_each(kinds, [&](Kind kind) {
      const int held = hand.counts[kind] + (discard != kNoId && discard / 4 == kind);
      found.push_back(
          {discard, kind, std::max(0, kCopies - held - seen[kind]),
           points(hand, kind, offered && kind == state.offered / 4 ? now() : later(false)),
           points(hand, kind, later(false), true), declares ? points(hand, kind, later(true)) : kNoWorth, furiten});
    });
  }

  void add_each_discard() {
    KindSet looks[2] = {0, 0};  // plain and red
    for (const Action& action : legal) {
      if (action.type != ActionType::Discard && action.type != ActionType::Riichi) continue;
      const bool red = state.is_red(action.tile);
      const Kind kind = action.tile / 4;
      if (has(looks[red], kind)) continue;
      looks[red] |= bit(kind);
      Hand after = own.hand;
      after.remove(kind);
      if (red) --after.reds[static_cast<std::size_t>(suit_of(kind))];
      add(after, action.tile);
    }
  }
};

}  // namespace

std::vector<WaitWorth> wait_worths(const State& state, int seat, bool decides) {
  if (state.is(state.dead, seat)) return {};
  Waiting waiting{state, seat};
  if (decides) legal_actions(state, seat, waiting.legal);
  waiting.look();
  if (waiting.own.hand.size() % 3 == 1) waiting.add(waiting.own.hand, kNoId);
  else waiting.add_each_discard();
  return std::move(waiting.found);
}

}  // namespace jantaku
