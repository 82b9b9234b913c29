#include "game/position/position_check.hpp"

#include <algorithm>
#include <bit>

namespace jantaku {

KanCounts counts_of(const Facts& facts, int players) {
  KanCounts counts;
  for (int seat = 0; seat < players; ++seat) {
    const SeatFacts& of = facts.seats[seat];
    int kans = 0;
    for (int i = 0; i < of.n_melds; ++i) kans += of.melds[i].type >= MeldType::OpenKan;
    counts.kans += kans;
    counts.kita += of.n_kita;
    if (kans > 0) counts.owners |= bit_of(seat);
  }
  return counts;
}

int replacements_of(const Facts& facts, const KanCounts& counts) {
  return counts.kans + counts.kita - (robs(facts.moment) || facts.moment == Moment::Kita);
}

int riichi_index(const SeatFacts& of) {
  for (int i = 0; i < of.n_river; ++i)
    if (of.river[i].riichi) return i;
  return -1;
}

namespace {

using Code = PositionFaultCode;
constexpr int kHand = 13;

class Check {
 public:
  Check(const State& state, const Facts& facts)
      : state_(state), facts_(facts), players_(state.seats()), counts_(counts_of(facts, players_)) {}

  PositionFault run() {
    tiles();
    for (int seat = 0; seat < players_ && !fault_; ++seat) hand(seat);
    for (int seat = 0; seat < players_ && !fault_; ++seat) melds(seat);
    if (facts_.loose) {
      if (!fault_) loose_moment();
      if (!fault_) wall();
      const int last = dead_wall(players_).first_dora + 2 * (facts_.n_dora - 1);
      const bool fits = facts_.n_dora > 0 && last < kDeadTiles + replacements_of(facts_, counts_);
      need(fits, {Code::DoraCount, 0, 0, facts_.n_dora});
      return fault_;
    }
    if (!fault_) walk();
    if (!fault_) moment();
    if (!fault_) wall();
    if (!fault_) dora();
    for (int seat = 0; seat < players_ && !fault_; ++seat) riichi(seat);
    if (!fault_) points();
    return fault_;
  }

 private:
  void need(bool holds, const PositionFault& fault) {
    if (!holds && !fault_) fault_ = fault;
  }
  const SeatFacts& at(int seat) const { return facts_.seats[seat]; }

  void tiles() {
    std::array<bool, kTileIds> seen{};
    for_each_tile(facts_, players_, [&](TileId tile, Area area, int seat, int index) {
      if (tile == kNoId) return;
      need(has(kinds_in_play(players_), tile / 4), {Code::NotInPlay, seat, index, 0, tile, area});
      need(!seen[tile], {Code::TileTwice, seat, index, 0, tile, area});
      seen[tile] = true;
    });
  }

  void hand(int seat) {
    const SeatFacts& of = at(seat);
    const int acts = seat == facts_.turn && !is_claim(facts_.moment);
    const int needed = kHand + acts - 3 * of.n_melds;
    need(of.n_tiles == needed, {Code::HandSize, seat, needed, of.n_tiles});
    bool norths = players_ == 3 || of.n_kita == 0;
    for (int i = 0; i < of.n_kita; ++i) norths &= of.kita[i] / 4 == kNorth;
    need(norths, {Code::TooManyKita, seat, 0, of.n_kita});
  }

  static bool is_meld(const MeldFacts& facts) {
    const auto& tiles = facts.meld.tiles;
    const int size = facts.type >= MeldType::OpenKan ? 4 : 3;
    std::array<Kind, 4> kinds{};
    for (int i = 0; i < 4; ++i) {
      if ((tiles[i] != kNoId) != (i < size)) return false;
      if (i < size) kinds[i] = tiles[i] / 4;
    }
    std::sort(kinds.begin(), kinds.begin() + size);
    if (facts.type != MeldType::Chi) return kinds[0] == kinds[static_cast<std::size_t>(size - 1)];
    return kinds[2] < kEast && suit_of(kinds[0]) == suit_of(kinds[2]) && kinds[1] == kinds[0] + 1 &&
           kinds[2] == kinds[0] + 2;
  }

  void melds(int seat) {
    for (int i = 0; i < at(seat).n_melds; ++i) {
      const MeldFacts& meld = at(seat).melds[i];
      const int from = meld.meld.from;
      const bool chi = meld.type == MeldType::Chi;
      need(is_meld(meld), {Code::NotAMeld, seat, i});
      need(!chi || players_ == 4, {Code::ChiWithThree, seat, i});
      if (meld.type != MeldType::ClosedKan)
        need(from < players_ && from != seat && (!chi || state_.next(from) == seat), {Code::MeldSource, seat, i, from});
    }
    need(counts_.kans <= 4 || (counts_.kans == 5 && state_.rule.fifth_kan && one_has_four()),
         {Code::TooManyKans, 0, 0, counts_.kans});
  }

