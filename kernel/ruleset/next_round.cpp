// The next dealer, and the end of a game.
#include <algorithm>

#include "ruleset/run.hpp"

namespace jantaku::ruleset {
namespace {

constexpr std::int64_t kMostCounted = 1'000'000'000'000'000;  // rounds, far beyond the first of any rules

// The number of a rule that a file may leave out.
std::optional<Number> if_named(Number number) {
  if (number == kNothing) return std::nullopt;
  return sound(number);
}

}  // namespace

NextDealer Run::next_dealer() {
  if (state.result == kAbortiveDraw) return kSelf;
  return (state.result == kExhaustiveDraw ? stays_at_draw() : stays_at_win()) ? kSelf : kNext;
}

bool Run::stays_at_win() {
  const ScoreNumbers& rules = program.scoring.numbers;
  if (rules.agarirenchan && state.has_won(dealer())) return true;
  if (!rules.next_dealer_is_first_winner || state.wins.empty()) return false;
  const Win& first = state.wins[0];
  return (state.wins.n > 1 ? first.payer : first.seat) == dealer();
}

bool Run::stays_at_draw() {
  const ScoreNumbers& rules = program.scoring.numbers;
  if (rules.tenpairenchan && has_one_status(dealer(), kTenpai)) return true;
  return rules.notenrenchan_south && round_wind() == 1;
}

// Goes on to the round number and honba that follow the round that just ended.
void Run::count_round() {
  if (state.result == kNoResult || state.result == kPlayOn || state.result == kEndOfGame) return;
  if (state.kyoku > kMostCounted) fail_unwritten();
  const int next = state.next_dealer == kUndecided ? next_dealer() : state.next_dealer;
  if (next == kSelf) {
    state.honba = checked(state.honba + 1, "number of repeats");
    return;
  }
  ++state.kyoku;
  state.honba = state.result == kWin ? 0 : checked(state.honba + 1, "number of repeats");
}

bool Run::is_bankrupt() {
  const std::optional<Number> least = if_named(program.scoring.numbers.tobi);
  return least && std::ranges::any_of(program.seats, [&](int seat) { return player(seat).score < *least; });
}

// True if no round follows, once round number and honba are those of the next.
bool Run::is_game_over() {
  const ScoreNumbers& rules = program.scoring.numbers;
  const std::optional<Number> most = if_named(rules.max_rounds);
  if (!most) return false;
  if (dealer_ends_it(*most)) return true;
  const std::optional<Number> goal = if_named(rules.sudden_death_goal);
  const auto one_wind = static_cast<Number>(program.seats.size());  // while nobody has reached the goal
  const bool is_last = static_cast<Number>(state.kyoku) >= *most;
  if (!goal || static_cast<Number>(state.kyoku) >= *most + one_wind) return is_last;
  if (state.next_dealer == kSelf && stop_goal()) return false;  // a dealer who stays plays on unless the first may stop
  return is_last && std::ranges::any_of(program.seats, [&](int seat) { return player(seat).score >= *goal; });
}

// The points a dealer needs to stop as the first, if the rules ask for some.
std::optional<Number> Run::stop_goal() {
  const ScoreNumbers& rules = program.scoring.numbers;
  const bool won = state.result == kWin;
  if ((won ? rules.may_agariyame : rules.may_tenpaiyame) != kWithGoal) return std::nullopt;
  return sound(won ? rules.agariyame : rules.tenpaiyame);
}

// True if the dealer of the last round has won it, or was tenpai, instead of repeating it. With a goal the dealer must
// be the first with that many points, and may stop in the rounds after the last one, too.
bool Run::dealer_ends_it(Number most) {
  const ScoreNumbers& rules = program.scoring.numbers;
  const int dealer = this->dealer();
  const std::optional<Number> goal = stop_goal();
  if (state.next_dealer != kSelf || static_cast<Number>(state.kyoku) < most - 1) return false;
  if (goal) {
    int leader = program.seats[0];
    for (const int seat : program.seats)
      if (player(seat).score > player(leader).score) leader = seat;
    if (leader != dealer || player(dealer).score < *goal || *goal == 0) return false;
  } else if (static_cast<Number>(state.kyoku) != most - 1 ||
             (state.result == kWin ? rules.may_agariyame : rules.may_tenpaiyame) == kNever) {
    return false;
  }
  if (state.result == kWin) return state.has_won(dealer);
  return state.result == kExhaustiveDraw && has_one_status(dealer, kTenpai);
}

}  // namespace jantaku::ruleset
