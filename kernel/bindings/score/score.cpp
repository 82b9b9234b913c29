#include "bindings/bindings.hpp"
#include "bindings/score/scored.hpp"
#include "score/complete.hpp"
#include "score/parts.hpp"

namespace jantaku::python {
namespace {

// The Python class that presents scores (`jantaku.riichi.score.score.Score`), a subclass of `Scored` without own
// fields.
nb::handle score_type;

// Made where it stays: a score with all that it was made from is some hundred bytes.
MadeScore wrap(const Score& score, const Hand& hand, const Context& context, const GameRule& rule) {
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

// The tiles outside the hand, by argument.
nb::dict seen_in(const Context& context) {
  nb::dict seen;
  seen["kita"] = list_of(int{context.kita}, [](int) { return kNorth; });
  seen["dora"] = list_of(std::span(context.dora).first(context.n_dora));
  seen["ura"] = list_of(std::span(context.ura).first(context.n_ura));
  return seen;
}

void require(Question& question, nb::handle source, nb::handle win) {
  join_win(question.hand, question.context);
  if (const Fault fault = check(question.hand, question.context, question.rule))
    raise_score_fault(question.hand, question.context, fault, source, win);
}

[[noreturn]] void raise_not_complete(const Question& question, nb::handle source) {
  raise_fault(why_not_complete(question.hand, question.rule), source);
}

MadeScore score_hand(Question question, nb::handle source, nb::handle win) {
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
  return tuple_of(int{all.size},
                  [&](int i) { return wrap(all.of[i], question.hand, question.context, question.rule); });
}

// A score among those of its hand: enough to make it again.
int place_of(const Scored& self) {
  Scores all;
  scores(self.hand, self.context, self.rule, all);
  return static_cast<int>(std::find(all.of.begin(), all.of.begin() + all.size, self.score) - all.of.begin());
}

MadeScore score_at(const Hand& hand, const Context& context, const GameRule& rule, int place) {
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

constexpr std::array<const char*, 5> kPartNames{"run", "triplet", "kan", "pair", "single"};

// Groups as (type, kind, open).
auto groups_of(const Reading& reading, const Hand& hand) {
  std::vector<std::tuple<const char*, Kind, bool>> groups;
  for_each_group(reading, hand, [&](const Group& group) {
    groups.emplace_back(kPartNames[static_cast<std::size_t>(group.part)], group.kind, group.open);
  });
  return tuple_of(groups);
}

auto raw_readings(GivenHand source) {
  const Hand hand = to_hand(source);
  Readings all;
  if (hand.size() == kMaxTiles) readings(hand, all);
  return tuple_of(all, [&](const Reading& reading) { return std::make_tuple(reading.form, groups_of(reading, hand)); });
}

auto yaku_of(const Scored& self) {
  std::vector<std::tuple<Yaku, int, int>> rows;
  for_each_yaku(self.score, self.rule,
                [&](Yaku yaku, int han, int multiple) { rows.emplace_back(yaku, han, multiple); });
  return tuple_of(rows);
}

auto fu_items_of(const Scored& self) {
  std::vector<std::tuple<FuItem, int, std::optional<int>, bool>> rows;
  for_each_fu(self.score, self.hand, self.context, self.rule, [&](FuItem item, int fu, Kind kind, bool concealed) {
    rows.emplace_back(item, fu, some(kind, kNoKind), concealed);
  });
  return tuple_of(rows);
}

MadeWind wind_name(int wind) { return nb::str(&"ESWN"[wind], 1); }

Context win_on(const Context& context, GivenTile win, bool tsumo) {
  return won_on(context, to_tile(win, "win"), tsumo);
}

void register_circumstances(nb::module_& m) {
  nb::class_<Circumstance>(m, "Circumstance", "A circumstance of a win that holds or does not, such as riichi.")
      .def_ro("name", &Circumstance::name)
      .def_prop_ro(
          "bit", [](const Circumstance& self) { return static_cast<std::uint32_t>(self.flag); },
          "its bit in `flags` of a batch")
      .def_ro("way", &Circumstance::way, "the way to win that it needs: any, tsumo or ron")
      .def_ro("known", &Circumstance::known,
              "when it is known: with the hand, at the table before the winning tile comes, or with the win")
      .def_ro("local", &Circumstance::local, "True for a local yaku of that name")
      .def_ro("about", &Circumstance::about, "a sentence for help");
  m.attr("CIRCUMSTANCES") = tuple_of(kCircumstances);
}

using PickledContext = std::tuple<std::optional<Type<"str">>, Type<"dict[str, object]">>;

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
      "win"_a = nb::none(), "circumstances"_a, nb::sig(signature.c_str()));
  type.def_prop_ro(
          "win",
          [](const Context& self) -> std::optional<MadeTile> {
            return self.win == kNoTile ? std::nullopt : std::optional<MadeTile>(nb::int_(self.win));
          },
          "the winning `Tile`")
      .def_prop_ro("round", member(&Context::round, wind_name))
      .def_prop_ro("seat", member(&Context::seat, wind_name))
      .def_prop_ro("is_dealer", &Context::is_dealer)
      .def_prop_ro(
          "dora", [](const Context& self) -> Kinds { return first_of(self.dora, self.n_dora); },
          "dora indicators, as kinds")
      .def_prop_ro(
          "ura", [](const Context& self) -> Kinds { return first_of(self.ura, self.n_ura); },
          "ura-dora indicators, as kinds")
      .def("on", &win_on, "win"_a, nb::kw_only(), "tsumo"_a,
           "Returns the circumstances of a win on that tile, drawn or not, without those of the other way to win.")
      .def_ro("kita", &Context::kita)
      .def_ro("honba", &Context::honba)
      .def_ro("riichi_sticks", &Context::riichi_sticks)
      .def("__hash__",
           [](const Context& self) {
             return static_cast<std::int64_t>(self.flags) << 32 | self.win << 16 | self.round << 8 | self.seat;
           })
      .def("__repr__",
           [](nb::handle_t<Context> self) -> MadeText {
             return python("jantaku.riichi.score.score", "context_text")(self);
           })
      .def("__getstate__",
           [](nb::handle_t<Context> self) -> Made<PickledContext> {
             return python("jantaku.riichi.score.score", "circumstances_of")(self);
           })
      .def(
          "__setstate__",
          [](Context& self, const std::tuple<nb::object, nb::dict>& state) {
            new (&self) Context(to_context(std::get<0>(state), std::get<1>(state)));
          },
          "state"_a, nb::sig("def __setstate__(self, state: tuple[str | None, dict[str, object]]) -> None"));
  define_equality(type);
  for (const Circumstance& row : kCircumstances)
    type.def_prop_ro(row.name, [flag = row.flag](const Context& self) { return self.is(flag); });
}

void register_scored(nb::module_& m) {
  nb::class_<Scored> type(m, "Scored", "The numbers of a score; `jantaku.Score` presents them.");
  define_equality(type);
  type.def("__hash__",
           [](const Scored& self) {
             return nb::hash(nb::make_tuple(self.hand, self.context, self.score.base, self.score.han, self.score.fu));
           })
      .def_prop_ro("_place", &place_of)
      .def_prop_ro("han", member(&Scored::score, &Score::han), "han, dora included; 0 for yakuman and without a yaku")
      .def_prop_ro("fu", member(&Scored::score, &Score::fu), "fu, rounded up")
      .def_prop_ro("fu_raw", member(&Scored::score, &Score::fu_raw), "fu before rounding")
      .def_prop_ro("yakuman", member(&Scored::score, &Score::multiple), "how many yakuman; 0 for an ordinary hand")
      .def_prop_ro("dora", member(&Scored::score, &Score::dora))
      .def_prop_ro("ura", member(&Scored::score, &Score::ura))
      .def_prop_ro("red", member(&Scored::score, &Score::red))
      .def_prop_ro("kita", member(&Scored::score, &Score::kita))
      .def_prop_ro("base", member(&Scored::score, &Score::base),
                   "basic points, before they are multiplied for each payer")
      .def_prop_ro("limit", member(&Scored::score, &Score::limit),
                   "mangan, haneman, baiman, sanbaiman, kazoe_yakuman, yakuman or None")
      .def_prop_ro("wait", member(&Scored::score, &Score::wait),
                   "ryanmen, kanchan, penchan, shanpon, tanki or kokushi_13")
      .def_prop_ro("win", member(&Scored::score, &Score::win, made_tile), "the winning `Tile`")
      .def_prop_ro("has_yaku", member(&Scored::score, &Score::has_yaku))
      .def_prop_ro("is_closed", member(&Scored::score, &Score::closed))
      .def_prop_ro("points", member(&Scored::pay, &Payment::points),
                   "points of the win alone, without honba and riichi sticks")
      .def_prop_ro("hand", member(&Scored::hand))
      .def_prop_ro("context", member(&Scored::context))
      .def_prop_ro("_rule", member(&Scored::rule))
      .def_prop_ro("_yaku", &yaku_of)
      .def_prop_ro("_fu_items", &fu_items_of)
      .def_prop_ro("_form", member(&Scored::score, &Score::reading, &Reading::form))
      .def_prop_ro("_groups", [](const Scored& self) { return groups_of(self.score.reading, self.hand); })
      .def_prop_ro("_payment", [](const Scored& self) {
        const Payment pay = self.pay();
        return std::make_tuple(pay.from_discarder, pay.from_dealer, pay.from_non_dealer, pay.points, pay.honba,
                               pay.sticks);
      });
  m.def(
      "set_score_type",
      [](nb::type_object type) {
        if (!PyType_IsSubtype(reinterpret_cast<PyTypeObject*>(type.ptr()),
                              reinterpret_cast<PyTypeObject*>(nb::type<Scored>().ptr())))
          raise_type_error("the class of scores is a subclass of Scored");
        score_type = type.release();
      },
      "type"_a, "Names the class that `score` returns; `jantaku.riichi.score.score` does so once.");
}

Kinds more_waits(Given<Hand> hand, GivenRules rules) {
  const GameRule rule = to_rule(rules);
  return kinds_tuple(rule.seven_pairs_quads ? waits_of_pairs(to_hand(hand)) : 0);
}

Kinds waits_by(Given<Hand> hand, GivenRules rules) { return kinds_tuple(waits(to_hand(hand), to_rule(rules))); }

Kinds tenpai_discards(Given<Hand> given, GivenRules rules) {
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
}

void register_questions(nb::module_& m) {
  m.def("_more_waits", &more_waits, "hand"_a, "rules"_a.none(),
        "Waits that a hand has by these rules, though by no common one.");
  m.def("_waits_by", &waits_by, "hand"_a, "rules"_a.none(),
        "Returns the waits of a hand by these rules: by `fifth_tile_wait` also tiles of which it has all four.");
  m.def("_tenpai_discards", &tenpai_discards, "hand"_a, "rules"_a.none(),
        "The kinds after whose discard a hand with a drawn tile waits by these rules.");
  m.def("_score_at", &score_at, "hand"_a, "context"_a, "rule"_a, "place"_a,
        "The score at that place among all of a hand.");
  m.def("_readings", &raw_readings, "hand"_a);
}

}  // namespace

const Score& score_in(nb::handle scored) { return nb::cast<const Scored&>(scored).score; }

void raise_score_fault(const Hand& hand, const Context& context, Fault fault, nb::handle source, nb::handle win) {
  const int held = fault.tile < kKinds ? hand.held[fault.tile] : 0;
  if (fault.code == FaultCode::TooManyCopies && held <= 4) raise_too_many_copies(fault.tile, held, seen_in(context));
  if (fault.code == FaultCode::KindNotInPlay && held == 0) raise_not_in_play(fault.tile, seen_in(context));
  raise_fault(fault, source, win);
}

MadeScore wrap_score(const Score& score, const Hand& hand, const Context& context, const GameRule& rule) {
  return wrap(score, hand, context, rule);
}

void register_score(nb::module_& m) {
  register_circumstances(m);
  register_context(m);
  register_scored(m);
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
  register_questions(m);
  class_of<Hand>().def(
      "score",
      [](Given<Hand> self, const Context& context, GivenRules rules) {
        return score_hand({nb::cast<const Hand&>(self), context, to_rule(rules)}, self, nb::none());
      },
      "context"_a, "rules"_a.none() = nb::none(), "See `jantaku.score`.");
}

}  // namespace jantaku::python
