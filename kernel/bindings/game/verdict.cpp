#include "game/verdict.hpp"

#include <nanobind/stl/string.h>

#include "bindings/game/game.hpp"
#include "game/abort.hpp"
#include "game/payments.hpp"

namespace jantaku::python {
namespace {

constexpr std::array<const char*, 5> kNext{"by_rules", "stay", "rotate", "redeal", "game_over"};

template <std::size_t n>
int index_in(const std::array<const char*, n>& names, nb::handle value, const char* what) {
  for (std::size_t i = 0; i < n; ++i)
    if (names[i] != nullptr && PyUnicode_Check(value.ptr()) && nb::cast<std::string>(value) == names[i])
      return static_cast<int>(i);
  raise_argument(std::string("this is no ") + what, "give one of its names");
}

unsigned seats_of(const State& state, nb::handle bits) {
  return static_cast<unsigned>(to_argument(bits, 0, (1 << state.seats()) - 1, "seats as bits"));
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

void sit_down(State& state, nb::handle robots, nb::handle free, bool claims) {
  state.robots = static_cast<std::uint8_t>(seats_of(state, robots));
  state.free = static_cast<std::uint8_t>(seats_of(state, free));
  state.claims = claims;
  state.at_table = true;
}

// A game that continues where another one was suspended; winds are counted as in `winds_played`, wins in a row by
// seat, and the seats that have won in the game are bits.
void resume(State& state, nb::handle winds, nb::handle dealer, nb::handle honba, nb::handle sticks, nb::handle points,
            nb::handle have_won, nb::handle streaks, nb::handle eight_honba) {
  const Circumstances told = to_circumstances(state.rule, nb::int_(0), dealer, honba, sticks, points);
  const auto pass = static_cast<std::uint8_t>(to_argument(winds, 0, kMostPasses - 1, "winds"));
  const unsigned won = seats_of(state, have_won);
  const auto counted_from = static_cast<std::uint16_t>(to_argument(eight_honba, 0, kMostHonba, "eight_honba"));
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
nb::tuple worth_of(const State& state, nb::handle seat_) {
  const int seat = seat_of(state, seat_);
  need(may_have_won(state, seat), "this seat has nothing to win by");
  if (!is_complete_with(state, seat)) return nb::make_tuple(false, nb::none(), 0, nb::none());
  const bool tsumo = state.phase == Phase::Turn;
  const WinResult win = settle_win(state, seat, state.turn, true, 0, {});
  const bool furiten = !tsumo && state.players[seat].is_furiten();
  const bool allowed = !furiten && !state.is(state.dead, seat) && has_winning_yaku(state, seat, tsumo);
  return nb::make_tuple(allowed, score_of(state, seat, tsumo, win.score), win.base, seat_or_none(win.pao));
}

nb::object judge_wins(State& state, nb::list given, nb::handle at_fault, nb::handle next) {
  ValidWins wins;
  unsigned seats = 0;
  for (nb::handle row : given) {
    if (!PyTuple_Check(row.ptr()) || PyTuple_Size(row.ptr()) != 3 || wins.size == 3)
      raise_argument("invalid wins", "give (seat, basic points, liable seat or None) of up to three");
    const nb::handle liable = PyTuple_GetItem(row.ptr(), 2);
    ValidWin& win = wins.of[wins.size++];
    win.seat = static_cast<std::uint8_t>(seat_of(state, PyTuple_GetItem(row.ptr(), 0)));
    win.base = static_cast<std::uint32_t>(to_argument(PyTuple_GetItem(row.ptr(), 1), 0, 56'000, "basic points"));
    win.liable = liable.is_none() ? kNoSeat : static_cast<std::uint8_t>(seat_of(state, liable));
    need(may_have_won(state, win.seat) && !(seats >> win.seat & 1), "this seat has nothing to win by");
    need(win.base > 0 || is_complete_with(state, win.seat), "the hand is not complete");
    if (win.liable == win.seat) raise_argument("nobody is liable for an own win", "name another seat or None");
    seats |= bit_of(win.seat);
  }
  need(wins.size > 0, "there is no win");
  const unsigned fault = seats_of(state, at_fault);
  const auto after = static_cast<Next>(index_in(kNext, next, "way to go on"));
  Events events;
  end_by_wins(state, wins, fault, after, events);
  return events_tuple(events);
}

nb::object judge_exhaustion(State& state, nb::handle tenpai, nb::handle nagashi, nb::handle at_fault, nb::handle next) {
  need(state.phase == Phase::Draw, "the wall is not exhausted");
  const unsigned ready = seats_of(state, tenpai), rivers = seats_of(state, nagashi), fault = seats_of(state, at_fault);
  const auto after = static_cast<Next>(index_in(kNext, next, "way to go on"));
  Events events;
  end_by_exhaustion(state, ready, rivers, fault, after, events);
  return events_tuple(events);
}

nb::object judge_without_win(State& state, nb::handle end, nb::handle at_fault, nb::handle next) {
  need(state.phase == Phase::Turn || state.phase == Phase::Claim || state.phase == Phase::Draw,
       "no round is in progress");
  const auto kind = static_cast<RoundEnd>(index_in(kEnds, end, "end of a round"));
  if (kind < RoundEnd::Kyuushu) raise_argument("not an end without a win", "give kyuushu, abandoned or the like");
  const unsigned fault = seats_of(state, at_fault);
  const auto after = static_cast<Next>(index_in(kNext, next, "way to go on"));
  Events events;
  end_without_win(state, kind, fault, after, events);
  return events_tuple(events);
}

nb::object judge_dead(State& state, nb::handle seats) {
  Events events;
  kill_hands(state, seats_of(state, seats), events);
  return events_tuple(events);
}

bool is_abortive_for(const State& state, nb::handle end, nb::handle seat) {
  return is_abortive(state, static_cast<RoundEnd>(index_in(kEnds, end, "end of a round")), seat_of(state, seat));
}

// The seats that are tenpai by the rules, and those with a pond for a nagashi mangan, as bits.
nb::tuple at_exhaustion(const State& state) {
  need(state.phase == Phase::Draw, "the wall is not exhausted");
  return nb::make_tuple(tenpai_seats(state), state.rule.nagashi_mangan ? nagashi_seats(state) : 0u);
}

}  // namespace

void register_verdicts(nb::class_<State>& type) {
  type.def("sit_down", &sit_down, nb::arg("robots"), nb::arg("free"), nb::arg("claims"),
           nb::sig("def sit_down(self, robots: int, free: int, claims: bool) -> None"),
           "The players, as bits: bots, and people whose wins are checked for shape and han alone.")
      .def("resume", &resume, nb::arg("winds"), nb::arg("dealer"), nb::arg("honba"), nb::arg("sticks"),
           nb::arg("points"), nb::arg("have_won"), nb::arg("streaks"), nb::arg("eight_honba"),
           nb::sig("def resume(self, winds: int, dealer: int, honba: int, sticks: int, points: Sequence[int], "
                   "have_won: int, streaks: Sequence[int], eight_honba: int) -> None"),
           "Begins where another game was suspended.")
      .def(
          "ask", [](State& self, nb::handle seats) { self.asked = static_cast<std::uint8_t>(seats_of(self, seats)); },
          nb::arg("seats"), nb::sig("def ask(self, seats: int) -> None"), "Which seats are asked at every discard.")
      .def(
          "lay_open",
          [](State& self, nb::handle seats, bool ura) {
            self.open |= static_cast<std::uint8_t>(seats_of(self, seats));
            self.ura_shown |= ura;
          },
          nb::arg("seats"), nb::arg("ura"), nb::sig("def lay_open(self, seats: int, ura: bool) -> None"),
          "Hands, and the indicators of ura-dora, that all may see from now on.")
      .def("worth", &worth_of, nb::arg("seat"),
           nb::sig(
               "def worth(self, seat: int) -> tuple[bool, jantaku.riichi.score.score.Score | None, int, int | None]"))
      .def("judge_wins", &judge_wins, nb::arg("wins"), nb::arg("at_fault"), nb::arg("next"),
           nb::sig("def judge_wins(self, wins: list[tuple[int, int, int | None]], at_fault: int, next: str) -> "
                   "tuple[tuple[str, int | None, int | None, int | None, tuple[int, ...], bool], ...]"))
      .def("judge_exhaustion", &judge_exhaustion, nb::arg("tenpai"), nb::arg("nagashi"), nb::arg("at_fault"),
           nb::arg("next"),
           nb::sig("def judge_exhaustion(self, tenpai: int, nagashi: int, at_fault: int, next: str) -> "
                   "tuple[tuple[str, int | None, int | None, int | None, tuple[int, ...], bool], ...]"))
      .def("judge_without_win", &judge_without_win, nb::arg("end"), nb::arg("at_fault"), nb::arg("next"),
           nb::sig("def judge_without_win(self, end: str, at_fault: int, next: str) -> tuple[tuple[str, int | None, "
                   "int | None, int | None, tuple[int, ...], bool], ...]"))
      .def("kill_hands", &judge_dead, nb::arg("seats"),
           nb::sig("def kill_hands(self, seats: int) -> tuple[tuple[str, int | None, int | None, int | None, "
                   "tuple[int, ...], bool], ...]"))
      .def("is_abortive", &is_abortive_for, nb::arg("end"), nb::arg("seat"),
           nb::sig("def is_abortive(self, end: str, seat: int) -> bool"),
           "Whether that abortive draw is there for the seat, by whatever rules.")
      .def("at_exhaustion", &at_exhaustion, nb::sig("def at_exhaustion(self) -> tuple[int, int]"));
}

}  // namespace jantaku::python
