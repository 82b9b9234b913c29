#include "record/followed_game.hpp"

#include <algorithm>

#include "game/step/course.hpp"
#include "game/step/step.hpp"

namespace jantaku {
namespace {

constexpr const char* kOutOfTurn = "it is out of turn";
constexpr const char* kNotHeld = "the seat does not hold that";

}  // namespace

FollowedGame::FollowedGame(const GameRule& rule, std::optional<std::uint8_t> seat, bool fourteen_dealt)
    : known_(seat ? bit_of(*seat) : static_cast<std::uint8_t>((1u << rule.players) - 1)),
      fourteen_dealt_(fourteen_dealt) {
  jantaku::start_game(state_, rule, Seed::of_number(0));
  Events events;
  jantaku::start_round(state_, shuffled_wall(state_), events);  // until one is reported
}

std::uint8_t FollowedGame::ask() {
  if (asked_ || !live_ || undrawn_ || state_.n_dora > dora_) return 0;
  asked_ = true;
  return state_.deciding & known_;
}

void FollowedGame::start_game() {
  end_round();
  last_discarder_ = kNoSeat;
  last_discard_ = kNoId;
}

ImpossibleEvent FollowedGame::start_round(const ReportedDeal& deal) {
  if (live_) return {"the round before has not ended"};
  const int players = state_.seats();
  const Wall set = sorted_wall(players);
  unseen_.reset();
  for (int i = 0; i < set.size; ++i) unseen_.set(set.tiles[i]);
  std::array<std::array<TileId, 13>, kSeats> hands{};
  for (int seat = 0; seat < players; ++seat)
    for (int i = 0; knows(seat) && i < 13; ++i)
      if (const ImpossibleEvent refused = take_unseen(deal.hands[seat][i], hands[seat][i])) return refused;
  TileId dora = kNoId;
  if (const ImpossibleEvent refused = take_unseen(deal.dora, dora)) return refused;
  Wall wall{.tiles = {}, .size = 0};
  for (int id = 0; id < kTileIds; ++id)
    if (unseen_.test(static_cast<std::size_t>(id))) wall.tiles[wall.size++] = static_cast<TileId>(id);
  for (int seat = 0; seat < players; ++seat)
    for (int i = 0; !knows(seat) && i < 13; ++i) hands[seat][i] = wall.tiles[--wall.size];
  const auto first = wall.tiles.begin() + dead_wall(players).first_dora;
  std::copy_backward(first, wall.tiles.begin() + wall.size, wall.tiles.begin() + wall.size + 1);
  *first = dora;
  ++wall.size;
  for (int at = set.size, lap = 0; lap < 4; ++lap)
    for (int i = 0; i < players; ++i)
      for (int n = 4 * lap; n < (lap < 3 ? 4 * lap + 4 : 13); ++n)
        wall.tiles[--at] = hands[(deal.dealer + i) % players][n];
  wall.size = set.size;
  state_.wind = deal.wind;
  state_.dealer = deal.dealer;
  state_.honba = deal.honba;
  state_.sticks = deal.sticks;
  state_.hidden = static_cast<std::uint8_t>(((1u << players) - 1) & ~unsigned{known_});
  for (int seat = 0; seat < players; ++seat) state_.players[seat].points = deal.points[seat];
  Events events;
  jantaku::start_round(state_, wall, events);
  note_dice(state_, {});  // they are unknown
  state_.fourteen_dealt = fourteen_dealt_;
  start_game();
  live_ = undrawn_ = true;
  asked_ = discarded_ = false;
  riichi_ = kNoSeat;
  dora_ = 1;
  return {};
}

ImpossibleEvent FollowedGame::draw(std::uint8_t seat, Tile tile) {
  if (!live_ || riichi_ != kNoSeat) return {kOutOfTurn};
  if (state_.phase == Phase::Claim) go({});
  const TileId drawn = state_.players[seat].drawn;
  if (state_.phase != Phase::Turn || state_.turn != seat || !undrawn_ || drawn == kNoId) return {kOutOfTurn};
  undrawn_ = false;
  TileId id;
  return knows(seat) ? reveal(drawn, tile, id) : ImpossibleEvent{};
}

ImpossibleEvent FollowedGame::show_dora(Tile tile) {
  if (!live_ || dora_ == kMostDora) return {kOutOfTurn};
  TileId id;
  const ImpossibleEvent refused = reveal(state_.dora_id(dora_), tile, id);
  ++dora_;
  return refused;
}

ImpossibleEvent FollowedGame::declare_riichi(std::uint8_t seat) {
  if (const ImpossibleEvent refused = turn_of(seat)) return refused;
  if (state_.players[seat].riichi || (knows(seat) && !may(state_, seat, ActionType::Riichi)))
    return {"the seat may not declare riichi"};
  riichi_ = seat;
  return {};
}

ImpossibleEvent FollowedGame::discard(std::uint8_t seat, Tile tile, bool tsumogiri) {
  if (const ImpossibleEvent refused = turn_of(seat, riichi_)) return refused;
  const Player& player = state_.players[seat];
  Ids held;
  std::size_t n = 0;
  for (const TileId id : tiles_of(seat))
    if ((id == player.drawn) == tsumogiri) held[n++] = id;
  if (!tsumogiri && player.drawn != kNoId && is_dealers_first()) {
    state_.fourteen_dealt = true;  // some sites deal the dealer's first draw with the hand
    held[n++] = player.drawn;
  }
  if (!tsumogiri && player.riichi) return {"the seat is in riichi"};
  Action action{riichi_ == kNoSeat ? ActionType::Discard : ActionType::Riichi, kNoId, kNoTiles};
  if (const ImpossibleEvent refused = hold(seat, {&tile, 1}, {held.data(), n}, &action.tile)) return refused;
  if (const ImpossibleEvent refused = act(seat, action, "the seat may not do that")) return refused;
  state_.fourteen_dealt = fourteen_dealt_;
  discarded_ = state_.phase == Phase::Claim;
  last_discarder_ = seat;
  last_discard_ = player.river[player.n_river - 1].tile;
  return {};
}

ImpossibleEvent FollowedGame::call(ActionType type, std::uint8_t seat, std::uint8_t from, Tile tile,
                                   std::span<const Tile> own) {
  if (!live_ || !discarded_ || state_.phase != Phase::Claim) return {"nothing can be called"};
  if (from != state_.turn || from == seat || tile != state_.tile(state_.offered)) return {"that tile is not offered"};
  constexpr const char* fault = "the seat may not call that";
  const bool may_chi = state_.next(state_.turn) == seat && state_.seats() == 4;
  if (own.size() != (type == ActionType::OpenKan ? 3u : 2u) || (type == ActionType::Chi && !may_chi)) return {fault};
  Action action{type, state_.offered, kNoTiles};
  if (const ImpossibleEvent refused = hold(seat, own, tiles_of(seat), action.own.data())) return refused;
  return act(seat, action, fault);
}

ImpossibleEvent FollowedGame::closed_kan(std::uint8_t seat, std::span<const Tile> own) {
  if (const ImpossibleEvent refused = turn_of(seat)) return refused;
  constexpr const char* fault = "that is not a kan";
  if (own.size() != 4) return {fault};
  Ids ids;
  if (const ImpossibleEvent refused = hold(seat, own, tiles_of(seat), ids.data())) return refused;
  std::sort(ids.begin(), ids.begin() + 4);
  return act(seat, {ActionType::ClosedKan, ids[0], {ids[1], ids[2], ids[3]}}, fault);
}

ImpossibleEvent FollowedGame::added_kan(std::uint8_t seat, Tile tile) {
  if (const ImpossibleEvent refused = turn_of(seat)) return refused;
  Action action{ActionType::AddedKan, kNoId, kNoTiles};
  if (const ImpossibleEvent refused = hold(seat, {&tile, 1}, tiles_of(seat), &action.tile)) return refused;
  return act(seat, action, "there is no such pon");
}

ImpossibleEvent FollowedGame::kita(std::uint8_t seat) {
  if (const ImpossibleEvent refused = turn_of(seat)) return refused;
  const Tile north = kNorth;
  Action action{ActionType::Kita, kNoId, kNoTiles};
  if (const ImpossibleEvent refused = hold(seat, {&north, 1}, tiles_of(seat), &action.tile)) return refused;
  return act(seat, action, "the seat may not set North aside");
}

ImpossibleEvent FollowedGame::win(std::uint8_t seat, bool tsumo) {
  if (!live_ && !won_) return {"no round is being played"};
  if (knows(seat) && (undrawn_ || !may(state_, seat, tsumo ? ActionType::Tsumo : ActionType::Ron)))
    return {"the seat has not won"};
  live_ = false;
  won_ = true;
  return {};
}

ImpossibleEvent FollowedGame::draw_game() {
  if (!live_) return {"no round is being played"};
  end_round();
  return {};
}

// The lowest id that looks so and has not been seen.
ImpossibleEvent FollowedGame::take_unseen(Tile tile, TileId& id) {
  const int first = 4 * kind_of(tile);
  for (int i = first; i < first + 4; ++i) {
    if (!unseen_.test(static_cast<std::size_t>(i)) || state_.tile(static_cast<TileId>(i)) != tile) continue;
    unseen_.reset(static_cast<std::size_t>(i));
    id = static_cast<TileId>(i);
    return {};
  }
  return {nullptr, tile};
}

// Finds the tile that is in the place of the assumed one.
ImpossibleEvent FollowedGame::reveal(TileId assumed, Tile tile, TileId& id) {
  if (state_.tile(assumed) == tile && unseen_.test(assumed)) {
    unseen_.reset(assumed);
    id = assumed;
    return {};
  }
  if (const ImpossibleEvent refused = take_unseen(tile, id)) return refused;
  if (!are_unseen(state_, assumed, id)) return {kNotHeld};
  swap_unseen(state_, assumed, id);
  return {};
}

// Finds the tiles that look so among those that the seat holds, or is now known to hold.
ImpossibleEvent FollowedGame::hold(std::uint8_t seat, std::span<const Tile> tiles, std::span<const TileId> held,
                                   TileId* ids) {
  Ids left;
  std::size_t n = held.size();
  std::copy(held.begin(), held.end(), left.begin());
  for (const Tile tile : tiles) {
    auto* found = std::find_if(left.data(), left.data() + n, [&](TileId id) { return state_.tile(id) == tile; });
    if (found == left.data() + n) {
      if (knows(seat) || n == 0) return {kNotHeld};
      found = left.data();
    }
    const TileId id = *found;
    std::copy(found + 1, left.data() + n, found);
    --n;
    *ids = id;
    if (!knows(seat))
      if (const ImpossibleEvent refused = reveal(id, tile, *ids)) return refused;
    ++ids;
  }
  return {};
}

ImpossibleEvent FollowedGame::turn_of(std::uint8_t seat, std::uint8_t riichi) const {
  if (!live_ || state_.phase != Phase::Turn || state_.turn != seat || undrawn_) return {kOutOfTurn};
  return riichi_ == riichi ? ImpossibleEvent{} : ImpossibleEvent{"the discard in riichi is to come"};
}

// Everybody else passes.
ImpossibleEvent FollowedGame::act(std::uint8_t seat, const Action& action, const char* fault) {
  if (!is_possible(state_, seat, action)) return {fault};
  std::array<Action, kSeats> actions{};
  actions[seat] = action;
  go(actions);
  return {};
}

void FollowedGame::go(const std::array<Action, kSeats>& actions) {
  Events happened;
  step(state_, actions, happened);
  undrawn_ =
      std::any_of(happened.begin(), happened.end(), [](const Event& event) { return event.type == EventType::Draw; });
  asked_ = discarded_ = false;
  riichi_ = kNoSeat;
}

bool FollowedGame::is_dealers_first() const {
  const auto acted = [](const Player& player) { return player.n_river > 0 || player.hand.n_melds > 0; };
  return std::none_of(state_.players.begin(), state_.players.begin() + state_.seats(), acted) &&
         state_.players[state_.dealer].kita == 0;
}

std::span<const TileId> FollowedGame::tiles_of(std::uint8_t seat) const {
  return {state_.players[seat].tiles.data(), state_.players[seat].n_tiles};
}

}  // namespace jantaku
