// Why a question has no answer: what an error of a host holds.
#pragma once

#include "score/fault.hpp"
#include "wire/json.hpp"
#include "wire/value.hpp"

namespace jantaku::wire {

struct Problem {
  // A value that the host quotes in the place of its name in braces, as its own sentences quote one; a set in order.
  struct Quoted {
    std::string name;
    Value value;
    bool is_set = false;
  };

  const char* kind;  // NotationError, HandError, RulesError or ArgumentError
  std::string fault, cure;
  std::string source{}, code{};       // the field that is to blame; the word for the fault
  std::optional<std::string> text{};  // of that field, with the place in it
  notation::Span place{};
  std::optional<Fault> about{};  // of a hand
  std::vector<Quoted> quoted{};
};

// The text with the word in the place of its name in braces.
std::string filled(std::string text, const std::string& name, std::string_view word);
// A sentence about a fault of a hand.
std::string filled(std::string_view text, const Fault& fault);

Problem problem_of(const notation::TextFault& fault, const std::string& text, const char* source);
Problem problem_of(const Fault& fault);
void write_problem(Json& json, const Problem& problem);

}  // namespace jantaku::wire
