// Rounds: wins and draws, what is paid for them, and how the game continues.
#include <algorithm>

#include "ruleset/run.hpp"
#include "ruleset/walk.hpp"

namespace jantaku::ruleset {
namespace {

constexpr int kBloodyWinners = 3;
constexpr int kWorkOfRound = 50'000;  // more, where auto buttons begin a round without anybody deciding
constexpr int kMostRounds = 16;       // that get it

}  // namespace

std::vector<int> Run::winning_tiles(int seat, int source) {
  const Player& own = player(seat);
  if (source != kByDraw) {
    const Past* past = state.last(source == kByDiscard ? PastKind::discard_ : PastKind::call_);
    if (past == nullptr) {
      const std::string what = source == kByDiscard ? "discard" : "call";
      throw Fault{"a win by " + what + " before any " + what, "let the button ask for the last " + what, "win"};
    }
    return {values().minus(values().minus(static_cast<TileId>(past->tile), kDraw), kDiscard)};
  }
  if (!own.draw.empty()) return {own.draw[0]};
  std::vector<int> tiles;
  for (const TileId tile : own.hand)
    if (std::find(tiles.begin(), tiles.end(), int{tile}) == tiles.end()) tiles.push_back(tile);
  return tiles;
}

void Run::fire_about(Event event, int seat, const AskedWin& win) {
  if (program.events.at(static_cast<std::size_t>(event)) < 0) return;
  fire(event, about(seat, win));
  asked_wins.pop_back();
}

void Run::fire_about(Event event, const Win& win) {
  Scores yaku(win.yaku.begin(), win.yaku.end());
  yaku.insert(yaku.end(), win.yaku2.begin(), win.yaku2.end());
  fire_about(event, win.seat,
             {.source = win.source,
              .tile = win.tile,
              .minipoints = win.minipoints,
              .has_minipoints = true,
              .yaku = &yaku,
              .winner = win.seat});
}

// A win is shown as it is then.
void Run::tell_win(int at) { tell({EventKind::won_, state.wins[at].seat, at, 0, 0, 0, numbers_of(state.wins[at])}); }

void Run::win(int seat, int source, int tile) {
  if (state.result > kPlayOn) return;
  const ScoreNumbers& rules = program.scoring.numbers;
  for (const Win& done : state.wins)
    if (done.seat == seat && !(rules.winners_stay && done.paid)) return;
  const std::vector<int> tiles = tile < 0 ? winning_tiles(seat, source) : std::vector<int>{tile};
  fire_about(Event::before_win_, seat, {.source = source, .tile = tiles.size() == 1 ? tiles[0] : kNone});
  state.active = 0;
  const int at = state.wins.n;
  state.wins.push(best_win(seat, tiles, source));
  const int most = std::min(kBloodyWinners, static_cast<int>(program.seats.size()) - 1);
  state.result = rules.winners_stay || (rules.bloody_end && state.wins.n < most) ? kPlayOn : kWin;
  const std::size_t told = events == nullptr ? 0 : events->size();
  tell_win(at);
  fire_about(Event::after_win_, Win(state.wins[at]));
  if (events != nullptr) (*events)[told].more = numbers_of(state.wins[at]);  // it is shown as it was changed
  if (state.wins[at].pao < 0) state.wins[at].pao = pao_of(state.wins[at]);
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

// Settles what ended, then continues the round, ends the game, or leaves the next round to be dealt.
void Run::conclude() {
  for (const int seat : program.seats) {
    Player& own = player(seat);
    hide(own);
    own.decision = {};
    own.marking = {};
    own.declaring = 0;
  }
  state.queue.clear();
  settle_wins();
  if (program.scoring.numbers.bloody_end && state.result == kWin && !state.bloody_end_done) settle_bloody_end();
  if (state.result != kPlayOn || program.language == 1) fire(Event::before_start_, Context{.seat = state.turn});
  if (is_bankrupt()) state.result = kEndOfGame;
  if (state.result == kPlayOn) return continue_round();
  if (state.result != kEndOfGame) {
    count_round();
    if (!is_game_over()) return void(state.phase = kRoundOver);
  }
  fire(Event::before_conclusion_, Context{.seat = state.turn});
  state.phase = kGameOver;
  state.active = 0;
  Happened what{EventKind::game_ended_};
  for (const int seat : program.seats) what.more.push_back(to_wire(player(seat).score));
  tell(std::move(what));
}

// Pays the wins or the draw.
void Run::settle_wins() {
  std::vector<const Win*> due;
  for (const Win& win : state.wins)
    if (!win.paid) due.push_back(&win);
  const Settlement settlement = due.empty() ? draw_payments() : win_payments(due);
  if (state.next_dealer == kUndecided) state.next_dealer = next_dealer();
  for (Win& win : state.wins) win.paid = 1;
  if (!due.empty() && !settlement.abortive) state.pot = 0;
  if (settlement.abortive) {
    state.result = kAbortiveDraw;
    state.next_dealer = next_dealer();
  }
  const Win* const last = due.empty() || settlement.abortive ? nullptr : due.back();
  for (const Win& win : settlement.wins) {
    state.wins.push(win);
    state.wins.back().paid = 1;
    tell_win(state.wins.n - 1);
  }
  pay(settlement, last);
}

// After the last win, pays what the rules ask of those who have not won.
void Run::settle_bloody_end() {
  state.bloody_end_done = 1;
  if ((with_status(kTenpai) | with_status(kNagashi)) == 0) return;
  pay(draw_payments(), nullptr);
  fire(Event::after_bloody_end_, Context{.seat = state.turn});
}

// Pays what `after_scoring` leaves of it, with the last win, if any, as its context.
void Run::pay(const Settlement& settlement, const Win* win) {
  const std::array<Number, kMostSeats> deltas = what_is_paid(settlement, win);
  Happened what{EventKind::scores_, 0, static_cast<std::int32_t>(program.seats.size()), settlement.reason};
  for (const int seat : program.seats) {
    const Number delta = deltas[static_cast<std::size_t>(seat)];
    player(seat).score = checked(player(seat).score + delta, "score");
    what.more.insert(what.more.end(), {seat, to_wire(delta)});
    if (settlement.revealed >> seat & 1) player(seat).hand_revealed = 1;
  }
  for (const int seat : program.seats) what.more.push_back(to_wire(player(seat).score));
  tell(std::move(what));
}

// The gain of every seat after `after_scoring`, which knows that win if there is one.
std::array<Number, kMostSeats> Run::what_is_paid(const Settlement& settlement, const Win* win) {
  state.paying = settlement.deltas;
  state.is_paying = 1;
  if (win == nullptr) fire(Event::after_scoring_, Context{.seat = state.turn});
  else fire_about(Event::after_scoring_, Win(*win));
  state.is_paying = 0;
  return state.paying;
}

// Continues a round after a win that does not end it.
void Run::continue_round() {
  state.active = 1;
  state.result = kNoResult;
  fire(Event::before_continue_, Context{.seat = state.turn});
  recalculate(100);
}

void Run::begin_round() {
  state.is_calm = 1;
  give_turn(dealer());
  const int first = state.turn;
  fire(Event::after_turn_change_, Context{.seat = first});
  begin_turn(first);
  fire(Event::after_start_, Context{.seat = state.turn});
  state.is_calm = !program.interrupts;
  recalculate(100);
}

void Run::next_round(const std::vector<TileId>* wall) {
  deal_round(wall);
  begin_round();
  if (state.round_number == 1) fire(Event::after_initialization_, Context{.seat = state.turn});
}

void Run::play_on() {
  state.last_round = state.round_number + kMostRounds;
  go_on();
}

void Run::go_on() {
  while (state.phase != kGameOver) {
    if (state.phase == kPlaying) {
      settle();
      if (state.active) break;
      conclude();
    }
    if (state.phase == kRoundOver) {
      if (state.asks_for_walls) break;
      next_round(nullptr);
    }
    add_work_of_round();
  }
  state.spent = kMostWork - work;
}

void Run::add_work_of_round() {
  if (state.round_number <= state.last_round) work = std::min(kMostWork, work + kWorkOfRound);
}

void start(Program& program, State& state, std::vector<Happened>& events) {
  Run run{program, state, &events};
  state.is_calm = 1;
  run.fire(Event::before_start_, Context{.seat = program.seats[0]});
  state.phase = kRoundOver;
  run.play_on();
}

void resume(Program& program, State& state, std::vector<Happened>& events) { Run{program, state, &events}.play_on(); }

void deal(Program& program, State& state, const std::vector<TileId>* wall, std::vector<Happened>& events) {
  if (state.phase != kRoundOver) fail_unwritten();
  Run run{program, state, &events};
  run.work = kMostWork - state.spent;  // what the decision has left
  run.next_round(wall);
  run.add_work_of_round();
  run.go_on();
}

}  // namespace jantaku::ruleset
