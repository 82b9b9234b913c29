// The readings of a winning hand, one for each way to let its jokers be one tile each such that it matches.
#include <algorithm>
#include <map>
#include <set>

#include "ruleset/run.hpp"

namespace jantaku::ruleset {
namespace {

constexpr int kMostSteps = 20'000;  // of a search; what is found by then is all
constexpr int kTilesOfMeld = 4;     // tiles, as a rule

// Ends a search with what it has found.
struct Enough {};

// Replaces jokers one by one, as long as the rest can still match.
class Assigner {
 public:
  struct Way {
    std::vector<TileId> hand;
    std::vector<MeldId> melds;
    bool operator==(const Way&) const = default;
  };

  Assigner(Run& run, int behavior, Pattern& pattern, const std::vector<TileId>& candidates, std::size_t most)
      : run_(run), values_(run.values()), coded_(run, pattern, behavior), most_(most) {
    for (const auto& [target, jokers] : values_.behavior(behavior).aliases)
      for (const TileId joker : jokers) jokers_.push_back(joker);
    aliases_ = values_.behavior(behavior).aliases;
    const int white = name("0z"), dragon = name("5z");
    const auto has = [&](int wanted) {
      return std::any_of(candidates.begin(), candidates.end(), [&](TileId one) { return values_.name(one) == wanted; });
    };
    dragon_ = has(white) && !has(dragon) ? white : dragon;
    for (const TileId one : candidates)
      if (!is_joker(one) && std::find(everything_.begin(), everything_.end(), one) == everything_.end())
        everything_.push_back(one);
  }

  std::vector<Way> run(std::vector<TileId> hand, const std::vector<MeldId>& calls) {
    hand_ = std::move(hand);
    for (std::size_t at = 0; at < hand_.size(); ++at)
      if (is_joker(hand_[at])) places_.push_back(at);
    try {
      std::vector<std::vector<MeldId>> options;
      for (const MeldId call : calls) options.push_back(melds_of(call));
      combine(options, calls, {});
    } catch (const Enough&) {}
    return std::move(found_);
  }

  bool is_joker(TileId tile) const {
    return std::any_of(jokers_.begin(), jokers_.end(), [&](TileId joker) { return values_.is_joker(tile, joker); });
  }

 private:
  int name(const char* text) const { return run_.program.scoring.names.at(text); }

  void spend() {
    run_.spend(1);
    if (++steps_ > kMostSteps) throw Enough{};
  }

  void combine(const std::vector<std::vector<MeldId>>& options, const std::vector<MeldId>& calls,
               std::vector<MeldId> melds) {
    if (found_.size() >= most_) return;
    if (melds.size() < options.size()) {
      for (const MeldId meld : options[melds.size()]) {
        melds.push_back(meld);
        combine(options, calls, melds);
        melds.pop_back();
      }
      return;
    }
    spend();
    asked_.clear();
    for (std::size_t at = 0; at < melds.size(); ++at) {
      MeldId meld = melds[at];
      if (meld != calls[at]) {
        std::vector<TileId> tiles = values_.meld(meld).tiles;
        for (TileId& tile : tiles) tile = no_joker(tile);
        meld = values_.meld(values_.meld(meld).name, std::move(tiles));
      }
      asked_.push_back(coded_.meld(meld));
    }
    std::vector<match::Code> codes;
    for (const TileId tile : hand_) codes.push_back(coded_.tile(tile));
    run_.spend(20);
    if (!run_.known(match::matches({coded_.pattern.program, coded_.order, coded_.jokers.aliases, codes, asked_})))
      return;
    melds_ = std::move(melds);
    assigned_ = hand_;
    assign(0, {});
  }

  // Replaces the jokers from a place on; equal ones in ascending order.
  void assign(std::size_t at, std::map<TileId, std::vector<TileId>> allowed) {
    if (found_.size() >= most_) return;
    if (at == places_.size()) {
      Way way{assigned_, melds_};
      for (TileId& tile : way.hand) tile = dragon(tile);
      if (std::find(found_.begin(), found_.end(), way) == found_.end()) found_.push_back(std::move(way));
      return;
    }
    spend();
    const std::size_t place = places_[at];
    const TileId joker = hand_[place];
    const auto left = allowed.find(joker);
    const std::vector<TileId> choices =
        left != allowed.end() && !left->second.empty() ? left->second : choices_of(joker);
    std::vector<match::Code> codes, asked;
    for (const TileId tile : hand_) codes.push_back(coded_.tile(tile));
    for (const TileId tile : choices) asked.push_back(coded_.tile(no_joker(tile)));
    run_.spend(20 + static_cast<int>(choices.size() + hand_.size() / 8));
    run_.spend_on(std::ssize(choices), std::ssize(jokers_));
    const auto fits = run_.known(match::fits(
        {coded_.pattern.program, coded_.order, coded_.jokers.aliases, codes, asked_}, asked, static_cast<int>(place)));
    std::vector<TileId> fitting;
    for (std::size_t one = 0; one < choices.size(); ++one)
      if (fits[one]) fitting.push_back(choices[one]);
    for (std::size_t one = 0; one < fitting.size(); ++one) {
      hand_[place] = no_joker(fitting[one]);
      assigned_[place] = fitting[one];
      allowed[joker] = {fitting.begin() + static_cast<std::ptrdiff_t>(one), fitting.end()};
      assign(at + 1, allowed);
    }
    hand_[place] = joker;
  }

