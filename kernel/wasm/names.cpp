// What the numbers of the answers are called.
#include "notation/text.hpp"
#include "wasm/words.hpp"

namespace jantaku::wasm {
namespace {

template <std::size_t n>
const char* text(const std::array<const char*, n>& names, int place) {
  return place >= 0 && place < static_cast<int>(n) ? names[static_cast<std::size_t>(place)] : nullptr;
}
template <std::size_t n>
const char* text(const std::array<std::string_view, n>& names, int place) {
  return place >= 0 && place < static_cast<int>(n) ? names[static_cast<std::size_t>(place)].data() : nullptr;
}

}  // namespace

// The name at that place of a list; 0 past the end.
JANTAKU_EXPORT(name) const char* name(int list, int place) {
  switch (list) {
    case 0: return text(kFaultNames, place);
    case 1: return place == 0 ? "" : text(kLimitNames, place);
    case 2: return text(kMeldNames, place);
    case 3: return text(notation::kTextFaultNames, place);
    default: return nullptr;
  }
}

// Where the numbers go in and come out.
JANTAKU_EXPORT(words) std::int32_t* exchange() { return words.data(); }
JANTAKU_EXPORT(document_text) const char* document_text() { return document().text.data(); }
JANTAKU_EXPORT(document_size) int document_size() { return static_cast<int>(document().text.size()); }

}  // namespace jantaku::wasm
