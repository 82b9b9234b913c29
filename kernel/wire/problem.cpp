#include "wire/problem.hpp"

#include <algorithm>

#include "notation/sentence.hpp"
#include "score/names.hpp"

namespace jantaku::wire {
namespace {

Value of_text(std::string text) { return {.type = Value::Type::Text, .text = std::move(text)}; }

void write_value(Json& json, const Value& value) {
  switch (value.type) {
    case Value::Type::Null: return json.null();
    case Value::Type::Truth: return json.value(value.number != 0);
    case Value::Type::Number: return json.value(value.number);
    case Value::Type::Text: return json.value(value.text);
    case Value::Type::List: return json.list(value.items, [&](const Value& item) { write_value(json, item); });
    case Value::Type::Object:
      return json.object([&] {
        for (std::size_t i = 0; i < value.items.size(); ++i) {
          json.value(value.names[i]);
          json.text += ':';
          write_value(json, value.items[i]);
        }
      });
  }
}

}  // namespace

std::string filled(std::string text, const std::string& name, std::string_view word) {
  const std::string hole = '{' + name + '}';
  for (std::size_t at = 0; (at = text.find(hole, at)) != std::string::npos; at += word.size())
    text.replace(at, hole.size(), word);
  return text;
}

std::string filled(std::string_view text, const Fault& fault) {
  std::string words;
  notation::write(text, fault, [&](char c) { words += c; });
  return words;
}

Problem problem_of(const notation::TextFault& fault, const std::string& text, const char* source) {
  const notation::TextSentence& sentence = fault.sentence();
  const notation::Span part{fault.start, fault.end};
  const notation::Span read{std::min(part.start, notation::kLongest), std::min(part.end, notation::kLongest)};
  const std::string opener(1, static_cast<char>(fault.number)), closer(1, opener == "(" ? ')' : ']');
  const auto written = [&](const char* words) {
    return filled(filled(words, "number", std::to_string(fault.number)), "text", part_of(text, part));
  };
  return {
      .kind = "NotationError",
      .fault = written(sentence.fault),
      .cure = written(sentence.cure),
      .source = source,
      .code = sentence.name,
      .text = text,
      .place = part,
      .quoted = {
          {"quoted", of_text(part_of(text, stripped(to_text(text), read)))},
          {"opener", of_text(opener)},
          {"closer", of_text(closer)}}};
}

Problem problem_of(const Fault& fault) {
  const notation::Sentence sentence = notation::sentence_of(fault);
  return {
      .kind = "HandError",
      .fault = filled(sentence.fault, fault),
      .cure = filled(sentence.cure, fault),
      .source = filled(sentence.source, fault),
      .code = std::string(kFaultNames[static_cast<std::size_t>(fault.code)]),
      .about = fault};
}

void write_problem(Json& json, const Problem& problem) {
  const auto write_quoted = [&](const char* name, bool sets) {
    json.name(name);
    json.object([&] {
      for (const Problem::Quoted& one : problem.quoted) {
        if (one.is_set != sets) continue;
        json.name(one.name);
        write_value(json, one.value);
      }
    });
  };
  json.object([&] {
    json.field("kind", problem.kind);
    json.field("fault", problem.fault);
    json.field("cure", problem.cure);
    json.field_unless(std::string(), "source", problem.source);
    json.field_unless(std::string(), "code", problem.code);
    if (problem.text) {
      json.field("text", *problem.text);
      json.field("position", problem.place.start);
      json.field("length", std::max(1, problem.place.size()));
    }
    if (problem.about) {
      if (problem.about->tile != kNoTile) json.field("tile", problem.about->tile);
      json.field("number", problem.about->number);
    }
    write_quoted("quoted", false);
    write_quoted("sets", true);
  });
}

}  // namespace jantaku::wire
