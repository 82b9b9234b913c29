// A step while it is played: the program, the state, and the work that is left.
#pragma once

#include <algorithm>
#include <deque>
#include <optional>
#include <ranges>
#include <span>
#include <unordered_map>

#include "ruleset/divisions.hpp"
#include "ruleset/program.hpp"

namespace jantaku::ruleset {

inline constexpr int kMostWork = 3'000'000;  // of a decision; one of riichi takes some hundreds
inline constexpr int kMostTold = 20'000;     // events of a step
inline constexpr int kWorkOfAction = 100, kWorkOfEvent = 200, kWorkOfLetter = 10;
inline constexpr int kWorkOfTile = 2;       // of an event
inline constexpr int kWorkOfOrder = 200;    // of tiles, whose steps are counted once
inline constexpr int kStepsOfWork = 32;     // of a search, that take as much as a simple question
inline constexpr int kMostNested = 60;      // lists of actions
inline constexpr int kMostInside = 400;     // conditions
inline constexpr int kMostOfPlace = 2'000;  // tiles in one place
inline constexpr int kMostPast = 10'000;    // draws, discards and calls of a round
inline constexpr int kMostChoices = 200;    // calls of a button
inline constexpr int kMostListed = 2'000;   // choices of a marking, as Python lists them
inline constexpr std::int32_t kPlaceOfDecision = INT32_MIN;
inline constexpr std::int32_t kNoLevel = INT32_MIN;  // of an action after which nobody looks at the buttons

struct Deeper {
  Deeper(int& now, int most) : depth(now) {
    if (depth >= most) fail_without_end();
    ++depth;
  }
  ~Deeper() { --depth; }
  Deeper(const Deeper&) = delete;
  Deeper& operator=(const Deeper&) = delete;
  int& depth;
};

// Buttons, each with its concrete calls.
using Offers = std::vector<std::pair<int, std::vector<int>>>;
// Statuses that this room asks for, by the numbers that Python has for them.
enum KnownStatus : std::int32_t {
  kExtraTurn,
  kFaceDown,
  kScoreAsDealer,
  kDoubleScore,
  kOneTierHigher,
  kPao,
  kWareme,
  kTenpai,
  kNagashi
};

using Scores = std::vector<Worth>;
using YakuLists = std::vector<const YakuList*>;

// A win as the rules know it: while it is scored, and in the events about it.
struct AskedWin {
  int source = kByDraw, tile = kNone;
  Number minipoints = 0;
  bool has_minipoints = false;
  const Scores* yaku = nullptr;
  const Reading* reading = nullptr;
  int winner = kNone;
};

struct Scored {
  Number score = 0, points = 0, points2 = 0;
  std::int32_t name = 0;
};

// The shares of a self-draw: of a non-dealer, rounded up, and of the dealer.
std::pair<Number, Number> ko_and_oya(Number total, bool dealer, int players, Number rounding);

// What a round pays: to each seat, why, and whose hands are shown. An abortive one makes a draw of wins; a draw may add
// wins.
struct Settlement {
  std::array<Number, kMostSeats> deltas{};
  int reason = 0;
  bool abortive = false;
  std::uint32_t revealed = 0;
  std::vector<Win> wins{};
};

// The codes of tiles and melds for a pattern.
struct Coded {
  Coded(Run& run, Pattern& pattern, int behavior);
  match::Code tile(TileId id) const;
  match::CallTiles meld(MeldId id) const;

  const Pattern& pattern;
  const Pattern::Jokers& jokers;
  const match::TileOrder& order;
  const Values& values;
};

// A hand and melds that targets describe.
struct Alternative {
  std::vector<TileId> hand;
  std::vector<MeldId> melds;
};

// Whether a button that asks so is pressed with a concrete call.
inline bool takes_call(Asks asks) {
  return asks != Asks::nothing_ && asks != Asks::mark_ && asks != Asks::choose_yaku_;
}

struct Run {
  Program& program;
  State& state;
  std::vector<Happened>* events = nullptr;
  int work = kMostWork, nesting = 0, inside = 0, functions = 0;
  std::deque<AskedWin> asked_wins{};  // that contexts are about
  int told = 0;                       // events

