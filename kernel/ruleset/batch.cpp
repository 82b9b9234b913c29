#include "ruleset/batch.hpp"

#include <stdexcept>
#include <utility>

namespace jantaku::ruleset {
Batch::Batch(std::shared_ptr<Program> program_, std::shared_ptr<Encoding> encoding_, std::size_t n)
    : program(std::move(program_)), encoding(std::move(encoding_)), tables(n), waiting(n), scores(n) {}

bool Batch::look(std::size_t at, Table& table) {
  std::array<std::vector<Move>, kMostSeats> moves;
  const std::vector<int> seats = deciding(*program, table.state);
  if (seats.empty() && table.state.phase != kGameOver) return false;
  for (const int seat : seats) moves[static_cast<std::size_t>(seat)] = legal(*program, table.state, seat);
  waiting[at] = {};
  for (Decision& one : table.decisions) one.waits = one.is_numbered = one.is_made = false;
  for (const int seat : seats) {
    const auto place = static_cast<std::size_t>(seat);
    table.decisions[place].waits = true;
    table.decisions[place].moves = std::move(moves[place]);
    waiting[at][place] = 1;
  }
  for (const int seat : program->seats) {
    const auto place = static_cast<std::size_t>(seat);
    scores[at][place] = table.state.players[place].score;
  }
  return true;
}

bool Batch::enter(std::size_t at, const State& state, int room) {
  auto table = std::make_unique<Table>();
  table->state = table->known = state;
  table->room = room;
  try {
    if (!look(at, *table)) return false;
  } catch (const Fault&) {  // which is raised where the game is asked
    return false;
  } catch (const std::out_of_range&) {
    return false;
  }
  tables.at(at) = std::move(table);
  return true;
}

Batch::Decision& Batch::numbered(Table& table, int seat) const {
  Decision& decision = table.decisions.at(static_cast<std::size_t>(seat));
  if (!decision.waits) fail_unwritten();
  if (!decision.is_numbered) decision.choice = encoding->choice(*program, table.state, seat, decision.moves);
  decision.is_numbered = true;
  return decision;
}

// Makes a choice of some of its marks a choice of those alone.
void Batch::choose(NumberedMove& one) const {
  if (one.move.kind != MoveKind::choose_any_) return;
  const std::vector<Mark> marks = Encoding::chosen(program->values.way(one.move.choice), one);
  one.move = {MoveKind::choose_, 0, program->values.way(marks)};
}

bool Batch::take(std::size_t at, int seat, int number) {
  Decision& decision = numbered(*tables[at], seat);
  if (decision.is_made || !decision.choice.take(number)) return false;
  decision.is_made = decision.choice.is_made();
  if (decision.is_made) choose(decision.choice.left[0]);
  if (decision.is_made) waiting[at][static_cast<std::size_t>(seat)] = 0;
  return true;
}

Moves Batch::made(const Table& table) const {
  Moves moves;
  for (std::size_t seat = 0; seat < table.decisions.size(); ++seat)
    if (const Decision& one = table.decisions[seat]; one.is_made)
      moves.emplace_back(static_cast<int>(seat), one.choice.left[0].move);
  return moves;
}

Batch::Played Batch::play(std::size_t at) {
  Table& table = *tables[at];
  for (const Decision& one : table.decisions)
    if (one.waits && !one.is_made) return Played::kWaits;
  const Moves moves = made(table);
  before_ = table.state;
  try {
    const int told = step(*program, table.state, moves, nullptr);
    if (told <= table.room && look(at, table)) {
      table.room -= told;
      for (const auto& [seat, move] : moves) table.journal.push_back({move, static_cast<std::int16_t>(seat)});
      table.journal.back().is_last = true;
      return table.state.phase == kGameOver ? Played::kOver : Played::kPlayed;
    }
  } catch (const Fault&) {
  } catch (const std::out_of_range&) {}
  table.state = before_;
  return Played::kFailed;
}

std::pair<std::vector<Moves>, std::vector<Happened>> Batch::catch_up(Table& table) const {
  std::pair<std::vector<Moves>, std::vector<Happened>> found;
  auto& [steps, events] = found;
  Moves moves;
  for (const Made& one : table.journal) {
    moves.emplace_back(one.seat, one.move);
    if (!one.is_last) continue;
    step(*program, table.known, moves, &events);
    steps.push_back(std::exchange(moves, {}));
  }
  table.journal.clear();
  table.known = table.state;
  return found;
}

}  // namespace jantaku::ruleset
