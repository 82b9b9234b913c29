// Plays rounds against walls in a random order, by the decisions of an outlook, and compares how often they are tenpai
// and won. Reads hands from the input, a line each: hand, draws, dora indicators or -, seen tiles or -, detours, and
// how often the others discard a tile that is called or waited for, 0 to 1; writes a line for each. An argument is the
// number of rounds for a hand.
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <sstream>
#include <string>
#include <utility>

#include "notation/calls.hpp"
#include "notation/read.hpp"
#include "outlook/outlook.hpp"
#include "score/hand_builder.hpp"

namespace jantaku {
namespace {

struct Random {
  std::uint64_t state = 1;
  std::uint64_t next() {
    std::uint64_t z = state += 0x9E3779B97F4A7C15u;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return z ^ (z >> 31);
  }
  std::size_t below(std::size_t limit) { return static_cast<std::size_t>(next() % limit); }
  bool happens(double chance) { return static_cast<double>(next() >> 11) * 0x1p-53 < chance; }
};

notation::Text text_of(const std::string& written) {
  notation::Text text;
  text.size = static_cast<int>(written.size());
  for (std::size_t i = 0; i < written.size(); ++i) text.chars[i] = static_cast<unsigned char>(written[i]);
  return text;
}

TileCounts tiles_of(const std::string& written) {
  TileCounts counts{};
  if (written == "-") return counts;
  notation::Tokens tiles;
  notation::read_tiles(text_of(written), tiles);
  for (const notation::Token& token : tiles) ++counts[token.tile()];
  return counts;
}

Hand hand_of(const std::string& written) {
  notation::WrittenHand read;
  notation::read_hand(text_of(written), read);
  HandBuilder builder;
  for (const notation::WrittenMeld& meld : read.melds) builder.add_meld(notation::meld_of(meld));
  for (const notation::Token& token : read.tiles) builder.add_tile(token.tile());
  return builder.hand;
}

struct Played {
  bool tenpai = false, won = false;
  double points = 0;
};

// The best of the hands after a draw or a call, by the values once it has been made.
std::uint32_t best_discard(const OutlookQuestion& question, const HandGraph& graph,
                           const std::vector<HandValue>& values, std::uint32_t first, std::uint32_t size) {
  std::uint32_t best = graph.discards[first];
  for (std::uint32_t n = first; n < first + size; ++n)
    if (is_better(question, values[graph.discards[n]], values[best])) best = graph.discards[n];
  return best;
}

// A round of one player. The tiles up to `gone` are drawn, called or discarded by the player; the others discard any of
// the rest, and take it back unless it is called.
class Round {
 public:
  Round(const OutlookQuestion& q, const HandGraph& g, const OutlookPlan& p, std::vector<Tile>& w, Random& r)
      : question(q), graph(g), plan(p), wall(w), random(r) {}

  Played play(std::uint32_t first) {
    hand = first;
    for (at = 0; at < static_cast<std::size_t>(question.draws); ++at) {
      const WaitingHand& here = graph.waiting[hand];
      played.tenpai |= here.distance == 0;
      if (!declared && here.may_riichi && plan.declares[at][here.tenpai]) declared = ippatsu = true;
      if (others_discard() || draw()) return played;
      ippatsu = false;
    }
    played.tenpai |= graph.waiting[hand].distance == 0;
    return played;
  }

 private:
  bool wins(Tile tile, bool ron) {
    const WaitingHand& here = graph.waiting[hand];
    if (ron && here.furiten) return false;
    const Manner manner = !declared ? Manner::Dama : ippatsu ? Manner::Ippatsu : Manner::Riichi;
    for (std::uint32_t i = here.first_win; i < here.first_win + here.n_wins; ++i)
      if (graph.wins[i].tile == tile) played.points = graph.wins[i].worth.by(ron, manner, false);
    return played.won = played.points > 0;
  }

  Tile take(std::size_t place) {
    std::swap(wall[gone], wall[place]);
    return wall[gone++];
  }

