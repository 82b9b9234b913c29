#include "bindings/bindings.hpp"

#include <algorithm>
#include <atomic>
#include <limits>

namespace jantaku::python {
namespace {

std::atomic<std::uint64_t> text_count;

[[noreturn]] void raise_bad_id(nb::handle value, const char* argument) {
  raise(python("jantaku.riichi.tiles.faults", "bad_tile_id")(value, argument));
}

// An int of one digit, as the interpreter holds it where it lets that be seen; -1 for any other.
long one_digit([[maybe_unused]] PyObject* item) {
#if !defined(Py_LIMITED_API) && PY_VERSION_HEX < 0x030C0000
  if (PyLong_CheckExact(item) && Py_SIZE(item) == 1)
    return static_cast<long>(reinterpret_cast<PyLongObject*>(item)->ob_digit[0]);
#endif
  return -1;
}

int to_id(PyObject* item, const char* argument) {
  if (const long id = one_digit(item); id >= 0 && id < kTileIds) return static_cast<int>(id);
  const std::optional<long> id = to_whole(item, 0, kTileIds - 1);
  if (!id) raise_bad_id(item, argument);
  return static_cast<int>(*id);
}

// Adds tile ids to a hand, each once.
struct IdReader {
  Hand& hand;
  int count = 0;
  std::array<std::uint64_t, 3> seen{};

