#include "outlook/outlook.hpp"

#include <atomic>
#include <limits>
#include <system_error>
#include <thread>

#include "bindings/arrays.hpp"

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
  raise_argument(argument, value, "it is " + all);
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

void require_answer(const OutlookQuestion& question) {
  switch (unanswerable(question)) {
    case Unanswerable::None: return;
    case Unanswerable::RiichiKeepsTiles:
      raise_argument("a hand in riichi keeps its tiles", "leave the drawn tile out: it is discarded unless it wins");
    case Unanswerable::RiichiWithoutWait:
      raise_argument("the hand has declared riichi and does not wait", "it cannot win: give a hand in tenpai");
    case Unanswerable::FewerTilesThanDraws:
      raise_argument("draws", nb::int_(question.draws),
                     "only " + std::to_string(unseen_tiles(question)) + " tiles have not been seen");
  }
}

nb::tuple numbers(const std::vector<double>& values) {
  nb::object tuple = nb::steal(PyTuple_New(static_cast<Py_ssize_t>(values.size())));
  for (std::size_t i = 0; i < values.size(); ++i)
    PyTuple_SetItem(tuple.ptr(), static_cast<Py_ssize_t>(i), PyFloat_FromDouble(values[i]));
  return nb::borrow<nb::tuple>(tuple);
}

// How often the others discard a tile that the player wants, against tiles taken at random.
double to_share(nb::handle value, const char* argument) {
  double share = -1;
  if (!PyBool_Check(value.ptr()) && nb::try_cast<double>(value, share) && share >= 0 && share <= 4) return share;
  raise_argument(argument, value, "it is a number, 0 to 4");
}

bool to_truth(nb::handle value, const char* argument) {
  if (PyBool_Check(value.ptr())) return value.is(Py_True);
  raise_argument(argument, value, "it is True or False");
}

void set_options(OutlookQuestion& question, nb::handle objective, nb::handle declare, nb::handle ron, nb::handle calls,
                 nb::handle detours, nb::handle steps_back) {
  question.objective = one_of<Objective>(objective, kObjectiveNames, "objective");
  question.riichi = one_of<RiichiUse>(declare, kRiichiUseNames, "declare");
  question.detours = static_cast<int>(to_argument(detours, 0, kMostDetours, "detours"));
  question.ron = to_share(ron, "ron");
  question.calls = to_share(calls, "calls");
  question.steps_back = to_truth(steps_back, "steps_back");
}

nb::tuple outlook_rows(nb::handle source, nb::handle rules, const Context& context, nb::handle visible,
                       nb::handle discards, nb::handle draws, nb::handle objective, nb::handle declare, nb::handle ron,
                       nb::handle calls, nb::handle detours, nb::handle steps_back, nb::handle north_aside,
                       nb::handle most_hands) {
  OutlookQuestion question;
  question.hand = to_hand(source);
  question.rule = to_rule(rules);
  question.context = context;
  if ((context.flags & ~kKnownFlags) != 0 || context.n_ura > 0)
    raise_argument("the win is described too closely",
                   "of the circumstances only winds, dora, kita, honba, riichi sticks, riichi, double_riichi, ippatsu "
                   "and last_tile are known before it");
  set_options(question, objective, declare, ron, calls, detours, steps_back);
  const bool aside = to_truth(north_aside, "north_aside");
  if (aside && question.rule.players != 3)
    raise_argument("north_aside is for three players", "leave it out, or give rules for three");
  question.draws = static_cast<int>(to_argument(draws, 0, kMostDraws, "draws"));
  question.last_tile = context.is(Flag::LastTile);
  question.most_hands = static_cast<int>(to_argument(most_hands, 1, kMostHands, "most_hands"));
  const TileCounts elsewhere = to_tiles(visible, "visible"), own = to_tiles(discards, "discards");
  TileCounts seen{};
  for (std::size_t tile = 0; tile < kTiles; ++tile) {
    seen[tile] = static_cast<std::uint8_t>(elsewhere[tile] + own[tile]);
    if (own[tile] > 0) question.discarded |= bit(kind_of(static_cast<Tile>(tile)));
  }
  if (const Fault fault = prepare(question, seen, aside)) raise_question_fault(fault, question, source, elsewhere, own);
  require_answer(question);
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
  return nb::make_tuple(unseen_tiles(question), result.hands, rows);
}

