#include <algorithm>
#include <set>

#include "ruleset/run.hpp"

namespace jantaku::ruleset {
namespace {

constexpr int kMostSteps = 20'000;  // of a search for calls
constexpr int kWorkOfRow = 8;       // of tiles that join a called one, found for the first time

// All ways to take the wanted tiles out of some, that differ in the kinds taken.
class Removals {
 public:
  Removals(Run& run, int behavior, std::vector<TileId> tiles, const std::vector<TileId>& wanted, int& left)
      : run_(run),
        behavior_(behavior),
        has_jokers_(!run.values().behavior(behavior).aliases.empty()),
        tiles_(std::move(tiles)),
        wanted_(wanted),
        used_(tiles_.size()),
        left_(left) {}

  template <class Use>
  void each(const Use& use, std::size_t at = 0) {
    run_.spend(1);
    if (has_jokers_) run_.spend_on(std::ssize(tiles_), run_.values().behavior(behavior_).breadth, 128);
    if (--left_ < 0) return;
    if (at == wanted_.size()) return use(taken_);
    std::vector<int> tried;
    for (const std::size_t i : fitting(wanted_[at])) {
      const int name = run_.values().name(tiles_[i]);
      if (std::find(tried.begin(), tried.end(), name) != tried.end()) continue;
      tried.push_back(name);
      used_[i] = true;
      taken_.push_back(tiles_[i]);
      each(use, at + 1);
      taken_.pop_back();
      used_[i] = false;
    }
  }

 private:
  // The places of tiles that pass for the wanted one, the plainest first.
  std::vector<std::size_t> fitting(TileId wanted) const {
    const Values& values = run_.values();
    std::vector<int> names{values.name(wanted), values.any()};  // of what passes, unless all may
    for (const auto& [target, jokers] : values.behavior(behavior_).aliases)
      if (values.name(target) == names[0] || values.name(target) == names[1])
        for (const TileId joker : jokers) names.push_back(values.name(joker));
    const auto is_one = [&](int name) { return std::find(names.begin(), names.end(), name) != names.end(); };
    const bool is_any = has_jokers_ && names[0] == names[1];
    const bool may_all = is_any || is_one(values.faceup());
    std::vector<std::size_t> found;
    for (std::size_t i = 0; i < tiles_.size(); ++i)
      if (!used_[i] && (may_all || is_one(values.name(tiles_[i]))) && values.passes(behavior_, tiles_[i], wanted))
        found.push_back(i);
    if (!has_jokers_) return found;
    std::vector<int> ranks(tiles_.size());
    for (const std::size_t i : found) ranks[i] = values.stand_ins(behavior_, values.name(tiles_[i]));
    const auto rank = [&](std::size_t i) { return ranks[i]; };
    std::stable_sort(found.begin(), found.end(), [&](std::size_t a, std::size_t b) { return rank(a) < rank(b); });
    return found;
  }

