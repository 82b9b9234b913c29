// Writes JSON: one value after the other, with the commas where they belong.
//
// `json.object([&] { json.field("han", 3); })` writes {"han":3}. A name is known text: only values are escaped.
// What writes a document takes this or anything with the same functions: Python's values are made so.
#pragma once

#include <array>
#include <charconv>
#include <cmath>
#include <concepts>
#include <optional>
#include <string>
#include <string_view>

namespace jantaku::wire {

class Json {
 public:
  std::string text;

  void name(std::string_view name) {
    separate();
    text += '"';
    text += name;
    text += "\":";
  }

  void null() { put("null"); }
  void value(std::nullptr_t) { null(); }
  void value(std::same_as<bool> auto truth) { put(truth ? "true" : "false"); }
  void value(const char* words) { words == nullptr ? null() : value(std::string_view(words)); }

  void value(std::integral auto number)
    requires(!std::same_as<decltype(number), bool> && !std::same_as<decltype(number), char>)
  {
    put_number(number);
  }

  // What JSON cannot say is null; a whole number keeps its point.
  void value(double number) {
    if (!std::isfinite(number)) return null();
    const std::size_t start = text.size();
    put_number(number);
    if (text.find_first_of(".e", start) == std::string::npos) text += ".0";
  }

  void value(std::string_view words) {
    separate();
    text += '"';
    for (const char each : words) {
      if (each == '"' || each == '\\') text += '\\';
      if (static_cast<unsigned char>(each) < ' ') escape(each);
      else text += each;
    }
    text += '"';
  }

  // A text whose characters, all of them plain, `write` passes on one by one.
  void spelled(auto write) {
    put("\"");
    write([&](char c) { text += c; });
    text += '"';
  }

  template <class T>
  void value(const std::optional<T>& maybe) {
    if (maybe) value(*maybe);
    else null();
  }

  // Calls `members`, which writes fields.
  void object(std::invocable auto members) { enclose('{', members, '}'); }
  // ... of a value of the protocol: JSON does not say which.
  void object(std::string_view, std::invocable auto members) { object(members); }
  // Calls `write`, which writes the same value whenever the key is the same.
  void shared(std::string_view, std::invocable auto write) { write(); }
  // Calls `items`, which writes values.
  void list(std::invocable auto items) { enclose('[', items, ']'); }

  // A list of what `write` writes for each of these.
  template <class All, class Write>
  void list(const All& all, Write write) {
    list([&] {
      for (const auto& each : all) write(each);
    });
  }

  // A field that is a list, left out where it is empty.
  void list_unless_empty(std::string_view named, std::invocable auto items) {
    const std::size_t before = text.size();
    name(named);
    const std::size_t begin = text.size();
    list(items);
    if (text.size() - begin == 2) text.resize(before);
  }

  template <class T>
  void field(std::string_view named, const T& is) {
    name(named);
    value(is);
  }

  // A field that is left out where it has its default.
  template <class T>
  void field_unless(const T& is_default, std::string_view named, const T& is) {
    if (is != is_default) field(named, is);
  }

 private:
  void separate() {
    if (text.empty()) return;
    const char last = text.back();
    if (last != '{' && last != '[' && last != ':') text += ',';
  }

  void put(std::string_view literal) {
    separate();
    text += literal;
  }

  void put_number(auto number) {
    std::array<char, 32> digits;
    const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), number).ptr;
    put({digits.data(), static_cast<std::size_t>(end - digits.data())});
  }

  void escape(char control) {
    constexpr std::string_view kHex = "0123456789abcdef";
    text += "\\u00";
    text += kHex[static_cast<unsigned char>(control) >> 4];
    text += kHex[control & 15];
  }

  void enclose(char open, auto inside, char close) {
    separate();
    text += open;
    inside();
    text += close;
  }
};

}  // namespace jantaku::wire
