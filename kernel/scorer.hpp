// One item's score: a prediction against all its references. Twin of the loop in
// src/answerkey/evaluation/pairs.py, with the same bits.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "character_overlap.hpp"
#include "choice.hpp"
#include "keyed_tokens.hpp"
#include "measures.hpp"
#include "pipeline.hpp"
#include "reader.hpp"

namespace answerkey {

enum class ReferenceRule { all, nonempty, nonblank, visible, unlike };
enum class NoReferences { error, empty, wrong };

// What of a recipe follows the counts.
struct Rules {
    Arithmetic arithmetic;
    Rule best = Rule::max;
    ReferenceRule references = ReferenceRule::all;
    NoReferences no_references = NoReferences::error;
};

struct Score {
    Values values;
    std::int64_t best_reference;
    bool same;  // as the best reference
    std::int64_t common, in_prediction, in_reference;
    std::int64_t empty_references;
};

// The part of a recipe that a reader serves, shared by all threads; `reader` may be null.
struct FastPath {
    std::unique_ptr<Reader> reader;
    std::vector<KeyedTokens> whole_answers;
    std::vector<Operation> extract;  // that only cut off a start or an end
    bool is_set = false;
    bool compares_words = false;  // an exact match needs the same distinct tokens only
    bool has_tokens = true;
    bool cuts_characters = false;  // between the words, and a space between two if so asked
    bool counts_spaces = false;
    bool blank_is_wrong = false, empty_is_wrong = false;

    FastPath(const Recipe& recipe, const Unicode& unicode, PropertyTable& properties);
};

// Not for several threads at once.
class Scorer {
public:
    Scorer(const Recipe& recipe, const Rules& rules, std::shared_ptr<const FastPath> fast,
           const Unicode& unicode, PropertyTable& properties)
        : rules_(rules),
          selects_(rules.references != ReferenceRule::all &&
                   rules.references != ReferenceRule::nonempty),
          fast_(std::move(fast)),
          pipeline_(recipe, unicode, properties),
          lower_(compile({{"lower", {}, {}}}, unicode, properties)),
          properties_(properties),
          characters_(fast_->counts_spaces) {}

    // Return whether the convention says what the item means: without references it may not,
    // and under the rule visible not with an empty one.
    bool score(const Source& prediction, std::span<const Source> references, Score& score);

private:
    enum class Use { taken, repeated, skipped, skipped_as_empty, refused };

    void start(const Source& prediction);
    Counts compare(const Source& reference);
    Counts compare_fast();
    bool is_whole(const KeyedTokens& tokens) const;
    bool is_blank(const Source& text) const;
    bool starts_with_space(const Source& text) const;
    bool is_unlike_earlier(const Source& reference);
    Source extracted(const Source& prediction) const;
    Use use_of(const Source& reference, std::size_t references);
    std::size_t without_token(std::span<const Source> references);
    bool has_no_token(const Source& reference);

    Rules rules_;
    bool selects_;  // references by how they look
    std::shared_ptr<const FastPath> fast_;
    Pipeline pipeline_;
    std::vector<std::unique_ptr<Normalizer>> lower_;
    PropertyTable& properties_;

    CharacterOverlap characters_;
    Source given_{}, extracted_{};
    bool is_read_ = false, is_started_ = false;  // by the reader, by the pipeline
    bool is_wrong_ = false, is_whole_ = false;
    KeyedTokens prediction_, distinct_, reference_;
    KeyedOverlap overlap_;
    std::vector<Values> collected_;
    Buffer lowered_, scratch_;
    std::set<std::u32string> seen_;  // references of the item, lower-cased
};

}  // namespace answerkey
