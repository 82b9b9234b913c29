#include "bindings.hpp"

NB_MODULE(_kernel, m) {
  using namespace jantaku::python;
  m.doc() = "The compiled part of Jantaku: hands, distances and scores. Import `jantaku`, not this.";
  auto hand = register_hand(m);
  register_rules(m);
  register_shanten(m, hand);
  register_score(m, hand);
  register_batch(m);
}
