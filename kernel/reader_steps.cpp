// Which recipes a reader can follow: their steps as one map of characters and a list of articles.
#include <algorithm>

#include "reader.hpp"
#include "utf8.hpp"

namespace answerkey {
namespace {

// The step changes no ASCII text.
bool spares_ascii(const Operation& step) {
    const auto is_ascii = [](const std::pair<char32_t, char32_t>& range) {
        return range.first < 128;
    };
    if (step.name == "nfc" || step.name == "nfd" || step.name == "nfkc" || step.name == "nfkd") {
        return true;
    }
    if (step.name == "space-text") {
        return std::ranges::any_of(step.words.at(0), [](char32_t c) { return c >= 128; });
    }
    return step.name == "apart" && std::ranges::none_of(step.characters, is_ascii);
}

// Pieces between separators, each mapped and rid of its articles, and joined by a space: for
// texts without numbers that is one pass over the whole. Return what numbers are rewritten.
Rewritten join_pieces(std::vector<Operation>& steps) {
    if (steps.empty() || steps.front().name != "split" || steps.back().name != "join") {
        return Rewritten::none;
    }
    Rewritten numbers = Rewritten::finite;
    std::vector<Operation> joined;
    for (const Operation& step : steps) {
        if (step.name == "number" || step.name == "delete-beside-number") {
            numbers = Rewritten::any;
        }
        if (step.name == "delete-beside-number" || step.name == "delete-beside-finite") {
            joined.push_back({"delete", step.characters, {}});
        } else if (step.name == "lower" || step.name == "casefold") {
            joined.push_back(step);
            joined.push_back({"space", steps.front().characters, {}});
        } else if (step.name != "split" && step.name != "join" && step.name != "unwrap-finite" &&
                   step.name != "number" && step.name != "number-finite") {
            joined.push_back(step);
        }
    }
    steps = std::move(joined);
    return numbers;
}

}  // namespace

std::unique_ptr<Reader> Reader::of(const std::vector<Operation>& operations,
                                   const Unicode& unicode, PropertyTable& properties) {
    std::vector<Operation> steps;
    std::copy_if(operations.begin(), operations.end(), std::back_inserter(steps),
                 [](const Operation& step) { return !spares_ascii(step); });
    const bool spares_nothing = steps.size() == operations.size();
    const Rewritten numbers = join_pieces(steps);
    auto step = steps.begin();
    Case letter_case = Case::keep;
    if (step != steps.end() && (step->name == "lower" || step->name == "casefold")) {
        letter_case = step++->name == "lower" ? Case::lower : Case::fold;
    }
    CharacterMap map(letter_case, unicode);
    for (; step != steps.end() && (step->name == "delete" || step->name == "space"); ++step) {
        step->name == "delete" ? map.then_delete(step->characters)
                               : map.then_space(step->characters);
    }
    std::vector<std::u32string> articles;
    bool unicode_words = false;
    if (step != steps.end() && (step->name == "articles" || step->name == "articles-regex")) {
        unicode_words = step->name == "articles-regex";
        articles = step++->words;
    }
    const bool fits = articles.size() <= Articles8::most &&
                      std::ranges::all_of(articles, [](const std::u32string& word) {
                          return !word.empty() && utf8_of(word).size() <= 8;
                      });
    if (!fits || step == steps.end() || step->name != "collapse" || ++step != steps.end()) {
        return nullptr;
    }
    return std::make_unique<Reader>(std::move(map), std::move(articles), unicode_words,
                                    !spares_nothing || numbers != Rewritten::none, numbers,
                                    properties);
}

}  // namespace answerkey
