#include "ruleset/program.hpp"

#include <utility>

#include "ruleset/reader.hpp"

namespace jantaku::ruleset {
namespace {

constexpr std::int32_t kMostAttributes = 32;
constexpr int kPadding = 64;  // behind the code, so that no argument is read beyond it

Button read_button(Reader& in, int texts, int tiles) {
  Button button;
  button.name = in.number(0, texts - 1);
  button.rank = in.number();
  button.level = in.number();
  button.show_when = in.count();
  button.call_conditions = in.number(kNone);
  button.list = in.count();
  button.asks = static_cast<Asks>(in.number(0, static_cast<int>(Asks::kOther)));
  button.upgrades = in.number(kNone, texts - 1);
  button.call_name = in.number(0, texts - 1);
  button.hidden = in.number(0, 1);
  button.unskippable = in.number(0, 1);
  button.jokers = in.number(0, 1);
  button.needs = in.count();
  button.mark_before = in.count();
  button.mark_after = in.count();
  button.mark_cancelled = in.count();
  button.cancellable = in.number(0, 1);
  button.beats = in.row(0);
  button.priorities = in.row(0);
  button.flowers = in.row(0, tiles - 1);
  for (std::size_t at = 0; at < button.styles.size(); ++at) {
    button.has_style[at] = in.number(0, 1) != 0;
    button.styles[at] = in.row();
    if (button.styles[at].size() % 2) in.fail();
    for (std::size_t i = 0; i + 1 < button.styles[at].size(); i += 2)
      if (button.styles[at][i] == kThatTile && (button.styles[at][i + 1] < 0 || button.styles[at][i + 1] >= tiles))
        in.fail();
  }
  in.each([&] {
    auto& rows = button.ways[in.count()];
    in.each([&] {
      std::vector<TileId> tiles_of_row;
      for (const std::int32_t tile : in.row(0, tiles - 1)) tiles_of_row.push_back(static_cast<TileId>(tile));
      rows.push_back(std::move(tiles_of_row));
    });
  });
  return button;
}

}  // namespace

const Pattern::Jokers& Pattern::with(int behavior, const Values& values) {
  if (const auto known = jokers.find(behavior); known != jokers.end()) return known->second;
  Jokers made{attributes, {}};
  for (const auto& [target, stand_ins] : values.behavior(behavior).aliases)
    for (const TileId joker : stand_ins) {
      match::Code bits = 0;
      for (const std::uint16_t attr : values.tile(joker).attrs) {
        if (values.text(attr).text.starts_with('_')) continue;
        const auto next = static_cast<std::int32_t>(made.attributes.size());
        const auto bit = made.attributes.try_emplace(attr, next).first->second;
        if (bit >= kMostAttributes) throw Beyond{};
        bits |= match::Code{1} << bit;
      }
      made.aliases.push_back(
          {values.name(target), static_cast<match::Code>(values.name(joker)) | bits << match::kNameBits});
    }
  return jokers.emplace(behavior, std::move(made)).first->second;
}

bool Program::read(const std::vector<std::int64_t>& text) {
  Reader in(text);
  const int texts = values.texts(), tiles = values.tiles();
  language = in.number(1, 2);
  recurses = in.number(0, 1);
  seats = in.row(0, kMostSeats - 1);
  for (std::int32_t& list : events) list = in.number(kNone);
  in.each([&] { buttons.push_back(read_button(in, texts, tiles)); });
  automatic = in.row(0);
  for (auto* rows : {&restrictions, &effects})
    in.each([&] {
      const int spec = in.count();
      rows->push_back({spec, in.count()});
    });
  discards = in.row(0);
  in.each([&] {
    auto& set = names.emplace_back(static_cast<std::size_t>(values.names()) + 1);
    for (const std::int32_t name : in.row(0, values.names())) set[static_cast<std::size_t>(name)] = true;
  });
  in.each([&] {
    auto pattern = match::Program::read(in.take(in.count()));
    if (!pattern) return in.fail();
    patterns.push_back({*std::move(pattern), {}, {}, {}});
    in.each([&] {
      const int attribute = in.number(0, texts - 1);
      patterns.back().attributes[attribute] = in.number(0, 31);
    });
    in.each([&] {
      const int name = in.number(0, texts - 1);
      patterns.back().melds[name] = in.count();
    });
  });
  scoring.read(in, values);
  code = in.row();
  if (!in.ended() || seats.empty() || automatic.size() > 32) return false;
  length = static_cast<std::int32_t>(code.size());
  code.resize(code.size() + kPadding);
  return true;
}

}  // namespace jantaku::ruleset
