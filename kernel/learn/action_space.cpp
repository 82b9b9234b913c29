#include "learn/action_space.hpp"

#include <algorithm>
#include <cstring>

namespace jantaku {
namespace {

using namespace action_space;

// Eight mask bits as eight bytes.
constexpr std::array<std::uint64_t, 256> kSpread = [] {
  std::array<std::uint64_t, 256> table{};
  for (int bits = 0; bits < 256; ++bits)
    for (int i = 0; i < 8; ++i)
      table[static_cast<std::size_t>(bits)] |= std::uint64_t{static_cast<unsigned>(bits >> i & 1)} << (8 * i);
  return table;
}();

int discard_id(const State& state, const Player& player, TileId tile, int by_face, int drawn) {
  return tile == player.drawn ? drawn : by_face + state.tile(tile);
}

TileId held_with_face(const State& state, const Player& player, int face) {
  for (int i = 0; i < player.n_tiles; ++i)
    if (player.tiles[i] != player.drawn && state.tile(player.tiles[i]) == face) return player.tiles[i];
  return kNoId;
}

int reds_of(const State& state, const Action& action) {
  int reds = 0;
  for (int i = 0; i < 2; ++i) reds += state.is_red(action.own[i]);
  return reds;
}

int chi_id(const State& state, const Action& action) {
  const int taken = action.tile / 4, a = action.own[0] / 4, b = action.own[1] / 4;
  const int place = (a < taken) + (b < taken);  // how many of the run are below it
  return kChi + 2 * place + reds_of(state, action);
}

}  // namespace

int ActionMask::nth(int n) const {
  int word = 0;
  while (n >= std::popcount(words[word])) n -= std::popcount(words[word++]);
  std::uint64_t left = words[word];
  for (; n > 0; --n) left &= left - 1;
  return 64 * word + std::countr_zero(left);
}

int action_id(const State& state, int seat, const Action& action) {
  const Player& player = state.players[seat];
  switch (action.type) {
    case ActionType::Discard: return discard_id(state, player, action.tile, kDiscard, kTsumogiri);
    case ActionType::Riichi: return discard_id(state, player, action.tile, kRiichi, kRiichiTsumogiri);
    case ActionType::Chi: return chi_id(state, action);
    case ActionType::Pon: return kPon + reds_of(state, action);
    case ActionType::OpenKan: return kOpenKan;
    case ActionType::ClosedKan: return kClosedKan + action.tile / 4;
    case ActionType::AddedKan: return kAddedKan + action.tile / 4;
    case ActionType::Kita: return kKita;
    case ActionType::Tsumo: return kTsumo;
    case ActionType::Ron: return kRon;
    case ActionType::Kyuushu: return kKyuushu;
    case ActionType::OpenRiichi:
    case ActionType::RiichiAnyway: return kNoNumber;
    case ActionType::Pass: break;
  }
  return kPass;
}

Action action_of(const State& state, int seat, int id) {
  const Player& player = state.players[seat];
  const auto plain = [](ActionType type, TileId tile) { return Action{type, tile, kNoTiles}; };
  if (id < kTsumogiri) return plain(ActionType::Discard, held_with_face(state, player, id - kDiscard));
  if (id == kTsumogiri) return plain(ActionType::Discard, player.drawn);
  if (id < kRiichiTsumogiri) return plain(ActionType::Riichi, held_with_face(state, player, id - kRiichi));
  if (id == kRiichiTsumogiri) return plain(ActionType::Riichi, player.drawn);
  if (id == kTsumo) return plain(ActionType::Tsumo, player.drawn);
  if (id == kRon) return plain(ActionType::Ron, state.offered);
  if (id == kKyuushu) return plain(ActionType::Kyuushu, kNoId);
  if (id == kPass) return plain(ActionType::Pass, kNoId);
  Actions actions;
  legal_actions(state, seat, actions);
  return *std::find_if(actions.begin(), actions.end(),
                       [&](const Action& action) { return action_id(state, seat, action) == id; });
}

ActionMask legal_mask(const State& state, int seat) {
  Actions legal;
  legal_actions(state, seat, legal);
  return legal_mask(state, seat, legal);
}

ActionMask legal_mask(const State& state, int seat, const Actions& legal) {
  ActionMask mask;
  for (const Action& action : legal) {
    const bool plain = action.type == ActionType::Discard && action.tile != state.players[seat].drawn;
    mask.set(plain ? state.tile(action.tile) : action_id(state, seat, action));
  }
  return mask;
}

void spread(const ActionMask& mask, std::uint8_t* out) {
  constexpr int whole = kActions / 8;
  for (int i = 0; i <= whole; ++i) {
    const std::uint64_t eight = kSpread[mask.words[static_cast<std::size_t>(i) / 8] >> (8 * (i % 8)) & 0xFF];
    std::memcpy(out + 8 * i, &eight, i < whole ? 8 : kActions - 8 * whole);
  }
}

std::string action_name(int id) {
  const auto kind = [](int k) { return std::string{static_cast<char>('1' + k % kNumbers), "mpsz"[k / kNumbers]}; };
  const auto face = [&](int f) { return f < kKinds ? kind(f) : std::string{'0', "mps"[f - kKinds]}; };
  if (id < kTsumogiri) return "discard " + face(id);
  if (id == kTsumogiri) return "discard drawn";
  if (id < kRiichiTsumogiri) return "riichi " + face(id - kRiichi);
  if (id == kRiichiTsumogiri) return "riichi drawn";
  if (id < kPon)
    return std::string("chi ") + std::array{"low", "middle", "high"}[static_cast<std::size_t>(id - kChi) / 2] +
           ((id - kChi) % 2 ? " red" : "");
  if (id < kOpenKan) return std::array{"pon", "pon red", "pon two reds"}[static_cast<std::size_t>(id - kPon)];
  if (id == kOpenKan) return "open kan";
  if (id < kAddedKan) return "closed kan " + kind(id - kClosedKan);
  if (id < kKita) return "added kan " + kind(id - kAddedKan);
  return std::array{"kita", "tsumo", "ron", "kyuushu", "pass"}[static_cast<std::size_t>(id - kKita)];
}

}  // namespace jantaku
