// Twin of src/answerkey/recipes/measures.py: measures from counts, with the same bits.
#pragma once

#include <cstddef>
#include <string>

namespace answerkey {

struct Counts {
    bool same;
    std::size_t common;
    std::size_t in_prediction;
    std::size_t in_reference;
};

struct Values {
    double exact_match;
    double precision;
    double recall;
    double f1;
};

enum class EmptyMatch { compare, both, none };

struct Arithmetic {
    double both_empty = 0.0;
    double one_empty = 0.0;
    bool reciprocal = false;
    bool single = false;
    EmptyMatch empty_match = EmptyMatch::compare;
};

// Each operation in 64 bits; rounded to 32 after each if so asked, as 32-bit hardware gives.
template <class Float>
Values of_shared(double exact_match, const Counts& counts, bool reciprocal) {
    const auto rounded = [](double value) { return static_cast<double>(static_cast<Float>(value)); };
    const auto common = static_cast<double>(counts.common);
    const double precision = rounded(common / static_cast<double>(counts.in_prediction));
    const double recall = rounded(common / static_cast<double>(counts.in_reference));
    if (reciprocal) {
        const double inverse = rounded(rounded(0.5 / precision) + rounded(0.5 / recall));
        return {exact_match, precision, recall, rounded(1.0 / inverse)};
    }
    const double product = rounded(2 * precision * recall);  // doubling rounds nothing
    return {exact_match, precision, recall, rounded(product / rounded(precision + recall))};
}

inline Values values(const Counts& counts, const Arithmetic& arithmetic) {
    double exact_match = counts.same ? 1.0 : 0.0;
    if (counts.in_prediction == 0 || counts.in_reference == 0) [[unlikely]] {
        const bool both = counts.in_prediction == counts.in_reference;
        if (arithmetic.empty_match == EmptyMatch::none ||
            (arithmetic.empty_match == EmptyMatch::both && !both)) {
            exact_match = 0.0;
        }
        const double value = both ? arithmetic.both_empty : arithmetic.one_empty;
        return {exact_match, value, value, value};
    }
    if (counts.common == 0) {
        return {exact_match, 0.0, 0.0, 0.0};
    }
    return arithmetic.single ? of_shared<float>(exact_match, counts, arithmetic.reciprocal)
                             : of_shared<double>(exact_match, counts, arithmetic.reciprocal);
}

}  // namespace answerkey
