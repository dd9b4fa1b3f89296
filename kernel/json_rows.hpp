// Lines that each hold a JSON object of texts, read into columns without an object for each.
//
// Only what is sound beyond doubt is read here, such as members that are named before and stand
// once. Whatever else there is, sound or not, is left to a reader that can say what it is.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "row_columns.hpp"

namespace answerkey {

// Read all lines of a block, or nothing if anything in it is not plain. At most 64 names.
std::optional<ReadRows> read_json_rows(std::string_view block,
                                       const std::vector<std::string>& names,
                                       const std::vector<Member>& members);

// Read a list of texts that a cell spells, and nothing else.
bool read_json_list(std::string_view cell, RowColumn& column);

}  // namespace answerkey
