// Notation as Python calls it: `jantaku.riichi.tiles.notation` documents it.
#include <nanobind/stl/optional.h>

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

nb::tuple tiles_of(const Token* begin, const Token* end) {
  nb::list tiles;
  for (; begin != end; ++begin) tiles.append(static_cast<int>(begin->tile()));
  return nb::tuple(tiles);
}

nb::tuple spans_of(const Token* begin, const Token* end) {
  nb::list spans;
  for (; begin != end; ++begin) spans.append(nb::make_tuple(begin->start, begin->end));
  return nb::tuple(spans);
}

nb::tuple tiles_or_raise(const Tokens& tiles, nb::handle text) {
  if (const TextFault fault = notation::check_tiles(tiles)) raise_text_fault(fault, text);
  return tiles_of(tiles.begin(), tiles.end());
}

int read_tile(nb::handle source) {
  Tile tile = kNoTile;
  if (const TextFault fault = notation::read_tile(to_text(source), tile)) raise_text_fault(fault, source);
  return tile;
}

nb::tuple read_tiles(nb::handle source) {
  Tokens tiles;
  notation::scan(to_text(source), tiles);
  return tiles_or_raise(tiles, source);
}

nb::tuple read_mpsz(nb::handle source) {
  const Text text = to_text(source);
  Tokens tiles;
  if (!(tiles.fault = notation::check_length(text))) notation::scan_mpsz(text, {0, text.size}, tiles);
  return tiles_or_raise(tiles, source);
}

nb::tuple read_ids(nb::handle source, bool red_fives) {
  Tokens tiles;
  notation::scan_ids(to_text(source), red_fives, tiles);
  return tiles_or_raise(tiles, source);
}

nb::tuple read_mjai(nb::handle source) {
  Tokens tiles;
  notation::scan_mjai(to_text(source), tiles);
  return tiles_or_raise(tiles, source);
}

nb::tuple read_glyphs(nb::handle source) {
  Tokens tiles;
  notation::scan_glyphs(to_text(source), tiles);
  return tiles_or_raise(tiles, source);
}

nb::tuple melds_of(const notation::WrittenMelds& melds) {
  nb::list list;
  for (const notation::WrittenMeld& meld : melds)
    list.append(nb::make_tuple(kMeldNames[static_cast<std::size_t>(meld.type)], tiles_of(meld.begin(), meld.end()),
                               spans_of(meld.begin(), meld.end())));
  return nb::tuple(list);
}

nb::tuple read_hand(nb::handle source) {
  notation::WrittenHand hand;
  notation::read_hand(to_text(source), hand);
  if (hand.fault) raise_text_fault(hand.fault, source);
  return nb::make_tuple(tiles_of(hand.tiles.begin(), hand.tiles.end()), spans_of(hand.tiles.begin(), hand.tiles.end()),
                        melds_of(hand.melds));
}

nb::object locate(nb::handle source, Tile tile, int nth) {
  notation::WrittenHand hand;
  notation::read_hand(to_text(source), hand);
  const Span place = notation::locate(hand, tile, nth);
  return place.size() > 0 ? nb::object(nb::make_tuple(place.start, place.size())) : nb::none();
}

nb::tuple place(nb::handle source, std::optional<Tile> tile, int number) {
  const Span found =
      notation::place_of({FaultCode::None, tile.value_or(kNoTile), number}, to_length(source),
                         [&](notation::WrittenHand& hand) { notation::read_hand(to_text(source), hand); });
  return nb::make_tuple(found.start, found.size());
}

std::string shown(nb::handle value) { return nb::cast<std::string>(python("jantaku.base.errors", "shown")(value)); }

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

nb::tuple find_copy(nb::sequence sources, int kind, int nth) {
  std::vector<Tokens> lists;
  for (nb::handle source : sources) add_tiles(source, lists.emplace_back());
  const notation::Copy copy = notation::find_copy(lists, static_cast<Kind>(kind), nth);
  return nb::make_tuple(copy.total, copy.list, copy.place.start, copy.place.size());
}

TileCounts counts_of(nb::handle tiles) {
  TileCounts counts{};
  for_each_item(tiles.ptr(), [&](PyObject* item) { ++counts[known_tile(item)]; });
  return counts;
}

// The argument at fault, what is wrong and what to do, of a fault by its name.
nb::tuple write_fault(std::string_view name, Tile tile, int number) {
  const auto found = std::find(kFaultNames.begin(), kFaultNames.end(), name);
  if (found == kFaultNames.end()) raise_argument("there is no fault " + std::string(name), "name a fault of a hand");
  const Fault fault{static_cast<FaultCode>(found - kFaultNames.begin()), tile, number};
  const auto text = [&](std::string_view part) {
    std::string written;
    notation::write(part, fault, [&](char c) { written += c; });
    return written;
  };
  const notation::Sentence sentence = notation::sentence_of(fault);
  return nb::make_tuple(text(sentence.source), text(sentence.fault), text(sentence.cure));
}

