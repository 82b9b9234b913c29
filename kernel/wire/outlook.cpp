#include "wire/outlook.hpp"

#include "wire/score.hpp"
#include "wire/tiles.hpp"

namespace jantaku::wire {
namespace {

void write_values(Json& json, std::string_view name, const std::vector<double>& values) {
  json.name(name);
  json.list(values, [&](double value) { json.value(value); });
}

void write_row(Json& json, const OutlookRow& row) {
  json.object([&] {
    json.field("tile", name_of(row.tile));
    json.field("distance", row.distance);
    json.field("riichi", row.riichi);
    write_values(json, "tenpai", row.tenpai);
    write_values(json, "win", row.win);
    write_values(json, "points", row.points);
  });
}

}  // namespace

void write_outlook(Json& json, const Hand& hand, const OutlookQuestion& question, const Outlook& found) {
  json.object([&] {
    write_hand(json, hand);
    json.name("context");
    write_context(json, question.context);
    json.field("draws", question.draws);
    json.field("objective", kObjectiveNames[static_cast<std::size_t>(question.objective)]);
    json.field("unseen", unseen_tiles(question));
    json.field("hands", found.hands);
    json.name("rows");
    json.list(found.rows, [&](const OutlookRow& row) { write_row(json, row); });
  });
}

}  // namespace jantaku::wire
