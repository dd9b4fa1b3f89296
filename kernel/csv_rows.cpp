#include "csv_rows.hpp"

#include <algorithm>
#include <bit>
#include <cstring>

#include "json_cursor.hpp"
#include "json_rows.hpp"

namespace answerkey {
namespace {

// Each step tells whether what it takes is there and sound.
class RecordReader {
public:
    RecordReader(std::string_view records, char delimiter, const std::vector<Member>& members,
                 ReadRows& rows)
        : at_(records.data()), end_(at_ + records.size()), delimiter_(delimiter),
          members_(members), rows_(rows) {}

    bool read() {
        while (at_ != end_) {
            if (take_line_end()) {
                ++rows_.blank;
                continue;
            }
            if (!record()) {
                return false;
            }
            ++rows_.rows;
        }
        return true;
    }

private:
    bool record() {
        for (std::size_t i = 0; i < members_.size(); ++i) {
            std::string_view cell;
            if (i != 0 && !take(delimiter_)) {
                return false;
            }
            if (!(take('"') ? quoted(cell) : bare(cell)) ||
                !store(cell, members_[i], rows_.columns[i])) {
                return false;
            }
        }
        return at_ == end_ || take_line_end();
    }

    bool take(char c) {
        const bool is_there = at_ != end_ && *at_ == c;
        at_ += is_there;
        return is_there;
    }

    bool take_line_end() {
        if (end_ - at_ >= 2 && at_[0] == '\r' && at_[1] == '\n') {
            at_ += 2;
            return true;
        }
        return take('\n');
    }

    // Up to the delimiter or the end of the line; a quote in it stands for itself.
    bool bare(std::string_view& cell) {
        const char* const start = at_;
        std::uint64_t found = 0;
        while (end_ - at_ >= 8 && !found) {
            found = stops(entry<std::uint64_t>(at_, 0));
            at_ += found ? std::countr_zero(found) / 8 : 8;
        }
        while (!found && at_ != end_ && *at_ != delimiter_ && *at_ != '\n' && *at_ != '\r') {
            ++at_;
        }
        cell = {start, at_};
        return true;
    }

    // The bytes of a word that may end a bare cell. Only the lowest of them is certain.
    std::uint64_t stops(std::uint64_t word) const {
        return zero_bytes(word ^ byte_ones * static_cast<unsigned char>(delimiter_)) |
               zero_bytes(word ^ byte_ones * '\n') | zero_bytes(word ^ byte_ones * '\r');
    }

    // Up to the closing quote; two in a row stand for one.
    bool quoted(std::string_view& cell) {
        const char* start = at_;
        bool is_whole = true;
        for (;;) {
            const auto* const quote = static_cast<const char*>(
                std::memchr(at_, '"', static_cast<std::size_t>(end_ - at_)));
            if (!quote) {
                return false;
            }
            at_ = quote + 1;
            if (at_ == end_ || *at_ != '"') {
                cell = {start, quote};
                break;
            }
            unquoted_.resize(is_whole ? 0 : unquoted_.size());
            unquoted_.append(start, at_);
            is_whole = false;
            start = ++at_;
        }
        if (!is_whole) {
            unquoted_.append(cell);
            cell = unquoted_;
        }
        return true;
    }

    bool store(std::string_view cell, Member member, RowColumn& into) {
        switch (member) {
            case Member::skipped: return true;
            case Member::spelled:
                if (!cell.empty()) {
                    return read_json_list(cell, into);
                }
                into.end_list();
                return true;
            case Member::only:
                if (may_spell_list(cell)) {
                    return false;
                }
                rows_.barred += cell.find('|') != std::string_view::npos;
                if (!cell.empty()) {
                    add(cell, into.texts);
                }
                into.end_list();
                return true;
            default: add(cell, into.texts); return true;
        }
    }

    static void add(std::string_view cell, TextColumn& into) {
        into.bytes.append(cell);
        into.end_text(false);  // the whole block was looked at
    }

    // Whether a bracket opens it, perhaps after white space of any script.
    static bool may_spell_list(std::string_view cell) {
        const auto may_be_space = [](unsigned char c) { return c <= ' ' || c >= 0x80; };
        const auto first = std::ranges::find_if_not(cell, may_be_space);
        return first != cell.end() && *first == '[';
    }

    const char* at_;
    const char* end_;
    char delimiter_;
    const std::vector<Member>& members_;
    ReadRows& rows_;
    std::string unquoted_;
};

}  // namespace

std::size_t whole_records(std::string_view block) {
    std::size_t end = block.rfind('\n') + 1;
    bool is_quoted = std::count(block.data(), block.data() + end, '"') % 2 != 0;
    while (is_quoted) {
        const std::size_t before = block.substr(0, end - 1).rfind('\n') + 1;
        is_quoted ^= std::count(block.data() + before, block.data() + end, '"') % 2 != 0;
        end = before;
    }
    return end;
}

std::optional<ReadRows> read_csv_rows(std::string_view records, char delimiter,
                                      const std::vector<Member>& members) {
    if (records.size() >= std::size_t{1} << 31 || !is_utf8(records.data(), records.size())) {
        return std::nullopt;
    }
    ReadRows rows(members, records.size() / 4);
    if (!RecordReader(records, delimiter, members, rows).read()) {
        return std::nullopt;
    }
    return rows;
}

}  // namespace answerkey
