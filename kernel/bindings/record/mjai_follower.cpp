// Messages of mjai about a game that is played elsewhere, and the game that follows from them.
#include <vector>

#include "bindings/game/game.hpp"
#include "bindings/sealed.hpp"
#include "record/followed_game.hpp"

namespace jantaku::python {
namespace {

constexpr const char* kCure = "send the messages of one game in their order";

[[noreturn]] void raise_protocol(const std::string& fault) {
  raise(python("jantaku.base.errors", "ProtocolError")(fault, kCure));
}

std::string excerpt(nb::handle value, Py_ssize_t letters) {
  return nb::cast<std::string>(nb::object(nb::repr(value)[nb::slice(letters)]));
}

Keyword kType{"type"}, kActor{"actor"}, kTarget{"target"}, kPai{"pai"}, kConsumed{"consumed"}, kTsumogiri{"tsumogiri"},
    kDoraMarker{"dora_marker"}, kBakaze{"bakaze"}, kOya{"oya"}, kHonba{"honba"}, kKyotaku{"kyotaku"},
    kKyoutaku{"kyoutaku"}, kScores{"scores"}, kTehais{"tehais"};

// A message while it is read: each field is asked for by its name, and what it must be is checked.
class Reading {
 public:
  Reading(nb::dict said, int players) : said_(std::move(said)), players_(players) {}

  nb::handle find(Keyword& name) const {
    name.is_same(nullptr);  // interns it
    PyObject* const value = PyDict_GetItemWithError(said_.ptr(), name.interned);
    if (value == nullptr && PyErr_Occurred()) throw nb::python_error();
    return value;
  }
  nb::handle field(Keyword& name) const {
    const nb::handle value = find(name);
    if (!value.is_valid()) raise_protocol(type() + " has no " + name.name + ": " + excerpt(said_, 200));
    return value;
  }
  std::string type() const { return nb::cast<std::string>(find(kType)); }

  long whole(nb::handle value, long least, long most, const char* what) const {
    if (PyLong_CheckExact(value.ptr()))
      if (const std::optional<long> found = to_whole(value, least, most)) return *found;
    raise_protocol(type() + ": " + what + " is " + excerpt(value, 40));
  }
  std::uint8_t seat(Keyword& name, const char* what) const {
    return static_cast<std::uint8_t>(whole(field(name), 0, players_ - 1, what));
  }
  std::uint8_t actor() const { return seat(kActor, "the actor"); }

  Tile tile(nb::handle value) const {
    std::string_view name;
    if (nb::try_cast<std::string_view>(value, name))
      for (std::size_t i = 0; i < notation::kMjaiNames.size(); ++i)
        if (name == notation::kMjaiNames[i]) return static_cast<Tile>(i);
    raise_protocol(type() + ": " + excerpt(value, 40) + " is not a visible tile");
  }
  Tile tile(Keyword& name) const { return tile(field(name)); }
  nb::list list(nb::handle value) const {
    if (!nb::isinstance<nb::list>(value)) raise_malformed();
    return nb::borrow<nb::list>(value);
  }
  nb::list list(Keyword& name) const { return list(field(name)); }
  std::vector<Tile> tiles(nb::handle values) const {
    std::vector<Tile> all;
    for (const nb::handle value : list(values)) all.push_back(tile(value));
    return all;
  }
  std::vector<Tile> consumed() const { return tiles(field(kConsumed)); }

  [[noreturn]] void raise_malformed() const { raise_protocol(type() + " is malformed: " + excerpt(said_, 200)); }
  void check(const ImpossibleEvent& refused) const {
    if (refused.fault != nullptr) raise_protocol(refused.fault + (": " + excerpt(said_, 200)));
    if (refused.tile == kNoTile) return;
    raise_protocol(type() + ": all of " + notation::kMjaiNames[refused.tile] + " have been seen");
  }

