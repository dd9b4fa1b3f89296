#include "digests.hpp"

#include <bit>

#include "utf8.hpp"

namespace answerkey {
namespace {

std::uint64_t word_at(const std::uint8_t* bytes, std::size_t count) {
    std::uint64_t word = 0;
    for (std::size_t i = 0; i < count; ++i) {
        word |= std::uint64_t{bytes[i]} << 8 * i;
    }
    return word;
}

struct State {
    std::uint64_t v0, v1, v2, v3;

    void round() {
        v0 += v1;
        v1 = std::rotl(v1, 13) ^ v0;
        v0 = std::rotl(v0, 32);
        v2 += v3;
        v3 = std::rotl(v3, 16) ^ v2;
        v0 += v3;
        v3 = std::rotl(v3, 21) ^ v0;
        v2 += v1;
        v1 = std::rotl(v1, 17) ^ v2;
        v2 = std::rotl(v2, 32);
    }

    void absorb(std::uint64_t word) {
        v3 ^= word;
        round();
        round();
        v0 ^= word;
    }

    std::uint64_t squeeze() {
        for (int i = 0; i < 4; ++i) {
            round();
        }
        return v0 ^ v1 ^ v2 ^ v3;
    }
};

}  // namespace

Digest siphash(std::span<const std::uint8_t> message, const Digest& key) {
    State state{key[0] ^ 0x736f6d6570736575, key[1] ^ 0x646f72616e646f6d ^ 0xee,
                key[0] ^ 0x6c7967656e657261, key[1] ^ 0x7465646279746573};
    const std::size_t whole = message.size() / 8 * 8;
    for (std::size_t i = 0; i < whole; i += 8) {
        state.absorb(std::endian::native == std::endian::little
                         ? entry<std::uint64_t>(message.data() + i, 0)
                         : word_at(message.data() + i, 8));
    }
    const std::uint64_t length = message.size();
    state.absorb(length << 56 | word_at(message.data() + whole, message.size() - whole));
    state.v2 ^= 0xee;
    const std::uint64_t first = state.squeeze();
    state.v1 ^= 0xdd;
    return {first, state.squeeze()};
}

void RowDigester::add(const Source& text) {
    const std::size_t start = message_.size();
    message_.resize(start + 8);
    append_utf8(message_, text);
    put_word(message_.data() + start, message_.size() - start - 8);
}

void RowDigester::add(const Digest& digest) {
    const std::size_t start = message_.size();
    message_.resize(start + 16);
    put_word(message_.data() + start, digest[0]);
    put_word(message_.data() + start + 8, digest[1]);
}

}  // namespace answerkey
