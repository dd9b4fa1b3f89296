// Records of CSV and TSV after RFC 4180, read into columns without an object for each cell.
//
// As in json_rows.hpp, only what is sound beyond doubt is read.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "row_columns.hpp"

namespace answerkey {

// How many bytes from the start are surely whole records: those up to the last line end outside
// of quotes. What follows it belongs to a record that goes on.
std::size_t whole_records(std::string_view block);

// Read records, each with a cell for each member, or nothing if anything in them is not plain.
std::optional<ReadRows> read_csv_rows(std::string_view records, char delimiter,
                                      const std::vector<Member>& members);

}  // namespace answerkey
