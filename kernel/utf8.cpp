#include "utf8.hpp"

namespace answerkey {
namespace {

// The first bytes of a text of fewer than eight, as a word.
std::uint64_t short_word(const char* bytes, std::size_t length) {
    std::uint64_t word = 0;
    if (stays_in_page(bytes, sizeof word)) [[likely]] {
        word = entry<std::uint64_t>(bytes, 0);
        return word & ((std::uint64_t{1} << 8 * length) - 1);
    }
    std::memcpy(&word, bytes, length);
    return word;
}

}  // namespace

bool is_ascii(const char* bytes, std::size_t length) {
    // Words that overlap at the end.
    std::uint64_t all = length >= 8 ? entry<std::uint64_t>(bytes + length - 8, 0)
                                    : short_word(bytes, length);
    for (std::size_t i = 0; i + 8 < length; i += 8) {
        all |= entry<std::uint64_t>(bytes + i, 0);
    }
    return (all & 0x8080808080808080) == 0;
}

bool is_utf8(const char* text, std::size_t length) {
    const auto* bytes = reinterpret_cast<const std::uint8_t*>(text);
    for (std::size_t i = 0; i < length;) {
        const std::uint8_t lead = bytes[i];
        if (lead < 0x80) {
            ++i;
            continue;
        }
        const std::size_t size = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
        if (lead < 0xC2 || lead > 0xF4 || size > length - i) {
            return false;
        }
        const std::uint32_t second = bytes[i + 1] ^ 0x80u;  // below 0x40 if it continues
        if (size == 2) {
            if (second >= 0x40) {
                return false;
            }
        } else if (size == 3) {
            const std::uint32_t third = bytes[i + 2] ^ 0x80u;
            const std::uint32_t value = (lead & 0xFu) << 12 | second << 6 | third;
            if ((second | third) >= 0x40 || value < 0x800 || value - 0xD800 < 0x800) {
                return false;
            }
        } else {
            const std::uint32_t third = bytes[i + 2] ^ 0x80u, fourth = bytes[i + 3] ^ 0x80u;
            const std::uint32_t value = (lead & 0x7u) << 18 | second << 12 | third << 6 | fourth;
            if ((second | third | fourth) >= 0x40 || value < 0x10000 || value > 0x10FFFF) {
                return false;
            }
        }
        i += size;
    }
    return true;
}

}  // namespace answerkey
