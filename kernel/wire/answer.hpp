// Questions about hands and drills as JSON, and their answers.
#pragma once

#include "wire/request.hpp"

namespace jantaku::wire {

// Answers a question, a list of its name and what it asks: `["score", {"hand": "123m456p789s11122z"}]`. Writes the
// document of its answer and returns true, or writes the problem.
bool answer(Json& json, std::string_view question);

}  // namespace jantaku::wire
