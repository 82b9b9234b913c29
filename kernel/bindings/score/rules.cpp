#include "bindings/bindings.hpp"

#include <stdexcept>

namespace jantaku::python {
namespace {

YakuSet to_yaku_set(nb::handle names) {
  YakuSet set;
  for (nb::handle item : names) {
    const std::string name = nb::cast<std::string>(item);
    for (int i = 0; i < kYaku; ++i)
      if (kYakuNames[i] == name) set |= bit(static_cast<Yaku>(i));
  }
  return set;
}

template <std::size_t n>
int index_of(nb::handle value, const std::array<const char*, n>& names, const char* option) {
  for (std::size_t i = 0; i < n; ++i)
    if (nb::cast<std::string>(value) == names[i]) return static_cast<int>(i);
  throw std::out_of_range(std::string("it is no ") + option);
}

long in_range(nb::handle value, long least, long most) {
  if (const std::optional<long> whole = to_whole(value, least, most)) return *whole;
  throw std::out_of_range("it is a whole number from " + std::to_string(least) + " to " + std::to_string(most));
}

template <auto member>
void set_truth(GameRule& rule, nb::handle value) {
  rule.*member = nb::cast<bool>(value);
}

template <auto member>
nb::object field_of(const GameRule& rule) {
  return nb::cast(rule.*member);
}

nb::tuple names_of(YakuSet set) {
  nb::list names;
  for_each(set, [&](Yaku yaku) {
    const std::string_view name = kYakuNames[static_cast<std::size_t>(yaku)];
    names.append(nb::str(name.data(), name.size()));
  });
  return nb::tuple(names);
}

template <class T>
nb::tuple numbers_of(const T& numbers, int count) {
  nb::list all;
  for (int i = 0; i < count; ++i) all.append(numbers[static_cast<std::size_t>(i)]);
  return nb::tuple(all);
}

template <auto member, long least, long most>
void set_number(GameRule& rule, nb::handle value) {
  rule.*member = static_cast<std::remove_reference_t<decltype(rule.*member)>>(in_range(value, least, most));
}

constexpr long kMostPoints = 1'000'000;

// One row per option: the fields of `jantaku.GameRule`, whose class says more of what is out of range.
struct Option {
  Keyword keyword;
  void (*set)(GameRule&, nb::handle);
  nb::object (*get)(const GameRule&);
};

template <auto member>
constexpr Option truth(const char* name) {
  return {{name}, set_truth<member>, field_of<member>};
}

template <auto member, long least, long most>
constexpr Option number(const char* name) {
  return {{name}, set_number<member, least, most>, field_of<member>};
}

// An option that is one of these names; the enum has them in this order.
template <auto member, const auto& names>
constexpr Option choice(const char* name) {
  using Field = std::remove_reference_t<decltype(std::declval<GameRule&>().*member)>;
  return {
      {name},
      [](GameRule& r, nb::handle v) { r.*member = static_cast<Field>(index_of(v, names, "choice")); },
      [](const GameRule& r) { return nb::cast(names[static_cast<std::size_t>(r.*member)]); }};
}

// An option that is a set of these names.
template <auto member, const auto& names>
constexpr Option names_in(const char* name) {
  return {
      {name},
      [](GameRule& r, nb::handle v) {
        r.*member = 0;
        for (nb::handle item : v) r.*member |= static_cast<std::uint8_t>(1 << index_of(item, names, "name of it"));
      },
      [](const GameRule& r) -> nb::object {
        nb::list all;
        for (std::size_t i = 0; i < names.size(); ++i)
          if (r.*member >> i & 1) all.append(names[i]);
        return nb::tuple(all);
      }};
}

// A truth that is one of two names, the second if it holds.
template <auto member, const auto& names>
constexpr Option either(const char* name) {
  return {
      {name},
      [](GameRule& r, nb::handle v) { r.*member = index_of(v, names, "choice") == 1; },
      [](const GameRule& r) { return nb::cast(names[r.*member]); }};
}

Option options[] = {
    {{"players"},
     [](GameRule& r, nb::handle v) { r.players = static_cast<std::uint8_t>(to_players(nb::cast<int>(v))); },
     [](const GameRule& r) { return nb::cast(r.players); }},
    {{"red_fives"},
     [](GameRule& r, nb::handle v) {
       for (int i = 0; i < kSuits; ++i) r.red_fives[i] = static_cast<std::uint8_t>(in_range(v[i], 0, 4));
     },
     [](const GameRule& r) -> nb::object { return numbers_of(r.red_fives, kSuits); }},
    {{"ippatsu"},
     [](GameRule& r, nb::handle v) {
       if (!nb::cast<bool>(v)) r.yaku &= ~bit(Yaku::Ippatsu);
     },
     [](const GameRule& r) { return nb::cast(has(r.yaku, Yaku::Ippatsu)); }},
    {{"local_yaku"},
     [](GameRule& r, nb::handle v) { r.yaku |= to_yaku_set(v) & kLocalYaku; },
     [](const GameRule& r) -> nb::object { return names_of(r.yaku & kLocalYaku); }},
    {{"double_yakuman"},
     [](GameRule& r, nb::handle v) { r.double_yakuman |= to_yaku_set(v); },
     [](const GameRule& r) -> nb::object { return names_of(r.double_yakuman); }},
    {{"is_kokushi_musou_13machi_double"},
     [](GameRule& r, nb::handle v) {
       if (nb::cast<bool>(v)) r.double_yakuman |= bit(Yaku::Kokushi13);
     },
     [](const GameRule& r) { return nb::cast(has(r.double_yakuman, Yaku::Kokushi13)); }},
    truth<&GameRule::open_tanyao>("open_tanyao"),
    {{"double_wind_pair_fu"},
     [](GameRule& r, nb::handle v) { r.double_wind_pair_four_fu = nb::cast<int>(v) == 4; },
     [](const GameRule& r) { return nb::cast(r.double_wind_pair_four_fu ? 4 : 2); }},
    truth<&GameRule::rinshan_fu>("rinshan_fu"),
    truth<&GameRule::kiriage_mangan>("kiriage_mangan"),
    {{"kazoe"},
     [](GameRule& r, nb::handle v) { r.kazoe_yakuman = nb::cast<std::string>(v) == "yakuman"; },
     [](const GameRule& r) { return nb::cast(r.kazoe_yakuman ? "yakuman" : "sanbaiman"); }},
    truth<&GameRule::yakuman_stack>("yakuman_stack"),
    truth<&GameRule::tsumo_loss>("tsumo_loss"),
    truth<&GameRule::dora>("dora"),
    truth<&GameRule::ura_dora>("ura_dora"),
    truth<&GameRule::kan_ura_dora>("kan_ura_dora"),
    {{"renhou"},
     [](GameRule& r, nb::handle v) {
       r.renhou = static_cast<Renhou>(index_of(v, kRenhouNames, "renhou"));
       if (r.renhou != Renhou::None) r.yaku |= bit(Yaku::Renhou);
     },
     [](const GameRule& r) { return nb::cast(kRenhouNames[static_cast<std::size_t>(r.renhou)]); }},
    number<&GameRule::min_han, 1, 13>("min_han"),
    number<&GameRule::honba_points, 0, 10'000>("honba_points"),
    number<&GameRule::riichi_stick_points, 0, 10'000>("riichi_stick_points"),
    truth<&GameRule::honba_to_every_winner>("honba_to_every_winner"),
    truth<&GameRule::riichi_stick_back>("riichi_stick_back"),
    number<&GameRule::winds, 0, 4>("winds"),
    number<&GameRule::extra_winds, 0, 3>("extra_winds"),
    choice<&GameRule::wind_cycle, kWindCycleNames>("wind_cycle"),
    truth<&GameRule::renhou_adds>("renhou_adds"),
    truth<&GameRule::pinfu_tsumo>("pinfu_tsumo"),
    choice<&GameRule::seven_pairs, kSevenPairsNames>("seven_pairs"),
    truth<&GameRule::seven_pairs_quads>("seven_pairs_quads"),
    truth<&GameRule::green_without_dragon>("green_without_dragon"),
    truth<&GameRule::nine_gates_any_suit>("nine_gates_any_suit"),
    choice<&GameRule::eight_wins, kEightWinsNames>("eight_wins"),
    truth<&GameRule::eight_wins_needs_yaku>("eight_wins_needs_yaku"),
    truth<&GameRule::eight_wins_with_yakuman>("eight_wins_with_yakuman"),
    truth<&GameRule::eight_wins_reset>("eight_wins_reset"),
    names_in<&GameRule::dora_itself, kDoraNames>("dora_itself"),
    number<&GameRule::two_han_honba, 0, 5>("two_han_honba"),
    choice<&GameRule::fix_yaku, kFixYakuNames>("fix_yaku"),
    either<&GameRule::multi_wait_tsumo_closed, kMultiWaitNames>("multi_wait_tsumo"),
    truth<&GameRule::multi_wait_finally>("multi_wait_finally"),
    choice<&GameRule::tobi_payment, kTobiPaymentNames>("tobi_payment"),
    number<&GameRule::tobi_prize, 0, 30'000>("tobi_prize"),
    choice<&GameRule::tobi_prize_by_chombo, kTobiPrizeNames>("tobi_prize_by_chombo"),
    truth<&GameRule::robot_tobi>("robot_tobi"),
    choice<&GameRule::robots, kRobotsNames>("robots"),
    truth<&GameRule::yame_by_choice>("yame_by_choice"),
    truth<&GameRule::yame_not_top>("yame_not_top"),
    truth<&GameRule::all_negative_goes_on>("all_negative_goes_on"),
    names_in<&GameRule::abortive_stay, kAbortiveNames>("abortive_stay"),
    choice<&GameRule::nagashi_as, kNagashiAsNames>("nagashi_as"),
    choice<&GameRule::nagashi_worth, kNagashiWorthNames>("nagashi_worth"),
    truth<&GameRule::suji_kuikae>("suji_kuikae"),
    truth<&GameRule::fifth_kan>("fifth_kan"),
    choice<&GameRule::riichi_kan, kRiichiKanNames>("riichi_kan"),
    truth<&GameRule::furiten_riichi>("furiten_riichi"),
    either<&GameRule::open_riichi_chombo, kOpenRiichiDiscardNames>("open_riichi_discard"),
    choice<&GameRule::open_riichi_robots, kOpenRiichiRobotsNames>("open_riichi_robots"),
    choice<&GameRule::fifth_tile, kFifthTileNames>("fifth_tile_wait"),
    names_in<&GameRule::pseudo_tenpai, kNotTenpaiNames>("pseudo_tenpai"),
    either<&GameRule::two_han_tenpai_free, kTwoHanTenpaiNames>("two_han_tenpai"),
    truth<&GameRule::wareme>("wareme"),
    truth<&GameRule::check_han>("check_han"),
    truth<&GameRule::check_riichi>("check_riichi"),
    truth<&GameRule::tied_uma_down>("tied_uma_down"),
    choice<&GameRule::final_rounding, kRoundingNames>("final_rounding"),
    number<&GameRule::yakitori_points, 0, 100'000>("yakitori_points"),
    truth<&GameRule::yakitori_to_all>("yakitori_to_all"),
    number<&GameRule::start_points, 0, kMostPoints>("start_points"),
    number<&GameRule::target_points, 0, kMostPoints>("target_points"),
    truth<&GameRule::tobi>("tobi"),
    number<&GameRule::tobi_points, -kMostPoints, kMostPoints>("tobi_points"),
    truth<&GameRule::agari_yame>("agari_yame"),
    truth<&GameRule::tenpai_yame>("tenpai_yame"),
    truth<&GameRule::agari_renchan>("agari_renchan"),
    truth<&GameRule::pay_out_sticks>("pay_out_sticks"),
    truth<&GameRule::tenpai_renchan>("tenpai_renchan"),
    number<&GameRule::most_rons, 1, 3>("most_rons"),
    truth<&GameRule::triple_ron_draw>("triple_ron_draw"),
    truth<&GameRule::kyuushu>("kyuushu_kyuuhai"),
    truth<&GameRule::suufon>("suufon_renda"),
    truth<&GameRule::suucha>("suucha_riichi"),
    truth<&GameRule::suukaikan>("suukaikan"),
    truth<&GameRule::nagashi>("nagashi_mangan"),
    truth<&GameRule::kuikae>("kuikae"),
    number<&GameRule::riichi_left, 0, 70>("riichi_min_tiles"),
    {{"riichi_min_points"},
     [](GameRule& r, nb::handle v) {
       r.riichi_points = v.is_none() ? kAnyPoints : static_cast<std::int32_t>(in_range(v, -kMostPoints, kMostPoints));
     },
     [](const GameRule& r) { return r.riichi_points == kAnyPoints ? nb::none() : nb::cast(r.riichi_points); }},
    number<&GameRule::noten_pool, 0, 12'000>("noten_points"),
    {{"kan_dora_timing"},
     [](GameRule& r, nb::handle v) {
       r.kan_dora = static_cast<KanDora>(index_of(v, kKanDoraNames, "kan_dora_timing"));
     },
     [](const GameRule& r) { return nb::cast(kKanDoraNames[static_cast<std::size_t>(r.kan_dora)]); }},
    truth<&GameRule::has_kan_dora>("kan_dora"),
    {{"pao"},
     [](GameRule& r, nb::handle v) { r.pao = to_yaku_set(v); },
     [](const GameRule& r) -> nb::object { return names_of(r.pao); }},
    truth<&GameRule::pao_discarder_pays_honba>("pao_discarder_pays_honba"),
    truth<&GameRule::pao_liability_only>("yakuman_pao_is_liability_only"),
    truth<&GameRule::kokushi_robs_closed_kan>("allows_ron_on_ankan_for_kokushi_musou"),
    truth<&GameRule::split_tied_uma>("split_tied_uma"),
    number<&GameRule::return_points, 0, kMostPoints>("return_points"),
    {{"uma"},
     [](GameRule& r, nb::handle v) {
       for (int i = 0; i < r.players; ++i) r.uma[i] = static_cast<std::int16_t>(in_range(v[i], -1000, 1000));
     },
     [](const GameRule& r) -> nb::object { return numbers_of(r.uma, r.players); }},
};

void set_option(GameRule& rule, const Option& option, nb::handle value) {
  std::string cure;
  try {
    return option.set(rule, value);
  } catch (const std::out_of_range& error) {
    cure = error.what();
  } catch (const nb::cast_error&) {
    cure = "it is of another type";
  }
  raise(python("jantaku.riichi.score.faults", "bad_rule")(option.keyword.name, value, cure));
}

void make_rule(GameRule* self, nb::dict given) {
  GameRule rule;
  PyObject *name, *value;
  for (Py_ssize_t at = 0; PyDict_Next(given.ptr(), &at, &name, &value);) {
    const int row = find_keyword(options, name);
    if (row < 0) raise_type_error(std::string("unknown rule '") + nb::cast<std::string>(nb::handle(name)) + "'");
    set_option(rule, options[row], value);
  }
  new (self) GameRule(rule);
}

nb::dict options_of(const GameRule& rule) {
  nb::dict all;
  for (const Option& option : options) all[option.keyword.name] = option.get(rule);
  return all;
}

}  // namespace

void register_rules(nb::module_& m) {
  nb::class_<GameRule> type(m, "GameRule", "The kernel's form of `jantaku.GameRule`, made of its fields.");
  define_equality(type);
  type.def(
          "__init__", [](GameRule* self, nb::kwargs given) { make_rule(self, given); }, nb::arg("options"),
          nb::sig("def __init__(self, **options: object) -> None"))
      .def("__getstate__", &options_of, nb::sig("def __getstate__(self) -> dict[str, object]"))
      .def(
          "__setstate__", [](GameRule& self, nb::dict given) { make_rule(&self, given); },
          nb::sig("def __setstate__(self, options: dict[str, object]) -> None"))
      .def_ro("players", &GameRule::players)
      .def_prop_ro(
          "fix_yaku", [](const GameRule& rule) { return kFixYakuNames[static_cast<std::size_t>(rule.fix_yaku)]; },
          nb::sig("def fix_yaku(self) -> str"))
      .def(
          "dora_of",
          [](const GameRule& rule, nb::handle indicator, nb::handle sort) {
            const auto kind = static_cast<Kind>(to_argument(indicator, 0, kKinds - 1, "a kind"));
            for (std::size_t i = 0; i < kDoraNames.size(); ++i)
              if (PyUnicode_Check(sort.ptr()) && nb::cast<std::string>(sort) == kDoraNames[i])
                return dora_of(kind, static_cast<DoraKind>(i), rule);
            raise_argument("unknown sort of dora", "name dora, ura_dora, kan_dora or kan_ura_dora");
          },
          nb::arg("indicator"), nb::arg("sort"), nb::sig("def dora_of(self, indicator: int, sort: str) -> int"),
          "The kind that is dora under an indicator: one of dora, ura_dora, kan_dora or kan_ura_dora.")
      .def_prop_ro(
          "yaku_worth",
          [](const GameRule& rule) {
            nb::dict worth;
            for (int i = 0; i < kYaku; ++i) {
              const Yaku yaku = static_cast<Yaku>(i);
              const int closed = worth_of(yaku, true, rule), open = worth_of(yaku, false, rule);
              if (closed > 0 || open > 0)
                worth[nb::str(kYakuNames[i].data(), kYakuNames[i].size())] = nb::make_tuple(closed, open);
            }
            return worth;
          },
          nb::sig("def yaku_worth(self) -> dict[str, tuple[int, int]]"),
          "Every yaku in force with what it adds to a closed hand and to one that has called: han, 100 for each "
          "yakuman.")
      .def("__hash__", [](const GameRule& rule) {
        return static_cast<std::int64_t>(rule.yaku.low ^ rule.yaku.high ^ rule.double_yakuman.low);
      });

  nb::list names, local, yakuman;
  for (int i = 0; i < kYaku; ++i) {
    const nb::str name(kYakuNames[i].data(), kYakuNames[i].size());
    names.append(name);
    if (has(kLocalYaku, static_cast<Yaku>(i))) local.append(name);
    GameRule rule;
    if (multiple_of(static_cast<Yaku>(i), rule) > 0) yakuman.append(name);
  }
  m.attr("YAKU") = nb::tuple(names);
  m.attr("LOCAL_YAKU") = nb::tuple(local);
  m.attr("YAKUMAN") = nb::tuple(yakuman);
  m.attr("KINDS") = kKinds;
}

}  // namespace jantaku::python