// Works through `n` rows with as many threads as there are; fewer where the system starts no more.
template <class F>
void share_rows(std::size_t n, int threads, F work) {
  std::atomic<std::size_t> next{0};
  const auto run = [&] {
    for (std::size_t i; (i = next.fetch_add(1)) < n;) work(i);
  };
  std::vector<std::thread> started;
  try {
    for (int i = 1; i < threads && static_cast<std::size_t>(i) < n; ++i) started.emplace_back(run);
  } catch (const std::system_error&) {  // the others do the work
  }
  run();
  for (std::thread& thread : started) thread.join();
}

// Takes the red fives of the melds out of those of the hand.
Fault take_meld_reds(Hand& hand) {
  for (int i = 0; i < hand.n_melds; ++i) {
    const Meld& meld = hand.melds[static_cast<std::size_t>(i)];
    if (meld.reds == 0) continue;
    const int suit = suit_of(meld.kind);
    if (suit >= kSuits || !has(meld.kinds(), five_of(suit))) return {FaultCode::TooManyReds, meld.kind};
    std::uint8_t& reds = hand.reds[static_cast<std::size_t>(suit)];
    if (meld.reds > std::min<int>(reds, meld.is_chi() ? 1 : meld.tiles()))
      return {FaultCode::TooManyReds, static_cast<Tile>(kKinds + suit)};
    reds = static_cast<std::uint8_t>(reds - meld.reds);
  }
  for (int suit = 0; suit < kSuits; ++suit)
    if (hand.reds[static_cast<std::size_t>(suit)] > hand.counts[five_of(suit)])
      return {FaultCode::TooManyReds, static_cast<Tile>(kKinds + suit)};
  return {};
}

// By row and discarded tile (37 for a hand of 13); not a number where there is no such discard.
nb::object outlook_batch(Counts counts, Table<std::uint8_t> reds, Table<std::uint8_t> melds,
                         Table<std::uint8_t> meld_reds, Table<std::uint8_t> winds, Table<std::uint8_t> dora,
                         Table<std::uint8_t> visible, Table<std::uint8_t> discards, Column<std::uint8_t> draws,
                         nb::handle rules, nb::handle objective, nb::handle declare, nb::handle ron, nb::handle calls,
                         nb::handle detours, nb::handle steps_back, nb::handle threads) {
  OutlookQuestion common;
  common.rule = to_rule(rules);
  set_options(common, objective, declare, ron, calls, detours, steps_back);
  const int workers = static_cast<int>(to_argument(threads, 1, 64, "threads"));
  const std::size_t n = counts.shape(0);
  const auto need = [&](std::size_t rows, std::size_t columns, std::size_t wanted, const char* name) {
    if (rows != 0 && (rows != n || columns != wanted))
      raise_argument(std::string(name) + " has another shape",
                     "give " + std::to_string(n) + " rows of " + std::to_string(wanted));
  };
  need(reds.shape(0), reds.shape(1), 3, "reds");
  need(melds.shape(0), melds.shape(1), 8, "melds");
  need(meld_reds.shape(0), meld_reds.shape(1), 4, "meld_reds");
  need(winds.shape(0), winds.shape(1), 2, "winds");
  need(dora.shape(0), dora.shape(1), dora.shape(1), "dora");
  need(visible.shape(0), visible.shape(1), kTiles, "visible");
  need(discards.shape(0), discards.shape(1), kTiles, "discards");
  need(draws.shape(0), 1, 1, "draws");
  if (n > 0 && draws.shape(0) == 0) raise_argument("draws has no rows", "give the number of draws of each hand");

  std::vector<OutlookQuestion> questions(n, common);
  std::size_t refused = n;
  Fault fault;
  const char* wrong = nullptr;
  for_each_hand(counts, [&](std::size_t i, const Row& row) {
    if (refused < n) return;
    OutlookQuestion& question = questions[i];
    const auto reds_of_melds = copy_row<4>(meld_reds, i, 0);
    question.hand = read_hand(row, copy_row<8>(melds, i, 255), copy_row<3>(reds, i, 0), reds_of_melds);
    fault = take_meld_reds(question.hand);
    const auto wind = copy_row<2>(winds, i, 0);
    question.context.round = wind[0] & 3;
    question.context.seat = wind[1] & 3;
    read_indicators(dora, i, question.context.dora, question.context.n_dora);
    const auto elsewhere = copy_row<kTiles>(visible, i, 0), own = copy_row<kTiles>(discards, i, 0);
    TileCounts seen{};
    for (std::size_t tile = 0; tile < kTiles; ++tile) {
      seen[tile] = static_cast<std::uint8_t>(std::min<int>(4, elsewhere[tile]) + std::min<int>(4, own[tile]));
      if (own[tile] > 0) question.discarded |= bit(kind_of(static_cast<Tile>(tile)));
    }
    question.draws = draws.data()[i];
    if (!fault) fault = prepare(question, seen, false);
    if (!fault && question.draws > std::min(kMostDraws, unseen_tiles(question))) wrong = "more draws than are possible";
    if (fault || wrong != nullptr) refused = i;
  });
  if (fault) raise_fault(fault, nb::int_(refused));
  if (wrong != nullptr)
    raise_argument("row " + std::to_string(refused) + " has " + wrong, "give 0 to 36, and no more than unseen tiles");

  constexpr std::size_t columns = kTiles + 1;
  Answer<double> tenpai(n, columns), win(n, columns), points(n, columns);
  Answer<std::int8_t> distance(n, columns);
  Answer<bool> riichi(n, columns);
  std::atomic<bool> too_many{false};
  {
    const nb::gil_scoped_release release;
    share_rows(n, workers, [&](std::size_t i) {
      Outlook result;
      outlook(questions[i], result);
      if (result.fault != OutlookFault::None) too_many = true;
      for (std::size_t at = i * columns; at < (i + 1) * columns; ++at) {
        tenpai[at] = win[at] = points[at] = std::numeric_limits<double>::quiet_NaN();
        distance[at] = kNoForm;
        riichi[at] = false;
      }
      for (const OutlookRow& row : result.rows) {
        const std::size_t at = i * columns + (row.tile == kNoTile ? kTiles : row.tile);
        tenpai[at] = row.tenpai.back();
        win[at] = row.win.back();
        points[at] = row.points.back();
        distance[at] = row.distance;
        riichi[at] = row.riichi;
      }
    });
  }
  if (too_many) raise(python("jantaku.riichi.outlook.faults", "too_many_hands")(common.most_hands));
  return nb::make_tuple(distance.release(), riichi.release(), tenpai.release(), win.release(), points.release());
}

}  // namespace

