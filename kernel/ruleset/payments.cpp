// What a round pays: its wins, or the draw.
#include <algorithm>
#include <bit>
#include <memory>
#include <tuple>

#include "ruleset/run.hpp"

namespace jantaku::ruleset {
namespace {

constexpr int kThreePlayers = 3;
constexpr int kTriple = 3;

bool has(int seats, int seat) { return (seats >> seat & 1) != 0; }

}  // namespace

// The payments of one win, by seat.
class Shares {
 public:
  Shares(Run& run, const Win& win) : run_(run), win_(win), rules_(run.program.scoring.numbers) {
    for (const int seat : {win.seat, win.payer, win.pao})
      if (!run.sits(seat) && (seat != kNone || seat == win.seat)) fail_unwritten();  // a win of no game
  }

  std::array<Number, kMostSeats> all(bool is_closest) {
    Number honba = is_closest ? checked(sound(rules_.honba_value) * run_.state.honba, "payment") : 0;
    const auto [due, others] = by_responsibility();
    if (due) {
      for_pao(*due, honba);
      honba = 0;
    }
    if (others) {
      if (win_.payer < 0) self_drawn(*others, honba);
      else blame({{win_.payer, *others}}, *others, honba, win_.payer);
    }
    return paid_;
  }
  // Those of a win from everybody who is not ready.
  std::array<Number, kMostSeats> at_draw() {
    const Number score = due(win_.score);
    std::vector<std::pair<int, Number>> blamed;
    for (const int seat : run_.program.seats)
      if (has(win_.opponents, seat)) blamed.emplace_back(seat, score);
    blame(blamed, score, 0, win_.seat);
    return paid_;
  }
  bool is_answered_for() { return by_responsibility().first.has_value(); }

 private:
  using Part = std::optional<Number>;
  using Blamed = std::vector<std::pair<int, Number>>;

  // Twice the score for the seat where the wall is broken.
  Number due(Number score) { return checked(run_.has_one_status(win_.seat, kWareme) ? 2 * score : score, "score"); }

  // The score that another seat is responsible for, and the rest; nothing for an empty part.
  std::pair<Part, Part> by_responsibility() {
    std::array<Scores, 2> blamed, free;
    const auto& eligible = run_.program.scoring.pao_yaku;
    const auto sort = [&](const auto& yaku, int every, std::size_t at) {
      for (const Worth& one : yaku)
        (every || std::ranges::find(eligible, one.name) != eligible.end() ? blamed : free)[at].push_back(one);
    };
    sort(win_.yaku, rules_.pao_pays_all_yaku, 0);
    sort(win_.yaku2, rules_.pao_pays_all_yaku2, 1);
    if (win_.pao < 0 || (blamed[0].empty() && blamed[1].empty())) return {std::nullopt, due(win_.score)};
    if (free[0].empty() && free[1].empty()) return {due(win_.score), std::nullopt};
    const auto worth = [&](const std::array<Scores, 2>& yaku) {
      return due(run_.score_of(win_.seat, yaku[0], yaku[1], win_.minipoints, win_.source).score);
    };
    return {worth(blamed), worth(free)};
  }

  void for_pao(Number score, Number honba) {
    if (win_.payer < 0 || !rules_.split_pao_ron) return blame({{win_.pao, score}}, score, honba, win_.pao);
    const Number half = checked(score / 2, "score");
    Blamed both{{win_.payer, half}};
    if (win_.pao != win_.payer) both.emplace_back(win_.pao, half);
    blame(both, score, honba, win_.pao);
  }

  // The others pay their part of the honba too; of two who are to blame one adds them.
  void blame(const Blamed& blamed, Number score, Number honba, int honba_payer) {
    std::uint32_t paying = static_cast<std::uint32_t>(win_.opponents);
    for (const auto& [seat, _] : blamed) paying |= 1U << seat;
    for (const int seat : run_.program.seats) {
      if (!(paying >> seat & 1)) continue;
      const auto own = std::ranges::find(blamed, seat, [](const auto& one) { return one.first; });
      const bool is_blamed = own != blamed.end();
      Number base = is_blamed ? own->second : score;
      if (seat == honba_payer || !is_blamed) base += honba * static_cast<Number>(run_.program.seats.size() - 1);
      const Number factor = sound(is_blamed ? rules_.discarder_multiplier : rules_.non_discarder_multiplier);
      const Number penalty = sound(is_blamed ? rules_.discarder_penalty : rules_.non_discarder_penalty);
      paid_[static_cast<std::size_t>(seat)] += checked(base * factor + penalty, "payment");
    }
  }

