#include "wire/hand_waits.hpp"

#include "wire/tiles.hpp"

namespace jantaku::wire {
namespace {

void write_win(Json& json, std::string_view name, const WaitScore& win, const Hand& hand, const Won& won) {
  json.name(name);
  write_score(json, win.score, {hand, win.context, won.rule, won.language});
}

}  // namespace

void write_waits(Json& json, const Won& won, const WaitValues& values, std::optional<bool> furiten) {
  int total = 0;
  json.object([&] {
    write_hand(json, won.hand);
    json.name("context");
    write_context(json, won.context);
    json.name("waits");
    json.list(values, [&](const WaitValue& value) {
      total += value.left;
      json.object([&] {
        json.field("tile", name_of(value.kind));
        json.field("left", value.left);
        write_win(json, "ron", value.ron, value.hand, won);
        write_win(json, "tsumo", value.tsumo, value.hand, won);
      });
    });
    json.field("total", total);
    if (furiten) json.field("furiten", *furiten);
  });
}

}  // namespace jantaku::wire
