#include "json_rows.hpp"

#include "json_cursor.hpp"

namespace answerkey {
namespace {

class RowReader : JsonCursor {
public:
    RowReader(std::string_view block, const std::vector<std::string>& names,
              const std::vector<Member>& members, ReadRows& rows)
        : JsonCursor(block), names_(names), members_(members), rows_(rows) {
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
        RowColumn& into = rows_.columns[column];
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

    const std::vector<std::string>& names_;
    const std::vector<Member>& members_;
    ReadRows& rows_;
    std::uint64_t required_ = 0;
};

}  // namespace

std::optional<ReadRows> read_json_rows(std::string_view block,
                                       const std::vector<std::string>& names,
                                       const std::vector<Member>& members) {
    if (names.size() > 64 || block.size() >= std::size_t{1} << 31) {
        return std::nullopt;
    }
    ReadRows rows(members, block.size() / 4);
    if (!RowReader(block, names, members, rows).read()) {
        return std::nullopt;
    }
    return rows;
}

bool read_json_list(std::string_view cell, RowColumn& column) {
    JsonCursor cursor(cell);
    cursor.skip_blanks();
    if (!cursor.list(column)) {
        return false;
    }
    cursor.skip_blanks();
    return cursor.is_at_end();
}

}  // namespace answerkey
