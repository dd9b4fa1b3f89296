// Twin of src/answerkey/recipes/choice.py: several references, one value.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <vector>

#include "measures.hpp"

namespace answerkey {

enum class Rule { max, max_each, mean, majority, min, first, leave_one_out };

Rule rule_named(const std::string& name);

// Takes the values against one reference after another, and chooses.
class Chooser {
public:
    // `collected` is memory to work in.
    Chooser(Rule rule, std::vector<Values>& collected)
        : rule_(rule),
          sign_(rule == Rule::min ? -1.0 : 1.0),
          takes_highest_(rule == Rule::max || rule == Rule::max_each),
          collects_(rule == Rule::mean || rule == Rule::majority || rule == Rule::leave_one_out),
          collected_(collected) {
        collected.clear();
    }

    // Return whether this is the best reference so far.
    bool add(const Values& values) {
        if (collects_) [[unlikely]] {
            collected_.push_back(values);
        }
        if (size_++ == 0) {
            best_ = highest_ = values;
            exact_match_ = values.exact_match;
            return true;
        }
        if (rule_ == Rule::first) {
            return false;
        }
        if (rule_ == Rule::max) [[likely]] {
            exact_match_ = std::max(exact_match_, values.exact_match);
            const bool better = values.f1 > best_.f1 || (values.f1 == best_.f1 &&
                                                         values.exact_match > best_.exact_match);
            best_ = better ? values : best_;
            return better;
        }
        highest_ = {std::max(highest_.exact_match, values.exact_match),
                    std::max(highest_.precision, values.precision),
                    std::max(highest_.recall, values.recall), std::max(highest_.f1, values.f1)};
        const double exact = sign_ * values.exact_match;
        exact_match_ = exact > sign_ * exact_match_ ? values.exact_match : exact_match_;
        const double more = sign_ * (values.f1 - best_.f1);
        const bool better = more > 0 || (more == 0 && exact > sign_ * best_.exact_match);
        if (better) {
            best_ = values;
        }
        return better;
    }

    bool is_empty() const { return size_ == 0; }

    // Whether no later reference can change what is chosen.
    bool is_settled() const {
        const bool perfect = (best_.exact_match == 1.0) & (best_.f1 == 1.0) &
                             (best_.precision == 1.0) & (best_.recall == 1.0);
        return rule_ == Rule::first || (takes_highest_ & perfect);
    }

    // Of at least one reference.
    Values chosen() const {
        if (rule_ == Rule::max_each) {
            return highest_;
        }
        if (collects_ && size_ > 1) [[unlikely]] {
            return combined();
        }
        Values chosen = best_;
        chosen.exact_match = exact_match_;
        return chosen;
    }

private:
    Values combined() const;

    Rule rule_;
    double sign_;
    bool takes_highest_, collects_;
    std::size_t size_ = 0;
    Values best_{}, highest_{};
    double exact_match_ = 0.0;
    std::vector<Values>& collected_;
};

}  // namespace answerkey
