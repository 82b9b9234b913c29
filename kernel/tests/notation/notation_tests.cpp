// Texts that mean tiles, hands and winds, texts that mean nothing, and hostile ones.
#include <random>
#include <string>

#include "notation/calls.hpp"
#include "notation/places.hpp"
#include "notation/sentence.hpp"
#include "tests/require.hpp"

namespace {

using namespace jantaku;
using namespace jantaku::notation;

Text text_of(std::u32string_view source) {
  Text text;
  text.size = static_cast<int>(source.size());
  for (int i = 0; i < text.size && i < kLongest; ++i)
    text.chars[static_cast<std::size_t>(i)] = source[static_cast<std::size_t>(i)];
  return text;
}

std::string written(const WrittenHand& hand) {
  std::string text;
  const auto put = [&](char c) { text += c; };
  TileCounts counts{};
  for (const Token& token : hand.tiles) ++counts[token.tile()];
  write_tiles(counts, put);
  for (const WrittenMeld& meld : hand.melds) {
    MeldCounts tiles{meld.type};
    for (int i = 0; i < meld.size; ++i) tiles.add(meld.tiles[static_cast<std::size_t>(i)].tile(), i == 3);
    write_meld(tiles, put);
  }
  return text;
}

std::string read_back(std::u32string_view source) {
  WrittenHand hand;
  read_hand(text_of(source), hand);
  return hand.fault ? hand.fault.sentence().name : written(hand);
}

void every_notation_is_read() {
  const std::pair<std::u32string_view, std::string_view> cases[] = {
      {U"", ""},
      {U"406m11z(312p)[7777s]", "406m11z(123p)[7777s]"},
      {U"EsWnWHwHWhGR", "123455567z"},
      {U"wwhwwwh", "33355z"},
      {U"123ss", "123s2z"},
      {U" 1m, 2p\t3s\u30004z ", "1m2p3s4z"},
      {U"0,4,8,16", "1230m"},
      {U"5mr E P F C", "0m1567z"},
      {U"5mr", "5m7z"},
      {U"haku, 5m", "5m5z"},
      {U"\U0001F007\U0001F019\uFE0F\U0001F010\U0001F004\U0001F006", "1m1p1s57z"},
      {U"一二三萬405筒七索東發中(南南南)", "123m405p7s167z(222z)"},
      {U"１２３萬４０５ｐ　７Ｓ，１６７ｚ（２２２ｚ）", "123m405p7s167z(222z)"},
      {U"(055+5s)(eee+e)[whwhwhwh]", "(055+5s)(111+1z)[5555z]"},
  };
  for (const auto& [source, plain] : cases) require(read_back(source) == plain, "a hand in any notation is read");
}

void faults_have_their_place() {
  struct Case {
    std::u32string_view source;
    TextFaultCode code;
    int start, end;
  };
  const Case cases[] = {
      {U"12m-3m", TextFaultCode::NoTile, 3, 4},        {U"123m45", TextFaultCode::DigitsAlone, 4, 6},
      {U"1mz", TextFaultCode::SuitAlone, 2, 3},        {U"118z", TextFaultCode::NoSuchHonor, 2, 3},
      {U"11z(123m", TextFaultCode::NeverClosed, 3, 4}, {U"123m)", TextFaultCode::ClosesNothing, 4, 5},
      {U"(111m]", TextFaultCode::MarkInMeld, 5, 6},    {U"[ ]", TextFaultCode::EmptyMeld, 0, 3},
      {U"(1m2m3p)", TextFaultCode::MeldSuits, 0, 8},   {U"(135m)", TextFaultCode::NoMeld, 0, 6},
      {U"(123z)", TextFaultCode::MeldHonors, 0, 6},    {U"(12345m)", TextFaultCode::MeldSize, 0, 8},
      {U"(1112m)", TextFaultCode::KanKinds, 0, 7},     {U"[111m]", TextFaultCode::ConcealedGroup, 0, 6},
      {U"(11+1+1m)", TextFaultCode::PlusInMeld, 0, 9}, {U"111+1m", TextFaultCode::PlusOutsideMeld, 3, 4},
      {U"0 4 136", TextFaultCode::NoId, 4, 7},         {U"0,4,0", TextFaultCode::IdAgain, 4, 5},
  };
  for (const Case& one : cases) {
    WrittenHand hand;
    read_hand(text_of(one.source), hand);
    require(hand.fault.code == one.code && hand.fault.start == one.start && hand.fault.end == one.end,
            "a fault has its code and its place");
  }
  const std::u32string long_text(kLongest + 1, U'1');
  WrittenHand hand;
  read_hand(text_of(long_text), hand);
  require(hand.fault.code == TextFaultCode::TooLong, "a text that is too long is refused");
}

void tiles_and_winds_have_names() {
  for (const auto& [name, expected] :
       {std::pair{U"East", kEast}, {U"WHITE", kWhite}, {U" chun ", kRed}, {U"5pr", Tile{35}}}) {
    Tile tile = kNoTile;
    require(!read_tile(text_of(name), tile) && tile == expected, "a tile is read by its name");
  }
  Tile tile = kNoTile;
  require(read_tile(text_of(U"58m"), tile).code == TextFaultCode::NotOneTile, "two tiles are not one");
  int wind = 0;
  for (const std::u32string_view name : {U"S", U"south", U"2", U"2Z", U" \U0001F001 "})
    require(!read_wind(text_of(name), wind) && wind == 1, "a wind is read by its name");
  require(read_wind(text_of(U"5z"), wind).code == TextFaultCode::NoWind, "a dragon is not a wind");
}

void copies_are_located() {
  WrittenHand hand;
  read_hand(text_of(U"1m(111m)1m wh[7777z]0p"), hand);
  require(locate(hand, 0, 2).start == 3 && locate(hand, 0, 5).start == 8, "copies are counted through the melds");
  require(locate(hand, kWhite, 1).size() == 2 && locate(hand, 13, 1).start == 20, "names and red fives have a place");
  require(locate(hand, 0, 6).size() == 0 && locate(hand, 0, 0).size() == 0, "further copies have none");
}

std::string calls_of(std::u32string_view source) {
  WrittenMelds calls;
  read_calls(text_of(source), calls);
  if (calls.fault) return calls.fault.sentence().name;
  std::string text;
  for (const WrittenMeld& meld : calls) write_call(counts_of(meld_of(meld)), [&](char c) { text += c; });
  return text;
}

void calls_are_read() {
  const std::pair<std::u32string_view, std::string_view> cases[] = {
      {U"", ""},
      {U" ", ""},
      {U"chi 423m", "chi 234m"},
      {U"  PON  9m ,Open_Kan 1z", "pon 999mkan 1111z"},
      {U"ankan 6p; kakan 5z", "closed kan 6666padded kan 5555z"},
      {U"pon 0p", "pon 055p"},
      {U"pan 5z", "unknown_call"},
      {U"pon", "call_without_tiles"},
      {U"5z", "no_call"},
      {U"chi 234m,, pon 5z", "no_call"},
      {U"chi 235m", "no_run"},
      {U"pon 56z", "no_pon"},
      {U"kan 555z", "no_kan"},
      {U"pon 9z", "no_such_honor"},
      {U"pon (5z)", "meld_in_list"},
  };
  for (const auto& [source, plain] : cases) require(calls_of(source) == plain, "a call is read or refused");
}

void faults_of_hands_are_placed() {
  int reads = 0;
  const auto place_in = [&](const Fault& fault, const Text& text) {
    return place_of(fault, text.size, [&](WrittenHand& hand) { read_hand(text, hand), ++reads; });
  };
  require(place_in({FaultCode::WrongSize, kNoTile, 3}, text_of(U"123m")).size() == 4, "a size is the whole text's");
  require(reads == 0, "which is not read for it");
  require(place_in({FaultCode::TooManyCopies, 0, 5}, text_of(U"11m(111m)")).start == 6, "the last copy is at fault");
  require(place_in({FaultCode::TooManyCopies, 3, 5}, text_of(U"11m")).size() == 3, "or all, if there is no copy");
  require(reads == 2, "for a tile the text is read");
  std::array<Tokens, 2> lists;
  for (const Tile tile : {kWhite, kEast, kGreen}) lists[0].add_name(tile);
  scan(text_of(U"1z5z1z"), lists[1]);
  const Copy copy = find_copy(lists, kEast, 3);
  require(copy.total == 3 && copy.list == 1 && copy.place.start == 4, "a copy is found among lists");
  require(find_copy(lists, kEast, 1).list == 0 && find_copy(lists, kEast, 1).place.start == 2, "by the tiles' names");
  require(find_copy(lists, kEast, 4).list == -1 && find_copy(lists, kEast, 0).list == -1, "or is not there");
  Tokens many;
  for (int i = 0; i < kLongest; ++i) many.add_name(kEast);
  require(many.size == kLongest / 2, "no list is longer than a text");
}

std::string said(const Fault& fault) {
  const Sentence sentence = sentence_of(fault);
  std::string text;
  for (const std::string_view part : {sentence.source, sentence.fault, sentence.cure}) {
    write(part, fault, [&](char c) { text += c; });
    text += '|';
  }
  return text;
}

void faults_are_written() {
  const auto begins = [](const Fault& fault, std::string_view with) { return said(fault).starts_with(with); };
  require(begins({FaultCode::TooManyCopies, kRed, 5}, "hand|5 copies of 7z|"), "with its tile and its number");
  require(begins({FaultCode::WrongSize, kNoTile, 1}, "hand|the hand has 1 tile|give 14"), "with one tile");
  require(begins({FaultCode::WrongSize, kNoTile, 0}, "hand|the hand has 0 tiles|write tiles"), "with none");
  require(begins({FaultCode::WrongSize, kNoTile, 15}, "hand|the hand has 15 tiles|a hand has 14 at most"), "with many");
  require(begins({FaultCode::NotComplete, kNoTile, 0}, "hand|the hand is not complete: it is tenpai|"), "at tenpai");
  require(begins({FaultCode::NotComplete, kNoTile, 2}, "hand|the hand is not complete: 2 tiles away from tenpai|"),
          "with its distance");
  require(begins({FaultCode::FirstTurnKanDora, kNoTile, 3}, "renhou|renhou with more than one"), "of the first turn");
  for (int code = 1; code < static_cast<int>(FaultCode::Count); ++code)
    for (const int number : {-1, 0, 1, 3, 4, 1 << 30})
      for (const Tile tile : {kEast, kNoTile}) {
        const std::string text = said({static_cast<FaultCode>(code), tile, number});
        require(text.find_first_of("{}") == text.npos && text.find("||") == text.npos, "no fault without words");
      }
}

// Any text is read, and then the same from its own text, or refused at a place within it.
void hostile_texts_are_read_or_refused(int texts) {
  constexpr std::u32string_view letters =
      U"0123456789mpszeswnwhgrESWNPFC()[]()[]+++ ,-;chipon kan_\U0001F007\U0001F004\U0001F021\uFE0E\u3000x\uFF2D\u0307";
  std::mt19937 random(1);
  for (int i = 0; i < texts; ++i) {
    std::u32string source(random() % 4 == 0 ? random() % (kLongest + 2) : random() % 12, U' ');
    for (char32_t& c : source)
      c = random() % 50 == 0 ? static_cast<char32_t>(random()) : letters[random() % letters.size()];
    const Text text = text_of(source);
    WrittenHand hand;
    read_hand(text, hand);
    const auto is_within = [&](const TextFault& fault) {
      return !fault || (fault.start >= 0 && fault.start <= text.size && fault.end <= text.size);
    };
    require(is_within(hand.fault), "a fault lies within its text");
    if (!hand.fault) {
      const std::string plain = written(hand);
      require(read_back(std::u32string(plain.begin(), plain.end())) == plain, "a hand is read again from its own text");
    }
    Tokens tiles;
    read_tiles(text, tiles);
    Tile tile = kNoTile;
    int wind = 0;
    require(is_within(tiles.fault) && is_within(read_tile(text, tile)) && is_within(read_wind(text, wind)),
            "a fault lies within its text");
    WrittenMelds calls;
    read_calls(text, calls);
    require(is_within(calls.fault), "a fault lies within its text");
    last_copy({FaultCode::TooManyCopies, static_cast<Tile>(random() % kTiles), static_cast<int>(random())}, hand);
    find_copy({&tiles, 1}, static_cast<Kind>(random() % kKinds), 1);
    Tokens ids, names, glyphs;
    scan_ids(text, true, ids);
    scan_mjai(text, names);
    scan_glyphs(text, glyphs);
  }
}

}  // namespace

int main() {
  every_notation_is_read();
  faults_have_their_place();
  tiles_and_winds_have_names();
  copies_are_located();
  calls_are_read();
  faults_of_hands_are_placed();
  faults_are_written();
  hostile_texts_are_read_or_refused(20000);
}
