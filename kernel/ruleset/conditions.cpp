#include <algorithm>

#include "ruleset/run.hpp"

namespace jantaku::ruleset {

bool Run::holds(int at, const Context& context) {
  const std::int32_t* node = code(at);
  const Deeper deeper(inside, kMostInside);
  int count = 0;
  spend(1);
  switch (node[0]) {
    case kAll:
      for (const std::int32_t part : row(node + 1))
        if (!holds(part, context)) return false;
      return true;
    case kAny:
      for (const std::int32_t part : row(node + 1))
        if (holds(part, context)) return true;
      return false;
    case kAtLeast:
    case kBetween:
      for (const std::int32_t part : row(node + 2)) count += holds(part, context);
      return node[0] == kAtLeast ? count >= node[1] : count >= 1 && count <= node[1];
    case kNot: return !holds(node[1], context);
    case kElsewhere: {
      const int seat = one_seat(context, node[1]);
      return seat >= 0 && holds(node[2], context.at(seat));
    }
    case kWord: return word(static_cast<Word>(node[1]), node + 2, context);
    default: throw Beyond{};
  }
}

bool Run::fits(int spec, const Context&, TileId tile) {
  const std::int32_t* test = code(spec);
  switch (test[0]) {
    case kEveryTile: return true;
    case kNoTile: return false;
    case kNames:
      return program.names.at(static_cast<std::size_t>(test[1])).at(static_cast<std::size_t>(values().name(tile)));
    case kAsDrawn: return values().has(tile, kDraw);
    case kFromHand: return !values().has(tile, kDraw);
    case kPattern: return values().same(tile, static_cast<TileId>(test[1]));
    default: throw Beyond{};
  }
}

std::int64_t Run::counter(int seat, int name) {
  for (const Counter& one : player(seat).counters)
    if (one.name == name) return one.value;
  return 0;
}

std::int64_t Run::amount(int at, const Context& context) {
  const std::int32_t* what = code(at);
  switch (what[0]) {
    case kConstant: return what[1];
    case kOfCounter: return counter(context.seat, what[1]);
    case kTilesInWall: return state.tiles_ahead();
    case kHonba: return state.honba;
    case kPot: return state.pot;
    case kNumDiscards: return player(context.seat).discards.n;
    case kDice: return state.dice;
    default: throw Beyond{};
  }
}

bool Run::has_one_status(int seat, std::int32_t name) {
  return player(seat).status.at(static_cast<std::size_t>(name / 64)) >> (name % 64) & 1;
}

bool Run::has_status(int seat, const std::int32_t* names) {
  if (seat < 0) return false;
  for (const std::int32_t name : row(names))
    if (!has_one_status(seat, name)) return false;
  return true;
}

bool Run::word(Word word, const std::int32_t* args, const Context& context) {
  const int seat = context.seat;
  Player& own = player(seat);
  const Past* last = state.last();
  const auto lists = [&](const std::int32_t* numbers, std::int64_t value) {
    const auto listed = row(numbers);
    return std::find(listed.begin(), listed.end(), value) != listed.end();
  };
  const bool discarded = last != nullptr && last->kind == Past::kDiscard && last->seat == state.turn;
  const bool called = last != nullptr && last->kind == Past::kCall;
  const bool called_in_turn = called && last->seat == state.turn;
  const bool later = program.language > 1;  // the second version asks some words for something else
  const auto discarded_at = [&](int steps) {
    const Past* discard = state.last(Past::kDiscard);
    if (later) return discard != nullptr && neighbour(seat, steps) == discard->seat;
    return discarded && neighbour(seat, steps) == state.turn;
  };
  const auto happened = [&](Past::Kind kind) { return state.last(kind) != nullptr; };
  const auto any_of_others = [&](bool with_self, bool all) {
    for (const int other : program.seats)
      if ((with_self || other != seat) && has_status(other, args) != all) return !all;
    return all;
  };
  const auto chosen = [&]() -> const ChoiceInfo& {
    if (context.choice < 0) throw Beyond{};
    return values().choice(context.choice);
  };
  const auto contains = [&](bool with_called, bool with_own) {
    const ChoiceInfo& choice = chosen();
    const auto wanted = row(code(args[0]));
    int count = 0;
    const auto look = [&](TileId tile) {
      count += std::any_of(wanted.begin(), wanted.end(),
                           [&](std::int32_t one) { return values().same(tile, static_cast<TileId>(one)); });
    };
    if (with_called && choice.called >= 0) look(static_cast<TileId>(choice.called));
    if (with_own) std::for_each(choice.own.begin(), choice.own.end(), look);
    return count >= args[1];
  };
  const auto names_a_meld = [&]() {
    return std::any_of(own.melds.begin(), own.melds.end(),
                       [&](MeldId id) { return lists(args, values().meld(id).name); });
  };
  const auto button_of_question = [&] {
    if (context.button < 0) throw Beyond{};
    return context.button;
  };
  switch (word) {
    case Word::true_: return true;
    case Word::false_: return false;
    case Word::our_turn_: return state.turn == seat;
    case Word::our_turn_is_next_: return after(state.turn) == seat;
    case Word::our_turn_is_prev_: return after(seat) == state.turn;
    case Word::current_turn_is_: return one_seat(context, args[0]) == state.turn;
    case Word::game_start_: return state.history.empty();
    case Word::no_discards_yet_: return !happened(Past::kDiscard);
    case Word::no_calls_yet_: return !happened(Past::kCall);
    case Word::last_call_is_: {
      const Past* call = state.last(Past::kCall);
      return call != nullptr && lists(args, values().meld(static_cast<MeldId>(call->meld)).name);
    }
    case Word::someone_else_just_discarded_: return state.turn != seat && discarded;
    case Word::just_discarded_: return state.turn == seat && discarded;
    case Word::anyone_just_discarded_: return later ? last != nullptr && last->kind == Past::kDiscard : discarded;
    case Word::just_called_: return called_in_turn && (!later || state.turn == seat);
    case Word::just_self_called_: return called_in_turn && last->source == state.turn && (!later || state.turn == seat);
    case Word::anyone_just_called_: return called;
    case Word::someone_else_just_called_: return state.turn != seat && called_in_turn;
    case Word::shimocha_discarded_: return discarded_at(1);
    case Word::toimen_discarded_: return discarded_at(2);
    case Word::kamicha_discarded_: return discarded_at(3);
    case Word::status_: return has_status(seat, args);
    case Word::status_missing_:
      for (const std::int32_t name : row(args))
        if (has_one_status(seat, name)) return false;
      return true;
    case Word::discarder_status_: return has_status(discarder(), args);
    case Word::caller_status_: return called && has_status(last->seat, args);
    case Word::callee_status_: return called && has_status(last->source, args);
    case Word::others_status_: return any_of_others(false, false);
    case Word::anyone_status_: return any_of_others(true, false);
    case Word::everyone_status_: return any_of_others(true, true);
    case Word::shimocha_status_: return has_status(neighbour(seat, 1), args);
    case Word::toimen_status_: return has_status(neighbour(seat, 2), args);
    case Word::kamicha_status_: return has_status(neighbour(seat, 3), args);
    case Word::shimocha_exists_: return neighbour(seat, 1) >= 0;
    case Word::toimen_exists_: return neighbour(seat, 2) >= 0;
    case Word::kamicha_exists_: return neighbour(seat, 3) >= 0;
    case Word::buttons_include_:
    case Word::buttons_exclude_:
      for (const std::int32_t number : row(args)) {
        const bool there = std::find(own.buttons.begin(), own.buttons.end(), number) != own.buttons.end();
        if (there != (word == Word::buttons_include_)) return false;
      }
      return true;
    case Word::counter_equals_: return lists(args + 1, counter(seat, args[0]));
    case Word::counter_at_least_: return counter(seat, args[0]) >= args[1];
    case Word::counter_at_most_: return counter(seat, args[0]) <= args[1];
    case Word::anyone_:
      for (const int other : program.seats) {
        Context asked;
        asked.seat = other;
        if (holds(args[1], asked)) return true;
      }
      return false;
    case Word::no_tiles_remaining_: return tiles_left() <= 0;
    case Word::tiles_remaining_: return tiles_left() >= args[0];
    case Word::next_draw_possible_: {
      const int n = static_cast<int>(program.seats.size());
      const int turns = (index_of(seat) - index_of(state.turn) + n) % n;
      return tiles_left() >= (turns ? turns : n);
    }
    case Word::dice_equals_: return lists(args, state.dice);
    case Word::has_score_: return own.score >= amount(args[0], context);
    case Word::has_score_below_: return own.score < amount(args[0], context);
    case Word::bet_at_least_: return state.pot >= args[0];
    case Word::round_wind_is_: return round_wind() == args[0];
    case Word::seat_is_:
      if (!later) return wind_of(seat) == args[0];
      for (const std::int32_t named : row(args))
        if (many_seats(context, named) >> seat & 1) return true;
      return false;
    case Word::num_players_: return static_cast<int>(program.seats.size()) == args[0];
    case Word::is_winner_: return state.has_won(seat);
    case Word::has_draw_:
    case Word::has_aside_:
    case Word::has_calls_: {
      const int other = one_seat(context, args[0]);
      if (other < 0) return false;
      const Player& one = player(other);
      return word == Word::has_draw_ ? one.draw.n > 0 : word == Word::has_aside_ ? one.aside.n > 0 : one.melds.n > 0;
    }
    case Word::has_call_named_: return names_a_meld();
    case Word::has_no_call_named_: return !names_a_meld();
    case Word::tiles_in_hand_: return program.language > 1 ? lists(args, own.held()) : own.held() == args[0];
    case Word::hand_tile_count_: return lists(args, own.held());
    case Word::hand_length_at_least_: return own.held() >= args[0];
    case Word::third_row_discard_: return own.pond.n >= 12;
    case Word::match_: return matches(args, context);
    case Word::call_available_:
      button_of_question();
      return discarder() >= 0 && !ways(seat, context.button, Asks::kCall, true, 1).empty();
    case Word::self_call_available_: return !ways(seat, button_of_question(), Asks::kSelfCall, false, 1).empty();
    case Word::can_upgrade_call_: return !ways(seat, button_of_question(), Asks::kUpgrade, false, 1).empty();
    case Word::call_contains_: return contains(true, true);
    case Word::called_tile_contains_: return contains(true, false);
    case Word::call_choice_contains_: return contains(false, true);
    case Word::last_discard_matches_: {
      const Past* past = state.last(Past::kDiscard);
      return past != nullptr && fits(args[1], context, static_cast<TileId>(past->tile));
    }
    case Word::last_called_tile_matches_: return called && fits(args[1], context, static_cast<TileId>(last->tile));
    case Word::is_drawn_tile_:
      if (context.tile < 0) throw Beyond{};
      return values().has(static_cast<TileId>(context.tile), kDraw);
    case Word::last_discard_exists_: {
      const Past* past = state.last(Past::kDiscard);
      if (past == nullptr) return false;
      const auto& pond = player(past->seat).pond;
      return !pond.empty() && pond.back() == past->tile;
    }
    case Word::hand_is_dead_: {
      const int other = one_seat(context, args[0]);
      return other >= 0 && hand_is_dead(other, args + 1);
    }
    case Word::all_calls_deaden_hand_: return all_calls_deaden(context, args);
    default: return word_of_win(word, args, context);
  }
}

bool Run::matches(const std::int32_t* args, const Context& context) {
  const Player& own = player(context.seat);
  const Coded coded(*this, program.patterns.at(static_cast<std::size_t>(args[1])), behavior(context));
  std::vector<std::vector<match::Code>> hands(1);  // one for each choice of a tile
  std::vector<match::CallTiles> calls;
  const auto add = [&](int tile) {
    for (auto& hand : hands) hand.push_back(coded.tile(static_cast<TileId>(tile)));
  };
  const auto add_one_of = [&](const auto& tiles) {
    std::vector<std::vector<match::Code>> found;
    for (const auto& hand : hands)
      for (const TileId tile : tiles) {
        found.push_back(hand);
        found.back().push_back(coded.tile(tile));
        spend(4);
      }
    hands = std::move(found);
  };
  const auto add_last_of = [&](int seat) {
    if (seat >= 0 && !player(seat).pond.empty()) add(player(seat).pond.back());
  };
  const auto add_meld = [&](MeldId id) { calls.push_back(coded.meld(id)); };
  const auto add_named = [&](std::initializer_list<std::string_view> names) {
    for (const MeldId id : own.melds)
      if (std::find(names.begin(), names.end(), values().text(values().meld(id).name).text) != names.end())
        add_meld(id);
  };
  const auto chosen = [&]() -> const ChoiceInfo& {
    if (context.choice < 0) throw Beyond{};
    return values().choice(context.choice);
  };
  for (const std::int32_t target : row(code(args[0]))) {
    switch (static_cast<Target>(target)) {
      case Target::hand_:
        for (const TileId tile : hand_of(context)) add(tile);
        break;
      case Target::draw_:
        for (const TileId tile : draw_of(context)) add(tile);
        break;
      case Target::pond_: std::for_each(own.pond.begin(), own.pond.end(), add); break;
      case Target::discards_: std::for_each(own.discards.begin(), own.discards.end(), add); break;
      case Target::calls_:
        for (const MeldId id : calls_of(context))
          if (!values().is_flower(id)) add_meld(id);
        break;
      case Target::self_last_discard_:
        if (!own.pond.empty()) add(own.pond.back());
        break;
      case Target::last_discard_:
        if (const Past* past = state.last(Past::kDiscard)) add(past->tile);
        break;
      case Target::last_called_tile_:
        if (const Past* past = state.last(Past::kCall)) add(past->tile);
        break;
      case Target::tile_:
        if (context.tile < 0) throw Beyond{};
        add(context.tile);
        break;
      case Target::called_tile_:
        if (chosen().called >= 0) add(chosen().called);
        break;
      case Target::call_choice_:
        for (const TileId tile : chosen().own) add(tile);
        break;
      case Target::flowers_: add_named({"flower", "start_flower", "pei"}); break;
      case Target::start_flowers_: add_named({"start_flower"}); break;
      case Target::jokers_: add_named({"joker", "start_joker"}); break;
      case Target::start_jokers_: add_named({"start_joker"}); break;
      case Target::winning_tile_:
        if (const int tile = winning_tile(context); tile >= 0) {
          const TileInfo& info = values().tile(static_cast<TileId>(tile));
          std::vector<std::uint16_t> attrs = info.attrs;
          attrs.push_back(kWinningTile);
          add(values().tile(info.name, std::move(attrs)));
        }
        break;
      case Target::last_call_:
        if (program.language > 1) {
          if (const Past* past = state.last(Past::kCall)) add_meld(static_cast<MeldId>(past->meld));
          break;
        }
        if (context.meld < 0) throw Beyond{};
        add_meld(static_cast<MeldId>(context.meld));
        break;
      case Target::hand_any_: add_one_of(hand_of(context)); break;
      case Target::any_discard_: add_one_of(own.discards); break;
      case Target::shimocha_last_discard_: add_last_of(neighbour(context.seat, 1)); break;
      case Target::toimen_last_discard_: add_last_of(neighbour(context.seat, 2)); break;
      case Target::kamicha_last_discard_: add_last_of(neighbour(context.seat, 3)); break;
      case Target::call_tiles_: {
        const auto tiles = call_tiles(calls_of(context));
        std::for_each(tiles.begin(), tiles.end(), add);
        break;
      }
      case Target::hand_draw_nonjoker_any_: {
        std::vector<TileId> tiles;
        for (int at = 0; at < own.held(); ++at)
          if (!is_universal(context.seat, own.tile(at))) tiles.push_back(own.tile(at));
        add_one_of(tiles);
        break;
      }
      case Target::anyone_joker_meld_tiles_: add_one_of(under_jokers(values().text(kAmericanJoker).tile)); break;
      default: throw Beyond{};
    }
  }
  for (const auto& hand : hands) {
    spend(40 + static_cast<int>(hand.size()));
    const auto answer = match::matches({coded.pattern.program, program.order, coded.jokers.aliases, hand, calls});
    if (!answer) throw Beyond{};
    if (*answer) return true;
  }
  return false;
}

}  // namespace jantaku::ruleset
