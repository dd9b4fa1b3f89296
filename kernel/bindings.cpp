// The only file that knows Python: texts in and out, and Unicode as Python has it.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <deque>
#include <optional>

#include "arrow.hpp"
#include "batch.hpp"
#include "pipeline.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace answerkey {
namespace {

Layout layout_of(PyObject* text) {
    switch (PyUnicode_KIND(text)) {
        case PyUnicode_2BYTE_KIND: return Layout::ucs2;
        case PyUnicode_4BYTE_KIND: return Layout::ucs4;
        default: return PyUnicode_IS_ASCII(text) ? Layout::ascii : Layout::latin1;
    }
}

Source source_of(nb::handle text) {
    PyObject* object = text.ptr();
    if (PyUnicode_IS_COMPACT_ASCII(object)) [[likely]] {
        return {reinterpret_cast<PyASCIIObject*>(object) + 1,
                static_cast<std::size_t>(PyUnicode_GET_LENGTH(object)), Layout::ascii};
    }
    return {PyUnicode_DATA(object), static_cast<std::size_t>(PyUnicode_GET_LENGTH(object)),
            layout_of(object)};
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
        must_hold_interpreter();
        return code_points_of(one(code_point).attr("lower")());
    }

    std::u32string casefold(char32_t code_point) const override {
        must_hold_interpreter();
        return code_points_of(one(code_point).attr("casefold")());
    }

    Properties properties(char32_t code_point) const override {
        must_hold_interpreter();
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
        must_hold_interpreter();
        static constexpr const char* names[] = {"NFC", "NFD", "NFKC", "NFKD"};
        static PyObject* const function = of_unicodedata("normalize");
        text.assign(source_of(
            nb::handle(function)(names[static_cast<int>(form)], text_of(text.view()))));
    }

