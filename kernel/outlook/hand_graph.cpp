#include "outlook/hand_graph.hpp"

#include <algorithm>
#include <map>

#include "score/complete.hpp"
#include "score/kuikae.hpp"

namespace jantaku {
namespace {

// A hand as two words: three bits for each concealed kind, three for the red fives of each suit, and the number of its
// set of called melds.
struct Key {
  std::uint64_t low = 0, high = 0;

  friend Key operator+(Key a, Key b) { return {a.low + b.low, a.high + b.high}; }
  friend Key operator-(Key a, Key b) { return {a.low - b.low, a.high - b.high}; }
  friend bool operator==(const Key&, const Key&) = default;
  std::uint64_t hash() const {
    std::uint64_t mixed = low * 0x9E3779B97F4A7C15u ^ high * 0xC2B2AE3D27D4EB4Fu;
    mixed ^= mixed >> 29;
    return mixed * 0x94D049BB133111EBu;
  }
};

constexpr int kLowKinds = 21, kRedsAt = 39, kMeldsAt = 48;

constexpr Key key_of_kind(Kind kind) {
  return kind < kLowKinds ? Key{std::uint64_t{1} << (3 * kind), 0}
                          : Key{0, std::uint64_t{1} << (3 * (kind - kLowKinds))};
}
constexpr std::array<Key, kTiles> make_tile_keys() {
  std::array<Key, kTiles> keys{};
  for (int tile = 0; tile < kTiles; ++tile) {
    keys[tile] = key_of_kind(kind_of(static_cast<Tile>(tile)));
    if (is_red(static_cast<Tile>(tile))) keys[tile].high += std::uint64_t{1} << (kRedsAt + 3 * (tile - kKinds));
  }
  return keys;
}
constexpr std::array<Key, kTiles> kKey = make_tile_keys();

// Numbers by key, with open addressing.
class Numbers {
 public:
  Numbers() : slots(1024) {}

  // The number of the key, a new one being `next`.
  std::uint32_t find_or_add(Key key, std::uint32_t next) {
    if (2 * (used + 1) > slots.size()) grow();
    Slot& slot = slots[place(key)];
    if (slot.number != 0) return slot.number - 1;
    slot = {key, next + 1};
    ++used;
    return next;
  }

 private:
  struct Slot {
    Key key;
    std::uint32_t number = 0;  // plus one
  };

  std::size_t place(Key key) const {
    const std::size_t mask = slots.size() - 1;
    std::size_t at = (key.hash() >> 20) & mask;
    while (slots[at].number != 0 && !(slots[at].key == key)) at = (at + 1) & mask;
    return at;
  }
  void grow() {
    std::vector<Slot> old(2 * slots.size());
    old.swap(slots);
    for (const Slot& slot : old)
      if (slot.number != 0) slots[place(slot.key)] = slot;
  }

  std::vector<Slot> slots;
  std::size_t used = 0;
};

// The sets of melds that have been called, numbered: hands with the same melds called in another order are the same.
class MeldSets {
 public:
  MeldSets() : sets{{}} { numbers[{}] = 0; }

  bool is_full() const { return sets.size() >= kMost; }

  // The key of the same hand with one more meld.
  Key with(Key key, const Meld& meld) {
    Codes codes = sets[key.high >> kMeldsAt];
    codes[0] = static_cast<std::uint8_t>(1 + meld.kind + (meld.is_chi() ? kKinds : 0) + 64 * meld.reds);
    std::sort(codes.begin(), codes.end());
    const auto [at, is_new] = numbers.try_emplace(codes, sets.size());
    if (is_new) sets.push_back(codes);
    key.high = (key.high & ((std::uint64_t{1} << kMeldsAt) - 1)) | (std::uint64_t{at->second} << kMeldsAt);
    return key;
  }

 private:
  using Codes = std::array<std::uint8_t, 4>;  // sorted, zeros first
  static constexpr std::size_t kMost = 60'000;

  std::vector<Codes> sets;
  std::map<Codes, std::size_t> numbers;
};

class Builder {
 public:
  Builder(const OutlookQuestion& q, HandGraph& g)
      : question(q), graph(g), scorer(q), detours(q.detours > 0 && !q.context.is_riichi()) {
    for (const std::uint8_t copies : q.unseen) unseen += copies;
    for (int tile = 0; tile < kTiles; ++tile)
      root[tile] = static_cast<std::uint8_t>(copies(q.hand, static_cast<Tile>(tile)));
  }

