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

Tokenizer tokenizer_named(const std::string& name) {
    if (name == "whitespace") return Tokenizer::whitespace;
    if (name == "none") return Tokenizer::none;
    throw std::invalid_argument("unknown tokenizer: " + name);
}

void tokenize(Tokenizer tokenizer, const Buffer& text, PropertyTable& properties, Tokens& tokens) {
    tokens.clear();
    const char32_t* at = text.data();
    if (tokenizer == Tokenizer::none) {
        if (text.size() != 0) {
            push(tokens, at, text.end());
        }
        return;
    }
    while (at != text.end()) {
        const char32_t* first = at;
        while (at != text.end() && !properties[*at].space) {
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

}  // namespace answerkey
