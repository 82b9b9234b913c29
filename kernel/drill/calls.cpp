#include "drill/calls.hpp"

#include "hand/shanten.hpp"
#include "score/kuikae.hpp"

namespace jantaku {
namespace {

// The others discard a tile that is waited for less often than others, and one that is called as often.
constexpr double kRon = 0.5, kCalls = 1;
constexpr double kStays = 0.9;  // the chance that nobody else ends the round until the next draw
constexpr int kMostCallHands = 8'000;
// Calls within a twentieth of the best are right too; others are behind by more than these shares, or nothing is asked.
constexpr double kAlike = 0.95, kBehind = 0.85, kBehindLasting = 0.9;
constexpr double kLeastPoints = 100;

double lasting(const std::vector<double>& values) {
  double total = 0, lasts = 1;
  for (std::size_t at = 1; at < values.size(); ++at, lasts *= kStays) total += lasts * (values[at] - values[at - 1]);
  return total;
}

OutlookQuestion outlook_of(const CallQuestion& question, const Hand& hand, int draws) {
  OutlookQuestion asked;
  asked.hand = hand;
  asked.context = question.context;
  asked.rule = question.rule;
  asked.discarded = question.discarded;
  asked.draws = std::clamp(draws, 0, kMostDraws);
  asked.ron = kRon;
  asked.calls = kCalls;
  asked.most_hands = kMostCallHands;
  return asked;
}

// Sets an option to the best row whose discard is allowed; false without one.
bool take_best(const Outlook& found, KindSet forbidden, CallOption& option) {
  bool any = false;
  for (const OutlookRow& row : found.rows) {
    if (row.tile != kNoTile && has(forbidden, kind_of(row.tile))) continue;
    if (any && row.points.back() <= option.points) continue;
    any = true;
    option.discard = row.tile;
    option.win = row.win.back();
    option.points = row.points.back();
    option.lasting = lasting(row.points);
  }
  return any;
}

Meld meld_of(const CallQuestion& question, const CallOption& option) {
  const Kind kind = kind_of(question.offered);
  Kind lowest = kind;
  std::uint8_t reds = is_red(question.offered);
  for (const Tile tile : option.own) lowest = std::min(lowest, kind_of(tile)), reds += is_red(tile);
  return {option.type, lowest, reds};
}

// A copy of the kind out of the hand, a red five before a plain one.
Tile take(Hand& hand, Kind kind) {
  const int suit = suit_of(kind);
  const bool red = suit < kSuits && kind == five_of(suit) && hand.reds[static_cast<std::size_t>(suit)] > 0;
  const Tile tile = red ? static_cast<Tile>(kKinds + suit) : kind;
  remove_tile(hand, tile);
  return tile;
}

void add_call(const CallQuestion& question, MeldType type, Kind a, Kind b, CallOptions& options) {
  CallOption option;
  option.pass = false;
  option.type = type;
  Hand rest = question.hand;
  option.own[0] = take(rest, a);
  option.own[1] = take(rest, b);
  const KindSet forbidden = kuikae(question.rule, meld_of(question, option), kind_of(question.offered));
  if ((rest.shape.once & ~forbidden) != 0) options.of[static_cast<std::size_t>(options.size++)] = option;
}

}  // namespace

CallOptions options_of(const CallQuestion& question) {
  CallOptions options;
  options.size = 1;
  const Hand& hand = question.hand;
  const Kind kind = kind_of(question.offered);
  const int players = question.rule.players;
  if (question.wall == 0 || hand.n_melds == 4) return options;
  if (hand.counts[kind] >= 2) add_call(question, MeldType::Pon, kind, kind, options);
  if (players == 3 || question.source != players - 1 || is_honor(kind)) return options;
  const int number = number_of(kind);
  for (int low = std::max(0, number - 2); low <= std::min(number, 6); ++low) {
    const Kind lowest = static_cast<Kind>(kind - number + low);
    const Kind a = lowest == kind ? static_cast<Kind>(kind + 1) : lowest;
    const Kind b = lowest + 2 == kind ? static_cast<Kind>(kind - 1) : static_cast<Kind>(lowest + 2);
    if (hand.counts[a] > 0 && hand.counts[b] > 0) add_call(question, MeldType::Chi, a, b, options);
  }
  return options;
}

DrillFault weigh(const CallQuestion& question, CallOptions& options, Fault& fault) {
  const int players = question.rule.players, before = players - 1 - question.source;
  Outlook found;
  for (int i = 0; i < options.size; ++i) {
    CallOption& option = options.of[static_cast<std::size_t>(i)];
    Hand hand = question.hand;
    TileCounts seen = question.seen;
    KindSet forbidden = 0;
    int draws = std::max(0, question.wall - before + players - 1) / players;
    if (!option.pass) {
      const Meld meld = meld_of(question, option);
      for (const Tile tile : option.own) remove_tile(hand, tile);
      hand.add_meld(meld);
      forbidden = kuikae(question.rule, meld, kind_of(question.offered));
      if (seen[question.offered] > 0) --seen[question.offered];
      draws = question.wall / players;
    }
    OutlookQuestion asked = outlook_of(question, hand, draws);
    asked.north_aside = players == 3;
    fault = prepare(asked, seen);
    if (fault) return DrillFault::None;
    if (unanswerable(asked) != Unanswerable::None) return DrillFault::FewTiles;
    outlook(asked, found);
    if (found.fault == OutlookFault::TooManyHands) return DrillFault::TooManyHands;
    if (!take_best(found, forbidden, option)) return DrillFault::NoDiscard;
  }
  return DrillFault::None;
}

unsigned right_options(const CallOptions& options) {
  double points = 0, lasting = 0;
  for (const CallOption& option : options)
    if (option.points > points) points = option.points, lasting = option.lasting;
  if (points < kLeastPoints || options.size < 2) return 0;
  unsigned right = 0;
  for (int i = 0; i < options.size; ++i) {
    const CallOption& option = options.of[static_cast<std::size_t>(i)];
    if (option.points >= kAlike * points) right |= 1U << i;
    else if (option.points > kBehind * points || option.lasting > kBehindLasting * lasting) return 0;
  }
  return (right & 1) != 0 && right != 1 ? 0 : right;
}

double lead_of(const CallOptions& options, unsigned right) {
  double best = 0, wrong = 0;
  for (int i = 0; i < options.size; ++i) {
    double& most = (right >> i & 1) != 0 ? best : wrong;
    most = std::max(most, options.of[static_cast<std::size_t>(i)].points);
  }
  return best > 0 ? 1 - wrong / best : 0;
}

CallQuestion question_of(const Drill& drill) {
  CallQuestion question;
  question.hand = drill.hand;
  question.context = drill.context;
  question.rule = drill.rule;
  question.offered = drill.tile;
  question.source = drill.source;
  question.wall = drill.wall;
  question.seen = seen_tiles(drill);
  question.discarded = discarded(drill.seats[0]);
  return question;
}

}  // namespace jantaku
