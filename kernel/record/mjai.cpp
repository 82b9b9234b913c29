#include "record/mjai.hpp"

#include <algorithm>

namespace jantaku {
namespace {

// ---- one line of JSON, read in place ----------------------------------------------------------------------

// Walks a value as it lies in the text; `ok` turns false for good at the first thing out of place.
struct Cursor {
  const char* at;
  const char* end;
  bool ok = true;

  void skip_space() {
    while (at < end && (*at == ' ' || *at == '\t' || *at == '\r')) ++at;
  }
  bool take(char wanted) {
    skip_space();
    if (at < end && *at == wanted) return ++at, true;
    return false;
  }
  void need(char wanted) { ok &= take(wanted); }

  // The letters of a string; none of mjai's words has an escape in it, names may.
  std::string_view text() {
    need('"');
    const char* const start = at;
    while (ok && at < end && *at != '"') at += *at == '\\' && at + 1 < end ? 2 : 1;
    const std::string_view letters(start, static_cast<std::size_t>(std::min(at, end) - start));
    need('"');
    return letters;
  }

  long number() {
    skip_space();
    const bool minus = take('-');
    long value = 0;
    const char* const start = at;
    while (at < end && *at >= '0' && *at <= '9' && value < 1000000000) value = 10 * value + (*at++ - '0');
    ok &= at > start;
    return minus ? -value : value;
  }

  bool truth() {
    skip_space();
    const bool is_true = at < end && *at == 't';
    while (at < end && *at >= 'a' && *at <= 'z') ++at;
    return is_true;
  }

  // Past any value; nesting is counted, not followed.
  void skip() {
    int depth = 0;
    do {
      skip_space();
      if (at >= end) return void(ok = false);
      if (*at == '"') {
        text();
      } else if (*at == '[' || *at == '{') {
        ++depth, ++at;
      } else if (*at == ']' || *at == '}') {
        --depth, ++at;
      } else {
        while (at < end && *at != ',' && *at != ']' && *at != '}' && *at != '"') ++at;
        if (depth > 0 && at < end && *at == ',') ++at;
      }
      if (depth > 0) take(','), take(':');
    } while (ok && depth > 0);
  }

