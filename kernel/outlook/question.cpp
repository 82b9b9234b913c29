#include "outlook/question.hpp"

#include <algorithm>
#include <numeric>

#include "hand/shanten.hpp"

namespace jantaku {
namespace {

// A number with commas between the thousands.
std::string with_commas(int number) {
  std::string digits = std::to_string(number);
  for (int at = static_cast<int>(digits.size()) - 3; at > 0; at -= 3) digits.insert(static_cast<std::size_t>(at), ",");
  return digits;
}

}  // namespace

Fault prepare(OutlookQuestion& question, const TileCounts& seen) {
  Hand& hand = question.hand;
  const Context& context = question.context;
  const GameRule& rule = question.rule;
  if (const Fault fault = check_tiles(hand, rule)) return fault;
  if (const int size = hand.size(); size != kMaxTiles && size != kMaxTiles - 1)
    return {FaultCode::WrongSize, kNoTile, size};
  const bool three = rule.players == 3;
  if (context.is_riichi() && !hand.is_closed()) return {FaultCode::OpenRiichiHand};
  if (context.is(Flag::Ippatsu) && !context.is_riichi()) return {FaultCode::IppatsuWithoutRiichi};
  if (context.kita > 0 && !three) return {FaultCode::KitaWithFour};
  if (context.kita > 4) return {FaultCode::TooManyKita};
  if (three && context.seat == 3) return {FaultCode::NorthSeatWithThree};

  KindCounts gone = hand.held;
  const auto add = [&](Kind kind, int copies) { gone[kind] = static_cast<std::uint8_t>(gone[kind] + copies); };
  for (int tile = 0; tile < kTiles; ++tile) add(kind_of(static_cast<Tile>(tile)), seen[tile]);
  for (int i = 0; i < context.n_dora; ++i) add(context.dora[i], 1);
  add(kNorth, context.kita);
  for (Kind kind = 0; kind < kKinds; ++kind) {
    if (gone[kind] > 4) return {FaultCode::TooManyCopies, kind, gone[kind]};
    const bool in_play = has(kinds_in_play(rule.players), kind);
    if (!in_play && gone[kind] > 0) return {FaultCode::KindNotInPlay, kind};
    question.unseen[kind] = static_cast<std::uint8_t>(in_play ? 4 - gone[kind] : 0);
  }
  if (three && question.north_aside) question.unseen[kNorth] = 0;
  for (int suit = 0; suit < kSuits; ++suit) {
    if (hand.from_ids) hand.reds[suit] = std::min(hand.reds[suit], rule.red_fives[suit]);
    std::uint8_t& plain = question.unseen[five_of(suit)];
    const int left = rule.red_fives[suit] - hand.red_fives(suit) - seen[kKinds + suit];
    const auto red = static_cast<std::uint8_t>(std::clamp<int>(left, 0, plain));
    question.unseen[kKinds + suit] = red;
    plain = static_cast<std::uint8_t>(plain - red);
  }
  return {};
}

int unseen_tiles(const OutlookQuestion& question) {
  return std::accumulate(question.unseen.begin(), question.unseen.end(), 0);
}

Unanswerable unanswerable(const OutlookQuestion& question) {
  if (question.context.is_riichi()) {
    if (question.hand.size() == kMaxTiles) return Unanswerable::RiichiKeepsTiles;
    if (shanten(question.hand, question.rule.players) > 0) return Unanswerable::RiichiWithoutWait;
  }
  return unseen_tiles(question) < question.draws ? Unanswerable::FewerTilesThanDraws : Unanswerable::None;
}

OutlookRefusal refusal_of(const OutlookQuestion& question, Unanswerable why) {
  switch (why) {
    case Unanswerable::None: break;
    case Unanswerable::RiichiKeepsTiles:
      return {"a hand in riichi keeps its tiles", "leave the drawn tile out: it is discarded unless it wins"};
    case Unanswerable::RiichiWithoutWait:
      return {"the hand has declared riichi and does not wait", "it cannot win: give a hand in tenpai"};
    case Unanswerable::FewerTilesThanDraws:
      return {
          "draws cannot be " + std::to_string(question.draws),
          "only " + std::to_string(unseen_tiles(question)) + " tiles have not been seen", "draws"};
  }
  return {};
}

OutlookRefusal too_many_hands(const OutlookQuestion& question) {
  const char* near = question.most_hands >= kMostHands ? "two" : "one";
  return {
      "the hand may become more than " + with_commas(question.most_hands) + " others",
      std::string("with a detour ask up to ") + near + " from tenpai, without detours and calls up to four"};
}

}  // namespace jantaku
