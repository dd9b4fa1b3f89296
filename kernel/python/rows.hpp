// Digests of rows as Python asks for them.
#pragma once

#include <optional>

#include "digests.hpp"
#include "python/columns.hpp"
#include "python/texts.hpp"

namespace answerkey {

// The rows of one column, a list of Python or an Arrow column, one after another.
template <class Chunk>
class Rows {
public:
    Rows(nb::handle column, bool (*accepts)(const ArrowSchema&)) {
        if (column.is_none()) {
            return;
        }
        if (PyList_CheckExact(column.ptr())) {
            list_ = column;
            size_ = static_cast<std::size_t>(PyList_GET_SIZE(column.ptr()));
        } else {
            arrow_.emplace(column, accepts);
            place_ = arrow_->begin();
            size_ = arrow_->size();
        }
    }

    bool given() const { return list_.is_valid() || arrow_; }
    std::size_t size() const { return size_; }

    // Call `add` with each text of row `i`; rows are asked for in order, each once.
    template <class Add>
    void next(std::size_t i, Add add) {
        if (!arrow_) {
            from_list(PyList_GET_ITEM(list_.ptr(), static_cast<Py_ssize_t>(i)), add);
            return;
        }
        place_.settle();
        texts_.clear();
        if (read(*place_.chunk, place_.index++) != Flaw::none) {
            throw nb::value_error("a text is null, not UTF-8, or outside its column");
        }
        for (const Source& text : texts_) {
            add(text);
        }
    }

private:
    Flaw read(const TextArray& chunk, std::size_t at) {
        texts_.emplace_back();
        return chunk.read(at, texts_.back());
    }

    Flaw read(const TextLists& chunk, std::size_t at) {
        std::size_t where;
        return chunk.append(at, texts_, where);
    }

    template <class Add>
    static void from_list(PyObject* row, Add add) {
        if (PyUnicode_Check(row)) {
            add(source_of(row));
            return;
        }
        if (!PyList_CheckExact(row) && !PyTuple_CheckExact(row)) {
            throw nb::type_error("a row is neither a text nor a list of texts");
        }
        PyObject** texts = PySequence_Fast_ITEMS(row);
        for (Py_ssize_t i = 0; i < PySequence_Fast_GET_SIZE(row); ++i) {
            if (!PyUnicode_Check(texts[i])) {
                throw nb::type_error("a row is neither a text nor a list of texts");
            }
            add(source_of(texts[i]));
        }
    }

    nb::handle list_;
    std::optional<ArrowColumn<Chunk>> arrow_;
    typename ArrowColumn<Chunk>::Place place_{};
    std::vector<Source> texts_;
    std::size_t size_ = 0;
};

// Digest each row: 16 bytes of its id, if it has one, and 8 of the whole.
inline nb::bytes row_digests(nb::handle ids, nb::handle references) {
    Rows<TextArray> names(ids, is_text);
    Rows<TextLists> lists(references, [](const ArrowSchema& schema) {
        return is_text(schema) || is_text_list(schema);
    });
    if (names.given() && lists.size() != names.size()) {
        throw nb::value_error("the columns differ in length");
    }
    std::vector<std::uint8_t> digests(lists.size() * (names.given() ? 24 : 8));
    std::uint8_t* end = digests.data();
    const auto append = [&](std::uint64_t word) {
        put_word(end, word);
        end += 8;
    };
    RowDigester row;
    const auto add = [&](const Source& text) { row.add(text); };
    for (std::size_t i = 0; i < lists.size(); ++i) {
        row.clear();
        if (names.given()) {
            names.next(i, add);
            const Digest name = row.digest();
            append(name[0]);
            append(name[1]);
            row.clear();
            row.add(name);
        }
        lists.next(i, add);
        append(row.digest()[0]);
    }
    return nb::bytes(digests.data(), digests.size());
}

inline nb::bytes python_siphash(nb::bytes message, nb::bytes key) {
    Digest words{};
    for (std::size_t i = 0; i < 16 && i < key.size(); ++i) {
        words[i / 8] |= std::uint64_t{static_cast<std::uint8_t>(key.c_str()[i])} << 8 * (i % 8);
    }
    const Digest digest = siphash(
        {reinterpret_cast<const std::uint8_t*>(message.c_str()), message.size()}, words);
    std::array<std::uint8_t, 16> bytes;
    put_word(bytes.data(), digest[0]);
    put_word(bytes.data() + 8, digest[1]);
    return nb::bytes(bytes.data(), bytes.size());
}

}  // namespace answerkey