  Run& run_;
  int behavior_;
  bool has_jokers_;
  std::vector<TileId> tiles_;
  const std::vector<TileId>& wanted_;
  std::vector<bool> used_;
  std::vector<TileId> taken_;
  int& left_;  // steps
};

}  // namespace

std::vector<int> Run::ways(int seat, int number, Asks kind, bool hand_only, int most) {
  Button& asked = program.buttons.at(static_cast<std::size_t>(number));
  const Player& own = player(seat);
  const int behavior = asked.jokers ? own.behavior : values().without_aliases(own.behavior);
  const bool has_jokers = !values().behavior(behavior).aliases.empty();
  std::vector<TileId> held(own.hand.begin(), own.hand.end());
  if (!hand_only) held.insert(held.end(), own.draw.begin(), own.draw.end());
  std::vector<TileId> called = held;
  std::vector<std::vector<TileId>> melds;
  if (kind == Asks::call_) {
    const auto& pond = player(state.turn).pond;
    called.clear();
    if (!pond.empty()) called.push_back(pond.back());
  } else if (kind == Asks::upgrade_call_) {
    for (const MeldId id : own.melds)
      if (values().meld(id).name == asked.upgrades) {
        melds.emplace_back();
        for (const TileId tile : std::vector<TileId>(values().meld(id).tiles))
          melds.back().push_back(values().face_up(tile));
      }
    if (melds.empty()) called.clear();
  }
  std::vector<int> found;
  std::set<std::vector<int>> known, here;               // calls by the names of their tiles, the called one first
  std::vector<std::pair<std::vector<int>, int>> whole;  // the names of all tiles of a call, and what was called first
  std::vector<TileId> looked_at;
  int left = kMostSteps;  // beyond, the ways found so far are all
  const auto names_of = [&](const std::vector<TileId>& tiles) {
    std::vector<int> names;
    for (const TileId one : tiles) names.push_back(values().name(one));
    std::sort(names.begin(), names.end());
    return names;
  };
  spend(static_cast<int>(held.size()));
  if (has_jokers) spend_on(std::ssize(called), values().behavior(behavior).breadth, 32);
  const std::size_t rows = asked.rows.size();
  std::array<std::uint8_t, match::kMostNames> there{};  // of each name, to leave out at once what cannot be made
  const auto count = [&](TileId tile) { ++there[static_cast<std::size_t>(values().name(tile))]; };
  if (melds.empty()) std::for_each(held.begin(), held.end(), count);
  for (const auto& meld : melds) std::for_each(meld.begin(), meld.end(), count);
  const auto lacks = [&](const std::vector<TileId>& wanted, int name_called) {
    if (has_jokers || there[static_cast<std::size_t>(values().any())] > 0) return false;
    return std::any_of(wanted.begin(), wanted.end(), [&](TileId tile) {
      const int name = values().name(tile);
      const auto needed =
          std::count_if(wanted.begin(), wanted.end(), [&](TileId other) { return values().name(other) == name; });
      const int held_back = kind == Asks::self_call_ && name == name_called;
      return name != values().faceup() && there[static_cast<std::size_t>(name)] - held_back < needed;
    });
  };
  for (std::size_t at = 0; at < called.size(); ++at) {
    const TileId tile = called[at];
    const int name = values().name(tile);
    if (name == values().back() || std::find(looked_at.begin(), looked_at.end(), tile) != looked_at.end()) continue;
    looked_at.push_back(tile);
    here.clear();
    std::vector<std::vector<TileId>> made;  // ways with this tile, whatever it stands for
    const auto instances = has_jokers ? values().stands_for(behavior, tile) : std::vector<TileId>{tile};
    for (const TileId instance : instances) {
      for (const std::vector<TileId>& wanted : program.rows_of(asked, behavior, values().name(instance))) {
        if (lacks(wanted, name)) continue;
        std::vector<std::vector<TileId>> sources = melds;
        if (kind == Asks::call_) sources = {held};
        if (kind == Asks::self_call_) {
          sources = {held};
          sources[0].erase(sources[0].begin() + static_cast<std::ptrdiff_t>(at));
        }
        for (std::vector<TileId>& source : sources)
          Removals(*this, behavior, std::move(source), wanted, left).each([&](const std::vector<TileId>& way) {
            if (here.insert(names_of(way)).second) made.push_back(way);
          });
        if (static_cast<int>(found.size() + made.size()) > kMostChoices) break;
      }
    }
    for (const std::vector<TileId>& way : made) {
      std::vector<int> names = names_of(way), all = names;
      all.insert(std::upper_bound(all.begin(), all.end(), name), name);
      names.insert(names.begin(), name);
      const auto first = std::find_if(whole.begin(), whole.end(), [&](const auto& one) { return one.first == all; });
      const bool is_first = first == whole.end() || first->second == name;
      if (first == whole.end()) whole.emplace_back(std::move(all), name);
      if (is_first && known.insert(std::move(names)).second) found.push_back(values().choice(asked.name, tile, way));
      if (static_cast<int>(found.size()) >= most) return found;
    }
    if (static_cast<int>(found.size()) > kMostChoices) break;
  }
  if (static_cast<int>(found.size()) > kMostChoices) found.resize(kMostChoices);
  spend_on(std::ssize(asked.rows) - static_cast<std::ptrdiff_t>(rows), kWorkOfRow, 1);
  return found;
}

std::vector<int> Run::calls_of(int seat, int number) {
  const Button& asked = button(number);
  if (asked.asks == Asks::draft_saki_card_) return cards_of(seat, number);
  if (asked.asks != Asks::flower_) return ways(seat, number, asked.asks, false, kMostChoices);
  std::vector<int> found, names;
  const Player& own = player(seat);
  spend_on(own.held(), std::ssize(asked.flowers));
  for (int at = 0; at < own.held(); ++at) {
    const TileId tile = own.tile(at);
    const bool is_one = std::any_of(asked.flowers.begin(), asked.flowers.end(), [&](std::int32_t flower) {
      return values().same(tile, static_cast<TileId>(flower));
    });
    if (!is_one || std::find(names.begin(), names.end(), values().name(tile)) != names.end()) continue;
    names.push_back(values().name(tile));
    found.push_back(values().choice(asked.name, tile, {}));
  }
  return found;
}

// The next cards of the deck for the seat that nobody has, or the first ones.
std::vector<int> Run::cards_of(int seat, int number) {
  const Button& asked = button(number);
  std::vector<int> free, found;
  spend_on(state.saki_deck.n);
  for (const std::int32_t card : state.saki_deck) {
    const auto status = program.cards.statuses.at(card);
    if (std::none_of(program.seats.begin(), program.seats.end(), [&](int one) { return has_one_status(one, status); }))
      free.push_back(card);
  }
  const auto n = static_cast<std::int64_t>(free.size());
  const auto place = [&](std::int64_t at) { return std::clamp<std::int64_t>(at < 0 ? at + n : at, 0, n); };
  const auto add = [&](std::int64_t from, std::int64_t to) {
    for (std::int64_t at = place(from); at < place(to); ++at)
      found.push_back(values().choice_of_card(asked.name, free[static_cast<std::size_t>(at)]));
  };
  const std::int64_t start = index_of(seat) * asked.cards;
  add(start, start + asked.cards);
  if (found.empty()) add(0, asked.cards);
  return found;
}

void Run::offer(int seat, int level, Offers& rows) {
  int number = 0;
  try {
    for (; number < static_cast<int>(program.buttons.size()); ++number)
      if (button(number).level >= level) offer_one(seat, number, rows);
  } catch (Fault& fault) {
    fault.locate(Fault::kButton, number);
    throw;
  }
}

void Run::offer_one(int seat, int number, Offers& rows) {
  const Button& asked = button(number);
  if (!holds(asked.show_when, {.seat = seat, .button = number, .shows_when = 1})) return;
  if (!takes_call(asked.asks)) return void(rows.emplace_back(number, std::vector<int>{}));
  spend(1);
  std::vector<int> calls = calls_of(seat, number);
  if (asked.call_conditions >= 0) {
    Context about{.seat = seat, .button = number};
    std::erase_if(calls, [&](int choice) {
      about.choice = choice;
      return !holds(asked.call_conditions, about);
    });
  }
  if (!calls.empty()) rows.emplace_back(number, std::move(calls));
}

std::span<const std::int32_t> Run::offered(const Player& own, int number) const {
  for (int at = 0; at < own.offered.n;) {
    const int count = own.offered[at + 1];
    if (count < 0 || count > own.offered.n - at - 2) fail_unwritten();
    if (own.offered[at] == number) return {own.offered.begin() + at + 2, static_cast<std::size_t>(count)};
    at += 2 + count;
  }
  return {};
}

void Run::hide(Player& own) {
  own.buttons.clear();
  own.offered.clear();
  own.menu = kNone;
}

void Run::queue_automatic() {
  for (const int seat : program.seats)
    for (int number = 0; number < static_cast<int>(program.automatic.size()); ++number) {
      const Press press{seat, PressKind::auto_, number};
      spend(state.queue.n / 16);
      if (player(seat).automatic.has(number) &&
          std::find(state.queue.begin(), state.queue.end(), press) == state.queue.end())
        state.queue.push(press);
    }
}

void Run::keep_calls(Player& own, const Offers& rows) {
  own.offered.clear();
  for (const auto& [number, calls] : rows) {
    if (calls.empty()) continue;
    own.offered.push(number);
    own.offered.push(static_cast<std::int32_t>(calls.size()));
    for (const int call : calls) own.offered.push(call);
  }
}

void Run::show(Player& own, Offers& rows) {
  std::sort(rows.begin(), rows.end(),
            [&](const auto& one, const auto& other) { return button(one.first).rank < button(other.first).rank; });
  own.buttons.clear();
  bool forced = false;
  for (const auto& [number, calls] : rows) {
    own.buttons.push(number);
    forced |= button(number).unskippable != 0;
  }
  if (!forced && !rows.empty()) own.buttons.push(kPassButton);
  keep_calls(own, rows);
}

void Run::recalculate(int level) {
  state.level = level;
  if (!state.active) {
    for (const int seat : program.seats) hide(player(seat));
    return;
  }
  if (!program.buttons.empty()) {
    std::array<Offers, kMostSeats> found;
    std::array<bool, kMostSeats> busy{};
    for (const int seat : program.seats) {
      const auto at = static_cast<std::size_t>(seat);
      busy[at] = is_busy(player(seat));
      if (!busy[at]) offer(seat, level, found[at]);
    }
    for (const int seat : program.seats) {
      if (busy[static_cast<std::size_t>(seat)]) continue;
      auto& rows = found[static_cast<std::size_t>(seat)];
      Player& own = player(seat);
      if (program.language > 1)  // those below the level stay
        for (const std::int32_t number : own.buttons) {
          if (number == kPassButton || button(number).level >= level) continue;
          const auto calls = offered(own, number);
          rows.emplace_back(number, std::vector<int>(calls.begin(), calls.end()));
        }
      show(own, rows);
    }
  }
  queue_automatic();
}

}  // namespace jantaku::ruleset