  void self_drawn(Number score, Number honba) {
    const Number penalty = sound(rules_.self_draw_penalty);
    Number factor = sound(rules_.self_draw_multiplier), ko = score, oya = score;
    if (rules_.split_oya_ko_payment && run_.program.seats.size() >= kThreePlayers) {
      std::tie(ko, oya) = split(score);
      if (!rules_.multiplies_split) factor = 1;
    }
    const int dealer = run_.dealer();
    for (const int seat : run_.program.seats) {
      if (!has(win_.opponents, seat)) continue;
      Number share = checked((seat == dealer && !win_.is_dealer ? oya : ko) * factor, "payment") + penalty;
      if (win_.is_dealer || seat == dealer)
        share = checked(share * sound(rules_.dealer_self_draw_multiplier), "payment");
      if (run_.has_one_status(seat, kWareme)) share *= 2;
      paid_[static_cast<std::size_t>(seat)] += checked(share + honba, "payment");
    }
  }

  // The shares of a self-draw, of a non-dealer and of the dealer.
  std::pair<Number, Number> split(Number score) {
    const Number rounding = sound(rules_.han_fu_rounding_factor);
    const bool dealer = win_.is_dealer != 0;
    if (run_.program.seats.size() != kThreePlayers)
      return ko_and_oya(score, dealer, static_cast<int>(run_.program.seats.size()), rounding);
    switch (rules_.tsumo_loss) {
      case kLoss:
      case kRonLoss:
      case kUnequalSplit: return ko_and_oya(score, dealer, kThreePlayers, rounding);
      case kAdd1000: {
        const auto [ko, oya] = ko_and_oya(score - 2000, dealer, 4, rounding);
        return {ko + 1000, oya + 1000};
      }
      case kEqualSplit:
      case kDoubleCollection: return {checked(score / 2, "share"), checked(score / 2, "share")};
      default: break;
    }
    const auto [ko, oya] = ko_and_oya(score, dealer, 4, rounding);
    if (rules_.tsumo_loss == kNorthToOya && !dealer) return {ko, oya + ko};
    return {ko + checked(ko / 2, "share"), oya + checked(ko / 2, "share")};
  }

