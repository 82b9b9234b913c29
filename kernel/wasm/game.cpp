// A game: it begins by the rules that are asked for, is played step by step, and is shown to a seat.
//
// The game is a value of `game_size()` bytes at `game_bytes()`, which JavaScript keeps: so there may be any number of
// them, and a copy of the bytes is a copy of the game.
#include "danger/signs.hpp"
#include "game/step/course.hpp"
#include "game/step/step.hpp"
#include "hand/ukeire.hpp"
#include "lookahead/quick_player.hpp"
#include "wasm/texts.hpp"
#include "wire/events.hpp"
#include "wire/request.hpp"
#include "wire/result.hpp"

namespace jantaku::wasm {
namespace {

State played;

constexpr double kLargestSeed = 9'007'199'254'740'991;  // that a number of JavaScript holds

bool is_seat(int seat) { return seat >= 0 && seat < played.seats(); }

// Writes the document of the events.
void show_events(const Events& events) { wire::put_events(new_document(), played, events); }

}  // namespace

JANTAKU_EXPORT(game_bytes) State* game_bytes() { return &played; }
JANTAKU_EXPORT(game_size) int game_size() { return static_cast<int>(sizeof(State)); }

// Begins the game that was asked for: `{"rules": {"preset": "wrc"}, "seed": 7}`. The events; false with a problem.
JANTAKU_EXPORT(begin_game) bool begin_game() {
  const wire::Value setup = wire::read_json(asked()).value_or(wire::Value{});
  wire::Request ask(setup);
  const wire::OptionsRead options = ask.rules();
  for (const char* const judged : {"claims", "yame_by_choice"})
    if (options[judged].holds())
      ask.refuse(
          {.kind = "RulesError",
           .fault = std::string(judged) + " needs players who judge",
           .cure = "choose other rules, or the Python library"});
  if (!setup["seed"].is_whole(0, kLargestSeed))
    ask.refuse({.kind = "ArgumentError", .fault = "no seed", .cure = "give a whole number from 0 to 2^53 - 1"});
  if (ask.problem) return wire::write_problem(new_document(), *ask.problem), false;
  played = State{};
  start_game(played, wire::rule_of(options), Seed::of_number(static_cast<std::uint64_t>(setup["seed"].number)));
  played.at_table = true;
  Events events;
  start_round(played, shuffled_wall(played), events);
  show_events(events);
  return true;
}

// The seats that have a decision, as bits.
JANTAKU_EXPORT(deciding_seats) int deciding_seats() { return played.deciding; }

// Takes a decision of each deciding seat: by seat the place in its legal actions, -1 for none. The events; false, and
// nothing happens, if a seat has no such action.
JANTAKU_EXPORT(take_step) bool take_step(int first, int second, int third, int fourth) {
  State& state = played;
  const std::array<int, kSeats> places{first, second, third, fourth};
  std::array<Action, kSeats> actions{};
  for (int seat = 0; seat < state.seats(); ++seat) {
    const int place = places[static_cast<std::size_t>(seat)];
    if (!state.decides(seat)) continue;
    Actions legal;
    legal_actions(state, seat, legal);
    if (place < 0 || place >= legal.size) return false;
    actions[static_cast<std::size_t>(seat)] = legal.of[static_cast<std::size_t>(place)];
  }
  if (state.deciding == 0) return false;
  Events events;
  step(state, actions, events);
  show_events(events);
  return true;
}

// Goes on after a round, to the next one or to the end of the game. The events; false where no round has just ended.
JANTAKU_EXPORT(take_next_round) bool take_next_round() {
  if (!played.may_advance()) return false;
  Events events;
  go_on(played, events);
  show_events(events);
  return true;
}

// 0 in a round, 1 when it is over, 2 when the game is.
JANTAKU_EXPORT(game_stage) int game_stage() {
  return played.phase == Phase::GameOver ? 2 : played.phase == Phase::RoundOver ? 1 : 0;
}

// The document of the action that people most likely take, as a place in its legal actions, and of a discard the hand
// after it: its distance, the unseen copies that bring it nearer, and whether another discard leaves it nearer.
// False without a decision.
JANTAKU_EXPORT(show_advice) bool show_advice(int seat) {
  if (!is_seat(seat) || !played.decides(seat)) return false;
  const lookahead::Table seen(played, danger::passed_in_riichi(danger::visible_to(played, seat)));
  const Action chosen = lookahead::choose(played, seat, seen);
  Actions legal;
  legal_actions(played, seat, legal);
  wire::Json& json = new_document();
  json.object([&] {
    json.field("place", static_cast<int>(std::find(legal.begin(), legal.end(), chosen) - legal.begin()));
    if (chosen.type != ActionType::Discard && chosen.type != ActionType::Riichi) return;
    DiscardTable table;
    discards(played.players[seat].hand, table, played.seats());
    const KindCounts unseen = unseen_copies(played, seat);
    int nearest = table.rows[0].shanten;
    Useful after{};
    for (std::size_t i = 0; i < static_cast<std::size_t>(table.size); ++i) {
      nearest = std::min<int>(nearest, table.rows[i].shanten);
      if (table.discard[i] == chosen.tile / 4) after = table.rows[i];
    }
    int useful = 0;
    for_each(after.kinds, [&](Kind kind) { useful += unseen[kind]; });
    json.field("distance", after.shanten);
    json.field("useful", useful);
    json.field("backs", after.shanten > nearest);
  });
  return true;
}

// The document of the table as a seat sees it; who has no seat is a spectator.
JANTAKU_EXPORT(show_table) void show_table(int seat) {
  wire::put_view(new_document(), played, is_seat(seat) ? seat : wire::kSpectator);
}

// The document of the result of the game.
JANTAKU_EXPORT(show_result) void show_result() { wire::put_result(new_document(), played); }

}  // namespace jantaku::wasm
