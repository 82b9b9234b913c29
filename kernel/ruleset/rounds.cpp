// Wins: what a seat wins with, and what is recorded of it.
#include <algorithm>

#include "ruleset/run.hpp"

namespace jantaku::ruleset {
namespace {

constexpr int kBloodyWinners = 3;

}  // namespace

std::vector<int> Run::winning_tiles(int seat, int source) {
  const Player& own = player(seat);
  if (source != kByDraw) {
    const Past* past = state.last(source == kByDiscard ? PastKind::discard_ : PastKind::call_);
    if (past == nullptr) throw Beyond{};
    return {values().minus(values().minus(static_cast<TileId>(past->tile), kDraw), kDiscard)};
  }
  if (!own.draw.empty()) return {own.draw[0]};
  std::vector<int> tiles;
  for (const TileId tile : own.hand)
    if (std::find(tiles.begin(), tiles.end(), int{tile}) == tiles.end()) tiles.push_back(tile);
  return tiles;
}

void Run::win(int seat, int source) {
  if (state.result > kPlayOn) return;
  const ScoreNumbers& rules = sound_scoring().numbers;
  for (const Win& done : state.wins)
    if (done.seat == seat && !(rules.winners_stay && done.paid)) return;
  const std::vector<int> tiles = winning_tiles(seat, source);
  const auto fire_about = [&](Event event, const AskedWin& win) {
    if (program.events.at(static_cast<std::size_t>(event)) < 0) return;
    fire(event, about(seat, win));
    asked_wins.pop_back();
  };
  fire_about(Event::before_win_, {.source = source, .tile = tiles.size() == 1 ? tiles[0] : kNone});
  state.active = 0;
  const Win won = best_win(seat, tiles, source);
  const int at = state.wins.n;
  state.wins.push(won);
  const int most = std::min(kBloodyWinners, static_cast<int>(program.seats.size()) - 1);
  state.result = rules.winners_stay || (rules.bloody_end && state.wins.n < most) ? kPlayOn : kWin;
  tell({EventKind::won_, seat, at});
  Scores yaku(won.yaku.begin(), won.yaku.end());
  yaku.insert(yaku.end(), won.yaku2.begin(), won.yaku2.end());
  fire_about(Event::after_win_, {.source = source,
                                 .tile = won.tile,
                                 .minipoints = won.minipoints,
                                 .has_minipoints = true,
                                 .yaku = &yaku,
                                 .winner = seat});
  if (state.wins[at].pao < 0) state.wins[at].pao = pao_of(state.wins[at]);
}

void Run::begin_round() {
  is_calm = true;
  give_turn(dealer());
  const int first = state.turn;
  fire(Event::after_turn_change_, Context{.seat = first});
  begin_turn(first);
  fire(Event::after_start_, Context{.seat = state.turn});
  is_calm = false;
  recalculate(100);
  settle();
}

void begin(Program& program, State& state, std::vector<Happened>& events) {
  Run{program, state, &events}.begin_round();
}

void Run::draw_round(Result result, int name) {
  if (state.result != kNoResult && state.result != kPlayOn) return;
  fire(result == kExhaustiveDraw ? Event::before_exhaustive_draw_ : Event::before_abortive_draw_,
       Context{.seat = state.turn});
  state.result = result;
  state.result_name = name;
  state.active = 0;
  Happened what{EventKind::drawn_, state.turn, name, result == kAbortiveDraw};
  for (const int seat : program.seats) what.more.push_back(to_wire(player(seat).score));
  tell(std::move(what));
}

}  // namespace jantaku::ruleset
