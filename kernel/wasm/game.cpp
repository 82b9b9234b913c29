// A game: it begins by the rules that were taken, is played step by step, and is shown to a seat.
//
// The game is a value of `game_size()` bytes at `game_bytes()`, which JavaScript keeps: so there may be any number of
// them, and a copy of the bytes is a copy of the game.
#include <cmath>

#include "drill/cautious_player.hpp"
#include "game/final.hpp"
#include "wasm/score.hpp"
#include "wire/view.hpp"

namespace jantaku::wasm {
namespace {

struct Played {
  State state;
  Passed passed{};  // kinds that passed each seat since its riichi
};
Played played;

bool is_seat(int seat) { return seat >= 0 && seat < played.state.seats(); }
void put_id(Out& out, TileId tile) { out.put(tile == kNoId ? -1 : tile); }
void put_seat(Out& out, std::uint8_t seat) { out.put(seat == kNoSeat ? -1 : seat); }

void put_kinds(Out& out, KindSet kinds) {
  out.put(size(kinds));
  for_each(kinds, [&](Kind kind) { out.put(kind); });
}

void put_tiles(Out& out, const Player& player) {
  out.put(player.n_tiles);
  for (int i = 0; i < player.n_tiles; ++i) put_id(out, player.tiles[i]);
}

template <std::size_t n>
void put_ids(Out& out, const std::array<TileId, n>& ids) {
  std::int32_t& count = out.later();
  for (const TileId id : ids)
    if (id != kNoId) put_id(out, id), ++count;
}

void tell_events(const Events& events) {
  Out out;
  out.put(events.size);
  for (const Event& event : events) {
    out.put(static_cast<int>(event.type));
    put_seat(out, event.seat);
    put_seat(out, event.from);
    put_id(out, event.tile);
    put_ids(out, event.own);
    out.put(event.flag);
  }
}

// The waits of what a hand shows without its melds.
KindSet shown_waits(const Player& player) {
  if (player.n_tiles % 3 != 1) return 0;
  Hand hand = player.hand;
  while (hand.n_melds > 0) {
    const Meld& meld = hand.melds[--hand.n_melds];
    for_each(meld.kinds(), [&](Kind kind) { hand.held[kind] -= meld.is_chi() ? 1 : meld.tiles(); });
  }
  return waits(hand) | waits_by_shape(hand) | waits_for_fifth(hand);
}

// Whose hands are shown at the end of a round, as bits.
unsigned shown_at_end(const State& state) {
  unsigned seats = state.open;
  for (int i = 0; i < state.n_wins; ++i) seats |= bit_of(state.wins[static_cast<std::size_t>(i)].seat);
  if (state.end == RoundEnd::Exhausted || state.end == RoundEnd::Nagashi) seats |= state.tenpai;
  if (state.end == RoundEnd::Kyuushu) seats |= bit_of(state.turn);
  if (state.end == RoundEnd::Suucha) seats |= 0b1111;
  return seats;
}

}  // namespace

JANTAKU_EXPORT(game_bytes) Played* game_bytes() { return &played; }
JANTAKU_EXPORT(game_size) int game_size() { return static_cast<int>(sizeof(Played)); }

// Begins a game by the rules that were taken; the seed is a number of 64 bits. The events.
JANTAKU_EXPORT(begin_game) void begin_game(int low, int high) {
  played = Played{};
  const std::uint64_t seed = std::uint64_t{static_cast<std::uint32_t>(high)} << 32 | static_cast<std::uint32_t>(low);
  start_game(played.state, asked.rule, Seed::of_number(seed));
  played.state.at_table = true;
  Events events;
  start_round(played.state, shuffled_wall(played.state), events);
  tell_events(events);
}

// The seats that have a decision, as bits.
JANTAKU_EXPORT(deciding_seats) int deciding_seats() { return played.state.deciding; }

// Takes a decision of each deciding seat: by seat the place in its legal actions. The events; false, and nothing
// happens, if a seat has no such action.
JANTAKU_EXPORT(take_step) bool take_step() {
  State& state = played.state;
  In in;
  std::array<Action, kSeats> actions{};
  for (int seat = 0; seat < state.seats(); ++seat) {
    const int place = in.next();
    if (!state.decides(seat)) continue;
    Actions legal;
    legal_actions(state, seat, legal);
    if (place < 0 || place >= legal.size) return false;
    actions[static_cast<std::size_t>(seat)] = legal.of[static_cast<std::size_t>(place)];
  }
  if (state.deciding == 0) return false;
  Events events;
  step(state, actions, events);
  note_passed(state, actions, played.passed);
  tell_events(events);
  return true;
}

// Goes on after a round, to the next one or to the end of the game. The events; false where no round has just ended.
JANTAKU_EXPORT(take_next_round) bool take_next_round() {
  if (!played.state.may_advance()) return false;
  Events events;
  go_on(played.state, events);
  played.passed = {};
  tell_events(events);
  return true;
}

// 0 in a round, 1 when it is over, 2 when the game is.
JANTAKU_EXPORT(game_stage) int game_stage() {
  return played.state.phase == Phase::GameOver ? 2 : played.state.phase == Phase::RoundOver ? 1 : 0;
}

// What a player of average strength does at the decision of a seat: a place in its legal actions, -1 without one.
JANTAKU_EXPORT(choose_action) int choose_action(int seat, int chance) {
  const State& state = played.state;
  if (!is_seat(seat) || !state.decides(seat)) return -1;
  std::uint64_t source = static_cast<std::uint32_t>(chance);
  const Action chosen = choose_cautiously(state, seat, played.passed, source);
  Actions legal;
  legal_actions(state, seat, legal);
  return static_cast<int>(std::find(legal.begin(), legal.end(), chosen) - legal.begin());
}

// The round that has just begun, of all seats.
JANTAKU_EXPORT(tell_round) void tell_round() {
  const State& state = played.state;
  Out out;
  for (const int number :
       {int{state.wind}, int{state.round_wind()}, int{state.dealer}, int{state.honba}, int{state.sticks},
        int{state.left}, int{state.dice[0]}, int{state.dice[1]}})
    out.put(number);
  for (int seat = 0; seat < state.seats(); ++seat) {
    const Player& player = state.players[seat];
    out.put(player.points);
    put_tiles(out, player);
    put_id(out, player.drawn);
  }
}

// The document of the table as a seat sees it; -1 is a spectator.
JANTAKU_EXPORT(show_table) void show_table(int seat) { wire::put_view(new_document(), played.state, seat); }

// The win at that place of the round: seat, source, liable seat, tile, points, what all gain, the indicators under the
// dora if it is in riichi with the kinds they point to, the hand, and its score. `paid` is whether it was paid as more
// than its score.
JANTAKU_EXPORT(tell_win) void tell_win(int place) {
  const State& state = played.state;
  if (place < 0 || place >= state.n_wins) return;
  const WinResult& win = state.wins[static_cast<std::size_t>(place)];
  const Player& player = state.players[win.seat];
  const bool tsumo = win.seat == win.from;
  Out out;
  put_seat(out, win.seat);
  put_seat(out, win.from);
  put_seat(out, win.pao);
  put_id(out, win.tile);
  out.put(win.points);
  out.put(win.base > win.score.base);
  for (int seat = 0; seat < state.seats(); ++seat) out.put(win.deltas[static_cast<std::size_t>(seat)]);
  out.put(player.riichi ? state.n_dora : 0);
  for (int i = 0; player.riichi && i < state.n_dora; ++i) put_id(out, state.ura_id(i));
  asked.hand = winning_hand(state, win.seat, tsumo);
  asked.context = win_context(state, win.seat, tsumo);
  asked.rule = state.rule;
  std::int32_t& count = out.later();
  for (Kind kind = 0; kind < kKinds; ++kind) {
    const int suit = suit_of(kind);
    const int reds = suit < kSuits && kind == five_of(suit) ? asked.hand.reds[static_cast<std::size_t>(suit)] : 0;
    for (int i = 0; i < asked.hand.counts[kind]; ++i) out.put(i < reds ? kKinds + suit : kind), ++count;
  }
  put_score(out, win.score);
}

// The end of a round: how, how many have won, what each seat gained and has, the hands shown and their waits.
JANTAKU_EXPORT(tell_round_end) void tell_round_end() {
  const State& state = played.state;
  const unsigned shown = shown_at_end(state);
  Out out;
  out.put(static_cast<int>(state.end));
  out.put(state.n_wins);
  for (int seat = 0; seat < state.seats(); ++seat) {
    const Player& player = state.players[seat];
    const bool shows = (shown >> seat & 1) != 0;
    out.put(state.deltas[static_cast<std::size_t>(seat)]);
    out.put(player.points);
    out.put(shows);
    if (shows) put_tiles(out, player), put_kinds(out, state.end == RoundEnd::Win ? 0 : shown_waits(player));
  }
}

// The result of the game: whether a player is bankrupt; points, score in tenths of a thousand, and place of each seat.
JANTAKU_EXPORT(tell_result) void tell_result() {
  const State& state = played.state;
  const auto scores = final_scores(state);
  const Places places = ranking(state);
  Out out;
  out.put(state.broke != 0);
  for (int seat = 0; seat < state.seats(); ++seat) {
    out.put(state.players[seat].points);
    out.put(static_cast<int>(std::lround(10 * scores[static_cast<std::size_t>(seat)])));
    out.put(static_cast<int>(std::find(places.begin(), places.end(), seat) - places.begin()));
  }
}

// The kind that is dora under an indicator of that sort.
JANTAKU_EXPORT(dora_under) int dora_under(int kind, int sort) {
  if (kind < 0 || kind >= kKinds || sort < 0 || sort > 3) return -1;
  return dora_of(static_cast<Kind>(kind), static_cast<DoraKind>(sort), played.state.rule);
}

}  // namespace jantaku::wasm
