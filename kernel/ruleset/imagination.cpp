// A table redealt for one seat: all that it cannot see is changed, and nothing that it sees.
//
// Hidden tiles change places with one another: of the walls, of hands, draws and what is set aside of others, face-down
// tiles of their ponds and melds, and the cards of a deck. Attributes that say where a tile is stay at the place, all
// others go with the tile. Tiles that must be declared at once come into no hand, nor do those that everybody would see
// there. Statuses, counters and scores of the others stay, and so do the marks of what they are choosing as long as
// they can. A partly open meld stays as it is, because the rest follows from it; one that lies face down and is made of
// equal tiles becomes a meld of other equal tiles. The options of the others are computed again.
#include <algorithm>
#include <map>

#include "ruleset/run.hpp"

namespace jantaku::ruleset {
namespace {

class Imagination {
 public:
  Imagination(Run& run, const Sight& sight, SecretNumbers& chance)
      : run_(run), values_(run.values()), sight_(sight), chance_(chance) {}

  void deal() {
    find_spots();
    for (const Spot& spot : spots_) pool_.push_back(itself(*spot.tile));
    for (const int seat : others()) exchange_melds(seat);
    for (std::size_t last = pool_.size(); last-- > 1;) std::swap(pool_[last], pool_[below(last + 1)]);
    keep_out_of_hands();
    for (std::size_t at = 0; at < spots_.size(); ++at) {
      const TileId old = *spots_[at].tile;
      *spots_[at].tile = lying_like(old, pool_[at]);
      if (spots_[at].pond_of >= 0) turned_[spots_[at].pond_of].emplace_back(old, *spots_[at].tile);
    }
    for (const auto& [seat, pairs] : turned_) rename_discards(seat, pairs);
    shuffle_cards();
    const TileId back = values_.tile(static_cast<std::uint16_t>(values_.back()), {});
    for (Past& past : run_.state.history)
      if (past.kind == PastKind::draw_ && past.seat != sight_.seat) past.tile = back;
  }

  // The others do what their new tiles allow, or pass; the game waits for the seats it waited for.
  void look_anew() {
    const auto waits = [&](int seat) { return (sight_.waited_for >> seat & 1) != 0; };
    const std::array<Player, kMostSeats> before = run_.state.players;
    try {
      for (const int seat : others()) reconsider(seat, waits(seat));
      if (decides(sight_.seat) == waits(sight_.seat)) return;
    } catch (const Fault&) {  // that the game itself has not met
    }
    for (const int seat : others()) {
      const Player& kept = before[static_cast<std::size_t>(seat)];
      Player& own = run_.player(seat);
      own.buttons = kept.buttons;
      own.offered = kept.offered;
      own.menu = kept.menu;
      own.decision = kept.decision;
    }
  }

 private:
  struct Spot {
    TileId* tile;
    int pond_of = kNone;  // whose pond it is in
    bool in_wall = false;
  };
  using Pairs = std::vector<std::pair<TileId, TileId>>;

  std::size_t below(std::size_t n) { return chance_.below(static_cast<std::uint32_t>(n)); }
  std::vector<int> others() const {
    std::vector<int> seats = run_.program.seats;
    std::erase(seats, sight_.seat);
    return seats;
  }
  TileId itself(TileId tile) { return values_.lasting(values_.face_up(tile)); }
  TileId lying_like(TileId old, TileId tile) {
    const std::vector<std::uint16_t> words = values_.tile(values_.face_up(old)).attrs;
    for (const std::uint16_t word : words)
      if (word < kFleeting) tile = values_.plus(tile, word);
    return values_.name(old) == values_.back() ? values_.face_down(tile) : tile;
  }
  bool is_blank(TileId tile) { return values_.is_back(values_.face_up(tile)); }