std::string write_tiles(nb::handle tiles) {
  std::string text;
  notation::write_tiles(counts_of(tiles), [&](char c) { text += c; });
  return text;
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

nb::tuple read_calls(nb::handle source) {
  notation::WrittenMelds calls;
  notation::read_calls(to_text(source), calls);
  if (calls.fault) raise_text_fault(calls.fault, source);
  return melds_of(calls);
}

std::string write_calls(nb::handle melds) {
  std::string text;
  for (nb::handle meld : melds) {
    if (!text.empty()) text += ", ";
    notation::write_call(to_meld(meld), [&](char c) { text += c; });
  }
  return text;
}

std::string write_hand(nb::handle tiles, nb::handle melds) {
  std::string text = write_tiles(tiles);
  for (nb::handle meld : melds) notation::write_meld(to_meld(meld), [&](char c) { text += c; });
  return text;
}

template <std::size_t n>
nb::tuple names_tuple(const std::array<const char*, n>& names) {
  nb::list list;
  for (const char* name : names) list.append(name);
  return nb::tuple(list);
}

nb::str glyphs() {
  std::array<char32_t, kTiles> all{};
  for (Tile tile = 0; tile < kTiles; ++tile) all[tile] = notation::glyph_of(tile);
  return nb::steal<nb::str>(
      PyUnicode_DecodeUTF32(reinterpret_cast<const char*>(all.data()), sizeof all, nullptr, nullptr));
}

}  // namespace

void register_notation(nb::module_& m) {
  const auto text = nb::arg("text").none();
  m.def("_texts_read", &texts_read, "the number of texts read so far");
  m.def("_read_tile", &read_tile, text, nb::sig("def _read_tile(text: str) -> jantaku.riichi.tiles.tile.Tile"));
  m.def("_read_tiles", &read_tiles, text,
        nb::sig("def _read_tiles(text: str) -> tuple[jantaku.riichi.tiles.tile.Tile, ...]"));
  m.def("_read_mpsz", &read_mpsz, text,
        nb::sig("def _read_mpsz(text: str) -> tuple[jantaku.riichi.tiles.tile.Tile, ...]"));
  m.def("_read_ids", &read_ids, text, nb::arg("red_fives"),
        nb::sig("def _read_ids(text: str, red_fives: bool) -> tuple[jantaku.riichi.tiles.tile.Tile, ...]"));
  m.def("_read_mjai", &read_mjai, text,
        nb::sig("def _read_mjai(text: str) -> tuple[jantaku.riichi.tiles.tile.Tile, ...]"));
  m.def("_read_glyphs", &read_glyphs, text,
        nb::sig("def _read_glyphs(text: str) -> tuple[jantaku.riichi.tiles.tile.Tile, ...]"));
  m.def("_read_hand", &read_hand, text,
        nb::sig("def _read_hand(text: str) -> tuple[tuple[jantaku.riichi.tiles.tile.Tile, ...], tuple[tuple[int, int], "
                "...], tuple[tuple[jantaku.riichi.tiles.notation.MeldType, tuple[jantaku.riichi.tiles.tile.Tile, ...], "
                "tuple[tuple[int, int], ...]], ...]]"));
  m.def(
      "_read_wind", [](nb::handle source) { return std::string(1, "ESWN"[to_wind(source, nullptr)]); }, text,
      nb::sig("def _read_wind(text: str) -> jantaku.riichi.tiles.tile.Wind"));
  m.def("_locate", &locate, text, nb::arg("tile"), nb::arg("nth"),
        nb::sig("def _locate(text: str, tile: int, nth: int) -> tuple[int, int] | None"),
        "Start and length of the nth copy of a tile in the text of a hand.");
  m.def("_place", &place, text, nb::arg("tile").none(), nb::arg("number"),
        nb::sig("def _place(text: str, tile: int | None, number: int) -> tuple[int, int]"),
        "Start and length of the last of `number` copies of a tile in the text of a hand; all of it without.");
  m.def("_find_copy", &find_copy, nb::arg("lists"), nb::arg("kind"), nb::arg("nth"),
        nb::sig("def _find_copy(lists: Sequence[str | Sequence[int]], kind: int, nth: int) -> tuple[int, int, int, "
                "int]"),
        "The copies of a kind in all lists, the list of the nth copy (-1 for none), its start and length.");
  m.def("_write_fault", &write_fault, nb::arg("name"), nb::arg("tile"), nb::arg("number"),
        nb::sig("def _write_fault(name: str, tile: int, number: int) -> tuple[str, str, str]"),
        "The argument at fault, what is wrong and what to do, of a fault of a hand with its tile and number.");
  m.def("_write_tiles", &write_tiles, nb::arg("tiles"), nb::sig("def _write_tiles(tiles: Iterable[int]) -> str"));
  m.def(
      "_write_hand", &write_hand, nb::arg("tiles"), nb::arg("melds"),
      nb::sig("def _write_hand(tiles: Iterable[int], melds: Iterable[jantaku.riichi.tiles.notation.MeldLike]) -> str"));
  m.def("_read_calls", &read_calls, text,
        nb::sig("def _read_calls(text: str) -> tuple[tuple[jantaku.riichi.tiles.notation.MeldType, "
                "tuple[jantaku.riichi.tiles.tile.Tile, ...], tuple[tuple[int, int], ...]], ...]"));
  m.def("_write_calls", &write_calls, nb::arg("melds"),
        nb::sig("def _write_calls(melds: Iterable[jantaku.riichi.tiles.notation.MeldLike]) -> str"));
  m.def(
      "_text_faults", [] { return names_tuple(notation::kTextFaultNames); },
      nb::sig("def _text_faults() -> tuple[str, ...]"), "The names of the faults of texts; the first is none.");
  m.def(
      "_tile_names", [] { return names_tuple(notation::kTileNames); }, nb::sig("def _tile_names() -> tuple[str, ...]"));
  m.def(
      "_mjai_names", [] { return names_tuple(notation::kMjaiNames); }, nb::sig("def _mjai_names() -> tuple[str, ...]"));
  m.def("_glyphs", &glyphs, "The glyph of each tile.");
  m.def(
      "_wind_names", [] { return names_tuple(notation::kWindNames); }, nb::sig("def _wind_names() -> tuple[str, ...]"));
}

}  // namespace jantaku::python
