// Drills: the question of a seed, its answers, and the options of its outlook.
#include "wire/drill.hpp"

#include "wasm/words.hpp"

namespace jantaku::wasm {
namespace {

Tile read_tile(In& in) {
  const int tile = in.next();
  return tile >= 0 && tile < kTiles ? static_cast<Tile>(tile) : kNoTile;
}

// Reads how many there are, and each of them; those beyond the room of the array are left out.
template <class T, std::size_t n, class Read>
int read_list(In& in, std::array<T, n>& into, Read read) {
  const int count = std::clamp(in.next(), 0, static_cast<int>(n));
  for (int i = 0; i < count; ++i) read(into[static_cast<std::size_t>(i)]);
  return count;
}

void read_seat(In& in, DrillSeat& seat) {
  seat.n_pond = static_cast<std::uint8_t>(read_list(in, seat.pond, [&](DrillDiscard& one) {
    one.tile = read_tile(in);
    one.called = in.next() != 0;
  }));
  seat.n_melds = static_cast<std::uint8_t>(read_list(in, seat.melds, [&](Meld& meld) {
    meld = {static_cast<MeldType>(in.next()), static_cast<Kind>(in.next()), static_cast<std::uint8_t>(in.next())};
  }));
  for (int left = in.next(); left > 0; --left) seat.passed |= bit(kind_of(read_tile(in)));
  seat.riichi = in.next() != 0;
  seat.kita = static_cast<std::uint8_t>(std::clamp(in.next(), 0, 4));
}

// The drill about the hand, in the circumstances and by the rules that were taken.
Drill read_drill(In& in) {
  Drill drill;
  drill.hand = asked.hand;
  drill.context = asked.context;
  drill.rule = asked.rule;
  drill.kind = static_cast<DrillKind>(std::clamp(in.next(), 0, static_cast<int>(kDrillKindNames.size()) - 1));
  drill.tile = read_tile(in);
  drill.source = static_cast<std::uint8_t>(std::clamp(in.next(), 0, drill.rule.players - 1));
  drill.wall = static_cast<std::int16_t>(std::clamp(in.next(), int{kUnknown}, 136));
  drill.has_table = read_list(in, drill.seats, [&](DrillSeat& seat) { read_seat(in, seat); }) > 0;
  drill.n_choices = read_list(in, drill.choices, [&](ScoreChoice& choice) {
    const auto paid = [&] { return static_cast<std::uint32_t>(in.next()); };
    choice.shares = {paid(), paid(), paid()};
  });
  return drill;
}

}  // namespace

// The document of the drill of a seed, or null.
JANTAKU_EXPORT(tell_drill) void tell_drill(int kind, int level, int players, int seed) {
  wire::Json& json = new_document();
  const bool sound = kind >= 0 && kind < static_cast<int>(kDrillKindNames.size()) && level >= 1 &&
                     level <= kDrillLevels && (players == 3 || players == 4) && seed >= 0 &&
                     seed <= static_cast<int>(kLargestDrillSeed);
  if (!sound) return json.null();
  wire::write_drill(json, make_drill(static_cast<DrillKind>(kind), level, players, static_cast<std::uint32_t>(seed)));
}

// The answers to a drill, or why it has none. In come kind, tile, source, wall, seats (ponds with whether the tile was
// called, melds, kinds that passed, riichi, kita), and the payments of the choices.
JANTAKU_EXPORT(tell_solution) void tell_solution() {
  In in;
  const Drill drill = read_drill(in);
  const Solution found = solve(drill);
  wire::Json& json = new_document();
  if (found.fault != DrillFault::None) wire::write_refusal(json, wire::refusal_of(drill, found.fault));
  else if (found.impossible) wire::write_refusal(json, wire::refusal_of(found.impossible));
  else wire::write_solution(json, drill, found);
}

// The options of the outlook of a drill's discards, or null; in comes what `tell_solution` takes.
JANTAKU_EXPORT(tell_outlook_options) void tell_outlook_options() {
  In in;
  wire::write_outlook_options(new_document(), read_drill(in));
}

}  // namespace jantaku::wasm
