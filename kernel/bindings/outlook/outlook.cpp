#include "outlook/outlook.hpp"

#include "bindings/bindings.hpp"

namespace jantaku::python {
namespace {

constexpr std::array<const char*, 3> kObjectiveNames{"points", "win", "tenpai"};
constexpr std::array<const char*, 3> kRiichiUseNames{"best", "always", "never"};
// What may be said of a hand in the middle of a round.
constexpr std::uint32_t kKnownFlags =
    static_cast<std::uint32_t>(Flag::Riichi) | static_cast<std::uint32_t>(Flag::DoubleRiichi) |
    static_cast<std::uint32_t>(Flag::Ippatsu) | static_cast<std::uint32_t>(Flag::LastTile);

template <class E, std::size_t n>
E one_of(nb::handle value, const std::array<const char*, n>& names, const char* argument) {
  for (std::size_t i = 0; i < n; ++i)
    if (PyUnicode_Check(value.ptr()) && PyUnicode_CompareWithASCIIString(value.ptr(), names[i]) == 0)
      return static_cast<E>(i);
  std::string all;
  for (std::size_t i = 0; i < n; ++i) all += std::string(i == 0 ? "" : i + 1 < n ? ", " : " or ") + names[i];
  raise_argument(
      std::string(argument) + " cannot be " + nb::cast<std::string>(python("jantaku.base.errors", "shown")(value)),
      "it is " + all);
}

nb::list tiles_of(const TileCounts& counts) {
  nb::list tiles;
  for (int tile = 0; tile < kTiles; ++tile)
    for (int i = 0; i < counts[static_cast<std::size_t>(tile)]; ++i) tiles.append(tile);
  return tiles;
}

// Raises the fault, blaming the argument that holds the tile.
[[noreturn]] void raise_question_fault(Fault fault, const OutlookQuestion& question, nb::handle source,
                                       const TileCounts& visible, const TileCounts& discards) {
  const auto held = [&](Tile tile) { return tile < kKinds ? question.hand.held[tile] : 0; };
  nb::dict seen;
  nb::list dora, kita;
  for (int i = 0; i < question.context.n_dora; ++i) dora.append(question.context.dora[static_cast<std::size_t>(i)]);
  for (int i = 0; i < question.context.kita; ++i) kita.append(static_cast<int>(kNorth));
  seen["kita"] = kita;
  seen["dora"] = dora;
  seen["visible"] = tiles_of(visible);
  seen["discards"] = tiles_of(discards);
  if (fault.code == FaultCode::TooManyCopies && held(fault.tile) <= 4)
    raise_too_many_copies(fault.tile, held(fault.tile), seen);
  if (fault.code == FaultCode::KindNotInPlay && held(fault.tile) == 0) raise_not_in_play(fault.tile, seen);
  if (fault.code == FaultCode::WrongSize)
    raise(python("jantaku.riichi.outlook.faults", "wrong_size")(fault.number, source));
  raise_fault(fault, source);
}

nb::tuple numbers(const std::vector<double>& values) {
  nb::object tuple = nb::steal(PyTuple_New(static_cast<Py_ssize_t>(values.size())));
  for (std::size_t i = 0; i < values.size(); ++i)
    PyTuple_SetItem(tuple.ptr(), static_cast<Py_ssize_t>(i), PyFloat_FromDouble(values[i]));
  return nb::borrow<nb::tuple>(tuple);
}

nb::tuple outlook_rows(nb::handle source, nb::handle rules, const Context& context, nb::handle visible,
                       nb::handle discards, nb::handle draws, nb::handle objective, nb::handle declare, double ron,
                       nb::handle detours, bool steps_back, bool north_aside) {
  OutlookQuestion question;
  question.hand = to_hand(source);
  question.rule = to_rule(rules);
  question.context = context;
  if ((context.flags & ~kKnownFlags) != 0 || context.n_ura > 0)
    raise_argument("the win is described too closely",
                   "of the circumstances only winds, dora, kita, honba, riichi sticks, riichi, double_riichi, ippatsu "
                   "and last_tile are known before it");
  question.objective = one_of<Objective>(objective, kObjectiveNames, "objective");
  question.riichi = one_of<RiichiUse>(declare, kRiichiUseNames, "declare");
  question.detours = static_cast<int>(to_argument(detours, 0, kMostDetours, "detours"));
  question.draws = static_cast<int>(to_argument(draws, 0, kMostDraws, "draws"));
  if (!(ron >= 0 && ron <= 4)) raise_argument("ron cannot be " + std::to_string(ron), "it is a number, 0 to 4");
  question.ron = ron;
  question.steps_back = steps_back;
  question.last_tile = context.is(Flag::LastTile);
  const TileCounts elsewhere = to_tiles(visible, "visible"), own = to_tiles(discards, "discards");
  TileCounts seen{};
  for (std::size_t tile = 0; tile < kTiles; ++tile) {
    seen[tile] = static_cast<std::uint8_t>(elsewhere[tile] + own[tile]);
    if (own[tile] > 0) question.discarded |= bit(kind_of(static_cast<Tile>(tile)));
  }
  if (const Fault fault = prepare(question, seen, north_aside))
    raise_question_fault(fault, question, source, elsewhere, own);
  if (context.is_riichi() && question.hand.size() == kMaxTiles)
    raise_argument("a hand in riichi keeps its tiles", "leave the drawn tile out: it is discarded unless it wins");
  int unseen = 0;
  for (const std::uint8_t copies : question.unseen) unseen += copies;
  if (unseen < question.draws)
    raise_argument("draws cannot be " + std::to_string(question.draws),
                   "only " + std::to_string(unseen) + " tiles have not been seen");
  Outlook result;
  {
    const nb::gil_scoped_release release;
    outlook(question, result);
  }
  if (result.fault == OutlookFault::TooManyHands)
    raise(python("jantaku.riichi.outlook.faults", "too_many_hands")(question.most_hands));
  nb::list rows;
  for (const OutlookRow& row : result.rows)
    rows.append(nb::make_tuple(row.tile == kNoTile ? nb::none() : nb::object(nb::int_(row.tile)), row.distance,
                               row.riichi, numbers(row.tenpai), numbers(row.win), numbers(row.points)));
  return nb::make_tuple(unseen, result.hands, rows);
}

}  // namespace

void register_outlook(nb::module_& m) {
  m.def("_outlook", &outlook_rows, nb::arg("hand"), nb::arg("rules").none(), nb::arg("context"), nb::arg("visible"),
        nb::arg("discards"), nb::arg("draws"), nb::arg("objective"), nb::arg("declare"), nb::arg("ron"),
        nb::arg("detours"), nb::arg("steps_back"), nb::arg("north_aside"),
        nb::sig("def _outlook(hand: str | Hand | collections.abc.Sequence[int], rules: str | "
                "jantaku.riichi.rules.GameRule | GameRule | None, context: Context, visible: str | "
                "collections.abc.Sequence[int], discards: str | collections.abc.Sequence[int], draws: int, objective: "
                "str, declare: str, ron: float, detours: int, steps_back: bool, north_aside: bool) -> tuple[int, int, "
                "list[tuple[int | None, int, bool, tuple[float, ...], tuple[float, ...], tuple[float, ...]]]]"),
        "The data of `jantaku.outlook`: tiles unseen, hands looked at, rows.");
}

}  // namespace jantaku::python
