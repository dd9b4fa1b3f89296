#include "tokenizers.hpp"

#include <random>
#include <stdexcept>

namespace answerkey {
namespace {

std::uint64_t random_word() {
    std::random_device device;
    return (std::uint64_t{device()} << 32) ^ device();
}

// Drawn anew in each process, so that nobody can prepare texts whose hashes collide.
// Results do not depend on it: tokens of equal hash are compared in full.
const std::uint64_t seed = random_word();
const std::uint64_t secret = random_word() | 1;

std::uint64_t mixed(std::uint64_t a, std::uint64_t b) {
    const unsigned __int128 product = static_cast<unsigned __int128>(a) * b;
    return static_cast<std::uint64_t>(product) ^ static_cast<std::uint64_t>(product >> 64);
}

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
    throw std::invalid_argument("unknown tokenizer: " + name);
}

void Tokenizer::cut(const Buffer& text, Tokens& tokens, Buffer& lowered) {
    tokens.clear();
    switch (kind_) {
        case Kind::none:
            if (text.size() != 0) {
                push(tokens, text.data(), text.end());
            }
            break;
        case Kind::whitespace: cut_at_space(text, tokens); break;
        case Kind::characters:
        case Kind::nonspace:
            for (const char32_t* at = text.data(); at != text.end(); ++at) {
                if (kind_ == Kind::characters || !properties_[*at].space) {
                    push(tokens, at, at + 1);
                }
            }
            break;
        case Kind::visible: cut_visible(text, tokens, lowered); break;
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

void Tokenizer::cut_at_space(const Buffer& text, Tokens& tokens) {
    const char32_t* at = text.data();
    while (at != text.end()) {
        const char32_t* first = at;
        while (at != text.end() && !properties_[*at].space) {
            ++at;
        }
        if (at != first) {
            push(tokens, first, at);
        }
        if (at != text.end()) {
            ++at;
        }
    }
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
