// Twin of src/answerkey/text/spec/tokenizers.py: normalized text in, tokens out.
#pragma once

#include <cstring>
#include <string>
#include <vector>

#include "normalizers.hpp"
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

class Tokenizer {
public:
    Tokenizer(const std::string& name, const Unicode& unicode, PropertyTable& properties);

    // Cut `text` into `tokens`, which borrow it, or `lowered` where tokens are lower-cased.
    void cut(const Buffer& text, Tokens& tokens, Buffer& lowered);

    // Do as the normalizer collapse and then as cut, in one pass, where that can be.
    bool cuts_at_space() const { return kind_ == Kind::whitespace; }
    void collapse_and_cut(Buffer& text, Tokens& tokens);

private:
    enum class Kind {
        none, whitespace, characters, nonspace, visible, punctuation, cjk, chemistry
    };

    static Kind kind_named(const std::string& name);
    template <class Take>
    void for_each_word(const Buffer& text, Take take);
    void cut_visible(const Buffer& text, Tokens& tokens, Buffer& lowered);
    template <class IsSingle>
    void cut_singles(const Buffer& text, Tokens& tokens, IsSingle is_single);

    Kind kind_;
    PropertyTable& properties_;
    std::vector<std::unique_ptr<Normalizer>> lower_;
    Buffer piece_, scratch_;
};

}  // namespace answerkey
