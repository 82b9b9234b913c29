// What tiles stand for, as Python holds it.
#pragma once

#include <memory>
#include <vector>

#include "match/match.hpp"

namespace jantaku::python {

struct Behavior {
  std::shared_ptr<const match::TileOrder> order;
  std::vector<match::Alias> aliases;
};

}  // namespace jantaku::python
