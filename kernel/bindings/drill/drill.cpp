// Drills: values of `jantaku.riichi.drill.Drill` become the kernel's, and the kernel writes the documents.
#include "wire/drill.hpp"
#include "bindings/bindings.hpp"

namespace jantaku::python {
namespace {

constexpr int kMostWall = 136, kMostPoints = 1'000'000, kMostCount = 200;

[[noreturn]] void raise_refusal(const wire::Problem& problem) {
  raise(python("jantaku.base.errors", "DrillError")(problem.fault, problem.cure, nb::arg("source") = problem.source));
}

template <std::size_t n>
std::size_t index_among(const std::array<const char*, n>& names, nb::handle name, const char* what) {
  std::string cure = "choose among";
  for (std::size_t i = 0; i < n; ++i) {
    const std::string_view word = names[i] == nullptr ? "none" : names[i];
    if (names[i] == nullptr ? name.is_none() : nb::isinstance<nb::str>(name) && nb::cast<std::string>(name) == word)
      return i;
    cure.append(i == 0 ? " " : i + 1 == n ? " and " : ", ").append(word);
  }
  const auto shown = nb::cast<std::string>(python("jantaku.base.errors", "shown")(name));
  raise_argument("no " + std::string(what) + " is named " + shown, cure);
}

// Calls `read` with each item and its place in an array; more than that has room for are refused.
template <class T, std::size_t n, class Read>
int to_array(nb::handle source, std::array<T, n>& into, const char* name, Read read) {
  std::size_t count = 0;
  for (nb::handle item : source) {
    if (count == n)
      raise_refusal(
          {.kind = "DrillError",
           .fault = std::string("too many ") + name,
           .cure = "give up to " + std::to_string(n),
           .source = name});
    read(into[count++], item);
  }
  return static_cast<int>(count);
}

// A number that may be None.
int optional_number(nb::handle source, const char* name, int least, int most, int none) {
  const nb::object value = source.attr(name);
  return value.is_none() ? none : to_argument<int>(value, least, most, name);
}

Tile optional_tile(nb::handle source, const char* name) {
  return static_cast<Tile>(optional_number(source, name, 0, kTiles - 1, kNoTile));
}

bool is_true(nb::handle source, const char* name) { return nb::cast<bool>(source.attr(name)); }

void read_discard(DrillDiscard& into, nb::handle one) {
  into = {optional_tile(one, "tile"), is_true(one, "tsumogiri"), is_true(one, "riichi"), is_true(one, "called")};
}

void read_seat(DrillSeat& into, nb::handle seat) {
  into.n_pond = static_cast<std::uint8_t>(to_array(seat.attr("pond"), into.pond, "discards", read_discard));
  into.n_melds = static_cast<std::uint8_t>(to_array(seat.attr("melds"), into.melds, "melds",
                                                    [](Meld& meld, nb::handle one) { meld = nb::cast<Meld>(one); }));
  into.riichi = is_true(seat, "riichi");
  into.kita = static_cast<std::uint8_t>(optional_number(seat, "kita", 0, 4, 0));
  for (nb::handle kind : seat.attr("passed")) into.passed |= bit(to_argument<Kind>(kind, 0, kKinds - 1, "passed"));
}

void read_choice(ScoreChoice& into, nb::handle choice) {
  const auto paid = [&](const char* name) {
    return static_cast<std::uint32_t>(optional_number(choice, name, 1, kMostPoints, 0));
  };
  into.han = optional_number(choice, "han", 0, kMostCount, 0);
  into.fu = optional_number(choice, "fu", 0, kMostCount, 0);
  into.limit = static_cast<Limit>(index_among(kLimitNames, choice.attr("limit"), "limit"));
  into.shares = {paid("from_discarder"), paid("from_dealer"), paid("from_non_dealer")};
}

Drill fields_of_drill(nb::handle source) {
  Drill drill;
  drill.kind = static_cast<DrillKind>(index_among(kDrillKindNames, source.attr("kind"), "drill"));
  drill.rule = to_rule(source.attr("rules"));
  drill.hand = to_hand(source.attr("hand"));
  drill.context = nb::cast<Context>(source.attr("context"));
  drill.tile = optional_tile(source, "tile");
  drill.drawn = optional_tile(source, "drawn");
  drill.source = static_cast<std::uint8_t>(optional_number(source, "source", 1, drill.rule.players - 1, 0));
  drill.wall = static_cast<std::int16_t>(optional_number(source, "wall", 0, kMostWall, kUnknown));
  drill.has_table = to_array(source.attr("seats"), drill.seats, "seats", read_seat) > 0;
  drill.n_choices = to_array(source.attr("choices"), drill.choices, "choices", read_choice);
  return drill;
}

Drill to_drill(nb::handle source) {
  return read_fields("a drill", [&] { return fields_of_drill(source); });
}

template <class Write>
std::string document(Write write) {
  wire::Json json;
  write(json);
  return json.text;
}

std::string make(GivenText kind, Given<int> level, Given<int> players, Given<int> seed) {
  const auto which = static_cast<DrillKind>(index_among(kDrillKindNames, kind, "drill"));
  const int at = to_argument<int>(level, 1, kDrillLevels, "level");
  const int seats = to_argument<int>(players, 3, 4, "players");
  const auto number = to_argument<std::uint32_t>(seed, 0, kLargestDrillSeed, "seed");
  const nb::gil_scoped_release release;
  return document([&](wire::Json& json) { wire::write_drill(json, make_drill(which, at, seats, number)); });
}

std::string solution(GivenAny source) {
  const Drill drill = to_drill(source);
  Solution found;
  {
    const nb::gil_scoped_release release;
    found = solve(drill);
  }
  if (found.fault != DrillFault::None) raise_refusal(wire::problem_of(drill, found.fault));
  if (found.impossible && drill.kind == DrillKind::Call) raise_refusal(wire::problem_of(found.impossible));
  if (found.impossible) raise_fault(found.impossible, source.attr("hand"));
  return document([&](wire::Json& json) { wire::write_solution(json, drill, found); });
}

std::string possible(GivenAny source) {
  const Drill drill = to_drill(source);
  const DrillFault fault = drill.kind == DrillKind::Call ? check_offer(drill) : DrillFault::None;
  if (fault != DrillFault::None) raise_refusal(wire::problem_of(drill, fault));
  return document([&](wire::Json& json) { wire::write_possible(json, drill); });
}

template <void (*write)(wire::Json&, const Drill&)>
std::string document_of(GivenAny source) {
  return document([&](wire::Json& json) { write(json, to_drill(source)); });
}

}  // namespace

void register_drills(nb::module_& m) {
  m.attr("DRILL_LEVELS") = kDrillLevels;
  m.attr("LARGEST_DRILL_SEED") = kLargestDrillSeed;
  m.def("_make_drill", &make, "kind"_a, "level"_a, "players"_a, "seed"_a, "The document of the drill of a seed.");
  m.def("_drill_document", &document_of<wire::write_drill>, "drill"_a,
        "The document of a drill, without what a game adds.");
  m.def("_drill_solution", &solution, "drill"_a, "The document of the answers to a drill.");
  m.def("_drill_possible", &possible, "drill"_a, "The list of the answers to choose from.");
  m.def("_drill_outlook", &document_of<wire::write_outlook_options>, "drill"_a,
        "The options of the outlook of a drill, or null.");
}

}  // namespace jantaku::python
