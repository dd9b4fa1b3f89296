// Arrow columns as Python hands them over.
// Source: https://arrow.apache.org/docs/format/CDataInterface/PyCapsuleInterface.html
#pragma once

#include <nanobind/nanobind.h>

#include <deque>
#include <optional>
#include <utility>
#include <vector>

#include "arrow.hpp"

namespace nb = nanobind;

namespace answerkey {

// What an Arrow capsule holds, taken out of it: whoever takes it releases it.
template <class Struct>
class Taken {
public:
    Taken() = default;
    Taken(nb::handle capsule, const char* name) {
        auto* held = static_cast<Struct*>(PyCapsule_GetPointer(capsule.ptr(), name));
        if (!held) {
            throw nb::python_error();
        }
        value = *held;
        held->release = nullptr;
    }
    Taken(Taken&& other) noexcept : value(other.value) { other.value.release = nullptr; }
    Taken& operator=(Taken&&) = delete;
    ~Taken() {
        if (value.release) {
            value.release(&value);
        }
    }

    Struct value{};
};

// A column of whoever speaks Arrow's PyCapsule interface, chunk by chunk.
template <class Chunk>
class ArrowColumn {
public:
    struct Place {
        const Chunk* chunk;
        const Chunk* end;
        std::size_t index = 0;

        // Move past chunks that are used up, and tell whether anything is left.
        bool settle() {
            while (chunk != end && index == chunk->size()) {
                ++chunk;
                index = 0;
            }
            return chunk != end;
        }
    };

    // `accepts` tells whether a type can be read.
    ArrowColumn(nb::handle column, bool (*accepts)(const ArrowSchema&)) : accepts_(accepts) {
        if (nb::hasattr(column, "__arrow_c_stream__")) {
            take_stream(column);
        } else {
            const nb::object pair = column.attr("__arrow_c_array__")();
            schema_.emplace(pair[0], "arrow_schema");
            check_type();
            add(Taken<ArrowArray>(pair[1], "arrow_array"));
        }
    }

    Place begin() const { return {chunks_.data(), chunks_.data() + chunks_.size()}; }
    std::size_t size() const { return size_; }

private:
    void take_stream(nb::handle column) {
        Taken<ArrowArrayStream> stream(column.attr("__arrow_c_stream__")(), "arrow_array_stream");
        schema_.emplace();
        check(stream.value, stream.value.get_schema(&stream.value, &schema_->value));
        check_type();
        for (;;) {
            Taken<ArrowArray> array;
            check(stream.value, stream.value.get_next(&stream.value, &array.value));
            if (!array.value.release) {
                return;
            }
            add(std::move(array));
        }
    }

    static void check(ArrowArrayStream& stream, int code) {
        if (code != 0) {
            const char* said = stream.get_last_error(&stream);
            throw nb::value_error(said ? said : "the Arrow stream failed");
        }
    }

    void check_type() const {
        if (!accepts_(schema_->value)) {
            throw nb::type_error(schema_->value.format);
        }
    }

    void add(Taken<ArrowArray> array) {
        arrays_.push_back(std::move(array));
        chunks_.emplace_back(schema_->value, arrays_.back().value);
        size_ += chunks_.back().size();
    }

    bool (*accepts_)(const ArrowSchema&);
    std::optional<Taken<ArrowSchema>> schema_;
    std::deque<Taken<ArrowArray>> arrays_;
    std::vector<Chunk> chunks_;
    std::size_t size_ = 0;
};

// Both columns of a run. Their buffers must not change while they are scored.
struct ArrowPairs {
    ArrowPairs(nb::handle predictions_given, nb::handle references_given)
        : predictions(predictions_given, is_text),
          references(references_given, [](const ArrowSchema& schema) {
              return is_text(schema) || is_text_list(schema);
          }) {}
    ArrowPairs(const ArrowPairs&) = delete;

    ArrowColumn<TextArray> predictions;
    ArrowColumn<TextLists> references;
};

}  // namespace answerkey