  // What is at a place of the code; after its end there are zeros for the arguments of a word.
  const std::int32_t* code(int at) const {
    if (at < 0 || at >= program.length) fail_unwritten();
    return program.code.data() + at;
  }
  // The numbers after a count.
  std::span<const std::int32_t> row(const std::int32_t* count) const {
    const std::ptrdiff_t left = program.code.data() + program.length - count - 1;
    if (*count < 0 || *count > left) fail_unwritten();
    return {count + 1, static_cast<std::size_t>(*count)};
  }
  // A number of the code: as it is, or by its place among those that the code has no room for.
  Number number(std::int32_t written) const {
    return written <= kMostInCode ? written : program.fractions.at(static_cast<std::size_t>(written - kMostInCode - 1));
  }
  Values& values() { return program.values; }
  const Values& values() const { return program.values; }
  Player& player(int seat) { return state.players.at(static_cast<std::size_t>(seat)); }
  const Player& player(int seat) const { return state.players.at(static_cast<std::size_t>(seat)); }
  const Button& button(int number) const { return program.buttons.at(static_cast<std::size_t>(number)); }
  const Button* button_named(int name) const;
  [[noreturn]] static void fail_as_written(int error);
  void spend(int amount) {
    if ((work -= amount) < 0) fail_over_work();
  }
  // Spends what that many things take together, each some of those that a simple question looks at.
  void spend_on(std::int64_t things, std::int64_t times = 1, std::int64_t at_once = 16) {
    spend(static_cast<int>(std::min<std::int64_t>(things * times / at_once, kMostWork)));
  }
  // The answer of a search for a pattern, which is paid by how long it took; a fault if it did not come to an end.
  template <class Answer>
  Answer known(const std::optional<Answer>& answer) {
    spend(static_cast<int>(match::last_steps() / kStepsOfWork));
    if (!answer)
      throw Fault{
          "there are too many ways to match these tiles",
          "make the definition's elements narrower, or leave out 'exhaustive'", kBudget};
    return *answer;
  }
  void tell(Happened what) {
    const bool is_said = what.kind == EventKind::message_ || what.kind == EventKind::big_text_;
    work -= kWorkOfEvent + (is_said ? kWorkOfLetter * static_cast<int>(values().text(what.first).text.size())
                                    : 0);  // the next action fails if it was too much
    if (++told > kMostTold) fail_over_work();
    if (events != nullptr) events->push_back(std::move(what));
  }

  // seats.cpp
  bool sits(int seat) const;
  int index_of(int seat) const;
  int after(int seat) const;
  int neighbour(int seat, int steps) const;  // kNone if nobody sits there
  int wind_of(int seat) const;
  int round_wind() const;
  int dealer() const {
    const auto n = static_cast<std::int64_t>(program.seats.size());
    return program.seats[static_cast<std::size_t>((state.kyoku % n + n) % n)];
  }
  int one_seat(const Context& context, int word) const;
  std::uint32_t many_seats(const Context& context, int at, int depth = 0) const;
  std::uint32_t chii_victims(int seat) const;
  std::uint32_t winners() const;
  int source_of(const std::vector<TileId>& tiles) const;  // of a meld: steps to the seat, 0 for the seat itself
  int turns_after_dealer(int seat) const;
  std::vector<int> from_turn() const;
  int tiles_left() const;
  int discarder() const;

  // conditions.cpp
  bool holds(int at, const Context& context);
  const Labelled* tagged(int name) const;
  Named named_at(int at) const;
  Named meant(const Named& named, int seat) const;  // a counter becomes the place that it has
  std::optional<std::int64_t> place_of(const Named& named) const;
  int index_of_place(std::int64_t place) const;
  TileId named_tile(const Named& named);
  std::optional<TileId> tile_if_named(const Named& named);

  // specs.cpp
  bool fits(int spec, const Context& context, TileId tile);
  Number amount(int at, const Context& context);
  Number counter(int seat, int name, Number without = 0) const;
  const std::vector<std::int32_t>& indicated(int named, int seat, std::size_t which);

