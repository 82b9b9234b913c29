#include "bindings/record/replay.hpp"

#include <functional>
#include <vector>

#include "record/tenhou_wall.hpp"

namespace jantaku::python {
namespace {

Made<int> bits_of(YakuSet set) { return nb::int_(set.low) | (nb::int_(set.high) << nb::int_(64)); }

// A replayed round: where it differs, or how it ended and what comes next.
struct Replay {
  Replayed replayed;
  State state;
  Points points;      // before the next round
  bool over = false;  // the game ends with this round
  // If it does, or is ended here.
  Points final_points;
  std::array<double, kSeats> final_scores;
};

// What a round takes from those before it, as a tuple: winds, seats that have won as bits, wins in a row, counted
// honba.
Carried to_carried(int players, nb::handle given) {
  if (!PyTuple_Check(given.ptr()) || PyTuple_Size(given.ptr()) != 4)
    raise_argument("carried values that are no tuple of four", "give winds, winners, wins in a row and honba");
  const auto item = [&](int at) { return nb::handle(PyTuple_GetItem(given.ptr(), at)); };
  Carried carried;
  carried.wind = to_argument<std::uint8_t>(item(0), 0, kMostPasses - 1, "winds");
  carried.have_won = to_argument<std::uint8_t>(item(1), 0, (1 << players) - 1, "winners");
  carried.streak = to_streaks(players, item(2));
  carried.eight_honba = to_argument<std::uint16_t>(item(3), 0, kMostHonba, "counted honba");
  return carried;
}

CarriedTuple carry(const GameRule& rule, GivenCarried carried_, Given<int> dealer, Given<int> honba,
                   Given<int> winners) {
  const Carried carried = to_carried(rule.players, carried_);
  State state;
  start_game(state, rule, Seed{});
  state.have_won = carried.have_won;
  state.streak = carried.streak;
  state.eight_honba = carried.eight_honba;
  state.dealer = to_argument<std::uint8_t>(dealer, 0, rule.players - 1, "dealer");
  state.honba = to_argument<std::uint16_t>(honba, 0, kMostHonba, "honba");
  count_wins(state, to_argument<unsigned>(winners, 0, (1 << rule.players) - 1, "winners"));
  return {carried.wind, state.have_won, streaks_of(state), state.eight_honba};
}

Replay replay(GivenRound round) {
  const RoundLog log = to_round_log(round);
  Replay result;
  result.replayed = replay_round(log, result.state);
  if (result.replayed.difference == Difference::None) {
    Events events_after;
    State next = result.state, ended = result.state;
    result.over = advance(next, events_after);
    ended.next_round = Next::GameOver;
    advance(ended, events_after);
    result.final_scores = final_scores(ended);
    for (int seat = 0; seat < kSeats; ++seat) {
      result.points[seat] = next.players[seat].points;
      result.final_points[seat] = ended.players[seat].points;
    }
    result.state.wind = next.wind;
    result.state.dealer = next.dealer;
    result.state.honba = next.honba;
    result.state.sticks = next.sticks;
  }
  return result;
}

auto wins_of(const Replay& self) {
  return tuple_of(std::span(self.state.wins).first(self.state.n_wins), [&](const WinResult& win) {
    const Score& score = win.score;
    return std::make_tuple(win.seat, win.from, seat_or_none(win.pao), win.tile,
                           first_of(win.deltas, self.state.seats()), win.points, score.han, score.fu, score.multiple,
                           bits_of(score.yaku), std::make_tuple(score.dora, score.ura, score.red, score.kita));
  });
}

auto courses_of(const Replay& self) {
  return tuple_of(self.state.seats(), [&](int seat) {
    const SeatCourse& one = self.replayed.seats[seat];
    return std::make_tuple(one.discards, one.calls, one.riichi, one.riichi_ahead, one.tenpai, one.first_tenpai);
  });
}

// A property: the values of a function or field by seat.
template <class F>
auto by_seat(F of) {
  return [of](const Replay& self) { return first_of(std::invoke(of, self), self.state.seats()); };
}

auto tenhou_walls(nb::bytes seed, Given<int> rounds_, int players) {
  const long rounds = to_argument(rounds_, 0, 1000, "rounds");
  to_players(players);
  std::vector<std::uint32_t> words(seed.size() / 4);
  for (std::size_t i = 0; i < words.size(); ++i)
    for (int byte = 3; byte >= 0; --byte)
      words[i] = words[i] << 8 | static_cast<unsigned char>(seed.c_str()[4 * i + byte]);
  if (words.empty()) raise_argument("the seed is empty", "a seed is 624 words of four bytes");
  TenhouWalls walls(words);
  return list_of(rounds, [&](long) {
    const Wall wall = walls.next(players);
    return std::make_tuple(bytes_of({wall.tiles.data(), wall.size}), std::make_tuple(walls.dice()[0], walls.dice()[1]));
  });
}

}  // namespace

RoundLog to_round_log(GivenRound round) {
  if (!PyTuple_Check(round.ptr())) raise_type_error("a recorded round is a tuple");
  const auto [rule, wind, dealer, honba, sticks, points, deal, dora, events, ura, wall, dice, carried] =
      nb::cast<RoundTuple>(round);
  const Circumstances told = to_circumstances(rule, wind, dealer, honba, sticks, points);
  RoundLog log;
  log.rule = rule;
  log.carried.wind = to_pass(rule, told.wind);
  if (carried) log.carried = to_carried(rule.players, *carried);
  if (dice) log.dice = to_dice(*dice);
  log.dealer = told.dealer;
  log.honba = told.honba;
  log.sticks = told.sticks;
  log.points = told.points;
  log.deal = view_of(deal);
  log.dora = to_argument<std::uint8_t>(dora, 0, 255, "dora");
  log.events = view_of(events);
  log.ura = view_of(ura);
  log.wall = view_of(wall);
  return log;
}

void register_replay(nb::module_& m) {
  nb::class_<Replay>(m, "Replay", "A recorded round played again; `jantaku.riichi.records.verify` reads it.")
      .def_prop_ro(
          "difference", member(&Replay::replayed, &Replayed::difference),
          "what parts the record from the rules: malformed, wall, deal, illegal, event, unfinished, surplus, or None")
      .def_prop_ro("event", member(&Replay::replayed, &Replayed::event), "index of the event where they part")
      .def_prop_ro(
          "expected",
          [](const Replay& self) {
            const Event& event = self.replayed.expected;
            return std::make_tuple(event.type, seat_or_none(event.seat), id_or_none(event.tile));
          },
          "what the rules would have had happen: type, seat, tile")
      .def_prop_ro("decisions", member(&Replay::replayed, &Replayed::decisions),
                   "decisions of all seats met on the way")
      .def_prop_ro("end", member(&Replay::state, &State::end))
      .def_prop_ro("deltas", by_seat(member(&Replay::state, &State::deltas)))
      .def_prop_ro("tenpai", member(&Replay::state, &State::tenpai), "seats tenpai at an exhaustive draw, as bits")
      .def_prop_ro(
          "wins", &wins_of,
          "for each win: seat, from, pao, tile, deltas, points, han, fu, yakuman, yaku as bits, dora ura red kita")
      .def_prop_ro(
          "seats", &courses_of,
          "for each seat: discards, calls, turn of riichi (0 without), others in riichi before it, turn of its first "
          "tenpai (-1 without), whether no other seat was tenpai before")
      .def_ro("over", &Replay::over, "whether the game ends with this round")
      .def_prop_ro(
          "next",
          [](const Replay& self) {
            return std::make_tuple(self.state.round_wind(), self.state.dealer, self.state.honba, self.state.sticks);
          },
          "wind, dealer, honba and sticks of the next round")
      .def_prop_ro("points", by_seat(&Replay::points),
                   "points after the round, after the game those with the sticks left")
      .def_prop_ro("final_points", by_seat(&Replay::final_points),
                   "points at the end of a game that ends with this round")
      .def_prop_ro("final_scores", by_seat(&Replay::final_scores), "its scores, in thousands");
  m.def("carry", &carry, "rule"_a, "carried"_a, "dealer"_a, "honba"_a, "winners"_a,
        "What the next round takes from this one and those before it: winds, who has won as bits, wins in a row, "
        "counted honba. The winds stay.");
  m.def("tenhou_walls", &tenhou_walls, "seed"_a, "rounds"_a, "players"_a,
        "The walls and dice (counted from 0) of the first rounds of a Tenhou game: `seed` is from its record, "
        "624 little-endian words.");
  m.def("replay_round", &replay, "round_log"_a,
        "Plays a recorded round again by the rules (see `kernel/record/replay.hpp`).");
}

}  // namespace jantaku::python
