// Plays rounds against walls in a random order, by the decisions of an outlook, and compares how often they are tenpai
// and won. Reads hands from the input, a line each: hand, draws, dora indicators or -, seen tiles or -; writes a line
// for each. An argument is the number of rounds for a hand.
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <sstream>
#include <string>

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

Played play(const OutlookQuestion& question, const HandGraph& graph, const OutlookPlan& plan, std::uint32_t hand,
            const std::vector<Tile>& wall) {
  Played played;
  bool declared = false, ippatsu = false;
  for (int at = 0; at <= question.draws; ++at) {
    const WaitingHand& here = graph.waiting[hand];
    const auto place = static_cast<std::size_t>(at);
    played.tenpai |= here.distance == 0;
    if (at == question.draws) return played;
    if (!declared && here.declared > 0 && plan.declares[place][here.declared]) declared = ippatsu = true;
    const Tile drawn = wall[place];
    for (std::uint32_t i = here.first_win; i < here.first_win + here.n_wins; ++i) {
      if (graph.wins[i].tile != drawn) continue;
      const Manner manner = !declared ? Manner::Dama : ippatsu ? Manner::Ippatsu : Manner::Riichi;
      played.points = graph.wins[i].worth.by(false, manner, false);
      if (played.points > 0) played.won = true;
      if (played.won) return played;
    }
    ippatsu = false;
    if (declared) continue;
    for (std::uint32_t i = here.first_draw; i < here.first_draw + here.n_draws; ++i) {
      if (graph.draws[i].tile != drawn) continue;
      const FullHand& full = graph.full[graph.draws[i].full];
      const std::vector<HandValue>& values = plan.values[place + 1];
      std::uint32_t best = graph.discards[full.first];
      for (std::uint32_t n = full.first; n < full.first + full.size; ++n)
        if (is_better(question, values[graph.discards[n]], values[best])) best = graph.discards[n];
      if (is_better(question, values[best], values[hand])) hand = best;
      break;
    }
  }
  return played;
}

void compare(const std::string& line, long rounds, Random& random) {
  std::istringstream words(line);
  std::string hand, dora, seen;
  OutlookQuestion question;
  words >> hand >> question.draws >> dora >> seen >> question.detours;
  question.steps_back = question.detours > 0;
  question.hand = hand_of(hand);
  const TileCounts indicators = tiles_of(dora);
  for (int tile = 0; tile < kTiles; ++tile)
    for (int i = 0; i < indicators[static_cast<std::size_t>(tile)]; ++i)
      question.context.dora[question.context.n_dora++] = kind_of(static_cast<Tile>(tile));
  HandGraph graph;
  if (prepare(question, tiles_of(seen), false) || !build(question, graph)) {
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
    for (std::size_t i = 0; i < static_cast<std::size_t>(question.draws); ++i)
      std::swap(wall[i], wall[i + random.below(wall.size() - i)]);
    const Played played = play(question, graph, made, best, wall);
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