void register_outlook(nb::module_& m) {
  m.def("_outlook", &outlook_rows, nb::arg("hand").none(), nb::arg("rules").none(), nb::arg("context"),
        nb::arg("visible").none(), nb::arg("discards").none(), nb::arg("draws").none(), nb::arg("objective").none(),
        nb::arg("declare").none(), nb::arg("ron").none(), nb::arg("calls").none(), nb::arg("detours").none(),
        nb::arg("steps_back").none(), nb::arg("north_aside").none(), nb::arg("most_hands") = kMostHands,
        nb::sig("def _outlook(hand: str | Hand | collections.abc.Sequence[int], rules: str | "
                "jantaku.riichi.rules.GameRule | GameRule | None, context: Context, visible: str | "
                "collections.abc.Sequence[int], discards: str | collections.abc.Sequence[int], draws: int, objective: "
                "str, declare: str, ron: float, calls: float, detours: int, steps_back: bool, north_aside: bool, "
                "most_hands: int = ...) -> tuple[int, int, list[tuple[int | None, int, bool, tuple[float, ...], "
                "tuple[float, ...], tuple[float, ...]]]]"),
        "The data of `jantaku.outlook`: tiles unseen, hands looked at, rows.");
  m.def("_outlook_batch", &outlook_batch, nb::arg("counts"), nb::arg("reds"), nb::arg("melds"), nb::arg("meld_reds"),
        nb::arg("winds"), nb::arg("dora"), nb::arg("visible"), nb::arg("discards"), nb::arg("draws"),
        nb::arg("rules").none(), nb::arg("objective").none(), nb::arg("declare").none(), nb::arg("ron").none(),
        nb::arg("calls").none(), nb::arg("detours").none(), nb::arg("steps_back").none(), nb::arg("threads").none(),
        nb::sig(
            "def _outlook_batch(counts: NDArray[numpy.uint8], reds: NDArray[numpy.uint8], melds: "
            "NDArray[numpy.uint8], meld_reds: NDArray[numpy.uint8], winds: NDArray[numpy.uint8], dora: "
            "NDArray[numpy.uint8], visible: "
            "NDArray[numpy.uint8], discards: NDArray[numpy.uint8], draws: NDArray[numpy.uint8], rules: str | "
            "jantaku.riichi.rules.GameRule | GameRule | None, objective: str, declare: str, ron: float, calls: "
            "float, detours: int, steps_back: bool, threads: int) -> tuple[NDArray[numpy.int8], NDArray[numpy.bool_], "
            "NDArray[numpy.float64], NDArray[numpy.float64], NDArray[numpy.float64]]"),
        "The data of `jantaku.outlook_batch`: distance, riichi, tenpai, win, points.");
}

}  // namespace jantaku::python