  // hands.cpp
  std::vector<TileId> visible(std::span<const TileId> pond);
  int second_last_visible();
  std::vector<TileId> ponds(const std::vector<int>& seats) const;
  std::vector<TileId> visible_tiles();
  std::vector<TileId> revealed_tiles();
  std::vector<TileId> seen_by(int seat);
  std::vector<MeldId> melds(int seat) const;  // without declared flowers
  std::vector<Alternative> alternatives(int targets, const Context& context);
  std::vector<Mark> selected(const Context& context, int selection);
  std::vector<TileId> all_of(const Alternative& one);
  template <class Test>
  bool any_tile(int targets, const Context& context, const Test& test) {
    return std::ranges::any_of(alternatives(targets, context),
                               [&](const Alternative& one) { return std::ranges::any_of(all_of(one), test); });
  }

  bool has_one_status(int seat, std::int32_t name) { return player(seat).status.has(name); }

  // win_words.cpp
  const AskedWin* asked(const Context& context) const;
  int winning_tile(const Context& context) const;  // kNone without any
  int behavior(const Context& context);
  std::vector<TileId> hand_of(const Context& context);
  std::vector<TileId> draw_of(const Context& context);
  std::vector<MeldId> calls_of(const Context& context);

  // score.cpp, fu.cpp, minipoints.cpp, methods.cpp, joker_hands.cpp
  Win best_win(int seat, const std::vector<int>& tiles, int source);
  bool reaches(int seat, int source, int tile, Number points, Number minipoints, bool second);
  bool has_all_declared(int seat, int source, int tile, std::span<const std::int32_t> lists);
  std::vector<int> yakuhai(int seat) const;  // tiles whose pair is worth fu, as often as it is
  // The best yaku of the hand, and those of each way to divide it.
  Scores evaluate(const Context& context, const YakuLists& lists, std::vector<Scores>* each = nullptr);
  std::vector<Scores> each_worth(int seat, int source, int tile);
  int fu_of(int seat, const Reading& reading, int source);
  Number minipoints_by(std::span<const std::int32_t> steps, const Context& context);
  Scored score_of(int seat, std::span<const Worth> yaku, std::span<const Worth> yaku2, Number minipoints, int source);
  std::vector<Reading> readings(int seat, int tile, int source, std::size_t most);
  std::vector<Reading> all_readings(int seat, std::vector<int> tiles, int source);

  // rounds.cpp
  void win(int seat, int source, int tile = kNone);
  void draw_round(Result result, int name);
  void play_on();  // until a seat must decide, the game is over, or a wall must be given
  void go_on();    // the same, in the decision before
  void add_work_of_round();
  void next_round(const std::vector<TileId>* wall);
  void begin_round();
  std::array<Number, kMostSeats> what_is_paid(const Settlement& settlement, const Win* win);
  // payments.cpp
  Settlement win_payments(std::span<const Win* const> wins);
  Settlement draw_payments();
  // next_round.cpp
  NextDealer next_dealer();
  void count_round();
  bool is_bankrupt();
  bool is_game_over();
  // dealing.cpp
  void deal_round(const std::vector<TileId>* given);  // the complete wall, or nothing to have it shuffled
  std::vector<int> winning_tiles(int seat, int source);

  // card.cpp
  std::vector<TileId> own_in_sight(int seat);
  bool is_shown(int seat, TileId tile);  // a tile of the hand, to all
  int natural_name(std::span<const TileId> meld, int joker);
  void add_call_tiles(std::span<const TileId> meld, std::vector<TileId>& found);
  std::vector<TileId> call_tiles(std::span<const MeldId> melds);
  bool is_dead(int seat, const std::int32_t* args, std::span<const TileId> exposed, std::span<const TileId> taken);
  bool hand_is_dead(int seat, const std::int32_t* args);
  bool is_ready_for_card(int seat, int pattern);
  bool all_calls_deaden(const Context& context, const std::int32_t* args);

