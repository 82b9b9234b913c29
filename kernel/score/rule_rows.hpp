// The options of the riichi family, a row each. Fields, names, bindings, ranges, groups and schemas follow from the
// rows.
//
// What an option means is said in `jantaku.GameRule` (src/jantaku/riichi/rules/game_rule.py).
#pragma once

#include "score/yaku_set.hpp"

#include <limits>

namespace jantaku {

enum class Kazoe : std::uint8_t { Yakuman, Sanbaiman };
enum class Renhou : std::uint8_t { None, FiveHan, Mangan, Haneman, Baiman, Sanbaiman, Yakuman };
enum class SevenPairs : std::uint8_t { Fu25Han2, Fu30Han2, Fu50Han1 };
// Whose eighth win in a row counts, or which win at eight honba.
enum class EightWins : std::uint8_t { Dealer, Anyone, DealerAtEightHonba, AnyoneAtEightHonba };
// Which yaku may satisfy the need of han, by the order of the calls (gate.hpp).
enum class FixYaku : std::uint8_t { Finally, MiddleOk, FirstOnly };
// Where waits are without a yaku: which self-draws win.
enum class MultiWaitTsumo : std::uint8_t { All, Closed };
enum class OpenRiichiDiscard : std::uint8_t { Yakuman, Chombo };
enum class OpenRiichiRobots : std::uint8_t { Disabled, Ignored, Paid };
// The payment of a nagashi mangan replaces the noten payments, is added to them, or is that of a win.
enum class NagashiAs : std::uint8_t { Instead, Draw, Win };
enum class NagashiWorth : std::uint8_t { Mangan, Haneman, Baiman, Sanbaiman, Yakuman };
// Whether waiting for a fifth copy of a kind is tenpai: never, where own melds hold some of the four, always.
enum class FifthTile : std::uint8_t { No, Melded, Yes };
// Where two han are needed: a wait that makes them possible, or no yaku.
enum class TwoHanTenpai : std::uint8_t { Possible, NoYaku };
// What a closed kan in riichi has to leave as it is.
enum class RiichiKan : std::uint8_t { No, SameShape, SameWaits };
enum class TobiPayment : std::uint8_t { Negative, Returned, Limited };
enum class TobiPrize : std::uint8_t { None, Divided, ToAll };
enum class Rounding : std::uint8_t { None, Down, Up, FourFive, FiveSix, TowardZero };
enum class WindCycle : std::uint8_t { All, East, EastNorth };
enum class Robots : std::uint8_t { Smart, Docile, None };
// When the indicator of an open or added kan is turned; that of a closed kan is turned at once in every mode.
enum class KanDora : std::uint8_t {
  TenhouImmediate,   // just before the discard that follows
  MajsoulImmediate,  // just after it, before anyone may claim it
  AfterDiscard,      // once nobody has won by it
  AtOnce,            // with the kan
};

// Names in sets of options, as bits in this order.
enum class DoraKind : std::uint8_t { Dora, Ura, Kan, KanUra };
enum class NotTenpai : std::uint8_t { Empty, Furiten, NoYaku };
enum class Abortive : std::uint8_t { Kyuushu, Suufon, Suucha, Suukaikan, TripleRon };
template <class E>
constexpr bool in_set(std::uint8_t set, E which) {
  return (set >> static_cast<int>(which) & 1) != 0;
}

// No score is below it.
inline constexpr std::int32_t kAnyPoints = std::numeric_limits<std::int32_t>::min();
inline constexpr std::int32_t kPointsLimit = 1'000'000;

using RedFives = std::array<std::uint8_t, kSuits>;
using Uma = std::array<std::int16_t, 4>;  // thousands, by rank
inline constexpr RedFives kOneRedEach{1, 1, 1};
inline constexpr Uma kUma{20, 10, -10, -20};
inline constexpr YakuSet kPao = bit(Yaku::Daisangen) | bit(Yaku::Daisuushii);

// A row for each option, in the order in which people are shown them: its group; what it bears on (`score`: the worth
// of a hand or whether it wins; `play`: the rest of a game; `host`: what is above the kernel, which has no field for
// it); its name, which is the field's; the field's type; its default for four players; its values (rule_values.hpp),
// with the default for three players and the option that it needs to be on, where there are such.
// clang-format off: one row, one line
#define JANTAKU_RULES(ROW) \
  ROW(table, play, players, std::uint8_t, 4, one_of(3, 4)) \
  ROW(table, score, red_fives, RedFives, kOneRedEach, numbers(0, 4).three(0, 1, 1)) \
  ROW(table, play, winds, std::uint8_t, 2, one_of(0, 1, 2, 3, 4)) \
  ROW(table, play, wind_cycle, WindCycle, WindCycle::All, one_of("ESWN", "E", "EN")) \
  ROW(table, play, extra_winds, std::uint8_t, 1, one_of(0, 1, 2, 3)) \
  ROW(table, play, start_points, std::int32_t, 25'000, number(0, kPointsLimit).three(35'000)) \
  ROW(yaku, score, open_tanyao, bool, true, truth()) \
  ROW(yaku, score, pinfu_tsumo, bool, true, truth()) \
  ROW(yaku, score, ippatsu, bool, true, truth()) \
  ROW(yaku, score, seven_pairs, SevenPairs, SevenPairs::Fu25Han2, one_of("25fu_2han", "30fu_2han", "50fu_1han")) \
  ROW(yaku, score, seven_pairs_quads, bool, false, truth()) \
  ROW(yaku, score, renhou, Renhou, Renhou::None, one_of("none", "five_han", "mangan", "haneman", "baiman", "sanbaiman", "yakuman")) \
  ROW(yaku, score, renhou_adds, bool, false, truth()) \
  ROW(yaku, score, local_yaku, YakuSet, YakuSet{}, some_of(kLocalYaku)) \
  ROW(yaku, play, eight_wins, EightWins, EightWins::Dealer, one_of("dealer", "anyone", "dealer_at_eight_honba", "anyone_at_eight_honba")) \
  ROW(yaku, score, eight_wins_needs_yaku, bool, false, truth()) \
  ROW(yaku, score, eight_wins_with_yakuman, bool, false, truth()) \
  ROW(yaku, play, eight_wins_reset, bool, false, truth()) \
  ROW(yakuman, score, kazoe, Kazoe, Kazoe::Yakuman, one_of("yakuman", "sanbaiman")) \
  ROW(yakuman, score, yakuman_stack, bool, true, truth()) \
  ROW(yakuman, score, double_yakuman, YakuSet, YakuSet{}, some_of(kEveryYakuman)) \
  ROW(yakuman, score, is_kokushi_musou_13machi_double, bool, false, truth()) \
  ROW(yakuman, play, allows_ron_on_ankan_for_kokushi_musou, bool, false, truth()) \
  ROW(yakuman, score, green_without_dragon, bool, true, truth()) \
  ROW(yakuman, score, nine_gates_any_suit, bool, true, truth()) \
  ROW(yakuman, play, pao, YakuSet, kPao, some_of(kPao | bit(Yaku::Suukantsu))) \
  ROW(yakuman, play, pao_discarder_pays_honba, bool, false, truth()) \
  ROW(yakuman, play, yakuman_pao_is_liability_only, bool, false, truth()) \
  ROW(points, score, double_wind_pair_fu, std::uint8_t, 4, one_of(2, 4)) \
  ROW(points, score, rinshan_fu, bool, true, truth()) \
  ROW(points, score, kiriage_mangan, bool, false, truth()) \
  ROW(points, score, honba_points, std::uint16_t, 100, number(0, 10'000)) \
  ROW(points, play, honba_to_every_winner, bool, false, truth()) \
  ROW(points, score, riichi_stick_points, std::uint16_t, 1'000, number(0, 10'000)) \
  ROW(points, play, riichi_stick_back, bool, false, truth()) \
  ROW(points, score, tsumo_loss, bool, true, truth()) \
  ROW(points, play, wareme, bool, false, truth()) \
  ROW(dora, score, dora, bool, true, truth()) \
  ROW(dora, score, ura_dora, bool, true, truth()) \
  ROW(dora, play, kan_dora, bool, true, truth()) \
  ROW(dora, score, kan_ura_dora, bool, true, truth()) \
  ROW(dora, score, dora_itself, std::uint8_t, 0, some_of("dora", "ura_dora", "kan_dora", "kan_ura_dora")) \
  ROW(dora, play, kan_dora_timing, KanDora, KanDora::TenhouImmediate, one_of("tenhou_immediate", "majsoul_immediate", "after_discard", "at_once")) \
  ROW(winning, score, min_han, std::uint8_t, 1, number(1, 13)) \
  ROW(winning, score, two_han_honba, std::uint8_t, 0, one_of(0, 4, 5)) \
  ROW(winning, score, fix_yaku, FixYaku, FixYaku::Finally, one_of("finally", "middle_ok", "first_only")) \
  ROW(winning, score, multi_wait_tsumo, MultiWaitTsumo, MultiWaitTsumo::All, one_of("all", "closed")) \
  ROW(winning, score, multi_wait_finally, bool, true, truth()) \
  ROW(winning, play, most_rons, std::uint8_t, 3, one_of(1, 2, 3)) \
  ROW(riichi, play, riichi_min_tiles, std::uint8_t, 4, number(0, 70).three(3)) \
  ROW(riichi, play, riichi_min_points, std::int32_t, 1'000, number(-kPointsLimit, kPointsLimit).or_any()) \
  ROW(riichi, play, riichi_kan, RiichiKan, RiichiKan::SameWaits, one_of("no", "same_shape", "same_waits").formerly("no", "same_waits")) \
  ROW(riichi, play, furiten_riichi, bool, true, truth()) \
  ROW(riichi, play, open_riichi_discard, OpenRiichiDiscard, OpenRiichiDiscard::Yakuman, one_of("yakuman", "chombo")) \
  ROW(riichi, play, open_riichi_robots, OpenRiichiRobots, OpenRiichiRobots::Paid, one_of("disabled", "ignored", "paid")) \
  ROW(calls, play, kuikae, bool, false, truth()) \
  ROW(calls, play, suji_kuikae, bool, false, truth()) \
  ROW(calls, play, fifth_kan, bool, false, truth()) \
  ROW(draws, play, noten_points, std::uint16_t, 3'000, number(0, 12'000).three(2'000)) \
  ROW(draws, play, fifth_tile_wait, FifthTile, FifthTile::Melded, one_of("no", "melded", "yes")) \
  ROW(draws, play, pseudo_tenpai, std::uint8_t, 0b111, some_of("empty", "furiten", "no_yaku")) \
  ROW(draws, play, two_han_tenpai, TwoHanTenpai, TwoHanTenpai::Possible, one_of("possible", "no_yaku")) \
  ROW(draws, play, nagashi_mangan, bool, true, truth()) \
  ROW(draws, play, nagashi_as, NagashiAs, NagashiAs::Instead, one_of("instead", "draw", "win").needs("nagashi_mangan")) \
  ROW(draws, play, nagashi_worth, NagashiWorth, NagashiWorth::Mangan, one_of("mangan", "haneman", "baiman", "sanbaiman", "yakuman").needs("nagashi_mangan")) \
  ROW(draws, play, kyuushu_kyuuhai, bool, true, truth()) \
  ROW(draws, play, suufon_renda, bool, true, truth()) \
  ROW(draws, play, suucha_riichi, bool, true, truth()) \
  ROW(draws, play, suukaikan, bool, true, truth()) \
  ROW(draws, play, triple_ron_draw, bool, true, truth()) \
  ROW(draws, play, abortive_stay, std::uint8_t, 0b11111, some_of("kyuushu_kyuuhai", "suufon_renda", "suucha_riichi", "suukaikan", "triple_ron_draw")) \
  ROW(end, play, target_points, std::int32_t, 30'000, number(0, kPointsLimit).three(40'000)) \
  ROW(end, play, tobi, bool, true, truth()) \
  ROW(end, play, tobi_points, std::int32_t, 0, number(-kPointsLimit, kPointsLimit)) \
  ROW(end, play, tobi_payment, TobiPayment, TobiPayment::Negative, one_of("negative", "returned", "limited").needs("tobi")) \
  ROW(end, play, tobi_prize, std::int32_t, 0, number(0, 30'000).needs("tobi")) \
  ROW(end, play, tobi_prize_by_chombo, TobiPrize, TobiPrize::None, one_of("none", "divided", "to_all").needs("tobi_prize")) \
  ROW(end, play, agari_yame, bool, true, truth()) \
  ROW(end, play, tenpai_yame, bool, true, truth()) \
  ROW(end, play, yame_by_choice, bool, false, truth()) \
  ROW(end, play, yame_not_top, bool, false, truth()) \
  ROW(end, play, agari_renchan, bool, true, truth()) \
  ROW(end, play, tenpai_renchan, bool, true, truth()) \
  ROW(end, play, all_negative_goes_on, bool, false, truth()) \
  ROW(result, play, uma, Uma, kUma, numbers(-1'000, 1'000).three(20, 0, -20)) \
  ROW(result, play, split_tied_uma, bool, false, truth()) \
  ROW(result, play, tied_uma_down, bool, false, truth().needs("split_tied_uma")) \
  ROW(result, play, return_points, std::int32_t, 30'000, number(0, kPointsLimit).three(40'000)) \
  ROW(result, play, final_rounding, Rounding, Rounding::None, one_of("none", "down", "up", "four_five", "five_six", "toward_zero")) \
  ROW(result, play, pay_out_sticks, bool, true, truth()) \
  ROW(result, play, yakitori_points, std::int32_t, 0, number(0, 100'000)) \
  ROW(result, play, yakitori_to_all, bool, false, truth().needs("yakitori_points")) \
  ROW(claims, host, claims, bool, false, truth()) \
  ROW(claims, host, evaluate, bool, true, truth()) \
  ROW(claims, play, check_han, bool, true, truth()) \
  ROW(claims, host, check_fix_yaku, bool, false, truth()) \
  ROW(claims, play, check_riichi, bool, true, truth()) \
  ROW(claims, host, show_win_anyway, bool, false, truth()) \
  ROW(claims, host, win_cancelable, bool, false, truth()) \
  ROW(claims, host, cancel_seconds, int, 2, number(0, 60)) \
  ROW(claims, host, suspend, int, 0, one_of("suspend", "game_over", "go_on")) \
  ROW(claims, host, suspend_penalty, int, 0, one_of(0, 1'000, 2'000, 4'000, 8'000, 16'000)) \
  ROW(claims, host, connection_penalty, int, 0, one_of(0, 1'000, 2'000, 4'000, 8'000, 16'000)) \
  ROW(robots, play, robots, Robots, Robots::Smart, one_of("smart", "docile", "none")) \
  ROW(robots, play, robot_tobi, bool, true, truth()) \
  ROW(robots, host, robot_debts, int, 0, one_of("none", "divided", "proportional")) \
  ROW(robots, host, robot_draw_by_button, bool, false, truth()) \
  ROW(robots, host, robot_seconds, int, 1, number(0, 60)) \
  ROW(timing, host, ron_seconds, int, 2, number(0, 60)) \
  ROW(timing, host, call_seconds, int, 2, number(0, 60)) \
  ROW(timing, host, last_discard_seconds, int, 2, number(0, 60)) \
  ROW(timing, host, draw_seconds, int, 0, number(0, 60)) \
  ROW(timing, host, discard_seconds, int, 0, number(0, 60)) \
  ROW(timing, host, notify, bool, true, truth()) \
  ROW(timing, host, simple_seating, bool, false, truth())
// clang-format on

}  // namespace jantaku
