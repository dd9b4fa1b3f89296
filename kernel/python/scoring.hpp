// The scorer of columns and of single items as Python makes and uses it.
#pragma once

#include <optional>
#include <utility>

#include "batch.hpp"
#include "python/columns.hpp"
#include "python/recipes.hpp"

namespace answerkey {

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
                 : references == "visible"  ? ReferenceRule::visible
                 : references == "unlike"   ? ReferenceRule::unlike
                                            : ReferenceRule::all,
                 no_references == "empty"   ? NoReferences::empty
                 : no_references == "wrong" ? NoReferences::wrong
                                            : NoReferences::error},
          fast_(std::make_shared<const FastPath>(recipe_, python_unicode(), properties())) {}
    PythonScorer(const PythonScorer&) = delete;

    // Score predictions[start:stop] and return the first item that is not plain texts, or
    // stop. A missing prediction is scored as an empty text and marked, or not plain.
    std::size_t score_lists(nb::list predictions, nb::list references, std::size_t start,
                            std::size_t stop, bool may_miss, nb::sequence floats,
                            nb::sequence integers, Column<bool> present, std::size_t threads) {
        const Columns columns = columns_of(floats, integers);
        if (stop > predictions.size() || stop > references.size()) {
            throw nb::value_error("the lists became shorter while they were scored");
        }
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
        const Lent lent(*this, threads);
        return std::min(score_chunks(gather, lent.scorers(), columns), next);
    }

    // Do as score_lists with all items of Arrow columns, the interpreter released. Return the
    // first item that cannot be scored, or none, and what is wrong with it.
    std::pair<std::size_t, std::string> score_arrow(const ArrowPairs& pairs, bool may_miss,
                                                    nb::sequence floats,
                                                    nb::sequence integers, Column<bool> present,
                                                    std::size_t threads) {
        const Columns columns = columns_of(floats, integers);
        const Lent lent(*this, threads);
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
            refused = score_chunks(gather, lent.scorers(), columns, [](const auto& run) {
                const nb::gil_scoped_acquire acquire;
                run();
            });
        }
        if (refused < next) {
            return {refused, is_without_references(pairs, refused) ? "no reference"
                                                                   : "blank references"};
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
    class Lent {
    public:
        Lent(PythonScorer& owner, std::size_t threads) : owner_(owner) {
            std::swap(scorers_, owner.scorers_);
            while (scorers_.size() < threads) {
                scorers_.push_back(std::make_unique<Scorer>(owner.recipe_, owner.rules_, owner.fast_,
                                                            python_unicode(), properties()));
            }
            used_ = threads;
        }
        ~Lent() { std::swap(scorers_, owner_.scorers_); }
        Lent(const Lent&) = delete;

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

    static bool is_without_references(const ArrowPairs& pairs, std::size_t item) {
        auto row = pairs.references.begin();
        for (; row.settle() && item >= row.chunk->size() - row.index; row.index = row.chunk->size()) {
            item -= row.chunk->size() - row.index;
        }
        std::vector<Source> texts;
        std::size_t where;
        row.chunk->append(row.index + item, texts, where);
        return texts.empty();
    }

    static const char* told(Flaw flaw) {
        return flaw == Flaw::null       ? "is null"
               : flaw == Flaw::not_utf8 ? "is not UTF-8"
                                        : "lies outside its column";
    }

    // Return what is wrong with the next item, or nothing.
    static std::string gather_arrow(const ArrowColumn<TextArray>::Place& prediction,
                                    const ArrowColumn<TextLists>::Place& row, bool may_miss,
                                    bool& present, Chunk& chunk) {
        Source text{"", 0, Layout::ascii};
        const Flaw flaw = prediction.chunk->read(prediction.index, text);
        if (flaw == Flaw::not_utf8 || flaw == Flaw::outside) {
            return std::string("the prediction ") + told(flaw);
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
                                 : "reference " + std::to_string(where) + " " + told(wrong);
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
        const Lent lent(*this, 1);
        const bool is_said = lent.scorers()[0]->score(source_of(prediction), one_.references, score);
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
        if (PyUnicode_Check(row)) {
            chunk.references.push_back(source_of(row));
            return true;
        }
        if (!PyList_CheckExact(row) && !PyTuple_CheckExact(row)) {
            return false;
        }
        PyObject** texts = PySequence_Fast_ITEMS(row);
        const std::size_t before = chunk.references.size();
        for (Py_ssize_t i = 0; i < PySequence_Fast_GET_SIZE(row); ++i) {
            if (!PyUnicode_Check(texts[i])) {
                chunk.references.resize(before);
                return false;
            }
            chunk.references.push_back(source_of(texts[i]));
        }
        return true;
    }

    Recipe recipe_;
    Rules rules_;
    std::shared_ptr<const FastPath> fast_;
    std::vector<std::unique_ptr<Scorer>> scorers_;
    Chunk one_;
};

}  // namespace answerkey