    bool as_number(Buffer& text, bool finite_only) const override {
        const auto view = text.view();
        if (is_short_integer(view)) {
            write_integer(text);
            return true;
        }
        if (!may_be_number(view)) {
            return false;
        }
        must_hold_interpreter();
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
    static void must_hold_interpreter() {
        if (!PyGILState_Check()) {
            throw NeedsInterpreter{};
        }
    }

    // Digits alone, of a number that 64-bit floats hold and write without an exponent.
    static bool is_short_integer(std::span<const char32_t> text) {
        return !text.empty() && text.size() <= 15 &&
               std::ranges::all_of(text, [](char32_t c) { return U'0' <= c && c <= U'9'; });
    }

    // As str(float(text)) does: no zeros in front, and a point.
    static void write_integer(Buffer& text) {
        const auto view = text.view();
        const auto first = std::find_if(view.begin(), view.end() - 1,
                                        [](char32_t c) { return c != U'0'; });
        std::u32string written(first, view.end());
        written += U".0";
        text.assign(std::span<const char32_t>(written));
    }

    // A superset of what float() reads, to ask it seldom: a digit, or inf or nan.
    static bool may_be_number(std::span<const char32_t> text) {
        bool digit = false, other = false, n = false;
        for (const char32_t c : text) {
            const auto code = static_cast<Py_UCS4>(c);
            const bool letter = code < 128 && code != 0 &&
                                std::strchr("iInNfFaAtTyY", static_cast<int>(code));
            const bool mark = code < 128 && code != 0 &&
                              std::strchr("+-._eE", static_cast<int>(code));
            if (!letter && !mark && !Py_UNICODE_ISDECIMAL(code) && !Py_UNICODE_ISSPACE(code)) {
                return false;
            }
            digit |= Py_UNICODE_ISDECIMAL(code) != 0;
            other |= letter;
            n |= code == 'n' || code == 'N';
        }
        return digit != other && (digit || n);  // both inf and nan have an n, and no digit
    }

    // Kept for ever: a static object would be destroyed after the interpreter. Not imported
    // again at each call, since importing may run anybody's code while texts are borrowed.
    static PyObject* of_unicodedata(const char* name) {
        return nb::object(nb::module_::import_("unicodedata").attr(name)).release().ptr();
    }

    static std::string category_of(char32_t code_point) {
        static PyObject* const category = of_unicodedata("category");
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

template <class Value, class Convert>
std::vector<Value> all(nb::sequence given, Convert convert) {
    std::vector<Value> values;
    for (nb::handle item : given) {
        values.push_back(convert(item));
    }
    return values;
}

class PythonPipeline {
public:
    PythonPipeline(nb::sequence operations, const std::string& tokenizer,
                   const std::string& overlap, nb::sequence whole_answers,
                   const std::string& blank, const std::string& exact, nb::sequence extract)
        : recipe_{all<Operation>(operations, operation_of), tokenizer, overlap,
                  all<std::u32string>(whole_answers, code_points_of), blank, exact,
                  all<Operation>(extract, operation_of)},
          pipeline_(recipe_, python_unicode, properties()) {}

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

// No garbage is collected while texts are borrowed: a finalizer could change their lists.
class NoGarbageCollection {
public:
    NoGarbageCollection() : was_enabled_(PyGC_Disable()) {}
    ~NoGarbageCollection() {
        if (was_enabled_) {
            PyGC_Enable();
        }
    }

private:
    int was_enabled_;
};

template <class Value>
using Column = nb::ndarray<Value, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

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

// Scores columns of items.
class PythonScorer {
public:
    PythonScorer(const PythonPipeline& pipeline, double both_empty, double one_empty,
                 const std::string& formula, bool single, const std::string& empty_match,
                 const std::string& best, const std::string& references,
                 const std::string& no_references)
        : recipe_(pipeline.recipe()),
          rules_{{both_empty, one_empty, formula == "reciprocal", single,
                  empty_match == "none"   ? EmptyMatch::none
                  : empty_match == "both" ? EmptyMatch::both
                                          : EmptyMatch::compare},
                 rule_named(best),
                 references == "nonempty"   ? ReferenceRule::nonempty
                 : references == "nonblank" ? ReferenceRule::nonblank
                 : references == "unlike"   ? ReferenceRule::unlike
                                            : ReferenceRule::all,
                 no_references == "empty"   ? NoReferences::empty
                 : no_references == "wrong" ? NoReferences::wrong
                                            : NoReferences::error},
          fast_(std::make_shared<const FastPath>(recipe_, python_unicode, properties())) {}
    PythonScorer(const PythonScorer&) = delete;

    // Score predictions[start:stop] and return the first item that is not plain texts, or
    // stop. A missing prediction is scored as an empty text and marked, or not plain.
    std::size_t score_lists(nb::list predictions, nb::list references, std::size_t start,
                            std::size_t stop, bool may_miss, nb::sequence floats,
                            nb::sequence integers, Column<bool> present, std::size_t threads) {
        const Columns columns = columns_of(floats, integers);
        const NoGarbageCollection pause;
        const std::size_t items = threads > 1 ? 256 : 4;
        std::size_t next = start;
        bool plain = true;
        const Gather gather = [&](Chunk& chunk) {
            chunk.clear(next);
            const std::size_t end = std::min(stop, next + items);
            while (plain && next < end) {
                prefetch(predictions.ptr(), references.ptr(), next, stop);
                plain = gather_item(predictions.ptr(), references.ptr(), next, may_miss,
                                    present.data(), chunk);
                next += plain;
            }
            return !chunk.predictions.empty();
        };
        const Crew crew(*this, threads);
        return std::min(score_chunks(gather, crew.scorers(), columns), next);
    }

    // Do as score_lists with all items of Arrow columns, the interpreter released. Return the
    // first item that cannot be scored, or none, and what is wrong with it.
    std::pair<std::size_t, std::string> score_arrow(const ArrowPairs& pairs, bool may_miss,
                                                    nb::sequence floats,
                                                    nb::sequence integers, Column<bool> present,
                                                    std::size_t threads) {
        const Columns columns = columns_of(floats, integers);
        const Crew crew(*this, threads);
        auto prediction = pairs.predictions.begin();
        auto row = pairs.references.begin();
        std::size_t next = 0;
        std::string flaw;
        const std::size_t items = threads > 1 ? 256 : 16;
        const Gather gather = [&](Chunk& chunk) {
            chunk.clear(next);
            while (flaw.empty() && chunk.ends.size() < items && prediction.settle()) {
                row.settle();
                flaw = gather_arrow(prediction, row, may_miss, present.data()[next], chunk);
                if (flaw.empty()) {
                    ++prediction.index;
                    ++row.index;
                    ++next;
                }
            }
            return !chunk.predictions.empty();
        };
        std::size_t refused;
        {
            const nb::gil_scoped_release release;
            refused = score_chunks(gather, crew.scorers(), columns, [](const auto& run) {
                const nb::gil_scoped_acquire acquire;
                run();
            });
        }
        if (refused < next) {
            return {refused, "no reference"};
        }
        return {next, flaw};
    }

    // Score one item, or return None if it is not plain texts or the convention refuses it.
    nb::object score_one(nb::handle prediction, nb::handle references) {
        const std::optional<Score> found = scored(prediction.ptr(), references.ptr());
        if (!found) {
            return nb::none();
        }
        const Values& values = found->values;
        return nb::make_tuple(values.exact_match, values.precision, values.recall, values.f1,
                              found->best_reference,
                              nb::make_tuple(found->same, found->common, found->in_prediction,
                                             found->in_reference));
    }

    nb::object f1(nb::handle prediction, nb::handle references) {
        const std::optional<Score> found = scored(prediction.ptr(), references.ptr());
        return found ? nb::float_(found->values.f1) : nb::object(nb::none());
    }

    nb::object exact_match(nb::handle prediction, nb::handle references) {
        const std::optional<Score> found = scored(prediction.ptr(), references.ptr());
        return found ? nb::float_(found->values.exact_match) : nb::object(nb::none());
    }

private:
    // As many scorers as asked for. Calls that meet, with the interpreter released, have each
    // their own.
    class Crew {
    public:
        Crew(PythonScorer& owner, std::size_t threads) : owner_(owner) {
            std::swap(scorers_, owner.scorers_);
            while (scorers_.size() < threads) {
                scorers_.push_back(std::make_unique<Scorer>(owner.recipe_, owner.rules_, owner.fast_,
                                                            python_unicode, properties()));
            }
            used_ = threads;
        }
        ~Crew() { std::swap(scorers_, owner_.scorers_); }
        Crew(const Crew&) = delete;

        std::span<const std::unique_ptr<Scorer>> scorers() const {
            return {scorers_.data(), used_};
        }

    private:
        PythonScorer& owner_;
        std::vector<std::unique_ptr<Scorer>> scorers_;
        std::size_t used_ = 0;
    };

    static Columns columns_of(nb::sequence floats, nb::sequence integers) {
        std::vector<double*> reals;
        for (nb::handle column : floats) {
            reals.push_back(nb::cast<Column<double>>(column).data());
        }
        std::vector<std::int64_t*> counts;
        for (nb::handle column : integers) {
            counts.push_back(nb::cast<Column<std::int64_t>>(column).data());
        }
        return {reals.at(0),  reals.at(1),  reals.at(2),  reals.at(3), counts.at(0),
                counts.at(1), counts.at(2), counts.at(3), counts.at(4)};
    }

    // Return what is wrong with the next item, or nothing.
    static std::string gather_arrow(const ArrowColumn<TextArray>::Place& prediction,
                                    const ArrowColumn<TextLists>::Place& row, bool may_miss,
                                    bool& present, Chunk& chunk) {
        Source text{"", 0, Layout::ascii};
        const Flaw flaw = prediction.chunk->read(prediction.index, text);
        if (flaw == Flaw::not_utf8) {
            return "the prediction is not UTF-8";
        }
        if (flaw == Flaw::null && !may_miss) {
            return "the prediction is missing";
        }
        std::size_t where;
        const std::size_t before = chunk.references.size();
        const Flaw wrong = row.chunk->append(row.index, chunk.references, where);
        if (wrong != Flaw::none) {
            chunk.references.resize(before);
            return where == none ? "the references are null"
                                 : "reference " + std::to_string(where) +
                                       (wrong == Flaw::null ? " is null" : " is not UTF-8");
        }
        present = flaw == Flaw::none;
        chunk.predictions.push_back(present ? text : Source{"", 0, Layout::ascii});
        chunk.ends.push_back(chunk.references.size());
        return {};
    }

    std::optional<Score> scored(PyObject* prediction, PyObject* references) {
        const NoGarbageCollection pause;
        one_.clear(0);
        if (!PyUnicode_Check(prediction) || !gather_references(references, one_)) {
            return std::nullopt;
        }
        Score score;
        const Crew crew(*this, 1);
        const bool is_said = crew.scorers()[0]->score(source_of(prediction), one_.references, score);
        return is_said ? std::optional(score) : std::nullopt;
    }

    // Texts lie scattered in memory: ask for those of later items while earlier ones are read,
    // in three steps, since each tells where the next stands.
    static void prefetch(PyObject* predictions, PyObject* references, std::size_t item,
                         std::size_t stop) {
        const auto ahead = [&](PyObject* list, std::size_t by) {
            const std::size_t at = std::min(item + by, stop - 1);
            return PyList_GET_ITEM(list, static_cast<Py_ssize_t>(at));
        };
        __builtin_prefetch(ahead(references, 24));
        __builtin_prefetch(ahead(predictions, 8));
        if (PyObject* row = ahead(references, 16); PyList_CheckExact(row)) {
            __builtin_prefetch(PySequence_Fast_ITEMS(row));
        }
        if (PyObject* row = ahead(references, 8); PyList_CheckExact(row)) {
            for (Py_ssize_t i = 0; i < PyList_GET_SIZE(row); ++i) {
                __builtin_prefetch(PyList_GET_ITEM(row, i));
            }
        } else {
            __builtin_prefetch(row);
        }
    }

    static bool gather_item(PyObject* predictions, PyObject* references, std::size_t item,
                            bool may_miss, bool* present, Chunk& chunk) {
        const auto at = static_cast<Py_ssize_t>(item);
        PyObject* prediction = PyList_GET_ITEM(predictions, at);
        PyObject* row = PyList_GET_ITEM(references, at);
        const bool missing = prediction == Py_None;
        if (missing ? !may_miss : !PyUnicode_Check(prediction)) {
            return false;
        }
        if (!gather_references(row, chunk)) {
            return false;
        }
        present[item] = !missing;
        chunk.predictions.push_back(missing ? Source{"", 0, Layout::ascii}
                                            : source_of(prediction));
        chunk.ends.push_back(chunk.references.size());
        return true;
    }

    static bool gather_references(PyObject* row, Chunk& chunk) {
        const std::size_t before = chunk.references.size();
        if (PyUnicode_Check(row)) {
            chunk.references.push_back(source_of(row));
        } else if (PyList_CheckExact(row) || PyTuple_CheckExact(row)) {
            PyObject** texts = PySequence_Fast_ITEMS(row);
            for (Py_ssize_t i = 0; i < PySequence_Fast_GET_SIZE(row); ++i) {
                if (!PyUnicode_Check(texts[i])) {
                    chunk.references.resize(before);
                    return false;
                }
                chunk.references.push_back(source_of(texts[i]));
            }
        } else {
            return false;
        }
        return true;
    }

    Recipe recipe_;
    Rules rules_;
    std::shared_ptr<const FastPath> fast_;
    std::vector<std::unique_ptr<Scorer>> scorers_;
    Chunk one_;
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
