// A ruleset as this room plays it: flat code, and tables of what it names.
//
// The code is a row of numbers; a condition, a list of actions, an action, a spec, an amount and a choice of seats are
// places in it. Python writes it (`jantaku.ruleset.machine.code`) by the names in words.hpp. What has a fault is
// `broken`, and raises it wherever a game gets to it.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <unordered_map>
#include <vector>

#include "game/wall/seed.hpp"
#include "match/match.hpp"
#include "ruleset/scoring.hpp"
#include "ruleset/values.hpp"
#include "ruleset/words.hpp"

namespace jantaku::ruleset {

inline constexpr std::int32_t kMostInCode = 1'000'000'000;  // greater numbers of the code are places of `fractions`

// Places of tiles as selections name them, and the texts of events about them; nothing is moved to what is revealed
// or upcoming.
struct Place {
  enum Kind : std::int32_t { kHeld, kDrawn, kPutAside, kCalls, kPond, kShown, kScry, kDead, kAtop };
};
inline constexpr std::array kPlaceTexts{kHand,   kDraw,   kAside,      kCallsOf,   kDiscard,
                                        kNoText, kNoText, kDeadWallOf, kAtopWallOf};

struct Button {
  std::int32_t name = 0, rank = 0, level = 0, show_when = 0, call_conditions = kNone, list = 0;
  Asks asks = Asks::nothing_;
  std::int32_t upgrades = kNone, call_name = 0, hidden = 0, unskippable = 0, jokers = 1;
  std::int32_t needs = 0, mark_before = 0, mark_after = 0, mark_cancelled = 0, cancellable = 1;  // of a marking
  std::int64_t cards = 4;                                                                        // that a draft offers
  std::vector<std::int32_t> beats, priorities, flowers;
  std::array<std::vector<std::int32_t>, 4> styles;  // from shimocha, toimen, kamicha, the seat itself
  std::array<bool, 4> has_style{};
  // A tile that makes a call with another, relative to it: steps, names by the suit of the other, or a tile.
  struct Beside {
    Offset kind = Offset::steps_;
    std::array<std::int32_t, 3> values{};
  };
  std::vector<std::vector<Beside>> ways;
  // For an order and the name of a called tile the rows of tiles that make a call with it, as far as they were asked.
  std::unordered_map<std::int64_t, std::vector<std::vector<TileId>>> rows{};
};

// A list of definitions, and how it numbers attributes and melds, which are texts here.
struct Pattern {
  // The numbers of attributes, and the jokers, where a behavior is asked.
  struct Jokers {
    std::unordered_map<std::int32_t, std::int32_t> attributes;
    std::vector<match::Alias> aliases;
  };
  match::Program program;
  std::unordered_map<std::int32_t, std::int32_t> attributes, melds;
  std::unordered_map<std::int32_t, Jokers> jokers{};  // by behavior, as far as they were asked

  const Jokers& with(int behavior, const Values& values);
};

struct Restriction {
  std::int32_t fits = 0, condition = 0;
};

inline constexpr std::int64_t kMostOfDie = std::int64_t{1} << 52;  // so that sums are exact
inline constexpr std::int64_t kThrown = -kMostOfDie;

// How a round is dealt.
struct Deal {
  std::int32_t starting_tiles = 0, dead_wall_length = 0;
  std::vector<std::int32_t> automatic;  // auto buttons that are on
  std::vector<TileId> wall, draws, dead_wall;
  std::array<std::optional<std::vector<TileId>>, kMostSeats> hands;  // that the rules set
  std::vector<Named> revealed;
  std::vector<std::int64_t> dice;  // what each shows where the rules fix it, otherwise `kThrown`
  std::vector<std::int32_t> saki_deck, statuses, counters, tags;  // the last three last from round to round

