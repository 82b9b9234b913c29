// What a winning hand must show for each yaku: one row per yaku, each a question about a `Win`.
#pragma once

#include "hand/reading.hpp"
#include "score/context.hpp"
#include "score/rules.hpp"

namespace jantaku {

// A complete hand, read in one way, with the winning tile in one place of it. Filled in three steps, and the
// rows of the table say which step they need: circumstances and tiles, then the reading, then the wait.
struct Win {
  Win(const Hand& hand, const Context& context, const GameRule& rule);
  void read(const Reading& reading);
  void complete(Wait wait, Kind tile);

  const Hand& hand;
  const Context& context;
  const GameRule& rule;

  // Circumstances and tiles.
  bool closed;  // nothing called; closed kans allowed
  bool tsumo;
  KindSet kinds;  // all kinds in hand and melds
  KindSet kans = 0, closed_kans = 0;
  std::array<std::uint32_t, kSuits> meld_runs{};
  KindSet meld_triplets = 0;

  // The reading, melds included.
  Form form = Form::Standard;
  Kind pair = kNoKind;
  std::array<std::uint32_t, kSuits> runs{};        // three bits per start
  std::array<std::uint32_t, kSuits> run_starts{};  // one bit per start
  int n_runs = 0;
  KindSet triplets = 0;
  KindSet concealed_triplets = 0;  // closed kans among them

  // The wait.
  Wait wait = Wait::Tanki;
  Kind tile = kNoKind;
  KindSet kept_concealed = 0;  // triplets that count as concealed: not the one that a discard completed

  bool is_value_pair(Kind kind) const { return has(kDragons, kind) || kind == seat_wind() || kind == round_wind(); }
  Kind seat_wind() const { return value_wind(context.seat); }
  Kind round_wind() const { return value_wind(context.round); }

 private:
  // North is not a wind of value if it is set aside.
  Kind value_wind(int wind) const { return rule.players == 3 && wind == 3 ? kNoKind : wind_kind(wind); }
};

// Some groups of a hand, by what they are.
struct HandPart {
  const Win& win;
  KindSet runs = 0, triplets = 0;  // runs by their lowest kind
  Kind pair = kNoKind;
};

// A yaku that a number of groups make.
struct MadeOf {
  Yaku yaku;
  int groups;
  bool (*makes)(const HandPart&);
};

// The row of a yaku that a part of a hand makes; none for one of the whole hand or of the circumstances.
const MadeOf* made_of(Yaku yaku);

// Yaku found, with the han of the ordinary ones and how many yakuman the others are worth.
struct Found {
  YakuSet yaku;
  int han = 0;
  YakuSet yakuman;
  int multiple = 0;

  void add(const Found& other) {
    yaku |= other.yaku;
    han += other.han;
    yakuman |= other.yakuman;
    multiple += other.multiple;
  }
};

Found yaku_of_circumstances(const Win& win);  // needs only the constructor
// Those that count with a broken hand, which is complete only because it is the first draw.
Found beside_broken(const Found& circumstances, const GameRule& rule);
Found yaku_of_reading(const Win& win);  // needs read()
Found yaku_of_wait(const Win& win);     // needs complete()

// Han of an ordinary yaku (0 when it is a yakuman), and the multiple of a yakuman (0 when it is not one).
int han_of(Yaku yaku, bool closed, const GameRule& rule);
int multiple_of(Yaku yaku, const GameRule& rule);

// The value that a yaku adds to a hand, closed or with open melds: its han, 100 for each yakuman that it counts as; 0
// if such a hand cannot have it, or none can.
int worth_of(Yaku yaku, bool closed, const GameRule& rule);

}  // namespace jantaku
