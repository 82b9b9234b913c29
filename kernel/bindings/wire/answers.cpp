#include <nanobind/stl/optional.h>
#include <nanobind/stl/vector.h>

#include "bindings/bindings.hpp"
#include "bindings/outlook/outlook.hpp"
#include "bindings/score/scored.hpp"
#include "score/wait_values.hpp"
#include "wire/hand_waits.hpp"
#include "wire/impossible.hpp"
#include "wire/outlook.hpp"
#include "wire/score.hpp"
#include "wire/shanten.hpp"

namespace jantaku::python {
namespace {

KindCounts count_kinds(nb::handle kinds) {
  KindCounts counts{};
  for (nb::handle kind : kinds) ++counts[to_argument<std::size_t>(kind, 0, kKinds - 1, "visible")];
  return counts;
}

// The place of a language.
int language_of(nb::handle name) {
  const int place = find_name(kLanguages, name);
  if (place < 0) raise_argument("unknown language " + shown(name), "it is en, ja, ko or zh");
  return place;
}

// Raises the fault of a win that the circumstances rule out.
void find_values(const Hand& hand, const Context& context, const GameRule& rule, int players, nb::handle seen,
                 WaitValues& found) {
  wait_values(hand, context, rule, to_players(players), count_kinds(seen), found);
  if (!found.fault) return;
  const WaitValue& last = found.of[static_cast<std::size_t>(found.size - 1)];
  raise_score_fault(last.hand, context, found.fault);
}

nb::tuple values_of(const Hand& hand, const Context& context, nb::handle rules, int players, nb::handle seen,
                    nb::handle own) {
  const GameRule rule = to_rule(rules);
  WaitValues found;
  find_values(hand, context, rule, players, seen, found);
  nb::list rows;
  for (const WaitValue& value : found) {
    const auto wrap = [&](const WaitScore& win) { return wrap_score(win.score, value.hand, win.context, rule); };
    rows.append(nb::make_tuple(value.kind, value.left, wrap(value.ron), wrap(value.tsumo)));
  }
  return nb::make_tuple((found.kinds & to_kinds(own)) != 0, rows);
}

std::string waits_document(const Hand& hand, const Context& context, nb::handle rules, int players, nb::handle seen,
                           std::optional<bool> furiten, nb::handle language) {
  const GameRule rule = to_rule(rules);
  WaitValues found;
  find_values(hand, context, rule, players, seen, found);
  wire::Json json;
  wire::write_waits(json, {hand, context, rule, language_of(language)}, found, furiten);
  return json.text;
}

std::string impossible_document(const Hand& hand, const Context& context, nb::handle rules) {
  wire::Json json;
  wire::write_impossible(json, hand, context, to_rule(rules));
  return json.text;
}

wire::Won won(const Scored& scored, int language = 0) { return {scored.hand, scored.context, scored.rule, language}; }

std::string score_document(const Scored& scored) {
  wire::Json json;
  wire::write_score(json, scored.score, won(scored));
  return json.text;
}

std::string permission_document(const Scored& scored, nb::handle discards) {
  const Permission judged = wire::judge(scored.score, won(scored), to_kinds(discards));
  wire::Json json;
  wire::write_permission(json, scored.score, won(scored), judged);
  return json.text;
}

std::string scores_document(const std::vector<const Scored*>& all, std::optional<bool> furiten, bool explain,
                            nb::handle language) {
  if (all.empty()) raise_type_error("there are no scores");
  const Scored& best = *all.front();
  wire::ScoreQuestion question{std::nullopt, explain};
  if (furiten) question.discarded = *furiten ? bit(kind_of(best.score.win)) : 0;
  std::vector<Score> scores;
  for (const Scored* one : all) scores.push_back(one->score);
  wire::Json json;
  wire::write_scores(json, scores, won(best, language_of(language)), question);
  return json.text;
}

std::string distance_document(const Hand& hand, int players, bool unfinished, nb::handle seen, nb::handle asked) {
  wire::DistanceQuestion question{to_players(players), unfinished};
  if (!asked.is_none()) question.asked = nb::cast<const char*>(asked);
  KindCounts visible;
  if (!seen.is_none()) visible = to_visible(seen), question.visible = &visible;
  wire::Json json;
  wire::write_distance(json, hand, question);
  return json.text;
}

std::string outlook_document(const FoundOutlook& found) {
  wire::Json json;
  wire::write_outlook(json, found.hand, found.question, found.result);
  return json.text;
}

}  // namespace

void register_answers(nb::module_& m) {
  m.def("_wait_values", &values_of, nb::arg("hand"), nb::arg("context"), nb::arg("rules").none(), nb::arg("players"),
        nb::arg("seen"), nb::arg("own"),
        nb::sig("def _wait_values(hand: Hand, context: Context, rules: str | jantaku.riichi.rules.GameRule | GameRule "
                "| None, players: int, seen: collections.abc.Iterable[int], own: collections.abc.Iterable[int]) -> "
                "tuple[bool, list[tuple[int, int, jantaku.riichi.score.score.Score, "
                "jantaku.riichi.score.score.Score]]]"),
        "True if a wait is among the own discards; kind, copies left, ron and tsumo of each wait.");
  m.def("_waits_document", &waits_document, nb::arg("hand"), nb::arg("context"), nb::arg("rules").none(),
        nb::arg("players"), nb::arg("seen"), nb::arg("furiten").none(), nb::arg("language"),
        nb::sig("def _waits_document(hand: Hand, context: Context, rules: str | jantaku.riichi.rules.GameRule | "
                "GameRule | None, players: int, seen: collections.abc.Iterable[int], furiten: bool | None, language: "
                "str) -> str"),
        "The document of `jantaku waits`.");
  m.def("_impossible_document", &impossible_document, nb::arg("hand"), nb::arg("context"), nb::arg("rules").none(),
        nb::sig("def _impossible_document(hand: Hand, context: Context, rules: str | jantaku.riichi.rules.GameRule | "
                "GameRule | None) -> str"),
        "The document of circumstances that cannot be with these.");
  m.def("_score_document", &score_document, nb::arg("score"), "The document of one score.");
  m.def("_scores_document", &scores_document, nb::arg("scores"), nb::arg("furiten").none(), nb::arg("explain"),
        nb::arg("language"), "The document of scores of one hand, the best first.");
  m.def("_permission_document", &permission_document, nb::arg("score"), nb::arg("discards"),
        nb::sig("def _permission_document(score: Scored, discards: collections.abc.Iterable[int]) -> str"),
        "The document of `jantaku.judge_win`.");
  m.def("_distance_document", &distance_document, nb::arg("hand"), nb::arg("players"), nb::arg("unfinished"),
        nb::arg("visible").none(), nb::arg("asked").none(),
        nb::sig("def _distance_document(hand: Hand, players: int, unfinished: bool, visible: "
                "collections.abc.Sequence[int] | None, asked: str | None) -> str"),
        "The document of `jantaku shanten`, by ids of the tiles that are seen elsewhere.");
  m.def("_outlook_document", &outlook_document, nb::arg("found"), "The document of `jantaku outlook`.");
}

}  // namespace jantaku::python