  // Whether the round is won.
  bool others_discard() {
    if (question.calls <= 0) return false;
    for (int other = 0; other < question.rule.players - 1; ++other) {
      if (!random.happens(question.calls)) continue;
      const std::size_t place = gone + random.below(wall.size() - gone);
      if (wins(wall[place], true)) return true;
      const WaitingHand& here = graph.waiting[hand];
      for (std::uint32_t i = here.first_call; !declared && i < here.first_call + here.n_calls; ++i) {
        const CallEdge& call = graph.calls[i];
        if (call.tile != wall[place] || (plan.calls[at][i] >> other & 1) == 0) continue;
        take(place);
        hand = best_discard(question, graph, plan.values[at + 1], call.first, call.size);
        called = true;
        return false;
      }
    }
    return false;
  }

  // Whether the round is won.
  bool draw() {
    if (std::exchange(called, false)) return false;
    const Tile drawn = take(gone + random.below(wall.size() - gone));
    if (wins(drawn, false)) return true;
    const WaitingHand& here = graph.waiting[hand];
    for (std::uint32_t i = here.first_draw; !declared && i < here.first_draw + here.n_draws; ++i) {
      if (graph.draws[i].tile != drawn) continue;
      const FullHand& full = graph.full[graph.draws[i].full];
      const std::vector<HandValue>& values = plan.values[at + 1];
      const std::uint32_t best = best_discard(question, graph, values, full.first, full.size);
      if (is_better(question, values[best], values[hand])) hand = best;
      break;
    }
    return false;
  }

  const OutlookQuestion& question;
  const HandGraph& graph;
  const OutlookPlan& plan;
  std::vector<Tile>& wall;
  Random& random;
  Played played;
  std::size_t at = 0, gone = 0;
  std::uint32_t hand = 0;
  bool declared = false, ippatsu = false, called = false;
};

void compare(const std::string& line, long rounds, Random& random) {
  std::istringstream words(line);
  std::string hand, dora, seen;
  OutlookQuestion question;
  words >> hand >> question.draws >> dora >> seen >> question.detours >> question.calls;
  question.ron = question.calls;
  question.steps_back = question.detours > 0;
  question.hand = hand_of(hand);
  const TileCounts indicators = tiles_of(dora);
  for (int tile = 0; tile < kTiles; ++tile)
    for (int i = 0; i < indicators[static_cast<std::size_t>(tile)]; ++i)
      question.context.dora[question.context.n_dora++] = kind_of(static_cast<Tile>(tile));
  HandGraph graph;
  if (prepare(question, tiles_of(seen)) || !build(question, graph)) {
    std::printf("%s: refused\n", line.c_str());
    return;
  }
  OutlookPlan made;
  plan(question, graph, made);
  std::uint32_t best = graph.rows[0].hand;
  for (const GraphRow& row : graph.rows)
    if (is_better(question, made.values[0][row.hand], made.values[0][best])) best = row.hand;
  std::vector<Tile> wall;
  for (int tile = 0; tile < kTiles; ++tile)
    wall.insert(wall.end(), question.unseen[static_cast<std::size_t>(tile)], static_cast<Tile>(tile));
  double tenpai = 0, won = 0, points = 0, squares = 0;
  for (long n = 0; n < rounds; ++n) {
    const Played played = Round(question, graph, made, wall, random).play(best);
    tenpai += played.tenpai;
    won += played.won;
    points += played.points;
    squares += played.points * played.points;
  }
  const double n = static_cast<double>(rounds);
  const HandValue& said = made.values[0][best];
  const double mean = points / n, spread = std::sqrt(std::max(0.0, squares / n - mean * mean) / n);
  std::printf("%s distance %d tenpai %.5f %.5f win %.5f %.5f points %.2f %.2f interval %.5f %.2f\n", hand.c_str(),
              graph.waiting[best].distance, said.tenpai, tenpai / n, said.win, won / n, said.points, mean,
              1.96 * std::sqrt(said.win * (1 - said.win) / n), 1.96 * spread);
  std::fflush(stdout);
}

}  // namespace
}  // namespace jantaku

int main(int count, char** arguments) {
  const long rounds = count > 1 ? std::atol(arguments[1]) : 1'000'000;
  jantaku::Random random;
  for (std::string line; std::getline(std::cin, line);)
    if (!line.empty()) jantaku::compare(line, rounds, random);
}