  bool run() {
    const Hand& hand = question.hand;
    if (hand.size() == kMaxTiles) {
      add_rows();
    } else {
      bound = distance_of(hand) + question.detours;
      graph.rows.push_back({kNoTile, number_of(key_of(hand), 0, distance_of(hand), [&] { return hand; })});
    }
    for (std::uint32_t i = 0; i < hands.size(); ++i) {
      if (hands.size() + graph.full.size() > static_cast<std::size_t>(question.most_hands) || meld_sets.is_full())
        return false;
      const Hand here = hands[i];
      expand(i, here, keys[i]);
    }
    return true;
  }

 private:
  static Key key_of(const Hand& hand) {
    const TileCounts counts = tile_counts(hand);
    Key key;
    for (int tile = 0; tile < kTiles; ++tile)
      for (int i = 0; i < counts[tile]; ++i) key = key + kKey[tile];
    return key;
  }

  // Of a tile in the hand and its melds.
  static int copies(const Hand& hand, Tile tile) {
    if (is_red(tile)) return hand.red_fives(tile - kKinds);
    const int suit = suit_of(tile);
    return suit < kSuits && tile == five_of(suit) ? hand.held[tile] - hand.red_fives(suit) : hand.held[tile];
  }

  int distance_of(const Hand& hand) const {
    const int found = shanten(hand, question.rule.players);
    return found > 0 && question.rule.seven_pairs_quads && waits_of_pairs(hand) != 0 ? 0 : found;
  }

  // The plain five stands for a red one while there is one.
  static Tile discard_of(const Hand& hand, Kind kind) {
    const int suit = suit_of(kind);
    const bool only_red = suit < kSuits && kind == five_of(suit) && hand.reds[suit] == hand.counts[kind];
    return only_red ? static_cast<Tile>(kKinds + suit) : kind;
  }

  void add_rows() {
    const Hand& hand = question.hand;
    const Key key = key_of(hand);
    const TileCounts concealed = tile_counts(hand);
    std::array<std::int8_t, kTiles> distances;
    int best = kNoForm;
    const auto after = [&](Tile tile) {
      Hand rest = hand;
      remove_tile(rest, tile);
      return rest;
    };
    for (int tile = 0; tile < kTiles; ++tile) {
      if (concealed[tile] == 0) continue;
      distances[tile] = static_cast<std::int8_t>(distance_of(after(static_cast<Tile>(tile))));
      best = std::min<int>(best, distances[tile]);
    }
    bound = best + question.detours;
    for (int tile = 0; tile < kTiles; ++tile)
      if (concealed[tile] > 0 && distances[tile] <= (question.steps_back ? bound : best))
        graph.rows.push_back({static_cast<Tile>(tile), number_of(key - kKey[tile], 0, distances[tile], [&] {
                                return after(static_cast<Tile>(tile));
                              })});
  }

  // `hand` makes the hand of the key if it is a new one.
  template <class Make>
  std::uint32_t number_of(Key key, int kept, int distance, Make hand) {
    const auto next = static_cast<std::uint32_t>(hands.size());
    const std::uint32_t number = waiting_numbers.find_or_add(key, next);
    if (number != next) return number;
    hands.push_back(hand());
    keys.push_back(key);
    WaitingHand& added = graph.waiting.emplace_back();
    added.kept = static_cast<std::uint8_t>(kept);
    added.distance = static_cast<std::int8_t>(distance);
    return number;
  }

  int left_of(const Hand& hand, Tile tile) const {
    return question.unseen[tile] - std::max(0, copies(hand, tile) - root[tile]);
  }

  void expand(std::uint32_t number, const Hand& hand, Key key) {
    const int kept = graph.waiting[number].kept, distance = graph.waiting[number].distance;
    graph.waiting[number].unseen = static_cast<std::uint8_t>(unseen - kept);
    KindSet wanted;
    if (distance == 0) {
      wanted = live_waits(hand, question.rule);
      add_wins(graph.waiting[number], hand, wanted);
    } else {
      wanted = useful(hand, question.rule.players).kinds;
      if (distance == 1 && question.rule.seven_pairs_quads) wanted |= pairs_wanted(hand);
    }
    const auto first = static_cast<std::uint32_t>(graph.draws.size());
    int n_wanted = 0;
    const KindSet looked_at = detours && !declares(number) ? kAllKinds : distance > 0 ? wanted : 0;
    for_each(wanted | looked_at, [&](Kind kind) {
      const int suit = suit_of(kind);
      const bool five = suit < kSuits && kind == five_of(suit);
      for (int red = 0; red <= (five ? 1 : 0); ++red) {
        const Tile tile = red ? static_cast<Tile>(kKinds + suit) : kind;
        const int left = left_of(hand, tile);
        if (left <= 0) continue;
        const bool nearer = has(wanted, kind);
        if (nearer) n_wanted += left;
        if (!has(looked_at, kind) || (distance == 0 && nearer)) continue;
        const int more_kept = kept + (copies(hand, tile) >= root[tile]);
        const std::uint32_t full = full_number(hand, tile, key + kKey[tile], more_kept);
        if (graph.full[full].size > 0) graph.draws.push_back({full, tile, static_cast<std::uint8_t>(left), nearer});
      }
    });
    const auto first_call = static_cast<std::uint32_t>(graph.calls.size());
    if (question.calls > 0 && !question.context.is_riichi())
      add_calls(hand, key, kept, distance, distance == 0 ? looked_at & ~wanted : looked_at, wanted);
    WaitingHand& waiting = graph.waiting[number];
    waiting.first_draw = first;
    waiting.n_draws = static_cast<std::uint8_t>(graph.draws.size() - first);
    waiting.wanted = static_cast<std::uint8_t>(n_wanted);
    waiting.first_call = first_call;
    waiting.n_calls = static_cast<std::uint8_t>(graph.calls.size() - first_call);
  }

