#include "json_rows.hpp"

#include <algorithm>
#include <bit>

#include "utf8.hpp"

namespace answerkey {
namespace {

constexpr std::uint64_t ones = 0x0101010101010101, highs = 0x8080808080808080;
constexpr int deepest = 32;

// The bytes of a word that end a stretch of plain text: quotes, backslashes and controls. Only
// the lowest of them is certain.
std::uint64_t stops(std::uint64_t word) {
    const auto zero = [](std::uint64_t value) { return (value - ones) & ~value & highs; };
    return zero(word ^ ones * '"') | zero(word ^ ones * '\\') |
           ((word - ones * 0x20) & ~word & highs);
}

int hexadecimal(char c) {
    return c >= '0' && c <= '9'   ? c - '0'
           : c >= 'a' && c <= 'f' ? c - 'a' + 10
           : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                  : -1;
}

class Reader {
public:
    Reader(std::string_view block, const std::vector<std::string>& names,
           const std::vector<Member>& members, JsonRows& rows)
        : at_(block.data()), end_(at_ + block.size()), names_(names), members_(members),
          rows_(rows) {
        for (std::size_t i = 0; i < names.size(); ++i) {
            required_ |= std::uint64_t{members[i] != Member::skipped} << i;
        }
    }

    bool read() {
        while (at_ != end_) {
            skip_blanks();
            if (at_ == end_ || *at_ == '\n') {
                ++rows_.blank;
            } else if (row()) {
                ++rows_.rows;
            } else {
                return false;
            }
            if (at_ != end_ && *at_++ != '\n') {
                return false;
            }
        }
        return true;
    }

private:
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

    bool row() {
        std::uint64_t seen = 0;
        std::size_t expected = 0;
        bool is_last = false;
        if (!take('{')) {
            return false;
        }
        skip_blanks();
        while (!is_last) {
            std::size_t column;
            if (!name(expected, column) || (seen >> column & 1)) {
                return false;
            }
            seen |= std::uint64_t{1} << column;
            expected = column + 1;
            skip_blanks();
            if (!take(':')) {
                return false;
            }
            skip_blanks();
            if (!value(column) || !take_or(',', '}', is_last)) {
                return false;
            }
        }
        skip_blanks();
        return (seen & required_) == required_;
    }

    // Read a member's name and find it; rows mostly name theirs in one order.
    bool name(std::size_t expected, std::size_t& column) {
        if (!take('"')) {
            return false;
        }
        for (std::size_t i = 0; i < names_.size(); ++i) {
            column = expected + i < names_.size() ? expected + i : expected + i - names_.size();
            const std::string& text = names_[column];
            const char* const start = at_;
            if (take(std::string_view(text)) && take('"')) {
                return true;
            }
            at_ = start;
        }
        return false;
    }

    bool value(std::size_t column) {
        JsonColumn& into = rows_.columns[column];
        switch (members_[column]) {
            case Member::skipped: return skip_value(0);
            case Member::list: return list(into);
            case Member::nullable:
                if (at_ != end_ && *at_ == 'n') {
                    into.texts.add_null();
                    return take(std::string_view("null"));
                }
                [[fallthrough]];
            default: return text(into.texts);
        }
    }

    bool list(JsonColumn& into) {
        const std::size_t before = into.texts.size();
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
        const std::size_t count = into.texts.size() - before;
        into.ends.push_back(static_cast<std::int32_t>(into.texts.size()));
        into.most = std::max(into.most, count);
        into.empty += count == 0;
        return true;
    }

    bool text(TextColumn& into) {
        bool ascii = true;
        return take('"') && stretches(into.bytes, ascii) && into.end_text(!ascii);
    }

    // Append what stands up to the closing quote.
    bool stretches(std::string& bytes, bool& ascii) {
        for (;;) {
            const char* const start = at_;
            std::uint64_t all = 0;
            std::uint64_t found = 0;
            while (end_ - at_ >= 8 && !found) {
                const auto word = entry<std::uint64_t>(at_, 0);
                found = stops(word);
                const int plain = found ? std::countr_zero(found) / 8 : 8;
                all |= plain == 8 ? word : word & ((std::uint64_t{1} << 8 * plain) - 1);
                at_ += plain;
            }
            while (!found && at_ != end_ && *at_ != '"' && *at_ != '\\' &&
                   static_cast<unsigned char>(*at_) >= 0x20) {
                all |= static_cast<unsigned char>(*at_++);
            }
            ascii &= (all & highs) == 0;
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

    bool skip_value(int depth) {
        if (at_ == end_ || depth == deepest) {
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

    const char* at_;
    const char* end_;
    const std::vector<std::string>& names_;
    const std::vector<Member>& members_;
    JsonRows& rows_;
    std::uint64_t required_ = 0;
    TextColumn skipped_;
};

}  // namespace

void TextColumn::add_null() {
    if (nulls++ == 0) {
        validity.assign(size() / 8 + 1, 0xFF);
    }
    validity.resize(size() / 8 + 1, 0xFF);
    validity[size() / 8] &= static_cast<std::uint8_t>(~(1u << size() % 8));
    offsets.push_back(offsets.back());
}

bool TextColumn::end_text(bool may_not_be_ascii) {
    const auto start = static_cast<std::size_t>(offsets.back());
    const std::size_t length = bytes.size() - start;
    if (nulls) {
        validity.resize(size() / 8 + 1, 0xFF);
    }
    offsets.push_back(static_cast<std::int32_t>(bytes.size()));
    longest = std::max(longest, length);
    empty += length == 0;
    return !may_not_be_ascii || is_utf8(bytes.data() + start, length);
}

std::optional<JsonRows> read_json_rows(std::string_view block,
                                       const std::vector<std::string>& names,
                                       const std::vector<Member>& members) {
    if (names.size() > 64 || block.size() >= std::size_t{1} << 31) {
        return std::nullopt;
    }
    JsonRows rows;
    rows.columns.resize(names.size());
    for (std::size_t i = 0; i < names.size(); ++i) {
        rows.columns[i].is_list = members[i] == Member::list;
        rows.columns[i].texts.bytes.reserve(block.size() / 4);
    }
    if (!Reader(block, names, members, rows).read()) {
        return std::nullopt;
    }
    return rows;
}

}  // namespace answerkey
