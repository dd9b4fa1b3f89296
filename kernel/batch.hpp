// Many items at once, by several threads.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "scorer.hpp"

namespace answerkey {

// A computation asked for what only the interpreter knows, in a thread that may not ask it.
struct NeedsInterpreter {};

// Where scores go, an entry an item.
struct Columns {
    double* exact_match;
    double* precision;
    double* recall;
    double* f1;
    std::int64_t* best_reference;
    std::int64_t* common;
    std::int64_t* in_prediction;
    std::int64_t* in_reference;
    std::int64_t* empty_references;

    void store(std::size_t item, const Score& score) const {
        exact_match[item] = score.values.exact_match;
        precision[item] = score.values.precision;
        recall[item] = score.values.recall;
        f1[item] = score.values.f1;
        best_reference[item] = score.best_reference;
        common[item] = score.common;
        in_prediction[item] = score.in_prediction;
        in_reference[item] = score.in_reference;
        empty_references[item] = score.empty_references;
    }
};

// Some items that follow one another; the texts are borrowed.
struct Chunk {

    std::size_t first = 0;
    std::vector<Source> predictions;
    std::vector<Source> references;
    std::vector<std::size_t> ends;  // in references, of each item

    void clear(std::size_t first_item) {
        first = first_item;
        predictions.clear();
        references.clear();
        ends.clear();
    }
};

// Fills a chunk with the next items and returns whether there were any.
using Gather = std::function<bool(Chunk&)>;

// Runs what must hold the interpreter, waiting for it.
using WithInterpreter = std::function<void(const std::function<void()>&)>;

// Score all chunks, with as many threads as there are scorers, and return the first item that
// a scorer refused, or `none`. `gather` is called in the caller's thread alone. Without
// `with_interpreter` the caller holds the interpreter all the time.
std::size_t score_chunks(const Gather& gather, std::span<const std::unique_ptr<Scorer>> scorers,
                         const Columns& columns, const WithInterpreter& with_interpreter = {});

inline constexpr std::size_t none = static_cast<std::size_t>(-1);

}  // namespace answerkey
