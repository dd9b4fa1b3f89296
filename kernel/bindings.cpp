// The only file that knows Python: texts in and out, and Unicode as Python has it.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <cmath>
#include <cstring>

#include "pipeline.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace answerkey {
namespace {

Source source_of(nb::handle text) {
    PyObject* object = text.ptr();
    return {PyUnicode_DATA(object), static_cast<std::size_t>(PyUnicode_GET_LENGTH(object)),
            static_cast<int>(PyUnicode_KIND(object))};
}

std::u32string code_points_of(nb::handle text) {
    Buffer buffer;
    buffer.assign(source_of(text));
    return {buffer.data(), buffer.size()};
}

nb::str text_of(std::span<const char32_t> text) {
    PyObject* object = PyUnicode_FromKindAndData(PyUnicode_4BYTE_KIND, text.data(),
                                                 static_cast<Py_ssize_t>(text.size()));
    if (!object) {
        throw nb::python_error();
    }
    return nb::steal<nb::str>(object);
}

// Unicode as the running interpreter has it, learned by asking its own str methods.
class PythonUnicode final : public Unicode {
public:
    std::u32string lower(char32_t code_point) const override {
        return code_points_of(one(code_point).attr("lower")());
    }

    std::u32string casefold(char32_t code_point) const override {
        return code_points_of(one(code_point).attr("casefold")());
    }

    Properties properties(char32_t code_point) const override {
        const auto c = static_cast<Py_UCS4>(code_point);
        Properties result{};
        result.space = Py_UNICODE_ISSPACE(c);
        result.word = Py_UNICODE_ISALNUM(c) || c == U'_';
        // Cased and Case_Ignorable are seen only in what they do to a capital sigma.
        result.cased = makes_sigma_final({code_point, 0x3A3});
        result.case_ignorable = !result.cased && makes_sigma_final({U'A', code_point, 0x3A3});
        const std::string category = category_of(code_point);
        result.letter = std::strchr("LNM", category[0]) != nullptr;
        result.invisible = std::strchr("ZC", category[0]) != nullptr;
        result.mark = std::strchr("PS", category[0]) != nullptr;
        result.unicode_word = is_unicode_word(code_point, category);
        return result;
    }

    void normalize(Form form, Buffer& text) const override {
        static constexpr const char* names[] = {"NFC", "NFD", "NFKC", "NFKD"};
        nb::object normalized = nb::module_::import_("unicodedata")
                                    .attr("normalize")(names[static_cast<int>(form)],
                                                       text_of(text.view()));
        text.assign(source_of(normalized));
    }

    bool as_number(Buffer& text, bool finite_only) const override {
        const auto view = text.view();
        if (view.empty() || !std::all_of(view.begin(), view.end(), may_stand_in_number)) {
            return false;
        }
        PyObject* value = PyFloat_FromString(text_of(view).ptr());
        if (!value) {
            PyErr_Clear();
            return false;
        }
        const nb::object number = nb::steal(value);
        if (finite_only && !std::isfinite(PyFloat_AS_DOUBLE(value))) {
            return false;
        }
        text.assign(source_of(nb::str(number)));
        return true;
    }

private:
    // A superset of what float() reads, to ask it seldom.
    static bool may_stand_in_number(char32_t c) {
        const auto code = static_cast<Py_UCS4>(c);
        return Py_UNICODE_ISDECIMAL(code) || Py_UNICODE_ISSPACE(code) ||
               (code < 128 && std::strchr("+-._eEiInNfFaAtTyY", static_cast<int>(code)) && code);
    }

    static std::string category_of(char32_t code_point) {
        // Kept for ever: a static object would be destroyed after the interpreter.
        static PyObject* const category =
            nb::object(nb::module_::import_("unicodedata").attr("category")).release().ptr();
        return nb::cast<std::string>(nb::handle(category)(one(code_point)));
    }

    // As text/spec/normalizers.py has it: Alphabetic, marks, Nd, Pc and join controls.
    static bool is_unicode_word(char32_t c, const std::string& category) {
        return category[0] == 'L' || category[0] == 'M' || category == "Nd" ||
               category == "Nl" || category == "Pc" || c == 0x200C || c == 0x200D ||
               (0x24B6 <= c && c <= 0x24E9) || (0x1F130 <= c && c <= 0x1F149) ||
               (0x1F150 <= c && c <= 0x1F169) || (0x1F170 <= c && c <= 0x1F189);
    }

    static nb::str one(char32_t code_point) { return text_of({&code_point, 1}); }

