// What JSON looks like.
#include <array>
#include <limits>

#include "tests/require.hpp"
#include "wire/json.hpp"

namespace {

using jantaku::require;
using jantaku::wire::Json;

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

}  // namespace

int main() {
  test_values();
  test_commas_are_between_values_only();
}
