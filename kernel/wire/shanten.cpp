#include "wire/shanten.hpp"

#include "score/names.hpp"
#include "wire/tiles.hpp"

namespace jantaku::wire {
namespace {

void write_useful(Json& json, const Ukeire& ukeire) {
  json.name("tiles");
  json.list([&] {
    for_each(ukeire.useful.kinds, [&](Kind kind) {
      json.object([&] {
        json.field("tile", name_of(kind));
        json.field("left", ukeire.left[kind]);
      });
    });
  });
  json.field("total", ukeire.total);
}

void write_forms(Json& json, const std::array<std::int8_t, 3>& forms, int best) {
  json.field("shanten", forms[static_cast<std::size_t>(best)]);
  json.field("best", kFormNames[static_cast<std::size_t>(best)]);
  json.name("forms");
  json.object([&] {
    for (std::size_t i = 0; i < forms.size(); ++i) {
      if (forms[i] == kNoForm) json.field(kFormNames[i], nullptr);
      else json.field(kFormNames[i], forms[i]);
    }
  });
}

void write_discards(Json& json, const Hand& hand, const DistanceQuestion& question) {
  Discards table;
  discards(hand, *question.visible, table, question.players);
  json.name("discards");
  json.list(table, [&](const Discard& row) {
    json.object([&] {
      json.field("tile", name_of(row.tile));
      json.field("shanten", row.ukeire.useful.shanten);
      write_useful(json, row.ukeire);
    });
  });
}

// What brings the hand nearer.
void write_ways(Json& json, const Hand& hand, const DistanceQuestion& question, bool lacks) {
  if (!lacks && hand.size() % 3 == 2) return write_discards(json, hand, question);
  const Useful found = lacks ? unfinished_useful(hand, question.players) : useful(hand, question.players);
  json.name("ukeire");
  json.object([&] { write_useful(json, count_left(found, hand, *question.visible)); });
}

}  // namespace

void write_distance(Json& json, const Hand& hand, const DistanceQuestion& question) {
  const int missing = question.unfinished ? std::max(0, kMaxTiles - 1 - hand.size()) : 0;
  const Forms by = missing > 0 ? unfinished_forms(hand, question.players) : forms(hand, question.players);
  const std::array<std::int8_t, 3> distances{by.standard, by.chiitoitsu, by.kokushi};
  const int best = best_form(by), shanten = distances[static_cast<std::size_t>(best)];
  const KindSet used_up = missing > 0 || shanten == 0 ? 0 : waits_used_up(hand, question.players);
  json.object([&] {
    write_hand(json, hand);
    write_forms(json, distances, best);
    json.field_unless(0, "missing", missing);
    if (used_up != 0) {
      json.name("used_up");
      json.list([&] { for_each(used_up, [&](Kind kind) { json.value(name_of(kind)); }); });
    }
    if (question.visible != nullptr && shanten >= 0) write_ways(json, hand, question, missing > 0);
    if (question.asked == nullptr) return;
    json.name(question.asked);
    json.list([] {});
  });
}

}  // namespace jantaku::wire