    static bool makes_sigma_final(const std::u32string& text) {
        return code_points_of(text_of({text.data(), text.size()}).attr("lower")()).back() == 0x3C2;
    }
};

const PythonUnicode python_unicode;

PropertyTable& properties() {
    static PropertyTable table([](char32_t c) { return python_unicode.properties(c); });
    return table;
}

Operation operation_of(nb::handle given) {
    const auto [name, argument] = nb::cast<std::pair<std::string, nb::object>>(given);
    Operation operation{name, {}, {}};
    if (nb::hasattr(argument, "ranges")) {
        for (const auto& [first, last] :
             nb::cast<std::vector<std::pair<std::uint32_t, std::uint32_t>>>(
                 nb::list(argument.attr("ranges")))) {
            operation.characters.emplace_back(first, last);
        }
    } else if (!argument.is_none()) {
        for (nb::handle word : argument) {
            operation.words.push_back(code_points_of(word));
        }
    }
    return operation;
}

nb::tuple tuple_of(const Counts& counts) {
    return nb::make_tuple(counts.same, counts.common, counts.in_prediction, counts.in_reference);
}

class PythonPipeline {
public:
    PythonPipeline(nb::sequence operations, const std::string& tokenizer,
                   const std::string& overlap, nb::sequence whole_answers,
                   const std::string& blank, const std::string& exact, nb::sequence extract)
        : pipeline_({all<Operation>(operations, operation_of), tokenizer, overlap,
                     all<std::u32string>(whole_answers, code_points_of), blank, exact,
                     all<Operation>(extract, operation_of)},
                    python_unicode, properties()) {}

    nb::str normalize(nb::str text) { return text_of(pipeline_.normalize(source_of(text)).view()); }

    nb::str extract(nb::str text) { return text_of(pipeline_.extract(source_of(text)).view()); }

    nb::list tokenize(nb::str text) {
        std::vector<std::u32string> cut;
        for (const Token& token : pipeline_.tokenize(source_of(text))) {
            cut.emplace_back(token.data, token.length);
        }
        nb::list tokens;
        for (const std::u32string& token : cut) {
            tokens.append(text_of(token));
        }
        return tokens;
    }

    nb::list count(nb::str prediction, nb::sequence references) {
        // No Python object is made while the pipeline compares: making one may run the
        // garbage collector, and a finalizer could use this very pipeline.
        const std::vector<nb::object> held = all<nb::object>(
            references, [](nb::handle reference) { return nb::borrow(reference); });
        std::vector<Counts> counted;
        counted.reserve(held.size());
        pipeline_.start(source_of(prediction));
        for (const nb::object& reference : held) {
            counted.push_back(pipeline_.compare(source_of(reference)));
        }
        nb::list counts;
        for (const Counts& one : counted) {
            counts.append(tuple_of(one));
        }
        return counts;
    }

    using Lengths = nb::ndarray<const std::int64_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
    using Table =
        nb::ndarray<std::int64_t, nb::shape<4, -1>, nb::c_contig, nb::device::cpu>;

    void count_many(nb::list predictions, nb::list references, Lengths lengths, Table out) {
        const std::size_t stride = out.shape(1);
        std::size_t at = 0;
        for (std::size_t i = 0; i < lengths.shape(0); ++i) {
            pipeline_.start(source_of(PyList_GET_ITEM(predictions.ptr(), i)));
            for (std::int64_t j = 0; j < lengths.data()[i]; ++j, ++at) {
                const Counts counts =
                    pipeline_.compare(source_of(PyList_GET_ITEM(references.ptr(), at)));
                std::int64_t* column = out.data() + at;
                column[0 * stride] = counts.same;
                column[1 * stride] = static_cast<std::int64_t>(counts.common);
                column[2 * stride] = static_cast<std::int64_t>(counts.in_prediction);
                column[3 * stride] = static_cast<std::int64_t>(counts.in_reference);
            }
        }
    }

private:
    template <class Value, class Convert>
    static std::vector<Value> all(nb::sequence given, Convert convert) {
        std::vector<Value> values;
        for (nb::handle item : given) {
            values.push_back(convert(item));
        }
        return values;
    }

    Pipeline pipeline_;
};

}  // namespace
}  // namespace answerkey

NB_MODULE(_kernel, module) {
    using answerkey::PythonPipeline;
    module.doc() = "The compiled twin of answerkey.text.spec; use it through answerkey.text.backend.";
    nb::set_leak_warnings(false);  // pipelines are cached for the life of the process
    nb::class_<PythonPipeline>(module, "Pipeline")
        .def(nb::init<nb::sequence, const std::string&, const std::string&, nb::sequence,
                      const std::string&, const std::string&, nb::sequence>(),
             "operations"_a, "tokenizer"_a, "overlap"_a, "whole_answers"_a = nb::tuple(),
             "blank"_a = "compare", "exact"_a = "equal", "extract"_a = nb::tuple())
        .def("normalize", &PythonPipeline::normalize, "text"_a)
        .def("extract", &PythonPipeline::extract, "text"_a)
        .def("tokenize", &PythonPipeline::tokenize, "text"_a)
        .def("count", &PythonPipeline::count, "prediction"_a, "references"_a)
        .def("count_many", &PythonPipeline::count_many, "predictions"_a, "references"_a,
             "lengths"_a, "out"_a);
}
