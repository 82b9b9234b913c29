// A JSON value that was read. Texts are UTF-8.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "notation/text.hpp"

namespace jantaku::wire {

struct Value {
  enum class Type : std::uint8_t { Null, Truth, Number, Text, List, Object };

  Type type = Type::Null;
  double number = 0;  // of a truth 0 or 1
  std::string text{};
  std::vector<Value> items{};        // of a list or an object
  std::vector<std::string> names{};  // of an object, one for each item

  bool is(Type which) const { return type == which; }
  bool is_whole(double least, double most) const;
  // True for anything except null, false, 0 and the empty text.
  bool holds() const { return number != 0 || !text.empty() || is(Type::List) || is(Type::Object); }
  // The field of that name; a null for any other name.
  const Value& operator[](std::string_view name) const;

  friend bool operator==(const Value&, const Value&) = default;
};

// The value of a text; nothing if it is not JSON, or nested too deeply.
std::optional<Value> read_json(std::string_view text);

// The characters of a UTF-8 text: how many there are, a part of them, and all as notation reads them.
int length_of(std::string_view text);
std::string part_of(std::string_view text, notation::Span part);
notation::Text to_text(std::string_view text);

}  // namespace jantaku::wire