  void read(Reader& in, const Values& values);
};

// The cards of the rules: a deck whose cards are statuses of those who hold them, also while they have no effect.
struct Cards {
  struct Card {
    std::int32_t text = 0, status = 0, disabled = 0;
  };
  std::vector<Card> deck;                                   // each once, in the order of their texts
  std::vector<std::int32_t> held;                           // statuses of which everybody must have one
  std::unordered_map<std::int32_t, std::int32_t> statuses;  // of texts, as far as something may be drafted
};

struct Program {
  std::vector<std::int32_t> code;
  std::int32_t length = 0;  // of the code without the zeros after it
  // By the place of a word the error of the file for where its context lacks what it is about.
  std::unordered_map<std::int32_t, std::int32_t> lacking;
  std::vector<Number> fractions;  // that the code names, and whole numbers that are too great for it
  std::int32_t language = 1, recurses = 0, interrupts = 0;  // whether any action lets seats press buttons
  std::vector<std::int32_t> seats;
  std::array<std::int32_t, std::size(kEvents)> events{};  // lists, kNone without
  std::vector<Button> buttons;
  std::vector<std::int32_t> automatic;  // lists of auto buttons
  std::vector<Restriction> restrictions;
  std::vector<Restriction> effects;      // specs, and lists
  std::vector<std::int32_t> declarable;  // texts: the yaku that a dialog offers
  std::int32_t not_declarable = kNone;   // the error of the file for why it cannot offer any
  Cards cards;
  std::int32_t discard = 0;  // the list of what discarding the tile at a place sets off
  std::vector<Pattern> patterns;
  std::vector<std::vector<bool>> names;  // sets of names that specs mean
  std::vector<TileId> kinds;             // of tiles in the wall
  std::vector<std::int32_t> copies;      // of each name in the wall
  std::vector<std::int32_t> numbers;     // of each name, 0 without
  std::vector<std::int32_t> reserved;    // texts: the names of the last tiles of the dead wall, from its end
  // For the name of an indicator the names of the dora, and those of the reverse dora.
  std::array<std::unordered_map<std::int32_t, std::vector<std::int32_t>>, 2> indicated;
  match::TileOrder order;
  std::unordered_map<int, match::TileOrder> orders;  // of rules, as far as they were asked
  Values values;
  Scoring scoring;
  Deal deal;

  const match::TileOrder& order_of(int behavior);
  const std::vector<std::vector<TileId>>& rows_of(Button& button, int behavior, int name);

  // Reads what `jantaku.ruleset.machine.code` writes; false for anything else.
  bool read(const std::vector<std::int64_t>& text);
};

// What happened, for those who watch: a kind, a seat, and four numbers or more.
struct Happened {
  EventKind kind = EventKind::drew_;
  std::int32_t seat = 0, first = 0, second = 0, third = 0, fourth = 0;
  std::vector<std::int64_t> more{};
};

// A decision of a seat, as `legal` lists them.
struct Move {
  // `toggle` has twice the number of an auto button, and 1 more to switch it on;
  // `choose` what is marked by the number of its way, `choose_any` stands for all choices of `number` of them;
  // `declare` yaku by the number of their list.
  MoveKind kind = MoveKind::skip_;
  std::int32_t number = 0, choice = kNone;
};

// Takes the decisions of seats and plays on until a seat must decide. Throws a fault of the rules. Returns how many
// events there were, whether they are wanted or not.
using Moves = std::vector<std::pair<int, Move>>;  // of seats
int step(Program& program, State& state, const Moves& moves, std::vector<Happened>* events);
// Begins a game, continues where a round has ended, or begins a round with that wall, nothing to have it shuffled; like
// `step`.
void start(Program& program, State& state, std::vector<Happened>& events);
void resume(Program& program, State& state, std::vector<Happened>& events);
void deal(Program& program, State& state, const std::vector<TileId>* wall, std::vector<Happened>& events);
std::vector<int> deciding(Program& program, State& state);
// Whose imagined table it is, and the seats that the game waits for.
struct Sight {
  int seat = 0;
  std::uint32_t waited_for = 0;
};
void imagine(Program& program, State& state, const Sight& sight, SecretNumbers& chance);
std::vector<Move> legal(Program& program, State& state, int seat);

}  // namespace jantaku::ruleset