  template <class F>
  void each(F f) {  // of an array
    need('[');
    if (take(']')) return;
    do f(*this);
    while (ok && take(','));
    need(']');
  }
};

// ---- tiles by name ----------------------------------------------------------------------------------------

constexpr Tile kHidden = kNoTile;

Tile tile_named(std::string_view name) {
  if (name.size() == 1) {
    constexpr std::string_view honors = "ESWNPFC";
    const auto at = honors.find(name[0]);
    return at == honors.npos ? kHidden : static_cast<Tile>(kEast + at);
  }
  constexpr std::string_view suits = "mps";
  const auto suit = name.size() < 2 ? suits.npos : suits.find(name[1]);
  if (suit == suits.npos || name[0] < '1' || name[0] > '9') return kHidden;
  if (name.size() == 3) return name[2] == 'r' && name[0] == '5' ? static_cast<Tile>(kKinds + suit) : kHidden;
  return name.size() == 2 ? static_cast<Tile>(kNumbers * suit + (name[0] - '1')) : kHidden;
}

// ---- messages ---------------------------------------------------------------------------------------------

enum class Word {
  Other,
  StartKyoku,
  Tsumo,
  Dahai,
  Chi,
  Pon,
  Daiminkan,
  Ankan,
  Kakan,
  Kita,
  Dora,
  Reach,
  ReachAccepted,
  Hora,
  Ryukyoku
};

Word word_of(std::string_view type) {
  static constexpr struct {
    std::string_view name;
    Word word;
  } kWords[] = {{"tsumo", Word::Tsumo},       {"dahai", Word::Dahai},         {"pon", Word::Pon},
                {"chi", Word::Chi},           {"reach", Word::Reach},         {"reach_accepted", Word::ReachAccepted},
                {"hora", Word::Hora},         {"dora", Word::Dora},           {"start_kyoku", Word::StartKyoku},
                {"ryukyoku", Word::Ryukyoku}, {"daiminkan", Word::Daiminkan}, {"kan", Word::Daiminkan},
                {"ankan", Word::Ankan},       {"kakan", Word::Kakan},         {"nukidora", Word::Kita},
                {"kita", Word::Kita}};
  for (const auto& row : kWords)
    if (row.name == type) return row.word;
  return Word::Other;
}

struct Message {
  Word word = Word::Other;
  int actor = kNoSeat, target = kNoSeat, kyoku = 0, honba = 0, sticks = 0, dealer = 0, wind = 0;
  Tile tile = kHidden, dora = kHidden;
  bool tsumogiri = false;
  std::array<Tile, 4> consumed{kHidden, kHidden, kHidden, kHidden};
  std::array<Tile, 5> ura{kHidden, kHidden, kHidden, kHidden, kHidden};
  std::array<std::array<Tile, 13>, 4> hands{};
  Points points{};
  std::string_view reason;
};

template <std::size_t n>
void read_tiles(Cursor& cursor, std::array<Tile, n>& into) {
  std::size_t i = 0;
  cursor.each([&](Cursor& item) {
    const Tile tile = tile_named(item.text());
    if (i < n) into[i++] = tile;
  });
}

bool read_message(std::string_view line, Message& message) {
  Cursor cursor{line.data(), line.data() + line.size()};
  cursor.need('{');
  while (cursor.ok && !cursor.take('}')) {
    const std::string_view key = cursor.text();
    cursor.need(':');
    if (key == "type") {
      message.word = word_of(cursor.text());
    } else if (key == "actor") {
      message.actor = static_cast<int>(cursor.number());
    } else if (key == "pai") {
      message.tile = tile_named(cursor.text());
    } else if (key == "tsumogiri") {
      message.tsumogiri = cursor.truth();
    } else if (key == "target") {
      message.target = static_cast<int>(cursor.number());
    } else if (key == "consumed") {
      read_tiles(cursor, message.consumed);
    } else if (key == "dora_marker") {
      message.dora = tile_named(cursor.text());
    } else if (key == "ura_markers" || key == "uradora_markers") {
      read_tiles(cursor, message.ura);
    } else if (key == "bakaze") {
      const std::string_view wind = cursor.text();
      const auto at = wind.size() == 1 ? std::string_view("ESWN").find(wind[0]) : std::string_view::npos;
      cursor.ok &= at != std::string_view::npos;
      message.wind = static_cast<int>(at);
    } else if (key == "honba") {
      message.honba = static_cast<int>(cursor.number());
    } else if (key == "kyotaku" || key == "kyoutaku") {
      message.sticks = static_cast<int>(cursor.number());
    } else if (key == "oya") {
      message.dealer = static_cast<int>(cursor.number());
    } else if (key == "reason") {
      message.reason = cursor.text();
    } else if (key == "scores" && message.word == Word::StartKyoku) {
      std::size_t i = 0;
      cursor.each([&](Cursor& item) {
        const long points = item.number();
        if (i < kSeats)
          message.points[i++] = static_cast<std::int32_t>(std::clamp<long>(points, -kMostPoints - 1, kMostPoints + 1));
      });
    } else if (key == "tehais" && message.word == Word::StartKyoku) {
      std::size_t i = 0;
      cursor.each([&](Cursor& item) {
        std::array<Tile, 13> hand;
        hand.fill(kHidden);
        read_tiles(item, hand);
        if (i < kSeats) message.hands[i++] = hand;
      });
    } else {
      cursor.skip();
    }
    if (!cursor.take(',')) {
      cursor.need('}');
      break;
    }
  }
  return cursor.ok;
}

// Drawn games by mjai's reasons, numbered as in a record.
std::uint8_t drawn_game(std::string_view reason) {
  static constexpr struct {
    std::string_view start;
    std::uint8_t kind;
  } kReasons[] = {{"nagashi", 1}, {"nm", 1},    {"kyu", 2},    {"yao9", 2},   {"suf", 3},   {"suuf", 3},
                  {"kaze4", 3},   {"sucha", 4}, {"suucha", 4}, {"reach4", 4}, {"sukai", 5}, {"suukan", 5},
                  {"suukai", 5},  {"kan4", 5},  {"sanch", 6},  {"ron3", 6}};
  for (const auto& row : kReasons)
    if (reason.starts_with(row.start)) return row.kind;
  return reason.empty() ? kUnknownDrawnGame : 0;
}

// ---- a round, with ids for its tiles ----------------------------------------------------------------------

// Gives tiles that have only names an id each: the lowest free one of the face when it first shows.
class RoundWriter {
 public:
  explicit RoundWriter(const GameRule& rule) : rule_(rule) { events_.reserve(1200); }

