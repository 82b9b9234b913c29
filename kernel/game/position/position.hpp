// A round as it is at a decision: the facts that it takes to play on from there, read off a state and set up as one.
//
// Everything that follows from the facts is computed: waits, tiles left, who may call, what may not be discarded.
#pragma once

#include "game/step/step.hpp"

namespace jantaku {

// What has just happened when a seat decides. A discard after a replacement is one that follows a kan or kita.
enum class Moment : std::uint8_t {
  Draw,
  Replacement,
  Call,
  Discard,
  DiscardAfterReplacement,
  AddedKan,
  ClosedKan,
  Kita,
};

struct MeldFacts {
  MeldType type = MeldType::Chi;
  CalledMeld meld;  // its first tile is the called one
};

// kNoId stands for a tile that is not known.
struct SeatFacts {
  std::array<TileId, 32> tiles{};    // concealed, the drawn one last; more than a hand has, to be counted
  std::array<MeldFacts, 4> melds{};  // in the order of the calls
  std::array<Discarded, 32> river{};
  std::array<TileId, 4> kita{};
  std::uint8_t n_tiles = 0, n_melds = 0, n_river = 0, n_kita = 0;
  bool double_riichi = false, open_riichi = false, ippatsu = false;
  bool missed = false, missed_riichi = false;
  bool in_riichi = false;         // where the pond need not say so
  std::uint8_t liable = kNoSeat;  // who is liable for its four kans
  // The seats liable for its yakuman of dragons, winds and kans, where the melds need not say so.
  std::array<std::uint8_t, 3> pao{kNoSeat, kNoSeat, kNoSeat};
  bool has_pao = false;
};

struct Facts {
  std::array<SeatFacts, kSeats> seats{};
  std::uint8_t turn = 0;
  Moment moment = Moment::Draw;
  TileId added = kNoId;                   // the tile that may be robbed of an added kan
  std::array<TileId, kTileIds> live{};    // tiles left in the order of draws
  std::array<TileId, kDeadTiles> dead{};  // hidden tiles of the dead wall: see `dead_places`
  std::array<TileId, 5> dora{};           // indicators that are turned
  std::uint8_t n_live = 0, n_dead = 0, n_dora = 0;
  std::array<std::uint8_t, 2> dice{};
  std::uint8_t dead_hands = 0, open = 0, chombo = 0;  // seats as bits; penalties that they pay
  bool ura_shown = false;
  // Not every fact needs a history: ponds, turn, riichi, indicators and points may be any.
  bool loose = false;
  // With loose facts: the first turn is over; the seats that may answer, as bits; the indicators that are still to be
  // turned, kNoId for those of the kans.
  bool calls = false;
  std::uint8_t answering = 0xff, pending_dora = kNoId;
};

// A row for each reason why facts are impossible: code, name, place, what is wrong, what to do. In braces: the seat,
// the index in a list, the tile and the number that it is about.
// clang-format off: one row, one line
#define JANTAKU_POSITION_FAULTS(ROW) \
  ROW(NotInPlay, not_in_play, "{place}", "{tile} is not in the set", "three players have no 2m to 8m") \
  ROW(TileTwice, tile_twice, "{place}", "{tile} is there once too often", "there are four of each tile, and as many red fives as the rules say") \
  ROW(HandSize, hand_size, "seats[{seat}].hand", "{number} tiles where {index} are needed", "13 less three for each meld, and the drawn tile or one to discard after a call") \
  ROW(NotAMeld, not_a_meld, "seats[{seat}].melds[{index}]", "these tiles are no such meld", "write a run or tiles of one kind, three of them or four for a kan") \
  ROW(ChiWithThree, chi_with_three, "seats[{seat}].melds[{index}]", "a chi with three players", "with three players only pon and kan can be called") \
  ROW(MeldSource, meld_source, "seats[{seat}].melds[{index}]", "it cannot be called from seat {number}", "a chi is called from the seat before, anything else from another seat") \
  ROW(NobodyDiscarded, nobody_discarded, "seats[{seat}].melds[{index}]", "seat {number} has not discarded {tile} for it", "add the called tile to the pond of its source, marked as called") \
  ROW(NobodyCalled, nobody_called, "seats[{seat}].pond[{index}]", "{tile} is called by nobody", "add the meld, or do not mark the tile as called") \
  ROW(PondOrder, pond_order, "seats[{seat}].pond", "its number of discards does not fit the other ponds and the calls", "from the dealer on every seat discards in turn, after a call the caller") \
  ROW(NotItsTurn, not_its_turn, "turn", "seat {seat} cannot be at turn after these discards and calls", "name the seat that follows, and the event that brought it there") \
  ROW(NoCallBefore, no_call_before, "event", "seat {seat} has not just called", "choose another event, or add the meld and mark the discard as called") \
  ROW(NoReplacement, no_replacement, "event", "seat {seat} has made no kan and set no North aside", "choose another event, or add the kan") \
  ROW(NoDiscard, no_discard, "event", "seat {seat} has not just discarded a tile that may be called", "the last tile of its pond is the one, not yet called") \
  ROW(NoKanToRob, no_kan_to_rob, "event", "seat {seat} has made no such kan", "name the added tile of its kan; a closed one is the last meld, of terminals or honors, and the rules let it be robbed") \
  ROW(NoKita, no_kita, "event", "seat {seat} has set no North aside", "with three players count the Norths as kita") \
  ROW(TooManyKita, too_many_kita, "seats[{seat}].kita", "{number} Norths are set aside", "with three players up to four, with four none") \
  ROW(TooManyKans, too_many_kans, "seats", "{number} kans", "the rules allow four, or a fifth where one player has four") \
  ROW(NothingLeft, nothing_left, "wall", "more tiles are in hands, ponds and melds than a round has", "leave 14 tiles for the dead wall") \
  ROW(WallSize, wall_size, "wall", "{number} tiles where {index} are left", "the set less hands, ponds, melds, Norths and the 14 tiles of the dead wall") \
  ROW(DeadSize, dead_size, "dead", "{number} tiles where {index} are hidden", "the dead wall has 14 tiles, and its turned indicators are dora") \
  ROW(DoraCount, dora_count, "dora", "{number} indicators do not fit the kans", "one, and one for each kan whose indicator the rules have turned") \
  ROW(RiichiTwice, riichi_twice, "seats[{seat}].pond[{index}]", "riichi is declared a second time", "mark one tile of a pond at most") \
  ROW(RiichiOpen, riichi_open, "seats[{seat}].melds", "riichi with a called meld", "drop the riichi or the call; a closed kan is allowed") \
  ROW(RiichiNotWaiting, riichi_not_waiting, "seats[{seat}].hand", "riichi with a hand that waits for nothing", "give a hand that is tenpai") \
  ROW(RiichiChanged, riichi_changed, "seats[{seat}].pond[{index}]", "a tile from the hand is discarded in riichi", "after its riichi a seat discards what it draws") \
  ROW(NoRiichi, no_riichi, "seats[{seat}]", "double riichi, open riichi, ippatsu or furiten in riichi without riichi", "mark the tile of the riichi in the pond, which others have passed") \
  ROW(DoubleRiichi, double_riichi, "seats[{seat}].double_riichi", "double riichi with a later discard", "it is declared with the first discard") \
  ROW(NoIppatsu, no_ippatsu, "seats[{seat}].ippatsu", "ippatsu after a further discard", "it ends with the discard after the riichi, and with any call") \
  ROW(TooFewSticks, too_few_sticks, "sticks", "{number} riichi sticks where {index} seats are in riichi", "count the sticks of this round as well") \
  ROW(PointsSum, points_sum, "seats", "points and riichi sticks are {number} in all, not {index}", "they are what the players begin with") \
  ROW(NotLiable, not_liable, "seats[{seat}].liable", "nobody can be liable for its kans", "name another seat, from which its fourth kan was called") \
  ROW(RoundIsOver, round_is_over, "event", "the round has ended by the rules", "four winds, four riichi or four kans end it") \
  ROW(NothingToDiscard, nothing_to_discard, "seats[{seat}].hand", "after its call it may discard none of its tiles", "the rules forbid the tile it took, and the other end of the run")
// clang-format on

#define JANTAKU_ROW(code, ...) code,
enum class PositionFaultCode : std::uint8_t { None, JANTAKU_POSITION_FAULTS(JANTAKU_ROW) Count };
#undef JANTAKU_ROW

// Where a tile is, for a fault that is about it.
enum class Area : std::uint8_t { Hand, Melds, Pond, Kita, Live, Dead, Dora };

struct PositionFault {
  PositionFaultCode code = PositionFaultCode::None;
  int seat = 0, index = 0;
  std::int32_t number = 0;
  TileId tile = kNoId;
  Area area = Area::Hand;

  explicit operator bool() const { return code != PositionFaultCode::None; }
};

// The places of the tiles that are left: of the live wall in the order of draws; of the dead wall the replacement tiles
// in order, the ura-dora of the turned indicators, each further indicator with its ura-dora, and the tiles that
// replacements have taken from the live wall. Turned indicators are not among them.
struct PlacesLeft {
  std::array<std::uint8_t, kTileIds> live{};
  std::array<std::uint8_t, kDeadTiles> dead{};
  std::uint8_t n_live = 0, n_dead = 0;
};
PlacesLeft places_left(int players, int replacements, int left, int n_dora);

// The facts of a round that waits for a decision.
Facts facts_of(const State& state);

// Sets the round up in a game whose round may start: wind, dealer, honba, sticks and points are the state's. Unknown
// tiles are chosen by the seed, so that hands in riichi wait. If nobody can call a discard the round
// continues, as it does in a game. Changes nothing if there is a fault.
PositionFault set_up(State& state, const Facts& facts, const Seed& seed, Events& events);

}  // namespace jantaku
