// What is impossible about a hand, its circumstances or both, found before anything is counted.
#pragma once

#include "hand/hand.hpp"
#include "score/context.hpp"
#include "score/rules.hpp"

namespace jantaku {

enum class FaultCode : std::uint8_t {
  None,
  TooManyCopies,    // tile: five or more of a kind in hand, melds and indicators
  TooManyReds,      // tile: more red fives than the rules have
  KindNotInPlay,    // tile: 2-8 man with three players, in the hand or shown
  ChiWithThree,     // tile: no chi with three players
  WrongSize,        // number: tiles counted, a kan as three
  NotComplete,      // fourteen tiles that are not a winning hand
  BrokenLater,      // a broken hand that is not won by the first draw
  WinNotInHand,     // tile
  WinRedNotInHand,  // tile
  OpenRiichiHand,   // riichi with a called meld
  IppatsuWithoutRiichi,
  IppatsuLastTile,         // riichi leaves more tiles than are drawn while ippatsu lasts
  DoubleIppatsuAfterCall,  // double riichi and ippatsu with a kan, a kita or a second indicator
  DoubleIppatsuLastTile,
  DoubleIppatsuChankan,  // the robbed kan was a pon
  UraWithoutRiichi,
  UraMoreThanDora,
  RinshanByRon,
  RinshanWithoutKan,
  RinshanLastTile,
  RinshanIppatsu,
  ChankanByTsumo,
  ChankanLastTile,
  ChankanCopyShown,  // a copy of the robbed tile is in hand, melds or indicators
  TenhouNotDealer,
  TenhouByRon,
  ChiihouDealer,
  ChiihouByRon,
  RenhouDealer,
  RenhouByTsumo,
  FirstTurnAfterCall,  // number: 1 tenhou, 2 chiihou, 3 renhou with a meld
  FirstTurnAfterRiichi,
  FirstTurnLastTile,
  FirstTurnAfterKan,  // tenhou and the like with rinshan, chankan or kanfuri
  FirstTurnKanDora,   // ... with a second indicator
  TsubameByTsumo,
  TsubameChankan,
  TsubameLastTile,  // riichi needs tiles left
  KanfuriByTsumo,
  KanfuriChankan,
  KanfuriIppatsu,
  KitaWithFour,
  TooManyKita,
  NorthSeatWithThree,
  Count
};

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