  bool start(const Message& message) {
    used_.fill(false);
    events_.clear();
    lines_.clear();
    ura_.clear();
    wins_ = 0;
    log_ = RoundLog{};
    log_.rule = rule_;
    const auto counts = [](int sticks) { return sticks >= 0 && sticks <= kMostHonba; };
    bool sound =
        message.dealer >= 0 && message.dealer < rule_.players && counts(message.honba) && counts(message.sticks);
    for (const std::int32_t points : message.points) sound &= points >= -kMostPoints && points <= kMostPoints;
    log_.dealer = static_cast<std::uint8_t>(message.dealer);
    log_.wind = static_cast<std::uint8_t>(message.wind);
    log_.honba = static_cast<std::uint16_t>(message.honba);
    log_.sticks = static_cast<std::uint16_t>(message.sticks);
    log_.points = message.points;
    for (int seat = 0; seat < rule_.players; ++seat) {
      held_[seat].size = 0;
      drawn_[seat] = kNoId;
      for (int i = 0; i < 13; ++i) {
        const TileId id = fresh(message.hands[seat][i]);
        sound &= id != kNoId;
        deal_[13 * seat + i] = id;
        held_[seat].add(id);
      }
    }
    log_.dora = fresh(message.dora);
    open_ = sound && log_.dora != kNoId;
    return open_;
  }

  // False where the message cannot be: a tile not held, a fifth copy, a seat that is none.
  bool write(const Message& m, int line) {
    if (!open_) return false;
    const bool seated = m.actor >= 0 && m.actor < rule_.players;
    if (!seated && m.word != Word::Dora && m.word != Word::Ryukyoku) return false;
    const auto seat = static_cast<std::uint8_t>(m.actor), target = static_cast<std::uint8_t>(m.target);
    switch (m.word) {
      case Word::Tsumo: {
        const TileId id = fresh(m.tile);
        if (id == kNoId) return false;
        held_[seat].add(id);
        drawn_[seat] = id;
        return put(line, 0, seat, id);
      }
      case Word::Dahai: {
        const TileId id = m.tsumogiri ? drawn_[seat] : held_[seat].find(m.tile, *this, drawn_[seat]);
        if (!give(seat, id)) return false;
        last_ = id;
        return put(line, 1, seat, id, m.tsumogiri);
      }
      case Word::Chi:
      case Word::Pon: {
        TileId own[2];
        for (int i = 0; i < 2; ++i) {
          own[i] = held_[seat].find(m.consumed[i], *this, kNoId);
          if (!give(seat, own[i])) return false;
        }
        return put(line, m.word == Word::Chi ? 2 : 3, seat, last_, target, own[0], own[1]);
      }
      case Word::Daiminkan: return give_kind(seat, last_ / 4, 3) && put(line, 4, seat, last_, target);
      case Word::Ankan: {
        const Kind kind = m.consumed[0] == kHidden ? kNoKind : kind_of(m.consumed[0]);
        return kind != kNoKind && give_kind(seat, kind, 4) && put(line, 5, seat, static_cast<TileId>(4 * kind));
      }
      case Word::Kakan:
      case Word::Kita: {
        const TileId id = held_[seat].find(m.word == Word::Kita && m.tile == kHidden ? kNorth : m.tile, *this, kNoId);
        if (!give(seat, id)) return false;
        last_ = id;
        return put(line, m.word == Word::Kita ? 7 : 6, seat, id);
      }
      case Word::Reach: return put(line, 8, seat, 0);
      case Word::ReachAccepted: return put(line, 9, seat, 0);
      case Word::Dora: {
        const TileId id = fresh(m.dora);
        return id != kNoId && put(line, 10, 0, id);
      }
      case Word::Hora: {
        for (int i = 0; i < 5 && ura_.size() < 5; ++i) {
          if (m.ura[i] == kHidden || static_cast<int>(ura_.size()) > i) continue;
          const TileId id = fresh(m.ura[i]);
          if (id == kNoId) return false;
          ura_.push_back(id);
        }
        const bool tsumo = target == seat || m.target == kNoSeat;
        return put(line, 11, seat, tsumo ? drawn_[seat] : last_, tsumo ? seat : target,
                   static_cast<std::uint8_t>(wins_++), kNoSeat);
      }
      case Word::Ryukyoku: return put(line, 12, 0, drawn_game(m.reason));
      default: return true;
    }
  }

  bool is_open() const { return open_; }
  bool has_result() const { return !events_.empty() && events_[events_.size() - 6] >= 11; }

