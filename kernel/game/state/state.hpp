// A game of riichi as one trivially copyable value: wall, hands, ponds, points, and whose decision it is.
//
// Seats are absolute, 0 the first dealer. A state is changed by `step` (step.hpp) within a round and by `advance`
// (course.hpp) between rounds; `legal_actions` (legal.hpp) reads it.
#pragma once

#include <bit>
#include <type_traits>

#include "game/wall/seed.hpp"
#include "game/wall/wall.hpp"
#include "hand/check.hpp"
#include "hand/shanten.hpp"
#include "score/gate.hpp"

namespace jantaku {

inline constexpr int kSeats = 4;
inline constexpr std::uint8_t kNoSeat = 0xFF;
inline constexpr TileId kNoId = 0xFF;
constexpr std::uint8_t bit_of(int seat) { return static_cast<std::uint8_t>(1u << seat); }
inline constexpr std::array<TileId, 3> kNoTiles{kNoId, kNoId, kNoId};

enum class ActionType : std::uint8_t {
  Pass,
  Discard,
  Riichi,
  Tsumo,
  Ron,
  Chi,
  Pon,
  OpenKan,
  ClosedKan,
  AddedKan,
  Kita,
  Kyuushu,
  OpenRiichi,
  RiichiAnyway,  // by a hand that need not wait: where claims are judged at the table
};

// What a seat does. `tile` is discarded, taken, added or, of a closed kan, its lowest; `own` are the tiles from
// the hand that join a call.
struct Action {
  ActionType type = ActionType::Pass;
  TileId tile = kNoId;
  std::array<TileId, 3> own = kNoTiles;
  friend constexpr bool operator==(const Action&, const Action&) = default;
};

// The suit of an id that is a five, kSuits for others.
inline constexpr std::array<std::uint8_t, kTileIds> kSuitOfFive = [] {
  std::array<std::uint8_t, kTileIds> table{};
  for (int id = 0; id < kTileIds; ++id)
    table[static_cast<std::size_t>(id)] = id / 4 < kEast && number_of(static_cast<Kind>(id / 4)) == 4
                                              ? static_cast<std::uint8_t>(suit_of(static_cast<Kind>(id / 4)))
                                              : kSuits;
  return table;
}();

constexpr bool is_red(TileId id, const GameRule& rule) {
  const std::uint8_t suit = kSuitOfFive[id];
  return suit < kSuits && (id & 3) < rule.red_fives[suit];
}

struct Discarded {
  TileId tile;
  bool tsumogiri, riichi, called;
};

struct CalledMeld {
  std::array<TileId, 4> tiles{kNoId, kNoId, kNoId, kNoId};
  TileId called = kNoId;
  std::uint8_t from = kNoSeat;
};

struct Player {
  Hand hand;
  std::array<TileId, kMaxTiles> tiles{};  // concealed, the drawn one last
  std::array<CalledMeld, 4> melds{};      // parallel to hand.melds
  std::array<Discarded, 32> river{};
  std::uint8_t n_tiles = 0, n_river = 0, kita = 0;
  TileId drawn = kNoId;
  KindSet waits = 0;  // of the hand between turns
  KindSet river_kinds = 0;
  KindSet forbidden = 0;  // kinds that may not be discarded after a call
  bool riichi = false, double_riichi = false, open_riichi = false, ippatsu = false;
  bool missed = false;                                         // furiten until the next own discard
  bool missed_riichi = false;                                  // furiten until the round ends
  std::array<std::uint8_t, 3> pao{kNoSeat, kNoSeat, kNoSeat};  // who is liable: kPaoYaku
  std::int32_t points = 0;

