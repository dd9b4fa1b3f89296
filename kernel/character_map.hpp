// What lower, casefold, delete and space make of each character.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "unicode.hpp"

namespace answerkey {

using Ranges = std::vector<std::pair<char32_t, char32_t>>;  // inclusive, sorted, disjoint

bool contains(const Ranges& ranges, char32_t code_point);

enum class Case { keep, lower, fold };

inline constexpr char32_t capital_sigma = 0x3A3;
inline constexpr char32_t small_sigma = 0x3C3;
inline constexpr char32_t final_sigma = 0x3C2;
inline constexpr std::size_t longest_mapping = 3;  // no code point lowers or folds to more

// Replacements by a space, then lower or casefold, then deletions and more such replacements.
class CharacterMap {
public:
    CharacterMap(Case letter_case, const Unicode& unicode)
        : case_(letter_case), unicode_(unicode) {}

    void first_space(const Ranges& characters) { parted_ = characters; }
    void then_delete(const Ranges& characters) { edits_.push_back({characters, false}); }
    void then_space(const Ranges& characters) { edits_.push_back({characters, true}); }

    // A capital sigma is not at the end of a word here: lowers() tells who must look.
    std::u32string operator()(char32_t code_point) const;
    bool lowers() const { return case_ == Case::lower; }
    // What lower sees where a text has this character.
    char32_t seen(char32_t code_point) const {
        return !parted_.empty() && contains(parted_, code_point) ? U' ' : code_point;
    }

private:
    struct Edit {
        Ranges characters;
        bool to_space;
    };

    std::u32string cased(char32_t code_point) const;

    Case case_;
    const Unicode& unicode_;
    Ranges parted_;
    std::vector<Edit> edits_;
};

// CPython's rule (unicodeobject.c, handle_capital_sigma): final after a cased letter and not
// before one, case-ignorable characters passed over. `before` and `after` step from the sigma
// to its neighbours: each gives the next code point, or false at the text's end.
template <class Step>
bool meets_cased(Step step, PropertyTable& properties) {
    char32_t c;
    while (step(c)) {
        const Properties& found = properties[c];
        if (!found.case_ignorable) {
            return found.cased;
        }
    }
    return false;
}

template <class Before, class After>
bool is_final_sigma(Before before, After after, PropertyTable& properties) {
    return meets_cased(before, properties) && !meets_cased(after, properties);
}

}  // namespace answerkey