  void find_spots() {
    const auto add = [&](TileId& tile, int pond_of, bool in_wall) {
      if (!is_blank(tile)) spots_.push_back({&tile, pond_of, in_wall});
    };
    State& state = run_.state;
    for (int at = state.wall_index + std::max(0, run_.player(sight_.seat).scryed); at < state.wall.n; ++at)
      add(state.wall[at], kNone, true);
    const int length = state.dead_wall.n;
    const auto is_at = [&](const Named& named, int place) {
      const std::optional<std::int64_t> one = run_.place_of(named);
      return one && -length <= *one && *one < length && (*one + length) % length == place;
    };
    const auto is_known = [&](int place) {
      const auto is_there = [&](const Named& named) { return is_at(named, place); };
      return std::ranges::any_of(state.revealed, is_there) || std::ranges::any_of(state.drawn_reserved, is_there);
    };
    for (int at = 0; at < length - state.dead_wall_index; ++at)
      if (!is_known(at)) add(state.dead_wall[at], kNone, true);
    for (const int seat : others()) {
      Player& own = run_.player(seat);
      const auto add_held = [&](TileId& tile) {
        if (!values_.has_either(tile, kRevealed)) add(tile, kNone, false);
      };
      if (!own.hand_revealed) {
        std::for_each(own.hand.begin(), own.hand.end(), add_held);
        std::for_each(own.draw.begin(), own.draw.end(), add_held);
      }
      std::for_each(own.aside.begin(), own.aside.end(), add_held);
      for (TileId& tile : own.pond)  // discarded face down, and not seen before
        if (values_.name(tile) == values_.back() &&
            std::find(own.discards.begin(), own.discards.end(), tile) != own.discards.end())
          add(tile, seat, false);
    }
  }

  // Melds that lie face down and are made of equal tiles become melds of other equal tiles.
  void exchange_melds(int seat) {
    if (run_.player(seat).hand_revealed) return;
    for (MeldId& id : run_.player(seat).melds) {
      const MeldInfo meld = values_.meld(id);
      std::vector<TileId> own;
      bool is_hidden = true;
      for (const TileId tile : meld.tiles) {
        own.push_back(itself(tile));
        is_hidden &= values_.name(tile) == values_.back() || values_.has_either(tile, kConcealed);
      }
      if (!is_hidden || own.empty() || std::any_of(own.begin(), own.end(), [&](TileId one) { return one != own[0]; }) ||
          values_.is_back(own[0]))
        continue;
      std::vector<TileId> kinds;  // in the order in which they come
      std::map<TileId, std::size_t> count;
      for (const auto* tiles : {&pool_, &own})
        for (const TileId tile : *tiles)
          if (++count[tile] == 1) kinds.push_back(tile);
      std::erase_if(kinds, [&](TileId kind) { return count[kind] < own.size(); });
      const TileId kind = kinds[below(kinds.size())];
      pool_.insert(pool_.end(), own.begin(), own.end());
      for (std::size_t i = 0; i < own.size(); ++i) pool_.erase(std::find(pool_.begin(), pool_.end(), kind));
      std::vector<TileId> laid;
      for (const TileId tile : meld.tiles) laid.push_back(lying_like(tile, kind));
      id = values_.meld(meld.name, std::move(laid));
      for (Past& past : run_.state.history) call_so(past, seat, meld, kind);
    }
  }

  void call_so(Past& past, int seat, const MeldInfo& meld, TileId kind) {
    if (past.kind != PastKind::call_ || past.seat != seat) return;
    if (values_.meld(static_cast<MeldId>(past.meld)).name != meld.name) return;
    const auto called = static_cast<TileId>(past.tile);
    if (values_.name(values_.face_up(called)) != values_.name(values_.face_up(meld.tiles[0]))) return;
    const ChoiceInfo choice = values_.choice(past.choice);
    std::vector<TileId> own;
    for (const TileId tile : choice.own) own.push_back(lying_like(tile, kind));
    past.tile = lying_like(called, kind);
    past.choice = values_.choice(choice.name, choice.called, std::move(own));
  }

  // Leaves no more tiles that must be declared at once, and open ones, in hands than there were.
  void keep_out_of_hands() {
    std::vector<TileId> flowers;
    for (const Button& button : run_.program.buttons)
      if (button.unskippable && button.asks == Asks::flower_)
        for (const std::int32_t flower : button.flowers) flowers.push_back(static_cast<TileId>(flower));
    const auto is_revealed = [&](TileId tile) { return values_.has_either(tile, kRevealed); };
    if (flowers.empty() && std::none_of(pool_.begin(), pool_.end(), is_revealed)) return;
    const auto looks = [&](TileId tile) {
      const bool is_flower =
          std::any_of(flowers.begin(), flowers.end(), [&](TileId flower) { return values_.same(tile, flower); });
      return is_flower + 2 * is_revealed(tile);
    };
    std::vector<int> have;
    for (const TileId tile : pool_) have.push_back(looks(tile));
    for (std::size_t at = 0; at < spots_.size(); ++at) {
      if (spots_[at].in_wall) continue;
      const int wanted = looks(itself(*spots_[at].tile));
      if (have[at] == wanted) continue;
      std::vector<std::size_t> fitting;
      for (std::size_t other = 0; other < spots_.size(); ++other)
        if (spots_[other].in_wall && have[other] == wanted) fitting.push_back(other);
      if (fitting.empty()) continue;
      const std::size_t other = fitting[below(fitting.size())];
      std::swap(pool_[at], pool_[other]);
      std::swap(have[at], have[other]);
    }
  }

