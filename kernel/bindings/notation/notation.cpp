// Notation as Python calls it: `jantaku.riichi.tiles.notation` documents it.
#include <algorithm>
#include <vector>

#include "bindings/bindings.hpp"
#include "notation/sentence.hpp"

namespace jantaku::python {
namespace {

using notation::Span;
using notation::Text;
using notation::TextFault;
using notation::TileCounts;
using notation::Token;
using notation::Tokens;

using Places = TupleOf<std::tuple<int, int>>;
using MeldPlaces = std::tuple<MeldType, Tiles, Places>;

Tiles tiles_of(std::span<const Token> tokens) {
  return tuple_of(tokens, [](const Token& token) { return token.tile(); });
}

Places places_of(std::span<const Token> tokens) {
  return tuple_of(tokens, [](const Token& token) { return std::tuple<int, int>(token.start, token.end); });
}

// The tiles of a text in one notation, which `scan` reads.
template <class F>
Tiles tiles_in(nb::handle source, F scan) {
  const Text text = to_text(source);
  Tokens tiles;
  scan(text, tiles);
  if (const TextFault fault = notation::check_tiles(tiles)) raise_text_fault(fault, source);
  return tiles_of(tiles);
}
template <auto scan>
Tiles read_by(nb::handle source) {
  return tiles_in(source, scan);
}

void scan_mpsz(const Text& text, Tokens& tiles) {
  if (!(tiles.fault = notation::check_length(text))) notation::scan_mpsz(text, {0, text.size}, tiles);
}

Tiles read_ids(nb::handle source, bool red_fives) {
  return tiles_in(source, [=](const Text& text, Tokens& tiles) { notation::scan_ids(text, red_fives, tiles); });
}

MadeTile read_tile(nb::handle source) {
  Tile tile = kNoTile;
  if (const TextFault fault = notation::read_tile(to_text(source), tile)) raise_text_fault(fault, source);
  return nb::int_(tile);
}

TupleOf<MeldPlaces> melds_of(const notation::WrittenMelds& melds) {
  return tuple_of(melds, [](const notation::WrittenMeld& meld) {
    const std::span<const Token> tokens(meld.begin(), meld.end());
    return MeldPlaces(meld.type, tiles_of(tokens), places_of(tokens));
  });
}

std::tuple<Tiles, Places, TupleOf<MeldPlaces>> read_hand(nb::handle source) {
  notation::WrittenHand hand;
  notation::read_hand(to_text(source), hand);
  if (hand.fault) raise_text_fault(hand.fault, source);
  return {tiles_of(hand.tiles), places_of(hand.tiles), melds_of(hand.melds)};
}

std::optional<std::tuple<int, int>> locate(nb::handle source, Tile tile, int nth) {
  notation::WrittenHand hand;
  notation::read_hand(to_text(source), hand);
  const Span place = notation::locate(hand, tile, nth);
  if (place.size() == 0) return std::nullopt;
  return std::tuple(place.start, place.size());
}

auto place(nb::handle source, std::optional<Tile> tile, int number) {
  const Span found =
      notation::place_of({FaultCode::None, tile.value_or(kNoTile), number}, to_length(source),
                         [&](notation::WrittenHand& hand) { notation::read_hand(to_text(source), hand); });
  return std::make_tuple(found.start, found.size());
}

Tile known_tile(nb::handle value) {
  const std::optional<long> tile = to_whole(value, 0, kTiles - 1);
  if (!tile) raise_argument("there is no tile " + shown(value), "a Tile is a number from 0 to 36");
  return static_cast<Tile>(*tile);
}

// The tiles of a text or of a list.
void add_tiles(nb::handle source, Tokens& tiles) {
  if (nb::isinstance<nb::str>(source)) return notation::scan(to_text(source), tiles);
  for_each_item(source.ptr(), [&](PyObject* item) { tiles.add_name(known_tile(item)); });
}

auto find_copy(Checked<nb::sequence, Type<"str | Sequence[int]">> sources, int kind, int nth) {
  std::vector<Tokens> lists;
  for (nb::handle source : sources) add_tiles(source, lists.emplace_back());
  const notation::Copy copy = notation::find_copy(lists, static_cast<Kind>(kind), nth);
  return std::make_tuple(copy.total, copy.list, copy.place.start, copy.place.size());
}

TileCounts counts_of(nb::handle tiles) {
  TileCounts counts{};
  for_each_item(tiles.ptr(), [&](PyObject* item) { ++counts[known_tile(item)]; });
  return counts;
}

// The argument at fault, what is wrong and what to do, of a fault by its name.
auto write_fault(std::string_view name, Tile tile, int number) {
  const auto found = std::find(kFaultNames.begin(), kFaultNames.end(), name);
  if (found == kFaultNames.end()) raise_argument("there is no fault " + std::string(name), "name a fault of a hand");
  const Fault fault{static_cast<FaultCode>(found - kFaultNames.begin()), tile, number};
  const auto text = [&](std::string_view part) {
    return text_of([&](auto put) { notation::write(part, fault, put); });
  };
  const notation::Sentence sentence = notation::sentence_of(fault);
  return std::make_tuple(text(sentence.source), text(sentence.fault), text(sentence.cure));
}

std::string write_tiles(GivenKinds tiles) {
  return text_of([counts = counts_of(tiles)](auto put) { notation::write_tiles(counts, put); });
}

// Anything with the type and the tiles of a meld.
notation::MeldCounts to_meld(nb::handle source) {
  if (const Meld* meld; nb::try_cast<const Meld*>(source, meld) && meld != nullptr) return notation::counts_of(*meld);
  const nb::object type = nb::getattr(source, "type", nb::none()), tiles = nb::getattr(source, "tiles", nb::none());
  const int which = find_keyword(meld_types, type.ptr());
  if (which < 0 || tiles.is_none()) raise_type_error("a meld is wanted, not " + shown(source));
  notation::MeldCounts meld{static_cast<MeldType>(which)};
  const nb::tuple all(tiles);
  for (std::size_t i = 0; i < all.size(); ++i) meld.add(known_tile(all[i]), i + 1 == all.size());
  return meld;
}

TupleOf<MeldPlaces> read_calls(nb::handle source) {
  notation::WrittenMelds calls;
  notation::read_calls(to_text(source), calls);
  if (calls.fault) raise_text_fault(calls.fault, source);
  return melds_of(calls);
}

using GivenMeldLikes = Given<Type<"collections.abc.Iterable[jantaku.riichi.tiles.notation.MeldLike]">>;

std::string write_calls(GivenMeldLikes melds) {
  std::string text;
  for (nb::handle meld : melds) {
    if (!text.empty()) text += ", ";
    notation::write_call(to_meld(meld), [&](char c) { text += c; });
  }
  return text;
}

std::string write_hand(GivenKinds tiles, GivenMeldLikes melds) {
  std::string text = write_tiles(tiles);
  for (nb::handle meld : melds) notation::write_meld(to_meld(meld), [&](char c) { text += c; });
  return text;
}

MadeWind read_wind(nb::handle source) { return nb::str(&"ESWN"[to_wind(source, nullptr)], 1); }

nb::str glyphs() {
  std::array<char32_t, kTiles> all{};
  for (Tile tile = 0; tile < kTiles; ++tile) all[tile] = notation::glyph_of(tile);
  return nb::steal<nb::str>(
      PyUnicode_DecodeUTF32(reinterpret_cast<const char*>(all.data()), sizeof all, nullptr, nullptr));
}

// None is refused by the sentence of any text that is of another type: nanobind's signature would let None pass.
template <class Answer>
void def_reader(nb::module_& m, const char* name, Answer (*read)(nb::handle)) {
  std::string signature = "def ";
  signature.append(name).append("(text: str) -> ").append(nb::detail::make_caster<Answer>::Name.text);
  m.def(name, read, "text"_a.none(), nb::sig(signature.c_str()));
}

void register_readers(nb::module_& m) {
  def_reader(m, "_read_tile", &read_tile);
  def_reader(m, "_read_tiles", &read_by<&notation::scan>);
  def_reader(m, "_read_mpsz", &read_by<&scan_mpsz>);
  def_reader(m, "_read_mjai", &read_by<&notation::scan_mjai>);
  def_reader(m, "_read_glyphs", &read_by<&notation::scan_glyphs>);
  def_reader(m, "_read_calls", &read_calls);
  def_reader(m, "_read_wind", &read_wind);
  def_reader(m, "_read_hand", &read_hand);
  m.def("_read_ids", &read_ids, "text"_a.none(), "red_fives"_a,
        nb::sig("def _read_ids(text: str, red_fives: bool) -> tuple[jantaku.riichi.tiles.tile.Tile, ...]"));
  m.def("_locate", &locate, "text"_a.none(), "tile"_a, "nth"_a,
        nb::sig("def _locate(text: str, tile: int, nth: int) -> tuple[int, int] | None"),
        "Start and length of the nth copy of a tile in the text of a hand.");
  m.def("_place", &place, "text"_a.none(), "tile"_a.none(), "number"_a,
        nb::sig("def _place(text: str, tile: int | None, number: int) -> tuple[int, int]"),
        "Start and length of the last of `number` copies of a tile in the text of a hand; all of it without.");
}

}  // namespace

void register_notation(nb::module_& m) {
  register_readers(m);
  m.def("_texts_read", &texts_read, "the number of texts read so far");
  m.def("_find_copy", &find_copy, "lists"_a, "kind"_a, "nth"_a,
        "The copies of a kind in all lists, the list of the nth copy (-1 for none), its start and length.");
  m.def("_write_fault", &write_fault, "name"_a, "tile"_a, "number"_a,
        "The argument at fault, what is wrong and what to do, of a fault of a hand with its tile and number.");
  m.def("_write_tiles", &write_tiles, "tiles"_a);
  m.def("_write_hand", &write_hand, "tiles"_a, "melds"_a);
  m.def("_write_calls", &write_calls, "melds"_a);
  nb::dict sentences;
  for (const notation::TextSentence& row : std::span(notation::kTextSentences).subspan(1))
    sentences[row.name] = nb::make_tuple(row.fault, row.cure);
  m.attr("TEXT_FAULTS") = sentences;
  m.def("_tile_names", [] { return tuple_of(notation::kTileNames); });
  m.def("_mjai_names", [] { return tuple_of(notation::kMjaiNames); });
  m.def("_glyphs", &glyphs, "The glyph of each tile.");
  m.def("_wind_names", [] { return tuple_of(notation::kWindNames); });
}

}  // namespace jantaku::python
