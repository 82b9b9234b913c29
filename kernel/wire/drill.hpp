// Drills and their answers: docs/trainer.md.
#pragma once

#include <functional>

#include "drill/solve.hpp"
#include "wire/problem.hpp"

namespace jantaku::wire {

// The keys of a drill that the kernel knows, those left out that have their defaults.
void write_drill(Json& json, const Drill& drill);

// The answers to choose from; empty for waits, of which any tiles may be named. A call drill needs its offer.
void write_possible(Json& json, const Drill& drill);
// The answers, those to choose from, and what explains them, except scores and waits, which `more` writes.
void write_solution(
    Json& json, const Drill& drill, const Solution& solution, const std::function<void()>& more = [] {});

// Why a drill has no answer.
Problem problem_of(const Drill& drill, DrillFault fault);

// Options of the outlook of each discard; null if the tiles left to draw are unknown.
void write_outlook_options(Json& json, const Drill& drill);

}  // namespace jantaku::wire
