#include "character_map.hpp"

#include <algorithm>

namespace answerkey {

bool contains(const Ranges& ranges, char32_t code_point) {
    auto after = std::upper_bound(
        ranges.begin(), ranges.end(), code_point,
        [](char32_t value, const auto& range) { return value < range.first; });
    return after != ranges.begin() && code_point <= std::prev(after)->second;
}

std::u32string CharacterMap::operator()(char32_t code_point) const {
    std::u32string result;
    for (char32_t value : cased(seen(code_point))) {
        bool deleted = false;
        for (const Edit& edit : edits_) {
            if (contains(edit.characters, value)) {
                deleted = !edit.to_space;
                if (deleted) {
                    break;
                }
                value = U' ';
            }
        }
        if (!deleted) {
            result.push_back(value);
        }
    }
    return result;
}

std::u32string CharacterMap::cased(char32_t code_point) const {
    switch (case_) {
        case Case::lower: return unicode_.lower(code_point);
        case Case::fold: return unicode_.casefold(code_point);
        case Case::keep: break;
    }
    return std::u32string(1, code_point);
}

}  // namespace answerkey
