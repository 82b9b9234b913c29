// The value of a win, with the best of the tiles that may have won: what its yaku, fu and methods make of it.
#include <algorithm>
#include <memory>

#include "ruleset/run.hpp"

namespace jantaku::ruleset {
namespace {

constexpr std::size_t kMostReadings = 500;  // of the jokers of one hand with one winning tile
constexpr std::size_t kMostInAll = 2'000;   // with every tile that may have won

Scores merged(const Run& run, const std::vector<Made>& found) {
  Scores scores;
  for (const Made& made : found) {
    auto known =
        std::find_if(scores.begin(), scores.end(), [&](const Worth& one) { return one.name == made.yaku->name; });
    if (known == scores.end()) known = scores.insert(known, {made.yaku->name, 0});
    known->value += made.value;
    if (!is_counted(known->value)) checked(known->value, "value of '" + run.values().text(made.yaku->name).text + "'");
  }
  return scores;
}

Number total(const Scores& scores) {
  Number sum = 0;
  for (const Worth& one : scores) sum += one.value;
  return sum;
}

// True of groups that are among others; the whole hand is, and has all of them.
bool within(const Made& one, const Made& other) {
  return one.whole || other.whole || (one.groups & ~other.groups) == 0;
}

}  // namespace

Context Run::about(int seat, AskedWin win) {
  Context context{.seat = seat};
  context.win = static_cast<std::int32_t>(asked_wins.size());
  asked_wins.push_back(win);
  return context;
}

Scores Run::yaku_of(const Context& context, const YakuLists& lists, const Division& division, bool divided,
                    std::unordered_map<const YakuRule*, bool>& known) {
  const Scoring& scoring = program.scoring;
  std::vector<Made> made;
  for (const auto& list : lists) {
    const Scores existing = merged(*this, made);
    AskedWin win = *asked(context);
    win.yaku = &existing;
    const Context now = about(context.seat, win);
    std::vector<std::pair<const YakuRule*, std::vector<std::uint32_t>>> found;
    {
      const Deeper deeper(nesting, kMostNested);
      for (const YakuRule& yaku : list->yaku) {
        spend(1);
        if (list->is_declared && !declares(context.seat, yaku.name)) continue;
        std::vector<std::uint32_t> chosen{0};
        if (!yaku.groups.empty() && divided) chosen = division.taken(yaku.groups, *this);
        if (chosen.empty() || (!yaku.groups.empty() && !divided)) continue;
        if (!existing.empty()) {
          if (!holds(yaku.when, now)) continue;
        } else {
          auto answer = known.find(&yaku);
          if (answer == known.end()) answer = known.emplace(&yaku, holds(yaku.when, now)).first;
          if (!answer->second) continue;
        }
        found.emplace_back(&yaku, std::move(chosen));
      }
    }
    for (const auto& [yaku, chosen] : found) {
      Number value = yaku->value;
      if (yaku->kind == YakuRule::kCounted) value = counter(context.seat, static_cast<int>(yaku->value));
      if (yaku->kind == YakuRule::kAmountOf) value = amount(static_cast<int>(yaku->value), now);
      spend(static_cast<int>(2 * chosen.size()));
      for (const std::uint32_t groups : chosen) {
        Made& one = made.emplace_back(Made{yaku, value, groups, yaku->groups.empty()});
        if (yaku->once != YakuRule::kAlways && !one.whole) one.tiles = division.tiles(groups);
      }
    }
    asked_wins.pop_back();
    if (divided) made = joined_best(*this, std::move(made), division.groups.size());
    std::vector<bool> kept(made.size(), true);
    for (const Made& strong : made) {
      const auto beaten = scoring.precedence.find(strong.yaku->name);
      if (beaten == scoring.precedence.end()) continue;
      spend(static_cast<int>(made.size()) / 4);
      for (std::size_t at = 0; at < made.size(); ++at)
        if ((beaten->second.names.contains(made[at].yaku->name) || beaten->second.values.contains(made[at].value)) &&
            within(made[at], strong))
          kept[at] = false;
    }
    made = counted_once(*this, made, kept);
    for (const std::vector<std::int32_t>& rivals : scoring.best_of) {
      const auto is_rival = [&](std::int32_t name) {
        return std::find(rivals.begin(), rivals.end(), name) != rivals.end();
      };
      spend_on(std::ssize(made), 4 + std::ssize(rivals));
      Scores there = merged(*this, made);
      std::erase_if(there, [&](const Worth& one) { return !is_rival(one.name); });
      if (there.size() < 2) continue;
      const auto best = std::max_element(there.begin(), there.end(), [](const Worth& one, const Worth& other) {
                          return one.value < other.value;
                        })->name;
      std::erase_if(made, [&](const Made& one) { return one.yaku->name != best && is_rival(one.yaku->name); });
    }
  }
  return merged(*this, made);
}

Scores Run::evaluate(const Context& context, const YakuLists& lists, std::vector<Scores>* each) {
  const AskedWin win = *asked(context);
  std::unordered_map<const YakuRule*, bool> known;
  Scores best;
  bool is_first = true;
  for (const Division& division : divisions(*this, *win.reading, win.source)) {
    Scores scores = yaku_of(context, lists, division, !program.scoring.readings.empty(), known);
    if (each != nullptr) each->push_back(scores);
    if (is_first || total(scores) > total(best)) best = std::move(scores);
    is_first = false;
  }
  return best;
}

Number Run::minipoints_of(int seat, const Reading& reading, int source) {
  const Number counted = counter(seat, kFu);
  return counted > 0 || program.scoring.numbers.counts_fu ? counted : fu_of(seat, reading, source);
}

YakuLists Run::lists_of(bool second, bool with_extra) const {
  YakuLists lists;
  for (const std::int32_t at : second ? program.scoring.second : program.scoring.first)
    if (const YakuList& list = program.scoring.lists[static_cast<std::size_t>(at)]; with_extra || !list.is_extra)
      lists.push_back(&readable(list));
  return lists;
}

const YakuList& Run::readable(const YakuList& list) {
  if (list.error >= 0) fail_as_written(list.error);
  return list;
}

// The number of the pattern of a win, `kNone` without any.
int Run::win_pattern() const {
  const std::int32_t win = program.scoring.numbers.win;
  if (win < kNone) fail_as_written(kNone - 1 - win);
  return win;
}

std::vector<Reading> Run::all_readings(int seat, std::vector<int> tiles, int source) {
  if (tiles.empty() && source == kByDraw)
    for (const TileId tile : player(seat).hand)
      if (std::find(tiles.begin(), tiles.end(), int{tile}) == tiles.end()) tiles.push_back(tile);
  const std::size_t most = std::min(kMostReadings, 1 + kMostInAll / std::max<std::size_t>(1, tiles.size()));
  if (tiles.empty()) tiles.push_back(kNone);
  std::vector<Reading> found;
  for (const int tile : tiles)
    for (Reading& reading : readings(seat, tile, source, most)) found.push_back(std::move(reading));
  return found;
}

// Scores a reading with what `before_scoring` leaves of it, which nothing else sees.
template <class Use>
auto Run::scored_apart(int seat, const Reading& reading, int source, const Use& use) {
  const int actions = program.events.at(static_cast<std::size_t>(Event::before_scoring_));
  if (actions < 0 || row(code(actions)).empty()) return use(*this, reading);
  spend(200);
  const auto copy = std::make_unique<State>(state);
  Run apart{program, *copy};
  copy->is_calm = 1;
  apart.work = work;
  apart.nesting = nesting;
  apart.inside = inside;
  copy->queue.clear();
  Player& own = apart.player(seat);
  own.hand.clear();
  own.melds.clear();
  for (const TileId tile : reading.hand) own.hand.push(tile);
  for (const MeldId meld : reading.calls) own.melds.push(meld);
  if (reading.settled) own.behavior = values().without_aliases(own.behavior);
  const bool is_drawn = source == kByDraw && reading.tile >= 0;
  if (is_drawn) {
    if (own.draw.empty()) own.draw.push(0);
    own.draw[0] = static_cast<TileId>(reading.tile);
  }
  {
    const Deeper deeper(apart.nesting, kMostNested);
    const Context context = apart.about(seat, {.source = source, .tile = reading.tile});
    for (const std::int32_t action : row(code(actions))) {
      apart.perform(code(action), context);
    }
  }
  const Reading held{
      {own.hand.begin(), own.hand.end()},
      {own.melds.begin(), own.melds.end()},
      is_drawn && !own.draw.empty() ? own.draw[0] : reading.tile};
  auto result = use(apart, held);
  work = apart.work;
  return result;
}

// The yaku of a hand by those lists.
Scores Run::yaku_with(int seat, const Reading& reading, int source, Number minipoints, const YakuLists& lists) {
  const Context context = about(
      seat,
      {.source = source, .tile = reading.tile, .minipoints = minipoints, .has_minipoints = true, .reading = &reading});
  Scores found = evaluate(context, lists);
  asked_wins.pop_back();
  return found;
}

bool Run::reaches(int seat, int source, int tile, Number points, Number minipoints, bool second) {
  const YakuLists lists = lists_of(second, false);
  for (const Reading& reading : all_readings(seat, tile < 0 ? std::vector<int>{} : std::vector<int>{tile}, source)) {
    const bool enough = scored_apart(seat, reading, source, [&](Run& run, const Reading& held) {
      const Number fu = run.minipoints_of(seat, held, source);
      return fu >= minipoints && total(run.yaku_with(seat, held, source, fu, lists)) >= points;
    });
    if (enough) return true;
  }
  return false;
}

// Whether the hand has, by those lists, every yaku that its player declared.
bool Run::has_all_declared(int seat, int source, int tile, std::span<const std::int32_t> named) {
  YakuLists lists;
  for (const std::int32_t at : named)
    lists.push_back(&readable(program.scoring.lists.at(static_cast<std::size_t>(at))));
  const std::vector<int> declared = values().listed(player(seat).declared);
  for (const Reading& reading : all_readings(seat, tile < 0 ? std::vector<int>{} : std::vector<int>{tile}, source)) {
    const bool has_all = scored_apart(seat, reading, source, [&](Run& run, const Reading& held) {
      const Scores found = run.yaku_with(seat, held, source, run.minipoints_of(seat, held, source), lists);
      return std::ranges::all_of(declared,
                                 [&](int name) { return std::ranges::find(found, name, &Worth::name) != found.end(); });
    });
    if (has_all) return true;
  }
  return false;
}

std::vector<Scores> Run::each_worth(int seat, int source, int tile) {
  const Player& own = player(seat);
  const Reading reading{{own.hand.begin(), own.hand.end()}, {own.melds.begin(), own.melds.end()}, tile};
  const Context context = about(seat, {.source = source, .tile = tile, .has_minipoints = true, .reading = &reading});
  std::vector<Scores> found;
  evaluate(context, lists_of(false, true), &found);
  asked_wins.pop_back();
  return found;
}

Win Run::win_of(int seat, const Reading& reading, int source, const YakuLists& first, const YakuLists& second) {
  const ScoreNumbers& rules = program.scoring.numbers;
  const Number minipoints = minipoints_of(seat, reading, source);
  const Context context = about(
      seat,
      {.source = source, .tile = reading.tile, .minipoints = minipoints, .has_minipoints = true, .reading = &reading});
  Scores yaku = evaluate(context, first), yaku2 = evaluate(context, second);
  asked_wins.pop_back();
  const auto dearest = [](Scores& scores) {
    if (scores.empty()) return;
    const Worth best = *std::max_element(scores.begin(), scores.end(),
                                         [](const Worth& one, const Worth& other) { return one.value < other.value; });
    scores = {best};
  };
  if (rules.highest_scoring_yaku_only) dearest(yaku);
  if (rules.highest_scoring_yaku2_only) dearest(yaku2);
  const Scored scored = score_of(seat, yaku, yaku2, minipoints, source);
  if (!yaku2.empty() && rules.yaku2_overrides_yaku1) yaku.clear();
  Win win;
  win.seat = seat;
  win.source = source;
  win.tile = reading.tile;
  const Past* past = source == kByDiscard ? state.last(PastKind::discard_)
                     : source == kByCall  ? state.last(PastKind::call_)
                                          : nullptr;
  if (past != nullptr) win.payer = past->seat;
  for (const int other : program.seats)
    if (other != seat && (rules.winners_stay || !rules.bloody_end || !state.has_won(other)))
      win.opponents |= 1 << other;
  win.is_dealer = is_dealer(seat);
  win.minipoints = minipoints;
  win.points = scored.points;
  win.points2 = scored.points2;
  win.score = scored.score;
  win.score_name = scored.name;
  win.tile_text = static_cast<std::int32_t>(source == kByDraw   ? rules.win_by_draw_label
                                            : source == kByCall ? rules.win_by_call_label
                                                                : rules.win_by_discard_label);
  const auto shown = [&](const Worth& one) { return Worth{program.scoring.shown.at(one.name), one.value}; };
  for (const Worth& one : yaku) win.yaku.push(shown(one));
  for (const Worth& one : yaku2) win.yaku2.push(shown(one));
  for (const TileId tile : reading.hand) win.hand.push(tile);
  if (reading.tile >= 0) win.hand.push(static_cast<TileId>(reading.tile));
  for (const MeldId meld : reading.calls) win.calls.push(meld);
  const int actions = program.events.at(static_cast<std::size_t>(Event::before_scoring_));
  if (actions >= 0 && !row(code(actions)).empty()) win.pao = pao_of(win);
  return win;
}

int Run::pao_of(const Win& win) {
  for (const int seat : program.seats)
    if (has_one_status(seat, kPao) && seat != win.seat && seat != win.payer) return seat;
  return kNone;
}

Win Run::best_win(int seat, const std::vector<int>& tiles, int source) {
  const YakuLists first = lists_of(false, true), second = lists_of(true, true);
  std::optional<Win> best;
  const auto worth = [&](const Win& win) {
    const bool later = program.language > 1;
    return std::make_tuple(win.score, win.points, win.points2, later ? -win.yaku.n : 0, later ? -win.yaku2.n : 0);
  };
  for (const Reading& reading : all_readings(seat, tiles, source)) {
    Win win = scored_apart(seat, reading, source, [&](Run& run, const Reading& held) {
      return run.win_of(seat, held, source, first, second);
    });
    win.settled = reading.settled;
    if (!best || worth(win) > worth(*best)) best = std::move(win);
  }
  return best.value();  // there is at least one reading
}

}  // namespace jantaku::ruleset
