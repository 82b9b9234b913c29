#include <nanobind/stl/pair.h>

#include <algorithm>

#include "bindings/bindings.hpp"
#include "score/complete.hpp"

namespace jantaku::python {
namespace {

// A score with what it was made from; everything but the numbers is derived when asked for.
struct Scored {
  Score score;
  Hand hand;
  Context context;
  GameRule rule;

  Payment pay() const { return payment(score, context, rule); }
  friend bool operator==(const Scored&, const Scored&) = default;
};

// The Python class that presents scores (`jantaku.riichi.score.score.Score`), a subclass of `Scored` without own
// fields.
nb::handle score_type;

// Made where it stays: a score with all that it was made from is some hundred bytes.
nb::object wrap(const Score& score, const Hand& hand, const Context& context, const GameRule& rule) {
  if (!score_type) python("jantaku.riichi.score.score", "Score");  // importing it sets the type
  nb::object result = nb::inst_alloc(score_type);
  new (nb::inst_ptr<Scored>(result)) Scored{score, hand, context, rule};
  nb::inst_mark_ready(result);
  return result;
}

[[noreturn]] void raise_unknown_keyword(nb::handle name) {
  raise_type_error(std::string("unknown circumstance '") + nb::cast<std::string>(name) + "'");
}

Context to_context(nb::handle win, nb::dict circumstances) {
  Context context;
  if (!win.is_none()) context.win = to_tile(win, "win");
  PyObject *name, *value;
  for (Py_ssize_t at = 0; PyDict_Next(circumstances.ptr(), &at, &name, &value);)
    if (!set_circumstance(context, name, value)) raise_unknown_keyword(name);
  return context;
}

struct Question {
  Hand hand;
  Context context;
  GameRule rule;
};

// The arguments of `score`, read straight from the call: building a dictionary of twenty keywords would cost more
// than the score.
struct Arguments {
  std::array<PyObject*, 4> positional{nullptr, Py_None, Py_None, Py_None};  // hand, win, melds, rules
  Context circumstances;
  bool any_circumstance = false;

  nb::handle hand() const { return positional[0]; }
  nb::handle win() const { return positional[1]; }
  nb::handle melds() const { return positional[2]; }
  nb::handle rules() const { return positional[3]; }

  Arguments(PyObject* const* values, Py_ssize_t count, PyObject* names) {
    static Keyword own_names[4] = {{"hand"}, {"win"}, {"melds"}, {"rules"}};
    if (count > 4) raise_type_error("score takes at most 4 positional arguments: hand, win, melds, rules");
    std::copy(values, values + count, positional.begin());
    for (Py_ssize_t i = 0, keywords = names == nullptr ? 0 : PyTuple_Size(names); i < keywords; ++i) {
      PyObject* const name = PyTuple_GetItem(names, i);
      int own = find_same(own_names, name);
      if (own < 0 && set_circumstance(circumstances, name, values[count + i])) {
        any_circumstance = true;
        continue;
      }
      if (own < 0) own = find_keyword(own_names, name);
      if (own < 0) raise_unknown_keyword(name);
      positional[own] = values[count + i];
    }
    if (positional[0] == nullptr) raise_type_error("score needs a hand");
  }