  // offers.cpp
  // Every way to make a call of a button; `hand_only` leaves the drawn tiles aside.
  std::vector<int> ways(int seat, int button, Asks kind, bool hand_only, int most);
  std::vector<int> calls_of(int seat, int button);
  std::vector<int> cards_of(int seat, int button);
  void offer(int seat, int level, Offers& rows);
  void offer_one(int seat, int button, Offers& rows);
  // Shows the player those buttons, and that it may pass; or its calls alone.
  void show(Player& player, Offers& rows);
  void keep_calls(Player& player, const Offers& rows);
  void recalculate(int level);
  void hide(Player& player);
  bool is_busy(const Player& player) const {
    return player.decision.kind != DecisionKind::open_ || player.menu >= 0 || player.declaring || player.is_marking();
  }
  void queue_automatic();
  std::span<const std::int32_t> offered(const Player& player, int button) const;

  // markings.cpp
  std::vector<Mark> marked(int seat, int target);  // that still exist
  TileId tile_at(const Mark& mark) { return tiles_at(mark).at(0); }
  void finish_marking(int seat);
  void renumber(int target, int seat, std::span<const int> places);
  bool has_marked_enough(int seat);
  // The objects of each line that may be marked. If `marks_alone`, each choice of `marks_wanted` of them is a way.
  // Only those among some marks, if there are any.
  std::vector<std::vector<Mark>> markable(int seat, std::span<const Mark> among = {});
  bool marks_alone(int button);
  int marks_wanted(int button);
  std::vector<std::vector<Mark>> ways_to_mark(int seat, std::span<const Mark> among = {}, int most = kMostListed);
  // The order in which the marks are allowed and enough: as given, or the first that works; empty without one.
  std::vector<Mark> order_of(int seat, std::span<const Mark> marks);
  void check_marks(int seat);  // takes them back if they are not allowed any more
  void choose(int seat, std::span<const Mark> marks);
  void open_marking(int seat, int button);
  void cancel_marking(int seat);
  void finish_markings();

  // moves.cpp
  void move(const Context& context, int source, int target, bool kept);
  void swap(const Context& context, int source, int target);
  void swap_out_joker(int seat, TileId joker);
  void swap_marked_calls(int seat);
  void pass_marked(int seat, int steps);
  void pass_draws(int seat, int receiver, std::int64_t most);
  void extend_with_marked(int seat, bool is_live);
  void turn_down_marked(int seat);
  void call_marked(int seat);

  // actions.cpp
  void run(int list, const Context& context);
  void run(std::span<const std::int32_t> actions, const Context& context);
  void fire(Event event, const Context& context);
  void resume();
  void run_deferred(int seat);
  void drop_deferred(Player& player);

  // turns.cpp
  bool any_playable(int seat);
  bool playable(int seat, int at);
  bool is_forbidden(int seat, TileId tile, const Restriction& one);
  void play_tile(int seat, int at);
  bool may_discard(int seat);

  // decisions.cpp
  bool decides(int seat);
  std::vector<int> deciding();
  void take(int seat, const Move& move);
  void settle();

 private:
  struct MarkQuestion;
  struct Moved {
    int meld;  // `kNone` for a tile
    TileId tile;
  };

  std::vector<TileId> tiles_at(const Mark& mark);
  int number_of(int seat, int target);
  TileId made_of(int target, std::span<const TileId> tiles, int jokers);
  bool is_named(int names, TileId tile);
  bool is_joker(int seat, TileId tile, int jokers);
  bool meets(int restriction, const MarkQuestion& asked);
  int line_for(int seat, const Mark& mark);
  bool mark(int seat, Mark what);
  std::vector<Moved> objects_at(std::span<const Mark> marks);
  std::vector<Moved> take_objects(std::span<const Mark> marks);
  std::vector<TileId> take_tiles(std::span<const Mark> marks);
  std::vector<TileId> loose(std::span<const Moved> objects);
  TileId lying(TileId tile, int target);
  void lay_on_wall(int target, int place, TileId tile);
  TileId shown_tile(const Named& named);
  TileId* home_of(const Named& named);
  void take_revealed(std::span<const Mark> marks);
  void pon(int seat, const Mark& discard);
  void put(const Mark& mark, TileId tile);
  void lay_down(int seat, int target, std::span<const Moved> objects);
  int who_sees(std::span<const Mark> marks, int seat, std::span<const Moved> objects, int target);
  int seen_by(std::span<const int> seats);
  int row_of(std::span<const TileId> tiles);
  void move_objects(int seat, std::span<const Mark> marks, int target, bool kept, int place = 0);
  void exchange(int seat, const Mark& first, const Mark& second);