  // An assigned tile as it is matched: without attributes that make it a joker again.
  TileId no_joker(TileId tile) {
    TileId plain = tile;
    for (const TileId joker : jokers_)
      if (values_.is_joker(tile, joker))
        for (const std::uint16_t attr : std::vector<std::uint16_t>(values_.tile(joker).attrs))
          plain = values_.minus(plain, attr);
    return plain;
  }

  // The tiles the joker may be, with its own attributes and those of what it stands for.
  const std::vector<TileId>& choices_of(TileId joker) {
    if (const auto known = choices_.find(joker); known != choices_.end()) return known->second;
    const auto with = [&](TileId tile, TileId attributes) {
      for (const std::uint16_t attr : std::vector<std::uint16_t>(values_.tile(attributes).attrs))
        tile = values_.plus(tile, attr);
      return tile;
    };
    std::vector<TileId> targets;
    for (const auto& [target, jokers] : aliases_) {
      if (std::none_of(jokers.begin(), jokers.end(), [&](TileId one) { return values_.is_joker(joker, one); }))
        continue;
      const bool is_any = values_.name(target) == values_.any();
      for (const TileId tile : is_any ? everything_ : std::vector<TileId>{target}) {
        const TileId meant = is_any ? with(tile, target) : tile;
        if (std::find(targets.begin(), targets.end(), meant) == targets.end()) targets.push_back(meant);
      }
    }
    TileId own = joker;
    for (const TileId one : jokers_)
      if (values_.name(one) == values_.any())
        for (const std::uint16_t attr : std::vector<std::uint16_t>(values_.tile(one).attrs))
          own = values_.minus(own, attr);
    std::vector<TileId>& found = choices_[joker];
    for (const TileId target : targets)
      found.push_back(with(values_.tile(values_.tile(target).name, values_.tile(own).attrs), target));
    return found;
  }

  TileId dragon(TileId tile) {
    if (values_.name(tile) != name("5z")) return tile;
    return values_.tile(static_cast<std::uint16_t>(dragon_), values_.tile(tile).attrs);
  }

  // The meld with its jokers replaced so that it is a set of equal tiles or a sequence.
  std::vector<MeldId> melds_of(MeldId call) {
    const std::vector<TileId> tiles = values_.meld(call).open;
    if (values_.is_flower(call) || std::none_of(tiles.begin(), tiles.end(), [&](TileId one) { return is_joker(one); }))
      return {call};
    std::vector<std::vector<TileId>> options;
    std::vector<int> names;
    for (const TileId tile : tiles) {
      options.push_back(is_joker(tile) ? choices_of(tile) : std::vector<TileId>{tile});
      for (const TileId one : options.back())
        if (std::find(names.begin(), names.end(), values_.name(one)) == names.end()) names.push_back(values_.name(one));
    }
    std::vector<std::vector<TileId>> ways;
    std::set<std::vector<TileId>> known;
    for (const int first : names) {
      fill(options, std::vector<int>(tiles.size(), first), {}, ways, known);
      std::vector<int> sequence{first};
      while (sequence.size() < tiles.size()) {
        const int next = coded_.order.shift(sequence.back(), 1);
        if (next < 0 || std::find(sequence.begin(), sequence.end(), next) != sequence.end()) break;
        sequence.push_back(next);
      }
      if (tiles.size() > 1 && sequence.size() == tiles.size()) fill(options, sequence, {}, ways, known);
    }
    std::vector<MeldId> melds;
    const int named = values_.meld(call).name;
    for (std::vector<TileId>& way : ways) {
      for (TileId& tile : way) tile = dragon(tile);
      melds.push_back(values_.meld(named, way));
    }
    return melds.empty() ? std::vector<MeldId>{call} : melds;
  }

  // Takes one tile out of each of the options, such that they have exactly those names.
  void fill(const std::vector<std::vector<TileId>>& options, const std::vector<int>& names, std::vector<TileId> way,
            std::vector<std::vector<TileId>>& ways, std::set<std::vector<TileId>>& known) {
    if (way.size() == options.size()) {
      run_.spend(8);
      std::vector<TileId> sorted = way;
      std::sort(sorted.begin(), sorted.end());
      if (known.insert(std::move(sorted)).second) ways.push_back(std::move(way));
      return;
    }
    spend();
    for (const TileId tile : options[way.size()]) {
      std::vector<int> rest = names;
      const auto at = std::find(rest.begin(), rest.end(), values_.name(tile));
      if (at == rest.end()) continue;
      rest.erase(at);
      way.push_back(tile);
      fill(options, rest, way, ways, known);
      way.pop_back();
    }
  }

