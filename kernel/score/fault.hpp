// What is impossible about a hand, its circumstances or both, found before anything is counted.
#pragma once

#include "hand/hand.hpp"
#include "score/context.hpp"
#include "score/rules.hpp"

namespace jantaku {

// A row for each fault, in the order of the codes: its code, its name, the argument at fault, what is wrong, and what
// to do. A name in braces stands for what the fault is about; `notation::write` explains them.
// clang-format off: one row, one line
#define JANTAKU_FAULTS(ROW) \
  ROW(TooManyCopies, too_many_copies, "hand", "{number} copies of {tile}", "there are four of each tile, counting hand, melds and those seen elsewhere") \
  ROW(TooManyReds, too_many_reds, "hand", "too many red fives: {tile}", "write a plain five or choose rules with more red fives") \
  ROW(KindNotInPlay, kind_not_in_play, "hand", "{tile} is not in a three-player set", "with three players of man only 1 and 9 are used") \
  ROW(ChiWithThree, chi_with_three, "hand", "a chi with three players", "with three players only pon and kan can be called") \
  ROW(WrongSize, wrong_size, "hand", "the hand has {count}", "give 14, counting each kan as three, or ask for shanten and useful tiles instead") \
  ROW(NotComplete, not_complete, "hand", "the hand is not complete: {missing}", "give four sets and a pair, seven pairs or thirteen orphans, or ask for shanten") \
  ROW(BrokenLater, broken_later, "tenhou", "thirteen or fourteen broken that is not won by the first draw", "add tsumo, and tenhou for the dealer or chiihou for others") \
  ROW(WinNotInHand, win_not_in_hand, "win", "{tile} is not among the concealed tiles", "name a tile of the hand, to which the winning tile belongs") \
  ROW(WinRedNotInHand, win_red_not_in_hand, "win", "no red five {tile} is among the concealed tiles", "write it as 0 in the hand, or name the plain five") \
  ROW(OpenRiichiHand, riichi_with_open_hand, "riichi", "riichi with a called meld", "drop riichi or the call; a closed kan such as [1111m] is allowed") \
  ROW(IppatsuWithoutRiichi, ippatsu_without_riichi, "ippatsu", "ippatsu without riichi", "add riichi or drop ippatsu") \
  ROW(IppatsuLastTile, ippatsu_last_tile, "ippatsu", "ippatsu on the last tile", "these rules allow no riichi so late: drop one of the two") \
  ROW(DoubleIppatsuAfterCall, double_ippatsu_after_call, "ippatsu", "double riichi and ippatsu with a kan, a kita or a second dora indicator", "a kan or a kita ends one of the two: drop it, ippatsu or double riichi") \
  ROW(DoubleIppatsuLastTile, double_ippatsu_last_tile, "ippatsu", "double riichi and ippatsu on the last tile", "they are won in the second turn at the latest: drop one of the three") \
  ROW(DoubleIppatsuChankan, double_ippatsu_chankan, "ippatsu", "double riichi, ippatsu and chankan", "the robbed kan was a pon, which ends one of the two: drop one of the three") \
  ROW(UraWithoutRiichi, ura_without_riichi, "ura", "ura-dora indicators without riichi", "add riichi or drop the ura-dora") \
  ROW(UraMoreThanDora, ura_more_than_dora, "ura", "more ura-dora than dora indicators", "each ura-dora is under a dora indicator: name that one too") \
  ROW(RinshanByRon, rinshan_by_ron, "rinshan", "rinshan by ron", "rinshan is a self-draw: add tsumo") \
  ROW(RinshanWithoutKan, rinshan_without_kan, "rinshan", "rinshan without a kan", "write the kan in brackets, such as [1111m]") \
  ROW(RinshanLastTile, rinshan_last_tile, "rinshan", "rinshan on the last tile", "the replacement tile is not the last of the wall: drop one of the two") \
  ROW(RinshanIppatsu, rinshan_ippatsu, "ippatsu", "ippatsu after a kan", "a kan ends ippatsu: drop rinshan or ippatsu") \
  ROW(ChankanByTsumo, chankan_by_tsumo, "chankan", "chankan by self-draw", "chankan is a ron: drop tsumo") \
  ROW(ChankanLastTile, chankan_last_tile, "chankan", "chankan on the last discard", "after the last tile nobody can add to a kan: drop one of the two") \
  ROW(ChankanCopyShown, chankan_copy_shown, "chankan", "chankan on a tile with further copies in the hand or shown", "the other three are in the robbed kan: drop chankan, or win on another tile") \
  ROW(TenhouNotDealer, tenhou_not_dealer, "tenhou", "tenhou by a player who is not the dealer", "set seat to east") \
  ROW(TenhouByRon, tenhou_by_ron, "tenhou", "tenhou by ron", "tenhou is a self-draw: add tsumo") \
  ROW(ChiihouDealer, chiihou_dealer, "chiihou", "chiihou by the dealer", "set seat to south, west or north") \
  ROW(ChiihouByRon, chiihou_by_ron, "chiihou", "chiihou by ron", "chiihou is a self-draw: add tsumo") \
  ROW(RenhouDealer, renhou_dealer, "renhou", "renhou by the dealer", "set seat to south, west or north") \
  ROW(RenhouByTsumo, renhou_by_tsumo, "renhou", "renhou by self-draw", "renhou is a ron: drop tsumo") \
  ROW(FirstTurnAfterCall, first_turn_after_call, "{first}", "{first} after a call, a kan or a kita", "the first turn allows none: drop {first} or the melds") \
  ROW(FirstTurnAfterRiichi, first_turn_after_riichi, "{first}", "{first} together with riichi", "nobody has declared riichi before the first turn: drop one of the two") \
  ROW(FirstTurnLastTile, first_turn_last_tile, "{first}", "{first} on the last tile", "the first turn is not the last: drop one of the two") \
  ROW(FirstTurnAfterKan, first_turn_after_kan, "{first}", "{first} together with rinshan, chankan or kanfuri", "nobody has declared a kan before the first turn: drop one of the two") \
  ROW(FirstTurnKanDora, first_turn_kan_dora, "{first}", "{first} with more than one dora indicator", "nobody has declared a kan before the first turn: drop {first} or name one indicator") \
  ROW(TsubameByTsumo, tsubame_by_tsumo, "tsubame_gaeshi", "tsubame-gaeshi by self-draw", "it is a ron on the tile of a riichi: drop tsumo") \
  ROW(TsubameChankan, tsubame_chankan, "tsubame_gaeshi", "tsubame-gaeshi together with chankan", "riichi is declared with a discard, not with a kan: drop one of the two") \
  ROW(TsubameLastTile, tsubame_last_tile, "tsubame_gaeshi", "tsubame-gaeshi on the last discard", "these rules allow no riichi so late: drop one of the two") \
  ROW(KanfuriByTsumo, kanfuri_by_tsumo, "kanfuri", "kanfuri by self-draw", "it is a ron on the discard after a kan: drop tsumo") \
  ROW(KanfuriChankan, kanfuri_chankan, "kanfuri", "kanfuri together with chankan", "it is a ron on a discard, not on a kan: drop one of the two") \
  ROW(KanfuriIppatsu, kanfuri_ippatsu, "ippatsu", "ippatsu on the discard after a kan", "a kan ends ippatsu: drop kanfuri or ippatsu") \
  ROW(KitaWithFour, kita_with_four, "kita", "kita with four players", "set players to 3 or drop kita") \
  ROW(TooManyKita, too_many_kita, "kita", "more than four kita", "there are four North tiles") \
  ROW(NorthSeatWithThree, north_seat_with_three, "seat", "North as seat with three players", "with three players the seats are east, south and west")
// clang-format on

#define JANTAKU_ROW(code, ...) code,
enum class FaultCode : std::uint8_t { None, JANTAKU_FAULTS(JANTAKU_ROW) Count };
#undef JANTAKU_ROW

// The circumstances of a win in the first turn, by the number of a fault about it, which counts from 1.
inline constexpr std::array<circumstance::Bit, 3> kFirstTurn{
    circumstance::Tenhou, circumstance::Chiihou, circumstance::Renhou};

struct Fault {
  FaultCode code = FaultCode::None;
  Tile tile = kNoTile;
  int number = 0;

  explicit operator bool() const { return code != FaultCode::None; }
};

// The concealed kinds of which no other copy is held or shown: another player may have the three as a kan.
KindSet robbable(const Hand& hand, const Context& context);

// Faults of the tiles: copies, red fives, kinds in play.
Fault check_tiles(const Hand& hand, const GameRule& rule);
// And of everything that scoring needs. Does not ask whether the hand is complete.
Fault check(const Hand& hand, const Context& context, const GameRule& rule);

// Returns the circumstances of a win on one wait of a hand: without chankan if a copy of the tile is held or shown, and
// without the last discard if ippatsu is over by then.
Context fitting(const Hand& hand, const Context& context, const GameRule& rule);

}  // namespace jantaku
