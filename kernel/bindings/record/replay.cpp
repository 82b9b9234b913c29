#include "bindings/record/replay.hpp"

#include <vector>

#include "record/tenhou_wall.hpp"

namespace jantaku::python {
namespace {

nb::object bits_of(YakuSet set) { return nb::int_(set.low) | (nb::int_(set.high) << nb::int_(64)); }

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
  carried.wind = static_cast<std::uint8_t>(to_argument(item(0), 0, kMostPasses - 1, "winds"));
  carried.have_won = static_cast<std::uint8_t>(to_argument(item(1), 0, (1 << players) - 1, "winners"));
  carried.streak = to_streaks(players, item(2));
  carried.eight_honba = static_cast<std::uint16_t>(to_argument(item(3), 0, kMostHonba, "counted honba"));
  return carried;
}

nb::tuple carry(const GameRule& rule, nb::handle carried_, nb::handle dealer, nb::handle honba, nb::handle winners) {
  const Carried carried = to_carried(rule.players, carried_);
  State state;
  start_game(state, rule, Seed{});
  state.have_won = carried.have_won;
  state.streak = carried.streak;
  state.eight_honba = carried.eight_honba;
  state.dealer = static_cast<std::uint8_t>(to_argument(dealer, 0, rule.players - 1, "dealer"));
  state.honba = static_cast<std::uint16_t>(to_argument(honba, 0, kMostHonba, "honba"));
  count_wins(state, static_cast<unsigned>(to_argument(winners, 0, (1 << rule.players) - 1, "winners")));
  return nb::make_tuple(carried.wind, state.have_won, streaks_of(state), state.eight_honba);
}

Replay replay(const GameRule& rule, nb::handle wind, nb::handle dealer, nb::handle honba, nb::handle sticks,
              nb::handle points, nb::bytes deal, nb::handle dora, nb::bytes events, nb::bytes ura, nb::bytes wall,
              nb::handle dice, nb::handle carried) {
  const RoundLog log =
      to_round_log(rule, wind, dealer, honba, sticks, points, deal, dora, events, ura, wall, dice, carried);
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

nb::tuple wins_of(const Replay& self) {
  nb::list wins;
  for (int i = 0; i < self.state.n_wins; ++i) {
    const WinResult& win = self.state.wins[i];
    wins.append(nb::make_tuple(win.seat, win.from, seat_or_none(win.pao), win.tile,
                               points_of(win.deltas, self.state.seats()), win.points, win.score.han, win.score.fu,
                               win.score.multiple, bits_of(win.score.yaku),
                               nb::make_tuple(win.score.dora, win.score.ura, win.score.red, win.score.kita)));
  }
  return nb::tuple(wins);
}

nb::tuple courses_of(const Replay& self) {
  nb::list seats;
  for (int seat = 0; seat < self.state.seats(); ++seat) {
    const SeatCourse& one = self.replayed.seats[seat];
    seats.append(nb::make_tuple(one.discards, one.calls, one.riichi, one.riichi_ahead, one.tenpai, one.first_tenpai));
  }
  return nb::tuple(seats);
}

nb::list tenhou_walls(nb::bytes seed, nb::handle rounds_, int players) {
  const long rounds = to_argument(rounds_, 0, 1000, "rounds");
  to_players(players);
  std::vector<std::uint32_t> words(seed.size() / 4);
  for (std::size_t i = 0; i < words.size(); ++i)
    for (int byte = 3; byte >= 0; --byte)
      words[i] = words[i] << 8 | static_cast<unsigned char>(seed.c_str()[4 * i + byte]);
  if (words.empty()) raise_argument("the seed is empty", "a seed is 624 words of four bytes");
  TenhouWalls walls(words);
  nb::list result;
  for (int i = 0; i < rounds; ++i) {
    const Wall wall = walls.next(players);
    result.append(nb::make_tuple(nb::bytes(reinterpret_cast<const char*>(wall.tiles.data()), wall.size),
                                 nb::make_tuple(walls.dice()[0], walls.dice()[1])));
  }
  return result;
}

}  // namespace

RoundLog to_round_log(const GameRule& rule, nb::handle wind, nb::handle dealer, nb::handle honba, nb::handle sticks,
                      nb::handle points, const nb::bytes& deal, nb::handle dora, const nb::bytes& events,
                      const nb::bytes& ura, const nb::bytes& wall, nb::handle dice, nb::handle carried) {
  const Circumstances told = to_circumstances(rule, wind, dealer, honba, sticks, points);
  RoundLog log;
  log.rule = rule;
  log.carried.wind = to_pass(rule, told.wind);
  if (!carried.is_none()) log.carried = to_carried(rule.players, carried);
  if (!dice.is_none()) log.dice = to_dice(dice);
  log.dealer = told.dealer;
  log.honba = told.honba;
  log.sticks = told.sticks;
  log.points = told.points;
  log.deal = bytes_of(deal);
  log.dora = static_cast<std::uint8_t>(to_argument(dora, 0, 255, "dora"));
  log.events = bytes_of(events);
  log.ura = bytes_of(ura);
  log.wall = bytes_of(wall);
  return log;
}

void register_replay(nb::module_& m) {
  nb::class_<Replay>(m, "Replay", "A recorded round played again; `jantaku.riichi.records.verify` reads it.")
      .def_prop_ro(
          "difference", [](const Replay& self) { return kDifferences[static_cast<int>(self.replayed.difference)]; },
          nb::sig("def difference(self) -> str | None"),
          "what parts the record from the rules: malformed, wall, deal, illegal, event, unfinished, surplus, or None")
      .def_prop_ro(
          "event", [](const Replay& self) { return self.replayed.event; }, "index of the event where they part")
      .def_prop_ro(
          "expected",
          [](const Replay& self) {
            const Event& event = self.replayed.expected;
            return nb::make_tuple(kEvents[static_cast<int>(event.type)], seat_or_none(event.seat),
                                  id_or_none(event.tile));
          },
          nb::sig("def expected(self) -> tuple[str, int | None, int | None]"),
          "what the rules would have had happen: type, seat, tile")
      .def_prop_ro(
          "decisions", [](const Replay& self) { return self.replayed.decisions; },
          "decisions of all seats met on the way")
      .def_prop_ro(
          "end", [](const Replay& self) { return kEnds[static_cast<int>(self.state.end)]; },
          nb::sig("def end(self) -> str | None"))
      .def_prop_ro(
          "deltas", [](const Replay& self) { return points_of(self.state.deltas, self.state.seats()); },
          nb::sig("def deltas(self) -> tuple[int, ...]"))
      .def_prop_ro(
          "tenpai", [](const Replay& self) { return self.state.tenpai; }, "seats tenpai at an exhaustive draw, as bits")
      .def_prop_ro(
          "wins", &wins_of,
          nb::sig("def wins(self) -> tuple[tuple[int, int, int | None, int, tuple[int, ...], int, int, int, int, int, "
                  "tuple[int, int, int, int]], ...]"),
          "for each win: seat, from, pao, tile, deltas, points, han, fu, yakuman, yaku as bits, dora ura red kita")
      .def_prop_ro(
          "seats", &courses_of, nb::sig("def seats(self) -> tuple[tuple[int, int, int, int, int, bool], ...]"),
          "for each seat: discards, calls, turn of riichi (0 without), others in riichi before it, turn of its first "
          "tenpai (-1 without), whether no other seat was tenpai before")
      .def_ro("over", &Replay::over, "whether the game ends with this round")
      .def_prop_ro(
          "next",
          [](const Replay& self) {
            return nb::make_tuple(self.state.round_wind(), self.state.dealer, self.state.honba, self.state.sticks);
          },
          nb::sig("def next(self) -> tuple[int, int, int, int]"), "wind, dealer, honba and sticks of the next round")
      .def_prop_ro(
          "points", [](const Replay& self) { return points_of(self.points, self.state.seats()); },
          nb::sig("def points(self) -> tuple[int, ...]"),
          "points after the round, after the game those with the sticks left")
      .def_prop_ro(
          "final_points", [](const Replay& self) { return points_of(self.final_points, self.state.seats()); },
          nb::sig("def final_points(self) -> tuple[int, ...]"), "points at the end of a game that ends with this round")
      .def_prop_ro(
          "final_scores", [](const Replay& self) { return scores_tuple(self.final_scores, self.state.seats()); },
          nb::sig("def final_scores(self) -> tuple[float, ...]"), "its scores, in thousands");
  m.def("carry", &carry, nb::arg("rule"), nb::arg("carried"), nb::arg("dealer"), nb::arg("honba"), nb::arg("winners"),
        nb::sig("def carry(rule: GameRule, carried: tuple[int, int, tuple[int, ...], int], dealer: int, honba: int, "
                "winners: int) -> tuple[int, int, tuple[int, ...], int]"),
        "What the next round takes from this one and those before it: winds, who has won as bits, wins in a row, "
        "counted honba. The winds stay.");
  m.def("tenhou_walls", &tenhou_walls, nb::arg("seed"), nb::arg("rounds"), nb::arg("players"),
        nb::sig("def tenhou_walls(seed: bytes, rounds: int, players: int) -> list[tuple[bytes, tuple[int, int]]]"),
        "The walls and dice (counted from 0) of the first rounds of a Tenhou game: `seed` is from its record, "
        "624 little-endian words.");
  m.def("replay_round", &replay, nb::arg("rule"), nb::arg("wind"), nb::arg("dealer"), nb::arg("honba"),
        nb::arg("sticks"), nb::arg("points"), nb::arg("deal"), nb::arg("dora"), nb::arg("events"), nb::arg("ura"),
        nb::arg("wall"), nb::arg("dice").none() = nb::none(), nb::arg("carried").none() = nb::none(),
        nb::sig("def replay_round(rule: GameRule, wind: int, dealer: int, honba: int, sticks: int, points: "
                "Sequence[int], deal: bytes, dora: int, events: bytes, ura: bytes, wall: bytes, dice: tuple[int, int] "
                "| None = None, carried: tuple[int, int, tuple[int, ...], int] | None = None) -> Replay"),
        "Plays a recorded round again by the rules (see `kernel/record/replay.hpp`); `carried` is from `carry`.");
}

}  // namespace jantaku::python
