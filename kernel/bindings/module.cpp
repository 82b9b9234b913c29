#include "bindings/bindings.hpp"
#include "game/state/state.hpp"

namespace {

// A value of another type than a conversion asks for is a TypeError wherever it is met.
void translate(const std::exception_ptr& thrown, void*) {
  try {
    std::rethrow_exception(thrown);
  } catch (const std::bad_cast&) {
    PyErr_SetString(PyExc_TypeError, "a value has another type than is asked for");
  }
}

}  // namespace

NB_MODULE(_kernel, m) {
  namespace nb = nanobind;
  using namespace jantaku::python;
  m.doc() = "The compiled part of Jantaku: hands, distances and scores. Import `jantaku`, not this.";
  nb::register_exception_translator(&translate);
  nb::set_leak_warnings(false);  // the class that set_score_type names lives as long as the process
  auto hand = register_hand(m);
  register_notation(m);
  register_rules(m);
  register_shanten(m, hand);
  register_score(m, hand);
  register_gate(m);
  register_answers(m);
  register_batch(m);
  auto state = register_game(m);
  register_verdicts(state);
  register_positions(state);
  register_views(state);
  register_events(m);
  register_danger(m);
  register_replay(m);
  register_layout(m);
  register_mjai_follower(m);
  register_drills(m);
  register_environments(m, state);
  register_match(m);
  register_outlook(m);
  register_riichienv(m);
  register_examples(m);
  register_layers(m);
  register_signatures(m);
}
