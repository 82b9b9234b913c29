// Tiles as a board draws them. `out` is a `Json`, or what else has its functions: Python's values are made so.
#pragma once

#include "game/state/state.hpp"
#include "notation/names.hpp"

namespace jantaku::wire {

template <class Out>
void put_face(Out& out, Kind kind, bool red = false) {
  const char* name = notation::kTileNames[kind];
  out.shared(std::string_view(std::array{'t', name[0], name[1], red ? 'r' : ' '}.data(), 4), [&] {
    out.object("DisplayTile", [&] {
      out.field("name", name);
      out.field_unless(false, "red", red);
    });
  });
}

// A tile that nobody who looks may know.
template <class Out>
void put_back(Out& out) {
  out.shared("back", [&] { out.object("DisplayTile", [&] { out.field("down", true); }); });
}

template <class Out>
void put_tile(Out& out, TileId id, const GameRule& rule) {
  if (id == kNoId) return put_back(out);
  put_face(out, id / 4, is_red(id, rule));
}

template <class Out>
void put_backs(Out& out, int count) {
  out.list([&] {
    for (; count > 0; --count) put_back(out);
  });
}

// The tiles of a list that ends at the first kNoId.
template <class Out, class Ids>
void put_ids(Out& out, const Ids& ids, const GameRule& rule) {
  out.list([&] {
    for (const TileId id : ids)
      if (id != kNoId) put_tile(out, id, rule);
  });
}

template <class Out>
void put_kinds(Out& out, KindSet kinds) {
  out.list([&] { for_each(kinds, [&](Kind kind) { put_face(out, kind); }); });
}

}  // namespace jantaku::wire
