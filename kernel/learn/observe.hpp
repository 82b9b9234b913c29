// What a seat sees, as planes of 34 cells with zeros and ones, for networks.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "learn/action_space.hpp"

namespace jantaku {

// Basic: the state of the table. Full: also who discarded what when, unseen tiles, what may be discarded (a set of
// planes in the manner of Mortal's). The oracle's planes, on request, show what the seat cannot know.
enum class Features : std::uint8_t { Basic, Full };
inline constexpr std::array<const char*, 2> kFeatures{"basic", "full"};

// Names of the planes in their order; a plane's number is its place.
std::vector<std::string> plane_names(Features features, bool oracle);
int plane_count(Features features, bool oracle);

// Writes plane_count x 34 cells.
void observe(const State& state, int seat, Features features, bool oracle, std::uint8_t* cells);
// Like the other, with the legal actions of the seat if they are known.
void observe(const State& state, int seat, const Actions& legal, Features features, bool oracle, std::uint8_t* cells);

}  // namespace jantaku
