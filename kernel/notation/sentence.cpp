#include "notation/sentence.hpp"

#include "hand/hand.hpp"

namespace jantaku::notation {
namespace {

#define JANTAKU_ROW(code, name, source, fault, cure) {source, fault, cure},
constexpr Sentence kSentences[] = {{}, JANTAKU_FAULTS(JANTAKU_ROW)};
#undef JANTAKU_ROW

}  // namespace

Sentence sentence_of(const Fault& fault) {
  Sentence sentence = kSentences[static_cast<std::size_t>(fault.code)];
  if (fault.code == FaultCode::WrongSize && fault.number == 0) sentence.cure = "write tiles, such as 123m456p11z";
  if (fault.code == FaultCode::WrongSize && fault.number > kMaxTiles)
    sentence.cure = "a hand has 14 at most, counting each kan as three: leave some out";
  return sentence;
}

}  // namespace jantaku::notation