  bool is_furiten() const { return (river_kinds & waits) != 0 || missed || missed_riichi; }
};
inline constexpr std::array<Yaku, 3> kPaoYaku{Yaku::Daisangen, Yaku::Daisuushii, Yaku::Suukantsu};

// In `Draw` the wall is exhausted, and who is tenpai is judged at the table.
enum class Phase : std::uint8_t { Turn, Claim, RoundOver, GameOver, Draw };

// What may be claimed: the last discard, or a tile that goes to a kan or is set aside.
enum class Offer : std::uint8_t { Discard, AddedKan, ClosedKan, Kita };

// What the dealer of the last round chooses where there is a choice.
enum class LastHand : std::uint8_t { None, End, GoOn };

enum class RoundEnd : std::uint8_t {
  None,
  Win,
  Exhausted,
  Nagashi,
  Kyuushu,
  Suufon,
  Suucha,
  Suukaikan,
  Sanchahou,
  Abandoned,  // nobody's claim of a win or a draw was valid
};

// What follows a round: by the rules, or as it was agreed at the table.
enum class Next : std::uint8_t { ByRules, Stay, Rotate, Redeal, GameOver };

using Points = std::array<std::int32_t, kSeats>;

// More than any game reaches, and far below what the types can hold.
inline constexpr int kMostHonba = 1000;  // and riichi sticks
inline constexpr std::int32_t kMostPoints = 10'000'000;
// Of a bankrupt player nobody won from.
inline constexpr std::uint8_t kByChombo = 0xFE;

// The round winds follow one another in a cycle, each for a pass of the deal around the table, counted from 0.
constexpr std::uint8_t wind_of_pass(WindCycle cycle, int pass) {
  switch (cycle) {
    case WindCycle::East: return 0;
    case WindCycle::EastNorth: return pass % 2 == 0 ? 0 : 3;
    default: return static_cast<std::uint8_t>(pass % 4);
  }
}
inline constexpr int kMostPasses = 8;
// The first pass with that wind, or kMostPasses.
constexpr std::uint8_t pass_of_wind(WindCycle cycle, int wind) {
  for (std::uint8_t pass = 0; pass < 4; ++pass)
    if (wind_of_pass(cycle, pass) == wind) return pass;
  return kMostPasses;
}

struct WinResult {
  std::uint8_t seat = kNoSeat, from = kNoSeat, pao = kNoSeat;
  TileId tile = kNoId;
  Score score{};
  std::uint32_t base = 0;   // basic points: those of the score, unless the rules or the table say otherwise
  bool claimed = false;     // the table says otherwise: the score is not what was paid
  std::int32_t points = 0;  // what the hand is worth: honba and sticks left out
  Points deltas{};
};

struct State {
  GameRule rule;
  Wall wall;
  std::array<Player, kSeats> players{};
  Chance chance;  // of the walls to come
  std::array<WinResult, 3> wins{};
  std::array<Action, kSeats> chosen{};
  Points deltas{};  // of the round's end
  std::uint8_t n_wins = 0;
  std::uint8_t wind = 0, dealer = 0;  // of the winds the count: see round_wind()
  std::uint16_t honba = 0, sticks = 0;
  std::uint8_t turn = 0;
  std::uint8_t deciding = 0;  // seats that have a decision, as bits
  std::uint8_t hidden = 0;    // seats whose tiles are assumed (a game followed): no waits, asked of every offer
  std::uint8_t can_ron = 0, completes = 0;  // seats that may win by the offer, that it completes
  std::uint8_t next_draw = 0, left = 0;     // index of the next live tile, live tiles left
  std::uint8_t replacements = 0;            // replacement tiles drawn
  std::uint8_t n_dora = 0, pending_dora = 0;
  std::uint8_t n_kans = 0, kan_owners = 0;
  std::uint8_t n_discards = 0, tenpai = 0;
  // Seats as bits. Bots obey every rule; a `free` seat may win by any complete hand with the han it needs; `asked`
  // seats are asked at every discard; a dead hand only discards what it draws; all seats see `open` hands.
  std::uint8_t robots = 0, free = 0, asked = 0, dead = 0, open = 0;
  std::uint8_t chombo = 0;  // seats that pay a penalty at the end of the round
  bool at_table = false;    // played with more than the numbered actions: open riichi
  bool claims = false;      // wins and draws are judged at the table (verdict.hpp)
  bool ura_shown = false;
  bool fourteen_dealt = false;  // the dealer's first tile is one of its hand: discarding it is not tsumogiri
  Next next_round = Next::ByRules;
  std::uint8_t riichi_pending = kNoSeat;  // declared, its tile not yet passed
  bool calls = false;                     // any call, kan or kita this round
  bool after_replacement = false;         // the last draw was a replacement
  bool fresh_kan = false;                 // the offered discard follows a kan
  Phase phase = Phase::GameOver;
  Offer offer = Offer::Discard;
  RoundEnd end = RoundEnd::None;
  TileId offered = kNoId;

  std::uint8_t have_won = 0;                  // seats that have won in this game
  std::array<std::uint8_t, kSeats> streak{};  // wins in a row that count towards the eighth
  std::uint16_t eight_honba = 0;              // honba from which eight are counted
  std::array<std::uint8_t, 2> dice{};         // of the round; 0 if none were thrown
  std::uint8_t wareme = kNoSeat;              // who pays and receives double
  std::uint8_t nagashi = 0;                   // seats paid for their ponds
  std::uint8_t broke = 0;                     // seats that a payment brought below what the game needs to continue
  std::array<std::uint8_t, kSeats> broke_by{kNoSeat, kNoSeat, kNoSeat, kNoSeat};  // ... and whose win it was
  Points returned{};                                    // what is given back once the places are known
  LastHand last_hand = LastHand::None;                  // what the dealer of a last round has chosen
  std::array<std::uint8_t, kSeats> places{0, 1, 2, 3};  // at the end of the game, from first to last

