// The deal of a round.
#include <algorithm>

#include "ruleset/chance.hpp"
#include "ruleset/run.hpp"

namespace jantaku::ruleset {
namespace {

constexpr int kMostRounds = 1'000'000'000;  // of a game

template <class Items, class Test>
void keep(Items& items, const Test& test) {
  const auto end = std::remove_if(items.begin(), items.end(), [&](const auto& one) { return !test(one); });
  items.n = static_cast<std::int32_t>(end - items.begin());
}

template <class Items>
void assign(Items& items, std::span<const TileId> tiles) {
  items.clear();
  for (const TileId tile : tiles) items.push(tile);
}

bool has(const std::vector<std::int32_t>& names, std::int32_t name) {
  return std::ranges::find(names, name) != names.end();
}

}  // namespace

void Deal::read(Reader& in, const Values& values) {
  const int texts = values.texts(), tiles = values.tiles();
  const auto read_tiles = [&] {
    std::vector<TileId> found;
    for (const std::int32_t tile : in.row(0, tiles - 1)) found.push_back(static_cast<TileId>(tile));
    return found;
  };
  starting_tiles = in.count();
  dead_wall_length = in.count();
  automatic = in.row(0, Bits::kMost - 1);
  wall = read_tiles();
  draws = read_tiles();
  dead_wall = read_tiles();
  for (auto& hand : hands)
    if (in.flag()) hand = read_tiles();
  in.each([&] {
    const auto kind = static_cast<NameKind>(in.number(0, static_cast<int>(NameKind::tile_)));
    const std::int64_t most = kind == NameKind::name_ ? texts - 1 : kind == NameKind::tile_ ? tiles - 1 : INT64_MAX;
    revealed.push_back({kind, in.wide(kind == NameKind::place_ ? INT64_MIN : 0, most)});
  });
  in.each([&] { dice.push_back(in.wide(-kMostOfDie, kMostOfDie)); });
  saki_deck = in.row(0, texts - 1);
  statuses = in.row(0);
  counters = in.row(0, texts - 1);
  tags = in.row(0, texts - 1);
}

// Clears everything that belongs to the previous round.
void Run::clear_round() {
  const Deal& deal = program.deal;
  for (const int seat : program.seats) {
    Player& own = player(seat);
    Player fresh;
    fresh.counters = own.counters;
    keep(fresh.counters, [&](const Counter& one) { return has(deal.counters, one.name); });
    for (const std::int32_t status : deal.statuses)
      if (has_one_status(seat, status)) fresh.status.set(status, true);
    fresh.score = own.score;
    fresh.is_ai = own.is_ai;
    for (const std::int32_t button : deal.automatic) fresh.automatic.set(button, true);
    own = fresh;
  }
  keep(state.tags, [&](const Labelled& one) { return has(deal.tags, one.name); });
  state.history.clear();
  state.queue.clear();
  state.last_payer = state.wins.empty() ? kNone : state.wins[0].payer;
  state.wins.clear();
  state.result = kNoResult;
  state.result_name = kNoText;
  state.next_dealer = kUndecided;
  state.bloody_end_done = state.reversed = state.awaiting_discard = state.received = 0;
  state.drawn_reserved.clear();
  state.atop.clear();
  state.saved_revealed.clear();
  state.has_saved_revealed = 0;
  state.active = 1;
  state.phase = kPlaying;
  ++state.round_number;
}

// As the first version does: the tiles set by the rules replace those that were there.
void Run::deal_over() {
  const Deal& deal = program.deal;
  int at = 0, held = 0;
  for (const int seat : program.seats) {
    const auto& set = deal.hands[static_cast<std::size_t>(seat)];
    const int from = std::min(at, state.wall.n), end = std::min(at + deal.starting_tiles, state.wall.n);
    Player& own = player(seat);
    if (set) assign(own.hand, *set);
    else assign(own.hand, {state.wall.begin() + from, state.wall.begin() + end});
    at = end;
    held += own.hand.n;
  }
  state.wall_index = std::min(held, state.wall.n);
  const auto left = static_cast<std::size_t>(state.tiles_ahead());
  for (std::size_t i = 0; i < std::min(left, deal.draws.size()); ++i)
    state.wall[state.wall_index + static_cast<int>(i)] = deal.draws[i];
  for (std::size_t i = 0; i < std::min(left, deal.dead_wall.size()); ++i)
    state.wall[state.wall.n - 1 - static_cast<int>(i)] = deal.dead_wall[i];
}

// As the second version does: sorts the wall so that every hand gets its tiles. Hands that are given in part are filled
// from the wall.
void Run::deal_in_place() {
  const Deal& deal = program.deal;
  const int length = state.wall.n;
  std::vector<std::pair<int, TileId>> laid;  // places of the wall, in the order in which their tiles are looked for
  const auto lay = [&](int place, TileId tile) {
    const auto known = std::ranges::find(laid, place, [](const auto& one) { return one.first; });
    if (known != laid.end()) known->second = tile;
    else laid.emplace_back(place, tile);
  };
  std::vector<int> starts;
  int held = 0;
  for (const int seat : program.seats) {
    starts.push_back(held);
    const auto& set = deal.hands[static_cast<std::size_t>(seat)];
    const int given = set ? static_cast<int>(set->size()) : 0;
    for (int at = 0; at < given; ++at) lay(held + at, (*set)[static_cast<std::size_t>(at)]);
    held += std::max(deal.starting_tiles, given);
  }
  for (std::size_t at = 0; at < deal.draws.size(); ++at) lay(held + static_cast<int>(at), deal.draws[at]);
  const int behind = std::min(deal.dead_wall_length, std::max(length - held, 0));
  std::vector<int> places;
  for (int draw = 0; draw < behind; ++draw) places.push_back(length - behind + place_of_draw(draw, behind));
  std::vector<int> live;  // the last first
  for (int place = length - behind - 1; place >= held; --place) live.push_back(place);
  for (int n = length - behind; !live.empty(); --n) {
    const auto next = live.begin() + upper_of_stack(n, static_cast<int>(live.size()));
    places.push_back(*next);
    live.erase(next);
  }
  for (std::size_t at = 0; at < std::min(places.size(), deal.dead_wall.size()); ++at)
    lay(places[at], deal.dead_wall[at]);
  std::erase_if(laid, [&](const auto& one) { return one.first >= length; });
  if (!laid.empty()) {  // of a tile that the wall lacks there is one more, and one less
    std::vector<TileId> rest(state.wall.begin(), state.wall.end());
    for (const auto& [_, tile] : laid) {
      const auto known = std::ranges::find(rest, tile);
      rest.erase(known == rest.end() ? rest.end() - 1 : known);
    }
    std::ranges::sort(laid);
    auto next = laid.begin();
    auto other = rest.begin();
    for (int at = 0; at < length; ++at) {
      const bool is_laid = next != laid.end() && next->first == at;
      state.wall[at] = is_laid ? (next++)->second : *other++;
    }
  }
  state.wall_index = std::min(held, length);
  starts.push_back(held);
  for (std::size_t i = 0; i < program.seats.size(); ++i) {
    const int from = std::min(starts[i], length), end = std::min(starts[i + 1], length);
    assign(player(program.seats[i]).hand, {state.wall.begin() + from, state.wall.begin() + end});
  }
}

void Run::deal_round(const std::vector<TileId>* given) {
  const Deal& deal = program.deal;
  if (state.round_number < 0 || state.round_number > kMostRounds) fail_unwritten();
  clear_round();
  TableChance chance(state.chance, state.round_number - 1);
  assign(state.wall, given == nullptr ? deal.wall : *given);
  if (given == nullptr) chance.shuffle(std::span(state.wall.begin(), state.wall.end()));
  if (program.language > 1) deal_in_place();
  else deal_over();
  const int live = state.wall.n - std::min(deal.dead_wall_length, state.tiles_ahead());
  assign(state.dead_wall, {state.wall.begin() + live, state.wall.end()});
  state.wall.n = live;
  state.dead_wall_index = 0;
  state.has_reserved = static_cast<int>(program.reserved.size()) <= state.dead_wall.n && !program.reserved.empty();
  state.revealed.clear();
  for (const Named& named : deal.revealed) state.revealed.push(named);
  state.dice.clear();
  for (const std::int64_t fixed : deal.dice) {
    const std::int64_t thrown = 1 + chance.below(6);
    state.dice.push(fixed == kThrown ? thrown : fixed);
  }
  state.saki_deck.clear();
  for (const std::int32_t card : deal.saki_deck) state.saki_deck.push(card);
  chance.shuffle(std::span(state.saki_deck.begin(), state.saki_deck.end()));
  tell_deal();
}

// After the numbers of the event: kyoku, honba and pot; the dice, the revealed tiles and each hand after how many they
// are; the scores; and the winds of the seats.
void Run::tell_deal() {
  Happened what{EventKind::round_began_, dealer(), round_wind(), tiles_left()};
  auto& more = what.more;
  more.push_back(state.kyoku);
  more.push_back(to_wire(state.honba));
  more.push_back(to_wire(state.pot));
  const auto add = [&](const auto& items) {
    more.push_back(items.n);
    more.insert(more.end(), items.begin(), items.end());
  };
  add(state.dice);
  more.push_back(state.revealed.n);
  for (const Named& named : state.revealed)
    more.push_back(tile_if_named(named).value_or(values().tile(static_cast<std::uint16_t>(values().back()), {})));
  for (const int seat : program.seats) add(player(seat).hand);
  for (const int seat : program.seats) more.push_back(to_wire(player(seat).score));
  for (const int seat : program.seats) more.push_back(wind_of(seat));
  tell(std::move(what));
}

}  // namespace jantaku::ruleset
