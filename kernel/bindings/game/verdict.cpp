#include "game/end/verdict.hpp"

#include "bindings/game/game.hpp"
#include "game/end/payments.hpp"
#include "game/legal/abort.hpp"

namespace jantaku::python {
namespace {

constexpr std::array<const char*, 5> kNext{"by_rules", "stay", "rotate", "redeal", "game_over"};

unsigned seats_of(const State& state, nb::handle bits) {
  return to_argument<unsigned>(bits, 0, (1 << state.seats()) - 1, "seats as bits");
}

void need(bool holds, const char* fault) {
  if (!holds) raise(python("jantaku.game.faults", "out_of_turn")(fault, "judge what has just been claimed"));
}

bool may_have_won(const State& state, int seat) {
  if (state.phase == Phase::Claim) return seat != state.turn;
  return state.phase == Phase::Turn && seat == state.turn && state.players[seat].drawn != kNoId;
}

bool is_complete_with(const State& state, int seat) {
  const Player& player = state.players[seat];
  return state.phase == Phase::Turn ? completes_by_draw(state, player) : has(player.waits, state.offered / 4);
}

void sit_down(State& state, Given<int> robots, Given<int> free, bool claims) {
  state.robots = static_cast<std::uint8_t>(seats_of(state, robots));
  state.free = static_cast<std::uint8_t>(seats_of(state, free));
  state.claims = claims;
  state.at_table = true;
}

// A game that continues where another one was suspended; winds are counted as in `winds_played`, wins in a row by
// seat, and the seats that have won in the game are bits.
void resume(State& state, Given<int> winds, Given<int> dealer, Given<int> honba, Given<int> sticks, GivenNumbers points,
            Given<int> have_won, GivenNumbers streaks, Given<int> eight_honba) {
  const Circumstances told = to_circumstances(state.rule, nb::int_(0), dealer, honba, sticks, points);
  const auto pass = to_argument<std::uint8_t>(winds, 0, kMostPasses - 1, "winds");
  const unsigned won = seats_of(state, have_won);
  const auto counted_from = to_argument<std::uint16_t>(eight_honba, 0, kMostHonba, "eight_honba");
  const auto rows = to_streaks(state.seats(), streaks);
  need(state.may_start(), "a game cannot begin now");
  state.wind = pass;
  state.dealer = told.dealer;
  state.honba = told.honba;
  state.sticks = told.sticks;
  state.have_won = static_cast<std::uint8_t>(won);
  state.streak = rows;
  state.eight_honba = counted_from;
  for (int seat = 0; seat < state.seats(); ++seat) state.players[seat].points = told.points[seat];
}

// Whether the rules let the seat win now, what its hand is worth if it is complete, and who is liable for it.
std::tuple<bool, std::optional<MadeScore>, std::uint32_t, std::optional<int>> worth_of(const State& state,
                                                                                       Given<int> seat_) {
  const int seat = seat_of(state, seat_);
  need(may_have_won(state, seat), "this seat has nothing to win by");
  if (!is_complete_with(state, seat)) return {false, std::nullopt, 0, std::nullopt};
  const bool tsumo = state.phase == Phase::Turn;
  const WinResult win = settle_win(state, seat, state.turn, true, 0, {});
  const bool furiten = !tsumo && state.players[seat].is_furiten();
  const bool allowed = !furiten && !state.is(state.dead, seat) && has_winning_yaku(state, seat, tsumo);
  return {allowed, score_of(state, seat, tsumo, win.score), win.base, seat_or_none(win.pao)};
}

EventTuples judge_wins(State& state, ListOf<std::tuple<int, int, std::optional<int>>> given, Given<int> at_fault,
                       GivenText next) {
  ValidWins wins;
  unsigned seats = 0;
  for (nb::handle row : given) {
    if (!PyTuple_Check(row.ptr()) || PyTuple_Size(row.ptr()) != 3 || wins.size == 3)
      raise_argument("invalid wins", "give (seat, basic points, liable seat or None) of up to three");
    const nb::handle liable = PyTuple_GetItem(row.ptr(), 2);
    ValidWin& win = wins.of[wins.size++];
    win.seat = static_cast<std::uint8_t>(seat_of(state, PyTuple_GetItem(row.ptr(), 0)));
    win.base = to_argument<std::uint32_t>(PyTuple_GetItem(row.ptr(), 1), 0, 56'000, "basic points");
    win.liable = liable.is_none() ? kNoSeat : static_cast<std::uint8_t>(seat_of(state, liable));
    need(may_have_won(state, win.seat) && !(seats >> win.seat & 1), "this seat has nothing to win by");
    need(win.base > 0 || is_complete_with(state, win.seat), "the hand is not complete");
    if (win.liable == win.seat) raise_argument("nobody is liable for an own win", "name another seat or None");
    seats |= bit_of(win.seat);
  }
  need(wins.size > 0, "there is no win");
  const unsigned fault = seats_of(state, at_fault);
  const auto after = one_of<Next>(kNext, next, "next");
  Events events;
  end_by_wins(state, wins, fault, after, events);
  return events_tuple(events);
}

EventTuples judge_exhaustion(State& state, Given<int> tenpai, Given<int> nagashi, Given<int> at_fault, GivenText next) {
  need(state.phase == Phase::Draw, "the wall is not exhausted");
  const unsigned ready = seats_of(state, tenpai), rivers = seats_of(state, nagashi), fault = seats_of(state, at_fault);
  const auto after = one_of<Next>(kNext, next, "next");
  Events events;
  end_by_exhaustion(state, ready, rivers, fault, after, events);
  return events_tuple(events);
}

EventTuples judge_without_win(State& state, GivenText end, Given<int> at_fault, GivenText next) {
  need(state.phase == Phase::Turn || state.phase == Phase::Claim || state.phase == Phase::Draw,
       "no round is in progress");
  const auto kind = one_of<RoundEnd>(kEnds, end, "end");
  if (kind < RoundEnd::Kyuushu) raise_argument("not an end without a win", "give kyuushu, abandoned or the like");
  const unsigned fault = seats_of(state, at_fault);
  const auto after = one_of<Next>(kNext, next, "next");
  Events events;
  end_without_win(state, kind, fault, after, events);
  return events_tuple(events);
}

EventTuples judge_dead(State& state, Given<int> seats) {
  Events events;
  kill_hands(state, seats_of(state, seats), events);
  return events_tuple(events);
}

bool is_abortive_for(const State& state, GivenText end, Given<int> seat) {
  return is_abortive(state, one_of<RoundEnd>(kEnds, end, "end"), seat_of(state, seat));
}

// The seats that are tenpai by the rules, and those with a pond for a nagashi mangan, as bits.
auto at_exhaustion(const State& state) {
  need(state.phase == Phase::Draw, "the wall is not exhausted");
  return std::make_tuple(tenpai_seats(state), state.rule.nagashi_mangan ? nagashi_seats(state) : 0u);
}

}  // namespace

void register_verdicts(nb::module_&) {
  class_of<State>()
      .def("sit_down", &sit_down, "robots"_a, "free"_a, "claims"_a,
           "The players, as bits: bots, and people whose wins are checked for shape and han alone.")
      .def("resume", &resume, "winds"_a, "dealer"_a, "honba"_a, "sticks"_a, "points"_a, "have_won"_a, "streaks"_a,
           "eight_honba"_a, "Begins where another game was suspended.")
      .def(
          "ask", [](State& self, Given<int> seats) { self.asked = static_cast<std::uint8_t>(seats_of(self, seats)); },
          "seats"_a, "Which seats are asked at every discard.")
      .def(
          "lay_open",
          [](State& self, Given<int> seats, bool ura) {
            self.open |= static_cast<std::uint8_t>(seats_of(self, seats));
            self.ura_shown |= ura;
          },
          "seats"_a, "ura"_a, "Hands, and the indicators of ura-dora, that all may see from now on.")
      .def("worth", &worth_of, "seat"_a)
      .def("judge_wins", &judge_wins, "wins"_a, "at_fault"_a, "next"_a)
      .def("judge_exhaustion", &judge_exhaustion, "tenpai"_a, "nagashi"_a, "at_fault"_a, "next"_a)
      .def("judge_without_win", &judge_without_win, "end"_a, "at_fault"_a, "next"_a)
      .def("kill_hands", &judge_dead, "seats"_a)
      .def("is_abortive", &is_abortive_for, "end"_a, "seat"_a,
           "Whether that abortive draw is there for the seat, by whatever rules.")
      .def("at_exhaustion", &at_exhaustion);
}

}  // namespace jantaku::python
