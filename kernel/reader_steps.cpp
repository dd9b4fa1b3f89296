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

constexpr std::array sigmas = {capital_sigma, small_sigma, final_sigma};

// A few characters that no other one lowers to, and that matter to no sigma before them: they
// can be trimmed before a text is lowered as well as after.
bool have_no_case(const Ranges& characters, PropertyTable& properties) {
    constexpr char32_t most = 256;
    return std::ranges::all_of(characters, [&](const std::pair<char32_t, char32_t>& range) {
        bool none = range.second - range.first < most;
        for (char32_t c = range.first; none && c <= range.second; ++c) {
            none = !properties[c].cased && !properties[c].case_ignorable;
        }
        return none;
    });
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
    const auto is_case = [&](auto at) {
        return at != steps.end() && (at->name == "lower" || at->name == "casefold");
    };
    const bool parts_first = step != steps.end() && step->name == "space" && is_case(step + 1);
    const auto parting = step;
    step += parts_first;
    Case letter_case = Case::keep;
    if (is_case(step)) {
        letter_case = step++->name == "lower" ? Case::lower : Case::fold;
    }
    Steps read{.map = CharacterMap(letter_case, unicode)};
    read.ascii_only = !spares_nothing || numbers != Rewritten::none;
    read.numbers = numbers;
    if (parts_first) {
        if (std::ranges::any_of(sigmas, [&](char32_t c) { return contains(parting->characters, c); })) {
            return nullptr;  // whose end of a word nobody asks for
        }
        read.map.first_space(parting->characters);
    }
    if (step != steps.end() && step->name == "trim-end" && letter_case != Case::fold &&
        have_no_case(step->characters, properties)) {
        read.trimmed = step++->characters;
    }
    for (; step != steps.end() && (step->name == "delete" || step->name == "space"); ++step) {
        step->name == "delete" ? read.map.then_delete(step->characters)
                               : read.map.then_space(step->characters);
    }
    if (step != steps.end() && (step->name == "articles" || step->name == "articles-regex")) {
        read.unicode_words = step->name == "articles-regex";
        read.articles = step++->words;
    }
    const bool fits = read.articles.size() <= Articles8::most &&
                      std::ranges::all_of(read.articles, [](const std::u32string& word) {
                          return !word.empty() && utf8_of(word).size() <= 8;
                      });
    if (!fits || step == steps.end() || step->name != "collapse" || ++step != steps.end()) {
        return nullptr;
    }
    return std::make_unique<Reader>(std::move(read), properties);
}

}  // namespace answerkey
