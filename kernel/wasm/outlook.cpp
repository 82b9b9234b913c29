// The outlook of a hand: the chances of each discard, by the draws that are left.
#include "outlook/outlook.hpp"

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <new>

#include "wasm/words.hpp"

// The outlook is the one question that needs memory, at most as much as its number of hands allows. Without exceptions
// a failure is a trap, which JavaScript catches.
void* operator new(std::size_t bytes) {
  void* memory = std::malloc(bytes);
  if (memory == nullptr) __builtin_trap();
  return memory;
}
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }

// libc++ would write a message, for which JavaScript had to bring a file system.
_LIBCPP_BEGIN_NAMESPACE_STD
[[noreturn]] void __libcpp_verbose_abort(const char*, ...) noexcept { __builtin_trap(); }
_LIBCPP_END_NAMESPACE_STD

namespace jantaku::wasm {
namespace {

// Why there is no outlook, beyond a fault of the tiles: the first ones are those of `Unanswerable`.
constexpr int kTooManyHands = static_cast<int>(Unanswerable::FewerTilesThanDraws) + 1;
constexpr int kFaultOfTiles = kTooManyHands + 1;

double read_number(In& in) {
  const auto low = static_cast<std::uint32_t>(in.next());
  const auto high = static_cast<std::uint32_t>(in.next());
  return std::bit_cast<double>(std::uint64_t{high} << 32 | low);
}

void put_row(Out& out, const OutlookRow& row) {
  out.put(row.tile == kNoTile ? -1 : row.tile);
  out.put(row.distance);
  out.put(row.riichi);
  for (const std::vector<double>* values : {&row.tenpai, &row.win, &row.points})
    for (const double value : *values) put_number(out, value);
}

}  // namespace

// The outlook of the hand in its circumstances. In come the draws, objective, use of riichi, detours, whether they step
// back, the most hands, `ron`, `calls`, the tiles seen elsewhere and those discarded. 0 with unseen tiles, hands and
// rows; otherwise a reason with its fault.
JANTAKU_EXPORT(tell_outlook) int tell_outlook() {
  In in;
  OutlookQuestion question;
  question.hand = asked.hand;
  question.context = asked.context;
  question.rule = asked.rule;
  question.last_tile = asked.context.is(Flag::LastTile);
  question.draws = std::clamp(in.next(), 0, kMostDraws);
  question.objective = static_cast<Objective>(in.next());
  question.riichi = static_cast<RiichiUse>(in.next());
  question.detours = std::clamp(in.next(), 0, kMostDetours);
  question.steps_back = in.next() != 0;
  question.most_hands = std::clamp(in.next(), 1, kMostHands);
  question.ron = read_number(in);
  question.calls = read_number(in);
  const TileCounts seen = read_seen(in, question.discarded);
  if (tell(prepare(question, seen))) return kFaultOfTiles;
  Out out;
  if (const Unanswerable why = unanswerable(question); why != Unanswerable::None) {
    out.put(unseen_tiles(question));
    return static_cast<int>(why);
  }
  Outlook result;
  outlook(question, result);
  if (result.fault == OutlookFault::TooManyHands) return kTooManyHands;
  out.put(unseen_tiles(question));
  out.put(static_cast<std::int32_t>(result.hands));
  out.put(static_cast<std::int32_t>(result.rows.size()));
  for (const OutlookRow& row : result.rows) put_row(out, row);
  return 0;
}

}  // namespace jantaku::wasm
