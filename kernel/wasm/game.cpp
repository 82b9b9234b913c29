// A game: it begins by the rules that were taken, is played step by step, and is shown to a seat.
//
// The game is a value of `game_size()` bytes at `game_bytes()`, which JavaScript keeps: so there may be any number of
// them, and a copy of the bytes is a copy of the game.
#include <cmath>

#include "drill/cautious_player.hpp"
#include "game/final.hpp"
#include "score/complete.hpp"
#include "score/gate.hpp"
#include "wasm/score.hpp"

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

void put_melds(Out& out, const Player& player) {
  out.put(player.hand.n_melds);
  for (int i = 0; i < player.hand.n_melds; ++i) {
    out.put(static_cast<int>(player.hand.melds[i].type));
    put_ids(out, player.melds[i].tiles);
    put_id(out, player.melds[i].called);
    put_seat(out, player.melds[i].from);
  }
}

void put_river(Out& out, const Player& player) {
  out.put(player.n_river);
  for (int i = 0; i < player.n_river; ++i) {
    const Discarded& one = player.river[i];
    for (const int number : {int{one.tile}, int{one.tsumogiri}, int{one.riichi}, int{one.called}}) out.put(number);
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

// What the waits of a seat are worth, by what it sees.
struct WaitWriter {
  const State& state;
  int seat;
  Out& out;
  std::int32_t& count;
  const Player& own = state.players[seat];
  std::array<std::uint8_t, kKinds> seen{};   // outside its hand and melds
  std::array<std::uint8_t, kKinds> shown{};  // indicators, and the Norths it set aside

  void look() {
    for (int i = 0; i < state.n_dora; ++i) ++seen[state.dora_id(i) / 4], ++shown[state.dora_id(i) / 4];
    shown[kEast + 3] += own.kita;
    for (int at = 0; at < state.seats(); ++at) {
      const Player& player = state.players[at];
      seen[kEast + 3] += player.kita;
      for (int i = 0; i < player.n_river; ++i) seen[player.river[i].tile / 4] += !player.river[i].called;
      if (at == seat) continue;
      for (int i = 0; i < player.hand.n_melds; ++i)
        for (const TileId id : player.melds[i].tiles)
          if (id != kNoId) ++seen[id / 4];
      for (int i = 0; state.is(state.open, at) && i < player.n_tiles; ++i) ++seen[player.tiles[i] / 4];
    }
  }

  // The kind of the tile that the seat may win on now.
  int offered() const {
    Actions legal;
    legal_actions(state, seat, legal);
    const bool may_ron =
        std::any_of(legal.begin(), legal.end(), [](const Action& one) { return one.type == ActionType::Ron; });
    return may_ron ? state.offered / 4 : -1;
  }

  // The circumstances of a win later, or now: by then ippatsu may be gone.
  Context context(bool riichi, Kind wait, bool tsumo, bool now) const {
    Context found;
    const auto set = [&](Flag flag, bool holds) {
      if (holds) found.set(flag);
    };
    set(Flag::Riichi, riichi);
    set(Flag::OpenRiichi, riichi && own.open_riichi);
    set(Flag::DoubleRiichi, own.riichi && own.double_riichi);
    set(Flag::Tsumo, tsumo);
    set(Flag::Ippatsu, now && own.riichi && own.ippatsu);
    set(Flag::Chankan, now && (state.offer == Offer::AddedKan || state.offer == Offer::ClosedKan));
    set(Flag::LastTile, now && state.left == 0);
    found.round = state.round_wind();
    found.seat = static_cast<std::uint8_t>(state.seat_wind(seat));
    found.kita = own.kita;
    found.n_dora = state.n_dora;
    for (int i = 0; i < state.n_dora; ++i) found.dora[static_cast<std::size_t>(i)] = state.dora_id(i) / 4;
    found.win = wait;
    return found;
  }

  // -1 for a hand that cannot win so.
  int points(const Hand& hand, Kind wait, bool riichi, bool tsumo, bool now = false) const {
    if (hand.held[wait] + shown[wait] >= 4) return -1;
    Hand complete = hand;
    complete.add(wait);
    const Context given = fitting(complete, context(riichi, wait, tsumo, now), state.rule);
    if (!may_win(complete, given, state.rule)) return -1;
    return static_cast<int>(payment(score(complete, given, state.rule), given, state.rule).points);
  }

  // The waits of a hand after that discard, or of one that has not drawn.
  void put(const Hand& hand, TileId discard, bool declares) {
    const KindSet kinds = waits(hand, state.rule);
    const KindSet gone = own.river_kinds | (discard == kNoId ? 0 : bit(static_cast<Kind>(discard / 4)));
    const bool furiten = (kinds & gone) != 0 || (discard == kNoId && own.is_furiten());
    const int now = discard == kNoId ? offered() : -1;
    for_each(kinds, [&](Kind kind) {
      ++count;
      const int held = hand.held[kind] + (discard != kNoId && discard / 4 == kind);
      put_id(out, discard);
      out.put(kind);
      out.put(std::max(0, 4 - held - seen[kind]));
      out.put(points(hand, kind, own.riichi, false, kind == now));
      out.put(points(hand, kind, own.riichi, true));
      out.put(declares ? points(hand, kind, true, false) : -1);
      out.put(furiten);
    });
  }
};

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

// The legal actions of a seat: how many, of each its type, tile and own tiles.
JANTAKU_EXPORT(tell_legal) void tell_legal(int seat) {
  Actions legal;
  if (is_seat(seat)) legal_actions(played.state, seat, legal);
  Out out;
  out.put(legal.size);
  for (const Action& action : legal) {
    out.put(static_cast<int>(action.type));
    put_id(out, action.tile);
    put_ids(out, action.own);
  }
}

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

// The table as a seat sees it; -1 is a spectator.
JANTAKU_EXPORT(tell_table) void tell_table(int seat) {
  const State& state = played.state;
  Out out;
  for (const int number :
       {int{state.round_wind()}, int{state.dealer}, int{state.turn}, int{state.honba}, int{state.sticks},
        int{state.left}, int{state.open}, int{state.dead}})
    out.put(number);
  put_seat(out, state.wareme);
  put_id(out, state.phase == Phase::Claim ? state.offered : kNoId);
  out.put(state.n_dora);
  for (int i = 0; i < state.n_dora; ++i) {
    put_id(out, state.dora_id(i));
    out.put(dora_of(state.dora_id(i) / 4, i == 0 ? DoraKind::Dora : DoraKind::Kan, state.rule));
  }
  for (int at = 0; at < state.seats(); ++at) {
    const Player& player = state.players[at];
    const bool hidden = at != seat && !state.is(state.open, at);
    out.put(player.points);
    out.put(player.n_tiles);
    out.put(player.drawn != kNoId);
    if (hidden) out.put(0), out.put(-1);
    else put_tiles(out, player), put_id(out, player.drawn);
    put_melds(out, player);
    put_river(out, player);
    out.put(player.kita);
    out.put(player.riichi);
    out.put(player.open_riichi);
    put_kinds(out, at == seat ? player.waits : 0);
    out.put(at == seat && player.is_furiten());
  }
}

// What each wait of a seat is worth, or each after a discard that leaves the hand waiting: the discard or -1, the kind,
// copies that may come, points by ron, by self-draw and by ron after a riichi (-1 for none), furiten.
JANTAKU_EXPORT(tell_waits_of) void tell_waits_of(int seat) {
  const State& state = played.state;
  Out out;
  std::int32_t& count = out.later();
  if (!is_seat(seat) || state.is(state.dead, seat)) return;
  WaitWriter waiting{state, seat, out, count};
  waiting.look();
  const Player& own = state.players[seat];
  if (own.hand.size() % 3 == 1) return waiting.put(own.hand, kNoId, false);
  Actions legal;
  legal_actions(state, seat, legal);
  KindSet looks[2] = {0, 0};  // plain and red
  for (const Action& action : legal) {
    if (action.type != ActionType::Discard && action.type != ActionType::Riichi) continue;
    const Kind kind = action.tile / 4;
    KindSet& such = looks[state.is_red(action.tile)];
    if (has(such, kind)) continue;
    such |= bit(kind);
    Hand after = own.hand;
    after.remove(kind);
    if (state.is_red(action.tile)) --after.reds[action.tile / 36];
    const bool declares = std::any_of(legal.begin(), legal.end(), [&](const Action& one) {
      return one.type == ActionType::Riichi && one.tile == action.tile;
    });
    waiting.put(after, action.tile, declares);
  }
}

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