  // Whether the hand declares riichi whenever it could still draw: it keeps its tiles then.
  bool declares(std::uint32_t number) const {
    const bool root_waits = number == 0 && graph.rows[0].tile == kNoTile;
    return question.riichi == RiichiUse::Always && graph.waiting[number].may_riichi && !root_waits &&
           has(question.rule.yaku, Yaku::Riichi) && question.rule.riichi_min_tiles <= question.rule.players;
  }

  // Adds the pon and chi of these kinds, each with what it may discard.
  void add_calls(const Hand& hand, Key key, int kept, int distance, KindSet kinds, KindSet wanted) {
    const bool three = question.rule.players == 3;
    for_each(kinds, [&](Kind kind) {
      if (three && kind == kNorth) return;
      const int suit = suit_of(kind), number = jantaku::number_of(kind);
      const bool five = suit < kSuits && kind == five_of(suit);
      for (int red = 0; red <= (five ? 1 : 0); ++red) {
        const Tile tile = red ? static_cast<Tile>(kKinds + suit) : kind;
        const int left = left_of(hand, tile);
        if (left <= 0) continue;
        const auto add = [&](MeldType type, Kind lowest, Kind a, Kind b) {
          add_call(hand, key, kept, detours ? kNoForm : distance - 1, {type, lowest, 0}, {a, b},
                   {0, 0, tile, static_cast<std::uint8_t>(left), has(wanted, kind), type == MeldType::Chi});
        };
        if (hand.counts[kind] >= 2) add(MeldType::Pon, kind, kind, kind);
        if (three || is_honor(kind)) continue;
        for (int low = std::max(0, number - 2); low <= std::min(number, 6); ++low) {
          const Kind lowest = static_cast<Kind>(kind - number + low);
          const Kind a = lowest == kind ? static_cast<Kind>(kind + 1) : lowest;
          const Kind b = lowest + 2 == kind ? static_cast<Kind>(kind - 1) : static_cast<Kind>(lowest + 2);
          if (hand.counts[a] > 0 && hand.counts[b] > 0) add(MeldType::Chi, lowest, a, b);
        }
      }
    });
  }

  // A red five in hand goes into the meld before a plain one: the plain one may still be discarded.
  void add_call(const Hand& hand, Key key, int kept, int farthest, Meld meld, std::array<Kind, 2> own, CallEdge edge) {
    Hand rest = hand;
    meld.reds = is_red(edge.tile);
    for (const Kind kind : own) {
      const int suit = suit_of(kind);
      const bool red = suit < kSuits && kind == five_of(suit) && rest.reds[suit] > 0;
      const Tile tile = red ? static_cast<Tile>(kKinds + suit) : kind;
      remove_tile(rest, tile);
      key = key - kKey[tile];
      meld.reds = static_cast<std::uint8_t>(meld.reds + red);
    }
    rest.add_meld(meld);
    const int more_kept = kept + (copies(hand, edge.tile) >= root[edge.tile]);
    const FullHand after = discards_of(rest, meld_sets.with(key, meld), more_kept, farthest,
                                       kuikae(question.rule, meld, kind_of(edge.tile)));
    if (after.size == 0) return;
    edge.first = after.first;
    edge.size = after.size;
    graph.calls.push_back(edge);
  }

  // Kinds that bring a hand of five pairs and a triplet, or of four pairs and four alike, to six pairs.
  KindSet pairs_wanted(const Hand& hand) const {
    KindSet found = 0;
    if (hand.n_melds > 0 || pairs(hand) < 5) return 0;
    for_each(kinds_in_play(question.rule.players), [&](Kind kind) {
      if (hand.held[kind] == 4) return;
      Hand more = hand;
      more.add(kind);
      for_each(more.shape.once, [&](Kind thrown) {
        Hand rest = more;
        rest.remove(thrown);
        found |= KindSet{waits_of_pairs(rest) != 0} << kind;
      });
    });
    return found;
  }

