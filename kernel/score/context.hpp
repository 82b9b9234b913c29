// The circumstances of a win: which tile, how it came, whose winds, what the indicators show.
#pragma once

#include "hand/tile.hpp"

namespace jantaku {

// The way to win that a circumstance needs, and when it is known that it holds.
enum class Way : std::uint8_t { Any, Tsumo, Ron };
enum class Known : std::uint8_t { Hand, Table, Win };

// A row for each circumstance that holds or does not, in the order of the bits: flag, name, way, known, true for a
// local yaku of that name, and a sentence for help. What it cannot be with is in the table of fault.cpp.
// clang-format off: one row, one line
#define JANTAKU_CIRCUMSTANCES(ROW) \
  ROW(Tsumo, tsumo, Tsumo, Win, false, "Won by self-draw (default: ron).") \
  ROW(Riichi, riichi, Any, Table, false, "Riichi was declared.") \
  ROW(DoubleRiichi, double_riichi, Any, Table, false, "Riichi was declared on the first turn.") \
  ROW(OpenRiichi, open_riichi, Any, Table, true, "Riichi was declared with the hand shown.") \
  ROW(Ippatsu, ippatsu, Any, Table, false, "Won within one turn of the riichi.") \
  ROW(Rinshan, rinshan, Tsumo, Win, false, "Won on the tile drawn after a kan.") \
  ROW(Chankan, chankan, Ron, Win, false, "Ron on the tile that another player added to a pon.") \
  ROW(LastTile, last_tile, Any, Table, false, "Won on the last tile: haitei or houtei.") \
  ROW(Tenhou, tenhou, Tsumo, Win, false, "The dealer won on the first draw.") \
  ROW(Chiihou, chiihou, Tsumo, Win, false, "Another player won on the first draw.") \
  ROW(Renhou, renhou, Ron, Win, false, "Ron before the first draw.") \
  ROW(TsubameGaeshi, tsubame_gaeshi, Ron, Win, true, "Ron on a riichi tile; a local yaku.") \
  ROW(Kanfuri, kanfuri, Ron, Win, true, "Ron on the discard after a kan; a local yaku.") \
  ROW(Paarenchan, paarenchan, Any, Win, true, "Eighth win in a row; a local yaku.") \
  ROW(Open, open, Any, Hand, false, "The hand is open, though no melds are written.")
// clang-format on

namespace circumstance {
#define JANTAKU_ROW(flag, ...) flag,
enum Bit : std::uint8_t { JANTAKU_CIRCUMSTANCES(JANTAKU_ROW) };
#undef JANTAKU_ROW
}  // namespace circumstance

#define JANTAKU_ROW(flag, ...) flag = 1 << circumstance::flag,
enum class Flag : std::uint32_t { JANTAKU_CIRCUMSTANCES(JANTAKU_ROW) };
#undef JANTAKU_ROW

struct Circumstance {
  Flag flag;
  const char* name;
  Way way;
  Known known;
  bool local;
  const char* about;
};

#define JANTAKU_ROW(flag, name, way, known, local, about) {Flag::flag, #name, Way::way, Known::known, local, about},
inline constexpr Circumstance kCircumstances[] = {JANTAKU_CIRCUMSTANCES(JANTAKU_ROW)};
#undef JANTAKU_ROW

// The flags of the circumstances that need that way to win.
constexpr std::uint32_t flags_by(Way way) {
  std::uint32_t flags = 0;
  for (const Circumstance& row : kCircumstances)
    if (row.way == way) flags |= static_cast<std::uint32_t>(row.flag);
  return flags;
}

struct Context {
  std::uint32_t flags = 0;
  Tile win = kNoTile;                // kNoTile: the tile that pays best
  std::uint8_t round = 0, seat = 0;  // winds, 0 = East
  std::uint8_t n_dora = 0, n_ura = 0, kita = 0;
  std::array<Kind, 5> dora{}, ura{};  // indicators
  std::uint16_t honba = 0, riichi_sticks = 0;

  constexpr bool is(Flag flag) const { return (flags & static_cast<std::uint32_t>(flag)) != 0; }
  constexpr void set(Flag flag) { flags |= static_cast<std::uint32_t>(flag); }
  constexpr void clear(Flag flag) { flags &= ~static_cast<std::uint32_t>(flag); }
  constexpr bool is_riichi() const { return is(Flag::Riichi) || is(Flag::DoubleRiichi) || is(Flag::OpenRiichi); }
  constexpr bool is_dealer() const { return seat == 0; }
  friend constexpr bool operator==(const Context&, const Context&) = default;
};

// The circumstances of a win on that tile, drawn or not, without what the other way to win needs.
constexpr Context won_on(Context context, Tile win, bool tsumo) {
  context.win = win;
  context.flags &= ~flags_by(tsumo ? Way::Ron : Way::Tsumo);
  if (tsumo) context.set(Flag::Tsumo);
  return context;
}

}  // namespace jantaku
