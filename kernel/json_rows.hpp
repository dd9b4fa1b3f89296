// Lines that each hold a JSON object of texts, read into columns without an object for each.
//
// Only what is sound beyond doubt is read here, such as members that are named before and stand
// once. Whatever else there is, sound or not, is left to a reader that can say what it is.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
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
struct JsonColumn {
    bool is_list = false;
    TextColumn texts;
    std::vector<std::int32_t> ends{0};  // of lists, in texts
    std::size_t most = 0;               // texts in one list
    std::size_t empty = 0;              // lists without a text

    std::size_t size() const { return is_list ? ends.size() - 1 : texts.size(); }
};

// What a member holds: an id, a text, a text or null, a list of texts, or what nobody asks for.
enum class Member : char { id = 'i', text = 't', nullable = 'n', list = 'l', skipped = 's' };

struct JsonRows {
    std::vector<JsonColumn> columns;  // one for each name; that of a skipped member is empty
    std::size_t rows = 0;
    std::size_t blank = 0;  // lines
};

// Read all lines of a block, or nothing if anything in it is not plain. At most 64 names.
std::optional<JsonRows> read_json_rows(std::string_view block,
                                       const std::vector<std::string>& names,
                                       const std::vector<Member>& members);

}  // namespace answerkey