  Question question() const {
    Question question{to_hand(hand()), circumstances, to_rule(rules())};
    if (!melds().is_none()) {
      int over = 0;
      for (nb::handle meld : melds()) {
        if (question.hand.n_melds < 4) question.hand.add_meld(nb::cast<Meld>(meld));
        else ++over;
      }
      if (over > 0) raise_fault({FaultCode::WrongSize, kNoTile, question.hand.size() + 3 * over}, hand());
    }
    const Context* context;
    if (win().is_none()) return question;
    if (!PyLong_CheckExact(win().ptr()) && nb::try_cast<const Context*>(win(), context)) {
      if (any_circumstance) raise_type_error("give a Context or its fields, not both");
      question.context = *context;
    } else {
      question.context.win = to_tile(win(), "win");
    }
    return question;
  }
};

// Many write thirteen tiles and a winning one separately; together they are the hand.
void join_win(Question& question) {
  Hand& hand = question.hand;
  const Tile win = question.context.win;
  if (win == kNoTile || hand.size() != kMaxTiles - 1) return;
  hand.add(kind_of(win));
  if (is_red(win)) ++hand.reds[win - kKinds];
}

nb::list kinds_list(const std::array<Kind, 5>& kinds, int count) {
  nb::list list;
  for (int i = 0; i < count; ++i) list.append(static_cast<int>(kinds[i]));
  return list;
}

// The tiles outside the hand, by argument.
nb::dict seen_in(const Context& context) {
  nb::dict seen;
  seen["kita"] = kinds_list({kNorth, kNorth, kNorth, kNorth}, context.kita);
  seen["dora"] = kinds_list(context.dora, context.n_dora);
  seen["ura"] = kinds_list(context.ura, context.n_ura);
  return seen;
}

void require(Question& question, nb::handle source, nb::handle win) {
  join_win(question);
  const Fault fault = check(question.hand, question.context, question.rule);
  if (!fault) return;
  const int held = fault.tile < kKinds ? question.hand.held[fault.tile] : 0;
  if (fault.code == FaultCode::TooManyCopies && held <= 4)
    raise_too_many_copies(fault.tile, held, seen_in(question.context));
  if (fault.code == FaultCode::KindNotInPlay && held == 0) raise_not_in_play(fault.tile, seen_in(question.context));
  raise_fault(fault, source, win);
}

[[noreturn]] void raise_not_complete(const Question& question, nb::handle source) {
  if (wins_broken(question.hand, question.rule)) raise_fault({FaultCode::BrokenLater}, source);
  raise_fault({FaultCode::NotComplete, kNoTile, shanten(question.hand, question.rule.players)}, source);
}

nb::object score_hand(Question question, nb::handle source, nb::handle win) {
  require(question, source, win);
  const Score best = score(question.hand, question.context, question.rule);
  if (best.win == kNoTile) raise_not_complete(question, source);
  return wrap(best, question.hand, question.context, question.rule);
}

nb::object score_best(const Arguments& arguments) {
  return score_hand(arguments.question(), arguments.hand(), arguments.win());
}

nb::object score_all(const Arguments& arguments) {
  Question question = arguments.question();
  require(question, arguments.hand(), arguments.win());
  Scores all;
  scores(question.hand, question.context, question.rule, all);
  if (all.size == 0) raise_not_complete(question, arguments.hand());
  nb::list result;
  for (int i = 0; i < all.size; ++i) result.append(wrap(all.of[i], question.hand, question.context, question.rule));
  return nb::tuple(result);
}

// A score among those of its hand: enough to make it again.
int place_of(const Scored& self) {
  Scores all;
  scores(self.hand, self.context, self.rule, all);
  return static_cast<int>(std::find(all.of.begin(), all.of.begin() + all.size, self.score) - all.of.begin());
}

nb::object score_at(const Hand& hand, const Context& context, const GameRule& rule, int place) {
  Question question{hand, context, rule};
  require(question, nb::none(), nb::none());
  Scores all;
  scores(question.hand, context, rule, all);
  if (place < 0 || place >= all.size) raise_type_error("the hand has no such score");
  return wrap(all.of[place], question.hand, context, rule);
}

// A Python function over `Arguments`.
template <nb::object (*answer)(const Arguments&)>
PyObject* call(PyObject*, PyObject* const* values, Py_ssize_t count, PyObject* names) {
  try {
    return answer(Arguments(values, count, names)).release().ptr();
  } catch (nb::python_error& error) {
    error.restore();
  } catch (const std::exception& error) {
    PyErr_SetString(PyExc_TypeError, error.what());
  }
  return nullptr;
}

// Their types are in stub.pat, from which the stub is made.
template <nb::object (*answer)(const Arguments&)>
void define(nb::module_& m, const char* name, const char* doc) {
  static const std::string whole =
      text_signature(std::string(name) + "(hand, win=None, melds=None, rules=None, " + kKeywords + ")") + doc;
  static PyMethodDef method{
      name, reinterpret_cast<PyCFunction>(reinterpret_cast<void (*)()>(call<answer>)), METH_FASTCALL | METH_KEYWORDS,
      whole.c_str()};
  m.attr(name) = nb::steal(PyCFunction_NewEx(&method, nullptr, nb::str("jantaku._kernel").release().ptr()));
}

using Groups = nb::list;

void add_group(Groups& groups, const char* type, Kind kind, bool open) {
  groups.append(nb::make_tuple(type, kind, open));
}

// Groups as (type, kind, open), concealed ones first, then melds as called, the pair last.
nb::tuple groups_of(const Reading& reading, const Hand& hand) {
  Groups groups;
  if (reading.form != Form::Standard) {
    for_each(hand.shape.once, [&](Kind kind) {
      for (int left = hand.counts[kind]; left > 0; left -= 2)
        add_group(groups, left >= 2 ? "pair" : "single", kind, false);
    });
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
    for (const Reading& reading : all)
      result.append(nb::make_tuple(kFormNames[static_cast<int>(reading.form)], groups_of(reading, hand)));
  return nb::tuple(result);
}

nb::tuple yaku_of(const Scored& self) {
  nb::list rows;
  for (int i = 0; i < kYaku; ++i) {
    const Yaku yaku = static_cast<Yaku>(i);
    if (!has(self.score.yaku, yaku)) continue;
    const int multiple = self.score.limit == Limit::Yakuman ? multiple_of(yaku, self.rule) : 0;
    rows.append(nb::make_tuple(nb::str(kYakuNames[i].data(), kYakuNames[i].size()),
                               multiple > 0 ? 0 : han_of(yaku, self.score.closed, self.rule), multiple));
  }
  return nb::tuple(rows);
}

nb::tuple fu_items_of(const Scored& self) {
  Win win(self.hand, self.context, self.rule);
  win.read(self.score.reading);
  win.complete(self.score.wait, kind_of(self.score.win));
  nb::list rows;
  fu_items(win, [&](FuItem item, int fu, Kind kind) {
    rows.append(nb::make_tuple(kFuNames[static_cast<int>(item)], fu,
                               kind == kNoKind ? nb::none() : nb::object(nb::int_(kind)),
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

Context won_on(const Context& context, nb::handle win, bool tsumo) {
  Context result = context;
  result.win = to_tile(win, "win");
  result.flags &= ~flags_by(tsumo ? Way::Ron : Way::Tsumo);
  if (tsumo) result.set(Flag::Tsumo);
  return result;
}

void register_circumstances(nb::module_& m) {
  nb::class_<Circumstance>(m, "Circumstance", "A circumstance of a win that holds or does not, such as riichi.")
      .def_ro("name", &Circumstance::name)
      .def_prop_ro(
          "bit", [](const Circumstance& self) { return static_cast<std::uint32_t>(self.flag); },
          "its bit in `flags` of a batch")
      .def_prop_ro(
          "way", [](const Circumstance& self) { return kWayNames[static_cast<int>(self.way)]; },
          "the way to win that it needs: any, tsumo or ron")
      .def_prop_ro(
          "known", [](const Circumstance& self) { return kKnownNames[static_cast<int>(self.known)]; },
          "when it is known: with the hand, at the table before the winning tile comes, or with the win")
      .def_ro("local", &Circumstance::local, "True for a local yaku of that name")
      .def_ro("about", &Circumstance::about, "a sentence for help");
  nb::list rows;
  for (const Circumstance& row : kCircumstances) rows.append(row);
  m.attr("CIRCUMSTANCES") = nb::tuple(rows);
}

void register_context(nb::module_& m) {
  static const std::string signature =
      std::string("def __init__(self, win: str | int | None = None, ") + kKeywords + ") -> None";
  nb::class_<Context> type(
      m, "Context",
      "The circumstances of a win: winning tile, how it came, winds, indicators, honba and riichi sticks.\n\n"
      "`win` is text or a tile id; None means the tile that pays best. `dora` and `ura` are indicators.\n\n"
      ">>> from jantaku import Context, Hand\n>>> Hand('123m456p789s11122z').score(Context('2m', tsumo=True)).fu\n40");
  type.def(
      "__init__",
      [](Context* self, nb::object win, nb::kwargs circumstances) {
        new (self) Context(to_context(win, circumstances));
      },
      nb::arg("win") = nb::none(), nb::arg("circumstances"), nb::sig(signature.c_str()));
  type.def_prop_ro(
          "win", [](const Context& self) { return tile_or_none(self.win); },
          nb::sig("def win(self) -> jantaku.riichi.tiles.tile.Tile | None"), "the winning `Tile`")
      .def_prop_ro(
          "round", [](const Context& self) { return wind_name(self.round); },
          nb::sig("def round(self) -> jantaku.riichi.tiles.tile.Wind"))
      .def_prop_ro(
          "seat", [](const Context& self) { return wind_name(self.seat); },
          nb::sig("def seat(self) -> jantaku.riichi.tiles.tile.Wind"))
      .def_prop_ro("is_dealer", &Context::is_dealer)
      .def_prop_ro(
          "dora", [](const Context& self) { return indicators(self.dora, self.n_dora); },
          nb::sig("def dora(self) -> tuple[jantaku.riichi.tiles.tile.Kind, ...]"), "dora indicators, as kinds")
      .def_prop_ro(
          "ura", [](const Context& self) { return indicators(self.ura, self.n_ura); },
          nb::sig("def ura(self) -> tuple[jantaku.riichi.tiles.tile.Kind, ...]"), "ura-dora indicators, as kinds")
      .def("on", &won_on, nb::arg("win"), nb::kw_only(), nb::arg("tsumo"),
           nb::sig("def on(self, win: str | int, *, tsumo: bool) -> Context"),
           "Returns the circumstances of a win on that tile, drawn or not, without those of the other way to win.")
      .def_ro("kita", &Context::kita)
      .def_ro("honba", &Context::honba)
      .def_ro("riichi_sticks", &Context::riichi_sticks)
      .def("__hash__",
           [](const Context& self) {
             return static_cast<std::int64_t>(self.flags) << 32 | self.win << 16 | self.round << 8 | self.seat;
           })
      .def(
          "__repr__",
          [](nb::handle_t<Context> self) { return python("jantaku.riichi.score.score", "context_text")(self); },
          nb::sig("def __repr__(self) -> str"))
      .def(
          "__getstate__",
          [](nb::handle_t<Context> self) { return python("jantaku.riichi.score.score", "circumstances_of")(self); },
          nb::sig("def __getstate__(self) -> tuple[str | None, dict[str, object]]"))
      .def(
          "__setstate__",
          [](Context& self, const std::pair<nb::object, nb::dict>& state) {
            new (&self) Context(to_context(state.first, state.second));
          },
          nb::arg("state"), nb::sig("def __setstate__(self, state: tuple[str | None, dict[str, object]]) -> None"));
  define_equality(type);
  for (const Circumstance& row : kCircumstances)
    type.def_prop_ro(row.name, [flag = row.flag](const Context& self) { return self.is(flag); });
}

}  // namespace

nb::object wrap_score(const Score& score, const Hand& hand, const Context& context, const GameRule& rule) {
  return wrap(score, hand, context, rule);
}

void register_score(nb::module_& m, nb::class_<Hand>& hand) {
  register_circumstances(m);
  register_context(m);

  nb::class_<Scored> scored(m, "Scored", "The numbers of a score; `jantaku.Score` presents them.");
  define_equality(scored);
  scored
      .def("__hash__",
           [](const Scored& self) {
             return nb::hash(nb::make_tuple(self.hand, self.context, self.score.base, self.score.han, self.score.fu));
           })
      .def_prop_ro("_place", &place_of)
      .def_prop_ro(
          "han", [](const Scored& self) { return self.score.han; },
          "han, dora included; 0 for yakuman and without a yaku")
      .def_prop_ro(
          "fu", [](const Scored& self) { return self.score.fu; }, "fu, rounded up")
      .def_prop_ro(
          "fu_raw", [](const Scored& self) { return self.score.fu_raw; }, "fu before rounding")
      .def_prop_ro(
          "yakuman", [](const Scored& self) { return self.score.multiple; }, "how many yakuman; 0 for an ordinary hand")
      .def_prop_ro("dora", [](const Scored& self) { return self.score.dora; })
      .def_prop_ro("ura", [](const Scored& self) { return self.score.ura; })
      .def_prop_ro("red", [](const Scored& self) { return self.score.red; })
      .def_prop_ro("kita", [](const Scored& self) { return self.score.kita; })
      .def_prop_ro(
          "base", [](const Scored& self) { return self.score.base; },
          "basic points, before they are multiplied for each payer")
      .def_prop_ro(
          "limit", [](const Scored& self) { return kLimitNames[static_cast<int>(self.score.limit)]; },
          nb::sig("def limit(self) -> str | None"),
          "mangan, haneman, baiman, sanbaiman, kazoe_yakuman, yakuman or None")
      .def_prop_ro(
          "wait", [](const Scored& self) { return kWaitNames[static_cast<int>(self.score.wait)]; },
          "ryanmen, kanchan, penchan, shanpon, tanki or kokushi_13")
      .def_prop_ro(
          "win", [](const Scored& self) { return self.score.win; },
          nb::sig("def win(self) -> jantaku.riichi.tiles.tile.Tile"), "the winning `Tile`")
      .def_prop_ro("has_yaku", [](const Scored& self) { return self.score.has_yaku(); })
      .def_prop_ro("is_closed", [](const Scored& self) { return self.score.closed; })
      .def_prop_ro(
          "points", [](const Scored& self) { return self.pay().points; },
          "points of the win alone, without honba and riichi sticks")
      .def_prop_ro("hand", [](const Scored& self) { return self.hand; })
      .def_prop_ro("context", [](const Scored& self) { return self.context; })
      .def_prop_ro("_rule", [](const Scored& self) { return self.rule; })
      .def_prop_ro("_yaku", &yaku_of, nb::sig("def _yaku(self) -> tuple[tuple[str, int, int], ...]"))
      .def_prop_ro("_fu_items", &fu_items_of,
                   nb::sig("def _fu_items(self) -> tuple[tuple[str, int, int | None, bool], ...]"))
      .def_prop_ro("_form", [](const Scored& self) { return kFormNames[static_cast<int>(self.score.reading.form)]; })
      .def_prop_ro(
          "_groups", [](const Scored& self) { return groups_of(self.score.reading, self.hand); },
          nb::sig("def _groups(self) -> tuple[tuple[str, int, bool], ...]"))
      .def_prop_ro(
          "_payment",
          [](const Scored& self) {
            const Payment pay = self.pay();
            return nb::make_tuple(pay.from_discarder, pay.from_dealer, pay.from_non_dealer, pay.points, pay.honba,
                                  pay.sticks);
          },
          nb::sig("def _payment(self) -> tuple[int, int, int, int, int, int]"));

  m.def(
      "set_score_type",
      [](nb::type_object type) {
        if (!PyType_IsSubtype(reinterpret_cast<PyTypeObject*>(type.ptr()),
                              reinterpret_cast<PyTypeObject*>(nb::type<Scored>().ptr())))
          raise_type_error("the class of scores is a subclass of Scored");
        score_type = type.release();
      },
      nb::arg("type"), "Names the class that `score` returns; `jantaku.riichi.score.score` does so once.");

  define<score_best>(m, "score",
                     "The worth of a winning hand: the reading that pays best.\n\n"
                     "`hand` holds the winning tile, or is the thirteen tiles before it. `win` is that tile or a whole "
                     "`Context`; without it the\n"
                     "tile that pays best is taken.\n"
                     "`melds` come on top of those written in the hand. `rules` is a `GameRule`, a preset's name, or "
                     "None for Tenhou's.\n"
                     "The other keywords are the fields of `Context`. A complete hand without a yaku is a result too.\n"
                     "Raises `NotationError` or `HandError` for an impossible hand or circumstances.\n\n"
                     ">>> from jantaku import score\n>>> result = score('123m456p789s11122z', '2m', tsumo=True, "
                     "riichi=True)\n>>> result.han, result.fu, result.points\n(4, 40, 12000)");
  define<score_all>(m, "score_all",
                    "Every way to score the hand, one per reading and place of the winning tile, best first.\n\n"
                    ">>> from jantaku import score_all\n>>> [(s.wait, s.fu) for s in score_all('11122233m55p(777z)', "
                    "'3m')]\n[('shanpon', 40), ('penchan', 30)]");
  m.def(
      "_more_waits",
      [](nb::handle hand, nb::handle rules) {
        const GameRule rule = to_rule(rules);
        return kinds_tuple(rule.seven_pairs_quads ? waits_of_pairs(to_hand(hand)) : 0);
      },
      nb::arg("hand"), nb::arg("rules").none(),
      nb::sig("def _more_waits(hand: Hand, rules: str | jantaku.riichi.rules.GameRule | GameRule | None) -> "
              "tuple[jantaku.riichi.tiles.tile.Kind, ...]"),
      "Waits that a hand has by these rules, though by no common one.");
  m.def(
      "_waits_by", [](nb::handle hand, nb::handle rules) { return kinds_tuple(waits(to_hand(hand), to_rule(rules))); },
      nb::arg("hand"), nb::arg("rules").none(),
      nb::sig("def _waits_by(hand: Hand, rules: str | jantaku.riichi.rules.GameRule | GameRule | None) -> "
              "tuple[jantaku.riichi.tiles.tile.Kind, ...]"),
      "Returns the waits of a hand by these rules: by `fifth_tile_wait` also tiles of which it has all four.");
  m.def(
      "_tenpai_discards",
      [](nb::handle given, nb::handle rules) {
        const Hand hand = to_hand(given);
        const GameRule rule = to_rule(rules);
        KindSet kinds = 0;
        if (may_wait(hand, rule))
          for_each(hand.shape.once, [&](Kind kind) {
            Hand after = hand;
            after.remove(kind);
            kinds |= KindSet{waits(after, rule) != 0} << kind;
          });
        return kinds_tuple(kinds);
      },
      nb::arg("hand"), nb::arg("rules").none(),
      nb::sig("def _tenpai_discards(hand: Hand, rules: str | jantaku.riichi.rules.GameRule | GameRule | None) -> "
              "tuple[jantaku.riichi.tiles.tile.Kind, ...]"),
      "The kinds after whose discard a hand with a drawn tile waits by these rules.");
  m.def(
      "_fitting",
      [](const Hand& hand, const Context& context, nb::handle rules) { return fitting(hand, context, to_rule(rules)); },
      nb::arg("hand"), nb::arg("context"), nb::arg("rules").none(),
      nb::sig(
          "def _fitting(hand: Hand, context: Context, rules: str | jantaku.riichi.rules.GameRule | GameRule | None) -> "
          "Context"),
      "The circumstances of a hand that waits, without those that a win on this tile cannot have.");
  m.def("_score_at", &score_at, nb::arg("hand"), nb::arg("context"), nb::arg("rule"), nb::arg("place"),
        nb::sig("def _score_at(hand: Hand, context: Context, rule: GameRule, place: int) -> "
                "jantaku.riichi.score.score.Score"),
        "The score at that place among all of a hand.");
  m.def("_readings", &raw_readings, nb::arg("hand"),
        nb::sig("def _readings(hand: str | Hand | collections.abc.Sequence[int]) -> tuple[tuple[str, tuple[tuple[str, "
                "int, bool], ...]], ...]"));

  hand.def(
      "score",
      [](nb::handle self, const Context& context, nb::handle rules) {
        return score_hand({nb::cast<const Hand&>(self), context, to_rule(rules)}, self, nb::none());
      },
      nb::arg("context"), nb::arg("rules") = nb::none(),
      nb::sig(
          "def score(self, context: Context, rules: str | jantaku.riichi.rules.GameRule | GameRule | None = None) -> "
          "jantaku.riichi.score.score.Score"),
      "See `jantaku.score`.");
}

}  // namespace jantaku::python