  // Each discard once, wherever it is remembered.
  void rename_discards(int seat, const Pairs& pairs) {
    Pairs left = pairs;
    const auto rename = [&](TileId tile) {
      const auto pair = std::find_if(left.begin(), left.end(), [&](const auto& one) { return one.first == tile; });
      if (pair == left.end()) return tile;
      const TileId renamed = pair->second;
      left.erase(pair);
      return renamed;
    };
    for (TileId& tile : run_.player(seat).discards) tile = rename(tile);
    left = pairs;
    for (Past& past : run_.state.history)
      if (past.kind == PastKind::discard_ && past.seat == seat) past.tile = rename(static_cast<TileId>(past.tile));
  }

  // Brings the cards that the seat is not offered into another order.
  void shuffle_cards() {
    std::vector<std::int32_t> offered;
    for (const std::int32_t button : run_.player(sight_.seat).buttons)
      for (const std::int32_t call : run_.offered(run_.player(sight_.seat), button)) {
        const ChoiceInfo& choice = values_.choice(call);
        if (choice.card >= 0) offered.push_back(choice.card);
        for (const TileId tile : choice.own) offered.push_back(values_.text_of_name(tile));
      }
    std::vector<std::int32_t*> cards;
    for (std::int32_t& card : run_.state.saki_deck)
      if (std::find(offered.begin(), offered.end(), card) == offered.end()) cards.push_back(&card);
    for (std::size_t last = cards.size(); last-- > 1;) std::swap(*cards[last], *cards[below(last + 1)]);
  }

  bool decides(int seat) const {
    const std::vector<int> deciding = run_.deciding();
    return std::find(deciding.begin(), deciding.end(), seat) != deciding.end();
  }

  void reconsider(int seat, bool waits) {
    Player& own = run_.player(seat);
    run_.check_marks(seat);
    if (own.is_marking() || own.declaring) return;
    const auto& seats = run_.program.seats;
    const bool busy = std::any_of(seats.begin(), seats.end(), [&](int one) { return run_.player(one).menu >= 0; });
    Offers rows;
    run_.offer(seat, run_.state.level, rows);
    const auto calls_of = [&](int button) {
      const auto row = std::find_if(rows.begin(), rows.end(), [&](const auto& one) { return one.first == button; });
      return row == rows.end() ? std::vector<int>{} : row->second;
    };
    if (own.decision.kind == DecisionKind::button_ && own.decision.button >= 0) {
      const std::vector<int> calls = calls_of(own.decision.button);
      if (!calls.empty() && std::find(calls.begin(), calls.end(), own.decision.choice) == calls.end())
        own.decision = {DecisionKind::skip_};
    } else if (own.menu >= 0 && !calls_of(own.menu).empty()) {
      run_.keep_calls(own, rows);
    } else if (waits) {
      own.menu = kNone;
      run_.show(own, rows);
      if (!decides(seat)) {
        own.buttons.clear();
        own.buttons.push(kPassButton);
      }
    } else if (own.decision.kind == DecisionKind::skip_ && !rows.empty() && !busy) {
      own.decision = {};
      run_.show(own, rows);
    }
  }

  Run& run_;
  Values& values_;
  const Sight& sight_;
  SecretNumbers& chance_;
  std::vector<Spot> spots_;
  std::vector<TileId> pool_;
  std::map<int, Pairs> turned_;  // by seat
};

}  // namespace

void imagine(Program& program, State& state, const Sight& sight, SecretNumbers& chance) {
  if (state.phase != kPlaying) return;  // the hands of a round that is over are shown
  Run run{program, state};
  Imagination imagination(run, sight, chance);
  imagination.deal();
  imagination.look_anew();
}

}  // namespace jantaku::ruleset
