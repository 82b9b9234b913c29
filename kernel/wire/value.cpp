#include "wire/value.hpp"

#include <cmath>
#include <cstdlib>

namespace jantaku::wire {
namespace {

constexpr int kDeepest = 64;
constexpr char32_t kReplacement = 0xFFFD;  // of a surrogate without its other half

void put_character(std::string& text, char32_t c) {
  const auto more = [&](int bits) { text += static_cast<char>(0x80 | (c >> bits & 0x3F)); };
  if (c < 0x80) return text += static_cast<char>(c), void();
  if (c < 0x800) return text += static_cast<char>(0xC0 | c >> 6), more(0);
  if (c < 0x10000) return text += static_cast<char>(0xE0 | c >> 12), more(6), more(0);
  text += static_cast<char>(0xF0 | c >> 18), more(12), more(6), more(0);
}

// Reads a text from its beginning; `sound` is false once it is not JSON.
class Reader {
 public:
  explicit Reader(std::string_view text) : text_(text) {}

  bool sound = true;

  Value value(int depth = 0) {
    Value read;
    skip_blanks();
    if (depth > kDeepest) return sound = false, read;
    if (takes('{')) return object(depth);
    if (takes('[')) return list(depth);
    if (takes('"')) return read.type = Value::Type::Text, read.text = characters(), read;
    if (takes("null")) return read;
    const bool truth = takes("true");
    if (truth || takes("false")) return read.type = Value::Type::Truth, read.number = truth, read;
    read.type = Value::Type::Number;
    read.number = number();
    return read;
  }

  bool at_end() {
    skip_blanks();
    return at_ == text_.size();
  }

 private:
  std::string_view text_;
  std::size_t at_ = 0;

  char next() { return at_ < text_.size() ? text_[at_++] : (sound = false, '\0'); }
  bool takes(std::string_view word) {
    if (!text_.substr(at_).starts_with(word)) return false;
    at_ += word.size();
    return true;
  }
  bool takes(char c) { return takes(std::string_view(&c, 1)); }
  void skip_blanks() { at_ = std::min(text_.find_first_not_of(" \t\n\r", at_), text_.size()); }

  // Items with commas between, up to the closing bracket.
  template <class Item>
  void items(char close, Item item) {
    skip_blanks();
    if (takes(close)) return;
    do item();
    while (sound && (skip_blanks(), takes(',')));
    sound = sound && takes(close);
  }

  Value list(int depth) {
    Value read{.type = Value::Type::List};
    items(']', [&] { read.items.push_back(value(depth + 1)); });
    return read;
  }

  Value object(int depth) {
    Value read{.type = Value::Type::Object};
    items('}', [&] {
      skip_blanks();
      sound = takes('"');
      read.names.push_back(characters());
      skip_blanks();
      sound = sound && takes(':');
      read.items.push_back(value(depth + 1));
    });
    return read;
  }

  double number() {
    const std::size_t end = std::min(text_.find_first_not_of("+-.0123456789eE", at_), text_.size());
    const std::string digits(text_.substr(at_, end - at_));
    char* stop = nullptr;
    const double read = std::strtod(digits.c_str(), &stop);
    sound = sound && !digits.empty() && stop == digits.c_str() + digits.size();
    at_ = end;
    return read;
  }

  std::string characters() {
    std::string read;
    while (sound) {
      const char c = next();
      if (c == '"') break;
      if (static_cast<unsigned char>(c) < ' ') sound = false;
      if (c == '\\') put_character(read, escaped());
      else read += c;
    }
    return read;
  }

  char32_t escaped() {
    constexpr std::string_view kLetters = "\"\\/bfnrt", kMeant = "\"\\/\b\f\n\r\t";
    const char letter = next();
    if (const auto at = kLetters.find(letter); at != kLetters.npos) return static_cast<char32_t>(kMeant[at]);
    sound = sound && letter == 'u';
    const char32_t first = hex();
    if (first < 0xD800 || first >= 0xE000) return first;
    if (first >= 0xDC00 || !takes("\\u")) return kReplacement;
    const char32_t second = hex();
    if (second >= 0xDC00 && second < 0xE000) return 0x10000 + ((first & 0x3FF) << 10) + (second & 0x3FF);
    at_ -= 6;
    return kReplacement;
  }

  char32_t hex() {
    char32_t read = 0;
    for (int i = 0; i < 4; ++i) {
      const char c = next();
      const char lower = static_cast<char>(c | 0x20);
      const bool digit = c >= '0' && c <= '9', letter = lower >= 'a' && lower <= 'f';
      sound = sound && (digit || letter);
      read = read << 4 | static_cast<char32_t>(digit ? c - '0' : letter ? lower - 'a' + 10 : 0);
    }
    return read;
  }
};

bool begins_character(char byte) { return (byte & 0xC0) != 0x80; }

// Where the character of that number begins.
std::size_t byte_of(std::string_view text, int character) {
  std::size_t at = 0;
  for (; at < text.size(); ++at)
    if (begins_character(text[at]) && character-- == 0) break;
  return at;
}

}  // namespace

bool Value::is_whole(double least, double most) const {
  return is(Type::Number) && number == std::floor(number) && number >= least && number <= most;
}

const Value& Value::operator[](std::string_view name) const {
  static const Value kNull;
  for (std::size_t at = names.size(); at-- > 0;)
    if (names[at] == name) return items[at];
  return kNull;
}

std::optional<Value> read_json(std::string_view text) {
  Reader reader(text);
  Value read = reader.value();
  if (!reader.at_end() || !reader.sound) return std::nullopt;
  return read;
}

int length_of(std::string_view text) {
  int length = 0;
  for (const char byte : text) length += begins_character(byte);
  return length;
}

std::string part_of(std::string_view text, notation::Span part) {
  const std::size_t start = byte_of(text, part.start), end = byte_of(text, part.end);
  return std::string(text.substr(start, end - start));
}

notation::Text to_text(std::string_view text) {
  notation::Text read;
  for (std::size_t at = 0; at < text.size(); ++read.size) {
    const unsigned char lead = static_cast<unsigned char>(text[at++]);
    const int more = lead < 0xC0 ? 0 : lead < 0xE0 ? 1 : lead < 0xF0 ? 2 : 3;
    char32_t c = more == 0 ? lead : lead & (0x3F >> more);
    for (; at < text.size() && !begins_character(text[at]); ++at) c = c << 6 | (text[at] & 0x3F);
    if (read.size < notation::kLongest) read.chars[static_cast<std::size_t>(read.size)] = c;
  }
  return read;
}

}  // namespace jantaku::wire
