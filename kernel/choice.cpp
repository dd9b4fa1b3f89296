#include "choice.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <utility>
#include <vector>

namespace answerkey {
namespace {

using Column = std::vector<double>;

// The exact sum, rounded once, as math.fsum gives it: J. Shewchuk, Adaptive precision
// floating-point arithmetic and fast robust geometric predicates (1997).
double exact_sum(const Column& column) {
    Column partials;  // do not overlap, and grow
    for (double value : column) {
        std::size_t kept = 0;
        for (double partial : partials) {
            if (std::abs(value) < std::abs(partial)) {
                std::swap(value, partial);
            }
            const double high = value + partial;
            const double low = partial - (high - value);
            if (low != 0.0) {
                partials[kept++] = low;
            }
            value = high;
        }
        partials.resize(kept);
        partials.push_back(value);
    }
    double high = 0.0, low = 0.0;
    while (!partials.empty() && low == 0.0) {
        const double before = high, added = partials.back();
        partials.pop_back();
        high = before + added;
        low = added - (high - before);
    }
    // Half-way cases are rounded to even only if nothing follows what was cut off.
    if (!partials.empty() && (low < 0.0) == (partials.back() < 0.0)) {
        const double twice = low * 2.0, moved = high + twice;
        if (twice == moved - high) {
            high = moved;
        }
    }
    return high;
}

double mean(Column& column) { return exact_sum(column) / static_cast<double>(column.size()); }

double majority(Column& column) {
    std::sort(column.begin(), column.end());
    return column[(column.size() - 1) / 2];
}

// The mean over i of the maximum of all but the i-th, added from left to right.
double left_out(Column& column) {
    const auto highest = std::max_element(column.begin(), column.end());
    double second = -1.0;
    for (auto at = column.begin(); at != column.end(); ++at) {
        second = at == highest ? second : std::max(second, *at);
    }
    double total = 0.0;
    for (auto at = column.begin(); at != column.end(); ++at) {
        total += at == highest ? second : *highest;
    }
    return total / static_cast<double>(column.size());
}

Values each(const std::vector<Values>& candidates, double (*one)(Column&)) {
    static constexpr double Values::*fields[] = {&Values::exact_match, &Values::precision,
                                                 &Values::recall, &Values::f1};
    Values result{};
    Column column;
    for (const auto field : fields) {
        column.clear();
        for (const Values& candidate : candidates) {
            column.push_back(candidate.*field);
        }
        result.*field = one(column);
    }
    return result;
}

}  // namespace

Rule rule_named(const std::string& name) {
    if (name == "max") return Rule::max;
    if (name == "max-each") return Rule::max_each;
    if (name == "mean") return Rule::mean;
    if (name == "majority") return Rule::majority;
    if (name == "min") return Rule::min;
    if (name == "first") return Rule::first;
    if (name == "leave-one-out") return Rule::leave_one_out;
    throw std::invalid_argument("unknown rule: " + name);
}

Values Chooser::combined() const {
    switch (rule_) {
        case Rule::mean: return each(collected_, mean);
        case Rule::majority: return each(collected_, majority);
        default: return each(collected_, left_out);
    }
}

}  // namespace answerkey
