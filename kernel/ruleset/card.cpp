// Hands of a written out card, which can still be made while tiles come into sight; the tiles of melds with jokers.
#include <algorithm>

#include "ruleset/run.hpp"

namespace jantaku::ruleset {
namespace {

// How many tiles there are of each name.
class Counts {
 public:
  int& operator[](int name) { return counts_.at(static_cast<std::size_t>(name)); }
  int operator[](int name) const { return counts_.at(static_cast<std::size_t>(name)); }

 private:
  std::array<int, match::kMostNames> counts_{};
};

// Numbers one by one.
class Cursor {
 public:
  explicit Cursor(std::span<const std::int32_t> text) : text_(text) {}
  bool ended() const { return text_.empty(); }
  std::int32_t next() { return take(1)[0]; }
  std::span<const std::int32_t> take(std::int64_t count) {
    if (count < 0 || count > static_cast<std::int64_t>(text_.size())) fail_unwritten();
    const auto taken = text_.first(static_cast<std::size_t>(count));
    text_ = text_.subspan(taken.size());
    return taken;
  }

 private:
  std::span<const std::int32_t> text_;
};

struct InSight {
  Counts exposed, free;
  std::vector<int> names;  // of what is exposed
  int jokers = 0;
};

// Whether the exposed tiles that are not wanted ones are free choices, and the others of these may come.
bool allows_beside(Cursor choices, const InSight& sight, Counts& beside, int left) {
  for (int n = choices.next(); n > 0; --n) {
    const int count = choices.next();
    int taken = 0, still = 0;
    for (Cursor tiles(choices.take(2 * std::int64_t{choices.next()})); !tiles.ended();) {
      const int name = tiles.next(), most = tiles.next(), now = std::min(most, beside[name]);
      taken += now;
      beside[name] -= now;
      still += std::min(most, sight.free[name]);
    }
    if (taken > count || count > taken + still) return false;
    left -= taken;
  }
  return left == 0;
}

// Whether all exposed tiles belong to a hand, and those that it lacks may come.
bool allows(Cursor hand, const InSight& sight) {
  const auto wanted = hand.take(3 * std::int64_t{hand.next()});  // of each a name, how many, how many may be jokers
  const int most = hand.next();                                  // free choices
  int left = 0, lacking = 0;
  for (const int name : sight.names) left += sight.exposed[name];
  for (Cursor tiles(wanted); !tiles.ended();) {
    const int name = tiles.next(), count = tiles.next(), loose = tiles.next();
    const int short_of = count - sight.exposed[name] - sight.free[name];
    left -= std::min(count, sight.exposed[name]);
    if (short_of > loose && short_of > 0) return false;
    lacking += std::max(0, short_of);
  }
  if (left > most || lacking > sight.jokers) return false;
  Counts beside;
  for (const int name : sight.names) beside[name] = sight.exposed[name];
  for (Cursor tiles(wanted); !tiles.ended();) {
    const int name = tiles.next(), count = tiles.next();
    tiles.next();
    beside[name] = std::max(0, beside[name] - count);
  }
  return allows_beside(hand, sight, beside, left);
}

}  // namespace

int Run::natural_name(std::span<const TileId> meld, int joker) {
  const auto own = std::find_if(meld.begin(), meld.end(), [&](TileId tile) { return values().name(tile) != joker; });
  return own == meld.end() ? kNone : values().name(*own);
}

void Run::add_call_tiles(std::span<const TileId> meld, std::vector<TileId>& found) {
  const int joker = values().text(kAmericanJoker).tile, natural = natural_name(meld, joker);
  for (const TileId tile : meld) {
    const bool stands_in = natural >= 0 && values().name(tile) == joker;
    found.push_back(stands_in ? values().tile(static_cast<std::uint16_t>(natural), values().tile(tile).attrs) : tile);
  }
}

std::vector<TileId> Run::call_tiles(std::span<const MeldId> melds) {
  std::vector<TileId> found;
  for (const MeldId id : melds) add_call_tiles(values().meld(id).open, found);
  return found;
}

bool Run::is_shown(int seat, TileId tile) { return player(seat).hand_revealed || values().has_either(tile, kRevealed); }

std::vector<TileId> Run::visible_tiles() {
  std::vector<TileId> found;
  for (const int seat : program.seats) {
    const Player& own = player(seat);
    found.insert(found.end(), own.pond.begin(), own.pond.end());
    for (const MeldId id : own.melds)
      for (const TileId tile : values().meld(id).open)
        if (!values().has_either(tile, kConcealed)) found.push_back(tile);
    for (int at = 0; at < own.held(); ++at)
      if (is_shown(seat, own.tile(at))) found.push_back(own.tile(at));
  }
  return found;
}

// Whether no hand of the card can be made any more: the exposed tiles are not all of one, or too many of its tiles are
// to be seen elsewhere. `taken` are those that everybody sees and that are the seat's own. The arguments are the places
// of the card and of the wall; without a card every hand may be made.
bool Run::is_dead(int seat, const std::int32_t* args, std::span<const TileId> exposed, std::span<const TileId> taken) {
  if (args[0] < 0) return false;
  InSight sight;
  Counts elsewhere;
  spend(static_cast<int>(row(code(args[0])).size() / 8));
  for (const TileId tile : exposed)
    if (sight.exposed[values().name(tile)]++ == 0) sight.names.push_back(values().name(tile));
  for (const TileId tile : visible_tiles()) ++elsewhere[values().name(tile)];
  for (const TileId tile : taken) {
    int& count = elsewhere[values().name(tile)];
    count = std::max(0, count - 1);
  }
  for (Cursor wall(row(code(args[1]))); !wall.ended();) {
    const int name = wall.next(), count = wall.next();
    sight.free[name] = std::max(0, std::max(0, count - elsewhere[name]) - sight.exposed[name]);
  }
  std::vector<TileId> jokers;
  for (const auto& [target, stand_ins] : values().behavior(player(seat).behavior).aliases)
    jokers.insert(jokers.end(), stand_ins.begin(), stand_ins.end());
  std::sort(jokers.begin(), jokers.end());
  jokers.erase(std::unique(jokers.begin(), jokers.end()), jokers.end());
  for (const TileId joker : jokers) sight.jokers += sight.free[values().name(joker)];
  for (Cursor card(row(code(args[0]))); !card.ended();)
    if (allows(Cursor(card.take(card.next())), sight)) return false;
  return true;
}

std::vector<TileId> Run::own_in_sight(int seat) {
  const Player& own = player(seat);
  std::vector<TileId> found;
  for (const MeldId id : own.melds) {
    const auto& tiles = values().meld(id).open;
    found.insert(found.end(), tiles.begin(), tiles.end());
  }
  for (int at = 0; at < own.held(); ++at)
    if (is_shown(seat, own.tile(at))) found.push_back(own.tile(at));
  return found;
}

bool Run::hand_is_dead(int seat, const std::int32_t* args) {
  const Player& own = player(seat);
  return is_dead(seat, args, call_tiles({own.melds.begin(), own.melds.end()}), own_in_sight(seat));
}

// Whether a single tile is missing to a hand of the pattern, jokers of melds being the tiles that they stand for.
bool Run::is_ready_for_card(int seat, int number) {
  if (number < 0) return false;
  const Player& own = player(seat);
  std::vector<TileId> tiles(own.hand.begin(), own.hand.end());
  tiles.insert(tiles.end(), own.draw.begin(), own.draw.end());
  for (const TileId tile : call_tiles({own.melds.begin(), own.melds.end()})) tiles.push_back(tile);
  const std::vector<bool> found = waits(seat, number, tiles, {});
  return std::find(found.begin(), found.end(), true) != found.end();
}

bool Run::all_calls_deaden(const Context& context, const std::int32_t* args) {
  const Player& own = player(context.seat);
  std::vector<int> choices;
  if (context.shows_when) choices = ways(context.seat, context.button, Asks::call_, false, kMostChoices);
  else
    for (const std::int32_t number : own.buttons) {
      const auto calls = offered(own, number);
      choices.insert(choices.end(), calls.begin(), calls.end());
    }
  const std::vector<TileId> before = call_tiles({own.melds.begin(), own.melds.end()}),
                            sight = own_in_sight(context.seat);
  return !choices.empty() && std::all_of(choices.begin(), choices.end(), [&](int number) {
    const ChoiceInfo choice = values().choice(number);
    std::vector<TileId> exposed = before, taken = sight, laid;
    if (choice.called >= 0) {
      taken.push_back(static_cast<TileId>(choice.called));
      laid.push_back(values().face_up(static_cast<TileId>(choice.called)));
    }
    for (const TileId tile : choice.own) laid.push_back(values().face_up(tile));
    add_call_tiles(laid, exposed);
    return is_dead(context.seat, args, exposed, taken);
  });
}

}  // namespace jantaku::ruleset
