#include "tokenizers.hpp"

#include <stdexcept>
#include <string_view>

#include "seed.hpp"

namespace answerkey {
namespace {

std::uint64_t hash(const char32_t* first, const char32_t* last) {
    std::uint64_t value = seed ^ static_cast<std::uint64_t>(last - first);
    for (; last - first >= 2; first += 2) {
        value = mixed(value ^ (std::uint64_t{first[0]} << 32 | first[1]), secret);
    }
    return first == last ? value : mixed(value ^ *first, secret);
}

void push(Tokens& tokens, const char32_t* first, const char32_t* last) {
    tokens.push_back({hash(first, last), first, static_cast<std::size_t>(last - first)});
}

// The blocks of Chinese and Japanese, as text/spec/tokenizers.py lists them.
bool is_cjk(char32_t c) {
    return (0x3040 <= c && c <= 0x30FF) || (0x3100 <= c && c <= 0x312F) ||
           (0x31A0 <= c && c <= 0x31BF) || (0x31F0 <= c && c <= 0x31FF) ||
           (0x3400 <= c && c <= 0x4DBF) || (0x4E00 <= c && c <= 0x9FFF) ||
           (0xF900 <= c && c <= 0xFAFF) || (0xFF66 <= c && c <= 0xFF9D) ||
           (0x20000 <= c && c <= 0x3FFFF);
}

bool is_one_of(char32_t c, std::u32string_view characters) {
    return characters.find(c) != std::u32string_view::npos;
}

constexpr std::u32string_view opening = U"([{";
constexpr std::u32string_view closing = U")]}";
constexpr std::u32string_view sentence = U".,;:!?\"'\u2018\u2019\u201c\u201d\u2026";
constexpr std::size_t none = static_cast<std::size_t>(-1);

// For each bracket the index of its partner within the word.
std::vector<std::size_t> partners_in(std::span<const char32_t> word) {
    std::vector<std::size_t> partners(word.size(), none), opened;
    for (std::size_t i = 0; i < word.size(); ++i) {
        if (is_one_of(word[i], opening)) {
            opened.push_back(i);
        } else if (is_one_of(word[i], closing) && !opened.empty() &&
                   opening.find(word[opened.back()]) == closing.find(word[i])) {
            partners[i] = opened.back();
            partners[opened.back()] = i;
            opened.pop_back();
        }
    }
    return partners;
}

// A word whole, but the sentence's marks at its ends alone.
void push_unwrapped(Tokens& tokens, const char32_t* start, const char32_t* end) {
    const std::span<const char32_t> word(start, end);
    const auto partners = partners_in(word);
    std::size_t first = 0, last = word.size();
    const auto alone = [&](std::size_t i, std::u32string_view brackets) {
        return is_one_of(word[i], sentence) ||
               (is_one_of(word[i], brackets) && partners[i] == none);
    };
    while (first < last) {
        if (alone(last - 1, closing)) {
            --last;
        } else if (alone(first, opening)) {
            ++first;
        } else if (is_one_of(word[first], opening) && partners[first] == last - 1) {
            ++first;
            --last;
        } else {
            break;
        }
    }
    for (std::size_t i = 0; i < first; ++i) push(tokens, start + i, start + i + 1);
    if (first < last) push(tokens, start + first, start + last);
    for (std::size_t i = last; i < word.size(); ++i) push(tokens, start + i, start + i + 1);
}

}  // namespace

Tokenizer::Tokenizer(const std::string& name, const Unicode& unicode, PropertyTable& properties)
    : kind_(kind_named(name)),
      properties_(properties),
      lower_(compile({{"lower", {}, {}}}, unicode, properties)) {}

Tokenizer::Kind Tokenizer::kind_named(const std::string& name) {
    if (name == "none") return Kind::none;
    if (name == "whitespace") return Kind::whitespace;
    if (name == "characters") return Kind::characters;
    if (name == "nonspace") return Kind::nonspace;
    if (name == "visible") return Kind::visible;
    if (name == "punctuation") return Kind::punctuation;
    if (name == "cjk") return Kind::cjk;
    if (name == "chemistry") return Kind::chemistry;
    throw std::invalid_argument("unknown tokenizer: " + name);
}

template <class Take>
void Tokenizer::for_each_word(const Buffer& text, Take take) {
    const char32_t* at = text.data();
    while (at != text.end()) {
        const char32_t* first = at;
        while (at != text.end() && !properties_[*at].space) {
            ++at;
        }
        if (at != first) {
            take(first, at);
        }
        if (at != text.end()) {
            ++at;
        }
    }
}

// Certain characters alone, and the runs between them.
template <class IsSingle>
void Tokenizer::cut_singles(const Buffer& text, Tokens& tokens, IsSingle is_single) {
    for_each_word(text, [&](const char32_t* at, const char32_t* last) {
        while (at != last) {
            const char32_t* first = at++;
            if (!is_single(*first)) {
                while (at != last && !is_single(*at)) {
                    ++at;
                }
            }
            push(tokens, first, at);
        }
    });
}

void Tokenizer::cut(const Buffer& text, Tokens& tokens, Buffer& lowered) {
    tokens.clear();
    switch (kind_) {
        case Kind::none:
            if (text.size() != 0) {
                push(tokens, text.data(), text.end());
            }
            break;
        case Kind::whitespace:
            for_each_word(text, [&](const char32_t* first, const char32_t* last) {
                push(tokens, first, last);
            });
            break;
        case Kind::characters:
        case Kind::nonspace:
            for (const char32_t* at = text.data(); at != text.end(); ++at) {
                if (kind_ == Kind::characters || !properties_[*at].space) {
                    push(tokens, at, at + 1);
                }
            }
            break;
        case Kind::visible: cut_visible(text, tokens, lowered); break;
        case Kind::punctuation:
            cut_singles(text, tokens, [this](char32_t c) { return properties_[c].mark; });
            break;
        case Kind::cjk: cut_singles(text, tokens, is_cjk); break;
        case Kind::chemistry:
            for_each_word(text, [&](const char32_t* first, const char32_t* last) {
                push_unwrapped(tokens, first, last);
            });
            break;
    }
}

void Tokenizer::collapse_and_cut(Buffer& text, Tokens& tokens) {
    tokens.clear();
    char32_t* out = text.data();
    const char32_t* at = out;
    const char32_t* end = text.end();
    for (;;) {
        while (at != end && properties_[*at].space) {
            ++at;
        }
        if (at == end) {
            break;
        }
        if (out != text.data()) {
            *out++ = U' ';
        }
        const char32_t* first = out;
        do {
            *out++ = *at++;
        } while (at != end && !properties_[*at].space);
        push(tokens, first, out);
    }
    text.set_size(static_cast<std::size_t>(out - text.data()));
}

// Runs of letters, digits and marks, and every other visible character alone; each token
// is lower-cased by itself, so a final sigma is judged within its token.
void Tokenizer::cut_visible(const Buffer& text, Tokens& tokens, Buffer& lowered) {
    std::vector<std::size_t> ends;
    std::u32string all;
    const char32_t* at = text.data();
    while (at != text.end()) {
        const char32_t* first = at;
        while (at != text.end() && properties_[*at].letter) {
            ++at;
        }
        if (at == first && properties_[*at++].invisible) {
            continue;
        }
        piece_.assign(std::span<const char32_t>(first, at));
        for (const auto& step : lower_) {
            step->apply(piece_, scratch_);
        }
        all.append(piece_.data(), piece_.size());
        ends.push_back(all.size());
    }
    lowered.assign(std::span<const char32_t>(all));
    std::size_t start = 0;
    for (const std::size_t end : ends) {
        push(tokens, lowered.data() + start, lowered.data() + end);
        start = end;
    }
}

}  // namespace answerkey
