// The outlook of a hand: docs/schema/outlook.schema.json.
#pragma once

#include "outlook/outlook.hpp"
#include "wire/json.hpp"

namespace jantaku::wire {

// A row for each discard, in the order that they have.
void write_outlook(Json& json, const Hand& hand, const OutlookQuestion& question, const Outlook& found);

}  // namespace jantaku::wire
