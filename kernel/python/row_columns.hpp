// Rows of files as columns that speak Arrow's PyCapsule interface.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "csv_rows.hpp"
#include "json_rows.hpp"
#include "python/columns.hpp"

namespace answerkey {

// A column that was read: immutable, and kept alive by whoever still reads it.
class ReadColumn {
public:
    explicit ReadColumn(RowColumn&& column)
        : column_(std::make_shared<const RowColumn>(std::move(column))) {}

    std::size_t size() const { return column_->size(); }
    bool is_list() const { return column_->is_list; }
    std::size_t nulls() const { return column_->texts.nulls; }
    std::size_t empty() const { return column_->is_list ? column_->empty : column_->texts.empty; }
    std::size_t longest() const { return column_->texts.longest; }
    std::size_t most() const { return column_->most; }

    nb::object item(std::size_t i) const {
        if (i >= size()) {
            throw nb::index_error();
        }
        if (!column_->is_list) {
            return text(i);
        }
        nb::list texts;
        for (auto j = column_->ends[i]; j < column_->ends[i + 1]; ++j) {
            texts.append(text(static_cast<std::size_t>(j)));
        }
        return texts;
    }

    nb::list to_list() const {
        nb::list items;
        for (std::size_t i = 0; i < size(); ++i) {
            items.append(item(i));
        }
        return items;
    }

    // The schema and the array, as __arrow_c_array__ gives them.
    nb::object arrow(nb::handle) const {
        return nb::make_tuple(capsule(schema(), "arrow_schema"), capsule(array(), "arrow_array"));
    }

private:
    // What Arrow's structs point to; a list's are those of its texts as well.
    struct Held {
        std::shared_ptr<const RowColumn> column;
        std::array<const void*, 3> buffers{};
        std::array<const void*, 2> list_buffers{};
        ArrowArray child_array{};
        ArrowSchema child_schema{};
        ArrowArray* child_arrays[1] = {&child_array};
        ArrowSchema* child_schemas[1] = {&child_schema};
    };

    nb::object text(std::size_t i) const {
        const TextColumn& texts = column_->texts;
        if (texts.nulls && !(texts.validity[i / 8] >> i % 8 & 1)) {
            return nb::none();
        }
        const auto start = static_cast<std::size_t>(texts.offsets[i]);
        return nb::str(texts.bytes.data() + start,
                       static_cast<std::size_t>(texts.offsets[i + 1]) - start);
    }

    template <class Struct>
    static void release(Struct* value) {
        delete static_cast<Held*>(value->private_data);
        value->release = nullptr;
    }

    template <class Struct>
    static void release_child(Struct* value) {
        value->release = nullptr;  // it lies in what its parent holds
    }

    template <class Struct>
    static nb::object capsule(Struct value, const char* name) {
        PyObject* made = PyCapsule_New(new Struct(value), name, [](PyObject* object) {
            auto* held = static_cast<Struct*>(
                PyCapsule_GetPointer(object, PyCapsule_GetName(object)));
            if (held->release) {
                held->release(held);
            }
            delete held;
        });
        if (!made) {
            throw nb::python_error();
        }
        return nb::steal(made);
    }

    ArrowSchema schema() const {
        auto* held = new Held{column_};
        ArrowSchema texts{"u", "", nullptr, 2, 0, nullptr, nullptr, release<ArrowSchema>, held};
        if (!column_->is_list) {
            return texts;
        }
        held->child_schema = {"u", "item", nullptr, 2, 0, nullptr, nullptr,
                              release_child<ArrowSchema>, nullptr};
        return {"+l", "", nullptr, 2, 1, held->child_schemas, nullptr, release<ArrowSchema>, held};
    }

    ArrowArray array() const {
        auto* held = new Held{column_};
        const TextColumn& texts = column_->texts;
        const auto nulls = static_cast<std::int64_t>(texts.nulls);
        const auto count = static_cast<std::int64_t>(texts.size());
        held->buffers = {nulls ? texts.validity.data() : nullptr, texts.offsets.data(),
                         texts.bytes.data()};
        if (!column_->is_list) {
            return {count, nulls, 0, 3, 0, held->buffers.data(), nullptr, nullptr,
                    release<ArrowArray>, held};
        }
        held->child_array = {count, 0, 0, 3, 0, held->buffers.data(), nullptr, nullptr,
                             release_child<ArrowArray>, nullptr};
        held->list_buffers = {nullptr, column_->ends.data()};
        return {static_cast<std::int64_t>(column_->size()), 0, 0, 2, 1, held->list_buffers.data(),
                held->child_arrays, nullptr, release<ArrowArray>, held};
    }

    std::shared_ptr<const RowColumn> column_;
};

// A letter for each column: i(d), t(ext), n(ull or text), l(ist of texts), j (a list spelled as
// JSON in a cell), c(ell that is a list of one), s(kipped).
inline std::vector<Member> members_of(const std::string& letters) {
    std::vector<Member> members;
    for (const char letter : letters) {
        members.push_back(static_cast<Member>(letter));
    }
    return members;
}

inline nb::list python_columns(ReadRows& rows, const std::vector<Member>& members) {
    nb::list columns;
    for (std::size_t i = 0; i < members.size(); ++i) {
        columns.append(members[i] == Member::skipped
                           ? nb::none()
                           : nb::cast(ReadColumn(std::move(rows.columns[i]))));
    }
    return columns;
}

// Read a block of whole lines, or return None where it is not plain.
inline nb::object python_json_rows(nb::bytes block, nb::sequence names,
                                   const std::string& letters) {
    std::vector<std::string> texts;
    for (nb::handle name : names) {
        texts.push_back(nb::cast<std::string>(name));
    }
    const std::vector<Member> members = members_of(letters);
    if (members.size() != texts.size()) {
        throw nb::value_error("a letter for each name");
    }
    std::optional<ReadRows> rows;
    {
        const nb::gil_scoped_release release;
        rows = read_json_rows({block.c_str(), block.size()}, texts, members);
    }
    if (!rows) {
        return nb::none();
    }
    return nb::make_tuple(python_columns(*rows, members), rows->rows, rows->blank);
}

// Read a block's whole records, or all of it if it is the last; None where they are not plain.
inline nb::object python_csv_rows(nb::bytes block, char delimiter, const std::string& letters,
                                  bool is_last) {
    const std::vector<Member> members = members_of(letters);
    const std::string_view bytes(block.c_str(), block.size());
    std::optional<ReadRows> rows;
    std::size_t size;
    {
        const nb::gil_scoped_release release;
        size = is_last ? bytes.size() : whole_records(bytes);
        rows = read_csv_rows(bytes.substr(0, size), delimiter, members);
    }
    if (!rows) {
        return nb::none();
    }
    return nb::make_tuple(python_columns(*rows, members), rows->rows, rows->blank, rows->barred,
                          size);
}

}  // namespace answerkey