  int seats() const { return rule.players; }
  int next(int seat) const { return (seat + 1) % seats(); }
  int seat_wind(int seat) const { return (seat - dealer + seats()) % seats(); }
  std::uint8_t round_wind() const { return wind_of_pass(rule.wind_cycle, wind); }
  bool decides(int seat) const { return (deciding >> seat & 1) != 0; }
  // A round that is over without an end has been advanced from; a game that is over without one has not begun.
  bool may_start() const { return (phase == Phase::RoundOver || phase == Phase::GameOver) && end == RoundEnd::None; }
  bool is(std::uint8_t seats_, int seat) const { return (seats_ >> seat & 1) != 0; }
  bool may_advance() const { return phase == Phase::RoundOver && end != RoundEnd::None; }
  TileId dora_id(int i) const { return wall.tiles[dead_wall(rule.players).first_dora + 2 * i]; }
  TileId ura_id(int i) const { return wall.tiles[dead_wall(rule.players).first_dora + 2 * i - 1]; }
  bool is_red(TileId id) const { return jantaku::is_red(id, rule); }
  Tile tile(TileId id) const { return tile_of_id(id, is_red(id)); }
};
static_assert(std::is_trivially_copyable_v<State>);

// A row for each event: its type and its name. Chombo is the penalty for a discard into the open riichi of `from`; a
// dead hand only discards what it draws. Both are paid at the end of the round.
// clang-format off: one row, one line
#define JANTAKU_EVENTS(ROW) \
  ROW(Round, round) \
  ROW(Draw, draw) \
  ROW(Discard, discard) \
  ROW(Riichi, riichi) \
  ROW(RiichiAccepted, riichi_accepted) \
  ROW(Chi, chi) \
  ROW(Pon, pon) \
  ROW(OpenKan, open_kan) \
  ROW(ClosedKan, closed_kan) \
  ROW(AddedKan, added_kan) \
  ROW(Kita, kita) \
  ROW(Dora, dora) \
  ROW(Win, win) \
  ROW(RoundEnd, round_end) \
  ROW(GameEnd, game_end) \
  ROW(Chombo, chombo) \
  ROW(DeadHand, dead_hand)
// clang-format on

#define JANTAKU_ROW(type, name) type,
enum class EventType : std::uint8_t { JANTAKU_EVENTS(JANTAKU_ROW) };
#undef JANTAKU_ROW

// Something that happened. `tile` is drawn, discarded, called, added or shown; `own` joins a call.
struct Event {
  EventType type;
  std::uint8_t seat = kNoSeat, from = kNoSeat;
  TileId tile = kNoId;
  std::array<TileId, 3> own = kNoTiles;
  bool flag = false;  // a discard's tsumogiri, a draw's being a replacement
};

struct Events {
  union {
    std::array<Event, 48> of;
  };  // only the first `size` are ever written
  int size = 0;
  Events() {}
  void add(const Event& event) {
    check_that(size < static_cast<int>(of.size()));
    of[size++] = event;
  }
  const Event* begin() const { return of.data(); }
  const Event* end() const { return of.data() + size; }
};

// Whether the tile just drawn is one of the hand: the dealer's first, where it is dealt fourteen tiles.
inline bool draws_into_hand(const State& state) {
  return state.fourteen_dealt && state.turn == state.dealer && state.n_discards == 0 && !state.calls;
}

// Four kans of more than one player.
inline bool is_four_kans(const State& state) { return state.n_kans == 4 && std::popcount(state.kan_owners) > 1; }
// Where they end the round, the next discard that is not won does, and nobody may call it.
inline bool ends_by_four_kans(const State& state) {
  return state.rule.suukaikan && !state.claims && is_four_kans(state);
}

// Whether a win of that seat now were its eighth in a row, or one at eight honba, as the rules count them.
bool is_eighth_win(const State& state, int seat);
// The circumstances if that seat won now, by its draw or by the offered tile.
Context win_context(const State& state, int seat, bool tsumo);
// The hand it would win with.
Hand winning_hand(const State& state, int seat, bool tsumo);
// Whether the rules let it win with the yaku it then has (gate.hpp); furiten is not asked.
bool has_winning_yaku(const State& state, int seat, bool tsumo);
// Whether a person whose wins are judged at the table may call one: the hand is complete, and has the han it needs.
bool may_call_win(const State& state, int seat, bool tsumo);
// Whether the tile on offer was discarded into the seat's open riichi by a player who could have kept it: not a bot,
// and not in riichi.
bool is_fed_openly(const State& state, int seat);
// The circumstances of a seat that waits: winds, honba, riichi.
Context standing_context(const State& state, int seat);

// The copies of each kind in ponds, in melds and set aside; and those that the seat does not see.
KindCounts played_copies(const State& state);
KindCounts unseen_copies(const State& state, int seat);

}  // namespace jantaku
