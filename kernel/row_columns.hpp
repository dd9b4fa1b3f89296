// Columns of texts, and of lists of texts, that rows of a file are read into.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace answerkey {

// Texts one after another, as Arrow lays them out.
struct TextColumn {
    std::vector<std::int32_t> offsets{0};
    std::string bytes;
    std::vector<std::uint8_t> validity;  // a bit each, if any is null
    std::size_t nulls = 0;
    std::size_t longest = 0;  // in bytes
    std::size_t empty = 0;    // texts without a byte

    std::size_t size() const { return offsets.size() - 1; }
    void add_null();
    // End the text that was appended to `bytes`, and tell whether it is UTF-8.
    bool end_text(bool may_not_be_ascii);
};

// Lists of texts, or texts.
struct RowColumn {
    explicit RowColumn(bool of_lists = false) : is_list(of_lists) {}

    bool is_list;
    TextColumn texts;
    std::vector<std::int32_t> ends{0};  // of lists, in texts
    std::size_t most = 0;               // texts in one list
    std::size_t empty = 0;              // lists without a text

    std::size_t size() const { return is_list ? ends.size() - 1 : texts.size(); }
    // End a list of the texts that were added since the last one.
    void end_list();
};

// What a member or cell holds: an id, a text, a text or null, a list of texts, one spelled in a
// cell, a text that is a list of one unless it is empty, or what nobody asks for.
enum class Member : char {
    id = 'i',
    text = 't',
    nullable = 'n',
    list = 'l',
    spelled = 'j',
    only = 'c',
    skipped = 's',
};

inline bool is_list(Member member) {
    return member == Member::list || member == Member::spelled || member == Member::only;
}

struct ReadRows {
    // Each column has room for so many bytes.
    ReadRows(const std::vector<Member>& members, std::size_t bytes);

    std::vector<RowColumn> columns;  // one for each name; that of a skipped member is empty
    std::size_t rows = 0;
    std::size_t blank = 0;   // lines
    std::size_t barred = 0;  // cells of the member `only` that hold a '|'
};

}  // namespace answerkey
