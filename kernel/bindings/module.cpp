#include "bindings.hpp"

NB_MODULE(_kernel, m) {
  namespace nb = nanobind;
  using namespace jantaku::python;
  m.doc() = "The compiled part of Jantaku: hands, distances and scores. Import `jantaku`, not this.";
  nb::set_leak_warnings(false);  // the class that set_score_type names lives as long as the process
  auto hand = register_hand(m);
  register_rules(m);
  register_shanten(m, hand);
  register_score(m, hand);
  register_batch(m);
  register_game(m);
  register_replay(m);
  register_environments(m);
  register_match(m);
}
