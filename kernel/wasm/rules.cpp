// The rules of a question and of a game: one row an option, by the names of `jantaku.GameRule`. Those of what is
// claimed and judged at the table are left out.
#include "wasm/words.hpp"

namespace jantaku::wasm {
namespace {

// What an option may be, where that is a name: the numbers that are written are places in the list.
struct Names {
  const char* const* of = nullptr;
  int size = 0;
};

template <std::size_t n>
constexpr Names names(const std::array<const char*, n>& of) {
  return {of.data(), static_cast<int>(n)};
}

struct Option {
  const char* name;
  Names values;
  void (*set)(GameRule& rule, In& in);
};

template <auto member>
void set_value(GameRule& rule, In& in) {
  rule.*member = static_cast<std::remove_reference_t<decltype(rule.*member)>>(in.next());
}

template <auto member>
void set_bits(GameRule& rule, In& in) {
  rule.*member = 0;
  for (int left = in.next(); left > 0; --left) rule.*member |= static_cast<std::uint8_t>(1 << (in.next() & 7));
}

YakuSet yaku_in(In& in) {
  YakuSet set;
  for (int left = in.next(); left > 0; --left)
    if (const int which = in.next(); which >= 0 && which < kYaku) set |= bit(static_cast<Yaku>(which));
  return set;
}

template <auto member>
constexpr Option value(const char* name, Names values = {}) {
  return {name, values, set_value<member>};
}

constexpr std::array<const char*, kYaku> make_yaku_names() {
  std::array<const char*, kYaku> all{};
  for (std::size_t i = 0; i < all.size(); ++i) all[i] = kYakuNames[i].data();  // literals: they end with a zero
  return all;
}
constexpr std::array<const char*, kYaku> kYakuTexts = make_yaku_names();
constexpr std::array<const char*, 2> kKazoeNames{"sanbaiman", "yakuman"};

constexpr Option kOptions[] = {
    {"players", {}, [](GameRule& rule, In& in) { rule.players = in.next() == 3 ? 3 : 4; }},
    {"red_fives",
     {},
     [](GameRule& rule, In& in) {
       in.next();  // how many: three
       for (std::uint8_t& reds : rule.red_fives) reds = static_cast<std::uint8_t>(in.next());
     }},
    {"ippatsu",
     {},
     [](GameRule& rule, In& in) {
       if (in.next() == 0) rule.yaku &= ~bit(Yaku::Ippatsu);
     }},
    {"local_yaku", names(kYakuTexts), [](GameRule& rule, In& in) { rule.yaku |= yaku_in(in) & kLocalYaku; }},
    {"double_yakuman", names(kYakuTexts), [](GameRule& rule, In& in) { rule.double_yakuman |= yaku_in(in); }},
    {"is_kokushi_musou_13machi_double",
     {},
     [](GameRule& rule, In& in) {
       if (in.next() != 0) rule.double_yakuman |= bit(Yaku::Kokushi13);
     }},
    {"double_wind_pair_fu", {}, [](GameRule& rule, In& in) { rule.double_wind_pair_four_fu = in.next() == 4; }},
    {"pao", names(kYakuTexts), [](GameRule& rule, In& in) { rule.pao = yaku_in(in); }},
    {"uma",
     {},
     [](GameRule& rule, In& in) {
       for (int i = 0, n = in.next(); i < n; ++i)
         if (i < static_cast<int>(rule.uma.size()))
           rule.uma[static_cast<std::size_t>(i)] = static_cast<std::int16_t>(in.next());
     }},
    {"renhou", names(kRenhouNames),
     [](GameRule& rule, In& in) {
       set_value<&GameRule::renhou>(rule, in);
       if (rule.renhou != Renhou::None) rule.yaku |= bit(Yaku::Renhou);
     }},
    {"dora_itself", names(kDoraNames), set_bits<&GameRule::dora_itself>},
    value<&GameRule::kazoe_yakuman>("kazoe", names(kKazoeNames)),
    value<&GameRule::seven_pairs>("seven_pairs", names(kSevenPairsNames)),
    value<&GameRule::fix_yaku>("fix_yaku", names(kFixYakuNames)),
    value<&GameRule::multi_wait_tsumo_closed>("multi_wait_tsumo", names(kMultiWaitNames)),
    value<&GameRule::multi_wait_finally>("multi_wait_finally"),
    value<&GameRule::open_tanyao>("open_tanyao"),
    value<&GameRule::rinshan_fu>("rinshan_fu"),
    value<&GameRule::kiriage_mangan>("kiriage_mangan"),
    value<&GameRule::yakuman_stack>("yakuman_stack"),
    value<&GameRule::tsumo_loss>("tsumo_loss"),
    value<&GameRule::dora>("dora"),
    value<&GameRule::ura_dora>("ura_dora"),
    value<&GameRule::kan_ura_dora>("kan_ura_dora"),
    value<&GameRule::min_han>("min_han"),
    value<&GameRule::two_han_honba>("two_han_honba"),
    value<&GameRule::honba_points>("honba_points"),
    value<&GameRule::riichi_stick_points>("riichi_stick_points"),
    value<&GameRule::renhou_adds>("renhou_adds"),
    value<&GameRule::pinfu_tsumo>("pinfu_tsumo"),
    value<&GameRule::seven_pairs_quads>("seven_pairs_quads"),
    value<&GameRule::green_without_dragon>("green_without_dragon"),
    value<&GameRule::nine_gates_any_suit>("nine_gates_any_suit"),
    value<&GameRule::eight_wins_needs_yaku>("eight_wins_needs_yaku"),
    value<&GameRule::eight_wins_with_yakuman>("eight_wins_with_yakuman"),
    value<&GameRule::riichi_left>("riichi_min_tiles"),
    value<&GameRule::kokushi_robs_closed_kan>("allows_ron_on_ankan_for_kokushi_musou"),
    // The course of a game.
    value<&GameRule::honba_to_every_winner>("honba_to_every_winner"),
    value<&GameRule::riichi_stick_back>("riichi_stick_back"),
    value<&GameRule::winds>("winds"),
    value<&GameRule::extra_winds>("extra_winds"),
    value<&GameRule::wind_cycle>("wind_cycle", names(kWindCycleNames)),
    value<&GameRule::eight_wins>("eight_wins", names(kEightWinsNames)),
    value<&GameRule::eight_wins_reset>("eight_wins_reset"),
    value<&GameRule::start_points>("start_points"),
    value<&GameRule::target_points>("target_points"),
    value<&GameRule::tobi>("tobi"),
    value<&GameRule::tobi_points>("tobi_points"),
    value<&GameRule::tobi_payment>("tobi_payment", names(kTobiPaymentNames)),
    value<&GameRule::tobi_prize>("tobi_prize"),
    value<&GameRule::tobi_prize_by_chombo>("tobi_prize_by_chombo", names(kTobiPrizeNames)),
    value<&GameRule::agari_yame>("agari_yame"),
    value<&GameRule::tenpai_yame>("tenpai_yame"),
    value<&GameRule::yame_not_top>("yame_not_top"),
    value<&GameRule::all_negative_goes_on>("all_negative_goes_on"),
    value<&GameRule::agari_renchan>("agari_renchan"),
    value<&GameRule::tenpai_renchan>("tenpai_renchan"),
    value<&GameRule::pay_out_sticks>("pay_out_sticks"),
    value<&GameRule::most_rons>("most_rons"),
    value<&GameRule::triple_ron_draw>("triple_ron_draw"),
    value<&GameRule::kyuushu>("kyuushu_kyuuhai"),
    value<&GameRule::suufon>("suufon_renda"),
    value<&GameRule::suucha>("suucha_riichi"),
    value<&GameRule::suukaikan>("suukaikan"),
    {"abortive_stay", names(kAbortiveNames), set_bits<&GameRule::abortive_stay>},
    value<&GameRule::nagashi>("nagashi_mangan"),
    value<&GameRule::nagashi_as>("nagashi_as", names(kNagashiAsNames)),
    value<&GameRule::nagashi_worth>("nagashi_worth", names(kNagashiWorthNames)),
    value<&GameRule::kuikae>("kuikae"),
    value<&GameRule::suji_kuikae>("suji_kuikae"),
    value<&GameRule::fifth_kan>("fifth_kan"),
    value<&GameRule::riichi_points>("riichi_min_points"),
    value<&GameRule::riichi_kan>("riichi_kan", names(kRiichiKanNames)),
    value<&GameRule::furiten_riichi>("furiten_riichi"),
    value<&GameRule::open_riichi_chombo>("open_riichi_discard", names(kOpenRiichiDiscardNames)),
    value<&GameRule::noten_pool>("noten_points"),
    value<&GameRule::fifth_tile>("fifth_tile_wait", names(kFifthTileNames)),
    {"pseudo_tenpai", names(kNotTenpaiNames), set_bits<&GameRule::pseudo_tenpai>},
    value<&GameRule::two_han_tenpai_free>("two_han_tenpai", names(kTwoHanTenpaiNames)),
    value<&GameRule::wareme>("wareme"),
    value<&GameRule::kan_dora>("kan_dora_timing", names(kKanDoraNames)),
    value<&GameRule::has_kan_dora>("kan_dora"),
    value<&GameRule::pao_discarder_pays_honba>("pao_discarder_pays_honba"),
    value<&GameRule::pao_liability_only>("yakuman_pao_is_liability_only"),
    value<&GameRule::split_tied_uma>("split_tied_uma"),
    value<&GameRule::tied_uma_down>("tied_uma_down"),
    value<&GameRule::final_rounding>("final_rounding", names(kRoundingNames)),
    value<&GameRule::yakitori_points>("yakitori_points"),
    value<&GameRule::yakitori_to_all>("yakitori_to_all"),
    value<&GameRule::return_points>("return_points"),
};
constexpr int kOptionCount = static_cast<int>(std::size(kOptions));

}  // namespace

// The name of an option, and those of its values; 0 past the end.
JANTAKU_EXPORT(option_name) const char* option_name(int option) {
  return option >= 0 && option < kOptionCount ? kOptions[option].name : nullptr;
}
JANTAKU_EXPORT(option_value) const char* option_value(int option, int place) {
  if (option < 0 || option >= kOptionCount) return nullptr;
  const Names& values = kOptions[option].values;
  return place >= 0 && place < values.size ? values.of[place] : nullptr;
}

// The rules: pairs of an option and its value (of a list first how many), -1 after them. The others are as at Tenhou.
JANTAKU_EXPORT(take_rules) void take_rules() {
  asked.rule = GameRule{};
  In in;
  for (int option = in.next(); option >= 0 && option < kOptionCount && in.at < kWords; option = in.next())
    kOptions[option].set(asked.rule, in);
}

}  // namespace jantaku::wasm
