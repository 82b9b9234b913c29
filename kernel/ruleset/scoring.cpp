#include "ruleset/scoring.hpp"

#include <algorithm>
#include <array>
#include <numeric>

namespace jantaku::ruleset {
namespace {

constexpr std::int64_t kMostFu = 1'000;  // of a call

// A number of the rules, nothing or no number where the file has none.
Number read_number(Reader& in) {
  if (in.flag()) return in.real();
  const int error = in.number(kNone);
  return error < 0 ? kNothing : kUnreadable + kUnreadableStep * error;
}

}  // namespace

bool GroupNeed::takes(std::int32_t meld, std::int32_t way) const {
  return std::find(melds.begin(), melds.end(), meld) != melds.end() ||
         (way >= 0 && std::binary_search(ways.begin(), ways.end(), way));
}

std::int32_t Scoring::way(const std::u16string& keys) const {
  const auto known = ways.find(keys);
  return known == ways.end() ? kNone : known->second;
}

std::vector<GroupNeed> Scoring::read_needs(Reader& in, int texts) {
  std::vector<GroupNeed> needs;
  const int most = static_cast<int>(places.size()) - 1;
  in.each([&] {
    GroupNeed& need = needs.emplace_back();
    need.count = in.count();
    need.keyword = in.number(0, GroupNeed::kConcealedGroup);
    need.melds = in.row(0, texts - 1);
    in.each([&] {
      std::u16string keys;
      int n = 0;
      in.each([&] {
        if (n++ > 0) keys.push_back(kBetweenKeys);
        for (const std::int32_t tile : in.row(0, 2 * most + 1))
          keys.push_back(
              static_cast<char16_t>(places[static_cast<std::size_t>(tile / 2)] + static_cast<char16_t>(tile % 2)));
      });
      if (keys.empty() || n == 0) return in.fail();
      need.ways.push_back(ways.try_emplace(keys, static_cast<std::int32_t>(ways.size())).first->second);
      if (n == 1) need.from_first[keys[0]].push_back(keys);
    });
    std::sort(need.ways.begin(), need.ways.end());
  });
  return needs;
}

void Scoring::read(Reader& in, const Values& values) {
  const int texts = values.texts();
  std::vector<std::string> known(static_cast<std::size_t>(values.names()));
  for (int at = 0; at < texts; ++at)
    if (const TextInfo& text = values.text(at); text.tile >= 0) {
      known[static_cast<std::size_t>(text.tile)] = text.text;
      names[text.text] = text.tile;
    }
  std::vector<std::size_t> order(known.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return known[a] < known[b]; });
  places.resize(known.size());
  suits.resize(known.size());
  for (std::size_t at = 0; at < order.size(); ++at) {
    places[order[at]] = static_cast<char16_t>(2 * at);
    suits[at] = known[order[at]].empty() ? '\0' : known[order[at]].back();
  }
  in_other_suits.assign(known.size(), {kNone, kNone});
  for (std::size_t at = 0; at < known.size(); ++at) {
    static const std::string kSuits = "mps";
    const std::string& name = known[at];
    if (name.empty() || kSuits.find(name.back()) == std::string::npos) continue;
    std::array<int, 2> others{};
    std::size_t n = 0;
    for (const char suit : kSuits)
      if (suit != name.back()) {
        const auto other = names.find(name.substr(0, name.size() - 1) + suit);
        others[n++] = other == names.end() ? kNone : other->second;
      }
    in_other_suits[at] = {others[0], others[1]};
  }
  in.each([&] { readings.push_back(read_needs(in, texts)); });
  concealed_melds = in.row(0, texts - 1);
  in.each([&] {
    YakuList& list = lists.emplace_back();
    list.is_extra = in.flag();
    list.is_declared = in.flag();
    list.error = in.number(kNone);
    in.each([&] {
      YakuRule& yaku = list.yaku.emplace_back();
      yaku.name = in.number(0, texts - 1);
      shown.try_emplace(yaku.name, in.number(0, texts - 1));
      yaku.kind = in.number(0, YakuRule::kAmountOf);
      yaku.value = in.real();
      yaku.when = in.count();
      yaku.once = in.number(0, YakuRule::kOncePerSuit);
      yaku.joins = in.flag();
      yaku.groups = read_needs(in, texts);
    });
  });
  const auto last = static_cast<std::int64_t>(lists.size()) - 1;
  first = in.row(0, last);
  second = in.row(0, last);
  in.each([&] {
    Precedence& one = precedence[in.number(0, texts - 1)];
    for (const std::int32_t name : in.row(0, texts - 1)) one.names.insert(name);
    in.each([&] { one.values.insert(in.real()); });
  });
  in.each([&] { best_of.push_back(in.row(0, texts - 1)); });
  in.each([&] {
    const Number han = read_number(in);
    thresholds.emplace_back(han, read_number(in));
  });
  in.each([&] {
    const Number score = read_number(in);
    limits.emplace_back(score, in.number(0, texts - 1));
  });
  in.each([&] {
    const Number points = in.real();
    table[points] = read_number(in);
  });
  for (auto* payments : {&tenpai_payments, &nagashi_payments}) in.each([&] { payments->push_back(read_number(in)); });
  pao_yaku = in.row(0, texts - 1);
  several_wins = in.row(kNone, texts - 1);
  for (auto* set : {&outer, &orphans, &honors}) {
    set->resize(known.size() + 1);
    for (const std::int32_t name : in.row(0, values.names() - 1)) (*set)[static_cast<std::size_t>(name)] = true;
  }
  in.each([&] {
    auto& worth = fu_of_calls[in.number(0, texts - 1)];
    worth.first = in.number(0, kMostFu);
    worth.second = in.number(0, kMostFu);
  });
#define X(name) numbers.name = in.number();
  JANTAKU_RULESET_SCORE_WORDS(X)
#undef X
#define X(name) numbers.name = read_number(in);
  JANTAKU_RULESET_SCORE_NUMBERS(X)
#undef X
  for (const std::int32_t text :
       {numbers.score_name, numbers.win_by_draw_label, numbers.win_by_discard_label, numbers.win_by_call_label,
        numbers.no_text, numbers.win_with_pao_name, numbers.win_by_draw_name, numbers.win_by_discard_name,
        numbers.win_by_call_name, numbers.triple_win_draw_name, numbers.point_name, numbers.point2_name,
        numbers.minipoint_name, numbers.score_denomination})
    if (text < 0 || text >= texts) in.fail();
}

}  // namespace jantaku::ruleset
