// Tables of a ruleset side by side: a step takes numbers of many seats, and plays each table whose decisions are made.
//
// Each table has a journal of its steps, until Python reads it: then they are played again for their events. A step
// with a fault of the rules is not made here, nor one after which a game has too many events: the game makes it alone,
// and raises the fault.
#pragma once

#include "ruleset/encoding.hpp"

namespace jantaku::ruleset {

struct Batch {
  struct Decision {
    bool waits = false, is_numbered = false, is_made = false;
    std::vector<Move> moves;
    NumberedChoice choice;
  };
  struct Made {
    Move move;
    std::int16_t seat = 0;
    bool is_last = false;  // of its step
  };
  struct Table {
    State state, known;  // `known` is the state that Python knows
    std::array<Decision, kMostSeats> decisions;
    std::vector<Made> journal;  // since then
    int room = 0;               // for events
  };

  std::shared_ptr<Program> program;
  std::shared_ptr<Encoding> encoding;
  std::vector<std::unique_ptr<Table>> tables;                 // null if it is not here
  std::vector<std::array<std::uint8_t, kMostSeats>> waiting;  // which seats have a decision that is not complete
  std::vector<std::array<Number, kMostSeats>> scores;

  Batch(std::shared_ptr<Program> program_, std::shared_ptr<Encoding> encoding_, std::size_t n);
  Batch(const Batch&) = delete;
  Batch& operator=(const Batch&) = delete;

  // Takes a table at a decision; false, and nothing is changed, if it has none, or a fault.
  bool enter(std::size_t at, const State& state, int room);
  void leave(std::size_t at) { tables.at(at).reset(); }
  Table* table(std::size_t at) { return tables.at(at).get(); }

  // Takes the next number of a decision; false if it may not come next.
  bool take(std::size_t at, int seat, int number);
  enum class Played { kWaits, kPlayed, kOver, kFailed };
  // Plays a table if all its decisions are made, until others must be made or its game is over.
  Played play(std::size_t at);
  Moves made(const Table& table) const;
  // The steps since Python knew the table, and their events; Python knows it then.
  std::pair<std::vector<Moves>, std::vector<Happened>> catch_up(Table& table) const;
  // The decision of a waiting seat, in numbers.
  Decision& numbered(Table& table, int seat) const;

 private:
  bool look(std::size_t at, Table& table);
  void choose(NumberedMove& one) const;

  State before_;
};

}  // namespace jantaku::ruleset
