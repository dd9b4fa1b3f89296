#include "row_columns.hpp"

#include <algorithm>

#include "utf8.hpp"

namespace answerkey {

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

void RowColumn::end_list() {
    const std::size_t count = texts.size() - static_cast<std::size_t>(ends.back());
    ends.push_back(static_cast<std::int32_t>(texts.size()));
    most = std::max(most, count);
    empty += count == 0;
}

ReadRows::ReadRows(const std::vector<Member>& members, std::size_t bytes) {
    for (const Member member : members) {
        columns.emplace_back(is_list(member)).texts.bytes.reserve(bytes);
    }
}

}  // namespace answerkey
