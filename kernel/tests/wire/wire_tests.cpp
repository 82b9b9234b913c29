// What JSON looks like, and what is read from it.
#include <array>
#include <limits>

#include "tests/require.hpp"
#include "wire/answer.hpp"
#include "wire/json.hpp"

namespace {

using jantaku::require;
using jantaku::wire::answer;
using jantaku::wire::Json;
using jantaku::wire::read_json;
using jantaku::wire::Value;

template <class Write>
std::string written(Write write) {
  Json json;
  write(json);
  return json.text;
}

void test_values() {
  require(written([](Json& json) { json.value(true); }) == "true", __func__);
  require(written([](Json& json) { json.value(std::uint8_t{7}); }) == "7", __func__);
  require(written([](Json& json) { json.value(-25000); }) == "-25000", __func__);
  require(written([](Json& json) { json.value(0.1); }) == "0.1", __func__);
  require(written([](Json& json) { json.value(3.0); }) == "3.0", __func__);
  require(written([](Json& json) { json.value(std::numeric_limits<double>::infinity()); }) == "null", __func__);
  require(written([](Json& json) { json.value(std::optional<int>{}); }) == "null", __func__);
  require(written([](Json& json) { json.value("a \"name\" \\ \n"); }) == "\"a \\\"name\\\" \\\\ \\u000a\"", __func__);
}

void test_commas_are_between_values_only() {
  const auto text = written([](Json& json) {
    json.object([&] {
      json.field("han", 3);
      json.name("tiles");
      json.list(std::array<std::string_view, 2>{"1m", "5m"}, [&](std::string_view tile) { json.value(tile); });
      json.name("none");
      json.list([] {});
      json.name("pairs");
      json.list([&] {
        json.object([] {});
        json.list([&] { json.value(nullptr); });
      });
      json.list_unless_empty("waits", [] {});
      json.list_unless_empty("dice", [&] { json.value(1); });
      json.field_unless(0, "kita", 0);
      json.field_unless(false, "riichi", true);
    });
  });
  require(text == R"({"han":3,"tiles":["1m","5m"],"none":[],"pairs":[{},[null]],"dice":[1],"riichi":true})", __func__);
}

void test_values_are_read() {
  const Value read =
      read_json(R"( {"hand": "1m\ud83c\udc00\u00e9", "all": true, "draws": -1.5e1, "list": [null, [], {}]} )").value();
  require(read["hand"].text == "1m\U0001F000\u00e9", __func__);
  require(read["all"].holds() && read["draws"].is_whole(-15, 0) && !read["draws"].is_whole(0, 36), __func__);
  require(read["list"].items.size() == 3 && read["none"].is(Value::Type::Null), __func__);
  require(read_json(R"("\ud83c!")").value().text == "\uFFFD!", __func__);
  for (const char* const wrong : {"", "{", "[1,]", "{\"a\"}", "\"", "\"\\x\"", "nul", "1 2", "[1 2]", "-", "\"\n\""})
    require(!read_json(wrong), wrong);
  require(!read_json(std::string(100'000, '[')), "a text nested too deeply");
}

void test_questions() {
  const auto answered = [](std::string_view question) {
    Json json;
    return std::string(answer(json, question) ? "answer " : "problem ") + json.text;
  };
  const std::string question =
      R"(["score", {"hand": "123m456p789s1112z", "circumstances": {"win": "2z"}, "rules": {"preset": "wrc"}}])";
  require(answered(question).starts_with(R"(answer {"hand":"123m456p789s11122z")"), __func__);
  for (std::size_t size = 0; size < question.size(); ++size)
    require(answered(question.substr(0, size)).starts_with("problem "), "a question cut short");
  require(answered(R"(["waits", {"hand": "1x", "circumstances": {"seat": "n"}}])")
                  .find(R"("source":"hand","code":"no_tile")") != std::string::npos,
          __func__);
  require(
      answered(R"(["score", {"rules": {"options": {"min_han": 0}}}])").find(R"("source":"rules.options.min_han")") !=
          std::string::npos,
      __func__);
}

}  // namespace

int main() {
  test_values();
  test_commas_are_between_values_only();
  test_values_are_read();
  test_questions();
}
