// Texts as code points: the kernel's strings, borrowed and owned.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>

namespace answerkey {

// A borrowed text in one of CPython's layouts: 1, 2 or 4 bytes a code point.
struct Source {
    const void* data;
    std::size_t length;
    int width;
};

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
        size_ = source.length;
        if (source.width == 1) {
            std::copy_n(static_cast<const std::uint8_t*>(source.data), size_, data());
        } else if (source.width == 2) {
            std::copy_n(static_cast<const std::uint16_t*>(source.data), size_, data());
        } else {
            std::copy_n(static_cast<const std::uint32_t*>(source.data), size_, data());
        }
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