 private:
  nb::dict said_;
  int players_;
};

ReportedDeal deal_of(const Reading& said, const FollowedGame& game) {
  const GameRule& rule = game.state().rule;
  ReportedDeal deal;
  deal.dealer = said.seat(kOya, "the dealer");
  const nb::handle sticks = said.find(kKyoutaku);
  deal.sticks = static_cast<std::uint16_t>(
      said.whole(sticks.is_valid() ? sticks : said.field(kKyotaku), 0, kMostHonba, "the number of riichi sticks"));
  deal.honba = static_cast<std::uint16_t>(said.whole(said.field(kHonba), 0, kMostHonba, "the number of honba"));
  const nb::list hands = said.list(kTehais), points = said.list(kScores);
  for (int seat = 0; seat < rule.players; ++seat) {
    if (nb::len(points) <= static_cast<std::size_t>(seat)) said.raise_malformed();
    deal.points[seat] = static_cast<std::int32_t>(
        said.whole(nb::object(points[seat]), -kMostPoints, kMostPoints, "the points of a seat"));
    if (!game.knows(seat)) continue;
    if (nb::len(hands) <= static_cast<std::size_t>(seat)) said.raise_malformed();
    const std::vector<Tile> hand = said.tiles(nb::object(hands[seat]));
    if (hand.size() != 13) raise_protocol(said.type() + ": seat " + std::to_string(seat) + " has no 13 tiles");
    std::copy(hand.begin(), hand.end(), deal.hands[seat].begin());
  }
  deal.dora = said.tile(kDoraMarker);
  const Tile name = said.tile(kBakaze);
  deal.wind = name < kEast || name > kNorth ? kMostPasses : pass_of_wind(rule.wind_cycle, name - kEast);
  if (deal.wind == kMostPasses) said.raise_malformed();
  return deal;
}

ImpossibleEvent call(FollowedGame& game, const Reading& said, ActionType type) {
  const std::uint8_t actor = said.actor(), target = said.seat(kTarget, "the target");
  const Tile tile = said.tile(kPai);
  return game.call(type, actor, target, tile, said.consumed());
}

struct Handler {
  Keyword keyword;
  ImpossibleEvent (*take)(FollowedGame& game, const Reading& said);
};

ImpossibleEvent take_nothing(FollowedGame&, const Reading&) { return {}; }
ImpossibleEvent end_round(FollowedGame& game, const Reading&) { return game.end_round(), ImpossibleEvent{}; }
ImpossibleEvent take_open_kan(FollowedGame& game, const Reading& said) { return call(game, said, ActionType::OpenKan); }
ImpossibleEvent take_kita(FollowedGame& game, const Reading& said) { return game.kita(said.actor()); }

ImpossibleEvent take_win(FollowedGame& game, const Reading& said) {
  const std::uint8_t actor = said.actor();
  const nb::handle target = said.find(kTarget);
  const int from = target.is_valid() ? said.seat(kTarget, "the target") : game.state().turn;
  return game.win(actor, actor == from);
}

// By type of message, the frequent ones first.
Handler handlers[] = {
    {{"tsumo"},
     [](FollowedGame& game, const Reading& said) {
       const std::uint8_t actor = said.actor();
       return game.draw(actor, game.knows(actor) ? said.tile(kPai) : kNoTile);
     }},
    {{"dahai"},
     [](FollowedGame& game, const Reading& said) {
       const std::uint8_t actor = said.actor();
       const Tile tile = said.tile(kPai);
       return game.discard(actor, tile, said.field(kTsumogiri).ptr() == Py_True);
     }},
    {{"pon"}, [](FollowedGame& game, const Reading& said) { return call(game, said, ActionType::Pon); }},
    {{"chi"}, [](FollowedGame& game, const Reading& said) { return call(game, said, ActionType::Chi); }},
    {{"reach"}, [](FollowedGame& game, const Reading& said) { return game.declare_riichi(said.actor()); }},
    {{"reach_accepted"}, &take_nothing},
    {{"dora"}, [](FollowedGame& game, const Reading& said) { return game.show_dora(said.tile(kDoraMarker)); }},
    {{"ankan"},
     [](FollowedGame& game, const Reading& said) {
       const std::uint8_t actor = said.actor();
       return game.closed_kan(actor, said.consumed());
     }},
    {{"kakan"},
     [](FollowedGame& game, const Reading& said) {
       const std::uint8_t actor = said.actor();
       return game.added_kan(actor, said.tile(kPai));
     }},
    {{"daiminkan"}, &take_open_kan},
    {{"kan"}, &take_open_kan},
    {{"kita"}, &take_kita},
    {{"nukidora"}, &take_kita},
    {{"hora"}, &take_win},
    {{"ryukyoku"}, [](FollowedGame& game, const Reading&) { return game.draw_game(); }},
    {{"start_kyoku"}, [](FollowedGame& game, const Reading& said) { return game.start_round(deal_of(said, game)); }},
    {{"end_kyoku"}, &end_round},
    {{"end_game"}, &end_round},
    {{"start_game"}, [](FollowedGame& game, const Reading&) { return game.start_game(), ImpossibleEvent{}; }},
    {{"none"}, &take_nothing},
};

// Only a message that can be changes the game.
TupleOf<int> take(FollowedGame& self, AnyDict message) {
  const Reading said(message, self.state().seats());
  const nb::handle type = said.find(kType);
  if (!type.is_valid() || !PyUnicode_Check(type.ptr())) raise_protocol("a message has no type");
  const int at = find_keyword(handlers, type.ptr());
  if (at < 0) raise_protocol("unknown message " + excerpt(nb::str(type), 42));
  FollowedGame after = self;
  said.check(handlers[at].take(after, said));
  const unsigned asked = after.ask();
  self = after;
  return seats_tuple(asked);
}

void make_follower(FollowedGame* self, const GameRule& rule, Given<int> seat, bool fourteen_dealt) {
  std::optional<std::uint8_t> known;
  if (!seat.is_none()) known = to_argument<std::uint8_t>(seat, 0, rule.players - 1, "seat");
  new (self) FollowedGame(rule, known, fourteen_dealt);
}

}  // namespace

void register_mjai_follower(nb::module_& m) {
  nb::class_<FollowedGame> type(m, "MjaiFollower",
                                "The knowledge of a seat about a game that is played elsewhere; seat None knows every "
                                "hand. With `fourteen_dealt` "
                                "the dealer's first discard counts as from the hand, whatever its message says.");
  define_sealed(type);
  type.def("__init__", &make_follower, "rule"_a, "seat"_a.none(), "fourteen_dealt"_a)
      .def(
          "clone", [](const FollowedGame& self) { return FollowedGame(self); }, "An independent copy.")
      .def("take", &take, "message"_a,
           "Takes a message and returns the known seats that now must decide. Raises ProtocolError for an impossible "
           "one, which changes nothing.")
      .def_prop_ro(
          "state", [](const FollowedGame& self) { return const_cast<State*>(&self.state()); },
          nb::rv_policy::reference_internal, nb::sig("def state(self) -> RiichiState"),
          "The kernel's state, tiles that nobody has seen assumed.")
      .def_prop_ro(
          "declared", [](const FollowedGame& self) { return self.declared() == kNoSeat ? -1 : self.declared(); },
          "The seat that has declared riichi and has not discarded yet, or -1.")
      .def_prop_ro(
          "last_discard",
          [](const FollowedGame& self) {
            const bool any = self.last_discard() != kNoId;
            return std::make_tuple(any ? self.last_discarder() : -1, any ? self.last_discard() : -1);
          },
          "The seat of the round's last discard and its tile, both -1 before the first.");
}

}  // namespace jantaku::python
