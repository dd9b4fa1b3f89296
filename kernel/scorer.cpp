#include "scorer.hpp"

#include <algorithm>
#include <cstring>

namespace answerkey {

namespace {

bool only_cuts(const Operation& step) {
    return step.name == "strip" || step.name == "trim-start" || step.name == "trim-end" ||
           step.name == "before" || step.name == "after-last";
}

bool is_identical(const Source& left, const Source& right) {
    return left.length == right.length && left.layout == right.layout &&
           std::memcmp(left.data, right.data, left.length * unit_size(left.layout)) == 0;
}

}  // namespace

FastPath::FastPath(const Recipe& recipe, const Unicode& unicode, PropertyTable& properties)
    : is_set(recipe.overlap == "set"),
      compares_words(recipe.exact == "words"),
      has_tokens(recipe.tokenizer != "none"),
      cuts_characters(recipe.tokenizer == "characters" || recipe.tokenizer == "nonspace"),
      counts_spaces(recipe.tokenizer == "characters"),
      blank_is_wrong(recipe.blank == "wrong"),
      empty_is_wrong(recipe.blank == "empty-wrong") {
    extract = recipe.extract;
    const bool fits = std::ranges::all_of(extract, only_cuts) &&
                      (recipe.exact == "equal" || (compares_words && is_set)) &&
                      (recipe.overlap == "multiset" || is_set) &&
                      (recipe.tokenizer == "whitespace" || !has_tokens ||
                       (cuts_characters && !is_set));
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
    Chooser chooser(rules_.best, collected_);
    if (selects_) {
        seen_.clear();
    }
    Counts best{};
    std::size_t place = 0, empty = 0, skipped = 0;
    for (std::size_t i = 0; i < references.size(); ++i) {
        if (selects_) [[unlikely]] {
            const Use use = use_of(references[i], references.size());
            if (use == Use::refused) {
                return false;
            }
            empty += use == Use::skipped_as_empty;
            skipped += use == Use::skipped || use == Use::skipped_as_empty;
            if (use != Use::taken) {
                continue;
            }
            if (!chooser.is_empty() && chooser.is_settled()) {
                empty += has_no_token(references[i]);
                continue;
            }
        }
        const Counts counts = compare(references[i]);
        empty += counts.in_reference == 0;
        if (counts.in_reference == 0 && rules_.references == ReferenceRule::nonempty) {
            continue;
        }
        if (chooser.add(values(counts, rules_.arithmetic))) {
            best = counts;
            place = i;
        }
        if (!selects_ && chooser.is_settled()) {
            empty += without_token(references.subspan(i + 1));
            break;
        }
    }
    score.empty_references = static_cast<std::int64_t>(empty);
    if (!chooser.is_empty()) {
        score.values = chooser.chosen();
        score.best_reference = static_cast<std::int64_t>(place);
        score.same = best.same;
        score.common = static_cast<std::int64_t>(best.common);
        score.in_prediction = static_cast<std::int64_t>(best.in_prediction);
        score.in_reference = static_cast<std::int64_t>(best.in_reference);
        return true;
    }
    // No reference counts; where all are empty the empty answer stands for them.
    const bool none = skipped == references.size();
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
    extracted_ = extracted(prediction);
    fast_->reader->read(extracted_, prediction_);
    is_wrong_ = (fast_->empty_is_wrong && extracted_.length == 0) ||
                (fast_->blank_is_wrong && is_blank(extracted_));
    is_whole_ = is_whole(prediction_);
    if (fast_->cuts_characters) {
        characters_.start(prediction_);
    }
    if (fast_->is_set) {
        fast_->reader->read(extracted_, distinct_);
        overlap_.make_distinct(distinct_);
    }
    overlap_.start(fast_->is_set ? distinct_ : prediction_);
}

Counts Scorer::compare(const Source& reference) {
    if (is_read_ && fast_->reader->can_read(reference)) {
        if (!fast_->is_set && fast_->has_tokens && !is_wrong_ && is_identical(extracted_, reference)) {
            const std::size_t size =
                fast_->cuts_characters ? characters_.size() : prediction_.size;
            return {true, size, size, size};
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
    } else if (fast_->cuts_characters) {
        const CharacterOverlap::Shared shared = characters_.count(reference_);
        counts.in_prediction = characters_.size();
        counts.in_reference = shared.in_reference;
        counts.common = shared.common;
    } else if (fast_->is_set) {
        overlap_.make_distinct(reference_);
        counts.in_prediction = distinct_.size;
        counts.in_reference = reference_.size;
        counts.common = same ? counts.in_reference : overlap_.common(reference_);
        counts.same |= fast_->compares_words && !is_wrong_ && counts.common == counts.in_prediction &&
                       counts.common == counts.in_reference;
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

bool Scorer::starts_with_space(const Source& text) const {
    return text.visit([&](const auto* units) {
        std::size_t at = 0;
        return properties_[next_code_point(units, at)].space;
    });
}

bool Scorer::is_unlike_earlier(const Source& reference) {
    lowered_.assign(reference);
    for (const auto& step : lower_) {
        step->apply(lowered_, scratch_);
    }
    return seen_.emplace(lowered_.data(), lowered_.size()).second;
}

Source Scorer::extracted(const Source& prediction) const {
    if (fast_->extract.empty()) {
        return prediction;
    }
    return prediction.visit([&](const auto* units) {
        std::size_t first = 0, last = prediction.length;
        for (const Operation& step : fast_->extract) {
            const bool strips = step.name == "strip";
            const auto is_in = [&](char32_t c) {
                return strips ? properties_[c].space : contains(step.characters, c);
            };
            if (strips || step.name == "trim-start") {
                for (std::size_t at = first; at < last && is_in(next_code_point(units, at));) {
                    first = at;
                }
            }
            if (strips || step.name == "trim-end") {
                for (std::size_t at = last; at > first && is_in(previous_code_point(units, at));) {
                    last = at;
                }
            }
            if (step.name == "before") {
                std::size_t at = first, after = first;
                while (at < last && !is_in(next_code_point(units, after))) {
                    at = after;
                }
                last = at;
            }
            if (step.name == "after-last") {
                std::size_t at = last, before = last;
                while (at > first && !is_in(previous_code_point(units, before))) {
                    at = before;
                }
                first = at;
            }
        }
        return Source{units + first, last - first, prediction.layout};
    });
}

// What the convention does with a reference before it is compared.
Scorer::Use Scorer::use_of(const Source& reference, std::size_t references) {
    switch (rules_.references) {
        case ReferenceRule::nonblank:
            return is_blank(reference) ? Use::skipped_as_empty : Use::taken;
        case ReferenceRule::visible:
            return reference.length == 0          ? Use::refused
                   : starts_with_space(reference) ? Use::skipped
                                                  : Use::taken;
        case ReferenceRule::unlike:
            return references == 1 || is_unlike_earlier(reference) ? Use::taken : Use::repeated;
        default:
            return Use::taken;
    }
}

// How many of the references have no token.
std::size_t Scorer::without_token(std::span<const Source> references) {
    std::size_t count = 0;
    for (std::size_t i = 0; i < references.size(); ++i) {
        if (fast_->reader) {
            i += fast_->reader->surely_with_token(references.subspan(i));
        }
        count += i < references.size() && has_no_token(references[i]);
    }
    return count;
}

bool Scorer::has_no_token(const Source& reference) {
    if (!is_read_ || !fast_->reader->can_read(reference)) {
        return compare(reference).in_reference == 0;
    }
    fast_->reader->read(reference, reference_);
    return reference_.size == 0;
}

}  // namespace answerkey
