#include "outlook/hand_graph.hpp"

#include <algorithm>

#include "score/complete.hpp"

namespace jantaku {
namespace {

// A hand as two words: three bits for each kind, three for the red fives of each suit.
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

constexpr int kLowKinds = 21;

constexpr Key key_of_kind(Kind kind) {
  return kind < kLowKinds ? Key{std::uint64_t{1} << (3 * kind), 0}
                          : Key{0, std::uint64_t{1} << (3 * (kind - kLowKinds))};
}
constexpr std::array<Key, kTiles> make_tile_keys() {
  std::array<Key, kTiles> keys{};
  for (int tile = 0; tile < kTiles; ++tile) {
    keys[tile] = key_of_kind(kind_of(static_cast<Tile>(tile)));
    if (is_red(static_cast<Tile>(tile))) keys[tile].high += std::uint64_t{1} << (45 + 3 * (tile - kKinds));
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

class Builder {
 public:
  Builder(const OutlookQuestion& q, HandGraph& g)
      : question(q), graph(g), scorer(q), root(tile_counts(q.hand)), closed(q.hand.is_closed()) {
    for (const std::uint8_t copies : q.unseen) unseen += copies;
  }

  bool run() {
    const Hand& hand = question.hand;
    if (hand.size() == kMaxTiles) {
      add_rows();
    } else {
      bound = distance_of(hand) + question.detours;
      graph.rows.push_back({kNoTile, number_of(hand, key_of(hand), 0, distance_of(hand))});
    }
    for (std::uint32_t i = 0; i < hands.size(); ++i) {
      if (hands.size() + graph.full.size() > static_cast<std::size_t>(question.most_hands)) return false;
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

  static int copies(const Hand& hand, Tile tile) {
    if (is_red(tile)) return hand.reds[tile - kKinds];
    const int suit = suit_of(tile);
    return suit < kSuits && tile == five_of(suit) ? hand.counts[tile] - hand.reds[suit] : hand.counts[tile];
  }

  int distance_of(const Hand& hand) const {
    const int found = shanten(hand, question.rule.players);
    return found > 0 && question.rule.seven_pairs_quads && waits_of_pairs(hand) != 0 ? 0 : found;
  }

  // Calls `f` with each tile that may be discarded; the plain five stands for a red one while there is one.
  template <class F>
  static void for_each_discard(const Hand& hand, F f) {
    for_each(hand.shape.once, [&](Kind kind) {
      const int suit = suit_of(kind);
      const bool only_red = suit < kSuits && kind == five_of(suit) && hand.reds[suit] == hand.counts[kind];
      f(only_red ? static_cast<Tile>(kKinds + suit) : kind);
    });
  }

  void add_rows() {
    const Hand& hand = question.hand;
    const Key key = key_of(hand);
    std::array<std::int8_t, kTiles> distances;
    int best = kNoForm;
    const auto after = [&](Tile tile) {
      Hand rest = hand;
      remove_tile(rest, tile);
      return rest;
    };
    for (int tile = 0; tile < kTiles; ++tile) {
      if (root[tile] == 0) continue;
      distances[tile] = static_cast<std::int8_t>(distance_of(after(static_cast<Tile>(tile))));
      best = std::min<int>(best, distances[tile]);
    }
    bound = best + question.detours;
    for (int tile = 0; tile < kTiles; ++tile)
      if (root[tile] > 0 && distances[tile] <= (question.steps_back ? bound : best))
        graph.rows.push_back(
            {static_cast<Tile>(tile), number_of(after(static_cast<Tile>(tile)), key - kKey[tile], 0, distances[tile])});
  }

  std::uint32_t number_of(const Hand& hand, Key key, int kept, int distance) {
    const auto next = static_cast<std::uint32_t>(hands.size());
    const std::uint32_t number = waiting_numbers.find_or_add(key, next);
    if (number != next) return number;
    hands.push_back(hand);
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
    const bool detours = question.detours > 0 && !question.context.is_riichi();
    const KindSet looked_at = detours ? kAllKinds : distance > 0 ? wanted : 0;
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
        Hand more = hand;
        add_tile(more, tile);
        const int more_kept = kept + (copies(hand, tile) >= root[tile]);
        const std::uint32_t full = full_number(more, key + kKey[tile], more_kept);
        if (graph.full[full].size > 0) graph.draws.push_back({full, tile, static_cast<std::uint8_t>(left), nearer});
      }
    });
    WaitingHand& waiting = graph.waiting[number];
    waiting.first_draw = first;
    waiting.n_draws = static_cast<std::uint16_t>(graph.draws.size() - first);
    waiting.wanted = static_cast<std::uint8_t>(n_wanted);
  }

  // Kinds that bring a hand of five pairs and a triplet, or of four pairs and four alike, to six pairs.
  KindSet pairs_wanted(const Hand& hand) const {
    KindSet found = 0;
    if (hand.n_melds > 0 || pairs(hand) < 5) return 0;
    for_each(question.rule.players == 3 ? kThreePlayerKinds : kAllKinds, [&](Kind kind) {
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

  std::uint32_t full_number(const Hand& hand, Key key, int kept) {
    const auto next = static_cast<std::uint32_t>(graph.full.size());
    const std::uint32_t number = full_numbers.find_or_add(key, next);
    if (number != next) return number;
    graph.full.emplace_back();
    struct Child {
      Tile tile;
      std::int8_t distance;
    };
    std::array<Child, kMaxTiles> children;
    int n = 0, best = kNoForm;
    Hand rest = hand;
    for_each_discard(hand, [&](Tile tile) {
      remove_tile(rest, tile);
      const auto distance = static_cast<std::int8_t>(distance_of(rest));
      add_tile(rest, tile);
      children[n++] = {tile, distance};
      best = std::min<int>(best, distance);
    });
    const auto first = static_cast<std::uint32_t>(graph.discards.size());
    const int reach = std::min(bound, question.draws);  // beyond the draws nothing can be tenpai any more
    for (int i = 0; i < n; ++i) {
      const auto [tile, distance] = children[i];
      const int kept_after = kept - (copies(hand, tile) > root[tile]);
      if (distance > best + (question.steps_back ? 1 : 0) || kept_after + distance > reach) continue;
      Hand after = hand;
      remove_tile(after, tile);
      const std::uint32_t child = number_of(after, key - kKey[tile], kept_after, distance);
      graph.discards.push_back(child);
    }
    graph.full[number] = {first, static_cast<std::uint16_t>(graph.discards.size() - first)};
    return number;
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
    waiting.n_wins = static_cast<std::uint16_t>(graph.wins.size() - waiting.first_win);
    if (closed) waiting.declared = ++graph.n_declared;
  }

  // Kinds of which the hand has discarded what it held at first.
  KindSet thrown(const Hand& hand) const {
    KindSet kinds = 0;
    for_each(question.hand.shape.once,
             [&](Kind kind) { kinds |= KindSet{hand.counts[kind] < question.hand.counts[kind]} << kind; });
    return kinds;
  }

  const OutlookQuestion& question;
  HandGraph& graph;
  const WinScorer scorer;
  const TileCounts root;
  const bool closed;
  int unseen = 0;
  int bound = 0;  // of the tiles kept and the distance together
  std::vector<Hand> hands;
  std::vector<Key> keys;
  Numbers waiting_numbers, full_numbers;
};

}  // namespace

bool build(const OutlookQuestion& question, HandGraph& graph) { return Builder(question, graph).run(); }

}  // namespace jantaku
