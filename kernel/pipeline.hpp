// Twin of src/answerkey/text/spec/pipeline.py: from two texts to integer counts.
#pragma once

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "comparison.hpp"
#include "measures.hpp"
#include "normalizers.hpp"
#include "overlap.hpp"
#include "tokenizers.hpp"

namespace answerkey {

struct Recipe {
    std::vector<Operation> operations;
    std::string tokenizer;
    std::string overlap;
    std::vector<std::u32string> whole_answers;
    std::string blank;
    std::string exact;
    std::vector<Operation> extract;
};

class Pipeline {
public:
    Pipeline(const Recipe& recipe, const Unicode& unicode, PropertyTable& properties)
        : extractors_(compile(recipe.extract, unicode, properties)),
          normalizers_(compile(recipe.operations, unicode, properties)),
          tokenizer_(recipe.tokenizer, unicode, properties),
          overlapper_(overlap_named(recipe.overlap)),
          comparison_(comparison_named(recipe.exact)),
          whole_answers_(recipe.whole_answers),
          blank_is_wrong_(recipe.blank == "wrong"),
          empty_is_wrong_(recipe.blank == "empty-wrong"),
          properties_(properties) {}

    // What is returned is valid until the next call.
    const Buffer& normalize(const Source& text) {
        prediction_.text.assign(text);
        apply(normalizers_, prediction_.text);
        return prediction_.text;
    }

    const Buffer& extract(const Source& text) {
        prediction_.text.assign(text);
        apply(extractors_, prediction_.text);
        return prediction_.text;
    }

    const Tokens& tokenize(const Source& text) {
        prediction_.text.assign(text);
        read(prediction_);
        return prediction_.tokens;
    }

    // Take the prediction that the following references are compared with.
    void start(const Source& prediction) {
        wrong_ = is_wrong(extract(prediction));
        read(prediction_);
        prediction_is_whole_ = is_whole(prediction_.text);
        overlapper_.start(prediction_.tokens);
    }

    Counts compare(const Source& reference) {
        reference_.text.assign(reference);
        read(reference_);
        const bool same = !wrong_ && is_exact(comparison_, prediction_, reference_);
        OverlapCounts counts = overlapper_.count(reference_.tokens);
        if (wrong_ || is_unequal_whole()) {
            counts.common = 0;
        }
        return {same, counts.common, counts.in_prediction, counts.in_reference};
    }

private:
    using Normalizers = std::vector<std::unique_ptr<Normalizer>>;

    void apply(const Normalizers& normalizers, Buffer& text) {
        for (const auto& normalizer : normalizers) {
            normalizer->apply(text, scratch_);
        }
    }

    void read(Side& side) {
        if (!tokenizer_.cuts_at_space() || normalizers_.empty() ||
            !normalizers_.back()->is_collapse()) {
            apply(normalizers_, side.text);
            tokenizer_.cut(side.text, side.tokens, side.lowered);
            return;
        }
        for (std::size_t i = 0; i + 1 < normalizers_.size(); ++i) {
            normalizers_[i]->apply(side.text, scratch_);
        }
        tokenizer_.collapse_and_cut(side.text, side.tokens);
    }

    bool is_wrong(const Buffer& prediction) {
        const auto text = prediction.view();
        return (empty_is_wrong_ && text.empty()) ||
               (blank_is_wrong_ && std::all_of(text.begin(), text.end(), [&](char32_t c) {
                    return properties_[c].space;
                }));
    }

    bool is_unequal_whole() const {
        return (prediction_is_whole_ || is_whole(reference_.text)) &&
               !is_exact(Comparison::equal, prediction_, reference_);
    }

    bool is_whole(const Buffer& text) const {
        return std::any_of(whole_answers_.begin(), whole_answers_.end(),
                           [&](const std::u32string& answer) {
                               return std::equal(answer.begin(), answer.end(), text.data(),
                                                 text.end());
                           });
    }

    Normalizers extractors_;
    Normalizers normalizers_;
    Tokenizer tokenizer_;
    Overlapper overlapper_;
    Comparison comparison_;
    std::vector<std::u32string> whole_answers_;
    bool blank_is_wrong_;
    bool empty_is_wrong_;
    PropertyTable& properties_;

    Side prediction_, reference_;
    Buffer scratch_;
    bool wrong_ = false;
    bool prediction_is_whole_ = false;
};

}  // namespace answerkey