  Run& run_;
  Values& values_;
  Coded coded_;
  std::size_t most_;
  std::vector<std::pair<TileId, std::vector<TileId>>> aliases_;
  std::vector<TileId> jokers_, everything_, hand_, assigned_;
  std::vector<MeldId> melds_;
  std::vector<std::size_t> places_;
  std::vector<match::CallTiles> asked_;
  std::map<TileId, std::vector<TileId>> choices_;
  std::vector<Way> found_;
  int dragon_ = 0, steps_ = 0;
};

}  // namespace

Coded::Coded(Run& run, Pattern& pattern, int behavior)
    : pattern(pattern),
      jokers(pattern.with(behavior, run.values())),
      order(run.program.order_of(behavior)),
      values(run.values()) {}

match::Code Coded::tile(TileId id) const {
  const TileInfo& info = values.tile(id);
  match::Code bits = 0;
  if (!jokers.attributes.empty())
    for (const std::uint16_t attr : info.attrs)
      if (const auto bit = jokers.attributes.find(values.text(attr).bare); bit != jokers.attributes.end())
        bits |= match::Code{1} << bit->second;
  return match::Code{info.name} | bits << match::kNameBits;
}

match::CallTiles Coded::meld(MeldId id) const {
  const MeldInfo& info = values.meld(id);
  const auto name = pattern.melds.find(info.name);
  match::CallTiles coded{name == pattern.melds.end() ? -2 : name->second, {}};
  for (const TileId tile : info.open) coded.tiles.push_back(this->tile(tile));
  return coded;
}

std::vector<Reading> Run::readings(int seat, int tile, int source, std::size_t most) {
  const Player& own = player(seat);
  Reading plain{{own.hand.begin(), own.hand.end()}, {own.melds.begin(), own.melds.end()}, tile};
  if (tile >= 0 && source == kByDraw && own.draw.empty())
    if (const auto at = std::find(plain.hand.begin(), plain.hand.end(), tile); at != plain.hand.end())
      plain.hand.erase(at);
  const ScoreNumbers& rules = program.scoring.numbers;
  const int win = win_pattern();
  const auto& aliases = values().behavior(own.behavior).aliases;
  if (tile < 0 || win < 0 || aliases.empty() || !rules.use_smt) return {plain};
  spend_on(std::ssize(program.kinds) + own.held() + kTilesOfMeld * own.melds.n, values().behavior(own.behavior).breadth,
           32);
  std::vector<TileId> candidates;
  const bool any = std::any_of(aliases.begin(), aliases.end(),
                               [&](const auto& alias) { return values().name(alias.first) == values().any(); });
  if (any)
    for (const TileId one : program.kinds) {
      bool out =
          program.order.joker.at(static_cast<std::size_t>(values().name(one))) || values().name(one) == values().any();
      for (const auto& alias : aliases)
        for (const TileId joker : alias.second)
          out |= values().tile(joker).attrs.empty() && values().name(joker) == values().name(one);
      if (!out) candidates.push_back(one);
    }
  Assigner assigner(*this, own.behavior, program.patterns.at(static_cast<std::size_t>(win)), candidates, most);
  std::vector<TileId> tiles = plain.hand;
  tiles.push_back(static_cast<TileId>(tile));
  bool jokers = std::any_of(tiles.begin(), tiles.end(), [&](TileId one) { return assigner.is_joker(one); });
  for (const MeldId meld : plain.calls)
    for (const TileId one : std::vector<TileId>(values().meld(meld).tiles)) jokers |= assigner.is_joker(one);
  if (!jokers) return {plain};
  const int white = program.scoring.names.at("0z"), dragon = program.scoring.names.at("5z");
  std::vector<Reading> found;
  for (Assigner::Way& way : assigner.run(tiles, plain.calls)) {
    Reading& reading = found.emplace_back();
    for (std::size_t at = 0; at < tiles.size(); ++at) {
      TileId& one = way.hand[at];
      if (rules.has_white && values().name(one) == dragon && values().name(tiles[at]) != dragon)
        one = values().tile(static_cast<std::uint16_t>(white), std::vector<std::uint16_t>(values().tile(one).attrs));
    }
    reading.tile = way.hand.back();
    way.hand.pop_back();
    reading.hand = std::move(way.hand);
    reading.settled = true;  // unless a meld kept its jokers
    for (std::size_t at = 0; at < way.melds.size(); ++at)
      if (way.melds[at] == plain.calls[at] && !values().is_flower(way.melds[at]))
        for (const TileId one : std::vector<TileId>(values().meld(way.melds[at]).open))
          reading.settled &= !assigner.is_joker(one);
    reading.calls = std::move(way.melds);
  }
  return found.empty() ? std::vector<Reading>{plain} : found;
}

}  // namespace jantaku::ruleset
