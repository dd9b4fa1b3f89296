#include "comparison.hpp"

#include <algorithm>
#include <functional>
#include <stdexcept>

#include "overlap.hpp"

namespace answerkey {
namespace {

bool equal(const Buffer& left, const Buffer& right) {
    return std::equal(left.data(), left.end(), right.data(), right.end());
}

bool starts_with(const Buffer& text, const Buffer& start) {
    return start.size() <= text.size() && std::equal(start.data(), start.end(), text.data());
}

// The length of the longest border of each beginning: Knuth, Morris and Pratt (1977),
// which keeps the search linear for every text.
template <class Items>
std::vector<std::size_t> borders_of(const Items& wanted) {
    std::vector<std::size_t> borders(wanted.size(), 0);
    std::size_t length = 0;
    for (std::size_t i = 1; i < wanted.size(); ++i) {
        while (length > 0 && !(wanted[i] == wanted[length])) {
            length = borders[length - 1];
        }
        length += wanted[i] == wanted[length];
        borders[i] = length;
    }
    return borders;
}

template <class Items>
bool stands_in(const Items& wanted, const Items& given) {
    if (wanted.size() == 0) {
        return true;
    }
    if (wanted.size() > given.size()) {
        return false;
    }
    const std::vector<std::size_t> borders = borders_of(wanted);
    std::size_t length = 0;
    for (std::size_t i = 0; i < given.size(); ++i) {
        while (length > 0 && !(given[i] == wanted[length])) {
            length = borders[length - 1];
        }
        length += given[i] == wanted[length];
        if (length == wanted.size()) {
            return true;
        }
    }
    return false;
}

bool same_words(const Tokens& left, const Tokens& right) {
    thread_local Overlapper overlapper(Overlap::set);  // its tables are worth keeping
    overlapper.start(left);
    const OverlapCounts counts = overlapper.count(right);
    return counts.common == counts.in_prediction && counts.common == counts.in_reference;
}

}  // namespace

Comparison comparison_named(const std::string& name) {
    if (name == "equal") return Comparison::equal;
    if (name == "contains") return Comparison::contains;
    if (name == "prefix") return Comparison::prefix;
    if (name == "run") return Comparison::run;
    if (name == "words") return Comparison::words;
    throw std::invalid_argument("unknown comparison: " + name);
}

bool is_exact(Comparison comparison, const Side& prediction, const Side& reference) {
    switch (comparison) {
        case Comparison::equal: return equal(prediction.text, reference.text);
        case Comparison::contains: return stands_in(reference.text.view(), prediction.text.view());
        case Comparison::prefix: return starts_with(prediction.text, reference.text);
        case Comparison::run: return stands_in(reference.tokens, prediction.tokens);
        case Comparison::words: return same_words(prediction.tokens, reference.tokens);
    }
    return false;
}

}  // namespace answerkey
