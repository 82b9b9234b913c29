// Rounds that are played to their end in the imagination, for `jantaku.lookahead`.
#include <nanobind/stl/vector.h>

#include "bindings/arrays.hpp"
#include "bindings/game/game.hpp"
#include "bindings/numbers.hpp"
#include "danger/signs.hpp"
#include "lookahead/belief.hpp"
#include "lookahead/placement.hpp"
#include "lookahead/playout.hpp"

namespace jantaku::python {
namespace {

template <std::size_t n>
auto signs_tuple(const std::array<lookahead::Sign, n>& signs) {
  return tuple_of(signs, [](const lookahead::Sign& sign) { return std::make_tuple(sign.name, sign.values); });
}

auto quick_signs() {
  return std::make_tuple(signs_tuple(lookahead::kDiscardSigns), signs_tuple(lookahead::kCallSigns));
}

auto placement_scale(Given<int> players) {
  const auto& scale = lookahead::kPlacementScales[to_argument(players, 3, kSeats, "players") - 3];
  return std::make_tuple(scale.spread, scale.growth, scale.dealer, scale.deal, scale.order);
}

using GivenFloats = Given<Type<"collections.abc.Sequence[float]">>;

double mean_place(GivenFloats points_, Given<int> dealer_, Given<int> left_, Given<int> seat_) {
  const std::vector<double> points = to_floats(points_);
  const int players = static_cast<int>(points.size());
  if (players != 3 && players != kSeats) raise_argument("points of 3 or 4 seats are wanted", "give those of each seat");
  std::array<double, kSeats> of{};
  std::copy(points.begin(), points.end(), of.begin());
  const int dealer = to_argument<int>(dealer_, 0, players - 1, "dealer");
  const int left = to_argument<int>(left_, 0, kMostPasses * kSeats, "left");
  return lookahead::mean_place(players, of, dealer, left, to_argument<int>(seat_, 0, players - 1, "seat"));
}

// The question of a seat: the position, its actions, and what it believes of the others.
struct Question {
  State state;
  int seat;
  lookahead::Belief belief;
  lookahead::Table table;
  Actions legal;
};

// All play by the rules in the imagination, also where wins and draws are judged at the table.
State without_claims(State state) {
  state.claims = state.at_table = false;
  state.robots = 0b1111;
  state.asked = state.free = 0;
  return state;
}

void make_question(Question* self, const State& given, Given<int> seat_, const danger::Model& model, const Seed& seed) {
  const State state = without_claims(given);
  const int seat = seat_of(state, seat_);
  if (!state.decides(seat)) raise_argument("the seat has no decision", "ask when it has one");
  new (self) Question{
      state,
      seat,
      lookahead::Belief(state, seat, model, seed),
      lookahead::Table(state, danger::passed_in_riichi(danger::visible_to(state, seat))),
      {}};
  legal_actions(state, seat, self->legal);
}

constexpr long kMostSamples = 1 << 20, kMostAtOnce = 1 << 12;

// Plays samples [first, first + n) of the actions that are marked: points, places, and how the rounds ended.
auto play(const Question& self, const Column<std::uint8_t>& marked, Given<int> first_, Given<int> n_) {
  const long first = to_argument(first_, 0, kMostSamples, "first");
  const long n = to_argument(n_, 1, kMostAtOnce, "samples");
  const std::size_t actions = static_cast<std::size_t>(self.legal.size);
  if (marked.shape(0) != actions) raise_argument("the marks are not those of the actions", "mark each legal action");
  std::vector<std::uint8_t> wanted(marked.data(), marked.data() + actions);
  Answer<std::int32_t> points(static_cast<std::size_t>(n), actions);
  Answer<float> places(static_cast<std::size_t>(n), actions);
  Answer<std::uint8_t> ends(static_cast<std::size_t>(n), actions);
  {
    const nb::gil_scoped_release release;
    for (long i = 0; i < n; ++i) {
      const State dealt = self.belief.deal(static_cast<std::uint64_t>(first + i));
      for (std::size_t a = 0; a < actions; ++a) {
        const std::size_t at = static_cast<std::size_t>(i) * actions + a;
        lookahead::Ending ending;
        if (wanted[a]) ending = lookahead::play_out(dealt, self.table, self.seat, self.legal.of[a]);
        points[at] = ending.points;
        places[at] = ending.place;
        ends[at] =
            static_cast<std::uint8_t>(ending.won | ending.dealt_in << 1 | ending.tenpai << 2 | ending.drawn << 3);
      }
    }
  }
  return std::make_tuple(points.release({static_cast<std::size_t>(n), actions}),
                         places.release({static_cast<std::size_t>(n), actions}),
                         ends.release({static_cast<std::size_t>(n), actions}));
}

}  // namespace

void register_lookahead(nb::module_& m) {
  m.def("placement_scale", &placement_scale, "players"_a,
        "The numbers of the model of places: spread, growth, dealer, deal, order.");
  m.def("mean_place", &mean_place, "points"_a, "dealer"_a, "left"_a, "seat"_a,
        "The mean place of a seat, from 1; see `jantaku.riichi.players.placement`.");
  m.def("quick_signs", &quick_signs,
        "The signs of the quick player with the number of values of each: of a discard, of a call.");
  nb::class_<Question>(m, "LookaheadQuestion", "A decision whose actions are played out; see `jantaku.lookahead`.")
      .def("__init__", &make_question, "state"_a, "seat"_a, "model"_a, "seed"_a)
      .def_ro("state", &Question::state, "The position, in which all play by the rules.")
      .def("play", &play, "marked"_a, "first"_a, "samples"_a,
           "Points, places and ends of samples, by sample and legal action. An end has bits: won, dealt in, tenpai, "
           "drawn.")
      .def_prop_ro(
          "chances",
          [](const Question& self) {
            std::array<float, 96> chance{};
            lookahead::chances(self.state, self.seat, self.table, self.legal, chance.data());
            return tuple_of(self.legal.size, [&](int i) { return chance[static_cast<std::size_t>(i)]; });
          },
          "How likely people are to take each legal action.")
      .def(
          "deal", [](const Question& self, std::uint64_t number) { return self.belief.deal(number); }, "number"_a,
          "The state of a sample.");
}

}  // namespace jantaku::python
