// An observation of four players as tokens and numbers, for networks that read sequences.
//
// Faces are 0 for the red five of man, then 1 to 9 man, likewise pin and sou, then the honors: 37.
#include <algorithm>
#include <utility>

#include "learn/riichienv/encodings.hpp"

namespace jantaku::riichienv {
namespace {

using Tokens = std::vector<std::uint16_t>;

constexpr int kPlayers = 4;
constexpr int kNobody = 4;

// Where each sort of token begins, among actions that happened and among those that may be taken.
struct Bases {
  int discard, chi, pon, open_kan, closed_kan, added_kan;
};
constexpr Bases kDone{1, 38, 128, 168, 205, 239};
constexpr Bases kMay{0, 111, 201, 241, 37, 71};
constexpr int kMayTsumo = 108, kMayKyuushu = 109, kMayPass = 110, kMayRon = 278;

int face(int tile) {
  const int kind = tile / 4;
  if (kind >= kEast) return kind + 3;
  return kind / kNumbers * 10 + (is_red_id(tile) ? 0 : kind % kNumbers + 1);
}

// The number of a chi, of 90: by lowest tile; a run with a five comes without the red one first.
int chi_number(int taken, int a, int b) {
  const int low = std::min({taken / 4, a / 4, b / 4});
  int before = 0;
  for (int number = 0; number < low % kNumbers; ++number) before += number >= 2 && number <= 4 ? 6 : 3;
  const bool red = is_red_id(taken) || is_red_id(a) || is_red_id(b);
  return low / kNumbers * 30 + before + 3 * red + taken / 4 - low;
}

// The number of a pon, of 40: of fives without the red one, with it in hand, taking it.
int pon_number(int taken, int a, int b) {
  const int kind = taken / 4, fives = (kind > 4) + (kind > 13) + (kind > 22);
  return kind + 2 * fives + (is_red_id(taken) ? 2 : is_red_id(a) || is_red_id(b));
}

void add(Tokens& out, std::initializer_list<int> row) {
  for (int token : row) out.push_back(static_cast<std::uint16_t>(token));
}

int token_of(EventType type, int tile, int a, int b, const Bases& base) {
  switch (type) {
    case EventType::Chi: return base.chi + chi_number(tile, a, b);
    case EventType::Pon: return base.pon + pon_number(tile, a, b);
    case EventType::OpenKan: return base.open_kan + face(tile);
    case EventType::ClosedKan: return base.closed_kan + tile / 4;
    case EventType::AddedKan: return base.added_kan + face(tile);
    default: return base.discard + face(tile);
  }
}

bool is_call(EventType type) { return type == EventType::Chi || type == EventType::Pon || type == EventType::OpenKan; }

}  // namespace

// Style, seat, wind, round, tiles left, indicators, hand, drawn tile.
std::size_t write_sparse(const Seen& seen, int style, std::uint16_t* out) {
  std::uint16_t* at = out;
  const auto add = [&](int token) { *at++ = static_cast<std::uint16_t>(token); };
  for (int token :
       {style, 2 + seen.seat, 6 + std::min(seen.wind(), 2), 9 + seen.round(), 13 + std::max(0, seen.left())})
    add(token);
  for (int i = 0; i < seen.n_dora(); ++i) add(83 + 37 * i + face(seen.dora(i)));
  std::uint16_t* const hand = at;
  const TileId drawn = seen.drawn();
  for (TileId tile : seen.hand())
    if (seen.given() || tile != drawn) add(268 + tile);
  // As it is shown: sorted, the drawn tile last.
  if (!seen.given()) {
    std::sort(hand, at);
    if (at < hand + seen.hand().size()) add(268 + drawn);
  }
  if (drawn != kNoId) add(404 + face(drawn));
  return static_cast<std::size_t>(at - out);
}

// Honba, sticks and points, own first, now and as the round began.
void write_numeric(const Seen& seen, const Heard& heard, float* out) {
  const auto write = [&](int honba, int sticks, auto points) {
    *out++ = static_cast<float>(honba);
    *out++ = static_cast<float>(sticks);
    for (int i = 0; i < kPlayers; ++i) *out++ = static_cast<float>(points(static_cast<std::size_t>(seen.seat_at(i))));
  };
  const auto now = [&](std::size_t seat) { return seen.at(static_cast<int>(seat)).points; };
  write(seen.honba(), seen.sticks(), now);
  if (!heard.began) return write(seen.honba(), seen.sticks(), now);
  write(heard.honba, heard.sticks, [&](std::size_t seat) { return heard.points[seat]; });
}

// Seat, token, drawn or from hand, riichi, whom it was taken from: a row for each action.
void list_progression(const Heard& heard, Tokens& out) {
  out.clear();
  bool riichi = false;
  heard.each([&](const Event& event) {
    switch (event.type) {
      case EventType::Round:
        out.clear();
        add(out, {kNobody, 0, 2, 2, kNobody});
        return;
      case EventType::Riichi: riichi = true; return;
      case EventType::Discard:
        add(out, {event.seat, kDone.discard + face(event.tile), event.flag, riichi, kNobody});
        break;
      case EventType::Chi:
      case EventType::Pon:
      case EventType::OpenKan:
      case EventType::ClosedKan:
      case EventType::AddedKan: {
        const int from = is_call(event.type) ? (event.from - event.seat + kPlayers) % kPlayers - 1 : kNobody;
        add(out, {event.seat, token_of(event.type, event.tile, event.own[0], event.own[1], kDone), 2, 2, from});
        break;
      }
      default: return;
    }
    riichi = false;
  });
}

// Token, drawn or from hand, riichi, whom it is taken from: a row for each legal action but riichi.
void list_candidates(const Seen& seen, const Heard& heard, std::span<const EnvAction> legal, Tokens& out) {
  out.clear();
  int target = -1;
  bool offered = false;
  heard.each([&](const Event& event) {
    if (event.type != EventType::Discard && event.type != EventType::AddedKan) return;
    target = (event.seat - seen.seat + kPlayers) % kPlayers - 1;
    offered = true;
  });
  const int drawn = seen.drawn() == kNoId || seen.drawn_into_hand() ? -1 : seen.drawn();
  for (const EnvAction& action : legal) {
    const auto own = [&](std::size_t at) { return at < action.consumed.size() ? action.consumed[at] : 0; };
    const int tile = action.tile >= 0 ? action.tile : own(0);
    const auto call = [&](EventType type) {
      if (offered) add(out, {token_of(type, tile, own(0), own(1), kMay), 2, 2, target});
    };
    const auto turn = [&](int token) { add(out, {token, 2, 2, 3}); };
    switch (action.type) {
      case EnvActionType::Discard: add(out, {kMay.discard + face(tile), tile == drawn, 2, 3}); break;
      case EnvActionType::Chi: call(EventType::Chi); break;
      case EnvActionType::Pon: call(EventType::Pon); break;
      case EnvActionType::OpenKan: call(EventType::OpenKan); break;
      case EnvActionType::ClosedKan: turn(token_of(EventType::ClosedKan, tile, 0, 0, kMay)); break;
      case EnvActionType::AddedKan: turn(token_of(EventType::AddedKan, tile, 0, 0, kMay)); break;
      case EnvActionType::Tsumo: turn(kMayTsumo); break;
      case EnvActionType::Kyuushu: turn(kMayKyuushu); break;
      case EnvActionType::Pass: turn(kMayPass); break;
      case EnvActionType::Ron:
        if (offered) add(out, {kMayRon, 2, 2, target});
        break;
      default: break;
    }
  }
}

}  // namespace jantaku::riichienv
