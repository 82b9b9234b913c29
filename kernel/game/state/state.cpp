#include "game/state/state.hpp"

namespace jantaku {

Context standing_context(const State& state, int seat) {
  const Player& player = state.players[seat];
  Context context;
  if (player.riichi) context.set(player.double_riichi ? Flag::DoubleRiichi : Flag::Riichi);
  if (player.riichi && player.open_riichi) context.set(Flag::OpenRiichi);
  context.round = state.round_wind();
  context.seat = static_cast<std::uint8_t>(state.seat_wind(seat));
  context.honba = state.honba;
  return context;
}

bool is_eighth_win(const State& state, int seat) {
  const EightWins mode = state.rule.eight_wins;
  const bool by_honba = mode == EightWins::DealerAtEightHonba || mode == EightWins::AnyoneAtEightHonba;
  const bool dealer_alone = mode == EightWins::Dealer || mode == EightWins::DealerAtEightHonba;
  if (dealer_alone && seat != state.dealer) return false;
  return by_honba ? state.honba >= state.eight_honba + 8 : state.streak[seat] + 1 >= 8;
}

Context win_context(const State& state, int seat, bool tsumo) {
  const Player& player = state.players[seat];
  Context context;
  const auto set = [&](Flag flag, bool holds) {
    if (holds) context.set(flag);
  };
  const bool fresh = !state.calls && player.n_river == 0;
  const bool dealer = seat == state.dealer;
  set(Flag::Tsumo, tsumo);
  set(Flag::Riichi, player.riichi && !player.double_riichi);
  set(Flag::DoubleRiichi, player.double_riichi);
  set(Flag::OpenRiichi, player.riichi && player.open_riichi);
  set(Flag::Ippatsu, player.ippatsu);
  set(Flag::Rinshan, tsumo && state.after_replacement);
  set(Flag::Chankan, !tsumo && (state.offer == Offer::AddedKan || state.offer == Offer::ClosedKan));
  set(Flag::LastTile, state.left == 0 && !(tsumo && state.after_replacement));
  set(Flag::Tenhou, tsumo && fresh && dealer);
  set(Flag::Chiihou, tsumo && fresh && !dealer);
  set(Flag::Renhou, !tsumo && fresh && !dealer && state.offer == Offer::Discard);
  set(Flag::Kanfuri, !tsumo && state.fresh_kan && state.offer == Offer::Discard);
  set(Flag::TsubameGaeshi, !tsumo && state.riichi_pending != kNoSeat);
  set(Flag::Paarenchan, has(state.rule.yaku, Yaku::Paarenchan) && is_eighth_win(state, seat));
  const TileId tile = tsumo ? player.drawn : state.offered;
  context.win = state.tile(tile);
  context.round = state.round_wind();
  context.seat = static_cast<std::uint8_t>(state.seat_wind(seat));
  context.n_dora = state.n_dora;
  for (int i = 0; i < state.n_dora; ++i) context.dora[i] = state.dora_id(i) / 4;
  if (player.riichi) {
    context.n_ura = state.n_dora;
    for (int i = 0; i < state.n_dora; ++i) context.ura[i] = state.ura_id(i) / 4;
  }
  context.kita = player.kita;
  context.honba = state.honba;
  context.riichi_sticks = state.sticks;
  return context;
}

Hand winning_hand(const State& state, int seat, bool tsumo) {
  Hand hand = state.players[seat].hand;
  if (!tsumo) {
    hand.add(state.offered / 4);
    if (state.is_red(state.offered)) ++hand.reds[state.offered / 36];
  }
  return hand;
}

bool may_call_win(const State& state, int seat, bool tsumo) {
  if (!state.rule.check_han) return true;
  GameRule rule = state.rule;
  rule.fix_yaku = FixYaku::Finally;
  rule.multi_wait_finally = true;
  return may_win(winning_hand(state, seat, tsumo), win_context(state, seat, tsumo), rule);
}

bool is_fed_openly(const State& state, int seat) {
  return state.offer == Offer::Discard && state.players[seat].open_riichi && state.players[seat].riichi &&
         !state.is(state.robots, state.turn) && !state.players[state.turn].riichi;
}

bool has_winning_yaku(const State& state, int seat, bool tsumo) {
  return may_win(winning_hand(state, seat, tsumo), win_context(state, seat, tsumo), state.rule);
}

KindCounts played_copies(const State& state) {
  KindCounts played{};
  const auto add = [&](Kind kind, int n) { played[kind] = static_cast<std::uint8_t>(played[kind] + n); };
  for (int seat = 0; seat < state.seats(); ++seat) {
    const Player& player = state.players[seat];
    for (int i = 0; i < player.n_river; ++i) add(player.river[i].tile / 4, !player.river[i].called);
    for (int i = 0; i < player.hand.n_melds; ++i)
      for (const TileId tile : player.melds[i].tiles)
        if (tile != kNoId) add(tile / 4, 1);
    add(kNorth, player.kita);
  }
  return played;
}

KindCounts unseen_copies(const State& state, int seat) {
  KindCounts left = played_copies(state);
  for (int i = 0; i < state.n_dora; ++i) ++left[state.dora_id(i) / 4];
  const KindSet in_play = kinds_in_play(state.seats());
  for (Kind kind = 0; kind < kKinds; ++kind) {
    const int seen = left[kind] + state.players[seat].hand.counts[kind];
    left[kind] = static_cast<std::uint8_t>(has(in_play, kind) ? 4 - std::min(seen, 4) : 0);
  }
  return left;
}

}  // namespace jantaku
