// What a program written for riichienv holds: its actions, its sight of a table, and the table.
#pragma once

#include <memory>
#include <vector>

#include "bindings/game/game.hpp"

namespace jantaku::python {

// Their numbers of the types of actions.
enum class Deed : std::uint8_t {
  Discard,
  Chi,
  Pon,
  OpenKan,
  Ron,
  Riichi,
  Tsumo,
  Pass,
  ClosedKan,
  AddedKan,
  Kyuushu,
  Kita
};
inline constexpr int kDeeds = 12;

struct PlainAction {
  Deed deed = Deed::Pass;
  int tile = -1;  // -1 for none
  std::vector<int> consumed;
  int actor = -1;
};

// The events of a table, which are only ever added; with a state for each event that needs one as a message.
struct Story {
  std::vector<Event> events;
  std::vector<std::pair<std::uint32_t, std::shared_ptr<const State>>> states;
  std::uint32_t followed = 0;  // messages of a game played elsewhere, used as they are

  std::uint32_t size() const { return static_cast<std::uint32_t>(events.size()) + followed; }
};

// A seat's view at one moment: a state that never changes, and the number of events it knows.
struct Sight {
  std::shared_ptr<const State> state;  // none if the values were given one by one
  nb::object teller;                   // writes the story as messages
  nb::object given;                    // those values
  std::uint32_t known = 0, before = 0;
  std::uint8_t seat = 0, players = 4;
  int last_discard = -1;
  bool declared = false;  // this seat has declared riichi and is to discard
};

// Every action with every tile that it may be taken with, in their order.
void list_actions(const State& state, int seat, bool declared, std::vector<PlainAction>& list);
// Its number among theirs: 82 with four players, 60 with three; -1 for what is not an action.
int plain_id(const PlainAction& action, int players);

// The kinds of three players' sets side by side: 1 man, 9 man and all that follows.
constexpr int compact_kind(int kind) { return kind == 0 ? 0 : kind - 7; }

// The planes of `Observation.encode`.
nb::bytes encode_sight(nb::handle seen);

}  // namespace jantaku::python
