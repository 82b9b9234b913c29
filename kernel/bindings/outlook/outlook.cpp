#include "bindings/outlook/outlook.hpp"

#include <atomic>
#include <limits>
#include <system_error>
#include <thread>

#include "bindings/arrays.hpp"

template <>
struct nanobind::detail::type_caster<jantaku::Objective>
    : name_caster<jantaku::Objective, jantaku::kObjectiveNames, "jantaku.riichi.outlook.outlook.Objective"> {};

namespace jantaku::python {
namespace {

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
  seen["kita"] = list_of(int{question.context.kita}, [](int) { return kNorth; });
  seen["dora"] = list_of(std::span(question.context.dora).first(question.context.n_dora));
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
  const Unanswerable why = unanswerable(question);
  if (why == Unanswerable::None) return;
  const OutlookRefusal refusal = refusal_of(question, why);
  raise(python("jantaku.game.faults", "bad_argument")(refusal.fault, refusal.cure, refusal.source));
}

[[noreturn]] void raise_too_many_hands(const OutlookQuestion& question) {
  const OutlookRefusal refusal = too_many_hands(question);
  raise(python("jantaku.riichi.outlook.faults", "too_many_hands")(refusal.fault, refusal.cure));
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

OutlookOptions to_options(nb::handle objective, nb::handle declare, nb::handle ron, nb::handle calls,
                          nb::handle detours, nb::handle steps_back, nb::handle north_aside) {
  return {
      one_of<Objective>(kObjectiveNames, objective, "objective"),
      one_of<RiichiUse>(kRiichiUseNames, declare, "declare"),
      to_share(ron, "ron"),
      to_share(calls, "calls"),
      to_argument<int>(detours, 0, kMostDetours, "detours"),
      to_truth(steps_back, "steps_back"),
      to_truth(north_aside, "north_aside")};
}

auto row_tuple(const OutlookRow& row) {
  return std::make_tuple(tile_or_none(row.tile), row.distance, row.riichi, tuple_of(row.tenpai), tuple_of(row.win),
                         tuple_of(row.points));
}

auto rows_of(const FoundOutlook& found) { return list_of(found.result.rows, row_tuple); }

FoundOutlook find_outlook(nb::handle source, const Context& context, const OutlookOptions& options, nb::handle rules,
                          nb::handle visible, nb::handle discards, nb::handle draws, nb::handle most_hands) {
  FoundOutlook found{to_hand(source), {options}, {}};
  OutlookQuestion& question = found.question;
  question.hand = found.hand;
  question.rule = to_rule(rules);
  question.context = context;
  if ((context.flags & ~kFlagsBeforeWin) != 0 || context.n_ura > 0)
    raise_argument("the win is described too closely", kKnownBeforeWin);
  if (options.north_aside && question.rule.players != 3)
    raise_argument("north_aside is for three players", "leave it out, or give rules for three");
  question.draws = to_argument<int>(draws, 0, kMostDraws, "draws");
  question.last_tile = context.is(Flag::LastTile);
  question.most_hands = to_argument<int>(most_hands, 1, kMostHands, "most_hands");
  const TileCounts elsewhere = to_tiles(visible, "visible"), own = to_tiles(discards, "discards");
  TileCounts seen{};
  for (std::size_t tile = 0; tile < kTiles; ++tile) {
    seen[tile] = static_cast<std::uint8_t>(elsewhere[tile] + own[tile]);
    if (own[tile] > 0) question.discarded |= bit(kind_of(static_cast<Tile>(tile)));
  }
  if (const Fault fault = prepare(question, seen)) raise_question_fault(fault, question, source, elsewhere, own);
  require_answer(question);
  {
    const nb::gil_scoped_release release;
    outlook(question, found.result);
  }
  if (found.result.fault == OutlookFault::TooManyHands) raise_too_many_hands(question);
  sort_rows(question, found.result);
  return found;
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
auto outlook_batch(Counts counts, Table<std::uint8_t> reds, Table<std::uint8_t> melds, Table<std::uint8_t> meld_reds,
                   Table<std::uint8_t> winds, Table<std::uint8_t> dora, Table<std::uint8_t> visible,
                   Table<std::uint8_t> discards, Column<std::uint8_t> draws, GivenRules rules,
                   const OutlookOptions& options, Given<int> threads) {
  OutlookQuestion common{options};
  common.rule = to_rule(rules);
  const int workers = to_argument<int>(threads, 1, 64, "threads");
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
    if (!fault) fault = prepare(question, seen);
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
  if (too_many) raise_too_many_hands(common);
  return std::make_tuple(distance.release(), riichi.release(), tenpai.release(), win.release(), points.release());
}

}  // namespace

void register_outlook(nb::module_& m) {
  nb::class_<OutlookOptions>(m, "OutlookOptions", "How the player of an outlook plays: see `jantaku.outlook`.")
      .def(
          "__init__",
          [](OutlookOptions* self, nb::handle objective, nb::handle declare, nb::handle ron, nb::handle calls,
             nb::handle detours, nb::handle steps_back, nb::handle north_aside) {
            new (self) OutlookOptions(to_options(objective, declare, ron, calls, detours, steps_back, north_aside));
          },
          "objective"_a.none() = "points", "declare"_a.none() = "best", "ron"_a.none() = 0.0, "calls"_a.none() = 0.0,
          "detours"_a.none() = 0, "steps_back"_a.none() = false, "north_aside"_a.none() = false,
          nb::sig("def __init__(self, objective: str = 'points', declare: str = 'best', ron: float = 0.0, calls: float "
                  "= 0.0, detours: int = 0, steps_back: bool = False, north_aside: bool = False) -> None"))
      .def_ro("objective", &OutlookOptions::objective);
  nb::class_<FoundOutlook>(m, "FoundOutlook", "An outlook, of which `_outlook_document` writes the document.")
      .def_prop_ro("rows", &rows_of)
      .def_prop_ro("draws", member(&FoundOutlook::question, &OutlookQuestion::draws))
      .def_prop_ro("objective", member(&FoundOutlook::question, &OutlookQuestion::objective))
      .def_prop_ro("unseen", member(&FoundOutlook::question, unseen_tiles))
      .def_prop_ro("hands", member(&FoundOutlook::result, &Outlook::hands));
  m.def("_outlook", &find_outlook, "hand"_a.none(), "context"_a, "options"_a, nb::kw_only(),
        "rules"_a.none() = nb::none(), "visible"_a.none() = nb::make_tuple(), "discards"_a.none() = nb::make_tuple(),
        "draws"_a.none() = 17, "most_hands"_a = kMostHands,
        nb::sig("def _outlook(hand: str | Hand | collections.abc.Sequence[int], context: Context, options: "
                "OutlookOptions, *, rules: str | jantaku.riichi.rules.GameRule | GameRule | None = None, visible: str "
                "| collections.abc.Sequence[int] = (), discards: str | collections.abc.Sequence[int] = (), draws: int "
                "= 17, most_hands: int = ...) -> FoundOutlook"));
  m.def("_outlook_batch", &outlook_batch, "counts"_a, "reds"_a, "melds"_a, "meld_reds"_a, "winds"_a, "dora"_a,
        "visible"_a, "discards"_a, "draws"_a, "rules"_a.none(), "options"_a, "threads"_a.none(),
        "The data of `jantaku.outlook_batch`: distance, riichi, tenpai, win, points.");
}

}  // namespace jantaku::python
