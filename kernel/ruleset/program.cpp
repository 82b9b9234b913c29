#include "ruleset/program.hpp"

#include <cstdlib>
#include <utility>

#include "ruleset/reader.hpp"

namespace jantaku::ruleset {
namespace {

constexpr std::int32_t kMostAttributes = 32;  // that definitions and jokers mention
constexpr int kMostIds = 65'535;              // of tiles, melds, calls and texts
constexpr int kPadding = 64;                  // behind the code, so that no argument is read beyond it

Button read_button(Reader& in, int texts, int tiles) {
  Button button;
  button.name = in.number(0, texts - 1);
  button.rank = in.number();
  button.level = in.number();
  button.show_when = in.count();
  button.call_conditions = in.number(kNone);
  button.list = in.count();
  button.asks = static_cast<Asks>(in.number(0, static_cast<int>(Asks::choose_yaku_)));
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
  button.cards = in.number();
  button.beats = in.row(0);
  button.priorities = in.row(0);
  button.flowers = in.row(0, tiles - 1);
  for (std::size_t at = 0; at < button.styles.size(); ++at) {
    button.has_style[at] = in.number(0, 1) != 0;
    button.styles[at] = in.row();
    if (button.styles[at].size() % 2) in.fail();
    for (std::size_t i = 0; i + 1 < button.styles[at].size(); i += 2)
      if (static_cast<Style>(button.styles[at][i]) == Style::tile_ &&
          (button.styles[at][i + 1] < 0 || button.styles[at][i + 1] >= tiles))
        in.fail();
  }
  in.each([&] {
    auto& way = button.ways.emplace_back();
    in.each([&] {
      auto& beside = way.emplace_back();
      beside.kind = static_cast<Offset>(in.number(0, static_cast<int>(Offset::tile_)));
      for (std::int32_t& value : beside.values) value = in.number(-match::kMostNames, kMostIds);
      if (beside.kind == Offset::tile_ && (beside.values[0] < 0 || beside.values[0] >= tiles)) in.fail();
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
        if (bit >= kMostAttributes)
          throw Fault{
              "definitions mention more than " + std::to_string(kMostAttributes) + " attributes at once",
              "split them into several", kBudget};
        bits |= match::Code{1} << bit;
      }
      made.aliases.push_back(
          {values.name(target), static_cast<match::Code>(values.name(joker)) | bits << match::kNameBits});
    }
  return jokers.emplace(behavior, std::move(made)).first->second;
}

const match::TileOrder& Program::order_of(int behavior) {
  const int number = values.behavior(behavior).order;
  if (number == 0) return order;
  if (const auto known = orders.find(number); known != orders.end()) return known->second;
  match::TileOrder made = order;
  const auto names = static_cast<std::size_t>(made.names);
  std::array<std::vector<int>, 2> next{std::vector<int>(names, kNone), std::vector<int>(names, kNone)};
  for (const auto& [name, follower] : values.order(number)) {
    next[0].at(static_cast<std::size_t>(name)) = follower;
    next[1].at(static_cast<std::size_t>(follower)) = name;
  }
  for (int offset = -match::kMostOffset; offset <= match::kMostOffset; ++offset)
    for (int start = 0; start + 1 < made.names; ++start) {
      int name = order.shift(start, offset / 10 * 10);
      for (int steps = std::abs(offset) % 10; steps > 0 && name >= 0; --steps)
        name = next[offset > 0 ? 0 : 1][static_cast<std::size_t>(name)];
      made.shifted[static_cast<std::size_t>((offset + match::kMostOffset) * made.names + start)] =
          static_cast<std::int16_t>(name);
    }
  made.find_chains();
  return orders.emplace(number, std::move(made)).first->second;
}

const std::vector<std::vector<TileId>>& Program::rows_of(Button& button, int behavior, int name) {
  const int number = values.behavior(behavior).order;
  const std::int64_t key = std::int64_t{number} << 32 | name;
  if (const auto known = button.rows.find(key); known != button.rows.end()) return known->second;
  const match::TileOrder& follows = order_of(behavior);
  std::vector<std::vector<TileId>> rows;
  for (const auto& way : button.ways) {
    std::vector<TileId> row;
    for (const Button::Beside& beside : way) {
      const int value = beside.values[0];
      int found = kNone;
      if (beside.kind == Offset::tile_) {
        row.push_back(static_cast<TileId>(value));
        continue;
      }
      if (beside.kind == Offset::steps_ && std::abs(value) <= match::kMostOffset) found = follows.shift(name, value);
      if (const int suit = follows.suit.at(static_cast<std::size_t>(name));
          beside.kind == Offset::of_suit_ && suit >= 0)
        found = beside.values[static_cast<std::size_t>(suit)];
      if (found < 0 || found >= values.names()) break;
      row.push_back(values.tile(static_cast<std::uint16_t>(found), {}));
    }
    if (row.size() == way.size()) rows.push_back(std::move(row));
  }
  return button.rows.emplace(key, std::move(rows)).first->second;
}

bool Program::read(const std::vector<std::int64_t>& text) {
  Reader in(text);
  const int texts = values.texts(), tiles = values.tiles();
  language = in.number(1, 2);
  recurses = in.number(0, 1);
  interrupts = in.number(0, 1);
  seats = in.row(0, kMostSeats - 1);
  for (std::int32_t& list : events) list = in.number(kNone);
  in.each([&] { buttons.push_back(read_button(in, texts, tiles)); });
  automatic = in.row(0);
  for (auto* rows : {&restrictions, &effects})
    in.each([&] {
      const int spec = in.count();
      rows->push_back({spec, in.count()});
    });
  declarable = in.row(0, texts - 1);
  not_declarable = in.number(kNone);
  const auto status = [&] { return in.number(0, Bits::kMost - 1); };
  in.each([&] {
    Cards::Card& card = cards.deck.emplace_back();
    card.text = in.number(0, texts - 1);
    card.status = status();
    card.disabled = status();
  });
  cards.held = in.row(0, Bits::kMost - 1);
  in.each([&] {
    const int text = in.number(0, texts - 1);
    cards.statuses[text] = status();
  });
  discard = in.count();
  for (const std::int32_t tile : in.row(0, tiles - 1)) kinds.push_back(static_cast<TileId>(tile));
  copies.resize(static_cast<std::size_t>(values.names()) + 1);
  for (const std::int32_t name : in.row(0, values.names())) ++copies[static_cast<std::size_t>(name)];
  numbers = in.row();
  reserved = in.row(0, texts - 1);
  for (auto& dora : indicated)
    in.each([&] {
      const int indicator = in.number(0, values.names());
      dora[indicator] = in.row(0, values.names());
    });
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
  deal.read(in, values);
  in.each([&] { fractions.push_back(in.real()); });
  in.each([&] {
    const int place = in.count();
    lacking[place] = in.count();
  });
  code = in.row();
  if (!in.ended() || seats.empty() || automatic.size() > Bits::kMost) return false;
  length = static_cast<std::int32_t>(code.size());
  code.resize(code.size() + kPadding);
  values.settle();
  return true;
}

}  // namespace jantaku::ruleset
