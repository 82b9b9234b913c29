#include "bindings.hpp"

namespace jantaku::python {
namespace {

constexpr std::array<const char*, 4> kRenhouNames{"none", "five_han", "mangan", "yakuman"};
constexpr std::array<const char*, 4> kKanDoraNames{"tenhou_immediate", "majsoul_immediate", "after_discard", "at_once"};

YakuSet to_yaku_set(nb::handle names) {
  YakuSet set = 0;
  for (nb::handle item : names) {
    const std::string name = nb::cast<std::string>(item);
    for (int i = 0; i < kYaku; ++i)
      if (kYakuNames[i] == name) set |= YakuSet{1} << i;
  }
  return set;
}

template <std::size_t n>
int index_of(nb::handle value, const std::array<const char*, n>& names, const char* option) {
  for (std::size_t i = 0; i < n; ++i)
    if (nb::cast<std::string>(value) == names[i]) return static_cast<int>(i);
  raise_type_error(std::string(option) + " has no such value");
}

template <auto member>
void set_field(GameRule& rule, nb::handle value) {
  using T = std::remove_reference_t<decltype(rule.*member)>;
  if constexpr (std::is_same_v<T, bool>) {
    rule.*member = nb::cast<bool>(value);
  } else {
    rule.*member = static_cast<T>(nb::cast<long>(value));
  }
}

// One row per option: the fields of `jantaku.GameRule`, whose class checks their ranges.
struct Option {
  Keyword keyword;
  void (*set)(GameRule&, nb::handle);
};

Option options[] = {
    {{"players"}, [](GameRule& r, nb::handle v) { r.players = static_cast<std::uint8_t>(to_players(nb::cast<int>(v))); }},
    {{"red_fives"}, [](GameRule& r, nb::handle v) { for (int i = 0; i < kSuits; ++i) r.red_fives[i] = static_cast<std::uint8_t>(nb::cast<int>(v[i])); }},
    {{"ippatsu"}, [](GameRule& r, nb::handle v) { if (!nb::cast<bool>(v)) r.yaku &= ~bit(Yaku::Ippatsu); }},
    {{"local_yaku"}, [](GameRule& r, nb::handle v) { r.yaku |= to_yaku_set(v) & kLocalYaku; }},
    {{"double_yakuman"}, [](GameRule& r, nb::handle v) { r.double_yakuman |= to_yaku_set(v); }},
    {{"is_kokushi_musou_13machi_double"}, [](GameRule& r, nb::handle v) { if (nb::cast<bool>(v)) r.double_yakuman |= bit(Yaku::Kokushi13); }},
    {{"open_tanyao"}, set_field<&GameRule::open_tanyao>},
    {{"double_wind_pair_fu"}, [](GameRule& r, nb::handle v) { r.double_wind_pair_four_fu = nb::cast<int>(v) == 4; }},
    {{"rinshan_fu"}, set_field<&GameRule::rinshan_fu>},
    {{"kiriage_mangan"}, set_field<&GameRule::kiriage_mangan>},
    {{"kazoe"}, [](GameRule& r, nb::handle v) { r.kazoe_yakuman = nb::cast<std::string>(v) == "yakuman"; }},
    {{"yakuman_stack"}, set_field<&GameRule::yakuman_stack>},
    {{"tsumo_loss"}, set_field<&GameRule::tsumo_loss>},
    {{"dora"}, set_field<&GameRule::dora>},
    {{"ura_dora"}, set_field<&GameRule::ura_dora>},
    {{"kan_ura_dora"}, set_field<&GameRule::kan_ura_dora>},
    {{"renhou"}, [](GameRule& r, nb::handle v) {
       r.renhou = static_cast<Renhou>(index_of(v, kRenhouNames, "renhou"));
       if (r.renhou != Renhou::None) r.yaku |= bit(Yaku::Renhou);
     }},
    {{"min_han"}, set_field<&GameRule::min_han>},
    {{"honba_points"}, set_field<&GameRule::honba_points>},
    {{"riichi_stick_points"}, set_field<&GameRule::riichi_stick_points>},
    {{"honba_to_every_winner"}, set_field<&GameRule::honba_to_every_winner>},
    {{"riichi_stick_back"}, set_field<&GameRule::riichi_stick_back>},
    {{"winds"}, set_field<&GameRule::winds>},
    {{"extra_wind"}, set_field<&GameRule::extra_wind>},
    {{"start_points"}, set_field<&GameRule::start_points>},
    {{"target_points"}, set_field<&GameRule::target_points>},
    {{"tobi"}, set_field<&GameRule::tobi>},
    {{"tobi_points"}, set_field<&GameRule::tobi_points>},
    {{"agari_yame"}, set_field<&GameRule::agari_yame>},
    {{"tenpai_yame"}, set_field<&GameRule::tenpai_yame>},
    {{"agari_renchan"}, set_field<&GameRule::agari_renchan>},
    {{"pay_out_sticks"}, set_field<&GameRule::pay_out_sticks>},
    {{"tenpai_renchan"}, set_field<&GameRule::tenpai_renchan>},
    {{"most_rons"}, set_field<&GameRule::most_rons>},
    {{"triple_ron_draw"}, set_field<&GameRule::triple_ron_draw>},
    {{"kyuushu_kyuuhai"}, set_field<&GameRule::kyuushu>},
    {{"suufon_renda"}, set_field<&GameRule::suufon>},
    {{"suucha_riichi"}, set_field<&GameRule::suucha>},
    {{"suukaikan"}, set_field<&GameRule::suukaikan>},
    {{"nagashi_mangan"}, set_field<&GameRule::nagashi>},
    {{"kuikae"}, set_field<&GameRule::kuikae>},
    {{"riichi_min_tiles"}, set_field<&GameRule::riichi_left>},
    {{"riichi_min_points"}, set_field<&GameRule::riichi_points>},
    {{"noten_points"}, set_field<&GameRule::noten_pool>},
    {{"kan_dora_timing"}, [](GameRule& r, nb::handle v) { r.kan_dora = static_cast<KanDora>(index_of(v, kKanDoraNames, "kan_dora_timing")); }},
    {{"kan_dora"}, set_field<&GameRule::has_kan_dora>},
    {{"pao"}, [](GameRule& r, nb::handle v) { r.pao = to_yaku_set(v); }},
    {{"pao_discarder_pays_honba"}, set_field<&GameRule::pao_discarder_pays_honba>},
    {{"yakuman_pao_is_liability_only"}, set_field<&GameRule::pao_liability_only>},
    {{"allows_ron_on_ankan_for_kokushi_musou"}, set_field<&GameRule::kokushi_robs_closed_kan>},
    {{"split_tied_uma"}, set_field<&GameRule::split_tied_uma>},
    {{"return_points"}, set_field<&GameRule::return_points>},
    {{"uma"}, [](GameRule& r, nb::handle v) { for (int i = 0; i < r.players; ++i) r.uma[i] = static_cast<std::int16_t>(nb::cast<int>(v[i])); }},
};

void make_rule(GameRule* self, nb::kwargs given) {
  GameRule rule;
  PyObject *name, *value;
  for (Py_ssize_t at = 0; PyDict_Next(given.ptr(), &at, &name, &value);) {
    const int row = find_keyword(options, name);
    if (row < 0) raise_type_error(std::string("unknown rule '") + nb::cast<std::string>(nb::handle(name)) + "'");
    options[row].set(rule, value);
  }
  new (self) GameRule(rule);
}

}  // namespace

void register_rules(nb::module_& m) {
  nb::class_<GameRule>(m, "GameRule", "The kernel's form of `jantaku.GameRule`, made of its fields.")
      .def("__init__", &make_rule, nb::arg("options"), nb::sig("def __init__(self, **options: object) -> None"))
      .def_ro("players", &GameRule::players)
      .def("__eq__", [](const GameRule& a, const GameRule& b) { return a == b; }, nb::sig("def __eq__(self, arg: object, /) -> bool"))
      .def("__hash__", [](const GameRule& rule) { return static_cast<std::int64_t>(rule.yaku ^ rule.double_yakuman); });

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