  bool one_has_four() const { return std::popcount(static_cast<unsigned>(counts_.owners)) <= 2; }

  // The next meld of a seat that is called, from `used` on.
  int next_called(int seat, int used) const {
    while (used < at(seat).n_melds && at(seat).melds[used].type == MeldType::ClosedKan) ++used;
    return used;
  }

  // True if the pond of its source has the called tile of a meld, marked as called.
  bool is_called_from(const CalledMeld& meld) const {
    const SeatFacts& of = at(meld.from);
    return std::any_of(of.river.begin(), of.river.begin() + of.n_river,
                       [&](const Discarded& one) { return one.called && one.tile == meld.tiles[0]; });
  }

  // Goes through the discards in order, and notes who follows the last.
  void walk() {
    std::array<int, kSeats> thrown{}, used{};
    int seat = state_.dealer;
    for (int n = 0; n < 32 * kSeats && thrown[seat] < at(seat).n_river; ++n) {
      const Discarded& tile = at(seat).river[static_cast<std::size_t>(thrown[seat]++)];
      last_ = seat;
      last_meld_ = nullptr;
      int follows = state_.next(seat);
      for (int other = 0; tile.called && other < players_; ++other) {
        const int i = next_called(other, used[other]);
        if (i == at(other).n_melds || at(other).melds[i].meld.from != seat ||
            at(other).melds[i].meld.tiles[0] != tile.tile)
          continue;
        used[other] = i + 1;
        last_meld_ = &at(other).melds[i];
        follows = other;
      }
      need(!tile.called || last_meld_ != nullptr, {Code::NobodyCalled, seat, thrown[seat] - 1, 0, tile.tile});
      seat = follows;
    }
    follows_ = seat;
    for (int other = 0; other < players_; ++other) {
      const int i = next_called(other, used[other]);
      if (i < at(other).n_melds) {
        const CalledMeld& meld = at(other).melds[i].meld;
        need(!is_called_from(meld), {Code::PondOrder, meld.from});
        need(false, {Code::NobodyDiscarded, other, i, meld.from, meld.tiles[0]});
      }
      need(thrown[other] == at(other).n_river, {Code::PondOrder, other});
    }
  }

  bool has_added(const SeatFacts& of) const {
    bool added = false;
    for (int i = 0; i < of.n_melds; ++i)
      added |= of.melds[i].type == MeldType::AddedKan && of.melds[i].meld.tiles[3] == facts_.added;
    return added && facts_.added != kNoId;
  }

  // What a decision is about must be there.
  void loose_moment() {
    const SeatFacts& of = at(facts_.turn);
    const auto last_is = [&](MeldType least, MeldType most) {
      if (of.n_melds == 0) return false;
      const MeldType type = of.melds[of.n_melds - 1].type;
      return type >= least && type <= most;
    };
    const int seat = facts_.turn;
    switch (facts_.moment) {
      case Moment::Call: {
        const bool free = !of.in_riichi && riichi_index(of) < 0;  // in riichi it has a tile to discard
        return need(free && last_is(MeldType::Chi, MeldType::Pon), {Code::NoCallBefore, seat});
      }
      case Moment::Discard:
      case Moment::DiscardAfterReplacement: return need(of.n_river > 0, {Code::NoDiscard, seat});
      case Moment::AddedKan: return need(has_added(of), {Code::NoKanToRob, seat});
      case Moment::ClosedKan: return need(last_is(MeldType::ClosedKan, MeldType::ClosedKan), {Code::NoKanToRob, seat});
      case Moment::Kita: return need(of.n_kita > 0, {Code::NoKita, seat});
      default: return;
    }
  }