  void add(PyObject* item) {
    const int id = to_id(item, "hand");
    const std::uint64_t mask = std::uint64_t{1} << (id & 63);
    if (seen[id >> 6] & mask) raise(python("jantaku.riichi.tiles.faults", "repeated_tile_id")(id));
    seen[id >> 6] |= mask;
    if (++count > kMaxTiles) return;
    hand.add(static_cast<Kind>(id / 4));
    if (is_red_id(id)) ++hand.reds[id / 36];
  }
};

Hand hand_of_ids(PyObject* ids) {
  Hand hand;
  hand.from_ids = true;
  IdReader reader{hand};
  for_each_item(ids, [&](PyObject* item) { reader.add(item); });
  if (reader.count > kMaxTiles) raise_fault({FaultCode::WrongSize, kNoTile, reader.count});
  return hand;
}

Hand hand_of_text(nb::handle source) {
  notation::WrittenHand written;
  notation::read_hand(to_text(source), written);
  if (written.fault) raise_text_fault(written.fault, source);
  HandBuilder builder;
  for (const notation::WrittenMeld& meld : written.melds) builder.add_meld(notation::meld_of(meld));
  for (const notation::Token& token : written.tiles)
    if (const Fault fault = builder.add_tile(token.tile())) raise_fault(fault, source);
  if (const Fault fault = builder.check()) raise_fault(fault, source);
  return builder.hand;
}

template <class F>
void for_each_tile(nb::handle source, const char* argument, F f) {
  if (nb::isinstance<nb::str>(source)) {
    notation::Tokens tiles;
    notation::read_tiles(to_text(source), tiles);
    if (tiles.fault) raise_text_fault(tiles.fault, source);
    for (const notation::Token& token : tiles) f(token.tile());
    return;
  }
  if (!nb::isinstance<nb::iterable>(source)) raise(python("jantaku.riichi.tiles.faults", "no_tiles")(source, argument));
  for_each_item(source.ptr(), [&](PyObject* item) { f(tile_of_id(to_id(item, argument))); });
}

void set_indicators(std::array<Kind, 5>& into, std::uint8_t& count, nb::handle source, const char* argument) {
  count = 0;
  for_each_tile(source, argument, [&](Tile tile) {
    if (count == into.size()) raise(python("jantaku.riichi.score.faults", "too_many_indicators")(source, argument));
    into[count++] = kind_of(tile);
  });
}

std::uint16_t to_count(nb::handle value, const char* argument, long most) {
  const std::optional<long> count = to_whole(value, 0, most);
  if (!count) raise(python("jantaku.riichi.tiles.faults", "bad_count")(value, argument, most));
  return static_cast<std::uint16_t>(*count);
}

// The wind of one of the letters E, S, W and N, which nearly every caller writes; the text is not copied for it.
std::optional<std::uint8_t> wind_of_letter(PyObject* text) {
  if (!PyUnicode_Check(text) || PyUnicode_GetLength(text) != 1) return std::nullopt;
  switch (PyUnicode_ReadChar(text, 0)) {
    case 'E': return std::uint8_t{0};
    case 'S': return std::uint8_t{1};
    case 'W': return std::uint8_t{2};
    case 'N': return std::uint8_t{3};
    default: return std::nullopt;
  }
}

}  // namespace

std::string shown(nb::handle value) { return nb::cast<std::string>(python("jantaku.base.errors", "shown")(value)); }

std::uint64_t texts_read() { return text_count; }

int to_length(nb::handle text) {
  if (!PyUnicode_Check(text.ptr())) raise_type_error("a text is wanted, not " + shown(text));
  return static_cast<int>(std::min<Py_ssize_t>(PyUnicode_GetLength(text.ptr()), std::numeric_limits<int>::max()));
}

notation::Text to_text(nb::handle source) {
  ++text_count;
  notation::Text text;
  text.size = to_length(source);
  if (text.size <= notation::kLongest &&
      PyUnicode_AsUCS4(source.ptr(), reinterpret_cast<Py_UCS4*>(text.chars.data()), notation::kLongest, 0) == nullptr)
    throw nb::python_error();
  return text;
}

std::uint8_t to_wind(nb::handle source, const char* argument) {
  if (argument != nullptr && !PyUnicode_Check(source.ptr()))
    raise(python("jantaku.riichi.tiles.faults", "no_wind")(source, argument));
  if (const std::optional<std::uint8_t> wind = wind_of_letter(source.ptr())) return ++text_count, *wind;
  int wind = 0;
  if (const notation::TextFault fault = notation::read_wind(to_text(source), wind))
    raise_text_fault(fault, source, argument);
  return static_cast<std::uint8_t>(wind);
}

std::optional<long> to_whole(nb::handle value, long least, long most) {
  PyObject* source = value.ptr();
  nb::object index;
  if (!PyLong_Check(source)) {
    if (!PyIndex_Check(source)) return std::nullopt;
    index = nb::steal(PyNumber_Index(source));  // numpy's arrays of more than one number raise TypeError
    if (!index.is_valid() && !PyErr_ExceptionMatches(PyExc_TypeError)) throw nb::python_error();
    if (!index.is_valid()) return PyErr_Clear(), std::nullopt;
    source = index.ptr();
  }
  int overflow = 0;
  const long whole = PyLong_AsLongAndOverflow(source, &overflow);
  if (overflow != 0 || whole < least || whole > most) return std::nullopt;
  return whole;
}

long to_whole_argument(nb::handle value, long least, long most, const char* argument) {
  if (const std::optional<long> whole = to_whole(value, least, most)) return *whole;
  raise_argument(argument, value, "it is a whole number, " + std::to_string(least) + " to " + std::to_string(most));
}

void raise(nb::object error) {
  PyErr_SetObject(reinterpret_cast<PyObject*>(Py_TYPE(error.ptr())), error.ptr());
  throw nb::python_error();
}

void raise_argument(const std::string& fault, const std::string& cure) {
  raise(python("jantaku.game.faults", "bad_argument")(fault, cure));
}

void raise_argument(const char* argument, nb::handle value, const std::string& cure) {
  const std::string fault = std::string(argument) + " cannot be " + shown(value);
  raise(python("jantaku.game.faults", "bad_argument")(fault, cure, argument));
}

void raise_no_seat(nb::handle seat, int seats) {
  raise(python("jantaku.game.faults", "no_seat")(seat, list_of(seats, kSame)));
}

void raise_fault(Fault fault, nb::handle hand, nb::handle win) {
  raise(python("jantaku.riichi.score.faults", "hand_error")(kFaultNames[static_cast<int>(fault.code)],
                                                            static_cast<int>(fault.tile), fault.number, hand, win));
}

void raise_too_many_copies(Kind kind, int held, const nb::dict& seen) {
  raise(python("jantaku.riichi.score.faults", "too_many_seen")(static_cast<int>(kind), held, seen));
}

void raise_not_in_play(Kind kind, const nb::dict& seen) {
  raise(python("jantaku.riichi.score.faults", "not_in_play")(static_cast<int>(kind), seen));
}

void raise_text_fault(const notation::TextFault& fault, nb::handle text, const char* argument) {
  raise(python("jantaku.riichi.tiles.faults", "notation_error")(fault.sentence().name, text, fault.start, fault.end,
                                                                fault.number,
                                                                argument ? nb::object(nb::str(argument)) : nb::none()));
}

void raise_type_error(const std::string& message) {
  PyErr_SetString(PyExc_TypeError, message.c_str());
  throw nb::python_error();
}

Hand to_hand(nb::handle source) {
  if (PyList_CheckExact(source.ptr()) || PyTuple_CheckExact(source.ptr())) return hand_of_ids(source.ptr());
  const Hand* hand;
  if (nb::try_cast<const Hand*>(source, hand) && hand != nullptr) return *hand;
  if (nb::isinstance<nb::str>(source)) return hand_of_text(source);
  if (PySequence_Check(source.ptr()) || PyIter_Check(source.ptr())) return hand_of_ids(source.ptr());
  raise_type_error("a hand is text, a Hand, or a sequence of tile ids 0-135");
}

Hand to_hand(nb::handle source, int players) {
  const Hand hand = to_hand(source);
  if (to_players(players) == 4) return hand;
  for (Kind kind = 0; kind < kKinds; ++kind)
    if (hand.held[kind] > 0 && !has(kThreePlayerKinds, kind)) raise_fault({FaultCode::KindNotInPlay, kind}, source);
  return hand;
}

Tile to_tile(nb::handle source, const char* argument) {
  if (!nb::isinstance<nb::str>(source)) return tile_of_id(to_id(source.ptr(), argument));
  Tile tile = kNoTile;
  if (const notation::TextFault fault = notation::read_tile(to_text(source), tile))
    raise_text_fault(fault, source, argument);
  return tile;
}

std::array<std::uint8_t, kTiles> to_tiles(nb::handle source, const char* argument) {
  std::array<std::uint8_t, kTiles> counts{};
  constexpr int most = 200;  // far beyond what is refused: an argument with more may be endless
  for_each_tile(source, argument, [&](Tile tile) {
    if (++counts[tile] == most)
      raise_argument(std::string(argument) + " has tiles without end", "give each tile that is seen once");
  });
  return counts;
}

KindCounts to_visible(nb::handle source) {
  const std::array<std::uint8_t, kTiles> tiles = to_tiles(source, "visible");
  KindCounts counts{};
  for (int tile = 0; tile < kTiles; ++tile) {
    std::uint8_t& count = counts[kind_of(static_cast<Tile>(tile))];
    count = static_cast<std::uint8_t>(count + tiles[static_cast<std::size_t>(tile)]);
  }
  return counts;
}

GameRule to_rule(nb::handle source) {
  if (source.is_none()) return GameRule{};
  const GameRule* rule;
  if (nb::try_cast<const GameRule*>(source, rule) && rule != nullptr) return *rule;
  return nb::cast<GameRule>(python("jantaku.riichi.rules", "kernel_rule")(source));
}

int to_players(int players) {
  if (players != 3 && players != 4)
    raise_argument("players cannot be " + std::to_string(players), "players must be 3 or 4");
  return players;
}

namespace {

template <Flag flag>
void set_flag(Context& context, nb::handle value) {
  const int truth = value.ptr() == Py_True ? 1 : value.ptr() == Py_False ? 0 : PyObject_IsTrue(value.ptr());
  if (truth < 0) throw nb::python_error();
  if (truth) context.set(flag);
}

using Setter = void (*)(Context& context, nb::handle value);

// Its fields by keyword, the commonest first.
struct Field {
  Keyword keyword;
  Setter set;
};

// clang-format off
#define JANTAKU_ROW(flag, name, ...) {{#name}, set_flag<Flag::flag>},
Field fields[] = {
    {{"seat"}, [](Context& c, nb::handle v) { c.seat = to_wind(v, "seat"); }},
    {{"round"}, [](Context& c, nb::handle v) { c.round = to_wind(v, "round"); }},
    {{"dora"}, [](Context& c, nb::handle v) { set_indicators(c.dora, c.n_dora, v, "dora"); }},
    {{"ura"}, [](Context& c, nb::handle v) { set_indicators(c.ura, c.n_ura, v, "ura"); }},
    JANTAKU_CIRCUMSTANCES(JANTAKU_ROW)
    // clang-format on
    {{"kita"}, [](Context& c, nb::handle v) { c.kita = static_cast<std::uint8_t>(to_count(v, "kita", 4)); }},
    {{"honba"}, [](Context& c, nb::handle v) { c.honba = to_count(v, "honba", 999); }},
    {{"riichi_sticks"}, [](Context& c, nb::handle v) { c.riichi_sticks = to_count(v, "riichi_sticks", 999); }},
};
#undef JANTAKU_ROW

}  // namespace

bool set_circumstance(Context& context, nb::handle name, nb::handle value) {
  const int found = find_keyword(fields, name.ptr());
  if (found >= 0) fields[found].set(context, value);
  return found >= 0;
}

Tiles concealed_tiles(const Hand& hand) {
  std::array<Tile, kMaxTiles> tiles;
  int n = 0;
  for_each(hand.shape.once, [&](Kind kind) {
    const bool five = kind < kEast && number_of(kind) == 4;
    const int reds = five ? hand.reds[suit_of(kind)] : 0;
    for (int i = 0; i < hand.counts[kind]; ++i)
      tiles[n++] = i < reds ? static_cast<Tile>(kKinds + suit_of(kind)) : kind;
  });
  return first_of(tiles, n);
}

TupleOf<int> seats_tuple(unsigned seats) {
  return tuple_of(std::popcount(seats), [&](int) {
    const int seat = std::countr_zero(seats);
    seats &= seats - 1;
    return seat;
  });
}

Kinds kinds_tuple(KindSet kinds) {
  return tuple_of(size(kinds), [&](int) {
    const int kind = std::countr_zero(kinds);
    kinds &= kinds - 1;
    return kind;
  });
}

TupleOf<TileId> own_tuple(const std::array<TileId, 3>& own) {
  std::array<TileId, 3> tiles;
  int n = 0;
  for (const TileId tile : own)
    if (tile != kNoId) tiles[n++] = tile;
  return first_of(tiles, n);
}

}  // namespace jantaku::python
