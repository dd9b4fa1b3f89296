// Python's texts in and out.
#pragma once

#include <nanobind/nanobind.h>

#include <span>
#include <string>
#include <vector>

#include "text.hpp"

namespace nb = nanobind;

namespace answerkey {

inline Layout layout_of(PyObject* text) {
    switch (PyUnicode_KIND(text)) {
        case PyUnicode_2BYTE_KIND: return Layout::ucs2;
        case PyUnicode_4BYTE_KIND: return Layout::ucs4;
        default: return PyUnicode_IS_ASCII(text) ? Layout::ascii : Layout::latin1;
    }
}

[[gnu::always_inline]] inline Source source_of(PyObject* object) {
    if (PyUnicode_IS_COMPACT_ASCII(object)) [[likely]] {
        return {reinterpret_cast<PyASCIIObject*>(object) + 1,
                static_cast<std::size_t>(PyUnicode_GET_LENGTH(object)), Layout::ascii};
    }
    return {PyUnicode_DATA(object), static_cast<std::size_t>(PyUnicode_GET_LENGTH(object)),
            layout_of(object)};
}

inline Source source_of(nb::handle text) { return source_of(text.ptr()); }

inline std::u32string code_points_of(nb::handle text) {
    Buffer buffer;
    buffer.assign(source_of(text));
    return {buffer.data(), buffer.size()};
}

inline nb::str text_of(std::span<const char32_t> text) {
    PyObject* object = PyUnicode_FromKindAndData(PyUnicode_4BYTE_KIND, text.data(),
                                                 static_cast<Py_ssize_t>(text.size()));
    if (!object) {
        throw nb::python_error();
    }
    return nb::steal<nb::str>(object);
}

template <class Value, class Convert>
std::vector<Value> all(nb::sequence given, Convert convert) {
    std::vector<Value> values;
    for (nb::handle item : given) {
        values.push_back(convert(item));
    }
    return values;
}

}  // namespace answerkey
