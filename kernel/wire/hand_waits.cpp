#include "wire/hand_waits.hpp"

#include "wire/score.hpp"
#include "wire/tiles.hpp"

namespace jantaku::wire {
namespace {

void write_win(Json& json, std::string_view name, const WaitScore& win, const Hand& hand, const GameRule& rule) {
  json.name(name);
  write_score(json, win.score, {hand, win.context, rule});
}

}  // namespace

void write_waits(Json& json, const Hand& hand, const Context& context, const GameRule& rule, const WaitValues& values,
                 std::optional<bool> furiten) {
  int total = 0;
  json.object([&] {
    write_hand(json, hand);
    json.name("context");
    write_context(json, context);
    json.name("waits");
    json.list(values, [&](const WaitValue& value) {
      total += value.left;
      json.object([&] {
        json.field("tile", name_of(value.kind));
        json.field("left", value.left);
        write_win(json, "ron", value.ron, value.hand, rule);
        write_win(json, "tsumo", value.tsumo, value.hand, rule);
      });
    });
    json.field("total", total);
    if (furiten) json.field("furiten", *furiten);
  });
}

}  // namespace jantaku::wire
