// Actions on the state of seats: statuses, counters, points, and what is said of them.
#include <algorithm>

#include "ruleset/run.hpp"

namespace jantaku::ruleset {
namespace {

constexpr std::size_t kLongestText = 1'000;  // letters
constexpr std::size_t kLongestRule = 100 * kLongestText;
constexpr std::int64_t kMostOfRules = 200'000;  // letters of all rules that are shown

bool begins_letter(char byte) { return (static_cast<unsigned char>(byte) & 0xc0) != 0x80; }

std::size_t letters(const std::string& text) {
  return static_cast<std::size_t>(std::ranges::count_if(text, begins_letter));
}

// As much of a text as has that many letters.
std::string cut(std::string text, std::size_t most) {
  if (text.size() <= most) return text;
  std::size_t at = 0, left = most;
  while (at < text.size() && (!begins_letter(text[at]) || left-- > 0)) ++at;
  text.resize(at);
  return text;
}

Number changed(Change how, Number old, Number value) {
  switch (how) {
    case Change::set_: return value;
    case Change::subtract_: return old - value;
    case Change::multiply_: return old * value;
    case Change::divide_: return value == 0 ? old : floor_of(old, value);
    case Change::min_: return std::min(old, value);
    case Change::max_: return std::max(old, value);
    default: return old + value;
  }
}

bool is_of_numbers(Change how) { return how >= Change::set_ && how <= Change::max_; }
bool is_of_texts(Change how) { return how == Change::set_ || how == Change::prepend_ || how == Change::append_; }

}  // namespace

void Run::perform_on_seats(Act act, const std::int32_t* args, const Context& context) {
  const int seat = context.seat;
  const auto value = [&] { return amount(args[1], context); };
  switch (act) {
    case Act::set_status_: return set_statuses(1U << seat, args, true);
    case Act::unset_status_: return set_statuses(1U << seat, args, false);
    case Act::set_status_all_: return set_statuses(~0U, args, true);
    case Act::unset_status_all_: return set_statuses(~0U, args, false);
    case Act::set_counter_: return set_counter(seat, args[0], value());
    case Act::set_counter_all_: {
      const Number given = value();
      for (const int other : program.seats) set_counter(other, args[0], given);
      return;
    }
    case Act::add_counter_: return set_counter(seat, args[0], counter(seat, args[0]) + value());
    case Act::subtract_counter_: return set_counter(seat, args[0], counter(seat, args[0]) - value());
    case Act::multiply_counter_: return set_counter(seat, args[0], counter(seat, args[0]) * value());
    case Act::divide_counter_: {
      const Number divisor = value();
      if (divisor != 0) return set_counter(seat, args[0], floor_of(counter(seat, args[0]), divisor));
      return tell({EventKind::message_, kNone, args[2]});
    }
    case Act::add_score_: return pay(many_seats(context, args[1]), amount(args[0], context));
    case Act::subtract_score_: return pay(many_seats(context, args[1]), -amount(args[0], context));
    case Act::bet_points_: {
      const Number points = amount(args[0], context);
      pay(1U << seat, -points);
      state.pot = checked(state.pot + points, "pot");
      return;
    }
    case Act::put_down_riichi_stick_:
      state.pot = checked(state.pot + number(args[0]), "pot");
      player(seat).riichi_stick = 1;
      for (const int other : program.seats)
        player(seat).discards_at_riichi.at(static_cast<std::size_t>(other)) = player(other).discards.n;
      return;
    case Act::add_honba_: state.honba = checked(state.honba + number(args[0]), "number of repeats"); return;
    case Act::add_rule_: return add_rule(args[0], args[1], args[2] != 0, number(args[3]));
    case Act::update_rule_:
      if (std::ranges::find(state.rules, args[0], &Shown::title) == state.rules.end()) return;
      return add_rule(args[0], args[1], args[2] != 0, number(args[3]));
    case Act::delete_rule_:
      if (const auto* at = std::ranges::find(state.rules, args[0], &Shown::title); at != state.rules.end())
        state.rules.erase(static_cast<int>(at - state.rules.begin()));
      return;
    case Act::modify_payout_: return change_payment(args, context);
    case Act::modify_winner_: return change_win(args, context);
    case Act::draft_saki_card_: return draft(context);
    case Act::disable_saki_card_: return rename_cards(many_seats(context, args[0]), true);
    case Act::enable_saki_card_: return rename_cards(many_seats(context, args[0]), false);
    case Act::saki_start_: return show_cards();
    case Act::choose_yaku_: return show_declared(seat);
    default: return perform_on_tiles(act, args, context);
  }
}

void Run::set_statuses(std::uint32_t seats, const std::int32_t* names, bool is_set) {
  for (const int seat : program.seats) {
    if (!(seats >> seat & 1)) continue;
    Bits& own = player(seat).status;
    for (const std::int32_t name : row(names)) own.set(name, is_set);
    if (is_set && own.words.n > kMostNames / 64) within(own.count(), kMostNames, "statuses");
  }
}

void Run::set_counter(int seat, int name, Number value) {
  if (!is_counted(value)) checked(value, "counter '" + values().text(name).text + "'");
  if (std::abs(value) < kTiny) value = 0;
  for (Counter& one : player(seat).counters)
    if (one.name == name) return void(one.value = value);
  player(seat).counters.push({name, value});
}

void Run::pay(std::uint32_t seats, Number points) {
  Happened what{.kind = EventKind::scores_, .second = kNoText};
  for (const int seat : program.seats) {
    if (!(seats >> seat & 1)) continue;
    player(seat).score = checked(player(seat).score + checked(points, "score"), "score");
    what.more.insert(what.more.end(), {seat, to_wire(points)});
    ++what.first;
  }
  for (const int seat : program.seats) what.more.push_back(to_wire(player(seat).score));
  tell(std::move(what));
}

// A text, in which the values of amounts take the places of their names.
int Run::said(const std::int32_t* saying, const Context& context) {
  const int count = saying[1];
  std::string text = values().text(saying[0]).text;
  spend(static_cast<int>(text.size()));
  if (count == 0) return saying[0];
  for (int at = 0; at < count; ++at) {
    const std::string name = "$" + values().text(saying[2 + 2 * at]).text;
    const std::string number = text_of(amount(saying[3 + 2 * at], context));
    for (std::size_t from = text.find(name); from != std::string::npos; from = text.find(name, from + number.size()))
      text.replace(from, name.size(), number);
  }
  return values().text(cut(std::move(text), kLongestText));
}

void Run::add_rule(int title, int text, bool has_priority, Number priority) {
  const auto added = values().text(text).text;
  auto* known = std::ranges::find(state.rules, title, &Shown::title);
  if (known == state.rules.end()) {
    state.rules.push({title, text, has_priority ? priority : 0});
  } else {
    known->text = values().text(cut(values().text(known->text).text + "\n" + added, kLongestRule));
    if (has_priority) known->priority = priority;
  }
  within(state.rules.n, kMostNames, "rules that are shown");
  spend(state.rules.n + kWorkOfLetter * static_cast<int>(letters(added)));
  std::int64_t whole = 0;
  for (const Shown& rule : state.rules) whole += static_cast<std::int64_t>(letters(values().text(rule.text).text));
  within(whole, kMostOfRules, "characters of rules that are shown");
  spend_on(whole, 1, 512);
}

// -- what is won and paid --

void Run::change_payment(const std::int32_t* args, const Context& context) {
  if (!state.is_paying) return;
  const Number value = amount(args[1], context);
  const std::uint32_t seats = many_seats(context, args[0]);
  for (const int seat : program.seats)
    if (Number& paid = state.paying.at(static_cast<std::size_t>(seat)); seats >> seat & 1)
      paid = checked(changed(static_cast<Change>(args[2]), paid, value), "payment");
}

// Changes a number or a text of the newest win of the seat.
void Run::change_win(const std::int32_t* args, const Context& context) {
  Win* won = nullptr;
  for (Win& win : state.wins)
    if (win.seat == context.seat) won = &win;
  if (won == nullptr) return;
  const auto key = static_cast<WinnerKey>(args[0]);
  const auto how = static_cast<Change>(args[1]);
  if (key <= WinnerKey::minipoints_) {
    if (!is_of_numbers(how)) return;
    Number& number = key == WinnerKey::score_     ? won->score
                     : key == WinnerKey::points_  ? won->points
                     : key == WinnerKey::points2_ ? won->points2
                                                  : won->minipoints;
    number = checked(changed(how, number, amount(args[2], context)), kWinnerKeys[args[0]]);
    return;
  }
  if (!is_of_texts(how)) return;
  const ScoreNumbers& words = program.scoring.numbers;
  const std::array<std::int32_t, 4> labels{
      words.point_name, words.point2_name, words.minipoint_name, words.score_denomination};
  const auto at = static_cast<std::size_t>(key) - static_cast<std::size_t>(WinnerKey::point_name_);
  std::int32_t& text = key == WinnerKey::score_name_          ? won->score_name
                       : key == WinnerKey::winning_tile_text_ ? won->tile_text
                                                              : won->labels.at(at);
  std::string whole = values().text(args[3]).text;
  const std::string old = values().text(text >= 0 ? text : labels.at(at)).text;
  if (how == Change::prepend_) whole += old;
  if (how == Change::append_) whole = old + whole;
  text = values().text(cut(std::move(whole), kLongestText));
}

// -- cards --

// Takes cards out of effect, or back: their statuses have other names while they have none.
void Run::rename_cards(std::uint32_t seats, bool is_set_aside) {
  for (const int seat : program.seats) {
    if (!(seats >> seat & 1)) continue;
    Bits& own = player(seat).status;
    const Bits before = own;
    for (const auto& card : program.cards.deck) own.set(is_set_aside ? card.status : card.disabled, false);
    for (const auto& card : program.cards.deck)
      if (before.has(is_set_aside ? card.status : card.disabled))
        own.set(is_set_aside ? card.disabled : card.status, true);
  }
}

// Gives the seat the card that it chose, as a status.
void Run::draft(const Context& context) {
  if (context.choice < 0) return;
  const ChoiceInfo& choice = values().choice(context.choice);
  const auto hold = [&](int text) { player(context.seat).status.set(program.cards.statuses.at(text), true); };
  if (choice.card >= 0) hold(choice.card);
  for (const TileId tile : choice.own) hold(values().text_of_name(tile));
}

void Run::show_cards() {
  for (const int seat : program.seats) {
    std::string names;
    for (const auto& card : program.cards.deck)
      if (has_one_status(seat, card.status)) names += (names.empty() ? "" : ", ") + values().text(card.text).text;
    names = cut("chose " + (names.empty() ? std::string("no card") : names), kLongestText);
    tell({EventKind::message_, seat, values().text(names)});
  }
  for (const int seat : program.seats) fire(Event::after_saki_start_, Context{.seat = seat});
  recalculate(0);
}

void Run::show_declared(int seat) {
  std::string names;
  for (const int name : values().listed(player(seat).declared))
    names += (names.empty() ? "" : ", ") + values().text(name).text;
  if (!names.empty()) tell({EventKind::message_, seat, values().text("declares " + names)});
}

}  // namespace jantaku::ruleset
