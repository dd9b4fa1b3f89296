// Twin of src/answerkey/text/spec/digests.py: rows of texts in, digests out.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "text.hpp"

namespace answerkey {

using Digest = std::array<std::uint64_t, 2>;

// Write a word, the lowest byte first.
inline void put_word(std::uint8_t* bytes, std::uint64_t word) {
    for (std::size_t i = 0; i < 8; ++i) {
        bytes[i] = static_cast<std::uint8_t>(word >> 8 * i);
    }
}

// SipHash-2-4 with 128 bits of output. The key is fixed: digests are compared between runs.
// Source: Aumasson and Bernstein, "SipHash: a fast short-input PRF" (2012), and its reference
// implementation, https://github.com/veorq/SipHash.
Digest siphash(std::span<const std::uint8_t> message, const Digest& key);

// Digests rows, each written as the length and the UTF-8 bytes of each of its texts.
class RowDigester {
public:
    void clear() { message_.clear(); }
    void add(const Source& text);
    void add(const Digest& digest);
    Digest digest() const { return siphash(message_, key); }

private:
    static constexpr Digest key{0x656b726577736e61, 0x79};  // "answerkey"
    std::vector<std::uint8_t> message_;
};

}  // namespace answerkey
