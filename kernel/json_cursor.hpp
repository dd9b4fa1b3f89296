// A place in a text of JSON, and how what stands there is read.
#pragma once

#include <bit>
#include <cstdint>
#include <string_view>

#include "row_columns.hpp"
#include "utf8.hpp"

namespace answerkey {

inline constexpr std::uint64_t byte_ones = 0x0101010101010101, byte_highs = 0x8080808080808080;
inline constexpr int deepest_json = 32;

// High bits where a byte is zero. Only the lowest of them is certain.
inline std::uint64_t zero_bytes(std::uint64_t word) {
    return (word - byte_ones) & ~word & byte_highs;
}

// The bytes of a word that end a stretch of plain text: quotes, backslashes and controls. Only
// the lowest of them is certain.
inline std::uint64_t text_stops(std::uint64_t word) {
    return zero_bytes(word ^ byte_ones * '"') | zero_bytes(word ^ byte_ones * '\\') |
           ((word - byte_ones * 0x20) & ~word & byte_highs);
}

inline int hexadecimal(char c) {
    return c >= '0' && c <= '9'   ? c - '0'
           : c >= 'a' && c <= 'f' ? c - 'a' + 10
           : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                  : -1;
}

// Each step tells whether what it takes is there and sound.
class JsonCursor {
public:
    explicit JsonCursor(std::string_view text) : at_(text.data()), end_(at_ + text.size()) {}

    bool is_at_end() const { return at_ == end_; }

    void skip_blanks() {
        while (at_ != end_ && (*at_ == ' ' || *at_ == '\t' || *at_ == '\r')) {
            ++at_;
        }
    }

    bool take(char c) {
        if (at_ == end_ || *at_ != c) {
            return false;
        }
        ++at_;
        return true;
    }

    // Take one of the two and tell which; `other` after the last of several values.
    bool take_or(char c, char other, bool& is_last) {
        skip_blanks();
        is_last = at_ != end_ && *at_ == other;
        if (is_last) {
            ++at_;
            return true;
        }
        if (!take(c)) {
            return false;
        }
        skip_blanks();
        return true;
    }

    bool take(std::string_view word) {
        if (!std::string_view(at_, static_cast<std::size_t>(end_ - at_)).starts_with(word)) {
            return false;
        }
        at_ += word.size();
        return true;
    }

    bool list(RowColumn& into) {
        bool is_last = false;
        if (!take('[')) {
            return false;
        }
        skip_blanks();
        if (!take(']')) {
            while (!is_last) {
                if (!text(into.texts) || !take_or(',', ']', is_last)) {
                    return false;
                }
            }
        }
        into.end_list();
        return true;
    }

    bool text(TextColumn& into) {
        bool ascii = true;
        return take('"') && stretches(into.bytes, ascii) && into.end_text(!ascii);
    }

    bool skip_value(int depth) {
        if (at_ == end_ || depth == deepest_json) {
            return false;
        }
        switch (*at_) {
            case '"': {
                skipped_.bytes.clear();
                skipped_.offsets.assign(1, 0);
                return text(skipped_);
            }
            case 't': return take(std::string_view("true"));
            case 'f': return take(std::string_view("false"));
            case 'n': return take(std::string_view("null"));
            case '[': break;
            default: return skip_number();
        }
        ++at_;
        skip_blanks();
        bool is_last = take(']');
        while (!is_last) {
            if (!skip_value(depth + 1) || !take_or(',', ']', is_last)) {
                return false;
            }
        }
        return true;
    }

private:
    // Append what stands up to the closing quote.
    bool stretches(std::string& bytes, bool& ascii) {
        for (;;) {
            const char* const start = at_;
            std::uint64_t all = 0;
            std::uint64_t found = 0;
            while (end_ - at_ >= 8 && !found) {
                const auto word = entry<std::uint64_t>(at_, 0);
                found = text_stops(word);
                const int plain = found ? std::countr_zero(found) / 8 : 8;
                all |= plain == 8 ? word : word & ((std::uint64_t{1} << 8 * plain) - 1);
                at_ += plain;
            }
            while (!found && at_ != end_ && *at_ != '"' && *at_ != '\\' &&
                   static_cast<unsigned char>(*at_) >= 0x20) {
                all |= static_cast<unsigned char>(*at_++);
            }
            ascii &= (all & byte_highs) == 0;
            bytes.append(start, at_);
            if (take('"')) {
                return true;
            }
            if (!take('\\') || at_ == end_ || !escape(bytes, ascii)) {
                return false;
            }
        }
    }

    bool escape(std::string& bytes, bool& ascii) {
        const char c = *at_++;
        switch (c) {
            case '"': case '\\': case '/': bytes.push_back(c); return true;
            case 'b': bytes.push_back('\b'); return true;
            case 'f': bytes.push_back('\f'); return true;
            case 'n': bytes.push_back('\n'); return true;
            case 'r': bytes.push_back('\r'); return true;
            case 't': bytes.push_back('\t'); return true;
            case 'u': break;
            default: return false;
        }
        std::uint32_t unit, second;
        if (!code_unit(unit)) {
            return false;
        }
        if (unit - 0xD800 < 0x800) {  // a surrogate, which needs its other half
            if (unit >= 0xDC00 || !take(std::string_view("\\u")) || !code_unit(second) ||
                second - 0xDC00 >= 0x400) {
                return false;
            }
            unit = 0x10000 + ((unit - 0xD800) << 10) + (second - 0xDC00);
        }
        std::uint8_t size;
        const std::uint32_t encoded = utf8_of(unit, size);
        for (int i = 0; i < size; ++i) {
            bytes.push_back(static_cast<char>(encoded >> 8 * i));
        }
        ascii &= size == 1;
        return true;
    }

    bool code_unit(std::uint32_t& unit) {
        unit = 0;
        for (int i = 0; i < 4; ++i) {
            const int digit = at_ == end_ ? -1 : hexadecimal(*at_++);
            if (digit < 0) {
                return false;
            }
            unit = unit << 4 | static_cast<std::uint32_t>(digit);
        }
        return true;
    }

    // Numbers that no parser takes for infinite.
    bool skip_number() {
        take('-');
        const std::size_t whole = skip_digits();
        if (whole == 0 || whole > 200 || (whole > 1 && at_[-static_cast<int>(whole)] == '0')) {
            return false;
        }
        if (take('.') && skip_digits() == 0) {
            return false;
        }
        if (take('e') || take('E')) {
            if (!take('-')) {
                take('+');
            }
            const std::size_t exponent = skip_digits();
            return exponent == 1 || exponent == 2;
        }
        return true;
    }

    std::size_t skip_digits() {
        const char* const start = at_;
        while (at_ != end_ && *at_ >= '0' && *at_ <= '9') {
            ++at_;
        }
        return static_cast<std::size_t>(at_ - start);
    }

    TextColumn skipped_;

protected:
    const char* at_;
    const char* end_;
};

}  // namespace answerkey
