#include "arrow.hpp"

#include <cstdlib>
#include <cstring>
#include <string_view>

#include "utf8.hpp"

namespace answerkey {
namespace {

const std::uint8_t* validity_of(const ArrowArray& array) {
    return array.null_count == 0 ? nullptr : static_cast<const std::uint8_t*>(array.buffers[0]);
}

bool is_string(const ArrowSchema& schema) {
    const std::string_view format = schema.format;
    return format == "u" || format == "U" || format == "vu";
}

}  // namespace

bool is_text(const ArrowSchema& schema) {
    return schema.dictionary ? std::strchr("cCsSiIlL", schema.format[0]) &&
                                   schema.format[1] == '\0' && is_string(*schema.dictionary)
                             : is_string(schema);
}

bool is_text_list(const ArrowSchema& schema) {
    const std::string_view format = schema.format;
    return !schema.dictionary && (format == "+l" || format == "+L" || format.starts_with("+w:")) &&
           is_text(*schema.children[0]);
}

TextArray::TextArray(const ArrowSchema& schema, const ArrowArray& array)
    : size_(static_cast<std::size_t>(array.length)),
      offset_(static_cast<std::size_t>(array.offset)),
      validity_(validity_of(array)),
      entries_(array.buffers[1]) {
    const std::string_view format = schema.format;
    if (schema.dictionary) {
        kind_ = Kind::dictionary;
        index_ = schema.format[0];
        dictionary_.emplace_back(*schema.dictionary, *array.dictionary);
    } else if (format == "vu") {
        kind_ = Kind::views;
        variadic_ = array.buffers + 2;
        variadic_count_ = array.n_buffers > 3 ? static_cast<std::size_t>(array.n_buffers) - 3 : 0;
    } else {
        kind_ = format == "u" ? Kind::offsets32 : Kind::offsets64;
        data_ = static_cast<const char*>(array.buffers[2]);
    }
}

std::size_t TextArray::key(std::size_t at) const {
    switch (index_) {
        case 'c': return static_cast<std::size_t>(entry<std::int8_t>(entries_, at));
        case 'C': return entry<std::uint8_t>(entries_, at);
        case 's': return static_cast<std::size_t>(entry<std::int16_t>(entries_, at));
        case 'S': return entry<std::uint16_t>(entries_, at);
        case 'i': return static_cast<std::size_t>(entry<std::int32_t>(entries_, at));
        case 'I': return entry<std::uint32_t>(entries_, at);
        case 'l': return static_cast<std::size_t>(entry<std::int64_t>(entries_, at));
        default: return entry<std::uint64_t>(entries_, at);
    }
}

// 16 bytes: the length, then the text itself if it fits, or four bytes of it, the number of its
// buffer, and where it starts there. Behind the buffers stands how long each of them is.
bool TextArray::view(const char* view, const char*& start, std::size_t& length) const {
    const auto size = entry<std::int32_t>(view, 0);
    length = static_cast<std::size_t>(size);
    if (length <= 12) {
        start = view + 4;
        return true;
    }
    const auto buffer = static_cast<std::size_t>(entry<std::int32_t>(view, 2));
    const std::int64_t first = entry<std::int32_t>(view, 3);
    if (size < 0 || first < 0 || buffer >= variadic_count_ ||
        first + size > entry<std::int64_t>(variadic_[variadic_count_], buffer)) {
        return false;
    }
    start = static_cast<const char*>(variadic_[buffer]) + first;
    return true;
}

inline Flaw TextArray::read_any(std::size_t i, Source& text) const {
    const std::size_t at = offset_ + i;
    if (i >= size_) {
        return Flaw::outside;
    }
    if (is_null(at)) {
        return Flaw::null;
    }
    const char* start = data_;
    std::size_t length = 0;
    bool inside = true;
    const auto between = [&]<class Offset>(Offset) {
        const auto first = entry<Offset>(entries_, at), last = entry<Offset>(entries_, at + 1);
        inside = 0 <= first && first <= last;
        if (inside && first < last) {  // an array of empty texts may have no bytes at all
            start += first;
            length = static_cast<std::size_t>(last - first);
        }
    };
    switch (kind_) {
        case Kind::dictionary: return dictionary_[0].read(key(at), text);
        case Kind::offsets32: between(std::int32_t{}); break;
        case Kind::offsets64: between(std::int64_t{}); break;
        case Kind::views:
            inside = view(static_cast<const char*>(entries_) + 16 * at, start, length);
            break;
    }
    if (!inside) {
        return Flaw::outside;
    }
    start = length ? start : "";
    if (is_ascii(start, length)) {
        text = {start, length, Layout::ascii};
        return Flaw::none;
    }
    text = {start, length, Layout::utf8};
    return is_utf8(start, length) ? Flaw::none : Flaw::not_utf8;
}

Flaw TextArray::read(std::size_t i, Source& text) const { return read_any(i, text); }

TextLists::TextLists(const ArrowSchema& schema, const ArrowArray& array)
    : kind_(Kind::single),
      size_(static_cast<std::size_t>(array.length)),
      offset_(static_cast<std::size_t>(array.offset)),
      validity_(validity_of(array)),
      texts_(is_text(schema) ? TextArray(schema, array)
                             : TextArray(*schema.children[0], *array.children[0])) {
    const std::string_view format = schema.format;
    if (is_text(schema)) {
        return;
    }
    if (format.starts_with("+w:")) {
        kind_ = Kind::fixed;
        width_ = static_cast<std::size_t>(std::strtoull(schema.format + 3, nullptr, 10));
        return;
    }
    kind_ = format == "+l" ? Kind::offsets32 : Kind::offsets64;
    entries_ = array.buffers[1];
}

Flaw TextLists::append(std::size_t i, std::vector<Source>& texts, std::size_t& where) const {
    where = 0;
    const std::size_t at = offset_ + i;
    std::size_t first = i, last = i + 1;
    if (kind_ != Kind::single && validity_ && !(validity_[at / 8] >> at % 8 & 1)) {
        where = static_cast<std::size_t>(-1);
        return Flaw::null;
    }
    switch (kind_) {
        case Kind::single: break;
        case Kind::offsets32:
            first = static_cast<std::size_t>(entry<std::int32_t>(entries_, at));
            last = static_cast<std::size_t>(entry<std::int32_t>(entries_, at + 1));
            break;
        case Kind::offsets64:
            first = static_cast<std::size_t>(entry<std::int64_t>(entries_, at));
            last = static_cast<std::size_t>(entry<std::int64_t>(entries_, at + 1));
            break;
        case Kind::fixed:
            first = at * width_;
            last = first + width_;
            break;
    }
    if (first > last) {
        return Flaw::outside;
    }
    for (std::size_t j = first; j < last; ++j, ++where) {
        Source text;
        if (const Flaw flaw = texts_.read_any(j, text); flaw != Flaw::none) {
            return flaw;
        }
        texts.push_back(text);
    }
    return Flaw::none;
}

}  // namespace answerkey
