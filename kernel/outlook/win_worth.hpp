// The points of a win in every way in which it may come, with the ura-dora that may be under the indicators.
#pragma once

#include "outlook/question.hpp"
#include "score/score.hpp"

namespace jantaku {

// How the hand is declared when it wins.
enum class Manner : std::uint8_t { Dama, Riichi, Ippatsu };
inline constexpr int kManners = 3;

// Points with honba and sticks; 0 without a yaku, or if the rules forbid the win.
struct WinWorth {
  double points[2][kManners][2] = {};  // by draw or discard, manner, and whether it is the last tile

  double by(bool ron, Manner manner, bool last) const { return points[ron][static_cast<int>(manner)][last]; }
};

class WinScorer {
 public:
  explicit WinScorer(const OutlookQuestion& question);

  // Of a complete hand, `win` among its tiles; `unseen` are the tiles that may be the ura indicators.
  WinWorth worth(const Hand& complete, Tile win, const TileCounts& unseen) const;

 private:
  static constexpr int kMostUra = 20;  // five indicators of a kan each
  using UraChances = std::array<double, kMostUra + 1>;

  void add_by_parts(const Hand& complete, Tile win, bool ron, int manners, const UraChances& ura, int most_ura,
                    WinWorth& into) const;
  void add_by_score(const Hand& complete, Tile win, bool ron, int manners, const UraChances& ura, int most_ura,
                    WinWorth& into) const;
  int ura_chances(const Hand& complete, const TileCounts& unseen, UraChances& chances) const;
  double pay(std::uint32_t base, bool ron) const;

  const OutlookQuestion& question;
  bool by_parts;                         // luck only adds han: no yaku needs both luck and tiles
  bool may_riichi;                       // the hand is closed at first and the rules have riichi
  int n_ura;                             // indicators that will be turned
  std::array<Kind, kKinds> shown_by[2];  // the kind that an indicator shows: under the first one, under those of kans
  Flag riichi;                           // or double riichi, where it is declared already
  int riichi_han, ippatsu_han, last_han[2];
};

}  // namespace jantaku
