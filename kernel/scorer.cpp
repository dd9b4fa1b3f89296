#include "scorer.hpp"

#include <algorithm>
#include <cstring>

namespace answerkey {

namespace {

bool is_identical(const Source& left, const Source& right) {
    return left.length == right.length && left.layout == right.layout &&
           std::memcmp(left.data, right.data, left.length * unit_size(left.layout)) == 0;
}

}  // namespace

FastPath::FastPath(const Recipe& recipe, const Unicode& unicode, PropertyTable& properties)
    : is_set(recipe.overlap == "set"),
      has_tokens(recipe.tokenizer != "none"),
      blank_is_wrong(recipe.blank == "wrong"),
      empty_is_wrong(recipe.blank == "empty-wrong") {
    const bool fits = recipe.extract.empty() && recipe.exact == "equal" &&
                      (recipe.overlap == "multiset" || is_set) &&
                      (recipe.tokenizer == "whitespace" || !has_tokens);
    if (!fits) {
        return;
    }
    reader = Reader::of(recipe.operations, unicode, properties);
    for (std::size_t i = 0; reader && i < recipe.whole_answers.size(); ++i) {
        if (std::optional<KeyedTokens> tokens = reader->cut(recipe.whole_answers[i])) {
            whole_answers.push_back(std::move(*tokens));
        }
    }
}

bool Scorer::score(const Source& prediction, std::span<const Source> references, Score& score) {
    start(prediction);
    chooser_.start();
    Counts best{};
    std::size_t place = 0, empty = 0, dropped = 0;
    for (std::size_t i = 0; i < references.size(); ++i) {
        if (rules_.references == ReferenceRule::nonblank && is_blank(references[i])) {
            ++dropped;
            continue;
        }
        if (!chooser_.is_empty() && chooser_.is_settled()) {
            empty += has_no_token(references[i]);
            continue;
        }
        const Counts counts = compare(references[i]);
        empty += counts.in_reference == 0;
        if (counts.in_reference == 0 && rules_.references == ReferenceRule::nonempty) {
            continue;
        }
        if (chooser_.add(values(counts, rules_.arithmetic))) {
            best = counts;
            place = i;
        }
    }
    score.empty_references = static_cast<std::int64_t>(empty + dropped);
    if (!chooser_.is_empty()) {
        score.values = chooser_.chosen();
        score.best_reference = static_cast<std::int64_t>(place);
        score.same = best.same;
        score.common = static_cast<std::int64_t>(best.common);
        score.in_prediction = static_cast<std::int64_t>(best.in_prediction);
        score.in_reference = static_cast<std::int64_t>(best.in_reference);
        return true;
    }
    // No reference counts; where all are empty the empty answer stands for them.
    const bool none = dropped == references.size();
    const bool wrong = rules_.no_references == NoReferences::wrong ||
                       (none && fast_->blank_is_wrong && is_blank(prediction));
    if (none && !wrong && rules_.no_references == NoReferences::error) {
        return false;
    }
    const Counts counts = compare({"", 0, Layout::ascii});
    score.values = wrong ? Values{} : values(counts, rules_.arithmetic);
    score.best_reference = none || wrong ? -1 : 0;
    score.same = !wrong && counts.same;
    score.common = wrong ? 0 : static_cast<std::int64_t>(counts.common);
    score.in_prediction = static_cast<std::int64_t>(counts.in_prediction);
    score.in_reference = static_cast<std::int64_t>(counts.in_reference);
    return true;
}

void Scorer::start(const Source& prediction) {
    given_ = prediction;
    is_started_ = false;
    is_read_ = fast_->reader && fast_->reader->can_read(prediction);
    if (!is_read_) {
        return;
    }
    fast_->reader->read(prediction, prediction_);
    is_wrong_ = (fast_->empty_is_wrong && prediction.length == 0) ||
                (fast_->blank_is_wrong && is_blank(prediction));
    is_whole_ = is_whole(prediction_);
    if (fast_->is_set) {
        fast_->reader->read(prediction, distinct_);
        overlap_.make_distinct(distinct_);
    }
    overlap_.start(fast_->is_set ? distinct_ : prediction_);
}

Counts Scorer::compare(const Source& reference) {
    if (is_read_ && fast_->reader->can_read(reference)) {
        if (!fast_->is_set && fast_->has_tokens && !is_wrong_ && is_identical(given_, reference)) {
            return {true, prediction_.size, prediction_.size, prediction_.size};
        }
        fast_->reader->read(reference, reference_);
        return compare_fast();
    }
    if (!is_started_) {
        pipeline_.start(given_);
        is_started_ = true;
    }
    return pipeline_.compare(reference);
}

Counts Scorer::compare_fast() {
    const bool same = equal(prediction_, reference_);
    const bool shares_nothing =
        is_wrong_ || (!same && !fast_->whole_answers.empty() &&
                      (is_whole_ || is_whole(reference_)));
    Counts counts{same && !is_wrong_, 0, prediction_.size, reference_.size};
    if (!fast_->has_tokens) {
        counts.in_prediction = std::min<std::size_t>(1, counts.in_prediction);
        counts.in_reference = std::min<std::size_t>(1, counts.in_reference);
        counts.common = same ? counts.in_reference : 0;
    } else if (fast_->is_set) {
        overlap_.make_distinct(reference_);
        counts.in_prediction = distinct_.size;
        counts.in_reference = reference_.size;
        counts.common = same ? counts.in_reference : overlap_.common(reference_);
    } else {
        counts.common = same ? counts.in_reference : overlap_.common(reference_);
    }
    counts.common = shares_nothing ? 0 : counts.common;
    return counts;
}

bool Scorer::is_whole(const KeyedTokens& tokens) const {
    return std::ranges::any_of(fast_->whole_answers, [&](const KeyedTokens& answer) {
        return equal(answer, tokens);
    });
}

bool Scorer::is_blank(const Source& text) const {
    return text.visit([&](const auto* units) {
        for (std::size_t i = 0; i < text.length;) {
            if (!properties_[next_code_point(units, i)].space) {
                return false;
            }
        }
        return true;
    });
}

bool Scorer::has_no_token(const Source& reference) {
    if (fast_->reader && fast_->reader->surely_has_token(reference)) {
        return false;
    }
    return compare(reference).in_reference == 0;
}

}  // namespace answerkey
