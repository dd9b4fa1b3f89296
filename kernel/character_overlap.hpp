// How many characters one text shares with others, each as often as both have it.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "keyed_tokens.hpp"

namespace answerkey {

// Not for several threads at once.
class CharacterOverlap {
public:
    explicit CharacterOverlap(bool counts_spaces) : counts_spaces_(counts_spaces) {}

    // Take the text that the following ones are compared with, as the words of it.
    void start(const KeyedTokens& words);
    std::size_t size() const { return prediction_.size(); }

    struct Shared {
        std::size_t common, in_reference;
    };
    Shared count(const KeyedTokens& words);

private:
    static constexpr std::size_t code_points = 0x110000;

    template <class Use>
    void for_each(const KeyedTokens& words, Use use) const;

    bool counts_spaces_;  // one between two words
    std::vector<char32_t> prediction_, taken_;
    // How often the prediction has each; memory that nobody touches costs nothing.
    std::unique_ptr<std::uint32_t[], void (*)(void*)> left_ = zeros();

    static std::unique_ptr<std::uint32_t[], void (*)(void*)> zeros();
};

}  // namespace answerkey
