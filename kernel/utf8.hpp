// UTF-8, told from other bytes and made from code points.
#pragma once

#include <cstdint>
#include <cstring>
#include <string_view>
#include <vector>

#include "text.hpp"

namespace answerkey {

// The value at a place in a buffer, which need not be aligned.
template <class Value>
Value entry(const void* entries, std::size_t at) {
    Value value;
    std::memcpy(&value, static_cast<const char*>(entries) + at * sizeof value, sizeof value);
    return value;
}

bool is_ascii(const char* bytes, std::size_t length);

// Whether the bytes are well-formed: the shortest form, no surrogates, nothing above U+10FFFF.
bool is_utf8(const char* bytes, std::size_t length);

// The bytes of a code point, the first one lowest, and how many they are.
inline std::uint32_t utf8_of(char32_t c, std::uint8_t& size) {
    if (c < 0x80) {
        size = 1;
        return c;
    }
    const auto tail = [&](int shift) { return std::uint32_t{0x80} | (c >> shift & 0x3F); };
    if (c < 0x800) {
        size = 2;
        return (0xC0 | c >> 6) | tail(0) << 8;
    }
    if (c < 0x10000) {
        size = 3;
        return (0xE0 | c >> 12) | tail(6) << 8 | tail(0) << 16;
    }
    size = 4;
    return (0xF0 | c >> 18) | tail(12) << 8 | tail(6) << 16 | tail(0) << 24;
}

// Lone surrogates are written as Python's "surrogatepass" does.
inline void append_utf8(std::vector<std::uint8_t>& bytes, char32_t c) {
    std::uint8_t size;
    const std::uint32_t encoded = utf8_of(c, size);
    for (int i = 0; i < size; ++i) {
        bytes.push_back(static_cast<std::uint8_t>(encoded >> 8 * i));
    }
}

inline std::vector<std::uint8_t> utf8_of(std::u32string_view text) {
    std::vector<std::uint8_t> bytes;
    for (const char32_t c : text) {
        append_utf8(bytes, c);
    }
    return bytes;
}

inline void append_utf8(std::vector<std::uint8_t>& bytes, const Source& text) {
    if (text.layout == Layout::ascii || text.layout == Layout::utf8) {
        const auto* units = static_cast<const std::uint8_t*>(text.data);
        bytes.insert(bytes.end(), units, units + text.length);
        return;
    }
    text.visit([&](const auto* units) {
        for (std::size_t i = 0; i < text.length;) {
            append_utf8(bytes, next_code_point(units, i));
        }
    });
}

}  // namespace answerkey
