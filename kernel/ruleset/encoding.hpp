// The numbers of a seat's decisions and the planes of what it sees, as `jantaku.ruleset.encoding` has them.
//
// Python writes where numbers and planes begin, and of each tile, each call and each meld what it is in them, before
// games that have it are shown.
#pragma once

#include <span>

#include "ruleset/program.hpp"

namespace jantaku::ruleset {

using Picks = Row<std::int32_t, 16, 4'000>;

// What a tile is in numbers and planes: its column, how it looks, and its column as it is seen at a place, kNone where
// it is not seen.
struct TileColumns {
  std::int32_t column = 0, look = 0;
  std::int32_t own = 0, pond = 0, held = 0, melded = 0;  // by its owner, in a pond, by others in a hand and in a meld
};

// The numbers of a call; without a first one this room cannot offer it.
struct CallNumbers {
  std::int32_t first = kNone, look = 0;
  Picks picks;
};

// What a meld is in numbers, to those who see its tiles and to others; without a column it is not picked.
struct MeldNumbers {
  struct Seen {
    std::int32_t column = kNone, look = 0;
  };
  Seen open, hidden;
};

// An action: the number that begins it, if any, and its picks in ascending order.
struct NumberedMove {
  Move move;
  std::int32_t chosen = 0;  // of `MoveKind::choose_any_` which of its choices it is
  std::int32_t first = kNone;
  Picks picks;
};

// The rest of a decision: the actions that are left, and the numbers so far.
struct NumberedChoice {
  std::vector<NumberedMove> left;
  Picks taken;

  // Takes a number: true if it may come next. Then one action is left, or several to choose from.
  bool take(int number);
  bool is_made() const { return left.size() == 1 && !taken.empty(); }
};

// The planes of a seat, by where each begins.
struct SeatPlanes {
  enum Plane { kMelds, kSets, kRuns, kPond, kNewest, kShown, kConcealed, kTurn, kDealer, kStick, kWinner, kOffers };
  std::array<std::int32_t, 12> at{};
  std::int32_t more = 0, less = 0;
  std::vector<std::pair<std::int32_t, std::int32_t>> statuses;  // a bit of `Player::status`, and its plane
};

struct Encoding {
  enum Plane {
    kHand,
    kDrawn,
    kUnseen,
    kRevealed,
    kScry,
    kOffered,
    kPicked,
    kPressed,
    kButtons,
    kToPick,
    kWall,
    kRoundWind,
    kSeatWind,
    kRound,
    kHonba,
    kPot,
    kPlanes
  };

  std::int32_t actions = 0, columns = 0, cells = 0, planes = 0, held = 0;
  std::int32_t discards = 0, drawn = 0, picks = kNone;
  std::vector<std::int32_t> buttons;  // by button its first number
  std::array<std::int32_t, kPlanes> at{};
  Number start = 0;                     // points that each seat begins with
  std::vector<std::int32_t> wall_bars;  // cells of the plane, by tiles that are left
  std::vector<std::int32_t> copies;     // of a column in the wall
  std::vector<SeatPlanes> seats;        // from the viewer on
  std::vector<TileColumns> tiles;
  std::vector<CallNumbers> calls;
  std::vector<MeldNumbers> melds;
  std::vector<std::int32_t> needed;  // by button the number of its marks
  // By what is marked, and by whose it is from the viewer on, the first number.
  std::array<std::array<std::int32_t, kMostSeats>, 8> marks{};
  std::unordered_map<std::int32_t, std::int32_t> declared;  // of the texts of yaku that may be declared, and of none

  // Reads what `jantaku.ruleset.encoding.compiled` writes; false for anything else.
  bool read(const Program& program, const std::vector<std::int64_t>& text);
  bool add_tile(std::span<const std::int64_t> row);
  bool add_call(std::span<const std::int64_t> row);
  bool add_meld(std::span<const std::int64_t> row);

  int hand_planes() const { return (static_cast<int>(seats.size()) - 1) * held; }
  NumberedChoice choice(Program& program, State& state, int seat, const std::vector<Move>& moves) const;
  void mask(const NumberedChoice& choice, std::span<std::uint8_t> numbers) const;
  // Sets the cells, which are zero before, of what a seat sees, and of the hands of the others.
  void observe(Program& program, State& state, int seat, const Picks& taken, std::span<std::uint8_t> cells) const;
  void observe_hands(const Program& program, const State& state, int seat, std::span<std::uint8_t> cells) const;
  // Calls `use` with the places of the marks of each choice that a move stands for.
  template <class Use>
  static void each_choice(const Move& move, int n, const Use& use);
  // The marks of the choice with that number.
  static std::vector<Mark> chosen(std::span<const Mark> way, const NumberedMove& one);
  // The number of a pick, and how its object differs from others of that number.
  std::pair<std::int32_t, std::int32_t> pick(Program& program, State& state, int seat, const Mark& mark) const;
};

}  // namespace jantaku::ruleset