  bool word(Word word, const std::int32_t* args, const Context& context);
  bool has_status(int seat, const std::int32_t* names);
  bool word_of_win(Word word, const std::int32_t* args, const Context& context);
  bool consist_of(const Context& context, const std::vector<TileId>& tiles, std::span<const std::int32_t> wanted);

  void fire_about(Event event, int seat, const AskedWin& win);
  void fire_about(Event event, const Win& win);
  void give_first_turn();
  void conclude();
  void settle_wins();
  void settle_bloody_end();
  void pay(const Settlement& settlement, const Win* win);
  void continue_round();
  void transfer(Settlement& settlement, int winner, const std::array<Number, kMostSeats>& paid) const;
  const Win* closest(std::span<const Win* const> wins) const;
  int name_of(std::span<const Win* const> wins);
  std::uint32_t with_status(std::int32_t status);
  void pay_best_hands(Settlement& settlement, std::uint32_t waiting, std::uint32_t gone);
  Win best_draw(int seat, const std::vector<int>& tiles);
  bool stays_at_win();
  bool stays_at_draw();
  bool dealer_ends_it(Number most);
  std::optional<Number> stop_goal();
  void clear_round();
  void deal_over();
  void deal_in_place();
  void tell_win(int at);
  void tell_deal();

  Context about(int seat, AskedWin win);
  bool is_dealer(int seat) { return seat == dealer() || has_one_status(seat, kScoreAsDealer); }
  Number minipoints_of(int seat, const Reading& reading, int source);
  YakuLists lists_of(bool second, bool with_extra) const;
  Scores yaku_of(const Context& context, const YakuLists& lists, const Division& division, bool divided,
                 std::unordered_map<const YakuRule*, bool>& known);
  static const YakuList& readable(const YakuList& list);
  int win_pattern() const;
  Win win_of(int seat, const Reading& reading, int source, const YakuLists& first, const YakuLists& second);
  Scores yaku_with(int seat, const Reading& reading, int source, Number minipoints, const YakuLists& lists);
  bool declares(int seat, int name) {
    const auto& declared = values().listed(player(seat).declared);
    return std::ranges::find(declared, name) != declared.end();
  }
  int pao_of(const Win& win);
  Number of_win(Amount what, const Context& context);
  int fu_of_win(const Context& context);
  template <class Use>
  auto scored_apart(int seat, const Reading& reading, int source, const Use& use);

  int placement(int seat) const;
  int side_of_stack(std::int64_t stack) const;
  bool is_genbutsu(int seat, int steps);
  Named in_one_form(const Named& named);
  bool is_taken(std::int64_t place) const;
  bool was_drawn(const Named& named);
  bool was_revealed(const Named& named);

  bool makes_a_set(const Context& context, TileId tile);
  int count_dora(const std::int32_t* args, const Context& context, std::size_t which);
  bool has_doras(std::span<const TileId> tiles, int named, int seat, std::size_t which, Number wanted);
  std::vector<TileId> all_of_win(const Context& context);
  bool all_have_cards();
  std::pair<bool, int> offered_tile(int seat, int source);

  std::vector<TileId> under_jokers(int seat, const std::string& name);
  void add_target(const std::int32_t* item, const Context& context, std::vector<Alternative>& found);
  MeldId meld_of(const Past& call);
  Pattern& pattern(int number);
  int behavior_of(int targets, const Context& context);
  bool matches(const std::int32_t* args, const Context& context);
  int count_matches(const std::int32_t* what, const Context& context);
  bool is_needed(int pattern, const Context& context);
  std::vector<bool> waits(int seat, int pattern, const std::vector<TileId>& hand, const std::vector<MeldId>& laid);
  std::vector<bool> own_waits(int seat, int pattern);
  bool has_hell_wait(const Context& context, int pattern);
  bool changes_waits(int seat, int call, int pattern);
  bool leaves_a_discard(const Context& context);

