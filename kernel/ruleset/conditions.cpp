#include <algorithm>
#include <bit>

#include "ruleset/run.hpp"

namespace jantaku::ruleset {

bool Run::holds(int at, const Context& context) {
  const std::int32_t* node = code(at);
  const Deeper deeper(inside, kMostInside);
  int count = 0;
  spend(1);
  switch (static_cast<Node>(node[0])) {
    case Node::all_:
      for (const std::int32_t part : row(node + 1))
        if (!holds(part, context)) return false;
      return true;
    case Node::any_:
      for (const std::int32_t part : row(node + 1))
        if (holds(part, context)) return true;
      return false;
    case Node::at_least_:
    case Node::between_:
      for (const std::int32_t part : row(node + 2)) count += holds(part, context);
      return static_cast<Node>(node[0]) == Node::at_least_ ? count >= node[1] : count >= 1 && count <= node[1];
    case Node::not_: return !holds(node[1], context);
    case Node::elsewhere_: {
      const int seat = one_seat(context, node[1]);
      if (seat < 0 || seat == context.seat || context.win < 0) return seat >= 0 && holds(node[2], context.at(seat));
      AskedWin win = *asked(context);
      win.reading = nullptr;  // of the tiles of the seat that is scored
      Context other = context.at(seat);
      other.win = about(seat, win).win;
      const bool found = holds(node[2], other);
      asked_wins.pop_back();
      return found;
    }
    case Node::word_: try { return word(static_cast<Word>(node[1]), node + 2, context);
      } catch (Fault& fault) {
        fault.locate(Fault::kCondition, at);
        throw;
      }
    case Node::broken_: fail_as_written(node[1]);
    default: fail_unwritten();
  }
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
  const auto lists = [&](const std::int32_t* names, std::int32_t name) {
    const auto listed = row(names);
    return std::find(listed.begin(), listed.end(), name) != listed.end();
  };
  const auto counted = [&](const std::int32_t* numbers, Number value) {
    const auto listed = row(numbers);
    return std::ranges::any_of(listed, [&](std::int32_t one) { return number(one) == value; });
  };
  const bool discarded = last != nullptr && last->kind == PastKind::discard_ && last->seat == state.turn;
  const bool called = last != nullptr && last->kind == PastKind::call_;
  const bool called_in_turn = called && last->seat == state.turn;
  const bool later = program.language > 1;  // the second version asks some words for something else
  const auto discarded_at = [&](int steps) {
    const Past* discard = state.last(PastKind::discard_);
    if (later) return discard != nullptr && neighbour(seat, steps) == discard->seat;
    return discarded && neighbour(seat, steps) == state.turn;
  };
  const auto happened = [&](PastKind kind) { return state.last(kind) != nullptr; };
  const auto any_of_others = [&](bool with_self, bool all) {
    for (const int other : program.seats)
      if ((with_self || other != seat) && has_status(other, args) != all) return !all;
    return all;
  };
  const auto chosen = [&]() -> const ChoiceInfo& {
    if (context.choice < 0) fail_lacking(args);
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
    return count >= number(args[1]);
  };
  const auto names_a_meld = [&]() {
    return std::any_of(own.melds.begin(), own.melds.end(),
                       [&](MeldId id) { return lists(args, values().meld(id).name); });
  };
  const auto button_of_question = [&] {
    if (context.button < 0 || !context.shows_when) fail_lacking(args);
    return context.button;
  };
  const auto each_named = [&](const std::int32_t* items, const auto& is_so) {
    const auto listed = row(items);
    return std::all_of(listed.begin(), listed.end(), [&](std::int32_t at) { return is_so(named_at(at)); });
  };
  const auto last_discard = [&] { return state.last(PastKind::discard_); };
  const auto any_alike = [&](int whose, int tile, const auto& tiles) {
    return std::any_of(tiles.begin(), tiles.end(), [&](int other) {
      spend(1);
      return values().alike_plain(player(whose).behavior, static_cast<TileId>(tile), static_cast<TileId>(other));
    });
  };
  switch (word) {
    case Word::true_: return true;
    case Word::false_: return false;
    case Word::our_turn_: return state.turn == seat;
    case Word::our_turn_is_next_: return after(state.turn) == seat;
    case Word::our_turn_is_prev_: return after(seat) == state.turn;
    case Word::current_turn_is_: return one_seat(context, args[0]) == state.turn;
    case Word::game_start_: return state.history.empty();
    case Word::no_discards_yet_: return !happened(PastKind::discard_);
    case Word::no_calls_yet_: return !happened(PastKind::call_);
    case Word::last_call_is_: {
      const Past* call = state.last(PastKind::call_);
      return call != nullptr && lists(args, values().meld(meld_of(*call)).name);
    }
    case Word::someone_else_just_discarded_: return state.turn != seat && discarded;
    case Word::just_discarded_: return state.turn == seat && discarded;
    case Word::anyone_just_discarded_: return later ? last != nullptr && last->kind == PastKind::discard_ : discarded;
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
    case Word::counter_equals_: return counted(args + 1, counter(seat, args[0]));
    case Word::counter_at_least_: return counter(seat, args[0]) >= number(args[1]);
    case Word::counter_at_most_: return counter(seat, args[0]) <= number(args[1]);
    case Word::anyone_:
      for (const int other : program.seats) {
        Context asked;
        asked.seat = other;
        if (holds(args[1], asked)) return true;
      }
      return false;
    case Word::no_tiles_remaining_: return tiles_left() <= 0;
    case Word::tiles_remaining_: return tiles_left() >= number(args[0]);
    case Word::next_draw_possible_: {
      const int n = static_cast<int>(program.seats.size());
      const int turns = (index_of(seat) - index_of(state.turn) + n) % n;
      return tiles_left() >= (turns ? turns : n);
    }
    case Word::dice_equals_: return counted(args, static_cast<Number>(state.dice_sum()));
    case Word::has_score_: return own.score >= amount(args[0], context);
    case Word::has_score_below_: return own.score < amount(args[0], context);
    case Word::bet_at_least_: return state.pot >= number(args[0]);
    case Word::round_wind_is_: return round_wind() == args[0];
    case Word::seat_is_:
      if (!later) return wind_of(seat) == args[0];
      for (const std::int32_t named : row(args))
        if (many_seats(context, named) >> seat & 1) return true;
      return false;
    case Word::num_players_: return static_cast<Number>(program.seats.size()) == number(args[0]);
    case Word::is_winner_: return state.has_won(seat);
    case Word::has_draw_:
    case Word::has_aside_:
    case Word::has_calls_: {
      const int other = one_seat(context, args[0]);
      if (other < 0) return false;
      const Player& one = player(other);
      return (word == Word::has_draw_ ? one.draw.n : word == Word::has_aside_ ? one.aside.n : one.melds.n) > 0;
    }
    case Word::has_call_named_: return names_a_meld();
    case Word::has_no_call_named_: return !names_a_meld();
    case Word::tiles_in_hand_: return program.language > 1 ? counted(args, own.held()) : own.held() == number(args[0]);
    case Word::hand_tile_count_: return counted(args, own.held());
    case Word::hand_length_at_least_: return own.held() >= number(args[0]);
    case Word::third_row_discard_: return own.pond.n >= 12;
    case Word::match_: return matches(args, context);
    case Word::call_available_:
      button_of_question();
      return discarder() >= 0 && !ways(seat, context.button, Asks::call_, true, 1).empty();
    case Word::self_call_available_: return !ways(seat, button_of_question(), Asks::self_call_, false, 1).empty();
    case Word::can_upgrade_call_: return !ways(seat, button_of_question(), Asks::upgrade_call_, false, 1).empty();
    case Word::call_contains_: return contains(true, true);
    case Word::called_tile_contains_: return contains(true, false);
    case Word::call_choice_contains_: return contains(false, true);
    case Word::last_discard_matches_: {
      const Past* past = state.last(PastKind::discard_);
      return past != nullptr && fits(args[1], context, static_cast<TileId>(past->tile));
    }
    case Word::last_called_tile_matches_: return called && fits(args[1], context, static_cast<TileId>(last->tile));
    case Word::is_drawn_tile_:
      if (context.tile < 0) fail_lacking(args);
      return values().has(static_cast<TileId>(context.tile), kDraw);
    case Word::last_discard_exists_: {
      const Past* past = state.last(PastKind::discard_);
      if (past == nullptr) return false;
      const auto& pond = player(past->seat).pond;
      return !pond.empty() && pond.back() == past->tile;
    }
    case Word::hand_is_dead_: {
      const int other = one_seat(context, args[0]);
      return other >= 0 && hand_is_dead(other, args + 1);
    }
    case Word::all_calls_deaden_hand_: return all_calls_deaden(context, args);
    case Word::tag_exists_: {
      const auto names = row(args);
      return std::all_of(names.begin(), names.end(), [&](std::int32_t name) { return tagged(name) != nullptr; });
    }
    case Word::tile_drawn_: return each_named(args, [&](const Named& one) { return was_drawn(one); });
    case Word::tile_not_drawn_: return each_named(args, [&](const Named& one) { return !was_drawn(one); });
    case Word::tile_revealed_: return each_named(args, [&](const Named& one) { return was_revealed(one); });
    case Word::tile_not_revealed_: return each_named(args, [&](const Named& one) { return !was_revealed(one); });
    case Word::wall_is_here_: return side_of_stack(state.dice_sum() + state.wall_index / 2) == seat;
    case Word::dead_wall_ends_here_: return side_of_stack(state.dice_sum() - (state.dead_wall.n + 1) / 2) == seat;
    case Word::placement_: return counted(args, placement(seat));
    case Word::three_winners_: return std::popcount(winners()) == 3;
    case Word::dealt_in_last_round_: return state.last_payer == seat;
    case Word::is_ai_: return own.is_ai != 0;
    case Word::aside_tile_count_: return counted(args, own.aside.n);
    case Word::needed_for_hand_:
      if (context.tile < 0) fail_lacking(args);
      return is_needed(args[1], context);
    case Word::wait_count_at_least_:
      return static_cast<Number>(std::ranges::count(own_waits(seat, args[1]), true)) >= number(args[0]);
    case Word::wait_count_at_most_:
      return static_cast<Number>(std::ranges::count(own_waits(seat, args[1]), true)) <= number(args[0]);
    case Word::has_hell_wait_: return has_hell_wait(context, args[1]);
    case Word::call_changes_waits_: chosen(); return changes_waits(seat, context.choice, args[1]);
    case Word::call_would_change_waits_: {
      const std::vector<int> calls = ways(seat, button_of_question(), Asks::self_call_, false, kMostChoices);
      return std::all_of(calls.begin(), calls.end(), [&](int call) { return changes_waits(seat, call, args[1]); });
    }
    case Word::can_discard_after_call_:
      chosen();
      return context.button < 0 || button(context.button).asks != Asks::call_ || leaves_a_discard(context);
    case Word::last_discard_matches_existing_: {
      const Past* past = last_discard();
      if (past == nullptr) return false;
      const auto& discards = player(past->seat).discards;
      return any_alike(past->seat, past->tile, std::span(discards.begin(), discards.empty() ? 0 : discards.n - 1U));
    }
    case Word::called_tile_matches_any_discard_: {
      const Past* call = state.last(PastKind::call_);
      return call != nullptr && any_alike(seat, call->tile, ponds(program.seats));
    }
    case Word::visible_discard_exists_: return !visible(own.pond).empty();
    case Word::second_last_visible_discard_exists_: return second_last_visible() >= 0;
    case Word::genbutsu_shimocha_: return is_genbutsu(seat, 1);
    case Word::genbutsu_toimen_: return is_genbutsu(seat, 2);
    case Word::genbutsu_kamicha_: return is_genbutsu(seat, 3);
    case Word::tiles_match_: {
      const auto items = row(code(args[0]));
      return std::all_of(items.begin(), items.end(), [&](std::int32_t at) {
        return fits(args[1], context, named_tile(meant(named_at(at), seat)));
      });
    }
    case Word::tagged_: {
      const Labelled* tag = tagged(args[1]);
      if (tag == nullptr) return alternatives(args[0], context), false;
      std::vector<TileId> known = values().choice(tag->value).own;
      for (TileId& one : known)
        for (const std::uint16_t attr : {kDraw, kDiscard, kHand}) one = values().minus(one, attr);
      return any_tile(args[0], context, [&](TileId tile) {
        spend(static_cast<int>(known.size()));
        return std::any_of(known.begin(), known.end(), [&](TileId one) { return values().same(tile, one); });
      });
    }
    case Word::has_attr_:
      return any_tile(args[0], context, [&](TileId tile) {
        const auto attrs = row(code(args[2]));
        return std::all_of(attrs.begin(), attrs.end(),
                           [&](std::int32_t attr) { return values().has_either(tile, values().text(attr).bare); });
      });
    case Word::hand_dora_count_: {
      std::vector<TileId> held(own.hand.begin(), own.hand.end());
      held.insert(held.end(), own.draw.begin(), own.draw.end());
      return has_doras(held, args[0], seat, 0, number(args[1]));
    }
    case Word::winning_dora_count_: return has_doras(all_of_win(context), args[0], seat, 0, number(args[1]));
    case Word::winning_reverse_dora_count_: return has_doras(all_of_win(context), args[0], seat, 1, number(args[1]));
    case Word::all_saki_cards_drafted_: return all_have_cards();
    case Word::is_tenpai_american_: return is_ready_for_card(seat, win_pattern());
    default: return word_of_win(word, args, context);
  }
}

const Labelled* Run::tagged(int name) const {
  const auto& tags = state.tags;
  const auto at = std::find_if(tags.begin(), tags.end(), [&](const Labelled& tag) { return tag.name == name; });
  return at == tags.end() ? nullptr : at;
}

// Whether exactly that many of the tiles are dora of an indicator.
bool Run::has_doras(std::span<const TileId> tiles, int named, int seat, std::size_t which, Number wanted) {
  const auto& dora = indicated(named, seat, which);
  return std::ranges::count_if(
             tiles, [&](TileId tile) { return std::ranges::find(dora, values().name(tile)) != dora.end(); }) == wanted;
}

// Hand, all melds and the winning tile, jokers as the tiles they are.
std::vector<TileId> Run::all_of_win(const Context& context) {
  const Player& own = player(context.seat);
  std::vector<TileId> tiles(own.hand.begin(), own.hand.end());
  for (const MeldId id : own.melds)
    tiles.insert(tiles.end(), values().meld(id).open.begin(), values().meld(id).open.end());
  const AskedWin* win = asked(context);
  const int tile = win != nullptr && win->tile >= 0 ? win->tile : winning_tile(context);
  if (tile >= 0) tiles.push_back(static_cast<TileId>(tile));
  return tiles;
}

bool Run::all_have_cards() {
  const auto& cards = program.cards.held;
  return std::ranges::all_of(program.seats, [&](int seat) {
    return std::ranges::any_of(cards, [&](std::int32_t card) { return has_one_status(seat, card); });
  });
}

int Run::placement(int seat) const {
  const auto before = [&](int other) {
    const Number theirs = state.players[static_cast<std::size_t>(other)].score;
    const Number own = state.players[static_cast<std::size_t>(seat)].score;
    return theirs != own ? theirs > own : turns_after_dealer(other) < turns_after_dealer(seat);
  };
  return 1 + static_cast<int>(std::count_if(program.seats.begin(), program.seats.end(), before));
}

// The side of the table at which a stack of the wall is, counted from its break.
int Run::side_of_stack(std::int64_t stack) const {
  constexpr int kStacks = 17;
  const std::int64_t side = dealer() + state.dice_sum() - 1;
  const std::int64_t sides = stack >= 0 ? stack / kStacks : -((kStacks - 1 - stack) / kStacks);
  return static_cast<int>(((side - sides) % 4 + 4) % 4);
}

// Whether the last discard cannot win for the seat `steps` further: it was discarded or passed by it.
bool Run::is_genbutsu(int seat, int steps) {
  const int against = neighbour(seat, steps);
  const Past* last = state.last(PastKind::discard_);
  if (against < 0 || last == nullptr) return false;
  const auto& starts = player(against).discards_at_riichi;
  for (const int other : program.seats) {
    const int start = other == against ? 0 : starts.at(static_cast<std::size_t>(other));
    if (start < 0) continue;
    const auto& discards = player(other).discards;
    for (int at = start; at < discards.n - (other == state.turn); ++at) {
      spend(1);
      if (values().alike_plain(player(seat).behavior, static_cast<TileId>(last->tile), discards[at])) return true;
    }
  }
  return false;
}

// -- tiles of the dead wall --

Named Run::named_at(int at) const {
  const std::int32_t* what = code(at);
  const auto kind = static_cast<NameKind>(what[0]);
  if (kind != NameKind::place_) return {kind, what[1]};
  return {kind, static_cast<std::int64_t>(number(what[1]))};
}

Named Run::meant(const Named& named, int seat) const {
  if (named.kind != NameKind::counted_) return named;
  return {NameKind::place_, static_cast<std::int64_t>(counter(seat, static_cast<int>(named.value)))};
}

// The place in the dead wall, counted from its end; nothing if it is not meant by its place.
std::optional<std::int64_t> Run::place_of(const Named& named) const {
  if (named.kind == NameKind::place_) return named.value;
  if (named.kind != NameKind::name_ || !state.has_reserved) return std::nullopt;
  const auto& names = program.reserved;
  const auto at = std::find(names.begin(), names.end(), named.value);
  if (at == names.end()) return std::nullopt;
  return -(at - names.begin()) - 1;
}

int Run::index_of_place(std::int64_t place) const {
  const int n = state.dead_wall.n;
  if (place < -n || place >= n) throw Fault{"the dead wall has no tile " + std::to_string(place), "", "tile"};
  return static_cast<int>(place < 0 ? place + n : place);
}

TileId Run::named_tile(const Named& named) {
  if (named.kind == NameKind::tile_) return static_cast<TileId>(named.value);
  if (const auto place = place_of(named)) return state.dead_wall[index_of_place(*place)];
  const int name = named.kind == NameKind::name_ ? values().text(static_cast<int>(named.value)).tile : kNone;
  if (name < 0) {
    const std::string said =
        named.kind == NameKind::name_ ? "'" + values().text(static_cast<int>(named.value)).text + "'" : "None";
    throw Fault{said + " is not a tile, a reserved name or a place in the dead wall", "", "tile"};
  }
  return values().tile(static_cast<std::uint16_t>(name), {});
}

// The tile, or nothing if that place or name has no tile.
std::optional<TileId> Run::tile_if_named(const Named& named) {
  const auto place = place_of(named);
  if (place && (*place < -state.dead_wall.n || *place >= state.dead_wall.n)) return std::nullopt;
  if (named.kind == NameKind::nothing_) return std::nullopt;
  if (named.kind == NameKind::name_ && !place && values().text(static_cast<int>(named.value)).tile < 0)
    return std::nullopt;
  return named_tile(named);
}

// One form for all names of a tile: its place counted from the end, or the tile.
Named Run::in_one_form(const Named& named) {
  if (named.kind == NameKind::place_)
    return {NameKind::place_, named.value < 0 ? named.value : named.value - state.dead_wall.n};
  if (named.kind != NameKind::name_) return named;
  if (const auto place = place_of(named)) return {NameKind::place_, *place};
  const int name = values().text(static_cast<int>(named.value)).tile;
  if (name < 0) return {};
  return {NameKind::tile_, values().tile(static_cast<std::uint16_t>(name), {})};
}

bool Run::is_taken(std::int64_t place) const {
  if (place < -state.dead_wall.n || place >= 0) return false;
  const TileId tile = state.dead_wall[static_cast<int>(place) + state.dead_wall.n];
  return values().name(tile) == values().gap() && values().has_either(tile, kSkipDraw);
}

bool Run::was_drawn(const Named& named) {
  const auto& drawn = state.drawn_reserved;
  const Named form = in_one_form(named);
  if (program.language > 1) {
    if (named.kind == NameKind::place_) {
      const int n = state.dead_wall.n;
      const std::int64_t number = named.value;
      const bool is_turn = number >= -n && number < 0;  // the place of what the draw of that number takes
      return std::find(drawn.begin(), drawn.end(), named) != drawn.end() ||
             is_taken(is_turn ? place_of_draw(static_cast<int>(-number) - 1, n) - n : number - n);
    }
    if (form.kind == NameKind::place_ && is_taken(form.value)) return true;
  } else if (form.kind == NameKind::place_ && form.value < 0 && form.value >= -state.dead_wall_index) {
    return true;
  }
  return form.kind != NameKind::nothing_ &&
         std::any_of(drawn.begin(), drawn.end(), [&](const Named& one) { return in_one_form(one) == form; });
}

bool Run::was_revealed(const Named& named) {
  const auto& shown = state.revealed;
  if (std::find(shown.begin(), shown.end(), named) != shown.end()) return true;
  const Named form = in_one_form(named);
  return form.kind != NameKind::nothing_ &&
         std::any_of(shown.begin(), shown.end(), [&](const Named& one) { return in_one_form(one) == form; });
}
}  // namespace jantaku::ruleset