  // Plays it again; the line at fault, if any.
  Replayed replay(State& state, int& line) {
    open_ = false;
    log_.deal = std::span(deal_).first(13u * rule_.players);
    log_.events = events_;
    log_.ura = ura_;
    const Replayed replayed = replay_round(log_, state);
    line =
        lines_.empty() ? 0 : lines_[std::min<std::size_t>(static_cast<std::size_t>(replayed.event), lines_.size() - 1)];
    return replayed;
  }

  Tile face(TileId id) const {
    const Kind kind = id / 4;
    const bool red = kind < kEast && number_of(kind) == 4 && (id & 3) < rule_.red_fives[suit_of(kind)];
    return red ? static_cast<Tile>(kKinds + suit_of(kind)) : kind;
  }

 private:
  struct Held {
    std::array<TileId, 20> ids;
    int size = 0;

    void add(TileId id) {
      if (size < 20) ids[size++] = id;
    }
    // A tile of that face, the one just drawn only where there is no other.
    TileId find(Tile tile, const RoundWriter& writer, TileId drawn) const {
      TileId found = kNoId;
      for (int i = 0; i < size; ++i)
        if (writer.face(ids[i]) == tile && (found == kNoId || found == drawn)) found = ids[i];
      return found;
    }
    bool remove(TileId id) {
      const auto stop = ids.begin() + size, at = std::find(ids.begin(), stop, id);
      if (at == stop) return false;
      *at = ids[--size];
      return true;
    }
  };

  TileId fresh(Tile tile) {
    if (tile == kHidden) return kNoId;
    const Kind kind = kind_of(tile);
    for (int copy = 0; copy < 4; ++copy) {
      const auto id = static_cast<TileId>(4 * kind + copy);
      if (!used_[id] && face(id) == tile) return used_[id] = true, id;
    }
    return kNoId;
  }

  bool give(int seat, TileId id) {
    if (id == kNoId || !held_[seat].remove(id)) return false;
    drawn_[seat] = drawn_[seat] == id ? kNoId : drawn_[seat];
    return true;
  }

  bool give_kind(int seat, Kind kind, int count) {
    for (int copy = 0; copy < 4; ++copy) count -= give(seat, static_cast<TileId>(4 * kind + copy));
    return count == 0;
  }

  bool put(int line, std::uint8_t code, std::uint8_t seat, std::uint8_t tile, std::uint8_t a = 0, std::uint8_t b = 0,
           std::uint8_t c = 0) {
    if (lines_.size() == 400) return false;
    events_.insert(events_.end(), {code, seat, tile, a, b, c});
    lines_.push_back(line);
    return true;
  }

  GameRule rule_;
  RoundLog log_;
  std::array<bool, kTileIds> used_{};
  std::array<Held, kSeats> held_{};
  std::array<TileId, kSeats> drawn_{};
  std::array<TileId, 52> deal_{};
  std::vector<std::uint8_t> events_, ura_;
  std::vector<int> lines_;
  TileId last_ = kNoId;
  int wins_ = 0;
  bool open_ = false;
};

}  // namespace

MjaiReport replay_mjai(std::string_view text, const GameRule& rule) {
  MjaiReport report;
  RoundWriter writer(rule);
  State state;
  int line = 0;
  const auto differ = [&](Difference difference, int at) {
    report.differences.push_back({report.rounds - 1, at, difference});
  };
  const auto finish = [&] {
    if (!writer.is_open()) return;
    int at = line;
    const bool broken_off = !writer.has_result();
    const Replayed replayed = writer.replay(state, at);
    report.decisions += replayed.decisions;
    if (replayed.difference != Difference::None && !(broken_off && replayed.difference == Difference::Unfinished))
      differ(replayed.difference, at);
  };
  bool sound = true;
  while (!text.empty()) {
    ++line;
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view one = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    if (one.find_first_not_of(" \t\r") == one.npos) continue;
    Message message;
    if (!read_message(one, message)) {
      report.rounds += report.rounds == 0;
      differ(Difference::Malformed, line);
      return report;
    }
    if (message.word == Word::StartKyoku) {
      finish();
      ++report.rounds;
      sound = writer.start(message);
      if (!sound) differ(Difference::Malformed, line);
    } else if (message.word != Word::Other && sound && !writer.write(message, line)) {
      sound = false;
      differ(Difference::Malformed, line);
      writer = RoundWriter(rule);
    }
  }
  finish();
  return report;
}

}  // namespace jantaku
