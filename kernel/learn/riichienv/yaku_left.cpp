// The yaku that a seat's melds, and its own discards with the indicators, leave possible.
#include "learn/riichienv/cells.hpp"
#include "learn/riichienv/encodings.hpp"

namespace jantaku::riichienv {
namespace {

constexpr int kYaku = 21;

struct Public {
  KindSet all = 0;   // kinds in melds
  KindSet pons = 0;  // kinds of melds of one kind
  bool chi = false, melds = false;
  bool orphans = true, terminals = true;  // in every meld
  Counts gone{};
};

Public public_of(const Seen& seen, const SeenSeat& seat) {
  Public open;
  open.melds = !seat.melds.empty();
  for (const CalledMeld& meld : seat.melds) {
    KindSet kinds = 0;
    for (TileId tile : meld.tiles)
      if (tile != kNoId) kinds |= bit(tile / 4);
    open.all |= kinds;
    if (size(kinds) == 1) open.pons |= kinds;
    open.chi |= size(kinds) > 1;
    open.orphans &= (kinds & kYaochuu) != 0;
    open.terminals &= (kinds & kTerminals) != 0;
  }
  for (const Discarded& discarded : seat.river) ++open.gone[discarded.tile / 4];
  for (int i = 0; i < seen.n_dora(); ++i) ++open.gone[seen.dora(i) / 4];
  return open;
}

int suits(KindSet kinds) {
  int n = 0;
  for (int suit = 0; suit < kSuits; ++suit) n += (kinds & kSuitKinds << kNumbers * suit) != 0;
  return n;
}

std::array<bool, kYaku> possible(const Public& open, int wind, int own) {
  const auto triplet = [&](int kind) {
    return has(open.pons, static_cast<Kind>(kind)) || open.gone[static_cast<std::size_t>(kind)] < 3;
  };
  const auto each = [&](KindSet kinds, int fewer) {
    bool all = true;
    for_each(kinds, [&](Kind kind) { all &= open.gone[kind] < fewer || has(open.pons, kind); });
    return all;
  };
  const int n_suits = suits(open.all);
  const bool honors = (open.all & kHonors) != 0;
  return {
      (open.all & kYaochuu) == 0,
      triplet(kWhite),
      triplet(kGreen),
      triplet(kRed),
      triplet(wind),
      triplet(own),
      n_suits < 2,
      n_suits + honors < 2,
      !open.chi,
      !open.melds,
      each(kDragons, 4),
      each(kDragons, 2),
      (open.all & ~kHonors) == 0,
      (open.all & ~kTerminals) == 0,
      (open.all & ~kYaochuu) == 0,
      !open.melds && each(kYaochuu, 4),
      open.orphans,
      !honors && open.terminals,
      true,
      !open.melds,
      true,
  };
}

}  // namespace

void write_yaku(const Seen& seen, float* out) {
  for (int seat = 0; seat < seen.players; ++seat) {
    const int own = kEast + (seat - seen.dealer() + seen.players) % seen.players;
    const Public open = public_of(seen, seen.at(seat));
    for (bool may : possible(open, kEast + seen.wind(), own)) {
      *out++ = may ? 1 : 0;
      *out++ = may ? 1 : 0;
    }
  }
}

}  // namespace jantaku::riichienv