  Run& run_;
  const Win& win_;
  const ScoreNumbers& rules_;
  std::array<Number, kMostSeats> paid_{};
};

void Run::transfer(Settlement& settlement, int winner, const std::array<Number, kMostSeats>& paid) const {
  for (const int payer : program.seats) {
    const Number share = paid[static_cast<std::size_t>(payer)];
    settlement.deltas[static_cast<std::size_t>(payer)] -= share;
    settlement.deltas[static_cast<std::size_t>(winner)] += share;
  }
}

// The win that takes honba and pot: the first in turn order after the payer.
const Win* Run::closest(std::span<const Win* const> wins) const {
  const auto paid = std::ranges::find_if(wins, [](const Win* win) { return win->payer >= 0; });
  if (paid == wins.end() || !sits((*paid)->payer)) return wins.empty() ? nullptr : wins[0];
  int seat = (*paid)->payer;
  for (std::size_t steps = 0; steps < program.seats.size(); ++steps) {
    seat = after(seat);
    const auto found = std::ranges::find(wins, seat, &Win::seat);
    if (found != wins.end()) return *found;
  }
  return wins[0];
}

// The payments of wins; of three a draw if the rules say so.
Settlement Run::win_payments(std::span<const Win* const> wins) {
  const ScoreNumbers& rules = program.scoring.numbers;
  Settlement settlement;
  if (wins.size() == kTriple && rules.triple_ron_draw) {
    settlement.reason = static_cast<int>(rules.triple_win_draw_name);
    settlement.abortive = true;
    return settlement;
  }
  const Win* const first = closest(wins);
  for (const Win* win : wins) transfer(settlement, win->seat, Shares(*this, *win).all(win == first));
  if (first != nullptr) settlement.deltas[static_cast<std::size_t>(first->seat)] += state.pot;
  for (const int seat : program.seats) {
    Number& delta = settlement.deltas[static_cast<std::size_t>(seat)];
    delta = checked(delta * counter(seat, kDeltaScoreMultiplier, 1) + counter(seat, kDeltaScore), "payment");
  }
  settlement.reason = name_of(wins);
  return settlement;
}

// The name of wins on the score screen.
int Run::name_of(std::span<const Win* const> wins) {
  const ScoreNumbers& rules = program.scoring.numbers;
  const auto is_by = [&](int source) { return std::ranges::find(wins, source, &Win::source) != wins.end(); };
  if (std::ranges::any_of(wins, [&](const Win* win) { return Shares(*this, *win).is_answered_for(); }))
    return static_cast<int>(rules.win_with_pao_name);
  if (is_by(kByDraw)) return static_cast<int>(rules.win_by_draw_name);
  const auto single = static_cast<int>(is_by(kByCall) ? rules.win_by_call_name : rules.win_by_discard_name);
  const auto& several = program.scoring.several_wins;
  if (wins.size() < 2 || wins.size() - 2 >= several.size()) return single;
  return several[wins.size() - 2] < 0 ? single : several[wins.size() - 2];
}

std::uint32_t Run::with_status(std::int32_t status) {
  std::uint32_t found = 0;
  for (const int seat : program.seats)
    if (has_one_status(seat, status)) found |= 1U << seat;
  return found;
}

// The payments of an exhaustive draw; an abortive one moves nothing.
Settlement Run::draw_payments() {
  Settlement settlement;
  settlement.reason = state.result_name;
  if (state.result == kAbortiveDraw) return settlement;
  const Scoring& scoring = program.scoring;
  const ScoreNumbers& rules = scoring.numbers;
  const std::uint32_t ready = with_status(kTenpai);
  std::uint32_t gone = 0;
  for (const int seat : program.seats)
    if (state.has_won(seat)) gone |= 1U << seat;
  if (rules.score_best_hand_at_draw && (ready & ~gone) != 0 && std::popcount(gone) < kTriple) {
    pay_best_hands(settlement, ready & ~gone, gone);
    return settlement;
  }
  const std::uint32_t nagashi = with_status(kNagashi);
  if (nagashi != 0 && !scoring.nagashi_payments.empty()) {
    if (rules.nagashi_name >= 0) settlement.reason = static_cast<int>(rules.nagashi_name);
    const Number ko = sound(scoring.nagashi_payments[0]), oya = sound(scoring.nagashi_payments[1]);
    for (const int seat : program.seats)
      if (nagashi >> seat & 1) {
        std::array<Number, kMostSeats> paid{};
        for (const int payer : program.seats)
          if (payer != seat) paid[static_cast<std::size_t>(payer)] = dealer() == seat || dealer() == payer ? oya : ko;
        transfer(settlement, seat, paid);
      }
  } else if (!scoring.tenpai_payments.empty()) {
    sound(scoring.tenpai_payments[0]);
    settlement.revealed = ready;
    const int players = static_cast<int>(program.seats.size()), sharing = std::popcount(ready);
    if (players < kThreePlayers || sharing == 0 || sharing == players) return settlement;
    const Number amount = sound(scoring.tenpai_payments.at(static_cast<std::size_t>(sharing - 1)));
    const Number share = checked(amount * (players - sharing) / sharing, "payment");
    for (const int seat : program.seats)
      settlement.deltas[static_cast<std::size_t>(seat)] = ready >> seat & 1 ? share : -amount;
  }
  return settlement;
}

// Players in tenpai win by their best wait, from everybody who is not.
void Run::pay_best_hands(Settlement& settlement, std::uint32_t waiting, std::uint32_t gone) {
  const int number = win_pattern();
  for (const int seat : program.seats) {
    if (!(waiting >> seat & 1) || number < 0) continue;
    const Player& own = player(seat);
    const std::vector<bool> fits =
        waits(seat, number, {own.hand.begin(), own.hand.end()}, {own.melds.begin(), own.melds.end()});
    std::vector<int> tiles;
    for (std::size_t at = 0; at < fits.size(); ++at)
      if (fits[at]) tiles.push_back(program.kinds[at]);
    if (tiles.empty()) continue;
    Win win = best_draw(seat, tiles);
    for (const int other : program.seats)
      if (gone >> other & 1 || has_one_status(other, kTenpai)) win.opponents &= ~(1 << other);
    transfer(settlement, seat, Shares(*this, win).at_draw());
    settlement.revealed |= 1U << seat;
    settlement.wins.push_back(win);
  }
}

// The win of a seat as if it drew the best of the tiles from a wall still full.
Win Run::best_draw(int seat, const std::vector<int>& tiles) {
  spend(200);
  const auto copy = std::make_unique<State>(state);
  copy->wall_index = 0;
  Run apart{program, *copy, nullptr, work, nesting, inside};
  apart.player(seat).draw.clear();
  apart.player(seat).draw.push(static_cast<TileId>(tiles[0]));
  const Win win = apart.best_win(seat, tiles, kByDraw);
  work = apart.work;
  return win;
}

}  // namespace jantaku::ruleset
