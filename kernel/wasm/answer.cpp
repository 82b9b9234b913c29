// Questions about hands and drills: their text goes in, that of the answer comes out.
#include "wire/answer.hpp"

#include <cstdlib>
#include <new>

#include "wasm/texts.hpp"

// Questions need memory, most of all outlooks, at most as much as their number of hands allows. Without exceptions a
// failure is a trap, which JavaScript catches.
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

// Where a text of that many bytes goes.
JANTAKU_EXPORT(room_for) char* room_for(int bytes) {
  asked().resize(static_cast<std::size_t>(bytes));
  return asked().data();
}
JANTAKU_EXPORT(document_text) const char* document_text() { return document().text.data(); }
JANTAKU_EXPORT(document_size) int document_size() { return static_cast<int>(document().text.size()); }

// Answers the question that was asked; false with a problem.
JANTAKU_EXPORT(answer) bool answer() { return wire::answer(new_document(), asked()); }

}  // namespace jantaku::wasm
