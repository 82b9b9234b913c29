// The rules of a question and of a game: pairs of an option and its value.
#include "score/rule_options.hpp"
#include "wasm/words.hpp"

namespace jantaku::wasm {
namespace {

const RuleOption* option_at(int option) {
  return option >= 0 && option < kRuleOptions ? &rule_options()[static_cast<std::size_t>(option)] : nullptr;
}

OptionValue read_value(OptionKind kind, In& in) {
  const bool is_list = kind == OptionKind::Names || kind == OptionKind::Yaku || kind == OptionKind::Ranges;
  OptionValue value;
  for (int left = is_list ? in.next() : 1; left > 0 && in.at < kWords; --left) value.put(in.next());
  return value;
}

}  // namespace

// The name of an option, and those of its values; 0 past the end.
JANTAKU_EXPORT(option_name) const char* option_name(int option) {
  const RuleOption* const row = option_at(option);
  return row == nullptr ? nullptr : row->name;
}
JANTAKU_EXPORT(option_value) const char* option_value(int option, int place) {
  const RuleOption* const row = option_at(option);
  if (row == nullptr || place < 0) return nullptr;
  const auto at = static_cast<std::size_t>(place);
  if (row->values.kind == OptionKind::Yaku) return place < kYaku ? kYakuNames[at].data() : nullptr;  // literals
  return place < row->values.size && row->values.kind != OptionKind::Number ? row->values.names[at] : nullptr;
}

// The rules: pairs of an option and its value (of a list first how many), -1 after them. The others are as at Tenhou,
// and those of hosts are passed over.
JANTAKU_EXPORT(take_rules) void take_rules() {
  asked.rule = GameRule{};
  In in;
  for (const RuleOption* row = option_at(in.next()); row != nullptr && in.at < kWords; row = option_at(in.next())) {
    const OptionValue value = read_value(row->values.kind, in);
    if (row->set != nullptr) row->set(asked.rule, value);
  }
  settle(asked.rule);
}

}  // namespace jantaku::wasm
