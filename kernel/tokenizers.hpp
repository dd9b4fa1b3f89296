// Twin of src/answerkey/text/spec/tokenizers.py: normalized text in, tokens out.
#pragma once

#include <cstring>
#include <string>
#include <vector>

#include "text.hpp"
#include "unicode.hpp"

namespace answerkey {

// A run of code points in the buffer it was cut from, with a seeded hash of it.
struct Token {
    std::uint64_t hash;
    const char32_t* data;
    std::size_t length;

    std::span<const char32_t> view() const { return {data, length}; }
};

// Never by hash alone.
inline bool operator==(const Token& left, const Token& right) {
    return left.hash == right.hash && left.length == right.length &&
           std::memcmp(left.data, right.data, left.length * sizeof(char32_t)) == 0;
}

using Tokens = std::vector<Token>;

enum class Tokenizer { none, whitespace };

Tokenizer tokenizer_named(const std::string& name);

// Cut `text` into `tokens`, which borrow it.
void tokenize(Tokenizer tokenizer, const Buffer& text, PropertyTable& properties, Tokens& tokens);

}  // namespace answerkey
