#include "character_overlap.hpp"

#include <cstdlib>
#include <new>

#include "text.hpp"

namespace answerkey {

std::unique_ptr<std::uint32_t[], void (*)(void*)> CharacterOverlap::zeros() {
    auto* counts = static_cast<std::uint32_t*>(std::calloc(code_points, sizeof(std::uint32_t)));
    if (!counts) {
        throw std::bad_alloc();
    }
    return {counts, std::free};
}

template <class Use>
void CharacterOverlap::for_each(const KeyedTokens& words, Use use) const {
    const auto* text = reinterpret_cast<const char8_t*>(words.text.get());
    for (std::size_t i = 0; i < words.size; ++i) {
        const std::size_t end = words.starts[i] + std::size_t{words.lengths[i]};
        for (std::size_t at = words.starts[i]; at < end;) {
            use(next_code_point(text, at));
        }
    }
    for (std::size_t i = 1; counts_spaces_ && i < words.size; ++i) {
        use(U' ');
    }
}

void CharacterOverlap::start(const KeyedTokens& words) {
    for (const char32_t c : prediction_) {
        left_[c] = 0;
    }
    prediction_.clear();
    for_each(words, [&](char32_t c) {
        ++left_[c];
        prediction_.push_back(c);
    });
}

CharacterOverlap::Shared CharacterOverlap::count(const KeyedTokens& words) {
    std::size_t in_reference = 0, common = 0;
    for_each(words, [&](char32_t c) {
        if (taken_.size() <= common) {
            taken_.resize(2 * common + 64);
        }
        const bool is_left = left_[c] != 0;
        left_[c] -= is_left;
        taken_[common] = c;
        common += is_left;
        ++in_reference;
    });
    for (std::size_t i = 0; i < common; ++i) {
        ++left_[taken_[i]];
    }
    return {common, in_reference};
}

}  // namespace answerkey
