#include "bindings.hpp"

namespace jantaku::python {
namespace {

constexpr std::array<std::string_view, 4> kRenhouNames{"none", "five_han", "mangan", "yakuman"};

YakuSet to_yaku_set(nb::handle names) {
  YakuSet set = 0;
  for (nb::handle item : names) {
    const std::string name = nb::cast<std::string>(item);
    for (int i = 0; i < kYaku; ++i)
      if (kYakuNames[i] == name) set |= YakuSet{1} << i;
  }
  return set;
}

Renhou to_renhou(const std::string& name) {
  for (std::size_t i = 0; i < kRenhouNames.size(); ++i)
    if (kRenhouNames[i] == name) return static_cast<Renhou>(i);
  raise_type_error("renhou is none, five_han, mangan or yakuman");
}

void make_rule(GameRule* self, int players, std::array<int, 3> red_fives, nb::iterable without, nb::iterable local,
               nb::iterable doubled, bool open_tanyao, bool double_wind_pair_four_fu, bool rinshan_fu, bool kiriage_mangan,
               bool kazoe_yakuman, bool yakuman_stack, bool tsumo_loss, bool ura_dora, const std::string& renhou, int min_han,
               int honba_points) {
  GameRule rule;
  rule.players = static_cast<std::uint8_t>(to_players(players));
  for (int suit = 0; suit < kSuits; ++suit) rule.red_fives[suit] = static_cast<std::uint8_t>(red_fives[suit]);
  rule.renhou = to_renhou(renhou);
  rule.yaku = (kStandardYaku | to_yaku_set(local) | (rule.renhou == Renhou::None ? 0 : bit(Yaku::Renhou))) & ~to_yaku_set(without);
  rule.double_yakuman = to_yaku_set(doubled);
  rule.open_tanyao = open_tanyao;
  rule.double_wind_pair_four_fu = double_wind_pair_four_fu;
  rule.rinshan_fu = rinshan_fu;
  rule.kiriage_mangan = kiriage_mangan;
  rule.kazoe_yakuman = kazoe_yakuman;
  rule.yakuman_stack = yakuman_stack;
  rule.tsumo_loss = tsumo_loss;
  rule.ura_dora = ura_dora;
  rule.min_han = static_cast<std::uint8_t>(min_han);
  rule.honba_points = static_cast<std::uint16_t>(honba_points);
  new (self) GameRule(rule);
}

}  // namespace

void register_rules(nb::module_& m) {
  nb::class_<GameRule>(m, "GameRule", "The kernel's form of `jantaku.GameRule`.")
      .def("__init__", [](GameRule* self) { new (self) GameRule(); })
      .def("__init__",
           [](GameRule* self, int players, nb::sequence reds, nb::iterable without, nb::iterable local, nb::iterable doubled,
              bool open_tanyao, bool double_wind_pair_four_fu, bool rinshan_fu, bool kiriage_mangan, bool kazoe_yakuman,
              bool yakuman_stack, bool tsumo_loss, bool ura_dora, const std::string& renhou, int min_han, int honba_points) {
             make_rule(self, players, {nb::cast<int>(reds[0]), nb::cast<int>(reds[1]), nb::cast<int>(reds[2])}, without, local, doubled,
                       open_tanyao, double_wind_pair_four_fu, rinshan_fu, kiriage_mangan, kazoe_yakuman, yakuman_stack, tsumo_loss,
                       ura_dora, renhou, min_han, honba_points);
           },
           nb::kw_only(), nb::arg("players"), nb::arg("red_fives"), nb::arg("without_yaku"), nb::arg("local_yaku"), nb::arg("double_yakuman"),
           nb::arg("open_tanyao"), nb::arg("double_wind_pair_four_fu"), nb::arg("rinshan_fu"), nb::arg("kiriage_mangan"), nb::arg("kazoe_yakuman"),
           nb::arg("yakuman_stack"), nb::arg("tsumo_loss"), nb::arg("ura_dora"), nb::arg("renhou"), nb::arg("min_han"), nb::arg("honba_points"),
           nb::sig("def __init__(self, *, players: int, red_fives: collections.abc.Sequence[int], without_yaku: collections.abc.Iterable[str], "
                   "local_yaku: collections.abc.Iterable[str], double_yakuman: collections.abc.Iterable[str], open_tanyao: bool, "
                   "double_wind_pair_four_fu: bool, rinshan_fu: bool, kiriage_mangan: bool, kazoe_yakuman: bool, yakuman_stack: bool, "
                   "tsumo_loss: bool, ura_dora: bool, renhou: str, min_han: int, honba_points: int) -> None"))
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
