// Columns of texts in Arrow's C data interface, read where they lie.
// Source: https://arrow.apache.org/docs/format/CDataInterface.html
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "text.hpp"

extern "C" {

struct ArrowSchema {
    const char* format;
    const char* name;
    const char* metadata;
    std::int64_t flags;
    std::int64_t n_children;
    ArrowSchema** children;
    ArrowSchema* dictionary;
    void (*release)(ArrowSchema*);
    void* private_data;
};

struct ArrowArray {
    std::int64_t length;
    std::int64_t null_count;
    std::int64_t offset;
    std::int64_t n_buffers;
    std::int64_t n_children;
    const void** buffers;
    ArrowArray** children;
    ArrowArray* dictionary;
    void (*release)(ArrowArray*);
    void* private_data;
};

struct ArrowArrayStream {
    int (*get_schema)(ArrowArrayStream*, ArrowSchema*);
    int (*get_next)(ArrowArrayStream*, ArrowArray*);
    const char* (*get_last_error)(ArrowArrayStream*);
    void (*release)(ArrowArrayStream*);
    void* private_data;
};

}  // extern "C"

namespace answerkey {

// What is wrong with an entry of a column. Outside is what an index or an offset points to that
// its column does not hold; nobody can tell that of offsets into bytes, whose end Arrow does not say.
enum class Flaw { none, null, not_utf8, outside };

// An array of texts: string, large_string, string_view, or a dictionary of one of them.
class TextArray {
public:
    TextArray(const ArrowSchema& schema, const ArrowArray& array);

    std::size_t size() const { return size_; }
    // Give the text at `i`, ASCII or valid UTF-8, or what is wrong with it.
    Flaw read(std::size_t i, Source& text) const;

private:
    friend class TextLists;

    enum class Kind { offsets32, offsets64, views, dictionary };

    bool is_null(std::size_t at) const {
        return validity_ && !(validity_[at / 8] >> at % 8 & 1);
    }
    std::size_t key(std::size_t at) const;
    // Find the text of a view, or tell that it points outside its buffers.
    bool view(const char* view, const char*& start, std::size_t& length) const;
    Flaw read_any(std::size_t i, Source& text) const;

    Kind kind_;
    char index_ = 0;  // the format of a dictionary's indices
    std::size_t size_, offset_;
    const std::uint8_t* validity_ = nullptr;
    const void* entries_ = nullptr;  // offsets, views or indices
    const char* data_ = nullptr;
    const void* const* variadic_ = nullptr;
    std::size_t variadic_count_ = 0;
    std::vector<TextArray> dictionary_;  // none or one
};

// An array of lists of texts, or of texts, each of which is a list of one.
class TextLists {
public:
    TextLists(const ArrowSchema& schema, const ArrowArray& array);

    std::size_t size() const { return size_; }
    // Append the texts of the list at `i`, or say what is wrong and where.
    Flaw append(std::size_t i, std::vector<Source>& texts, std::size_t& where) const;

private:
    enum class Kind { single, offsets32, offsets64, fixed };

    Kind kind_;
    std::size_t size_, offset_, width_ = 0;
    const std::uint8_t* validity_ = nullptr;
    const void* entries_ = nullptr;
    TextArray texts_;
};

// Whether a column of this type can be read: texts, or lists of texts.
bool is_text(const ArrowSchema& schema);
bool is_text_list(const ArrowSchema& schema);

}  // namespace answerkey
