// Texts as code points: the kernel's strings, borrowed and owned.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>

namespace answerkey {

enum class Layout : std::uint8_t { ascii, latin1, ucs2, ucs4, utf8 };

// Reading past the end of a text is allowed as long as it stays within a page, except where
// AddressSanitizer watches: GCC says so by a macro, clang by a feature.
#if defined(__SANITIZE_ADDRESS__)
constexpr bool may_read_past_end = false;
#elif defined(__has_feature)
constexpr bool may_read_past_end = !__has_feature(address_sanitizer);
#else
constexpr bool may_read_past_end = true;
#endif

inline bool stays_in_page(const void* start, std::size_t bytes) {
    return may_read_past_end && (reinterpret_cast<std::uintptr_t>(start) & 4095) <= 4096 - bytes;
}

constexpr std::size_t unit_size(Layout layout) {
    return layout == Layout::ucs2 ? 2 : layout == Layout::ucs4 ? 4 : 1;
}

// A borrowed text in one of CPython's layouts, or valid UTF-8.
struct Source {
    const void* data;
    std::size_t length;  // in units: code points, or bytes of UTF-8
    Layout layout;

    // Call with a pointer to the units; those of UTF-8 are char8_t.
    template <class Use>
    decltype(auto) visit(Use use) const {
        switch (layout) {
            case Layout::ucs2: return use(static_cast<const std::uint16_t*>(data));
            case Layout::ucs4: return use(static_cast<const std::uint32_t*>(data));
            case Layout::utf8: return use(static_cast<const char8_t*>(data));
            default: return use(static_cast<const std::uint8_t*>(data));
        }
    }
};

// The code point at `i`, which moves past it.
template <class Unit>
char32_t next_code_point(const Unit* text, std::size_t& i) {
    return text[i++];
}

template <>
inline char32_t next_code_point(const char8_t* text, std::size_t& i) {
    const char32_t lead = text[i++];
    if (lead < 0x80) {
        return lead;
    }
    const auto continued = [&](char32_t value) { return value << 6 | (text[i++] & 0x3F); };
    if (lead < 0xE0) {
        return continued(lead & 0x1F);
    }
    if (lead < 0xF0) {
        return continued(continued(lead & 0xF));
    }
    return continued(continued(continued(lead & 0x7)));
}

// The code point before `i`, which moves onto it.
template <class Unit>
char32_t previous_code_point(const Unit* text, std::size_t& i) {
    return text[--i];
}

template <>
inline char32_t previous_code_point(const char8_t* text, std::size_t& i) {
    do {
        --i;
    } while ((text[i] & 0xC0) == 0x80);
    std::size_t at = i;
    return next_code_point(text, at);
}

// An owned text that grows without initializing and never shrinks its memory.
// Lone surrogates are ordinary code points here, as they are in Python.
class Buffer {
public:
    std::size_t size() const { return size_; }
    char32_t* data() { return data_.get(); }
    const char32_t* data() const { return data_.get(); }
    const char32_t* end() const { return data_.get() + size_; }
    std::span<const char32_t> view() const { return {data_.get(), size_}; }
    void set_size(std::size_t size) { size_ = size; }

    // Make room for `capacity` code points; what was stored is lost if the room grows.
    void discard_and_reserve(std::size_t capacity) {
        if (capacity > capacity_) {
            capacity_ = capacity + capacity / 2 + 64;
            data_ = std::make_unique_for_overwrite<char32_t[]>(capacity_);
        }
    }

    void assign(const Source& source) {
        discard_and_reserve(source.length);
        size_ = 0;
        source.visit([&](const auto* text) {
            for (std::size_t i = 0; i < source.length;) {
                data()[size_++] = next_code_point(text, i);
            }
        });
    }

    void assign(std::span<const char32_t> text) {
        discard_and_reserve(text.size());
        size_ = text.size();
        std::copy(text.begin(), text.end(), data());
    }

private:
    std::unique_ptr<char32_t[]> data_;
    std::size_t size_ = 0;
    std::size_t capacity_ = 0;
};

}  // namespace answerkey