  // Of a hand with one more tile, whose key this is.
  std::uint32_t full_number(const Hand& hand, Tile drawn, Key key, int kept) {
    const auto next = static_cast<std::uint32_t>(graph.full.size());
    const std::uint32_t number = full_numbers.find_or_add(key, next);
    if (number != next) return number;
    Hand more = hand;
    add_tile(more, drawn);
    graph.full.emplace_back();
    graph.full[number] = discards_of(more, key, kept, kNoForm, 0);
    return number;
  }

  // Adds the waiting hands that a hand may become by a discard that is not forbidden, up to `farthest` from complete.
  FullHand discards_of(const Hand& hand, Key key, int kept, int farthest, KindSet forbidden) {
    DiscardDistances children;
    discard_distances(hand, children, question.rule.players);
    int best = kNoForm;
    for (int i = 0; i < children.size; ++i) {
      const Kind kind = children.discard[i];
      if (children.distance[i] > 0 && question.rule.seven_pairs_quads) {
        Hand rest = hand;
        rest.remove(kind);
        children.distance[i] = static_cast<std::int8_t>(distance_of(rest));
      }
      if (!has(forbidden, kind)) best = std::min<int>(best, children.distance[i]);
    }
    const auto first = static_cast<std::uint32_t>(graph.discards.size());
    const int reach = std::min(bound, question.draws);  // beyond the draws nothing can be tenpai any more
    for (int i = 0; i < children.size; ++i) {
      const Tile tile = discard_of(hand, children.discard[i]);
      const int distance = children.distance[i];
      if (has(forbidden, children.discard[i])) continue;
      const int kept_after = kept - (copies(hand, tile) > root[tile]);
      if (distance > std::min(best + (question.steps_back ? 1 : 0), farthest) || kept_after + distance > reach)
        continue;
      graph.discards.push_back(number_of(key - kKey[tile], kept_after, distance, [&] {
        Hand after = hand;
        remove_tile(after, tile);
        return after;
      }));
    }
    return {
        first, static_cast<std::uint8_t>(graph.discards.size() - first), static_cast<std::uint8_t>(kept),
        static_cast<std::int8_t>(best)};
  }

  void add_wins(WaitingHand& waiting, const Hand& hand, KindSet waits) {
    waiting.furiten = (waits & (question.discarded | thrown(hand))) != 0;
    waiting.first_win = static_cast<std::uint32_t>(graph.wins.size());
    TileCounts left;
    for (int tile = 0; tile < kTiles; ++tile)
      left[tile] = static_cast<std::uint8_t>(left_of(hand, static_cast<Tile>(tile)));
    for_each(waits, [&](Kind kind) {
      const int suit = suit_of(kind);
      const bool five = suit < kSuits && kind == five_of(suit);
      for (int red = 0; red <= (five ? 1 : 0); ++red) {
        const Tile tile = red ? static_cast<Tile>(kKinds + suit) : kind;
        if (left[tile] == 0) continue;
        Hand complete = hand;
        add_tile(complete, tile);
        --left[tile];
        graph.wins.push_back({tile, static_cast<std::uint8_t>(left[tile] + 1), scorer.worth(complete, tile, left)});
        ++left[tile];
      }
    });
    waiting.n_wins = static_cast<std::uint8_t>(graph.wins.size() - waiting.first_win);
    waiting.tenpai = ++graph.n_tenpai;
    waiting.may_riichi = hand.is_closed();
  }

  // Kinds of which the hand has discarded what it held at first.
  KindSet thrown(const Hand& hand) const {
    KindSet kinds = 0;
    for_each(question.hand.shape.once,
             [&](Kind kind) { kinds |= KindSet{hand.held[kind] < question.hand.held[kind]} << kind; });
    return kinds;
  }

  const OutlookQuestion& question;
  HandGraph& graph;
  const WinScorer scorer;
  const bool detours;
  TileCounts root{};  // copies of each tile in the hand and its melds at first
  int unseen = 0;
  int bound = 0;  // of the tiles kept and the distance together
  std::vector<Hand> hands;
  std::vector<Key> keys;
  Numbers waiting_numbers, full_numbers;
  MeldSets meld_sets;
};

}  // namespace

bool build(const OutlookQuestion& question, HandGraph& graph) { return Builder(question, graph).run(); }

}  // namespace jantaku
