#include "wire/view.hpp"
#include "bindings/game/game.hpp"
#include "bindings/wire/values.hpp"
#include "wire/json.hpp"
#include "wire/result.hpp"

namespace jantaku::python {
namespace {

int viewer_of(const State& state, nb::handle viewer) {
  return viewer.is_none() ? wire::kSpectator : seat_of(state, viewer);
}

nb::object show(const State& state, nb::handle viewer, bool decides) {
  Values values;
  wire::put_view(values, state, viewer_of(state, viewer), decides);
  return values.made();
}

std::string show_json(const State& state, nb::handle viewer) {
  wire::Json json;
  wire::put_view(json, state, viewer_of(state, viewer));
  return json.text;
}

nb::object show_action(const State& state, nb::handle seat_, nb::handle action) {
  const int seat = seat_of(state, seat_);
  const std::optional<Action> known = to_action(action);
  if (!known) return nb::none();
  Values values;
  wire::put_action(values, state, seat, *known);
  return values.made();
}

nb::object show_result(const State& state, bool suspended) {
  Values values;
  wire::put_result(values, state, suspended);
  return values.made();
}

}  // namespace

void register_views(nb::module_&) {
  nb::class_<State> state = class_of<State>();
  state
      .def(
          "sees",
          [](const State& self, nb::handle viewer, nb::handle seat) {
            return wire::sees(self, viewer_of(self, viewer), seat_of(self, seat));
          },
          nb::arg("viewer").none(), nb::arg("seat"), nb::sig("def sees(self, viewer: int | None, seat: int) -> bool"),
          "Whether the viewer, None being a spectator, sees the hand of that seat.")
      .def("show", &show, nb::arg("viewer").none(), nb::arg("decides") = true)
      .def("show_json", &show_json, nb::arg("viewer").none(), nb::sig("def show_json(self, viewer: int | None) -> str"),
           "The table as the viewer may see it, as JSON.")
      .def("show_action", &show_action, nb::arg("seat"), nb::arg("action"))
      .def("show_result", &show_result, nb::arg("suspended"));
}

}  // namespace jantaku::python
