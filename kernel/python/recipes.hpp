// A pipeline as Python makes and uses it.
#pragma once

#include <nanobind/ndarray.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include "pipeline.hpp"
#include "python/facts.hpp"
#include "python/texts.hpp"

namespace answerkey {

inline Operation operation_of(nb::handle given) {
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

inline nb::tuple tuple_of(const Counts& counts) {
    return nb::make_tuple(counts.same, counts.common, counts.in_prediction, counts.in_reference);
}

class PythonPipeline {
public:
    PythonPipeline(nb::sequence operations, const std::string& tokenizer,
                   const std::string& overlap, nb::sequence whole_answers,
                   const std::string& blank, const std::string& exact, nb::sequence extract)
        : recipe_{all<Operation>(operations, operation_of), tokenizer, overlap,
                  all<std::u32string>(whole_answers, code_points_of), blank, exact,
                  all<Operation>(extract, operation_of)},
          pipeline_(recipe_, python_unicode(), properties()) {}

    const Recipe& recipe() const { return recipe_; }

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
    Recipe recipe_;
    Pipeline pipeline_;
};

}  // namespace answerkey
