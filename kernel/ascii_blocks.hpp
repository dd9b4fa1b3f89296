// 32 characters at once: read as bytes, looked up in sets of ASCII characters, and packed.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "cpu.hpp"
#include "text.hpp"

namespace answerkey {

// A set of ASCII characters as AVX2 looks them up: bit h of rows[l] tells of character 16h + l.
struct AsciiSet {
    alignas(32) std::array<std::uint8_t, 32> rows{};

    void insert(unsigned char c) {
        rows[c & 15] |= static_cast<std::uint8_t>(1 << (c >> 4));
        rows[16 + (c & 15)] = rows[c & 15];
    }
};

#ifdef ANSWERKEY_AVX2

// For each mask of dropped bytes, where the others of eight come from.
struct Gathers {
    alignas(64) std::array<std::uint64_t, 256> from{};
};

inline constexpr Gathers gathers = [] {
    Gathers result;
    for (unsigned mask = 0; mask < 256; ++mask) {
        std::uint64_t from = ~std::uint64_t{0};
        int kept = 0;
        for (unsigned i = 0; i < 8; ++i) {
            if (!(mask >> i & 1)) {
                from &= ~(std::uint64_t{0xFF} << 8 * kept);
                from |= std::uint64_t{i} << 8 * kept++;
            }
        }
        result.from[mask] = from;
    }
    return result;
}();

// 32 characters as bytes, and which of them are not ASCII. What lies past the end of the
// text is arbitrary.
AVX2 inline __m256i block(const std::uint8_t* text, std::size_t left, std::uint32_t& others) {
    alignas(32) std::uint8_t copy[32];
    if (left < 32 && !stays_in_page(text, 32)) [[unlikely]] {
        std::memcpy(copy, text, left);
        text = copy;
    }
    const __m256i bytes = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(text));
    others = static_cast<std::uint32_t>(_mm256_movemask_epi8(bytes));
    return bytes;
}

AVX2 inline __m256i block(const char8_t* text, std::size_t left, std::uint32_t& others) {
    return block(reinterpret_cast<const std::uint8_t*>(text), left, others);
}

// 16-bit values as bytes. Packing takes turns between the halves; the permutation mends that.
AVX2 inline __m256i packed(__m256i first, __m256i second) {
    return _mm256_permute4x64_epi64(_mm256_packs_epi16(first, second), 0xD8);
}

AVX2 inline __m256i block(const std::uint16_t* text, std::size_t left, std::uint32_t& others) {
    alignas(32) std::uint16_t copy[32];
    if (left < 32 && !stays_in_page(text, 64)) [[unlikely]] {
        std::memcpy(copy, text, left * sizeof *text);
        text = copy;
    }
    const __m256i first = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(text));
    const __m256i second = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(text + 16));
    const __m256i mask = _mm256_set1_epi16(0x7F);
    const __m256i zero = _mm256_setzero_si256();
    const __m256i is_ascii =
        packed(_mm256_cmpeq_epi16(_mm256_andnot_si256(mask, first), zero),
               _mm256_cmpeq_epi16(_mm256_andnot_si256(mask, second), zero));
    others = ~static_cast<std::uint32_t>(_mm256_movemask_epi8(is_ascii));
    return packed(_mm256_and_si256(first, mask), _mm256_and_si256(second, mask));
}

// What an AsciiSet is looked up by.
struct Nibbles {
    AVX2 explicit Nibbles(__m256i bytes) {
        const __m256i mask = _mm256_set1_epi8(0x0F);
        const __m256i bits = _mm256_broadcastsi128_si256(
            _mm_setr_epi8(1, 2, 4, 8, 16, 32, 64, -128, 0, 0, 0, 0, 0, 0, 0, 0));
        low = _mm256_and_si256(bytes, mask);
        bit = _mm256_shuffle_epi8(bits, _mm256_and_si256(_mm256_srli_epi16(bytes, 4), mask));
    }

    __m256i low, bit;
};

// Bytes 0xFF where a character is in the set; of bytes that are not ASCII arbitrary.
AVX2 inline __m256i members(const Nibbles& nibbles, const AsciiSet& set) {
    const __m256i rows = _mm256_load_si256(reinterpret_cast<const __m256i*>(set.rows.data()));
    const __m256i row = _mm256_shuffle_epi8(rows, nibbles.low);
    return _mm256_cmpeq_epi8(_mm256_and_si256(row, nibbles.bit), nibbles.bit);
}

AVX2 inline __m256i with_case(__m256i bytes, __m256i upper) {
    return _mm256_or_si256(bytes, _mm256_and_si256(upper, _mm256_set1_epi8(0x20)));
}

AVX2 inline std::uint32_t mask_of(__m256i bytes) {
    return static_cast<std::uint32_t>(_mm256_movemask_epi8(bytes));
}

// Store the bytes that are not dropped and return how many they are.
AVX2 inline std::size_t store_kept(__m256i bytes, std::uint32_t dropped, std::uint8_t* out) {
    alignas(32) std::uint8_t all[32];
    _mm256_store_si256(reinterpret_cast<__m256i*>(all), bytes);
    const std::uint8_t* first = out;
    for (int i = 0; i < 4; ++i) {
        const std::uint32_t mask = dropped >> 8 * i & 0xFF;
        const __m128i eight = _mm_loadl_epi64(reinterpret_cast<const __m128i*>(all + 8 * i));
        const __m128i from = _mm_loadl_epi64(reinterpret_cast<const __m128i*>(&gathers.from[mask]));
        _mm_storel_epi64(reinterpret_cast<__m128i*>(out), _mm_shuffle_epi8(eight, from));
        out += 8 - std::popcount(mask);
    }
    return static_cast<std::size_t>(out - first);
}

#endif

}  // namespace answerkey