  bool act(const std::int32_t* action, const Context& context);
  // Of a word whose context lacks what it is about.
  [[noreturn]] void fail_lacking(const std::int32_t* word) const;
  [[noreturn]] void fail_without_seat(int word) const;
  void perform(const std::int32_t* action, const Context& context);
  void perform_plainly(const std::int32_t* action, const Context& context);
  void defer(const Context& context, std::span<const std::int32_t> actions);

  // scores.cpp
  void perform_on_seats(Act act, const std::int32_t* args, const Context& context);
  void set_statuses(std::uint32_t seats, const std::int32_t* names, bool is_set);
  void set_counter(int seat, int name, Number value);
  void pay(std::uint32_t seats, Number points);
  void add_rule(int title, int text, bool has_priority, Number priority);
  void change_payment(const std::int32_t* args, const Context& context);
  void change_win(const std::int32_t* args, const Context& context);
  void rename_cards(std::uint32_t seats, bool is_set_aside);
  void draft(const Context& context);
  void show_cards();
  void show_declared(int seat);
  int said(const std::int32_t* saying, const Context& context);

  // turns.cpp
  void draw(int seat, std::int64_t count, const Named& named, bool is_from_end);
  void draw_aside(int seat, std::int64_t count, const Named& named, bool is_from_end);
  Named drawn_as(int seat, const Named& named);
  int take_one(const Named& named, bool is_from_end);
  TileId gap_of_draw();
  int from_front();
  int from_end();
  int from_stacks();
  int place_of_draw(int draw, int length) const;
  // The place from the end of a live wall, counted from 0, of the tile that a draw from behind takes.
  static int upper_of_stack(int length, int ahead) { return length % 2 || ahead == 1 ? 0 : 1; }
  void change_turn(int seat);
  void advance();
  void begin_turn(int seat);
  void give_turn(int seat);
  void discarded(int seat, TileId tile, bool as_drawn, bool again);
  int doras();

  // tiles.cpp
  void perform_on_tiles(Act act, const std::int32_t* args, const Context& context);
  void sort_hand(int seat);
  void merge_draw(int seat);
  void draw_from_aside(int seat);
  void delete_tiles(int seat, std::span<const std::int32_t> tiles);
  void reveal_hand(int seat);
  void scry(std::uint32_t seats, const Context& context, int count);
  void add_aliases(Player& player, const std::vector<TileId>& jokers, const std::vector<TileId>& targets);
  void set_order(Player& player, const std::vector<TileId>& tiles);
  void behave(Player& player, int behavior);
  std::vector<TileId> jokers(int items, const Context& context);
  TileId with(TileId tile, std::span<const std::int32_t> attrs);
  TileId without(TileId tile, std::span<const std::int32_t> attrs);
  void add_attr(const std::int32_t* args, const Context& context);
  void add_attr_tagged(int tag, std::span<const std::int32_t> attrs);
  void tag(int name, const std::vector<TileId>& tiles);
  const Past* last_in_pond();
  void convert_last_discard(TileId tile);
  void draw_last_discard(int seat);

  // melds.cpp
  void call(const Context& context, Asks kind);
  void custom_call(const std::int32_t* args, const Context& context);
  void upgrade(const Context& context);
  void make(const Context& context, int called, MeldId meld, bool from_pond);
  void lay(int seat, const std::vector<TileId>& rest);
  void record(int seat, int source, int called, MeldId meld, int choice);
  MeldId meld_of(int seat, const ChoiceInfo& choice, TileId called, int source);
  std::vector<TileId> styled(const Button& button, int steps, const std::vector<TileId>& own, TileId called);
  std::vector<TileId> held_without(int seat, const std::vector<TileId>& gone);

  bool can_discard(int seat) { return may_discard(seat) && any_playable(seat); }
  bool waits_for_others(int seat);
  bool turn_is_over(int seat);
  void toggle(int seat, int number, bool is_on);
  void submit(int seat, Decision decision);
  void press(int seat, int button, int choice);
  void next_of_queue();
  void pass_for_the_idle();
  void pass_for_the_beaten();
  void adjudicate();
  std::vector<int> surviving();
  void prefer(int button);
  void give_way(Player& player);
  bool beats(int button, const Decision& decision) const;
  void look_again(const Decision* after);
};

}  // namespace jantaku::ruleset
