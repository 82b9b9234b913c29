#include "bindings.hpp"

namespace jantaku::python {
namespace {

constexpr std::array<const char*, 7> kLimitNames{nullptr, "mangan", "haneman", "baiman", "sanbaiman", "kazoe_yakuman", "yakuman"};
constexpr std::array<const char*, 6> kWaitNames{"ryanmen", "kanchan", "penchan", "shanpon", "tanki", "kokushi_13"};
constexpr std::array<const char*, 3> kFormNames{"standard", "chiitoitsu", "kokushi"};
constexpr std::array<const char*, 13> kFuNames{"base", "menzen_ron", "tsumo", "open_pinfu", "chiitoitsu", "triplet", "kan",
                                               "pair_dragon", "pair_round_wind", "pair_seat_wind", "kanchan", "penchan", "tanki"};

// A score with what it was made from; everything but the numbers is derived when asked for.
struct Scored {
  Score score;
  Hand hand;
  Context context;
  GameRule rule;

  Payment pay() const { return payment(score, context, rule); }
};

// The Python class that presents scores (`jantaku.score.Score`), a subclass of `Scored` without own fields.
nb::handle score_type;

nb::object wrap(const Scored& scored) {
  if (!score_type) python("jantaku.score", "Score");  // importing it sets the type
  nb::object result = nb::inst_alloc(score_type);
  new (nb::inst_ptr<Scored>(result)) Scored(scored);
  nb::inst_mark_ready(result);
  return result;
}

[[noreturn]] void raise_unknown_keyword(nb::handle name) {
  raise_type_error(std::string("unknown circumstance '") + nb::cast<std::string>(name) + "'");
}

Context to_context(nb::handle win, nb::kwargs circumstances) {
  Context context;
  if (!win.is_none()) context.win = to_tile(win, "win");
  for (auto [name, value] : circumstances)
    if (!set_circumstance(context, nb::cast<std::string_view>(name), value)) raise_unknown_keyword(name);
  return context;
}

struct Question {
  Hand hand;
  Context context;
  GameRule rule;
};

// Reads the arguments of `score`: the winning tile or a whole context, melds, rules, circumstances.
Question read_question(nb::handle source, nb::handle win, nb::handle melds, nb::handle rules, nb::kwargs circumstances) {
  Question question{to_hand(source), {}, to_rule(rules)};
  if (!melds.is_none()) {
    for (nb::handle meld : melds) {
      if (question.hand.n_melds == 4) raise_fault({FaultCode::WrongSize, kNoTile, question.hand.size() + 3}, source);
      question.hand.add_meld(nb::cast<Meld>(meld));
    }
  }
  const Context* context;
  if (nb::try_cast<const Context*>(win, context) && context != nullptr) {
    question.context = *context;
    if (circumstances.size() > 0) raise_type_error("give a Context or its fields, not both");
  } else {
    question.context = to_context(win, circumstances);
  }
  return question;
}

void require(const Question& question, nb::handle source, nb::handle win) {
  if (const Fault fault = check(question.hand, question.context, question.rule)) raise_fault(fault, source, win);
}

nb::object score_hand(const Question& question, nb::handle source, nb::handle win) {
  require(question, source, win);
  const Score best = score(question.hand, question.context, question.rule);
  if (best.win == kNoTile) raise_fault({FaultCode::NotComplete, kNoTile, shanten(question.hand, question.rule.players)}, source, win);
  return wrap({best, question.hand, question.context, question.rule});
}

nb::object score_python(nb::handle source, nb::handle win, nb::handle melds, nb::handle rules, nb::kwargs circumstances) {
  return score_hand(read_question(source, win, melds, rules, circumstances), source, win);
}

nb::object score_all(nb::handle source, nb::handle win, nb::handle melds, nb::handle rules, nb::kwargs circumstances) {
  const Question question = read_question(source, win, melds, rules, circumstances);
  require(question, source, win);
  Scores all;
  scores(question.hand, question.context, question.rule, all);
  if (all.size == 0) raise_fault({FaultCode::NotComplete, kNoTile, shanten(question.hand, question.rule.players)}, source, win);
  nb::list result;
  for (int i = 0; i < all.size; ++i) result.append(wrap({all.of[i], question.hand, question.context, question.rule}));
  return nb::tuple(result);
}

using Groups = nb::list;

void add_group(Groups& groups, const char* type, Kind kind, bool open) { groups.append(nb::make_tuple(type, kind, open)); }

// Groups as (type, kind, open), concealed ones first, then melds as called, the pair last.
nb::tuple groups_of(const Reading& reading, const Hand& hand) {
  Groups groups;
  if (reading.form != Form::Standard) {
    for_each(hand.shape.once, [&](Kind kind) { add_group(groups, hand.counts[kind] == 2 ? "pair" : "single", kind, false); });
    return nb::tuple(groups);
  }
  for (int suit = 0; suit < kSuits; ++suit) {
    for (int number = 0; number < kNumbers; ++number) {
      const Kind kind = static_cast<Kind>(kNumbers * suit + number);
      if (has(reading.triplets, kind)) add_group(groups, "triplet", kind, false);
      for (int i = number < 7 ? reading.runs_from(suit, number) : 0; i > 0; --i) add_group(groups, "run", kind, false);
    }
  }
  for_each(reading.triplets & kHonors, [&](Kind kind) { add_group(groups, "triplet", kind, false); });
  for (int i = 0; i < hand.n_melds; ++i) {
    const Meld& meld = hand.melds[i];
    add_group(groups, meld.is_chi() ? "run" : meld.is_kan() ? "kan" : "triplet", meld.kind, meld.is_open());
  }
  add_group(groups, "pair", reading.pair, false);
  return nb::tuple(groups);
}

nb::tuple raw_readings(nb::handle source) {
  const Hand hand = to_hand(source);
  Readings all;
  readings(hand, all);
  nb::list result;
  if (hand.size() == kMaxTiles)
    for (const Reading& reading : all) result.append(nb::make_tuple(kFormNames[static_cast<int>(reading.form)], groups_of(reading, hand)));
  return nb::tuple(result);
}

nb::tuple yaku_of(const Scored& self) {
  nb::list rows;
  for (int i = 0; i < kYaku; ++i) {
    const Yaku yaku = static_cast<Yaku>(i);
    if (!has(self.score.yaku, yaku)) continue;
    const int multiple = self.score.limit == Limit::Yakuman ? multiple_of(yaku, self.rule) : 0;
    rows.append(nb::make_tuple(nb::str(kYakuNames[i].data(), kYakuNames[i].size()), multiple > 0 ? 0 : han_of(yaku, self.score.closed, self.rule), multiple));
  }
  return nb::tuple(rows);
}

nb::tuple fu_items_of(const Scored& self) {
  Win win(self.hand, self.context, self.rule);
  win.read(self.score.reading);
  win.complete(self.score.wait, kind_of(self.score.win));
  nb::list rows;
  fu_items(win, [&](FuItem item, int fu, Kind kind) {
    rows.append(nb::make_tuple(kFuNames[static_cast<int>(item)], fu, kind == kNoKind ? nb::none() : nb::object(nb::int_(kind)),
                               kind != kNoKind && has(win.kept_concealed, kind)));
  });
  return nb::tuple(rows);
}

nb::object tile_or_none(Tile tile) { return tile == kNoTile ? nb::none() : nb::object(nb::int_(tile)); }

nb::tuple indicators(const std::array<Kind, 5>& kinds, int count) {
  nb::list result;
  for (int i = 0; i < count; ++i) result.append(kinds[i]);
  return nb::tuple(result);
}

nb::object wind_name(int wind) { return nb::str(&"ESWN"[wind], 1); }

void register_context(nb::module_& m) {
  static const std::string signature = std::string("def __init__(self, win: str | int | None = None, ") + kCircumstances + ") -> None";
  nb::class_<Context> type(m, "Context",
                           "The circumstances of a win: winning tile, how it came, winds, indicators, honba and riichi sticks.\n\n"
                           "`win` is text or a tile id; None stands for the tile that pays best. `dora` and `ura` are indicators.\n\n"
                           ">>> from jantaku import Context, Hand\n>>> Hand('123m456p789s11122z').score(Context('2m', tsumo=True)).fu\n40");
  type.def("__init__", [](Context* self, nb::object win, nb::kwargs circumstances) { new (self) Context(to_context(win, circumstances)); },
           nb::arg("win") = nb::none(), nb::arg("circumstances"), nb::sig(signature.c_str()));
  type.def_prop_ro("win", [](const Context& self) { return tile_or_none(self.win); }, nb::sig("def win(self) -> int | None"), "the winning `Tile`")
      .def_prop_ro("round", [](const Context& self) { return wind_name(self.round); }, nb::sig("def round(self) -> str"))
      .def_prop_ro("seat", [](const Context& self) { return wind_name(self.seat); }, nb::sig("def seat(self) -> str"))
      .def_prop_ro("is_dealer", &Context::is_dealer)
      .def_prop_ro("dora", [](const Context& self) { return indicators(self.dora, self.n_dora); }, nb::sig("def dora(self) -> tuple[int, ...]"), "dora indicators, as kinds")
      .def_prop_ro("ura", [](const Context& self) { return indicators(self.ura, self.n_ura); }, nb::sig("def ura(self) -> tuple[int, ...]"), "ura-dora indicators, as kinds")
      .def_ro("kita", &Context::kita)
      .def_ro("honba", &Context::honba)
      .def_ro("riichi_sticks", &Context::riichi_sticks)
      .def("__eq__", [](const Context& a, nb::handle b) { const Context* other; return nb::try_cast<const Context*>(b, other) && other && a == *other; }, nb::sig("def __eq__(self, arg: object, /) -> bool"))
      .def("__hash__", [](const Context& self) { return static_cast<std::int64_t>(self.flags) << 32 | self.win << 16 | self.round << 8 | self.seat; });
  const auto flag = [&](const char* name, Flag which) {
    type.def_prop_ro(name, [which](const Context& self) { return self.is(which); });
  };
  flag("tsumo", Flag::Tsumo);
  flag("riichi", Flag::Riichi);
  flag("double_riichi", Flag::DoubleRiichi);
  flag("open_riichi", Flag::OpenRiichi);
  flag("ippatsu", Flag::Ippatsu);
  flag("rinshan", Flag::Rinshan);
  flag("chankan", Flag::Chankan);
  flag("last_tile", Flag::LastTile);
  flag("tenhou", Flag::Tenhou);
  flag("chiihou", Flag::Chiihou);
  flag("renhou", Flag::Renhou);
  flag("tsubame_gaeshi", Flag::TsubameGaeshi);
  flag("kanfuri", Flag::Kanfuri);
  flag("paarenchan", Flag::Paarenchan);
  flag("open", Flag::Open);
}

}  // namespace

void register_score(nb::module_& m, nb::class_<Hand>& hand) {
  register_context(m);

  nb::class_<Scored>(m, "Scored", "The numbers of a score; `jantaku.Score` presents them.")
      .def_prop_ro("han", [](const Scored& self) { return self.score.han; }, "han, dora included; 0 for yakuman and without a yaku")
      .def_prop_ro("fu", [](const Scored& self) { return self.score.fu; }, "fu, rounded up")
      .def_prop_ro("fu_raw", [](const Scored& self) { return self.score.fu_raw; }, "fu before rounding")
      .def_prop_ro("yakuman", [](const Scored& self) { return self.score.multiple; }, "how many yakuman; 0 for an ordinary hand")
      .def_prop_ro("dora", [](const Scored& self) { return self.score.dora; })
      .def_prop_ro("ura", [](const Scored& self) { return self.score.ura; })
      .def_prop_ro("red", [](const Scored& self) { return self.score.red; })
      .def_prop_ro("kita", [](const Scored& self) { return self.score.kita; })
      .def_prop_ro("base", [](const Scored& self) { return self.score.base; }, "basic points, before they are multiplied by who pays")
      .def_prop_ro("limit", [](const Scored& self) { return kLimitNames[static_cast<int>(self.score.limit)]; }, nb::sig("def limit(self) -> str | None"), "mangan, haneman, baiman, sanbaiman, kazoe_yakuman, yakuman or None")
      .def_prop_ro("wait", [](const Scored& self) { return kWaitNames[static_cast<int>(self.score.wait)]; }, "ryanmen, kanchan, penchan, shanpon, tanki or kokushi_13")
      .def_prop_ro("win", [](const Scored& self) { return self.score.win; }, "the winning `Tile`")
      .def_prop_ro("has_yaku", [](const Scored& self) { return self.score.has_yaku(); })
      .def_prop_ro("is_closed", [](const Scored& self) { return self.score.closed; })
      .def_prop_ro("points", [](const Scored& self) { return self.pay().points; }, "points of the win alone, without honba and riichi sticks")
      .def_prop_ro("hand", [](const Scored& self) { return self.hand; })
      .def_prop_ro("context", [](const Scored& self) { return self.context; })
      .def_prop_ro("_rule", [](const Scored& self) { return self.rule; })
      .def_prop_ro("_yaku", &yaku_of, nb::sig("def _yaku(self) -> tuple[tuple[str, int, int], ...]"))
      .def_prop_ro("_fu_items", &fu_items_of, nb::sig("def _fu_items(self) -> tuple[tuple[str, int, int | None, bool], ...]"))
      .def_prop_ro("_form", [](const Scored& self) { return kFormNames[static_cast<int>(self.score.reading.form)]; })
      .def_prop_ro("_groups", [](const Scored& self) { return groups_of(self.score.reading, self.hand); }, nb::sig("def _groups(self) -> tuple[tuple[str, int, bool], ...]"))
      .def_prop_ro("_payment", [](const Scored& self) {
        const Payment pay = self.pay();
        return nb::make_tuple(pay.from_discarder, pay.from_dealer, pay.from_non_dealer, pay.points, pay.honba, pay.sticks);
      }, nb::sig("def _payment(self) -> tuple[int, int, int, int, int, int]"));

  m.def("set_score_type", [](nb::type_object type) { score_type = type.release(); }, nb::arg("type"),
        "Names the class that `score` returns; `jantaku.score` does so once.");

  const std::string arguments = std::string("(hand: str | Hand | collections.abc.Sequence[int], win: str | int | Context | None = None, "
                                            "melds: collections.abc.Iterable[Meld] | None = None, rules: str | jantaku.rules.GameRule | GameRule | None = None, ") + kCircumstances + ")";
  static const std::string score_signature = "def score" + arguments + " -> jantaku.score.Score";
  static const std::string all_signature = "def score_all" + arguments + " -> tuple[jantaku.score.Score, ...]";
  m.def("score", &score_python, nb::arg("hand"), nb::arg("win") = nb::none(), nb::arg("melds") = nb::none(), nb::arg("rules") = nb::none(),
        nb::arg("circumstances"), nb::sig(score_signature.c_str()),
        "The worth of a winning hand: the reading that pays best.\n\n"
        "`hand` holds the winning tile. `win` is that tile or a whole `Context`; without it the tile that pays best is taken.\n"
        "`rules` is a `GameRule`, a preset's name, or None for Tenhou's. A complete hand without a yaku is a result too.\n"
        "Raises `NotationError` or `HandError` for an impossible hand or circumstances.\n\n"
        ">>> from jantaku import score\n>>> result = score('123m456p789s11122z', '2m', tsumo=True, riichi=True)\n>>> result.han, result.fu, result.points\n(4, 40, 12000)");
  m.def("score_all", &score_all, nb::arg("hand"), nb::arg("win") = nb::none(), nb::arg("melds") = nb::none(), nb::arg("rules") = nb::none(),
        nb::arg("circumstances"), nb::sig(all_signature.c_str()),
        "Every way to score the hand, one per reading and place of the winning tile, best first.\n\n"
        ">>> from jantaku import score_all\n>>> [(s.wait, s.points) for s in score_all('11122233m55p(777z)', '3m')][:1]\n[('penchan', 1500)]");
  m.def("_readings", &raw_readings, nb::arg("hand"), nb::sig("def _readings(hand: str | Hand | collections.abc.Sequence[int]) -> tuple[tuple[str, tuple[tuple[str, int, bool], ...]], ...]"));

  hand.def("score", [](nb::handle self, const Context& context, nb::handle rules) {
    return score_hand({*nb::inst_ptr<Hand>(self), context, to_rule(rules)}, self, nb::none());
  }, nb::arg("context"), nb::arg("rules") = nb::none(),
      nb::sig("def score(self, context: Context, rules: str | jantaku.rules.GameRule | GameRule | None = None) -> jantaku.score.Score"), "See `jantaku.score`.");
}

}  // namespace jantaku::python
