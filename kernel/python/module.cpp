// What Python can import; use it through answerkey.text.backend.
#include "python/row_columns.hpp"
#include "python/rows.hpp"
#include "python/scoring.hpp"

using namespace nb::literals;

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
    module.def("has_avx2", &answerkey::has_avx2);
    using answerkey::ReadColumn;
    nb::class_<ReadColumn>(module, "ReadColumn")
        .def("__len__", &ReadColumn::size)
        .def("__getitem__", &ReadColumn::item)
        .def("__arrow_c_array__", &ReadColumn::arrow, "requested_schema"_a = nb::none())
        .def("to_pylist", &ReadColumn::to_list)
        .def_prop_ro("is_list", &ReadColumn::is_list)
        .def_prop_ro("nulls", &ReadColumn::nulls)
        .def_prop_ro("empty", &ReadColumn::empty)
        .def_prop_ro("longest", &ReadColumn::longest)
        .def_prop_ro("most", &ReadColumn::most);
    module.def("json_rows", &answerkey::python_json_rows, "block"_a, "names"_a, "members"_a);
    module.def("csv_rows", &answerkey::python_csv_rows, "block"_a, "delimiter"_a, "members"_a,
               "is_last"_a);
    module.def("row_digests", &answerkey::row_digests, "ids"_a.none(), "references"_a.none());
    module.def("siphash", &answerkey::python_siphash, "message"_a, "key"_a);
    using answerkey::ArrowPairs;
    nb::class_<ArrowPairs>(module, "ArrowPairs")
        .def(nb::init<nb::handle, nb::handle>(), "predictions"_a, "references"_a)
        .def("sizes", [](const ArrowPairs& pairs) {
            return std::pair(pairs.predictions.size(), pairs.references.size());
        });
    nb::class_<answerkey::PythonScorer>(module, "Scorer")
        .def(nb::init<const PythonPipeline&, double, double, const std::string&, bool,
                      const std::string&, const std::string&, const std::string&,
                      const std::string&>(),
             "pipeline"_a, "both_empty"_a, "one_empty"_a, "formula"_a, "single"_a,
             "empty_match"_a, "best"_a, "references"_a, "no_references"_a)
        .def("score_one", &answerkey::PythonScorer::score_one, "prediction"_a.none(),
             "references"_a.none())
        .def("f1", &answerkey::PythonScorer::f1, "prediction"_a.none(),
             "references"_a.none())
        .def("exact_match", &answerkey::PythonScorer::exact_match, "prediction"_a.none(),
             "references"_a.none())
        .def("score_arrow", &answerkey::PythonScorer::score_arrow, "pairs"_a,
             "may_miss"_a, "floats"_a, "integers"_a, "present"_a, "threads"_a)
        .def("score_lists", &answerkey::PythonScorer::score_lists, "predictions"_a,
             "references"_a, "start"_a, "stop"_a, "may_miss"_a, "floats"_a, "integers"_a,
             "present"_a, "threads"_a);
}
