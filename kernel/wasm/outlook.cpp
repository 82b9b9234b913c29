// The outlook of a hand: the chances of each discard, by the draws that are left.
#include "outlook/outlook.hpp"

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <new>

#include "wasm/words.hpp"
#include "wire/outlook.hpp"

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

double read_number(In& in) {
  const auto low = static_cast<std::uint32_t>(in.next());
  const auto high = static_cast<std::uint32_t>(in.next());
  return std::bit_cast<double>(std::uint64_t{high} << 32 | low);
}

enum Answer { kAnswer, kRefusal, kFaultOfTiles };

// Writes why there is no outlook.
Answer refuse(const OutlookRefusal& refusal, const char* code) {
  wire::Json& json = new_document();
  json.object([&] {
    json.field("fault", refusal.fault);
    json.field("cure", refusal.cure);
    if (code != nullptr) json.field("code", code);
    if (refusal.source != nullptr) json.field("source", refusal.source);
  });
  return kRefusal;
}

}  // namespace

// The outlook of the hand in its circumstances. In come the draws, objective, use of riichi, detours, whether they step
// back, the most hands, `ron`, `calls`, the tiles seen elsewhere and those discarded.
JANTAKU_EXPORT(outlook_answer) int outlook_answer() {
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
  if (tell(prepare(question, seen), asked.hand)) return kFaultOfTiles;
  if (const Unanswerable why = unanswerable(question); why != Unanswerable::None)
    return refuse(refusal_of(question, why), nullptr);
  Outlook result;
  outlook(question, result);
  if (result.fault == OutlookFault::TooManyHands) return refuse(too_many_hands(question), "too_many_hands");
  sort_rows(question, result);
  wire::write_outlook(new_document(), asked.hand, question, result);
  return kAnswer;
}

}  // namespace jantaku::wasm