  void moment() {
    const int seat = facts_.turn;
    const SeatFacts& of = at(seat);
    const bool called = last_meld_ != nullptr;
    const bool set = called && last_meld_->type <= MeldType::AddedKan && last_meld_->type != MeldType::OpenKan;
    if (is_discard(facts_.moment)) return need(seat == last_ && !called, {Code::NoDiscard, seat});
    need(seat == follows_, {Code::NotItsTurn, seat});
    switch (facts_.moment) {
      case Moment::Draw: return need(!called, {Code::NotItsTurn, seat});
      case Moment::Call:
        return need(set && last_meld_->type <= MeldType::Pon && last_meld_ == &of.melds[of.n_melds - 1],
                    {Code::NoCallBefore, seat});
      case Moment::Replacement: {
        bool any = of.n_kita > 0;
        for (int i = 0; i < of.n_melds; ++i) any |= of.melds[i].type >= MeldType::OpenKan;
        return need(any && !set, {Code::NoReplacement, seat});
      }
      case Moment::AddedKan: return need(has_added(of) && !set, {Code::NoKanToRob, seat});
      case Moment::ClosedKan: {
        const bool last = of.n_melds > 0 && of.melds[of.n_melds - 1].type == MeldType::ClosedKan;
        return need(last && state_.rule.allows_ron_on_ankan_for_kokushi_musou && !set &&
                        has(kYaochuu, of.melds[of.n_melds - 1].meld.tiles[0] / 4),
                    {Code::NoKanToRob, seat});
      }
      case Moment::Kita: return need(of.n_kita > 0 && !set, {Code::NoKita, seat});
      default: return;
    }
  }

  void wall() {
    int out = 0;
    for_each_tile(facts_, players_, [&](TileId, Area area, int, int) { out += area < Area::Live; });
    left_ = (players_ == 4 ? 136 : 108) - kDeadTiles - out;
    const bool goes_on = facts_.moment == Moment::Call || robs(facts_.moment) || facts_.moment == Moment::Kita;
    need(left_ >= static_cast<int>(goes_on), {Code::NothingLeft});
    need(facts_.loose ? facts_.n_live <= left_ : facts_.n_live == left_, {Code::WallSize, 0, left_, facts_.n_live});
    const int hidden = kDeadTiles - facts_.n_dora;
    need(facts_.n_dead == hidden, {Code::DeadSize, 0, hidden, facts_.n_dead});
  }

  void dora() {
    const int kans = counts_.kans - robs(facts_.moment);
    const int most = 1 + (state_.rule.kan_dora ? std::min(kans, kIndicators - 1) : 0);
    const int pending = most - facts_.n_dora;
    const bool may_wait = state_.rule.kan_dora_timing != KanDora::AtOnce && facts_.moment != Moment::Draw &&
                          facts_.moment != Moment::Call && facts_.moment != Moment::Discard;
    need(pending == 0 || (pending == 1 && may_wait), {Code::DoraCount, 0, 0, facts_.n_dora});
  }

  void riichi(int seat) {
    const SeatFacts& of = at(seat);
    const int index = riichi_index(of);
    const bool pending = index >= 0 && index == of.n_river - 1 && is_discard(facts_.moment) && seat == facts_.turn;
    const bool accepted = index >= 0 && !pending;
    need(accepted || !(of.ippatsu || of.missed_riichi), {Code::NoRiichi, seat});
    need(index >= 0 || !(of.double_riichi || of.open_riichi), {Code::NoRiichi, seat});
    need(!of.double_riichi || index == 0, {Code::DoubleRiichi, seat});
    need(!of.ippatsu || index == of.n_river - 1, {Code::NoIppatsu, seat});
    accepted_ += accepted;
    int kans = 0;
    for (int i = 0; i < of.n_melds; ++i) {
      need(index < 0 || of.melds[i].type == MeldType::ClosedKan, {Code::RiichiOpen, seat});
      kans += of.melds[i].type >= MeldType::OpenKan;
    }
    for (int i = index + 1; index >= 0 && i < of.n_river; ++i) {
      need(!of.river[i].riichi, {Code::RiichiTwice, seat, i});
      need(of.river[i].tsumogiri, {Code::RiichiChanged, seat, i});
    }
    need(of.liable == kNoSeat || (of.liable < players_ && of.liable != seat && kans == 4), {Code::NotLiable, seat});
  }

  void points() {
    need(state_.sticks >= accepted_, {Code::TooFewSticks, 0, accepted_, state_.sticks});
    std::int32_t sum = state_.rule.riichi_stick_points * state_.sticks;
    for (int seat = 0; seat < players_; ++seat) sum += state_.players[seat].points;
    const std::int32_t all = state_.rule.start_points * players_;
    need(sum == all, {Code::PointsSum, 0, all, sum});
  }

  const State& state_;
  const Facts& facts_;
  int players_;
  KanCounts counts_;
  PositionFault fault_;
  const MeldFacts* last_meld_ = nullptr;  // that was called with the last discard
  int last_ = -1, follows_ = 0, left_ = 0, accepted_ = 0;
};

}  // namespace

PositionFault fault_of(const State& state, const Facts& facts) { return Check(state, facts).run(); }

}  // namespace jantaku
