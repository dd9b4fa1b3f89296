// What the ways of reading share: one pass over a text, and how it takes a token.
#pragma once

#include <algorithm>

#include "reader.hpp"

namespace answerkey {

inline bool Articles8::contain(std::uint64_t key) const {
    if (count == 0) {
        return false;
    }
    const bool found = (key == keys[0]) | (key == keys[1]) | (key == keys[2]) | (key == keys[3]);
    return found | (count > 4 && std::find(keys.begin() + 4, keys.end(), key) != keys.end());
}

// One pass over one text. It is copied into registers: what is stored through a pointer to
// bytes might be anything, and a member would be read again after each.
struct Reader::Pass {
    explicit Pass(const KeyedTokens& tokens)
        : text(tokens.text.get()),
          keys(tokens.keys.get()),
          starts(tokens.starts.get()),
          lengths(tokens.lengths.get()) {}

    // Go on in memory that grew.
    void move_to(const KeyedTokens& tokens) {
        const Pass moved(tokens);
        text = moved.text;
        keys = moved.keys;
        starts = moved.starts;
        lengths = moved.lengths;
    }

    // Store text[from, from + length) and return its key; the caller counts it.
    std::uint64_t store(std::size_t from, std::size_t length) const {
        const std::uint64_t key = KeyedTokens::key_of(text + from, length);
        keys[size] = key;
        starts[size] = static_cast<std::uint32_t>(from);
        lengths[size] = static_cast<std::uint32_t>(length);
        return key;
    }

    std::uint8_t* text;
    std::uint64_t* keys;
    std::uint32_t* starts;
    std::uint32_t* lengths;
    std::size_t size = 0;
    // The next free byte, the start of the current token, and the place up to which some
    // character may be of the role other.
    std::size_t end = 0, start = 0, others = 0;
};

// Take the bytes from the current token's start to `end`, if any, as a token, unless it is an
// article. What is not counted is written over by the next: that asks no branch.
inline void Reader::take(Pass& pass, std::size_t end) const {
    const std::size_t length = end - pass.start;
    const std::uint64_t key = pass.store(pass.start, length);
    const bool is_article = (length <= 8) & articles_.contain(key);
    pass.size += (length != 0) & !is_article;
}

// Do as take, also where an article may stand within a token.
inline void Reader::push(Pass& pass, std::size_t end) const {
    const std::size_t length = end - pass.start;
    if (pass.others > pass.start && may_hide_article(pass.text + pass.start, length)) [[unlikely]] {
        Pass copy = pass;  // the pass itself stays in registers
        push_parts(copy, end);
        pass.size = copy.size;
        return;
    }
    take(pass, end);
}

}  // namespace answerkey
