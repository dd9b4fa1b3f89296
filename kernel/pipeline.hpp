// Twin of src/answerkey/text/spec/pipeline.py: from two texts to integer counts.
#pragma once

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "normalizers.hpp"
#include "overlap.hpp"
#include "tokenizers.hpp"

namespace answerkey {

struct Counts {
    bool same;
    std::size_t common;
    std::size_t in_prediction;
    std::size_t in_reference;
};

class Pipeline {
public:
    Pipeline(const std::vector<Operation>& operations, Tokenizer tokenizer, Overlap overlap,
             std::vector<std::u32string> whole_answers, bool blank_is_wrong,
             const Unicode& unicode, PropertyTable& properties)
        : normalizers_(compile(operations, unicode, properties)),
          tokenizer_(tokenizer),
          overlapper_(overlap),
          whole_answers_(std::move(whole_answers)),
          blank_is_wrong_(blank_is_wrong),
          properties_(properties) {}

    // The normalized text, valid until the next call.
    const Buffer& normalize(const Source& text) {
        normalize(text, prediction_);
        return prediction_;
    }

    const Tokens& tokenize(const Source& text) {
        normalize(text, prediction_);
        answerkey::tokenize(tokenizer_, prediction_, properties_, prediction_tokens_);
        return prediction_tokens_;
    }

    // Take the prediction that the following references are compared with.
    void start(const Source& prediction) {
        wrong_ = blank_is_wrong_ && is_blank(prediction);
        tokenize(prediction);
        prediction_is_whole_ = is_whole(prediction_);
        overlapper_.start(prediction_tokens_);
    }

    Counts compare(const Source& reference) {
        normalize(reference, reference_);
        answerkey::tokenize(tokenizer_, reference_, properties_, reference_tokens_);
        const bool same = !wrong_ && equal(prediction_, reference_);
        OverlapCounts counts = overlapper_.count(reference_tokens_);
        if (wrong_ || (!same && (prediction_is_whole_ || is_whole(reference_)))) {
            counts.common = 0;
        }
        return {same, counts.common, counts.in_prediction, counts.in_reference};
    }

private:
    void normalize(const Source& source, Buffer& text) {
        text.assign(source);
        for (const auto& normalizer : normalizers_) {
            normalizer->apply(text, scratch_);
        }
    }

    bool is_blank(const Source& source) {
        scratch_.assign(source);
        return std::all_of(scratch_.view().begin(), scratch_.view().end(),
                           [&](char32_t c) { return properties_[c].space; });
    }

    bool is_whole(const Buffer& text) const {
        return std::any_of(whole_answers_.begin(), whole_answers_.end(),
                           [&](const std::u32string& answer) {
                               return std::equal(answer.begin(), answer.end(), text.data(),
                                                 text.end());
                           });
    }

    static bool equal(const Buffer& left, const Buffer& right) {
        return std::equal(left.data(), left.end(), right.data(), right.end());
    }

    std::vector<std::unique_ptr<Normalizer>> normalizers_;
    Tokenizer tokenizer_;
    Overlapper overlapper_;
    std::vector<std::u32string> whole_answers_;
    bool blank_is_wrong_;
    PropertyTable& properties_;

    Buffer prediction_, reference_, scratch_;
    Tokens prediction_tokens_, reference_tokens_;
    bool wrong_ = false;
    bool prediction_is_whole_ = false;
};

}  // namespace answerkey
